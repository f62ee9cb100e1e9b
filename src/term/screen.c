#include "term/screen.h"

bool term_screen_there(void) { return false; }
bool term_screen(term_game *g, bool ascii) {
    (void)g;
    (void)ascii;
    return false;
}
