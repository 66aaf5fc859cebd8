#pragma once
#include <sqlite3.h>

/* Swift does not import casts of integers to function pointers. */
static inline sqlite3_destructor_type corkboard_sqlite_transient(void) { return SQLITE_TRANSIENT; }

/* Swift does not import variadic functions. */
static inline int corkboard_sqlite_no_checkpoint_on_close(sqlite3 *db) {
  return sqlite3_db_config(db, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/* Before the first connection: nobody asks how much memory SQLite has, and the counting takes a lock
   at every allocation. */
static inline int corkboard_sqlite_no_memory_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

#ifdef __linux__
#include <sys/vfs.h>

/* Swift's module of the C library leaves statfs out. SQLite's shared memory is what makes the kind
   of file system matter, hence the place. Returns 0, or -1 with errno set. */
static inline int corkboard_file_system_magic(const char *path, unsigned int *magic) {
  struct statfs facts;
  if (statfs(path, &facts) != 0) return -1;
  *magic = (unsigned int)facts.f_type;
  return 0;
}
#endif
