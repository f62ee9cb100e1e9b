/* The drawing as JSON, for the page: see map.shape. */
#include "map/parts.h"
#include "rail/notation.h"

static void put_point(ir_json *j, map_pt at) {
    ir_json_field_int(j, "x", at.x);
    ir_json_field_int(j, "y", at.y);
}

static void put_mark(void *to, const map_mark *mark) {
    ir_json *j = to;
    ir_json_open(j, '{');
    ir_json_field_string(j, "ink", map_ink_name[mark->ink]);
    switch (mark->kind) {
    case MAP_PATH:
        ir_json_key(j, "d");
        ir_json_string_n(j, mark->text, mark->len);
        if (mark->size) {
            ir_json_field_int(j, "width", mark->size);
        }
        break;
    case MAP_CIRCLE:
        put_point(j, mark->at);
        ir_json_field_int(j, "r", mark->size);
        break;
    case MAP_TEXT:
        put_point(j, mark->at);
        ir_json_field_int(j, "size", mark->size);
        if (mark->width) {
            ir_json_field_int(j, "width", mark->width);
        }
        ir_json_key(j, "text");
        ir_json_string_n(j, mark->text, mark->len);
        break;
    }
    if (mark->company != RAIL_NONE) {
        ir_json_field_int(j, "company", mark->company);
    }
    if (mark->stop != RAIL_NONE) {
        ir_json_field_int(j, "stop", mark->stop);
    }
    ir_json_close(j, '}');
}

static map on_json(const rail_look *k, bool turned, ir_json *j) { return map_of(k, turned, (map_sink){put_mark, j}); }

static void path_member(ir_json *j, const char *key, const map *m, void (*draw)(const map *, ir_text *)) {
    char text[16384];
    ir_text d = ir_text_on(text, sizeof text);
    draw(m, &d);
    ir_json_key(j, key);
    ir_json_string_n(j, text, d.len);
}

/* Letters and figures of the coordinates, once for each line of hexes. */
static void axis_member(ir_json *j, const char *key, const map *m, bool rows) {
    bool seen[256] = {false};
    ir_json_field_open(j, key, '[');
    for (unsigned h = 0; h < m->k->d->nhexes; h++) {
        const rail_hex *hex = &m->k->d->hex[h];
        uint8_t line = rows == (m->turn == 0) ? hex->row : hex->column;
        if (!seen[line]) {
            char text[8];
            ir_text t = ir_text_on(text, sizeof text);
            seen[line] = true;
            map_axis(m, h, rows, &t);
            map_pt at = map_centre(m, h);
            ir_json_open(j, '{');
            ir_json_field_string(j, "text", text);
            ir_json_field_int(j, "at", rows ? at.y : at.x);
            ir_json_close(j, '}');
        }
    }
    ir_json_close(j, ']');
}

static void signs_member(ir_json *j, map *m) {
    ir_json_field_open(j, "signs", '{');
    for (unsigned i = 0; i < MAP_SIGN_COUNT; i++) {
        if (map_has_sign(m->k->d, (map_sign)i)) {
            ir_json_field_open(j, map_sign_name[i], '[');
            map_put_sign(m, (map_sign)i);
            ir_json_close(j, ']');
        }
    }
    ir_json_close(j, '}');
}

static void marks_members(ir_json *j, map *m) {
    ir_json_field_open(j, "stages", '[');
    for (unsigned i = 1; i <= 4; i++) {
        ir_json_open(j, '[');
        map_stages(m, (map_pt){0, 0}, i);
        ir_json_close(j, ']');
    }
    ir_json_close(j, ']');
    ir_json_field_open(j, "discs", '[');
    for (unsigned c = 0; c < m->k->d->ncompanies; c++) {
        ir_json_open(j, '[');
        map_disc(m, c, (map_pt){0, 0}, MAP_DISC);
        ir_json_close(j, ']');
    }
    ir_json_close(j, ']');
}

static void put_frame(const rail_look *k, bool turned, ir_json *j) {
    map m = on_json(k, turned, j);
    map_box box = map_extent(&m);
    ir_json_open(j, '{');
    ir_json_field_bool(j, "flat", m.flat);
    ir_json_field_int(j, "shift", turned ? m.flat ? 5 : 4 : 0);
    ir_json_field_open(j, "extent", '{');
    put_point(j, (map_pt){box.x, box.y});
    ir_json_field_int(j, "w", box.w);
    ir_json_field_int(j, "h", box.h);
    ir_json_close(j, '}');
    path_member(j, "outline", &m, map_outline);
    path_member(j, "border", &m, map_border);
    path_member(j, "barriers", &m, map_barriers);
    ir_json_field_bool(j, "rivers", k->d->rivers);
    axis_member(j, "rows", &m, true);
    axis_member(j, "columns", &m, false);
    signs_member(j, &m);
    marks_members(j, &m);
    ir_json_close(j, '}');
}

