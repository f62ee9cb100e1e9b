/* What all modules share: one text buffer that JavaScript reads and writes, and answers as JSON in it.
 *
 * An answer begins with js_begin_value, or with js_begin for a list or an object, and its length is what the matching
 * js_answer... gives: 0 if it does not fit. Nothing here is exported. */
#ifndef WASM_JS_H
#define WASM_JS_H

#include "core/json.h"
#include "core/message.h"
#include "wasm/calls.h"
#include "wasm/kept.h"
#include "wasm/timeline.h"

enum { JS_BUFFER = 2 << 20, JS_FIELDS = 3 + IR_MAX_PLAYERS + IR_MAX_OPTIONS + 2 };

#ifdef __wasm__
extern char js_buffer[JS_BUFFER];
extern ir_text js_out;
extern ir_json js_json;
#else /* of the session whose call runs: wasm/kept.h */
typedef struct js_kept {
    ir_text out;
    ir_json json;
    const ir_language *language;
    char buffer[JS_BUFFER];
} js_kept;
#define js_kept_now ((js_kept *)js_session[JS_PART_js])
#define js_buffer (js_kept_now->buffer)
#define js_out (js_kept_now->out)
#define js_json (js_kept_now->json)
#endif

/* The declaration of a call's body, from calls.h. */
#define NONE void
#define NUMBER(name) uint32_t name
#define FLAG(name) uint32_t name
#define TEXT(name) uint32_t len
#define WORDS(name) uint32_t len
#define JS_DECLARED(name, about, answer, ...) uint32_t wasm_##name(__VA_ARGS__);

/* NULL while there is no game. */
const ir_game *js_game(void);
void js_speak(const ir_language *chosen);
const ir_language *js_spoken(void);

void js_begin_value(void);
uint32_t js_answer_value(void);
void js_begin(char bracket);
uint32_t js_answer(char bracket);
uint32_t js_answer_number(uint32_t number);
uint32_t js_answer_flag(bool flag);
uint32_t js_answer_string(const char *text);

/* Members of an object that has begun. */
void js_ok(bool good);
void js_problem_text(const ir_problem *problem);
void js_problem_members(const ir_problem *problem);
void js_no_members(const timeline_no *no); /* of an answer to a refused line */
void js_no_game_members(void);
uint32_t js_no_game(void); /* a whole answer */
void js_event_text(const ir_event *event);

/* Cuts the buffer at its zero bytes; returns the number of fields, at most JS_FIELDS. */
unsigned js_fields(uint32_t len, const char *field[JS_FIELDS]);

#endif
