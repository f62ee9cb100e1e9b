/* See tube.h: the server's world, the network between it and the clients, restarts.
 *
 * Requests and answers are lost, late, doubled and overtake one another. A stream is as TCP makes it: in order, until it
 * breaks; what was on its way then is lost, and either side may notice late. */
#include "store/sqlite.h"
#include "tube.h"

#include <assert.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void tube_fail(tube *t, const char *form, ...) {
    va_list args;
    if (t->problem[0] != 0) {
        return;
    }
    va_start(args, form);
    vsnprintf(t->problem, sizeof t->problem, form, args);
    va_end(args);
}

unsigned tube_below(tube *t, unsigned n) { return cut_below(&t->dice, n); }

entry *tube_entry(tube *t, uint64_t ticket) {
    assert(ticket >= 1 && ticket <= t->entries);
    return &t->entry[ticket - 1];
}

/* A stranger's request may be overtaken by their own request to join. */
bool tube_must_refuse(const tube *t, const entry *e) {
    return e->forbidden && !(e->stranger && (t->table[e->slot].entitled >> e->client) & 1u);
}

static char *copy(const char *text) {
    char *out = text != NULL ? strdup(text) : NULL;
    assert(text == NULL || out != NULL);
    return out;
}

/* ---- the network -------------------------------------------------------------------------------------------------------- */

static packet *post(tube *t, packet_kind kind, unsigned client, uint64_t ticket, int64_t due) {
    assert(t->packets < TUBE_PACKETS);
    packet *p = &t->packet[t->packets++];
    *p = (packet){.due = due, .order = t->order++, .kind = (uint8_t)kind, .client = (uint8_t)client, .ticket = ticket};
    return p;
}

static int64_t delay(tube *t) {
    return t->calm ? 1 : tube_below(t, 10) == 0 ? 50 + tube_below(t, 1500) : 1 + tube_below(t, 40);
}

/* The due time without the clock's jumps: packets travel in real time. */
static int64_t real_now(const tube *t) { return t->now - t->jump; }

static void send_copy(tube *t, const entry *e) {
    assert(t->entries < TUBE_ENTRIES);
    entry *mine = &t->entry[t->entries++];
    *mine = *e;
    mine->method = copy(e->method);
    mine->target = copy(e->target);
    mine->body = copy(e->body);
    mine->text = copy(e->text);
    mine->last_event_id = copy(e->last_event_id);
    mine->writes = strcmp(e->method, "GET") != 0;
    post(t, P_REQUEST, e->client, t->entries, real_now(t) + delay(t));
    t->n.requests++;
}

void tube_send(tube *t, const entry *e) {
    if (!t->calm && tube_below(t, 20) == 0) {
        t->n.lost++;
        return;
    }
    send_copy(t, e);
    if (!t->calm && e->errand != E_STREAM && tube_below(t, 12) == 0) {
        t->n.doubled++;
        send_copy(t, e);
    }
}

static void hand_request(tube *t, uint64_t ticket) {
    entry *e = tube_entry(t, ticket);
    const tube_client *c = &t->client[e->client];
    char bearer[2100];
    snprintf(bearer, sizeof bearer, "Bearer %s", c->bearer);
    srv_http http = {.method = e->method,
                     .target = e->target,
                     .peer = c->peer,
                     .host = "localhost:1888",
                     .cookie = c->cookie[0] != 0 ? c->cookie : NULL,
                     .authorization = c->bearer[0] != 0 ? bearer : NULL,
                     .ironroad = "1",
                     .last_event_id = e->last_event_id,
                     .body = e->body,
                     .len = e->body != NULL ? strlen(e->body) : 0};
    e->received = true;
    if (e->errand == E_JOIN || e->errand == E_TAKE) {
        t->table[e->slot].entitled |= (uint8_t)(1u << e->client);
        t->table[e->slot].contested = t->table[e->slot].contested || e->errand == E_TAKE;
    }
    srv_request(t->s, &http, ticket);
}

static pipe_end *find_pipe(tube *t, uint64_t ticket) {
    for (unsigned i = t->pipes; i-- > 0;) {
        if (t->pipe[i].ticket == ticket) {
            return &t->pipe[i];
        }
    }
    return NULL;
}

