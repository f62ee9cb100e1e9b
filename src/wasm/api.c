/* The engine for the browser beyond the calls of game.c. calls.h declares each call and says what always holds; here are
 * their bodies. Every function of this file that is not static is exported. */
#include "bots/random.h"
#include "core/catalogue.h"
#include "core/codes.h"
#include "core/menu.h"
#include "core/position.h"
#include "core/rng.h"
#include "core/verb.h"
#include "map/map.h"
#include "rail/best.h"
#include "rail/notation.h"
#include "rail/turn.h"
#include "rail/verb.h"
#include "wasm/js.h"
#include "wasm/kept.h"

#include <string.h>

enum {
    SPECTATOR = 255, /* viewers other than the seats */
    EVERYBODY = 254
};

typedef struct kept {
    ir_state trial;
    ir_action action;
    ir_events events;
    ir_choice choices[IR_MAX_CHOICES];
    ir_header made; /* a new game */
} kept;

JS_KEEP(api)

WASM_CALLS(JS_DECLARED)

/* Events as Happened: for programs by code and arguments, for people as a sentence. */
static void happened_members(uint32_t number) {
    for (unsigned i = 0; i < own.events.count; i++) {
        ir_json_open(&js_json, '{');
        ir_json_field_int(&js_json, "action", number);
        ir_event_members(js_game(), &own.events.event[i], &js_json);
        ir_json_key(&js_json, "text");
        js_event_text(&own.events.event[i]);
        ir_json_close(&js_json, '}');
    }
}

/* ---- new games ------------------------------------------------------------------------------------------------------ */

uint32_t wasm_titles(void) {
    js_begin_value();
    ir_catalogue_json(js_spoken(), &js_json);
    return js_answer_value();
}

static uint32_t header_problem(const ir_problem *problem) {
    js_begin('{');
    js_ok(false);
    js_problem_members(problem);
    return js_answer('}');
}

static uint32_t header_complaint(ir_problem_code code) {
    ir_problem problem;
    ir_complain(&problem, 0, code);
    return header_problem(&problem);
}

static uint32_t answer_made(void) {
    JS_BIG char text[IR_MAX_HEADER];
    ir_text t = ir_text_on(text, sizeof text);
    ir_header_print(&own.made, &t);
    js_begin('{');
    js_ok(true);
    ir_json_field_string(&js_json, "header", text);
    return js_answer('}');
}

/* The position that the game begins from stands among the options. */
static const char *take_position(const char **option, unsigned *count) {
    static const char name[] = "position=";
    for (unsigned i = 0; i < *count; i++) {
        if (strlen(option[i]) >= sizeof name - 1 && memcmp(option[i], name, sizeof name - 1) == 0) {
            const char *position = option[i] + sizeof name - 1;
            option[i] = option[--*count];
            return position;
        }
    }
    return NULL;
}

uint32_t wasm_header(uint32_t len) {
    const char *field[JS_FIELDS];
    ir_problem problem = {0};
    uint64_t seed, players;
    if (len >= JS_BUFFER) {
        return header_complaint(IR_PROBLEM_SETUP_TOO_LONG);
    }
    js_buffer[len] = 0;
    unsigned n = js_fields(len, field);
    const ir_title *title = n > 0 ? ir_title_find(field[0]) : NULL;
    if (title == NULL) {
        ir_complain_title(&problem, 0, n > 0 ? field[0] : "");
        return header_problem(&problem);
    }
    if (n < 3 || !ir_read_u64(field[1], strlen(field[1]), &seed)) {
        return header_complaint(IR_PROBLEM_SEED_TAG);
    }
    if (!ir_read_u64(field[2], strlen(field[2]), &players) || players > IR_MAX_PLAYERS || 3 + players > n) {
        ir_complain_range(&problem, title->id, IR_MAX_PLAYERS + 1, title->min_players, title->max_players);
        return header_problem(&problem);
    }
    const char **option = field + 3 + players;
    unsigned options = n - 3 - (unsigned)players;
    const char *position = take_position(option, &options);
    if (options > IR_MAX_OPTIONS) {
        return header_complaint(IR_PROBLEM_TOO_MANY_OPTIONS);
    }
    own.made.nextras = 0;
    if (!ir_game_init(&own.made.game, title, title->revision, (unsigned)players, field + 3, seed, options, option,
                      &problem) ||
        (position != NULL && !ir_game_position(&own.made.game, position, strlen(position), &problem))) {
        return header_problem(&problem);
    }
    return answer_made();
}

uint32_t wasm_placed(uint32_t len) {
    ir_problem problem = {0};
    if (len >= JS_BUFFER) {
        return header_complaint(IR_PROBLEM_SETUP_TOO_LONG);
    }
    own.made.nextras = 0;
    return ir_game_from_position(&own.made.game, NULL, js_buffer, len, 0, NULL, 1, &problem) ? answer_made()
                                                                                             : header_problem(&problem);
}

