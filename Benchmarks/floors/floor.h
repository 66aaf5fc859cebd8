// What the floors share: a clock, a payload, the plain log they write to, and how figures are said.
#ifndef FLOOR_H
#define FLOOR_H

#include <sqlite3.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { payload_size = 256 };

static inline void die(const char *what) {
  perror(what);
  exit(1);
}

// Nanoseconds of the clock that all processes of a machine share.
static inline int64_t now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static inline void sleep_until(int64_t time) {
  struct timespec until = {time / 1000000000, time % 1000000000};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &until, NULL) != 0) {
  }
}

static inline void print_times(const char *name, const int64_t *times, long count) {
  printf("\"%s\":[", name);
  for (long i = 0; i < count; i++) printf("%s%lld", i ? "," : "", (long long)times[i]);
  printf("]}\n");
}

#endif
