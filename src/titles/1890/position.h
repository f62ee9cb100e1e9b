/* Positions of 1890 in words. */
#ifndef TITLES_1890_POSITION_H
#define TITLES_1890_POSITION_H

#include "rail/position.h"

extern const rail_position_part osaka_position;
extern const rail_frame_word osaka_frame_words[];   /* position_frames.c */
const char *osaka_wrong_frames(const rail_look *k); /* likewise: what could not be */

#endif
