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

/* Cuts the next line off; NULL if it does not end as it should. */
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

typedef struct refusal {
    int status;
    const char *why;
} refusal;

static bool refused(refusal *no, int status, const char *why) {
    *no = (refusal){status, why};
    return false;
}

static bool read_first_line(char *line, wire_head *h, bool *old, refusal *no) {
    char *rest = line, *method = take_word(&rest), *target = method != NULL ? take_word(&rest) : NULL;
    if (target == NULL || !is_token(method) || !is_printable(target, false)) {
        return refused(no, 400, "this is no request of HTTP");
    }
    *old = strcmp(rest, "HTTP/1.0") == 0;
    if (!*old && strcmp(rest, "HTTP/1.1") != 0) {
        bool other = strncmp(rest, "HTTP/", 5) == 0 && is_digit(rest[5]);
        return refused(no, other ? 505 : 400, "HTTP/1.1 is spoken here");
    }
    if (target[0] != '/') {
        return refused(no, 400, "the address must begin with a slash");
    }
    h->request.method = method;
    h->request.target = target;
    return true;
}

static bool read_field(char *line, wire_request *r, refusal *no) {
    char *colon = strchr(line, ':');
    if (colon == NULL || r->fields == WIRE_FIELDS_MOST) {
        return refused(no, colon == NULL ? 400 : 431, "a line of the head is no field, or there are too many");
    }
    *colon = 0;
    char *value = colon + 1 + strspn(colon + 1, " \t");
    for (size_t len = strlen(value); len > 0 && (value[len - 1] == ' ' || value[len - 1] == '\t'); len--) {
        value[len - 1] = 0;
    }
    if (!is_token(line) || !is_printable(value, true)) {
        return refused(no, 400, "a line of the head is no field");
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

static bool read_length(wire_head *h, refusal *no) {
    const char *text = wire_find(&h->request, "content-length");
    if (wire_find(&h->request, "transfer-encoding") != NULL) {
        return refused(no, text == NULL ? 411 : 400, "send the body with a Content-Length");
    }
    for (size_t i = 0; text != NULL && (text[i] != 0 || i == 0); i++) {
        if (!is_digit(text[i]) || i == 18) {
            return refused(no, i == 18 ? 413 : 400, "the Content-Length is no length");
        }
        h->length = h->length * 10 + (size_t)(text[i] - '0');
    }
    return times(&h->request, "content-length") <= 1 || refused(no, 400, "there are two lengths");
}

/* Whether a list of words has one, without regard to case. */
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

static bool read_manner(wire_head *h, bool old, refusal *no) {
    const char *expect = wire_find(&h->request, "expect");
    unsigned hosts = times(&h->request, "host");
    if (hosts > 1 || (hosts == 0 && !old)) {
        return refused(no, 400, "one Host is needed");
    }
    if (expect != NULL && strcasecmp(expect, "100-continue") != 0) {
        return refused(no, 417, "only 100-continue can be expected");
    }
    h->expects = expect != NULL && !old;
    h->close = old || lists(wire_find(&h->request, "connection"), "close");
    return true;
}

static bool read_head(char *at, wire_head *h, refusal *no) {
    bool old = false;
    char *line = take_line(&at);
    if (line == NULL) {
        return refused(no, 400, "this is no request of HTTP");
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
        return refused(no, 400, "a line of the head does not end as it should");
    }
    return read_length(h, no) && read_manner(h, old, no);
}

wire_head *wire_head_read(const char *text, size_t len, int *status, const char **why) {
    refusal no = {503, "no memory for this now; try again"};
    wire_head *h = malloc(sizeof *h + len + 1);
    bool fine = h != NULL;
    if (fine) {
        char *copy = (char *)(h + 1);
        memset(h, 0, sizeof *h);
        memcpy(copy, text, len);
        copy[len] = 0;
        fine = memchr(text, 0, len) == NULL ? read_head(copy, h, &no) : refused(&no, 400, "a byte of the head is zero");
    }
    if (!fine) {
        free(h);
        *status = no.status;
        *why = no.why;
        return NULL;
    }
    return h;
}
