/* Accounts and sessions. Passwords are compared and hashed elsewhere (srv_world.password), because that is slow on
 * purpose; the request waits for the result and is then handled a second time, with `resumed` set.
 *
 * A wrong name and a wrong password get the same answer after the same work. */
#include "core/guard.h"
#include "server/common.h"
#include "server/part.h"

#include <stdio.h>
#include <string.h>

enum { LEAST = 8, MOST = 256 };

/* argon2id of a password that nobody has, with our parameters: unknown names are compared with this. */
static const char nobody[] =
    "$argon2id$v=19$m=65536,t=2,p=1$ndx52gaFDIcY7d4uBj2RHg$T1Pf9kmJ0Pj0ZECVeNuB5HR9V/ApjUDe73iXMcj7Nwc";

/* ---- sessions --------------------------------------------------------------------------------------------------------------- */

static void set_cookie(request *r, const char *token) {
    snprintf(r->cookie, sizeof r->cookie, "%s=%s; Path=/; HttpOnly; SameSite=Lax%s%s",
             r->s->https ? "__Host-ironroad" : "ironroad", token, r->s->https ? "; Secure" : "",
             token[0] != 0 ? "; Max-Age=15552000" : "; Max-Age=0");
    r->out.cookie = r->cookie;
}

static void account_json(ir_json *j, const char *name) {
    ir_json_field_open(j, "account", '{');
    ir_json_field_string(j, "name", name);
    ir_json_close(j, '}');
}

static void answer_account(request *r, int status, const char *name) {
    ir_text text = srv_scratch(r->s);
    ir_json j = ir_json_on(&text);
    ir_json_open(&j, '{');
    account_json(&j, name);
    ir_json_close(&j, '}');
    srv_answer_json(r, status, &text);
}

/* Streams of these sessions are closed after the commit. */
static void end_streams(request *r, bool all, bool but) {
    srv *s = r->s;
    IR_ASSERT(s->nendings < MAX_ENDINGS);
    ending *e = &s->ending[s->nendings++];
    *e = (ending){.account = r->who.account, .all = all, .but = but, .set = s->batch.sets};
    memcpy(e->session, r->who.session, STORE_HASH);
}

/* A new token each time, so a token planted by somebody else is worthless. This browser's old session ends. */
static bool sign_in(request *r, int64_t account) {
    char token[SRV_SECRET];
    store_session session = {.account = account};
    if (r->who.cookie) {
        if (!srv_fail_store(r, store_session_end(r->s->set, r->who.session))) {
            return false;
        }
        end_streams(r, false, false);
    }
    srv_fresh_secret(r->s, 32, token, session.hash);
    session.created = session.seen = srv_now_of(r->s);
    if (!srv_fail_store(r, store_session_add(r->s->set, &session))) {
        return false;
    }
    set_cookie(r, token);
    return true;
}

static bool signed_in(request *r) { return r->who.account != 0 || srv_fail(r, SRV_SIGN_IN_FIRST); }

void srv_get_session(request *r) {
    ir_text text = srv_scratch(r->s);
    ir_json j = ir_json_on(&text);
    ir_json_open(&j, '{');
    if (r->who.account != 0) {
        account_json(&j, r->who.name);
    } else {
        ir_json_key(&j, "account");
        ir_json_null(&j);
    }
    ir_json_field_string(&j, "version", IR_VERSION);
    ir_json_field_string(&j, "public_url", r->s->public_url);
    srv_json_flag(&j, "https", r->s->https);
    if (r->s->config.bot_threads > 0) {
        srv_json_flag(&j, "bots", true);
    }
    ir_json_close(&j, '}');
    srv_answer_json(r, 200, &text);
}

void srv_delete_session(request *r) {
    if (r->who.account != 0) {
        if (!srv_fail_store(r, store_session_end(r->s->set, r->who.session))) {
            return;
        }
        end_streams(r, false, false);
    }
    srv_answer_empty(r);
    set_cookie(r, "");
}

