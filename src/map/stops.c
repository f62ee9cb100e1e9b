/* Stops: a city has a white circle for each slot, a town is a dot or a bar; stations are discs, and a slot that is kept
 * has the letters of its company. */
#include "map/parts.h"

static int letters_size(const char *id, int radius) {
    size_t n = ir_length(id);
    int size = radius * (n <= 2 ? 85 : n == 3 ? 70 : 55) / 100;
    return size > MAP_LEAST_TEXT ? size : MAP_LEAST_TEXT;
}

/* A company's letters in a circle that is free up to `inside`: at most as wide as it is at their height. */
static void put_letters(const map *m, map_ink ink, unsigned company, map_pt at, int size, int inside) {
    const char *id = m->k->d->company[company].id;
    int half = size * 9 / 25, most = 2 * map_root(inside * inside - half * half);
    map_text_within(m, ink, at, size, most, id, ir_length(id), company);
}

void map_disc(map *m, unsigned company, map_pt at, int radius) {
    const char *id = m->k->d->company[company].id;
    map_circle(m, MAP_STATION, at, radius, company);
    map_circle(m, MAP_STATION_RING, at, radius - 25, company);
    put_letters(m, MAP_STATION_TEXT, company, at, letters_size(id, radius), radius - 30);
}

void map_kept_ring(const map *m, unsigned company, map_pt at, int radius) {
    map_circle(m, MAP_KEPT, at, radius - 30, company);
}

static void put_kept(const map *m, unsigned company, map_pt at, int radius) {
    const char *id = m->k->d->company[company].id;
    map_kept_ring(m, company, at, radius);
    put_letters(m, MAP_KEPT_TEXT, company, at, letters_size(id, radius * 9 / 10), radius - 45);
}

/* Companies at a stop in the order of its slots: those at home, the others, those a slot is kept for. */
typedef struct guests {
    unsigned n, standing;
    uint8_t company[IR_MAX_COMPANIES];
} guests;

static void invite(guests *g, uint32_t who) {
    for (uint8_t c = 0; who; c++, who >>= 1) {
        if (who & 1u) {
            g->company[g->n++] = c;
        }
    }
}

static guests guests_of(const rail_look *k, unsigned hex, unsigned node) {
    guests g = {0};
    if (hex == RAIL_NONE) {
        return g;
    }
    uint32_t here = rail_stationed(k, hex, node), home = 0;
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        home |= k->d->company[c].home == hex ? UINT32_C(1) << c : 0;
    }
    invite(&g, here & home);
    invite(&g, here & ~home);
    g.standing = g.n;
    invite(&g, rail_kept_for(k, hex, node));
    return g;
}

static void put_guest(map *m, const guests *g, unsigned i, map_pt at, int radius) {
    if (i < g->standing) {
        map_disc(m, g->company[i], at, radius - 10);
    } else if (i < g->n) {
        put_kept(m, g->company[i], at, radius);
    }
}

/* Around the slots: a thick line with round joints through their middles. */
static void put_box(const map *m, const map_node *n) {
    static const uint8_t AROUND[3][4] = {{0, 1, 2}, {0, 1, 3, 2}, {0, 2, 5, 3}};
    char text[128];
    ir_text d = ir_text_on(text, sizeof text);
    unsigned corners = n->slots < 4 ? n->slots : 4, order = n->slots == 4 ? 1 : n->slots > 4 ? 2 : 0;
    for (unsigned i = 0; i < corners; i++) {
        unsigned at = AROUND[order][i];
        map_to(&d, i ? 'L' : 'M', n->slot[at < n->slots ? at : n->slots - 1u]);
    }
    ir_put_char(&d, 'Z');
    map_path(m, MAP_BOX, &d, 2 * n->radius + 70, RAIL_NONE);
    map_path(m, MAP_BOX_INNER, &d, 2 * n->radius + 40, RAIL_NONE);
}

static void put_city(map *m, const map_node *n, const guests *g) {
    if (n->slots > 1) {
        put_box(m, n);
    }
    for (unsigned i = 0; i < n->slots; i++) {
        map_circle(m, MAP_SLOT, n->slot[i], n->radius, RAIL_NONE);
    }
    for (unsigned i = 0; i < n->slots; i++) {
        put_guest(m, g, i, n->slot[i], n->radius);
    }
}

static void put_bar(const map *m, map_ink ink, const map_node *n, int half) {
    char text[64];
    ir_text d = ir_text_on(text, sizeof text);
    int length = map_distance(n->along, (map_pt){0, 0});
    map_pt arm = {-n->along.y * half / length, n->along.x * half / length};
    map_to(&d, 'M', (map_pt){n->at.x - arm.x, n->at.y - arm.y});
    map_to(&d, 'L', map_add(n->at, arm));
    map_path(m, ink, &d, 0, RAIL_NONE);
}

static void put_harbour(const map *m, map_pt at) {
    for (unsigned i = 0; i < 2; i++) {
        map_figure(m, i ? MAP_HARBOUR : MAP_HARBOUR_EDGE, at,
                   "m0-120v310m-90-240h180m-260 110c20 100 90 130 170 130s150-30 170-130m-380 50l40-60l50 40m330 20"
                   "l-40-60l-50 40m-165-255a45 45 0 1 0 90 0a45 45 0 1 0-90 0",
                   RAIL_NONE);
    }
}

void map_stops(map *m, unsigned hex, const map_shape *shape) {
    for (unsigned n = 0; n < shape->face->nnodes; n++) {
        const rail_node *node = &shape->face->node[n];
        const map_node *at = &shape->node[n];
        guests g = guests_of(m->k, hex, n);
        m->stop = (uint8_t)n;
        if (node->flags & RAIL_HARBOUR) {
            put_harbour(m, at->at);
        } else if (node->kind == RAIL_CITY) {
            put_city(m, at, &g);
        } else if (node->kind == RAIL_OFFBOARD) { /* no slots: the company that is there, or will be, in the middle */
            put_guest(m, &g, 0, at->at, 210);
        } else if (at->bar) {
            put_bar(m, MAP_BAR_EDGE, at, 165);
            put_bar(m, MAP_BAR, at, 140);
        } else {
            map_circle(m, MAP_TOWN, at->at, at->radius, RAIL_NONE);
        }
    }
    m->stop = RAIL_NONE;
}
