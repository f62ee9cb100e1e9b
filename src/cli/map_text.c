/* Writing SVG, and the small geometry of the map. No libm: directions come from a table, so that the same position is
 * the same text everywhere; no printf for numbers, so that no locale changes the decimal point. */
#include "cli/map_draw.h"

#include "core/text.h"

#include <stdarg.h>
#include <string.h>

void map_escape(FILE *out, const char *text) {
    for (const char *c = text; *c; c++) {
        switch (*c) {
        case '&':
            fputs("&amp;", out);
            break;
        case '<':
            fputs("&lt;", out);
            break;
        case '>':
            fputs("&gt;", out);
            break;
        case '"':
            fputs("&quot;", out);
            break;
        case '\'':
            fputs("&#39;", out);
            break;
        default:
            if ((unsigned char)*c >= 0x20) {
                fputc(*c, out);
            }
        }
    }
}

static void put_number(FILE *out, double v) {
    long tenths = (long)(v < 0 ? v * 10 - 0.5 : v * 10 + 0.5);
    if (tenths < 0) {
        fputc('-', out);
        tenths = -tenths;
    }
    fprintf(out, "%ld", tenths / 10);
    if (tenths % 10) {
        fprintf(out, ".%ld", tenths % 10);
    }
}

void map_put(const map *m, const char *format, ...) {
    va_list args;
    va_start(args, format);
    for (const char *c = format; *c; c++) {
        if (*c != '%') {
            fputc(*c, m->out);
            continue;
        }
        switch (*++c) {
        case 'f':
            put_number(m->out, va_arg(args, double));
            break;
        case 'u':
            fprintf(m->out, "%u", va_arg(args, unsigned));
            break;
        case 's':
            map_escape(m->out, va_arg(args, const char *));
            break;
        case 'r':
            fputs(va_arg(args, const char *), m->out);
            break;
        default:
            fputc(*c, m->out);
        }
    }
    va_end(args);
}

/* Roughly, as in Arial and its kin; a little too wide does no harm. */
double map_text_width(const char *text, size_t len, double size) {
    double em = 0;
    for (size_t i = 0; i < len;) {
        uint32_t code = 0;
        unsigned n = ir_utf8(text + i, len - i, &code);
        if (n == 0) {
            n = 1;
        }
        i += n;
        if (code >= 0x2e80) {
            em += 1.0;
        } else if (code < 128 && strchr("iljtfI.,:;'|!()[] -", (int)code)) {
            em += 0.32;
        } else if (code < 128 && strchr("mwMW@%&", (int)code)) {
            em += 0.84;
        } else if (code >= 'A' && code <= 'Z') {
            em += 0.68;
        } else {
            em += 0.56;
        }
    }
    return em * size;
}

double map_root(double square) {
    if (square < 1e-6) {
        return 0;
    }
    double root = 0.001;
    while (root * root * 4 < square) {
        root *= 2;
    }
    for (unsigned i = 0; i < 5; i++) {
        root = (root + square / root) / 2;
    }
    return root;
}

double map_distance(map_pt a, map_pt b) { return map_root((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)); }

map_pt map_direction(unsigned step) {
    static const double COSINE[24] = {1,    0.965926,  0.866025,  0.707107,  0.5, 0.258819,  0,         -0.258819,
                                      -0.5, -0.707107, -0.866025, -0.965926, -1,  -0.965926, -0.866025, -0.707107,
                                      -0.5, -0.258819, 0,         0.258819,  0.5, 0.707107,  0.866025,  0.965926};
    return (map_pt){COSINE[step % 24], COSINE[(step + 18) % 24]};
}

map_pt map_at(unsigned step, double distance) {
    map_pt d = map_direction(step);
    return (map_pt){d.x * distance, d.y * distance};
}

unsigned map_edge_step(const map *m, unsigned edge) { return ((m->flat ? 6u : 8u) + 4 * edge) % 24; }

unsigned map_corner_step(const map *m, unsigned edge) { return map_edge_step(m, edge) + 2; }

map_pt map_centre(const map *m, const rail_hex *h) {
    double across = m->flat ? MAP_CORNER * 1.5 : MAP_SIDE, down = m->flat ? MAP_SIDE : MAP_CORNER * 1.5;
    return (map_pt){h->column * across, h->row * down};
}
