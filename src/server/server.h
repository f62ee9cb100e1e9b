/* The server's logic: tables, accounts and live streams as a function of (event, now, random).
 *
 * Nothing here or in the files that implement it knows libevent, a socket, a file or a clock: what the server needs
 * from the world is in srv_world, what it keeps is in a store. So a whole server runs inside a test, from one seed.
 *
 * Group commit, without a writer thread. Requests are queued as they come; srv_tick takes them, the addresses in turn
 * and as many as a few milliseconds allow (turns.c), handles those that change something against the tables in memory,
 * has what they write committed in one transaction, and only then sends the responses, pushes the new rows to the streams and
 * answers those that only read. So nothing is acknowledged, pushed or read before it is durable. While the disk syncs,
 * the next requests gather in their sockets: the busier the server, the larger its batches. One thread is enough for
 * this (the engine decides an action in microseconds, the sync takes milliseconds), needs no locks and is
 * deterministic. Measured: docs/figures.md.
 *
 * If the commit fails, nothing of the batch is written: tables are dropped and read again from the store when next
 * needed, requests that wanted to change something get 503, readers get their response. A request that was decided on
 * something which has changed meanwhile is decided once more, and then gets 409; the others are not affected. */
#ifndef SERVER_SERVER_H
#define SERVER_SERVER_H

#include "core/text.h"
#include "server/address.h"
#include "store/store.h"

enum {
    SRV_BODY_MOST = 64 * 1024,
    SRV_IMPORT_MOST = 5 * 1024 * 1024,
    SRV_HEARTBEAT_MS = 20000,
};

/* A request as received. Absent parts are NULL. Copied by srv_request. */
typedef struct srv_http {
    const char *method, *target; /* "GET", "/api/games?mine" */
    const char *peer;            /* the client's address */
    const char *host, *origin, *cookie, *authorization, *ironroad, *fetch_site, *forwarded, *last_event_id;
    const char *key, *invite; /* X-Ironroad-Key, X-Ironroad-Invite */
    const char *language;     /* Accept-Language */
    const void *body;
    size_t len;
} srv_http;

typedef struct srv_reply {
    int status;
    const char *type; /* NULL: no body */
    const char *body;
    size_t len;
    const char *cookie;     /* Set-Cookie, or NULL */
    const char *allow;      /* Allow, or NULL */
    const char *attachment; /* the name of a file to save as, or NULL */
    unsigned retry_after;   /* seconds; 0: none */
} srv_reply;

typedef enum srv_pushed {
    SRV_PUSHED, /* taken */
    SRV_SLOW,   /* taken, but send no more before srv_drained */
    SRV_GONE    /* there is no such stream any more */
} srv_pushed;

/* The world. None of these may call back into the server; srv_request, srv_gone, srv_drained and srv_password are
 * called from outside, never from within a callback. */
typedef struct srv_world {
    void *self;
    int64_t (*now_ms)(void *self); /* Unix time */
    void (*random)(void *self, void *bytes, size_t len);
    void (*reply)(void *self, uint64_t ticket, const srv_reply *reply);
    bool (*stream)(void *self, uint64_t ticket); /* the request is answered by a stream with its ticket's number */
    srv_pushed (*push)(void *self, uint64_t stream, const void *bytes, size_t len);
    void (*close)(void *self, uint64_t stream); /* srv_gone does not follow */
    /* Slow work: hash the password (hash is NULL) or compare it. The result comes through srv_password. */
    void (*password)(void *self, uint64_t job, const char *password, const char *hash);
    void (*log)(void *self, const char *line);
    /* Optional (NULL): a steady clock in microseconds by which work is charged (without it nothing is); and work on
     * other threads: run(arg) is called elsewhere, then srv_worked here. Without it, or if it returns false, the work
     * is done at once. */
    int64_t (*work_us)(void *self);
    bool (*work)(void *self, uint64_t job, void (*run)(void *arg), void *arg);
    /* Optional: the same for computer players, on threads of their own, then srv_thought; never more of them at a time
     * than srv_config.bot_threads. What has not come back when the server closes belongs to the world, which frees it
     * with srv_thought_free. */
    bool (*think)(void *self, uint64_t job, void (*run)(void *arg), void *arg);
} srv_world;

