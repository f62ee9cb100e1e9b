/* What core needs from the title besides its phases: options, set-up, predicate, choices, hash, invariants.
 *
 * The ids of hashed fields are fixed for ever: a field that goes leaves its id unused, a new one takes a new id. */
#include "titles/nar/nar.h"

#include "core/guard.h"
#include "core/hash.h"
#include "core/money.h"
#include "core/problem.h"
#include "core/rng.h"

#include <string.h>

_Static_assert(sizeof(nar_rules) <= IR_RULES_BYTES, "the rules record must fit");
_Static_assert(sizeof(nar_state) <= IR_BODY_BYTES, "the state must fit");

/* ---- looking, refusing, telling --------------------------------------------------------------------------------------- */

nar_look nar_look_at(const ir_game *game, const ir_state *state) {
    return (nar_look){.game = game,
                      .d = game->title->data,
                      .r = (const nar_rules *)(const void *)game->rules,
                      .is = state,
                      .s = (const nar_state *)(const void *)state->body};
}

static nar_do do_on(const ir_game *game, ir_state *state, ir_events *events) {
    return (nar_do){
        .look = nar_look_at(game, state), .is = state, .s = (nar_state *)(void *)state->body, .events = events};
}

bool nar_no(ir_refusal *out, nar_refusal code, int32_t a, int32_t b) {
#ifdef IR_TEST_BUILD
    if (ir_refusal_off == (int)code) {
        return true;
    }
#endif
    *out = (ir_refusal){.code = (uint16_t)code, .arg = {a, b, 0, 0}};
    return false;
}

void nar_emit(nar_do *x, nar_event code, int32_t a, int32_t b, int32_t c, int32_t d, int32_t e) {
    if (x->events != NULL) {
        ir_event_add(x->events, &(ir_event){.code = (uint16_t)code, .arg = {a, b, c, d, e}}, true);
    }
}

/* ---- options and the rules record ------------------------------------------------------------------------------------- */

#define VALUES(option, ...)                                                                                            \
    (const ir_option_value[]) {                                                                                        \
        __VA_ARGS__, { 0 }                                                                                             \
    }

const ir_option_def nar_options[] = {
    {.name = "money",
     .message = "option.money",
     .values = VALUES(money, {"hidden", "option.money.hidden"}, {"open", "option.money.open"})},
    {.name = "phase1_may_pass",
     .message = "option.phase1_may_pass",
     .values = VALUES(may_pass, {"no", "option.phase1_may_pass.no"}, {"yes", "option.phase1_may_pass.yes"})},
    {.name = "start_city_mode",
     .message = "option.start_city_mode",
     .values = VALUES(start, {"stack", "option.start_city_mode.stack"},
                      {"founder_chooses", "option.start_city_mode.founder_chooses"})},
    {.name = "final_half_remainder",
     .message = "option.final_half_remainder",
     .values = VALUES(half, {"round_up_100", "option.final_half_remainder.round_up_100"},
                      {"round_down_100", "option.final_half_remainder.round_down_100"})},
    {.name = "x2_only_first_selection",
     .message = "option.x2_only_first_selection",
     .values =
         VALUES(all_in, {"yes", "option.x2_only_first_selection.yes"}, {"no", "option.x2_only_first_selection.no"})},
    {.name = "five_player_cash",
     .message = "option.five_player_cash",
     .values = VALUES(cash, {"1400", "option.five_player_cash.1400"}, {"1500", "option.five_player_cash.1500"})},
    {.name = "deck", .message = "option.deck", .fields = 3, .row_form = /* literal */ "name cost income symbols"},
    {0}};

static nar_rules *rules_of(ir_game *game) { return (nar_rules *)(void *)game->rules; }

static bool configure(ir_game *game, ir_problem *problem) {
    const nar_data *d = game->title->data;
    nar_rules *r = rules_of(game);
    if (game->players < game->title->min_players || game->players > game->title->max_players) {
        return ir_complain_range(problem, game->title->id, game->players, game->title->min_players,
                                 game->title->max_players);
    }
    r->cash = d->cash[game->players];
    if (game->players == 5 && ir_game_has(game, "five_player_cash", "1500")) {
        r->cash = 1500;
    }
    r->open_money = ir_game_has(game, "money", "open");
    r->may_pass = ir_game_has(game, "phase1_may_pass", "yes");
    r->founder_chooses = ir_game_has(game, "start_city_mode", "founder_chooses");
    r->final_half_down = ir_game_has(game, "final_half_remainder", "round_down_100");
    r->all_in_in_chain = ir_game_has(game, "x2_only_first_selection", "no");
    return nar_deck(game, problem);
}

