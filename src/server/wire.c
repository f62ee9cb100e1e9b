/* HTTP on bufferevents: see wire.h.
 *
 * A connection is in one phase at a time: it reads a head, a body, waits for its response, streams, or leaves
 * (everything has been sent; further input is discarded until the client closes, so that it can read our last
 * response). */
#include "server/wire.h"

#include "server/share.h"
#include "server/wire_head.h"

#include <arpa/inet.h>
#include <event2/buffer.h>
#include <event2/bufferevent.h>
#include <event2/listener.h>
#include <event2/util.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

enum {
    SLOTS = 16384,
    BUFFER_MOST = 128 * 1024, /* waiting for one reader; beyond this it is slow */
    AGAIN_S = 30,
    ACCEPTS_MOST = 64 /* connections accepted in one go: a flood of them must not keep the loop from its other work */
};

typedef enum phase { READING_HEAD, READING_BODY, WAITING, STREAMING, LEAVING } phase;

typedef struct line {
    wire *w;
    struct bufferevent *bev;
    struct line *next, *before, *chain;
    uint64_t ticket;  /* of the waiting or streaming request; 0: none */
    int64_t deadline; /* ms; 0: none */
    phase phase;
    bool begun; /* part of the next request has arrived */
    bool head_only, last, slow;
    bool ended;         /* the client sends no more */
    size_t scanned;     /* bytes of input searched without finding the end of a head */
    wire_head *reading; /* a head whose body is being read */
    size_t held;        /* bytes of a body that count until its request is answered */
    size_t left;        /* bytes of large responses that count until they are read */
    share *owner;       /* NULL: not counted */
    bool borrowed;      /* by a proxy's request, until it is answered */
    char peer[INET6_ADDRSTRLEN];
} line;

struct wire {
    wire_config config;
    struct evconnlistener *listener;
    line *first, *slot[SLOTS];
    uint64_t next;
    shares shares;
    size_t held, held_large, left;
    bool paused;         /* out of file descriptors: no more connections for a second */
    unsigned accepted;   /* in one go */
    struct event *go_on; /* accepts connections again */
    bool stopping;       /* every response is the connection's last */
    time_t date_of;
    char date[40];
};

static int64_t now_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void wait_for(line *l, int seconds) { l->deadline = seconds > 0 ? now_ms() + (int64_t)seconds * 1000 : 0; }

/* While a connection waits for its response, or has more responses pending than it reads, nothing is read from it: with
 * its input at the high-water mark, libevent would call on_read again and again, for ever. */
static void stop_reading(const line *l) { bufferevent_disable(l->bev, EV_READ); }
static void go_on_reading(const line *l) { bufferevent_enable(l->bev, EV_READ); }

static struct evbuffer *input(const line *l) { return bufferevent_get_input(l->bev); }
static struct evbuffer *output(const line *l) { return bufferevent_get_output(l->bev); }

/* ---- tickets ---------------------------------------------------------------------------------------------------------------- */

static line *find(const wire *w, uint64_t ticket) {
    line *l = w->slot[ticket % SLOTS];
    while (l != NULL && l->ticket != ticket) {
        l = l->chain;
    }
    return l;
}

static void take_ticket(line *l) {
    line **slot = &l->w->slot[l->w->next % SLOTS];
    l->ticket = l->w->next++;
    l->chain = *slot;
    *slot = l;
}

static void return_ticket(line *l) {
    if (l->ticket == 0) {
        return;
    }
    line **at = &l->w->slot[l->ticket % SLOTS];
    while (*at != l) {
        at = &(*at)->chain;
    }
    *at = l->chain;
    l->ticket = 0;
}

/* ---- shares ----------------------------------------------------------------------------------------------------------------- */

/* False if the address has all it may have, or if out of memory. */
static bool count_line(line *l, const char *forwarded, bool *full) {
    char address[ADDRESS_TEXT];
    const wire_config *config = &l->w->config;
    *full = false;
    if (l->owner != NULL || !config->address(config->self, l->peer, forwarded, address)) {
        return true;
    }
    l->owner = share_take(&l->w->shares, address, config->lines_most, full);
    return l->owner != NULL;
}

