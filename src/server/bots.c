/* Computer players at the tables: whose turn it is to think, on which thread, and what becomes of the answer.
 *
 * A table whose position waits for a seat that a computer player plays has a turn here. A thought is a copy of game and
 * position that another thread works on; it needs nothing of the server, and a failed assertion ends it alone. The
 * player in it is shown what its seat may know; the whole position serves only to check the answer. The answer comes
 * back with the row that it was thought for, waits for the table's pace, and is done by a request like a person's: in
 * the same batch, by the same calls, and dropped if the game has moved on.
 *
 * Nothing of this is stored. The dice of a decision are drawn from the table's secret, its seed, the number of actions
 * and the seat; so a decision that was lost with the process comes out the same when it is thought again. The secret is
 * there because seed and actions are public: a player who could draw the same dice would know every answer before it is
 * given. After a start, tables that wait for a computer player are found in the database, and again from time to time.
 *
 * Addresses take turns, not tables: the time of a thought is charged to the address whose request set it off, and who
 * has used least comes first. So neither many tables nor long thoughts of one keep the others waiting.
 *
 * What always holds:
 * 1. A table has at most one turn, and a turn at most one thought or one request.
 * 2. A turn that thinks or moves is not removed; when it ends, the table is looked at again. */
#include "bots/bot.h"
#include "core/guard.h"
#include "core/work.h"
#include "server/part.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TURNS_MOST = 1024, /* the others are found later */
    FOUND_MOST = 64,
    FIND_MS = 10000,
    FIND_NEXT_MS = 100,
    FIND_AGAIN_MS = 1000, /* after a failed read */
    PAYERS = 1024,
    FORGET_BEATS = 8,  /* after this many seconds half of what was used is forgotten */
    TRIES_MOST = 3,    /* the first by the player itself, the others by chance */
    AGAIN_MS = 250,    /* after a failed write; then twice as long, and so on */
    LONGEST_MS = 30000 /* that anything here waits for: further off, the clock was set back */
};

static const int64_t asks_ms = INT64_C(24) * 3600 * 1000; /* how long a question about an undo holds them */

#ifdef IR_TEST_BUILD
int srv_fault_thought;
#endif

/* ---- a thought ------------------------------------------------------------------------------------------------------------ */

typedef enum outcome { THOUGHT_BUG, THOUGHT_MOVE, THOUGHT_NOTHING, THOUGHT_ILLEGAL } outcome;

typedef struct thought {
    struct thought *next; /* of those that are not in use */
    ir_game game;
    ir_state state, known;
    bot_spec spec;
    unsigned seat;
    uint64_t seed;
    bool fails; /* for tests */
    uint8_t outcome;
    ir_action action;
    bot *memory;
} thought;

static void decide(void *arg) {
    thought *x = arg;
    bot_answer answer;
    IR_ASSERT(!x->fails);
    bot_known(&x->game, &x->state, x->seat, true, &x->known);
    if (!bot_move(x->memory, &x->spec, &x->game, &x->known, x->seat, x->seed, &answer)) {
        x->outcome = THOUGHT_NOTHING;
        return;
    }
    x->action = answer.idea[0].action;
    ir_status status = ir_apply(&x->game, &x->state, &x->action, NULL, NULL);
    x->outcome = status == IR_OK ? THOUGHT_MOVE : THOUGHT_ILLEGAL;
    const ir_title *title = x->game.title;
    x->action.logged = /* no second search */
        status == IR_OK && title->takes_long != NULL && title->takes_long(&x->game, &x->action);
}

/* On another thread. After a bug nothing of what the thought left behind is used again. */
static void run(void *arg) {
    thought *x = arg;
    x->outcome = THOUGHT_BUG;
    if (!ir_guard(decide, x)) {
        void *scratch = ir_scratch();
        x->outcome = THOUGHT_BUG;
        ir_work_end = 0;
        memset(x->memory, 0, bot_size());
        if (scratch != NULL) {
            memset(scratch, 0, ir_scratch_size());
        }
    }
}

void srv_thought_free(void *arg) {
    thought *x = arg;
    if (x != NULL) {
        free(x->memory);
        free(x);
    }
}

/* ---- turns ---------------------------------------------------------------------------------------------------------------- */

typedef enum turn_state {
    TURN_WANTED, /* somebody is to think */
    TURN_THINKS,
    TURN_READY, /* the answer waits until it is due */
    TURN_MOVES, /* its request is on the way */
    TURN_STUCK  /* until the game moves on, or its owner asks again */
} turn_state;

