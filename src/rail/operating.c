/* The operating rounds: sets, rounds, and a company's turn as explicit steps (88-OT-01).
 *
 * Always: while a round runs, the stack is empty between two turns and has a TURN frame at its bottom during one; what
 * comes next is decided in rail_between_turns. A step that asks nothing is passed over by rail_turn_asks, which never
 * passes over a real choice: a power that could still matter counts (88-OT-02). */
#include "rail/rail.h"

#include <string.h>

/* ---- sets and rounds -------------------------------------------------------------------------------------------- */

/* 88-OP-02 */
void rail_pay_privates(rail_do *x) {
    if (x->look.d->phase[x->s->phase].flags & RAIL_NO_INCOME) { /* 80-PI-02 */
        return;
    }
    for (unsigned p = 0; p < x->look.d->nprivates; p++) {
        ir_party owner = x->s->private_owner[p];
        if (owner == IR_BANK || (x->s->private_flags[p] & RAIL_CLOSED)) {
            continue;
        }
        int32_t income = x->look.d->private_[p].income;
        if (income == 0) {
            continue;
        }
        rail_pay(x, IR_BANK, owner, income);
        rail_emit(x, RAIL_EV_INCOME, owner, (int32_t)p, income, 0);
    }
}

static void round_start(rail_do *x) {
    rail_state *s = x->s;
    s->round = RAIL_ROUND_OPERATING;
    s->set_round = (uint8_t)(s->set_round + (s->set_round < UINT8_MAX));
    s->list_at = s->interrupted = 0;
    for (unsigned c = 0; c < x->look.d->ncompanies; c++) {
        s->status[c] = (uint8_t)(s->status[c] & ~RAIL_OPERATED);
    }
    rail_emit(x, RAIL_EV_OPERATING_ROUND, s->turn, s->set_round, s->set_size, 0);
    rail_pay_privates(x);
}

/* 80-OO-03: without sets, rounds are counted through the game. */
static void set_begins(rail_do *x) {
    x->s->set_round = RULE(&x->look, TURN_LIST) ? x->s->set_round : 0;
    round_start(x);
}

/* 88-OP-01: the number of rounds is fixed now. */
void rail_set_start(rail_do *x) {
    x->s->set_size = x->look.d->phase[x->s->phase].rounds;
    set_begins(x);
}

/* 88-PA-10: an operating round in which only privates pay, then the auction goes on in a new stock round. */
void rail_idle_round(rail_do *x) {
    rail_state *s = x->s;
    s->set_size = 1;
    set_begins(x);
    if (s->bank_broken) {
        rail_finish(x, RAIL_END_BANK);
        return;
    }
    if (RULE(&x->look, AUCTION_EXPORT)) {
        rail_export(x);
    }
    s->turn++;
    rail_emit(x, RAIL_EV_STOCK_ROUND, s->turn, 0, 0, 0);
    if (RULE(&x->look, AUCTION_LOTS)) {
        rail_lots_start(x);
    } else {
        rail_auction_start(x);
    }
}

/* 88-GE-01, 88-GE-02, 88-EX-04: the end is tested first, then a train is exported. */
static void set_end(rail_do *x) {
    rail_state *s = x->s;
    if (s->bank_broken) {
        rail_finish(x, RAIL_END_BANK);
        return;
    }
    rail_export(x);
    s->discards_due = 1;
}

/* 88-HT-01, 88-HT-02 */
static void place_home(rail_do *x, unsigned c) {
    unsigned hex = x->look.d->company[c].home;
    rail_station_put(x, c, hex, rail_home_node(&x->look, c));
    x->s->status[c] |= RAIL_AT_HOME;
    rail_emit(x, RAIL_EV_HOME_STATION, (int32_t)c, (int32_t)hex, 0, 0);
}

static void turn_start(rail_do *x, unsigned c) {
    rail_state *s = x->s;
    rail_frame *f = rail_push(x, RAIL_FRAME_TURN, IR_COMPANY(c));
    f->step = RAIL_STEP_TRACK;
    f->c = RULE(&x->look, TURN_LIST) ? s->cell[c] : 0;
    if (rail_is_investor(&x->look, c)) { /* 80-FO-05: what is left of it is the takeover */
        f->step = x->look.d->phase[s->phase].flags & RAIL_INVESTORS_ACT ? RAIL_STEP_TRACK : RAIL_STEP_LAST;
        return;
    }
    if (!(s->status[c] & RAIL_AT_HOME) && !RULE(&x->look, FLOAT_AT_END)) {
        f->a |= RAIL_TURN_FIRST;
        place_home(x, c);
    }
}

