/* See tube.h: what must hold when everything has come to rest.
 *  1. The journal replays, with the hashes in it.
 *  2. Every request that was answered with yes is there, exactly once, in its place; what was answered with no, or with
 *     503, is not; what the server died over is there wholly or not at all.
 *  3. Every client that may see a table has all of its rows (without the chat, if it has no seat), and nothing else. */
#include "bots/bot.h"
#include "server/part.h"
#include "tube.h"

#include <assert.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct audit {
    tube *t;
    unsigned slot;
    mirror truth;
    int64_t game_before; /* last row that concerned the game, before this one */
    uint8_t programs;    /* seats that have one */
    uint8_t before;      /* kind of the last row that concerns the game */
    int64_t taken;       /* the row in which a seat changed hands; 0: none */
    bool first;
    uint8_t bots;                        /* seats that a computer player has */
    char bot[IR_MAX_PLAYERS][STORE_BOT]; /* which */
    int back;                            /* the seat whose stand-in has just gone, because its player acts; -1 */
    unsigned planned;                    /* computer players that the table was made with, and that are not there yet */
    uint64_t dice, seed;                 /* of the table */
} audit;

/* An entry that accounts for a row; one that was answered comes before one whose fate is unknown, the first one first. */
static entry *account(audit *a, errand kind, const store_row *row, const char *text, bool placed) {
    entry *found = NULL;
    for (unsigned i = 0; i < a->t->entries; i++) {
        entry *e = &a->t->entry[i];
        bool fits = e->errand == kind && e->slot == a->slot && !e->used && (e->status == 200 || e->unknown) &&
                    (text == NULL || (e->text != NULL && strcmp(e->text, text) == 0)) &&
                    (!placed || (e->at >= a->game_before && e->at < row->row)) &&
                    (e->status != 200 || row->row <= e->answer);
        if (fits && (found == NULL || (found->status != 200 && e->status == 200) ||
                     (found->status == 200 && e->status == 200 && e->answer < found->answer))) {
            found = e;
        }
    }
    if (found != NULL) {
        found->used = true;
    }
    return found;
}

/* What became of those who asked for the same: it helps to see how a row came to be. */
static void tell_copies(const audit *a, const store_row *row) {
    for (unsigned i = 0; a->t->loud && i < a->t->entries; i++) {
        const entry *e = &a->t->entry[i];
        if (e->slot == a->slot && e->text != NULL && strcmp(e->text, row->text) == 0) {
            printf("# request %u of client %u: %s %s, status %d, at %lld, %s%s%s\n", i + 1, e->client, e->target,
                   e->text, e->status, (long long)e->at, e->received ? "received" : "never received",
                   e->unknown ? ", unknown" : "", e->used ? ", used" : "");
        }
    }
}

static void complain(audit *a, const store_row *row, const char *what) {
    tell_copies(a, row);
    tube_fail(a->t, "table %u (%s), row %lld '%s %d %s': %s", a->slot, a->t->table[a->slot].id, (long long)row->row,
              store_kind_name[row->kind], row->who, row->text, what);
}

static void account_program(audit *a, const store_row *row) {
    unsigned seat = 1u << (row->who & 7);
    if (strcmp(row->text, "on") == 0) {
        if (account(a, E_PROGRAM, row, NULL, false) == NULL) {
            complain(a, row, "nobody asked for it");
        }
        a->programs |= (uint8_t)seat;
        return;
    }
    if (!(a->programs & seat)) {
        complain(a, row, "a program ends that was not there");
    }
    a->programs &= (uint8_t)~seat;
    if (strcmp(row->text, "off cleared") == 0 && account(a, E_CLEAR, row, NULL, false) == NULL) {
        complain(a, row, "nobody asked for it");
    }
}

