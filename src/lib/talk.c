/* Sessions: the browser's calls (wasm/calls.h) and a few more (calls.h) by name, each in the memory of its session. */
#include "ironroad/talk.h"

#include "core/guard.h"
#include "lib/calls.h"
#include "lib/thread.h"
#include "rail/best.h"
#include "wasm/js.h"

#include <stdlib.h>
#include <string.h>

_Thread_local void *const *js_session;

struct ir_talk {
    void *part[JS_PART_COUNT];
};

static const size_t *const part_size[] = {
#define X(part) &js_size_##part,
    JS_PARTS(X)
#undef X
};

void wasm_players_end(void);

ir_talk *ir_talk_new(void) {
    ir_talk *talk = calloc(1, sizeof *talk);
    bool whole = talk != NULL;
    for (unsigned i = 0; whole && i < JS_PART_COUNT; i++) {
        talk->part[i] = calloc(1, *part_size[i]);
        whole = talk->part[i] != NULL;
    }
    if (!whole) {
        ir_talk_end(talk);
        return NULL;
    }
    return talk;
}

void ir_talk_end(ir_talk *talk) {
    if (talk == NULL) {
        return;
    }
    js_session = talk->part;
    if (talk->part[JS_PART_players] != NULL) {
        wasm_players_end();
    }
    js_session = NULL;
    for (unsigned i = 0; i < JS_PART_COUNT; i++) {
        free(talk->part[i]);
    }
    free(talk);
}

/* ---- the library's own calls ---------------------------------------------------------------------------------------- */

LIB_CALLS(JS_DECLARED)
WASM_GAME_CALLS(JS_DECLARED)
WASM_CALLS(JS_DECLARED)
WASM_PLAYER_CALLS(JS_DECLARED)

uint32_t wasm_version(void) { return js_answer_string(IR_VERSION); }

static uint32_t nothing(void) {
    js_begin_value();
    ir_json_null(&js_json);
    return js_answer_value();
}

/* The routes of a run, whose hexes are in the action: per route the train, how many hexes, the hexes. */
static void put_routes(const rail_look *k, const rail_run *run, const ir_action *action) {
    ir_json_field_open(&js_json, "routes", '[');
    for (unsigned i = 0, at = 0; i < run->routes; i++) {
        unsigned n = action->more[at + 1];
        ir_json_open(&js_json, '{');
        ir_json_field_string(&js_json, "train", k->d->train[run->route[i].train].id);
        ir_json_field_int(&js_json, "revenue", run->route[i].revenue);
        ir_json_field_open(&js_json, "stops", '[');
        for (unsigned s = 0; s < run->route[i].nstops; s++) {
            ir_json_string(&js_json, k->d->hex[run->route[i].stop[s].hex].id);
        }
        ir_json_close(&js_json, ']');
        ir_json_field_open(&js_json, "path", '[');
        for (unsigned h = 0; h < n; h++) {
            ir_json_string(&js_json, k->d->hex[action->more[at + 2 + h]].id);
        }
        ir_json_close(&js_json, ']');
        ir_json_close(&js_json, '}');
        at += 2 + n;
    }
    ir_json_close(&js_json, ']');
}

uint32_t wasm_best(uint32_t at, uint32_t len) {
    if (js_game() == NULL || len >= JS_BUFFER) {
        return nothing();
    }
    const ir_state *state = timeline_at(at);
    ir_party company = ir_party_find(js_game(), js_buffer, len);
    ir_action action;
    ir_best best;
    rail_run run;
    if (!ir_best_run(js_game(), state, company, 0, &best, &action)) {
        return nothing();
    }
    rail_look k = rail_look_at(js_game(), state);
    if (!rail_run_check(&k, IR_COMPANY_INDEX(company), &action, &run, NULL)) {
        return nothing();
    }
    char line[IR_MAX_LINE];
    ir_text t = ir_text_on(line, sizeof line);
    ir_action_print(js_game(), state, &action, &t);
    js_begin('{');
    ir_json_field_string(&js_json, "company", ir_party_name(js_game(), company));
    ir_json_field_string(&js_json, "action", line);
    ir_json_field_int(&js_json, "revenue", best.revenue);
    ir_json_field_int(&js_json, "outside", best.outside);
    ir_json_field_int(&js_json, "bound", best.bound);
    ir_json_field_bool(&js_json, "proven", best.proven);
    ir_json_field_int(&js_json, "nodes", (int64_t)best.nodes);
    put_routes(&k, &run, &action);
    return js_answer('}');
}

static bool open_to_all(uint32_t at) { return js_game() != NULL && !ir_hides(js_game(), timeline_at(at), IR_NOBODY); }

uint32_t wasm_totals(uint32_t at) {
    js_begin('[');
    for (unsigned seat = 0; open_to_all(at) && seat < js_game()->players; seat++) {
        ir_json_int(&js_json, ir_total(js_game(), timeline_at(at), seat));
    }
    return js_answer(']');
}

