/* What is likely to come: each company goes on running what it runs today until its trains rust, then what it can have by
 * then; the bank pays at today's pace until it breaks. Everything is an estimate, but the runs in it are proven. */
#include "bots/rail_worth.h"
#include "bots/rail_lesson.h"

#include "core/work.h"
#include "rail/hooks.h"
#include "rail/market.h"
#include "rail/trains.h"

#include <string.h>

#define W(weights, NAME) ((weights)->w[RAIL_W_##NAME])

const rail_weights rail_neutral = {.w = {
#define X(NAME, name, value) value,
                                       RAIL_WEIGHTS(X)
#undef X
                                   }};

const char *const rail_weight_names[RAIL_W_COUNT] = {
#define X(NAME, name, value) #name,
    RAIL_WEIGHTS(X)
#undef X
};

void rail_weights_of(unsigned personality, rail_weights *out) {
    *out = rail_neutral;
    switch (personality) {
    case BOT_INVESTOR:
        out->w[RAIL_W_FUTURE] += 15;
        out->w[RAIL_W_DIRECTOR] = 0;
        break;
    case BOT_OPERATOR:
        out->w[RAIL_W_DIRECTOR] *= 3;
        out->w[RAIL_W_TREASURY] += 20;
        break;
    case BOT_RAIDER:
        out->w[RAIL_W_LEADER] += 40;
        out->w[RAIL_W_OTHERS] += 20;
        break;
    case BOT_CAUTIOUS:
        out->w[RAIL_W_LIABILITY] += 60;
        out->w[RAIL_W_RUIN] += 200;
        break;
    default:
        break;
    }
}

typedef struct judging {
    rail_runs *runs;
    const rail_weights *w;
    rail_look k;
    uint64_t board, key; /* of the track; and of time and trains besides */
    rail_judgement *out;
    int32_t total[IR_MAX_PLAYERS];
    int32_t life[RAIL_MAX_TRAINS]; /* tenths of rounds until the first train of a kind is sold */
    int32_t stack;                 /* and until the last of all is */
    uint8_t last[RAIL_MAX_TRAINS]; /* what may be for sale by the time when the first of a kind has rusted others */
} judging;

enum { LESSON_HORIZON = 200 }; /* tenths of rounds */

static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }
static int32_t most(int32_t a, int32_t b) { return a > b ? a : b; }

/* ---- time --------------------------------------------------------------------------------------------------------- */

/* When the first train of each kind will be sold, at the usual pace; returned: the last. */
static int32_t find_lives(const rail_weights *w, const rail_look *k, int32_t life[RAIL_MAX_TRAINS]) {
    int32_t before = 0, all = 1;
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        bool counts = k->d->train[t].count != RAIL_UNLIMITED && !rail_train_aside(k, t);
        all += counts ? k->d->train[t].count : 0;
    }
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        life[t] = before * 10 * W(w, TRAIN_PACE) / all + 4;
        bool counts = k->s->depot[t] != RAIL_UNLIMITED && !rail_train_aside(k, t);
        before += counts ? k->s->depot[t] : 0;
    }
    return before * 10 * W(w, TRAIN_PACE) / all;
}

/* Tenths of operating rounds until the end. */
static int32_t rounds_left(const judging *x, int32_t paid) {
    const rail_look *k = &x->k;
    const rail_state *s = k->s;
    int32_t horizon = x->w->lesson != NULL ? LESSON_HORIZON : 10 * W(x->w, HORIZON), bank = k->is->cash[IR_BANK];
    if (s->bank_broken || k->is->ends != 0) {
        int32_t after = (int32_t)s->set_size - s->set_round;
        return s->round == RAIL_ROUND_OPERATING ? 10 * most(after, 0) + 5 : 20;
    }
    int32_t a_round = paid * W(x->w, PACE) / 100 + 40, ahead = 10 + bank * 10 / a_round;
    if (k->h->rounds_ahead != NULL) {
        ahead = least(ahead, k->h->rounds_ahead(k, x->stack));
    }
    return least(horizon, ahead & ~3); /* in steps, so that what has been found is found again */
}

