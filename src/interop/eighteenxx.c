/* Reading an 18xx.games export: which title it is, which of its actions count, and playing them.
 *
 * Our engine plays every action at once, so that a game that does not follow our rules (with the preset
 * compat=18xx.games) stops at the first action that differs. */
#include "interop/eighteenxx.h"

#include "interop/eighteenxx_parts.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_ACTIONS = 50000, /* the longest games have some thousands */
    MAX_DEPTH = 32       /* a real file nests 6 deep */
};

/* Why we call a player by another name. */
typedef enum renamed { SAME_NAME, NO_NAME, EMPTY_NAME, UNSEEN_NAME, BLANK_NAME, LONG_NAME, TAKEN_NAME } renamed;

typedef struct import {
    json_t *root, *actions, *unsaid; /* unsaid: what our own export has added beside the actions */
    size_t next_unsaid;
    size_t *kept; /* positions of the actions that count, in order */
    size_t nkept;
    ir_log *log;
    xx_game x;
    renamed renamed[IR_MAX_PLAYERS];
    ir_problem *problem;
} import;

/* Begins the problem that stops it; the arguments may be added after. */
static ir_read stop(import *im, ir_read code, ir_file_problem problem) {
    ir_problem_begin(im->problem, 0, &ir_file_codes[problem]);
    return code;
}

static ir_read stop_at(import *im, ir_file_problem problem, int64_t number) {
    stop(im, IR_READ_BAD, problem);
    ir_problem_number(im->problem, number);
    return IR_READ_BAD;
}

static ir_read stop_of(import *im, ir_file_problem problem, const char *word) {
    stop(im, IR_READ_BAD, problem);
    xx_word(im->problem, word);
    return IR_READ_BAD;
}

static ir_read no_memory(import *im) {
    ir_complain(im->problem, 0, IR_PROBLEM_OUT_OF_MEMORY);
    return IR_READ_MEMORY;
}

/* 2^53: beyond this, programs that count in floating point, such as browsers, cannot tell ids apart. */
static const json_int_t max_id = 9007199254740992;

static long long id_of(const json_t *action) { return json_integer_value(json_object_get(action, "id")); }

/* ---- the text ----------------------------------------------------------------------------------------------------- */

/* The parser's own bound is deep enough to overflow small stacks. The place of the excess bracket is left in *line and
 * *column. */
static bool too_deep(const char *text, size_t len, int *line, int *column) {
    unsigned depth = 0;
    bool quoted = false;
    size_t start = 0; /* of the line */
    *line = 1;
    for (size_t i = 0; i < len; i++) {
        if (text[i] == '\n') {
            (*line)++;
            start = i + 1;
        } else if (quoted) {
            quoted = text[i] != '"';
            i += text[i] == '\\';
        } else if (text[i] == '"') {
            quoted = true;
        } else if (text[i] == '[' || text[i] == '{') {
            if (++depth > MAX_DEPTH) {
                *column = (int)ir_characters(text + start, i - start) + 1;
                return true;
            }
        } else if (text[i] == ']' || text[i] == '}') {
            depth -= depth > 0;
        }
    }
    return false;
}

static ir_file_problem json_trouble(const json_error_t *error) {
    switch (json_error_code(error)) {
    case json_error_invalid_utf8:
        return IR_FILE_JSON_UTF8;
    case json_error_premature_end_of_input:
        return IR_FILE_JSON_SHORT;
    case json_error_end_of_input_expected:
        return IR_FILE_JSON_LONG;
    case json_error_null_character:
    case json_error_null_byte_in_key:
        return IR_FILE_JSON_NUL;
    case json_error_duplicate_key:
        return IR_FILE_JSON_KEY_TWICE;
    case json_error_numeric_overflow:
        return IR_FILE_JSON_NUMBER;
    default:
        return IR_FILE_JSON;
    }
}

