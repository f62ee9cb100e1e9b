/* Beside the map: which game, where it stands, who acts, the companies, and what the signs mean. */
#include "cli/map_draw.h"

#include "core/text.h"
#include "core/title.h"

#include <string.h>

#define INK "#2b2620"
#define PALE "#6b6252"
#define FIRST_COMPANY 228.0
#define EACH_COMPANY 82.0
#define KEY_HEIGHT 300.0

static void put_line(const map *m, double x, double y, double size, const char *colour, const char *weight) {
    map_put(m, "<text x=\"%f\" y=\"%f\" font-size=\"%f\" fill=\"%r\" font-weight=\"%r\" text-anchor=\"start\">", x, y,
            size, colour, weight);
}

/* ---- where the game stands ------------------------------------------------------------------------------------------ */

static void put_round(const map *m) {
    const rail_state *s = m->k->s;
    switch ((rail_round)s->round) {
    case RAIL_ROUND_AUCTION:
        map_put(m, "Auction of privates");
        break;
    case RAIL_ROUND_STOCK:
        map_put(m, "Stock round %u", (unsigned)s->turn);
        break;
    case RAIL_ROUND_DRAFT:
        map_put(m, "Choice of investors");
        break;
    case RAIL_ROUND_OPERATING:
        if (RULE(m->k, TURN_LIST)) {
            map_put(m, "Operating round %u", (unsigned)s->set_round);
            break;
        }
        map_put(m, "Operating round %u.%u of %u", (unsigned)s->turn, (unsigned)s->set_round, (unsigned)s->set_size);
        break;
    }
    map_put(m, ", phase %s", m->k->d->phase[s->phase].id);
}

static const char *step_name(unsigned step) {
    switch ((rail_step)step) {
    case RAIL_STEP_TRACK:
        return "track";
    case RAIL_STEP_STATION:
        return "station";
    case RAIL_STEP_RUN:
        return "run";
    case RAIL_STEP_DIVIDEND:
        return "dividend";
    case RAIL_STEP_TRAINS:
        return "trains";
    case RAIL_STEP_LAST:
        return "privates";
    case RAIL_STEP_DONE:
        return "end of turn";
    }
    return "";
}

static void put_turn(const map *m) {
    const rail_look *k = m->k;
    if (k->is->finished) {
        map_put(m, "The game is over");
        return;
    }
    uint32_t actors = ir_actors(k->game, k->is);
    const char *before = "To act: ";
    for (unsigned p = 1; p < IR_MAX_PARTIES; p++) {
        if (!((actors >> p) & 1u)) {
            continue;
        }
        const char *name = rail_name_of(k, (ir_party)p);
        const char *player = rail_name_of(k, ir_player_of(k->game, k->is, (ir_party)p));
        map_put(m, "%r%s", before, name ? name : "");
        if (IR_IS_COMPANY(p) && player) {
            map_put(m, " (%s)", player);
        }
        before = ", ";
    }
    const rail_frame *f = rail_top_of(k);
    if (f && f->kind == RAIL_FRAME_TURN) {
        map_put(m, ": %r", step_name(f->step));
    }
}

/* ---- companies --------------------------------------------------------------------------------------------------------- */

static void put_state(const map *m, unsigned c) {
    const rail_look *k = m->k;
    const char *director = rail_name_of(k, k->s->director[c]);
    if (k->d->company[c].kind == RAIL_INVESTOR) {
        map_put(m, "%s · %r%u", director ? director : "-", k->game->title->currency,
                (unsigned)k->is->cash[IR_COMPANY(c)]);
        return;
    }
    if (!(k->s->status[c] & RAIL_STARTED) || !director) {
        map_put(m, "not started");
        return;
    }
    map_put(m, "%s · price %u", director, rail_price(k, c));
    if (!(k->s->status[c] & RAIL_FLOATED)) {
        map_put(m, " · not floated");
        return;
    }
    map_put(m, " · %r%u", k->game->title->currency, (unsigned)k->is->cash[IR_COMPANY(c)]);
    const char *before = " · trains ";
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        for (unsigned i = 0; i < k->s->trains[c][t]; i++) {
            map_put(m, "%r%s", before, k->d->train[t].id);
            before = " ";
        }
    }
    if (before[1] != 0) {
        map_put(m, " · no train");
    }
}

/* An investor only while it has an owner. */
static bool in_legend(const rail_look *k, unsigned c) {
    return k->d->company[c].kind == RAIL_PUBLIC ||
           (k->s->director[c] != RAIL_DIRECTOR_NONE && !(k->s->status[c] & RAIL_GONE));
}

