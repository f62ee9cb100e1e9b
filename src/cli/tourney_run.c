/* Plays units on several threads. What a unit gives depends on the seed and its number alone. */
#include "cli/tourney.h"

#include "cli/sim.h"
#include "core/message.h"
#include "core/notation.h"
#include "core/rng.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- seats ---------------------------------------------------------------------------------------------------------- */

/* Place n of an endless row, in which all bots come once in a drawn order, again and again. */
static unsigned in_row(unsigned bots, uint64_t seed, uint64_t n) {
    unsigned order[MATCH_MAX_BOTS] = {0};
    uint64_t dice = match_mixed(seed, n / bots);
    for (unsigned i = 0; i < bots; i++) {
        unsigned j = ir_rng_below(&dice, i + 1);
        order[i] = order[j];
        order[j] = i;
    }
    return order[n % bots];
}

void tourney_seats(unsigned bots, unsigned players, uint64_t seed, uint64_t unit, unsigned rotation,
                   uint8_t seat[IR_MAX_PLAYERS]) {
    for (unsigned s = 0; s < players; s++) {
        unsigned from = (s + players - rotation % players) % players; /* the seat that came here by the rotation */
        seat[s] = (uint8_t)(bots == 2 ? from > 0 : in_row(bots, seed, unit * players + from));
    }
}

/* ---- the results so far ------------------------------------------------------------------------------------------- */

typedef struct hall {
    const tourney_order *order;
    tourney *t;
    pthread_mutex_t lock; /* of everything below, and of t */
    uint64_t next;        /* unit, from 0 */
    uint64_t done;
    bool stop, shows;
} hall;

typedef struct job {
    hall *hall;
    match_clock clock[MATCH_MAX_BOTS];
    void *scratch; /* NULL: the program's (ir_scratch_use) */
    pthread_t thread;
    bool started;
} job;

size_t tourney_wins(const tourney *t, unsigned who, rating_wins *out) {
    size_t count = 0;
    for (uint64_t u = 0; u < t->units; u++) {
        rating_wins *w = &out[count];
        *w = (rating_wins){0, 0};
        count += t->unit[u].done;
        for (unsigned r = 0; r < t->players && t->unit[u].done; r++) {
            const tourney_game *g = &t->unit[u].game[r];
            unsigned firsts = 0, own = 0;
            for (unsigned s = 0; s < t->players; s++) {
                firsts += g->place[s] == 0;
                own += g->place[s] == 0 && g->bot[s] == who;
                w->games += g->bot[s] == who;
            }
            w->won += (double)own / firsts;
        }
    }
    return count;
}

/* Looks at the units before the first that is not done, so that the verdict does not depend on threads. */
static void test_units(hall *h) {
    tourney *t = h->t;
    uint64_t all = t->units;
    rating_wins *wins = malloc(all * sizeof *wins);
    if (wins == NULL) {
        snprintf(t->error, sizeof t->error, "out of memory");
        return;
    }
    for (t->units = 0; t->units < all && t->unit[t->units].done; t->units++) {
    }
    rating_decide(&t->test, wins, tourney_wins(t, 0, wins));
    t->units = all;
    h->stop = t->test.verdict != RATING_OPEN;
    free(wins);
}

static void unit_done(hall *h, uint64_t unit, const tourney_unit *result, const char *violation) {
    pthread_mutex_lock(&h->lock);
    h->t->unit[unit] = *result;
    h->t->unit[unit].done = true;
    h->done++;
    if (h->t->first[0] == 0 && violation[0] != 0) {
        snprintf(h->t->first, sizeof h->t->first, "unit %llu: %s", (unsigned long long)unit + 1, violation);
    }
    if (h->order->tests && !h->stop) {
        test_units(h);
    }
    if (h->shows) {
        uint64_t all = (h->order->units - h->order->part) / h->order->parts + 1;
        fprintf(stderr, "\r%llu of %llu units ", (unsigned long long)h->done, (unsigned long long)all);
    }
    pthread_mutex_unlock(&h->lock);
}