/* Leaves nothing of the turn behind. */
static void turn_end(rail_do *x, unsigned c) {
    rail_state *s = x->s;
    s->wall_hex = 0; /* 88-P4: both tiles in one turn, or the second is lost */
    memset(s->declined_train, 0, sizeof s->declined_train);
    memset(s->declined_private, 0, sizeof s->declined_private);
    s->status[c] |= RAIL_OPERATED;
    rail_pop(x);
    if (s->countdown && s->marker == c + 1 && --s->countdown == 0) { /* 80-EN-02 */
        rail_finish(x, RAIL_END_TRAINS);
    }
}

/* ---- the turn-order list --------------------------------------------------------------------------------------- */

unsigned rail_turn_order(const rail_look *k, unsigned with, unsigned without, uint8_t *out) {
    if (!RULE(k, TURN_LIST)) {
        return rail_in_order(k, with, without, out);
    }
    unsigned n = 0;
    for (unsigned place = 1; place <= k->d->nplaces; place++) { /* 80-OO-01, 80-OO-02 */
        for (unsigned c = 0; c < k->d->npublic; c++) {
            unsigned status = k->s->status[c];
            if (k->s->place[c] == place && (status & with) == with && (status & without) == 0) {
                out[n++] = (uint8_t)c;
            }
        }
    }
    return n;
}

/* The investors in their order, then the companies from the top of the list; a company that floats in a stock round in
 * between acts if its place is still ahead (80-OO-01, 80-OO-04, 80-OQ-35). Rounds follow without end (80-OO-03). */
static void next_on_list(rail_do *x) {
    rail_state *s = x->s;
    for (unsigned c = x->look.d->npublic; c < x->look.d->ncompanies; c++) {
        if (IR_IS_PLAYER(s->director[c]) && !(s->status[c] & (RAIL_GONE | RAIL_OPERATED)) && s->list_at == 0) {
            turn_start(x, c);
            return;
        }
    }
    uint8_t order[IR_MAX_COMPANIES];
    unsigned n = rail_turn_order(&x->look, RAIL_FLOATED, 0, order);
    for (unsigned i = 0; i < n; i++) {
        if (s->place[order[i]] > s->list_at) {
            s->list_at = s->place[order[i]];
            turn_start(x, order[i]);
            return;
        }
    }
    round_start(x);
}

/* The stack is empty: the next company, the next round, or the stock round. */
void rail_between_turns(rail_do *x) {
    rail_state *s = x->s;
    uint8_t order[IR_MAX_COMPANIES];
    if (s->discards_due) {
        bool late = RULE(&x->look, DISCARD_LATE) != 0; /* D-38 */
        if (!late && rail_ask_discard(x)) {
            return;
        }
        s->discards_due = late;
        rail_stock_start(x, s->priority, true);
        return;
    }
    if (RULE(&x->look, TURN_LIST)) {
        next_on_list(x);
        return;
    }
    /* 88-OP-03, 88-OP-04: the best of those that have not operated, as the markers stand now */
    if (rail_in_order(&x->look, RAIL_FLOATED, RAIL_OPERATED, order) > 0) {
        turn_start(x, order[0]);
        return;
    }
    if (s->set_round < s->set_size) {
        round_start(x);
        return;
    }
    set_end(x);
}

/* ---- what a turn may hold ---------------------------------------------------------------------------------------- */

typedef struct asker {
    const rail_look *k;
    unsigned company;
    ir_action probe; /* its move is what is asked about; no path, not logged */
} asker;

static void ask_for(asker *by, const rail_look *k, unsigned c) {
    by->k = k;
    by->company = c;
    by->probe.logged = false;
    by->probe.more_len = 0;
}

static bool power_lay_legal(void *arg, const ir_move *m) {
    asker *by = arg;
    by->probe.move = *m;
    return rail_power_check(by->k, by->company, &by->probe, NULL);
}

static bool any_power(const rail_look *k, unsigned c) {
    if (RULE(k, ASKS_LIKE_PEER)) {
        return rail_has_power_lay(k, c); /* unused is enough there (D.1) */
    }
    asker by;
    ask_for(&by, k, c);
    return rail_each_power_lay(k, c, power_lay_legal, &by);
}

/* 80-OQ-22: of the space on which the turn began; the peer looks when the company runs, and only if it does. */
static int32_t market_bonus(const rail_look *k, unsigned c, bool runs) {
    bool peer = RULE(k, BONUS_NEEDS_RUN) != 0;
    unsigned cell = peer ? k->s->cell[c] : rail_top_of(k)->c;
    return cell == 0 || (peer && !runs) || rail_train_count(k, c) == 0 ? 0 : k->d->cell[cell - 1].bonus;
}

static bool lay_legal(void *arg, const ir_move *m) {
    asker *by = arg;
    by->probe.move = *m;
    return rail_lay_check(by->k, by->company, &by->probe, NULL);
}

