/* Plays many games on several threads. Each game has its own seed, made from the order's seed and its index, so that
 * the sum does not depend on which thread plays it when. */
#include "cli/sim.h"

#include "cli/family.h"
#include "core/message.h"
#include "core/rng.h"
#include "interop/log.h"

#include <errno.h>
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

static uint64_t mixed(uint64_t a, uint64_t b) {
    uint64_t z = a * UINT64_C(0xD6E8FEB86659FD93) + b;
    return ir_rng_next(&z);
}

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

static bool save(const sim_order *o, const ir_game *game, uint64_t index, const battery *b, char *error, size_t cap) {
    char path[1024];
    size_t count;
    ir_log log = {.game = *game};
    const ir_action *action = battery_actions(b, &count);
    for (size_t i = 0; i < count; i++) {
        ir_entry *e = ir_log_add(&log);
        if (e == NULL) {
            snprintf(error, cap, "out of memory");
            ir_log_free(&log);
            return false;
        }
        e->action = action[i];
        e->action.logged = true;
        e->has_hash = i + 1 == count; /* the last one covers all */
    }
    unsigned long long seed = o->seed + index;
    snprintf(path, sizeof path, "%s/%s-%up-%llu.rgn", o->save, ir_title_id(game->title), game->players, seed);
    FILE *out = fopen(path, "wb");
    bool fine = out != NULL && ir_log_write(&log, o->hashes, out);
    fine = out != NULL && fclose(out) == 0 && fine;
    if (!fine) {
        snprintf(error, cap, "%.900s: cannot be written: %s", path, strerror(errno));
    }
    ir_log_free(&log);
    return fine;
}

static void add_result(sim_sum *sum, const battery_result *r, uint64_t index, const ir_game *game) {
    sum->finished += r->finished;
    sum->actions += r->actions;
    sum->violations += r->violations;
    sum->choices += r->choices;
    sum->mutants += r->mutants;
    for (unsigned i = 0; i < 8; i++) {
        sum->ends[i] += (r->ends >> i) & 1u;
    }
    sum->signature += mixed(r->hash, index + 1);
    if (r->violations > 0 && sum->first[0] == 0) {
        snprintf(sum->first, sizeof sum->first, "game %llu (seed %llu): %s", (unsigned long long)index,
                 (unsigned long long)game->seed, r->first);
    }
}

static void *work(void *arg) {
    job *j = arg;
    const sim_order *o = j->order;
    battery *b = battery_new();
    ir_game *game = malloc(sizeof *game);
    watcher w = {cli_family_of(o->title), &j->sum.seen};
    ir_problem problem;
    if (j->scratch != NULL) {
        ir_scratch_use(j->scratch);
    }
    if (b == NULL || game == NULL) {
        snprintf(j->sum.error, sizeof j->sum.error, "out of memory");
    } else if (!ir_game_init(game, o->title, o->title->revision, o->players, sim_names, o->seed, o->noptions,
                             o->options, &problem) ||
               (o->position != NULL && !ir_game_position(game, o->position, o->position_len, &problem))) {
        ir_text t = ir_text_on(j->sum.error, sizeof j->sum.error);
        ir_problem_put(NULL, &ir_languages[0], &problem, &t);
    }
    while (game != NULL && j->sum.error[0] == 0) {
        uint64_t index = atomic_fetch_add(j->next, 1);
        battery_result result;
        if (index >= o->games) {
            break;
        }
        game->seed = o->seed + index; /* the games differ in nothing else */
        battery_play(b, game, mixed(o->seed + index, 1), o->full, watch, &w, &result);
        add_result(&j->sum, &result, index, game);
        if (o->save != NULL) {
            save(o, game, index, b, j->sum.error, sizeof j->sum.error);
        }
    }
    free(game);
    battery_free(b);
    return NULL;
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
