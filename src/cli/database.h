/* Which database file serve and admin use. */
#ifndef CLI_DATABASE_H
#define CLI_DATABASE_H

#include "cli/cli.h"
#include "store/store.h"

/* The file named by --db, or the usual one, whose folder is made. False with a message. */
bool cli_database(const cli *c, const char *given, char *out, size_t cap);

#endif
