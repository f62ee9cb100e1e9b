/* A company's turn as explicit steps (88-OT-01), and the power that lays a further tile at once.
 *
 * Always: the steps follow the list of the company's kind (rail_kind.turn). A step that asks nothing is passed over, but
 * never past a real choice: a power that could still matter counts (88-OT-02). */
#include "rail/turn.h"
#include "rail/best.h"
#include "rail/hooks.h"
#include "rail/market.h"
#include "rail/operating.h"
#include "rail/purchase.h"
#include "rail/shares.h"
#include "rail/track.h"
#include "rail/trains.h"
#include "rail/view.h"

const rail_turn_def *rail_turn_of(const rail_data *d, unsigned step) {
    static const rail_turn_def *const kit[] = {
        [RAIL_STEP_TRACK] = &rail_turn_track,   [RAIL_STEP_STATION] = &rail_turn_station,
        [RAIL_STEP_RUN] = &rail_turn_run,       [RAIL_STEP_DIVIDEND] = &rail_turn_dividend,
        [RAIL_STEP_TRAINS] = &rail_turn_trains, [RAIL_STEP_LAST] = &rail_turn_last};
    return (d->hooks->turn ? d->hooks->turn : kit)[step];
}

const char *rail_turn_name(const rail_data *d, unsigned step) {
    return step < RAIL_STEP_DONE ? rail_turn_of(d, step)->name : "done";
}

/* The step after this one in the turn of a company's kind. */
static unsigned step_after(const rail_look *k, unsigned c, unsigned step) {
    const uint8_t *turn = rail_kind_of(k, c)->turn;
    unsigned i = 0;
    while (turn[i] != step && turn[i] != RAIL_STEP_DONE) {
        i++;
    }
    return turn[i] == step ? turn[i + 1] : (unsigned)RAIL_STEP_DONE;
}

static void next_step(rail_do *x, unsigned c) {
    rail_frame *f = rail_top(x);
    f->step = (uint8_t)step_after(&x->look, c, f->step);
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
    if (PEER(k, ASKS)) {
        return rail_has_power_lay(k, c); /* unused is enough there (D.1) */
    }
    asker by;
    ask_for(&by, k, c);
    return rail_each_power_lay(k, c, power_lay_legal, &by);
}

static bool lay_legal(void *arg, const ir_move *m) {
    asker *by = arg;
    by->probe.move = *m;
    return rail_lay_check(by->k, by->company, &by->probe, NULL);
}

