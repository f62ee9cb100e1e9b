/* What the server keeps: one database file behind a narrow set of calls.
 *
 * What always holds:
 *  1. Every change is made between store_begin and store_commit; what store_commit has said yes to survives a crash and a
 *     power cut. Reading needs no transaction.
 *  2. The journal of a game only grows: no row of one that has started is ever deleted or moved. What a row says changes in one case, when somebody who
 *     leaves takes his name out of it (store_reword).
 *  3. A call that fails changes nothing that a rollback would not take back, and says why in store_error.
 *  4. Every row carries a checksum over all its columns (seal.h). A row that does not fit it is never given out: the call
 *     says STORE_DAMAGED, a list leaves it out and counts it, the journal has a mark in its place. Nor is such a row
 *     changed, so damage is never sealed anew.
 *
 * The store knows core only: titles and rules are text to it. Strings handed to a callback live as long as the call. One
 * thread uses a store. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "ironroad/ironroad.h"

enum {
    STORE_VERSION = 7, /* of the schema: PRAGMA user_version */
    STORE_ID = 16,     /* bytes of a table's id, with its end */
    STORE_HASH = 32,   /* bytes of the hash of a secret */
    STORE_INVITE = 48,
    STORE_PASSWORD = 128 /* bytes of a password's hash, with its end */
};

typedef struct store store;

typedef enum store_status {
    STORE_OK,
    STORE_NONE,    /* there is no such thing */
    STORE_TAKEN,   /* it exists already */
    STORE_BUSY,    /* of store_begin: another program writes */
    STORE_DAMAGED, /* what lies on the disk is not what was written; the rest can be used */
    STORE_FAILED   /* disk full, no memory: see store_error */
} store_status;

typedef struct store_config {
    const char *path; /* ":memory:" for a test */
    const char *vfs;  /* a SQLite VFS by name, for fault injection; NULL: the usual one */
    bool exclusive;   /* nobody else opens the file: no shared memory is needed, so a simple VFS will do */
    int busy_ms;      /* how long to wait for another program; 0: 2 seconds */
} store_config;

/* Opens or makes the file. NULL with a message in `err`: locked, damaged, no database, of a newer version. */
store *store_open(const store_config *config, char *err, size_t errcap);
void store_close(store *s);
/* Looks through the rows and indexes of all tables but the journal, which is read with its game. Indexes that do not fit
 * their rows are made anew. False with a line for the log in `found`: something is damaged, or was. */
bool store_check(store *s, char *found, size_t cap);
/* What the last failed call met: for a log, not for users. */
const char *store_error(const store *s);
/* The journal mode and the level of `PRAGMA synchronous` (2: FULL) that are in force. */
void store_durability(store *s, char *mode, size_t cap, int *synchronous);

/* What is wrong with the files themselves: deleted, moved or replaced under us, so that nothing is written any more; NULL
 * if they are where they were. */
const char *store_lost(store *s);
store_status store_begin(store *s);
store_status store_commit(store *s);
void store_rollback(store *s);
/* A call since store_begin has met a page that makes no sense: nothing of this transaction can be committed any more. */
bool store_is_spoilt(const store *s);
/* One request inside a transaction, so that it can be taken back alone. */
store_status store_mark(store *s);
store_status store_keep(store *s);
void store_take_back(store *s);

/* ---- tables ----------------------------------------------------------------------------------------------------- */

/* STORE_ARRIVING: it is being imported, and nobody knows of it yet. If the server ends before it is whole, its rows go when
 * the next one starts. */
typedef enum store_state { STORE_OPEN, STORE_STARTED, STORE_FINISHED, STORE_ARRIVING } store_state;

