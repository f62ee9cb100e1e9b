/* replay, check, import, export: whole games. */
#include "cli/family.h"
#include "cli/load.h"
#include "cli/table.h"
#include "cli/trace.h"

#include "core/codes.h"
#include "core/menu.h"
#include "core/message.h"
#include "interop/eighteenxx.h"

#include <stdlib.h>
#include <string.h>

/* ---- replay ----------------------------------------------------------------------------------------------------- */

static void result_json(cli *c, const ir_game *game, const ir_state *state) {
    char text[4096];
    ir_text out = ir_text_on(text, sizeof text);
    ir_json j = ir_json_on(&out);
    const char *end = state->finished && state->end > 0 ? game->title->end_name(game->title, state->end - 1u) : NULL;
    ir_json_open(&j, '{');
    ir_json_key(&j, "title");
    ir_json_string(&j, ir_title_id(game->title));
    ir_json_key(&j, "rules");
    ir_json_int(&j, game->revision);
    ir_json_field_bool(&j, "finished", state->finished != 0);
    ir_json_key(&j, "end");
    if (end != NULL) {
        ir_json_string(&j, end);
    } else {
        ir_json_null(&j);
    }
    ir_json_key(&j, "actions");
    ir_json_int(&j, state->actions);
    if (!ir_hides(game, state, IR_NOBODY)) {
        ir_json_field_open(&j, "totals", '{');
        for (unsigned i = 0; i < game->players; i++) {
            ir_json_key(&j, game->name[i]);
            ir_json_int(&j, ir_total(game, state, i));
        }
        ir_json_close(&j, '}');
        ir_json_key(&j, "hash"); /* it would reveal the secrets of the position to anyone who tries out values */
        ir_json_hex(&j, ir_hash(game, state));
    }
    ir_json_close(&j, '}');
    fprintf(c->out, "%s\n", text);
}

static void result_text(cli *c, const ir_game *game, const ir_state *state) {
    const char *why = cli_end_words(game, state);
    fprintf(c->out, "%s, %u action%s, ", ir_title_name(game->title), state->actions, state->actions == 1 ? "" : "s");
    fprintf(c->out, "%s%s%s\n", state->finished ? "finished" : "not finished", why != NULL ? ": " : "",
            why != NULL ? why : "");
    if (!ir_hides(game, state, IR_NOBODY)) {
        cli_standing(game, state, c->out);
        fprintf(c->out, "hash %016llx\n", (unsigned long long)ir_hash(game, state));
    }
}

static void put_sentence(cli *c, const ir_game *game, const ir_language *language, const ir_event *event) {
    char text[2 * IR_MAX_LINE];
    ir_text t = ir_text_on(text, sizeof text);
    ir_event_put(game, language, event, &t);
    fprintf(c->out, "    %s\n", text);
}

static void put_event(cli *c, const ir_game *game, const ir_event *event, bool first) {
    char text[2 * IR_MAX_LINE];
    ir_text t = ir_text_on(text, sizeof text);
    ir_json j = ir_json_on(&t);
    ir_event_json(game, event, &j);
    fprintf(c->out, "%s%s", first ? "" : ",", text);
}

/* Applies one action and prints all its events: as sentences or, without a language, as codes. */
static void tell_action(cli *c, const ir_game *game, ir_state *state, const ir_action *action,
                        const ir_language *language) {
    const ir_state before = *state;
    ir_events events;
    uint32_t told = 0;
    do {
        *state = before;
        ir_apply_from(game, state, action, told, &events, NULL);
        for (unsigned e = 0; e < events.count; e++) {
            if (language != NULL) {
                put_sentence(c, game, language, &events.event[e]);
            } else {
                put_event(c, game, &events.event[e], told + e == 0);
            }
        }
        told += events.count;
    } while (events.dropped > 0);
}

static void log_text(cli *c, const ir_log *log, const ir_language *language) {
    char text[2 * IR_MAX_LINE];
    ir_state state;
    ir_new(&log->game, &state);
    for (size_t i = 0; i < log->count; i++) {
        ir_text t = ir_text_on(text, sizeof text);
        ir_line line = {.kind = IR_LINE_ACTION, .action = log->entry[i].action};
        ir_line_print(&log->game, &state, &line, &t);
        fprintf(c->out, "%s\n", text);
        tell_action(c, &log->game, &state, &log->entry[i].action, language);
    }
}

