/* The list of choices. Every entry is offered only if the predicate accepts it (or, for a range, its two ends), so that
 * what is offered and what is accepted cannot differ. */
#include "rail/best.h"

typedef struct menu {
    rail_look k;
    ir_action probe; /* what the predicate is asked; its path stays empty */
    ir_choice *out;
    size_t n, cap;
} menu;

static void put(menu *u, const ir_choice *choice) {
    if (u->n < u->cap) {
        u->out[u->n++] = *choice;
    }
}

static void offer(menu *u, ir_move m) {
    u->probe.move = m;
    if (rail_legal_look(&u->k, &u->probe, NULL)) {
        put(u, &(ir_choice){.move = m, .form = IR_FORM_PLAIN});
    }
}

static void offer_steps(menu *u, ir_move m, int32_t min, int32_t max, int32_t step) {
    max -= max > min ? (max - min) % step : 0;
    u->probe.move = m;
    u->probe.move.amount = min;
    if (min > max || !rail_legal_look(&u->k, &u->probe, NULL)) {
        return;
    }
    u->probe.move.amount = max;
    if (rail_legal_look(&u->k, &u->probe, NULL)) {
        m.amount = 0;
        put(u, &(ir_choice){.move = m, .min = min, .max = max, .step = step, .form = IR_FORM_AMOUNT});
    }
}

static void offer_range(menu *u, ir_move m, int32_t min, int32_t max) { offer_steps(u, m, min, max, 1); }

static ir_move move(rail_verb verb, ir_party actor, unsigned a, unsigned b, unsigned c, unsigned d) {
    ir_move m = {.verb = (uint8_t)verb, .actor = actor};
    m.a = (uint8_t)a;
    m.b = (uint8_t)b;
    m.c = (uint8_t)c;
    m.d = (uint8_t)d;
    return m;
}

/* ---- auction ------------------------------------------------------------------------------------------------------ */

static void auction_menu(menu *u, const rail_frame *f) {
    unsigned seat = IR_SEAT(f->who), cheapest = rail_cheapest_private(&u->k);
    for (unsigned p = cheapest; p < u->k.d->nprivates; p++) {
        int32_t most = rail_free_cash(&u->k, seat, p);
        if (f->kind == RAIL_FRAME_AUCTION && p == cheapest) {
            if (RULE(&u->k, AUCTION_PRICE_FREE)) {
                offer_range(u, move(RAIL_TAKE, f->who, p, 0, 0, 0), 0, most);
            } else {
                offer(u, move(RAIL_TAKE, f->who, p, 0, 0, 0));
            }
            continue;
        }
        offer_range(u, move(RAIL_BID, f->who, p, 0, 0, 0), rail_least_bid(&u->k, p), most);
    }
}

/* 80-AU-03: the private that is up. */
static void lot_menu(menu *u, const rail_frame *f) {
    int32_t step = RULE(&u->k, LOT_ANY_STEP) ? 1 : RULE(&u->k, BID_STEP);
    offer_steps(u, move(RAIL_BID, f->who, f->a, 0, 0, 0), rail_lot_least(&u->k), u->k.is->cash[f->who], step);
}

static void draft_menu(menu *u, const rail_frame *f) {
    for (unsigned c = u->k.d->npublic; c < u->k.d->ncompanies; c++) {
        offer(u, move(RAIL_INVEST, f->who, c, 0, 0, 0));
    }
}

/* The places of the list for a company, then certificate and permits. */
static void place_menu(menu *u, ir_party player, unsigned c, uint64_t places) {
    for (; places; places &= places - 1) {
        unsigned i = (unsigned)__builtin_ctzll(places);
        ir_move m = move(RAIL_PAR, player, c, u->k.d->place[i].number, 0, 0);
        m.amount = u->k.d->place[i].price;
        offer(u, m);
    }
}

static void found_menu(menu *u, const rail_frame *f) {
    place_menu(u, f->who, f->a, rail_places_for(&u->k, INT32_MAX));
    for (unsigned i = 0; i < u->k.d->ncertificates; i++) {
        offer(u, move(RAIL_SIZE, f->who, 0, u->k.d->certificate[i].tenths, 0, 0));
    }
    for (unsigned mask = 1; mask < 16; mask++) {
        offer(u, move(RAIL_PERMITS, f->who, 0, mask, 0, 0));
    }
}

static void grant_menu(menu *u, ir_party actor) {
    for (unsigned p = 0; p < u->k.d->nprivates; p++) {
        for (unsigned c = 0; c < u->k.d->npublic && u->k.d->private_[p].power == RAIL_POWER_PERMIT; c++) {
            offer(u, move(RAIL_GRANT, actor, p, c, 0, 0));
        }
    }
}

