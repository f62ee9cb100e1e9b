/* The store: sets of writes with expected versions, snapshots, and a server beside another writer. */
#include "core/text.h"
#include "server_table.h"

#include <setjmp.h>
#include <sqlite3.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

static char path[64];
static store *one, *two; /* the same file */

static store *open_it(void) {
    char err[300];
    store *s = store_open(&(store_config){.url = path, .wait_ms = 1}, err, sizeof err);
    assert_non_null(s);
    return s;
}

static void make_file(void) {
    snprintf(path, sizeof path, "/tmp/ironroad-test-XXXXXX");
    int fd = mkstemp(path);
    assert_true(fd >= 0);
    close(fd);
}

static void remove_file(void) {
    static const char *const ends[] = {"", "-wal", "-shm"};
    char name[80];
    for (unsigned i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", path, ends[i]);
        unlink(name);
    }
}

static int open_both(void **state) {
    (void)state;
    make_file();
    one = open_it();
    two = open_it();
    return 0;
}

static int close_both(void **state) {
    (void)state;
    store_close(one);
    store_close(two);
    remove_file();
    return 0;
}

/* ---- sets ----------------------------------------------------------------------------------------------------------- */

static store_game a_game(const char *name) {
    store_game g = {.title = "1888n", .description = "", .options = "{}", .seats = 2, .owner_key = -1, .last_who = -1};
    snprintf(g.id, sizeof g.id, "%s", name);
    snprintf(g.invite, sizeof g.invite, "invite");
    return g;
}

static store_set *set(void) {
    store_set *sets = store_set_new();
    assert_non_null(sets);
    return sets;
}

/* Commits and frees these; their outcomes, by a letter each: o(k), s(tale), d(amaged). */
static const char *outcomes(store *s, store_set **sets, unsigned count) {
    static char text[16];
    const char *why;
    assert_int_equal(store_commit(s, sets, count), STORE_OK);
    memset(text, 0, sizeof text);
    for (unsigned i = 0; i < count; i++) {
        store_status status = store_set_outcome(sets[i], &why);
        text[i] = (char)(status == STORE_OK ? 'o' : status == STORE_STALE ? 's' : status == STORE_DAMAGED ? 'd' : '?');
        store_set_free(sets[i]);
    }
    return text;
}

static void add_game(const char *name) {
    store_set *sets = set();
    store_game g = a_game(name);
    assert_int_equal(store_game_add(sets, &g, NULL), STORE_OK);
    assert_string_equal(outcomes(one, &sets, 1), "o");
}

/* A row and the summary after it, decided on this version. */
static store_set *a_row(store_game *g, const char *text) {
    store_set *sets = set();
    store_row row = {.row = ++g->at, .time = 1, .kind = STORE_CHAT, .text = text};
    assert_int_equal(store_append(sets, g->id, &row), STORE_OK);
    assert_int_equal(store_game_update(sets, g), STORE_OK);
    return sets;
}

static bool take_game(void *arg, const store_game *g) {
    *(store_game *)arg = *g;
    return true;
}

static store_game now(store *s, const char *name) {
    store_game g = {.at = -1};
    assert_int_equal(store_game_get(s, name, take_game, &g), STORE_OK);
    store_game mine = a_game(name);
    mine.at = g.at;
    mine.version = g.version;
    return mine;
}

static bool add_text(void *arg, const store_row *row) {
    ir_put(arg, row->text);
    return true;
}

static const char *texts(store *s, const char *name) {
    static char all[400];
    ir_text out = ir_text_on(all, sizeof all);
    assert_int_equal(store_rows(s, name, 1, add_text, &out), STORE_OK);
    return all;
}

static void test_a_stale_set_costs_itself_alone(void **state) {
    (void)state;
    add_game("a");
    add_game("b");
    store_game a = now(one, "a"), b = now(one, "b"), same = a;
    store_set *sets[] = {a_row(&a, "x"), a_row(&same, "lost"), a_row(&same, "as well"), a_row(&b, "z")};
    assert_string_equal(outcomes(one, sets, 4), "osso");
    assert_string_equal(texts(one, "a"), "x");
    assert_string_equal(texts(one, "b"), "z");
    assert_int_equal(now(one, "a").version, 1);
    /* what follows on a set that was left out is left out with it */
    store_game old = now(one, "a");
    a = old;
    store_set *first = a_row(&a, "1");
    assert_string_equal(outcomes(two, &first, 1), "o");
    store_set *then[] = {a_row(&old, "2"), a_row(&old, "3"), a_row(&b, "sets")};
    assert_string_equal(outcomes(one, then, 3), "sso");
    assert_string_equal(texts(one, "a"), "x1");
}

