/* See tube.h: the clients. Each sends at most one errand for a table at a time, gives up after a while, and believes
 * only what its streams tell. */
#include "tube.h"

#include "bots/random.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PATIENCE_MS = 2500 };

static const char *const titles[] = {"1888n", "1888", "nar"};
static const char *const undo_rules[] = {"own", "anyone", "consent"};

static int64_t real_now(const tube *t) { return t->now - t->jump; }

/* ---- opening ---------------------------------------------------------------------------------------------------------------- */

static void plan_table(tube *t, unsigned slot) {
    tube_table *b = &t->table[slot];
    b->title = ir_title_find(titles[tube_below(t, 3)]);
    b->seats = b->title->min_players + tube_below(t, 3);
    b->seats = b->seats < b->title->max_players ? b->seats : b->title->max_players;
    b->is_private = tube_below(t, 3) == 0;
    b->by_join = tube_below(t, 2) == 0;
    b->least = b->by_join ? b->title->min_players : b->seats;
    b->by_lot = tube_below(t, 2) == 0;
    b->seed = tube_below(t, 100000);
    snprintf(b->key, sizeof b->key, "table-key-%02u-%09llx", slot % 100, (unsigned long long)t->seed & 0xFFFFFFFFF);
    b->offerer = b->taker = b->loser = -1;
    b->undo = undo_rules[tube_below(t, 3)];
    b->maker = tube_below(t, TUBE_STRANGER);
    b->entitled = (uint8_t)(1u << b->maker);
    for (unsigned i = 0; i < IR_MAX_PLAYERS; i++) {
        b->holder[i] = -1;
        b->bots |= (uint8_t)(t->bots && i > 0 && tube_below(t, 3) == 0 ? 1u << i : 0u);
    }
}

static void errand_send(tube *t, unsigned c, errand kind, unsigned slot, const char *method, const char *target,
                        const char *body, int64_t at, const char *text, bool forbidden) {
    entry e = {.client = (uint8_t)c,
               .errand = (uint8_t)kind,
               .slot = (uint8_t)slot,
               .forbidden = forbidden,
               .stranger = !((t->table[slot].entitled >> c) & 1),
               .serial = ++t->serial,
               .at = at,
               .method = (char *)(uintptr_t)method,
               .target = (char *)(uintptr_t)target,
               .body = (char *)(uintptr_t)body,
               .text = (char *)(uintptr_t)text};
    t->client[c].pending[slot].serial = e.serial;
    t->client[c].pending[slot].deadline = real_now(t) + PATIENCE_MS;
    t->client[c].pending[slot].errand = (uint8_t)kind;
    tube_send(t, &e);
}

bool clients_open(tube *t) {
    for (unsigned i = 0; i < TUBE_TABLES; i++) {
        plan_table(t, i);
    }
    for (unsigned c = 0; c < TUBE_CLIENTS; c++) {
        tube_client *x = &t->client[c];
        char body[120];
        snprintf(x->name, sizeof x->name, "%s%u",
                 c < TUBE_ACCOUNTS    ? "Acc"
                 : c == TUBE_STRANGER ? "Stranger"
                                      : "Guest",
                 c);
        snprintf(x->peer, sizeof x->peer, "192.0.2.%u", c + 1);
        x->many = c % 2 == 0;
        for (unsigned i = 0; i < TUBE_TABLES; i++) {
            mirror_clear(&x->seen[i]);
        }
        if (c < TUBE_ACCOUNTS) {
            snprintf(body, sizeof body, "{\"name\":\"%s\",\"password\":\"correct horse %u\"}", x->name, c);
            errand_send(t, c, E_OTHER, 0, "POST", "/api/accounts", body, 0, NULL, false);
        }
    }
    for (unsigned i = 0; i < 20; i++) {
        t->now += 5;
        tube_deliver(t);
        tube_tick(t);
    }
    for (unsigned c = 0; c < TUBE_ACCOUNTS; c++) {
        if (t->client[c].cookie[0] == 0) {
            tube_fail(t, "account %u was not made", c);
        }
        t->client[c].pending[0].serial = 0;
    }
    return t->problem[0] == 0;
}

void clients_close(tube *t) {
    for (unsigned c = 0; c < TUBE_CLIENTS; c++) {
        for (unsigned i = 0; i < TUBE_TABLES; i++) {
            mirror_clear(&t->client[c].seen[i]);
            free(t->client[c].feed[i].text);
        }
    }
}

/* ---- what is whose -------------------------------------------------------------------------------------------------------------- */