/* The next unit to play; false after the last. */
static bool take_unit(hall *h, uint64_t *unit) {
    pthread_mutex_lock(&h->lock);
    bool more = !h->stop && h->t->error[0] == 0 && h->next < h->order->units;
    *unit = h->next;
    h->next += more ? h->order->parts : 0;
    pthread_mutex_unlock(&h->lock);
    return more;
}

static void fail(hall *h, const char *why) {
    pthread_mutex_lock(&h->lock);
    if (h->t->error[0] == 0) {
        snprintf(h->t->error, sizeof h->t->error, "%s", why);
    }
    pthread_mutex_unlock(&h->lock);
}

/* ---- a unit --------------------------------------------------------------------------------------------------------- */

/* What a thread plays with. */
typedef struct tools {
    match *match;
    ir_game *game;
    ir_action *opening;
    tourney_unit unit;
    char violation[480];
} tools;

static void save(job *j, const tools *k, uint64_t unit, unsigned rotation, const match_game *g) {
    const tourney_order *o = j->hall->order;
    char path[1024], extras[64 + IR_MAX_PLAYERS * (MATCH_NAME + 4)], error[1200];
    ir_text t = ir_text_on(extras, sizeof extras);
    ir_put(&t, "[Bots");
    for (unsigned s = 0; s < o->players; s++) {
        ir_put(&t, " \"");
        ir_put(&t, o->bots->bot[g->bot[s]].name);
        ir_put(&t, "\"");
    }
    ir_put(&t, "]\n");
    snprintf(path, sizeof path, "%.900s/%s-%up-%llu-%llu-%u.rgn", o->save, ir_title_id(o->title), o->players,
             (unsigned long long)o->seed, (unsigned long long)unit + 1, rotation + 1);
    if (!match_save(path, k->game, match_battery(k->match), false, extras, error, sizeof error)) {
        fail(j->hall, error);
    }
}

static void keep(tools *k, unsigned rotation, const match_game *g, const match_result *r) {
    tourney_game *to = &k->unit.game[rotation];
    memcpy(to->bot, g->bot, sizeof to->bot);
    memcpy(to->place, r->place, sizeof to->place);
    memcpy(to->total, r->total, sizeof to->total);
    to->hash = r->battery.hash;
    for (unsigned i = 0; i < MATCH_MAX_BOTS; i++) {
        match_count_add(&k->unit.count[i], &r->count[i]);
    }
    if (k->violation[0] == 0 && (r->battery.violations > 0 || !r->battery.finished)) {
        snprintf(k->violation, sizeof k->violation, "rotation %u: %s", rotation + 1,
                 r->battery.violations > 0 ? r->battery.first : "the game does not end");
    }
}

static void play_unit(job *j, tools *k, uint64_t unit) {
    const tourney_order *o = j->hall->order;
    uint64_t seed = match_mixed(o->seed, unit + 1);
    match_game g = {.game = k->game, .opening = k->opening};
    k->game->seed = match_mixed(seed, 0);
    memset(&k->unit, 0, sizeof k->unit);
    k->violation[0] = 0;
    g.nopening = match_opening(k->match, k->game, match_mixed(seed, 1), k->opening);
    for (unsigned r = 0; r < o->players; r++) {
        match_result result = {.clock = j->clock};
        g.seed = match_mixed(seed, 2 + r);
        tourney_seats(o->bots->count, o->players, o->seed, unit, r, g.bot);
        match_play(k->match, &g, &result);
        keep(k, r, &g, &result);
        if (o->save != NULL) {
            save(j, k, unit, r, &g);
        }
    }
    unit_done(j->hall, unit, &k->unit, k->violation);
}

static bool set_up_game(const tourney_order *o, ir_game *game, char *error, size_t cap) {
    ir_problem problem;
    if (ir_game_init(game, o->title, o->title->revision, o->players, sim_names, o->seed, o->noptions, o->options,
                     &problem)) {
        return true;
    }
    ir_text text = ir_text_on(error, cap);
    ir_problem_put(NULL, &ir_languages[0], &problem, &text);
    return false;
}

static void free_tools(tools *k) {
    if (k != NULL) {
        match_free(k->match);
        free(k->game);
        free(k->opening);
        free(k);
    }
}

