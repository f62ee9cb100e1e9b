/* A share is worth the dividends that are still to come and the final payment for symbols. Both grow with what the
 * treasury, and the shares still to be sold, will buy; more shares divide the dividends. */
#include "bots/nar_eval.h"

#include "core/work.h"

#include <string.h>

enum { PART = 16, MANY = 1000, FIRST_CASH = 600, DEAREST = 2000, COARSE = 1000 };

/* Chosen by hand between first guesses and what a climb by self-play found. The climb's own result beat these as a greedy
 * player, but its games are short, and a search that played games out with it won less among the others. */
const nar_weights nar_neutral = {.city_income = 860,
                                 .city_symbol = 400,
                                 .share_money = 250,
                                 .dilution = 700,
                                 .cash_later = 100,
                                 .first_cash = 300,
                                 .director = 100,
                                 .rivals = 300,
                                 .leader = 300,
                                 .chain = 700,
                                 .share_pace = 1200,
                                 .city_pace = 1400,
                                 .now = 750,
                                 .keep = 750,
                                 .keep_last = 200};

static int32_t least_of(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t most_of(int32_t a, int32_t b) { return a > b ? a : b; }

/* ---- what things are worth --------------------------------------------------------------------------------------------- */

static int32_t share_worth(const nar_board *b, const nar_firm *f) {
    const nar_weights *w = b->w;
    if (f->sold == 0) {
        return 0;
    }
    int32_t come = f->left * b->sells; /* in sixteenths */
    int32_t shares = f->sold * PART + come * w->dilution / MANY;
    int32_t later = come * w->share_money / PART;
    int32_t spent = f->treasury * b->spent / MANY; /* on cities, while there is time */
    int32_t paid = b->turns * f->income + b->spends * (spent * w->city_income / MANY) +
                   (b->turns - PART) / 2 * (later * w->city_income / MANY);
    int32_t symbols = (spent + later) * w->city_symbol / MANY;
    return paid / shares + f->symbols * b->k.d->symbol_value + symbols;
}

static int32_t cash_worth(const nar_board *b, int32_t cash) {
    int32_t first = b->turns > PART ? least_of(cash, FIRST_CASH) * b->w->first_cash / MANY : 0;
    return cash + cash * b->extra / MANY + first;
}

static int32_t director_worth(const nar_board *b) { return b->turns * b->w->director / PART; }

int32_t nar_judge(const nar_board *b, const int32_t *worth, unsigned seat) {
    int32_t sum = 0, best = INT32_MIN;
    for (unsigned i = 0; i < b->players; i++) {
        if (i != seat) {
            sum += worth[i];
            best = most_of(best, worth[i]);
        }
    }
    int32_t others = (int32_t)b->players - 1;
    return worth[seat] - (int32_t)(((int64_t)sum * b->w->rivals / others + (int64_t)best * b->w->leader) / MANY);
}

/* What everybody is worth if one company and the cash change. */
static void worth_after(const nar_board *b, unsigned company, const nar_firm *f, const int32_t *cash, int32_t *out) {
    const nar_firm *old = &b->firm[company];
    int32_t share = share_worth(b, f);
    for (unsigned i = 0; i < b->players; i++) {
        out[i] = b->worth[i] + f->owned[i] * share - old->owned[i] * old->share;
        if (cash[i] != b->cash[i]) {
            out[i] += cash_worth(b, cash[i]) - cash_worth(b, b->cash[i]);
        }
    }
    if (f->director != old->director) {
        out[f->director] += director_worth(b);
        if (old->director >= 0) {
            out[old->director] -= director_worth(b);
        }
    }
}

/* ---- looking at a position --------------------------------------------------------------------------------------------- */

static void see_firm(nar_board *b, unsigned company) {
    nar_firm *f = &b->firm[company];
    const nar_state *s = b->k.s;
    f->income = nar_income(&b->k, company);
    f->symbols = (int32_t)nar_symbols(&b->k, company);
    f->treasury = b->k.is->cash[IR_COMPANY(company)];
    f->sold = (int32_t)nar_shares_sold(s, company);
    f->director = (int32_t)s->director[company] - 1;
    f->left = 0;
    memcpy(f->owned, s->owned[company], sizeof f->owned);
}

/* How many payments are to come: the shares or the cities run out (NA-EN-01, NA-EN-02). */
static void see_turns(nar_board *b) {
    const nar_state *s = b->k.s;
    int32_t players = (int32_t)b->players, shares = (int32_t)nar_shares_left(s), cities = (int32_t)nar_cities_left(s);
    int32_t pace = players * b->w->share_pace, now = 0;
    if (s->phase == NAR_TRADE) {
        now = (players - s->turns_taken) * b->w->share_pace;
    }
    int32_t left = most_of(shares * MANY - now, 0);
    int32_t by_shares = left < players * MANY ? PART : PART + left * PART / pace;
    int32_t by_cities = PART + most_of(cities - b->k.d->cities_left_end, 0) * PART * MANY / (players * b->w->city_pace);
    b->turns = b->k.is->ends != 0 ? PART : least_of(by_shares, by_cities);
    int32_t sold = now + (b->turns - PART) * pace / PART;
    b->sells = shares == 0 ? 0 : least_of(PART, sold * PART / MANY / shares);
}

void nar_board_see(nar_board *b, const ir_game *game, const ir_state *state, const nar_weights *w) {
    ir_work_add(3);
    b->k = nar_look_at(game, state);
    b->w = w;
    b->players = game->players;
    see_turns(b);
    bool buying = b->k.s->phase == NAR_BUY;
    b->spent = buying ? b->turns > PART ? w->keep : w->keep_last : w->now;
    b->spends = buying && b->turns > PART ? b->turns - PART : b->turns;
    b->extra = (b->turns - PART) * w->cash_later / PART;
    for (unsigned c = 0; c < NAR_COMPANIES; c++) {
        see_firm(b, c);
    }
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        for (unsigned row = 0; row < b->k.s->shares_left[column]; row++) {
            b->firm[b->k.s->share[column][row]].left++;
        }
    }
    for (unsigned i = 0; i < b->players; i++) {
        b->cash[i] = state->cash[IR_PLAYER(i)];
        b->worth[i] = cash_worth(b, b->cash[i]);
    }
    for (unsigned c = 0; c < NAR_COMPANIES; c++) {
        nar_firm *f = &b->firm[c];
        f->share = share_worth(b, f);
        for (unsigned i = 0; i < b->players; i++) {
            b->worth[i] += f->owned[i] * f->share;
        }
        if (f->director >= 0) {
            b->worth[f->director] += director_worth(b);
        }
    }
}

