/* Runs: are these routes legal, and what do they earn (88-RT-01..08, 88-RV-01..05).
 *
 * Always:
 *  1. A route is given by its hexes; between two hexes there is one side, so hexes and sides fix the track, and with it
 *     the stops. Should a hex offer both plain track and a location between the same two sides (no tile of our titles
 *     does), the location is taken.
 *  2. Every piece of track touches a hex side, so track is used twice exactly if a side is.
 *  3. The path comes from outside: nothing is read beyond its length, and every hex and kind is checked first.
 * Never: asks whether a run is the best one. A run without any route is accepted here and earns 0; whether a company
 * must run is its turn's question. */
#include "core/rng.h"
#include "rail/rail.h"

#include <string.h>

enum {
    MAX_ROUTES = sizeof((rail_run *)0)->route / sizeof((rail_run *)0)->route[0],
    MAX_STOPS = sizeof((rail_run *)0)->route[0].stop / sizeof(rail_stop)
};

/* One run being checked. */
typedef struct checking {
    const rail_look *k;
    unsigned company;
    ir_refusal *why;
    rail_run *run;
    uint8_t used[RAIL_MAX_HEXES]; /* sides, by all routes */
} checking;

static bool follow(checking *x, unsigned r, const uint8_t *hex, unsigned n);
static bool stops_allowed(checking *x, unsigned r);
static void add_up(checking *x, unsigned r);

static unsigned opposite(unsigned edge) { return edge < 3 ? edge + 3u : edge - 3u; }

bool rail_run_check(const rail_look *k, unsigned company, const ir_action *action, rail_run *run, ir_refusal *why) {
    checking x = {.k = k, .company = company, .why = why, .run = run};
    uint8_t trains[RAIL_MAX_TRAINS] = {0};
    unsigned len = action->more_len;
    run->revenue = run->outside = 0;
    run->routes = 0;
    if (len > IR_MAX_MORE) {
        (void)rail_no(why, RAIL_NO_NO_SUCH, (int32_t)len, 0, 0);
        return false;
    }
    for (unsigned at = 0; at < len;) {
        unsigned kind = action->more[at], n = at + 1 < len ? action->more[at + 1] : 0, r = run->routes;
        if (kind >= k->d->ntrains || r >= MAX_ROUTES) {
            (void)rail_no(why, RAIL_NO_NO_SUCH_TRAIN, (int32_t)kind, 0, 0);
            return false;
        }
        if (++trains[kind] > k->s->trains[company][kind] && rail_no(why, RAIL_NO_NO_SUCH_TRAIN, (int32_t)kind, 0, 0)) {
            return false;
        }
        if (n < 2) {
            (void)rail_no(why, RAIL_NO_ROUTE_TOO_SHORT, 0, 0, 0);
            return false;
        }
        if (n > len - at - 2) {
            (void)rail_no(why, RAIL_NO_NO_SUCH, (int32_t)n, 0, 0);
            return false;
        }
        run->route[r].train = (uint8_t)kind;
        if (!follow(&x, r, &action->more[at + 2], n) || !stops_allowed(&x, r)) {
            return false;
        }
        add_up(&x, r);
        run->routes++;
        at += 2 + n;
    }
    return true;
}

/* ---- checking one route ----------------------------------------------------------------------------------------- */

/* Plain track and locations that join one edge of a hex. */
typedef struct joint {
    unsigned through, stops;
} joint;

static joint joint_at(const rail_look *k, unsigned hex, unsigned edge) {
    const rail_face *face = rail_face_at(k, hex);
    unsigned rot = k->s->rot[hex], local = edge >= rot ? edge - rot : edge + 6u - rot;
    return (joint){rail_turn(face->through[local], rot), face->stop[local]};
}

static unsigned edge_towards(const rail_look *k, unsigned from, unsigned to) {
    for (unsigned e = 0; e < 6; e++) {
        if (k->d->hex[from].neighbour[e] == to) {
            return e;
        }
    }
    return RAIL_NONE;
}

static unsigned lowest(unsigned mask) {
    unsigned i = 0;
    while (i < 8 && !((mask >> i) & 1u)) {
        i++;
    }
    return i;
}

static bool add_stop(checking *x, unsigned r, unsigned hex, unsigned nodes) {
    unsigned n = x->run->route[r].nstops;
    if (n >= MAX_STOPS) {
        (void)rail_no(x->why, RAIL_NO_ROUTE_TOO_LONG, (int32_t)n + 1, MAX_STOPS, 0);
        return false;
    }
    unsigned node = lowest(nodes);
    int16_t value = (int16_t)rail_value(x->k, hex, node);
    x->run->route[r].stop[n] = (rail_stop){(uint8_t)hex, (uint8_t)node, value};
    x->run->route[r].nstops++;
    return true;
}

