/* The server in a test tube (tube.h): runs of many seeds.
 *
 * `test_tube SEED` repeats one, with what the server logs. IR_TESTS: quick 20 seeds, normal 200, long 2,000; under the
 * sanitizers a tenth of the last two. A seed that
 * has failed once is kept below for ever. */
#include "tube.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <cmocka.h>

/* Seeds that have failed, and what they found: a transaction that a failed read had ended, so that what came later was
 * committed by itself and answered with 503 (3, 60); a table that was read again inside a batch that then failed, and
 * stayed (31, 49); a table called gone because the disk could not be read (54); a yes that wrote nothing, after which
 * what had been refused because of a failed sync could still come back (145); a stranger's request that came after
 * they had joined (492). */
static const uint64_t kept[] = {3, 31, 49, 54, 60, 145, 492};

enum { STEPS = 700 };

/* ---- one run -------------------------------------------------------------------------------------------------------------- */

static void disturb(tube *t) {
    unsigned what = tube_below(t, 1000);
    if (what < 6) {
        tube_restart(t, CUT_ALL); /* kill -9 between two batches */
    } else if (what < 12) {
        cut_after(1 + tube_below(t, 40)); /* the power goes in the middle of something */
    } else if (what < 30) {
        cut_faults((cut_fault)tube_below(t, CUT_FAULTS), 1 + tube_below(t, 3));
        t->n.faults++;
    } else if (what < 34) {
        int64_t hour = tube_below(t, 2) ? 3600000 : -3600000;
        t->now += hour;
        t->jump += hour;
        t->n.jumps++;
    } else if (what < 90 && t->pipes > 0) {
        tube_break(t, t->pipe[t->pipes - 1 - tube_below(t, t->pipes < 40 ? t->pipes : 40)].ticket);
    }
}

static void step(tube *t) {
    t->now += 1 + tube_below(t, 40);
    if (!t->calm) {
        disturb(t);
    }
    for (unsigned c = 0; c < TUBE_CLIENTS; c++) {
        client_feeds(t, c);
        if (t->calm || tube_below(t, 3) != 0) {
            client_act(t, c);
        }
    }
    tube_deliver(t);
    if (t->calm || tube_below(t, 3) != 0) {
        tube_tick(t);
    }
    if (cut_is_off()) {
        tube_restart(t, (cut_manner)tube_below(t, CUT_MANNERS));
    }
}

static bool at_rest(const tube *t) {
    for (unsigned c = 0; c < TUBE_CLIENTS; c++) {
        if (client_is_busy(t, c)) {
            return false;
        }
    }
    int64_t due = srv_due_ms(t->s); /* computer players move on for a while */
    return t->packets == 0 && t->thoughts == 0 && (!t->bots || due < 0 || due > t->config.bot_pace_ms);
}

bool tube_run(tube *t, uint64_t seed) {
    bool fine = tube_open(t, seed);
    t->calm = false;
    for (unsigned i = 0; fine && i < STEPS && t->problem[0] == 0; i++) {
        step(t);
    }
    /* Everything works again; the server comes back once more, and all catch up. */
    t->calm = true;
    if (t->problem[0] == 0) {
        tube_restart(t, (cut_manner)tube_below(t, CUT_MANNERS));
    }
    for (unsigned i = 0; (i < 400 || (t->bots && i < 2000 && !at_rest(t))) && t->problem[0] == 0; i++) {
        if (i == 1500) { /* a computer player that bids against itself */
            t->stopped = true;
            srv_stop(t->s);
        }
        step(t);
    }
    if (t->problem[0] == 0 && !at_rest(t)) {
        tube_fail(t, "there is no rest: %u packets", t->packets);
    }
    if (t->problem[0] == 0) {
        tube_check(t);
    }
    tube_close(t);
    return t->problem[0] == 0;
}

/* ---- many ----------------------------------------------------------------------------------------------------------------- */

static tube *the_tube;

static void add(tube_counts *sum, const tube_counts *n) {
    uint64_t *to = (uint64_t *)(void *)sum;
    const uint64_t *from = (const uint64_t *)(const void *)n;
    for (size_t i = 0; i < sizeof *sum / sizeof *to; i++) {
        to[i] += from[i];
    }
}

