/* Power cuts: the store on a disk that loses, keeps or tears what was not synced (vfs_cut.h).
 *
 * Batches of rows are committed until the power goes at a random change of the disk, in the middle of whatever SQLite
 * does then: a commit, a checkpoint, the closing, the opening. After each cut the file is opened again, and
 *  1. SQLite's integrity_check is content,
 *  2. every row of every batch that store_commit said yes to is there, once and in order,
 *  3. of a batch without a yes all rows are there or none, and there is at most one such batch for each cut.
 *
 * `test_store_cuts CYCLE` repeats one cycle, with what happens. IR_TESTS: quick 1,000 cuts, normal 10,000, long
 * 100,000; under the sanitizers a tenth of the last two. */
#include "store/sqlite.h"
#include "vfs_cut.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum { GAMES = 4, CUTS_OF_A_CYCLE = 50, MOST_BATCHES = 4000, MOST_ROWS = 12 };

typedef struct run {
    uint64_t number, dice;
    store *kept;
    int64_t version[GAMES];                                  /* of each table, as it was read or written last */
    int64_t last[GAMES];                                     /* row of each game, as far as it was said yes to */
    unsigned batches;                                        /* tried */
    uint8_t size[MOST_BATCHES];                              /* rows of each */
    bool yes[MOST_BATCHES];                                  /* acknowledged */
    uint8_t found[MOST_BATCHES];                             /* rows of each after a cut */
    unsigned cuts, reopened, manners[CUT_MANNERS], survived; /* survived: unacknowledged, and there */
    bool loud;
} run;

static const char *const game_id[GAMES] = {"gamea", "gameb", "gamec", "gamed"};

static void complain(const run *r, const char *what) {
    fail_msg("%s (cut %u, batch %u; the store says: %s). Repeat: test_store_cuts %llu", what, r->cuts, r->batches,
             r->kept != NULL ? store_error(r->kept) : "-", (unsigned long long)r->number);
}

static store *open_store(run *r) {
    char err[300];
    store *s =
        sqlite_store_open(&(sqlite_config){.path = "cuts.db", .vfs = CUT_VFS, .exclusive = true}, err, sizeof err);
    if (s == NULL && r->loud) {
        printf("# not opened: %s\n", err);
    }
    return s;
}

static store_game a_game(unsigned i) {
    store_game g = {.title = "1888n", .description = "", .options = "{}", .seats = 2, .owner_key = -1, .last_who = -1};
    snprintf(g.id, sizeof g.id, "%s", game_id[i]);
    snprintf(g.invite, sizeof g.invite, "invite%u", i);
    return g;
}

/* The tables that the rows belong to; they are made in the first transaction. */
static bool make_games(run *r) {
    store_set *set = store_set_new();
    assert_non_null(set);
    for (unsigned i = 0; i < GAMES; i++) {
        store_game g = a_game(i);
        assert_int_equal(store_game_add(set, &g, NULL), STORE_OK);
    }
    bool yes = store_commit(r->kept, &set, 1) == STORE_OK;
    store_set_free(set);
    return yes;
}

/* One batch; its rows name it. False if the power went before the yes. */
static bool write_batch(run *r) {
    assert_true(r->batches < MOST_BATCHES);
    unsigned b = r->batches++, count = 1 + cut_below(&r->dice, MOST_ROWS);
    int64_t last[GAMES];
    char text[900];
    store_set *set[GAMES];
    store_game g[GAMES];
    memcpy(last, r->last, sizeof last);
    r->size[b] = (uint8_t)count;
    r->yes[b] = false;
    for (unsigned i = 0; i < GAMES; i++) {
        set[i] = store_set_new();
        assert_non_null(set[i]);
        g[i] = a_game(i);
        g[i].at = last[i];
        g[i].version = r->version[i];
    }
    for (unsigned i = 0; i < count; i++) {
        unsigned at = cut_below(&r->dice, GAMES), tail = cut_below(&r->dice, 3) == 0 ? 700 : 20;
        snprintf(text, sizeof text, "%u %u %0*u", b, i, (int)tail, b);
        store_row row = {.row = last[at] + 1, .time = b, .kind = STORE_ACTION, .text = text};
        assert_int_equal(store_append(set[at], game_id[at], &row), STORE_OK);
        g[at].at = ++last[at];
        assert_int_equal(store_game_update(set[at], &g[at]), STORE_OK);
    }
    bool yes = store_commit(r->kept, set, GAMES) == STORE_OK;
    for (unsigned i = 0; i < GAMES; i++) {
        const char *why;
        if (yes && store_set_outcome(set[i], &why) != STORE_OK) {
            complain(r, "a set of the only writer is stale");
        }
        store_set_free(set[i]);
        r->version[i] = yes ? g[i].version : r->version[i];
    }
    if (!yes) {
        return false;
    }
    memcpy(r->last, last, sizeof last);
    r->yes[b] = true;
    return true;
}

