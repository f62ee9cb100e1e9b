/* What a seat sees of a position as numbers. One function writes them, or says what one of them is called. */
#ifndef LIB_OBSERVE_H
#define LIB_OBSERVE_H

#include "core/title.h"

/* Fills `out` and returns how many numbers there are; `out` NULL: only counts. The state is one from which what the seat
 * may not know has been taken out (bot_known). Seats are counted from the viewer. */
size_t lib_observe(const ir_game *game, const ir_state *known, unsigned seat, int32_t *out);
/* What the n-th is called; writes nothing beyond the last. */
void lib_observe_name(const ir_game *game, const ir_state *known, size_t n, ir_text *out);

#endif
