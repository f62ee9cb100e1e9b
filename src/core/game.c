/* The public calls: checks on a new game, then the title's functions, with the guard around whatever decides and
 * performs. */
#include "core/guard.h"
#include "core/hash.h"
#include "core/problem.h"
#include "core/rng.h"
#include "core/title.h"
#include "core/work.h"

#include <stdatomic.h>
#include <string.h>

/* ---- titles ---------------------------------------------------------------------------------------------------- */

size_t ir_title_count(void) { return ir_titles_count; }

const ir_title *ir_title_at(size_t index) { return index < ir_titles_count ? ir_titles[index] : NULL; }

const ir_title *ir_title_find(const char *id) {
    for (size_t i = 0; i < ir_titles_count; i++) {
        if (ir_equal(ir_titles[i]->id, id)) {
            return ir_titles[i];
        }
    }
    return NULL;
}

const char *ir_title_id(const ir_title *title) { return title->id; }

const char *ir_title_name(const ir_title *title) { return title->name; }

uint32_t ir_title_revision(const ir_title *title) { return title->revision; }

const char *ir_version(void) { return IR_VERSION; }

/* ---- scratch memory ------------------------------------------------------------------------------------------------ */

#ifdef __wasm__
#define PER_THREAD static /* the module has one thread */
#else
#define PER_THREAD static _Thread_local
#endif

#ifdef __wasm__
uint64_t ir_work_done, ir_work_end;
#else
_Thread_local uint64_t ir_work_done, ir_work_end;
#endif

PER_THREAD void *scratch;
PER_THREAD bool is_first;

size_t ir_scratch_size(void) {
    size_t most = 1;
    for (size_t i = 0; i < ir_titles_count; i++) {
        size_t bytes = ir_titles[i]->scratch_size != NULL ? ir_titles[i]->scratch_size() : 0;
        most = bytes > most ? bytes : most;
    }
    return most;
}

void ir_scratch_use(void *given) { scratch = given; }

void *ir_scratch(void) {
    static atomic_flag taken = ATOMIC_FLAG_INIT;
    if (scratch == NULL && !is_first) {
        is_first = !atomic_flag_test_and_set(&taken);
        IR_ASSERT(is_first); /* any other thread must be given scratch memory */
    }
    return scratch;
}

/* ---- a game ---------------------------------------------------------------------------------------------------- */

static bool add_names(ir_game *game, unsigned players, const char *const *names, ir_problem *problem) {
    for (unsigned i = 0; i < players; i++) {
        size_t len = ir_length(names[i]);
        if (len == 0) {
            return ir_complain(problem, 0, IR_PROBLEM_NAME_EMPTY);
        }
        if (len >= IR_MAX_NAME) {
            ir_complain_of(problem, 0, IR_PROBLEM_NAME_TOO_LONG, names[i], len);
            ir_problem_number(problem, IR_MAX_NAME - 1);
            return false;
        }
        if (ir_clean_text(names[i], len, false) != len) {
            return ir_complain(problem, 0, IR_PROBLEM_NAME_CHARACTER);
        }
        if (names[i][0] == ' ' || names[i][len - 1] == ' ') {
            return ir_complain_of(problem, 0, IR_PROBLEM_NAME_SPACE, names[i], len);
        }
        for (unsigned j = 0; j < i; j++) {
            if (ir_equal(names[j], names[i])) {
                return ir_complain_of(problem, 0, IR_PROBLEM_NAME_TWICE, names[i], len);
            }
        }
        memcpy(game->name[i], names[i], len + 1);
    }
    return true;
}

/* Which options there are. */
static void hint_options(ir_problem *problem, const ir_title *title) {
    bool any = title->options != NULL && title->options->name != NULL;
    ir_problem_hint(problem, &ir_problem_codes[any ? IR_PROBLEM_THERE_ARE : IR_PROBLEM_NO_OPTIONS]);
    if (!any) {
        ir_problem_word(problem, title->id, ir_length(title->id));
        return;
    }
    ir_problem_words(problem);
    for (const ir_option_def *def = title->options; def->name != NULL; def++) {
        ir_problem_add_word(problem, def->name);
    }
}

