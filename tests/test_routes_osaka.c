/* 1890: the router's best run against both slow solvers, on positions of random games of the full game and of the scenarios, by
 * the summary and by the book, and on the same boards with more tiles and stations. What may be passed and what stops are worth
 * is said again from the rules (routes_osaka.c). IR_TESTS=quick looks at 600 positions, normal at 12,000, long at 200,000. With a
 * number as argument only that game is played, and its differences are printed in full. TAP. */
#include "bots/random.h"
#include "osaka_tiles.h"
#include "rail/best.h"
#include "routes_enumerate.h"
#include "routes_frontier.h"
#include "routes_osaka.h"
#include "titles/1890/osaka.h"

#include "core/rng.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_ROUTES = 20000, MAX_STATES = 20000, MAX_SHOWN = 10, MAX_ACTIONS = 1500, KINDS = 7, PHASES = 7 };

static const struct {
    const char *title, *position; /* position: in tests/positions, or NULL: from the beginning */
    unsigned players;
} start[KINDS] = {{"1890", NULL, 4},
                  {"1890", "1890-phase-2.txt", 4},
                  {"1890", "1890-phase-4.txt", 4},
                  {"1890", "1890-small-stops.txt", 4},
                  {"1890a", NULL, 3},
                  {"1890b", NULL, 3},
                  {"1890d", NULL, 4}};

static const char *const rule_name[ROUTES_OSAKA_RULES] = {"90-LP-13 pass",           "90-MJ-05 subway",
                                                          "90-RT-10 shared station", "90-RV-02 red areas",
                                                          "90-RT-03 plus trains",    "90-DF-11 small stops"};

static struct {
    unsigned long seen, grown, enumerated, framed, both, earning, games;
    unsigned long wrong, illegal, unproven, apart;
    clock_t sum, longest; /* of the router's searches */
    unsigned long decides[ROUTES_OSAKA_RULES], of_phase[PHASES], of_kind[KINDS];
} count;

static ir_game game;
static rt_position position, changed;
static rt_result slow;
static rt_frontier_result framed;
static bool book, verbose;
static uint64_t seed;

static void complain(unsigned long *of, unsigned c, const char *what, int product, int solver) {
    if ((*of)++ < MAX_SHOWN) {
        const rail_data *d = game.title->data;
        printf("# game %llu, %s%s: %s: %s: %d, %d\n", (unsigned long long)seed, game.title->id, book ? " book" : "",
               d->company[c].id, what, product, solver);
        if (verbose) {
            rt_write(&position, stdout);
        }
    }
}

/* ---- one position --------------------------------------------------------------------------------------------------------- */

static bool same_stops(void) {
    for (int i = 0; i < position.nnodes; i++) {
        const rt_node *a = &position.node[i], *b = &changed.node[i];
        if (a->value != b->value || a->own != b->own || a->full != b->full) {
            return false;
        }
    }
    for (int t = 0; t < position.ntrains; t++) {
        if (!rt_same_train(&position.train[t], &changed.train[t])) {
            return false;
        }
    }
    return true;
}

/* Whether the best run would be another without this rule. */
static void count_decisions(const ir_state *state, unsigned c) {
    static rt_result without;
    for (unsigned rule = 0; rule < ROUTES_OSAKA_RULES; rule++) {
        routes_osaka(&game, state, c, book, 1u << rule, &changed);
        if (!same_stops()) {
            rt_enumerate(&changed, MAX_ROUTES, &without);
            count.decides[rule] += !without.over && without.best != slow.best;
        }
    }
}

static void look(const ir_state *state, unsigned c, unsigned kind, bool on_turn) {
    static rail_best best;
    ir_action action;
    ir_refusal why = {0};
    rail_look k = rail_look_at(&game, state);
    clock_t since = clock();
    rail_best_forget();
    bool found = rail_best_run(&k, c, RAIL_NET_ANY, 0, &best, &action);
    clock_t took = clock() - since;
    count.sum += took;
    count.longest = took > count.longest ? took : count.longest;
    int revenue = found ? best.revenue : 0;
    if (!best.proven) {
        complain(&count.unproven, c, "not proven", revenue, best.upper);
    }
    if (best.nroutes > 0 && on_turn && !ir_legal(&game, state, &action, &why)) {
        complain(&count.illegal, c, "the best run is refused", revenue, why.code);
    }
    routes_osaka(&game, state, c, book, 0, &position);
    rt_enumerate(&position, MAX_ROUTES, &slow);
    rt_frontier(&position, MAX_STATES, &framed);
    if (!slow.over && slow.best != revenue) {
        complain(&count.wrong, c, "the enumerator differs", revenue, slow.best);
    }
    if (!framed.over && framed.best != revenue) {
        complain(&count.wrong, c, "the frontier differs", revenue, framed.best);
    }
    if (!slow.over && !framed.over && slow.best != framed.best) {
        complain(&count.apart, c, "the slow ones differ", framed.best, slow.best);
    }
    if (!slow.over) {
        count_decisions(state, c);
    }
    count.seen++;
    count.grown += !on_turn;
    count.enumerated += !slow.over;
    count.framed += !framed.over;
    count.both += !slow.over && !framed.over;
    count.earning += revenue > 0;
    count.of_phase[k.d->phase[k.s->phase].id[0] - '0']++;
    count.of_kind[kind]++;
}

