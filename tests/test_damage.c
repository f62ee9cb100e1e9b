/* Bit rot: what is at rest carries checksums (store.h).
 *
 * A small server is written to a file and asked for everything it has, by everybody. Then, for every seed, one bit of the
 * file flips, and everything is asked again. What must hold:
 *  1. an answer is exactly the one of before, or says that something is damaged, and then so does the log;
 *  2. the server lives, and starts unless the damage is in the description of the tables itself;
 *  3. a damaged row costs its own table something and no other.
 *
 * `test_damage FIRST COUNT` runs these seeds and prints every answer that differs. `test_damage make FOLDER` writes
 * store.sql.in (the database file, to be dumped) and answers.txt: what a program of an older version had and said. */
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

enum { MOST = 200, ROOM = 1 << 20 };

typedef struct question {
    char target[300], bearer[300], cookie[256], invite[80];
    char *body; /* posted; NULL: GET */
    int status; /* 0: a stream */
    char *text;
} question;

static question asked[MOST];
static unsigned nasked;
static char folder[64], zoe[256];

static void add(const char *target, const char *bearer, const char *cookie, const char *of_invite, const char *body) {
    assert_true(nasked < MOST);
    question *q = &asked[nasked++];
    memset(q, 0, sizeof *q);
    snprintf(q->target, sizeof q->target, "%s", target);
    snprintf(q->bearer, sizeof q->bearer, "%s", bearer != NULL ? bearer : "");
    snprintf(q->cookie, sizeof q->cookie, "%s", cookie != NULL ? cookie : "");
    snprintf(q->invite, sizeof q->invite, "%s", of_invite != NULL ? of_invite : "");
    q->body = body != NULL ? strdup(body) : NULL;
}

/* ---- a small server ------------------------------------------------------------------------------------------------------ */

/* The current table, by one of its players and by a watcher; and the streams of both. */
static void add_table(const char *who) {
    static const char *const rest[] = {"", "/log", "/log?from=3", "/export", "/note"};
    char target[200];
    for (unsigned i = 0; i < 5; i++) {
        add(at_table(rest[i]), who, NULL, NULL, NULL);
        if (i < 4) {
            add(at_table(rest[i]), NULL, NULL, invite, NULL);
        }
    }
    snprintf(target, sizeof target, "/api/events?games=%s:0", id);
    add(target, who, NULL, NULL, NULL);
}

static void play(const char *who, int64_t at, const char *action) {
    char body[200];
    snprintf(body, sizeof body, "{\"at\":%lld,\"action\":\"%s\"}", (long long)at, action);
    const world_answer *a = post(who, "/actions", body);
    if (a->status != 200) {
        print_error("%s: %d %s\n", action, a->status, a->body);
    }
    assert_int_equal(a->status, 200);
}

static void say(const char *who, const char *text) {
    char body[600];
    snprintf(body, sizeof body, "{\"text\":\"%s\"}", text);
    assert_int_equal(post(who, "/chat", body)->status, 200);
}

