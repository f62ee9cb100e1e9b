/* Best runs of a rail position (88-RV-04): asks the router.
 *
 * Always: an answer is kept with the network it belongs to, and given again only for an equal network, so that offering
 * a run and then checking it costs one search. Nothing else is remembered. */
#include "rail/best.h"
#include "rail/title.h"
#include "rail/track.h"
#include "rail/turn.h"

#include "rail/router_places.h"

#include "core/work.h"

#include <string.h>

typedef struct answer {
    bool known;
    int32_t outside; /* as asked */
    uint64_t budget;
    rail_tracks tracks;
    rail_best best;
} answer;

enum { GROUPS = 3, IN_GROUPS = 96, STEPS_EACH = 1000 };

/* Lays on one hex that leave the best run with the same revenue. In `tracks` everything can be run that one of them makes
 * possible: if nothing there is better, none of them makes the run better. */
typedef struct group {
    unsigned count;
    bool fits;
    int32_t known;
    rail_tracks tracks;
    rail_places places;
} group;

typedef struct trying {
    rail_router *router;
    const answer *as_is;
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
    rail_route_base base;              /* of the network as it is */
    rail_places places;
    rail_net_change change;
    /* lays on the hex being looked at whose revenue is still to be found: which outcome, and its group */
    unsigned nwaiting, ngroups;
    struct {
        unsigned outcome, group;
    } waiting[IN_GROUPS];
    group group[GROUPS];
} trying;

/* ---- a thread's working memory ------------------------------------------------------------------------------------ */

typedef struct desk {
    rail_router router;
    answer kept[2]; /* one is the last answer, the other has room for the next */
    unsigned last;
    bool fresh; /* the router stands as the last answer left it */
    trying trying;
} desk;

/* The answers of reach.c come first. */
size_t rail_scratch_size(void) { return rail_reach_scratch() + sizeof(desk); }

/* Not in thread-local storage: that is cleared, all eight megabytes, whenever the program or a thread of it starts, which
 * took most of the time of a short command. */
static desk *own_desk(void) {
    static desk first;
    unsigned char *given = ir_scratch();
    return given != NULL ? (desk *)(void *)(given + rail_reach_scratch()) : &first;
}

static const answer *last_answer(const desk *d) { return &d->kept[d->last]; }

/* ---- answers ------------------------------------------------------------------------------------------------------ */

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
 * outside, and of those that earn something there if it does. */
static bool is_answered(const answer *a, const rail_tracks *tracks, int32_t outside, uint64_t budget) {
    bool asked = outside == a->outside;
    if (a->outside == RAIL_NET_ANY && a->best.found) {
        asked = asked || a->best.outside == outside || (outside == RAIL_NET_SOME && a->best.outside > 0);
    }
    return a->known && asked && a->budget == budget && same_network(&a->tracks, tracks) &&
           same_bonuses(&a->tracks.net, &tracks->net);
}

static const answer *ask(const rail_look *k, unsigned company, int32_t outside, uint64_t budget) {
    desk *d = own_desk();
    answer *next = &d->kept[1 - d->last];
    rail_tracks_of(k, company, &next->tracks);
    if (is_answered(last_answer(d), &next->tracks, outside, budget)) {
        return last_answer(d);
    }
    rail_route_best(&d->router, &next->tracks.net, outside, budget, &next->best);
    next->known = next->best.proven || ir_work_end == 0; /* a search that a player cut short answers nobody else */
    next->outside = outside;
    next->budget = budget;
    d->fresh = outside == RAIL_NET_ANY;
    d->last = 1 - d->last;
    return next;
}

void rail_best_forget(void) {
    desk *d = own_desk();
    d->kept[0].known = d->kept[1].known = false;
}

static unsigned outside_trains(const answer *a) {
    return a->tracks.net.outside_node == RAIL_NET_NOWHERE ? 0 : a->tracks.net.ntrains;
}

/* Of all runs with the best revenue, one that earns most outside the dividend: that money costs nobody anything. */
static const answer *ask_richest(const rail_look *k, unsigned company) {
    const answer *a = ask(k, company, RAIL_NET_ANY, 0);
    int32_t revenue = a->best.revenue, least = a->best.outside, each = a->tracks.net.outside;
    for (int32_t amount = (int32_t)outside_trains(a) * each; amount > least; amount -= each) {
        const answer *b = ask(k, company, amount, 0);
        if (b->best.found && b->best.revenue == revenue) {
            return b;
        }
    }
    return ask(k, company, RAIL_NET_ANY, 0);
}