/* ---- companies ---------------------------------------------------------------------------------------------------- */

/* A company's trains as time goes by: of those it has, some rust; then it owns one of kind `bought`. */
typedef struct fleet {
    unsigned lost;   /* mask of kinds that have rusted */
    unsigned bought; /* a kind, or RAIL_NONE */
} fleet;

static unsigned count_in(const judging *x, unsigned c, const fleet *f, unsigned t) {
    unsigned old = (f->lost >> t & 1u) != 0 ? 0 : x->k.s->trains[c][t];
    return old + (f->bought == t);
}

/* When the next of them rust, and by which kind; RAIL_NONE if none ever does. */
static unsigned next_killer(const judging *x, unsigned c, const fleet *f) {
    unsigned killer = RAIL_NONE;
    for (unsigned t = 0; t < x->k.d->ntrains; t++) {
        unsigned by = x->k.d->train[t].rusted_by;
        if (by != RAIL_NONE && count_in(x, c, f, t) > 0 && (killer == RAIL_NONE || x->life[by] < x->life[killer])) {
            killer = by;
        }
    }
    return killer;
}

/* They rust; true if it still has one that it must own. */
static bool rust(const judging *x, unsigned c, fleet *f, unsigned killer) {
    bool any = false;
    for (unsigned t = 0; t < x->k.d->ntrains; t++) {
        if (x->k.d->train[t].rusted_by == killer) {
            f->lost |= 1u << t;
            f->bought = f->bought == t ? RAIL_NONE : f->bought;
        }
        any = any || (count_in(x, c, f, t) > 0 && !rail_train_aside(&x->k, t));
    }
    return any;
}

/* Whether a company that has trains will have none that count when those that a kind rusts are gone. */
static bool all_rust(const rail_look *k, unsigned c, unsigned killer) {
    bool any = false;
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        if (k->s->trains[c][t] > 0 && !rail_train_aside(k, t)) {
            if (k->d->train[t].rusted_by != killer) {
                return false;
            }
            any = true;
        }
    }
    return any;
}

/* Companies whose trains rust at the same time buy one after the other, and the stack moves on. */
static void find_last(judging *x) {
    const rail_look *k = &x->k;
    for (unsigned killer = 0; killer < k->d->ntrains; killer++) {
        unsigned before = 0, at = killer;
        for (unsigned c = 0; c < k->d->ncompanies; c++) {
            bool runs = (k->s->status[c] & RAIL_FLOATED) != 0 && rail_kind_of(k, c)->owns_trains;
            before += runs && all_rust(k, c, killer);
        }
        for (unsigned t = killer; t < k->d->ntrains; t++) {
            if (k->r->train_count[t] == 0 || rail_train_aside(k, t)) {
                continue;
            }
            at = t;
            if (k->s->depot[t] == RAIL_UNLIMITED || k->s->depot[t] > before) {
                break;
            }
            before -= k->s->depot[t];
        }
        x->last[killer] = (uint8_t)at;
    }
}

/* It buys one, with what it has and has put aside until then; its director pays the rest. */
static void replace(const judging *x, unsigned kind, int32_t *treasury, fleet *f, rail_promise *p) {
    f->bought = kind;
    int32_t dearer = x->k.r->train_price[x->last[kind]] - x->k.r->train_price[kind];
    *treasury -= x->k.r->train_price[kind];
    p->worst += most(0, dearer - most(0, *treasury));
    if (*treasury < 0) {
        p->due -= *treasury;
        *treasury = 0;
    }
}

enum { FUTURES = 4 }; /* times that a company's trains may change */

/* What it has, or will have when it floats. */
static int32_t treasury_of(const judging *x, unsigned c) {
    if (x->k.s->status[c] & RAIL_FLOATED) {
        return x->k.is->cash[IR_COMPANY(c)];
    }
    int32_t shares = RULE(&x->k, CAPITAL_SHARES);
    return (shares > 0 ? shares : 5) * x->k.s->par[c];
}