static void return_share(line *l) {
    if (l->owner != NULL) {
        share_return(&l->w->shares, l->owner);
        l->owner = NULL;
    }
}

static bool is_large(size_t len) { return len > WIRE_LARGE; }

static void hold(line *l, size_t len) {
    l->held = len;
    l->w->held += len;
    l->w->held_large += is_large(len) ? len : 0;
    if (l->owner != NULL) {
        l->owner->bytes += len;
    }
}

static void let_go(line *l) {
    l->w->held -= l->held;
    l->w->held_large -= is_large(l->held) ? l->held : 0;
    if (l->owner != NULL) {
        l->owner->bytes -= l->held;
    }
    l->held = 0;
}

/* A proxy reads responses on behalf of its clients: they count for the total, and for nobody. */
static share *reader(const line *l) { return l->borrowed ? NULL : l->owner; }

static bool leaves_room(const line *l, size_t len) {
    const share *own = reader(l);
    return l->w->left + len <= WIRE_ANSWERS_MOST && (own == NULL || own->answers + len <= WIRE_ANSWERS_OF_ONE);
}

static void leave_lying(line *l, size_t len) {
    l->left += len;
    l->w->left += len;
    if (reader(l) != NULL) {
        reader(l)->answers += len;
    }
}

static void all_taken(line *l) {
    l->w->left -= l->left;
    if (reader(l) != NULL) {
        reader(l)->answers -= l->left;
    }
    l->left = 0;
}

/* The request is answered: frees what it held. */
static void settle(line *l) {
    let_go(l);
    if (l->borrowed) {
        return_share(l);
    }
    l->borrowed = false;
}

static void drop(line *l) {
    uint64_t stream = l->phase == STREAMING ? l->ticket : 0;
    wire *w = l->w;
    return_ticket(l);
    settle(l);
    all_taken(l);
    return_share(l);
    *(l->before != NULL ? &l->before->next : &w->first) = l->next;
    if (l->next != NULL) {
        l->next->before = l->before;
    }
    bufferevent_free(l->bev);
    free(l->reading);
    free(l);
    if (stream != 0) {
        w->config.gone(w->config.self, stream);
    }
}

/* ---- answers ---------------------------------------------------------------------------------------------------------------- */

static const char *reason(int status) {
    static const struct {
        int status;
        const char *text;
    } all[] = {{200, "OK"},
               {201, "Created"},
               {204, "No Content"},
               {304, "Not Modified"},
               {400, "Bad Request"},
               {401, "Unauthorized"},
               {403, "Forbidden"},
               {404, "Not Found"},
               {405, "Method Not Allowed"},
               {408, "Request Timeout"},
               {409, "Conflict"},
               {411, "Length Required"},
               {413, "Content Too Large"},
               {417, "Expectation Failed"},
               {422, "Unprocessable Content"},
               {429, "Too Many Requests"},
               {431, "Request Header Fields Too Large"},
               {500, "Internal Server Error"},
               {503, "Service Unavailable"},
               {505, "HTTP Version Not Supported"}};
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (all[i].status == status) {
            return all[i].text;
        }
    }
    return "Other";
}

static const char *date(wire *w) {
    time_t now = time(NULL);
    struct tm t;
    if (now != w->date_of) {
        gmtime_r(&now, &t);
        strftime(w->date, sizeof w->date, "%a, %d %b %Y %H:%M:%S GMT", &t);
        w->date_of = now;
    }
    return w->date;
}

static void put_head(line *l, const wire_answer *a) {
    struct evbuffer *out = output(l);
    evbuffer_add_printf(out, "HTTP/1.1 %d %s\r\nDate: %s\r\n%s%s", a->status, reason(a->status), date(l->w),
                        l->w->config.fields, a->fields != NULL ? a->fields : "");
    if (a->type != NULL) {
        evbuffer_add_printf(out, "Content-Type: %s\r\n", a->type);
    }
    if (l->phase != STREAMING && a->status != 204 && a->status != 304) {
        evbuffer_add_printf(out, "Content-Length: %zu\r\n", a->len);
    }
    evbuffer_add_printf(out, "%s\r\n", l->last ? "Connection: close\r\n" : "");
}

