/* Bounded text: a writer that never overruns its buffer and reports when it is full, and small readers. No libc. */
#ifndef IR_CORE_TEXT_H
#define IR_CORE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct ir_text {
    char *at;
    size_t cap, len; /* len < cap always; at[len] is 0 */
    bool cut;        /* something did not fit */
} ir_text;

ir_text ir_text_on(char *buffer, size_t cap);
void ir_put(ir_text *t, const char *s);
void ir_put_n(ir_text *t, const char *s, size_t n);
void ir_put_char(ir_text *t, char c);
void ir_put_int(ir_text *t, int64_t v);
void ir_put_u64(ir_text *t, uint64_t v);
void ir_put_hex(ir_text *t, uint64_t v, unsigned digits);

/* Reads a whole decimal number of `len` bytes, sign allowed; false if it is not one or out of [min, max]. */
bool ir_read_int(const char *s, size_t len, int64_t min, int64_t max, int64_t *out);
bool ir_read_u64(const char *s, size_t len, uint64_t *out); /* decimal */
bool ir_read_hex(const char *s, size_t len, uint64_t *out);
bool ir_same(const char *s, size_t len, const char *word); /* word ends with 0 */
bool ir_equal(const char *a, const char *b);
size_t ir_length(const char *s);

/* Length in bytes of the UTF-8 character at s, its code in *code; 0 if the bytes are not well-formed UTF-8 (overlong
 * forms, surrogates, truncated). len must not be 0. */
unsigned ir_utf8(const char *s, size_t len, uint32_t *code);
/* Well-formed and without control characters, line and paragraph separators, and characters that change the writing
 * direction; a tab is allowed if `tab`. Returns the offset of the first bad byte, or len. Without `tab` it checks a
 * name: no invisible characters either, and only ASCII spaces at the ends. */
size_t ir_clean_text(const char *s, size_t len, bool tab);
/* Characters, for columns and widths. */
unsigned ir_characters(const char *s, size_t len);

#endif