/* ---- more on the board ---------------------------------------------------------------------------------------------------- */

static bool has_train(const rail_look *k, unsigned c) { return rail_train_count(k, c) > 0; }

/* Trains of a phase, and one that may be left from the phase before (90-TN-08). */
static const char *const trains_of[PHASES][4] = {
    {NULL},          {"2", "2+2"},   {"2", "2+2", "3", "3+3"}, {"2+2", "3", "3+3", "4"}, {"3", "3+3", "4", "5"},
    {"4", "5", "6"}, {"5", "6", "D"}};

static void give_trains(const rail_data *d, rail_state *s, unsigned c, uint64_t *dice) {
    const char *const *kinds = trains_of[d->phase[s->phase].id[0] - '0'];
    memset(s->trains[c], 0, sizeof s->trains[c]);
    for (unsigned n = 1 + ir_rng_below(dice, 2); n > 0; n--) {
        const char *id = kinds[ir_rng_below(dice, 4)];
        for (unsigned t = 0; t < d->ntrains && id; t++) {
            s->trains[c][t] = (uint8_t)(s->trains[c][t] + (strcmp(d->train[t].id, id) == 0));
        }
    }
}

/* Stations of companies that have begun, many of them where the subway (90-MJ-05) and KRTR's pass (90-LP-13) matter. */
static void put_stations(ir_state *state, uint64_t *dice) {
    static const char *const busy[] = {"G12", "H11", "H13", "I12", "F5"};
    rail_look k = rail_look_at(&game, state);
    for (unsigned n = ir_rng_below(dice, 24); n > 0; n--) {
        unsigned c = ir_rng_below(dice, k.d->npublic), hex = RAIL_NONE;
        const char *id = busy[ir_rng_below(dice, 5)];
        for (unsigned h = 0; n % 2 && h < k.d->nhexes; h++) {
            hex = strcmp(k.d->hex[h].id, id) == 0 ? h : hex;
        }
        if (k.s->status[c] & RAIL_AT_HOME) {
            (void)osaka_put_station(&game, state, dice, c, hex);
        }
    }
}

/* The same position in this phase or a later one, with trains of it and with tiles and stations that could come to be there. */
static void look_at_more(const ir_state *from, unsigned kind, uint64_t *dice) {
    static ir_state state;
    state = *from;
    rail_do x = rail_do_on(&game, &state, NULL);
    const rail_look *k = &x.look;
    bool later = ir_rng_below(dice, 2) == 0;
    x.s->phase = (uint8_t)(x.s->phase + (later ? ir_rng_below(dice, k->d->nphases - x.s->phase) : 0));
    osaka_lay_tiles(&game, &state, dice, 500 + ir_rng_below(dice, 8000));
    put_stations(&state, dice);
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if (later && (x.s->status[c] & RAIL_FLOATED)) {
            give_trains(k->d, x.s, c, dice);
        }
        if (has_train(k, c)) {
            look(&state, c, kind, false);
        }
    }
}

/* ---- games ---------------------------------------------------------------------------------------------------------------- */

static const char *position_text(const char *name, size_t *len) {
    static char text[IR_MAX_POSITION];
    char path[600];
    const char *source = getenv("SOURCE_DIR");
    (void)snprintf(path, sizeof path, "%s/tests/positions/%s", source ? source : ".", name);
    FILE *file = fopen(path, "r");
    *len = file ? fread(text, 1, sizeof text, file) : 0;
    if (file) {
        (void)fclose(file);
    }
    return text;
}

static bool begin(unsigned kind, ir_state *state) {
    static const char *const names[] = {"Ann", "Bob", "Cat", "Dan"}, *const options[] = {"rules=book"};
    ir_problem problem;
    size_t len = 0;
    const char *text = start[kind].position ? position_text(start[kind].position, &len) : NULL;
    if (!ir_game_init(&game, ir_title_find(start[kind].title), 0, start[kind].players, names, seed, book, options,
                      &problem) ||
        (text && !ir_game_position(&game, text, len, &problem))) {
        printf("Bail out! no game of %s\n", start[kind].title);
        return false;
    }
    ir_new(&game, state);
    return true;
}

