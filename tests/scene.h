/* Positions for tests, set up in text, and what is expected of them, in text too.
 *
 * A scene is a position in the product's words (docs/positions.md), lines or ';' between them, and three of its own:
 *   title 1888n [option=value ...]     players N: Ann Bob Cat Dan Eve Fay Gus, 4 if it is not said
 *   bank 500                           what is too much leaves the game; else the bank holds what is left
 * Privates that no line names are the last player's, unless there is an auction. The position need not be one that a game
 * can come to, and nothing goes on by itself.
 */
#ifndef TESTS_SCENE_H
#define TESTS_SCENE_H

#include "rail/rail.h"
#include "rule_test.h"

/* Never NULL: a wrong text fails the test. The scene is static; one at a time (scene_two gives a second). */
scene *given(const char *text);
scene *given_also(const char *text);
/* The same for an edition named apart: given_in("1888", "players 3; stock Ann"). */
scene *given_in(const char *edition, const char *text);
/* A game at its very beginning, nothing set: with the first seed that lets Ann begin. */
scene *opening(const char *edition, unsigned players);
/* Runs what follows for "1888" and for "1888n". */
extern const char *const editions[3];
#define EACH_EDITION(E) for (const char *const *E##_at = editions, *E; (E = *E##_at) != NULL; E##_at++)

/* What must hold; ';' or newline between: cash Ann 285; treasury JHR 40; bank 9000; price LYR 80; cell LYR 3,2; place
 * LYR 0 (in the pile); director JHR Bob; shares JHR Ann 5; pool JHR 4; ipo JHR 3; actor Ann; not actor Ann; round stock;
 * phase 4; step trains; trains JHR 2 3 (exactly); train_pool 3; depot 4 2; tile C9 L42 0; station JHR D10; no station
 * JHR D10; floated JHR; not floated JHR; owner HS HJR; owner HS nobody; closed HS; priority Bob; finished; not finished;
 * total Ann 520; free JHR (in the certificate-free zone); certificates Ann 5; order JHR SSL; event bank_broken; no event x;
 * asked JHR trains (actor and step); set 1/2 (operating round and rounds of the set); turns 2; listed KT 20 (its price in
 * the auction); bid FC Ann 155 */
void expects(scene *s, const char *text);

/* What the search for the best run would answer (88-RV-04); -1: it answers itself. Needs a build with IR_TEST_BUILD. */
void best_run_is(int32_t revenue);

const rail_state *rail_of(const scene *s);
rail_state *rail_in(scene *s);
unsigned scene_company(const scene *s, const char *word);
unsigned scene_private(const scene *s, const char *word);
/* The position as clients see it, until the next call. */
const char *seen(const scene *s);

/* Each of three players comes first by some of 60 seeds, and the same seed gives the same position. */
void check_draw(const char *edition);

/* One position under the book's rules and under 18xx.games' (table D), and what both do alike. */
extern scene *book, *peer;
void both(const char *edition, const char *text);
void both_do(const char *action);
void both_expect(const char *text);
void both_refuse(const char *action, const char *rule);

#endif