/* ---- moves of phase I -------------------------------------------------------------------------------------------------- */

typedef struct list {
    const nar_board *b;
    nar_option *out;
    unsigned count, seat;
    int32_t before; /* what the position is worth to the seat */
} list;

static void add(list *l, ir_move move, int32_t after, unsigned company, bool bought) {
    if (l->count < NAR_MAX_OPTIONS) {
        l->out[l->count++] = (nar_option){move, after - l->before, (uint8_t)company, bought};
    }
}

static int32_t half_up(int32_t price) { return (price / NAR_STEP + 1) / 2 * NAR_STEP; }

/* A share goes to a seat, and money into the treasury. */
static nar_firm with_share(const nar_firm *f, unsigned seat, int32_t money) {
    nar_firm g = *f;
    g.owned[seat]++;
    g.sold++;
    g.left--;
    g.treasury += money;
    return g;
}

static int32_t next_price(int32_t price) { return price + (price < COARSE ? NAR_STEP : 2 * NAR_STEP); }

static unsigned best_start(const nar_board *b) {
    unsigned best = IR_NO_OPERAND;
    for (unsigned start = 0; start < NAR_STARTS; start++) {
        if ((b->k.s->starts >> start & 1u) != 0 &&
            (best == IR_NO_OPERAND ||
             b->k.r->card[NAR_CITIES + start].income > b->k.r->card[NAR_CITIES + best].income)) {
            best = start;
        }
    }
    return best;
}

