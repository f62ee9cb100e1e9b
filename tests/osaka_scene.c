/* Rule tests of 1890: see osaka_scene.h. */
#include "osaka_scene.h"

#include "core/message.h"
#include "core/money.h"
#include "core/notation.h"
#include "problem_text.h"
#include "titles/1890/osaka.h"

#include <stdarg.h>
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

void finishes(scene *s, const char *company) {
    while (!s->state.finished && asked(s, company)) {
        passes(s);
    }
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

void refuses_as(scene *s, const char *text, const char *name, const char *rule) {
    ir_action action;
    ir_problem problem;
    ir_refusal why = {0};
    check(ir_action_read(&s->game, &s->state, text, strlen(text), &action, &problem));
    check(!ir_legal(&s->game, &s->state, &action, &why));
    const char *key = ir_refusal_key(s->game.title, why.code);
    if (strncmp(key, "refusal.", 8) != 0 || strcmp(key + 8, name) != 0) {
        fail_test("'%s' is refused by %s, not by %s", text, key, name);
    }
    refuses(s, text, rule);
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

static char kit[6000];
static size_t kit_length;

/* One more clause in the product's words. */
static void put(const char *format, ...) {
    va_list list;
    va_start(list, format);
    int n = vsnprintf(kit + kit_length, sizeof kit - kit_length, format, list);
    va_end(list);
    check(n >= 0 && kit_length + (size_t)n < sizeof kit);
    kit_length += (size_t)n;
}

static void put_words(const words *l, unsigned from) {
    for (unsigned i = from; i < l->n; i++) {
        put("%s ", l->w[i]);
    }
    put("\n");
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

static const char *const lots[] = {"AR", "KT", "HKT", "HNT", "KSR", "OMER", "KAN", "OER", "ORW", "NAR", "KBE"};
static const char *const late[] = {"KFK", "KRTR", "KOK", "SEM"};
static const unsigned kept[] = {0, 0, 0, 0, 0, 0, 1, 2, 1, 2, 0}; /* tenths of KNR */

/* What the text does not name is out of the way. */
static void put_rest(const char *text, const ir_title *t, unsigned players) {
    const rail_data *d = t->data;
    for (unsigned p = 0; p < d->nprivates; p++) {
        const char *id = d->private_[p].id;
        bool later = false;
        for (unsigned i = 0; i < 4; i++) {
            later |= strcmp(id, late[i]) == 0;
        }
        if (!named(text, "private", id) && !named(text, "minor", id)) {
            put(later ? "private %s bank\n" : "private %s %s closed\n", id, scene_names[players - 1]);
        }
    }
    if (strcmp(t->id, "1890") == 0 && !named(text, "union", NULL) && !named(text, "knr", NULL) &&
        !named(text, "gone", "KNR")) {
        put("gone KNR\n");
    }
}

static unsigned reserve(const char *text) {
    unsigned sum = 0;
    for (unsigned i = 0; i < sizeof lots / sizeof lots[0]; i++) {
        sum += named(text, "minor", lots[i]) ? kept[i] : 0;
    }
    return sum;
}

/* Lines of our own as clauses; false: it is not one. */
static bool put_own(const char *text, const words *l) {
    if (is(l, "minor")) {
        put("private %s %s\nfloat %s %s\n", l->w[1], l->w[2], l->w[1], l->w[3]);
    } else if (is(l, "union")) {
        put("start KNR %s reserve %u ", l->w[1], reserve(text));
        put_words(l, 2);
    } else if (is(l, "knr")) {
        put("start KNR %s reserve %u ", l->w[1], reserve(text));
        put_words(l, 3);
        put("float KNR %s\n", l->w[2]);
    } else if (!is(l, "bought") && !is(l, "access")) {
        return false;
    }
    return true;
}

scene *osaka_in(const char *title, const char *text) {
    words l;
    char id[40] = "";
    unsigned players = 4;
    kit_length = 0;
    check(sscanf(title, "%39s", id) == 1 && ir_title_find(id) != NULL);
    put("title %s\n", title);
    for (const char *at = text; (at = scene_line(at, &l)) != NULL;) {
        players = is(&l, "players") ? (unsigned)scene_number(l.w[1]) : players;
    }
    if (!named(text, "auction", NULL)) {
        put_rest(text, ir_title_find(id), players);
    }
    for (const char *at = text; (at = scene_line(at, &l)) != NULL;) { /* owners first */
        if (is(&l, "private")) {
            put_words(&l, 0);
        }
    }
    for (const char *at = text; (at = scene_line(at, &l)) != NULL;) {
        if (!is(&l, "private") && !put_own(text, &l)) {
            put_words(&l, 0);
        }
    }
    scene *s = given(kit);
    for (const char *at = text; (at = scene_line(at, &l)) != NULL;) {
        if (is(&l, "bought")) {
            own_in(s)->bought[scene_company(s, l.w[1])] = (uint8_t)scene_number(l.w[2]);
        } else if (is(&l, "access")) {
            own_in(s)->access |= UINT32_C(1) << scene_company(s, l.w[1]);
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
