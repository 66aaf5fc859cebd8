/*
 * The delivery rule, for spin: two writers, a log, a wire, a board, a timer.
 *
 * Rows of the log are numbered from 1; a set of rows is a byte with one bit for each. One claim is
 * stated in LTL (`converges`, at the end), the others are assertions in the board (CLAIM). What is
 * left out, and how to read a trail: README.md.
 *
 * Worlds:
 *   (none)         whatever may fail fails: writers die, the board dies and starts again, reads
 *                  fail, messages are lost, repeated, reordered and made up
 *   CALM           nothing fails and every message arrives, in any order; to be run with NO_TIMER
 *   REPLACED_LOG   as the first, and an older copy of the log takes its place once
 *   SCREEN         in each of these: the board is a screen (a snapshot, then the news) and not a
 *                  follower (every row from the first one on)
 *
 * Broken rules, each of which makes a claim fail in one of the worlds (scripts/model.sh):
 *   NO_TIMER SNAPSHOT_BEFORE_LISTEN PUBLISH_BEFORE_COMMIT ACK_BEFORE_COMMIT
 *   NUMBER_OUTSIDE_TRANSACTION PLACE_FROM_HINT APPLY_FROM_WIRE APPLY_NEXT_FROM_WIRE HOLES_ARE_LOSS
 *   PLACE_AFTER_SNAPSHOT REFRESH_BEFORE_SUBSCRIBE NO_SAME_ID_CHECK FILE_NOT_COMPARED
 */

#ifdef CALM
#define FAULTS false
#else
#define FAULTS true
#endif

#if defined(SCREEN) || defined(REPLACED_LOG)
#define POSTS(writer) 1
#define CHUNK 1 /* rows of one read */
#define LAST 3 /* the greatest number: the posts and a hole */
#else
#define POSTS(writer) (1 + (writer)) /* the second writer's two go together, or one by one */
#define CHUNK 2
#define LAST 4
#endif

#define ROW(s) (1 << ((s) - 1))
#define UPTO(s) ((1 << (s)) - 1)
#define ROWS(first, count) (UPTO((first) + (count) - 1) & ~UPTO((first) - 1))
#define MAX(a, b) ((a) > (b) -> (a) : (b))

/* The numbers under which a violated claim is reported. */
#define CLAIM(number, condition) assert((condition) || (number) == 0)
#define SHOWN_IS_LOGGED 1
#define NONE_TWICE 2
#define LOGS_ORDER 3
#define PLACE_IS_SOUND 4

/* ---- The log: its rows, the writers' lock, its file. ---- */
byte rows; /* committed */
byte head; /* the greatest number given */
byte holder; /* who has the lock; 0: nobody */
bool hole = FAULTS; /* one number may stand for a row that is gone, or unknown to the board */
#ifdef NUMBER_OUTSIDE_TRANSACTION
byte given;
#endif
#ifdef REPLACED_LOG
bool file; /* which file is behind the path: 1 once it was replaced */
byte oldRows; /* what the replaced file held */
byte kept; /* rows up to here are the same in both files */
#else
#define file 0
#endif

byte acked; /* rows whose ids were printed */

/* ---- The wire: the rows it has a message of. ---- */
byte wire;

/* ---- The board: its socket, its mailbox, the feed's place, what its view shows. ---- */
bool listening, opened;
byte hint; /* the greatest number that a message named; 0: none came */
bool check, again; /* a look is due; the feed itself has more to read */
byte place;
bool unreadable; /* the last read failed */
#ifdef REPLACED_LOG
bool openFile; /* which file the feed has open */
byte shown[2]; /* rows shown, by the file that they were read from */
#define SHOWN (shown[0] | shown[1])
#define OPEN_ROWS (openFile == file -> rows : oldRows)
#define IS_FRESH (SHOWN == rows && (file == 0 || (shown[0] & ~UPTO(kept)) == 0))
#else
byte shown[1];
#define openFile 0
#define SHOWN shown[0]
#define OPEN_ROWS rows
#define IS_FRESH (SHOWN == rows)
#endif
#ifdef SCREEN
bool subscribed, asked, request, answered; /* the view hears the feed; the snapshot's stages */
#else
#define subscribed true
#define answered true
#define request false
#endif

