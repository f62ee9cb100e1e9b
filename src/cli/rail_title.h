/* What the commands show of one rail title alone. */
#ifndef CLI_RAIL_TITLE_H
#define CLI_RAIL_TITLE_H

#include "cli/sim.h"
#include "cli/table.h"
#include "core/text.h"
#include "rail/rail.h"

/* A call may be NULL: the title has nothing to add there. */
typedef struct cli_rail_title {
    const char *id;                                 /* of the title, or how the ids of its scenarios begin */
    const char *own_round;                          /* RAIL_ROUND_OWN, as a heading */
    bool endless_bank;                              /* its money says nothing */
    void (*round)(const rail_look *k, cli_list *l); /* show: after the round and the phase */
    void (*player)(const rail_look *k, unsigned seat, cli_list *l);
    void (*auction)(const rail_look *k, FILE *out); /* lines under the players; NULL: what is not tied up in bids */
    void (*company)(const rail_look *k, unsigned c, cli_list *l);
    void (*companies)(const rail_look *k, FILE *out); /* a table of those without shares */
    void (*in_order)(const rail_look *k, unsigned c, ir_text *before, ir_text *after); /* of its name in turn order */
    void (*pending)(const rail_look *k, const rail_frame *f, FILE *out); /* a step of its own: what must be decided */
    /* sim: an action that is about to be made, then each event of it; `k` is the position before both */
    void (*acted)(sim_seen *seen, const rail_look *k, const ir_action *action);
    void (*watch)(sim_seen *seen, const rail_look *k, const ir_action *action, const ir_event *e);
    bool (*power)(const rail_data *d, unsigned p); /* a private with a power of the title's own, counted by it */
    void (*reached)(const rail_data *d, const sim_seen *seen, sim_printer *p);
} cli_rail_title;

/* Never NULL: most titles have nothing to add. */
const cli_rail_title *cli_rail_title_named(const ir_title *title);
static inline const cli_rail_title *cli_rail_title_of(const rail_look *k) {
    return cli_rail_title_named(k->game->title);
}

/* For them: a sentence of the message files, with five arguments; one more of a kind. */
void cli_say_rail(const rail_look *k, const char *key, const int32_t *arg, FILE *out);
void sim_count(uint64_t *of, unsigned i);

#endif
