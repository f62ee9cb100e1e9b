/* 1890 Osaka: its table of hooks and its ir_title. The facts are in osaka.yaml and 1890.yaml, the rules of its own in this
 * folder (osaka.h says where). */
#include "titles/1890/1890.h"

#include "core/hash.h"
#include "rail/notation.h"
#include "rail/position.h"
#include "titles/1890/osaka.h"
#include "titles/1890/position.h"

/* 90-GE-02, 90-PR-16 */
int32_t osaka_face(const rail_look *k, unsigned p) {
    return OWN_PRIVATE(k, p, SHARE) == 2 ? 0 : k->r->private_price[p];
}

/* The ids are fixed for ever. */
static void hash(uint64_t *sum, const rail_look *k) {
    const osaka_state *s = osaka_of(k);
    ir_hash_add(sum, 170, 0, s->raised);
    ir_hash_add(sum, 171, 0, s->access);
    for (unsigned p = 0; p < OSAKA_DEALT; p++) {
        for (unsigned seat = 0; seat < IR_MAX_PLAYERS; seat++) {
            ir_hash_add(sum, 172, p * 8 + seat, s->asked[p][seat] & RAIL_DECLINED_PRICE);
        }
    }
    ir_hash_u8(sum, 173, s->bought, k->d->ncompanies);
    const uint8_t marks[] = {s->last_buyer, s->forming, s->bonus_due, s->raiser};
    ir_hash_u8(sum, 174, marks, sizeof marks);
    for (unsigned c = 0; c < k->d->npublic; c++) { /* the kit has those of companies that are not at home */
        for (unsigned n = 1; n < rail_homes(k->d, c) && (k->s->status[c] & RAIL_AT_HOME); n++) {
            ir_hash_add(sum, 175, c * 4 + n, osaka_home_waits(k, c, n) ? k->s->more_node[c][n - 1] : 0);
        }
    }
}

/* 90-LP-13; the par of a company that comes with a lot costs nothing. */
static bool cost(const rail_look *k, const ir_move *move, int32_t *out) {
    bool access = move->verb == OSAKA_ACCESS;
    *out = access ? osaka_access_price(k, IR_COMPANY_INDEX(move->actor)) : 0;
    return access || (move->verb == RAIL_PAR && rail_top_of(k)->kind == OSAKA_STEP_PAR);
}

/* A minor that is gone has nothing left; reserved shares are those of minors that may still join (90-KN-01). */
static const char *invariant(const rail_look *k) {
    unsigned u = osaka_company(k, OSAKA_COMPANY_UNION), waiting = 0;
    for (unsigned c = k->d->npublic; c < k->d->ncompanies; c++) {
        bool gone = (k->s->status[c] & RAIL_GONE) != 0;
        if (gone && (k->is->cash[IR_COMPANY(c)] || rail_train_count(k, c) || k->s->station[c][0])) {
            return "gone";
        }
        waiting += gone ? 0 : (unsigned)OWN_COMPANY(k, c, GETS);
    }
    bool formed = u != RAIL_NONE && (k->d->company[u].flags & RAIL_FORMED) && !(k->s->status[u] & RAIL_GONE);
    return formed && k->s->shares[u][RAIL_RESERVE] != waiting ? "reserve" : NULL;
}

/* 90-GE-01, for the rounds of a set as the phase has them */
static int32_t rounds_ahead(const rail_look *k, int32_t stack) {
    (void)stack;
    int32_t set = k->d->phase[k->s->phase].rounds, turns = (int32_t)OSAKA(k, LAST_TURN) - k->s->turn;
    bool operating = k->s->round == RAIL_ROUND_OPERATING;
    return 10 * turns * set + (operating ? 10 * ((int32_t)k->s->set_size - k->s->set_round) + 5 : 10 * set);
}

static const ir_code events[] = {
#define X(NAME, name, args) {"event." #name, args},
    OSAKA_EVENTS(X)
#undef X
        {NULL, NULL}};

static const ir_code refusals[] = {
#define X(NAME, name, args) {"refusal." #name, args},
    OSAKA_REFUSALS(X)
#undef X
        {NULL, NULL}};

static const rail_step_def *const steps[RAIL_MAX_STEPS] = {
    [RAIL_FRAME_AUCTION] = &rail_step_auction, [RAIL_FRAME_BIDDING] = &rail_step_bidding,
    [RAIL_FRAME_STOCK] = &osaka_stock,         [RAIL_FRAME_TURN] = &osaka_turn,
    [RAIL_FRAME_LAYING] = &rail_step_laying,   [RAIL_FRAME_OFFER] = &rail_step_offer,
    [RAIL_FRAME_DISCARD] = &rail_step_discard, [OSAKA_STEP_PAR] = &osaka_par,
    [OSAKA_STEP_JOIN] = &osaka_join,           [OSAKA_STEP_DEAL] = &osaka_deal};

