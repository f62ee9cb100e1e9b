/* Positions of North American Railways in text: see nar_scene.h. A text that is wrong fails the test that gave it. */
#include "nar_scene.h"

#include "bots/random.h"
#include "core/message.h"
#include "core/money.h"
#include "core/notation.h"
#include "core/position.h"
#include "problem_text.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const company_ids[NAR_COMPANIES] = {"RED", "BLU", "GRN", "YEL", "BLK"};

const nar_state *nar_of(const scene *s) { return (const nar_state *)(const void *)s->state.body; }

static nar_state *body(scene *s) { return (nar_state *)(void *)s->state.body; }

static nar_rules *rules(scene *s) { return (nar_rules *)(void *)s->game.rules; }

static unsigned company_of(const char *w) {
    for (unsigned i = 0; i < NAR_COMPANIES; i++) {
        if (strcmp(company_ids[i], w) == 0) {
            return i;
        }
    }
    fail_test("scene: no company %s", w);
}

static ir_party party_of(const scene *s, const char *w) {
    if (strcmp(w, "bank") == 0) {
        return IR_BANK;
    }
    ir_party party = ir_party_find(&s->game, w, strlen(w));
    if (party == IR_NOBODY) {
        fail_test("scene: nobody is called %s", w);
    }
    return party;
}

int32_t nar_cash(const scene *s, const char *who) { return s->state.cash[party_of(s, who)]; }

/* ---- columns -------------------------------------------------------------------------------------------------------- */

/* What a scene names of one layout, before the rest is dealt around it. */
typedef struct layout {
    bool exact;
    unsigned n[NAR_COLUMNS];
    uint8_t item[NAR_COLUMNS][NAR_CITY_ROWS];
    bool closed[NAR_COLUMNS]; /* '-': stays empty */
} layout;

static layout share_plan, city_plan;

static void plan(layout *p, unsigned column, uint8_t item) {
    if (column >= NAR_COLUMNS || p->n[column] == NAR_CITY_ROWS) {
        fail_test("scene: too many cards");
    }
    p->item[column][p->n[column]++] = item;
}

/* cost[:income[:symbols]] becomes the next card of the deck. */
static uint8_t new_card(scene *s, const char *w) {
    static unsigned next;
    if (w == NULL) {
        next = 0;
        return 0;
    }
    unsigned cost = 0, income = 100, symbols = 0;
    if (sscanf(w, "%u:%u:%u", &cost, &income, &symbols) < 1 || next >= NAR_CITIES) {
        fail_test("scene: '%s' is no city", w);
    }
    nar_card *card = &rules(s)->card[next];
    card->cost = (int32_t)cost;
    card->income = (int32_t)income;
    card->symbols = (uint8_t)symbols;
    return (uint8_t)next++;
}

static void read_layout(scene *s, layout *p, const words *l, bool exact, bool cities) {
    unsigned column = 0;
    p->exact = exact;
    for (unsigned i = 1; i < l->n; i++) {
        if (strcmp(l->w[i], "|") == 0) {
            column++;
            continue;
        }
        if (strcmp(l->w[i], "-") != 0) {
            plan(p, column, cities ? new_card(s, l->w[i]) : (uint8_t)company_of(l->w[i]));
        } else if (!exact && column < NAR_COLUMNS) {
            p->closed[column] = true;
        }
        column += !exact;
    }
}

/* Puts what lies over the named bottoms: from `pool` (numbers of each item), as long as it and the columns last. */
static void deal(layout *p, uint8_t *pool, unsigned kinds, unsigned rows, unsigned most) {
    uint8_t over[NAR_CITIES];
    unsigned n = 0, turn = 0;
    for (bool more = true; more;) { /* one of each kind in turn, so that columns are mixed */
        more = false;
        for (unsigned kind = 0; kind < kinds; kind++) {
            unsigned k = (kind + turn) % kinds;
            if (pool[k] > 0 && n < most && n < NAR_CITIES) {
                pool[k]--;
                over[n++] = (uint8_t)k;
                more = true;
            }
        }
        turn++;
    }
    unsigned used = 0;
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        unsigned free = p->closed[column] ? 0 : rows - p->n[column];
        free = free < n - used ? free : n - used;
        memmove(p->item[column] + free, p->item[column], p->n[column]);
        memcpy(p->item[column], over + used, free);
        p->n[column] += free;
        used += free;
    }
    for (; used < n; used++) {
        pool[over[used]]++;
    }
}