typedef struct bot_turn {
    char id[STORE_ID], bot[STORE_BOT];
    uint8_t state;
    uint8_t idle;  /* seats that had nothing to decide in this position */
    bool gives_up; /* the table is to be told */
    unsigned seat, tries, again_ms;
    int64_t row;   /* the last that concerned the game when the thought began */
    int64_t due;   /* ms */
    int64_t moved; /* ms: its last move; 0: none in this sequence */
    uint64_t payer, order, job;
    unsigned charged; /* whose thread it uses */
    thought *x;
    ir_action action;
    struct bot_turn *next;
} bot_turn;

struct bots {
    bot_turn *first;
    unsigned count, thinking;
    thought *idle;
    source *source; /* of their requests */
    uint64_t order, next_job;
    int64_t due;          /* ms: when there is something to do; INT64_MAX: nothing */
    int64_t find;         /* ms: when to look into the database */
    char found[STORE_ID]; /* the last table found there */
    bool stopped;
    unsigned beats;
    int64_t used_us[PAYERS];
    unsigned running[PAYERS];
};

bool srv_bots_open(srv *s) {
    s->bots = calloc(1, sizeof *s->bots);
    if (s->bots != NULL) {
        s->bots->next_job = 1;
        s->bots->due = s->config.bot_threads > 0 ? 0 : INT64_MAX;
    }
    return s->bots != NULL;
}

void srv_bots_close(srv *s) {
    bots *b = s->bots;
    if (b == NULL) {
        return;
    }
    for (bot_turn *e = b->first, *next; e != NULL; e = next) {
        next = e->next;
        free(e); /* a thought on its way is the world's */
    }
    for (thought *x = b->idle, *next; x != NULL; x = next) {
        next = x->next;
        srv_thought_free(x);
    }
    free(b);
    s->bots = NULL;
}

void srv_stop(srv *s) { s->bots->stopped = true; }

static bot_turn *find_turn(const srv *s, const char *id) {
    bot_turn *e = s->bots->first;
    while (e != NULL && strcmp(e->id, id) != 0) {
        e = e->next;
    }
    return e;
}

static bot_turn *add_turn(srv *s, const char *id, uint64_t payer) {
    bots *b = s->bots;
    bot_turn *e = b->count < TURNS_MOST ? calloc(1, sizeof *e) : NULL;
    if (e == NULL) {
        return NULL;
    }
    snprintf(e->id, sizeof e->id, "%s", id);
    e->payer = payer != 0 ? payer : srv_hash_text(s->salt, id);
    e->order = b->order++;
    e->next = b->first;
    b->first = e;
    b->count++;
    return e;
}

static void remove_turn(srv *s, bot_turn *gone) {
    for (bot_turn **at = &s->bots->first; *at != NULL; at = &(*at)->next) {
        if (*at == gone) {
            *at = gone->next;
            s->bots->count--;
            free(gone);
            return;
        }
    }
}

static void want(srv *s, bot_turn *e, int64_t due) {
    e->state = TURN_WANTED;
    e->due = due;
    s->bots->due = 0;
}

static int64_t wait_of(int64_t due, int64_t now) { return due <= now || due - now > LONGEST_MS ? 0 : due - now; }

/* The seat whose computer player is to move; -1: none. A table without people waits for one, or the game
 * would be over before anyone had seen it. */
static int seat_to_move(srv *s, const table *t, unsigned idle) {
    unsigned seats = t->bots & t->g.waiting & ~idle;
    if (t->game == NULL || t->g.state != STORE_STARTED || seats == 0 || !srv_has_person(t)) {
        return -1;
    }
    if (t->count < t->total && !has_seat(t->bots, t->who[t->count])) {
        return -1; /* whose decision was undone makes it again first */
    }
    if (t->asks >= 0 && srv_now_of(s) - t->asks_since < asks_ms) {
        return -1; /* an action would end the question */
    }
    return __builtin_ctz(seats);
}

void srv_bots_look(srv *s, const char *id) {
    bot_turn *e = find_turn(s, id);
    const table *t = s->config.bot_threads > 0 ? srv_table_cached(s, id) : NULL;
    if (s->config.bot_threads == 0) {
        return;
    }
    if (e == NULL) {
        /* one that a later request of the batch has thrown out of memory is looked at when it is read again */
        if ((t == NULL || seat_to_move(s, t, 0) >= 0) && add_turn(s, id, t != NULL ? t->act : 0) != NULL) {
            s->bots->due = 0;
        }
        return;
    }
    e->payer = t != NULL && t->act != 0 ? t->act : e->payer;
    if ((t == NULL || e->row != t->g.game_at) && (e->state == TURN_READY || e->state == TURN_STUCK)) {
        want(s, e, 0);
    }
}