/* A computer player comes or goes. */
static void account_bot(audit *a, const store_row *row) {
    unsigned bit = 1u << row->who;
    bool on = strcmp(row->text, "bot off") != 0;
    entry *e = account(a, E_BOT, row, row->text, false);
    bool asked = e != NULL;
    if (asked) {
        e->used = false; /* asked for again it is answered with yes, and nothing is written */
    }
    if (on && !asked && a->planned-- == 0) {
        complain(a, row, "nobody asked for it");
    }
    if (on == ((a->bots & bit) != 0)) {
        complain(a, row, "it is there already, or was not");
    }
    a->bots = (uint8_t)(on ? a->bots | bit : a->bots & ~bit);
    a->back = !on && !asked ? row->who : -1;
    a->t->n.stand_ins += asked;
    snprintf(a->bot[row->who], STORE_BOT, "%s", row->text + 4);
}

/* A computer player's move is the one that it makes in this position, however often it was asked. */
static void account_move(audit *a, const store_row *row) {
    static ir_state known;
    const mirror *m = &a->truth;
    const uint64_t from[] = {a->dice, a->seed, m->count, (uint64_t)row->who, 0};
    bot_spec spec;
    bot_answer answer;
    char line[IR_MAX_LINE + 1];
    ir_text out = ir_text_on(line, sizeof line);
    bot *memory = calloc(1, bot_size());
    a->t->n.by_bots++;
    assert(memory != NULL && bot_spec_read(a->bot[row->who], strlen(a->bot[row->who]), &spec));
    spec.work = bot_work(spec.level) / 100 + 1;
    bot_known(m->game, &m->state, (unsigned)row->who, true, &known);
    if (!bot_move(memory, &spec, m->game, &known, (unsigned)row->who, srv_drawn(from, 5), &answer)) {
        complain(a, row, "a computer player moves that has nothing to decide");
    } else {
        ir_action_print(m->game, &m->state, &answer.idea[0].action, &out);
        if (strcmp(line, row->text) != 0) {
            complain(a, row, "a computer player decides otherwise here");
        }
    }
    free(memory);
}

static void account_seat(audit *a, const store_row *row) {
    if (strncmp(row->text, "bot ", 4) == 0) {
        account_bot(a, row);
        return;
    }
    bool take = strncmp(row->text, "take ", 5) == 0;
    if (account(a, take ? E_TAKE : E_OFFER, row, NULL, false) == NULL) {
        complain(a, row, "nobody asked for it");
    }
    if (take && a->taken != 0) {
        complain(a, row, "a seat is taken twice");
    }
    a->taken = take ? row->row : a->taken;
}

/* At a table with computer players an undo goes back past their moves, and a redo brings them back. */
static const char *target_of(const audit *a, const char *text) { return a->t->bots ? NULL : text; }

static void account_row(audit *a, const store_row *row) {
    entry *e = NULL;
    if (a->back >= 0) {
        bool acts = row->kind == STORE_ACTION || row->kind == STORE_PROGRAM || row->kind == STORE_SEAT;
        if (row->who != a->back || !acts) {
            complain(a, row, "a stand-in has gone for nothing");
        }
        a->back = -1;
    }
    switch ((store_kind)row->kind) {
    case STORE_ACTION:
        a->t->n.actions++;
        if ((a->bots >> row->who) & 1u) {
            break; /* account_move has looked at it */
        }
        e = account(a, E_ACTION, row, row->text, true);
        a->t->n.expanded += e == NULL;
        if (e == NULL && !((a->programs >> row->who) & 1)) {
            complain(a, row, "nobody asked for it");
        }
        break;
    case STORE_UNDO:
        a->t->n.undos++;
        if (a->before != STORE_YES && !(a->t->bots && a->before == STORE_ASK) && /* a stand-in has agreed */
            account(a, E_UNDO, row, target_of(a, row->text), true) == NULL) {
            complain(a, row, "nobody asked for it");
        }
        break;
    case STORE_REDO:
        if (account(a, E_REDO, row, target_of(a, row->text), true) == NULL) {
            complain(a, row, "nobody asked for it");
        }
        break;
    case STORE_ASK:
        if (account(a, E_UNDO, row, target_of(a, row->text + 5), true) == NULL) {
            complain(a, row, "nobody asked for it");
        }
        break;
    case STORE_YES:
    case STORE_NO:
        if (account(a, E_CONSENT, row, store_kind_name[row->kind], true) == NULL) {
            complain(a, row, "nobody asked for it");
        }
        break;
    case STORE_CHAT:
        a->t->n.chats++;
        if (account(a, E_CHAT, row, row->text, false) == NULL) {
            complain(a, row, "nobody asked for it");
        }
        break;
    case STORE_END:
    case STORE_RESUME:
        a->t->n.ends++;
        if (account(a, E_END, row, store_kind_name[row->kind], true) == NULL) {
            complain(a, row, "nobody asked for it");
        }
        break;
    case STORE_PROGRAM:
        a->t->n.programs++;
        account_program(a, row);
        break;
    case STORE_SEAT:
        account_seat(a, row);
        break;
    default:
        break;
    }
}

