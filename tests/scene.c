/* Positions for tests in text: see scene.h. A text that is wrong fails the test that gave it. */
#include "scene_list.h"

#include "core/money.h"
#include "core/notation.h"
#include "rail/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const rail_state *rail_of(const scene *s) { return (const rail_state *)(const void *)s->state.body; }

rail_state *rail_in(scene *s) { return (rail_state *)(void *)s->state.body; }

static const rail_data *data_of(const scene *s) { return s->game.title->data; }

void best_run_is(int32_t revenue) {
#ifdef IR_TEST_BUILD
    extern int32_t rail_best_for_test;
    rail_best_for_test = revenue;
#else
    fail_test("a best run of %d can be had in a test build alone", (int)revenue);
#endif
}

/* ---- words ------------------------------------------------------------------------------------------------------- */

unsigned scene_company(const scene *s, const char *w) {
    for (unsigned i = 0; i < data_of(s)->ncompanies; i++) {
        if (strcmp(data_of(s)->company[i].id, w) == 0) {
            return i;
        }
    }
    fail_test("scene: no company %s", w);
}

unsigned scene_private(const scene *s, const char *w) {
    for (unsigned i = 0; i < data_of(s)->nprivates; i++) {
        if (strcmp(data_of(s)->private_[i].id, w) == 0) {
            return i;
        }
    }
    fail_test("scene: no private %s", w);
}

static unsigned hex_of(const scene *s, const char *w, size_t len) {
    for (unsigned i = 0; i < data_of(s)->nhexes; i++) {
        const char *id = data_of(s)->hex[i].id;
        if (strlen(id) == len && memcmp(id, w, len) == 0) {
            return i;
        }
    }
    fail_test("scene: no hex %s", w);
}

static unsigned tile_of(const scene *s, const char *w) {
    for (unsigned i = 0; i < data_of(s)->ntiles; i++) {
        if (strcmp(data_of(s)->tile[i].id, w) == 0) {
            return i;
        }
    }
    fail_test("scene: no tile %s", w);
}

static unsigned train_of(const scene *s, const char *w, size_t len) {
    for (unsigned i = 0; i < data_of(s)->ntrains; i++) {
        const char *id = data_of(s)->train[i].id;
        if (strlen(id) == len && memcmp(id, w, len) == 0) {
            return i;
        }
    }
    fail_test("scene: no train %s", w);
}

static unsigned phase_of(const scene *s, const char *w) {
    for (unsigned i = 0; i < data_of(s)->nphases; i++) {
        if (strcmp(data_of(s)->phase[i].id, w) == 0) {
            return i;
        }
    }
    fail_test("scene: no phase %s", w);
}

static unsigned cell_of(const scene *s, const char *w) {
    unsigned row = 0, column = 0;
    if (sscanf(w, "%u,%u", &row, &column) != 2) {
        fail_test("scene: '%s' is no cell", w);
    }
    for (unsigned i = 0; i < data_of(s)->ncells; i++) {
        if (data_of(s)->cell[i].row == row && data_of(s)->cell[i].column == column) {
            return i;
        }
    }
    fail_test("scene: no cell %s", w);
}

/* "C9" or "C9.1": 1 + hex * 8 + node, as in rail_state.station. */
static unsigned place_of(const scene *s, const char *w) {
    const char *dot = strchr(w, '.');
    size_t len = dot ? (size_t)(dot - w) : strlen(w);
    return 1 + hex_of(s, w, len) * 8 + (dot ? (unsigned)scene_number(dot + 1) : 0);
}

/* ---- setting up ---------------------------------------------------------------------------------------------------- */

static void set_start(scene *s, const words *l) {
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    rail_state *r = rail_in(s);
    unsigned c = scene_company(s, l->w[1]);
    r->par[c] = (uint16_t)scene_number(l->w[2]);
    r->status[c] |= RAIL_STARTED;
    for (unsigned i = 3; i + 1 < l->n; i += 2) {
        unsigned holder = strcmp(l->w[i], "pool") == 0 ? (unsigned)RAIL_POOL : scene_seat(s, l->w[i]);
        r->shares[c][holder] = (uint8_t)scene_number(l->w[i + 1]);
        r->shares[c][RAIL_IPO] = (uint8_t)(r->shares[c][RAIL_IPO] - r->shares[c][holder]);
        if (i == 3) {
            r->director[c] = IR_PLAYER(holder);
        }
    }
    for (unsigned i = 0; i < data_of(s)->ncells; i++) {
        if ((data_of(s)->cell[i].flags & RAIL_CELL_PAR) && data_of(s)->cell[i].price == r->par[c]) {
            rail_market_place(&x, c, i);
        }
    }
}

