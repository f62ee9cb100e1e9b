/* The marks of a hex: name, revenue, label, terrain, tile number and stage, closed hexes, destinations. Each looks for
 * room away from the track; what is most needed goes first. Colour never stands alone: the stage of a tile is also
 * counted in notches, the current value of a place also has a frame and a pointer. */
#include "cli/map_draw.h"

#include "core/text.h"

#include <string.h>

static const double NAME_SIZES[] = {16, 14.5, 13, 11.5}, LABEL_SIZES[] = {24, 21, 18};
enum { NSIZES = sizeof NAME_SIZES / sizeof *NAME_SIZES, NLABELS = sizeof LABEL_SIZES / sizeof *LABEL_SIZES };
#define SMALLER 20.0 /* what a smaller size costs against track that is covered */

const char *map_fill(unsigned colour) {
    static const char *const FILL[] = {"#efe6cf", "#fbdf3d", "#7cbf5c", "#c98a5a", "#bfc1c4", "#e2574c", "#7fc0ea"};
    return FILL[colour];
}

const char *map_colour_name(unsigned colour) {
    static const char *const NAME[] = {"plain", "yellow", "green", "brown", "grey", "red", "blue"};
    return NAME[colour];
}

unsigned map_colour(const rail_look *k, unsigned hex) {
    unsigned tile = k->s->tile[hex];
    return tile ? k->d->tile[tile - 1].colour : k->d->hex[hex].colour;
}

unsigned map_blocker(const rail_look *k, unsigned hex) {
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        const rail_private *pr = &k->d->private_[p];
        if ((pr->flags & RAIL_BLOCKS) && rail_has(&pr->blocked, hex) && !(k->s->private_flags[p] & RAIL_CLOSED) &&
            !IR_IS_COMPANY(k->s->private_owner[p]) && !k->s->tile[hex]) {
            return p;
        }
    }
    return RAIL_NONE;
}

/* ---- small drawings ------------------------------------------------------------------------------------------------ */

void map_notches(const map *m, map_pt at, unsigned count) {
    map_put(m, "<path class=\"stage\" stroke=\"#222\" stroke-width=\"2.4\" d=\"");
    for (unsigned i = 0; i < count; i++) {
        map_put(m, "M%f %fv8", at.x + 5.0 * i - 2.5 * (count - 1), at.y - 4);
    }
    map_put(m, "\"/>\n");
}

void map_terrain(const map *m, const char *terrain, map_pt at) {
    if (ir_equal(terrain, "mountain river")) {
        map_terrain(m, "mountain", (map_pt){at.x - 14, at.y});
        map_terrain(m, "river", (map_pt){at.x + 14, at.y});
    } else if (ir_equal(terrain, "mountain")) {
        map_put(m, "<path class=\"terrain\" fill=\"#8a5a2b\" d=\"M%f %fl12 17h-24z\"/>", at.x, at.y - 8);
    } else if (ir_equal(terrain, "water") || ir_equal(terrain, "river")) {
        for (unsigned i = 0; i < 2; i++) {
            map_put(
                m,
                "<path class=\"terrain\" fill=\"none\" stroke=\"#1f6fb5\" stroke-width=\"3\" stroke-linecap=\"round\" "
                "d=\"M%f %fq4.5-5 9 0t9 0t9 0\"/>",
                at.x - 13.5, at.y - 2 + 8.0 * i);
        }
    } else if (ir_equal(terrain, "wall")) {
        map_put(
            m, "<path class=\"terrain\" fill=\"#8d8478\" stroke=\"#4a443c\" d=\"M%f %fv-14h6v4h5v-4h6v4h5v-4h6v14z\"/>",
            at.x - 14, at.y + 8);
    }
}

