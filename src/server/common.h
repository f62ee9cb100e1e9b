/* The passwords that are tried first. */
#ifndef SERVER_COMMON_H
#define SERVER_COMMON_H

#include <stdbool.h>

/* Whether it is one of them, without regard to the case of ASCII letters. */
bool srv_is_common(const char *password);

#endif