void srv_bots_opened(const srv *s, table *t) {
    const bot_turn *e = find_turn(s, t->g.id);
    if (e != NULL && e->state == TURN_STUCK && e->row == t->g.game_at && e->gives_up) {
        t->stuck = (uint8_t)(1u << e->seat);
    }
}

void srv_bots_retry(srv *s, const char *id) {
    bot_turn *e = find_turn(s, id);
    if (e != NULL && e->state == TURN_STUCK) {
        e->tries = e->idle = 0;
        want(s, e, 0);
    }
}

/* ---- thinking ------------------------------------------------------------------------------------------------------------- */

static thought *take_thought(bots *b) {
    thought *x = b->idle;
    if (x != NULL) {
        b->idle = x->next;
        return x;
    }
    x = calloc(1, sizeof *x);
    if (x != NULL && (x->memory = calloc(1, bot_size())) == NULL) {
        free(x);
        x = NULL;
    }
    return x;
}

static uint64_t dice(const table *t, unsigned seat, unsigned tries) {
    const uint64_t from[] = {t->g.dice, t->g.seed, t->count, seat, tries};
    return srv_drawn(from, sizeof from / sizeof from[0]);
}

static void set_spec(const srv *s, const bot_turn *e, bot_spec *spec) {
    uint64_t percent = s->config.bot_work > 0 ? s->config.bot_work : 100;
    if (e->tries > 0 || !bot_spec_read(e->bot, strlen(e->bot), spec)) {
        *spec = (bot_spec){.level = BOT_RANDOM};
    }
    spec->work = bot_work(spec->level) * percent / 100 + 1;
}

static void hand_over(srv *s, bot_turn *e, thought *x) {
    bots *b = s->bots;
    e->x = x;
    e->state = TURN_THINKS;
    e->job = b->next_job++;
    e->charged = e->payer % PAYERS;
    b->thinking++;
    b->running[e->charged]++;
    if (s->world.think == NULL || !s->world.think(s->world.self, e->job, run, x)) {
        run(x);
        srv_thought(s, e->job, 0);
    }
}

typedef struct opening {
    srv *s;
    const char *id;
    table *t;
    store_status status;
} opening;

static void open_table(void *arg) {
    opening *o = arg;
    o->s->slice_end = srv_work_us(o->s) + SLICE_US;
    o->status = srv_table_open(o->s, o->id, &o->t);
}

/* STORE_BUSY: the table is being read; the next slice of that is the next tick's. */
static store_status begin(srv *s, bot_turn *e) {
    opening o = {.s = s, .id = e->id};
    if (!ir_guard(open_table, &o)) {
        srv_log_line(s, "bug: table %s cannot be read", e->id);
        o.status = STORE_DAMAGED;
    }
    const table *t = o.t;
    store_status status = o.status;
    if (status == STORE_BUSY) {
        return status;
    }
    if (status == STORE_OK && e->row != t->g.game_at) {
        e->row = t->g.game_at;
        e->tries = e->idle = 0;
    }
    int seat = status == STORE_OK ? seat_to_move(s, t, e->idle) : -1;
    thought *x = seat >= 0 ? take_thought(s->bots) : NULL;
    if (x == NULL) {
        if (status == STORE_DAMAGED || (status == STORE_OK && seat < 0 && e->idle != 0)) {
            e->state = TURN_STUCK; /* or they have nothing to decide */
        } else if (status == STORE_FAILED || seat >= 0) {
            e->due = srv_now_of(s) + FIND_AGAIN_MS;
        } else {
            remove_turn(s, e);
        }
        return STORE_OK;
    }
    e->seat = (unsigned)seat;
    e->gives_up = false;
    snprintf(e->bot, sizeof e->bot, "%s", t->seat[seat].bot); /* in order, once it has started */
    x->game = *t->game;
    x->state = t->state;
    x->seat = e->seat;
    x->seed = dice(t, e->seat, e->tries);
    set_spec(s, e, &x->spec);
#ifdef IR_TEST_BUILD
    x->fails = srv_fault_thought > 0;
    srv_fault_thought -= x->fails;
#endif
    hand_over(s, e, x);
    return STORE_OK;
}

/* Not all threads for one address, if there are more than two: then another need not even wait for a thought to end. */
static bool may_think(const srv *s, const bot_turn *e, int64_t now) {
    unsigned threads = s->config.bot_threads, most = threads > 2 ? threads - 1 : threads;
    return e->state == TURN_WANTED && wait_of(e->due, now) == 0 && s->bots->running[e->payer % PAYERS] < most;
}

