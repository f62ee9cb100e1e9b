/* Live streams: server-sent events with exact resume.
 *
 * What always holds:
 * 1. sub.sent is the last row that the client has or may not see; the row after it is pushed next. So nothing comes
 *    twice and nothing is missed, whatever the order of rows, reconnects and slow clients.
 * 2. A stream that is neither slow nor behind has everything, or what it lacks waits at its topic. A slow one gets
 *    nothing until the world says that it has drained; then it is behind, like a new one: it queues for rows from the
 *    database, a chunk at a time, charged to its client's address. So what waits in memory for one client is bounded,
 *    and so is what one address's clients cost the others.
 * 3. Rows come here only after the commit. The rows of a table go out in their order; the tables take turns, so that
 *    none waits for another one's crowd.
 * 4. A client sees what its credentials and the current seats allow: they are compared again whenever a table's seats
 *    change, before anything of that batch is sent. */
#include "server/part.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 32 * 1024, SLOTS = 4096, ID_MOST = MAX_SUBSCRIPTIONS * (STORE_ID + 21) };
enum { LEAST_SHARE = 16 }; /* pushes of a table when its turn comes, if this many are left */

typedef struct sub {
    struct stream *stream;
    struct topic *topic;
    struct sub *next, *before; /* of the topic */
    int64_t sent;
    uint64_t keys; /* the client's keys at the table */
    bool invited, table_due;
} sub;

typedef struct stream {
    uint64_t id;
    struct stream *chain, *next, *before;
    int64_t beat;
    uint8_t session[STORE_HASH];
    int64_t account;
    uint8_t (*secret)[STORE_HASH]; /* owned */
    unsigned nsecrets;
    bool many, slow;
    bool behind;                            /* is queued to catch up */
    struct stream *line_next, *line_before; /* in that queue */
    source *from;
    unsigned nsubs;
    sub sub[]; /* of them */
} stream;

/* A table that has clients. It stays while somebody reads it or it is queued. */
typedef struct topic {
    char id[STORE_ID];
    struct topic *chain;
    sub *first;
    fresh_row *due, **due_end; /* rows that some clients may not have yet */
    bool waits;                /* is queued */
    struct topic *behind;      /* in the queue */
} topic;

struct streams {
    stream *stream[SLOTS], *first;
    topic *topic[SLOTS];
    unsigned count;
    stream *behind, *behind_last; /* clients that catch up, in turn */
    unsigned round;               /* through that queue */
    topic *line, **line_end;      /* tables with rows to push, in turn */
    unsigned waiting;             /* of them */
};

/* ---- bookkeeping
 * ---------------------------------------------------------------------------------------------------------- */

static topic **topic_slot(srv *s, const char *id) { return &s->streams->topic[srv_hash_text(s->salt, id) % SLOTS]; }

static topic *find_topic(srv *s, const char *id) {
    for (topic *t = s->streams != NULL ? *topic_slot(s, id) : NULL; t != NULL; t = t->chain) {
        if (strcmp(t->id, id) == 0) {
            return t;
        }
    }
    return NULL;
}

static bool join_topic(srv *s, sub *x, const char *id) {
    topic *t = find_topic(s, id);
    if (t == NULL) {
        t = calloc(1, sizeof *t);
        if (t == NULL) {
            return false;
        }
        snprintf(t->id, sizeof t->id, "%s", id);
        t->due_end = &t->due;
        topic **slot = topic_slot(s, id);
        t->chain = *slot;
        *slot = t;
    }
    x->topic = t;
    x->next = t->first;
    if (t->first != NULL) {
        t->first->before = x;
    }
    t->first = x;
    return true;
}

static void release_topic(srv *s, topic *t) {
    if (t->first != NULL || t->waits) {
        return;
    }
    topic **at = topic_slot(s, t->id);
    while (*at != t) {
        at = &(*at)->chain;
    }
    *at = t->chain;
    srv_fresh_free(t->due);
    free(t);
}

static void leave_topic(srv *s, sub *x) {
    topic *t = x->topic;
    if (t == NULL) {
        return;
    }
    *(x->before != NULL ? &x->before->next : &t->first) = x->next;
    if (x->next != NULL) {
        x->next->before = x->before;
    }
    x->topic = NULL;
    release_topic(s, t);
}

