/* Positions for tests in text: see scene.h. A text that is wrong fails the test that gave it. */
#include "scene_list.h"

#include "core/json.h"
#include "core/money.h"
#include "core/notation.h"
#include "core/position.h"
#include "problem_text.h"
#include "rail/notation.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const rail_state *rail_of(const scene *s) { return (const rail_state *)(const void *)s->state.body; }

const char *seen(const scene *s) {
    static char text[200000];
    ir_text out = ir_text_on(text, sizeof text);
    ir_json j = ir_json_on(&out);
    ir_json_open(&j, '{');
    rail_view(&s->game, &s->state, IR_NOBODY, &j);
    ir_json_close(&j, '}');
    return text;
}

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
        fail_test("scene: %s", problem_text(&problem));
    }
}

/* What is too much in the bank goes out of sight, to a company that is not in the game. */
static void set_bank(scene *s, const words *l) {
    ir_pay(&s->state, IR_BANK, IR_COMPANY(23), s->state.cash[IR_BANK] - (int32_t)scene_number(l->w[1]));
}

static void put_line(ir_text *out, const words *l) {
    for (unsigned i = 0; i < l->n; i++) {
        ir_put(out, l->w[i]);
        ir_put_char(out, i + 1 < l->n ? ' ' : '\n');
    }
}

/* The product's words. Where there is no auction, privates are the last player's unless the scene says otherwise. */
static void put_position(const scene *s, const char *text, ir_text *out) {
    words line;
    bool auction = strstr(text, "auction") != NULL;
    for (unsigned p = 0; !auction && p < data_of(s)->nprivates; p++) {
        ir_put(out, "private ");
        ir_put(out, data_of(s)->private_[p].id);
        ir_put_char(out, ' ');
        ir_put(out, scene_names[s->game.players - 1]);
        ir_put_char(out, '\n');
    }
    for (const char *at = text; (at = scene_line(at, &line)) != NULL;) {
        if (strcmp(line.w[0], "title") != 0 && strcmp(line.w[0], "players") != 0 && strcmp(line.w[0], "bank") != 0) {
            put_line(out, &line);
        }
    }
}

/* The position is as it was written: it need not be one that a game can come to, and nothing goes on by itself. */
static scene *build(scene *s, const char *text) {
    static char position[8000];
    words title = {0}, bank = {0}, line;
    unsigned players = 4;
    ir_problem problem;
    memset(s, 0, sizeof *s);
    s->odd_bank = true;
    for (const char *at = text; (at = scene_line(at, &line)) != NULL;) {
        if (strcmp(line.w[0], "title") == 0) {
            title = line;
        } else if (strcmp(line.w[0], "players") == 0) {
            players = (unsigned)scene_number(line.w[1]);
        } else if (strcmp(line.w[0], "bank") == 0) {
            bank = line;
        }
    }
    if (title.n < 2) {
        fail_test("scene: no title");
    }
    begin(s, &title, players);
    ir_text out = ir_text_on(position, sizeof position);
    put_position(s, text, &out);
    check(!out.cut);
    if (!s->game.title->position->read(&s->game, position, out.len, &s->state, &problem)) {
        fail_test("scene: line %u of\n%s%s", problem.line, position, problem_text(&problem));
    }
    if (bank.n > 0) {
        set_bank(s, &bank);
    }
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
            fail_test("scene: %s", problem_text(&problem));
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
    rail_look k = rail_look_at(&s->game, &s->state);
    if (s->state.finished) {
        return "finished";
    }
    const rail_frame *f = rail_top_of(&k);
    return f->kind == RAIL_FRAME_TURN ? rail_turn_name(k.d, f->step) : rail_step_of(k.d, f->kind)->name;
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
