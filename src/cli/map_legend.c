/* Beside the map: which game, how far it is, who acts, the companies, and what the symbols mean. */
#include "cli/map_paint.h"

#include "cli/rail_title.h"
#include "core/text.h"
#include "core/title.h"

#include <string.h>

#define INK "#2b2620"
#define PALE "#6b6252"

enum { FIRST_COMPANY = 228, EACH_COMPANY = 82, KEY_HEIGHT = 300 };

static void put_line(const canvas *on, int x, int y, int size, const char *colour, const char *weight) {
    paint(on, "<text x=\"%d\" y=\"%d\" font-size=\"%d\" fill=\"%r\" font-weight=\"%r\" text-anchor=\"start\">", x, y,
          size, colour, weight);
}

/* ---- the state of the game ------------------------------------------------------------------------------------------
 */

static void put_round(const canvas *on) {
    const rail_state *s = on->k->s;
    switch ((rail_round)s->round) {
    case RAIL_ROUND_AUCTION:
        paint(on, "Auction of privates");
        break;
    case RAIL_ROUND_STOCK:
        paint(on, "Stock round %u", (unsigned)s->turn);
        break;
    case RAIL_ROUND_OWN:
        paint(on, "%s", cli_rail_title_of(on->k)->own_round);
        break;
    case RAIL_ROUND_OPERATING:
        if (on->k->h->next) {
            paint(on, "Operating round %u", (unsigned)s->set_round);
            break;
        }
        paint(on, "Operating round %u.%u of %u", (unsigned)s->turn, (unsigned)s->set_round, (unsigned)s->set_size);
        break;
    }
    paint(on, ", phase %s", on->k->d->phase[s->phase].id);
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

static void put_turn(const canvas *on) {
    const rail_look *k = on->k;
    if (k->is->finished) {
        paint(on, "The game is over");
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
        paint(on, "%r%s", before, name ? name : "");
        if (IR_IS_COMPANY(p) && player) {
            paint(on, " (%s)", player);
        }
        before = ", ";
    }
    const rail_frame *f = rail_top_of(k);
    if (f && f->kind == RAIL_FRAME_TURN) {
        paint(on, ": %r", step_name(f->step));
    }
}

/* ---- companies --------------------------------------------------------------------------------------------------------- */

static void put_state(const canvas *on, unsigned c) {
    const rail_look *k = on->k;
    const char *director = rail_name_of(k, k->s->director[c]);
    if (c >= k->d->npublic) {
        paint(on, "%s · %r%u", director ? director : "-", k->game->title->currency,
              (unsigned)k->is->cash[IR_COMPANY(c)]);
        return;
    }
    if (!(k->s->status[c] & RAIL_STARTED) || !director) {
        paint(on, "not started");
        return;
    }
    paint(on, "%s · price %u", director, rail_price(k, c));
    if (!(k->s->status[c] & RAIL_FLOATED)) {
        paint(on, " · not floated");
        return;
    }
    paint(on, " · %r%u", k->game->title->currency, (unsigned)k->is->cash[IR_COMPANY(c)]);
    const char *before = " · trains ";
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        for (unsigned i = 0; i < k->s->trains[c][t]; i++) {
            paint(on, "%r%s", before, k->d->train[t].id);
            before = " ";
        }
    }
    if (before[1] != 0) {
        paint(on, " · no train");
    }
}

/* A company without shares only while it has an owner. */
static bool in_legend(const rail_look *k, unsigned c) {
    return c < k->d->npublic || (k->s->director[c] != RAIL_DIRECTOR_NONE && !(k->s->status[c] & RAIL_GONE));
}

static void put_company(canvas *on, unsigned c, int y) {
    const rail_look *k = on->k;
    const rail_company *co = &k->d->company[c];
    if (rail_operator(k) == c && !k->is->finished) {
        paint(on,
              "<rect x=\"-8\" y=\"%d\" width=\"%d\" height=\"72\" rx=\"8\" fill=\"#fff\" stroke=\"%r\" "
              "stroke-width=\"3\"/>",
              y - 36, LEGEND_WIDTH - 34, INK);
    }
    paint(on, "<g transform=\"translate(29 %d) scale(.1)\">\n", y);
    map_disc(&on->m, c, (map_pt){0, 0}, 270);
    paint(on, "</g>");
    put_line(on, 72, y - 5, 24, INK, "bold");
    paint(on, "<title>%s %s</title>%s</text>\n", rail_company_name(k, c), co->native, rail_company_name(k, c));
    put_line(on, 72, y + 21, 19, PALE, "normal");
    put_state(on, c);
    paint(on, "</text>\n");
}

