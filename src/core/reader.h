/* Reading the operands of a verb, word by word. Each call takes the next word or complains, with its column, about
 * what is there or missing (core/problem.h). `what` is a word: the message operand.WHAT says it to people; a form
 * of the notation without such a message ("ipo|pool") is shown as it is. */
#ifndef IR_CORE_READER_H
#define IR_CORE_READER_H

#include "core/title.h"

typedef struct ir_reader {
    const ir_game *game;
    const ir_state *state;
    const ir_words *words;
    unsigned verb, at; /* the verb's word; the next word */
    ir_problem *problem;
} ir_reader;

static inline ir_reader ir_reader_on(const ir_game *game, const ir_state *state, const ir_words *line, unsigned verb,
                                     ir_problem *problem) {
    return (ir_reader){game, state, line, verb, verb + 1, problem};
}

bool ir_reader_more(const ir_reader *r);
/* The bytes of the next word; there must be one. */
const char *ir_reader_word(const ir_reader *r, unsigned *len);

/* Takes the next word if it is this one. */
bool ir_reader_take(ir_reader *r, const char *word);
/* A number in a range; `what` names it ("price"). */
bool ir_reader_number(ir_reader *r, const char *what, int32_t min, int32_t max, int32_t *out);
/* An index from `find` (below 255); `what` names the kind of thing. */
bool ir_reader_thing(ir_reader *r, const char *what, unsigned (*find)(const ir_game *, const char *, size_t),
                     uint8_t *out);

/* Error messages; all return false. */
bool ir_reader_missing(const ir_reader *r, const char *what);
bool ir_reader_wrong(const ir_reader *r, const char *what); /* the next word is not a WHAT */
bool ir_reader_wrong_part(const ir_reader *r, unsigned start, unsigned len, const char *what); /* these bytes of it */
/* Adds to a message about a word what would be right: the name that differs only in case, or all names if they are few.
 */
typedef const char *(*ir_reader_name)(const ir_game *game, unsigned kind, unsigned index);
void ir_reader_names(ir_problem *problem, const char *word, size_t len, const ir_game *game, ir_reader_name name,
                     unsigned kind, unsigned count);
bool ir_reader_form(const ir_reader *r, unsigned offset, const char *form); /* it should look like FORM */
bool ir_reader_too_long(const ir_reader *r);
bool ir_reader_end(const ir_reader *r); /* true if no word is left */
/* The verb is not one of these. */
bool ir_reader_no_verb(const ir_reader *r, const char *const *verbs, unsigned count);

#endif
