/* The marks of a hex: name, revenue, label, terrain, tile number and stage, closed hexes, destinations. Each looks for
 * room away from the track; what is most needed goes first. Colour never stands alone: the stage of a tile is also
 * counted in notches, the current value of a place also has a frame and a pointer. */
#include "map/parts.h"

#include <string.h>

enum {
    SMALLER = 1000,
    NUMBER = 270,
    NAME_LINE = 104,
    LONGEST = 1500
}; /* what a smaller size costs against track that is covered */

static const int16_t NAME_SIZES[3] = {200, 185, MAP_LEAST_TEXT}, LABEL_SIZES[3] = {240, 210, 180};

/* Where marks would like to be, the first best; in twentieths. */
enum {
    AT_VALUES,
    AT_SAME_FOR_ALL,
    AT_OFF_BOARD_NUMBER,
    AT_CITY_NUMBER,
    AT_TWO_LINES,
    AT_EMPTY_NAME,
    AT_OFF_BOARD_NAME,
    AT_CITY_NAME,
    AT_LABEL,
    AT_COST,
    AT_MIDDLE,
    AT_RAMPART,
    AT_CLOSED,
    AT_CHARGE,
    AT_GOAL
};
static const struct {
    uint8_t n;
    int8_t at[6][2];
} WISH[] = {
    [AT_VALUES] = {2, {{0, 22}, {0, -22}}},
    [AT_SAME_FOR_ALL] = {3, {{0, 0}, {31, 0}, {-31, 0}}},
    [AT_OFF_BOARD_NUMBER] = {2, {{0, 4}, {0, 20}}},
    [AT_CITY_NUMBER] = {4, {{29, -17}, {-29, -17}, {29, 17}, {-29, 17}}},
    [AT_TWO_LINES] = {4, {{0, -21}, {0, 21}, {0, 26}, {0, -26}}},
    [AT_EMPTY_NAME] = {3, {{0, -21}, {0, 26}, {0, 0}}},
    [AT_OFF_BOARD_NAME] = {4, {{0, -19}, {0, 19}, {0, -28}, {0, 28}}},
    [AT_CITY_NAME] = {6, {{0, 31}, {0, -31}, {0, 22}, {0, -22}, {0, 15}, {0, -15}}},
    [AT_LABEL] = {6, {{-30, -14}, {30, -14}, {-30, 14}, {30, 14}, {-32, 0}, {32, 0}}},
    [AT_COST] = {5, {{29, 6}, {-29, 6}, {29, -11}, {-29, -11}, {0, 20}}},
    [AT_MIDDLE] = {1, {{0, 0}}},
    [AT_RAMPART] = {4, {{0, -39}, {0, 39}, {-30, -20}, {30, -20}}},
    [AT_CLOSED] = {4, {{-26, 10}, {26, 10}, {-26, -10}, {26, -10}}},
    [AT_CHARGE] = {4, {{20, -20}, {-20, -20}, {20, 20}, {-20, 20}}},
    [AT_GOAL] = {6, {{28, -18}, {-28, -18}, {28, 18}, {-28, 18}, {30, 0}, {-30, 0}}},
};

static map_wish wish_for(unsigned what) {
    map_wish wish = {.npoints = WISH[what].n};
    for (unsigned i = 0; i < wish.npoints; i++) {
        wish.point[i] = (map_pt){WISH[what].at[i][0] * 20, WISH[what].at[i][1] * 20};
    }
    return wish;
}

/* What is drawn: a hex, or (RAIL_NONE) a tile by itself. */
typedef struct face {
    unsigned hex, tile, colour; /* tile: its index + 1; 0: as printed */
    const char *name, *label;
    const map_shape *shape;
} face;

/* ---- revenue -------------------------------------------------------------------------------------------------------- */

static bool by_phase(const rail_node *n) {
    return n->value[0] != n->value[1] || n->value[1] != n->value[2] || n->value[2] != n->value[3];
}

/* As many columns as the title's phases use. */
static unsigned value_columns(const map *m) {
    unsigned columns = 1;
    for (unsigned p = 0; p < m->k->d->nphases; p++) {
        columns = m->k->d->phase[p].value >= columns ? m->k->d->phase[p].value + 1u : columns;
    }
    return columns;
}

