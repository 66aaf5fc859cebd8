#pragma once
#include <zmq.h>

/* The functions of libzmq that are used, each once. */
#define CORKBOARD_ZMQ(function) \
  function(ctx_new) function(ctx_term) function(socket) function(close) function(setsockopt) \
  function(getsockopt) function(bind) function(connect) function(send) function(strerror) \
  function(msg_init) function(msg_recv) function(msg_more) \
  function(msg_data) function(msg_size) function(msg_close)

typedef struct {
#define CORKBOARD_MEMBER(name) __typeof__(&zmq_##name) name;
  CORKBOARD_ZMQ(CORKBOARD_MEMBER)
#undef CORKBOARD_MEMBER
} corkboard_zmq;

/* Fills the table; returns NULL, or what the system says is wrong, which is good until the next
   call. Where the C library can, it loads libzmq only now: with the libraries that it needs in turn
   it would double the start of a program that finds nobody to talk to. CORKBOARD_LINKS_ZMQ says that
   libzmq is in the program, as `scripts/archives.sh` puts it there. */
#if defined(__linux__) && defined(__GLIBC__) && !defined(CORKBOARD_LINKS_ZMQ)
#include <dlfcn.h>
static inline const char *corkboard_zmq_load(corkboard_zmq *table) {
  void *library = dlopen("libzmq.so.5", RTLD_LAZY | RTLD_LOCAL);
  if (!library) return dlerror();
#define CORKBOARD_FIND(name)                                              \
  table->name = (__typeof__(table->name))dlsym(library, "zmq_" #name);    \
  if (!table->name) return dlerror();
  CORKBOARD_ZMQ(CORKBOARD_FIND)
#undef CORKBOARD_FIND
  return (const char *)0;
}
#else
static inline const char *corkboard_zmq_load(corkboard_zmq *table) {
#define CORKBOARD_FIND(name) table->name = &zmq_##name;
  CORKBOARD_ZMQ(CORKBOARD_FIND)
#undef CORKBOARD_FIND
  return (const char *)0;
}
#endif
