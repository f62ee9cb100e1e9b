/* The position as JSON: what a client draws and what a trace line holds. The names of the fields are a promise to
 * others (oracle/FORMAT.md, INTERFACES.md). */
#include "rail/rail.h"

const char *rail_name_of(const rail_look *k, ir_party party) {
    if (IR_IS_PLAYER(party) && IR_SEAT(party) < k->game->players) {
        return k->game->name[IR_SEAT(party)];
    }
    if (IR_IS_COMPANY(party) && IR_COMPANY_INDEX(party) < k->d->ncompanies) {
        return k->d->company[IR_COMPANY_INDEX(party)].id;
    }
    return NULL;
}

const char *rail_hex_name(const rail_look *k, unsigned hex) {
    const rail_hex *h = &k->d->hex[hex];
    return RULE(k, PEER_NAMES) ? h->peer_name : h->name;
}

const char *rail_company_name(const rail_look *k, unsigned c) {
    const rail_company *co = &k->d->company[c];
    return RULE(k, PEER_NAMES) ? co->peer_name : co->name;
}

static void flag(ir_json *j, const char *key, bool on) {
    ir_json_key(j, key);
    ir_json_bool(j, on);
}

/* Companies whose bits are set, in the order of the list. */
static void companies(const rail_look *k, const char *key, uint32_t mask, ir_json *j) {
    ir_json_key(j, key);
    ir_json_open(j, '[');
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if ((mask >> c & 1u) != 0) {
            ir_json_string(j, k->d->company[c].id);
        }
    }
    ir_json_close(j, ']');
}

/* Companies with shares; investors are shown by themselves. */
static bool is_public(const rail_look *k, unsigned c) { return k->d->company[c].kind == RAIL_PUBLIC; }

/* A mask of permits as letters: "ABC". */
static void letters(ir_json *j, const char *key, unsigned mask) {
    char word[9];
    unsigned n = 0;
    for (unsigned i = 0; i < 8; i++) {
        if ((mask >> i & 1u) != 0) {
            word[n++] = (char)('A' + i);
        }
    }
    word[n] = 0;
    ir_json_field_string(j, key, word);
}

static void privates_of(const rail_look *k, ir_party owner, ir_json *j) {
    ir_json_key(j, "privates");
    ir_json_open(j, '[');
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (k->s->private_owner[p] == owner && !(k->s->private_flags[p] & RAIL_CLOSED)) {
            ir_json_string(j, k->d->private_[p].id);
        }
    }
    ir_json_close(j, ']');
}

static void trains(const rail_look *k, const char *key, const uint8_t *counts, ir_json *j) {
    ir_json_key(j, key);
    ir_json_open(j, '[');
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        for (unsigned i = 0; i < counts[t]; i++) {
            ir_json_string(j, k->d->train[t].id);
        }
    }
    ir_json_close(j, ']');
}

/* Cash, and what all sales that are allowed now would bring, each company by itself. */
static int64_t liquidity(const rail_look *k, unsigned seat) {
    int64_t sum = k->is->cash[IR_PLAYER(seat)];
    for (unsigned c = 0; rail_sales_open(k) && c < k->d->ncompanies; c++) {
        unsigned n = k->s->shares[c][seat];
        while (n > 0 && !rail_may_sell(k, seat, c, n, false, NULL)) {
            n--;
        }
        sum += (int64_t)n * ((int64_t)rail_price(k, c) - RULE(k, SALE_FEE));
    }
    return sum;
}

