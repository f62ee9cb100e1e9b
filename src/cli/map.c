/* The board as a picture: a standalone SVG without styles, scripts or references, so that it may be shown anywhere.
 *
 * Layers from below: grounds, one group for each hex (words, track, stops, marks), barriers, rims, legend. Every group of a
 * hex has the class "hex" and its coordinate as data-hex. */
#include "cli/map.h"

#include "cli/map_draw.h"
#include "core/text.h"

typedef struct extent {
    double left, top, right, bottom;
} extent;

static extent extent_of(const map *m) {
    extent x = {1e9, 1e9, -1e9, -1e9};
    double wide = m->flat ? MAP_CORNER : MAP_SIDE, high = m->flat ? MAP_SIDE : MAP_CORNER;
    for (unsigned h = 0; h < m->k->d->nhexes; h++) {
        map_pt at = map_centre(m, &m->k->d->hex[h]);
        x.left = at.x - wide < x.left ? at.x - wide : x.left;
        x.right = at.x + wide > x.right ? at.x + wide : x.right;
        x.top = at.y - high < x.top ? at.y - high : x.top;
        x.bottom = at.y + high > x.bottom ? at.y + high : x.bottom;
    }
    return x;
}

/* ---- grounds -------------------------------------------------------------------------------------------------------- */

static bool same_group(const rail_face *a, const rail_face *b) {
    return a->nnodes && b->nnodes && a->node[0].group && a->node[0].group == b->node[0].group;
}

/* Hexes that are drawn as one: sea beside sea, and off-board hexes of one place or with track from one to the other. */
static bool joined(const map *m, unsigned hex, unsigned edge) {
    const rail_look *k = m->k;
    unsigned other = k->d->hex[hex].neighbour[edge];
    if (other == RAIL_NONE || map_colour(k, hex) != map_colour(k, other)) {
        return false;
    }
    const rail_hex *a = &k->d->hex[hex], *b = &k->d->hex[other];
    if (a->flags & b->flags & RAIL_SEA) {
        return true;
    }
    return map_colour(k, hex) == RAIL_RED &&
           (same_group(rail_face_at(k, hex), rail_face_at(k, other)) || ((rail_exits(k, hex) >> edge) & 1u) ||
            (a->name[0] && ir_equal(a->name, b->name)));
}

static bool begins_with(const char *text, const char *with) {
    size_t n = ir_length(with);
    return n > 0 && ir_length(text) >= n && ir_same(text, n, with);
}

/* Who says the name of a joined place: the first of its hexes. */
static map_joint joint_of(const map *m, unsigned hex) {
    const rail_look *k = m->k;
    map_joint out = {0};
    if (map_colour(k, hex) != RAIL_RED) {
        return out;
    }
    for (unsigned e = 0; e < 6; e++) {
        if (!joined(m, hex, e)) {
            continue;
        }
        unsigned other = k->d->hex[hex].neighbour[e];
        if (other < hex && begins_with(k->d->hex[hex].name, k->d->hex[other].name)) {
            out.quiet = true;
        } else if (other > hex && same_group(rail_face_at(k, hex), rail_face_at(k, other))) {
            out.leads = true;
            out.middle = map_at(map_edge_step(m, e), MAP_SIDE);
        }
    }
    return out;
}

static void put_side(const map *m, map_pt at, unsigned edge, double reach) {
    map_pt a = map_at(map_corner_step(m, edge + 5), reach), b = map_at(map_corner_step(m, edge), reach);
    map_put(m, "M%f %fL%f %f", at.x + a.x, at.y + a.y, at.x + b.x, at.y + b.y);
}

static void put_grounds(const map *m) {
    const rail_data *d = m->k->d;
    map_put(m, "<defs><polygon id=\"hex\" points=\"");
    for (unsigned e = 0; e < 6; e++) {
        map_pt p = map_at(map_corner_step(m, e), MAP_CORNER);
        map_put(m, "%f,%f ", p.x, p.y);
    }
    map_put(m, "\"/></defs>\n<g stroke=\"#6f6350\" stroke-width=\"1.5\">\n");
    for (unsigned h = 0; h < d->nhexes; h++) {
        map_pt at = map_centre(m, &d->hex[h]);
        map_put(m, "<use href=\"#hex\" x=\"%f\" y=\"%f\" fill=\"%r\"/>\n", at.x, at.y, map_fill(map_colour(m->k, h)));
    }
    map_put(m, "</g>\n");
    for (unsigned h = 0; h < d->nhexes; h++) {
        map_pt at = map_centre(m, &d->hex[h]);
        for (unsigned e = 0; e < 6; e++) {
            if (d->hex[h].neighbour[e] > h && joined(m, h, e)) {
                map_put(m, "<path stroke=\"%r\" stroke-width=\"4\" d=\"", map_fill(map_colour(m->k, h)));
                map_pt side = map_at(map_edge_step(m, e), MAP_SIDE), along = map_at(map_edge_step(m, e) + 6, 50);
                map_put(m, "M%f %fL%f %f\"/>\n", at.x + side.x - along.x, at.y + side.y - along.y,
                        at.x + side.x + along.x, at.y + side.y + along.y);
            }
        }
    }
    map_put(m,
            "<path class=\"border\" fill=\"none\" stroke=\"#4d4436\" stroke-width=\"4\" stroke-linecap=\"round\" d=\"");
    for (unsigned h = 0; h < d->nhexes; h++) {
        for (unsigned e = 0; e < 6; e++) {
            if (d->hex[h].neighbour[e] == RAIL_NONE) {
                put_side(m, map_centre(m, &d->hex[h]), e, MAP_CORNER);
            }
        }
    }
    map_put(m, "\"/>\n");
}

