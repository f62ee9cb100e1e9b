/* Learns what a position of an 18xx title is worth (src/bots/rail_lesson.h) from games between computer players.
 *
 *     ninja -C build/release learn
 *     build/release/learn TITLE PLAYERS,PLAYERS,... ROUNDS GAMES SEED > src/bots/lessons/TITLE.inc
 *
 * In each round GAMES games are played for each number of players, by casual players after an opening with errors; from the
 * second round on about half of the seats, by lot, judge by what has been learned so far, so that it is also learned where
 * that leads. At some of the decisions it is noted what each player has (rail_features_of) and, after the game, what they had
 * in the end beyond their total at the time. The weights are those that foretell it best over all rounds, as differences to the
 * mean of the players: least squares with the signs that rail_lesson.h demands, drawn a little towards those of the
 * neighbouring stages. Standard error says after each round how much of the variation they explain in every fifth game,
 * which is not learned from, and how the taught players did. The same arguments give the same file. A lesson is kept only if
 * `ironroad tourney --sprt` has said that players who judge by it are better. */
#include "bots/rail_lesson.h"
#include "core/rng.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_SAMPLES = 2000,
    MOST_ACTIONS = 3000,
    SAMPLED = 8, /* one decision of this many */
    ERRS = 60,   /* one move of this many is a learner's */
    UNKNOWNS = RAIL_STAGES * RAIL_F_COUNT,
    SWEEPS = 3000
};

static const char *const names[] = {"Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"};
static const int sign_of[] = {
#define X(NAME, name, sign) sign,
    RAIL_FEATURES(X)
#undef X
};
static const char *const feature_name[] = {
#define X(NAME, name, sign) #name,
    RAIL_FEATURES(X)
#undef X
};

typedef struct sample {
    rail_stage stage;
    int32_t feature[IR_MAX_PLAYERS][RAIL_F_COUNT], total[IR_MAX_PLAYERS];
} sample;

/* Normal equations. */
typedef struct sums {
    double a[UNKNOWNS][UNKNOWNS], b[UNKNOWNS], yy, n;
} sums;

typedef struct learning {
    const ir_title *title;
    unsigned players, taught; /* taught: mask of seats in this game */
    rail_weights weights[2];  /* by which the players judge */
    bot *player;
    rail_runs runs;
    sample sample[MOST_SAMPLES];
    unsigned count;
    sums learned, tested;
    double w[UNKNOWNS];
    rail_lesson lesson;              /* so far */
    unsigned long wins[2], seats[2]; /* in this round: of others, of taught players */
    unsigned long unfinished;
} learning;

/* ---- games -------------------------------------------------------------------------------------------------------------- */

static void note(learning *l, const ir_game *game, const ir_state *state) {
    static rail_judgement j;
    rail_look k = rail_look_at(game, state);
    rail_weights w = rail_neutral;
    w.lesson = rail_lesson_none();
    if (k.s->round == RAIL_ROUND_AUCTION || l->count == MOST_SAMPLES) {
        return;
    }
    sample *s = &l->sample[l->count++];
    runs_begin(&l->runs);
    rail_judge(&l->runs, &w, game, state, &j);
    s->stage = rail_stage_of(&k);
    for (unsigned seat = 0; seat < l->players; seat++) {
        s->total[seat] = ir_total(game, state, seat);
        rail_features_of(&k, &j, seat, s->total[seat], s->feature[seat]);
    }
}

