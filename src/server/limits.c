/* Rate limits: buckets in memory, by kind and key (an address, an account, a seat). A bucket has a capacity and refills
 * evenly; signing in adds a delay that doubles with each try beyond its bucket.
 *
 * What always holds: the table has a fixed size. When it is full, the bucket that would be full again first is
 * replaced, so that somebody who comes from many addresses mostly displaces their own. */
#include "server/part.h"

#include <stdio.h>

enum { WAYS = 8 };

static const struct {
    unsigned most;
    int64_t each_ms;
    int64_t longest_ms; /* of a growing delay; 0: none */
} rule[LIMIT_KINDS] = {
    [LIMIT_SIGN_IN] = {5, 12000, 900000}, /* 5 a minute from one address */
    /* and for one name 5 from a network, 20 from a large one, 60 in all: short, so that nobody can lock others out */
    [LIMIT_SIGN_IN_NEAR] = {5, 12000, 60000},
    [LIMIT_SIGN_IN_WIDE] = {20, 3000, 60000},
    [LIMIT_SIGN_IN_NAME] = {60, 1000, 60000},
    [LIMIT_CROWD] = {4095, 1000, 0},
    [LIMIT_ACCOUNTS] = {3, 1200000, 0}, /* 3 an hour */
    [LIMIT_NAMES] = {20, 60000, 0},     /* checking whether an account exists */
    [LIMIT_CHAT] = {20, 3000, 0},       /* 20 a minute */
    [LIMIT_ACTIONS] = {120, 500, 0},    /* 120 a minute */
    [LIMIT_IMPORTS] = {10, 360000, 0},  /* 10 an hour */
    [LIMIT_TABLES] = {300, 12000, 0},   /* 300 an hour */
    [LIMIT_JOINS] = {30, 10000, 0},
    [LIMIT_NOTES] = {120, 500, 0}, /* 120 a minute: a page saves while somebody types */
    [LIMIT_SEATS] = {30, 2000, 0}, /* 30 a minute: offers, early ends, the seat order */
};

static uint64_t key_of(const srv *s, limit kind, const char *key) {
    uint64_t h = srv_hash_text(s->salt + kind * UINT64_C(0x9E3779B97F4A7C15), key);
    return h != 0 ? h : 1;
}

/* The slot of a key; created if absent. */
static limit_slot *slot(srv *s, limit kind, uint64_t key, int64_t now) {
    limit_slot *row = &s->limit[key % (LIMIT_SLOTS / WAYS) * WAYS], *old = row;
    for (unsigned i = 0; i < WAYS; i++) {
        if (row[i].key == key && row[i].kind == kind) {
            return &row[i];
        }
        if (row[i].key == 0 || row[i].full_ms < old->full_ms) {
            old = row[i].key == 0 || old->key != 0 ? &row[i] : old;
        }
    }
    *old = (limit_slot){.key = key, .kind = (uint8_t)kind, .full_ms = now};
    return old;
}

static unsigned seconds(int64_t ms) { return (unsigned)((ms + 999) / 1000); }

unsigned srv_limit_take(srv *s, limit kind, const char *key) {
    int64_t now = srv_now_of(s), room = (int64_t)rule[kind].most * rule[kind].each_ms;
    if (s->config.no_limits) {
        return 0;
    }
    limit_slot *at = slot(s, kind, key_of(s, kind, key), now);
    if (at->full_ms <= now || at->full_ms > now + room + rule[kind].longest_ms) {
        /* full again, or the clock was set back */
        at->full_ms = now;
        at->strikes = at->next_ms + rule[kind].longest_ms < now ? 0 : at->strikes;
    }
    if (at->next_ms > now && at->next_ms <= now + rule[kind].longest_ms) {
        return seconds(at->next_ms - now);
    }
    if (at->full_ms + rule[kind].each_ms <= now + room) {
        at->full_ms += rule[kind].each_ms;
        return 0;
    }
    if (rule[kind].longest_ms > 0) {
        int64_t delay = rule[kind].each_ms << (at->strikes < 7 ? at->strikes : 7);
        at->strikes = (uint8_t)(at->strikes < 200 ? at->strikes + 1 : 200);
        delay = delay < rule[kind].longest_ms ? delay : rule[kind].longest_ms;
        at->next_ms = now + delay;
        return seconds(delay);
    }
    return seconds(at->full_ms + rule[kind].each_ms - now - room);
}

unsigned srv_limit_look(srv *s, limit kind, const char *key) {
    limit_slot *at = slot(s, kind, key_of(s, kind, key), srv_now_of(s)), before = *at;
    unsigned wait = srv_limit_take(s, kind, key);
    *at = before;
    return wait;
}

/* How much of the bucket is used. */
unsigned srv_limit_used(srv *s, limit kind, const char *key) {
    int64_t now = srv_now_of(s);
    const limit_slot *at = slot(s, kind, key_of(s, kind, key), now);
    return at->full_ms > now ? (unsigned)((at->full_ms - now + rule[kind].each_ms - 1) / rule[kind].each_ms) : 0;
}

void srv_limit_forget(srv *s, limit kind, const char *key) {
    limit_slot *at = slot(s, kind, key_of(s, kind, key), srv_now_of(s));
    *at = (limit_slot){0};
}

bool srv_seat_limited(request *r, limit kind) {
    char key[STORE_ID + 8];
    unsigned seat = 0;
    while (seat < IR_MAX_PLAYERS && !has_seat(r->mine, seat)) {
        seat++; /* an owner without a seat counts as one more */
    }
    snprintf(key, sizeof key, "%s/%u", r->t->g.id, seat);
    return srv_limited(r, kind, key);
}

bool srv_limited(request *r, limit kind, const char *key) {
    unsigned wait = srv_limit_take(r->s, kind, key);
    if (wait == 0) {
        return true;
    }
    return srv_fail_wait(r, SRV_TOO_MANY_REQUESTS, wait);
}
