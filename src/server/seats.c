/* Who sits where: joining, leaving, the order, the start; and seats of a running game that change hands.
 *
 * What always holds: a seat's key belongs to one person for as long as they hold the seat. The new holder
 * gets a new key, and what was stored under the old one goes with the previous person: their note, their program, what
 * their streams may see. */
#include "server/part.h"
#include "store/alike.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- taking a seat
 * ------------------------------------------------------------------------------------------------------------- */

enum { ABSENT_MS = ABSENT_DAYS * 24 * 3600 * 1000 };

static bool is_open(request *r) { return r->t->g.state == STORE_OPEN || srv_fail(r, SRV_STARTED); }

static bool owner_only(request *r) {
    return srv_caller_owns(&r->who, &r->t->g, r->t->seat, r->t->nseats) || srv_fail(r, SRV_OWNER_ONLY);
}

static void sort_seats(table *t) {
    for (unsigned i = 1; i < t->nseats; i++) {
        store_seat at = t->seat[i];
        unsigned k = i;
        for (; k > 0 && t->seat[k - 1].seat > at.seat; k--) {
            t->seat[k] = t->seat[k - 1];
        }
        t->seat[k] = at;
    }
}

static bool invited(request *r, const char *invite) {
    return !r->t->g.is_private || (invite != NULL && strcmp(invite, r->t->g.invite) == 0) ||
           srv_fail(r, SRV_PRIVATE_INVITATION);
}

static bool looks_like(const char *name, const char *looks) {
    char out[STORE_LOOKS];
    store_looks(name, out);
    return strcmp(out, looks) == 0;
}

/* Nobody at the table has this name or one that looks like it, except the seat being taken over. */
static bool name_is_free(request *r, const char *name, const store_seat *taken) {
    char looks[STORE_LOOKS];
    store_looks(name, looks);
    for (unsigned i = 0; i < r->t->nseats; i++) {
        const store_seat *seat = &r->t->seat[i];
        if (seat != taken && (looks_like(seat->name, looks) || looks_like(seat->person, looks))) {
            return srv_fail(r, SRV_NAME_AT_TABLE);
        }
    }
    return r->who.account != 0 || srv_guest_name(r, name);
}

static void answer_seat(request *r, unsigned key, const char *secret) {
    ir_text text = srv_scratch(r->s);
    ir_json j = ir_json_on(&text);
    ir_json_open(&j, '{');
    for (unsigned i = 0; i < r->t->nseats; i++) {
        if (r->t->seat[i].key == key) {
            ir_json_field_int(&j, "seat", r->t->seat[i].seat);
        }
    }
    if (secret[0] != 0) {
        ir_json_field_string(&j, "secret", secret);
    }
    ir_json_close(&j, '}');
    srv_answer_json(r, 200, &text);
}

/* Who wants a seat. A guest may bring a secret of their own making, and can then repeat a request that got no answer.
 */
typedef struct newcomer {
    const char *name;
    const char *given; /* the secret they brought, or NULL */
    char secret[SRV_SECRET];
    uint8_t hash[STORE_HASH];
} newcomer;

static bool read_newcomer(request *r, newcomer *n) {
    if (!srv_body_text(r, "name", IR_MAX_NAME, false, &n->name) ||
        !srv_body_text(r, "secret", SRV_SECRET, false, &n->given)) {
        return false;
    }
    if (n->given != NULL && (strlen(n->given) != 22 || !srv_secret_hash(n->given, 22, n->hash))) {
        return srv_fail_of(r, SRV_SECRET_FORM, "secret");
    }
    if (r->who.account != 0) {
        n->name = r->who.name;
        n->given = NULL;
    }
    return n->name != NULL || srv_fail_of(r, SRV_MEMBER_MISSING, "name");
}

/* This seat is theirs: an account's, or a guest's with the secret they bring. */
static bool sits_on(const request *r, const newcomer *n, const store_seat *seat) {
    return r->who.account != 0 ? seat->account == r->who.account
                               : n->given != NULL && seat->has_secret && memcmp(seat->secret, n->hash, STORE_HASH) == 0;
}

/* They already have a seat: that is the answer, because the first one may have been lost. */
static bool joined_before(request *r, const newcomer *n) {
    for (unsigned i = 0; i < r->t->nseats; i++) {
        const store_seat *seat = &r->t->seat[i];
        if (sits_on(r, n, seat)) {
            answer_seat(r, seat->key, n->given != NULL ? n->given : "");
            return true;
        }
    }
    return false;
}

/* A key that nobody has. Players who give up a seat leave nothing under their key (forget_note, srv_programs_leave, and
 * the streams are compared again), so it may be reused, later than all the others. Only the creator's key, which may be
 * unused, says who owns the table; it is never reused. */
