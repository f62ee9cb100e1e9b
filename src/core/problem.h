/* Complaints about input that is no move. Pieces of text are joined; what does not fit is cut. */
#ifndef IR_CORE_PROBLEM_H
#define IR_CORE_PROBLEM_H

#include "core/text.h"
#include "ironroad/ironroad.h"

/* Begins the text of a problem at a column (0: none). End it with nothing: the text is in place as it is written. */
static inline ir_text ir_problem_at(ir_problem *problem, unsigned column) {
    problem->line = 0;
    problem->column = column;
    return ir_text_on(problem->text, sizeof problem->text);
}

/* One piece of text; returns false, so that a reader can say `return ir_complain(...)`. */
static inline bool ir_complain(ir_problem *problem, unsigned column, const char *text) {
    ir_text t = ir_problem_at(problem, column);
    ir_put(&t, text);
    return false;
}

/* Text with what was read, in quotes: before 'word' after. */
static inline bool ir_complain_of(ir_problem *problem, unsigned column, const char *before, const char *word,
                                  size_t len, const char *after) {
    ir_text t = ir_problem_at(problem, column);
    ir_put(&t, before);
    ir_put_char(&t, '\'');
    ir_put_n(&t, word, len < 60 ? len : 60);
    ir_put_char(&t, '\'');
    ir_put(&t, after);
    return false;
}

/* A number of players that a title does not take. */
static inline bool ir_complain_range(ir_problem *problem, const char *title, int64_t players, int64_t min,
                                     int64_t max) {
    ir_text t = ir_problem_at(problem, 0);
    ir_put(&t, title);
    ir_put(&t, " is for ");
    ir_put_int(&t, min);
    ir_put(&t, " to ");
    ir_put_int(&t, max);
    ir_put(&t, " players, not ");
    ir_put_int(&t, players);
    return false;
}

#endif
