/* Stock rounds as this title plays them: sales, one purchase, sales again; late privates; and privates that change hands
 * between players (90-SR, 90-LP-01).
 *
 * Always: in one turn at most one purchase; a player above a limit sells first (90-LM-08). */
#include "titles/1890/osaka.h"

bool osaka_operated(const rail_look *k, unsigned c) {
    unsigned both = RAIL_FLOATED | RAIL_AT_HOME;
    if ((k->s->status[c] & both) != both) {
        return false;
    }
    for (unsigned i = 0; i < k->s->depth; i++) {
        const rail_frame *f = &k->s->frame[i];
        if (f->kind == RAIL_FRAME_TURN && f->who == IR_COMPANY(c)) {
            return !(f->turn.flags & (RAIL_TURN_FIRST | OSAKA_TURN_SPECIAL));
        }
    }
    return true;
}

/* 90-SR-08, 90-ST-07 */
bool osaka_allows_sale(const rail_look *k, unsigned seat, unsigned c, bool emergency, ir_refusal *why) {
    (void)seat;
    (void)emergency;
    if (!(k->s->status[c] & RAIL_STARTED)) {
        return rail_never(why, RAIL_NO_NOT_STARTED, (int32_t)c, 0, 0);
    }
    return !OSAKA(k, SALE_NEEDS_OPERATED) || osaka_operated(k, c) ||
           rail_no(why, OSAKA_NO_NOT_OPERATED, (int32_t)c, 0, 0);
}

/* ---- limits ---------------------------------------------------------------------------------------------------------- */

/* A company of which the player holds more than the limit, and can sell some; or RAIL_NONE (90-LM-08). */
static unsigned over_holding(const rail_look *k, unsigned seat) {
    for (unsigned c = 0; c < k->d->npublic; c++) {
        bool over = k->s->shares[c][seat] > RULE(k, HOLDING_SHARES) && !rail_in_open_zone(k, c);
        if (over && rail_sales_open(k) && rail_may_sell(k, seat, c, 1, false, NULL)) {
            return c;
        }
    }
    return RAIL_NONE;
}

static bool may_do_more(const rail_look *k, unsigned seat, ir_refusal *why) {
    unsigned over = over_holding(k, seat);
    if (over != RAIL_NONE &&
        !rail_no(why, OSAKA_NO_OVER_HOLDING, (int32_t)over, 10 * (int32_t)k->s->shares[over][seat], 0)) {
        return false;
    }
    return rail_may_do_more(k, seat, why);
}

/* Room for one more private (90-SR-17). */
static bool room_for_private(const rail_look *k, unsigned seat, ir_refusal *why) {
    unsigned has = rail_certificates(k, seat), limit = rail_limit(k);
    return has < limit || rail_no(why, RAIL_NO_CERTIFICATE_LIMIT, (int32_t)has, (int32_t)limit, 0);
}

/* ---- late privates ---------------------------------------------------------------------------------------------------- */

/* 90-LP-01; with rules=book by the turn. */
bool osaka_late_on_sale(const rail_look *k) {
    int32_t turn = OSAKA(k, LATE_FROM_TURN);
    return turn ? k->s->turn >= turn : OWN_PHASE(k, LATE_SOLD) != 0;
}

/* The phase from which late privates are sold. */
static int32_t late_phase(const rail_look *k) {
    unsigned i = 0;
    while (i + 1 < k->d->nphases && k->d->phase[i].own[OSAKA_PHASE_LATE_SOLD] == 0) {
        i++;
    }
    return (int32_t)i;
}

