/* The header of an RGN file: tags before the first action.
 *
 * The header ends with the line of its last tag, so that comments and empty lines after it belong to the actions and
 * stay where they are. Comments between tags are kept among the other tags; empty lines between tags are not. */
#include "core/lexer.h"
#include "core/position.h"
#include "core/problem.h"

#include <string.h>

enum {
    MAX_VALUES = 8,
    MAX_VALUE = 256,
    MAX_OPTION_TAGS = IR_MAX_OPTIONS + IR_MAX_ROWS, /* a sheet has a tag for each row */
    POOL = 12288                                    /* bytes of all options */
};

_Static_assert((int)IR_MAX_ROW < (int)MAX_VALUE, "a row fits a tag");
_Static_assert((int)POOL >= (int)IR_SHEET_BYTES + MAX_OPTION_TAGS * (2 * IR_MAX_OPTION_TEXT + 2),
               "a sheet fits the header");

/* One tag taken apart. */
typedef struct tag {
    ir_span name, raw;
    unsigned nvalues, column;
    const char *value[MAX_VALUES];
    char text[IR_MAX_LINE + MAX_VALUES]; /* of the values, each with its terminator */
} tag;

/* What the known tags said. */
typedef struct draft {
    bool seen_title, seen_rules, seen_players, seen_seed;
    const ir_title *title;
    uint32_t rules;
    uint64_t seed;
    unsigned players, noptions;
    char name[IR_MAX_PLAYERS][MAX_VALUE];
    struct {
        unsigned at, name_len; /* "name=value" in the pool */
        unsigned line, column;
    } option[MAX_OPTION_TAGS];
    size_t pooled;
    char pool[POOL];
    unsigned nlines; /* of the position */
    struct {
        unsigned line, column; /* where its tag is */
    } line[IR_MAX_POSITION_LINES];
    size_t position_len;
    char position[IR_MAX_POSITION];
} draft;

static bool blank(char c) { return c == ' ' || c == '\t'; }

static size_t skip_blanks(const char *text, size_t len, size_t i) {
    while (i < len && blank(text[i])) {
        i++;
    }
    return i;
}

/* Reads the tag at text[*at] == '['. */
static bool read_tag(const char *text, size_t len, size_t *at, tag *out, ir_problem *problem) {
    size_t i = skip_blanks(text, len, *at + 1);
    out->column = ir_characters(text, *at) + 1;
    out->name.at = text + i;
    while (i < len && ((text[i] >= 'A' && text[i] <= 'Z') || (text[i] >= 'a' && text[i] <= 'z'))) {
        i++;
    }
    out->name.len = (size_t)(text + i - out->name.at);
    out->nvalues = 0;
    size_t used = 0, most = ir_same(out->name.at, out->name.len, "Position") ? IR_MAX_LINE : MAX_VALUE;
    if (out->name.len == 0) {
        return ir_complain(problem, out->column, IR_PROBLEM_TAG_NAME);
    }
    for (;;) {
        i = skip_blanks(text, len, i);
        if (i < len && text[i] == ']') {
            break;
        }
        unsigned column = ir_characters(text, i) + 1;
        if (i == len || text[i] != '"') {
            return ir_complain(problem, column, IR_PROBLEM_TAG_FORM);
        }
        if (out->nvalues == MAX_VALUES) {
            return ir_complain_most(problem, column, IR_PROBLEM_TAG_VALUES, MAX_VALUES);
        }
        size_t n = 0;
        if (!ir_lexer_unquote(text, len, &i, out->text + used, &n)) {
            return ir_complain(problem, column, IR_PROBLEM_QUOTES_OPEN);
        }
        if (n >= most) {
            return ir_complain_most(problem, column, IR_PROBLEM_VALUE_TOO_LONG, (int64_t)most - 1);
        }
        out->text[used + n] = 0;
        out->value[out->nvalues++] = out->text + used;
        used += n + 1;
    }
    out->raw.at = text + *at;
    out->raw.len = i + 1 - *at;
    *at = i + 1;
    return true;
}

static bool one_value(const tag *t, bool *seen, ir_problem *problem) {
    if (*seen) {
        return ir_complain_of(problem, t->column, IR_PROBLEM_TAG_TWICE, t->name.at, t->name.len);
    }
    *seen = true;
    return t->nvalues == 1 || ir_complain_of(problem, t->column, IR_PROBLEM_TAG_ONE_VALUE, t->name.at, t->name.len);
}

static bool take_title(const tag *t, draft *d, ir_problem *problem) {
    if (!one_value(t, &d->seen_title, problem)) {
        return false;
    }
    d->title = ir_title_find(t->value[0]);
    return d->title != NULL || ir_complain_title(problem, t->column, t->value[0]);
}

