/* What a company buys: trains of the bank, trains of other companies, privates of players; and what its director must do
 * when it cannot pay for the train it owes (88-TN, 88-TL, 88-EF, 88-PC-03).
 *
 * Always: director's money goes only into the cheapest train of the bank, and only for a company without a train. */
#include "rail/purchase.h"
#include "rail/auction.h"
#include "rail/hooks.h"
#include "rail/market.h"
#include "rail/shares.h"
#include "rail/trains.h"

static int32_t treasury(const rail_look *k, unsigned c) { return k->is->cash[IR_COMPANY(c)]; }

static unsigned director_seat(const rail_look *k, unsigned c) { return IR_SEAT(k->s->director[c]); }

/* ---- what is owed ---------------------------------------------------------------------------------------------- */

/* The cheapest train of bank and pool (88-EF-02, 88-OQ-22); RAIL_NONE if there is none. */
static unsigned cheapest_train(const rail_look *k) {
    unsigned best = RAIL_NONE;
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        bool sale = rail_train_on_sale(k, t, RAIL_SOURCE_BANK) || rail_train_on_sale(k, t, RAIL_SOURCE_POOL);
        sale = sale && !rail_train_aside(k, t); /* 80-EF-05 */
        if (sale && (best == RAIL_NONE || k->r->train_price[t] < k->r->train_price[best])) {
            best = t;
        }
    }
    return best;
}

/* Most tenths of a company that the director may sell for a train, pool and directors considered. */
static unsigned most_sellable(const rail_look *k, unsigned seat, unsigned c) {
    unsigned held = k->s->shares[c][seat];
    for (unsigned n = held; n > 0; n--) {
        if (rail_may_sell(k, seat, c, n, true, NULL)) {
            return n;
        }
    }
    return 0;
}

/* What a director can spend: not what is set aside for bids (90-IS-05). */
static int32_t purse(const rail_look *k, unsigned c) { return rail_free_cash(k, director_seat(k, c), RAIL_NONE); }

static int32_t can_raise(const rail_look *k, unsigned seat) {
    int32_t sum = rail_free_cash(k, seat, RAIL_NONE);
    for (unsigned c = 0; c < k->d->ncompanies; c++) {
        if (k->s->shares[c][seat]) {
            sum += (int32_t)(most_sellable(k, seat, c) * rail_price(k, c));
        }
    }
    return sum;
}

/* The company owes a train and cannot pay the cheapest: how much is missing, and who must find it. */
rail_need rail_need_of(const rail_look *k, unsigned c) {
    rail_need need = {.kind = RAIL_NONE};
    if (rail_duty_trains(k, c) > 0 || !rail_kind_of(k, c)->owns_trains || (k->s->status[c] & RAIL_GONE) ||
        (k->h->owes && !k->h->owes(k, c))) {
        return need;
    }
    need.owed = true;
    need.kind = (uint8_t)cheapest_train(k);
    if (need.kind == RAIL_NONE) {
        need.owed = false; /* nothing on sale anywhere: nothing is owed */
        return need;
    }
    need.price = k->r->train_price[need.kind];
    need.missing = need.price - treasury(k, c);
    if (need.missing > 0) {
        need.emergency = true;
        int32_t cash = purse(k, c);
        need.still = need.missing > cash ? need.missing - cash : 0;
        need.hopeless = need.still > 0 && !k->h->borrow && can_raise(k, director_seat(k, c)) < need.missing;
    }
    return need;
}

/* 88-TN-07, 80-TB-06: what lies beside the stack does not count. */
bool rail_must_buy(const rail_look *k, unsigned c, ir_refusal *why) {
    if (!rail_need_of(k, c).owed) {
        return false;
    }
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        if (k->s->trains[c][t]) {
            return !rail_no(why, RAIL_NO_MUST_BUY_ANOTHER, (int32_t)t, 0, 0);
        }
    }
    return !rail_no(why, RAIL_NO_MUST_BUY_TRAIN, 0, 0, 0);
}