bool osaka_late_open(const rail_look *k, unsigned p, ir_refusal *why) {
    if (k->s->private_owner[p] != IR_BANK) {
        return rail_never(why, OSAKA_NO_LATE_GONE, (int32_t)p, 0, 0);
    }
    int32_t turn = OSAKA(k, LATE_FROM_TURN);
    if (!osaka_late_on_sale(k) && !(turn ? rail_no(why, OSAKA_NO_LATE_TURN, (int32_t)p, turn, 0)
                                         : rail_no(why, OSAKA_NO_LATE_NOT_YET, (int32_t)p, late_phase(k), 0))) {
        return false;
    }
    /* 90-LP-12 */
    return osaka_rapid_fits(k, p) || rail_never(why, OSAKA_NO_LATE_NO_ROOM, (int32_t)p, OWN_PRIVATE(k, p, HEX) - 1, 0);
}

static bool late_check(const rail_look *k, unsigned seat, const ir_move *m, ir_refusal *why) {
    unsigned p = take_private(m);
    if (p >= k->d->nprivates) {
        return rail_never(why, RAIL_NO_NO_SUCH, 0, 0, 0);
    }
    if (!(k->d->private_[p].flags & RAIL_LATE)) { /* the auction is over */
        return rail_never(why, RAIL_NO_PRIVATE_SOLD, (int32_t)p, 0, 0);
    }
    if (take_price(m) != 0) {
        return rail_never(why, OSAKA_NO_LATE_PRICE, (int32_t)p, k->r->private_price[p], 0);
    }
    if (!osaka_late_open(k, p, why)) {
        return false;
    }
    int32_t price = k->r->private_price[p], cash = k->is->cash[IR_PLAYER(seat)];
    if (price > cash && !rail_no(why, RAIL_NO_CASH_SHORT, price, cash, 0)) {
        return false;
    }
    return room_for_private(k, seat, why);
}

static void late_do(rail_do *x, unsigned seat, unsigned p) {
    int32_t price = x->look.r->private_price[p];
    rail_acted(x, seat);
    rail_pay(x, IR_PLAYER(seat), IR_BANK, price);
    x->s->private_owner[p] = IR_PLAYER(seat);
    rail_emit(x, OSAKA_EV_LATE_BOUGHT, IR_PLAYER(seat), (int32_t)p, price, 0);
    osaka_rapid_bought(x, p);
}

/* ---- privates between players ------------------------------------------------------------------------------------------- */

/* 90-PR-02, 90-SR-19, 90-PR-13. `never`: the refusal of those that never change hands. */
bool osaka_trade_check(const rail_look *k, unsigned p, unsigned never, ir_refusal *why) {
    if (p >= k->d->nprivates) {
        return rail_never(why, RAIL_NO_NO_SUCH, 0, 0, 0);
    }
    if (p >= OSAKA_DEALT || OWN_PRIVATE(k, p, UNTRADABLE) || OWN_PRIVATE(k, p, MINOR) ||
        (k->d->private_[p].flags & RAIL_LATE)) {
        return rail_never(why, never, (int32_t)p, 0, 0);
    }
    if (!osaka_open(k, p)) {
        return rail_never(why, RAIL_NO_PRIVATE_CLOSED, (int32_t)p, 0, 0);
    }
    bool frozen = OWN_PRIVATE(k, p, FROZEN_PHASE) != 0 && k->s->phase >= OWN_PRIVATE(k, p, FROZEN_PHASE);
    return !frozen || rail_never(why, OSAKA_NO_FROZEN, (int32_t)p, 0, 0);
}

bool osaka_tradable(const rail_look *k, unsigned p) { return osaka_trade_check(k, p, OSAKA_NO_NOT_TRADABLE, NULL); }

typedef struct deal {
    unsigned private_, buyer, seller, partner;
    int32_t price;
} deal;

static deal deal_of(const rail_look *k, unsigned seat, const ir_move *m) {
    bool asks = m->verb == OSAKA_ASK;
    unsigned p = asks ? ask_private(m) : offer_private(m);
    ir_party owner = p < k->d->nprivates ? k->s->private_owner[p] : IR_BANK;
    unsigned holder = IR_IS_PLAYER(owner) ? IR_SEAT(owner) : RAIL_NONE, other = asks ? holder : offer_buyer(m);
    return (deal){p, asks ? seat : other, asks ? other : seat, other, m->amount};
}

