/* Words of RGN: split at spaces and tabs, quoted words with \" and \\, a comment from ';' on. */
#ifndef IR_CORE_LEXER_H
#define IR_CORE_LEXER_H

#include "core/notation.h"

/* Splits a line of at most IR_MAX_LINE clean bytes. The text of quoted words is put into `scratch` (IR_MAX_LINE bytes);
 * the words point there or into the line. */
bool ir_lexer_split(const char *text, size_t len, char *scratch, ir_words *words, ir_span *comment,
                    ir_problem *problem);

/* Reads a quoted word that begins at text[*at] == '"': its bytes go to out (never more than len); *at moves past it.
 * False if the closing quote is missing. */
bool ir_lexer_unquote(const char *text, size_t len, size_t *at, char *out, size_t *out_len);

void ir_lexer_quote(const char *name, ir_text *out);

#endif
