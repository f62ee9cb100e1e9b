/* A problem says what is wrong and what would be right. */
#include "core/reader.h"

#include "core/problem.h"

bool ir_reader_more(const ir_reader *r) { return r->at < r->words->count; }

const char *ir_reader_word(const ir_reader *r, unsigned *len) {
    *len = r->words->word[r->at].len;
    return r->words->word[r->at].at;
}

static void add_word(const ir_reader *r, unsigned i) {
    ir_problem_word(r->problem, r->words->word[i].at, r->words->word[i].len);
}

static void add_text(const ir_reader *r, const char *text) { ir_problem_word(r->problem, text, ir_length(text)); }

/* Begins a problem at the next word, or at the last if there is no next. */
static void complain(const ir_reader *r, ir_problem_code code) {
    ir_complain(r->problem, r->words->word[ir_reader_more(r) ? r->at : r->words->count - 1].column, code);
}

bool ir_reader_take(ir_reader *r, const char *word) {
    if (!ir_reader_more(r) || r->words->word[r->at].quoted ||
        !ir_same(r->words->word[r->at].at, r->words->word[r->at].len, word)) {
        return false;
    }
    r->at++;
    return true;
}

bool ir_reader_number(ir_reader *r, const char *what, int32_t min, int32_t max, int32_t *out) {
    int64_t v;
    if (!ir_reader_more(r)) {
        return ir_reader_missing(r, what);
    }
    if (ir_read_int(r->words->word[r->at].at, r->words->word[r->at].len, min, max, &v)) {
        *out = (int32_t)v;
        r->at++;
        return true;
    }
    complain(r, IR_PROBLEM_NUMBER_RANGE);
    add_text(r, what);
    ir_problem_number(r->problem, min);
    ir_problem_number(r->problem, max);
    add_word(r, r->at);
    return false;
}

bool ir_reader_thing(ir_reader *r, const char *what, unsigned (*find)(const ir_game *, const char *, size_t),
                     uint8_t *out) {
    if (!ir_reader_more(r)) {
        return ir_reader_missing(r, what);
    }
    unsigned i = find(r->game, r->words->word[r->at].at, r->words->word[r->at].len);
    if (i >= 255) {
        return ir_reader_wrong(r, what);
    }
    *out = (uint8_t)i;
    r->at++;
    return true;
}

bool ir_reader_missing(const ir_reader *r, const char *what) {
    complain(r, IR_PROBLEM_MISSING_OPERAND);
    add_word(r, r->verb);
    add_text(r, what);
    return false;
}

bool ir_reader_wrong(const ir_reader *r, const char *what) {
    return ir_reader_wrong_part(r, 0, r->words->word[r->at].len, what);
}

bool ir_reader_wrong_part(const ir_reader *r, unsigned start, unsigned len, const char *what) {
    complain(r, IR_PROBLEM_WRONG_OPERAND);
    const char *word = r->words->word[r->at].at;
    r->problem->column += ir_characters(word, start);
    ir_problem_word(r->problem, word + start, len);
    add_text(r, what);
    add_text(r, ir_title_id(r->game->title));
    return false;
}

static char lower(char c) { return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c; }

static bool same_but_case(const char *s, size_t len, const char *name) {
    size_t i = 0;
    while (i < len && name[i] != 0 && lower(s[i]) == lower(name[i])) {
        i++;
    }
    return i == len && name[i] == 0;
}

void ir_reader_names(ir_problem *problem, const char *word, size_t len, const ir_game *game, ir_reader_name name,
                     unsigned kind, unsigned count) {
    enum { FEW = 24 };
    for (unsigned i = 0; i < count; i++) {
        if (same_but_case(word, len, name(game, kind, i))) {
            ir_problem_hint(problem, &ir_problem_codes[IR_PROBLEM_DID_YOU_MEAN]);
            ir_problem_word(problem, name(game, kind, i), ir_length(name(game, kind, i)));
            return;
        }
    }
    if (count > FEW) {
        return;
    }
    ir_problem_hint(problem, &ir_problem_codes[IR_PROBLEM_THERE_ARE]);
    ir_problem_words(problem);
    for (unsigned i = 0; i < count; i++) {
        ir_problem_add_word(problem, name(game, kind, i));
    }
}

bool ir_reader_form(const ir_reader *r, unsigned offset, const char *form) {
    complain(r, IR_PROBLEM_WRONG_FORM);
    r->problem->column += offset;
    add_word(r, ir_reader_more(r) ? r->at : r->verb);
    add_text(r, form);
    return false;
}

bool ir_reader_too_long(const ir_reader *r) {
    complain(r, IR_PROBLEM_ACTION_TOO_LONG);
    add_word(r, r->verb);
    return false;
}

bool ir_reader_end(const ir_reader *r) {
    if (!ir_reader_more(r)) {
        return true;
    }
    complain(r, IR_PROBLEM_EXTRA_WORD);
    add_word(r, r->at);
    return false;
}

bool ir_reader_no_verb(const ir_reader *r, const char *const *verbs, unsigned count) {
    ir_complain(r->problem, r->words->word[r->verb].column, IR_PROBLEM_UNKNOWN_VERB);
    add_word(r, r->verb);
    ir_problem_words(r->problem);
    for (unsigned i = 0; i < count; i++) {
        /* two verbs may share a word */
        unsigned before = 0;
        while (before < i && !ir_equal(verbs[before], verbs[i])) {
            before++;
        }
        if (before == i) {
            ir_problem_add_word(r->problem, verbs[i]);
        }
    }
    return false;
}
