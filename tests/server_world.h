/* A world for the server's logic inside a test: a clock that stands until it is set, randomness from a seed, answers and
 * streams as text. Everything that happens follows from the calls and the seed. */
#ifndef TESTS_SERVER_WORLD_H
#define TESTS_SERVER_WORLD_H

#include "server/server.h"

#include <jansson.h>

enum { WORLD_ANSWERS = 4096, WORLD_STREAMS = 256, WORLD_JOBS = 256 };

typedef struct world_answer {
    int status; /* 0: none yet */
    char *body, cookie[256], allow[64];
    unsigned retry_after;
} world_answer;

typedef struct world_stream {
    uint64_t id;
    char *text;
    size_t len;
    bool open, slow,
        gone; /* slow: says so from now on; gone: the other end has left, and the server does not know yet */
} world_stream;

typedef struct world {
    store *kept;
    srv *s;
    srv_world calls;
    srv_config config;
    int64_t now;
    uint64_t random, next;
    world_answer answer[WORLD_ANSWERS]; /* by ticket */
    world_stream stream[WORLD_STREAMS];
    unsigned nstreams;
    struct {
        uint64_t job;
        char password[300], hash[STORE_PASSWORD];
    } job[WORLD_JOBS];
    unsigned njobs;
    bool hold_jobs; /* passwords wait until world_jobs */
    struct {
        uint64_t job;
        void (*run)(void *arg);
        void *arg;
    } thought[WORLD_JOBS]; /* of computer players, if world_thinks was called */
    unsigned nthoughts;
    bool hold_thoughts; /* they wait until world_thought */
    char last_log[512];
    unsigned damaged; /* log lines that speak of damage */
    /* of the next requests */
    const char *bearer, *cookie, *origin, *header, *peer, *forwarded, *host, *last_event_id, *fetch_site, *key, *invite,
        *language;
} world;

/* An own database in memory if path is NULL. */
void world_open(world *w, const char *path, uint64_t seed, const srv_config *config);
void world_close(world *w);
/* The server ends and begins again on the same database; streams are closed. */
void world_restart(world *w);

/* Queues a request; its ticket. */
uint64_t world_send(world *w, const char *method, const char *target, const char *body);
uint64_t world_send_bytes(world *w, const char *method, const char *target, const void *body, size_t len);
/* Ticks until nothing waits. */
void world_run(world *w);
void world_jobs(world *w);
/* From now on computer players think on a thread of their own: their thoughts end in world_run, or one by one. */
void world_thinks(world *w);
void world_thought(world *w, unsigned which);
/* Queues, runs, and gives the answer, which lives until world_close. A stream has status 0. */
const world_answer *world_ask(world *w, const char *method, const char *target, const char *body);
const world_answer *world_answer_of(const world *w, uint64_t ticket);
world_stream *world_stream_of(world *w, uint64_t ticket);

/* A member of the answer's JSON body, by a path of names and numbers: "seats/0/secret". "" if there is none; the text
 * lives until the next call of the same slot (0..7). */
const char *world_get(const world_answer *a, const char *path, unsigned slot);
int64_t world_number(const world_answer *a, const char *path);

#endif