static bool take_players(const tag *t, draft *d, ir_problem *problem) {
    if (d->seen_players) {
        return ir_complain_of(problem, t->column, IR_PROBLEM_TAG_TWICE, t->name.at, t->name.len);
    }
    d->seen_players = true;
    if (t->nvalues == 0 || t->nvalues > IR_MAX_PLAYERS) {
        return ir_complain_most(problem, t->column, IR_PROBLEM_PLAYERS_TAG, IR_MAX_PLAYERS);
    }
    d->players = t->nvalues;
    for (unsigned i = 0; i < t->nvalues; i++) {
        memcpy(d->name[i], t->value[i], ir_length(t->value[i]) + 1);
    }
    return true;
}

/* Which options are rows of a sheet is known only with the title, which may come later. */
static bool take_option(const tag *t, unsigned line, draft *d, ir_problem *problem) {
    if (t->nvalues != 2) {
        return ir_complain(problem, t->column, IR_PROBLEM_OPTION_TAG);
    }
    ir_text out = ir_text_on(d->pool + d->pooled, sizeof d->pool - d->pooled);
    ir_put(&out, t->value[0]);
    ir_put_char(&out, '=');
    ir_put(&out, t->value[1]);
    if (d->noptions == MAX_OPTION_TAGS || out.cut || d->pooled + out.len + 1 >= sizeof d->pool) {
        return ir_complain(problem, t->column, IR_PROBLEM_TOO_MANY_OPTIONS);
    }
    d->option[d->noptions].at = (unsigned)d->pooled;
    d->option[d->noptions].name_len = (unsigned)ir_length(t->value[0]);
    d->option[d->noptions].line = line;
    d->option[d->noptions].column = t->column;
    d->noptions++;
    d->pooled += out.len + 1;
    return true;
}

/* A position has a tag for each of its lines. */
static bool take_position(const tag *t, unsigned line, draft *d, ir_problem *problem) {
    if (t->nvalues != 1) {
        return ir_complain(problem, t->column, IR_PROBLEM_POSITION_TAG);
    }
    size_t n = ir_length(t->value[0]);
    if (d->nlines == IR_MAX_POSITION_LINES || d->position_len + n + 1 >= sizeof d->position) {
        return ir_complain_most(problem, t->column, IR_PROBLEM_POSITION_TOO_LONG, IR_MAX_POSITION - 1);
    }
    memcpy(d->position + d->position_len, t->value[0], n);
    d->position[d->position_len + n] = '\n';
    d->position_len += n + 1;
    d->line[d->nlines].line = line;
    d->line[d->nlines].column = t->column;
    d->nlines++;
    return true;
}

/* *other: the tag is not one of ours and is kept as it is. */
static bool take_tag(const tag *t, unsigned line, draft *d, bool *other, ir_problem *problem) {
    uint64_t number;
    *other = false;
    if (ir_same(t->name.at, t->name.len, "Title")) {
        return take_title(t, d, problem);
    }
    if (ir_same(t->name.at, t->name.len, "Players")) {
        return take_players(t, d, problem);
    }
    if (ir_same(t->name.at, t->name.len, "Option")) {
        return take_option(t, line, d, problem);
    }
    if (ir_same(t->name.at, t->name.len, "Position")) {
        return take_position(t, line, d, problem);
    }
    if (ir_same(t->name.at, t->name.len, "Rules")) {
        if (!one_value(t, &d->seen_rules, problem)) {
            return false;
        }
        if (!ir_read_u64(t->value[0], ir_length(t->value[0]), &number) || number > UINT32_MAX) {
            return ir_complain(problem, t->column, IR_PROBLEM_RULES_TAG);
        }
        d->rules = (uint32_t)number;
        return true;
    }
    if (ir_same(t->name.at, t->name.len, "Seed")) {
        return one_value(t, &d->seen_seed, problem) && (ir_read_u64(t->value[0], ir_length(t->value[0]), &d->seed) ||
                                                        ir_complain(problem, t->column, IR_PROBLEM_SEED_TAG));
    }
    *other = true;
    return true;
}

static bool add_extra(ir_header *out, const char *at, size_t len, ir_problem *problem) {
    if (out->nextras == IR_MAX_EXTRAS) {
        return ir_complain(problem, 1, IR_PROBLEM_HEADER_FULL);
    }
    out->extra[out->nextras].at = at;
    out->extra[out->nextras].len = len;
    out->nextras++;
    return true;
}

/* One line; *tags counts its tags. A comment is added to the extras, and removed again by the caller if no tag follows.
 */
