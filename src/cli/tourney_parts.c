/* The file of a part: JSON with the results of its units, so that parts from several machines give the same sum as one run.
 * Hashes are strings of 16 digits. */
#include "cli/tourney.h"

#include "cli/load.h"
#include "core/json.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { PART_VERSION = 1 };

/* ---- writing -------------------------------------------------------------------------------------------------------- */

static void put_name(FILE *out, const char *name) {
    char quoted[2 * MATCH_NAME + 2];
    ir_text text = ir_text_on(quoted, sizeof quoted);
    ir_json j = ir_json_on(&text);
    ir_json_string(&j, name);
    fputs(quoted, out);
}

static void put_game(const tourney_game *g, unsigned players, FILE *out) {
    fprintf(out, "{\"hash\":\"%016llx\",\"seats\":[", (unsigned long long)g->hash);
    for (unsigned s = 0; s < players; s++) { /* bot, place, total */
        fprintf(out, "%s[%u,%u,%d]", s > 0 ? "," : "", (unsigned)g->bot[s], (unsigned)g->place[s], (int)g->total[s]);
    }
    fputs("]}", out);
}

static void put_count(const match_count *n, FILE *out) {
    const uint64_t field[] = {n->moves, n->work, n->ns, n->longest_ns, n->over_budget, n->illegal, n->bankruptcies};
    for (unsigned i = 0; i < sizeof field / sizeof field[0]; i++) {
        fprintf(out, "%c%llu", i > 0 ? ',' : '[', (unsigned long long)field[i]);
    }
    fputs("]", out);
}

static void put_unit(const tourney *t, uint64_t u, FILE *out) {
    fprintf(out, "{\"unit\":%llu,\"games\":[", (unsigned long long)u + 1);
    for (unsigned r = 0; r < t->players; r++) {
        fputs(r > 0 ? "," : "", out);
        put_game(&t->unit[u].game[r], t->players, out);
    }
    fputs("],\"counts\":[", out);
    for (unsigned i = 0; i < t->nbots; i++) {
        fputs(i > 0 ? "," : "", out);
        put_count(&t->unit[u].count[i], out);
    }
    fputs("]}", out);
}

static void put_clock(const match_clock *clock, FILE *out) {
    bool comma = false;
    fputs("[", out);
    for (unsigned i = 0; i < MATCH_BUCKETS; i++) {
        if (clock->bucket[i] > 0) {
            fprintf(out, "%s[%u,%u]", comma ? "," : "", i, (unsigned)clock->bucket[i]);
            comma = true;
        }
    }
    fputs("]", out);
}

void tourney_write(const tourney *t, FILE *out) {
    bool comma = false;
    fprintf(
        out,
        "{\"ironroad_tourney\":%d,\"title\":\"%s\",\"rules\":\"%016llx\",\"players\":%u,\"units\":%llu,\"seed\":%llu",
        PART_VERSION, ir_title_id(t->title), (unsigned long long)t->rules, t->players, (unsigned long long)t->units,
        (unsigned long long)t->seed);
    fputs(",\n\"bots\":[", out);
    for (unsigned i = 0; i < t->nbots; i++) {
        fputs(i > 0 ? "," : "", out);
        put_name(out, t->name[i]);
    }
    fputs("],\n\"results\":[", out);
    for (uint64_t u = 0; u < t->units; u++) {
        if (t->unit[u].done) {
            fputs(comma ? ",\n" : "\n", out);
            put_unit(t, u, out);
            comma = true;
        }
    }
    fputs("],\n\"clocks\":[", out);
    for (unsigned i = 0; i < t->nbots; i++) {
        fputs(i > 0 ? ",\n" : "\n", out);
        put_clock(&t->clock[i], out);
    }
    fputs("]}\n", out);
}

/* ---- reading -------------------------------------------------------------------------------------------------------- */

