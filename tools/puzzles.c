/* Makes the puzzles of the learning pages (web/puzzles.json) from games between computer players.
 *
 *     ninja -C build/release puzzles && build/release/puzzles 1 > web/puzzles.json
 *
 * The argument is the seed; the same seed gives the same file. Every position of the games is looked at. It becomes a puzzle if
 * one answer is clearly best:
 *
 *   lay     the tile after which a company's best run earns most. Every legal lay is tried, every run is proven.
 *   buy     the train purchases after which a director's companies earn most together, with the trains that they then have, on
 *           the track as it is. Every series of up to three purchases from the bank and from the director's own companies is
 *           tried.
 *   escape  the moves after which a director cannot go bankrupt any more, where other moves end in bankruptcy: a search of
 *           everything that the director decides until another player is asked. Tiles and stations are left out of it: a
 *           company that needs a train could only spend money on them.
 *
 * Computer players hardly ever come near bankruptcy or have money for more than one train. So for `buy` a company's treasury may
 * be raised, and for `escape` a director of two companies is made poor, and the second one, which may lose its trains, operates
 * next. An answer is always worked out from the position as a reader will load it. */
#include "puzzles.h"

#include "core/rng.h"
#include "rail/hooks.h"
#include "rail/shares.h"
#include "rail/trains.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MOST_ACTIONS = 3000,
    MOST_GAMES = 60, /* of one title */
    TRIES = 4        /* to make an escape of a position */
};

static const char *const names[] = {"Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"};

/* The titles, and how many puzzles of each kind. Nobody goes bankrupt in 1880 (80-EF-09). */
static const struct wanted {
    const char *title;
    unsigned count[KINDS];
} wanted[] = {{"1888n", {6, 5, 5}}, {"1888", {6, 5, 5}}, {"1880", {8, 7, 0}}, {"1890", {6, 5, 5}}};

/* ---- games ---------------------------------------------------------------------------------------------------------------- */

/* The same position with more money in the treasury, so that there is something to choose. */
static void look_for_purchases(making *m, const ir_game *game, const ir_state *state) {
    static ir_state rich;
    rail_look k = rail_look_at(game, state);
    unsigned top = rail_top_train(&k);
    if (puzzle_set(m, game, state)) {
        puzzle_buy(m);
    }
    if (top == RAIL_NONE) {
        return;
    }
    ir_state_copy(game, &rich, state);
    int32_t price = k.r->train_price[top], money = price * (int32_t)(1 + ir_rng_below(&m->dice, 2));
    money += 10 * (int32_t)ir_rng_below(&m->dice, 12);
    if (money > state->cash[IR_COMPANY(m->company)] && money < state->cash[IR_BANK]) {
        ir_position_money(&rich, IR_COMPANY(m->company), money);
        if (puzzle_set(m, game, &rich)) {
            puzzle_buy(m);
        }
    }
}

/* Takes from a player all shares that they could sell: only what makes them director stays. */
static void take_shares(const ir_game *game, ir_state *state, unsigned seat) {
    rail_look k = rail_look_at(game, state);
    rail_state *s = (rail_state *)(void *)state->body;
    for (unsigned c = 0; c < k.d->npublic; c++) {
        unsigned kept = 0, held = s->shares[c][seat];
        if (s->director[c] == IR_PLAYER(seat)) {
            kept = rail_certificate_of(&k, c);
            for (unsigned p = 0; p < game->players; p++) {
                kept = p != seat && s->shares[c][p] > kept ? s->shares[c][p] : kept;
            }
        }
        if (held > kept) {
            s->shares[c][RAIL_IPO] = (uint8_t)(s->shares[c][RAIL_IPO] + held - kept);
            s->shares[c][seat] = (uint8_t)kept;
        }
    }
}

/* An amount below one of three bounds, in tens. */
static int32_t draw(making *m, int32_t price) {
    const int32_t most[3] = {1, 150, price + 100};
    int32_t bound = most[ir_rng_below(&m->dice, 3)];
    return 10 * (int32_t)ir_rng_below(&m->dice, (uint32_t)(bound + 9) / 10);
}

/* The director made poor, and another of their companies, often without a train, next to operate. */
static void make_poor(making *m, const ir_game *game, ir_state *state, unsigned c, int32_t price) {
    rail_look k = rail_look_at(game, state);
    rail_state *s = (rail_state *)(void *)state->body;
    if (ir_rng_below(&m->dice, 3) != 0) {
        memset(s->trains[c], 0, sizeof s->trains[c]);
    }
    take_shares(game, state, m->seat);
    for (unsigned o = 0; o < k.d->ncompanies; o++) {
        if ((s->status[o] & RAIL_FLOATED) && o != c && o != m->company) {
            s->status[o] |= RAIL_OPERATED;
        }
    }
    ir_position_money(state, IR_PLAYER(m->seat), draw(m, price));
    ir_position_money(state, IR_COMPANY(c), draw(m, price));
    if (ir_rng_below(&m->dice, 2) != 0) {
        ir_position_money(state, IR_COMPANY(m->company), price + draw(m, price));
    }
}

static void look_for_escapes(making *m, const ir_game *game, const ir_state *state) {
    static ir_state poor;
    rail_look k = rail_look_at(game, state);
    unsigned top = rail_top_train(&k);
    if (k.h->borrow != NULL || top == RAIL_NONE || m->want[ESCAPE] == 0) {
        return;
    }
    for (unsigned c = 0; c < k.d->ncompanies; c++) {
        if (c == m->company || !puzzle_counts(&k, m, c) || (k.s->status[c] & RAIL_OPERATED)) {
            continue;
        }
        for (unsigned n = 0; n < TRIES; n++) {
            ir_state_copy(game, &poor, state);
            make_poor(m, game, &poor, c, k.r->train_price[top]);
            if (poor.cash[IR_BANK] > 0 && puzzle_set(m, game, &poor)) {
                puzzle_escape(m);
            }
        }
    }
}