/* Whether this route itself has crossed between two hexes before its i-th. */
static bool crossed_before(const uint8_t *hex, unsigned i, unsigned one, unsigned other) {
    for (unsigned j = 0; j < i; j++) {
        if ((hex[j] == one && hex[j + 1] == other) || (hex[j] == other && hex[j + 1] == one)) {
            return true;
        }
    }
    return false;
}

/* Follows the track hex by hex, notes the sides and the stops (88-RT-01, 88-RT-02, 88-RT-08). */
static bool follow(checking *x, unsigned r, const uint8_t *hex, unsigned n) {
    const rail_look *k = x->k;
    unsigned in = RAIL_NONE;
    x->run->route[r].nstops = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned here = hex[i], next = i + 1 < n ? hex[i + 1] : RAIL_NONE;
        if (here >= k->d->nhexes || (i + 1 < n && next >= k->d->nhexes)) {
            (void)rail_no(x->why, RAIL_NO_NO_SUCH, (int32_t)(here >= k->d->nhexes ? here : next), 0, 0);
            return false;
        }
        unsigned out = i + 1 < n ? edge_towards(k, here, next) : RAIL_NONE;
        bool ends = i == 0 || i + 1 == n, joined;
        unsigned nodes;
        if (ends) {
            unsigned edge = i == 0 ? out : in;
            joint j = edge < 6 ? joint_at(k, here, edge) : (joint){0, 0};
            nodes = j.stops;
            joined = nodes || j.through;
        } else {
            joint j = joint_at(k, here, in), o = out < 6 ? joint_at(k, here, out) : (joint){0, 0};
            nodes = j.stops & o.stops;
            joined = nodes || (out < 6 && (j.through >> out) & 1u);
        }
        if (!joined) {
            unsigned from = i + 1 < n ? here : hex[i - 1], to = i + 1 < n ? next : here;
            (void)rail_no(x->why, RAIL_NO_ROUTE_BROKEN, (int32_t)from, (int32_t)to, 0);
            return false;
        }
        if (ends && !nodes) {
            (void)rail_no(x->why, RAIL_NO_ROUTE_NO_STOP_AT_END, (int32_t)here, 0, 0);
            return false;
        }
        if (nodes && !add_stop(x, r, here, nodes)) {
            return false;
        }
        if (out < 6) {
            if ((x->used[here] >> out) & 1u) {
                /* 88-RT-02 within a route, 88-RT-08 between two trains */
                bool own = crossed_before(hex, i, here, next);
                rail_refusal code = own ? RAIL_NO_ROUTE_TRACK_TWICE : RAIL_NO_ROUTE_TRACK_SHARED;
                if (rail_no(x->why, code, (int32_t)here, 0, 0)) {
                    return false;
                }
            }
            in = opposite(out);
            x->used[here] |= (uint8_t)(1u << out);
            x->used[next] |= (uint8_t)(1u << in);
        }
    }
    return true;
}

static bool is_own(const rail_look *k, unsigned company, const rail_stop *stop) {
    unsigned here = 1u + stop->hex * 8u + stop->node;
    for (unsigned i = 0; i < k->d->company[company].stations; i++) {
        if (k->s->station[company][i] == here) {
            return true;
        }
    }
    return false;
}

static const rail_node *node_of(const rail_look *k, const rail_stop *stop) {
    return &rail_face_at(k, stop->hex)->node[stop->node];
}

/* 88-RT-04: a location is a node, or all nodes of one group. */
static bool same_location(const rail_look *k, const rail_stop *a, const rail_stop *b) {
    if (a->hex == b->hex && a->node == b->node) {
        return true;
    }
    unsigned group = node_of(k, a)->group;
    return group && group == node_of(k, b)->group;
}

