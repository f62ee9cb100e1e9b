/* What happened: codes of events. The message files hold the text under event.NAME. X(NAME, name) */
#ifndef RAIL_EVENTS_H
#define RAIL_EVENTS_H

#define RAIL_EVENTS(X)                                                                                                 \
    X(PASS, pass)                 /* party */                                                                          \
    X(PASS_FORCED, pass_forced)   /* party: nothing else was possible */                                               \
    X(TURN_ENDED, turn_ended)     /* party: after a sale */                                                            \
    X(STEP_PASSED, step_passed)   /* company, step */                                                                  \
    X(BID, bid)                   /* party, private, amount */                                                         \
    X(DROP, drop)                 /* party, private */                                                                 \
    X(PRIVATE_SOLD, private_sold) /* party, private, amount */                                                         \
    X(BIDDING, bidding)           /* private: an auction among its bidders begins */                                   \
    X(PRICE_CUT, price_cut)       /* private, new price */                                                             \
    X(AUCTION_PAUSED, auction_paused)                                                                                  \
    X(STOCK_ROUND, stock_round)         /* number */                                                                   \
    X(PRIORITY, priority)               /* party */                                                                    \
    X(OPERATING_ROUND, operating_round) /* set, round, of */                                                           \
    X(STARTED, started)                 /* party, company, price */                                                    \
    X(BOUGHT, bought)                   /* party, company, price, source */                                            \
    X(SOLD, sold)                       /* party, company, tenths, proceeds */                                         \
    X(EXCHANGED, exchanged)             /* party, private, company, source */                                          \
    X(DIRECTOR, director)               /* party, company */                                                           \
    X(FLOATED, floated)                 /* company, capital */                                                         \
    X(PRICE_MOVED, price_moved)         /* company, old price, new price */                                            \
    X(INCOME, income)                   /* party, private, amount */                                                   \
    X(HOME_STATION, home_station)       /* company, hex */                                                             \
    X(TILE, tile)                       /* company, hex, tile, rotation */                                             \
    X(TERRAIN_PAID, terrain_paid)       /* company, amount */                                                          \
    X(STATION, station)                 /* company, hex, cost */                                                       \
    X(RAN, ran)                         /* company, revenue */                                                         \
    X(RAN_ROUTE, ran_route)             /* train, revenue, first hex, last hex */                                      \
    X(BELOW_BEST, below_best)           /* company, revenue, best: of a run in a log (88-RV-04) */                     \
    X(OUTSIDE, outside)                 /* company, amount */                                                          \
    X(NO_RUN, no_run)                   /* company */                                                                  \
    X(PAID, paid)                       /* company, revenue, per share */                                              \
    X(DIVIDEND, dividend)               /* party, company, amount */                                                   \
    X(DIVIDEND_OWN, dividend_own)       /* party, company, amount: for the shares in the pool */                       \
    X(KEPT, kept)                       /* company, revenue */                                                         \
    X(TRAIN_BOUGHT, train_bought)       /* company, train, price, source */                                            \
    X(TRAIN_FROM, train_from)           /* company, train, price, seller */                                            \
    X(TRADED_IN, traded_in)             /* company, train */                                                           \
    X(DIRECTOR_HELPS, director_helps)   /* party, company, amount */                                                   \
    X(PHASE, phase)                     /* phase */                                                                    \
    X(RUSTED, rusted)                   /* train */                                                                    \
    X(PRIVATES_CLOSED, privates_closed)                                                                                \
    X(DISCARDED, discarded)             /* company, train */                                                           \
    X(EXPORTED, exported)               /* train */                                                                    \
    X(PRIVATE_BOUGHT, private_bought)   /* company, private, price, party */                                           \
    X(OFFERED_TRAIN, offered_train)     /* company, party asked, train, price */                                       \
    X(OFFERED_PRIVATE, offered_private) /* company, party asked, private, price */                                     \
    X(DECLINED, declined)               /* party */                                                                    \
    X(BANK_BROKEN, bank_broken)                                                                                        \
    X(BANKRUPT, bankrupt)   /* party, missing */                                                                       \
    X(GAME_OVER, game_over) /* end */                                                                                  \
    X(TOTAL, total)         /* party, total */

typedef enum rail_event {
#define X(NAME, name) RAIL_EV_##NAME,
    RAIL_EVENTS(X)
#undef X
        RAIL_EV_COUNT
} rail_event;

#endif
