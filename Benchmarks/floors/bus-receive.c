// bus-receive ENDPOINT flood SECONDS      messages a second, from the first message on
// bus-receive ENDPOINT times COUNT [FD]   nanoseconds from each message's stamp to this thread; a
//                                         byte to FD asks the sender for the next one
// Says "ready" when it is bound.
#include "bus.h"

static void flood(void *subscriber, double seconds) {
  char payload[payload_size];
  receive_message(subscriber, payload);
  int64_t start = now(), end = start + (int64_t)(seconds * 1e9), last = start;
  long count = 0;
  while (last < end) {
    // The clock costs more than a message: it is read now and then.
    for (int i = 0; i < 64; i++) receive_message(subscriber, payload);
    count += 64;
    last = now();
  }
  printf("{\"rate\":%.0f}\n", (double)count * 1e9 / (double)(last - start));
}

static void times(void *subscriber, long count, int acknowledge) {
  int64_t *taken = malloc(sizeof *taken * (size_t)count);
  char payload[payload_size];
  for (long i = 0; i < count; i++) {
    receive_message(subscriber, payload);
    int64_t stamp;
    memcpy(&stamp, payload, sizeof stamp);
    taken[i] = now() - stamp;
    if (acknowledge >= 0 && write(acknowledge, "", 1) != 1) die("write");
  }
  printf("{");
  print_times("times", taken, count);
}

int main(int count, char **arguments) {
  if (count < 4) return 64;
  void *context = zmq_ctx_new();
  void *subscriber = bind_subscriber(context, arguments[1]);
  puts("ready");
  fflush(stdout);
  if (strcmp(arguments[2], "flood") == 0)
    flood(subscriber, atof(arguments[3]));
  else
    times(subscriber, atol(arguments[3]), count > 4 ? atoi(arguments[4]) : -1);
  return 0;
}