static bool play(unsigned kind, unsigned long wanted) {
    static ir_state state;
    static ir_choice choice[IR_MAX_CHOICES];
    uint64_t dice = seed * 0x9e3779b97f4a7c15u + 7;
    if (!begin(kind, &state)) {
        return false;
    }
    count.games++;
    for (unsigned i = 0; i < MAX_ACTIONS && !state.finished && count.seen < wanted; i++) {
        rail_look k = rail_look_at(&game, &state);
        const rail_frame *f = k.s->depth ? rail_top_of(&k) : NULL;
        if (f && f->kind == RAIL_FRAME_TURN && f->step == RAIL_STEP_RUN && has_train(&k, IR_COMPANY_INDEX(f->who))) {
            look(&state, IR_COMPANY_INDEX(f->who), kind, true);
            if (ir_rng_below(&dice, 4) == 0) {
                look_at_more(&state, kind, &dice);
            }
        }
        ir_action action = {0};
        ir_refusal why;
        size_t n = ir_choices(&game, &state, choice, IR_MAX_CHOICES);
        if (bot_random(&game, &state, choice, n, &dice, &action) &&
            ir_apply(&game, &state, &action, NULL, &why) != IR_OK) {
            printf("Bail out! an offered choice is refused\n");
            return false;
        }
    }
    return true;
}

/* ---- what is said --------------------------------------------------------------------------------------------------------- */

static unsigned long how_many(void) {
    const char *mode = getenv("IR_TESTS"), *preset = getenv("PRESET");
    unsigned long n = mode && !strcmp(mode, "quick") ? 600 : mode && !strcmp(mode, "long") ? 200000 : 12000;
    return preset && !strcmp(preset, "asan") ? n / 10 : n;
}

static int report(bool whole, double seconds) {
    printf("# %lu positions of %lu games, %lu with more on the board, %lu earn something; enumerated %lu, by frontier "
           "%lu, by both %lu; %.1f s\n",
           count.seen, count.games, count.grown, count.earning, count.enumerated, count.framed, count.both, seconds);
    printf("# by phase:");
    for (unsigned i = 1; i < PHASES; i++) {
        printf(" %lu", count.of_phase[i]);
    }
    printf("; by beginning:");
    for (unsigned i = 0; i < KINDS; i++) {
        printf(" %lu", count.of_kind[i]);
    }
    printf("\n");
    printf("# the router took %.0f us in the mean, %.0f at most\n",
           1e6 * (double)count.sum / CLOCKS_PER_SEC / (double)(count.seen + !count.seen),
           1e6 * (double)count.longest / CLOCKS_PER_SEC);
    bool enough = !whole || (count.both * 2 > count.seen && count.earning * 2 > count.seen);
    for (unsigned i = 0; i < ROUTES_OSAKA_RULES; i++) {
        printf("# %s decides in %lu\n", rule_name[i], count.decides[i]);
        enough = enough && (!whole || count.decides[i] > 0);
    }
    printf("%s 1 - 90-RT-01 90-RT-02 90-RT-03 90-RT-05 90-RT-06 90-RT-08 90-RT-09 90-RT-10 90-MJ-05 90-LP-13 90-RV-02 "
           "90-DF-11: the best run is that of the slow solvers in %lu positions (%lu differences)\n",
           count.wrong ? "not ok" : "ok", count.seen, count.wrong);
    printf("%s 2 - the slow solvers agree (%lu differences)\n", count.apart ? "not ok" : "ok", count.apart);
    printf("%s 3 - every best run is proven (%lu are not)\n", count.unproven ? "not ok" : "ok", count.unproven);
    printf("%s 4 - the company on turn may make its best run (%lu refused)\n", count.illegal ? "not ok" : "ok",
           count.illegal);
    printf("%s 5 - most positions earn something and are solved by both, and each rule decides in some\n1..5\n",
           enough ? "ok" : "not ok");
    return count.wrong || count.apart || count.unproven || count.illegal || !enough;
}

int main(int argc, char **argv) {
    unsigned long wanted = how_many();
    clock_t since = clock();
    seed = argc > 1 ? strtoull(argv[1], NULL, 10) : 1;
    verbose = argc > 1;
    do {
        book = seed / KINDS % 2;
        if (!play((unsigned)(seed % KINDS), wanted)) {
            return 1;
        }
        seed++;
    } while (!verbose && count.seen < wanted);
    return report(!verbose && wanted >= 6000, (double)(clock() - since) / CLOCKS_PER_SEC);
}
