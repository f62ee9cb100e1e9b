/* The verbs of the kit, one line each (core/verb.h says how to read it), and the kinds of their operands. A title has
 * its own verbs in its own list. */
#ifndef RAIL_VERB_H
#define RAIL_VERB_H

#include "core/verb.h"

#define RAIL_KIT_VERBS(V)                                                                                              \
    V(PASS, pass, WORD("pass"))                                                                                        \
    V(BID, bid, WORD("bid"), (private, rail_as_private, a, ALWAYS), (price, rail_as_price, amount, ALWAYS))            \
    /* the private that is for sale; a price only where the rules leave it free */                                     \
    V(TAKE, take, SHARED("buy", which_buy), (private, rail_as_private, a, ALWAYS),                                     \
      (price, rail_as_listed_price, amount, OPTIONAL))                                                                 \
    V(PAR, par, WORD("par"), (company, rail_as_company, a, ALWAYS), (price, rail_as_price, amount, ALWAYS))            \
    V(BUY, buy, WORD("buy"), (company, rail_as_company, a, ALWAYS), (from, rail_as_source, b, ALWAYS))                 \
    V(SELL, sell, WORD("sell"), (company, rail_as_company, a, ALWAYS), (shares, rail_as_shares, b, ALWAYS))            \
    V(EXCHANGE, exchange, WORD("exchange"), (private, rail_as_private, a, ALWAYS),                                     \
      (company, rail_as_company, b, ALWAYS), (from, rail_as_source, c, ALWAYS))                                        \
    V(LAY, lay, WORD("lay"), (hex, rail_as_hex, a, ALWAYS), (tile, rail_as_tile, b, ALWAYS),                           \
      (rot, rail_as_rotation, c, AFTER("rot", "rot 0..5")), (with, rail_as_private, d, MAYBE("with")))                 \
    V(STATION, station, OWN("station", read_station, print_station), (hex, rail_as_hex, a, ALWAYS),                    \
      (city, rail_as_city, b, ALWAYS))                                                                                 \
    V(RUN, run, WORD("run"), (routes, rail_as_routes, more, OPTIONAL))                                                 \
    V(PAY, pay, WORD("pay"))                                                                                           \
    V(KEEP, keep, WORD("keep"))                                                                                        \
    /* from the bank's stack or its pool, maybe for an old one; or from a company, for a price */                      \
    V(TRAIN, train, WORD("train"), (kind, rail_as_train, a, ALWAYS), (source, rail_as_train_source, b, OPTIONAL),      \
      (seller, rail_as_company, c, WHEN(from_company)), (price, rail_as_price, amount, WHEN(from_company)),            \
      (trade, rail_as_train, d, MAYBE_WHEN("trade", from_bank)))                                                       \
    /* a company buys it from its owner */                                                                             \
    V(PRIVATE, private, WORD("private"), (private, rail_as_private, a, ALWAYS),                                        \
      (price, rail_as_price, amount, ALWAYS))                                                                          \
    V(ACCEPT, accept, WORD("accept"))                                                                                  \
    V(DECLINE, decline, WORD("decline"))                                                                               \
    V(DISCARD, discard, WORD("discard"), (kind, rail_as_train, a, ALWAYS))                                             \
    V(BANKRUPT, bankrupt, WORD("bankrupt"))

/* Verbs of the kit that only some titles have, in their own lists. Their numbers count down from the last. */
#define RAIL_FURTHER_VERBS(V)                                                                                          \
    /* half of the revenue is shared out, the other half kept */                                                       \
    V(HALF, half, WORD("half"))

/* Their numbers are part of hashes of random games and are fixed for ever. A title's own begin after them. */
typedef enum rail_verb {
#define RAIL_VERB_NUMBER(NAME, name, ...) RAIL_##NAME,
    RAIL_KIT_VERBS(RAIL_VERB_NUMBER)
#undef RAIL_VERB_NUMBER
        RAIL_OWN_VERBS,
    RAIL_HALF = IR_MAX_VERBS - 1
} rail_verb;

enum { RAIL_FROM_IPO, RAIL_FROM_POOL };                           /* buy_from, exchange_from */
enum { RAIL_SOURCE_BANK, RAIL_SOURCE_POOL, RAIL_SOURCE_COMPANY }; /* train_source */

/* bid_private(move), bid_price(move), ...; bid_move(actor, private, price), ...
 * The routes of a run are in ir_action.more: per route the train kind, the number of hexes, the hexes in order. */
#ifndef __cppcheck__ /* it cannot expand these */
RAIL_KIT_VERBS(IR_VERB_GET)
#define RAIL_VERB_MAKE(...) IR_VERB_MAKE(RAIL_, __VA_ARGS__)
RAIL_KIT_VERBS(RAIL_VERB_MAKE)
RAIL_FURTHER_VERBS(RAIL_VERB_MAKE)
#endif

extern const ir_verb_def rail_verbs[];

/* Kinds of operands, also for the verbs of titles. */
extern const ir_operand_kind rail_as_company, rail_as_private, rail_as_hex, rail_as_tile, rail_as_train;
extern const ir_operand_kind rail_as_price, rail_as_listed_price, rail_as_amount, rail_as_shares, rail_as_rotation;
extern const ir_operand_kind rail_as_source, rail_as_train_source, rail_as_city, rail_as_routes;

#endif