/* The earliest packet that is due; of a stream they are due in order. */
static bool take_due(tube *t, packet *out) {
    unsigned best = t->packets;
    for (unsigned i = 0; i < t->packets; i++) {
        const packet *p = &t->packet[i], *b = best < t->packets ? &t->packet[best] : NULL;
        if (p->due <= real_now(t) && (b == NULL || p->due < b->due || (p->due == b->due && p->order < b->order))) {
            best = i;
        }
    }
    if (best == t->packets) {
        return false;
    }
    *out = t->packet[best];
    t->packet[best] = t->packet[--t->packets];
    return true;
}

void tube_deliver(tube *t) {
    packet p;
    while (t->problem[0] == 0 && take_due(t, &p)) {
        switch ((packet_kind)p.kind) {
        case P_REQUEST:
            hand_request(t, p.ticket);
            break;
        case P_ANSWER:
            client_answer(t, p.client, p.ticket, p.status, p.bytes);
            break;
        case P_STREAM:
            client_stream(t, p.client, p.ticket, p.bytes, p.len);
            break;
        case P_STREAM_END:
            client_stream_end(t, p.client, p.ticket);
            break;
        }
        free(p.bytes);
    }
}

/* The line is down: what is on its way arrives up to some moment; then the client notices, sooner or later. */
void tube_break(tube *t, uint64_t ticket) {
    pipe_end *x = find_pipe(t, ticket);
    if (x == NULL || !x->alive) {
        return;
    }
    int64_t until = real_now(t) + tube_below(t, 60);
    x->alive = false;
    for (unsigned i = 0; i < t->packets;) {
        packet *p = &t->packet[i];
        if (p->ticket == ticket && p->kind == P_STREAM && p->due > until) {
            free(p->bytes);
            *p = t->packet[--t->packets];
        } else {
            i++;
        }
    }
    post(t, P_STREAM_END, x->client, ticket, until + delay(t));
    t->n.breaks++;
}

/* ---- what the server asks of the world ----------------------------------------------------------------------------------- */

static int64_t now_ms(void *self) { return ((tube *)self)->now; }

static void random_bytes(void *self, void *bytes, size_t len) {
    tube *t = self;
    for (size_t i = 0; i < len; i++) {
        ((unsigned char *)bytes)[i] = (unsigned char)(cut_dice(&t->random) >> 24);
    }
}

/* Making a table, joining and taking a seat again, and ending a program where there is none, are answered with yes and
 * write nothing. */
static bool has_written(const entry *e) {
    return e->errand != E_CREATE && e->errand != E_JOIN && e->errand != E_TAKE && e->errand != E_CLEAR;
}

static void note_answer(tube *t, entry *e, const srv_reply *r) {
    json_t *body = r->len > 0 && r->status == 200 && e->writes ? json_loadb(r->body, r->len, 0, NULL) : NULL;
    const json_t *at = json_object_get(body, "at");
    e->answer = json_is_integer(at) ? json_integer_value(at) : e->errand == E_TAKE ? INT64_MAX : 0;
    t->n.fewer += e->errand == E_START && r->status == 200;
    json_decref(body);
    t->n.stale += r->status == 409;
    t->n.refused += r->status == 422 || r->status == 403;
    t->n.limited += r->status == 429;
    t->n.unavailable += r->status == 503;
    if (r->status == 503 && e->writes && t->doubts < 512) {
        t->doubt[t->doubts++] = (unsigned)(e - t->entry);
    } else if (r->status >= 200 && r->status < 300 && e->writes && has_written(e)) {
        t->doubts = 0;
    }
}

static void reply(void *self, uint64_t ticket, const srv_reply *r) {
    tube *t = self;
    entry *e = tube_entry(t, ticket);
    if (cut_is_off()) {
        return; /* nothing leaves a machine without power */
    }
    if (e->status != 0) {
        tube_fail(t, "%s %s was answered twice", e->method, e->target);
    }
    e->status = r->status;
    spy_reply(t, e, r);
    note_answer(t, e, r);
    if (r->cookie != NULL && e->errand == E_OTHER && r->status == 201) { /* a new account */
        snprintf(t->client[e->client].cookie, sizeof t->client[0].cookie, "%.*s", (int)strcspn(r->cookie, ";"),
                 r->cookie);
        spy_learn(t, T_SESSION, 0, e->client, strchr(t->client[e->client].cookie, '=') + 1);
    }
    unsigned copies = t->calm ? 1 : tube_below(t, 20) == 0 ? 0 : tube_below(t, 20) == 0 ? 2 : 1;
    for (unsigned i = 0; i < copies; i++) {
        packet *p = post(t, P_ANSWER, e->client, ticket, real_now(t) + delay(t));
        p->status = r->status;
        p->bytes = calloc(1, r->len + 1);
        assert(p->bytes != NULL);
        p->len = r->len;
        if (r->len > 0) {
            memcpy(p->bytes, r->body, r->len);
        }
    }
}

