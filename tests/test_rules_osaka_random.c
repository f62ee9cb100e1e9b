/* 1890: what holds on any board: the best run is one that the rules allow, and no allowed run is better (for one train, by trying
 * all of them); and random play, watched by the text of the rules. */
#include "osaka_boards.h"

#include "core/notation.h"
#include "core/rng.h"
#include "titles/1890/refusals.h"

#include <stdio.h>
#include <string.h>

/* ---- all runs of one train ------------------------------------------------------------------------------------------------- */

enum { LONGEST = 9 };

static struct {
    const char *company, *train;
    unsigned hex[LONGEST], n;
    int32_t most;
    char at[200];
    unsigned long tried;
} all;

static int32_t revenue_of(scene *s, const ir_action *action) {
    static ir_state copy;
    ir_refusal why;
    ir_events events = {0};
    unsigned c = scene_company(s, all.company);
    copy = s->state;
    check(ir_apply(&s->game, &copy, action, &events, &why) == IR_OK);
    rail_look k = rail_look_at(&s->game, &s->state);
    return rail_kind_of(&k, c)->shares ? ((const rail_state *)(const void *)copy.body)->revenue
                                       : 2 * (copy.cash[IR_COMPANY(c)] - s->state.cash[IR_COMPANY(c)]);
}

/* The run along the hexes of `all`: whether a longer one may be allowed. */
static bool try_run(scene *s) {
    const rail_data *d = s->game.title->data;
    char text[200];
    int len = snprintf(text, sizeof text, "%s run %s:", all.company, all.train);
    for (unsigned i = 0; i < all.n; i++) {
        len += snprintf(text + len, sizeof text - (size_t)len, i ? "-%s" : "%s", d->hex[all.hex[i]].id);
    }
    ir_action action;
    ir_problem problem;
    ir_refusal why = {0};
    check(ir_action_read(&s->game, &s->state, text, strlen(text), &action, &problem));
    all.tried++;
    if (ir_legal(&s->game, &s->state, &action, &why)) {
        int32_t revenue = revenue_of(s, &action);
        if (revenue > all.most) {
            all.most = revenue;
            (void)snprintf(all.at, sizeof all.at, "%s", text);
        }
        return true;
    }
    return why.code == RAIL_NO_ROUTE_TOO_SHORT || why.code == RAIL_NO_ROUTE_NO_STATION ||
           why.code == RAIL_NO_ROUTE_NO_STOP_AT_END;
}

static void longer(scene *s) {
    const rail_data *d = s->game.title->data;
    rail_look k = rail_look_at(&s->game, &s->state);
    if (!try_run(s) || all.n == LONGEST) {
        return;
    }
    unsigned from = all.hex[all.n - 1];
    for (unsigned e = 0; e < 6; e++) {
        unsigned to = d->hex[from].neighbour[e];
        if (to != RAIL_NONE && (rail_exits(&k, from) >> e & 1u) && (rail_exits(&k, to) >> (e + 3) % 6 & 1u)) {
            all.hex[all.n++] = to;
            longer(s);
            all.n--;
        }
    }
}

static int32_t best_by_trying(scene *s, const char *company, const char *train) {
    const rail_data *d = s->game.title->data;
    all.company = company;
    all.train = train;
    all.most = 0;
    all.at[0] = 0;
    for (unsigned h = 0; h < d->nhexes; h++) {
        all.hex[0] = h;
        all.n = 1;
        longer(s);
    }
    return all.most;
}

TEST("90-RT-01 90-RT-02 90-RT-03 90-RT-09 90-MJ-05 90-LP-13 90-RT-10: the best run is allowed, and no allowed run is "
     "better") {
    static const char *const trains[] = {"2", "3", "2+2", "4", "3+3", "5"}, *const phases[] = {"1", "2", "3", "4", "6"};
    unsigned earned = 0;
    for (unsigned n = 0; n < boards(); n++) {
        uint64_t dice = board_dice(n, 11);
        unsigned i = n % 8, t = ir_rng_below(&dice, 6);
        const char *phase = i == 5 || i == 6 ? "2" : phases[ir_rng_below(&dice, 5)]; /* later OER has merged */
        scene *s = board(i, trains[t], phase, n % 16 < 8 ? "1890" : "1890 rules=book", &dice);
        ir_action action = {0};
        unsigned c = scene_company(s, board_company[i]);
        int32_t best = best_of(s, c, &action);
        all.company = board_company[i];
        if (best > 0) {
            if (!ir_legal(&s->game, &s->state, &action, NULL)) {
                fail_test("board %u: the best run of %s is not allowed", n, board_company[i]);
            }
            if (revenue_of(s, &action) != best) {
                fail_test("board %u: %s runs for %d, not %d", n, board_company[i], (int)revenue_of(s, &action),
                          (int)best);
            }
            earned++;
        }
        int32_t tried = best_by_trying(s, board_company[i], trains[t]);
        if (tried > best) {
            fail_test("board %u: %s earns %d, the best run is %d: %s", n, board_company[i], (int)tried, (int)best,
                      all.at);
        }
    }
    check(earned * 2 > boards());
}

