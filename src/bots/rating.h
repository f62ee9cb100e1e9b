/* How strong players are, from the results of games: shares of wins, ratings, and a test that stops early.
 *
 * Games that begin from one opening are not independent of each other, so they form a unit, and every interval comes from
 * the differences between units. All intervals are of 95 %. Nothing here plays, so floating point is allowed. */
#ifndef BOTS_RATING_H
#define BOTS_RATING_H

#include "ironroad/ironroad.h"

enum { RATING_MAX_BOTS = 16 };

typedef struct rating_range {
    double value, low, high;
} rating_range;

/* The factor of a 95 % interval with this many degrees of freedom (Student's t); infinite for 0. */
double rating_t(size_t freedom);

/* ---- the share of wins -------------------------------------------------------------------------------------------- */

/* What a bot won in one unit: k tied firsts count 1/k. Each of its seats counts as a game. */
typedef struct rating_wins {
    double won, games;
} rating_wins;

/* Wilson's interval with the effective number of games of Korn and Graubard: as many independent games as have the
 * variance that is seen between units, but never more than there were. Units without games are left out. */
rating_range rating_share(const rating_wins *unit, size_t count);

/* ---- ratings ------------------------------------------------------------------------------------------------------- */

/* The result of a game: by seat, who played and at which place, from 0; equals share the better place. */
typedef struct rating_game {
    uint32_t unit; /* from 0 */
    uint8_t players, bot[IR_MAX_PLAYERS], place[IR_MAX_PLAYERS];
} rating_game;

/* Plackett-Luce over whole rankings, 400 points for a factor of ten, `anchor` at 0. One drawn game between each two bots
 * is added, so that somebody who always wins has a rating. Intervals by the jackknife: up to 50 groups of units are left
 * out in turn; they are infinite for a single unit. */
void rating_fit(const rating_game *game, size_t count, unsigned bots, unsigned anchor, size_t units,
                rating_range out[RATING_MAX_BOTS]);

/* ---- a test that stops early ---------------------------------------------------------------------------------------- */

typedef enum rating_verdict { RATING_OPEN, RATING_LOW, RATING_HIGH } rating_verdict;

/* Wald's sequential test between two shares of wins, `low` and `high`, with errors of 5 % each. */
typedef struct rating_test {
    double low, high;
    double llr; /* the logarithm of the likelihood ratio: above 2.94 high, below -2.94 low */
    size_t units;
    uint8_t verdict; /* rating_verdict */
} rating_test;

/* Looks at the units in their order and stops at the first that decides; test->units says how many it took. The variance
 * of a unit is estimated from those seen and four imagined ones with the variance of chance. */
void rating_decide(rating_test *test, const rating_wins *unit, size_t count);

#endif
