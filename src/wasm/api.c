/* The engine for the browser: one game and one text buffer shared with JavaScript. calls.h declares each call and says
 * what always holds; here are their bodies. Every function of this file that is not static is exported. */
#include "bots/random.h"
#include "core/catalogue.h"
#include "core/codes.h"
#include "core/menu.h"
#include "core/position.h"
#include "core/rng.h"
#include "core/verb.h"
#include "map/map.h"
#include "rail/notation.h"
#include "rail/verb.h"
#include "wasm/calls.h"
#include "wasm/timeline.h"

#include <string.h>

enum {
    BUFFER = 2 << 20,
    MAX_MESSAGES = 2048, /* of a language that is loaded, and their bytes */
    MAX_TEXTS = 128 << 10,
    SPECTATOR = 255, /* viewers other than the seats */
    EVERYBODY = 254,
    MAX_FIELDS = 3 + IR_MAX_PLAYERS + IR_MAX_OPTIONS + 2
};

static char buffer[BUFFER];
static ir_state trial;
static ir_action action;
static ir_events events;
static ir_choice choices[IR_MAX_CHOICES];
static const ir_language *language;
static ir_language loaded; /* the one of wasm_language that is not in the module */
static ir_message messages[MAX_MESSAGES];
static char texts[MAX_TEXTS];
static ir_text out;
static ir_json json;

char *wasm_buffer(void);
uint32_t wasm_buffer_size(void);
#define NONE void
#define NUMBER(name) uint32_t name
#define FLAG(name) uint32_t name
#define TEXT(name) uint32_t len
#define WORDS(name) uint32_t len
#define CALL(name, about, answer, ...) uint32_t wasm_##name(__VA_ARGS__);
WASM_CALLS(CALL)
#undef CALL
#undef NONE
#undef NUMBER
#undef FLAG
#undef TEXT
#undef WORDS

/* ---- answers ------------------------------------------------------------------------------------------------------- */

static const ir_game *game(void) { return timeline_header() != NULL ? &timeline_header()->game : NULL; }

static const ir_language *spoken(void) { return language != NULL ? language : &ir_languages[0]; }

static void begin_value(void) {
    out = ir_text_on(buffer, BUFFER);
    json = ir_json_on(&out);
}

static uint32_t answer_value(void) { return out.cut ? 0 : (uint32_t)out.len; }

static void begin(char bracket) {
    begin_value();
    ir_json_open(&json, bracket);
}

static uint32_t answer(char bracket) {
    ir_json_close(&json, bracket);
    return answer_value();
}

static uint32_t answer_number(uint32_t number) {
    begin_value();
    ir_json_int(&json, number);
    return answer_value();
}

static uint32_t answer_flag(bool flag) {
    begin_value();
    ir_json_bool(&json, flag);
    return answer_value();
}

static uint32_t answer_string(const char *text) {
    begin_value();
    ir_json_string(&json, text);
    return answer_value();
}

static void ok(bool good) { ir_json_field_bool(&json, "ok", good); }

static void problem_text(const ir_problem *problem) {
    char text[800];
    ir_text t = ir_text_on(text, sizeof text);
    ir_problem_put(game(), spoken(), problem, &t);
    ir_json_field_string(&json, "text", text);
}

static void problem_members(const ir_problem *problem) {
    problem_text(problem);
    ir_json_field_int(&json, "line", problem->line);
    ir_json_field_int(&json, "column", problem->column);
}

/* The members of an answer to a refused line. */
static void no_members(const timeline_no *no) {
    ok(false);
    if (no->said == TIMELINE_REFUSED) {
        char text[600];
        ir_text t = ir_text_on(text, sizeof text);
        const char *key = ir_refusal_key(game()->title, no->refusal.code);
        const char *rule = game()->title->refusal_rule(game(), no->refusal.code);
        ir_message_put(game(), spoken(), key != NULL ? key : "refusal.none", no->refusal.arg, 4, &t);
        ir_json_field_string(&json, "rule", rule != NULL ? rule : "");
        ir_json_field_string(&json, "text", text);
    } else {
        ir_problem problem = no->problem;
        if (no->said == TIMELINE_FULL) {
            ir_complain(&problem, 0, IR_PROBLEM_GAME_TOO_LONG);
        }
        ir_json_field_string(&json, "rule", "");
        problem_text(&problem);
    }
    ir_json_field_int(&json, "column", no->problem.column);
    if (no->better != NULL) {
        ir_json_field_string(&json, "better", no->better);
    }
}

