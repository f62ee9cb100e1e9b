/* What a position of North American Railways is worth to each player, and what each move would change: the greedy player,
 * which also plays out the games of the searching ones. Integers only. */
#ifndef BOTS_NAR_EVAL_H
#define BOTS_NAR_EVAL_H

#include "titles/nar/nar.h"

/* What the evaluation weighs, in thousandths unless it says otherwise. */
typedef struct nar_weights {
    int32_t city_income; /* income that money in a treasury buys */
    int32_t city_symbol; /* money per share that it buys as symbols */
    int32_t share_money; /* money that a share still to be sold brings to the treasury */
    int32_t dilution;    /* of those shares, how many divide the income on average */
    int32_t cash_later;  /* what cash is worth beyond its amount, for each turn to come */
    int32_t first_cash;  /* the same for the first hundreds */
    int32_t director;    /* money a turn for directing a company */
    int32_t rivals;      /* what the others have on average counts against a player */
    int32_t leader;      /* and what the richest of them has */
    int32_t chain;       /* of the next selection's gain, if the director buys */
    int32_t share_pace;  /* shares that a player takes in a turn */
    int32_t city_pace;   /* cities that a player buys in a turn */
    int32_t now;         /* of a treasury, what will be spent on cities: before they are bought, */
    int32_t keep;        /* while they are bought, */
    int32_t keep_last;   /* and while they are bought for the last time */
} nar_weights;

extern const nar_weights nar_neutral;

typedef struct nar_firm {
    int32_t income, treasury, symbols;
    int32_t sold, left; /* shares: with players, in the columns */
    int32_t director;   /* a seat; -1: not founded */
    int32_t share;      /* what a share is worth */
    uint8_t owned[NAR_SEATS];
} nar_firm;

/* A position as the evaluation sees it. */
typedef struct nar_board {
    nar_look k;
    const nar_weights *w;
    unsigned players;
    int32_t turns;  /* payments of income still to come, in sixteenths; at least 16 */
    int32_t sells;  /* of the shares in the columns, how many will be sold, in sixteenths */
    int32_t spent;  /* of a treasury, the part that will buy cities, in thousandths */
    int32_t spends; /* payments after that, in sixteenths */
    int32_t extra;  /* what a unit of cash is worth beyond 1 */
    int32_t cash[NAR_MAX_PLAYERS], worth[NAR_MAX_PLAYERS];
    nar_firm firm[NAR_COMPANIES];
} nar_board;

/* A move and how much better it leaves its player, against doing nothing. */
typedef struct nar_option {
    ir_move move;
    int32_t gain;
    uint8_t company;
    bool bought; /* the director is expected to buy */
} nar_option;

enum { NAR_MAX_OPTIONS = 160 };

void nar_board_see(nar_board *b, const ir_game *game, const ir_state *state, const nar_weights *w);
/* What is good for a seat: its worth against the others'. */
int32_t nar_judge(const nar_board *b, const int32_t *worth, unsigned seat);
/* All moves worth a thought of the player to act; at least one. Every hundred is a move of its own up to 2000. */
unsigned nar_options_of(const nar_board *b, nar_option *out);

#endif
