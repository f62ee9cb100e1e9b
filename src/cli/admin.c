/* admin: what the operator of a server does, beside it or without it. A running server notices what has changed with
 * its next request. What is changed is written down in the same step (store_audit_add), without names. */
#include "cli/database.h"
#include "cli/settings.h"
#include "server/server.h"

#include <errno.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { RESET_MS = 10 * 60 * 1000, IDS = 256, ACTIVE_MS = 24 * 3600 * 1000 };

typedef struct admin {
    cli *c;
    const char *path; /* of the database */
    store *kept;      /* NULL for commands that open it themselves */
    const char *url;  /* of the server; "" */
    bool repair;
} admin;

static int64_t now_ms(void) { return (int64_t)time(NULL) * 1000; }

static int failed(const admin *a) { return cli_bad(a->c, "%s", store_error(a->kept)); }

/* Writes the set with a line of the audit log, and frees it. */
static int write_down(const admin *a, store_set *w, store_status status, const char *form, ...)
    __attribute__((format(printf, 4, 5)));
static int write_down(const admin *a, store_set *w, store_status status, const char *form, ...) {
    char text[300];
    const char *why = "";
    va_list args;
    va_start(args, form);
    vsnprintf(text, sizeof text, form, args);
    va_end(args);
    status = status == STORE_OK ? store_audit_add(w, now_ms(), text) : status;
    status = status == STORE_OK ? store_commit(a->kept, &w, 1) : status;
    status = status == STORE_OK ? store_set_outcome(w, &why) : status;
    int code = status == STORE_OK      ? CLI_DONE
               : status == STORE_BUSY  ? cli_bad(a->c, "the server is busy; try again")
               : status == STORE_STALE ? cli_bad(a->c, "it has changed meanwhile; try again")
               : why[0] != 0           ? cli_bad(a->c, "%s", why)
                                       : failed(a);
    store_set_free(w);
    return code;
}

static bool find_account(const admin *a, const char *name, store_account *out, int *code) {
    char folded[IR_MAX_NAME];
    srv_fold(name, folded);
    store_status status = strlen(name) < IR_MAX_NAME ? store_account_find(a->kept, folded, out) : STORE_NONE;
    *code = status == STORE_NONE ? cli_say(CLI_NO, "ironroad admin: there is no account with that name")
            : status != STORE_OK ? failed(a)
                                 : CLI_DONE;
    return status == STORE_OK;
}

static store_set *new_set(store_status *status) {
    store_set *w = store_set_new();
    *status = w != NULL ? STORE_OK : STORE_FAILED;
    return w;
}

/* ---- accounts --------------------------------------------------------------------------------------------------------- */

static int reset(const admin *a) {
    char token[SRV_SECRET], shown[300];
    uint8_t drawn[32], hash[STORE_HASH];
    store_account account;
    store_status status;
    int code;
    if (!find_account(a, a->c->word[1], &account, &code)) {
        return code;
    }
    randombytes_buf(drawn, sizeof drawn);
    srv_secret_text(drawn, sizeof drawn, token);
    srv_secret_hash(token, strlen(token), hash);
    store_set *w = new_set(&status);
    status = status == STORE_OK ? store_reset_add(w, hash, account.id, now_ms() + RESET_MS) : status;
    code = write_down(a, w, status, "reset of account %lld", (long long)account.id);
    if (code == CLI_DONE) {
        fprintf(a->c->out, "For %s, once, within ten minutes%s:\n%s/reset#%s\n",
                cli_quoted(shown, sizeof shown, account.name),
                a->url[0] != 0 ? "" : ", after the server's address (or give --public-url or --port)", a->url, token);
    }
    return code;
}

/* Banning ends the sessions as well. */
static int set_ban(const admin *a, bool banned) {
    store_account account;
    store_status status;
    int code;
    if (!find_account(a, a->c->word[1], &account, &code)) {
        return code;
    }
    store_set *w = new_set(&status);
    status = status == STORE_OK ? store_account_ban(w, account.id, banned ? now_ms() : 0) : status;
    status = status == STORE_OK && banned ? store_sessions_end(w, account.id, NULL) : status;
    return write_down(a, w, status, "%s account %lld", banned ? "ban" : "unban", (long long)account.id);
}

static int ban(const admin *a) { return set_ban(a, true); }
static int unban(const admin *a) { return set_ban(a, false); }

