/* Best runs of a rail position (88-RV-04): asks the router.
 *
 * Always: an answer is kept with the network it belongs to, and given again only for an equal network, so that offering
 * a run and then checking it costs one search. Nothing else is remembered. */
#include "rail/best.h"

#include <string.h>

typedef struct answer {
    bool known;
    int32_t outside; /* as asked */
    uint64_t budget;
    rail_tracks tracks;
    rail_best best;
} answer;

#ifdef __wasm__
#define PER_THREAD static /* the module has one thread */
#else
#define PER_THREAD static _Thread_local
#endif

PER_THREAD rail_router router;
PER_THREAD answer kept[2]; /* one is the last answer, the other has room for the next */
PER_THREAD unsigned last;
PER_THREAD bool fresh; /* the router stands as the last answer left it */

static bool same_network(const rail_tracks *a, const rail_tracks *b) {
    const rail_network *m = &a->net, *n = &b->net;
    return m->nnodes == n->nnodes && m->nchains == n->nchains && m->nsides == n->nsides && m->nsteps == n->nsteps &&
           m->nbonuses == n->nbonuses && m->ntrains == n->ntrains && m->cut == n->cut &&
           m->outside_node == n->outside_node && m->outside == n->outside &&
           memcmp(m->node, n->node, m->nnodes * sizeof m->node[0]) == 0 &&
           memcmp(m->chain, n->chain, m->nchains * sizeof m->chain[0]) == 0 &&
           memcmp(m->side, n->side, m->nsteps * sizeof m->side[0]) == 0 &&
           memcmp(m->train, n->train, m->ntrains * sizeof m->train[0]) == 0 && memcmp(a->hex, b->hex, m->nsteps) == 0 &&
           memcmp(a->place, b->place, m->nnodes * sizeof a->place[0]) == 0 && memcmp(a->kind, b->kind, m->ntrains) == 0;
}

/* Bonuses have gaps between their fields, so they are compared one by one. */
static bool same_bonuses(const rail_network *m, const rail_network *n) {
    for (unsigned i = 0; i < m->nbonuses; i++) {
        const rail_net_bonus *a = &m->bonus[i], *b = &n->bonus[i];
        if (a->any[0] != b->any[0] || a->any[1] != b->any[1] || a->value != b->value || a->once != b->once) {
            return false;
        }
    }
    return true;
}

/* Whether the last answer is one to this question too: the best run of all is the best of those that earn what it earns
 * outside. */
static bool is_answered(const answer *a, const rail_tracks *tracks, int32_t outside, uint64_t budget) {
    bool asked = outside == a->outside || (a->outside == RAIL_NET_ANY && a->best.found && a->best.outside == outside);
    return a->known && asked && a->budget == budget && same_network(&a->tracks, tracks) &&
           same_bonuses(&a->tracks.net, &tracks->net);
}

static const answer *ask(const rail_look *k, unsigned company, int32_t outside, uint64_t budget) {
    answer *next = &kept[1 - last];
    rail_tracks_of(k, company, &next->tracks);
    if (is_answered(&kept[last], &next->tracks, outside, budget)) {
        return &kept[last];
    }
    rail_route_best(&router, &next->tracks.net, outside, budget, &next->best);
    next->known = true;
    next->outside = outside;
    next->budget = budget;
    fresh = outside == RAIL_NET_ANY;
    last = 1 - last;
    return next;
}

void rail_best_forget(void) { kept[0].known = kept[1].known = false; }

bool rail_best_run(const rail_look *k, unsigned company, int32_t outside, uint64_t budget, rail_best *best,
                   ir_action *action) {
    const answer *a = ask(k, company, outside, budget);
    bool found = a->best.found;
    if (best) {
        *best = a->best;
    }
    if (action && !rail_tracks_action(&a->tracks, company, &a->best, action)) {
        found = false; /* an action cannot hold it; nothing of ours is that long */
        action->more_len = 0;
        if (best) {
            best->proven = best->found = false;
        }
    }
    return found;
}

