/* Runs: are these routes legal, and what do they earn (88-RT-01..08, 88-RV-01..05, 80-TN-01..03, 80-RT-01..06).
 *
 * Always:
 *  1. A route is given by its hexes; between two hexes there is one side, so hexes and sides fix the track, and with it
 *     the stops. Should a hex offer both plain track and a location between the same two sides (no tile of our titles
 *     does), the location is taken.
 *  2. Every piece of track touches a hex side, so track is used twice exactly if a side is.
 *  3. The path comes from outside: nothing is read beyond its length, and every hex and kind is checked first.
 *  4. Of the stops of an express train those are counted that earn most; nobody names them. A stop that is not counted
 *     has the value 0.
 * Never: asks whether a run is the best one. A run without any route is accepted here and earns 0; whether a company
 * must run is its turn's question. */
#include "rail/routes.h"
#include "rail/board.h"
#include "rail/hooks.h"
#include "rail/trains.h"

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
    bool ferries_free;            /* 80-FE-03 */
    uint8_t more_at;              /* 80-PR-03: stops on this hex pay more, or RAIL_NONE */
    int16_t more;
} checking;

static bool follow(checking *x, unsigned r, const uint8_t *hex, unsigned n);
static bool stops_allowed(checking *x, unsigned r);
static void add_up(checking *x);

static unsigned opposite(unsigned edge) { return edge < 3 ? edge + 3u : edge - 3u; }

/* What privates of the director change. */
static void take_powers(checking *x) {
    unsigned stop = rail_power_of(x->k, x->company, RAIL_POWER_STOP);
    x->ferries_free = rail_power_of(x->k, x->company, RAIL_POWER_FERRIES) != RAIL_NONE;
    x->more_at = stop == RAIL_NONE ? RAIL_NONE : x->k->d->private_[stop].at;
    x->more = stop == RAIL_NONE ? 0 : (int16_t)x->k->d->private_[stop].amount;
}

static unsigned missing_train(const rail_look *k, unsigned company) {
    bool depot = !rail_kind_of(k, company)->owns_trains && k->h->depot_train_refusal; /* 80-FO-02 */
    return depot ? k->h->depot_train_refusal : (unsigned)RAIL_NO_NO_SUCH_TRAIN;
}

bool rail_run_check(const rail_look *k, unsigned company, const ir_action *action, rail_run *run, ir_refusal *why) {
    checking x = {.k = k, .company = company, .why = why, .run = run};
    uint8_t trains[RAIL_MAX_TRAINS] = {0}, has[RAIL_MAX_TRAINS];
    unsigned len = action->more_len;
    run->revenue = run->outside = 0;
    run->routes = 0;
    if (len > IR_MAX_MORE) {
        return rail_never(why, RAIL_NO_NO_SUCH, (int32_t)len, 0, 0);
    }
    rail_trains_of(k, company, has);
    take_powers(&x);
    for (unsigned at = 0; at < len;) {
        unsigned kind = action->more[at], n = at + 1 < len ? action->more[at + 1] : 0, r = run->routes;
        if (kind >= k->d->ntrains || r >= MAX_ROUTES) {
            return rail_never(why, RAIL_NO_NO_SUCH_TRAIN, (int32_t)kind, 0, 0);
        }
        if (++trains[kind] > has[kind] && !rail_no(why, missing_train(k, company), (int32_t)kind, 0, 0)) {
            return false;
        }
        if (n < 2) {
            return rail_never(why, RAIL_NO_ROUTE_TOO_SHORT, 0, 0, 0);
        }
        if (n > len - at - 2) {
            return rail_never(why, RAIL_NO_NO_SUCH, (int32_t)n, 0, 0);
        }
        run->route[r].train = (uint8_t)kind;
        if (!follow(&x, r, &action->more[at + 2], n) || !stops_allowed(&x, r)) {
            return false;
        }
        run->routes++;
        at += 2 + n;
    }
    add_up(&x);
    return true;
}

