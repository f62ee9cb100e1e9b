/* Investors: companies without shares and price that lay and run for their owner with a train of the bank, keep what they
 * earn, and are taken over by the company whose share lies on them when track joins the two.
 *
 * Always: director[] of an investor is its owner; its only station is its home; an investor that is gone has neither
 * station nor money. */
#include "rail/rail.h"

bool rail_is_investor(const rail_look *k, unsigned c) { return c >= k->d->npublic && c < k->d->ncompanies; }

unsigned rail_investor_of(const rail_look *k, unsigned seat) {
    for (unsigned c = k->d->npublic; c < k->d->ncompanies; c++) {
        if (k->s->director[c] == IR_PLAYER(seat) && !(k->s->status[c] & RAIL_GONE)) {
            return c;
        }
    }
    return RAIL_NONE;
}

/* 80-FC-03..05: the share is laid aside; it is nobody's until the takeover. */
void rail_investor_link(rail_do *x, unsigned seat, unsigned c) {
    unsigned investor = rail_investor_of(&x->look, seat);
    if (investor == RAIL_NONE || x->s->linked[investor]) {
        return;
    }
    x->s->linked[investor] = (uint8_t)(c + 1);
    x->s->shares[c][RAIL_IPO]--;
    x->s->shares[c][RAIL_RESERVE]++;
    rail_paper_moves(x, c, RAIL_IPO, RAIL_RESERVE);
    rail_emit(x, RAIL_EV_LINKED, (int32_t)investor, (int32_t)c, 0, 0);
}

static unsigned linked(const rail_look *k, unsigned investor) { return k->s->linked[investor] - 1u; }

/* Its station leaves the board, and it the game. */
static void leave(rail_do *x, unsigned investor) {
    for (unsigned i = 0; i < RAIL_MAX_STATIONS; i++) {
        x->s->station[investor][i] = 0;
    }
    x->s->status[investor] |= RAIL_GONE;
}

/* 80-FT-06, 80-OQ-10: may the company put its own station in the place? */
static bool may_replace(const rail_look *k, unsigned investor) {
    unsigned c = linked(k, investor), hex = k->d->company[investor].home;
    return rail_stations_placed(k, c) < k->d->company[c].stations &&
           (RULE(k, REPLACE_SECOND) || !rail_has_station(k, c, hex));
}

/* The money has been dealt with: what about the station? */
static void ask_replace(rail_do *x, unsigned investor) {
    if (may_replace(&x->look, investor)) {
        rail_push(x, RAIL_FRAME_REPLACE, IR_COMPANY(linked(&x->look, investor)))->a = (uint8_t)investor;
        return;
    }
    rail_emit(x, RAIL_EV_TAKEN_OFF, (int32_t)investor, x->look.d->company[investor].home, 0, 0);
    leave(x, investor);
}

/* 80-FT-01..05, 80-V-17: at the end of its turn, if the company is on the map and track joins them. */
void rail_investor_joined(rail_do *x, unsigned investor) {
    rail_state *s = x->s;
    if (s->linked[investor] == 0) {
        return;
    }
    unsigned c = linked(&x->look, investor);
    if (!(s->status[c] & RAIL_FLOATED) || !rail_joined(&x->look, investor, c)) {
        return;
    }
    ir_party owner = s->director[investor];
    int32_t bonus = RULE(&x->look, TAKEOVER_BONUS);
    rail_emit(x, RAIL_EV_JOINED, (int32_t)investor, (int32_t)c, 0, 0);
    rail_pay(x, IR_BANK, owner, bonus);
    rail_emit(x, RAIL_EV_TAKEOVER_BONUS, owner, bonus, 0, 0);
    rail_emit(x, RAIL_EV_TAKEOVER_SHARE, owner, (int32_t)c, 0, 0);
    rail_take_share(x, IR_SEAT(owner), c, RAIL_RESERVE); /* 80-DR-06 */
    if (x->is->cash[IR_COMPANY(investor)] > 0) {
        (void)rail_push(x, RAIL_FRAME_TAKEOVER, IR_COMPANY(investor));
    } else {
        ask_replace(x, investor);
    }
}

bool rail_takeover_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const rail_frame *f = rail_top_of(k);
    bool money = f->kind == RAIL_FRAME_TAKEOVER;
    bool due = money ? a->move.verb == RAIL_TAKEOVER && a->move.b <= RAIL_TO_OWNER
                     : a->move.verb == RAIL_REPLACE || a->move.verb == RAIL_PASS;
    if (!due) {
        (void)rail_no(why, RAIL_NO_TAKEOVER_DUE, (int32_t)(money ? IR_COMPANY_INDEX(f->who) : f->a), 0, 0);
    }
    return due;
}

/* 80-FT-03, 80-OQ-09: all to the company, or a fifth to the owner and the rest to the bank. */
static void divide(rail_do *x, unsigned investor, bool owner_takes) {
    ir_party owner = x->s->director[investor], from = IR_COMPANY(investor);
    int32_t cash = x->is->cash[from], fifth = cash / 5;
    unsigned c = linked(&x->look, investor);
    if (!owner_takes) {
        rail_pay(x, from, IR_COMPANY(c), cash);
        rail_emit(x, RAIL_EV_TAKEOVER_COMPANY, (int32_t)investor, (int32_t)c, cash, 0);
        return;
    }
    rail_pay(x, from, owner, fifth);
    rail_pay(x, from, IR_BANK, cash - fifth);
    rail_emit(x, RAIL_EV_TAKEOVER_OWNER, (int32_t)investor, owner, fifth, cash - fifth);
}

void rail_takeover_do(rail_do *x, const ir_action *a) {
    rail_frame f = *rail_top(x);
    rail_pop(x);
    if (f.kind == RAIL_FRAME_TAKEOVER) {
        unsigned investor = IR_COMPANY_INDEX(f.who);
        divide(x, investor, a->move.b == RAIL_TO_OWNER);
        ask_replace(x, investor);
        return;
    }
    unsigned c = IR_COMPANY_INDEX(f.who), hex = x->look.d->company[f.a].home;
    unsigned at = x->s->station[f.a][0];
    leave(x, f.a);
    if (a->move.verb == RAIL_REPLACE && at) {
        rail_station_put(x, c, hex, (at - 1u) & 7u);
        rail_emit(x, RAIL_EV_REPLACED, (int32_t)c, f.a, (int32_t)hex, 0);
    } else {
        rail_emit(x, RAIL_EV_TAKEN_OFF, f.a, (int32_t)hex, 0, 0);
    }
}

/* 80-FT-08. The peer strikes those that have paid off the list while it reads it, and so passes over the next one. */
void rail_investors_end(rail_do *x) {
    bool skips = false;
    for (unsigned i = x->look.d->npublic; i < x->look.d->ncompanies; i++) {
        ir_party owner = x->s->director[i];
        bool gone = x->s->status[i] & RAIL_GONE, pays = IR_IS_PLAYER(owner) && !gone && !skips;
        if (gone && IR_IS_PLAYER(owner)) {
            continue; /* taken over */
        }
        x->s->status[i] |= RAIL_GONE;
        skips = pays && RULE(&x->look, END_SKIPS);
        if (pays) {
            int32_t fifth = x->is->cash[IR_COMPANY(i)] / 5;
            rail_pay(x, IR_COMPANY(i), owner, fifth);
            rail_emit(x, RAIL_EV_INVESTOR_PAYS, (int32_t)i, owner, fifth, 0);
        }
    }
}