void map_barbell(const map *m, const char *id, map_pt at) {
    map_put(m, "<g class=\"blocked\"><text x=\"%f\" y=\"%f\" font-size=\"14\" font-weight=\"bold\">%s</text>", at.x,
            at.y - 3, id);
    map_put(m, "<path stroke=\"#000\" stroke-width=\"2.5\" d=\"M%f %fh14\"/>", at.x - 7, at.y + 8);
    for (unsigned i = 0; i < 2; i++) {
        map_put(m, "<circle cx=\"%f\" cy=\"%f\" r=\"5\" fill=\"#fff\" stroke=\"#000\" stroke-width=\"2.5\"/>",
                at.x - 11 + 22.0 * i, at.y + 8);
    }
    map_put(m, "</g>\n");
}

void map_flag(const map *m, const rail_company *c, map_pt at) {
    map_put(m,
            "<g class=\"destination\" data-company=\"%s\"><path d=\"M%f %fv24\" stroke=\"#000\" stroke-width=\"2\"/>",
            c->id, at.x - 15, at.y - 11);
    map_put(m, "<path d=\"M%f %fh30l-5 7.5l5 7.5h-30z\" fill=\"%s\" stroke=\"#000\"/>", at.x - 15, at.y - 11,
            c->colour);
    map_put(m, "<text x=\"%f\" y=\"%f\" font-size=\"10\" font-weight=\"bold\" fill=\"%s\">%s</text></g>\n", at.x - 2.5,
            at.y, c->text_colour, c->id);
}

/* The Great Wall and its kind: a hex that the data give a note. */
static void put_wall(const map *m, map_pt at) {
    map_put(m, "<path fill=\"#a89c88\" d=\"M%f %fv-9h5v3h4v-3h5v3h4v-3h5v3h4v-3h5v9z\"/>\n", at.x - 16, at.y + 5);
}

/* ---- revenue -------------------------------------------------------------------------------------------------------- */

static bool by_phase(const rail_node *n) {
    return n->value[0] != n->value[1] || n->value[1] != n->value[2] || n->value[2] != n->value[3];
}

static void put_number(const map *m, map_pt at, unsigned value, bool treasury) {
    double wide = value > 99 || treasury ? 17 : 13;
    if (treasury) { /* comes to the treasury, besides the run */
        map_put(m,
                "<rect class=\"revenue\" x=\"%f\" y=\"%f\" width=\"%f\" height=\"24\" rx=\"4\" fill=\"#fff\" "
                "stroke=\"#000\" "
                "stroke-width=\"1.3\"/>",
                at.x - wide, at.y - 12, 2 * wide);
    } else {
        map_put(m,
                "<ellipse class=\"revenue\" cx=\"%f\" cy=\"%f\" rx=\"%f\" ry=\"13\" fill=\"#fff\" stroke=\"#000\" "
                "stroke-width=\"1.3\"/>",
                at.x, at.y, wide);
    }
    map_put(m, "<text x=\"%f\" y=\"%f\" font-size=\"15\">%r%u</text>\n", at.x, at.y + 5.3, treasury ? "+" : "", value);
}

static void put_values(const map *m, map_pt at, const rail_node *n) {
    unsigned now = m->k->d->phase[m->k->s->phase].value;
    map_put(m, "<g class=\"revenue\" stroke=\"#000\">");
    for (unsigned i = 0; i < 4; i++) {
        map_put(m, "<rect x=\"%f\" y=\"%f\" width=\"25\" height=\"20\" fill=\"%r\" stroke-width=\".8\"/>",
                at.x - 50 + 25.0 * i, at.y - 10, map_fill(RAIL_YELLOW + i));
    }
    double x = at.x - 50 + 25.0 * now;
    map_put(m,
            "<rect class=\"now\" x=\"%f\" y=\"%f\" width=\"25\" height=\"20\" fill=\"none\" stroke-width=\"3\"/>"
            "<path d=\"M%f %fl5 -6h-10z\" stroke=\"none\"/></g>\n",
            x, at.y - 10, x + 12.5, at.y - 10);
    for (unsigned i = 0; i < 4; i++) {
        map_put(m, "<text x=\"%f\" y=\"%f\" font-size=\"14\"%r>%u</text>", at.x - 37.5 + 25.0 * i, at.y + 5,
                i == now ? " font-weight=\"bold\"" : "", (unsigned)n->value[i]);
    }
    map_put(m, "\n");
}

