/* Sheets: an option whose value is several lines, such as the list of cards of a player's own copy. A line is a name of
 * one or more words followed by a fixed number of fields, separated by spaces or tabs; empty lines and lines that begin
 * with '#' or ';' are ignored. No libc.
 *
 * What always holds: a row that was read is clean UTF-8 and fits in a tag of a header, and reading its canonical form
 * (single spaces) gives the same row. */
#ifndef IR_CORE_SHEET_H
#define IR_CORE_SHEET_H

#include "core/text.h"
#include "ironroad/ironroad.h"

enum {
    IR_MAX_FIELDS = 8,
    IR_MAX_ROW = 200 /* bytes of a row in canonical form */
};

/* One row. Its bytes live as long as the text and the reader. */
typedef struct ir_row {
    unsigned line; /* of the text, from 1 */
    const char *name;
    size_t name_len; /* without its terminator; inner spaces are single */
    unsigned nfields;
    struct {
        const char *at; /* not terminated */
        size_t len;
        unsigned column;
    } field[IR_MAX_FIELDS];
} ir_row;

typedef struct ir_sheet {
    const char *text;
    size_t len, at;
    unsigned line, rows, fields;
    const char *form;
    char name[IR_MAX_ROW];
} ir_sheet;

/* A reader of rows with that many fields, at most IR_MAX_FIELDS; `form` shows in messages what a line looks like. */
ir_sheet ir_sheet_on(const char *text, size_t len, unsigned fields, const char *form);

typedef enum ir_sheet_got { IR_SHEET_ROW, IR_SHEET_END, IR_SHEET_BAD } ir_sheet_got;

/* The next row, the end, or a problem with its line and column. */
ir_sheet_got ir_sheet_next(ir_sheet *sheet, ir_row *row, ir_problem *problem);

/* The row in canonical form, without a line end. */
void ir_row_put(const ir_row *row, ir_text *out);

#endif
