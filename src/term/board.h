/* The board in characters: every hex a small block, its places from the drawing that all painters share (src/map).
 *
 *     ╲B16 ╱      the hex and its exits; a block is 8 wide and 3 high, or 4 where hexes lie flat side down
 *     ─LYR○ ─     stops: stations, free spaces ○, towns •
 *     ╱30   ╲     what they are worth, or ^10: what a tile costs */
#ifndef TERM_BOARD_H
#define TERM_BOARD_H

#include "rail/rail.h"

enum { TERM_HEX_WIDTH = 8, TERM_NO_GROUND = 255 };

typedef struct term_cell {
    uint32_t code;    /* a character, 0: nothing there */
    uint8_t ground;   /* rail_colour, or TERM_NO_GROUND */
    bool bold, track; /* track in its own colour */
} term_cell;

typedef struct term_board {
    int w, h;                                 /* characters */
    int height;                               /* of a hex */
    term_cell *cell;                          /* row by row; freed by the caller */
    int x[RAIL_MAX_HEXES], y[RAIL_MAX_HEXES]; /* the top left corner of each hex */
} term_board;

/* False if out of memory. `ascii`: no other characters than those of ASCII. `mono`: without colours, so hexes need edges and
 * say the colour of their tile by a letter. */
bool term_board_of(const rail_look *k, bool ascii, bool mono, term_board *out);
/* The hex at a place, or RAIL_NONE. */
unsigned term_board_at(const term_board *b, const rail_data *d, int x, int y);

#endif
