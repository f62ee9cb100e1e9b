/* A position of a rail title as text. Lines have at most 80 columns; longer lists are wrapped. */
#include "cli/show.h"

#include "cli/rail_title.h"
#include "cli/table.h"
#include "core/message.h"
#include "core/notation.h"
#include "rail/notation.h"
#include "rail/rail.h"

#include <string.h>

/* Text in a small buffer, joined with spaces. */
static void join(char *buffer, size_t cap, const char *word) {
    size_t n = strlen(buffer);
    snprintf(buffer + n, cap - n, "%s%s", n > 0 ? " " : "", word);
}

static void round_name(const rail_look *k, char *text, size_t cap) {
    const rail_state *s = k->s;
    switch ((rail_round)s->round) {
    case RAIL_ROUND_AUCTION:
        snprintf(text, cap, "Auction of the privates (stock round %u)", s->turn);
        break;
    case RAIL_ROUND_OWN:
        snprintf(text, cap, "%s (stock round %u)", cli_rail_title_of(k)->own_round, s->turn);
        break;
    case RAIL_ROUND_STOCK:
        snprintf(text, cap, "Stock round %u", s->turn);
        break;
    case RAIL_ROUND_OPERATING:
        if (k->h->no_sets) {
            snprintf(text, cap, "Operating round %u", s->set_round);
        } else {
            snprintf(text, cap, "Operating round %u.%u of %u", s->turn, s->set_round, s->set_size);
        }
        break;
    }
}

static void show_round(const rail_look *k, FILE *out) {
    static const char *const step_keys[] = {"step.track",  "step.station", "step.run", "step.dividend",
                                            "step.trains", "step.last",    "step.done"};
    const rail_state *s = k->s;
    char text[120], money[32], name[80];
    round_name(k, text, sizeof text);
    cli_list l = cli_list_on(out, "", 0);
    cli_list_add(&l, text, "");
    const rail_frame *f = k->is->finished ? NULL : rail_top_of(k);
    if (f != NULL && f->kind == RAIL_FRAME_TURN && f->step <= RAIL_STEP_DONE) {
        const char *step = ir_message_find(&ir_languages[0], step_keys[f->step]);
        snprintf(text, sizeof text, "step: %s", step != NULL ? step : "?");
        cli_list_add(&l, text, ", ");
    }
    snprintf(text, sizeof text, "phase %s", k->d->phase[s->phase].id);
    cli_list_add(&l, text, "; ");
    const cli_rail_title *title = cli_rail_title_of(k);
    if (!title->endless_bank) {
        snprintf(text, sizeof text, "bank %s%s", cli_money(money, sizeof money, k->game, k->is->cash[IR_BANK]),
                 s->bank_broken ? " (broken)" : "");
        cli_list_add(&l, text, "; ");
    }
    snprintf(text, sizeof text, "priority deal: %s", cli_cut(name, sizeof name, k->game->name[s->priority], 20));
    cli_list_add(&l, text, "; ");
    if (title->round) {
        title->round(k, &l);
    }
    cli_list_end(&l);
}

static void show_player(const rail_look *k, unsigned seat, FILE *out) {
    char word[64];
    cli_list l = {out, 39, 39, true}; /* after the figures */
    cli_cell(out, k->game->name[seat], 16);
    fprintf(out, "%6d %6d %3u/%-3u ", (int)k->is->cash[IR_PLAYER(seat)], (int)ir_total(k->game, k->is, seat),
            rail_certificates(k, seat), rail_limit(k));
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if (k->s->shares[c][seat] > 0) {
            snprintf(word, sizeof word, "%s %u%s", k->d->company[c].id, 10u * k->s->shares[c][seat],
                     k->s->director[c] == IR_PLAYER(seat) ? "*" : "");
            cli_list_add(&l, word, "  ");
        }
    }
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (k->s->private_owner[p] == IR_PLAYER(seat) && !(k->s->private_flags[p] & RAIL_CLOSED)) {
            cli_list_add(&l, k->d->private_[p].id, "  ");
        }
    }
    if (cli_rail_title_of(k)->player) {
        cli_rail_title_of(k)->player(k, seat, &l);
    }
    cli_list_end(&l);
}

