/* The heart of the kit: the stack of frames, one predicate for "may I?" and "do it", and going on until somebody must
 * decide. Everything else is asked from here.
 *
 * Always: rail_perform is called only with what rail_legal has accepted; after it somebody is asked or the game is over
 * (rail_advance is bounded: each pass either asks, ends, or takes a step of a finite turn). */
#include "rail/rail.h"

#include "core/guard.h"
#include "core/money.h"

#include <string.h>

rail_look rail_look_at(const ir_game *game, const ir_state *state) {
    rail_look k = {.game = game,
                   .d = game->title->data,
                   .r = (const rail_rules *)(const void *)game->rules,
                   .is = state,
                   .s = (const rail_state *)(const void *)state->body};
    return k;
}

rail_do rail_do_on(const ir_game *game, ir_state *state, ir_events *events) {
    rail_do x = {
        .look = rail_look_at(game, state), .is = state, .s = (rail_state *)(void *)state->body, .events = events};
    return x;
}

/* ---- refusals, events, money -------------------------------------------------------------------------------------- */

bool rail_no(ir_refusal *out, rail_refusal code, int32_t a, int32_t b, int32_t c) {
#ifdef IR_TEST_BUILD
    if (ir_refusal_off == (int)code) {
        return false;
    }
#endif
    if (out) {
        out->code = (uint16_t)code;
        out->arg[0] = a;
        out->arg[1] = b;
        out->arg[2] = c;
        out->arg[3] = 0;
    }
    return true;
}

void rail_emit(rail_do *x, rail_event code, int32_t a, int32_t b, int32_t c, int32_t d) {
    if (x->events) {
        bool last_words = code == RAIL_EV_GAME_OVER || code == RAIL_EV_TOTAL || code == RAIL_EV_BANKRUPT;
        ir_event_add(x->events, &(ir_event){.code = (uint16_t)code, .arg = {a, b, c, d, 0}}, last_words);
    }
}

/* 88-GE-04: after each payment of the bank; 88-OQ-14: at 0, or below 0 for the peer (D-02). */
void rail_pay(rail_do *x, ir_party from, ir_party to, int32_t amount) {
    if (amount == 0) {
        return;
    }
    ir_pay(x->is, from, to, amount);
    if (from == IR_BANK && !x->s->bank_broken && x->is->cash[IR_BANK] < RULE(&x->look, BANK_BREAKS_BELOW)) {
        x->s->bank_broken = 1;
        x->is->ends |= RAIL_END_BANK;
        rail_emit(x, RAIL_EV_BANK_BROKEN, 0, 0, 0, 0);
    }
}

/* ---- frames ------------------------------------------------------------------------------------------------------- */

rail_frame *rail_top(rail_do *x) {
    IR_ASSERT(x->s->depth > 0);
    return &x->s->frame[x->s->depth - 1];
}

const rail_frame *rail_top_of(const rail_look *k) {
    IR_ASSERT(k->s->depth > 0);
    return &k->s->frame[k->s->depth - 1];
}

rail_frame *rail_push(rail_do *x, rail_frame_kind kind, ir_party who) {
    IR_ASSERT(x->s->depth < RAIL_MAX_FRAMES);
    rail_frame *f = &x->s->frame[x->s->depth++];
    *f = (rail_frame){.kind = (uint8_t)kind, .who = who};
    return f;
}

void rail_pop(rail_do *x) {
    *rail_top(x) = (rail_frame){.kind = RAIL_FRAME_NONE};
    x->s->depth--;
}

unsigned rail_operator(const rail_look *k) {
    for (unsigned i = k->s->depth; i-- > 0;) {
        if (k->s->frame[i].kind == RAIL_FRAME_TURN) {
            return IR_COMPANY_INDEX(k->s->frame[i].who);
        }
    }
    return RAIL_NONE;
}

void rail_finish(rail_do *x, unsigned end) {
    x->is->finished = 1;
    x->is->ends = (uint8_t)(x->is->ends | end);
    x->is->end = (uint8_t)(1 + __builtin_ctz(end));
    while (x->s->depth) {
        rail_pop(x);
    }
    rail_investors_end(x);
    rail_emit(x, RAIL_EV_GAME_OVER, x->is->end - 1, 0, 0, 0);
    for (unsigned seat = 0; seat < x->look.game->players; seat++) {
        rail_emit(x, RAIL_EV_TOTAL, IR_PLAYER(seat), rail_total(x->look.game, x->is, seat), 0, 0);
    }
}

/* ---- the predicate ------------------------------------------------------------------------------------------------- */

