/* Counts violations and describes the first; the game continues while it can, because later ones may say more. */
#include "bots/battery.h"

#include "bots/random.h"
#include "core/message.h"
#include "core/notation.h"
#include "core/rng.h"

#include <stdlib.h>
#include <string.h>

enum { MUTANTS = 8 }; /* per state */

struct battery {
    ir_choice choice[IR_MAX_CHOICES];
    ir_action action[BATTERY_MAX_ACTIONS];
    uint64_t hash[BATTERY_MAX_ACTIONS]; /* after each */
    size_t count;
    ir_state state, before, told;
    ir_events events;
};

battery *battery_new(void) { return calloc(1, sizeof(battery)); }

void battery_free(battery *b) { free(b); }

const ir_action *battery_actions(const battery *b, size_t *count) {
    *count = b->count;
    return b->action;
}

const ir_state *battery_state(const battery *b) { return &b->state; }

static void violated(battery_result *r, const ir_game *game, const ir_state *state, const ir_action *action,
                     const char *what) {
    if (r->violations++ > 0) {
        return;
    }
    ir_text t = ir_text_on(r->first, sizeof r->first);
    ir_put(&t, "after ");
    ir_put_int(&t, state->actions);
    ir_put(&t, " actions: ");
    ir_put(&t, what);
    if (action != NULL) {
        ir_put(&t, ": ");
        ir_action_print(game, state, action, &t);
    }
}

static bool same_action(const ir_action *a, const ir_action *b) {
    return memcmp(&a->move, &b->move, sizeof a->move) == 0 && a->more_len == b->more_len &&
           memcmp(a->more, b->more, a->more_len) == 0;
}

/* ---- print and parse ---------------------------------------------------------------------------------------------- */

static void check_print(const ir_game *game, const ir_state *state, const ir_action *action, battery_result *r) {
    char text[IR_MAX_LINE], again[IR_MAX_LINE];
    ir_text t = ir_text_on(text, sizeof text), u = ir_text_on(again, sizeof again);
    ir_action back;
    ir_problem problem;
    ir_action_print(game, state, action, &t);
    if (!ir_action_read(game, state, text, t.len, &back, &problem) || !same_action(action, &back)) {
        violated(r, game, state, action, "print and parse differ");
        return;
    }
    ir_action_print(game, state, &back, &u);
    if (!ir_equal(text, again)) {
        violated(r, game, state, action, "the second print differs");
    }
}

/* ---- choices ---------------------------------------------------------------------------------------------------- */

static void check_offer(const ir_game *game, const ir_state *state, const ir_action *action, battery_result *r) {
    ir_refusal refusal = {0};
    if (ir_legal(game, state, action, &refusal)) {
        return;
    }
    char what[200];
    ir_text t = ir_text_on(what, sizeof what);
    ir_put(&t, "offered but refused (");
    ir_refusal_put(game, &ir_languages[0], &refusal, &t);
    ir_put(&t, ")");
    violated(r, game, state, action, what);
}

static void check_choice(const ir_game *game, const ir_state *state, const ir_choice *c, uint32_t actors,
                         uint64_t *dice, battery_result *r) {
    ir_action action;
    int32_t step = c->step > 0 ? c->step : 1;
    r->choices++;
    bool any_time = c->move.verb < IR_MAX_VERBS && (game->title->any_time >> c->move.verb & 1u);
    if (c->move.actor >= IR_MAX_PARTIES || (((actors >> c->move.actor) & 1u) == 0 && !any_time)) {
        ir_action bare = {.move = c->move};
        violated(r, game, state, &bare, "offered to somebody who is not asked");
        return;
    }
    if (c->form == IR_FORM_AMOUNT && (c->min > c->max || (c->max - c->min) % step != 0)) {
        ir_action bare = {.move = c->move};
        violated(r, game, state, &bare, "a range that is empty or does not end on a step");
        return;
    }
    if (!bot_take(game, state, c, dice, &action)) {
        violated(r, game, state, NULL, "an open choice cannot be filled");
        return;
    }
    check_offer(game, state, &action, r);
    check_print(game, state, &action, r);
    if (c->form == IR_FORM_AMOUNT) {
        action.move.amount = c->min;
        check_offer(game, state, &action, r);
        action.move.amount = c->max;
        check_offer(game, state, &action, r);
    }
}

