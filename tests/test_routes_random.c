/* Random small boards: the router's best run against the enumerator's (routes_enumerate.h), which knows nothing of it.
 *
 *   rail      a board of real tiles as a rail position: rail_best_run, for every amount outside the dividend, half of the
 *             boards with what 1880 has (charges, bonuses of the run, a hex that pays more); its routes
 *             must pass the engine's own route checker and earn what is said
 *   network   the same board as a neutral network with trains of every kind, costs on track and bonuses of the turn; the
 *             routes are checked here
 * Every fifth board is strange: it has what router.h can say and no title of ours has (free stops in the middle of a
 * route, a location in both sets of a bonus, two bonuses of the turn, an express that pays one or
 * two stops). They are counted apart.
 * IR_TESTS=quick makes 10,000 boards, normal 100,000, long 400,000; a tenth of that under the sanitizers. With a number as
 * argument only the board of that seed is made, and printed. TAP; no cmocka, because a board is not a test of its own. */
#include "core/rng.h"
#include "rail/best.h"
#include "routes_board.h"
#include "routes_enumerate.h"
#include "routes_frontier.h"
#include "routes_network.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MAX_ROUTES = 1500, MAX_SHOWN = 5, OUTSIDE = 40 };

static board random_board;
static board_rail as_rail;
static rt_position position;
static rt_result slow;
static rail_router router;
static rail_network net;
static rail_best best;
static uint64_t seed;
static bool verbose;
static bool strange;
static unsigned failures[2]; /* on ordinary and on strange boards */

static void wrong(const char *format, ...) {
    va_list list;
    va_start(list, format);
    if (failures[strange]++ < MAX_SHOWN) {
        printf("# board %llu%s: ", (unsigned long long)seed, strange ? " (strange)" : "");
        vprintf(format, list);
        printf("\n");
    }
    va_end(list);
}

/* ---- as a rail position ------------------------------------------------------------------------------------------- */

static void check_rail_run(int32_t outside, bool possible, int expected) {
    ir_action action;
    ir_refusal why;
    static rail_run run;
    bool found = rail_best_run(&as_rail.look, 0, outside, 0, &best, &action);
    if (!best.proven) {
        wrong("rail, outside %d: not proven", outside);
    }
    if (found != possible && (found || (outside != 0 && outside != RAIL_NET_ANY))) {
        wrong("rail, outside %d: %s", outside, found ? "a run that cannot be" : "no run");
    } else if (best.revenue != expected || best.upper != expected) {
        wrong("rail, outside %d: %d (at most %d), the enumerator has %d", outside, best.revenue, best.upper, expected);
    } else if (found && !rail_run_check(&as_rail.look, 0, &action, &run, &why)) {
        wrong("rail, outside %d: route refused with code %u", outside, (unsigned)why.code);
    } else if (found && (run.revenue != expected || (outside >= 0 && run.outside != outside) ||
                         run.outside != best.outside || (outside == RAIL_NET_SOME && run.outside == 0))) {
        wrong("rail, outside %d: the checker counts %d + %d, the router says %d + %d", outside, run.revenue,
              run.outside, best.revenue, best.outside);
    }
}

static void compare_rail(void) {
    bool some = slow.with_outside != RT_NO_RUN; /* */
    check_rail_run(RAIL_NET_ANY, true, slow.best);
    check_rail_run(RAIL_NET_SOME, some, some ? slow.with_outside : 0);
    for (int k = 0, i = 0; k <= position.ntrains + 1; k++) {
        bool possible = i < slow.noutside && slow.by_outside[i].outside == k * OUTSIDE;
        check_rail_run(k * OUTSIDE, possible, possible ? slow.by_outside[i].best : 0);
        i += possible;
    }
}

/* ---- as a neutral network ----------------------------------------------------------------------------------------- */

/* What the paid stops of a route earn at most; of the bonuses of the turn those of `claimed` count. Paid stops are tried in all
 * combinations, so this is for short routes only; -1: too long to say. */
