/* A position of North American Railways as text. Lines have at most 80 columns. Nothing here prints cash that the
 * viewer may not see (NA-HI-01). */
#include "cli/show.h"

#include "cli/table.h"
#include "core/message.h"
#include "titles/nar/nar.h"

#include <string.h>

/* ---- the state of the game ----------------------------------------------------------------------------------------
 */

static void show_turn(const nar_look *k, FILE *out) {
    static const char *const phases[] = {"", "phase I: trade shares", "phase II: buy cities", "over"};
    char text[160], name[80];
    cli_list l = cli_list_on(out, "", 0);
    snprintf(text, sizeof text, "Turn %u", k->s->turn);
    cli_list_add(&l, text, "");
    cli_list_add(&l, phases[k->s->phase], ", ");
    snprintf(text, sizeof text, "start player: %s", cli_cut(name, sizeof name, k->game->name[k->s->start_seat], 20));
    cli_list_add(&l, text, "; ");
    snprintf(text, sizeof text, "%u shares and %u cities left", nar_shares_left(k->s), nar_cities_left(k->s));
    cli_list_add(&l, text, "; ");
    cli_list_end(&l);
    for (unsigned end = 0; !k->is->finished && nar_end_name(k->game->title, end) != NULL; end++) {
        if ((k->is->ends >> end & 1u) != 0) {
            char key[64];
            snprintf(key, sizeof key, "end.%s", nar_end_name(k->game->title, end));
            const char *words = ir_message_find(&ir_languages[0], key);
            fprintf(out, "The last turn: %s.\n", words != NULL ? words : nar_end_name(k->game->title, end));
        }
    }
    if (!k->is->finished && k->s->barred != 0) {
        snprintf(text, sizeof text,
                 "%s has already selected in this turn:", cli_cut(name, sizeof name, k->game->name[k->s->seat], 20));
        l = cli_list_on(out, text, cli_columns(text) + 1);
        for (unsigned company = 0; company < NAR_COMPANIES; company++) {
            if ((k->s->barred >> company & 1u) != 0) {
                cli_list_add(&l, k->d->company[company].id, " ");
            }
        }
        cli_list_end(&l);
    }
}

/* ---- the layouts -------------------------------------------------------------------------------------------------- */

/* Lines of cells, each a marker and text; spaces at the end of a line are not written. */
typedef struct grid {
    FILE *out;
    unsigned due; /* spaces before the next text */
} grid;

static void put_cell(grid *g, bool bottom, const char *text, unsigned width) {
    if (text[0] == 0) {
        g->due += width + 1;
        return;
    }
    fprintf(g->out, "%*s%c%s", (int)g->due, "", bottom ? '>' : ' ', text);
    g->due = width - cli_columns(text);
}

static void end_line(grid *g) {
    fputc('\n', g->out);
    g->due = 0;
}

static void put_head(grid *g, unsigned column, unsigned width) {
    const char number[2] = {(char)('1' + column), 0};
    put_cell(g, false, number, width);
}

static void show_shares(const nar_look *k, FILE *out) {
    enum { WIDTH = 7 };
    unsigned rows = 0;
    grid g = {out, 0};
    fputs("\nShares (> can be taken)\n", out);
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        put_head(&g, column, WIDTH);
        rows = k->s->shares_left[column] > rows ? k->s->shares_left[column] : rows;
    }
    end_line(&g);
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned column = 0; column < NAR_COLUMNS; column++) {
            bool there = row < k->s->shares_left[column];
            put_cell(&g, there && row + 1u == k->s->shares_left[column],
                     there ? k->d->company[k->s->share[column][row]].id : "", WIDTH);
        }
        end_line(&g);
    }
}

/* Money in hundreds, otherwise four columns of cards would not fit. */
static const char *figures(const nar_look *k, unsigned card, char *buffer, size_t cap) {
    const nar_card *c = &k->r->card[card];
    snprintf(buffer, cap, "%d/%d/%u", (int)(c->cost / NAR_STEP), (int)(c->income / NAR_STEP), c->symbols);
    return buffer;
}

/* The text columns that names and figures take in each column of cards; long names are shortened until all fit. */
static void city_widths(const nar_look *k, unsigned *name, unsigned *figure) {
    char text[32];
    unsigned sum = NAR_COLUMNS - 1; /* a space between the columns; a marker and another space in each */
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        name[column] = figure[column] = 4;
        for (unsigned row = 0; row < k->s->cities_left[column]; row++) {
            unsigned card = k->s->city[column][row];
            unsigned n = cli_columns(k->r->card[card].name), f = cli_columns(figures(k, card, text, sizeof text));
            name[column] = n > name[column] ? n : name[column];
            figure[column] = f > figure[column] ? f : figure[column];
        }
        sum += 2 + name[column] + figure[column];
    }
    for (; sum > CLI_WIDTH; sum--) {
        unsigned widest = 0;
        for (unsigned column = 1; column < NAR_COLUMNS; column++) {
            widest = name[column] > name[widest] ? column : widest;
        }
        name[widest]--;
    }
}

