/* Why not: codes of refusals, each with the rule that it cites. The message files hold the text under refusal.nar.NAME.
 * X(NAME, name, rule, arguments): core/codes.h */
#ifndef TITLES_NAR_REFUSALS_H
#define TITLES_NAR_REFUSALS_H

#define NAR_REFUSALS(X)                                                                                                \
    X(NONE, none, "", "")                                                                                              \
    X(GAME_OVER, game_over, "NA-EN-04", "")                                                                            \
    X(NOT_YOUR_TURN, not_your_turn, "NA-TU-02", "party must act")                                                      \
    X(NO_SUCH, no_such, "", "")                    /* an operand that does not exist */                                \
    X(PHASE_ONE, phase_one, "NA-TU-01", "")        /* does not belong to phase I */                                    \
    X(PHASE_TWO, phase_two, "NA-TU-01", "")        /* does not belong to phase II */                                   \
    X(ANSWER_DUE, answer_due, "NA-SH-32", "party") /* an offer must be answered first */                               \
    X(NO_OFFER, no_offer, "NA-SH-32", "")          /* there is nothing to answer */                                    \
    X(COLUMN_EMPTY, column_empty, "NA-SH-06", "column")                                                                \
    X(FOUND_TOO_LOW, found_too_low, "NA-SH-10", "money price, money least")                                            \
    X(FOUND_NOT_HUNDREDS, found_not_hundreds, "NA-SH-10", "money price")                                               \
    X(FOUND_BEYOND_CASH, found_beyond_cash, "NA-SH-10", "money price, money cash")                                     \
    X(START_CITY_GIVEN, start_city_given, "NA-SH-12", "")     /* the stack decides */                                  \
    X(START_CITY_MISSING, start_city_missing, "NA-SH-12", "") /* the founder must choose */                            \
    X(START_CITY_GONE, start_city_gone, "NA-SH-12", "card")                                                            \
    X(OWN_PRICE_FIXED, own_price_fixed, "NA-SH-20", "money price named, money price")                                  \
    X(OWN_TOO_DEAR, own_too_dear, "NA-SH-21", "money price, money cash")                                               \
    X(OFFER_TOO_LOW, offer_too_low, "NA-SH-30", "money price, money least")                                            \
    X(OFFER_NOT_HUNDREDS, offer_not_hundreds, "NA-SH-30", "money price")                                               \
    X(OFFER_BEYOND_CASH, offer_beyond_cash, "NA-SH-30", "money price, money cash")                                     \
    X(DIRECTOR_SHORT, director_short, "NA-SH-32", "money price, money cash")                                           \
    X(BARRED, barred, "NA-SH-41", "company")                                                                           \
    X(MUST_SELECT, must_select, "NA-SH-04", "")                                                                        \
    X(NO_SHARE, no_share, "NA-CI-02", "company")                                                                       \
    X(USED, used, "NA-CI-05", "company")                                                                               \
    X(CITY_COLUMN_EMPTY, city_column_empty, "NA-CI-03", "column")                                                      \
    X(CITY_TOO_DEAR, city_too_dear, "NA-CI-03", "money cost, money treasury")

typedef enum nar_refusal {
#define X(NAME, name, rule, args) NAR_NO_##NAME,
    NAR_REFUSALS(X)
#undef X
        NAR_NO_COUNT
} nar_refusal;

#endif