/* ---- trains ------------------------------------------------------------------------------------------------------ */

static bool room_for_train(const rail_look *k, unsigned c, bool trade, ir_refusal *why) {
    unsigned has = rail_train_count(k, c), limit = rail_train_limit(k, c);
    /* 88-TL-02; 88-OQ-20: a trade-in does not make the number grow */
    return has < limit + trade || rail_no(why, RAIL_NO_TRAIN_LIMIT, (int32_t)has, (int32_t)limit, 0);
}

int32_t rail_train_price(const rail_look *k, const ir_move *m) {
    if (train_source(m) == RAIL_SOURCE_COMPANY) {
        return m->amount;
    }
    return (int32_t)k->r->train_price[train_kind(m)] -
           (train_trade(m) != IR_NO_OPERAND ? k->d->train[train_kind(m)].discount : 0);
}

static bool trade_in_check(const rail_look *k, unsigned c, const ir_move *m, ir_refusal *why) {
    unsigned in = train_trade(m);
    if (train_trade(m) == IR_NO_OPERAND) {
        return true;
    }
    if (in >= k->d->ntrains || !(k->d->train[train_kind(m)].trade_in & 1u << in) || k->s->trains[c][in] == 0) {
        return rail_never(why, RAIL_NO_NO_TRADE_IN, (int32_t)train_kind(m), in < k->d->ntrains ? (int32_t)in : 0, 0);
    }
    return true;
}

/* 80-TN-05: one per company. */
static bool aside_check(const rail_look *k, unsigned c, unsigned kind, ir_refusal *why) {
    return !rail_train_aside(k, kind) || k->s->trains[c][kind] == 0 ||
           rail_no(why, RAIL_NO_ASIDE_ONE, (int32_t)kind, 0, 0);
}

static bool bank_train_check(const rail_look *k, unsigned c, const ir_move *m, ir_refusal *why) {
    if (rail_train_aside(k, train_kind(m)) && k->s->phase < k->d->train[train_kind(m)].from &&
        !rail_no(why, RAIL_NO_ASIDE_PHASE, (int32_t)train_kind(m), 0, 0)) {
        return false;
    }
    if (!rail_train_on_sale(k, train_kind(m), train_source(m))) {
        return rail_never(why, RAIL_NO_TRAIN_NOT_ON_SALE, (int32_t)train_kind(m), 0, 0);
    }
    if (!trade_in_check(k, c, m, why) || !room_for_train(k, c, train_trade(m) != IR_NO_OPERAND, why) ||
        !aside_check(k, c, train_kind(m), why)) {
        return false;
    }
    int32_t price = rail_train_price(k, m), cash = treasury(k, c);
    /* 80-EF-01, 80-OQ-26: once shares were sold for a train, the treasury is for that train */
    if (rail_train_aside(k, train_kind(m)) && (rail_top_of(k)->turn.flags & RAIL_TURN_SOLD) &&
        rail_duty_trains(k, c) == 0 && !rail_no(why, RAIL_NO_TREASURY_BOUND, 0, 0, 0)) {
        return false;
    }
    if (price <= cash) {
        return true;
    }
    rail_need need = rail_need_of(k, c);
    if (!need.emergency || rail_train_aside(k, train_kind(m))) {
        return rail_never(why, RAIL_NO_TREASURY_SHORT, price, cash, 0);
    }
    if (price > need.price && !rail_no(why, RAIL_NO_CHEAPEST_ONLY, (int32_t)need.kind, 0, 0)) {
        return false;
    }
    if (need.still > 0 && !k->h->borrow) {
        return rail_never(why, RAIL_NO_MUST_SELL_FIRST, need.still, 0, 0);
    }
    return true;
}