/* Seats of the game that are the client's, as it knows. */
uint8_t client_seats(const tube *t, unsigned c, unsigned slot) {
    const tube_table *b = &t->table[slot];
    const mirror *m = &t->client[c].seen[slot];
    unsigned mask = 0;
    for (unsigned s = 0; m->game != NULL && s < m->game->players; s++) {
        for (unsigned i = 0; i < IR_MAX_PLAYERS; i++) {
            if (b->holder[i] == (int)c && strcmp(b->name[i], m->game->name[s]) == 0) {
                mask |= 1u << s;
            }
        }
    }
    return (uint8_t)mask;
}

static bool holds(const tube *t, unsigned c, unsigned slot) {
    for (unsigned i = 0; i < IR_MAX_PLAYERS; i++) {
        if (t->table[slot].holder[i] == (int)c) {
            return true;
        }
    }
    return false;
}

/* A client has got a seat: what it knows of the table is read again, because it may see more now. */
static void give_chair(tube *t, unsigned slot, unsigned i, unsigned c, const char *secret) {
    tube_table *b = &t->table[slot];
    tube_client *x = &t->client[c];
    b->holder[i] = (int)c;
    b->entitled |= (uint8_t)(1u << c);
    if (secret != NULL) {
        size_t len = strlen(x->bearer);
        snprintf(x->bearer + len, sizeof x->bearer - len, "%s%s", len > 0 ? "," : "", secret);
    }
    x->knows[slot] = true;
    mirror_clear(&x->seen[slot]);
    x->changed = true;
}

static void give_seat(tube *t, unsigned slot, const char *name, unsigned c, const char *secret) {
    tube_table *b = &t->table[slot];
    unsigned i = 0;
    while (b->holder[i] >= 0) {
        i++;
    }
    assert(i < IR_MAX_PLAYERS && strlen(name) < sizeof b->name[i]);
    memmove(b->name[i], name, strlen(name) + 1);
    give_chair(t, slot, i, c, secret);
}

/* ---- making and joining ------------------------------------------------------------------------------------------------------------ */

/* The n-th named seat of a table goes to this client. */
static unsigned receiver(const tube *t, unsigned slot, unsigned n) {
    return (t->table[slot].maker + n * 3) % TUBE_STRANGER;
}

/* However often it is asked for, with the same key: see tube_spy.c. */
static void make_table(tube *t, unsigned slot) {
    tube_table *b = &t->table[slot];
    char body[800], seats[400] = "";
    for (unsigned i = 0; i < b->seats; i++) {
        size_t len = strlen(seats);
        if (i == 0) {
            snprintf(seats, sizeof seats, "\"%s\"", t->client[b->maker].name);
        } else if ((b->bots >> i) & 1u) {
            snprintf(seats + len, sizeof seats - len, ",{\"bot\":\"%s\",\"name\":\"Bot%u\"}",
                     i % 2 ? "random" : "casual", i);
        } else if (b->by_join) {
            snprintf(seats + len, sizeof seats - len, ",null");
        } else {
            snprintf(seats + len, sizeof seats - len, ",\"Seat%u\"", i);
        }
    }
    snprintf(body, sizeof body,
             "{\"title\":\"%s\",\"seats\":[%s],\"min_players\":%u,\"seed\":%u,\"private\":%s,\"undo\":\"%s\","
             "\"order\":\"%s\",\"key\":\"%s\"}",
             b->title->id, seats, b->least, b->seed, b->is_private ? "true" : "false", b->undo,
             b->by_lot ? "random" : "given", b->key);
    t->n.again += b->asked_for;
    b->asked_for = true;
    errand_send(t, b->maker, E_CREATE, slot, "POST", "/api/games", body, 0, NULL, false);
}

static void made_table(tube *t, unsigned slot, const json_t *body) {
    tube_table *b = &t->table[slot];
    const json_t *seats = json_object_get(body, "seats");
    if (b->id[0] != 0) {
        return; /* an answer to an earlier try */
    }
    snprintf(b->id, sizeof b->id, "%s", json_string_value(json_object_get(body, "id")));
    snprintf(b->invite, sizeof b->invite, "%s", json_string_value(json_object_get(body, "invite")));
    for (unsigned i = 0; i < json_array_size(seats); i++) {
        const json_t *seat = json_array_get(seats, i);
        const char *name = json_string_value(json_object_get(seat, "name"));
        if (name != NULL) {
            give_seat(t, slot, name, i == 0 ? b->maker : receiver(t, slot, i),
                      json_string_value(json_object_get(seat, "secret")));
        }
    }
    if (!b->is_private) {
        for (unsigned c = 0; c < TUBE_CLIENTS; c++) {
            t->client[c].changed = t->client[c].changed || !t->client[c].knows[slot];
            t->client[c].knows[slot] = true;
        }
    }
    t->n.tables++;
}