/* 88-RT-01 and 88-RT-03..07 over the stops of a route. */
static bool stops_allowed(checking *x, unsigned r) {
    const rail_look *k = x->k;
    const rail_stop *stop = x->run->route[r].stop;
    unsigned n = x->run->route[r].nstops, counted = 0;
    bool own = false;
    for (unsigned i = 0; i < n; i++) {
        const rail_node *node = node_of(k, &stop[i]);
        int32_t hex = stop[i].hex;
        bool mine = is_own(k, x->company, &stop[i]), inside = i > 0 && i + 1 < n;
        own = own || mine;
        counted += !(node->flags & RAIL_FREE_STOP);
        for (unsigned j = 0; j < i; j++) {
            if (same_location(k, &stop[i], &stop[j]) && rail_no(x->why, RAIL_NO_ROUTE_STOP_TWICE, hex, 0, 0)) {
                return false;
            }
        }
        if (inside && node->flags & RAIL_END_ONLY && rail_no(x->why, RAIL_NO_ROUTE_END_ONLY, hex, 0, 0)) {
            return false;
        }
        if (inside && !mine && node->kind == RAIL_CITY && !rail_slots_free(k, stop[i].hex, stop[i].node) &&
            rail_no(x->why, RAIL_NO_ROUTE_BLOCKED, hex, 0, 0)) {
            return false; /* 88-TK-05 */
        }
    }
    unsigned range = k->d->train[x->run->route[r].train].range;
    if (n < 2 && rail_no(x->why, RAIL_NO_ROUTE_TOO_SHORT, 0, 0, 0)) {
        return false;
    }
    if (!own && rail_no(x->why, RAIL_NO_ROUTE_NO_STATION, 0, 0, 0)) {
        return false;
    }
    return range == RAIL_EVER || counted <= range ||
           !rail_no(x->why, RAIL_NO_ROUTE_TOO_LONG, (int32_t)counted, (int32_t)range, 0);
}

/* 88-RV-01..03: what the stops pay, the bonus by hex and per train (88-OQ-10, 88-OQ-11), the treasury's part. */
static void add_up(checking *x, unsigned r) {
    const rail_company *c = &x->k->d->company[x->company];
    rail_run *run = x->run;
    bool home = false, destination = false;
    run->route[r].revenue = 0;
    for (unsigned i = 0; i < run->route[r].nstops; i++) {
        const rail_stop *stop = &run->route[r].stop[i];
        run->route[r].revenue += stop->value;
        run->outside += node_of(x->k, stop)->treasury;
        home = home || stop->hex == c->home;
        destination = destination || (c->destination != RAIL_NONE && stop->hex == c->destination);
    }
    run->route[r].home_bonus = home && destination;
    run->route[r].revenue += home && destination ? c->bonus : 0;
    run->revenue += run->route[r].revenue;
}

/* ---- some run --------------------------------------------------------------------------------------------------- */
/* Random walks from own stations, longest trains first; the best of a few tries is kept for each train. If they all
 * fail, a systematic search for the nearest location: it looks at every chain of plain track from every station, up to
 * MAX_SEARCH steps, and so finds a route whenever there is one (rail_reach.route). */

enum { MAX_TRIES = 6, MAX_WALK = 96, MAX_SEARCH = 20000 };

/* The route of one train being looked for. */
typedef struct walk {
    const rail_look *k;
    unsigned company;
    uint64_t dice;
    uint8_t used[RAIL_MAX_HEXES]; /* sides, by the routes before and by this one */
    unsigned nhexes, nstops, counted, range;
    uint8_t hex[2 * MAX_WALK + 1];
    rail_stop stop[MAX_STOPS];
} walk;

/* The hexes behind a station in one direction, up to the last stop. */
typedef struct arm {
    unsigned n;
    uint8_t hex[MAX_WALK];
} arm;

static void note_used(const rail_look *k, const ir_action *action, uint8_t used[RAIL_MAX_HEXES]);
static bool find_first(walk *w, unsigned hex, unsigned node);
static unsigned wander(walk *w, unsigned hex, unsigned node, arm *out);

static unsigned stations_of(const rail_look *k, unsigned company, uint16_t at[RAIL_MAX_STATIONS]) {
    unsigned n = 0;
    for (unsigned i = 0; i < k->d->company[company].stations; i++) {
        if (k->s->station[company][i]) {
            at[n++] = (uint16_t)(k->s->station[company][i] - 1u);
        }
    }
    return n;
}

static void start_walk(walk *w, unsigned at) {
    w->nhexes = 1;
    w->hex[0] = (uint8_t)(at >> 3);
    w->stop[0] = (rail_stop){(uint8_t)(at >> 3), (uint8_t)(at & 7u), 0};
    w->nstops = 1;
    w->counted = !(node_of(w->k, &w->stop[0])->flags & RAIL_FREE_STOP);
}

/* A random route through station `at`: one arm, and a second one if the station may be passed and the range allows. */
static bool random_route(walk *w, unsigned at) {
    arm one, two = {0};
    start_walk(w, at);
    if (!wander(w, at >> 3, at & 7u, &one)) {
        return false;
    }
    bool passes = !(node_of(w->k, &w->stop[0])->flags & RAIL_END_ONLY);
    if (passes && w->counted < w->range) {
        (void)wander(w, at >> 3, at & 7u, &two);
    }
    unsigned n = 0;
    for (unsigned i = two.n; i-- > 0;) {
        w->hex[n++] = two.hex[i];
    }
    w->hex[n++] = (uint8_t)(at >> 3);
    for (unsigned i = 0; i < one.n; i++) {
        w->hex[n++] = one.hex[i];
    }
    w->nhexes = n;
    return true;
}

