/* Where 18xx.games departs from the books: the rows of compat=18xx.games that are not numbers of the rules record.
 * Code reads them by PEER(k, NAME) alone. In a game by the book every one of them is 0, so a reader of the rules can
 * skip them. A title's RULES.md lists them row by row; those of one title alone are in its folder. */
#ifndef RAIL_PEER_H
#define RAIL_PEER_H

/* X(NAME, name) */
#define RAIL_PEER_RULES(X)                                                                                             \
    X(ASKS, asks_like_peer)     /* asks wherever that program does, even if there is only one answer */                \
    X(NAMES, peer_names)        /* names of locations and companies as it spells them */                               \
    X(LAX_LOADING, lax_loading) /* lays of a saved game are not checked for connection and joints */                   \
    X(FIRST_SEAT, first_seat)   /* the first player listed starts; nothing is drawn */                                 \
    /* auction */                                                                                                      \
    X(LOWEST_BIDDER, auction_lowest_first)   /* the currently lowest bidder always acts next */                        \
    X(AUCTION_GOES_ON, auction_goes_on)      /* all pass: privates pay and the auction continues at once */            \
    X(FREE_TO_NEXT, auction_free_taker_next) /* at 0 the next in turn takes it, not the priority holder */             \
    X(PRICE_FREE, auction_price_free)        /* the cheapest may be bought at any price */                             \
    /* stock rounds */                                                                                                 \
    X(EXCHANGE_ANY_TIME, exchange_any_time) /* an exchange private: at any time, IPO only, not a purchase */           \
    X(EXCHANGE_LOOSE, exchange_loose)       /* no ban after a sale of that company; station not checked */             \
    X(DISCARD_LATE, discard_late)           /* after an export trains go at the start of the stock round */            \
    X(DISCARD_BY_LIST, discard_by_list)     /* in the order of the list of companies, not in operating order */        \
    X(STOCK_FIRST, stock_first)             /* a stock round that interrupts a turn comes before discards */           \
    /* track, stations, runs */                                                                                        \
    X(HOME_TILE_FREE, home_tile_free)   /* no duty to lay the home tile first */                                       \
    X(JOINED_AT_ONCE, joined_at_once)   /* the second tile of a power must follow the first at once */                 \
    X(SET_IN_STEPS, set_in_steps)       /* a set of tiles (a ferry) is laid one by one */                              \
    X(RED_STATIONS, station_red)        /* stations may be placed in red locations with a free slot */                 \
    X(SECOND_STATION, replace_second)   /* a company may have two stations on one hex */                               \
    X(RUN_OPTIONAL, run_optional)       /* a company that can run need not */                                          \
    X(RUN_BONUS_EACH, run_bonus_each)   /* the bonus between two hexes for each train, not once */                     \
    X(EXPRESS_PRINTED, express_printed) /* an express train's stops are chosen by their printed values */              \
    /* trains and money */                                                                                             \
    X(TRAIN_TRADE_ALWAYS, train_trade_always) /* trains between companies in any phase */                              \
    X(EMERGENCY_NO_FEE, emergency_no_fee)     /* the fee of a sale is ignored when the need is computed */             \
    X(EMERGENCY_SPLIT, emergency_split)       /* part of a certificate is sold while the rest would be too much */     \
    X(BANKRUPT_BY_HAND, bankrupt_by_hand)     /* bankruptcy is declared, never automatic */

typedef enum rail_peer_rule {
#define X(NAME, name) RAIL_PEER_##NAME,
    RAIL_PEER_RULES(X)
#undef X
        RAIL_PEER_COUNT
} rail_peer_rule;

#define PEER(k, NAME) ((k)->r->peer[RAIL_PEER_##NAME])

#endif
