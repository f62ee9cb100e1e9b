/* Which moves of an 18xx title a player thinks about: lists by kind of move, so that no kind crowds out another. */
#ifndef BOTS_RAIL_MOVES_H
#define BOTS_RAIL_MOVES_H

#include "bots/rail_worth.h"

enum { MOVES_MOST = 160, MOVES_LAYS = 8, MOVES_AHEAD = 4, MOVES_OUTCOMES = 4096, MOVES_RUNS = 512 };

typedef struct rail_thought {
    ir_action action;
    int32_t bonus; /* money added to what the position after it is worth: what a position does not show */
} rail_thought;

typedef struct rail_thoughts {
    unsigned count;
    rail_thought list[MOVES_MOST];
} rail_thoughts;

/* Scratch memory of a player. */
typedef struct rail_moves {
    rail_runs runs;
    rail_outcome outcome[MOVES_OUTCOMES]; /* of lays */
    int32_t revenue[MOVES_OUTCOMES], prospect[MOVES_OUTCOMES];
    bool done[MOVES_OUTCOMES];
    ir_state state; /* with another train, for lays */
    struct {
        uint64_t key;
        uint32_t decision;
        uint16_t len;
        uint8_t more[IR_MAX_MORE];
    } run[MOVES_RUNS]; /* best runs as actions */
} rail_moves;

/* What is thought about in a position: `quick` leaves out track and stations where they may be passed, and marks runs as
 * taken from a log, so that the engine does not search for them again. */
void moves_of(rail_moves *m, const rail_weights *w, const ir_game *game, const ir_state *state, unsigned seat,
              const ir_choice *choice, size_t count, bool quick, rail_thoughts *out);

#endif