/* One JSON line for each action, with its id in the source if it was imported. */
static void log_events(cli *c, const ir_log *log) {
    char text[2 * IR_MAX_LINE], line[3 * IR_MAX_LINE];
    ir_state state;
    ir_new(&log->game, &state);
    for (size_t i = 0; i < log->count; i++) {
        ir_text t = ir_text_on(text, sizeof text), out = ir_text_on(line, sizeof line);
        ir_json j = ir_json_on(&out);
        ir_action_print(&log->game, &state, &log->entry[i].action, &t);
        ir_json_open(&j, '{');
        ir_json_field_int(&j, "id", log->imported ? (int64_t)log->entry[i].source_id : (int64_t)i + 1);
        ir_json_field_string(&j, "action", text);
        fprintf(c->out, "%s,\"events\":[", line);
        tell_action(c, &log->game, &state, &log->entry[i].action, NULL);
        fputs("]}\n", c->out);
    }
}

/* One line: what may be done in this position, as `legal --json` prints it, and the action it follows (0: none). */
static bool choices_line(cli *c, const ir_game *game, const ir_state *state, int64_t id, ir_party viewer,
                         ir_choice *room) {
    if (viewer == IR_EVERYBODY && ir_hides(game, state, IR_NOBODY)) {
        viewer = IR_NOBODY; /* what a player may do can reveal their cash */
    }
    size_t n = ir_choices_for(game, state, viewer, room, ir_choices(game, state, room, IR_MAX_CHOICES));
    size_t cap = 4096 + n * 512 + IR_MAX_LINE;
    char *text = malloc(cap);
    if (text == NULL) {
        return false;
    }
    ir_text out = ir_text_on(text, cap);
    ir_json j = ir_json_on(&out);
    ir_menu_json(game, state, ir_actors(game, state), room, n, &j);
    fprintf(c->out, "{\"id\":%lld,%s\n", (long long)id,
            text + 1); /* the menu's object, with one field before its own */
    free(text);
    return !out.cut;
}

static bool all_choices(cli *c, const ir_log *log, ir_party viewer) {
    ir_state state;
    ir_choice *room = malloc(IR_MAX_CHOICES * sizeof *room);
    ir_new(&log->game, &state);
    bool fits = room != NULL && choices_line(c, &log->game, &state, 0, viewer, room);
    for (size_t i = 0; fits && i < log->count; i++) {
        const ir_entry *e = &log->entry[i];
        ir_apply(&log->game, &state, &e->action, NULL, NULL);
        if (!log->imported || e->last_of_source) {
            fits = choices_line(c, &log->game, &state, log->imported ? (long)e->source_id : (long)i + 1, viewer, room);
        }
    }
    free(room);
    return fits;
}

int cli_replay(cli *c, int argc, char **argv) {
    bool result = false, trace = false, events = false, sentences = false, choices = false;
    const char *lang = NULL, *name = NULL;
    const cli_flag flags[] = {{"result", NULL, &result, NULL, NULL},   {"trace", NULL, &trace, NULL, NULL},
                              {"events", NULL, &events, NULL, NULL},   {"log", NULL, &sentences, NULL, NULL},
                              {"choices", NULL, &choices, NULL, NULL}, {"lang", &lang, NULL, NULL, NULL},
                              {"viewer", &name, NULL, NULL, NULL},     {0}};
    if (!cli_arguments(c, argc, argv, flags, 1, 1)) {
        return CLI_BAD;
    }
    if (result + trace + events + sentences + choices > 1 || (lang != NULL && !sentences) ||
        (name != NULL && !choices)) {
        return cli_bad(
            c, "--result, --trace, --events, --log and --choices exclude each other; --lang belongs to --log, --viewer "
               "to --choices");
    }
    const ir_language *language = ir_language_find(lang != NULL ? lang : "en");
    if (language == NULL) {
        return cli_bad(c, "there are no texts in '%s'", lang);
    }
    ir_log log = {0};
    ir_state state;
    ir_party viewer = IR_EVERYBODY;
    int code = cli_load(c->word[0], &log);
    if (code == CLI_DONE && name != NULL) {
        viewer = ir_party_find(&log.game, name, strlen(name));
        code = IR_IS_PLAYER(viewer) ? CLI_DONE : cli_bad(c, "'%s' is not a player of this game", name);
    }
    if (code == CLI_DONE) {
        ir_log_state(&log, log.count, &state);
        if (result) {
            result_json(c, &log.game, &state);
        } else if (trace) {
            code = cli_trace(&log, c->out) ? CLI_DONE : cli_bad(c, "out of memory");
        } else if (choices) {
            code = all_choices(c, &log, viewer) ? CLI_DONE : cli_bad(c, "out of memory");
        } else if (events) {
            log_events(c, &log);
        } else if (sentences) {
            log_text(c, &log, language);
        } else {
            result_text(c, &log.game, &state);
        }
    }
    ir_log_free(&log);
    return code;
}