static void report(const tube_counts *n) {
    printf("# %llu requests on %llu tables: %llu actions (%llu by programs), %llu undos, %llu chats, %llu joined, %llu "
           "games "
           "finished; refused %llu, stale %llu, 429 %llu, 503 %llu\n",
           (unsigned long long)n->requests, (unsigned long long)n->tables, (unsigned long long)n->actions,
           (unsigned long long)n->expanded, (unsigned long long)n->undos, (unsigned long long)n->chats,
           (unsigned long long)n->joined, (unsigned long long)n->finished, (unsigned long long)n->refused,
           (unsigned long long)n->stale, (unsigned long long)n->limited, (unsigned long long)n->unavailable);
    printf(
        "# lost %llu, doubled %llu, streams broken %llu, killed %llu, power cuts %llu, disk faults %llu, clock "
        "jumps %llu, "
        "programs %llu, ends by hand %llu, tables asked for again %llu, begun with fewer %llu, seats taken over %llu\n",
        (unsigned long long)n->lost, (unsigned long long)n->doubled, (unsigned long long)n->breaks,
        (unsigned long long)n->restarts, (unsigned long long)n->cuts, (unsigned long long)n->faults,
        (unsigned long long)n->jumps, (unsigned long long)n->programs, (unsigned long long)n->ends,
        (unsigned long long)n->again, (unsigned long long)n->fewer, (unsigned long long)n->taken);
}

static void run_seed(uint64_t seed, tube_counts *sum) {
    if (!tube_run(the_tube, seed)) {
        fail_msg("%s. Repeat: test_tube %llu, and keep the seed", the_tube->problem, (unsigned long long)seed);
    }
    add(sum, &the_tube->n);
}

#ifdef __SANITIZE_ADDRESS__
enum { SHARE = 10 }; /* of them, where each takes so much longer */
#else
enum { SHARE = 1 };
#endif

static unsigned seeds_wanted(void) {
    const char *tests = getenv("IR_TESTS");
    if (tests != NULL && strcmp(tests, "quick") == 0) {
        return 20;
    }
    return (tests != NULL && strcmp(tests, "long") == 0 ? 2000u : 200u) / SHARE;
}

static void kept_seeds(void **state) {
    tube_counts sum = {0};
    (void)state;
    for (size_t i = 0; i < sizeof kept / sizeof kept[0]; i++) {
        run_seed(kept[i], &sum);
    }
}

static void seeds(void **state) {
    tube_counts sum = {0};
    clock_t begin = clock();
    (void)state;
    for (uint64_t seed = 1; seed <= seeds_wanted(); seed++) {
        run_seed(seed, &sum);
    }
    report(&sum);
    printf("# %u seeds, %.1f s of one core\n", seeds_wanted(), (double)(clock() - begin) / CLOCKS_PER_SEC);
    /* a tube in which nothing happens proves nothing */
    uint64_t n = seeds_wanted();
    assert_true(sum.actions > 100 * n && sum.undos > n && sum.chats > 5 * n && sum.joined > n && sum.expanded > 0);
    assert_true(sum.again > n && sum.fewer > n / 4 && sum.taken > n / 4);
    assert_true(sum.restarts > n && sum.cuts > n && sum.faults > n && sum.breaks > n && sum.unavailable > n / 4);
}

/* The same with computer players at many tables. */
static void with_bots(void **state) {
    tube_counts sum = {0};
    uint64_t n = seeds_wanted() / 4 + 1;
    clock_t begin = clock();
    (void)state;
    for (uint64_t seed = 0; seed < n; seed++) {
        run_seed(TUBE_WITH_BOTS + seed, &sum);
    }
    report(&sum);
    printf("# %llu actions by computer players, %llu thoughts, %llu of them lost; %llu stand-ins; %.1f s of one core\n",
           (unsigned long long)sum.by_bots, (unsigned long long)(sum.thoughts + sum.forgotten),
           (unsigned long long)sum.forgotten, (unsigned long long)sum.stand_ins,
           (double)(clock() - begin) / CLOCKS_PER_SEC);
    assert_true(sum.by_bots > 50 * n && sum.forgotten > n && sum.stand_ins > n && sum.undos > n);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(kept_seeds), cmocka_unit_test(seeds),
                                       cmocka_unit_test(with_bots)};
    the_tube = calloc(1, sizeof *the_tube);
    cut_register(50);
    if (the_tube == NULL) {
        return 1;
    }
    int code = 0;
    if (argc > 1) {
        the_tube->loud = true;
        code = tube_run(the_tube, strtoull(argv[1], NULL, 10)) ? 0 : 1;
        report(&the_tube->n);
        printf("%s\n", code == 0 ? "ok" : the_tube->problem);
    } else {
        code = cmocka_run_group_tests_name("the server in a test tube", tests, NULL, NULL);
    }
    free(the_tube);
    return code;
}