static bool any_lay(const rail_look *k, unsigned c) {
    rail_reach reach;
    rail_reach_of(k, c, &reach);
    rail_look with = *k;
    with.reach = &reach;
    asker by;
    ask_for(&by, &with, c);
    return rail_each_lay(&with, c, lay_legal, &by);
}

static bool can_afford_station(const rail_look *k, unsigned c) {
    return rail_stations_placed(k, c) < k->d->company[c].stations &&
           (int32_t)rail_station_cost(k, c) <= k->is->cash[IR_COMPANY(c)];
}

static bool any_station(const rail_look *k, unsigned c) {
    if (!can_afford_station(k, c)) {
        return false;
    }
    rail_reach reach;
    rail_reach_of(k, c, &reach);
    rail_look with = *k;
    with.reach = &reach;
    ir_action a = {.move = {.verb = RAIL_STATION, .actor = IR_COMPANY(c)}};
    for (unsigned h = 0; h < k->d->nhexes; h++) {
        for (unsigned node = 0; reach.nodes[h] >> node; node++) {
            a.move.a = (uint8_t)h;
            a.move.b = (uint8_t)node;
            if ((reach.nodes[h] >> node & 1) && rail_station_check(&with, c, &a, NULL)) {
                return true;
            }
        }
    }
    return false;
}

static bool has_train(const rail_look *k, unsigned c) {
    return rail_is_investor(k, c) ? rail_top_train(k) != RAIL_NONE : rail_train_count(k, c) > 0;
}

static bool reaches_route(const rail_look *k, unsigned c) {
    rail_reach reach;
    if (k->reach) {
        return k->reach->route;
    }
    rail_reach_of(k, c, &reach);
    return reach.route;
}

static bool can_run(const rail_look *k, unsigned c) {
    return has_train(k, c) && ((k->s->status[c] & RAIL_HAD_ROUTE) || reaches_route(k, c));
}

/* ---- the predicate ------------------------------------------------------------------------------------------------ */

#ifdef IR_TEST_BUILD
/* A test of the check itself, or of the rules of single routes, answers in place of the search; -1: the search does. */
int32_t rail_best_for_test = -1;
#endif

static int32_t best_revenue(const rail_look *k, unsigned c, int32_t outside) {
#ifdef IR_TEST_BUILD
    if (rail_best_for_test >= 0) {
        return rail_best_for_test;
    }
#endif
    return rail_best_revenue(k, c, outside);
}

static bool run_check(const rail_look *k, unsigned c, const ir_action *a, ir_refusal *why) {
    rail_run run;
    if (!rail_run_check(k, c, a, &run, why)) {
        return false;
    }
    if (run.routes == 0 && RULE(k, MUST_RUN) && can_run(k, c) && rail_no(why, RAIL_NO_MUST_RUN, 0, 0, 0)) {
        return false; /* 88-OT-01 */
    }
    /* nothing to run is said by a pass; a log may say it so */
    if (run.routes == 0 && RULE(k, MUST_RUN) && !a->logged && rail_no(why, RAIL_NO_ROUTE_TOO_SHORT, 0, 0, 0)) {
        return false;
    }
    /* 88-RV-04; IR-08: a log is never refused for it, so that a better search never breaks an old game */
    if (RULE(k, BEST_RUN) && !a->logged) {
        int32_t best = best_revenue(k, c, run.outside);
        if (run.revenue < best && rail_no(why, RAIL_NO_NOT_BEST, run.revenue, best, 0)) {
            return false;
        }
    }
    return true;
}

/* Not in this step. */
static bool not_now(const rail_look *k, ir_refusal *why) {
    (void)rail_no(why, RAIL_NO_NOT_NOW, (int32_t)rail_operator(k), rail_top_of(k)->step, 0);
    return false;
}

static bool pass_check(const rail_look *k, unsigned c, unsigned step, ir_refusal *why) {
    switch ((rail_step)step) {
    case RAIL_STEP_TRACK:
        return !rail_home_tile_due(k, c) ||
               !rail_no(why, RAIL_NO_HOME_TILE_FIRST, k->d->company[c].home, 0, 0); /* 88-HT-03 */
    case RAIL_STEP_RUN:
        return !can_run(k, c) || !rail_no(why, RAIL_NO_MUST_RUN, 0, 0, 0);
    case RAIL_STEP_TRAINS:
        /* 88-TN-07 */
        return !rail_must_buy(k, c, why);
    case RAIL_STEP_STATION:
    case RAIL_STEP_LAST:
        return true;
    case RAIL_STEP_DIVIDEND:
    case RAIL_STEP_DONE:
        break;
    }
    return not_now(k, why);
}

