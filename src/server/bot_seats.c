/* Which seats computer players have: before the start as players of their own, in a running game as stand-ins.
 *
 * What always holds: a seat that a computer player plays has its name in seat->bot, and in a started game the journal has
 * said so with a row: who made a move is known from the journal alone. A seat with a person and a computer player has a
 * stand-in, whose moves are the seat's; the person is back when they say so or act. */
#include "bots/bot.h"
#include "server/part.h"
#include "store/alike.h"

#include <stdio.h>
#include <string.h>

static const int64_t in_use_ms = INT64_C(24) * 3600 * 1000; /* a table counts for so long after its last change */

/* ---- names ---------------------------------------------------------------------------------------------------------------- */

bool srv_bot_read(request *r, const char *text, char out[STORE_BOT]) {
    bot_spec spec;
    ir_text put = ir_text_on(out, STORE_BOT);
    if (r->s->config.bot_threads == 0) {
        return srv_fail(r, SRV_NO_BOTS);
    }
    if (!bot_spec_read(text, strlen(text), &spec)) {
        return srv_fail_of(r, SRV_BOT_UNKNOWN, text);
    }
    bot_spec_put(&spec, &put);
    return true;
}

static bool is_taken(request *r, const char *name, const char *const *taken, unsigned count) {
    char looks[STORE_LOOKS], other[STORE_LOOKS];
    store_account account;
    store_looks(name, looks);
    for (unsigned i = 0; i < count; i++) {
        store_looks(taken[i] != NULL ? taken[i] : "", other);
        if (strcmp(looks, other) == 0) {
            return true;
        }
    }
    return store_account_alike(r->s->store, name, &account) == STORE_OK;
}

/* "Club computer", "Club computer 2", ... */
void srv_bot_name(request *r, const char *player, const char *const *taken, unsigned count, char out[IR_MAX_NAME]) {
    char key[STORE_BOT + 8];
    snprintf(key, sizeof key, "bot.%.*s", (int)strcspn(player, ":"), player);
    const char *text = ir_message_find(srv_speaks(r), key);
    snprintf(out, IR_MAX_NAME, "%s", text != NULL ? text : player);
    for (unsigned n = 2; is_taken(r, out, taken, count); n++) {
        snprintf(out, IR_MAX_NAME, "%.30s %u", text != NULL ? text : player, n);
    }
}

/* ---- how many ------------------------------------------------------------------------------------------------------------- */

static bool is_in_use(srv *s, const char *id) {
    table *t;
    store_status status = srv_table_head(s, id, &t);
    if (status == STORE_BUSY) {
        return true;
    }
    bool found = status == STORE_OK && t->g.state != STORE_FINISHED && t->g.changed >= srv_now_of(s) - in_use_ms;
    for (unsigned i = 0; found && i < t->nseats; i++) {
        if (has_bot(&t->seat[i])) {
            return true;
        }
    }
    return false;
}

static uint64_t maker_of(const request *r) { return srv_hash_text(r->s->salt, r->who.address) | 1u; }

/* An account's are counted in the database. Those of a guest's address are counted here, since the start of the server. */
bool srv_bots_allowed(request *r) {
    srv *s = r->s;
    unsigned count = 0, most = r->who.account != 0 ? MAX_BOTS_ACCOUNT : MAX_BOTS;
    if (s->config.no_limits) {
        return true;
    }
    if (r->who.account != 0 &&
        !srv_fail_store(r, store_bot_games(s->store, r->who.account, srv_now_of(s) - in_use_ms, &count))) {
        return false;
    }
    count += r->who.account != 0 ? srv_tables_made(s, r->who.account, true) : 0;
    for (unsigned i = 0; r->who.account == 0 && i < OPEN_SLOTS; i++) {
        if (s->bot_table[i].maker == maker_of(r) && !is_in_use(s, s->bot_table[i].id)) {
            s->bot_table[i].maker = 0;
        }
        count += s->bot_table[i].maker == maker_of(r);
    }
    if (count < most) {
        return true;
    }
    srv_fail_number(r, r->who.account != 0 ? SRV_OWN_BOT_TABLES : SRV_ADDRESS_BOT_TABLES, most);
    r->out.retry_after = 60;
    return false;
}

