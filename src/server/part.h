/* What the server's own files share. See server.h for what it does and why.
 *
 * What always holds:
 * 1. A table in memory equals its rows in the store plus what the batch under way has for it; if that is not written,
 *    the table is dropped.
 * 2. Only handlers of requests other than GET write, each into the set of its request (srv.set). What they read from the
 *    store is without the batch under way.
 * 3. A handler answers exactly once: it returns, and request.out is sent after the commit. */
#ifndef SERVER_PART_H
#define SERVER_PART_H

#include "core/json.h"
#include "core/notation.h"
#include "server/address.h"
#include "server/errors.h"
#include "server/server.h"

#include <jansson.h>

enum {
    MAX_SECRETS = 64,       /* of one Authorization header */
    MAX_SUBSCRIPTIONS = 64, /* tables of one stream */
    MAX_KEYS = 64,          /* of a table; a stream keeps them in a mask */
    MAX_DESCRIPTION = 400,
    MAX_OPTIONS_TEXT = 8192 + 2 * IR_MAX_POSITION, /* with the position that a table begins from */
    MAX_CHAT = 500,                                /* characters */
    MAX_NOTE = 16384,
    MAX_TEXT = 2048 + 64, /* of a journal row but a header */
    MAX_EXPANSIONS = 64,
    ABSENT_DAYS = 3,       /* for which the game must have waited before others may offer a seat */
    MAX_ROWS = 30000,      /* of a table's journal */
    MAX_TALK_ROWS = 25000, /* beyond this only the game itself is written */
    MAX_OPEN = 10,         /* tables of one guest's address that wait for players */
    MAX_OPEN_ACCOUNT = 30, /* of an account */
    OPEN_SLOTS = 4096,     /* guests' tables that are counted */
    MAX_BOTS = 10,         /* tables with computer players of one guest's address */
    MAX_BOTS_ACCOUNT = 20, /* of an account */
    KEPT_STEP = 16,
    KEPT_MOST = 128,
    LOADERS_MOST = 64,       /* tables that are being read */
    LOADER_MS = 15000,       /* one that nobody continues with is dropped */
    LINE_BYTES = 32,         /* of an action in memory, about */
    MEMORY_MOST = 256 << 20, /* of tables in memory, about */
    SCRATCH = 4 << 20
};

_Static_assert((int)MAX_KEYS > IR_MAX_PLAYERS + 1, "there is always a key for a newcomer");

/* Ended early by its owner: there is no score. */
static inline bool is_ended_by_hand(const store_game *g) { return g->state == STORE_FINISHED && g->totals == NULL; }

/* A person holds it. */
static inline bool is_held(const store_seat *seat) { return seat->account != 0 || seat->has_secret; }

static inline bool has_bot(const store_seat *seat) { return seat->bot[0] != 0; }

/* Seats are kept in masks. */
static inline bool has_seat(unsigned mask, unsigned seat) { return ((mask >> seat) & 1u) != 0; }

typedef enum undo_rule { UNDO_OWN, UNDO_ANYONE, UNDO_CONSENT } undo_rule;

/* ---- tables --------------------------------------------------------------------------------------------------------- */

typedef enum program_kind { PROGRAM_NONE, PROGRAM_PASS, PROGRAM_BUY } program_kind;
typedef enum program_until { UNTIL_CHANGE, UNTIL_ROUND, UNTIL_FLOAT } program_until;

typedef struct program {
    uint8_t kind, until; /* program_kind, program_until */
    ir_party company;
    uint16_t turn;    /* number of the stock round */
    uint32_t actions; /* of the game when it was set */
} program;