/* Cash not tied up in bids. */
static void show_free_cash(const rail_look *k, FILE *out) {
    char word[120], name[80];
    cli_list l = cli_list_on(out, "Not tied up in bids:", 17);
    for (unsigned seat = 0; seat < k->game->players; seat++) {
        snprintf(word, sizeof word, "%s %d", cli_cut(name, sizeof name, k->game->name[seat], 16),
                 (int)rail_free_cash(k, seat, RAIL_NONE));
        cli_list_add(&l, word, ", ");
    }
    cli_list_end(&l);
}

static void show_trains(const rail_look *k, const uint8_t *count, char *text, size_t cap) {
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        for (unsigned i = 0; i < count[t]; i++) {
            join(text, cap, k->d->train[t].id);
        }
    }
}

static void show_company(const rail_look *k, unsigned c, FILE *out) {
    char text[200] = "";
    const rail_state *s = k->s;
    cli_cell(out, k->d->company[c].id, 7);
    if (!(s->status[c] & RAIL_STARTED)) {
        fputs(s->status[c] & RAIL_GONE ? "closed\n" : "not started\n", out);
        return;
    }
    fprintf(out, "%3u %5u %8d %3u %4u ", s->par[c], rail_price(k, c), (int)k->is->cash[IR_COMPANY(c)],
            10u * s->shares[c][RAIL_IPO], 10u * s->shares[c][RAIL_POOL]);
    cli_cell(out, s->director[c] != RAIL_DIRECTOR_NONE ? ir_party_name(k->game, s->director[c]) : "-", 12);
    show_trains(k, s->trains[c], text, sizeof text);
    cli_cell(out, (s->status[c] & RAIL_FLOATED) ? (text[0] != 0 ? text : "-") : "not floated", 11);
    cli_list l = {out, 61, 61, true};
    for (unsigned i = 0; i < RAIL_MAX_STATIONS && s->station[c][i] != 0; i++) {
        cli_list_add(&l, k->d->hex[(s->station[c][i] - 1u) >> 3].id, " ");
    }
    snprintf(text, sizeof text, "+%u", (unsigned)k->d->company[c].stations - rail_stations_placed(k, c));
    cli_list_add(&l, text, " ");
    const char *between = "; ";
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (s->private_owner[p] == IR_COMPANY(c) && !(s->private_flags[p] & RAIL_CLOSED)) {
            cli_list_add(&l, k->d->private_[p].id, between);
            between = " ";
        }
    }
    if (cli_rail_title_of(k)->company) {
        cli_rail_title_of(k)->company(k, c, &l);
    }
    cli_list_end(&l);
}

/* A cell by the letter of its row and the number of its column, as in the grid. */
static void cell_name(const rail_cell *m, char *out, size_t cap) {
    snprintf(out, cap, "%c%u", 'A' + m->row, m->column + 1u);
}

static bool closes(const rail_cell *m) { return (m->flags & RAIL_CELL_CLOSED) != 0; }

/* The symbols of the grid. */
static void explain_market(const rail_look *k, FILE *out) {
    bool any = false;
    for (unsigned i = 0; i < k->d->ncells; i++) {
        any = any || closes(&k->d->cell[i]);
    }
    fputs(RULE(k, FREE_ZONE) ? "\nMarket: 65* has companies, 70. is a par price, 45~ is in the free zone, whose\n"
                               "certificates do not count against the limit."
                             : "\nMarket: 65* has companies, 70. is a par price.",
          out);
    fputs(any ? " A company that comes to x closes.\n " : "\n ", out);
}