/* The client may still read what has been sent; further input is discarded. A client that has ended its side is dropped
 * as soon as it has everything: at the next check of deadlines, because the caller may still use the connection. */
static void leave(line *l) {
    bool taken = evbuffer_get_length(output(l)) == 0;
    l->phase = LEAVING;
    bufferevent_setwatermark(l->bev, EV_READ, 0, WIRE_HEAD_MOST);
    if (taken) {
        shutdown(bufferevent_getfd(l->bev), SHUT_WR);
    }
    wait_for(l, taken ? WIRE_LINGER_S : WIRE_ANSWER_S);
    if (l->ended) {
        l->deadline = taken ? 1 : l->deadline;
        return;
    }
    evbuffer_drain(input(l), evbuffer_get_length(input(l)));
    go_on_reading(l);
}

/* The next request is incomplete. */
static void await_more(line *l) {
    if (l->ended) {
        leave(l); /* nothing more comes */
    } else {
        go_on_reading(l);
    }
}

static void next_request(line *l) {
    l->phase = READING_HEAD;
    l->begun = false;
    l->scanned = 0;
    bufferevent_setwatermark(l->bev, EV_READ, 0, WIRE_HEAD_MOST + 4);
    wait_for(l, evbuffer_get_length(output(l)) > 0 ? WIRE_ANSWER_S : WIRE_IDLE_S);
    if (evbuffer_get_length(input(l)) > 0) {
        /* not now: the code that answers must not be asked the next request in the middle of it */
        bufferevent_trigger(l->bev, EV_READ, BEV_TRIG_IGNORE_WATERMARKS | BEV_TRIG_DEFER_CALLBACKS);
    } else {
        await_more(l);
    }
}

static void refuse_for(line *l, srv_error error, unsigned seconds);

static void answer(line *l, const wire_answer *a) {
    bool has_body = !l->head_only && a->len > 0 && a->status != 204 && a->status != 304;
    l->last = l->last || l->w->stopping;
    return_ticket(l);
    settle(l);
    if (has_body && !a->lasts && is_large(a->len)) {
        if (!leaves_room(l, a->len)) {
            refuse_for(l, l->w->left + a->len > WIRE_ANSWERS_MOST ? SRV_ANSWERS_ALL : SRV_ANSWERS, AGAIN_S);
            return;
        }
        leave_lying(l, a->len);
    }
    put_head(l, a);
    if (has_body) {
        if (a->lasts) {
            evbuffer_add_reference(output(l), a->body, a->len, NULL, NULL);
        } else {
            evbuffer_add(output(l), a->body, a->len);
        }
    }
    if (l->last) {
        leave(l);
    } else {
        next_request(l);
    }
}

/* What never reaches the server's logic. The connection ends: where the next request would begin is not certain. */
static void refuse_for(line *l, srv_error error, unsigned seconds) {
    char body[400], fields[80] = "Cache-Control: no-store\r\n";
    ir_text t = ir_text_on(body, sizeof body);
    const char *language = l->reading != NULL ? wire_find(&l->reading->request, "accept-language") : NULL;
    srv_error_put(srv_language(language), error, &t);
    if (seconds > 0) {
        snprintf(fields, sizeof fields, "Cache-Control: no-store\r\nRetry-After: %u\r\n", seconds);
    }
    free(l->reading);
    l->reading = NULL;
    l->last = true;
    l->head_only = false;
    answer(l, &(wire_answer){.status = srv_error_status(error),
                             .type = "application/json; charset=utf-8",
                             .fields = fields,
                             .body = body,
                             .len = t.len});
}

static void refuse(line *l, srv_error error) { refuse_for(l, error, 0); }