static void player(const rail_look *k, unsigned seat, ir_json *j) {
    ir_json_key(j, k->game->name[seat]);
    ir_json_open(j, '{');
    ir_json_field_int(j, "cash", k->is->cash[IR_PLAYER(seat)]);
    ir_json_key(j, "shares");
    ir_json_open(j, '{');
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if (k->s->shares[c][seat]) {
            ir_json_field_int(j, k->d->company[c].id, (int64_t)10 * k->s->shares[c][seat]);
        }
    }
    ir_json_close(j, '}');
    privates_of(k, IR_PLAYER(seat), j);
    ir_json_field_int(j, "certificates", rail_certificates(k, seat));
    ir_json_field_int(j, "total", rail_total(k->game, k->is, seat));
    ir_json_field_int(j, "liquidity", liquidity(k, seat));
    ir_json_field_int(j, "bound", (int64_t)k->is->cash[IR_PLAYER(seat)] - rail_free_cash(k, seat, RAIL_NONE));
    companies(k, "sold", k->s->sold[seat], j);
    flag(j, "bankrupt", k->s->bankrupt == seat + 1);
    if (RULE(k, DEBT_PERCENT)) {
        ir_json_field_int(j, "debt", k->s->debt[seat]);
    }
    if (RULE(k, INVESTORS)) {
        unsigned investor = rail_investor_of(k, seat);
        ir_json_field_string(j, "investor", investor == RAIL_NONE ? NULL : k->d->company[investor].id);
    }
    ir_json_close(j, '}');
}

static void stations(const rail_look *k, unsigned c, ir_json *j) {
    ir_json_key(j, "tokens");
    ir_json_open(j, '[');
    for (unsigned i = 0; i < RAIL_MAX_STATIONS && k->s->station[c][i]; i++) {
        unsigned at = k->s->station[c][i] - 1u;
        ir_json_open(j, '[');
        ir_json_string(j, k->d->hex[at >> 3].id);
        ir_json_int(j, at & 7u);
        ir_json_close(j, ']');
    }
    ir_json_close(j, ']');
}

static void price_or_null(ir_json *j, const char *key, int price) {
    ir_json_key(j, key);
    if (price < 0) {
        ir_json_null(j);
    } else {
        ir_json_int(j, price);
    }
}

static void market_place(const rail_look *k, unsigned c, ir_json *j) {
    unsigned cell = k->s->cell[c];
    if (!cell) {
        bool founded = (k->s->status[c] & RAIL_STARTED) != 0; /* it has a price, but is not on the market yet */
        price_or_null(j, "price", founded ? (int)rail_price(k, c) : -1);
        ir_json_field_string(j, "cell", NULL);
        ir_json_field_string(j, "cell_pos", NULL);
        price_or_null(j, "par", founded ? k->s->par[c] : -1);
        return;
    }
    ir_json_field_int(j, "price", k->d->cell[cell - 1].price);
    ir_json_key(j, "cell");
    ir_json_open(j, '[');
    ir_json_int(j, k->d->cell[cell - 1].row);
    ir_json_int(j, k->d->cell[cell - 1].column);
    ir_json_close(j, ']');
    ir_json_field_int(j, "cell_pos", k->s->stack[c]);
    ir_json_field_int(j, "par", k->s->par[c]);
}

/* Of the next station; the home station costs nothing. */
static void station_cost(const rail_look *k, unsigned c, ir_json *j) {
    ir_json_key(j, "station_cost");
    if (rail_stations_placed(k, c) < k->d->company[c].stations) {
        ir_json_int(j, rail_station_cost(k, c));
    } else {
        ir_json_null(j);
    }
}

/* What its founder chose, and what is left of the bank's stack to buy. */
static void founding(const rail_look *k, unsigned c, ir_json *j) {
    bool founded = (k->s->status[c] & RAIL_STARTED) != 0;
    price_or_null(j, "place", founded ? k->s->place[c] : -1);
    price_or_null(j, "certificate", founded ? 10 * (int)rail_certificate_of(k, c) : -1);
    letters(j, "permits", k->s->permits[c]);
    flag(j, "funded", (k->s->status[c] & RAIL_FUNDED) != 0);
    ir_json_field_int(j, "available", (int64_t)10 * rail_available(k, c));
}

