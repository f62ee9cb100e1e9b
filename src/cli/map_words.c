/* A hex in words, for screen readers and as the tip of a mouse: built from data alone. */
#include "cli/map_draw.h"

static const char *edge_name(const map *m, unsigned edge) {
    static const char *const POINTY[6] = {"south-west", "west", "north-west", "north-east", "east", "south-east"};
    static const char *const FLAT[6] = {"south", "south-west", "north-west", "north", "north-east", "south-east"};
    return m->flat ? FLAT[edge] : POINTY[edge];
}

static void edges(const map *m, unsigned mask) {
    bool some = false;
    for (unsigned e = 0; e < 6; e++) {
        if ((mask >> e) & 1u) {
            map_put(m, "%r%r", !some ? "" : mask >> (e + 1) ? ", " : " and ", edge_name(m, e));
            some = true;
        }
    }
}

static void title(const map *m, unsigned hex) {
    const rail_look *k = m->k;
    const rail_hex *h = &k->d->hex[hex];
    unsigned tile = k->s->tile[hex];
    map_put(m, "<title>%s", h->id);
    if (rail_hex_name(k, hex)[0]) {
        map_put(m, " %s", rail_hex_name(k, hex));
    }
    if (tile) {
        map_put(m, ", %r tile %s rotation %u", map_colour_name(map_colour(k, hex)), k->d->tile[tile - 1].id,
                (unsigned)k->s->rot[hex]);
    } else {
        map_put(m, ", %r", h->flags & RAIL_SEA ? "sea" : map_colour_name(h->colour));
    }
    map_put(m, "</title>\n");
}

static void companies(const map *m, const char *first, uint32_t who) {
    for (unsigned c = 0; c < m->k->d->ncompanies; c++) {
        if ((who >> c) & 1u) {
            map_put(m, "%r%s", first, m->k->d->company[c].id);
            first = " ";
        }
    }
}

static uint32_t kept_for(const rail_look *k, unsigned hex, unsigned node) {
    uint32_t who = 0;
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if (k->d->company[c].home == hex && rail_home_node(k, c) == node && !(k->s->status[c] & RAIL_AT_HOME)) {
            who |= (uint32_t)1 << c;
        }
    }
    return who;
}

static const char *kind_name(const rail_node *n) {
    if (n->flags & RAIL_HARBOUR) {
        return "harbour";
    }
    switch ((rail_node_kind)n->kind) {
    case RAIL_CITY:
        return "city";
    case RAIL_TOWN:
        return "town";
    case RAIL_OFFBOARD:
        return "off-board place";
    }
    return "";
}

static void stop(const map *m, unsigned hex, unsigned node) {
    const rail_look *k = m->k;
    const rail_node *n = &rail_face_at(k, hex)->node[node];
    unsigned mask = rail_node_edges(k, hex, node);
    map_put(m, "%r", kind_name(n));
    if (mask) {
        map_put(m, " to ");
        edges(m, mask);
    } else {
        map_put(m, " without track");
    }
    map_put(m, ", value %u", rail_value(k, hex, node));
    if (n->treasury) {
        map_put(m, ", %u to the treasury", (unsigned)n->treasury);
    }
    if (n->flags & RAIL_END_ONLY) {
        map_put(m, ", end of routes only");
    }
    if (n->slots) {
        map_put(m, ", %u of %u slots free", rail_slots_free(k, hex, node), (unsigned)n->slots);
        companies(m, ", station ", rail_stationed(k, hex, node));
        companies(m, ", kept for ", kept_for(k, hex, node));
    }
    map_put(m, ". ");
}

static void signs(const map *m, unsigned hex) {
    const rail_look *k = m->k;
    const rail_hex *h = &k->d->hex[hex];
    unsigned blocker = map_blocker(k, hex), cost = rail_terrain_cost(k, hex), tile = k->s->tile[hex];
    const char *label = tile ? k->d->tile[tile - 1].label : h->label;
    if (label[0]) {
        map_put(m, "label %s. ", label);
    }
    if (cost) {
        map_put(m, "%s, cost %u. ", h->terrain, cost);
    }
    if (h->note[0]) {
        map_put(m, "%s. ", h->note);
    }
    if (h->barriers) {
        map_put(m, "barrier ");
        edges(m, h->barriers);
        map_put(m, ". ");
    }
    if (blocker != RAIL_NONE) {
        map_put(m, "closed by %s. ", k->d->private_[blocker].name);
    }
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if (k->d->company[c].destination == hex) {
            map_put(m, "destination of %s, bonus %u. ", k->d->company[c].id, (unsigned)k->d->company[c].bonus);
        }
    }
}

void map_words(const map *m, unsigned hex) {
    title(m, hex);
    map_put(m, "<desc>");
    for (unsigned n = 0; n < rail_face_at(m->k, hex)->nnodes; n++) {
        stop(m, hex, n);
    }
    unsigned exits = rail_exits(m->k, hex);
    if (exits) {
        map_put(m, "exits ");
        edges(m, exits);
        map_put(m, ". ");
    }
    signs(m, hex);
    map_put(m, "</desc>\n");
}
