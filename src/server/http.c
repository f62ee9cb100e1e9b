/* The server on a real machine: sockets (wire.h), time, randomness, threads for passwords, static files.
 *
 * What always holds: srv_tick is a timer with the priority of the sockets, so it runs once in each round of the loop,
 * after every ready socket has been read once. This way requests gather while the disk syncs, and no source of events
 * can keep it from running: a round reads at most as much as the connections may hold. */
#include "server/http.h"

#include "server/errors.h"

#include "server/assets.h"
#include "server/password.h"
#include "server/wire.h"
#include "server/work.h"

#include <errno.h>
#include <event2/event.h>
#include <event2/thread.h>
#include <malloc.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    BACKLOG = 4096,
    LINES_MOST = 500,
    WORKERS = 4, /* as many as there are lanes: quick work never waits for a thread */
    WORKERS_NICE = 5,
    BOTS_NICE = 10,
    PRIORITY_SIGNAL = 0,
    PRIORITIES = 2,       /* everything else has the second: libevent's default, the middle */
    STOP_MOST_MS = 5000,  /* for responses to leave when the server stops */
    STOP_LINGER_MS = 500, /* for clients to close, once everything has been sent */
    STOP_LOOK_MS = 10
};

typedef struct server {
    struct event_base *base;
    struct event *tick, *second, *wake, *terminate, *interrupt, *stopped;
    wire *wire, *metrics; /* metrics: NULL: none */
    bool json_log;
    srv *logic;
    password_pool *passwords;
    work_pool *workers;
    work_pool *bots;   /* NULL: none */
    bool tick_is_next; /* it is scheduled for this round or the next */
    bool stopping;
    int64_t stop_began, stop_quiet; /* ms; quiet: 0 while something is left to send */
} server;

#define COMMON_FIELDS                                                                                                  \
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; "           \
    "base-uri 'none'; frame-ancestors 'none'; form-action 'self'\r\n"                                                  \
    "X-Content-Type-Options: nosniff\r\n"                                                                              \
    "Referrer-Policy: same-origin\r\n"                                                                                 \
    "Cross-Origin-Opener-Policy: same-origin\r\n"

/* ---- the world of the logic ------------------------------------------------------------------------------------------------- */