/* Several changes of a table in one set are one change of its version. */
static void test_a_set_is_one_change(void **state) {
    (void)state;
    add_game("a");
    store_game g = now(one, "a");
    store_set *sets = set();
    for (unsigned i = 0; i < 5; i++) {
        store_row row = {.row = ++g.at, .time = 1, .kind = STORE_CHAT, .text = "x"};
        assert_int_equal(store_append(sets, g.id, &row), STORE_OK);
        assert_int_equal(store_game_update(sets, &g), STORE_OK);
    }
    assert_string_equal(store_set_table(sets), "a");
    assert_string_equal(outcomes(one, &sets, 1), "o");
    assert_int_equal(now(one, "a").version, 1);
    assert_int_equal(now(one, "a").at, 5);
    assert_int_equal(g.version, 1);
}

static void test_a_note_with_an_old_version(void **state) {
    (void)state;
    char text[40];
    add_game("a");
    store_game old = now(one, "a"), g = old;
    store_set *change = a_row(&g, "x"), *sets = set();
    assert_string_equal(outcomes(two, &change, 1), "o");
    store_game_expect(sets, &old);
    store_note_put(sets, "a", 1, "of the seat's former player");
    assert_string_equal(outcomes(one, &sets, 1), "s");
    assert_int_equal(store_note_get(one, "a", 1, text, sizeof text), STORE_OK);
    assert_string_equal(text, "");
}

static store_set *an_account(int64_t number, const char *name, const char *folded) {
    store_account a = {.id = number};
    store_set *sets = set();
    snprintf(a.name, sizeof a.name, "%s", name);
    assert_int_equal(store_account_add(sets, &a, folded), STORE_OK);
    return sets;
}

static void test_accounts(void **state) {
    (void)state;
    store_account found;
    store_set *sets[] = {an_account(77, "Ann", "ann"), an_account(78, "ann", "ann"), an_account(79, "A n n", "a n n"),
                         an_account(80, "Bob", "bob")};
    assert_string_equal(outcomes(one, sets, 4), "osso"); /* the name; one that looks like it */
    assert_int_equal(store_account_find(two, "ann", &found), STORE_OK);
    assert_int_equal(found.id, 77);
    /* a seat keeps an account from being deleted; an account that has gone takes no seat */
    add_game("a");
    store_seat seat = {.account = 77, .name = "Ann"};
    store_set *sits = set(), *goes[] = {set(), set()}, *late = set();
    store_seats_put(sits, "a", &seat, 1);
    store_account_delete(goes[0], 77);
    store_account_delete(goes[1], 80);
    assert_string_equal(outcomes(one, &sits, 1), "o");
    assert_string_equal(outcomes(one, goes, 2), "so");
    seat.account = 80;
    store_seats_put(late, "a", &seat, 1);
    assert_string_equal(outcomes(two, &late, 1), "s");
}

static void test_a_reset_works_once(void **state) {
    (void)state;
    const uint8_t hash[STORE_HASH] = {1};
    int64_t account = 0;
    store_set *sets[] = {an_account(5, "Ann", "ann"), set()}, *use[] = {set(), set()};
    store_reset_add(sets[1], hash, 5, 100);
    assert_string_equal(outcomes(one, sets, 2), "oo");
    assert_int_equal(store_reset_get(one, hash, 99, &account), STORE_OK);
    assert_int_equal(account, 5);
    assert_int_equal(store_reset_get(one, hash, 100, &account), STORE_NONE);
    store_reset_use(use[0], hash);
    store_reset_use(use[1], hash);
    assert_string_equal(outcomes(two, use, 2), "os");
}

static void test_a_damaged_row_costs_its_set_alone(void **state) {
    (void)state;
    sqlite3 *db = NULL;
    const char *why;
    add_game("a");
    add_game("b");
    store_game a = now(one, "a"), b = now(one, "b");
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "UPDATE game SET seats = 3 WHERE id = 'a'", NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    store_set *sets[] = {a_row(&a, "x"), a_row(&b, "y")};
    assert_int_equal(store_commit(one, sets, 2), STORE_OK);
    assert_int_equal(store_set_outcome(sets[0], &why), STORE_DAMAGED);
    assert_string_equal(why, "the record of a is damaged");
    assert_int_equal(store_set_outcome(sets[1], &why), STORE_OK);
    store_set_free(sets[0]);
    store_set_free(sets[1]);
    assert_string_equal(texts(one, "b"), "y");
}

