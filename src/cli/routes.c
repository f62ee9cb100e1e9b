/* routes: the best run of a company, and what it would be after each lay and station. */
#include "cli/runs.h"

#include "cli/table.h"
#include "rail/best.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- routes ------------------------------------------------------------------------------------------------------- */

typedef struct answer {
    rail_look k;
    unsigned company;
    rail_best best;
    ir_action action;
    rail_run run;
    double micros;
} answer;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

/* Searches, several times if that is quick: the first time also pays for touching memory. */
static void search(const cli_question *question, answer *a) {
    enum { TIMES = 5, LONG = 20000 };
    double total = 0;
    a->micros = 1e18;
    for (unsigned i = 0; i < TIMES && total < LONG; i++) {
        rail_best_forget();
        double from = now();
        (void)rail_best_run(&a->k, a->company, RAIL_NET_ANY, question->budget, &a->best, &a->action);
        double took = now() - from;
        total += took;
        a->micros = took < a->micros ? took : a->micros;
    }
}

/* if a run that earns something outside the dividend need only be the best of its kind, that one too. */
static bool search_second(const cli_question *question, answer *a) {
    return rail_best_other(&a->k, a->company, question->budget, &a->best, &a->action) &&
           rail_run_check(&a->k, a->company, &a->action, &a->run, NULL);
}

static void run_json(const answer *a, ir_json *j) {
    ir_json_field_int(j, "revenue", a->run.revenue);
    if (a->run.outside != 0) {
        ir_json_field_int(j, "outside", a->run.outside);
    }
    ir_json_field_int(j, "bound", a->best.upper);
    ir_json_field_bool(j, "proven", a->best.proven);
    ir_json_field_int(j, "nodes", (int64_t)a->best.nodes);
    cli_run_json(&a->k, &a->run, &a->action, j);
}

static void answer_json(cli *c, const answer *a, const answer *second) {
    char text[16 * IR_MAX_LINE], micros[32];
    ir_text out = ir_text_on(text, sizeof text);
    ir_json j = ir_json_on(&out);
    ir_json_open(&j, '{');
    ir_json_field_string(&j, "company", a->k.d->company[a->company].id);
    run_json(a, &j);
    if (second) {
        ir_json_field_open(&j, "second", '{');
        run_json(second, &j);
        ir_json_close(&j, '}');
    }
    ir_json_close(&j, '}');
    /* the engine's writer has no fractions */
    snprintf(micros, sizeof micros, "%.1f", a->micros);
    char *routes = strstr(text, "\"routes\":");
    fprintf(c->out, "%.*s\"micros\":%s,%s\n", (int)(routes - text), text, micros, routes);
}

static void route_text(cli *c, const answer *a, unsigned i) {
    char word[64], head[48], money[32];
    const rail_look *k = &a->k;
    snprintf(head, sizeof head, "  %s %s", k->d->train[a->run.route[i].train].id,
             cli_money(money, sizeof money, k->game, a->run.route[i].revenue));
    cli_list l = cli_list_on(c->out, head, 12);
    for (unsigned s = 0; s < a->run.route[i].nstops; s++) {
        const rail_stop *stop = &a->run.route[i].stop[s];
        snprintf(word, sizeof word, "%s %d", k->d->hex[stop->hex].id, stop->value);
        cli_list_add(&l, word, ", ");
    }
    if (a->run.route[i].home_bonus) {
        snprintf(word, sizeof word, "home and destination %u", k->d->company[a->company].bonus);
        cli_list_add(&l, word, ", ");
    }
    if (a->run.route[i].run_bonus) {
        snprintf(word, sizeof word, "end to end %d", (int)rail_run_bonus_of(&a->run, i));
        cli_list_add(&l, word, ", ");
    }
    if (a->run.route[i].charge) {
        snprintf(word, sizeof word, "ferries -%d", (int)a->run.route[i].charge);
        cli_list_add(&l, word, ", ");
    }
    cli_list_end(&l);
}

static void answer_text(cli *c, const cli_place *at, const answer *a) {
    char money[32], text[IR_MAX_LINE];
    const rail_look *k = &a->k;
    fprintf(c->out, "%s: %s", k->d->company[a->company].id, cli_money(money, sizeof money, k->game, a->run.revenue));
    if (a->run.outside != 0) {
        fprintf(c->out, " and %s outside the dividend", cli_money(money, sizeof money, k->game, a->run.outside));
    }
    fputs(a->run.routes > 0 ? "\n" : a->best.proven ? ", no train can run\n" : ", nothing found yet\n", c->out);
    for (unsigned i = 0; i < a->run.routes; i++) {
        route_text(c, a, i);
    }
    fprintf(c->out, "at most %s, %s; %llu nodes", cli_money(money, sizeof money, k->game, a->best.upper),
            a->best.proven ? "proven" : "not proven", (unsigned long long)a->best.nodes);
    if (a->micros > 0) {
        fprintf(c->out, ", %.1f us", a->micros);
    }
    fputc('\n', c->out);
    if (a->run.routes > 0) {
        cli_print_action(at, &a->action, text, sizeof text);
        fprintf(c->out, "%s\n", text);
    }
}

