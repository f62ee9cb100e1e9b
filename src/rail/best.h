/* Best runs of a rail position: between the board and the router (router.h).
 *
 * All calls are exact unless they say otherwise (rail_best.proven). They write nothing but their results; the work is
 * done in memory that each thread has once (ir_room_use), so that they may not be nested within one thread. */
#ifndef RAIL_BEST_H
#define RAIL_BEST_H

#include "rail/rail.h"
#include "rail/router.h"

/* A company's network, and where its nodes and chains lie. */
typedef struct rail_tracks {
    rail_network net;
    uint16_t place[RAIL_NET_NODES]; /* hex * 8 + node */
    uint8_t hex[RAIL_NET_STEPS];    /* the hex entered by each step of the network's chains */
    uint8_t kind[RAIL_NET_TRAINS];  /* train kind */
} rail_tracks;

void rail_tracks_of(const rail_look *k, unsigned company, rail_tracks *out);
/* The routes as an action; false if its path cannot hold them. */
bool rail_tracks_action(const rail_tracks *tracks, unsigned company, const rail_best *best, ir_action *out);

/* The best run of a company: most revenue, among all runs (RAIL_NET_ANY), those that earn something outside the dividend
 * (RAIL_NET_SOME), or (outside >= 0) those that earn exactly this there (88-OQ-13). Of equal ones among all, asked for
 * without a budget, one that earns most outside. `budget` as in rail_route_best. `action` and `best` may be NULL. False, with an empty run, if there is none. */
bool rail_best_run(const rail_look *k, unsigned company, int32_t outside, uint64_t budget, rail_best *best,
                   ir_action *action);

/* The same for a bot or as a default: of all runs with dice 0, else of those with one of the amounts outside the
 * dividend that the director may choose (88-OQ-13), picked by `dice`. Never an empty run. */
bool rail_best_pick(const rail_look *k, unsigned company, uint64_t dice, ir_action *action);

/* where a run that earns something outside the dividend is only compared with its like, the best of these, unless
 * the best of all is one. False if there is none. `budget` as in rail_best_run. */
bool rail_best_other(const rail_look *k, unsigned company, uint64_t budget, rail_best *best, ir_action *action);

/* The run with which one that earns this outside the dividend is compared (88-OQ-13, A-22). */
bool rail_best_beside(const rail_look *k, unsigned company, int32_t outside, ir_action *action);

/* The last answer is kept for the next question about an equal network. This forgets it (to measure times). */
void rail_best_forget(void);

/* What if: a lay or a station of the company that would be legal now, and its best revenue afterwards. */
typedef struct rail_outcome {
    ir_move move;
    int32_t revenue;
    bool proven;
} rail_outcome;

/* All of them, ordinary lays first (88-TR, 88-UP), then stations (88-TK); not the powers of privates. Gives their number;
 * no more than `cap` are written. Whose turn it is does not matter; none once the game is over. */
unsigned rail_best_after_each(const rail_look *k, unsigned company, rail_outcome *out, unsigned cap);

#endif