static void get_in_line(srv *s, topic *t) {
    t->waits = true;
    t->behind = NULL;
    *s->streams->line_end = t;
    s->streams->line_end = &t->behind;
    s->streams->waiting++;
}

/* The one whose turn it is; it still counts as waiting, so that it is kept. */
static topic *next_in_line(srv *s) {
    topic *t = s->streams->line;
    s->streams->line = t->behind;
    s->streams->line_end = t->behind != NULL ? s->streams->line_end : &s->streams->line;
    s->streams->waiting--;
    return t;
}

static stream **stream_slot(srv *s, uint64_t id) { return &s->streams->stream[id % SLOTS]; }

static stream *find_stream(srv *s, uint64_t id) {
    for (stream *x = s->streams != NULL ? *stream_slot(s, id) : NULL; x != NULL; x = x->chain) {
        if (x->id == id) {
            return x;
        }
    }
    return NULL;
}

static void fall_behind(srv *s, stream *x) {
    if (x->behind) {
        return;
    }
    x->behind = true;
    x->line_next = NULL;
    x->line_before = s->streams->behind_last;
    *(x->line_before != NULL ? &x->line_before->line_next : &s->streams->behind) = x;
    s->streams->behind_last = x;
}

static void leave_line(srv *s, stream *x) {
    if (!x->behind) {
        return;
    }
    x->behind = false;
    *(x->line_before != NULL ? &x->line_before->line_next : &s->streams->behind) = x->line_next;
    *(x->line_next != NULL ? &x->line_next->line_before : &s->streams->behind_last) = x->line_before;
    x->line_next = x->line_before = NULL;
}

static void forget(srv *s, stream *x) {
    leave_line(s, x);
    srv_source_leave(x->from);
    for (unsigned i = 0; i < x->nsubs; i++) {
        leave_topic(s, &x->sub[i]);
    }
    stream **at = stream_slot(s, x->id);
    while (*at != x) {
        at = &(*at)->chain;
    }
    *at = x->chain;
    *(x->before != NULL ? &x->before->next : &s->streams->first) = x->next;
    if (x->next != NULL) {
        x->next->before = x->before;
    }
    s->streams->count--;
    free(x->secret);
    free(x);
}

void srv_streams_free(srv *s) {
    while (s->streams != NULL && s->streams->first != NULL) {
        forget(s, s->streams->first);
    }
    while (s->streams != NULL && s->streams->line != NULL) {
        topic *t = next_in_line(s);
        t->waits = false;
        release_topic(s, t);
    }
    free(s->streams);
    s->streams = NULL;
}

void srv_gone(srv *s, uint64_t id) {
    stream *x = find_stream(s, id);
    if (x != NULL) {
        forget(s, x);
    }
}

static void cut(srv *s, stream *x) {
    s->world.close(s->world.self, x->id);
    forget(s, x);
}

/* False if the stream is gone; then it is forgotten. */
static bool push(srv *s, stream *x, const char *bytes, size_t len) {
    srv_pushed said = s->world.push(s->world.self, x->id, bytes, len);
    if (said == SRV_GONE) {
        forget(s, x);
        return false;
    }
    x->slow = said == SRV_SLOW;
    x->beat = srv_now_of(s);
    return true;
}

/* ---- events ---------------------------------------------------------------------------------------------------------------- */

/* "id: ": for a stream of one table its row; for several tables every table's row, this one's first, so that a client
 * that reconnects with it misses nothing. */
static void put_id(const stream *x, const sub *of, int64_t row, ir_text *out) {
    ir_put(out, "id: ");
    if (!x->many) {
        ir_put_int(out, row);
        ir_put_char(out, '\n');
        return;
    }
    ir_put(out, of->topic->id);
    ir_put_char(out, ':');
    ir_put_int(out, row);
    for (unsigned i = 0; i < x->nsubs; i++) {
        if (&x->sub[i] != of && x->sub[i].topic != NULL) {
            ir_put_char(out, ',');
            ir_put(out, x->sub[i].topic->id);
            ir_put_char(out, ':');
            ir_put_int(out, x->sub[i].sent);
        }
    }
    ir_put_char(out, '\n');
}

