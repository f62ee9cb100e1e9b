/* The router on networks made by hand and by dice, and on the recorded positions whose best run is known.
 *
 * The dice's networks are solved again by the slowest way there is: all routes of all trains, all combinations. */
#include "rail/best.h"
#include "rail/rail.h"

#include "bots/random.h"
#include "cli/load.h"
#include "core/rng.h"

#include <glob.h>
#include <jansson.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static rail_router router;
static rail_network net;
static rail_best best;

/* ---- networks by hand --------------------------------------------------------------------------------------------- */

static void begin(void) {
    memset(&net, 0, sizeof net);
    net.outside_node = RAIL_NET_NOWHERE;
}

static unsigned node(int value, unsigned flags) {
    net.node[net.nnodes] = (rail_net_node){(int16_t)value, (uint8_t)flags, 0};
    return net.nnodes++;
}

/* A chain with a side of its own, and others as given by their letters. */
static unsigned chain(unsigned a, unsigned b, const char *shared) {
    rail_net_chain *c = &net.chain[net.nchains];
    *c = (rail_net_chain){(uint8_t)a, (uint8_t)b, 0, net.nsteps, 0};
    net.side[net.nsteps++] = (uint16_t)(26 + net.nchains);
    for (; *shared; shared++) {
        net.side[net.nsteps++] = (uint16_t)(*shared - 'a');
    }
    c->count = (uint16_t)(net.nsteps - c->first);
    net.nsides = (uint16_t)(27 + net.nchains);
    return net.nchains++;
}

static void train(unsigned stops, unsigned large, unsigned small, unsigned pays) {
    net.train[net.ntrains++] = (rail_net_train){(uint8_t)stops, (uint8_t)large, (uint8_t)small, (uint8_t)pays};
}

enum { EVER = RAIL_NET_EVER, OWN = RAIL_NET_OWN, END = RAIL_NET_END_ONLY, SMALL = RAIL_NET_SMALL };
enum { FREE_STOP = RAIL_NET_FREE_STOP };

static void plain(unsigned stops) { train(stops, EVER, EVER, 0); }

static uint64_t bit(unsigned i) { return (uint64_t)1 << i; }

static void print_network(void) {
    for (unsigned i = 0; i < net.nnodes; i++) {
        print_message("node %u: %d flags %u group %u\n", i, net.node[i].value, net.node[i].flags, net.node[i].group);
    }
    for (unsigned i = 0; i < net.nchains; i++) {
        const rail_net_chain *c = &net.chain[i];
        print_message("chain %u: %u-%u cost %d sides", i, c->a, c->b, c->cost);
        for (unsigned s = 0; s < c->count; s++) {
            print_message(" %u", net.side[c->first + s]);
        }
        print_message("\n");
    }
    for (unsigned i = 0; i < net.ntrains; i++) {
        const rail_net_train *t = &net.train[i];
        print_message("train %u: %u %u %u %u\n", i, t->stops, t->large, t->small, t->pays);
    }
    for (unsigned r = 0; r < best.nroutes; r++) {
        print_message("route of train %u, %d:", best.route[r].train, (int)best.route[r].revenue);
        for (unsigned i = 0; i < best.route[r].nnodes; i++) {
            print_message(" %u (%u)", best.route[r].node[i], best.route[r].chain[i]);
        }
        print_message("\n");
    }
}

/* Every route is a path along chains of the network, no side twice in all, and earns what it says in sum. */
static void check_routes(void) {
    bool used[RAIL_NET_SIDES] = {false};
    int32_t sum = 0;
    for (unsigned r = 0; r < best.nroutes; r++) {
        const rail_net_route *route = &best.route[r];
        assert_in_range(route->nnodes, 2, RAIL_NET_NODES);
        sum += route->revenue;
        for (unsigned i = 0; i + 1 < route->nnodes; i++) {
            const rail_net_chain *c = &net.chain[route->chain[i]];
            bool joins = (c->a == route->node[i] && c->b == route->node[i + 1]) ||
                         (c->b == route->node[i] && c->a == route->node[i + 1]);
            assert_true(joins);
            for (unsigned s = 0; s < c->count; s++) {
                if (used[net.side[c->first + s]]) {
                    print_network();
                    fail_msg("side %u is used twice", net.side[c->first + s]);
                }
                used[net.side[c->first + s]] = true;
            }
        }
    }
    assert_int_equal(sum, best.revenue);
}

