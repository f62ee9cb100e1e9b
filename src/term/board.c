/* The board in characters. */
#include "term/board.h"

#include "map/map.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct painter {
    const rail_look *k;
    map m;
    term_board *b;
    bool ascii, mono, flat;
    int dx[6], dy[6]; /* where each edge leads, in units of the drawing */
    int ux, uy;       /* half a hex to the side, a row down */
} painter;

/* ---- places ------------------------------------------------------------------------------------------------------------ */

/* A direction is taken from any two neighbours. */
static void find_directions(painter *p) {
    const rail_data *d = p->k->d;
    for (unsigned h = 0; h < d->nhexes; h++) {
        for (unsigned e = 0; e < 6; e++) {
            unsigned to = d->hex[h].neighbour[e];
            if (to != RAIL_NONE) {
                map_pt a = map_centre(&p->m, h), b = map_centre(&p->m, to);
                p->dx[e] = b.x - a.x;
                p->dy[e] = b.y - a.y;
            }
        }
    }
    for (unsigned e = 0; e < 6; e++) {
        int x = abs(p->dx[e]), y = abs(p->dy[e]);
        p->ux = x > 20 && (p->ux == 0 || x < p->ux) ? x : p->ux;
        p->uy = y > 20 && (p->uy == 0 || y < p->uy) ? y : p->uy;
    }
}

static int steps(int way, int unit) { return unit > 0 ? (way + unit / 2) / unit : 0; }

static bool lay_out(painter *p) {
    const rail_data *d = p->k->d;
    int left = INT32_MAX, top = INT32_MAX, w = 0, h = 0;
    for (unsigned i = 0; i < d->nhexes; i++) {
        map_pt at = map_centre(&p->m, i);
        left = at.x < left ? at.x : left;
        top = at.y < top ? at.y : top;
    }
    p->b->height = p->flat ? 4 : 3;
    for (unsigned i = 0; i < d->nhexes; i++) {
        map_pt at = map_centre(&p->m, i);
        p->b->x[i] = steps(at.x - left, p->ux) * (p->flat ? TERM_HEX_WIDTH : TERM_HEX_WIDTH / 2);
        p->b->y[i] = steps(at.y - top, p->uy) * (p->flat ? 2 : 3);
        w = p->b->x[i] + TERM_HEX_WIDTH > w ? p->b->x[i] + TERM_HEX_WIDTH : w;
        h = p->b->y[i] + p->b->height > h ? p->b->y[i] + p->b->height : h;
    }
    p->b->w = w;
    p->b->h = h;
    p->b->cell = w > 0 && h > 0 ? calloc((size_t)w * (size_t)h, sizeof *p->b->cell) : NULL;
    return p->b->cell != NULL;
}

/* ---- what is in a hex ---------------------------------------------------------------------------------------------------- */

static term_cell *cell(const painter *p, unsigned h, int x, int y) {
    return &p->b->cell[(p->b->y[h] + y) * p->b->w + p->b->x[h] + x];
}

/* Text from a place on, cut before column `most`; returns the place after it. */
static int put(const painter *p, unsigned h, int x, int y, int most, const char *text) {
    size_t len = strlen(text);
    for (size_t i = 0; i < len && x < most;) {
        uint32_t code;
        unsigned n = ir_utf8(text + i, len - i, &code);
        cell(p, h, x++, y)->code = n == 0 || (p->ascii && code > 126) ? '?' : code;
        i += n == 0 ? 1 : n;
    }
    return x;
}

static void put_code(const painter *p, unsigned h, int x, int y, uint32_t line, char plain) {
    term_cell *c = cell(p, h, x, y);
    c->code = p->ascii ? (uint32_t)plain : line;
    c->track = true;
}

static void ground(const painter *p, unsigned h) {
    static const char letter[] = {' ', 'y', 'g', 'b', 'x', 'r', '~'};
    unsigned colour = map_colour(p->k, h);
    for (int y = 0; y < p->b->height; y++) {
        for (int x = 0; x < TERM_HEX_WIDTH; x++) {
            term_cell *c = cell(p, h, x, y);
            c->code = ' ';
            c->ground = (uint8_t)colour;
        }
        if (p->mono) {
            cell(p, h, 0, y)->code = p->ascii ? '|' : 0x2502;
        }
    }
    if (p->mono) {
        cell(p, h, TERM_HEX_WIDTH - 2, 0)->code = (uint32_t)letter[colour];
    }
}

/* Each exit at the side or corner where it leads. */
static void exits(const painter *p, unsigned h) {
    unsigned edges = rail_exits(p->k, h);
    int right = TERM_HEX_WIDTH - 1, bottom = p->b->height - 1;
    for (unsigned e = 0; e < 6; e++) {
        int dx = p->dx[e], dy = p->dy[e];
        if ((edges >> e & 1u) == 0) {
            continue;
        }
        if (abs(dy) < p->uy / 2) {
            put_code(p, h, dx < 0 ? 0 : right, 1, 0x2500, '-');
        } else if (abs(dx) < p->ux / 2) {
            put_code(p, h, right / 2, dy < 0 ? 0 : bottom, 0x2502, '|');
        } else if ((dx < 0) == (dy < 0)) {
            put_code(p, h, dx < 0 ? 0 : right, dy < 0 ? 0 : bottom, 0x2572, '\\');
        } else {
            put_code(p, h, dx < 0 ? 0 : right, dy < 0 ? 0 : bottom, 0x2571, '/');
        }
    }
}