static void put_values(const map *m, map_pt at, const rail_node *n, bool known) {
    unsigned now = known ? m->k->d->phase[m->k->s->phase].value : 4, columns = value_columns(m);
    map_pt left = {at.x - 150 * (int)columns, at.y};
    for (unsigned i = 0; i < columns; i++) {
        map_value_cell(m, left, i, false);
    }
    if (known) {
        map_value_cell(m, left, now, true);
    }
    for (unsigned i = 0; i < columns; i++) {
        char text[8];
        ir_text t = ir_text_on(text, sizeof text);
        ir_put_int(&t, n->value[i]);
        map_word(m, i == now ? MAP_VALUE_NOW : MAP_VALUE, (map_pt){left.x + 150 + 300 * (int)i, at.y}, MAP_LEAST_TEXT,
                 text);
    }
}

static int node_pays(const rail_node *n) { return n->treasury ? n->treasury : n->value[0]; }

/* One number for several stops that pay the same. */
static bool same_for_all(const rail_face *f) {
    for (unsigned n = 1; n < f->nnodes; n++) {
        if (memcmp(f->node[n].value, f->node[0].value, sizeof f->node[0].value) != 0 ||
            f->node[n].treasury != f->node[0].treasury) {
            return false;
        }
    }
    return f->nnodes > 1;
}

static void mark_values(const map *m, const face *f, map_room *room) {
    const rail_face *on = f->shape->face;
    for (unsigned n = 0; n < on->nnodes; n++) {
        if (by_phase(&on->node[n])) {
            map_wish wish = wish_for(AT_VALUES);
            map_pt at = map_find(m, room, 1220, 290, &wish);
            put_values(m, (map_pt){at.x, at.y + 30}, &on->node[n], f->hex != RAIL_NONE); /* the pointer above it */
        }
    }
}

static map_wish number_wish(const map_shape *shape, unsigned n, bool one) {
    const rail_node *node = &shape->face->node[n];
    const map_node *at = &shape->node[n];
    if (one) {
        map_wish middle = wish_for(AT_SAME_FOR_ALL);
        middle.point[0].y = shape->face->nnodes > 4 ? 150 : 0; /* a ring of cities: the name above it */
        return middle;
    }
    if (node->kind == RAIL_OFFBOARD) {
        return wish_for(AT_OFF_BOARD_NUMBER);
    }
    map_wish wish = wish_for(AT_CITY_NUMBER);
    wish.around = at->at;
    wish.npoints = shape->face->nnodes > 1 || node->kind == RAIL_TOWN ? 0 : 4;
    wish.ring = at->slots > 1 ? 0 : at->slots ? at->radius + 190 : 300;
    return wish;
}

static void mark_numbers(const map *m, const map_shape *shape, map_room *room) {
    bool one = same_for_all(shape->face);
    for (unsigned n = 0; n < (one ? 1u : shape->face->nnodes); n++) {
        const rail_node *node = &shape->face->node[n];
        if (!by_phase(node) && node_pays(node) != 0) {
            map_wish wish = number_wish(shape, n, one);
            map_revenue(m, map_find(m, room, NUMBER, NUMBER, &wish), node_pays(node), node->treasury != 0);
        }
    }
}

/* ---- names and labels ------------------------------------------------------------------------------------------------- */

/* A name of two places takes two lines, one of a region with a stroke only if it is too long for a hex: how many bytes
 * the first line has, or 0. */
static size_t break_at(const char *name) {
    const char *both = map_within(name, " & "), *either = map_within(name, " / ");
    if (either && map_text_width(name, ir_length(name), MAP_LEAST_TEXT) > LONGEST) {
        both = either;
    }
    return both ? (size_t)(both - name) + 2 : 0;
}

static void put_name(const map *m, map_pt at, int size, const char *name) {
    size_t cut = break_at(name), len = ir_length(name);
    if (cut == 0) {
        map_text(m, MAP_NAME, at, size, name, len, RAIL_NONE);
        return;
    }
    int half = size * NAME_LINE / 200;
    map_text(m, MAP_NAME, (map_pt){at.x, at.y - half}, size, name, cut, RAIL_NONE);
    map_text(m, MAP_NAME, (map_pt){at.x, at.y + half}, size, name + cut + 1, len - cut - 1, RAIL_NONE);
}

static map_wish name_wish(const rail_face *f, bool two_lines) {
    if (two_lines) {
        return wish_for(AT_TWO_LINES);
    }
    if (f->nnodes == 0) {
        return wish_for(AT_EMPTY_NAME);
    }
    if (f->nnodes == 1 && f->node[0].kind == RAIL_OFFBOARD) {
        return wish_for(AT_OFF_BOARD_NAME);
    }
    return wish_for(AT_CITY_NAME);
}