static bool lay_any_check(const rail_look *k, unsigned c, unsigned step, const ir_action *a, ir_refusal *why) {
    if (a->move.a >= k->d->nhexes || a->move.b >= k->d->ntiles || a->move.c > 5 || a->move.d > k->d->nprivates) {
        (void)rail_no(why, RAIL_NO_NO_SUCH, 0, 0, 0);
        return false;
    }
    /* one lay has one name: notation turns others into it; the peer's games keep theirs */
    if (a->move.c >= k->r->tile_period[a->move.b] && !RULE(k, ASKS_LIKE_PEER)) {
        (void)rail_no(why, RAIL_NO_NO_SUCH, 0, 0, 0);
        return false;
    }
    if (a->move.d) {
        return rail_power_check(k, c, a, why);
    }
    if (step != RAIL_STEP_TRACK) {
        (void)rail_no(why, RAIL_NO_ONE_TRACK_ACTION, 0, 0, 0);
        return false;
    }
    return rail_lay_check(k, c, a, why);
}

/* 80-FO-01 */
static bool investor_may(const rail_look *k, unsigned c, unsigned verb, ir_refusal *why) {
    bool never = rail_is_investor(k, c) && (verb == RAIL_STATION || verb == RAIL_TRAIN);
    return !never || !rail_no(why, RAIL_NO_INVESTOR_CANNOT, (int32_t)c, 0, 0);
}

bool rail_turn_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const rail_frame *f = rail_top_of(k);
    unsigned c = IR_COMPANY_INDEX(f->who), step = f->step;
    const ir_move *m = &a->move;
    if (!investor_may(k, c, m->verb, why)) {
        return false;
    }
    switch ((rail_verb)m->verb) {
    case RAIL_PASS:
        return pass_check(k, c, step, why);
    case RAIL_LAY:
        return lay_any_check(k, c, step, a, why);
    case RAIL_STATION:
        return step == RAIL_STEP_STATION ? rail_station_check(k, c, a, why) : not_now(k, why);
    case RAIL_RUN:
        return step == RAIL_STEP_RUN ? run_check(k, c, a, why) : not_now(k, why);
    case RAIL_PAY:
    case RAIL_KEEP:
        return step == RAIL_STEP_DIVIDEND || not_now(k, why);
    case RAIL_TRAIN:
        return step == RAIL_STEP_TRAINS ? rail_train_check(k, c, m, why) && rail_ask_check(k, c, a, why)
                                        : not_now(k, why);
    case RAIL_PRIVATE:
        return rail_private_check(k, c, m, why) && rail_ask_check(k, c, a, why);
    case RAIL_SELL:
        return step == RAIL_STEP_TRAINS ? rail_emergency_sale_check(k, c, a, why) : not_now(k, why);
    case RAIL_BANKRUPT:
        return step == RAIL_STEP_TRAINS ? rail_bankrupt_check(k, c, a, why) : not_now(k, why);
    case RAIL_ROCKET:
        return rail_rocket_check(k, m, why);
    case RAIL_GRANT:
        return rail_grant_check(k, m, why);
    case RAIL_BID:
    case RAIL_TAKE:
    case RAIL_PAR:
    case RAIL_BUY:
    case RAIL_EXCHANGE:
    case RAIL_ACCEPT:
    case RAIL_DECLINE:
    case RAIL_DISCARD:
    case RAIL_INVEST:
    case RAIL_SIZE:
    case RAIL_PERMITS:
    case RAIL_REPAY:
    case RAIL_COLLECT:
    case RAIL_TAKEOVER:
    case RAIL_REPLACE:
    case RAIL_HOME:
    case RAIL_VERBS:
        break;
    }
    return not_now(k, why);
}

static bool laying_due(const rail_look *k, ir_refusal *why) {
    (void)rail_no(why, RAIL_NO_LAYING_DUE, rail_top_of(k)->a, 0, 0);
    return false;
}

/* A further tile of a power that must follow at once (D-19, D-20). Other powers stay usable meanwhile, but a set is
 * neither interrupted nor begun. */
bool rail_laying_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const rail_frame *f = rail_top_of(k);
    const ir_move *m = &a->move;
    bool set = (k->d->private_[f->a].flags & RAIL_LAY_SET) != 0;
    if (m->verb == RAIL_PASS) {
        return !set || laying_due(k, why);
    }
    bool exists = m->verb == RAIL_LAY && m->d && m->a < k->d->nhexes && m->b < k->d->ntiles && m->c < 6 &&
                  m->d <= k->d->nprivates;
    bool other = exists && m->d != f->a + 1u;
    if (exists && !(other && (set || k->d->private_[m->d - 1].flags & RAIL_LAY_SET))) {
        return rail_power_check(k, IR_COMPANY_INDEX(f->who), a, why);
    }
    return laying_due(k, why);
}