static bool wants_to_join(const tube *t, unsigned c, unsigned slot) {
    const tube_table *b = &t->table[slot];
    if (b->id[0] == 0 || !b->by_join || c == TUBE_STRANGER || holds(t, c, slot) || b->taker == (int)c) {
        return false;
    }
    if (t->calm || t->client[c].seen[slot].game != NULL) {
        return t->client[c].asked[slot];
    }
    for (unsigned n = 1; n < b->seats; n++) {
        if (receiver(t, slot, n) == c) {
            return true;
        }
    }
    return false;
}

/* ,"secret":"...": what a guest asks for a seat with, the same each time. */
static void own_secret(tube *t, unsigned c, unsigned slot, char *out, size_t cap) {
    char own[40];
    out[0] = 0;
    if (c >= TUBE_ACCOUNTS) {
        snprintf(own, sizeof own, "guest-%u-table-%02u-%05x", c % 10, slot % 100, (unsigned)(t->seed & 0xFFFFF));
        snprintf(out, cap, ",\"secret\":\"%s\"", own);
        if (!t->client[c].asked[slot]) {
            spy_learn(t, T_OWN, slot, c, own);
        }
    }
    t->client[c].asked[slot] = true;
}

static void join_table(tube *t, unsigned c, unsigned slot) {
    char target[80], body[300], secret[60];
    snprintf(target, sizeof target, "/api/games/%s/join", t->table[slot].id);
    own_secret(t, c, slot, secret, sizeof secret);
    snprintf(body, sizeof body, "{\"name\":\"%s\",\"invite\":\"%s\"%s}", t->client[c].name, t->table[slot].invite,
             secret);
    errand_send(t, c, E_JOIN, slot, "POST", target, body, 0, NULL, false);
}

/* The maker starts before all chairs are taken. */
static void start_table(tube *t, unsigned slot) {
    char target[80];
    snprintf(target, sizeof target, "/api/games/%s/start", t->table[slot].id);
    errand_send(t, t->table[slot].maker, E_START, slot, "POST", target, "{}", 0, NULL, false);
}

/* ---- a seat that changes hands ------------------------------------------------------------------------------------------------------ */

/* Once at a table, and not the maker's: with it the invitation would change hands too. */
static bool may_offer(const tube *t, unsigned c, unsigned slot) {
    const tube_table *b = &t->table[slot];
    const mirror *m = &t->client[c].seen[slot];
    return b->maker != c && (b->offerer < 0 || b->offerer == (int)c) && b->taker < 0 && m->game != NULL &&
           client_seats(t, c, slot) != 0;
}

static void offer_seat(tube *t, unsigned c, unsigned slot) {
    char target[80], body[40];
    unsigned seat = 0;
    while (!((unsigned)client_seats(t, c, slot) >> seat & 1u)) {
        seat++;
    }
    t->table[slot].offerer = (int)c;
    snprintf(target, sizeof target, "/api/games/%s/offer", t->table[slot].id);
    snprintf(body, sizeof body, "{\"seat\":%u}", seat);
    errand_send(t, c, E_OFFER, slot, "POST", target, body, 0, NULL, false);
}

/* A client that has nothing to do with the table yet; one that has asked asks until it knows. */
static bool wants_to_take(const tube *t, unsigned c, unsigned slot) {
    const tube_table *b = &t->table[slot];
    if (b->offer[0] == 0 || b->loser >= 0 || c == TUBE_STRANGER) {
        return false;
    }
    return b->taker == (int)c || (!t->calm && b->taker < 0 && !((b->entitled >> c) & 1u) && !t->client[c].asked[slot]);
}

static void take_seat(tube *t, unsigned c, unsigned slot) {
    char target[80], body[300], secret[60];
    t->table[slot].taker = (int)c;
    snprintf(target, sizeof target, "/api/games/%s/take", t->table[slot].id);
    own_secret(t, c, slot, secret, sizeof secret);
    snprintf(body, sizeof body, "{\"offer\":\"%s\",\"name\":\"%s\"%s}", t->table[slot].offer, t->client[c].name,
             secret);
    errand_send(t, c, E_TAKE, slot, "POST", target, body, 0, NULL, false);
}

static void has_taken(tube *t, unsigned c, unsigned slot, const char *secret) {
    tube_table *b = &t->table[slot];
    unsigned i = 0;
    while (i < IR_MAX_PLAYERS && b->holder[i] != b->offerer) {
        i++;
    }
    assert(i < IR_MAX_PLAYERS);
    b->loser = b->offerer;
    b->holder[i] = -1;
    give_chair(t, slot, i, c, secret);
    t->n.taken++;
}

/* ---- playing -------------------------------------------------------------------------------------------------------------------- */

static ir_choice choice[IR_MAX_CHOICES];

