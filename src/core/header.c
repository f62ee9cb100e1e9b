/* The header of an RGN file: tags before the first action.
 *
 * The header ends with the line of its last tag, so that comments and blank lines behind it belong to the actions and
 * stay where they are. Comments between tags are kept among the other tags; blank lines between tags are not. */
#include "core/lexer.h"
#include "core/problem.h"

#include <string.h>

enum { MAX_VALUES = 8, MAX_VALUE = 256 };

/* One tag taken apart. */
typedef struct tag {
    ir_span name, raw;
    unsigned nvalues, column;
    char value[MAX_VALUES][MAX_VALUE];
} tag;

/* What the known tags said. */
typedef struct draft {
    bool seen_title, seen_rules, seen_players, seen_seed;
    const ir_title *title;
    uint32_t rules;
    uint64_t seed;
    unsigned players, noptions;
    char name[IR_MAX_PLAYERS][MAX_VALUE];
    char option[IR_MAX_OPTIONS][2 * MAX_VALUE];
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
    if (out->name.len == 0) {
        return ir_complain(problem, out->column, "a tag begins with its name: [Title \"1888n\"]");
    }
    for (;;) {
        i = skip_blanks(text, len, i);
        if (i < len && text[i] == ']') {
            break;
        }
        unsigned column = ir_characters(text, i) + 1;
        if (i == len || text[i] != '"') {
            return ir_complain(problem, column, "a tag holds values in quotes and ends with ]");
        }
        if (out->nvalues == MAX_VALUES) {
            return ir_complain(problem, column, "too many values in one tag, 8 is the most");
        }
        char value[IR_MAX_LINE];
        size_t n = 0;
        if (!ir_lexer_unquote(text, len, &i, value, &n)) {
            return ir_complain(problem, column, "the quotes do not end; inside them write \\\" and \\\\ for \" and \\");
        }
        if (n >= MAX_VALUE) {
            return ir_complain(problem, column, "the value is too long, 255 bytes is the most");
        }
        memcpy(out->value[out->nvalues], value, n);
        out->value[out->nvalues][n] = 0;
        out->nvalues++;
    }
    out->raw.at = text + *at;
    out->raw.len = i + 1 - *at;
    *at = i + 1;
    return true;
}

static bool one_value(const tag *t, bool *seen, ir_problem *problem) {
    if (*seen) {
        return ir_complain_of(problem, t->column, "the tag ", t->name.at, t->name.len, " stands here twice");
    }
    *seen = true;
    return t->nvalues == 1 || ir_complain_of(problem, t->column, "the tag ", t->name.at, t->name.len, " has one value");
}

static bool take_title(const tag *t, draft *d, ir_problem *problem) {
    if (!one_value(t, &d->seen_title, problem)) {
        return false;
    }
    d->title = ir_title_find(t->value[0]);
    if (d->title != NULL) {
        return true;
    }
    ir_text out = ir_problem_at(problem, t->column);
    ir_put(&out, "there is no title '");
    ir_put_n(&out, t->value[0], ir_length(t->value[0]) < 40 ? ir_length(t->value[0]) : 40);
    ir_put(&out, "'; there are:");
    for (size_t i = 0; i < ir_title_count(); i++) {
        ir_put_char(&out, ' ');
        ir_put(&out, ir_title_id(ir_title_at(i)));
    }
    return false;
}

static bool take_players(const tag *t, draft *d, ir_problem *problem) {
    if (d->seen_players) {
        return ir_complain(problem, t->column, "the tag 'Players' stands here twice");
    }
    d->seen_players = true;
    if (t->nvalues == 0 || t->nvalues > IR_MAX_PLAYERS) {
        return ir_complain(problem, t->column, "the tag 'Players' has one name for each player, 7 at most");
    }
    d->players = t->nvalues;
    memcpy(d->name, t->value, sizeof d->name);
    return true;
}

static bool take_option(const tag *t, draft *d, ir_problem *problem) {
    if (t->nvalues != 2) {
        return ir_complain(problem, t->column, "an option has a name and a value: [Option \"compat\" \"18xx.games\"]");
    }
    if (d->noptions == IR_MAX_OPTIONS) {
        return ir_complain(problem, t->column, "too many options");
    }
    ir_text out = ir_text_on(d->option[d->noptions++], sizeof d->option[0]);
    ir_put(&out, t->value[0]);
    ir_put_char(&out, '=');
    ir_put(&out, t->value[1]);
    return true;
}

