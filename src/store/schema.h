/* See schema.c. */
#ifndef STORE_SCHEMA_H
#define STORE_SCHEMA_H

#include "store/store.h"

extern const char store_schema[];                      /* of a new file */
extern const char *const store_upgrade[STORE_VERSION]; /* by the version before */

#endif
