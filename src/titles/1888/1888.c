/* 1888 North China and 1888-N: two editions of one game. All that differs is data (1888.yaml, 1888n.yaml) in the
 * tables and the rules record; neither needs a hook of its own. */
#include "titles/1888/1888.h"

#include "rail/notation.h"
#include "rail/rail.h"

extern const rail_data rail_data_1888, rail_data_1888n;
extern const ir_option_def rail_options_1888[], rail_options_1888n[];

#define NORTH_CHINA(ID, NAME, CURRENCY, MIN, DATA, OPTIONS)                                                            \
    {                                                                                                                  \
        .id = ID, .name = NAME, .designer = "Leonhard Orgler", .currency = CURRENCY, .rules_prefix = "88",             \
        .min_players = MIN, .max_players = 6, .options = OPTIONS, .data = &DATA, RAIL_TITLE_CALLS(0)                   \
    }

const ir_title title_1888 = NORTH_CHINA("1888", "1888 North China", "$", 3, rail_data_1888, rail_options_1888);
const ir_title title_1888n = NORTH_CHINA("1888n", "1888-N", "¥", 2, rail_data_1888n, rail_options_1888n);
