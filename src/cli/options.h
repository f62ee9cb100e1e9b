/* Options of a new game from the command line; sheets are read from files. */
#ifndef CLI_OPTIONS_H
#define CLI_OPTIONS_H

#include "cli/cli.h"

typedef struct cli_options {
    unsigned count;
    const char *text[IR_MAX_OPTIONS]; /* "name=value", as given; for a sheet the value is the file's text */
    const char *path;                 /* the file of the sheet, or NULL */
    char *sheet;                      /* freed by cli_options_free */
} cli_options;

/* Replaces the file of a sheet by its text. False with a message if it cannot be read. */
bool cli_options_read(const cli *c, const ir_title *title, cli_options *options);
void cli_options_free(cli_options *options);

/* Reports why a game cannot be set up, for a problem in a sheet as FILE:LINE:COLUMN; returns CLI_BAD. */
int cli_options_problem(const cli *c, const cli_options *options, const ir_problem *problem);

#endif