static void expect(int revenue) {
    rail_route_best(&router, &net, RAIL_NET_ANY, 0, &best);
    assert_true(best.proven);
    assert_int_equal(best.revenue, revenue);
    assert_int_equal(best.upper, revenue);
    check_routes();
}

static void a_train_counts_its_stops(void **state) {
    (void)state;
    begin();
    unsigned a = node(20, 0), b = node(10, OWN), c = node(30, 0), d = node(40, 0);
    chain(a, b, "");
    chain(b, c, "");
    chain(c, d, "");
    plain(2);
    expect(40);
    net.train[0].stops = 3;
    expect(80);
    net.train[0].stops = EVER;
    expect(100);
    net.node[b].flags = 0;
    expect(0);
    assert_true(best.found); /* nothing run is a run too */
    assert_int_equal(best.nroutes, 0);
}

static void ends_groups_and_free_stops(void **state) {
    (void)state;
    begin();
    unsigned a = node(20, END), b = node(10, OWN), c = node(30, END), d = node(40, 0), e = node(50, 0);
    chain(a, b, "");
    chain(b, c, "");
    chain(c, d, ""); /* not beyond c */
    unsigned back = chain(b, e, "");
    plain(EVER);
    expect(10 + 30 + 50);
    net.node[a].group = net.node[c].group = 1;
    net.node[e].flags = END;
    expect(10 + 30 + 50);
    net.node[e].group = 1; /* all three are one place */
    expect(10 + 50);
    net.node[e].group = 0;
    net.node[e].flags = END | FREE_STOP;
    net.train[0].stops = 2;
    expect(10 + 30 + 50);
    net.chain[back].cost = 30; /* 80-FE-02 */
    expect(10 + 30 + 20);
    net.chain[back].cost = 60;
    expect(10 + 30);
}

static void sides_exclude(void **state) {
    (void)state;
    begin();
    unsigned a = node(10, OWN), b = node(20, 0), c = node(30, 0);
    chain(a, b, "x");
    chain(a, c, "x"); /* the same stem */
    plain(EVER);
    expect(40);
    plain(EVER);
    expect(40);
    chain(a, b, "");
    expect(10 + 20 + 10 + 30);
    net.ntrains = 1;
    expect(10 + 20 + 30);
}

static void plus_trains(void **state) {
    (void)state;
    begin();
    unsigned last = node(10, OWN);
    for (unsigned i = 0; i < 5; i++) { /* a line: own, large 20, small 10, large 20, small 10, large 20 */
        unsigned next = node(i % 2 ? 10 : 20, i % 2 ? SMALL : 0u);
        chain(last, next, "");
        last = next;
    }
    train(6, 3, EVER, 0); /* 3+3 */
    expect(10 + 20 + 10 + 20 + 10);
    net.train[0] = (rail_net_train){4, 2, EVER, 0}; /* 2+2 */
    expect(10 + 20 + 10);
    net.train[0] = (rail_net_train){4, 4, 0, 0}; /* no small ones at all */
    expect(10 + 20);
    net.train[0] = (rail_net_train){EVER, 4, EVER, 0};
    expect(10 + 20 + 10 + 20 + 10 + 20);
}

static void express_trains(void **state) {
    (void)state;
    begin();
    unsigned a = node(10, OWN), b = node(50, 0), c = node(40, 0), d = node(60, 0), e = node(20, OWN);
    chain(a, b, "");
    chain(b, c, "");
    chain(c, d, "");
    train(EVER, EVER, EVER, 2);
    expect(60 + 10);
    net.train[0].pays = 3;
    expect(60 + 50 + 10);
    chain(d, e, "");
    expect(60 + 50 + 20);
    /* 80-OQ-23: a bonus needs its stops counted */
    net.bonus[net.nbonuses++] = (rail_net_bonus){{bit(a), bit(c)}, 10, false};
    expect(60 + 50 + 20);
    net.bonus[0].value = 50;
    expect(60 + 40 + 10 + 50);
}

