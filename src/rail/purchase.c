/* What a company buys: trains of the bank, trains of other companies, privates of players; and what its director must do
 * when it cannot pay for the train it owes (88-TN, 88-TL, 88-EF, 88-PC-03).
 *
 * Always: director's money goes only into the cheapest train of the bank, and only for a company without a train. */
#include "rail/rail.h"

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

static int32_t can_raise(const rail_look *k, unsigned seat) {
    int32_t sum = k->is->cash[IR_PLAYER(seat)];
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
    if (rail_duty_trains(k, c) > 0 || rail_is_investor(k, c)) {
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
        int32_t cash = k->is->cash[k->s->director[c]];
        need.still = need.missing > cash ? need.missing - cash : 0;
        bool lends = RULE(k, DEBT_PERCENT) != 0; /* 80-EF-04, 80-EF-09 */
        need.hopeless = need.still > 0 && !lends && can_raise(k, director_seat(k, c)) < need.missing;
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
            return rail_no(why, RAIL_NO_MUST_BUY_ANOTHER, (int32_t)t, 0, 0);
        }
    }
    return rail_no(why, RAIL_NO_MUST_BUY_TRAIN, 0, 0, 0);
}

/* ---- trains ------------------------------------------------------------------------------------------------------ */

static bool room_for_train(const rail_look *k, unsigned c, bool trade, ir_refusal *why) {
    unsigned has = rail_train_count(k, c), limit = rail_train_limit(k);
    /* 88-TL-02; 88-OQ-20: a trade-in does not make the number grow */
    return has < limit + trade || !rail_no(why, RAIL_NO_TRAIN_LIMIT, (int32_t)has, (int32_t)limit, 0);
}

int32_t rail_train_price(const rail_look *k, const ir_move *m) {
    if (m->b == RAIL_SOURCE_COMPANY) {
        return m->amount;
    }
    return (int32_t)k->r->train_price[m->a] - (m->d ? k->d->train[m->a].discount : 0);
}

static bool trade_in_check(const rail_look *k, unsigned c, const ir_move *m, ir_refusal *why) {
    unsigned in = m->d - 1u;
    if (m->d == 0) {
        return true;
    }
    if (in >= k->d->ntrains || !(k->d->train[m->a].trade_in >> in & 1u) || k->s->trains[c][in] == 0) {
        (void)rail_no(why, RAIL_NO_NO_TRADE_IN, m->a, in < k->d->ntrains ? (int32_t)in : 0, 0);
        return false;
    }
    return true;
}

/* 80-TN-05: one per company. */
static bool aside_check(const rail_look *k, unsigned c, unsigned kind, ir_refusal *why) {
    return !rail_train_aside(k, kind) || k->s->trains[c][kind] == 0 ||
           !rail_no(why, RAIL_NO_ASIDE_ONE, (int32_t)kind, 0, 0);
}

static bool bank_train_check(const rail_look *k, unsigned c, const ir_move *m, ir_refusal *why) {
    if (rail_train_aside(k, m->a) && k->s->phase < k->d->train[m->a].from &&
        rail_no(why, RAIL_NO_ASIDE_PHASE, m->a, 0, 0)) {
        return false;
    }
    if (!rail_train_on_sale(k, m->a, m->b)) {
        (void)rail_no(why, RAIL_NO_TRAIN_NOT_ON_SALE, m->a, 0, 0);
        return false;
    }
    if (!trade_in_check(k, c, m, why) || !room_for_train(k, c, m->d != 0, why) || !aside_check(k, c, m->a, why)) {
        return false;
    }
    int32_t price = rail_train_price(k, m), cash = treasury(k, c);
    /* 80-EF-01, 80-OQ-26: once shares were sold for a train, the treasury is for that train */
    if (rail_train_aside(k, m->a) && (rail_top_of(k)->a & RAIL_TURN_SOLD) && rail_duty_trains(k, c) == 0 &&
        rail_no(why, RAIL_NO_TREASURY_BOUND, 0, 0, 0)) {
        return false;
    }
    if (price <= cash) {
        return true;
    }
    rail_need need = rail_need_of(k, c);
    if (!need.emergency || rail_train_aside(k, m->a)) {
        (void)rail_no(why, RAIL_NO_TREASURY_SHORT, price, cash, 0);
        return false;
    }
    if (price > need.price && rail_no(why, RAIL_NO_CHEAPEST_ONLY, (int32_t)need.kind, 0, 0)) {
        return false;
    }
    if (need.still > 0 && !RULE(k, DEBT_PERCENT)) {
        (void)rail_no(why, RAIL_NO_MUST_SELL_FIRST, need.still, 0, 0);
        return false;
    }
    return true;
}

