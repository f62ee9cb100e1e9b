/* Marks for the sink. */
#include "map/parts.h"

const char *const map_ink_name[MAP_INK_COUNT] = {
#define X(NAME, name) name,
    MAP_INKS(X)
#undef X
};

map map_of(const rail_look *k, bool turned, map_sink sink) {
    bool flat = ir_equal(k->d->layout, "flat");
    return (map){
        .k = k, .sink = sink, .flat = flat != turned, .turn = turned ? 18 : 0, .stop = RAIL_NONE, .shaped = RAIL_NONE};
}

static map_mark mark_of(const map *m, map_kind kind, map_ink ink, unsigned company) {
    return (map_mark){.kind = kind, .ink = ink, .company = (uint8_t)company, .stop = m->stop};
}

void map_path(const map *m, map_ink ink, const ir_text *d, int width, unsigned company) {
    map_mark mark = mark_of(m, MAP_PATH, ink, company);
    mark.size = width;
    mark.text = d->at;
    mark.len = d->len;
    m->sink.put(m->sink.to, &mark);
}

void map_figure(const map *m, map_ink ink, map_pt from, const char *rest, unsigned company) {
    char text[320];
    ir_text d = ir_text_on(text, sizeof text);
    map_to(&d, 'M', from);
    ir_put(&d, rest);
    map_path(m, ink, &d, 0, company);
}

void map_circle(const map *m, map_ink ink, map_pt at, int radius, unsigned company) {
    map_mark mark = mark_of(m, MAP_CIRCLE, ink, company);
    mark.at = at;
    mark.size = radius;
    m->sink.put(m->sink.to, &mark);
}

void map_text_within(const map *m, map_ink ink, map_pt at, int size, int most, const char *text, size_t len,
                     unsigned company) {
    map_mark mark = mark_of(m, MAP_TEXT, ink, company);
    mark.at = (map_pt){at.x, at.y + size * 9 / 25};
    mark.size = size;
    mark.width = map_text_width(text, len, size) > most ? most : 0;
    mark.text = text;
    mark.len = len;
    m->sink.put(m->sink.to, &mark);
}

void map_text(const map *m, map_ink ink, map_pt at, int size, const char *text, size_t len, unsigned company) {
    map_text_within(m, ink, at, size, INT32_MAX, text, len, company);
}

void map_word(const map *m, map_ink ink, map_pt at, int size, const char *text) {
    map_text(m, ink, at, size, text, ir_length(text), RAIL_NONE);
}