bool rail_best_run(const rail_look *k, unsigned company, int32_t outside, uint64_t budget, rail_best *best,
                   ir_action *action) {
    bool any = outside == RAIL_NET_ANY && budget == 0;
    const answer *a = any ? ask_richest(k, company) : ask(k, company, outside, budget);
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

/* Whether the director says how many trains earn outside the dividend (88-OQ-13), or only whether any does. */
static bool amount_is_free(const rail_look *k) { return RULE(k, OUTSIDE_FREE) || !RULE(k, BEST_RUN); }

/* The runs with which one that earns this outside is compared. */
static int32_t rivals_of(const rail_look *k, int32_t outside) {
    return amount_is_free(k) ? outside : outside > 0 ? RAIL_NET_SOME : RAIL_NET_ANY;
}

bool rail_best_pick(const rail_look *k, unsigned company, uint64_t dice, ir_action *action) {
    const answer *a = dice ? ask(k, company, RAIL_NET_ANY, 0) : ask_richest(k, company);
    unsigned trains = outside_trains(a);
    int32_t each = a->tracks.net.outside;
    if (dice && trains) {
        a = ask(k, company, rivals_of(k, (int32_t)(dice % (trains + 1u)) * each), 0);
        if (a->best.nroutes == 0) { /* not so many trains can stop there, or none can avoid it */
            a = ask(k, company, RAIL_NET_ANY, 0);
        }
    }
    return a->best.nroutes > 0 && rail_tracks_action(&a->tracks, company, &a->best, action);
}

bool rail_best_other(const rail_look *k, unsigned company, uint64_t budget, rail_best *best, ir_action *action) {
    if (amount_is_free(k)) {
        return false;
    }
    const answer *a = budget ? ask(k, company, RAIL_NET_ANY, budget) : ask_richest(k, company);
    return outside_trains(a) && a->best.outside == 0 && rail_best_run(k, company, RAIL_NET_SOME, budget, best, action);
}

bool rail_best_beside(const rail_look *k, unsigned company, int32_t outside, ir_action *action) {
    return rail_best_run(k, company, rivals_of(k, outside), 0, NULL, action);
}

int32_t rail_best_revenue(const rail_look *k, unsigned c, int32_t outside) {
    const answer *a = ask(k, c, rivals_of(k, outside), 0);
    return a->best.found ? a->best.revenue : -1;
}

/* ---- the next best ------------------------------------------------------------------------------------------------- */

enum { NEXT_BUDGET = 100000 };

/* A run that uses all chains of the best one is that run, or earns no more than it on the same track. So the next best is
 * the best without one of its chains. */
bool rail_best_next(const rail_look *k, unsigned company, int32_t *revenue) {
    const rail_best as_is = ask_richest(k, company)->best;
    desk *d = own_desk();
    trying *x = &d->trying;
    bool known = as_is.found && as_is.proven && as_is.nroutes > 0;
    *revenue = 0;
    for (unsigned r = 0; known && r < as_is.nroutes; r++) {
        const rail_net_route *route = &as_is.route[r];
        for (unsigned i = 0; known && i + 1u < route->nnodes; i++) {
            rail_tracks_of(k, company, &x->tracks);
            rail_network *net = &x->tracks.net;
            unsigned gone = route->chain[i];
            memmove(&net->chain[gone], &net->chain[gone + 1u], (net->nchains - gone - 1u) * sizeof net->chain[0]);
            net->nchains--;
            rail_route_best(&d->router, net, RAIL_NET_ANY, NEXT_BUDGET, &x->best);
            known = x->best.proven;
            *revenue = x->best.revenue > *revenue ? x->best.revenue : *revenue;
        }
    }
    d->fresh = false;
    return known;
}

/* ---- what if ------------------------------------------------------------------------------------------------------ */

/* What of the network as it would be is there already. */
static void compare(trying *x, const rail_tracks *was) {
    const rail_network *net = &x->tracks.net;
    rail_places_sides(x->k->d, &x->tracks, x->side_at);
    for (unsigned s = 0; s < net->nsides; s++) {
        x->change.side[s] = x->side_at[s] != RAIL_NET_NEW ? x->places.side[x->side_at[s]] : RAIL_NET_NEW;
    }
    for (unsigned i = 0; i < net->nnodes; i++) {
        x->change.node[i] = x->places.node[x->tracks.place[i]];
    }
    for (unsigned c = 0; c < net->nchains; c++) {
        x->change.chain[c] = (uint16_t)rail_places_find(&x->places, was, &x->tracks, x->side_at, c);
    }
}

/* The first search that needed prices helps those after it: a lay changes little. */
static void keep_prices(trying *x) {
    const router_pricing *found = &x->router->pricing;
    if (x->hint.priced || found->bound == INT32_MAX) {
        return;
    }
    rail_places_sides(x->k->d, &x->tracks, x->side_at);
    memset(x->price, 0, sizeof x->price);
    for (unsigned e = 0; e < x->router->graph.nclasses; e++) {
        x->price[x->side_at[x->router->graph.class_side[e]]] = found->price[e];
    }
    memcpy(x->hint.reduced, found->reduced, sizeof x->hint.reduced);
    x->hint.gap = found->bound - x->router->most;
    x->hint.priced = true;
}

static const rail_route_hint *hint_for(trying *x) {
    if (x->hint.priced) {
        rail_places_sides(x->k->d, &x->tracks, x->side_at);
        for (unsigned s = 0; s < x->tracks.net.nsides; s++) {
            x->hint.price[s] = x->side_at[s] != RAIL_NET_NEW ? x->price[x->side_at[s]] : 0;
        }
    }
    return &x->hint;
}

/* The best run of x->tracks if one that earns `known` is at hand. */
static void search(trying *x, int32_t known, rail_outcome *out) {
    if (x->base.ready) {
        compare(x, &x->as_is->tracks);
    }
    if (!rail_route_after(x->router, &x->base, &x->tracks.net, &x->change, known, &x->best)) {
        rail_route_hinted(x->router, &x->tracks.net, known, hint_for(x), 0, &x->best);
        keep_prices(x);
    }
    out->revenue = x->best.revenue;
    out->proven = x->best.proven;
}

static rail_look look_after(trying *x, ir_move move) {
    x->state = *x->k->is;
    rail_do d = rail_do_on(x->k->game, &x->state, NULL);
    if (move.verb == RAIL_LAY) {
        rail_tile_put(&d, lay_hex(&move), lay_tile(&move), lay_rot(&move));
    } else {
        rail_station_put(&d, x->company, station_hex(&move), station_city(&move));
    }
    return d.look;
}

/* Puts the network into the group of those with the same revenue; false if there is no room. */
static bool wait_in_group(trying *x, int32_t known) {
    unsigned g = 0;
    while (g < x->ngroups && x->group[g].known != known) {
        g++;
    }
    if (g == GROUPS || x->nwaiting == IN_GROUPS) {
        return false;
    }
    group *to = &x->group[g];
    if (g == x->ngroups) {
        x->ngroups++;
        to->count = 0;
        to->known = known;
        to->fits = true;
        to->tracks = x->tracks;
        rail_places_of(x->k->d, &to->tracks, &to->places);
    } else if (to->fits) {
        rail_places_sides(x->k->d, &x->tracks, x->side_at);
        to->fits = rail_places_add(&to->places, &to->tracks, &x->tracks, x->side_at);
    }
    to->count++;
    x->waiting[x->nwaiting].outcome = x->count;
    x->waiting[x->nwaiting++].group = g;
    return true;
}

/* Often nothing changes for the company; else the run it had is mostly still there, to be beaten. */
static void revenue_of(trying *x, const rail_look *then, rail_outcome *out) {
    const answer *a = x->as_is;
    rail_run run;
    rail_tracks_of(then, x->company, &x->tracks);
    if (is_answered(a, &x->tracks, RAIL_NET_ANY, 0)) {
        out->revenue = a->best.revenue;
        out->proven = a->best.proven;
        return;
    }
    if (!rail_run_check(then, x->company, &x->now, &run, NULL)) {
        rail_route_best(x->router, &x->tracks.net, RAIL_NET_ANY, 0, &x->best);
        out->revenue = x->best.revenue;
        out->proven = x->best.proven;
        return;
    }
    if (out->move.verb != RAIL_LAY || !x->base.ready || !wait_in_group(x, run.revenue)) {
        search(x, run.revenue, out);
    }
}

/* Whether nothing better can be run in any network of the group. */
static bool is_best_known(trying *x, const group *g) {
    if (!g->fits) {
        return false;
    }
    x->tracks = g->tracks;
    compare(x, &x->as_is->tracks);
    return rail_route_none_better(x->router, &x->base, &x->tracks.net, &x->change, g->known,
                                  (uint64_t)STEPS_EACH * g->count);
}

/* Finds the revenue of all that wait. */
static void settle(trying *x) {
    for (unsigned g = 0; g < x->ngroups; g++) {
        const group *of = &x->group[g];
        bool all = of->count > 1 && is_best_known(x, of);
        for (unsigned i = 0; i < x->nwaiting; i++) {
            rail_outcome *out = &x->out[x->waiting[i].outcome];
            if (x->waiting[i].group != g) {
                continue;
            }
            if (all) {
                out->revenue = of->known;
                out->proven = true;
                continue;
            }
            if (of->count > 1) {
                rail_look then = look_after(x, out->move);
                rail_tracks_of(&then, x->company, &x->tracks);
            } else {
                x->tracks = of->tracks;
            }
            search(x, of->known, out);
        }
    }
    x->nwaiting = x->ngroups = 0;
}

static void try_move(trying *x, ir_move move) {
    if (x->count < x->cap) {
        rail_look then = look_after(x, move);
        x->out[x->count] = (rail_outcome){.move = move};
        revenue_of(x, &then, &x->out[x->count]);
    }
    x->count++;
}

static void try_lays(trying *x, const rail_look *k) {
    ir_action a = {.more_len = 0};
    for (unsigned h = 0; h < k->d->nhexes; h++) {
        if (!k->reach->edges[h] || !(k->d->hex[h].flags & RAIL_BUILDABLE)) {
            continue;
        }
        const rail_tiles *to = k->s->tile[h] ? &k->d->tile[k->s->tile[h] - 1].to : &k->d->hex[h].to;
        for (unsigned t = rail_next(to, 0); t != RAIL_NONE; t = rail_next(to, t + 1)) {
            for (unsigned rot = 0; rot < k->r->tile_period[t] && k->s->supply[t]; rot++) {
                a.move = lay_move(IR_COMPANY(x->company), h, t, rot, IR_NO_OPERAND);
                if (rail_lay_check(k, x->company, &a, NULL)) {
                    try_move(x, a.move);
                }
            }
        }
        settle(x);
    }
}

static void try_stations(trying *x, const rail_look *k) {
    ir_action a = {.more_len = 0};
    for (unsigned h = 0; h < k->d->nhexes; h++) {
        for (unsigned node = 0; k->reach->nodes[h] >> node; node++) {
            a.move = station_move(IR_COMPANY(x->company), h, node);
            if ((k->reach->nodes[h] >> node) & 1u && rail_station_check(k, x->company, &a, NULL)) {
                try_move(x, a.move);
            }
        }
    }
}

unsigned rail_best_after_each(const rail_look *k, unsigned company, rail_outcome *out, unsigned cap) {
    desk *d = own_desk();
    trying *x = &d->trying;
    rail_reach reach;
    rail_look with = *k;
    if (k->is->finished) {
        return 0;
    }
    rail_reach_of(k, company, &reach);
    with.reach = &reach;
    x->k = k;
    x->company = company;
    x->count = x->nwaiting = x->ngroups = 0;
    x->cap = cap;
    x->out = out;
    x->router = &d->router;
    x->as_is = ask(k, company, RAIL_NET_ANY, 0);
    if (!rail_tracks_action(&x->as_is->tracks, company, &x->as_is->best, &x->now)) {
        x->now.more_len = 0; /* as in rail_best_run */
    }
    const rail_network *net = &x->as_is->tracks.net;
    if (!d->fresh) {
        rail_route_best(x->router, net, RAIL_NET_ANY, 0, &x->best);
    }
    d->fresh = false;
    rail_route_keep(x->router, net, &x->as_is->best, &x->base);
    rail_places_of(k->d, &x->as_is->tracks, &x->places);
    router_prepare(x->router, net);
    x->hint.graph = x->router->graph;
    x->hint.revenue = x->as_is->best.revenue;
    x->hint.proven = x->as_is->best.proven;
    x->hint.priced = false;
    try_lays(x, &with);
    try_stations(x, &with);
    return x->count;
}