/* The free spaces of a hex, and what all its stops take if every one of them is shown. */
static unsigned free_spaces(const painter *p, unsigned h, unsigned *width) {
    const rail_face *face = rail_face_at(p->k, h);
    unsigned sum = 0;
    *width = 0;
    for (unsigned n = 0; n < face->nnodes; n++) {
        uint32_t there = rail_stationed(p->k, h, n);
        unsigned spaces = face->node[n].kind == RAIL_CITY ? rail_slots_free(p->k, h, n) : 0;
        sum += spaces;
        *width += face->node[n].kind == RAIL_CITY ? spaces : 1;
        for (unsigned c = 0; c < p->k->d->ncompanies; c++) {
            *width += (there >> c & 1u) != 0 ? (unsigned)strlen(p->k->d->company[c].id) : 0;
        }
    }
    return sum;
}

static int put_stations(const painter *p, unsigned h, unsigned n, int x, int y) {
    uint32_t there = rail_stationed(p->k, h, n);
    for (unsigned c = 0; c < p->k->d->ncompanies; c++) {
        if ((there >> c & 1u) != 0) {
            int from = x;
            x = put(p, h, x, y, TERM_HEX_WIDTH - 1, p->k->d->company[c].id);
            for (int i = from; i < x; i++) {
                cell(p, h, i, y)->bold = true;
            }
        }
    }
    return x;
}

/* Free spaces by their number where there is no room for each. */
static void stops(const painter *p, unsigned h, int y) {
    const rail_face *face = rail_face_at(p->k, h);
    const char *space = p->ascii ? "o" : "\xE2\x97\x8B";
    unsigned width, spaces = free_spaces(p, h, &width);
    bool crowded = width > TERM_HEX_WIDTH - 2;
    int x = 1;
    if (crowded && spaces > 0) {
        char number[16];
        snprintf(number, sizeof number, "%u%s", spaces, space);
        x = put(p, h, x, y, TERM_HEX_WIDTH - 1, number);
    }
    for (unsigned n = 0; n < face->nnodes; n++) {
        const rail_node *node = &face->node[n];
        if (node->kind == RAIL_TOWN) {
            x = put(p, h, x, y, TERM_HEX_WIDTH - 1, p->ascii ? "*" : "\xE2\x80\xA2");
        } else if (node->kind == RAIL_OFFBOARD) {
            x = put(p, h, x, y, TERM_HEX_WIDTH - 1, p->ascii ? "#" : "\xE2\x96\xAA");
        } else {
            x = put_stations(p, h, n, x, y);
        }
        for (unsigned i = 0; !crowded && node->kind == RAIL_CITY && i < rail_slots_free(p->k, h, n); i++) {
            x = put(p, h, x, y, TERM_HEX_WIDTH - 1, space);
        }
    }
}

static void values(const painter *p, unsigned h, int x, int y) {
    char text[32] = "";
    const rail_face *face = rail_face_at(p->k, h);
    const rail_hex *hex = &p->k->d->hex[h];
    unsigned before = 0;
    for (unsigned n = 0; n < face->nnodes; n++) {
        unsigned value = rail_value(p->k, h, n);
        size_t len = strlen(text);
        if (value > 0 && value != before) {
            snprintf(text + len, sizeof text - len, "%s%u", len > 0 ? "/" : "", value);
            before = value;
        }
    }
    if (text[0] == 0 && p->k->s->tile[h] == 0 && hex->cost > 0) {
        snprintf(text, sizeof text, "^%u", hex->cost);
    }
    put(p, h, x, y, TERM_HEX_WIDTH - 1, text);
}

static void paint(const painter *p, unsigned h) {
    const rail_hex *hex = &p->k->d->hex[h];
    const rail_tile *tile = p->k->s->tile[h] != 0 ? &p->k->d->tile[p->k->s->tile[h] - 1] : NULL;
    const char *label = tile != NULL && tile->label[0] != 0 ? tile->label : hex->label;
    int id = p->flat ? 1 : 0;
    ground(p, h);
    int x = put(p, h, 1, id, TERM_HEX_WIDTH - 1, hex->id);
    if (label[0] != 0) {
        put(p, h, x + 1, id, TERM_HEX_WIDTH - 1, label);
    }
    stops(p, h, p->flat ? 2 : 1);
    values(p, h, p->flat ? 4 : 1, p->flat ? 3 : 2);
    exits(p, h);
}

bool term_board_of(const rail_look *k, bool ascii, bool mono, term_board *out) {
    painter p = {.k = k, .b = out, .ascii = ascii, .mono = mono};
    memset(out, 0, sizeof *out);
    p.m = map_of(k, false, (map_sink){NULL, NULL});
    p.flat = p.m.flat;
    find_directions(&p);
    if (!lay_out(&p)) {
        return false;
    }
    for (int i = 0; i < out->w * out->h; i++) {
        out->cell[i].ground = TERM_NO_GROUND;
    }
    for (unsigned h = 0; h < k->d->nhexes; h++) {
        paint(&p, h);
    }
    return true;
}

unsigned term_board_at(const term_board *b, const rail_data *d, int x, int y) {
    for (unsigned h = 0; h < d->nhexes; h++) {
        if (x >= b->x[h] && x < b->x[h] + TERM_HEX_WIDTH && y >= b->y[h] && y < b->y[h] + b->height) {
            return h;
        }
    }
    return RAIL_NONE;
}
