/* Games from and to files: RGN and 18xx.games' JSON. Input is hostile and costs time: its size, packed and unpacked, and
 * the number of its lines are bounded before anything is replayed. */
#include "interop/eighteenxx.h"
#include "server/part.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

enum { UNPACKED_MOST = 8 << 20, LINES_MOST = 20000, VALUES_MOST = 300000 };

/* ---- import ----------------------------------------------------------------------------------------------------------------- */

static bool packed(const unsigned char *at, size_t len) { return len >= 2 && at[0] == 0x1F && at[1] == 0x8B; }

/* The bytes as text with an end; the caller frees them. NULL after answering. */
static char *unpack(request *r, size_t *len) {
    const unsigned char *body = r->http.body;
    bool gzip = packed(body, r->http.len);
    size_t cap = gzip ? UNPACKED_MOST : r->http.len;
    char *out = malloc(cap + 1);
    *len = cap;
    if (out == NULL) {
        srv_fail_read(r, STORE_FAILED);
        return NULL;
    }
    if (!gzip) {
        memcpy(out, body, cap);
        out[cap] = 0;
        return out;
    }
    z_stream z = {.next_in = (Bytef *)(uintptr_t)body, .avail_in = (uInt)r->http.len};
    z.next_out = (Bytef *)(void *)out;
    z.avail_out = (uInt)cap;
    int code = inflateInit2(&z, 15 + 16) == Z_OK ? inflate(&z, Z_FINISH) : Z_MEM_ERROR;
    *len = cap - z.avail_out;
    inflateEnd(&z);
    if (code != Z_STREAM_END) {
        free(out);
        srv_fail(r, z.avail_out == 0 ? 413 : 400, z.avail_out == 0 ? "too_large" : "bad_request",
                 "the packed file is damaged, or too large unpacked (8 MiB is the most)");
        return NULL;
    }
    out[*len] = 0;
    return out;
}

static size_t count(const char *text, size_t len, char what) {
    size_t n = 0;
    for (const char *at = text; (at = memchr(at, what, len - (size_t)(at - text))) != NULL; at++) {
        n++;
    }
    return n;
}

/* What is read costs the time of all others, so there is a bound before anything is: a game of 667 actions has 6,300 values. */
static bool read_game(request *r, const char *text, size_t len, ir_log *log) {
    char err[600] = "";
    if (count(text, len, '\n') > LINES_MOST) {
        return srv_fail(r, 413, "too_large", "the file has too many lines, 20000 is the most");
    }
    if (count(text, len, ',') + count(text, len, '[') + count(text, len, '{') > VALUES_MOST) {
        return srv_fail(r, 413, "too_large", "the file has too many values, 300000 is the most");
    }
    size_t first = strspn(text, " \t\r\n");
    int code = text[first] == '{' ? xx_import_text(text, len, log, err, sizeof err)
                                  : (int)ir_log_read("file", text, len, log, NULL, err, sizeof err);
    if (code == IR_READ_MEMORY) {
        return srv_fail_read(r, STORE_FAILED);
    }
    return code == IR_READ_OK || srv_fail_rule(r, NULL, err);
}

/* The options of a game that has them already, as the object that GAME shows. */
static char *options_text(const ir_game *game) {
    json_t *object = json_object();
    for (unsigned i = 0; object != NULL && i < game->noptions; i++) {
        json_object_set_new(object, game->option[i].name, json_string(game->option[i].value));
    }
    char *text = object != NULL ? json_dumps(object, JSON_COMPACT | JSON_SORT_KEYS) : NULL;
    json_decref(object);
    return text;
}

static bool replay(request *r, table *t, const ir_log *log) {
    char line[IR_MAX_LINE + 1];
    for (size_t i = 0; i < log->count; i++) {
        const ir_action *action = &log->entry[i].action;
        ir_party player = ir_player_of(t->game, &t->state, action->move.actor);
        ir_text out = ir_text_on(line, sizeof line);
        ir_action_print(t->game, &t->state, action, &out);
        if (out.cut || !IR_IS_PLAYER(player) || ir_apply(t->game, &t->state, action, NULL, NULL) != IR_OK) {
            return srv_fail(r, 500, "bug", "the server has a bug here; nothing was imported");
        }
        if (!srv_table_add_action(r, t, line, IR_SEAT(player))) {
            return false;
        }
    }
    return true;
}

static void fill_seats(request *r, const ir_game *game, const maker *m, store_seat *out, char (*secret)[SRV_SECRET]) {
    memset(out, 0, IR_MAX_PLAYERS * sizeof *out);
    for (unsigned i = 0; i < game->players; i++) {
        out[i].seat = out[i].key = (uint8_t)i;
        memcpy(out[i].name, game->name[i], sizeof out[i].name);
        srv_seat_secret(r->s, m, &out[i], secret[i]);
    }
}