static const ir_option_def *find_option(const ir_title *title, const char *text, size_t len, ir_problem *problem) {
    for (const ir_option_def *def = title->options; def != NULL && def->name != NULL; def++) {
        if (ir_same(text, len, def->name)) {
            return def;
        }
    }
    ir_complain_of(problem, 0, IR_PROBLEM_UNKNOWN_OPTION, text, len);
    ir_problem_word(problem, title->id, ir_length(title->id));
    hint_options(problem, title);
    return NULL;
}

static const ir_option_value *find_value(const ir_option_def *def, const char *text, ir_problem *problem) {
    for (const ir_option_value *v = def->values; v->value != NULL; v++) {
        if (ir_equal(text, v->value)) {
            return v;
        }
    }
    ir_complain_of(problem, 0, IR_PROBLEM_OPTION_VALUE, def->name, ir_length(def->name));
    ir_problem_word(problem, text, ir_length(text));
    ir_problem_words(problem);
    for (const ir_option_value *v = def->values; v->value != NULL; v++) {
        ir_problem_add_word(problem, v->value);
    }
    return NULL;
}

/* Keeps the rows in canonical form, so that the game carries them wherever its log goes, and passes each to the title.
 */
static bool add_sheet(ir_game *game, const ir_option_def *def, const char *text, ir_problem *problem) {
    ir_sheet sheet = ir_sheet_on(text, ir_length(text), def->fields, def->row_form);
    ir_text out = ir_text_on(game->sheet, sizeof game->sheet);
    ir_row row;
    for (;;) {
        switch (ir_sheet_next(&sheet, &row, problem)) {
        case IR_SHEET_BAD:
            return false;
        case IR_SHEET_END:
            game->sheet_len = (uint16_t)out.len;
            return out.len > 0 || ir_complain_of(problem, 0, IR_PROBLEM_SHEET_EMPTY, def->name, ir_length(def->name));
        case IR_SHEET_ROW:
            break;
        }
        if (out.len > 0) {
            ir_put_char(&out, '\n');
        }
        ir_row_put(&row, &out);
        if (out.cut) {
            ir_complain_most(problem, 1, IR_PROBLEM_SHEET_TOO_LONG, IR_SHEET_BYTES - 1);
            problem->line = row.line;
            return false;
        }
        if (!game->title->row(game, &row, problem)) {
            problem->line = problem->line == 0 ? row.line : problem->line;
            return false;
        }
    }
}

/* Options are kept in the title's order and only if they differ from the default, so that one game has one header. */
static bool add_options(ir_game *game, unsigned n, const char *const *options, ir_problem *problem) {
    const ir_title *title = game->title;
    const ir_option_value *chosen[IR_MAX_OPTIONS] = {NULL};
    const ir_option_def *sheet = NULL;
    const char *sheet_text = NULL;
    for (unsigned i = 0; i < n; i++) {
        size_t len = 0;
        while (options[i][len] != 0 && options[i][len] != '=') {
            len++;
        }
        if (options[i][len] == 0) {
            return ir_complain_of(problem, 0, IR_PROBLEM_OPTION_NO_VALUE, options[i], len);
        }
        const ir_option_def *def = find_option(title, options[i], len, problem);
        if (def == NULL) {
            return false;
        }
        size_t at = (size_t)(def - title->options);
        IR_ASSERT(at < IR_MAX_OPTIONS);
        if (chosen[at] != NULL || sheet == def) {
            return ir_complain_of(problem, 0, IR_PROBLEM_OPTION_TWICE, options[i], len);
        }
        if (def->values == NULL) {
            IR_ASSERT(sheet == NULL && title->row != NULL); /* one sheet per title */
            sheet = def;
            sheet_text = options[i] + len + 1;
            continue;
        }
        chosen[at] = find_value(def, options[i] + len + 1, problem);
        if (chosen[at] == NULL) {
            return false;
        }
    }
    for (unsigned i = 0; i < IR_MAX_OPTIONS; i++) {
        if (chosen[i] == NULL || chosen[i] == title->options[i].values) {
            continue;
        }
        size_t name_len = ir_length(title->options[i].name);
        size_t value_len = ir_length(chosen[i]->value);
        IR_ASSERT(name_len < IR_MAX_OPTION_TEXT && value_len < IR_MAX_OPTION_TEXT);
        memcpy(game->option[game->noptions].name, title->options[i].name, name_len);
        memcpy(game->option[game->noptions].value, chosen[i]->value, value_len);
        game->noptions++;
    }
    return sheet == NULL || add_sheet(game, sheet, sheet_text, problem);
}