typedef struct table {
    store_game g; /* its strings are owned by the table */
    store_seat seat[IR_MAX_PLAYERS];
    unsigned nseats; /* taken; after the start all, in order */
    /* once it has started */
    ir_game *game;
    ir_state state;
    char *words; /* the lines, one after the other */
    size_t words_cap;
    uint32_t *line; /* where each begins, in order: `count` are in force, those up to `total` can be redone */
    uint8_t *who;   /* the seat of each */
    bool *by_bot;   /* whether a computer player made it */
    size_t count, total, cap;
    /* States after every `step` actions, for the first `nkept` such steps, undone ones included: an undo or redo
     * replays fewer than `step`. For a long game fewer are kept, so that their number is bounded. The first undo begins
     * with that: most games that are read see none. */
    bool keeps;
    ir_state *kept;
    size_t nkept, kept_cap, step;
    int64_t time; /* of the last row */
    int asks;     /* seat that asks for an undo, -1 */
    uint32_t asks_to;
    int64_t asks_since;
    uint8_t agreed; /* seats */
    uint8_t bots;   /* once it has started: seats that a computer player plays, as the journal has it */
    uint8_t stuck;  /* those of them that could not decide */
    uint64_t act;   /* by whom the last row was set off: the hash of an address; 0: unknown */
    program program[IR_MAX_PLAYERS];
    uint8_t lost_programs; /* seats whose programs are damaged in the database */
    bool touched;          /* by the request being handled */
    bool made;             /* by a request of the batch under way: the store does not have it yet */
    bool pending;          /* the batch under way has something of it */
    bool spoilt;           /* and it no longer equals that: it is dropped with the end of the batch */
    struct table *older, *newer, *chain;
} table;

/* A row for the streams; if its kind is STORE_KINDS, the table itself has changed. */
typedef struct fresh_row {
    char id[STORE_ID];
    store_row row; /* text is owned */
    unsigned set;  /* of the batch, by which it is written */
    struct fresh_row *next;
} fresh_row;

/* ---- requests -------------------------------------------------------------------------------------------------------- */

typedef struct caller {
    char address[ADDRESS_TEXT]; /* the key for limits */
    int64_t account;            /* 0: nobody signed in */
    char name[IR_MAX_NAME];
    uint8_t session[STORE_HASH];
    bool cookie; /* one was sent, right or wrong */
    unsigned nsecrets;
    uint8_t secret[MAX_SECRETS][STORE_HASH];
} caller;

struct route;
typedef struct source source; /* turns.c */
typedef struct turns turns;
typedef struct import import; /* files.c */
typedef struct bots bots;     /* bots.c */

typedef struct request {
    srv *s;
    uint64_t ticket;
    char *copy; /* all strings below live here */
    srv_http http;
    int64_t arrived; /* when it was queued */
    const struct route *route;
    char *path, *query; /* query: NULL or what follows the '?' */
    char id[STORE_ID];  /* of the table in the path */
    caller who;
    json_t *body;
    table *t;     /* of the path, if it needs one */
    uint8_t mine; /* the caller's seats at it */
    source *from; /* whose turn it uses */
    bool late;    /* it could not be served in time */
    bool went_on; /* it has had a slice before */
    bool by_bot;  /* a computer player's move: nobody waits for an answer */
    bool waits;   /* for a job: no answer yet */
    bool held;    /* for that job alone: it is no longer in a batch */
    struct request *job_next;
    bool again;      /* it is decided for the second time, because the first was stale */
    bool once;       /* it cannot be */
    bool more;       /* a slice of it is done and kept: it is handled again in its next turn */
    bool follows;    /* and that is after the batch under way */
    bool parks;      /* it waits for a lane and is then handled again */
    bool lane;       /* it has one */
    uint8_t lane_of; /* lane_kind: which it has or waits for */
    /* a job has ended */
    uint64_t job;
    uint64_t place; /* among those waiting for a password: the lowest comes first */
    bool queued;    /* it waits for one to begin */
    const char *password;
    bool resumed, right;
    char hash[STORE_PASSWORD];
    void *work; /* what it has so far */
    void (*work_free)(void *work);
    /* the answer */
    srv_reply out;
    char *text; /* its body, owned */
    char cookie[200], allow[40];
    struct request *next;
} request;

