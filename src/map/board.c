/* The board as a whole: where the hexes are, their colours, which of them are drawn as one, borders and coordinates. */
#include "map/parts.h"

static map_pt centre_of(const map *m, const rail_hex *h) {
    bool flat = m->flat == (m->turn == 0); /* as printed */
    map_pt at = {h->column * (flat ? MAP_CORNER * 3 / 2 : MAP_SIDE), h->row * (flat ? MAP_SIDE : MAP_CORNER * 3 / 2)};
    return m->turn ? (map_pt){at.y, -at.x} : at;
}

map_pt map_centre(const map *m, unsigned hex) { return centre_of(m, &m->k->d->hex[hex]); }

const char *map_colour_name(unsigned colour) {
    static const char *const NAME[] = {"white", "yellow", "green", "brown", "grey", "red", "blue"};
    return NAME[colour];
}

unsigned map_colour(const rail_look *k, unsigned hex) {
    unsigned tile = k->s->tile[hex];
    return tile ? k->d->tile[tile - 1].colour : k->d->hex[hex].colour;
}

/* ---- hexes that are drawn as one ------------------------------------------------------------------------------------ */

static bool same_group(const rail_face *a, const rail_face *b) {
    return a->nnodes && b->nnodes && a->node[0].group && a->node[0].group == b->node[0].group;
}

/* Sea beside sea, and off-board hexes of one place or with track from one to the other. */
static bool joined(const rail_look *k, unsigned hex, unsigned edge) {
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

/* Who has the name of a joined place: the first of its hexes. */
map_joint map_joint_of(const map *m, unsigned hex) {
    const rail_look *k = m->k;
    map_joint out = {0};
    for (unsigned e = 0; e < 6 && map_colour(k, hex) == RAIL_RED; e++) {
        if (!joined(k, hex, e)) {
            continue;
        }
        unsigned other = k->d->hex[hex].neighbour[e];
        if (other < hex && begins_with(k->d->hex[hex].name, k->d->hex[other].name)) {
            out.quiet = true;
        } else if (other > hex && same_group(rail_face_at(k, hex), rail_face_at(k, other))) {
            out.leads = true;
            out.middle = map_side(m, e);
        }
    }
    return out;
}

static void put_side(const map *m, map_pt at, unsigned edge, int reach, ir_text *d) {
    map_to(d, 'M', map_add(at, map_at(map_corner_step(m, edge + 5), reach)));
    map_to(d, 'L', map_add(at, map_at(map_corner_step(m, edge), reach)));
}

void map_seams(const map *m, unsigned hex, ir_text *d) {
    for (unsigned e = 0; e < 6; e++) {
        if (m->k->d->hex[hex].neighbour[e] > hex && joined(m->k, hex, e)) {
            put_side(m, (map_pt){0, 0}, e, MAP_CORNER, d);
        }
    }
}

/* ---- the whole ------------------------------------------------------------------------------------------------------- */

map_box map_extent(const map *m) {
    int wide = m->flat ? MAP_CORNER : MAP_SIDE, high = m->flat ? MAP_SIDE : MAP_CORNER;
    map_pt low = map_centre(m, 0), high_most = low;
    for (unsigned h = 1; h < m->k->d->nhexes; h++) {
        map_pt at = map_centre(m, h);
        low = (map_pt){at.x < low.x ? at.x : low.x, at.y < low.y ? at.y : low.y};
        high_most = (map_pt){at.x > high_most.x ? at.x : high_most.x, at.y > high_most.y ? at.y : high_most.y};
    }
    return (map_box){low.x - wide, low.y - high, high_most.x - low.x + 2 * wide, high_most.y - low.y + 2 * high};
}

void map_outline(const map *m, ir_text *d) {
    for (unsigned e = 0; e < 6; e++) {
        map_to(d, e ? 'L' : 'M', map_at(map_corner_step(m, e), MAP_CORNER));
    }
    ir_put_char(d, 'Z');
}

void map_border(const map *m, ir_text *d) {
    for (unsigned h = 0; h < m->k->d->nhexes; h++) {
        for (unsigned e = 0; e < 6; e++) {
            if (m->k->d->hex[h].neighbour[e] == RAIL_NONE) {
                put_side(m, map_centre(m, h), e, MAP_CORNER, d);
            }
        }
    }
}

void map_barriers(const map *m, ir_text *d) {
    for (unsigned h = 0; h < m->k->d->nhexes; h++) {
        const rail_hex *hex = &m->k->d->hex[h];
        for (unsigned e = 0; e < 6; e++) {
            if (((hex->barriers >> e) & 1u) && hex->neighbour[e] > h) {
                put_side(m, map_centre(m, h), e, MAP_CORNER - 30, d);
            }
        }
    }
}

/* Whether the rows of the board as printed have letters: then hexes of one row share theirs. */
static bool rows_have_letters(const rail_data *d) {
    for (unsigned h = 1; h < d->nhexes; h++) {
        if (d->hex[h].row == d->hex[0].row && d->hex[h].id[0] != d->hex[0].id[0]) {
            return false;
        }
    }
    return true;
}

void map_axis(const map *m, unsigned hex, bool row, ir_text *out) {
    bool letters = rows_have_letters(m->k->d) == (row == (m->turn == 0));
    for (const char *c = m->k->d->hex[hex].id; *c; c++) {
        if ((*c >= '0' && *c <= '9') != letters) {
            ir_put_char(out, *c);
        }
    }
}
