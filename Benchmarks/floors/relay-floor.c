/* What the NATS C client alone reaches: publishes N messages of a size to a JetStream stream, with
   their ids and in batches as the relay does, or fetches all that the stream has.

   cc -O2 relay-floor.c -lnats -o relay-floor
   relay-floor URL STREAM publish N SIZE
   relay-floor URL STREAM fetch N */
#include <nats/nats.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void check(natsStatus status, const char *what) {
  if (status == NATS_OK) return;
  fprintf(stderr, "%s: %s\n", what, natsStatus_GetText(status));
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void publish(jsCtx *js, const char *stream, long count, int size) {
  char subject[256];
  char *body = malloc((size_t)size);
  memset(body, 'x', (size_t)size);
  snprintf(subject, sizeof subject, "%s.event", stream);
  for (long done = 0; done < count;) {
    for (int i = 0; i < 500 && done < count; i++, done++) {
      char id[64];
      jsPubOptions options;
      natsMsg *message = NULL;
      jsPubOptions_Init(&options);
      snprintf(id, sizeof id, "00000000-0000-7000-8000-%012ld", done);
      options.MsgId = id;
      options.ExpectStream = stream;
      check(natsMsg_Create(&message, subject, NULL, body, size), "message");
      check(js_PublishMsgAsync(js, &message, &options), "publish");
    }
    check(js_PublishAsyncComplete(js, NULL), "acknowledgements");
  }
  free(body);
}

static void fetch(jsCtx *js, const char *stream, long count) {
  char subject[256];
  natsSubscription *subscription = NULL;
  jsSubOptions options;
  jsErrCode number;
  snprintf(subject, sizeof subject, "%s.event", stream);
  jsSubOptions_Init(&options);
  options.Stream = stream;
  options.Config.AckPolicy = js_AckNone;
  options.Config.MemoryStorage = true;
  check(
      js_PullSubscribe(&subscription, js, subject, NULL, NULL, &options, &number), "consumer");
  for (long done = 0; done < count;) {
    jsFetchRequest request;
    natsMsgList list;
    jsFetchRequest_Init(&request);
    request.Batch = 1000;
    request.NoWait = true;
    request.Expires = 3000000000LL;
    request.MaxBytes = 8 << 20;
    check(natsSubscription_FetchRequest(&list, subscription, &request), "fetch");
    done += list.Count;
    natsMsgList_Destroy(&list);
  }
  natsSubscription_Destroy(subscription);
}

int main(int argc, char **argv) {
  if (argc < 5) {
    fprintf(stderr, "usage: relay-floor URL STREAM publish N SIZE | URL STREAM fetch N\n");
    return 64;
  }
  natsConnection *connection = NULL;
  jsCtx *js = NULL;
  jsErrCode number;
  jsStreamConfig config;
  char subjects[256];
  const char *list[] = {subjects};
  long count = atol(argv[4]);
  check(natsConnection_ConnectTo(&connection, argv[1]), "connect");
  check(natsConnection_JetStream(&js, connection, NULL), "JetStream");
  jsStreamConfig_Init(&config);
  snprintf(subjects, sizeof subjects, "%s.>", argv[2]);
  config.Name = argv[2];
  config.Subjects = list;
  config.SubjectsLen = 1;
  config.Discard = js_DiscardNew;
  js_AddStream(NULL, js, &config, NULL, &number);
  double start = now();
  if (strcmp(argv[3], "publish") == 0)
    publish(js, argv[2], count, argc > 5 ? atoi(argv[5]) : 400);
  else
    fetch(js, argv[2], count);
  printf("%.3f\n", now() - start);
  natsConnection_Close(connection);
  natsConnection_Destroy(connection);
  return 0;
}
