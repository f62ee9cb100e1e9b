/* The board as a drawing: where everything is, computed once for every painter (the command line's SVG, the page).
 *
 * A drawing is a stream of marks, handed to a sink from the lowest to the topmost: paths, circles and texts. A mark says
 * what it is (its ink), not how it looks: colours and line widths are the painter's. All numbers are integers, with 1000
 * from the centre of a hex to a corner, x to the right, y down; what is drawn in a hex is drawn around (0, 0).
 *
 * Always: the same position gives the same marks; no text is smaller than MAP_LEAST_TEXT; text stays upright however a
 * tile or the board is turned. */
#ifndef MAP_MAP_H
#define MAP_MAP_H

#include "core/json.h"
#include "rail/rail.h"

enum {
    MAP_CORNER = 1000,    /* from the centre of a hex to a corner */
    MAP_SIDE = 866,       /* to the middle of a side */
    MAP_LEAST_TEXT = 170, /* the smallest size of a text */
    MAP_DISC = 250,       /* the radius of a station in a list */
    MAP_MAX_PATH = 2048   /* bytes of the path data of one mark; a route's line may be longer */
};

/* X(NAME, name): what a mark is. */
#define MAP_INKS(X)                                                                                                    \
    X(TRACK_EDGE, "track-edge") /* lines and tapered ends of track, with their white edge; ferries are broken lines */ \
    X(TRACK, "track")                                                                                                  \
    X(FERRY, "ferry")                                                                                                  \
    X(TAPER_EDGE, "taper-edge")                                                                                        \
    X(TAPER, "taper")                                                                                                  \
    X(BOX, "box") /* around the slots of a city */                                                                     \
    X(BOX_INNER, "box-inner")                                                                                          \
    X(SLOT, "slot")                                                                                                    \
    X(TOWN, "town")                                                                                                    \
    X(BAR_EDGE, "bar-edge") /* a town on a line */                                                                     \
    X(BAR, "bar")                                                                                                      \
    X(HARBOUR_EDGE, "harbour-edge")                                                                                    \
    X(HARBOUR, "harbour")                                                                                              \
    X(STATION, "station") /* in the company's colour; the ring and the letters in its colour for texts */              \
    X(STATION_RING, "station-ring")                                                                                    \
    X(STATION_TEXT, "station-text")                                                                                    \
    X(KEPT, "kept") /* a slot that is kept for a company */                                                            \
    X(KEPT_TEXT, "kept-text")                                                                                          \
    X(STAGE, "stage") /* notches that count the colour of a tile */                                                    \
    X(FIXED, "fixed") /* grey, and never built on */                                                                   \
    X(NUMBER, "number")                                                                                                \
    X(YELLOW, "yellow") /* cells of values by phase */                                                                 \
    X(GREEN, "green")                                                                                                  \
    X(BROWN, "brown")                                                                                                  \
    X(GREY, "grey")                                                                                                    \
    X(NOW, "now") /* the cell that counts now */                                                                       \
    X(POINTER, "pointer")                                                                                              \
    X(VALUE, "value")                                                                                                  \
    X(VALUE_NOW, "value-now")                                                                                          \
    X(REVENUE, "revenue")                                                                                              \
    X(REVENUE_TEXT, "revenue-text")                                                                                    \
    X(NAME, "name")                                                                                                    \
    X(LABEL, "label")                                                                                                  \
    X(COST, "cost")                                                                                                    \
    X(MOUNTAIN, "mountain")                                                                                            \
    X(WATER, "water")                                                                                                  \
    X(WALL, "wall")                                                                                                    \
    X(RAMPART, "rampart")                                                                                              \
    X(CLOSED, "closed") /* by a private */                                                                             \
    X(CLOSED_DOT, "closed-dot")                                                                                        \
    X(CLOSED_TEXT, "closed-text")                                                                                      \
    X(POLE, "pole") /* of the flag of a destination */                                                                 \
    X(FLAG, "flag")                                                                                                    \
    X(FLAG_TEXT, "flag-text")                                                                                          \
    X(WAVES, "waves")                                                                                                  \
    X(BARRIER, "barrier")                                                                                              \
    X(STREAM, "stream")   /* a barrier that is a river */                                                              \
    X(UPGRADE, "upgrade") /* beside the cost of a better tile */

typedef enum map_ink {
#define X(NAME, name) MAP_##NAME,
    MAP_INKS(X)
#undef X
        MAP_INK_COUNT
} map_ink;

extern const char *const map_ink_name[MAP_INK_COUNT];

typedef enum map_kind { MAP_PATH, MAP_CIRCLE, MAP_TEXT } map_kind;

typedef struct map_pt {
    int x, y;
} map_pt;

typedef struct map_mark {
    map_kind kind;
    map_ink ink;
    uint8_t company; /* whose it is, or RAIL_NONE */
    uint8_t stop;    /* the stop that it belongs to, or RAIL_NONE */
    map_pt at;       /* the centre of a circle; the middle of a text's baseline */
    int size;  /* the radius of a circle, the size of a text, the line width of a path if it is not its ink's, else 0 */
    int width; /* of a text that would be too wide: what its letters are squeezed to; else 0 */
    const char *text; /* path data, or the text; `len` bytes */
    size_t len;
} map_mark;

