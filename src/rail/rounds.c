/* The heart of the kit: the stack of frames, one predicate for "may I?" and "do it", and going on until somebody must
 * decide. Everything else is asked from here, through the title's table of steps.
 *
 * Always: rail_perform is called only with what rail_legal has accepted; after it somebody is asked or the game is over
 * (rail_advance is bounded: each pass either asks, ends, or takes a step of a finite turn). */
#include "rail/hooks.h"
#include "rail/market.h"
#include "rail/operating.h"
#include "rail/title.h"

#include "core/guard.h"
#include "core/money.h"

#include <string.h>

const rail_hooks rail_no_hooks = {.steps = NULL};

rail_look rail_look_at(const ir_game *game, const ir_state *state) {
    const rail_data *d = game->title->data;
    rail_look k = {.game = game,
                   .d = d,
                   .h = d->hooks,
                   .r = (const rail_rules *)(const void *)game->rules,
                   .is = state,
                   .s = (const rail_state *)(const void *)state->body};
    return k;
}

rail_do rail_do_on(const ir_game *game, ir_state *state, ir_events *events) {
    rail_do x = {
        .look = rail_look_at(game, state), .is = state, .s = (rail_state *)(void *)state->body, .events = events};
    return x;
}

/* ---- refusals, events, money -------------------------------------------------------------------------------------- */

bool rail_no(ir_refusal *out, unsigned code, int32_t a, int32_t b, int32_t c) {
#ifdef IR_TEST_BUILD
    if (ir_refusal_off == (int)code) {
        return true;
    }
#endif
    if (out) {
        *out = (ir_refusal){.code = (uint16_t)code, .arg = {a, b, c, 0}};
    }
    return false;
}

bool rail_never(ir_refusal *out, unsigned code, int32_t a, int32_t b, int32_t c) {
    (void)rail_no(out, code, a, b, c);
    return false;
}

void rail_emit(rail_do *x, unsigned code, int32_t a, int32_t b, int32_t c, int32_t d) {
    if (x->events) {
        bool last_words = code == RAIL_EV_GAME_OVER || code == RAIL_EV_TOTAL || code == RAIL_EV_BANKRUPT;
        ir_event_add(x->events, &(ir_event){.code = (uint16_t)code, .arg = {a, b, c, d, 0}}, last_words);
    }
}

/* 88-GE-04: after each payment of the bank; 88-OQ-14: at 0, or below 0 for the peer (D-02). */
void rail_pay(rail_do *x, ir_party from, ir_party to, int32_t amount) {
    if (amount == 0) {
        return;
    }
    ir_pay(x->is, from, to, amount);
    if (from == IR_BANK && !x->s->bank_broken && x->is->cash[IR_BANK] < RULE(&x->look, BANK_BREAKS_BELOW)) {
        x->s->bank_broken = 1;
        x->is->ends |= RAIL_END_BANK;
        rail_emit(x, RAIL_EV_BANK_BROKEN, 0, 0, 0, 0);
    }
}

/* ---- frames ------------------------------------------------------------------------------------------------------- */

rail_frame *rail_top(rail_do *x) {
    IR_ASSERT(x->s->depth > 0);
    return &x->s->frame[x->s->depth - 1];
}

const rail_frame *rail_top_of(const rail_look *k) {
    IR_ASSERT(k->s->depth > 0);
    return &k->s->frame[k->s->depth - 1];
}

rail_frame *rail_push(rail_do *x, unsigned kind, ir_party who) {
    IR_ASSERT(x->s->depth < RAIL_MAX_FRAMES);
    rail_frame *f = &x->s->frame[x->s->depth++];
    *f = (rail_frame){.kind = (uint8_t)kind, .who = who};
    return f;
}

void rail_pop(rail_do *x) {
    *rail_top(x) = (rail_frame){.kind = RAIL_FRAME_NONE};
    x->s->depth--;
}

