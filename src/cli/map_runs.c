/* A run on the map: each train has its colour and its dashes, so that either is enough to tell them apart. The colours
 * are those of Okabe and Ito, which hold for all kinds of colour blindness. */
#include "cli/map_draw.h"

#include "core/title.h"

#define INK "#2b2620"
#define LINE_HEIGHT 34.0

enum { STYLES = 8 };

static const struct {
    const char *colour, *dash;
} STYLE[STYLES] = {{"#0072b2", "none"}, {"#d55e00", "16 7"},     {"#009e73", "5 6"}, {"#cc79a7", "22 5 5 5"},
                   {"#e69f00", "10 5"}, {"#56b4e9", "14 4 3 4"}, {"#882255", "3 4"}, {"#999933", "26 8"}};

static void put_style(const map *m, unsigned route) {
    map_put(m, "stroke=\"%r\" stroke-dasharray=\"%r\"", STYLE[route % STYLES].colour, STYLE[route % STYLES].dash);
}

/* ---- routes ------------------------------------------------------------------------------------------------------- */

static void put_points(const map *m, const map_strand *s, unsigned from, unsigned to) {
    map_put(m, "M%f %f", s->p[from].x, s->p[from].y);
    for (unsigned i = from + 1; i <= to; i++) {
        map_put(m, "L%f %f", s->p[i].x, s->p[i].y);
    }
}

static void put_all(const map *m, const map_strand *s) { put_points(m, s, 0, MAP_SAMPLES - 1); }

static unsigned nearest(const map_strand *s, map_pt at) {
    unsigned best = 0;
    for (unsigned i = 1; i < MAP_SAMPLES; i++) {
        best = map_distance(s->p[i], at) < map_distance(s->p[best], at) ? i : best;
    }
    return best;
}

/* From a side to a stop; where one strand runs under the stop from side to side, a part of it. */
static void put_arm(const map *m, const map_shape *shape, unsigned edge) {
    for (unsigned i = 0; i < shape->nstrands; i++) {
        const map_strand *s = &shape->strand[i];
        if (s->node == RAIL_NONE || !((s->edges >> edge) & 1u)) {
            continue;
        }
        if (s->edges == 1u << edge) {
            put_all(m, s);
            return;
        }
        unsigned stop = nearest(s, shape->node[s->node].at);
        bool first = nearest(s, map_at(map_edge_step(m, edge), MAP_SIDE)) < stop;
        put_points(m, s, first ? 0 : stop, first ? stop : MAP_SAMPLES - 1);
        return;
    }
}

/* Through a hex, or (RAIL_NONE) from or to a stop in it. */
static void put_leg(const map *m, const map_shape *shape, unsigned in, unsigned out) {
    unsigned both = (in < 6 ? 1u << in : 0) | (out < 6 ? 1u << out : 0);
    for (unsigned i = 0; in < 6 && out < 6 && i < shape->nstrands; i++) {
        if (shape->strand[i].edges == both) {
            put_all(m, &shape->strand[i]);
            return;
        }
    }
    if (in < 6) {
        put_arm(m, shape, in);
    }
    if (out < 6) {
        put_arm(m, shape, out);
    }
}

static unsigned towards(const map *m, unsigned from, unsigned to) {
    for (unsigned e = 0; e < 6; e++) {
        if (m->k->d->hex[from].neighbour[e] == to) {
            return e;
        }
    }
    return RAIL_NONE;
}

/* The part of one route that lies on a hex, in layers: a white edge, then the colour. */
static void put_route(const map *m, unsigned hex, const map_shape *shape, unsigned route, const uint8_t *path,
                      unsigned n) {
    for (unsigned i = 0; i < n; i++) {
        if (path[i] != hex) {
            continue;
        }
        unsigned in = i > 0 ? towards(m, hex, path[i - 1]) : RAIL_NONE;
        unsigned out = i + 1 < n ? towards(m, hex, path[i + 1]) : RAIL_NONE;
        for (unsigned layer = 0; layer < 2; layer++) {
            map_put(m, "<path fill=\"none\" stroke-width=\"%u\" ", layer ? 11u : 19u);
            if (layer) {
                map_put(m, "class=\"route\" data-train=\"%s\" data-route=\"%u\" ",
                        m->k->d->train[m->run->run.route[route].train].id, route);
                put_style(m, route);
            } else {
                map_put(m, "stroke=\"#fff\"");
            }
            map_put(m, " d=\"");
            put_leg(m, shape, in, out);
            map_put(m, "\"/>");
        }
        map_put(m, "\n");
    }
}

void map_routes(const map *m, unsigned hex, const map_shape *shape) {
    if (m->run == NULL) {
        return;
    }
    const uint8_t *more = m->run->action.more;
    for (unsigned r = 0, at = 0; r < m->run->run.routes; at += 2u + more[at + 1], r++) {
        put_route(m, hex, shape, r, more + at + 2, more[at + 1]);
    }
}

/* ---- their legend --------------------------------------------------------------------------------------------------- */

double map_routes_height(const map *m) { return m->run ? LINE_HEIGHT * (m->run->run.routes + 2) : 0; }

void map_routes_legend(const map *m, map_pt at) {
    if (m->run == NULL) {
        return;
    }
    const rail_look *k = m->k;
    const rail_run *run = &m->run->run;
    const char *money = k->game->title->currency;
    map_put(m, "<g class=\"runs\" fill=\"%r\" text-anchor=\"start\">\n", INK);
    map_put(m, "<text x=\"%f\" y=\"%f\" font-size=\"23\" font-weight=\"bold\">%r of %s: %s%u", at.x, at.y + LINE_HEIGHT,
            m->run->best ? "Best run" : "Last run", k->d->company[m->run->company].id, money, (unsigned)run->revenue);
    if (run->outside > 0) {
        map_put(m, " and %s%u outside", money, (unsigned)run->outside);
    }
    map_put(m, "</text>\n");
    for (unsigned r = 0; r < run->routes; r++) {
        double y = at.y + LINE_HEIGHT * (r + 2);
        map_put(m, "<path class=\"key\" stroke-width=\"11\" ");
        put_style(m, r);
        map_put(m, " d=\"M%f %fh90\"/>", at.x, y - 7);
        map_put(m, "<text x=\"%f\" y=\"%f\" font-size=\"20\">%s: %s%u, %s to %s, %u stops</text>\n", at.x + 104, y,
                k->d->train[run->route[r].train].id, money, (unsigned)run->route[r].revenue,
                k->d->hex[run->route[r].stop[0].hex].id, k->d->hex[run->route[r].stop[run->route[r].nstops - 1].hex].id,
                (unsigned)run->route[r].nstops);
    }
    map_put(m, "</g>\n");
}
