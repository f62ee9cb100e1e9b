/* Every run of the recorded games ($SHARED/oracle/games): what was run is never better than the best run (88-RV-04), whose routes the engine's own checker accepts; so also among the runs that bring as much outside the
 * dividend (88-OQ-13). IR_TESTS=quick takes every tenth game.
 *
 *   test_routes_recorded [--print GAME...]
 * With --print nothing is checked: a line of JSON for each run, for the scripts beside this file. TAP. */
#include "cli/load.h"
#include "rail/best.h"

#include <glob.h>
#include <stdlib.h>
#include <string.h>

enum { HENG_SHAN = 40 };

typedef struct sums {
    size_t games, runs, below, with_outside, unread;
    size_t worse, worse_outside, illegal, unproven, disagree;
} sums;

static rail_best best;
static ir_action action;

static void complain(size_t *count, const char *game, size_t at, const char *what, int a, int b) {
    if ((*count)++ < 5) {
        printf("# %s --at %zu: %s: %d, %d\n", game, at, what, a, b);
    }
}

/* The best for each amount outside; together they make the best of all. */
static void check_outside(const rail_look *k, unsigned c, const rail_run *ran, const char *game, size_t at, sums *s) {
    static rail_best with;
    static rail_run run;
    s->with_outside++;
    int32_t each = 0, most = 0, some = -1;
    for (int32_t outside = 0; outside <= 4 * HENG_SHAN; outside += HENG_SHAN) {
        bool found = rail_best_run(k, c, outside, 0, &with, &action);
        if (found &&
            (!rail_run_check(k, c, &action, &run, NULL) || run.revenue != with.revenue || run.outside != outside)) {
            complain(&s->illegal, game, at, "not legal, or it brings something else outside", outside, run.outside);
        }
        each = found && with.revenue > each ? with.revenue : each;
        some = found && outside > 0 && with.revenue > some ? with.revenue : some;
        if (outside == ran->outside) {
            most = found ? with.revenue : -1;
        }
        s->unproven += !with.proven;
    }
    if (each != best.revenue) {
        complain(&s->disagree, game, at, "the best of all amounts outside is not the best", each, best.revenue);
    }
    bool found = rail_best_run(k, c, RAIL_NET_SOME, 0, &with, &action);
    if (found != (some >= 0) || (found && (with.revenue != some || !with.proven || with.outside == 0))) {
        complain(&s->disagree, game, at, "the best of all that earn something outside is another", some, with.revenue);
    }
    if (most < ran->revenue) {
        complain(&s->worse_outside, game, at, "ran better than the best with as much outside", ran->revenue, most);
    }
}

static void check_run(const rail_look *k, const ir_action *ran_action, const char *game, size_t at, sums *s) {
    static rail_run ran, run;
    unsigned c = IR_COMPANY_INDEX(ran_action->move.actor);
    bool found = rail_best_run(k, c, RAIL_NET_ANY, 0, &best, &action);
    s->runs++;
    if (!rail_run_check(k, c, ran_action, &ran, NULL)) {
        complain(&s->illegal, game, at, "the recorded run is not legal", 0, 0);
        return;
    }
    if (best.revenue < ran.revenue) {
        complain(&s->worse, game, at, "ran better than the best", ran.revenue, best.revenue);
    }
    if (found && (!rail_run_check(k, c, &action, &run, NULL) || run.revenue != best.revenue)) {
        complain(&s->illegal, game, at, "the best run is not legal or is worth something else", best.revenue,
                 run.revenue);
    }
    if (!best.proven) {
        complain(&s->unproven, game, at, "best and bound", best.revenue, best.upper);
    }
    s->below += ran.revenue < best.revenue;
    if (ran.outside || best.outside) {
        check_outside(k, c, &ran, game, at, s);
    }
}

static void print_run(const rail_look *k, const ir_entry *entry, const char *game, size_t at) {
    static rail_run ran;
    static rail_best with;
    unsigned c = IR_COMPANY_INDEX(entry->action.move.actor);
    (void)rail_best_run(k, c, RAIL_NET_ANY, 0, &best, NULL);
    bool some = rail_best_run(k, c, RAIL_NET_SOME, 0, &with, NULL);
    (void)rail_run_check(k, c, &entry->action, &ran, NULL);
    printf("{\"game\":\"%s\",\"at\":%zu,\"id\":%lld,\"company\":\"%s\",\"ran\":%d,\"revenue\":%d,\"bound\":%d,"
           "\"with_outside\":%d,\"proven\":%s}\n",
           game, at, (long long)entry->source_id, k->d->company[c].id, ran.revenue, best.revenue, best.upper,
           some ? with.revenue : -1000000, best.proven && with.proven ? "true" : "false");
}

static void one_game(const char *path, bool print, sums *s) {
    static ir_state state;
    ir_log log = {0};
    if (cli_load(path, &log) != CLI_DONE) {
        s->unread++;
        ir_log_free(&log);
        return;
    }
    s->games++;
    ir_new(&log.game, &state);
    for (size_t i = 0; i < log.count; i++) {
        const ir_entry *entry = &log.entry[i];
        if (entry->action.move.verb == RAIL_RUN) {
            rail_look k = rail_look_at(&log.game, &state);
            if (print) {
                print_run(&k, entry, path, i);
            } else {
                check_run(&k, &entry->action, path, i, s);
            }
        }
        if (ir_apply(&log.game, &state, &entry->action, NULL, NULL) != IR_OK) {
            s->unread++;
            break;
        }
    }
    ir_log_free(&log);
}

static int say(unsigned number, bool fine, const char *text) {
    printf("%s %u - %s\n", fine ? "ok" : "not ok", number, text);
    return !fine;
}

int main(int argc, char **argv) {
    const char *shared = getenv("SHARED"), *mode = getenv("IR_TESTS"), *preset = getenv("PRESET");
    sums s = {0};
    glob_t found = {0};
    char pattern[1024];
    if (argc > 1 && !strcmp(argv[1], "--print")) {
        for (int i = 2; i < argc; i++) {
            one_game(argv[i], true, &s);
        }
        return s.unread > 0;
    }
    bool named = shared && *shared && snprintf(pattern, sizeof pattern, "%s/oracle/games/*/*.json.gz", shared) > 0;
    if (!named || glob(pattern, 0, NULL, &found) != 0) {
        printf("1..0 # SKIP no recorded games under $SHARED/oracle/games\n");
        return 0;
    }
    bool few = (mode && !strcmp(mode, "quick")) || (preset && !strcmp(preset, "asan"));
    for (size_t i = 0; i < found.gl_pathc; i += few ? 10 : 1) {
        one_game(found.gl_pathv[i], false, &s);
    }
    globfree(&found);
    printf("# %zu runs in %zu games; %zu were below the best; %zu could earn outside the dividend\n", s.runs, s.games,
           s.below, s.with_outside);
    int bad = say(1, s.unread == 0 && s.runs > 0, "every recorded game is read");
    bad += say(2, s.worse == 0, "88-RV-04: no recorded run is better than the best one");
    bad += say(3, s.worse_outside == 0, "88-OQ-13: nor better than the best with as much outside the dividend");
    bad += say(4, s.disagree == 0, "88-OQ-13 A-22: the best for each amount outside, together, is the best of all");
    bad += say(5, s.illegal == 0, "88-RT-01: the best run is legal and worth what is said");
    bad += say(6, s.unproven == 0, "88-RV-04: every best run is proven");
    printf("1..6\n");
    return bad > 0;
}
