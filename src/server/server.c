/* The main loop of the logic: queue, batches, routes. */
#include "core/guard.h"
#include "server/origin.h"
#include "server/part.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PUSHES = 256, PATIENCE_MS = 2000, CATCH_UP_US = 2000 };

/* Of a tick, for requests that read, and as much again for those that write; a request that has begun is finished. */
static const int64_t time_us[TURN_CLASSES] = {[TURN_KNOWN] = 3000, [TURN_NEW] = 1500, [TURN_DEAR] = 1500};

const route srv_routes[] = {
    {"GET", "/healthz", srv_get_health, TABLE_NONE, false, false},
    {"GET", "/readyz", srv_get_ready, TABLE_NONE, false, false},
    {"GET", "/api/titles", srv_get_titles, TABLE_NONE, false, false},
    {"GET", "/api/session", srv_get_session, TABLE_NONE, false, false},
    {"POST", "/api/session", srv_post_session, TABLE_NONE, false, false},
    {"DELETE", "/api/session", srv_delete_session, TABLE_NONE, false, false},
    {"POST", "/api/accounts", srv_post_accounts, TABLE_NONE, false, false},
    {"POST", "/api/account/password", srv_post_password, TABLE_NONE, false, false},
    {"GET", "/api/account/sessions", srv_get_sessions, TABLE_NONE, false, false},
    {"DELETE", "/api/account/sessions", srv_delete_sessions, TABLE_NONE, false, false},
    {"GET", "/api/account", srv_get_account, TABLE_NONE, false, false},
    {"DELETE", "/api/account", srv_delete_account, TABLE_NONE, false, true},
    {"POST", "/api/reset", srv_post_reset, TABLE_NONE, false, false},
    {"GET", "/api/games", srv_get_games, TABLE_NONE, false, true},
    {"POST", "/api/games", srv_post_games, TABLE_NONE, false, false},
    {"POST", "/api/import", srv_post_import, TABLE_NONE, false, true},
    {"GET", "/api/events", srv_get_events, TABLE_NONE, false, true},
    {"GET", "/api/games/*", srv_get_game, TABLE_WHOLE, false, false},
    {"GET", "/api/games/*/log", srv_get_log, TABLE_HEAD, false, true},
    {"GET", "/api/games/*/events", srv_get_game_events, TABLE_HEAD, false, true},
    {"GET", "/api/games/*/export", srv_get_export, TABLE_WHOLE, false, true},
    {"POST", "/api/games/*/join", srv_post_join, TABLE_WHOLE, false, false},
    {"POST", "/api/games/*/leave", srv_post_leave, TABLE_WHOLE, true, false},
    {"POST", "/api/games/*/kick", srv_post_kick, TABLE_WHOLE, false, false},
    {"POST", "/api/games/*/start", srv_post_start, TABLE_WHOLE, false, false},
    {"POST", "/api/games/*/order", srv_post_order, TABLE_WHOLE, false, false},
    {"POST", "/api/games/*/offer", srv_post_offer, TABLE_WHOLE, false, false},
    {"POST", "/api/games/*/take", srv_post_take, TABLE_WHOLE, false, false},
    {"POST", "/api/games/*/bot", srv_post_bot, TABLE_WHOLE, false, false},
    {"POST", "/api/games/*/end", srv_post_end, TABLE_WHOLE, false, false},
    {"POST", "/api/games/*/resume", srv_post_resume, TABLE_WHOLE, false, false},
    {"POST", "/api/games/*/actions", srv_post_actions, TABLE_WHOLE, true, false},
    {"POST", "/api/games/*/undo", srv_post_undo, TABLE_WHOLE, true, false},
    {"POST", "/api/games/*/redo", srv_post_redo, TABLE_WHOLE, true, false},
    {"POST", "/api/games/*/consent", srv_post_consent, TABLE_WHOLE, true, false},
    {"POST", "/api/games/*/chat", srv_post_chat, TABLE_WHOLE, true, false},
    {"GET", "/api/games/*/note", srv_get_note, TABLE_WHOLE, true, false},
    {"PUT", "/api/games/*/note", srv_put_note, TABLE_WHOLE, true, false},
    {"POST", "/api/games/*/programs", srv_post_programs, TABLE_WHOLE, true, false},
    {"DELETE", "/api/games/*/programs", srv_delete_programs, TABLE_WHOLE, true, false},
    {NULL, NULL, NULL, TABLE_NONE, false, false},
};

