/* The searching player of North American Railways: a tree of moves, each player doing what is best for them (max^n), and games
 * played out by the greedy player from its leaves. */
#ifndef BOTS_NAR_SEARCH_H
#define BOTS_NAR_SEARCH_H

#include "bots/mind.h"
#include "bots/nar_eval.h"

enum { NAR_NODES = 80000 };

/* A move in the tree, and what came after it. */
typedef struct nar_node {
    ir_move move;
    int32_t visits, wins;
    bool bought;          /* an offer that its director is expected to buy */
    int64_t sum;          /* of what the games paid to who did it, in thousandths of a win */
    int64_t money;        /* of how far ahead that player ended */
    int32_t first, count; /* the answers: none before they were looked for */
    int32_t prior;        /* how likely it is to be the best, in 1024ths among the moves beside it */
    int32_t gain;         /* as the greedy player sees it */
} nar_node;

typedef struct nar_tree {
    nar_node node[NAR_NODES]; /* 0: the position that is asked about */
    int32_t count;
    nar_option option[NAR_MAX_OPTIONS], other[NAR_MAX_OPTIONS];
    nar_weights weights;  /* of the player who is asked */
    int32_t rival_halves; /* a rival's move that gains this much less is half as likely: low, if rivals play like the
                           * greedy player */
    nar_board board;
    ir_state state;
} nar_tree;

/* The moves of the player who is asked, with their gains, to t->option: returns their number. Where purses are hidden the
 * gains are the mean of some worlds that agree with what is known. */
unsigned nar_moves(bot_question *q, nar_tree *t);

/* Searches until `most` games were played, the work is used up or more games would not change the answer; the moves are
 * then the children of node[0], those that the greedy player likes best first. */
void nar_search(bot_question *q, nar_tree *t, uint32_t most);

#endif