/* The size, from large to small, that fits best; takes the room. */
static map_pt fit(const map *m, map_room *room, const int16_t *sizes, const map_wish *wish, int em, int lines,
                  int *size) {
    map_pt at = {0, 0};
    int least = INT32_MAX;
    for (int i = 0; i < 3; i++) {
        int cost = least - SMALLER * i, high = sizes[i] * lines * 17 / 20;
        if (map_seek(m, room, em * sizes[i] / 100, high, wish, &cost, &at)) {
            least = cost + SMALLER * i;
            *size = sizes[i];
        }
    }
    map_take(room, at, em * *size / 100, *size * lines * 17 / 20);
    return at;
}

static void mark_name(const map *m, const face *f, map_room *room) {
    size_t cut = break_at(f->name), len = ir_length(f->name);
    map_wish wish = name_wish(f->shape->face, cut > 0);
    int first = map_text_width(f->name, cut ? cut : len, 100), size = NAME_SIZES[0];
    int next = cut ? map_text_width(f->name + cut + 1, len - cut - 1, 100) : 0;
    map_pt at = fit(m, room, NAME_SIZES, &wish, first > next ? first : next, cut ? 2 : 1, &size);
    put_name(m, at, size, f->name);
}

static void mark_label(const map *m, const char *label, map_room *room) {
    map_wish wish = wish_for(AT_LABEL);
    int size = LABEL_SIZES[0];
    map_pt at = fit(m, room, LABEL_SIZES, &wish, map_text_width(label, ir_length(label), 112), 1, &size);
    map_word(m, MAP_LABEL, at, size, label);
}

/* ---- what is printed on the board, and signs of the game --------------------------------------------------------------- */

/* What the next tile costs: with the signs of the terrain below it, or, where a better tile is paid for, with an arrow
 * beside it. */
static void mark_cost(const map *m, const face *f, map_room *room, unsigned cost) {
    const char *terrain = m->k->d->hex[f->hex].terrain;
    char text[12];
    ir_text t = ir_text_on(text, sizeof text);
    map_wish wish = wish_for(f->shape->face->nnodes == 0 ? AT_MIDDLE : AT_COST);
    ir_put_int(&t, cost);
    if (f->tile || !terrain[0]) {
        int wide = map_text_width(text, t.len, MAP_LEAST_TEXT);
        map_pt at = map_find(m, room, wide + 180, MAP_LEAST_TEXT, &wish);
        map_upgrade_sign(m, (map_pt){at.x - wide / 2 - 10, at.y});
        map_word(m, MAP_COST, (map_pt){at.x + 85, at.y}, MAP_LEAST_TEXT, text);
        return;
    }
    map_pt at = map_find(m, room, map_within(terrain, " ") ? 560 : 300, 380, &wish);
    map_word(m, MAP_COST, (map_pt){at.x, at.y - 90}, 180, text);
    map_terrain_sign(m, terrain, (map_pt){at.x, at.y + 90});
}

static void mark_terrain(const map *m, const face *f, map_room *room) {
    const rail_hex *h = &m->k->d->hex[f->hex];
    unsigned cost = rail_terrain_cost(m->k, f->hex);
    if (cost > 0) {
        mark_cost(m, f, room, cost);
    }
    if (h->note[0] && !f->tile && !ir_equal(h->terrain, "wall")) { /* the Great Wall and its kind */
        map_wish wish = wish_for(AT_RAMPART);
        map_pt at = map_find(m, room, 340, 110, &wish);
        map_figure(m, MAP_RAMPART, (map_pt){at.x - 160, at.y + 50},
                   "v-90h50v30h40v-30h50v30h40v-30h50v30h40v-30h50v90z", RAIL_NONE);
    }
}

static void mark_signs(const map *m, const face *f, map_room *room) {
    const rail_look *k = m->k;
    unsigned blocker = rail_blocker(k, f->hex);
    if (blocker != RAIL_NONE) {
        map_wish wish = wish_for(AT_CLOSED);
        const char *id = k->d->private_[blocker].id;
        map_closed_sign(m, id, map_find(m, room, ir_length(id) > 3 ? 550 : 360, 340, &wish));
    }
    if (k->d->hex[f->hex].charge) {
        map_wish wish = wish_for(AT_CHARGE);
        map_revenue(m, map_find(m, room, NUMBER + 60, NUMBER, &wish), -(int)k->d->hex[f->hex].charge, false);
    }
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if (k->d->company[c].destination == f->hex) {
            map_wish wish = wish_for(AT_GOAL);
            map_goal_sign(m, c, map_find(m, room, 470, 320, &wish));
        }
    }
}

