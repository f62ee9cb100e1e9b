/* What a seat sees of a position as numbers. The order is part of the meaning: new ones go to the end. */
#include "lib/observe.h"

#include "rail/market.h"
#include "rail/rail.h"
#include "titles/nar/nar.h"

#include <string.h>

typedef struct notes {
    const ir_game *game;
    unsigned seat; /* the viewer */
    int32_t *out;  /* the next one; NULL: counts, or looks for a name */
    size_t count, wanted;
    ir_text *name; /* of the one that is wanted; NULL: no names */
} notes;

static void note(notes *n, const char *whose, const char *what, int which) {
    if (n->name != NULL && n->count == n->wanted) {
        ir_put(n->name, whose);
        ir_put(n->name, whose[0] != 0 ? " " : "");
        ir_put(n->name, what);
        if (which >= 0) {
            ir_put_char(n->name, ' ');
            ir_put_int(n->name, which);
        }
    }
    n->count++;
}

/* Whose it is, what it is, and a number that tells it from its like (-1: none). */
static inline void put(notes *n, const char *whose, const char *what, int which, int32_t value) {
    if (n->out != NULL) {
        *n->out++ = value;
    } else {
        note(n, whose, what, which);
    }
}

/* A seat as the viewer counts: 0 is the viewer. */
static int32_t relative(const notes *n, unsigned seat) {
    return (int32_t)((seat + n->game->players - n->seat) % n->game->players);
}
static unsigned absolute(const notes *n, unsigned place) { return (place + n->seat) % n->game->players; }

/* A party: -1 the bank or nobody, the players as the viewer counts them, then companies from 10 on. */
static int32_t party(const notes *n, ir_party p) {
    return IR_IS_PLAYER(p) ? relative(n, IR_SEAT(p)) : IR_IS_COMPANY(p) ? 10 + (int32_t)IR_COMPANY_INDEX(p) : -1;
}

static const char *const places[IR_MAX_PLAYERS] = {"player 0", "player 1", "player 2", "player 3",
                                                   "player 4", "player 5", "player 6"};

/* ---- 18xx ----------------------------------------------------------------------------------------------------------- */

static void put_rail_player(notes *n, const rail_look *k, unsigned place) {
    unsigned seat = absolute(n, place);
    const char *whose = places[place];
    put(n, whose, "cash", -1, k->is->cash[IR_PLAYER(seat)]);
    put(n, whose, "worth", -1, ir_total(k->game, k->is, seat));
    for (unsigned c = 0; c < k->d->npublic; c++) {
        put(n, whose, k->d->company[c].id, -1, k->s->shares[c][seat]);
    }
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        put(n, whose, "bid", (int)p, k->s->bid[p][seat]);
    }
    for (unsigned c = 0; c < k->d->npublic; c++) {
        put(n, whose, "sold", (int)c, (int32_t)(k->s->sold[seat] >> c & 1u));
    }
}

static void put_rail_company(notes *n, const rail_look *k, unsigned c) {
    const char *whose = k->d->company[c].id;
    put(n, whose, "director", -1, party(n, k->s->director[c]));
    put(n, whose, "cash", -1, k->is->cash[IR_COMPANY(c)]);
    put(n, whose, "status", -1, k->s->status[c]);
    put(n, whose, "par", -1, k->s->par[c]);
    put(n, whose, "price", -1, k->s->cell[c] != 0 ? (int32_t)rail_price(k, c) : 0);
    put(n, whose, "cell", -1, k->s->cell[c]);
    put(n, whose, "ipo", -1, k->s->shares[c][RAIL_IPO]);
    put(n, whose, "pool", -1, k->s->shares[c][RAIL_POOL]);
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        put(n, whose, k->d->train[t].id, -1, k->s->trains[c][t]);
    }
    for (unsigned i = 0; i < k->d->company[c].stations && i < RAIL_MAX_STATIONS; i++) {
        put(n, whose, "station", (int)i, k->s->station[c][i]);
    }
}

