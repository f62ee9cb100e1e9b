/* How the price of a chain is shared between its two ends: what makes a search's bound good.
 *
 * A node that a route passes is charged the shares of two of its arcs, an end that of one; the bound takes the cheapest
 * there are (router_search.c). However a price is shared, no route earns more than such a bound. Where the arcs that suit
 * one end do not suit the other, though, each end takes what is cheap for itself, and the bound is far too high: three
 * times the best route on a dense board. Moving a share from the end that does not want an arc to the end that does
 * lowers the bound, until both want the same: then it is about that of a linear program (the best set of arcs with two
 * at each node), of which the shares are the dual.
 *
 * Always: the shares of a chain's two arcs are together not more than its price. How good they are decides about the
 * time only. */
#include "rail/router_parts.h"

#include <string.h>

enum {
    TUNINGS = 48, /* attempts */
    PATIENCE = 3, /* of them in vain before the step is halved */
    EASE = 64
};

/* What the bound takes of a node. */
typedef struct taken {
    int32_t net, gain;
    uint16_t low, next; /* arcs, UINT16_MAX if there are none */
} taken;

static void offer(const router_graph *g, taken *t, unsigned arc) {
    int32_t share = g->arc[arc].share;
    if (t->low == UINT16_MAX || share < g->arc[t->low].share) {
        t->next = t->low;
        t->low = (uint16_t)arc;
    } else if (t->next == UINT16_MAX || share < g->arc[t->next].share) {
        t->next = (uint16_t)arc;
    }
}

static taken take(const router_graph *g, unsigned v) {
    taken t = {0, ROUTER_NEVER, UINT16_MAX, UINT16_MAX};
    for (unsigned i = g->first[v]; i < g->first[v + 1];) {
        unsigned best = g->way[i].arc, exit = g->way[i].exit;
        for (i++; i < g->first[v + 1] && g->way[i].exit == exit; i++) {
            best = g->arc[g->way[i].arc].share < g->arc[best].share ? g->way[i].arc : best;
        }
        offer(g, &t, best);
    }
    if (t.low != UINT16_MAX) {
        int32_t end = g->value[v] - g->arc[t.low].share;
        int32_t pass = t.next == UINT16_MAX || rail_net_has(g->end_only, v) ? 0 : end - g->arc[t.next].share;
        t.net = pass > 0 ? pass : 0;
        t.gain = end - t.net;
    }
    return t;
}

/* The bound for the whole graph, and which arcs are taken for it. */
static int32_t weigh(const router_graph *g, uint8_t wanted[2 * RAIL_NET_CHAINS]) {
    taken end[2] = {{0, ROUTER_NEVER, UINT16_MAX, UINT16_MAX}, {0, ROUTER_NEVER, UINT16_MAX, UINT16_MAX}};
    int32_t sum = 0;
    memset(wanted, 0, g->first[g->nnodes]);
    for (unsigned v = 0; v < g->nnodes; v++) {
        taken t = take(g, v);
        sum += t.net;
        if (t.net > 0) {
            wanted[t.low] = wanted[t.next] = 1;
        }
        if (t.gain > end[0].gain) {
            end[1] = end[0];
            end[0] = t;
        } else if (t.gain > end[1].gain) {
            end[1] = t;
        }
    }
    for (unsigned i = 0; i < 2 && end[i].gain > 0; i++) {
        sum += end[i].gain;
        wanted[end[i].low] = 1;
        if (end[i].net > 0) {
            wanted[end[i].next] = 0;
        }
    }
    return sum;
}

typedef struct tuning {
    unsigned nchains;
    uint16_t arc[RAIL_NET_CHAINS][2];
    int32_t share[2 * RAIL_NET_CHAINS]; /* the best so far */
    uint8_t wanted[2 * RAIL_NET_CHAINS];
} tuning;

static void find_pairs(const router_graph *g, tuning *x) {
    uint16_t of[RAIL_NET_CHAINS];
    memset(of, 0xff, sizeof of);
    x->nchains = 0;
    for (unsigned i = 0; i < g->first[g->nnodes]; i++) {
        unsigned c = g->arc[i].chain;
        if (of[c] == UINT16_MAX) {
            of[c] = (uint16_t)x->nchains;
            x->arc[x->nchains++][0] = (uint16_t)i;
        } else {
            x->arc[of[c]][1] = (uint16_t)i;
        }
    }
}

static void save_shares(const router_graph *g, tuning *x) {
    for (unsigned i = 0; i < g->first[g->nnodes]; i++) {
        x->share[i] = g->arc[i].share;
    }
}

static void restore_shares(router_graph *g, const tuning *x) {
    for (unsigned i = 0; i < g->first[g->nnodes]; i++) {
        g->arc[i].share = x->share[i];
    }
}

static void move_shares(router_graph *g, const tuning *x, int32_t step) {
    for (unsigned k = 0; k < x->nchains; k++) {
        unsigned i = x->arc[k][0], j = x->arc[k][1];
        int32_t more = step * (x->wanted[i] - x->wanted[j]);
        g->arc[i].share += more;
        g->arc[j].share -= more;
    }
}

static int32_t unequal(const tuning *x) {
    int32_t n = 0;
    for (unsigned k = 0; k < x->nchains; k++) {
        n += x->wanted[x->arc[k][0]] != x->wanted[x->arc[k][1]];
    }
    return n;
}

void router_tune(router_graph *g, int32_t target) {
    tuning x;
    int32_t lowest = INT32_MAX, ease = EASE;
    unsigned vain = 0;
    g->tuned = true;
    g->shared++;
    find_pairs(g, &x);
    for (unsigned n = 0; n < TUNINGS && ease > 1; n++) {
        int32_t bound = weigh(g, x.wanted);
        if (bound < lowest) {
            lowest = bound;
            save_shares(g, &x);
            vain = 0;
        } else if (++vain >= PATIENCE) {
            ease /= 2;
            vain = 0;
            restore_shares(g, &x);
            bound = weigh(g, x.wanted);
        }
        int32_t gap = target > 0 ? bound - target : bound, differ = unequal(&x);
        if (gap <= 0 || !differ) {
            break;
        }
        int32_t step = (int32_t)((int64_t)gap * ease / ((int64_t)EASE * differ));
        move_shares(g, &x, step > 0 ? step : 1);
    }
    restore_shares(g, &x);
}