/* Adds the walk as a route of `kind`; false, and nothing added, if the whole run is then not legal. */
static bool add_route(const walk *w, unsigned kind, ir_action *action, rail_run *run) {
    ir_refusal why;
    unsigned at = action->more_len;
    if (w->nhexes > 255 || at + 2 + w->nhexes > IR_MAX_MORE) {
        return false;
    }
    action->more[at] = (uint8_t)kind;
    action->more[at + 1] = (uint8_t)w->nhexes;
    memcpy(&action->more[at + 2], w->hex, w->nhexes);
    action->more_len = (uint16_t)(at + 2 + w->nhexes);
    bool legal = rail_run_check(w->k, w->company, action, run, &why);
    if (!legal) {
        action->more_len = (uint16_t)at;
    }
    return legal;
}

/* The best of a few random routes for one train. */
static bool run_train(walk *w, unsigned kind, ir_action *out) {
    uint16_t at[RAIL_MAX_STATIONS];
    unsigned n = stations_of(w->k, w->company, at), length = out->more_len;
    ir_action best = *out;
    int32_t most = -1;
    rail_run run;
    w->range = w->k->d->train[kind].range;
    for (unsigned i = 0; n && i < MAX_TRIES; i++) {
        note_used(w->k, out, w->used);
        if (random_route(w, at[ir_rng_below(&w->dice, n)]) && add_route(w, kind, out, &run)) {
            if (run.revenue > most) {
                most = run.revenue;
                best = *out;
            }
            out->more_len = (uint16_t)length;
        }
    }
    *out = best;
    return most >= 0;
}

/* Kinds by falling range; of equal ones the later first. */
static unsigned kinds_by_range(const rail_data *d, uint8_t kind[RAIL_MAX_TRAINS]) {
    unsigned n = 0;
    for (unsigned t = d->ntrains; t-- > 0;) {
        unsigned i = n++;
        for (; i > 0 && d->train[kind[i - 1]].range < d->train[t].range; i--) {
            kind[i] = kind[i - 1];
        }
        kind[i] = (uint8_t)t;
    }
    return n;
}

bool rail_run_some(const rail_look *k, unsigned company, uint64_t dice, ir_action *out) {
    walk w = {.k = k, .company = company, .dice = dice};
    uint8_t kind[RAIL_MAX_TRAINS];
    uint16_t at[RAIL_MAX_STATIONS];
    unsigned kinds = kinds_by_range(k->d, kind), stations = stations_of(k, company, at);
    rail_run run;
    memset(out, 0, sizeof *out);
    out->move.verb = RAIL_RUN;
    out->move.actor = IR_COMPANY(company);
    unsigned routes = 0, longest = RAIL_NONE;
    for (unsigned i = 0; i < kinds; i++) {
        for (unsigned t = 0; t < k->s->trains[company][kind[i]] && routes < MAX_ROUTES; t++) {
            longest = longest == RAIL_NONE ? kind[i] : longest;
            routes += run_train(&w, kind[i], out);
        }
    }
    for (unsigned i = 0; i < stations && !routes && longest != RAIL_NONE; i++) {
        memset(w.used, 0, sizeof w.used);
        start_walk(&w, at[i]);
        routes += find_first(&w, at[i] >> 3, at[i] & 7u) && add_route(&w, longest, out, &run);
    }
    return routes > 0;
}

/* ---- walking ---------------------------------------------------------------------------------------------------- */

static void use_side(walk *w, unsigned hex, unsigned edge, bool on) {
    unsigned next = w->k->d->hex[hex].neighbour[edge], bit = 1u << edge, back = 1u << opposite(edge);
    w->used[hex] = (uint8_t)(on ? w->used[hex] | bit : w->used[hex] & ~bit);
    w->used[next] = (uint8_t)(on ? w->used[next] | back : w->used[next] & ~back);
}

/* The sides that a legal run uses. */
static void note_used(const rail_look *k, const ir_action *action, uint8_t used[RAIL_MAX_HEXES]) {
    memset(used, 0, RAIL_MAX_HEXES);
    for (unsigned at = 0; at < action->more_len; at += 2u + action->more[at + 1]) {
        for (unsigned i = 1; i < action->more[at + 1]; i++) {
            unsigned from = action->more[at + 1 + i], to = action->more[at + 2 + i];
            unsigned e = edge_towards(k, from, to);
            used[from] |= (uint8_t)(1u << e);
            used[to] |= (uint8_t)(1u << opposite(e));
        }
    }
}

