/* See wire_head.h. */
#include "server/wire_head.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* RFC 9110, 5.6.2 */
static bool is_token(const char *text) {
    size_t len = strlen(text);
    for (size_t i = 0; i < len; i++) {
        if (!is_letter(text[i]) && !is_digit(text[i]) && strchr("!#$%&'*+-.^_`|~", text[i]) == NULL) {
            return false;
        }
    }
    return len > 0;
}

static bool is_printable(const char *text, bool blanks) {
    for (; *text != 0; text++) {
        unsigned char c = (unsigned char)*text;
        if (c == 0x7F || (c <= 0x20 && !(blanks && (c == ' ' || c == '\t'))) || (c >= 0x80 && !blanks)) {
            return false;
        }
    }
    return true;
}

/* Cuts off the next line; NULL if it does not end properly. */
static char *take_line(char **at) {
    char *line = *at, *end = strchr(line, '\r');
    if (end == NULL || end[1] != '\n' || memchr(line, '\n', (size_t)(end - line)) != NULL) {
        return NULL;
    }
    *end = 0;
    *at = end + 2;
    return line;
}

static char *take_word(char **at) {
    char *word = *at, *blank = strchr(word, ' ');
    if (blank != NULL) {
        *blank = 0;
        *at = blank + 1;
    }
    return blank != NULL ? word : NULL;
}

static bool refused(srv_error *no, srv_error why) {
    *no = why;
    return false;
}

static bool read_first_line(char *line, wire_head *h, bool *old, srv_error *no) {
    char *rest = line, *method = take_word(&rest), *target = method != NULL ? take_word(&rest) : NULL;
    if (target == NULL || !is_token(method) || !is_printable(target, false)) {
        return refused(no, SRV_NOT_HTTP);
    }
    *old = strcmp(rest, "HTTP/1.0") == 0;
    if (!*old && strcmp(rest, "HTTP/1.1") != 0) {
        bool other = strncmp(rest, "HTTP/", 5) == 0 && is_digit(rest[5]);
        return refused(no, other ? SRV_HTTP_VERSION : SRV_NOT_HTTP);
    }
    if (target[0] != '/') {
        return refused(no, SRV_ADDRESS_FORM);
    }
    h->request.method = method;
    h->request.target = target;
    return true;
}

static bool read_field(char *line, wire_request *r, srv_error *no) {
    char *colon = strchr(line, ':');
    if (colon == NULL || r->fields == WIRE_FIELDS_MOST) {
        return refused(no, colon == NULL ? SRV_HEAD_FIELD : SRV_HEAD_FIELDS);
    }
    *colon = 0;
    char *value = colon + 1 + strspn(colon + 1, " \t");
    for (size_t len = strlen(value); len > 0 && (value[len - 1] == ' ' || value[len - 1] == '\t'); len--) {
        value[len - 1] = 0;
    }
    if (!is_token(line) || !is_printable(value, true)) {
        return refused(no, SRV_HEAD_FIELD);
    }
    for (char *c = line; *c != 0; c++) {
        *c = is_letter(*c) ? (char)(*c | 0x20) : *c;
    }
    r->field[r->fields++] = (wire_field){line, value};
    return true;
}

static unsigned times(const wire_request *r, const char *name) {
    unsigned count = 0;
    for (unsigned i = 0; i < r->fields; i++) {
        count += strcmp(r->field[i].name, name) == 0;
    }
    return count;
}

const char *wire_find(const wire_request *r, const char *name) {
    for (unsigned i = r->fields; i > 0; i--) {
        if (strcmp(r->field[i - 1].name, name) == 0) {
            return r->field[i - 1].value;
        }
    }
    return NULL;
}

static bool read_length(wire_head *h, srv_error *no) {
    const char *text = wire_find(&h->request, "content-length");
    if (wire_find(&h->request, "transfer-encoding") != NULL) {
        return refused(no, text == NULL ? SRV_LENGTH_NEEDED : SRV_CODING);
    }
    for (size_t i = 0; text != NULL && (text[i] != 0 || i == 0); i++) {
        if (!is_digit(text[i]) || i == 18) {
            return refused(no, i == 18 ? SRV_LENGTH_TOO_LARGE : SRV_LENGTH_FORM);
        }
        h->length = h->length * 10 + (size_t)(text[i] - '0');
    }
    return times(&h->request, "content-length") <= 1 || refused(no, SRV_LENGTH_TWICE);
}

/* Whether a list contains a word, ignoring case. */
static bool lists(const char *list, const char *word) {
    size_t len = strlen(word);
    while (list != NULL && *list != 0) {
        list += strspn(list, " \t,");
        size_t part = strcspn(list, " \t,");
        if (part == len && strncasecmp(list, word, len) == 0) {
            return true;
        }
        list += part;
    }
    return false;
}

static bool read_manner(wire_head *h, bool old, srv_error *no) {
    const char *expect = wire_find(&h->request, "expect");
    unsigned hosts = times(&h->request, "host");
    if (hosts > 1 || (hosts == 0 && !old)) {
        return refused(no, SRV_HOST);
    }
    if (expect != NULL && strcasecmp(expect, "100-continue") != 0) {
        return refused(no, SRV_EXPECTATION);
    }
    h->expects = expect != NULL && !old;
    h->close = old || lists(wire_find(&h->request, "connection"), "close");
    return true;
}

static bool read_head(char *at, wire_head *h, srv_error *no) {
    bool old = false;
    char *line = take_line(&at);
    if (line == NULL) {
        return refused(no, SRV_NOT_HTTP);
    }
    if (!read_first_line(line, h, &old, no)) {
        return false;
    }
    while ((line = take_line(&at)) != NULL && line[0] != 0) {
        if (!read_field(line, &h->request, no)) {
            return false;
        }
    }
    if (line == NULL) {
        return refused(no, SRV_HEAD_LINE);
    }
    return read_length(h, no) && read_manner(h, old, no);
}

wire_head *wire_head_read(const char *text, size_t len, srv_error *error) {
    *error = SRV_NO_MEMORY;
    wire_head *h = malloc(sizeof *h + len + 1);
    bool fine = h != NULL;
    if (fine) {
        char *copy = (char *)(h + 1);
        memset(h, 0, sizeof *h);
        memcpy(copy, text, len);
        copy[len] = 0;
        fine = memchr(text, 0, len) == NULL ? read_head(copy, h, error) : refused(error, SRV_HEAD_ZERO);
    }
    if (!fine) {
        free(h);
        return NULL;
    }
    return h;
}