bool rail_any_lay(const rail_look *k, unsigned c) {
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

bool rail_any_station(const rail_look *k, unsigned c) {
    if (!can_afford_station(k, c)) {
        return false;
    }
    rail_reach reach;
    rail_reach_of(k, c, &reach);
    rail_look with = *k;
    with.reach = &reach;
    ir_action a = {.more_len = 0};
    for (unsigned h = 0; h < k->d->nhexes; h++) {
        for (unsigned node = 0; reach.nodes[h] >> node; node++) {
            a.move = station_move(IR_COMPANY(c), h, node);
            if ((reach.nodes[h] >> node & 1) && rail_station_check(&with, c, &a, NULL)) {
                return true;
            }
        }
    }
    return false;
}

bool rail_has_train(const rail_look *k, unsigned c) {
    return rail_kind_of(k, c)->owns_trains ? rail_train_count(k, c) > 0 : rail_top_train(k) != RAIL_NONE;
}

bool rail_reaches_route(const rail_look *k, unsigned c) {
    rail_reach reach;
    if (k->reach) {
        return k->reach->route;
    }
    rail_reach_of(k, c, &reach);
    return reach.route;
}

bool rail_can_run(const rail_look *k, unsigned c) {
    return rail_has_train(k, c) && ((k->s->status[c] & RAIL_HAD_ROUTE) || rail_reaches_route(k, c));
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
    if (run.routes == 0 && !PEER(k, RUN_OPTIONAL) && rail_can_run(k, c) && !rail_no(why, RAIL_NO_MUST_RUN, 0, 0, 0)) {
        return false; /* 88-OT-01 */
    }
    /* nothing to run is said by a pass; a log may say it so */
    if (run.routes == 0 && !PEER(k, RUN_OPTIONAL) && !a->logged && !rail_no(why, RAIL_NO_ROUTE_TOO_SHORT, 0, 0, 0)) {
        return false;
    }
    /* 88-RV-04; IR-08: a log is never refused for it, so that a better search never breaks an old game */
    if (RULE(k, BEST_RUN) && !a->logged) {
        int32_t best = best_revenue(k, c, run.outside);
        if (run.revenue < best && !rail_no(why, RAIL_NO_NOT_BEST, run.revenue, best, 0)) {
            return false;
        }
    }
    return true;
}

/* Not in this step. */
static bool not_now(const rail_look *k, ir_refusal *why) {
    return rail_never(why, RAIL_NO_NOT_NOW, (int32_t)rail_operator(k), rail_top_of(k)->step, 0);
}

static bool pass_check(const rail_look *k, unsigned c, unsigned step, ir_refusal *why) {
    bool (*pass)(const rail_look *, unsigned, ir_refusal *) =
        step < RAIL_STEP_DONE ? rail_turn_of(k->d, step)->pass : NULL;
    return pass ? pass(k, c, why) : not_now(k, why);
}

static bool lay_any_check(const rail_look *k, unsigned c, unsigned step, const ir_action *a, ir_refusal *why) {
    const ir_move *m = &a->move;
    bool by_power = lay_with(m) != IR_NO_OPERAND;
    if (lay_hex(m) >= k->d->nhexes || lay_tile(m) >= k->d->ntiles || lay_rot(m) > 5 ||
        (by_power && lay_with(m) >= k->d->nprivates)) {
        return rail_never(why, RAIL_NO_NO_SUCH, 0, 0, 0);
    }
    /* one lay has one name: notation turns others into it; games of 18xx.games keep theirs */
    if (lay_rot(m) >= k->r->tile_period[lay_tile(m)] && !PEER(k, ASKS)) {
        return rail_never(why, RAIL_NO_NO_SUCH, 0, 0, 0);
    }
    if (by_power) {
        return rail_power_check(k, c, a, why);
    }
    if (step != RAIL_STEP_TRACK) {
        return rail_never(why, RAIL_NO_ONE_TRACK_ACTION, 0, 0, 0);
    }
    return rail_lay_check(k, c, a, why);
}

static unsigned payouts_of(const rail_look *k, unsigned c) {
    return k->h->payouts ? k->h->payouts(k, c) : rail_kind_of(k, c)->payouts;
}

/* 88-DV-01, as far as the company may pay. */
static bool dividend_check(const rail_look *k, unsigned c, unsigned verb, ir_refusal *why) {
    unsigned wanted = verb == RAIL_PAY ? RAIL_PAYS_ALL : verb == RAIL_HALF ? RAIL_PAYS_HALF : RAIL_PAYS_NONE;
    bool now = rail_top_of(k)->step == RAIL_STEP_DIVIDEND, may = payouts_of(k, c) & wanted;
    if (!now || wanted == RAIL_PAYS_NONE) {
        return (now && may) || not_now(k, why);
    }
    return may ||
           rail_never(why, wanted == RAIL_PAYS_ALL ? RAIL_NO_PAYS_NOT_ALL : RAIL_NO_PAYS_NO_HALF, (int32_t)c, 0, 0);
}

bool rail_turn_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const rail_frame *f = rail_top_of(k);
    unsigned c = IR_COMPANY_INDEX(f->who), step = f->step;
    const ir_move *m = &a->move;
    switch (m->verb) {
    case RAIL_PASS:
        return pass_check(k, c, step, why);
    case RAIL_LAY:
        return lay_any_check(k, c, step, a, why);
    case RAIL_STATION:
        return step == RAIL_STEP_STATION ? rail_station_check(k, c, a, why) : not_now(k, why);
    case RAIL_RUN:
        return step == RAIL_STEP_RUN ? run_check(k, c, a, why) : not_now(k, why);
    case RAIL_PAY:
    case RAIL_HALF:
    case RAIL_KEEP:
        return dividend_check(k, c, m->verb, why);
    case RAIL_TRAIN:
        return step == RAIL_STEP_TRAINS ? rail_train_check(k, c, m, why) && rail_ask_check(k, c, a, why)
                                        : not_now(k, why);
    case RAIL_PRIVATE:
        return rail_private_check(k, c, m, why) && rail_ask_check(k, c, a, why);
    case RAIL_SELL:
        return step == RAIL_STEP_TRAINS ? rail_emergency_sale_check(k, c, a, why) : not_now(k, why);
    case RAIL_BANKRUPT:
        return step == RAIL_STEP_TRAINS ? rail_bankrupt_check(k, c, a, why) : not_now(k, why);
    default:
        return not_now(k, why);
    }
}