static void bonuses(void **state) {
    (void)state;
    begin();
    unsigned a = node(10, OWN), b = node(20, 0), c = node(20, 0);
    chain(a, b, "");
    chain(a, b, "");
    chain(a, c, "");
    plain(2);
    plain(2);
    expect(60);
    net.bonus[net.nbonuses++] = (rail_net_bonus){{bit(a), bit(b)}, 40, false};
    expect(30 + 40 + 30 + 40);
    net.bonus[0].once = true;
    expect(30 + 40 + 30);
    net.node[c].value = 30;
    expect(30 + 40 + 40);
}

static void outside_is_chosen(void **state) {
    (void)state;
    static const int32_t revenue[3] = {80, 70, 60};
    begin();
    unsigned a = node(10, OWN), b = node(20, 0), c = node(30, 0), d = node(30, 0);
    chain(a, b, "");
    chain(a, b, "");
    chain(a, c, "");
    chain(a, d, "");
    plain(2);
    plain(2);
    net.outside_node = (uint8_t)b;
    net.outside = 40;
    expect(80);
    for (int32_t k = 0; k < 3; k++) { /* 88-OQ-13 */
        rail_route_best(&router, &net, 40 * k, 0, &best);
        assert_true(best.proven && best.found);
        assert_int_equal(best.revenue, revenue[k]);
        assert_int_equal(best.outside, 40 * k);
        check_routes();
    }
    rail_route_best(&router, &net, 120, 0, &best);
    assert_false(best.found);
    rail_route_best(&router, &net, 30, 0, &best);
    assert_false(best.found);
    rail_route_best(&router, &net, RAIL_NET_SOME, 0, &best); /* */
    assert_true(best.proven && best.found);
    assert_int_equal(best.revenue, 70);
    assert_int_equal(best.outside, 40);
    check_routes();
    net.outside_node = RAIL_NET_NOWHERE;
    rail_route_best(&router, &net, RAIL_NET_SOME, 0, &best);
    assert_true(best.proven && !best.found && best.nroutes == 0);
    net.ntrains = 0;
    rail_route_best(&router, &net, RAIL_NET_SOME, 0, &best);
    assert_false(best.found);
}

/* ---- networks by dice --------------------------------------------------------------------------------------------- */

#ifdef IR_TEST_BUILD
extern unsigned router_few_for_test, router_list_for_test, router_tune_for_test, router_hand_over_for_test,
    router_swept_for_test[3];
#else
static unsigned router_few_for_test, router_list_for_test, router_tune_for_test,
    router_hand_over_for_test; /* without a meaning: the easy ways only */
#endif

static uint64_t dice;
static unsigned roll(unsigned n) { return ir_rng_below(&dice, n); }

static rail_net_train random_train(void) {
    static const rail_net_train kinds[] = {
        {2, EVER, EVER, 0}, {3, EVER, EVER, 0},    {4, EVER, EVER, 0}, {4, 2, EVER, 0},       {6, 3, EVER, 0},
        {4, 2, 2, 0},       {EVER, EVER, EVER, 0}, {EVER, 2, EVER, 0}, {EVER, EVER, EVER, 2}, {EVER, EVER, EVER, 3}};
    return kinds[roll(sizeof kinds / sizeof kinds[0])];
}

static void random_network(void) {
    begin();
    unsigned n = 3 + roll(5), chains = n + roll(n), sides = 6 + roll(20);
    for (unsigned i = 0; i < n; i++) {
        unsigned flags =
            (roll(3) ? 0u : OWN) | (roll(4) ? 0u : END) | (roll(3) ? 0u : SMALL) | (roll(6) ? 0u : FREE_STOP);
        (void)node((int)roll(7) * 10, flags);
        net.node[i].group = (uint8_t)(roll(5) ? 0 : 1);
    }
    net.nsides = (uint16_t)sides;
    for (unsigned i = 0; i < chains; i++) {
        rail_net_chain *c = &net.chain[net.nchains++];
        *c = (rail_net_chain){(uint8_t)roll(n), (uint8_t)roll(n), (int16_t)(roll(8) ? 0 : 10), net.nsteps, 0};
        for (unsigned k = 1 + roll(3), s = roll(sides); k-- > 0; s = (s + 1) % sides) {
            net.side[net.nsteps++] = (uint16_t)s;
        }
        c->count = (uint16_t)(net.nsteps - c->first);
    }
    for (unsigned i = roll(3); i-- > 0;) {
        net.bonus[net.nbonuses++] =
            (rail_net_bonus){{bit(roll(n)), bit(roll(n))}, (int16_t)(10 + 10 * roll(5)), !roll(2)};
    }
    for (unsigned i = 1 + roll(3); i-- > 0;) {
        net.train[net.ntrains++] = random_train();
    }
    if (!roll(2)) {
        net.outside_node = (uint8_t)roll(n);
        net.outside = 40;
    }
}

