/* A streaming JSON writer into bounded text or through a sink. No libc. */
#ifndef IR_CORE_JSON_H
#define IR_CORE_JSON_H

#include "core/text.h"

typedef struct ir_json {
    ir_text *out;
    uint8_t depth;
    bool comma[32]; /* a value has been written at this depth */
    bool keyed;     /* a key has been written, its value is due */
} ir_json;

ir_json ir_json_on(ir_text *out);
void ir_json_open(ir_json *j, char bracket); /* '{' or '[' */
void ir_json_close(ir_json *j, char bracket);
void ir_json_key(ir_json *j, const char *key);
void ir_json_key_n(ir_json *j, const char *key, size_t len);
void ir_json_string(ir_json *j, const char *s);
void ir_json_string_n(ir_json *j, const char *s, size_t len);
void ir_json_int(ir_json *j, int64_t v);
void ir_json_bool(ir_json *j, bool v);
void ir_json_null(ir_json *j);
void ir_json_hex(ir_json *j, uint64_t v); /* a string of 16 digits */
/* A key and its value; a NULL string is written as null. */
void ir_json_field_int(ir_json *j, const char *key, int64_t v);
void ir_json_field_string(ir_json *j, const char *key, const char *v);
void ir_json_field_bool(ir_json *j, const char *key, bool v);
void ir_json_field_open(ir_json *j, const char *key, char bracket);

#endif