static void put_data(const char *id, const store_row *row, ir_text *out) {
    ir_json j = ir_json_on(out);
    ir_put(out, "data: ");
    ir_json_open(&j, '{');
    ir_json_field_string(&j, "game", id);
    ir_json_field_int(&j, "at", row->row);
    ir_json_field_int(&j, "time", row->time);
    ir_json_field_string(&j, "kind", store_row_kind(row));
    ir_json_key(&j, "who");
    if (row->who < 0) {
        ir_json_null(&j);
    } else {
        ir_json_int(&j, row->who);
    }
    ir_json_field_string(&j, "text", row->damaged ? store_damaged_text : row->text);
    if (row->has_hash) {
        ir_json_key(&j, "hash");
        ir_json_hex(&j, row->hash);
    }
    ir_json_close(&j, '}');
    ir_put(out, "\n\n");
}

static bool may_read(const sub *x, const store_row *row) { return row->kind != STORE_CHAT || x->keys != 0; }

/* To all clients that lack it, as far as the budget goes; false if some are left. */
static bool push_row(srv *s, const topic *t, const store_row *row, unsigned *budget) {
    static char data[2 * IR_MAX_HEADER], text[ID_MOST + sizeof data];
    ir_text body = ir_text_on(data, sizeof data);
    put_data(t->id, row, &body);
    for (sub *x = t->first, *next; x != NULL; x = next) {
        next = x->next;
        if (x->stream->slow || x->stream->behind || x->sent >= row->row) {
            continue;
        }
        if (may_read(x, row)) {
            if (*budget == 0) {
                return false;
            }
            --*budget;
            ir_text out = ir_text_on(text, sizeof text);
            put_id(x->stream, x, row->row, &out);
            ir_put_n(&out, data, body.len);
            if (!push(s, x->stream, text, out.len)) {
                continue;
            }
        }
        x->sent = row->row;
    }
    return true;
}

/* The client's seats now; they may have been renumbered. */
static uint8_t seats_of(const sub *x, const table *t) {
    unsigned mask = 0;
    for (unsigned i = 0; i < t->nseats; i++) {
        mask |= (x->keys >> t->seat[i].key) & 1u ? 1u << t->seat[i].seat : 0u;
    }
    return (uint8_t)mask;
}

static bool owns(const sub *x, const table *t) {
    const store_seat *owner = srv_owner_seat(&t->g, t->seat, t->nseats);
    return t->g.owner != 0 ? t->g.owner == x->stream->account : owner != NULL && (x->keys >> owner->key) & 1u;
}

static bool push_table(srv *s, sub *x, const table *t) {
    ir_text out = srv_scratch(s);
    ir_json j = ir_json_on(&out);
    ir_put(&out, "event: table\ndata: ");
    srv_table_json(&j, t, seats_of(x, t), owns(x, t));
    ir_put(&out, "\n\n");
    x->table_due = false;
    return push(s, x->stream, out.at, out.len);
}

static uint64_t keys_of(const stream *x, const table *t) {
    uint64_t keys = 0;
    for (unsigned i = 0; i < t->nseats; i++) {
        const store_seat *seat = &t->seat[i];
        bool his = x->account != 0 && seat->account == x->account;
        for (unsigned k = 0; k < x->nsecrets && seat->has_secret && !his; k++) {
            his = memcmp(x->secret[k], seat->secret, STORE_HASH) == 0;
        }
        keys |= his ? UINT64_C(1) << seat->key : 0u;
    }
    return keys;
}

void srv_streams_mark(srv *s, const fresh_row *row) {
    topic *at = find_topic(s, row->id);
    table *t = NULL;
    bool known = at != NULL && srv_table_head(s, row->id, &t) == STORE_OK;
    for (sub *x = at != NULL ? at->first : NULL, *next; x != NULL; x = next) {
        next = x->next;
        x->keys = known ? keys_of(x->stream, t) : 0;
        x->table_due = true;
        if (!known || (t->g.is_private && x->keys == 0 && !x->invited && !owns(x, t))) {
            cut(s, x->stream); /* it was asked to leave; the topic may be gone with it */
        }
    }
}

