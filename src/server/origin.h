/* An origin (RFC 6454): scheme, host and port, in the one form in which browsers send it. Knows nothing of the server. */
#ifndef SERVER_ORIGIN_H
#define SERVER_ORIGIN_H

#include <stdbool.h>

enum { SRV_ORIGIN = 300 };

/* "HTTPS://Trains.Example:443/" becomes "https://trains.example": letters small, the scheme's own port left out, a single
 * slash at the end left out. False for anything else than http or https and a host: a path, a name and password, a host
 * that is not written in ASCII (browsers send it as xn--...). */
bool srv_origin(const char *url, char out[SRV_ORIGIN]);

#endif