static int64_t now_ms(void *self) {
    struct timespec t;
    (void)self;
    clock_gettime(CLOCK_REALTIME, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void random_bytes(void *self, void *bytes, size_t len) {
    (void)self;
    randombytes_buf(bytes, len);
}

static void log_line(void *self, const char *line) {
    char when[32];
    time_t now = time(NULL);
    struct tm t;
    const server *v = self;
    gmtime_r(&now, &t);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &t);
    if (v->json_log) {
        char text[1400]; /* a line has at most 512 bytes */
        ir_text out = ir_text_on(text, sizeof text);
        ir_json j = ir_json_on(&out);
        ir_json_open(&j, '{');
        ir_json_field_string(&j, "time", when);
        ir_json_field_string(&j, "message", line);
        ir_json_close(&j, '}');
        fprintf(stderr, "%s\n", text);
        return;
    }
    fprintf(stderr, "%s %s\n", when, line);
}

static void reply(void *self, uint64_t ticket, const srv_reply *r) {
    const server *v = self;
    char fields[600];
    int n = snprintf(fields, sizeof fields, "Cache-Control: no-store\r\n");
    if (r->cookie != NULL) {
        n += snprintf(fields + n, sizeof fields - (size_t)n, "Set-Cookie: %.250s\r\n", r->cookie);
    }
    if (r->allow != NULL) {
        n += snprintf(fields + n, sizeof fields - (size_t)n, "Allow: %.60s\r\n", r->allow);
    }
    if (r->attachment != NULL) {
        n += snprintf(fields + n, sizeof fields - (size_t)n, "Content-Disposition: attachment; filename=\"%.60s\"\r\n",
                      r->attachment);
    }
    if (r->retry_after > 0) {
        snprintf(fields + n, sizeof fields - (size_t)n, "Retry-After: %u\r\n", r->retry_after);
    }
    wire_say(v->wire, ticket,
             &(wire_answer){.status = r->status, .type = r->type, .fields = fields, .body = r->body, .len = r->len});
}

static bool open_stream(void *self, uint64_t ticket) {
    const server *v = self;
    /* so that nginx passes it on at once */
    return wire_stream(v->wire, ticket,
                       &(wire_answer){.status = 200,
                                      .type = "text/event-stream; charset=utf-8",
                                      .fields = "Cache-Control: no-store\r\nX-Accel-Buffering: no\r\n"});
}

static srv_pushed push(void *self, uint64_t ticket, const void *bytes, size_t len) {
    const server *v = self;
    switch (wire_push(v->wire, ticket, bytes, len)) {
    case WIRE_PUSHED:
        return SRV_PUSHED;
    case WIRE_SLOW:
        return SRV_SLOW;
    case WIRE_GONE:
        break;
    }
    return SRV_GONE;
}

static void close_stream(void *self, uint64_t ticket) {
    const server *v = self;
    wire_end(v->wire, ticket);
}

static void ask_password(void *self, uint64_t job, const char *password, const char *hash) {
    server *v = self;
    password_ask(v->passwords, job, password, hash);
}

static int64_t work_us(void *self) {
    struct timespec t;
    (void)self;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000000 + t.tv_nsec / 1000;
}

static bool ask_work(void *self, uint64_t job, void (*run)(void *arg), void *arg) {
    const server *v = self;
    return work_ask(v->workers, job, run, arg);
}

static bool ask_thought(void *self, uint64_t job, void (*run)(void *arg), void *arg) {
    const server *v = self;
    return work_ask(v->bots, job, run, arg);
}

/* ---- static files ----------------------------------------------------------------------------------------------------------- */

/* Whether a header's list contains a word, without parameters that exclude it. */
static bool accepts(const char *header, const char *word) {
    size_t len = strlen(word);
    for (const char *at = header; at != NULL && *at != 0;) {
        at += strspn(at, " ,");
        size_t part = strcspn(at, ",");
        if (part >= len && strncmp(at, word, len) == 0 && (part == len || at[len] == ';' || at[len] == ' ')) {
            const char *q = strstr(at, "q=0");
            return q == NULL || q > at + part || (q[3] == '.' && strspn(q + 4, "0") != strcspn(q + 4, ",; "));
        }
        at += part;
    }
    return false;
}

/* All pages of the client are one page: it reads the URL itself. */
static const asset *find_asset(const char *path, size_t len) {
    static const char *const pages[] = {"/game/",  "/table/", "/hotseat/", "/join/",
                                        "/title/", "/rules/", "/learn/",   "/watch/"};
    static const char *const alone[] = {"/",         "/new",   "/account",  "/reset",   "/import", "/hotseat",
                                        "/position", "/learn", "/glossary", "/puzzles", "/watch"};
    const asset *found = assets_find(path, len);
    bool page = false;
    for (size_t i = 0; i < sizeof pages / sizeof pages[0]; i++) {
        page = page || strncmp(path, pages[i], strlen(pages[i])) == 0;
    }
    for (size_t i = 0; i < sizeof alone / sizeof alone[0]; i++) {
        page = page || (strlen(alone[i]) == len && memcmp(path, alone[i], len) == 0);
    }
    return found != NULL || !page ? found : assets_find("/index.html", 11);
}

static void send_asset(server *v, const wire_request *r, const asset *file) {
    const char *encodings = wire_find(r, "accept-encoding"), *known = wire_find(r, "if-none-match");
    bool brotli = file->brotli.at != NULL && accepts(encodings, "br");
    bool gzip = !brotli && file->gzip.at != NULL && accepts(encodings, "gzip");
    const asset_body *body = brotli ? &file->brotli : gzip ? &file->gzip : &file->plain;
    char fields[300];
    snprintf(fields, sizeof fields, "ETag: %.80s\r\nVary: Accept-Encoding\r\nCache-Control: %s\r\n%s", body->etag,
             file->immutable ? "public, max-age=31536000, immutable" : "no-cache",
             brotli ? "Content-Encoding: br\r\n"
             : gzip ? "Content-Encoding: gzip\r\n"
                    : "");
    bool has_it = known != NULL && strstr(known, body->etag) != NULL;
    wire_say(v->wire, r->ticket,
             &(wire_answer){.status = has_it ? 304 : 200,
                            .type = has_it ? NULL : file->type,
                            .fields = fields,
                            .body = body->at,
                            .len = body->len,
                            .lasts = true});
}

static void send_nothing(server *v, const wire_request *r, srv_error error, const char *fields) {
    char text[400];
    ir_text out = ir_text_on(text, sizeof text);
    srv_error_put(srv_language(wire_find(r, "accept-language")), error, &out);
    wire_say(v->wire, r->ticket,
             &(wire_answer){.status = srv_error_status(error),
                            .type = "application/json; charset=utf-8",
                            .fields = fields,
                            .body = text,
                            .len = out.len});
}

/* ---- requests --------------------------------------------------------------------------------------------------------------- */

/* A timer with no delay, not an event made active: libevent runs its queue of active events until it is empty, so a
 * tick that schedules the next one would never let the sockets in. */
static void plan_tick(server *v) {
    int64_t due = v->tick_is_next ? -1 : srv_due_ms(v->logic); /* scheduled again, it would slip by a round each time */
    struct timeval when = {.tv_sec = due / 1000, .tv_usec = due % 1000 * 1000};
    if (due >= 0) {
        event_add(v->tick, &when);
        v->tick_is_next = due == 0;
    }
}

static bool is_api(const char *target) {
    return strncmp(target, "/api", 4) == 0 || strncmp(target, "/healthz", 8) == 0 || strncmp(target, "/readyz", 7) == 0;
}

static size_t body_most(void *self, const char *target) {
    (void)self;
    return srv_is_import(target) ? SRV_IMPORT_MOST : SRV_BODY_MOST;
}

static bool address_of(void *self, const char *peer, const char *forwarded, char *out) {
    const server *v = self;
    return srv_counts(v->logic, peer, forwarded, out);
}

static unsigned must_wait(void *self, const wire_request *r) {
    const server *v = self;
    return srv_must_wait(v->logic, r->method, r->target, r->peer, wire_find(r, "x-forwarded-for"));
}

static void on_request(void *self, const wire_request *r) {
    server *v = self;
    const char *method = strcmp(r->method, "HEAD") == 0 ? "GET" : r->method;
    if (!is_api(r->target)) {
        const asset *file = find_asset(r->target, strcspn(r->target, "?"));
        if (file == NULL) {
            send_nothing(v, r, SRV_NOT_FOUND, "Cache-Control: no-store\r\n");
        } else if (strcmp(method, "GET") != 0) {
            send_nothing(v, r, SRV_METHOD, "Cache-Control: no-store\r\nAllow: GET\r\n");
        } else {
            send_asset(v, r, file);
        }
        return;
    }
    srv_http http = {.method = method,
                     .target = r->target,
                     .peer = r->peer,
                     .host = wire_find(r, "host"),
                     .origin = wire_find(r, "origin"),
                     .cookie = wire_find(r, "cookie"),
                     .authorization = wire_find(r, "authorization"),
                     .ironroad = wire_find(r, "x-ironroad"),
                     .fetch_site = wire_find(r, "sec-fetch-site"),
                     .forwarded = wire_find(r, "x-forwarded-for"),
                     .last_event_id = wire_find(r, "last-event-id"),
                     .key = wire_find(r, "x-ironroad-key"),
                     .invite = wire_find(r, "x-ironroad-invite"),
                     .language = wire_find(r, "accept-language"),
                     .body = r->body,
                     .len = r->len};
    srv_request(v->logic, &http, r->ticket);
    plan_tick(v);
}

/* ---- figures ------------------------------------------------------------------------------------------------------------------ */

static uint64_t resident_bytes(void) {
    unsigned long all, resident = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file != NULL) {
        resident = fscanf(file, "%lu %lu", &all, &resident) == 2 ? resident : 0;
        fclose(file);
    }
    return (uint64_t)resident * (uint64_t)sysconf(_SC_PAGESIZE);
}