static void set_private(scene *s, const words *l) {
    rail_state *r = rail_in(s);
    unsigned p = scene_private(s, l->w[1]);
    if (strcmp(l->w[2], "closed") == 0) {
        r->private_flags[p] |= RAIL_CLOSED;
        if (r->private_owner[p] == IR_BANK) {
            r->private_owner[p] = IR_PLAYER(0);
        }
        return;
    }
    ir_party owner = ir_party_find(&s->game, l->w[2], strlen(l->w[2]));
    if (owner == IR_NOBODY) {
        fail_test("scene: nobody is called %s", l->w[2]);
    }
    r->private_owner[p] = owner;
}

static void set_float(scene *s, const words *l, bool at_home) {
    rail_state *r = rail_in(s);
    unsigned c = scene_company(s, l->w[1]);
    r->status[c] |= RAIL_FLOATED;
    scene_money(s, IR_COMPANY(c), scene_number(l->w[2]));
    if (at_home) {
        r->status[c] |= RAIL_AT_HOME;
        r->station[c][0] = (uint16_t)(1 + data_of(s)->company[c].home * 8 + r->home_node[c]);
    }
}

static void set_depot(scene *s, const words *l) {
    rail_state *r = rail_in(s);
    unsigned first = RAIL_NONE;
    for (unsigned i = 1; i < l->n; i++) {
        const char *colon = strchr(l->w[i], ':');
        if (!colon) {
            fail_test("scene: depot KIND:NUMBER, not %s", l->w[i]);
        }
        unsigned t = train_of(s, l->w[i], (size_t)(colon - l->w[i]));
        r->depot[t] = (uint8_t)scene_number(colon + 1);
        first = t < first ? t : first;
    }
    for (unsigned t = 0; t < first && first != RAIL_NONE; t++) {
        r->depot[t] = 0;
    }
}

static void set_tile(scene *s, const words *l) {
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    rail_tile_put(&x, hex_of(s, l->w[1], strlen(l->w[1])), tile_of(s, l->w[2]), (unsigned)scene_number(l->w[3]));
}

static void set_station(scene *s, const words *l) {
    rail_state *r = rail_in(s);
    unsigned c = scene_company(s, l->w[1]);
    for (unsigned i = 0; i < RAIL_MAX_STATIONS; i++) {
        if (!r->station[c][i]) {
            r->station[c][i] = (uint16_t)place_of(s, l->w[2]);
            return;
        }
    }
}

static void set_turn(scene *s, const words *l) {
    static const char *const steps[] = {"track", "station", "run", "dividend", "trains", "last"};
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    rail_state *r = rail_in(s);
    unsigned c = scene_company(s, l->w[1]);
    rail_frame *f = rail_push(&x, RAIL_FRAME_TURN, IR_COMPANY(c));
    r->round = RAIL_ROUND_OPERATING;
    for (unsigned i = 0; i < 6; i++) {
        if (strcmp(l->w[2], steps[i]) == 0) {
            f->step = (uint8_t)i;
        }
    }
    if (l->n > 3 && strcmp(l->w[3], "first") == 0) {
        f->a |= RAIL_TURN_FIRST;
    }
    scene_list_turn(s, c, f);
}

static void set_stock(scene *s, const words *l) {
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    rail_frame *f = rail_push(&x, RAIL_FRAME_STOCK, IR_PLAYER(scene_seat(s, l->w[1])));
    rail_in(s)->round = RAIL_ROUND_STOCK;
    if (l->n > 2) {
        f->a |= RAIL_TURN_SOLD;
    }
}

