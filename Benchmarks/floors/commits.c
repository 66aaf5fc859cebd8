// commits LOG TRANSACTIONS ROWS [MICROSECONDS]: makes the log and commits, ROWS a transaction, that
// many microseconds apart; prints the nanoseconds of each transaction and of all.
#include "log.h"

int main(int count, char **arguments) {
  if (count < 4) return 64;
  long transactions = atol(arguments[2]), rows = atol(arguments[3]);
  long pause = count > 4 ? atol(arguments[4]) * 1000 : 0;
  make_log(arguments[1]);
  sqlite3 *log = open_log(arguments[1]);
  unsigned char id[16];
  char payload[payload_size];
  memset(payload, 'x', sizeof payload);
  sqlite3_stmt *insert = prepare_insert(log);
  int64_t *times = malloc(sizeof *times * (size_t)transactions);
  int64_t start = now(), due = start;
  for (long i = 0; i < transactions; i++) {
    if (pause > 0) sleep_until(due += pause);
    int64_t began = now();
    run(log, "BEGIN IMMEDIATE");
    for (long row = 0; row < rows; row++) insert_row(log, insert, payload, id);
    run(log, "COMMIT");
    times[i] = now() - began;
  }
  printf("{\"nanoseconds\":%lld,", (long long)(now() - start));
  print_times("commits", times, transactions);
  return 0;
}
