/* What the files of the command line's map share: the drawing of src/map, painted as SVG. */
#ifndef CLI_MAP_PAINT_H
#define CLI_MAP_PAINT_H

#include "cli/runs.h"
#include "map/map.h"

typedef struct canvas {
    FILE *out;
    map m;
    const rail_look *k;
    const cli_run *run; /* to be drawn, or NULL */
    const char *ground; /* the colour under what is being painted */
} canvas;

/* ---- map_paint.c ----------------------------------------------------------------------------------------------------- */
/* A small printf: %d, %u, %s text (escaped for XML), %r as it is. */
void paint(const canvas *c, const char *format, ...);
void paint_mark(void *to, const map_mark *mark); /* the sink of a canvas */
const char *paint_ground(unsigned colour);       /* a colour for hexes */
/* Path data that `draw` makes. */
void paint_path(const canvas *c, const char *attributes, void (*draw)(const map *, ir_text *));

/* ---- map_runs.c: routes over the track, under the stops; their numbers over everything; their legend ------------------ */
void paint_routes(const canvas *c);
void paint_route_ends(const canvas *c);
int routes_height(const canvas *c); /* of the legend */
void paint_routes_legend(const canvas *c, int x, int y);

/* ---- map_words.c, map_legend.c ------------------------------------------------------------------------------------------ */
void paint_words(const canvas *c, unsigned hex); /* the title and description of a hex */
/* At (0, 0), in tenths of the drawing's scale. */
void paint_legend(canvas *c);
enum { LEGEND_WIDTH = 580 };
int legend_height(const canvas *c);

#endif