void srv_bots_count(request *r) {
    srv *s = r->s;
    for (unsigned i = 0; i < OPEN_SLOTS; i++) {
        if (s->bot_table[i].maker == maker_of(r) && strcmp(s->bot_table[i].id, r->t->g.id) == 0) {
            return;
        }
    }
    if (r->who.account == 0) {
        s->bot_table[s->next_bot_table].maker = maker_of(r);
        memcpy(s->bot_table[s->next_bot_table].id, r->t->g.id, STORE_ID);
        s->next_bot_table = (s->next_bot_table + 1) % OPEN_SLOTS;
    }
}

/* ---- in the journal ------------------------------------------------------------------------------------------------------- */

bool srv_has_person(const table *t) {
    for (unsigned i = 0; i < t->nseats; i++) {
        if (is_held(&t->seat[i]) && !has_bot(&t->seat[i])) {
            return true;
        }
    }
    return false;
}

bool srv_bot_row(request *r, table *t, const store_seat *seat) {
    char text[STORE_BOT + 8];
    unsigned bit = 1u << seat->seat;
    t->touched = true;
    t->bots = (uint8_t)(has_bot(seat) ? t->bots | bit : t->bots & ~bit);
    t->stuck &= (uint8_t)~bit;
    while (has_bot(seat) && t->g.dice == 0) {
        t->g.dice = srv_fresh_number(r->s);
    }
    snprintf(text, sizeof text, "bot %s", has_bot(seat) ? seat->bot : "off");
    return srv_table_append(r, t, STORE_SEAT, seat->seat, text);
}

bool srv_bots_begin(request *r, table *t) {
    for (unsigned i = 0; i < t->nseats; i++) {
        if (has_bot(&t->seat[i]) && !srv_bot_row(r, t, &t->seat[i])) {
            return false;
        }
    }
    return true;
}

bool srv_bot_leave(request *r, table *t, unsigned number) {
    store_seat *seat = srv_find_seat(t, number);
    if (seat == NULL || !has_bot(seat)) {
        return true;
    }
    seat->bot[0] = 0;
    return srv_bot_row(r, t, seat) && srv_table_save(r, t, true) && srv_table_tell(r, t);
}

/* ---- sitting down and standing up ----------------------------------------------------------------------------------------- */

static void answer(request *r, int64_t at, unsigned seat) {
    ir_text text = srv_scratch(r->s);
    ir_json j = ir_json_on(&text);
    ir_json_open(&j, '{');
    if (at > 0) {
        ir_json_field_int(&j, "at", at);
    }
    ir_json_field_int(&j, "seat", seat);
    ir_json_close(&j, '}');
    srv_answer_json(r, 200, &text);
}

/* Before the start: a seat of its own. */
static void sit_down(request *r, unsigned number, const char *player) {
    table *t = r->t;
    store_seat *seat = srv_find_seat(t, number);
    const char *taken[IR_MAX_PLAYERS];
    unsigned count = 0;
    if (seat != NULL && !has_bot(seat)) {
        srv_fail(r, SRV_BOT_SEAT);
        return;
    }
    bool alone = t->nseats + 1 == t->g.seats && !t->g.by_owner && !srv_has_person(t);
    if (seat == NULL && (alone ? !srv_fail(r, SRV_BOTS_ALONE) : !srv_bots_allowed(r))) {
        return;
    }
    for (unsigned i = 0; i < t->nseats; i++) {
        taken[count++] = &t->seat[i] == seat ? NULL : t->seat[i].name;
    }
    uint8_t key = srv_free_key(t);
    if (seat == NULL) {
        seat = &t->seat[t->nseats++];
    }
    memset(seat, 0, sizeof *seat);
    seat->seat = (uint8_t)number;
    seat->key = key;
    snprintf(seat->bot, sizeof seat->bot, "%s", player);
    srv_bot_name(r, player, taken, count, seat->name);
    srv_bots_count(r);
    if (srv_seated(r, t)) {
        answer(r, t->g.state != STORE_OPEN ? t->g.at : 0, number);
    }
}

