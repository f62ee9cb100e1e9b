/* Why a computer player does something: codes with their arguments (core/codes.h). The message files hold the text under
 * why.NAME. X(NAME, name, arguments) */
#ifndef BOTS_REASONS_H
#define BOTS_REASONS_H

#define BOT_REASON_LIST(X)                                                                                             \
    X(ONLY, only, "")                                                 /* nothing else can be done */                   \
    X(CHANCE, chance, "")                                             /* drawn by lot */                               \
    X(GAIN, gain, "money")                                            /* the position is worth this much more */       \
    X(COSTS, costs, "money")                                          /* the position is worth this much less */       \
    X(NO_BETTER, no_better, "")                                       /* than doing as little as possible */           \
    X(EVEN, even, "")                                                 /* with doing as little as possible */           \
    X(RUN_RISES, run_rises, "company, money before, money after")     /* its best run */                               \
    X(RIVAL_FALLS, rival_falls, "company, money before, money after") /* the best run of another's company */          \
    X(INCOME, income, "money")                                        /* more dividends for this seat in a round */    \
    X(RIVALS_RUST, rivals_rust, "number")                             /* trains of others that rust */                 \
    X(AVOIDS_DEBT, avoids_debt, "company, money")                     /* what its director might have to pay */        \
    X(BETTER_BY, better_by, "money")                                  /* than the next best move thought of */         \
    X(RICHER, richer, "party, money")                                 /* how far this seat is ahead of that one */     \
    X(SHARE_WORTH, share_worth, "company, money price, money worth")  /* of a share on offer */                        \
    X(DIRECTS, directs, "company")                                    /* this seat becomes its director */             \
    X(STAYS_DIRECTOR, stays_director, "company")                      /* and would not, if it allowed the purchase */  \
    X(SELLS_OFFER, sells_offer, "company, money price, money half")   /* its director is expected to buy */            \
    X(CITY_INCOME, city_income, "company, money before, money after") /* of its cities */                              \
    X(CITY_SYMBOLS, city_symbols, "company, number before, number after") /* of its cities */                          \
    X(KEEPS_TREASURY, keeps_treasury, "")                                 /* better cities than these may come */      \
    X(KEEPS_CASH, keeps_cash, "money")                                    /* for later shares */                       \
    X(PLAYED_OUT, played_out, "number games, number wins")                /* games tried, and won in a hundred */      \
    X(LEAD, lead, "money")      /* on average over them, ahead of the next */                                          \
    X(SHORT, short_of, "money") /* the same, short of the winner */

typedef enum bot_reason_code_number {
#define X(NAME, name, args) BOT_WHY_##NAME,
    BOT_REASON_LIST(X)
#undef X
        BOT_WHY_COUNT
} bot_reason_code_number;

#endif
