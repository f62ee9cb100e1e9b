/* Operating rounds: who acts next, a company's turn, dividends, the duty to own a train (90-OO, 90-OR, 90-TR, 90-DV, 90-TB).
 *
 * Always: minors act before public companies, in the order of their numbers; forced mergers and the union's first turn come
 * between two turns. */
#include "titles/1890/osaka.h"

/* ---- who is next ------------------------------------------------------------------------------------------------------- */

/* 90-OO-01, 90-OO-03 */
unsigned osaka_order(const rail_look *k, unsigned with, unsigned without, uint8_t *out) {
    unsigned n = 0;
    uint8_t rest[IR_MAX_COMPANIES];
    for (unsigned c = k->d->npublic; c < k->d->ncompanies; c++) {
        if (osaka_is_minor(k, c) && (k->s->status[c] & with) == with && !(k->s->status[c] & without)) {
            out[n++] = (uint8_t)c;
        }
    }
    unsigned others = rail_in_order(k, with, without, rest);
    for (unsigned i = 0; i < others; i++) {
        out[n++] = rest[i];
    }
    return n;
}

bool osaka_at_top(const rail_look *k) {
    for (unsigned c = 0; c < k->d->npublic && OSAKA(k, END_AT_TOP); c++) {
        unsigned cell = k->s->cell[c];
        if (cell && k->d->cell[cell - 1u].right == cell - 1u) {
            return true;
        }
    }
    return false;
}

/* 90-MN-10, 90-KN-04, 90-KN-08, 90-TL-04 */
bool osaka_next(rail_do *x) {
    uint8_t order[IR_MAX_COMPANIES];
    if (osaka_at_top(&x->look)) {
        rail_finish(x, RAIL_END_OWN);
        return true;
    }
    if (osaka_form(x)) {
        return true;
    }
    osaka_force(x);
    if (osaka_form(x) || rail_ask_discard(x)) {
        return true;
    }
    if (osaka_order(&x->look, RAIL_FLOATED, RAIL_OPERATED, order) == 0) {
        return false;
    }
    rail_turn_start(x, order[0]);
    return true;
}

/* 90-VR-11: further homes that get their stations by the phase; their places are kept until then. */
bool osaka_home_waits(const rail_look *k, unsigned c, unsigned n) {
    int from = n > 0 ? k->d->company[c].own[OSAKA_COMPANY_HOME_2 + n - 1] : RAIL_NONE;
    return from != RAIL_NONE && !rail_has_station(k, c, rail_home(k, c, n).hex);
}

/* 90-VR-11: at the start of an operating round, the first one too. */
static void place_later_homes(rail_do *x) {
    for (unsigned c = 0; c < x->look.d->npublic; c++) {
        bool by_phase = OWN_COMPANY(&x->look, c, HOME_2) != RAIL_NONE && (x->s->status[c] & RAIL_FLOATED);
        if (by_phase && !(x->s->status[c] & RAIL_AT_HOME)) {
            rail_place_homes(x, c);
        }
        for (unsigned n = 1; n < rail_homes(x->look.d, c) && (x->s->status[c] & RAIL_AT_HOME); n++) {
            if (osaka_home_waits(&x->look, c, n) &&
                x->s->phase >= x->look.d->company[c].own[OSAKA_COMPANY_HOME_2 + n - 1]) {
                rail_place_home(x, c, n);
            }
        }
    }
}

/* 90-OO-04: markers of companies that have not started are on top. */
void osaka_round_began(rail_do *x) {
    rail_state *s = x->s;
    place_later_homes(x);
    for (unsigned c = 0; c < x->look.d->npublic; c++) {
        if (!s->cell[c] || (s->status[c] & RAIL_FLOATED)) {
            continue;
        }
        for (unsigned o = 0; o < x->look.d->npublic; o++) {
            if (s->cell[o] == s->cell[c] && (s->status[o] & RAIL_FLOATED) && s->stack[o] < s->stack[c]) {
                for (unsigned i = 0; i < x->look.d->npublic; i++) { /* c goes above o */
                    if (i != c && s->cell[i] == s->cell[c] && s->stack[i] >= s->stack[o] && s->stack[i] < s->stack[c] &&
                        i != o) {
                        s->stack[i]++;
                    }
                }
                uint8_t place = s->stack[o];
                s->stack[o]++;
                s->stack[c] = place;
            }
        }
    }
}