/* The table itself, to all clients for which it is due. */
static bool push_tables(srv *s, const topic *at, unsigned *budget) {
    table *t;
    if (at->first == NULL) {
        return true;
    }
    s->slice_end = srv_work_us(s) + SLICE_US;
    store_status status = srv_table_open(s, at->id, &t);
    if (status == STORE_BUSY) {
        *budget = 0; /* it is being read: the rest waits for its next turn */
        return false;
    }
    if (status != STORE_OK) {
        return true;
    }
    for (sub *x = at->first, *next; x != NULL; x = next) {
        next = x->next;
        if (x->stream->slow || x->stream->behind || !x->table_due) {
            continue;
        }
        if (*budget == 0) {
            return false;
        }
        --*budget;
        push_table(s, x, t);
    }
    return true;
}

/* ---- turns ---------------------------------------------------------------------------------------------------------------- */

void srv_streams_add(srv *s, fresh_row *row) {
    topic *t = find_topic(s, row->id);
    row->next = NULL;
    if (t == NULL) {
        srv_fresh_free(row); /* nobody reads it */
        return;
    }
    *t->due_end = row;
    t->due_end = &row->next;
    if (!t->waits) {
        get_in_line(s, t);
    }
}

/* Rows of one table, in their order; false if some are left. */
static bool push_due(srv *s, topic *t, unsigned *budget) {
    while (t->due != NULL) {
        fresh_row *f = t->due;
        if (f->row.kind == STORE_KINDS ? !push_tables(s, t, budget) : !push_row(s, t, &f->row, budget)) {
            return false;
        }
        t->due = f->next;
        t->due_end = t->due != NULL ? t->due_end : &t->due;
        f->next = NULL;
        srv_fresh_free(f);
    }
    return true;
}

void srv_streams_push(srv *s, unsigned budget) {
    while (srv_streams_wait(s) && budget > 0) {
        unsigned share = budget / s->streams->waiting;
        share = share > LEAST_SHARE ? share : LEAST_SHARE;
        share = share < budget ? share : budget;
        unsigned left = share;
        topic *t = next_in_line(s);
        if (push_due(s, t, &left)) {
            t->waits = false;
            release_topic(s, t);
        } else {
            get_in_line(s, t);
        }
        budget -= share - left;
    }
}

bool srv_streams_wait(const srv *s) { return s->streams != NULL && s->streams->line != NULL; }

unsigned srv_streams_count(const srv *s) { return s->streams != NULL ? s->streams->count : 0; }

/* ---- heartbeats
 * ----------------------------------------------------------------------------------------------------------- */

void srv_streams_beat(srv *s, int64_t now) {
    for (stream *x = s->streams != NULL ? s->streams->first : NULL, *next; x != NULL; x = next) {
        next = x->next;
        if (!x->slow && (now - x->beat >= SRV_HEARTBEAT_MS || now < x->beat)) {
            push(s, x, ":\n\n", 3);
        }
    }
}

void srv_streams_sign_out(srv *s, const uint8_t *session, int64_t account, const uint8_t *but) {
    for (stream *x = s->streams != NULL ? s->streams->first : NULL, *next; x != NULL; x = next) {
        next = x->next;
        bool this_one = session != NULL ? memcmp(x->session, session, STORE_HASH) == 0 : x->account == account;
        if (x->account != 0 && this_one && (but == NULL || memcmp(x->session, but, STORE_HASH) != 0)) {
            cut(s, x);
        }
    }
}

void srv_streams_refresh(srv *s) {
    const store_row table_due = {.kind = STORE_KINDS, .text = ""};
    store_session session;
    for (stream *x = s->streams != NULL ? s->streams->first : NULL, *next; x != NULL; x = next) {
        next = x->next;
        if (x->account != 0 && store_session_get(s->store, x->session, &session) == STORE_NONE) {
            cut(s, x);
        } else {
            fall_behind(s, x);
        }
    }
    for (unsigned i = 0; s->streams != NULL && i < SLOTS; i++) {
        for (const topic *t = s->streams->topic[i]; t != NULL; t = t->chain) {
            srv_fresh_add(s, t->id, &table_due); /* without memory for it the next change brings it */
        }
    }
}

/* ---- catching up ------------------------------------------------------------------------------------------------------------ */

typedef struct chunk {
    sub *x;
    ir_text out;
    bool more;
    store_row damaged; /* where it stopped; row 0: nowhere */
} chunk;

