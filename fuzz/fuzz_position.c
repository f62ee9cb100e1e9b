/* Positions in words. Whatever is accepted holds every invariant, is written and read again as the same position, and can
 * be played on. */
#include "bots/random.h"
#include "core/position.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static ir_choice choices[IR_MAX_CHOICES];

static void want(bool holds) {
    if (!holds) {
        abort();
    }
}

static void goes_round(const ir_game *game) {
    static char text[4 * IR_MAX_POSITION];
    static ir_game again;
    ir_problem problem;
    ir_text out = ir_text_on(text, sizeof text);
    ir_position_write(game, &game->start, true, &out);
    want(!out.cut && ir_game_from_position(&again, NULL, text, out.len, 0, NULL, game->seed, &problem));
    want(ir_hash(&again, &again.start) == ir_hash(game, &game->start));
}

static void plays_on(const ir_game *game) {
    static ir_state state;
    static ir_action action;
    uint64_t dice = 1;
    ir_new(game, &state);
    for (unsigned i = 0; i < 20 && !state.finished; i++) {
        want(ir_invariant(game, &state) == NULL);
        size_t n = ir_choices(game, &state, choices, IR_MAX_CHOICES);
        want(n > 0);
        if (bot_random(game, &state, choices, n, &dice, &action)) {
            want(ir_apply(game, &state, &action, NULL, NULL) == IR_OK);
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static ir_game game;
    ir_problem problem;
    if (ir_game_from_position(&game, NULL, (const char *)data, size, 0, NULL, 1, &problem)) {
        goes_round(&game);
        plays_on(&game);
    }
    return 0;
}
