/* See schema.c. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include "store/store.h"

extern const char store_schema[];                      /* for a new file */
extern const char *const store_upgrade[STORE_VERSION]; /* indexed by the version to upgrade from */

#endif