/* A legal route as the slow way sees it. */
typedef struct slow_route {
    uint64_t sides, nodes;
    int32_t value[4]; /* by the set of bonuses paid once that it claims: of the first two of all bonuses */
} slow_route;

enum { SLOW_ROUTES = 4000 };
static slow_route slow[3][SLOW_ROUTES];
static unsigned nslow[3];

/* The best that stops `nodes` earn: each choice of what is paid for. */
static int32_t slow_value(const rail_net_train *t, uint64_t nodes, unsigned claimed) {
    int32_t most = -1;
    for (uint64_t paid = nodes; paid; paid = (paid - 1) & nodes) {
        bool own = false;
        int32_t sum = 0;
        if (t->pays ? __builtin_popcountll(paid) > t->pays : paid != nodes) {
            continue;
        }
        for (unsigned i = 0; i < net.nnodes; i++) {
            own = own || ((paid & bit(i)) && net.node[i].flags & OWN);
            sum += paid & bit(i) ? net.node[i].value : 0;
        }
        for (unsigned i = 0; i < net.nbonuses; i++) {
            const rail_net_bonus *b = &net.bonus[i];
            sum += ((claimed >> i) & 1u || !b->once) && b->any[0] & paid && b->any[1] & paid ? b->value : 0;
        }
        most = own && sum > most ? sum : most;
    }
    return most;
}

static bool slow_fits(const rail_net_train *t, uint64_t nodes) {
    unsigned large = 0, small = 0;
    bool own = false;
    for (unsigned i = 0; i < net.nnodes; i++) {
        if (nodes & bit(i)) {
            own = own || net.node[i].flags & OWN;
            if (!(net.node[i].flags & FREE_STOP)) {
                *(net.node[i].flags & SMALL ? &small : &large) += 1;
            }
        }
    }
    return own && large + small <= t->stops && large <= t->large && small <= t->small;
}

/* All paths that begin at `at`; a path is met from both its ends, which does no harm. */
static void slow_walk(unsigned t, unsigned at, uint64_t nodes, uint64_t sides, int32_t cost) {
    for (unsigned i = 0; i < net.nchains; i++) {
        const rail_net_chain *c = &net.chain[i];
        if (c->a != at && c->b != at) {
            continue;
        }
        unsigned to = c->a == at ? c->b : c->a;
        uint64_t more = 0;
        bool fits = !(nodes & bit(to));
        for (unsigned s = 0; s < c->count; s++) {
            more |= bit(net.side[c->first + s]);
        }
        for (unsigned v = 0; v < net.nnodes; v++) {
            fits = fits && !((nodes & bit(v)) && net.node[v].group && net.node[v].group == net.node[to].group);
        }
        if (!fits || more & sides) {
            continue;
        }
        uint64_t all = nodes | bit(to);
        if (slow_fits(&net.train[t], all) && nslow[t] < SLOW_ROUTES) {
            int32_t off = cost + c->cost;
            slow_route *r = &slow[t][nslow[t]++];
            *r = (slow_route){.sides = sides | more, .nodes = all};
            for (unsigned claimed = 0; claimed < 4; claimed++) {
                r->value[claimed] = slow_value(&net.train[t], all, claimed) - off;
            }
        }
        if (!(net.node[to].flags & END)) {
            slow_walk(t, to, all, sides | more, cost + c->cost);
        }
    }
}

