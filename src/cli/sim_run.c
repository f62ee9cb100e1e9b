/* Plays many games on several threads. Each game has its own seed, made from the order's seed and its index, so that
 * the sum does not depend on which thread plays it when. */
#include "cli/sim.h"

#include "cli/family.h"
#include "core/message.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

const char *const sim_names[IR_MAX_PLAYERS] = {"Ann", "Bob", "Cat", "Dan", "Eve", "Fay", "Gus"};

typedef struct job {
    const sim_order *order;
    _Atomic uint64_t *next;
    sim_sum sum;
    void *scratch; /* NULL: the program's (ir_scratch_use) */
    pthread_t thread;
    bool started;
} job;

typedef struct watcher {
    const cli_family *family;
    sim_seen *seen;
} watcher;

static void watch(void *arg, const ir_game *game, const ir_state *before, const ir_action *action,
                  const ir_events *events) {
    const watcher *w = arg;
    sim_seen *seen = w->seen;
    unsigned verb = action->move.verb;
    if (seen->verb[verb]++ == 0) {
        char text[IR_MAX_LINE];
        ir_text t = ir_text_on(text, sizeof text);
        game->title->print(game, before, action, &t);
        snprintf(seen->verb_name[verb], sizeof seen->verb_name[verb], "%.*s", (int)strcspn(text, " "), text);
    }
    for (unsigned i = 0; i < events->count; i++) {
        seen->event[events->event[i].code % SIM_MAX_EVENTS]++;
    }
    if (w->family->watch != NULL) {
        w->family->watch(seen, game, before, action, events);
    }
}

static void save(job *j, const ir_game *game, const battery *b) {
    char path[1024];
    snprintf(path, sizeof path, "%s/%s-%up-%llu.rgn", j->order->save, ir_title_id(game->title), game->players,
             (unsigned long long)game->seed);
    match_save(path, game, b, j->order->hashes, NULL, j->sum.error, sizeof j->sum.error);
}

static void add_result(sim_sum *sum, const battery_result *r, uint64_t index, const ir_game *game) {
    sum->finished += r->finished;
    sum->actions += r->actions;
    sum->violations += r->violations;
    sum->choices += r->choices;
    sum->mutants += r->mutants;
    for (unsigned i = 0; i < 8; i++) {
        sum->ends[i] += (r->ends >> i) & 1u;
        sum->ended_by[i] += r->finished && r->end == i + 1;
    }
    sum->signature += match_mixed(r->hash, index + 1);
    if (r->violations > 0 && sum->first[0] == 0) {
        snprintf(sum->first, sizeof sum->first, "game %llu (seed %llu): %s", (unsigned long long)index,
                 (unsigned long long)game->seed, r->first);
    }
}

/* ---- among bots ----------------------------------------------------------------------------------------------------- */

static void add_seats(sim_sum *sum, const match_game *g, const match_result *r, unsigned bots) {
    unsigned firsts = 0;
    for (unsigned seat = 0; seat < g->game->players; seat++) {
        firsts += r->place[seat] == 0;
    }
    for (unsigned seat = 0; seat < g->game->players; seat++) {
        sim_bot *one = &sum->bot[g->bot[seat]];
        one->games++;
        one->total += r->total[seat];
        one->wins += r->place[seat] == 0 ? SIM_WIN / firsts : 0;
    }
    for (unsigned i = 0; i < bots; i++) {
        match_count_add(&sum->bot[i].count, &r->count[i]);
    }
}

static void play_bots(job *j, match *m, const ir_game *game, uint64_t seed, watcher *w, battery_result *result) {
    const match_bots *bots = j->order->bots;
    match_game g = {.game = game, .seed = seed, .full = j->order->full, .watch = watch, .watch_arg = w};
    match_result r = {0};
    for (unsigned seat = 0; seat < game->players; seat++) {
        g.bot[seat] = (uint8_t)(seat % bots->count);
    }
    match_play(m, &g, &r);
    add_seats(&j->sum, &g, &r, bots->count);
    *result = r.battery;
}

/* ---- a thread ------------------------------------------------------------------------------------------------------- */

/* What a thread plays with: one of the two players, and a game. */
typedef struct tools {
    battery *chance; /* plays all seats, or */
    match *bots;     /* the bots do */
    ir_game *game;
} tools;

static bool set_up(job *j, tools *t) {
    const sim_order *o = j->order;
    ir_problem problem;
    t->game = malloc(sizeof *t->game);
    t->bots = o->bots != NULL ? match_new(o->bots) : NULL;
    t->chance = o->bots == NULL ? battery_new() : NULL;
    if (t->game == NULL || (t->bots == NULL && t->chance == NULL)) {
        snprintf(j->sum.error, sizeof j->sum.error, "out of memory");
        return false;
    }
    if (!ir_game_init(t->game, o->title, o->title->revision, o->players, sim_names, o->seed, o->noptions, o->options,
                      &problem) ||
        (o->position != NULL && !ir_game_position(t->game, o->position, o->position_len, &problem))) {
        ir_text text = ir_text_on(j->sum.error, sizeof j->sum.error);
        ir_problem_put(NULL, &ir_languages[0], &problem, &text);
        return false;
    }
    return true;
}