/* A random action for one of these seats; false if there is none. */
static bool pick_action(tube *t, const mirror *m, uint8_t seats, char *line, size_t cap) {
    size_t all = ir_choices(m->game, &m->state, choice, IR_MAX_CHOICES), count = 0;
    ir_action action;
    for (size_t i = 0; i < all; i++) {
        ir_party player = ir_player_of(m->game, &m->state, choice[i].move.actor);
        if (IR_IS_PLAYER(player) && (seats >> IR_SEAT(player)) & 1) {
            choice[count++] = choice[i];
        }
    }
    if (count == 0 || !bot_random(m->game, &m->state, choice, count, &t->dice, &action)) {
        return false;
    }
    ir_text out = ir_text_on(line, cap);
    ir_action_print(m->game, &m->state, &action, &out);
    return !out.cut && strpbrk(line, "\"\\") == NULL;
}

static void game_target(const tube *t, unsigned slot, const char *tail, char *out, size_t cap) {
    snprintf(out, cap, "/api/games/%s%s", t->table[slot].id, tail);
}

static void send_action(tube *t, unsigned c, unsigned slot, uint8_t seats, int64_t at, bool forbidden) {
    char target[80], line[IR_MAX_LINE + 1], body[IR_MAX_LINE + 100];
    if (!pick_action(t, &t->client[c].seen[slot], seats, line, sizeof line)) {
        return;
    }
    game_target(t, slot, "/actions", target, sizeof target);
    snprintf(body, sizeof body, "{\"at\":%lld,\"action\":\"%s\"}", (long long)at, line);
    errand_send(t, c, E_ACTION, slot, "POST", target, body, at, line, forbidden);
}

static bool is_idle(const tube *t, unsigned c, unsigned slot) {
    return t->client[c].pending[slot].serial == 0 && t->table[slot].id[0] != 0;
}

static bool is_running(const tube *t, unsigned c, unsigned slot) {
    const mirror *m = &t->client[c].seen[slot];
    return is_idle(t, c, slot) && m->game != NULL && !m->state.finished && !m->ended;
}

static bool is_turn(const tube *t, unsigned c, unsigned slot) {
    const mirror *m = &t->client[c].seen[slot];
    uint8_t mine = client_seats(t, c, slot);
    uint32_t actors = ir_actors(m->game, &m->state);
    for (unsigned p = 0; p < IR_MAX_PARTIES && mine != 0; p++) {
        ir_party player = (actors >> p) & 1u ? ir_player_of(m->game, &m->state, (ir_party)p) : IR_NOBODY;
        if (IR_IS_PLAYER(player) && (mine >> IR_SEAT(player)) & 1) {
            return true;
        }
    }
    return false;
}

static void play(tube *t, unsigned c) {
    unsigned from = tube_below(t, TUBE_TABLES);
    for (unsigned i = 0; i < TUBE_TABLES; i++) {
        unsigned slot = (from + i) % TUBE_TABLES;
        if (is_running(t, c, slot) && is_turn(t, c, slot)) {
            send_action(t, c, slot, client_seats(t, c, slot), t->client[c].seen[slot].last, false);
            return;
        }
    }
}

/* What must never be accepted: for another's seat; with a row that is not the last. */
static void cheat(tube *t, unsigned c, unsigned slot) {
    const mirror *m = &t->client[c].seen[slot];
    uint8_t mine = client_seats(t, c, slot);
    if (!is_running(t, c, slot) || (mine == 0 && (t->table[slot].entitled >> c) & 1)) {
        return; /* it may have a seat without knowing, if an answer was lost */
    }
    if (mine == 0 || tube_below(t, 2) == 0) {
        send_action(t, c, slot, (uint8_t)~mine, m->last, true);
    } else if (m->game_last > 1) {
        send_action(t, c, slot, mine, m->game_last - 1, true);
    }
}

static void say(tube *t, unsigned c, unsigned slot, bool forbidden) {
    char target[80], body[200], word[60];
    snprintf(word, sizeof word, "chat-%u-%06u-%016llx", slot, t->words++, (unsigned long long)cut_dice(&t->dice));
    spy_learn(t, T_CHAT, slot, c, word);
    game_target(t, slot, "/chat", target, sizeof target);
    snprintf(body, sizeof body, "{\"text\":\"%s\"}", word);
    errand_send(t, c, E_CHAT, slot, "POST", target, body, 0, word, forbidden);
}

static void write_note(tube *t, unsigned c, unsigned slot) {
    char target[80], body[200], word[60];
    snprintf(word, sizeof word, "note-%u-%06u-%016llx", slot, t->words++, (unsigned long long)cut_dice(&t->dice));
    spy_learn(t, T_NOTE, slot, c, word);
    game_target(t, slot, "/note", target, sizeof target);
    snprintf(body, sizeof body, "{\"text\":\"%s\"}", word);
    errand_send(t, c, E_NOTE, slot, tube_below(t, 2) ? "PUT" : "GET", target, body, 0, word, false);
}

