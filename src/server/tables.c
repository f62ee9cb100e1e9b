/* Tables in memory: found by id, made by replaying their journal, dropped when others are needed more.
 *
 * What always holds:
 * 1. state is what the first `count` lines lead to; lines beyond, up to `total`, have been undone. kept[i] is what the
 *    first (i + 1) * step lines lead to.
 * 2. The summary in `g` follows from state and journal; it is saved with every row, so lists need no replay.
 * 3. A table whose journal does not replay to its last recorded hash is never opened: nothing is written to it. A damaged
 *    chat row does not keep it from being played. */
#include "core/message.h"
#include "server/part.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the cache ---------------------------------------------------------------------------------------------------------- */

static table **bucket_of(srv *s, const char *id) { return &s->bucket[srv_hash_text(s->salt, id) % BUCKETS]; }

static void unlink_table(srv *s, table *t) {
    *(t->older != NULL ? &t->older->newer : &s->oldest) = t->newer;
    *(t->newer != NULL ? &t->newer->older : &s->newest) = t->older;
    t->older = t->newer = NULL;
}

static void make_newest(srv *s, table *t) {
    t->older = s->newest;
    t->newer = NULL;
    *(s->newest != NULL ? &s->newest->newer : &s->oldest) = t;
    s->newest = t;
}

void srv_table_free(table *t) {
    free(t->words);
    free(t->line);
    free(t->who);
    free(t->by_bot);
    free(t->kept);
    free(t->game);
    srv_table_text(&t->g.title, NULL);
    srv_table_text(&t->g.description, NULL);
    srv_table_text(&t->g.options, NULL);
    srv_table_text(&t->g.end, NULL);
    srv_table_text(&t->g.totals, NULL);
    srv_table_text(&t->g.owner_name, NULL);
    free(t);
}

static void remove_table(srv *s, table *t) {
    for (table **at = bucket_of(s, t->g.id); *at != NULL; at = &(*at)->chain) {
        if (*at == t) {
            *at = t->chain;
            break;
        }
    }
    unlink_table(s, t);
    s->ntables--;
    srv_table_free(t);
}

void srv_table_drop(srv *s, table *t) {
    if (t->pending) {
        t->spoilt = true; /* until then others must not read it as it was before */
    } else {
        remove_table(s, t);
    }
}

void srv_tables_settle(srv *s) {
    for (table *t = s->newest, *next; t != NULL; t = next) {
        next = t->older;
        t->made = t->pending = t->touched = false;
        if (t->spoilt) {
            remove_table(s, t);
        }
    }
}

void srv_table_publish(srv *s, table *t) {
    table **at = bucket_of(s, t->g.id);
    t->chain = *at;
    *at = t;
    make_newest(s, t);
    s->ntables++;
}

table *srv_table_new(srv *s, const char *id) {
    table *t = calloc(1, sizeof *t);
    if (t == NULL) {
        return NULL;
    }
    snprintf(t->g.id, sizeof t->g.id, "%s", id);
    t->asks = -1;
    t->g.owner_key = t->g.last_who = -1;
    srv_table_publish(s, t);
    return t;
}

table *srv_table_cached(srv *s, const char *id) {
    for (table *t = *bucket_of(s, id); t != NULL; t = t->chain) {
        if (strcmp(t->g.id, id) == 0) {
            unlink_table(s, t);
            make_newest(s, t);
            return t;
        }
    }
    return NULL;
}

void srv_tables_forget_account(srv *s, int64_t account) {
    for (table *t = s->oldest, *next; t != NULL; t = next) {
        bool his = t->g.owner == account;
        next = t->newer;
        for (unsigned i = 0; i < t->nseats; i++) {
            his = his || t->seat[i].account == account;
        }
        if (his) {
            srv_table_drop(s, t);
        }
    }
    srv_loaders_free(s);
}

void srv_table_forget(srv *s, const char *id) {
    table *t = srv_table_cached(s, id);
    if (t != NULL) {
        srv_table_drop(s, t);
    }
    srv_loaders_free(s);
}

/* Roughly what it uses: long games more than others. */
static size_t memory_of(const table *t) { return sizeof *t + t->total * LINE_BYTES + t->kept_cap * sizeof *t->kept; }