static void play_game(job *j, const tools *t, watcher *w, uint64_t index) {
    const sim_order *o = j->order;
    uint64_t seed = match_mixed(o->seed + index, 1);
    battery_result result;
    t->game->seed = o->seed + index; /* the games differ in nothing else */
    if (t->bots != NULL) {
        play_bots(j, t->bots, t->game, seed, w, &result);
    } else {
        battery_play(t->chance, t->game, &(battery_how){seed, o->full, NULL, watch, NULL, w}, &result);
    }
    add_result(&j->sum, &result, index, t->game);
    if (o->save != NULL) {
        save(j, t->game, t->bots != NULL ? match_battery(t->bots) : t->chance);
    }
}

static void *work(void *arg) {
    job *j = arg;
    tools t = {0};
    watcher w = {cli_family_of(j->order->title), &j->sum.seen};
    if (j->scratch != NULL) {
        ir_scratch_use(j->scratch);
    }
    bool ready = set_up(j, &t);
    while (ready && j->sum.error[0] == 0) {
        uint64_t index = atomic_fetch_add(j->next, 1);
        if (index >= j->order->games) {
            break;
        }
        play_game(j, &t, &w, index);
    }
    free(t.game);
    match_free(t.bots);
    battery_free(t.chance);
    return NULL;
}

static void add_bots(sim_bot *to, const sim_bot *from) {
    for (unsigned i = 0; i < MATCH_MAX_BOTS; i++) {
        to[i].games += from[i].games;
        to[i].total += from[i].total;
        to[i].wins += from[i].wins;
        match_count_add(&to[i].count, &from[i].count);
    }
}

static void add_sum(sim_sum *to, const sim_sum *from) {
    to->finished += from->finished;
    to->actions += from->actions;
    to->violations += from->violations;
    to->choices += from->choices;
    to->mutants += from->mutants;
    to->signature += from->signature;
    for (unsigned i = 0; i < 8; i++) {
        to->ends[i] += from->ends[i];
        to->ended_by[i] += from->ended_by[i];
    }
    for (unsigned i = 0; i < 256; i++) {
        to->seen.verb[i] += from->seen.verb[i];
        if (from->seen.verb_name[i][0] != 0) {
            memcpy(to->seen.verb_name[i], from->seen.verb_name[i], sizeof to->seen.verb_name[i]);
        }
    }
    for (unsigned i = 0; i < SIM_MAX_EVENTS; i++) {
        to->seen.event[i] += from->seen.event[i];
    }
    for (unsigned i = 0; i < SIM_MAX_KINDS; i++) {
        to->seen.phase[i] += from->seen.phase[i];
        to->seen.power[i] += from->seen.power[i];
        to->seen.removed[i] += from->seen.removed[i];
        to->seen.own[i] += from->seen.own[i];
    }
    add_bots(to->bot, from->bot);
    if (to->first[0] == 0) {
        memcpy(to->first, from->first, sizeof to->first);
    }
    if (to->error[0] == 0) {
        memcpy(to->error, from->error, sizeof to->error);
    }
}

bool sim_run(const sim_order *order, sim_sum *sum) {
    struct timespec from, to;
    _Atomic uint64_t next = 0;
    unsigned jobs = order->jobs < 1 ? 1 : order->jobs > SIM_MAX_JOBS ? SIM_MAX_JOBS : order->jobs;
    memset(sum, 0, sizeof *sum);
    job *all = calloc(jobs, sizeof *all);
    if (all == NULL) {
        snprintf(sum->error, sizeof sum->error, "out of memory");
        return false;
    }
    if (order->save != NULL) {
        (void)mkdir(order->save,
                    0777); /* if it exists, all the better; if it cannot be made, the first game reports it */
    }
    clock_gettime(CLOCK_MONOTONIC, &from);
    for (unsigned i = 0; i < jobs; i++) {
        all[i].order = order;
        all[i].next = &next;
        /* the first job runs on this thread */
        all[i].scratch = i > 0 ? calloc(1, ir_scratch_size()) : NULL;
        all[i].started = all[i].scratch != NULL && pthread_create(&all[i].thread, NULL, work, &all[i]) == 0;
    }
    work(&all[0]);
    for (unsigned i = 0; i < jobs; i++) {
        if (all[i].started) {
            pthread_join(all[i].thread, NULL);
        }
        free(all[i].scratch);
        add_sum(sum, &all[i].sum);
    }
    clock_gettime(CLOCK_MONOTONIC, &to);
    sum->seconds = (double)(to.tv_sec - from.tv_sec) + (double)(to.tv_nsec - from.tv_nsec) / 1e9;
    free(all);
    return sum->error[0] == 0;
}