int64_t srv_now_of(srv *s) { return s->world.now_ms(s->world.self); }

void srv_log_line(srv *s, const char *form, ...) {
    char line[512];
    va_list args;
    va_start(args, form);
    vsnprintf(line, sizeof line, form, args);
    va_end(args);
    for (char *c = line; *c != 0; c++) {
        *c = (unsigned char)*c < 0x20 ? '?' : *c; /* keeps a line one line */
    }
    s->world.log(s->world.self, line);
}

uint64_t srv_hash_text(uint64_t salt, const char *text) {
    uint64_t h = UINT64_C(0xCBF29CE484222325) ^ salt;
    for (; *text != 0; text++) {
        h = (h ^ (unsigned char)*text) * UINT64_C(0x100000001B3);
    }
    return h ^ h >> 29;
}

/* ---- opening ---------------------------------------------------------------------------------------------------------- */

srv *srv_open(const srv_world *world, store *kept, const srv_config *config) {
    char url[SRV_ORIGIN];
    srv *s = calloc(1, sizeof *s);
    if (s == NULL) {
        return NULL;
    }
    s->world = *world;
    s->store = kept;
    s->config = *config;
    s->config.tables = config->tables > 0 ? config->tables : 512;
    s->config.streams = config->streams > 0 ? config->streams : 20000;
    s->public_url = config->public_url != NULL && srv_origin(config->public_url, url) ? strdup(url) : NULL;
    s->has_proxy = config->trusted_proxy != NULL && address_range_read(config->trusted_proxy, &s->trusted_proxy);
    s->https = s->public_url != NULL && strncmp(s->public_url, "https://", 8) == 0;
    s->scratch = malloc(SCRATCH);
    s->next_job = 1;
    s->fresh_end = &s->fresh;
    s->beat = srv_now_of(s);
    s->salt = srv_fresh_number(s);
    if (s->scratch == NULL || !srv_turns_open(s) || !srv_bots_open(s) ||
        (config->public_url != NULL && s->public_url == NULL) || (config->trusted_proxy != NULL && !s->has_proxy)) {
        srv_close(s);
        return NULL;
    }
    if (!config->is_beside && store_abandon_all(kept) != STORE_OK) {
        srv_log_line(s, "unfinished imports were not removed: %s", store_error(kept));
    }
    return s;
}

void srv_request_free(request *r) {
    if (r->work_free != NULL) {
        r->work_free(r->work);
    }
    srv_source_leave(r->from);
    json_decref(r->body);
    free(r->text);
    free(r->copy);
    free(r);
}

void srv_fresh_free(fresh_row *first) {
    for (fresh_row *next; first != NULL; first = next) {
        next = first->next;
        free((void *)(uintptr_t)first->row.text);
        free(first);
    }
}

/* Removes everything added from there on. */
static void clear_fresh(srv *s, fresh_row **from) {
    srv_fresh_free(*from);
    *from = NULL;
    s->fresh_end = from;
}

static void free_list(request *r) {
    for (request *next; r != NULL; r = next) {
        next = r->next;
        srv_request_free(r);
    }
}

void srv_close(srv *s) {
    if (s == NULL) {
        return;
    }
    for (request *r = s->jobs, *next; r != NULL; r = next) {
        next = r->job_next;
        srv_request_free(r);
    }
    free_list(s->batch.list);
    free_list(s->batch.later);
    srv_streams_free(s);
    srv_tables_free(s);
    srv_turns_close(s);
    srv_bots_close(s);
    srv_fresh_free(s->fresh);
    for (unsigned i = 0; i < BATCH; i++) {
        store_set_free(s->batch.set[i]);
    }
    free(s->public_url);
    free(s->scratch);
    free(s);
}

