/* Investors: companies without shares and price that lay and run for their owner with a train of the bank, keep what they
 * earn, and are taken over by the company whose share lies on them when track joins the two.
 *
 * Always: director[] of an investor is its owner; its only station is its home; an investor that is gone has neither
 * station nor money. */
#include "titles/1880/china.h"

unsigned china_investor_of(const rail_look *k, unsigned seat) {
    for (unsigned c = k->d->npublic; c < k->d->ncompanies; c++) {
        if (k->s->director[c] == IR_PLAYER(seat) && !(k->s->status[c] & RAIL_GONE)) {
            return c;
        }
    }
    return RAIL_NONE;
}

/* 80-FC-03..05: the share is laid aside; it is nobody's until the takeover. */
void china_investor_link(rail_do *x, unsigned seat, unsigned c) {
    unsigned investor = china_investor_of(&x->look, seat);
    if (investor == RAIL_NONE || china_on(x)->linked[investor]) {
        return;
    }
    china_on(x)->linked[investor] = (uint8_t)(c + 1);
    x->s->shares[c][RAIL_IPO]--;
    x->s->shares[c][RAIL_RESERVE]++;
    china_paper_moves(x, c, RAIL_IPO, RAIL_RESERVE);
    rail_emit(x, CHINA_EV_LINKED, (int32_t)investor, (int32_t)c, 0, 0);
}

static unsigned linked(const rail_look *k, unsigned investor) { return china_of(k)->linked[investor] - 1u; }

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
           (PEER(k, SECOND_STATION) || !rail_has_station(k, c, hex));
}

/* The money has been dealt with: what about the station? */
static void ask_replace(rail_do *x, unsigned investor) {
    if (may_replace(&x->look, investor)) {
        rail_frame *f = rail_push(x, CHINA_STEP_REPLACE, IR_COMPANY(linked(&x->look, investor)));
        china_frame_on(f)->replace.investor = (uint8_t)investor;
        return;
    }
    rail_emit(x, CHINA_EV_TAKEN_OFF, (int32_t)investor, x->look.d->company[investor].home, 0, 0);
    leave(x, investor);
}

/* 80-FT-01..05, 80-V-17: at the end of its turn, if the company is on the map and track joins them. */
void china_investor_joined(rail_do *x, unsigned investor) {
    rail_state *s = x->s;
    if (china_on(x)->linked[investor] == 0) {
        return;
    }
    unsigned c = linked(&x->look, investor);
    if (!(s->status[c] & RAIL_FLOATED) || !rail_joined(&x->look, investor, c)) {
        return;
    }
    ir_party owner = s->director[investor];
    int32_t bonus = CHINA(&x->look, TAKEOVER_BONUS);
    rail_emit(x, CHINA_EV_JOINED, (int32_t)investor, (int32_t)c, 0, 0);
    rail_pay(x, IR_BANK, owner, bonus);
    rail_emit(x, CHINA_EV_TAKEOVER_BONUS, owner, bonus, 0, 0);
    rail_emit(x, CHINA_EV_TAKEOVER_SHARE, owner, (int32_t)c, 0, 0);
    rail_take_share(x, IR_SEAT(owner), c, RAIL_RESERVE); /* 80-DR-06 */
    if (x->is->cash[IR_COMPANY(investor)] > 0) {
        (void)rail_push(x, CHINA_STEP_TAKEOVER, IR_COMPANY(investor));
    } else {
        ask_replace(x, investor);
    }
}

static bool takeover_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const rail_frame *f = rail_top_of(k);
    bool money = f->kind == CHINA_STEP_TAKEOVER;
    bool due = money ? a->move.verb == CHINA_TAKEOVER && takeover_to(&a->move) <= CHINA_TO_OWNER
                     : a->move.verb == CHINA_REPLACE || a->move.verb == RAIL_PASS;
    unsigned investor = money ? IR_COMPANY_INDEX(f->who) : china_frame_of(f)->replace.investor;
    return due || rail_never(why, CHINA_NO_TAKEOVER_DUE, (int32_t)investor, 0, 0);
}

