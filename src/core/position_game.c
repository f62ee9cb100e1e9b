/* Games that begin from a position: which game a text is of, what the position must be like, and its header in words. */
#include "core/position.h"

#include "core/guard.h"
#include "core/lexer.h"
#include "core/problem.h"

#include <string.h>

/* Says on which line the problem is that has just been filled. */
static bool on_line(ir_problem *problem, unsigned line) {
    problem->line = line;
    return false;
}

static bool complain_of_all(ir_problem *problem, unsigned line, ir_problem_code code) {
    ir_complain(problem, 0, code);
    return on_line(problem, line);
}

static bool too_long(ir_problem *problem) {
    ir_complain_most(problem, 0, IR_PROBLEM_POSITION_TOO_LONG, IR_MAX_POSITION - 1);
    return on_line(problem, 1);
}

/* What could not be, by its name. */
static bool complain_of_fault(ir_problem *problem, unsigned line, const char *fault) {
    ir_complain_of(problem, 0, IR_PROBLEM_POSITION_FAULT, fault, ir_length(fault));
    return on_line(problem, line);
}

/* ---- which game it is of ---------------------------------------------------------------------------------------- */

static const char *const usual_names[IR_MAX_PLAYERS] = {"Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"};

/* `players Ann Bob Cat`, or `players 3` for the first of the usual names. */
static bool read_players(ir_clause_list *c, char name[][IR_MAX_NAME], unsigned *players, ir_problem *problem) {
    uint64_t number;
    unsigned n = c->words.count - 1;
    const unsigned column = c->words.word[0].column;
    if (*players != 0) {
        return ir_complain(problem, column, IR_PROBLEM_PLAYERS_TWICE);
    }
    if (n == 1 && !c->words.word[1].quoted && ir_read_u64(c->words.word[1].at, c->words.word[1].len, &number)) {
        if (number == 0 || number > IR_MAX_PLAYERS) {
            return ir_complain_most(problem, column, IR_PROBLEM_PLAYERS_FORM, IR_MAX_PLAYERS);
        }
        for (*players = 0; *players < number; (*players)++) {
            memcpy(name[*players], usual_names[*players], ir_length(usual_names[*players]) + 1);
        }
        return true;
    }
    if (n == 0 || n > IR_MAX_PLAYERS) {
        return ir_complain_most(problem, column, IR_PROBLEM_PLAYERS_FORM, IR_MAX_PLAYERS);
    }
    for (unsigned i = 0; i < n; i++) {
        unsigned len = c->words.word[i + 1].len;
        if (len == 0 || len >= IR_MAX_NAME) {
            ir_complain_of(problem, c->words.word[i + 1].column, IR_PROBLEM_NAME_TOO_LONG, c->words.word[i + 1].at,
                           len);
            ir_problem_number(problem, IR_MAX_NAME - 1);
            return len == 0 ? ir_complain(problem, c->words.word[i + 1].column, IR_PROBLEM_NAME_EMPTY) : false;
        }
        memcpy(name[i], c->words.word[i + 1].at, len);
        name[i][len] = 0;
        for (unsigned j = 0; j < i; j++) {
            if (ir_equal(name[j], name[i])) {
                return ir_complain_of(problem, c->words.word[i + 1].column, IR_PROBLEM_NAME_TWICE, name[i], len);
            }
        }
    }
    *players = n;
    return true;
}

/* `option NAME VALUE`; the rows of a sheet have a clause each. */
static bool check_option(const ir_game *game, const ir_clause_list *c, ir_problem *problem) {
    char name[IR_MAX_OPTION_TEXT], value[IR_MAX_ROW + 1];
    if (c->words.count != 3 || c->words.word[1].len >= sizeof name || c->words.word[2].len >= sizeof value) {
        return ir_complain(problem, c->words.word[0].column, IR_PROBLEM_OPTION_FORM);
    }
    ir_text n = ir_text_on(name, sizeof name), v = ir_text_on(value, sizeof value);
    ir_put_n(&n, c->words.word[1].at, c->words.word[1].len);
    ir_put_n(&v, c->words.word[2].at, c->words.word[2].len);
    if (ir_game_has(game, name, value)) {
        return true;
    }
    for (size_t at = 0, next; at < game->sheet_len; at += next) {
        size_t len = ir_line_length(game->sheet + at, game->sheet_len - at, &next);
        if (ir_same(game->sheet + at, len, value)) {
            return true;
        }
    }
    return ir_complain_of(problem, c->words.word[0].column, IR_PROBLEM_OTHER_OPTION, name, n.len);
}