bool srv_is_https(const srv *s) { return s->https; }

size_t srv_waiting(const srv *s) {
    return srv_turns_waiting(s) + srv_streams_wait(s) + (s->batch.is_under_way ? 1 : 0);
}

int64_t srv_due_ms(srv *s) {
    const int64_t all[] = {srv_turns_due_ms(s), srv_streams_due_ms(s), srv_bots_due_ms(s)};
    int64_t due = s->batch.is_under_way ? 0 : -1;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        due = due < 0 || (all[i] >= 0 && all[i] < due) ? all[i] : due;
    }
    return due;
}

bool srv_fresh_add(srv *s, const char *id, const store_row *row) {
    fresh_row *f = calloc(1, sizeof *f);
    char *text = f != NULL ? strdup(row->text) : NULL;
    if (text == NULL) {
        free(f);
        return false;
    }
    snprintf(f->id, sizeof f->id, "%s", id);
    f->row = *row;
    f->row.text = text;
    f->set = s->batch.sets;
    *s->fresh_end = f;
    s->fresh_end = &f->next;
    return true;
}

/* ---- requests ----------------------------------------------------------------------------------------------------------- */

/* Copies text into the pool and moves the pointer. */
static const char *keep(char **pool, const char *text) {
    if (text == NULL) {
        return NULL;
    }
    size_t len = strlen(text) + 1;
    char *at = memcpy(*pool, text, len);
    *pool += len;
    return at;
}

static size_t length(const char *text) { return text != NULL ? strlen(text) + 1 : 0; }

static bool find_route(request *r);

/* Queues it with its address; false if out of memory. */
static bool enqueue(srv *s, request *r) {
    char address[ADDRESS_TEXT];
    bool counts = srv_counts(s, r->http.peer, r->http.forwarded, address);
    r->from = srv_source_take(s, counts ? address : "", !counts);
    if (r->from == NULL) {
        return false;
    }
    r->arrived = srv_now_of(s);
    find_route(r); /* without one it has been answered */
    srv_turns_add(s, r);
    return true;
}

void srv_request(srv *s, const srv_http *http, uint64_t ticket) {
    size_t need = http->len + 1 + length(http->method) + 2 * length(http->target) + length(http->peer) +
                  length(http->host) + length(http->origin) + length(http->cookie) + length(http->authorization) +
                  length(http->ironroad) + length(http->fetch_site) + length(http->forwarded) +
                  length(http->last_event_id) + length(http->key) + length(http->invite) + length(http->language);
    request *r = calloc(1, sizeof *r);
    char *pool = malloc(need);
    if (r == NULL || pool == NULL) {
        srv_reply full = {.status = 503};
        free(r);
        free(pool);
        s->world.reply(s->world.self, ticket, &full);
        return;
    }
    r->s = s;
    r->ticket = ticket;
    r->copy = pool;
    if (http->len > 0) {
        memcpy(pool, http->body, http->len);
    }
    pool[http->len] = 0;
    r->http = (srv_http){.body = pool, .len = http->len};
    pool += http->len + 1;
    r->http.method = keep(&pool, http->method);
    r->http.target = keep(&pool, http->target);
    r->path = (char *)(uintptr_t)keep(&pool, http->target);
    r->http.peer = keep(&pool, http->peer);
    r->http.host = keep(&pool, http->host);
    r->http.origin = keep(&pool, http->origin);
    r->http.cookie = keep(&pool, http->cookie);
    r->http.authorization = keep(&pool, http->authorization);
    r->http.ironroad = keep(&pool, http->ironroad);
    r->http.fetch_site = keep(&pool, http->fetch_site);
    r->http.forwarded = keep(&pool, http->forwarded);
    r->http.last_event_id = keep(&pool, http->last_event_id);
    r->http.key = keep(&pool, http->key);
    r->http.invite = keep(&pool, http->invite);
    r->http.language = keep(&pool, http->language);
    if (!enqueue(s, r)) {
        srv_reply full = {.status = 503};
        srv_request_free(r);
        s->world.reply(s->world.self, ticket, &full);
    }
}

