/* Where the track and the stops of a face lie.
 *
 * By the custom of printed tiles: plain track runs as an arc or a line between the middles of two sides; a single city
 * or junction is in the middle of the hex, with straight track; a stop with two sides among several stops, and every
 * town with two sides, sits on the arc between them; a city with one side sits near that side. Several stops take the
 * places where they are least in each other's way. */
#include "map/parts.h"

enum { MAX_PLACES = 13, FAR_OFF = 10000 };

typedef struct place {
    map_pt at, along;
    int cost;
} place;

/* Which place for which stop: each place has a cost, and so has each pair of places of two stops. */
typedef struct puzzle {
    const map *m;
    map_shape *shape;
    unsigned count[RAIL_MAX_NODES];
    place places[RAIL_MAX_NODES][MAX_PLACES];
    map_strand plain[RAIL_MAX_NODES]; /* of a stop with two sides: the track between them */
    int16_t pair[RAIL_MAX_NODES][RAIL_MAX_NODES][MAX_PLACES][MAX_PLACES]; /* [earlier][later] */
    int least;
    uint8_t choice[RAIL_MAX_NODES], best[RAIL_MAX_NODES];
} puzzle;

static unsigned lowest(unsigned mask) { return mask ? (unsigned)__builtin_ctz(mask) : 6; }

static unsigned count_bits(unsigned mask) { return (unsigned)__builtin_popcount(mask); }

static unsigned second(unsigned edges) { return lowest(edges & (edges - 1)); }

static int over(int excess) { return excess > 0 ? excess : 0; }

/* ---- strands -------------------------------------------------------------------------------------------------------- */

static void sample_line(map_strand *s, map_pt from, map_pt to) {
    s->form = MAP_LINE;
    for (int i = 0; i < MAP_SAMPLES; i++) {
        s->p[i] = (map_pt){from.x + (to.x - from.x) * i / (MAP_SAMPLES - 1),
                           from.y + (to.y - from.y) * i / (MAP_SAMPLES - 1)};
    }
}

/* Track between two sides: about a corner (radius 500), about a neighbour's centre (radius 1500), or straight. */
static void sample_plain(const map *m, map_strand *s, unsigned a, unsigned b) {
    unsigned apart = (b + 6 - a) % 6;
    s->edges = (uint8_t)(1u << a | 1u << b);
    if (apart == 3 || apart == 0) {
        sample_line(s, map_side(m, a), map_side(m, b));
        return;
    }
    if (apart > 3) {
        a = b;
        apart = 6 - apart;
    }
    bool sharp = apart == 1;
    map_pt centre = sharp ? map_at(map_corner_step(m, a), MAP_CORNER) : map_at(map_edge_step(m, a + 1), 2 * MAP_SIDE);
    /* from the side a, against the clock */
    int first = 3 * (int)(sharp ? map_edge_step(m, a) + 18 : map_edge_step(m, a + 1) + 14);
    s->form = MAP_ARC;
    s->radius = sharp ? 500 : 1500;
    for (int i = 0; i < MAP_SAMPLES; i++) {
        s->p[i] = map_arc_at(centre, first - (sharp ? 2 * i : i), s->radius);
    }
}

/* Track from a side to a stop: leaves the side squarely. */
static void sample_bend(const map *m, map_strand *s, unsigned edge, map_pt to) {
    map_pt from = map_side(m, edge), out = map_at(map_edge_step(m, edge), 100);
    int reach = map_distance(from, to) / 2, aside = (out.x * to.y - out.y * to.x) / 100;
    s->edges = (uint8_t)(1u << edge);
    if (aside < 10 && aside > -10) {
        sample_line(s, from, to);
        return;
    }
    map_pt c = {from.x - out.x * reach / 100, from.y - out.y * reach / 100};
    s->form = MAP_BEND;
    s->control = c;
    for (int t = 0; t < MAP_SAMPLES; t++) {
        int u = MAP_SAMPLES - 1 - t, whole = (MAP_SAMPLES - 1) * (MAP_SAMPLES - 1);
        s->p[t] = (map_pt){(u * u * from.x + 2 * u * t * c.x + t * t * to.x) / whole,
                           (u * u * from.y + 2 * u * t * c.y + t * t * to.y) / whole};
    }
}

static void sample_tip(const map *m, map_strand *s, unsigned edge, int inner) {
    s->edges = (uint8_t)(1u << edge);
    sample_line(s, map_side(m, edge), map_at(map_edge_step(m, edge), inner));
    s->form = MAP_TIP;
}

/* ---- stops ---------------------------------------------------------------------------------------------------------- */