/* 90-GE-01 */
void osaka_set_ended(rail_do *x) {
    if (!x->is->finished && x->s->turn >= OSAKA(&x->look, LAST_TURN)) {
        rail_finish(x, RAIL_END_OWN);
    }
}

/* ---- a company's turn ---------------------------------------------------------------------------------------------------- */

void osaka_turn_began(rail_do *x, unsigned c) {
    unsigned p = osaka_private(&x->look, OSAKA_PRIVATE_OPENS);
    osaka_on(x)->raised = 0;
    osaka_on(x)->raiser = 0;
    if (p != RAIL_NONE && OWN_PRIVATE(&x->look, p, OPENS) == (int)c + 1 &&
        (rail_top(x)->turn.flags & RAIL_TURN_FIRST)) {
        rail_emit(x, OSAKA_EV_HEXES_OPEN, (int32_t)p, 0, 0, 0);
    }
}

void osaka_turn_ended(rail_do *x, unsigned c) {
    (void)c;
    osaka_on(x)->raised = 0;
    osaka_on(x)->raiser = 0;
    for (unsigned p = 0; p < OSAKA_DEALT; p++) {
        for (unsigned seat = 0; seat < IR_MAX_PLAYERS; seat++) {
            osaka_on(x)->asked[p][seat] = 0;
        }
    }
}

/* 90-CL-04: the subway has its first train. */
bool osaka_interrupts(rail_do *x) {
    unsigned p = osaka_private(&x->look, OSAKA_PRIVATE_OPENS);
    if (p != RAIL_NONE && osaka_open(&x->look, p) &&
        rail_train_count(&x->look, (unsigned)OWN_PRIVATE(&x->look, p, OPENS) - 1u) > 0) {
        osaka_close_private(x, p);
    }
    /* with rules=book the union may be formed before a turn begins; a turn that is over ends first */
    return rail_top(x)->step != RAIL_STEP_DONE && (osaka_form(x) || rail_ask_discard(x));
}

/* 90-TR-01 */
unsigned osaka_lays(const rail_look *k, unsigned c) {
    return c < k->d->npublic && OWN_COMPANY(k, c, STATE) ? (unsigned)OWN_PHASE(k, STATE_LAYS) : 1;
}

/* 90-TR-01, 90-TK-09 */
bool osaka_allows(const rail_look *k, unsigned c, const ir_move *m, bool logged, ir_refusal *why) {
    const rail_frame *f = rail_top_of(k);
    (void)logged;
    if (m->verb == RAIL_LAY) {
        bool again = f->kind == RAIL_FRAME_TURN && f->turn.lays > 0 && f->turn.own == lay_hex(m) + 1u;
        return !again || rail_no(why, OSAKA_NO_SAME_HEX, (int32_t)lay_hex(m), 0, 0);
    }
    if (m->verb == RAIL_PRIVATE) { /* 90-PR-03, 90-PP-03 */
        if (osaka_is_minor(k, c)) {
            return rail_never(why, OSAKA_NO_MINOR_NO_PRIVATE, (int32_t)c, 0, 0);
        }
        return osaka_trade_check(k, private_private(m), OSAKA_NO_NOT_FOR_COMPANIES, why);
    }
    if (m->verb == RAIL_STATION && OWN_COMPANY(k, c, PAID) && osaka_of(k)->bought[c] >= OWN_COMPANY(k, c, PAID)) {
        return rail_never(why, RAIL_NO_NO_STATION_LEFT, 0, 0, 0);
    }
    return true;
}

/* 90-MJ-12 */
void osaka_tile_laid(rail_do *x, unsigned c, unsigned hex, bool first) {
    rail_frame *f = rail_top(x);
    (void)first;
    if (f->kind == RAIL_FRAME_TURN) {
        f->turn.own = (uint8_t)(hex + 1);
    }
    int32_t amount = c < x->look.d->npublic && OSAKA(&x->look, POWERS) ? OWN_COMPANY(&x->look, c, YELLOW) : 0;
    if (amount && x->look.d->tile[x->s->tile[hex] - 1u].colour == RAIL_YELLOW) {
        rail_pay(x, IR_BANK, IR_COMPANY(c), amount);
        rail_emit(x, OSAKA_EV_YELLOW_MONEY, (int32_t)c, amount, 0, 0);
    }
}