typedef struct srv_config {
    const char *public_url;    /* "https://trains.example", or NULL */
    const char *trusted_proxy; /* the address, or range, whose X-Forwarded-For is trusted, or NULL */
    bool no_limits;            /* for load tests: no limits by address or seat */
    bool is_beside;            /* beside a server on the same store, for an operator's command */
    unsigned tables;           /* most tables in memory; 0: 512 */
    unsigned streams;          /* most streams; 0: 20000 */
    unsigned bot_threads;      /* that think for computer players; 0: there are none */
    unsigned bot_pace_ms;      /* from one of their moves to the next at a table */
    unsigned bot_work;         /* what a decision may cost, in percent of its level's; 0: 100 */
} srv_config;

typedef struct srv srv;

/* World and store must outlive the server; config is copied. NULL if out of memory, if the public URL is not an origin
 * (origin.h), or the proxy not an address (address.h). */
srv *srv_open(const srv_world *world, store *kept, const srv_config *config);
void srv_close(srv *s);

/* Queues a request. The ticket is the caller's: it comes back with the reply, and is the number of a stream. */
void srv_request(srv *s, const srv_http *http, uint64_t ticket);
/* Handles what waits; true if something still does. Also call it once a second, for heartbeats. */
bool srv_tick(srv *s);
/* Requests that wait, and one more if rows wait to be pushed. */
size_t srv_waiting(const srv *s);
/* Milliseconds until a tick has something to do: 0 at once, -1 nothing to do. */
int64_t srv_due_ms(srv *s);

/* The client of a stream has gone. */
void srv_gone(srv *s, uint64_t stream);
/* A slow stream's client has read everything. */
void srv_drained(srv *s, uint64_t stream);
/* Work that was given to srv_world.work is done, and has taken this much processor time. */
void srv_worked(srv *s, uint64_t job, int64_t us);
/* A thought that was given to srv_world.think is done. */
void srv_thought(srv *s, uint64_t job, int64_t us);
void srv_thought_free(void *arg);
/* The server is about to end: computer players begin nothing any more. */
void srv_stop(srv *s);
/* The result of srv_world.password: whether it is right, or the new hash (NULL on failure). */
void srv_password(srv *s, uint64_t job, bool right, const char *hash);

/* Whom a request counts for: the client, or the client of a trusted proxy. False if nobody: limits are off, or the
 * proxy does not say for whom it asks. */
bool srv_counts(const srv *s, const char *peer, const char *forwarded, char out[ADDRESS_TEXT]);
/* Before a body is read: the seconds for which such a request would be refused in any case. */
unsigned srv_must_wait(srv *s, const char *method, const char *target, const char *peer, const char *forwarded);
bool srv_is_import(const char *target);

/* Whether responses go over https: the adapter's headers depend on it. */
bool srv_is_https(const srv *s);

/* Shared with the adapter and `ironroad admin`: a new secret as text, the hash under which it is stored, and the form
 * of a name that must be unique. */
enum { SRV_SECRET = 44 };
void srv_secret_text(const uint8_t bytes[32], unsigned len, char out[SRV_SECRET]);
bool srv_secret_hash(const char *text, size_t len, uint8_t out[STORE_HASH]); /* false: it cannot be one of ours */
void srv_fold(const char *name, char out[IR_MAX_NAME]);

/* Figures for Prometheus, without names of people. */
void srv_metrics(const srv *s, ir_text *out);

/* For the operator's commands. Whether a table can be read as a whole; otherwise STORE_DAMAGED, with a word on it. */
store_status srv_check_table(srv *s, const char *id, char *why, size_t cap);
/* Removes what comes after the last row up to which a damaged table can be read, and says what was left: its last row.
 * STORE_NONE: there is nothing to repair. STORE_DAMAGED: it cannot be repaired. */
store_status srv_repair_table(srv *s, const char *id, int64_t *last);
/* What the account's own request would do, without its password. */
store_status srv_erase_account(srv *s, int64_t account);

#ifdef IR_TEST_BUILD
extern int srv_fault_thought; /* this many of the next thoughts end with a failed assertion */
#endif

#endif