/* 90-SR-24: each time better for the other, and not too often. */
static bool deal_again(const rail_look *k, const deal *d, bool asks, bool logged, ir_refusal *why) {
    unsigned before = osaka_of(k)->asked[d->private_][d->partner], times = before / RAIL_DECLINED_ONCE;
    int32_t last = (int32_t)(before & RAIL_DECLINED_PRICE);
    if (times && (asks ? d->price <= last : d->price >= last) && !rail_no(why, OSAKA_NO_DEAL_BETTER, last, 0, 0)) {
        return false;
    }
    return logged || times < (unsigned)RULE(k, ASKS_MOST) || rail_no(why, RAIL_NO_ASKED_ENOUGH, (int32_t)times, 0, 0);
}

bool osaka_deal_check(const rail_look *k, unsigned seat, const ir_action *a, ir_refusal *why) {
    deal d = deal_of(k, seat, &a->move);
    bool asks = a->move.verb == OSAKA_ASK;
    if (!osaka_trade_check(k, d.private_, OSAKA_NO_NOT_TRADABLE, why)) {
        return false;
    }
    if (!asks && k->s->private_owner[d.private_] != IR_PLAYER(seat)) {
        return rail_never(why, RAIL_NO_NOT_OWNER, (int32_t)d.private_, 0, 0);
    }
    if (d.partner >= k->game->players || d.partner == seat) {
        return rail_never(why, asks ? OSAKA_NO_OWN_PRIVATE : OSAKA_NO_OWN_OFFER, (int32_t)d.private_, 0, 0);
    }
    int32_t cash = rail_free_cash(k, d.buyer, RAIL_NONE);
    if (d.price < 0 || d.price > cash || d.price >= RAIL_DECLINED_PRICE) {
        return rail_never(why, OSAKA_NO_DEAL_CASH, d.price, cash, 0);
    }
    return deal_again(k, &d, asks, a->logged, why) && room_for_private(k, d.buyer, why);
}

void osaka_deal_do(rail_do *x, unsigned seat, const ir_move *m) {
    deal d = deal_of(&x->look, seat, m);
    bool asks = m->verb == OSAKA_ASK;
    rail_emit(x, asks ? OSAKA_EV_ASKED_FOR : OSAKA_EV_OFFERED_TO, IR_PLAYER(seat), IR_PLAYER(d.partner),
              (int32_t)d.private_, d.price);
    rail_frame *f = rail_push(x, OSAKA_STEP_DEAL, IR_PLAYER(d.partner));
    osaka_frame *of = osaka_frame_on(f);
    of->deal.private_ = (uint8_t)d.private_;
    of->deal.buyer = (uint8_t)d.buyer;
    of->deal.seller = (uint8_t)d.seller;
    f->amount = d.price;
}

static ir_move least_deal(const rail_look *k, unsigned seat, unsigned p, unsigned partner, bool asks, int32_t *most) {
    unsigned before = osaka_of(k)->asked[p][partner], times = before / RAIL_DECLINED_ONCE;
    int32_t last = (int32_t)(before & RAIL_DECLINED_PRICE), least = asks && times ? last + 1 : 0;
    int32_t cash = rail_free_cash(k, asks ? seat : partner, RAIL_NONE);
    *most = !asks && times && last - 1 < cash ? last - 1 : cash;
    *most = *most < RAIL_DECLINED_PRICE ? *most : RAIL_DECLINED_PRICE - 1;
    ir_move m = asks ? ask_move(IR_PLAYER(seat), p, least) : offer_move(IR_PLAYER(seat), p, partner, least);
    return m;
}

