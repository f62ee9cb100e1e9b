/* Actions by number. A title's actions are numbered from its tables alone, so a number means the same in every position and
 * every game of the title, and tests/golden/numbers.txt keeps it so for ever.
 *
 * What always holds:
 *  1. Every plain choice has a number. A run has two, the best and the best of another kind; a free amount has the least
 *     and the most that the rules allow there, and the amounts of a fixed ladder.
 *  2. Who acts is not part of a number: the player who must decide, or the company for which that player acts.
 *
 * The numbers of a title are blocks, one per verb, in the order in which ir_verb_nth lists them; a verb whose operands depend
 * on another operand (`train`) has one per value of that one. A block is a number of several digits, one per operand, the
 * last the lowest; a lay's hex and tile are one digit, which counts only the tiles that can ever lie there. */
#ifndef LIB_NUMBERS_H
#define LIB_NUMBERS_H

#include "core/title.h"
#include "core/verb.h"

#define LIB_NO_NUMBER UINT32_MAX

enum { LIB_MAX_BLOCKS = 48, LIB_LEAST = 0, LIB_MOST = 1, LIB_LADDER = 2 };

typedef struct lib_block {
    const ir_verb_def *verb;
    uint32_t first, size;
    uint8_t by; /* which operand has the fixed value `is`; IR_NO_OPERAND: none */
    uint8_t is;
    uint16_t digit[IR_MAX_OPERANDS]; /* how many values each operand has; 1: it does not count */
    bool lays, open;
} lib_block;

typedef struct lib_numbers {
    const ir_title *title;
    uint32_t count;
    unsigned nblocks;
    lib_block block[LIB_MAX_BLOCKS];
    const int32_t *ladder;
    unsigned nladder;
    unsigned nhexes, ntiles, nprivates;
    uint32_t *lay; /* [with a private][hex][tile]: the number of its rotation 0 in the block, or LIB_NO_NUMBER */
} lib_numbers;

/* Those of a title, made when first asked for and kept. NULL: there is no memory. */
const lib_numbers *lib_numbers_of(const ir_title *title);

/* The number of a move whose amount, if it has one, is this rung: LIB_LEAST, LIB_MOST, LIB_LADDER + i. For an open choice
 * the rung is which of its suggestions. LIB_NO_NUMBER if it has none. */
uint32_t lib_number(const lib_numbers *n, const ir_move *move, unsigned rung);
/* The rung of an amount that is not free. */
unsigned lib_rung(const lib_numbers *n, int32_t amount);

/* What a number means: "lay hex F16 tile 9 rot 2", "bid private HS price least". */
void lib_number_put(const lib_numbers *n, uint32_t number, ir_text *out);

#endif
