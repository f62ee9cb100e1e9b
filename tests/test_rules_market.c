/* 1888, 1888-N: the share price board (88-SP). */
#include "scene.h"

#include <stdio.h>
#include <string.h>

/* 88-SP-04, as the rules list them: the first and last column of each row. */
enum { ROWS = 9 };
static const unsigned first_column[ROWS] = {2, 1, 0, 0, 0, 0, 0, 0, 0};
static const unsigned last_column[ROWS] = {17, 17, 14, 11, 9, 7, 6, 5, 4};

static bool on_board(unsigned row, unsigned column) {
    return row < ROWS && column >= first_column[row] && column <= last_column[row];
}

static void at_cell(scene *s, unsigned row, unsigned column, const char *what, unsigned r, unsigned c) {
    const rail_data *d = s->game.title->data;
    const rail_cell *cell = &d->cell[rail_of(s)->cell[1] - 1];
    if (cell->row != r || cell->column != c) {
        fail_test("%s from %u,%u leads to %u,%u, not %u,%u", what, row, column, cell->row, cell->column, r, c);
    }
}

/* SSL, company 1, at a cell, with 100 to pay or keep. */
static scene *ssl_at(const char *edition, unsigned row, unsigned column, const char *more) {
    char text[400];
    (void)snprintf(text, sizeof text,
                   "phase 2; depot 2:6; start SSL 70 Ann 6; price SSL %u,%u; float SSL 500; trains SSL 2; %s", row,
                   column, more);
    return given_in(edition, text);
}

TEST("88-SP-02 88-SP-03 88-SP-04: right and left on every cell of the board") {
    EACH_EDITION(edition) {
        unsigned cells = 0;
        for (unsigned row = 0; row < ROWS; row++) {
            for (unsigned column = first_column[row]; column <= last_column[row]; column++) {
                scene *s = ssl_at(edition, row, column, "revenue 100; turn SSL dividend");
                does(s, "SSL pay");
                if (column < last_column[row]) {
                    at_cell(s, row, column, "right", row, column + 1);
                } else if (row > 0) {
                    at_cell(s, row, column, "right", row - 1, column);
                } else {
                    at_cell(s, row, column, "right", row, column);
                }
                s = ssl_at(edition, row, column, "revenue 100; turn SSL dividend");
                does(s, "SSL keep");
                if (column > first_column[row]) {
                    at_cell(s, row, column, "left", row, column - 1);
                } else if (row < ROWS - 1) {
                    at_cell(s, row, column, "left", row + 1, column);
                } else {
                    at_cell(s, row, column, "left", row, column);
                }
                cells++;
            }
        }
        check(cells == ((const rail_data *)ir_title_find(edition)->data)->ncells && cells == 96);
    }
}

TEST("88-SP-05: down one per share sold, from every cell, to the lowest of the column") {
    EACH_EDITION(edition) {
        for (unsigned row = 0; row < ROWS; row++) {
            for (unsigned column = first_column[row]; column <= last_column[row]; column++) {
                for (unsigned n = 1; n <= 5; n++) {
                    char text[200];
                    (void)snprintf(text, sizeof text, "start SSL 70 Bob 5 Ann 5; price SSL %u,%u; stock Ann", row,
                                   column);
                    scene *s = given_in(edition, text);
                    (void)snprintf(text, sizeof text, "Ann sell SSL %u", n);
                    does(s, text);
                    unsigned r = row;
                    for (unsigned i = 0; i < n && on_board(r + 1, column); i++) {
                        r++;
                    }
                    at_cell(s, row, column, "down", r, column);
                }
            }
        }
    }
}

TEST("88-SP-07: sold out, up one, from every cell, to the top of the column") {
    EACH_EDITION(edition) {
        for (unsigned row = 0; row < ROWS; row++) {
            for (unsigned column = first_column[row]; column <= last_column[row]; column++) {
                char text[200];
                (void)snprintf(text, sizeof text,
                               "players 3; start SSL 70 Ann 6 Bob 4; price SSL %u,%u; float SSL 500; stock Ann", row,
                               column);
                scene *s = given_in(edition, text);
                does(s, "Ann pass");
                does(s, "Bob pass");
                does(s, "Cat pass");
                expects(s, "asked SSL track");
                at_cell(s, row, column, "up", on_board(row - 1, column) ? row - 1 : row, column);
            }
        }
    }
}