/* The title, the options and the number of players of a text, where it has them, are those of the game; its names are by
 * seat. */
static bool check_head(const ir_game *game, const char *text, size_t len, char name[][IR_MAX_NAME],
                       ir_problem *problem) {
    ir_clause_list c = ir_clause_list_on(text, len);
    unsigned players = 0;
    ir_clause_got got;
    bool fine = true;
    while (fine && (got = ir_clause_next(&c, problem)) != IR_CLAUSE_END) {
        unsigned column = got == IR_CLAUSE_ONE ? c.words.word[0].column : 0;
        if (got == IR_CLAUSE_BAD) {
            fine = false;
        } else if (ir_clause_is(&c, "players")) {
            fine = read_players(&c, name, &players, problem) &&
                   (players == game->players ||
                    ir_complain_most(problem, column, IR_PROBLEM_OTHER_PLAYERS, game->players));
        } else if (ir_clause_is(&c, "title")) {
            fine = (c.words.count == 2 && ir_same(c.words.word[1].at, c.words.word[1].len, game->title->id)) ||
                   ir_complain_of(problem, column, IR_PROBLEM_OTHER_TITLE, game->title->id, ir_length(game->title->id));
        } else if (ir_clause_is(&c, "option")) {
            fine = check_option(game, &c, problem);
        }
        problem->line = fine ? 0 : c.line;
    }
    return fine;
}

/* What a text says of its game. */
typedef struct head {
    const ir_title *title;
    unsigned players, noptions, options_line;
    char name[IR_MAX_PLAYERS][IR_MAX_NAME];
    unsigned at[IR_MAX_OPTIONS]; /* "name=value" in the pool */
    char pool[IR_MAX_OPTIONS * (2 * IR_MAX_OPTION_TEXT)];
    ir_text sheet; /* "name=row\nrow" */
    char sheet_text[IR_SHEET_BYTES + IR_MAX_OPTION_TEXT];
} head;

static bool is_sheet(const ir_title *title, const ir_clause_list *c) {
    for (const ir_option_def *def = title->options; def != NULL && def->name != NULL; def++) {
        if (def->values == NULL && ir_same(c->words.word[1].at, c->words.word[1].len, def->name)) {
            return true;
        }
    }
    return false;
}

static bool take_option(head *h, const ir_clause_list *c, size_t *pooled, ir_problem *problem) {
    if (c->words.count != 3) {
        return ir_complain(problem, c->words.word[0].column, IR_PROBLEM_OPTION_FORM);
    }
    if (h->title == NULL) {
        return ir_complain(problem, c->words.word[0].column, IR_PROBLEM_OPTION_EARLY);
    }
    h->options_line = h->options_line == 0 ? c->line : h->options_line;
    bool row = is_sheet(h->title, c), first = h->sheet.len == 0;
    ir_text pool = ir_text_on(h->pool + *pooled, sizeof h->pool - *pooled);
    ir_text *out = row ? &h->sheet : &pool;
    if (!row || first) {
        ir_put_n(out, c->words.word[1].at, c->words.word[1].len);
    }
    ir_put_char(out, !row || first ? '=' : '\n');
    ir_put_n(out, c->words.word[2].at, c->words.word[2].len);
    if (out->cut || (!row && (h->noptions == IR_MAX_OPTIONS - 1 || *pooled + pool.len + 1 >= sizeof h->pool))) {
        return ir_complain(problem, c->words.word[0].column, IR_PROBLEM_TOO_MANY_OPTIONS);
    }
    if (!row) {
        h->at[h->noptions++] = (unsigned)*pooled;
        *pooled += pool.len + 1;
    }
    return true;
}

