/* What a position of an 18xx title is worth to each player: what they would have if the game ended now, and what is likely
 * to come until it does. In money of the title; no floating point. */
#ifndef BOTS_RAIL_WORTH_H
#define BOTS_RAIL_WORTH_H

#include "bots/bot.h"
#include "bots/rail_runs.h"

/* What is weighed against what. tools/tune.c finds better ones by self-play. Percent where nothing else is said. X(NAME, name, value) */
#define RAIL_WEIGHTS(X)                                                                                                \
    X(FUTURE, future, 80)         /* of dividends to come */                                                           \
    X(RISE, rise, 60)             /* of the price's way to the right by those dividends */                             \
    X(GROWTH, growth, 12)         /* money by which a run grows from round to round */                                 \
    X(NETWORK, network, 4)        /* of what its track leads to, by which it grows besides */                          \
    X(FIRST_RUN, first_run, 40)   /* money that a company without a run will earn when it has a train */               \
    X(TREASURY, treasury, 30)     /* of a company's money, for its holders */                                          \
    X(WITHHELD, withheld, 30)     /* of a company's runs that it will have put aside for a train */                    \
    X(NEXT, next, 60)             /* of what the next train of the stack would add, as far as it can be paid */        \
    X(UNFLOATED, unfloated, 60)   /* of the price of a share that is lost as long as the company cannot float */       \
    X(LIABILITY, liability, 100)  /* of what a director will have to pay for a train */                                \
    X(RUIN, ruin, 300)            /* of what a director will not be able to pay */                                     \
    X(DEBT, debt, 300)            /* of a debt that cannot be paid at once, for its interest */                        \
    X(TRAIN_PACE, train_pace, 15) /* rounds in which the whole stack of trains is sold */                              \
    X(HORIZON, horizon, 9)        /* most rounds to look ahead */                                                      \
    X(PACE, pace, 130)            /* of today's payments that the bank will make in a round */                         \
    X(PRIVATE, private, 70)       /* of a private's income to come */                                                  \
    X(RESALE, resale, 50)         /* of the face of a private that closes before the end and can still be sold */      \
    X(LEADER, leader, 50)         /* how the strongest rival counts */                                                 \
    X(OTHERS, others, 50)         /* how the mean of the rivals counts */                                              \
    X(TEMPO, tempo, 10)           /* of idle cash, for a train that brings the next stock round nearer */              \
    X(DIRECTOR, director, 20)     /* money a round for directing a company that runs */                                \
    X(BID, bid, 60)               /* of a private's worth that is bid for it */                                        \
    X(PROSPECT, prospect, 100)    /* of what a lay leads to, for a company without a route */

typedef enum rail_weight {
#define X(NAME, name, value) RAIL_W_##NAME,
    RAIL_WEIGHTS(X)
#undef X
        RAIL_W_COUNT
} rail_weight;

typedef struct rail_weights {
    int32_t w[RAIL_W_COUNT];
    const struct rail_lesson *lesson; /* what a position is worth as learned (rail_lesson.h) instead; or NULL */
} rail_weights;

extern const rail_weights rail_neutral; /* the weights of the neutral player */
extern const char *const rail_weight_names[RAIL_W_COUNT];
void rail_weights_of(unsigned personality, rail_weights *out);

typedef struct rail_judgement {
    int32_t worth[IR_MAX_PLAYERS];
    int32_t rounds; /* tenths of operating rounds until the end */
    rail_promise company[IR_MAX_COMPANIES];
} rail_judgement;

void rail_judge(rail_runs *runs, const rail_weights *w, const ir_game *game, const ir_state *state,
                rail_judgement *out);

/* What a director will not be able to pay: of what is due, and a quarter of what it may become at the worst. */
int32_t rail_ruin(int32_t due, int32_t worst, int32_t means);

/* How good that is for a seat: its own worth, less what the others have. */
int32_t rail_standing(const rail_weights *w, const ir_game *game, const rail_judgement *j, unsigned seat);

/* What a private is worth to its owner, its price not counted in. */
int32_t rail_private_worth(const rail_weights *w, const rail_look *k, const rail_judgement *j, unsigned p);

#endif
