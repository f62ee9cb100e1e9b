/* libevent around the logic: sockets, time, randomness, threads for passwords, static files, the headers of every answer.
 *
 * What always holds:
 *  1. A ticket names one request of evhttp from its arrival until its answer has been handed over; what comes for a ticket
 *     that is gone is dropped.
 *  2. srv_tick runs when everything that the sockets held has been read (it has the lowest priority), or at once when a
 *     batch is full: that is how requests gather while the disk syncs.
 *  3. Whatever evhttp itself cannot read is answered by evhttp and the connection closed. */
#include "server/http.h"

#include "server/assets.h"
#include "server/password.h"

#include <arpa/inet.h>
#include <errno.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/event.h>
#include <event2/http.h>
#include <event2/http_struct.h>
#include <event2/keyvalq_struct.h>
#include <event2/listener.h>
#include <event2/thread.h>
#include <netdb.h>
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
    HEADERS_MOST = 16 * 1024,
    IDLE_S = 30,              /* a request must come, and a connection be used again, within this */
    STUCK_S = 60,             /* a reader who takes nothing for so long is cut */
    BUFFER_MOST = 128 * 1024, /* that waits for one reader; beyond it he is slow */
    FULL_BATCH = 256,
    SLOTS = 16384,
    PRIORITY_SIGNAL = 0,
    PRIORITY_SOCKETS = 1,
    PRIORITY_TICK = 2,
    PRIORITIES = 3
};

typedef struct pending {
    uint64_t ticket;
    struct evhttp_request *request;
    struct server *server;
    bool stream, head;
    struct pending *chain;
} pending;

typedef struct server {
    struct event_base *base;
    struct evhttp *http;
    struct event *tick, *second, *wake, *terminate, *interrupt;
    srv *logic;
    password_pool *passwords;
    bool https, stopping;
    uint64_t next;
    unsigned npending;
    pending *slot[SLOTS];
} server;

/* ---- the headers of every answer -------------------------------------------------------------------------------------------- */

static void common_headers(const server *v, struct evhttp_request *request) {
    struct evkeyvalq *out = evhttp_request_get_output_headers(request);
    evhttp_add_header(out, "Content-Security-Policy",
                      "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; "
                      "frame-ancestors 'none'; form-action 'self'");
    evhttp_add_header(out, "X-Content-Type-Options", "nosniff");
    evhttp_add_header(out, "Referrer-Policy", "same-origin");
    evhttp_add_header(out, "Cross-Origin-Opener-Policy", "same-origin");
    if (v->https) {
        evhttp_add_header(out, "Strict-Transport-Security", "max-age=31536000");
    }
}

static const char *reason(int status) {
    switch (status) {
    case 200:
        return "OK";
    case 201:
        return "Created";
    case 204:
        return "No Content";
    case 304:
        return "Not Modified";
    case 400:
        return "Bad Request";
    case 401:
        return "Unauthorized";
    case 403:
        return "Forbidden";
    case 404:
        return "Not Found";
    case 405:
        return "Method Not Allowed";
    case 409:
        return "Conflict";
    case 413:
        return "Content Too Large";
    case 422:
        return "Unprocessable Content";
    case 429:
        return "Too Many Requests";
    case 500:
        return "Internal Server Error";
    default:
        return "Service Unavailable";
    }
}

/* ---- tickets ---------------------------------------------------------------------------------------------------------------- */

static pending *find_pending(const server *v, uint64_t ticket) {
    for (pending *p = v->slot[ticket % SLOTS]; p != NULL; p = p->chain) {
        if (p->ticket == ticket) {
            return p;
        }
    }
    return NULL;
}

static void drop_pending(server *v, pending *p) {
    pending **at = &v->slot[p->ticket % SLOTS];
    while (*at != p) {
        at = &(*at)->chain;
    }
    *at = p->chain;
    v->npending--;
    free(p);
}