static bool audit_row(void *arg, const store_row *row) {
    audit *a = arg;
    if (row->row != a->truth.last + 1) {
        complain(a, row, "a row is missing before it");
    }
    if (row->kind == STORE_ACTION && row->who >= 0 && (a->bots >> row->who) & 1u) {
        account_move(a, row);
    }
    const char *wrong = mirror_take(&a->truth, row);
    if (wrong != NULL) {
        complain(a, row, wrong);
        return false;
    }
    account_row(a, row);
    if (row->kind != STORE_CHAT && row->kind != STORE_PROGRAM && row->kind != STORE_SEAT) {
        a->game_before = row->row;
        a->before = row->kind;
    }
    a->t->n.rows++;
    return a->t->problem[0] == 0;
}

/* ---- clients ---------------------------------------------------------------------------------------------------------------------- */

static bool may_read_chat(const tube *t, unsigned c, unsigned slot) {
    for (unsigned i = 0; i < IR_MAX_PLAYERS; i++) {
        if (t->table[slot].holder[i] == (int)c) {
            return true;
        }
    }
    return false;
}

static bool same_row(const tube_row *a, const tube_row *b) {
    return a->row == b->row && a->kind == b->kind && a->who == b->who && a->text == b->text;
}

static void compare_client(audit *a, unsigned c) {
    const mirror *mine = &a->t->client[c].seen[a->slot], *truth = &a->truth;
    bool chat = may_read_chat(a->t, c, a->slot);
    size_t at = 0;
    for (size_t i = 0; i < truth->rows; i++) {
        const tube_row *row = &truth->row[i];
        bool there = at < mine->rows && mine->row[at].row == row->row;
        if (row->kind == STORE_CHAT && !chat) {
            /* clients that lost the answer to their join may have read along, and those that had a seat until it was taken */
            if (there && a->t->table[a->slot].loser == (int)c && row->row > a->taken) {
                tube_fail(a->t, "client %u, table %u: chat %lld after his seat was taken", c, a->slot,
                          (long long)row->row);
            }
            at += there;
            continue;
        }
        if (!there || !same_row(&mine->row[at], row)) {
            tube_fail(a->t, "client %u, table %u: row %lld is missing or different (has %zu rows of %zu)", c, a->slot,
                      (long long)row->row, mine->rows, truth->rows);
            return;
        }
        at++;
    }
    if (at != mine->rows) {
        tube_fail(a->t, "client %u, table %u: rows that are not in the journal", c, a->slot);
    } else if (truth->game != NULL && ir_hash(mine->game, &mine->state) != ir_hash(truth->game, &truth->state)) {
        tube_fail(a->t, "client %u, table %u: another position", c, a->slot);
    }
}

static bool watches(const tube *t, unsigned c, unsigned slot) {
    return t->client[c].knows[slot] && (!t->table[slot].is_private || may_read_chat(t, c, slot));
}

static bool is_journaled(const entry *e) {
    return e->errand == E_ACTION || e->errand == E_UNDO || e->errand == E_REDO || e->errand == E_CONSENT ||
           e->errand == E_CHAT || e->errand == E_PROGRAM || e->errand == E_END || e->errand == E_OFFER;
}