/* ---- the game and its actions ---------------------------------------------------------------------------------------- */

static uint64_t hash_at(uint32_t at) { return js_game() != NULL ? ir_hash(js_game(), timeline_at(at)) : 0; }

uint32_t wasm_apply(uint32_t len, uint32_t logged) {
    timeline_no no = {0};
    if (js_game() == NULL || len >= JS_BUFFER) {
        return js_no_game();
    }
    bool done = timeline_add(js_buffer, len, logged != 0, &own.events, &no) == TIMELINE_DONE;
    js_begin('{');
    if (!done) {
        js_no_members(&no);
        return js_answer('}');
    }
    js_ok(true);
    ir_json_field_int(&js_json, "actions", timeline_actions());
    ir_json_key(&js_json, "hash");
    ir_json_hex(&js_json, hash_at(timeline_actions()));
    ir_json_field_open(&js_json, "events", '[');
    for (unsigned i = 0; i < own.events.count; i++) {
        js_event_text(&own.events.event[i]);
    }
    ir_json_close(&js_json, ']');
    return js_answer('}');
}

uint32_t wasm_finished(void) { return js_answer_flag(js_game() != NULL && timeline_at(timeline_actions())->finished); }

/* ---- positions --------------------------------------------------------------------------------------------------------- */

uint32_t wasm_hash(uint32_t at) {
    js_begin_value();
    ir_json_hex(&js_json, hash_at(at));
    return js_answer_value();
}

uint32_t wasm_position(uint32_t at) {
    JS_BIG char text[2 * IR_MAX_POSITION];
    ir_text t = ir_text_on(text, sizeof text);
    if (js_game() != NULL && !ir_hides(js_game(), timeline_at(at), IR_NOBODY)) {
        ir_position_write(js_game(), timeline_at(at), true, &t);
    }
    return js_answer_string(t.cut ? "" : text);
}

static ir_party party_of(uint32_t viewer) { return viewer < IR_MAX_PLAYERS ? IR_PLAYER(viewer) : IR_NOBODY; }

uint32_t wasm_view(uint32_t at, uint32_t viewer) {
    js_begin('{');
    if (js_game() != NULL) {
        js_game()->title->view(js_game(), timeline_at(at), party_of(viewer), &js_json);
    }
    return js_answer('}');
}

uint32_t wasm_menu(uint32_t at, uint32_t viewer) {
    if (js_game() == NULL) {
        js_begin_value();
        ir_put(&js_out, "{\"actors\":[],\"choices\":[]}");
        return js_answer_value();
    }
    const ir_state *state = timeline_at(at);
    ir_party party = viewer == EVERYBODY ? IR_EVERYBODY : party_of(viewer); /* a spectator decides nothing */
    size_t n = party == IR_NOBODY ? 0 : ir_choices(js_game(), state, own.choices, IR_MAX_CHOICES);
    n = ir_choices_for(js_game(), state, party, own.choices, n);
    js_begin_value();
    ir_menu_json(js_game(), state, ir_actors(js_game(), state), own.choices, n, &js_json);
    return js_answer_value();
}

uint32_t wasm_decider(uint32_t at) {
    const ir_state *state = js_game() != NULL ? timeline_at(at) : NULL;
    for (unsigned p = 0; state != NULL && p < IR_MAX_PARTIES; p++) {
        ir_party player =
            (ir_actors(js_game(), state) >> p & 1u) != 0 ? ir_player_of(js_game(), state, (ir_party)p) : IR_NOBODY;
        if (player != IR_NOBODY) {
            return js_answer_number(IR_SEAT(player));
        }
    }
    return js_answer_number(SPECTATOR);
}

/* Tries the line in the buffer at a position, on a copy. */
static timeline_said try_line(uint32_t at, uint32_t len, timeline_no *no) {
    own.trial = *timeline_at(at);
    return timeline_try(js_buffer, len, false, &own.trial, &own.action, &own.events, no);
}

uint32_t wasm_why(uint32_t at, uint32_t len) {
    timeline_no no = {0};
    if (js_game() == NULL || len >= JS_BUFFER) {
        return js_no_game();
    }
    bool done = try_line(at, len, &no) == TIMELINE_DONE;
    js_begin('{');
    if (done) {
        js_ok(true);
    } else {
        js_no_members(&no);
    }
    return js_answer('}');
}

uint32_t wasm_preview(uint32_t at, uint32_t len) {
    timeline_no no = {0};
    if (js_game() == NULL || len >= JS_BUFFER) {
        return js_no_game();
    }
    bool done = try_line(at, len, &no) == TIMELINE_DONE;
    js_begin('{');
    if (!done) {
        js_no_members(&no);
        return js_answer('}');
    }
    js_ok(true);
    ir_json_field_open(&js_json, "events", '[');
    happened_members(own.trial.actions);
    ir_json_close(&js_json, ']');
    return js_answer('}');
}

