/* Trace lines. */
#include "cli/trace.h"

#include "cli/family.h"
#include "cli/runs.h"
#include "core/json.h"
#include "rail/rail.h"

#include <stdlib.h>
#include <string.h>

bool cli_has_outcome_rail(const ir_action *action) { return action->move.verb == RAIL_RUN; }

/* What a run earned: recomputed from the position before it, never read from a file. */
void cli_outcome_rail(const ir_game *game, const ir_state *before, const ir_action *action, ir_json *j) {
    rail_look k = rail_look_at(game, before);
    rail_run run;
    ir_refusal why;
    if (!rail_run_check(&k, IR_COMPANY_INDEX(action->move.actor), action, &run, &why)) {
        return;
    }
    cli_run_json(&k, &run, action, j);
    ir_json_key(j, "revenue");
    ir_json_int(j, run.revenue);
    if (run.outside != 0) {
        ir_json_key(j, "outside");
        ir_json_int(j, run.outside);
    }
}

static void head_json(const ir_log *log, size_t i, const ir_state *before, ir_json *j) {
    const ir_entry *e = &log->entry[i];
    ir_json_key(j, "id");
    ir_json_int(j, log->imported ? e->source_id : (int64_t)i + 1);
    ir_json_key(j, "action");
    if (log->imported && e->source_type != NULL) {
        ir_json_string(j, e->source_type);
    } else {
        char text[IR_MAX_LINE];
        ir_text t = ir_text_on(text, sizeof text);
        log->game.title->print(&log->game, before, &e->action, &t);
        ir_json_string_n(j, text, strcspn(text, " "));
    }
    ir_json_key(j, "by");
    ir_json_string(j, log->imported && e->source_by != NULL ? e->source_by
                                                            : ir_party_name(&log->game, e->action.move.actor));
}

/* Source actions that changed nothing have lines too: those that come after n of our actions. */
static bool idle_lines(const ir_log *log, size_t n, size_t *next, const ir_state *state, char *text, size_t cap,
                       FILE *out) {
    bool fits = true;
    for (; fits && *next < log->nidle && log->idle[*next].after == n; (*next)++) {
        const ir_idle *idle = &log->idle[*next];
        ir_text t = ir_text_on(text, cap);
        ir_json j = ir_json_on(&t);
        ir_json_open(&j, '{');
        ir_json_key(&j, "id");
        ir_json_int(&j, idle->id);
        ir_json_key(&j, "action");
        ir_json_string(&j, idle->type);
        ir_json_key(&j, "by");
        ir_json_string(&j, idle->by);
        log->game.title->view(&log->game, state, IR_NOBODY, &j);
        ir_json_close(&j, '}');
        fits = !t.cut && fprintf(out, "%s\n", text) > 0;
    }
    return fits;
}

bool cli_trace(const ir_log *log, FILE *out) {
    const size_t cap = 1u << 20;
    char *text = malloc(cap);
    ir_state *at = malloc(2 * sizeof *at); /* before and after */
    bool fits = text != NULL && at != NULL;
    const cli_family *family = cli_family_of(log->game.title);
    const ir_action *told = NULL; /* for this source action: the one with an outcome, and the state before it */
    ir_state *before_told = malloc(sizeof *before_told);
    size_t next = 0;
    fits = fits && before_told != NULL;
    if (fits) {
        ir_new(&log->game, &at[1]);
        fits = idle_lines(log, 0, &next, &at[1], text, cap, out);
    }
    for (size_t i = 0; fits && i < log->count; i++) {
        const ir_entry *e = &log->entry[i];
        at[0] = at[1];
        if (family->has_outcome != NULL && family->has_outcome(&e->action)) {
            told = &e->action;
            *before_told = at[0];
        }
        ir_apply(&log->game, &at[1], &e->action, NULL, NULL);
        if (log->imported && !e->last_of_source) {
            continue;
        }
        ir_text t = ir_text_on(text, cap);
        ir_json j = ir_json_on(&t);
        ir_json_open(&j, '{');
        head_json(log, i, &at[0], &j);
        if (told != NULL) {
            family->outcome(&log->game, before_told, told, &j);
        }
        told = NULL;
        log->game.title->view(&log->game, &at[1], IR_NOBODY, &j);
        ir_json_close(&j, '}');
        fits = !t.cut && fprintf(out, "%s\n", text) > 0 && idle_lines(log, i + 1, &next, &at[1], text, cap, out);
    }
    free(before_told);
    free(at);
    free(text);
    return fits;
}
