/* The engine for the browser: one game and one text buffer shared with JavaScript (web/src/exports.ts describes each
 * call).
 *
 * JavaScript writes UTF-8 into the buffer, calls, and reads the answer from the same buffer. Always: a call that answers
 * with text returns its length, and 0 if the answer would not fit; without a game it answers as for an empty one. Every
 * function of this file that is not static is exported. */
#include "bots/random.h"
#include "core/catalogue.h"
#include "core/menu.h"
#include "core/rng.h"
#include "wasm/timeline.h"

#include <string.h>

enum {
    BUFFER = 2 << 20,
    SPECTATOR = 255, /* viewers besides the seats */
    EVERYBODY = 254,
    MAX_FIELDS = 3 + IR_MAX_PLAYERS + IR_MAX_OPTIONS + 1
};

static char buffer[BUFFER];
static ir_state trial;
static ir_action action;
static ir_events events;
static ir_choice choices[IR_MAX_CHOICES];
static const ir_language *language;
static ir_text out;
static ir_json json;

char *wasm_buffer(void);
uint32_t wasm_buffer_size(void);
uint32_t wasm_language(uint32_t len);
uint32_t wasm_titles(void);
uint32_t wasm_header(uint32_t len);
uint32_t wasm_open(uint32_t len);
uint32_t wasm_extend(uint32_t len);
uint32_t wasm_apply(uint32_t len, uint32_t logged);
uint32_t wasm_truncate(uint32_t actions);
uint32_t wasm_actions(void);
uint32_t wasm_finished(void);
uint64_t wasm_hash(uint32_t at);
uint32_t wasm_view(uint32_t at, uint32_t viewer);
uint32_t wasm_menu(uint32_t at, uint32_t viewer);
uint32_t wasm_decider(uint32_t at);
uint32_t wasm_why(uint32_t at, uint32_t len);
uint32_t wasm_preview(uint32_t at, uint32_t len);
uint32_t wasm_happened(uint32_t first, uint32_t last);
uint32_t wasm_lines(uint32_t first, uint32_t last);
uint32_t wasm_book(void);
uint32_t wasm_say(uint32_t len);
uint32_t wasm_bot(uint32_t seed);
uint32_t wasm_rgn(uint32_t hashes);

/* ---- answers ------------------------------------------------------------------------------------------------------- */

static const ir_game *game(void) { return timeline_header() != NULL ? &timeline_header()->game : NULL; }

static const ir_language *spoken(void) { return language != NULL ? language : &ir_languages[0]; }

static void begin(char bracket) {
    out = ir_text_on(buffer, BUFFER);
    json = ir_json_on(&out);
    ir_json_open(&json, bracket);
}

static uint32_t answer_text(void) { return out.cut ? 0 : (uint32_t)out.len; }

static uint32_t answer(char bracket) {
    ir_json_close(&json, bracket);
    return answer_text();
}

static void ok(bool good) {
    ir_json_key(&json, "ok");
    ir_json_bool(&json, good);
}

static void problem_members(const ir_problem *problem) {
    ir_json_field_string(&json, "text", problem->text);
    ir_json_field_int(&json, "line", problem->line);
    ir_json_field_int(&json, "column", problem->column);
}

/* The members of an answer to a line that was not taken. */
static void no_members(const timeline_no *no) {
    char text[600] = "";
    ir_text t = ir_text_on(text, sizeof text);
    const char *rule = "";
    if (no->said == TIMELINE_REFUSED) {
        const char *key = game()->title->refusal_key(no->refusal.code);
        rule = game()->title->refusal_rule(game(), no->refusal.code);
        ir_message_put(game(), spoken(), key != NULL ? key : "refusal.none", no->refusal.arg, 4, &t);
    } else if (no->said == TIMELINE_FULL) {
        ir_message_put(game(), spoken(), "engine.full", NULL, 0, &t);
    } else {
        ir_put(&t, no->problem.text);
    }
    ok(false);
    ir_json_field_string(&json, "rule", rule != NULL ? rule : "");
    ir_json_field_string(&json, "text", text);
    ir_json_field_int(&json, "column", no->problem.column);
    if (no->better != NULL) {
        ir_json_field_string(&json, "better", no->better);
    }
}

static uint32_t no_game(void) {
    begin('{');
    ok(false);
    ir_json_field_string(&json, "rule", "");
    ir_json_field_string(&json, "text", /* literal */ "there is no game");
    ir_json_field_int(&json, "line", 0);
    return answer('}');
}

