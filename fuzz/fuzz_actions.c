/* Streams of actions: the bytes choose among what is offered, or are a move as they stand. What is offered is accepted,
 * what is refused changes nothing and names a rule, and every invariant holds after each action. */
#include "core/title.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

typedef struct reader {
    const uint8_t *at;
    size_t left;
} reader;

static unsigned take(reader *r) {
    if (r->left == 0) {
        return 0;
    }
    r->left--;
    return *r->at++;
}

static ir_choice choices[IR_MAX_CHOICES];

/* A choice of the menu. */
static bool pick(const ir_game *game, const ir_state *state, reader *r, ir_action *out) {
    size_t n = ir_choices(game, state, choices, IR_MAX_CHOICES);
    if (n == 0) {
        abort();
    }
    unsigned first = take(r), second = take(r);
    const ir_choice *c = &choices[(first << 8 | second) % n];
    memset(out, 0, sizeof *out);
    out->move = c->move;
    if (c->form == IR_FORM_AMOUNT) {
        int32_t step = c->step > 0 ? c->step : 1;
        out->move.amount = c->min + step * (int32_t)(take(r) % (unsigned)((c->max - c->min) / step + 1));
    }
    return c->form != IR_FORM_OPEN || game->title->fill(game, state, c, take(r), out);
}

/* A move as the bytes stand. */
static void raw(reader *r, ir_action *out) {
    memset(out, 0, sizeof *out);
    uint8_t *m = (uint8_t *)&out->move;
    for (size_t i = 0; i < sizeof out->move; i++) {
        m[i] = (uint8_t)take(r);
    }
    out->logged = take(r) & 1u;
    out->more_len = (uint16_t)(take(r) % 32u);
    for (unsigned i = 0; i < out->more_len; i++) {
        out->more[i] = (uint8_t)take(r);
    }
}

static void step(const ir_game *game, ir_state *state, const ir_action *action, bool offered) {
    ir_state before = *state;
    ir_refusal why = {0};
    if (ir_apply(game, state, action, NULL, &why) != IR_OK) {
        if (offered || memcmp(&before, state, sizeof before) != 0 ||
            game->title->refusal_rule(game, why.code)[0] == 0) {
            abort();
        }
        return;
    }
    if (ir_invariant(game, state)) {
        fprintf(stderr, "%s\n", ir_invariant(game, state));
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char *const names[] = {"A", "B", "C", "D", "E", "F"};
    static const char *const compat[] = {"compat=18xx.games"};
    reader r = {data, size};
    ir_game game;
    ir_problem problem;
    unsigned head = take(&r);
    const ir_title *title = ir_title_at(head % ir_title_count());
    if (!ir_game_init(&game, title, 0, 2 + head / 4 % 5, names, take(&r), head / 64 % 2, compat, &problem)) {
        return 0;
    }
    ir_state state;
    ir_new(&game, &state);
    while (r.left && !state.finished) {
        ir_action action;
        bool offered = take(&r) % 8 != 0;
        if (offered) {
            if (!pick(&game, &state, &r, &action)) {
                abort();
            }
        } else {
            raw(&r, &action);
        }
        step(&game, &state, &action, offered);
    }
    return 0;
}