static bool open_stream(void *self, uint64_t ticket) {
    tube *t = self;
    entry *e = tube_entry(t, ticket);
    if (cut_is_off()) {
        return false;
    }
    assert(t->pipes < TUBE_STREAMS);
    e->status = 200;
    if (tube_must_refuse(t, e) && strncmp(e->target, "/api/games/", 11) == 0) {
        tube_fail(t, "client %u: a stream that must be refused: %s", e->client, e->target);
    }
    t->pipe[t->pipes++] = (pipe_end){.ticket = ticket, .client = e->client, .alive = true};
    return true;
}

static srv_pushed push(void *self, uint64_t ticket, const void *bytes, size_t len) {
    tube *t = self;
    pipe_end *x = find_pipe(t, ticket);
    if (cut_is_off() || x == NULL || !x->alive) {
        return SRV_GONE;
    }
    if (len < 11 || memcmp(bytes, "event: gone", 11) != 0) { /* that one names what the client itself named */
        spy_look(t, x->client, bytes, len, "a stream");
    }
    int64_t due = real_now(t) + delay(t);
    x->due = due > x->due ? due : x->due;
    packet *p = post(t, P_STREAM, x->client, ticket, x->due);
    p->bytes = malloc(len + 1);
    assert(p->bytes != NULL);
    memcpy(p->bytes, bytes, len);
    p->len = len;
    x->slow = x->slow || (!t->calm && tube_below(t, 40) == 0);
    return x->slow ? SRV_SLOW : SRV_PUSHED;
}

static void close_stream(void *self, uint64_t ticket) {
    tube *t = self;
    pipe_end *x = find_pipe(t, ticket);
    if (x != NULL && x->alive) {
        x->alive = false;
        x->told = true;
        post(t, P_STREAM_END, x->client, ticket, (x->due > real_now(t) ? x->due : real_now(t)) + 1);
    }
}

/* The hash of a password is the password; the answer comes in the same tick. */
static struct {
    uint64_t job;
    char password[80];
    bool compares, right;
} job[16];
static unsigned jobs;

static void ask_password(void *self, uint64_t number, const char *password, const char *hash) {
    (void)self;
    assert(jobs < 16);
    job[jobs].job = number;
    job[jobs].compares = hash != NULL;
    job[jobs].right = hash != NULL && strcmp(hash, password) == 0;
    snprintf(job[jobs++].password, sizeof job[0].password, "%s", password);
}

/* A thought ends when it is due, or with the server. */
static bool think(void *self, uint64_t number, void (*run)(void *arg), void *arg) {
    tube *t = self;
    assert(t->thoughts < TUBE_THREADS);
    t->thought[t->thoughts].due = real_now(t) + delay(t);
    t->thought[t->thoughts].job = number;
    t->thought[t->thoughts].run = run;
    t->thought[t->thoughts++].arg = arg;
    return true;
}

static void end_thoughts(tube *t) {
    for (unsigned i = 0; i < t->thoughts;) {
        if (t->thought[i].due > real_now(t)) {
            i++;
            continue;
        }
        uint64_t number = t->thought[i].job;
        t->thought[i].run(t->thought[i].arg);
        t->thought[i] = t->thought[--t->thoughts];
        t->n.thoughts++;
        srv_thought(t->s, number, 1000);
    }
}

static void forget_thoughts(tube *t) {
    t->n.forgotten += t->thoughts;
    while (t->thoughts > 0) {
        srv_thought_free(t->thought[--t->thoughts].arg);
    }
}

