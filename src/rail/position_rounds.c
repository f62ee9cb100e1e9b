/* Words of positions: privates, their auction, and the rounds. */
#include "rail/position.h"

#include "core/problem.h"

static rail_do on(const ir_reader *r, ir_state *state) { return rail_do_on(r->game, state, NULL); }

static rail_look seen(const ir_clauses *w, const ir_state *state) { return rail_look_at(w->game, state); }

/* ---- privates ------------------------------------------------------------------------------------------------------- */

bool rail_read_owner(ir_reader *r, ir_state *state) {
    rail_do x = on(r, state);
    uint8_t p;
    if (!rail_read_private(r, &p)) {
        return false;
    }
    x.s->private_flags[p] &= (uint8_t)~RAIL_CLOSED;
    if (ir_reader_take(r, "bank")) {
        x.s->private_owner[p] = IR_BANK;
        return true;
    }
    if (ir_reader_take(r, "closed")) {
        x.s->private_owner[p] = x.s->private_owner[p] == IR_BANK ? IR_PLAYER(0) : x.s->private_owner[p];
        x.s->private_flags[p] |= RAIL_CLOSED;
        return true;
    }
    if (!ir_reader_party(r, &x.s->private_owner[p])) {
        return false;
    }
    if (ir_reader_take(r, "closed")) {
        x.s->private_flags[p] |= RAIL_CLOSED;
    }
    return true;
}

static void write_private(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned p = 0; p < k.d->nprivates; p++) {
        ir_clause(w, "private");
        ir_clause_word(w, k.d->private_[p].id);
        if (k.s->private_owner[p] == IR_BANK) {
            ir_clause_word(w, "bank");
            continue;
        }
        ir_clause_party(w, k.s->private_owner[p]);
        if (k.s->private_flags[p] & RAIL_CLOSED) {
            ir_clause_word(w, "closed");
        }
    }
}

static bool read_used(ir_reader *r, ir_state *state) {
    uint8_t p;
    return rail_read_private(r, &p) && ir_reader_byte(r, "uses", 0, 255, &on(r, state).s->private_used[p]);
}

static void write_used(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned p = 0; p < k.d->nprivates; p++) {
        if (k.s->private_used[p]) {
            ir_clause(w, "used");
            ir_clause_word(w, k.d->private_[p].id);
            ir_clause_number(w, k.s->private_used[p]);
        }
    }
}

static bool read_bid(ir_reader *r, ir_state *state) {
    uint8_t p, seat;
    int32_t amount;
    if (!rail_read_private(r, &p) || !ir_reader_seat(r, &seat) || !ir_reader_number(r, "bid", 0, INT16_MAX, &amount)) {
        return false;
    }
    on(r, state).s->bid[p][seat] = (int16_t)amount;
    return true;
}

static void write_bid(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned p = 0; p < k.d->nprivates; p++) {
        for (unsigned seat = 0; seat < k.game->players; seat++) {
            if (k.s->bid[p][seat]) {
                ir_clause(w, "bid");
                ir_clause_word(w, k.d->private_[p].id);
                ir_clause_party(w, IR_PLAYER(seat));
                ir_clause_number(w, k.s->bid[p][seat]);
            }
        }
    }
}

static bool read_cut(ir_reader *r, ir_state *state) {
    int32_t cut;
    if (!ir_reader_number(r, "amount", 0, 1000, &cut)) {
        return false;
    }
    on(r, state).s->price_cut = (int16_t)cut;
    return true;
}

static void write_cut(ir_clauses *w, const ir_state *state) {
    if (seen(w, state).s->price_cut) {
        ir_clause(w, "cut");
        ir_clause_number(w, seen(w, state).s->price_cut);
    }
}

/* ---- rounds --------------------------------------------------------------------------------------------------------- */

static bool read_phase(ir_reader *r, ir_state *state) { return rail_read_phase(r, &on(r, state).s->phase); }

static void write_phase(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    ir_clause(w, "phase");
    ir_clause_word(w, k.d->phase[k.s->phase].id);
}

static bool read_priority(ir_reader *r, ir_state *state) { return ir_reader_seat(r, &on(r, state).s->priority); }

static void write_priority(ir_clauses *w, const ir_state *state) {
    ir_clause(w, "priority");
    ir_clause_party(w, IR_PLAYER(seen(w, state).s->priority));
}

/* The number of the stock round, and in how many of them shares were dealt, 2 standing for more. */
static bool read_turns(ir_reader *r, ir_state *state) {
    rail_state *s = on(r, state).s;
    int32_t turn;
    if (!ir_reader_number(r, "number", 1, 60000, &turn)) {
        return false;
    }
    s->turn = (uint16_t)turn;
    s->share_rounds = turn > 1 ? 2 : 1;
    return !ir_reader_take(r, "dealt") || ir_reader_byte(r, "number", 0, 2, &s->share_rounds);
}