/* The grid of prices. */
static void show_market(const rail_look *k, FILE *out) {
    explain_market(k, out);
    for (unsigned column = 0; column < k->d->ncolumns; column++) {
        fprintf(out, "%4u", column + 1);
    }
    fputc('\n', out);
    for (unsigned row = 0; row < k->d->nrows; row++) {
        unsigned at = 0; /* columns written */
        fprintf(out, "%c ", 'A' + row);
        for (unsigned i = 0; i < k->d->ncells; i++) {
            const rail_cell *m = &k->d->cell[i];
            if (m->row != row) {
                continue;
            }
            bool taken = false;
            if (closes(m)) {
                fprintf(out, "%*s  x ", (int)(4 * (m->column - at)), "");
                at = m->column + 1u;
                continue;
            }
            for (unsigned c = 0; c < k->d->ncompanies; c++) {
                taken = taken || k->s->cell[c] == i + 1;
            }
            fprintf(out, "%*s%3u%s", (int)(4 * (m->column - at)), "", m->price,
                    taken                                            ? "*"
                    : (m->flags & RAIL_CELL_PAR)                     ? "."
                    : (m->flags & (unsigned)RULE(k, FREE_ZONE)) != 0 ? "~"
                                                                     : " ");
            at = m->column + 1u;
        }
        fputc('\n', out);
    }
}

/* Who operates when, and where each company is on the market. */
static void show_order(const rail_look *k, FILE *out) {
    uint8_t order[IR_MAX_COMPANIES];
    char word[128], at[24], before[24], after[24];
    const cli_rail_title *title = cli_rail_title_of(k);
    unsigned n = rail_turn_order(k, RAIL_STARTED, 0, order);
    cli_list l = cli_list_on(out, "  In order:", 12);
    for (unsigned i = 0; i < n; i++) {
        unsigned c = order[i];
        at[0] = 0;
        ir_text front = ir_text_on(before, sizeof before), back = ir_text_on(after, sizeof after);
        if (title->in_order) {
            title->in_order(k, c, &front, &back);
        }
        if (k->s->cell[c] != 0) { /* otherwise founded, but not on the market yet */
            cell_name(&k->d->cell[k->s->cell[c] - 1], word, sizeof word);
            snprintf(at, sizeof at, " %u at %.8s", rail_price(k, c), word);
        }
        snprintf(word, sizeof word, "%s%s%s%s%s", before, k->d->company[c].id, at,
                 rail_in_free_zone(k, c) ? " (free zone)" : "", after);
        cli_list_add(&l, word, ", ");
    }
    cli_list_end(&l);
}

static void show_stack(const rail_look *k, FILE *out) {
    char word[64], pool[200] = "";
    cli_list l = cli_list_on(out, "Trains:", 12);
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        const rail_train *kind = &k->d->train[t];
        if (k->s->depot[t] == RAIL_UNLIMITED) {
            snprintf(word, sizeof word, "%s for %u", kind->id, k->r->train_price[t]);
        } else {
            snprintf(word, sizeof word, "%u x %s for %u", k->s->depot[t], kind->id, k->r->train_price[t]);
        }
        if (k->s->depot[t] > 0) {
            cli_list_add(&l, word, ", ");
        }
    }
    cli_list_end(&l);
    show_trains(k, k->s->pool, pool, sizeof pool);
    fprintf(out, "  in pool:  %s\n", pool[0] != 0 ? pool : "-");
}

static void show_privates(const rail_look *k, FILE *out) {
    char word[160], name[80];
    cli_list l = cli_list_on(out, "Privates:", 12);
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        const rail_private *pr = &k->d->private_[p];
        ir_party owner = k->s->private_owner[p];
        bool closed = (k->s->private_flags[p] & RAIL_CLOSED) != 0;
        const char *whose = closed ? "closed" : owner == IR_BANK ? "unsold" : ir_party_name(k->game, owner);
        snprintf(word, sizeof word, "%s %d/%u %s", pr->id, (int)rail_listed_price(k, p), pr->income,
                 cli_cut(name, sizeof name, whose, 20));
        cli_list_add(&l, word, "; ");
        const char *before = "bids: ";
        for (unsigned seat = 0; owner == IR_BANK && seat < k->game->players; seat++) {
            if (k->s->bid[p][seat] > 0) {
                snprintf(word, sizeof word, "%s%s %d", before, cli_cut(name, sizeof name, k->game->name[seat], 20),
                         k->s->bid[p][seat]);
                cli_list_add(&l, word, ", ");
                before = "";
            }
        }
    }
    cli_list_end(&l);
    fprintf(out, "%12s(price/income)\n", "");
}

