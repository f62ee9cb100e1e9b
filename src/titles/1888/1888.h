/* The two editions of 1888. */
#ifndef TITLES_1888_H
#define TITLES_1888_H

#include "core/title.h"

extern const ir_title title_1888, title_1888n;

#endif
