/* Passwords wait their turn. Comparing one takes tens of milliseconds on purpose, so a flood of sign-ins makes a queue,
 * and trying more often must not get anybody ahead in it.
 *
 * Callers who are signed in or name an existing account come before others (names are not secret here: tables show
 * them). Among them, first those whose large network has tried least recently, so that somebody with ever new addresses
 * from one large range counts as one crowd; then those whose name was tried least, then whose smaller network.
 *
 * What always holds: LANES passwords are compared at a time, WAITING_MOST wait. If one more would wait, the last in the
 * order is refused. */
#include "server/part.h"

#include <stdio.h>
#include <string.h>

enum { LANES = 2, WAITING_MOST = 64 };

enum { WIDTHS = 3 };

/* For the widest range, a network, a smaller one. Something that is not an address counts as itself. */
static void network(const char *address, unsigned width, char out[ADDRESS_TEXT]) {
    static const unsigned four[WIDTHS] = {8, 16, 24}, six[WIDTHS] = {16, 32, 48};
    if (!address_network(address, four[width], six[width], out)) {
        snprintf(out, ADDRESS_TEXT, "%s", address);
    }
}

/* Counts one more; returns how many there were recently. */
static unsigned count(srv *s, limit kind, const char *key) {
    unsigned before = srv_limit_used(s, kind, key);
    srv_limit_take(s, kind, key);
    return before;
}

static uint64_t place(request *r, password_rank rank, const char *name) {
    char text[ADDRESS_TEXT];
    unsigned tried = name != NULL ? srv_limit_used(r->s, LIMIT_SIGN_IN_NAME, name) : 0;
    uint64_t out = rank;
    for (unsigned width = 0; width < WIDTHS; width++) {
        network(r->who.address, width, text);
        unsigned seen = count(r->s, LIMIT_CROWD, text);
        out = out << 12 | (seen < 4095 ? seen : 4095);
        if (width == 0) {
            out = out << 8 | (tried < 255 ? tried : 255);
        }
    }
    return out;
}

bool srv_sign_in_limited(request *r, const char *name) {
    char wide[ADDRESS_TEXT], near[ADDRESS_TEXT], key[IR_MAX_NAME + ADDRESS_TEXT + 1];
    network(r->who.address, 0, wide);
    network(r->who.address, 1, near);
    if (!srv_limited(r, LIMIT_SIGN_IN, r->who.address)) {
        return false;
    }
    snprintf(key, sizeof key, "%s %s", name, near);
    if (!srv_limited(r, LIMIT_SIGN_IN_NEAR, key)) {
        return false;
    }
    snprintf(key, sizeof key, "%s %s", name, wide);
    return srv_limited(r, LIMIT_SIGN_IN_WIDE, key) && srv_limited(r, LIMIT_SIGN_IN_NAME, name);
}

void srv_sign_in_forget(request *r, const char *name) {
    char near[ADDRESS_TEXT], key[IR_MAX_NAME + ADDRESS_TEXT + 1];
    network(r->who.address, 1, near);
    snprintf(key, sizeof key, "%s %s", name, near);
    srv_limit_forget(r->s, LIMIT_SIGN_IN_NEAR, key);
}

/* ---- the queue ------------------------------------------------------------------------------------------------------------- */

static void dispatch(request *r) {
    srv *s = r->s;
    r->queued = false;
    s->njobs++;
    s->world.password(s->world.self, r->job, r->password, r->hash[0] != 0 ? r->hash : NULL);
}

/* The first or the last in the order of those waiting; NULL: nobody is waiting. */
static request *find(srv *s, bool first) {
    request *found = NULL;
    for (request *r = s->jobs; r != NULL; r = r->job_next) {
        if (r->queued && (found == NULL || (r->place == found->place ? (r->job < found->job) == first
                                                                     : (r->place < found->place) == first))) {
            found = r;
        }
    }
    return found;
}

static bool refuse(request *r) { return srv_fail_wait(r, SRV_SIGNING_IN_BUSY, 2); }

/* The last one is refused, unless the newcomer comes after it. */
static bool make_room(request *r) {
    srv *s = r->s;
    request *last = find(s, false);
    if (last->place <= r->place) {
        return false;
    }
    srv_job_done(s, last->job);
    last->queued = last->resumed = false;
    s->nqueued--;
    refuse(last);
    if (last->held) {
        srv_finish(last);
    }
    return true;
}

bool srv_password_job(request *r, password_rank rank, const char *name, const char *password, const char *hash) {
    srv *s = r->s;
    r->password = password;
    snprintf(r->hash, sizeof r->hash, "%s", hash != NULL ? hash : "");
    r->place = place(r, rank, name);
    if (s->njobs >= LANES && s->nqueued >= WAITING_MOST && !make_room(r)) {
        return refuse(r);
    }
    srv_job_begin(r);
    if (s->njobs < LANES) {
        dispatch(r);
    } else {
        r->queued = true;
        s->nqueued++;
    }
    return true;
}

void srv_password(srv *s, uint64_t job, bool right, const char *hash) {
    request *r = srv_job_done(s, job);
    if (r == NULL) {
        return;
    }
    s->njobs--;
    r->right = right;
    snprintf(r->hash, sizeof r->hash, "%s", hash != NULL ? hash : "");
    srv_turns_add(s, r);
    request *next = find(s, true);
    if (next != NULL) {
        s->nqueued--;
        dispatch(next);
    }
}