/* ---- what the symbols mean
 * ------------------------------------------------------------------------------------------------- */

static const char *const MEANS[MAP_SIGN_COUNT] = {[MAP_SIGN_KEPT] = "slot reserved for a home",
                                                  [MAP_SIGN_GOAL] = "destination",
                                                  [MAP_SIGN_MOUNTAIN] = "cost of the first tile",
                                                  [MAP_SIGN_WATER] = "water, also costs",
                                                  [MAP_SIGN_RIVER] = "river, also costs",
                                                  [MAP_SIGN_WALL] = "Great Wall",
                                                  [MAP_SIGN_BARRIER] = "barrier",
                                                  [MAP_SIGN_STREAM] = "river, no track",
                                                  [MAP_SIGN_UPGRADE] = "cost of a better tile",
                                                  [MAP_SIGN_CLOSED] = "closed by a private",
                                                  [MAP_SIGN_NOW] = "value now",
                                                  [MAP_SIGN_FIXED] = "never built on",
                                                  [MAP_SIGN_TREASURY] = "to the treasury"};

static void put_stages(canvas *on, int y) {
    for (unsigned i = 0; i < 4; i++) {
        int x = 122 * (int)i;
        paint(on, "<rect x=\"%d\" y=\"%d\" width=\"40\" height=\"26\" rx=\"4\" fill=\"%r\" stroke=\"#6f6350\"/>", x - 2,
              y - 13, paint_ground(RAIL_YELLOW + i));
        paint(on, "<g transform=\"translate(%d %d) scale(.1)\">", x + 18, y);
        map_stages(&on->m, (map_pt){0, 0}, i + 1);
        paint(on, "</g>");
        put_line(on, x + 46, y + 7, 20, INK, "normal");
        paint(on, "%r</text>\n", map_colour_name(RAIL_YELLOW + i));
    }
}

static void put_key(canvas *on, int y) {
    int n = 0;
    put_stages(on, y);
    for (unsigned i = 0; i < MAP_SIGN_COUNT; i++) {
        if (map_has_sign(on->k->d, (map_sign)i)) {
            int left = 16 + 310 * (n % 2), line = y + 50 + 50 * (n / 2);
            paint(on, "<g transform=\"translate(%d %d) scale(.1)\">\n", left, line);
            map_put_sign(&on->m, (map_sign)i);
            paint(on, "</g>");
            put_line(on, left + 30, line + 7, 20, INK, "normal");
            paint(on, "%s</text>\n", MEANS[i]);
            n++;
        }
    }
}

void paint_legend(canvas *on) {
    const rail_look *k = on->k;
    const char *name = k->game->title->name;
    int wide = map_text_width(name, ir_length(name), 68); /* bold */
    put_line(on, 0, 50, wide > LEGEND_WIDTH - 20 ? 62 * (LEGEND_WIDTH - 20) / wide : 62, INK, "bold");
    paint(on, "%s</text>\n", name);
    put_line(on, 0, 82, 20, PALE, "normal");
    paint(on, "%s</text>\n", k->game->title->designer);
    put_line(on, 0, 128, 25, INK, "normal");
    put_round(on);
    paint(on, "</text>\n");
    put_line(on, 0, 164, 25, INK, "bold");
    put_turn(on);
    paint(on, "</text>\n");
    int y = FIRST_COMPANY;
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if (in_legend(k, c)) {
            put_company(on, c, y);
            y += EACH_COMPANY;
        }
    }
    put_key(on, y + 10);
    paint_routes_legend(on, 0, y + KEY_HEIGHT);
}

int legend_height(const canvas *on) {
    int companies = 0;
    for (unsigned c = 0; c < on->k->d->ncompanies; c++) {
        companies += in_legend(on->k, c);
    }
    int height = FIRST_COMPANY + EACH_COMPANY * companies + KEY_HEIGHT;
    return on->run != NULL ? height + routes_height(on) : height - 20;
}