static bool discard_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    unsigned c = IR_COMPANY_INDEX(rail_top_of(k)->who);
    if (a->move.verb != RAIL_DISCARD) {
        (void)rail_no(why, RAIL_NO_DISCARD_DUE, 0, 0, 0);
        return false;
    }
    if (a->move.a >= k->d->ntrains || k->s->trains[c][a->move.a] == 0) {
        (void)rail_no(why, RAIL_NO_SURPLUS_KIND, a->move.a < k->d->ntrains ? a->move.a : 0, 0, 0);
        return false;
    }
    return true;
}

static bool answer_check(const ir_action *a, ir_refusal *why) {
    if (a->move.verb == RAIL_ACCEPT || a->move.verb == RAIL_DECLINE) {
        return true;
    }
    (void)rail_no(why, RAIL_NO_ANSWER_DUE, 0, 0, 0);
    return false;
}

static bool debt_due(const rail_look *k, ir_refusal *why) {
    (void)rail_no(why, RAIL_NO_IN_DEBT, k->s->debt[IR_SEAT(rail_top_of(k)->who)], 0, 0);
    return false;
}

/* Who may speak besides the one on turn: the director who sells for a train, and the owner of an exchange private where
 * the rules let him interrupt (D-15). */
static bool may_speak(const rail_look *k, const ir_move *m) {
    const rail_frame *f = rail_top_of(k);
    if (m->actor == f->who) {
        return true;
    }
    if (f->kind == RAIL_FRAME_TURN && m->verb == RAIL_SELL) {
        return m->actor == k->s->director[IR_COMPANY_INDEX(f->who)];
    }
    return f->kind == RAIL_FRAME_STOCK && m->verb == RAIL_EXCHANGE && RULE(k, EXCHANGE_ANY_TIME) &&
           IR_IS_PLAYER(m->actor) && IR_SEAT(m->actor) < k->game->players;
}

static unsigned doing_now(const rail_frame *f) {
    switch ((rail_frame_kind)f->kind) {
    case RAIL_FRAME_LAYING:
        return RAIL_NOW_LAYING;
    case RAIL_FRAME_DISCARD:
        return RAIL_NOW_DISCARD;
    case RAIL_FRAME_HOME:
        return RAIL_NOW_HOME;
    case RAIL_FRAME_TAKEOVER:
        return RAIL_NOW_TAKEOVER;
    case RAIL_FRAME_REPLACE:
        return RAIL_NOW_REPLACE;
    case RAIL_FRAME_GRANT:
        return RAIL_NOW_GRANT;
    case RAIL_FRAME_TURN:
    case RAIL_FRAME_AUCTION:
    case RAIL_FRAME_BIDDING:
    case RAIL_FRAME_STOCK:
    case RAIL_FRAME_OFFER:
    case RAIL_FRAME_LOT:
    case RAIL_FRAME_DRAFT:
    case RAIL_FRAME_FOUND:
    case RAIL_FRAME_PAYMENT:
    case RAIL_FRAME_ROCKET:
    case RAIL_FRAME_REPAY:
    case RAIL_FRAME_NONE:
        break;
    }
    return f->step;
}

/* Where an attempt of a player, or of another company of his, has its place. */
static unsigned belongs_to(const ir_move *m) {
    if (IR_IS_COMPANY(m->actor)) {
        return RAIL_BELONGS_OTHER;
    }
    switch ((rail_verb)m->verb) {
    case RAIL_BID:
    case RAIL_TAKE:
    case RAIL_INVEST:
        return RAIL_BELONGS_AUCTION;
    case RAIL_PAR:
    case RAIL_BUY:
    case RAIL_SELL:
    case RAIL_EXCHANGE:
    case RAIL_REPAY:
        return RAIL_BELONGS_STOCK;
    case RAIL_ACCEPT:
    case RAIL_DECLINE:
        return RAIL_BELONGS_OFFER;
    case RAIL_SIZE:
    case RAIL_PERMITS:
        return RAIL_BELONGS_FOUNDING;
    case RAIL_COLLECT:
    case RAIL_ROCKET:
        return RAIL_BELONGS_ASKED;
    case RAIL_PASS:
    case RAIL_LAY:
    case RAIL_STATION:
    case RAIL_RUN:
    case RAIL_PAY:
    case RAIL_KEEP:
    case RAIL_TRAIN:
    case RAIL_PRIVATE:
    case RAIL_DISCARD:
    case RAIL_BANKRUPT:
    case RAIL_GRANT:
    case RAIL_TAKEOVER:
    case RAIL_REPLACE:
    case RAIL_HOME:
    case RAIL_VERBS:
        break;
    }
    return RAIL_BELONGS_COMPANY;
}