static int worth(const rail_net_route *r, unsigned claimed) {
    const rail_net_train *t = &net.train[r->train];
    int most = -1;
    unsigned n = r->nnodes;
    if (t->pays && n > 14) {
        return -1;
    }
    for (unsigned set = t->pays ? 0 : (1u << n) - 1; set < 1u << n; set++) {
        rail_net_nodes paid = 0;
        int sum = 0;
        bool own = false;
        for (unsigned i = 0; i < n; i++) {
            if ((set >> i) & 1u) {
                paid |= rail_net_bit(r->node[i]);
                sum += net.node[r->node[i]].value;
                own = own || net.node[r->node[i]].flags & RAIL_NET_OWN;
            }
        }
        for (unsigned b = 0; b < net.nbonuses; b++) {
            bool earned = paid & net.bonus[b].any[0] && paid & net.bonus[b].any[1];
            sum += earned && ((claimed >> b) & 1u || !net.bonus[b].once) ? net.bonus[b].value : 0;
        }
        if (own && (!t->pays || __builtin_popcount(set) <= t->pays) && sum > most) {
            most = sum;
        }
    }
    for (unsigned i = 0; i + 1 < n; i++) {
        most -= net.chain[r->chain[i]].cost;
    }
    return most;
}

/* The track of a route is joined, and no side is used twice by any. */
static bool track_ok(const rail_net_route *r, bool *used) {
    for (unsigned i = 0; i + 1 < r->nnodes; i++) {
        const rail_net_chain *c = &net.chain[r->chain[i]];
        bool joins = (c->a == r->node[i] && c->b == r->node[i + 1]) || (c->b == r->node[i] && c->a == r->node[i + 1]);
        if (r->chain[i] >= net.nchains || !joins) {
            return false;
        }
        for (unsigned s = 0; s < c->count; s++) {
            bool *at = &used[net.side[c->first + s]];
            if (*at) {
                return false;
            }
            *at = true;
        }
    }
    return true;
}

static bool stops_ok(const rail_net_route *r) {
    unsigned large = 0, small = 0;
    bool own = false;
    for (unsigned i = 0; i < r->nnodes; i++) {
        const rail_net_node *node = &net.node[r->node[i]];
        for (unsigned j = 0; j < i; j++) {
            if (r->node[i] == r->node[j] || (node->group && node->group == net.node[r->node[j]].group)) {
                return false;
            }
        }
        if (i > 0 && i + 1 < r->nnodes && node->flags & RAIL_NET_END_ONLY) {
            return false;
        }
        own = own || node->flags & RAIL_NET_OWN;
        bool counts = !(node->flags & RAIL_NET_FREE_STOP), is_small = node->flags & RAIL_NET_SMALL;
        large += counts && !is_small;
        small += counts && is_small;
    }
    const rail_net_train *t = &net.train[r->train];
    return r->nnodes >= 2 && own && (t->stops == RAIL_NET_EVER || large + small <= t->stops) &&
           (t->large == RAIL_NET_EVER || large <= t->large) && (t->small == RAIL_NET_EVER || small <= t->small);
}

static void check_routes(int32_t outside) {
    static bool used[RAIL_NET_SIDES];
    unsigned trains = 0;
    int sum = 0, plain = 0, brought = 0;
    bool known = true;
    memset(used, 0, sizeof used);
    for (unsigned i = 0; i < best.nroutes; i++) {
        const rail_net_route *r = &best.route[i];
        if (r->train >= net.ntrains || (trains >> r->train) & 1u || !track_ok(r, used) || !stops_ok(r)) {
            wrong("network, outside %d: route %u is not legal", outside, i);
            return;
        }
        trains |= 1u << r->train;
        int modest = worth(r, 0);
        unsigned claims = 0;
        while (claims + 1 < 1u << net.nbonuses && worth(r, claims) != r->revenue) {
            claims++;
        }
        known = known && modest != -1;
        if (known && worth(r, claims) != r->revenue) {
            wrong("network: route %u is worth %d or %d, not %d", i, modest, worth(r, claims), r->revenue);
        }
        sum += r->revenue;
        plain += modest;
        for (unsigned n = 0; n < r->nnodes; n++) {
            brought += r->node[n] == net.outside_node ? net.outside : 0;
        }
    }
    int once = 0;
    for (unsigned b = 0; b < net.nbonuses; b++) {
        once += net.bonus[b].once ? net.bonus[b].value : 0;
    }
    if (sum != best.revenue || (known && sum > plain + once)) {
        wrong("network: the routes sum to %d (%d without bonuses of the turn), not %d", sum, plain, best.revenue);
    }
    if (brought != best.outside || (outside >= 0 && brought != outside) || (outside == RAIL_NET_SOME && !brought)) {
        wrong("network: %d outside, not %d or %d", brought, best.outside, outside);
    }
}