/* Sides of a hex, out of `edges`, that can still be crossed and have track behind them. */
static unsigned open_sides(const walk *w, unsigned hex, unsigned edges) {
    unsigned open = 0;
    for (unsigned e = 0; e < 6; e++) {
        unsigned next = w->k->d->hex[hex].neighbour[e];
        if ((edges >> e) & 1u && next != RAIL_NONE && !((w->used[hex] >> e) & 1u) &&
            (rail_exits(w->k, next) >> opposite(e)) & 1u) {
            open |= 1u << e;
        }
    }
    return open;
}

static bool stops_before(const walk *w, const rail_stop *stop) {
    for (unsigned i = 0; i < w->nstops; i++) {
        if (same_location(w->k, &w->stop[i], stop)) {
            return true;
        }
    }
    return false;
}

static unsigned pick(walk *w, unsigned mask) {
    unsigned n = 0;
    for (unsigned m = mask; m; m &= m - 1u) {
        n++;
    }
    for (unsigned skip = ir_rng_below(&w->dice, n); skip; skip--) {
        mask &= mask - 1u;
    }
    return lowest(mask);
}

/* Walks at random from a location until nothing is left to do; the arm ends at its last stop. Gives the number of stops
 * made; the sides behind the last one stay marked as used, which costs the second arm a chance at most. */
static unsigned wander(walk *w, unsigned hex, unsigned node, arm *out) {
    unsigned edges = rail_node_edges(w->k, hex, node), stops = 0, n = 0;
    out->n = 0;
    while (n < MAX_WALK && w->nstops < MAX_STOPS && (w->range == RAIL_EVER || w->counted <= w->range)) {
        unsigned open = open_sides(w, hex, edges);
        if (!open) {
            break;
        }
        unsigned e = pick(w, open), in = opposite(e);
        use_side(w, hex, e, true);
        hex = w->k->d->hex[hex].neighbour[e];
        out->hex[n++] = (uint8_t)hex;
        joint j = joint_at(w->k, hex, in);
        edges = j.through;
        if (!j.stops || (edges && ir_rng_below(&w->dice, 2))) {
            continue;
        }
        rail_stop stop = {(uint8_t)hex, (uint8_t)lowest(j.stops), 0};
        const rail_node *there = node_of(w->k, &stop);
        unsigned counts = !(there->flags & RAIL_FREE_STOP);
        if (stops_before(w, &stop) || (w->range != RAIL_EVER && w->counted + counts > w->range)) {
            break;
        }
        w->stop[w->nstops++] = stop;
        w->counted += counts;
        stops++;
        out->n = n;
        bool blocked =
            there->kind == RAIL_CITY && !is_own(w->k, w->company, &stop) && !rail_slots_free(w->k, hex, stop.node);
        if (blocked || there->flags & RAIL_END_ONLY) {
            break;
        }
        edges = rail_node_edges(w->k, hex, stop.node) & ~(1u << in);
    }
    return stops;
}

/* Depth first along plain track from a location, until another location is met. */
static bool find_first(walk *w, unsigned hex, unsigned node) {
    uint8_t todo[2 * MAX_WALK], edge[2 * MAX_WALK]; /* per depth: sides to try, side being tried */
    unsigned depth = 0;
    todo[0] = (uint8_t)open_sides(w, hex, rail_node_edges(w->k, hex, node));
    for (unsigned step = 0; step < MAX_SEARCH; step++) {
        if (!todo[depth]) {
            if (depth == 0) {
                return false;
            }
            depth--;
            use_side(w, w->hex[depth], edge[depth], false);
            continue;
        }
        unsigned e = lowest(todo[depth]), in = opposite(e);
        todo[depth] &= (uint8_t)(todo[depth] - 1u);
        unsigned next = w->k->d->hex[w->hex[depth]].neighbour[e];
        joint j = joint_at(w->k, next, in);
        rail_stop stop = {(uint8_t)next, (uint8_t)lowest(j.stops), 0};
        if (j.stops && !stops_before(w, &stop)) {
            w->hex[depth + 1] = (uint8_t)next;
            w->nhexes = depth + 2;
            return true;
        }
        if (depth + 1 < 2 * MAX_WALK && j.through) {
            use_side(w, w->hex[depth], e, true);
            edge[depth++] = (uint8_t)e;
            w->hex[depth] = (uint8_t)next;
            todo[depth] = (uint8_t)open_sides(w, next, j.through);
        }
    }
    return false;
}
