/* Games among bots, many at once: for `sim` and `bench`. */
#ifndef CLI_SIM_H
#define CLI_SIM_H

#include "bots/battery.h"
#include "cli/match.h"
#include "cli/table.h"

#include <stdio.h>

enum { SIM_WIN = 420 }; /* divisible by every number of players who may share first place */
enum { SIM_MAX_KINDS = 64, SIM_MAX_EVENTS = 256, SIM_MAX_JOBS = 64 };

/* What was seen, counted: verbs and events by number; phases, powers and removed train kinds of rail titles by index; what
 * a title counts of its own. */
typedef struct sim_seen {
    uint64_t verb[256];
    char verb_name[256][16];
    uint64_t event[SIM_MAX_EVENTS];
    uint64_t phase[SIM_MAX_KINDS], power[SIM_MAX_KINDS], removed[SIM_MAX_KINDS], own[SIM_MAX_KINDS];
} sim_seen;

typedef struct sim_order {
    const ir_title *title;
    unsigned players, jobs, noptions;
    const char *const *options;
    uint64_t games, seed;
    bool full, hashes;
    const char *save;     /* a folder, or NULL */
    const char *position; /* all games begin from it: its text and length; NULL: from the start */
    size_t position_len;
    const match_bots *bots; /* seat i is played by bot i modulo their number; NULL: chance plays all of them */
} sim_order;

/* What a bot did; each of its seats counts as a game. */
typedef struct sim_bot {
    uint64_t games, wins; /* wins in SIM_WINs: k tied firsts have 1/k each */
    int64_t total;
    match_count count;
} sim_bot;

typedef struct sim_sum {
    uint64_t finished, actions, violations, choices, mutants;
    uint64_t ends[8], ended_by[8]; /* conditions that held; what ended each finished game */
    uint64_t signature;            /* does not depend on the order in which games end */
    double seconds;
    sim_seen seen;
    sim_bot bot[MATCH_MAX_BOTS];
    char first[500];  /* the first violation */
    char error[1200]; /* why it could not be done, or "" */
} sim_sum;

extern const char *const sim_names[IR_MAX_PLAYERS]; /* of the players */

/* Plays the games. False with sum->error if the game cannot be set up, or memory or disk fail. */
bool sim_run(const sim_order *order, sim_sum *sum);

/* Counts in groups: as JSON an object of objects, as text a list for each. */
typedef struct sim_printer {
    FILE *out;
    bool text, group_comma, comma;
    cli_list list;
} sim_printer;

void sim_group(sim_printer *p, const char *name);
void sim_put_count(sim_printer *p, const char *name, uint64_t n);
void sim_group_end(sim_printer *p);

/* Of a rail title: phases that began, powers that were used, train kinds that were removed; see cli/family.h. */
void sim_watch_rail(sim_seen *seen, const ir_game *game, const ir_state *before, const ir_action *action,
                    const ir_events *events);
void sim_reached_rail(const ir_title *title, const sim_seen *seen, sim_printer *p);

#endif
