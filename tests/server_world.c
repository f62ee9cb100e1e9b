/* See server_world.h. */
#include "server_world.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t now_ms(void *self) { return ((world *)self)->now; }

static void random_bytes(void *self, void *bytes, size_t len) {
    world *w = self;
    unsigned char *out = bytes;
    for (size_t i = 0; i < len; i++) {
        w->random += UINT64_C(0x9E3779B97F4A7C15);
        uint64_t z = (w->random ^ (w->random >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
        out[i] = (unsigned char)((z ^ (z >> 27)) >> 40);
    }
}

static void reply(void *self, uint64_t ticket, const srv_reply *r) {
    world *w = self;
    world_answer *a = &w->answer[ticket % WORLD_ANSWERS];
    assert(a->status == 0); /* a request is answered once */
    a->status = r->status;
    a->body = malloc(r->len + 1);
    assert(a->body != NULL);
    if (r->len > 0) {
        memcpy(a->body, r->body, r->len);
    }
    a->body[r->len] = 0;
    snprintf(a->cookie, sizeof a->cookie, "%s", r->cookie != NULL ? r->cookie : "");
    snprintf(a->allow, sizeof a->allow, "%s", r->allow != NULL ? r->allow : "");
    a->retry_after = r->retry_after;
}

world_stream *world_stream_of(world *w, uint64_t ticket) {
    for (unsigned i = 0; i < w->nstreams; i++) {
        if (w->stream[i].id == ticket) {
            return &w->stream[i];
        }
    }
    return NULL;
}

static bool open_stream(void *self, uint64_t ticket) {
    world *w = self;
    assert(w->nstreams < WORLD_STREAMS);
    w->stream[w->nstreams++] = (world_stream){.id = ticket, .open = true, .text = calloc(1, 1)};
    return true;
}

static srv_pushed push(void *self, uint64_t ticket, const void *bytes, size_t len) {
    world_stream *x = world_stream_of(self, ticket);
    if (x == NULL || !x->open || x->gone) {
        return SRV_GONE;
    }
    x->text = realloc(x->text, x->len + len + 1);
    assert(x->text != NULL);
    memcpy(x->text + x->len, bytes, len);
    x->len += len;
    x->text[x->len] = 0;
    return x->slow ? SRV_SLOW : SRV_PUSHED;
}

static void close_stream(void *self, uint64_t ticket) {
    world_stream *x = world_stream_of(self, ticket);
    if (x != NULL) {
        x->open = false;
    }
}

/* Quick and transparent: the hash of a password is "made:" and the password. */
static void ask_password(void *self, uint64_t job, const char *password, const char *hash) {
    world *w = self;
    assert(w->njobs < WORLD_JOBS);
    w->job[w->njobs].job = job;
    snprintf(w->job[w->njobs].password, sizeof w->job[0].password, "%s", password);
    snprintf(w->job[w->njobs].hash, sizeof w->job[0].hash, "%s", hash != NULL ? hash : "");
    w->njobs++;
}

void world_jobs(world *w) {
    for (unsigned i = 0; i < w->njobs; i++) {
        char made[STORE_PASSWORD];
        snprintf(made, sizeof made, "made:%.100s", w->job[i].password);
        bool compares = w->job[i].hash[0] != 0;
        srv_password(w->s, w->job[i].job, compares && strcmp(made, w->job[i].hash) == 0, compares ? NULL : made);
    }
    w->njobs = 0;
}

static bool think(void *self, uint64_t job, void (*run)(void *arg), void *arg) {
    world *w = self;
    assert(w->nthoughts < WORLD_JOBS);
    w->thought[w->nthoughts].job = job;
    w->thought[w->nthoughts].run = run;
    w->thought[w->nthoughts++].arg = arg;
    return true;
}

void world_thinks(world *w) {
    w->calls.think = think;
    world_restart(w);
}

void world_thought(world *w, unsigned which) {
    uint64_t job = w->thought[which].job;
    w->thought[which].run(w->thought[which].arg);
    w->thought[which] = w->thought[--w->nthoughts];
    srv_thought(w->s, job, 1000);
}

static void drop_thoughts(world *w) {
    while (w->nthoughts > 0) {
        srv_thought_free(w->thought[--w->nthoughts].arg);
    }
}

static void log_line(void *self, const char *line) {
    world *w = self;
    snprintf(w->last_log, sizeof w->last_log, "%s", line);
    w->damaged += strstr(line, "damaged") != NULL;
}

void world_open(world *w, const char *path, uint64_t seed, const srv_config *config) {
    char err[300];
    memset(w, 0, sizeof *w);
    assert(sodium_init() >= 0);
    w->now = INT64_C(1800000000000);
    w->random = seed;
    w->next = 1;
    w->config = config != NULL ? *config : (srv_config){0};
    w->kept = store_open(&(store_config){.url = path != NULL ? path : "sqlite:", .wait_ms = 1}, err, sizeof err);
    assert(w->kept != NULL);
    w->calls = (srv_world){w,        now_ms, random_bytes, reply, open_stream, push, close_stream, ask_password,
                           log_line, NULL,   NULL,         NULL};
    w->s = srv_open(&w->calls, w->kept, &w->config);
    assert(w->s != NULL);
}

void world_restart(world *w) {
    srv_close(w->s);
    for (unsigned i = 0; i < w->nstreams; i++) {
        w->stream[i].open = false;
    }
    w->njobs = 0;
    drop_thoughts(w);
    w->s = srv_open(&w->calls, w->kept, &w->config);
    assert(w->s != NULL);
}

void world_close(world *w) {
    srv_close(w->s);
    drop_thoughts(w);
    store_close(w->kept);
    for (unsigned i = 0; i < WORLD_ANSWERS; i++) {
        free(w->answer[i].body);
    }
    for (unsigned i = 0; i < w->nstreams; i++) {
        free(w->stream[i].text);
    }
}

uint64_t world_send_bytes(world *w, const char *method, const char *target, const void *body, size_t len) {
    char authorization[400];
    uint64_t ticket = w->next++;
    world_answer *a = &w->answer[ticket % WORLD_ANSWERS];
    free(a->body);
    memset(a, 0, sizeof *a);
    snprintf(authorization, sizeof authorization, "Bearer %s", w->bearer != NULL ? w->bearer : "");
    srv_http http = {.method = method,
                     .target = target,
                     .peer = w->peer != NULL ? w->peer : "192.0.2.1",
                     .host = w->host != NULL ? w->host : "localhost:1888",
                     .origin = w->origin,
                     .cookie = w->cookie,
                     .authorization = w->bearer != NULL ? authorization : NULL,
                     .ironroad = w->header,
                     .fetch_site = w->fetch_site,
                     .forwarded = w->forwarded,
                     .last_event_id = w->last_event_id,
                     .key = w->key,
                     .invite = w->invite,
                     .language = w->language,
                     .body = body,
                     .len = len};
    srv_request(w->s, &http, ticket);
    return ticket;
}

uint64_t world_send(world *w, const char *method, const char *target, const char *body) {
    return world_send_bytes(w, method, target, body, body != NULL ? strlen(body) : 0);
}

void world_run(world *w) {
    for (unsigned ticks = 0; srv_tick(w->s) || srv_waiting(w->s) > 0 || (w->njobs > 0 && !w->hold_jobs) ||
                             (w->nthoughts > 0 && !w->hold_thoughts);
         ticks++) {
        if (w->nthoughts > 0 && !w->hold_thoughts) {
            world_thought(w, 0);
            ticks = 0;
        }
        if (!w->hold_jobs) {
            world_jobs(w);
        }
        w->now += ticks > 20 ? 1000 : 0; /* it waits for something: time must go on */
    }
}

const world_answer *world_answer_of(const world *w, uint64_t ticket) { return &w->answer[ticket % WORLD_ANSWERS]; }

const world_answer *world_ask(world *w, const char *method, const char *target, const char *body) {
    uint64_t ticket = world_send(w, method, target, body);
    world_run(w);
    return world_answer_of(w, ticket);
}

static json_t *walk(json_t *at, const char *path) {
    while (at != NULL && *path != 0) {
        char name[64];
        size_t len = strcspn(path, "/");
        snprintf(name, sizeof name, "%.*s", (int)len, path);
        at = json_is_array(at) ? json_array_get(at, (size_t)strtoul(name, NULL, 10)) : json_object_get(at, name);
        path += len + (path[len] == '/');
    }
    return at;
}

const char *world_get(const world_answer *a, const char *path, unsigned slot) {
    static char kept[8][1024];
    json_t *all = a->body != NULL ? json_loads(a->body, JSON_DECODE_ANY, NULL) : NULL;
    const json_t *at = walk(all, path);
    char *out = kept[slot % 8];
    if (json_is_integer(at)) {
        snprintf(out, sizeof kept[0], "%lld", (long long)json_integer_value(at));
    } else {
        snprintf(out, sizeof kept[0], "%s",
                 json_is_string(at)  ? json_string_value(at)
                 : json_is_true(at)  ? "true"
                 : json_is_false(at) ? "false"
                 : json_is_null(at)  ? "null"
                                     : "");
    }
    json_decref(all);
    return out;
}

int64_t world_number(const world_answer *a, const char *path) {
    const char *text = world_get(a, path, 7);
    return text[0] != 0 ? strtoll(text, NULL, 10) : -1;
}
