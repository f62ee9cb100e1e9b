/* Text in lines that fit a screen. */
#include "term/lines.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

int term_next_char(const char *text, wchar_t *out, size_t *n) {
    mbstate_t state = {0};
    size_t len = mbrtowc(out, text, MB_LEN_MAX, &state);
    if (len == 0 || len == (size_t)-1 || len == (size_t)-2) {
        *out = L'?';
        *n = 1;
        return 1;
    }
    int columns = wcwidth(*out);
    *n = len;
    if (columns < 0) {
        *out = L'?';
    }
    return columns < 0 ? 1 : columns;
}

void term_lines_clear(term_lines *l) {
    for (size_t i = 0; i < l->count; i++) {
        free(l->at[i]);
    }
    l->count = 0;
}

static void add(term_lines *l, const char *text, size_t len) {
    if (l->count == l->cap) {
        size_t cap = l->cap == 0 ? 64 : 2 * l->cap;
        char **grown = realloc(l->at, cap * sizeof *grown);
        if (grown == NULL) {
            return;
        }
        l->at = grown;
        l->cap = cap;
    }
    l->at[l->count] = strndup(text, len);
    l->count += l->at[l->count] != NULL;
}

/* Bytes of text that fit a width: up to a space if there is one. */
static size_t fitting(const char *text, int width) {
    size_t at = 0, space = 0;
    int used = 0;
    while (text[at] != 0 && text[at] != '\n') {
        wchar_t c;
        size_t n;
        used += term_next_char(text + at, &c, &n);
        if (used > width) {
            return space > 0 ? space : at > 0 ? at : n;
        }
        space = text[at] == ' ' ? at : space;
        at += n;
    }
    return at;
}

void term_lines_wrap(term_lines *l, const char *text, int width) {
    while (*text != 0) {
        size_t n = fitting(text, width);
        add(l, text, n);
        text += n;
        text += *text == '\n' || *text == ' ';
    }
}