bool rail_best_pick(const rail_look *k, unsigned company, uint64_t dice, ir_action *action) {
    const answer *a = ask(k, company, RAIL_NET_ANY, 0);
    unsigned trains = a->tracks.net.outside_node == RAIL_NET_NOWHERE ? 0 : a->tracks.net.ntrains;
    int32_t each = a->tracks.net.outside;
    if (dice && trains) {
        a = ask(k, company, (int32_t)(dice % (trains + 1u)) * each, 0);
        if (a->best.nroutes == 0) { /* not so many trains can stop there, or none can avoid it */
            a = ask(k, company, RAIL_NET_ANY, 0);
        }
    }
    return a->best.nroutes > 0 && rail_tracks_action(&a->tracks, company, &a->best, action);
}

int32_t rail_best_revenue(const rail_look *k, unsigned c, int32_t outside) {
    const answer *a = ask(k, c, outside, 0);
    return a->best.found ? a->best.revenue : -1;
}

/* ---- what if ------------------------------------------------------------------------------------------------------ */

enum { CHAIN_SLOTS = 4 * RAIL_NET_CHAINS };

typedef struct trying {
    const rail_look *k;
    unsigned company, count, cap;
    rail_outcome *out;
    ir_state state; /* as it would be */
    ir_action now;  /* the best run as things are */
    rail_tracks tracks;
    rail_best best;
    rail_route_hint hint;
    int32_t price[RAIL_MAX_HEXES * 8]; /* of the hint, by lower hex and edge */
    uint16_t side_at[RAIL_NET_SIDES];  /* the same for the sides of `tracks` */
    rail_route_base base;              /* of the network as it is; where its parts lie: */
    uint16_t base_side[RAIL_MAX_HEXES * 8], base_node[RAIL_MAX_HEXES * 8], base_side_at[RAIL_NET_SIDES];
    uint16_t base_chain[CHAIN_SLOTS]; /* a hash table */
    rail_net_change change;
} trying;

/* Where the sides of a network's chains lie; others have a number too, but lie nowhere. */
static void find_sides(const trying *x, const rail_tracks *tracks, uint16_t side_at[RAIL_NET_SIDES]) {
    const rail_network *net = &tracks->net;
    memset(side_at, 0xff, sizeof(uint16_t) * RAIL_NET_SIDES);
    for (unsigned c = 0; c < net->nchains; c++) {
        unsigned from = tracks->place[net->chain[c].a] >> 3;
        for (unsigned i = net->chain[c].first; i < net->chain[c].first + net->chain[c].count; i++) {
            unsigned to = tracks->hex[i], low = from < to ? from : to, high = from < to ? to : from, edge = 0;
            while (edge < 6 && x->k->d->hex[low].neighbour[edge] != high) {
                edge++;
            }
            side_at[net->side[i]] = (uint16_t)(low * 8 + edge);
            from = to;
        }
    }
}

/* A chain is known again by its ends and sides, in whatever direction it was found. */
static unsigned slot_of(const rail_tracks *tracks, const rail_net_chain *chain, const uint16_t *side_at) {
    unsigned sum = (unsigned)tracks->place[chain->a] + tracks->place[chain->b];
    for (unsigned i = chain->first; i < chain->first + chain->count; i++) {
        sum += side_at[tracks->net.side[i]] * 40503u;
    }
    return (sum ^ sum >> 9) % CHAIN_SLOTS;
}

static bool same_chain(const trying *x, const rail_tracks *was, const rail_net_chain *a, const rail_net_chain *b) {
    const rail_tracks *now = &x->tracks;
    bool along = was->place[a->a] == now->place[b->a] && was->place[a->b] == now->place[b->b];
    bool back = was->place[a->a] == now->place[b->b] && was->place[a->b] == now->place[b->a];
    if (a->count != b->count || a->cost != b->cost) {
        return false;
    }
    for (unsigned i = 0; i < a->count && (along || back); i++) {
        unsigned side = x->base_side_at[was->net.side[a->first + i]];
        along = along && side == x->side_at[now->net.side[b->first + i]];
        back = back && side == x->side_at[now->net.side[b->first + b->count - 1u - i]];
    }
    return along || back;
}