static void put_company(const map *m, unsigned c, map_pt at) {
    const rail_look *k = m->k;
    const rail_company *co = &k->d->company[c];
    bool acts = rail_operator(k) == c && !k->is->finished;
    if (acts) {
        map_put(m,
                "<rect x=\"%f\" y=\"%f\" width=\"%f\" height=\"72\" rx=\"8\" fill=\"#fff\" stroke=\"%r\" "
                "stroke-width=\"2.5\"/>",
                at.x - 8, at.y - 36, MAP_LEGEND_WIDTH - 34, INK);
    }
    map_disc(m, co, (map_pt){at.x + 29, at.y}, 27);
    put_line(m, at.x + 72, at.y - 5, 24, INK, "bold");
    map_put(m, "<title>%s %s</title>%s</text>\n", rail_company_name(k, c), co->native, rail_company_name(k, c));
    put_line(m, at.x + 72, at.y + 21, 19, PALE, "normal");
    put_state(m, c);
    map_put(m, "</text>\n");
}

/* ---- what the signs mean -------------------------------------------------------------------------------------------------- */

static void sign_kept(const map *m, map_pt at) {
    map_put(m,
            "<circle cx=\"%f\" cy=\"%f\" r=\"13\" fill=\"#fff\" stroke=\"#000\"/><circle cx=\"%f\" cy=\"%f\" r=\"10\" "
            "fill=\"none\" stroke=\"%s\" stroke-width=\"3\" stroke-dasharray=\"5 3\"/>",
            at.x, at.y, at.x, at.y, m->k->d->company[0].colour);
}

/* The first company with a destination, or NULL. */
static const rail_company *bound(const rail_data *d) {
    for (unsigned c = 0; c < d->ncompanies; c++) {
        if (d->company[c].destination != RAIL_NONE) {
            return &d->company[c];
        }
    }
    return NULL;
}

static bool has_destination(const rail_data *d) { return bound(d) != NULL; }

static void sign_destination(const map *m, map_pt at) { map_flag(m, bound(m->k->d), at); }

static void sign_cost(const map *m, map_pt at) { map_terrain(m, "mountain", at); }

static bool has_barrier(const rail_data *d) {
    for (unsigned h = 0; h < d->nhexes; h++) {
        if (d->hex[h].barriers) {
            return true;
        }
    }
    return false;
}

static void sign_barrier(const map *m, map_pt at) {
    map_put(m, "<path stroke=\"#d0021b\" stroke-width=\"8\" stroke-linecap=\"round\" d=\"M%f %fh26\"/>", at.x - 13,
            at.y);
}

static bool has_blocker(const rail_data *d) {
    for (unsigned p = 0; p < d->nprivates; p++) {
        if (d->private_[p].flags & RAIL_BLOCKS) {
            return true;
        }
    }
    return false;
}

static void sign_closed(const map *m, map_pt at) { map_barbell(m, "", (map_pt){at.x, at.y - 8}); }

static void sign_value(const map *m, map_pt at) {
    map_put(m,
            "<rect x=\"%f\" y=\"%f\" width=\"25\" height=\"20\" fill=\"%r\" stroke=\"#000\" stroke-width=\"3\"/><path "
            "d=\"M%f %fl5 -6h-10z\"/>",
            at.x - 12.5, at.y - 10, map_fill(RAIL_YELLOW), at.x, at.y - 10);
}

static bool has_terrain(const rail_data *d, const char *kind) {
    for (unsigned h = 0; h < d->nhexes; h++) {
        if (strstr(d->hex[h].terrain, kind) != NULL) {
            return true;
        }
    }
    return false;
}

static bool has_water(const rail_data *d) { return has_terrain(d, "water"); }
static bool has_river(const rail_data *d) { return has_terrain(d, "river"); }
static bool has_wall(const rail_data *d) { return has_terrain(d, "wall"); }
static void sign_water(const map *m, map_pt at) { map_terrain(m, "water", at); }
static void sign_wall(const map *m, map_pt at) { map_terrain(m, "wall", at); }

static bool has_fixed(const rail_data *d) {
    for (unsigned h = 0; h < d->nhexes; h++) {
        if (d->hex[h].colour == RAIL_GREY && !(d->hex[h].flags & RAIL_BUILDABLE)) {
            return true;
        }
    }
    return false;
}

static void sign_fixed(const map *m, map_pt at) {
    map_put(m, "<path fill=\"#222\" d=\"M%f %fl7 7l-7 7l-7-7z\"/>", at.x, at.y - 7);
}

