/* Text in lines that fit a screen, by the columns that its characters take there. */
#ifndef TERM_LINES_H
#define TERM_LINES_H

#include <stddef.h>
#include <wchar.h>

typedef struct term_lines {
    char **at;
    size_t count, cap;
} term_lines;

/* The columns of the next character, and its length in bytes in *n; what cannot be shown, or would move the cursor, is '?'. */
int term_next_char(const char *text, wchar_t *out, size_t *n);

/* Adds text, wrapped at spaces to this many columns; what does not fit in memory is left out. */
void term_lines_wrap(term_lines *l, const char *text, int width);
void term_lines_clear(term_lines *l);

#endif
