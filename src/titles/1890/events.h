/* What happens in 1890 alone: codes after the kit's (rail/events.h). X(NAME, name, arguments) */
#ifndef TITLES_1890_EVENTS_H
#define TITLES_1890_EVENTS_H

#include "rail/events.h"

#define OSAKA_EVENTS(X)                                                                                                \
    X(MINOR_STARTED, minor_started, "party, company, money capital")                                                   \
    X(PAR_SET, par_set, "party, company, money price")                                                                 \
    X(FREE_SHARE, free_share, "party, company, percent share")                                                         \
    X(LATE_BOUGHT, late_bought, "party, private, money price")                                                         \
    X(ASKED_FOR, asked_for, "party buyer, party owner, private, money price")                                          \
    X(OFFERED_TO, offered_to, "party owner, party buyer, private, money price")                                        \
    X(DEAL, deal, "party buyer, party owner, private, money price")                                                    \
    X(MERGED, merged, "company minor, company union, party owner, percent share")                                      \
    X(MERGED_MONEY, merged_money, "company minor, money union, party owner, money rest")                               \
    X(UNION_FORMED, union_formed, "company union, money capital")                                                      \
    X(OUT_OF_TURN, out_of_turn, "company union")                                                                       \
    X(STAYS_APART, stays_apart, "company minor")                                                                       \
    X(NO_UNION, no_union, "company minor")                                                                             \
    X(CONVERTED, converted, "party owner, company minor")                                                              \
    X(PRIVATE_CLOSED, private_closed, "private")                                                                       \
    X(HEXES_OPEN, hexes_open, "private")                                                                               \
    X(STATION_BACK, station_back, "company, hex")                                                                      \
    X(RAPID_STATION, rapid_station, "private, hex")                                                                    \
    X(ACCESS, access, "company, private, money price")                                                                 \
    X(RAPID_INCOME, rapid_income, "party, private, money amount, company")                                             \
    X(COMPANY_INCOME, company_income, "company, private, money amount")                                                \
    X(THEATRE, theatre, "company, money amount, hex")                                                                  \
    X(YELLOW_MONEY, yellow_money, "company, money amount")                                                             \
    X(TIGERS, tigers, "company, money amount, hex")                                                                    \
    X(MONEY_LOST, money_lost, "party, company, money amount")

enum {
    OSAKA_EV_BEFORE = RAIL_EV_COUNT - 1,
#define X(NAME, name, args) OSAKA_EV_##NAME,
    OSAKA_EVENTS(X)
#undef X
        OSAKA_EV_END
};

#endif
