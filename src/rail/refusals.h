/* Why not: the kit's names of refusals. The title's data names the rule of each ("citations"), the message files hold
 * the text under refusal.NAME with up to three arguments. X(NAME, name) */
#ifndef RAIL_REFUSALS_H
#define RAIL_REFUSALS_H

#define RAIL_REFUSALS(X)                                                                                               \
    X(NONE, none)                                                                                                      \
    X(GAME_OVER, game_over)                                                                                            \
    X(NOT_YOUR_TURN, not_your_turn)       /* who must act */                                                           \
    X(NOT_YOUR_BID, not_your_bid)         /* whose turn it is in the auction */                                        \
    X(NOT_YOUR_COMPANY, not_your_company) /* who decides in an operating round */                                      \
    X(OWN_COMPANY, own_company)           /* company, what it does now, where the attempt belongs */                   \
    X(NOT_NOW, not_now)                   /* this verb has no place in this step */                                    \
    X(NOT_IN_AUCTION, not_in_auction)     /* no business of the auction */                                             \
    X(NOT_IN_STOCK, not_in_stock)         /* no business of a stock round */                                           \
    X(DISCARD_DUE, discard_due)           /* a surplus train must be discarded first */                                \
    X(ANSWER_DUE, answer_due)             /* an offer must be answered first */                                        \
    X(LAYING_DUE, laying_due)             /* private */                                                                \
    X(NO_SUCH, no_such)                   /* an operand that does not exist in this game */                            \
    /* auction */                                                                                                      \
    X(ONLY_CHEAPEST, only_cheapest) /* private, cheapest private */                                                    \
    X(NO_BID_ON_CHEAPEST, no_bid_on_cheapest)                                                                          \
    X(PRIVATE_SOLD, private_sold)                                                                                      \
    X(BID_TOO_LOW, bid_too_low)             /* bid, minimum */                                                         \
    X(BID_BEYOND_CASH, bid_beyond_cash)     /* bid, free cash */                                                       \
    X(PRICE_BEYOND_CASH, price_beyond_cash) /* price, free cash */                                                     \
    X(PRICE_IS_FIXED, price_is_fixed)       /* price */                                                                \
    X(OTHER_PRIVATE_UP, other_private_up)   /* private under auction */                                                \
    /* stock round */                                                                                                  \
    X(FIRST_ROUND_NO_SALE, first_round_no_sale)                                                                        \
    X(NOT_ENOUGH_SHARES, not_enough_shares)         /* has, wants */                                                   \
    X(POOL_FULL, pool_full)                         /* would hold, most */                                             \
    X(NOBODY_TAKES_DIRECTOR, nobody_takes_director) /* company, tenths */                                              \
    X(NOT_STARTED, not_started)                     /* company */                                                      \
    X(STARTED_ALREADY, started_already)             /* company */                                                      \
    X(NO_PAR_PRICE, no_par_price)                   /* price */                                                        \
    X(NO_SHARE_THERE, no_share_there)               /* company */                                                      \
    X(CASH_SHORT, cash_short)                       /* price, cash */                                                  \
    X(CERTIFICATE_LIMIT, certificate_limit)         /* has, limit */                                                   \
    X(HOLDING_LIMIT, holding_limit)                 /* percent */                                                      \
    X(SOLD_THIS_ROUND, sold_this_round)             /* company */                                                      \
    X(MUST_SELL, must_sell)                         /* certificates, limit */                                          \
    X(NOT_OWNER, not_owner)                         /* private */                                                      \
    X(NO_EXCHANGE, no_exchange)                     /* private */                                                      \
    X(EXCHANGE_AFTER_SALE, exchange_after_sale)                                                                        \
    X(EXCHANGE_NO_STATION, exchange_no_station) /* company, hex */                                                     \
    X(EXCHANGE_OWNER_COMPANY, exchange_owner_company)                                                                  \
    /* track */                                                                                                        \
    X(HOME_TILE_FIRST, home_tile_first) /* hex */                                                                      \
    X(ONE_TRACK_ACTION, one_track_action)                                                                              \
    X(NOT_BUILDABLE, not_buildable)       /* hex */                                                                    \
    X(HEX_BLOCKED, hex_blocked)           /* hex, private */                                                           \
    X(COLOUR_TOO_EARLY, colour_too_early) /* tile, phase */                                                            \
    X(NONE_LEFT, none_left)               /* tile */                                                                   \
    X(WRONG_TILE, wrong_tile)             /* tile, hex */                                                              \
    X(WRONG_UPGRADE, wrong_upgrade)       /* tile, hex */                                                              \
    X(WRONG_LABEL, wrong_label)           /* tile, hex */                                                              \
    X(EDGE_FORBIDDEN, edge_forbidden)     /* hex, edge */                                                              \
    X(TRACK_LOST, track_lost)             /* hex */                                                                    \
    X(NOT_CONNECTED, not_connected)       /* hex */                                                                    \
    X(UPGRADE_APART, upgrade_apart)       /* hex */                                                                    \
    X(TERRAIN_COST, terrain_cost)         /* cost, treasury */                                                         \
    X(POWER_NOT_OWNED, power_not_owned)   /* private */                                                                \
    X(POWER_USED, power_used)             /* private */                                                                \
    X(POWER_WRONG_HEX, power_wrong_hex)   /* private, hex */                                                           \
    X(POWER_WRONG_TILE, power_wrong_tile) /* private, tile */                                                          \
    X(POWER_HEX_TAKEN, power_hex_taken)   /* hex */                                                                    \
    X(POWER_NOT_JOINED, power_not_joined) /* private */                                                                \
    X(POWER_OTHER_TURN, power_other_turn) /* private */                                                                \
    X(POWER_ROTATION, power_rotation)     /* tile, rotation */                                                         \
    /* stations */                                                                                                     \
    X(NO_STATION_LEFT, no_station_left)                                                                                \
    X(STATION_COST, station_cost)         /* cost, treasury */                                                         \
    X(NO_CITY, no_city)                   /* hex */                                                                    \
    X(STATION_IN_HEX, station_in_hex)     /* hex */                                                                    \
    X(NO_FREE_SLOT, no_free_slot)         /* hex */                                                                    \
    X(SLOT_KEPT, slot_kept)               /* hex */                                                                    \
    X(CITY_NOT_REACHED, city_not_reached) /* hex */                                                                    \
    /* runs */                                                                                                         \
    X(NO_SUCH_TRAIN, no_such_train) /* kind */                                                                         \
    X(ROUTE_BROKEN, route_broken)   /* hex, next hex: no track that way */                                             \
    X(ROUTE_TOO_SHORT, route_too_short)                                                                                \
    X(ROUTE_TOO_LONG, route_too_long) /* stops, range */                                                               \
    X(ROUTE_NO_STATION, route_no_station)                                                                              \
    X(ROUTE_TRACK_TWICE, route_track_twice)       /* hex */                                                            \
    X(ROUTE_TRACK_SHARED, route_track_shared)     /* hex: by two trains */                                             \
    X(ROUTE_STOP_TWICE, route_stop_twice)         /* hex */                                                            \
    X(ROUTE_BLOCKED, route_blocked)               /* hex */                                                            \
    X(ROUTE_END_ONLY, route_end_only)             /* hex */                                                            \
    X(ROUTE_NO_STOP_AT_END, route_no_stop_at_end) /* hex */                                                            \
    X(MUST_RUN, must_run)                                                                                              \
    X(NOT_BEST, not_best) /* revenue, best */                                                                          \
    /* trains */                                                                                                       \
    X(TRAIN_NOT_ON_SALE, train_not_on_sale) /* kind */                                                                 \
    X(TRAIN_LIMIT, train_limit)             /* has, limit */                                                           \
    X(TREASURY_SHORT, treasury_short)       /* price, treasury */                                                      \
    X(TRAIN_TRADE_EARLY, train_trade_early)                                                                            \
    X(SELLER_HAS_NONE, seller_has_none) /* company, kind */                                                            \
    X(PRICE_AT_LEAST_ONE, price_at_least_one)                                                                          \
    X(NO_TRADE_IN, no_trade_in) /* kind, kind handed in */                                                             \
    X(MUST_BUY_TRAIN, must_buy_train)                                                                                  \
    X(MUST_BUY_ANOTHER, must_buy_another) /* kind that is not enough */                                                \
    X(CHEAPEST_ONLY, cheapest_only)       /* kind */                                                                   \
    X(MUST_SELL_FIRST, must_sell_first)   /* missing */                                                                \
    X(SALE_NOT_NEEDED, sale_not_needed)                                                                                \
    X(NO_TRAIN_OWED, no_train_owed) /* company */                                                                      \
    X(SALE_HOPELESS, sale_hopeless) /* missing */                                                                      \
    X(TREASURY_BOUND, treasury_bound)                                                                                  \
    X(SALE_TOO_MUCH, sale_too_much)                 /* tenths, tenths needed */                                        \
    X(SALE_CHANGES_DIRECTOR, sale_changes_director) /* company */                                                      \
    X(NOT_BANKRUPT, not_bankrupt)                   /* can raise, needs */                                             \
    X(TRAIN_AT_HAND, train_at_hand)                 /* company, kind */                                                \
    X(SALE_SPOILS, sale_spoils)                     /* what would be missing for good */                               \
    X(NO_EMERGENCY, no_emergency)                   /* company */                                                      \
    X(SURPLUS_KIND, surplus_kind)                   /* kind */                                                         \
    X(DECLINED_BEFORE, declined_before)             /* price declined */                                               \
    X(ASKED_ENOUGH, asked_enough)                   /* offers declined */                                              \
    /* privates */                                                                                                     \
    X(PRIVATE_TRADE_PHASE, private_trade_phase)                                                                        \
    X(PRIVATE_NOT_PLAYERS, private_not_players) /* private */                                                          \
    X(PRIVATE_TREASURY, private_treasury)       /* price, treasury */                                                  \
    X(PRIVATE_PRICE, private_price)             /* least, most */                                                      \
    X(PRIVATE_CLOSED, private_closed)           /* private */                                                          \
    RAIL_FURTHER_REFUSALS(X)

