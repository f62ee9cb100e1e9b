/* See tube.h: every byte that leaves the server. Secrets, sessions, invitations, private tables, chats and notes are
 * words that occur nowhere else, so one pass over the bytes finds them all. */
#include "tube.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { LEAST = 8, MOST = 60 };

static uint64_t word_hash(const char *at, size_t len) {
    uint64_t h = UINT64_C(0x9E3779B97F4A7C15);
    for (size_t i = 0; i < len; i++) {
        h = (h ^ (unsigned char)at[i]) * UINT64_C(0x100000001B3);
    }
    return h | 1;
}

void spy_learn(tube *t, token_kind kind, unsigned slot, unsigned client, const char *word) {
    uint64_t h = word_hash(word, strlen(word));
    unsigned i = (unsigned)(h >> 20) % TUBE_TOKENS;
    assert(++t->tokens < TUBE_TOKENS / 2);
    while (t->token[i].hash != 0 && t->token[i].hash != h) {
        i = (i + 1) % TUBE_TOKENS;
    }
    t->token[i].hash = h;
    t->token[i].kind = (uint8_t)kind;
    t->token[i].slot = (uint8_t)slot;
    t->token[i].client = (uint8_t)client;
}

/* Why a client may not get a word; NULL if it may, or if the word is not a secret. */
static const char *objection(tube *t, unsigned client, const char *at, size_t len) {
    uint64_t h = word_hash(at, len);
    unsigned i = (unsigned)(h >> 20) % TUBE_TOKENS;
    while (t->token[i].hash != 0 && t->token[i].hash != h) {
        i = (i + 1) % TUBE_TOKENS;
    }
    if (t->token[i].hash == 0) {
        return NULL;
    }
    bool entitled = (t->table[t->token[i].slot].entitled >> client) & 1;
    switch ((token_kind)t->token[i].kind) {
    case T_ID:
        return entitled ? NULL : "a private table";
    case T_SECRET:
        return "a secret, again";
    case T_SESSION:
        return "a session's token";
    case T_OWN: /* a guest's, made by its client */
        return t->token[i].client == client ? NULL : "another's secret";
    case T_INVITE:
        return t->token[i].client == client ? NULL : "an invitation";
    case T_CHAT:
        return entitled ? NULL : "a chat";
    case T_NOTE:
        return t->token[i].client == client ? NULL : "a note";
    default:
        return NULL;
    }
}

static bool is_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '-' || c == '_';
}

void spy_look(tube *t, unsigned client, const char *bytes, size_t len, const char *where) {
    for (size_t i = 0; i < len;) {
        if (!is_word(bytes[i])) {
            i++;
            continue;
        }
        size_t from = i;
        while (i < len && is_word(bytes[i])) {
            i++;
        }
        const char *why = i - from >= LEAST && i - from <= MOST ? objection(t, client, bytes + from, i - from) : NULL;
        if (why != NULL) {
            tube_fail(t, "client %u was sent %s in %s: %.*s", client, why, where, (int)(i - from), bytes + from);
        }
    }
}

/* However often it was asked for, and whatever became of the answers: there is one table. */
static void only_one(tube *t, const entry *e, const char *id) {
    tube_table *b = &t->table[e->slot];
    if (b->made[0] == 0) {
        snprintf(b->made, sizeof b->made, "%s", id);
    } else if (strcmp(b->made, id) != 0) {
        tube_fail(t, "client %u asked again for table %u (%s) and got a second one, %s", e->client, e->slot, b->made,
                  id);
    }
}

/* What was made for this request is new and may be told to its sender: an offer once, what follows from the key again. */
static void learn_new(tube *t, const entry *e, const json_t *body) {
    const char *id = json_string_value(json_object_get(body, "id"));
    const char *invite = json_string_value(json_object_get(body, "invite"));
    const char *secret;
    const json_t *seats = json_object_get(body, "seats");
    const char *offer = json_string_value(json_object_get(body, "offer"));
    if (id != NULL) {
        only_one(t, e, id);
    }
    if (offer != NULL) {
        spy_learn(t, T_SECRET, e->slot, e->client, offer);
    }
    if (id != NULL && t->table[e->slot].is_private) {
        spy_learn(t, T_ID, e->slot, e->client, id);
    }
    if (invite != NULL) {
        spy_learn(t, T_INVITE, e->slot, e->client, invite);
    }
    for (size_t i = 0; i < json_array_size(seats); i++) {
        secret = json_string_value(json_object_get(json_array_get(seats, i), "secret"));
        if (secret != NULL) {
            spy_learn(t, T_OWN, e->slot, e->client, secret);
        }
    }
}

void spy_reply(tube *t, const entry *e, const srv_reply *r) {
    if (r->status == 500) {
        tube_fail(t, "%s %s: status %d %.*s", e->method, e->target, r->status, (int)r->len, r->body);
    }
    if (tube_must_refuse(t, e) && r->status >= 200 && r->status < 300) {
        tube_fail(t, "client %u: %s %s %s must be refused, but: %d", e->client, e->method, e->target,
                  e->body != NULL ? e->body : "", r->status);
    }
    if (r->len > 0) {
        spy_look(t, e->client, r->body, r->len, e->target);
    }
    if (r->status >= 200 && r->status < 300 && (e->errand == E_CREATE || e->errand == E_OFFER)) {
        json_t *body = json_loadb(r->body, r->len, 0, NULL);
        learn_new(t, e, body);
        json_decref(body);
    }
}