static void no_game_members(void) {
    ok(false);
    ir_json_field_string(&json, "rule", "");
    ir_problem problem;
    ir_complain(&problem, 0, IR_PROBLEM_NO_GAME);
    problem_text(&problem);
    ir_json_field_int(&json, "column", 0);
}

static uint32_t no_game(void) {
    begin('{');
    no_game_members();
    return answer('}');
}

static void event_text(const ir_event *event) {
    char text[800];
    ir_text t = ir_text_on(text, sizeof text);
    ir_event_put(game(), spoken(), event, &t);
    ir_json_string_n(&json, text, t.len);
}

/* Events as Happened: for programs by code and arguments, for people as a sentence. */
static void happened_members(uint32_t number) {
    for (unsigned i = 0; i < events.count; i++) {
        ir_json_open(&json, '{');
        ir_json_field_int(&json, "action", number);
        ir_event_members(game(), &events.event[i], &json);
        ir_json_key(&json, "text");
        event_text(&events.event[i]);
        ir_json_close(&json, '}');
    }
}

/* ---- the module ------------------------------------------------------------------------------------------------------ */

char *wasm_buffer(void) { return buffer; }

uint32_t wasm_buffer_size(void) { return BUFFER; }

/* Texts as msggen --texts writes them: an id, then keys, sorted, and texts, a zero byte after each. */
static const ir_language *load_texts(uint32_t len) {
    size_t count = 0, n = 0;
    if (len >= MAX_TEXTS || buffer[len - 1] != 0) {
        return NULL;
    }
    memcpy(texts, buffer, len);
    const char *word[2] = {NULL, NULL};
    for (size_t at = ir_length(texts) + 1; at < len && count < MAX_MESSAGES; at += ir_length(texts + at) + 1) {
        word[n++ & 1u] = texts + at;
        if ((n & 1u) == 0) {
            messages[count++] = (ir_message){word[0], word[1]};
        }
    }
    loaded = (ir_language){texts, messages, count};
    return &loaded;
}

uint32_t wasm_language(uint32_t len) {
    const ir_language *found = NULL;
    if (len < BUFFER) {
        buffer[len] = 0;
        found = ir_length(buffer) < len ? load_texts(len) : ir_language_find(buffer);
    }
    language = found != NULL ? found : language;
    return answer_flag(found != NULL);
}