void srv_tables_trim_memory(srv *s) {
    size_t sum = 0;
    for (table *t = s->newest, *next; t != NULL; t = next) {
        next = t->older;
        sum += memory_of(t);
        if (sum > MEMORY_MOST) {
            srv_table_drop(s, t);
        }
    }
}

void srv_tables_trim(srv *s) {
    for (table *t = s->oldest, *next; t != NULL && s->ntables > s->config.tables; t = next) {
        next = t->newer;
        srv_table_drop(s, t);
    }
}

void srv_tables_free(srv *s) {
    for (table *t = s->oldest, *next; t != NULL; t = next) {
        next = t->newer;
        remove_table(s, t);
    }
    srv_loaders_free(s);
    if (s->passing != NULL) {
        srv_table_free(s->passing);
        s->passing = NULL;
    }
}

bool srv_table_text(const char **at, const char *text) {
    char *copy = text != NULL ? strdup(text) : NULL;
    if (text != NULL && copy == NULL) {
        return false;
    }
    free((void *)(uintptr_t)*at);
    *at = copy;
    return true;
}

/* ---- reading -------------------------------------------------------------------------------------------------------------- */

static bool take_game(void *arg, const store_game *g) {
    table *t = arg;
    store_game mine = *g;
    mine.title = mine.description = mine.options = mine.end = mine.totals = mine.owner_name = NULL;
    t->g = mine;
    return srv_table_text(&t->g.title, g->title) && srv_table_text(&t->g.description, g->description) &&
           srv_table_text(&t->g.options, g->options) && srv_table_text(&t->g.end, g->end) &&
           srv_table_text(&t->g.totals, g->totals) && srv_table_text(&t->g.owner_name, g->owner_name);
}

/* Drops every other kept state. */
static void thin_out(table *t) {
    t->nkept /= 2;
    t->step *= 2;
    for (size_t i = 0; i < t->nkept; i++) {
        t->kept[i] = t->kept[2 * i + 1];
    }
}

/* One more action is in force, and state is what it leads to. */
static bool count_action(table *t) {
    t->count++;
    if (!t->keeps) {
        return true;
    }
    if (t->step == 0) {
        t->step = KEPT_STEP;
    }
    if (t->nkept == KEPT_MOST) {
        thin_out(t);
    }
    if (t->count != (t->nkept + 1) * t->step) {
        return true; /* nothing to keep, or kept since before an undo */
    }
    if (t->nkept == t->kept_cap) {
        size_t cap = t->kept_cap == 0 ? 8 : 2 * t->kept_cap;
        ir_state *kept = realloc(t->kept, cap * sizeof *kept);
        if (kept == NULL) {
            return false;
        }
        t->kept = kept;
        t->kept_cap = cap;
    }
    t->kept[t->nkept++] = t->state;
    return true;
}

/* Space for one more line in the place of those that were undone. */
static bool make_space(table *t, size_t len) {
    size_t used = t->count > 0 ? t->line[t->count - 1] + strlen(table_line(t, t->count - 1)) + 1 : 0;
    if (used + len > t->words_cap) {
        size_t cap = t->words_cap == 0 ? 2048 : t->words_cap + t->words_cap / 2;
        cap = cap < used + len ? used + len : cap;
        char *words = realloc(t->words, cap);
        if (words == NULL) {
            return false;
        }
        t->words = words;
        t->words_cap = cap;
    }
    if (t->count == t->cap) {
        size_t cap = t->cap == 0 ? 64 : t->cap * 2;
        uint32_t *line = realloc(t->line, cap * sizeof *line);
        if (line == NULL) {
            return false;
        }
        t->line = line;
        uint8_t *seat = realloc(t->who, cap);
        if (seat == NULL) {
            return false;
        }
        t->who = seat;
        bool *by_bot = realloc(t->by_bot, cap * sizeof *by_bot);
        if (by_bot == NULL) {
            return false;
        }
        t->by_bot = by_bot;
        t->cap = cap;
    }
    t->line[t->count] = (uint32_t)used;
    return true;
}

bool srv_table_keep(table *t, const char *text, unsigned who) {
    size_t len = strlen(text) + 1;
    if (!make_space(t, len)) {
        return false;
    }
    if (t->step > 0 && t->nkept > t->count / t->step) {
        t->nkept = t->count / t->step; /* undone actions are gone once somebody continues, and what they led to */
    }
    memcpy(t->words + t->line[t->count], text, len);
    t->who[t->count] = (uint8_t)who;
    t->by_bot[t->count] = has_seat(t->bots, who);
    t->total = t->count + 1;
    return count_action(t);
}