static void on_close(struct evhttp_connection *connection, void *arg) {
    pending *p = arg;
    server *v = p->server;
    (void)connection;
    if (p->stream && v->logic != NULL) {
        srv_gone(v->logic, p->ticket);
    }
    /* evhttp frees the request with its connection, unless it failed while the request was ours: then it has none */
    if (evhttp_request_get_connection(p->request) == NULL) {
        evhttp_request_free(p->request);
    }
    drop_pending(v, p);
}

static pending *new_pending(server *v, struct evhttp_request *request) {
    pending *p = calloc(1, sizeof *p);
    if (p == NULL) {
        return NULL;
    }
    p->ticket = v->next++;
    p->request = request;
    p->server = v;
    p->head = evhttp_request_get_command(request) == EVHTTP_REQ_HEAD;
    p->chain = v->slot[p->ticket % SLOTS];
    v->slot[p->ticket % SLOTS] = p;
    v->npending++;
    evhttp_connection_set_closecb(evhttp_request_get_connection(request), on_close, p);
    return p;
}

/* The ticket has done its work; its connection lives on. */
static struct evhttp_request *take_request(server *v, pending *p) {
    struct evhttp_request *request = p->request;
    evhttp_connection_set_closecb(evhttp_request_get_connection(request), NULL, NULL);
    drop_pending(v, p);
    return request;
}

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
    (void)self;
    gmtime_r(&now, &t);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &t);
    fprintf(stderr, "%s %s\n", when, line);
}

static void reply(void *self, uint64_t ticket, const srv_reply *r) {
    server *v = self;
    pending *p = find_pending(v, ticket);
    char number[16];
    char name[80];
    if (p == NULL) {
        return;
    }
    struct evhttp_request *request = take_request(v, p);
    struct evkeyvalq *out = evhttp_request_get_output_headers(request);
    struct evbuffer *body = evbuffer_new();
    common_headers(v, request);
    evhttp_add_header(out, "Cache-Control", "no-store");
    if (r->type != NULL) {
        evhttp_add_header(out, "Content-Type", r->type);
    }
    if (r->cookie != NULL) {
        evhttp_add_header(out, "Set-Cookie", r->cookie);
    }
    if (r->allow != NULL) {
        evhttp_add_header(out, "Allow", r->allow);
    }
    if (r->attachment != NULL) {
        snprintf(name, sizeof name, "attachment; filename=\"%s\"", r->attachment);
        evhttp_add_header(out, "Content-Disposition", name);
    }
    if (r->retry_after > 0) {
        snprintf(number, sizeof number, "%u", r->retry_after);
        evhttp_add_header(out, "Retry-After", number);
    }
    if (body != NULL && r->len > 0) {
        evbuffer_add(body, r->body, r->len);
    }
    evhttp_send_reply(request, r->status, reason(r->status), body);
    if (body != NULL) {
        evbuffer_free(body);
    }
}

static bool open_stream(void *self, uint64_t ticket) {
    server *v = self;
    pending *p = find_pending(v, ticket);
    if (p == NULL) {
        return false;
    }
    struct evkeyvalq *out = evhttp_request_get_output_headers(p->request);
    struct bufferevent *bev = evhttp_connection_get_bufferevent(evhttp_request_get_connection(p->request));
    struct timeval stuck = {STUCK_S, 0};
    if (p->head) {
        srv_reply nothing = {.status = 200, .type = "text/event-stream; charset=utf-8"};
        reply(self, ticket, &nothing);
        return false;
    }
    p->stream = true;
    common_headers(v, p->request);
    evhttp_add_header(out, "Content-Type", "text/event-stream; charset=utf-8");
    evhttp_add_header(out, "Cache-Control", "no-store");
    evhttp_add_header(out, "X-Accel-Buffering", "no"); /* nginx passes it on at once */
    evhttp_add_header(out, "Connection", "close");
    evhttp_send_reply_start(p->request, 200, "OK");
    bufferevent_set_timeouts(bev, NULL, &stuck); /* nothing comes from the reader, and that is fine */
    return true;
}

/* Everything has been written. It comes for a living connection only, so its ticket is there. */
static void drained(struct evhttp_connection *connection, void *arg) {
    const pending *p = arg;
    (void)connection;
    if (p->server->logic != NULL) {
        srv_drained(p->server->logic, p->ticket);
    }
}

