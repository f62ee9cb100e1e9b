/* The store on SQLite, for whoever needs to say more than a URL does. */
#ifndef STORE_SQLITE_H
#define STORE_SQLITE_H

#include "store/store.h"

typedef struct sqlite_config {
    const char *path; /* ":memory:" for a test */
    const char *vfs;  /* the name of an SQLite VFS, for fault injection; NULL: the default */
    bool exclusive;   /* nobody else opens the file: no shared memory is needed, so a simple VFS is enough */
    bool keeps;       /* as store_config */
    int wait_ms;      /* as store_config */
} sqlite_config;

store *sqlite_store_open(const sqlite_config *config, char *err, size_t errcap);

#endif