/* Shares that lie nowhere: two are removed, of companies without director first; the others belong to directors. */
static void give_rest(nar_state *r, const uint8_t *pool) {
    unsigned removed = 0;
    for (unsigned pass = 0; pass < 2; pass++) {
        for (unsigned c = 0; c < NAR_COMPANIES; c++) {
            bool founded = r->director[c] != IR_BANK;
            if (founded != (pass == 1)) {
                continue;
            }
            unsigned left = pool[c], out = left < 2 - removed ? left : 2 - removed;
            removed += out;
            left -= out;
            if (left > 0 && !founded) {
                fail_test("scene: %u shares of %s, which has no director, lie nowhere", left, company_ids[c]);
            }
            if (founded) {
                r->owned[c][IR_SEAT(r->director[c])] = (uint8_t)(r->owned[c][IR_SEAT(r->director[c])] + left);
            }
        }
    }
}

static void lay_shares(scene *s) {
    nar_state *r = body(s);
    layout *p = &share_plan;
    uint8_t pool[NAR_COMPANIES];
    unsigned free = 0;
    for (unsigned c = 0; c < NAR_COMPANIES; c++) {
        unsigned out = 0;
        for (unsigned seat = 0; seat < NAR_MAX_PLAYERS; seat++) {
            out += r->owned[c][seat];
        }
        for (unsigned column = 0; column < NAR_COLUMNS; column++) {
            for (unsigned i = 0; i < p->n[column]; i++) {
                out += p->item[column][i] == c;
            }
        }
        if (out > NAR_SHARES) {
            fail_test("scene: %u shares of %s", out, company_ids[c]);
        }
        pool[c] = (uint8_t)(NAR_SHARES - out);
        free += pool[c];
    }
    if (!p->exact) {
        deal(p, pool, NAR_COMPANIES, NAR_SHARE_ROWS, free - 2);
    }
    give_rest(r, pool);
    uint8_t taken[NAR_COLUMNS * NAR_SHARE_ROWS];
    unsigned n = 0;
    for (unsigned c = 0; c < NAR_COMPANIES; c++) {
        for (unsigned i = nar_shares_sold(r, c); i > 0; i--) {
            check(n < sizeof taken);
            taken[n++] = (uint8_t)c;
        }
    }
    for (unsigned column = 0; column < NAR_COLUMNS; column++) { /* what players own has lain here once */
        r->shares_left[column] = (uint8_t)p->n[column];
        memcpy(r->share[column], p->item[column], p->n[column]);
        for (unsigned row = p->n[column]; row < NAR_SHARE_ROWS; row++) {
            check(n > 0);
            r->share[column][row] = taken[--n];
        }
    }
    check(n == 0);
}

/* The first company with a director takes what the scene has no place for. */
static void dump_card(scene *s, unsigned card) {
    nar_state *r = body(s);
    rules(s)->card[card].income = 0;
    rules(s)->card[card].symbols = 0;
    for (unsigned c = 0; c < NAR_COMPANIES; c++) {
        if (r->director[c] != IR_BANK) {
            r->network[c] |= UINT64_C(1) << card;
            return;
        }
    }
    fail_test("scene: no company has a director, and so no place for the other cities");
}

