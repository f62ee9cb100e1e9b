/* 1880 China: its table of hooks and its ir_title. The facts are in 1880.yaml, the rules of its own in this folder
 * (china.h says where). */
#include "titles/1880/1880.h"

#include "core/hash.h"
#include "rail/notation.h"
#include "titles/1880/china.h"
#include "titles/1880/position.h"
#include "titles/1880/verbs.h"

/* 80-PI-02 */
static int32_t income(const rail_look *k, unsigned p) { return OWN_PHASE(k, NO_INCOME) ? 0 : k->d->private_[p].income; }

/* 80-CO-01, 80-SP-05 */
static bool market_rests(const rail_look *k) { return OWN_PHASE(k, FROZEN) != 0; }

static bool acts(const rail_look *k, unsigned c) {
    (void)c;
    return OWN_PHASE(k, INVESTORS_ACT) != 0;
}

/* 80-PH-03: a train that is given up leaves the game. */
static void discarded(rail_do *x, unsigned kind) {
    (void)x;
    (void)kind;
}

/* What begins with a phase (80-CP-02, 80-RK-04, 80-CO-01, 80-SX-01). */
static void phase_began(rail_do *x, unsigned before) {
    const int16_t *was = x->look.d->phase[before].own, *is = rail_phase_now(&x->look)->own;
    if (is[CHINA_PHASE_FROZEN] != was[CHINA_PHASE_FROZEN]) {
        rail_emit(x, is[CHINA_PHASE_FROZEN] ? CHINA_EV_FROZEN : CHINA_EV_THAWED, 0, 0, 0, 0);
    }
    if (is[CHINA_PHASE_ALL_SHARES] && !was[CHINA_PHASE_ALL_SHARES]) {
        china_papers_unlock(x);
        china_second_capital(x);
    }
    if (is[CHINA_PHASE_ROCKET_DUE] && !was[CHINA_PHASE_ROCKET_DUE] &&
        china_open_private(&x->look, CHINA_PRIVATE_TRAIN) != RAIL_NONE) {
        china_on(x)->due |= CHINA_DUE_ROCKET;
    }
}

/* 80-FT-08, 80-SC-01 */
static int32_t worth(const rail_look *k, unsigned seat) {
    unsigned investor = china_investor_of(k, seat);
    int32_t fifth = investor == RAIL_NONE ? 0 : k->is->cash[IR_COMPANY(investor)] / 5;
    return fifth - china_of(k)->debt[seat];
}

static int32_t debt(const rail_look *k, unsigned seat) { return china_of(k)->debt[seat]; }

/* 80-EN-01, 80-EN-02 */
static int32_t rounds_ahead(const rail_look *k, int32_t stack) {
    int32_t countdown = china_of(k)->countdown;
    return countdown > 0 ? 10 * countdown - 5 : stack + 10 * (int32_t)CHINA(k, LAST_TURNS);
}

/* The ids are fixed for ever. */
static void hash(uint64_t *sum, const rail_look *k) {
    const china_state *s = china_of(k);
    size_t n = k->d->ncompanies;
    ir_hash_u8(sum, 150, s->certificate, n);
    ir_hash_u8(sum, 151, s->place, n);
    ir_hash_u8(sum, 152, s->permits, n);
    ir_hash_u8(sum, 153, s->linked, n);
    for (unsigned seat = 0; seat < IR_MAX_PLAYERS; seat++) {
        ir_hash_add(sum, 154, seat, s->debt[seat]);
    }
    for (unsigned c = 0; c < n; c++) {
        for (unsigned i = 0; i < CHINA_MAX_PAPERS; i++) {
            ir_hash_add(sum, 157, c * 16 + i, s->papers[c][i]);
        }
    }
    /* the first is the kit's */
    const uint8_t marks[] = {0,      s->lots_free, s->list_at, s->marker, s->countdown, s->interrupted,
                             s->due, s->gone_kind};
    ir_hash_u8(sum, 156, marks, sizeof marks);
}

static const char *invariant(const rail_look *k) {
    for (unsigned c = 0; c < k->d->npublic && CHINA(k, LOCKED_CHANGE); c++) {
        if ((k->s->status[c] & RAIL_STARTED) && !china_papers_agree(k, c)) {
            return "papers";
        }
    }
    return NULL;
}

/* A mask of letters: ABC; none is "-". */
void china_put_letters(ir_text *out, unsigned mask) {
    for (unsigned i = 0; i < CHINA_LETTERS; i++) {
        if ((mask >> i & 1u) != 0) {
            ir_put_char(out, (char)('A' + i));
        }
    }
    if ((mask & ((1u << CHINA_LETTERS) - 1)) == 0) {
        ir_put_char(out, '-');
    }
}

