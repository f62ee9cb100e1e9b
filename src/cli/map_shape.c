/* Where the track and the stops of a face lie.
 *
 * By the custom of printed tiles: plain track runs as an arc or a line between the middles of two sides; a single city
 * or junction is in the middle of the hex, with straight track; a stop with two sides among several stops, and every
 * town with two sides, sits on the arc between them; a city with one side sits near that side. Several stops take the
 * places where they are least in each other's way. */
#include "cli/map_draw.h"

enum { MAX_PLACES = 14, MAX_TRIALS = 60000 };

typedef struct place {
    map_pt at, along;
    double cost;
} place;

typedef struct puzzle {
    const map *m;
    map_shape *shape;
    unsigned count[RAIL_MAX_NODES];
    place places[RAIL_MAX_NODES][MAX_PLACES];
} puzzle;

static unsigned lowest(unsigned mask) {
    unsigned i = 0;
    while (i < 6 && !((mask >> i) & 1u)) {
        i++;
    }
    return i;
}

static unsigned count_bits(unsigned mask) {
    unsigned n = 0;
    for (; mask; mask &= mask - 1u) {
        n++;
    }
    return n;
}

static map_pt side(const map *m, unsigned edge) { return map_at(map_edge_step(m, edge), MAP_SIDE); }

static void sample_line(map_strand *s, map_pt from, map_pt to) {
    s->form = MAP_LINE;
    for (unsigned i = 0; i < MAP_SAMPLES; i++) {
        double t = (double)i / (MAP_SAMPLES - 1);
        s->p[i] = (map_pt){from.x + (to.x - from.x) * t, from.y + (to.y - from.y) * t};
    }
}

/* Track between two sides: about a corner (radius 50), about a neighbour's centre (radius 150), or straight. */
static void sample_plain(const map *m, map_strand *s, unsigned a, unsigned b) {
    unsigned apart = (b + 6 - a) % 6;
    if (apart > 3) {
        unsigned swap = a;
        a = b;
        b = swap;
        apart = 6 - apart;
    }
    s->edges = (uint8_t)(1u << a | 1u << b);
    if (apart == 3 || apart == 0) {
        sample_line(s, side(m, a), side(m, b));
        return;
    }
    bool sharp = apart == 1;
    map_pt centre = sharp ? map_at(map_corner_step(m, a), MAP_CORNER) : map_at(map_edge_step(m, a + 1), 2 * MAP_SIDE);
    map_pt from = side(m, a);
    map_pt arm = {from.x - centre.x, from.y - centre.y};
    /* steps of 10 degrees, or of 5, against the clock */
    double c = sharp ? 0.984808 : 0.996195, n = sharp ? -0.173648 : -0.087156;
    s->form = MAP_ARC;
    s->radius = sharp ? 50 : 150;
    for (unsigned i = 0; i < MAP_SAMPLES; i++) {
        s->p[i] = (map_pt){centre.x + arm.x, centre.y + arm.y};
        arm = (map_pt){arm.x * c - arm.y * n, arm.x * n + arm.y * c};
    }
}

/* Track from a side to a stop: leaves the side squarely. */
static void sample_bend(const map *m, map_strand *s, unsigned edge, map_pt to) {
    map_pt from = side(m, edge), out = map_direction(map_edge_step(m, edge));
    s->edges = (uint8_t)(1u << edge);
    double reach = map_distance(from, to) / 2;
    map_pt c = {from.x - out.x * reach, from.y - out.y * reach};
    double off = out.x * to.y - out.y * to.x; /* of the stop from the line through the middle of the side */
    if (off < 1 && off > -1) {
        sample_line(s, from, to);
        return;
    }
    s->form = MAP_BEND;
    s->control = c;
    for (unsigned i = 0; i < MAP_SAMPLES; i++) {
        double t = (double)i / (MAP_SAMPLES - 1), u = 1 - t;
        s->p[i] =
            (map_pt){u * u * from.x + 2 * u * t * c.x + t * t * to.x, u * u * from.y + 2 * u * t * c.y + t * t * to.y};
    }
}

static void sample_taper(const map *m, map_strand *s, unsigned edge, double inner) {
    s->edges = (uint8_t)(1u << edge);
    sample_line(s, side(m, edge), map_at(map_edge_step(m, edge), inner));
    s->form = MAP_TAPER;
}

static void set_slots(map_node *n) {
    static const map_pt TWO[2] = {{-1, 0}, {1, 0}}, THREE[3] = {{0, -1.1547}, {-1, 0.57735}, {1, 0.57735}},
                        FOUR[4] = {{-1, -1}, {1, -1}, {-1, 1}, {1, 1}},
                        SIX[6] = {{-2, -1}, {0, -1}, {2, -1}, {-2, 1}, {0, 1}, {2, 1}};
    const map_pt *where = n->slots == 2 ? TWO : n->slots == 3 ? THREE : n->slots == 4 ? FOUR : SIX;
    for (unsigned i = 0; i < n->slots; i++) {
        double step = n->slots > 1 ? n->radius + 0.7 : 0;
        n->slot[i] = (map_pt){n->at.x + where[i].x * step, n->at.y + where[i].y * step};
    }
}