static bool pays_treasury(const rail_face *face) {
    bool pays = false;
    for (unsigned n = 0; n < face->nnodes; n++) {
        pays = pays || face->node[n].treasury;
    }
    return pays;
}

static bool has_treasury(const rail_data *d) {
    bool pays = false;
    for (unsigned h = 0; h < d->nhexes; h++) {
        pays = pays || pays_treasury(&d->hex[h].face);
    }
    for (unsigned t = 0; t < d->ntiles; t++) {
        pays = pays || pays_treasury(&d->tile[t].face);
    }
    return pays;
}

static void sign_treasury(const map *m, map_pt at) {
    map_put(m,
            "<rect x=\"%f\" y=\"%f\" width=\"34\" height=\"24\" rx=\"4\" fill=\"#fff\" stroke=\"#000\" "
            "stroke-width=\"1.3\"/><text x=\"%f\" y=\"%f\" font-size=\"15\">+40</text>",
            at.x - 17, at.y - 12, at.x, at.y + 5.3);
}

/* Whether a title has such a thing (NULL: every one), its sign, and what it means. */
static const struct {
    bool (*there)(const rail_data *d);
    void (*draw)(const map *m, map_pt at);
    const char *text;
} signs[] = {{NULL, sign_kept, "slot kept for a home"},
             {has_destination, sign_destination, "destination"},
             {NULL, sign_cost, "cost of the first tile"},
             {has_barrier, sign_barrier, "barrier"},
             {has_blocker, sign_closed, "closed by a private"},
             {NULL, sign_value, "value now"},
             {has_water, sign_water, "water, costs too"},
             {has_river, sign_water, "river, costs too"},
             {has_wall, sign_wall, "Great Wall"},
             {has_fixed, sign_fixed, "never built on"},
             {has_treasury, sign_treasury, "to the treasury"}};

static void put_stages(const map *m, map_pt at) {
    for (unsigned i = 0; i < 4; i++) {
        map_pt c = {at.x + 122.0 * i, at.y};
        map_put(m, "<rect x=\"%f\" y=\"%f\" width=\"40\" height=\"26\" rx=\"4\" fill=\"%r\" stroke=\"#6f6350\"/>",
                c.x - 2, c.y - 13, map_fill(RAIL_YELLOW + i));
        map_notches(m, (map_pt){c.x + 18, c.y}, i + 1);
        put_line(m, c.x + 46, c.y + 7, 20, INK, "normal");
        map_put(m, "%r</text>\n", map_colour_name(RAIL_YELLOW + i));
    }
}

static void put_key(const map *m, map_pt at) {
    unsigned n = 0;
    put_stages(m, at);
    for (unsigned i = 0; i < sizeof signs / sizeof signs[0]; i++) {
        if (signs[i].there == NULL || signs[i].there(m->k->d)) {
            unsigned column = n % 2, row = n / 2;
            map_pt c = {at.x + 16 + 264.0 * column, at.y + 50 + 50.0 * row};
            signs[i].draw(m, c);
            put_line(m, c.x + 26, c.y + 7, 20, INK, "normal");
            map_put(m, "%s</text>\n", signs[i].text);
            n++;
        }
    }
}

void map_legend(const map *m, map_pt at) {
    const rail_look *k = m->k;
    map_put(m, "<g class=\"legend\">\n");
    put_line(m, at.x, at.y + 50, 62, INK, "bold");
    map_put(m, "%s</text>\n", k->game->title->name);
    put_line(m, at.x, at.y + 82, 20, PALE, "normal");
    map_put(m, "%s</text>\n", k->game->title->designer);
    put_line(m, at.x, at.y + 128, 25, INK, "normal");
    put_round(m);
    map_put(m, "</text>\n");
    put_line(m, at.x, at.y + 164, 25, INK, "bold");
    put_turn(m);
    map_put(m, "</text>\n");
    double y = at.y + FIRST_COMPANY;
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if (in_legend(k, c)) {
            put_company(m, c, (map_pt){at.x, y});
            y += EACH_COMPANY;
        }
    }
    put_key(m, (map_pt){at.x, y + 10});
    map_put(m, "</g>\n");
    map_routes_legend(m, (map_pt){at.x, y + KEY_HEIGHT});
}

double map_legend_height(const map *m) {
    unsigned companies = 0;
    for (unsigned c = 0; c < m->k->d->ncompanies; c++) {
        companies += in_legend(m->k, c);
    }
    double height = FIRST_COMPANY + EACH_COMPANY * companies + KEY_HEIGHT;
    return m->run != NULL ? height + map_routes_height(m) : height - 20;
}
