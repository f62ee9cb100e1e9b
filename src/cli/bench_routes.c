/* bench: the search for best runs, over every position of recorded games in which a company ran. Times are the best of
 * five; each includes building the graph, and nothing is kept from one position to the next. */
#include "cli/bench.h"

#include "rail/best.h"

#include <stdlib.h>
#include <string.h>

enum { TIMES = 5, MAX_OUTCOMES = 4096, MAX_FOLDERS = 16 };

typedef struct sample {
    double seconds;
    bool real, proven;
    size_t action, folder;
    char where[80];
    uint64_t nodes;
    int32_t revenue, ran;
} sample;

typedef struct asked {
    double seconds;
    bool real;
    size_t moves, unproven, action; /* lays and stations there */
    char where[80];
} asked;

struct bench_routes {
    char folder[MAX_FOLDERS][80];
    size_t folders;
    sample *sample;
    size_t count, cap;
    asked *what_if;
    size_t what_ifs, what_if_cap;
    size_t wrong; /* runs that the route checker refuses or values differently, or that are worse than what was run */
};

static sample *add(bench_routes *b) {
    if (b->count == b->cap) {
        size_t cap = b->cap ? 2 * b->cap : 1024;
        sample *more = realloc(b->sample, cap * sizeof *more);
        if (more == NULL) {
            return NULL;
        }
        b->sample = more;
        b->cap = cap;
    }
    memset(&b->sample[b->count], 0, sizeof b->sample[0]);
    return &b->sample[b->count++];
}

bench_routes *bench_routes_new(void) { return calloc(1, sizeof(bench_routes)); }

void bench_routes_free(bench_routes *b) {
    if (b != NULL) {
        free(b->sample);
        free(b->what_if);
        free(b);
    }
}

static bool measure(bench_routes *b, const ir_log *log, const ir_state *state, size_t i, const char *name,
                    size_t folder) {
    static ir_action action;
    static rail_best best;
    rail_look k = rail_look_at(&log->game, state);
    unsigned company = IR_COMPANY_INDEX(log->entry[i].action.move.actor);
    sample *s = add(b);
    if (s == NULL) {
        return false;
    }
    s->seconds = 1e9;
    double total = 0;
    for (unsigned time = 0; time < TIMES && (time == 0 || total < 2); time++) {
        rail_best_forget();
        double from = bench_cpu();
        (void)rail_best_run(&k, company, RAIL_NET_ANY, 0, &best, &action);
        double took = bench_cpu() - from;
        total += took;
        s->seconds = took < s->seconds ? took : s->seconds;
    }
    rail_run run, ran;
    bool legal = rail_run_check(&k, company, &action, &run, NULL);
    (void)rail_run_check(&k, company, &log->entry[i].action, &ran, NULL);
    b->wrong += !legal || run.revenue != best.revenue || run.revenue < ran.revenue;
    if (!legal || run.revenue != best.revenue || run.revenue < ran.revenue) {
        fprintf(stderr, "bench: %s --at %zu: best %d, of which the route checker says %d, ran %d\n", name, i,
                (int)best.revenue, legal ? (int)run.revenue : -1, (int)ran.revenue);
    }
    s->proven = best.proven;
    s->real = strncmp(name, "real_", 5) == 0;
    s->action = i;
    s->folder = folder;
    s->nodes = best.nodes;
    s->revenue = best.revenue;
    s->ran = ran.revenue;
    snprintf(s->where, sizeof s->where, "%s", name);
    return true;
}

/* The best revenue after every lay and station that the company could make. */
static bool measure_what_if(bench_routes *b, const ir_log *log, const ir_state *state, size_t i, const char *name) {
    static rail_outcome outcome[MAX_OUTCOMES];
    rail_look k = rail_look_at(&log->game, state);
    unsigned company = IR_COMPANY_INDEX(log->entry[i].action.move.actor);
    if (b->what_ifs == b->what_if_cap) {
        size_t cap = b->what_if_cap ? 2 * b->what_if_cap : 256;
        asked *more = realloc(b->what_if, cap * sizeof *more);
        if (more == NULL) {
            return false;
        }
        b->what_if = more;
        b->what_if_cap = cap;
    }
    asked *a = &b->what_if[b->what_ifs++];
    *a = (asked){.seconds = 1e9, .real = strncmp(name, "real_", 5) == 0, .action = i};
    snprintf(a->where, sizeof a->where, "%s", name);
    double total = 0;
    for (unsigned time = 0; time < TIMES && (time == 0 || total < 1); time++) {
        rail_best_forget();
        double from = bench_cpu();
        a->moves = rail_best_after_each(&k, company, outcome, MAX_OUTCOMES);
        double took = bench_cpu() - from;
        total += took;
        a->seconds = took < a->seconds ? took : a->seconds;
    }
    for (size_t m = 0; m < a->moves && m < MAX_OUTCOMES; m++) {
        a->unproven += !outcome[m].proven;
    }
    return true;
}

