/* The server on a real machine: sockets, clock and threads around the logic of server.h. */
#ifndef SERVER_HTTP_H
#define SERVER_HTTP_H

#include "server/server.h"

typedef struct http_config {
    const char *host;
    unsigned port;         /* 0: any free one */
    unsigned metrics_port; /* of 127.0.0.1; 0: none */
    bool json_log;
    srv_config logic;
} http_config;

/* Serves until SIGTERM or SIGINT. `ready` is called with the port once it listens. Returns false with a message in
 * `err` if it cannot start. */
bool http_serve(store *kept, const http_config *config, void (*ready)(void *arg, unsigned port), void *arg, char *err,
                size_t errcap);

#endif
