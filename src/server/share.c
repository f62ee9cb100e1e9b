/* See share.h. */
#include "server/share.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static share **slot_of(shares *all, const char *address) {
    uint64_t h = UINT64_C(0xCBF29CE484222325) ^ all->salt;
    for (; *address != 0; address++) {
        h = (h ^ (unsigned char)*address) * UINT64_C(0x100000001B3);
    }
    return &all->slot[(h ^ h >> 29) % SHARE_SLOTS];
}

share *share_take(shares *all, const char *address, unsigned most, bool *full) {
    share **slot = slot_of(all, address), *at = *slot;
    while (at != NULL && strcmp(at->address, address) != 0) {
        at = at->chain;
    }
    *full = at != NULL && at->lines >= most;
    if (*full) {
        return NULL;
    }
    if (at == NULL && (at = calloc(1, sizeof *at)) != NULL) {
        snprintf(at->address, sizeof at->address, "%s", address);
        at->chain = *slot;
        *slot = at;
    }
    if (at != NULL) {
        at->lines++;
    }
    return at;
}

void share_return(shares *all, share *at) {
    if (--at->lines > 0) {
        return;
    }
    share **link = slot_of(all, at->address);
    while (*link != at) {
        link = &(*link)->chain;
    }
    *link = at->chain;
    free(at);
}