static void on_metrics(void *self, const wire_request *r) {
    static char text[16384];
    const server *v = self;
    bool found = strcmp(r->target, "/metrics") == 0 && strcmp(r->method, "GET") == 0;
    ir_text out = ir_text_on(text, sizeof text);
    if (found) {
        srv_metrics(v->logic, &out);
        ir_put(&out, "# TYPE process_resident_memory_bytes gauge\nprocess_resident_memory_bytes ");
        ir_put_u64(&out, resident_bytes());
        ir_put(&out, "\n");
    }
    wire_say(v->metrics, r->ticket,
             &(wire_answer){.status = found ? 200 : 404,
                            .type = "text/plain; version=0.0.4; charset=utf-8",
                            .fields = "Cache-Control: no-store\r\n",
                            .body = text,
                            .len = out.len});
}

static unsigned no_wait(void *self, const wire_request *r) {
    (void)self;
    (void)r;
    return 0;
}

static void nothing(void *self, uint64_t ticket) {
    (void)self;
    (void)ticket;
}

static void on_gone(void *self, uint64_t ticket) {
    const server *v = self;
    srv_gone(v->logic, ticket);
}

static void on_drained(void *self, uint64_t ticket) {
    server *v = self;
    srv_drained(v->logic, ticket);
    plan_tick(v);
}