static bool play(learning *l, uint64_t seed, ir_state *state, ir_game *game) {
    static bot_answer answer;
    ir_problem problem;
    uint64_t dice = seed;
    if (!ir_game_init(game, l->title, l->title->revision, l->players, names, ir_rng_next(&dice) >> 20, 0, NULL,
                      &problem)) {
        return false;
    }
    ir_new(game, state);
    l->count = 0;
    unsigned opening = 6 + ir_rng_below(&dice, 8);
    l->taught = ir_rng_below(&dice, 1u << l->players);
    while (!state->finished && state->actions < MOST_ACTIONS) {
        ir_party party = ir_player_of(game, state, (ir_party)__builtin_ctz(ir_actors(game, state)));
        if (ir_rng_below(&dice, SAMPLED) == 0) {
            note(l, game, state);
        }
        bot_spec spec = {.level = BOT_CASUAL, .weights = &l->weights[l->taught >> IR_SEAT(party) & 1u]};
        if (state->actions < opening || ir_rng_below(&dice, ERRS) == 0) {
            spec = (bot_spec){.level = BOT_LEARNER};
        }
        if (!bot_move(l->player, &spec, game, state, IR_SEAT(party), ir_rng_next(&dice), &answer) ||
            ir_apply(game, state, &answer.idea[0].action, NULL, NULL) != IR_OK) {
            return false;
        }
    }
    return state->finished;
}

/* ---- equations ------------------------------------------------------------------------------------------------------------ */

/* One player in one position: what they have beyond the mean, and what it came to. */
static void add_row(sums *s, rail_stage stage, const double x[RAIL_F_COUNT], double y) {
    double part[2] = {1 - stage.part / 64.0, stage.part / 64.0};
    unsigned base = stage.at * RAIL_F_COUNT, width = stage.part > 0 ? 2 : 1;
    for (unsigned p = 0; p < width; p++) {
        for (unsigned f = 0; f < RAIL_F_COUNT; f++) {
            unsigned i = base + p * RAIL_F_COUNT + f;
            double xi = x[f] * part[p];
            s->b[i] += xi * y;
            for (unsigned q = 0; q < width; q++) {
                for (unsigned g = 0; g < RAIL_F_COUNT; g++) {
                    s->a[i][base + q * RAIL_F_COUNT + g] += xi * x[g] * part[q];
                }
            }
        }
    }
    s->yy += y * y;
    s->n++;
}

static void add_sample(const learning *l, sums *to, const sample *s, const ir_game *game, const ir_state *end) {
    double mean[RAIL_F_COUNT] = {0}, gain[IR_MAX_PLAYERS], all = 0;
    for (unsigned seat = 0; seat < l->players; seat++) {
        gain[seat] = ir_total(game, end, seat) - s->total[seat];
        all += gain[seat] / l->players;
        for (unsigned f = 0; f < RAIL_F_COUNT; f++) {
            mean[f] += (double)s->feature[seat][f] / l->players;
        }
    }
    for (unsigned seat = 0; seat < l->players; seat++) {
        double x[RAIL_F_COUNT];
        for (unsigned f = 0; f < RAIL_F_COUNT; f++) {
            x[f] = s->feature[seat][f] - mean[f];
        }
        add_row(to, s->stage, x, gain[seat] - all);
    }
}

/* Least squares within the signs, one weight after the other. A weight is drawn towards 0 and towards its neighbours. */
static void solve(learning *l) {
    const sums *s = &l->learned;
    double scale[RAIL_F_COUNT] = {0};
    for (unsigned i = 0; i < UNKNOWNS; i++) {
        scale[i % RAIL_F_COUNT] += s->a[i][i] / RAIL_STAGES;
    }
    for (unsigned sweep = 0; sweep < SWEEPS; sweep++) {
        for (unsigned i = 0; i < UNKNOWNS; i++) {
            unsigned f = i % RAIL_F_COUNT, stage = i / RAIL_F_COUNT;
            double pull = scale[f] * 0.01 + 1, rest = s->b[i], weight = s->a[i][i] + pull * 0.1;
            for (unsigned j = 0; j < UNKNOWNS; j++) {
                rest -= j != i ? s->a[i][j] * l->w[j] : 0;
            }
            if (stage > 0 && stage < RAIL_LAST_STAGE) {
                rest += pull * l->w[i - RAIL_F_COUNT];
                weight += pull;
            }
            if (stage + 1 < RAIL_LAST_STAGE) {
                rest += pull * l->w[i + RAIL_F_COUNT];
                weight += pull;
            }
            double value = rest / weight;
            l->w[i] = (sign_of[f] > 0 && value < 0) || (sign_of[f] < 0 && value > 0) ? 0 : value;
        }
    }
}