/* Eight tables of all kinds with this many chats, two accounts. */
static void fill(unsigned chats) {
    char mine[300] = "", body[300];
    w.header = "1";
    snprintf(
        zoe, sizeof zoe, "%s",
        world_ask(&w, "POST", "/api/accounts", "{\"name\":\"Zoe\",\"password\":\"correct horse battery\"}")->cookie);
    zoe[strcspn(zoe, ";")] = 0;
    world_ask(&w, "POST", "/api/accounts", "{\"name\":\"Yan\",\"password\":\"battery horse correct\"}");
    for (unsigned i = 0; i < 8; i++) {
        w.now += 1000;
        w.cookie = i >= 6 ? zoe : NULL;
        snprintf(body, sizeof body,
                 "{\"title\":\"%s\",\"seats\":[\"%s\",\"Bob\",%s],\"order\":\"given\",\"seed\":3,\"private\":%s%s,"
                 "\"description\":\"table number %u, for whoever likes trains\"}",
                 i == 2 ? "nar" : "1888n", i >= 6 ? "Zoe" : "Ann", i == 3 || i == 7 ? "null" : "\"Cat\"",
                 i == 1 ? "true" : "false", i == 4 ? ",\"undo\":\"consent\"" : "", i);
        w.bearer = NULL;
        keep_created(world_ask(&w, "POST", "/api/games", body));
        const char *bob = secret[1];
        say(bob, "good evening, everybody; shall we begin? @all");
        for (unsigned k = 0; k < chats; k++) {
            say(bob, "a rather longer chat, so that rows of other kinds do not all share one page of the database: "
                     "the quick brown fox jumps over the lazy dog, and then it does so again, because nobody stops it");
        }
        if (i != 2 && i != 3 && i != 7) {
            play(bob, 1, "buy KT");
            say(bob, "that was quick");
            snprintf(body, sizeof body, "{\"at\":%lld}", (long long)world_number(get(bob, ""), "at"));
            if (i == 4) {
                assert_int_equal(post(bob, "/undo", body)->status, 200);
            } else if (i == 5) {
                assert_int_equal(post(secret[0], "/end", body)->status, 200);
            }
        }
        w.bearer = bob;
        world_ask(&w, "PUT", at_table("/note"),
                  "{\"text\":\"remember: Bob's own note, which is nobody else's business\"}");
        if (i == 0) {
            assert_int_equal(post(bob, "/offer", "{\"seat\":1}")->status, 200);
        }
        ir_text list = ir_text_on(body, sizeof body);
        ir_put(&list, mine);
        ir_put(&list, mine[0] != 0 ? "," : "");
        ir_put(&list, bob);
        snprintf(mine, sizeof mine, "%s", body);
        add_table(bob);
    }
    w.cookie = w.bearer = NULL;
    add("/api/games?open", NULL, NULL, NULL, NULL);
    add("/api/games?running", NULL, NULL, NULL, NULL);
    add("/api/games?over", NULL, NULL, NULL, NULL);
    add("/api/games?mine", mine, NULL, NULL, NULL);
    add("/api/games?finished", mine, NULL, NULL, NULL);
    add("/api/games?mine", NULL, zoe, NULL, NULL);
    add("/api/session", NULL, zoe, NULL, NULL);
    add("/api/account", NULL, zoe, NULL, NULL);
    add("/healthz", NULL, NULL, NULL, NULL);
    add("/api/session", NULL, NULL, NULL, "{\"name\":\"Yan\",\"password\":\"battery horse correct\"}");
    add("/api/session", NULL, NULL, NULL, "{\"name\":\"Yan\",\"password\":\"another one altogether\"}");
}

/* ---- asking ---------------------------------------------------------------------------------------------------------------- */

static void ask(const question *q, int *status, char **text) {
    w.bearer = q->bearer[0] != 0 ? q->bearer : NULL;
    w.cookie = q->cookie[0] != 0 ? q->cookie : NULL;
    w.invite = q->invite[0] != 0 ? q->invite : NULL;
    uint64_t ticket = world_send(&w, q->body != NULL ? "POST" : "GET", q->target, q->body);
    world_run(&w);
    const world_answer *a = world_answer_of(&w, ticket);
    const world_stream *x = world_stream_of(&w, ticket);
    *status = a->status;
    *text = strdup(x != NULL ? x->text : a->body != NULL ? a->body : "");
}

static void path_of(const char *name, char out[128]) { snprintf(out, 128, "%s/%s", folder, name); }

static char *bytes_of(const char *path, long *len) {
    FILE *f = fopen(path, "rb");
    char *bytes = malloc(ROOM);
    assert_non_null(f);
    assert_non_null(bytes);
    *len = (long)fread(bytes, 1, ROOM - 1, f);
    assert_true(*len > 0 && *len < ROOM - 1);
    bytes[*len] = 0;
    fclose(f);
    return bytes;
}