void rail_trains_of(const rail_look *k, unsigned company, uint8_t count[RAIL_MAX_TRAINS]) {
    bool owns = rail_kind_of(k, company)->owns_trains;
    unsigned top = owns ? RAIL_NONE : rail_top_train(k); /* 80-FO-02 */
    for (unsigned kind = 0; kind < RAIL_MAX_TRAINS; kind++) {
        count[kind] = owns ? k->s->trains[company][kind] : kind == top;
    }
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
        return rail_never(x->why, RAIL_NO_ROUTE_TOO_LONG, (int32_t)n + 1, MAX_STOPS, 0);
    }
    unsigned node = lowest(nodes);
    int16_t value = (int16_t)((int16_t)rail_value(x->k, hex, node) + (hex == x->more_at ? x->more : 0));
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
    x->run->route[r].charge = 0;
    for (unsigned i = 0; i < n; i++) {
        unsigned here = hex[i], next = i + 1 < n ? hex[i + 1] : RAIL_NONE;
        if (here >= k->d->nhexes || (i + 1 < n && next >= k->d->nhexes)) {
            return rail_never(x->why, RAIL_NO_NO_SUCH, (int32_t)(here >= k->d->nhexes ? here : next), 0, 0);
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
            return rail_never(x->why, RAIL_NO_ROUTE_BROKEN, (int32_t)from, (int32_t)to, 0);
        }
        if (ends && !nodes) {
            return rail_never(x->why, RAIL_NO_ROUTE_NO_STOP_AT_END, (int32_t)here, 0, 0);
        }
        if (nodes && !add_stop(x, r, here, nodes)) {
            return false;
        }
        x->run->route[r].charge += nodes || x->ferries_free ? 0 : k->d->hex[here].charge; /* 80-FE-02 */
        if (out < 6) {
            if ((x->used[here] >> out) & 1) {
                /* 88-RT-02 within a route, 88-RT-08 between two trains */
                bool own = crossed_before(hex, i, here, next);
                rail_refusal code = own ? RAIL_NO_ROUTE_TRACK_TWICE : RAIL_NO_ROUTE_TRACK_SHARED;
                if (!rail_no(x->why, code, (int32_t)here, 0, 0)) {
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
    unsigned here = 1u + stop->hex * 8u + stop->node, own = rail_stations_of(k, company);
    for (unsigned i = 0; i < k->d->company[own].stations; i++) {
        if (k->s->station[own][i] == here) {
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
    unsigned n = x->run->route[r].nstops, counted = 0, large = 0;
    bool own = false;
    for (unsigned i = 0; i < n; i++) {
        const rail_node *node = node_of(k, &stop[i]);
        int32_t hex = stop[i].hex;
        bool mine = is_own(k, x->company, &stop[i]), inside = i > 0 && i + 1 < n;
        own = own || mine;
        counted += !(node->flags & RAIL_FREE_STOP);
        large += !(node->flags & RAIL_FREE_STOP) && !rail_is_small(node);
        for (unsigned j = 0; j < i; j++) {
            if (same_location(k, &stop[i], &stop[j]) && !rail_no(x->why, RAIL_NO_ROUTE_STOP_TWICE, hex, 0, 0)) {
                return false;
            }
        }
        if (inside && node->flags & RAIL_END_ONLY && !rail_no(x->why, RAIL_NO_ROUTE_END_ONLY, hex, 0, 0)) {
            return false;
        }
        if (inside && !mine && node->kind == RAIL_CITY && !rail_slots_free(k, stop[i].hex, stop[i].node) &&
            !(k->h->passes && k->h->passes(k, x->company, stop[i].hex, stop[i].node)) &&
            !rail_no(x->why, RAIL_NO_ROUTE_BLOCKED, hex, 0, 0)) {
            return false; /* 88-TK-05 */
        }
    }
    const rail_train *train = &k->d->train[x->run->route[r].train];
    if (n < 2 && !rail_no(x->why, RAIL_NO_ROUTE_TOO_SHORT, 0, 0, 0)) {
        return false;
    }
    if (!own && !rail_no(x->why, RAIL_NO_ROUTE_NO_STATION, 0, 0, 0)) {
        return false;
    }
    if (train->range != RAIL_EVER && counted > train->range &&
        !rail_no(x->why, RAIL_NO_ROUTE_TOO_LONG, (int32_t)counted, train->range, 0)) {
        return false; /* 80-TN-01 */
    }
    if (train->large && large > train->large &&
        !rail_no(x->why, RAIL_NO_ROUTE_TOO_LARGE, (int32_t)large, train->large, 0)) {
        return false; /* 80-TN-02 */
    }
    unsigned small = k->h->small_stops ? k->h->small_stops(k, x->run->route[r].train) : 0;
    return small == 0 || counted - large <= small ||
           rail_no(x->why, RAIL_NO_ROUTE_TOO_SMALL, (int32_t)(counted - large), (int32_t)small, 0);
}

/* ---- what it earns ------------------------------------------------------------------------------------------------ */

/* Bonuses of a route: that of the company's home and destination (88-RV-02), then those between two hexes (80-IN-04). */
enum { HOME = 1, MAX_CLAIMS = 1 + 4, MAX_SETS = 2 * MAX_CLAIMS + 1 };

typedef struct claim {
    uint8_t hex[2];
    int32_t value;
} claim;

static unsigned claims_of(const checking *x, claim out[MAX_CLAIMS]) {
    const rail_company *c = &x->k->d->company[x->company];
    unsigned n = 0;
    out[n++] = (claim){{c->home, c->destination}, c->destination == RAIL_NONE ? 0 : c->bonus};
    for (unsigned i = 0; i < x->k->d->nrun_bonuses && n < MAX_CLAIMS; i++) {
        const rail_run_bonus *b = &x->k->d->run_bonus[i];
        out[n++] = (claim){{b->from, b->to}, b->value};
    }
    return n;
}

static unsigned size_of(uint64_t set) { return (unsigned)__builtin_popcountll(set); }

/* One route and which of its stops count. */
typedef struct counting {
    const checking *x;
    unsigned r, nclaims, pays; /* pays 0: for all */
    claim claim[MAX_CLAIMS];
    uint64_t own, listed; /* stops with an own station; stops that may be counted */
} counting;

static uint64_t stops_on(const counting *c, unsigned hex) {
    uint64_t set = 0;
    for (unsigned i = 0; i < c->x->run->route[c->r].nstops; i++) {
        set |= (uint64_t)(c->x->run->route[c->r].stop[i].hex == hex) << i;
    }
    return set & c->listed;
}

static int16_t printed_value(const counting *c, unsigned i) {
    const rail_stop *stop = &c->x->run->route[c->r].stop[i];
    return (int16_t)rail_value(c->x->k, stop->hex, stop->node);
}

/* The best stop of a set, by the value that counts or by the printed one; the first of equal ones, and of stops that are
 * printed alike one that pays no more than that. */
static unsigned best_stop(const counting *c, uint64_t set, bool printed) {
    unsigned best = RAIL_NONE;
    int32_t most = 0;
    for (; set; set &= set - 1) {
        unsigned i = (unsigned)__builtin_ctzll(set);
        int32_t pays = c->x->run->route[c->r].stop[i].value, print = printed_value(c, i);
        int32_t value = printed ? 2 * print - (pays > print) : pays;
        if (best == RAIL_NONE || value > most) {
            best = i;
            most = value;
        }
    }
    return best;
}

static uint64_t stop_bit(unsigned stop) { return stop < 64 ? (uint64_t)1 << stop : 0; }

/* the best by printed value, one of them with an own station, and both ends of a bonus if both are there. */
static void list_by_print(counting *c) {
    uint64_t all = c->listed, chosen = 0;
    unsigned last = RAIL_NONE;
    while (size_of(chosen) < c->pays && (all & ~chosen)) {
        last = best_stop(c, all & ~chosen, true);
        chosen |= stop_bit(last);
    }
    if (!(chosen & c->own)) {
        chosen &= ~stop_bit(last);
        chosen |= stop_bit(best_stop(c, all & c->own, true));
    }
    for (unsigned i = HOME; i < c->nclaims; i++) {
        uint64_t ends[2] = {stops_on(c, c->claim[i].hex[0]), stops_on(c, c->claim[i].hex[1])};
        chosen |= ends[0] && ends[1] ? ends[0] | ends[1] : 0;
    }
    c->listed = chosen;
}

static int32_t worth(const counting *c, uint64_t counted, unsigned claimed) {
    int32_t sum = 0;
    for (uint64_t rest = counted; rest; rest &= rest - 1) {
        sum += c->x->run->route[c->r].stop[__builtin_ctzll(rest)].value;
    }
    for (unsigned i = 0; i < c->nclaims; i++) {
        bool earned = stops_on(c, c->claim[i].hex[0]) & counted && stops_on(c, c->claim[i].hex[1]) & counted;
        sum += (claimed >> i) & 1u && earned ? c->claim[i].value : 0;
    }
    return sum;
}

/* The best choice that holds `forced` and a stop of each of n sets; 0 if there is none. */
static uint64_t choose(const counting *c, uint64_t forced, const uint64_t *set, unsigned n, unsigned claimed) {
    uint64_t best = 0;
    while (n > 0 && (*set & forced)) {
        set++;
        n--;
    }
    for (uint64_t rest = n > 0 ? *set : 0; rest; rest &= rest - 1) {
        uint64_t with = choose(c, forced | (rest & (0 - rest)), set + 1, n - 1, claimed);
        best = with && (!best || worth(c, with, claimed) > worth(c, best, claimed)) ? with : best;
    }
    if (n > 0 || size_of(forced) > c->pays) {
        return best;
    }
    while (size_of(forced) < c->pays && (c->listed & ~forced)) {
        forced |= (uint64_t)1 << best_stop(c, c->listed & ~forced, false);
    }
    return forced;
}

/* 80-TN-03, 80-OQ-23, 80-OQ-30: the stops that count if the bonuses of `allowed` may be claimed: every set of them is
 * tried. */
static uint64_t count_stops(const counting *c, unsigned allowed) {
    uint64_t best = 0;
    if (!c->pays) {
        return c->listed;
    }
    for (unsigned claimed = 0; claimed < 1u << c->nclaims; claimed++) {
        uint64_t set[MAX_SETS];
        unsigned n = 0;
        for (unsigned i = 0; i < 2 * c->nclaims; i++) {
            if ((claimed >> (i / 2)) & 1u) {
                set[n++] = stops_on(c, c->claim[i / 2].hex[i & 1]);
            }
        }
        set[n++] = c->own & c->listed;
        uint64_t with = claimed & ~allowed ? 0 : choose(c, 0, set, n, allowed);
        best = with && (!best || worth(c, with, allowed) > worth(c, best, allowed)) ? with : best;
    }
    return best;
}

static counting counting_of(const checking *x, unsigned r) {
    counting c = {.x = x, .r = r, .pays = x->k->d->train[x->run->route[r].train].pays};
    unsigned n = x->run->route[r].nstops;
    c.nclaims = claims_of(x, c.claim);
    c.listed = n < 64 ? ((uint64_t)1 << n) - 1 : ~(uint64_t)0;
    for (unsigned i = 0; i < n; i++) {
        c.own |= (uint64_t)is_own(x->k, x->company, &x->run->route[r].stop[i]) << i;
    }
    if (c.pays && PEER(x->k, EXPRESS_PRINTED)) {
        list_by_print(&c);
    }
    return c;
}

static int32_t earns(const checking *x, unsigned r, unsigned allowed) {
    counting c = counting_of(x, r);
    return worth(&c, count_stops(&c, allowed), allowed);
}

/* Notes what a route earns if it may claim these bonuses. */
static void settle(checking *x, unsigned r, unsigned allowed) {
    counting c = counting_of(x, r);
    rail_run *run = x->run;
    uint64_t counted = count_stops(&c, allowed);
    run->route[r].revenue = worth(&c, counted, allowed) - run->route[r].charge;
    run->route[r].home_bonus = c.claim[0].value && worth(&c, counted, HOME) > worth(&c, counted, 0);
    run->route[r].run_bonus = worth(&c, counted, allowed & ~(unsigned)HOME) > worth(&c, counted, 0);
    for (unsigned i = 0; i < run->route[r].nstops; i++) {
        rail_stop *stop = &run->route[r].stop[i];
        run->outside += node_of(x->k, stop)->treasury;
        stop->value = (counted >> i) & 1u ? stop->value : 0;
    }
    run->revenue += run->route[r].revenue;
}

/* 80-IN-04, 80-OQ-23: a bonus between two hexes is paid once in a run, to the route that gains most by it; or to every
 * route. 88-RV-01..03: what the stops pay, the bonus by hex and per train (88-OQ-10, 88-OQ-11), the treasury's
 * part. */
static void add_up(checking *x) {
    unsigned allowed[MAX_ROUTES] = {0}, all = (1u << MAX_CLAIMS) - 1;
    bool each = PEER(x->k, RUN_BONUS_EACH) != 0;
    for (unsigned r = 0; r < x->run->routes; r++) {
        allowed[r] = each ? all : HOME;
    }
    for (unsigned b = 0; b < x->k->d->nrun_bonuses && b + HOME < MAX_CLAIMS && !each; b++) {
        unsigned best = RAIL_NONE;
        int32_t most = 0;
        for (unsigned r = 0; r < x->run->routes; r++) {
            int32_t gain = earns(x, r, allowed[r] | 1u << (b + HOME)) - earns(x, r, allowed[r]);
            best = gain > most ? r : best;
            most = gain > most ? gain : most;
        }
        if (best != RAIL_NONE) {
            allowed[best] |= 1u << (b + HOME);
        }
    }
    for (unsigned r = 0; r < x->run->routes; r++) {
        settle(x, r, allowed[r]);
    }
}

int32_t rail_run_bonus_of(const rail_run *run, unsigned route) {
    if (!run->route[route].run_bonus) {
        return 0;
    }
    int32_t bonus = run->route[route].revenue + run->route[route].charge;
    for (unsigned i = 0; i < run->route[route].nstops; i++) {
        bonus -= run->route[route].stop[i].value;
    }
    return bonus;
}
