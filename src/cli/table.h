/* Text in columns: widths as a terminal shows them, cells, wrapped lists, money, and the standings of a game. */
#ifndef CLI_TABLE_H
#define CLI_TABLE_H

#include "ironroad/ironroad.h"

#include <stdio.h>

enum { CLI_WIDTH = 80 };

/* Columns that text takes: wide characters (Chinese, Japanese, Korean, emoji) take two, combining marks none. */
unsigned cli_columns(const char *s);
/* Writes text padded to a width, or cut with a marker, then a space. */
void cli_cell(FILE *out, const char *s, unsigned width);
/* Copies text, cut with a marker to at most this many columns. */
const char *cli_cut(char *buffer, size_t cap, const char *s, unsigned width);
/* "-$365" */
const char *cli_money(char *buffer, size_t cap, const ir_game *game, int32_t amount);

/* A list of words after a heading, wrapped under its first word. */
typedef struct cli_list {
    FILE *out;
    unsigned column, indent;
    bool empty;
} cli_list;

cli_list cli_list_on(FILE *out, const char *heading, unsigned indent);
void cli_list_add(cli_list *l, const char *word, const char *between);
void cli_list_end(cli_list *l); /* "-" if it is empty, and the end of the line */

/* A sentence, wrapped, with a full stop. */
void cli_paragraph(FILE *out, const char *text);

/* What ended the game, in words; NULL while it is not over. */
const char *cli_end_words(const ir_game *game, const ir_state *state);
/* The totals, one per line: by rank and with the winners named once the game is over, otherwise by seat. */
void cli_standing(const ir_game *game, const ir_state *state, FILE *out);

#endif
