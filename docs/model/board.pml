/* The board: it listens, opens the log, then takes from its mailbox, reads, hands on, answers. */

#ifdef SCREEN
/* The main actor of a screen: in one turn its reactor connects and asks for the newest posts. */
active proctype View() {
end:
  do
#ifdef REFRESH_BEFORE_SUBSCRIBE
  :: d_step { opened && !asked -> asked = 1; request = 1 }
  :: d_step { answered && !subscribed -> subscribed = 1 }
#else
  :: d_step {
      opened && !asked ->
      subscribed = 1; asked = 1; request = 1; printf("the view asks for the newest posts\n")
    }
#endif
  od
}
#endif

inline checkPlace() {
  CLAIM(PLACE_IS_SOUND, !answered || !subscribed || (OPEN_ROWS & UPTO(place) & ~SHOWN) == 0)
}

/* Counted for followers only, to spare states. */
inline checkDue() {
#if !defined(SCREEN) && !defined(REPLACED_LOG)
  CLAIM(ONE_TICK_IS_ENOUGH, again || (due & ~SHOWN) == 0);
  due = (again -> due : 0)
#else
  skip
#endif
}

/* The view is handed one row. */
inline apply(s) {
  if
  :: !subscribed
  :: subscribed ->
    printf("the view is handed row %d\n", s);
    CLAIM(SHOWN_IS_LOGGED, OPEN_ROWS & ROW(s));
    CLAIM(LOGS_ORDER, !answered || (OPEN_ROWS & UPTO((s) - 1) & ~SHOWN) == 0);
    if
#if defined(SCREEN) && !defined(NO_SAME_ID_CHECK)
    /* A list that was fetched later than the feed's place may hold the row: same id, same row. */
    :: SHOWN & ROW(s)
#endif
    :: else ->
      CLAIM(NONE_TWICE, !(SHOWN & ROW(s)));
      shown[openFile] = shown[openFile] | ROW(s)
    fi
  fi
}

/* Reads the rows after the place, at most a chunk, as the log holds them at this moment. */
inline readPage() {
  last = place; s = place + 1;
  do
  :: s <= LAST && count < CHUNK ->
    if
    :: OPEN_ROWS & ROW(s) -> page = page | ROW(s); last = s; count++
#ifdef HOLES_ARE_LOSS
    :: else -> break
#else
    :: else
#endif
    fi;
    s++
  :: else -> break
  od;
  again = again || count == CHUNK;
  printf("the feed reads on from %d: %d row(s), to %d\n", place, count, last);
  s = 0; count = 0
}

/* Hands them on, then moves the place over them. */
inline applyPage() {
  s = 1;
  do
  :: s > LAST -> break
  :: s <= LAST ->
    if
    :: page & ROW(s) -> apply(s)
    :: else
    fi;
    s++
  od;
#ifdef PLACE_FROM_HINT
  last = MAX(h, last);
#endif
  place = last;
  printf("the feed has handed them on; its place is %d\n", place);
  s = 0; page = 0; last = 0; h = 0; read = 0
}

/* Takes all that the mailbox holds, and decides what to do. */
inline take() {
#if !defined(SCREEN) && !defined(REPLACED_LOG)
  due = (check -> rows : due); /* what the reading after this tick must bring */
#endif
  h = hint; look = check || unread; read = again || check;
  hint = 0; check = 0; again = 0; unread = 0;
#ifdef SCREEN
  reply = request; request = 0;
#endif
#ifdef APPLY_FROM_WIRE
  if
  :: h > place -> apply(h); place = h; checkPlace()
  :: else
  fi;
#elif defined(APPLY_NEXT_FROM_WIRE)
  if
  :: h == place + 1 -> apply(h); place = h; checkPlace()
  :: else
  fi;
#endif
  read = read || h > place;
#ifndef PLACE_FROM_HINT
  h = 0;
#endif
#ifdef REPLACED_LOG
  if
#ifdef FILE_NOT_COMPARED
  :: look && head < place ->
#else
  :: look && openFile != file ->
#endif
    printf("the board loads its log anew\n");
    place = 0; shown[0] = 0; shown[1] = 0;
#ifdef SCREEN
    answered = 0; request = asked;
#endif
  :: else
  fi;
  openFile = (look -> file : openFile);
#endif
  look = 0
}

/* The work is dropped: the feed looks before anything else, and the next tick has it read. */
inline fail() {
  printf("the log cannot be read\n");
  failing = 1; read = 0; h = 0; due = 0
}

#ifdef SCREEN
inline showSnapshot() {
#ifdef REPLACED_LOG
  shown[1 - openFile] = 0;
#endif
  shown[openFile] = page;
  printf("the view shows the snapshot\n");
  page = 0; answered = 1; reply = 0
}

/* The view learns of it, and asks again. */
inline failReply() {
  printf("the log cannot be read for a snapshot\n");
  failing = 1; unread = 1; reply = 0;
#ifndef ASKS_ONCE
  asked = 0
#endif
}
#endif

/* Killed: its socket is gone, and what was on the way to it. */
inline dieShowing() {
  printf("the board dies\n");
  listening = 0; opened = 0; wire = 0; hint = 0; check = 0; again = 0; place = 0;
#ifdef REPLACED_LOG
  openFile = 0; shown[1] = 0;
#endif
#ifdef SCREEN
  subscribed = 0; asked = 0; request = 0; answered = 0;
#endif
  shown[0] = 0; page = 0; last = 0; h = 0; read = 0; reply = 0; unread = 0; due = 0
}
#define OR_DIE :: d_step { FAULTS -> dieShowing() }; goto born

active proctype Board() {
  byte page, last, count, s, h, due;
  bool look, read, reply, unread;
born:
#ifndef SNAPSHOT_BEFORE_LISTEN
  atomic { listening = 1; printf("the board listens\n") };
#endif
  if
  :: d_step {
      again = 1; opened = 1;
#ifdef REPLACED_LOG
      openFile = file;
#endif
#ifdef SCREEN
      place = head;
#endif
      printf("the board opens the log; its place is %d\n", place)
    }
  OR_DIE
  fi;
end:
  do
  :: d_step { hint || check || again || request -> take() };
    if
    :: d_step { !read -> h = 0 }
    :: d_step { read -> readPage() };
      if
      :: d_step { applyPage(); checkPlace(); checkDue() }
      OR_DIE
      fi
    :: d_step { read && FAULTS -> fail() };
      d_step { failing = 0; unread = 1 }
    OR_DIE
    fi;
#ifdef SCREEN
    if
    :: !reply
    :: d_step {
        reply -> page = OPEN_ROWS; printf("a snapshot is read; the log's head is %d\n", head)
      };
#ifdef PLACE_AFTER_SNAPSHOT
      d_step { place = head; printf("the feed's place is %d\n", place) };
#endif
      if
      :: d_step { showSnapshot(); checkPlace() }
      OR_DIE
      fi
    :: d_step { reply && FAULTS -> failReply() };
      failing = 0
    OR_DIE
    fi;
#endif
#ifdef SNAPSHOT_BEFORE_LISTEN
    if
    :: d_step { !again && !listening -> listening = 1; printf("the board listens\n") }
    :: else
    fi
#endif
  od
}
