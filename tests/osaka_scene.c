/* Rule tests of 1890: see osaka_scene.h. */
#include "osaka_scene.h"

#include "core/money.h"
#include "core/notation.h"
#include "problem_text.h"
#include "titles/1890/osaka.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- games from their beginning ---------------------------------------------------------------------------------------- */

/* Ann has the priority and the others follow in the order of their names. */
static bool in_order(const scene *s) {
    const rail_state *r = rail_of(s);
    if (!r->reseated) {
        return r->priority == 0;
    }
    unsigned n = s->game.players, at = 0;
    while (at < n && r->order[at] != 0) {
        at++;
    }
    for (unsigned i = 0; i < n; i++) {
        if (r->order[(at + i) % n] != i) {
            return false;
        }
    }
    return r->priority == 0;
}

scene *osaka_game_of(const char *title, unsigned players, const char *option) {
    static scene game;
    const char *options[] = {option};
    ir_problem problem;
    for (uint64_t seed = 1; seed < 100000; seed++) {
        memset(&game, 0, sizeof game);
        if (!ir_game_init(&game.game, ir_title_find(title), 0, players, scene_names, seed, option != NULL, options,
                          &problem)) {
            fail_test("osaka_game: %s", problem_text(&problem));
        }
        ir_new(&game.game, &game.state);
        if (in_order(&game)) {
            return &game;
        }
    }
    fail_test("osaka_game: no seed gives this order");
}

scene *osaka_game(unsigned players, const char *option) { return osaka_game_of("1890", players, option); }

/* Whether the party that the action begins with is asked. */
static bool asked(const scene *s, const char *action) {
    const rail_state *r = rail_of(s);
    ir_party who = ir_party_find(&s->game, action, (unsigned)strcspn(action, " "));
    return !s->state.finished && r->frame[r->depth - 1].who == who;
}

void plays(scene *s, const char *actions) {
    char line[200];
    while (*actions) {
        actions += strspn(actions, " ;\n");
        size_t len = strcspn(actions, ";\n");
        check(len < sizeof line);
        if (len > 0) {
            memcpy(line, actions, len);
            line[len] = 0;
            bool maybe = line[len - 1] == '?';
            line[len - maybe] = 0;
            if (!maybe || asked(s, line)) {
                does(s, line);
            }
        }
        actions += len;
    }
}

void passes(scene *s) {
    char text[60];
    const rail_state *r = rail_of(s);
    (void)snprintf(text, sizeof text, "%s pass", ir_party_name(&s->game, r->frame[r->depth - 1].who));
    does(s, text);
}

void everybody_passes(scene *s) {
    unsigned turn = rail_of(s)->turn;
    for (unsigned i = 0; i < s->game.players && rail_of(s)->turn == turn; i++) {
        passes(s);
    }
    check(rail_of(s)->turn == turn + 1);
}

scene *osaka_auctioned(const char *option) {
    scene *s = osaka_game(4, option);
    plays(s, "Ann buy AR; Bob buy KT; Cat buy HKT; Dan buy HNT; Ann buy KSR; Bob buy OMER; Bob par OMS 90; Cat buy KAN;"
             "Dan buy OER; Dan par KNR 75; Ann buy ORW; Bob bid KBE 105; Cat pass; Dan buy NAR");
    return s;
}

/* ---- money -------------------------------------------------------------------------------------------------------------- */

int32_t gained(const scene *s, const char *party) {
    ir_party p = ir_party_find(&s->game, party, (unsigned)strlen(party));
    return s->state.cash[p] - s->before.cash[p];
}

int32_t all_money(const scene *s) {
    int32_t sum = 0;
    for (unsigned p = 0; p < sizeof s->state.cash / sizeof s->state.cash[0]; p++) {
        sum += s->state.cash[p];
    }
    return sum;
}

/* ---- positions ----------------------------------------------------------------------------------------------------------- */

static osaka_state *own_in(scene *s) {
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    return osaka_on(&x);
}

static bool is(const words *l, const char *word) { return strcmp(l->w[0], word) == 0; }

