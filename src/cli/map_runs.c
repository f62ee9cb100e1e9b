/* A run on the map: each train has its own colour and dashes, so that either is enough to tell them apart. The colours
 * are those of Okabe and Ito, which work for all kinds of colour blindness; the page uses the same. */
#include "cli/map_paint.h"

#include "core/title.h"

#define INK "#2b2620"

enum { STYLES = 7, LINE_HEIGHT = 34 };

static const struct {
    const char *colour, *ink, *dash;
} STYLE[STYLES] = {{"#d55e00", "#000", "none"},   {"#56b4e9", "#000", "200 90"},
                   {"#f0e442", "#000", "90 70"},  {"#cc79a7", "#000", "280 70 60 70"},
                   {"#009e73", "#000", "30 80"},  {"#0072b2", "#fff", "160 50 40 50 40 50"},
                   {"#e69f00", "#000", "360 100"}};

static void each_route(const canvas *c, void (*draw)(const canvas *, unsigned, const map_route *)) {
    static char text[MAP_MAX_LINE];
    if (c->run == NULL) {
        return;
    }
    const uint8_t *more = c->run->action.more;
    for (unsigned r = 0, at = 0; r < c->run->run.routes; at += 2u + more[at + 1], r++) {
        ir_text d = ir_text_on(text, sizeof text);
        map_route route = {.line = &d};
        map_route_of(&c->m, more + at + 2, more[at + 1], r, c->run->run.routes, &route);
        draw(c, r, &route);
    }
}

static void paint_line(const canvas *c, unsigned r, const map_route *route) {
    const char *line = route->line->at, *colour = STYLE[r % STYLES].colour;
    paint(c, "<g fill=\"none\" stroke-linejoin=\"round\" stroke-linecap=\"round\">\n");
    paint(c, "<path stroke=\"#fff\" stroke-width=\"190\" d=\"%r\"/>\n", line);
    paint(c, "<path stroke=\"#111\" stroke-width=\"140\" d=\"%r\"/>\n", line);
    paint(c,
          "<path class=\"route\" data-train=\"%s\" data-route=\"%u\" stroke=\"%r\" stroke-dasharray=\"%r\" "
          "stroke-linecap=\"butt\" stroke-width=\"90\" d=\"%r\"/>\n",
          c->k->d->train[c->run->run.route[r].train].id, r, colour, STYLE[r % STYLES].dash, line);
    for (unsigned s = 0; s < route->nstops; s++) {
        paint(c, "<path stroke=\"%r\" stroke-width=\"%d\" d=\"M%d %d", colour, route->stop[s].width,
              route->stop[s].slot[0].x, route->stop[s].slot[0].y);
        for (unsigned i = 0; i < route->stop[s].nslots; i++) {
            paint(c, "L%d %d", route->stop[s].slot[i].x, route->stop[s].slot[i].y);
        }
        paint(c, "\"/>\n");
    }
    paint(c, "</g>\n");
}

static void paint_end(const canvas *c, int x, int y, unsigned r) {
    paint(c,
          "<rect x=\"%d\" y=\"%d\" width=\"260\" height=\"260\" rx=\"60\" fill=\"%r\" stroke=\"#000\" "
          "stroke-width=\"25\"/>",
          x - 130, y - 130, STYLE[r % STYLES].colour);
    paint(c, "<text x=\"%d\" y=\"%d\" font-size=\"170\" font-weight=\"bold\" fill=\"%r\">%u</text>\n", x, y + 60,
          STYLE[r % STYLES].ink, r + 1);
}

static void paint_ends(const canvas *c, unsigned r, const map_route *route) {
    for (unsigned i = 0; i < route->nends; i++) {
        paint_end(c, route->end[i].x, route->end[i].y, r);
    }
}

void paint_routes(const canvas *c) { each_route(c, paint_line); }

void paint_route_ends(const canvas *c) { each_route(c, paint_ends); }

/* ---- their legend --------------------------------------------------------------------------------------------------- */

int routes_height(const canvas *c) { return c->run ? LINE_HEIGHT * (c->run->run.routes + 2) : 0; }

void paint_routes_legend(const canvas *c, int x, int y) {
    if (c->run == NULL) {
        return;
    }
    const rail_look *k = c->k;
    const rail_run *run = &c->run->run;
    const char *money = k->game->title->currency;
    paint(c, "<g class=\"runs\" fill=\"%r\" text-anchor=\"start\">\n", INK);
    paint(c, "<text x=\"%d\" y=\"%d\" font-size=\"23\" font-weight=\"bold\">%r of %s: %s%u", x, y + LINE_HEIGHT,
          c->run->best ? "Best run" : "Last run", k->d->company[c->run->company].id, money, (unsigned)run->revenue);
    if (run->outside > 0) {
        paint(c, " and %s%u outside", money, (unsigned)run->outside);
    }
    paint(c, "</text>\n");
    for (unsigned r = 0; r < run->routes; r++) {
        int line = y + LINE_HEIGHT * ((int)r + 2);
        paint(c,
              "<g transform=\"translate(%d %d) scale(.1)\" text-anchor=\"middle\"><path stroke=\"#111\" "
              "stroke-width=\"140\" d=\"M260 0h640\"/><path class=\"key\" stroke-width=\"90\" stroke=\"%r\" "
              "stroke-dasharray=\"%r\" d=\"M260 0h640\"/>",
              x, line - 7, STYLE[r % STYLES].colour, STYLE[r % STYLES].dash);
        paint_end(c, 130, 0, r);
        paint(c, "</g><text x=\"%d\" y=\"%d\" font-size=\"20\">%s: %s%u, %s to %s, %u stops</text>\n", x + 104, line,
              k->d->train[run->route[r].train].id, money, (unsigned)run->route[r].revenue,
              k->d->hex[run->route[r].stop[0].hex].id, k->d->hex[run->route[r].stop[run->route[r].nstops - 1].hex].id,
              (unsigned)run->route[r].nstops);
    }
    paint(c, "</g>\n");
}
