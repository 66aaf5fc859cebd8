// The bus as the floors have it: the subscriber binds, the publisher connects, a topic and a body.
#ifndef BUS_H
#define BUS_H

#include <zmq.h>

#include "floor.h"

static const char topic[] = "corkboard.bench";  // with its zero byte, as on our wire

static inline void set(void *socket, int option, int value) {
  if (zmq_setsockopt(socket, option, &value, sizeof value) != 0) die("zmq_setsockopt");
}

static inline void *bind_subscriber(void *context, const char *endpoint) {
  void *socket = zmq_socket(context, ZMQ_SUB);
  if (zmq_setsockopt(socket, ZMQ_SUBSCRIBE, topic, sizeof topic) != 0) die("subscribe");
  if (zmq_bind(socket, endpoint) != 0) die(endpoint);
  return socket;
}

static inline void *connect_publisher(void *context, char **endpoints, int count) {
  void *socket = zmq_socket(context, ZMQ_XPUB);
  // Every subscription is told, also when another peer has the same.
  set(socket, ZMQ_XPUB_VERBOSE, 1);
  set(socket, ZMQ_LINGER, 200);
  for (int i = 0; i < count; i++)
    if (zmq_connect(socket, endpoints[i]) != 0) die(endpoints[i]);
  return socket;
}

static inline void await_subscriptions(void *publisher, int count) {
  set(publisher, ZMQ_RCVTIMEO, 200);
  char subscription[sizeof topic + 1];
  for (int i = 0; i < count; i++)
    if (zmq_recv(publisher, subscription, sizeof subscription, 0) < 0) die("no subscription");
}

static inline void send_message(void *publisher, const char *payload) {
  zmq_send(publisher, topic, sizeof topic, ZMQ_SNDMORE);
  zmq_send(publisher, payload, payload_size, 0);
}

// The body of the next message, into `payload`.
static inline void receive_message(void *subscriber, char *payload) {
  char frame[payload_size];
  if (zmq_recv(subscriber, frame, sizeof frame, 0) < 0) die("zmq_recv");
  if (zmq_recv(subscriber, payload, payload_size, 0) != payload_size) die("a body");
}

#endif
