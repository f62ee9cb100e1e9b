/* How a family of titles is played, and what minds share. */
#ifndef BOTS_MIND_H
#define BOTS_MIND_H

#include "bots/bot.h"
#include "bots/reasons.h"

/* One decision. */
typedef struct bot_question {
    const bot_spec *spec;
    const ir_game *game;
    const ir_state *known; /* what the seat knows */
    unsigned seat;
    uint64_t dice;           /* drawn from with core/rng.h */
    const ir_choice *choice; /* those of this seat and its companies */
    size_t count;            /* at least 1 */
    uint64_t work, began;    /* the budget; ir_work_done when it began */
    void *memory;            /* the mind's own: mind->size() bytes, zero when the player was made */
    const ir_action *played; /* also to be judged; NULL: nothing is */
    bool judged;             /* set with its gain by the mind */
    int32_t gain;
} bot_question;

typedef struct bot_mind {
    size_t (*size)(void);
    void (*begin)(void *memory); /* a decision begins: forgets what would make it differ; NULL: nothing does */
    /* Fills in the answer but for its work; false: it has no opinion, and chance decides. */
    bool (*think)(bot_question *q, bot_answer *out);
} bot_mind;

extern const bot_mind bot_rail_mind, bot_nar_mind;

/* How much of the budget is left; 0 if it is used up. */
uint64_t bot_work_left(const bot_question *q);

/* The action of a choice, with this amount if it is free; an open run is the best one. False if it cannot be filled in. */
bool bot_fill(const ir_game *game, const ir_state *state, const ir_choice *choice, int32_t amount, ir_action *out);

/* Whether two actions are the same. */
bool bot_same(const ir_action *a, const ir_action *b);

/* The move to be judged is worth this much. */
void bot_judged(bot_question *q, int32_t gain);

/* Puts an idea in its place among the best. */
void bot_add_idea(bot_answer *out, const ir_action *action, int32_t gain);

#endif