uint32_t wasm_ranking(uint32_t at) {
    uint8_t seat[IR_MAX_PLAYERS];
    js_begin('[');
    if (open_to_all(at)) {
        ir_ranking(js_game(), timeline_at(at), seat);
        for (unsigned i = 0; i < js_game()->players; i++) {
            ir_json_int(&js_json, seat[i]);
        }
    }
    return js_answer(']');
}

/* ---- asking --------------------------------------------------------------------------------------------------------- */

/* Arguments as words of a table: of which kind each is, and its name. */
#undef NUMBER
#undef FLAG
#undef TEXT
#undef WORDS
#undef NONE
#define NUMBER(name)                                                                                                   \
    { 'n', #name }
#define FLAG(name)                                                                                                     \
    { 'f', #name }
#define TEXT(name)                                                                                                     \
    { 't', #name }
#define WORDS(name)                                                                                                    \
    { 'w', #name }
#define NONE                                                                                                           \
    { 0, NULL }

enum { MAX_ARGUMENTS = 3 };

static const struct call {
    const char *name, *about, *answer;
    void (*does)(void); /* takes as many uint32_t as it has arguments */
    struct {
        char kind;
        const char *name;
    } argument[MAX_ARGUMENTS];
} calls[] = {
#define CALL(name, about, answer, ...) {#name, about, #answer, (void (*)(void))wasm_##name, {__VA_ARGS__}},
    LIB_CALLS(CALL) WASM_GAME_CALLS(CALL) WASM_CALLS(CALL) WASM_PLAYER_CALLS(CALL)
#undef CALL
};

uint32_t wasm_calls(void) {
    static const char *const kinds[] = {"number", "flag", "text", "words"};
    js_begin('[');
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        ir_json_open(&js_json, '{');
        ir_json_field_string(&js_json, "call", calls[i].name);
        ir_json_field_string(&js_json, "about", calls[i].about);
        ir_json_field_string(&js_json, "answer", calls[i].answer);
        ir_json_field_open(&js_json, "arguments", '[');
        for (unsigned a = 0; a < MAX_ARGUMENTS && calls[i].argument[a].name != NULL; a++) {
            for (unsigned k = 0; k < 4; k++) {
                if (kinds[k][0] == calls[i].argument[a].kind) {
                    ir_json_open(&js_json, '{');
                    ir_json_field_string(&js_json, "name", calls[i].argument[a].name);
                    ir_json_field_string(&js_json, "kind", kinds[k]);
                    ir_json_close(&js_json, '}');
                }
            }
        }
        ir_json_close(&js_json, ']');
        ir_json_close(&js_json, '}');
    }
    return js_answer(']');
}

static const struct call *find(const char *name) {
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        if (strcmp(calls[i].name, name) == 0) {
            return &calls[i];
        }
    }
    return NULL;
}

typedef struct asking {
    const struct call *call;
    uint32_t number[2], len, answer;
} asking;

static void run(void *arg) {
    asking *a = arg;
    uint32_t given[MAX_ARGUMENTS] = {0};
    unsigned count = 0, numbers = 0;
    for (; count < MAX_ARGUMENTS && a->call->argument[count].name != NULL; count++) {
        char kind = a->call->argument[count].kind;
        given[count] = kind == 't' || kind == 'w' ? a->len : a->number[numbers++ & 1u];
    }
    switch (count) {
    case 0:
        a->answer = ((uint32_t(*)(void))a->call->does)();
        return;
    case 1:
        a->answer = ((uint32_t(*)(uint32_t))a->call->does)(given[0]);
        return;
    case 2:
        a->answer = ((uint32_t(*)(uint32_t, uint32_t))a->call->does)(given[0], given[1]);
        return;
    default:
        a->answer = ((uint32_t(*)(uint32_t, uint32_t, uint32_t))a->call->does)(given[0], given[1], given[2]);
        return;
    }
}

/* After a bug nothing in a session can be trusted: all of it is as at first, but its memory. */
static void forget(ir_talk *talk) {
    wasm_players_end();
    for (unsigned i = 0; i < JS_PART_COUNT; i++) {
        memset(talk->part[i], 0, *part_size[i]);
    }
}

const char *ir_ask(ir_talk *talk, const char *call, uint32_t first, uint32_t second, const char *text, size_t len) {
    asking a = {.call = find(call), .number = {first, second}};
    if (a.call == NULL || len >= IR_MAX_TALK || !lib_thread_ready()) {
        return NULL;
    }
    js_session = talk->part;
    if (len > 0) {
        memcpy(js_buffer, text, len);
    }
    js_buffer[len] = 0;
    a.len = (uint32_t)len;
    bool sound = ir_guard(run, &a);
    const char *answer = sound && a.answer > 0 ? js_buffer : NULL;
    if (!sound) {
        forget(talk);
    }
    js_session = NULL;
    return answer;
}
