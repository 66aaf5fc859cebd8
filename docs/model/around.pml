/* What is around the board: the wire, the timer, and whoever replaces the log. */

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