static ir_read put_place(import *im, int line, int column) {
    im->problem->line = line > 0 ? (unsigned)line : 1;
    im->problem->column = column > 0 ? (unsigned)column : 1;
    return IR_READ_BAD;
}

/* What every action must have, also those that do not count in the end. */
static ir_read check_action(import *im, size_t i) {
    const json_t *a = json_array_get(im->actions, i), *id = json_object_get(a, "id");
    const json_t *autos = json_object_get(a, "auto_actions");
    if (!json_is_object(a) || xx_text(a, "type") == NULL) {
        return stop_at(im, IR_FILE_ACTION_OBJECT, (int64_t)i + 1);
    }
    if (!json_is_integer(id) || json_integer_value(id) < 0) {
        return stop_at(im, IR_FILE_ACTION_ID, (int64_t)i + 1);
    }
    if (json_integer_value(id) > max_id) {
        stop_at(im, IR_FILE_ACTION_ID_LARGE, (int64_t)i + 1);
        ir_problem_number(im->problem, max_id);
        return IR_READ_BAD;
    }
    if (autos != NULL && !json_is_null(autos) && !json_is_array(autos)) {
        return stop_at(im, IR_FILE_AUTO_LIST, id_of(a));
    }
    for (size_t n = 0; n < json_array_size(autos); n++) {
        if (xx_text(json_array_get(autos, n), "type") == NULL) {
            return stop_at(im, IR_FILE_AUTO_OBJECT, id_of(a));
        }
    }
    return IR_READ_OK;
}

/* What our export writes beside the actions: lines of ours, and which of the actions are passes that it inserted. */
static ir_read check_unsaid(import *im) {
    im->unsaid = json_object_get(im->root, "ironroad");
    if (im->unsaid != NULL && (!json_is_array(im->unsaid) || json_array_size(im->unsaid) > MAX_ACTIONS)) {
        return stop_at(im, IR_FILE_OURS_LIST, MAX_ACTIONS);
    }
    for (size_t i = 0; i < json_array_size(im->unsaid); i++) {
        const json_t *one = json_array_get(im->unsaid, i);
        if (!json_is_integer(json_object_get(one, "after")) ||
            (xx_text(one, "line") == NULL && !json_is_true(json_object_get(one, "pass")))) {
            return stop_at(im, IR_FILE_OURS_ENTRY, (int64_t)i + 1);
        }
    }
    return IR_READ_OK;
}

static ir_read parse(import *im, const char *text, size_t len) {
    json_error_t error;
    int line, column = 1;
    if (too_deep(text, len, &line, &column)) {
        stop_at(im, IR_FILE_TOO_DEEP, MAX_DEPTH);
        return put_place(im, line, column);
    }
    im->root = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
    if (im->root == NULL) {
        if (json_error_code(&error) == json_error_out_of_memory) {
            return no_memory(im);
        }
        stop(im, IR_READ_BAD, json_trouble(&error));
        return put_place(im, error.line, error.column);
    }
    im->actions = json_object_get(im->root, "actions");
    if (!json_is_array(im->actions)) {
        return stop(im, IR_READ_BAD, IR_FILE_NO_ACTIONS);
    }
    if (json_array_size(im->actions) > MAX_ACTIONS) {
        stop_at(im, IR_FILE_TOO_MANY_ACTIONS, (int64_t)json_array_size(im->actions));
        ir_problem_number(im->problem, MAX_ACTIONS);
        return IR_READ_BAD;
    }
    ir_read code = check_unsaid(im);
    for (size_t i = 0; i < json_array_size(im->actions) && code == IR_READ_OK; i++) {
        code = check_action(im, i);
    }
    return code;
}

/* ---- the game ----------------------------------------------------------------------------------------------------- */

static bool taken(char names[][IR_MAX_NAME], unsigned seat, unsigned players) {
    for (unsigned other = 0; other < players; other++) {
        if (other != seat && strcmp(names[other], names[seat]) == 0) {
            return true;
        }
    }
    return false;
}