static unsigned declined(const rail_look *k, rail_offer kind, unsigned thing, unsigned seller) {
    return kind == RAIL_OFFER_TRAIN ? k->s->declined_train[seller][thing] : k->s->declined_private[thing];
}

/* The price at which an offer was declined in this turn; it may be made again only at a higher one (IR-02). */
static int32_t declined_at(const rail_look *k, rail_offer kind, unsigned thing, unsigned seller) {
    return (int32_t)(declined(k, kind, thing, seller) & RAIL_DECLINED_PRICE);
}

/* IR-02: at most so often in a turn. A log is never refused for it, and so whether a company is still asked does not
 * depend on it: where only such an offer would be left it is asked, and passes. */
bool rail_ask_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why) {
    const ir_move *m = &a->move;
    unsigned most = (unsigned)RULE(k, ASKS_MOST);
    bool train = m->verb == RAIL_TRAIN;
    if (a->logged || most == 0 || (train && m->b != RAIL_SOURCE_COMPANY)) {
        return true;
    }
    ir_party partner = train ? k->s->director[m->c] : k->s->private_owner[m->a];
    unsigned times =
        declined(k, train ? RAIL_OFFER_TRAIN : RAIL_OFFER_PRIVATE, m->a, train ? m->c : 0) / RAIL_DECLINED_ONCE;
    return partner == k->s->director[c] || times < most || !rail_no(why, RAIL_NO_ASKED_ENOUGH, (int32_t)times, 0, 0);
}

static bool offer_open(const rail_look *k, rail_offer kind, unsigned thing, unsigned seller, int32_t price,
                       ir_refusal *why) {
    int32_t before = declined_at(k, kind, thing, seller);
    return price > before || !rail_no(why, RAIL_NO_DECLINED_BEFORE, before, 0, 0);
}

/* 88-TN-05, 88-TN-10 */
static bool company_train_check(const rail_look *k, unsigned c, const ir_move *m, ir_refusal *why) {
    bool phase_open = RULE(k, TRAIN_TRADE_ALWAYS) || (k->d->phase[k->s->phase].flags & RAIL_TRAIN_TRADE);
    if (!phase_open && rail_no(why, RAIL_NO_TRAIN_TRADE_EARLY, 0, 0, 0)) {
        return false;
    }
    if (m->c >= k->d->ncompanies || m->c == c || k->s->trains[m->c][m->a] == 0 || m->d) {
        (void)rail_no(why, RAIL_NO_SELLER_HAS_NONE, m->c < k->d->ncompanies ? m->c : 0, m->a, 0);
        return false;
    }
    /* 80-TB-03 */
    if (RULE(k, OWN_TRAINS_ONLY) && k->s->director[m->c] != k->s->director[c] &&
        rail_no(why, RAIL_NO_OTHER_DIRECTOR, m->c, 0, 0)) {
        return false;
    }
    if (!room_for_train(k, c, false, why) || !aside_check(k, c, m->a, why)) {
        return false;
    }
    if (m->amount < 1) {
        (void)rail_no(why, RAIL_NO_PRICE_AT_LEAST_ONE, 1, 0, 0);
        return false;
    }
    if (m->amount > treasury(k, c) || m->amount > (int32_t)UINT16_MAX) {
        (void)rail_no(why, RAIL_NO_TREASURY_SHORT, m->amount, treasury(k, c), 0);
        return false;
    }
    /* D-27: not once shares have been sold for a train of the bank */
    if ((rail_top_of(k)->a & RAIL_TURN_SOLD) && rail_no(why, RAIL_NO_CHEAPEST_ONLY, (int32_t)cheapest_train(k), 0, 0)) {
        return false;
    }
    return offer_open(k, RAIL_OFFER_TRAIN, m->a, m->c, m->amount, why);
}

bool rail_train_check(const rail_look *k, unsigned c, const ir_move *m, ir_refusal *why) {
    if (m->a >= k->d->ntrains || m->b > RAIL_SOURCE_COMPANY) {
        (void)rail_no(why, RAIL_NO_NO_SUCH, 0, 0, 0);
        return false;
    }
    return m->b == RAIL_SOURCE_COMPANY ? company_train_check(k, c, m, why) : bank_train_check(k, c, m, why);
}

static void move_train(rail_do *x, unsigned c, unsigned kind, unsigned seller, int32_t price) {
    x->s->trains[seller][kind]--;
    x->s->trains[c][kind]++;
    rail_pay(x, IR_COMPANY(c), IR_COMPANY(seller), price);
    rail_emit(x, RAIL_EV_TRAIN_FROM, (int32_t)c, (int32_t)kind, price, (int32_t)seller);
}