/* ---- hexes, barriers, rims ---------------------------------------------------------------------------------------------- */

static void put_hex(const map *m, unsigned hex) {
    const rail_hex *h = &m->k->d->hex[hex];
    map_pt at = map_centre(m, h);
    map_put(m, "<g class=\"hex\" data-hex=\"%s\" role=\"img\" transform=\"translate(%f %f)\">\n", h->id, at.x, at.y);
    map_words(m, hex);
    map_put(m, "<use href=\"#hex\" fill=\"none\" stroke=\"none\" pointer-events=\"all\"/>\n");
    map_shape shape;
    map_shape_of(m, rail_face_at(m->k, hex), m->k->s->rot[hex], &shape);
    map_track(m, &shape);
    map_routes(m, hex, &shape);
    map_stops(m, hex, &shape);
    map_joint joint = joint_of(m, hex);
    map_marks(m, hex, &shape, &joint);
    map_put(m, "</g>\n");
}

static void put_barriers(const map *m) {
    const rail_data *d = m->k->d;
    for (unsigned layer = 0; layer < 2; layer++) {
        map_put(m,
                "<path class=\"barrier\" fill=\"none\" stroke=\"%r\" stroke-width=\"%u\" stroke-linecap=\"round\" d=\"",
                layer ? "#d0021b" : "#fff", layer ? 9u : 13u);
        for (unsigned h = 0; h < d->nhexes; h++) {
            for (unsigned e = 0; e < 6; e++) {
                unsigned other = d->hex[h].neighbour[e];
                if (((d->hex[h].barriers >> e) & 1u) && (other == RAIL_NONE || other > h)) {
                    put_side(m, map_centre(m, &d->hex[h]), e, MAP_CORNER - 3);
                }
            }
        }
        map_put(m, "\"/>\n");
    }
}

/* The letters or the number of a coordinate. */
static void put_axis(const map *m, const rail_hex *h, bool letters, double x, double y) {
    char text[8];
    ir_text t = ir_text_on(text, sizeof text);
    for (const char *c = h->id; *c; c++) {
        bool digit = *c >= '0' && *c <= '9';
        if (digit != letters) {
            ir_put_char(&t, *c);
        }
    }
    map_put(m, "<text x=\"%f\" y=\"%f\">%s</text>", x, y + 9, text);
}

static void put_rims(const map *m, const extent *x) {
    const rail_data *d = m->k->d;
    bool row[256] = {false}, column[256] = {false};
    map_put(m, "<g class=\"rim\" font-size=\"26\" font-weight=\"bold\" fill=\"#7a6f5d\">\n");
    for (unsigned h = 0; h < d->nhexes; h++) {
        const rail_hex *hex = &d->hex[h];
        map_pt at = map_centre(m, hex);
        if (!row[hex->row]) {
            row[hex->row] = true;
            put_axis(m, hex, !m->flat, x->left - 34, at.y);
            put_axis(m, hex, !m->flat, x->right + 34, at.y);
        }
        if (!column[hex->column]) {
            column[hex->column] = true;
            put_axis(m, hex, m->flat, at.x, x->top - 30);
            put_axis(m, hex, m->flat, at.x, x->bottom + 30);
        }
    }
    map_put(m, "\n</g>\n");
}

void rail_map_svg(const ir_game *game, const ir_state *state, const cli_run *run, FILE *out) {
    rail_look look = rail_look_at(game, state);
    const map m = {.k = &look, .out = out, .flat = ir_equal(look.d->layout, "flat"), .run = run};
    extent x = extent_of(&m);
    double left = x.left - 70, top = x.top - 66, width = x.right - x.left + 150 + MAP_LEGEND_WIDTH;
    double height = x.bottom - x.top + 132, legend = map_legend_height(&m) + 96;
    height = height < legend ? legend : height;
    map_put(&m, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%f %f %f %f\" ", left, top, width, height);
    map_put(&m,
            "font-family=\"Helvetica, Arial, 'Liberation Sans', 'Noto Sans', 'Noto Sans CJK SC', sans-serif\" "
            "text-anchor=\"middle\">\n<title>%s, map after %u actions</title>\n",
            game->title->name, (unsigned)state->actions);
    map_put(&m, "<rect x=\"%f\" y=\"%f\" width=\"%f\" height=\"%f\" fill=\"#faf6ec\"/>\n", left, top, width, height);
    put_grounds(&m);
    for (unsigned h = 0; h < look.d->nhexes; h++) {
        put_hex(&m, h);
    }
    put_barriers(&m);
    put_rims(&m, &x);
    map_legend(&m, (map_pt){x.right + 74, x.top});
    map_put(&m, "</svg>\n");
}
