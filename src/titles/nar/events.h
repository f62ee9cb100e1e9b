/* What happened: codes of events, each with its arguments (core/codes.h). The message files hold the text under
 * event.nar.NAME. X(NAME, name, arguments) */
#ifndef TITLES_NAR_EVENTS_H
#define TITLES_NAR_EVENTS_H

#define NAR_EVENTS(X)                                                                                                  \
    X(TURN, turn, "number, party start player")                                                                        \
    X(FOUNDED, founded, "party, company, money price, card")                                                           \
    X(BOUGHT_OWN, bought_own, "party, company, money price, money to the treasury, money to the bank")                 \
    X(ALL_IN, all_in, "party, company, money price, money to the treasury, money to the bank")                         \
    X(OFFERED, offered, "party, company, money price, party director")                                                 \
    X(ALLOWED, allowed, "party director, party, company, money to the treasury, money to the bank")                    \
    X(DIRECTOR_BOUGHT, director_bought,                                                                                \
      "party director, company, money price, money to the treasury, money to the selecting player")                    \
    X(DIRECTOR, director, "party, company")                                                                            \
    X(GRANT, grant, "party, money amount")                                                                             \
    X(STOPPED, stopped, "party")                                                                                       \
    X(NOTHING_LEFT, nothing_left, "party") /* no selectable share is left */                                           \
    X(SHARES_GONE, shares_gone, "")        /* phase I ends at once */                                                  \
    X(CITY, city, "party, company, card, money cost")                                                                  \
    X(PASSED, passed, "party")                                                                                         \
    X(MUST_PASS, must_pass, "party") /* no legal purchase */                                                           \
    X(LAST_TURN, last_turn, "end")                                                                                     \
    X(INCOME, income, "company, money income, money per share, money remainder")                                       \
    X(DIVIDEND, dividend, "party, company, money amount")                                                              \
    X(DIRECTOR_EXTRA, director_extra, "party, company, money amount")                                                  \
    X(TO_TREASURY, to_treasury, "company, money amount")                                                               \
    X(SYMBOLS, symbols, "company, number symbols, money per share")                                                    \
    X(FINAL_PAYMENT, final_payment, "party, company, money amount")                                                    \
    X(GAME_OVER, game_over, "end")                                                                                     \
    X(TOTAL, total, "party, money total")                                                                              \
    X(WINNER, winner, "party")

typedef enum nar_event {
#define X(NAME, name, args) NAR_EV_##NAME,
    NAR_EVENTS(X)
#undef X
        NAR_EV_COUNT
} nar_event;

#endif