static void before_start(request *r, int64_t number, const char *player) {
    table *t = r->t;
    while (number < 0) { /* the first that is empty */
        number = 0;
        while (srv_seat_at(t->seat, t->nseats, (unsigned)number) != NULL) {
            number++;
        }
    }
    if (!srv_caller_owns(&r->who, &t->g, t->seat, t->nseats)) {
        srv_fail(r, SRV_OWNER_ONLY);
    } else if (number >= t->g.seats) {
        srv_fail(r, t->nseats == t->g.seats ? SRV_NO_EMPTY_SEAT : SRV_NO_SUCH_SEAT);
    } else if (player != NULL) {
        sit_down(r, (unsigned)number, player);
    } else if (srv_find_seat(t, (unsigned)number) == NULL || !has_bot(srv_find_seat(t, (unsigned)number))) {
        srv_fail(r, SRV_SEAT_EMPTY);
    } else {
        srv_stand_up(r, (uint8_t)(1u << number));
    }
}

/* Its own player may at any time; the table's owner if nobody holds it or its player is absent, and may change a
 * computer player for another. */
static bool may_hand_over(request *r, const store_seat *seat, bool in) {
    if (has_seat(r->mine, seat->seat)) {
        return true;
    }
    if (!srv_caller_owns(&r->who, &r->t->g, r->t->seat, r->t->nseats)) {
        return srv_fail(r, SRV_OWNER_ONLY);
    }
    bool may = in ? has_bot(seat) || srv_is_absent(r, seat) : !is_held(seat);
    return may || srv_fail_number(r, SRV_BOT_EARLY, ABSENT_DAYS);
}

static bool stand_in(request *r, store_seat *seat, const char *player) {
    table *t = r->t;
    if (!has_bot(seat) && (!srv_bots_allowed(r) || !srv_programs_leave(r, t, seat->seat))) {
        return false;
    }
    snprintf(seat->bot, sizeof seat->bot, "%s", player);
    srv_bots_count(r);
    return srv_bot_row(r, t, seat) && srv_table_save(r, t, true) && srv_table_tell(r, t) &&
           srv_undo_agreed(r); /* all others may have agreed */
}

static void in_game(request *r, int64_t number, const char *player) {
    table *t = r->t;
    while (number < 0) { /* the caller's own */
        number = r->mine != 0 ? (int64_t)__builtin_ctz(r->mine) : (int64_t)t->nseats;
    }
    store_seat *seat = srv_find_seat(t, (unsigned)number);
    if (t->g.state != STORE_STARTED) {
        srv_fail(r, SRV_NOT_PLAYING);
        return;
    }
    if (seat == NULL) {
        srv_fail(r, SRV_NO_SUCH_SEAT);
        return;
    }
    if (!may_hand_over(r, seat, player != NULL)) {
        return;
    }
    srv_bots_retry(r->s, t->g.id);
    bool same = strcmp(seat->bot, player != NULL ? player : "") == 0;
    if (same || (srv_table_has_room(r, MAX_TALK_ROWS) &&
                 (player != NULL ? stand_in(r, seat, player) : srv_bot_leave(r, t, seat->seat)))) {
        if (has_seat(t->stuck, (unsigned)number) && !srv_table_tell(r, t)) {
            return;
        }
        t->stuck &= (uint8_t) ~(1u << number);
        answer(r, t->g.at, (unsigned)number);
    }
}

void srv_post_bot(request *r) {
    static const char *const names[] = {"seat", "player", NULL};
    int64_t number = -1;
    const char *text = NULL;
    char player[STORE_BOT];
    if (!srv_body_read(r, names) || !srv_body_int(r, "seat", 0, IR_MAX_PLAYERS - 1, false, &number)) {
        return;
    }
    bool off = json_is_null(json_object_get(r->body, "player"));
    if ((!off && !srv_body_text(r, "player", STORE_BOT, true, &text)) || !srv_seat_limited(r, LIMIT_SEATS) ||
        (!off && !srv_bot_read(r, text, player))) {
        return;
    }
    if (r->t->g.state == STORE_OPEN) {
        before_start(r, number, off ? NULL : player);
    } else {
        in_game(r, number, off ? NULL : player);
    }
}