typedef enum table_need {
    TABLE_NONE,
    TABLE_HEAD, /* summary and seats, without the game: r->t may be temporary, gone with the next one requested */
    TABLE_WHOLE
} table_need;

typedef struct route {
    const char *method, *path; /* '*' matches a table's id */
    void (*handle)(request *r);
    uint8_t table; /* what it needs of the table in the path */
    bool seat;     /* it needs a seat there */
    bool dear;     /* it may take long */
} route;

extern const route srv_routes[];

/* answer.c: each of these ends a handler; fail returns false, so that a check can `return srv_fail(...)`. */
bool srv_fail(request *r, srv_error error);
bool srv_fail_of(request *r, srv_error error, const char *word);
bool srv_fail_number(request *r, srv_error error, int64_t number);
bool srv_fail_numbers(request *r, srv_error error, int64_t first, int64_t second);
bool srv_fail_words(request *r, srv_error error, const char *word, const char *const *words, unsigned count);
bool srv_fail_wait(request *r, srv_error error, unsigned seconds); /* with Retry-After; the seconds are its argument */
bool srv_fail_row(request *r, int64_t at);                         /* 409 stale */
/* 422 refused: a problem with a set-up, a line or a file. The game is needed if a rule of it refuses something. */
bool srv_fail_problem(request *r, const ir_game *game, const ir_problem *problem);
const ir_language *srv_speaks(const request *r); /* the language of its answer */
/* True if STORE_OK; otherwise this request ends with 503, or with 500 if damaged. */
bool srv_fail_store(request *r, store_status status);
/* 500: lasts until somebody restores the data; other requests are not affected. */
bool srv_fail_damaged(request *r, const char *what);
void srv_answer_empty(request *r);          /* 204 */
void srv_answer_at(request *r, int64_t at); /* 200 {"at"} */
ir_text srv_scratch(srv *s);
void srv_answer_json(request *r, int status, const ir_text *text);
void srv_answer_text(request *r, const char *type, const ir_text *text);
void srv_json_flag(ir_json *j, const char *key, bool v);

/* body.c: the members of a JSON body. `names` ends with NULL; others are refused. */
bool srv_body_read(request *r, const char *const *names);
bool srv_body_int(request *r, const char *name, int64_t min, int64_t max, bool needed, int64_t *out);
bool srv_body_text(request *r, const char *name, size_t most, bool needed, const char **out); /* NULL if absent */
bool srv_body_bool(request *r, const char *name, bool needed, bool *out);
/* The value of a query parameter; NULL if absent, "" without '='. Decoded into `out`. */
const char *srv_query_value(const request *r, const char *name, char *out, size_t cap);
bool srv_query_has(const request *r, const char *name);
/* Text for people: well-formed, no control characters except, with `lines`, line ends. */
bool srv_clean(const char *text, bool lines);
bool srv_good_name(request *r, const char *name); /* of a player; 422 */

/* caller.c */
/* Whom a request counts for, by the client's address and a proxy's header. False if the client is a trusted proxy that
 * does not say for whom it asks. */
bool srv_address(const srv *s, const char *peer, const char *forwarded, char out[ADDRESS_TEXT]);
bool srv_caller_find(request *r);
/* Once a minute, removes up to this many expired sessions; their streams are closed. */
void srv_sessions_sweep(srv *s, int64_t now);
uint8_t srv_caller_seats(const caller *who, const table *t);
uint8_t srv_caller_seats_of(const caller *who, const store_seat *seat, unsigned count);
/* By the invitation in the request's header, or by one given otherwise ("": none). */
bool srv_caller_may_see(const request *r, const table *t);
bool srv_caller_may_see_by(const request *r, const table *t, const char *invite);
bool srv_caller_owns(const caller *who, const store_game *g, const store_seat *seat, unsigned count);
/* The seat that owns the table if no account does: its creator's or, if they have left, the first that somebody holds.
 */
const store_seat *srv_owner_seat(const store_game *g, const store_seat *seat, unsigned count);

