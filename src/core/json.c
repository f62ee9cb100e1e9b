/* The JSON writer. It never writes a comma too many or too few; a caller that opens and closes wrongly is a bug. */
#include "core/json.h"

#include "core/guard.h"

ir_json ir_json_on(ir_text *out) {
    ir_json j = {.out = out};
    return j;
}

static void before_value(ir_json *j) {
    if (j->keyed) {
        j->keyed = false;
        return;
    }
    if (j->comma[j->depth]) {
        ir_put_char(j->out, ',');
    }
    j->comma[j->depth] = true;
}

void ir_json_open(ir_json *j, char bracket) {
    before_value(j);
    IR_ASSERT(j->depth + 1u < sizeof j->comma);
    ir_put_char(j->out, bracket);
    j->depth++;
    j->comma[j->depth] = false;
}

void ir_json_close(ir_json *j, char bracket) {
    IR_ASSERT(j->depth > 0 && !j->keyed);
    j->depth--;
    ir_put_char(j->out, bracket == '{' || bracket == '}' ? '}' : ']');
}

static void put_escaped(ir_text *out, const char *s, size_t len) {
    ir_put_char(out, '"');
    for (size_t i = 0; i < len; i++) {
        unsigned char c = (unsigned char)s[i];
        if (c == '"' || c == '\\') {
            ir_put_char(out, '\\');
            ir_put_char(out, (char)c);
        } else if (c < 0x20) {
            ir_put(out, "\\u");
            ir_put_hex(out, c, 4);
        } else {
            /* a whole character at once, so that a full buffer is cut between characters */
            size_t n = 1;
            while (i + n < len && ((unsigned char)s[i + n] & 0xC0u) == 0x80u) {
                n++;
            }
            ir_put_n(out, s + i, n);
            i += n - 1;
        }
    }
    ir_put_char(out, '"');
}

void ir_json_key_n(ir_json *j, const char *key, size_t len) {
    IR_ASSERT(!j->keyed);
    before_value(j);
    put_escaped(j->out, key, len);
    ir_put_char(j->out, ':');
    j->keyed = true;
}

void ir_json_key(ir_json *j, const char *key) { ir_json_key_n(j, key, ir_length(key)); }

void ir_json_string_n(ir_json *j, const char *s, size_t len) {
    before_value(j);
    put_escaped(j->out, s, len);
}

void ir_json_string(ir_json *j, const char *s) { ir_json_string_n(j, s, ir_length(s)); }

void ir_json_int(ir_json *j, int64_t v) {
    before_value(j);
    ir_put_int(j->out, v);
}

void ir_json_bool(ir_json *j, bool v) {
    before_value(j);
    ir_put(j->out, v ? "true" : "false");
}

void ir_json_null(ir_json *j) {
    before_value(j);
    ir_put(j->out, "null");
}

void ir_json_hex(ir_json *j, uint64_t v) {
    before_value(j);
    ir_put_char(j->out, '"');
    ir_put_hex(j->out, v, 16);
    ir_put_char(j->out, '"');
}

void ir_json_field_int(ir_json *j, const char *key, int64_t v) {
    ir_json_key(j, key);
    ir_json_int(j, v);
}

void ir_json_field_bool(ir_json *j, const char *key, bool v) {
    ir_json_key(j, key);
    ir_json_bool(j, v);
}

void ir_json_field_open(ir_json *j, const char *key, char bracket) {
    ir_json_key(j, key);
    ir_json_open(j, bracket);
}

void ir_json_field_string(ir_json *j, const char *key, const char *v) {
    ir_json_key(j, key);
    if (v != NULL) {
        ir_json_string(j, v);
    } else {
        ir_json_null(j);
    }
}
