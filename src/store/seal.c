/* See seal.h. */
#include "store/seal.h"

#include "core/hash.h"
#include "store/alike.h"

#include <string.h>

/* Eight bytes, the same on every machine. */
static uint64_t word_of(const unsigned char *at, size_t len) {
    uint64_t v = 0;
    for (size_t i = 0; i < len && i < 8; i++) {
        v |= (uint64_t)at[i] << (8 * i);
    }
    return v;
}

/* ir_hash_mix is one-to-one in its value: a difference in one word remains a difference at the end. */
static uint64_t mix(uint64_t h, uint32_t field, uint32_t index, uint64_t word) {
    return ir_hash_mix(field, index, (int64_t)(h + word));
}

static uint64_t mix_bytes(uint64_t h, uint32_t field, const unsigned char *at, size_t len) {
    h = mix(h, field, UINT32_MAX, len);
    for (size_t i = 0; i < len; i += 8) {
        h = mix(h, field, (uint32_t)i, word_of(at + i, len - i));
    }
    return h;
}

static void seal(sqlite3_context *context, int count, sqlite3_value **value) {
    uint64_t h = 0;
    for (int i = 0; i < count; i++) {
        int type = sqlite3_value_type(value[i]);
        uint32_t field = (uint32_t)i * 8 + (uint32_t)type;
        if (type == SQLITE_INTEGER) {
            h = mix(h, field, 0, (uint64_t)sqlite3_value_int64(value[i]));
        } else if (type == SQLITE_NULL) {
            h = mix(h, field, 0, 0);
        } else {
            const unsigned char *at = type == SQLITE_TEXT ? sqlite3_value_text(value[i]) : sqlite3_value_blob(value[i]);
            h = mix_bytes(h, field, at, at != NULL ? (size_t)sqlite3_value_bytes(value[i]) : 0);
        }
    }
    sqlite3_result_int64(context, (int64_t)h);
}

static void looks(sqlite3_context *context, int count, sqlite3_value **value) {
    char out[STORE_LOOKS];
    const unsigned char *name = count == 1 ? sqlite3_value_text(value[0]) : NULL;
    store_looks(name != NULL ? (const char *)name : "", out);
    sqlite3_result_text(context, out, -1, SQLITE_TRANSIENT);
}

int seal_register(sqlite3 *db) {
    const int flags = SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY;
    int code = sqlite3_create_function_v2(db, "seal", -1, flags, NULL, seal, NULL, NULL, NULL);
    return code != SQLITE_OK ? code : sqlite3_create_function_v2(db, "looks", 1, flags, NULL, looks, NULL, NULL, NULL);
}
