// jetstream-publish URL [make]: publishes one message of 256 bytes and waits for the
// acknowledgement; with make, makes the stream (on disk) first.
#include <nats/nats.h>
#include <stdio.h>
#include <string.h>

static void check(natsStatus status, const char *what) {
  if (status == NATS_OK) return;
  fprintf(stderr, "%s: %s\n", what, natsStatus_GetText(status));
  _Exit(1);
}

int main(int count, char **arguments) {
  natsConnection *connection = NULL;
  jsCtx *stream = NULL;
  check(natsConnection_ConnectTo(&connection, arguments[1]), "connect");
  check(natsConnection_JetStream(&stream, connection, NULL), "JetStream");
  if (count > 2) {
    const char *subjects[] = {"bench"};
    jsStreamConfig config;
    jsStreamConfig_Init(&config);
    config.Name = "bench";
    config.Subjects = subjects;
    config.SubjectsLen = 1;
    config.Storage = js_FileStorage;
    check(js_AddStream(NULL, stream, &config, NULL, NULL), "make the stream");
    return 0;
  }
  char payload[256];
  memset(payload, 'x', sizeof payload);
  jsPubAck *acknowledgement = NULL;
  check(js_Publish(&acknowledgement, stream, "bench", payload, sizeof payload, NULL, NULL),
        "publish");
  jsPubAck_Destroy(acknowledgement);
  jsCtx_Destroy(stream);
  natsConnection_Destroy(connection);
  return 0;
}
