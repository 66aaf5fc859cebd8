#pragma once
#include <getopt.h>

/* getopt's results are global variables, which Swift 6 refuses to touch; the
   caller of these holds the one lock that makes them safe. */
static inline void corkboard_getopt_restart(void) {
#ifdef __GLIBC__
  optind = 0;
#else
  optind = 1;
#ifdef __APPLE__
  optreset = 1;
#endif
#endif
  opterr = 0;
}
static inline int corkboard_getopt_index(void) { return optind; }
static inline int corkboard_getopt_option(void) { return optopt; }
static inline char *corkboard_getopt_argument(void) { return optarg; }
