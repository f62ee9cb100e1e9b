/* Finding runs; how show, map and check present them. */
#include "cli/runs.h"

#include "cli/map.h"
#include "cli/table.h"
#include "core/notation.h"
#include "rail/best.h"

#include <string.h>

/* ---- finding ------------------------------------------------------------------------------------------------------ */

bool cli_last_run(const cli_place *at, unsigned company, cli_run *out) {
    ir_state before;
    for (size_t i = at->n; i-- > 0;) {
        const ir_action *action = &at->log->entry[i].action;
        if (action->move.verb != RAIL_RUN || (company != RAIL_NONE && action->move.actor != IR_COMPANY(company))) {
            continue;
        }
        out->best = false;
        out->company = IR_COMPANY_INDEX(action->move.actor);
        out->number = i + 1;
        out->action = *action;
        ir_log_state(at->log, i, &before);
        rail_look k = rail_look_at(&at->log->game, &before);
        return rail_run_check(&k, out->company, action, &out->run, NULL);
    }
    return false;
}

bool cli_best_run(const cli_place *at, unsigned company, cli_run *out) {
    rail_look k = rail_look_at(&at->log->game, at->state);
    out->best = true;
    out->company = company;
    out->number = 0;
    return rail_best_run(&k, company, RAIL_NET_ANY, 0, NULL, &out->action) &&
           rail_run_check(&k, company, &out->action, &out->run, NULL) && out->run.routes > 0;
}

/* The company that a question is about: named, or the one whose turn it is. */
int cli_company_of(const cli *c, const cli_place *at, const cli_question *question, unsigned *company) {
    rail_look k = rail_look_at(&at->log->game, at->state);
    if (question->company == NULL) {
        *company = at->state->finished ? RAIL_NONE : rail_operator(&k);
        return *company != RAIL_NONE ? CLI_DONE : cli_bad(c, "no company is operating; name one with --company");
    }
    char all[IR_MAX_COMPANIES * 8] = "";
    for (*company = 0; *company < k.d->ncompanies; (*company)++) {
        const char *id = k.d->company[*company].id;
        if (strcmp(id, question->company) == 0) {
            return CLI_DONE;
        }
        size_t n = strlen(all);
        snprintf(all + n, sizeof all - n, "%s%s", n > 0 ? ", " : "", id);
    }
    char quoted[300];
    return cli_bad(c, "there is no company %s; there are %s", cli_quoted(quoted, sizeof quoted, question->company),
                   all);
}

static void route_json(const rail_look *k, const rail_run *run, unsigned i, const uint8_t *hexes, unsigned n,
                       ir_json *j) {
    ir_json_open(j, '{');
    ir_json_field_string(j, "train", k->d->train[run->route[i].train].id);
    ir_json_field_int(j, "revenue", run->route[i].revenue);
    ir_json_field_open(j, "stops", '[');
    for (unsigned s = 0; s < run->route[i].nstops; s++) {
        ir_json_string(j, k->d->hex[run->route[i].stop[s].hex].id);
    }
    ir_json_close(j, ']');
    ir_json_field_open(j, "path", '[');
    for (unsigned h = 0; h < n; h++) {
        ir_json_string(j, k->d->hex[hexes[h]].id);
    }
    ir_json_close(j, ']');
    ir_json_close(j, '}');
}

void cli_run_json(const rail_look *k, const rail_run *run, const ir_action *action, ir_json *j) {
    ir_json_field_open(j, "routes", '[');
    for (unsigned i = 0, at = 0; i < run->routes; i++) {
        unsigned n = action->more[at + 1];
        route_json(k, run, i, action->more + at + 2, n, j);
        at += 2 + n;
    }
    ir_json_close(j, ']');
}

/* ---- show, map, check --------------------------------------------------------------------------------------------- */

void cli_print_action(const cli_place *at, const ir_action *action, char *text, size_t cap) {
    ir_text t = ir_text_on(text, cap);
    at->log->game.title->print(&at->log->game, at->state, action, &t);
}

/* The routes of a run, wrapped between hexes where necessary. */
static void add_routes(cli_list *l, char *text) {
    const char *between = ": ";
    for (char *word = text; *word != 0;) {
        size_t n = strcspn(word, " -");
        char stop = word[n];
        word[n] = 0;
        cli_list_add(l, word, between);
        between = stop == '-' ? "-" : " ";
        word += n + (stop != 0);
    }
}

static void put_run(const cli_place *at, const char *heading, const cli_run *run, FILE *out) {
    char text[IR_MAX_LINE], money[32], word[80];
    rail_look k = rail_look_at(&at->log->game, at->state);
    cli_list l = cli_list_on(out, heading, 12);
    snprintf(word, sizeof word, "%s %s", k.d->company[run->company].id,
             cli_money(money, sizeof money, k.game, run->run.revenue));
    cli_list_add(&l, word, "");
    if (run->run.outside != 0) {
        snprintf(word, sizeof word, "and %s outside the dividend",
                 cli_money(money, sizeof money, k.game, run->run.outside));
        cli_list_add(&l, word, " ");
    }
    if (!run->best) {
        snprintf(word, sizeof word, "(action %zu)", run->number);
        cli_list_add(&l, word, " ");
    }
    cli_print_action(at, &run->action, text, sizeof text);
    add_routes(&l, text);
    cli_list_end(&l);
}

/* Whether this company must run now. */
static bool run_due(const rail_look *k) {
    const rail_frame *f = k->is->finished ? NULL : rail_top_of(k);
    return f != NULL && f->kind == RAIL_FRAME_TURN && f->step == RAIL_STEP_RUN;
}

void cli_show_runs_rail(const cli_place *at, FILE *out) {
    rail_look k = rail_look_at(&at->log->game, at->state);
    unsigned company = at->state->finished ? RAIL_NONE : rail_operator(&k);
    cli_run run;
    if (cli_last_run(at, company, &run)) {
        put_run(at, "Last run:", &run, out);
    }
    if (run_due(&k) && cli_best_run(at, company, &run)) {
        put_run(at, "Best run:", &run, out);
        if (rail_best_other(&k, company, 0, NULL, &run.action) &&
            rail_run_check(&k, company, &run.action, &run.run, NULL)) { /* */
            put_run(at, "or:", &run, out);
        }
    }
}

int cli_map_rail(cli *c, const cli_place *at, const cli_question *question) {
    rail_look k = rail_look_at(&at->log->game, at->state);
    bool asked = question->company != NULL || question->best; /* otherwise a map without a run */
    unsigned company = at->state->finished ? RAIL_NONE : rail_operator(&k);
    cli_run run;
    bool found = false;
    if (asked) {
        int code = cli_company_of(c, at, question, &company);
        if (code != CLI_DONE) {
            return code;
        }
    }
    if (company != RAIL_NONE) {
        found = question->best ? cli_best_run(at, company, &run) : cli_last_run(at, company, &run);
    }
    if (asked && !found) {
        return cli_bad(c, "%s %s", k.d->company[company].id,
                       question->best ? "cannot run anywhere" : "has not run yet");
    }
    rail_map_svg(k.game, at->state, found ? &run : NULL, c->out);
    return CLI_DONE;
}

bool cli_reports_rail(uint16_t event) { return event == RAIL_EV_BELOW_BEST; }