static void undo_redo(tube *t, unsigned c, unsigned slot, bool undo) {
    const mirror *m = &t->client[c].seen[slot];
    char target[80], body[100], text[24];
    size_t to = undo ? (m->count > 0 ? m->count - 1 : 0) : m->count + 1;
    if (undo && m->count > 3 && tube_below(t, 4) == 0) {
        to = m->count - 1 - tube_below(t, 3);
    }
    game_target(t, slot, undo ? "/undo" : "/redo", target, sizeof target);
    snprintf(text, sizeof text, "%zu", to);
    snprintf(body, sizeof body, "{\"at\":%lld,\"to\":%zu}", (long long)m->last, to);
    errand_send(t, c, undo ? E_UNDO : E_REDO, slot, "POST", target, body, m->last, text, false);
}

static void consent(tube *t, unsigned c, unsigned slot) {
    const mirror *m = &t->client[c].seen[slot];
    char target[80], body[100];
    bool yes = tube_below(t, 4) != 0;
    game_target(t, slot, "/consent", target, sizeof target);
    snprintf(body, sizeof body, "{\"at\":%lld,\"yes\":%s}", (long long)m->last, yes ? "true" : "false");
    errand_send(t, c, E_CONSENT, slot, "POST", target, body, m->last, yes ? "yes" : "no", false);
}

static void set_program(tube *t, unsigned c, unsigned slot) {
    char target[80];
    game_target(t, slot, "/programs", target, sizeof target);
    if (tube_below(t, 4) == 0) {
        errand_send(t, c, E_CLEAR, slot, "DELETE", target, NULL, 0, NULL, false);
    } else {
        errand_send(t, c, E_PROGRAM, slot, "POST", target,
                    tube_below(t, 2) ? "{\"program\":\"pass\",\"until\":\"round\"}"
                                     : "{\"program\":\"pass\",\"until\":\"change\"}",
                    0, NULL, false);
    }
}

static void stand_in(tube *t, unsigned c, unsigned slot, bool on) {
    char target[80];
    game_target(t, slot, "/bot", target, sizeof target);
    errand_send(t, c, E_BOT, slot, "POST", target, on ? "{\"player\":\"random\"}" : "{\"player\":null}", 0,
                on ? "bot random" : "bot off", false);
}

static void end_by_hand(tube *t, unsigned c, unsigned slot) {
    const mirror *m = &t->client[c].seen[slot];
    char target[80], body[60];
    game_target(t, slot, m->ended ? "/resume" : "/end", target, sizeof target);
    snprintf(body, sizeof body, "{\"at\":%lld}", (long long)m->last);
    errand_send(t, c, E_END, slot, "POST", target, body, m->last, m->ended ? "resume" : "end", false);
}

/* Reading, by those who may and those who may not. */
static void look(tube *t, unsigned c, unsigned slot) {
    static const char *const tail[] = {"", "/log", "/export", "/log?from=3", "/note"};
    static const char *const list[] = {"/api/games?mine", "/api/games?open", "/api/games?finished", "/api/session"};
    char target[80];
    bool stranger = t->table[slot].is_private && !((t->table[slot].entitled >> c) & 1);
    if (tube_below(t, 3) == 0) {
        errand_send(t, c, E_OTHER, slot, "GET", list[tube_below(t, 4)], NULL, 0, NULL, false);
        return;
    }
    game_target(t, slot, tail[tube_below(t, 5)], target, sizeof target);
    errand_send(t, c, E_LOG, slot, "GET", target, NULL, 0, NULL, stranger);
}

static void peep(tube *t, unsigned c, unsigned slot) {
    char target[120];
    if (tube_below(t, 2) == 0) {
        game_target(t, slot, "/events", target, sizeof target);
    } else {
        snprintf(target, sizeof target, "/api/events?games=%s:0", t->table[slot].id);
    }
    errand_send(t, c, E_STREAM, slot, "GET", target, NULL, 0, NULL, true);
}

/* The errands of a client that gets no answer are given up. */
static void give_up(tube *t, unsigned c) {
    for (unsigned i = 0; i < TUBE_TABLES; i++) {
        if (t->client[c].pending[i].serial != 0 && t->client[c].pending[i].deadline < real_now(t)) {
            t->client[c].pending[i].serial = 0;
        }
    }
}

