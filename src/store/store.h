/* What the server keeps: one database file and a narrow set of calls.
 *
 * What always holds:
 * 1. Every change is made between store_begin and store_commit; what store_commit has confirmed survives a crash and a
 *    power cut. Reading needs no transaction.
 * 2. The journal of a game only grows: no row of a started game is ever deleted or moved. The text of a row changes in
 *    one case only, when a departing player's name is removed from it (store_reword).
 * 3. A call that fails changes nothing that a rollback would not undo, and store_error says why.
 * 4. Every row has a checksum over all its columns (seal.h). A row that does not match it is never returned: the call
 *    returns STORE_DAMAGED, a list leaves it out and counts it, the journal has a marker in its place. Such a row is
 *    never changed either, so damage is never resealed.
 *
 * The store knows core only: titles and rules are text to it. Strings passed to a callback live as long as the call. A
 * store is used by one thread. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "ironroad/ironroad.h"

enum {
    STORE_VERSION = 8, /* of the schema: PRAGMA user_version */
    STORE_ID = 16,     /* bytes of a table's id, with its end */
    STORE_HASH = 32,   /* bytes of the hash of a secret */
    STORE_INVITE = 48,
    STORE_BOT = 32,      /* bytes of the name of a computer player, with its end */
    STORE_PASSWORD = 128 /* bytes of a password's hash, with its end */
};

typedef struct store store;

typedef enum store_status {
    STORE_OK,
    STORE_NONE,    /* not found */
    STORE_TAKEN,   /* already exists */
    STORE_BUSY,    /* from store_begin: another program is writing */
    STORE_DAMAGED, /* the data on disk is not what was written; the rest can be used */
    STORE_FAILED   /* disk full, no memory: see store_error */
} store_status;

typedef struct store_config {
    const char *path; /* ":memory:" for a test */
    const char *vfs;  /* the name of an SQLite VFS, for fault injection; NULL: the default */
    bool exclusive;   /* nobody else opens the file: no shared memory is needed, so a simple VFS is enough */
    int busy_ms;      /* how long to wait for another program; 0: 2 seconds */
} store_config;

/* Opens or creates the file. NULL with a message in `err`: locked, damaged, not a database, of a newer version. */
store *store_open(const store_config *config, char *err, size_t errcap);
void store_close(store *s);
/* Checks the rows and indexes of all tables except the journal, which is checked with its game. Rebuilds indexes that
 * do not match their rows. False with a line for the log in `found` if something is, or was, damaged. */
bool store_check(store *s, char *found, size_t cap);
/* Why the last call failed: for a log, not for users. */
const char *store_error(const store *s);
/* The journal mode and the level of `PRAGMA synchronous` (2: FULL) in force. */
void store_durability(store *s, char *mode, size_t cap, int *synchronous);

/* What is wrong with the files themselves (deleted, moved or replaced, so that nothing may be written); NULL if
 * nothing. */
const char *store_lost(store *s);
store_status store_begin(store *s);
store_status store_commit(store *s);
void store_rollback(store *s);
/* A call since store_begin has met an unreadable page: this transaction cannot be committed. */
bool store_is_spoilt(const store *s);
/* One request inside a transaction, so that it can be rolled back alone. */
store_status store_mark(store *s);
store_status store_keep(store *s);
void store_take_back(store *s);

/* ---- tables ----------------------------------------------------------------------------------------------------- */

/* STORE_ARRIVING: being imported and not visible yet. If the server ends before the import is complete, the next start
 * removes it. */
typedef enum store_state { STORE_OPEN, STORE_STARTED, STORE_FINISHED, STORE_ARRIVING } store_state;

/* A table and a summary of its game, so that lists need no replay. */
typedef struct store_game {
    char id[STORE_ID];
    const char *title, *description, *options; /* options: a JSON object */
    uint8_t state;                             /* store_state */
    bool is_private, by_owner, given_order;    /* by_owner: the owner starts it */
    bool is_live, is_seeded;                   /* played in one sitting; its seed was chosen, not drawn */
    uint8_t undo;                              /* the server's */
    uint8_t seats, least;                      /* least: players needed for the owner to start */
    uint8_t taken;                             /* occupied seats: there must be this many rows of seats */
    uint8_t next_key;                          /* where the search for a free key begins */
    int64_t owner;                             /* account; 0: the seat owner_key */
    int owner_key;                             /* -1: nobody */
    uint64_t seed;
    char invite[STORE_INVITE];
    int64_t created, changed;
    int64_t at, game_at; /* last row; last row that concerns the game */
    uint32_t actions;
    int last_who;           /* seat of the last effective action that a person made, -1 */
    uint8_t waiting;        /* seats that must act */
    uint8_t asked;          /* seats that still have to answer an undo request */
    int64_t since;          /* since when they have to */
    const char *end;        /* what ended it, or NULL */
    const char *totals;     /* a JSON object, or NULL */
    const char *owner_name; /* of the account; read only */
    uint64_t dice;          /* what its computer players draw from, never shown; 0: not drawn yet */
} store_game;

typedef struct store_seat {
    int64_t account; /* 0: none */
    char name[IR_MAX_NAME];
    uint8_t secret[STORE_HASH]; /* its hash */
    bool has_secret;
    uint8_t seat;
    uint8_t key;               /* never changes while the seat is held; the seat number may, until the start */
    char person[IR_MAX_NAME];  /* who has taken over the seat in a running game; empty: the player named in it */
    uint8_t offer[STORE_HASH]; /* the hash of the secret with which the seat can be taken over */
    bool has_offer, offer_own; /* offer_own: offered by its own player */
    bool offer_taken;          /* the holder took the seat with `offer`, which is no longer valid */
    int64_t called;            /* the last chat row with an unread @mention of its player; 0: none */
    char bot[STORE_BOT];       /* the computer player that plays it ("club:raider"); empty: none */
} store_seat;