uint8_t srv_free_key(table *t) {
    for (;;) {
        uint8_t key = t->g.next_key % MAX_KEYS;
        bool taken = key == t->g.owner_key;
        t->g.next_key = (uint8_t)((key + 1) % MAX_KEYS);
        for (unsigned i = 0; i < t->nseats; i++) {
            taken = taken || t->seat[i].key == key;
        }
        if (!taken) {
            return key;
        }
    }
}

static void sit_down(request *r, newcomer *n, store_seat *seat) {
    seat->key = srv_free_key(r->t);
    seat->account = r->who.account;
    seat->has_secret = seat->account == 0;
    if (n->given != NULL) {
        snprintf(n->secret, sizeof n->secret, "%s", n->given);
        memcpy(seat->secret, n->hash, STORE_HASH);
    } else if (seat->has_secret) {
        srv_fresh_secret(r->s, 16, n->secret, seat->secret);
    }
}

bool srv_seated(request *r, table *t) {
    sort_seats(t);
    t->g.changed = srv_now_of(r->s);
    return srv_table_save(r, t, true) && srv_table_tell(r, t) &&
           (t->nseats < t->g.seats || t->g.by_owner || srv_table_start(r, t));
}

void srv_post_join(request *r) {
    static const char *const names[] = {"name", "invite", "secret", NULL};
    const char *invite;
    newcomer n = {.given = NULL};
    table *t = r->t;
    if (!srv_body_read(r, names) || !srv_body_text(r, "invite", STORE_INVITE, false, &invite) ||
        !srv_limited(r, LIMIT_JOINS, r->who.address) || !invited(r, invite) || !read_newcomer(r, &n) ||
        joined_before(r, &n)) {
        return;
    }
    if (t->g.state != STORE_OPEN || t->nseats == t->g.seats) {
        srv_fail(r, SRV_NO_EMPTY_SEAT);
        return;
    }
    if (!srv_good_name(r, n.name) || !name_is_free(r, n.name, NULL)) {
        return;
    }
    store_seat *seat = &t->seat[t->nseats];
    memset(seat, 0, sizeof *seat);
    while (srv_seat_at(t->seat, t->nseats, seat->seat) != NULL) {
        seat->seat++;
    }
    snprintf(seat->name, sizeof seat->name, "%s", n.name);
    sit_down(r, &n, seat);
    unsigned key = seat->key;
    t->nseats++;
    if (srv_seated(r, t)) {
        answer_seat(r, key, n.secret);
    }
}

/* ---- changing hands ----------------------------------------------------------------------------------------------------------- */

store_seat *srv_find_seat(table *t, unsigned number) {
    for (unsigned i = 0; i < t->nseats; i++) {
        if (t->seat[i].seat == number) {
            return &t->seat[i];
        }
    }
    return NULL;
}

static bool is_running(request *r) { return r->t->g.state == STORE_STARTED || srv_fail(r, SRV_NOT_PLAYING); }

bool srv_is_absent(request *r, const store_seat *seat) {
    const store_game *g = &r->t->g;
    return !is_held(seat) || (has_seat(g->waiting, seat->seat) && srv_now_of(r->s) - g->since >= ABSENT_MS);
}

static bool says_seat(request *r, const store_seat *seat, const char *text) {
    return srv_table_append(r, r->t, STORE_SEAT, seat->seat, text) && srv_table_save(r, r->t, true) &&
           srv_table_tell(r, r->t);
}

void srv_post_offer(request *r) {
    static const char *const names[] = {"seat", NULL};
    int64_t number = 0;
    char token[SRV_SECRET];
    bool owner = srv_caller_owns(&r->who, &r->t->g, r->t->seat, r->t->nseats);
    if (r->mine == 0 && !owner) {
        srv_fail(r, SRV_NO_SEAT);
        return;
    }
    if (!srv_body_read(r, names) || !srv_body_int(r, "seat", 0, IR_MAX_PLAYERS - 1, true, &number) || !is_running(r) ||
        !srv_seat_limited(r, LIMIT_SEATS) || !srv_table_has_room(r, MAX_TALK_ROWS)) {
        return;
    }
    store_seat *seat = srv_find_seat(r->t, (unsigned)number);
    if (seat == NULL) {
        srv_fail(r, SRV_NO_SUCH_SEAT);
        return;
    }
    bool own = has_seat(r->mine, seat->seat);
    if (!own && !owner && has_bot(seat)) {
        srv_fail(r, SRV_OWNER_ONLY);
        return;
    }
    if (!own && !srv_is_absent(r, seat)) {
        srv_fail_number(r, SRV_OFFER_EARLY, ABSENT_DAYS);
        return;
    }
    srv_fresh_secret(r->s, 16, token, seat->offer);
    seat->has_offer = true;
    seat->offer_taken = false;
    seat->offer_own = own;
    if (!says_seat(r, seat, "offer")) {
        return;
    }
    ir_text text = srv_scratch(r->s);
    ir_json j = ir_json_on(&text);
    ir_json_open(&j, '{');
    ir_json_field_int(&j, "at", r->t->g.at);
    ir_json_field_string(&j, "offer", token);
    ir_json_close(&j, '}');
    srv_answer_json(r, 200, &text);
}