static bool play_line(table *t, const char *text) {
    ir_action action;
    ir_problem problem;
    if (!ir_action_read(t->game, &t->state, text, strlen(text), &action, &problem)) {
        return false;
    }
    action.logged = true; /* it was accepted once */
    return ir_apply(t->game, &t->state, &action, NULL, NULL) == IR_OK;
}

bool srv_table_go(table *t, size_t count) {
    t->keeps = t->keeps || count < t->count;
    size_t near = t->step > 0 ? count / t->step : 0;
    near = near < t->nkept ? near : t->nkept;
    if (near > 0 && (count < t->count || near * t->step > t->count)) {
        t->state = t->kept[near - 1];
        t->count = near * t->step;
    } else if (count < t->count) {
        ir_new(t->game, &t->state);
        t->count = 0;
    }
    while (t->count < count) {
        if (!play_line(t, table_line(t, t->count)) || !count_action(t)) {
            return false;
        }
    }
    return true;
}

/* The header has "\n" for its line ends. A backslash of its own is inside quotes, before another one or before a quote:
 * read in pairs, the two cannot be confused. */
static bool read_start(table *t, const char *text) {
    size_t len = strlen(text), n = 0;
    char *plain = malloc(len + 2);
    ir_header *header = malloc(sizeof *header);
    ir_problem problem;
    bool fine = plain != NULL && header != NULL && (t->game = malloc(sizeof *t->game)) != NULL;
    for (size_t i = 0; fine && i < len; i++) {
        bool pair = text[i] == '\\' && i + 1 < len, end = pair && text[i + 1] == 'n';
        plain[n++] = end ? '\n' : text[i];
        i += pair;
        if (pair && !end) {
            plain[n++] = text[i];
        }
    }
    fine = fine && ir_header_read(plain, n, header, &problem);
    if (fine) {
        *t->game = header->game;
        ir_new(t->game, &t->state);
    }
    free(header);
    free(plain);
    return fine;
}

static bool load_go(table *t, const store_row *row) {
    int64_t n;
    return ir_read_int(row->text, strlen(row->text), 0, (int64_t)t->total, &n) && srv_table_go(t, (size_t)n);
}

/* The hash of a position follows from all before it: the last one is enough. */
static void take_hash(loading *l, const store_row *row) {
    l->has_hash = row->has_hash;
    l->hash = row->hash;
}

/* "bot club", "bot off": who makes the seat's moves from here on. */
static void load_seat(table *t, const store_row *row) {
    unsigned seat = 1u << (row->who & 7);
    if (strncmp(row->text, "bot ", 4) == 0) {
        t->bots = (uint8_t)(strcmp(row->text, /* literal */ "bot off") == 0 ? t->bots & ~seat : t->bots | seat);
    }
}

bool srv_load_row(void *arg, const store_row *row) {
    loading *l = arg;
    table *t = l->t;
    int64_t n;
    l->row = row->row;
    if (row->damaged) {
        /* The game works without a chat row if everything after it fits; not without any other row. */
        l->fine = row->kind == STORE_CHAT;
        l->damaged = true;
        return l->fine;
    }
    t->time = row->time;
    if (t->game == NULL && row->kind != STORE_START) {
        l->fine = row->kind == STORE_CHAT;
        return l->fine;
    }
    switch ((store_kind)row->kind) {
    case STORE_START:
        l->fine = t->game == NULL && read_start(t, row->text);
        break;
    case STORE_ACTION:
        l->fine = play_line(t, row->text) && srv_table_keep(t, row->text, (unsigned)row->who);
        take_hash(l, row);
        t->asks = -1;
        break;
    case STORE_UNDO:
    case STORE_REDO:
        l->fine = load_go(t, row);
        take_hash(l, row);
        t->asks = -1;
        break;
    case STORE_ASK:
        l->fine =
            strncmp(row->text, "undo ", 5) == 0 && ir_read_int(row->text + 5, strlen(row->text + 5), 0, INT32_MAX, &n);
        t->asks = row->who;
        t->asks_since = row->time;
        t->asks_to = l->fine ? (uint32_t)n : 0;
        t->agreed = 0;
        break;
    case STORE_YES:
        t->agreed |= (uint8_t)(1u << (row->who & 7));
        break;
    case STORE_NO:
    case STORE_END:
        t->asks = -1;
        break;
    case STORE_SEAT:
        load_seat(t, row);
        break;
    case STORE_CHAT:
    case STORE_PROGRAM:
    case STORE_RESUME:
    case STORE_KINDS:
        break;
    }
    return l->fine;
}