static void on_tick(evutil_socket_t fd, short what, void *arg) {
    server *v = arg;
    (void)fd;
    (void)what;
    v->tick_is_next = false;
    srv_tick(v->logic);
    plan_tick(v);
}

static void on_wake(evutil_socket_t fd, short what, void *arg) {
    server *v = arg;
    password_result result;
    work_done done;
    (void)fd;
    (void)what;
    while (work_take(v->workers, &done)) {
        srv_worked(v->logic, done.job, done.us);
    }
    while (v->bots != NULL && work_take(v->bots, &done)) {
        srv_thought(v->logic, done.job, done.us);
    }
    while (password_take(v->passwords, &result)) {
        srv_password(v->logic, result.job, result.right, result.hash[0] != 0 ? result.hash : NULL);
        sodium_memzero(&result, sizeof result);
    }
    plan_tick(v);
}

static void on_second(evutil_socket_t fd, short what, void *arg) {
    const server *v = arg;
    wire_second(v->wire);
    if (v->metrics != NULL) {
        wire_second(v->metrics);
    }
    on_tick(fd, what, arg);
}

/* From another thread. */
static void wake(void *arg) {
    server *v = arg;
    event_active(v->wake, EV_TIMEOUT, 0);
}

static int64_t steady_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* Ends the loop when everybody has their response and has closed, or after a few seconds. */
static void on_stopped(evutil_socket_t fd, short what, void *arg) {
    server *v = arg;
    bool gone;
    int64_t now = steady_ms();
    (void)fd;
    (void)what;
    if (srv_waiting(v->logic) > 0 || !wire_is_quiet(v->wire, &gone)) {
        v->stop_quiet = 0;
        gone = false;
    } else if (v->stop_quiet == 0) {
        v->stop_quiet = now;
    }
    if (gone || now - v->stop_began >= STOP_MOST_MS || (v->stop_quiet != 0 && now - v->stop_quiet >= STOP_LINGER_MS)) {
        event_base_loopbreak(v->base);
    }
}