/* Every combination of routes, and of claims for bonuses that are paid once. */
static int32_t slow_best(unsigned t, uint64_t sides, int32_t sum, unsigned claimed, int32_t outside) {
    if (t == net.ntrains) {
        return outside == 0 || outside == INT32_MIN ? sum : INT32_MIN;
    }
    int32_t most = slow_best(t + 1, sides, sum, claimed, outside);
    for (unsigned i = 0; i < 4 * nslow[t]; i++) {
        const slow_route *r = &slow[t][i / 4];
        unsigned claims = i % 4;
        bool stops = net.outside_node < net.nnodes && r->nodes & bit(net.outside_node);
        if (r->sides & sides || claims & claimed || (claims && r->value[claims] == r->value[0])) {
            continue;
        }
        int32_t left = outside == INT32_MIN ? outside : outside - (stops ? net.outside : 0);
        int32_t one = slow_best(t + 1, sides | r->sides, sum + r->value[claims], claimed | claims, left);
        most = one > most ? one : most;
    }
    return most;
}

static rail_route_hint hint;

/* Prices of a search that never was: they may cost time, and must not change the answer. */
static void random_hint(void) {
    hint.priced = true;
    hint.proven = false;
    for (unsigned side = 0; side < net.nsides; side++) {
        hint.price[side] = roll(3) ? (int32_t)roll(60) * ROUTER_SCALE : 0;
    }
    for (unsigned t = 0; t < RAIL_NET_TRAINS; t++) {
        hint.reduced[t] = (int32_t)roll(200) * ROUTER_SCALE;
    }
    hint.gap = (int32_t)roll(300) * ROUTER_SCALE;
}

static unsigned unproven, unfound; /* answers of small budgets; those that have nothing although there is something */

static void small_budget(uint64_t budget, int32_t right) {
    rail_route_best(&router, &net, RAIL_NET_ANY, budget, &best);
    assert_true(best.revenue <= right && best.upper >= right);
    assert_true(best.proven ? best.revenue == right && best.upper == right : best.nodes >= budget);
    check_routes();
    if (!router_hand_over_for_test) { /* a sweep that comes at once has nothing to begin with */
        unproven += !best.proven;
        unfound += !best.proven && best.revenue == 0 && right > 0;
    }
}

/* the best of all that earn something outside is the best over the amounts. */
static void some_outside(void) {
    int32_t most = INT32_MIN;
    for (int32_t k = 1; k <= (int32_t)net.ntrains; k++) {
        int32_t with = slow_best(0, 0, 0, 0, k * net.outside);
        most = with > most ? with : most;
    }
    rail_route_best(&router, &net, RAIL_NET_SOME, 0, &best);
    assert_true(best.proven);
    assert_int_equal(best.found, most != INT32_MIN);
    assert_int_equal(best.revenue, most == INT32_MIN ? 0 : most);
    assert_int_equal(best.outside > 0, most != INT32_MIN);
    check_routes();
}

static void dice_agree_with_the_slow_way(void **state) {
    (void)state;
    const char *mode = getenv("IR_TESTS");
    unsigned rounds = mode != NULL && strcmp(mode, "long") == 0 ? 200000 : 20000, compared = 0;
    dice = 1888;
    for (unsigned i = 0; i < rounds; i++) {
        double combinations = 1;
        random_network();
        for (unsigned t = 0; t < net.ntrains; t++) {
            nslow[t] = 0;
            for (unsigned v = 0; v < net.nnodes; v++) {
                slow_walk(t, v, bit(v), 0, 0);
            }
            combinations *= nslow[t] + 1;
        }
        /* now and then the hard ways: few routes in a list, or none */
        router_few_for_test = i % 3 ? 1 + i % 5 : 0;
        router_list_for_test = i % 3 == 2 ? 1 + i % 7 : 0;
        router_tune_for_test = i % 2 ? 1 + i % 11 : 0;           /* and prices that are not shared equally */
        router_hand_over_for_test = i % 4 == 3 ? 1 + i % 13 : 0; /* and by the sweep, soon or at once */
        if (combinations > 3e5) {
            continue;
        }
        compared++;
        int32_t right = slow_best(0, 0, 0, 0, INT32_MIN);
        expect(right);
        small_budget(1 + i * 7 % 400, right);
        rail_route_better(&router, &net, right, 0, &best);
        assert_true(best.proven && best.revenue == right && best.nroutes == 0);
        rail_route_better(&router, &net, right - 10, 0, &best);
        assert_true(best.proven && best.revenue == right);
        check_routes();
        random_hint();
        rail_route_hinted(&router, &net, right - 10, &hint, 0, &best);
        assert_true(best.proven && best.revenue == right);
        check_routes();
        rail_route_hinted(&router, &net, right, &hint, 0, &best);
        assert_true(best.proven && best.revenue == right && best.nroutes == 0);
        if (net.outside) {
            int32_t asked = 40 * (int32_t)roll(3), most = slow_best(0, 0, 0, 0, asked);
            rail_route_best(&router, &net, asked, 0, &best);
            assert_int_equal(best.found, most != INT32_MIN);
            assert_true(best.proven);
            assert_int_equal(best.revenue, most == INT32_MIN ? 0 : most);
            assert_int_equal(best.outside, most == INT32_MIN ? 0 : asked);
            check_routes();
            some_outside();
        }
    }
    router_few_for_test = router_list_for_test = router_tune_for_test = router_hand_over_for_test = 0;
#ifdef IR_TEST_BUILD
    print_message("%u sweeps left it to the search, %u found nothing better, %u a better run\n",
                  router_swept_for_test[0], router_swept_for_test[1], router_swept_for_test[2]);
    assert_true(router_swept_for_test[ROUTER_SWEPT_NONE] > rounds / 20);
    assert_true(router_swept_for_test[ROUTER_SWEPT_BETTER] > rounds / 20);
#endif
    print_message("%u networks compared; %u small budgets ended first, %u of them with nothing\n", compared, unproven,
                  unfound);
    assert_true(compared > rounds / 2);
    assert_true(unproven > 100 && unfound * 50 < unproven);
}

