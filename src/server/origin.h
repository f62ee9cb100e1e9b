/* An origin (RFC 6454): scheme, host and port, in the one form in which browsers send it. Knows nothing of the server. */
#ifndef SERVER_ORIGIN_H
#define SERVER_ORIGIN_H

#include <stdbool.h>

enum { SRV_ORIGIN = 300 };

/* "HTTPS://Trains.Example:443/" becomes "https://trains.example": lower case, without the scheme's default port and a
 * single trailing slash. False for anything other than http or https and a host: a path, a user name and password, a
 * host not written in ASCII (browsers send it as xn--...). */
bool srv_origin(const char *url, char out[SRV_ORIGIN]);

#endif
