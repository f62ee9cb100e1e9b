/* The calls that every module has: the language, and a game with its lines. calls.h declares them. Every function of this
 * file that is not static is exported. */
#include "wasm/js.h"
#include "wasm/kept.h"

#include <string.h>

enum {
    MAX_MESSAGES = 2048, /* of a language that is loaded, and their bytes */
    MAX_TEXTS = 128 << 10
};

typedef struct kept {
    ir_language loaded; /* the one of wasm_language that is not in the module */
    ir_message messages[MAX_MESSAGES];
    char texts[MAX_TEXTS];
} kept;

JS_KEEP(game)

char *wasm_buffer(void);
uint32_t wasm_buffer_size(void);
WASM_GAME_CALLS(JS_DECLARED)

/* ---- the module ------------------------------------------------------------------------------------------------------ */

char *wasm_buffer(void) { return js_buffer; }

uint32_t wasm_buffer_size(void) { return JS_BUFFER; }

/* Texts as msggen --texts writes them: an id, then keys, sorted, and texts, a zero byte after each. */
static const ir_language *load_texts(uint32_t len) {
    size_t count = 0, n = 0;
    if (len >= MAX_TEXTS || js_buffer[len - 1] != 0) {
        return NULL;
    }
    memcpy(own.texts, js_buffer, len);
    const char *word[2] = {NULL, NULL};
    for (size_t at = ir_length(own.texts) + 1; at < len && count < MAX_MESSAGES; at += ir_length(own.texts + at) + 1) {
        word[n++ & 1u] = own.texts + at;
        if ((n & 1u) == 0) {
            own.messages[count++] = (ir_message){word[0], word[1]};
        }
    }
    own.loaded = (ir_language){.id = own.texts, .message = own.messages, .count = count};
    return &own.loaded;
}

uint32_t wasm_language(uint32_t len) {
    const ir_language *found = NULL;
    if (len < JS_BUFFER) {
        js_buffer[len] = 0;
        found = ir_length(js_buffer) < len ? load_texts(len) : ir_language_find(js_buffer);
    }
    if (found != NULL) {
        js_speak(found);
    }
    return js_answer_flag(found != NULL);
}

/* ---- the game and its actions ---------------------------------------------------------------------------------------- */

uint32_t wasm_open(uint32_t len) {
    ir_problem problem = {0};
    bool opened = len < JS_BUFFER && timeline_open(js_buffer, len, &problem);
    js_begin('{');
    js_ok(opened);
    if (opened) {
        ir_json_field_int(&js_json, "actions", 0);
    } else {
        js_problem_members(&problem);
    }
    return js_answer('}');
}

/* Adds lines until one is refused; returns how many were added. */
static uint32_t extend(uint32_t len, timeline_no *no) {
    uint32_t number = 0;
    for (size_t at = 0, next; at < len; at += next, number++) {
        size_t length = ir_line_length(js_buffer + at, len - at, &next);
        if (timeline_add(js_buffer + at, length, true, NULL, no) != TIMELINE_DONE) {
            break;
        }
    }
    return number;
}

uint32_t wasm_extend(uint32_t len) {
    timeline_no no = {0};
    bool there = js_game() != NULL && len < JS_BUFFER;
    uint32_t number = there ? extend(len, &no) : 0;
    js_begin('{');
    if (there && no.said == TIMELINE_DONE) {
        js_ok(true);
    } else {
        if (there) {
            js_no_members(&no);
        } else {
            js_no_game_members();
        }
        ir_json_field_int(&js_json, "line", number);
    }
    ir_json_field_int(&js_json, "actions", timeline_actions());
    return js_answer('}');
}

uint32_t wasm_truncate(uint32_t actions) {
    if (js_game() != NULL) {
        timeline_truncate(actions);
    }
    return wasm_actions();
}

uint32_t wasm_actions(void) { return js_answer_number(timeline_actions()); }