/* Seats that still have to answer an undo request: all except the one that asks, those that have agreed, and those that
 * a computer player plays, which always agrees. */
uint8_t srv_asked_seats(const table *t) {
    if (t->asks < 0) {
        return 0;
    }
    unsigned all = (1u << t->nseats) - 1u;
    return (uint8_t)(all & ~(1u << t->asks) & ~(unsigned)t->agreed & ~(unsigned)t->bots);
}

static uint8_t bot_seats(const table *t) {
    unsigned seats = 0;
    for (unsigned i = 0; i < t->nseats; i++) {
        seats |= has_bot(&t->seat[i]) ? 1u << t->seat[i].seat : 0u;
    }
    return (uint8_t)seats;
}

/* Whether the rows have led to what the table's summary and seats say. */
static bool is_whole(const table *t, const loading *l) {
    return l->fine && l->row == t->g.at && (!l->has_hash || ir_hash(t->game, &t->state) == l->hash) &&
           (t->game == NULL || (t->count == t->g.actions && t->bots == bot_seats(t))) &&
           (!l->damaged || srv_asked_seats(t) == t->g.asked);
}

bool srv_table_renew(table *t, loading *l) {
    table *x = l->t, was = *t;
    x->g = t->g;
    memcpy(x->seat, t->seat, sizeof x->seat);
    x->nseats = t->nseats;
    if (is_whole(x, l)) {
        *t = *x;
        memcpy(t->program, was.program, sizeof t->program);
        t->lost_programs = was.lost_programs;
        t->act = was.act;
        t->stuck = was.stuck;
        t->touched = was.touched;
        t->pending = was.pending;
        t->spoilt = was.spoilt;
        t->older = was.older;
        t->newer = was.newer;
        t->chain = was.chain;
        *x = was; /* to be freed with what it had of the game */
        l->fine = true;
    } else {
        l->fine = false;
    }
    memset(&x->g, 0, sizeof x->g); /* its strings stay with t */
    return l->fine;
}

/* A table being read, a slice of its rows at a time. Nothing is written to it meanwhile: a writer must have it
 * completely first. */
typedef struct heading {
    table *t;
    store_status status; /* of what the summary and the seats say */
} heading;

typedef struct loader {
    loading l;
    heading head;
    char id[STORE_ID];
    const srv *s;
    bool whole;          /* not in slices */
    bool begun, changed; /* the summary is there; it has another version now */
    bool over;           /* the slice is */
    unsigned rows;
    int64_t at; /* ms: of its last slice */
    struct loader *next;
} loader;

static void free_loader(loader *x) {
    if (x->l.t != NULL) {
        srv_table_free(x->l.t);
    }
    free(x);
}

void srv_loaders_free(srv *s) {
    for (loader *x = s->loaders, *next; x != NULL; x = next) {
        next = x->next;
        free_loader(x);
    }
    s->loaders = NULL;
    s->nloaders = 0;
}

static loader *take_loader(srv *s, const char *id) {
    for (loader **at = &s->loaders; *at != NULL; at = &(*at)->next) {
        if (strcmp((*at)->id, id) == 0) {
            loader *x = *at;
            *at = x->next;
            s->nloaders--;
            return x;
        }
    }
    return NULL;
}

/* Drops those that nobody needs any more; once a second. */
void srv_loaders_sweep(srv *s, int64_t now) {
    for (loader **at = &s->loaders; *at != NULL;) {
        loader *x = *at;
        if (now - x->at >= LOADER_MS || now < x->at) {
            *at = x->next;
            s->nloaders--;
            free_loader(x);
        } else {
            at = &x->next;
        }
    }
}

static bool head_game(void *arg, const store_game *g) {
    heading *x = arg;
    x->status = g->state >= STORE_ARRIVING ? STORE_NONE
                : g->taken != x->t->nseats ? STORE_DAMAGED /* a seat is missing */
                : take_game(x->t, g)       ? STORE_OK
                                           : STORE_FAILED;
    return x->status == STORE_OK;
}

