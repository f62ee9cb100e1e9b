/* What can be wrong with a deck: codes of problems (core/codes.h). The message files hold the text under
 * problem.nar.NAME. X(NAME, name, arguments) */
#ifndef TITLES_NAR_PROBLEMS_H
#define TITLES_NAR_PROBLEMS_H

#define NAR_PROBLEMS(X)                                                                                                \
    X(COST, cost, "word")                                                                                              \
    X(INCOME, income, "word")                                                                                          \
    X(SYMBOLS, symbols, "word, number most")                                                                           \
    X(START_SYMBOLS, start_symbols, "word")                                                                            \
    X(CARD_NAME, card_name, "word name, number most")                                                                  \
    X(CARD_TWICE, card_twice, "word name")                                                                             \
    X(TOO_MANY_CITIES, too_many_cities, "number most")                                                                 \
    X(TOO_MANY_STARTS, too_many_starts, "number most")                                                                 \
    X(DECK_SIZE, deck_size, "number cities, number start cities")                                                      \
    X(STANDARD_START, standard_start, "word name")

typedef enum nar_problem {
#define X(NAME, name, args) NAR_BAD_##NAME,
    NAR_PROBLEMS(X)
#undef X
        NAR_BAD_COUNT
} nar_problem;

#endif