/* The name as we can use it: plain text, not too long, not another player's; otherwise left empty. */
static renamed take_name(const char *source, unsigned seat, char names[][IR_MAX_NAME]) {
    size_t len = source != NULL ? strlen(source) : 0, from = 0, used = 0;
    names[seat][0] = 0;
    if (len == 0) {
        return source == NULL ? NO_NAME : EMPTY_NAME;
    }
    if (ir_clean_text(source, len, false) != len) {
        return UNSEEN_NAME;
    }
    renamed why = SAME_NAME;
    while (source[from] == ' ') {
        from++;
    }
    while (len > from && source[len - 1] == ' ') {
        len--;
    }
    if (from > 0 || source[len] != 0) {
        why = BLANK_NAME;
    }
    used = len - from;
    if (used >= IR_MAX_NAME) {
        why = LONG_NAME;
        used = IR_MAX_NAME - 1;
        while (((unsigned char)source[from + used] & 0xC0u) == 0x80u) { /* no half characters */
            used--;
        }
        while (source[from + used - 1] == ' ') {
            used--;
        }
    }
    if (ir_clean_text(source + from, used, false) != used) { /* another kind of space is at the end now */
        return UNSEEN_NAME;
    }
    memcpy(names[seat], source + from, used);
    names[seat][used] = 0;
    if (used > 0 && taken(names, seat, seat)) {
        names[seat][0] = 0;
        return TAKEN_NAME;
    }
    return why;
}

static ir_read take_players(import *im, const json_t *players, char names[][IR_MAX_NAME], json_t **ids) {
    size_t n = json_array_size(players);
    if (n < 2 || n > IR_MAX_PLAYERS) {
        return stop_at(im, IR_FILE_PLAYERS, IR_MAX_PLAYERS);
    }
    for (unsigned i = 0; i < n; i++) {
        const json_t *p = json_array_get(players, i);
        json_t *id = json_object_get(p, "id");
        bool short_text = json_is_string(id) && json_string_length(id) <= 40;
        if (!json_is_integer(id) && !short_text) {
            return stop_at(im, IR_FILE_PLAYER_ID, (int64_t)i + 1);
        }
        for (unsigned j = 0; j < i; j++) {
            if (json_equal(ids[j], id)) {
                return stop(im, IR_READ_BAD, IR_FILE_PLAYER_ID_TWICE);
            }
        }
        ids[i] = id;
        im->renamed[i] = take_name(xx_text(p, "name"), i, names);
    }
    for (unsigned i = 0; i < n; i++) { /* one of more numbers than there are players is free */
        for (unsigned number = i + 1; names[i][0] == 0 || taken(names, i, (unsigned)n); number++) {
            snprintf(names[i], IR_MAX_NAME, "Player %u", number);
        }
    }
    return IR_READ_OK;
}

static ir_read take_kind(import *im, xx_kind *out) {
    const char *title = xx_text(im->root, "title");
    const json_t *settings = json_object_get(im->root, "settings");
    const json_t *pin = json_object_get(settings, "pin");
    if (title == NULL) {
        bool missing = json_object_get(im->root, "title") == NULL;
        return stop(im, IR_READ_BAD, missing ? IR_FILE_NO_TITLE : IR_FILE_TITLE_TEXT);
    }
    const xx_title *there = xx_title_there(title);
    if (there == NULL) {
        stop_of(im, IR_FILE_OTHER_TITLE, title);
        xx_list_titles(im->problem, true);
        return IR_READ_BAD;
    }
    if (!json_is_object(settings)) {
        return stop(im, IR_READ_BAD, IR_FILE_NO_SETTINGS);
    }
    if (pin != NULL && !json_is_null(pin) && !json_is_false(pin) && !json_is_string(pin)) {
        return stop(im, IR_READ_BAD, IR_FILE_PIN_TEXT);
    }
    if (json_string_length(pin) > 0) {
        stop_of(im, IR_FILE_PINNED, json_string_value(pin));
        ir_problem_number(im->problem, (int64_t)json_array_size(im->actions));
        return IR_READ_REFUSED;
    }
    return there->kind(im->root, out, im->problem);
}

