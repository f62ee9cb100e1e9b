/* Who uses how much of the server: connections, bytes of bodies and of responses, by address. Knows no socket.
 *
 * What always holds: an address is in the table for as long as something of it is counted, so the table is never larger
 * than what it counts. */
#ifndef SERVER_SHARE_H
#define SERVER_SHARE_H

#include "server/address.h"

#include <stddef.h>
#include <stdint.h>

enum { SHARE_SLOTS = 4096 };

typedef struct share {
    char address[ADDRESS_TEXT];
    unsigned lines;
    size_t bytes, answers;
    struct share *chain;
} share;

typedef struct shares {
    uint64_t salt; /* so that nobody can choose addresses that collide */
    share *slot[SHARE_SLOTS];
} shares;

/* Counts one more connection for an address, unless it has `most`: then *full is set. NULL if it was not counted. */
share *share_take(shares *all, const char *address, unsigned most, bool *full);
/* One fewer; the entry is removed with its last one. */
void share_return(shares *all, share *at);

#endif