/* ---- doing -------------------------------------------------------------------------------------------------------- */

static void outside_in(rail_do *x, unsigned c) {
    if (x->s->outside) { /* 88-RV-03, 88-DV-04 */
        rail_pay(x, IR_BANK, IR_COMPANY(c), x->s->outside);
        rail_emit(x, RAIL_EV_OUTSIDE, (int32_t)c, x->s->outside, 0, 0);
        x->s->outside = 0;
    }
}

/* 88-DV-02: a tenth for each tenth; what lies in the pool pays into the treasury, what lies in the IPO nothing. */
static void pay_out(rail_do *x, unsigned c) {
    int32_t per = x->s->revenue / 10;
    rail_emit(x, RAIL_EV_PAID, (int32_t)c, x->s->revenue, per, 0);
    for (unsigned seat = 0; seat < x->look.game->players; seat++) {
        int32_t amount = per * x->s->shares[c][seat];
        if (amount) {
            rail_pay(x, IR_BANK, IR_PLAYER(seat), amount);
            rail_emit(x, RAIL_EV_DIVIDEND, IR_PLAYER(seat), (int32_t)c, amount, 0);
        }
    }
    int32_t own = per * x->s->shares[c][RAIL_POOL];
    if (own) {
        rail_pay(x, IR_BANK, IR_COMPANY(c), own);
        rail_emit(x, RAIL_EV_DIVIDEND_OWN, IR_COMPANY(c), (int32_t)c, own, 0);
    }
    rail_market_right(x, c);
}

/* 80-FO-03: an investor keeps what it earns. */
static void investor_keeps(rail_do *x, unsigned c) {
    if (x->s->revenue > 0) {
        rail_pay(x, IR_BANK, IR_COMPANY(c), x->s->revenue);
    }
    rail_emit(x, RAIL_EV_INVESTOR_KEEPS, (int32_t)c, x->s->revenue, 0, 0);
    x->s->revenue = 0;
}

static void dividend_do(rail_do *x, unsigned c, bool pay) {
    if (pay && x->s->revenue > 0) {
        pay_out(x, c);
    } else {
        if (x->s->revenue > 0) {
            rail_pay(x, IR_BANK, IR_COMPANY(c), x->s->revenue);
            rail_emit(x, RAIL_EV_KEPT, (int32_t)c, x->s->revenue, 0, 0);
        }
        rail_market_left(x, c); /* 88-DV-03 */
    }
    outside_in(x, c);
    x->s->revenue = 0;
}

/* IR-08: a log is told what it missed. Only if somebody listens: a search for each run would slow a replay down. */
static void note_below_best(rail_do *x, unsigned c, const ir_action *a, const rail_run *run) {
    if (x->events && a->logged && RULE(&x->look, BEST_RUN)) {
        int32_t best = best_revenue(&x->look, c, run->outside);
        if (run->revenue < best) {
            rail_emit(x, RAIL_EV_BELOW_BEST, (int32_t)c, run->revenue, best, 0);
        }
    }
}

static void run_do(rail_do *x, unsigned c, const ir_action *a) {
    rail_run run;
    if (!rail_run_check(&x->look, c, a, &run, NULL)) {
        run.revenue = run.outside = 0;
        run.routes = 0;
    }
    int32_t bonus = rail_is_investor(&x->look, c) ? 0 : market_bonus(&x->look, c, true);
    x->s->revenue = run.revenue + bonus;
    x->s->outside = run.outside;
    int32_t charged = 0, between = 0;
    for (unsigned i = 0; i < run.routes; i++) {
        charged += run.route[i].charge;
        between += rail_run_bonus_of(&run, i);
        unsigned last = run.route[i].nstops ? run.route[i].nstops - 1u : 0;
        rail_emit(x, RAIL_EV_RAN_ROUTE, run.route[i].train, run.route[i].revenue, run.route[i].stop[0].hex,
                  run.route[i].stop[last].hex);
    }
    rail_emit(x, RAIL_EV_RAN, (int32_t)c, run.revenue, 0, 0);
    if (charged) { /* 80-FE-02 */
        rail_emit(x, RAIL_EV_CHARGED, (int32_t)c, charged, 0, 0);
    }
    if (between) { /* 80-IN-04 */
        rail_emit(x, RAIL_EV_RUN_BONUS, (int32_t)c, between, 0, 0);
    }
    if (bonus) {
        rail_emit(x, RAIL_EV_MARKET_BONUS, (int32_t)c, bonus, 0, 0);
    }
    note_below_best(x, c, a, &run);
    if (rail_is_investor(&x->look, c)) {
        investor_keeps(x, c);
    }
}

