/* Positions in words from the command line. */
#ifndef CLI_POSITION_H
#define CLI_POSITION_H

#include "cli/cli.h"

/* Reports what is wrong with the position in a file as FILE:LINE:COLUMN; returns CLI_BAD. */
int cli_position_problem(const char *path, const ir_problem *problem);

#endif