static void company(const rail_look *k, unsigned c, ir_json *j) {
    ir_json_key(j, k->d->company[c].id);
    ir_json_open(j, '{');
    ir_json_field_int(j, "cash", k->is->cash[IR_COMPANY(c)]);
    market_place(k, c, j);
    ir_json_field_string(j, "president", rail_name_of(k, k->s->director[c]));
    trains(k, "trains", k->s->trains[c], j);
    stations(k, c, j);
    ir_json_field_int(j, "stations_left", (int64_t)k->d->company[c].stations - rail_stations_placed(k, c));
    ir_json_field_int(j, "ipo", (int64_t)10 * k->s->shares[c][RAIL_IPO]);
    ir_json_field_int(j, "pool", (int64_t)10 * k->s->shares[c][RAIL_POOL]);
    station_cost(k, c, j);
    flag(j, "started", (k->s->status[c] & RAIL_STARTED) != 0);
    flag(j, "floated", (k->s->status[c] & RAIL_FLOATED) != 0);
    flag(j, "operated", (k->s->status[c] & RAIL_OPERATED) != 0);
    privates_of(k, IR_COMPANY(c), j);
    if (RULE(k, PLACES)) {
        founding(k, c, j);
    }
    ir_json_close(j, '}');
}

static void investor(const rail_look *k, unsigned c, ir_json *j) {
    unsigned linked = k->s->linked[c];
    ir_json_key(j, k->d->company[c].id);
    ir_json_open(j, '{');
    ir_json_field_string(j, "owner", rail_name_of(k, k->s->director[c]));
    ir_json_field_int(j, "cash", k->is->cash[IR_COMPANY(c)]);
    flag(j, "gone", (k->s->status[c] & RAIL_GONE) != 0);
    flag(j, "operated", (k->s->status[c] & RAIL_OPERATED) != 0);
    ir_json_field_string(j, "linked", linked == 0 ? NULL : k->d->company[linked - 1].id);
    stations(k, c, j);
    ir_json_close(j, '}');
}

static void investors(const rail_look *k, ir_json *j) {
    ir_json_key(j, "minors");
    ir_json_open(j, '{');
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if (!is_public(k, c)) {
            investor(k, c, j);
        }
    }
    ir_json_close(j, '}');
}

static void bank(const rail_look *k, ir_json *j) {
    ir_json_field_int(j, "bank", k->is->cash[IR_BANK]);
    flag(j, "bank_broken", k->s->bank_broken != 0);
    ir_json_key(j, "depot");
    ir_json_open(j, '{');
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        if (k->s->depot[t] && k->s->depot[t] != RAIL_UNLIMITED) {
            ir_json_field_int(j, k->d->train[t].id, k->s->depot[t]);
        }
    }
    ir_json_close(j, '}');
    trains(k, "train_pool", k->s->pool, j);
}

static void tiles(const rail_look *k, ir_json *j) {
    ir_json_key(j, "tiles");
    ir_json_open(j, '{');
    for (unsigned h = 0; h < k->d->nhexes; h++) {
        if (!k->s->tile[h]) {
            continue;
        }
        ir_json_key(j, k->d->hex[h].id);
        ir_json_open(j, '[');
        ir_json_string(j, k->d->tile[k->s->tile[h] - 1].id);
        ir_json_int(j, k->s->rot[h]);
        ir_json_close(j, ']');
    }
    ir_json_close(j, '}');
}

/* The peer calls a phase by the train that starts it, unless it has a letter. */
const char *rail_phase_name(const rail_look *k, unsigned phase) {
    bool by_train = RULE(k, PEER_NAMES) && !RULE(k, PERMITS);
    for (unsigned t = 0; by_train && t < k->d->ntrains; t++) {
        if (k->d->train[t].phase == phase) {
            return k->d->train[t].id;
        }
    }
    return k->d->phase[phase].id;
}

/* A private is asked, through its owner. */
static bool asks_private(const rail_frame *f) {
    return f->kind == RAIL_FRAME_LAYING || f->kind == RAIL_FRAME_PAYMENT || f->kind == RAIL_FRAME_ROCKET;
}

/* Who acts. The peer has no names for investors, but numbers. */
static void actor(const rail_look *k, const rail_frame *f, ir_json *j) {
    unsigned c = IR_IS_COMPANY(f->who) ? IR_COMPANY_INDEX(f->who) : RAIL_NONE;
    if (asks_private(f)) {
        ir_json_field_string(j, "to_act", k->d->private_[f->a].id);
    } else if (RULE(k, PEER_NAMES) && c < k->d->ncompanies && !is_public(k, c)) {
        char number[] = "0";
        for (unsigned i = 0; i <= c; i++) {
            number[0] = (char)(number[0] + !is_public(k, i));
        }
        ir_json_field_string(j, "to_act", number);
    } else {
        ir_json_field_string(j, "to_act", rail_name_of(k, f->who));
    }
}