/* Each game is looked at in one part of it, so that puzzles come from all of them. */
static bool is_due(const rail_look *k, unsigned number) {
    unsigned last = k->d->nphases - 1, part = k->s->phase * 3u / (last + 1u);
    return part == number % 3;
}

static void look_at(making *m, const ir_game *game, const ir_state *state, unsigned number) {
    rail_look k = rail_look_at(game, state);
    m->company = rail_operator(&k);
    if (m->company == RAIL_NONE || k.s->depth == 0 || rail_top_of(&k)->kind != RAIL_FRAME_TURN ||
        !IR_IS_PLAYER(k.s->director[m->company])) {
        return;
    }
    unsigned step = rail_top_of(&k)->step;
    m->seat = IR_SEAT(k.s->director[m->company]);
    if (step == RAIL_STEP_TRACK && m->want[LAY] > 0 && is_due(&k, number) && rail_train_count(&k, m->company) > 0 &&
        puzzle_set(m, game, state)) {
        puzzle_lay(m);
    } else if (step == RAIL_STEP_TRAINS) {
        if (number % 4 != 0) {
            look_for_escapes(m, game, state);
        }
        if (m->want[BUY] > 0 && is_due(&k, number)) {
            look_for_purchases(m, game, state);
        }
    } else if (step == RAIL_STEP_DIVIDEND && number % 4 == 0) {
        look_for_escapes(m, game, state);
    }
}

/* One game of three or four players, half of them of the learner's level. */
static bool play(making *m, unsigned number) {
    static ir_game game;
    static ir_state state;
    static bot_answer answer;
    ir_problem problem;
    unsigned players = 3 + number % 2;
    uint64_t seed = ir_rng_next(&m->dice) >> 20, dice = seed;
    if (!ir_game_init(&game, m->title, m->title->revision, players, names, seed, 0, NULL, &problem)) {
        return false;
    }
    ir_new(&game, &state);
    while (!state.finished && state.actions < MOST_ACTIONS) {
        ir_party party = ir_player_of(&game, &state, (ir_party)__builtin_ctz(ir_actors(&game, &state)));
        unsigned seat = IR_SEAT(party);
        bot_spec spec = {.level = seat % 2 == 0 ? BOT_CASUAL : BOT_LEARNER, .work = 150000};
        look_at(m, &game, &state, number);
        if (!bot_move(m->player, &spec, &game, &state, seat, ir_rng_next(&dice), &answer) ||
            ir_apply(&game, &state, &answer.idea[0].action, NULL, NULL) != IR_OK) {
            return false;
        }
    }
    return true;
}

/* ---- the command ---------------------------------------------------------------------------------------------------------- */

/* Whether a title has had this answer often enough, no matter of which company: the same tile once, other moves twice. */
static bool is_stale(const making *m, unsigned kind, unsigned count) {
    const char *words = strchr(m->best[kind].answer, ' ');
    unsigned same = 0;
    for (unsigned i = 0; i < count && words != NULL; i++) {
        const char *other = strchr(m->had[kind][i], ' ');
        same += other != NULL && strcmp(words, other) == 0;
    }
    return same > (kind == LAY ? 0 : 1);
}

static void keep_best(making *m, unsigned kind, unsigned count, unsigned *all) {
    if (m->best[kind].interest > 0 && m->want[kind] > 0 && count < MOST_KEPT && !is_stale(m, kind, count)) {
        printf("%s%s", (*all)++ > 0 ? ",\n" : "", m->best[kind].object);
        memcpy(m->had[kind][count], m->best[kind].answer, LINE);
        m->want[kind]--;
    }
}

/* Games until there are enough, at most one puzzle of each kind from a game. */
static bool make_title(making *m, const struct wanted *w, unsigned *all) {
    unsigned number = 0;
    m->title = ir_title_find(w->title);
    memcpy(m->want, w->count, sizeof m->want);
    for (; m->title != NULL && number < MOST_GAMES && m->want[LAY] + m->want[BUY] + m->want[ESCAPE] > 0; number++) {
        for (unsigned i = 0; i < KINDS; i++) {
            m->best[i].interest = 0;
        }
        if (!play(m, number)) {
            return false;
        }
        for (unsigned i = 0; i < KINDS; i++) {
            keep_best(m, i, w->count[i] - m->want[i], all);
        }
    }
    fprintf(stderr, "%s: %u games; missing: %u lay, %u buy, %u escape\n", w->title, number, m->want[LAY], m->want[BUY],
            m->want[ESCAPE]);
    return m->title != NULL;
}

int main(int argc, char **argv) {
    static making m;
    unsigned all = 0;
    if (argc != 2) {
        fprintf(stderr, "usage: puzzles SEED > web/puzzles.json\n");
        return 2;
    }
    m.player = calloc(1, bot_size());
    printf("[\n");
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
        m.dice = strtoull(argv[1], NULL, 10) + i * UINT64_C(0x9E3779B97F4A7C15);
        if (m.player == NULL || !make_title(&m, &wanted[i], &all)) {
            fprintf(stderr, "puzzles: %s cannot be played\n", wanted[i].title);
            return 1;
        }
    }
    printf("\n]\n");
    return 0;
}