/* ---- after a cut -------------------------------------------------------------------------------------------------------- */

typedef struct looking {
    run *r;
    unsigned game;
    int64_t row;
} looking;

static bool look_at(void *arg, const store_row *row) {
    looking *l = arg;
    unsigned b = 0;
    if (row->row != l->row + 1 || sscanf(row->text, "%u", &b) != 1 || b >= l->r->batches || row->time != (int64_t)b) {
        complain(l->r, "a row is not as it was written");
    }
    l->row = row->row;
    l->r->found[b]++;
    return true;
}

static int take_answer(void *arg, int count, char **value, char **name) {
    (void)name;
    snprintf(arg, 80, "%s", count > 0 && value[0] != NULL ? value[0] : "?");
    return 0;
}

static bool take_game(void *arg, const store_game *g) {
    *(store_game *)arg = *g;
    return true;
}

static void check_rows(run *r) {
    memset(r->found, 0, sizeof r->found);
    for (unsigned i = 0; i < GAMES; i++) {
        looking l = {r, i, 0};
        store_game g = {.at = -1};
        assert_int_equal(store_rows(r->kept, game_id[i], 1, look_at, &l), STORE_OK);
        if (store_game_get(r->kept, game_id[i], take_game, &g) != STORE_OK) {
            complain(r, "a table is missing");
        }
        if (g.at != l.row || l.row < r->last[i]) {
            complain(r, "a table and its rows do not agree");
        }
        r->last[i] = l.row;
        r->version[i] = g.version;
    }
    for (unsigned b = 0; b < r->batches; b++) {
        if (r->found[b] != 0 && r->found[b] != r->size[b]) {
            complain(r, "half a batch");
        }
        if (r->yes[b] && r->found[b] == 0) {
            complain(r, "an acknowledged batch is lost");
        }
        if (!r->yes[b] && r->found[b] != 0) {
            r->survived++;
            r->yes[b] = true; /* what was there once may not vanish later */
        }
    }
}

static void check_file(run *r) {
    char said[80] = "";
    if (sqlite3_exec(cut_connection(), "PRAGMA integrity_check", take_answer, said, NULL) != SQLITE_OK ||
        strcmp(said, "ok") != 0) {
        complain(r, said);
    }
    check_rows(r);
}

/* ---- cycles ------------------------------------------------------------------------------------------------------------- */

/* Works until the power goes. A clean closing and opening now and then: those write too. */
static void work(run *r) {
    while (!cut_is_off()) {
        if (!write_batch(r)) {
            if (!cut_is_off()) {
                complain(r, "a batch failed with the power on");
            }
            break;
        }
        if (cut_below(&r->dice, 12) == 0) {
            store_close(r->kept);
            r->kept = open_store(r);
            r->reopened++;
            if (r->kept == NULL) {
                break;
            }
        }
    }
}

static void cut_and_return(run *r) {
    cut_manner manner = (cut_manner)cut_below(&r->dice, CUT_MANNERS);
    if (!cut_is_off()) {
        complain(r, "the file cannot be opened with the power on");
    }
    store_close(r->kept);
    cut_on(manner, &r->dice);
    r->cuts++;
    r->manners[manner]++;
    if (cut_below(&r->dice, 8) == 0) { /* again, while it is repaired */
        cut_after(1 + cut_below(&r->dice, 6));
        r->kept = open_store(r);
        cut_off();
        store_close(r->kept);
        cut_on((cut_manner)cut_below(&r->dice, CUT_MANNERS), &r->dice);
        r->cuts++;
    }
    r->kept = open_store(r);
    if (r->kept == NULL) {
        complain(r, "it cannot be opened after a cut");
    }
    check_file(r);
}