static bool head_seats(void *arg, const store_seat *seat, unsigned count) {
    heading *x = arg;
    memcpy(x->t->seat, seat, count * sizeof *seat);
    x->t->nseats = count;
    return true;
}

static table *begin_reading(const char *id, heading *head) {
    table *t = calloc(1, sizeof *t);
    if (t != NULL) {
        snprintf(t->g.id, sizeof t->g.id, "%s", id);
        t->asks = -1;
    }
    *head = (heading){t, STORE_OK};
    return t;
}

/* What came of it, after the store has done its part. */
static store_status concluded(srv *s, const char *id, store_status status, const heading *head) {
    if (status == STORE_OK && head->status == STORE_DAMAGED) {
        store_misfit(s->store, id, 0);
    }
    return status == STORE_OK ? head->status : status;
}

static loader *begin_loading(srv *s, const char *id) {
    loader *x = calloc(1, sizeof *x);
    if (x == NULL || (x->l.t = begin_reading(id, &x->head)) == NULL) {
        free(x);
        return NULL;
    }
    x->s = s;
    x->l.fine = true;
    snprintf(x->id, sizeof x->id, "%s", id);
    return x;
}

static bool load_game(void *arg, const store_game *g) {
    loader *x = arg;
    x->changed = x->begun && g->version != x->l.t->g.version;
    if (x->begun) {
        return !x->changed;
    }
    x->begun = true;
    return head_game(&x->head, g);
}

static bool load_seats(void *arg, const store_seat *seat, unsigned count) {
    return head_seats(&((loader *)arg)->head, seat, count);
}

static bool load_program(void *arg, unsigned key, const char *text) {
    table *t = ((loader *)arg)->l.t;
    for (unsigned i = 0; i < t->nseats; i++) {
        if (t->seat[i].key == key && text == NULL) {
            t->lost_programs |= (uint8_t)(1u << t->seat[i].seat);
        } else if (t->seat[i].key == key && t->game != NULL) {
            srv_program_parse(t, text, &t->program[t->seat[i].seat]);
        }
    }
    return true;
}

static bool load_some(void *arg, const store_row *row) {
    loader *x = arg;
    if (!x->whole && x->rows++ % 16 == 15 && srv_slice_over(x->s)) {
        x->over = true;
        return false;
    }
    return row->row > x->l.t->g.at || srv_load_row(&x->l, row); /* rows after its last row are not its own */
}

/* The next slice: STORE_BUSY if something is left, or if the table has changed between the slices; then it is read from
 * the first row on. */
static store_status load_slice(srv *s, loader *x) {
    const store_reader to = {load_seats, load_game, load_some, load_program, x};
    x->over = false;
    store_status status = concluded(s, x->id, store_load(s->store, x->id, x->l.row + 1, &to), &x->head);
    if (x->changed) {
        srv_table_free(x->l.t);
        x->l = (loading){.t = begin_reading(x->id, &x->head), .fine = true};
        x->begun = x->changed = false;
        return x->l.t != NULL ? STORE_BUSY : STORE_FAILED;
    }
    if (status == STORE_OK && x->over) {
        return STORE_BUSY;
    }
    if (status == STORE_OK && !is_whole(x->l.t, &x->l)) {
        srv_log_line(s, "table %s: row %lld does not replay", x->id, (long long)x->l.row);
        store_misfit(s->store, x->id, x->l.row);
        status = STORE_DAMAGED;
    } else if (status == STORE_OK && x->l.damaged) {
        srv_log_line(s, "damaged: a chat of table %s; the game goes on without it", x->id);
    }
    return status;
}

/* Whether it is as the store has it, or as the batch that is being gathered will leave it. */
static bool may_be_used(const srv *s, const table *t) { return !t->spoilt && (!t->pending || s->batch.gathers); }

unsigned srv_tables_made(const srv *s, int64_t account, bool with_bots) {
    unsigned count = 0;
    for (const table *t = s->newest; t != NULL; t = t->older) {
        bool counts = t->made && t->pending && t->g.owner == account && (with_bots || t->g.state == STORE_OPEN);
        for (unsigned i = 0; counts && with_bots && i <= t->nseats; i++) {
            counts = i < t->nseats;
            if (counts && has_bot(&t->seat[i])) {
                break;
            }
        }
        count += counts;
    }
    return count;
}