static void note_name(ir_text *t, unsigned number, renamed why, const char *name) {
    static const char *const reason[] = {[UNSEEN_NAME] =
                                             /* literal */ " with characters that cannot be seen or are no text",
                                         [BLANK_NAME] = /* literal */ ", which begins or ends with a blank",
                                         [LONG_NAME] = /* literal */ ", which is too long",
                                         [TAKEN_NAME] = /* literal */ ", which is another player's too"};
    ir_put(t, "; player ");
    ir_put_int(t, number);
    if (why == NO_NAME || why == EMPTY_NAME) {
        ir_put(t, why == NO_NAME ? /* literal */ " had no name\n" : " had an empty name\n");
        return;
    }
    ir_put(t, /* literal */ " had another name");
    if (why != UNSEEN_NAME) {
        ir_put(t, ", '");
        ir_put(t, xx_show(name).text);
        ir_put(t, strlen(name) > XX_SHOWN ? "...'" : "'");
    }
    ir_put(t, reason[why]);
    ir_put(t, "\n");
}

/* False if an id is not plain text. */
static bool put_player_ids(const import *im, unsigned players, ir_text *t) {
    ir_put(t, "[SourcePlayers");
    for (unsigned i = 0; i < players; i++) {
        ir_put(t, " \"");
        if (json_is_integer(im->x.player[i])) {
            ir_put_int(t, json_integer_value(im->x.player[i]));
        } else { /* a leading quote distinguishes a string from a number */
            const char *id = json_string_value(im->x.player[i]);
            if (ir_clean_text(id, strlen(id), false) != strlen(id)) {
                return false;
            }
            ir_put(t, "'");
            for (size_t c = 0; id[c] != 0; c++) {
                ir_put(t, id[c] == '"' || id[c] == '\\' ? "\\" : "");
                ir_put_char(t, id[c]);
            }
        }
        ir_put(t, "\"");
    }
    ir_put(t, "]\n");
    return !t->cut;
}

/* Notes and tags that keep what our header has no place for: other names, the ids of game and players. */
static bool keep_ids(import *im, unsigned players) {
    char text[4096], *game = json_dumps(json_object_get(im->root, "id"), JSON_ENCODE_ANY | JSON_ENSURE_ASCII);
    ir_text t = ir_text_on(text, sizeof text);
    for (unsigned i = 0; i < players; i++) {
        if (im->renamed[i] != SAME_NAME) {
            note_name(&t, i + 1, im->renamed[i],
                      xx_text(json_array_get(json_object_get(im->root, "players"), i), "name"));
        }
    }
    ir_put(&t, "[Source \"18xx.games\"");
    const json_t *id_field = json_object_get(im->root, "id");
    bool plain = json_is_integer(id_field) || json_is_string(id_field);
    if (plain && game != NULL && strlen(game) < 100 && strpbrk(game, "\\ \x7F") == NULL) {
        ir_put(&t, " \"");
        ir_put_n(&t, game[0] == '"' ? game + 1 : game, strlen(game) - (game[0] == '"' ? 2 : 0));
        ir_put(&t, "\"");
    }
    free(game);
    ir_put(&t, "]\n");
    size_t len = t.len;
    len = put_player_ids(im, players, &t) ? t.len : len;
    im->log->extras = ir_copy(text, len);
    return im->log->extras != NULL;
}

