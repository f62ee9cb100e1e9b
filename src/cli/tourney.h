/* Rated matches between computer players.
 *
 * A unit is one opening, played once for each rotation of the seats: as many games as there are players. Units do not
 * depend on each other, on threads or on the machine, so they may be played in parts and put together later. */
#ifndef CLI_TOURNEY_H
#define CLI_TOURNEY_H

#include "bots/rating.h"
#include "cli/match.h"

enum { TOURNEY_MAX_UNITS = 100000, TOURNEY_MAX_JOBS = 64 };

_Static_assert((int)RATING_MAX_BOTS == (int)MATCH_MAX_BOTS, "every bot can be rated");

typedef struct tourney_order {
    const ir_title *title;
    unsigned players, jobs, noptions;
    const char *const *options;
    uint64_t units, seed;
    uint64_t part, parts; /* plays units part, part + parts, ...; both 1: all of them */
    const match_bots *bots;
    bool tests; /* stops when the sequential test decides */
    double low, high;
    const char *save; /* a folder, or NULL */
} tourney_order;

typedef struct tourney_game {
    uint8_t bot[IR_MAX_PLAYERS], place[IR_MAX_PLAYERS]; /* by seat */
    int32_t total[IR_MAX_PLAYERS];
    uint64_t hash; /* of the last position */
} tourney_game;

typedef struct tourney_unit {
    bool done;
    tourney_game game[IR_MAX_PLAYERS]; /* one for each rotation */
    match_count count[MATCH_MAX_BOTS];
} tourney_unit;

/* All results. */
typedef struct tourney {
    const ir_title *title;
    unsigned players, nbots;
    uint64_t units, seed;
    uint64_t rules; /* a hash of everything that the games have in common: title, revision, options */
    char name[MATCH_MAX_BOTS][MATCH_NAME];
    tourney_unit *unit; /* `units` of them */
    match_clock clock[MATCH_MAX_BOTS];
    rating_test test; /* test.high is 0: there was none */
    char first[500];  /* the first violation, or "" */
    char error[1200]; /* why it could not be done, or "" */
} tourney;

/* Plays the units of the order's part. False with t->error. Free t in every case. */
bool tourney_run(const tourney_order *order, tourney *t);
void tourney_free(tourney *t);

/* Which bot sits where: in unit `unit` (from 0) and this rotation. With two bots one of the first meets the second in all
 * other seats; otherwise all of them take the seats in turn, in an order that is drawn anew whenever all have had one. */
void tourney_seats(unsigned bots, unsigned players, uint64_t seed, uint64_t unit, unsigned rotation,
                   uint8_t seat[IR_MAX_PLAYERS]);

/* What a bot won in each unit that was played, in order; returns their number. `out` has space for t->units. */
size_t tourney_wins(const tourney *t, unsigned who, rating_wins *out);

/* The result for programs or for people; false if out of memory. Units that were not played do not count. */
bool tourney_print(const tourney *t, bool json, FILE *out);

/* The results of a part as JSON, and putting parts together: every unit must come exactly once. The code of the program,
 * with a message on standard error. */
void tourney_write(const tourney *t, FILE *out);
int tourney_merge(const cli *c, const char *const *path, size_t count, tourney *t);

#endif
