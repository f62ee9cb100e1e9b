/* What differs between the families of titles when a position or a game is shown. All else the commands do by the
 * title's own calls. */
#ifndef CLI_FAMILY_H
#define CLI_FAMILY_H

#include "cli/cli.h"
#include "cli/sim.h"
#include "core/json.h"
#include "interop/log.h"

#include <stdio.h>

/* A place in a game: the state after n actions. */
typedef struct cli_place {
    const ir_log *log;
    size_t n;
    const ir_state *state;
} cli_place;

/* What is asked about runs, by `routes` and `map`. */
typedef struct cli_question {
    const char *company; /* its name; NULL: whoever operates */
    uint64_t budget;     /* steps of the search; 0: as many as usual */
    bool best;           /* map: the best run, not the last */
    bool what_if, json;
} cli_question;

/* A call may be NULL: then the family has nothing to say there. */
typedef struct cli_family {
    /* the position for a viewer (IR_NOBODY: a spectator), at most 80 columns */
    void (*show)(const ir_game *game, const ir_state *state, ir_party viewer, FILE *out);
    /* what has to be known to decide, a sentence a line: an offer that waits for its answer */
    void (*pending)(const ir_game *game, const ir_state *state, FILE *out);
    /* show: the last run, and the best one where a run is due */
    void (*runs)(const cli_place *at, FILE *out);
    /* the board as SVG, with a run */
    int (*map)(cli *c, const cli_place *at, const cli_question *question);
    /* the best run, or what it would be after each lay and station */
    int (*routes)(cli *c, const cli_place *at, const cli_question *question);
    /* check: whether this event of an action is to be reported */
    bool (*reports)(uint16_t event);
    /* trace: whether an action brings something that the position does not show, and that as members of an object */
    bool (*has_outcome)(const ir_action *action);
    void (*outcome)(const ir_game *game, const ir_state *before, const ir_action *action, ir_json *out);
    /* sim: counts what only this family has, and prints it as further members of "reached", each after a comma */
    void (*watch)(sim_seen *seen, const ir_game *game, const ir_state *before, const ir_action *action,
                  const ir_events *events);
    void (*reached)(const ir_title *title, const sim_seen *seen, FILE *out);
} cli_family;

/* Never NULL: a title of no known family has one without calls. */
const cli_family *cli_family_of(const ir_title *title);

#endif
