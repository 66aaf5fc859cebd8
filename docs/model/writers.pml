/* The writers: lock, number, commit, unlock, print, publish; each may die before any of these. */

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
