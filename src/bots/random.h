/* The random player: for tests and for `sim`. It sees what a person sees: the position and the choices. */
#ifndef BOTS_RANDOM_H
#define BOTS_RANDOM_H

#include "core/title.h"

/* Picks uniformly among the kinds of choice (verbs), then within the kind; for a free amount the minimum, the maximum
 * or any. The title fills in an open run. False if there is no choice. The same dice give the same action everywhere.
 */
bool bot_random(const ir_game *game, const ir_state *state, const ir_choice *choice, size_t count, uint64_t *dice,
                ir_action *out);

/* The action of one choice, with its free amount or run chosen by the dice; false if an open run cannot be filled in.
 */
bool bot_take(const ir_game *game, const ir_state *state, const ir_choice *choice, uint64_t *dice, ir_action *out);

#endif
