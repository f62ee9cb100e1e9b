/* Why not: the kit's names of refusals. The title's data names the rule of each ("citations"), the message files hold
 * the text under refusal.NAME. X(NAME, name, arguments): core/codes.h */
#ifndef RAIL_REFUSALS_H
#define RAIL_REFUSALS_H

#define RAIL_REFUSALS(X)                                                                                               \
    X(NONE, none, "")                                                                                                  \
    X(GAME_OVER, game_over, "")                                                                                        \
    X(NOT_YOUR_TURN, not_your_turn, "party must act")                                                                  \
    X(NOT_YOUR_BID, not_your_bid, "party must bid")                                                                    \
    X(NOT_YOUR_COMPANY, not_your_company, "party decides")                                                             \
    X(OWN_COMPANY, own_company, "company, now, belongs")                                                               \
    X(NOT_NOW, not_now, "company, step")  /* this verb does not belong to this step */                                 \
    X(NOT_IN_AUCTION, not_in_auction, "") /* does not belong to the auction */                                         \
    X(NOT_IN_STOCK, not_in_stock, "")     /* does not belong to a stock round */                                       \
    X(DISCARD_DUE, discard_due, "")       /* a surplus train must be discarded first */                                \
    X(ANSWER_DUE, answer_due, "")         /* an offer must be answered first */                                        \
    X(LAYING_DUE, laying_due, "private")                                                                               \
    X(NO_SUCH, no_such, "") /* an operand that does not exist in this game */                                          \
    /* auction */                                                                                                      \
    X(ONLY_CHEAPEST, only_cheapest, "private, private cheapest")                                                       \
    X(NO_BID_ON_CHEAPEST, no_bid_on_cheapest, "private")                                                               \
    X(PRIVATE_SOLD, private_sold, "private")                                                                           \
    X(BID_TOO_LOW, bid_too_low, "money bid, money minimum")                                                            \
    X(BID_BEYOND_CASH, bid_beyond_cash, "money bid, money free cash")                                                  \
    X(PRICE_BEYOND_CASH, price_beyond_cash, "money price, money free cash")                                            \
    X(PRICE_IS_FIXED, price_is_fixed, "money price")                                                                   \
    X(OTHER_PRIVATE_UP, other_private_up, "private")                                                                   \
    /* stock round */                                                                                                  \
    X(FIRST_ROUND_NO_SALE, first_round_no_sale, "")                                                                    \
    X(NOT_ENOUGH_SHARES, not_enough_shares, "percent has, percent wants")                                              \
    X(POOL_FULL, pool_full, "number would hold, number most")                                                          \
    X(NOBODY_TAKES_DIRECTOR, nobody_takes_director, "company, percent")                                                \
    X(NOT_STARTED, not_started, "company")                                                                             \
    X(STARTED_ALREADY, started_already, "company")                                                                     \
    X(NO_PAR_PRICE, no_par_price, "money price")                                                                       \
    X(NO_SHARE_THERE, no_share_there, "company, source")                                                               \
    X(CASH_SHORT, cash_short, "money price, money cash")                                                               \
    X(CERTIFICATE_LIMIT, certificate_limit, "number has, number limit")                                                \
    X(HOLDING_LIMIT, holding_limit, "percent, company")                                                                \
    X(SOLD_THIS_ROUND, sold_this_round, "company")                                                                     \
    X(MUST_SELL, must_sell, "number certificates, number limit")                                                       \
    X(NOT_OWNER, not_owner, "private")                                                                                 \
    X(NO_EXCHANGE, no_exchange, "private")                                                                             \
    X(EXCHANGE_AFTER_SALE, exchange_after_sale, "")                                                                    \
    X(EXCHANGE_NO_STATION, exchange_no_station, "company, hex")                                                        \
    X(EXCHANGE_OWNER_COMPANY, exchange_owner_company, "private")                                                       \
    /* track */                                                                                                        \
    X(HOME_TILE_FIRST, home_tile_first, "hex")                                                                         \
    X(ONE_TRACK_ACTION, one_track_action, "")                                                                          \
    X(NOT_BUILDABLE, not_buildable, "hex")                                                                             \
    X(HEX_BLOCKED, hex_blocked, "hex, private")                                                                        \
    X(COLOUR_TOO_EARLY, colour_too_early, "tile, phase")                                                               \
    X(NONE_LEFT, none_left, "tile")                                                                                    \
    X(WRONG_TILE, wrong_tile, "tile, hex")                                                                             \
    X(WRONG_UPGRADE, wrong_upgrade, "tile, hex")                                                                       \
    X(WRONG_LABEL, wrong_label, "tile, hex")                                                                           \
    X(EDGE_FORBIDDEN, edge_forbidden, "hex, edge")                                                                     \
    X(TRACK_LOST, track_lost, "hex")                                                                                   \
    X(NOT_CONNECTED, not_connected, "hex")                                                                             \
    X(UPGRADE_APART, upgrade_apart, "hex")                                                                             \
    X(TERRAIN_COST, terrain_cost, "money cost, money treasury")                                                        \
    X(POWER_NOT_OWNED, power_not_owned, "private")                                                                     \
    X(POWER_USED, power_used, "private")                                                                               \
    X(POWER_WRONG_HEX, power_wrong_hex, "private, hex")                                                                \
    X(POWER_WRONG_TILE, power_wrong_tile, "private, tile")                                                             \
    X(POWER_HEX_TAKEN, power_hex_taken, "hex")                                                                         \
    X(POWER_NOT_JOINED, power_not_joined, "private")                                                                   \
    X(POWER_OTHER_TURN, power_other_turn, "private")                                                                   \
    X(POWER_ROTATION, power_rotation, "tile, number rotation")                                                         \
    /* stations */                                                                                                     \
    X(NO_STATION_LEFT, no_station_left, "")                                                                            \
    X(STATION_COST, station_cost, "money cost, money treasury")                                                        \
    X(NO_CITY, no_city, "hex")                                                                                         \
    X(STATION_IN_HEX, station_in_hex, "hex")                                                                           \
    X(NO_FREE_SLOT, no_free_slot, "hex")                                                                               \
    X(SLOT_KEPT, slot_kept, "hex")                                                                                     \
    X(CITY_NOT_REACHED, city_not_reached, "hex")                                                                       \
    /* runs */                                                                                                         \
    X(NO_SUCH_TRAIN, no_such_train, "train")                                                                           \
    X(ROUTE_BROKEN, route_broken, "hex, hex next") /* no track that way */                                             \
    X(ROUTE_TOO_SHORT, route_too_short, "")                                                                            \
    X(ROUTE_TOO_LONG, route_too_long, "number stops, number range")                                                    \
    X(ROUTE_NO_STATION, route_no_station, "")                                                                          \
    X(ROUTE_TRACK_TWICE, route_track_twice, "hex")                                                                     \
    X(ROUTE_TRACK_SHARED, route_track_shared, "hex") /* by two trains */                                               \
    X(ROUTE_STOP_TWICE, route_stop_twice, "hex")                                                                       \
    X(ROUTE_BLOCKED, route_blocked, "hex")                                                                             \
    X(ROUTE_END_ONLY, route_end_only, "hex")                                                                           \
    X(ROUTE_NO_STOP_AT_END, route_no_stop_at_end, "hex")                                                               \
    X(MUST_RUN, must_run, "")                                                                                          \
    X(NOT_BEST, not_best, "money revenue, money best")                                                                 \
    /* trains */                                                                                                       \
    X(TRAIN_NOT_ON_SALE, train_not_on_sale, "train")                                                                   \
    X(TRAIN_LIMIT, train_limit, "number has, number limit")                                                            \
    X(TREASURY_SHORT, treasury_short, "money price, money treasury")                                                   \
    X(TRAIN_TRADE_EARLY, train_trade_early, "")                                                                        \
    X(SELLER_HAS_NONE, seller_has_none, "company, train")                                                              \
    X(PRICE_AT_LEAST_ONE, price_at_least_one, "money")                                                                 \
    X(NO_TRADE_IN, no_trade_in, "train, train handed in")                                                              \
    X(MUST_BUY_TRAIN, must_buy_train, "")                                                                              \
    X(MUST_BUY_ANOTHER, must_buy_another, "train not enough")                                                          \
    X(CHEAPEST_ONLY, cheapest_only, "train")                                                                           \
    X(MUST_SELL_FIRST, must_sell_first, "money missing")                                                               \
    X(SALE_NOT_NEEDED, sale_not_needed, "")                                                                            \
    X(NO_TRAIN_OWED, no_train_owed, "company")                                                                         \
    X(SALE_HOPELESS, sale_hopeless, "money missing")                                                                   \
    X(TREASURY_BOUND, treasury_bound, "")                                                                              \
    X(SALE_TOO_MUCH, sale_too_much, "percent, percent needed")                                                         \
    X(SALE_CHANGES_DIRECTOR, sale_changes_director, "company")                                                         \
    X(NOT_BANKRUPT, not_bankrupt, "money can raise, money needs")                                                      \
    X(TRAIN_AT_HAND, train_at_hand, "company, train")                                                                  \
    X(SALE_SPOILS, sale_spoils, "money missing")                                                                       \
    X(NO_EMERGENCY, no_emergency, "company")                                                                           \
    X(SURPLUS_KIND, surplus_kind, "train")                                                                             \
    X(DECLINED_BEFORE, declined_before, "money price declined")                                                        \
    X(ASKED_ENOUGH, asked_enough, "number offers declined")                                                            \
    /* privates */                                                                                                     \
    X(PRIVATE_TRADE_PHASE, private_trade_phase, "")                                                                    \
    X(PRIVATE_NOT_PLAYERS, private_not_players, "private")                                                             \
    X(PRIVATE_TREASURY, private_treasury, "money price, money treasury")                                               \
    X(PRIVATE_PRICE, private_price, "money least, money most")                                                         \
    X(PRIVATE_CLOSED, private_closed, "private")                                                                       \
    X(SHARES_LOCKED, shares_locked, "company")                                                                         \
    X(PRIVATE_LATE, private_late, "private")                                                                           \
    X(BID_STEP, bid_step, "money amount, money step")                                                                  \
    X(COMPANY_CLOSED, company_closed, "company")                                                                       \
    X(ROUTE_TOO_SMALL, route_too_small, "number stops, number most")                                                   \
    X(YELLOW_ONLY, yellow_only, "") /* after a yellow tile only another yellow one */                                  \
    X(EDGE_REQUIRED, edge_required, "hex, edge")                                                                       \
    X(PREFER_TILE, prefer_tile, "tile, tile instead")                                                                  \
    X(RED_STATION, red_station, "hex")                                                                                 \
    X(ROUTE_TOO_LARGE, route_too_large, "number large stops, number at most")                                          \
    X(ASIDE_ONE, aside_one, "train")     /* one per company */                                                         \
    X(ASIDE_PHASE, aside_phase, "train") /* not for sale yet */                                                        \
    X(RED_AREA, red_area, "hex")         /* no tile on it */                                                           \
    X(STATIONS_LOST, stations_lost, "tile, hex")                                                                       \
    X(SOLD_FOR_TRAIN, sold_for_train, "train")                                                                         \
    X(PAYS_NOT_ALL, pays_not_all, "company") /* its dividend */                                                        \
    X(PAYS_NO_HALF, pays_no_half, "company")                                                                           \
    X(HELPED_PRICE, helped_price, "money price, money most")                                                           \
    X(UPGRADE_COST, upgrade_cost, "money cost, money treasury")

typedef enum rail_refusal {
#define X(NAME, name, args) RAIL_NO_##NAME,
    RAIL_REFUSALS(X)
#undef X
        RAIL_NO_COUNT
} rail_refusal;

#endif