static unsigned declined(const rail_look *k, rail_offered kind, unsigned thing, unsigned seller) {
    return kind == RAIL_OFFER_TRAIN ? k->s->declined_train[seller][thing] : k->s->declined_private[thing];
}

/* The price at which an offer was declined in this turn; it may be made again only at a higher one (IR-02). */
static int32_t declined_at(const rail_look *k, rail_offered kind, unsigned thing, unsigned seller) {
    return (int32_t)(declined(k, kind, thing, seller) & RAIL_DECLINED_PRICE);
}

/* IR-02: at most so often in a turn. A log is never refused for it, and so whether a company is still asked does not
 * depend on it: where only such an offer would be left it is asked, and passes. */
bool rail_ask_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why) {
    const ir_move *m = &a->move;
    unsigned most = (unsigned)RULE(k, ASKS_MOST);
    bool train = m->verb == RAIL_TRAIN;
    if (a->logged || most == 0 || (train && train_source(m) != RAIL_SOURCE_COMPANY)) {
        return true;
    }
    ir_party partner = train ? k->s->director[train_seller(m)] : k->s->private_owner[private_private(m)];
    unsigned before = train ? declined(k, RAIL_OFFER_TRAIN, train_kind(m), train_seller(m))
                            : declined(k, RAIL_OFFER_PRIVATE, private_private(m), 0);
    unsigned times = before / RAIL_DECLINED_ONCE;
    return partner == k->s->director[c] || times < most || rail_no(why, RAIL_NO_ASKED_ENOUGH, (int32_t)times, 0, 0);
}

static bool offer_open(const rail_look *k, rail_offered kind, unsigned thing, unsigned seller, int32_t price,
                       ir_refusal *why) {
    int32_t before = declined_at(k, kind, thing, seller);
    return price > before || rail_no(why, RAIL_NO_DECLINED_BEFORE, before, 0, 0);
}

/* 88-TN-05, 88-TN-10 */
static bool company_train_check(const rail_look *k, unsigned c, const ir_move *m, ir_refusal *why) {
    bool phase_open = PEER(k, TRAIN_TRADE_ALWAYS) || (k->d->phase[k->s->phase].flags & RAIL_TRAIN_TRADE);
    if (!phase_open && !rail_no(why, RAIL_NO_TRAIN_TRADE_EARLY, 0, 0, 0)) {
        return false;
    }
    if (train_seller(m) >= k->d->ncompanies || train_seller(m) == c ||
        k->s->trains[train_seller(m)][train_kind(m)] == 0 || train_trade(m) != IR_NO_OPERAND) {
        return rail_never(why, RAIL_NO_SELLER_HAS_NONE,
                          (int32_t)train_seller(m) < k->d->ncompanies ? (int32_t)train_seller(m) : 0,
                          (int32_t)train_kind(m), 0);
    }
    if (k->h->allows && !k->h->allows(k, c, m, false, why)) {
        return false;
    }
    if (!room_for_train(k, c, false, why) || !aside_check(k, c, train_kind(m), why)) {
        return false;
    }
    if (m->amount < 1) {
        return rail_never(why, RAIL_NO_PRICE_AT_LEAST_ONE, 1, 0, 0);
    }
    int32_t most = rail_offer_most(k, c, train_kind(m));
    if (m->amount > most || m->amount > (int32_t)UINT16_MAX) {
        bool helped = most != treasury(k, c);
        return rail_never(why, helped ? RAIL_NO_HELPED_PRICE : RAIL_NO_TREASURY_SHORT, m->amount, most, 0);
    }
    /* D-27: not once shares have been sold for a train of the bank */
    if ((rail_top_of(k)->turn.flags & RAIL_TURN_SOLD) &&
        !rail_no(why, RAIL_NO_SOLD_FOR_TRAIN, (int32_t)cheapest_train(k), 0, 0)) {
        return false;
    }
    return offer_open(k, RAIL_OFFER_TRAIN, train_kind(m), train_seller(m), m->amount, why);
}

