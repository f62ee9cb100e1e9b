/* The board as a picture: a standalone SVG without styles, scripts or references, so that it may be shown anywhere.
 *
 * Layers from below: grounds, track, routes, one group for each hex (words, stops, marks), barriers, numbers of routes,
 * rims, legend. Every group of a hex has the class "hex" and its coordinate as data-hex. */
#include "cli/map.h"

#include "cli/map_paint.h"

static void paint_grounds(const canvas *c) {
    paint(c, "<defs>\n");
    paint_path(c, "id=\"hex\"", map_outline);
    paint(c, "</defs>\n<g stroke=\"#6f6350\" stroke-width=\"15\">\n");
    for (unsigned h = 0; h < c->k->d->nhexes; h++) {
        map_pt at = map_centre(&c->m, h);
        paint(c, "<use href=\"#hex\" x=\"%d\" y=\"%d\" fill=\"%r\"/>\n", at.x, at.y, paint_ground(map_colour(c->k, h)));
    }
    paint(c, "</g>\n");
    for (unsigned h = 0; h < c->k->d->nhexes; h++) {
        char text[MAP_MAX_PATH];
        ir_text d = ir_text_on(text, sizeof text);
        map_seams(&c->m, h, &d);
        if (d.len) {
            map_pt at = map_centre(&c->m, h);
            paint(c, "<path transform=\"translate(%d %d)\" stroke=\"%r\" stroke-width=\"40\" d=\"%r\"/>\n", at.x, at.y,
                  paint_ground(map_colour(c->k, h)), text);
        }
    }
    paint_path(c, "class=\"border\" fill=\"none\" stroke=\"#4d4436\" stroke-width=\"40\" stroke-linecap=\"round\"",
               map_border);
}

static void paint_tracks(canvas *c) {
    for (unsigned h = 0; h < c->k->d->nhexes; h++) {
        if (rail_face_at(c->k, h)->npaths > 0) {
            map_pt at = map_centre(&c->m, h);
            paint(c, "<g transform=\"translate(%d %d)\">\n", at.x, at.y);
            map_hex_track(&c->m, h);
            paint(c, "</g>\n");
        }
    }
}

static void paint_hex(canvas *c, unsigned hex) {
    map_pt at = map_centre(&c->m, hex);
    paint(c, "<g class=\"hex\" data-hex=\"%s\" role=\"img\" transform=\"translate(%d %d)\">\n", c->k->d->hex[hex].id,
          at.x, at.y);
    paint_words(c, hex);
    paint(c, "<use href=\"#hex\" fill=\"none\" stroke=\"none\" pointer-events=\"all\"/>\n");
    c->ground = paint_ground(map_colour(c->k, hex));
    map_hex_marks(&c->m, hex);
    paint(c, "</g>\n");
}

static void paint_axis(const canvas *c, unsigned hex, bool row, int x, int y) {
    char text[8];
    ir_text t = ir_text_on(text, sizeof text);
    map_axis(&c->m, hex, row, &t);
    paint(c, "<text x=\"%d\" y=\"%d\">%s</text>", x, y + 90, text);
}

static void paint_rims(const canvas *c, const map_box *box) {
    bool row[256] = {false}, column[256] = {false};
    paint(c, "<g class=\"rim\" font-size=\"260\" font-weight=\"bold\" fill=\"#7a6f5d\">\n");
    for (unsigned h = 0; h < c->k->d->nhexes; h++) {
        const rail_hex *hex = &c->k->d->hex[h];
        map_pt at = map_centre(&c->m, h);
        if (!row[hex->row]) {
            row[hex->row] = true;
            paint_axis(c, h, true, box->x - 340, at.y);
            paint_axis(c, h, true, box->x + box->w + 340, at.y);
        }
        if (!column[hex->column]) {
            column[hex->column] = true;
            paint_axis(c, h, false, at.x, box->y - 300);
            paint_axis(c, h, false, at.x, box->y + box->h + 300);
        }
    }
    paint(c, "\n</g>\n");
}

static void paint_frame(const canvas *c, const ir_game *game, const ir_state *state, const map_box *box) {
    int legend = 10 * (legend_height(c) + 96), height = box->h + 1320;
    int x = box->x - 700, y = box->y - 660, width = box->w + 1500 + 10 * LEGEND_WIDTH;
    height = height < legend ? legend : height;
    paint(c, "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%d %d %d %d\" ", x, y, width, height);
    paint(c,
          "font-family=\"Helvetica, Arial, 'Liberation Sans', 'Noto Sans', 'Noto Sans CJK SC', sans-serif\" "
          "text-anchor=\"middle\">\n<title>%s, map after %u actions</title>\n",
          game->title->name, (unsigned)state->actions);
    paint(c, "<rect x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" fill=\"#faf6ec\"/>\n", x, y, width, height);
}

void rail_map_svg(const ir_game *game, const ir_state *state, const cli_run *run, FILE *out) {
    rail_look look = rail_look_at(game, state);
    canvas c = {.out = out, .k = &look, .run = run};
    c.m = map_of(&look, false, (map_sink){paint_mark, &c});
    map_box box = map_extent(&c.m);
    paint_frame(&c, game, state, &box);
    paint_grounds(&c);
    paint_tracks(&c);
    paint_routes(&c);
    for (unsigned h = 0; h < look.d->nhexes; h++) {
        paint_hex(&c, h);
    }
    paint_path(&c, "fill=\"none\" stroke=\"#fff\" stroke-width=\"130\" stroke-linecap=\"round\"", map_barriers);
    paint_path(&c,
               look.d->rivers
                   ? "class=\"rivers\" fill=\"none\" stroke=\"#1f6fb5\" stroke-width=\"90\" stroke-linecap=\"round\""
                   : "class=\"barriers\" fill=\"none\" stroke=\"#d0021b\" stroke-width=\"90\" stroke-linecap=\"round\"",
               map_barriers);
    paint_route_ends(&c);
    paint_rims(&c, &box);
    paint(&c, "<g class=\"legend\" transform=\"translate(%d %d) scale(10)\">\n", box.x + box.w + 740, box.y);
    paint_legend(&c);
    paint(&c, "</g>\n</svg>\n");
}