static void log_line(void *self, const char *line) {
    tube *t = self;
    snprintf(t->last_log, sizeof t->last_log, "%s", line);
    if (t->loud) {
        printf("# %lld server: %s\n", (long long)t->now, line);
    }
    if (strncmp(line, "bug", 3) == 0 || (strstr(line, "does not replay") != NULL && !cut_is_off())) {
        tube_fail(t, "the server says: %s", line);
    }
}

/* ---- time ----------------------------------------------------------------------------------------------------------------- */

/* Streams whose other end has gone, and such as have taken everything. */
static void tell_server(tube *t) {
    for (unsigned i = t->pipes > 200 ? t->pipes - 200 : 0; i < t->pipes; i++) {
        pipe_end *x = &t->pipe[i];
        if (!x->alive && !x->told && (t->calm || tube_below(t, 8) == 0)) {
            x->told = true;
            srv_gone(t->s, x->ticket);
        } else if (x->alive && x->slow && (t->calm || tube_below(t, 8) == 0)) {
            x->slow = false;
            srv_drained(t->s, x->ticket);
        }
    }
}

void tube_tick(tube *t) {
    tell_server(t);
    end_thoughts(t);
    srv_tick(t->s);
    while (jobs > 0) {
        jobs--;
        srv_password(t->s, job[jobs].job, job[jobs].right, job[jobs].compares ? NULL : job[jobs].password);
    }
}

static bool open_server(tube *t) {
    char err[300];
    t->kept =
        sqlite_store_open(&(sqlite_config){.path = "tube.db", .vfs = CUT_VFS, .exclusive = true}, err, sizeof err);
    if (t->kept == NULL) {
        tube_fail(t, "the database cannot be opened: %s", err);
        return false;
    }
    t->s = srv_open(&t->calls, t->kept, &t->config);
    return t->s != NULL;
}

/* Nobody knows what became of what the server had not answered. Nor of what it refused because the disk failed, if it
 * died before it could write anything else: those bytes may have reached the disk after all. */
static void forget_answers(tube *t) {
    for (unsigned i = 0; i < t->entries; i++) {
        t->entry[i].unknown = t->entry[i].unknown || (t->entry[i].received && t->entry[i].status == 0);
    }
    for (unsigned i = 0; i < t->doubts; i++) {
        t->entry[t->doubt[i]].unknown = true;
    }
    t->doubts = 0;
}

void tube_restart(tube *t, cut_manner manner) {
    forget_answers(t);
    cut_off();
    srv_close(t->s);
    forget_thoughts(t);
    store_close(t->kept);
    jobs = 0;
    cut_on(manner, &t->dice);
    for (unsigned i = 0; i < t->pipes; i++) {
        t->pipe[i].told = true;
        tube_break(t, t->pipe[i].ticket);
    }
    open_server(t);
    t->n.restarts += manner == CUT_ALL;
    t->n.cuts += manner != CUT_ALL;
}

bool tube_open(tube *t, uint64_t seed) {
    bool loud = t->loud;
    memset(t, 0, sizeof *t);
    t->loud = loud;
    t->seed = seed;
    t->dice = seed * UINT64_C(0x2545F4914F6CDD1D) + 1;
    t->random = ~seed;
    t->now = INT64_C(1800000000000);
    t->calm = true;
    t->config = (srv_config){.no_limits = tube_below(t, 3) != 0, .tables = tube_below(t, 2) ? 5 : 0};
    t->calls = (srv_world){t,        now_ms, random_bytes, reply, open_stream, push, close_stream, ask_password,
                           log_line, NULL,   NULL,         think};
    t->bots = seed >= TUBE_WITH_BOTS;
    if (t->bots) {
        t->config.bot_threads = TUBE_THREADS;
        t->config.bot_work = 1;
        t->config.bot_pace_ms = 50;
    }
    cut_empty();
    return open_server(t) && clients_open(t);
}

void tube_close(tube *t) {
    clients_close(t);
    cut_off();
    srv_close(t->s);
    forget_thoughts(t);
    store_close(t->kept);
    for (unsigned i = 0; i < t->entries; i++) {
        free(t->entry[i].method);
        free(t->entry[i].target);
        free(t->entry[i].body);
        free(t->entry[i].text);
        free(t->entry[i].last_event_id);
    }
    for (unsigned i = 0; i < t->packets; i++) {
        free(t->packet[i].bytes);
    }
}
