/* A position in sentences: which family says them, and those of North American Railways. */
#include "term/words_parts.h"

#include "core/message.h"
#include "rail/verb.h"
#include "titles/nar/nar.h"

#include <string.h>

bool term_is_rail(const term_game *g) { return g->log.game.title->verbs == rail_verbs; }

/* ---- North American Railways ------------------------------------------------------------------------------------------ */

static const char *cash(const nar_look *k, ir_party party, char money[32]) {
    return term_money(k->game, k->is->cash[party], money, 32);
}

static void nar_round(const nar_look *k, FILE *out) {
    static const char *const phases[] = {"", "phase I, trading shares", "phase II, buying cities", "over"};
    fprintf(out, "Turn %u, %s; start player %s; %u shares and %u cities left.\n", k->s->turn, phases[k->s->phase],
            k->game->name[k->s->start_seat], nar_shares_left(k->s), nar_cities_left(k->s));
}

static void nar_players(const term_game *g, const nar_look *k, FILE *out) {
    char money[32];
    ir_party viewer = term_eyes(g);
    for (unsigned seat = 0; seat < k->game->players; seat++) {
        fprintf(out, "%s%s: %s", k->game->name[seat], g->is_bot[seat] ? " (computer)" : "",
                nar_sees_cash(k, viewer, seat) ? cash(k, IR_PLAYER(seat), money) : "cash hidden");
        const char *before = "; shares ";
        for (unsigned c = 0; c < NAR_COMPANIES; c++) {
            if (k->s->owned[c][seat] > 0) {
                fprintf(out, "%s%s %u%s", before, k->d->company[c].id, k->s->owned[c][seat],
                        k->s->director[c] == IR_PLAYER(seat) ? " (director)" : "");
                before = ", ";
            }
        }
        fputs((k->s->passed >> seat & 1u) != 0 ? "; has passed.\n" : ".\n", out);
    }
}

/* The last card of a column is the one that can be taken. */
static void nar_columns(const nar_look *k, FILE *out) {
    char money[32], income[32];
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        fprintf(out, "Shares in column %u, the one that can be taken first:", column + 1);
        for (unsigned row = k->s->shares_left[column]; row-- > 0;) {
            fprintf(out, " %s", k->d->company[k->s->share[column][row]].id);
        }
        fputs(k->s->shares_left[column] == 0 ? " none.\n" : ".\n", out);
    }
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        fprintf(out, "Cities in column %u, the one that can be taken first:", column + 1);
        for (unsigned row = k->s->cities_left[column]; row-- > 0;) {
            const nar_card *card = &k->r->card[k->s->city[column][row]];
            fprintf(out, " %s for %s, income %s, symbols %u%s", card->name,
                    term_money(k->game, card->cost, money, sizeof money),
                    term_money(k->game, card->income, income, sizeof income), card->symbols, row > 0 ? ";" : ".");
        }
        fputs(k->s->cities_left[column] == 0 ? " none.\n" : "\n", out);
    }
    fputs("Start cities:", out);
    for (unsigned start = 0; start < NAR_STARTS; start++) {
        if ((k->s->starts >> start & 1u) != 0) {
            const nar_card *card = &k->r->card[NAR_CITIES + start];
            fprintf(out, " %u %s with income %s;", start + 1, card->name,
                    term_money(k->game, card->income, money, sizeof money));
        }
    }
    fputs(k->s->starts == 0 ? " none.\n" : "\n", out);
}

/* The same in short. */
static void nar_grid(const nar_look *k, FILE *out) {
    fputs("Shares by column, the next one first:\n", out);
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        fprintf(out, " %u", column + 1);
        for (unsigned row = k->s->shares_left[column]; row-- > 0;) {
            fprintf(out, " %s", k->d->company[k->s->share[column][row]].id);
        }
        fputc('\n', out);
    }
    fputs("Cities by column: cost, income, symbols.\n", out);
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        unsigned left = k->s->cities_left[column];
        for (unsigned i = 0; i < left && i < 2; i++) {
            const nar_card *card = &k->r->card[k->s->city[column][left - 1 - i]];
            if (i == 0) {
                fprintf(out, " %u ", column + 1);
            } else {
                fputs("; then ", out);
            }
            fprintf(out, "%s %d/%d/%u", card->name, (int)card->cost, (int)card->income, card->symbols);
        }
        fputs(left > 0 ? "\n" : "", out);
    }
}