/* limits.c: rate limits. */
typedef enum limit {
    LIMIT_SIGN_IN,
    LIMIT_SIGN_IN_NEAR, /* for a name, from one network */
    LIMIT_SIGN_IN_WIDE, /* from a large one */
    LIMIT_SIGN_IN_NAME, /* from anywhere */
    LIMIT_CROWD,        /* counts the sign-ins of a network; limits nothing */
    LIMIT_ACCOUNTS,
    LIMIT_NAMES,
    LIMIT_CHAT,
    LIMIT_ACTIONS,
    LIMIT_IMPORTS,
    LIMIT_TABLES,
    LIMIT_JOINS,
    LIMIT_NOTES,
    LIMIT_SEATS,
    LIMIT_KINDS
} limit;
/* Takes one; 0, or the seconds to wait. */
unsigned srv_limit_take(srv *s, limit kind, const char *key);
unsigned srv_limit_look(srv *s, limit kind, const char *key); /* the same, without taking one */
unsigned srv_limit_used(srv *s, limit kind, const char *key);
void srv_limit_forget(srv *s, limit kind, const char *key);
bool srv_limited(request *r, limit kind, const char *key); /* false after answering 429 */
bool srv_seat_limited(request *r, limit kind);             /* the caller's seat at r->t */

/* turns.c */
typedef enum lane_kind { LANE_DEAR, LANE_QUICK, LANE_KINDS } lane_kind;
typedef enum turn_class { TURN_KNOWN, TURN_NEW, TURN_DEAR, TURN_CLASSES } turn_class;
enum { SLICE_US = 2000 }; /* how long a request runs before others get their turn */
int64_t srv_work_us(const srv *s);
bool srv_turns_open(srv *s);
void srv_turns_close(srv *s);
void srv_turns_sweep(srv *s);
source *srv_source_take(srv *s, const char *address, bool free_of_charge); /* NULL: out of memory */
source *srv_source_share(source *x);
void srv_source_leave(source *x);
int64_t srv_source_due_ms(const srv *s, source *x); /* when it is out of debt; 0: now */
void srv_charge(srv *s, source *x, int64_t us);
bool srv_can_pay(srv *s, source *x);
bool srv_source_round(source *x, unsigned round); /* it has not been served in this round; now it has */
void srv_turns_add(srv *s, request *r);
/* The next request of its address, so that only one request of an address is half done and holds partial results. */
void srv_turns_go_on(srv *s, request *r);
request *srv_turns_next(srv *s, bool writes, turn_class class); /* NULL: nobody can have a turn now */
size_t srv_turns_waiting(const srv *s);
int64_t srv_turns_due_ms(srv *s);
/* Before slow work: false if no lane is free; the request is handled again when it has one. Quick work, for which
 * somebody at a table is waiting, has lanes of its own. */
bool srv_lane(request *r, lane_kind kind);
void srv_park(srv *s, request *r);
void srv_lane_leave(request *r);
void srv_lanes_go_on(srv *s);
/* Has the work done by another thread; the request is then handled again, with `resumed` set. */
void srv_work(request *r, void (*run)(void *arg), void *arg);
/* The request waits for a job of this number. */
uint64_t srv_job_begin(request *r);
/* Removes the request of a finished job from those waiting and sets `resumed`. NULL: not found. */
request *srv_job_done(srv *s, uint64_t job);
/* The request being handled has had its slice. */
bool srv_slice_over(const srv *s);

/* secret.c */
void srv_fresh_secret(srv *s, unsigned bytes, char out[SRV_SECRET], uint8_t hash[STORE_HASH]); /* hash may be NULL */
void srv_fresh_id(srv *s, char out[STORE_ID]);
uint64_t srv_fresh_number(srv *s);
void srv_derived_secret(const char *key, unsigned number, char out[SRV_SECRET], uint8_t hash[STORE_HASH]);
uint64_t srv_drawn(const uint64_t *from, unsigned count); /* a number that only who knows all of these can tell */