void client_act(tube *t, unsigned c) {
    unsigned slot = tube_below(t, TUBE_TABLES), what = tube_below(t, 100);
    tube_table *b = &t->table[slot];
    give_up(t, c);
    for (unsigned i = 0; i < TUBE_TABLES; i++) {
        if ((!t->calm || t->table[i].asked_for) && t->table[i].id[0] == 0 && t->table[i].maker == c &&
            t->client[c].pending[i].serial == 0) {
            make_table(t, i);
            return;
        }
        if (wants_to_take(t, c, i) && is_idle(t, c, i) && tube_below(t, 3) == 0) {
            take_seat(t, c, i);
            return;
        }
        if (wants_to_join(t, c, i) && is_idle(t, c, i) && tube_below(t, 3) == 0) {
            join_table(t, c, i);
            return;
        }
    }
    if (t->calm) {
        return;
    }
    bool sits = client_seats(t, c, slot) != 0;
    const mirror *m = &t->client[c].seen[slot];
    if (b->maker == c && sits && is_idle(t, c, slot) && (m->ended || what == 61)) {
        end_by_hand(t, c, slot);
    } else if (b->maker == c && b->by_join && m->game == NULL && is_idle(t, c, slot) && what < 50) {
        start_table(t, slot);
    } else if (t->bots && sits && (what == 0 || what == 1) && is_running(t, c, slot)) {
        stand_in(t, c, slot, what == 0);
    } else if (what < 62) {
        play(t, c);
    } else if (!is_idle(t, c, slot)) {
        return;
    } else if (what < 69 && m->game != NULL) {
        if (sits || (!b->is_private && !((b->entitled >> c) & 1))) {
            say(t, c, slot, !sits);
        }
    } else if (what < 80 && sits) {
        if (m->asks >= 0) {
            consent(t, c, slot);
        } else {
            undo_redo(t, c, slot, what < 75);
        }
    } else if (what < 84 && sits && m->asks >= 0) {
        consent(t, c, slot);
    } else if (what < 88 && sits) {
        set_program(t, c, slot);
    } else if (what < 89 && may_offer(t, c, slot)) {
        offer_seat(t, c, slot);
    } else if (what < 90 && sits) {
        write_note(t, c, slot);
    } else if (what < 94) {
        look(t, c, slot);
    } else if (what < 99) {
        cheat(t, c, slot);
    } else if (b->is_private && !((b->entitled >> c) & 1)) {
        peep(t, c, slot);
    }
}

static void take_table(tube *t, unsigned c, const json_t *data);

/* ---- answers -------------------------------------------------------------------------------------------------------------------- */

/* A newer offer has made this one void, or the game is over: then nobody takes it. */
static void take_answer(tube *t, unsigned c, unsigned slot, int status, const json_t *body) {
    if (status == 200) {
        has_taken(t, c, slot, json_string_value(json_object_get(body, "secret")));
    } else if (status == 403 || status == 409) {
        t->table[slot].taker = -1;
        t->table[slot].offer[0] = 0;
    }
}

void client_answer(tube *t, unsigned c, uint64_t ticket, int status, const char *body) {
    const entry *e = tube_entry(t, ticket);
    tube_client *x = &t->client[c];
    bool awaited = x->pending[e->slot].serial == e->serial;
    if (awaited) {
        x->pending[e->slot].serial = 0;
    }
    if (e->errand == E_STREAM) {
        client_stream_end(t, c, ticket);
        return;
    }
    if (!awaited && e->errand != E_CREATE && e->errand != E_TAKE) {
        return; /* given up, or a second copy; but a table that was made, or a seat that was taken, is used */
    }
    json_t *json = status >= 200 && status < 300 && body != NULL ? json_loads(body, 0, NULL) : NULL;
    if (e->errand == E_LOG && json != NULL) {
        take_table(t, c, json);
    } else if (e->errand == E_CREATE && status == 201) {
        made_table(t, e->slot, json);
    } else if (e->errand == E_JOIN && status == 200 && !holds(t, c, e->slot)) {
        give_seat(t, e->slot, x->name, c, json_string_value(json_object_get(json, "secret")));
        t->n.joined++;
    }
    if (e->errand == E_JOIN && (status == 200 || status == 409)) {
        x->asked[e->slot] = false;
    }
    if (e->errand == E_OFFER && status == 200) {
        snprintf(t->table[e->slot].offer, sizeof t->table[0].offer, "%s",
                 json_string_value(json_object_get(json, "offer")));
    } else if (e->errand == E_TAKE && t->table[e->slot].loser < 0) {
        take_answer(t, c, e->slot, status, json);
    }
    json_decref(json);
}

/* ---- streams -------------------------------------------------------------------------------------------------------------------- */

static tube_feed *feed_of(tube *t, unsigned c, uint64_t ticket) {
    for (unsigned i = 0; i < TUBE_TABLES; i++) {
        if (t->client[c].feed[i].ticket == ticket) {
            return &t->client[c].feed[i];
        }
    }
    return NULL;
}