/* A whole number in an array or object, from 0 to `most`. */
static bool number(const json_t *value, uint64_t most, uint64_t *out) {
    if (!json_is_integer(value) || json_integer_value(value) < 0) {
        return false;
    }
    *out = (uint64_t)json_integer_value(value);
    return *out <= most;
}

static bool hex(const json_t *value, uint64_t *out) {
    return json_is_string(value) && json_string_length(value) == 16 && ir_read_hex(json_string_value(value), 16, out);
}

static bool read_seat(const json_t *from, const tourney *t, tourney_game *g, unsigned s) {
    uint64_t who, place;
    const json_t *total = json_array_get(from, 2);
    if (!number(json_array_get(from, 0), t->nbots - 1, &who) ||
        !number(json_array_get(from, 1), t->players - 1, &place) || !json_is_integer(total) ||
        llabs(json_integer_value(total)) > INT32_MAX) {
        return false;
    }
    g->bot[s] = (uint8_t)who;
    g->place[s] = (uint8_t)place;
    g->total[s] = (int32_t)json_integer_value(total);
    return true;
}

static bool read_game(const json_t *from, const tourney *t, tourney_game *g) {
    const json_t *seats = json_object_get(from, "seats");
    bool first = false; /* somebody won */
    if (!hex(json_object_get(from, "hash"), &g->hash) || json_array_size(seats) != t->players) {
        return false;
    }
    for (unsigned s = 0; s < t->players; s++) {
        if (!read_seat(json_array_get(seats, s), t, g, s)) {
            return false;
        }
        first = first || g->place[s] == 0;
    }
    return first;
}

static bool read_count(const json_t *from, match_count *n) {
    uint64_t *const field[] = {&n->moves,       &n->work,    &n->ns,          &n->longest_ns,
                               &n->over_budget, &n->illegal, &n->bankruptcies};
    for (unsigned i = 0; i < sizeof field / sizeof field[0]; i++) {
        if (!number(json_array_get(from, i), INT64_MAX, field[i])) {
            return false;
        }
    }
    return true;
}

static bool read_unit(const json_t *from, tourney *t) {
    uint64_t u;
    const json_t *games = json_object_get(from, "games"), *counts = json_object_get(from, "counts");
    if (!number(json_object_get(from, "unit"), t->units, &u) || u == 0 || t->unit[u - 1].done ||
        json_array_size(games) != t->players || json_array_size(counts) != t->nbots) {
        return false;
    }
    tourney_unit *unit = &t->unit[u - 1];
    bool fine = true;
    for (unsigned r = 0; r < t->players && fine; r++) {
        fine = read_game(json_array_get(games, r), t, &unit->game[r]);
    }
    for (unsigned i = 0; i < t->nbots && fine; i++) {
        fine = read_count(json_array_get(counts, i), &unit->count[i]);
    }
    unit->done = fine;
    return fine;
}

static bool read_clock(const json_t *from, match_clock *clock) {
    size_t i;
    const json_t *pair;
    json_array_foreach(from, i, pair) {
        uint64_t bucket, times;
        if (!number(json_array_get(pair, 0), MATCH_BUCKETS - 1, &bucket) ||
            !number(json_array_get(pair, 1), UINT32_MAX, &times)) {
            return false;
        }
        clock->bucket[bucket] += (uint32_t)times;
    }
    return json_is_array(from);
}