static void write_bytes(const char *path, const char *bytes, long len) {
    FILE *f = fopen(path, "wb");
    assert_non_null(f);
    assert_int_equal(fwrite(bytes, 1, (size_t)len, f), (size_t)len);
    assert_int_equal(fclose(f), 0);
}

static void make_with(unsigned chats) {
    char path[128];
    snprintf(folder, sizeof folder, "/tmp/ironroad-damage-XXXXXX");
    assert_non_null(mkdtemp(folder));
    path_of("good.db", path);
    world_open(&w, path, 1, &(srv_config){.no_limits = true});
    fill(chats);
    for (unsigned i = 0; i < nasked; i++) {
        ask(&asked[i], &asked[i].status, &asked[i].text);
    }
    world_close(&w);
}

static int make(void **state) {
    (void)state;
    make_with(30);
    return 0;
}

static int unmake(void **state) {
    char path[128];
    (void)state;
    for (unsigned i = 0; i < nasked; i++) {
        free(asked[i].text);
        free(asked[i].body);
    }
    nasked = 0;
    static const char *const name[] = {"old.db-wal", "old.db-shm", "good.db", "bad.db",
                                       "bad.db-wal", "bad.db-shm", "old.db",  "old.db.version-5"};
    for (unsigned i = 0; i < sizeof name / sizeof name[0]; i++) {
        path_of(name[i], path);
        unlink(path);
    }
    return rmdir(folder);
}

/* ---- one bit --------------------------------------------------------------------------------------------------------------- */

typedef struct tally {
    unsigned same, said, unopened;
    unsigned worst; /* tables that suffered from one bit */
    unsigned wide;  /* bits from which more than one table suffered */
} tally;