void wire_say(wire *w, uint64_t ticket, const wire_answer *a) {
    line *l = find(w, ticket);
    if (l != NULL && l->phase == WAITING) {
        answer(l, a);
    }
}

bool wire_stream(wire *w, uint64_t ticket, const wire_answer *head) {
    const struct timeval stuck = {WIRE_STUCK_S, 0};
    line *l = find(w, ticket);
    if (l == NULL || l->phase != WAITING) {
        return false;
    }
    if (l->head_only) {
        answer(l, head);
        return false;
    }
    if (w->stopping) {
        refuse_for(l, SRV_STOPPING, 1);
        return false;
    }
    l->phase = STREAMING;
    l->last = true;
    let_go(l);
    wait_for(l, 0);
    put_head(l, head);
    bufferevent_set_timeouts(l->bev, NULL, &stuck); /* nothing comes from the client, which is fine */
    go_on_reading(l);                               /* but its end does */
    return true;
}

wire_pushed wire_push(wire *w, uint64_t ticket, const void *bytes, size_t len) {
    line *l = find(w, ticket);
    if (l == NULL || l->phase != STREAMING || evbuffer_add(output(l), bytes, len) != 0) {
        return WIRE_GONE;
    }
    l->slow = l->slow || evbuffer_get_length(output(l)) > BUFFER_MOST;
    return l->slow ? WIRE_SLOW : WIRE_PUSHED;
}

void wire_end(wire *w, uint64_t ticket) {
    line *l = find(w, ticket);
    if (l != NULL && l->phase == STREAMING) {
        return_ticket(l);
        settle(l);
        leave(l);
    }
}

/* ---- requests --------------------------------------------------------------------------------------------------------------- */

static void hand_over(line *l, const void *body, size_t len) {
    wire_head *h = l->reading;
    l->reading = NULL;
    l->phase = WAITING;
    wait_for(l, 0);
    bufferevent_setwatermark(l->bev, EV_READ, 0, WIRE_HEAD_MOST);
    stop_reading(l);
    take_ticket(l);
    h->request.ticket = l->ticket;
    h->request.body = body;
    h->request.len = len;
    l->w->config.request(l->w->config.self, &h->request); /* it may have been answered by now */
    free(h);
}

static void read_body(line *l) {
    struct evbuffer *in = input(l);
    size_t len = l->reading->length;
    if (evbuffer_get_length(in) < len) {
        if (l->ended) {
            drop(l); /* it will never be complete */
        } else {
            go_on_reading(l);
        }
        return;
    }
    void *body = malloc(len + 1);
    if (body == NULL || evbuffer_remove(in, body, len) != (int)len) {
        free(body);
        refuse(l, SRV_NO_MEMORY);
        return;
    }
    hand_over(l, body, len);
    free(body);
}

/* Whether there is space for the request: its connection among its client's, and its body in memory. */
static bool admit(line *l) {
    const wire_config *config = &l->w->config;
    const wire_request *r = &l->reading->request;
    size_t len = l->reading->length;
    bool counted = l->owner != NULL, full;
    unsigned wait;
    if (!count_line(l, wire_find(r, "x-forwarded-for"), &full)) {
        refuse_for(l, full ? SRV_CONNECTIONS : SRV_NO_MEMORY, AGAIN_S);
        return false;
    }
    l->borrowed = !counted && l->owner != NULL;
    if (len > config->body_most(config->self, r->target)) {
        refuse(l, SRV_LENGTH_TOO_LARGE);
        return false;
    }
    if ((wait = config->wait(config->self, r)) > 0) {
        refuse_for(l, SRV_IMPORTS, wait);
        return false;
    }
    if (l->owner != NULL && l->owner->bytes + len > WIRE_BODIES_OF_ONE) {
        refuse_for(l, SRV_BODIES, AGAIN_S);
        return false;
    }
    if (l->w->held + len > WIRE_BODIES_MOST || (is_large(len) && l->w->held_large + len > WIRE_LARGE_BODIES_MOST)) {
        refuse_for(l, SRV_NO_MEMORY, AGAIN_S);
        return false;
    }
    hold(l, len);
    return true;
}