static void put_rail_table(notes *n, const rail_look *k) {
    const rail_state *s = k->s;
    const rail_frame *f = k->is->finished ? NULL : rail_top_of(k);
    put(n, "", "round", -1, s->round);
    put(n, "", "turn", -1, s->turn);
    put(n, "", "operating round", -1, s->set_round);
    put(n, "", "operating rounds of the set", -1, s->set_size);
    put(n, "", "phase", -1, s->phase);
    put(n, "", "priority", -1, relative(n, s->priority));
    put(n, "", "passes", -1, s->passes);
    put(n, "", "bank", -1, k->is->cash[IR_BANK]);
    put(n, "", "bank broken", -1, s->bank_broken);
    put(n, "", "price cut", -1, s->price_cut);
    put(n, "", "revenue", -1, s->revenue);
    put(n, "", "outside", -1, s->outside);
    put(n, "", "asked", -1, f != NULL ? f->kind : 0);
    put(n, "", "step", -1, f != NULL ? f->step : 0);
    put(n, "", "who", -1, f != NULL ? party(n, f->who) : -1);
    put(n, "", "amount", -1, f != NULL ? f->amount : 0);
    for (unsigned i = 0; i < sizeof f->part; i++) {
        put(n, "", "of what is asked", (int)i, f != NULL ? f->part[i] : 0);
    }
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        put(n, "depot", k->d->train[t].id, -1, s->depot[t]);
        put(n, "train pool", k->d->train[t].id, -1, s->pool[t]);
    }
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        put(n, k->d->private_[p].id, "owner", -1, party(n, s->private_owner[p]));
        put(n, k->d->private_[p].id, "closed", -1, s->private_flags[p] & RAIL_CLOSED);
        put(n, k->d->private_[p].id, "used", -1, s->private_used[p]);
    }
    for (unsigned h = 0; h < k->d->nhexes; h++) {
        put(n, k->d->hex[h].id, "tile", -1, s->tile[h]);
        put(n, k->d->hex[h].id, "rotation", -1, s->rot[h]);
    }
    for (unsigned t = 0; t < k->d->ntiles; t++) {
        put(n, "supply", k->d->tile[t].id, -1, s->supply[t]);
    }
}

static void put_rail(notes *n, const ir_state *known) {
    rail_look k = rail_look_at(n->game, known);
    for (unsigned place = 0; place < n->game->players; place++) {
        put_rail_player(n, &k, place);
    }
    for (unsigned c = 0; c < k.d->ncompanies; c++) {
        put_rail_company(n, &k, c);
    }
    put_rail_table(n, &k);
    for (unsigned i = 0; i < k.h->state_bytes; i++) { /* what only the title knows of, as it lies there */
        put(n, "", "own byte", (int)i, known->body[sizeof(rail_state) + i]);
    }
}

/* ---- North American Railways ------------------------------------------------------------------------------------------ */

static void put_nar_player(notes *n, const nar_look *k, unsigned place) {
    unsigned seat = absolute(n, place);
    put(n, places[place], "cash", -1, k->is->cash[IR_PLAYER(seat)]);
    put(n, places[place], "passed", -1, k->s->passed >> seat & 1u);
    for (unsigned c = 0; c < NAR_COMPANIES; c++) {
        put(n, places[place], k->d->company[c].id, -1, k->s->owned[c][seat]);
        put(n, places[place], "bought for", (int)c, k->s->used[seat] >> c & 1u);
    }
}

static void put_nar_company(notes *n, const nar_look *k, unsigned c) {
    const char *whose = k->d->company[c].id;
    put(n, whose, "director", -1, party(n, k->s->director[c]));
    put(n, whose, "cash", -1, k->is->cash[IR_COMPANY(c)]);
    put(n, whose, "income", -1, nar_income(k, c));
    put(n, whose, "symbols", -1, (int32_t)nar_symbols(k, c));
    for (unsigned card = 0; card < NAR_CARDS; card++) {
        put(n, whose, "card", (int)card, (int32_t)(k->s->network[c] >> card & 1u));
    }
}