/* ---- routes ------------------------------------------------------------------------------------------------------------- */

static bool is_id(const char *at, size_t len) {
    for (size_t i = 0; i < len; i++) {
        if (!((at[i] >= 'a' && at[i] <= 'z') || (at[i] >= '0' && at[i] <= '9'))) {
            return false;
        }
    }
    return len > 0 && len < STORE_ID;
}

static bool fits(request *r, const char *pattern) {
    const char *at = r->path;
    for (; *pattern != 0; pattern++) {
        if (*pattern != '*') {
            if (*at++ != *pattern) {
                return false;
            }
            continue;
        }
        size_t len = strcspn(at, "/");
        if (!is_id(at, len)) {
            return false;
        }
        snprintf(r->id, sizeof r->id, "%.*s", (int)len, at);
        at += len;
    }
    return *at == 0;
}

/* Finds the route; without one it has been answered. */
static bool find_route(request *r) {
    ir_text methods = ir_text_on(r->allow, sizeof r->allow);
    char *mark = strchr(r->path, '?');
    if (mark != NULL) {
        *mark = 0;
        r->query = mark + 1;
    }
    for (const route *at = srv_routes; at->method != NULL; at++) {
        if (!fits(r, at->path)) {
            continue;
        }
        if (strcmp(at->method, r->http.method) == 0) {
            r->route = at;
            return true;
        }
        ir_put(&methods, methods.len > 0 ? ", " : "");
        ir_put(&methods, at->method);
    }
    if (methods.len == 0) {
        return srv_fail(r, SRV_NOT_FOUND);
    }
    srv_fail(r, SRV_METHOD);
    r->out.allow = r->allow;
    return false;
}

static bool find_table(request *r) {
    if (r->route->table == TABLE_NONE) {
        return true;
    }
    store_status status =
        r->route->table == TABLE_HEAD ? srv_table_head(r->s, r->id, &r->t) : srv_table_open(r->s, r->id, &r->t);
    if (status == STORE_NONE) {
        return srv_fail(r, SRV_NO_TABLE);
    }
    if (status == STORE_BUSY) {
        r->more = true; /* it is being read, and the next slice of that is ours; or it is being written */
        r->follows = srv_table_is_pending(r->s, r->id);
        return false;
    }
    if (!srv_fail_store(r, status)) {
        return false;
    }
    r->mine = srv_caller_seats(&r->who, r->t);
    if (r->route->seat && r->mine == 0) {
        return srv_fail(r, SRV_NO_SEAT);
    }
    return true;
}

static void run(void *arg) {
    request *r = arg;
    if (srv_caller_find(r) && find_table(r)) {
        r->route->handle(r);
    }
}

bool srv_slice_over(const srv *s) { return s->world.work_us != NULL && srv_work_us(s) >= s->slice_end; }

/* What has been decided with a table of the batch stands or falls with that. */
static bool follows_table(request *r) {
    const table *t = r->t;
    bool bound = t == NULL || !t->pending || store_set_table(r->s->set)[0] != 0;
    return bound || srv_fail_store(r, store_game_expect(r->s->set, &t->g));
}