static void begin_body(line *l) {
    const wire_head *h = l->reading;
    if (!admit(l)) {
        return;
    }
    if (h->length == 0) {
        hand_over(l, NULL, 0);
        return;
    }
    l->phase = READING_BODY;
    wait_for(l, WIRE_BODY_S);
    bufferevent_setwatermark(l->bev, EV_READ, h->length, h->length);
    if (h->expects && evbuffer_get_length(input(l)) == 0) {
        evbuffer_add_printf(output(l), "HTTP/1.1 100 Continue\r\n\r\n");
    }
    read_body(l);
}

/* The length of the head at the start of the input, including the empty line that ends it; 0 if incomplete. A line that
 * ends without a carriage return sets *bare: such a head need not be waited for. */
static size_t find_head(line *l, bool *bare) {
    struct evbuffer *in = input(l);
    struct evbuffer_ptr at, found;
    size_t have = evbuffer_get_length(in);
    char before[3];
    *bare = false;
    while (l->scanned < have && evbuffer_ptr_set(in, &at, l->scanned, EVBUFFER_PTR_SET) == 0) {
        found = evbuffer_search(in, "\n", 1, &at);
        if (found.pos < 0) {
            break;
        }
        size_t end = (size_t)found.pos, few = end < 3 ? end : 3;
        l->scanned = end + 1;
        if (evbuffer_ptr_set(in, &at, end - few, EVBUFFER_PTR_SET) != 0 ||
            evbuffer_copyout_from(in, &at, before, few) != (ev_ssize_t)few || few == 0 || before[few - 1] != '\r') {
            *bare = true;
            return 0;
        }
        if (few == 3 && memcmp(before, "\r\n\r", 3) == 0) {
            return end + 1;
        }
    }
    l->scanned = have;
    return 0;
}

static void read_head(line *l) {
    struct evbuffer *in = input(l);
    unsigned char first[2];
    bool bare;
    if (evbuffer_get_length(output(l)) > BUFFER_MOST) {
        stop_reading(l); /* the client sends faster than it reads; on_written continues */
        return;
    }
    while (!l->begun && evbuffer_copyout(in, first, 2) == 2 && first[0] == '\r' && first[1] == '\n') {
        evbuffer_drain(in, 2); /* some clients end a body with an empty line */
    }
    if (evbuffer_get_length(in) == 0) {
        await_more(l);
        return;
    }
    if (!l->begun) {
        l->begun = true;
        wait_for(l, WIRE_HEAD_S);
    }
    size_t len = find_head(l, &bare);
    if (bare) {
        refuse(l, SRV_HEAD_LINE);
        return;
    }
    if (len == 0 && evbuffer_get_length(in) < WIRE_HEAD_MOST) {
        await_more(l);
        return;
    }
    if (len == 0 || len > WIRE_HEAD_MOST) {
        refuse(l, SRV_HEAD_TOO_LARGE);
        return;
    }
    srv_error why = SRV_NO_MEMORY;
    unsigned char *text = evbuffer_pullup(in, (ev_ssize_t)len);
    l->last = l->head_only = false;
    l->reading = text != NULL ? wire_head_read((const char *)text, len, &why) : NULL;
    if (l->reading == NULL) {
        refuse(l, why);
        return;
    }
    evbuffer_drain(in, len);
    l->reading->request.peer = l->peer;
    l->last = l->reading->close;
    l->head_only = strcmp(l->reading->request.method, "HEAD") == 0;
    begin_body(l);
}

static void on_read(struct bufferevent *bev, void *arg) {
    line *l = arg;
    (void)bev;
    switch (l->phase) {
    case READING_HEAD:
        read_head(l);
        break;
    case READING_BODY:
        read_body(l);
        break;
    case WAITING:
        break;
    case STREAMING:
    case LEAVING:
        evbuffer_drain(input(l), evbuffer_get_length(input(l)));
        break;
    }
}

