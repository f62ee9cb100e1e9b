/* The plain mode: lines in, lines out, for screen readers, for pipes, and wherever the full screen is missing. */
#ifndef TERM_PLAIN_H
#define TERM_PLAIN_H

#include "term/game.h"

/* Plays until the input ends or somebody quits. `prompt`: a person is typing, so a mark shows that it is their turn. Returns
 * false if the game could not be saved. */
bool term_plain(term_game *g, FILE *in, FILE *out, bool prompt);

/* What follows a line: nothing, a position to be shown, the end. */
typedef enum term_after { TERM_STAY, TERM_AGAIN, TERM_QUIT } term_after;

/* One line of the plain mode, a command or a move; the full screen takes them too. `choice` must be of what is shown. */
term_after term_answer(term_game *g, const char *line, FILE *out);

#endif