/* Takes no new requests, answers those received, tells the streams to reconnect, and exits. A second signal exits at
 * once. */
static void on_stop(evutil_socket_t fd, short what, void *arg) {
    const struct timeval look = {0, (suseconds_t)STOP_LOOK_MS * 1000};
    server *v = arg;
    (void)fd;
    (void)what;
    if (v->stopping) {
        event_base_loopbreak(v->base);
        return;
    }
    v->stopping = true;
    srv_stop(v->logic);
    v->stop_began = steady_ms();
    wire_stop(v->wire, "retry: 1000\nevent: restart\ndata: {}\n\n");
    event_add(v->stopped, &look);
}

/* ---- starting --------------------------------------------------------------------------------------------------------------- */

/* Every stream needs a descriptor. */
static void raise_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
}

/* Of one address: enough for a club behind one address and, where descriptors are few, never all of them. */
static unsigned lines_most(void) {
    struct rlimit limit;
    bool few = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur / 4 < LINES_MOST;
    return few ? (unsigned)(limit.rlim_cur / 4) : LINES_MOST;
}

/* Hashing a password takes 64 MiB from the system and returns them, and holds the heap's lock meanwhile, for tens of
 * milliseconds. So the heap grows in large steps and does not shrink. */
static void steady_heap(void) {
#ifdef __GLIBC__
    mallopt(M_TOP_PAD, 64 << 20);
    mallopt(M_TRIM_THRESHOLD, 256 << 20);
    mallopt(M_MMAP_THRESHOLD, 32 << 20);
#endif
}

static int listen_on(const char *host, unsigned port, unsigned *got, char *err, size_t cap) {
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_PASSIVE | AI_NUMERICSERV}, *list = NULL;
    char service[8];
    int fd = -1, on = 1;
    snprintf(service, sizeof service, "%u", port);
    int code = getaddrinfo(host, service, &hints, &list);
    if (code != 0) {
        snprintf(err, cap, "%s: %s", host, gai_strerror(code));
        return -1;
    }
    for (const struct addrinfo *at = list; at != NULL && fd < 0; at = at->ai_next) {
        fd = socket(at->ai_family, at->ai_socktype | SOCK_NONBLOCK | SOCK_CLOEXEC, at->ai_protocol);
        if (fd < 0) {
            continue;
        }
        setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on);
        setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
        if (bind(fd, at->ai_addr, at->ai_addrlen) != 0 || listen(fd, BACKLOG) != 0) {
            snprintf(err, cap, "%s port %u: %s", host, port, strerror(errno));
            close(fd);
            fd = -1;
        }
    }
    freeaddrinfo(list);
    struct sockaddr_storage bound = {0};
    socklen_t len = sizeof bound;
    *got = port;
    if (fd >= 0 && getsockname(fd, (struct sockaddr *)&bound, &len) == 0) {
        *got = ntohs(bound.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&bound)->sin6_port
                                                 : ((struct sockaddr_in *)&bound)->sin_port);
    }
    return fd;
}