/* ---- budgets ------------------------------------------------------------------------------------------------------ */

/* A dense net: a grid whose every node has a value; two trains without limit. */
static void grid(unsigned wide, unsigned high) {
    begin();
    for (unsigned i = 0; i < wide * high; i++) {
        (void)node(10 + 10 * (int)(i * 7 % 5), i % 11 == 0 ? OWN : 0u);
    }
    for (unsigned i = 0; i < wide * high; i++) {
        if (i % wide + 1 < wide) {
            (void)chain(i, i + 1, "");
        }
        if (i + wide < wide * high) {
            (void)chain(i, i + wide, "");
        }
    }
    plain(EVER);
    plain(EVER);
}

static void a_budget_is_honest(void **state) {
    (void)state;
    grid(4, 4);
    rail_route_best(&router, &net, RAIL_NET_ANY, 0, &best);
    assert_true(best.proven);
    int32_t most = best.revenue;
    check_routes();
    bool cut = false;
    for (uint64_t budget = 1; budget < 10000000; budget *= 3) {
        rail_route_best(&router, &net, RAIL_NET_ANY, budget, &best);
        rail_best first = best;
        check_routes();
        assert_true(best.revenue <= most && best.upper >= most);
        assert_true(!best.proven || best.revenue == most);
        cut = cut || !best.proven;
        rail_route_best(&router, &net, RAIL_NET_ANY, budget, &best);
        assert_int_equal(best.revenue, first.revenue);
        assert_int_equal(best.nodes, first.nodes);
        assert_int_equal(best.upper, first.upper);
    }
    assert_true(cut);
    net.cut = true; /* something is missing: nothing can be proven */
    rail_route_best(&router, &net, RAIL_NET_ANY, 0, &best);
    assert_false(best.proven);
    assert_true(best.upper >= most);
}

/* ---- recorded positions ------------------------------------------------------------------------------------------- */

/* The action of a game that ran at place `run_i` of the source's actions. */
static long run_of(const ir_log *log, const json_t *game, size_t run_i) {
    const json_t *action = json_array_get(json_object_get(game, "actions"), run_i);
    json_int_t id = json_integer_value(json_object_get(action, "id"));
    for (size_t i = 0; i < log->count; i++) {
        if (log->entry[i].source_id == id && log->entry[i].action.move.verb == RAIL_RUN) {
            return (long)i;
        }
    }
    return -1;
}

static json_t *load_json(const char *path) {
    size_t len;
    char *text = cli_read_file(path, &len);
    json_t *json = text != NULL ? json_loadb(text, len, 0, NULL) : NULL;
    free(text);
    return json;
}