static bool take_title(head *h, const ir_clause_list *c, ir_problem *problem) {
    char id[24];
    ir_text t = ir_text_on(id, sizeof id);
    if (c->words.count != 2) {
        return ir_complain(problem, c->words.word[0].column, IR_PROBLEM_TITLE_FORM);
    }
    ir_put_n(&t, c->words.word[1].at, c->words.word[1].len);
    const ir_title *named = ir_title_find(id);
    if (named == NULL) {
        return ir_complain_title(problem, c->words.word[1].column, id);
    }
    if (h->title != NULL && h->title != named) {
        return ir_complain_of(problem, c->words.word[1].column, IR_PROBLEM_OTHER_TITLE, h->title->id,
                              ir_length(h->title->id));
    }
    h->title = named;
    return true;
}

static bool read_head(const char *text, size_t len, head *h, ir_problem *problem) {
    ir_clause_list c = ir_clause_list_on(text, len);
    ir_clause_got got;
    size_t pooled = 0;
    bool fine = true;
    while (fine && (got = ir_clause_next(&c, problem)) != IR_CLAUSE_END) {
        if (got == IR_CLAUSE_BAD) {
            fine = false;
        } else if (ir_clause_is(&c, "title")) {
            fine = take_title(h, &c, problem);
        } else if (ir_clause_is(&c, "players")) {
            fine = read_players(&c, h->name, &h->players, problem);
        } else if (ir_clause_is(&c, "option")) {
            fine = take_option(h, &c, &pooled, problem);
        }
        problem->line = fine ? 0 : c.line;
    }
    return fine;
}

bool ir_game_from_position(ir_game *game, const ir_title *title, const char *text, size_t len, unsigned players,
                           const char *const *names, uint64_t seed, ir_problem *problem) {
    head h = {.title = title};
    const char *own[IR_MAX_PLAYERS], *options[IR_MAX_OPTIONS];
    memset(problem, 0, sizeof *problem);
    h.sheet = ir_text_on(h.sheet_text, sizeof h.sheet_text);
    if (!read_head(text, len, &h, problem)) {
        return false;
    }
    if (h.title == NULL) {
        return complain_of_all(problem, 1, IR_PROBLEM_POSITION_TITLE);
    }
    if (players == 0 && h.players == 0) {
        return complain_of_all(problem, 1, IR_PROBLEM_POSITION_PLAYERS);
    }
    for (unsigned i = 0; i < h.players; i++) {
        own[i] = h.name[i];
    }
    for (unsigned i = 0; i < h.noptions; i++) {
        options[i] = h.pool + h.at[i];
    }
    if (h.sheet.len > 0) {
        options[h.noptions++] = h.sheet_text;
    }
    if (!ir_game_init(game, h.title, h.title->revision, players > 0 ? players : h.players, players > 0 ? names : own,
                      seed, h.noptions, options, problem)) {
        problem->line = h.options_line > 0 ? h.options_line : 1;
        return false;
    }
    return ir_game_position(game, text, len, problem);
}

static const char *sheet_of(const ir_title *title) {
    const ir_option_def *def = title->options;
    while (def->values != NULL) {
        def++;
    }
    return def->name;
}

static void write_head(ir_clauses *w) {
    const ir_game *game = w->game;
    char row[IR_MAX_ROW + 1];
    ir_clause(w, "title");
    ir_clause_word(w, game->title->id);
    for (unsigned i = 0; i < game->noptions; i++) {
        ir_clause(w, "option");
        ir_clause_name(w, game->option[i].name);
        ir_clause_name(w, game->option[i].value);
    }
    for (size_t at = 0, next; at < game->sheet_len; at += next) {
        size_t len = ir_line_length(game->sheet + at, game->sheet_len - at, &next);
        ir_text t = ir_text_on(row, sizeof row);
        ir_put_n(&t, game->sheet + at, len);
        ir_clause(w, "option");
        ir_clause_name(w, sheet_of(game->title));
        ir_put_char(w->out, ' ');
        ir_lexer_quote(row, w->out);
    }
    ir_clause(w, "players");
    ir_clause_seats(w, UINT32_MAX);
}