/* One request, guarded: a bug ends the request and drops the table, never the server. */
static void handle(request *r) {
    srv *s = r->s;
    bool writes = r->route->method[0] != 'G';
    fresh_row **fresh = s->fresh_end;
    unsigned endings = s->nendings;
    bool fine = ir_guard(run, r);
    if (!fine) {
        srv_log_line(s, "bug: %s %s", r->http.method, r->path);
        r->waits = false;
        srv_fail(r, SRV_BUG);
    }
    if (!writes) {
        if (!fine && r->t != NULL && r->route->table == TABLE_WHOLE) {
            srv_table_drop(s, r->t);
        }
        return;
    }
    if (fine && r->out.status < 400 && follows_table(r)) {
        if (r->t != NULL && r->t->touched) {
            r->t->pending = true;
            r->t->touched = false;
        }
        r->t = NULL;
        return;
    }
    /* Whatever it did is undone; a table that it may have changed is read again. */
    store_set_clear(s->set);
    clear_fresh(s, fresh);
    s->nendings = endings;
    if (r->t != NULL && (r->t->touched || !fine)) {
        srv_table_drop(s, r->t);
    }
    r->t = NULL;
}

static void attend(request *r) {
    srv *s = r->s;
    int64_t began = srv_work_us(s);
    if (r->route == NULL) {
        return; /* answered */
    }
    if (r->late) {
        srv_fail_wait(r, SRV_ADDRESS_BUSY, 10);
        return;
    }
    s->slice_end = began + SLICE_US;
    handle(r);
    srv_charge(s, r->from, srv_work_us(s) - began);
}

static void send_reply(request *r) {
    r->s->metrics.answers[r->out.status / 100 < 6 ? r->out.status / 100 : 5]++;
    if (r->out.status != 0) {
        r->s->world.reply(r->s->world.self, r->ticket, &r->out);
    }
}

/* ---- batches ------------------------------------------------------------------------------------------------------------ */

/* Sends what was written to the streams: first updates who may read what, then the rows. */
static void hand_out(srv *s) {
    for (const fresh_row *f = s->fresh; f != NULL; f = f->next) {
        srv_bots_look(s, f->id);
    }
    for (const fresh_row *f = s->fresh; f != NULL; f = f->next) {
        if (f->row.kind == STORE_KINDS) {
            srv_streams_mark(s, f);
        }
    }
    for (fresh_row *f = s->fresh, *next; f != NULL; f = next) {
        next = f->next;
        srv_streams_add(s, f);
    }
    s->fresh = NULL;
    s->fresh_end = &s->fresh;
}

void srv_finish(request *r) {
    srv_lane_leave(r);
    if (r->by_bot) {
        srv_bots_moved(r);
    } else {
        send_reply(r);
    }
    srv_request_free(r);
}

/* Requests waiting for a job stay, unfinished ones take their next turn; all others are done. */
static void finish(srv *s, request *list) {
    for (request *r = list, *next; r != NULL; r = next) {
        next = r->next;
        if (r->waits) {
            r->held = true;
            continue;
        }
        if (r->parks) {
            r->parks = false;
            srv_park(s, r);
            continue;
        }
        if (r->more) {
            bool follows = r->follows && s->batch.is_under_way;
            r->more = r->follows = false;
            r->t = NULL;
            if (follows) {
                r->next = s->batch.later;
                s->batch.later = r;
            } else {
                srv_turns_go_on(s, r);
            }
            continue;
        }
        srv_finish(r);
    }
}

/* Requests of each class until its time in this tick is over, a batch is full, or `take` stops it. */
static void serve(srv *s, bool writes, bool (*take)(srv *s, request *r, void *arg), void *arg) {
    unsigned count = 0;
    for (turn_class class = TURN_KNOWN; class < TURN_CLASSES; class ++) {
        int64_t began = srv_work_us(s);
        request *r;
        while (count < BATCH && (r = srv_turns_next(s, writes, class)) != NULL) {
            count++;
            if (!take(s, r, arg)) {
                return;
            }
            if (srv_work_us(s) - began >= time_us[class]) {
                break;
            }
        }
    }
}

static bool take_read(srv *s, request *r, void *arg) {
    (void)arg;
    attend(r);
    finish(s, r);
    return true;
}

