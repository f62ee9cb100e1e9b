/* Why something is refused in 1880 alone: codes after the kit's (rail/refusals.h). X(NAME, name, arguments) */
#ifndef TITLES_1880_REFUSALS_H
#define TITLES_1880_REFUSALS_H

#include "rail/refusals.h"

#define CHINA_REFUSALS(X)                                                                                              \
    X(NOT_INVESTORS_TRAIN, not_investors_train, "train")                                                               \
    X(LOT_OTHER, lot_other, "private up")                                                                              \
    X(DRAFT_DUE, draft_due, "")                                                                                        \
    X(INVESTOR_TAKEN, investor_taken, "company investor")                                                              \
    X(FOUND_DUE, found_due, "company") /* certificate or permits first */                                              \
    X(ONLY_BY_PRIVATE, only_by_private, "company")                                                                     \
    X(PLACE_TAKEN, place_taken, "money price, number, company there")                                                  \
    X(NO_SUCH_PLACE, no_such_place, "money price, number")                                                             \
    X(NO_SUCH_SIZE, no_such_size, "percent")                                                                           \
    X(NO_SUCH_PERMITS, no_such_permits, "letters, number due")                                                         \
    X(IN_DEBT, in_debt, "money debt")                                                                                  \
    X(NO_DEBT, no_debt, "")                                                                                            \
    X(REPAY_AMOUNT, repay_amount, "money least, money most")                                                           \
    X(FROZEN_SALE, frozen_sale, "company")                                                                             \
    X(NO_PERMIT, no_permit, "letter asked")                                                                            \
    X(HOME_KEPT, home_kept, "hex, company")                                                                            \
    X(OTHER_DIRECTOR, other_director, "company")                                                                       \
    X(TAKEOVER_DUE, takeover_due, "company investor")                                                                  \
    X(NO_ROCKET, no_rocket, "private")                                                                                 \
    X(ROCKET_DUE, rocket_due, "private")                                                                               \
    X(ROCKET_ROOM, rocket_room, "company")                                                                             \
    X(ROCKET_GIVES_UP, rocket_gives_up, "company, train")                                                              \
    X(ROCKET_INVESTOR, rocket_investor, "company investor")                                                            \
    X(PAYMENT_DUE, payment_due, "private")                                                                             \
    X(NO_GRANT, no_grant, "private")                                                                                   \
    X(HOME_CITY_DUE, home_city_due, "hex")                                                                             \
    X(INVESTOR_CANNOT, investor_cannot, "company investor")

enum {
    CHINA_NO_BEFORE = RAIL_NO_COUNT - 1,
#define X(NAME, name, args) CHINA_NO_##NAME,
    CHINA_REFUSALS(X)
#undef X
        CHINA_NO_END
};

#endif
