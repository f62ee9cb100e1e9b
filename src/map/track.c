/* Track as paths: black with a white edge, tapered where it ends off the board, with a bridge where it crosses. */
#include "map/parts.h"

enum { HALF_TRACK = 45, HALF_EDGE = 65, TIP = 60 };

/* A little over the side, so that no seam shows. */
static map_pt over_side(map_pt p) {
    bool at_side = p.x * p.x + p.y * p.y > (MAP_SIDE - 10) * (MAP_SIDE - 10);
    return at_side ? (map_pt){p.x * 253 / 250, p.y * 253 / 250} : p;
}

static void put_strand(ir_text *d, const map_strand *s) {
    map_pt from = s->p[0], to = s->p[MAP_SAMPLES - 1], after = over_side(to);
    map_to(d, 'M', over_side(from));
    map_to(d, 'L', from);
    switch ((map_form)s->form) {
    case MAP_ARC:
        ir_put_char(d, 'A');
        ir_put_int(d, s->radius);
        map_to(d, ' ', (map_pt){s->radius, 0});
        map_to(d, ' ', (map_pt){0, 0});
        map_to(d, ' ', to);
        break;
    case MAP_BEND:
        map_to(d, 'Q', s->control);
        map_to(d, ' ', to);
        break;
    case MAP_LINE:
    case MAP_TIP:
        map_to(d, 'L', to);
        break;
    }
    if (after.x != to.x || after.y != to.y) {
        map_to(d, 'L', after);
    }
}

static void put_tip(ir_text *d, const map_strand *s, bool edge) {
    map_pt from = over_side(s->p[0]), to = s->p[MAP_SAMPLES - 1];
    int length = map_distance(from, to), half = edge ? HALF_EDGE : HALF_TRACK, tip = edge ? TIP : 0;
    int x = to.x - from.x, y = to.y - from.y;
    map_pt across = {-y * half / length, x * half / length};
    map_to(d, 'M', map_add(from, across));
    map_to(d, 'L', (map_pt){to.x + x * tip / length, to.y + y * tip / length});
    map_to(d, 'L', (map_pt){from.x - across.x, from.y - across.y});
    ir_put_char(d, 'Z');
}

static void put_layer(const map *m, const map_shape *shape, map_ink line, map_ink taper, bool edge) {
    char lines_text[MAP_MAX_PATH], tips_text[MAP_MAX_PATH];
    ir_text lines = ir_text_on(lines_text, sizeof lines_text), tips = ir_text_on(tips_text, sizeof tips_text);
    for (unsigned i = 0; i < shape->nstrands; i++) {
        if (shape->strand[i].form == MAP_TIP) {
            put_tip(&tips, &shape->strand[i], edge);
        } else {
            put_strand(&lines, &shape->strand[i]);
        }
    }
    if (lines.len) {
        map_path(m, line, &lines, 0, RAIL_NONE);
    }
    if (tips.len) {
        map_path(m, taper, &tips, 0, RAIL_NONE);
    }
}

/* Where two pieces of polyline cross. */
static bool cross(map_pt a, map_pt b, map_pt c, map_pt d, map_pt *at) {
    int det = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
    if (det == 0) {
        return false;
    }
    int t = (c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x);
    int u = (c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x);
    if (det < 0) {
        det = -det;
        t = -t;
        u = -u;
    }
    if (t < 0 || t >= det || u < 0 || u >= det) {
        return false;
    }
    int part = t / (det / 256 + 1); /* in 256ths */
    *at = (map_pt){a.x + (b.x - a.x) * part / 256, a.y + (b.y - a.y) * part / 256};
    return true;
}

static void put_piece(ir_text *d, map_pt at, map_pt along, int reach) {
    int length = map_distance(along, (map_pt){0, 0});
    map_pt arm = {along.x * reach / length, along.y * reach / length};
    map_to(d, 'M', (map_pt){at.x - arm.x, at.y - arm.y});
    map_to(d, 'L', map_add(at, arm));
}

/* Track that only crosses goes over on a bridge, so that nobody takes it for a junction. */
static void bridge(const map_strand *above, const map_strand *under, ir_text *edges, ir_text *lines) {
    for (unsigned i = 0; i + 1 < MAP_SAMPLES; i++) {
        for (unsigned j = 0; j + 1 < MAP_SAMPLES; j++) {
            map_pt at, a = above->p[i], b = above->p[i + 1];
            if (cross(a, b, under->p[j], under->p[j + 1], &at)) {
                map_pt along = {b.x - a.x, b.y - a.y};
                put_piece(edges, at, along, 100);
                put_piece(lines, at, along, 110);
                return;
            }
        }
    }
}

void map_track(const map *m, const map_shape *shape, bool ferry) {
    char edges_text[512], lines_text[512];
    ir_text edges = ir_text_on(edges_text, sizeof edges_text), lines = ir_text_on(lines_text, sizeof lines_text);
    map_ink ink = ferry ? MAP_FERRY : MAP_TRACK;
    put_layer(m, shape, MAP_TRACK_EDGE, MAP_TAPER_EDGE, true);
    put_layer(m, shape, ink, MAP_TAPER, false);
    for (unsigned i = 0; i < shape->nstrands; i++) {
        for (unsigned j = i + 1; j < shape->nstrands; j++) {
            const map_strand *a = &shape->strand[i], *b = &shape->strand[j];
            if (!(a->edges & b->edges) && (a->node == RAIL_NONE || a->node != b->node)) {
                bridge(b, a, &edges, &lines);
            }
        }
    }
    if (lines.len) {
        map_path(m, MAP_TRACK_EDGE, &edges, 0, RAIL_NONE);
        map_path(m, ink, &lines, 0, RAIL_NONE);
    }
}