static bool read_line(const char *text, size_t len, draft *d, ir_header *out, unsigned *tags, bool *action,
                      ir_problem *problem) {
    tag t;
    for (size_t i = skip_blanks(text, len, 0); i < len; i = skip_blanks(text, len, i)) {
        if (text[i] == ';') {
            size_t end = len;
            while (end > i && blank(text[end - 1])) {
                end--;
            }
            return add_extra(out, text + i, end - i, problem);
        }
        if (text[i] != '[') {
            *action = *tags == 0;
            return *action || ir_complain(problem, ir_characters(text, i) + 1, IR_PROBLEM_AFTER_TAG);
        }
        bool other;
        (*tags)++;
        if (!read_tag(text, len, &i, &t, problem) || !take_tag(&t, out->lines, d, &other, problem) ||
            (other && !add_extra(out, t.raw.at, t.raw.len, problem))) {
            return false;
        }
    }
    return true;
}

static const char *sheet_of(const ir_title *title) {
    for (const ir_option_def *def = title->options; def != NULL && def->name != NULL; def++) {
        if (def->values == NULL) {
            return def->name;
        }
    }
    return NULL;
}

/* The rows of a sheet as one text, "name=row\nrow"; a place in it is the number of the row. */
typedef struct sheet {
    unsigned rows;
    unsigned option[MAX_OPTION_TAGS]; /* of each row */
    char text[POOL];
} sheet;

static unsigned split_options(const draft *d, const char **options, sheet *s) {
    const char *name = sheet_of(d->title);
    unsigned n = 0;
    ir_text out = ir_text_on(s->text, sizeof s->text);
    s->rows = 0;
    for (unsigned i = 0; i < d->noptions; i++) {
        const char *text = d->pool + d->option[i].at;
        if (name == NULL || !ir_same(text, d->option[i].name_len, name)) {
            if (n < IR_MAX_OPTIONS) {
                options[n] = text;
            }
            n++;
            continue;
        }
        ir_put(&out, s->rows == 0 ? name : "\n");
        ir_put(&out, text + d->option[i].name_len + (s->rows > 0)); /* the first with its '=' */
        s->option[s->rows++] = i;
    }
    if (s->rows > 0) {
        if (n < IR_MAX_OPTIONS) {
            options[n] = s->text;
        }
        n++;
    }
    return n;
}

/* A problem in a sheet is reported with the row, and where its tag is. */
static bool place_row(const draft *d, const sheet *s, ir_header *out, ir_problem *problem) {
    unsigned row = problem->line;
    if (row == 0 || row > s->rows) {
        return false;
    }
    unsigned option = s->option[row - 1];
    problem->column = d->option[option].column;
    ir_problem_context(problem, &ir_problem_codes[IR_PROBLEM_IN_SHEET]);
    ir_problem_word(problem, d->pool + d->option[option].at, d->option[option].name_len);
    ir_problem_number(problem, row);
    out->lines = d->option[option].line;
    return false;
}

/* A problem in the position is reported where its tag is. */
static bool set_position(const draft *d, ir_header *out, ir_problem *problem) {
    if (d->nlines == 0 || ir_game_position(&out->game, d->position, d->position_len, problem)) {
        return true;
    }
    unsigned row = problem->line > 0 && problem->line <= d->nlines ? problem->line - 1 : 0;
    problem->column = d->line[row].column;
    out->lines = d->line[row].line;
    return false;
}

static bool make_game(const draft *d, ir_header *out, ir_problem *problem) {
    const char *names[IR_MAX_PLAYERS], *options[IR_MAX_OPTIONS];
    sheet s;
    if (!d->seen_title) {
        return ir_complain(problem, 1, IR_PROBLEM_NO_TITLE);
    }
    if (!d->seen_players) {
        return ir_complain(problem, 1, IR_PROBLEM_NO_PLAYERS);
    }
    for (unsigned i = 0; i < d->players; i++) {
        names[i] = d->name[i];
    }
    unsigned n = split_options(d, options, &s);
    if (n > IR_MAX_OPTIONS) {
        return ir_complain(problem, 1, IR_PROBLEM_TOO_MANY_OPTIONS);
    }
    bool made = ir_game_init(&out->game, d->title, d->seen_rules ? d->rules : d->title->revision, d->players, names,
                             d->seed, n, options, problem);
    return made ? set_position(d, out, problem) : place_row(d, &s, out, problem);
}