/* A table and a summary of its game, so that a list needs no replay. */
typedef struct store_game {
    char id[STORE_ID];
    const char *title, *description, *options; /* options: a JSON object */
    uint8_t state;                             /* store_state */
    bool is_private, by_owner, given_order;    /* by_owner: the owner starts it */
    bool is_live, is_seeded;                   /* played in one sitting; its seed was chosen, not drawn */
    uint8_t undo;                              /* the server's */
    uint8_t seats, least;                      /* least: players with whom its owner may start */
    uint8_t taken;                             /* seats on which somebody sits: so many rows of seats there must be */
    uint8_t next_key;                          /* where the search for a newcomer's key begins */
    int64_t owner;                             /* account; 0: the seat owner_key */
    int owner_key;                             /* -1: nobody */
    uint64_t seed;
    char invite[STORE_INVITE];
    int64_t created, changed;
    int64_t at, game_at; /* last row; last row that concerns the game */
    uint32_t actions;
    int last_who;           /* seat of the last effective action, -1 */
    uint8_t waiting;        /* seats that must act */
    uint8_t asked;          /* seats whose answer to an undo is awaited */
    int64_t since;          /* they have to since then */
    const char *end;        /* what ended it, or NULL */
    const char *totals;     /* a JSON object, or NULL */
    const char *owner_name; /* of the account; read only */
} store_game;

typedef struct store_seat {
    int64_t account; /* 0: none */
    char name[IR_MAX_NAME];
    uint8_t secret[STORE_HASH]; /* its hash */
    bool has_secret;
    uint8_t seat;
    uint8_t key;               /* never changes while somebody sits here; the seat may, until the start */
    char person[IR_MAX_NAME];  /* who has taken the seat over in a running game; empty: who is named */
    uint8_t offer[STORE_HASH]; /* the hash of the secret with which somebody may take it over */
    bool has_offer, offer_own; /* offer_own: its player himself offers it */
    bool offer_taken;          /* who sits here has taken it by `offer`, which is no offer any more */
    int64_t called;            /* the last chat row that calls its player by name; 0: none since he did something */
} store_seat;

typedef bool store_game_fn(void *arg, const store_game *game); /* false: enough */

/* `made`: the hash of its maker's key, or NULL; STORE_TAKEN if there is a table of that key. */
store_status store_game_add(store *s, const store_game *game, const uint8_t *made);
store_status store_game_made(store *s, const uint8_t made[STORE_HASH], store_game_fn *fn, void *arg);
store_status store_game_update(store *s, const store_game *game); /* all but id, title, options, created, invite,
                                                                     is_live, is_seeded */
store_status store_game_get(store *s, const char *id, store_game_fn *fn, void *arg);
/* Removes one that was arriving, with the rows it has. */
store_status store_game_abandon(store *s, const char *id);
store_status store_abandon_all(store *s); /* by a server that starts: nobody is at work on them */
store_status store_seats_put(store *s, const char *id, const store_seat *seat, unsigned count);
store_status store_seats_get(store *s, const char *id, store_seat out[IR_MAX_PLAYERS], unsigned *count);

/* Tables in which an account (0: none) or one of the secrets has a seat, or that the account owns. */
store_status store_games_of(store *s, int64_t account, const uint8_t (*secret)[STORE_HASH], unsigned nsecrets,
                            bool finished, store_game_fn *fn, void *arg);
/* Tables that are not private, the one that changed last first. */
typedef struct store_page {
    uint8_t state;     /* store_state */
    int64_t changed;   /* behind this one: INT64_MAX from the first on */
    const char *id;    /* "" likewise */
    const char *title; /* NULL: any */
    int live;          /* 0, 1; -1: either */
    unsigned most;
} store_page;
store_status store_games_listed(store *s, const store_page *page, store_game_fn *fn, void *arg);
/* How many tables the last of these two left out, or may have, because they are damaged. */
unsigned store_left_out(const store *s);
/* A table that waits for players and has not changed since: the one that has waited longest. */
store_status store_game_idle(store *s, int64_t before, char out[STORE_ID]);
/* Removes a table that has not started, with its seats, chat and notes. */
store_status store_game_remove(store *s, const char *id);
/* How many tables of an account wait for players. */
store_status store_open_games(store *s, int64_t account, unsigned *count);

/* ---- the journal -------------------------------------------------------------------------------------------------- */

typedef enum store_kind {
    STORE_START,
    STORE_ACTION,
    STORE_UNDO,
    STORE_REDO,
    STORE_ASK,
    STORE_YES,
    STORE_NO,
    STORE_CHAT,
    STORE_PROGRAM,
    STORE_END, /* by hand */
    STORE_RESUME,
    STORE_SEAT,
    STORE_KINDS
} store_kind;

extern const char *const store_kind_name[STORE_KINDS];

