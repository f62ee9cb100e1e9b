/* Further lines of scenes, for titles with a turn-order list, investors and debts (see scene.h):
 *   found JHA 100 2 30 Ann 3 Bob 1    founded at 100, place 2, certificate of 30 %, Ann is director; the rest in the stack
 *   permits JHA ABC|-                 (else the first ones)     open JHA 500: floated and on the market, at home, treasury
 *   investor FI1 Ann [JHA]            hers; a share of JHA lies on it. Investors that no line names are gone.
 *   debt Ann 254                      seats Cat Ann Bob         funded JHA (has its second capital)
 *   auction Ann                       she opens the first private that no line has sold
 *   marker JHA                        countdown 4
 * A turn is at its company's place in the list, and its bonus is that of the cell it has then.
 * Also expected: debt, permits, seats, funded and
 *   stands JHA 100 2   certificate JHA 30   available JHA 2   reserve JHA 1   linked FI1 JHA|nothing   invests Ann FI1
 *   marker JHA|nobody   countdown 3   gone FI1   here FI1   least 15 (bid)   unfunded JHA   unmarked JHA (not on the market) */
#ifndef TESTS_SCENE_LIST_H
#define TESTS_SCENE_LIST_H

#include "scene.h"
#include "titles/1880/china.h"

/* Whether the line is one of these. */
bool scene_list_expect(scene *s, const words *l);

/* The state that is 1880's own. */
china_state *china_in(scene *s);

#endif