/* tables.c */
store_status srv_table_find(srv *s, const char *id, table **out); /* STORE_NONE, STORE_DAMAGED, STORE_FAILED */
/* The same in slices: STORE_BUSY if the rest, or a batch under way, must be waited for. */
store_status srv_table_open(srv *s, const char *id, table **out);
store_status srv_table_head(srv *s, const char *id, table **out);
unsigned srv_tables_made(const srv *s, int64_t account, bool with_bots); /* of an account, not yet in the store */
bool srv_table_is_pending(srv *s, const char *id);                       /* STORE_BUSY meant the batch under way */
table *srv_table_cached(srv *s, const char *id);                         /* NULL: it is not in memory */
table *srv_table_new(srv *s, const char *id);                            /* an empty one in the cache */
void srv_table_publish(srv *s, table *t);                                /* one created elsewhere */
void srv_loaders_free(srv *s);         /* what is being read is read again from the first row */
void srv_table_drop(srv *s, table *t); /* at once, or with the end of the batch */
void srv_tables_settle(srv *s);        /* the batch has ended */
void srv_table_free(table *t);         /* one that is not in the cache */
/* Reading a journal into a table, row by row: a store_row_fn. */
typedef struct loading {
    table *t;
    bool fine, damaged; /* damaged: a row was damaged */
    int64_t row;
    bool has_hash; /* of the position after the last row that moved the game */
    uint64_t hash;
} loading;
bool srv_load_row(void *arg, const store_row *row);
/* Takes over the game of l->t, which has been read from the rows of t as they will be. False if it does not fit t. */
bool srv_table_renew(table *t, loading *l);
void srv_tables_forget_account(srv *s, int64_t account); /* it was deleted: what has its name is read again */
void srv_table_forget(srv *s, const char *id);           /* it is gone, or must be read again */
void srv_tables_trim(srv *s);
void srv_tables_trim_memory(srv *s); /* once a second */
void srv_loaders_sweep(srv *s, int64_t now);
void srv_tables_free(srv *s);
bool srv_table_tell(request *r, const table *t);        /* its seats or state have changed: the streams will be told */
bool srv_table_text(const char **at, const char *text); /* replaces an owned string; false: out of memory */
/* Writes a row and updates the summary. All return false after answering. */
/* Whether this many rows may still be written (otherwise 409). */
bool srv_table_has_room(request *r, int64_t most);
bool srv_table_append(request *r, table *t, store_kind kind, int who, const char *text);
bool srv_table_save(request *r, table *t, bool seats);
bool srv_table_begin(request *r, table *t, const ir_game *game); /* the first row */
/* An action that has been applied to t->state. */
bool srv_table_add_action(request *r, table *t, const char *line, unsigned who);
bool srv_table_keep(table *t, const char *line,
                    unsigned who); /* its action has led to t->state; false: out of memory */
static inline const char *table_line(const table *t, size_t i) { return t->words + t->line[i]; }
bool srv_table_go(table *t, size_t count); /* replays until count actions are in force. False: a bug, drop the table */
void srv_table_summary(table *t, int64_t now);
uint8_t srv_asked_seats(const table *t); /* that still have to answer an undo request */
/* The summary and the seats, into an empty table. */
store_status srv_table_read_head(srv *s, const char *id, table *t);
void srv_table_end(table *t, int64_t now); /* by its owner */
void srv_table_totals(table *t);
/* The text of a start row. */
enum { SRV_HEADER_ROW = 2 * IR_MAX_HEADER };
bool srv_header_row(request *r, const ir_game *game, char row[SRV_HEADER_ROW]);
char *srv_position_text(const ir_game *game); /* that it begins from, by seats; to be freed; NULL: no memory */

/* The addresses, by file. look.c: */
void srv_get_titles(request *r);
void srv_get_health(request *r);
void srv_get_games(request *r);
void srv_get_game(request *r);
/* GAME, as seen with these seats. */
void srv_table_json(ir_json *j, const table *t, uint8_t mine, bool owner);
const store_seat *srv_seat_at(const store_seat *seat, unsigned count, unsigned number); /* NULL: nobody holds it */
extern const char *const srv_undo_name[];                                               /* by undo_rule */
extern const char *const srv_pace_name[];                                               /* by store_game.is_live */