static void show_tiles(const rail_look *k, FILE *out) {
    char word[64];
    cli_list l = cli_list_on(out, "Tiles:", 12);
    for (unsigned h = 0; h < k->d->nhexes; h++) {
        if (k->s->tile[h] != 0) {
            snprintf(word, sizeof word, "%s %s/%u", k->d->hex[h].id, k->d->tile[k->s->tile[h] - 1].id, k->s->rot[h]);
            cli_list_add(&l, word, ", ");
        }
    }
    cli_list_end(&l);
}

/* ---- what has to be decided ----------------------------------------------------------------------------------------- */

void cli_say_rail(const rail_look *k, const char *key, const int32_t *arg, FILE *out) {
    char text[400];
    ir_text t = ir_text_on(text, sizeof text);
    ir_message_put(k->game, &ir_languages[0], key, arg, 5, &t);
    fprintf(out, "%s.\n", text);
}

void cli_pending_rail(const ir_game *game, const ir_state *state, FILE *out) {
    rail_look k = rail_look_at(game, state);
    const rail_frame *f = state->finished ? NULL : rail_top_of(&k);
    if (f == NULL) {
        return;
    }
    if (f->kind == RAIL_FRAME_OFFER) {
        const int32_t arg[5] = {f->offer.buyer, f->who, f->offer.thing, f->amount, f->offer.seller};
        cli_say_rail(&k, f->offer.of == RAIL_OFFER_TRAIN ? "show.offered_train" : "show.offered_private", arg, out);
    } else if (f->kind == RAIL_FRAME_TURN && f->step == RAIL_STEP_TRAINS) {
        unsigned c = IR_COMPANY_INDEX(f->who);
        rail_need need = rail_need_of(&k, c);
        if (need.owed && need.emergency) {
            const int32_t arg[5] = {(int32_t)c, need.kind, need.price, state->cash[f->who], 0};
            const int32_t raise[5] = {k.s->director[c], need.missing, need.still, 0, 0};
            cli_say_rail(&k, "show.must_buy", arg, out);
            const char *key = k.h->borrow ? "show.must_lend" : "show.must_raise";
            cli_say_rail(&k, need.still > 0 ? key : "show.must_add", raise, out);
        }
    } else if (cli_rail_title_of(&k)->pending) {
        cli_rail_title_of(&k)->pending(&k, f, out);
    }
}

void cli_show_rail(const ir_game *game, const ir_state *state, ir_party viewer, FILE *out) {
    (void)viewer; /* nothing is hidden */
    rail_look k = rail_look_at(game, state);
    show_round(&k, out);
    fputs("\nPlayer             cash  total  certs  shares (* director) and privates\n", out);
    for (unsigned seat = 0; seat < game->players; seat++) {
        show_player(&k, seat, out);
    }
    const rail_frame *f = state->finished ? NULL : rail_top_of(&k);
    const cli_rail_title *title = cli_rail_title_of(&k);
    if (f != NULL && k.s->round == RAIL_ROUND_AUCTION) {
        (title->auction ? title->auction : show_free_cash)(&k, out);
    }
    fputs("\nCompany par price treasury ipo pool director     trains      stations; privates\n", out);
    for (unsigned c = 0; c < k.d->ncompanies; c++) {
        if (c < k.d->npublic) {
            show_company(&k, c, out);
        }
    }
    if (title->companies) {
        title->companies(&k, out);
    }
    show_market(&k, out);
    show_order(&k, out);
    fputc('\n', out);
    show_stack(&k, out);
    show_privates(&k, out);
    show_tiles(&k, out);
}