/* Its number; what is beyond the last counts for that. */
static size_t folder_of(bench_routes *b, const char *folder) {
    size_t n = 0;
    while (n < b->folders && strcmp(b->folder[n], folder) != 0) {
        n++;
    }
    if (n == MAX_FOLDERS) {
        return n - 1;
    }
    if (n == b->folders) {
        snprintf(b->folder[b->folders++], sizeof b->folder[0], "%.79s", folder);
    }
    return n;
}

/* Late: the last third of a game's runs. */
bool bench_routes_add(bench_routes *b, const ir_log *log, const char *name, const char *folder) {
    ir_state state;
    size_t runs = 0, run = 0, of = folder_of(b, folder);
    for (size_t i = 0; i < log->count; i++) {
        runs += log->entry[i].action.move.verb == RAIL_RUN;
    }
    ir_new(&log->game, &state);
    for (size_t i = 0; i < log->count; i++) {
        const ir_action *a = &log->entry[i].action;
        if (a->move.verb == RAIL_RUN) {
            bool late = runs - run++ <= (runs + 2) / 3;
            if (!measure(b, log, &state, i, name, of) || (late && !measure_what_if(b, log, &state, i, name))) {
                return false;
            }
        }
        if (ir_apply(&log->game, &state, a, NULL, NULL) != IR_OK) {
            return true;
        }
    }
    return true;
}

static int by_time(const void *a, const void *b) {
    double x = ((const sample *)a)->seconds, y = ((const sample *)b)->seconds;
    return x < y ? -1 : x > y;
}

/* Of the samples, sorted: all, the real ones among them, or those of a folder. */
static bool is_of(const sample *s, bool real, size_t folder) {
    return (!real || s->real) && (folder == MAX_FOLDERS || s->folder == folder);
}

static bench_times times_of(const bench_routes *b, bool real, size_t folder) {
    bench_times t = {0};
    for (size_t i = 0; i < b->count; i++) {
        bool counts = is_of(&b->sample[i], real, folder);
        t.positions += counts;
        t.unproven += counts && !b->sample[i].proven;
    }
    size_t seen = 0;
    for (size_t i = 0; i < b->count; i++) {
        const sample *s = &b->sample[i];
        if (!is_of(s, real, folder)) {
            continue;
        }
        double us = s->seconds * 1e6;
        t.median_us = seen == t.positions / 2 ? us : t.median_us;
        t.p99_us = seen == t.positions * 99 / 100 ? us : t.p99_us;
        t.max_us = us;
        t.max_nodes = s->nodes > t.max_nodes ? s->nodes : t.max_nodes;
        seen++;
    }
    return t;
}

const char *bench_routes_folder(const bench_routes *b, size_t n, bench_times *times) {
    if (b->folders < 2 || n >= b->folders) {
        return NULL;
    }
    *times = times_of(b, false, n);
    return b->folder[n];
}

static int by_asked(const void *a, const void *b) {
    double x = ((const asked *)a)->seconds, y = ((const asked *)b)->seconds;
    return x < y ? -1 : x > y;
}

bench_what_if bench_routes_what_if(bench_routes *b, bool real) {
    bench_what_if w = {0};
    size_t seen = 0;
    if (b->what_ifs > 0) {
        qsort(b->what_if, b->what_ifs, sizeof *b->what_if, by_asked);
    }
    for (size_t i = 0; i < b->what_ifs; i++) {
        w.positions += !real || b->what_if[i].real;
    }
    for (size_t i = 0; i < b->what_ifs; i++) {
        const asked *a = &b->what_if[i];
        if (real && !a->real) {
            continue;
        }
        double ms = a->seconds * 1e3;
        w.moves += a->moves;
        w.unproven += a->unproven;
        w.median_ms = seen == w.positions / 2 ? ms : w.median_ms;
        w.p99_ms = seen == w.positions * 99 / 100 ? ms : w.p99_ms;
        w.max_ms = ms;
        seen++;
    }
    return w;
}

void bench_routes_sum(bench_routes *b, bench_times *all, bench_times *real, size_t *wrong) {
    if (b->count > 0) {
        qsort(b->sample, b->count, sizeof *b->sample, by_time);
    }
    *all = times_of(b, false, MAX_FOLDERS);
    *real = times_of(b, true, MAX_FOLDERS);
    *wrong = b->wrong;
}

void bench_routes_worst(const bench_routes *b, size_t n, FILE *out) {
    size_t what_ifs = n;
    for (size_t i = b->count; i-- > 0 && n-- > 0;) {
        const sample *s = &b->sample[i];
        fprintf(out, "%12.1f us %10llu steps  %s --at %zu  %d%s (ran %d)\n", s->seconds * 1e6,
                (unsigned long long)s->nodes, s->where, s->action, (int)s->revenue, s->proven ? "" : " UNPROVEN",
                (int)s->ran);
    }
    for (size_t i = b->what_ifs; i-- > 0 && what_ifs-- > 0;) {
        const asked *a = &b->what_if[i];
        fprintf(out, "%12.2f ms what if, %zu moves  %s --at %zu%s\n", a->seconds * 1e3, a->moves, a->where, a->action,
                a->unproven ? " UNPROVEN" : "");
    }
}
