/* Bounded text. What always holds: len < cap, at[len] is 0, and once `cut` is set it stays set. */
#include "core/text.h"

#include <string.h>

ir_text ir_text_on(char *buffer, size_t cap) {
    ir_text t = {buffer, cap, 0, cap == 0};
    if (cap > 0) {
        buffer[0] = 0;
    }
    return t;
}

void ir_put_n(ir_text *t, const char *s, size_t n) {
    if (t->cap == 0) {
        return;
    }
    size_t room = t->cap - 1 - t->len;
    if (n > room) {
        t->cut = true;
        n = room;
        /* never leave half a character */
        while (n > 0 && ((unsigned char)s[n] & 0xC0u) == 0x80u) {
            n--;
        }
    }
    if (n > 0) {
        memcpy(t->at + t->len, s, n);
    }
    t->len += n;
    t->at[t->len] = 0;
}

void ir_put(ir_text *t, const char *s) { ir_put_n(t, s, ir_length(s)); }

void ir_put_char(ir_text *t, char c) { ir_put_n(t, &c, 1); }

void ir_put_int(ir_text *t, int64_t v) {
    char digits[20];
    size_t n = sizeof digits;
    uint64_t u = v < 0 ? 0u - (uint64_t)v : (uint64_t)v;
    do {
        digits[--n] = (char)('0' + u % 10);
        u /= 10;
    } while (u > 0);
    if (v < 0) {
        ir_put_char(t, '-');
    }
    ir_put_n(t, digits + n, sizeof digits - n);
}

void ir_put_u64(ir_text *t, uint64_t v) {
    if (v >= 10) {
        ir_put_int(t, (int64_t)(v / 10));
    }
    ir_put_char(t, (char)('0' + v % 10));
}

void ir_put_hex(ir_text *t, uint64_t v, unsigned digits) {
    for (unsigned i = digits < 16 ? digits : 16; i > 0; i--) {
        ir_put_char(t, "0123456789abcdef"[(v >> (4 * (i - 1))) & 15u]);
    }
}

bool ir_read_u64(const char *s, size_t len, uint64_t *out) {
    uint64_t v = 0;
    if (len == 0 || len > 20) {
        return false;
    }
    for (size_t i = 0; i < len; i++) {
        if (s[i] < '0' || s[i] > '9') {
            return false;
        }
        uint64_t digit = (uint64_t)(s[i] - '0');
        if (v > (UINT64_MAX - digit) / 10) {
            return false;
        }
        v = v * 10 + digit;
    }
    *out = v;
    return true;
}

bool ir_read_int(const char *s, size_t len, int64_t min, int64_t max, int64_t *out) {
    bool negative = len > 0 && s[0] == '-';
    uint64_t u;
    if (!ir_read_u64(s + negative, len - negative, &u) || u > (uint64_t)INT64_MAX) {
        return false;
    }
    int64_t v = negative ? -(int64_t)u : (int64_t)u;
    if (v < min || v > max) {
        return false;
    }
    *out = v;
    return true;
}

bool ir_read_hex(const char *s, size_t len, uint64_t *out) {
    uint64_t v = 0;
    if (len == 0 || len > 16) {
        return false;
    }
    for (size_t i = 0; i < len; i++) {
        char c = s[i];
        unsigned digit = 0;
        if (c >= '0' && c <= '9') {
            digit = (unsigned)(c - '0');
        } else if (c >= 'a' && c <= 'f') {
            digit = (unsigned)(c - 'a') + 10u;
        } else if (c >= 'A' && c <= 'F') {
            digit = (unsigned)(c - 'A') + 10u;
        } else {
            return false;
        }
        v = v << 4 | digit;
    }
    *out = v;
    return true;
}

bool ir_same(const char *s, size_t len, const char *word) {
    for (size_t i = 0; i < len; i++) {
        if (word[i] == 0 || word[i] != s[i]) {
            return false;
        }
    }
    return word[len] == 0;
}

bool ir_equal(const char *a, const char *b) { return ir_same(a, ir_length(a), b); }

size_t ir_length(const char *s) {
    size_t n = 0;
    while (s[n] != 0) {
        n++;
    }
    return n;
}

unsigned ir_utf8(const char *s, size_t len, uint32_t *code) {
    static const uint32_t least[5] = {0, 0, 0x80, 0x800, 0x10000};
    unsigned char c = (unsigned char)s[0];
    unsigned n = c < 0x80 ? 1 : c >= 0xC2 && c < 0xE0 ? 2 : c >= 0xE0 && c < 0xF0 ? 3 : c >= 0xF0 && c < 0xF5 ? 4 : 0;
    if (n == 0 || n > len) {
        return 0;
    }
    uint32_t v = n == 1 ? c : c & (0x7Fu >> n);
    for (unsigned i = 1; i < n; i++) {
        unsigned char d = (unsigned char)s[i];
        if ((d & 0xC0u) != 0x80u) {
            return 0;
        }
        v = v << 6 | (d & 0x3Fu);
    }
    if (v < least[n] || v > 0x10FFFF || (v >= 0xD800 && v < 0xE000)) {
        return 0;
    }
    *code = v;
    return n;
}

typedef struct span {
    uint32_t first, last;
} span;

/* Invisible characters: two names that differ only by them look the same. */
static const span invisible[] = {{0xAD, 0xAD},       {0x34F, 0x34F},     {0x61C, 0x61C},    {0x115F, 0x1160},
                                 {0x17B4, 0x17B5},   {0x180B, 0x180F},   {0x200B, 0x200F},  {0x2060, 0x206F},
                                 {0x3164, 0x3164},   {0xFE00, 0xFE0F},   {0xFFA0, 0xFFA0},  {0xFFF0, 0xFFFB},
                                 {0x1BCA0, 0x1BCA3}, {0x1D173, 0x1D17A}, {0xE0000, 0xE0FFF}};

/* Spaces other than the ASCII space. */
static const span blanks[] = {{0xA0, 0xA0},     {0x1680, 0x1680}, {0x2000, 0x200A}, {0x202F, 0x202F},
                              {0x205F, 0x205F}, {0x2800, 0x2800}, {0x3000, 0x3000}};

static bool among(const span *spans, size_t n, uint32_t c) {
    for (size_t i = 0; i < n; i++) {
        if (c >= spans[i].first && c <= spans[i].last) {
            return true;
        }
    }
    return false;
}

/* A tab may be in a line, not in a name; a name also has no invisible characters, and no unusual space at either end.
 * (An ASCII space there is left to the caller.) */
size_t ir_clean_text(const char *s, size_t len, bool tab) {
    for (size_t i = 0; i < len;) {
        uint32_t c;
        unsigned n = ir_utf8(s + i, len - i, &c);
        if (n == 0 || (c < 0x20 && !(tab && c == '\t')) || (c >= 0x7F && c < 0xA0) || c == 0xFEFF ||
            (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069)) {
            return i;
        }
        bool end = i == 0 || i + n == len;
        if (!tab && (among(invisible, sizeof invisible / sizeof invisible[0], c) ||
                     (end && among(blanks, sizeof blanks / sizeof blanks[0], c)))) {
            return i;
        }
        i += n;
    }
    return len;
}

unsigned ir_characters(const char *s, size_t len) {
    unsigned n = 0;
    for (size_t i = 0; i < len; i++) {
        n += ((unsigned char)s[i] & 0xC0u) != 0x80u;
    }
    return n;
}