static void cycle(uint64_t number, run *sum, bool loud) {
    run *r = calloc(1, sizeof *r);
    assert_non_null(r);
    r->number = r->dice = number;
    r->loud = loud;
    cut_empty();
    r->kept = open_store(r);
    assert_non_null(r->kept);
    assert_true(make_games(r));
    while (r->cuts < CUTS_OF_A_CYCLE) {
        cut_after(1 + cut_below(&r->dice, 60));
        work(r);
        cut_and_return(r);
        if (loud) {
            printf("# cut %u: %u batches\n", r->cuts, r->batches);
        }
    }
    cut_off();
    store_close(r->kept);
    sum->cuts += r->cuts;
    sum->batches += r->batches;
    sum->survived += r->survived;
    sum->reopened += r->reopened;
    for (unsigned i = 0; i < CUT_MANNERS; i++) {
        sum->manners[i] += r->manners[i];
    }
    free(r);
}

#ifdef __SANITIZE_ADDRESS__
enum { SHARE = 10 }; /* of them, where each takes so much longer */
#else
enum { SHARE = 1 };
#endif

static unsigned cuts_wanted(void) {
    const char *tests = getenv("IR_TESTS");
    if (tests != NULL && strcmp(tests, "quick") == 0) {
        return 1000;
    }
    return (tests != NULL && strcmp(tests, "long") == 0 ? 100000u : 10000u) / SHARE;
}

static void power_cuts(void **state) {
    run sum = {0};
    (void)state;
    for (uint64_t number = 1; sum.cuts < cuts_wanted(); number++) {
        cycle(number, &sum, false);
    }
    printf("# %u cuts (kept all %u, none %u, prefix %u, subset %u, torn %u, garbage %u), %u batches, %u closed and "
           "opened, "
           "%u batches without an answer survived, %llu syncs\n",
           sum.cuts, sum.manners[CUT_ALL], sum.manners[CUT_NONE], sum.manners[CUT_PREFIX], sum.manners[CUT_SUBSET],
           sum.manners[CUT_TORN], sum.manners[CUT_GARBAGE], sum.batches, sum.reopened, sum.survived,
           (unsigned long long)cut_syncs());
    assert_true(sum.batches > sum.cuts && sum.survived > 0);
}

static void durability(void **state) {
    char said[80];
    run r = {0};
    (void)state;
    cut_empty();
    r.kept = open_store(&r);
    assert_non_null(r.kept);
    store_durability(r.kept, said, sizeof said);
    store_close(r.kept);
    assert_string_equal(said, "journal_mode=wal, synchronous=2");
}

/* A disk that forgets everything that was synced must be noticed: the test can fail. */
static void it_can_fail(void **state) {
    run *r = calloc(1, sizeof *r);
    (void)state;
    assert_non_null(r);
    r->dice = 1;
    cut_empty();
    r->kept = open_store(r);
    assert_true(make_games(r) && write_batch(r) && write_batch(r));
    memset(r->found, 0, sizeof r->found);
    cut_off();
    store_close(r->kept);
    cut_empty();
    r->kept = open_store(r);
    assert_non_null(r->kept);
    looking l = {r, 0, 0};
    assert_int_equal(store_rows(r->kept, game_id[0], 1, look_at, &l), STORE_OK);
    assert_int_equal(r->found[0], 0);
    store_close(r->kept);
    free(r);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(durability),
        cmocka_unit_test(power_cuts),
        cmocka_unit_test(it_can_fail),
    };
    cut_register(8);
    if (argc > 1) {
        run sum = {0};
        cycle(strtoull(argv[1], NULL, 10), &sum, true);
        return 0;
    }
    return cmocka_run_group_tests_name("power cuts", tests, NULL, NULL);
}