static void add_founding(list *l, unsigned column, unsigned company) {
    const nar_board *b = l->b;
    unsigned start = best_start(b);
    int32_t cash[NAR_MAX_PLAYERS], worth[NAR_MAX_PLAYERS];
    memcpy(cash, b->cash, sizeof cash);
    for (int32_t price = b->k.d->least_price; price <= b->cash[l->seat] && price <= DEAREST;
         price = next_price(price)) {
        nar_firm f = with_share(&b->firm[company], l->seat, price);
        f.director = (int32_t)l->seat;
        f.income = b->k.r->card[NAR_CITIES + start].income;
        cash[l->seat] = b->cash[l->seat] - price;
        worth_after(b, company, &f, cash, worth);
        ir_move move = nar_select_move(IR_PLAYER(l->seat), column,
                                       b->k.r->founder_chooses ? start : (unsigned)IR_NO_OPERAND, price);
        add(l, move, nar_judge(b, worth, l->seat), company, false);
    }
}

static void add_own(list *l, unsigned column, unsigned company) {
    const nar_board *b = l->b;
    int32_t cash[NAR_MAX_PLAYERS], worth[NAR_MAX_PLAYERS];
    int32_t price = nar_own_price(&b->k);
    if (price == 0) {
        return;
    }
    int32_t part = price == b->k.d->own_price ? b->k.d->own_to_treasury : half_up(price);
    nar_firm f = with_share(&b->firm[company], l->seat, part);
    memcpy(cash, b->cash, sizeof cash);
    cash[l->seat] -= price;
    worth_after(b, company, &f, cash, worth);
    add(l, nar_select_move(IR_PLAYER(l->seat), column, IR_NO_OPERAND, 0), nar_judge(b, worth, l->seat), company, false);
}

/* What both answers to an offer lead to. */
static void after_answers(const nar_board *b, unsigned company, unsigned seat, int32_t price, int32_t *allowed,
                          int32_t *bought) {
    const nar_firm *now = &b->firm[company];
    unsigned director = (unsigned)now->director;
    int32_t cash[NAR_MAX_PLAYERS], part = half_up(price);
    memcpy(cash, b->cash, sizeof cash);
    nar_firm f = with_share(now, seat, part);
    cash[seat] -= price;
    if (f.owned[seat] >= f.owned[director]) {
        f.director = (int32_t)seat;
    }
    worth_after(b, company, &f, cash, allowed);
    if (b->cash[director] >= price) {
        f = with_share(now, director, part);
        cash[seat] = b->cash[seat] + price - part;
        cash[director] -= price;
        worth_after(b, company, &f, cash, bought);
    }
}

static void add_offers(list *l, unsigned column, unsigned company) {
    const nar_board *b = l->b;
    unsigned director = (unsigned)b->firm[company].director;
    int32_t allowed[NAR_MAX_PLAYERS], bought[NAR_MAX_PLAYERS];
    for (int32_t price = b->k.d->least_price; price <= b->cash[l->seat] && price <= DEAREST;
         price = next_price(price)) {
        after_answers(b, company, l->seat, price, allowed, bought);
        bool buys = b->cash[director] >= price && nar_judge(b, bought, director) > nar_judge(b, allowed, director);
        ir_move move = nar_select_move(IR_PLAYER(l->seat), column, IR_NO_OPERAND, price);
        add(l, move, nar_judge(b, buys ? bought : allowed, l->seat), company, buys);
    }
}