/* 80-RK-01, 80-RK-04..06 */
static void rocket_menu(menu *u, ir_party actor) {
    for (unsigned p = 0; p < u->k.d->nprivates; p++) {
        bool open = u->k.d->private_[p].power == RAIL_POWER_TRAIN && !(u->k.s->private_flags[p] & RAIL_CLOSED);
        for (unsigned c = 0; c < u->k.d->npublic && open; c++) {
            bool his = u->k.s->director[c] == u->k.s->private_owner[p];
            for (unsigned up = 0; up <= u->k.d->ntrains && his; up++) {
                offer(u, move(RAIL_ROCKET, actor, p, c, up, 0));
            }
        }
    }
}

/* ---- stock round --------------------------------------------------------------------------------------------------- */

static void exchange_menu(menu *u, ir_party actor) {
    for (unsigned p = 0; p < u->k.d->nprivates; p++) {
        if (u->k.s->private_owner[p] != actor || u->k.d->private_[p].power != RAIL_POWER_EXCHANGE) {
            continue;
        }
        for (unsigned c = 0; c < u->k.d->ncompanies; c++) {
            offer(u, move(RAIL_EXCHANGE, actor, p, c, RAIL_FROM_IPO, 0));
            offer(u, move(RAIL_EXCHANGE, actor, p, c, RAIL_FROM_POOL, 0));
        }
    }
}

static void sale_menu(menu *u, ir_party actor) {
    for (unsigned c = 0; c < u->k.d->ncompanies; c++) {
        for (unsigned n = 1; n <= u->k.s->shares[c][IR_SEAT(actor)]; n++) {
            offer(u, move(RAIL_SELL, actor, c, n, 0, 0));
        }
    }
}

static void repay_menu(menu *u, ir_party player) {
    int32_t debt = u->k.s->debt[IR_SEAT(player)], cash = u->k.is->cash[player], most = debt < cash ? debt : cash;
    if (debt) {
        offer_range(u, move(RAIL_REPAY, player, 0, 0, 0, 0), RULE(&u->k, REPAY_ALL) ? most : 1, most);
    }
}

static void stock_menu(menu *u, const rail_frame *f) {
    rail_count(&u->k, IR_SEAT(f->who));
    sale_menu(u, f->who);
    repay_menu(u, f->who);
    grant_menu(u, f->who);
    uint64_t places = rail_places_for(&u->k, u->k.is->cash[f->who]);
    for (unsigned c = 0; c < u->k.d->npublic; c++) {
        if (u->k.s->status[c] & RAIL_STARTED) {
            offer(u, move(RAIL_BUY, f->who, c, RAIL_FROM_IPO, 0, 0));
            offer(u, move(RAIL_BUY, f->who, c, RAIL_FROM_POOL, 0, 0));
            continue;
        }
        if (RULE(&u->k, PLACES)) {
            place_menu(u, f->who, c, places);
            continue;
        }
        int32_t tenths = u->k.d->company[c].director_shares, cash = u->k.is->cash[f->who];
        for (unsigned i = rail_next_par(&u->k, 0); i != RAIL_NONE; i = rail_next_par(&u->k, i + 1)) {
            ir_move m = move(RAIL_PAR, f->who, c, 0, 0, 0);
            m.amount = u->k.d->cell[i].price;
            if (tenths * m.amount <= cash) {
                offer(u, m);
            }
        }
    }
    if (!RULE(&u->k, EXCHANGE_ANY_TIME)) {
        exchange_menu(u, f->who);
        return;
    }
    for (unsigned seat = 0; seat < u->k.game->players; seat++) {
        exchange_menu(u, IR_PLAYER(seat));
    }
}

/* ---- operating ----------------------------------------------------------------------------------------------------- */

static bool offer_lay(void *arg, const ir_move *m) {
    offer(arg, *m);
    return false;
}

static void private_menu(menu *u, ir_party company) {
    for (unsigned p = 0; p < u->k.d->nprivates; p++) {
        int32_t floor = rail_offer_floor(&u->k, RAIL_OFFER_PRIVATE, p, 0), least = rail_private_least(&u->k, p);
        int32_t most = rail_private_most(&u->k, p), cash = u->k.is->cash[company];
        offer_range(u, move(RAIL_PRIVATE, company, p, 0, 0, 0), floor > least ? floor : least,
                    most < cash ? most : cash);
    }
}

static void station_menu(menu *u, ir_party company) {
    for (unsigned h = 0; h < u->k.d->nhexes; h++) {
        for (unsigned node = 0; u->k.reach->nodes[h] >> node; node++) {
            if (u->k.reach->nodes[h] >> node & 1u) {
                offer(u, move(RAIL_STATION, company, h, node, 0, 0));
            }
        }
    }
}

