/* Reads sheets line by line, the words of a line from the end. */
#include "core/sheet.h"

#include "core/guard.h"
#include "core/notation.h"
#include "core/problem.h"

#include <string.h>

ir_sheet ir_sheet_on(const char *text, size_t len, unsigned fields, const char *form) {
    IR_ASSERT(fields <= IR_MAX_FIELDS);
    ir_sheet sheet = {.text = text, .len = len, .fields = fields, .form = form};
    if (len >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0) {
        sheet.at = 3; /* some editors put this at the start of a file */
    }
    return sheet;
}

static bool blank(char c) { return c == ' ' || c == '\t'; }

/* Says where a problem is that has just been filled. */
static ir_sheet_got bad(const ir_sheet *sheet, ir_problem *problem) {
    problem->line = sheet->line;
    return IR_SHEET_BAD;
}

static ir_sheet_got too_few(const ir_sheet *sheet, ir_problem *problem, unsigned column) {
    ir_complain_of(problem, column, IR_PROBLEM_ROW_TOO_SHORT, sheet->form, ir_length(sheet->form));
    return bad(sheet, problem);
}

/* Takes the last word of text[0..*len]; false if there is none. */
static bool last_word(const char *text, size_t *len, size_t *start, size_t *end) {
    size_t n = *len;
    while (n > 0 && blank(text[n - 1])) {
        n--;
    }
    *end = n;
    while (n > 0 && !blank(text[n - 1])) {
        n--;
    }
    *start = *len = n;
    return *end > n;
}

/* Copies what precedes the fields with single spaces; false if it is too long. */
static bool take_name(ir_sheet *sheet, const char *text, size_t len, size_t *out) {
    size_t n = 0;
    for (size_t i = 0; i < len; i++) {
        if (blank(text[i])) {
            continue;
        }
        bool gap = n > 0 && i > 0 && blank(text[i - 1]);
        if (n + gap + 1 >= sizeof sheet->name) {
            return false;
        }
        if (gap) {
            sheet->name[n++] = ' ';
        }
        sheet->name[n++] = text[i];
    }
    sheet->name[n] = 0;
    *out = n;
    return true;
}

static ir_sheet_got read_row(ir_sheet *sheet, const char *text, size_t len, unsigned first, ir_row *row,
                             ir_problem *problem) {
    size_t start, end, rest = len;
    row->line = sheet->line;
    row->nfields = sheet->fields;
    for (unsigned i = sheet->fields; i > 0; i--) {
        if (!last_word(text, &rest, &start, &end)) {
            return too_few(sheet, problem, first);
        }
        row->field[i - 1].at = text + start;
        row->field[i - 1].len = end - start;
        row->field[i - 1].column = ir_characters(text, start) + 1;
    }
    size_t n = 0;
    bool fits = take_name(sheet, text, rest, &n);
    if (fits && n == 0) {
        return too_few(sheet, problem, first);
    }
    size_t bytes = fits ? n : IR_MAX_ROW;
    for (unsigned i = 0; i < row->nfields; i++) {
        bytes += 1 + row->field[i].len;
    }
    if (bytes > IR_MAX_ROW) {
        ir_complain_most(problem, first, IR_PROBLEM_LINE_TOO_LONG, IR_MAX_ROW);
        return bad(sheet, problem);
    }
    if (ir_clean_text(sheet->name, n, false) != n) {
        ir_complain(problem, first, IR_PROBLEM_ROW_NAME);
        return bad(sheet, problem);
    }
    row->name = sheet->name;
    row->name_len = n;
    return IR_SHEET_ROW;
}

ir_sheet_got ir_sheet_next(ir_sheet *sheet, ir_row *row, ir_problem *problem) {
    while (sheet->at < sheet->len) {
        const char *text = sheet->text + sheet->at;
        size_t next, len = ir_line_length(text, sheet->len - sheet->at, &next), first = 0;
        sheet->at += next;
        sheet->line++;
        size_t wrong = ir_clean_text(text, len, true);
        if (wrong != len) {
            ir_complain(problem, ir_characters(text, wrong) + 1, IR_PROBLEM_BAD_BYTE);
            return bad(sheet, problem);
        }
        while (first < len && blank(text[first])) {
            first++;
        }
        if (first == len || text[first] == '#' || text[first] == ';') {
            continue;
        }
        unsigned column = ir_characters(text, first) + 1;
        if (sheet->rows == IR_MAX_ROWS) {
            ir_complain_most(problem, column, IR_PROBLEM_TOO_MANY_ROWS, IR_MAX_ROWS);
            return bad(sheet, problem);
        }
        sheet->rows++;
        return read_row(sheet, text, len, column, row, problem);
    }
    return IR_SHEET_END;
}

void ir_row_put(const ir_row *row, ir_text *out) {
    ir_put_n(out, row->name, row->name_len);
    for (unsigned i = 0; i < row->nfields; i++) {
        ir_put_char(out, ' ');
        ir_put_n(out, row->field[i].at, row->field[i].len);
    }
}
