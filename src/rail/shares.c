/* Certificates, holdings and directors.
 *
 * Always: the ten tenths of a company are spread over players, IPO, pool and reserve; the director certificate is with
 * the director, who never holds less than it stands for; the pool holds single shares only (88-SE-04). Where there is
 * no pool, sold shares go back to the IPO; the reserve is what nobody can buy. */
#include "rail/shares.h"
#include "rail/hooks.h"
#include "rail/market.h"

unsigned rail_certificate_of(const rail_look *k, unsigned c) {
    return k->h->certificate ? k->h->certificate(k, c) : k->d->company[c].director_shares;
}

unsigned rail_available(const rail_look *k, unsigned c) {
    return k->h->available ? k->h->available(k, c) : k->s->shares[c][RAIL_IPO];
}

unsigned rail_left_of(const rail_look *k, unsigned seat) {
    unsigned players = k->game->players;
    for (unsigned i = 0; k->s->reseated && i < players; i++) {
        if (k->s->order[i] == seat) {
            return k->s->order[(i + 1) % players];
        }
    }
    return (seat + 1) % players;
}

unsigned rail_limit(const rail_look *k) { return (unsigned)k->r->v[RAIL_RULE_LIMIT_2 + k->game->players - 2]; }

/* 88-CL-02, 88-CL-03: a certificate each, the director's too; privates too, unless they are free (80-CL-01); none for a
 * company in the free zone. */
unsigned rail_certificates(const rail_look *k, unsigned seat) {
    unsigned n = 0;
    if (k->counted == seat + 1) {
        return k->certificates;
    }
    for (unsigned c = 0; c < k->d->npublic; c++) {
        unsigned held = k->s->shares[c][seat];
        if (held == 0 || rail_in_free_zone(k, c)) {
            continue;
        }
        bool director = k->s->director[c] == IR_PLAYER(seat);
        n += director ? held - rail_certificate_of(k, c) + 1u : held;
    }
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        n += k->s->private_owner[p] == IR_PLAYER(seat) && !(k->s->private_flags[p] & RAIL_CLOSED) &&
             !(k->d->private_[p].flags & RAIL_UNCOUNTED);
    }
    return n;
}

void rail_count(rail_look *k, unsigned seat) {
    k->certificates = (uint8_t)rail_certificates(k, seat); /* at most ten tenths of each company, and the privates */
    k->counted = (uint8_t)(seat + 1);
}

/* The largest holding of a company among the players other than `seat`. */
static unsigned largest_other(const rail_look *k, unsigned seat, unsigned c) {
    unsigned most = 0;
    for (unsigned o = 0; o < k->game->players; o++) {
        if (o != seat && k->s->shares[c][o] > most) {
            most = k->s->shares[c][o];
        }
    }
    return most;
}

bool rail_may_sell(const rail_look *k, unsigned seat, unsigned c, unsigned n, bool emergency, ir_refusal *why) {
    unsigned held = k->s->shares[c][seat];
    if (n == 0 || held < n) {
        return rail_never(why, RAIL_NO_NOT_ENOUGH_SHARES, (int32_t)held, (int32_t)n, 0);
    }
    unsigned pool = k->s->shares[c][RAIL_POOL] + n;
    if (RULE(k, POOL_CERTS) > 0 && pool > (unsigned)RULE(k, POOL_CERTS) &&
        !rail_no(why, RAIL_NO_POOL_FULL, (int32_t)pool, RULE(k, POOL_CERTS), 0)) {
        return false;
    }
    if (k->h->allows_sale && !k->h->allows_sale(k, seat, c, emergency, why)) {
        return false;
    }
    if (k->s->director[c] != IR_PLAYER(seat)) {
        return true;
    }
    unsigned left = held - n, other = largest_other(k, seat, c);
    unsigned certificate = rail_certificate_of(k, c);
    if (other > left && other >= certificate) {
        /* 88-EF-03: an emergency sale unseats no director, or none but the buying company's (D-28, 90-FS-01) */
        bool kept = emergency && (!RULE(k, SALE_UNSEATS) || c == rail_operator(k));
        return !(kept && !rail_no(why, RAIL_NO_SALE_CHANGES_DIRECTOR, (int32_t)c, 0, 0));
    }
    /* 88-SE-04, 88-DC-04: nobody can take the director certificate */
    if (left < certificate) {
        return rail_never(why, RAIL_NO_NOBODY_TAKES_DIRECTOR, (int32_t)c, (int32_t)certificate, 0);
    }
    return true;
}