/* ---- what if ------------------------------------------------------------------------------------------------------ */

enum { MAX_OUTCOMES = IR_MAX_CHOICES };

typedef struct outcome {
    rail_outcome is;
    unsigned order; /* in their original order, so that equal ones keep it */
} outcome;

static int by_revenue(const void *a, const void *b) {
    const outcome *x = a, *y = b;
    return x->is.revenue != y->is.revenue ? (x->is.revenue < y->is.revenue ? 1 : -1) : x->order < y->order ? -1 : 1;
}

static void outcomes_json(cli *c, const cli_place *at, const answer *a, const outcome *o, unsigned n) {
    fprintf(c->out, "{\"company\":\"%s\",\"revenue\":%d,\"micros\":%.1f,\"moves\":[", a->k.d->company[a->company].id,
            (int)a->best.revenue, a->micros);
    for (unsigned i = 0; i < n; i++) {
        char text[IR_MAX_LINE];
        cli_print_action(at, &(ir_action){.move = o[i].is.move}, text, sizeof text);
        fprintf(c->out, "%s{\"action\":\"%s\",\"revenue\":%d,\"proven\":%s}", i > 0 ? "," : "", text,
                (int)o[i].is.revenue, o[i].is.proven ? "true" : "false");
    }
    fputs("]}\n", c->out);
}

static void outcomes_text(cli *c, const cli_place *at, const answer *a, const outcome *o, unsigned n) {
    char money[32];
    fprintf(c->out, "%s: %s now; %u lay%s and stations, %.1f us\n", a->k.d->company[a->company].id,
            cli_money(money, sizeof money, a->k.game, a->best.revenue), n, n == 1 ? "" : "s", a->micros);
    for (unsigned i = 0; i < n; i++) {
        char text[IR_MAX_LINE];
        cli_print_action(at, &(ir_action){.move = o[i].is.move}, text, sizeof text);
        fprintf(c->out, "%8s %+6d  %s%s\n", cli_money(money, sizeof money, a->k.game, o[i].is.revenue),
                (int)(o[i].is.revenue - a->best.revenue), text, o[i].is.proven ? "" : " (not proven)");
    }
}

static int what_if(cli *c, const cli_place *at, const cli_question *question, answer *a) {
    rail_outcome *raw = malloc(MAX_OUTCOMES * sizeof *raw);
    outcome *o = malloc(MAX_OUTCOMES * sizeof *o);
    if (raw == NULL || o == NULL) {
        free(raw);
        free(o);
        return cli_bad(c, "out of memory");
    }
    (void)rail_best_run(&a->k, a->company, RAIL_NET_ANY, 0, &a->best, &a->action);
    rail_best_forget();
    double from = now();
    unsigned n = rail_best_after_each(&a->k, a->company, raw, MAX_OUTCOMES);
    a->micros = now() - from;
    n = n < MAX_OUTCOMES ? n : MAX_OUTCOMES;
    for (unsigned i = 0; i < n; i++) {
        o[i] = (outcome){raw[i], i};
    }
    qsort(o, n, sizeof *o, by_revenue);
    if (question->json) {
        outcomes_json(c, at, a, o, n);
    } else {
        outcomes_text(c, at, a, o, n);
    }
    free(raw);
    free(o);
    return CLI_DONE;
}

int cli_routes_rail(cli *c, const cli_place *at, const cli_question *question) {
    static answer a, other;
    a.k = rail_look_at(&at->log->game, at->state);
    int code = cli_company_of(c, at, question, &a.company);
    if (code != CLI_DONE || question->what_if) {
        return code != CLI_DONE ? code : what_if(c, at, question, &a);
    }
    search(question, &a);
    if (!rail_run_check(&a.k, a.company, &a.action, &a.run, NULL)) {
        return cli_bad(c, "the program has a bug here: the best run is illegal");
    }
    other = (answer){.k = a.k, .company = a.company};
    const answer *second = search_second(question, &other) ? &other : NULL;
    if (question->json) {
        answer_json(c, &a, second);
        return CLI_DONE;
    }
    answer_text(c, at, &a);
    if (second) {
        fputs("or with a stop that pays the treasury:\n", c->out);
        answer_text(c, at, second);
    }
    return CLI_DONE;
}
