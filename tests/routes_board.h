/* Random small boards for the cross-checks of the router: the same board as a position for the slow solvers and as a
 * rail position of its own (own rail_data, no title). Tests only. */
#ifndef TESTS_ROUTES_BOARD_H
#define TESTS_ROUTES_BOARD_H

#include "rail/rail.h"
#include "routes_position.h"

enum { BOARD_MAX = 32, BOARD_KINDS = 12 };

typedef struct board_hex {
    int x, z;       /* axial: x to the east, z to the south-east */
    rail_face face; /* edges as they lie; the masks are filled by board_rail */
    uint8_t charge; /* for plain track through it */
    struct {
        uint8_t own, others; /* stations */
    } at[RAIL_MAX_NODES];
} board_hex;

typedef struct board {
    unsigned nhexes;
    board_hex hex[BOARD_MAX];
    unsigned home, destination, bonus; /* hexes; no bonus: 0 */
    uint8_t trains[BOARD_KINDS];       /* per kind */
    /* as in 1880: a bonus between two hexes, a private that makes a hex pay more, one that frees of charges */
    unsigned end[2], run_bonus;
    bool each; /* train earns the bonus */
    unsigned more_at, more;
    bool free;
} board;

extern const rail_train board_kind[BOARD_KINDS];

/* A board as rail sees it. */
typedef struct board_rail {
    rail_data data;
    rail_state state;
    rail_rules rules;
    rail_look look;
    rail_hex hex[BOARD_MAX];
    rail_tile tile[BOARD_MAX];
    rail_company company[1 + IR_MAX_COMPANIES / 2]; /* 0 runs, the others stand about */
    rail_phase phase[1];
    rail_run_bonus run_bonus[1];
    rail_private private_[2];
} board_rail;

/* Tiles of `from`, at random, on `columns` x `rows` hexes; at least one station of the company. A strange one may have
 * stops that do not count for the range and can be passed, which no title of ours has. */
void board_random(board *b, const rail_data *from, unsigned columns, unsigned rows, bool strange, uint64_t *dice);
/* Turned clockwise by `steps` x 60 degrees, after mirroring. */
void board_turn(const board *b, unsigned steps, bool mirror, board *out);
/* Hexes, and locations within hexes, in another order. */
void board_shuffle(const board *b, uint64_t *dice, board *out);
/* Adds plain track that leads from an open edge to nowhere; false if there is no place for it. */
bool board_dead_end(board *b, uint64_t *dice);
/* Takes a foreign station away; false if there is none. */
bool board_remove_station(board *b, uint64_t *dice);

void board_position(const board *b, rt_position *p);
void board_to_rail(const board *b, uint64_t *dice, board_rail *out);

#endif