bool srv_table_is_pending(srv *s, const char *id) {
    const table *t = srv_table_cached(s, id);
    return t != NULL && !may_be_used(s, t);
}

static store_status find_table(srv *s, const char *id, bool whole, table **out) {
    store_status status = STORE_OK;
    if ((*out = srv_table_cached(s, id)) != NULL) {
        return may_be_used(s, *out) ? STORE_OK : STORE_BUSY;
    }
    loader *x = take_loader(s, id);
    if (x == NULL && !whole && s->nloaders >= LOADERS_MOST) {
        return STORE_BUSY;
    }
    if (x == NULL && (x = begin_loading(s, id)) == NULL) {
        return STORE_FAILED;
    }
    x->whole = whole;
    do {
        status = load_slice(s, x);
    } while (whole && status == STORE_BUSY);
    if (status == STORE_BUSY) {
        x->at = srv_now_of(s);
        x->next = s->loaders;
        s->loaders = x;
        s->nloaders++;
        return STORE_BUSY;
    }
    if (status == STORE_OK) {
        *out = x->l.t;
        x->l.t = NULL;
        srv_table_publish(s, *out);
        srv_bots_opened(s, *out);
    }
    free_loader(x);
    return status;
}

store_status srv_table_find(srv *s, const char *id, table **out) { return find_table(s, id, true, out); }

store_status srv_table_open(srv *s, const char *id, table **out) { return find_table(s, id, false, out); }

store_status srv_table_read_head(srv *s, const char *id, table *t) {
    heading head = {t, STORE_OK};
    const store_reader to = {head_seats, head_game, NULL, NULL, &head};
    snprintf(t->g.id, sizeof t->g.id, "%s", id);
    t->asks = -1;
    return concluded(s, id, store_load(s->store, id, 1, &to), &head);
}

store_status srv_table_head(srv *s, const char *id, table **out) {
    if ((*out = srv_table_cached(s, id)) != NULL) {
        return may_be_used(s, *out) ? STORE_OK : STORE_BUSY;
    }
    table *t = calloc(1, sizeof *t);
    store_status status = t != NULL ? srv_table_read_head(s, id, t) : STORE_FAILED;
    if (s->passing != NULL) {
        srv_table_free(s->passing);
    }
    s->passing = *out = t;
    return status;
}

/* ---- writing -------------------------------------------------------------------------------------------------------------- */

static bool concerns_game(store_kind kind) { return kind != STORE_CHAT && kind != STORE_PROGRAM && kind != STORE_SEAT; }

static bool moves_game(store_kind kind) { return kind <= STORE_REDO; }

bool srv_table_save(request *r, table *t, bool seats) {
    t->touched = true;
    t->g.taken = (uint8_t)t->nseats;
    if (seats && !srv_fail_store(r, store_seats_put(r->s->set, t->g.id, t->seat, t->nseats))) {
        return false;
    }
    return srv_fail_store(r, store_game_update(r->s->set, &t->g));
}

void srv_table_end(table *t, int64_t now) {
    t->g.state = STORE_FINISHED;
    t->g.waiting = 0;
    t->g.since = t->g.changed = now;
    srv_table_text(&t->g.end, "owner");
    srv_table_text(&t->g.totals, NULL);
}

bool srv_table_has_room(request *r, int64_t most) {
    return r->t->g.at + (int64_t)2 * MAX_EXPANSIONS < most || srv_fail(r, SRV_JOURNAL_FULL);
}

bool srv_table_append(request *r, table *t, store_kind kind, int who, const char *text) {
    int64_t now = srv_now_of(r->s);
    store_row row = {.row = t->g.at + 1, .kind = (uint8_t)kind, .who = who, .text = text};
    row.time = now > t->time ? now : t->time; /* a clock that was set back must not reverse the journal */
    if (moves_game(kind) && !ir_hides(t->game, &t->state, IR_NOBODY)) {
        row.has_hash = true;
        row.hash = ir_hash(t->game, &t->state);
    }
    t->touched = true;
    t->act = r->by_bot ? t->act : srv_hash_text(r->s->salt, r->who.address);
    t->time = row.time;
    t->g.at = row.row;
    t->g.changed = t->g.state == STORE_OPEN ? row.time : t->g.changed; /* a table where people talk is not idle */
    t->g.game_at = concerns_game(kind) ? row.row : t->g.game_at;
    if (moves_game(kind) || kind == STORE_RESUME) {
        srv_table_summary(t, row.time);
    } else if (kind == STORE_END) {
        srv_table_end(t, row.time);
    }
    if (moves_game(kind) || kind == STORE_END) {
        t->asks = -1;
    }
    t->g.asked = srv_asked_seats(t);
    if (!srv_fresh_add(r->s, t->g.id, &row)) {
        return srv_fail_store(r, STORE_FAILED);
    }
    return srv_fail_store(r, store_append(r->s->set, t->g.id, &row)) && srv_table_save(r, t, false);
}

