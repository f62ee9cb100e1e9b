/* One game: asks the bot of the seat that must decide, checks its answer, and lets chance decide for one that gives none. */
#include "cli/match.h"

#include "core/menu.h"
#include "core/message.h"
#include "core/rng.h"

#include "bots/random.h"
#include "cli/program.h"
#include "interop/log.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct match {
    const match_bots *bots;
    battery *battery;
    bot *memory;
    size_t memory_size;
    ir_choice choice[IR_MAX_CHOICES];
    ir_state known;
    bot_answer answer;
    const match_game *game; /* while one is played */
    match_result *result;
    uint64_t played;                                  /* actions of this game */
    program *program[MATCH_MAX_BOTS][IR_MAX_PLAYERS]; /* those of each bot, in the order of its seats; NULL: not yet */
    program *at[IR_MAX_PLAYERS];                      /* by seat in this game; NULL: it is one of ours */
};

uint64_t match_mixed(uint64_t a, uint64_t b) {
    uint64_t z = a * UINT64_C(0xD6E8FEB86659FD93) + b;
    return ir_rng_next(&z);
}

match *match_new(const match_bots *bots) {
    match *m = calloc(1, sizeof *m);
    if (m == NULL) {
        return NULL;
    }
    m->bots = bots;
    m->memory_size = bot_size();
    m->battery = battery_new();
    m->memory = calloc(1, m->memory_size);
    if (m->battery == NULL || m->memory == NULL) {
        match_free(m);
        return NULL;
    }
    return m;
}

void match_free(match *m) {
    if (m != NULL) {
        for (unsigned i = 0; i < MATCH_MAX_BOTS * IR_MAX_PLAYERS; i++) {
            program_free(m->program[i / IR_MAX_PLAYERS][i % IR_MAX_PLAYERS]);
        }
        battery_free(m->battery);
        free(m->memory);
        free(m);
    }
}

const battery *match_battery(const match *m) { return m->battery; }

/* ---- a decision --------------------------------------------------------------------------------------------------- */

ir_party match_asked(const ir_game *game, const ir_state *state) {
    uint32_t actors = ir_actors(game, state);
    for (unsigned p = 0; p < IR_MAX_PARTIES; p++) {
        ir_party player = (actors >> p & 1u) != 0 ? ir_player_of(game, state, (ir_party)p) : IR_NOBODY;
        if (player != IR_NOBODY) {
            return player;
        }
    }
    return IR_NOBODY;
}