static uint64_t mixed(uint64_t seed) {
    uint64_t z = seed * UINT64_C(0x9E3779B97F4A7C15) + UINT64_C(0xD1B54A32D192ED03);
    z = (z ^ (z >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94D049BB133111EB);
    return z ^ (z >> 31);
}

static bool same(const question *q, int status, const char *text) {
    return q->status == status && strcmp(q->text, text) == 0;
}

/* A session that cannot be read is one that has ended: then the account's questions are a stranger's. */
static bool is_signed_out(void) {
    int status;
    char *text;
    question q = {.target = "/api/session"};
    snprintf(q.cookie, sizeof q.cookie, "%s", asked[nasked - 4].cookie);
    ask(&q, &status, &text);
    bool out = strstr(text, "\"account\":null") != NULL;
    free(text);
    return out;
}

static unsigned look(uint64_t seed, tally *sum, bool loud) {
    char suffered[9][STORE_ID] = {{0}};
    unsigned wrong = 0, tables = 0;
    bool out = is_signed_out();
    for (unsigned i = 0; i < nasked; i++) {
        const question *q = &asked[i];
        int status;
        char *text;
        ask(q, &status, &text);
        bool fine = same(q, status, text);
        bool said = strstr(text, "damaged") != NULL || (out && q->cookie[0] != 0);
        sum->same += fine;
        sum->said += !fine && said;
        if (!fine && (!said || w.damaged == 0)) {
            wrong++;
            size_t at = 0; /* where they part */
            while (q->text[at] != 0 && q->text[at] == text[at]) {
                at++;
            }
            at = at > 60 ? at - 60 : 0;
            print_error("seed %llu: %s\n  was %d ...%.200s\n  is  %d ...%.200s\n", (unsigned long long)seed, q->target,
                        q->status, q->text + at, status, strlen(text) > at ? text + at : text);
        } else if (!fine && loud) {
            print_message("%s %d %s\n", q->target, status, text);
        }
        if (!fine && strncmp(q->target, "/api/games/", 11) == 0) {
            unsigned k = 0;
            while (k < tables && strncmp(suffered[k], q->target + 11, 12) != 0) {
                k++;
            }
            if (k == tables) {
                memcpy(suffered[tables++], q->target + 11, 12);
            }
        }
        free(text);
    }
    sum->worst = tables > sum->worst ? tables : sum->worst;
    sum->wide += tables > 1;
    return wrong;
}

static unsigned flip(const char *good, long len, uint64_t seed, tally *sum, bool loud) {
    char path[128], err[300];
    char *bad = malloc((size_t)len);
    uint64_t bit = mixed(seed) % ((uint64_t)len * 8);
    assert_non_null(bad);
    memcpy(bad, good, (size_t)len);
    bad[bit / 8] = (char)(bad[bit / 8] ^ (1 << (bit % 8)));
    path_of("bad.db", path);
    write_bytes(path, bad, len);
    free(bad);
    if (loud) {
        print_message("seed %llu: bit %llu of byte %llu of page %llu\n", (unsigned long long)seed,
                      (unsigned long long)(bit % 8), (unsigned long long)(bit / 8 % 4096),
                      (unsigned long long)(bit / 8 / 4096 + 1));
    }
    store *s = store_open(&(store_config){.url = path}, err, sizeof err);
    if (s == NULL) {
        sum->unopened++;
        if (loud) {
            print_message("%s\n", err);
        }
        return strstr(err, path) == NULL || strlen(err) < strlen(path) + 10;
    }
    char found[500] = "";
    bool sound = store_check(s, found, sizeof found);
    store_close(s);
    if (loud && !sound) {
        print_message("%s\n", found);
    }
    world_open(&w, path, 2, &(srv_config){.no_limits = true});
    w.header = "1";
    w.damaged += !store_check(w.kept, found, sizeof found) || !sound;
    unsigned wrong = look(seed, sum, loud);
    world_close(&w);
    return wrong;
}

static unsigned first_seed, seeds;

static void test_one_bit(void **state) {
    (void)state;
    char path[128];
    const char *size = getenv("IR_TESTS");
    unsigned count = seeds > 0 ? seeds : size == NULL || size[0] == 'n' ? 400 : size[0] == 'l' ? 20000 : 150;
    unsigned wrong = 0;
    tally sum = {0};
    long len;
    path_of("good.db", path);
    char *good = bytes_of(path, &len);
    for (unsigned i = 0; i < count; i++) {
        wrong += flip(good, len, first_seed + i, &sum, seeds > 0 && seeds < 20);
    }
    free(good);
    print_message("# %u bits of %ld pages: %u answers the same, %u said to be damaged, %u wrong; %u files refused, "
                  "%u bits hurt more than one table, the worst %u\n",
                  count, len / 4096, sum.same, sum.said, wrong, sum.unopened, sum.wide, sum.worst);
    assert_int_equal(wrong, 0);
    assert_true(sum.unopened * 10 <= count);
}

/* ---- older files -------------------------------------------------------------------------------------------------------------- */

static void put_answers(const char *path) {
    FILE *f = fopen(path, "w");
    assert_non_null(f);
    for (unsigned i = 0; i < nasked; i++) {
        const question *q = &asked[i];
        json_t *line = json_pack("{ss ss ss ss ss* si ss}", "target", q->target, "bearer", q->bearer, "cookie",
                                 q->cookie, "invite", q->invite, "post", q->body, "status", q->status, "text", q->text);
        char *text = json_dumps(line, JSON_COMPACT);
        assert_non_null(text);
        fprintf(f, "%s\n", text);
        free(text);
        json_decref(line);
    }
    fclose(f);
}

/* A database of version 5, as an older program wrote it, and what that program answered. */
static void load_old(const char *path) {
    char from[400];
    long len;
    sqlite3 *db = NULL;
    snprintf(from, sizeof from, "%s/tests/golden/store_5.sql", getenv("SOURCE_DIR"));
    char *sql = bytes_of(from, &len);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
    free(sql);
}

/* A recorded answer, with this program's version where the recording has the word VERSION. */
static char *recorded(const char *text) {
    static const char word[] = "\"VERSION\"";
    const char *at = strstr(text, word);
    size_t size = strlen(text) + sizeof IR_VERSION + 2;
    char *out = malloc(size);
    assert_non_null(out);
    if (at == NULL) {
        snprintf(out, size, "%s", text);
    } else {
        snprintf(out, size, "%.*s\"" IR_VERSION "\"%s", (int)(at - text), text, at + sizeof word - 1);
    }
    return out;
}

static unsigned compare_line(json_t *line, unsigned number) {
    question q = {.status = (int)json_integer_value(json_object_get(line, "status"))};
    const char *body = json_string_value(json_object_get(line, "post"));
    int status;
    char *text;
    snprintf(q.target, sizeof q.target, "%s", json_string_value(json_object_get(line, "target")));
    snprintf(q.bearer, sizeof q.bearer, "%s", json_string_value(json_object_get(line, "bearer")));
    snprintf(q.cookie, sizeof q.cookie, "%s", json_string_value(json_object_get(line, "cookie")));
    snprintf(q.invite, sizeof q.invite, "%s", json_string_value(json_object_get(line, "invite")));
    q.body = body != NULL ? strdup(body) : NULL;
    q.text = recorded(json_string_value(json_object_get(line, "text")));
    ask(&q, &status, &text);
    bool fine = same(&q, status, text);
    if (!fine) {
        print_error("answer %u, %s\n  was %d %s\n  is  %d %s\n", number, q.target, q.status, q.text, status, text);
    }
    free(q.body);
    free(q.text);
    free(text);
    return !fine;
}

static void test_older_file(void **state) {
    (void)state;
    char path[128], from[400], found[300];
    unsigned wrong = 0, count = 0;
    long len;
    if (getenv("SOURCE_DIR") == NULL) {
        skip();
    }
    path_of("old.db", path);
    load_old(path);
    for (unsigned turn = 0; turn < 2; turn++) { /* it is migrated; and then it is of this version */
        world_open(&w, path, 3 + turn, &(srv_config){.no_limits = true});
        w.now += 60000;
        w.header = "1";
        assert_true(store_check(w.kept, found, sizeof found));
        snprintf(from, sizeof from, "%s/tests/golden/store_5.txt", getenv("SOURCE_DIR"));
        char *all = bytes_of(from, &len);
        for (char *line = all, *end; (end = strchr(line, '\n')) != NULL; line = end + 1, count++) {
            json_t *json = json_loadb(line, (size_t)(end - line), 0, NULL);
            wrong += compare_line(json, count);
            json_decref(json);
        }
        free(all);
        world_close(&w);
    }
    assert_int_equal(wrong, 0);
    assert_true(count > 100);
}

/* ---- single rows ------------------------------------------------------------------------------------------------------------- */

static void change(const char *sql) {
    char path[128];
    sqlite3 *db = NULL;
    path_of("bad.db", path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) != SQLITE_OK) {
        print_error("%s: %s\n", sql, sqlite3_errmsg(db));
        fail();
    }
    sqlite3_close(db);
}

