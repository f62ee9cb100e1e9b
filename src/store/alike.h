/* Names that look alike: "Ann", "ann", "Аnn" with a Cyrillic letter, "A n n". */
#ifndef STORE_ALIKE_H
#define STORE_ALIKE_H

#include "ironroad/ironroad.h"

enum { STORE_LOOKS = 2 * IR_MAX_NAME };

/* A name reduced to what the eye notices: two names look alike if this is the same. */
void store_looks(const char *name, char out[STORE_LOOKS]);

#endif
