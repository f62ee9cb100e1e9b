/* Secrets: drawn from srv_world's randomness, given out once as text, stored as hashes. */
#include "server/part.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

void srv_secret_text(const uint8_t bytes[32], unsigned len, char out[SRV_SECRET]) {
    sodium_bin2base64(out, SRV_SECRET, bytes, len, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

bool srv_secret_hash(const char *text, size_t len, uint8_t out[STORE_HASH]) {
    if (len < 20 || len >= SRV_SECRET) {
        return false;
    }
    for (size_t i = 0; i < len; i++) {
        char c = text[i];
        if (!((c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_')) {
            return false;
        }
    }
    return crypto_generichash(out, STORE_HASH, (const unsigned char *)text, len, NULL, 0) == 0;
}

void srv_fresh_secret(srv *s, unsigned bytes, char out[SRV_SECRET], uint8_t hash[STORE_HASH]) {
    uint8_t drawn[32] = {0};
    s->world.random(s->world.self, drawn, bytes < 32 ? bytes : 32);
    srv_secret_text(drawn, bytes < 32 ? bytes : 32, out);
    sodium_memzero(drawn, sizeof drawn);
    if (hash != NULL) {
        srv_secret_hash(out, strlen(out), hash);
    }
}

void srv_derived_secret(const char *key, unsigned number, char out[SRV_SECRET], uint8_t hash[STORE_HASH]) {
    uint8_t bytes[32];
    char text[24];
    snprintf(text, sizeof text, "seat %u", number);
    crypto_generichash(bytes, 16, (const unsigned char *)text, strlen(text), (const unsigned char *)key, strlen(key));
    srv_secret_text(bytes, 16, out);
    srv_secret_hash(out, strlen(out), hash);
}

uint64_t srv_fresh_number(srv *s) {
    uint64_t v;
    s->world.random(s->world.self, &v, sizeof v);
    return v;
}

uint64_t srv_drawn(const uint64_t *from, unsigned count) {
    uint8_t bytes[8 * 8] = {0}, out[crypto_generichash_BYTES_MIN];
    uint64_t v = 0;
    for (unsigned i = 0; i < 8 * count && i < sizeof bytes; i++) {
        bytes[i] = (uint8_t)(from[i / 8] >> (8 * (i % 8)));
    }
    crypto_generichash(out, sizeof out, bytes, sizeof bytes, NULL, 0);
    for (unsigned i = 0; i < 8; i++) {
        v |= (uint64_t)out[i] << (8 * i);
    }
    return v;
}

/* 60 bits in letters and digits that are not mistaken for one another. */
void srv_fresh_id(srv *s, char out[STORE_ID]) {
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    uint64_t v = srv_fresh_number(s);
    for (unsigned i = 0; i < 12; i++) {
        out[i] = letters[(v >> (5 * i)) & 31u];
    }
    out[12] = 0;
}

/* Names are unique ignoring the case of ASCII letters; other scripts compare byte by byte. */
void srv_fold(const char *name, char out[IR_MAX_NAME]) {
    snprintf(out, IR_MAX_NAME, "%s", name);
    for (char *c = out; *c != 0; c++) {
        *c = *c >= 'A' && *c <= 'Z' ? (char)(*c - 'A' + 'a') : *c;
    }
}
