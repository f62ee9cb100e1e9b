/* Writing a game in 18xx.games' format. */
#include "interop/eighteenxx.h"

#include "interop/eighteenxx_parts.h"

#include <stdlib.h>
#include <string.h>

static const char *option_of(const ir_game *game, const char *name) {
    for (unsigned i = 0; i < game->noptions; i++) {
        if (strcmp(game->option[i].name, name) == 0) {
            return game->option[i].value;
        }
    }
    return "";
}

/* ---- what import kept in the header --------------------------------------------------------------------------------- */

/* The nth value of a tag among the extra lines; NULL if absent. Quotes inside are unescaped into `out`. */
static bool tag_value(const char *extras, const char *tag, unsigned nth, char *out, size_t cap) {
    size_t len = strlen(tag), n = 0;
    const char *at = extras;
    while (at != NULL && !(at[0] == '[' && strncmp(at + 1, tag, len) == 0 && at[len + 1] == ' ')) {
        at = strchr(at, '\n');
        at = at != NULL && at[1] != 0 ? at + 1 : NULL;
    }
    if (at == NULL) {
        return false;
    }
    for (bool quoted = false; *at != 0 && *at != '\n'; at++) {
        if (*at == '"' && !quoted) {
            quoted = true;
        } else if (*at == '"') {
            quoted = false;
            if (nth-- == 0) {
                out[n] = 0;
                return true;
            }
        } else if (quoted && nth == 0) {
            at += *at == '\\' && at[1] != 0;
            if (n + 1 >= cap) {
                return false;
            }
            out[n++] = *at;
        } else if (quoted) {
            at += *at == '\\' && at[1] != 0;
        }
    }
    return false;
}

/* The players' ids in the source, or their seats. */
static json_t *player_id(const ir_log *log, unsigned seat) {
    char text[64];
    int64_t number;
    if (log->extras != NULL && tag_value(log->extras, "SourcePlayers", seat, text, sizeof text)) {
        if (ir_read_int(text, strlen(text), INT64_MIN, INT64_MAX, &number)) {
            return json_integer(number);
        }
        return json_string(text[0] == '\'' ? text + 1 : text);
    }
    return json_integer((json_int_t)seat + 1);
}

static json_t *game_id(const ir_log *log) {
    char text[128];
    int64_t number;
    if (log->extras == NULL || !tag_value(log->extras, "Source", 1, text, sizeof text)) {
        return json_string("ironroad");
    }
    bool whole = ir_read_int(text, strlen(text), 0, INT64_MAX, &number);
    return whole ? json_integer(number) : json_string(text);
}

/* ---- writing -------------------------------------------------------------------------------------------------------- */

static bool put(json_t *out, const char *key, json_t *value) { return json_object_set_new(out, key, value) == 0; }

static bool put_players(json_t *root, const xx_game *x) {
    json_t *list = json_array();
    bool fits = list != NULL;
    for (unsigned i = 0; i < x->game->players && fits; i++) {
        json_t *one = json_object();
        fits = one != NULL && json_object_set(one, "id", x->player[i]) == 0 &&
               put(one, "name", json_string(x->game->name[i])) && json_array_append(list, one) == 0;
        json_decref(one);
    }
    return put(root, "players", list) && fits;
}

static bool put_settings(json_t *root, const ir_game *game) {
    json_t *settings = json_object(), *rules = json_array();
    bool north = strcmp(ir_title_id(game->title), "1888n") == 0;
    bool small = strcmp(option_of(game, "small_bank"), "yes") == 0;
    bool fits = settings != NULL && rules != NULL;
    if (fits && (north || small)) {
        fits = json_array_append_new(rules, json_string(north ? "north" : "small_bank")) == 0;
    }
    if (fits && game->seed <= INT64_MAX) {
        fits = put(settings, "seed", json_integer((json_int_t)game->seed));
    }
    fits = put(settings, "optional_rules", rules) && fits;
    return put(root, "settings", settings) && fits;
}

static bool put_head(json_t *root, const ir_log *log, const xx_game *x) {
    return put(root, "id", game_id(log)) && put(root, "description", json_string("")) && put_players(root, x) &&
           put(root, "min_players", json_integer(x->game->players)) &&
           put(root, "max_players", json_integer(x->game->players)) && put(root, "title", json_string(x->title->id)) &&
           put_settings(root, x->game);
}