static bool laying_due(const rail_look *k, ir_refusal *why) {
    return rail_never(why, RAIL_NO_LAYING_DUE, rail_top_of(k)->laying.private_, 0, 0);
}

/* A further tile of a power that must follow at once (D-19, D-20). Other powers stay usable meanwhile, but a set is
 * neither interrupted nor begun. */
static bool laying_check(const rail_look *k, const ir_action *a, ir_refusal *why) {
    const rail_frame *f = rail_top_of(k);
    const ir_move *m = &a->move;
    bool set = (k->d->private_[f->laying.private_].flags & RAIL_LAY_SET) != 0;
    if (m->verb == RAIL_PASS) {
        return !set || laying_due(k, why);
    }
    bool exists = m->verb == RAIL_LAY && lay_with(m) != IR_NO_OPERAND && lay_hex(m) < k->d->nhexes &&
                  lay_tile(m) < k->d->ntiles && lay_rot(m) < 6 && lay_with(m) < k->d->nprivates;
    bool other = exists && lay_with(m) != f->laying.private_;
    if (exists && !(other && (set || k->d->private_[lay_with(m)].flags & RAIL_LAY_SET))) {
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
static void pay_shares(rail_do *x, unsigned c, int32_t per) {
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
}

/* 88-DV-03 */
static void unpaid(rail_do *x, unsigned c) {
    if (x->look.h->unpaid) {
        x->look.h->unpaid(x, c);
    } else {
        rail_market_left(x, c);
    }
}

int32_t rail_half(const rail_look *k, unsigned c, int32_t revenue) {
    if (!rail_kind_of(k, c)->shares) {
        return revenue / 2;
    }
    return k->h->half ? k->h->half(k, c, revenue) : revenue / 20 * 10;
}

/* A company without shares pays the half to its owner. */
static void pay_half(rail_do *x, unsigned c) {
    int32_t revenue = x->s->revenue, shared = rail_half(&x->look, c, revenue);
    rail_emit(x, RAIL_EV_HALVED, (int32_t)c, revenue, shared, revenue - shared);
    rail_pay(x, IR_BANK, IR_COMPANY(c), revenue - shared);
    if (!rail_kind_of(&x->look, c)->shares) {
        rail_pay(x, IR_BANK, x->s->director[c], shared);
        rail_emit(x, RAIL_EV_DIVIDEND, x->s->director[c], (int32_t)c, shared, 0);
    } else if (shared > 0) {
        pay_shares(x, c, shared / 10);
        rail_market_right(x, c);
    } else {
        unpaid(x, c);
    }
}

static void dividend_do(rail_do *x, unsigned c, unsigned verb) {
    int32_t revenue = x->s->revenue;
    if (verb == RAIL_PAY && revenue > 0) {
        rail_emit(x, RAIL_EV_PAID, (int32_t)c, revenue, revenue / 10, 0);
        pay_shares(x, c, revenue / 10);
        rail_market_right(x, c);
    } else if (verb == RAIL_HALF && revenue > 0) {
        pay_half(x, c);
    } else {
        if (revenue > 0) {
            rail_pay(x, IR_BANK, IR_COMPANY(c), revenue);
            rail_emit(x, RAIL_EV_KEPT, (int32_t)c, revenue, 0, 0);
        }
        unpaid(x, c);
    }
    x->s->revenue = 0;
    outside_in(x, c);
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

static void tell_run(rail_do *x, unsigned c, const rail_run *run) {
    int32_t charged = 0, between = 0;
    for (unsigned i = 0; i < run->routes; i++) {
        charged += run->route[i].charge;
        between += rail_run_bonus_of(run, i);
        unsigned last = run->route[i].nstops ? run->route[i].nstops - 1u : 0;
        rail_emit(x, RAIL_EV_RAN_ROUTE, run->route[i].train, run->route[i].revenue, run->route[i].stop[0].hex,
                  run->route[i].stop[last].hex);
    }
    rail_emit(x, RAIL_EV_RAN, (int32_t)c, run->revenue, 0, 0);
    if (charged) { /* 80-FE-02 */
        rail_emit(x, RAIL_EV_CHARGED, (int32_t)c, charged, 0, 0);
    }
    if (between) { /* 80-IN-04 */
        rail_emit(x, RAIL_EV_RUN_BONUS, (int32_t)c, between, 0, 0);
    }
}

static int32_t extra_income(rail_do *x, unsigned c, bool ran) {
    return x->look.h->extra ? x->look.h->extra(x, c, ran) : 0;
}

static void run_do(rail_do *x, unsigned c, const ir_action *a) {
    rail_run run;
    if (!rail_run_check(&x->look, c, a, &run, NULL)) {
        run.revenue = run.outside = 0;
        run.routes = 0;
    }
    tell_run(x, c, &run);
    x->s->revenue = run.revenue + extra_income(x, c, true);
    x->s->outside = run.outside;
    note_below_best(x, c, a, &run);
    if (x->look.h->ran) {
        x->look.h->ran(x, c, &run);
    }
}

/* A lay of the track step: it is over unless another yellow tile may follow (80-TL-01). */
static void lay_do(rail_do *x, unsigned c, const ir_move *m) {
    rail_frame *f = rail_top(x);
    bool follows = x->look.h->lays || (x->look.d->tile[lay_tile(m)].colour == RAIL_YELLOW && !x->s->tile[lay_hex(m)]);
    f->turn.lays++;
    if (!follows || f->turn.lays >= rail_track_actions(&x->look, c)) {
        f->turn.lays = 0;
        next_step(x, c);
    }
    rail_lay_do(x, c, m);
}

/* The step on top is passed or asked nothing: the next one, unless it is not over. */
static void step_over(rail_do *x, unsigned c) {
    const rail_turn_def *step = rail_turn_of(x->look.d, rail_top(x)->step);
    if (!step->over || step->over(x, c)) {
        rail_top(x)->turn.lays = 0;
        next_step(x, c);
    }
}

void rail_turn_do(rail_do *x, const ir_action *a) {
    rail_frame *f = rail_top(x);
    unsigned c = IR_COMPANY_INDEX(f->who);
    const ir_move *m = &a->move;
    switch (m->verb) {
    case RAIL_PASS:
        rail_emit(x, RAIL_EV_STEP_PASSED, (int32_t)c, f->step, 0, 0);
        step_over(x, c);
        return;
    case RAIL_LAY:
        if (lay_with(m) != IR_NO_OPERAND) {
            rail_power_do(x, c, m);
        } else {
            lay_do(x, c, m);
        }
        return;
    case RAIL_STATION:
        next_step(x, c);
        rail_station_do(x, c, m);
        return;
    case RAIL_RUN:
        next_step(x, c);
        run_do(x, c, a);
        return;
    case RAIL_PAY:
    case RAIL_HALF:
    case RAIL_KEEP:
        next_step(x, c);
        dividend_do(x, c, m->verb);
        return;
    case RAIL_TRAIN:
        rail_train_do(x, c, m);
        return;
    case RAIL_PRIVATE:
        rail_private_do(x, c, m);
        return;
    case RAIL_SELL:
        f->turn.flags |= RAIL_TURN_SOLD;
        rail_sell(x, IR_SEAT(m->actor), sell_company(m), sell_shares(m));
        return;
    case RAIL_BANKRUPT:
        rail_bankrupt_do(x, c);
        return;
    default:
        return;
    }
}

static void laying_do(rail_do *x, const ir_action *a) {
    if (a->move.verb == RAIL_PASS) {
        unsigned p = rail_top(x)->laying.private_;
        x->s->private_used[p] = x->look.d->private_[p].uses;
        rail_pop(x);
        return;
    }
    rail_power_do(x, IR_COMPANY_INDEX(rail_top(x)->who), &a->move);
}

/* ---- the steps of a turn ------------------------------------------------------------------------------------------ */

bool rail_may_pass(const rail_look *k, unsigned c, ir_refusal *why) {
    (void)k;
    (void)c;
    (void)why;
    return true;
}

/* 88-HT-03 */
bool rail_track_pass(const rail_look *k, unsigned c, ir_refusal *why) {
    return !rail_home_tile_due(k, c) || rail_no(why, RAIL_NO_HOME_TILE_FIRST, k->d->company[c].home, 0, 0);
}

static bool track_asks(rail_do *x, unsigned c) {
    const rail_look *k = &x->look;
    return PEER(k, ASKS) || rail_any_lay(k, c) || any_power(k, c) || rail_any_private(k, c);
}

void rail_track_offer(rail_menu *u, unsigned c) { (void)rail_each_lay(&u->k, c, rail_offer_lay, u); }

static bool station_asks(rail_do *x, unsigned c) {
    const rail_look *k = &x->look;
    return rail_any_station(k, c) || (!PEER(k, ASKS) && can_afford_station(k, c) && any_power(k, c));
}

void rail_station_offer(rail_menu *u, unsigned c) {
    for (unsigned h = 0; h < u->k.d->nhexes; h++) {
        for (unsigned node = 0; u->k.reach->nodes[h] >> node; node++) {
            if (u->k.reach->nodes[h] >> node & 1u) {
                rail_offer(u, station_move(IR_COMPANY(c), h, node));
            }
        }
    }
}

bool rail_run_pass(const rail_look *k, unsigned c, ir_refusal *why) {
    return !rail_can_run(k, c) || rail_no(why, RAIL_NO_MUST_RUN, 0, 0, 0);
}

static bool run_asks(rail_do *x, unsigned c) {
    const rail_look *k = &x->look;
    return rail_can_run(k, c) || (!PEER(k, ASKS) && rail_train_count(k, c) > 0 && any_power(k, c));
}

void rail_run_offer(rail_menu *u, unsigned c) {
    if (!rail_has_train(&u->k, c)) {
        return;
    }
    if (u->k.reach->route) {
        rail_offer_open(u, run_move(IR_COMPANY(c)));
    } else if (u->k.s->status[c] & RAIL_HAD_ROUTE) {
        rail_offer(u, run_move(IR_COMPANY(c))); /* nothing: no route is left */
    }
}

void rail_run_skip(rail_do *x, unsigned c) {
    rail_emit(x, RAIL_EV_NO_RUN, (int32_t)c, 0, 0, 0);
    x->s->revenue = extra_income(x, c, false);
}

/* Not if there is only one way. */
static bool dividend_asks(rail_do *x, unsigned c) {
    unsigned ways = payouts_of(&x->look, c);
    return x->s->revenue > 0 && (ways & (ways - 1u)) != 0;
}

static void dividend_offer(rail_menu *u, unsigned c) {
    rail_offer(u, pay_move(IR_COMPANY(c)));
    rail_offer(u, half_move(IR_COMPANY(c)));
    rail_offer(u, keep_move(IR_COMPANY(c)));
}

static void dividend_skip(rail_do *x, unsigned c) {
    unsigned ways = payouts_of(&x->look, c);
    dividend_do(x, c, ways == RAIL_PAYS_ALL ? RAIL_PAY : ways == RAIL_PAYS_HALF ? RAIL_HALF : RAIL_KEEP);
}

/* What half of the revenue shares out; and, since rounding may turn that round (90-DV-04), the next smaller revenue that
 * would share out more. */
static void half_view(const rail_look *k, unsigned c, ir_json *j) {
    int32_t revenue = k->s->revenue, half = rail_half(k, c, revenue);
    ir_json_field_int(j, "half", half);
    for (int32_t less = revenue - 10; less > 0 && less > revenue - 50; less -= 10) {
        if (rail_half(k, c, less) > half) {
            ir_json_field_open(j, "half_below", '[');
            ir_json_int(j, less);
            ir_json_int(j, rail_half(k, c, less));
            ir_json_close(j, ']');
            break;
        }
    }
}

static void dividend_view(const rail_look *k, ir_json *j) {
    ir_json_field_int(j, "revenue", k->s->revenue);
    ir_json_field_int(j, "outside", k->s->outside);
    unsigned c = rail_operator(k);
    if (payouts_of(k, c) & RAIL_PAYS_HALF) {
        half_view(k, c, j);
    }
}

/* 88-TN-07 */
bool rail_trains_pass(const rail_look *k, unsigned c, ir_refusal *why) { return !rail_must_buy(k, c, why); }

static bool trains_asks(rail_do *x, unsigned c) {
    const rail_look *k = &x->look;
    rail_need need = rail_need_of(k, c);
    if (need.hopeless && !PEER(k, BANKRUPT_BY_HAND) && !rail_any_company_train(k, c) && !rail_any_private(k, c) &&
        !(k->h->rescue && k->h->rescue(k, c))) {
        rail_bankrupt_do(x, c); /* 88-EF-04: no answer could help */
        return true;
    }
    if (need.owed) {
        return true;
    }
    if (rail_any_train(k, c)) {
        return true;
    }
    return !PEER(k, ASKS) && (any_power(k, c) || rail_any_private(k, c));
}

void rail_trains_offer(rail_menu *u, unsigned c) {
    ir_party company = IR_COMPANY(c);
    for (unsigned t = 0; t < u->k.d->ntrains; t++) {
        for (unsigned source = RAIL_SOURCE_BANK; source <= RAIL_SOURCE_POOL; source++) {
            bool there = rail_train_on_sale(&u->k, t, source);
            for (unsigned in = 0; in <= u->k.d->ntrains && there; in++) {
                rail_offer(u, train_move(company, t, source, 0, 0, in - 1u));
            }
        }
        for (unsigned o = 0; o < u->k.d->ncompanies; o++) {
            if (o != c && u->k.s->trains[o][t]) {
                rail_offer_range(u, train_move(company, t, RAIL_SOURCE_COMPANY, o, 0, IR_NO_OPERAND),
                                 rail_offer_floor(&u->k, RAIL_OFFER_TRAIN, t, o), rail_offer_most(&u->k, c, t));
            }
        }
    }
    if (rail_sale_open(&u->k, c)) {
        rail_offer_sales(u, u->k.s->director[c]);
    }
    rail_offer(u, bankrupt_move(company));
}

/* A train that the company owes and cannot pay. */
void rail_trains_view(const rail_look *k, ir_json *j) {
    rail_need need = rail_need_of(k, rail_operator(k));
    if (!need.emergency) {
        return;
    }
    ir_json_field_open(j, "emergency", '{');
    ir_json_field_string(j, "train", k->d->train[need.kind].id);
    ir_json_field_int(j, "price", need.price);
    ir_json_field_int(j, "beyond_treasury", need.missing);
    ir_json_field_int(j, "still_to_raise", need.still);
    ir_json_field_int(j, "treasury", need.price - need.missing);
    ir_json_field_int(j, "director", need.missing - need.still);
    ir_json_close(j, '}');
}

static bool last_asks(rail_do *x, unsigned c) {
    return PEER(&x->look, ASKS) && (any_power(&x->look, c) || rail_any_private(&x->look, c));
}

const rail_turn_def rail_turn_track = {
    .name = "track", .pass = rail_track_pass, .asks = track_asks, .offer = rail_track_offer};
const rail_turn_def rail_turn_station = {
    .name = "station", .pass = rail_may_pass, .asks = station_asks, .offer = rail_station_offer};
const rail_turn_def rail_turn_run = {
    .name = "run", .pass = rail_run_pass, .asks = run_asks, .offer = rail_run_offer, .skip = rail_run_skip};
const rail_turn_def rail_turn_dividend = {
    .name = "dividend", .asks = dividend_asks, .offer = dividend_offer, .skip = dividend_skip, .view = dividend_view};
const rail_turn_def rail_turn_trains = {.name = "trains",
                                        .pass = rail_trains_pass,
                                        .asks = trains_asks,
                                        .offer = rail_trains_offer,
                                        .view = rail_trains_view};
const rail_turn_def rail_turn_last = {.name = "last", .pass = rail_may_pass, .asks = last_asks};

/* ---- the turn as a step ------------------------------------------------------------------------------------------- */

bool rail_turn_asks(rail_do *x) {
    if (x->look.h->interrupts ? x->look.h->interrupts(x) : rail_ask_discard(x)) {
        return false;
    }
    unsigned c = IR_COMPANY_INDEX(rail_top(x)->who), at = x->s->depth - 1u, now = rail_top(x)->step;
    if (now == RAIL_STEP_DONE) {
        rail_turn_end(x, c);
        return false;
    }
    const rail_turn_def *step = rail_turn_of(x->look.d, now);
    if (step->asks(x, c)) {
        return true;
    }
    if (step->skip) {
        step->skip(x, c);
    }
    if (x->s->frame[at].step != now) { /* the company has closed */
        return false;
    }
    if (x->s->depth == at + 1u) {
        step_over(x, c);
    } else { /* it asks something else first */
        x->s->frame[at].step = (uint8_t)step_after(&x->look, c, now);
    }
    return false;
}

static void offer_privates(rail_menu *u, ir_party company) {
    for (unsigned p = 0; p < u->k.d->nprivates; p++) {
        int32_t floor = rail_offer_floor(&u->k, RAIL_OFFER_PRIVATE, p, 0), least = rail_private_least(&u->k, p);
        int32_t most = rail_private_most(&u->k, p), cash = u->k.is->cash[company];
        rail_offer_range(u, private_move(company, p, 0), floor > least ? floor : least, most < cash ? most : cash);
    }
}

void rail_turn_offer(rail_menu *u, const rail_frame *f) {
    unsigned c = IR_COMPANY_INDEX(f->who);
    const rail_turn_def *step = rail_turn_of(u->k.d, f->step);
    if (f->step <= RAIL_STEP_RUN) { /* later the board does not matter */
        rail_reach_of(&u->k, c, &u->reach);
        u->k.reach = &u->reach;
    }
    if (step->offer) {
        step->offer(u, c);
    }
    (void)rail_each_power_lay(&u->k, c, rail_offer_lay, u);
    offer_privates(u, f->who);
}

void rail_turn_view(const rail_look *k, const rail_frame *f, ir_json *j) {
    const rail_turn_def *step = rail_turn_of(k->d, f->step);
    if (step->view) {
        step->view(k, j);
    }
}

void rail_turn_entry(const rail_look *k, const rail_frame *f, ir_json *j) {
    ir_json_field_string(j, "step", rail_turn_name(k->d, f->step));
    if (f->turn.flags & RAIL_TURN_FIRST) {
        ir_json_field_bool(j, "first", true);
    }
    if (f->turn.flags & RAIL_TURN_SOLD) {
        ir_json_field_bool(j, "sold", true);
    }
}

/* The director may sell shares for a train. */
bool rail_turn_hears(const rail_look *k, const rail_frame *f, ir_party party, unsigned verb) {
    (void)verb;
    return party == k->s->director[IR_COMPANY_INDEX(f->who)];
}

bool rail_turn_open(const rail_look *k, const rail_frame *f, ir_party party) {
    return f->step == RAIL_STEP_TRAINS && rail_turn_hears(k, f, party, RAIL_SELL) &&
           rail_sale_open(k, IR_COMPANY_INDEX(f->who));
}

const rail_step_def rail_step_turn = {RAIL_TURN_STEP, .check = rail_turn_check, .act = rail_turn_do,
                                      .asks = rail_turn_asks, .offer = rail_turn_offer};

static void laying_offer(rail_menu *u, const rail_frame *f) {
    (void)rail_each_power_lay(&u->k, IR_COMPANY_INDEX(f->who), rail_offer_lay, u);
}

static void laying_entry(const rail_look *k, const rail_frame *f, ir_json *j) {
    ir_json_field_string(j, "private", k->d->private_[f->laying.private_].id);
    ir_json_field_string(j, "hex", k->d->hex[f->laying.hex].id);
}

const rail_step_def rail_step_laying = {.name = "laying",
                                        .check = laying_check,
                                        .act = laying_do,
                                        .offer = laying_offer,
                                        .entry = laying_entry,
                                        .asks_private = true};