static void test_another_program_writes(void **state) {
    (void)state;
    sqlite3 *db = NULL;
    add_game("a");
    store_game a = now(one, "a");
    store_set *sets = a_row(&a, "x");
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(store_commit(one, &sets, 1), STORE_BUSY);
    assert_int_equal(store_commit(one, &sets, 1), STORE_BUSY);
    assert_string_equal(texts(one, "a"), "");
    sqlite3_close(db);
    assert_string_equal(outcomes(one, &sets, 1), "o");
    assert_string_equal(texts(one, "a"), "x");
}

/* ---- snapshots -------------------------------------------------------------------------------------------------------- */

typedef struct torn {
    int64_t at, last;
    unsigned seats;
} torn;

/* While it is being read, the other one writes. */
static bool seats_then_write(void *arg, const store_seat *seat, unsigned count) {
    store_game g = now(two, "a");
    store_seat both[] = {{.seat = 0, .name = "Ann"}, {.seat = 1, .key = 1, .name = "Bob"}};
    store_set *sets = a_row(&g, "later");
    (void)seat;
    store_seats_put(sets, "a", both, 2);
    assert_string_equal(outcomes(two, &sets, 1), "o");
    ((torn *)arg)->seats = count;
    return true;
}

static bool game_then_write(void *arg, const store_game *g) {
    ((torn *)arg)->at = g->at;
    return seats_then_write(&(torn){0}, NULL, 0);
}

static bool last_row(void *arg, const store_row *row) {
    ((torn *)arg)->last = row->row;
    return true;
}

static bool no_program(void *arg, unsigned key, const char *text) {
    (void)arg;
    (void)key;
    (void)text;
    return true;
}

static void test_one_snapshot(void **state) {
    (void)state;
    torn x = {0};
    add_game("a");
    store_game g = now(one, "a");
    store_set *sets = a_row(&g, "first");
    assert_string_equal(outcomes(one, &sets, 1), "o");
    const store_reader to = {seats_then_write, game_then_write, last_row, no_program, &x};
    assert_int_equal(store_load(one, "a", 1, &to), STORE_OK);
    assert_int_equal(x.seats, 0);
    assert_int_equal(x.at, 1);
    assert_int_equal(x.last, 1);
    assert_int_equal(now(one, "a").at, 3); /* both were written */
}

/* ---- a server beside another writer ----------------------------------------------------------------------------------- */

static unsigned calls, when; /* at which call of the clock the other one writes; 0: at each */
static bool meddles;

static bool say_something(void *arg, const store_game *g) {
    store_game mine = *g; /* its strings live until the end of this call, and the set has copies */
    store_row row = {.row = ++mine.at, .time = w.now, .kind = STORE_CHAT, .text = "from outside"};
    assert_int_equal(store_append(arg, mine.id, &row), STORE_OK);
    assert_int_equal(store_game_update(arg, &mine), STORE_OK);
    return true;
}

/* A row of chat, by another program. */
static void meddle(void) {
    store_set *set_of = set();
    assert_int_equal(store_game_get(two, id, say_something, set_of), STORE_OK);
    assert_string_equal(outcomes(two, &set_of, 1), "o");
}

static sqlite3 *other; /* a program that locks the file at that call */

static int64_t clock_us(void *self) {
    (void)self;
    calls++;
    if (other != NULL && calls == when) {
        assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    }
    if (meddles && (when == 0 || calls == when)) {
        meddle();
    }
    return 0;
}

static int open_server(void **state) {
    (void)state;
    make_file();
    meddles = false;
    world_open(&w, path, 1, NULL);
    w.calls.work_us = clock_us;
    world_restart(&w);
    two = open_it();
    return 0;
}

static int close_server(void **state) {
    (void)state;
    world_close(&w);
    store_close(two);
    remove_file();
    return 0;
}

static unsigned times(const char *text, const char *part) {
    unsigned n = 0;
    for (const char *at = strstr(text, part); at != NULL; at = strstr(at + 1, part)) {
        n++;
    }
    return n;
}

/* Whenever it writes, the request is decided on what there is then. */
static void test_decided_again(void **state) {
    (void)state;
    three("");
    for (when = 1; when < 40; when++) {
        calls = 0;
        meddles = true;
        const world_answer *a = post(secret[1], "/chat", "{\"text\":\"from inside\"}");
        meddles = false;
        assert_int_equal(a->status, 200);
        w.now += 10000;
    }
    const char *log = get(secret[1], "/log")->body;
    assert_int_equal(times(log, "from inside"), 39);
    assert_int_equal(times(log, "from outside"), now(two, id).at - 1 - 39);
}

