#pragma once
#include <curses.h>
#include <term.h>

/* Swift does not import variadic functions, nor a string that may be (char *)-1. */
static inline const char *corkboard_terminfo_string(const char *name) {
  char *text = tigetstr((char *)name);
  return text == (char *)-1 ? (const char *)0 : text;
}
static inline int corkboard_terminfo_number(const char *name) { return tigetnum((char *)name); }
static inline const char *corkboard_terminfo_with(const char *capability, int first, int second) {
  return tiparm(capability, first, second);
}