/* If the director buys, the player may select again: part of what another company's share would gain is added. */
static void add_chains(list *l) {
    int32_t best[NAR_COMPANIES] = {0};
    for (unsigned i = 0; i < l->count; i++) {
        if (!l->out[i].bought) {
            best[l->out[i].company] = most_of(best[l->out[i].company], l->out[i].gain);
        }
    }
    for (unsigned i = 0; i < l->count; i++) {
        int32_t next = 0;
        for (unsigned c = 0; l->out[i].bought && c < NAR_COMPANIES; c++) {
            next = c != l->out[i].company ? most_of(next, best[c]) : next;
        }
        l->out[i].gain += next * l->b->w->chain / MANY;
    }
}

static void add_selections(list *l) {
    const nar_state *s = l->b->k.s;
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        unsigned company = s->shares_left[column] > 0 ? nar_bottom_share(s, column) : NAR_COMPANIES;
        if (company == NAR_COMPANIES || (s->barred >> company & 1u) != 0) {
            continue;
        }
        if (l->b->firm[company].director < 0) {
            add_founding(l, column, company);
        } else if (l->b->firm[company].director == (int32_t)l->seat) {
            add_own(l, column, company);
        } else {
            add_offers(l, column, company);
        }
    }
    add_chains(l);
    if (s->barred != 0 || l->b->k.r->may_pass) {
        add(l, nar_stop_move(IR_PLAYER(l->seat)), l->before, 0, false);
    }
}

static void add_answers(list *l, unsigned company) {
    const nar_board *b = l->b;
    int32_t allowed[NAR_MAX_PLAYERS], bought[NAR_MAX_PLAYERS];
    after_answers(b, company, b->k.s->seat, b->k.s->offer_price, allowed, bought);
    add(l, nar_answer_move(IR_PLAYER(l->seat), NAR_ANSWER_ALLOW), nar_judge(b, allowed, l->seat), company, false);
    if (b->cash[l->seat] >= b->k.s->offer_price) {
        add(l, nar_answer_move(IR_PLAYER(l->seat), NAR_ANSWER_BUY), nar_judge(b, bought, l->seat), company, true);
    }
}

/* ---- moves of phase II ------------------------------------------------------------------------------------------------- */

static const nar_card *bottom_city(const nar_look *k, unsigned column) {
    return &k->r->card[k->s->city[column][k->s->cities_left[column] - 1]];
}

static void add_cities(list *l) {
    const nar_board *b = l->b;
    int32_t worth[NAR_MAX_PLAYERS];
    for (unsigned left = nar_buys_for(&b->k, l->seat, nar_cheapest(&b->k)); left != 0; left &= left - 1) {
        unsigned company = (unsigned)__builtin_ctz(left);
        for (unsigned column = 0; column < NAR_COLUMNS; column++) {
            if (nar_bottom_cost(&b->k, column) > b->firm[company].treasury) {
                continue;
            }
            const nar_card *city = bottom_city(&b->k, column);
            nar_firm f = b->firm[company];
            f.income += city->income;
            f.symbols += city->symbols;
            f.treasury -= city->cost;
            worth_after(b, company, &f, b->cash, worth);
            add(l, nar_city_move(IR_PLAYER(l->seat), company, column), nar_judge(b, worth, l->seat), company, false);
        }
    }
    add(l, nar_pass_move(IR_PLAYER(l->seat)), l->before, 0, false);
}

unsigned nar_options_of(const nar_board *b, nar_option *out) {
    const nar_state *s = b->k.s;
    list l = {.b = b, .out = out, .seat = s->seat};
    if (s->offer_price > 0) {
        unsigned company = nar_bottom_share(s, s->offer_column);
        l.seat = (unsigned)b->firm[company].director;
        l.before = nar_judge(b, b->worth, l.seat);
        add_answers(&l, company);
    } else {
        l.before = nar_judge(b, b->worth, l.seat);
        if (s->phase == NAR_TRADE) {
            add_selections(&l);
        } else {
            add_cities(&l);
        }
    }
    ir_work_add(l.count / 6);
    return l.count;
}