static srv_pushed push(void *self, uint64_t ticket, const void *bytes, size_t len) {
    server *v = self;
    pending *p = find_pending(v, ticket);
    if (p == NULL) {
        return SRV_GONE;
    }
    struct bufferevent *bev = evhttp_connection_get_bufferevent(evhttp_request_get_connection(p->request));
    struct evbuffer *body = evbuffer_new();
    if (body == NULL) {
        return SRV_GONE;
    }
    evbuffer_add(body, bytes, len);
    bool slow = evbuffer_get_length(bufferevent_get_output(bev)) + len > BUFFER_MOST;
    evhttp_send_reply_chunk_with_cb(p->request, body, slow ? drained : NULL, p);
    evbuffer_free(body);
    return slow ? SRV_SLOW : SRV_PUSHED;
}

static void close_stream(void *self, uint64_t ticket) {
    server *v = self;
    pending *p = find_pending(v, ticket);
    if (p != NULL) {
        evhttp_send_reply_end(take_request(v, p));
    }
}

static void ask_password(void *self, uint64_t job, const char *password, const char *hash) {
    server *v = self;
    password_ask(v->passwords, job, password, hash);
}

/* ---- static files ----------------------------------------------------------------------------------------------------------- */

/* Whether a header's list of words holds one, without parameters that would forbid it. */
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

