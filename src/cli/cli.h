/* The program's commands: what they share.
 *
 * A command writes its answer to cli->out, which is memory: it reaches standard output only as a whole and only if the
 * command did not fail. Exit codes: 0 done, 1 the answer is no, 2 bad usage or unreadable input. */
#ifndef CLI_CLI_H
#define CLI_CLI_H

#include "ironroad/ironroad.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

enum { CLI_DONE = 0, CLI_NO = 1, CLI_BAD = 2 };

enum { CLI_MAX_WORDS = 256 };

typedef struct cli {
    const char *command;
    FILE *out;
    int nwords; /* operands */
    const char *word[CLI_MAX_WORDS];
} cli;

/* A flag of a command: with a value, without one, or with a value that may be repeated. */
typedef struct cli_flag {
    const char *name; /* without the dashes; NULL ends the list */
    const char **value;
    bool *set;
    const char **list; /* space for IR_MAX_OPTIONS */
    unsigned *nlist;
} cli_flag;

typedef struct cli_command {
    const char *name, *usage, *about, *help;
    int (*run)(cli *c, int argc, char **argv);
} cli_command;

extern const cli_command cli_commands[];

/* Takes the flags out of the arguments; operands go to c->word. False, with a message, if something is wrong or the
 * number of operands is not min..max. */
bool cli_arguments(cli *c, int argc, char **argv, const cli_flag *flags, int min, int max);

/* A whole number from an argument. False with a message if it is not one or out of range. */
bool cli_number(const cli *c, const char *flag, const char *text, uint64_t min, uint64_t max, uint64_t *out);

/* Prints "ironroad COMMAND: ..." to standard error and returns CLI_BAD. */
int cli_bad(const cli *c, const char *form, ...) __attribute__((format(printf, 2, 3)));
/* Prints a line to standard error as it is and returns the code. */
int cli_say(int code, const char *line);

/* Text in quotes for an error message: at most 60 characters, those that could disturb a terminal as '?'. */
const char *cli_quoted(char *buffer, size_t cap, const char *text);

int cli_titles(cli *c, int argc, char **argv);
int cli_version(cli *c, int argc, char **argv);
int cli_new(cli *c, int argc, char **argv);
int cli_position(cli *c, int argc, char **argv);
int cli_show(cli *c, int argc, char **argv);
int cli_legal(cli *c, int argc, char **argv);
int cli_do(cli *c, int argc, char **argv);
int cli_replay(cli *c, int argc, char **argv);
int cli_check(cli *c, int argc, char **argv);
int cli_import(cli *c, int argc, char **argv);
int cli_export(cli *c, int argc, char **argv);
int cli_routes(cli *c, int argc, char **argv);
int cli_sim(cli *c, int argc, char **argv);
int cli_tourney(cli *c, int argc, char **argv);
int cli_bot(cli *c, int argc, char **argv);
int cli_advise(cli *c, int argc, char **argv);
int cli_map(cli *c, int argc, char **argv);
int cli_serve(cli *c, int argc, char **argv);
int cli_admin(cli *c, int argc, char **argv);
int cli_table(cli *c, int argc, char **argv);
int cli_bench(cli *c, int argc, char **argv);

#endif