bool rail_train_check(const rail_look *k, unsigned c, const ir_move *m, ir_refusal *why) {
    if (train_kind(m) >= k->d->ntrains || train_source(m) > RAIL_SOURCE_COMPANY) {
        return rail_never(why, RAIL_NO_NO_SUCH, 0, 0, 0);
    }
    return train_source(m) == RAIL_SOURCE_COMPANY ? company_train_check(k, c, m, why) : bank_train_check(k, c, m, why);
}

/* The most that a company can offer for another company's train: its treasury, or in need, where the rules let its director
 * help, what they have together, up to a limit. */
int32_t rail_offer_most(const rail_look *k, unsigned c, unsigned kind) {
    int32_t own = treasury(k, c);
    if (!k->h->helped_price || !rail_need_of(k, c).emergency) {
        return own;
    }
    int32_t limit = k->h->helped_price(k, c, kind), both = own + purse(k, c);
    int32_t helped = both < limit ? both : limit;
    return helped > own ? helped : own;
}

/* 88-EF-01, 80-EF-02: the whole treasury, the rest from the director, and what the director lacks from the bank (80-EF-04). */
static void help(rail_do *x, unsigned c, int32_t price) {
    int32_t missing = price - treasury(&x->look, c);
    if (missing > 0) {
        int32_t lacks = missing - purse(&x->look, c);
        if (lacks > 0 && x->look.h->borrow) {
            x->look.h->borrow(x, director_seat(&x->look, c), lacks);
        }
        rail_emit(x, RAIL_EV_DIRECTOR_HELPS, x->s->director[c], (int32_t)c, missing, 0);
        rail_pay(x, x->s->director[c], IR_COMPANY(c), missing);
    }
}

static void move_train(rail_do *x, unsigned c, unsigned kind, unsigned seller, int32_t price) {
    help(x, c, price);
    x->s->trains[seller][kind]--;
    x->s->trains[c][kind]++;
    rail_pay(x, IR_COMPANY(c), IR_COMPANY(seller), price);
    rail_emit(x, RAIL_EV_TRAIN_FROM, (int32_t)c, (int32_t)kind, price, (int32_t)seller);
}

static void bank_train_do(rail_do *x, unsigned c, const ir_move *m) {
    int32_t price = rail_train_price(&x->look, m);
    help(x, c, price);
    rail_pay(x, IR_COMPANY(c), IR_BANK, price);
    rail_emit(x, RAIL_EV_TRAIN_BOUGHT, (int32_t)c, (int32_t)train_kind(m), price, (int32_t)train_source(m));
    if (train_trade(m) != IR_NO_OPERAND) { /* 88-TN-04: what is handed in goes to the pool */
        x->s->trains[c][train_trade(m)]--;
        x->s->pool[train_trade(m)]++;
        rail_emit(x, RAIL_EV_TRADED_IN, (int32_t)c, (int32_t)train_trade(m), 0, 0);
    }
    x->s->trains[c][train_kind(m)]++;
    if (train_source(m) == RAIL_SOURCE_POOL) {
        x->s->pool[train_kind(m)]--;
    } else {
        if (x->look.h->train_bought) {
            x->look.h->train_bought(x, c, train_kind(m));
        }
        rail_train_leaves(x, train_kind(m));
    }
}

static void make_offer(rail_do *x, ir_party asked, rail_offered kind, unsigned thing, unsigned seller, unsigned buyer,
                       int32_t price) {
    rail_frame *f = rail_push(x, RAIL_FRAME_OFFER, asked);
    f->offer.of = (uint8_t)kind;
    f->offer.thing = (uint8_t)thing;
    f->offer.seller = (uint8_t)seller;
    f->offer.buyer = (uint8_t)buyer;
    f->amount = price;
    rail_emit(x, kind == RAIL_OFFER_TRAIN ? RAIL_EV_OFFERED_TRAIN : RAIL_EV_OFFERED_PRIVATE, (int32_t)buyer, asked,
              (int32_t)thing, price);
}