/* The peer stops a company without a train in its track step, lays or not, while its director has a train to give. */
static bool rocket_blocks(const rail_look *k, unsigned c) {
    return RULE(k, ASKS_LIKE_PEER) && RULE(k, TURN_LIST) && rail_train_count(k, c) == 0 &&
           rail_power_of(k, c, RAIL_POWER_TRAIN) != RAIL_NONE;
}

/* A lay of the track step: it is over unless another yellow tile may follow (80-TL-01). */
static void lay_do(rail_do *x, unsigned c, const ir_move *m) {
    rail_frame *f = rail_top(x);
    bool yellow = x->look.d->tile[m->b].colour == RAIL_YELLOW && !x->s->tile[m->a];
    f->b++;
    if (!yellow || f->b >= rail_yellow_lays(&x->look, c)) {
        bool stays = !rail_is_investor(&x->look, c) && rocket_blocks(&x->look, c);
        f->b = !stays ? 0 : yellow ? f->b : RAIL_LAYS_SPENT; /* X.1: its train may bring a phase with further lays */
        f->step = (uint8_t)(f->step + !stays);
    }
    rail_lay_do(x, c, m);
}

static void run_on(rail_do *x, unsigned c);

/* The end of the buying step; the rest of a kind may go, and then the step is not over yet (80-TM-02, 80-TM-03). */
static void trains_end(rail_do *x, unsigned c) {
    if (!rail_marker_removes(x, c)) {
        rail_top(x)->step++;
    } else if (RULE(&x->look, REMOVAL_RUNS_ON) && !(rail_top(x)->a & RAIL_TURN_ASKED)) {
        run_on(x, c);
    }
}

void rail_turn_do(rail_do *x, const ir_action *a) {
    rail_frame *f = rail_top(x);
    unsigned c = IR_COMPANY_INDEX(f->who);
    const ir_move *m = &a->move;
    switch ((rail_verb)m->verb) {
    case RAIL_PASS:
        rail_emit(x, RAIL_EV_STEP_PASSED, (int32_t)c, f->step, 0, 0);
        f->b = 0;
        if (f->step == RAIL_STEP_TRAINS) {
            trains_end(x, c);
        } else {
            f->step++;
        }
        return;
    case RAIL_LAY:
        if (m->d) {
            rail_power_do(x, c, m);
        } else {
            lay_do(x, c, m);
        }
        return;
    case RAIL_STATION:
        f->step++;
        rail_station_do(x, c, m);
        return;
    case RAIL_RUN:
        f->step++;
        run_do(x, c, a);
        return;
    case RAIL_PAY:
    case RAIL_KEEP:
        f->step++;
        dividend_do(x, c, m->verb == RAIL_PAY);
        return;
    case RAIL_TRAIN:
        rail_train_do(x, c, m);
        return;
    case RAIL_PRIVATE:
        rail_private_do(x, c, m);
        return;
    case RAIL_SELL:
        f->a |= RAIL_TURN_SOLD;
        rail_sell(x, IR_SEAT(m->actor), m->a, m->b);
        return;
    case RAIL_BANKRUPT:
        rail_bankrupt_do(x, c);
        return;
    case RAIL_ROCKET:
        rail_rocket_do(x, m);
        return;
    case RAIL_GRANT:
        rail_grant_do(x, m);
        return;
    case RAIL_BID:
    case RAIL_TAKE:
    case RAIL_PAR:
    case RAIL_BUY:
    case RAIL_EXCHANGE:
    case RAIL_ACCEPT:
    case RAIL_DECLINE:
    case RAIL_DISCARD:
    case RAIL_INVEST:
    case RAIL_SIZE:
    case RAIL_PERMITS:
    case RAIL_REPAY:
    case RAIL_COLLECT:
    case RAIL_TAKEOVER:
    case RAIL_REPLACE:
    case RAIL_HOME:
    case RAIL_VERBS:
        break;
    }
}

void rail_laying_do(rail_do *x, const ir_action *a) {
    if (a->move.verb == RAIL_PASS) {
        unsigned p = rail_top(x)->a;
        x->s->private_used[p] = x->look.d->private_[p].uses;
        rail_pop(x);
        return;
    }
    rail_power_do(x, IR_COMPANY_INDEX(rail_top(x)->who), &a->move);
}

/* ---- which steps ask ---------------------------------------------------------------------------------------------- */

static bool trains_ask(rail_do *x, unsigned c) {
    const rail_look *k = &x->look;
    rail_need need = rail_need_of(k, c);
    if (need.hopeless && !RULE(k, BANKRUPT_BY_HAND) && !rail_any_company_train(k, c) && !rail_any_private(k, c)) {
        rail_bankrupt_do(x, c); /* 88-EF-04: no answer could help */
        return true;
    }
    if (need.owed) {
        return true;
    }
    if (rail_any_train(k, c)) {
        return true;
    }
    return !RULE(k, ASKS_LIKE_PEER) && (any_power(k, c) || rail_any_private(k, c));
}

