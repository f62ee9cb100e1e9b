/* What the files of the map share. Directions are counted in steps of 15 degrees, clockwise, 0 is east. */
#ifndef MAP_PARTS_H
#define MAP_PARTS_H

#include "map/map.h"

enum { MAP_SAMPLES = 13, MAP_MAX_SLOTS = 6, MAP_MAX_CIRCLES = 200, MAP_MAX_BOXES = 40 };

/* ---- geometry.c ---------------------------------------------------------------------------------------------------- */
map_pt map_at(unsigned step, int distance);           /* in a direction */
map_pt map_arc_at(map_pt centre, int angle, int far); /* the same by steps of 5 degrees */
map_pt map_add(map_pt a, map_pt b);
unsigned map_edge_step(const map *m, unsigned edge);   /* towards the middle of a side */
unsigned map_corner_step(const map *m, unsigned edge); /* towards the corner between a side and the next */
map_pt map_side(const map *m, unsigned edge);          /* the middle of a side */
map_pt map_turned(map_pt p, unsigned rot);             /* about the centre of a hex, by sixths */
int map_root(int square);
int map_distance(map_pt a, map_pt b);
int map_roughly(map_pt a, map_pt b); /* their distance within 4 percent, for what is compared a thousand times */
const char *map_within(const char *text, const char *part); /* where it begins, or NULL */
void map_to(ir_text *d, char command, map_pt p);            /* path data: a command and a point */

/* ---- ink.c: marks for the sink -------------------------------------------------------------------------------------- */
void map_path(const map *m, map_ink ink, const ir_text *d, int width, unsigned company);
void map_figure(const map *m, map_ink ink, map_pt from, const char *rest, unsigned company); /* M from, then relative */
void map_circle(const map *m, map_ink ink, map_pt at, int radius, unsigned company);
/* Around a point; its middle, not its baseline. */
void map_text(const map *m, map_ink ink, map_pt at, int size, const char *text, size_t len, unsigned company);
/* The same, squeezed if it would be wider than `most`. */
void map_text_within(const map *m, map_ink ink, map_pt at, int size, int most, const char *text, size_t len,
                     unsigned company);
void map_word(const map *m, map_ink ink, map_pt at, int size, const char *text);

/* ---- shape.c: where the track and the stops of a face lie ------------------------------------------------------------- */
typedef enum map_form { MAP_LINE, MAP_ARC, MAP_BEND, MAP_TIP } map_form;

typedef struct map_strand {
    uint8_t edges; /* mask of the sides it touches */
    uint8_t node;  /* the stop it leads to, or RAIL_NONE */
    uint8_t form;
    int radius;            /* of an arc, which always turns the same way */
    map_pt control;        /* of a bend */
    map_pt p[MAP_SAMPLES]; /* points on it, from end to end */
} map_strand;

typedef struct map_node {
    map_pt at, along; /* along: direction of the track under a bar */
    bool bar;         /* a town on a single line: a bar across it, else a dot */
    uint8_t slots;
    int radius; /* of a slot or a dot */
    map_pt slot[MAP_MAX_SLOTS];
} map_node;

typedef struct map_shape {
    const rail_face *face;
    unsigned nstrands;
    map_strand strand[RAIL_MAX_PATHS];
    map_node node[RAIL_MAX_NODES];
} map_shape;

void map_shape_of(const map *m, const rail_face *face, unsigned rot, map_shape *out);

/* ---- track.c, stops.c: draw it ---------------------------------------------------------------------------------------- */
void map_track(const map *m, const map_shape *shape, bool ferry);
void map_stops(map *m, unsigned hex, const map_shape *shape); /* RAIL_NONE: a tile by itself */
void map_kept_ring(const map *m, unsigned company, map_pt at, int radius);

/* ---- place.c: where marks find room ----------------------------------------------------------------------------------- */
typedef struct map_room {
    unsigned ncircles, nboxes;
    struct {
        map_pt at;
        int radius, weight; /* weight: how bad it is to cover it */
    } circle[MAP_MAX_CIRCLES];
    struct {
        map_pt at;
        int w, h;
    } box[MAP_MAX_BOXES];
} map_room;

/* What a mark would like: one of the points, the first best; and, if ring is not 0, that far from a stop. */
typedef struct map_wish {
    unsigned npoints;
    map_pt point[6];
    map_pt around;
    int ring;
} map_wish;

void map_room_of(const map_shape *shape, map_room *room);
void map_take_sides(const map *m, map_room *room, unsigned edges); /* a mask of sides */
void map_take(map_room *room, map_pt at, int w, int h);
/* Looks for the best place of a mark of that size. False if none costs less than *least; else what it costs, there. */
bool map_seek(const map *m, const map_room *room, int w, int h, const map_wish *wish, int *least, map_pt *best);
map_pt map_find(const map *m, map_room *room, int w, int h, const map_wish *wish); /* and takes it */

/* ---- marks.c, signs.c ---------------------------------------------------------------------------------------------------- */
typedef struct map_joint {
    bool leads; /* has the name and value of a place of several hexes, on the side that joins them */
    bool quiet; /* another hex has them */
    map_pt middle;
} map_joint;

map_joint map_joint_of(const map *m, unsigned hex); /* board.c */
void map_terrain_sign(const map *m, const char *terrain, map_pt at);
void map_upgrade_sign(const map *m, map_pt at);
void map_closed_sign(const map *m, const char *id, map_pt at);
void map_goal_sign(const map *m, unsigned company, map_pt at);
void map_value_cell(const map *m, map_pt left, unsigned cell, bool now);
void map_revenue(const map *m, map_pt at, int value, bool treasury);

#endif