static void train_menu(menu *u, ir_party company) {
    unsigned c = IR_COMPANY_INDEX(company);
    for (unsigned t = 0; t < u->k.d->ntrains; t++) {
        for (unsigned source = RAIL_SOURCE_BANK; source <= RAIL_SOURCE_POOL; source++) {
            bool there = rail_train_on_sale(&u->k, t, source);
            for (unsigned in = 0; in <= u->k.d->ntrains && there; in++) {
                offer(u, move(RAIL_TRAIN, company, t, source, 0, in));
            }
        }
        for (unsigned o = 0; o < u->k.d->ncompanies; o++) {
            if (o != c && u->k.s->trains[o][t]) {
                offer_range(u, move(RAIL_TRAIN, company, t, RAIL_SOURCE_COMPANY, o, 0),
                            rail_offer_floor(&u->k, RAIL_OFFER_TRAIN, t, o), u->k.is->cash[company]);
            }
        }
    }
    if (rail_sale_open(&u->k, c)) {
        sale_menu(u, u->k.s->director[c]);
    }
    offer(u, move(RAIL_BANKRUPT, company, 0, 0, 0, 0));
}

static void run_menu(menu *u, ir_party company) {
    unsigned c = IR_COMPANY_INDEX(company);
    bool train = rail_is_investor(&u->k, c) ? rail_top_train(&u->k) != RAIL_NONE : rail_train_count(&u->k, c) > 0;
    if (u->k.reach->route && train) {
        put(u, &(ir_choice){.move = move(RAIL_RUN, company, 0, 0, 0, 0), .form = IR_FORM_OPEN});
    } else if ((u->k.s->status[c] & RAIL_HAD_ROUTE) && train) {
        offer(u, move(RAIL_RUN, company, 0, 0, 0, 0)); /* nothing: no route is left */
    }
}

static void step_menu(menu *u, ir_party company, unsigned step) {
    switch ((rail_step)step) {
    case RAIL_STEP_TRACK:
        (void)rail_each_lay(&u->k, IR_COMPANY_INDEX(company), offer_lay, u);
        break;
    case RAIL_STEP_STATION:
        station_menu(u, company);
        break;
    case RAIL_STEP_RUN:
        run_menu(u, company);
        break;
    case RAIL_STEP_DIVIDEND:
        offer(u, move(RAIL_PAY, company, 0, 0, 0, 0));
        offer(u, move(RAIL_KEEP, company, 0, 0, 0, 0));
        break;
    case RAIL_STEP_TRAINS:
        train_menu(u, company);
        break;
    case RAIL_STEP_LAST:
    case RAIL_STEP_DONE:
        break;
    }
}

static void turn_menu(menu *u, const rail_frame *f) {
    unsigned c = IR_COMPANY_INDEX(f->who);
    rail_reach reach;
    if (f->step <= RAIL_STEP_RUN) { /* later the board does not matter */
        rail_reach_of(&u->k, c, &reach);
        u->k.reach = &reach;
    }
    step_menu(u, f->who, f->step);
    (void)rail_each_power_lay(&u->k, c, offer_lay, u);
    private_menu(u, f->who);
    rocket_menu(u, f->who);
    grant_menu(u, f->who);
    offer(u, move(RAIL_PASS, f->who, 0, 0, 0, 0));
    u->k.reach = NULL;
}

size_t rail_choices(const ir_game *game, const ir_state *state, ir_choice *out, size_t cap) {
    menu u; /* not the path of the probe: it stays empty */
    u.k = rail_look_at(game, state);
    u.probe.logged = false;
    u.probe.more_len = 0;
    u.out = out;
    u.n = 0;
    u.cap = cap;
    if (state->finished) {
        return 0;
    }
    const rail_frame *f = rail_top_of(&u.k);
    switch ((rail_frame_kind)f->kind) {
    case RAIL_FRAME_AUCTION:
    case RAIL_FRAME_BIDDING:
        auction_menu(&u, f);
        break;
    case RAIL_FRAME_STOCK:
        stock_menu(&u, f);
        break;
    case RAIL_FRAME_TURN:
        turn_menu(&u, f);
        break;
    case RAIL_FRAME_LAYING:
        (void)rail_each_power_lay(&u.k, IR_COMPANY_INDEX(f->who), offer_lay, &u);
        break;
    case RAIL_FRAME_OFFER:
        offer(&u, move(RAIL_ACCEPT, f->who, 0, 0, 0, 0));
        offer(&u, move(RAIL_DECLINE, f->who, 0, 0, 0, 0));
        break;
    case RAIL_FRAME_DISCARD:
        for (unsigned t = 0; t < u.k.d->ntrains; t++) {
            offer(&u, move(RAIL_DISCARD, f->who, t, 0, 0, 0));
        }
        break;
    case RAIL_FRAME_LOT:
        lot_menu(&u, f);
        break;
    case RAIL_FRAME_DRAFT:
        draft_menu(&u, f);
        break;
    case RAIL_FRAME_FOUND:
        found_menu(&u, f);
        break;
    case RAIL_FRAME_HOME:
        for (unsigned node = 0; node < RAIL_MAX_NODES; node++) {
            offer(&u, move(RAIL_HOME, f->who, 0, node, 0, 0));
        }
        break;
    case RAIL_FRAME_TAKEOVER:
        offer(&u, move(RAIL_TAKEOVER, f->who, 0, RAIL_TO_COMPANY, 0, 0));
        offer(&u, move(RAIL_TAKEOVER, f->who, 0, RAIL_TO_OWNER, 0, 0));
        break;
    case RAIL_FRAME_REPLACE:
        offer(&u, move(RAIL_REPLACE, f->who, 0, 0, 0, 0));
        break;
    case RAIL_FRAME_PAYMENT:
        offer(&u, move(RAIL_COLLECT, f->who, f->a, 0, 0, 0));
        break;
    case RAIL_FRAME_ROCKET:
        rocket_menu(&u, f->who);
        break;
    case RAIL_FRAME_GRANT:
        grant_menu(&u, f->who);
        break;
    case RAIL_FRAME_REPAY:
        repay_menu(&u, f->who);
        break;
    case RAIL_FRAME_NONE:
        break;
    }
    if (f->kind != RAIL_FRAME_OFFER && f->kind != RAIL_FRAME_DISCARD && f->kind != RAIL_FRAME_TURN) {
        offer(&u, move(RAIL_PASS, f->who, 0, 0, 0, 0));
    }
    return u.n;
}