/* A fresh table in a file of its own; its third row is a chat. */
static void begin_table(void) {
    char path[128];
    path_of("bad.db", path);
    unlink(path);
    world_open(&w, path, 5, NULL);
    three("");
    say(secret[0], "the first thing that was said");
    say(secret[0], "the second thing that was said");
    play(secret[1], 3, "buy KT");
    srv_close(w.s);
}

static void begin_again(void) {
    w.s = srv_open(&w.calls, w.kept, &w.config);
    assert_non_null(w.s);
}

static void test_a_damaged_chat(void **state) {
    (void)state;
    begin_table();
    change("UPDATE journal SET text='something else' WHERE row=2");
    begin_again();
    const world_answer *log = get(secret[0], "/log");
    assert_int_equal(log->status, 200);
    assert_non_null(strstr(log->body, "\n2 1800000000000 damaged - this row is damaged in the server's database\n3 "));
    assert_null(strstr(log->body, "something else"));
    assert_non_null(strstr(log->body, "the second thing"));
    assert_true(w.damaged > 0);
    /* the game goes on, and so do its streams */
    char target[80];
    snprintf(target, sizeof target, "/api/events?games=%s:0", id);
    w.bearer = secret[0];
    uint64_t stream = world_send(&w, "GET", target, NULL);
    play(secret[2], 4, "bid YRF 140");
    const char *text = world_stream_of(&w, stream)->text;
    assert_non_null(strstr(text, "\"at\":2,\"time\":1800000000000,\"kind\":\"damaged\",\"who\":null"));
    assert_non_null(strstr(text, "the second thing"));
    assert_non_null(strstr(text, "bid YRF 140"));
    world_close(&w);
}

