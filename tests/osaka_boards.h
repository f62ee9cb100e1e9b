/* Random boards of 1890 and what is asked of them, for tests that must hold on any board. */
#ifndef TESTS_OSAKA_BOARDS_H
#define TESTS_OSAKA_BOARDS_H

#include "osaka_scene.h"

/* How many boards to try: by IR_TESTS. */
unsigned boards(void);
/* The dice of the n-th board of a test. */
uint64_t board_dice(unsigned n, unsigned test);

/* Tiles that fit, one after the other, as colours allow. */
void lay_tiles(scene *s, uint64_t *dice, unsigned tries);
/* One more station of a company in this city, if it has one left and a slot is open. */
bool station_at(scene *s, unsigned c, unsigned hex, unsigned node);
/* The same anywhere; false: no place was found. */
bool put_station(scene *s, uint64_t *dice, unsigned c);
/* What the best run of a company earns, 0 without one; `action` may be NULL. */
int32_t best_of(const scene *s, unsigned c, ir_action *action);

/* Companies that run on random boards, and such a board: theirs to run with these trains, a few stations of theirs more and
 * one of NER's. ORW and NAR are there up to phase 2 only. */
extern const char *const board_company[8];
scene *board(unsigned i, const char *train, const char *phase, const char *title, uint64_t *dice);

/* Two positions that random games go on from: an early one, and a late one with KNR and all late privates. */
extern const char *const board_games[2];

/* A random action, made and checked; false: nobody could be asked. */
bool random_action(scene *s, uint64_t *dice, ir_action *action);

/* Texts, sorted. */
typedef struct lines {
    unsigned n;
    char *line[8192];
    char room[400000];
    size_t used;
} lines;

void clear_lines(lines *l);
void add_line(lines *l, const char *text);
void sort_lines(lines *l);
bool has_line(const lines *l, const char *text); /* when they are sorted */
/* The choices whose text has these words (" lay "); "" for all. */
void list_choices(const scene *s, const char *with, lines *out);

#endif