uint32_t rail_actors(const ir_game *game, const ir_state *state) {
    rail_look k = rail_look_at(game, state);
    if (state->finished) {
        return 0;
    }
    const rail_frame *f = rail_top_of(&k);
    uint32_t mask = 1u << f->who;
    if (f->kind == RAIL_FRAME_TURN && f->step == RAIL_STEP_TRAINS) {
        unsigned c = IR_COMPANY_INDEX(f->who);
        if (rail_sale_open(&k, c)) {
            mask |= 1u << k.s->director[c];
        }
    }
    for (unsigned seat = 0; f->kind == RAIL_FRAME_STOCK && RULE(&k, EXCHANGE_ANY_TIME) && seat < game->players;
         seat++) {
        if (rail_any_exchange(&k, IR_PLAYER(seat))) {
            mask |= 1u << IR_PLAYER(seat);
        }
    }
    return mask;
}

ir_party rail_player_of(const ir_game *game, const ir_state *state, ir_party party) {
    rail_look k = rail_look_at(game, state);
    if (IR_IS_PLAYER(party) && IR_SEAT(party) < game->players) {
        return party;
    }
    if (!IR_IS_COMPANY(party) || IR_COMPANY_INDEX(party) >= k.d->ncompanies) {
        return IR_NOBODY;
    }
    ir_party director = k.s->director[IR_COMPANY_INDEX(party)];
    return IR_IS_PLAYER(director) ? director : IR_NOBODY;
}

bool rail_fill(const ir_game *game, const ir_state *state, const ir_choice *choice, uint64_t dice, ir_action *out) {
    rail_look k = rail_look_at(game, state);
    unsigned company = IR_COMPANY_INDEX(choice->move.actor);
    if (choice->form != IR_FORM_OPEN || !rail_best_pick(&k, company, dice, out)) {
        return false;
    }
    out->move = choice->move;
    out->logged = false;
    return true;
}

/* */
bool rail_second(const ir_game *game, const ir_state *state, const ir_choice *choice, ir_action *out) {
    rail_look k = rail_look_at(game, state);
    if (choice->form != IR_FORM_OPEN || !rail_best_other(&k, IR_COMPANY_INDEX(choice->move.actor), 0, NULL, out)) {
        return false;
    }
    out->move = choice->move;
    out->logged = false;
    return true;
}

/* 88-RV-04 */
bool rail_better(const ir_game *game, const ir_state *state, const ir_action *action, ir_action *out) {
    rail_look k = rail_look_at(game, state);
    rail_run run, other;
    if (action->move.verb != RAIL_RUN || state->finished || !RULE(&k, BEST_RUN)) {
        return false;
    }
    const rail_frame *f = rail_top_of(&k);
    unsigned company = IR_COMPANY_INDEX(f->who);
    bool due = f->kind == RAIL_FRAME_TURN && f->step == RAIL_STEP_RUN && f->who == action->move.actor;
    return due && rail_run_check(&k, company, action, &run, NULL) && rail_best_beside(&k, company, run.outside, out) &&
           rail_run_check(&k, company, out, &other, NULL) && other.revenue > run.revenue;
}

/* 88-RV-04: whether a run is the best is searched for. */
bool rail_takes_long(const ir_game *game, const ir_action *action) {
    (void)game;
    return action->move.verb == RAIL_RUN;
}