static void test_a_damaged_action(void **state) {
    (void)state;
    static const char *const sql[] = {"UPDATE journal SET text='Bob buy XX' WHERE row=4",
                                      "UPDATE journal SET time=time+1 WHERE row=4",
                                      "UPDATE journal SET kind=7 WHERE row=4",
                                      "DELETE FROM journal WHERE row=4",
                                      "DELETE FROM journal WHERE row=2",
                                      "UPDATE game SET description='x'",
                                      "UPDATE game SET sum=sum+1",
                                      "DELETE FROM game",
                                      "UPDATE seat SET name='Mallory' WHERE seat=1",
                                      "DELETE FROM seat WHERE seat=2"};
    for (unsigned i = 0; i < sizeof sql / sizeof sql[0]; i++) {
        begin_table();
        char hurt[STORE_ID];
        memcpy(hurt, id, sizeof hurt);
        change(sql[i]);
        begin_again();
        is(get(secret[1], ""), 500, "damaged");
        /* the log has a word in its place, where the rows around it are there */
        bool has_place = i < 3 || i == 4;
        const world_answer *log = get(secret[1], "/log");
        assert_int_equal(log->status, has_place ? 200 : 500);
        assert_non_null(strstr(log->body, "damaged"));
        assert_true(w.damaged > 0);
        uint64_t bad = world_send(&w, "POST", at_table("/actions"), "{\"at\":4,\"action\":\"pass\"}");
        uint64_t good = world_send(&w, "POST", "/api/games", "{\"title\":\"1888n\",\"seats\":[\"Ann\",\"Bob\"]}");
        world_run(&w);
        is(world_answer_of(&w, bad), 500, "damaged"); /* and the others of its batch are written */
        assert_int_equal(world_answer_of(&w, good)->status, 201);
        world_close(&w);
    }
}

/* What is in memory is right; it is not written over a row that has changed under it. */
static void test_damage_is_not_sealed(void **state) {
    (void)state;
    begin_table();
    begin_again();
    assert_int_equal(get(secret[2], "")->status, 200);
    change("UPDATE game SET title='nar'");
    is(post(secret[2], "/actions", "{\"at\":4,\"action\":\"bid YRF 140\"}"), 500, "damaged");
    is(get(secret[2], ""), 500, "damaged");
    world_close(&w);
}