/* ---- check ------------------------------------------------------------------------------------------------------ */

/* The line of action i, as the beginning of an error message. */
static void put_where(const ir_log *log, const ir_state *before, size_t i, const char *path) {
    char text[2 * IR_MAX_LINE];
    ir_text t = ir_text_on(text, sizeof text);
    ir_line line = {.kind = IR_LINE_ACTION, .action = log->entry[i].action};
    ir_line_print(&log->game, before, &line, &t);
    fprintf(stderr, "%s: '%s': ", cli_shown(path), text);
}

static bool reads_back(const ir_game *game, const ir_state *before, const ir_action *action) {
    char text[IR_MAX_LINE];
    ir_text t = ir_text_on(text, sizeof text);
    ir_action back;
    ir_problem problem;
    ir_action_print(game, before, action, &t);
    return ir_action_read(game, before, text, t.len, &back, &problem) &&
           memcmp(&back.move, &action->move, sizeof back.move) == 0 && back.more_len == action->more_len &&
           memcmp(back.more, action->more, back.more_len) == 0;
}

/* Not a violation, but worth knowing: a run below the best. */
static void report(cli *c, const ir_log *log, size_t i, const ir_events *events) {
    const cli_family *family = cli_family_of(log->game.title);
    for (unsigned e = 0; family->reports != NULL && e < events->count; e++) {
        if (family->reports(events->event[e].code)) {
            char text[IR_MAX_LINE];
            ir_text t = ir_text_on(text, sizeof text);
            ir_event_put(&log->game, &ir_languages[0], &events->event[e], &t);
            fprintf(c->out, "action %zu: %s\n", i + 1, text);
        }
    }
}

static int check_log(cli *c, const ir_log *log, const char *path) {
    ir_state state, before;
    ir_events events;
    ir_new(&log->game, &state);
    const char *broken = ir_invariant(&log->game, &state);
    for (size_t i = 0; i < log->count && broken == NULL; i++) {
        before = state;
        bool inverse = reads_back(&log->game, &state, &log->entry[i].action);
        if (ir_apply(&log->game, &state, &log->entry[i].action, &events, NULL) != IR_OK || !inverse) {
            put_where(log, &before, i, path);
            return cli_say(CLI_NO, inverse ? "refused" : "it reads back as a different action");
        }
        report(c, log, i, &events);
        broken = ir_invariant(&log->game, &state);
        if (broken != NULL) {
            put_where(log, &before, i, path);
        }
    }
    return broken == NULL ? CLI_DONE : cli_say(CLI_NO, broken);
}

int cli_check(cli *c, int argc, char **argv) {
    const cli_flag flags[] = {{0}};
    ir_log log = {0};
    if (!cli_arguments(c, argc, argv, flags, 1, 1)) {
        return CLI_BAD;
    }
    int code = cli_load(c->word[0], &log);
    if (code == CLI_DONE) {
        code = check_log(c, &log, c->word[0]);
    }
    if (code == CLI_DONE) {
        size_t hashes = 0;
        for (size_t i = 0; i < log.count; i++) {
            hashes += log.entry[i].has_hash;
        }
        fprintf(c->out, "good: %zu action%s, %zu hash%s\n", log.count, log.count == 1 ? "" : "s", hashes,
                hashes == 1 ? "" : "es");
    }
    ir_log_free(&log);
    return code;
}

/* ---- other programs' files -------------------------------------------------------------------------------------- */

int cli_import(cli *c, int argc, char **argv) {
    bool hashes = false;
    const cli_flag flags[] = {{"hashes", NULL, &hashes, NULL, NULL}, {0}};
    ir_log log = {0};
    if (!cli_arguments(c, argc, argv, flags, 1, 1)) {
        return CLI_BAD;
    }
    int code = cli_load(c->word[0], &log);
    if (code == CLI_DONE && !ir_log_write(&log, hashes, c->out)) {
        code = cli_bad(c, "the game could not be written");
    }
    ir_log_free(&log);
    return code;
}

int cli_export(cli *c, int argc, char **argv) {
    const cli_flag flags[] = {{0}};
    ir_log log = {0};
    ir_problem problem = {0};
    if (!cli_arguments(c, argc, argv, flags, 1, 1)) {
        return CLI_BAD;
    }
    int code = cli_load(c->word[0], &log);
    if (code == CLI_DONE && xx_export(&log, c->out, &problem) != IR_READ_OK) {
        cli_problem(c->word[0], &log.game, &problem);
        code = CLI_BAD;
    }
    ir_log_free(&log);
    return code;
}
