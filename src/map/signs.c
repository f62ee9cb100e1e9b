/* Small drawings, and what a legend says of them: which of them a title has. */
#include "map/parts.h"

const char *const map_sign_name[MAP_SIGN_COUNT] = {
#define X(NAME, name) #name,
    MAP_SIGNS(X)
#undef X
};

enum { CELL_WIDE = 300, CELL_HIGH = 220, REVENUE_HALF = 135 };

void map_stages(map *m, map_pt at, unsigned count) {
    char text[96];
    ir_text d = ir_text_on(text, sizeof text);
    for (int i = 0; i < (int)count; i++) {
        map_to(&d, 'M', (map_pt){at.x + 50 * i - 25 * ((int)count - 1), at.y - 40});
        ir_put(&d, "v80");
    }
    map_path(m, MAP_STAGE, &d, 0, RAIL_NONE);
}

void map_terrain_sign(const map *m, const char *terrain, map_pt at) {
    bool mountain = map_within(terrain, "mountain") != NULL;
    bool water = map_within(terrain, "river") != NULL || map_within(terrain, "water") != NULL;
    int aside = mountain && water ? 140 : 0;
    if (mountain) {
        map_figure(m, MAP_MOUNTAIN, (map_pt){at.x - aside, at.y - 80}, "l120 170h-240z", RAIL_NONE);
    }
    if (water) {
        map_figure(m, MAP_WATER, (map_pt){at.x + aside - 135, at.y - 20},
                   "q45-50 90 0t90 0t90 0m-270 80q45-50 90 0t90 0t90 0", RAIL_NONE);
    }
    if (ir_equal(terrain, "wall")) {
        map_figure(m, MAP_WALL, (map_pt){at.x - 140, at.y + 80}, "v-140h60v40h50v-40h60v40h50v-40h60v140z", RAIL_NONE);
    }
}

/* An arrow up. */
void map_upgrade_sign(const map *m, map_pt at) {
    map_figure(m, MAP_UPGRADE, (map_pt){at.x, at.y - 80}, "l75 80h-45v80h-60v-80h-45z", RAIL_NONE);
}

void map_closed_sign(const map *m, const char *id, map_pt at) {
    if (id[0]) {
        map_word(m, MAP_CLOSED_TEXT, (map_pt){at.x, at.y - 80}, MAP_LEAST_TEXT, id);
    }
    map_figure(m, MAP_CLOSED, (map_pt){at.x - 70, at.y + 80}, "h140", RAIL_NONE);
    for (int side = -110; side <= 110; side += 220) {
        map_circle(m, MAP_CLOSED_DOT, (map_pt){at.x + side, at.y + 80}, 50, RAIL_NONE);
    }
}

void map_goal_sign(const map *m, unsigned company, map_pt at) {
    const char *id = m->k->d->company[company].id;
    map_figure(m, MAP_POLE, (map_pt){at.x - 220, at.y - 140}, "v300", RAIL_NONE);
    map_figure(m, MAP_FLAG, (map_pt){at.x - 220, at.y - 140}, "h440l-45 105l45 105h-440z", company);
    map_text(m, MAP_FLAG_TEXT, (map_pt){at.x - 12, at.y - 35}, MAP_LEAST_TEXT, id, ir_length(id), company);
}

void map_value_cell(const map *m, map_pt left, unsigned cell, bool now) {
    map_figure(m, now ? MAP_NOW : (map_ink)(MAP_YELLOW + cell),
               (map_pt){left.x + CELL_WIDE * (int)cell, left.y - CELL_HIGH / 2}, "h300v220h-300z", RAIL_NONE);
    if (now) {
        map_figure(m, MAP_POINTER, (map_pt){left.x + CELL_WIDE * (int)cell + CELL_WIDE / 2, left.y - CELL_HIGH / 2},
                   "l55-65h-110z", RAIL_NONE);
    }
}

/* A box with round corners around a point. */
static void put_round_box(ir_text *d, map_pt at, int w, int h, int round) {
    static const map_pt WAY[5] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}, {1, 0}};
    map_to(d, 'M', (map_pt){at.x - w + round, at.y - h});
    for (unsigned i = 0; i < 4; i++) {
        int length = 2 * ((i % 2 ? h : w) - round);
        map_pt on = WAY[i], next = WAY[i + 1];
        map_to(d, 'l', (map_pt){on.x * length, on.y * length});
        map_to(d, 'a', (map_pt){round, round});
        ir_put(d, " 0 0 1");
        map_to(d, ' ', (map_pt){(on.x + next.x) * round, (on.y + next.y) * round});
    }
}

