/* What differs between the families of titles when a position or a game is shown. Everything else the commands do
 * through the title's own calls. */
#ifndef CLI_FAMILY_H
#define CLI_FAMILY_H

#include "cli/cli.h"
#include "cli/sim.h"
#include "core/json.h"
#include "interop/log.h"

#include <stdio.h>

/* A point in a game: the state after n actions. */
typedef struct cli_place {
    const ir_log *log;
    size_t n;
    const ir_state *state;
} cli_place;

/* A question about runs, from `routes` and `map`. */
typedef struct cli_question {
    const char *company; /* its name; NULL: the company whose turn it is */
    uint64_t budget;     /* steps of the search; 0: the default */
    bool best;           /* map: the best run, not the last */
    bool what_if, json;
} cli_question;

/* A call may be NULL: the family has nothing to show there. */
typedef struct cli_family {
    /* the position for a viewer (IR_NOBODY: a spectator), at most 80 columns */
    void (*show)(const ir_game *game, const ir_state *state, ir_party viewer, FILE *out);
    /* what a player must know to decide, one sentence per line: such as an offer that waits for its answer */
    void (*pending)(const ir_game *game, const ir_state *state, FILE *out);
    /* show: the last run, and the best one if a run is due */
    void (*runs)(const cli_place *at, FILE *out);
    /* the board as SVG, with a run */
    int (*map)(cli *c, const cli_place *at, const cli_question *question);
    /* the best run, or what it would be after each lay and station */
    int (*routes)(cli *c, const cli_place *at, const cli_question *question);
    /* check: whether this event should be reported */
    bool (*reports)(uint16_t event);
    /* trace: whether an action has results that the position does not show, and those as members of an object */
    bool (*has_outcome)(const ir_action *action);
    void (*outcome)(const ir_game *game, const ir_state *before, const ir_action *action, ir_json *out);
    /* sim: counts what only this family has, and prints it as further groups of what was reached */
    void (*watch)(sim_seen *seen, const ir_game *game, const ir_state *before, const ir_action *action,
                  const ir_events *events);
    void (*reached)(const ir_title *title, const sim_seen *seen, sim_printer *p);
} cli_family;

/* Never NULL: an unknown family has one without calls. */
const cli_family *cli_family_of(const ir_title *title);

#endif
