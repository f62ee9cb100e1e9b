/* Ironroad by numbers, many games at once: for learning programs. One call steps every game and fills the caller's arrays
 * with masks, observations and rewards.
 *
 * An action number has one meaning per title for ever (ir_many_number_text says which): it never is an index into what is
 * legal now. Who acts is not part of it: each game asks one seat at a time. The numbers leave two things out: of an open
 * run only the best one and the best of another kind have one, and a free amount has numbers for the least, the most, and a
 * fixed list of amounts between them. Every position has a legal number.
 *
 * An observation is what the seat that is asked sees of its position, as whole numbers; seats are counted from the viewer,
 * who is 0. What a number is, ir_many_feature_text says; how many there are depends on title and number of players alone.
 *
 * Threads: any number of ir_many may be used at the same time, each by one thread at a time. */
#ifndef IRONROAD_MANY_H
#define IRONROAD_MANY_H

#include "ironroad/ironroad.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct ir_many ir_many;

/* This many games of a title, each with its own seed: they begin with ir_many_start. The players are called "1", "2", ...
 * Options as for ir_game_init. NULL with a problem, or without one if there is no memory. */
IR_API ir_many *ir_many_new(const ir_title *title, unsigned players, unsigned noptions, const char *const *options,
                            size_t games, ir_problem *problem);
IR_API void ir_many_end(ir_many *many);

IR_API size_t ir_many_games(const ir_many *many);
IR_API size_t ir_many_numbers(const ir_many *many);  /* actions have the numbers 0 to this - 1 */
IR_API size_t ir_many_features(const ir_many *many); /* numbers of an observation */
/* What an action number or a number of the observation means, in words; 0 beyond the last. */
IR_API size_t ir_many_number_text(const ir_many *many, size_t number, char *out, size_t cap);
IR_API size_t ir_many_feature_text(const ir_many *many, size_t feature, char *out, size_t cap);

/* Begins a game anew with this seed. */
IR_API void ir_many_start(ir_many *many, size_t game, uint64_t seed);
/* Makes a game what another is, also one of other games of the same title, players and options. */
IR_API void ir_many_copy(ir_many *to, size_t game, const ir_many *from, size_t other);

/* Arrays to be filled, one row per game; NULL: not wanted. */
typedef struct ir_many_rows {
    uint8_t *mask;        /* [games][numbers] 1: legal for the seat that is asked; all 0 when the game is over */
    int32_t *observation; /* [games][features] of the seat that is asked; of seat 0 when the game is over */
    int32_t *reward;      /* [games][players] by how much the step changed what each seat is worth */
    int32_t *seat;        /* [games] who is asked; -1: the game is over */
    uint8_t *over;        /* [games] 1: the game is over, 2: the number was not legal and the game is as before */
} ir_many_rows;

/* Fills the arrays as things are; rewards are 0. */
IR_API void ir_many_look(ir_many *many, const ir_many_rows *rows);
/* Does one action in each game and fills the arrays. A negative number leaves its game alone. A game that is over begins
 * anew instead, with a seed that follows from its last one. With the same mask array as in the call before,
 * only what has changed in it is written: do not write in it. Returns how many numbers were not legal. */
IR_API size_t ir_many_step(ir_many *many, const int32_t *number, const ir_many_rows *rows);
/* A legal number for each game by chance, uniformly among the verbs, then among the numbers of the verb; -1 for one that
 * is over. `dice` is any number, and the next one afterwards. */
IR_API void ir_many_random(ir_many *many, uint64_t *dice, int32_t *number);

/* One game: who is asked (-1: nobody, it is over), the legal numbers in rising order (their number, at most `cap` are
 * written), what a seat sees, and the same as structs. */
IR_API int ir_many_seat(ir_many *many, size_t game);
IR_API size_t ir_many_legal(ir_many *many, size_t game, int32_t *out, size_t cap);
IR_API void ir_many_observe(ir_many *many, size_t game, unsigned seat, int32_t *out);
IR_API const ir_game *ir_many_game(const ir_many *many, size_t game);
IR_API const ir_state *ir_many_state(const ir_many *many, size_t game);
/* The action of a legal number; false if it is not legal. */
IR_API bool ir_many_action(ir_many *many, size_t game, int32_t number, ir_action *out);
/* One game does one action; false, and nothing changes, if the number is not legal. */
IR_API bool ir_many_apply(ir_many *many, size_t game, int32_t number);
/* Does an action in words, with its actor, also one that has no number; false with a problem. */
IR_API bool ir_many_apply_text(ir_many *many, size_t game, const char *text, size_t len, ir_problem *problem);

#ifdef __cplusplus
}
#endif

#endif
