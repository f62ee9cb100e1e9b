/* Complaints say what is wrong and what would be right. */
#include "core/reader.h"

#include "core/problem.h"

enum { SHOWN = 40 }; /* bytes of a word that a complaint repeats */

bool ir_reader_more(const ir_reader *r) { return r->at < r->words->count; }

const char *ir_reader_word(const ir_reader *r, unsigned *len) {
    *len = r->words->word[r->at].len;
    return r->words->word[r->at].at;
}

static void put_quoted(ir_text *t, const char *word, unsigned len) {
    ir_put_char(t, '\'');
    ir_put_n(t, word, len < SHOWN ? len : SHOWN);
    ir_put_char(t, '\'');
}

static void put_word(ir_text *t, const ir_reader *r, unsigned i) {
    put_quoted(t, r->words->word[i].at, r->words->word[i].len);
}

static ir_text complaint(const ir_reader *r) {
    return ir_problem_at(r->problem, r->words->word[ir_reader_more(r) ? r->at : r->words->count - 1].column);
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
    ir_text t = complaint(r);
    ir_put(&t, what);
    ir_put(&t, " is a number from ");
    ir_put_int(&t, min);
    ir_put(&t, " to ");
    ir_put_int(&t, max);
    ir_put(&t, ", not ");
    put_word(&t, r, r->at);
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
    ir_text t = complaint(r);
    put_word(&t, r, r->verb);
    ir_put(&t, " needs: ");
    ir_put(&t, what);
    return false;
}

bool ir_reader_wrong(const ir_reader *r, const char *what) {
    return ir_reader_wrong_part(r, 0, r->words->word[r->at].len, what);
}

bool ir_reader_wrong_part(const ir_reader *r, unsigned start, unsigned len, const char *what) {
    ir_text t = complaint(r);
    const char *word = r->words->word[r->at].at;
    r->problem->column += ir_characters(word, start);
    put_quoted(&t, word + start, len);
    ir_put(&t, " is no ");
    ir_put(&t, what);
    ir_put(&t, " of ");
    ir_put(&t, ir_title_id(r->game->title));
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
    ir_text t = {problem->text, sizeof problem->text, ir_length(problem->text), false};
    for (unsigned i = 0; i < count; i++) {
        if (same_but_case(word, len, name(game, kind, i))) {
            ir_put(&t, "; did you mean '");
            ir_put(&t, name(game, kind, i));
            ir_put(&t, "'? Capital and small letters differ");
            return;
        }
    }
    for (unsigned i = 0; i < count && count <= FEW; i++) {
        ir_put(&t, i == 0 ? "; there are: " : " ");
        ir_put(&t, name(game, kind, i));
    }
}

bool ir_reader_form(const ir_reader *r, unsigned offset, const char *form) {
    ir_text t = complaint(r);
    r->problem->column += offset;
    put_word(&t, r, ir_reader_more(r) ? r->at : r->verb);
    ir_put(&t, " should look like ");
    ir_put(&t, form);
    return false;
}

bool ir_reader_too_long(const ir_reader *r) {
    ir_text t = complaint(r);
    put_word(&t, r, r->verb);
    ir_put(&t, " is too long");
    return false;
}

bool ir_reader_end(const ir_reader *r) {
    if (!ir_reader_more(r)) {
        return true;
    }
    ir_text t = complaint(r);
    put_word(&t, r, r->at);
    ir_put(&t, " is too much on this line");
    return false;
}

bool ir_reader_no_verb(const ir_reader *r, const char *const *verbs, unsigned count) {
    ir_text t = ir_problem_at(r->problem, r->words->word[r->verb].column);
    put_word(&t, r, r->verb);
    ir_put(&t, " is no verb; verbs are:");
    for (unsigned i = 0; i < count; i++) {
        /* two verbs may share a word */
        unsigned before = 0;
        while (before < i && !ir_equal(verbs[before], verbs[i])) {
            before++;
        }
        if (before == i) {
            ir_put_char(&t, ' ');
            ir_put(&t, verbs[i]);
        }
    }
    return false;
}
