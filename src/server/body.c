/* Reading what a client sends: JSON bodies and the query. Input is hostile: size, depth, duplicate and unknown members,
 * zero bytes and invalid text are refused before a handler sees anything. */
#include "server/part.h"

#include <stdio.h>
#include <string.h>

enum { MAX_DEPTH = 32 };

/* Brackets outside strings; jansson would go 2048 deep. */
static bool too_deep(const char *at, size_t len) {
    unsigned depth = 0;
    bool inside = false;
    for (size_t i = 0; i < len; i++) {
        if (inside) {
            inside = at[i] != '"';
            i += at[i] == '\\';
        } else if (at[i] == '"') {
            inside = true;
        } else if (at[i] == '{' || at[i] == '[') {
            if (++depth > MAX_DEPTH) {
                return true;
            }
        } else if ((at[i] == '}' || at[i] == ']') && depth > 0) {
            depth--;
        }
    }
    return false;
}

static bool known(const char *const *names, const char *name) {
    for (; *names != NULL; names++) {
        if (strcmp(*names, name) == 0) {
            return true;
        }
    }
    return false;
}

bool srv_body_read(request *r, const char *const *names) {
    json_error_t error;
    const char *name;
    json_t *value;
    if (r->body != NULL) {
        return true; /* the request was here before its password job */
    }
    if (r->http.len > SRV_BODY_MOST) {
        return srv_fail_number(r, SRV_BODY_TOO_LARGE, SRV_BODY_MOST >> 10);
    }
    if (r->http.len == 0 && names[0] == NULL) {
        r->body = json_object();
        return r->body != NULL || srv_fail(r, SRV_NO_MEMORY);
    }
    if (too_deep(r->http.body, r->http.len)) {
        return srv_fail(r, SRV_BODY_TOO_DEEP);
    }
    r->body = json_loadb(r->http.len > 0 ? r->http.body : "", r->http.len, JSON_REJECT_DUPLICATES, &error);
    if (r->body == NULL) {
        return srv_fail_numbers(r, SRV_BODY_JSON, error.line, error.column);
    }
    if (!json_is_object(r->body)) {
        return srv_fail(r, SRV_BODY_OBJECT);
    }
    json_object_foreach(r->body, name, value) {
        if (!known(names, name)) {
            return srv_fail_of(r, SRV_MEMBER_UNKNOWN, name);
        }
    }
    return true;
}

bool srv_body_int(request *r, const char *name, int64_t min, int64_t max, bool needed, int64_t *out) {
    const json_t *v = json_object_get(r->body, name);
    if (v == NULL) {
        return !needed || srv_fail_of(r, SRV_MEMBER_MISSING, name);
    }
    if (!json_is_integer(v) || json_integer_value(v) < min || json_integer_value(v) > max) {
        return srv_fail_of(r, SRV_MEMBER_NUMBER, name);
    }
    *out = json_integer_value(v);
    return true;
}

bool srv_body_text(request *r, const char *name, size_t most, bool needed, const char **out) {
    const json_t *v = json_object_get(r->body, name);
    *out = NULL;
    if (v == NULL) {
        return !needed || srv_fail_of(r, SRV_MEMBER_MISSING, name);
    }
    if (!json_is_string(v)) {
        return srv_fail_of(r, SRV_MEMBER_TEXT, name);
    }
    if (json_string_length(v) > most) {
        return srv_fail_of(r, SRV_MEMBER_TOO_LONG, name);
    }
    *out = json_string_value(v);
    return true;
}

bool srv_body_bool(request *r, const char *name, bool needed, bool *out) {
    const json_t *v = json_object_get(r->body, name);
    if (v == NULL) {
        return !needed || srv_fail_of(r, SRV_MEMBER_MISSING, name);
    }
    if (!json_is_boolean(v)) {
        return srv_fail_of(r, SRV_MEMBER_BOOL, name);
    }
    *out = json_is_true(v);
    return true;
}

static int hex(char c) {
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

/* Where a parameter of the query begins, with its length up to the next '&'; NULL if absent. */
static const char *find_word(const request *r, const char *name, size_t *part) {
    size_t len = strlen(name);
    for (const char *at = r->query; at != NULL && *at != 0;) {
        *part = strcspn(at, "&");
        if (*part >= len && memcmp(at, name, len) == 0 && (*part == len || at[len] == '=')) {
            return at;
        }
        at += *part + (at[*part] == '&');
    }
    return NULL;
}

bool srv_query_has(const request *r, const char *name) {
    size_t part;
    return find_word(r, name, &part) != NULL;
}

const char *srv_query_value(const request *r, const char *name, char *out, size_t cap) {
    size_t part = 0;
    const char *at = find_word(r, name, &part);
    ir_text t = ir_text_on(out, cap);
    for (size_t i = strlen(name) + 1; at != NULL && i < part; i++) {
        char c = at[i];
        if (c == '%' && i + 2 < part && hex(at[i + 1]) >= 0 && hex(at[i + 2]) >= 0) {
            c = (char)(hex(at[i + 1]) * 16 + hex(at[i + 2]));
            i += 2;
        }
        ir_put_char(&t, c);
    }
    return at == NULL || t.cut ? NULL : out;
}

bool srv_clean(const char *text, bool lines) {
    while (*text != 0) {
        size_t len = lines ? strcspn(text, "\n") : strlen(text);
        if (ir_clean_text(text, len, true) != len) {
            return false;
        }
        text += len + (text[len] == '\n');
    }
    return true;
}

bool srv_good_name(request *r, const char *name) {
    size_t len = strlen(name);
    bool good = len > 0 && len < IR_MAX_NAME && ir_clean_text(name, len, false) == len && name[0] != ' ' &&
                name[len - 1] != ' ';
    return good || srv_fail_number(r, SRV_NAME_FORM, IR_MAX_NAME - 1);
}
