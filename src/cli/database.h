/* What serve and admin share: the database file, the public URL. */
#ifndef CLI_DATABASE_H
#define CLI_DATABASE_H

#include "cli/cli.h"
#include "server/origin.h"
#include "store/store.h"

/* The file named by --db, as sqlite:FILE or alone, or the default. False with a message. */
bool cli_database(const cli *c, const char *given, char *out, size_t cap);
/* One server per file, until the process ends. False with a message if there is one. */
bool cli_lock(const cli *c, const char *path);
/* Turns --public-url, if given, into an origin, in `kept`. False with a message. */
bool cli_public_url(const cli *c, const char **url, char kept[SRV_ORIGIN]);

#endif