static bool take_row(void *arg, const store_row *row) {
    chunk *c = arg;
    if (c->out.len >= CHUNK) {
        c->more = true;
        return false;
    }
    if (row->damaged) {
        c->damaged = *row;
        c->damaged.text = "";
        return false;
    }
    if (may_read(c->x, row)) {
        put_id(c->x->stream, c->x, row->row, &c->out);
        put_data(c->x->topic->id, row, &c->out);
    }
    c->x->sent = row->row;
    return true;
}

static bool take_last(void *arg, const store_game *g) {
    *(int64_t *)arg = g->at;
    return true;
}

/* A damaged row keeps its place, unless it does not belong to this table. */
static void put_damaged(srv *s, chunk *c) {
    int64_t last = 0;
    if (store_game_get(s->store, c->x->topic->id, take_last, &last) == STORE_OK && c->damaged.row <= last) {
        srv_log_line(s, "damaged: row %lld of %s", (long long)c->damaged.row, c->x->topic->id);
        put_id(c->x->stream, c->x, c->damaged.row, &c->out);
        put_data(c->x->topic->id, &c->damaged, &c->out);
        c->x->sent = c->damaged.row;
        c->more = true;
    }
}

/* Unreadable rows at the end: the client is told, and gets what is new. */
static void put_missing(srv *s, chunk *c) {
    int64_t last = c->x->sent;
    if (store_game_get(s->store, c->x->topic->id, take_last, &last) == STORE_OK && c->x->sent < last) {
        srv_log_line(s, "damaged: row %lld of %s is missing", (long long)c->x->sent + 1, c->x->topic->id);
        ir_put(&c->out, "event: gone\ndata: {\"game\":\"");
        ir_put(&c->out, c->x->topic->id);
        ir_put(&c->out, "\",\"damaged\":true}\n\n");
        c->x->sent = last;
    }
}

/* A chunk of one table's rows. False if the stream is gone. */
static bool catch_up_one(srv *s, sub *x, bool *more) {
    chunk c = {.x = x, .out = srv_scratch(s)};
    store_status status = store_rows(s->store, x->topic->id, x->sent + 1, take_row, &c);
    if (status != STORE_OK && status != STORE_DAMAGED) {
        cut(s, x->stream); /* the client reconnects and tries again */
        return false;
    }
    if (c.damaged.row > 0) {
        put_damaged(s, &c);
    } else if (!c.more) {
        put_missing(s, &c);
    }
    *more = c.more;
    return c.out.len == 0 || push(s, x->stream, c.out.at, c.out.len);
}

/* A chunk of the first table that has more; then the table itself if it is due. A stream that has everything leaves the
 * queue. */
static void catch_up(srv *s, stream *x) {
    bool more = false;
    for (unsigned i = 0; i < x->nsubs; i++) {
        sub *at = &x->sub[i];
        table *t;
        if (at->topic == NULL) {
            continue;
        }
        if (!catch_up_one(s, at, &more)) {
            return;
        }
        if (!more && at->table_due && !x->slow) {
            s->slice_end = srv_work_us(s) + SLICE_US;
            store_status status = srv_table_open(s, at->topic->id, &t);
            if (status == STORE_OK && !push_table(s, at, t)) {
                return;
            }
            more = status == STORE_BUSY;
        }
        if (more || x->slow) {
            break;
        }
    }
    leave_line(s, x);
    if (more && !x->slow) {
        fall_behind(s, x); /* at the end of the queue */
    }
}

/* Once through the queue: a chunk for the first client of each address. False if nobody could be served. */
static bool catch_up_all(srv *s, int64_t until) {
    const stream *last = s->streams->behind_last;
    unsigned round = ++s->streams->round;
    bool served = false;
    for (stream *x = s->streams->behind, *next; x != NULL; x = next) {
        next = x == last ? NULL : x->line_next;
        int64_t now = srv_work_us(s);
        if (s->world.work_us != NULL && now >= until) {
            return false;
        }
        source *from = x->from;
        if (srv_source_round(from, round) && srv_can_pay(s, from)) {
            catch_up(s, x); /* it may be gone now */
            srv_charge(s, from, srv_work_us(s) - now);
            served = true;
        }
    }
    return served;
}