/* ---- the board as a drawing --------------------------------------------------------------------------------------------- */

static bool has_board(void) { return js_game() != NULL && js_game()->title->verbs == rail_verbs; }

static uint32_t answer_null(void) {
    js_begin_value();
    ir_json_null(&js_json);
    return js_answer_value();
}

uint32_t wasm_board(uint32_t at, uint32_t turned, uint32_t len) {
    if (!has_board() || len >= JS_BUFFER) {
        return answer_null();
    }
    timeline_no no = {0};
    bool tried = len > 0 && try_line(at, len, &no) == TIMELINE_DONE;
    rail_look look = rail_look_at(js_game(), tried ? &own.trial : timeline_at(at));
    js_begin_value();
    map_board_json(&look, turned != 0, &js_json);
    return js_answer_value();
}

uint32_t wasm_tile(uint32_t rotation, uint32_t turned, uint32_t len) {
    if (!has_board() || len >= JS_BUFFER) {
        return answer_null();
    }
    rail_look look = rail_look_at(js_game(), timeline_at(0));
    unsigned tile = rail_thing_find(js_game(), RAIL_A_TILE, js_buffer, len);
    if (tile == RAIL_NONE) {
        return answer_null();
    }
    js_begin_value();
    map_tile_json(&look, turned != 0, tile, rotation % 6, &js_json);
    return js_answer_value();
}

uint32_t wasm_next_best(uint32_t at) {
    if (!has_board()) {
        return answer_null();
    }
    rail_look look = rail_look_at(js_game(), timeline_at(at));
    const rail_frame *f = rail_top_of(&look);
    int32_t revenue = 0;
    bool due = f->kind == RAIL_FRAME_TURN && f->step == RAIL_STEP_RUN;
    return due && rail_best_next(&look, IR_COMPANY_INDEX(f->who), &revenue) ? js_answer_number((uint32_t)revenue)
                                                                            : answer_null();
}

uint32_t wasm_routes(uint32_t at, uint32_t turned, uint32_t len) {
    JS_BIG char run[IR_MAX_LINE];
    if (!has_board() || len >= sizeof run) {
        js_begin('[');
        return js_answer(']');
    }
    memcpy(run, js_buffer, len);
    rail_look look = rail_look_at(js_game(), timeline_at(at));
    js_begin_value();
    map_routes_json(&look, turned != 0, run, len, &js_json);
    return js_answer_value();
}

/* ---- what was done ------------------------------------------------------------------------------------------------------ */

static uint32_t clipped(uint32_t last) { return last < timeline_actions() ? last : timeline_actions(); }

uint32_t wasm_happened(uint32_t first, uint32_t last) {
    js_begin('[');
    first = first > 0 ? first : 1;
    if (js_game() != NULL && first <= clipped(last)) {
        own.trial = *timeline_at(first - 1);
    }
    for (uint32_t n = first; js_game() != NULL && n <= clipped(last) && !js_out.cut; n++) {
        JS_BIG ir_state before;
        uint32_t told = 0;
        timeline_action(n, &own.action);
        before = own.trial;
        do {
            own.trial = before;
            if (ir_apply_from(js_game(), &own.trial, &own.action, told, &own.events, NULL) != IR_OK) {
                break;
            }
            happened_members(n);
            told += own.events.count;
        } while (own.events.dropped > 0 && !js_out.cut);
    }
    return js_answer(']');
}

uint32_t wasm_lines(uint32_t first, uint32_t last) {
    js_begin('[');
    for (uint32_t n = first > 0 ? first : 1; js_game() != NULL && n <= clipped(last) && !js_out.cut; n++) {
        char line[IR_MAX_LINE];
        ir_text t = ir_text_on(line, sizeof line);
        timeline_action(n, &own.action);
        ir_action_print(js_game(), timeline_at(n - 1), &own.action, &t);
        ir_json_string(&js_json, line);
    }
    return js_answer(']');
}

/* An action at a position, taken apart. */
static void move_json(uint32_t at, const ir_action *done) {
    ir_json_open(&js_json, '{');
    ir_json_field_string(&js_json, "actor", ir_party_name(js_game(), done->move.actor));
    ir_operands_json(js_game(), timeline_at(at), done, false, &js_json);
    ir_json_close(&js_json, '}');
}

uint32_t wasm_moves(uint32_t first, uint32_t last) {
    js_begin('[');
    for (uint32_t n = first > 0 ? first : 1; js_game() != NULL && n <= clipped(last) && !js_out.cut; n++) {
        timeline_action(n, &own.action);
        move_json(n - 1, &own.action);
    }
    return js_answer(']');
}