static int sign_out(const admin *a) {
    store_account account;
    store_status status;
    int code;
    if (!find_account(a, a->c->word[1], &account, &code)) {
        return code;
    }
    store_set *w = new_set(&status);
    status = status == STORE_OK ? store_sessions_end(w, account.id, NULL) : status;
    return write_down(a, w, status, "sign-out of account %lld", (long long)account.id);
}

/* ---- the server's logic, without a server ----------------------------------------------------------------------------- */

static int64_t world_now(void *self) {
    (void)self;
    return now_ms();
}

static void world_random(void *self, void *bytes, size_t len) {
    (void)self;
    randombytes_buf(bytes, len);
}

static void world_reply(void *self, uint64_t ticket, const srv_reply *reply) {
    (void)self;
    (void)ticket;
    (void)reply;
}

static void world_log(void *self, const char *line) {
    (void)self;
    (void)line;
}

static srv *open_logic(const admin *a) {
    const srv_world world = {.now_ms = world_now, .random = world_random, .reply = world_reply, .log = world_log};
    return srv_open(&world, a->kept, &(srv_config){.no_limits = true, .is_beside = true});
}

/* ---- deleting ----------------------------------------------------------------------------------------------------------- */

static bool is_there(void *arg, const store_game *g) {
    (void)arg;
    (void)g;
    return true;
}

static int delete_table(const admin *a, const char *id) {
    store_status status = store_game_get(a->kept, id, is_there, NULL);
    if (status == STORE_NONE) {
        return cli_say(CLI_NO, "ironroad admin: there is no table with that id");
    }
    store_set *w = new_set(&status);
    status = status == STORE_OK ? store_game_delete(w, id) : status;
    return write_down(a, w, status, "delete table %.15s", id);
}

static bool take_kind(void *arg, const store_row *row) {
    ((store_row *)arg)->row = row->row;
    ((store_row *)arg)->kind = row->kind;
    return false;
}

typedef struct removal {
    store_set *w;
    store_status status;
    int64_t row;
} removal;

/* Its strings live as long as the call; the set has copies. */
static bool remove_line(void *arg, const store_game *g) {
    removal *x = arg;
    store_game mine = *g;
    x->status = store_reword(x->w, g->id, x->row, "[removed]");
    x->status = x->status == STORE_OK ? store_game_update(x->w, &mine) : x->status;
    return true;
}

static int delete_chat(const admin *a, const char *id, const char *row_text) {
    uint64_t row;
    store_row found = {.row = 0};
    removal x = {.status = STORE_FAILED};
    if (!cli_number(a->c, "the row", row_text, 1, INT64_MAX, &row)) {
        return CLI_BAD;
    }
    store_status status = store_rows(a->kept, id, (int64_t)row, take_kind, &found);
    if (status != STORE_OK) {
        return failed(a);
    }
    if (found.row != (int64_t)row || found.kind != STORE_CHAT) {
        return cli_say(CLI_NO, "ironroad admin: that row of that table is not a line of chat");
    }
    x.row = found.row;
    x.w = new_set(&status);
    status = status == STORE_OK ? store_game_get(a->kept, id, remove_line, &x) : status;
    return write_down(a, x.w, status == STORE_OK ? x.status : status, "delete chat %.15s row %lld", id, (long long)row);
}

static int delete_account(const admin *a, const char *name) {
    store_account account;
    store_status status;
    int code;
    if (!find_account(a, name, &account, &code)) {
        return code;
    }
    srv *s = open_logic(a);
    status = s != NULL ? srv_erase_account(s, account.id) : STORE_FAILED;
    srv_close(s);
    if (status != STORE_OK) {
        return cli_bad(a->c, "the account was not deleted, or not whole: %s", store_error(a->kept));
    }
    store_set *w = new_set(&status);
    return write_down(a, w, status, "delete account %lld", (long long)account.id);
}

static int delete_what(const admin *a) {
    const char *what = a->c->word[1];
    if (strcmp(what, "table") == 0 && a->c->nwords == 3) {
        return delete_table(a, a->c->word[2]);
    }
    if (strcmp(what, "chat") == 0 && a->c->nwords == 4) {
        return delete_chat(a, a->c->word[2], a->c->word[3]);
    }
    if (strcmp(what, "account") == 0 && a->c->nwords == 3) {
        return delete_account(a, a->c->word[2]);
    }
    return cli_bad(a->c, "delete table ID, delete chat ID ROW, or delete account NAME");
}

/* ---- looking --------------------------------------------------------------------------------------------------------------- */