/* 88-EF-01, 80-EF-02: the whole treasury, the rest from the director, and what he lacks from the bank (80-EF-04). */
static void help(rail_do *x, unsigned c, int32_t price) {
    int32_t missing = price - treasury(&x->look, c);
    if (missing > 0) {
        int32_t lacks = missing - x->is->cash[x->s->director[c]];
        if (lacks > 0) {
            rail_borrow(x, director_seat(&x->look, c), lacks);
        }
        rail_emit(x, RAIL_EV_DIRECTOR_HELPS, x->s->director[c], (int32_t)c, missing, 0);
        rail_pay(x, x->s->director[c], IR_COMPANY(c), missing);
    }
}

static void bank_train_do(rail_do *x, unsigned c, const ir_move *m) {
    int32_t price = rail_train_price(&x->look, m);
    help(x, c, price);
    rail_pay(x, IR_COMPANY(c), IR_BANK, price);
    rail_emit(x, RAIL_EV_TRAIN_BOUGHT, (int32_t)c, m->a, price, m->b);
    if (m->d) { /* 88-TN-04: what is handed in goes to the pool */
        x->s->trains[c][m->d - 1]--;
        x->s->pool[m->d - 1]++;
        rail_emit(x, RAIL_EV_TRADED_IN, (int32_t)c, m->d - 1, 0, 0);
    }
    x->s->trains[c][m->a]++;
    if (m->b == RAIL_SOURCE_POOL) {
        x->s->pool[m->a]--;
    } else {
        rail_marker_bought(x, c, m->a);
        rail_train_leaves(x, m->a);
    }
}

static void make_offer(rail_do *x, ir_party asked, rail_offer kind, unsigned thing, unsigned seller, unsigned buyer,
                       int32_t price) {
    rail_frame *f = rail_push(x, RAIL_FRAME_OFFER, asked);
    f->a = (uint8_t)kind;
    f->b = (uint8_t)thing;
    f->c = (uint8_t)seller;
    f->d = (uint8_t)buyer;
    f->amount = price;
    rail_emit(x, kind == RAIL_OFFER_TRAIN ? RAIL_EV_OFFERED_TRAIN : RAIL_EV_OFFERED_PRIVATE, (int32_t)buyer, asked,
              (int32_t)thing, price);
}

void rail_train_do(rail_do *x, unsigned c, const ir_move *m) {
    if (m->b != RAIL_SOURCE_COMPANY) {
        bank_train_do(x, c, m);
        return;
    }
    if (x->s->director[m->c] == x->s->director[c]) {
        move_train(x, c, m->a, m->c, m->amount);
        return;
    }
    make_offer(x, x->s->director[m->c], RAIL_OFFER_TRAIN, m->a, m->c, c, m->amount);
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
    if (m->a >= k->d->nprivates) {
        (void)rail_no(why, RAIL_NO_NO_SUCH, 0, 0, 0);
        return false;
    }
    if (k->s->private_flags[m->a] & RAIL_CLOSED) {
        (void)rail_no(why, RAIL_NO_PRIVATE_CLOSED, m->a, 0, 0);
        return false;
    }
    if (!(k->d->phase[k->s->phase].flags & RAIL_PRIVATE_TRADE) && rail_no(why, RAIL_NO_PRIVATE_TRADE_PHASE, 0, 0, 0)) {
        return false;
    }
    if (!IR_IS_PLAYER(k->s->private_owner[m->a])) {
        (void)rail_no(why, RAIL_NO_PRIVATE_NOT_PLAYERS, m->a, 0, 0);
        return false;
    }
    /* 88-EF-01: once shares have been sold for a train, the treasury is for that train */
    if ((rail_top_of(k)->a & RAIL_TURN_SOLD) && !RULE(k, ASKS_LIKE_PEER) &&
        rail_no(why, RAIL_NO_TREASURY_BOUND, 0, 0, 0)) {
        return false;
    }
    int32_t least = rail_private_least(k, m->a), most = rail_private_most(k, m->a);
    if ((m->amount < least || m->amount > most) && rail_no(why, RAIL_NO_PRIVATE_PRICE, least, most, 0)) {
        return false;
    }
    if (m->amount > treasury(k, c) || m->amount < 0 || m->amount > (int32_t)UINT16_MAX) {
        (void)rail_no(why, RAIL_NO_PRIVATE_TREASURY, m->amount, treasury(k, c), 0);
        return false;
    }
    return offer_open(k, RAIL_OFFER_PRIVATE, m->a, 0, m->amount, why);
}