static uint64_t now_ns(clockid_t clock) {
    struct timespec t;
    clock_gettime(clock, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static unsigned bucket_of(uint64_t ns) {
    unsigned doublings = 0;
    while (ns >> doublings >= 32) {
        doublings++;
    }
    unsigned bucket = ns < 16 ? (unsigned)ns : doublings * 16 + (unsigned)(ns >> doublings);
    return bucket < MATCH_BUCKETS ? bucket : MATCH_BUCKETS - 1;
}

/* What every decision needs. */
typedef struct decision {
    const ir_game *game;
    const ir_state *state;
    ir_party player;
    size_t count; /* choices of this player, in match.choice */
    uint64_t seed;
} decision;

/* The move of one of ours; false if it has none. */
static bool ask_ours(match *m, const match_bot *one, const decision *d, ir_action *out) {
    bot_known(d->game, d->state, IR_SEAT(d->player), true, &m->known);
    if (!bot_move(m->memory, &one->spec, d->game, &m->known, IR_SEAT(d->player), d->seed, &m->answer)) {
        return false;
    }
    *out = m->answer.idea[0].action;
    return true;
}

static bool ask_program(match *m, const match_bot *one, const decision *d, ir_action *out) {
    const program_question q = {.game = d->game,
                                .state = d->state,
                                .seat = IR_SEAT(d->player),
                                .choice = m->choice,
                                .count = d->count,
                                .seed = d->seed,
                                .work = one->budget};
    program *p = m->at[IR_SEAT(d->player)];
    return p != NULL && program_ask(p, &q, out, &m->answer.work);
}

/* Asks, and notes what it cost. The time of ours is the processor's, which other programs on the machine do not change. */
static bool ask(match *m, const match_bot *one, const decision *d, match_count *sum, ir_action *out) {
    clockid_t clock = one->program != NULL ? CLOCK_MONOTONIC : CLOCK_THREAD_CPUTIME_ID;
    uint64_t from = now_ns(clock);
    m->answer.work = 0;
    bool moved = one->program != NULL ? ask_program(m, one, d, out) : ask_ours(m, one, d, out);
    uint64_t ns = now_ns(clock) - from;
    sum->moves++;
    sum->ns += ns;
    sum->longest_ns = ns > sum->longest_ns ? ns : sum->longest_ns;
    sum->work += m->answer.work;
    sum->over_budget += one->budget > 0 && m->answer.work > one->budget + one->budget / 2;
    if (m->result->clock != NULL) {
        m->result->clock[one - m->bots->bot].bucket[bucket_of(ns)]++;
    }
    return moved;
}

/* Whether an answer is a legal move of this seat. */
static bool fits(const ir_game *game, const ir_state *state, ir_party player, const ir_action *action) {
    ir_refusal refusal = {0};
    return ir_player_of(game, state, action->move.actor) == player && ir_legal(game, state, action, &refusal);
}

static bool decide(void *arg, const ir_game *game, const ir_state *state, const ir_choice *choice, size_t count,
                   uint64_t *dice, ir_action *out) {
    match *m = arg;
    uint64_t step = m->played++;
    if (step < m->game->nopening) {
        *out = m->game->opening[step];
        return true;
    }
    decision d = {.game = game, .state = state, .player = match_asked(game, state)};
    if (d.player == IR_NOBODY) {
        return false;
    }
    unsigned who = m->game->bot[IR_SEAT(d.player)];
    d.seed = match_mixed(m->game->seed, step);
    memcpy(m->choice, choice, count * sizeof *choice);
    d.count = ir_choices_for(game, state, d.player, m->choice, count);
    if (ask(m, &m->bots->bot[who], &d, &m->result->count[who], out) && fits(game, state, d.player, out)) {
        return true;
    }
    m->result->count[who].illegal++;
    return bot_random(game, state, m->choice, d.count, dice, out);
}

/* ---- a game ------------------------------------------------------------------------------------------------------- */

static void watch(void *arg, const ir_game *game, const ir_state *before, const ir_action *action,
                  const ir_events *events) {
    const match *m = arg;
    for (unsigned i = 0; i < events->count; i++) {
        const char *key = ir_event_key(game->title, events->event[i].code);
        ir_party who = (ir_party)events->event[i].arg[0];
        if (key != NULL && strcmp(key, "event.bankrupt") == 0 && IR_IS_PLAYER(who)) {
            m->result->count[m->game->bot[IR_SEAT(who)]].bankruptcies++;
        }
    }
    for (unsigned seat = 0; seat < game->players; seat++) {
        if (m->at[seat] != NULL) {
            program_tell(m->at[seat], game, before, action);
        }
    }
    if (m->game->watch != NULL) {
        m->game->watch(m->game->watch_arg, game, before, action, events);
    }
}

static bool equals(const ir_game *game, const ir_state *state, unsigned a, unsigned b) {
    const ir_title *title = game->title;
    return ir_total(game, state, a) == ir_total(game, state, b) &&
           (title->tie == NULL || title->tie(game, state, a) == title->tie(game, state, b));
}

static void rank(const ir_game *game, const ir_state *state, match_result *out) {
    uint8_t seat[IR_MAX_PLAYERS];
    ir_ranking(game, state, seat);
    for (unsigned i = 0; i < game->players; i++) {
        bool shares = i > 0 && equals(game, state, seat[i - 1], seat[i]);
        out->place[seat[i]] = shares ? out->place[seat[i - 1]] : (uint8_t)i;
        out->total[seat[i]] = ir_total(game, state, seat[i]);
    }
}

/* Finds or makes a program for each seat that one plays. */
static void seat_programs(match *m, const match_game *g) {
    unsigned used[MATCH_MAX_BOTS] = {0};
    for (unsigned seat = 0; seat < g->game->players; seat++) {
        unsigned who = g->bot[seat];
        const char *command = m->bots->bot[who].program;
        m->at[seat] = NULL;
        if (command == NULL) {
            continue;
        }
        program **p = &m->program[who][used[who]++];
        *p = *p != NULL ? *p : program_new(command, m->bots->deadline_ms);
        m->at[seat] = *p;
        if (*p != NULL) {
            program_begin(*p, g->game, seat);
        }
    }
}

void match_play(match *m, const match_game *g, match_result *out) {
    const battery_how how = {match_mixed(g->seed, UINT64_C(0x6D61746368)), g->full, decide, watch, m, m};
    match_clock *clock = out->clock;
    memset(out, 0, sizeof *out);
    out->clock = clock;
    m->game = g;
    m->result = out;
    m->played = 0;
    memset(m->memory, 0, m->memory_size); /* a game never depends on those that this thread has played */
    seat_programs(m, g);
    battery_play(m->battery, g->game, &how, &out->battery);
    rank(g->game, battery_state(m->battery), out);
}

/* ---- openings ----------------------------------------------------------------------------------------------------- */

/* Better ideas are likelier: weights 3, 2, 1. */
static unsigned draw_idea(unsigned count, uint64_t *dice) {
    unsigned of[] = {0, 0, 0, 1, 1, 2}, at = of[ir_rng_below(dice, 6)];
    return at < count ? at : 0;
}

static bool open_one(match *m, const ir_game *game, const ir_state *state, uint64_t *dice, ir_action *out) {
    static const bot_spec learner = {.level = BOT_LEARNER};
    ir_party player = match_asked(game, state);
    if (player == IR_NOBODY) {
        return false;
    }
    bot_known(game, state, IR_SEAT(player), true, &m->known);
    if (!bot_move(m->memory, &learner, game, &m->known, IR_SEAT(player), ir_rng_next(dice), &m->answer)) {
        return false;
    }
    *out = m->answer.idea[draw_idea(m->answer.count, dice)].action;
    return fits(game, state, player, out);
}

size_t match_opening(match *m, const ir_game *game, uint64_t seed, ir_action opening[MATCH_MAX_OPENING]) {
    uint64_t dice = seed;
    size_t count = 0, wanted = 6 + ir_rng_below(&dice, 5);
    ir_state state;
    ir_new(game, &state);
    memset(m->memory, 0, m->memory_size);
    while (count < wanted && open_one(m, game, &state, &dice, &opening[count]) &&
           ir_apply(game, &state, &opening[count], NULL, NULL) == IR_OK) {
        count++;
    }
    return count;
}

/* ---- saving ------------------------------------------------------------------------------------------------------- */

static bool fill_log(ir_log *log, const battery *b, const char *extras) {
    size_t count;
    const ir_action *action = battery_actions(b, &count);
    log->extras = extras != NULL ? ir_copy(extras, strlen(extras)) : NULL;
    bool fits_memory = extras == NULL || log->extras != NULL;
    for (size_t i = 0; i < count && fits_memory; i++) {
        ir_entry *e = ir_log_add(log);
        fits_memory = e != NULL;
        if (fits_memory) {
            e->action = action[i];
            e->action.logged = true;
            e->has_hash = i + 1 == count; /* the last one covers all */
        }
    }
    return fits_memory;
}

bool match_save(const char *path, const ir_game *game, const battery *b, bool hashes, const char *extras, char *error,
                size_t cap) {
    ir_log log = {.game = *game};
    if (!fill_log(&log, b, extras)) {
        snprintf(error, cap, "out of memory");
        ir_log_free(&log);
        return false;
    }
    FILE *out = fopen(path, "wb");
    bool fine = out != NULL && ir_log_write(&log, hashes, out);
    fine = out != NULL && fclose(out) == 0 && fine;
    if (!fine) {
        snprintf(error, cap, "%.900s: cannot be written: %s", path, strerror(errno));
    }
    ir_log_free(&log);
    return fine;
}