/* The seat of an offer, including one already taken; NULL: not found, or there is a newer offer. */
static store_seat *seat_of_offer(table *t, const char *offer) {
    uint8_t hash[STORE_HASH];
    for (unsigned i = 0; i < t->nseats && srv_secret_hash(offer, strlen(offer), hash); i++) {
        store_seat *seat = &t->seat[i];
        if ((seat->has_offer || seat->offer_taken) && memcmp(seat->offer, hash, STORE_HASH) == 0) {
            return seat;
        }
    }
    return NULL;
}

/* They took this seat with this offer: that is the answer, because the first one may have been lost. */
static bool taken_before(request *r, const newcomer *n, const store_seat *seat) {
    if (seat == NULL || !seat->offer_taken || !sits_on(r, n, seat)) {
        return false;
    }
    answer_seat(r, seat->key, n->given != NULL ? n->given : "");
    return true;
}

static bool is_offered(request *r, const store_seat *seat) {
    if (seat == NULL || !seat->has_offer) {
        return srv_fail(r, SRV_OFFER_GONE);
    }
    return seat->offer_own || srv_is_absent(r, seat) || srv_fail(r, SRV_PLAYER_BACK);
}

/* One seat per person; but a guest may take their own seat with their account. */
static bool has_no_other(request *r, const newcomer *n, const store_seat *seat) {
    return (r->mine == 0 || (has_seat(r->mine, seat->seat) && !sits_on(r, n, seat))) || srv_fail(r, SRV_SEATED_ALREADY);
}

/* Without its key, nobody can read a seat's note. */
static bool forget_note(request *r, const store_seat *seat) {
    return srv_fail_store(r, store_note_forget(r->s->set, r->t->g.id, seat->key));
}

/* An account has had this seat, from the start or from that row on: when it is deleted, its name is removed from the
 * game. */
static bool note_sat(request *r, const store_seat *seat, int64_t account, int64_t row) {
    store_sat sat = {.seat = seat->seat, .row = row};
    return account == 0 || srv_fail_store(r, store_sat_add(r->s->set, r->t->g.id, &sat, account));
}

void srv_post_take(request *r) {
    static const char *const names[] = {"offer", "name", "secret", NULL};
    const char *offer;
    newcomer n = {.given = NULL};
    char text[IR_MAX_NAME + 8];
    table *t = r->t;
    if (!srv_body_read(r, names) || !srv_body_text(r, "offer", SRV_SECRET, true, &offer) ||
        !srv_limited(r, LIMIT_JOINS, r->who.address) || !read_newcomer(r, &n)) {
        return;
    }
    store_seat *seat = seat_of_offer(t, offer);
    if (taken_before(r, &n, seat) || !is_running(r) || !is_offered(r, seat) || !srv_good_name(r, n.name) ||
        !has_no_other(r, &n, seat)) {
        return;
    }
    if (!name_is_free(r, n.name, seat)) {
        return;
    }
    if (!srv_programs_leave(r, t, seat->seat) || (seat->person[0] == 0 && !note_sat(r, seat, seat->account, 0)) ||
        !forget_note(r, seat)) {
        return;
    }
    if (!srv_bot_leave(r, t, seat->seat)) {
        return;
    }
    bool owned = t->g.owner == 0 && t->g.owner_key == seat->key;
    sit_down(r, &n, seat);
    t->g.owner_key = owned ? seat->key : t->g.owner_key;
    seat->has_offer = seat->offer_own = false;
    seat->offer_taken = true;
    seat->called = 0;
    snprintf(seat->person, sizeof seat->person, "%s", n.name);
    snprintf(text, sizeof text, "take %s", n.name);
    if (says_seat(r, seat, text) && note_sat(r, seat, r->who.account, t->g.at)) {
        answer_seat(r, seat->key, n.secret);
    }
}

void srv_stand_up(request *r, uint8_t seats) {
    table *t = r->t;
    unsigned kept = 0;
    for (unsigned i = 0; i < t->nseats; i++) {
        if (!has_seat(seats, t->seat[i].seat)) {
            t->seat[kept++] = t->seat[i];
        } else if (!forget_note(r, &t->seat[i])) {
            return;
        }
    }
    t->nseats = kept;
    t->g.changed = srv_now_of(r->s);
    if (srv_table_save(r, t, true) && srv_table_tell(r, t)) {
        srv_answer_empty(r);
    }
}