void client_stream_end(tube *t, unsigned c, uint64_t ticket) {
    tube_feed *f = feed_of(t, c, ticket);
    if (f != NULL) {
        f->ticket = 0;
        f->len = 0;
        f->waits = false;
        f->again = real_now(t) + (t->calm ? 1 : 1 + tube_below(t, 300));
    }
}

static int slot_of(const tube *t, const char *id) {
    for (int i = 0; i < TUBE_TABLES; i++) {
        if (strcmp(t->table[i].id, id) == 0) {
            return i;
        }
    }
    return -1;
}

static int kind_of(const char *name) {
    for (int i = 0; i < STORE_KINDS; i++) {
        if (strcmp(store_kind_name[i], name) == 0) {
            return i;
        }
    }
    return STORE_KINDS;
}

static void take_row(tube *t, unsigned c, const json_t *data) {
    const char *id = json_string_value(json_object_get(data, "game"));
    const char *text = json_string_value(json_object_get(data, "text")),
               *hash = json_string_value(json_object_get(data, "hash"));
    const json_t *who = json_object_get(data, "who");
    int slot = id != NULL ? slot_of(t, id) : -1;
    if (slot < 0 || text == NULL) {
        tube_fail(t, "client %u: a row of a table that it did not ask for", c);
        return;
    }
    mirror *m = &t->client[c].seen[slot];
    store_row row = {.row = json_integer_value(json_object_get(data, "at")),
                     .time = json_integer_value(json_object_get(data, "time")),
                     .kind = (uint8_t)kind_of(json_string_value(json_object_get(data, "kind"))),
                     .who = json_is_integer(who) ? (int)json_integer_value(who) : -1,
                     .text = text,
                     .has_hash = hash != NULL,
                     .hash = hash != NULL ? strtoull(hash, NULL, 16) : 0};
    bool loses = t->table[slot].contested && t->table[slot].offerer == (int)c;
    if (holds(t, c, (unsigned)slot) && !loses && row.row != m->last + 1) {
        tube_fail(t, "client %u, table %d: row %lld comes after row %lld", c, slot, (long long)row.row,
                  (long long)m->last);
        return;
    }
    const char *wrong = mirror_take(m, &row);
    if (wrong != NULL) {
        tube_fail(t, "client %u, table %d, row %lld '%s': %s", c, slot, (long long)row.row, text, wrong);
    }
    if (row.kind == STORE_PROGRAM && strcmp(text, "on") == 0 && is_idle(t, c, (unsigned)slot)) {
        char target[80]; /* whose is it? */
        game_target(t, (unsigned)slot, "", target, sizeof target);
        errand_send(t, c, E_LOG, (unsigned)slot, "GET", target, NULL, 0, NULL, false);
    }
}

/* GAME: programs of others are nobody's business. */
static void take_table(tube *t, unsigned c, const json_t *data) {
    const char *id = json_string_value(json_object_get(data, "id"));
    const json_t *programs = json_object_get(data, "programs"), *seats = json_object_get(data, "seats");
    int slot = id != NULL ? slot_of(t, id) : -1;
    for (size_t i = 0; i < json_array_size(programs) && slot >= 0; i++) {
        json_int_t seat = json_integer_value(json_object_get(json_array_get(programs, i), "seat"));
        const char *name = json_string_value(json_object_get(json_array_get(seats, (size_t)seat), "name"));
        bool his = false;
        for (unsigned k = 0; k < IR_MAX_PLAYERS; k++) {
            his = his ||
                  (t->table[slot].holder[k] == (int)c && name != NULL && strcmp(name, t->table[slot].name[k]) == 0);
        }
        if (!his && t->table[slot].loser != (int)c) { /* what was on its way when it lost the seat */
            tube_fail(t, "client %u sees the program of seat %lld", c, (long long)seat);
        }
    }
}

/* One event: lines "name: value". */
static void take_event(tube *t, unsigned c, tube_feed *f, char *text) {
    char *id = NULL, *kind = NULL, *data = NULL;
    for (char *line = text, *next; line != NULL && *line != 0; line = next) {
        next = strchr(line, '\n');
        if (next != NULL) {
            *next++ = 0;
        }
        id = strncmp(line, "id: ", 4) == 0 ? line + 4 : id;
        kind = strncmp(line, "event: ", 7) == 0 ? line + 7 : kind;
        data = strncmp(line, "data: ", 6) == 0 ? line + 6 : data;
    }
    json_t *json = data != NULL ? json_loads(data, JSON_REJECT_DUPLICATES, NULL) : NULL;
    if (data != NULL && json == NULL) {
        tube_fail(t, "client %u: an event that is no JSON: %s", c, data);
    } else if (kind != NULL && strcmp(kind, "table") == 0) {
        take_table(t, c, json);
    } else if (json != NULL && kind == NULL) {
        take_row(t, c, json);
    }
    if (id != NULL) {
        snprintf(f->last_id, sizeof f->last_id, "%s", id);
    }
    json_decref(json);
}

