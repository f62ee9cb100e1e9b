/* What the server keeps, by a narrow set of calls.
 *
 * What always holds:
 * 1. What is written is gathered in sets, one for each request. store_commit writes a batch of sets in one transaction;
 *    what it has confirmed survives a crash and a power cut. Reading needs no transaction, and sees nothing of a set
 *    before it is written.
 * 2. A table's version counts its changes. A set names the version that it was decided on; if the table has another one
 *    by then, nothing of the set is written (STORE_STALE), and the other sets of the batch are.
 * 3. The journal of a game only grows: no row of a started game is ever deleted or moved, unless the operator says so.
 *    The text of a row changes in two cases: a departing player's name, or a line of chat, is removed from it
 *    (store_reword).
 * 4. A call that fails changes nothing, and store_error says why.
 * 5. Every row has a checksum over all its columns (seal.h). A row that does not match it is never returned: the call
 *    returns STORE_DAMAGED, a list leaves it out and counts it, the journal has a marker in its place. Such a row is
 *    never changed either, so damage is never resealed.
 *
 * The store knows core only: titles and rules are text to it. Strings passed to a callback live as long as the call. A
 * store is used by one thread. */
#ifndef STORE_STORE_H
#define STORE_STORE_H

#include "ironroad/ironroad.h"

enum {
    STORE_VERSION = 10, /* of the schema */
    STORE_ID = 16,      /* bytes of a table's id, with its end */
    STORE_HASH = 32,    /* bytes of the hash of a secret */
    STORE_INVITE = 48,
    STORE_BOT = 32,      /* bytes of the name of a computer player, with its end */
    STORE_PASSWORD = 128 /* bytes of a password's hash, with its end */
};

typedef struct store store;

typedef enum store_status {
    STORE_OK,
    STORE_NONE,    /* not found */
    STORE_STALE,   /* of a set: it was decided on something that has changed since */
    STORE_BUSY,    /* of a batch: not yet, because another program is writing */
    STORE_DAMAGED, /* the data on disk is not what was written; the rest can be used */
    STORE_FAILED   /* disk full, no memory: see store_error */
} store_status;

typedef struct store_config {
    const char *url; /* "sqlite:FILE", or a file; "sqlite:" alone: in memory, for a test */
    bool keeps;      /* an older version is not upgraded, but refused */
    int wait_ms;     /* how long a call may wait for another program; 0: 2 seconds */
} store_config;

/* Opens or creates it. NULL with a message in `err`: locked, damaged, not a database, of a newer version. */
store *store_open(const store_config *config, char *err, size_t errcap);
void store_close(store *s);
/* Checks the rows and indexes of all tables except the journal, which is checked with its game. Rebuilds indexes that
 * do not match their rows. False with a line for the log in `found` if something is, or was, damaged. */
bool store_check(store *s, char *found, size_t cap);
/* Why the last call failed: for a log, not for users. */
const char *store_error(const store *s);
/* What makes its answers durable, for whoever starts the server. */
void store_durability(store *s, char *out, size_t cap);

/* What is wrong with the files themselves (deleted, moved or replaced, so that nothing may be written); NULL if
 * nothing. */
const char *store_lost(store *s);

/* ---- writing ------------------------------------------------------------------------------------------------------ */

/* What one request writes: the calls with a store_set add to it, in order; they fail only for lack of memory. */
typedef struct store_set store_set;

store_set *store_set_new(void); /* NULL: no memory */
void store_set_free(store_set *w);
void store_set_clear(store_set *w);
bool store_set_is_empty(const store_set *w);
/* The table whose version it expects; "" if none. */
const char *store_set_table(const store_set *w);
/* After store_commit: STORE_OK, STORE_STALE, or STORE_DAMAGED with what is damaged. */
store_status store_set_outcome(const store_set *w, const char **why);

/* STORE_BUSY: another program is writing, so that a batch would have to wait. STORE_FAILED: nothing can be written. */
store_status store_ready(store *s);
/* Writes the sets in one transaction; those that are stale or meet damage are left out, see store_set_outcome.
 * STORE_BUSY: nothing is done yet, call it again with the same sets. STORE_FAILED: nothing is done. */
store_status store_commit(store *s, store_set *const *set, unsigned count);

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
    int64_t version;        /* that was read; store_game_update counts it up */
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

/* `made`: the hash of the creator's key, or NULL; stale if a table of that key exists. */
store_status store_game_add(store_set *w, const store_game *game, const uint8_t *made);
store_status store_game_made(store *s, const uint8_t made[STORE_HASH], store_game_fn *fn, void *arg);
/* All fields but id, title, options, created, invite, is_live, is_seeded; stale if the version is another one. */
store_status store_game_update(store_set *w, store_game *game);
/* The same condition for a set that changes nothing of the summary. */
store_status store_game_expect(store_set *w, const store_game *game);
store_status store_game_get(store *s, const char *id, store_game_fn *fn, void *arg);
/* Removes a table that was being imported, with the rows it has. */
store_status store_game_abandon(store_set *w, const char *id);
store_status store_abandon_all(store *s); /* when a server starts: nobody is working on them */
store_status store_seats_put(store_set *w, const char *id, const store_seat *seat, unsigned count);

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
/* Removes a table that has not started and has not changed since, with its seats, chat and notes. */
store_status store_game_remove(store_set *w, const char *id, int64_t before);
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

store_status store_append(store_set *w, const char *id, const store_row *row); /* stale if the row exists */
/* In order; a missing row before others is passed as damaged. The caller knows the table's last row: rows after it do
 * not belong to the table, and rows missing before it are damaged. */
