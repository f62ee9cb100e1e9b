/* See vfs_cut.h. */
#include "vfs_cut.h"

#include <assert.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 8, NAME = 64 };

typedef struct change {
    size_t at, len;
    unsigned char *bytes; /* NULL: the file ends at `at` */
} change;

typedef struct blob {
    unsigned char *at;
    size_t len, cap;
} blob;

typedef struct file {
    char name[NAME];
    bool here, safe_here; /* as a reader sees it; after a cut */
    blob now, safe;
    change *change;
    size_t count, cap;
} file;

typedef struct handle {
    sqlite3_file base;
    file *of;
    bool temporary;
    bool folder; /* its first sync is one of the folder too */
} handle;

static struct {
    file file[FILES];
    bool off;
    unsigned countdown;
    unsigned fault[CUT_FAULTS];
    uint64_t changes, syncs;
    int pages;
    sqlite3 *connection;
} disk;

uint64_t cut_dice(uint64_t *dice) {
    *dice += UINT64_C(0x9E3779B97F4A7C15);
    uint64_t z = (*dice ^ (*dice >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

unsigned cut_below(uint64_t *dice, unsigned n) { return (unsigned)(cut_dice(dice) % n); }

uint64_t cut_changes(void) { return disk.changes; }
sqlite3 *cut_connection(void) { return disk.connection; }
uint64_t cut_syncs(void) { return disk.syncs; }
void cut_after(unsigned n) { disk.countdown = n; }
void cut_faults(cut_fault kind, unsigned count) { disk.fault[kind] = count; }
bool cut_is_off(void) { return disk.off; }
void cut_off(void) { disk.off = true; }

/* ---- files -------------------------------------------------------------------------------------------------------------- */

static void resize(blob *b, size_t len) {
    if (len > b->cap) {
        b->cap = len + len / 2 + 4096;
        b->at = realloc(b->at, b->cap);
        assert(b->at != NULL);
    }
    if (len > b->len) {
        memset(b->at + b->len, 0, len - b->len);
    }
    b->len = len;
}

static void write_at(blob *b, size_t at, const unsigned char *bytes, size_t len) {
    if (at + len > b->len) {
        resize(b, at + len);
    }
    memcpy(b->at + at, bytes, len);
}

static void do_change(blob *b, const change *c) {
    if (c->bytes != NULL) {
        write_at(b, c->at, c->bytes, c->len);
    } else if (c->at < b->len) {
        resize(b, c->at);
    }
}

static void forget_changes(file *f) {
    for (size_t i = 0; i < f->count; i++) {
        free(f->change[i].bytes);
    }
    f->count = 0;
}

static void add_change(file *f, size_t at, const void *bytes, size_t len) {
    if (f->count == f->cap) {
        f->cap = f->cap * 2 + 16;
        f->change = realloc(f->change, f->cap * sizeof *f->change);
        assert(f->change != NULL);
    }
    change *c = &f->change[f->count++];
    *c = (change){.at = at, .len = len};
    if (bytes != NULL) {
        c->bytes = malloc(len + 1);
        assert(c->bytes != NULL);
        memcpy(c->bytes, bytes, len);
    }
    do_change(&f->now, c);
}

static void make_safe(file *f) {
    for (size_t i = 0; i < f->count; i++) {
        do_change(&f->safe, &f->change[i]);
    }
    forget_changes(f);
    f->safe_here = true;
}

static file *find(const char *name, bool make) {
    file *spare = NULL;
    for (unsigned i = 0; i < FILES; i++) {
        file *f = &disk.file[i];
        if (f->name[0] != 0 && strcmp(f->name, name) == 0) {
            return f;
        }
        if (f->name[0] == 0 && spare == NULL) {
            spare = f;
        }
    }
    if (make) {
        assert(spare != NULL && strlen(name) < NAME);
        snprintf(spare->name, NAME, "%s", name);
        return spare;
    }
    return NULL;
}

static void clear(file *f) {
    forget_changes(f);
    f->now.len = f->safe.len = 0;
    f->here = f->safe_here = false;
}

void cut_empty(void) {
    for (unsigned i = 0; i < FILES; i++) {
        clear(&disk.file[i]);
    }
    disk.off = false;
    disk.changes = 0;
    disk.countdown = 0;
    memset(disk.fault, 0, sizeof disk.fault);
}

/* ---- the cut ------------------------------------------------------------------------------------------------------------ */

/* Some sectors of a write reach the drive; with `garbage`, some others hold what was never written. */
static void tear(blob *b, const change *c, size_t sector, bool garbage, uint64_t *dice) {
    if (c->bytes == NULL) {
        return;
    }
    for (size_t from = c->at; from < c->at + c->len;) {
        size_t end = (from / sector + 1) * sector;
        end = end < c->at + c->len ? end : c->at + c->len;
        unsigned fate = cut_below(dice, garbage ? 3 : 2);
        if (fate == 1) {
            write_at(b, from, c->bytes + (from - c->at), end - from);
        } else if (fate == 2) {
            if (end > b->len) {
                resize(b, end);
            }
            for (size_t i = from; i < end; i++) {
                b->at[i] = (unsigned char)cut_dice(dice);
            }
        }
        from = end;
    }
}

static void settle(file *f, cut_manner manner, uint64_t *dice) {
    size_t prefix = f->count > 0 ? cut_below(dice, (unsigned)f->count + 1) : 0;
    size_t sector = cut_below(dice, 2) ? 512 : 4096;
    for (size_t i = 0; i < f->count; i++) {
        const change *c = &f->change[i];
        bool whole = manner == CUT_ALL || (manner == CUT_PREFIX && i < prefix) ||
                     (manner >= CUT_SUBSET && cut_below(dice, 2) == 0);
        if (whole) {
            do_change(&f->safe, c);
        } else if (manner == CUT_TORN || manner == CUT_GARBAGE || (manner == CUT_PREFIX && i == prefix)) {
            tear(&f->safe, c, sector, manner == CUT_GARBAGE, dice);
        }
    }
    /* A name that was never synced, or a deletion, may or may not have reached the folder. */
    if (f->here != f->safe_here) {
        bool kept = manner == CUT_ALL || (manner != CUT_NONE && cut_below(dice, 2) == 0);
        f->safe_here = kept ? f->here : f->safe_here;
    }
    forget_changes(f);
    f->here = f->safe_here;
    if (!f->here) {
        f->safe.len = 0;
    }
    f->now.len = 0;
    write_at(&f->now, 0, f->safe.at, f->safe.len);
}

void cut_on(cut_manner manner, uint64_t *dice) {
    assert(disk.off);
    for (unsigned i = 0; i < FILES; i++) {
        if (disk.file[i].name[0] != 0) {
            settle(&disk.file[i], manner, dice);
        }
    }
    disk.off = false;
    disk.countdown = 0;
    memset(disk.fault, 0, sizeof disk.fault);
}

/* False if the power is off, or goes now; then `last` says that this very change is still at risk, not undone. */
static bool may_change(bool *last) {
    *last = false;
    if (disk.off) {
        return false;
    }
    disk.changes++;
    if (disk.countdown > 0 && --disk.countdown == 0) {
        disk.off = true;
        *last = true;
        return false;
    }
    return true;
}

static bool faulty(cut_fault kind) {
    if (disk.fault[kind] == 0) {
        return false;
    }
    disk.fault[kind]--;
    return true;
}

/* ---- SQLite's side ------------------------------------------------------------------------------------------------------ */

static int file_close(sqlite3_file *base) {
    handle *h = (handle *)base;
    if (h->temporary) {
        free(h->of->now.at);
        forget_changes(h->of);
        free(h->of->change);
        free(h->of);
    }
    return SQLITE_OK;
}

static int file_read(sqlite3_file *base, void *out, int amount, sqlite3_int64 offset) {
    const file *f = ((handle *)base)->of;
    size_t at = (size_t)offset, len = (size_t)amount;
    if (disk.off || faulty(CUT_READ_ERROR)) {
        return SQLITE_IOERR_READ;
    }
    size_t have = at >= f->now.len ? 0 : f->now.len - at < len ? f->now.len - at : len;
    if (have > 0) {
        memcpy(out, f->now.at + at, have);
    }
    if (have < len) {
        memset((char *)out + have, 0, len - have);
        return SQLITE_IOERR_SHORT_READ;
    }
    return SQLITE_OK;
}

static int file_write(sqlite3_file *base, const void *bytes, int amount, sqlite3_int64 offset) {
    file *f = ((handle *)base)->of;
    bool last;
    if (!disk.off && faulty(CUT_FULL)) {
        return SQLITE_FULL;
    }
    if (!disk.off && faulty(CUT_WRITE_ERROR)) {
        return SQLITE_IOERR_WRITE;
    }
    bool fine = may_change(&last);
    if (fine || last) {
        add_change(f, (size_t)offset, bytes, (size_t)amount);
    }
    return fine ? SQLITE_OK : SQLITE_IOERR_WRITE;
}

static int file_truncate(sqlite3_file *base, sqlite3_int64 size) {
    bool last, fine = may_change(&last);
    if (fine || last) {
        add_change(((handle *)base)->of, (size_t)size, NULL, 0);
    }
    return fine ? SQLITE_OK : SQLITE_IOERR_TRUNCATE;
}

/* Names that were made or deleted stay so. */
static void sync_folder(void) {
    for (unsigned i = 0; i < FILES; i++) {
        file *f = &disk.file[i];
        f->safe_here = f->here;
        if (!f->here) {
            clear(f);
        }
    }
}

static int file_sync(sqlite3_file *base, int flags) {
    bool last;
    (void)flags;
    if (!disk.off && faulty(CUT_SYNC_ERROR)) {
        return SQLITE_IOERR_FSYNC;
    }
    if (!may_change(&last)) {
        return SQLITE_IOERR_FSYNC; /* nothing of it is sure */
    }
    disk.syncs++;
    make_safe(((handle *)base)->of);
    if (((handle *)base)->folder) {
        sync_folder();
        ((handle *)base)->folder = false;
    }
    return SQLITE_OK;
}

static int file_size(sqlite3_file *base, sqlite3_int64 *out) {
    *out = (sqlite3_int64)((handle *)base)->of->now.len;
    return SQLITE_OK;
}

static int file_lock(sqlite3_file *base, int level) {
    (void)base;
    (void)level;
    return SQLITE_OK;
}

static int file_reserved(sqlite3_file *base, int *out) {
    (void)base;
    *out = 0;
    return SQLITE_OK;
}

/* The store asks for a rare checkpoint; a test wants many, so that cuts meet them. */
static int file_control(sqlite3_file *base, int op, void *arg) {
    (void)base;
    return op == SQLITE_FCNTL_PRAGMA && strcmp(((char **)arg)[1], "wal_autocheckpoint") == 0 ? SQLITE_OK
                                                                                             : SQLITE_NOTFOUND;
}

static int file_sector(sqlite3_file *base) {
    (void)base;
    return 4096;
}

static int file_character(sqlite3_file *base) {
    (void)base;
    return SQLITE_IOCAP_POWERSAFE_OVERWRITE; /* as the usual VFS says */
}

static const sqlite3_io_methods methods = {
    .iVersion = 1,
    .xClose = file_close,
    .xRead = file_read,
    .xWrite = file_write,
    .xTruncate = file_truncate,
    .xSync = file_sync,
    .xFileSize = file_size,
    .xLock = file_lock,
    .xUnlock = file_lock,
    .xCheckReservedLock = file_reserved,
    .xFileControl = file_control,
    .xSectorSize = file_sector,
    .xDeviceCharacteristics = file_character,
};

static int vfs_open(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *out) {
    handle *h = (handle *)base;
    (void)vfs;
    h->base.pMethods = NULL;
    if (disk.off) {
        return SQLITE_CANTOPEN;
    }
    h->temporary = name == NULL;
    h->folder = false;
    h->of = name == NULL ? calloc(1, sizeof *h->of) : find(name, (flags & SQLITE_OPEN_CREATE) != 0);
    if (h->of == NULL) {
        return SQLITE_CANTOPEN;
    }
    if (!h->of->here && (flags & SQLITE_OPEN_CREATE) == 0) {
        return SQLITE_CANTOPEN;
    }
    if (!h->of->here) { /* a new file, whatever had its name */
        h->of->safe.len = 0;
        h->of->safe_here = false;
        h->folder = (flags & (SQLITE_OPEN_WAL | SQLITE_OPEN_MAIN_JOURNAL)) != 0; /* as the usual VFS does */
    }
    h->of->here = true;
    h->base.pMethods = &methods;
    if (out != NULL) {
        *out = flags;
    }
    return SQLITE_OK;
}

static int vfs_delete(sqlite3_vfs *vfs, const char *name, int sync) {
    file *f = find(name, false);
    bool last;
    (void)vfs;
    if (f == NULL || !f->here) {
        return SQLITE_IOERR_DELETE_NOENT;
    }
    bool fine = may_change(&last);
    if (!fine && !last) {
        return SQLITE_IOERR_DELETE;
    }
    /* the name is gone for readers; the bytes stay until that is sure */
    f->here = false;
    forget_changes(f);
    f->now.len = 0;
    if (fine && sync) {
        clear(f);
    }
    return fine ? SQLITE_OK : SQLITE_IOERR_DELETE;
}

static int vfs_access(sqlite3_vfs *vfs, const char *name, int flags, int *out) {
    const file *f = find(name, false);
    (void)vfs;
    *out = f != NULL && f->here && (flags != SQLITE_ACCESS_EXISTS || f->now.len > 0);
    return SQLITE_OK;
}

static int vfs_full(sqlite3_vfs *vfs, const char *name, int len, char *out) {
    (void)vfs;
    snprintf(out, (size_t)len, "%s", name);
    return SQLITE_OK;
}

static int vfs_random(sqlite3_vfs *vfs, int len, char *out) {
    (void)vfs;
    memset(out, 7, (size_t)len); /* the same every time; salts of the log need not be secret */
    for (int i = 0; i < len; i++) {
        out[i] = (char)(disk.changes >> (i % 8) * 8);
    }
    return len;
}

static int vfs_sleep(sqlite3_vfs *vfs, int us) {
    (void)vfs;
    return us;
}

static int vfs_time(sqlite3_vfs *vfs, double *out) {
    (void)vfs;
    *out = 2460000.5;
    return SQLITE_OK;
}

static int on_connection(sqlite3 *db, char **error, const struct sqlite3_api_routines *api) {
    (void)error;
    (void)api;
    sqlite3_wal_autocheckpoint(db, disk.pages);
    disk.connection = db;
    return SQLITE_OK;
}

void cut_register(int pages) {
    static sqlite3_vfs vfs = {
        .iVersion = 1,
        .szOsFile = sizeof(handle),
        .mxPathname = NAME,
        .zName = CUT_VFS,
        .xOpen = vfs_open,
        .xDelete = vfs_delete,
        .xAccess = vfs_access,
        .xFullPathname = vfs_full,
        .xRandomness = vfs_random,
        .xSleep = vfs_sleep,
        .xCurrentTime = vfs_time,
    };
    disk.pages = pages;
    sqlite3_vfs_register(&vfs, 0);
    sqlite3_auto_extension((void (*)(void))on_connection);
    cut_empty();
}