void rail_train_do(rail_do *x, unsigned c, const ir_move *m) {
    if (train_source(m) != RAIL_SOURCE_COMPANY) {
        bank_train_do(x, c, m);
        return;
    }
    if (x->s->director[train_seller(m)] == x->s->director[c]) {
        move_train(x, c, train_kind(m), train_seller(m), m->amount);
        return;
    }
    make_offer(x, x->s->director[train_seller(m)], RAIL_OFFER_TRAIN, train_kind(m), train_seller(m), c, m->amount);
}

/* ---- privates ---------------------------------------------------------------------------------------------------- */

int32_t rail_private_least(const rail_look *k, unsigned p) {
    return (k->r->private_price[p] * RULE(k, PRIVATE_MIN) + 99) / 100;
}

int32_t rail_private_most(const rail_look *k, unsigned p) {
    return k->r->private_price[p] * RULE(k, PRIVATE_MAX) / 100;
}

/* 88-PC-03 */
bool rail_private_check(const rail_look *k, unsigned c, const ir_move *m, ir_refusal *why) {
    if (private_private(m) >= k->d->nprivates) {
        return rail_never(why, RAIL_NO_NO_SUCH, 0, 0, 0);
    }
    if (k->s->private_flags[private_private(m)] & RAIL_CLOSED) {
        return rail_never(why, RAIL_NO_PRIVATE_CLOSED, (int32_t)private_private(m), 0, 0);
    }
    if (!(k->d->phase[k->s->phase].flags & RAIL_PRIVATE_TRADE) && !rail_no(why, RAIL_NO_PRIVATE_TRADE_PHASE, 0, 0, 0)) {
        return false;
    }
    if (!IR_IS_PLAYER(k->s->private_owner[private_private(m)])) {
        return rail_never(why, RAIL_NO_PRIVATE_NOT_PLAYERS, (int32_t)private_private(m), 0, 0);
    }
    if (k->h->allows && !k->h->allows(k, c, m, false, why)) {
        return false;
    }
    /* 88-EF-01: once shares have been sold for a train, the treasury is for that train */
    if ((rail_top_of(k)->turn.flags & RAIL_TURN_SOLD) && !PEER(k, ASKS) &&
        !rail_no(why, RAIL_NO_TREASURY_BOUND, 0, 0, 0)) {
        return false;
    }
    int32_t least = rail_private_least(k, private_private(m)), most = rail_private_most(k, private_private(m));
    if ((m->amount < least || m->amount > most) && !rail_no(why, RAIL_NO_PRIVATE_PRICE, least, most, 0)) {
        return false;
    }
    if (m->amount > treasury(k, c) || m->amount < 0 || m->amount > (int32_t)UINT16_MAX) {
        return rail_never(why, RAIL_NO_PRIVATE_TREASURY, m->amount, treasury(k, c), 0);
    }
    return offer_open(k, RAIL_OFFER_PRIVATE, private_private(m), 0, m->amount, why);
}

static void move_private(rail_do *x, unsigned c, unsigned p, int32_t price) {
    ir_party owner = x->s->private_owner[p];
    x->s->private_owner[p] = IR_COMPANY(c);
    rail_pay(x, IR_COMPANY(c), owner, price);
    rail_emit(x, RAIL_EV_PRIVATE_BOUGHT, (int32_t)c, (int32_t)p, price, owner);
}

void rail_private_do(rail_do *x, unsigned c, const ir_move *m) {
    ir_party owner = x->s->private_owner[private_private(m)];
    if (owner == x->s->director[c]) {
        move_private(x, c, private_private(m), m->amount);
        return;
    }
    make_offer(x, owner, RAIL_OFFER_PRIVATE, private_private(m), 0, c, m->amount);
}

