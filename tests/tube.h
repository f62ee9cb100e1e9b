/* The server in a test tube: one seed runs a server, eight clients and twenty tables over a network and a disk that fail.
 *
 * Everything that happens follows from the seed: the clock is a number, the network a list of packets, the disk that of
 * vfs_cut.h. What is checked, always or at the end, is in tube_spy.c and tube_check.c. Parts:
 *   tube_world.c   the server's world, the network, restarts
 *   tube_spy.c     every byte that leaves the server: does it belong to whom it goes to?
 *   tube_mirror.c  a table as somebody knows it: journal rows make a game, hashes are compared
 *   tube_client.c  clients: accounts, guests, a stranger; each with its own mirrors, like a browser
 *   tube_check.c   at the end: the journal against what was answered, and against the clients */
#ifndef TESTS_TUBE_H
#define TESTS_TUBE_H

#include "core/notation.h"
#include "server/server.h"
#include "vfs_cut.h"

#include <jansson.h>

enum {
    TUBE_CLIENTS = 8,
    TUBE_ACCOUNTS = 4, /* the first of them; then guests; the last is a stranger without any seat */
    TUBE_STRANGER = TUBE_CLIENTS - 1,
    TUBE_TABLES = 20,
    TUBE_ENTRIES = 16384,
    TUBE_PACKETS = 4096,
    TUBE_STREAMS = 2048,
    TUBE_TOKENS = 16384,
    TUBE_THREADS = 3,
    TUBE_WITH_BOTS = 1000000 /* seeds from here on */
};

/* ---- what somebody knows of a table ------------------------------------------------------------------------------------- */

typedef struct tube_row {
    int64_t row;
    uint8_t kind; /* store_kind */
    int8_t who;
    uint64_t text; /* its hash */
} tube_row;

typedef struct mirror {
    ir_game *game; /* NULL before the start */
    ir_state state;
    char **line;
    size_t count, total, cap;
    tube_row *row;
    size_t rows, rows_cap;
    int64_t last, game_last; /* row; row that concerns the game */
    int64_t time;
    int asks;
    bool ended; /* by hand */
} mirror;

void mirror_clear(mirror *m);
/* NULL, or what is wrong with the row. */
const char *mirror_take(mirror *m, const store_row *row);
uint64_t tube_hash(const char *text);

/* ---- the ledger: what the server got and what it answered ------------------------------------------------------------------ */

typedef enum errand {
    E_OTHER,
    E_CREATE,
    E_JOIN,
    E_START,
    E_OFFER,
    E_TAKE,
    E_ACTION,
    E_UNDO,
    E_REDO,
    E_CONSENT,
    E_CHAT,
    E_PROGRAM,
    E_CLEAR,
    E_NOTE,
    E_END, /* and to take it back */
    E_BOT, /* a stand-in comes or goes */
    E_STREAM,
    E_LOG
} errand;

typedef struct entry {
    uint8_t client, errand, slot;
    bool received, unknown, used, forbidden; /* unknown: the server died first; forbidden: must not be answered 2xx */
    bool writes;
    bool stranger;   /* had asked for no seat at that table when it was sent */
    unsigned serial; /* of the client's errand: copies share it */
    int64_t at, answer;
    int status;
    char *method, *target, *body, *text, *last_event_id;
} entry;

typedef enum packet_kind { P_REQUEST, P_ANSWER, P_STREAM, P_STREAM_END } packet_kind;

typedef struct packet {
    int64_t due;
    uint64_t order;
    uint8_t kind, client;
    uint64_t ticket;
    int status;
    char *bytes;
    size_t len;
} packet;

typedef struct pipe {
    uint64_t ticket;
    uint8_t client;
    bool alive, told; /* told: the server knows of its end */
    bool slow;
    int64_t due;
} pipe_end;

/* ---- tables and clients --------------------------------------------------------------------------------------------------- */

typedef struct tube_table {
    const ir_title *title;
    unsigned seats, least;
    bool is_private, by_join, by_lot,
        asked_for; /* asked_for: its maker has sent what makes it, with this seed and key */
    const char *undo;
    unsigned maker, seed;
    char key[SRV_SECRET];
    char id[STORE_ID], invite[STORE_INVITE];
    char made[STORE_ID]; /* the id that was first answered, whether that arrived or not */
    /* one seat may change hands: who offers it, with what, who wants it, and whether the server has heard them */
    int offerer, taker, loser;
    char offer[SRV_SECRET];
    bool contested;
    char name[IR_MAX_PLAYERS][IR_MAX_NAME];
    int holder[IR_MAX_PLAYERS];
    uint8_t entitled; /* clients that have, or may have, a seat */
    uint8_t bots;     /* seats of the request that computer players have */
} tube_table;