/* The pages of the client are one page: it reads the address itself. */
static const asset *find_asset(const char *path, size_t len) {
    static const char *const pages[] = {"/game/", "/table/", "/hotseat/", "/join/", "/title/"};
    static const char *const alone[] = {"/", "/new", "/account", "/reset", "/import", "/hotseat"};
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

static void send_asset(server *v, struct evhttp_request *request, const asset *file) {
    const struct evkeyvalq *in = evhttp_request_get_input_headers(request);
    struct evkeyvalq *out = evhttp_request_get_output_headers(request);
    const char *encodings = evhttp_find_header(in, "Accept-Encoding");
    const char *known = evhttp_find_header(in, "If-None-Match");
    bool brotli = file->brotli.at != NULL && accepts(encodings, "br");
    bool gzip = !brotli && file->gzip.at != NULL && accepts(encodings, "gzip");
    const asset_body *body = brotli ? &file->brotli : gzip ? &file->gzip : &file->plain;
    common_headers(v, request);
    evhttp_add_header(out, "ETag", body->etag);
    evhttp_add_header(out, "Vary", "Accept-Encoding");
    evhttp_add_header(out, "Cache-Control", file->immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (known != NULL && strstr(known, body->etag) != NULL) {
        evhttp_send_reply(request, 304, reason(304), NULL);
        return;
    }
    evhttp_add_header(out, "Content-Type", file->type);
    if (brotli || gzip) {
        evhttp_add_header(out, "Content-Encoding", brotli ? "br" : "gzip");
    }
    struct evbuffer *bytes = evbuffer_new();
    if (bytes != NULL) {
        evbuffer_add_reference(bytes, body->at, body->len, NULL, NULL);
    }
    evhttp_send_reply(request, 200, reason(200), bytes);
    if (bytes != NULL) {
        evbuffer_free(bytes);
    }
}

static void send_nothing(server *v, struct evhttp_request *request, int status, const char *allow) {
    static const char *const text = "{\"error\":\"not_found\",\"text\":\"there is nothing at this address\"}";
    struct evbuffer *body = evbuffer_new();
    common_headers(v, request);
    if (allow != NULL) {
        evhttp_add_header(evhttp_request_get_output_headers(request), "Allow", allow);
    }
    evhttp_add_header(evhttp_request_get_output_headers(request), "Content-Type", "application/json; charset=utf-8");
    evhttp_add_header(evhttp_request_get_output_headers(request), "Cache-Control", "no-store");
    if (body != NULL) {
        evbuffer_add(body, text, strlen(text));
    }
    evhttp_send_reply(request, status, reason(status), body);
    if (body != NULL) {
        evbuffer_free(body);
    }
}

/* ---- requests --------------------------------------------------------------------------------------------------------------- */

static const char *method_name(enum evhttp_cmd_type type) {
    switch (type) {
    case EVHTTP_REQ_GET:
    case EVHTTP_REQ_HEAD:
        return "GET";
    case EVHTTP_REQ_POST:
        return "POST";
    case EVHTTP_REQ_PUT:
        return "PUT";
    case EVHTTP_REQ_DELETE:
        return "DELETE";
    default:
        return "OTHER";
    }
}

/* As a timer of no time, not as an event made active: libevent runs a queue of active events until it is empty, so a tick
 * that plans the next one would never let the sockets in. */
static void plan_tick(server *v) {
    const struct timeval at_once = {0, 0};
    if (srv_waiting(v->logic) >= FULL_BATCH) {
        srv_tick(v->logic);
    }
    if (srv_waiting(v->logic) > 0 && !event_pending(v->tick, EV_TIMEOUT, NULL)) {
        event_add(v->tick, &at_once);
    }
}

static bool is_api(const char *target) {
    return strncmp(target, "/api", 4) == 0 || strncmp(target, "/healthz", 8) == 0;
}

static void on_request(struct evhttp_request *request, void *arg) {
    server *v = arg;
    const struct evkeyvalq *in = evhttp_request_get_input_headers(request);
    const char *target = evhttp_request_get_uri(request);
    const char *method = method_name(evhttp_request_get_command(request));
    struct evhttp_connection *connection = evhttp_request_get_connection(request);
    char *peer = NULL;
    ev_uint16_t port;
    if (target == NULL || target[0] != '/') {
        send_nothing(v, request, 400, NULL);
        return;
    }
    if (!is_api(target)) {
        const asset *file = find_asset(target, strcspn(target, "?"));
        if (file == NULL) {
            send_nothing(v, request, 404, NULL);
        } else if (strcmp(method, "GET") != 0) {
            send_nothing(v, request, 405, "GET");
        } else {
            send_asset(v, request, file);
        }
        return;
    }
    struct evbuffer *body = evhttp_request_get_input_buffer(request);
    size_t len = evbuffer_get_length(body);
    pending *p = new_pending(v, request);
    if (p == NULL || (len > 0 && evbuffer_pullup(body, -1) == NULL)) {
        send_nothing(v, request, 503, NULL);
        return;
    }
    evhttp_connection_get_peer(connection, &peer, &port);
    srv_http http = {.method = method,
                     .target = target,
                     .peer = peer,
                     .host = evhttp_find_header(in, "Host"),
                     .origin = evhttp_find_header(in, "Origin"),
                     .cookie = evhttp_find_header(in, "Cookie"),
                     .authorization = evhttp_find_header(in, "Authorization"),
                     .ironroad = evhttp_find_header(in, "X-Ironroad"),
                     .forwarded = evhttp_find_header(in, "X-Forwarded-For"),
                     .last_event_id = evhttp_find_header(in, "Last-Event-ID"),
                     .body = len > 0 ? evbuffer_pullup(body, -1) : NULL,
                     .len = len};
    srv_request(v->logic, &http, p->ticket);
    evbuffer_drain(body, len);
    plan_tick(v);
}

static void on_tick(evutil_socket_t fd, short what, void *arg) {
    server *v = arg;
    (void)fd;
    (void)what;
    srv_tick(v->logic);
    plan_tick(v);
}

static void on_wake(evutil_socket_t fd, short what, void *arg) {
    server *v = arg;
    password_result result;
    (void)fd;
    (void)what;
    while (password_take(v->passwords, &result)) {
        srv_password(v->logic, result.job, result.right, result.hash[0] != 0 ? result.hash : NULL);
        sodium_memzero(&result, sizeof result);
    }
    plan_tick(v);
}

/* From a password's thread. */
static void wake(void *arg) {
    server *v = arg;
    event_active(v->wake, EV_TIMEOUT, 0);
}

/* Finishes the batch, then gives the answers a moment to leave. */
static void on_stop(evutil_socket_t fd, short what, void *arg) {
    server *v = arg;
    struct timeval moment = {0, 300000};
    (void)fd;
    (void)what;
    if (v->stopping) {
        event_base_loopbreak(v->base);
        return;
    }
    v->stopping = true;
    while (srv_tick(v->logic)) {
    }
    event_base_loopexit(v->base, &moment);
}

/* ---- starting --------------------------------------------------------------------------------------------------------------- */

/* Every stream is a descriptor. */
static void raise_limit(void) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < limit.rlim_max) {
        limit.rlim_cur = limit.rlim_max;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
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
    struct sockaddr_storage bound;
    socklen_t len = sizeof bound;
    *got = port;
    if (fd >= 0 && getsockname(fd, (struct sockaddr *)&bound, &len) == 0) {
        *got = ntohs(bound.ss_family == AF_INET6 ? ((struct sockaddr_in6 *)&bound)->sin6_port
                                                 : ((struct sockaddr_in *)&bound)->sin_port);
    }
    return fd;
}

static bool set_up(server *v, store *kept, const http_config *config) {
    struct timeval second = {1, 0};
    srv_world world = {v, now_ms, random_bytes, reply, open_stream, push, close_stream, ask_password, log_line};
    v->next = 1;
    v->base = event_base_new();
    if (v->base == NULL || event_base_priority_init(v->base, PRIORITIES) != 0) {
        return false;
    }
    v->http = evhttp_new(v->base);
    v->tick = event_new(v->base, -1, 0, on_tick, v);
    v->wake = event_new(v->base, -1, 0, on_wake, v);
    v->second = event_new(v->base, -1, EV_PERSIST, on_tick, v);
    v->terminate = evsignal_new(v->base, SIGTERM, on_stop, v);
    v->interrupt = evsignal_new(v->base, SIGINT, on_stop, v);
    v->logic = srv_open(&world, kept, &config->logic);
    v->passwords = password_open(wake, v);
    if (v->http == NULL || v->tick == NULL || v->wake == NULL || v->second == NULL || v->terminate == NULL ||
        v->interrupt == NULL || v->logic == NULL || v->passwords == NULL) {
        return false;
    }
    v->https = srv_is_https(v->logic);
    event_priority_set(v->tick, PRIORITY_TICK);
    event_priority_set(v->terminate, PRIORITY_SIGNAL);
    event_priority_set(v->interrupt, PRIORITY_SIGNAL);
    event_add(v->second, &second);
    event_add(v->terminate, NULL);
    event_add(v->interrupt, NULL);
    evhttp_set_max_body_size(v->http, SRV_IMPORT_MOST + 1024);
    evhttp_set_max_headers_size(v->http, HEADERS_MOST);
    evhttp_set_timeout(v->http, IDLE_S);
    evhttp_set_allowed_methods(v->http, EVHTTP_REQ_GET | EVHTTP_REQ_POST | EVHTTP_REQ_HEAD | EVHTTP_REQ_PUT |
                                            EVHTTP_REQ_DELETE | EVHTTP_REQ_OPTIONS | EVHTTP_REQ_PATCH |
                                            EVHTTP_REQ_TRACE | EVHTTP_REQ_CONNECT);
    evhttp_set_gencb(v->http, on_request, v);
    return true;
}

static void tear_down(server *v) {
    srv *logic = v->logic;
    v->logic = NULL;
    if (v->http != NULL) {
        evhttp_free(v->http);
    }
    password_close(v->passwords);
    srv_close(logic);
    struct event *const events[] = {v->tick, v->second, v->wake, v->terminate, v->interrupt};
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
    snprintf(err, errcap, "out of memory");
    if (v == NULL || sodium_init() < 0 || evthread_use_pthreads() != 0) {
        free(v);
        return false;
    }
    signal(SIGPIPE, SIG_IGN);
    raise_limit();
    int fd = set_up(v, kept, config) ? listen_on(config->host, config->port, &port, err, errcap) : -1;
    bool fine = fd >= 0;
    if (fine && evhttp_accept_socket(v->http, fd) != 0) {
        close(fd);
        fine = false;
    }
    if (fine) {
        ready(arg, port);
        event_base_dispatch(v->base);
    }
    tear_down(v);
    return fine;
}
