/* Draws track and stops: black track with a white edge, cities with a white circle for each slot, towns as a dot or a
 * bar, stations as discs, and the letters of companies that a slot is kept for. */
#include "cli/map_draw.h"

#include "core/text.h"

#define TRACK_WIDTH 9.0
#define EDGE_WIDTH 13.0

/* ---- track -------------------------------------------------------------------------------------------------------- */

/* A little over the side, so that no seam shows. */
static map_pt over_side(map_pt p) {
    bool at_side = p.x * p.x + p.y * p.y > (MAP_SIDE - 1) * (MAP_SIDE - 1);
    return at_side ? (map_pt){p.x * 1.012, p.y * 1.012} : p;
}

static void put_strand(const map *m, const map_strand *s) {
    map_pt from = s->p[0], to = s->p[MAP_SAMPLES - 1], before = over_side(from), after = over_side(to);
    map_put(m, "M%f %fL%f %f", before.x, before.y, from.x, from.y);
    switch ((map_form)s->form) {
    case MAP_LINE:
        map_put(m, "L%f %f", to.x, to.y);
        break;
    case MAP_ARC:
        map_put(m, "A%f %f 0 0 0 %f %f", s->radius, s->radius, to.x, to.y);
        break;
    case MAP_BEND:
        map_put(m, "Q%f %f %f %f", s->control.x, s->control.y, to.x, to.y);
        break;
    case MAP_TAPER:
        break;
    }
    if (after.x != to.x || after.y != to.y) {
        map_put(m, "L%f %f", after.x, after.y);
    }
}

static void put_taper(const map *m, const map_strand *s, double width) {
    map_pt from = over_side(s->p[0]), to = s->p[MAP_SAMPLES - 1];
    double length = map_distance(from, to), x = (to.x - from.x) / length, y = (to.y - from.y) / length;
    double half = width / 2, tip = width > TRACK_WIDTH ? 6 : 0;
    map_put(m, "M%f %fL%f %fL%f %fZ", from.x - y * half, from.y + x * half, to.x + x * tip, to.y + y * tip,
            from.x + y * half, from.y - x * half);
}

static void put_layer(const map *m, const map_shape *shape, bool edge) {
    bool lines = false, tapers = false;
    for (unsigned i = 0; i < shape->nstrands; i++) {
        tapers = tapers || shape->strand[i].form == MAP_TAPER;
        lines = lines || shape->strand[i].form != MAP_TAPER;
    }
    double width = edge ? EDGE_WIDTH : TRACK_WIDTH;
    const char *colour = edge ? "#fff" : "#000";
    if (lines) {
        map_put(m, "<path fill=\"none\" stroke=\"%r\" stroke-width=\"%f\" d=\"", colour, width);
        for (unsigned i = 0; i < shape->nstrands; i++) {
            if (shape->strand[i].form != MAP_TAPER) {
                put_strand(m, &shape->strand[i]);
            }
        }
        map_put(m, "\"/>\n");
    }
    if (tapers) {
        map_put(m, "<path fill=\"%r\" d=\"", colour);
        for (unsigned i = 0; i < shape->nstrands; i++) {
            if (shape->strand[i].form == MAP_TAPER) {
                put_taper(m, &shape->strand[i], width);
            }
        }
        map_put(m, "\"/>\n");
    }
}

/* Where two pieces of polyline cross. */
static bool cross(map_pt a, map_pt b, map_pt c, map_pt d, map_pt *at) {
    double det = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
    if (det < 0.01 && det > -0.01) {
        return false;
    }
    double t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / det;
    double u = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / det;
    *at = (map_pt){a.x + (b.x - a.x) * t, a.y + (b.y - a.y) * t};
    return t >= 0 && t < 1 && u >= 0 && u < 1;
}