static void whose_turn(const rail_look *k, ir_json *j) {
    if (k->is->finished) {
        ir_json_field_string(j, "to_act", NULL);
        return;
    }
    const rail_frame *f = rail_top_of(k);
    actor(k, f, j);
    ir_json_field_string(j, "director", rail_name_of(k, rail_player_of(k->game, k->is, f->who)));
}

static const char *const step_names[] = {"track", "station", "run", "dividend", "trains", "last", "done"};
static const char *const frames[] = {"none",     "auction", "bidding", "stock",  "turn",  "laying",
                                     "offer",    "discard", "lot",     "draft",  "found", "home",
                                     "takeover", "replace", "payment", "rocket", "repay", "grant"};
_Static_assert(sizeof frames / sizeof frames[0] == RAIL_FRAME_GRANT + 1, "every frame has its name");

/* Permits, rounds by the list, the train marker. */
static void list_round(const rail_look *k, ir_json *j) {
    const rail_phase *phase = &k->d->phase[k->s->phase];
    char letter[] = {(char)('A' + phase->letter), 0};
    ir_json_field_string(j, "letter", letter);
    flag(j, "frozen", (phase->flags & RAIL_FROZEN) != 0);
    ir_json_field_int(j, "float_percent", (int64_t)10 * phase->float_tenths);
    ir_json_field_string(j, "marker", k->s->marker == 0 ? NULL : k->d->company[k->s->marker - 1].id);
    price_or_null(j, "countdown", k->s->countdown == 0 ? -1 : k->s->countdown);
    ir_json_key(j, "list");
    ir_json_open(j, '[');
    for (unsigned place = 1; place <= k->d->nplaces; place++) {
        unsigned c = 0;
        while (c < k->d->ncompanies && k->s->place[c] != place) {
            c++;
        }
        if (c < k->d->ncompanies) {
            ir_json_string(j, k->d->company[c].id);
        } else {
            ir_json_null(j);
        }
    }
    ir_json_close(j, ']');
}

/* The players clockwise; their seats may have been changed. */
static void seats(const rail_look *k, ir_json *j) {
    ir_json_key(j, "seats");
    ir_json_open(j, '[');
    for (unsigned i = 0; i < k->game->players; i++) {
        ir_json_string(j, k->game->name[k->s->reseated ? k->s->order[i] : i]);
    }
    ir_json_close(j, ']');
}

static void steps(const rail_look *k, ir_json *j) {
    static const char *const rounds[] = {"auction", "stock", "operating", "draft"};
    ir_json_field_string(j, "round", rounds[k->s->round]);
    ir_json_field_int(j, "turn", k->s->turn);
    ir_json_field_int(j, "set_round", k->s->set_round);
    ir_json_field_int(j, "set_size", k->s->set_size);
    ir_json_field_string(j, "phase", rail_phase_name(k, k->s->phase));
    if (!k->is->finished) {
        const rail_frame *f = rail_top_of(k);
        bool turn = f->kind == RAIL_FRAME_TURN;
        ir_json_field_string(j, "step", turn ? step_names[f->step] : frames[f->kind]);
    }
    whose_turn(k, j);
    ir_json_field_string(j, "priority", k->game->name[k->s->priority]);
    if (RULE(k, TURN_LIST)) {
        list_round(k, j);
    }
    if (RULE(k, SEATS_BY_CASH)) {
        seats(k, j);
    }
}

/* What waits for an answer. */
static void offer(const rail_look *k, ir_json *j) {
    const rail_frame *f = rail_top_of(k);
    bool train = f->a == RAIL_OFFER_TRAIN;
    ir_json_key(j, "offer");
    ir_json_open(j, '{');
    ir_json_field_string(j, "buyer", k->d->company[f->d].id);
    ir_json_field_string(j, train ? "train" : "private", train ? k->d->train[f->b].id : k->d->private_[f->b].id);
    ir_json_field_string(j, "seller", train ? k->d->company[f->c].id : rail_name_of(k, f->who));
    ir_json_field_int(j, "price", f->amount);
    ir_json_close(j, '}');
}