static bool set_first_half(scene *s, const words *l) {
    rail_state *r = rail_in(s);
    const char *w = l->w[0];
    if (strcmp(w, "phase") == 0) {
        r->phase = (uint8_t)phase_of(s, l->w[1]);
    } else if (strcmp(w, "cash") == 0) {
        scene_money(s, IR_PLAYER(scene_seat(s, l->w[1])), scene_number(l->w[2]));
    } else if (strcmp(w, "priority") == 0) {
        r->priority = (uint8_t)scene_seat(s, l->w[1]);
    } else if (strcmp(w, "private") == 0) {
        set_private(s, l);
    } else if (strcmp(w, "used") == 0) {
        r->private_used[scene_private(s, l->w[1])] = (uint8_t)scene_number(l->w[2]);
    } else if (strcmp(w, "bid") == 0) {
        r->bid[scene_private(s, l->w[1])][scene_seat(s, l->w[2])] = (int16_t)scene_number(l->w[3]);
    } else if (strcmp(w, "cut") == 0) {
        r->price_cut = (int16_t)scene_number(l->w[1]);
    } else if (strcmp(w, "start") == 0) {
        set_start(s, l);
    } else if (strcmp(w, "float") == 0 || strcmp(w, "newborn") == 0) {
        set_float(s, l, w[0] == 'f');
    } else if (strcmp(w, "depot") == 0) {
        set_depot(s, l);
    } else {
        return false;
    }
    return true;
}

static bool set_second_half(scene *s, const words *l) {
    rail_state *r = rail_in(s);
    rail_do x = rail_do_on(&s->game, &s->state, NULL);
    const char *w = l->w[0];
    if (strcmp(w, "price") == 0) {
        rail_market_place(&x, scene_company(s, l->w[1]), cell_of(s, l->w[2]));
    } else if (strcmp(w, "trains") == 0) {
        for (unsigned i = 2; i < l->n; i++) {
            r->trains[scene_company(s, l->w[1])][train_of(s, l->w[i], strlen(l->w[i]))]++;
        }
    } else if (strcmp(w, "pool") == 0) {
        for (unsigned i = 1; i < l->n; i++) {
            r->pool[train_of(s, l->w[i], strlen(l->w[i]))]++;
        }
    } else if (strcmp(w, "tile") == 0) {
        set_tile(s, l);
    } else if (strcmp(w, "station") == 0) {
        set_station(s, l);
    } else if (strcmp(w, "operated") == 0) {
        r->status[scene_company(s, l->w[1])] |= RAIL_OPERATED;
    } else if (strcmp(w, "set") == 0) {
        unsigned a = 0, b = 0;
        check(sscanf(l->w[1], "%u/%u", &a, &b) == 2);
        r->set_round = (uint8_t)a;
        r->set_size = (uint8_t)b;
    } else if (strcmp(w, "turns") == 0) {
        r->turn = (uint16_t)scene_number(l->w[1]);
        r->share_rounds = r->turn > 1 ? 2 : 1;
    } else if (strcmp(w, "revenue") == 0) {
        r->revenue = (int32_t)scene_number(l->w[1]);
    } else if (strcmp(w, "bank") == 0) { /* what is too much goes out of sight, to a company that is not in the game */
        ir_pay(&s->state, IR_BANK, IR_COMPANY(23), s->state.cash[IR_BANK] - (int32_t)scene_number(l->w[1]));
    } else if (strcmp(w, "stock") == 0) {
        set_stock(s, l);
    } else if (strcmp(w, "auction") == 0) {
        if (data_of(s)->rule[RAIL_RULE_AUCTION_LOTS]) {
            r->priority = (uint8_t)scene_seat(s, l->w[1]);
            rail_lots_start(&x);
        } else {
            rail_auction_start(&x);
            rail_top(&x)->who = IR_PLAYER(scene_seat(s, l->w[1]));
        }
    } else if (strcmp(w, "turn") == 0) {
        set_turn(s, l);
    } else {
        return false;
    }
    return true;
}

static void begin(scene *s, const words *title, unsigned players) {
    const ir_title *t = ir_title_find(title->w[1]);
    const char *options[8];
    ir_problem problem;
    if (!t) {
        fail_test("scene: no title %s", title->w[1]);
    }
    for (unsigned i = 2; i < title->n; i++) {
        options[i - 2] = title->w[i];
    }
    if (!ir_game_init(&s->game, t, 0, players, scene_names, 1, title->n - 2, options, &problem)) {
        fail_test("scene: %s", problem.text);
    }
    ir_new(&s->game, &s->state);
    rail_state *r = rail_in(s);
    memset(r->frame, 0, sizeof r->frame);
    r->depth = 0;
    r->priority = 0;
    r->turn = 2;
    r->share_rounds = 2;
    r->set_round = r->set_size = 1;
    r->reseated = 0;
    memset(r->order, 0, sizeof r->order);
}