/* Where the parts of the network as it is lie. */
static void place_base(trying *x, const rail_tracks *was) {
    const rail_network *net = &was->net;
    memset(x->base_side, 0xff, sizeof x->base_side);
    memset(x->base_node, 0xff, sizeof x->base_node);
    memset(x->base_chain, 0xff, sizeof x->base_chain);
    find_sides(x, was, x->base_side_at);
    for (unsigned s = 0; s < net->nsides; s++) {
        if (x->base_side_at[s] != RAIL_NET_NEW) {
            x->base_side[x->base_side_at[s]] = (uint16_t)s;
        }
    }
    for (unsigned i = 0; i < net->nnodes; i++) {
        x->base_node[was->place[i]] = (uint16_t)i;
    }
    for (unsigned c = 0; c < net->nchains; c++) {
        unsigned slot = slot_of(was, &net->chain[c], x->base_side_at);
        while (x->base_chain[slot] != RAIL_NET_NEW) {
            slot = (slot + 1) % CHAIN_SLOTS;
        }
        x->base_chain[slot] = (uint16_t)c;
    }
}

/* What of the network as it would be is there already. */
static void compare(trying *x, const rail_tracks *was) {
    const rail_network *net = &x->tracks.net;
    find_sides(x, &x->tracks, x->side_at);
    for (unsigned s = 0; s < net->nsides; s++) {
        x->change.side[s] = x->side_at[s] != RAIL_NET_NEW ? x->base_side[x->side_at[s]] : RAIL_NET_NEW;
    }
    for (unsigned i = 0; i < net->nnodes; i++) {
        x->change.node[i] = x->base_node[x->tracks.place[i]];
    }
    for (unsigned c = 0; c < net->nchains; c++) {
        unsigned slot = slot_of(&x->tracks, &net->chain[c], x->side_at);
        while (x->base_chain[slot] != RAIL_NET_NEW &&
               !same_chain(x, was, &was->net.chain[x->base_chain[slot]], &net->chain[c])) {
            slot = (slot + 1) % CHAIN_SLOTS;
        }
        x->change.chain[c] = x->base_chain[slot];
    }
}

/* The first search that needed prices helps those after it: a lay changes little. */
static void keep_prices(trying *x) {
    const router_pricing *found = &router.pricing;
    if (x->hint.priced || found->bound == INT32_MAX) {
        return;
    }
    find_sides(x, &x->tracks, x->side_at);
    memset(x->price, 0, sizeof x->price);
    for (unsigned e = 0; e < router.graph.nclasses; e++) {
        x->price[x->side_at[router.graph.class_side[e]]] = found->price[e];
    }
    memcpy(x->hint.reduced, found->reduced, sizeof x->hint.reduced);
    x->hint.gap = found->bound - router.most;
    x->hint.priced = true;
}

static const rail_route_hint *hint_for(trying *x) {
    if (x->hint.priced) {
        find_sides(x, &x->tracks, x->side_at);
        for (unsigned s = 0; s < x->tracks.net.nsides; s++) {
            x->hint.price[s] = x->side_at[s] != RAIL_NET_NEW ? x->price[x->side_at[s]] : 0;
        }
    }
    return &x->hint;
}