void client_stream(tube *t, unsigned c, uint64_t ticket, const char *bytes, size_t len) {
    tube_feed *f = feed_of(t, c, ticket);
    if (f == NULL || t->client[c].changed) {
        return; /* of an older stream, or of one that is about to be */
    }
    f->waits = false;
    if (f->len + len + 1 > f->cap) {
        f->cap = f->len + len + 4096;
        f->text = realloc(f->text, f->cap);
        assert(f->text != NULL);
    }
    memcpy(f->text + f->len, bytes, len);
    f->len += len;
    f->text[f->len] = 0;
    char *at = f->text;
    for (char *end; t->problem[0] == 0 && (end = strstr(at, "\n\n")) != NULL; at = end + 2) {
        end[1] = 0;
        take_event(t, c, f, at);
    }
    f->len -= (size_t)(at - f->text);
    memmove(f->text, at, f->len + 1);
}

static void open_feed(tube *t, unsigned c, tube_feed *f, const char *target) {
    /* The same address as before: where to go on is in the header alone. */
    bool same = strcmp(target, f->target) == 0 && f->last_id[0] != 0;
    entry e = {.client = (uint8_t)c,
               .errand = E_STREAM,
               .serial = ++t->serial,
               .method = (char *)(uintptr_t) "GET",
               .target = (char *)(uintptr_t)target,
               .last_event_id = same ? f->last_id : NULL};
    if (!same) {
        f->last_id[0] = 0;
    }
    if (target != f->target) {
        snprintf(f->target, sizeof f->target, "%s", target);
    }
    unsigned before = t->entries;
    tube_send(t, &e);
    f->len = 0;
    f->waits = true;
    f->deadline = real_now(t) + PATIENCE_MS;
    f->ticket = t->entries > before ? t->entries : 0;
    f->again = f->ticket == 0 ? f->deadline : 0;
}

static bool may_watch(const tube *t, unsigned c, unsigned slot) {
    return t->client[c].knows[slot] && t->table[slot].id[0] != 0 && (!t->table[slot].is_private || holds(t, c, slot));
}

static void feed_all(tube *t, unsigned c) {
    tube_client *x = &t->client[c];
    tube_feed *f = &x->feed[0];
    char target[900] = "/api/events?games=";
    size_t len = strlen(target), empty = len;
    for (unsigned i = 0; i < TUBE_TABLES; i++) {
        if (may_watch(t, c, i)) {
            len += (size_t)snprintf(target + len, sizeof target - len, "%s%s:%lld", len > empty ? "," : "",
                                    t->table[i].id, (long long)x->seen[i].last);
        }
    }
    if (len > empty) {
        open_feed(t, c, f, f->last_id[0] != 0 ? f->target : target);
    }
}

static void feed_one(tube *t, unsigned c, unsigned slot) {
    tube_feed *f = &t->client[c].feed[slot];
    char target[120];
    if (may_watch(t, c, slot)) {
        game_target(t, slot, "/events", target, sizeof target);
        size_t len = strlen(target);
        snprintf(target + len, sizeof target - len, "?from=%lld", (long long)t->client[c].seen[slot].last);
        open_feed(t, c, f, f->last_id[0] != 0 ? f->target : target);
    }
}

static void hang_up(tube *t, tube_feed *f) {
    if (f->ticket != 0) {
        tube_break(t, f->ticket);
    }
    f->ticket = 0;
    f->waits = false;
    f->again = 0;
    f->len = 0;
}

/* Opens what is not open; after a change of tables or proofs everything anew. */
void client_feeds(tube *t, unsigned c) {
    tube_client *x = &t->client[c];
    bool anew = x->changed;
    x->changed = false;
    for (unsigned i = 0; i < (x->many ? 1u : TUBE_TABLES); i++) {
        tube_feed *f = &x->feed[i];
        if (f->waits && f->deadline < real_now(t)) {
            hang_up(t, f);
        }
        if (anew) {
            hang_up(t, f);
            f->last_id[0] = 0;
        }
        if (f->ticket == 0 && !f->waits && f->again <= real_now(t)) {
            if (x->many) {
                feed_all(t, c);
            } else {
                feed_one(t, c, i);
            }
        }
    }
}

bool client_is_busy(const tube *t, unsigned c) {
    for (unsigned i = 0; i < TUBE_TABLES; i++) {
        if (t->client[c].pending[i].serial != 0) {
            return true;
        }
    }
    return false;
}