/* Permits; and rounds are counted through the game, so no set is named. */
static bool noun(const ir_game *game, const char *name, unsigned len, int32_t value, ir_text *out) {
    (void)game;
    if (ir_same(name, len, "letter")) {
        ir_put_char(out, value >= 0 && value < CHINA_LETTERS ? (char)('A' + value) : '?');
    } else if (ir_same(name, len, "letters")) {
        china_put_letters(out, (unsigned)value);
    } else if (!ir_same(name, len, "before") && !ir_same(name, len, "set")) {
        return false;
    }
    return true;
}

static const ir_code events[] = {
#define X(NAME, name, args) {"event." #name, args},
    CHINA_EVENTS(X)
#undef X
        {NULL, NULL}};

static const ir_code refusals[] = {
#define X(NAME, name, args) {"refusal." #name, args},
    CHINA_REFUSALS(X)
#undef X
        {NULL, NULL}};

static const rail_step_def *const steps[RAIL_MAX_STEPS] = {
    [RAIL_FRAME_STOCK] = &china_stock,         [RAIL_FRAME_TURN] = &china_turn,
    [RAIL_FRAME_DISCARD] = &rail_step_discard, [CHINA_STEP_LOT] = &china_lot,
    [CHINA_STEP_DRAFT] = &china_draft,         [CHINA_STEP_FOUND] = &china_found,
    [CHINA_STEP_HOME] = &china_home,           [CHINA_STEP_TAKEOVER] = &china_takeover,
    [CHINA_STEP_REPLACE] = &china_replace,     [CHINA_STEP_PAYMENT] = &china_payment,
    [CHINA_STEP_ROCKET] = &china_rocket,       [CHINA_STEP_REPAY] = &china_repay,
    [CHINA_STEP_GRANT] = &china_grant};

const rail_hooks rail_hooks_1880 = {.steps = steps,
                                    .turn = china_turns,
                                    .state_bytes = sizeof(china_state),
                                    .events = events,
                                    .refusals = refusals,
                                    .own_round = "draft",
                                    .own_round_refusal = CHINA_NO_DRAFT_DUE,
                                    .depot_train_refusal = CHINA_NO_NOT_INVESTORS_TRAIN,
                                    .own_end = "trains",
                                    .position = &china_position,
                                    .begin = china_lots_start,
                                    .next = china_next,
                                    .no_sets = true,
                                    .order = china_order,
                                    .round_began = china_round_began,
                                    .turn_began = china_turn_began,
                                    .turn_ended = china_turn_ended,
                                    .interrupts = china_due_asks,
                                    .stock_ended = china_stock_ended,
                                    .phase_began = phase_began,
                                    .finished = china_investors_end,
                                    .can_start = china_can_found,
                                    .will_float = china_floats,
                                    .stock_asks = china_stock_asks,
                                    .certificate = china_certificate,
                                    .available = china_available,
                                    .market_rests = market_rests,
                                    .listed_price = china_listed_price,
                                    .least_bid = china_least_bid,
                                    .acts = acts,
                                    .income = income,
                                    .ran = china_ran,
                                    .extra = china_extra,
                                    .borrow = china_borrow,
                                    .allows = china_allows,
                                    .allows_sale = china_allows_sale,
                                    .share_moved = china_paper_moves,
                                    .shares_sold = china_papers_sold,
                                    .director_changed = china_papers_directed,
                                    .train_bought = china_train_bought,
                                    .train_left = china_train_left,
                                    .discarded = discarded,
                                    .tile_laid = china_tile_laid,
                                    .worth = worth,
                                    .hash = hash,
                                    .invariant = invariant,
                                    .rounds_ahead = rounds_ahead,
                                    .debt = debt,
                                    .hope = china_hope,
                                    .view = china_view,
                                    .view_round = china_view_round,
                                    .view_player = china_view_player,
                                    .view_company = china_view_company,
                                    .facts = china_facts,
                                    .facts_numbers = china_facts_numbers,
                                    .facts_company = china_facts_company,
                                    .facts_train = china_facts_train,
                                    .facts_phase = china_facts_phase,
                                    .facts_power = china_facts_power,
                                    .cost = china_cost,
                                    .noun = noun};

extern const rail_data rail_data_1880;
extern const ir_option_def rail_options_1880[];

const ir_title title_1880 = {.id = "1880",
                             .name = "1880 China",
                             .designer = "Helmut Ohley and Leonhard Orgler",
                             .currency = "¥",
                             .rules_prefix = "80",
                             .min_players = 3,
                             .max_players = 7,
                             .options = rail_options_1880,
                             .data = &rail_data_1880,
                             .own_verbs = verbs_1880,
                             RAIL_TITLE_CALLS(sizeof(china_state))};