/* Could another permit come from a private now? */
static bool grant_helps(const rail_look *k, unsigned c) {
    unsigned letter = k->d->phase[k->s->phase].letter;
    ir_move m = {.verb = RAIL_GRANT, .actor = IR_COMPANY(c), .b = (uint8_t)c};
    unsigned p = rail_power_of(k, c, RAIL_POWER_PERMIT);
    m.a = (uint8_t)p;
    return p != RAIL_NONE && k->d->private_[p].amount == letter && rail_grant_check(k, &m, NULL);
}

static bool rocket_helps(const rail_look *k, unsigned c) {
    ir_move m = {.verb = RAIL_ROCKET, .actor = IR_COMPANY(c), .b = (uint8_t)c};
    unsigned p = rail_power_of(k, c, RAIL_POWER_TRAIN);
    m.a = (uint8_t)p;
    return p != RAIL_NONE && rail_rocket_check(k, &m, NULL);
}

static bool track_open(const rail_look *k, unsigned c) {
    return !RULE(k, PERMITS) || (k->s->permits[c] >> k->d->phase[k->s->phase].letter & 1u);
}

/* Where the peer stops for trains: there is room, and the treasury reaches for the cheapest that it knows of; a train of
 * a company of the same director counts as 1 in every phase. */
static bool peer_buys(const rail_look *k, unsigned c) {
    int32_t cash = k->is->cash[IR_COMPANY(c)];
    if (rail_train_count(k, c) >= rail_train_limit(k)) {
        return false;
    }
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        if (rail_train_on_sale(k, t, RAIL_SOURCE_BANK) && k->r->train_price[t] <= cash) {
            return true;
        }
    }
    for (unsigned o = 0; o < k->d->npublic && cash > 0; o++) {
        if (o != c && k->s->director[o] == k->s->director[c] && rail_train_count(k, o) > 0) {
            return true;
        }
    }
    return false;
}

/* Titles with a turn-order list (80-OO-05): what could still matter is asked, what cannot is passed over. */
static bool list_asks(rail_do *x, unsigned c, unsigned step) {
    const rail_look *k = &x->look;
    bool peer = RULE(k, ASKS_LIKE_PEER) != 0;
    switch ((rail_step)step) {
    case RAIL_STEP_TRACK:
        if (peer) {
            return (track_open(k, c) && rail_lays_left(k, c)) || rocket_blocks(k, c);
        }
        return any_lay(k, c) || grant_helps(k, c);
    case RAIL_STEP_STATION:
        return any_station(k, c);
    case RAIL_STEP_RUN:
        if (can_run(k, c)) {
            return true;
        }
        return !peer && !has_train(k, c) && rocket_helps(k, c) && reaches_route(k, c);
    case RAIL_STEP_DIVIDEND:
        return x->s->revenue > 0;
    case RAIL_STEP_TRAINS:
        return rail_need_of(k, c).owed || rail_any_train(k, c) || (peer ? peer_buys(k, c) : rocket_helps(k, c));
    case RAIL_STEP_LAST:
    case RAIL_STEP_DONE:
        break;
    }
    return false;
}

/* Whether the peer stops at this company, whose turn lies on top: for a private's permit, or in a step. */
static bool peer_stops_at(rail_do *x, unsigned c) {
    bool stops = rail_grant_waits(&x->look);
    for (unsigned step = RAIL_STEP_TRACK; step < RAIL_STEP_LAST && !stops; step++) {
        stops = step != RAIL_STEP_DIVIDEND && list_asks(x, c, step);
    }
    return stops;
}

/* Whether something is left to ask before the stock round's turn comes, or in the buying step that is not over. */
static bool removal_leaves_question(rail_do *x, unsigned c) {
    const rail_look *k = &x->look;
    return rail_rocket_waits(k) || rail_any_over_limit(k) || rail_grant_waits(k) || list_asks(x, c, RAIL_STEP_TRAINS);
}

/* a removal in a turn without a question. Before its stock round begins the peer goes on through the order and
 * stops at the first company with a question, or at the last without one. That company acts after the stock round. Those
 * in between lose their turn and keep their price; what floats in that round and would come before it waits for the next
 * round. If the company itself is the last, or has a question now, its own turn goes on. */
