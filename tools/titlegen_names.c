/* titlegen: words of the YAML files for numbers of the tables. */
#include "titlegen.h"

const char *const tg_colours[7] = {"white", "yellow", "green", "brown", "grey", "red", "blue"};
const char *const tg_steps[RAIL_STEP_DONE] = {"track", "station", "run", "dividend", "trains", "last"};

#define X(NAME, name) #name,
const char *const tg_rule_names[RAIL_RULE_COUNT + 1] = {RAIL_RULES(X) NULL};
const char *const tg_peer_names[RAIL_PEER_COUNT + 1] = {RAIL_PEER_RULES(X) NULL};
#undef X
