/* 1890 Osaka. */
#ifndef TITLES_1890_H
#define TITLES_1890_H

#include "core/title.h"

extern const ir_title title_1890;

#endif