/* ---- set-up ----------------------------------------------------------------------------------------------------------- */

static void shuffle(uint8_t *card, unsigned n, uint64_t *rng) {
    for (unsigned i = n; i > 1; i--) {
        unsigned j = ir_rng_below(rng, i);
        uint8_t other = card[j];
        card[j] = card[i - 1];
        card[i - 1] = other;
    }
}

/* NA-SU-01..07: shares, cities, start player are drawn in this order; cards are dealt column by column, far end first.
 */
static void setup(const ir_game *game, ir_state *state) {
    nar_do x = do_on(game, state, NULL);
    nar_state *s = x.s;
    uint8_t share[NAR_COMPANIES * NAR_SHARES], city[NAR_CITIES];
    for (unsigned i = 0; i < sizeof share; i++) {
        share[i] = (uint8_t)(i / NAR_SHARES);
    }
    for (unsigned i = 0; i < sizeof city; i++) {
        city[i] = (uint8_t)i;
    }
    shuffle(share, sizeof share, &state->rng);
    shuffle(city, sizeof city, &state->rng);
    memcpy(s->share, share + 2, sizeof s->share); /* NA-SU-01: the top two leave the game */
    memcpy(s->city, city, sizeof s->city);
    memset(s->shares_left, NAR_SHARE_ROWS, sizeof s->shares_left);
    memset(s->cities_left, NAR_CITY_ROWS, sizeof s->cities_left);
    s->starts = (1u << NAR_STARTS) - 1;
    s->start_seat = (uint8_t)ir_rng_below(&state->rng, game->players);
    state->rng = 0;                                         /* nothing else is random */
    for (unsigned seat = 0; seat < game->players; seat++) { /* NA-SU-05: the bank is unlimited, so it may owe */
        ir_pay(state, IR_BANK, IR_PLAYER(seat), x.look.r->cash);
    }
    s->turn = 1;
    nar_trade_start(&x);
}

/* ---- who decides, and what they may do ---------------------------------------------------------------------------------- */

static ir_party to_act(const nar_state *s) {
    return s->offer_price > 0 ? s->director[nar_bottom_share(s, s->offer_column)] : IR_PLAYER(s->seat);
}

static uint32_t actors(const ir_game *game, const ir_state *state) {
    return UINT32_C(1) << to_act(nar_look_at(game, state).s);
}

static ir_party player_of(const ir_game *game, const ir_state *state, ir_party party) {
    unsigned company = IR_COMPANY_INDEX(party);
    ir_party director = company < NAR_COMPANIES ? nar_look_at(game, state).s->director[company] : IR_BANK;
    return director == IR_BANK ? IR_NOBODY : director;
}

/* NA-TU-01: each verb has its phase. */
static bool in_place(const nar_look *k, const ir_move *m, ir_refusal *why) {
    const nar_state *s = k->s;
    bool of_cities = m->verb == NAR_CITY || m->verb == NAR_PASS;
    if (m->verb == 0 || m->verb >= NAR_VERBS) {
        return nar_no(why, NAR_NO_NO_SUCH, 0, 0);
    }
    if (s->offer_price > 0) {
        return m->verb == NAR_ANSWER || nar_no(why, NAR_NO_ANSWER_DUE, to_act(s), 0);
    }
    if (m->verb == NAR_ANSWER) {
        return nar_no(why, NAR_NO_NO_OFFER, 0, 0);
    }
    if (s->phase == NAR_TRADE && of_cities) {
        return nar_no(why, NAR_NO_PHASE_ONE, 0, 0);
    }
    return s->phase == NAR_TRADE || of_cities || nar_no(why, NAR_NO_PHASE_TWO, 0, 0);
}