static void check_network(int32_t outside, bool possible, int expected) {
    rail_route_best(&router, &net, outside, 0, &best);
    if (!best.proven) {
        wrong("network, outside %d: not proven", outside);
    }
    if (best.found != possible && (best.found || (outside != 0 && outside != RAIL_NET_ANY))) {
        wrong("network, outside %d: %s", outside, best.found ? "a run that cannot be" : "no run");
    } else if (best.revenue != expected || best.upper != expected) {
        wrong("network, outside %d: %d (at most %d), the enumerator has %d", outside, best.revenue, best.upper,
              expected);
    } else if (best.found) {
        check_routes(outside);
    }
}

static int limit_or_none(uint64_t *dice, unsigned from, unsigned span) {
    return ir_rng_below(dice, 2) ? RT_EVER : (int)(from + ir_rng_below(dice, span));
}

static void random_train(rt_train *t, uint64_t *dice) {
    t->stops = t->large = t->small = t->pays = RT_EVER;
    switch (ir_rng_below(dice, 5)) {
    case 0:
        t->stops = (int)(2 + ir_rng_below(dice, 6));
        break;
    case 1:
        t->large = (int)(2 + ir_rng_below(dice, 3));
        t->stops = t->large + (int)(1 + ir_rng_below(dice, 4));
        break;
    case 2:
        t->pays = (int)((strange ? 1 : 3) + ir_rng_below(dice, 5));
        break;
    case 3:
        break; /* diesel */
    default:   /* anything that can be said */
        t->stops = limit_or_none(dice, 2, 6);
        t->large = limit_or_none(dice, 1, 4);
        t->small = limit_or_none(dice, 0, 4);
        t->pays = limit_or_none(dice, strange ? 1 : 3, 5);
    }
}

/* Makes the position stranger than rail can be today. */
static void decorate(uint64_t *dice) {
    rt_position *p = &position;
    bool fives = ir_rng_below(dice, 4) == 0;
    for (int i = 0; i < p->npieces; i++) {
        p->piece[i].cost = ir_rng_below(dice, 12) ? 0 : (int)(10 * (1 + ir_rng_below(dice, 5)));
    }
    for (int i = 0; i < p->nnodes; i++) {
        rt_node *node = &p->node[i];
        node->value += fives && ir_rng_below(dice, 3) == 0 ? 5 : 0;
        node->group = node->group || ir_rng_below(dice, 12) ? node->group : (int)(1 + ir_rng_below(dice, 3));
        node->tags |= (unsigned)(ir_rng_below(dice, 6) == 0) << 2;
        node->tags |= (unsigned)((strange || !(node->tags & 4)) && ir_rng_below(dice, 6) == 0) << 3;
        node->own = node->own || ir_rng_below(dice, 40) == 0;
        if (i > 0 && ir_rng_below(dice, 25) == 0 && p->npieces < RT_MAX_PIECES) {
            p->piece[p->npieces++] = (rt_piece){RT_NODE + i - 1, RT_NODE + i, 0};
        }
    }
    for (unsigned n = ir_rng_below(dice, 3), turn = ir_rng_below(dice, 2); n; n--) {
        bool once = turn && (strange || n == 1);
        p->bonus[p->nbonuses++] = (rt_bonus){once, (int)(10 * (1 + ir_rng_below(dice, 6))), {4, 8}};
    }
    p->ntrains = (int)(1 + ir_rng_below(dice, 3));
    for (int i = 0; i < p->ntrains; i++) {
        rt_train *t = &p->train[i];
        (void)snprintf(t->name, sizeof t->name, "T%d", i);
        random_train(t, dice);
        if (i > 0 && ir_rng_below(dice, 3) == 0) {
            *t = p->train[i - 1]; /* equal trains are a case of their own */
        }
    }
}

static void compare_network(void) {
    bool some = slow.with_outside != RT_NO_RUN;
    check_network(RAIL_NET_ANY, true, slow.best);
    check_network(RAIL_NET_SOME, net.outside && some, net.outside && some ? slow.with_outside : 0);
    for (int k = 0, i = 0; net.outside && k <= position.ntrains + 1; k++) {
        bool possible = i < slow.noutside && slow.by_outside[i].outside == k * OUTSIDE;
        check_network(k * OUTSIDE, possible, possible ? slow.by_outside[i].best : 0);
        i += possible;
    }
}