/* A train that the company owes and cannot pay. */
static void emergency(const rail_look *k, ir_json *j) {
    rail_need need = rail_need_of(k, rail_operator(k));
    if (!need.emergency) {
        return;
    }
    ir_json_key(j, "emergency");
    ir_json_open(j, '{');
    ir_json_field_string(j, "train", k->d->train[need.kind].id);
    ir_json_field_int(j, "price", need.price);
    ir_json_field_int(j, "beyond_treasury", need.missing);
    ir_json_field_int(j, "still_to_raise", need.still);
    ir_json_close(j, '}');
}

/* Seats as a mask. */
static void players_in(const rail_look *k, const char *key, unsigned mask, ir_json *j) {
    ir_json_key(j, key);
    ir_json_open(j, '[');
    for (unsigned seat = 0; seat < k->game->players; seat++) {
        if ((mask >> seat & 1u) != 0) {
            ir_json_string(j, k->game->name[seat]);
        }
    }
    ir_json_close(j, ']');
}

/* The private under the hammer. */
static void lot(const rail_look *k, const rail_frame *f, ir_json *j) {
    ir_json_key(j, "lot");
    ir_json_open(j, '{');
    ir_json_field_string(j, "private", k->d->private_[f->a].id);
    ir_json_field_int(j, "least", rail_lot_least(k));
    ir_json_field_string(j, "opener", k->game->name[f->c]);
    ir_json_field_string(j, "bidder", f->d == 0 ? NULL : k->game->name[f->d - 1]);
    price_or_null(j, "bid", f->d == 0 ? -1 : f->amount);
    players_in(k, "in", f->b, j);
    ir_json_close(j, '}');
}

/* A company that is being founded: what is chosen and what is still asked. */
static void found(const rail_look *k, const rail_frame *f, ir_json *j) {
    ir_json_key(j, "founding");
    ir_json_open(j, '{');
    ir_json_field_string(j, "company", k->d->company[f->a].id);
    price_or_null(j, "place", f->b == 0 ? -1 : f->b);
    price_or_null(j, "percent", f->c == 0 ? -1 : 10 * f->c);
    flag(j, "free", f->d != 0);
    ir_json_close(j, '}');
}

static void waiting(const rail_look *k, ir_json *j) {
    if (k->is->finished) {
        return;
    }
    const rail_frame *f = rail_top_of(k);
    if (f->kind == RAIL_FRAME_LOT) {
        lot(k, f, j);
    } else if (f->kind == RAIL_FRAME_FOUND) {
        found(k, f, j);
    } else if (f->kind == RAIL_FRAME_PAYMENT) {
        ir_json_field_int(j, "payment", f->amount);
    } else if (f->kind == RAIL_FRAME_OFFER) {
        offer(k, j);
    } else if (f->kind == RAIL_FRAME_TURN && f->step == RAIL_STEP_TRAINS) {
        emergency(k, j);
    } else if (f->kind == RAIL_FRAME_TURN && f->step == RAIL_STEP_DIVIDEND) {
        ir_json_field_int(j, "revenue", k->s->revenue);
        ir_json_field_int(j, "outside", k->s->outside);
    }
}

static void bids(const rail_look *k, ir_json *j) {
    ir_json_key(j, "bids");
    ir_json_open(j, '{');
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        if (k->s->private_owner[p] != IR_BANK) {
            continue;
        }
        ir_json_key(j, k->d->private_[p].id);
        ir_json_open(j, '{');
        ir_json_field_int(j, "price", rail_listed_price(k, p));
        for (unsigned seat = 0; seat < k->game->players; seat++) {
            if (k->s->bid[p][seat]) {
                ir_json_field_int(j, k->game->name[seat], k->s->bid[p][seat]);
            }
        }
        ir_json_close(j, '}');
    }
    ir_json_close(j, '}');
}