typedef struct sitting {
    store_seat seat[IR_MAX_PLAYERS];
    unsigned count;
} sitting;

static bool take_seats(void *arg, const store_seat *seat, unsigned count) {
    sitting *x = arg;
    memcpy(x->seat, seat, count * sizeof *seat);
    x->count = count;
    return false;
}

/* Nobody has a seat without knowing: a guest whose answers were lost has asked again. */
static void check_seats(tube *t, unsigned slot) {
    sitting x = {.count = 0};
    const store_seat *seat = x.seat;
    if (store_load(t->kept, t->table[slot].id, 1, &(store_reader){.seats = take_seats, .arg = &x}) != STORE_OK) {
        tube_fail(t, "the seats of table %u cannot be read", slot);
    }
    for (unsigned i = 0; i < x.count; i++) {
        for (unsigned c = 0; c < TUBE_CLIENTS; c++) {
            const char *player = seat[i].person[0] != 0 ? seat[i].person : seat[i].name;
            if (strcmp(player, t->client[c].name) == 0 && !may_read_chat(t, c, slot)) {
                tube_fail(t, "client %u, table %u: a seat that nobody can play", c, slot);
            }
        }
    }
}

/* No table waits for a computer player that could move. */
static void check_rest(audit *a) {
    const mirror *m = &a->truth;
    unsigned waiting = 0, all = m->game != NULL ? (1u << m->game->players) - 1u : 0;
    if (all == 0 || a->t->stopped || m->state.finished || m->ended || m->asks >= 0 || m->count < m->total ||
        (a->bots & all) == all) {
        return;
    }
    uint32_t actors = ir_actors(m->game, &m->state);
    for (unsigned p = 0; p < IR_MAX_PARTIES; p++) {
        ir_party player = (actors >> p) & 1u ? ir_player_of(m->game, &m->state, (ir_party)p) : IR_NOBODY;
        waiting |= IR_IS_PLAYER(player) ? 1u << IR_SEAT(player) : 0u;
    }
    if ((waiting & a->bots) != 0) {
        tube_fail(a->t, "table %u (%s) waits for a computer player", a->slot, a->t->table[a->slot].id);
    }
}

static bool note_dice(void *arg, const store_game *g) {
    audit *a = arg;
    a->dice = g->dice;
    a->seed = g->seed;
    return true;
}

void tube_check(tube *t) {
    for (unsigned i = 0; i < TUBE_TABLES && t->problem[0] == 0; i++) {
        audit a = {.t = t, .slot = i, .truth = {.asks = -1}, .back = -1};
        for (unsigned k = 1; k < t->table[i].seats; k++) {
            a.planned += (t->table[i].bots >> k) & 1u;
        }
        if (t->table[i].id[0] == 0) {
            if (t->table[i].asked_for) {
                tube_fail(t, "client %u asked for table %u and never got it", t->table[i].maker, i);
            }
            continue;
        }
        if (store_game_get(t->kept, t->table[i].id, note_dice, &a) != STORE_OK ||
            store_rows(t->kept, t->table[i].id, 1, audit_row, &a) != STORE_OK) {
            tube_fail(t, "the journal of table %u cannot be read: %s", i, store_error(t->kept));
        }
        check_rest(&a);
        t->n.finished += a.truth.game != NULL && a.truth.state.finished;
        for (unsigned c = 0; c < TUBE_CLIENTS && t->problem[0] == 0; c++) {
            if (watches(t, c, i)) {
                compare_client(&a, c);
            }
        }
        mirror_clear(&a.truth);
        check_seats(t, i);
    }
    for (unsigned i = 0; i < t->entries && t->problem[0] == 0; i++) {
        const entry *e = &t->entry[i];
        if (is_journaled(e) && e->status == 200 && !e->used) {
            tube_fail(t, "client %u, table %u: %s %s was answered with yes, and is not there", e->client, e->slot,
                      e->target, e->body != NULL ? e->body : "");
        }
    }
}