/* Track that only crosses goes over on a bridge, so that nobody takes it for a junction. */
static void put_bridge(const map *m, const map_strand *over, const map_strand *under) {
    for (unsigned i = 0; i + 1 < MAP_SAMPLES; i++) {
        for (unsigned j = 0; j + 1 < MAP_SAMPLES; j++) {
            map_pt at, a = over->p[i], b = over->p[i + 1];
            if (!cross(a, b, under->p[j], under->p[j + 1], &at)) {
                continue;
            }
            double length = map_distance(a, b), x = (b.x - a.x) / length, y = (b.y - a.y) / length;
            map_put(m, "<path stroke=\"#fff\" stroke-width=\"%f\" d=\"M%f %fL%f %f\"/>", EDGE_WIDTH, at.x - 10 * x,
                    at.y - 10 * y, at.x + 10 * x, at.y + 10 * y);
            map_put(m, "<path stroke=\"#000\" stroke-width=\"%f\" d=\"M%f %fL%f %f\"/>\n", TRACK_WIDTH, at.x - 11 * x,
                    at.y - 11 * y, at.x + 11 * x, at.y + 11 * y);
            return;
        }
    }
}

void map_track(const map *m, const map_shape *shape) {
    if (shape->nstrands == 0) {
        return;
    }
    put_layer(m, shape, true);
    put_layer(m, shape, false);
    for (unsigned i = 0; i < shape->nstrands; i++) {
        for (unsigned j = i + 1; j < shape->nstrands; j++) {
            const map_strand *a = &shape->strand[i], *b = &shape->strand[j];
            bool meet = (a->edges & b->edges) || (a->node != RAIL_NONE && a->node == b->node);
            if (!meet) {
                put_bridge(m, b, a);
            }
        }
    }
}

/* ---- stops -------------------------------------------------------------------------------------------------------- */

static double letters_size(const char *id, double radius) {
    size_t n = ir_length(id);
    return radius * (n <= 2 ? 0.85 : n == 3 ? 0.7 : 0.55);
}

void map_disc(const map *m, const rail_company *c, map_pt at, double radius) {
    double size = letters_size(c->id, radius);
    map_put(m,
            "<circle class=\"station\" data-company=\"%s\" cx=\"%f\" cy=\"%f\" r=\"%f\" fill=\"%s\" stroke=\"#000\" "
            "stroke-width=\"1.5\"/>",
            c->id, at.x, at.y, radius, c->colour);
    map_put(m, "<circle cx=\"%f\" cy=\"%f\" r=\"%f\" fill=\"none\" stroke=\"%s\" stroke-opacity=\".55\"/>", at.x, at.y,
            radius - 3, c->text_colour);
    map_put(m, "<text x=\"%f\" y=\"%f\" font-size=\"%f\" font-weight=\"bold\" fill=\"%s\">%s</text>\n", at.x,
            at.y + size * 0.36, size, c->text_colour, c->id);
}

/* A slot that is kept for a company: its letters in a ring of its colour. */
static void put_kept(const map *m, const rail_company *c, map_pt at, double radius) {
    double size = letters_size(c->id, radius) * 0.92;
    map_put(m,
            "<circle class=\"home\" data-company=\"%s\" cx=\"%f\" cy=\"%f\" r=\"%f\" fill=\"none\" stroke=\"%s\" "
            "stroke-width=\"3\" stroke-dasharray=\"5 3\"/>",
            c->id, at.x, at.y, radius - 3.5, c->colour);
    map_put(m, "<text x=\"%f\" y=\"%f\" font-size=\"%f\" fill=\"#333\">%s</text>\n", at.x, at.y + size * 0.36, size,
            c->id);
}