typedef struct listing {
    ir_json *j;
    const request *r;
} listing;

static bool put_session(void *arg, const store_session *session) {
    listing *l = arg;
    ir_json_open(l->j, '{');
    ir_json_field_int(l->j, "created", session->created);
    ir_json_field_int(l->j, "seen", session->seen);
    srv_json_flag(l->j, "current", memcmp(session->hash, l->r->who.session, STORE_HASH) == 0);
    ir_json_close(l->j, '}');
    return true;
}

void srv_get_sessions(request *r) {
    if (!signed_in(r)) {
        return;
    }
    ir_text text = srv_scratch(r->s);
    ir_json j = ir_json_on(&text);
    listing l = {&j, r};
    ir_json_open(&j, '{');
    ir_json_field_open(&j, "sessions", '[');
    store_status status = store_sessions(r->s->store, r->who.account, put_session, &l);
    ir_json_close(&j, ']');
    ir_json_close(&j, '}');
    if (srv_fail_store(r, status)) {
        srv_answer_json(r, 200, &text);
    }
}

void srv_delete_sessions(request *r) {
    if (signed_in(r) && srv_fail_store(r, store_sessions_end(r->s->set, r->who.account, r->who.session))) {
        end_streams(r, true, true);
        srv_answer_empty(r);
    }
}

/* What is stored about an account; logs and notes have paths of their own. */
typedef struct belongings {
    ir_json *j;
    const request *r;
} belongings;

static bool put_game(void *arg, const store_game *g) {
    const belongings *b = arg;
    ir_json_open(b->j, '{');
    ir_json_field_string(b->j, "id", g->id);
    ir_json_field_string(b->j, "title", g->title);
    ir_json_field_int(b->j, "created", g->created);
    srv_json_flag(b->j, "owner", g->owner == b->r->who.account);
    srv_json_flag(b->j, "finished", g->state == STORE_FINISHED);
    ir_json_close(b->j, '}');
    return true;
}

void srv_get_account(request *r) {
    store_account account;
    if (!signed_in(r) || !srv_fail_store(r, store_account_get(r->s->store, r->who.account, &account))) {
        return;
    }
    ir_text text = srv_scratch(r->s);
    ir_json j = ir_json_on(&text);
    listing l = {&j, r};
    belongings b = {&j, r};
    ir_json_open(&j, '{');
    ir_json_field_string(&j, "name", account.name);
    ir_json_field_int(&j, "created", account.created);
    ir_json_field_open(&j, "sessions", '[');
    store_status status = store_sessions(r->s->store, account.id, put_session, &l);
    ir_json_close(&j, ']');
    ir_json_field_open(&j, "games", '[');
    unsigned left_out = 0; /* a damaged table may be either */
    for (unsigned finished = 0; finished < 2 && status == STORE_OK; finished++) {
        status = store_games_of(r->s->store, account.id, NULL, 0, finished == 1, put_game, &b);
        left_out = store_left_out(r->s->store) > left_out ? store_left_out(r->s->store) : left_out;
    }
    ir_json_close(&j, ']');
    if (left_out > 0) {
        ir_json_field_int(&j, "damaged", left_out);
        srv_log_line(r->s, "damaged: %s, left out of a list", store_error(r->s->store));
    }
    ir_json_close(&j, '}');
    if (srv_fail_store(r, status)) {
        srv_answer_json(r, 200, &text);
    }
}

/* For the operator of the server: what happens to accounts, by number; no names, no secrets. */
static void note(request *r, const char *what, int64_t account) {
    srv_log_line(r->s, "account %lld %s, from %s", (long long)account, what, r->who.address);
}

/* ---- signing up and in ------------------------------------------------------------------------------------------------------ */

static bool good_password(request *r, const char *password, const char *name) {
    unsigned length = ir_characters(password, strlen(password));
    if (length < LEAST || length > MOST) {
        return srv_fail_numbers(r, SRV_PASSWORD_LENGTH, 8, 256);
    }
    if (srv_is_common(password, name)) {
        return srv_fail(r, SRV_PASSWORD_EASY);
    }
    return true;
}

