/* Passwords that are too easy to guess. */
#ifndef SERVER_COMMON_H
#define SERVER_COMMON_H

#include <stdbool.h>

/* `name` of the account may be NULL. */
bool srv_is_common(const char *password, const char *name);

#endif
