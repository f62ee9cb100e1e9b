/* RGN, rail game notation: a game as text. The grammar is in docs/notation.md.
 *
 * A reader works line by line and keeps no memory: the header first, then each line with the state before it, because
 * only the state knows who may act and which city an edge means. Printing gives the canonical form; reading and
 * printing are inverse. Nothing here checks whether a move is legal. */
#ifndef IR_CORE_NOTATION_H
#define IR_CORE_NOTATION_H

#include "core/title.h"

/* A header without extras always fits IR_MAX_HEADER. */
enum { IR_MAX_EXTRAS = 64, IR_MAX_HEADER = 49152 };

typedef struct ir_span {
    const char *at;
    size_t len;
} ir_span;

/* The start of a file: the game, and whatever else was there. */
typedef struct ir_header {
    ir_game game;
    unsigned lines; /* of the header; if it cannot be read, the line with the problem */
    size_t used;    /* bytes of the header with the end of its last line */
    unsigned nextras;
    ir_span extra[IR_MAX_EXTRAS]; /* other tags ("[...]") and comments (";..."), in order, inside the text read */
} ir_header;

typedef enum ir_line_kind { IR_LINE_BLANK, IR_LINE_COMMENT, IR_LINE_ACTION } ir_line_kind;

typedef struct ir_line {
    uint8_t kind; /* ir_line_kind */
    bool has_hash;
    uint64_t hash;   /* of the position after the action */
    ir_span comment; /* after ';', without trailing spaces; at is NULL if there is none */
    ir_action action;
} ir_line;

/* The first line of `text`: its length without the line end, and in *next the offset of the line after it. */
size_t ir_line_length(const char *text, size_t len, size_t *next);

/* Reads the header and sets up the game. The spans of `out` point into `text`. */
bool ir_header_read(const char *text, size_t len, ir_header *out, ir_problem *problem);
/* The header in canonical form, with line ends. For a header without extras set nextras to 0. */
void ir_header_print(const ir_header *header, ir_text *out);

/* Reads one line, given without its end. A number must be that of the next action. */
bool ir_line_read(const ir_game *game, const ir_state *before, const char *text, size_t len, ir_line *out,
                  ir_problem *problem);
/* A line in canonical form, with its number and without its end. */
void ir_line_print(const ir_game *game, const ir_state *before, const ir_line *line, ir_text *out);

/* The same for the action alone: no number, hash or comment. */
bool ir_action_read(const ir_game *game, const ir_state *before, const char *text, size_t len, ir_action *out,
                    ir_problem *problem);
void ir_action_print(const ir_game *game, const ir_state *before, const ir_action *action, ir_text *out);

/* A party's name as in a line: quoted where needed. */
void ir_party_print(const ir_game *game, ir_party party, ir_text *out);

#endif
