/* See address.h. */
#include "server/address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

static const unsigned char mapped[12] = {[10] = 0xFF, [11] = 0xFF};

/* *four: it was written as an IPv4 address. */
static bool read_address(const char *text, unsigned char out[16], bool *four) {
    *four = inet_pton(AF_INET, text, out + 12) == 1;
    if (*four) {
        memcpy(out, mapped, sizeof mapped);
    }
    return *four || inet_pton(AF_INET6, text, out) == 1;
}

static bool same_bits(const unsigned char *a, const unsigned char *b, unsigned bits) {
    unsigned whole = bits / 8, rest = bits % 8;
    return memcmp(a, b, whole) == 0 && (rest == 0 || (a[whole] ^ b[whole]) >> (8 - rest) == 0);
}

bool address_range_read(const char *text, address_range *out) {
    char address[ADDRESS_TEXT];
    size_t len = strcspn(text, "/");
    bool four;
    if (len >= sizeof address) {
        return false;
    }
    memcpy(address, text, len);
    address[len] = 0;
    if (!read_address(address, out->begin, &four)) {
        return false;
    }
    unsigned most = four ? 32 : 128, bits = most;
    if (text[len] == '/') {
        const char *at = text + len + 1;
        for (bits = 0; *at >= '0' && *at <= '9' && bits <= most; at++) {
            bits = bits * 10 + (unsigned)(*at - '0');
        }
        if (*at != 0 || at[-1] == '/' || bits > most) {
            return false;
        }
    }
    out->bits = bits + 128 - most;
    /* 10.1.2.3/8 is a mistake: either the address or the range is meant */
    for (unsigned bit = out->bits; bit < 128; bit++) {
        if ((out->begin[bit / 8] >> (7 - bit % 8) & 1) != 0) {
            return false;
        }
    }
    return true;
}

bool address_in(const address_range *range, const char *address) {
    unsigned char bytes[16];
    bool four;
    return read_address(address, bytes, &four) && same_bits(bytes, range->begin, range->bits);
}

bool address_counted(const char *text, char out[ADDRESS_TEXT]) {
    unsigned char bytes[16];
    bool four;
    if (!read_address(text, bytes, &four)) {
        return false;
    }
    if (memcmp(bytes, mapped, sizeof mapped) == 0) {
        return inet_ntop(AF_INET, bytes + 12, out, ADDRESS_TEXT) != NULL;
    }
    memset(bytes + 8, 0, 8);
    return inet_ntop(AF_INET6, bytes, out, ADDRESS_TEXT) != NULL;
}

bool address_network(const char *text, unsigned four_bits, unsigned six_bits, char out[ADDRESS_TEXT]) {
    unsigned char bytes[16];
    bool four;
    if (!read_address(text, bytes, &four)) {
        return false;
    }
    four = memcmp(bytes, mapped, sizeof mapped) == 0;
    for (unsigned bit = four ? 96 + four_bits : six_bits; bit < 128; bit++) {
        bytes[bit / 8] &= (unsigned char)~(0x80u >> bit % 8);
    }
    return inet_ntop(AF_INET6, bytes, out, ADDRESS_TEXT) != NULL;
}