static void show_cities(const nar_look *k, FILE *out) {
    unsigned name[NAR_COLUMNS], figure[NAR_COLUMNS], rows = 0;
    char text[160], cut[120], numbers[32];
    grid g = {out, 0};
    city_widths(k, name, figure);
    fputs("\nCities: cost/income in hundreds, symbols (> can be taken)\n", out);
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        put_head(&g, column, name[column] + figure[column] + 2);
        rows = k->s->cities_left[column] > rows ? k->s->cities_left[column] : rows;
    }
    end_line(&g);
    for (unsigned row = 0; row < rows; row++) {
        for (unsigned column = 0; column < NAR_COLUMNS; column++) {
            bool there = row < k->s->cities_left[column];
            unsigned card = there ? k->s->city[column][row] : 0;
            text[0] = 0;
            if (there) {
                cli_cut(cut, sizeof cut, k->r->card[card].name, name[column]);
                snprintf(text, sizeof text, "%s%*s%s", cut, (int)(name[column] - cli_columns(cut) + 1), "",
                         figures(k, card, numbers, sizeof numbers));
            }
            put_cell(&g, there && row + 1u == k->s->cities_left[column], text, name[column] + figure[column] + 2);
        }
        end_line(&g);
    }
}

static void show_starts(const nar_look *k, FILE *out) {
    char word[80];
    cli_list l = cli_list_on(out, "Start cities (income):", 23);
    for (unsigned start = 0; start < NAR_STARTS; start++) {
        if ((k->s->starts >> start & 1u) != 0) {
            const nar_card *c = &k->r->card[NAR_CITIES + start];
            snprintf(word, sizeof word, "%u. %s %d", start + 1, c->name, (int)c->income);
            cli_list_add(&l, word, ", ");
        }
    }
    cli_list_end(&l);
}

/* ---- companies and players ---------------------------------------------------------------------------------------- */

static void show_company(const nar_look *k, unsigned company, FILE *out) {
    const nar_state *s = k->s;
    bool founded = s->director[company] != 0;
    cli_list l = {out, 50, 50, true}; /* after the figures */
    cli_cell(out, k->d->company[company].id, 7);
    fprintf(out, "%8d ", (int)k->is->cash[IR_COMPANY(company)]);
    cli_cell(out, founded ? k->game->name[IR_SEAT(s->director[company])] : "-", 12);
    fprintf(out, "%2u/%d %6d %7u  ", nar_shares_sold(s, company), NAR_SHARES, (int)nar_income(k, company),
            nar_symbols(k, company));
    for (unsigned i = 0; i < NAR_CARDS; i++) { /* the start city first */
        unsigned card = (i + NAR_CITIES) % NAR_CARDS;
        if ((s->network[company] >> card & 1u) != 0) {
            cli_list_add(&l, k->r->card[card].name, ", ");
        }
    }
    cli_list_end(&l);
}

static void show_player(const nar_look *k, ir_party viewer, unsigned seat, FILE *out) {
    const nar_state *s = k->s;
    char word[80];
    cli_list l = {out, 26, 26, true}; /* after the figures */
    cli_cell(out, k->game->name[seat], 16);
    if (nar_sees_cash(k, viewer, seat)) {
        fprintf(out, "%7d  ", (int)k->is->cash[IR_PLAYER(seat)]);
    } else {
        fputs(" hidden  ", out);
    }
    for (unsigned company = 0; company < NAR_COMPANIES; company++) {
        if (s->owned[company][seat] > 0) {
            snprintf(word, sizeof word, "%s %u%s", k->d->company[company].id, s->owned[company][seat],
                     s->director[company] == IR_PLAYER(seat) ? "*" : "");
            cli_list_add(&l, word, "  ");
        }
    }
    if (s->phase == NAR_BUY) {
        const char *before = "bought for ";
        for (unsigned company = 0; company < NAR_COMPANIES; company++) {
            if ((s->used[seat] >> company & 1u) != 0) {
                snprintf(word, sizeof word, "%s%s", before, k->d->company[company].id);
                cli_list_add(&l, word, before[0] != 0 ? "; " : ", ");
                before = "";
            }
        }
        if ((s->passed >> seat & 1u) != 0) {
            cli_list_add(&l, "passed", "; ");
        }
    }
    cli_list_end(&l);
}

/* ---- all of it ---------------------------------------------------------------------------------------------------- */

void cli_pending_nar(const ir_game *game, const ir_state *state, FILE *out) {
    nar_look k = nar_look_at(game, state);
    if (state->finished || k.s->offer_price == 0) {
        return;
    }
    char text[400];
    ir_text t = ir_text_on(text, sizeof text);
    unsigned company = nar_bottom_share(k.s, k.s->offer_column);
    const int32_t arg[5] = {IR_PLAYER(k.s->seat), (int32_t)company, k.s->offer_price, k.s->director[company], 0};
    ir_message_put(game, &ir_languages[0], "show.named_price", arg, 5, &t);
    cli_paragraph(out, text);
}

void cli_show_nar(const ir_game *game, const ir_state *state, ir_party viewer, FILE *out) {
    nar_look k = nar_look_at(game, state);
    show_turn(&k, out);
    show_shares(&k, out);
    show_cities(&k, out);
    show_starts(&k, out);
    fputs("\nCompany treasury director     sold income symbols  cities\n", out);
    for (unsigned company = 0; company < NAR_COMPANIES; company++) {
        show_company(&k, company, out);
    }
    fputs("\nPlayer              cash  shares (* director)\n", out);
    for (unsigned seat = 0; seat < game->players; seat++) {
        show_player(&k, viewer, seat, out);
    }
}