static bool put_end(json_t *root, const xx_game *x) {
    json_t *result = json_object();
    bool fits = result != NULL, over = x->state.finished;
    for (unsigned i = 0; i < x->game->players && fits; i++) {
        char key[64];
        const json_t *id = x->player[i];
        if (json_is_integer(id)) {
            snprintf(key, sizeof key, "%lld", (long long)json_integer_value(id));
        } else {
            snprintf(key, sizeof key, "%s", json_string_value(id));
        }
        fits = put(result, key, json_integer(ir_total(x->game, &x->state, i)));
    }
    fits = put(root, "result", result) && fits;
    return fits && put(root, "status", json_string(over ? "finished" : "active"));
}

/* The actions being written. */
typedef struct writing {
    json_t *list, *offer; /* the offer waiting for its answer */
    json_t *unsaid;       /* what 18xx.games has no action for, see put_unsaid */
    json_int_t id;
    xx_game *x;
    ir_state ours; /* the position of the log; that of `x` knows nothing of declined offers */
} writing;

/* What 18xx.games would do automatically then: actions like others, except for their ids. */
static bool put_by_itself(writing *w, const ir_state *before, const ir_action *action) {
    size_t from = json_array_size(w->list);
    bool fits = xx_write_by_itself(w->x, before, action, w->list);
    for (size_t i = from; i < json_array_size(w->list) && fits; i++) {
        fits = put(json_array_get(w->list, i), "id", json_integer(++w->id));
    }
    return fits;
}

/* Plays an action and writes it; an offer is written when it is accepted, with its own ids. */
static bool put_action(writing *w, const ir_action *action, const char *comment) {
    bool answer = action->move.verb == RAIL_ACCEPT;
    json_t *written = answer ? json_incref(w->offer) : xx_write_action(w->x, action);
    ir_party asked;
    if (!answer && written != NULL) {
        xx_note_use(written, comment);
    }
    ir_state before = w->x->state;
    bool fits = written != NULL && xx_follow(w->x, action, written, NULL) == IR_OK;
    if (fits && !answer && xx_offer_open(w->x, &asked)) {
        json_decref(w->offer);
        w->offer = json_incref(written);
    } else if (fits) {
        fits = put(written, "id", json_integer(++w->id)) && json_array_append(w->list, written) == 0 &&
               put_by_itself(w, &before, action);
    }
    json_decref(written);
    return fits;
}

/* ---- declined offers -------------------------------------------------------------------------------------------------- */

/* On 18xx.games nobody declines: what exists only here is written beside the actions, with the id of the action before
 * it, for our import to read. It is a line of ours or, if NULL, says that the next action there is a pass that had to
 * be inserted. */
static bool put_unsaid(writing *w, const ir_action *action) {
    char text[200] = "";
    ir_text t = ir_text_on(text, sizeof text);
    json_t *one = json_object();
    if (action != NULL) {
        ir_action_print(w->x->game, &w->ours, action, &t);
    }
    bool fits = one != NULL && put(one, "after", json_integer(w->id)) &&
                put(one, action != NULL ? "line" : "pass", action != NULL ? json_string(text) : json_true());
    return json_array_append_new(w->unsaid, one) == 0 && fits;
}

static bool play(writing *w, const ir_action *action) {
    return ir_apply(w->x->game, &w->ours, action, NULL, NULL) == IR_OK;
}

static bool leave_out(writing *w, const ir_action *action) { return put_unsaid(w, action) && play(w, action); }

/* Whether the two positions are the same except for what was declined, or waits for its answer. */
static bool caught_up(const writing *w) {
    ir_state ours = w->ours;
    rail_state *s = (rail_state *)(void *)ours.body;
    if (xx_is_offer(w->x->game, &ours)) {
        return true;
    }
    memset(s->declined_train, 0, sizeof s->declined_train);
    memset(s->declined_private, 0, sizeof s->declined_private);
    return ir_hash(w->x->game, &ours) == ir_hash(w->x->game, &w->x->state);
}

/* Without the declined offers 18xx.games may still ask where we had nothing more to ask, so that a pass must be
 * inserted before the next action. */
