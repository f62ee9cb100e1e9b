/* 1880 China: data (1880.yaml) for the tables and the rules record; it needs no hook of its own. */
#include "titles/1880/1880.h"

#include "rail/notation.h"
#include "rail/rail.h"

extern const rail_data rail_data_1880;
extern const ir_option_def rail_options_1880[];

const ir_title title_1880 = {.id = "1880",
                             .name = "1880 China",
                             .designer = "Helmut Ohley and Leonhard Orgler",
                             .currency = "¥",
                             .rules_prefix = "80",
                             .min_players = 3,
                             .max_players = 7,
                             .options = rail_options_1880,
                             .data = &rail_data_1880,
                             RAIL_TITLE_CALLS};