/* games.c: */
void srv_post_games(request *r);
/* Once a second: removes a table that has waited for players for two weeks without activity. */
void srv_remove_idle(srv *s, int64_t now);
/* The creator of a table may send a key of their own making: if they get no answer they repeat the request with it, and
 * get the existing table. The secrets of its seats are derived from the key, so that they can be repeated though only
 * their hashes are stored. */
typedef struct maker {
    const char *key; /* NULL: none */
    uint8_t hash[STORE_HASH];
} maker;
bool srv_maker_read(request *r, const char *key, maker *m);
bool srv_made_before(request *r, const maker *m, bool *found); /* found: r->t is the table's head */
void srv_seat_secret(srv *s, const maker *m, store_seat *seat, char out[SRV_SECRET]);
/* The summary of a new table of the caller's. */
bool srv_table_fill(request *r, table *t, const store_game *g, const char *title, const char *options);
/* What the creator of r->t gets: ids and secrets. `secret` is empty where a seat has none. */
void srv_answer_created(request *r, unsigned seats, const store_seat *seat, unsigned count, char (*secret)[SRV_SECRET]);
/* Sets up a game with these names; empty seats (NULL) get placeholder names, to check whether it could be played. */
bool srv_try_game(request *r, const ir_title *title, const json_t *options, const char *const *name, unsigned seats,
                  uint64_t seed, ir_game *game);
bool srv_same_name(const char *a, const char *b);
/* A guest's name must not be, or look like, an account's; 422. */
bool srv_guest_name(request *r, const char *name);

/* seats.c: */
void srv_post_join(request *r);
void srv_post_leave(request *r);
void srv_post_kick(request *r);
void srv_post_start(request *r);
void srv_post_order(request *r);
void srv_post_offer(request *r);
void srv_post_take(request *r);
bool srv_table_start(request *r, table *t);
bool srv_seated(request *r,
                table *t); /* somebody has sat down: saves the seats, and starts the game if that was the last */
store_seat *srv_find_seat(table *t, unsigned number); /* NULL: it is empty */
bool srv_is_absent(request *r,
                   const store_seat *seat); /* nobody holds it, or the game has waited for it for too long */
uint8_t srv_free_key(table *t);
void srv_stand_up(request *r, uint8_t seats); /* before the start: they become empty; 204 */

/* bot_seats.c: which seats computer players have. */
void srv_post_bot(request *r);
/* A computer player by its name; 422 if there is none, or if this server has none at all. */
bool srv_bot_read(request *r, const char *text, char out[STORE_BOT]);
/* A name that says what it is and that nobody in the list has (NULL: an empty seat). */
void srv_bot_name(request *r, const char *bot, const char *const *taken, unsigned count, char out[IR_MAX_NAME]);
bool srv_bots_allowed(request *r);   /* the caller may have another table with computer players; 429 */
void srv_bots_count(request *r);     /* r->t is one */
bool srv_has_person(const table *t); /* somebody plays a seat of their own */
/* In a started game: what the journal says of a seat's computer player, after a change of seat->bot. */
bool srv_bot_row(request *r, table *t, const store_seat *seat);
bool srv_bot_leave(request *r, table *t, unsigned seat); /* its person is back, or there is a new one */
bool srv_bots_begin(request *r, table *t);               /* the game has started */

/* bots.c: what they think and do. */
bool srv_bots_open(srv *s);
void srv_bots_close(srv *s);
void srv_bots_go_on(srv *s);                  /* in every tick */
void srv_bots_beat(srv *s);                   /* once a second */
void srv_bots_look(srv *s, const char *id);   /* the table has changed, and that is durable */
void srv_bots_opened(const srv *s, table *t); /* it has been read */
void srv_bots_retry(srv *s, const char *id);
void srv_bots_moved(request *r); /* a computer player's move has been handled */
int64_t srv_bots_due_ms(srv *s); /* as srv_due_ms */
void srv_bots_json(const srv *s, ir_json *j);
void srv_bots_metrics(const srv *s, ir_text *out);