static bool is_own(const words *l) {
    return is(l, "minor") || is(l, "union") || is(l, "knr") || is(l, "homes") || is(l, "bought") || is(l, "access") ||
           is(l, "gone");
}

static const rail_data *data_of(const scene *s) { return s->game.title->data; }

/* Stations on the homes, where none is yet. */
static void place_homes(scene *s, unsigned c) {
    const rail_company *it = &data_of(s)->company[c];
    rail_state *r = rail_in(s);
    unsigned n = 0;
    r->status[c] |= RAIL_AT_HOME;
    if (it->home == RAIL_NONE) {
        return;
    }
    r->station[c][n++] = (uint16_t)(1 + it->home * 8u + r->home_node[c]);
    for (unsigned i = 0; i < it->nmore; i++) {
        r->station[c][n++] = (uint16_t)(1 + it->more[i].hex * 8u + r->more_node[c][i]);
    }
}

static void own_minor(scene *s, const words *l) {
    unsigned c = scene_company(s, l->w[1]), p = scene_private(s, l->w[1]), seat = scene_seat(s, l->w[2]);
    rail_state *r = rail_in(s);
    r->private_owner[p] = IR_PLAYER(seat);
    r->private_flags[p] &= (uint8_t)~RAIL_CLOSED;
    r->director[c] = IR_PLAYER(seat);
    r->status[c] = (uint8_t)((r->status[c] & ~RAIL_GONE) | RAIL_FLOATED);
    place_homes(s, c);
    scene_money(s, IR_COMPANY(c), scene_number(l->w[3]));
}

/* Holders from word `from` on; the rest of the ten is for sale. */
static void own_holders(scene *s, unsigned c, const words *l, unsigned from, unsigned kept) {
    uint8_t *shares = rail_in(s)->shares[c];
    memset(shares, 0, sizeof rail_in(s)->shares[c]);
    unsigned left = 10 - kept;
    shares[RAIL_RESERVE] = (uint8_t)kept;
    for (unsigned i = from; i + 1 < l->n; i += 2) {
        unsigned n = (unsigned)scene_number(l->w[i + 1]);
        shares[strcmp(l->w[i], "pool") == 0 ? RAIL_POOL : scene_seat(s, l->w[i])] = (uint8_t)n;
        left -= n;
    }
    shares[RAIL_IPO] = (uint8_t)left;
}

static void own_par(scene *s, unsigned c, long par) {
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    x.s->par[c] = (uint16_t)par;
    x.s->status[c] = (uint8_t)((x.s->status[c] & ~RAIL_GONE) | RAIL_STARTED | RAIL_AT_HOME);
    for (unsigned i = 0; i < data_of(s)->ncells && x.s->cell[c] == 0; i++) {
        if ((data_of(s)->cell[i].flags & RAIL_CELL_PAR) && data_of(s)->cell[i].price == par) {
            rail_market_place(&x, c, i);
        }
    }
}

/* Shares of KNR for minors that are there. */
static unsigned kept_for_minors(scene *s) {
    static const char *const minors[] = {"KAN", "OER", "ORW", "NAR"};
    static const unsigned gets[] = {1, 2, 1, 2};
    unsigned sum = 0;
    for (unsigned i = 0; i < 4; i++) {
        sum += rail_of(s)->status[scene_company(s, minors[i])] & RAIL_GONE ? 0 : gets[i];
    }
    return sum;
}

static void own_line(scene *s, const words *l) {
    rail_state *r = rail_in(s);
    if (is(l, "minor")) {
        own_minor(s, l);
        return;
    }
    unsigned c = scene_company(s, is(l, "union") || is(l, "knr") ? "KNR" : l->w[1]);
    if (is(l, "union")) {
        own_par(s, c, scene_number(l->w[1]));
        own_holders(s, c, l, 2, kept_for_minors(s));
    } else if (is(l, "knr")) {
        own_par(s, c, scene_number(l->w[1]));
        r->status[c] |= RAIL_FLOATED;
        scene_money(s, IR_COMPANY(c), scene_number(l->w[2]));
        own_holders(s, c, l, 4, (unsigned)scene_number(l->w[3]));
        r->director[c] = IR_PLAYER(scene_seat(s, l->w[4]));
    } else if (is(l, "homes")) {
        place_homes(s, c);
    } else if (is(l, "bought")) {
        own_in(s)->bought[c] = (uint8_t)scene_number(l->w[2]);
    } else if (is(l, "access")) {
        own_in(s)->access |= UINT32_C(1) << c;
    } else {
        r->status[c] |= RAIL_GONE;
    }
}