TEST("88-SP-07: only if all ten shares are with players, pool and IPO empty, and only at the end of the round") {
    EACH_EDITION(edition) {
        static const char *const shares[] = {"Ann 6 Bob 3", "Ann 6 Bob 3 pool 1", "Ann 5 pool 5", "Ann 6 Bob 2 Cat 2"};
        for (unsigned i = 0; i < 4; i++) {
            char text[200];
            (void)snprintf(text, sizeof text, "players 3; start SSL 80 %s; float SSL 500; stock Ann", shares[i]);
            scene *s = given_in(edition, text);
            does(s, "Ann pass");
            does(s, "Bob pass");
            expects(s, "price SSL 80");
            does(s, "Cat pass");
            expects(s, i == 3 ? "price SSL 85; cell SSL 3,3" : "price SSL 80; cell SSL 4,3");
        }
    }
}

TEST("88-SP-01: a marker that comes goes under those that are there, and those below one that leaves move up") {
    EACH_EDITION(edition) {
        scene *s =
            given_in(edition, "phase 2; depot 2:6; start CDL 80 Bob 2; start JHR 80 Bob 2; start SSL 80 Ann 6; "
                              "price CDL 4,5; price JHR 4,5; price SSL 4,4; float SSL 500; trains SSL 2; revenue 100; "
                              "turn SSL dividend");
        does(s, "SSL pay"); /* right */
        expects(s, "cell SSL 4,5; place CDL 0; place JHR 1; place SSL 2; order CDL JHR SSL");
        s = given_in(edition, "start CDL 80 Bob 2; start JHR 80 Bob 4 Ann 2; start SSL 80 Bob 2; stock Ann");
        expects(s, "place CDL 0; place JHR 1; place SSL 2");
        does(s, "Ann sell JHR 1"); /* down, out of the middle */
        expects(s, "cell JHR 5,3; place JHR 0; place CDL 0; place SSL 1");
        s = given_in(edition, "start CDL 75 Bob 2; start JHR 80 Bob 4 Ann 2; stock Ann");
        does(s, "Ann sell JHR 1");
        expects(s, "cell JHR 5,3; place CDL 0; place JHR 1; order CDL JHR");
    }
}

TEST("88-SP-06: sales move markers in emergency financing as in stock rounds") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; phase 3; depot 3:6; cash Ann 0; start SSL 80 Ann 6; float SSL 0; "
                                     "start LYR 95 Bob 3 Ann 3; turn SSL trains");
        does(s, "Ann sell LYR 2");
        expects(s, "cash Ann 190; cell LYR 3,3; price LYR 85; pool LYR 2; asked SSL trains");
        s = given_in(edition, "players 3; cash Ann 0; start LYR 95 Bob 3 Ann 3; stock Ann");
        does(s, "Ann sell LYR 2");
        expects(s, "cash Ann 190; cell LYR 3,3; price LYR 85; pool LYR 2");
    }
}

TEST("88-SP-07 A-23: several sold-out companies rise in operating order, which decides their pile") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; start LYR 85 Ann 6 Bob 4; start JHR 85 Ann 4 Bob 6; float JHR 500; "
                                     "start CDL 90 Cat 2; stock Ann");
        expects(s, "order CDL LYR JHR; place LYR 0; place JHR 1");
        does(s, "Ann pass");
        does(s, "Bob pass");
        does(s, "Cat pass");
        expects(s, "cell LYR 2,3; cell JHR 2,3; place CDL 0; place LYR 1; place JHR 2; order CDL LYR JHR");
        /* the dearer one first: the cheaper then finds its cell empty */
        s = given_in(edition,
                     "players 3; start JHR 85 Ann 4 Bob 6; float JHR 500; start LYR 90 Ann 6 Bob 4; stock Ann");
        does(s, "Ann pass");
        does(s, "Bob pass");
        does(s, "Cat pass");
        expects(s, "cell LYR 1,3; cell JHR 2,3; place LYR 0; place JHR 0");
    }
}

TEST("88-SP-08: a marker that cannot move keeps its place in the pile") {
    EACH_EDITION(edition) {
        scene *s = ssl_at(edition, 8, 0, "start JHR 70 Bob 2; price JHR 8,0; revenue 100; turn SSL dividend");
        does(s, "SSL keep");
        expects(s, "cell SSL 8,0; place SSL 0; place JHR 1; no event price_moved");
        s = ssl_at(edition, 0, 17, "start JHR 70 Bob 2; price JHR 0,17; revenue 100; turn SSL dividend");
        does(s, "SSL pay");
        expects(s, "cell SSL 0,17; place SSL 0; place JHR 1; no event price_moved");
        s = given_in(edition, "start SSL 70 Bob 4 Ann 4; price SSL 8,4; start JHR 70 Bob 2; price JHR 8,4; stock Ann");
        does(s, "Ann sell SSL 3");
        expects(s, "cell SSL 8,4; place SSL 0; place JHR 1; cash Ann 795");
        s = given_in(edition, "players 3; start SSL 70 Ann 6 Bob 4; price SSL 0,5; float SSL 500; start JHR 70 Bob 2; "
                              "price JHR 0,5; stock Ann");
        does(s, "Ann pass");
        does(s, "Bob pass");
        does(s, "Cat pass");
        expects(s, "asked SSL track; cell SSL 0,5; place SSL 0; place JHR 1");
    }
}

