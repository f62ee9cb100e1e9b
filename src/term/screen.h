/* The full screen, over ncursesw. */
#ifndef TERM_SCREEN_H
#define TERM_SCREEN_H

#include "term/game.h"

/* Whether this program was built with it. */
bool term_screen_there(void);

/* Plays until somebody quits. `ascii`: no box characters. False if the terminal cannot show it. */
bool term_screen(term_game *g, bool ascii);

#endif
