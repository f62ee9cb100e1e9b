/* What a server is told other than by its arguments: the environment and a file. */
#ifndef CLI_SETTINGS_H
#define CLI_SETTINGS_H

#include "cli/cli.h"

enum { CLI_SETTINGS = 8192 };

/* Fills in flags that the arguments did not set: from IRONROAD_NAME in the environment ("IRONROAD_PUBLIC_URL"), then
 * from lines "name = value" of the file. The file is `given`, else $IRONROAD_CONFIG, else /etc/ironroad.conf if it is
 * there. Values live in `pool`. False with a message. */
bool cli_settings(const cli *c, const cli_flag *flags, const char *given, char pool[CLI_SETTINGS]);

#endif