static bool make(request *r, const ir_log *log, const maker *m, const store_seat *seat) {
    char value[8];
    store_game g = {.description = "", .given_order = true, .is_seeded = true, .last_who = -1};
    g.is_private = srv_query_value(r, "private", value, sizeof value) != NULL;
    g.seats = g.least = log->game.players;
    g.seed = log->game.seed;
    char *options = options_text(&log->game);
    bool fine = options != NULL && srv_table_make(r, &g, ir_title_id(log->game.title), options, m);
    if (options == NULL) {
        srv_fail_read(r, STORE_FAILED);
    }
    free(options);
    if (!fine) {
        return false;
    }
    table *t = r->t;
    memcpy(t->seat, seat, IR_MAX_PLAYERS * sizeof *seat);
    t->nseats = t->g.next_key = g.seats;
    return srv_table_save(r, t, true) && srv_table_begin(r, t, &log->game) && replay(r, t, log) &&
           srv_table_save(r, t, false);
}

bool srv_is_import(const char *target) {
    static const char path[] = "/api/import";
    return strncmp(target, path, sizeof path - 1) == 0 &&
           (target[sizeof path - 1] == 0 || target[sizeof path - 1] == '?');
}

unsigned srv_must_wait(srv *s, const char *method, const char *target, const char *peer, const char *forwarded) {
    char address[ADDRESS_TEXT];
    if (strcmp(method, "POST") != 0 || !srv_is_import(target)) {
        return 0;
    }
    srv_address(s, peer, forwarded, address);
    return srv_limit_look(s, LIMIT_IMPORTS, address);
}

void srv_post_import(request *r) {
    char secret[IR_MAX_PLAYERS][SRV_SECRET], key[SRV_SECRET];
    store_seat seat[IR_MAX_PLAYERS];
    size_t len;
    ir_log log = {0};
    maker m;
    bool found;
    if (r->http.len > SRV_IMPORT_MOST) {
        srv_fail(r, 413, "too_large", "the file is too large, 5 MiB is the most");
        return;
    }
    if (r->http.len == 0) {
        srv_fail(r, 400, "bad_request", "the body is the file");
        return;
    }
    if (srv_query_value(r, "key", key, sizeof key) != NULL) {
        /* the secrets of all seats follow from it, and proxies write addresses into their logs */
        srv_fail(r, 400, "bad_request", "the key goes into the header X-Ironroad-Key, never into the address");
        return;
    }
    if (!srv_maker_read(r, r->http.key, &m) || !srv_limited(r, LIMIT_IMPORTS, r->who.address)) {
        return;
    }
    char *text = unpack(r, &len);
    if (text == NULL) {
        return;
    }
    if (read_game(r, text, len, &log) && srv_made_before(r, &m, &found)) {
        fill_seats(r, &log.game, &m, seat, secret);
        if (found || make(r, &log, &m, seat)) {
            srv_answer_created(r, log.game.players, seat, log.game.players, secret);
        }
    }
    ir_log_free(&log);
    free(text);
}

/* ---- export ----------------------------------------------------------------------------------------------------------------- */

static void put_rgn(const table *t, ir_text *out) {
    ir_header *header = calloc(1, sizeof *header);
    if (header == NULL) {
        out->cut = true;
        return;
    }
    header->game = *t->game;
    ir_header_print(header, out);
    free(header);
    for (size_t i = 0; i < t->count; i++) {
        ir_put_u64(out, i + 1);
        ir_put_char(out, ' ');
        ir_put(out, t->line[i]);
        ir_put_char(out, '\n');
    }
}

static void export_18xx(request *r, const ir_text *rgn) {
    char err[600] = "", *made = NULL;
    size_t size = 0;
    ir_log log = {0};
    int code = (int)ir_log_read("game", rgn->at, rgn->len, &log, NULL, err, sizeof err);
    FILE *out = code == IR_READ_OK ? open_memstream(&made, &size) : NULL; /* memory, no file */
    if (out != NULL) {
        code = xx_export(&log, out, err, sizeof err);
        fclose(out);
    }
    ir_log_free(&log);
    if (out == NULL || code != IR_READ_OK) {
        srv_fail_rule(r, NULL, err[0] != 0 ? err : "this game has no counterpart there");
    } else {
        ir_text text = srv_scratch(r->s);
        ir_put_n(&text, made, size);
        srv_answer_json(r, 200, &text);
        r->out.attachment = "game.json";
    }
    free(made);
}

void srv_get_export(request *r) {
    char value[8];
    const char *as = srv_query_value(r, "as", value, sizeof value);
    if (!srv_caller_may_see(r, r->t)) {
        srv_fail(r, 403, "forbidden", "this table is private");
        return;
    }
    if (r->t->game == NULL) {
        srv_fail(r, 409, "stale", "the game has not started");
        return;
    }
    ir_text text = srv_scratch(r->s);
    put_rgn(r->t, &text);
    if (as == NULL || strcmp(as, "rgn") == 0) {
        srv_answer_text(r, "text/plain; charset=utf-8", &text);
        r->out.attachment = "game.rgn";
    } else if (strcmp(as, "18xx") == 0) {
        export_18xx(r, &text);
    } else {
        srv_fail(r, 400, "bad_request", "as=rgn or as=18xx");
    }
}
