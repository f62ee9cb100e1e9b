/* 1880 China. */
#ifndef TITLES_1880_H
#define TITLES_1880_H

#include "core/title.h"

extern const ir_title title_1880;

#endif