/* ---- what it must be like --------------------------------------------------------------------------------------- */

typedef struct settling {
    const ir_game *game;
    ir_state *state;
    ir_choice first;
    bool goes_on, asks;
} settling;

static void settle(void *arg) {
    settling *s = arg;
    const ir_position *how = s->game->title->position;
    s->goes_on = s->state->finished || how->settle == NULL || how->settle(s->game, s->state);
    s->asks = s->goes_on && (s->state->finished || s->game->title->choices(s->game, s->state, &s->first, 1) > 0);
}

static unsigned count_lines(const char *text, size_t len) {
    unsigned lines = 0;
    for (size_t at = 0, next; at < len; at += next) {
        (void)ir_line_length(text + at, len - at, &next);
        lines++;
    }
    return lines;
}

static size_t end_of_line(const char *text, size_t len, unsigned line) {
    size_t at = 0, next;
    for (unsigned i = 0; i < line && at < len; i++) {
        (void)ir_line_length(text + at, len - at, &next);
        at += next;
    }
    return at;
}

/* The line with which it became wrong: without that line and those after it, nothing or something else is wrong. What was
 * wrong from the beginning lacks something, which would be at the end. */
static unsigned line_of(const ir_game *game, const char *text, size_t len, const char *wrong) {
    const unsigned last = count_lines(text, len);
    ir_problem ignored;
    for (unsigned line = last; line > 0; line--) {
        ir_state state;
        memset(&state, 0, sizeof state);
        if (!game->title->position->read(game, text, end_of_line(text, len, line - 1), &state, &ignored) ||
            game->title->position->wrong(game, &state) != wrong) {
            return line;
        }
    }
    return last;
}

static bool make_start(ir_game *game, const char *text, size_t len, ir_problem *problem) {
    const ir_position *how = game->title->position;
    ir_state *state = &game->start;
    memset(state, 0, sizeof *state);
    if (!how->read(game, text, len, state, problem)) {
        return false;
    }
    const char *wrong = how->wrong(game, state);
    if (wrong != NULL) {
        return complain_of_fault(problem, line_of(game, text, len, wrong), wrong);
    }
    settling s = {.game = game, .state = state};
    unsigned last = count_lines(text, len);
    if (!ir_guard(settle, &s) || !s.goes_on) {
        return complain_of_all(problem, last, IR_PROBLEM_POSITION_STUCK);
    }
    wrong = how->wrong(game, state);
    return (wrong == NULL || complain_of_fault(problem, last, wrong)) &&
           (s.asks || complain_of_all(problem, last, IR_PROBLEM_POSITION_IDLE));
}

/* What is written must fit a header. */
static bool fits(const ir_game *game, ir_problem *problem) {
    char text[IR_MAX_POSITION];
    ir_text out = ir_text_on(text, sizeof text);
    ir_position_write(game, &game->start, false, &out);
    return (!out.cut && count_lines(text, out.len) <= IR_MAX_POSITION_LINES) || too_long(problem);
}

bool ir_game_position(ir_game *game, const char *text, size_t len, ir_problem *problem) {
    char name[IR_MAX_PLAYERS][IR_MAX_NAME];
    memset(problem, 0, sizeof *problem);
    game->positioned = false;
    if (game->title->position == NULL) {
        return ir_complain_of(problem, 0, IR_PROBLEM_NO_POSITIONS, game->title->id, ir_length(game->title->id));
    }
    if (len >= IR_MAX_POSITION) {
        return too_long(problem);
    }
    memcpy(name, game->name, sizeof name);
    bool fine = check_head(game, text, len, game->name, problem) && make_start(game, text, len, problem);
    memcpy(game->name, name, sizeof name);
    game->positioned = fine && fits(game, problem);
    return game->positioned;
}

void ir_position_write(const ir_game *game, const ir_state *state, bool whole, ir_text *out) {
    ir_clauses w = {.game = game, .out = out};
    if (game->title->position == NULL) {
        return;
    }
    if (whole) {
        write_head(&w);
    }
    game->title->position->write(&w, state);
    ir_put_char(out, '\n');
}