void srv_streams_catch_up(srv *s, int64_t us) {
    int64_t until = srv_work_us(s) + us;
    while (s->streams != NULL && s->streams->behind != NULL && catch_up_all(s, until)) {
    }
}

int64_t srv_streams_due_ms(srv *s) {
    if (srv_streams_wait(s)) {
        return 0;
    }
    int64_t due = -1;
    for (const stream *x = s->streams != NULL ? s->streams->behind : NULL; x != NULL && due != 0; x = x->line_next) {
        int64_t own = srv_source_due_ms(s, x->from);
        due = due < 0 || own < due ? own : due;
    }
    return due;
}

void srv_drained(srv *s, uint64_t id) {
    stream *x = find_stream(s, id);
    if (x != NULL && x->slow) {
        x->slow = false;
        fall_behind(s, x);
    }
}

/* ---- opening ---------------------------------------------------------------------------------------------------------------- */

static bool open_books(srv *s) {
    if (s->streams == NULL && (s->streams = calloc(1, sizeof *s->streams)) != NULL) {
        s->streams->line_end = &s->streams->line;
    }
    return s->streams != NULL;
}

static stream *open_stream(request *r, unsigned subs, bool many) {
    srv *s = r->s;
    if (!open_books(s)) {
        srv_fail_store(r, STORE_FAILED);
        return NULL;
    }
    stream *x = calloc(1, sizeof *x + subs * sizeof x->sub[0]);
    bool fine = x != NULL && s->streams->count < s->config.streams;
    if (fine && r->who.nsecrets > 0) {
        x->nsecrets = r->who.nsecrets;
        x->secret = malloc(x->nsecrets * sizeof *x->secret);
        fine = x->secret != NULL;
    }
    if (!fine) {
        free(x);
        srv_fail(r, SRV_TOO_MANY_STREAMS);
        r->out.retry_after = 10;
        return NULL;
    }
    x->id = r->ticket;
    x->from = srv_source_share(r->from);
    x->many = many;
    x->account = r->who.account;
    memcpy(x->session, r->who.session, STORE_HASH);
    if (x->nsecrets > 0) {
        memcpy(x->secret, r->who.secret, x->nsecrets * sizeof *x->secret);
    }
    stream **slot = stream_slot(s, x->id);
    x->chain = *slot;
    *slot = x;
    x->next = s->streams->first;
    if (x->next != NULL) {
        x->next->before = x;
    }
    s->streams->first = x;
    s->streams->count++;
    return x;
}

static bool add_sub(request *r, stream *x, const table *t, int64_t from) {
    sub *at = &x->sub[x->nsubs];
    at->stream = x;
    at->sent = from < t->g.at ? from : t->g.at;
    at->keys = keys_of(x, t);
    at->invited = t->g.is_private && at->keys == 0;
    if (!join_topic(r->s, at, t->g.id)) {
        return false;
    }
    x->nsubs++;
    return true;
}

static void begin(request *r, stream *x) {
    srv *s = r->s;
    r->out.status = 0; /* the stream is the answer */
    if (!s->world.stream(s->world.self, r->ticket)) {
        forget(s, x);
    } else if (push(s, x, "retry: 2000\n\n", 13)) {
        fall_behind(s, x);
    }
}

static bool number(const char *text, size_t len, int64_t *out) { return ir_read_int(text, len, 0, INT64_MAX, out); }

void srv_get_game_events(request *r) {
    char value[24];
    int64_t from = 0;
    const char *text = srv_query_value(r, "from", value, sizeof value);
    text = r->http.last_event_id != NULL ? r->http.last_event_id : text;
    if (!srv_caller_may_see(r, r->t)) {
        srv_fail(r, SRV_PRIVATE);
        return;
    }
    if (text != NULL && !number(text, strlen(text), &from)) {
        srv_fail(r, SRV_STREAM_ROW);
        return;
    }
    stream *x = open_stream(r, 1, false);
    if (x == NULL) {
        return;
    }
    if (!add_sub(r, x, r->t, from)) {
        forget(r->s, x);
        srv_fail_store(r, STORE_FAILED);
        return;
    }
    begin(r, x);
}

typedef struct wish {
    char id[STORE_ID];
    int64_t from;
} wish;