static bool read_header(const char *text, size_t len, ir_header *out, ir_problem *problem) {
    draft d;
    memset(&d, 0, sizeof d);
    memset(out, 0, sizeof *out);
    memset(problem, 0, sizeof *problem);
    size_t at =
        len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0; /* some editors put this at the start of a file */
    unsigned line = 0, last_line = 0, kept = 0;
    bool action = false;
    while (at < len && !action) {
        size_t next;
        size_t n = ir_line_length(text + at, len - at, &next);
        unsigned tags = 0;
        line++;
        out->lines = line;
        if (n > IR_MAX_LINE) {
            return ir_complain_most(problem, 1, IR_PROBLEM_LINE_TOO_LONG, IR_MAX_LINE);
        }
        size_t bad = ir_clean_text(text + at, n, true);
        if (bad != n) {
            return ir_complain(problem, ir_characters(text + at, bad) + 1, IR_PROBLEM_BAD_BYTE);
        }
        if (out->nextras == IR_MAX_EXTRAS && last_line > 0 && !(n > 0 && text[at] == '[')) {
            break; /* comments after the last tag are not part of the header */
        }
        if (!read_line(text + at, n, &d, out, &tags, &action, problem)) {
            return false;
        }
        at += next;
        if (tags > 0) {
            last_line = line;
            kept = out->nextras;
            out->used = at;
        }
    }
    out->nextras = kept;
    out->lines = last_line > 0 ? last_line : 1;
    return make_game(&d, out, problem);
}

bool ir_header_read(const char *text, size_t len, ir_header *out, ir_problem *problem) {
    bool fine = read_header(text, len, out, problem);
    problem->line = fine ? 0 : out->lines;
    return fine;
}

/* ---- printing --------------------------------------------------------------------------------------------------- */

static void put_tag(const char *name, const char *value, ir_text *out) {
    ir_put_char(out, '[');
    ir_put(out, name);
    ir_put_char(out, ' ');
    ir_lexer_quote(value, out);
    ir_put_char(out, ']');
}

static void put_number_tag(const char *name, uint64_t value, ir_text *out) {
    char digits[24];
    ir_text t = ir_text_on(digits, sizeof digits);
    ir_put_u64(&t, value);
    put_tag(name, digits, out);
}

/* A comment as it was; another program's tag with single spaces. */
static void put_extra(ir_span extra, ir_text *out) {
    tag t;
    ir_problem ignored;
    size_t at = 0;
    if (extra.len > 0 && extra.at[0] == '[' && read_tag(extra.at, extra.len, &at, &t, &ignored)) {
        ir_put_char(out, '[');
        ir_put_n(out, t.name.at, t.name.len);
        for (unsigned i = 0; i < t.nvalues; i++) {
            ir_put_char(out, ' ');
            ir_lexer_quote(t.value[i], out);
        }
        ir_put_char(out, ']');
    } else {
        ir_put_n(out, extra.at, extra.len);
    }
    ir_put_char(out, '\n');
}

static void put_sheet(const ir_game *game, ir_text *out) {
    char row[IR_MAX_ROW + 1];
    for (size_t at = 0, n, next; at < game->sheet_len; at += next) {
        n = ir_line_length(game->sheet + at, game->sheet_len - at, &next);
        ir_text t = ir_text_on(row, sizeof row);
        ir_put_n(&t, game->sheet + at, n);
        ir_put(out, "[Option ");
        ir_lexer_quote(sheet_of(game->title), out);
        ir_put_char(out, ' ');
        ir_lexer_quote(row, out);
        ir_put(out, "]\n");
    }
}

static void put_position(const ir_game *game, ir_text *out) {
    char text[IR_MAX_POSITION];
    ir_text t = ir_text_on(text, sizeof text);
    ir_position_write(game, &game->start, false, &t);
    for (size_t at = 0, n, next; at < t.len; at += next) {
        n = ir_line_length(text + at, t.len - at, &next);
        text[at + n] = 0;
        put_tag("Position", text + at, out);
        ir_put_char(out, '\n');
    }
}

void ir_header_print(const ir_header *header, ir_text *out) {
    const ir_game *game = &header->game;
    /* Extras first: a comment after the last tag would be read as the first line of the game. */
    for (unsigned i = 0; i < header->nextras; i++) {
        put_extra(header->extra[i], out);
    }
    put_tag("Title", ir_title_id(game->title), out);
    ir_put_char(out, ' ');
    put_number_tag("Rules", game->revision, out);
    ir_put(out, " [Players");
    for (unsigned i = 0; i < game->players; i++) {
        ir_put_char(out, ' ');
        ir_lexer_quote(game->name[i], out);
    }
    ir_put(out, "] ");
    put_number_tag("Seed", game->seed, out);
    ir_put_char(out, '\n');
    for (unsigned i = 0; i < game->noptions; i++) {
        ir_put(out, "[Option ");
        ir_lexer_quote(game->option[i].name, out);
        ir_put_char(out, ' ');
        ir_lexer_quote(game->option[i].value, out);
        ir_put(out, "]\n");
    }
    put_sheet(game, out);
    if (game->positioned) {
        put_position(game, out);
    }
}