void srv_post_accounts(request *r) {
    static const char *const names[] = {"name", "password", NULL};
    const char *name, *password;
    char folded[IR_MAX_NAME];
    store_account account = {0};
    if (!srv_body_read(r, names) || !srv_body_text(r, "name", IR_MAX_NAME - 1, true, &name) ||
        !srv_body_text(r, "password", (size_t)4 * MOST, true, &password)) {
        return;
    }
    if (!srv_good_name(r, name) || !good_password(r, password, name)) {
        return;
    }
    srv_fold(name, folded);
    if (!r->resumed && !srv_limited(r, LIMIT_NAMES, r->who.address)) {
        return;
    }
    store_status found = store_account_find(r->s->store, folded, &account);
    if (found == STORE_OK) {
        srv_fail(r, SRV_NAME_TAKEN);
        return;
    }
    if (found == STORE_NONE) {
        found = store_account_alike(r->s->store, name, &account);
    }
    if (found == STORE_OK) {
        srv_fail(r, SRV_NAME_ALIKE);
        return;
    }
    if (found != STORE_OK && found != STORE_NONE) {
        srv_fail_store(r, found);
        return;
    }
    if (!r->resumed) {
        if (srv_limited(r, LIMIT_ACCOUNTS, r->who.address)) {
            srv_password_job(r, PASSWORD_UNKNOWN, NULL, password, NULL);
        }
        return;
    }
    if (r->hash[0] == 0) {
        srv_fail(r, SRV_NO_MEMORY);
        return;
    }
    snprintf(account.name, sizeof account.name, "%s", name);
    snprintf(account.password, sizeof account.password, "%s", r->hash);
    account.created = srv_now_of(r->s);
    account.id = (int64_t)(srv_fresh_number(r->s) >> 1 | 1u);
    if (srv_fail_store(r, store_account_add(r->s->set, &account, folded)) && sign_in(r, account.id)) {
        note(r, "made", account.id);
        answer_account(r, 201, account.name);
    }
}

void srv_post_session(request *r) {
    static const char *const names[] = {"name", "password", NULL};
    const char *name, *password;
    char folded[IR_MAX_NAME];
    store_account account;
    if (!srv_body_read(r, names) || !srv_body_text(r, "name", IR_MAX_NAME - 1, true, &name) ||
        !srv_body_text(r, "password", (size_t)4 * MOST, true, &password)) {
        return;
    }
    srv_fold(name, folded);
    store_status found = store_account_find(r->s->store, folded, &account);
    if (found != STORE_OK && found != STORE_NONE) {
        srv_fail_store(r, found);
        return;
    }
    if (!r->resumed) {
        if (srv_sign_in_limited(r, folded)) {
            srv_password_job(r, found == STORE_OK ? PASSWORD_KNOWN : PASSWORD_UNKNOWN, folded, password,
                             found == STORE_OK ? account.password : nobody);
        }
        return;
    }
    if (found != STORE_OK || !r->right) {
        srv_log_line(r->s, "sign-in refused from %s", r->who.address);
        srv_fail(r, SRV_WRONG_SIGN_IN);
        return;
    }
    srv_sign_in_forget(r, folded);
    if (account.banned != 0) {
        srv_log_line(r->s, "account %lld refused: it is banned", (long long)account.id);
        srv_fail(r, SRV_BANNED);
        return;
    }
    if (sign_in(r, account.id)) {
        note(r, /* literal */ "signed in", account.id);
        answer_account(r, 200, account.name);
    }
}

/* ---- changing ---------------------------------------------------------------------------------------------------------------- */

