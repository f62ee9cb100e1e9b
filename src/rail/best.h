/* Best runs of a rail position: between the board and the router (router.h).
 *
 * All calls are exact unless they say otherwise (rail_best.proven). They write nothing but their results; they work in
 * scratch memory that each thread has once (ir_scratch_use), so calls must not be nested within one thread. */
#ifndef RAIL_BEST_H
#define RAIL_BEST_H

#include "rail/board.h"
#include "rail/router.h"
#include "rail/routes.h"

/* A company's network, and where its nodes and chains are on the board. */
typedef struct rail_tracks {
    rail_network net;
    uint16_t place[RAIL_NET_NODES]; /* hex * 8 + node */
    uint8_t hex[RAIL_NET_STEPS];    /* the hex entered by each step of the network's chains */
    uint8_t kind[RAIL_NET_TRAINS];  /* train kind */
} rail_tracks;

void rail_tracks_of(const rail_look *k, unsigned company, rail_tracks *out);
/* The routes as an action; false if its path cannot hold them. */
bool rail_tracks_action(const rail_tracks *tracks, unsigned company, const rail_best *best, ir_action *out);

/* The best run of a company: most revenue, among all runs (RAIL_NET_ANY), those that earn something outside the
 * dividend (RAIL_NET_SOME), or (outside >= 0) those that earn exactly this there (88-OQ-13). Among equal ones of all
 * runs, without a budget, one that earns most outside. `budget` as in rail_route_best. `action` and `best` may be NULL.
 * False, with an empty run, if there is none. */
bool rail_best_run(const rail_look *k, unsigned company, int32_t outside, uint64_t budget, rail_best *best,
                   ir_action *action);

/* The same for a bot or as a default: with dice 0 among all runs, otherwise among those with one of the amounts outside
 * the dividend that the director may choose (88-OQ-13), chosen by `dice`. Never an empty run. */
bool rail_best_pick(const rail_look *k, unsigned company, uint64_t dice, ir_action *action);

/* where a run that earns something outside the dividend is compared only with its kind, the best of these, unless
 * the best of all is one. False if there is none. `budget` as in rail_best_run. */
bool rail_best_other(const rail_look *k, unsigned company, uint64_t budget, rail_best *best, ir_action *action);

/* The run to compare with one that earns this outside the dividend (88-OQ-13, A-22). */
bool rail_best_beside(const rail_look *k, unsigned company, int32_t outside, ir_action *action);

/* The most that can be earned by a run that leaves out some piece of the best run's track: what the best one is worth more
 * than. 0 if nothing else can be run. False if there is no best run, or one of these is not proven within a small budget. */
bool rail_best_next(const rail_look *k, unsigned company, int32_t *revenue);

/* The last answer is kept for the next call with an equal network. This forgets it (to measure times). */
void rail_best_forget(void);

/* What if: a lay or a station of the company that would be legal now, and its best revenue afterwards. */
typedef struct rail_outcome {
    ir_move move;
    int32_t revenue;
    bool proven;
} rail_outcome;

/* All of them, ordinary lays first (88-TR, 88-UP), then stations (88-TK); not the powers of privates. Returns their
 * number; writes at most `cap`. It does not matter whose turn it is; none once the game is over. */
unsigned rail_best_after_each(const rail_look *k, unsigned company, rail_outcome *out, unsigned cap);

#endif
