/* bench: how fast this machine plays. Times are the best of several passes, because noise only ever adds. */
#include "cli/bench.h"
#include "cli/load.h"
#include "cli/sim.h"

#include "rail/board.h"
#include "rail/title.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

enum {
    SIGNATURE_GAMES = 200,
    SIGNATURE_PLAYERS = 4,
    PASSES = 7,
    MAX_FILES = 1000,
    REACH_TURNS = 3,
    REACH_GAMES = 3,
    FOLDERS = 16
};

typedef struct figures {
    char game[256];
    size_t actions;
    double actions_per_second, copy_ns;
    bench_times routes, real_routes;
    bench_what_if what_if, real_what_if;
    size_t wrong_routes;
    struct {
        char name[80];
        bench_times times;
    } folder[FOLDERS];
    size_t folders;
} figures;

/* Seconds for games of `casual`, which looks at many moves, with answers about reach kept and without; 0: the title has no
 * track. */
typedef struct reach_times {
    double kept, anew;
} reach_times;

double bench_now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

double bench_cpu(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

/* ---- games to measure with ---------------------------------------------------------------------------------------- */

static bool ends_with(const char *s, const char *end) {
    size_t n = strlen(s), m = strlen(end);
    return n >= m && strcmp(s + n - m, end) == 0;
}

static int by_name(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

/* The games of a folder and of the folders in it, so deep. */
static void find_games(const char *dir, unsigned depth, char **path, size_t *n) {
    DIR *d = opendir(dir);
    for (struct dirent *e; d != NULL && *n < MAX_FILES && (e = readdir(d)) != NULL;) {
        char full[1024];
        struct stat st;
        if (e->d_name[0] == '.' || snprintf(full, sizeof full, "%s/%s", dir, e->d_name) >= (int)sizeof full ||
            stat(full, &st) != 0) {
            continue;
        }
        if (S_ISDIR(st.st_mode) && depth > 0) {
            find_games(full, depth - 1, path, n);
        } else if (ends_with(full, ".rgn") || ends_with(full, ".rgn.gz") || ends_with(full, ".json") ||
                   ends_with(full, ".json.gz")) {
            path[*n] = strdup(full);
            *n += path[*n] != NULL;
        }
    }
    if (d != NULL) {
        closedir(d);
    }
}

/* The folder of `dir` in which a file lies; "." if that is `dir` itself. */
static void folder_in(const char *dir, const char *path, char *to, size_t cap) {
    const char *from = path + strlen(dir);
    from += strspn(from, "/");
    const char *end = strchr(from, '/');
    snprintf(to, cap, "%.*s", end != NULL ? (int)(end - from) : 1, end != NULL ? from : ".");
}

/* Reads the games of a folder: measures their runs, and keeps the longest; false if the folder has none. */
static bool read_games(const char *dir, ir_log *log, char *name, size_t cap, bench_routes *routes) {
    char **path = calloc(MAX_FILES, sizeof *path);
    size_t n = 0;
    if (path == NULL) {
        return false;
    }
    find_games(dir, 2, path, &n);
    qsort(path, n, sizeof *path, by_name);
    for (size_t i = 0; i < n; i++) {
        ir_log one = {0};
        const char *file = strrchr(path[i], '/') != NULL ? strrchr(path[i], '/') + 1 : path[i];
        bool read = cli_load(path[i], &one) == CLI_DONE;
        if (read && routes != NULL) {
            char folder[80];
            folder_in(dir, path[i], folder, sizeof folder);
            (void)bench_routes_add(routes, &one, file, folder);
        }
        if (read && one.count > log->count) {
            ir_log swap = *log;
            *log = one;
            one = swap;
            snprintf(name, cap, "%s", file);
        }
        ir_log_free(&one);
        free(path[i]);
    }
    free(path);
    return log->count > 0;
}

/* Without files a random game must do: the longest of the first hundred. */
static bool made_up(const ir_title *title, ir_log *log) {
    static const char *const names[] = {"Ann", "Bob", "Cat", "Dan"};
    battery *b = battery_new();
    ir_problem problem;
    ir_game game;
    bool fits = b != NULL;
    for (uint64_t seed = 1; fits && seed <= 100; seed++) {
        battery_result r;
        size_t count;
        fits = ir_game_init(&game, title, title->revision, 4, names, seed, 0, NULL, &problem);
        if (!fits) {
            break;
        }
        battery_play(b, &game, &(battery_how){.seed = seed}, &r);
        const ir_action *action = battery_actions(b, &count);
        if (count <= log->count) {
            continue;
        }
        ir_log_free(log);
        log->game = game;
        for (size_t i = 0; i < count && fits; i++) {
            ir_entry *e = ir_log_add(log);
            fits = e != NULL;
            if (fits) {
                e->action = action[i];
                e->action.logged = true;
            }
        }
    }
    battery_free(b);
    return fits && log->count > 0;
}

/* ---- measuring ---------------------------------------------------------------------------------------------------- */

static void measure_replay(const ir_log *log, figures *f) {
    ir_state state;
    double best = 1e9;
    f->actions = log->count;
    unsigned rounds = (unsigned)(100000 / (log->count + 1)) + 1;
    for (unsigned pass = 0; pass < PASSES; pass++) {
        double from = bench_now();
        for (unsigned i = 0; i < rounds; i++) {
            ir_new(&log->game, &state);
            for (size_t a = 0; a < log->count; a++) {
                if (ir_apply(&log->game, &state, &log->entry[a].action, NULL, NULL) != IR_OK) {
                    return;
                }
            }
        }
        double each = (bench_now() - from) / ((double)rounds * (double)log->count);
        best = each < best ? each : best;
    }
    f->actions_per_second = 1 / best;
}

static void measure_copy(const ir_log *log, figures *f) {
    enum { COPIES = 100000 };
    static ir_state a, b;
    double best = 1e9;
    ir_new(&log->game, &a);
    for (unsigned pass = 0; pass < PASSES; pass++) {
        double from = bench_now();
        for (unsigned i = 0; i < COPIES; i++) {
            a.actions = i;
            b = a;
            __asm__ volatile("" : : "r"(&b) : "memory"); /* so that the compiler does not copy only once */
        }
        double each = (bench_now() - from) / COPIES;
        best = each < best ? each : best;
    }
    f->copy_ns = best * 1e9;
}

static unsigned players_for(const ir_title *t) {
    return SIGNATURE_PLAYERS < t->min_players   ? t->min_players
           : SIGNATURE_PLAYERS > t->max_players ? t->max_players
                                                : SIGNATURE_PLAYERS;
}

static void print_times(cli *c, const char *name, const bench_times *t) {
    if (t->positions > 0) {
        fprintf(c->out,
                ",\"%s\":{\"positions\":%zu,\"median_us\":%.1f,\"p99_us\":%.1f,\"max_us\":%.1f,\"max_nodes\":%llu,"
                "\"unproven\":%zu}",
                name, t->positions, t->median_us, t->p99_us, t->max_us, (unsigned long long)t->max_nodes, t->unproven);
    }
}

static void say_times(cli *c, const char *name, const bench_times *t) {
    if (t->positions > 0) {
        fprintf(c->out,
                "%-10s %zu positions, median %.1f us, p99 %.1f us, worst %.1f us, at most %llu nodes, unproven %zu\n",
                name, t->positions, t->median_us, t->p99_us, t->max_us, (unsigned long long)t->max_nodes, t->unproven);
    }
}

static void print_what_if(cli *c, const char *name, const bench_what_if *w) {
    if (w->positions > 0) {
        fprintf(c->out,
                ",\"%s\":{\"positions\":%zu,\"moves\":%zu,\"median_ms\":%.2f,\"p99_ms\":%.2f,\"max_ms\":%.2f,"
                "\"unproven\":%zu}",
                name, w->positions, w->moves, w->median_ms, w->p99_ms, w->max_ms, w->unproven);
    }
}

static void say_what_if(cli *c, const char *name, const bench_what_if *w) {
    if (w->positions > 0) {
        fprintf(c->out, "%-10s %zu positions, %zu moves, median %.2f ms, p99 %.2f ms, worst %.2f ms, unproven %zu\n",
                name, w->positions, w->moves, w->median_ms, w->p99_ms, w->max_ms, w->unproven);
    }
}

/* The folders apart, and what the keeping of reach brings. */
static void print_parts(cli *c, const figures *f, const reach_times *reach) {
    fputs(",\"routes_in\":{", c->out);
    for (size_t i = 0; i < f->folders; i++) {
        const bench_times *t = &f->folder[i].times;
        fprintf(c->out, "%s\"%s\":{\"positions\":%zu,\"max_us\":%.1f,\"max_nodes\":%llu,\"unproven\":%zu}",
                i > 0 ? "," : "", f->folder[i].name, t->positions, t->max_us, (unsigned long long)t->max_nodes,
                t->unproven);
    }
    fputs("},\"reach\":{", c->out);
    for (size_t i = 0, n = 0; i < ir_titles_count; i++) {
        if (reach[i].kept > 0) {
            fprintf(c->out, "%s\"%s\":{\"kept_games_per_second\":%.1f,\"anew_games_per_second\":%.1f}",
                    n++ > 0 ? "," : "", ir_titles[i]->id, REACH_GAMES / reach[i].kept, REACH_GAMES / reach[i].anew);
        }
    }
    fputs("}", c->out);
}

static int print_json(cli *c, const figures *f, const sim_sum *sum, const reach_times *reach) {
    fputs("{\"signature\":{", c->out);
    for (size_t i = 0; i < ir_titles_count; i++) {
        fprintf(c->out, "%s\"%s\":\"%016llx\"", i > 0 ? "," : "", ir_titles[i]->id,
                (unsigned long long)sum[i].signature);
    }
    fputs("}", c->out);
    if (f->actions_per_second > 0) {
        fprintf(c->out, ",\"replay\":{\"game\":\"%s\",\"actions\":%zu,\"actions_per_second\":%.0f}", f->game,
                f->actions, f->actions_per_second);
    }
    print_times(c, "routes", &f->routes);
    print_times(c, "routes_real", &f->real_routes);
    print_what_if(c, "what_if", &f->what_if);
    print_what_if(c, "what_if_real", &f->real_what_if);
    print_parts(c, f, reach);
    fputs(",\"sim\":{", c->out);
    for (size_t i = 0; i < ir_titles_count; i++) {
        fprintf(c->out, "%s\"%s\":{\"players\":%u,\"games_per_second\":%.1f}", i > 0 ? "," : "", ir_titles[i]->id,
                players_for(ir_titles[i]), SIGNATURE_GAMES / sum[i].seconds);
    }
    fprintf(c->out, "},\"state\":{\"bytes\":%zu,\"copy_ns\":%.1f}}\n", sizeof(ir_state), f->copy_ns);
    return CLI_DONE;
}

static int print_text(cli *c, const figures *f, const sim_sum *sum, const reach_times *reach) {
    if (f->actions_per_second > 0) {
        fprintf(c->out, "replay     %.0f actions/s (%s, %zu actions)\n", f->actions_per_second, f->game, f->actions);
    }
    say_times(c, "routes", &f->routes);
    for (size_t i = 0; i < f->folders; i++) {
        say_times(c, f->folder[i].name, &f->folder[i].times);
    }
    say_times(c, "real games", &f->real_routes);
    say_what_if(c, "what if", &f->what_if);
    say_what_if(c, "real games", &f->real_what_if);
    fprintf(c->out, "state      %zu bytes, a copy %.1f ns\n", sizeof(ir_state), f->copy_ns);
    for (size_t i = 0; i < ir_titles_count; i++) {
        const ir_title *t = ir_titles[i];
        fprintf(c->out, "sim        %-8s %.1f games/s (%u players)\n", ir_title_id(t), SIGNATURE_GAMES / sum[i].seconds,
                players_for(t));
    }
    for (size_t i = 0; i < ir_titles_count; i++) {
        if (reach[i].kept > 0) {
            fprintf(c->out, "reach      %-8s %.2f games/s of casual kept, %.2f found anew each time\n",
                    ir_title_id(ir_titles[i]), REACH_GAMES / reach[i].kept, REACH_GAMES / reach[i].anew);
        }
    }
    for (size_t i = 0; i < ir_titles_count; i++) {
        fprintf(c->out, "signature  %-8s %016llx\n", ir_titles[i]->id, (unsigned long long)sum[i].signature);
    }
    return CLI_DONE;
}

/* The signature: fixed seeds, fixed policy. */
static int measure_sims(cli *c, sim_sum *sum) {
    for (size_t i = 0; i < ir_titles_count; i++) {
        const ir_title *t = ir_titles[i];
        const sim_order order = {.title = t, .players = players_for(t), .jobs = 1, .games = SIGNATURE_GAMES, .seed = 1};
        if (!sim_run(&order, &sum[i])) {
            return cli_bad(c, "%s: %s", ir_title_id(t), sum[i].error);
        }
        if (sum[i].violations > 0) {
            return cli_say(CLI_NO, sum[i].first);
        }
    }
    return CLI_DONE;
}

/* The same games with answers about reach kept and without, in turn: the best time of each. False if they end otherwise. */
static bool compare_reach(const ir_title *t, const match_bots *bots, reach_times *times) {
    static sim_sum sum;
    const sim_order order = {
        .title = t, .players = players_for(t), .jobs = 1, .games = REACH_GAMES, .seed = 1, .bots = bots};
    uint64_t signature = 0;
    bool same = true;
    times->kept = times->anew = 1e9;
    for (unsigned turn = 0; turn < 2 * REACH_TURNS && same; turn++) {
        bool kept = turn % 2 == 0;
        rail_reach_keep(kept);
        double from = bench_cpu();
        same = sim_run(&order, &sum) && (turn == 0 || sum.signature == signature);
        double took = bench_cpu() - from;
        signature = sum.signature;
        double *best = kept ? &times->kept : &times->anew;
        *best = took < *best ? took : *best;
    }
    rail_reach_keep(true);
    return same;
}

static int measure_reach(const cli *c, reach_times *times) {
    static match_bots bots;
    if (!match_bots_read(c, "casual", &(match_budget){NULL, NULL}, &bots)) {
        return CLI_BAD;
    }
    for (size_t i = 0; i < ir_titles_count; i++) {
        if (ir_titles[i]->scratch_size == rail_scratch_size && !compare_reach(ir_titles[i], &bots, &times[i])) {
            return cli_say(CLI_NO, "bench: games end otherwise when answers about reach are not kept");
        }
    }
    return CLI_DONE;
}

/* Replay and route positions of the games in `dir`, or of a random game. */
static int measure_games(cli *c, const char *dir, size_t worst, figures *f) {
    ir_log log = {0};
    bench_routes *routes = bench_routes_new();
    int code = CLI_DONE;
    if (!read_games(dir != NULL ? dir : "tests/games", &log, f->game, sizeof f->game, routes)) {
        snprintf(f->game, sizeof f->game, "(made up)");
        if (dir != NULL) {
            code = cli_bad(c, "%s has no readable game", dir);
        } else if (!made_up(ir_title_at(0), &log)) {
            code = cli_bad(c, "no game to measure with");
        } else if (routes != NULL) {
            (void)bench_routes_add(routes, &log, f->game, ".");
        }
    }
    if (code == CLI_DONE) {
        measure_replay(&log, f);
        measure_copy(&log, f);
    }
    if (code == CLI_DONE && routes != NULL) {
        bench_routes_sum(routes, &f->routes, &f->real_routes, &f->wrong_routes);
        const char *folder;
        while (f->folders < FOLDERS &&
               (folder = bench_routes_folder(routes, f->folders, &f->folder[f->folders].times)) != NULL) {
            snprintf(f->folder[f->folders].name, sizeof f->folder[0].name, "%s", folder);
            f->folders++;
        }
        f->what_if = bench_routes_what_if(routes, false);
        f->real_what_if = bench_routes_what_if(routes, true);
        bench_routes_worst(routes, worst, stderr);
    }
    bench_routes_free(routes);
    ir_log_free(&log);
    return code;
}

int cli_bench(cli *c, int argc, char **argv) {
    const char *dir = NULL, *slowest = NULL;
    bool json = false;
    uint64_t worst = 0;
    figures f = {0};
    const cli_flag flags[] = {{"games", &dir, NULL, NULL, NULL},
                              {"worst", &slowest, NULL, NULL, NULL},
                              {"json", NULL, &json, NULL, NULL},
                              {0}};
    if (!cli_arguments(c, argc, argv, flags, 0, 0) ||
        (slowest != NULL && !cli_number(c, "worst", slowest, 0, 1000000, &worst))) {
        return CLI_BAD;
    }
    int code = measure_games(c, dir, (size_t)worst, &f);
    if (code != CLI_DONE) {
        return code;
    }
    if (f.wrong_routes > 0) {
        return cli_say(CLI_NO, "bench: a best run is illegal, or worse than the recorded one");
    }
    sim_sum *sum = calloc(ir_title_count(), sizeof *sum);
    reach_times *reach = calloc(ir_title_count(), sizeof *reach);
    if (sum == NULL || reach == NULL) {
        free(sum);
        free(reach);
        return cli_bad(c, "out of memory");
    }
    code = measure_sims(c, sum);
    if (code == CLI_DONE) {
        code = measure_reach(c, reach);
    }
    if (code == CLI_DONE) {
        code = json ? print_json(c, &f, sum, reach) : print_text(c, &f, sum, reach);
    }
    free(sum);
    free(reach);
    return code;
}