static void event_text(const ir_event *event) {
    char text[800];
    ir_text t = ir_text_on(text, sizeof text);
    ir_event_put(game(), spoken(), event, &t);
    ir_json_string_n(&json, text, t.len);
}

/* Events as Happened: for programs by key and number, for people as a sentence. */
static void happened_members(uint32_t number) {
    for (unsigned i = 0; i < events.count; i++) {
        const char *key = game()->title->event_key(events.event[i].code);
        ir_json_open(&json, '{');
        ir_json_field_int(&json, "action", number);
        ir_json_field_string(&json, "key", key != NULL ? key + (sizeof "event." - 1) : "");
        ir_json_key(&json, "args");
        ir_json_open(&json, '[');
        for (unsigned a = 0; a < 5; a++) {
            ir_json_int(&json, events.event[i].arg[a]);
        }
        ir_json_close(&json, ']');
        ir_json_key(&json, "text");
        event_text(&events.event[i]);
        ir_json_close(&json, '}');
    }
}

/* ---- the module ------------------------------------------------------------------------------------------------------ */

char *wasm_buffer(void) { return buffer; }

uint32_t wasm_buffer_size(void) { return BUFFER; }

uint32_t wasm_language(uint32_t len) {
    if (len >= BUFFER) {
        return 0;
    }
    buffer[len] = 0;
    const ir_language *found = ir_language_find(buffer);
    language = found != NULL ? found : language;
    return found != NULL;
}

uint32_t wasm_titles(void) {
    out = ir_text_on(buffer, BUFFER);
    json = ir_json_on(&out);
    ir_catalogue_json(spoken(), &json);
    return answer_text();
}

/* Cuts the buffer at its zero bytes; returns the number of fields, at most MAX_FIELDS. */
static unsigned fields(uint32_t len, const char *field[MAX_FIELDS]) {
    unsigned n = 0;
    for (uint32_t at = 0; at < len && n < MAX_FIELDS; at += (uint32_t)strlen(buffer + at) + 1) {
        field[n++] = buffer + at;
    }
    return n;
}

static uint32_t header_problem(const ir_problem *problem) {
    begin('{');
    ok(false);
    problem_members(problem);
    return answer('}');
}

static uint32_t header_complaint(const char *text) {
    ir_problem problem = {0};
    ir_text t = ir_text_on(problem.text, sizeof problem.text);
    ir_put(&t, text);
    return header_problem(&problem);
}

uint32_t wasm_header(uint32_t len) {
    static ir_header made;
    static char text[IR_MAX_HEADER];
    const char *field[MAX_FIELDS];
    ir_problem problem = {0};
    uint64_t seed, players;
    if (len >= BUFFER) {
        return header_complaint(/* literal */ "the set-up is too long");
    }
    buffer[len] = 0;
    unsigned n = fields(len, field);
    const ir_title *title = n > 0 ? ir_title_find(field[0]) : NULL;
    if (title == NULL) {
        return header_complaint(/* literal */ "there is no such title");
    }
    if (n < 3 || !ir_read_u64(field[1], strlen(field[1]), &seed)) {
        return header_complaint(/* literal */ "the seed is a number from 0 to 18446744073709551615");
    }
    if (!ir_read_u64(field[2], strlen(field[2]), &players) || players > IR_MAX_PLAYERS || 3 + players > n) {
        return header_complaint(/* literal */ "too many players");
    }
    unsigned options = 3 + (unsigned)players;
    if (n - options > IR_MAX_OPTIONS) {
        return header_complaint(/* literal */ "too many options");
    }
    made.nextras = 0;
    if (!ir_game_init(&made.game, title, title->revision, (unsigned)players, field + 3, seed, n - options,
                      field + options, &problem)) {
        return header_problem(&problem);
    }
    ir_text t = ir_text_on(text, sizeof text);
    ir_header_print(&made, &t);
    begin('{');
    ok(true);
    ir_json_field_string(&json, "header", text);
    return answer('}');
}

/* ---- the game and its actions ---------------------------------------------------------------------------------------- */

uint32_t wasm_open(uint32_t len) {
    ir_problem problem = {0};
    bool opened = len < BUFFER && timeline_open(buffer, len, &problem);
    begin('{');
    ok(opened);
    if (opened) {
        ir_json_field_int(&json, "actions", 0);
    } else {
        problem_members(&problem);
    }
    return answer('}');
}