/* metrics.c */
void srv_count_commit(srv *s, store_status status, int64_t us);
void srv_get_ready(request *r);
unsigned srv_streams_count(const srv *s);

/* erase.c: the caller's account leaves its seats, and its name is removed, a table at a time. True if that is done; false
 * after answering, or with `more` set. */
bool srv_erase(request *r);

/* play.c, programs.c, accounts.c, files.c, stream.c: */
void srv_get_log(request *r);
void srv_post_actions(request *r);
void srv_post_undo(request *r);
void srv_post_redo(request *r);
void srv_post_consent(request *r);
/* Does the pending undo at r->t once everyone who can answer has agreed. False after answering. */
bool srv_undo_agreed(request *r);
void srv_post_end(request *r);
void srv_post_resume(request *r);
void srv_post_chat(request *r);
void srv_put_note(request *r);
void srv_get_note(request *r);

void srv_post_programs(request *r);
void srv_delete_programs(request *r);
bool srv_program_parse(const table *t, const char *text, program *out);
void srv_program_json(ir_json *j, const table *t, unsigned seat);
const char *srv_program_company(const table *t, const program *p);
/* After an action of `seat` with its events: ends programs, and then lets those that can continue act. */
bool srv_programs_after(request *r, table *t, unsigned seat, const ir_events *events, bool by_hand);
bool srv_programs_run(request *r, table *t);
bool srv_programs_leave(request *r, table *t, unsigned seat); /* its player has gone */
bool srv_programs_undone(request *r, table *t, uint8_t by);
/* Decides and does one action for a seat; answers a refusal. */
bool srv_play_action(request *r, table *t, const ir_action *action, unsigned seat, ir_events *events);

void srv_get_session(request *r);
void srv_post_accounts(request *r);
void srv_post_session(request *r);
void srv_delete_session(request *r);
void srv_post_password(request *r);
void srv_get_sessions(request *r);
void srv_delete_sessions(request *r);
void srv_get_account(request *r);
void srv_delete_account(request *r);
void srv_delete_person(request *r); /* r->work: the account's number */
void srv_post_reset(request *r);

void srv_post_import(request *r);
bool srv_is_arriving(const srv *s, const char *id); /* a request is working on it */
void srv_get_export(request *r);

void srv_get_game_events(request *r);
void srv_get_events(request *r);
void srv_streams_free(srv *s);
/* A committed row waits for its turn; it belongs to the streams from now on. */
void srv_streams_add(srv *s, fresh_row *row);
/* Pushes part of what waits, divided among the tables. */
void srv_streams_push(srv *s, unsigned budget);
/* Sends clients that lack rows their next ones from the database, the addresses in turn, for this long. */
void srv_streams_catch_up(srv *s, int64_t us);
int64_t srv_streams_due_ms(srv *s);  /* as srv_due_ms */
bool srv_streams_wait(const srv *s); /* something is left */
/* Updates who may read what after the seats of these tables changed; before anything of the batch is pushed. */
void srv_streams_mark(srv *s, const fresh_row *row);
void srv_streams_beat(srv *s, int64_t now);
/* Somebody else has written: every stream gets what it lacks, or ends if its session has. */
void srv_streams_refresh(srv *s);
void srv_streams_sign_out(srv *s, const uint8_t *session, int64_t account, const uint8_t *but);

/* ---- the server -------------------------------------------------------------------------------------------------------- */

enum { BUCKETS = 1024, LIMIT_SLOTS = 8192 };

typedef struct limit_slot {
    uint64_t key; /* 0: free */
    int64_t full_ms;
    int64_t next_ms; /* when a growing delay ends */
    uint8_t kind, strikes;
} limit_slot;