/* *other: the tag is not one of ours and is kept as it is. */
static bool take_tag(const tag *t, draft *d, bool *other, ir_problem *problem) {
    uint64_t number;
    *other = false;
    if (ir_same(t->name.at, t->name.len, "Title")) {
        return take_title(t, d, problem);
    }
    if (ir_same(t->name.at, t->name.len, "Players")) {
        return take_players(t, d, problem);
    }
    if (ir_same(t->name.at, t->name.len, "Option")) {
        return take_option(t, d, problem);
    }
    if (ir_same(t->name.at, t->name.len, "Rules")) {
        if (!one_value(t, &d->seen_rules, problem)) {
            return false;
        }
        if (!ir_read_u64(t->value[0], ir_length(t->value[0]), &number) || number > UINT32_MAX) {
            return ir_complain(problem, t->column, "the tag 'Rules' holds the number of the rules revision");
        }
        d->rules = (uint32_t)number;
        return true;
    }
    if (ir_same(t->name.at, t->name.len, "Seed")) {
        return one_value(t, &d->seen_seed, problem) &&
               (ir_read_u64(t->value[0], ir_length(t->value[0]), &d->seed) ||
                ir_complain(problem, t->column, "the seed is a number from 0 to 18446744073709551615"));
    }
    *other = true;
    return true;
}

static bool add_extra(ir_header *out, const char *at, size_t len, ir_problem *problem) {
    if (out->nextras == IR_MAX_EXTRAS) {
        return ir_complain(problem, 1, "too many tags and comments in the header");
    }
    out->extra[out->nextras].at = at;
    out->extra[out->nextras].len = len;
    out->nextras++;
    return true;
}

/* One line; *tags counts its tags. A comment is added to the extras, and taken off again by the caller if no tag
 * follows. */
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
            return *action || ir_complain(problem, ir_characters(text, i) + 1, "behind a tag only a tag or a comment");
        }
        bool other;
        (*tags)++;
        if (!read_tag(text, len, &i, &t, problem) || !take_tag(&t, d, &other, problem) ||
            (other && !add_extra(out, t.raw.at, t.raw.len, problem))) {
            return false;
        }
    }
    return true;
}

static bool make_game(const draft *d, ir_header *out, ir_problem *problem) {
    const char *names[IR_MAX_PLAYERS], *options[IR_MAX_OPTIONS];
    if (!d->seen_title) {
        return ir_complain(problem, 1, "the header has no title; it begins like [Title \"1888n\"]");
    }
    if (!d->seen_players) {
        return ir_complain(problem, 1, "the header has no players; write [Players \"Ann\" \"Bob\" \"Cat\"]");
    }
    for (unsigned i = 0; i < d->players; i++) {
        names[i] = d->name[i];
    }
    for (unsigned i = 0; i < d->noptions; i++) {
        options[i] = d->option[i];
    }
    return ir_game_init(&out->game, d->title, d->seen_rules ? d->rules : d->title->revision, d->players, names, d->seed,
                        d->noptions, options, problem);
}

bool ir_header_read(const char *text, size_t len, ir_header *out, ir_problem *problem) {
    draft d;
    memset(&d, 0, sizeof d);
    memset(out, 0, sizeof *out);
    memset(problem, 0, sizeof *problem);
    size_t at = len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0; /* some editors begin a file so */
    unsigned line = 0, last_line = 0, kept = 0;
    bool action = false;
    while (at < len && !action) {
        size_t next;
        size_t n = ir_line_length(text + at, len - at, &next);
        unsigned tags = 0;
        line++;
        out->lines = line;
        if (n > IR_MAX_LINE) {
            return ir_complain(problem, 1, "the line is too long, 2048 bytes is the most");
        }
        size_t bad = ir_clean_text(text + at, n, true);
        if (bad != n) {
            return ir_complain(problem, ir_characters(text + at, bad) + 1,
                               "a byte that is no text (a control character, or not UTF-8)");
        }
        if (out->nextras == IR_MAX_EXTRAS && last_line > 0 && !(n > 0 && text[at] == '[')) {
            break; /* many comments behind the last tag are no part of the header */
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

/* A comment as it was; a tag of others with single blanks. */
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

void ir_header_print(const ir_header *header, ir_text *out) {
    const ir_game *game = &header->game;
    /* Extras first: a comment behind the last tag would be read as the first line of the game. */
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
}