static void lay_cities(scene *s) {
    nar_state *r = body(s);
    layout *p = &city_plan;
    uint8_t pool[NAR_CITIES];
    memset(pool, 1, sizeof pool);
    for (unsigned c = 0; c < NAR_COMPANIES; c++) {
        for (unsigned card = 0; card < NAR_CITIES; card++) {
            pool[card] = (r->network[c] >> card & 1u) != 0 ? 0 : pool[card];
        }
    }
    for (unsigned column = 0; column < NAR_COLUMNS; column++) {
        for (unsigned i = 0; i < p->n[column]; i++) {
            pool[p->item[column][i]] = 0;
        }
    }
    if (!p->exact) {
        deal(p, pool, NAR_CITIES, NAR_CITY_ROWS, NAR_CITIES);
    }
    for (unsigned card = 0; card < NAR_CITIES; card++) {
        if (pool[card]) {
            dump_card(s, card);
        }
    }
    uint64_t taken = 0;
    for (unsigned c = 0; c < NAR_COMPANIES; c++) {
        taken |= r->network[c] & ((UINT64_C(1) << NAR_CITIES) - 1);
    }
    for (unsigned column = 0; column < NAR_COLUMNS; column++) { /* likewise */
        r->cities_left[column] = (uint8_t)p->n[column];
        memcpy(r->city[column], p->item[column], p->n[column]);
        for (unsigned row = p->n[column]; row < NAR_CITY_ROWS; row++) {
            check(taken != 0);
            r->city[column][row] = (uint8_t)__builtin_ctzll(taken);
            taken &= taken - 1;
        }
    }
    check(taken == 0);
}

/* ---- setting up ----------------------------------------------------------------------------------------------------- */

static unsigned start_card(const nar_state *r, unsigned company) {
    for (unsigned card = NAR_CITIES; card < NAR_CARDS; card++) {
        if ((r->network[company] >> card & 1u) != 0) {
            return card;
        }
    }
    fail_test("scene: %s has no director yet", company_ids[company]);
}

/* Income is the start city's alone; symbols are on cities without income, three at most on each. */
static void set_symbols(scene *s, unsigned c, unsigned symbols) {
    while (symbols > 0) {
        unsigned here = symbols < NAR_MAX_SYMBOLS ? symbols : NAR_MAX_SYMBOLS;
        char text[24];
        (void)snprintf(text, sizeof text, "100:0:%u", here);
        body(s)->network[c] |= UINT64_C(1) << new_card(s, text);
        symbols -= here;
    }
}

/* Lines that only tests have: the cards themselves, and layouts of which a part is named. */
static bool set_cards(scene *s, const words *l) {
    const char *w = l->w[0];
    if (strcmp(w, "bottoms") == 0 || strcmp(w, "columns") == 0) {
        read_layout(s, &share_plan, l, w[0] == 'c', false);
    } else if (strcmp(w, "city_bottoms") == 0 || strcmp(w, "cities") == 0) {
        read_layout(s, &city_plan, l, strcmp(w, "cities") == 0, true);
    } else if (strcmp(w, "income") == 0) {
        rules(s)->card[start_card(body(s), company_of(l->w[1]))].income = (int32_t)scene_number(l->w[2]);
    } else if (strcmp(w, "symbols") == 0) {
        set_symbols(s, company_of(l->w[1]), (unsigned)scene_number(l->w[2]));
    } else {
        return false;
    }
    return true;
}

static bool is_of_cards(const char *w) {
    static const char *const own[] = {"bottoms", "columns", "city_bottoms", "cities", "income", "symbols"};
    for (unsigned i = 0; i < sizeof own / sizeof own[0]; i++) {
        if (strcmp(w, own[i]) == 0) {
            return true;
        }
    }
    return false;
}

/* The other lines are in the product's words. */
static void read_position(scene *s, const char *text) {
    static char position[4000];
    ir_text out = ir_text_on(position, sizeof position);
    ir_problem problem;
    words line;
    ir_put(&out, "turn 2\n");
    for (const char *at = text; (at = scene_line(at, &line)) != NULL;) {
        if (is_of_cards(line.w[0]) || strcmp(line.w[0], "players") == 0 || strcmp(line.w[0], "option") == 0) {
            continue;
        }
        for (unsigned i = 0; i < line.n; i++) {
            ir_put(&out, line.w[i]);
            ir_put_char(&out, i + 1 < line.n ? ' ' : '\n');
        }
    }
    memset(&s->state, 0, sizeof s->state);
    if (out.cut || !s->game.title->position->read(&s->game, position, out.len, &s->state, &problem)) {
        fail_test("scene: line %u of\n%s%s", problem.line, position, problem_text(&problem));
    }
}

