/* Computer players of North American Railways: what they may know, and what every decision keeps to: legal, within its
 * work, the same from the same seed. How strong they are is measured by tournaments, not here. */
#include "nar_scene.h"

#include "bots/bot.h"
#include "core/money.h"
#include "core/rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM = 1 << 15 };

typedef struct counts {
    uint64_t dice;
    unsigned every; /* one state of this many is looked at */
    unsigned states, decisions;
    bot *player;
} counts;

static bot *new_bot(void) {
    bot *b = calloc(1, bot_size());
    check(b != NULL);
    return b;
}

/* ---- what is hidden ---------------------------------------------------------------------------------------------------- */

static void put_view(const ir_game *game, const ir_state *state, ir_party viewer, char *out) {
    ir_text t = ir_text_on(out, ROOM);
    ir_json j = ir_json_on(&t);
    ir_json_open(&j, '{');
    game->title->view(game, state, viewer, &j);
    ir_json_close(&j, '}');
    check(!t.cut);
}

static void play_to_the_end(const ir_game *game, ir_state *state, uint64_t *dice) {
    static ir_choice choice[IR_MAX_CHOICES];
    while (!state->finished) {
        size_t n = ir_choices(game, state, choice, IR_MAX_CHOICES);
        check(n > 0);
        const ir_choice *c = &choice[ir_rng_below(dice, (uint32_t)n)];
        ir_action action = {.move = c->move};
        if (c->form == IR_FORM_AMOUNT) {
            action.move.amount = c->min;
        }
        check(ir_apply(game, state, &action, NULL, NULL) == IR_OK);
        check(ir_invariant(game, state) == NULL);
    }
}

static void watch_resample(void *arg, const scene *s, const ir_action *action) {
    static char first[ROOM], second[ROOM];
    counts *c = arg;
    (void)action;
    if (ir_rng_below(&c->dice, c->every) != 0) {
        return;
    }
    c->states++;
    for (unsigned v = 0; v <= s->game.players; v++) {
        ir_party viewer = v < s->game.players ? IR_PLAYER(v) : IR_NOBODY;
        ir_state world = s->state;
        put_view(&s->game, &s->state, viewer, first);
        s->game.title->hide(&s->game, &world, viewer);
        put_view(&s->game, &world, viewer, second);
        check(strcmp(first, second) == 0);
        check(ir_money(&world) == 0);
        s->game.title->resample(&s->game, &world, viewer, &c->dice);
        put_view(&s->game, &world, viewer, second);
        check(strcmp(first, second) == 0);
        check(ir_invariant(&s->game, &world) == NULL);
        check(ir_actors(&s->game, &world) == ir_actors(&s->game, &s->state));
        play_to_the_end(&s->game, &world, &c->dice);
    }
}

TEST("NA-HI-01 NA-HI-06: what is drawn for hidden cash looks the same to its viewer, keeps the rules and can be played "
     "on") {
    counts c = {.dice = 1, .every = 6};
    for (unsigned players = 3; players <= 5; players++) {
        nar_random_games(players, 30, "", watch_resample, &c);
    }
    nar_random_games(4, 10, "money=open", watch_resample, &c);
    nar_random_games(4, 10, "phase1_may_pass=yes start_city_mode=founder_chooses x2_only_first_selection=no",
                     watch_resample, &c);
    check(c.states > 500);
}

/* More cash for everybody but the viewer, so that an open offer can still be paid. */
static void change_hidden(const scene *s, ir_state *state, ir_party viewer, uint64_t *dice) {
    for (unsigned seat = 0; seat < s->game.players; seat++) {
        if (IR_PLAYER(seat) != viewer) {
            ir_pay(state, IR_BANK, IR_PLAYER(seat), (int32_t)(1 + ir_rng_below(dice, 30)) * NAR_STEP);
        }
    }
}

static void decide(bot *player, const bot_spec *spec, const scene *s, const ir_state *known, unsigned seat,
                   uint64_t seed, bot_answer *out) {
    check(bot_move(player, spec, &s->game, known, seat, seed, out));
    check(out->count > 0);
    ir_refusal why = {0};
    check(ir_legal(&s->game, &s->state, &out->idea[0].action, &why));
}

static unsigned seat_to_act(const scene *s) { return IR_SEAT((ir_party)__builtin_ctz(ir_actors(&s->game, &s->state))); }