static ir_read start(import *im) {
    const json_t *players = json_object_get(im->root, "players");
    char names[IR_MAX_PLAYERS][IR_MAX_NAME];
    const char *list[IR_MAX_PLAYERS];
    json_t *ids[IR_MAX_PLAYERS] = {NULL};
    xx_kind what = {0};
    ir_read code = take_kind(im, &what);
    if (code == IR_READ_OK) {
        code = take_players(im, players, names, ids);
    }
    if (code != IR_READ_OK) {
        return code;
    }
    unsigned n = (unsigned)json_array_size(players);
    for (unsigned i = 0; i < n; i++) {
        list[i] = names[i];
    }
    const json_t *seed = json_object_get(json_object_get(im->root, "settings"), "seed");
    json_int_t number = json_integer_value(seed);
    const ir_title *title = ir_title_find(what.title);
    if (title == NULL) {
        return stop_of(im, IR_FILE_TITLE_GONE, what.title);
    }
    if (!ir_game_init(&im->log->game, title, title->revision, n, list, number > 0 ? (uint64_t)number : 0, what.noptions,
                      what.option, im->problem)) {
        return IR_READ_BAD;
    }
    im->log->imported = true;
    xx_game_start(&im->x, &im->log->game);
    for (unsigned i = 0; i < n; i++) {
        im->x.player[i] = json_incref(ids[i]);
    }
    return keep_ids(im, n) ? IR_READ_OK : no_memory(im);
}

/* ---- undo and redo ------------------------------------------------------------------------------------------------ */

typedef struct numbered {
    json_int_t id;
    size_t at;
} numbered;

static int by_id(const void *a, const void *b) {
    const numbered *x = a, *y = b;
    if (x->id != y->id) {
        return x->id < y->id ? -1 : 1;
    }
    return x->at < y->at ? -1 : x->at > y->at;
}

/* Ids may repeat: the first action with the id counts. */
static bool find_id(const numbered *ids, size_t n, json_int_t id, size_t *at) {
    size_t low = 0, high = n;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (ids[middle].id < id) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    if (low == n || ids[low].id != id) {
        return false;
    }
    *at = ids[low].at;
    return true;
}

/* What an undo has removed: positions on a stack, group by group. */
typedef struct undone {
    size_t *at, n;
    size_t *group, ngroups; /* where each group begins */
} undone;

static ir_read undo(import *im, const json_t *action, const numbered *ids, size_t n, undone *u) {
    const json_t *to = json_object_get(action, "action_id");
    size_t from = im->nkept > 0 ? im->kept[im->nkept - 1] : 0;
    if (to != NULL && !json_is_null(to)) {
        json_int_t id = json_integer_value(to);
        if (!json_is_integer(to) || (id != 0 && !find_id(ids, n, id, &from))) {
            return stop_at(im, IR_FILE_UNDO, id_of(action));
        }
        from = id == 0 ? 0 : from + 1;
    }
    u->group[u->ngroups++] = u->n;
    while (im->nkept > 0 && im->kept[im->nkept - 1] >= from) {
        u->at[u->n++] = im->kept[--im->nkept];
    }
    return IR_READ_OK;
}

static ir_read redo(import *im, const json_t *action, undone *u) {
    if (u->ngroups == 0) {
        return stop_at(im, IR_FILE_REDO, id_of(action));
    }
    size_t from = u->group[--u->ngroups];
    while (u->n > from) {
        im->kept[im->nkept++] = u->at[--u->n];
    }
    return IR_READ_OK;
}

/* Which actions count in the end. Messages never do, and are not undone. */
static ir_read resolve(import *im, numbered *ids, undone *u) {
    size_t n = json_array_size(im->actions);
    ir_read code = IR_READ_OK;
    for (size_t i = 0; i < n; i++) {
        ids[i] = (numbered){json_integer_value(json_object_get(json_array_get(im->actions, i), "id")), i};
    }
    qsort(ids, n, sizeof *ids, by_id);
    for (size_t i = 0; i < n && code == IR_READ_OK; i++) {
        const json_t *a = json_array_get(im->actions, i);
        const char *type = xx_text(a, "type");
        if (strcmp(type, "undo") == 0) {
            code = undo(im, a, ids, n, u);
        } else if (strcmp(type, "redo") == 0) {
            code = redo(im, a, u);
        } else if (strcmp(type, "message") != 0) {
            u->n = u->ngroups = 0;
            im->kept[im->nkept++] = i;
        }
    }
    return code;
}