/* "ID:ROW" */
static bool read_wish(const char *text, size_t len, wish *w) {
    size_t name = strcspn(text, ":,");
    if (name == 0 || name >= STORE_ID || name >= len || !number(text + name + 1, len - name - 1, &w->from)) {
        return false;
    }
    snprintf(w->id, sizeof w->id, "%.*s", (int)name, text);
    return true;
}

/* The invitation to a table from the header "ID:INVITE,ID:INVITE,..."; "" if absent. */
static const char *invite_to(const request *r, const char *id, char out[STORE_INVITE]) {
    size_t name = strlen(id);
    out[0] = 0;
    for (const char *at = r->http.invite; at != NULL && *at != 0;) {
        at += strspn(at, " ,");
        size_t len = strcspn(at, " ,");
        if (len > name && len - name <= STORE_INVITE && memcmp(at, id, name) == 0 && at[name] == ':') {
            snprintf(out, STORE_INVITE, "%.*s", (int)(len - name - 1), at + name + 1);
            break;
        }
        at += len;
    }
    return out;
}

/* Several of them, with commas. */
static bool read_wishes(const char *text, wish *out, unsigned *count) {
    for (*count = 0; *text != 0;) {
        size_t len = strcspn(text, ",");
        const wish *w = &out[*count];
        if (*count == MAX_SUBSCRIPTIONS || !read_wish(text, len, &out[*count])) {
            return false;
        }
        for (unsigned i = 0; i < *count; i++) {
            if (strcmp(out[i].id, w->id) == 0) {
                return false;
            }
        }
        (*count)++;
        text += len + (text[len] == ',');
    }
    return *count > 0;
}

static int64_t later(const wish *seen, unsigned count, const wish *w) {
    for (unsigned i = 0; i < count; i++) {
        if (strcmp(seen[i].id, w->id) == 0) {
            return seen[i].from > w->from ? seen[i].from : w->from;
        }
    }
    return w->from;
}

void srv_get_events(request *r) {
    static char list[ID_MOST + 1];
    static wish want[MAX_SUBSCRIPTIONS], seen[MAX_SUBSCRIPTIONS];
    unsigned count = 0, nseen = 0;
    srv *s = r->s;
    const char *text = srv_query_value(r, "games", list, sizeof list);
    if (text == NULL || !read_wishes(text, want, &count)) {
        srv_fail_number(r, SRV_STREAM_GAMES, MAX_SUBSCRIPTIONS);
        return;
    }
    if (r->http.last_event_id != NULL && !read_wishes(r->http.last_event_id, seen, &nseen)) {
        nseen = 0;
    }
    stream *x = open_stream(r, count, true);
    if (x == NULL) {
        return;
    }
    char gone[MAX_SUBSCRIPTIONS * 64];
    ir_text out = ir_text_on(gone, sizeof gone);
    for (unsigned i = 0; i < count; i++) {
        table *t;
        char invite[STORE_INVITE];
        store_status status = srv_table_head(s, want[i].id, &t);
        if (status == STORE_OK && srv_caller_may_see_by(r, t, invite_to(r, want[i].id, invite)) &&
            add_sub(r, x, t, later(seen, nseen, &want[i]))) {
            continue;
        }
        if (status == STORE_BUSY) {
            forget(s, x);
            r->more = r->follows = true;
            return;
        }
        if (status == STORE_FAILED) { /* not gone: the client reconnects and tries again */
            forget(s, x);
            srv_fail_store(r, status);
            return;
        }
        /* one table that it may not see does not cost it the others */
        ir_put(&out, "event: gone\ndata: {\"game\":\"");
        ir_put_n(&out, want[i].id, ir_clean_text(want[i].id, strlen(want[i].id), false));
        ir_put(&out, status == STORE_DAMAGED ? "\",\"damaged\":true}\n\n" : "\"}\n\n");
        if (status == STORE_DAMAGED) {
            srv_log_line(s, "damaged: %s", store_error(s->store));
        }
    }
    r->out.status = 0;
    if (!s->world.stream(s->world.self, r->ticket)) {
        forget(s, x);
    } else if (push(s, x, "retry: 2000\n\n", 13) && (out.len == 0 || push(s, x, gone, out.len))) {
        fall_behind(s, x);
    }
}