void osaka_station_placed(rail_do *x, unsigned c, unsigned hex) {
    (void)hex;
    osaka_on(x)->bought[c]++;
}

/* 90-MJ-06: the subway replaces one of the tiles that its private kept free of the printed cost. */
unsigned osaka_terrain(const rail_look *k, unsigned c, unsigned hex, unsigned cost) {
    const rail_frame *f = rail_top_of(k);
    unsigned p = osaka_private(k, OSAKA_PRIVATE_OPENS);
    bool subway = p != RAIL_NONE && OWN_PRIVATE(k, p, OPENS) == (int)c + 1 && osaka_open(k, p);
    bool first = f->kind == RAIL_FRAME_TURN && (f->turn.flags & RAIL_TURN_FIRST);
    return subway && first && rail_has(&k->d->private_[p].blocked, hex) ? 0 : cost;
}

/* 90-TK-01, 90-TK-09 */
unsigned osaka_station_cost(const rail_look *k, unsigned c) {
    return (unsigned)(osaka_of(k)->bought[c] ? RULE(k, STATION_2) : RULE(k, STATION_1));
}

/* 90-RT-10 */
unsigned osaka_stations_of(const rail_look *k, unsigned c) {
    int tenant = OWN_COMPANY(k, c, TENANT);
    return tenant ? (unsigned)tenant - 1u : c;
}

/* ---- dividends -------------------------------------------------------------------------------------------------------------- */

/* 90-DV-04, 90-MJ-03 */
unsigned osaka_payouts(const rail_look *k, unsigned c) {
    bool full = OWN_COMPANY(k, c, STATE) && k->s->phase >= OSAKA(k, STATE_FULL_PHASE);
    return full ? RAIL_PAYS_ALL | RAIL_PAYS_NONE : rail_kind_of(k, c)->payouts;
}

/* 90-DV-04: the treasury takes half, rounded up to a multiple of 20; with rules=book 10% gets a twentieth. */
int32_t osaka_half(const rail_look *k, unsigned c, int32_t revenue) {
    (void)c;
    if (OSAKA(k, HALF_PER_SHARE)) {
        return revenue / 20 * 10;
    }
    int32_t kept = (revenue / 2 + 19) / 20 * 20;
    return kept < revenue ? revenue - kept : 0;
}

/* 90-SP-02, 90-KN-05 */
void osaka_unpaid(rail_do *x, unsigned c) {
    if (!(rail_top(x)->turn.flags & OSAKA_TURN_SPECIAL)) {
        rail_market_left(x, c);
    }
}

/* ---- trains ------------------------------------------------------------------------------------------------------------------ */

/* 90-TB-01, 90-TB-02 */
bool osaka_owes(const rail_look *k, unsigned c) {
    if (osaka_is_minor(k, c) || OSAKA(k, DUTY_NEEDS_ROUTE)) {
        return rail_reaches_route(k, c);
    }
    unsigned p = osaka_private(k, OSAKA_PRIVATE_OPENS);
    return !(p != RAIL_NONE && OWN_PRIVATE(k, p, OPENS) == (int)c + 1 && osaka_open(k, p));
}

/* 90-FP-02, 90-Q33: a private of theirs, if somebody has money for it. */
bool osaka_rescue(const rail_look *k, unsigned c) {
    ir_party director = k->s->director[c];
    bool rich = false, owns = false;
    for (unsigned seat = 0; seat < k->game->players; seat++) {
        rich = rich || (IR_PLAYER(seat) != director && rail_free_cash(k, seat, RAIL_NONE) > 0);
    }
    for (unsigned p = 0; p < k->d->nprivates; p++) {
        owns = owns || (k->s->private_owner[p] == director && osaka_tradable(k, p));
    }
    return rich && owns;
}

/* 90-RT-03: with rules=book as many small stops as large ones. */
unsigned osaka_small_stops(const rail_look *k, unsigned kind) {
    return OSAKA(k, PLUS_SMALL) && k->d->train[kind].large ? k->d->train[kind].large : 0;
}

/* 90-FP-02, 90-Q17 */
int32_t osaka_helped_price(const rail_look *k, unsigned c, unsigned kind) {
    (void)c;
    return OSAKA(k, HELP_FROM_COMPANY) ? k->r->train_price[kind] : 0;
}