static bool named(const char *text, const char *word, const char *what) {
    words l;
    for (const char *at = text; (at = scene_line(at, &l)) != NULL;) {
        if (is(&l, word) && (what == NULL || (l.n > 1 && strcmp(l.w[1], what) == 0))) {
            return true;
        }
    }
    return false;
}

/* What the text does not name is out of the way. */
static void clear_away(scene *s, const char *text) {
    static const char *const minors[] = {"KAN", "OER", "ORW", "NAR", "KBE"};
    rail_state *r = rail_in(s);
    for (unsigned p = 0; p < data_of(s)->nprivates; p++) {
        if (!named(text, "private", data_of(s)->private_[p].id) && !named(text, "auction", NULL)) {
            bool late = p >= scene_private(s, "KBE") + 1;
            r->private_owner[p] = late ? IR_BANK : IR_PLAYER(s->game.players - 1u);
            r->private_flags[p] = late ? 0 : RAIL_CLOSED;
        }
    }
    for (unsigned i = 0; i < 5 && !named(text, "auction", NULL); i++) {
        if (strstr((const char *)s->game.title->id, "1890") && (i == 4 || strcmp(s->game.title->id, "1890") == 0)) {
            r->status[scene_company(s, minors[i])] |= RAIL_GONE;
        }
    }
    if (strcmp(s->game.title->id, "1890") == 0 && !named(text, "union", NULL) && !named(text, "knr", NULL)) {
        r->status[scene_company(s, "KNR")] |= RAIL_GONE;
    }
}

scene *osaka_in(const char *title, const char *text) {
    static char kit[6000];
    words l;
    int n = snprintf(kit, sizeof kit, "title %s\n", title);
    for (const char *at = text, *next; (next = scene_line(at, &l)) != NULL; at = next) {
        for (unsigned i = 0; !is_own(&l) && i < l.n; i++) {
            n += snprintf(kit + n, sizeof kit - (size_t)n, "%s%c", l.w[i], i + 1 < l.n ? ' ' : '\n');
            check((size_t)n < sizeof kit);
        }
    }
    scene *s = given(kit);
    clear_away(s, text);
    for (unsigned minors = 1; minors < 2; minors--) { /* those first */
        for (const char *at = text; (at = scene_line(at, &l)) != NULL;) {
            if (is_own(&l) && is(&l, "minor") == (minors == 1)) {
                own_line(s, &l);
            }
        }
    }
    return s;
}

scene *osaka(const char *text) { return osaka_in("1890", text); }

scene *osaka_book(const char *text) { return osaka_in("1890 rules=book", text); }

void osaka_expects(scene *s, const char *text) {
    words l;
    char line[200];
    for (const char *at = text; (at = scene_line(at, &l)) != NULL;) {
        unsigned c =
            is(&l, "reserve") || is(&l, "gone") || is(&l, "here") || is(&l, "passes_rapid") || is(&l, "blocked_rapid")
                ? scene_company(s, l.w[1])
                : 0;
        if (is(&l, "reserve")) {
            want(rail_of(s)->shares[c][RAIL_RESERVE], scene_number(l.w[2]), &l);
        } else if (is(&l, "gone") || is(&l, "here")) {
            want((rail_of(s)->status[c] & RAIL_GONE) != 0, is(&l, "gone"), &l);
        } else if (is(&l, "passes_rapid") || is(&l, "blocked_rapid")) {
            want((own_in(s)->access >> c & 1u) != 0, is(&l, "passes_rapid"), &l);
        } else {
            int n = 0;
            for (unsigned i = 0; i < l.n; i++) {
                n += snprintf(line + n, sizeof line - (size_t)n, "%s ", l.w[i]);
                check((size_t)n < sizeof line);
            }
            expects(s, line);
        }
    }
}
