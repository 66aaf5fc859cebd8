// projected LOG POSTS ROWS [MICROSECONDS]: stores the posts of a file of JSON lines as our log does,
// with the projection, ROWS a transaction, that many microseconds apart: what SQLite asks for all
// that it does for us. Prints the nanoseconds of each transaction and of all.
#include "log.h"

static sqlite3_stmt *prepare(sqlite3 *log, const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v3(log, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL) != SQLITE_OK)
    die(sqlite3_errmsg(log));
  return statement;
}

static void step(sqlite3 *log, sqlite3_stmt *statement) {
  if (sqlite3_step(statement) != SQLITE_DONE) die(sqlite3_errmsg(log));
  sqlite3_reset(statement);
}

int main(int count, char **arguments) {
  if (count < 4) return 64;
  make_log(arguments[1]);
  sqlite3 *log = open_log(arguments[1]);
  run(log,
      "CREATE TABLE post(id BLOB NOT NULL PRIMARY KEY, state INTEGER NOT NULL, created INTEGER,"
      "title INTEGER, content INTEGER) WITHOUT ROWID");
  sqlite3_stmt *insert = prepare_insert(log);
  sqlite3_stmt *project =
      prepare(log, "INSERT INTO post(id, state, created) VALUES(?1, 1, ?2)");
  FILE *posts = fopen(arguments[2], "r");
  if (!posts) die(arguments[2]);
  char *line = NULL;
  size_t size = 0;
  long rows = atol(arguments[3]), row = 0, transactions = 0, room = 0;
  int64_t pause = count > 4 ? atol(arguments[4]) * 1000 : 0, *times = NULL;
  int64_t start = now(), due = start, began = start;
  int has_line = getline(&line, &size, posts) > payload_size;
  while (has_line) {
    if (row % rows == 0) {
      if (pause > 0) sleep_until(due += pause);
      began = now();
      run(log, "BEGIN IMMEDIATE");
    }
    unsigned char id[16];
    insert_row(log, insert, line, id);
    sqlite3_int64 seq = sqlite3_last_insert_rowid(log);
    sqlite3_bind_blob(project, 1, id, 16, SQLITE_STATIC);
    sqlite3_bind_int64(project, 2, seq);
    step(log, project);
    has_line = getline(&line, &size, posts) > payload_size;
    if (++row % rows != 0 && has_line) continue;
    run(log, "COMMIT");
    if (transactions == room) times = realloc(times, sizeof *times * (size_t)(room += 1024));
    times[transactions++] = now() - began;
  }
  printf("{\"nanoseconds\":%lld,", (long long)(now() - start));
  print_times("commits", times, transactions);
  return 0;
}
