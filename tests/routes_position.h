/* A position for the slow solvers: raw track and what its locations are worth, without anything of src/.
 *
 * It is built by the calls below or read from text. The text has one thing per line; '#' begins a comment. A place is
 * HEX.eK (edge K of a hex) or HEX.nK (location K of a hex); the solvers do not know how hexes lie, only what is joined.
 *
 *   node HEX.nK KIND VALUE [flag ...]    a location. KIND: city, town, off (off-board). city and off are large, town small.
 *        own                             the company has a station here
 *        full                            may be an end, not passed (a full city without own station)
 *        end                             may be an end only (red locations, harbours)
 *        free                            does not count for a train's range
 *        group=NAME                      all locations of a group are one location for a route
 *        out=N                           each route that stops here brings N outside the dividend
 *        tag=NAME[,NAME...]              for bonuses
 *   track PLACE PLACE [cost=N]           a piece of track in one hex, edge-edge, edge-location or location-location; a
 *                                        route that uses it pays N
 *   join HEX.eK HEX.eK                   these two edges are the same side of two hexes
 *   bonus route|turn N TAG TAG           a route with a paid stop of either tag earns N; turn: once for all routes
 *   train NAME plain N                   all stops pay and count, N at most
 *   train NAME plus N M                  at most N large ones, at most N + M in all
 *   train NAME express N                 any number of stops, N of them pay: the best choice with an `own` one among them
 *   train NAME diesel                    any number of stops, all pay
 *   train NAME limits STOPS LARGE SMALL PAYS    the same in general: the most stops of each size ('-': no limit), and how
 *                                        many pay ('-': all). plain 4 is "4 - - -", plus 3 3 "6 3 - -", express 6 "- - - 6"
 *
 * A route runs along joined track from a location to another one, at least one of its locations is `own`, no location
 * twice. No side of a hex is crossed and no piece of track used twice, by one route or by two routes. A train need not
 * run. A route is worth its paid stops plus bonuses minus costs. */
#ifndef TESTS_ROUTES_POSITION_H
#define TESTS_ROUTES_POSITION_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

enum {
    RT_MAX_NODES = 200,
    RT_MAX_PORTS = 1024, /* edges of hexes that have track */
    RT_MAX_PIECES = 1024,
    RT_MAX_BONUSES = 8,
    RT_MAX_TRAINS = 8,
    RT_MAX_NAME = 24,
    RT_NODE = 4096, /* a place: a port, or RT_NODE + a node */
    RT_NO_PORT = -1,
    RT_EVER = 1000,      /* no limit */
    RT_NO_RUN = -1000000 /* less than any run earns, ferries and all */
};

typedef enum rt_kind { RT_CITY, RT_TOWN, RT_OFF } rt_kind;

typedef struct rt_node {
    char name[RT_MAX_NAME];
    rt_kind kind;
    int value, out;
    bool own, full, end, free;
    int group;     /* 0: none */
    uint32_t tags; /* a bit per tag */
} rt_node;

typedef struct rt_piece {
    int a, b; /* places */
    int cost;
} rt_piece;

typedef struct rt_bonus {
    bool turn;
    int amount;
    uint32_t tag[2]; /* bits */
} rt_bonus;

typedef struct rt_train {
    char name[RT_MAX_NAME];
    int stops, large, small; /* the most, or RT_EVER */
    int pays;                /* RT_EVER: all */
} rt_train;

typedef struct rt_position {
    int nnodes, nports, npieces, nbonuses, ntrains;
    rt_node node[RT_MAX_NODES];
    char port_name[RT_MAX_PORTS][RT_MAX_NAME];
    int mate[RT_MAX_PORTS]; /* the port that a port is joined to, or RT_NO_PORT */
    rt_piece piece[RT_MAX_PIECES];
    rt_bonus bonus[RT_MAX_BONUSES];
    rt_train train[RT_MAX_TRAINS];
} rt_position;

void rt_clear(rt_position *p);
/* The port of that name, made if it is new. */
int rt_port(rt_position *p, const char *name);
/* Reads one position, up to the end or to a line "end"; false at the end of the file. Stops the program with a message
 * if the text is wrong. */
bool rt_read(rt_position *p, FILE *from);
void rt_write(const rt_position *p, FILE *to);

bool rt_same_train(const rt_train *a, const rt_train *b);

#endif
