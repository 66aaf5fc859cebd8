// one-commit LOG: open, commit one post, end; what one-shot is where no board is up.
// one-commit make LOG: makes the log.
#include "log.h"

int main(int count, char **arguments) {
  if (count == 3) {
    make_log(arguments[2]);
    return 0;
  }
  unsigned char id[16];
  char payload[payload_size];
  memset(payload, 'x', sizeof payload);
  sqlite3 *log = open_log(arguments[1]);
  sqlite3_db_config(log, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  run(log, "BEGIN IMMEDIATE");
  sqlite3_stmt *insert = prepare_insert(log);
  insert_row(log, insert, payload, id);
  run(log, "COMMIT");
  sqlite3_finalize(insert);
  sqlite3_close(log);
  return 0;
}