static void watch_same_move(void *arg, const scene *s, const ir_action *action) {
    static bot_answer first, second;
    counts *c = arg;
    (void)action;
    if (s->state.finished || ir_rng_below(&c->dice, c->every) != 0) {
        return;
    }
    unsigned seat = seat_to_act(s);
    for (unsigned level = BOT_RANDOM; level < BOT_LEVELS; level++) {
        bot_spec spec = {.level = (uint8_t)level, .work = bot_work(level) / 50};
        ir_state other = s->state, known, known_other;
        uint64_t seed = ir_rng_next(&c->dice);
        change_hidden(s, &other, IR_PLAYER(seat), &c->dice);
        bot_known(&s->game, &s->state, seat, false, &known);
        bot_known(&s->game, &other, seat, false, &known_other);
        decide(c->player, &spec, s, &known, seat, seed, &first);
        decide(c->player, &spec, s, &known_other, seat, seed, &second);
        check(memcmp(&first.idea[0].action.move, &second.idea[0].action.move, sizeof(ir_move)) == 0);
        check(first.work == second.work && first.count == second.count);
        c->decisions++;
    }
}

TEST("NA-HI-01: positions that differ only in what is hidden get the same move, at every level") {
    counts c = {.dice = 3, .every = 40, .player = new_bot()};
    for (unsigned players = 3; players <= 5; players++) {
        nar_random_games(players, 12, "", watch_same_move, &c);
    }
    check(c.decisions > 150);
    free(c.player);
}

/* ---- every decision ---------------------------------------------------------------------------------------------------- */

/* Best first, all legal, each with reasons. */
static void check_ideas(const ir_game *game, const ir_state *state, const bot_answer *answer) {
    for (unsigned i = 0; i < answer->count; i++) {
        const bot_idea *idea = &answer->idea[i];
        check(i == 0 || idea->gain <= answer->idea[i - 1].gain);
        check(idea->nreasons > 0 && idea->nreasons <= BOT_REASONS);
        for (unsigned r = 0; r < idea->nreasons; r++) {
            check(bot_reason_code(idea->reason[r].code) != NULL);
        }
        ir_refusal why = {0};
        check(ir_legal(game, state, &idea->action, &why));
    }
}

static void watch_budget(void *arg, const scene *s, const ir_action *action) {
    static bot_answer answer, again;
    counts *c = arg;
    (void)action;
    if (s->state.finished || ir_rng_below(&c->dice, c->every) != 0) {
        return;
    }
    unsigned seat = seat_to_act(s);
    bool counting = ir_rng_below(&c->dice, 2) != 0;
    c->states++;
    for (unsigned level = BOT_LEARNER; level < BOT_LEVELS; level++) {
        bot_spec spec = {.level = (uint8_t)level,
                         .personality = (uint8_t)ir_rng_below(&c->dice, BOT_PERSONALITIES),
                         .work = bot_work(level) / 100};
        ir_state known;
        uint64_t seed = ir_rng_next(&c->dice);
        bot_known(&s->game, &s->state, seat, counting, &known);
        decide(c->player, &spec, s, &known, seat, seed, &answer);
        check(answer.work * 2 <= spec.work * 3);
        check_ideas(&s->game, &s->state, &answer);
        decide(c->player, &spec, s, &known, seat, seed, &again);
        check(memcmp(&answer.idea[0].action.move, &again.idea[0].action.move, sizeof(ir_move)) == 0);
        check(answer.work == again.work);
        c->decisions++;
    }
}

TEST("NA-TU-01: every decision is legal, within its work, has a reason and is the same from the same seed") {
    counts c = {.dice = 5, .every = 12, .player = new_bot()};
    for (unsigned players = 3; players <= 5; players++) {
        nar_random_games(players, 14, "", watch_budget, &c);
    }
    nar_random_games(4, 6, "phase1_may_pass=yes start_city_mode=founder_chooses x2_only_first_selection=no",
                     watch_budget, &c);
    printf("# %u positions, %u decisions\n", c.states, c.decisions);
    check(c.states >= 200);
    free(c.player);
}

/* Decisions of the searching player that ended long before their work was used up. */
static void watch_decided(void *arg, const scene *s, const ir_action *action) {
    static bot_answer answer;
    counts *c = arg;
    (void)action;
    if (s->state.finished || ir_rng_below(&c->dice, c->every) != 0) {
        return;
    }
    unsigned seat = seat_to_act(s);
    bot_spec spec = {.level = BOT_HARD, .work = bot_work(BOT_HARD) / 50};
    ir_state known;
    bot_known(&s->game, &s->state, seat, true, &known);
    decide(c->player, &spec, s, &known, seat, ir_rng_next(&c->dice), &answer);
    c->decisions++;
    c->states += answer.count > 1 && answer.work * 4 < spec.work * 3;
}

TEST("NA-TU-01: a search ends when more games would not change its answer") {
    counts c = {.dice = 9, .every = 30, .player = new_bot()};
    nar_random_games(4, 12, "", watch_decided, &c);
    printf("# %u of %u decisions ended early\n", c.states, c.decisions);
    check(c.states > 0 && c.states < c.decisions);
    free(c.player);
}
