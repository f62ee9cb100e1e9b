/* What happened: codes of events, each with its arguments (core/codes.h). The message files hold the text under
 * event.NAME. X(NAME, name, arguments) */
#ifndef RAIL_EVENTS_H
#define RAIL_EVENTS_H

#define RAIL_EVENTS(X)                                                                                                 \
    X(PASS, pass, "party")                                                                                             \
    X(PASS_FORCED, pass_forced, "party") /* nothing else was possible */                                               \
    X(TURN_ENDED, turn_ended, "party")   /* after a sale */                                                            \
    X(STEP_PASSED, step_passed, "company, step")                                                                       \
    X(BID, bid, "party, private, money amount")                                                                        \
    X(DROP, drop, "party, private")                                                                                    \
    X(PRIVATE_SOLD, private_sold, "party, private, money amount")                                                      \
    X(BIDDING, bidding, "private") /* an auction among its bidders begins */                                           \
    X(PRICE_CUT, price_cut, "private, money new price")                                                                \
    X(AUCTION_PAUSED, auction_paused, "")                                                                              \
    X(STOCK_ROUND, stock_round, "number")                                                                              \
    X(PRIORITY, priority, "party")                                                                                     \
    X(OPERATING_ROUND, operating_round, "number set, number round, number of")                                         \
    X(STARTED, started, "party, company, money price")                                                                 \
    X(BOUGHT, bought, "party, company, money price, source")                                                           \
    X(SOLD, sold, "party, company, percent, money proceeds")                                                           \
    X(EXCHANGED, exchanged, "party, private, company, source")                                                         \
    X(DIRECTOR, director, "party, company")                                                                            \
    X(FLOATED, floated, "company, money capital")                                                                      \
    X(PRICE_MOVED, price_moved, "company, money old price, money new price")                                           \
    X(INCOME, income, "party, private, money amount")                                                                  \
    X(HOME_STATION, home_station, "company, hex")                                                                      \
    X(TILE, tile, "company, hex, tile, number rotation")                                                               \
    X(TERRAIN_PAID, terrain_paid, "company, money amount")                                                             \
    X(STATION, station, "company, hex, money cost")                                                                    \
    X(RAN, ran, "company, money revenue")                                                                              \
    X(RAN_ROUTE, ran_route, "train, money revenue, hex from, hex to")                                                  \
    X(BELOW_BEST, below_best, "company, money revenue, money best") /* of a run in a log (88-RV-04) */                 \
    X(OUTSIDE, outside, "company, money amount")                                                                       \
    X(NO_RUN, no_run, "company")                                                                                       \
    X(PAID, paid, "company, money revenue, money per share")                                                           \
    X(HALVED, halved, "company, money revenue, money shared, money kept")                                              \
    X(DIVIDEND, dividend, "party, company, money amount")                                                              \
    X(DIVIDEND_OWN, dividend_own, "party, company, money amount") /* for the shares in the pool */                     \
    X(KEPT, kept, "company, money revenue")                                                                            \
    X(TRAIN_BOUGHT, train_bought, "company, train, money price, train_source")                                         \
    X(TRAIN_FROM, train_from, "company, train, money price, company seller")                                           \
    X(TRADED_IN, traded_in, "company, train")                                                                          \
    X(DIRECTOR_HELPS, director_helps, "party, company, money amount")                                                  \
    X(PHASE, phase, "phase")                                                                                           \
    X(RUSTED, rusted, "train")                                                                                         \
    X(PRIVATES_CLOSED, privates_closed, "")                                                                            \
    X(CLOSED, closed, "company")                                                                                       \
    X(DISCARDED, discarded, "company, train")                                                                          \
    X(EXPORTED, exported, "train")                                                                                     \
    X(PRIVATE_BOUGHT, private_bought, "company, private, money price, party")                                          \
    X(OFFERED_TRAIN, offered_train, "company, party asked, train, money price")                                        \
    X(OFFERED_PRIVATE, offered_private, "company, party asked, private, money price")                                  \
    X(DECLINED, declined, "party")                                                                                     \
    X(BANK_BROKEN, bank_broken, "")                                                                                    \
    X(BANKRUPT, bankrupt, "party, money missing")                                                                      \
    X(GAME_OVER, game_over, "end")                                                                                     \
    X(TOTAL, total, "party, money total")                                                                              \
    X(FEE, fee, "party, money amount")                                                                                 \
    X(RESUMED, resumed, "company")                                                                                     \
    X(CHARGED, charged, "company, money amount")     /* ferries */                                                     \
    X(RUN_BONUS, run_bonus, "company, money amount") /* a run between two hexes */

typedef enum rail_event {
#define X(NAME, name, args) RAIL_EV_##NAME,
    RAIL_EVENTS(X)
#undef X
        RAIL_EV_COUNT
} rail_event;

#endif