/* The same for all scenarios: what differs is data. */
#define HOOKS                                                                                                          \
    {                                                                                                                  \
        .steps = steps, .turn = osaka_turns, .state_bytes = sizeof(osaka_state), .events = events,                     \
        .refusals = refusals, .own_end = "turns", .position = &osaka_position, .begin = osaka_begin,                   \
        .private_sold = osaka_sold, .auction_passed = osaka_all_passed, .contest_opener = osaka_contest_opener,        \
        .last_buyer = osaka_last_buyer, .bid_made = osaka_bid_made, .next = osaka_next, .order = osaka_order,          \
        .round_began = osaka_round_began, .privates_paid = osaka_privates_paid, .turn_began = osaka_turn_began,        \
        .turn_ended = osaka_turn_ended, .interrupts = osaka_interrupts, .stock_ended = osaka_stock_ended,              \
        .phase_began = osaka_phase_began, .set_ended = osaka_set_ended, .income = osaka_income, .ran = osaka_ran,      \
        .owes = osaka_owes, .rescue = osaka_rescue, .helped_price = osaka_helped_price, .payouts = osaka_payouts,      \
        .half = osaka_half, .unpaid = osaka_unpaid, .closed = osaka_closed, .lays = osaka_lays,                        \
        .terrain = osaka_terrain, .station_cost = osaka_station_cost, .home_waits = osaka_home_waits,                  \
        .stations_of = osaka_stations_of, .small_stops = osaka_small_stops, .passes = osaka_passes,                    \
        .opens = osaka_opens, .allows = osaka_allows, .allows_sale = osaka_allows_sale,                                \
        .shares_sold = osaka_shares_sold, .tile_laid = osaka_tile_laid, .station_placed = osaka_station_placed,        \
        .face = osaka_face, .hash = hash, .invariant = invariant, .rounds_ahead = rounds_ahead, .hope = osaka_hope,    \
        .view = osaka_view, .view_company = osaka_view_company, .view_private = osaka_view_private,                    \
        .facts_company = osaka_facts_company, .facts_private = osaka_facts_private, .facts_phase = osaka_facts_phase,  \
        .facts_further_power = osaka_facts_power, .cost = cost                                                         \
    }
const rail_hooks rail_hooks_1890 = HOOKS, rail_hooks_1890a = HOOKS, rail_hooks_1890b = HOOKS, rail_hooks_1890d = HOOKS;

extern const rail_data rail_data_1890, rail_data_1890a, rail_data_1890b, rail_data_1890d;
extern const ir_option_def rail_options_1890[], rail_options_1890a[], rail_options_1890b[], rail_options_1890d[];

#define OSAKA_TITLE(ID, NAME, MOST, DATA, OPTIONS)                                                                     \
    {                                                                                                                  \
        .id = ID, .name = NAME, .designer = "Shin-ichi Takasaki", .currency = "¥", .rules_prefix = "90",               \
        .min_players = 2, .max_players = MOST, .options = OPTIONS, .data = &DATA, .own_verbs = verbs_1890,             \
        .seldom = RAIL_BIT(RAIL_BID) | RAIL_BIT(OSAKA_ASK) | RAIL_BIT(OSAKA_OFFER) | RAIL_BIT(OSAKA_MERGE) |           \
                  RAIL_BIT(OSAKA_CONVERT),                                                                             \
        .any_time = RAIL_BIT(OSAKA_MERGE) | RAIL_BIT(OSAKA_CONVERT), RAIL_TITLE_CALLS(sizeof(osaka_state))             \
    }

const ir_title title_1890 = OSAKA_TITLE("1890", "1890 Osaka", 7, rail_data_1890, rail_options_1890);
const ir_title title_1890a = OSAKA_TITLE("1890a", "1890 Osaka: Hanshin", 4, rail_data_1890a, rail_options_1890a);
const ir_title title_1890b = OSAKA_TITLE("1890b", "1890 Osaka: Keihanshin", 4, rail_data_1890b, rail_options_1890b);
const ir_title title_1890d = OSAKA_TITLE("1890d", "1890 Osaka: Simplified", 7, rail_data_1890d, rail_options_1890d);
