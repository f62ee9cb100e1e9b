/* Whether the database's files are still where they were opened. A file that somebody has deleted or replaced takes
 * everything that is written to it along when the program ends, so nothing must be promised any more. */
#ifndef STORE_WATCH_H
#define STORE_WATCH_H

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

typedef struct watch {
    const char *file, *wal; /* the paths; NULL: in memory, or of a VFS that is no file system */
    uint64_t device, number, wal_number;
    bool has_wal;
} watch;

/* Of a database that has just been opened. */
void watch_begin(watch *w, sqlite3 *db, bool is_file);
/* NULL if all is well, or what is wrong. Two calls of stat. */
const char *watch_look(watch *w);

#endif