void srv_table_totals(table *t) {
    char text[1024];
    ir_text out = ir_text_on(text, sizeof text);
    ir_json j = ir_json_on(&out);
    ir_json_open(&j, '{');
    for (unsigned i = 0; i < t->game->players; i++) {
        ir_json_field_int(&j, t->game->name[i], ir_total(t->game, &t->state, i));
    }
    ir_json_close(&j, '}');
    srv_table_text(&t->g.totals, text);
}

void srv_table_summary(table *t, int64_t now) {
    const ir_state *state = &t->state;
    uint32_t actors = ir_actors(t->game, state);
    unsigned waiting = 0;
    for (unsigned p = 0; p < IR_MAX_PARTIES; p++) {
        ir_party player = (actors >> p) & 1u ? ir_player_of(t->game, state, (ir_party)p) : IR_NOBODY;
        waiting |= IR_IS_PLAYER(player) ? 1u << IR_SEAT(player) : 0u;
    }
    t->g.actions = (uint32_t)t->count;
    size_t last = t->count;
    while (last > 0 && t->by_bot[last - 1]) {
        last--;
    }
    t->g.last_who = last > 0 ? t->who[last - 1] : -1;
    t->stuck = 0;
    t->g.waiting = (uint8_t)waiting;
    t->g.since = now;
    t->g.changed = now;
    t->g.state = state->finished ? STORE_FINISHED : STORE_STARTED;
    srv_table_text(&t->g.end, NULL);
    srv_table_text(&t->g.totals, NULL);
    if (state->finished) {
        srv_table_text(&t->g.end, state->end > 0 ? t->game->title->end_name(t->game->title, state->end - 1u) : NULL);
        srv_table_totals(t);
    }
}

bool srv_table_tell(request *r, const table *t) {
    store_row row = {.kind = STORE_KINDS, .text = ""};
    return srv_fresh_add(r->s, t->g.id, &row) || srv_fail_store(r, STORE_FAILED);
}

bool srv_header_row(request *r, const ir_game *game, char row[SRV_HEADER_ROW]) {
    static char text[IR_MAX_HEADER];
    ir_text plain = ir_text_on(text, sizeof text), out = ir_text_on(row, SRV_HEADER_ROW);
    ir_header *header = calloc(1, sizeof *header);
    if (header == NULL) {
        return srv_fail_store(r, STORE_FAILED);
    }
    header->game = *game;
    ir_header_print(header, &plain);
    free(header);
    for (size_t i = 0; i < plain.len; i++) {
        if (text[i] != '\n') {
            ir_put_char(&out, text[i]);
        } else if (i + 1 < plain.len) {
            ir_put(&out, "\\n");
        }
    }
    return true;
}

bool srv_table_begin(request *r, table *t, const ir_game *game) {
    static char row[SRV_HEADER_ROW];
    t->game = malloc(sizeof *t->game);
    if (t->game == NULL) {
        return srv_fail_store(r, STORE_FAILED);
    }
    *t->game = *game;
    if (!srv_header_row(r, game, row)) {
        return false;
    }
    ir_new(t->game, &t->state);
    return srv_table_append(r, t, STORE_START, -1, row) && srv_table_tell(r, t);
}

bool srv_table_add_action(request *r, table *t, const char *line, unsigned who) {
    bool finished = t->g.state == STORE_FINISHED;
    if (!srv_table_keep(t, line, who)) {
        return srv_fail_store(r, STORE_FAILED);
    }
    return srv_table_append(r, t, STORE_ACTION, (int)who, line) &&
           ((t->g.state == STORE_FINISHED) == finished || srv_table_tell(r, t));
}