/* The part of the variation that the weights explain. */
static double explained(const sums *s, const double *w) {
    double left = s->yy;
    for (unsigned i = 0; i < UNKNOWNS; i++) {
        left -= 2 * w[i] * s->b[i];
        for (unsigned j = 0; j < UNKNOWNS; j++) {
            left += w[i] * s->a[i][j] * w[j];
        }
    }
    return 1 - left / (s->yy > 0 ? s->yy : 1);
}

/* ---- rounds --------------------------------------------------------------------------------------------------------------- */

static void set_lesson(learning *l) {
    for (unsigned i = 0; i < UNKNOWNS; i++) {
        double w = l->w[i] * RAIL_LESSON_ONE;
        l->lesson.weight[i / RAIL_F_COUNT][i % RAIL_F_COUNT] = (int32_t)(w < 0 ? w - 0.5 : w + 0.5);
    }
}

static void count_wins(learning *l, const ir_game *game, const ir_state *end) {
    int32_t most = INT32_MIN;
    for (unsigned seat = 0; seat < l->players; seat++) {
        int32_t total = ir_total(game, end, seat);
        most = total > most ? total : most;
    }
    for (unsigned seat = 0; seat < l->players; seat++) {
        unsigned side = l->taught >> seat & 1u;
        l->seats[side]++;
        l->wins[side] += ir_total(game, end, seat) == most;
    }
}

static void play_games(learning *l, unsigned long games, uint64_t seed) {
    static ir_game game;
    static ir_state state;
    for (unsigned long g = 0; g < games; g++) {
        if (!play(l, seed + g, &state, &game)) {
            l->unfinished++;
            continue;
        }
        count_wins(l, &game, &state);
        for (unsigned i = 0; i < l->count; i++) {
            add_sample(l, g % 5 == 0 ? &l->tested : &l->learned, &l->sample[i], &game, &state);
        }
    }
}

static double part(unsigned long a, unsigned long b) { return b > 0 ? (double)a / (double)b : 0; }

static void play_round(learning *l, char *players, unsigned long games, uint64_t seed, unsigned long round) {
    memset(l->wins, 0, sizeof l->wins);
    memset(l->seats, 0, sizeof l->seats);
    l->weights[1].lesson = round > 0 ? &l->lesson : NULL;
    for (char *at = players; at != NULL; at = strchr(at, ',') != NULL ? strchr(at, ',') + 1 : NULL) {
        l->players = (unsigned)strtoul(at, NULL, 10);
        play_games(l, games, seed + (uint64_t)l->players * 1000000 + round * games);
    }
    solve(l);
    set_lesson(l);
    fprintf(
        stderr,
        "%s, round %lu: explains %.3f, of games not learned from %.3f; taught win %.3f, others %.3f; %lu unfinished\n",
        l->title->id, round + 1, explained(&l->learned, l->w), explained(&l->tested, l->w),
        part(l->wins[1], l->seats[1]), part(l->wins[0], l->seats[0]), l->unfinished);
}

static void print_lesson(const learning *l) {
    for (unsigned stage = 0; stage < RAIL_STAGES; stage++) {
        printf("{ /* %u */\n", stage);
        for (unsigned f = 0; f < RAIL_F_COUNT; f++) {
            printf("    %ld, /* %s */\n", (long)l->lesson.weight[stage][f], feature_name[f]);
        }
        printf("},\n");
    }
}

int main(int argc, char **argv) {
    static learning l;
    if (argc < 6 || (l.title = ir_title_find(argv[1])) == NULL || (l.player = calloc(1, bot_size())) == NULL) {
        fprintf(stderr, "usage: learn TITLE PLAYERS,PLAYERS,... ROUNDS GAMES SEED\n");
        return 2;
    }
    unsigned long rounds = strtoul(argv[3], NULL, 10), games = strtoul(argv[4], NULL, 10);
    uint64_t seed = strtoull(argv[5], NULL, 10) << 32;
    l.weights[0] = l.weights[1] = rail_neutral;
    for (unsigned long round = 0; round < rounds; round++) {
        play_round(&l, argv[2], games, seed, round);
    }
    print_lesson(&l);
    free(l.player);
    return 0;
}
