/* The head of a request: bytes to words. Knows no socket, so that it can be tried with anything.
 *
 * What can be read in two ways is refused, since a proxy before us might read it in the other one: lines without a
 * carriage return, folded lines, blanks before a colon, two lengths, a length beside a coding, control characters. */
#ifndef SERVER_WIRE_HEAD_H
#define SERVER_WIRE_HEAD_H

#include "server/wire.h"

typedef struct wire_head {
    wire_request request; /* its strings live behind this struct */
    size_t length;        /* of the body that follows */
    bool close;           /* no other request comes on this connection */
    bool expects;         /* the body comes once we say 100 */
} wire_head;

/* `text` ends with an empty line. The caller frees the head; NULL with a status and words if it is refused. */
wire_head *wire_head_read(const char *text, size_t len, int *status, const char **why);

#endif