/* Compares the account's password first. True once it was right. */
static bool confirmed(request *r, const char *password) {
    store_account account;
    if (r->resumed && r->hash[0] == 0) {
        return r->right || srv_fail(r, SRV_WRONG_PASSWORD);
    }
    if (!srv_fail_store(r, store_account_get(r->s->store, r->who.account, &account)) ||
        !srv_limited(r, LIMIT_SIGN_IN, r->who.address)) {
        return false;
    }
    srv_password_job(r, PASSWORD_SIGNED_IN, NULL, password, account.password);
    return false;
}

void srv_post_password(request *r) {
    static const char *const names[] = {"old", "new", NULL};
    const char *old, *fresh;
    if (!signed_in(r) || !srv_body_read(r, names) || !srv_body_text(r, "old", (size_t)4 * MOST, true, &old) ||
        !srv_body_text(r, "new", (size_t)4 * MOST, true, &fresh) || !good_password(r, fresh, r->who.name)) {
        return;
    }
    if (!r->resumed || r->hash[0] == 0) {
        /* the first job compares the old password, the second hashes the new one */
        if (confirmed(r, old)) {
            srv_password_job(r, PASSWORD_SIGNED_IN, NULL, fresh, NULL);
        }
        return;
    }
    if (srv_fail_store(r, store_account_password(r->s->set, r->who.account, r->hash)) &&
        srv_fail_store(r, store_sessions_end(r->s->set, r->who.account, r->who.session))) {
        end_streams(r, true, true);
        note(r, /* literal */ "changed its password", r->who.account);
        srv_answer_empty(r);
    }
}

static bool delete_whole(request *r) {
    if (!srv_erase(r) || !srv_fail_store(r, store_account_delete(r->s->set, r->who.account))) {
        return false;
    }
    end_streams(r, true, false);
    srv_tables_forget_account(r->s, r->who.account);
    note(r, "deleted", r->who.account);
    srv_answer_empty(r);
    return true;
}

/* By the operator. */
void srv_delete_person(request *r) {
    store_account account;
    const int64_t *wanted = r->work;
    if (srv_fail_store(r, store_account_get(r->s->store, *wanted, &account))) {
        r->who.account = account.id;
        snprintf(r->who.name, sizeof r->who.name, "%s", account.name);
        delete_whole(r);
    }
}

void srv_delete_account(request *r) {
    static const char *const names[] = {"password", NULL};
    const char *password;
    if (!signed_in(r) || !srv_body_read(r, names) || !srv_body_text(r, "password", (size_t)4 * MOST, true, &password) ||
        !confirmed(r, password)) {
        return;
    }
    if (delete_whole(r)) {
        set_cookie(r, "");
    }
}

void srv_post_reset(request *r) {
    static const char *const names[] = {"token", "password", NULL};
    const char *token, *password;
    uint8_t hash[STORE_HASH];
    int64_t account = 0;
    if (!srv_body_read(r, names) || !srv_body_text(r, "token", SRV_BODY_MOST, true, &token) ||
        !srv_body_text(r, "password", (size_t)4 * MOST, true, &password) || !good_password(r, password, NULL)) {
        return;
    }
    if (!r->resumed) {
        if (srv_limited(r, LIMIT_SIGN_IN, r->who.address)) {
            srv_password_job(r, PASSWORD_UNKNOWN, NULL, password, NULL);
        }
        return;
    }
    store_status status = !srv_secret_hash(token, strlen(token), hash)
                              ? STORE_NONE
                              : store_reset_get(r->s->store, hash, srv_now_of(r->s), &account);
    if (status == STORE_NONE) {
        srv_fail(r, SRV_RESET_USED);
        return;
    }
    if (r->hash[0] == 0) {
        srv_fail(r, SRV_NO_MEMORY);
        return;
    }
    r->who.account = account;
    if (srv_fail_store(r, status) && srv_fail_store(r, store_reset_use(r->s->set, hash)) &&
        srv_fail_store(r, store_account_password(r->s->set, account, r->hash)) &&
        srv_fail_store(r, store_sessions_end(r->s->set, account, NULL))) {
        end_streams(r, true, false);
        note(r, /* literal */ "reset its password", account);
        srv_answer_empty(r);
    }
}