static bool set_up(server *v, store *kept, const http_config *config) {
    srv_world world = {v,        now_ms,  random_bytes, reply,      open_stream, push, close_stream, ask_password,
                       log_line, work_us, ask_work,     ask_thought};
    v->base = event_base_new();
    if (v->base == NULL || event_base_priority_init(v->base, PRIORITIES) != 0) {
        return false;
    }
    v->tick = event_new(v->base, -1, 0, on_tick, v);
    v->wake = event_new(v->base, -1, 0, on_wake, v);
    v->second = event_new(v->base, -1, EV_PERSIST, on_second, v);
    v->terminate = evsignal_new(v->base, SIGTERM, on_stop, v);
    v->interrupt = evsignal_new(v->base, SIGINT, on_stop, v);
    v->stopped = event_new(v->base, -1, EV_PERSIST, on_stopped, v);
    v->logic = srv_open(&world, kept, &config->logic);
    v->passwords = password_open(wake, v);
    v->workers = work_open(WORKERS, WORKERS_NICE, wake, v);
    v->bots = config->logic.bot_threads > 0 ? work_open(config->logic.bot_threads, BOTS_NICE, wake, v) : NULL;
    if (v->tick == NULL || v->wake == NULL || v->second == NULL || v->terminate == NULL || v->interrupt == NULL ||
        v->stopped == NULL || v->logic == NULL || v->passwords == NULL || v->workers == NULL ||
        (v->bots == NULL && config->logic.bot_threads > 0)) {
        return false;
    }
    event_priority_set(v->terminate, PRIORITY_SIGNAL);
    event_priority_set(v->interrupt, PRIORITY_SIGNAL);
    return event_add(v->terminate, NULL) == 0 && event_add(v->interrupt, NULL) == 0;
}

static bool begin(server *v, int listening) {
    const struct timeval second = {1, 0};
    wire_config config = {.self = v,
                          .fields = srv_is_https(v->logic) ? COMMON_FIELDS
                                        "Strict-Transport-Security: max-age=31536000\r\n"
                                                           : COMMON_FIELDS,
                          .lines_most = lines_most(),
                          .address = address_of,
                          .body_most = body_most,
                          .wait = must_wait,
                          .request = on_request,
                          .gone = on_gone,
                          .drained = on_drained};
    v->wire = wire_open(v->base, listening, &config);
    return v->wire != NULL && event_add(v->second, &second) == 0;
}

/* For this machine alone: the figures are nobody else's business. */
static bool begin_metrics(server *v, unsigned port, char *err, size_t errcap) {
    wire_config config = {.self = v,
                          .fields = "X-Content-Type-Options: nosniff\r\n",
                          .lines_most = 16,
                          .address = address_of,
                          .body_most = body_most,
                          .wait = no_wait,
                          .request = on_metrics,
                          .gone = nothing,
                          .drained = nothing};
    int fd = listen_on("127.0.0.1", port, &port, err, errcap);
    v->metrics = fd >= 0 ? wire_open(v->base, fd, &config) : NULL;
    if (fd >= 0 && v->metrics == NULL) {
        close(fd);
    }
    return v->metrics != NULL;
}

static void tear_down(server *v) {
    wire_close(v->wire);
    wire_close(v->metrics);
    password_close(v->passwords);
    work_close(v->workers, NULL); /* what they work on belongs to the requests */
    work_leave(v->bots, srv_thought_free);
    srv_close(v->logic);
    struct event *const events[] = {v->tick, v->second, v->wake, v->terminate, v->interrupt, v->stopped};
    for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
        if (events[i] != NULL) {
            event_free(events[i]);
        }
    }
    if (v->base != NULL) {
        event_base_free(v->base);
    }
    free(v);
}

bool http_serve(store *kept, const http_config *config, void (*ready)(void *arg, unsigned port), void *arg, char *err,
                size_t errcap) {
    unsigned port;
    server *v = calloc(1, sizeof *v);
    snprintf(err, errcap, /* literal */ "out of memory");
    if (v == NULL || sodium_init() < 0 || evthread_use_pthreads() != 0) {
        free(v);
        return false;
    }
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* then a file that may not grow is merely a failed write */
    raise_limit();
    steady_heap();
    v->json_log = config->json_log;
    int fd = set_up(v, kept, config) ? listen_on(config->host, config->port, &port, err, errcap) : -1;
    bool fine =
        fd >= 0 && begin(v, fd) && (config->metrics_port == 0 || begin_metrics(v, config->metrics_port, err, errcap));
    if (fd >= 0 && v->wire == NULL) {
        close(fd);
    }
    if (fine) {
        ready(arg, port);
        event_base_dispatch(v->base);
    }
    tear_down(v);
    return fine;
}