/* Refusals that only some titles know: a title cites those that its rules can bring. */
#define RAIL_FURTHER_REFUSALS(X)                                                                                       \
    X(BID_STEP, bid_step)   /* amount, step */                                                                         \
    X(LOT_OTHER, lot_other) /* private that is up */                                                                   \
    X(DRAFT_DUE, draft_due)                                                                                            \
    X(INVESTOR_TAKEN, investor_taken)   /* investor */                                                                 \
    X(FOUND_DUE, found_due)             /* company: certificate or permits first */                                    \
    X(ONLY_BY_PRIVATE, only_by_private) /* company */                                                                  \
    X(PLACE_TAKEN, place_taken)         /* price, number, company there */                                             \
    X(NO_SUCH_PLACE, no_such_place)     /* price, number */                                                            \
    X(NO_SUCH_SIZE, no_such_size)       /* percent */                                                                  \
    X(NO_SUCH_PERMITS, no_such_permits) /* letters, how many are due */                                                \
    X(SHARES_LOCKED, shares_locked)     /* company */                                                                  \
    X(IN_DEBT, in_debt)                 /* debt */                                                                     \
    X(NO_DEBT, no_debt)                                                                                                \
    X(REPAY_AMOUNT, repay_amount)               /* least, most */                                                      \
    X(FROZEN_SALE, frozen_sale)                 /* company */                                                          \
    X(NO_PERMIT, no_permit)                     /* letter asked */                                                     \
    X(YELLOW_ONLY, yellow_only)                 /* after a yellow tile only another yellow one */                      \
    X(EDGE_REQUIRED, edge_required)             /* hex, edge */                                                        \
    X(PREFER_TILE, prefer_tile)                 /* tile, tile to lay instead */                                        \
    X(RED_STATION, red_station)                 /* hex */                                                              \
    X(HOME_KEPT, home_kept)                     /* hex, company */                                                     \
    X(ROUTE_TOO_LARGE, route_too_large)         /* large stops, at most */                                             \
    X(ASIDE_ONE, aside_one)                     /* kind: one per company */                                            \
    X(ASIDE_PHASE, aside_phase)                 /* kind: not for sale yet */                                           \
    X(OTHER_DIRECTOR, other_director)           /* company */                                                          \
    X(TAKEOVER_DUE, takeover_due)               /* investor */                                                         \
    X(NO_ROCKET, no_rocket)                     /* private */                                                          \
    X(ROCKET_DUE, rocket_due)                   /* private */                                                          \
    X(ROCKET_ROOM, rocket_room)                 /* company */                                                          \
    X(ROCKET_GIVES_UP, rocket_gives_up)         /* company, kind */                                                    \
    X(ROCKET_INVESTOR, rocket_investor)         /* investor */                                                         \
    X(PAYMENT_DUE, payment_due)                 /* private */                                                          \
    X(NO_GRANT, no_grant)                       /* private */                                                          \
    X(HOME_CITY_DUE, home_city_due)             /* hex */                                                              \
    X(INVESTOR_CANNOT, investor_cannot)         /* investor */                                                         \
    X(NOT_INVESTORS_TRAIN, not_investors_train) /* kind */

typedef enum rail_refusal {
#define X(NAME, name) RAIL_NO_##NAME,
    RAIL_REFUSALS(X)
#undef X
        RAIL_NO_COUNT
} rail_refusal;

#endif