static void move_private(rail_do *x, unsigned c, unsigned p, int32_t price) {
    ir_party owner = x->s->private_owner[p];
    x->s->private_owner[p] = IR_COMPANY(c);
    rail_pay(x, IR_COMPANY(c), owner, price);
    rail_emit(x, RAIL_EV_PRIVATE_BOUGHT, (int32_t)c, (int32_t)p, price, owner);
}

void rail_private_do(rail_do *x, unsigned c, const ir_move *m) {
    ir_party owner = x->s->private_owner[m->a];
    if (owner == x->s->director[c]) {
        move_private(x, c, m->a, m->amount);
        return;
    }
    make_offer(x, owner, RAIL_OFFER_PRIVATE, m->a, 0, c, m->amount);
}

/* Some private of a player could be bought at its least price (D.1), and not just been declined. */
bool rail_any_private(const rail_look *k, unsigned c) {
    ir_move m = {.verb = RAIL_PRIVATE, .actor = IR_COMPANY(c)};
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        int32_t before = declined_at(k, RAIL_OFFER_PRIVATE, p, 0), least = rail_private_least(k, p);
        m.a = (uint8_t)p;
        m.amount = before >= least ? before + 1 : least;
        if (rail_private_check(k, c, &m, NULL)) {
            return true;
        }
    }
    return false;
}

int32_t rail_offer_floor(const rail_look *k, rail_offer kind, unsigned thing, unsigned seller) {
    return declined_at(k, kind, thing, seller) + 1;
}

/* ---- answers ------------------------------------------------------------------------------------------------------ */

void rail_answer_do(rail_do *x, bool accepted) {
    rail_frame f = *rail_top(x);
    rail_pop(x);
    if (accepted) {
        if (f.a == RAIL_OFFER_TRAIN) {
            move_train(x, f.d, f.b, f.c, f.amount);
        } else {
            move_private(x, f.d, f.b, f.amount);
        }
        return;
    }
    rail_emit(x, RAIL_EV_DECLINED, f.who, 0, 0, 0);
    uint16_t *last = f.a == RAIL_OFFER_TRAIN ? &x->s->declined_train[f.c][f.b] : &x->s->declined_private[f.b];
    unsigned times = *last / RAIL_DECLINED_ONCE + 1u;
    int32_t price = f.amount < RAIL_DECLINED_PRICE ? f.amount : RAIL_DECLINED_PRICE;
    times = times < RAIL_DECLINED_OFTEN ? times : RAIL_DECLINED_OFTEN;
    *last = (uint16_t)(times * RAIL_DECLINED_ONCE + (unsigned)price);
}

/* ---- emergency ---------------------------------------------------------------------------------------------------- */

/* D-29: whoever holds nothing but the director certificate of another company and sells a part of it: the peer looks
 * whether the rest of the certificate would be too much, so that the sale may be more than is needed, or not needed. */