/* ---- boards ------------------------------------------------------------------------------------------------------- */

typedef struct tally {
    unsigned rail, network, over, earning, frontier, frontier_wrong, outside;
    long routes;
} tally;

static void show(const char *what) {
    if (verbose) {
        printf("# %s\n", what);
        rt_write(&position, stdout);
        printf("# best %d of %ld routes\n", slow.best, slow.routes);
    }
}

/* The two slow solvers against each other, on some boards: trains of every kind for the frontier too. */
static void compare_slow(tally *count) {
    rt_frontier_result f;
    rt_frontier(&position, 100000, &f);
    if (f.over) {
        return;
    }
    count->frontier++;
    bool same = f.best == slow.best && f.with_outside == slow.with_outside;
    count->outside += f.with_outside != RT_NO_RUN;
    if (!same && count->frontier_wrong++ < MAX_SHOWN) {
        printf("# board %llu: frontier %d (%d), enumerator %d (%d)\n", (unsigned long long)seed, f.best, f.with_outside,
               slow.best, slow.with_outside);
    }
}

static void one_board(const rail_data *data, tally *count) {
    uint64_t dice = seed * 0x9e3779b97f4a7c15u + 1;
    unsigned columns = 2 + ir_rng_below(&dice, 5), rows = 2 + ir_rng_below(&dice, 4);
    strange = seed % 5 == 0;
    board_random(&random_board, data, columns, rows, strange, &dice);
    board_position(&random_board, &position);
    rt_enumerate(&position, MAX_ROUTES, &slow);
    if (slow.over) {
        count->over++;
    } else {
        show("as a rail position");
        board_to_rail(&random_board, &dice, &as_rail);
        compare_rail();
        count->rail++;
        count->earning += slow.best > 0;
        count->routes += slow.routes;
    }
    decorate(&dice);
    rt_enumerate(&position, MAX_ROUTES, &slow);
    if (!slow.over && (verbose || seed % 32 == 0)) {
        compare_slow(count);
    }
    if (!slow.over && rt_network(&position, &net)) {
        show("as a network");
        compare_network();
        count->network++;
        count->earning += slow.best > 0;
        count->routes += slow.routes;
    } else {
        count->over++;
    }
}

static unsigned how_many(void) {
    const char *mode = getenv("IR_TESTS"), *preset = getenv("PRESET");
    unsigned n = mode && !strcmp(mode, "quick") ? 10000 : mode && !strcmp(mode, "long") ? 400000 : 100000;
    return preset && !strcmp(preset, "asan") ? n / 10 : n;
}

int main(int argc, char **argv) {
    const rail_data *data = ir_title_find("1888n")->data;
    tally count = {0};
    unsigned wanted = how_many();
    clock_t start = clock();
    if (argc > 1) {
        seed = strtoull(argv[1], NULL, 10);
        verbose = true;
        one_board(data, &count);
    }
    while (argc < 2 && count.rail + count.network < wanted) {
        seed++;
        one_board(data, &count);
    }
    unsigned all = count.rail + count.network;
    printf(
        "# %u rail positions and %u networks compared, %u of them earn something, %ld routes in the mean; %u had more "
        "than %d routes; %.1f s\n",
        count.rail, count.network, count.earning, count.routes / (all + !all), count.over, MAX_ROUTES,
        (double)(clock() - start) / CLOCKS_PER_SEC);
    printf(
        "%s 1 - 88-RV-04 A-22 80-TN-01 80-TN-02 80-TN-03 80-FE-02 80-IN-04: %u random boards: the router's best is the "
        "enumerator's, its routes are legal (%u "
        "differences)\n",
        failures[0] ? "not ok" : "ok", all, failures[0]);
    printf("%s 2 - the same on the strange ones, a fifth of them (%u differences)\n", failures[1] ? "not ok" : "ok",
           failures[1]);
    bool worth_it = argc > 1 || count.earning * 2 > wanted;
    printf("%s 3 - at least half of the boards earn something\n", worth_it ? "ok" : "not ok");
    bool agree = !count.frontier_wrong && (argc > 1 || count.outside > 0);
    printf("%s 4 - A-22: enumerator and frontier agree on %u of them, %u with something outside the dividend (%u "
           "differences)\n1..4\n",
           agree ? "ok" : "not ok", count.frontier, count.outside, count.frontier_wrong);
    return failures[0] || failures[1] || !worth_it || !agree;
}