/* ---- what only clients need: docs/book.md -------------------------------------------------------------------------- */

static void in_order(const rail_look *k, const char *key, unsigned with, unsigned without, ir_json *j) {
    uint8_t order[IR_MAX_COMPANIES];
    unsigned n = rail_turn_order(k, with, without, order);
    unsigned now = k->s->round == RAIL_ROUND_OPERATING ? rail_operator(k) : RAIL_NONE;
    ir_json_key(j, key);
    ir_json_open(j, '[');
    for (unsigned i = 0; i < n; i++) {
        if (order[i] != now) {
            ir_json_string(j, k->d->company[order[i]].id);
        }
    }
    ir_json_close(j, ']');
}

static const char *when_of(const rail_look *k, unsigned c, bool in_round) {
    if (!in_round) {
        return "next";
    }
    return rail_operator(k) == c ? "now" : (k->s->status[c] & RAIL_OPERATED) ? "done" : "next";
}

/* All that act in a round, those that have acted first: investors, then companies. */
static void whole_order(const rail_look *k, bool in_round, ir_json *j) {
    static const char *const times[] = {"done", "now", "next"};
    uint8_t order[2 * IR_MAX_COMPANIES];
    unsigned n = 0;
    for (unsigned c = k->d->npublic; c < k->d->ncompanies; c++) {
        bool acts = (k->d->phase[k->s->phase].flags & RAIL_INVESTORS_ACT) && k->s->director[c] != RAIL_DIRECTOR_NONE &&
                    !(k->s->status[c] & RAIL_GONE);
        if (acts) {
            order[n++] = (uint8_t)c;
        }
    }
    n += rail_turn_order(k, RAIL_FLOATED, 0, order + n);
    ir_json_key(j, "order");
    ir_json_open(j, '[');
    for (unsigned i = 0; i < 3 * n; i++) {
        unsigned c = order[i % n];
        if (ir_equal(when_of(k, c, in_round), times[i / n])) {
            ir_json_open(j, '{');
            ir_json_field_string(j, "id", k->d->company[c].id);
            ir_json_field_string(j, "kind", rail_is_investor(k, c) ? "investor" : "company");
            ir_json_field_string(j, "when", times[i / n]);
            ir_json_close(j, '}');
        }
    }
    ir_json_close(j, ']');
}

static void operating(const rail_look *k, ir_json *j) {
    bool in_round = k->s->round == RAIL_ROUND_OPERATING;
    unsigned now = in_round ? rail_operator(k) : RAIL_NONE;
    ir_json_key(j, "operating");
    ir_json_open(j, '{');
    if (in_round) {
        in_order(k, "done", RAIL_FLOATED | RAIL_OPERATED, 0, j);
    } else {
        companies(k, "done", 0, j);
    }
    ir_json_field_string(j, "now", now == RAIL_NONE ? NULL : k->d->company[now].id);
    in_order(k, "next", RAIL_FLOATED, in_round ? RAIL_OPERATED : 0, j);
    whole_order(k, in_round, j);
    ir_json_close(j, '}');
}

/* Companies that still have their home station to place in this city. */
static uint32_t kept_for(const rail_look *k, unsigned hex, unsigned node) {
    uint32_t mask = 0;
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        bool due = !(k->s->status[c] & (RAIL_AT_HOME | RAIL_GONE));
        bool kept = k->d->company[c].home == hex && due && rail_home_node(k, c) == node;
        mask |= kept ? UINT32_C(1) << c : 0;
    }
    return mask;
}

static void city(const rail_look *k, unsigned hex, unsigned node, ir_json *j) {
    ir_json_open(j, '{');
    ir_json_field_int(j, "node", node);
    ir_json_field_int(j, "slots", rail_face_at(k, hex)->node[node].slots);
    companies(k, "stations", rail_stationed(k, hex, node), j);
    companies(k, "kept", kept_for(k, hex, node), j);
    ir_json_close(j, '}');
}