static unsigned node_pays(const rail_node *n) { return (unsigned)(n->treasury ? n->treasury : n->value[0]); }

/* One number for several stops that pay the same. */
static bool same_for_all(const rail_face *face) {
    for (unsigned n = 1; n < face->nnodes; n++) {
        if (memcmp(face->node[n].value, face->node[0].value, sizeof face->node[0].value) != 0 ||
            face->node[n].treasury != face->node[0].treasury) {
            return false;
        }
    }
    return face->nnodes > 1;
}

static void mark_values(const map *m, const map_shape *shape, map_room *room) {
    for (unsigned n = 0; n < shape->face->nnodes; n++) {
        if (by_phase(&shape->face->node[n])) {
            map_wish wish = {.npoints = 2, .point = {{0, 44}, {0, -44}}};
            put_values(m, map_find(m, room, 102, 25, &wish), &shape->face->node[n]);
        }
    }
}

static void mark_numbers(const map *m, const map_shape *shape, map_room *room) {
    const rail_face *face = shape->face;
    bool one = same_for_all(face);
    for (unsigned n = 0; n < (one ? 1u : face->nnodes); n++) {
        const rail_node *node = &face->node[n];
        if (by_phase(node) || node_pays(node) == 0) {
            continue;
        }
        const map_node *at = &shape->node[n];
        map_wish wish = {.npoints = 4, .point = {{58, -34}, {-58, -34}, {58, 34}, {-58, 34}}, .around = at->at};
        if (one) {
            wish = (map_wish){.npoints = 3, .point = {{0, 0}, {62, 0}, {-62, 0}}};
        } else if (node->kind == RAIL_OFFBOARD) {
            wish = (map_wish){.npoints = 2, .point = {{0, 8}, {0, 40}}};
        } else {
            wish.npoints = face->nnodes > 1 || node->kind == RAIL_TOWN ? 0 : 4;
            wish.ring = at->slots > 1 ? 0 : at->slots ? at->radius + 18 : 30;
        }
        put_number(m, map_find(m, room, 27, 27, &wish), node_pays(node), node->treasury != 0);
    }
}

/* ---- names and labels ------------------------------------------------------------------------------------------------- */

static void put_name_line(const map *m, map_pt at, double size, const char *text, size_t len, const char *ground) {
    char line[64];
    ir_text t = ir_text_on(line, sizeof line);
    ir_put_n(&t, text, len);
    map_put(m,
            "<text class=\"name\" x=\"%f\" y=\"%f\" font-size=\"%f\" stroke=\"%r\" stroke-width=\"4\" "
            "stroke-linejoin=\"round\" paint-order=\"stroke\">%s</text>\n",
            at.x, at.y, size, ground, line);
}

/* A name of two places takes two lines. */
static size_t break_at(const char *name) {
    const char *and = strstr(name, " & ");
    return and? (size_t)(and-name) + 2 : 0;
}

static void put_name(const map *m, map_pt at, double size, const char *name, const char *ground) {
    size_t cut = break_at(name), len = ir_length(name);
    if (cut == 0) {
        put_name_line(m, (map_pt){at.x, at.y + size * 0.36}, size, name, len, ground);
        return;
    }
    put_name_line(m, (map_pt){at.x, at.y - size * 0.17}, size, name, cut, ground);
    put_name_line(m, (map_pt){at.x, at.y + size * 0.87}, size, name + cut + 1, len - cut - 1, ground);
}

static map_wish name_wish(const rail_face *face, bool two_lines) {
    if (two_lines) {
        return (map_wish){.npoints = 4, .point = {{0, -42}, {0, 42}, {0, 52}, {0, -52}}};
    }
    if (face->nnodes == 0) {
        return (map_wish){.npoints = 3, .point = {{0, -42}, {0, 52}, {0, 0}}};
    }
    if (face->nnodes == 1 && face->node[0].kind == RAIL_OFFBOARD) {
        return (map_wish){.npoints = 4, .point = {{0, -38}, {0, 38}, {0, -56}, {0, 56}}};
    }
    return (map_wish){.npoints = 6, .point = {{0, 65}, {0, -62}, {0, 44}, {0, -44}, {0, 30}, {0, -30}}};
}

