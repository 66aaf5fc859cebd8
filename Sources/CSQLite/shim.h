#pragma once
#include <sqlite3.h>

/* Swift does not import casts of integers to function pointers. */
static inline sqlite3_destructor_type corkboard_sqlite_transient(void) { return SQLITE_TRANSIENT; }