static ir_read filter(import *im) {
    size_t n = json_array_size(im->actions) + 1;
    undone u = {malloc(n * sizeof(size_t)), 0, malloc(n * sizeof(size_t)), 0};
    numbered *ids = malloc(n * sizeof *ids);
    im->kept = calloc(n, sizeof(size_t));
    bool room = u.at != NULL && u.group != NULL && ids != NULL && im->kept != NULL;
    ir_read code = room ? resolve(im, ids, &u) : no_memory(im);
    free(u.at);
    free(u.group);
    free(ids);
    return code;
}

/* ---- playing ------------------------------------------------------------------------------------------------------ */

/* Says in which action the problem is that has just been filled. */
static ir_read refuse(import *im, ir_read code, const json_t *outer, const json_t *action) {
    char by[XX_ENTITY];
    xx_put_entity(action, by);
    ir_problem_context(im->problem, &ir_file_codes[IR_FILE_IN_ACTION]);
    ir_problem_number(im->problem, id_of(outer));
    xx_word(im->problem, xx_text(action, "type"));
    xx_word(im->problem, by);
    return code;
}

static ir_read play(import *im, const json_t *outer, const json_t *action, const ir_action *ours, const json_t *written,
                    const char *note) {
    ir_refusal why = {0};
    ir_status status = xx_follow(&im->x, ours, written, &why);
    if (status != IR_OK) {
        if (status == IR_REFUSED) {
            stop(im, IR_READ_REFUSED, IR_FILE_REFUSED);
            im->problem->refusal = why;
        } else {
            ir_complain(im->problem, 0, IR_PROBLEM_BUG);
        }
        return refuse(im, IR_READ_REFUSED, outer, action);
    }
    ir_entry *e = ir_log_add(im->log);
    if (e == NULL) {
        return no_memory(im);
    }
    e->action = *ours;
    e->source_id = id_of(outer);
    e->comment = note != NULL ? ir_copy(note, strlen(note)) : NULL;
    return note == NULL || e->comment != NULL ? IR_READ_OK : no_memory(im);
}

/* One of their actions, without the automatic ones that follow it. An offer is accepted at once: on 18xx.games it is
 * made by agreement. */
static ir_read do_action(import *im, const json_t *outer, const json_t *action) {
    xx_trouble trouble = {0};
    ir_action ours;
    ir_party asked;
    if (!xx_read_action(&im->x, action, &ours, &trouble)) {
        *im->problem = trouble.problem;
        return refuse(im, trouble.code, outer, action);
    }
    json_t *written = xx_write_action(&im->x, &ours);
    if (written == NULL) {
        return no_memory(im);
    }
    char *note = xx_note_make(written, action);
    xx_note_use(written, note);
    ir_read code = play(im, outer, action, &ours, written, note);
    bool offer = ours.move.verb == RAIL_TRAIN || ours.move.verb == RAIL_PRIVATE;
    if (code == IR_READ_OK && offer && xx_offer_open(&im->x, &asked)) {
        ir_action accept = {.move = {.verb = RAIL_ACCEPT, .actor = asked}, .logged = true};
        code = play(im, outer, action, &accept, written, NULL);
    }
    free(note);
    json_decref(written);
    return code;
}