/* Calls `each` for every deal that a player could propose, until one is taken. */
static bool each_deal(const rail_look *k, unsigned seat, bool buys, bool (*each)(void *, const ir_move *, int32_t),
                      void *arg) {
    for (unsigned p = 0; p < OSAKA_DEALT && p < k->d->nprivates; p++) {
        if (!osaka_tradable(k, p) || !IR_IS_PLAYER(k->s->private_owner[p])) {
            continue;
        }
        unsigned owner = IR_SEAT(k->s->private_owner[p]);
        for (unsigned other = 0; other < k->game->players; other++) {
            bool asks = owner != seat;
            if (other == seat || (asks && (other != owner || !buys))) {
                continue;
            }
            int32_t most = 0;
            ir_move m = least_deal(k, seat, p, other, asks, &most);
            if (each(arg, &m, most)) {
                return true;
            }
        }
    }
    return false;
}

typedef struct asker {
    const rail_look *k;
    unsigned seat;
} asker;

static bool deal_legal(void *arg, const ir_move *m, int32_t most) {
    const asker *by = arg;
    ir_action a;
    a.move = *m;
    a.logged = false;
    a.more_len = 0;
    return m->amount <= most && osaka_deal_check(by->k, by->seat, &a, NULL);
}

bool osaka_any_deal(const rail_look *k, unsigned seat) {
    asker by = {k, seat};
    return each_deal(k, seat, true, deal_legal, &by);
}

static bool offer_deal(void *arg, const ir_move *m, int32_t most) {
    rail_offer_range(arg, *m, m->amount, most);
    return false;
}

void osaka_offer_deals(rail_menu *u, ir_party player, bool buys) {
    (void)each_deal(&u->k, IR_SEAT(player), buys, offer_deal, u);
}

/* ---- the step: an answer ------------------------------------------------------------------------------------------------ */

static bool answer_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    return a->move.verb == RAIL_ACCEPT || a->move.verb == RAIL_DECLINE ||
           rail_never(why, OSAKA_NO_DEAL_DUE, osaka_frame_of(rail_top_of(k))->deal.private_, 0, 0);
}

static void answer_do(rail_do *x, const ir_action *a) {
    rail_frame f = *rail_top(x);
    osaka_frame of = *osaka_frame_of(&f);
    unsigned p = of.deal.private_, partner = IR_SEAT(f.who);
    rail_pop(x);
    if (a->move.verb == RAIL_ACCEPT) {
        rail_frame *turn = rail_top(x);
        if (turn->kind == RAIL_FRAME_STOCK) {
            rail_acted(x, IR_SEAT(turn->who));
            turn->stock.flags |= OSAKA(&x->look, TRADE_IS_PURCHASE) ? OSAKA_TURN_BOUGHT : OSAKA_TURN_TRADED;
        }
        x->s->private_owner[p] = IR_PLAYER(of.deal.buyer);
        rail_pay(x, IR_PLAYER(of.deal.buyer), IR_PLAYER(of.deal.seller), f.amount);
        rail_emit(x, OSAKA_EV_DEAL, IR_PLAYER(of.deal.buyer), IR_PLAYER(of.deal.seller), (int32_t)p, f.amount);
        return;
    }
    rail_emit(x, RAIL_EV_DECLINED, f.who, 0, 0, 0);
    uint16_t *last = &osaka_on(x)->asked[p][partner];
    unsigned times = *last / RAIL_DECLINED_ONCE + 1u;
    times = times < RAIL_DECLINED_OFTEN ? times : RAIL_DECLINED_OFTEN;
    *last = (uint16_t)(times * RAIL_DECLINED_ONCE + (unsigned)f.amount);
}

static void answer_offer(rail_menu *u, const rail_frame *f) {
    rail_offer(u, accept_move(f->who));
    rail_offer(u, decline_move(f->who));
}

