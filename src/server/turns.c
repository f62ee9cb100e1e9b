/* Whose turn it is on the deciding thread.
 *
 * Requests wait by the address they count for, and the addresses take turns, one request each. The cost of a request is
 * measured and charged to its address, which has a steady income of time and may save up a little; an address that has
 * overspent waits until its income has made up for it. So a client with expensive requests, or very many, waits alone,
 * and everybody else waits for at most one of their requests. An IPv6 address is also charged to its /32, which has
 * twice the income: ever new addresses from one range do not help.
 *
 * Three classes of turns: cheap requests of addresses known for more than a second, those of newcomers, and expensive
 * ones, including those continued after a slice. Each class has its time in every tick, so none starves, and neither a
 * crowd of new addresses nor expensive requests delay those who play.
 *
 * Slow work that needs nothing from the server (reading an imported file, writing an export) is done on other threads:
 * one piece per address at a time, charged to it as well.
 *
 * What always holds:
 * 1. An address is in the ring of a kind exactly while it has requests of that kind waiting.
 * 2. An address is remembered while something refers to it or its purse is not full; one that is not a newcomer for
 *    some minutes longer, as far as space allows. */
#include "server/part.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SLOTS = 4096,
    INCOME = 4,              /* one microsecond in this many: 250 ms a second */
    PURSE_US = 250 * 1000,   /* the most that can be saved up */
    LANES = 2,               /* pieces of slow work at a time, of each kind */
    LATE_MS = 10000,         /* a request that could not be paid for this long is refused */
    KNOWN_MS = 1000,         /* after this time an address is no longer a newcomer */
    KEPT_MS = 600000,        /* and is remembered as such for this long */
    KNOWN_MOST = 20000,      /* of such addresses */
    KINDS = 2 * TURN_CLASSES /* reading and writing */
};

struct source {
    char address[ADDRESS_TEXT];
    bool free;           /* free of charge: limits are off, or it is a proxy that does not say for whom it asks */
    int64_t purse, at;   /* microseconds it has, at this time by the work clock */
    source *network;     /* of an IPv6 address; otherwise NULL */
    int64_t began, seen; /* ms: its first request and its last */
    request *first[KINDS], *last[KINDS];
    source *next[KINDS]; /* in the ring */
    unsigned refs;
    bool works[LANE_KINDS]; /* a piece of its slow work is in progress */
    unsigned round;         /* of those catching up: when it was served last */
    source *chain;
};

struct turns {
    source *slot[SLOTS];
    source *first[KINDS], *last[KINDS]; /* the rings */
    size_t waiting;
    request *parked[LANE_KINDS], **parked_end[LANE_KINDS]; /* wait for a lane */
    size_t nparked;
    unsigned lanes[LANE_KINDS]; /* in use */
};

int64_t srv_work_us(const srv *s) { return s->world.work_us != NULL ? s->world.work_us(s->world.self) : 0; }

bool srv_turns_open(srv *s) {
    s->turns = calloc(1, sizeof *s->turns);
    for (unsigned i = 0; s->turns != NULL && i < LANE_KINDS; i++) {
        s->turns->parked_end[i] = &s->turns->parked[i];
    }
    return s->turns != NULL;
}

static void free_list(request *r) {
    for (request *next; r != NULL; r = next) {
        next = r->next;
        srv_request_free(r);
    }
}

void srv_turns_close(srv *s) {
    turns *all = s->turns;
    if (all == NULL) {
        return;
    }
    for (unsigned i = 0; i < LANE_KINDS; i++) {
        free_list(all->parked[i]);
    }
    for (unsigned i = 0; i < SLOTS; i++) {
        for (source *x = all->slot[i], *next; x != NULL; x = next) {
            next = x->chain;
            for (unsigned kind = 0; kind < KINDS; kind++) {
                free_list(x->first[kind]);
            }
            free(x);
        }
    }
    free(all);
    s->turns = NULL;
}

/* ---- purses ---------------------------------------------------------------------------------------------------------------- */

static void earn(const srv *s, source *x) {
    int64_t now = srv_work_us(s), earned = (now - x->at) / INCOME;
    if (earned > 0) {
        x->purse = earned < PURSE_US - x->purse ? x->purse + earned : PURSE_US;
        x->at = now;
    }
}

/* It may be served: neither it nor its network is in debt. */
static bool can_pay(const srv *s, source *x) {
    earn(s, x);
    return x->free || s->world.work_us == NULL || (x->purse >= 0 && (x->network == NULL || can_pay(s, x->network)));
}

