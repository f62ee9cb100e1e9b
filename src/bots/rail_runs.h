/* Best runs for a player of the 18xx titles: proven revenues, and what follows from them, kept by what they depend on. */
#ifndef BOTS_RAIL_RUNS_H
#define BOTS_RAIL_RUNS_H

#include "rail/best.h"

enum {
    RUNS_KEPT = 1 << 14, /* a power of 2 */
    RUNS_PROMISES = 1 << 12,
    RUNS_STEPS = 20000 /* of one search */
};

/* What a company promises, found while a position is judged. */
typedef struct rail_promise {
    int32_t now, later; /* revenue of its run with today's trains, and after those that will rust have gone */
    int32_t rounds;     /* tenths of rounds until then */
    int32_t sum;        /* of its runs until the end, times tenths of rounds */
    int32_t per_tenth;  /* dividends to come of one tenth */
    int32_t due;        /* what its director will have to pay for a train */
    int32_t worst;      /* and how much more if others buy before it */
    int32_t more;       /* what its run would gain by the next train of the stack */
    int32_t hope;       /* percent: will it float? */
    int32_t ready;      /* percent: does it have a train, or the money for one? */
    int32_t pays;       /* percent of its runs that it pays out */
    int32_t money;      /* of its own, as far as it is of use */
    int32_t network;    /* what its track leads to */
} rail_promise;

/* What an earlier decision kept is not used, so that work does not depend on it. */
typedef struct rail_runs {
    struct {
        uint64_t key;
        int32_t revenue;
        uint32_t decision; /* in which it was found */
    } kept[RUNS_KEPT];
    struct {
        uint64_t key;
        uint32_t decision;
        rail_promise promise;
    } promised[RUNS_PROMISES]; /* rail_worth.c's */
    uint32_t decision;
    rail_tracks tracks;
    ir_state state; /* as it would be with other trains */
} rail_runs;

/* What a chain of words comes to, for keys. */
uint64_t runs_mix(uint64_t sum, uint64_t word);
uint64_t runs_mix_bytes(uint64_t sum, const void *from, size_t bytes);

/* Who passes what is the title's, and in its own state: added to a key, if runs depend on it. */
uint64_t runs_own(const rail_look *k, uint64_t sum);

/* A new decision. */
void runs_begin(rail_runs *r);

/* What all runs on a board depend on: computed once for a position, then given to runs_best. */
uint64_t runs_board(const rail_look *k);

/* What the best run of a company depends on. */
uint64_t runs_key(const rail_look *k, uint64_t board, unsigned c);

/* The best revenue of a company with the trains it has. Where a search would take too long, the best that it found. */
int32_t runs_best(rail_runs *r, const rail_look *k, uint64_t board, unsigned c);

/* The same with other trains: those of `lost` (a mask of kinds) are gone, and one of kind `more` is there besides (RAIL_NONE:
 * none). */
int32_t runs_with(rail_runs *r, const rail_look *k, uint64_t board, unsigned c, unsigned lost, unsigned more);

/* What the company's track leads to: the values of the locations that it reaches, and a little for each hex side. */
int32_t runs_network(rail_runs *r, const rail_look *k, uint64_t board, unsigned c);

#endif