typedef struct store_row {
    int64_t row, time;
    uint8_t kind; /* store_kind */
    int who;      /* seat, -1: the server */
    const char *text;
    bool has_hash;
    uint64_t hash; /* of the position after it */
    bool damaged;  /* only its number is known; its kind is what the damaged row says, STORE_KINDS if it is not there */
} store_row;

typedef bool store_row_fn(void *arg, const store_row *row); /* false: enough */

/* What is shown of a row: its kind, and the text in place of one that is damaged. */
const char *store_row_kind(const store_row *row);
extern const char store_damaged_text[];

store_status store_append(store *s, const char *id, const store_row *row); /* STORE_TAKEN: there is such a row */
/* In their order; one that is missing before others has its place as a damaged one. The caller knows which is the table's
 * last row: what comes after it is not the table's, and what is missing before it is damaged. */
store_status store_rows(store *s, const char *id, int64_t from, store_row_fn *fn, void *arg);
/* For store_error: the rows of a table do not lead to what it says of itself. */
void store_misfit(store *s, const char *id, int64_t row);
store_status store_reword(store *s, const char *id, int64_t row, const char *text);

/* An account that has had a seat of a running game: from the start (row 0), or by the row that says so. */
typedef struct store_sat {
    uint8_t seat;
    int64_t row;
} store_sat;

typedef bool store_sat_fn(void *arg, const store_sat *sat); /* false: enough */

store_status store_sat_add(store *s, const char *id, const store_sat *sat, int64_t account);
store_status store_sat_each(store *s, const char *id, int64_t account, store_sat_fn *fn, void *arg);
store_status store_sat_forget(store *s, const char *id, int64_t account);

/* ---- what belongs to a seat ----------------------------------------------------------------------------------------- */

store_status store_note_put(store *s, const char *id, unsigned key, const char *text);
store_status store_note_get(store *s, const char *id, unsigned key, char *out, size_t cap);
store_status store_note_forget(store *s, const char *id, unsigned key);

typedef bool store_program_fn(void *arg, unsigned key, const char *text);                 /* NULL: it is damaged */
store_status store_program_put(store *s, const char *id, unsigned key, const char *text); /* NULL: none */
store_status store_programs(store *s, const char *id, store_program_fn *fn, void *arg);

/* ---- accounts ------------------------------------------------------------------------------------------------------- */

typedef struct store_account {
    int64_t id;
    char name[IR_MAX_NAME];
    char password[STORE_PASSWORD];
    int64_t created;
} store_account;

typedef struct store_session {
    uint8_t hash[STORE_HASH];
    int64_t account, created, seen;
} store_session;

typedef bool store_session_fn(void *arg, const store_session *session);

/* `folded` is the name as it must be unique; the new id is left in the account. */
store_status store_account_add(store *s, store_account *account, const char *folded);
store_status store_account_find(store *s, const char *folded, store_account *out);
/* One whose name looks like this one (alike.h). */
store_status store_account_alike(store *s, const char *name, store_account *out);
store_status store_account_get(store *s, int64_t id, store_account *out);
store_status store_account_password(store *s, int64_t id, const char *password);
/* The notes of its seats. */
store_status store_notes_erase(store *s, int64_t account);
/* A table at which it has a seat or had one; STORE_NONE: there is none left. */
store_status store_account_table(store *s, int64_t account, char out[STORE_ID]);
/* Its sessions and resets go with it. */
store_status store_account_delete(store *s, int64_t id);

store_status store_session_add(store *s, const store_session *session);
store_status store_session_get(store *s, const uint8_t hash[STORE_HASH], store_session *out);
store_status store_session_seen(store *s, const uint8_t hash[STORE_HASH], int64_t seen);
store_status store_session_end(store *s, const uint8_t hash[STORE_HASH]);
/* All of an account but one (NULL: all). */
store_status store_sessions_end(store *s, int64_t account, const uint8_t *but);
store_status store_sessions(store *s, int64_t account, store_session_fn *fn, void *arg);
/* Those not used since, or made before; not all of them, if there are many, and perhaps one twice. */
store_status store_sessions_expired(store *s, int64_t seen, int64_t created, store_session_fn *fn, void *arg);

store_status store_reset_add(store *s, const uint8_t hash[STORE_HASH], int64_t account, int64_t expires);
/* The account of a reset that has not expired; the reset works once. */
store_status store_reset_take(store *s, const uint8_t hash[STORE_HASH], int64_t now, int64_t *account);

#endif
