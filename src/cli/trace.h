/* Trace lines: the position after each action as JSON (INTERFACES.md, oracle/FORMAT.md). */
#ifndef CLI_TRACE_H
#define CLI_TRACE_H

#include "core/json.h"
#include "interop/log.h"

/* One line after each action; for an imported game after each source action, with its id. False: out of memory. */
bool cli_trace(const ir_log *log, FILE *out);

/* Of a rail title: the routes and the revenue of a run; see cli/family.h. */
bool cli_has_outcome_rail(const ir_action *action);
void cli_outcome_rail(const ir_game *game, const ir_state *before, const ir_action *action, ir_json *out);

#endif