/* Some private of a player could be bought at its least price (D.1), and not just been declined. */
bool rail_any_private(const rail_look *k, unsigned c) {
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        int32_t before = declined_at(k, RAIL_OFFER_PRIVATE, p, 0), least = rail_private_least(k, p);
        ir_move m = private_move(IR_COMPANY(c), p, before >= least ? before + 1 : least);
        if (rail_private_check(k, c, &m, NULL)) {
            return true;
        }
    }
    return false;
}

int32_t rail_offer_floor(const rail_look *k, rail_offered kind, unsigned thing, unsigned seller) {
    return declined_at(k, kind, thing, seller) + 1;
}

/* ---- answers ------------------------------------------------------------------------------------------------------ */

static bool answer_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    (void)k;
    return a->move.verb == RAIL_ACCEPT || a->move.verb == RAIL_DECLINE || rail_never(why, RAIL_NO_ANSWER_DUE, 0, 0, 0);
}

static void answer_do(rail_do *x, const ir_action *a) {
    rail_frame f = *rail_top(x);
    bool train = f.offer.of == RAIL_OFFER_TRAIN;
    rail_pop(x);
    if (a->move.verb == RAIL_ACCEPT) {
        if (train) {
            move_train(x, f.offer.buyer, f.offer.thing, f.offer.seller, f.amount);
        } else {
            move_private(x, f.offer.buyer, f.offer.thing, f.amount);
        }
        return;
    }
    rail_emit(x, RAIL_EV_DECLINED, f.who, 0, 0, 0);
    uint16_t *last =
        train ? &x->s->declined_train[f.offer.seller][f.offer.thing] : &x->s->declined_private[f.offer.thing];
    unsigned times = *last / RAIL_DECLINED_ONCE + 1u;
    int32_t price = f.amount < RAIL_DECLINED_PRICE ? f.amount : RAIL_DECLINED_PRICE;
    times = times < RAIL_DECLINED_OFTEN ? times : RAIL_DECLINED_OFTEN;
    *last = (uint16_t)(times * RAIL_DECLINED_ONCE + (unsigned)price);
}

static void answer_offer(rail_menu *u, const rail_frame *f) {
    rail_offer(u, accept_move(f->who));
    rail_offer(u, decline_move(f->who));
}

static void answer_view(const rail_look *k, const rail_frame *f, ir_json *j) {
    bool train = f->offer.of == RAIL_OFFER_TRAIN;
    unsigned thing = f->offer.thing;
    ir_json_field_open(j, "offer", '{');
    ir_json_field_string(j, "buyer", k->d->company[f->offer.buyer].id);
    ir_json_field_string(j, train ? "train" : "private", train ? k->d->train[thing].id : k->d->private_[thing].id);
    ir_json_field_string(j, "seller", train ? k->d->company[f->offer.seller].id : rail_name_of(k, f->who));
    ir_json_field_int(j, "price", f->amount);
    ir_json_close(j, '}');
}

const rail_step_def rail_step_offer = {.name = "offer",
                                       .place = "offer",
                                       .verbs = RAIL_BIT(RAIL_ACCEPT) | RAIL_BIT(RAIL_DECLINE),
                                       .check = answer_check,
                                       .act = answer_do,
                                       .offer = answer_offer,
                                       .view = answer_view};

/* ---- emergency ---------------------------------------------------------------------------------------------------- */

/* D-29: a director who holds only the director's certificate of another company sells a part of it: 18xx.games checks
 * whether the rest of the certificate would be too much, so that the sale may be more than is needed, or not needed. */
static bool splits_certificate(const rail_look *k, unsigned c, const rail_need *need, unsigned other, unsigned tenths) {
    ir_party director = k->s->director[c];
    unsigned certificate = rail_certificate_of(k, other);
    if (!PEER(k, EMERGENCY_SPLIT) || !need->owed || k->s->director[other] != director || tenths >= certificate ||
        k->s->shares[other][IR_SEAT(director)] != certificate) {
        return false;
    }
    int32_t over = k->is->cash[director] - need->missing;
    return over < (int32_t)((certificate - tenths) * rail_price(k, other));
}