static scene only_scene;

static void begin(scene *s, unsigned players, uint64_t seed, unsigned n, const char *const *options) {
    ir_problem problem;
    memset(s, 0, sizeof *s);
    if (!ir_game_init(&s->game, &title_nar, 0, players, scene_names, seed, n, options, &problem)) {
        fail_test("scene: %s", problem_text(&problem));
    }
    ir_new(&s->game, &s->state);
    s->before = s->state;
}

scene *nar_opening(unsigned players, uint64_t seed, const char *options) {
    words l;
    const char *option[IR_MAX_OPTIONS];
    if (scene_line(options, &l) == NULL) {
        l.n = 0;
    }
    for (unsigned i = 0; i < l.n && i < IR_MAX_OPTIONS; i++) {
        option[i] = l.w[i];
    }
    begin(&only_scene, players, seed, l.n, option);
    return &only_scene;
}

scene *nar_given(const char *text) {
    scene *s = &only_scene;
    static char option_text[IR_MAX_OPTIONS][64];
    const char *option[IR_MAX_OPTIONS];
    unsigned players = 4, n = 0;
    words line;
    for (const char *at = text; (at = scene_line(at, &line)) != NULL;) {
        if (strcmp(line.w[0], "players") == 0) {
            players = (unsigned)scene_number(line.w[1]);
        } else if (strcmp(line.w[0], "option") == 0) {
            (void)snprintf(option_text[n], sizeof option_text[n], "%s", line.w[1]);
            option[n] = option_text[n];
            n++;
        }
    }
    begin(s, players, 1, n, option);
    read_position(s, text);
    memset(&share_plan, 0, sizeof share_plan);
    memset(&city_plan, 0, sizeof city_plan);
    (void)new_card(s, NULL);
    for (const char *at = text; (at = scene_line(at, &line)) != NULL;) {
        (void)set_cards(s, &line);
    }
    lay_shares(s);
    lay_cities(s);
    const char *broken = ir_invariant(&s->game, &s->state);
    if (broken != NULL) {
        fail_test("scene: the invariant '%s' does not hold: %s", broken, text);
    }
    s->before = s->state;
    return s;
}

/* ---- expecting ------------------------------------------------------------------------------------------------------ */

static unsigned end_of(const scene *s, const char *w) {
    for (unsigned i = 0; s->game.title->end_name(s->game.title, i) != NULL; i++) {
        if (strcmp(s->game.title->end_name(s->game.title, i), w) == 0) {
            return i;
        }
    }
    fail_test("scene: no end %s", w);
}

static const char *asked_for(const scene *s) {
    const nar_state *r = nar_of(s);
    return s->state.finished ? "nothing" : r->phase == NAR_BUY ? "city" : r->offer_price > 0 ? "answer" : "select";
}

static void expect_asked(scene *s, const words *l) {
    uint32_t actors = ir_actors(&s->game, &s->state);
    if (strcmp(l->w[1], "nobody") == 0) {
        want((long)actors, 0, l);
        return;
    }
    if (actors != 1u << party_of(s, l->w[1])) {
        fail_test("asked %s: it is %s", l->w[1],
                  actors ? ir_party_name(&s->game, (ir_party)__builtin_ctz(actors)) : "nobody");
    }
    want_word(asked_for(s), l->w[2], l);
}

static int32_t value_of(const scene *s, const char *w) {
    for (unsigned c = 0; c < NAR_COMPANIES; c++) {
        if (strcmp(company_ids[c], w) == 0) {
            return (int32_t)c;
        }
    }
    for (unsigned i = 0; i < s->game.players; i++) {
        if (strcmp(s->game.name[i], w) == 0) {
            return IR_PLAYER(i);
        }
    }
    return (int32_t)scene_number(w);
}