/* Adds it to the batch. False if the batch takes no more. */
static bool take_write(srv *s, request *r, void *arg) {
    batch *b = &s->batch;
    (void)arg;
    if (b->list == NULL && b->sets == 0) {
        b->is_put_off = store_ready(s->store) == STORE_BUSY;
    }
    if (b->is_put_off) {
        *b->end = r;
        b->end = &r->next;
        return true;
    }
    if (b->set[b->sets] == NULL && (b->set[b->sets] = store_set_new()) == NULL) {
        srv_fail(r, SRV_NO_MEMORY);
        srv_finish(r);
        return false;
    }
    s->set = b->set[b->sets];
    store_set_clear(s->set);
    attend(r);
    r->held = r->waits;
    b->by[b->sets++] = r->waits ? NULL : r;
    if (!r->waits) {
        *b->end = r;
        b->end = &r->next;
    }
    return true;
}

/* As if it had not been here yet. */
static void take_answer_back(request *r) {
    r->more = r->parks = false;
    r->cookie[0] = 0;
    r->out = (srv_reply){0};
}

/* Nothing is written. */
static void refuse_all(srv *s) {
    srv_error why = store_lost(s->store) != NULL ? SRV_DATABASE_LOST : SRV_DATABASE;
    srv_log_line(s, "a batch was not written: %s", store_error(s->store));
    srv_tables_free(s);
    clear_fresh(s, &s->fresh);
    s->nendings = 0;
    for (request *r = s->batch.list; r != NULL; r = r->next) {
        take_answer_back(r);
        srv_fail(r, why);
    }
}

/* Decided on something that has changed since: once more, with what is new. */
static void decide_again(request *r) {
    table *t;
    take_answer_back(r);
    if (!r->again && !r->once) {
        r->again = r->more = true;
    } else if (r->by_bot || r->once || r->id[0] == 0 || srv_table_head(r->s, r->id, &t) != STORE_OK) {
        srv_fail(r, SRV_DATABASE);
    } else {
        srv_fail_row(r, t->g.at);
    }
}

static bool is_left_out(const srv *s, unsigned set) {
    const char *why;
    return store_set_outcome(s->batch.set[set], &why) != STORE_OK;
}

/* Sets that were left out: their tables are read again, nobody hears of their rows. */
static void forget_left_out(srv *s) {
    unsigned kept = 0;
    for (unsigned i = 0; i < s->batch.sets; i++) {
        table *t = is_left_out(s, i) ? srv_table_cached(s, store_set_table(s->batch.set[i])) : NULL;
        if (t != NULL) {
            t->spoilt = true;
        }
    }
    s->fresh_end = &s->fresh;
    while (*s->fresh_end != NULL) {
        fresh_row *f = *s->fresh_end;
        if (!is_left_out(s, f->set)) {
            s->fresh_end = &f->next;
            continue;
        }
        *s->fresh_end = f->next;
        f->next = NULL;
        srv_fresh_free(f);
    }
    for (unsigned i = 0; i < s->nendings; i++) {
        if (!is_left_out(s, s->ending[i].set)) {
            s->ending[kept++] = s->ending[i];
        }
    }
    s->nendings = kept;
}

static void answer_left_out(srv *s) {
    const char *why;
    for (unsigned i = 0; i < s->batch.sets; i++) {
        request *r = s->batch.by[i];
        store_status status = store_set_outcome(s->batch.set[i], &why);
        s->metrics.stale += status == STORE_STALE;
        s->metrics.damaged += status == STORE_DAMAGED;
        if (r != NULL && status == STORE_STALE) {
            decide_again(r);
        } else if (r != NULL && status == STORE_DAMAGED) {
            take_answer_back(r);
            srv_fail_damaged(r, why);
        }
    }
}