/* What all parts have in common; for the first file it is what the others must have. */
static bool read_head(const json_t *root, tourney *t) {
    uint64_t version, players;
    const json_t *bots = json_object_get(root, "bots"), *title = json_object_get(root, "title");
    if (!number(json_object_get(root, "ironroad_tourney"), PART_VERSION, &version) || version != PART_VERSION ||
        !json_is_string(title) || !hex(json_object_get(root, "rules"), &t->rules) ||
        !number(json_object_get(root, "players"), IR_MAX_PLAYERS, &players) || players == 0 ||
        !number(json_object_get(root, "units"), TOURNEY_MAX_UNITS, &t->units) || t->units == 0 ||
        !number(json_object_get(root, "seed"), INT64_MAX, &t->seed) || json_array_size(bots) == 0 ||
        json_array_size(bots) > MATCH_MAX_BOTS) {
        return false;
    }
    t->title = ir_title_find(json_string_value(title));
    t->players = (unsigned)players;
    t->nbots = (unsigned)json_array_size(bots);
    for (unsigned i = 0; i < t->nbots; i++) {
        const json_t *name = json_array_get(bots, i);
        if (!json_is_string(name) || json_string_length(name) >= MATCH_NAME) {
            return false;
        }
        memcpy(t->name[i], json_string_value(name), json_string_length(name) + 1);
    }
    return t->title != NULL;
}

static bool same_head(const tourney *a, const tourney *b) {
    return a->title == b->title && a->rules == b->rules && a->players == b->players && a->units == b->units &&
           a->seed == b->seed && a->nbots == b->nbots && memcmp(a->name, b->name, sizeof a->name) == 0;
}

/* ---- merging -------------------------------------------------------------------------------------------------------- */

static int bad_file(const char *path, const char *what) {
    fprintf(stderr, "%s:1: %s\n", cli_shown(path), what);
    return CLI_BAD;
}

static int add_results(const char *path, const json_t *root, tourney *t) {
    size_t i;
    const json_t *unit, *results = json_object_get(root, "results"), *clocks = json_object_get(root, "clocks");
    json_array_foreach(results, i, unit) {
        if (!read_unit(unit, t)) {
            return bad_file(path, "a unit is broken, or was in an earlier file already");
        }
    }
    for (unsigned b = 0; b < t->nbots; b++) {
        if (!read_clock(json_array_get(clocks, b), &t->clock[b])) {
            return bad_file(path, "the times are broken; was the file cut?");
        }
    }
    return CLI_DONE;
}

/* The first file says which tournament it is. */
static int begin(const cli *c, const tourney *head, tourney *t) {
    *t = *head;
    t->unit = calloc(t->units, sizeof *t->unit);
    return t->unit != NULL ? CLI_DONE : cli_bad(c, "out of memory");
}

static int add_part(const cli *c, const char *path, const json_t *root, tourney *t) {
    tourney *head = calloc(1, sizeof *head);
    int code = CLI_DONE;
    if (head == NULL) {
        return cli_bad(c, "out of memory");
    }
    if (!read_head(root, head)) {
        code = bad_file(path, "this is not a part of a tournament; ironroad tourney ... --part I/N writes one");
    } else if (t->unit == NULL) {
        code = begin(c, head, t);
    } else if (!same_head(head, t)) {
        code = bad_file(path, "this is a part of another tournament than the first file");
    }
    free(head);
    return code == CLI_DONE && t->unit != NULL ? add_results(path, root, t) : code;
}

static int add_file(const cli *c, const char *path, tourney *t) {
    size_t len;
    json_error_t error;
    char *text = cli_read_file(path, &len);
    if (text == NULL) {
        return CLI_BAD;
    }
    json_t *root = json_loadb(text, len, JSON_REJECT_DUPLICATES, &error);
    free(text);
    if (root == NULL) {
        return bad_file(path, "this is not a part of a tournament; ironroad tourney ... --part I/N writes one");
    }
    int code = add_part(c, path, root, t);
    json_decref(root);
    return code;
}

int tourney_merge(const cli *c, const char *const *path, size_t count, tourney *t) {
    int code = CLI_DONE;
    for (size_t i = 0; i < count && code == CLI_DONE; i++) {
        code = add_file(c, path[i], t);
    }
    for (uint64_t u = 0; u < t->units && code == CLI_DONE; u++) {
        if (!t->unit[u].done) {
            code = cli_bad(c, "unit %llu of %llu is missing: not all parts are there", (unsigned long long)u + 1,
                           (unsigned long long)t->units);
        }
    }
    return code;
}