/* ---- random play, watched by the text ---------------------------------------------------------------------------------------- */

/* The chart as the rules print it (90-LM-07). */
static const short chart[11][18] = {
    {70, 75, 80, 90, 100, 110, 125, 150, 175, 200, 225, 250, 275, 300, 325, 350, 375, 400},
    {65, 70, 75, 80, 90, 100, 110, 125, 150, 175, 200, 225, 250, 275, 300, 325, 350, 375},
    {60, 65, 70, 75, 80, 90, 100, 110, 125, 150, 175, 200, 225, 250, 275, 300},
    {55, 60, 65, 70, 75, 80, 90, 100, 110, 125, 150, 175, 200, 225},
    {50, 55, 60, 65, 70, 75, 80, 90, 100, 110, 125, 150},
    {45, 50, 55, 60, 65, 70, 75, 80, 90, 100},
    {40, 45, 50, 55, 60, 65, 70, 75},
    {35, 40, 45, 50, 55, 60},
    {30, 35, 40, 45, 50},
    {0, 30, 35, 40, 45},
    {0, 0, 30, 35, 40}};

static bool on_chart(int row, int column) {
    return row >= 0 && row < 11 && column >= 0 && column < 18 && (row >= 9 ? column < 5 : chart[row][column] > 0);
}

static void cell_of(const scene *s, const ir_state *state, unsigned c, int *row, int *column) {
    const rail_data *d = s->game.title->data;
    unsigned cell = ((const rail_state *)(const void *)state->body)->cell[c];
    *row = cell ? d->cell[cell - 1].row : -1;
    *column = cell ? d->cell[cell - 1].column : -1;
}

static const rail_state *body(const ir_state *state) { return (const rail_state *)(const void *)state->body; }

/* Where a marker goes when paid or kept; false: the company closes. */
static bool moved(int *row, int *column, bool paid) {
    if (paid) {
        if (on_chart(*row, *column + 1)) {
            ++*column;
        } else if (on_chart(*row - 1, *column)) {
            --*row;
        }
    } else if (*column > 0) {
        --*column;
    } else {
        ++*row;
    }
    return chart[*row][*column] > 0;
}

/* A company's dividend: what everybody gets, and where its marker goes. */
static void watch_dividend(scene *s, const ir_action *a) {
    const rail_state *before = body(&s->before);
    unsigned c = IR_COMPANY_INDEX(a->move.actor);
    rail_look k = rail_look_at(&s->game, &s->state);
    if (!rail_kind_of(&k, c)->shares || c == scene_company(s, "KNR")) {
        return;
    }
    int32_t revenue = before->revenue, shared = a->move.verb == RAIL_PAY ? revenue : 0;
    if (a->move.verb == RAIL_HALF) {
        shared = revenue - (revenue / 2 + 19) / 20 * 20;
        shared = shared > 0 ? shared : 0;
    }
    for (unsigned seat = 0; seat < s->game.players; seat++) {
        int32_t gain = s->state.cash[IR_PLAYER(seat)] - s->before.cash[IR_PLAYER(seat)];
        int32_t due = shared / 10 * before->shares[c][seat];
        check(gain >= due); /* the next round may have begun, and privates have paid */
        check(gain == due || scene_event(s, "operating_round") != NULL || scene_event(s, "stock_round") != NULL ||
              !(body(&s->state)->status[c] & RAIL_FLOATED));
    }
    int row, column, now_row, now_column;
    cell_of(s, &s->before, c, &row, &column);
    bool lives = moved(&row, &column, shared > 0);
    cell_of(s, &s->state, c, &now_row, &now_column);
    check(lives ? now_row == row && now_column == column : now_row == -1);
}

