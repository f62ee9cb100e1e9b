/* A hex in words, for screen readers and mouse tooltips: built from data alone. */
#include "cli/map_paint.h"

static const char *edge_name(const canvas *on, unsigned edge) {
    static const char *const POINTY[6] = {"south-west", "west", "north-west", "north-east", "east", "south-east"};
    static const char *const FLAT[6] = {"south", "south-west", "north-west", "north", "north-east", "south-east"};
    return on->m.flat ? FLAT[edge] : POINTY[edge];
}

static void edges(const canvas *on, unsigned mask) {
    bool some = false;
    for (unsigned e = 0; e < 6; e++) {
        if ((mask >> e) & 1u) {
            paint(on, "%r%r", !some ? "" : mask >> (e + 1) ? ", " : " and ", edge_name(on, e));
            some = true;
        }
    }
}

static const char *colour_name(unsigned colour) { return colour == RAIL_WHITE ? "plain" : map_colour_name(colour); }

static void title(const canvas *on, unsigned hex) {
    const rail_look *k = on->k;
    const rail_hex *h = &k->d->hex[hex];
    unsigned tile = k->s->tile[hex];
    paint(on, "<title>%s", h->id);
    if (rail_hex_name(k, hex)[0]) {
        paint(on, " %s", rail_hex_name(k, hex));
    }
    if (tile) {
        paint(on, ", %r tile %s rotation %u", colour_name(map_colour(k, hex)), k->d->tile[tile - 1].id,
              (unsigned)k->s->rot[hex]);
    } else {
        paint(on, ", %r", h->flags & RAIL_SEA ? "sea" : colour_name(h->colour));
    }
    paint(on, "</title>\n");
}

static void companies(const canvas *on, const char *first, uint32_t who) {
    for (unsigned c = 0; c < on->k->d->ncompanies; c++) {
        if ((who >> c) & 1u) {
            paint(on, "%r%s", first, on->k->d->company[c].id);
            first = " ";
        }
    }
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
        return "off-board area";
    }
    return "";
}

static void stop(const canvas *on, unsigned hex, unsigned node) {
    const rail_look *k = on->k;
    const rail_node *n = &rail_face_at(k, hex)->node[node];
    unsigned mask = rail_node_edges(k, hex, node);
    paint(on, "%r", kind_name(n));
    if (mask) {
        paint(on, " to ");
        edges(on, mask);
    } else {
        paint(on, " without track");
    }
    paint(on, ", value %u", rail_value(k, hex, node));
    if (n->treasury) {
        paint(on, ", %u to the treasury", (unsigned)n->treasury);
    }
    if (n->flags & RAIL_END_ONLY) {
        paint(on, ", only at the end of a route");
    }
    if (n->slots) {
        paint(on, ", %u of %u slots free", rail_slots_free(k, hex, node), (unsigned)n->slots);
        companies(on, ", station ", rail_stationed(k, hex, node));
        companies(on, ", kept for ", rail_kept_for(k, hex, node));
    }
    paint(on, ". ");
}

static void signs(const canvas *on, unsigned hex) {
    const rail_look *k = on->k;
    const rail_hex *h = &k->d->hex[hex];
    unsigned blocker = rail_blocker(k, hex), cost = rail_terrain_cost(k, hex), tile = k->s->tile[hex];
    const char *label = tile ? k->d->tile[tile - 1].label : h->label;
    if (label[0]) {
        paint(on, "label %s. ", label);
    }
    if (cost) {
        paint(on, "%s, cost %u. ", tile || !h->terrain[0] ? "upgrade" : h->terrain, cost);
    }
    if (h->note[0]) {
        paint(on, "%s. ", h->note);
    }
    if (h->barriers) {
        paint(on, k->d->rivers ? "river " : "barrier ");
        edges(on, h->barriers);
        paint(on, ". ");
    }
    if (blocker != RAIL_NONE) {
        paint(on, "closed by %s. ", k->d->private_[blocker].name);
    }
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if (k->d->company[c].destination == hex) {
            paint(on, "destination of %s, bonus %u. ", k->d->company[c].id, (unsigned)k->d->company[c].bonus);
        }
    }
}

void paint_words(const canvas *on, unsigned hex) {
    title(on, hex);
    paint(on, "<desc>");
    for (unsigned n = 0; n < rail_face_at(on->k, hex)->nnodes; n++) {
        stop(on, hex, n);
    }
    unsigned exits = rail_exits(on->k, hex);
    if (exits) {
        paint(on, "exits ");
        edges(on, exits);
        paint(on, ". ");
    }
    signs(on, hex);
    paint(on, "</desc>\n");
}