uint32_t wasm_read(uint32_t at, uint32_t len) {
    JS_BIG ir_line line;
    timeline_no no = {.said = TIMELINE_BAD};
    if (js_game() == NULL || len >= JS_BUFFER) {
        return js_no_game();
    }
    bool there =
        ir_line_read(js_game(), timeline_at(at), js_buffer, len, &line, &no.problem) && line.kind == IR_LINE_ACTION;
    own.action = line.action;
    js_begin('{');
    if (!there) {
        js_no_members(&no);
        return js_answer('}');
    }
    js_ok(true);
    ir_json_key(&js_json, "move");
    move_json(at, &own.action);
    return js_answer('}');
}

static void put_line(uint32_t at, const ir_line *line) {
    JS_BIG char text[2 * IR_MAX_LINE];
    ir_text t = ir_text_on(text, sizeof text);
    ir_line_print(js_game(), timeline_at(at), line, &t);
    ir_put_char(&t, '\n');
    ir_json_string_n(&js_json, text, t.len);
    js_out.cut = js_out.cut || t.cut;
}

/* The lines of notes that follow action n, from note i on; returns the next one. */
static uint32_t put_notes(uint32_t n, uint32_t i) {
    JS_BIG ir_line line;
    for (; i < timeline_notes() && timeline_note_at(i).after == n && !js_out.cut; i++) {
        timeline_note note = timeline_note_at(i);
        line = (ir_line){.kind = note.kind, .comment = note.comment};
        put_line(n, &line);
    }
    return i;
}

static void put_header(void) {
    JS_BIG char text[IR_MAX_HEADER];
    ir_text t = ir_text_on(text, sizeof text);
    ir_header_print(timeline_header(), &t);
    ir_json_string_n(&js_json, text, t.len);
    js_out.cut = js_out.cut || t.cut;
}

uint32_t wasm_rgn(uint32_t hashes) {
    JS_BIG ir_line line;
    js_begin('[');
    if (js_game() == NULL) {
        return js_answer(']');
    }
    put_header();
    uint32_t note = put_notes(0, 0);
    for (uint32_t n = 1; n <= timeline_actions() && !js_out.cut; n++) {
        line = (ir_line){.kind = IR_LINE_ACTION};
        timeline_action(n, &line.action);
        if (hashes != 0) {
            line.has_hash = true;
            line.hash = ir_hash(js_game(), timeline_at(n));
        }
        if (note < timeline_notes() && timeline_note_at(note).after == n &&
            timeline_note_at(note).kind == IR_LINE_ACTION) {
            line.comment = timeline_note_at(note++).comment;
        }
        put_line(n - 1, &line);
        note = put_notes(n, note);
    }
    return js_answer(']');
}

/* ---- facts, words, a player ----------------------------------------------------------------------------------------------- */

uint32_t wasm_facts(void) {
    js_begin('{');
    if (js_game() != NULL) {
        js_game()->title->facts(js_game(), &js_json);
    }
    return js_answer('}');
}

uint32_t wasm_say(uint32_t len) {
    const char *field[JS_FIELDS];
    int32_t arg[5] = {0};
    JS_BIG char text[4096];
    char key[80];
    if (js_game() == NULL || len >= JS_BUFFER) {
        return js_answer_string("");
    }
    js_buffer[len] = 0;
    unsigned n = js_fields(len, field);
    for (unsigned i = 1; i < n && i <= 5; i++) {
        int64_t number = 0;
        (void)ir_read_int(field[i], strlen(field[i]), INT32_MIN, INT32_MAX, &number);
        arg[i - 1] = (int32_t)number;
    }
    ir_text t = ir_text_on(key, sizeof key);
    ir_put(&t, n > 0 ? field[0] : "");
    t = ir_text_on(text, sizeof text);
    ir_message_put(js_game(), js_spoken(), key, arg, 5, &t);
    return js_answer_string(text);
}

uint32_t wasm_bot(uint32_t seed) {
    char line[IR_MAX_LINE] = "";
    ir_text t = ir_text_on(line, sizeof line);
    if (js_game() == NULL) {
        return js_answer_string("");
    }
    const ir_state *state = timeline_at(timeline_actions());
    uint64_t dice = ((uint64_t)seed << 32) ^ (timeline_actions() * UINT64_C(0x9E3779B97F4A7C15));
    size_t n = ir_choices(js_game(), state, own.choices, IR_MAX_CHOICES);
    for (unsigned tries = 0; tries < 16 && t.len == 0;
         tries++) { /* these dice may not be able to fill in an open choice */
        if (bot_random(js_game(), state, own.choices, n, &dice, &own.action)) {
            ir_action_print(js_game(), state, &own.action, &t);
        }
    }
    return js_answer_string(line);
}
