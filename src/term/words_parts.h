/* What the two families of titles say of a position; see term/words.h. */
#ifndef TERM_WORDS_PARTS_H
#define TERM_WORDS_PARTS_H

#include "term/words.h"

/* ---- words_rail.c */
void term_rail_round(const term_game *g, FILE *out);
void term_rail_players(const term_game *g, FILE *out);
void term_rail_market(const term_game *g, FILE *out);
void term_rail_companies(const term_game *g, FILE *out);
bool term_rail_company(const term_game *g, const char *name, FILE *out);
bool term_rail_board(const term_game *g, const char *name, FILE *out);
void term_rail_grid(const term_game *g, FILE *out);
unsigned term_rail_round_mark(const term_game *g, const ir_state *state);
bool term_rail_run(const term_game *g, const char *name, FILE *out);

#endif