static bool legal(const ir_game *game, const ir_state *state, const ir_action *action, ir_refusal *why) {
    nar_look k = nar_look_at(game, state);
    const ir_move *m = &action->move;
    if (state->finished) {
        return nar_no(why, NAR_NO_GAME_OVER, 0, 0);
    }
    if (m->actor != to_act(k.s)) {
        return nar_no(why, NAR_NO_NOT_YOUR_TURN, to_act(k.s), 0);
    }
    if (!in_place(&k, m, why)) {
        return false;
    }
    switch ((nar_verb)m->verb) {
    case NAR_SELECT:
        return nar_select_check(&k, m, why);
    case NAR_ANSWER:
        return nar_answer_check(&k, m, why);
    case NAR_STOP:
        return nar_stop_check(&k, why);
    case NAR_CITY:
        return nar_city_check(&k, m, why);
    case NAR_PASS: /* NA-CI-07 */
        return true;
    case NAR_VERB_NONE:
    case NAR_VERBS:
        break;
    }
    return false;
}

static void perform(const ir_game *game, ir_state *state, const ir_action *action, ir_events *events) {
    nar_do x = do_on(game, state, events);
    const ir_move *m = &action->move;
    switch ((nar_verb)m->verb) {
    case NAR_SELECT:
        nar_select_do(&x, m);
        break;
    case NAR_ANSWER:
        nar_answer_do(&x, m);
        break;
    case NAR_STOP:
        nar_stop_do(&x);
        break;
    case NAR_CITY:
        nar_city_do(&x, m);
        break;
    case NAR_PASS:
        nar_pass_do(&x);
        break;
    case NAR_VERB_NONE:
    case NAR_VERBS:
        break;
    }
}

/* ---- choices: the predicate asked for every move that could be ---------------------------------------------------------- */

typedef struct list {
    const nar_look *k;
    ir_choice *out;
    size_t count, cap;
} list;

static void offer(list *l, ir_move m) {
    if (l->count < l->cap) {
        l->out[l->count++] = (ir_choice){.move = m};
    }
}

/* A share of their own company has a fixed price; otherwise every hundred from the minimum price up to their cash. */
static void add_select(list *l, ir_party who, unsigned column, unsigned start) {
    const nar_look *k = l->k;
    ir_refusal why;
    bool own = k->s->director[nar_bottom_share(k->s, column)] == who;
    ir_move m = nar_select_move(who, column, start, own ? 0 : k->d->least_price);
    if (!nar_select_check(k, &m, &why)) {
        return;
    }
    m.amount = 0;
    if (own) {
        offer(l, m);
    } else if (l->count < l->cap) {
        l->out[l->count++] = (ir_choice){m, k->d->least_price, k->is->cash[who], NAR_STEP, IR_FORM_AMOUNT};
    }
}

static void add_trade(list *l) {
    const nar_look *k = l->k;
    ir_refusal why;
    ir_party who = to_act(k->s);
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        if (k->s->shares_left[column] == 0) {
            continue;
        }
        add_select(l, who, column, IR_NO_OPERAND);
        for (unsigned start = 0; k->r->founder_chooses && start < NAR_STARTS; start++) {
            add_select(l, who, column, start);
        }
    }
    if (nar_stop_check(k, &why)) {
        offer(l, nar_stop_move(who));
    }
}

/* NA-CI-02, NA-CI-03: as nar_city_check decides it; the costs are looked up once for all companies. */
static void add_buy(list *l) {
    const nar_look *k = l->k;
    ir_party who = to_act(k->s);
    int32_t cost[NAR_COLUMNS], least = INT32_MAX;
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        cost[column] = nar_bottom_cost(k, column);
        least = cost[column] < least ? cost[column] : least;
    }
    for (unsigned left = nar_buys_for(k, k->s->seat, least); left != 0; left &= left - 1) {
        unsigned company = (unsigned)__builtin_ctz(left);
        for (unsigned column = 0; column < NAR_COLUMNS; column++) {
            if (cost[column] <= k->is->cash[IR_COMPANY(company)]) {
                offer(l, nar_city_move(who, company, column));
            }
        }
    }
    offer(l, nar_pass_move(who));
}

static void add_answers(list *l) {
    ir_refusal why;
    for (unsigned answer = NAR_ANSWER_ALLOW; answer <= NAR_ANSWER_BUY; answer++) {
        ir_move m = nar_answer_move(to_act(l->k->s), answer);
        if (nar_answer_check(l->k, &m, &why)) {
            offer(l, m);
        }
    }
}

