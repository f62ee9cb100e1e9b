/* What rule tests of 1890 need besides scene.h.
 *
 * A game of osaka_game begins with Ann, then Bob, Cat, Dan ... clockwise. A position of osaka() is one of 1890 in the words of
 * docs/positions.md; what it does not name is out of the way: privates are closed, late privates unsold, minors and KNR gone.
 * Shorter words:
 *   minor KAN Bob 100        Bob's, with 100
 *   union 80 Bob 1           KNR is not formed: par 80, Bob has one of its four shares
 *   knr 80 500 Ann 2 Bob 1   it is: its treasury and its holders; what is kept for minors that are there is kept
 *   bought HKR 1             it has bought one of its stations
 *   access HKR               may pass KRTR's station
 * Also expected by osaka_expects: reserve KNR 5; gone KAN; here KAN; passes_rapid HKR; blocked_rapid HKR. */
#ifndef TESTS_OSAKA_SCENE_H
#define TESTS_OSAKA_SCENE_H

#include "scene.h"

/* `option` may be NULL ("rules=book"). */
scene *osaka_game(unsigned players, const char *option);
scene *osaka_game_of(const char *title, unsigned players, const char *option);
scene *osaka(const char *text);
scene *osaka_book(const char *text);                  /* rules=book */
scene *osaka_in(const char *title, const char *text); /* with its options: "1890 rules=book" */

/* Several actions, ';' between. One that ends with '?' is made only if its party is asked: a turn ends by itself when nothing
 * more can be done in it. */
void plays(scene *s, const char *actions);
/* The party that is asked passes; all players pass until the next turn of the game has begun. */
void passes(scene *s);
/* The company passes until its turn is over. */
void finishes(scene *s, const char *company);
void everybody_passes(scene *s);
/* Everything is auctioned, so that Cat begins the stock round: Ann has AR, KSR and ORW, Bob KT, OMER and KBE, Cat HKT and
 * KAN, Dan HNT, OER and NAR. Par of OMS is 90, of KNR 75. */
scene *osaka_auctioned(const char *option);

/* It must be refused by this refusal ("par_due"), which names this rule. */
void refuses_as(scene *s, const char *action, const char *name, const char *rule);

/* What the last action moved: the money of a party now, less that before. */
int32_t gained(const scene *s, const char *party);
/* Like expects, and the lines above. */
void osaka_expects(scene *s, const char *text);
/* The bank, players and companies. */
int32_t all_money(const scene *s);

#endif