/* 88-DC-01..03: strictly more than the director; among equals the first clockwise from the director. */
void rail_settle_director(rail_do *x, unsigned c) {
    rail_state *s = x->s;
    if (!IR_IS_PLAYER(s->director[c])) {
        return;
    }
    unsigned old = IR_SEAT(s->director[c]), best = old;
    for (unsigned seat = rail_left_of(&x->look, old); seat != old; seat = rail_left_of(&x->look, seat)) {
        if (s->shares[c][seat] > s->shares[c][best]) {
            best = seat;
        }
    }
    if (best != old) {
        s->director[c] = IR_PLAYER(best);
        if (x->look.h->director_changed) {
            x->look.h->director_changed(x, c, old, best);
        }
        rail_emit(x, RAIL_EV_DIRECTOR, s->director[c], (int32_t)c, 0, 0);
    }
}

/* 80-SR-07 */
static void pay_fee(rail_do *x, unsigned seat, unsigned n) {
    int32_t fee = (int32_t)n * RULE(&x->look, SALE_FEE);
    if (fee) {
        rail_pay(x, IR_PLAYER(seat), IR_BANK, fee);
        rail_emit(x, RAIL_EV_FEE, IR_PLAYER(seat), fee, 0, 0);
    }
}

/* 88-SE-05: paid at the price before the move; one cell down per tenth (88-SP-05). */
void rail_sell(rail_do *x, unsigned seat, unsigned c, unsigned n) {
    int32_t proceeds = (int32_t)(n * rail_price(&x->look, c));
    unsigned to = RULE(&x->look, POOL_CERTS) == 0 ? RAIL_IPO : RAIL_POOL; /* 80-SR-08 */
    if (x->look.h->shares_sold) {
        x->look.h->shares_sold(x, seat, c, n);
    }
    x->s->shares[c][seat] = (uint8_t)(x->s->shares[c][seat] - n);
    x->s->shares[c][to] = (uint8_t)(x->s->shares[c][to] + n);
    rail_pay(x, IR_BANK, IR_PLAYER(seat), proceeds);
    rail_emit(x, RAIL_EV_SOLD, IR_PLAYER(seat), (int32_t)c, (int32_t)n, proceeds);
    pay_fee(x, seat, n);
    rail_settle_director(x, c);
    rail_market_down(x, c, n);
}

bool rail_will_float(const rail_look *k, unsigned c) { return k->h->will_float && k->h->will_float(k, c); }

/* 88-FL-02 */
void rail_float(rail_do *x, unsigned c) {
    rail_state *s = x->s;
    unsigned gone = 10u - s->shares[c][RAIL_IPO] - s->shares[c][RAIL_RESERVE];
    unsigned needed = (unsigned)RULE(&x->look, FLOAT_SHARES);
    if (needed == 0 || (s->status[c] & RAIL_FLOATED) || gone < needed) {
        return;
    }
    s->status[c] |= RAIL_FLOATED;
    int32_t capital = s->par[c] * RULE(&x->look, CAPITAL_SHARES);
    rail_emit(x, RAIL_EV_FLOATED, (int32_t)c, capital, 0, 0);
    rail_pay(x, IR_BANK, IR_COMPANY(c), capital);
}

void rail_take_share(rail_do *x, unsigned seat, unsigned c, unsigned holder) {
    x->s->shares[c][holder]--;
    if (x->look.h->share_moved) {
        x->look.h->share_moved(x, c, holder, seat);
    }
    x->s->shares[c][seat]++;
    rail_settle_director(x, c);
    rail_float(x, c);
}