static void test_damage_elsewhere(void **state) {
    (void)state;
    begin_table();
    begin_again();
    w.bearer = secret[0];
    world_ask(&w, "PUT", at_table("/note"), "{\"text\":\"mine\"}");
    const world_answer *a =
        world_ask(&w, "POST", "/api/accounts", "{\"name\":\"Zoe\",\"password\":\"correct horse battery\"}");
    char cookie[256];
    snprintf(cookie, sizeof cookie, "%s", a->cookie);
    cookie[strcspn(cookie, ";")] = 0;
    change("UPDATE note SET text='yours'; UPDATE account SET password='made:another horse battery'");
    is(get(secret[0], "/note"), 500, "damaged");
    assert_int_equal(get(secret[0], "")->status, 200);
    w.bearer = NULL;
    is(world_ask(&w, "POST", "/api/session", "{\"name\":\"Zoe\",\"password\":\"another horse battery\"}"), 500,
       "damaged");
    w.cookie = cookie;
    assert_string_equal(world_get(world_ask(&w, "GET", "/api/session", NULL), "account", 0), "null");
    w.cookie = NULL;
    w.bearer = secret[0];
    world_ask(&w, "PUT", at_table("/note"), "{\"text\":\"a new one\"}"); /* what is replaced is well again */
    assert_string_equal(world_get(get(secret[0], "/note"), "text", 0), "a new one");
    world_close(&w);
}

/* A page that makes no sense: SQLite commits nothing that has met it, and yet the others of the batch are written. */
static void test_a_senseless_page(void **state) {
    (void)state;
    char path[128];
    long len;
    sqlite3 *db = NULL;
    sqlite3_stmt *st = NULL;
    begin_table();
    begin_again();
    w.bearer = NULL;
    world_ask(&w, "POST", "/api/accounts", "{\"name\":\"Zoe\",\"password\":\"correct horse battery\"}");
    world_close(&w);
    path_of("bad.db", path);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_prepare_v2(db, "SELECT rootpage FROM sqlite_schema WHERE name='session_account'", -1, &st, NULL);
    assert_int_equal(sqlite3_step(st), SQLITE_ROW);
    long page = (sqlite3_column_int(st, 0) - 1) * 4096L;
    sqlite3_finalize(st);
    sqlite3_close(db);
    char *bytes = bytes_of(path, &len);
    bytes[page + 3] = (char)(bytes[page + 3] ^ 0x80); /* its number of cells */
    write_bytes(path, bytes, len);
    free(bytes);
    world_open(&w, path, 6, NULL);
    uint64_t first = world_send(&w, "POST", "/api/games", "{\"title\":\"1888n\",\"seats\":[\"Ann\",\"Bob\"]}");
    uint64_t zoe_in =
        world_send(&w, "POST", "/api/session", "{\"name\":\"Zoe\",\"password\":\"correct horse battery\"}");
    world_run(&w);
    w.bearer = secret[0];
    uint64_t again =
        world_send(&w, "POST", "/api/session", "{\"name\":\"Zoe\",\"password\":\"correct horse battery\"}");
    w.hold_jobs = true;
    world_run(&w);
    world_jobs(&w); /* from here on in one batch */
    w.hold_jobs = false;
    uint64_t chat = world_send(&w, "POST", at_table("/chat"), "{\"text\":\"still here\"}");
    world_run(&w);
    assert_int_equal(world_answer_of(&w, first)->status, 201);
    is(world_answer_of(&w, zoe_in), 500, "damaged");
    is(world_answer_of(&w, again), 500, "damaged");
    assert_int_equal(world_answer_of(&w, chat)->status, 200);
    assert_non_null(strstr(get(secret[0], "/log")->body, "still here"));
    world_close(&w);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_bit),          cmocka_unit_test(test_older_file),
        cmocka_unit_test(test_a_damaged_chat),   cmocka_unit_test(test_a_damaged_action),
        cmocka_unit_test(test_damage_elsewhere), cmocka_unit_test(test_damage_is_not_sealed),
        cmocka_unit_test(test_a_senseless_page),
    };
    if (argc == 3 && strcmp(argv[1], "make") == 0) {
        char path[200];
        make_with(1);
        snprintf(path, sizeof path, "%s/answers.txt", argv[2]);
        put_answers(path);
        printf("%s/good.db\n", folder);
        return 0;
    }
    if (argc == 3) {
        first_seed = (unsigned)strtoul(argv[1], NULL, 10);
        seeds = (unsigned)strtoul(argv[2], NULL, 10);
    }
    return cmocka_run_group_tests(tests, make, unmake);
}