static void mark_name(const map *m, const char *name, const map_shape *shape, unsigned colour, map_room *room) {
    size_t cut = break_at(name), len = ir_length(name);
    map_wish wish = name_wish(shape->face, cut > 0);
    map_pt best = {0, 0};
    double least = 0, size = 0, w = 0, h = 0;
    for (unsigned i = 0; i < NSIZES; i++) {
        double s = NAME_SIZES[i], first = map_text_width(name, cut ? cut : len, s);
        double second = cut ? map_text_width(name + cut + 1, len - cut - 1, s) : 0;
        double wide = first > second ? first : second, high = cut ? 2 * s + 1 : s;
        map_pt at;
        double cost = map_seek(m, room, wide, high, &wish, &at) + SMALLER * i;
        if (i == 0 || cost < least) {
            least = cost, size = s, w = wide, h = high, best = at;
        }
    }
    map_take_box(room, best, w, h);
    put_name(m, best, size, name, map_fill(colour));
}

static void mark_label(const map *m, const char *label, map_room *room) {
    map_wish wish = {.npoints = 6, .point = {{-60, -28}, {60, -28}, {-60, 28}, {60, 28}, {-64, 0}, {64, 0}}};
    map_pt best = {0, 0};
    double least = 0, size = 0;
    for (unsigned i = 0; i < NLABELS; i++) {
        map_pt at;
        double s = LABEL_SIZES[i], w = map_text_width(label, ir_length(label), s * 1.12);
        double cost = map_seek(m, room, w, s * 0.85, &wish, &at) + SMALLER * i;
        if (i == 0 || cost < least) {
            least = cost, size = s, best = at;
        }
    }
    map_take_box(room, best, map_text_width(label, ir_length(label), size * 1.12), size * 0.85);
    map_put(m, "<text class=\"label\" x=\"%f\" y=\"%f\" font-size=\"%f\" font-weight=\"bold\">%s</text>\n", best.x,
            best.y + size * 0.36, size, label);
}

/* ---- what is printed on the board, and signs of the game --------------------------------------------------------------- */

static void mark_terrain(const map *m, unsigned hex, const map_shape *shape, map_room *room) {
    const rail_hex *h = &m->k->d->hex[hex];
    unsigned cost = rail_terrain_cost(m->k, hex);
    if (cost > 0) {
        map_wish wish = {.npoints = 5, .point = {{58, 12}, {-58, 12}, {58, -22}, {-58, -22}, {0, 40}}};
        if (shape->face->nnodes == 0) {
            wish = (map_wish){.npoints = 1, .point = {{0, 0}}};
        }
        map_pt at = map_find(m, room, 30, 36, &wish);
        map_put(m, "<text x=\"%f\" y=\"%f\" font-size=\"16\">%u</text>", at.x, at.y - 2, cost);
        map_terrain(m, h->terrain, (map_pt){at.x, at.y + 9});
        map_put(m, "\n");
    }
    if (h->note[0] && !m->k->s->tile[hex] && !ir_equal(h->terrain, "wall")) {
        map_wish wish = {.npoints = 4, .point = {{0, -78}, {0, 78}, {-60, -40}, {60, -40}}};
        put_wall(m, map_find(m, room, 34, 11, &wish));
    }
}

static void mark_signs(const map *m, unsigned hex, map_room *room) {
    const rail_look *k = m->k;
    unsigned blocker = map_blocker(k, hex);
    if (blocker != RAIL_NONE) {
        map_wish wish = {.npoints = 4, .point = {{-52, 20}, {52, 20}, {-52, -20}, {52, -20}}};
        map_barbell(m, k->d->private_[blocker].id, map_find(m, room, 34, 32, &wish));
    }
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if (k->d->company[c].destination == hex) {
            map_wish wish = {.npoints = 6, .point = {{58, -36}, {-58, -36}, {58, 36}, {-58, 36}, {62, 0}, {-62, 0}}};
            map_flag(m, &k->d->company[c], map_find(m, room, 35, 27, &wish));
        }
    }
}