/* An action, and then what the program did automatically. */
static ir_read do_source(import *im, const json_t *outer) {
    char by[XX_ENTITY];
    xx_trouble trouble = {0};
    size_t before = im->log->count;
    const json_t *autos = json_object_get(outer, "auto_actions");
    if (!xx_entity_type(&im->x, outer, &trouble)) { /* also of those that change nothing */
        *im->problem = trouble.problem;
        return refuse(im, trouble.code, outer, outer);
    }
    ir_read code = xx_changes_nothing(&im->x, outer) ? IR_READ_OK : do_action(im, outer, outer);
    for (size_t i = 0; i < json_array_size(autos) && code == IR_READ_OK; i++) {
        const json_t *action = json_array_get(autos, i);
        code = xx_changes_nothing(&im->x, action) ? IR_READ_OK : do_action(im, outer, action);
    }
    if (code != IR_READ_OK) {
        return code;
    }
    xx_put_entity(outer, by);
    if (im->log->count == before) {
        return ir_log_add_idle(im->log, id_of(outer), xx_text(outer, "type"), by) ? IR_READ_OK : no_memory(im);
    }
    ir_entry *last = &im->log->entry[im->log->count - 1];
    last->last_of_source = true;
    last->source_type = ir_copy(xx_text(outer, "type"), strlen(xx_text(outer, "type")));
    last->source_by = ir_copy(by, strlen(by));
    return last->source_type != NULL && last->source_by != NULL ? IR_READ_OK : no_memory(im);
}

/* Says in which line of ours the problem is that has just been filled. */
static ir_read refuse_line(import *im, ir_read code, const char *line, json_int_t after) {
    ir_problem_context(im->problem, &ir_file_codes[IR_FILE_AFTER_ACTION]);
    ir_problem_number(im->problem, after);
    xx_word(im->problem, line);
    return code;
}

/* A line of ours: an offer that was declined, the answer, or an offer that still waits for one. */
static ir_read do_line(import *im, const char *line, json_int_t after) {
    ir_action ours;
    ir_refusal why = {0};
    if (!ir_action_read(im->x.game, &im->x.state, line, strlen(line), &ours, im->problem)) {
        return refuse_line(im, IR_READ_BAD, line, after);
    }
    ours.logged = true;
    json_t *written = xx_write_action(&im->x, &ours);
    ir_status status = written != NULL ? xx_follow(&im->x, &ours, written, &why) : IR_BUG;
    json_decref(written);
    if (status != IR_OK) {
        stop(im, IR_READ_REFUSED, IR_FILE_NOT_LEGAL);
        return refuse_line(im, IR_READ_REFUSED, line, after);
    }
    ir_entry *e = ir_log_add(im->log);
    if (e == NULL) {
        return no_memory(im);
    }
    e->action = ours;
    e->source_id = after;
    return IR_READ_OK;
}

/* What our export has inserted before the action with this id; *skip: it inserted that action itself. */
static ir_read do_unsaid(import *im, json_int_t id, bool *skip) {
    ir_read code = IR_READ_OK;
    for (; im->next_unsaid < json_array_size(im->unsaid) && code == IR_READ_OK; im->next_unsaid++) {
        const json_t *one = json_array_get(im->unsaid, im->next_unsaid);
        json_int_t after = json_integer_value(json_object_get(one, "after"));
        const char *line = xx_text(one, "line");
        if (after >= id) {
            break;
        }
        *skip = line == NULL;
        code = line != NULL ? do_line(im, line, after) : IR_READ_OK;
    }
    return code;
}

int xx_import_text(const char *json, size_t len, struct ir_log *log, ir_problem *problem) {
    import *im = calloc(1, sizeof *im);
    if (im == NULL) {
        ir_complain(problem, 0, IR_PROBLEM_OUT_OF_MEMORY);
        return IR_READ_MEMORY;
    }
    im->log = log;
    im->problem = problem;
    ir_read code = parse(im, json, len);
    if (code == IR_READ_OK) {
        code = start(im);
    }
    if (code == IR_READ_OK) {
        code = filter(im);
    }
    for (size_t i = 0; i < im->nkept && code == IR_READ_OK; i++) {
        const json_t *action = json_array_get(im->actions, im->kept[i]);
        bool skip = false;
        code = do_unsaid(im, id_of(action), &skip);
        code = code == IR_READ_OK && !skip ? do_source(im, action) : code;
    }
    if (code == IR_READ_OK) {
        bool skip;
        code = do_unsaid(im, max_id, &skip);
    }
    xx_game_free(&im->x);
    json_decref(im->root);
    free(im->kept);
    free(im);
    return (int)code;
}