/* Trains that the scene gave to companies and the pool are not in the stack as well. */
static void draw_from_depot(scene *s) {
    rail_state *r = rail_in(s);
    for (unsigned t = 0; t < data_of(s)->ntrains; t++) {
        unsigned out = r->pool[t], count = data_of(s)->train[t].count;
        for (unsigned c = 0; c < data_of(s)->ncompanies; c++) {
            out += r->trains[c][t];
        }
        if (count != RAIL_UNLIMITED && r->depot[t] + out > count) {
            r->depot[t] = (uint8_t)(out < count ? count - out : 0);
        }
    }
}

static scene *build(scene *s, const char *text) {
    words title = {0}, line;
    unsigned players = 4;
    memset(s, 0, sizeof *s);
    s->odd_bank = true;
    for (const char *at = text; (at = scene_line(at, &line)) != NULL;) {
        if (strcmp(line.w[0], "title") == 0) {
            title = line;
        } else if (strcmp(line.w[0], "players") == 0) {
            players = (unsigned)scene_number(line.w[1]);
        }
    }
    if (title.n < 2) {
        fail_test("scene: no title");
    }
    begin(s, &title, players);
    bool auction = strstr(text, "auction") != NULL;
    for (unsigned p = 0; !auction && p < data_of(s)->nprivates; p++) {
        rail_in(s)->private_owner[p] = IR_PLAYER(players - 1); /* the last player's, unless the scene says otherwise */
    }
    for (const char *at = text; (at = scene_line(at, &line)) != NULL;) {
        if (strcmp(line.w[0], "title") == 0 || strcmp(line.w[0], "players") == 0) {
            continue;
        }
        if (!set_first_half(s, &line) && !set_second_half(s, &line) && !scene_list_set(s, &line)) {
            fail_test("scene: what is '%s'?", line.w[0]);
        }
    }
    draw_from_depot(s);
    scene_list_done(s);
    return s;
}

static scene first_scene, second_scene;

scene *given(const char *text) { return build(&first_scene, text); }

scene *given_also(const char *text) { return build(&second_scene, text); }

const char *const editions[3] = {"1888", "1888n", NULL};

scene *given_in(const char *edition, const char *text) {
    static char whole[2000];
    int n = snprintf(whole, sizeof whole, "title %s; %s", edition, text);
    check(n > 0 && (size_t)n < sizeof whole);
    return given(whole);
}

scene *opening(const char *edition, unsigned players) {
    scene *s = &first_scene;
    ir_problem problem;
    for (uint64_t seed = 1; seed < 100; seed++) {
        memset(s, 0, sizeof *s);
        if (!ir_game_init(&s->game, ir_title_find(edition), 0, players, scene_names, seed, 0, NULL, &problem)) {
            fail_test("scene: %s", problem.text);
        }
        ir_new(&s->game, &s->state);
        if (rail_of(s)->priority == 0) {
            return s;
        }
    }
    fail_test("scene: Ann never begins");
}

/* ---- expecting ----------------------------------------------------------------------------------------------------- */

static bool stands(scene *s, unsigned c, unsigned place) {
    for (unsigned i = 0; i < RAIL_MAX_STATIONS; i++) {
        if (rail_of(s)->station[c][i] == place) {
            return true;
        }
    }
    return false;
}

static void expect_trains(scene *s, const words *l, const uint8_t *have, unsigned from) {
    unsigned wanted[RAIL_MAX_TRAINS] = {0};
    for (unsigned i = from; i < l->n; i++) {
        wanted[train_of(s, l->w[i], strlen(l->w[i]))]++;
    }
    for (unsigned t = 0; t < data_of(s)->ntrains; t++) {
        if (wanted[t] != have[t]) {
            fail_test("%s %s: has %u of kind %s", l->w[0], l->w[1], have[t], data_of(s)->train[t].id);
        }
    }
}

static void expect_order(scene *s, const words *l) {
    rail_look k = rail_look_at(&s->game, &s->state);
    uint8_t order[IR_MAX_COMPANIES];
    unsigned n = rail_in_order(&k, RAIL_STARTED, 0, order);
    for (unsigned i = 1; i < l->n; i++) {
        check(i <= n);
        if (order[i - 1] != scene_company(s, l->w[i])) {
            fail_test("order: %s is at place %u", data_of(s)->company[order[i - 1]].id, i);
        }
    }
}