static void size_node(map_node *n, const rail_node *of, unsigned stops) {
    n->slots = of->slots > MAP_MAX_SLOTS ? MAP_MAX_SLOTS : of->slots;
    switch ((rail_node_kind)of->kind) {
    case RAIL_CITY:
        n->radius = n->slots > 4 ? 18 : n->slots == 4 ? 22 : n->slots == 3 ? 23 : stops > 1 ? 23 : 25;
        break;
    case RAIL_TOWN:
        n->radius = 10;
        break;
    case RAIL_OFFBOARD:
        n->radius = 14;
        break;
    }
}

/* ---- several stops ------------------------------------------------------------------------------------------------ */

static void add_place(puzzle *z, unsigned n, map_pt at, map_pt along, double cost) {
    if (z->count[n] < MAX_PLACES) {
        z->places[n][z->count[n]++] = (place){at, along, cost};
    }
}

static void places_on_arc(puzzle *z, unsigned n, unsigned edges) {
    static const uint8_t ORDER[9] = {6, 5, 7, 4, 8, 3, 9, 2, 10};
    unsigned a = lowest(edges), b = lowest(edges & ~(1u << a));
    bool city = z->shape->face->node[n].kind == RAIL_CITY;
    map_strand s = {0};
    sample_plain(z->m, &s, a, b);
    for (unsigned i = 0; i < 9; i++) {
        map_pt at = s.p[ORDER[i]], before = s.p[ORDER[i] - 1], after = s.p[ORDER[i] + 1];
        map_pt along = {after.x - before.x, after.y - before.y};
        double from = map_distance(at, (map_pt){0, 0});
        if (city && from > 15 && from < 40) { /* two wide curves back to back: a little outwards, still on the track */
            at = (map_pt){at.x * (from + 4) / from, at.y * (from + 4) / from};
        }
        add_place(z, n, at, along, (double)(i + 1) / 2 * 0.5);
    }
}

static void list_places(puzzle *z, unsigned n) {
    const map_shape *s = z->shape;
    static const uint8_t PREFER[4] = {12, 0, 18, 6}; /* without track: left, right, top, bottom */
    unsigned edges = s->face->node_edges[n], sides = count_bits(edges);
    bool city = s->face->node[n].kind == RAIL_CITY;
    map_pt none = {0, 0};
    if (sides == 2) {
        places_on_arc(z, n, edges);
    } else if (sides == 1) {
        add_place(z, n, map_at(map_edge_step(z->m, lowest(edges)), city ? 54 : 44), none, 0);
    } else {
        for (unsigned i = 0; i < 12; i++) {
            unsigned step = PREFER[n % 4] + 2 * i, turned = i < 6 ? i : 12 - i;
            double pull = 0;
            for (unsigned e = 0; e < 6; e++) {
                pull += (edges >> e) & 1u ? map_distance(side(z->m, e), map_at(step, 40)) / 20 : 0;
            }
            add_place(z, n, map_at(step, city ? 44 : 34), none, pull + turned);
        }
        add_place(z, n, none, none, 2);
    }
}

/* How much a point with that radius is in the way of the track of another stop. */
static double hit(const puzzle *z, map_pt at, double radius, unsigned other, const place *there) {
    unsigned edges = z->shape->face->node_edges[other];
    double sum = 0;
    for (unsigned e = 0; e < 6; e++) {
        if (!((edges >> e) & 1u)) {
            continue;
        }
        map_strand s = {0};
        if (count_bits(edges) == 2) {
            sample_plain(z->m, &s, lowest(edges), lowest(edges & ~(1u << lowest(edges))));
        } else {
            sample_bend(z->m, &s, e, there->at);
        }
        double near = 1000;
        for (unsigned i = 0; i < MAP_SAMPLES; i++) {
            double d = map_distance(s.p[i], at);
            near = d < near ? d : near;
        }
        sum += near < radius + 8 ? radius + 8 - near : 0;
    }
    return sum;
}

static double trial(const puzzle *z, const unsigned *choice) {
    const map_shape *s = z->shape;
    double cost = 0;
    for (unsigned n = 0; n < s->face->nnodes; n++) {
        const place *p = &z->places[n][choice[n]];
        double radius = s->node[n].radius + (s->node[n].slots > 1 ? s->node[n].radius : 0);
        cost += p->cost;
        for (unsigned e = 0; e < 6; e++) { /* inside the hex */
            map_pt d = map_direction(map_edge_step(z->m, e));
            double over = p->at.x * d.x + p->at.y * d.y + radius + 4 - MAP_SIDE;
            cost += over > 0 ? 3 * over : 0;
        }
        for (unsigned o = 0; o < s->face->nnodes; o++) {
            const place *q = &z->places[o][choice[o]];
            if (o == n) {
                continue;
            }
            double apart = map_distance(p->at, q->at), gap = apart - radius - s->node[o].radius - 6;
            cost += gap < 0 ? -2 * gap : 0;
            cost -= apart / 200; /* of two equal ways the wider one */
            cost += hit(z, p->at, s->node[n].bar ? 22 : radius, o, q);
        }
    }
    return cost;
}

