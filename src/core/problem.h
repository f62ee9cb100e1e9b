/* Problems: what is wrong with input that is not a move. A code with arguments, as a refusal is; the text is made by
 * ir_problem_put (core/message.h).
 *
 * A problem has up to three parts: where it is (context), what it is, and what would be right (hint). Each is a code; its
 * arguments are added after it, in the declared order. Words are copied, cut and cleaned of control characters. */
#ifndef IR_CORE_PROBLEM_H
#define IR_CORE_PROBLEM_H

#include "core/problems.h"
#include "core/title.h"

extern const ir_code ir_problem_codes[]; /* by ir_problem_code; ends with a NULL key */

/* Begins a problem at a column (0: none). */
void ir_problem_begin(ir_problem *problem, unsigned column, const ir_code *code);
void ir_problem_context(ir_problem *problem, const ir_code *code);
void ir_problem_hint(ir_problem *problem, const ir_code *code);

void ir_problem_number(ir_problem *problem, int64_t number);
void ir_problem_word(ir_problem *problem, const char *word, size_t len); /* at most 60 bytes of it */
/* Words of a list, as many as there is space for. */
void ir_problem_words(ir_problem *problem);                      /* begins the list */
void ir_problem_add_word(ir_problem *problem, const char *word); /* and continues it */

/* Argument i of a part: a word, or NULL and the number. */
const char *ir_problem_arg(const ir_problem *problem, const ir_problem_part *part, unsigned i, int64_t *number);

/* A problem of core without arguments, or with one; both return false, so that a reader can `return ir_complain(...)`. */
bool ir_complain(ir_problem *problem, unsigned column, ir_problem_code code);
bool ir_complain_of(ir_problem *problem, unsigned column, ir_problem_code code, const char *word, size_t len);
bool ir_complain_most(ir_problem *problem, unsigned column, ir_problem_code code, int64_t most);
/* A title that does not exist; says which there are. */
bool ir_complain_title(ir_problem *problem, unsigned column, const char *id);
/* A number of players that a title does not take. */
bool ir_complain_range(ir_problem *problem, const char *title, int64_t players, int64_t min, int64_t max);

#endif
