/* Whose turn it is on the deciding thread.
 *
 * Requests wait by the address they count for, and the addresses take turns, one request each. What a request costs is
 * measured and charged to its address, which has a steady income of time and may save up a little; one that has spent
 * more than it has waits until its income has made up for it. What an address costs is charged to its network too (an
 * IPv4 /16, an IPv6 /32), which has twice the income of an address: ever new addresses out of one range do not help. So
 * whoever asks for dear things, or for very many, waits for
 * themselves, and everybody else waits for one of their requests at the most.
 *
 * Slow work that needs nothing of the server (reading a file that is imported, writing one that is exported) is done
 * beside the deciding thread: one piece for an address at a time, and charged to it likewise.
 *
 * What always holds:
 *  1. An address stands in the ring of a kind exactly while it has requests of that kind waiting.
 *  2. An address is remembered while something refers to it, or its purse is not full. */
#include "server/part.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SLOTS = 4096,
    INCOME = 4,            /* one microsecond in so many that pass: 250 ms a second */
    PURSE_US = 250 * 1000, /* the most that is saved up */
    LANES = 2,             /* pieces of slow work at a time */
    LATE_MS = 10000        /* a request that could not be paid for so long is refused */
};

struct source {
    char address[ADDRESS_TEXT];
    bool free;         /* of charge: limits are off, or it is a proxy that has not said for whom it asks */
    int64_t purse, at; /* microseconds it has, at this time by the work clock */
    source *network;   /* NULL: it is one, or free of charge */
    request *first[2], *last[2];
    source *next[2]; /* in the ring */
    unsigned refs;
    bool works;     /* a piece of slow work of it is under way */
    unsigned round; /* of those who catch up, in which it was served last */
    source *chain;
};

struct turns {
    source *slot[SLOTS];
    source *first[2], *last[2]; /* the rings */
    size_t waiting;
    request *parked, **parked_end; /* wait for a lane */
    size_t nparked;
    unsigned lanes; /* in use */
};

int64_t srv_work_us(const srv *s) { return s->world.work_us != NULL ? s->world.work_us(s->world.self) : 0; }

bool srv_turns_open(srv *s) {
    s->turns = calloc(1, sizeof *s->turns);
    if (s->turns != NULL) {
        s->turns->parked_end = &s->turns->parked;
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
    free_list(all->parked);
    for (unsigned i = 0; i < SLOTS; i++) {
        for (source *x = all->slot[i], *next; x != NULL; x = next) {
            next = x->chain;
            free_list(x->first[0]);
            free_list(x->first[1]);
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
    if (x->network == NULL && !x->free && address_network(address, 16, 32, range) &&
        snprintf(key, sizeof key, "in %s", range) < (int)sizeof key) {
        x->network = find_source(s, key, false);
        srv_source_share(x->network);
    }
    x->refs++;
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

/* Forgets those of whom nothing is left to remember; once a second. */
void srv_turns_sweep(srv *s) {
    for (unsigned i = 0; i < SLOTS; i++) {
        for (source **at = &s->turns->slot[i]; *at != NULL;) {
            source *x = *at;
            earn(s, x);
            if (x->refs == 0 && (x->purse >= PURSE_US || x->free || s->world.work_us == NULL)) {
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

static unsigned kind_of(const request *r) { return r->route != NULL && r->route->method[0] != 'G'; }

void srv_turns_add(srv *s, request *r) {
    source *x = r->from;
    unsigned kind = kind_of(r);
    r->next = NULL;
    if (x->first[kind] == NULL) {
        join_ring(s->turns, x, kind);
    }
    *(x->first[kind] != NULL ? &x->last[kind]->next : &x->first[kind]) = r;
    x->last[kind] = r;
    s->turns->waiting++;
}

void srv_turns_go_on(srv *s, request *r) {
    source *x = r->from;
    unsigned kind = kind_of(r);
    if (x->first[kind] == NULL) {
        srv_turns_add(s, r);
        return;
    }
    r->next = x->first[kind];
    x->first[kind] = r;
    s->turns->waiting++;
}

/* The ring is turned until it has come to somebody who can pay; one whose request has waited too long gets it back to be
 * refused. */
request *srv_turns_next(srv *s, bool writes) {
    turns *all = s->turns;
    unsigned kind = writes;
    int64_t now = srv_now_of(s);
    for (const source *end = all->last[kind]; all->first[kind] != NULL;) {
        source *x = leave_ring(all, kind);
        request *r = x->first[kind];
        bool late = now - r->arrived >= LATE_MS && !r->resumed;
        if (can_pay(s, x) || late) {
            x->first[kind] = r->next;
            r->next = NULL;
            r->late = !can_pay(s, x);
            if (x->first[kind] != NULL) {
                join_ring(all, x, kind);
            }
            all->waiting--;
            return r;
        }
        join_ring(all, x, kind);
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
    for (unsigned kind = 0; kind < 2; kind++) {
        for (source *x = s->turns->first[kind]; x != NULL; x = x->next[kind]) {
            due = least(due, srv_source_due_ms(s, x));
            if (due == 0) {
                return 0;
            }
        }
    }
    for (const request *r = s->turns->parked; r != NULL && s->turns->lanes < LANES; r = r->next) {
        if (!r->from->works) {
            due = least(due, srv_source_due_ms(s, r->from));
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

static bool lane_free(srv *s, source *x) { return s->turns->lanes < LANES && !x->works && can_pay(s, x); }

static void take_lane(srv *s, request *r) {
    s->turns->lanes++;
    r->from->works = true;
    r->lane = true;
}

bool srv_lane(request *r) {
    if (!r->lane && lane_free(r->s, r->from)) {
        take_lane(r->s, r);
    }
    r->parks = !r->lane;
    return r->lane;
}

void srv_park(srv *s, request *r) {
    r->next = NULL;
    *s->turns->parked_end = r;
    s->turns->parked_end = &r->next;
    s->turns->nparked++;
}

/* Those who have waited longest first. */
void srv_lanes_go_on(srv *s) {
    for (request **at = &s->turns->parked; *at != NULL && s->turns->lanes < LANES;) {
        request *r = *at;
        if (!lane_free(s, r->from)) {
            at = &r->next;
            continue;
        }
        *at = r->next;
        s->turns->parked_end = s->turns->parked_end == &r->next ? at : s->turns->parked_end;
        s->turns->nparked--;
        take_lane(s, r);
        srv_turns_add(s, r);
    }
}

void srv_lane_leave(request *r) {
    if (r->lane) {
        r->s->turns->lanes--;
        r->from->works = false;
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