bool ir_game_has(const ir_game *game, const char *option, const char *value) {
    for (unsigned i = 0; i < game->noptions; i++) {
        if (ir_equal(game->option[i].name, option)) {
            return ir_equal(game->option[i].value, value);
        }
    }
    for (const ir_option_def *def = game->title->options; def != NULL && def->name != NULL; def++) {
        if (ir_equal(def->name, option)) {
            return def->values != NULL && ir_equal(def->values->value, value);
        }
    }
    return false;
}

bool ir_game_init(ir_game *game, const ir_title *title, uint32_t revision, unsigned players, const char *const *names,
                  uint64_t seed, unsigned noptions, const char *const *options, ir_problem *problem) {
    memset(game, 0, sizeof *game);
    memset(problem, 0, sizeof *problem);
    game->title = title;
    game->revision = revision;
    game->seed = seed;
    if (revision > title->revision) {
        ir_complain_most(problem, 0, IR_PROBLEM_RULES_TOO_NEW, revision);
        ir_problem_word(problem, title->id, ir_length(title->id));
        ir_problem_number(problem, title->revision);
        return false;
    }
    /* A preset may change the range (configure decides); this checks only what the title could ever accept. */
    if (players == 0 || players > IR_MAX_PLAYERS) {
        return ir_complain_range(problem, title->id, players, title->min_players, title->max_players);
    }
    game->players = (uint8_t)players;
    return add_names(game, players, names, problem) && add_options(game, noptions, options, problem) &&
           title->configure(game, problem);
}

/* ---- playing ---------------------------------------------------------------------------------------------------- */

void ir_new(const ir_game *game, ir_state *state) {
    if (game->positioned) {
        *state = game->start;
        return;
    }
    memset(state, 0, sizeof *state);
    state->rng = game->seed;
    /* nearby seeds must not give nearby games */
    state->rng = ir_rng_next(&state->rng);
    game->title->setup(game, state);
}

void ir_state_copy(const ir_game *game, ir_state *to, const ir_state *from) {
    memcpy(to, from, offsetof(ir_state, body) + game->title->body_bytes);
}

uint32_t ir_actors(const ir_game *game, const ir_state *state) {
    return state->finished ? 0 : game->title->actors(game, state);
}

ir_party ir_player_of(const ir_game *game, const ir_state *state, ir_party party) {
    if (IR_IS_PLAYER(party)) {
        return IR_SEAT(party) < game->players ? party : IR_NOBODY;
    }
    return IR_IS_COMPANY(party) ? game->title->player_of(game, state, party) : IR_NOBODY;
}

typedef struct call {
    const ir_game *game;
    ir_state *state;
    const ir_state *seen;
    const ir_action *action;
    ir_events *events;
    ir_refusal *refusal;
    ir_choice *choices;
    size_t cap, count;
    bool legal;
} call;

static void run_choices(void *arg) {
    call *c = arg;
    c->count = c->game->title->choices(c->game, c->seen, c->choices, c->cap);
}

size_t ir_choices(const ir_game *game, const ir_state *state, ir_choice *out, size_t cap) {
    if (state->finished) {
        return 0;
    }
    call c = {.game = game, .seen = state, .choices = out, .cap = cap};
    size_t count = ir_guard(run_choices, &c) ? c.count : 0;
    ir_work_add(IR_WORK_CHOICES + count / 2);
    return count;
}

static void run_legal(void *arg) {
    call *c = arg;
    c->legal = c->game->title->legal(c->game, c->seen, c->action, c->refusal);
}

bool ir_legal(const ir_game *game, const ir_state *state, const ir_action *action, ir_refusal *refusal) {
    ir_refusal ignored = {0};
    call c = {.game = game, .seen = state, .action = action, .refusal = refusal != NULL ? refusal : &ignored};
    return ir_guard(run_legal, &c) && c.legal;
}