/* Stage and number of a tile, in two opposite corners, where track never runs. */
static void mark_tile(const map *m, unsigned hex, map_room *room) {
    const rail_look *k = m->k;
    unsigned tile = k->s->tile[hex], colour = map_colour(k, hex);
    map_pt top = map_at(m->flat ? 16 : 18, 84), bottom = map_at(m->flat ? 4 : 6, 83);
    if (colour >= RAIL_YELLOW && colour <= RAIL_GREY && (tile || k->d->hex[hex].flags & RAIL_BUILDABLE)) {
        map_notches(m, top, colour - RAIL_YELLOW + 1);
        map_take_box(room, top, 22, 12);
    } else if (colour == RAIL_GREY) { /* printed, and never built on */
        map_put(m, "<path class=\"fixed\" fill=\"#222\" d=\"M%f %fl5 5l-5 5l-5-5z\"/>", top.x, top.y - 5);
    }
    if (tile) {
        const char *id = k->d->tile[tile - 1].id;
        map_put(m, "<text class=\"number\" x=\"%f\" y=\"%f\" font-size=\"15\" fill=\"#222\">%s</text>", bottom.x,
                bottom.y + 4, id);
        map_take_box(room, bottom, map_text_width(id, ir_length(id), 15), 11);
    }
}

static void mark_sea(const map *m) {
    static const map_pt AT[3] = {{-28, -26}, {22, 4}, {-18, 36}};
    map_put(m, "<path class=\"sea\" fill=\"none\" stroke=\"#fff\" stroke-opacity=\".6\" stroke-width=\"2.5\" d=\"");
    for (unsigned i = 0; i < 3; i++) {
        map_put(m, "M%f %fq6-7 12 0t12 0t12 0", AT[i].x - 18, AT[i].y);
    }
    map_put(m, "\"/>\n");
}

/* A place of two joined hexes: its name and value on the side between them. */
static void mark_joined(const map *m, unsigned hex, const map_shape *shape, const map_joint *joint) {
    put_name(m, (map_pt){joint->middle.x, joint->middle.y - 24}, NAME_SIZES[0], rail_hex_name(m->k, hex),
             map_fill(m->k->d->hex[hex].colour));
    const rail_node *node = &shape->face->node[0];
    map_pt at = {joint->middle.x, joint->middle.y + 6};
    if (by_phase(node)) {
        put_values(m, at, node);
    } else {
        put_number(m, at, node_pays(node), false);
    }
}

void map_marks(const map *m, unsigned hex, const map_shape *shape, const map_joint *joint) {
    const rail_look *k = m->k;
    const rail_hex *h = &k->d->hex[hex];
    unsigned tile = k->s->tile[hex];
    const char *label = tile ? k->d->tile[tile - 1].label : h->label;
    map_room room;
    map_room_of(shape, &room);
    mark_tile(m, hex, &room);
    if (joint->leads) {
        mark_joined(m, hex, shape, joint);
    } else if (!joint->quiet) {
        mark_values(m, shape, &room);
        if (same_for_all(shape->face)) { /* in the middle, before a name takes it */
            mark_numbers(m, shape, &room);
        }
        if (rail_hex_name(k, hex)[0]) {
            mark_name(m, rail_hex_name(k, hex), shape, map_colour(k, hex), &room);
        }
        if (!same_for_all(shape->face)) {
            mark_numbers(m, shape, &room);
        }
    }
    if (label[0]) {
        mark_label(m, label, &room);
    }
    mark_terrain(m, hex, shape, &room);
    mark_signs(m, hex, &room);
    if ((h->flags & RAIL_SEA) && !tile) {
        mark_sea(m);
    }
}