/* Always in between: the second decision is the last. */
static void test_decided_twice_only(void **state) {
    (void)state;
    three("");
    when = 0;
    meddles = true;
    const world_answer *a = post(secret[1], "/actions", "{\"at\":1,\"action\":\"pass\"}");
    meddles = false;
    is(a, 409, "stale");
    assert_in_range(world_number(a, "at"), 3, now(two, id).at);
    assert_null(strstr(get(secret[1], "/log")->body, "Bob pass"));
    a = post(secret[1], "/actions", "{\"at\":1,\"action\":\"pass\"}");
    assert_int_equal(a->status, 200); /* chat does not concern the game */
}

/* A program that begins to write after the batch was begun: it waits, and so do readers of its tables, but nobody else. */
static void test_locked_meanwhile(void **state) {
    (void)state;
    unsigned held = 0;
    three("");
    assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
    for (when = 1; when < 40; when++) {
        calls = 0;
        w.bearer = secret[1];
        uint64_t says = world_send(&w, "POST", at_table("/chat"), "{\"text\":\"from inside\"}");
        srv_tick(w.s);
        bool waits = world_answer_of(&w, says)->status == 0;
        uint64_t reads = world_send(&w, "GET", at_table(""), NULL),
                 lists = world_send(&w, "GET", "/api/games?open", NULL);
        srv_tick(w.s);
        assert_int_equal(world_answer_of(&w, lists)->status, 200);
        bool locked = !sqlite3_get_autocommit(other), reader_waits = world_answer_of(&w, reads)->status == 0;
        assert_true(!reader_waits || waits);
        held += reader_waits;
        calls = when; /* not any more */
        sqlite3_exec(other, "ROLLBACK", NULL, NULL, NULL);
        world_run(&w);
        assert_true(locked || !waits);
        assert_int_equal(world_answer_of(&w, says)->status, 200);
        assert_in_range(world_number(world_answer_of(&w, reads), "at"), when, when + 1);
        w.now += 10000;
    }
    sqlite3_close(other);
    other = NULL;
    assert_true(held > 0);
    assert_int_equal(times(get(secret[1], "/log")->body, "from inside"), 39);
}

/* What waits for players is counted, also within a batch. */
static void test_limits_within_a_batch(void **state) {
    (void)state;
    static const char *const body[] = {"{\"title\":\"1888n\",\"seats\":[\"Zoe\",null]}",
                                       "{\"title\":\"1888n\",\"seats\":[\"Zoe\",{\"bot\":\"random\"}]}"};
    const unsigned most[] = {30, 20};
    char cookie[300];
    world_close(&w);
    world_open(&w, path, 1, &(srv_config){.bot_threads = 1});
    world_thinks(&w);
    w.hold_thoughts = true;
    w.header = "1";
    snprintf(
        cookie, sizeof cookie, "%s",
        world_ask(&w, "POST", "/api/accounts", "{\"name\":\"Zoe\",\"password\":\"correct horse battery\"}")->cookie);
    cookie[strcspn(cookie, ";")] = 0;
    w.cookie = cookie;
    for (unsigned i = 0; i < 2; i++) {
        uint64_t ticket[40];
        unsigned made = 0;
        for (unsigned k = 0; k < 40; k++) {
            ticket[k] = world_send(&w, "POST", "/api/games", body[i]);
        }
        world_run(&w);
        for (unsigned k = 0; k < 40; k++) {
            int status = world_answer_of(&w, ticket[k])->status;
            assert_true(status == 201 || status == 429);
            made += status == 201;
        }
        assert_int_equal(made, most[i]);
    }
}

int main(void) {
#define S(name) cmocka_unit_test_setup_teardown(test_##name, open_both, close_both)
#define T(name) cmocka_unit_test_setup_teardown(test_##name, open_server, close_server)
    const struct CMUnitTest tests[] = {S(a_stale_set_costs_itself_alone),
                                       S(a_set_is_one_change),
                                       S(a_note_with_an_old_version),
                                       S(accounts),
                                       S(a_reset_works_once),
                                       S(a_damaged_row_costs_its_set_alone),
                                       S(another_program_writes),
                                       S(one_snapshot),
                                       T(decided_again),
                                       T(decided_twice_only),
                                       T(locked_meanwhile),
                                       T(limits_within_a_batch)};
#undef S
#undef T
    return cmocka_run_group_tests_name("the store", tests, NULL, NULL);
}