/* Everything has been read. */
static void on_written(struct bufferevent *bev, void *arg) {
    line *l = arg;
    all_taken(l);
    switch (l->phase) {
    case READING_HEAD:
        if (!l->begun) {
            wait_for(l, WIRE_IDLE_S);
        }
        on_read(bev, arg);
        break;
    case LEAVING:
        leave(l);
        break;
    case STREAMING:
        if (l->slow) {
            l->slow = false;
            l->w->config.drained(l->w->config.self, l->ticket);
        }
        break;
    case READING_BODY:
    case WAITING:
        break;
    }
}

/* The end of what the client sends is not the end of what it reads: its requests are answered, and it can read the
 * responses. The client of a stream can end only the stream. */
static void on_event(struct bufferevent *bev, short what, void *arg) {
    line *l = arg;
    bool taken = evbuffer_get_length(output(l)) == 0;
    (void)bev;
    if ((what & (BEV_EVENT_ERROR | BEV_EVENT_TIMEOUT)) != 0) {
        drop(l);
        return;
    }
    if ((what & BEV_EVENT_EOF) == 0) {
        return;
    }
    l->ended = true;
    if (l->phase == STREAMING || (l->phase != WAITING && taken)) {
        drop(l);
    } else if (l->phase == READING_HEAD || l->phase == READING_BODY) {
        free(l->reading);
        l->reading = NULL;
        settle(l);
        leave(l);
    }
}

/* ---- connections ------------------------------------------------------------------------------------------------------------ */

/* The address has all the connections it may have: it is told so, as far as the system accepts at once, and nothing of
 * it is kept. */
static void turn_away(wire *w, evutil_socket_t fd) {
    char text[1500];
    char body[400];
    ir_text t = ir_text_on(body, sizeof body);
    srv_error_put(&ir_languages[0], SRV_CONNECTIONS, &t);
    int len = snprintf(text, sizeof text,
                       "HTTP/1.1 429 %s\r\nDate: %s\r\n%sCache-Control: no-store\r\nRetry-After: %d\r\n"
                       "Content-Type: application/json; charset=utf-8\r\nContent-Length: %zu\r\n"
                       "Connection: close\r\n\r\n%s",
                       reason(429), date(w), w->config.fields, AGAIN_S, strlen(body), body);
    if (len > 0 && (size_t)len < sizeof text) {
        (void)send(fd, text, (size_t)len, MSG_NOSIGNAL | MSG_DONTWAIT);
    }
}

static void name_peer(line *l, struct sockaddr *address) {
    if (address->sa_family == AF_INET) {
        inet_ntop(AF_INET, &((struct sockaddr_in *)(void *)address)->sin_addr, l->peer, sizeof l->peer);
    } else if (address->sa_family == AF_INET6) {
        inet_ntop(AF_INET6, &((struct sockaddr_in6 *)(void *)address)->sin6_addr, l->peer, sizeof l->peer);
    }
}

/* After this many in one go the others wait until the loop has gone round. */
static void pause_accepting(wire *w) {
    const struct timeval at_once = {0, 0};
    if (++w->accepted % ACCEPTS_MOST == 0 && event_add(w->go_on, &at_once) == 0) {
        evconnlistener_disable(w->listener);
    }
}

static void on_go_on(evutil_socket_t fd, short what, void *arg) {
    wire *w = arg;
    (void)fd;
    (void)what;
    if (w->listener != NULL && !w->paused) {
        evconnlistener_enable(w->listener);
    }
}