/* In an oval; what comes to the treasury, in a box; what a run costs, with a minus. */
void map_revenue(const map *m, map_pt at, int value, bool treasury) {
    char number[16], text[160];
    ir_text n = ir_text_on(number, sizeof number), d = ir_text_on(text, sizeof text);
    ir_put(&n, treasury ? "+" : value < 0 ? "\xe2\x88\x92" : "");
    ir_put_int(&n, value < 0 ? -value : value);
    int half = map_text_width(number, n.len, MAP_LEAST_TEXT) / 2 + 40;
    put_round_box(&d, at, half > REVENUE_HALF ? half : REVENUE_HALF, REVENUE_HALF, treasury ? 40 : REVENUE_HALF);
    map_path(m, MAP_REVENUE, &d, 0, RAIL_NONE);
    map_text(m, MAP_REVENUE_TEXT, at, MAP_LEAST_TEXT, number, n.len, RAIL_NONE);
}

/* ---- which signs there are ------------------------------------------------------------------------------------------ */

static unsigned with_destination(const rail_data *d) {
    unsigned c = 0;
    while (c < d->ncompanies && d->company[c].destination == RAIL_NONE) {
        c++;
    }
    return c;
}

static bool on_face(const rail_face *face, map_sign sign) {
    for (unsigned n = 0; n < face->nnodes; n++) {
        const rail_node *node = &face->node[n];
        if (sign == MAP_SIGN_TREASURY ? node->treasury != 0 : node->value[0] != node->value[3]) {
            return true;
        }
    }
    return false;
}

static bool on_hex(const rail_hex *h, map_sign sign) {
    switch (sign) {
    case MAP_SIGN_MOUNTAIN:
    case MAP_SIGN_WATER:
    case MAP_SIGN_RIVER:
    case MAP_SIGN_WALL:
        return map_within(h->terrain, map_sign_name[sign]) != NULL;
    case MAP_SIGN_BARRIER:
    case MAP_SIGN_STREAM:
        return h->barriers != 0;
    case MAP_SIGN_UPGRADE:
        return h->cost != 0 && h->terrain[0] == 0;
    case MAP_SIGN_FIXED:
        return h->colour == RAIL_GREY && !(h->flags & RAIL_BUILDABLE);
    case MAP_SIGN_NOW:
    case MAP_SIGN_TREASURY:
        return on_face(&h->face, sign);
    case MAP_SIGN_KEPT:
    case MAP_SIGN_GOAL:
    case MAP_SIGN_CLOSED:
    case MAP_SIGN_COUNT:
        break;
    }
    return false;
}

bool map_has_sign(const rail_data *d, map_sign sign) {
    if (sign == (d->rivers ? MAP_SIGN_BARRIER : MAP_SIGN_STREAM)) {
        return false;
    }
    bool found = sign == MAP_SIGN_KEPT || (sign == MAP_SIGN_GOAL && with_destination(d) < d->ncompanies);
    for (unsigned h = 0; h < d->nhexes && !found; h++) {
        found = on_hex(&d->hex[h], sign);
    }
    for (unsigned t = 0; t < d->ntiles && !found && (sign == MAP_SIGN_TREASURY || sign == MAP_SIGN_NOW); t++) {
        found = on_face(&d->tile[t].face, sign);
    }
    for (unsigned p = 0; p < d->nprivates && sign == MAP_SIGN_CLOSED && !found; p++) {
        found = (d->private_[p].flags & RAIL_BLOCKS) != 0;
    }
    return found;
}

void map_put_sign(map *m, map_sign sign) {
    map_pt at = {0, 0};
    switch (sign) {
    case MAP_SIGN_KEPT:
        map_circle(m, MAP_SLOT, at, 160, RAIL_NONE);
        map_kept_ring(m, 0, at, 160);
        break;
    case MAP_SIGN_GOAL:
        map_goal_sign(m, with_destination(m->k->d), at);
        break;
    case MAP_SIGN_MOUNTAIN:
    case MAP_SIGN_WATER:
    case MAP_SIGN_RIVER:
    case MAP_SIGN_WALL:
        map_terrain_sign(m, map_sign_name[sign], at);
        break;
    case MAP_SIGN_BARRIER:
    case MAP_SIGN_STREAM:
        map_figure(m, sign == MAP_SIGN_STREAM ? MAP_STREAM : MAP_BARRIER, (map_pt){-160, 0}, "h320", RAIL_NONE);
        break;
    case MAP_SIGN_UPGRADE:
        map_upgrade_sign(m, at);
        break;
    case MAP_SIGN_CLOSED:
        map_closed_sign(m, "", (map_pt){0, -80});
        break;
    case MAP_SIGN_NOW:
        map_value_cell(m, (map_pt){-450, 20}, 1, false);
        map_value_cell(m, (map_pt){-450, 20}, 1, true);
        break;
    case MAP_SIGN_FIXED:
        map_figure(m, MAP_FIXED, (map_pt){0, -70}, "l70 70l-70 70l-70-70z", RAIL_NONE);
        break;
    case MAP_SIGN_TREASURY:
        map_revenue(m, at, 40, true);
        break;
    case MAP_SIGN_COUNT:
        break;
    }
}
