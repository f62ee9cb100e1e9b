/* Tunes the weights of the 18xx players (src/bots/rail_worth.h) by self-play: SPSA, simultaneous perturbation.
 *
 *     ninja -C build/release tune && build/release/tune TITLE,TITLE,... PLAYERS ROUNDS STATE [SEED]
 *
 * In a round all weights are moved a little, up or down by lot, to get two players; casual ones with these weights meet in
 * every title, in both halves of the seats. The weights then go a step towards those that ended richer. STATE is a text file
 * with the number of rounds done and the weights as they are now: it is read at the start if it is there, written after each
 * round, so a run can be stopped and continued. The same arguments give the same run. Weights that came out better go into
 * rail_worth.h only after `ironroad tourney --sprt` has said so. */
#include "bots/rail_worth.h"
#include "core/rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_TITLES = 8, OPENING = 8, MOST_ACTIONS = 3000 };

static const char *const names[] = {"Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"};

typedef struct tuning {
    const ir_title *title[MOST_TITLES];
    unsigned ntitles, players;
    unsigned long rounds, done;
    const char *state;
    uint64_t dice;
    double weight[RAIL_W_COUNT], size[RAIL_W_COUNT]; /* size: of a usual step */
    bot *player;
} tuning;

/* ---- the state ---------------------------------------------------------------------------------------------------------- */

static bool read_state(tuning *t) {
    FILE *in = fopen(t->state, "r");
    if (in == NULL) {
        return true;
    }
    char name[64];
    double value;
    bool fine = fscanf(in, "rounds %lu", &t->done) == 1;
    while (fine && fscanf(in, "%63s %lf", name, &value) == 2) {
        unsigned i = 0;
        while (i < RAIL_W_COUNT && strcmp(rail_weight_names[i], name) != 0) {
            i++;
        }
        fine = i < RAIL_W_COUNT;
        if (fine) {
            t->weight[i] = value;
        }
    }
    (void)fclose(in);
    return fine;
}

static bool write_state(const tuning *t) {
    FILE *out = fopen(t->state, "w");
    if (out == NULL) {
        return false;
    }
    fprintf(out, "rounds %lu\n", t->done);
    for (unsigned i = 0; i < RAIL_W_COUNT; i++) {
        fprintf(out, "%s %.3f\n", rail_weight_names[i], t->weight[i]);
    }
    return fclose(out) == 0;
}

/* ---- games -------------------------------------------------------------------------------------------------------------- */

/* One game: weights a in the seats of `mask`, b in the others. What a ends with beyond b, as a part of what both have. */
static double play(tuning *t, const ir_title *title, const rail_weights *a, const rail_weights *b, unsigned mask,
                   uint64_t seed) {
    static ir_game game;
    static ir_state state;
    static bot_answer answer;
    ir_problem problem;
    uint64_t dice = seed;
    if (!ir_game_init(&game, title, title->revision, t->players, names, seed, 0, NULL, &problem)) {
        return 0;
    }
    ir_new(&game, &state);
    while (!state.finished && state.actions < MOST_ACTIONS) {
        ir_party party = ir_player_of(&game, &state, (ir_party)__builtin_ctz(ir_actors(&game, &state)));
        unsigned seat = IR_SEAT(party);
        bot_spec spec = {.level = BOT_CASUAL, .weights = (mask >> seat & 1u) != 0 ? a : b};
        if (state.actions < OPENING) {
            spec = (bot_spec){.level = BOT_LEARNER};
        }
        if (!bot_move(t->player, &spec, &game, &state, seat, ir_rng_next(&dice), &answer) ||
            ir_apply(&game, &state, &answer.idea[0].action, NULL, NULL) != IR_OK) {
            return 0;
        }
    }
    double sum[2] = {0, 0}, count[2] = {0, 0};
    for (unsigned seat = 0; seat < t->players; seat++) {
        unsigned side = (mask >> seat & 1u) != 0 ? 0 : 1;
        sum[side] += ir_total(&game, &state, seat);
        count[side]++;
    }
    double one = sum[0] / count[0], other = sum[1] / count[1],
           both = (one > 0 ? one : 0) + (other > 0 ? other : 0) + 100;
    double ahead = (one - other) / both;
    return ahead > 1 ? 1 : ahead < -1 ? -1 : ahead;
}