/* Events of this name whose first arguments are those words. */
static unsigned count_events(const scene *s, const words *l, unsigned at) {
    unsigned found = 0;
    for (unsigned i = 0; i < s->events.count; i++) {
        const ir_event *e = &s->events.event[i];
        const char *dot = strrchr(ir_event_key(s->game.title, e->code), '.');
        bool same = dot != NULL && strcmp(dot + 1, l->w[at]) == 0;
        for (unsigned a = 0; same && at + 1 + a < l->n && a < 5; a++) {
            const char *w = l->w[at + 1 + a];
            same = strcmp(w, "*") == 0 || e->arg[a] == value_of(s, w);
        }
        found += same;
    }
    return found;
}

static bool expect_flag(scene *s, const words *l, unsigned at, bool sense) {
    const nar_state *r = nar_of(s);
    const char *w = l->w[at], *a = at + 1 < l->n ? l->w[at + 1] : "", *b = at + 2 < l->n ? l->w[at + 2] : "";
    bool is;
    if (strcmp(w, "finished") == 0) {
        is = s->state.finished != 0;
    } else if (strcmp(w, "barred") == 0) {
        is = (r->barred >> company_of(a) & 1u) != 0;
    } else if (strcmp(w, "passed") == 0) {
        is = (r->passed >> scene_seat(s, a) & 1u) != 0;
    } else if (strcmp(w, "used") == 0) {
        is = (r->used[scene_seat(s, a)] >> company_of(b) & 1) != 0;
    } else if (strcmp(w, "ends") == 0) {
        is = (s->state.ends >> end_of(s, a) & 1) != 0;
    } else if (strcmp(w, "event") == 0) {
        is = count_events(s, l, at + 1) > 0;
    } else {
        return false;
    }
    if (is != sense) {
        fail_test("%s %s %s %s: it is %s", l->w[0], l->n > 1 ? l->w[1] : "", l->n > 2 ? l->w[2] : "",
                  l->n > 3 ? l->w[3] : "", is ? "so" : "not so");
    }
    return true;
}

static bool expect_number(scene *s, const words *l) {
    const nar_state *r = nar_of(s);
    nar_look k = nar_look_at(&s->game, &s->state);
    const char *w = l->w[0], *a = l->n > 1 ? l->w[1] : "", *b = l->n > 2 ? l->w[2] : "";
    if (strcmp(w, "cash") == 0 || strcmp(w, "treasury") == 0) {
        want(nar_cash(s, a), scene_number(b), l);
    } else if (strcmp(w, "gain") == 0) {
        want((long)nar_cash(s, a) - s->before.cash[party_of(s, a)], scene_number(b), l);
    } else if (strcmp(w, "shares") == 0) {
        want(r->owned[company_of(a)][scene_seat(s, b)], scene_number(l->w[3]), l);
    } else if (strcmp(w, "left") == 0) {
        want((long)nar_shares_left(r), scene_number(a), l);
    } else if (strcmp(w, "cities") == 0) {
        want((long)nar_cities_left(r), scene_number(a), l);
    } else if (strcmp(w, "starts") == 0) {
        want(__builtin_popcount(r->starts), scene_number(a), l);
    } else if (strcmp(w, "turn") == 0) {
        want(r->turn, scene_number(a), l);
    } else if (strcmp(w, "bought") == 0) {
        want(r->bought, scene_number(a), l);
    } else if (strcmp(w, "offer") == 0) {
        want(r->offer_price, scene_number(a), l);
    } else if (strcmp(w, "income") == 0) {
        want(nar_income(&k, company_of(a)), scene_number(b), l);
    } else if (strcmp(w, "symbols") == 0) {
        want((long)nar_symbols(&k, company_of(a)), scene_number(b), l);
    } else if (strcmp(w, "network") == 0) {
        want(__builtin_popcountll(r->network[company_of(a)]), scene_number(b), l);
    } else if (strcmp(w, "total") == 0) {
        want(ir_total(&s->game, &s->state, scene_seat(s, a)), scene_number(b), l);
    } else if (strcmp(w, "times") == 0) {
        words one = {.n = 1};
        memcpy(one.w[0], a, strlen(a) + 1);
        want((long)count_events(s, &one, 0), scene_number(b), l);
    } else {
        return false;
    }
    return true;
}

