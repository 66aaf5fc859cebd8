// bus-send pub|xpub ENDPOINT flood                as fast as it goes
// bus-send pub|xpub ENDPOINT paced MICROSECONDS   one message at a time, so far apart
// bus-send pub|xpub ENDPOINT asked FD             the next one when a byte comes from FD
// pub drops what is too much; xpub waits for room, and before for the subscription. Sends until it is
// ended.
#include <poll.h>

#include "bus.h"

static void send_stamped(void *publisher) {
  char payload[payload_size] = {0};
  int64_t stamp = now();
  memcpy(payload, &stamp, sizeof stamp);
  send_message(publisher, payload);
}

int main(int count, char **arguments) {
  if (count < 4) return 64;
  void *context = zmq_ctx_new();
  void *publisher;
  if (strcmp(arguments[1], "xpub") == 0) {
    publisher = connect_publisher(context, arguments + 2, 1);
    await_subscriptions(publisher, 1);
    set(publisher, ZMQ_XPUB_NODROP, 1);
  } else {
    publisher = zmq_socket(context, ZMQ_PUB);
    if (zmq_connect(publisher, arguments[2]) != 0) die(arguments[2]);
  }
  if (strcmp(arguments[3], "flood") == 0) {
    for (;;) send_stamped(publisher);
  } else if (strcmp(arguments[3], "paced") == 0) {
    int64_t due = now(), pause = atol(arguments[4]) * 1000;
    for (;;) {
      sleep_until(due += pause);
      send_stamped(publisher);
    }
  } else {
    struct pollfd asked = {atoi(arguments[4]), POLLIN, 0};
    char byte;
    for (;;) {
      send_stamped(publisher);
      // Before it has subscribed nobody asks.
      if (poll(&asked, 1, 100) > 0 && read(asked.fd, &byte, 1) != 1) return 0;
    }
  }
}