/* Compares one position; false if its game is not one of ours. */
static bool compare(const char *shared, const json_t *position) {
    char path[1000];
    const char *source = json_string_value(json_object_get(position, "source"));
    if (strncmp(source, "1888", 4) != 0 || !json_is_true(json_object_get(position, "exact"))) {
        return false;
    }
    (void)snprintf(path, sizeof path, "%s/oracle/games/%s.json.gz", shared, source);
    json_t *game = load_json(path);
    ir_log log = {0};
    assert_non_null(game);
    assert_int_equal(cli_load(path, &log), CLI_DONE);
    long at = run_of(&log, game, (size_t)json_integer_value(json_object_get(position, "run_i")));
    assert_true(at >= 0);
    ir_state state;
    ir_log_state(&log, (size_t)at, &state);
    rail_look k = rail_look_at(&log.game, &state);
    unsigned company = IR_COMPANY_INDEX(log.entry[at].action.move.actor);
    assert_string_equal(k.d->company[company].id, json_string_value(json_object_get(position, "corp")));
    ir_action action;
    rail_run run;
    assert_true(rail_best_run(&k, company, RAIL_NET_ANY, 0, &best, &action));
    assert_true(best.proven);
    if (best.revenue != json_integer_value(json_object_get(position, "best_revenue"))) {
        fail_msg("%s --at %ld: %d, not %d", source, at, (int)best.revenue,
                 (int)json_integer_value(json_object_get(position, "best_revenue")));
    }
    assert_true(rail_run_check(&k, company, &action, &run, NULL));
    assert_int_equal(run.revenue, best.revenue);
    assert_int_equal(run.outside, best.outside);
    ir_log_free(&log);
    json_decref(game);
    return true;
}

static void recorded_bests_are_equal(void **state) {
    (void)state;
    const char *shared = getenv("SHARED");
    char path[1000];
    unsigned compared = 0;
    if (shared == NULL || !*shared) {
        skip();
    }
    (void)snprintf(path, sizeof path, "%s/oracle/positions.jsonl.gz", shared);
    size_t len;
    char *text = cli_read_file(path, &len);
    assert_non_null(text);
    for (char *line = text, *end; line < text + len; line = end + 1) {
        end = memchr(line, '\n', (size_t)(text + len - line));
        end = end != NULL ? end : text + len;
        json_t *position = json_loadb(line, (size_t)(end - line), 0, NULL);
        compared += position != NULL && compare(shared, position);
        json_decref(position);
    }
    free(text);
    print_message("%u recorded positions compared\n", compared);
    assert_true(compared > 90);
}

/* ---- what if ------------------------------------------------------------------------------------------------------ */

/* Each outcome is what the best run is worth after the move is really made, and no offered move is missing. */
static unsigned check_what_if(const ir_game *game, const ir_state *state, unsigned company) {
    static rail_outcome outcome[2000];
    static ir_choice choice[4000];
    rail_look k = rail_look_at(game, state);
    unsigned n = rail_best_after_each(&k, company, outcome, 2000), made = 0, offered = 0;
    size_t choices = ir_choices(game, state, choice, 4000);
    for (size_t i = 0; i < choices; i++) {
        offered += choice[i].move.verb == RAIL_LAY && lay_with(&choice[i].move) == RAIL_NONE;
    }
    for (unsigned i = 0; i < n; i++) {
        ir_action action = {.move = outcome[i].move};
        ir_state after = *state;
        assert_true(outcome[i].proven);
        if (action.move.verb != RAIL_LAY) {
            continue;
        }
        made++;
        assert_int_equal(ir_apply(game, &after, &action, NULL, NULL), IR_OK);
        rail_look then = rail_look_at(game, &after);
        assert_true(rail_best_run(&then, company, RAIL_NET_ANY, 0, &best, NULL));
        assert_int_equal(best.revenue, outcome[i].revenue);
    }
    assert_int_equal(made, offered);
    return made;
}

/* The same for any company of a position, in turn or not, against a search of its own. */
static unsigned compare_what_if(const ir_game *game, const ir_state *now, unsigned company) {
    static rail_outcome outcome[4000];
    static rail_tracks tracks;
    static ir_state after;
    rail_look k = rail_look_at(game, now);
    unsigned n = rail_best_after_each(&k, company, outcome, 4000);
    for (unsigned i = 0; i < n; i++) {
        const ir_move *m = &outcome[i].move;
        after = *now;
        rail_do x = rail_do_on(game, &after, NULL);
        if (m->verb == RAIL_LAY) {
            rail_tile_put(&x, lay_hex(m), lay_tile(m), lay_rot(m));
        } else {
            rail_station_put(&x, company, station_hex(m), station_city(m));
        }
        rail_tracks_of(&x.look, company, &tracks);
        rail_route_best(&router, &tracks.net, RAIL_NET_ANY, 0, &best);
        assert_true(best.proven && outcome[i].proven);
        assert_int_equal(outcome[i].revenue, best.revenue);
    }
    return n;
}