static bool offered(const ir_choice *choice, size_t count, const ir_action *action) {
    for (size_t i = 0; i < count; i++) {
        ir_move like = choice[i].move;
        if (like.verb == action->move.verb && like.actor == action->move.actor && choice[i].form == IR_FORM_OPEN) {
            return true; /* legal moves of this kind are not listed */
        }
        if (choice[i].form == IR_FORM_AMOUNT) {
            int32_t step = choice[i].step > 0 ? choice[i].step : 1;
            int32_t v = action->move.amount;
            if (v < choice[i].min || v > choice[i].max || (v - choice[i].min) % step != 0) {
                continue;
            }
            like.amount = v;
        }
        if (memcmp(&like, &action->move, sizeof like) == 0) {
            return true;
        }
    }
    return false;
}

static void mutate(ir_action *action, uint64_t *dice) {
    uint8_t *field[] = {&action->move.a, &action->move.b,     &action->move.c,
                        &action->move.d, &action->move.actor, &action->move.verb};
    uint32_t which = ir_rng_below(dice, 8);
    if (which < 6) {
        uint32_t how = ir_rng_below(dice, 3);
        *field[which] = (uint8_t)(how == 0   ? *field[which] + 1
                                  : how == 1 ? *field[which] - 1
                                             : (int)ir_rng_below(dice, which == 4 ? IR_MAX_PARTIES : 128));
        return;
    }
    static const int32_t deltas[] = {1, -1, 5, -5, 1000, -1000, 100000, -100000};
    action->move.amount += deltas[ir_rng_below(dice, 8)];
}

/* Fields that a verb does not use do not make a different move: compares the action as it reads back from its text. */
static bool canonical(const ir_game *game, const ir_state *state, ir_action *action) {
    char text[IR_MAX_LINE];
    ir_text t = ir_text_on(text, sizeof text);
    ir_action back;
    ir_problem problem;
    ir_action_print(game, state, action, &t);
    if (!ir_action_read(game, state, text, t.len, &back, &problem)) {
        return false;
    }
    *action = back;
    return true;
}

/* Whatever is close to an offered choice but not offered must be refused by a rule with an id; no rule applies to
 * things that do not exist. */
static void check_mutant(battery *b, const ir_game *game, size_t count, uint64_t *dice, battery_result *r) {
    ir_action action;
    ir_refusal refusal = {0};
    const ir_choice *c = &b->choice[ir_rng_below(dice, (uint32_t)count)];
    if (c->form == IR_FORM_OPEN || !bot_take(game, &b->state, c, dice, &action)) {
        return;
    }
    mutate(&action, dice);
    bool writable = canonical(game, &b->state, &action);
    if (offered(b->choice, count, &action)) {
        return;
    }
    r->mutants++;
    if (ir_legal(game, &b->state, &action, &refusal)) {
        violated(r, game, &b->state, &action, "not offered but accepted");
        return;
    }
    const char *rule = game->title->refusal_rule(game, refusal.code);
    if (writable && (rule == NULL || rule[0] == 0)) {
        char what[200];
        ir_text t = ir_text_on(what, sizeof what);
        ir_put(&t, "refused without a rule's id (");
        ir_refusal_put(game, &ir_languages[0], &refusal, &t);
        ir_put(&t, ")");
        violated(r, game, &b->state, &action, what);
    }
    ir_state after = b->state;
    if (ir_apply(game, &after, &action, NULL, NULL) != IR_REFUSED || memcmp(&after, &b->state, sizeof after) != 0) {
        violated(r, game, &b->state, &action, "a refusal changed the state");
    }
}

static void check_state(battery *b, const ir_game *game, size_t count, uint64_t *dice, battery_result *r) {
    uint32_t actors = ir_actors(game, &b->state);
    for (size_t i = 0; i < count; i++) {
        check_choice(game, &b->state, &b->choice[i], actors, dice, r);
    }
    for (unsigned i = 0; i < MUTANTS; i++) {
        check_mutant(b, game, count, dice, r);
    }
    for (unsigned p = 0; p < IR_MAX_PARTIES; p++) {
        if (((actors >> p) & 1u) != 0 && ir_player_of(game, &b->state, (ir_party)p) == IR_NOBODY) {
            violated(r, game, &b->state, NULL, "an actor for whom nobody answers");
        }
    }
}