/* Often nothing changes for the company; else the run it had is mostly still there, to be beaten. */
static void revenue_of(trying *x, const rail_look *then, rail_outcome *out) {
    const answer *a = &kept[last];
    rail_run run;
    rail_tracks_of(then, x->company, &x->tracks);
    if (is_answered(a, &x->tracks, RAIL_NET_ANY, 0)) {
        out->revenue = a->best.revenue;
        out->proven = a->best.proven;
        return;
    }
    bool legal = rail_run_check(then, x->company, &x->now, &run, NULL);
    if (legal && x->base.ready) {
        compare(x, &a->tracks);
    }
    if (legal && rail_route_after(&router, &x->base, &x->tracks.net, &x->change, run.revenue, &x->best)) {
        out->revenue = x->best.revenue;
        out->proven = true;
        return;
    }
    if (legal) {
        rail_route_hinted(&router, &x->tracks.net, run.revenue, hint_for(x), 0, &x->best);
        keep_prices(x);
    } else {
        rail_route_best(&router, &x->tracks.net, RAIL_NET_ANY, 0, &x->best);
    }
    out->revenue = x->best.revenue;
    out->proven = x->best.proven;
}

static void try_move(trying *x, ir_move move) {
    x->state = *x->k->is;
    rail_do d = rail_do_on(x->k->game, &x->state, NULL);
    if (move.verb == RAIL_LAY) {
        rail_tile_put(&d, move.a, move.b, move.c);
    } else {
        rail_station_put(&d, x->company, move.a, move.b);
    }
    if (x->count < x->cap) {
        x->out[x->count] = (rail_outcome){.move = move};
        revenue_of(x, &d.look, &x->out[x->count]);
    }
    x->count++;
}

static void try_lays(trying *x, const rail_look *k) {
    ir_action a = {.move = {.verb = RAIL_LAY, .actor = IR_COMPANY(x->company)}};
    for (unsigned h = 0; h < k->d->nhexes; h++) {
        if (!k->reach->edges[h] || !(k->d->hex[h].flags & RAIL_BUILDABLE)) {
            continue;
        }
        const rail_tiles *to = k->s->tile[h] ? &k->d->tile[k->s->tile[h] - 1].to : &k->d->hex[h].to;
        for (unsigned t = rail_next(to, 0); t != RAIL_NONE; t = rail_next(to, t + 1)) {
            for (unsigned rot = 0; rot < k->r->tile_period[t] && k->s->supply[t]; rot++) {
                a.move.a = (uint8_t)h;
                a.move.b = (uint8_t)t;
                a.move.c = (uint8_t)rot;
                if (rail_lay_check(k, x->company, &a, NULL)) {
                    try_move(x, a.move);
                }
            }
        }
    }
}

static void try_stations(trying *x, const rail_look *k) {
    ir_action a = {.move = {.verb = RAIL_STATION, .actor = IR_COMPANY(x->company)}};
    for (unsigned h = 0; h < k->d->nhexes; h++) {
        for (unsigned node = 0; k->reach->nodes[h] >> node; node++) {
            a.move.a = (uint8_t)h;
            a.move.b = (uint8_t)node;
            if ((k->reach->nodes[h] >> node) & 1u && rail_station_check(k, x->company, &a, NULL)) {
                try_move(x, a.move);
            }
        }
    }
}

unsigned rail_best_after_each(const rail_look *k, unsigned company, rail_outcome *out, unsigned cap) {
    PER_THREAD trying x;
    rail_reach reach;
    rail_look with = *k;
    if (k->is->finished) {
        return 0;
    }
    rail_reach_of(k, company, &reach);
    with.reach = &reach;
    x.k = k;
    x.company = company;
    x.count = 0;
    x.cap = cap;
    x.out = out;
    (void)rail_best_run(k, company, RAIL_NET_ANY, 0, NULL, &x.now);
    if (!fresh) {
        rail_route_best(&router, &kept[last].tracks.net, RAIL_NET_ANY, 0, &x.best);
    }
    fresh = false;
    rail_route_keep(&router, &kept[last].tracks.net, &kept[last].best, &x.base);
    place_base(&x, &kept[last].tracks);
    router_prepare(&router, &kept[last].tracks.net);
    x.hint.graph = router.graph;
    x.hint.revenue = kept[last].best.revenue;
    x.hint.proven = kept[last].best.proven;
    x.hint.priced = false;
    try_lays(&x, &with);
    try_stations(&x, &with);
    return x.count;
}