typedef struct ending { /* sessions that this batch ends: their streams are closed after the commit */
    uint8_t session[STORE_HASH];
    int64_t account;
    bool all, but;
    unsigned set; /* of the batch, by which they end */
} ending;

enum { BATCH = 512, MAX_ENDINGS = BATCH }; /* each request of a batch ends sessions at most once */

/* Requests that are written together. While the store does that, others may be answered, but for tables that the batch
 * has something of. */
typedef struct batch {
    bool gathers, is_put_off, is_under_way;
    int64_t began;
    request *list, **end; /* that get their answers with it, in order */
    request *later;       /* that wait for its end */
    store_set *set[BATCH];
    request *by[BATCH]; /* whose each set is; NULL: it waits for a job, without an answer */
    unsigned sets;
} batch;

/* What is counted since the start. */
enum { COMMIT_BOUNDS = 8 };

typedef struct metrics {
    uint64_t answers[6]; /* by the first digit of the status; 0: streams */
    uint64_t batches, requests, refused, stale, damaged;
    uint64_t commits[COMMIT_BOUNDS + 1]; /* by how long they took; the last: longer */
    uint64_t commit_us;
} metrics;

struct srv {
    metrics metrics;
    srv_world world;
    srv_config config;
    char *public_url; /* as an origin */
    address_range trusted_proxy;
    bool https, has_proxy;
    store *store;
    turns *turns;            /* requests that wait for theirs */
    int64_t slice_end;       /* by the work clock: until then the request being handled may continue */
    request *jobs;           /* waiting for a password or slow work */
    unsigned njobs, nqueued; /* passwords being compared; waiting */
    uint64_t next_job;
    batch batch;
    store_set *set;                /* of the request being handled */
    fresh_row *fresh, **fresh_end; /* its rows; fresh_end is where the next one goes */
    ending ending[MAX_ENDINGS];
    unsigned nendings;
    /* tables */
    table *bucket[BUCKETS];
    table *oldest, *newest;
    unsigned ntables;
    import *imports;
    struct {            /* tables that guests created, for as long as they wait for players */
        uint64_t maker; /* the hash of an address; 0: none */
        char id[STORE_ID];
    } open[OPEN_SLOTS];
    unsigned next_open;
    struct loader *loaders;
    unsigned nloaders;
    table *passing; /* of srv_table_head */
    struct streams *streams;
    bots *bots;
    struct {            /* guests' tables with computer players, as `open` */
        uint64_t maker; /* the hash of an address; 0: none */
        char id[STORE_ID];
    } bot_table[OPEN_SLOTS];
    unsigned next_bot_table;
    limit_slot limit[LIMIT_SLOTS];
    int64_t beat;  /* the last check of heartbeats */
    int64_t swept; /* and of sessions */
    char *scratch;
    uint64_t salt; /* of the hash tables */
};

/* Writes a set of the server's own, between batches. STORE_BUSY: later. */
store_status srv_write(srv *s, store_set *w);
int64_t srv_now_of(srv *s);
void srv_log_line(srv *s, const char *form, ...) __attribute__((format(printf, 2, 3)));
bool srv_fresh_add(srv *s, const char *id, const store_row *row);
void srv_fresh_free(fresh_row *first); /* and all after it */
uint64_t srv_hash_text(uint64_t salt, const char *text);
void srv_request_free(request *r);
void srv_finish(request *r); /* its answer is sent, and it ends */

/* signing.c */
typedef enum password_rank { PASSWORD_SIGNED_IN, PASSWORD_KNOWN, PASSWORD_UNKNOWN } password_rank;
/* Hands the request to a password job (`hash` NULL: make one); it is handled again with `resumed` set. `name`, if
 * given, is whose password is tried. */
bool srv_password_job(request *r, password_rank rank, const char *name, const char *password, const char *hash);
bool srv_sign_in_limited(request *r, const char *name); /* as srv_limited */
void srv_sign_in_forget(request *r, const char *name);  /* it was right */

#endif
