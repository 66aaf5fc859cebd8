// post-send LOG ENDPOINT MICROSECONDS: commits and publishes posts, so far apart, until it is
// ended; the stamp of each message is from before its commit.
#include "bus.h"
#include "log.h"

int main(int count, char **arguments) {
  if (count != 4) return 64;
  make_log(arguments[1]);
  sqlite3 *log = open_log(arguments[1]);
  sqlite3_stmt *insert = prepare_insert(log);
  void *context = zmq_ctx_new();
  void *publisher = connect_publisher(context, arguments + 2, 1);
  await_subscriptions(publisher, 1);
  int64_t due = now(), pause = atol(arguments[3]) * 1000;
  for (;;) {
    unsigned char id[16];
    char payload[payload_size];
    memset(payload, 'x', sizeof payload);
    sleep_until(due += pause);
    int64_t stamp = now();
    run(log, "BEGIN IMMEDIATE");
    insert_row(log, insert, payload, id);
    run(log, "COMMIT");
    memcpy(payload, &stamp, sizeof stamp);
    send_message(publisher, payload);
  }
}