/* ---- closing ------------------------------------------------------------------------------------------------------------------- */

/* What a director raises for a train of the company on turn. */
void osaka_shares_sold(rail_do *x, unsigned seat, unsigned c, unsigned n) {
    if (x->s->round == RAIL_ROUND_OPERATING) {
        osaka_on(x)->raised += (int32_t)(n * rail_price(&x->look, c));
        osaka_on(x)->raiser = (uint8_t)(seat + 1);
    }
}

/* 90-FS-04: the company in need closes through the sale itself: what was raised is lost. */
void osaka_closed(rail_do *x, unsigned c) {
    osaka_state *own = osaka_on(x);
    own->access &= ~(1u << c);
    own->bought[c] = 0;
    if (rail_operator(&x->look) != c || own->raised == 0) {
        return;
    }
    ir_party player = IR_PLAYER(own->raiser - 1u);
    int32_t cash = x->is->cash[player], lost = own->raised < cash ? own->raised : cash;
    rail_pay(x, player, IR_BANK, lost);
    rail_emit(x, OSAKA_EV_MONEY_LOST, player, (int32_t)c, lost, 0);
    own->raised = 0;
}

/* ---- the step ------------------------------------------------------------------------------------------------------------------ */

static bool is_director(const rail_look *k, const rail_frame *f, ir_party party) {
    return party == k->s->director[IR_COMPANY_INDEX(f->who)];
}

/* Nothing has been done in the turn yet, so that it counts as between turns (rules=book, 90-MN-09). */
static bool not_begun(const rail_look *k, const rail_frame *f) {
    return f->step == rail_kind_of(k, IR_COMPANY_INDEX(f->who))->turn[0] && f->turn.lays == 0 &&
           !(f->turn.flags & (RAIL_TURN_SOLD | OSAKA_TURN_SPECIAL));
}

/* 90-MN-09: in its own turn; with rules=book between turns. */
static bool merge_check(const rail_look *k, const ir_move *m, ir_refusal *why) {
    const rail_frame *f = rail_top_of(k);
    unsigned c = merge_company(m);
    if (c >= k->d->ncompanies || m->actor != (f->who == IR_COMPANY(c) ? f->who : k->s->director[c])) {
        return rail_never(why, OSAKA_NO_NOT_YOUR_MINOR, c < k->d->ncompanies ? (int32_t)c : 0, 0, 0);
    }
    bool between = OSAKA(k, DECLARE_BETWEEN), now = between ? not_begun(k, f) : f->who == IR_COMPANY(c);
    if (!osaka_merges(k, c, why)) {
        return false;
    }
    if (!now) {
        return rail_never(why, between ? OSAKA_NO_BETWEEN_TURNS : OSAKA_NO_OWN_TURN, (int32_t)c, 0, 0);
    }
    return osaka_merge_check(k, c, why);
}

static bool convert_check(const rail_look *k, const ir_move *m, ir_refusal *why) {
    unsigned c = convert_company(m);
    if (c >= k->d->ncompanies || m->actor != k->s->director[c]) {
        return rail_never(why, OSAKA_NO_NOT_YOUR_MINOR, c < k->d->ncompanies ? (int32_t)c : 0, 0, 0);
    }
    return osaka_convert_check(k, c, why);
}

/* 90-FP-02: a director in need may sell privates to other players. */
static bool need_deal_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const rail_frame *f = rail_top_of(k);
    unsigned c = IR_COMPANY_INDEX(f->who);
    if (a->move.verb != OSAKA_OFFER || f->step != RAIL_STEP_TRAINS || !is_director(k, f, a->move.actor)) {
        return rail_never(why, RAIL_NO_NOT_NOW, (int32_t)c, f->step, 0);
    }
    if (rail_need_of(k, c).still == 0) {
        return rail_never(why, OSAKA_NO_NO_NEED, (int32_t)c, 0, 0);
    }
    return osaka_deal_check(k, IR_SEAT(a->move.actor), a, why);
}