uint32_t wasm_titles(void) {
    begin_value();
    ir_catalogue_json(spoken(), &json);
    return answer_value();
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

static uint32_t header_complaint(ir_problem_code code) {
    ir_problem problem;
    ir_complain(&problem, 0, code);
    return header_problem(&problem);
}

static ir_header made; /* a new game */

static uint32_t answer_made(void) {
    static char text[IR_MAX_HEADER];
    ir_text t = ir_text_on(text, sizeof text);
    ir_header_print(&made, &t);
    begin('{');
    ok(true);
    ir_json_field_string(&json, "header", text);
    return answer('}');
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
    const char *field[MAX_FIELDS];
    ir_problem problem = {0};
    uint64_t seed, players;
    if (len >= BUFFER) {
        return header_complaint(IR_PROBLEM_SETUP_TOO_LONG);
    }
    buffer[len] = 0;
    unsigned n = fields(len, field);
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
    made.nextras = 0;
    if (!ir_game_init(&made.game, title, title->revision, (unsigned)players, field + 3, seed, options, option,
                      &problem) ||
        (position != NULL && !ir_game_position(&made.game, position, strlen(position), &problem))) {
        return header_problem(&problem);
    }
    return answer_made();
}

uint32_t wasm_placed(uint32_t len) {
    ir_problem problem = {0};
    if (len >= BUFFER) {
        return header_complaint(IR_PROBLEM_SETUP_TOO_LONG);
    }
    made.nextras = 0;
    return ir_game_from_position(&made.game, NULL, buffer, len, 0, NULL, 1, &problem) ? answer_made()
                                                                                      : header_problem(&problem);
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

/* Adds lines until one is refused; returns how many were added. */
static uint32_t extend(uint32_t len, timeline_no *no) {
    uint32_t number = 0;
    for (size_t at = 0, next; at < len; at += next, number++) {
        size_t length = ir_line_length(buffer + at, len - at, &next);
        if (timeline_add(buffer + at, length, true, NULL, no) != TIMELINE_DONE) {
            break;
        }
    }
    return number;
}

uint32_t wasm_extend(uint32_t len) {
    timeline_no no = {0};
    bool there = game() != NULL && len < BUFFER;
    uint32_t number = there ? extend(len, &no) : 0;
    begin('{');
    if (there && no.said == TIMELINE_DONE) {
        ok(true);
    } else {
        if (there) {
            no_members(&no);
        } else {
            no_game_members();
        }
        ir_json_field_int(&json, "line", number);
    }
    ir_json_field_int(&json, "actions", timeline_actions());
    return answer('}');
}

static uint64_t hash_at(uint32_t at) { return game() != NULL ? ir_hash(game(), timeline_at(at)) : 0; }

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
    ir_json_hex(&json, hash_at(timeline_actions()));
    ir_json_field_open(&json, "events", '[');
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
    return wasm_actions();
}

uint32_t wasm_actions(void) { return answer_number(timeline_actions()); }

uint32_t wasm_finished(void) { return answer_flag(game() != NULL && timeline_at(timeline_actions())->finished); }

/* ---- positions --------------------------------------------------------------------------------------------------------- */

uint32_t wasm_hash(uint32_t at) {
    begin_value();
    ir_json_hex(&json, hash_at(at));
    return answer_value();
}

uint32_t wasm_position(uint32_t at) {
    static char text[2 * IR_MAX_POSITION];
    ir_text t = ir_text_on(text, sizeof text);
    if (game() != NULL && !ir_hides(game(), timeline_at(at), IR_NOBODY)) {
        ir_position_write(game(), timeline_at(at), true, &t);
    }
    return answer_string(t.cut ? "" : text);
}

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
        begin_value();
        ir_put(&out, "{\"actors\":[],\"choices\":[]}");
        return answer_value();
    }
    const ir_state *state = timeline_at(at);
    ir_party party = viewer == EVERYBODY ? IR_EVERYBODY : party_of(viewer); /* a spectator decides nothing */
    size_t n = party == IR_NOBODY ? 0 : ir_choices(game(), state, choices, IR_MAX_CHOICES);
    n = ir_choices_for(game(), state, party, choices, n);
    begin_value();
    ir_menu_json(game(), state, ir_actors(game(), state), choices, n, &json);
    return answer_value();
}

uint32_t wasm_decider(uint32_t at) {
    const ir_state *state = game() != NULL ? timeline_at(at) : NULL;
    for (unsigned p = 0; state != NULL && p < IR_MAX_PARTIES; p++) {
        ir_party player =
            (ir_actors(game(), state) >> p & 1u) != 0 ? ir_player_of(game(), state, (ir_party)p) : IR_NOBODY;
        if (player != IR_NOBODY) {
            return answer_number(IR_SEAT(player));
        }
    }
    return answer_number(SPECTATOR);
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
    ir_json_field_open(&json, "events", '[');
    happened_members(trial.actions);
    ir_json_close(&json, ']');
    return answer('}');
}

/* ---- the board as a drawing --------------------------------------------------------------------------------------------- */

static bool has_board(void) { return game() != NULL && game()->title->verbs == rail_verbs; }

static uint32_t answer_null(void) {
    begin_value();
    ir_json_null(&json);
    return answer_value();
}

uint32_t wasm_board(uint32_t at, uint32_t turned, uint32_t len) {
    if (!has_board() || len >= BUFFER) {
        return answer_null();
    }
    timeline_no no = {0};
    bool tried = len > 0 && try_line(at, len, &no) == TIMELINE_DONE;
    rail_look look = rail_look_at(game(), tried ? &trial : timeline_at(at));
    begin_value();
    map_board_json(&look, turned != 0, &json);
    return answer_value();
}

uint32_t wasm_tile(uint32_t rotation, uint32_t turned, uint32_t len) {
    if (!has_board() || len >= BUFFER) {
        return answer_null();
    }
    rail_look look = rail_look_at(game(), timeline_at(0));
    unsigned tile = rail_thing_find(game(), RAIL_A_TILE, buffer, len);
    if (tile == RAIL_NONE) {
        return answer_null();
    }
    begin_value();
    map_tile_json(&look, turned != 0, tile, rotation % 6, &json);
    return answer_value();
}