/* Its runs until the end: today's trains, then those that it will have to buy. */
static void promise_runs(judging *x, unsigned c, rail_promise *p) {
    fleet f = {.bought = RAIL_NONE};
    int32_t end = x->out->rounds, at = 0, run = p->now, treasury = treasury_of(x, c);
    unsigned top = rail_top_train(&x->k);
    p->ready = 100;
    p->rounds = end;
    if (!rail_kind_of(&x->k, c)->owns_trains) {
        p->sum = p->now * end;
        return;
    }
    if (rail_duty_trains(&x->k, c) == 0 && top != RAIL_NONE) {
        int32_t price = x->k.r->train_price[top];
        p->ready = least(treasury, price) * W(x->w, NEXT) / most(price, 1);
        p->rounds = 0;
        replace(x, top, &treasury, &f, p);
        run = runs_with(x->runs, &x->k, x->board, c, f.lost, top) * p->ready / 100;
    }
    for (unsigned n = 0; n < FUTURES && at < end; n++) {
        unsigned killer = next_killer(x, c, &f);
        int32_t until = killer == RAIL_NONE ? end : most(at, least(x->life[killer], end));
        p->sum += run * (until - at);
        treasury += run * (until - at) / 1000 * W(x->w, WITHHELD);
        at = until;
        if (killer == RAIL_NONE || at >= end) {
            break;
        }
        p->rounds = n == 0 ? least(p->rounds, at) : p->rounds;
        if (!rust(x, c, &f, killer)) {
            replace(x, killer, &treasury, &f, p);
        }
        run = runs_with(x->runs, &x->k, x->board, c, f.lost, f.bought);
    }
    p->sum += run * (end - at);
    p->later = run;
}

/* The next train of the stack, as far as there is room for it. */
static void promise_more(judging *x, unsigned c, rail_promise *p) {
    unsigned top = rail_top_train(&x->k);
    if (top == RAIL_NONE || rail_train_count(&x->k, c) >= rail_train_limit(&x->k, c) || p->rounds == 0) {
        return;
    }
    int32_t gain = runs_with(x->runs, &x->k, x->board, c, 0, top) - p->now;
    int32_t price = x->k.r->train_price[top], treasury = x->k.is->cash[IR_COMPANY(c)];
    p->more = gain > 0 ? gain * least(treasury, price) / most(price, 1) : 0;
}

/* Percent of a run that reaches the holders: 50 if it never pays all of it. */
static int32_t pays_of(const rail_look *k, unsigned c) {
    unsigned ways = k->h->payouts != NULL ? k->h->payouts(k, c) : rail_kind_of(k, c)->payouts;
    return (ways & RAIL_PAYS_ALL) != 0 || ways == 0 ? 100 : 50;
}

/* A company's money, as far as it is likely to need it; of the rest a little. */
static int32_t useful_money(const rail_look *k, unsigned c) {
    unsigned top = rail_top_train(k);
    int32_t cash = k->is->cash[IR_COMPANY(c)], need = top != RAIL_NONE ? 2 * k->r->train_price[top] : 0;
    return least(cash, need) + most(0, cash - need) / 8;
}

/* Its promise but for its hope: what it runs, found once for the same track, trains and time. */
static void promise(judging *x, unsigned c, rail_promise *p) {
    uint64_t key = runs_mix(x->key, c * 256u + x->k.s->status[c]);
    key = runs_mix_bytes(key, x->k.s->trains[c], sizeof x->k.s->trains[c]);
    key = runs_mix(key, (uint64_t)(uint32_t)treasury_of(x, c) << 16 | x->k.s->director[c]);
    unsigned at = (unsigned)(key >> 20) % RUNS_PROMISES;
    if (x->runs->promised[at].key == key && x->runs->promised[at].decision == x->runs->decision) {
        *p = x->runs->promised[at].promise;
        return;
    }
    promise_runs(x, c, p);
    if (x->k.s->status[c] & RAIL_FLOATED) {
        promise_more(x, c, p);
        p->network = runs_network(x->runs, &x->k, x->board, c);
    }
    x->runs->promised[at].key = key;
    x->runs->promised[at].decision = x->runs->decision;
    x->runs->promised[at].promise = *p;
}