unsigned rail_operator(const rail_look *k) {
    for (unsigned i = k->s->depth; i-- > 0;) {
        if (k->s->frame[i].kind == RAIL_FRAME_TURN) {
            return IR_COMPANY_INDEX(k->s->frame[i].who);
        }
    }
    return RAIL_NONE;
}

void rail_finish(rail_do *x, unsigned end) {
    x->is->finished = 1;
    x->is->ends = (uint8_t)(x->is->ends | end);
    x->is->end = (uint8_t)(1 + __builtin_ctz(end));
    while (x->s->depth) {
        rail_pop(x);
    }
    if (x->look.h->finished) {
        x->look.h->finished(x);
    }
    rail_emit(x, RAIL_EV_GAME_OVER, x->is->end - 1, 0, 0, 0);
    for (unsigned seat = 0; seat < x->look.game->players; seat++) {
        rail_emit(x, RAIL_EV_TOTAL, IR_PLAYER(seat), rail_total(x->look.game, x->is, seat), 0, 0);
    }
}

/* ---- the table of steps -------------------------------------------------------------------------------------------- */

const rail_step_def *rail_step_of(const rail_data *d, unsigned kind) {
    static const rail_step_def *const kit[RAIL_MAX_STEPS] = {
        [RAIL_FRAME_AUCTION] = &rail_step_auction, [RAIL_FRAME_BIDDING] = &rail_step_bidding,
        [RAIL_FRAME_STOCK] = &rail_step_stock,     [RAIL_FRAME_TURN] = &rail_step_turn,
        [RAIL_FRAME_LAYING] = &rail_step_laying,   [RAIL_FRAME_OFFER] = &rail_step_offer,
        [RAIL_FRAME_DISCARD] = &rail_step_discard};
    const rail_step_def *const *steps = d->hooks->steps ? d->hooks->steps : kit;
    return kind < RAIL_MAX_STEPS ? steps[kind] : NULL;
}

static const rail_step_def *step_on_top(const rail_look *k) {
    const rail_step_def *step = rail_step_of(k->d, rail_top_of(k)->kind);
    IR_ASSERT(step != NULL);
    return step;
}

/* ---- who may act, and what ------------------------------------------------------------------------------------------ */

/* Who may act now: the party that is asked, and anyone else whom its step accepts, with one verb. */
static bool may_act(const rail_look *k, const rail_step_def *step, const ir_move *m) {
    const rail_frame *f = rail_top_of(k);
    return m->actor == f->who || (step->hears && m->verb < IR_MAX_VERBS && (step->other_verbs & RAIL_BIT(m->verb)) &&
                                  step->hears(k, f, m->actor, m->verb));
}

uint32_t rail_actors(const ir_game *game, const ir_state *state) {
    rail_look k = rail_look_at(game, state);
    if (state->finished) {
        return 0;
    }
    const rail_frame *f = rail_top_of(&k);
    const rail_step_def *step = step_on_top(&k);
    uint32_t mask = 1u << f->who;
    for (unsigned seat = 0; step->hears && seat < game->players; seat++) {
        if (step->open(&k, f, IR_PLAYER(seat))) {
            mask |= 1u << IR_PLAYER(seat);
        }
    }
    return mask;
}

/* Where an attempt of a player, or of another of their companies, has its place. */
static unsigned belongs_to(const rail_look *k, const ir_move *m) {
    if (IR_IS_COMPANY(m->actor)) {
        return RAIL_BELONGS_OTHER;
    }
    for (unsigned i = 0; i < RAIL_MAX_STEPS && m->verb < IR_MAX_VERBS; i++) {
        const rail_step_def *step = rail_step_of(k->d, i);
        if (step && (step->verbs & RAIL_BIT(m->verb))) {
            return RAIL_BELONGS + i;
        }
    }
    return RAIL_BELONGS_COMPANY;
}