static bool turn_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const rail_frame *f = rail_top_of(k);
    const ir_move *m = &a->move;
    unsigned c = IR_COMPANY_INDEX(f->who);
    switch (m->verb) {
    case OSAKA_MERGE:
        return merge_check(k, m, why);
    case OSAKA_CONVERT:
        return convert_check(k, m, why);
    case OSAKA_ACCESS:
        return f->step == RAIL_STEP_STATION ? osaka_access_check(k, c, access_private(m), why)
                                            : rail_never(why, RAIL_NO_NOT_NOW, (int32_t)c, f->step, 0);
    case OSAKA_ASK:
    case OSAKA_OFFER:
        return need_deal_check(k, a, why);
    default:
        return rail_turn_check(k, a, why);
    }
}

static void turn_do(rail_do *x, const ir_action *a) {
    const ir_move *m = &a->move;
    rail_frame *f = rail_top(x);
    unsigned c = IR_COMPANY_INDEX(f->who);
    switch (m->verb) {
    case OSAKA_MERGE:
        osaka_merge_do(x, merge_company(m));
        return;
    case OSAKA_CONVERT:
        osaka_convert_do(x, convert_company(m));
        return;
    case OSAKA_ACCESS: /* the station action of the turn */
        f->step = RAIL_STEP_RUN;
        osaka_access_do(x, c, access_private(m));
        return;
    case OSAKA_OFFER:
        osaka_deal_do(x, IR_SEAT(m->actor), m);
        return;
    default:
        rail_turn_do(x, a);
    }
}

static bool any_access(const rail_look *k, unsigned c) {
    unsigned p = osaka_rapid(k);
    return p != RAIL_NONE && osaka_access_check(k, c, p, NULL);
}

static bool station_asks(rail_do *x, unsigned c) { return rail_any_station(&x->look, c) || any_access(&x->look, c); }

/* Minors that may join now, in their own turn or between turns. */
static void offer_mergers(rail_menu *u, const rail_frame *f) {
    for (unsigned c = u->k.d->npublic; c < u->k.d->ncompanies; c++) {
        if (osaka_acts(&u->k, c)) {
            rail_offer(u, merge_move(f->who == IR_COMPANY(c) ? f->who : u->k.s->director[c], c));
            rail_offer(u, convert_move(u->k.s->director[c], c));
        }
    }
}

static void turn_offer(rail_menu *u, const rail_frame *f) {
    unsigned c = IR_COMPANY_INDEX(f->who), p = osaka_rapid(&u->k);
    rail_turn_offer(u, f);
    offer_mergers(u, f);
    if (f->step == RAIL_STEP_STATION && p != RAIL_NONE) {
        rail_offer(u, access_move(f->who, p));
    }
    if (f->step == RAIL_STEP_TRAINS && rail_need_of(&u->k, c).still > 0) {
        osaka_offer_deals(u, u->k.s->director[c], false);
    }
}

/* The director sells for a train; owners of minors declare (90-MN-12). */
static bool hears(const rail_look *k, const rail_frame *f, ir_party party, unsigned verb) {
    if (verb == RAIL_SELL || verb == OSAKA_OFFER) {
        return is_director(k, f, party);
    }
    return IR_IS_PLAYER(party);
}

/* Conversions stop nobody: their owners are not waited for. */
static bool open_to(const rail_look *k, const rail_frame *f, ir_party party) { return rail_turn_open(k, f, party); }

static const rail_turn_def station = {
    .name = "station", .pass = rail_may_pass, .asks = station_asks, .offer = rail_station_offer};

const rail_turn_def *const osaka_turns[] = {
    [RAIL_STEP_TRACK] = &rail_turn_track,   [RAIL_STEP_STATION] = &station,
    [RAIL_STEP_RUN] = &rail_turn_run,       [RAIL_STEP_DIVIDEND] = &rail_turn_dividend,
    [RAIL_STEP_TRAINS] = &rail_turn_trains, [RAIL_STEP_LAST] = &rail_turn_last};

const rail_step_def osaka_turn = {.name = "turn",
                                  .check = turn_check,
                                  .act = turn_do,
                                  .asks = rail_turn_asks,
                                  .offer = turn_offer,
                                  .view = rail_turn_view,
                                  .entry = osaka_turn_entry,
                                  .hears = hears,
                                  .open = open_to,
                                  .other_verbs = RAIL_BIT(RAIL_SELL) | RAIL_BIT(OSAKA_OFFER) | RAIL_BIT(OSAKA_MERGE) |
                                                 RAIL_BIT(OSAKA_CONVERT)};
