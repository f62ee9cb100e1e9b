/* 1890 Osaka. */
#ifndef TITLES_1890_H
#define TITLES_1890_H

#include "core/title.h"

extern const ir_title title_1890, title_1890a, title_1890b, title_1890d;

#endif