static int stats(const admin *a) {
    store_counts n;
    if (store_count(a->kept, now_ms() - ACTIVE_MS, &n) != STORE_OK) {
        return failed(a);
    }
    fprintf(a->c->out,
            "tables: %lld wait for players, %lld are played (%lld moved within a day), %lld are finished\n"
            "rows of their journals: %lld\naccounts: %lld (%lld banned)\nsessions: %lld\n",
            (long long)n.open, (long long)n.running, (long long)n.active, (long long)n.finished, (long long)n.rows,
            (long long)n.accounts, (long long)n.banned, (long long)n.sessions);
    return CLI_DONE;
}

static bool print_line(void *arg, int64_t at, const char *text) {
    char when[32];
    time_t seconds = (time_t)(at / 1000);
    struct tm t;
    gmtime_r(&seconds, &t);
    strftime(when, sizeof when, "%Y-%m-%dT%H:%M:%SZ", &t);
    fprintf(arg, "%s %s\n", when, text != NULL ? text : "(damaged)");
    return true;
}

static int audit(const admin *a) {
    return store_audit(a->kept, print_line, a->c->out) == STORE_OK ? CLI_DONE : failed(a);
}

/* A table that cannot be read: says so, and mends it if wanted. False if it stays damaged. */
static bool report(const admin *a, srv *s, const char *id, const char *why) {
    int64_t last = 0;
    fprintf(a->c->out, "table %s: %s\n", id, why);
    if (!a->repair) {
        return false;
    }
    store_status status = srv_repair_table(s, id, &last);
    if (status != STORE_OK) {
        fprintf(a->c->out, "table %s: it cannot be repaired: %s\n", id, store_error(a->kept));
        return false;
    }
    fprintf(a->c->out, "table %s: repaired, its last row is now %lld\n", id, (long long)last);
    store_set *w = new_set(&status);
    return write_down(a, w, status, "repair table %s to row %lld", id, (long long)last) == CLI_DONE;
}

/* Every row of every table is read and replayed. */
static int check(const admin *a) {
    char found[1000], id[IDS][STORE_ID], after[STORE_ID] = "", why[300];
    unsigned count = IDS, damaged = 0, tables = 0;
    store_status status = STORE_OK;
    bool sound = store_check(a->kept, found, sizeof found);
    srv *s = open_logic(a);
    if (s == NULL) {
        return cli_bad(a->c, "out of memory");
    }
    if (!sound) {
        fprintf(a->c->out, "%s\n", found);
    }
    while (count == IDS && status == STORE_OK) {
        status = store_game_ids(a->kept, after, IDS, id, &count);
        for (unsigned i = 0; i < count && status == STORE_OK; i++, tables++) {
            bool fine = srv_check_table(s, id[i], why, sizeof why) == STORE_OK || report(a, s, id[i], why);
            damaged += !fine;
        }
        memcpy(after, count > 0 ? id[count - 1] : "", count > 0 ? STORE_ID : 1);
    }
    srv_close(s);
    if (status != STORE_OK) {
        fprintf(a->c->out, "not all tables could be found: %s\n", store_error(a->kept));
    }
    fprintf(a->c->out, "%u tables, %u damaged\n", tables, damaged);
    return sound && damaged == 0 && status == STORE_OK ? CLI_DONE : CLI_NO;
}

/* ---- backups -------------------------------------------------------------------------------------------------------------- */

static int backup(const admin *a) {
    char err[600];
    return store_backup(a->kept, a->c->word[1], err, sizeof err) ? CLI_DONE : cli_bad(a->c, "%s", err);
}

/* The present database and its logs go aside, under a name with the time. */
static bool put_aside(const admin *a, char *aside, size_t cap) {
    static const char *const ends[] = {"", "-wal", "-shm"};
    char from[4200], to[4300], when[32];
    time_t now = time(NULL);
    struct tm t;
    gmtime_r(&now, &t);
    strftime(when, sizeof when, "%Y%m%dT%H%M%SZ", &t);
    snprintf(aside, cap, "%s.replaced-%s", a->path, when);
    for (size_t i = 0; i < sizeof ends / sizeof ends[0]; i++) {
        snprintf(from, sizeof from, "%s%s", a->path, ends[i]);
        snprintf(to, sizeof to, "%s%s", aside, ends[i]);
        if (access(to, F_OK) == 0 || (rename(from, to) != 0 && errno != ENOENT)) {
            cli_bad(a->c, "%s cannot be renamed to %s: %s", from, to, strerror(errno));
            return false;
        }
    }
    return true;
}

