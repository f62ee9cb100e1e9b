/* HTTP/1.0 and 1.1 on sockets, as much as a server behind a proxy or on a club's network needs, and strictly: anything
 * ambiguous is refused.
 *
 * What always holds:
 * 1. Every response, even to something that is not HTTP, has the configured headers.
 * 2. Whatever a connection waits for has a deadline: a head, a body, a response to be read, the next request.
 * 3. What one connection holds in memory is bounded: a head, a body of the length that its address may have, one
 *    response and a little more. So are the connections of one client's address, and the bodies and large responses, in
 *    total and per address.
 * 4. A ticket names one request from its arrival until its response; anything sent to a ticket that is gone is dropped.
 */
#ifndef SERVER_WIRE_H
#define SERVER_WIRE_H

#include <event2/event.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    WIRE_HEAD_MOST = 16 * 1024,
    WIRE_FIELDS_MOST = 64,
    WIRE_HEAD_S = 30,    /* from the first byte of a request to the end of its head */
    WIRE_BODY_S = 60,    /* from there to the end of its body */
    WIRE_IDLE_S = 30,    /* a connection is reused within this */
    WIRE_ANSWER_S = 120, /* a response is read within this */
    WIRE_STUCK_S = 60,   /* the client of a stream that reads nothing for this long is disconnected */
    WIRE_LINGER_S = 5,   /* for the client to close after the last response */
    WIRE_STOP_S = 2,     /* for a request that has begun to arrive when the server stops */
    /* Of bodies being read, or whose requests wait for a response, by the length in their heads: */
    WIRE_BODIES_MOST = 128 << 20,      /* of all */
    WIRE_LARGE_BODIES_MOST = 64 << 20, /* of the large ones: they never keep the small ones out */
    WIRE_LARGE = 64 * 1024,
    WIRE_BODIES_OF_ONE = 32 << 20, /* of one address */
    /* Of large responses that have not been read: */
    WIRE_ANSWERS_MOST = 256 << 20,
    WIRE_ANSWERS_OF_ONE = 32 << 20
};

typedef struct wire_field {
    char *name, *value; /* the name in lower case */
} wire_field;

typedef struct wire_request {
    uint64_t ticket;
    const char *method, *target, *peer; /* the target begins with '/' */
    wire_field field[WIRE_FIELDS_MOST];
    unsigned fields;
    const void *body;
    size_t len;
} wire_request;

typedef struct wire_answer {
    int status;
    const char *type;   /* NULL: no body */
    const char *fields; /* "Name: value\r\n" as often as needed, or NULL */
    const void *body;
    size_t len;
    bool lasts; /* the body need not be copied */
} wire_answer;

typedef struct wire_config {
    void *self;
    const char *fields;  /* of every response */
    unsigned lines_most; /* connections of one address */
    /* To whom a connection belongs or, given a proxy's header, a request; "out" has space for 64. False: it is not
     * counted. */
    bool (*address)(void *self, const char *peer, const char *forwarded, char *out);
    size_t (*body_most)(void *self, const char *target);
    /* The seconds for which nothing of the kind is accepted from its sender; called before the body is read. */
    unsigned (*wait)(void *self, const wire_request *r);
    void (*request)(void *self, const wire_request *r); /* answered by wire_say or wire_stream, now or later */
    void (*gone)(void *self, uint64_t ticket);          /* the client of a stream has left */
    void (*drained)(void *self, uint64_t ticket);       /* the client of a slow stream has read everything */
} wire_config;

typedef enum wire_pushed { WIRE_PUSHED, WIRE_SLOW, WIRE_GONE } wire_pushed;

typedef struct wire wire;

/* Takes over the listening socket. NULL if out of memory; then the socket still belongs to the caller. */
wire *wire_open(struct event_base *base, int listening, const wire_config *config);
/* Closes all connections; `gone` is not called. */
void wire_close(wire *w);
/* Accepts no more connections and ends idle ones. What has arrived is read and answered, and each response is the last
 * of its connection. Streams are sent `farewell` and end. */
void wire_stop(wire *w, const char *farewell);
/* Everything has been sent and read; *gone: and everybody has left. */
bool wire_is_quiet(const wire *w, bool *gone);
/* Checks deadlines; call it once a second. */
void wire_second(wire *w);

/* The last field with a name in lower case: if a proxy appends its own line, that is the proxy's. */
const char *wire_find(const wire_request *r, const char *name);

void wire_say(wire *w, uint64_t ticket, const wire_answer *a);
/* Answers with a stream that ends with the connection. False if there is none: the ticket is gone, or only the head was
 * requested and has been sent. */
bool wire_stream(wire *w, uint64_t ticket, const wire_answer *head);
wire_pushed wire_push(wire *w, uint64_t ticket, const void *bytes, size_t len);
void wire_end(wire *w, uint64_t ticket);

#endif