/* yes/no facts; `sense` is false behind "not" or "no" */
static bool expect_flag(scene *s, const words *l, unsigned at, bool sense) {
    const rail_state *r = rail_of(s);
    rail_look k = rail_look_at(&s->game, &s->state);
    const char *w = l->w[at], *arg = at + 1 < l->n ? l->w[at + 1] : "";
    bool is;
    if (strcmp(w, "floated") == 0) {
        is = (r->status[scene_company(s, arg)] & RAIL_FLOATED) != 0;
    } else if (strcmp(w, "finished") == 0) {
        is = s->state.finished != 0;
    } else if (strcmp(w, "closed") == 0) {
        is = (r->private_flags[scene_private(s, arg)] & RAIL_CLOSED) != 0;
    } else if (strcmp(w, "free") == 0) {
        is = rail_in_free_zone(&k, scene_company(s, arg));
    } else if (strcmp(w, "actor") == 0) {
        ir_party who = ir_party_find(&s->game, arg, strlen(arg));
        is = (ir_actors(&s->game, &s->state) >> who & 1u) != 0;
    } else if (strcmp(w, "event") == 0) {
        is = scene_event(s, arg) != NULL;
    } else if (strcmp(w, "station") == 0) {
        is = stands(s, scene_company(s, arg), place_of(s, l->w[at + 2]));
    } else {
        return false;
    }
    if (is != sense) {
        fail_test("%s %s %s: it is %s", l->w[0], l->n > 1 ? l->w[1] : "", l->n > 2 ? l->w[2] : "",
                  is ? "so" : "not so");
    }
    return true;
}

static bool expect_number(scene *s, const words *l) {
    const rail_state *r = rail_of(s);
    rail_look k = rail_look_at(&s->game, &s->state);
    const char *w = l->w[0], *a = l->n > 1 ? l->w[1] : "", *b = l->n > 2 ? l->w[2] : "";
    if (strcmp(w, "cash") == 0) {
        want(s->state.cash[IR_PLAYER(scene_seat(s, a))], scene_number(b), l);
    } else if (strcmp(w, "treasury") == 0) {
        want(s->state.cash[IR_COMPANY(scene_company(s, a))], scene_number(b), l);
    } else if (strcmp(w, "bank") == 0) {
        want(s->state.cash[IR_BANK], scene_number(a), l);
    } else if (strcmp(w, "price") == 0) {
        want((long)rail_price(&k, scene_company(s, a)), scene_number(b), l);
    } else if (strcmp(w, "place") == 0) {
        want(r->stack[scene_company(s, a)], scene_number(b), l);
    } else if (strcmp(w, "shares") == 0) {
        want(r->shares[scene_company(s, a)][scene_seat(s, b)], scene_number(l->w[3]), l);
    } else if (strcmp(w, "pool") == 0) {
        want(r->shares[scene_company(s, a)][RAIL_POOL], scene_number(b), l);
    } else if (strcmp(w, "ipo") == 0) {
        want(r->shares[scene_company(s, a)][RAIL_IPO], scene_number(b), l);
    } else if (strcmp(w, "total") == 0) {
        want(ir_total(&s->game, &s->state, scene_seat(s, a)), scene_number(b), l);
    } else if (strcmp(w, "certificates") == 0) {
        want(rail_certificates(&k, scene_seat(s, a)), scene_number(b), l);
    } else if (strcmp(w, "depot") == 0) {
        want(r->depot[train_of(s, a, strlen(a))], scene_number(b), l);
    } else if (strcmp(w, "supply") == 0) {
        want(r->supply[tile_of(s, a)], scene_number(b), l);
    } else if (strcmp(w, "revenue") == 0) {
        want(r->revenue, scene_number(a), l);
    } else if (strcmp(w, "turns") == 0) {
        want(r->turn, scene_number(a), l);
    } else if (strcmp(w, "listed") == 0) {
        want(rail_listed_price(&k, scene_private(s, a)), scene_number(b), l);
    } else if (strcmp(w, "bid") == 0) {
        want(r->bid[scene_private(s, a)][scene_seat(s, b)], scene_number(l->w[3]), l);
    } else {
        return false;
    }
    return true;
}

static const char *step_now(scene *s) {
    static const char *const steps[] = {"track", "station", "run", "dividend", "trains", "last", "done", "joined"};
    static const char *const frames[] = {"none",     "auction", "bidding", "stock",  "turn",  "laying",
                                         "offer",    "discard", "lot",     "draft",  "found", "home",
                                         "takeover", "replace", "payment", "rocket", "repay", "grant"};
    rail_look k = rail_look_at(&s->game, &s->state);
    if (s->state.finished) {
        return "finished";
    }
    const rail_frame *f = rail_top_of(&k);
    return f->kind == RAIL_FRAME_TURN ? steps[f->step] : frames[f->kind];
}

