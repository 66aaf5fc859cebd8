// one-shot LOG ENDPOINT...: open, commit one post, wait for each live subscriber, send, end.
#include "bus.h"
#include "log.h"

int main(int count, char **arguments) {
  unsigned char id[16];
  char payload[payload_size];
  memset(payload, 'x', sizeof payload);
  sqlite3 *log = open_log(arguments[1]);
  sqlite3_db_config(log, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, NULL);
  // Connecting goes on in libzmq's thread while the commit waits for the disk.
  void *context = zmq_ctx_new();
  void *publisher = connect_publisher(context, arguments + 2, count - 2);
  run(log, "BEGIN IMMEDIATE");
  sqlite3_stmt *insert = prepare_insert(log);
  insert_row(log, insert, payload, id);
  run(log, "COMMIT");
  await_subscriptions(publisher, count - 2);
  send_message(publisher, payload);
  zmq_close(publisher);
  zmq_ctx_term(context);
  sqlite3_finalize(insert);
  sqlite3_close(log);
  return 0;
}