/* Whether a company that has begun will float: what is missing, against what its director and the others have. */
static int32_t hope_of(const judging *x, unsigned c) {
    const rail_state *s = x->k.s;
    int32_t own = x->k.h->hope != NULL ? x->k.h->hope(&x->k, c) : -1;
    if (own >= 0) {
        return own;
    }
    int32_t sold = 10 - s->shares[c][RAIL_IPO] - s->shares[c][RAIL_RESERVE], missing = RULE(&x->k, FLOAT_SHARES) - sold;
    int32_t cost = missing * s->par[c], means = 0;
    if (missing <= 0 || s->par[c] == 0 || !IR_IS_PLAYER(s->director[c])) {
        return 100;
    }
    for (unsigned seat = 0; seat < x->k.game->players; seat++) {
        int32_t cash = x->k.is->cash[IR_PLAYER(seat)];
        means += IR_PLAYER(seat) == s->director[c] ? cash : cash / 3;
    }
    return means >= cost ? 90 - 40 * cost / most(means, 1) : 50 * means / most(cost, 1);
}

/* The dividends of one tenth until the end: today's run, then the later one, both growing. */
static void add_up(const judging *x, rail_promise *p) {
    int32_t end = x->out->rounds, least_sum = W(x->w, FIRST_RUN) * p->ready / 100 * end;
    int32_t sum = most(p->sum, least_sum) + p->more * end * W(x->w, NEXT) / 100;
    int32_t grows = W(x->w, GROWTH) * 100 + p->network * W(x->w, NETWORK); /* hundredths of money, each round */
    p->per_tenth = (sum / 10 + grows * end / 100 * end / 200) / 10 * p->hope / 100 * p->pays / 100;
}

static int32_t rise_of(const judging *x, unsigned c) {
    unsigned cell = x->k.s->cell[c];
    if (cell == 0) {
        return 0;
    }
    int32_t price = x->k.d->cell[cell - 1].price;
    unsigned at = cell - 1;
    for (int32_t n = least(x->out->rounds / 10, 4); n > 0; n--) {
        at = x->k.d->cell[at].right;
    }
    return (x->k.d->cell[at].price - price) * W(x->w, RISE) / 100;
}

static void add_company(judging *x, unsigned c) {
    const rail_state *s = x->k.s;
    const rail_promise *p = &x->out->company[c];
    bool floated = (s->status[c] & RAIL_FLOATED) != 0;
    int32_t tenth = p->per_tenth * W(x->w, FUTURE) / 100 + (p->now > 0 || p->later > 0 ? rise_of(x, c) : 0);
    int32_t weight = W(x->w, TREASURY) * least(x->out->rounds, 40) / 40;
    tenth += floated ? p->money * weight / 1000 : 0;
    tenth -= (100 - p->hope) * W(x->w, UNFLOATED) * (int32_t)rail_price(&x->k, c) / 10000;
    for (unsigned seat = 0; seat < x->k.game->players; seat++) {
        unsigned tenths = c < x->k.d->npublic ? s->shares[c][seat] : s->director[c] == IR_PLAYER(seat) ? 10 : 0;
        x->out->worth[seat] += (int32_t)tenths * tenth;
    }
    if (floated && IR_IS_PLAYER(s->director[c])) {
        unsigned seat = IR_SEAT(s->director[c]);
        x->out->worth[seat] += W(x->w, DIRECTOR) * x->out->rounds / 10;
    }
}

static void add_companies(judging *x) {
    for (unsigned c = 0; c < x->k.d->ncompanies; c++) {
        if (x->k.s->status[c] & (RAIL_FLOATED | RAIL_STARTED)) {
            add_up(x, &x->out->company[c]);
            add_company(x, c);
        }
    }
}

/* What a player owes and cannot pay at once grows with every stock round until they can. */
static int32_t debt_of(const judging *x, unsigned seat, int32_t *free) {
    int32_t debt = x->k.h->debt != NULL ? x->k.h->debt(&x->k, seat) : 0, cash = x->k.is->cash[IR_PLAYER(seat)];
    *free = most(0, cash - debt);
    return most(0, debt - cash) * W(x->w, DEBT) / 100 + least(debt, cash) / 20;
}

