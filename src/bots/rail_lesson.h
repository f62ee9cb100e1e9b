/* What a position of an 18xx title is worth to each player, as learned from games that computer players have played with each
 * other (tools/learn.c): a sum of what a player has, each part with a weight that depends on how far the stack of trains has
 * been sold. A table for each title that has been learned. In money of the title; no floating point. */
#ifndef BOTS_RAIL_LESSON_H
#define BOTS_RAIL_LESSON_H

#include "bots/rail_worth.h"

/* What a player has. The last argument: the sign that its weight must have, 0 for any. X(NAME, name, sign) */
#define RAIL_FEATURES(X)                                                                                               \
    X(CASH, cash, 1)                                                                                                   \
    X(STOCK, stock, 0)             /* shares of floated companies at their prices */                                   \
    X(SHARES, shares, 0)           /* those shares, in tenths */                                                       \
    X(RUNS, runs, 1)               /* their companies' runs until the end, with the trains they will have */           \
    X(NOW, now, 1)                 /* their companies' runs of today */                                                \
    X(MORE, more, 1)               /* what the next train would add to them */                                         \
    X(NETWORK, network, 1)         /* what their companies' track leads to */                                          \
    X(TREASURY, treasury, 1)       /* their companies' money */                                                        \
    X(RISE, rise, 1)               /* their prices' way to the right */                                                \
    X(STARTED, started, 0)         /* shares of companies that have not floated, by the hope that they will */         \
    X(STUCK, stuck, -1)            /* their prices, by the fear that they will not */                                  \
    X(DIRECTS, directs, 1)         /* companies that the player directs */                                             \
    X(OWN_TREASURY, treasuries, 1) /* their money */                                                                   \
    X(NO_TRAIN, no_train, -1)      /* those of them without a train */                                                 \
    X(DUE, due, -1)                /* what the player will have to pay for their trains */                             \
    X(RUIN, ruin, -1)              /* as far as it cannot be paid */                                                   \
    X(INCOME, income, 1)           /* of privates, each round */                                                       \
    X(FACE, face, 0)               /* of privates */

typedef enum rail_feature {
#define X(NAME, name, sign) RAIL_F_##NAME,
    RAIL_FEATURES(X)
#undef X
        RAIL_F_COUNT
} rail_feature;

/* Stages: one for each kind of train that can be on top of the stack, one for an empty stack or one without end, and one for
 * a game whose end is known. Between two of the former the weights change as trains are sold. */
enum { RAIL_STAGES = 14, RAIL_LAST_STAGE = RAIL_STAGES - 1, RAIL_LESSON_ONE = 1024 };

typedef struct rail_lesson {
    int32_t weight[RAIL_STAGES][RAIL_F_COUNT]; /* in 1/RAIL_LESSON_ONE */
    bool paves;                                /* companies without a route lay track while it is played on */
    int32_t trust; /* percent of a decision that is the lesson's alone, the rest comes from playing on */
} rail_lesson;

/* The lesson of a title; NULL if it has not been learned. */
const rail_lesson *rail_lesson_of(const ir_title *title);
/* One by which nothing is worth anything: for who only wants to know what companies promise. */
const rail_lesson *rail_lesson_none(void);

/* Where a position lies: `part` of 64 of the way from a stage to the next. */
typedef struct rail_stage {
    unsigned at, part;
} rail_stage;
rail_stage rail_stage_of(const rail_look *k);

/* What a player has; `total` is theirs if the game ended now. */
void rail_features_of(const rail_look *k, const rail_judgement *j, unsigned seat, int32_t total,
                      int32_t out[RAIL_F_COUNT]);

/* What that promises beyond the total. */
int32_t rail_lesson_worth(const rail_lesson *lesson, rail_stage stage, const int32_t feature[RAIL_F_COUNT]);

/* The weight of one part there, in 1/RAIL_LESSON_ONE. */
int32_t rail_lesson_weight(const rail_lesson *lesson, rail_stage stage, rail_feature f);

#endif
