/* What serve and admin share: the database file, the public address. */
#ifndef CLI_DATABASE_H
#define CLI_DATABASE_H

#include "cli/cli.h"
#include "server/origin.h"
#include "store/store.h"

/* The file named by --db, or the usual one. False with a message. */
bool cli_database(const cli *c, const char *given, char *out, size_t cap);
/* Makes --public-url, if it is given, the origin that it is, in `kept`. False with a message. */
bool cli_public_url(const cli *c, const char **url, char kept[SRV_ORIGIN]);

#endif