static bool splits_certificate(const rail_look *k, unsigned c, const rail_need *need, unsigned other, unsigned tenths) {
    ir_party director = k->s->director[c];
    unsigned certificate = rail_certificate_of(k, other);
    if (!RULE(k, EMERGENCY_SPLIT) || !need->owed || k->s->director[other] != director || tenths >= certificate ||
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
    rail_sell(&x, IR_SEAT(m->actor), m->a, m->b);
    rail_need need = rail_need_of(&x.look, c);
    return need.hopeless ? need.missing - can_raise(&x.look, IR_SEAT(m->actor)) : 0;
}

/* 88-EF-03, 88-EF-06; 88-OQ-30: not beyond the last share that is needed. A log is not refused for IR-10. */
bool rail_emergency_sale_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why) {
    rail_need need = rail_need_of(k, c);
    const ir_move *m = &a->move;
    if (m->actor != k->s->director[c]) {
        (void)rail_no(why, RAIL_NO_NOT_YOUR_COMPANY, k->s->director[c], 0, 0);
        return false;
    }
    if (m->a >= k->d->ncompanies) {
        (void)rail_no(why, RAIL_NO_NO_SUCH, 0, 0, 0);
        return false;
    }
    bool splits = splits_certificate(k, c, &need, m->a, m->b);
    if (need.still == 0 && !splits) {
        (void)rail_no(why, need.owed ? RAIL_NO_SALE_NOT_NEEDED : RAIL_NO_NO_TRAIN_OWED, (int32_t)c, 0, 0);
        return false;
    }
    /* 80-CO-01, 80-OQ-19 */
    if ((k->d->phase[k->s->phase].flags & RAIL_FROZEN) && k->s->director[m->a] == m->actor &&
        !RULE(k, EMERGENCY_FROZEN) && rail_no(why, RAIL_NO_FROZEN_SALE, m->a, 0, 0)) {
        return false;
    }
    if (!rail_may_sell(k, IR_SEAT(m->actor), m->a, m->b, true, why)) {
        return false;
    }
    /* 88-OQ-15, 88-GE-03: what cannot save him is not sold; the peer lets him (D.1) */
    if (need.hopeless && !RULE(k, BANKRUPT_BY_HAND) && rail_no(why, RAIL_NO_SALE_HOPELESS, need.still, 0, 0)) {
        return false;
    }
    int32_t price = (int32_t)rail_price(k, m->a) - (RULE(k, EMERGENCY_NO_FEE) ? 0 : RULE(k, SALE_FEE));
    int32_t enough = (need.still + price - 1) / price;
    unsigned certificate = rail_certificate_of(k, m->a);
    if (k->s->director[m->a] == m->actor && k->s->shares[m->a][IR_SEAT(m->actor)] == certificate &&
        enough < (int32_t)certificate) {
        enough = (int32_t)certificate; /* D-29: whoever holds the director certificate alone may sell it whole */
    }
    if (splits) {
        return true;
    }
    if (m->b > enough && rail_no(why, RAIL_NO_SALE_TOO_MUCH, m->b, enough, 0)) {
        return false;
    }
    if (a->logged || RULE(k, BANKRUPT_BY_HAND) || m->b >= enough) {
        return true;
    }
    int32_t lacks = spoilt_by(k, c, m);
    return lacks == 0 || !rail_no(why, RAIL_NO_SALE_SPOILS, lacks, 0, 0);
}

/* IR-09: a train of another company of the same director, which nobody else must give. */
static bool own_train(const rail_look *k, unsigned c, ir_move *m) {
    *m = (ir_move){.verb = RAIL_TRAIN, .actor = IR_COMPANY(c), .b = RAIL_SOURCE_COMPANY};
    for (unsigned o = 0; o < k->d->ncompanies; o++) {
        for (unsigned t = 0; t < k->d->ntrains && k->s->director[o] == k->s->director[c]; t++) {
            m->a = (uint8_t)t;
            m->c = (uint8_t)o;
            m->amount = rail_offer_floor(k, RAIL_OFFER_TRAIN, t, o);
            if (k->s->trains[o][t] && rail_train_check(k, c, m, NULL)) {
                return true;
            }
        }
    }
    return false;
}

/* 88-EF-04, IR-09; the peer lets him (D-33), and a log is not refused for it. */
bool rail_bankrupt_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why) {
    rail_need need = rail_need_of(k, c);
    ir_move buy;
    if (need.hopeless) {
        bool may = a->logged || RULE(k, BANKRUPT_BY_HAND) || !own_train(k, c, &buy);
        return may || !rail_no(why, RAIL_NO_TRAIN_AT_HAND, buy.c, buy.a, 0);
    }
    if (!need.emergency) {
        (void)rail_no(why, RAIL_NO_NO_EMERGENCY, (int32_t)c, 0, 0);
        return false;
    }
    (void)rail_no(why, RAIL_NO_NOT_BANKRUPT, can_raise(k, director_seat(k, c)), need.missing, 0);
    return false;
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
    ir_move m = {.verb = RAIL_TRAIN, .actor = IR_COMPANY(c)};
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        m.a = (uint8_t)t;
        for (unsigned source = RAIL_SOURCE_BANK; source <= RAIL_SOURCE_POOL; source++) {
            m.b = (uint8_t)source;
            bool there = rail_train_on_sale(k, t, source);
            for (unsigned in = 0; in <= k->d->ntrains && there; in++) {
                m.d = (uint8_t)in;
                if (rail_train_check(k, c, &m, NULL)) {
                    return true;
                }
            }
        }
    }
    return rail_any_company_train(k, c);
}

bool rail_any_company_train(const rail_look *k, unsigned c) {
    ir_move m = {.verb = RAIL_TRAIN, .actor = IR_COMPANY(c), .b = RAIL_SOURCE_COMPANY};
    for (unsigned o = 0; o < k->d->ncompanies; o++) {
        for (unsigned t = 0; t < k->d->ntrains; t++) {
            m.a = (uint8_t)t;
            m.c = (uint8_t)o;
            m.amount = rail_offer_floor(k, RAIL_OFFER_TRAIN, t, o);
            if (k->s->trains[o][t] && rail_train_check(k, c, &m, NULL)) {
                return true;
            }
        }
    }
    return false;
}