static void cities(const rail_look *k, ir_json *j) {
    ir_json_key(j, "cities");
    ir_json_open(j, '{');
    for (unsigned hex = 0; hex < k->d->nhexes; hex++) {
        const rail_face *face = rail_face_at(k, hex);
        bool opened = false;
        for (unsigned node = 0; node < face->nnodes; node++) {
            if (!(rail_stationed(k, hex, node) | kept_for(k, hex, node))) {
                continue; /* an investor's may be off the board */
            }
            if (!opened) {
                ir_json_key(j, k->d->hex[hex].id);
                ir_json_open(j, '[');
                opened = true;
            }
            city(k, hex, node, j);
        }
        if (opened) {
            ir_json_close(j, ']');
        }
    }
    ir_json_close(j, '}');
}

static void closed_hexes(const rail_look *k, ir_json *j) {
    ir_json_key(j, "closed_hexes");
    ir_json_open(j, '{');
    for (unsigned hex = 0; hex < k->d->nhexes; hex++) {
        unsigned p = rail_blocker(k, hex);
        if (p != RAIL_NONE) {
            ir_json_field_string(j, k->d->hex[hex].id, k->d->private_[p].id);
        }
    }
    ir_json_close(j, '}');
}

static void supply(const rail_look *k, ir_json *j) {
    ir_json_key(j, "supply");
    ir_json_open(j, '{');
    for (unsigned t = 0; t < k->d->ntiles; t++) {
        ir_json_field_int(j, k->d->tile[t].id, k->s->supply[t]);
    }
    ir_json_close(j, '}');
}

/* What the auction asks for: the cheapest is bought, not bid for, unless its bidders are contesting it. */
static void least_bid(const rail_look *k, unsigned p, ir_json *j) {
    if (RULE(k, AUCTION_LOTS)) {
        const rail_frame *f = rail_top_of(k);
        price_or_null(j, "least_bid", f->kind == RAIL_FRAME_LOT && f->a == p ? rail_lot_least(k) : -1);
        return;
    }
    bool contested = rail_top_of(k)->kind == RAIL_FRAME_BIDDING && rail_top_of(k)->a == p;
    ir_json_key(j, "least_bid");
    if (p == rail_cheapest_private(k) && !contested) {
        ir_json_null(j);
    } else {
        ir_json_int(j, rail_least_bid(k, p));
    }
}

static void privates(const rail_look *k, ir_json *j) {
    ir_json_key(j, "privates");
    ir_json_open(j, '{');
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        bool sold = k->s->private_owner[p] != IR_BANK;
        ir_json_key(j, k->d->private_[p].id);
        ir_json_open(j, '{');
        ir_json_field_string(j, "owner", sold ? rail_name_of(k, k->s->private_owner[p]) : NULL);
        flag(j, "closed", (k->s->private_flags[p] & RAIL_CLOSED) != 0);
        ir_json_field_int(j, "uses_left", (int64_t)k->d->private_[p].uses - k->s->private_used[p]);
        ir_json_field_int(j, "price", sold ? k->r->private_price[p] : rail_listed_price(k, p));
        if (!sold && k->s->round == RAIL_ROUND_AUCTION && !k->is->finished) {
            least_bid(k, p, j);
        }
        ir_json_close(j, '}');
    }
    ir_json_close(j, '}');
}

static void train_for_sale(const rail_look *k, unsigned t, bool pool, ir_json *j) {
    unsigned left = pool ? k->s->pool[t] : k->s->depot[t];
    ir_json_open(j, '{');
    ir_json_field_string(j, "train", k->d->train[t].id);
    ir_json_field_string(j, "from", pool ? "pool" : "bank");
    ir_json_field_int(j, "price", k->r->train_price[t]);
    ir_json_key(j, "left");
    if (left == RAIL_UNLIMITED && !pool) {
        ir_json_null(j);
    } else {
        ir_json_int(j, left);
    }
    ir_json_close(j, '}');
}

static void trains_for_sale(const rail_look *k, ir_json *j) {
    ir_json_key(j, "trains_for_sale");
    ir_json_open(j, '[');
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        if (rail_train_on_sale(k, t, RAIL_SOURCE_BANK)) {
            train_for_sale(k, t, false, j);
        }
        if (rail_train_on_sale(k, t, RAIL_SOURCE_POOL)) {
            train_for_sale(k, t, true, j);
        }
    }
    ir_json_close(j, ']');
    ir_json_field_int(j, "train_limit", rail_train_limit(k));
}