static bool expect_word(scene *s, const words *l) {
    static const char *const rounds[] = {"auction", "stock", "operating", "draft"};
    const rail_state *r = rail_of(s);
    const char *w = l->w[0], *a = l->n > 1 ? l->w[1] : "", *b = l->n > 2 ? l->w[2] : "";
    if (strcmp(w, "director") == 0) {
        want_word(ir_party_name(&s->game, r->director[scene_company(s, a)]), b, l);
    } else if (strcmp(w, "owner") == 0) {
        ir_party owner = r->private_owner[scene_private(s, a)];
        want_word(owner == IR_BANK ? "nobody" : ir_party_name(&s->game, owner), b, l);
    } else if (strcmp(w, "priority") == 0) {
        want_word(s->game.name[r->priority], a, l);
    } else if (strcmp(w, "round") == 0) {
        want_word(rounds[r->round], a, l);
    } else if (strcmp(w, "phase") == 0) {
        want_word(data_of(s)->phase[r->phase].id, a, l);
    } else if (strcmp(w, "set") == 0) {
        char now[12];
        (void)snprintf(now, sizeof now, "%u/%u", r->set_round, r->set_size);
        want_word(now, a, l);
    } else if (strcmp(w, "step") == 0) {
        want_word(step_now(s), a, l);
    } else if (strcmp(w, "asked") == 0) {
        rail_look k = rail_look_at(&s->game, &s->state);
        want_word(s->state.finished ? "nobody" : ir_party_name(&s->game, rail_top_of(&k)->who), a, l);
        want_word(step_now(s), b, l);
    } else if (strcmp(w, "cell") == 0) {
        want(r->cell[scene_company(s, a)], (long)cell_of(s, b) + 1, l);
    } else if (strcmp(w, "tile") == 0) {
        unsigned h = hex_of(s, a, strlen(a));
        want(r->tile[h], (long)tile_of(s, b) + 1, l);
        want(r->rot[h], scene_number(l->w[3]), l);
    } else if (strcmp(w, "trains") == 0) {
        expect_trains(s, l, r->trains[scene_company(s, a)], 2);
    } else if (strcmp(w, "train_pool") == 0) {
        expect_trains(s, l, r->pool, 1);
    } else if (strcmp(w, "order") == 0) {
        expect_order(s, l);
    } else {
        return false;
    }
    return true;
}

void expects(scene *s, const char *text) {
    words line;
    for (const char *at = text; (at = scene_line(at, &line)) != NULL;) {
        bool negated = strcmp(line.w[0], "not") == 0 || strcmp(line.w[0], "no") == 0;
        if (negated ? expect_flag(s, &line, 1, false)
                    : expect_number(s, &line) || expect_flag(s, &line, 0, true) || expect_word(s, &line) ||
                          scene_list_expect(s, &line)) {
            continue;
        }
        fail_test("expects: what is '%s'?", line.w[0]);
    }
}

/* ---- book and peer ------------------------------------------------------------------------------------------------- */

scene *book, *peer;

void both(const char *edition, const char *text) {
    static char whole[2000];
    int n = snprintf(whole, sizeof whole, "title %s; %s", edition, text);
    check(n > 0 && (size_t)n < sizeof whole);
    book = given(whole);
    n = snprintf(whole, sizeof whole, "title %s compat=18xx.games; %s", edition, text);
    check(n > 0 && (size_t)n < sizeof whole);
    peer = given_also(whole);
}

void both_do(const char *action) {
    does(book, action);
    does(peer, action);
}

void both_expect(const char *text) {
    expects(book, text);
    expects(peer, text);
}

void both_refuse(const char *action, const char *rule) {
    refuses(book, action, rule);
    refuses(peer, action, rule);
}

void check_draw(const char *edition) {
    static const char *const names[] = {"Ann", "Bob", "Cat"};
    static ir_game game;
    static ir_state state, again;
    ir_problem problem;
    unsigned drawn[3] = {0, 0, 0};
    for (uint64_t seed = 1; seed <= 60; seed++) {
        check(ir_game_init(&game, ir_title_find(edition), 0, 3, names, seed, 0, NULL, &problem));
        ir_new(&game, &state);
        ir_new(&game, &again);
        check(ir_hash(&game, &state) == ir_hash(&game, &again));
        drawn[((const rail_state *)(const void *)state.body)->priority]++;
    }
    check(drawn[0] > 5 && drawn[1] > 5 && drawn[2] > 5);
}