/* 80-FT-03, 80-OQ-09: all to the company, or a fifth to the owner and the rest to the bank. */
static void divide(rail_do *x, unsigned investor, bool owner_takes) {
    ir_party owner = x->s->director[investor], from = IR_COMPANY(investor);
    int32_t cash = x->is->cash[from], fifth = cash / 5;
    unsigned c = linked(&x->look, investor);
    if (!owner_takes) {
        rail_pay(x, from, IR_COMPANY(c), cash);
        rail_emit(x, CHINA_EV_TAKEOVER_COMPANY, (int32_t)investor, (int32_t)c, cash, 0);
        return;
    }
    rail_pay(x, from, owner, fifth);
    rail_pay(x, from, IR_BANK, cash - fifth);
    rail_emit(x, CHINA_EV_TAKEOVER_OWNER, (int32_t)investor, owner, fifth, cash - fifth);
}

static void takeover_do(rail_do *x, const ir_action *a) {
    unsigned investor = IR_COMPANY_INDEX(rail_top(x)->who);
    rail_pop(x);
    divide(x, investor, takeover_to(&a->move) == CHINA_TO_OWNER);
    ask_replace(x, investor);
}

static void replace_do(rail_do *x, const ir_action *a) {
    unsigned c = IR_COMPANY_INDEX(rail_top(x)->who), investor = china_frame_of(rail_top(x))->replace.investor;
    unsigned hex = x->look.d->company[investor].home, at = x->s->station[investor][0];
    rail_pop(x);
    leave(x, investor);
    if (a->move.verb == CHINA_REPLACE && at) {
        rail_station_put(x, c, hex, (at - 1u) & 7u);
        rail_emit(x, CHINA_EV_REPLACED, (int32_t)c, (int32_t)investor, (int32_t)hex, 0);
    } else {
        rail_emit(x, CHINA_EV_TAKEN_OFF, (int32_t)investor, (int32_t)hex, 0, 0);
    }
}

/* 80-FT-08. 18xx.games strikes those that have paid off the list while it reads it, and so passes over the next one. */
void china_investors_end(rail_do *x) {
    bool skips = false;
    for (unsigned i = x->look.d->npublic; i < x->look.d->ncompanies; i++) {
        ir_party owner = x->s->director[i];
        bool gone = x->s->status[i] & RAIL_GONE, pays = IR_IS_PLAYER(owner) && !gone && !skips;
        if (gone && IR_IS_PLAYER(owner)) {
            continue; /* taken over */
        }
        x->s->status[i] |= RAIL_GONE;
        skips = pays && CHINA(&x->look, END_SKIPS);
        if (pays) {
            int32_t fifth = x->is->cash[IR_COMPANY(i)] / 5;
            rail_pay(x, IR_COMPANY(i), owner, fifth);
            rail_emit(x, CHINA_EV_INVESTOR_PAYS, (int32_t)i, owner, fifth, 0);
        }
    }
}

/* ---- the steps ------------------------------------------------------------------------------------------------------ */

static void takeover_offer(rail_menu *u, const rail_frame *f) {
    rail_offer(u, takeover_move(f->who, CHINA_TO_COMPANY));
    rail_offer(u, takeover_move(f->who, CHINA_TO_OWNER));
}

static void replace_offer(rail_menu *u, const rail_frame *f) { rail_offer(u, replace_move(f->who)); }

static void replace_entry(const rail_look *k, const rail_frame *f, ir_json *j) {
    ir_json_field_string(j, "investor", k->d->company[china_frame_of(f)->replace.investor].id);
}

const rail_step_def china_takeover = {
    .name = "takeover", .check = takeover_check, .act = takeover_do, .offer = takeover_offer};
const rail_step_def china_replace = {
    .name = "replace", .check = takeover_check, .act = replace_do, .offer = replace_offer, .entry = replace_entry};
