/* Splitting a line into words. Columns count characters from 1. */
#include "core/lexer.h"

#include "core/problem.h"

#include <string.h>

bool ir_lexer_unquote(const char *text, size_t len, size_t *at, char *out, size_t *out_len) {
    size_t i = *at + 1, n = 0;
    while (i < len && text[i] != '"') {
        if (text[i] == '\\') {
            i++;
            if (i == len || (text[i] != '"' && text[i] != '\\')) {
                return false;
            }
        }
        out[n++] = text[i++];
    }
    if (i == len) {
        return false;
    }
    *at = i + 1;
    *out_len = n;
    return true;
}

void ir_lexer_quote(const char *name, ir_text *out) {
    ir_put_char(out, '"');
    for (size_t i = 0, n; name[i] != 0; i += n) {
        n = 0;
        while (name[i + n] != 0 && name[i + n] != '"' && name[i + n] != '\\') {
            n++;
        }
        ir_put_n(out, name + i, n);
        if (name[i + n] != 0) {
            ir_put_char(out, '\\');
            ir_put_char(out, name[i + n]);
            n++;
        }
    }
    ir_put_char(out, '"');
}

static bool blank(char c) { return c == ' ' || c == '\t'; }

static void take_comment(const char *text, size_t len, size_t i, ir_span *comment) {
    size_t end = len;
    while (end > i + 1 && blank(text[end - 1])) {
        end--;
    }
    comment->at = text + i + 1;
    comment->len = end - i - 1;
}

/* Text right after closing quotes would be a second word without a space; it is refused, not guessed at. */
static bool take_quoted(const char *text, size_t len, size_t *i, char **scratch, ir_words *words, ir_problem *problem) {
    unsigned k = words->count;
    unsigned column = ir_characters(text, *i) + 1;
    size_t n = 0;
    if (!ir_lexer_unquote(text, len, i, *scratch, &n)) {
        return ir_complain(problem, column, IR_PROBLEM_QUOTES_OPEN);
    }
    if (*i < len && !blank(text[*i]) && text[*i] != ';') {
        return ir_complain(problem, ir_characters(text, *i) + 1, IR_PROBLEM_SPACE_AFTER_QUOTES);
    }
    words->word[k].at = *scratch;
    words->word[k].len = (unsigned)n;
    words->word[k].column = column;
    words->word[k].quoted = true;
    *scratch += n;
    return true;
}

static bool take_plain(const char *text, size_t len, size_t *i, ir_words *words, ir_problem *problem) {
    unsigned k = words->count;
    size_t start = *i;
    while (*i < len && !blank(text[*i]) && text[*i] != ';') {
        if (text[*i] == '"') {
            return ir_complain(problem, ir_characters(text, *i) + 1, IR_PROBLEM_QUOTE_IN_WORD);
        }
        (*i)++;
    }
    words->word[k].at = text + start;
    words->word[k].len = (unsigned)(*i - start);
    words->word[k].column = ir_characters(text, start) + 1;
    words->word[k].quoted = false;
    return true;
}

bool ir_lexer_split(const char *text, size_t len, char *scratch, ir_words *words, ir_span *comment,
                    ir_problem *problem) {
    const unsigned most = sizeof words->word / sizeof words->word[0];
    words->count = 0;
    comment->at = NULL;
    comment->len = 0;
    for (size_t i = 0;;) {
        while (i < len && blank(text[i])) {
            i++;
        }
        if (i == len) {
            return true;
        }
        if (text[i] == ';') {
            take_comment(text, len, i, comment);
            return true;
        }
        if (words->count == most) {
            return ir_complain_most(problem, ir_characters(text, i) + 1, IR_PROBLEM_TOO_MANY_WORDS, most);
        }
        if (text[i] == '"' ? !take_quoted(text, len, &i, &scratch, words, problem)
                           : !take_plain(text, len, &i, words, problem)) {
            return false;
        }
        words->count++;
    }
}
