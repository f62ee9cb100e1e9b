/* The computer players for the browser: a module of its own, so that a page without them loads nothing of it. calls.h
 * declares each call; the game and its lines are those of game.c. Every function of this file that is not static is
 * exported. */
#include "bots/bot.h"
#include "core/notation.h"
#include "wasm/js.h"

#include <string.h>

enum { PAGE = 65536 };

static ir_state known;
static ir_action played;
static bot_answer thought;

WASM_PLAYER_CALLS(JS_DECLARED)

/* Its size is known only when the module runs: taken from the end of the memory once, where all is zero. */
static bot *memory(void) {
    static bot *made;
    if (made == NULL) {
        size_t first = __builtin_wasm_memory_grow(0, (bot_size() + PAGE - 1) / PAGE);
        made = first == (size_t)-1 ? NULL : (bot *)(first * PAGE); /* NOLINT(performance-no-int-to-ptr) */
    }
    return made;
}

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
    ir_json_field_int(&js_json, "work", (int64_t)thought.work);
    ir_json_field_open(&js_json, "ideas", '[');
    for (unsigned i = 0; i < thought.count; i++) {
        put_idea(state, &thought.idea[i]);
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
    bot_known(js_game(), state, seat, true, &known);
    if (!bot_move(memory(), &spec, js_game(), &known, seat, seed, &thought)) {
        thought.count = 0;
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
    timeline_action(n, &played);
    played.logged = true;
    const ir_state *state = timeline_at(n - 1);
    unsigned seat = doer(state, &played);
    bot_known(js_game(), state, seat, true, &known);
    bool judged = bot_judge(memory(), &spec, js_game(), &known, seat, seed, &played, &thought, &gain);
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
        timeline_action(n, &played);
        ir_json_int(&js_json, doer(timeline_at(n - 1), &played));
    }
    return js_answer(']');
}