/* Slots stay upright however the tile is turned. */
static void set_slots(map_node *n) {
    static const int16_t WHERE[][2] = {{0, 0},       {-100, 0},   {100, 0},    {0, -115},  {-100, 58},   {100, 58},
                                       {-100, -100}, {100, -100}, {-100, 100}, {100, 100}, {-200, -100}, {0, -100},
                                       {200, -100},  {-200, 100}, {0, 100},    {200, 100}};
    static const uint8_t FIRST[] = {0, 0, 1, 3, 6, 10, 10};
    int step = n->slots > 1 ? n->radius + 7 : 0;
    for (unsigned i = 0; i < n->slots; i++) {
        const int16_t *w = WHERE[FIRST[n->slots] + i];
        n->slot[i] = (map_pt){n->at.x + w[0] * step / 100, n->at.y + w[1] * step / 100};
    }
}

static void size_node(map_node *n, const rail_node *of, unsigned stops) {
    n->slots = of->slots > MAP_MAX_SLOTS ? MAP_MAX_SLOTS : of->slots;
    switch ((rail_node_kind)of->kind) {
    case RAIL_CITY:
        n->radius = n->slots > 4 ? 190 : n->slots == 4 ? 220 : n->slots == 3 || stops > 1 ? 230 : 250;
        break;
    case RAIL_TOWN:
        n->radius = 100;
        break;
    case RAIL_OFFBOARD:
        n->radius = 140;
        break;
    }
}

/* ---- several stops ------------------------------------------------------------------------------------------------ */

static void add_place(puzzle *z, unsigned n, map_pt at, map_pt along, int cost) {
    if (z->count[n] < MAX_PLACES) {
        z->places[n][z->count[n]++] = (place){at, along, cost};
    }
}

static void places_on_arc(puzzle *z, unsigned n, unsigned edges) {
    static const uint8_t ORDER[9] = {6, 5, 7, 4, 8, 3, 9, 2, 10};
    bool city = z->shape->face->node[n].kind == RAIL_CITY;
    map_strand *s = &z->plain[n];
    sample_plain(z->m, s, lowest(edges), second(edges));
    for (int i = 0; i < 9; i++) {
        map_pt at = s->p[ORDER[i]], before = s->p[ORDER[i] - 1], after = s->p[ORDER[i] + 1];
        int from = map_distance(at, (map_pt){0, 0});
        if (city && from > 150 &&
            from < 400) { /* two wide curves back to back: a little outwards, still on the track */
            at = (map_pt){at.x * (from + 40) / from, at.y * (from + 40) / from};
        }
        add_place(z, n, at, (map_pt){after.x - before.x, after.y - before.y}, (i + 1) * 5 / 2);
    }
}

static void list_places(puzzle *z, unsigned n) {
    const rail_face *face = z->shape->face;
    static const uint8_t PREFER[4] = {12, 0, 18, 6}; /* without track: left, right, top, bottom */
    unsigned edges = face->node_edges[n], sides = count_bits(edges);
    bool city = face->node[n].kind == RAIL_CITY;
    map_pt none = {0, 0};
    if (sides == 2) {
        places_on_arc(z, n, edges);
        return;
    }
    if (sides == 1) {
        add_place(z, n, map_at(map_edge_step(z->m, lowest(edges)), city ? 540 : 440), none, 0);
        return;
    }
    for (unsigned i = 0; i < 12; i++) {
        unsigned step = PREFER[n % 4] + 2 * i;
        int cost = 10 * (int)(i < 6 ? i : 12 - i);
        for (unsigned e = 0; e < 6; e++) {
            cost += (edges >> e) & 1u ? map_roughly(map_side(z->m, e), map_at(step, 400)) / 20 : 0;
        }
        add_place(z, n, map_at(step, city ? 440 : 340), none, cost);
    }
    add_place(z, n, none, none, 20);
}

static int clearance(const map_strand *s, map_pt at) {
    int near = FAR_OFF;
    for (unsigned i = 0; i < MAP_SAMPLES; i++) {
        int d = map_roughly(s->p[i], at);
        near = d < near ? d : near;
    }
    return near;
}

/* How much a point with that radius is in the way of the track of another stop. */
static int hit(const puzzle *z, map_pt at, int radius, unsigned other, const place *there) {
    unsigned edges = z->shape->face->node_edges[other];
    if (count_bits(edges) == 2) {
        return 2 * over(radius + 80 - clearance(&z->plain[other], at));
    }
    int sum = 0;
    for (; edges; edges &= edges - 1) {
        map_strand s;
        sample_bend(z->m, &s, lowest(edges), there->at);
        sum += over(radius + 80 - clearance(&s, at));
    }
    return sum;
}

static int reach_of(const map_node *n) { return n->slots > 1 ? 2 * n->radius : n->radius; }

/* What it costs to have stop n on p beside stop o on q; one way, the other is added. */
static int beside(const puzzle *z, unsigned n, const place *p, unsigned o, const place *q) {
    const map_node *a = &z->shape->node[n];
    int apart = map_roughly(p->at, q->at);
    return 2 * over(reach_of(a) + z->shape->node[o].radius + 60 - apart) +
           (2 * MAP_CORNER - apart) / 200 + /* of two equal ways the wider one */
           hit(z, p->at, a->bar ? 220 : reach_of(a), o, q);
}