static void write_turns(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    ir_clause(w, "turns");
    ir_clause_number(w, k.s->turn);
    if (k.s->share_rounds != (k.s->turn > 1 ? 2 : 1)) {
        ir_clause_word(w, "dealt");
        ir_clause_number(w, k.s->share_rounds);
    }
}

/* ROUND/ROUNDS: the operating round of its set. */
static bool read_set(ir_reader *r, ir_state *state) {
    rail_state *s = on(r, state).s;
    int64_t a, b;
    if (!ir_reader_more(r)) {
        return ir_reader_missing(r, "1/2");
    }
    unsigned len, slash = rail_offset_of(r, '/');
    const char *word = ir_reader_word(r, &len);
    if (slash == len || !ir_read_int(word, slash, 0, 255, &a) ||
        !ir_read_int(word + slash + 1, len - slash - 1, 0, 255, &b)) {
        return ir_reader_form(r, 0, "1/2");
    }
    s->set_round = (uint8_t)a;
    s->set_size = (uint8_t)b;
    r->at++;
    return true;
}

static void write_set(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    ir_clause(w, "set");
    ir_clause_number(w, k.s->set_round);
    ir_put_char(w->out, '/');
    ir_put_int(w->out, k.s->set_size);
}

/* Each player once, from the first seat on. */
static bool read_seats(ir_reader *r, ir_state *state) {
    rail_state *s = on(r, state).s;
    unsigned sitting = 0;
    s->reseated = 1;
    for (unsigned i = 0; i < r->game->players; i++) {
        if (!ir_reader_seat(r, &s->order[i])) {
            return false;
        }
        if (sitting >> s->order[i] & 1u) {
            const char *name = r->game->name[s->order[i]];
            return ir_complain_of(r->problem, r->words->word[r->at - 1].column, IR_PROBLEM_SEAT_TWICE, name,
                                  ir_length(name));
        }
        sitting |= 1u << s->order[i];
    }
    return true;
}

static void write_seats(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    if (!k.s->reseated) {
        return;
    }
    ir_clause(w, "seats");
    for (unsigned i = 0; i < k.game->players; i++) {
        ir_clause_party(w, IR_PLAYER(k.s->order[i]));
    }
}

/* A seat + 1, and 0 for nobody: `last Ann`. */
static bool read_one_more(ir_reader *r, uint8_t *out) {
    uint8_t seat = 0;
    if (!ir_reader_seat(r, &seat)) {
        return false;
    }
    *out = (uint8_t)(seat + 1);
    return true;
}

static void write_one_more(ir_clauses *w, const char *word, unsigned seat) {
    if (seat > 0) {
        ir_clause(w, word);
        ir_clause_party(w, IR_PLAYER(seat - 1));
    }
}

static bool read_buyer(ir_reader *r, ir_state *state) { return read_one_more(r, &on(r, state).s->listed_buyer); }
static void write_buyer(ir_clauses *w, const ir_state *s) { write_one_more(w, "buyer", seen(w, s).s->listed_buyer); }
static bool read_last(ir_reader *r, ir_state *state) { return read_one_more(r, &on(r, state).s->last_actor); }
static void write_last(ir_clauses *w, const ir_state *s) { write_one_more(w, "last", seen(w, s).s->last_actor); }
static bool read_bankrupt(ir_reader *r, ir_state *state) { return read_one_more(r, &on(r, state).s->bankrupt); }
static void write_bankrupt(ir_clauses *w, const ir_state *s) { write_one_more(w, "bankrupt", seen(w, s).s->bankrupt); }

static bool read_passes(ir_reader *r, ir_state *state) {
    return ir_reader_byte(r, "passes", 0, r->game->players, &on(r, state).s->passes);
}

static void write_passes(ir_clauses *w, const ir_state *state) {
    if (seen(w, state).s->passes) {
        ir_clause(w, "passes");
        ir_clause_number(w, seen(w, state).s->passes);
    }
}

static bool read_sold(ir_reader *r, ir_state *state) {
    uint8_t seat = 0;
    if (!ir_reader_seat(r, &seat)) {
        return false;
    }
    do {
        unsigned c;
        if (!ir_reader_company(r, &c)) {
            return false;
        }
        on(r, state).s->sold[seat] |= UINT32_C(1) << c;
    } while (ir_reader_more(r));
    return true;
}

static void write_sold(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned seat = 0; seat < k.game->players; seat++) {
        if (k.s->sold[seat] == 0) {
            continue;
        }
        ir_clause(w, "sold");
        ir_clause_party(w, IR_PLAYER(seat));
        for (unsigned c = 0; c < k.d->ncompanies; c++) {
            if (k.s->sold[seat] >> c & 1u) {
                ir_clause_party(w, IR_COMPANY(c));
            }
        }
    }
}

static bool read_broken(ir_reader *r, ir_state *state) {
    on(r, state).s->bank_broken = 1;
    state->ends |= RAIL_END_BANK;
    return true;
}