/* ---- The writers. ---- */

#ifdef REPLACED_LOG
#define IS_MINE (mine == file)
#else
#define IS_MINE true
#endif

inline lockLog() {
#ifdef REPLACED_LOG
  mine = file;
#endif
  holder = _pid + 1;
  printf("writer %d has the lock\n", _pid)
}

inline commit() {
  rows = rows | ROWS(first, count); head = MAX(head, first + count - 1);
  printf("writer %d commits %d row(s) from %d\n", _pid, count, first)
}

/* What stood in a file that was taken away, nobody can promise. */
inline acknowledge() {
  acked = (IS_MINE -> acked | ROWS(first, count) : acked);
  printf("writer %d prints the ids of %d row(s) from %d\n", _pid, count, first)
}

/* Nobody hears what is published while no board listens. */
inline publish(number) {
  wire = (listening -> wire | ROW(number) : wire);
  printf("writer %d publishes row %d\n", _pid, number)
}

inline give(number, n) {
  first = number; count = n
}

/* Killed; or it gives up, since the lock was not free in time or the disk is full. */
inline dieWriting() {
  printf("writer %d dies or gives up\n", _pid);
  left = 0; give(0, 0);
  holder = (holder == _pid + 1 -> 0 : holder) /* the kernel frees a dead process's lock */
}

/* What a writer does next, unless it dies first. */
#define MORTAL(step) if :: step :: d_step { FAULTS -> dieWriting() }; goto end fi

active [2] proctype Writer() {
  byte left = POSTS(_pid), first, count;
#ifdef REPLACED_LOG
  bool mine;
#endif
end:
  do
  :: d_step { FAULTS && left > 0 -> left = 0; printf("writer %d never comes\n", _pid) }
#ifdef NUMBER_OUTSIDE_TRANSACTION
  :: d_step { left > 0 -> give(given + 1, 1); given++ };
    MORTAL(d_step { holder == 0 -> lockLog() });
#else
  :: d_step { left > 0 && holder == 0 -> lockLog() };
    if
    :: d_step { give(head + 1, 1) }
#ifndef PUBLISH_BEFORE_COMMIT
    :: d_step { left > 1 -> give(head + 1, 2) }
#endif
    :: d_step { hole -> give(head + 2, 1); hole = 0 }
    :: d_step { FAULTS -> dieWriting() }; goto end
    fi;
#endif
#ifdef ACK_BEFORE_COMMIT
    MORTAL(d_step { acknowledge() });
#endif
#ifdef PUBLISH_BEFORE_COMMIT
    MORTAL(d_step { publish(first) });
#endif
    /* Nothing is stored in a file that was taken away. */
    MORTAL(d_step { IS_MINE -> commit() });
    MORTAL(d_step { holder = 0; printf("writer %d lets go of the lock\n", _pid) });
#ifndef ACK_BEFORE_COMMIT
    MORTAL(d_step { acknowledge() });
#endif
#ifndef PUBLISH_BEFORE_COMMIT
    if
    :: count == 2 -> MORTAL(d_step { publish(first); give(first + 1, 1); left-- })
    :: else
    fi;
    MORTAL(d_step { publish(first); give(0, 0); left-- })
#else
    d_step { left = left - count; give(0, 0) }
#endif
  od
}

/* ---- The wire and the timer. ---- */

#define say(s) printf("a message of row %d arrives\n", s)

#ifdef CALM
#define MESSAGE(s) :: d_step { wire & ROW(s) -> wire = wire & ~ROW(s); hint = MAX(hint, s); say(s) }
#elif defined(HONEST_WIRE)
/* A message that is lost never comes; one that is repeated comes again. */
#define MESSAGE(s) :: d_step { listening && (wire & ROW(s)) && hint < s -> hint = s; say(s) }
#else
/* Beyond that, anybody may send any number at any time: this covers every honest wire. */
#define MESSAGE(s) :: d_step { listening && hint < s -> hint = s; say(s) }
#endif

active proctype Wire() {
end:
  do
  MESSAGE(1)
  MESSAGE(2)
  MESSAGE(3)
#if LAST > 3
  MESSAGE(4)
#endif
  od
}

