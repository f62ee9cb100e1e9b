/* North American Railways: five companies, shares and cities laid out in columns, money that players keep hidden.
 *
 * It needs core and nothing else: no map, no market, no trains. The folder is the example of how a title is written:
 *   nar.yaml    the facts: cash, prices, companies, the decks with the provenance of each card
 *   nar.h       the state and the rules record
 *   trade.c     phase I: selecting a share, founding, the director's answer, chains
 *   cities.c    phases II and III, the ends, the final payment
 *   deck.c      the cards of a game, read from lines where players bring their own
 *   nar.c       what else core needs: options, set-up, predicate, choices, hash, invariants
 *   verbs.h     the verbs and their operands
 *   words.c     notation and names
 *   view.c      the position for a viewer: nobody sees another player's cash (NA-HI)
 *   hidden.c    a state without what a viewer may not know, for computer players
 *   position.c  positions in words
 *   book.c      what never changes in a game, for a client
 */
#ifndef TITLES_NAR_H
#define TITLES_NAR_H

#include "core/title.h"
#include "titles/nar/events.h"
#include "titles/nar/problems.h"
#include "titles/nar/refusals.h"
#include "titles/nar/verbs.h"

extern const ir_title title_nar;

enum {
    NAR_COMPANIES = 5,
    NAR_SHARES = 6, /* of a company */
    NAR_MAX_PLAYERS = 5,
    NAR_SEATS = 8, /* space for the players, so that a row of shares is one word */
    NAR_COLUMNS = 4,
    NAR_SHARE_ROWS = 7,
    NAR_CITY_ROWS = 9,
    NAR_CITIES = NAR_COLUMNS * NAR_CITY_ROWS,
    NAR_STARTS = 5,                      /* start cities */
    NAR_CARDS = NAR_CITIES + NAR_STARTS, /* start cities are the cards 36 to 40 */
    NAR_NAME = 28,                       /* bytes of a card's name, with its end */
    NAR_MAX_MONEY = 9900,                /* cost or income of one card */
    NAR_MAX_SYMBOLS = 3,
    NAR_STEP = 100,  /* all money is in hundreds */
    NAR_UNKNOWN = -1 /* the cash of a player in a state from which it was taken out (nar_hide) */
};

/* A city, or a start city (cost and symbols 0). */
typedef struct nar_card {
    char name[NAR_NAME];
    int32_t cost, income;
    uint8_t symbols; /* coast to coast */
} nar_card;

/* ---- the tables, made from nar.yaml by the build ------------------------------------------------------------------ */

typedef struct nar_company {
    const char *id, *name, *colour, *text_colour;
    const char *provenance; /* where its colour comes from */
} nar_company;

typedef struct nar_data {
    int32_t cash[NAR_MAX_PLAYERS + 1]; /* by number of players; 0: not playable */
    int32_t least_price, own_price, own_to_treasury, grant, director_extra, symbol_value;
    uint8_t cities_left_end;
    nar_company company[NAR_COMPANIES];
    nar_card card[NAR_CARDS];
    const char *provenance[NAR_CARDS]; /* of each card: what the rule book gives, what is reconstructed */
} nar_data;

extern const nar_data nar_data_nar;
extern const ir_option_def nar_options[];

/* ---- the rules record --------------------------------------------------------------------------------------------- */

typedef struct nar_rules {
    nar_card card[NAR_CARDS]; /* the deck of this game */
    int32_t cash;             /* each player's at the start */
    bool may_pass;            /* option phase1_may_pass, NA-OQ-01 */
    bool founder_chooses;     /* option start_city_mode, NA-OQ-05 */
    bool final_half_down;     /* option final_half_remainder, NA-OQ-13 */
    bool all_in_in_chain;     /* option x2_only_first_selection=no, NA-OQ-08 */
    bool open_money;          /* option money=open */
} nar_rules;

/* ---- the state ---------------------------------------------------------------------------------------------------- */

typedef enum nar_phase { NAR_TRADE = 1, NAR_BUY = 2, NAR_OVER = 3 } nar_phase;

/* Cash and treasuries are in ir_state.cash; the end conditions met in ir_state.ends. */
typedef struct nar_state {
    uint64_t network[NAR_COMPANIES];            /* bit n: card n */
    uint8_t owned[NAR_COMPANIES][NAR_SEATS];    /* shares */
    int32_t offer_price;                        /* of the open offer; 0: none */
    uint8_t share[NAR_COLUMNS][NAR_SHARE_ROWS]; /* companies, far end first: the last of those left is the bottom */
    uint8_t city[NAR_COLUMNS][NAR_CITY_ROWS];   /* cards */
    uint8_t shares_left[NAR_COLUMNS], cities_left[NAR_COLUMNS];
    ir_party director[NAR_COMPANIES]; /* 0: not founded */
    uint8_t starts;                   /* bit n: start city n is in the stack */
    uint8_t start_seat, turn, phase;  /* turn from 1; nar_phase */
    uint8_t seat;                     /* whose turn it is in this phase */
    uint8_t turns_taken;              /* in phase I */
    uint8_t barred;                   /* bit c: selected in this player turn (NA-SH-41); 0: first selection */
    uint8_t offer_column;             /* of the open offer */
    uint8_t used[NAR_MAX_PLAYERS];    /* bit c: has bought for it in this phase II (NA-CI-05) */
    uint8_t passed;                   /* bit seat: has left phase II */
    uint8_t bought;                   /* cities bought in this phase II (NA-CI-10) */
} nar_state;

