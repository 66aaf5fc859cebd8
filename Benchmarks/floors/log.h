// The log as the floors have it: the one table of events, and nothing beside it.
#ifndef LOG_H
#define LOG_H

#include "floor.h"

static inline void run(sqlite3 *log, const char *sql) {
  if (sqlite3_exec(log, sql, NULL, NULL, NULL) == SQLITE_OK) return;
  fprintf(stderr, "%s: %s\n", sql, sqlite3_errmsg(log));
  exit(1);
}

static inline sqlite3 *open_log(const char *path) {
  sqlite3 *log;
  if (sqlite3_open_v2(path, &log, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX,
                      NULL) != SQLITE_OK)
    die(path);
  sqlite3_busy_timeout(log, 2000);
  run(log, "PRAGMA synchronous = FULL");
  return log;
}

// Made once, as a board's log is there before somebody posts to it.
static inline void make_log(const char *path) {
  sqlite3 *log = open_log(path);
  run(log,
      "PRAGMA journal_mode = WAL;"
      "CREATE TABLE IF NOT EXISTS event("
      "seq INTEGER PRIMARY KEY AUTOINCREMENT, id BLOB NOT NULL UNIQUE, kind TEXT NOT NULL,"
      "post BLOB NOT NULL, author TEXT NOT NULL, at INTEGER NOT NULL, source TEXT NOT NULL,"
      "payload TEXT NOT NULL)");
  sqlite3_close(log);
}

static inline sqlite3_stmt *prepare_insert(sqlite3 *log) {
  sqlite3_stmt *insert;
  const char *sql =
      "INSERT INTO event(id, kind, post, author, at, source, payload)"
      "VALUES(?1, 'create', ?1, 'author', ?2, 'corkboard://host/main', ?3)";
  if (sqlite3_prepare_v3(log, sql, -1, SQLITE_PREPARE_PERSISTENT, &insert, NULL) != SQLITE_OK)
    die(sqlite3_errmsg(log));
  return insert;
}

// Ids ascend as UUIDv7 do, with a random end.
static inline void next_id(unsigned char *id, struct timespec time) {
  static uint64_t random_state = 88172645463325252ULL, last;
  random_state ^= random_state << 13, random_state ^= random_state >> 7;
  random_state ^= random_state << 17;
  uint64_t at = (uint64_t)time.tv_sec * 1000000000 + (uint64_t)time.tv_nsec;
  last = at > last ? at : last + 1;
  for (int i = 0; i < 8; i++) id[i] = (unsigned char)(last >> (56 - 8 * i));
  memcpy(id + 8, &random_state, 8);
}

// One row, and the id that it was given.
static inline void insert_row(sqlite3 *log, sqlite3_stmt *insert, const char *payload,
                              unsigned char id[static 16]) {
  struct timespec time;
  clock_gettime(CLOCK_REALTIME, &time);
  next_id(id, time);
  sqlite3_bind_blob(insert, 1, id, 16, SQLITE_STATIC);
  sqlite3_bind_int64(insert, 2, time.tv_sec * 1000LL + time.tv_nsec / 1000000);
  sqlite3_bind_text(insert, 3, payload, payload_size, SQLITE_STATIC);
  if (sqlite3_step(insert) != SQLITE_DONE) die(sqlite3_errmsg(log));
  sqlite3_reset(insert);
}

#endif
