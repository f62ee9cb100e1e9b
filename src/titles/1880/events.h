/* What happens in 1880 alone: codes of events after the kit's (rail/events.h). X(NAME, name, arguments) */
#ifndef TITLES_1880_EVENTS_H
#define TITLES_1880_EVENTS_H

#include "rail/events.h"

#define CHINA_EVENTS(X)                                                                                                \
    X(LOT, lot, "private, money least bid, party opens")                                                               \
    X(LOT_FREE, lot_free, "party, private") /* must take it for nothing */                                             \
    X(SEATS, seats, "party, number seat")   /* the new order */                                                        \
    X(INVESTOR, investor, "party, company investor")                                                                   \
    X(INVESTOR_LEAVES, investor_leaves, "company investor") /* nobody chose it */                                      \
    X(LINKED, linked, "company investor, company")          /* a share of it lies on the investor */                   \
    X(PLACE, place, "party, company, money price, number place")                                                       \
    X(CERTIFICATE, certificate, "party, company, percent")                                                             \
    X(PERMITS, permits, "company, letters")                                                                            \
    X(SECOND_CAPITAL, second_capital, "company, money amount")                                                         \
    X(BORROWED, borrowed, "party, money missing, money debt now")                                                      \
    X(INTEREST, interest, "party, money debt before, money debt now")                                                  \
    X(REPAID, repaid, "party, money amount, money debt left")                                                          \
    X(INVESTOR_KEEPS, investor_keeps, "company investor, money income")                                                \
    X(JOINED, joined, "company investor, company") /* the investor is taken over */                                    \
    X(TAKEOVER_BONUS, takeover_bonus, "party, money amount")                                                           \
    X(TAKEOVER_SHARE, takeover_share, "party, company")                                                                \
    X(TAKEOVER_COMPANY, takeover_company, "company investor, company, money amount")                                   \
    X(TAKEOVER_OWNER, takeover_owner, "company investor, party, money amount, money to the bank")                      \
    X(REPLACED, replaced, "company, company investor, hex")                                                            \
    X(TAKEN_OFF, taken_off, "company investor, hex")                                                                   \
    X(MARKER, marker, "company")                                                                                       \
    X(KIND_REMOVED, kind_removed, "train, number count")                                                               \
    X(INTERRUPTED, interrupted, "train last") /* a stock round */                                                      \
    X(ROCKET, rocket, "party, private, company, train")                                                                \
    X(ROCKET_LOST, rocket_lost, "party, private, train") /* no company of theirs takes it */                           \
    X(PAYMENT, payment, "party, private, money amount")                                                                \
    X(PAYMENT_WAITS, payment_waits, "party, private")                                                                  \
    X(GRANTED, granted, "party, private, company, letter")                                                             \
    X(HOME_CITY, home_city, "company, hex, number node")                                                               \
    X(MARKET_BONUS, market_bonus, "company, money amount")                                                             \
    X(FROZEN, frozen, "") /* prices stand still, investors and incomes stop */                                         \
    X(THAWED, thawed, "")                                                                                              \
    X(LAST_TURNS, last_turns, "number left")                                                                           \
    X(INVESTOR_PAYS, investor_pays, "company investor, party, money amount")   /* at the end of the game */            \
    X(TRAINS_FULL, trains_full, "company, number trains, number limit")        /* it could buy none */                 \
    X(TRAINS_DEAR, trains_dear, "company, train, money price, money treasury") /* it could buy none */

enum {
    CHINA_EV_BEFORE = RAIL_EV_COUNT - 1,
#define X(NAME, name, args) CHINA_EV_##NAME,
    CHINA_EVENTS(X)
#undef X
        CHINA_EV_END
};

#endif
