/* Who is calling: the address, the session cookie, the seat secrets; and what the caller may do with a table. */
#include "server/origin.h"
#include "server/part.h"

#include <stdio.h>
#include <string.h>

enum { DAY_MS = 24 * 3600 * 1000 };
static const int64_t idle_ms = (int64_t)30 * DAY_MS, life_ms = (int64_t)180 * DAY_MS;

/* ---- addresses ---------------------------------------------------------------------------------------------------------- */

static bool trusted(const srv *s, const char *address) {
    return s->has_proxy && address_in(&s->trusted_proxy, address);
}

/* Cuts the last address off a list that ends at *end; false if it has none. */
static bool last_hop(const char *list, const char **end, char out[ADDRESS_TEXT]) {
    const char *begin = *end;
    while (begin > list && begin[-1] != ',') {
        begin--;
    }
    const char *from = begin + strspn(begin, " \t");
    size_t len = from < *end ? (size_t)(*end - from) : 0;
    while (len > 0 && (from[len - 1] == ' ' || from[len - 1] == '\t')) {
        len--;
    }
    if (len == 0 || len >= ADDRESS_TEXT) {
        return false;
    }
    memcpy(out, from, len);
    out[len] = 0;
    *end = begin > list ? begin - 1 : begin;
    return true;
}

/* With a trusted proxy: the last address in its header that is not the proxy itself. */
bool srv_address(const srv *s, const char *peer, const char *forwarded, char out[ADDRESS_TEXT]) {
    char hop[ADDRESS_TEXT], checked[ADDRESS_TEXT];
    bool ours = trusted(s, peer);
    snprintf(out, ADDRESS_TEXT, "?");
    address_counted(peer, out);
    const char *end = forwarded != NULL ? forwarded + strlen(forwarded) : NULL;
    while (ours && end > forwarded && last_hop(forwarded, &end, hop) && address_counted(hop, checked)) {
        memcpy(out, checked, sizeof checked);
        ours = trusted(s, hop);
    }
    return !ours;
}

bool srv_counts(const srv *s, const char *peer, const char *forwarded, char out[ADDRESS_TEXT]) {
    return !s->config.no_limits && srv_address(s, peer, forwarded, out);
}

/* ---- credentials
 * -------------------------------------------------------------------------------------------------------- */

/* The value of our cookie; its length, or 0. */
static size_t find_cookie(const srv *s, const char *header, const char **at) {
    const char *name = s->https ? "__Host-ironroad=" : "ironroad=";
    size_t len = strlen(name);
    for (const char *c = header; c != NULL && *c != 0;) {
        c += strspn(c, " ;");
        size_t part = strcspn(c, ";");
        if (part > len && memcmp(c, name, len) == 0) {
            *at = c + len;
            return part - len;
        }
        c += part;
    }
    return 0;
}

static bool take_session(request *r) {
    const char *token = NULL;
    store_session session;
    store_account account;
    int64_t now = srv_now_of(r->s);
    size_t len = find_cookie(r->s, r->http.cookie, &token);
    r->who.cookie = len > 0;
    if (len == 0 || !srv_secret_hash(token, len, r->who.session)) {
        return true;
    }
    store_status status = store_session_get(r->s->store, r->who.session, &session);
    if (status == STORE_OK && session.seen + idle_ms > now && session.created + life_ms > now) {
        status = store_account_get(r->s->store, session.account, &account);
        if (status == STORE_OK && account.banned == 0) {
            r->who.account = account.id;
            snprintf(r->who.name, sizeof r->who.name, "%s", account.name);
            /* once a day is enough to keep a session alive, and only where we write anyway */
            if (r->route->method[0] != 'G' && session.seen + DAY_MS < now) {
                status = store_session_seen(r->s->set, r->who.session, now);
            }
        }
    }
    if (status == STORE_DAMAGED) { /* then it has ended: nobody is prevented from signing in again */
        srv_log_line(r->s, "damaged: %s", store_error(r->s->store));
        return true;
    }
    return status != STORE_FAILED || srv_fail_store(r, status);
}

/* "Bearer SECRET,SECRET,..." */
static void take_secrets(request *r) {
    const char *at = r->http.authorization;
    if (at == NULL || strncmp(at, "Bearer ", 7) != 0) {
        return;
    }
    at += 7;
    while (*at != 0 && r->who.nsecrets < MAX_SECRETS) {
        at += strspn(at, " ,");
        size_t len = strcspn(at, " ,");
        if (srv_secret_hash(at, len, r->who.secret[r->who.nsecrets])) {
            r->who.nsecrets++;
        }
        at += len;
    }
}

static bool own_origin(const request *r) {
    char theirs[SRV_ORIGIN], url[SRV_ORIGIN], here[SRV_ORIGIN];
    if (!srv_origin(r->http.origin, theirs)) {
        return false;
    }
    if (r->s->public_url != NULL && strcmp(theirs, r->s->public_url) == 0) {
        return true;
    }
    if (r->http.host == NULL || snprintf(url, sizeof url, "http://%s", r->http.host) >= (int)sizeof url) {
        return false;
    }
    return srv_origin(url, here) && strcmp(theirs, here) == 0;
}