static void solve(puzzle *z, unsigned *best) {
    unsigned nodes = z->shape->face->nnodes, choice[RAIL_MAX_NODES] = {0};
    unsigned long trials = 1;
    for (unsigned n = 0; n < nodes; n++) { /* too many: the later stops take what is first on their list */
        if (trials * z->count[n] > MAX_TRIALS) {
            z->count[n] = 1;
        }
        trials *= z->count[n];
    }
    double least = 0;
    for (unsigned long t = 0; t < trials; t++) {
        unsigned long rest = t;
        for (unsigned n = 0; n < nodes; n++) {
            choice[n] = (unsigned)(rest % z->count[n]);
            rest /= z->count[n];
        }
        double cost = trial(z, choice);
        if (t == 0 || cost < least - 0.001) {
            least = cost;
            for (unsigned n = 0; n < nodes; n++) {
                best[n] = choice[n];
            }
        }
    }
}

/* ---- the whole face ------------------------------------------------------------------------------------------------ */

static map_pt turn(map_pt p, unsigned rot) {
    map_pt d = map_direction(4 * rot);
    return (map_pt){p.x * d.x - p.y * d.y, p.x * d.y + p.y * d.x};
}

/* Solved for the face as it is printed and then turned, so that a tile looks the same in every rotation. */
static void place_nodes(const map *m, map_shape *out, unsigned rot) {
    const rail_face *face = out->face;
    puzzle z = {.m = m, .shape = out};
    unsigned best[RAIL_MAX_NODES] = {0};
    for (unsigned n = 0; n < face->nnodes; n++) {
        size_node(&out->node[n], &face->node[n], face->nnodes);
        unsigned edges = face->node_edges[n];
        bool on_line = face->node[n].kind == RAIL_TOWN && count_bits(edges) == 2;
        out->node[n].bar = on_line;
        if (face->nnodes > 1) {
            list_places(&z, n);
        } else if (on_line) {
            places_on_arc(&z, n, edges);
            z.count[n] = 1;
        } else {
            add_place(&z, n, (map_pt){0, 0}, (map_pt){1, 0}, 0);
        }
    }
    solve(&z, best);
    for (unsigned n = 0; n < face->nnodes; n++) {
        out->node[n].at = turn(z.places[n][best[n]].at, rot);
        out->node[n].along = turn(z.places[n][best[n]].along, rot);
        set_slots(&out->node[n]);
    }
}

/* A stop with two sides that sits on their arc has one strand, drawn under it; so its second path adds nothing. */
static bool on_arc(const rail_face *face, unsigned node, unsigned edges) {
    return count_bits(edges) == 2 && (face->nnodes > 1 || face->node[node].kind == RAIL_TOWN) &&
           face->node[node].kind != RAIL_OFFBOARD;
}

static void add_path(const map *m, map_shape *out, unsigned rot, const rail_path *path, unsigned *done) {
    unsigned a = path->a < path->b ? path->a : path->b, b = path->a < path->b ? path->b : path->a;
    map_strand *s = &out->strand[out->nstrands];
    *s = (map_strand){.node = RAIL_NONE};
    if (b < 6) {
        sample_plain(m, s, (a + rot) % 6, (b + rot) % 6);
    } else if (a >= 6) {
        sample_line(s, out->node[a - 6].at, out->node[b - 6].at);
        s->node = (uint8_t)(b - 6);
    } else {
        unsigned n = b - 6, edges = rail_turn(out->face->node_edges[n], rot);
        s->node = (uint8_t)n;
        bool harbour = out->face->node[n].flags & RAIL_HARBOUR;
        if (harbour || out->face->node[n].kind == RAIL_OFFBOARD) {
            sample_taper(m, s, (a + rot) % 6, harbour ? 30 : 34);
        } else if (!on_arc(out->face, n, edges)) {
            sample_bend(m, s, (a + rot) % 6, out->node[n].at);
        } else if ((*done >> n) & 1u) {
            return;
        } else {
            *done |= 1u << n;
            sample_plain(m, s, lowest(edges), lowest(edges & ~(1u << lowest(edges))));
        }
    }
    out->nstrands++;
}

void map_shape_of(const map *m, const rail_face *face, unsigned rot, map_shape *out) {
    *out = (map_shape){.face = face};
    place_nodes(m, out, rot);
    unsigned done = 0;
    for (unsigned i = 0; i < face->npaths; i++) {
        add_path(m, out, rot, &face->path[i], &done);
    }
}
