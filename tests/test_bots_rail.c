/* Computer players of the 18xx titles: every decision is legal, within its work, has a reason, and is the same from the same
 * seed whatever the player was asked before. How strong they are is measured by tournaments, not here. */
#include "bots/bot.h"
#include "bots/rail_prospect.h"
#include "bots/rail_worth.h"

#include "core/rng.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { PERCENT = 1, LOOKED_AT = 60, TWICE = 7, MOST_ACTIONS = 4000 };

static const char *const names[] = {"Ann", "Bob", "Cat", "Dan", "Eve"};

typedef struct table {
    ir_game game;
    ir_state state;
    bot *used, *fresh; /* one that has been asked before, one that has not */
    uint64_t dice;
    unsigned decisions;
} table;

static unsigned seat_to_act(const table *t) {
    ir_party party = (ir_party)__builtin_ctz(ir_actors(&t->game, &t->state));
    return IR_SEAT(ir_player_of(&t->game, &t->state, party));
}

static bool same(const bot_answer *a, const bot_answer *b) {
    return a->count == b->count && a->work == b->work &&
           memcmp(&a->idea[0].action.move, &b->idea[0].action.move, sizeof(ir_move)) == 0 &&
           a->idea[0].gain == b->idea[0].gain;
}

/* The decision of a level here: checked, and made twice. */
static void decide(table *t, unsigned level, bot_answer *out) {
    static bot_answer again;
    bot_spec spec = {.level = (uint8_t)level, .work = bot_work(level) * PERCENT / 100};
    uint64_t seed = ir_rng_next(&t->dice);
    unsigned seat = seat_to_act(t);
    assert_true(bot_move(t->used, &spec, &t->game, &t->state, seat, seed, out));
    if (t->decisions % TWICE == 0) {
        memset(t->fresh, 0, bot_size());
        assert_true(bot_move(t->fresh, &spec, &t->game, &t->state, seat, seed, &again));
        assert_true(same(out, &again));
    }
    for (unsigned i = 0; i < out->count; i++) {
        assert_true(ir_legal(&t->game, &t->state, &out->idea[i].action, NULL));
        assert_in_range(out->idea[i].nreasons, 1, BOT_REASONS);
        assert_non_null(bot_reason_code(out->idea[i].reason[0].code));
    }
    bool forced = out->idea[0].action.more_len > 0; /* a run must be the best one, whatever finding it costs */
    assert_true(forced || out->work * 2 <= spec.work * 3);
    t->decisions++;
}

/* A game by one level at a hundredth of its work; every few decisions all levels are asked. */
static void play(const char *title, unsigned players, unsigned level) {
    static table t;
    static bot_answer answer;
    ir_problem problem;
    const ir_title *of = ir_title_find(title);
    assert_non_null(of);
    assert_true(ir_game_init(&t.game, of, of->revision, players, names, players, 0, NULL, &problem));
    ir_new(&t.game, &t.state);
    t.used = calloc(1, bot_size());
    t.fresh = calloc(1, bot_size());
    assert_true(t.used != NULL && t.fresh != NULL);
    t.dice = players * 100u + level;
    t.decisions = 0;
    while (!t.state.finished && t.state.actions < MOST_ACTIONS) {
        for (unsigned l = BOT_RANDOM; l < BOT_LEVELS && t.state.actions % LOOKED_AT == 0; l++) {
            decide(&t, l, &answer);
        }
        decide(&t, level, &answer);
        assert_int_equal(ir_apply(&t.game, &t.state, &answer.idea[0].action, NULL, NULL), IR_OK);
        assert_null(ir_invariant(&t.game, &t.state));
    }
    assert_true(t.state.finished);
    assert_true(t.decisions > 100);
    free(t.used);
    free(t.fresh);
}

static void casual_1888n(void **state) {
    (void)state;
    play("1888n", 3, BOT_CASUAL);
}

static void learner_1888(void **state) {
    (void)state;
    play("1888", 4, BOT_LEARNER);
}

static void casual_1880(void **state) {
    (void)state;
    play("1880", 4, BOT_CASUAL);
}