static void put_city(const map *m, unsigned hex, unsigned node, const map_node *n) {
    const rail_look *k = m->k;
    /* the box: a thick line with round joints through the middles of the slots */
    for (unsigned layer = 0; layer < 2 && n->slots > 1; layer++) {
        static const uint8_t AROUND[3][6] = {{0, 1, 2}, {0, 1, 3, 2}, {0, 2, 5, 3}};
        unsigned corners = n->slots == 3 ? 3 : n->slots == 2 ? 2 : 4, shape = n->slots == 4 ? 1 : n->slots > 4 ? 2 : 0;
        const char *colour = layer ? "#fff" : "#000";
        map_put(m, "<polygon fill=\"%r\" stroke=\"%r\" stroke-linejoin=\"round\" stroke-width=\"%f\" points=\"", colour,
                colour, 2 * n->radius + (layer ? 4 : 7));
        for (unsigned i = 0; i < corners; i++) {
            unsigned at = AROUND[shape][i] < n->slots ? AROUND[shape][i] : n->slots - 1u;
            map_put(m, "%f,%f ", n->slot[at].x, n->slot[at].y);
        }
        map_put(m, "\"/>");
    }
    unsigned next = 0;
    for (unsigned i = 0; i < n->slots; i++) {
        map_put(
            m,
            "<circle class=\"slot\" cx=\"%f\" cy=\"%f\" r=\"%f\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"%f\"/>",
            n->slot[i].x, n->slot[i].y, n->radius, n->slots > 1 ? 1.2 : 2.2);
    }
    map_put(m, "\n");
    uint32_t here = rail_stationed(k, hex, node);
    for (unsigned home = 2; home-- > 0;) { /* first whose home it is */
        for (unsigned c = 0; c < k->d->ncompanies; c++) {
            bool at_home = k->d->company[c].home == hex;
            if (((here >> c) & 1u) && at_home == (home == 1) && next < n->slots) {
                map_disc(m, &k->d->company[c], n->slot[next++], n->radius - 1);
            }
        }
    }
    for (unsigned c = 0; c < k->d->ncompanies && next < n->slots; c++) {
        if (k->d->company[c].home == hex && rail_home_node(k, c) == node && !(k->s->status[c] & RAIL_AT_HOME)) {
            put_kept(m, &k->d->company[c], n->slot[next++], n->radius);
        }
    }
}

static void put_town(const map *m, const map_node *n) {
    if (!n->bar) {
        map_put(m,
                "<circle class=\"town\" cx=\"%f\" cy=\"%f\" r=\"%f\" fill=\"#000\" stroke=\"#fff\" "
                "stroke-width=\"2.5\"/>\n",
                n->at.x, n->at.y, n->radius);
        return;
    }
    double length = map_distance(n->along, (map_pt){0, 0}), x = n->along.x / length, y = n->along.y / length;
    for (unsigned layer = 0; layer < 2; layer++) {
        double half = layer ? 14 : 16.5;
        map_put(m, "<path%r stroke=\"%r\" stroke-width=\"%f\" d=\"M%f %fL%f %f\"/>", layer ? " class=\"town\"" : "",
                layer ? "#000" : "#fff", layer ? 9.0 : 14.0, n->at.x - y * half, n->at.y + x * half, n->at.x + y * half,
                n->at.y - x * half);
    }
    map_put(m, "\n");
}

static void put_anchor(const map *m, map_pt at) {
    map_put(m,
            "<g class=\"harbour\" transform=\"translate(%f %f)\" fill=\"none\" stroke-linecap=\"round\" "
            "stroke-linejoin=\"round\">",
            at.x, at.y);
    for (unsigned layer = 0; layer < 2; layer++) {
        map_put(m,
                "<path stroke=\"%r\" stroke-width=\"%f\" d=\"M0-12V19M-9-5H9M-17 6C-15 16-8 19 0 19S15 16 17 6M-21 11"
                "L-17 5L-12 9M21 11L17 5L12 9M-4.5-16.5a4.5 4.5 0 1 0 9 0a4.5 4.5 0 1 0-9 0\"/>",
                layer ? "#102a43" : "#fff", layer ? 4.0 : 8.0);
    }
    map_put(m, "</g>\n");
}

void map_stops(const map *m, unsigned hex, const map_shape *shape) {
    for (unsigned n = 0; n < shape->face->nnodes; n++) {
        const rail_node *node = &shape->face->node[n];
        if (node->flags & RAIL_HARBOUR) {
            put_anchor(m, shape->node[n].at);
            continue;
        }
        switch ((rail_node_kind)node->kind) {
        case RAIL_CITY:
            put_city(m, hex, n, &shape->node[n]);
            break;
        case RAIL_TOWN:
            put_town(m, &shape->node[n]);
            break;
        case RAIL_OFFBOARD:
            break; /* its track ends in a point */
        }
    }
}