int32_t rail_ruin(int32_t due, int32_t worst, int32_t means) {
    return most(0, due - means) + most(0, due + worst - most(due, means)) / 4;
}

/* What directors will have to pay, all their companies together. */
static void take_dues(judging *x) {
    int32_t due[IR_MAX_PLAYERS] = {0}, worst[IR_MAX_PLAYERS] = {0};
    for (unsigned c = 0; c < x->k.d->ncompanies; c++) {
        if (IR_IS_PLAYER(x->k.s->director[c])) {
            due[IR_SEAT(x->k.s->director[c])] += x->out->company[c].due;
            worst[IR_SEAT(x->k.s->director[c])] += x->out->company[c].worst;
        }
    }
    for (unsigned seat = 0; seat < x->k.game->players; seat++) {
        int32_t cash, debt = debt_of(x, seat, &cash), means = cash + most(0, x->total[seat] - cash) / 3;
        x->out->worth[seat] -= debt;
        x->out->worth[seat] -= due[seat] * W(x->w, LIABILITY) / 100;
        x->out->worth[seat] -= rail_ruin(due[seat], worst[seat], means) * W(x->w, RUIN) / 100;
    }
}

/* ---- privates ------------------------------------------------------------------------------------------------------- */

/* Tenths of rounds until the privates close; the end of the game if they never do. */
static int32_t closing(const rail_look *k, const int32_t life[RAIL_MAX_TRAINS], int32_t end) {
    for (unsigned t = 0; t < k->d->ntrains; t++) {
        unsigned phase = k->d->train[t].phase;
        if (phase != RAIL_NONE && phase > k->s->phase && (k->d->phase[phase].flags & RAIL_CLOSES_PRIVATES)) {
            return least(life[t], end);
        }
    }
    return end;
}

static int32_t income_of(const rail_look *k, unsigned p) {
    return k->h->income ? k->h->income(k, p) : k->d->private_[p].income;
}

int32_t rail_private_worth(const rail_weights *w, const rail_look *k, const rail_judgement *j, unsigned p) {
    int32_t life[RAIL_MAX_TRAINS];
    (void)find_lives(w, k, life);
    int32_t until = closing(k, life, j->rounds), face = k->r->private_price[p], worth = income_of(k, p) * until / 10;
    if (w->lesson != NULL) { /* in cash, which is worth more than itself as long as shares can be bought */
        rail_stage stage = rail_stage_of(k);
        int32_t all = income_of(k, p) * rail_lesson_weight(w->lesson, stage, RAIL_F_INCOME) +
                      face * (rail_lesson_weight(w->lesson, stage, RAIL_F_FACE) + RAIL_LESSON_ONE);
        return all / (rail_lesson_weight(w->lesson, stage, RAIL_F_CASH) + RAIL_LESSON_ONE);
    }
    worth = worth * W(w, PRIVATE) / 100;
    return worth + (until < j->rounds ? face * W(w, RESALE) / 100 : RULE(k, PRIVATES_COUNT) ? face : 0);
}

static void add_privates(judging *x) {
    const rail_state *s = x->k.s;
    int32_t until = closing(&x->k, x->life, x->out->rounds);
    for (unsigned p = 0; p < x->k.d->nprivates; p++) {
        if ((s->private_flags[p] & RAIL_CLOSED) || !IR_IS_PLAYER(s->private_owner[p])) {
            continue;
        }
        int32_t face = x->k.r->private_price[p], worth = income_of(&x->k, p) * until / 10 * W(x->w, PRIVATE) / 100;
        if (until < x->out->rounds) { /* its face will not count in the end */
            worth += face * W(x->w, RESALE) / 100 - (RULE(&x->k, PRIVATES_COUNT) ? face : 0);
        }
        x->out->worth[IR_SEAT(s->private_owner[p])] += worth;
    }
}

/* ---- as learned ----------------------------------------------------------------------------------------------------- */

