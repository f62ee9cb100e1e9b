/* A position in sentences, one thing per line, for somebody who listens to it or sees only a part of a screen. Nothing here
 * says what the viewer may not know. */
#ifndef TERM_WORDS_H
#define TERM_WORDS_H

#include "term/game.h"

/* The round, and what is special about it. */
void term_say_round(const term_game *g, FILE *out);
void term_say_players(const term_game *g, FILE *out);
void term_say_market(const term_game *g, FILE *out);
/* All companies in short, or one in full; false with a sentence if there is no such company. */
void term_say_companies(const term_game *g, FILE *out);
bool term_say_company(const term_game *g, const char *name, FILE *out);
/* What lies on a hex; without a name all hexes with a tile. False with a sentence if there is no such hex. */
bool term_say_board(const term_game *g, const char *name, FILE *out);
/* The best run of a company, of the one whose turn it is without a name; false with a sentence. */
bool term_say_run(const term_game *g, const char *name, FILE *out);
/* The places, best first, once the game is over. */
void term_say_end(const term_game *g, FILE *out);

/* The prices of the share market as a grid; in North American Railways what can be taken next. */
void term_say_grid(const term_game *g, FILE *out);
/* A number that differs from round to round. */
unsigned term_round_mark(const term_game *g, const ir_state *state);

/* Whether it is a title of the 18xx kit, which has a board, a market and runs. */
bool term_is_rail(const term_game *g);

#endif
