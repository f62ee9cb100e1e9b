/* The head of a request: from bytes to fields. Knows no socket, so that it can be tested with anything.
 *
 * Anything ambiguous is refused, because a proxy in front of us might read it the other way: lines without a carriage
 * return, folded lines, spaces before a colon, two lengths, a length together with a transfer coding, control
 * characters. */
#ifndef SERVER_WIRE_HEAD_H
#define SERVER_WIRE_HEAD_H

#include "server/errors.h"
#include "server/wire.h"

typedef struct wire_head {
    wire_request request; /* its strings are stored after this struct */
    size_t length;        /* of the body that follows */
    bool close;           /* no other request follows on this connection */
    bool expects;         /* the body comes after we send 100 */
} wire_head;

/* `text` ends with an empty line. The caller frees the head; NULL with an error if it is refused. */
wire_head *wire_head_read(const char *text, size_t len, srv_error *error);

#endif
