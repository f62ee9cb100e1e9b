/* What 18xx.games' 1880 has beside the other titles. */
#ifndef IR_INTEROP_CHINA_H
#define IR_INTEROP_CHINA_H

#include "interop/eighteenxx_parts.h"

extern const xx_title xx_china;

#endif
