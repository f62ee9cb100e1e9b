/* The computer players for the browser: a module of its own, so that a page without them loads nothing of it. calls.h
 * declares each call; the game and its lines are those of game.c. Every function of this file that is not static is
 * exported. */
#include "bots/bot.h"
#include "core/notation.h"
#include "wasm/js.h"
#include "wasm/kept.h"

#ifndef __wasm__
#include <stdlib.h>
#endif
#include <string.h>

enum { PAGE = 65536 };

typedef struct kept {
    ir_state known;
    ir_action played;
    bot_answer thought;
    bot *made;
} kept;

JS_KEEP(players)

WASM_PLAYER_CALLS(JS_DECLARED)

/* Its size is known only when the program runs. In a browser it is taken from the end of the memory, where all is zero. */
static bot *memory(void) {
    if (own.made == NULL) {
#ifdef __wasm__
        size_t first = __builtin_wasm_memory_grow(0, (bot_size() + PAGE - 1) / PAGE);
        own.made = first == (size_t)-1 ? NULL : (bot *)(first * PAGE); /* NOLINT(performance-no-int-to-ptr) */
#else
        own.made = calloc(1, bot_size()); /* the session frees it: wasm_players_end */
#endif
    }
    return own.made;
}

#ifndef __wasm__
void wasm_players_end(void) {
    free(own.made);
    own.made = NULL;
}
#endif

/* Who is asked, and how: the words of the buffer. False if there is no such player or no game. */
static bool read_player(uint32_t len, bot_spec *spec, uint64_t *seed) {
    const char *field[JS_FIELDS];
    uint64_t work;
    if (js_game() == NULL || len >= JS_BUFFER || memory() == NULL) {
        return false;
    }
    js_buffer[len] = 0;
    if (js_fields(len, field) < 3 || !bot_spec_read(field[0], strlen(field[0]), spec) ||
        !ir_read_u64(field[1], strlen(field[1]), seed) || !ir_read_u64(field[2], strlen(field[2]), &work)) {
        return false;
    }
    spec->work = work;
    return true;
}

static uint32_t nothing(void) {
    js_begin_value();
    ir_json_null(&js_json);
    return js_answer_value();
}

static void put_idea(const ir_state *state, const bot_idea *idea) {
    char text[IR_MAX_LINE];
    ir_text line = ir_text_on(text, sizeof text);
    ir_action_print(js_game(), state, &idea->action, &line);
    ir_json_open(&js_json, '{');
    ir_json_field_string(&js_json, "action", text);
    ir_json_field_int(&js_json, "gain", idea->gain);
    ir_json_field_open(&js_json, "why", '[');
    for (unsigned i = 0; i < idea->nreasons; i++) {
        const bot_reason *reason = &idea->reason[i];
        ir_text why = ir_text_on(text, sizeof text);
        ir_message_put(js_game(), js_spoken(), bot_reason_code(reason->code)->key, reason->arg, 4, &why);
        ir_json_string_n(&js_json, text, why.len);
    }
    ir_json_close(&js_json, ']');
    ir_json_close(&js_json, '}');
}

static void put_thought(const ir_state *state, unsigned seat) {
    ir_json_field_int(&js_json, "seat", seat);
    ir_json_field_int(&js_json, "work", (int64_t)own.thought.work);
    ir_json_field_open(&js_json, "ideas", '[');
    for (unsigned i = 0; i < own.thought.count; i++) {
        put_idea(state, &own.thought.idea[i]);
    }
    ir_json_close(&js_json, ']');
}

uint32_t wasm_move(uint32_t at, uint32_t seat, uint32_t len) {
    bot_spec spec;
    uint64_t seed;
    if (!read_player(len, &spec, &seed) || seat >= js_game()->players) {
        return nothing();
    }
    const ir_state *state = timeline_at(at);
    bot_known(js_game(), state, seat, true, &own.known);
    if (!bot_move(memory(), &spec, js_game(), &own.known, seat, seed, &own.thought)) {
        own.thought.count = 0;
    }
    js_begin('{');
    put_thought(state, seat);
    return js_answer('}');
}

/* The seat that did an action at a position. */
static unsigned doer(const ir_state *before, const ir_action *done) {
    return IR_SEAT(ir_player_of(js_game(), before, done->move.actor));
}

uint32_t wasm_judge(uint32_t n, uint32_t len) {
    bot_spec spec;
    uint64_t seed;
    int32_t gain = 0;
    if (!read_player(len, &spec, &seed) || n == 0 || n > timeline_actions()) {
        return nothing();
    }
    timeline_action(n, &own.played);
    own.played.logged = true;
    const ir_state *state = timeline_at(n - 1);
    unsigned seat = doer(state, &own.played);
    bot_known(js_game(), state, seat, true, &own.known);
    bool judged = bot_judge(memory(), &spec, js_game(), &own.known, seat, seed, &own.played, &own.thought, &gain);
    js_begin('{');
    put_thought(state, seat);
    if (judged) {
        ir_json_field_int(&js_json, "gain", gain);
    }
    return js_answer('}');
}

uint32_t wasm_doers(uint32_t first, uint32_t last) {
    last = last < timeline_actions() ? last : timeline_actions();
    js_begin('[');
    for (uint32_t n = first > 0 ? first : 1; js_game() != NULL && n <= last; n++) {
        timeline_action(n, &own.played);
        ir_json_int(&js_json, doer(timeline_at(n - 1), &own.played));
    }
    return js_answer(']');
}