uint32_t wasm_extend(uint32_t len) {
    timeline_no no = {0};
    uint32_t number = 0;
    if (game() == NULL || len >= BUFFER) {
        return no_game();
    }
    for (size_t at = 0, next; at < len; at += next, number++) {
        size_t length = ir_line_length(buffer + at, len - at, &next);
        if (timeline_add(buffer + at, length, true, NULL, &no) != TIMELINE_DONE) {
            break;
        }
    }
    begin('{');
    if (no.said == TIMELINE_DONE) {
        ok(true);
    } else {
        no_members(&no);
        ir_json_field_int(&json, "line", number);
    }
    ir_json_field_int(&json, "actions", timeline_actions());
    return answer('}');
}

uint32_t wasm_apply(uint32_t len, uint32_t logged) {
    timeline_no no = {0};
    if (game() == NULL || len >= BUFFER) {
        return no_game();
    }
    bool done = timeline_add(buffer, len, logged != 0, &events, &no) == TIMELINE_DONE;
    begin('{');
    if (!done) {
        no_members(&no);
        return answer('}');
    }
    ok(true);
    ir_json_field_int(&json, "actions", timeline_actions());
    ir_json_key(&json, "hash");
    ir_json_hex(&json, wasm_hash(timeline_actions()));
    ir_json_key(&json, "events");
    ir_json_open(&json, '[');
    for (unsigned i = 0; i < events.count; i++) {
        event_text(&events.event[i]);
    }
    ir_json_close(&json, ']');
    return answer('}');
}

uint32_t wasm_truncate(uint32_t actions) {
    if (game() != NULL) {
        timeline_truncate(actions);
    }
    return timeline_actions();
}

uint32_t wasm_actions(void) { return timeline_actions(); }

uint32_t wasm_finished(void) { return game() != NULL && timeline_at(timeline_actions())->finished; }

/* ---- positions --------------------------------------------------------------------------------------------------------- */

uint64_t wasm_hash(uint32_t at) { return game() != NULL ? ir_hash(game(), timeline_at(at)) : 0; }

static ir_party party_of(uint32_t viewer) { return viewer < IR_MAX_PLAYERS ? IR_PLAYER(viewer) : IR_NOBODY; }

uint32_t wasm_view(uint32_t at, uint32_t viewer) {
    begin('{');
    if (game() != NULL) {
        game()->title->view(game(), timeline_at(at), party_of(viewer), &json);
    }
    return answer('}');
}

uint32_t wasm_menu(uint32_t at, uint32_t viewer) {
    if (game() == NULL) {
        return no_game();
    }
    const ir_state *state = timeline_at(at);
    ir_party party = viewer == EVERYBODY ? IR_EVERYBODY : party_of(viewer); /* a spectator decides nothing */
    size_t n = party == IR_NOBODY ? 0 : ir_choices(game(), state, choices, IR_MAX_CHOICES);
    n = ir_choices_for(game(), state, party, choices, n);
    out = ir_text_on(buffer, BUFFER);
    json = ir_json_on(&out);
    ir_menu_json(game(), state, ir_actors(game(), state), choices, n, &json);
    return answer_text();
}

uint32_t wasm_decider(uint32_t at) {
    const ir_state *state = game() != NULL ? timeline_at(at) : NULL;
    for (unsigned p = 0; state != NULL && p < IR_MAX_PARTIES; p++) {
        ir_party player =
            (ir_actors(game(), state) >> p & 1u) != 0 ? ir_player_of(game(), state, (ir_party)p) : IR_NOBODY;
        if (player != IR_NOBODY) {
            return player - IR_PLAYER(0);
        }
    }
    return SPECTATOR;
}

/* Tries the line in the buffer at a position, on a copy. */
static timeline_said try_line(uint32_t at, uint32_t len, timeline_no *no) {
    trial = *timeline_at(at);
    return timeline_try(buffer, len, false, &trial, &action, &events, no);
}

uint32_t wasm_why(uint32_t at, uint32_t len) {
    timeline_no no = {0};
    if (game() == NULL || len >= BUFFER) {
        return no_game();
    }
    bool done = try_line(at, len, &no) == TIMELINE_DONE;
    begin('{');
    if (done) {
        ok(true);
    } else {
        no_members(&no);
    }
    return answer('}');
}

uint32_t wasm_preview(uint32_t at, uint32_t len) {
    timeline_no no = {0};
    if (game() == NULL || len >= BUFFER) {
        return no_game();
    }
    bool done = try_line(at, len, &no) == TIMELINE_DONE;
    begin('{');
    if (!done) {
        no_members(&no);
        return answer('}');
    }
    ok(true);
    ir_json_key(&json, "events");
    ir_json_open(&json, '[');
    happened_members(trial.actions);
    ir_json_close(&json, ']');
    return answer('}');
}

/* ---- what was done ------------------------------------------------------------------------------------------------------ */