/* Somebody else decides. Who decides for the company on turn is told what it does now, and where the attempt belongs. */
static bool not_yours(const rail_look *k, const ir_move *m, ir_refusal *why) {
    static const rail_refusal codes[] = {RAIL_NO_NOT_YOUR_BID, RAIL_NO_NOT_YOUR_TURN, RAIL_NO_NOT_YOUR_COMPANY,
                                         RAIL_NO_DRAFT_DUE};
    const rail_frame *f = rail_top_of(k);
    ir_party player = rail_player_of(k->game, k->is, m->actor);
    if (IR_IS_COMPANY(f->who) && player != IR_NOBODY && player == rail_player_of(k->game, k->is, f->who)) {
        (void)rail_no(why, RAIL_NO_OWN_COMPANY, (int32_t)IR_COMPANY_INDEX(f->who), (int32_t)doing_now(f),
                      (int32_t)belongs_to(m));
    } else {
        (void)rail_no(why, codes[k->s->round], f->who, 0, 0);
    }
    return false;
}

bool rail_legal_look(const rail_look *k, const ir_action *a, ir_refusal *why) {
    if (k->is->finished) {
        (void)rail_no(why, RAIL_NO_GAME_OVER, 0, 0, 0);
        return false;
    }
    const rail_frame *f = rail_top_of(k);
    if (!may_speak(k, &a->move)) {
        return not_yours(k, &a->move, why);
    }
    switch ((rail_frame_kind)f->kind) {
    case RAIL_FRAME_AUCTION:
    case RAIL_FRAME_BIDDING:
        return rail_auction_check(k, a, why);
    case RAIL_FRAME_STOCK:
        return rail_stock_check(k, a, why);
    case RAIL_FRAME_TURN:
        return rail_turn_check(k, a, why);
    case RAIL_FRAME_LAYING:
        return rail_laying_check(k, a, why);
    case RAIL_FRAME_OFFER:
        return answer_check(a, why);
    case RAIL_FRAME_DISCARD:
        return discard_check(k, a, why);
    case RAIL_FRAME_LOT:
        return rail_lot_check(k, a, why);
    case RAIL_FRAME_DRAFT:
        return rail_draft_check(k, a, why);
    case RAIL_FRAME_FOUND:
        return rail_found_check(k, a, why);
    case RAIL_FRAME_HOME:
        return rail_home_check(k, a, why);
    case RAIL_FRAME_TAKEOVER:
    case RAIL_FRAME_REPLACE:
        return rail_takeover_check(k, a, why);
    case RAIL_FRAME_PAYMENT:
        return rail_payment_check(k, a, why);
    case RAIL_FRAME_ROCKET:
        return rail_rocket_check(k, &a->move, why);
    case RAIL_FRAME_REPAY:
        return a->move.verb == RAIL_REPAY ? rail_repay_check(k, IR_SEAT(f->who), &a->move, why) : debt_due(k, why);
    case RAIL_FRAME_GRANT:
        return a->move.verb == RAIL_PASS || rail_grant_check(k, &a->move, why);
    case RAIL_FRAME_NONE:
        break;
    }
    return false;
}

bool rail_legal(const ir_game *game, const ir_state *state, const ir_action *action, ir_refusal *refusal) {
    rail_look k = rail_look_at(game, state);
    return rail_legal_look(&k, action, refusal);
}

/* ---- doing --------------------------------------------------------------------------------------------------------- */

static void discard_do(rail_do *x, unsigned kind) {
    unsigned c = IR_COMPANY_INDEX(rail_top(x)->who);
    rail_discard(x, c, kind);
    if (rail_train_count(&x->look, c) <= rail_train_limit(&x->look)) {
        rail_pop(x);
    }
}

/* A company whose trains are all of one kind has no choice what to discard. */
static bool discard_asks(rail_do *x) {
    unsigned c = IR_COMPANY_INDEX(rail_top(x)->who), kinds = 0, kind = 0;
    for (unsigned t = 0; t < x->look.d->ntrains; t++) {
        if (x->s->trains[c][t]) {
            kinds++;
            kind = t;
        }
    }
    if (kinds > 1 || RULE(&x->look, ASKS_LIKE_PEER)) {
        return true;
    }
    discard_do(x, kind);
    return false;
}

static bool stock_asks(rail_do *x) {
    if (x->s->discards_due) { /* D-38 */
        if (rail_ask_discard(x)) {
            return false;
        }
        x->s->discards_due = 0;
    }
    if (x->s->passes >= x->look.game->players) {
        rail_stock_end(x);
        return false;
    }
    if (rail_stock_asks(&x->look)) {
        return true;
    }
    rail_stock_pass(x, true);
    return false;
}

static bool auction_asks(rail_do *x) {
    if (rail_auction_asks(&x->look)) {
        return true;
    }
    rail_auction_pass(x, true);
    return false;
}

