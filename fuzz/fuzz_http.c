/* Heads of requests as they come from the network. Whatever is taken has one reading: it names an address, its fields are
 * words, and nothing in them could end a line. */
#include "server/wire_head.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void want(bool holds) {
    if (!holds) {
        abort();
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    srv_error why = SRV_ERRORS_COUNT;
    /* as wire.c hands it over: up to the first empty line, and not longer than allowed */
    const char *text = (const char *)data;
    size_t len = 0;
    while (len + 4 <= size && memcmp(text + len, "\r\n\r\n", 4) != 0) {
        len++;
    }
    if (len + 4 > size || len + 4 > WIRE_HEAD_MOST) {
        return 0;
    }
    wire_head *h = wire_head_read(text, len + 4, &why);
    if (h == NULL) {
        want(why < SRV_ERRORS_COUNT && srv_error_status(why) >= 400);
        return 0;
    }
    const wire_request *r = &h->request;
    want(r->target[0] == '/' && r->method[0] != 0 && r->fields <= WIRE_FIELDS_MOST);
    unsigned lengths = 0, hosts = 0;
    for (unsigned i = 0; i < r->fields; i++) {
        want(strpbrk(r->field[i].name, "\r\n :") == NULL && strpbrk(r->field[i].value, "\r\n") == NULL);
        lengths += strcmp(r->field[i].name, "content-length") == 0;
        hosts += strcmp(r->field[i].name, "host") == 0;
        want(strcmp(r->field[i].name, "transfer-encoding") != 0);
    }
    want(lengths <= 1 && hosts <= 1 && (h->length == 0 || lengths == 1));
    free(h);
    return 0;
}