typedef struct tube_feed { /* one stream of a client: of all tables, or of one */
    uint64_t ticket;
    bool waits;
    int64_t again, deadline;
    char target[900], last_id[900];
    char *text;
    size_t len, cap;
} tube_feed;

typedef struct tube_client {
    char name[IR_MAX_NAME], cookie[200], peer[32];
    char bearer[2000];
    bool knows[TUBE_TABLES], many;
    bool asked[TUBE_TABLES]; /* to join: until there is an answer, it may have a seat without knowing */
    mirror seen[TUBE_TABLES];
    struct {
        unsigned serial;
        int64_t deadline;
        uint8_t errand;
    } pending[TUBE_TABLES];
    tube_feed feed[TUBE_TABLES]; /* [0] alone if `many` */
    bool changed;                /* its set of tables or its proofs: the stream is opened anew */
} tube_client;

typedef struct tube_counts {
    uint64_t requests, actions, chats, undos, refused, stale, unavailable, limited, rows, lost, doubled, breaks,
        restarts, cuts, faults, jumps, finished, programs, joined, tables, expanded, ends, again, fewer, taken, by_bots,
        stand_ins, thoughts, forgotten;
} tube_counts;

typedef struct tube {
    uint64_t seed, dice, random;
    int64_t now, jump;
    bool calm, loud; /* calm: nothing fails any more */
    bool bots;       /* some seats have computer players */
    bool stopped;    /* at the end they had to be stopped */
    struct {
        int64_t due;
        uint64_t job;
        void (*run)(void *arg);
        void *arg;
    } thought[TUBE_THREADS];
    unsigned thoughts;
    store *kept;
    srv *s;
    srv_world calls;
    srv_config config;
    tube_table table[TUBE_TABLES];
    tube_client client[TUBE_CLIENTS];
    entry entry[TUBE_ENTRIES];
    unsigned entries, serial;
    unsigned doubt[512], doubts; /* entries answered 503 since the last commit */
    packet packet[TUBE_PACKETS];
    unsigned packets;
    uint64_t order;
    pipe_end pipe[TUBE_STREAMS];
    unsigned pipes;
    struct {
        uint64_t hash;
        uint8_t kind, slot, client;
    } token[TUBE_TOKENS];
    unsigned tokens, words; /* words: made up for chats and notes */
    tube_counts n;
    char problem[600]; /* the first; empty: none */
    char last_log[300];
} tube;

__attribute__((format(printf, 2, 3))) void tube_fail(tube *t, const char *form, ...);
unsigned tube_below(tube *t, unsigned n);

/* tube_world.c */
bool tube_open(tube *t, uint64_t seed);
void tube_close(tube *t);
void tube_restart(tube *t, cut_manner manner);
void tube_deliver(tube *t);
void tube_tick(tube *t);
void tube_send(tube *t, const entry *e); /* its strings are copied */
void tube_break(tube *t, uint64_t ticket);
entry *tube_entry(tube *t, uint64_t ticket);
bool tube_must_refuse(const tube *t, const entry *e);

/* tube_spy.c */
typedef enum token_kind { T_NONE, T_ID, T_SECRET, T_OWN, T_SESSION, T_INVITE, T_CHAT, T_NOTE } token_kind;
void spy_learn(tube *t, token_kind kind, unsigned slot, unsigned client, const char *word);
void spy_look(tube *t, unsigned client, const char *bytes, size_t len, const char *where);
void spy_reply(tube *t, const entry *e, const srv_reply *r);

/* tube_client.c */
bool clients_open(tube *t);
void clients_close(tube *t);
void client_act(tube *t, unsigned c);
void client_answer(tube *t, unsigned c, uint64_t ticket, int status, const char *body);
void client_stream(tube *t, unsigned c, uint64_t ticket, const char *bytes, size_t len);
void client_stream_end(tube *t, unsigned c, uint64_t ticket);
void client_feeds(tube *t, unsigned c);
uint8_t client_seats(const tube *t, unsigned c, unsigned slot);
bool client_is_busy(const tube *t, unsigned c);

/* tube_check.c */
void tube_check(tube *t);

/* A whole run. False: t->problem says what is wrong. */
bool tube_run(tube *t, uint64_t seed);

#endif