static bot_turn *next_to_think(const srv *s, int64_t now) {
    const int64_t *used = s->bots->used_us;
    bot_turn *best = NULL;
    for (bot_turn *e = s->bots->first; e != NULL; e = e->next) {
        if (!may_think(s, e, now)) {
            continue;
        }
        int64_t mine = used[e->payer % PAYERS], least = best != NULL ? used[best->payer % PAYERS] : 0;
        if (best == NULL || mine < least || (mine == least && e->order < best->order)) {
            best = e;
        }
    }
    return best;
}

static void give_up(srv *s, bot_turn *e) {
    srv_log_line(s, "bug: table %s, row %lld: the computer player of seat %u cannot decide", e->id, (long long)e->row,
                 e->seat);
    e->gives_up = true;
    e->state = TURN_READY;
    e->due = 0;
}

/* The thought, or what came of it, was no use. */
static void failed(srv *s, bot_turn *e) {
    if (++e->tries >= TRIES_MOST) {
        give_up(s, e);
    } else {
        srv_log_line(s, "bug: table %s, row %lld: a thought of %s failed; chance decides", e->id, (long long)e->row,
                     e->bot);
        want(s, e, 0);
    }
}

static void take_answer(srv *s, bot_turn *e, const thought *x) {
    switch ((outcome)x->outcome) {
    case THOUGHT_MOVE:
        e->action = x->action;
        e->state = TURN_READY;
        e->due = e->moved != 0 ? e->moved + s->config.bot_pace_ms : 0;
        break;
    case THOUGHT_NOTHING:
        e->idle |= (uint8_t)(1u << e->seat);
        want(s, e, 0);
        break;
    case THOUGHT_BUG:
    case THOUGHT_ILLEGAL:
        failed(s, e);
        break;
    }
}

void srv_thought(srv *s, uint64_t job, int64_t us) {
    bots *b = s->bots;
    bot_turn *e = b->first;
    while (e != NULL && (e->state != TURN_THINKS || e->job != job)) {
        e = e->next;
    }
    if (e == NULL) {
        return;
    }
    thought *x = e->x;
    b->thinking--;
    b->running[e->charged]--;
    b->used_us[e->charged] += us + 1;
    b->due = 0;
    e->order = b->order++;
    e->x = NULL;
    take_answer(s, e, x);
    x->next = b->idle;
    b->idle = x;
}

/* ---- moving --------------------------------------------------------------------------------------------------------------- */

static void tell_stuck(request *r, const bot_turn *e) {
    r->t->touched = true;
    r->t->stuck |= (uint8_t)(1u << e->seat);
    if (srv_table_tell(r, r->t)) {
        srv_answer_empty(r);
    }
}

static void move(request *r) {
    srv *s = r->s;
    table *t = r->t;
    ir_events events = {0};
    bot_turn *e = find_turn(s, r->id);
    IR_ASSERT(e != NULL && e->state == TURN_MOVES);
    if (t->g.game_at != e->row || seat_to_move(s, t, e->idle) != (int)e->seat ||
        strcmp(t->seat[e->seat].bot, e->bot) != 0) {
        e->gives_up = false; /* the game has moved on */
        srv_answer_empty(r);
        return;
    }
    if (e->gives_up) {
        tell_stuck(r, e);
        return;
    }
    if (!srv_table_has_room(r, MAX_ROWS) ||
        !srv_play_action(r, t, &e->action, e->seat, e->action.logged ? NULL : &events)) {
        return;
    }
    if (srv_programs_after(r, t, e->seat, &events, true) && srv_programs_run(r, t)) {
        srv_answer_at(r, t->g.at);
    }
}

/* A request that did not come over the network. False if out of memory: later. */
static bool send_move(srv *s, bot_turn *e) {
    static const route by_bot = {"POST", "/api/games/*/actions", move, TABLE_WHOLE, false, false};
    request *r = calloc(1, sizeof *r);
    source *from = r != NULL ? srv_source_take(s, "bots", true) : NULL;
    if (from == NULL || (r->copy = strdup("(bot)")) == NULL) {
        srv_source_leave(from);
        free(r);
        return false;
    }
    r->s = s;
    r->by_bot = true;
    r->http = (srv_http){.method = by_bot.method, .target = r->copy, .peer = "", .body = ""};
    r->path = r->copy;
    memcpy(r->id, e->id, sizeof r->id);
    r->route = &by_bot;
    r->from = from;
    r->arrived = srv_now_of(s);
    e->state = TURN_MOVES;
    srv_turns_add(s, r);
    return true;
}

