/* The small geometry of the map, in integers: directions come from a table, so that a position is the same drawing
 * everywhere. */
#include "map/parts.h"

enum { ONE = 16384 }; /* the radius of the table */

/* The cosine of an angle in steps of 5 degrees. */
static int cosine(int angle) {
    static const int16_t QUARTER[19] = {16384, 16322, 16135, 15826, 15396, 14849, 14189, 13421, 12551, 11585,
                                        10531, 9397,  8192,  6924,  5604,  4240,  2845,  1428,  0};
    int a = ((angle % 72) + 72) % 72;
    a = a > 36 ? 72 - a : a;
    return a > 18 ? -QUARTER[36 - a] : QUARTER[a];
}

static int rounded(int v) { return (v + (v < 0 ? -ONE / 2 : ONE / 2)) / ONE; }

map_pt map_arc_at(map_pt centre, int angle, int far) {
    return (map_pt){centre.x + rounded(far * cosine(angle)), centre.y + rounded(far * cosine(angle - 18))};
}

map_pt map_at(unsigned step, int distance) { return map_arc_at((map_pt){0, 0}, (int)(step % 24) * 3, distance); }

map_pt map_add(map_pt a, map_pt b) { return (map_pt){a.x + b.x, a.y + b.y}; }

unsigned map_edge_step(const map *m, unsigned edge) {
    bool printed_flat = m->flat == (m->turn == 0);
    return ((printed_flat ? 6u : 8u) + m->turn + 4 * edge) % 24;
}

unsigned map_corner_step(const map *m, unsigned edge) { return map_edge_step(m, edge) + 2; }

map_pt map_side(const map *m, unsigned edge) { return map_at(map_edge_step(m, edge), MAP_SIDE); }

map_pt map_turned(map_pt p, unsigned rot) {
    int c = cosine((int)rot * 12), s = cosine((int)rot * 12 - 18);
    return (map_pt){rounded(p.x * c - p.y * s), rounded(p.x * s + p.y * c)};
}

int map_root(int square) {
    unsigned rest = square > 0 ? (unsigned)square : 0, root = 0;
    for (unsigned bit = 1u << 30; bit; bit >>= 2) {
        if (rest >= root + bit) {
            rest -= root + bit;
            root += bit << 1;
        }
        root >>= 1;
    }
    return (int)root;
}

int map_distance(map_pt a, map_pt b) { return map_root((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)); }

int map_roughly(map_pt a, map_pt b) {
    int x = a.x < b.x ? b.x - a.x : a.x - b.x, y = a.y < b.y ? b.y - a.y : a.y - b.y;
    return ((x > y ? x : y) * 123 + (x > y ? y : x) * 51) >> 7;
}

const char *map_within(const char *text, const char *part) {
    for (; *text; text++) {
        size_t n = 0;
        while (part[n] && text[n] == part[n]) {
            n++;
        }
        if (!part[n]) {
            return text;
        }
    }
    return NULL;
}

static bool one_of(uint32_t code, const char *letters) {
    while (*letters && (uint32_t)(unsigned char)*letters != code) {
        letters++;
    }
    return *letters != 0;
}

/* Roughly, as in Arial and its kin; a little too wide does no harm. */
int map_text_width(const char *text, size_t len, int size) {
    int hundredths = 0;
    for (size_t i = 0; i < len;) {
        uint32_t code = 0;
        unsigned n = ir_utf8(text + i, len - i, &code);
        i += n ? n : 1;
        if (code >= 0x2e80) {
            hundredths += 100;
        } else if (one_of(code, "iljtfI.,:;'|!()[] -")) {
            hundredths += 32;
        } else if (one_of(code, "mwMW@%&")) {
            hundredths += 84;
        } else {
            hundredths += code >= 'A' && code <= 'Z' ? 68 : 56;
        }
    }
    return hundredths * size / 100;
}

void map_to(ir_text *d, char command, map_pt p) {
    ir_put_char(d, command);
    ir_put_int(d, p.x);
    ir_put_char(d, ' ');
    ir_put_int(d, p.y);
}