/* A public company that begins its turn is the first in the order of those that wait. */
static void watch_order(const scene *s) {
    const rail_state *r = body(&s->state), *before = body(&s->before);
    if (r->round != RAIL_ROUND_OPERATING || r->depth == 0 || r->frame[0].kind != RAIL_FRAME_TURN ||
        !IR_IS_COMPANY(r->frame[0].who) ||
        (before->depth > 0 && before->frame[0].who == r->frame[0].who && before->round == r->round)) {
        return;
    }
    unsigned c = IR_COMPANY_INDEX(r->frame[0].who);
    const rail_data *d = s->game.title->data;
    if (c >= d->npublic || strcmp(d->company[c].id, "KNR") == 0) {
        return; /* KNR may be out of turn */
    }
    int row, column;
    if (r->frame[0].step >= RAIL_STEP_TRAINS) {
        return; /* its marker has moved already */
    }
    cell_of(s, &s->state, c, &row, &column);
    for (unsigned o = 0; o < d->npublic; o++) {
        int row2, column2;
        cell_of(s, &s->state, o, &row2, &column2);
        if (o == c || !(r->status[o] & RAIL_FLOATED) || (r->status[o] & (RAIL_OPERATED | RAIL_GONE)) || row2 < 0) {
            continue;
        }
        int mine = chart[row][column], theirs = chart[row2][column2];
        if (!(mine > theirs ||
              (mine == theirs && (column > column2 || (column == column2 && r->stack[c] < r->stack[o]))))) {
            fail_test("%s (%d) has its turn before %s (%d), status %u %u, frame before %u", d->company[c].id, mine,
                      d->company[o].id, theirs, r->status[c], r->status[o], before->frame[0].who);
        }
    }
}

static void watch_holdings(const scene *s, const ir_action *a) {
    const rail_state *r = body(&s->state), *before = body(&s->before);
    const rail_data *d = s->game.title->data;
    rail_look k = rail_look_at(&s->game, &s->state);
    static const char *const rusty[] = {"2", "2+2", "3", "3+3", "4"}, *const by[] = {"3", "4", "5", "5", "6"};
    check(all_money(s) == 12000);
    for (unsigned c = 0; c < d->ncompanies; c++) {
        check(r->shares[c][RAIL_POOL] <= 5);
        if (r->frame[r->depth ? r->depth - 1 : 0].kind != RAIL_FRAME_DISCARD) {
            check(rail_train_count(&k, c) <= rail_train_limit(&k, c) || !(r->status[c] & RAIL_FLOATED));
        }
        for (unsigned i = 0; i < 5; i++) { /* no train outlives its phase */
            unsigned t = 0, p = 0;
            while (strcmp(d->train[t].id, rusty[i]) != 0) {
                t++;
            }
            while (strcmp(d->phase[p].id, by[i]) != 0) {
                p++;
            }
            check(r->phase < p || (r->trains[c][t] == 0 && r->pool[t] == 0));
        }
    }
    if (a->move.verb == RAIL_BUY && a->move.actor < IR_COMPANY(0)) {
        unsigned seat = IR_SEAT(a->move.actor), c = buy_company(&a->move);
        rail_look then = rail_look_at(&s->game, &s->before);
        int row, column;
        cell_of(s, &s->before, c, &row, &column);
        int price = chart[row][column];
        check(price <= 50 || rail_certificates(&then, seat) < rail_limit(&then));
        check(price <= 40 || before->shares[c][seat] < 6);
        check(!(before->sold[seat] >> c & 1u));
        int32_t cost = buy_from(&a->move) == RAIL_FROM_IPO ? before->par[c] : price;
        check(s->before.cash[IR_PLAYER(seat)] - s->state.cash[IR_PLAYER(seat)] == cost ||
              r->round != RAIL_ROUND_STOCK || r->turn != before->turn);
    }
}

TEST("90-DV-02 90-DV-03 90-DV-04 90-SP-01 90-SP-02 90-OO-02 90-OO-03 90-SR-09 90-SR-14 90-SR-17 90-TL-01 90-TN-08: "
     "random play keeps to it") {
    unsigned long actions = 0, dividends = 0;
    unsigned latest = 0;
    for (unsigned n = 0; n < boards() / 3; n++) {
        scene *s = osaka(board_games[n % 2]);
        uint64_t dice = board_dice(n, 1);
        s->odd_bank = false;
        for (unsigned i = 0; i < 1500 && !s->state.finished; i++) {
            ir_action action;
            if (!random_action(s, &dice, &action)) {
                continue;
            }
            actions++;
            if (action.move.verb == RAIL_PAY || action.move.verb == RAIL_KEEP || action.move.verb == RAIL_HALF) {
                watch_dividend(s, &action);
                dividends++;
            }
            watch_order(s);
            watch_holdings(s, &action);
            latest = body(&s->state)->phase > latest ? body(&s->state)->phase : latest;
        }
    }
    printf("# %lu actions, %lu dividends, phase %u\n", actions, dividends, latest);
    check(dividends > 20 && latest >= 6);
}