/* NULL if they cannot be had, and the tournament fails. */
static tools *new_tools(hall *h) {
    char error[1200] = "out of memory";
    tools *k = calloc(1, sizeof *k);
    if (k != NULL) {
        k->match = match_new(h->order->bots);
        k->game = malloc(sizeof *k->game);
        k->opening = calloc(MATCH_MAX_OPENING, sizeof *k->opening);
    }
    if (k != NULL && k->match != NULL && k->game != NULL && k->opening != NULL &&
        set_up_game(h->order, k->game, error, sizeof error)) {
        return k;
    }
    fail(h, error);
    free_tools(k);
    return NULL;
}

static void *work(void *arg) {
    job *j = arg;
    uint64_t unit;
    if (j->scratch != NULL) {
        ir_scratch_use(j->scratch);
    }
    tools *k = new_tools(j->hall);
    while (k != NULL && take_unit(j->hall, &unit)) {
        play_unit(j, k, unit);
    }
    free_tools(k);
    return NULL;
}

/* ---- all of them ------------------------------------------------------------------------------------------------------ */

/* The header that all games share, as one number. */
static bool hash_rules(const tourney_order *o, tourney *t) {
    ir_header *header = calloc(1, sizeof *header);
    char *text = malloc(IR_MAX_HEADER);
    bool fine = header != NULL && text != NULL;
    if (!fine) {
        snprintf(t->error, sizeof t->error, "out of memory");
    } else if ((fine = set_up_game(o, &header->game, t->error, sizeof t->error))) {
        ir_text out = ir_text_on(text, IR_MAX_HEADER);
        ir_header_print(header, &out);
        for (size_t i = 0; i < out.len; i++) {
            t->rules = match_mixed(t->rules, (unsigned char)text[i]);
        }
    }
    free(text);
    free(header);
    return fine;
}

/* With a verdict, the units after the one that decided do not count. */
static void cut(tourney *t) {
    if (t->test.verdict != RATING_OPEN) {
        for (uint64_t u = t->test.units; u < t->units; u++) {
            t->unit[u].done = false;
        }
    }
}

static void run_jobs(hall *h, job *all, unsigned jobs) {
    all[0].hall = h; /* the first job runs on this thread */
    for (unsigned i = 1; i < jobs; i++) {
        all[i].hall = h;
        all[i].scratch = calloc(1, ir_scratch_size());
        all[i].started = all[i].scratch != NULL && pthread_create(&all[i].thread, NULL, work, &all[i]) == 0;
    }
    work(&all[0]);
    for (unsigned i = 0; i < jobs; i++) {
        if (all[i].started) {
            pthread_join(all[i].thread, NULL);
        }
        free(all[i].scratch);
        for (unsigned b = 0; b < MATCH_MAX_BOTS; b++) {
            match_clock_add(&h->t->clock[b], &all[i].clock[b]);
        }
    }
}

bool tourney_run(const tourney_order *o, tourney *t) {
    hall h = {.order = o, .t = t, .next = o->part - 1, .shows = isatty(STDERR_FILENO) == 1};
    *t = (tourney){
        .title = o->title, .players = o->players, .nbots = o->bots->count, .units = o->units, .seed = o->seed};
    for (unsigned i = 0; i < t->nbots; i++) {
        memcpy(t->name[i], o->bots->bot[i].name, sizeof t->name[i]);
    }
    t->test = (rating_test){.low = o->tests ? o->low : 0, .high = o->tests ? o->high : 0};
    if (!hash_rules(o, t)) {
        return false;
    }
    t->unit = calloc(o->units, sizeof *t->unit);
    job *all = calloc(o->jobs, sizeof *all);
    if (t->unit == NULL || all == NULL || pthread_mutex_init(&h.lock, NULL) != 0) {
        snprintf(t->error, sizeof t->error, "out of memory");
        free(all);
        return false;
    }
    if (o->save != NULL) {
        (void)mkdir(o->save, 0777); /* if it cannot be made, the first game reports it */
    }
    run_jobs(&h, all, o->jobs);
    if (h.shows) {
        fputs("\r                              \r", stderr);
    }
    cut(t);
    pthread_mutex_destroy(&h.lock);
    free(all);
    return t->error[0] == 0;
}

void tourney_free(tourney *t) {
    free(t->unit);
    t->unit = NULL;
}