static bool catch_up(writing *w) {
    for (unsigned i = 0; i < 4 && !caught_up(w); i++) {
        uint32_t actors = ir_actors(w->x->game, &w->x->state);
        ir_action pass = {.move = {.verb = RAIL_PASS}, .logged = true};
        while (pass.move.actor < IR_MAX_PARTIES && !(actors >> pass.move.actor & 1u)) {
            pass.move.actor++;
        }
        if (!ir_legal(w->x->game, &w->x->state, &pass, NULL)) {
            return true; /* the action itself will show what is wrong */
        }
        if (!put_unsaid(w, NULL) || !put_action(w, &pass, NULL)) {
            return false;
        }
    }
    return true;
}

/* An offer that nobody accepts; the last one may have no answer yet. */
static bool is_vain(const writing *w, const ir_log *log, size_t i) {
    ir_state after = w->ours;
    if (i + 1 < log->count) {
        return log->entry[i + 1].action.move.verb == RAIL_DECLINE;
    }
    return ir_apply(w->x->game, &after, &log->entry[i].action, NULL, NULL) == IR_OK && xx_is_offer(w->x->game, &after);
}

static ir_read put_actions(writing *w, const ir_log *log, ir_problem *problem) {
    bool fits = true, left_out = false;
    size_t i = 0;
    for (; i < log->count && fits; i++) {
        const ir_entry *e = &log->entry[i];
        if (e->action.move.verb == RAIL_DECLINE || is_vain(w, log, i)) {
            fits = leave_out(w, &e->action);
            left_out = true;
        } else {
            fits = put_action(w, &e->action, e->comment) && play(w, &e->action);
        }
        fits = fits && (!left_out || catch_up(w));
    }
    json_decref(w->offer);
    if (!fits) {
        ir_problem_begin(problem, 0, &ir_file_codes[IR_FILE_EXPORT_ACTION]);
        ir_problem_number(problem, (int64_t)i);
    }
    return fits ? IR_READ_OK : IR_READ_REFUSED;
}

bool xx_can_export(const ir_game *game, ir_problem *problem) {
    const char *title = ir_title_id(game->title);
    if (xx_title_of(game->title)->id == NULL) {
        ir_problem_begin(problem, 0, &ir_file_codes[IR_FILE_EXPORT_TITLE]);
        ir_problem_word(problem, title, strlen(title));
        xx_list_titles(problem, false);
        return false;
    }
    if (game->positioned) {
        ir_problem_begin(problem, 0, &ir_file_codes[IR_FILE_EXPORT_POSITION]);
        return false;
    }
    if (strcmp(option_of(game, "compat"), "18xx.games") != 0) {
        ir_problem_begin(problem, 0, &ir_file_codes[IR_FILE_EXPORT_BOOK]);
        return false;
    }
    return true;
}

int xx_export(const struct ir_log *log, FILE *out, ir_problem *problem) {
    if (!xx_can_export(&log->game, problem)) {
        return IR_READ_BAD;
    }
    xx_game *x = malloc(sizeof *x);
    json_t *root = json_object(), *list = json_array(), *unsaid = json_array();
    ir_read code = IR_READ_MEMORY;
    ir_complain(problem, 0, IR_PROBLEM_OUT_OF_MEMORY);
    if (x != NULL) {
        xx_game_start(x, &log->game);
        for (unsigned i = 0; i < log->game.players; i++) {
            x->player[i] = player_id(log, i);
        }
        writing w = {.list = list, .unsaid = unsaid, .x = x, .ours = x->state};
        bool begun = root != NULL && list != NULL && unsaid != NULL && put_head(root, log, x);
        code = begun ? put_actions(&w, log, problem) : code;
        if (code == IR_READ_OK && !(put_end(root, x) && json_object_set(root, "actions", list) == 0 &&
                                    (json_array_size(unsaid) == 0 || json_object_set(root, "ironroad", unsaid) == 0) &&
                                    json_dumpf(root, out, JSON_COMPACT) == 0 && fputc('\n', out) != EOF)) {
            ir_complain(problem, 0, IR_PROBLEM_OUT_OF_MEMORY);
            code = IR_READ_MEMORY;
        }
        xx_game_free(x);
    }
    free(x);
    json_decref(unsaid);
    json_decref(list);
    json_decref(root);
    return (int)code;
}

const char *xx_phase_name(const ir_game *game, const char *phase) {
    (void)game;
    (void)phase;
    return NULL; /* the preset's rule peer_names already has them */
}