bool rail_sale_open(const rail_look *k, unsigned c) {
    rail_need need = rail_need_of(k, c);
    bool open = need.still > 0;
    for (unsigned other = 0; other < k->d->ncompanies && !open; other++) {
        open = splits_certificate(k, c, &need, other, 1) && rail_may_sell(k, director_seat(k, c), other, 1, true, NULL);
    }
    return open;
}

/* IR-10: what the director could not raise any more after this sale; 0 if the train can still be had. A block is paid
 * at the price before it, so one share now may be worth less than three at once. */
static int32_t spoilt_by(const rail_look *k, unsigned c, const ir_move *m) {
    ir_state then = *k->is;
    rail_do x = rail_do_on(k->game, &then, NULL);
    rail_sell(&x, IR_SEAT(m->actor), sell_company(m), sell_shares(m));
    rail_need need = rail_need_of(&x.look, c);
    return need.hopeless ? need.missing - can_raise(&x.look, IR_SEAT(m->actor)) : 0;
}

/* 88-EF-03, 88-EF-06; 88-OQ-30: not beyond the last share that is needed. A log is not refused for IR-10. */
bool rail_emergency_sale_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why) {
    rail_need need = rail_need_of(k, c);
    const ir_move *m = &a->move;
    if (m->actor != k->s->director[c]) {
        return rail_never(why, RAIL_NO_NOT_YOUR_COMPANY, k->s->director[c], 0, 0);
    }
    if (sell_company(m) >= k->d->ncompanies) {
        return rail_never(why, RAIL_NO_NO_SUCH, 0, 0, 0);
    }
    bool splits = splits_certificate(k, c, &need, sell_company(m), sell_shares(m));
    if (need.still == 0 && !splits) {
        return rail_never(why, need.owed ? RAIL_NO_SALE_NOT_NEEDED : RAIL_NO_NO_TRAIN_OWED, (int32_t)c, 0, 0);
    }
    if (k->h->allows_sale && !k->h->allows_sale(k, IR_SEAT(m->actor), sell_company(m), true, why)) {
        return false;
    }
    if (!rail_may_sell(k, IR_SEAT(m->actor), sell_company(m), sell_shares(m), true, why)) {
        return false;
    }
    /* 88-OQ-15, 88-GE-03: what cannot save them is not sold; 18xx.games lets them (D.1) */
    if (need.hopeless && !PEER(k, BANKRUPT_BY_HAND) && !rail_no(why, RAIL_NO_SALE_HOPELESS, need.still, 0, 0)) {
        return false;
    }
    int32_t price = (int32_t)rail_price(k, sell_company(m)) - (PEER(k, EMERGENCY_NO_FEE) ? 0 : RULE(k, SALE_FEE));
    int32_t enough = (need.still + price - 1) / price;
    unsigned certificate = rail_certificate_of(k, sell_company(m));
    if (k->s->director[sell_company(m)] == m->actor &&
        k->s->shares[sell_company(m)][IR_SEAT(m->actor)] == certificate && enough < (int32_t)certificate) {
        enough = (int32_t)certificate; /* D-29: a holder of only the director's certificate may sell it whole */
    }
    if (splits) {
        return true;
    }
    if ((int32_t)sell_shares(m) > enough && !rail_no(why, RAIL_NO_SALE_TOO_MUCH, (int32_t)sell_shares(m), enough, 0)) {
        return false;
    }
    if (a->logged || PEER(k, BANKRUPT_BY_HAND) || (int32_t)sell_shares(m) >= enough) {
        return true;
    }
    int32_t lacks = spoilt_by(k, c, m);
    return lacks == 0 || rail_no(why, RAIL_NO_SALE_SPOILS, lacks, 0, 0);
}