static void write_broken(ir_clauses *w, const ir_state *state) {
    if (seen(w, state).s->bank_broken) {
        ir_clause(w, "broken");
    }
}

static bool read_discards(ir_reader *r, ir_state *state) {
    on(r, state).s->discards_due = 1;
    return true;
}

static void write_discards(ir_clauses *w, const ir_state *state) {
    if (seen(w, state).s->discards_due) {
        ir_clause(w, "discards");
    }
}

/* What the current company's run earns, and what goes to the treasury outside the dividend. */
static bool read_revenue(ir_reader *r, ir_state *state) {
    rail_state *s = on(r, state).s;
    return ir_reader_number(r, "revenue", 0, 99999, &s->revenue) &&
           (!ir_reader_more(r) || ir_reader_number(r, "treasury", 0, 99999, &s->outside));
}

static void write_revenue(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    if (k.s->revenue || k.s->outside) {
        ir_clause(w, "revenue");
        ir_clause_number(w, k.s->revenue);
        if (k.s->outside) {
            ir_clause_number(w, k.s->outside);
        }
    }
}

/* The hex of the first of two tiles that must join each other. */
static bool read_joined(ir_reader *r, ir_state *state) {
    uint8_t hex;
    if (!rail_read_hex(r, &hex)) {
        return false;
    }
    on(r, state).s->joined_hex = (uint8_t)(hex + 1);
    return true;
}

static void write_joined(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    if (k.s->joined_hex) {
        ir_clause(w, "joined");
        ir_clause_word(w, k.d->hex[k.s->joined_hex - 1].id);
    }
}

/* `declined LYR 4 300 2`: two offers for its 4-train, the last of 300; `declined HS 80 1`: for a private. */
static bool read_declined(ir_reader *r, ir_state *state) {
    rail_state *s = on(r, state).s;
    unsigned c, len;
    uint8_t of;
    uint16_t *to;
    int32_t price, times;
    const char *word = ir_reader_more(r) ? ir_reader_word(r, &len) : NULL;
    if (word != NULL && IR_IS_COMPANY(r->game->title->party_find(r->game, word, len))) {
        if (!ir_reader_company(r, &c) || !rail_read_train(r, &of)) {
            return false;
        }
        to = &s->declined_train[c][of];
    } else {
        if (!rail_read_private(r, &of)) {
            return false;
        }
        to = &s->declined_private[of];
    }
    if (!ir_reader_number(r, "price", 0, RAIL_DECLINED_PRICE, &price) ||
        !ir_reader_number(r, "times", 0, RAIL_DECLINED_OFTEN, &times)) {
        return false;
    }
    *to = (uint16_t)(price + times * RAIL_DECLINED_ONCE);
    return true;
}

static void write_times(ir_clauses *w, unsigned declined) {
    ir_clause_number(w, (int32_t)(declined & RAIL_DECLINED_PRICE));
    ir_clause_number(w, (int32_t)(declined / RAIL_DECLINED_ONCE));
}

static void write_declined(ir_clauses *w, const ir_state *state) {
    rail_look k = seen(w, state);
    for (unsigned c = 0; c < k.d->ncompanies; c++) {
        for (unsigned t = 0; t < k.d->ntrains; t++) {
            if (k.s->declined_train[c][t]) {
                ir_clause(w, "declined");
                ir_clause_party(w, IR_COMPANY(c));
                ir_clause_word(w, k.d->train[t].id);
                write_times(w, k.s->declined_train[c][t]);
            }
        }
    }
    for (unsigned p = 0; p < k.d->nprivates; p++) {
        if (k.s->declined_private[p]) {
            ir_clause(w, "declined");
            ir_clause_word(w, k.d->private_[p].id);
            write_times(w, k.s->declined_private[p]);
        }
    }
}

const ir_position_word rail_position_rounds[] = {{"phase", read_phase, write_phase},
                                                 {"turns", read_turns, write_turns},
                                                 {"set", read_set, write_set},
                                                 {"priority", read_priority, write_priority},
                                                 {"seats", read_seats, write_seats},
                                                 {"passes", read_passes, write_passes},
                                                 {"last", read_last, write_last},
                                                 {"sold", read_sold, write_sold},
                                                 {"broken", read_broken, write_broken},
                                                 {"bankrupt", read_bankrupt, write_bankrupt},
                                                 {"private", rail_read_owner, write_private},
                                                 {"used", read_used, write_used},
                                                 {"bid", read_bid, write_bid},
                                                 {"cut", read_cut, write_cut},
                                                 {"buyer", read_buyer, write_buyer},
                                                 {"discards", read_discards, write_discards},
                                                 {"revenue", read_revenue, write_revenue},
                                                 {"joined", read_joined, write_joined},
                                                 {"declined", read_declined, write_declined},
                                                 {0}};
