/* Why something is refused in 1890 alone: codes after the kit's (rail/refusals.h). X(NAME, name, arguments) */
#ifndef TITLES_1890_REFUSALS_H
#define TITLES_1890_REFUSALS_H

#include "rail/refusals.h"

#define OSAKA_REFUSALS(X)                                                                                              \
    X(PAR_DUE, par_due, "company")                                                                                     \
    X(PAR_FIXED, par_fixed, "company, money price")                                                                    \
    X(ONE_PURCHASE, one_purchase, "")                                                                                  \
    X(ONE_BLOCK, one_block, "")                                                                                        \
    X(NOT_OPERATED, not_operated, "company")                                                                           \
    X(OVER_HOLDING, over_holding, "company, number percent")                                                           \
    X(LATE_NOT_YET, late_not_yet, "private, phase")                                                                    \
    X(LATE_NO_ROOM, late_no_room, "private, hex")                                                                      \
    X(NOT_TRADABLE, not_tradable, "private")                                                                           \
    X(OWN_PRIVATE, own_private, "private")                                                                             \
    X(DEAL_CASH, deal_cash, "money price, money cash")                                                                 \
    X(DEAL_BETTER, deal_better, "money price")                                                                         \
    X(DEAL_DUE, deal_due, "private")                                                                                   \
    X(NO_MERGER, no_merger, "company")                                                                                 \
    X(MERGER_EARLY, merger_early, "company, phase")                                                                    \
    X(NO_UNION_YET, no_union_yet, "company")                                                                           \
    X(JOIN_DUE, join_due, "company")                                                                                   \
    X(NOT_YOUR_MINOR, not_your_minor, "company")                                                                       \
    X(NO_CONVERSION, no_conversion, "company")                                                                         \
    X(SAME_HEX, same_hex, "hex")                                                                                       \
    X(MINOR_NO_PRIVATE, minor_no_private, "company")                                                                   \
    X(NO_ACCESS, no_access, "company, private")                                                                        \
    X(ACCESS_HAS, access_has, "company")                                                                               \
    X(ACCESS_COST, access_cost, "money price, money treasury")                                                         \
    X(ACCESS_APART, access_apart, "hex")                                                                               \
    X(LATE_TURN, late_turn, "private, number turn")                                                                    \
    X(FROZEN, frozen, "private")                                                                                       \
    X(NOT_FOR_COMPANIES, not_for_companies, "private")                                                                 \
    X(OWN_OFFER, own_offer, "private")                                                                                 \
    X(FORMING_EARLY, forming_early, "company, phase")                                                                  \
    X(JOINING_EARLY, joining_early, "company, phase")                                                                  \
    X(NO_NEED, no_need, "company")                                                                                     \
    X(LATE_PRICE, late_price, "private, money price")                                                                  \
    X(LATE_GONE, late_gone, "private")                                                                                 \
    X(OWN_TURN, own_turn, "company")                                                                                   \
    X(BETWEEN_TURNS, between_turns, "company")                                                                         \
    X(RESERVED, reserved, "company")

enum {
    OSAKA_NO_BEFORE = RAIL_NO_COUNT - 1,
#define X(NAME, name, args) OSAKA_NO_##NAME,
    OSAKA_REFUSALS(X)
#undef X
        OSAKA_NO_END
};

#endif