static void frame(const rail_look *k, const rail_frame *f, ir_json *j) {
    bool turn = f->kind == RAIL_FRAME_TURN;
    ir_json_open(j, '{');
    ir_json_field_string(j, "kind", frames[f->kind]);
    ir_json_field_string(j, "who", rail_name_of(k, f->who));
    ir_json_field_string(j, "player", rail_name_of(k, rail_player_of(k->game, k->is, f->who)));
    if (turn) {
        ir_json_field_string(j, "step", step_names[f->step]);
    }
    if (turn && (f->a & RAIL_TURN_FIRST)) {
        flag(j, "first", true);
    }
    if ((turn || f->kind == RAIL_FRAME_STOCK) && (f->a & RAIL_TURN_SOLD)) {
        flag(j, "sold", true);
    }
    if (f->kind == RAIL_FRAME_BIDDING || f->kind == RAIL_FRAME_LOT || f->kind == RAIL_FRAME_GRANT || asks_private(f)) {
        ir_json_field_string(j, "private", k->d->private_[f->a].id);
    }
    if (f->kind == RAIL_FRAME_FOUND) {
        ir_json_field_string(j, "company", k->d->company[f->a].id);
    }
    if (f->kind == RAIL_FRAME_REPLACE) {
        ir_json_field_string(j, "investor", k->d->company[f->a].id);
    }
    if (f->kind == RAIL_FRAME_ROCKET) {
        ir_json_field_string(j, "train", k->d->train[f->b].id);
    }
    if (f->kind == RAIL_FRAME_BIDDING) {
        players_in(k, "bidders", f->b, j);
    }
    if (f->kind == RAIL_FRAME_LAYING) {
        ir_json_field_string(j, "hex", k->d->hex[f->b].id);
    }
    ir_json_close(j, '}');
}

/* What is going on, the last asked now. */
static void pending(const rail_look *k, ir_json *j) {
    ir_json_key(j, "pending");
    ir_json_open(j, '[');
    for (unsigned i = 0; !k->is->finished && i < k->s->depth; i++) {
        frame(k, &k->s->frame[i], j);
    }
    ir_json_close(j, ']');
}

static void for_clients(const rail_look *k, ir_json *j) {
    operating(k, j);
    cities(k, j);
    closed_hexes(k, j);
    supply(k, j);
    privates(k, j);
    trains_for_sale(k, j);
    pending(k, j);
}

void rail_view(const ir_game *game, const ir_state *state, ir_party viewer, ir_json *j) {
    (void)viewer; /* 88-SU-06: all holdings are open */
    rail_look k = rail_look_at(game, state);
    steps(&k, j);
    ir_json_key(j, "players");
    ir_json_open(j, '{');
    for (unsigned seat = 0; seat < game->players; seat++) {
        player(&k, seat, j);
    }
    ir_json_close(j, '}');
    ir_json_field_int(j, "certificate_limit", rail_limit(&k));
    ir_json_key(j, "corps");
    ir_json_open(j, '{');
    for (unsigned c = 0; c < k.d->ncompanies; c++) {
        if (is_public(&k, c)) {
            company(&k, c, j);
        }
    }
    ir_json_close(j, '}');
    if (RULE(&k, INVESTORS)) {
        investors(&k, j);
    }
    bank(&k, j);
    if (k.s->round == RAIL_ROUND_AUCTION && !RULE(&k, AUCTION_LOTS)) {
        bids(&k, j);
    }
    waiting(&k, j);
    tiles(&k, j);
    for_clients(&k, j);
    if (state->finished) {
        ir_json_field_string(j, "end", rail_end_name(state->end - 1u));
        ir_json_key(j, "totals");
        ir_json_open(j, '{');
        for (unsigned seat = 0; seat < game->players; seat++) {
            ir_json_field_int(j, game->name[seat], rail_total(game, state, seat));
        }
        ir_json_close(j, '}');
    }
}