static uint32_t clipped(uint32_t last) { return last < timeline_actions() ? last : timeline_actions(); }

uint32_t wasm_happened(uint32_t first, uint32_t last) {
    begin('[');
    first = first > 0 ? first : 1;
    if (game() != NULL && first <= clipped(last)) {
        trial = *timeline_at(first - 1);
    }
    for (uint32_t n = first; game() != NULL && n <= clipped(last) && !out.cut; n++) {
        static ir_state before;
        uint32_t told = 0;
        timeline_action(n, &action);
        before = trial;
        do {
            trial = before;
            if (ir_apply_from(game(), &trial, &action, told, &events, NULL) != IR_OK) {
                break;
            }
            happened_members(n);
            told += events.count;
        } while (events.dropped > 0 && !out.cut);
    }
    return answer(']');
}

uint32_t wasm_lines(uint32_t first, uint32_t last) {
    begin('[');
    for (uint32_t n = first > 0 ? first : 1; game() != NULL && n <= clipped(last) && !out.cut; n++) {
        char line[IR_MAX_LINE];
        ir_text t = ir_text_on(line, sizeof line);
        timeline_action(n, &action);
        ir_action_print(game(), timeline_at(n - 1), &action, &t);
        ir_json_string(&json, line);
    }
    return answer(']');
}

/* Prints the lines of notes that stand behind action n, from note i on; returns the next one. */
static uint32_t put_notes(uint32_t n, uint32_t i) {
    static ir_line line;
    for (; i < timeline_notes() && timeline_note_at(i).after == n && !out.cut; i++) {
        timeline_note note = timeline_note_at(i);
        line = (ir_line){.kind = note.kind, .comment = note.comment};
        ir_line_print(game(), timeline_at(n), &line, &out);
        ir_put_char(&out, '\n');
    }
    return i;
}

uint32_t wasm_rgn(uint32_t hashes) {
    static ir_line line;
    out = ir_text_on(buffer, BUFFER);
    if (game() == NULL) {
        return 0;
    }
    ir_header_print(timeline_header(), &out);
    uint32_t note = put_notes(0, 0);
    for (uint32_t n = 1; n <= timeline_actions() && !out.cut; n++) {
        line = (ir_line){.kind = IR_LINE_ACTION};
        timeline_action(n, &line.action);
        if (hashes != 0) {
            line.has_hash = true;
            line.hash = ir_hash(game(), timeline_at(n));
        }
        if (note < timeline_notes() && timeline_note_at(note).after == n &&
            timeline_note_at(note).kind == IR_LINE_ACTION) {
            line.comment = timeline_note_at(note++).comment;
        }
        ir_line_print(game(), timeline_at(n - 1), &line, &out);
        ir_put_char(&out, '\n');
        note = put_notes(n, note);
    }
    return answer_text();
}

/* ---- facts, words, a player ----------------------------------------------------------------------------------------------- */

uint32_t wasm_book(void) {
    begin('{');
    if (game() != NULL) {
        game()->title->book(game(), &json);
    }
    return answer('}');
}

uint32_t wasm_say(uint32_t len) {
    const char *field[MAX_FIELDS];
    int32_t arg[5] = {0};
    char key[80];
    if (game() == NULL || len >= BUFFER) {
        return 0;
    }
    buffer[len] = 0;
    unsigned n = fields(len, field);
    for (unsigned i = 1; i < n && i <= 5; i++) {
        int64_t number = 0;
        (void)ir_read_int(field[i], strlen(field[i]), INT32_MIN, INT32_MAX, &number);
        arg[i - 1] = (int32_t)number;
    }
    ir_text t = ir_text_on(key, sizeof key);
    ir_put(&t, n > 0 ? field[0] : "");
    out = ir_text_on(buffer, BUFFER);
    ir_message_put(game(), spoken(), key, arg, 5, &out);
    return answer_text();
}

uint32_t wasm_bot(uint32_t seed) {
    out = ir_text_on(buffer, BUFFER);
    if (game() == NULL) {
        return 0;
    }
    const ir_state *state = timeline_at(timeline_actions());
    uint64_t dice = ((uint64_t)seed << 32) ^ (timeline_actions() * UINT64_C(0x9E3779B97F4A7C15));
    size_t n = ir_choices(game(), state, choices, IR_MAX_CHOICES);
    for (unsigned tries = 0; tries < 16; tries++) { /* an open choice may not be filled by these dice */
        if (bot_random(game(), state, choices, n, &dice, &action)) {
            ir_action_print(game(), state, &action, &out);
            return answer_text();
        }
    }
    return 0;
}