static void expect_bottoms(const scene *s, const words *l, bool cities) {
    const nar_state *r = nar_of(s);
    for (unsigned column = 0; column < NAR_COLUMNS && column + 1 < l->n; column++) {
        char now[16] = "-";
        if (cities && r->cities_left[column] > 0) {
            const nar_rules *rule = (const nar_rules *)(const void *)s->game.rules;
            (void)snprintf(now, sizeof now, "%d", (int)rule->card[r->city[column][r->cities_left[column] - 1]].cost);
        } else if (!cities && r->shares_left[column] > 0) {
            (void)snprintf(now, sizeof now, "%s", company_ids[nar_bottom_share(r, column)]);
        }
        if (strcmp(now, l->w[column + 1]) != 0) {
            fail_test("%s: column %u shows %s", l->w[0], column + 1, now);
        }
    }
}

static bool expect_word(scene *s, const words *l) {
    static const char *const phases[] = {"?", "trade", "buy", "over"};
    const nar_state *r = nar_of(s);
    const char *w = l->w[0], *a = l->n > 1 ? l->w[1] : "", *b = l->n > 2 ? l->w[2] : "";
    if (strcmp(w, "director") == 0) {
        ir_party director = r->director[company_of(a)];
        want_word(director == IR_BANK ? "nobody" : ir_party_name(&s->game, director), b, l);
    } else if (strcmp(w, "asked") == 0) {
        expect_asked(s, l);
    } else if (strcmp(w, "start") == 0) {
        want_word(s->game.name[r->start_seat], a, l);
    } else if (strcmp(w, "phase") == 0) {
        want_word(phases[r->phase], a, l);
    } else if (strcmp(w, "end") == 0) {
        want_word(s->state.end ? s->game.title->end_name(s->game.title, s->state.end - 1u) : "none", a, l);
    } else if (strcmp(w, "bottoms") == 0 || strcmp(w, "city_bottoms") == 0) {
        expect_bottoms(s, l, w[0] == 'c');
    } else {
        return false;
    }
    return true;
}

void nar_expects(scene *s, const char *text) {
    words line;
    for (const char *at = text; (at = scene_line(at, &line)) != NULL;) {
        bool negated = strcmp(line.w[0], "not") == 0 || strcmp(line.w[0], "no") == 0;
        if (negated ? expect_flag(s, &line, 1, false)
                    : expect_number(s, &line) || expect_flag(s, &line, 0, true) || expect_word(s, &line)) {
            continue;
        }
        fail_test("expects: what is '%s'?", line.w[0]);
    }
}

/* ---- random games --------------------------------------------------------------------------------------------------- */

void nar_random_games(unsigned players, unsigned games, const char *options, nar_watch *look, void *arg) {
    static ir_choice choice[IR_MAX_CHOICES];
    for (unsigned game = 1; game <= games; game++) {
        scene *s = nar_opening(players, game, options);
        uint64_t dice = game * 1000u + players;
        look(arg, s, NULL);
        while (!s->state.finished) {
            ir_action action;
            size_t n = ir_choices(&s->game, &s->state, choice, IR_MAX_CHOICES);
            check(bot_random(&s->game, &s->state, choice, n, &dice, &action));
            s->before = s->state;
            check(ir_apply(&s->game, &s->state, &action, &s->events, NULL) == IR_OK);
            check(s->state.actions < 5000); /* it ends (NA-EN-06) */
            look(arg, s, &action);
        }
    }
}