void srv_charge(srv *s, source *x, int64_t us) {
    earn(s, x);
    x->purse -= us;
    if (x->network != NULL) {
        srv_charge(s, x->network, us / 2);
    }
}

static source **slot_of(srv *s, const char *address) {
    return &s->turns->slot[srv_hash_text(s->salt, address) % SLOTS];
}

static source *find_source(srv *s, const char *address, bool free_of_charge) {
    source **slot = slot_of(s, address);
    for (source *x = *slot; x != NULL; x = x->chain) {
        if (strcmp(x->address, address) == 0 && x->free == free_of_charge) {
            return x;
        }
    }
    source *x = calloc(1, sizeof *x);
    if (x == NULL) {
        return NULL;
    }
    snprintf(x->address, sizeof x->address, "%s", address);
    x->free = free_of_charge;
    x->purse = PURSE_US;
    x->at = srv_work_us(s);
    x->began = x->seen = srv_now_of(s);
    x->chain = *slot;
    *slot = x;
    return x;
}

source *srv_source_take(srv *s, const char *address, bool free_of_charge) {
    char range[ADDRESS_TEXT], key[ADDRESS_TEXT];
    source *x = find_source(s, address, free_of_charge);
    if (x == NULL) {
        return NULL;
    }
    if (x->network == NULL && !x->free && strchr(address, ':') != NULL && address_network(address, 32, 32, range) &&
        snprintf(key, sizeof key, "in %s", range) < (int)sizeof key) {
        x->network = find_source(s, key, false);
        srv_source_share(x->network);
    }
    x->refs++;
    x->seen = srv_now_of(s);
    return x;
}

source *srv_source_share(source *x) {
    if (x != NULL) {
        x->refs++;
    }
    return x;
}

void srv_source_leave(source *x) {
    if (x != NULL) {
        x->refs--;
    }
}

static bool is_known(const source *x) { return x->seen - x->began >= KNOWN_MS; }

/* Forgets addresses with nothing left to remember; once a second. */
void srv_turns_sweep(srv *s) {
    int64_t now = srv_now_of(s);
    unsigned kept = 0;
    for (unsigned i = 0; i < SLOTS; i++) {
        for (source **at = &s->turns->slot[i]; *at != NULL;) {
            source *x = *at;
            earn(s, x);
            bool idle = x->refs == 0 && (x->purse >= PURSE_US || x->free || s->world.work_us == NULL);
            bool worth = is_known(x) && now >= x->seen && now - x->seen < KEPT_MS && kept < KNOWN_MOST;
            kept += idle && worth;
            if (idle && !worth) {
                *at = x->chain;
                srv_source_leave(x->network);
                free(x);
            } else {
                at = &x->chain;
            }
        }
    }
}

/* ---- the rings ------------------------------------------------------------------------------------------------------------- */

static void join_ring(turns *all, source *x, unsigned kind) {
    x->next[kind] = NULL;
    *(all->last[kind] != NULL ? &all->last[kind]->next[kind] : &all->first[kind]) = x;
    all->last[kind] = x;
}

static source *leave_ring(turns *all, unsigned kind) {
    source *x = all->first[kind];
    all->first[kind] = x->next[kind];
    all->last[kind] = all->first[kind] != NULL ? all->last[kind] : NULL;
    return x;
}

static turn_class class_of(const request *r) {
    return r->went_on || (r->route != NULL && r->route->dear) ? TURN_DEAR : is_known(r->from) ? TURN_KNOWN : TURN_NEW;
}

static unsigned kind(bool writes, turn_class class) { return (unsigned)class + (writes ? TURN_CLASSES : 0u); }

static unsigned kind_of(const request *r) { return kind(r->route != NULL && r->route->method[0] != 'G', class_of(r)); }

void srv_turns_add(srv *s, request *r) {
    source *x = r->from;
    unsigned k = kind_of(r);
    r->next = NULL;
    if (x->first[k] == NULL) {
        join_ring(s->turns, x, k);
    }
    *(x->first[k] != NULL ? &x->last[k]->next : &x->first[k]) = r;
    x->last[k] = r;
    s->turns->waiting++;
}

void srv_turns_go_on(srv *s, request *r) {
    source *x = r->from;
    r->went_on = true;
    unsigned k = kind_of(r);
    if (x->first[k] == NULL) {
        srv_turns_add(s, r);
        return;
    }
    r->next = x->first[k];
    x->first[k] = r;
    s->turns->waiting++;
}

/* Turns the ring until it comes to somebody who can pay; an address whose request has waited too long gets it back to
 * be refused. */