static void answer_view(const rail_look *k, const rail_frame *f, ir_json *j) {
    const osaka_frame *of = osaka_frame_of(f);
    ir_json_key(j, "deal");
    ir_json_open(j, '{');
    ir_json_field_string(j, "private", k->d->private_[of->deal.private_].id);
    ir_json_field_string(j, "buyer", rail_name_of(k, IR_PLAYER(of->deal.buyer)));
    ir_json_field_string(j, "seller", rail_name_of(k, IR_PLAYER(of->deal.seller)));
    ir_json_field_int(j, "price", f->amount);
    ir_json_close(j, '}');
}

const rail_step_def osaka_deal = {.name = "deal",
                                  .place = "asked",
                                  .check = answer_check,
                                  .act = answer_do,
                                  .offer = answer_offer,
                                  .view = answer_view};

/* ---- the step: a player's turn ---------------------------------------------------------------------------------------- */

static bool has_bought(const rail_look *k) { return (rail_top_of(k)->stock.flags & OSAKA_TURN_BOUGHT) != 0; }

/* 90-SR-03: one purchase. */
static bool may_buy(const rail_look *k, ir_refusal *why) {
    return !has_bought(k) || rail_no(why, OSAKA_NO_ONE_PURCHASE, 0, 0, 0);
}

/* 90-SR-03; with rules=book sales are one block, before or after the purchase. */
static bool may_sell(const rail_look *k, ir_refusal *why) {
    bool again = has_bought(k) && (rail_top_of(k)->stock.flags & RAIL_TURN_SOLD);
    return OSAKA(k, SELL_AGAIN) || !again || rail_no(why, OSAKA_NO_ONE_BLOCK, 0, 0, 0);
}

/* 90-KN-01: what is kept for minors cannot be bought. */
static bool unreserved(const rail_look *k, const ir_move *m, ir_refusal *why) {
    unsigned c = buy_company(m);
    bool kept = c < k->d->npublic && buy_from(m) == RAIL_FROM_IPO && (k->s->status[c] & RAIL_STARTED) &&
                k->s->shares[c][RAIL_IPO] == 0 && k->s->shares[c][RAIL_RESERVE] > 0;
    return !kept || rail_never(why, OSAKA_NO_RESERVED, (int32_t)c, 0, 0);
}

static bool stock_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const ir_move *m = &a->move;
    unsigned seat = IR_SEAT(rail_top_of(k)->who);
    switch (m->verb) {
    case RAIL_SELL:
        return may_sell(k, why) && rail_stock_check(k, a, why);
    case RAIL_PASS:
        return may_do_more(k, seat, why);
    case RAIL_TAKE:
        return may_do_more(k, seat, why) && may_buy(k, why) && late_check(k, seat, m, why);
    case OSAKA_ASK:
    case OSAKA_OFFER:
        return may_do_more(k, seat, why) && (!OSAKA(k, TRADE_IS_PURCHASE) || may_buy(k, why)) &&
               osaka_deal_check(k, seat, a, why);
    case RAIL_PAR:
        if (par_company(m) < k->d->npublic && OWN_COMPANY(k, par_company(m), PAR) &&
            par_price(m) != OWN_COMPANY(k, par_company(m), PAR) &&
            !rail_no(why, OSAKA_NO_PAR_FIXED, (int32_t)par_company(m), OWN_COMPANY(k, par_company(m), PAR), 0)) {
            return false; /* 90-ST-05 */
        }
        return may_do_more(k, seat, why) && may_buy(k, why) && rail_stock_check(k, a, why);
    case RAIL_BUY:
        return may_do_more(k, seat, why) && may_buy(k, why) && unreserved(k, m, why) && rail_stock_check(k, a, why);
    default:
        return rail_never(why, RAIL_NO_NOT_IN_STOCK, 0, 0, 0);
    }
}

static void forget_asked(rail_do *x) {
    for (unsigned p = 0; p < OSAKA_DEALT; p++) {
        for (unsigned seat = 0; seat < IR_MAX_PLAYERS; seat++) {
            osaka_on(x)->asked[p][seat] = 0;
        }
    }
}

