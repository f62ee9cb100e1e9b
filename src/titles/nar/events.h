/* What happened: codes of events. The message files hold the text under event.nar.NAME. X(NAME, name) */
#ifndef TITLES_NAR_EVENTS_H
#define TITLES_NAR_EVENTS_H

#define NAR_EVENTS(X)                                                                                                  \
    X(TURN, turn)                       /* number, start player */                                                     \
    X(FOUNDED, founded)                 /* party, company, price, card */                                              \
    X(BOUGHT_OWN, bought_own)           /* party, company, price, to the treasury, to the bank */                      \
    X(ALL_IN, all_in)                   /* party, company, price, to the treasury, to the bank */                      \
    X(OFFERED, offered)                 /* party, company, price, director */                                          \
    X(ALLOWED, allowed)                 /* director, party, company, to the treasury, to the bank */                   \
    X(DIRECTOR_BOUGHT, director_bought) /* director, company, price, to the treasury, to the selecting player */       \
    X(DIRECTOR, director)               /* party, company */                                                           \
    X(GRANT, grant)                     /* party, amount */                                                            \
    X(STOPPED, stopped)                 /* party */                                                                    \
    X(NOTHING_LEFT, nothing_left)       /* party: no selectable share is left */                                       \
    X(SHARES_GONE, shares_gone)         /* phase I ends at once */                                                     \
    X(CITY, city)                       /* party, company, card, cost */                                               \
    X(PASSED, passed)                   /* party */                                                                    \
    X(MUST_PASS, must_pass)             /* party: no legal purchase */                                                 \
    X(LAST_TURN, last_turn)             /* end */                                                                      \
    X(INCOME, income)                   /* company, income, per share, remainder */                                    \
    X(DIVIDEND, dividend)               /* party, company, amount */                                                   \
    X(DIRECTOR_EXTRA, director_extra)   /* party, company, amount */                                                   \
    X(TO_TREASURY, to_treasury)         /* company, amount */                                                          \
    X(SYMBOLS, symbols)                 /* company, symbols, per share */                                              \
    X(FINAL_PAYMENT, final_payment)     /* party, company, amount */                                                   \
    X(GAME_OVER, game_over)             /* end */                                                                      \
    X(TOTAL, total)                     /* party, total */                                                             \
    X(WINNER, winner)                   /* party */

typedef enum nar_event {
#define X(NAME, name) NAR_EV_##NAME,
    NAR_EVENTS(X)
#undef X
        NAR_EV_COUNT
} nar_event;

#endif