/* The least offer for a train of another company. */
static ir_move train_from(const rail_look *k, unsigned c, unsigned kind, unsigned seller) {
    int32_t price = rail_offer_floor(k, RAIL_OFFER_TRAIN, kind, seller);
    return train_move(IR_COMPANY(c), kind, RAIL_SOURCE_COMPANY, seller, price, IR_NO_OPERAND);
}

/* IR-09: a train of another company of the same director, which nobody else must give. */
static bool own_train(const rail_look *k, unsigned c, ir_move *m) {
    for (unsigned o = 0; o < k->d->ncompanies; o++) {
        for (unsigned t = 0; t < k->d->ntrains && k->s->director[o] == k->s->director[c]; t++) {
            *m = train_from(k, c, t, o);
            if (k->s->trains[o][t] && rail_train_check(k, c, m, NULL)) {
                return true;
            }
        }
    }
    return false;
}

/* 88-EF-04, IR-09; 18xx.games allows it (D-33), and a log is not refused for it. */
bool rail_bankrupt_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why) {
    rail_need need = rail_need_of(k, c);
    ir_move buy;
    if (need.hopeless) {
        bool may = a->logged || PEER(k, BANKRUPT_BY_HAND) || !own_train(k, c, &buy);
        return may || rail_no(why, RAIL_NO_TRAIN_AT_HAND, buy.c, buy.a, 0);
    }
    if (!need.emergency) {
        return rail_never(why, RAIL_NO_NO_EMERGENCY, (int32_t)c, 0, 0);
    }
    return rail_never(why, RAIL_NO_NOT_BANKRUPT, can_raise(k, director_seat(k, c)), need.missing, 0);
}

/* 88-EF-04, 88-GE-03, 88-FS-03 */
void rail_bankrupt_do(rail_do *x, unsigned c) {
    unsigned seat = director_seat(&x->look, c);
    rail_emit(x, RAIL_EV_BANKRUPT, IR_PLAYER(seat), rail_need_of(&x->look, c).still, 0, 0);
    if (RULE(&x->look, BANKRUPT_SELLS)) {
        for (unsigned o = 0; o < x->look.d->ncompanies; o++) {
            unsigned n = x->s->shares[o][seat] ? most_sellable(&x->look, seat, o) : 0;
            if (n) {
                rail_sell(x, seat, o, n);
            }
        }
        int32_t cash = x->is->cash[IR_PLAYER(seat)];
        if (cash > 0) {
            rail_pay(x, IR_PLAYER(seat), IR_BANK, cash);
        }
    }
    x->s->bankrupt = (uint8_t)(seat + 1);
    rail_finish(x, RAIL_END_BANKRUPT);
}

/* A train could be bought from somewhere, with the treasury or as owed. */
bool rail_any_train(const rail_look *k, unsigned c) {
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        for (unsigned source = RAIL_SOURCE_BANK; source <= RAIL_SOURCE_POOL; source++) {
            bool there = rail_train_on_sale(k, t, source);
            for (unsigned in = 0; in <= k->d->ntrains && there; in++) {
                ir_move m = train_move(IR_COMPANY(c), t, source, 0, 0, in - 1u);
                if (rail_train_check(k, c, &m, NULL)) {
                    return true;
                }
            }
        }
    }
    return rail_any_company_train(k, c);
}

bool rail_any_company_train(const rail_look *k, unsigned c) {
    for (unsigned o = 0; o < k->d->ncompanies; o++) {
        for (unsigned t = 0; t < k->d->ntrains; t++) {
            if (k->s->trains[o][t] == 0) {
                continue;
            }
            ir_move m = train_from(k, c, t, o);
            if (rail_train_check(k, c, &m, NULL)) {
                return true;
            }
        }
    }
    return false;
}