/* ---- the same game replayed ---------------------------------------------------------------------------------------
 */

static void check_replay(battery *b, const ir_game *game, battery_result *r) {
    char text[IR_MAX_LINE];
    ir_new(game, &b->told);
    for (size_t i = 0; i < b->count; i++) {
        ir_text t = ir_text_on(text, sizeof text);
        ir_action back;
        ir_problem problem;
        ir_action_print(game, &b->told, &b->action[i], &t);
        if (!ir_action_read(game, &b->told, text, t.len, &back, &problem) ||
            ir_apply(game, &b->told, &back, NULL, NULL) != IR_OK || ir_hash(game, &b->told) != b->hash[i]) {
            violated(r, game, &b->told, &b->action[i], "told again, the game is another");
            return;
        }
    }
}

/* ---- a game ------------------------------------------------------------------------------------------------------- */

static bool choose(const battery *b, const ir_game *game, const battery_how *how, size_t count, uint64_t *dice,
                   ir_action *out) {
    if (how->player != NULL) {
        return how->player(how->player_arg, game, &b->state, b->choice, count, dice, out);
    }
    return bot_random(game, &b->state, b->choice, count, dice, out);
}

static bool play_one(battery *b, const ir_game *game, const battery_how *how, uint64_t *dice, battery_result *r) {
    size_t count = ir_choices(game, &b->state, b->choice, IR_MAX_CHOICES);
    ir_action *action = &b->action[b->count];
    if (ir_actors(game, &b->state) == 0 || count == 0) {
        violated(r, game, &b->state, NULL, "nobody has a choice, but the game is not over");
        return false;
    }
    if (count == IR_MAX_CHOICES) {
        violated(r, game, &b->state, NULL, "more choices than fit");
    }
    if (how->full) {
        uint64_t other = *dice ^ UINT64_C(0x5DEECE66D); /* the battery's own dice, so that the game stays the same */
        check_state(b, game, count, &other, r);
    }
    if (!choose(b, game, how, count, dice, action)) {
        violated(r, game, &b->state, NULL, "an open choice cannot be filled");
        return false;
    }
    ir_state_copy(game, &b->before, &b->state);
    ir_refusal refusal = {0};
    ir_status status = ir_apply(game, &b->state, action, &b->events, &refusal);
    if (status != IR_OK) {
        ir_state_copy(game, &b->state, &b->before);
        violated(r, game, &b->state, action, status == IR_BUG ? "an assertion failed" : "offered but refused");
        if (status == IR_REFUSED) {
            ir_text t = {r->first, sizeof r->first, ir_length(r->first), false};
            ir_put(&t, " -- ");
            ir_refusal_put(game, &ir_languages[0], &refusal, &t);
        }
        return false;
    }
    b->count++;
    const char *broken = ir_invariant(game, &b->state);
    if (broken != NULL) {
        violated(r, game, &b->before, action, broken);
    }
    return broken == NULL;
}

void battery_play(battery *b, const ir_game *game, const battery_how *how, battery_result *result) {
    uint64_t dice = how->seed;
    memset(result, 0, sizeof *result);
    ir_new(game, &b->state);
    b->count = 0;
    const char *broken = ir_invariant(game, &b->state);
    if (broken != NULL) {
        violated(result, game, &b->state, NULL, broken);
    }
    while (!b->state.finished && b->count < BATTERY_MAX_ACTIONS && play_one(b, game, how, &dice, result)) {
        if (how->watch != NULL) {
            how->watch(how->watch_arg, game, &b->before, &b->action[b->count - 1], &b->events);
        }
        if (how->full) {
            b->hash[b->count - 1] = ir_hash(game, &b->state);
        }
    }
    if (!b->state.finished && b->count == BATTERY_MAX_ACTIONS) {
        violated(result, game, &b->state, NULL, "the game does not end");
    }
    if (how->full && result->violations == 0) {
        check_replay(b, game, result);
    }
    result->finished = b->state.finished;
    result->actions = (uint32_t)b->count;
    result->ends = b->state.ends;
    result->end = b->state.end;
    result->hash = ir_hash(game, &b->state);
}
