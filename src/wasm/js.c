/* What all modules share: the buffer, and answers as JSON. */
#include "wasm/js.h"

#include <string.h>

#ifdef __wasm__
char js_buffer[JS_BUFFER];
ir_text js_out;
ir_json js_json;
static const ir_language *language;
#else
const size_t js_size_js = sizeof(js_kept);
#define language (js_kept_now->language)
#endif

const ir_game *js_game(void) { return timeline_header() != NULL ? &timeline_header()->game : NULL; }

void js_speak(const ir_language *chosen) { language = chosen; }

const ir_language *js_spoken(void) { return language != NULL ? language : &ir_languages[0]; }

void js_begin_value(void) {
    js_out = ir_text_on(js_buffer, JS_BUFFER);
    js_json = ir_json_on(&js_out);
}

uint32_t js_answer_value(void) { return js_out.cut ? 0 : (uint32_t)js_out.len; }

void js_begin(char bracket) {
    js_begin_value();
    ir_json_open(&js_json, bracket);
}

uint32_t js_answer(char bracket) {
    ir_json_close(&js_json, bracket);
    return js_answer_value();
}

uint32_t js_answer_number(uint32_t number) {
    js_begin_value();
    ir_json_int(&js_json, number);
    return js_answer_value();
}

uint32_t js_answer_flag(bool flag) {
    js_begin_value();
    ir_json_bool(&js_json, flag);
    return js_answer_value();
}

uint32_t js_answer_string(const char *text) {
    js_begin_value();
    ir_json_string(&js_json, text);
    return js_answer_value();
}

void js_ok(bool good) { ir_json_field_bool(&js_json, "ok", good); }

void js_problem_text(const ir_problem *problem) {
    char text[800];
    ir_text t = ir_text_on(text, sizeof text);
    ir_problem_put(js_game(), js_spoken(), problem, &t);
    ir_json_field_string(&js_json, "text", text);
}

void js_problem_members(const ir_problem *problem) {
    js_problem_text(problem);
    ir_json_field_int(&js_json, "line", problem->line);
    ir_json_field_int(&js_json, "column", problem->column);
}

/* The members of an answer to a refused line. */
void js_no_members(const timeline_no *no) {
    js_ok(false);
    if (no->said == TIMELINE_REFUSED) {
        char text[600];
        ir_text t = ir_text_on(text, sizeof text);
        const char *key = ir_refusal_key(js_game()->title, no->refusal.code);
        const char *rule = js_game()->title->refusal_rule(js_game(), no->refusal.code);
        ir_message_put(js_game(), js_spoken(), key != NULL ? key : "refusal.none", no->refusal.arg, 4, &t);
        ir_json_field_string(&js_json, "rule", rule != NULL ? rule : "");
        ir_json_field_string(&js_json, "text", text);
    } else {
        ir_problem problem = no->problem;
        if (no->said == TIMELINE_FULL) {
            ir_complain(&problem, 0, IR_PROBLEM_GAME_TOO_LONG);
        }
        ir_json_field_string(&js_json, "rule", "");
        js_problem_text(&problem);
    }
    ir_json_field_int(&js_json, "column", no->problem.column);
    if (no->better != NULL) {
        ir_json_field_string(&js_json, "better", no->better);
    }
}

void js_no_game_members(void) {
    js_ok(false);
    ir_json_field_string(&js_json, "rule", "");
    ir_problem problem;
    ir_complain(&problem, 0, IR_PROBLEM_NO_GAME);
    js_problem_text(&problem);
    ir_json_field_int(&js_json, "column", 0);
}

uint32_t js_no_game(void) {
    js_begin('{');
    js_no_game_members();
    return js_answer('}');
}

void js_event_text(const ir_event *event) {
    char text[800];
    ir_text t = ir_text_on(text, sizeof text);
    ir_event_put(js_game(), js_spoken(), event, &t);
    ir_json_string_n(&js_json, text, t.len);
}

/* Cuts the buffer at its zero bytes; returns the number of fields, at most MAX_FIELDS. */
unsigned js_fields(uint32_t len, const char *field[JS_FIELDS]) {
    unsigned n = 0;
    for (uint32_t at = 0; at < len && n < JS_FIELDS; at += (uint32_t)strlen(js_buffer + at) + 1) {
        field[n++] = js_buffer + at;
    }
    return n;
}