static void on_accept(struct evconnlistener *listener, evutil_socket_t fd, struct sockaddr *address, int len,
                      void *arg) {
    wire *w = arg;
    line *l = calloc(1, sizeof *l);
    bool full = false, counted = false;
    (void)len;
    pause_accepting(w);
    if (l != NULL) {
        l->w = w;
        name_peer(l, address);
        counted = count_line(l, NULL, &full);
    }
    if (full) {
        turn_away(w, fd);
    }
    if (counted) {
        l->bev = bufferevent_socket_new(evconnlistener_get_base(listener), fd, BEV_OPT_CLOSE_ON_FREE);
    }
    if (l == NULL || l->bev == NULL) {
        if (l != NULL) {
            return_share(l);
        }
        free(l);
        evutil_closesocket(fd);
        return;
    }
    l->next = w->first;
    if (w->first != NULL) {
        w->first->before = l;
    }
    w->first = l;
    bufferevent_setcb(l->bev, on_read, on_written, on_event, l);
    next_request(l);
    bufferevent_enable(l->bev, EV_READ | EV_WRITE);
}

static void on_no_accept(struct evconnlistener *listener, void *arg) {
    wire *w = arg;
    evconnlistener_disable(listener);
    w->paused = true;
}

void wire_second(wire *w) {
    int64_t now = now_ms();
    if (w->paused && w->listener != NULL) {
        w->paused = false;
        evconnlistener_enable(w->listener);
    }
    for (line *l = w->first, *next; l != NULL; l = next) {
        next = l->next;
        if (l->deadline == 0 || now < l->deadline) {
            continue;
        }
        if ((l->phase == READING_HEAD && l->begun) || l->phase == READING_BODY) {
            refuse(l, w->stopping ? SRV_STOPPING : SRV_REQUEST_LATE);
        } else {
            drop(l);
        }
    }
}

wire *wire_open(struct event_base *base, int listening, const wire_config *config) {
    wire *w = calloc(1, sizeof *w);
    if (w == NULL) {
        return NULL;
    }
    w->config = *config;
    w->next = 1;
    evutil_secure_rng_get_bytes(&w->shares.salt, sizeof w->shares.salt);
    w->go_on = event_new(base, -1, 0, on_go_on, w);
    w->listener = w->go_on != NULL ? evconnlistener_new(base, on_accept, w,
                                                        LEV_OPT_CLOSE_ON_FREE | LEV_OPT_CLOSE_ON_EXEC, 0, listening)
                                   : NULL;
    if (w->listener == NULL) {
        if (w->go_on != NULL) {
            event_free(w->go_on);
        }
        free(w);
        return NULL;
    }
    evconnlistener_set_error_cb(w->listener, on_no_accept);
    return w;
}

/* Something has arrived that has not been read. */
static bool has_unread(const line *l) {
    char c;
    return evbuffer_get_length(input(l)) > 0 || recv(bufferevent_getfd(l->bev), &c, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

void wire_stop(wire *w, const char *farewell) {
    int64_t soon = now_ms() + (int64_t)WIRE_STOP_S * 1000;
    w->stopping = true;
    evconnlistener_free(w->listener);
    w->listener = NULL;
    for (line *l = w->first, *next; l != NULL; l = next) {
        next = l->next;
        if (l->phase == STREAMING) {
            evbuffer_add(output(l), farewell, strlen(farewell));
            return_ticket(l);
            settle(l);
            leave(l);
        } else if (l->phase == READING_HEAD && !l->begun && !has_unread(l)) {
            leave(l);
        } else if (l->phase == READING_HEAD || l->phase == READING_BODY) {
            l->deadline = l->deadline != 0 && l->deadline < soon ? l->deadline : soon;
        }
    }
}

bool wire_is_quiet(const wire *w, bool *gone) {
    *gone = w->first == NULL;
    for (const line *l = w->first; l != NULL; l = l->next) {
        if (l->phase != LEAVING || evbuffer_get_length(output(l)) > 0) {
            return false;
        }
    }
    return true;
}

void wire_close(wire *w) {
    if (w == NULL) {
        return;
    }
    for (line *l = w->first, *next; l != NULL; l = next) {
        next = l->next;
        l->phase = LEAVING; /* nobody is told */
        drop(l);
    }
    if (w->listener != NULL) {
        evconnlistener_free(w->listener);
    }
    event_free(w->go_on);
    free(w);
}
