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
    X(BANKRUPT, bankrupt)                 /* party, missing */                                                         \
    X(GAME_OVER, game_over)               /* end */                                                                    \
    X(TOTAL, total)                       /* party, total */                                                           \
    X(LOT, lot)                           /* private, least bid, party who opens */                                    \
    X(LOT_FREE, lot_free)                 /* party, private: must take it for nothing */                               \
    X(SEATS, seats)                       /* party, seat from 1: the new order */                                      \
    X(INVESTOR, investor)                 /* party, investor */                                                        \
    X(INVESTOR_LEAVES, investor_leaves)   /* investor: nobody chose it */                                              \
    X(LINKED, linked)                     /* investor, company: a share of it lies on the investor */                  \
    X(PLACE, place)                       /* party, company, price, number of the place */                             \
    X(CERTIFICATE, certificate)           /* party, company, tenths */                                                 \
    X(PERMITS, permits)                   /* company, letters as a mask */                                             \
    X(SECOND_CAPITAL, second_capital)     /* company, amount */                                                        \
    X(FEE, fee)                           /* party, amount */                                                          \
    X(BORROWED, borrowed)                 /* party, missing, debt now */                                               \
    X(INTEREST, interest)                 /* party, debt before, debt now */                                           \
    X(REPAID, repaid)                     /* party, amount, debt left */                                               \
    X(INVESTOR_KEEPS, investor_keeps)     /* investor, income */                                                       \
    X(JOINED, joined)                     /* investor, company: takeover; */                                           \
    X(TAKEOVER_BONUS, takeover_bonus)     /* party, amount */                                                          \
    X(TAKEOVER_SHARE, takeover_share)     /* party, company */                                                         \
    X(TAKEOVER_COMPANY, takeover_company) /* investor, company, amount */                                              \
    X(TAKEOVER_OWNER, takeover_owner)     /* investor, party, amount, to the bank */                                   \
    X(REPLACED, replaced)                 /* company, investor, hex */                                                 \
    X(TAKEN_OFF, taken_off)               /* investor, hex */                                                          \
    X(MARKER, marker)                     /* company */                                                                \
    X(KIND_REMOVED, kind_removed)         /* train, how many */                                                        \
    X(INTERRUPTED, interrupted)           /* train whose last one has gone: a stock round */                           \
    X(RESUMED, resumed)                   /* company whose turn goes on */                                             \
    X(ROCKET, rocket)                     /* party, private, company, train */                                         \
    X(ROCKET_LOST, rocket_lost)           /* party, private, train: no company of his takes it */                      \
    X(PAYMENT, payment)                   /* party, private, amount */                                                 \
    X(PAYMENT_WAITS, payment_waits)       /* party, private */                                                         \
    X(GRANTED, granted)                   /* party, private, company, letter */                                        \
    X(HOME_CITY, home_city)               /* company, hex, node */                                                     \
    X(MARKET_BONUS, market_bonus)         /* company, amount */                                                        \
    X(FROZEN, frozen)                     /* prices stand still, investors and incomes stop */                         \
    X(THAWED, thawed)                                                                                                  \
    X(LAST_TURNS, last_turns)       /* turns of each company that are left */                                          \
    X(INVESTOR_PAYS, investor_pays) /* investor, party, amount: at the end of the game */                              \
    X(CHARGED, charged)             /* company, amount: ferries */                                                     \
    X(RUN_BONUS, run_bonus)         /* company, amount: a run between two hexes */                                     \
    X(TRAINS_FULL, trains_full)     /* company, trains, limit: it could buy none */                                    \
    X(TRAINS_DEAR, trains_dear)     /* company, train, price, treasury: it could buy none */

typedef enum rail_event {
#define X(NAME, name) RAIL_EV_##NAME,
    RAIL_EVENTS(X)
#undef X
        RAIL_EV_COUNT
} rail_event;

#endif