/* Nothing is answered before it is durable. */
static void write_batch(srv *s) {
    batch *b = &s->batch;
    int64_t now = srv_now_of(s);
    int64_t from = srv_work_us(s);
    store_status status = store_commit(s->store, b->set, b->sets);
    srv_count_commit(s, status, srv_work_us(s) - from);
    if (status == STORE_BUSY && now >= b->began && now - b->began < PATIENCE_MS) {
        return;
    }
    if (status == STORE_OK) {
        forget_left_out(s);
        srv_tables_settle(s);
        answer_left_out(s);
    } else {
        refuse_all(s);
    }
    request *list = b->list;
    b->is_under_way = false;
    b->list = NULL;
    b->sets = 0;
    hand_out(s);
    finish(s, list);
    for (request *r = b->later, *next; r != NULL; r = next) {
        next = r->next;
        srv_turns_add(s, r);
    }
    b->later = NULL;
}

/* Another program is writing. Requests that can wait do, undecided, and others are answered meanwhile. */
static void wait_again(srv *s) {
    request *list = s->batch.list;
    int64_t now = srv_now_of(s);
    for (request *r = list; r != NULL; r = r->next) {
        r->more = now - r->arrived < PATIENCE_MS && now >= r->arrived;
        if (!r->more) {
            srv_fail(r, SRV_DATABASE);
        }
    }
    s->batch.list = NULL;
    finish(s, list);
}

/* Handles those whose turn it is, and has what they write written. */
static void serve_writes(srv *s) {
    batch *b = &s->batch;
    if (!b->is_under_way) {
        b->end = &b->list;
        b->began = srv_now_of(s);
        b->gathers = true;
        b->is_put_off = false;
        serve(s, true, take_write, NULL);
        b->gathers = false;
        b->is_under_way = b->sets > 0;
    }
    if (b->is_put_off && !b->is_under_way) {
        wait_again(s);
    }
    if (b->is_under_way) {
        write_batch(s);
    }
}

store_status srv_write(srv *s, store_set *w) {
    const char *why;
    store_status status = s->batch.is_under_way ? STORE_BUSY : store_commit(s->store, &w, 1);
    return status == STORE_OK ? store_set_outcome(w, &why) : status;
}

static void close_ended(srv *s) {
    for (unsigned i = 0; i < s->nendings; i++) {
        const ending *e = &s->ending[i];
        srv_streams_sign_out(s, e->all ? NULL : e->session, e->account, e->but ? e->session : NULL);
    }
    s->nendings = 0;
}

/* Another program has changed something: what is in memory is read again. */
static void look_outside(srv *s) {
    if (!s->batch.is_under_way && store_changed(s->store)) {
        srv_tables_free(s);
        srv_streams_refresh(s);
        hand_out(s);
    }
}

bool srv_tick(srv *s) {
    look_outside(s);
    srv_lanes_go_on(s);
    srv_bots_go_on(s);
    serve_writes(s);
    srv_streams_push(s, PUSHES); /* with thousands of readers the rest waits, so that responses leave in between */
    if (!s->batch.is_under_way) {
        close_ended(s);
    }
    serve(s, false, take_read, NULL);
    srv_streams_catch_up(s, CATCH_UP_US);
    int64_t now = srv_now_of(s);
    if (now - s->beat >= 1000 || now < s->beat) {
        s->beat = now;
        srv_streams_beat(s, now);
        srv_sessions_sweep(s, now);
        srv_turns_sweep(s);
        srv_bots_beat(s);
        srv_loaders_sweep(s, now);
        srv_tables_trim_memory(s);
        srv_remove_idle(s, now);
    }
    srv_tables_trim(s);
    return srv_due_ms(s) == 0;
}

/* ---- jobs ---------------------------------------------------------------------------------------------------------------- */

uint64_t srv_job_begin(request *r) {
    srv *s = r->s;
    r->waits = true;
    r->held = false;
    r->out.status = 0;
    r->job = s->next_job++; /* not by ticket: one request may have two jobs, one after the other */
    r->job_next = s->jobs;
    s->jobs = r;
    return r->job;
}

request *srv_job_done(srv *s, uint64_t job) {
    for (request **at = &s->jobs; *at != NULL; at = &(*at)->job_next) {
        request *r = *at;
        if (r->job == job) {
            *at = r->job_next;
            r->waits = false;
            r->resumed = true;
            return r;
        }
    }
    return NULL;
}
