/* Positions of 1880 in words. */
#ifndef TITLES_1880_POSITION_H
#define TITLES_1880_POSITION_H

#include "rail/position.h"

extern const rail_position_part china_position;
extern const rail_frame_word china_frame_words[]; /* position_frames.c */

/* Operands: a place of the turn-order list as PRICE NUMBER, a percentage in tenths, a company with shares, an investor. */
bool china_read_place(ir_reader *r, const rail_look *k, unsigned *place);
void china_write_place(ir_clauses *w, const rail_look *k, unsigned place);
bool china_read_percent(ir_reader *r, uint8_t *tenths);
bool china_read_public(ir_reader *r, const rail_look *k, unsigned *c);
bool china_read_investor(ir_reader *r, const rail_look *k, unsigned *c);

#endif
