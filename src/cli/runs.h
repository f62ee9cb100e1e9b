/* Runs of a rail title, for `routes`, `show`, `map` and `check`. The state keeps none: the last run of a company is
 * found in the log, its best run by the search. */
#ifndef CLI_RUNS_H
#define CLI_RUNS_H

#include "cli/family.h"
#include "rail/rail.h"

typedef struct cli_run {
    bool best; /* the best one, not the last */
    unsigned company;
    size_t number; /* of the last run: which action it was, from 1 */
    ir_action action;
    rail_run run; /* its value then */
} cli_run;

/* The last run before this point, of a company or (RAIL_NONE) of any; false if there was none. */
bool cli_last_run(const cli_place *at, unsigned company, cli_run *out);
/* The best run of a company now; false if it has none. */
bool cli_best_run(const cli_place *at, unsigned company, cli_run *out);

/* The routes of a legal run as a member of an object: train, revenue, stops, path. */
void cli_run_json(const rail_look *k, const rail_run *run, const ir_action *action, ir_json *out);

/* The company that a question is about: the one it names, or the one whose turn it is. */
int cli_company_of(const cli *c, const cli_place *at, const cli_question *question, unsigned *company);
/* An action as a line of notation, without its actor. */
void cli_print_action(const cli_place *at, const ir_action *action, char *text, size_t cap);

/* Of a rail title; see cli/family.h. */
void cli_show_runs_rail(const cli_place *at, FILE *out);
int cli_map_rail(cli *c, const cli_place *at, const cli_question *question);
int cli_routes_rail(cli *c, const cli_place *at, const cli_question *question);
bool cli_reports_rail(uint16_t event);

#endif
