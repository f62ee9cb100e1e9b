/* The phases of a connection: bytes that come in pieces, requests that are answered late, large, by a stream or not at
 * all, clients that read or do not, close one side or both, and seconds that pass. A piece of the input is an order, a
 * length, and that many bytes. */
#include "server/wire.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { WAITING = 64, LARGE = 200000, ORDERS_MOST = 200 };

typedef struct around {
    wire *w;
    uint64_t ticket[WAITING], reads; /* reads: a stream's */
    unsigned count;
    size_t taken; /* bytes of answers */
    bool wrong;   /* an answer that is not HTTP */
    bool stopped; /* wire_stop is called once */
} around;

static char large[LARGE];

static void want(bool holds) {
    if (!holds) {
        abort();
    }
}

static bool address(void *self, const char *peer, const char *forwarded, char *out) {
    (void)self;
    snprintf(out, 64, "%.60s", forwarded != NULL ? forwarded : peer);
    return true;
}

static size_t body_most(void *self, const char *target) {
    (void)self;
    return strlen(target) % 2 == 0 ? 1000 : 100000;
}

static unsigned wait_for(void *self, const wire_request *r) {
    (void)self;
    return strcmp(r->target, "/wait") == 0;
}

static void request(void *self, const wire_request *r) {
    around *a = self;
    want(r->target[0] == '/' && r->method[0] != 0 && r->fields <= WIRE_FIELDS_MOST && (r->body != NULL || r->len == 0));
    if (a->count < WAITING) {
        a->ticket[a->count++] = r->ticket;
    } else {
        wire_say(a->w, r->ticket, &(wire_answer){.status = 503});
    }
}

static void gone(void *self, uint64_t ticket) {
    around *a = self;
    want(ticket == a->reads);
    a->reads = 0;
}

static void drained(void *self, uint64_t ticket) { want(((around *)self)->reads == ticket); }

static void answer(around *a, unsigned how, size_t len) {
    wire_answer said = {.status = 200, .type = "text/plain", .body = large, .len = len, .lasts = how & 1u};
    if (a->count == 0) {
        return;
    }
    uint64_t ticket = a->ticket[0];
    memmove(a->ticket, a->ticket + 1, --a->count * sizeof a->ticket[0]);
    if (how % 4 == 3 && a->reads == 0) {
        said = (wire_answer){.status = 200, .type = "text/event-stream"};
        a->reads = wire_stream(a->w, ticket, &said) ? ticket : 0;
        return;
    }
    wire_say(a->w, ticket, &said);
    if (how % 16 == 0) {
        wire_say(a->w, ticket, &said); /* a ticket that is gone */
    }
}

/* What the server sent; whatever begins an answer is HTTP. */
static void take(around *a, int link, size_t most) {
    char bytes[4096];
    ssize_t n = recv(link, bytes, most < sizeof bytes ? most + 1 : sizeof bytes, MSG_DONTWAIT);
    if (n > 0) {
        a->wrong = a->wrong || (a->taken == 0 && n >= 9 && memcmp(bytes, "HTTP/1.1 ", 9) != 0);
        a->taken += (size_t)n;
    }
}

static int listening(struct sockaddr_in *at) {
    socklen_t len = sizeof *at;
    int fd = socket(AF_INET, SOCK_STREAM, 0), one = 1;
    *at = (struct sockaddr_in){.sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    want(fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &one, sizeof one) == 0);
    want(bind(fd, (struct sockaddr *)at, sizeof *at) == 0 && listen(fd, 8) == 0);
    want(getsockname(fd, (struct sockaddr *)at, &len) == 0 && fcntl(fd, F_SETFL, O_NONBLOCK) == 0);
    return fd;
}

static int call(const struct sockaddr_in *at) {
    struct linger now = {.l_onoff = 1, .l_linger = 0};
    int fd = socket(AF_INET, SOCK_STREAM, 0), small = 4096;
    want(fd >= 0 && setsockopt(fd, SOL_SOCKET, SO_LINGER, &now, sizeof now) == 0);
    setsockopt(fd, SOL_SOCKET, SO_RCVBUF, &small, sizeof small);
    want(connect(fd, (const struct sockaddr *)at, sizeof *at) == 0);
    return fd;
}

static void order(around *a, struct event_base *base, int link, unsigned what, size_t len, const uint8_t *bytes) {
    switch (what % 8) {
    case 0:
    case 1:
    case 2:
        if (len > 0) {
            (void)!send(link, bytes, len, MSG_DONTWAIT | MSG_NOSIGNAL);
        }
        break;
    case 3:
        answer(a, what >> 3, len * 700 < LARGE ? len * 700 : LARGE);
        break;
    case 4:
        if (a->reads != 0 && wire_push(a->w, a->reads, large, len * 100) == WIRE_GONE) {
            a->reads = 0;
        }
        break;
    case 5:
        take(a, link, len * 16);
        break;
    case 6:
        wire_second(a->w);
        break;
    case 7:
        if (len % 8 == 0) {
            shutdown(link, len % 16 == 0 ? SHUT_WR : SHUT_RD);
        } else if (a->reads != 0 && len % 8 == 1) {
            wire_end(a->w, a->reads);
            a->reads = 0;
        } else if (len % 8 == 2 && !a->stopped) {
            a->stopped = true;
            wire_stop(a->w, "event: restart\n\n");
        }
        break;
    }
    event_base_loop(base, EVLOOP_NONBLOCK);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct sockaddr_in at;
    around a = {.w = NULL};
    wire_config config = {&a, "X-Test: 1\r\n", 8, address, body_most, wait_for, request, gone, drained};
    signal(SIGPIPE, SIG_IGN);
    struct event_base *base = event_base_new();
    int fd = listening(&at);
    want(base != NULL && (a.w = wire_open(base, fd, &config)) != NULL);
    int link = call(&at);
    event_base_loop(base, EVLOOP_NONBLOCK);
    for (unsigned n = 0; size >= 2 && n < ORDERS_MOST; n++) {
        unsigned what = data[0];
        size_t len = data[1], used = what % 8 <= 2 ? len : 0;
        used = used < size - 2 ? used : size - 2;
        order(&a, base, link, what, used > 0 || what % 8 > 2 ? (what % 8 <= 2 ? used : len) : 0, data + 2);
        data += 2 + used;
        size -= 2 + used;
    }
    while (a.count > 0) {
        answer(&a, 1, 10);
    }
    for (unsigned i = 0; i < 3; i++) {
        event_base_loop(base, EVLOOP_NONBLOCK);
        take(&a, link, 4095);
    }
    want(!a.wrong);
    close(link);
    event_base_loop(base, EVLOOP_NONBLOCK);
    wire_close(a.w);
    event_base_free(base);
    return 0;
}