void srv_bots_moved(request *r) {
    srv *s = r->s;
    bot_turn *e = find_turn(s, r->id);
    int64_t now = srv_now_of(s);
    s->bots->due = 0;
    if (e == NULL) {
        return;
    }
    if (r->out.status == 200) {
        e->moved = now;
        e->again_ms = 0;
        want(s, e, 0);
    } else if (r->out.status == 204 && !e->gives_up) {
        want(s, e, 0);
    } else if (r->out.status == 503) { /* nothing was written: the same again */
        e->again_ms = e->again_ms == 0 ? AGAIN_MS : e->again_ms < LONGEST_MS / 2 ? 2 * e->again_ms : LONGEST_MS;
        e->state = TURN_READY;
        e->due = now + e->again_ms;
    } else if (r->out.status == 404) {
        remove_turn(s, e);
    } else if (e->gives_up || r->out.status == 409) { /* it cannot decide; the journal is full */
        e->state = TURN_STUCK;
    } else {
        failed(s, e);
    }
}

/* ---- in every tick -------------------------------------------------------------------------------------------------------- */

/* Tables that wait, a page at a time: all of them after a start, later those that have been missed. */
static void find_tables(srv *s, int64_t now) {
    char id[FOUND_MOST][STORE_ID];
    bots *b = s->bots;
    unsigned count = 0;
    if (wait_of(b->find, now) > 0) {
        return;
    }
    if (store_bots_waiting(s->store, b->found, FOUND_MOST, id, &count) != STORE_OK) {
        b->find = now + FIND_AGAIN_MS;
        return;
    }
    for (unsigned i = 0; i < count; i++) {
        if (find_turn(s, id[i]) == NULL) {
            add_turn(s, id[i], 0);
        }
    }
    bool more = count == FOUND_MOST;
    memcpy(b->found, more ? id[count - 1] : "", more ? STORE_ID : 1);
    b->find = now + (more ? FIND_NEXT_MS : FIND_MS);
}

static void plan(srv *s, int64_t now) {
    bots *b = s->bots;
    b->due = now + wait_of(b->find, now);
    for (bot_turn *e = b->first; e != NULL; e = e->next) {
        bool waits = e->state == TURN_READY || (e->state == TURN_WANTED && b->thinking < s->config.bot_threads);
        int64_t due = now + wait_of(e->due, now);
        if (waits && (e->state == TURN_READY || due > now || may_think(s, e, now))) {
            b->due = due < b->due ? due : b->due;
        }
    }
}

void srv_bots_go_on(srv *s) {
    bots *b = s->bots;
    int64_t now = srv_now_of(s);
    if (s->config.bot_threads == 0 || b->stopped || (b->due > now && b->due - now <= LONGEST_MS)) {
        return;
    }
    find_tables(s, now);
    for (bot_turn *e; b->thinking < s->config.bot_threads && (e = next_to_think(s, now)) != NULL;) {
        if (begin(s, e) == STORE_BUSY) {
            break;
        }
        if (s->world.think == NULL) {
            break; /* done at once, on this thread: others have their turn */
        }
    }
    for (bot_turn *e = b->first; e != NULL; e = e->next) {
        if (e->state == TURN_READY && wait_of(e->due, now) == 0 && !send_move(s, e)) {
            break;
        }
    }
    plan(s, now);
}

int64_t srv_bots_due_ms(srv *s) {
    const bots *b = s->bots;
    int64_t now = srv_now_of(s);
    return s->config.bot_threads == 0 || b->stopped || b->due == INT64_MAX ? -1 : wait_of(b->due, now);
}

void srv_bots_beat(srv *s) {
    bots *b = s->bots;
    if (++b->beats % FORGET_BEATS == 0) {
        for (unsigned i = 0; i < PAYERS; i++) {
            b->used_us[i] /= 2;
        }
    }
}

void srv_bots_json(const srv *s, ir_json *j) {
    if (s->config.bot_threads == 0) {
        return;
    }
    ir_json_field_open(j, "bots", '{');
    ir_json_field_int(j, "threads", s->config.bot_threads);
    ir_json_field_int(j, "thinking", s->bots->thinking);
    ir_json_field_int(j, "tables", s->bots->count);
    ir_json_close(j, '}');
}

void srv_bots_metrics(const srv *s, ir_text *out) {
    char text[400];
    snprintf(text, sizeof text,
             "# TYPE ironroad_bot_threads gauge\nironroad_bot_threads %u\n"
             "# TYPE ironroad_bots_thinking gauge\nironroad_bots_thinking %u\n"
             "# TYPE ironroad_bot_tables gauge\nironroad_bot_tables %u\n",
             s->config.bot_threads, s->bots->thinking, s->bots->count);
    ir_put(out, text);
}