static size_t choices(const ir_game *game, const ir_state *state, ir_choice *out, size_t cap) {
    nar_look k = nar_look_at(game, state);
    list l = {.k = &k, .out = out, .cap = cap};
    if (k.s->offer_price > 0) {
        add_answers(&l);
    } else if (k.s->phase == NAR_TRADE) {
        add_trade(&l);
    } else {
        add_buy(&l);
    }
    return l.count;
}

/* ---- totals ------------------------------------------------------------------------------------------------------------ */

/* NA-FP-02, NA-FP-03: only money counts. */
static int32_t total(const ir_game *game, const ir_state *state, unsigned seat) {
    (void)game;
    return state->cash[IR_PLAYER(seat)];
}

/* NA-FP-04: the player order of the last turn. */
static unsigned tie(const ir_game *game, const ir_state *state, unsigned seat) {
    unsigned start = nar_look_at(game, state).s->start_seat;
    return (seat + game->players - start) % game->players;
}

/* ---- hash --------------------------------------------------------------------------------------------------------------- */

static uint64_t hash(const ir_game *game, const ir_state *state) {
    const nar_state *s = nar_look_at(game, state).s;
    uint64_t sum = 0;
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        for (unsigned row = 0; row < s->shares_left[column]; row++) {
            ir_hash_add(&sum, 100, column * 16 + row, 1 + s->share[column][row]);
        }
        for (unsigned row = 0; row < s->cities_left[column]; row++) {
            ir_hash_add(&sum, 101, column * 16 + row, 1 + s->city[column][row]);
        }
    }
    for (unsigned company = 0; company < NAR_COMPANIES; company++) {
        ir_hash_u8(&sum, 102 + company, s->owned[company], NAR_MAX_PLAYERS);
        ir_hash_add(&sum, 107, company, (int64_t)s->network[company]);
    }
    ir_hash_u8(&sum, 108, s->director, NAR_COMPANIES);
    ir_hash_u8(&sum, 109, s->used, NAR_MAX_PLAYERS);
    const int32_t one[] = {s->starts, s->start_seat, s->turn,         s->phase,       s->seat,  s->turns_taken,
                           s->barred, s->passed,     s->offer_column, s->offer_price, s->bought};
    ir_hash_i32(&sum, 110, one, sizeof one / sizeof one[0]);
    return sum;
}

/* ---- invariants --------------------------------------------------------------------------------------------------------- */

static const char *company_invariant(const nar_look *k, unsigned company) {
    const nar_state *s = k->s;
    ir_party director = s->director[company];
    uint64_t starts = s->network[company] >> NAR_CITIES;
    if (director == IR_BANK) {
        bool untouched =
            nar_shares_sold(s, company) == 0 && s->network[company] == 0 && k->is->cash[IR_COMPANY(company)] == 0;
        return untouched ? NULL : "unfounded";
    }
    if (starts == 0 || (starts & (starts - 1)) != 0) {
        return "start_city";
    }
    if (!IR_IS_PLAYER(director) || IR_SEAT(director) >= k->game->players) {
        return "director";
    }
    /* a byte of the difference keeps its high bit where the director has at least as many */
    uint64_t row;
    memcpy(&row, s->owned[company], sizeof row);
    uint64_t most = s->owned[company][IR_SEAT(director)] * UINT64_C(0x0101010101010101);
    uint64_t high = UINT64_C(0x8080808080808080);
    return (((most | high) - row) & high) == high ? NULL : "most_shares";
}

/* What has left the columns, without a branch that depends on the cards: for each row of a column what lies from there on,
 * of which the row above the bottom card is taken. Shares as a byte per company, cities as bits. */
static uint64_t shares_taken(const nar_state *s) {
    static const uint64_t one[8] = {1, UINT64_C(1) << 8, UINT64_C(1) << 16, UINT64_C(1) << 24, UINT64_C(1) << 32};
    uint64_t taken = 0, from[NAR_SHARE_ROWS + 1];
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        from[NAR_SHARE_ROWS] = 0;
        for (unsigned row = NAR_SHARE_ROWS; row-- > 0;) {
            from[row] = from[row + 1] + one[s->share[column][row] & 7u];
        }
        taken += from[s->shares_left[column]];
    }
    return taken;
}