static int restore(const admin *a) {
    char fresh[4200], aside[4200], err[600], found[1000];
    const char *file = a->c->word[1];
    snprintf(fresh, sizeof fresh, "%s.restoring", a->path);
    if (access(file, R_OK) != 0) {
        return cli_bad(a->c, "%s: %s", file, strerror(errno));
    }
    if (!cli_lock(a->c, a->path)) {
        return CLI_BAD;
    }
    unlink(fresh); /* of one that was interrupted */
    if (!store_copy(file, fresh, err, sizeof err)) {
        return cli_bad(a->c, "%s", err);
    }
    admin it = *a;
    it.kept = store_open(&(store_config){.url = fresh}, err, sizeof err);
    if (it.kept == NULL) {
        unlink(fresh);
        return cli_bad(a->c, "%s", err);
    }
    if (!store_check(it.kept, found, sizeof found)) {
        fprintf(a->c->out, "%s\n", found);
    }
    store_status status;
    store_set *w = new_set(&status);
    int code = write_down(&it, w, status, "restored from a backup");
    store_close(it.kept);
    bool had = access(a->path, F_OK) == 0;
    if (code != CLI_DONE || !put_aside(a, aside, sizeof aside)) {
        unlink(fresh);
        return CLI_BAD;
    }
    if (rename(fresh, a->path) != 0) {
        return cli_bad(a->c, "%s cannot be renamed to %s: %s", fresh, a->path, strerror(errno));
    }
    if (had) {
        fprintf(a->c->out, "What was there before is %s\n", aside);
    }
    return CLI_DONE;
}

/* ---- the command ------------------------------------------------------------------------------------------------------------ */

static const struct {
    const char *name;
    int min, max; /* words, with this one */
    bool opens;   /* it needs the database open */
    int (*run)(const admin *a);
} commands[] = {
    {"reset", 2, 2, true, reset},        {"ban", 2, 2, true, ban},     {"unban", 2, 2, true, unban},
    {"sign-out", 2, 2, true, sign_out},  {"stats", 1, 1, true, stats}, {"audit", 1, 1, true, audit},
    {"delete", 3, 4, true, delete_what}, {"check", 1, 1, true, check}, {"backup", 2, 2, true, backup},
    {"restore", 2, 2, false, restore},
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int run_command(admin *a, size_t which) {
    char err[600];
    if (!commands[which].opens) {
        return commands[which].run(a);
    }
    if (access(a->path, F_OK) != 0) {
        return cli_bad(a->c, "%s: %s; --db names the server's file", a->path, strerror(errno));
    }
    a->kept = store_open(&(store_config){.url = a->path, .keeps = true}, err, sizeof err);
    if (a->kept == NULL) {
        return cli_bad(a->c, "%s", err);
    }
    int code = commands[which].run(a);
    store_close(a->kept);
    return code;
}

int cli_admin(cli *c, int argc, char **argv) {
    static char pool[CLI_SETTINGS];
    const char *db = NULL, *url = NULL, *port_text = NULL, *settings = NULL;
    uint64_t port;
    char path[4096], kept_url[SRV_ORIGIN];
    size_t which = 0;
    admin a = {.c = c, .path = path, .url = ""};
    const cli_flag flags[] = {{"db", &db, NULL, NULL, NULL},           {"public-url", &url, NULL, NULL, NULL},
                              {"port", &port_text, NULL, NULL, NULL},  {"config", &settings, NULL, NULL, NULL},
                              {"repair", NULL, &a.repair, NULL, NULL}, {0}};
    if (!cli_arguments(c, argc, argv, flags, 1, 4) || !cli_settings(c, flags, settings, pool) ||
        !cli_public_url(c, &url, kept_url) ||
        (port_text != NULL && !cli_number(c, "port", port_text, 1, 65535, &port))) {
        return CLI_BAD;
    }
    if (port_text != NULL && url == NULL) {
        snprintf(kept_url, sizeof kept_url, "http://127.0.0.1:%u", (unsigned)port);
        url = kept_url;
    }
    a.url = url != NULL ? url : "";
    while (which < COMMANDS && strcmp(commands[which].name, c->word[0]) != 0) {
        which++;
    }
    if (which == COMMANDS || c->nwords < commands[which].min || c->nwords > commands[which].max) {
        return cli_bad(c, "see `ironroad help admin`");
    }
    if (sodium_init() < 0 || !cli_database(c, db, path, sizeof path)) {
        return CLI_BAD;
    }
    return run_command(&a, which);
}