static void play_round(tuning *t) {
    rail_weights a = rail_neutral, b = rail_neutral;
    int side[RAIL_W_COUNT];
    double ahead = 0, step = 6.0 / (10 + (double)t->done / 20);
    uint64_t dice = t->dice + t->done * UINT64_C(0x9E3779B97F4A7C15);
    for (unsigned i = 0; i < RAIL_W_COUNT; i++) {
        side[i] = ir_rng_below(&dice, 2) != 0 ? 1 : -1;
        a.w[i] = (int32_t)(t->weight[i] + side[i] * t->size[i] + 0.5);
        b.w[i] = (int32_t)(t->weight[i] - side[i] * t->size[i] + 0.5);
        a.w[i] = a.w[i] < 0 ? 0 : a.w[i];
        b.w[i] = b.w[i] < 0 ? 0 : b.w[i];
    }
    a.w[RAIL_W_TRAIN_PACE] += a.w[RAIL_W_TRAIN_PACE] == 0; /* divided by */
    b.w[RAIL_W_TRAIN_PACE] += b.w[RAIL_W_TRAIN_PACE] == 0;
    for (unsigned i = 0; i < t->ntitles; i++) {
        uint64_t seed = ir_rng_next(&dice) >> 20;
        ahead += play(t, t->title[i], &a, &b, 0x55, seed) + play(t, t->title[i], &a, &b, 0xaa, seed);
    }
    ahead /= 2.0 * t->ntitles;
    for (unsigned i = 0; i < RAIL_W_COUNT; i++) {
        t->weight[i] += step * ahead * side[i] * t->size[i];
        t->weight[i] = t->weight[i] < 0 ? 0 : t->weight[i];
    }
    t->done++;
}

/* ---- the command -------------------------------------------------------------------------------------------------------- */

static bool read_titles(tuning *t, char *list) {
    for (char *word = list; word != NULL && t->ntitles < MOST_TITLES;) {
        char *comma = strchr(word, ',');
        if (comma != NULL) {
            *comma++ = 0;
        }
        t->title[t->ntitles] = ir_title_find(word);
        if (t->title[t->ntitles++] == NULL) {
            fprintf(stderr, "tune: there is no title '%s'\n", word);
            return false;
        }
        word = comma;
    }
    return true;
}

int main(int argc, char **argv) {
    static tuning t;
    if (argc < 5) {
        fprintf(stderr, "usage: tune TITLE,TITLE,... PLAYERS ROUNDS STATE [SEED]\n");
        return 2;
    }
    t.players = (unsigned)strtoul(argv[2], NULL, 10);
    t.rounds = strtoul(argv[3], NULL, 10);
    t.state = argv[4];
    t.dice = argc > 5 ? strtoull(argv[5], NULL, 10) : 1;
    t.player = calloc(1, bot_size());
    for (unsigned i = 0; i < RAIL_W_COUNT; i++) {
        t.weight[i] = rail_neutral.w[i];
        t.size[i] = rail_neutral.w[i] * 0.12 > 1 ? rail_neutral.w[i] * 0.12 : 1;
    }
    if (t.player == NULL || t.players < 2 || t.players > IR_MAX_PLAYERS || !read_titles(&t, argv[1]) ||
        !read_state(&t)) {
        fprintf(stderr, "tune: wrong arguments or a state that cannot be read\n");
        return 2;
    }
    while (t.done < t.rounds) {
        play_round(&t);
        if (!write_state(&t)) {
            fprintf(stderr, "tune: %s cannot be written\n", t.state);
            return 2;
        }
        if (t.done % 50 == 0) {
            fprintf(stderr, "%lu rounds\n", t.done);
        }
    }
    return 0;
}