/* A page of another site can neither send our header nor hide its origin. Secrets sent as well change nothing: a
 * program that sends no cookie needs neither. */
static bool check_site(request *r) {
    if (r->route->method[0] == 'G') {
        return true;
    }
    const char *site = r->http.fetch_site;
    bool other = site != NULL && strcmp(site, "same-origin") != 0 && strcmp(site, "none") != 0;
    if (other || (r->http.origin != NULL && !own_origin(r))) {
        return srv_fail(r, SRV_OTHER_SITE);
    }
    if (r->who.cookie && (r->http.ironroad == NULL || strcmp(r->http.ironroad, "1") != 0)) {
        return srv_fail(r, SRV_HEADER_NEEDED);
    }
    return true;
}

/* Proxies log URLs, so an invitation or offer in a URL is refused: a client that does this must be fixed. */
static bool check_address(request *r) {
    return (!srv_query_has(r, "invite") && !srv_query_has(r, "offer")) || srv_fail(r, SRV_INVITE_IN_ADDRESS);
}

enum { SWEEP_MS = 60000, SWEPT = 64 };

typedef struct sweep {
    uint8_t hash[SWEPT][STORE_HASH];
    unsigned count;
} sweep;

static bool sweep_session(void *arg, const store_session *session) {
    sweep *x = arg;
    memcpy(x->hash[x->count++], session->hash, STORE_HASH);
    return x->count < SWEPT;
}

void srv_sessions_sweep(srv *s, int64_t now) {
    sweep x = {.count = 0};
    if (now < s->swept + SWEEP_MS && now >= s->swept) {
        return;
    }
    s->swept = now;
    store_set *set = store_set_new();
    store_status status =
        set != NULL ? store_sessions_expired(s->store, now - idle_ms, now - life_ms, sweep_session, &x) : STORE_FAILED;
    for (unsigned i = 0; i < x.count && status == STORE_OK; i++) {
        status = store_session_end(set, x.hash[i]);
    }
    status = status == STORE_OK ? srv_write(s, set) : status;
    store_set_free(set);
    if (status != STORE_OK && status != STORE_BUSY) {
        srv_log_line(s, "expired sessions were not removed: %s", store_error(s->store));
        return;
    }
    for (unsigned i = 0; i < x.count && status == STORE_OK; i++) {
        srv_streams_sign_out(s, x.hash[i], 0, NULL);
    }
    s->swept = x.count == SWEPT ? now - SWEEP_MS + 1000 : now; /* the rest soon */
}

bool srv_caller_find(request *r) {
    memset(&r->who, 0, sizeof r->who);
    srv_address(r->s, r->http.peer != NULL ? r->http.peer : "", r->http.forwarded, r->who.address);
    take_secrets(r);
    return check_address(r) && take_session(r) && check_site(r);
}

/* ---- rights ------------------------------------------------------------------------------------------------------------- */

/* Hashes of secrets are compared, so timing reveals nothing about a secret. */
static bool sits(const caller *who, const store_seat *seat) {
    if (who->account != 0 && seat->account == who->account) {
        return true;
    }
    for (unsigned i = 0; i < who->nsecrets && seat->has_secret; i++) {
        if (memcmp(who->secret[i], seat->secret, STORE_HASH) == 0) {
            return true;
        }
    }
    return false;
}

uint8_t srv_caller_seats_of(const caller *who, const store_seat *seat, unsigned count) {
    unsigned mask = 0;
    for (unsigned i = 0; i < count; i++) {
        mask |= sits(who, &seat[i]) ? 1u << seat[i].seat : 0u;
    }
    return (uint8_t)mask;
}

uint8_t srv_caller_seats(const caller *who, const table *t) { return srv_caller_seats_of(who, t->seat, t->nseats); }

const store_seat *srv_owner_seat(const store_game *g, const store_seat *seat, unsigned count) {
    const store_seat *first = NULL;
    for (unsigned i = 0; i < count && g->owner == 0; i++) {
        bool held = is_held(&seat[i]);
        if (held && seat[i].key == g->owner_key) {
            return &seat[i];
        }
        first = held && (first == NULL || seat[i].seat < first->seat) ? &seat[i] : first;
    }
    return first;
}

bool srv_caller_owns(const caller *who, const store_game *g, const store_seat *seat, unsigned count) {
    const store_seat *owner = srv_owner_seat(g, seat, count);
    return g->owner != 0 ? g->owner == who->account : owner != NULL && sits(who, owner);
}

bool srv_caller_may_see_by(const request *r, const table *t, const char *invite) {
    uint8_t hash[STORE_HASH];
    if (!t->g.is_private || srv_caller_seats(&r->who, t) != 0 || srv_caller_owns(&r->who, &t->g, t->seat, t->nseats)) {
        return true;
    }
    bool offered = false;
    for (unsigned i = 0; i < t->nseats && srv_secret_hash(invite, strlen(invite), hash); i++) {
        offered = offered || (t->seat[i].has_offer && memcmp(hash, t->seat[i].offer, STORE_HASH) == 0);
    }
    return offered || strcmp(invite, t->g.invite) == 0;
}

bool srv_caller_may_see(const request *r, const table *t) {
    return srv_caller_may_see_by(r, t, r->http.invite != NULL ? r->http.invite : "");
}
