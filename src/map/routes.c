/* Routes over the track of the board: which track a list of hexes means, as lines that lie on it. */
#include "map/parts.h"

enum { BESIDE = 170 }; /* from the rim of a stop to the middle of a number */

/* What a route does in one hex: RAIL_NONE for a side at its ends, and for the stop on plain track. */
typedef struct leg {
    unsigned hex, from, to, stop;
} leg;

/* A line that grows; what is beside the first stop is noted on the way, what is beside the last one afterwards. */
typedef struct pencil {
    const map *m;
    map_route *out;
    map_pt at; /* the centre of the hex */
    bool began;
    map_pt last[2 * MAP_SAMPLES * 2]; /* the last points, in a ring */
    unsigned n;
} pencil;

static unsigned side_to(const rail_look *k, unsigned from, unsigned to) {
    for (unsigned e = 0; e < 6; e++) {
        if (k->d->hex[from].neighbour[e] == to) {
            return e;
        }
    }
    return RAIL_NONE;
}

/* The stop between two sides, or at one of them. */
static unsigned stop_between(const rail_look *k, unsigned hex, unsigned from, unsigned to) {
    unsigned both = (from < 6 ? 1u << from : 0) | (to < 6 ? 1u << to : 0);
    for (unsigned n = 0; n < rail_face_at(k, hex)->nnodes; n++) {
        if ((rail_node_edges(k, hex, n) & both) == both) {
            return n;
        }
    }
    return RAIL_NONE;
}

static void draw(pencil *p, map_pt to) {
    to = map_add(to, p->at);
    map_to(p->out->line, p->began ? 'L' : 'M', to);
    p->began = true;
    p->last[p->n++ % (sizeof p->last / sizeof *p->last)] = to;
}

static unsigned nearest(const map_strand *s, map_pt at) {
    unsigned best = 0;
    for (unsigned i = 1; i < MAP_SAMPLES; i++) {
        best = map_roughly(s->p[i], at) < map_roughly(s->p[best], at) ? i : best;
    }
    return best;
}

/* Points first..last of a strand, in either direction. */
static void follow(pencil *p, const map_strand *s, unsigned first, unsigned last) {
    for (unsigned i = first;; i += first < last ? 1u : UINT32_MAX) {
        draw(p, s->p[i]);
        if (i == last) {
            return;
        }
    }
}

/* From a side to a stop, or back; where one strand runs under the stop from side to side, a part of it. */
static void draw_arm(pencil *p, const map_shape *shape, unsigned edge, unsigned stop, bool back) {
    for (unsigned i = 0; i < shape->nstrands; i++) {
        const map_strand *s = &shape->strand[i];
        if (s->node != stop || !((s->edges >> edge) & 1u)) {
            continue;
        }
        bool one_side = s->edges == 1u << edge;
        unsigned inner = one_side ? MAP_SAMPLES - 1u : nearest(s, shape->node[stop].at);
        unsigned outer = nearest(s, map_side(p->m, edge)) < inner ? 0 : MAP_SAMPLES - 1u;
        follow(p, s, back ? inner : outer, back ? outer : inner);
        return;
    }
}

static void draw_plain(pencil *p, const map_shape *shape, unsigned from, unsigned to) {
    unsigned both = (from < 6 ? 1u << from : 0) | (to < 6 ? 1u << to : 0);
    for (unsigned i = 0; i < shape->nstrands; i++) {
        const map_strand *s = &shape->strand[i];
        if (s->node == RAIL_NONE && s->edges == both && from < 6) {
            bool ahead = nearest(s, map_side(p->m, from)) == 0;
            follow(p, s, ahead ? 0 : MAP_SAMPLES - 1u, ahead ? MAP_SAMPLES - 1u : 0);
            return;
        }
    }
}

/* The point of the line nearest to the stop that is clear of it: among the first or the last points. */
static map_pt clear_of(const pencil *p, const map_node *node, map_pt at, unsigned begin) {
    unsigned size = sizeof p->last / sizeof *p->last;
    unsigned held = p->n < size ? p->n : size;
    map_pt found = map_add(node->at, at);
    for (unsigned i = 0; i < held; i++) {
        map_pt here = p->last[begin ? i : (p->n - 1 - i) % size];
        bool clear = true;
        for (unsigned s = 0; s < (node->slots ? node->slots : 1u); s++) {
            map_pt slot = map_add(node->slots ? node->slot[s] : node->at, at);
            clear = clear && map_roughly(slot, here) > node->radius + BESIDE;
        }
        found = here;
        if (clear) {
            break;
        }
    }
    return found;
}

static void note_stop(pencil *p, const map_node *node, unsigned width) {
    map_route *r = p->out;
    if (r->nstops == MAP_MAX_ROUTE_STOPS) {
        return;
    }
    unsigned slots = node->slots ? node->slots : 1;
    r->stop[r->nstops].nslots = slots;
    for (unsigned i = 0; i < slots; i++) {
        r->stop[r->nstops].slot[i] = map_add(node->slots ? node->slot[i] : node->at, p->at);
    }
    r->stop[r->nstops].width = 2 * node->radius + (int)width;
    r->nstops++;
}

static void draw_leg(pencil *p, const leg *l, const map_shape *shape, unsigned width) {
    if (l->stop == RAIL_NONE) {
        draw_plain(p, shape, l->from, l->to);
        return;
    }
    note_stop(p, &shape->node[l->stop], width);
    if (l->from < 6) {
        draw_arm(p, shape, l->from, l->stop, false);
    }
    if (l->to < 6) {
        draw_arm(p, shape, l->to, l->stop, true);
    }
}

void map_route_of(const map *m, const uint8_t *hexes, unsigned n, unsigned index, unsigned count, map_route *out) {
    pencil p = {.m = m, .out = out};
    map_node first = {0}, last = {0};
    map_pt first_at = {0, 0}, last_at = {0, 0};
    bool begun = false;
    out->nstops = out->nends = 0;
    for (unsigned i = 0; i < n; i++) {
        leg l = {hexes[i], RAIL_NONE, RAIL_NONE, RAIL_NONE};
        l.from = i > 0 ? side_to(m->k, l.hex, hexes[i - 1]) : RAIL_NONE;
        l.to = i + 1 < n ? side_to(m->k, l.hex, hexes[i + 1]) : RAIL_NONE;
        l.stop = stop_between(m->k, l.hex, l.from, l.to);
        map_shape shape;
        map_shape_of(m, rail_face_at(m->k, l.hex), m->k->s->rot[l.hex], &shape);
        p.at = map_centre(m, l.hex);
        draw_leg(&p, &l, &shape, 120 + 50 * (count - index));
        if (l.stop != RAIL_NONE) {
            last = shape.node[l.stop];
            last_at = p.at;
            first = begun ? first : last;
            first_at = begun ? first_at : last_at;
            begun = true;
        }
        if (begun && out->nends == 0 && p.n > MAP_SAMPLES) { /* while its first points are still held */
            out->end[out->nends++] = clear_of(&p, &first, first_at, true);
        }
    }
    if (out->nstops > 0 && out->nends == 0) {
        out->end[out->nends++] = clear_of(&p, &first, first_at, true);
    }
    if (out->nstops > 1) {
        out->end[out->nends++] = clear_of(&p, &last, last_at, false);
    }
}