static uint64_t cities_taken(const nar_state *s, uint64_t *all) {
    uint64_t taken = (uint64_t)(((1u << NAR_STARTS) - 1u) ^ s->starts) << NAR_CITIES, from[NAR_CITY_ROWS + 1];
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        from[NAR_CITY_ROWS] = 0;
        for (unsigned row = NAR_CITY_ROWS; row-- > 0;) {
            from[row] = from[row + 1] | UINT64_C(1) << (s->city[column][row] & 63u);
        }
        taken |= from[s->cities_left[column]];
        *all |= from[0];
    }
    return taken;
}

/* What has left the columns is what the companies and players have, each card once. The layout itself never changes: it
 * has every city. */
static const char *card_invariant(const nar_state *s) {
    uint64_t shares = shares_taken(s), there = 0, twice = 0, all = 0;
    for (unsigned company = 0; company < NAR_COMPANIES; company++) {
        unsigned sold = nar_shares_sold(s, company);
        if (sold != (shares >> 8 * company & 255u) || sold > NAR_SHARES) {
            return "shares";
        }
        twice |= there & s->network[company];
        there |= s->network[company];
    }
    if (there != cities_taken(s, &all) || twice != 0) {
        return "cities";
    }
    return all == (UINT64_C(1) << NAR_CITIES) - 1 ? NULL : "layout";
}

/* Cash in hundreds, not below 0, 0 for empty seats; only the bank may owe (NA-SU-05). */
static bool cash_holds(const ir_game *game, const int32_t *cash) {
    uint32_t odd = 0;
    int32_t others = 0;
    for (unsigned party = IR_PLAYER(0); party < IR_COMPANY(NAR_COMPANIES); party++) { /* an empty seat's 0 fits too */
        odd |= ((uint32_t)cash[party] % NAR_STEP != 0) | ((uint32_t)cash[party] >> 31);
    }
    for (unsigned party = game->players + 1u; party < IR_COMPANY(0); party++) {
        others |= cash[party];
    }
    for (unsigned party = IR_COMPANY(NAR_COMPANIES); party < IR_MAX_PARTIES; party++) {
        others |= cash[party];
    }
    return odd == 0 && others == 0;
}

static const char *invariant(const ir_game *game, const ir_state *state) {
    nar_look k = nar_look_at(game, state);
    if (ir_money(state) != 0) {
        return "money";
    }
    if (!cash_holds(game, state->cash)) {
        return "cash";
    }
    for (unsigned company = 0; company < NAR_COMPANIES; company++) {
        const char *wrong = company_invariant(&k, company);
        if (wrong != NULL) {
            return wrong;
        }
    }
    if (k.s->turn == 0 || k.s->turn > 32) {
        return "turns";
    }
    return card_invariant(k.s);
}

const ir_title title_nar = {.id = "nar",
                            .name = "North American Railways",
                            .designer = "Peer Sylvester",
                            .currency = "$",
                            .rules_prefix = "NA",
                            .min_players = 3,
                            .max_players = 5,
                            .options = nar_options,
                            .data = &nar_data_nar,
                            .body_bytes = sizeof(nar_state),
                            .configure = configure,
                            .row = nar_row,
                            .setup = setup,
                            .actors = actors,
                            .player_of = player_of,
                            .choices = choices,
                            .legal = legal,
                            .perform = perform,
                            .total = total,
                            .tie = tie,
                            .hash = hash,
                            .invariant = invariant,
                            .party_name = nar_party_name,
                            .party_find = nar_party_find,
                            .is_word = nar_is_word,
                            .verbs = nar_verbs,
                            .parse = ir_verb_parse,
                            .print = ir_verb_print,
                            .event = nar_event_code,
                            .refusal = nar_refusal_code,
                            .refusal_rule = nar_refusal_rule,
                            .noun = nar_noun,
                            .end_name = nar_end_name,
                            .view = nar_view,
                            .facts = nar_facts,
                            .cost = nar_cost,
                            .hides = nar_hides,
                            .hide = nar_hide,
                            .resample = nar_resample,
                            .position = &nar_position};