static void price(puzzle *z) {
    unsigned nodes = z->shape->face->nnodes;
    for (unsigned n = 0; n < nodes; n++) {
        for (unsigned i = 0; i < z->count[n]; i++) {
            place *p = &z->places[n][i];
            for (unsigned e = 0; e < 6; e++) { /* inside the hex */
                map_pt d = map_at(map_edge_step(z->m, e), 100);
                p->cost +=
                    3 * over((p->at.x * d.x + p->at.y * d.y) / 100 + reach_of(&z->shape->node[n]) + 40 - MAP_SIDE);
            }
            for (unsigned o = 0; o < n; o++) {
                for (unsigned j = 0; j < z->count[o]; j++) {
                    const place *q = &z->places[o][j];
                    z->pair[o][n][j][i] = (int16_t)(beside(z, n, p, o, q) + beside(z, o, q, n, p));
                }
            }
        }
    }
}

/* Tries the places of stop n and those after it; gives up what is already too expensive. */
static void solve(puzzle *z, unsigned n, int cost) {
    if (n == RAIL_MAX_NODES || n == z->shape->face->nnodes) {
        z->least = cost;
        for (unsigned i = 0; i < n; i++) {
            z->best[i] = z->choice[i];
        }
        return;
    }
    for (unsigned i = 0; i < z->count[n]; i++) {
        int sum = cost + z->places[n][i].cost;
        for (unsigned o = 0; o < n; o++) {
            sum += z->pair[o][n][z->choice[o]][i];
        }
        if (sum < z->least) {
            z->choice[n] = (uint8_t)i;
            solve(z, n + 1, sum);
        }
    }
}

/* Solved for the face as it is printed and then turned, so that a tile looks the same in every rotation. */
static void place_nodes(const map *m, map_shape *out, unsigned rot) {
    const rail_face *face = out->face;
    puzzle z;
    z.m = m;
    z.shape = out;
    z.least = INT32_MAX;
    for (unsigned n = 0; n < face->nnodes; n++) {
        unsigned edges = face->node_edges[n];
        z.count[n] = 0;
        size_node(&out->node[n], &face->node[n], face->nnodes);
        out->node[n].bar = face->node[n].kind == RAIL_TOWN && count_bits(edges) == 2;
        if (face->nnodes > 1) {
            list_places(&z, n);
        } else if (out->node[n].bar) {
            places_on_arc(&z, n, edges);
        } else {
            add_place(&z, n, (map_pt){0, 0}, (map_pt){100, 0}, 0);
        }
    }
    price(&z);
    solve(&z, 0, 0);
    for (unsigned n = 0; n < face->nnodes; n++) {
        out->node[n].at = map_turned(z.places[n][z.best[n]].at, rot);
        out->node[n].along = map_turned(z.places[n][z.best[n]].along, rot);
        set_slots(&out->node[n]);
    }
}

/* ---- the whole face ------------------------------------------------------------------------------------------------ */

/* A stop with two sides that sits on their arc has one strand, drawn under it; so its second path adds nothing. */
static bool on_arc(const rail_face *face, unsigned node) {
    return count_bits(face->node_edges[node]) == 2 && (face->nnodes > 1 || face->node[node].kind == RAIL_TOWN) &&
           face->node[node].kind != RAIL_OFFBOARD;
}

static void add_path(const map *m, map_shape *out, unsigned rot, const rail_path *path, unsigned *done) {
    unsigned a = path->a < path->b ? path->a : path->b, b = path->a < path->b ? path->b : path->a;
    unsigned n = b - 6, edge = (a + rot) % 6;
    map_strand *s = &out->strand[out->nstrands];
    s->edges = 0;
    s->node = b < 6 ? RAIL_NONE : (uint8_t)n;
    if (b < 6) {
        sample_plain(m, s, edge, (b + rot) % 6);
    } else if (a >= 6) {
        sample_line(s, out->node[a - 6].at, out->node[n].at);
    } else if (out->face->node[n].flags & RAIL_HARBOUR) {
        sample_tip(m, s, edge, 300);
    } else if (out->face->node[n].kind == RAIL_OFFBOARD) {
        sample_tip(m, s, edge, 340);
    } else if (!on_arc(out->face, n)) {
        sample_bend(m, s, edge, out->node[n].at);
    } else if ((*done >> n) & 1u) {
        return;
    } else {
        unsigned edges = rail_turn(out->face->node_edges[n], rot);
        *done |= 1u << n;
        sample_plain(m, s, lowest(edges), second(edges));
    }
    out->nstrands++;
}

void map_shape_of(const map *m, const rail_face *face, unsigned rot, map_shape *out) {
    out->face = face;
    out->nstrands = 0;
    if (face->nnodes > 0) {
        place_nodes(m, out, rot);
    }
    unsigned done = 0;
    for (unsigned i = 0; i < face->npaths; i++) {
        add_path(m, out, rot, &face->path[i], &done);
    }
}
