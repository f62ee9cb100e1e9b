/* Games among bots, many at once: for `sim` and `bench`. */
#ifndef CLI_SIM_H
#define CLI_SIM_H

#include "bots/battery.h"

#include <stdio.h>

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
} sim_order;

typedef struct sim_sum {
    uint64_t finished, actions, violations, choices, mutants;
    uint64_t ends[8];
    uint64_t signature; /* does not depend on the order in which games end */
    double seconds;
    sim_seen seen;
    char first[500];  /* the first violation */
    char error[1200]; /* why it could not be done, or "" */
} sim_sum;

extern const char *const sim_names[IR_MAX_PLAYERS]; /* of the players */

/* Plays the games. False with sum->error if the game cannot be set up, or memory or disk fail. */
bool sim_run(const sim_order *order, sim_sum *sum);

/* Counts as members of an object, with commas between them. */
typedef struct sim_printer {
    FILE *out;
    bool comma;
} sim_printer;

static inline void sim_put_count(sim_printer *p, const char *name, uint64_t n) {
    fprintf(p->out, "%s\"%s\":%llu", p->comma ? "," : "", name, (unsigned long long)n);
    p->comma = true;
}

/* Of a rail title: phases that began, powers that were used, train kinds that were removed; see cli/family.h. */
void sim_watch_rail(sim_seen *seen, const ir_game *game, const ir_state *before, const ir_action *action,
                    const ir_events *events);
void sim_reached_rail(const ir_title *title, const sim_seen *seen, FILE *out);

#endif