typedef bool store_game_fn(void *arg, const store_game *game); /* false: stop */

/* `made`: the hash of the creator's key, or NULL; STORE_TAKEN if a table of that key exists. */
store_status store_game_add(store *s, const store_game *game, const uint8_t *made);
store_status store_game_made(store *s, const uint8_t made[STORE_HASH], store_game_fn *fn, void *arg);
store_status
store_game_update(store *s,
                  const store_game *game); /* all fields but id, title, options, created, invite, is_live, is_seeded */
store_status store_game_get(store *s, const char *id, store_game_fn *fn, void *arg);
/* Removes a table that was being imported, with the rows it has. */
store_status store_game_abandon(store *s, const char *id);
store_status store_abandon_all(store *s); /* when a server starts: nobody is working on them */
store_status store_seats_put(store *s, const char *id, const store_seat *seat, unsigned count);
store_status store_seats_get(store *s, const char *id, store_seat out[IR_MAX_PLAYERS], unsigned *count);

/* Tables in which an account (0: none) or one of the secrets has a seat, or that the account owns. */
store_status store_games_of(store *s, int64_t account, const uint8_t (*secret)[STORE_HASH], unsigned nsecrets,
                            bool finished, store_game_fn *fn, void *arg);
/* Public tables, most recently changed first. */
typedef struct store_page {
    uint8_t state;     /* store_state */
    int64_t changed;   /* after this one; INT64_MAX: from the first on */
    const char *id;    /* the same; "" at first */
    const char *title; /* NULL: any */
    int live;          /* 0, 1; -1: either */
    unsigned most;
} store_page;
store_status store_games_listed(store *s, const store_page *page, store_game_fn *fn, void *arg);
/* How many tables the last of these two calls left out, or may have left out, because they are damaged. */
unsigned store_left_out(const store *s);
/* A table that waits for players and has not changed since: the one waiting longest. */
store_status store_game_idle(store *s, int64_t before, char out[STORE_ID]);
/* Removes a table that has not started, with its seats, chat and notes. */
store_status store_game_remove(store *s, const char *id);
/* How many tables of an account wait for players. */
store_status store_open_games(store *s, int64_t account, unsigned *count);
/* How many unfinished tables of an account have computer players and have changed since. */
store_status store_bot_games(store *s, int64_t account, int64_t since, unsigned *count);
/* Running tables that wait for a seat which a computer player plays, in the order of their ids, after this one ("": from
 * the first on): at most `most`. */
store_status store_bots_waiting(store *s, const char *after, unsigned most, char (*out)[STORE_ID], unsigned *count);

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
    STORE_END, /* ended early by the owner */
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
    bool
        damaged; /* only its number is known; its kind is what the damaged row says, STORE_KINDS if the row is missing */
} store_row;

typedef bool store_row_fn(void *arg, const store_row *row); /* false: stop */

/* How a row is shown: its kind, and a substitute text for a damaged one. */
const char *store_row_kind(const store_row *row);
extern const char store_damaged_text[];

store_status store_append(store *s, const char *id, const store_row *row); /* STORE_TAKEN: the row exists */
/* In order; a missing row before others is passed as damaged. The caller knows the table's last row: rows after it do
 * not belong to the table, and rows missing before it are damaged. */
store_status store_rows(store *s, const char *id, int64_t from, store_row_fn *fn, void *arg);
/* For store_error: the rows of a table contradict its summary. */
void store_misfit(store *s, const char *id, int64_t row);
store_status store_reword(store *s, const char *id, int64_t row, const char *text);

/* An account that has had a seat in a running game: from the start (row 0), or from the row that says so. */
typedef struct store_sat {
    uint8_t seat;
    int64_t row;
} store_sat;

typedef bool store_sat_fn(void *arg, const store_sat *sat); /* false: stop */

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

/* `folded` is the form of the name that must be unique; the new id is left in the account. */
store_status store_account_add(store *s, store_account *account, const char *folded);
store_status store_account_find(store *s, const char *folded, store_account *out);
/* An account whose name looks like this one (alike.h). */
store_status store_account_alike(store *s, const char *name, store_account *out);
store_status store_account_get(store *s, int64_t id, store_account *out);
store_status store_account_password(store *s, int64_t id, const char *password);
/* Deletes the notes of its seats. */
store_status store_notes_erase(store *s, int64_t account);
/* A table at which it has or had a seat; STORE_NONE: no more. */
store_status store_account_table(store *s, int64_t account, char out[STORE_ID]);
/* Deletes its sessions and resets as well. */
store_status store_account_delete(store *s, int64_t id);

store_status store_session_add(store *s, const store_session *session);
store_status store_session_get(store *s, const uint8_t hash[STORE_HASH], store_session *out);
store_status store_session_seen(store *s, const uint8_t hash[STORE_HASH], int64_t seen);
store_status store_session_end(store *s, const uint8_t hash[STORE_HASH]);
/* All sessions of an account but one (NULL: all). */
store_status store_sessions_end(store *s, int64_t account, const uint8_t *but);
store_status store_sessions(store *s, int64_t account, store_session_fn *fn, void *arg);
/* Those not used since, or created before; not all if there are many, and possibly one twice. */
store_status store_sessions_expired(store *s, int64_t seen, int64_t created, store_session_fn *fn, void *arg);

store_status store_reset_add(store *s, const uint8_t hash[STORE_HASH], int64_t account, int64_t expires);
/* The account of a reset that has not expired; a reset works once. */
store_status store_reset_take(store *s, const uint8_t hash[STORE_HASH], int64_t now, int64_t *account);

#endif