uint32_t wasm_routes(uint32_t at, uint32_t turned, uint32_t len) {
    static char run[IR_MAX_LINE];
    if (!has_board() || len >= sizeof run) {
        begin('[');
        return answer(']');
    }
    memcpy(run, buffer, len);
    rail_look look = rail_look_at(game(), timeline_at(at));
    begin_value();
    map_routes_json(&look, turned != 0, run, len, &json);
    return answer_value();
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

/* An action at a position, taken apart. */
static void move_json(uint32_t at, const ir_action *done) {
    ir_json_open(&json, '{');
    ir_json_field_string(&json, "actor", ir_party_name(game(), done->move.actor));
    ir_operands_json(game(), timeline_at(at), done, false, &json);
    ir_json_close(&json, '}');
}

uint32_t wasm_moves(uint32_t first, uint32_t last) {
    begin('[');
    for (uint32_t n = first > 0 ? first : 1; game() != NULL && n <= clipped(last) && !out.cut; n++) {
        timeline_action(n, &action);
        move_json(n - 1, &action);
    }
    return answer(']');
}

uint32_t wasm_read(uint32_t at, uint32_t len) {
    static ir_line line;
    timeline_no no = {.said = TIMELINE_BAD};
    if (game() == NULL || len >= BUFFER) {
        return no_game();
    }
    bool there = ir_line_read(game(), timeline_at(at), buffer, len, &line, &no.problem) && line.kind == IR_LINE_ACTION;
    action = line.action;
    begin('{');
    if (!there) {
        no_members(&no);
        return answer('}');
    }
    ok(true);
    ir_json_key(&json, "move");
    move_json(at, &action);
    return answer('}');
}

static void put_line(uint32_t at, const ir_line *line) {
    static char text[2 * IR_MAX_LINE];
    ir_text t = ir_text_on(text, sizeof text);
    ir_line_print(game(), timeline_at(at), line, &t);
    ir_put_char(&t, '\n');
    ir_json_string_n(&json, text, t.len);
    out.cut = out.cut || t.cut;
}

/* The lines of notes that follow action n, from note i on; returns the next one. */
static uint32_t put_notes(uint32_t n, uint32_t i) {
    static ir_line line;
    for (; i < timeline_notes() && timeline_note_at(i).after == n && !out.cut; i++) {
        timeline_note note = timeline_note_at(i);
        line = (ir_line){.kind = note.kind, .comment = note.comment};
        put_line(n, &line);
    }
    return i;
}

static void put_header(void) {
    static char text[IR_MAX_HEADER];
    ir_text t = ir_text_on(text, sizeof text);
    ir_header_print(timeline_header(), &t);
    ir_json_string_n(&json, text, t.len);
    out.cut = out.cut || t.cut;
}

uint32_t wasm_rgn(uint32_t hashes) {
    static ir_line line;
    begin('[');
    if (game() == NULL) {
        return answer(']');
    }
    put_header();
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
        put_line(n - 1, &line);
        note = put_notes(n, note);
    }
    return answer(']');
}

/* ---- facts, words, a player ----------------------------------------------------------------------------------------------- */

uint32_t wasm_facts(void) {
    begin('{');
    if (game() != NULL) {
        game()->title->facts(game(), &json);
    }
    return answer('}');
}

uint32_t wasm_say(uint32_t len) {
    const char *field[MAX_FIELDS];
    int32_t arg[5] = {0};
    static char text[4096];
    char key[80];
    if (game() == NULL || len >= BUFFER) {
        return answer_string("");
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
    t = ir_text_on(text, sizeof text);
    ir_message_put(game(), spoken(), key, arg, 5, &t);
    return answer_string(text);
}

uint32_t wasm_bot(uint32_t seed) {
    char line[IR_MAX_LINE] = "";
    ir_text t = ir_text_on(line, sizeof line);
    if (game() == NULL) {
        return answer_string("");
    }
    const ir_state *state = timeline_at(timeline_actions());
    uint64_t dice = ((uint64_t)seed << 32) ^ (timeline_actions() * UINT64_C(0x9E3779B97F4A7C15));
    size_t n = ir_choices(game(), state, choices, IR_MAX_CHOICES);
    for (unsigned tries = 0; tries < 16 && t.len == 0;
         tries++) { /* these dice may not be able to fill in an open choice */
        if (bot_random(game(), state, choices, n, &dice, &action)) {
            ir_action_print(game(), state, &action, &t);
        }
    }
    return answer_string(line);
}