static void nar_company_line(const nar_look *k, unsigned c, FILE *out) {
    char money[32], income[32];
    fprintf(out, "%s, %s: ", k->d->company[c].id, k->d->company[c].name);
    if (k->s->director[c] == 0) {
        fputs("not founded.\n", out);
        return;
    }
    fprintf(out, "director %s, treasury %s, %u of %d shares sold, income %s, symbols %u; cities",
            ir_party_name(k->game, k->s->director[c]), cash(k, IR_COMPANY(c), money), nar_shares_sold(k->s, c),
            NAR_SHARES, term_money(k->game, nar_income(k, c), income, sizeof income), nar_symbols(k, c));
    const char *before = " ";
    for (unsigned card = 0; card < NAR_CARDS; card++) {
        if ((k->s->network[c] >> card & 1u) != 0) {
            fprintf(out, "%s%s", before, k->r->card[card].name);
            before = ", ";
        }
    }
    fputs(".\n", out);
}

/* ---- which family ---------------------------------------------------------------------------------------------------------- */

static bool has_none(const term_game *g, const char *what, FILE *out) {
    fprintf(out, "%s has no %s.\n", ir_title_name(g->log.game.title), what);
    return false;
}

void term_say_round(const term_game *g, FILE *out) {
    if (g->log.game.title->verbs == nar_verbs) {
        nar_look k = nar_look_at(&g->log.game, &g->shown);
        nar_round(&k, out);
    } else if (term_is_rail(g)) {
        term_rail_round(g, out);
    }
    if (g->pending != NULL && !g->shown.finished) {
        g->pending(&g->log.game, &g->shown, out);
    }
}

void term_say_players(const term_game *g, FILE *out) {
    if (g->log.game.title->verbs == nar_verbs) {
        nar_look k = nar_look_at(&g->log.game, &g->shown);
        nar_players(g, &k, out);
    } else if (term_is_rail(g)) {
        term_rail_players(g, out);
    }
}

void term_say_market(const term_game *g, FILE *out) {
    if (g->log.game.title->verbs == nar_verbs) {
        nar_look k = nar_look_at(&g->log.game, &g->shown);
        nar_columns(&k, out);
    } else if (term_is_rail(g)) {
        term_rail_market(g, out);
    }
}

void term_say_companies(const term_game *g, FILE *out) {
    if (g->log.game.title->verbs == nar_verbs) {
        nar_look k = nar_look_at(&g->log.game, &g->shown);
        for (unsigned c = 0; c < NAR_COMPANIES; c++) {
            nar_company_line(&k, c, out);
        }
    } else if (term_is_rail(g)) {
        term_rail_companies(g, out);
    }
}

bool term_say_company(const term_game *g, const char *name, FILE *out) {
    if (term_is_rail(g)) {
        return term_rail_company(g, name, out);
    }
    nar_look k = nar_look_at(&g->log.game, &g->shown);
    for (unsigned c = 0; c < NAR_COMPANIES; c++) {
        if (strcmp(k.d->company[c].id, name) == 0) {
            nar_company_line(&k, c, out);
            return true;
        }
    }
    fputs("There is no company '", out);
    term_put(out, name, strlen(name));
    fputs("'.\n", out);
    return false;
}

bool term_say_board(const term_game *g, const char *name, FILE *out) {
    return term_is_rail(g) ? term_rail_board(g, name, out) : has_none(g, "board", out);
}

bool term_say_run(const term_game *g, const char *name, FILE *out) {
    return term_is_rail(g) ? term_rail_run(g, name, out) : has_none(g, "trains that run", out);
}

void term_say_grid(const term_game *g, FILE *out) {
    if (term_is_rail(g)) {
        term_rail_grid(g, out);
    } else {
        nar_look k = nar_look_at(&g->log.game, &g->shown);
        nar_grid(&k, out);
    }
}

unsigned term_round_mark(const term_game *g, const ir_state *state) {
    if (term_is_rail(g)) {
        return term_rail_round_mark(g, state);
    }
    nar_look k = nar_look_at(&g->log.game, state);
    return k.s->turn * 4u + k.s->phase;
}

void term_say_end(const term_game *g, FILE *out) {
    uint8_t seat[IR_MAX_PLAYERS];
    const ir_game *game = &g->log.game;
    const ir_state *s = &g->shown;
    char key[64], money[32];
    const char *name = s->end > 0 ? game->title->end_name(game->title, s->end - 1u) : NULL;
    snprintf(key, sizeof key, "end.%s", name != NULL ? name : "");
    const char *words = ir_message_find(&ir_languages[0], key);
    fprintf(out, "The game is over%s%s.\n", words != NULL ? ": " : "", words != NULL ? words : "");
    ir_ranking(game, s, seat);
    for (unsigned i = 0; i < game->players; i++) {
        fprintf(out, "%s: %s.\n", game->name[seat[i]],
                term_money(game, ir_total(game, s, seat[i]), money, sizeof money));
    }
}
