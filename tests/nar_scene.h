/* Positions of North American Railways in text, and what is expected of them. Core and the title alone: no rail.
 *
 * A scene is a position in the product's words (docs/positions.md: start, turn, trade, buy, passed, used, bought, cash,
 * treasury, shares, director, end), lines or ';' between them, and lines of its own for the cards:
 *   players 4                     Ann Bob Cat Dan Eve            option money=open (a line each)
 *   bottoms RED GRN - YEL         the bottom shares ('-': an empty column), under all the shares that nobody has
 *   columns RED BLU | GRN | - | - exactly these shares, the last of a column being its bottom; the others are the
 *                                 directors' of their companies, two at most are removed
 *   city_bottoms 300 200:400:1 -  the bottom cities, cost[:income[:symbols]], under the rest of the deck
 *   cities 300 100:100:2 | - | -  exactly these; the others, made worthless, belong to the first founded company
 *   income RED 800                of its network                 symbols RED 9
 */
#ifndef TESTS_NAR_SCENE_H
#define TESTS_NAR_SCENE_H

#include "rule_test.h"
#include "titles/nar/nar.h"

/* Never NULL: a wrong text fails the test. The scene is static, one at a time. */
scene *nar_given(const char *text);
/* A game at its very beginning, options separated by spaces ("money=open deck=x"). */
scene *nar_opening(unsigned players, uint64_t seed, const char *options);

/* What must hold: cash Ann 700; treasury RED 500; gain Ann -900 (or RED, bank: by the last action); director RED Ann|nobody;
 * shares RED Ann 2; asked Ann select|answer|city|nobody; left 12 (shares in the columns); cities 6; bottoms RED GRN - YEL;
 * city_bottoms 300 - 200 100; starts 4 (in the stack); turn 3; start Bob; phase trade|buy|over; bought 2; offer 500 (0:
 * none); income RED 800; symbols RED 9; network RED 3 (cards); total Ann 3000; end shares; [not] ends no_city; [not] barred
 * RED; [not] passed Ann; [not] used Ann RED; [not] finished; event founded [ARG ...] (numbers, or names of parties and
 * companies, in order; '*' for any); no event founded; times must_pass 3 */
void nar_expects(scene *s, const char *text);

const nar_state *nar_of(const scene *s);
int32_t nar_cash(const scene *s, const char *who);

/* Plays random games of that many players and calls `look` after each action (and once after the set-up, action NULL). */
typedef void nar_watch(void *arg, const scene *s, const ir_action *action);
void nar_random_games(unsigned players, unsigned games, const char *options, nar_watch *look, void *arg);

#endif