/* One step of going on; true if somebody is asked now. */
static bool asks(rail_do *x) {
    if (x->s->depth == 0) {
        rail_between_turns(x);
        return false;
    }
    switch ((rail_frame_kind)rail_top(x)->kind) {
    case RAIL_FRAME_AUCTION:
    case RAIL_FRAME_BIDDING:
        return auction_asks(x);
    case RAIL_FRAME_STOCK:
        return stock_asks(x);
    case RAIL_FRAME_TURN:
        return rail_turn_asks(x);
    case RAIL_FRAME_DISCARD:
        return discard_asks(x);
    case RAIL_FRAME_LOT:
        return rail_lot_asks(x);
    case RAIL_FRAME_FOUND:
        return rail_found_asks(x);
    case RAIL_FRAME_LAYING:
    case RAIL_FRAME_OFFER:
    case RAIL_FRAME_DRAFT:
    case RAIL_FRAME_HOME:
    case RAIL_FRAME_TAKEOVER:
    case RAIL_FRAME_REPLACE:
    case RAIL_FRAME_PAYMENT:
    case RAIL_FRAME_ROCKET:
    case RAIL_FRAME_GRANT:
    case RAIL_FRAME_REPAY:
        return true;
    case RAIL_FRAME_NONE:
        break;
    }
    IR_ASSERT(rail_top(x)->kind != RAIL_FRAME_NONE);
    return true;
}

void rail_advance(rail_do *x) {
    for (unsigned bound = 0; !x->is->finished; bound++) {
        IR_ASSERT(bound < 1000000);
        if (asks(x)) {
            return;
        }
    }
}

void rail_perform(const ir_game *game, ir_state *state, const ir_action *action, ir_events *events) {
    rail_do x = rail_do_on(game, state, events);
    switch ((rail_frame_kind)rail_top(&x)->kind) {
    case RAIL_FRAME_AUCTION:
    case RAIL_FRAME_BIDDING:
        rail_auction_do(&x, action);
        break;
    case RAIL_FRAME_STOCK:
        rail_stock_do(&x, action);
        break;
    case RAIL_FRAME_TURN:
        rail_turn_do(&x, action);
        break;
    case RAIL_FRAME_LAYING:
        rail_laying_do(&x, action);
        break;
    case RAIL_FRAME_OFFER:
        rail_answer_do(&x, action->move.verb == RAIL_ACCEPT);
        break;
    case RAIL_FRAME_DISCARD:
        discard_do(&x, action->move.a);
        break;
    case RAIL_FRAME_LOT:
        rail_lot_do(&x, action);
        break;
    case RAIL_FRAME_DRAFT:
        rail_draft_do(&x, action);
        break;
    case RAIL_FRAME_FOUND:
        rail_found_do(&x, action);
        break;
    case RAIL_FRAME_HOME:
        rail_home_do(&x, action);
        break;
    case RAIL_FRAME_TAKEOVER:
    case RAIL_FRAME_REPLACE:
        rail_takeover_do(&x, action);
        break;
    case RAIL_FRAME_PAYMENT:
        rail_payment_do(&x, action);
        break;
    case RAIL_FRAME_ROCKET:
        rail_rocket_do(&x, &action->move);
        break;
    case RAIL_FRAME_REPAY: {
        unsigned seat = IR_SEAT(rail_top(&x)->who);
        rail_pop(&x);
        rail_repay_do(&x, seat, &action->move);
        break;
    }
    case RAIL_FRAME_GRANT:
        rail_pop(&x);
        if (action->move.verb == RAIL_GRANT) {
            rail_grant_do(&x, &action->move);
        }
        break;
    case RAIL_FRAME_NONE:
        IR_ASSERT(rail_top(&x)->kind != RAIL_FRAME_NONE);
        break;
    }
    rail_advance(&x);
}

/* 88-FS-01..04, 80-SC-01 */
int32_t rail_total(const ir_game *game, const ir_state *state, unsigned seat) {
    rail_look k = rail_look_at(game, state);
    bool loses_cash = RULE(&k, BANKRUPT_SELLS) && k.s->bankrupt == seat + 1;
    int32_t sum = loses_cash ? 0 : state->cash[IR_PLAYER(seat)];
    for (unsigned c = 0; c < k.d->npublic; c++) {
        sum += (int32_t)(k.s->shares[c][seat] * rail_price(&k, c));
    }
    unsigned investor = rail_investor_of(&k, seat); /* 80-FT-08, 80-SC-01 */
    if (investor != RAIL_NONE) {
        sum += state->cash[IR_COMPANY(investor)] / 5;
    }
    sum -= k.s->debt[seat];
    for (unsigned p = 0; p < k.d->nprivates && RULE(&k, PRIVATES_COUNT); p++) {
        if (k.s->private_owner[p] == IR_PLAYER(seat) && !(k.s->private_flags[p] & RAIL_CLOSED)) {
            sum += k.r->private_price[p];
        }
    }
    return sum;
}