static unsigned compare_game(const char *path) {
    ir_log log = {0};
    ir_state now;
    unsigned moves = 0;
    assert_int_equal(cli_load(path, &log), CLI_DONE);
    ir_new(&log.game, &now);
    for (size_t i = 0; i < log.count; i++) {
        rail_look k = rail_look_at(&log.game, &now);
        for (unsigned c = 0; i > log.count / 3 && i % 17 == 0 && c < k.d->ncompanies; c++) {
            bool runs = rail_train_count(&k, c) > 0 && k.s->station[c][0] != 0;
            moves += runs ? compare_what_if(&log.game, &now, c) : 0;
        }
        assert_int_equal(ir_apply(&log.game, &now, &log.entry[i].action, NULL, NULL), IR_OK);
    }
    ir_log_free(&log);
    return moves;
}

/* Own games: 4p-seed79 of 1888n has a lay after which a train of the best run must go elsewhere although its chains are all
 * still there. */
static void what_if_in_own_games(void **state) {
    (void)state;
    char pattern[1000];
    glob_t found;
    unsigned moves = 0;
    (void)snprintf(pattern, sizeof pattern, "%s/tests/games/18*/*.rgn",
                   getenv("SOURCE_DIR") ? getenv("SOURCE_DIR") : ".");
    assert_int_equal(glob(pattern, 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        moves += compare_game(found.gl_pathv[i]);
    }
    globfree(&found);
    print_message("%u moves compared\n", moves);
    assert_true(moves > 50000);
}

static void what_if_is_what_comes(void **state) {
    (void)state;
    static const char *const names[] = {"Ann", "Bob", "Cat", "Dan"};
    static ir_choice choice[4000];
    ir_problem problem;
    ir_game game;
    ir_state now;
    unsigned made = 0;
    dice = 4;
    for (uint64_t seed = 1; seed <= 6; seed++) {
        router_tune_for_test = (unsigned)seed / 2 % 3;
        router_hand_over_for_test = seed & 2 ? 20 : 0;
        assert_true(ir_game_init(&game, ir_title_at(seed & 1), 0, 4, names, seed, 0, NULL, &problem));
        ir_new(&game, &now);
        for (unsigned i = 0; i < 3000 && !now.finished; i++) {
            rail_look k = rail_look_at(&game, &now);
            unsigned company = rail_operator(&k);
            const rail_frame *top = rail_top_of(&k);
            if (company != RAIL_NONE && top->kind == RAIL_FRAME_TURN && top->step == RAIL_STEP_TRACK && roll(4) == 0 &&
                rail_train_count(&k, company) > 0) {
                made += check_what_if(&game, &now, company);
            }
            ir_action action;
            size_t n = ir_choices(&game, &now, choice, 4000);
            assert_true(bot_random(&game, &now, choice, n, &dice, &action));
            assert_int_equal(ir_apply(&game, &now, &action, NULL, NULL), IR_OK);
        }
    }
    router_tune_for_test = router_hand_over_for_test = 0;
    print_message("%u lays made\n", made);
    assert_true(made > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_train_counts_its_stops),
        cmocka_unit_test(ends_groups_and_free_stops),
        cmocka_unit_test(sides_exclude),
        cmocka_unit_test(plus_trains),
        cmocka_unit_test(express_trains),
        cmocka_unit_test(bonuses),
        cmocka_unit_test(outside_is_chosen),
        cmocka_unit_test(dice_agree_with_the_slow_way),
        cmocka_unit_test(a_budget_is_honest),
        cmocka_unit_test(what_if_in_own_games),
        cmocka_unit_test(recorded_bests_are_equal),
        cmocka_unit_test(what_if_is_what_comes),
    };
    return cmocka_run_group_tests_name("router", tests, NULL, NULL);
}