/* Somebody else decides. Who decides for the company on turn is told what it does now, and where the attempt belongs. */
static bool not_yours(const rail_look *k, const ir_move *m, ir_refusal *why) {
    static const rail_refusal codes[] = {RAIL_NO_NOT_YOUR_BID, RAIL_NO_NOT_YOUR_TURN, RAIL_NO_NOT_YOUR_COMPANY};
    const rail_frame *f = rail_top_of(k);
    ir_party player = rail_player_of(k->game, k->is, m->actor);
    if (IR_IS_COMPANY(f->who) && player != IR_NOBODY && player == rail_player_of(k->game, k->is, f->who)) {
        unsigned now = f->kind == RAIL_FRAME_TURN ? f->step : RAIL_NOW + f->kind;
        return rail_never(why, RAIL_NO_OWN_COMPANY, (int32_t)IR_COMPANY_INDEX(f->who), (int32_t)now,
                          (int32_t)belongs_to(k, m));
    }
    unsigned code = k->s->round == RAIL_ROUND_OWN ? k->h->own_round_refusal : (unsigned)codes[k->s->round];
    return rail_never(why, code, f->who, 0, 0);
}

bool rail_legal_look(const rail_look *k, const ir_action *a, ir_refusal *why) {
    if (k->is->finished) {
        return rail_never(why, RAIL_NO_GAME_OVER, 0, 0, 0);
    }
    const rail_step_def *step = step_on_top(k);
    return may_act(k, step, &a->move) ? step->check(k, a, why) : not_yours(k, &a->move, why);
}

bool rail_legal(const ir_game *game, const ir_state *state, const ir_action *action, ir_refusal *refusal) {
    rail_look k = rail_look_at(game, state);
    return rail_legal_look(&k, action, refusal);
}

/* ---- going on ------------------------------------------------------------------------------------------------------- */

/* One step of going on; true if somebody is asked now. */
static bool asks(rail_do *x) {
    if (x->s->depth == 0) {
        rail_between_turns(x);
        return false;
    }
    const rail_step_def *step = step_on_top(&x->look);
    return !step->asks || step->asks(x);
}

bool rail_advance_within(rail_do *x, unsigned most) {
    for (unsigned steps = 0; steps < most && !x->is->finished; steps++) {
        if (asks(x)) {
            return true;
        }
    }
    return x->is->finished;
}

/* A game whose rounds follow without a question ends when the bank breaks or the position comes again, which may take long.
 * From a set position, which anybody may have made up, it is not waited for. */
void rail_advance(rail_do *x) {
    bool asked = rail_advance_within(x, x->look.game->positioned ? RAIL_ADVANCE_SET : 1000000);
    IR_ASSERT(asked);
}

void rail_perform(const ir_game *game, ir_state *state, const ir_action *action, ir_events *events) {
    rail_do x = rail_do_on(game, state, events);
    step_on_top(&x.look)->act(&x, action);
    rail_advance(&x);
}

/* 88-FS-01..04 */
int32_t rail_total(const ir_game *game, const ir_state *state, unsigned seat) {
    rail_look k = rail_look_at(game, state);
    bool loses_cash = RULE(&k, BANKRUPT_SELLS) && k.s->bankrupt == seat + 1;
    int32_t sum = loses_cash ? 0 : state->cash[IR_PLAYER(seat)];
    for (unsigned c = 0; c < k.d->npublic; c++) {
        sum += (int32_t)(k.s->shares[c][seat] * rail_price(&k, c));
    }
    sum += k.h->worth ? k.h->worth(&k, seat) : 0;
    for (unsigned p = 0; p < k.d->nprivates && RULE(&k, PRIVATES_COUNT); p++) {
        if (k.s->private_owner[p] == IR_PLAYER(seat) && !(k.s->private_flags[p] & RAIL_CLOSED)) {
            sum += k.h->face ? k.h->face(&k, p) : k.r->private_price[p];
        }
    }
    return sum;
}