/* Bits of ir_state.ends. */
enum { NAR_END_SHARES = 1, NAR_END_CITIES = 2, NAR_END_NO_CITY = 4 };

/* A position to look at, and one to change. */
typedef struct nar_look {
    const ir_game *game;
    const nar_data *d;
    const nar_rules *r;
    const ir_state *is;
    const nar_state *s;
} nar_look;

typedef struct nar_do {
    nar_look look;
    ir_state *is;
    nar_state *s;
    ir_events *events;
} nar_do;

nar_look nar_look_at(const ir_game *game, const ir_state *state);

/* Records the refusal. Always returns false, so that a check can `return nar_no(...)`. */
bool nar_no(ir_refusal *out, nar_refusal code, int32_t a, int32_t b);
void nar_emit(nar_do *x, nar_event code, int32_t a, int32_t b, int32_t c, int32_t d, int32_t e);

/* ---- deck.c --------------------------------------------------------------------------------------------------------- */
/* One line of a deck: `name cost income symbols`. */
bool nar_row(ir_game *game, const ir_row *row, ir_problem *problem);
/* After the last line: fills in what was not given, or reports a problem. */
bool nar_deck(ir_game *game, ir_problem *problem);

/* ---- trade.c -------------------------------------------------------------------------------------------------------- */
void nar_trade_start(nar_do *x);
unsigned nar_shares_left(const nar_state *s);
/* The company at the bottom of a column that has cards. */
unsigned nar_bottom_share(const nar_state *s, unsigned column);
/* What a director pays for a share of their own company: 1000, all their cash by NA-SH-50, or 0 if they may not buy. */
int32_t nar_own_price(const nar_look *k);
bool nar_select_check(const nar_look *k, const ir_move *m, ir_refusal *why);
void nar_select_do(nar_do *x, const ir_move *m);
bool nar_answer_check(const nar_look *k, const ir_move *m, ir_refusal *why);
void nar_answer_do(nar_do *x, const ir_move *m);
bool nar_stop_check(const nar_look *k, ir_refusal *why);
void nar_stop_do(nar_do *x);

/* ---- cities.c ------------------------------------------------------------------------------------------------------- */
void nar_cities_start(nar_do *x);
unsigned nar_cities_left(const nar_state *s);
/* The cost of the bottom city of a column, and of the cheapest; more than any treasury if there is none. */
int32_t nar_bottom_cost(const nar_look *k, unsigned column);
int32_t nar_cheapest(const nar_look *k);
/* The companies whose treasury the player may use and that have at least `least`, as bits: asked so often that a branch on
 * each company would tell. */
unsigned nar_buys_for(const nar_look *k, unsigned seat, int32_t least);
bool nar_city_check(const nar_look *k, const ir_move *m, ir_refusal *why);
void nar_city_do(nar_do *x, const ir_move *m);
void nar_pass_do(nar_do *x);
int32_t nar_income(const nar_look *k, unsigned company);
unsigned nar_symbols(const nar_look *k, unsigned company);
unsigned nar_shares_sold(const nar_state *s, unsigned company);

/* ---- words.c, view.c -------------------------------------------------------------------------------------------------- */
const char *nar_party_name(const ir_game *game, ir_party party);
ir_party nar_party_find(const ir_game *game, const char *word, unsigned len);
bool nar_is_word(const char *word, unsigned len);
bool nar_noun(const ir_game *game, const char *noun, unsigned len, int32_t value, ir_text *out);
extern const ir_code nar_problem_codes[]; /* by nar_problem; ends with a NULL key */
const ir_code *nar_event_code(const ir_title *title, uint16_t code);
const ir_code *nar_refusal_code(const ir_title *title, uint16_t code);
const char *nar_refusal_rule(const ir_game *game, uint16_t code);
const char *nar_end_name(const ir_title *title, unsigned end);
/* NA-HI-01, NA-HI-06: whether this viewer may see the cash of a seat. */
bool nar_sees_cash(const nar_look *k, ir_party viewer, unsigned seat);
bool nar_hides(const ir_game *game, const ir_state *state, ir_party viewer);
void nar_view(const ir_game *game, const ir_state *state, ir_party viewer, ir_json *out);
bool nar_cost(const ir_game *game, const ir_state *state, const ir_move *move, int32_t *cost);
/* ---- hidden.c ---- The first leaves NAR_UNKNOWN where cash is hidden: no player can owe, so it cannot be mistaken, and the
 * invariant "cash" does not hold until the second has put something in. The money of all parties stays 0 in both. */
void nar_hide(const ir_game *game, ir_state *state, ir_party viewer);
void nar_resample(const ir_game *game, ir_state *state, ir_party viewer, uint64_t *dice);
/* ---- position.c */
extern const ir_position nar_position;
/* ---- book.c */
void nar_facts(const ir_game *game, ir_json *out);

#endif
