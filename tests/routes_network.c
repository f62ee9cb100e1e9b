/* From raw track to chains between stops (routes_network.h): everything that walks from an own station can reach. */
#include "routes_network.h"

#include <string.h>

typedef struct weaving {
    const rt_position *p;
    rail_network *net;
    int number[RT_MAX_NODES]; /* of a node in the network + 1 */
    int node[RAIL_NET_NODES]; /* and back */
    int side_of[RT_MAX_PORTS];
    bool crossed[RT_MAX_PORTS];
    int chain_side[RT_MAX_PORTS], chain_sides;
} weaving;

static void net_node(const rt_node *from, rail_net_node *to) {
    *to = (rail_net_node){.value = (int16_t)from->value, .group = (uint8_t)from->group};
    to->flags |= from->end || from->full ? RAIL_NET_END_ONLY : 0;
    to->flags |= from->own ? RAIL_NET_OWN : 0;
    to->flags |= from->free ? RAIL_NET_FREE_STOP : 0;
    to->flags |= from->kind == RT_TOWN ? RAIL_NET_SMALL : 0;
}

/* Its place in the network, or -1 if there is no room. */
static int take_node(weaving *x, int i) {
    rail_network *net = x->net;
    const rt_node *from = &x->p->node[i];
    if (x->number[i]) {
        return x->number[i] - 1;
    }
    if (net->nnodes == RAIL_NET_NODES) {
        return -1;
    }
    net_node(from, &net->node[net->nnodes]);
    if (from->out) {
        net->outside_node = (uint8_t)net->nnodes;
        net->outside = (int16_t)from->out;
    }
    x->node[net->nnodes++] = i;
    x->number[i] = net->nnodes;
    return x->number[i] - 1;
}

/* Walked from: its chains are found from here. */
static bool is_passed(const rt_node *node) { return node->own || !(node->end || node->full); }

static bool add_chain(weaving *x, int from, int to, int cost) {
    rail_network *net = x->net;
    if (x->node[from] == to) {
        return true; /* a circle */
    }
    int other = take_node(x, to);
    if (other < 0 || net->nchains == RAIL_NET_CHAINS || net->nsteps + x->chain_sides > RAIL_NET_STEPS) {
        return false;
    }
    if (other < from && is_passed(&x->p->node[to])) {
        return true; /* known from the other end */
    }
    net->chain[net->nchains++] =
        (rail_net_chain){(uint8_t)from, (uint8_t)other, (int16_t)cost, net->nsteps, (uint16_t)x->chain_sides};
    for (int i = 0; i < x->chain_sides; i++) {
        net->side[net->nsteps++] = (uint16_t)x->chain_side[i];
    }
    return true;
}

static bool follow(weaving *x, int from, int port, int cost) {
    const rt_position *p = x->p;
    int in = p->mate[port];
    bool fits = true;
    if (in == RT_NO_PORT || x->crossed[x->side_of[port]]) {
        return true;
    }
    x->crossed[x->side_of[port]] = true;
    x->chain_side[x->chain_sides++] = x->side_of[port];
    for (int i = 0; fits && i < p->npieces; i++) {
        const rt_piece *piece = &p->piece[i];
        if (piece->a == in || piece->b == in) {
            int other = piece->a == in ? piece->b : piece->a;
            fits = other >= RT_NODE ? add_chain(x, from, other - RT_NODE, cost + piece->cost)
                                    : follow(x, from, other, cost + piece->cost);
        }
    }
    x->chain_sides--;
    x->crossed[x->side_of[port]] = false;
    return fits;
}

/* All chains that leave a node. Track between two nodes of one hex is a side of its own. */
static bool walk_from(weaving *x, int from) {
    const rt_position *p = x->p;
    int here = RT_NODE + x->node[from];
    bool fits = true;
    for (int i = 0; fits && i < p->npieces; i++) {
        const rt_piece *piece = &p->piece[i];
        if (piece->a != here && piece->b != here) {
            continue;
        }
        int to = piece->a == here ? piece->b : piece->a;
        x->chain_sides = 0;
        if (to >= RT_NODE) {
            x->chain_side[x->chain_sides++] = x->net->nsides++;
            fits = x->net->nsides <= RAIL_NET_SIDES && add_chain(x, from, to - RT_NODE, piece->cost);
        } else {
            fits = follow(x, from, to, piece->cost);
        }
    }
    return fits;
}

static uint8_t net_limit(int n) { return n == RT_EVER ? RAIL_NET_EVER : (uint8_t)n; }

static void add_bonuses(weaving *x) {
    const rt_position *p = x->p;
    rail_network *net = x->net;
    for (int b = 0; b < p->nbonuses; b++) {
        rail_net_bonus bonus = {{0, 0}, (int16_t)p->bonus[b].amount, p->bonus[b].turn};
        for (unsigned i = 0; i < net->nnodes; i++) {
            for (int k = 0; k < 2; k++) {
                bonus.any[k] |= p->node[x->node[i]].tags & p->bonus[b].tag[k] ? rail_net_bit(i) : 0;
            }
        }
        if (bonus.any[0] && bonus.any[1]) { /* an empty set asks nothing: a bonus that nothing can earn is left out */
            net->bonus[net->nbonuses++] = bonus;
        }
    }
}

bool rt_network(const rt_position *p, rail_network *net) {
    static weaving x;
    memset(&x, 0, sizeof x);
    memset(net, 0, sizeof *net);
    x.p = p;
    x.net = net;
    net->outside_node = RAIL_NET_NOWHERE;
    for (int i = 0; i < p->nports; i++) {
        x.side_of[i] = p->mate[i] == RT_NO_PORT ? -1 : p->mate[i] < i ? x.side_of[p->mate[i]] : net->nsides++;
    }
    for (int i = 0; i < p->nnodes; i++) {
        if (p->node[i].own && take_node(&x, i) < 0) {
            return false;
        }
    }
    for (int i = 0; i < net->nnodes; i++) {
        if (is_passed(&p->node[x.node[i]]) && !walk_from(&x, i)) {
            return false;
        }
    }
    add_bonuses(&x);
    for (int i = 0; i < p->ntrains; i++) {
        const rt_train *t = &p->train[i];
        uint8_t pays = (uint8_t)(t->pays == RT_EVER ? 0 : t->pays);
        net->train[net->ntrains++] =
            (rail_net_train){net_limit(t->stops), net_limit(t->large), net_limit(t->small), pays};
    }
    return true;
}