static void run_on(rail_do *x, unsigned c) {
    rail_state *s = x->s;
    uint8_t order[IR_MAX_COMPANIES] = {0};
    unsigned n = rail_turn_order(&x->look, RAIL_FLOATED, 0, order);
    if (n == 0 || !(s->due & RAIL_DUE_STOCK)) {
        return;
    }
    if (s->list_at == s->place[order[n - 1]] || removal_leaves_question(x, c)) {
        rail_top(x)->a |= list_asks(x, c, RAIL_STEP_TRAINS) ? RAIL_TURN_AWAITED : 0;
        return;
    }
    for (unsigned i = 0; i < n; i++) {
        unsigned next = order[i];
        if (s->place[next] <= s->list_at) {
            continue;
        }
        *rail_top(x) = (rail_frame){.kind = RAIL_FRAME_TURN, .who = IR_COMPANY(next), .c = s->cell[next]};
        if (peer_stops_at(x, next)) {
            rail_top(x)->a |= RAIL_TURN_AWAITED;
            break;
        }
    }
    s->list_at = s->place[IR_COMPANY_INDEX(rail_top(x)->who)];
    s->countdown = (uint8_t)(s->countdown - (s->countdown > 0)); /* its turn is over */
}

/* 80-FO-01: an investor lays and runs. */
static bool investor_asks(const rail_look *k, unsigned c, unsigned step) {
    return (step == RAIL_STEP_TRACK && (RULE(k, ASKS_LIKE_PEER) || any_lay(k, c))) ||
           (step == RAIL_STEP_RUN && can_run(k, c));
}

static bool step_asks(rail_do *x, unsigned c, unsigned step) {
    const rail_look *k = &x->look;
    bool peer = RULE(k, ASKS_LIKE_PEER) != 0;
    if (rail_is_investor(k, c)) {
        return investor_asks(k, c, step);
    }
    if (RULE(k, TURN_LIST)) {
        return list_asks(x, c, step);
    }
    switch ((rail_step)step) {
    case RAIL_STEP_TRACK:
        return peer || any_lay(k, c) || any_power(k, c) || rail_any_private(k, c);
    case RAIL_STEP_STATION:
        return any_station(k, c) || (!peer && can_afford_station(k, c) && any_power(k, c));
    case RAIL_STEP_RUN:
        return can_run(k, c) || (!peer && rail_train_count(k, c) > 0 && any_power(k, c));
    case RAIL_STEP_DIVIDEND:
        return x->s->revenue > 0;
    case RAIL_STEP_TRAINS:
        return trains_ask(x, c);
    case RAIL_STEP_LAST:
        return peer && (any_power(k, c) || rail_any_private(k, c));
    case RAIL_STEP_DONE:
        break;
    }
    return false;
}

/* T80-46: a company that was asked for no train because it can buy none: the limit, or the money. */
static void tell_no_train(rail_do *x, unsigned c) {
    const rail_look *k = &x->look;
    unsigned top = rail_top_train(k), owned = rail_train_count(k, c), limit = rail_train_limit(k);
    if (!RULE(k, TURN_LIST) || rail_is_investor(k, c) || top == RAIL_NONE) {
        return;
    }
    int32_t price = k->r->train_price[top], cash = k->is->cash[IR_COMPANY(c)];
    if (owned >= limit) {
        rail_emit(x, RAIL_EV_TRAINS_FULL, (int32_t)c, (int32_t)owned, (int32_t)limit, 0);
    } else if (cash < price) {
        rail_emit(x, RAIL_EV_TRAINS_DEAR, (int32_t)c, (int32_t)top, price, cash);
    }
}

/* True if somebody is asked; else it has gone on by one step. */
bool rail_turn_asks(rail_do *x) {
    if ((!rail_stock_first(&x->look) && rail_ask_discard(x)) || rail_due_asks(x)) {
        return false;
    }
    unsigned c = IR_COMPANY_INDEX(rail_top(x)->who), step = rail_top(x)->step;
    if (step == RAIL_STEP_DONE) {
        turn_end(x, c);
        return false;
    }
    if (step_asks(x, c, step)) {
        if (RULE(&x->look, REMOVAL_RUNS_ON)) {
            rail_top(x)->a |= RAIL_TURN_ASKED;
        }
        return true;
    }
    bool investor = rail_is_investor(&x->look, c);
    if (step == RAIL_STEP_RUN) {
        rail_emit(x, RAIL_EV_NO_RUN, (int32_t)c, 0, 0, 0);
        x->s->revenue = investor ? 0 : market_bonus(&x->look, c, false);
        if (x->s->revenue) {
            rail_emit(x, RAIL_EV_MARKET_BONUS, (int32_t)c, x->s->revenue, 0, 0);
        }
    }
    if (step == RAIL_STEP_DIVIDEND && !investor) {
        dividend_do(x, c, false);
    }
    if (step == RAIL_STEP_TRAINS) {
        tell_no_train(x, c);
        trains_end(x, c);
        return false;
    }
    rail_top(x)->b = 0;
    rail_top(x)->step++;
    if (step == RAIL_STEP_LAST && investor) {
        rail_investor_joined(x, c);
    }
    return false;
}