static void run_apply(void *arg) {
    call *c = arg;
#ifdef IR_TEST_BUILD
    if (ir_fault_assert) {
        ir_fault_assert = 0;
        ir_bug(__FILE_NAME__, __LINE__, /* literal */ "the planted assertion");
    }
#endif
    c->legal = c->game->title->legal(c->game, c->state, c->action, c->refusal);
    if (c->legal) {
        c->game->title->perform(c->game, c->state, c->action, c->events);
        c->state->actions++;
    }
}

/* Space reserved for the events that end a game, even if earlier ones must be dropped. */
enum { LAST_WORDS = IR_MAX_PLAYERS + 2 };

void ir_event_add(ir_events *events, const ir_event *event, bool last_words) {
    if (events == NULL || events->seen++ < events->first) {
        return;
    }
    unsigned most = events->whole || last_words ? IR_MAX_EVENTS : IR_MAX_EVENTS - LAST_WORDS;
    if (events->count >= most) {
        events->dropped++;
        return;
    }
    ir_event *to = &events->event[events->count++]; /* field by field: bytes between them are left alone */
    to->code = event->code;
    memcpy(to->arg, event->arg, sizeof to->arg);
}

static ir_status apply(const ir_game *game, ir_state *state, const ir_action *action, ir_events *events,
                       ir_refusal *refusal) {
    ir_work_add(IR_WORK_APPLY);
    ir_refusal ignored = {0};
    call c = {.game = game,
              .state = state,
              .action = action,
              .events = events,
              .refusal = refusal != NULL ? refusal : &ignored};
    if (!ir_guard(run_apply, &c)) {
        return IR_BUG;
    }
    return c.legal ? IR_OK : IR_REFUSED;
}

ir_status ir_apply(const ir_game *game, ir_state *state, const ir_action *action, ir_events *events,
                   ir_refusal *refusal) {
    if (events != NULL) {
        events->count = events->dropped = events->first = events->seen = 0;
        events->whole = false;
    }
    return apply(game, state, action, events, refusal);
}

ir_status ir_apply_from(const ir_game *game, ir_state *state, const ir_action *action, uint32_t first,
                        ir_events *events, ir_refusal *refusal) {
    events->count = events->dropped = events->seen = 0;
    events->first = first;
    events->whole = true;
    return apply(game, state, action, events, refusal);
}

int32_t ir_total(const ir_game *game, const ir_state *state, unsigned seat) {
    return seat < game->players ? game->title->total(game, state, seat) : 0;
}

static unsigned tie_of(const ir_game *game, const ir_state *state, unsigned seat) {
    return game->title->tie != NULL ? game->title->tie(game, state, seat) : 0;
}

void ir_ranking(const ir_game *game, const ir_state *state, uint8_t seat[IR_MAX_PLAYERS]) {
    for (unsigned i = 0; i < game->players; i++) {
        int32_t total = ir_total(game, state, i);
        unsigned tie = tie_of(game, state, i), at = i;
        for (; at > 0; at--) {
            int32_t other = ir_total(game, state, seat[at - 1]);
            if (other > total || (other == total && tie_of(game, state, seat[at - 1]) <= tie)) {
                break;
            }
            seat[at] = seat[at - 1];
        }
        seat[at] = (uint8_t)i;
    }
}

bool ir_hides(const ir_game *game, const ir_state *state, ir_party viewer) {
    return game->title->hides != NULL && game->title->hides(game, state, viewer);
}

uint64_t ir_hash(const ir_game *game, const ir_state *state) {
    uint64_t sum = game->title->hash(game, state);
    ir_hash_add(&sum, IR_FIELD_FINISHED, 0, state->finished);
    ir_hash_add(&sum, IR_FIELD_ENDS, 0, state->ends);
    ir_hash_add(&sum, IR_FIELD_END, 0, state->end);
    ir_hash_add(&sum, IR_FIELD_RNG, 0, (int64_t)state->rng);
    ir_hash_i32(&sum, IR_FIELD_CASH, state->cash, IR_MAX_PARTIES);
    return sum;
}

const char *ir_invariant(const ir_game *game, const ir_state *state) { return game->title->invariant(game, state); }