store_status store_rows(store *s, const char *id, int64_t from, store_row_fn *fn, void *arg);
/* For store_error: the rows of a table contradict its summary. */
void store_misfit(store *s, const char *id, int64_t row);
store_status store_reword(store_set *w, const char *id, int64_t row, const char *text);

/* An account that has had a seat in a running game: from the start (row 0), or from the row that says so. */
typedef struct store_sat {
    uint8_t seat;
    int64_t row;
} store_sat;

typedef bool store_sat_fn(void *arg, const store_sat *sat); /* false: stop */

store_status store_sat_add(store_set *w, const char *id, const store_sat *sat, int64_t account);
store_status store_sat_each(store *s, const char *id, int64_t account, store_sat_fn *fn, void *arg);
store_status store_sat_forget(store_set *w, const char *id, int64_t account);

/* ---- what belongs to a seat ----------------------------------------------------------------------------------------- */

store_status store_note_put(store_set *w, const char *id, unsigned key, const char *text);
store_status store_note_get(store *s, const char *id, unsigned key, char *out, size_t cap);
store_status store_note_forget(store_set *w, const char *id, unsigned key);

store_status store_program_put(store_set *w, const char *id, unsigned key, const char *text); /* NULL: none */

/* ---- a table as it is at one moment ----------------------------------------------------------------------------------- */

typedef bool store_seats_fn(void *arg, const store_seat *seat, unsigned count);
typedef bool store_program_fn(void *arg, unsigned key, const char *text); /* NULL: it is damaged */

/* Who gets what of a table, in this order; each may stop the reading by returning false. */
typedef struct store_reader {
    store_seats_fn *seats;
    store_game_fn *game;
    store_row_fn *row;         /* as store_rows; NULL: neither rows nor programs are read */
    store_program_fn *program; /* only if all rows have been read */
    void *arg;
} store_reader;

/* Everything in one snapshot: the seats, the summary, the rows from `from` on, the programs. */
store_status store_load(store *s, const char *id, int64_t from, const store_reader *reader);

/* ---- accounts ------------------------------------------------------------------------------------------------------- */

typedef struct store_account {
    int64_t id;
    char name[IR_MAX_NAME];
    char password[STORE_PASSWORD];
    int64_t created;
    int64_t banned; /* since when; 0: it is not. Given by store_account_ban */
} store_account;

typedef struct store_session {
    uint8_t hash[STORE_HASH];
    int64_t account, created, seen;
} store_session;

typedef bool store_session_fn(void *arg, const store_session *session);

/* `folded` is the form of the name that must be unique; stale if there is one with it, or whose name looks like it. */
store_status store_account_add(store_set *w, const store_account *account, const char *folded);
store_status store_account_find(store *s, const char *folded, store_account *out);
/* An account whose name looks like this one (alike.h). */
store_status store_account_alike(store *s, const char *name, store_account *out);
store_status store_account_get(store *s, int64_t id, store_account *out);
store_status store_account_password(store_set *w, int64_t id, const char *password);
/* A table at which it has or had a seat; STORE_NONE: no more. */
store_status store_account_table(store *s, int64_t account, char out[STORE_ID]);
/* Deletes its sessions and resets as well; stale if it has or had a seat somewhere. */
store_status store_account_delete(store_set *w, int64_t id);

store_status store_session_add(store_set *w, const store_session *session);
store_status store_session_get(store *s, const uint8_t hash[STORE_HASH], store_session *out);
store_status store_session_seen(store_set *w, const uint8_t hash[STORE_HASH], int64_t seen);
store_status store_session_end(store_set *w, const uint8_t hash[STORE_HASH]);
/* All sessions of an account but one (NULL: all). */
store_status store_sessions_end(store_set *w, int64_t account, const uint8_t *but);
store_status store_sessions(store *s, int64_t account, store_session_fn *fn, void *arg);
/* Those not used since, or created before; not all if there are many, and possibly one twice. */
store_status store_sessions_expired(store *s, int64_t seen, int64_t created, store_session_fn *fn, void *arg);

store_status store_reset_add(store_set *w, const uint8_t hash[STORE_HASH], int64_t account, int64_t expires);
/* The account of a reset that has not expired. */
store_status store_reset_get(store *s, const uint8_t hash[STORE_HASH], int64_t now, int64_t *account);
/* A reset works once: stale if it has been used. */
store_status store_reset_use(store_set *w, const uint8_t hash[STORE_HASH]);

/* ---- for the operator ----------------------------------------------------------------------------------------------- */

/* Whether somebody else has written since the last call. */
bool store_changed(store *s);
/* Everything as it is at one moment, in a new file that only its owner can read: a database like any other. False with
 * a message. */
bool store_backup(store *s, const char *file, char *err, size_t errcap);
/* The same of a file that nobody has opened, into one that can be. */
bool store_copy(const char *from, const char *file, char *err, size_t errcap);

typedef struct store_counts {
    int64_t open, running, finished, accounts, banned, sessions, rows, active; /* active: running, changed since */
} store_counts;

store_status store_count(store *s, int64_t since, store_counts *out);
/* Tables in the order of their ids, after this one ("": from the first on), at most `most`. */
store_status store_game_ids(store *s, const char *after, unsigned most, char (*out)[STORE_ID], unsigned *count);
store_status store_game_delete(store_set *w, const char *id);            /* with all that belongs to it */
store_status store_rows_cut(store_set *w, const char *id, int64_t last); /* the rows after this one, and the programs */
store_status store_account_ban(store_set *w, int64_t id, int64_t since); /* 0: no longer */

typedef bool store_audit_fn(void *arg, int64_t time, const char *text); /* NULL: it is damaged */

store_status store_audit_add(store_set *w, int64_t time, const char *text);
store_status store_audit(store *s, store_audit_fn *fn, void *arg);

#endif