/* With rules=book a sale after the purchase is marked as one of the block before it would be, and ends the block there. */
static void stock_do(rail_do *x, const ir_action *a) {
    const ir_move *m = &a->move;
    unsigned seat = IR_SEAT(rail_top(x)->who);
    switch (m->verb) {
    case RAIL_PASS:
        forget_asked(x);
        rail_stock_pass(x, false);
        return;
    case RAIL_TAKE:
        rail_top(x)->stock.flags |= OSAKA_TURN_BOUGHT;
        late_do(x, seat, take_private(m));
        return;
    case OSAKA_ASK:
    case OSAKA_OFFER:
        osaka_deal_do(x, seat, m);
        return;
    case RAIL_SELL: {
        unsigned sold = rail_top(x)->stock.flags & RAIL_TURN_SOLD;
        rail_stock_deal(x, seat, m);
        if (!OSAKA(&x->look, SELL_AGAIN) && has_bought(&x->look) && !sold) {
            rail_top(x)->stock.flags &= (uint8_t)~RAIL_TURN_SOLD; /* the one block comes after the purchase */
        }
        return;
    }
    default:
        rail_top(x)->stock.flags |= OSAKA_TURN_BOUGHT;
        rail_stock_deal(x, seat, m);
    }
}

static bool any_late(const rail_look *k, unsigned seat) {
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        ir_move m = take_move(IR_PLAYER(seat), p, 0);
        if ((k->d->private_[p].flags & RAIL_LATE) && late_check(k, seat, &m, NULL)) {
            return true;
        }
    }
    return false;
}

static bool can_act(const rail_look *look) {
    rail_look counted = *look, *k = &counted;
    unsigned seat = IR_SEAT(rail_top_of(k)->who);
    rail_count(k, seat);
    if (rail_can_sell_any(k, seat) && may_sell(k, NULL)) {
        return true;
    }
    if (!has_bought(k) && (rail_could_deal(k, seat) || any_late(k, seat))) {
        return true;
    }
    return (!OSAKA(k, TRADE_IS_PURCHASE) || !has_bought(k)) && osaka_any_deal(k, seat);
}

static bool stock_asks(rail_do *x) {
    if (x->s->passes >= x->look.game->players) {
        rail_stock_end(x);
        return false;
    }
    if (can_act(&x->look)) {
        return true;
    }
    forget_asked(x);
    rail_stock_pass(x, true);
    return false;
}

static void stock_offer(rail_menu *u, const rail_frame *f) {
    rail_stock_offer(u, f);
    for (unsigned p = 0; p < u->k.d->nprivates; p++) {
        if (u->k.d->private_[p].flags & RAIL_LATE) {
            rail_offer(u, take_move(f->who, p, 0));
        }
    }
    osaka_offer_deals(u, f->who, true);
}

static void stock_entry(const rail_look *k, const rail_frame *f, ir_json *j) {
    rail_stock_entry(k, f, j);
    if (f->stock.flags & OSAKA_TURN_BOUGHT) {
        ir_json_field_bool(j, "bought", true);
    }
}

const rail_step_def osaka_stock = {.name = "stock",
                                   .place = "stock",
                                   .verbs = RAIL_BIT(RAIL_BUY) | RAIL_BIT(RAIL_SELL) | RAIL_BIT(OSAKA_ASK) |
                                            RAIL_BIT(OSAKA_OFFER),
                                   .check = stock_check,
                                   .act = stock_do,
                                   .asks = stock_asks,
                                   .offer = stock_offer,
                                   .entry = stock_entry};

/* 90-SR-06, 90-SR-20, 90-VR-05 */
void osaka_stock_ended(rail_do *x) {
    rail_hand_priority(x);
    rail_rise(x);
    if (osaka_at_top(&x->look)) {
        rail_finish(x, RAIL_END_OWN);
    }
}
