/* What `show` has of 1880 alone: lots, investors, places, permits, debts and the train marker. */
#include "cli/show_china.h"

#include "core/notation.h"
#include "titles/1880/china.h"

static void show_round(const rail_look *k, cli_list *l) {
    char text[120];
    const china_state *own = china_of(k);
    if (own->marker != 0) {
        snprintf(text, sizeof text, "train marker: %s", k->d->company[own->marker - 1].id);
        cli_list_add(l, text, "; ");
    }
    if (own->countdown != 0) {
        snprintf(text, sizeof text, "the game ends after %u more turns of %s", own->countdown,
                 k->d->company[own->marker - 1].id);
        cli_list_add(l, text, "; ");
    }
}

static void show_debt(const rail_look *k, unsigned seat, cli_list *l) {
    char word[64];
    if (china_of(k)->debt[seat] > 0) {
        snprintf(word, sizeof word, "debt %d", (int)china_of(k)->debt[seat]);
        cli_list_add(l, word, "  ");
    }
}

/* The private that is being auctioned. */
static void show_lot(const rail_look *k, FILE *out) {
    const rail_frame *f = rail_top_of(k);
    if (f->kind != CHINA_STEP_LOT) {
        return;
    }
    char word[120], name[80];
    cli_list l = cli_list_on(out, "Auctioned:", 12);
    snprintf(word, sizeof word, "%s, least bid %d", k->d->private_[f->part[0]].id, (int)china_least_bid(k, f->part[0]));
    cli_list_add(&l, word, "");
    unsigned bidder = china_frame_of(f)->lot.bidder;
    if (bidder != 0) {
        snprintf(word, sizeof word, "%s has bid %d", cli_cut(name, sizeof name, k->game->name[bidder - 1], 20),
                 (int)f->amount);
        cli_list_add(&l, word, "; ");
    }
    const char *before = "; still in: ";
    for (unsigned seat = 0; seat < k->game->players; seat++) {
        if ((china_frame_of(f)->lot.in >> seat & 1u) != 0) {
            cli_list_add(&l, cli_cut(name, sizeof name, k->game->name[seat], 20), before);
            before = ", ";
        }
    }
    cli_list_end(&l);
}

static void permits_of(const rail_look *k, unsigned c, char *text, size_t cap) {
    ir_text t = ir_text_on(text, cap);
    ir_put(&t, "permits ");
    china_put_letters(&t, china_of(k)->permits[c]);
}

static void show_place(const rail_look *k, unsigned c, cli_list *l) {
    char text[200];
    if (china_of(k)->place[c] != 0) {
        const china_place place = china_place_at(k, china_of(k)->place[c] - 1u);
        snprintf(text, sizeof text, "place %u.%u", place.price, place.number);
        cli_list_add(l, text, "; ");
        permits_of(k, c, text, sizeof text);
        cli_list_add(l, text, "; ");
    }
}

static void show_investor(const rail_look *k, unsigned c, FILE *out) {
    const rail_state *s = k->s;
    cli_cell(out, k->d->company[c].id, 9);
    if ((s->status[c] & RAIL_GONE) || s->director[c] == RAIL_DIRECTOR_NONE) {
        fputs(s->director[c] == RAIL_DIRECTOR_NONE && s->round <= RAIL_ROUND_AUCTION ? "not chosen yet\n" : "gone\n",
              out);
        return;
    }
    fprintf(out, "%8d ", (int)k->is->cash[IR_COMPANY(c)]);
    cli_cell(out, ir_party_name(k->game, s->director[c]), 16);
    fprintf(out, "%s, share of %s\n", k->d->hex[k->d->company[c].home].id,
            china_of(k)->linked[c] != 0 ? k->d->company[china_of(k)->linked[c] - 1].id : "-");
}

static void show_investors(const rail_look *k, FILE *out) {
    fputs("\nInvestor treasury owner           home, share\n", out);
    for (unsigned c = k->d->npublic; c < k->d->ncompanies; c++) {
        show_investor(k, c, out);
    }
}

static void put_place(const rail_look *k, unsigned c, ir_text *before, ir_text *after) {
    if (china_of(k)->place[c] != 0) {
        const china_place place = china_place_at(k, china_of(k)->place[c] - 1u);
        ir_put_int(before, place.price);
        ir_put(before, ".");
        ir_put_int(before, place.number);
        ir_put(before, " ");
    }
    ir_put(after, china_of(k)->marker == c + 1 ? " (train marker)" : "");
}

static void show_pending(const rail_look *k, const rail_frame *f, FILE *out) {
    if (f->kind == CHINA_STEP_FOUND) {
        const int32_t arg[5] = {f->who, f->part[0], 0, 0, 0};
        cli_say_rail(k, "show.founds", arg, out);
    } else if (f->kind == CHINA_STEP_TAKEOVER || f->kind == CHINA_STEP_REPLACE) {
        unsigned investor = f->kind == CHINA_STEP_REPLACE ? f->part[0] : IR_COMPANY_INDEX(f->who);
        const int32_t arg[5] = {(int32_t)investor, china_of(k)->linked[investor] - 1, k->is->cash[IR_COMPANY(investor)],
                                0, 0};
        cli_say_rail(k, "show.takeover", arg, out);
    } else if (f->kind == CHINA_STEP_PAYMENT || f->kind == CHINA_STEP_ROCKET) {
        const int32_t arg[5] = {f->who, f->part[0], f->amount, f->part[1], 0};
        cli_say_rail(k, f->kind == CHINA_STEP_PAYMENT ? "show.payment" : "show.rocket", arg, out);
    }
}

const cli_rail_title cli_china = {.id = "1880",
                                  .own_round = "Choice of investors",
                                  .endless_bank = true,
                                  .round = show_round,
                                  .player = show_debt,
                                  .auction = show_lot,
                                  .company = show_place,
                                  .companies = show_investors,
                                  .in_order = put_place,
                                  .pending = show_pending,
                                  .watch = sim_watch_china,
                                  .reached = sim_reached_china};