request *srv_turns_next(srv *s, bool writes, turn_class class) {
    turns *all = s->turns;
    unsigned k = kind(writes, class);
    int64_t now = srv_now_of(s);
    for (const source *end = all->last[k]; all->first[k] != NULL;) {
        source *x = leave_ring(all, k);
        request *r = x->first[k];
        bool late = now - r->arrived >= LATE_MS && !r->resumed;
        if (can_pay(s, x) || late) {
            x->first[k] = r->next;
            r->next = NULL;
            r->late = !can_pay(s, x);
            if (x->first[k] != NULL) {
                join_ring(all, x, k);
            }
            all->waiting--;
            return r;
        }
        join_ring(all, x, k);
        if (x == end) {
            break;
        }
    }
    return NULL;
}

/* When it is out of debt. */
int64_t srv_source_due_ms(const srv *s, source *x) {
    int64_t debt = x->purse < 0 ? -x->purse : 0, wide = x->network != NULL ? -x->network->purse : 0;
    return can_pay(s, x) ? 0 : 1 + (wide > debt ? wide : debt) * INCOME / 1000;
}

static int64_t least(int64_t a, int64_t b) { return a < 0 || b < a ? b : a; }

int64_t srv_turns_due_ms(srv *s) {
    int64_t due = -1;
    for (unsigned k = 0; k < KINDS; k++) {
        for (source *x = s->turns->first[k]; x != NULL; x = x->next[k]) {
            due = least(due, srv_source_due_ms(s, x));
            if (due == 0) {
                return 0;
            }
        }
    }
    for (unsigned i = 0; i < LANE_KINDS; i++) {
        for (const request *r = s->turns->parked[i]; r != NULL && s->turns->lanes[i] < LANES && due != 0; r = r->next) {
            if (!r->from->works[i]) {
                due = least(due, srv_source_due_ms(s, r->from));
            }
        }
    }
    return due;
}

size_t srv_turns_waiting(const srv *s) { return s->turns->waiting + s->turns->nparked; }

bool srv_source_round(source *x, unsigned round) {
    bool first = x->round != round;
    x->round = round;
    return first;
}

bool srv_can_pay(srv *s, source *x) { return can_pay(s, x); }

/* ---- slow work ------------------------------------------------------------------------------------------------------------- */

static bool lane_free(srv *s, source *x, unsigned of) {
    return s->turns->lanes[of] < LANES && !x->works[of] && can_pay(s, x);
}

static void take_lane(srv *s, request *r) {
    s->turns->lanes[r->lane_of]++;
    r->from->works[r->lane_of] = true;
    r->lane = true;
}

bool srv_lane(request *r, lane_kind kind_of_lane) {
    if (!r->lane) {
        r->lane_of = (uint8_t)kind_of_lane;
    }
    if (!r->lane && lane_free(r->s, r->from, kind_of_lane)) {
        take_lane(r->s, r);
    }
    r->parks = !r->lane;
    return r->lane;
}

void srv_park(srv *s, request *r) {
    r->next = NULL;
    *s->turns->parked_end[r->lane_of] = r;
    s->turns->parked_end[r->lane_of] = &r->next;
    s->turns->nparked++;
}

/* Those waiting longest first. */
static void lanes_go_on(srv *s, unsigned of) {
    turns *all = s->turns;
    for (request **at = &all->parked[of]; *at != NULL && all->lanes[of] < LANES;) {
        request *r = *at;
        if (!lane_free(s, r->from, of)) {
            at = &r->next;
            continue;
        }
        *at = r->next;
        all->parked_end[of] = all->parked_end[of] == &r->next ? at : all->parked_end[of];
        all->nparked--;
        take_lane(s, r);
        srv_turns_add(s, r);
    }
}

void srv_lanes_go_on(srv *s) {
    for (unsigned of = 0; of < LANE_KINDS; of++) {
        lanes_go_on(s, of);
    }
}

void srv_lane_leave(request *r) {
    if (r->lane) {
        r->s->turns->lanes[r->lane_of]--;
        r->from->works[r->lane_of] = false;
        r->lane = false;
    }
}

void srv_work(request *r, void (*run)(void *arg), void *arg) {
    srv *s = r->s;
    uint64_t job = srv_job_begin(r);
    if (s->world.work == NULL || !s->world.work(s->world.self, job, run, arg)) {
        run(arg);
        srv_job_done(s, job);
        r->more = true;
    }
}

void srv_worked(srv *s, uint64_t job, int64_t us) {
    request *r = srv_job_done(s, job);
    if (r != NULL) {
        srv_charge(s, r->from, us);
        srv_lane_leave(r);
        srv_turns_add(s, r);
    }
}
