/* The calls of ironroad.h that write and read text: bounded buffers of the caller around core's writers. */
#include "core/catalogue.h"
#include "core/menu.h"
#include "core/message.h"
#include "core/notation.h"
#include "core/position.h"

#include <string.h>

/* What was cut off is taken away: a caller gets all of a text or none of it. */
static size_t done(ir_text *t) {
    if (t->cut && t->cap > 0) {
        t->len = 0;
        t->at[0] = 0;
    }
    return t->len;
}

static const ir_language *spoken(const ir_language *language) { return language != NULL ? language : &ir_languages[0]; }

/* ---- games and actions ---------------------------------------------------------------------------------------------- */

size_t ir_game_read(ir_game *game, const char *text, size_t len, ir_problem *problem) {
    ir_header header;
    memset(problem, 0, sizeof *problem);
    bool good = ir_header_read(text, len, &header, problem);
    if (!good) {
        problem->line = problem->line == 0 ? header.lines : problem->line;
        return 0;
    }
    *game = header.game;
    return header.used;
}

size_t ir_game_text(const ir_game *game, char *out, size_t cap) {
    ir_header header = {.game = *game};
    ir_text t = ir_text_on(out, cap);
    ir_header_print(&header, &t);
    return done(&t);
}

bool ir_action_parse(const ir_game *game, const ir_state *state, const char *text, size_t len, ir_action *out,
                     ir_problem *problem) {
    memset(problem, 0, sizeof *problem);
    return ir_action_read(game, state, text, len, out, problem);
}

size_t ir_action_text(const ir_game *game, const ir_state *state, const ir_action *action, char *out, size_t cap) {
    ir_text t = ir_text_on(out, cap);
    ir_action_print(game, state, action, &t);
    return done(&t);
}

ir_line_is ir_line_parse(const ir_game *game, const ir_state *before, const char *text, size_t len, ir_action *out,
                         ir_problem *problem) {
    ir_line line;
    memset(problem, 0, sizeof *problem);
    if (!ir_line_read(game, before, text, len, &line, problem)) {
        return IR_LINE_IS_WRONG;
    }
    if (line.kind != IR_LINE_ACTION) {
        return IR_LINE_HAS_NONE;
    }
    *out = line.action;
    out->logged = true;
    return IR_LINE_HAS_ACTION;
}

size_t ir_line_text(const ir_game *game, const ir_state *before, const ir_action *action, char *out, size_t cap) {
    ir_line line = {.kind = IR_LINE_ACTION, .action = *action};
    ir_text t = ir_text_on(out, cap);
    ir_line_print(game, before, &line, &t);
    return done(&t);
}

size_t ir_position_text(const ir_game *game, const ir_state *state, char *out, size_t cap) {
    ir_text t = ir_text_on(out, cap);
    ir_position_write(game, state, true, &t);
    return done(&t);
}

/* ---- sentences ------------------------------------------------------------------------------------------------------ */

size_t ir_event_text(const ir_game *game, const ir_language *language, const ir_event *event, char *out, size_t cap) {
    ir_text t = ir_text_on(out, cap);
    ir_event_put(game, spoken(language), event, &t);
    return done(&t);
}

const char *ir_refusal_rule(const ir_game *game, const ir_refusal *refusal) {
    return game->title->refusal_rule(game, refusal->code);
}

size_t ir_refusal_text(const ir_game *game, const ir_language *language, const ir_refusal *refusal, char *out,
                       size_t cap) {
    ir_text t = ir_text_on(out, cap);
    ir_refusal_put(game, spoken(language), refusal, &t);
    return done(&t);
}

size_t ir_problem_text(const ir_game *game, const ir_language *language, const ir_problem *problem, char *out,
                       size_t cap) {
    ir_text t = ir_text_on(out, cap);
    ir_problem_tell(game, spoken(language), problem, &t);
    return done(&t);
}

const char *ir_end_name(const ir_game *game, const ir_state *state) {
    return state->end > 0 ? game->title->end_name(game->title, state->end - 1u) : NULL;
}

/* ---- JSON ------------------------------------------------------------------------------------------------------------- */

size_t ir_view_json(const ir_game *game, const ir_state *state, ir_party viewer, char *out, size_t cap) {
    ir_text t = ir_text_on(out, cap);
    ir_json j = ir_json_on(&t);
    ir_json_open(&j, '{');
    game->title->view(game, state, viewer, &j);
    ir_json_close(&j, '}');
    return done(&t);
}

size_t ir_facts_json(const ir_game *game, char *out, size_t cap) {
    ir_text t = ir_text_on(out, cap);
    ir_json j = ir_json_on(&t);
    ir_json_open(&j, '{');
    game->title->facts(game, &j);
    ir_json_close(&j, '}');
    return done(&t);
}

size_t ir_choices_json(const ir_game *game, const ir_state *state, ir_party viewer, char *out, size_t cap) {
    ir_choice choice[IR_MAX_CHOICES];
    size_t n = ir_choices(game, state, choice, IR_MAX_CHOICES);
    n = ir_choices_for(game, state, viewer == IR_NOBODY ? IR_EVERYBODY : viewer, choice, n);
    ir_text t = ir_text_on(out, cap);
    ir_json j = ir_json_on(&t);
    ir_menu_json(game, state, ir_actors(game, state), choice, n, &j);
    return done(&t);
}

size_t ir_titles_json(const ir_language *language, char *out, size_t cap) {
    ir_text t = ir_text_on(out, cap);
    ir_json j = ir_json_on(&t);
    ir_catalogue_json(spoken(language), &j);
    return done(&t);
}
