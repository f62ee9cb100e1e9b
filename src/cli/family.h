/* Which family of titles a game is of: some commands show what only one family has (a map, a market). */
#ifndef CLI_FAMILY_H
#define CLI_FAMILY_H

#include "rail/notation.h"

static inline bool cli_is_rail(const ir_game *game) { return game->title->print == rail_print; }

#endif