/* Stage and number of a tile, in two opposite corners, where track never runs. */
static void mark_tile(map *m, const face *f, map_room *room) {
    map_pt top = map_at(m->flat ? 16 : 18, 840), bottom = map_at(m->flat ? 4 : 6, 810);
    bool buildable = f->tile || (m->k->d->hex[f->hex].flags & RAIL_BUILDABLE);
    if (f->colour >= RAIL_YELLOW && f->colour <= RAIL_GREY && buildable) {
        map_stages(m, top, f->colour - RAIL_YELLOW + 1);
        map_take(room, top, 220, 120);
    } else if (f->colour == RAIL_GREY) { /* printed, and never built on */
        map_figure(m, MAP_FIXED, (map_pt){top.x, top.y - 50}, "l50 50l-50 50l-50-50z", RAIL_NONE);
    }
    if (f->tile) {
        const char *id = m->k->d->tile[f->tile - 1].id;
        map_word(m, MAP_NUMBER, bottom, MAP_LEAST_TEXT, id);
        map_take(room, bottom, map_text_width(id, ir_length(id), MAP_LEAST_TEXT), 120);
    }
}

/* A place of two joined hexes: its name and value on the side between them. */
static void mark_joined(const map *m, const face *f, map_pt middle) {
    const rail_node *node = &f->shape->face->node[0];
    map_pt at = {middle.x, middle.y + 90};
    put_name(m, (map_pt){middle.x, middle.y - 250}, NAME_SIZES[0], f->name);
    if (by_phase(node)) {
        put_values(m, at, node, true);
    } else {
        map_revenue(m, at, node_pays(node), false);
    }
}

/* ---- together ---------------------------------------------------------------------------------------------------------- */

static void mark_face(const map *m, const face *f, map_room *room) {
    bool one = same_for_all(f->shape->face);
    mark_values(m, f, room);
    if (one) { /* in the middle, before a name takes it */
        mark_numbers(m, f->shape, room);
    }
    if (f->name[0]) {
        mark_name(m, f, room);
    }
    if (!one) {
        mark_numbers(m, f->shape, room);
    }
}

static bool is_ferry(unsigned colour, const rail_face *f) { return colour == RAIL_BLUE && f->nnodes == 0; }

static const map_shape *shape_at(map *m, unsigned hex, map_shape *own) {
    map_shape *shape = m->shape != NULL ? m->shape : own;
    if (m->shape == NULL || m->shaped != hex) {
        map_shape_of(m, rail_face_at(m->k, hex), m->k->s->rot[hex], shape);
        m->shaped = hex;
    }
    return shape;
}

void map_hex_track(map *m, unsigned hex) {
    const rail_face *on = rail_face_at(m->k, hex);
    map_shape own;
    if (on->npaths > 0) {
        map_track(m, shape_at(m, hex, &own), is_ferry(map_colour(m->k, hex), on));
    }
}

void map_hex_marks(map *m, unsigned hex) {
    const rail_look *k = m->k;
    map_shape own;
    map_room room;
    const map_shape *shape = shape_at(m, hex, &own);
    unsigned tile = k->s->tile[hex];
    face f = {hex, tile, map_colour(k, hex), rail_hex_name(k, hex), k->d->hex[hex].label, shape};
    f.label = tile ? k->d->tile[tile - 1].label : f.label;
    map_joint joint = map_joint_of(m, hex);
    map_room_of(shape, &room);
    map_take_sides(m, &room, k->d->hex[hex].barriers);
    if ((k->d->hex[hex].flags & RAIL_SEA) && !tile) {
        map_figure(m, MAP_WAVES, (map_pt){-460, -260},
                   "q60-70 120 0t120 0t120 0m140 300q60-70 120 0t120 0t120 0m-760 320q60-70 120 0t120 0t120 0",
                   RAIL_NONE);
    }
    map_stops(m, hex, shape);
    mark_tile(m, &f, &room);
    if (joint.leads) {
        mark_joined(m, &f, joint.middle);
    } else if (!joint.quiet) {
        mark_face(m, &f, &room);
    }
    if (f.label[0]) {
        mark_label(m, f.label, &room);
    }
    mark_terrain(m, &f, &room);
    mark_signs(m, &f, &room);
}

void map_tile(map *m, unsigned tile, unsigned rot) {
    const rail_tile *t = &m->k->d->tile[tile];
    map_shape shape;
    map_room room;
    map_shape_of(m, &t->face, rot, &shape);
    face f = {RAIL_NONE, tile + 1, t->colour, "", t->label, &shape};
    map_room_of(&shape, &room);
    map_track(m, &shape, is_ferry(t->colour, &t->face));
    map_stops(m, RAIL_NONE, &shape);
    mark_tile(m, &f, &room);
    mark_face(m, &f, &room);
    if (f.label[0]) {
        mark_label(m, f.label, &room);
    }
}
