/* The engine for the browser: one game, one text buffer shared with JavaScript, numbers as answers.
 *
 * JavaScript writes UTF-8 into the buffer, calls, and reads the answer from the same buffer; each call that leaves text
 * there returns its length or says so. Every function of this file is exported. */
#include "core/menu.h"
#include "core/message.h"
#include "core/notation.h"

#include <string.h>

enum { BUFFER = 1 << 20, DONE = 0, REFUSED = 1, UNREADABLE = 2 };

static char buffer[BUFFER];
static char line_text[IR_MAX_LINE];
static ir_header header;
static ir_state state;
static ir_events events;
static ir_choice choices[IR_MAX_CHOICES];
static bool open_game;

char *wasm_buffer(void);
uint32_t wasm_buffer_size(void);
int wasm_open(uint32_t len);
int wasm_apply(uint32_t len);
int wasm_try(uint32_t len);
uint64_t wasm_hash(void);
int wasm_finished(void);
uint32_t wasm_view(uint32_t viewer);
uint32_t wasm_choices(uint32_t viewer);
uint32_t wasm_events(void);

char *wasm_buffer(void) { return buffer; }

uint32_t wasm_buffer_size(void) { return BUFFER; }

static int complain(const char *text) {
    ir_text t = ir_text_on(buffer, BUFFER);
    ir_put(&t, text);
    return UNREADABLE;
}

/* The header of an RGN file: starts that game. The problem is left in the buffer if there is one. */
int wasm_open(uint32_t len) {
    ir_problem problem;
    open_game = false;
    if (len >= BUFFER || !ir_header_read(buffer, len, &header, &problem)) {
        return complain(len >= BUFFER ? "" : problem.text);
    }
    ir_new(&header.game, &state);
    open_game = true;
    return DONE;
}

/* Reads the line of RGN in the buffer; a problem is left there. */
static int read_line(uint32_t len, ir_line *line) {
    ir_problem problem;
    if (!open_game || len >= sizeof line_text) {
        return complain("");
    }
    memcpy(line_text, buffer, len);
    line_text[len] = 0;
    return ir_line_read(&header.game, &state, line_text, len, line, &problem) ? DONE : complain(problem.text);
}

/* One line of RGN: an action is decided and done; a comment does nothing. */
int wasm_apply(uint32_t len) {
    ir_refusal why = {0};
    static ir_line line;
    if (read_line(len, &line) != DONE) {
        return UNREADABLE;
    }
    events.count = events.dropped = 0;
    if (line.kind != IR_LINE_ACTION) {
        return DONE;
    }
    line.action.logged = true; /* the server has decided */
    if (ir_apply(&header.game, &state, &line.action, &events, &why) != IR_OK) {
        ir_text t = ir_text_on(buffer, BUFFER);
        ir_refusal_put(&header.game, ir_language_find("en"), &why, &t);
        return REFUSED;
    }
    return DONE;
}

/* One line of RGN as a player would send it: decided as the server will, and not done. A refusal is left in the buffer
 * as an object: "rule", "text" and, where there is one, "better". */
int wasm_try(uint32_t len) {
    ir_refusal why = {0};
    static ir_line line;
    if (read_line(len, &line) != DONE) {
        return UNREADABLE;
    }
    if (line.kind != IR_LINE_ACTION || ir_legal(&header.game, &state, &line.action, &why)) {
        return DONE;
    }
    ir_text t = ir_text_on(buffer, BUFFER);
    ir_json j = ir_json_on(&t);
    ir_json_open(&j, '{');
    ir_refusal_json(&header.game, ir_language_find("en"), &state, &line.action, &why, &j);
    ir_json_close(&j, '}');
    return REFUSED;
}

uint64_t wasm_hash(void) { return open_game ? ir_hash(&header.game, &state) : 0; }

int wasm_finished(void) { return open_game && state.finished; }

uint32_t wasm_view(uint32_t viewer) {
    ir_text t = ir_text_on(buffer, BUFFER);
    ir_json j = ir_json_on(&t);
    ir_json_open(&j, '{');
    if (open_game) {
        header.game.title->view(&header.game, &state, (ir_party)viewer, &j);
    }
    ir_json_close(&j, '}');
    return (uint32_t)t.len;
}

/* What this player may do, and who must decide; 255: what everybody may do. */
uint32_t wasm_choices(uint32_t viewer) {
    ir_text t = ir_text_on(buffer, BUFFER);
    ir_json j = ir_json_on(&t);
    size_t n = open_game ? ir_choices(&header.game, &state, choices, IR_MAX_CHOICES) : 0;
    n = ir_choices_for(&header.game, &state, (ir_party)viewer, choices, n);
    ir_menu_json(&header.game, &state, open_game ? ir_actors(&header.game, &state) : 0, choices, n, &j);
    return (uint32_t)t.len;
}

/* What the last action did, a line each. */
uint32_t wasm_events(void) {
    ir_text t = ir_text_on(buffer, BUFFER);
    for (unsigned i = 0; open_game && i < events.count; i++) {
        ir_event_put(&header.game, ir_language_find("en"), &events.event[i], &t);
        ir_put_char(&t, '\n');
    }
    return (uint32_t)t.len;
}