static void casual_1890(void **state) {
    (void)state;
    play("1890", 4, BOT_CASUAL);
    play("1890a", 3, BOT_CASUAL);
}

static void club_1888n(void **state) {
    (void)state;
    play("1888n", 5, BOT_CLUB);
}

/* ---- what track leads to ------------------------------------------------------------------------------------------------ */

static unsigned hex_named(const rail_data *d, const char *id) {
    unsigned h = 0;
    while (strcmp(d->hex[h].id, id) != 0) {
        h++;
    }
    return h;
}

/* Tile 57, a city with straight track, on a hex so that it meets an edge. */
static void lay_towards(const rail_look *k, rail_state *s, unsigned hex, unsigned edge) {
    unsigned tile = 0, rot = 0;
    while (strcmp(k->d->tile[tile].id, "57") != 0) {
        tile++;
    }
    while ((rail_turn(k->d->tile[tile].face.exits, rot) >> edge & 1u) == 0) {
        rot++;
    }
    s->tile[hex] = (uint8_t)(tile + 1);
    s->rot[hex] = (uint8_t)rot;
}

/* TJL in E3: a location counts more with each tile that brings it nearer, most when it is reached. */
static void prospect_grows(void **state) {
    (void)state;
    static ir_game game;
    static ir_state at;
    ir_problem problem;
    const ir_title *of = ir_title_find("1888n");
    assert_true(ir_game_init(&game, of, of->revision, 3, names, 1, 0, NULL, &problem));
    ir_new(&game, &at);
    rail_look k = rail_look_at(&game, &at);
    rail_state *s = (rail_state *)(void *)at.body;
    unsigned home = hex_named(k.d, "E3"), next = hex_named(k.d, "E5"), c = 0, edge = 0;
    while (k.d->company[c].home != home) {
        c++;
    }
    while (k.d->hex[home].neighbour[edge] != next) {
        edge++;
    }
    assert_int_equal(rail_prospect(&k, c), 0); /* it has no station yet */
    s->station[c][0] = (uint16_t)(1 + home * 8);
    int32_t none = rail_prospect(&k, c);
    lay_towards(&k, s, home, edge);
    int32_t one = rail_prospect(&k, c);
    lay_towards(&k, s, next, (edge + 3) % 6);
    int32_t two = rail_prospect(&k, c);
    assert_true(none > 0);
    assert_true(one > none);
    assert_true(two > one);
}

/* What cannot be paid counts whole if it is due, a quarter of it if it may become due. */
static void ruin(void **state) {
    (void)state;
    assert_int_equal(rail_ruin(300, 0, 300), 0);
    assert_int_equal(rail_ruin(400, 0, 300), 100);
    assert_int_equal(rail_ruin(300, 200, 300), 50);
    assert_int_equal(rail_ruin(400, 200, 300), 150);
    assert_int_equal(rail_ruin(100, 200, 300), 0);
    assert_int_equal(rail_ruin(200, 200, 300), 25);
}

/* ---- names ------------------------------------------------------------------------------------------------------------- */

static void read_names(void **state) {
    (void)state;
    bot_spec spec;
    char text[40];
    static const char *const good[] = {"random", "learner", "casual", "club", "hard", "club:raider", "hard:cautious"};
    static const char *const bad[] = {"", "clubs", "club:", "club:neutrals", ":raider", "club:raider:raider"};
    for (unsigned i = 0; i < sizeof good / sizeof good[0]; i++) {
        ir_text t = ir_text_on(text, sizeof text);
        assert_true(bot_spec_read(good[i], strlen(good[i]), &spec));
        bot_spec_put(&spec, &t);
        assert_string_equal(text, good[i]);
    }
    for (unsigned i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_false(bot_spec_read(bad[i], strlen(bad[i]), &spec));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(read_names),     cmocka_unit_test(casual_1888n), cmocka_unit_test(learner_1888),
        cmocka_unit_test(casual_1880),    cmocka_unit_test(casual_1890),  cmocka_unit_test(club_1888n),
        cmocka_unit_test(prospect_grows), cmocka_unit_test(ruin),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