TEST("88-V-05 88-SP-05: three shares at 70 on the last row but one bring 210 and stop at 65") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "start LYR 70 Bob 4 Ann 3; price LYR 7,4; stock Ann");
        expects(s, "price LYR 70");
        does(s, "Ann sell LYR 3");
        expects(s, "cash Ann 810; cell LYR 8,4; price LYR 65; pool LYR 3");
    }
}

TEST("88-V-07 88-SP-02 88-SP-03 88-SP-07: the price moves of page 17") {
    EACH_EDITION(edition) {
        scene *s =
            given_in(edition, "phase 2; depot 2:6; start TJL 95 Ann 6; price TJL 0,5; float TJL 500; trains TJL 2; "
                              "revenue 60; turn TJL dividend");
        does(s, "TJL pay");
        expects(s, "cell TJL 0,6; price TJL 130"); /* right */
        s = given_in(edition,
                     "phase 2; depot 2:6; start CDL 90 Ann 6; price CDL 2,2; float CDL 500; trains CDL 2; revenue 60; "
                     "turn CDL dividend");
        does(s, "CDL keep");
        expects(s, "cell CDL 2,1; price CDL 80; treasury CDL 560"); /* left */
        s = given_in(edition,
                     "phase 2; depot 2:6; start JZR 75 Ann 6; price JZR 2,0; float JZR 500; trains JZR 2; revenue 60; "
                     "turn JZR dividend");
        does(s, "JZR keep");
        expects(s, "cell JZR 3,0; price JZR 70"); /* at the start of a row: down */
        s = given_in(edition, "start LYR 95 Bob 3 Ann 3; stock Ann");
        does(s, "Ann sell LYR 3");
        expects(s, "cell LYR 4,3; price LYR 80"); /* down three */
        s = given_in(edition,
                     "players 3; start ZDR 80 Ann 6 Bob 4; start JHR 95 Ann 6 Bob 4; price JHR 0,4; float JHR 500; "
                     "stock Ann");
        does(s, "Ann pass");
        does(s, "Bob pass");
        does(s, "Cat pass");
        expects(s, "cell ZDR 3,3; price ZDR 85; cell JHR 0,4; price JHR 110"); /* up, and at the top */
    }
}

TEST("88-V-08 88-SP-07 88-DV-03: JZR sold out at 85 goes to 90, then without a run back to 85") {
    EACH_EDITION(edition) {
        scene *s = given_in(edition, "players 3; start JZR 85 Ann 6 Bob 4; float JZR 100; stock Ann");
        does(s, "Ann pass");
        does(s, "Bob pass");
        does(s, "Cat pass");
        expects(s, "cell JZR 2,3; price JZR 90; asked JZR track");
        does(s, "JZR pass");
        while (offered(s, "JZR pass")) {
            does(s, "JZR pass");
        }
        expects(s, "asked JZR trains; cell JZR 2,2; price JZR 85; event no_run");
    }
}

TEST("88-V-09: the edges of the board") {
    static const struct {
        unsigned row, column;
        const char *does, *then;
    } moves[] = {{2, 14, "SSL pay", "cell SSL 1,14; price SSL 275"},
                 {0, 17, "SSL pay", "cell SSL 0,17; price SSL 400"},
                 {0, 2, "SSL keep", "cell SSL 1,2; price SSL 90"},
                 {1, 1, "SSL keep", "cell SSL 2,1; price SSL 80"},
                 {8, 0, "SSL keep", "cell SSL 8,0; price SSL 40"}};
    EACH_EDITION(edition) {
        for (unsigned i = 0; i < 5; i++) {
            scene *s = ssl_at(edition, moves[i].row, moves[i].column, "revenue 100; turn SSL dividend");
            does(s, moves[i].does);
            expects(s, moves[i].then);
        }
        scene *s = ssl_at(edition, 2, 14, "stock Ann");
        expects(s, "price SSL 250");
        s = given_in(edition, "players 3; start SSL 75 Ann 6 Bob 4; price SSL 2,0; float SSL 500; stock Ann");
        does(s, "Ann pass");
        does(s, "Bob pass");
        does(s, "Cat pass");
        expects(s, "cell SSL 2,0; price SSL 75");
    }
}