void srv_post_leave(request *r) {
    static const char *const names[] = {NULL};
    if (srv_body_read(r, names) && is_open(r)) {
        srv_stand_up(r, r->mine);
    }
}

void srv_post_kick(request *r) {
    static const char *const names[] = {"seat", NULL};
    int64_t seat;
    if (!owner_only(r) || !srv_body_read(r, names) || !srv_body_int(r, "seat", 0, IR_MAX_PLAYERS - 1, true, &seat) ||
        !is_open(r) || !srv_seat_limited(r, LIMIT_SEATS)) {
        return;
    }
    if (srv_seat_at(r->t->seat, r->t->nseats, (unsigned)seat) == NULL) {
        srv_fail(r, SRV_SEAT_EMPTY);
        return;
    }
    srv_stand_up(r, (uint8_t)(1u << seat));
}

/* ---- starting --------------------------------------------------------------------------------------------------------------- */

/* A random number below n, each equally likely. */
static unsigned draw(srv *s, unsigned n) {
    return (unsigned)(srv_fresh_number(s) % n); /* n <= 7 of 2^64: no bias to speak of */
}

static void shuffle(srv *s, table *t) {
    for (unsigned i = t->nseats; i > 1; i--) {
        unsigned k = draw(s, i);
        store_seat moved = t->seat[i - 1];
        t->seat[i - 1] = t->seat[k];
        t->seat[k] = moved;
    }
}

bool srv_table_start(request *r, table *t) {
    const char *name[IR_MAX_PLAYERS];
    const ir_title *title = ir_title_find(t->g.title);
    json_t *options = json_loads(t->g.options, 0, NULL);
    ir_game *game = malloc(sizeof *game);
    t->touched = true;
    if (!t->g.given_order) {
        shuffle(r->s, t);
    }
    if (!t->g.is_seeded) {
        t->g.seed = srv_fresh_number(r->s) % 1000000000000u;
    }
    t->g.seats = (uint8_t)t->nseats; /* empty seats are removed */
    for (unsigned i = 0; i < t->nseats; i++) {
        t->seat[i].seat = (uint8_t)i;
        name[i] = t->seat[i].name;
    }
    bool fine = title != NULL && options != NULL && game != NULL;
    if (!fine) {
        srv_fail_store(r, STORE_FAILED);
    }
    fine = fine && srv_try_game(r, title, options, name, t->nseats, t->g.seed, game) && srv_table_begin(r, t, game) &&
           srv_bots_begin(r, t) && srv_table_save(r, t, true);
    json_decref(options);
    free(game);
    return fine;
}

void srv_post_start(request *r) {
    static const char *const names[] = {NULL};
    if (!owner_only(r) || !srv_body_read(r, names) || !is_open(r)) {
        return;
    }
    if (r->t->nseats < r->t->g.least) {
        srv_fail_number(r, SRV_TOO_FEW_PLAYERS, r->t->g.least);
        return;
    }
    if (!srv_has_person(r->t)) {
        srv_fail(r, SRV_BOTS_ALONE);
        return;
    }
    if (srv_table_start(r, r->t)) {
        srv_answer_at(r, r->t->g.at);
    }
}

void srv_post_order(request *r) {
    static const char *const names[] = {"seats", NULL};
    table *t = r->t;
    unsigned seen = 0;
    if (!owner_only(r) || !srv_body_read(r, names) || !is_open(r) || !srv_seat_limited(r, LIMIT_SEATS)) {
        return;
    }
    const json_t *list = json_object_get(r->body, "seats");
    if (!json_is_array(list) || json_array_size(list) != t->g.seats) {
        srv_fail(r, SRV_SEATS_ORDER);
        return;
    }
    uint8_t place[IR_MAX_PLAYERS] = {0};
    for (unsigned i = 0; i < t->g.seats; i++) {
        const json_t *v = json_array_get(list, i);
        json_int_t n = json_is_integer(v) ? json_integer_value(v) : -1;
        if (n < 0 || n >= t->g.seats || has_seat(seen, (unsigned)n)) {
            srv_fail(r, SRV_SEATS_ORDER);
            return;
        }
        seen |= 1u << n;
        place[n] = (uint8_t)i;
    }
    for (unsigned i = 0; i < t->nseats; i++) {
        t->seat[i].seat = place[t->seat[i].seat];
    }
    sort_seats(t);
    t->g.given_order = true; /* chosen by the owner */
    t->g.changed = srv_now_of(r->s);
    if (srv_table_save(r, t, true) && srv_table_tell(r, t)) {
        srv_answer_empty(r);
    }
}
