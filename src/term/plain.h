/* The plain mode: lines in, lines out, for screen readers, for pipes, and where there is no full screen. */
#ifndef TERM_PLAIN_H
#define TERM_PLAIN_H

#include "term/game.h"

/* Plays until the input ends or somebody quits. `prompt`: a person is typing, so a mark shows that it is their turn. Returns
 * false if the game could not be saved. */
bool term_plain(term_game *g, FILE *in, FILE *out, bool prompt);

/* One command of the plain mode that only tells something, such as "board H5"; false if it is none of them. The full screen
 * knows them too. */
bool term_tell(term_game *g, const char *line, FILE *out);

#endif