/* From the end that can be taken to the far end; empty places are -1, and cost nothing. */
static void put_nar_columns(notes *n, const nar_look *k) {
    static const char *const column[NAR_COLUMNS] = {"column 1", "column 2", "column 3", "column 4"};
    for (unsigned c = 0; c < NAR_COLUMNS; c++) {
        for (unsigned row = 0; row < NAR_SHARE_ROWS; row++) {
            unsigned left = k->s->shares_left[c];
            put(n, column[c], "share", (int)row, row < left ? k->s->share[c][left - 1 - row] : -1);
        }
        for (unsigned row = 0; row < NAR_CITY_ROWS; row++) {
            unsigned left = k->s->cities_left[c];
            const nar_card *card = row < left ? &k->r->card[k->s->city[c][left - 1 - row]] : NULL;
            put(n, column[c], "city", (int)row, card != NULL ? k->s->city[c][left - 1 - row] : -1);
            put(n, column[c], "cost", (int)row, card != NULL ? card->cost : 0);
            put(n, column[c], "income", (int)row, card != NULL ? card->income : 0);
            put(n, column[c], "symbols", (int)row, card != NULL ? card->symbols : 0);
        }
    }
}

static void put_nar(notes *n, const ir_state *known) {
    nar_look k = nar_look_at(n->game, known);
    for (unsigned place = 0; place < n->game->players; place++) {
        put_nar_player(n, &k, place);
    }
    for (unsigned c = 0; c < NAR_COMPANIES; c++) {
        put_nar_company(n, &k, c);
    }
    put_nar_columns(n, &k);
    put(n, "", "phase", -1, k.s->phase);
    put(n, "", "turn", -1, k.s->turn);
    put(n, "", "seat on turn", -1, relative(n, k.s->seat));
    put(n, "", "first seat", -1, relative(n, k.s->start_seat));
    put(n, "", "turns taken", -1, k.s->turns_taken);
    put(n, "", "offer", -1, k.s->offer_price);
    put(n, "", "column of the offer", -1, k.s->offer_price > 0 ? k.s->offer_column : -1);
    put(n, "", "cities bought", -1, k.s->bought);
    for (unsigned start = 0; start < NAR_STARTS; start++) {
        put(n, "start city", "left", (int)start, k.s->starts >> start & 1u);
        put(n, "start city", "income", (int)start, k.r->card[NAR_CITIES + start].income);
    }
    for (unsigned c = 0; c < NAR_COMPANIES; c++) {
        put(n, k.d->company[c].id, "selected in this turn", -1, k.s->barred >> c & 1u);
    }
}

/* ---- all ------------------------------------------------------------------------------------------------------------ */

static void put_all(notes *n, const ir_state *known) {
    put(n, "", "players", -1, n->game->players);
    put(n, "", "over", -1, known->finished);
    put(n, "", "ends", -1, known->ends);
    uint32_t actors = ir_actors(n->game, known);
    for (unsigned place = 0; place < n->game->players; place++) {
        put(n, places[place], "must decide", -1, (int32_t)(actors >> IR_PLAYER(absolute(n, place)) & 1u));
    }
    if (n->game->title->verbs == rail_verbs) {
        put_rail(n, known);
    } else {
        put_nar(n, known);
    }
}

size_t lib_observe(const ir_game *game, const ir_state *known, unsigned seat, int32_t *out) {
    notes n = {.game = game, .seat = seat, .out = out};
    put_all(&n, known);
    return out != NULL ? (size_t)(n.out - out) : n.count;
}

void lib_observe_name(const ir_game *game, const ir_state *known, size_t wanted, ir_text *out) {
    notes n = {.game = game, .wanted = wanted, .name = out};
    put_all(&n, known);
}