static void put_hex(const rail_look *k, bool turned, unsigned hex, ir_json *j) {
    map m = on_json(k, turned, j);
    map_shape shape;
    m.shape = &shape;
    char text[MAP_MAX_PATH];
    ir_text d = ir_text_on(text, sizeof text);
    map_seams(&m, hex, &d);
    ir_json_open(j, '{');
    put_point(j, map_centre(&m, hex));
    ir_json_field_string(j, "ground", map_colour_name(map_colour(k, hex)));
    ir_json_field_string(j, "seams", text);
    ir_json_field_open(j, "track", '[');
    map_hex_track(&m, hex);
    ir_json_close(j, ']');
    ir_json_field_open(j, "marks", '[');
    map_hex_marks(&m, hex);
    ir_json_close(j, ']');
    ir_json_close(j, '}');
}

void map_board_json(const rail_look *k, bool turned, ir_json *j) {
    ir_json_open(j, '{');
    ir_json_key(j, "frame");
    put_frame(k, turned, j);
    ir_json_field_open(j, "hexes", '[');
    for (unsigned hex = 0; hex < k->d->nhexes; hex++) {
        put_hex(k, turned, hex, j);
    }
    ir_json_close(j, ']');
    ir_json_close(j, '}');
}

void map_tile_json(const rail_look *k, bool turned, unsigned tile, unsigned rot, ir_json *j) {
    map m = on_json(k, turned, j);
    ir_json_open(j, '{');
    ir_json_field_bool(j, "flat", m.flat);
    ir_json_field_string(j, "ground", map_colour_name(k->d->tile[tile].colour));
    path_member(j, "outline", &m, map_outline);
    ir_json_field_open(j, "marks", '[');
    map_tile(&m, tile, rot);
    ir_json_close(j, ']');
    ir_json_close(j, '}');
}

/* ---- routes ---------------------------------------------------------------------------------------------------------- */

static void route_json(const map *m, const uint8_t *hexes, unsigned n, unsigned index, unsigned count, ir_json *j) {
    char line[MAP_MAX_LINE], stop[160];
    ir_text d = ir_text_on(line, sizeof line);
    map_route route = {.line = &d};
    map_route_of(m, hexes, n, index, count, &route);
    ir_json_open(j, '{');
    ir_json_field_string(j, "line", line);
    ir_json_field_open(j, "stops", '[');
    for (unsigned i = 0; i < route.nstops; i++) {
        ir_text s = ir_text_on(stop, sizeof stop);
        map_to(&s, 'M', route.stop[i].slot[0]);
        for (unsigned n_slot = 0; n_slot < route.stop[i].nslots; n_slot++) {
            map_to(&s, 'L', route.stop[i].slot[n_slot]);
        }
        ir_json_open(j, '{');
        ir_json_field_string(j, "d", stop);
        ir_json_field_int(j, "width", route.stop[i].width);
        ir_json_close(j, '}');
    }
    ir_json_close(j, ']');
    ir_json_field_open(j, "ends", '[');
    for (unsigned i = 0; i < route.nends; i++) {
        ir_json_open(j, '{');
        put_point(j, route.end[i]);
        ir_json_close(j, '}');
    }
    ir_json_close(j, ']');
    ir_json_close(j, '}');
}

/* The hexes of one word `train:A1-B2-C3`, as far as the board has them. */
static unsigned read_route(const ir_game *game, const char *word, size_t len, uint8_t *hexes, unsigned most) {
    unsigned n = 0;
    size_t at = 0;
    while (at < len && word[at] != ':') {
        at++;
    }
    for (size_t end = ++at; at < len; at = ++end) {
        while (end < len && word[end] != '-') {
            end++;
        }
        unsigned hex = rail_thing_find(game, RAIL_A_HEX, word + at, end - at);
        if (hex != RAIL_NONE && n < most) {
            hexes[n++] = (uint8_t)hex;
        }
    }
    return n;
}

void map_routes_json(const rail_look *k, bool turned, const char *run, size_t len, ir_json *j) {
    const map m = on_json(k, turned, j);
    unsigned count = len ? 1 : 0, index = 0;
    for (size_t i = 0; i < len; i++) {
        count += run[i] == ' ';
    }
    ir_json_open(j, '[');
    for (size_t at = 0, end = 0; at < len; at = ++end) {
        uint8_t hexes[256];
        while (end < len && run[end] != ' ') {
            end++;
        }
        unsigned n = read_route(k->game, run + at, end - at, hexes, sizeof hexes);
        route_json(&m, hexes, n, index++, count, j);
    }
    ir_json_close(j, ']');
}