/* A personality likes some of it more, or less, than the neutral player. */
static void tilt(const rail_weights *w, int32_t feature[RAIL_F_COUNT]) {
    static const struct {
        uint8_t feature, weight;
    } tilted[] = {{RAIL_F_RUNS, RAIL_W_FUTURE},
                  {RAIL_F_DIRECTS, RAIL_W_DIRECTOR},
                  {RAIL_F_OWN_TREASURY, RAIL_W_TREASURY},
                  {RAIL_F_DUE, RAIL_W_LIABILITY},
                  {RAIL_F_RUIN, RAIL_W_RUIN}};
    for (size_t i = 0; i < sizeof tilted / sizeof tilted[0]; i++) {
        int32_t mine = w->w[tilted[i].weight], usual = rail_neutral.w[tilted[i].weight];
        if (mine != usual) {
            feature[tilted[i].feature] = (int32_t)((int64_t)feature[tilted[i].feature] * mine / usual);
        }
    }
}

static void add_lesson(judging *x) {
    rail_stage stage = rail_stage_of(&x->k);
    for (unsigned seat = 0; seat < x->k.game->players; seat++) {
        int32_t feature[RAIL_F_COUNT];
        rail_features_of(&x->k, x->out, seat, x->total[seat], feature);
        tilt(x->w, feature);
        int32_t free;
        x->out->worth[seat] += rail_lesson_worth(x->w->lesson, stage, feature) - debt_of(x, seat, &free);
    }
}

/* ---- all of it ------------------------------------------------------------------------------------------------------ */

void rail_judge(rail_runs *runs, const rail_weights *w, const ir_game *game, const ir_state *state,
                rail_judgement *out) {
    judging x = {.runs = runs, .w = w, .k = rail_look_at(game, state), .out = out};
    int32_t paid = 0;
    ir_work_add(10);
    memset(out, 0, sizeof *out);
    for (unsigned seat = 0; seat < game->players; seat++) {
        out->worth[seat] = x.total[seat] = ir_total(game, state, seat);
    }
    if (state->finished) {
        return;
    }
    x.board = runs_board(&x.k);
    x.stack = find_lives(w, &x.k, x.life);
    for (unsigned c = 0; c < x.k.d->ncompanies; c++) {
        bool runs_now = (x.k.s->status[c] & RAIL_FLOATED) != 0;
        out->company[c].now = runs_now ? runs_best(runs, &x.k, x.board, c) : 0;
        paid += out->company[c].now;
    }
    out->rounds = rounds_left(&x, paid);
    x.key = runs_mix(x.board, (uint64_t)(uint32_t)out->rounds << 16 | x.k.s->phase);
    x.key = runs_mix_bytes(x.key, x.k.s->depot, sizeof x.k.s->depot);
    x.key = runs_own(&x.k, x.key);
    find_last(&x);
    x.key = runs_mix_bytes(x.key, x.last, sizeof x.last);
    for (unsigned c = 0; c < x.k.d->ncompanies; c++) {
        rail_promise *p = &out->company[c];
        p->hope = 100;
        p->pays = pays_of(&x.k, c);
        p->money = useful_money(&x.k, c);
        if (x.k.s->status[c] & (RAIL_FLOATED | RAIL_STARTED)) {
            promise(&x, c, p);
        }
        if ((x.k.s->status[c] & (RAIL_FLOATED | RAIL_STARTED)) == RAIL_STARTED) {
            p->hope = hope_of(&x, c);
            p->due = p->due * p->hope / 100;
            p->worst = p->worst * p->hope / 100;
        }
    }
    if (w->lesson != NULL) {
        add_lesson(&x);
    } else {
        add_companies(&x);
        take_dues(&x);
        add_privates(&x);
    }
}

int32_t rail_standing(const rail_weights *w, const ir_game *game, const rail_judgement *j, unsigned seat) {
    int32_t best = INT32_MIN, sum = 0;
    for (unsigned i = 0; i < game->players; i++) {
        if (i != seat) {
            best = most(best, j->worth[i]);
            sum += j->worth[i];
        }
    }
    int32_t mean = sum / (int32_t)(game->players - 1u);
    return j->worth[seat] - (int32_t)((int64_t)best * W(w, LEADER) / 100) -
           (int32_t)((int64_t)mean * W(w, OTHERS) / 100);
}