#ifdef NO_TIMER
#define TICKS false
#else
#define TICKS true
#endif

/* Never stops, so that no run ends: spin's fairness overlooks a run that does. */
active proctype Timer() {
  do
  :: check = check || (opened && TICKS)
  od
}

/* ---- The board. ---- */

#ifdef SCREEN
/* The main actor of a screen: in one turn its reactor connects and asks for the newest posts. */
active proctype View() {
end:
  do
#ifdef REFRESH_BEFORE_SUBSCRIBE
  :: d_step { opened && !asked -> asked = 1; request = 1 }
  :: d_step { answered && !subscribed -> subscribed = 1 }
#else
  :: d_step { opened && !subscribed -> subscribed = 1; asked = 1; request = 1; printf("the view connects and asks\n") }
#endif
  od
}
#endif

inline checkPlace() {
  CLAIM(PLACE_IS_SOUND, !answered || !subscribed || (OPEN_ROWS & UPTO(place) & ~SHOWN) == 0)
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
  s = 0; count = 0; unreadable = 0
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
  h = hint; look = check || unreadable; read = again || look;
  hint = 0; check = 0; again = 0;
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
    answered = 0; reply = asked;
#endif
  :: else
  fi;
  openFile = (look -> file : openFile);
#endif
  look = 0
}

/* The work is dropped: the next look finds what is left unread. */
inline fail() {
  printf("the log cannot be read\n");
  unreadable = 1; read = 0; h = 0
}

/* Killed: its socket is gone, and what was on the way to it. */
inline dieShowing() {
  printf("the board dies\n");
  listening = 0; opened = 0; wire = 0; hint = 0; check = 0; again = 0; place = 0; unreadable = 0;
#ifdef REPLACED_LOG
  openFile = 0; shown[1] = 0;
#endif
#ifdef SCREEN
  subscribed = 0; asked = 0; request = 0; answered = 0;
#endif
  shown[0] = 0; page = 0; last = 0; h = 0; read = 0; reply = 0
}
#define OR_DIE :: d_step { FAULTS -> dieShowing() }; goto born

active proctype Board() {
  byte page, last, count, s, h;
  bool look, read, reply;
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
#ifdef SCREEN
    if
    :: reply ->
      if
      :: d_step { page = OPEN_ROWS; printf("a snapshot is read; the log's head is %d\n", head) }
      OR_DIE
      fi;
#ifdef PLACE_AFTER_SNAPSHOT
      d_step { place = head; printf("the feed's place is %d\n", place) };
#endif
      if
      :: d_step {
#ifdef REPLACED_LOG
          shown[1 - openFile] = 0;
#endif
          shown[openFile] = page; page = 0; answered = 1; reply = 0;
          printf("the view shows the snapshot\n");
          checkPlace()
        }
      OR_DIE
      fi
    :: !reply
    fi;
#endif
    if
    :: d_step { !read -> h = 0 }
    :: d_step { read -> readPage() };
      if
      :: d_step { applyPage(); checkPlace() }
      OR_DIE
      fi
    :: d_step { read && FAULTS -> fail() }
    OR_DIE
    fi;
#ifdef SNAPSHOT_BEFORE_LISTEN
    if
    :: d_step { !again && !listening -> listening = 1; printf("the board listens\n") }
    :: else
    fi
#endif
  od
}

#ifdef REPLACED_LOG
#define REPLACE(upTo) :: d_step { head >= upTo -> replaceLog(upTo) }

inline replaceLog(upTo) {
  oldRows = rows; kept = upTo; rows = rows & UPTO(upTo); acked = acked & UPTO(upTo);
  head = upTo; file = 1;
  printf("a copy of the log that ends with row %d takes its place\n", upTo)
}

/* Somebody puts an older copy of the log, with the same log id, in its place. */
active proctype Replacer() {
end:
  if
  REPLACE(0)
  REPLACE(1)
  REPLACE(2)
  fi
}
#endif

/* Unless it dies or cannot read again and again, the board sooner or later shows, for good, what a
   fresh load of the log shows; and what was acknowledged is in the log. So no post is missed for
   ever. */
ltl converges {
  []<> (!opened || unreadable) || <>[] (IS_FRESH && (acked & ~rows) == 0)
}