typedef struct map_sink {
    void (*put)(void *to, const map_mark *mark);
    void *to;
} map_sink;

/* What is drawn, and how: a position, and whether the board is turned by a quarter against the clock. */
typedef struct map {
    const rail_look *k;
    map_sink sink;
    bool flat;               /* hexes are drawn flat side down; otherwise corner down */
    uint8_t turn;            /* of the board, in steps of 15 degrees */
    uint8_t stop;            /* whose marks are being drawn */
    struct map_shape *shape; /* where to keep the shape of a hex from its track to its marks; NULL: it is made twice */
    unsigned shaped;         /* the hex whose shape is kept */
} map;

map map_of(const rail_look *k, bool turned, map_sink sink);
int map_text_width(const char *text, size_t len, int size); /* roughly */

/* ---- a hex: its ground, then track, then stops and marks ----------------------------------------------------------- */
map_pt map_centre(const map *m, unsigned hex);
unsigned map_colour(const rail_look *k, unsigned hex); /* of what lies there now */
const char *map_colour_name(unsigned colour);
/* The sides between this hex and later ones that are drawn as one with it (sea, a place of several hexes), as path data
 * of lines over them; "" if there are none. */
void map_seams(const map *m, unsigned hex, ir_text *d);
void map_hex_track(map *m, unsigned hex);
void map_hex_marks(map *m, unsigned hex);

/* ---- a tile by itself ------------------------------------------------------------------------------------------------ */
void map_tile(map *m, unsigned tile, unsigned rot);

/* ---- the board as a whole ---------------------------------------------------------------------------------------------- */
typedef struct map_box {
    int x, y, w, h;
} map_box;

map_box map_extent(const map *m);
void map_outline(const map *m, ir_text *d);  /* of one hex */
void map_border(const map *m, ir_text *d);   /* sides without a neighbour */
void map_barriers(const map *m, ir_text *d); /* sides that no track may cross */
/* The letters or figures of a hex's coordinate, as its row (else its column) has them. */
void map_axis(const map *m, unsigned hex, bool row, ir_text *out);

/* ---- routes -------------------------------------------------------------------------------------------------------------- */
enum { MAP_MAX_ROUTE_STOPS = 64, MAP_MAX_LINE = 48 << 10 };

typedef struct map_route {
    ir_text *line; /* path data from end to end, over the track */
    unsigned nstops, nends;
    struct {
        unsigned nslots;
        map_pt slot[6]; /* a line through them ... */
        int width;      /* ... that shows around them */
    } stop[MAP_MAX_ROUTE_STOPS];
    map_pt end[2]; /* where its number is written, beside its first and last stop */
} map_route;

/* A route over these hexes in order, the one with number `index` of `count`. */
void map_route_of(const map *m, const uint8_t *hexes, unsigned n, unsigned index, unsigned count, map_route *out);

/* ---- what the signs mean --------------------------------------------------------------------------------------------------- */
/* X(NAME, name): signs that a legend explains. */
#define MAP_SIGNS(X)                                                                                                   \
    X(KEPT, kept)                                                                                                      \
    X(GOAL, goal)                                                                                                      \
    X(MOUNTAIN, mountain)                                                                                              \
    X(WATER, water)                                                                                                    \
    X(RIVER, river)                                                                                                    \
    X(WALL, wall)                                                                                                      \
    X(BARRIER, barrier)                                                                                                \
    X(STREAM, stream)                                                                                                  \
    X(UPGRADE, upgrade)                                                                                                \
    X(CLOSED, closed)                                                                                                  \
    X(NOW, now)                                                                                                        \
    X(FIXED, fixed)                                                                                                    \
    X(TREASURY, treasury)

typedef enum map_sign {
#define X(NAME, name) MAP_SIGN_##NAME,
    MAP_SIGNS(X)
#undef X
        MAP_SIGN_COUNT
} map_sign;

extern const char *const map_sign_name[MAP_SIGN_COUNT];

bool map_has_sign(const rail_data *d, map_sign sign); /* somewhere in this title */
void map_put_sign(map *m, map_sign sign);             /* around (0, 0), within 220 to each side */
void map_stages(map *m, map_pt at, unsigned count);   /* notches */
void map_disc(map *m, unsigned company, map_pt at, int radius);

/* ---- as JSON (map.shape describes it) --------------------------------------------------------------------------- */
void map_board_json(const rail_look *k, bool turned, ir_json *j);
void map_tile_json(const rail_look *k, bool turned, unsigned tile, unsigned rot, ir_json *j);
/* `run` as notation writes it: `2:A1-B2 3:C3-D4`; hexes that are not on the board are left out. */
void map_routes_json(const rail_look *k, bool turned, const char *run, size_t len, ir_json *j);

#endif
