/* What the files of the map share. A hex has its corners 100 from its centre, x to the right, y down; what is drawn in
 * a hex is drawn around (0, 0). Directions are counted in steps of 15 degrees, clockwise, 0 is east. */
#ifndef CLI_MAP_DRAW_H
#define CLI_MAP_DRAW_H

#include "cli/runs.h"

enum { MAP_SAMPLES = 13, MAP_MAX_SLOTS = 6, MAP_MAX_CIRCLES = 320, MAP_MAX_BOXES = 32 };

#define MAP_CORNER 100.0  /* from the centre to a corner */
#define MAP_SIDE 86.60254 /* from the centre to the middle of a side */

typedef struct map_pt {
    double x, y;
} map_pt;

typedef struct map {
    const rail_look *k;
    FILE *out;
    bool flat;          /* hexes lie on a side; else they stand on a corner */
    const cli_run *run; /* to be drawn, or NULL */
} map;

/* ---- map_text.c: writing SVG, and small geometry ------------------------------------------------------------------ */
/* A small printf: %f a number with at most one digit after the point, %u, %s text (escaped for XML), %r as it is. */
void map_put(const map *m, const char *format, ...);
void map_escape(FILE *out, const char *text);
double map_text_width(const char *text, size_t len, double size);
double map_root(double square);
double map_distance(map_pt a, map_pt b);
map_pt map_direction(unsigned step);
map_pt map_at(unsigned step, double distance);
unsigned map_edge_step(const map *m, unsigned edge);   /* towards the middle of a side */
unsigned map_corner_step(const map *m, unsigned edge); /* towards the corner between a side and the next */
map_pt map_centre(const map *m, const rail_hex *h);    /* of a hex on the board */

/* ---- map_shape.c: where the track and the stops of a face lie -------------------------------------------------------- */
typedef enum map_form { MAP_LINE, MAP_ARC, MAP_BEND, MAP_TAPER } map_form;

typedef struct map_strand {
    uint8_t edges; /* mask of the sides it touches */
    uint8_t node;  /* the stop it leads to, or RAIL_NONE */
    uint8_t form;
    double radius;         /* of an arc, which always turns the same way */
    map_pt control;        /* of a bend */
    map_pt p[MAP_SAMPLES]; /* points on it, from end to end */
} map_strand;

typedef struct map_node {
    map_pt at, along; /* along: direction of the track under a bar */
    bool bar;         /* a town on a single line: a bar across it, else a dot */
    uint8_t slots;
    double radius; /* of a slot or a dot */
    map_pt slot[MAP_MAX_SLOTS];
} map_node;

typedef struct map_shape {
    const rail_face *face;
    unsigned nstrands;
    map_strand strand[RAIL_MAX_PATHS];
    map_node node[RAIL_MAX_NODES];
} map_shape;

void map_shape_of(const map *m, const rail_face *face, unsigned rot, map_shape *out);

/* ---- map_track.c: draws it --------------------------------------------------------------------------------------------- */
void map_track(const map *m, const map_shape *shape);
void map_stops(const map *m, unsigned hex, const map_shape *shape);
void map_disc(const map *m, const rail_company *c, map_pt at, double radius); /* a station */

/* ---- map_runs.c: routes over the track, under the stops; their legend ------------------------------------------------ */
void map_routes(const map *m, unsigned hex, const map_shape *shape);
double map_routes_height(const map *m); /* of the legend */
void map_routes_legend(const map *m, map_pt at);

/* ---- map_place.c: where texts find room ----------------------------------------------------------------------------------- */
typedef struct map_room {
    unsigned ncircles, nboxes;
    struct {
        map_pt at;
        double radius;
    } circle[MAP_MAX_CIRCLES];
    struct {
        map_pt at;
        double w, h;
    } box[MAP_MAX_BOXES];
} map_room;

/* What a mark would like: one of the points, the first best; and, if ring is not 0, that far from a stop. */
typedef struct map_wish {
    unsigned npoints;
    map_pt point[6];
    map_pt around;
    double ring;
} map_wish;

void map_room_of(const map_shape *shape, map_room *room);
void map_take_box(map_room *room, map_pt at, double w, double h);
/* The best place for a mark of that size, and how bad it is; map_find also takes it. */
double map_seek(const map *m, const map_room *room, double w, double h, const map_wish *wish, map_pt *best);
map_pt map_find(const map *m, map_room *room, double w, double h, const map_wish *wish);

/* ---- map_marks.c: everything else in a hex ----------------------------------------------------------------------------------- */
typedef struct map_joint {
    bool leads; /* says the name and value of a place of several hexes, on the side that joins them */
    bool quiet; /* another hex says them */
    map_pt middle;
} map_joint;

void map_marks(const map *m, unsigned hex, const map_shape *shape, const map_joint *joint);
void map_notches(const map *m, map_pt at, unsigned count);
void map_terrain(const map *m, const char *terrain, map_pt at);
void map_barbell(const map *m, const char *id, map_pt at);
void map_flag(const map *m, const rail_company *c, map_pt at);
unsigned map_blocker(const rail_look *k, unsigned hex); /* the private that closes a hex, or RAIL_NONE */
unsigned map_colour(const rail_look *k, unsigned hex);  /* of what lies there now */
const char *map_fill(unsigned colour);
const char *map_colour_name(unsigned colour);

/* ---- map_words.c, map_legend.c -------------------------------------------------------------------------------------------------- */
void map_words(const map *m, unsigned hex); /* the title and description of a hex */
void map_legend(const map *m, map_pt at);
#define MAP_LEGEND_WIDTH 520.0
double map_legend_height(const map *m);

#endif
