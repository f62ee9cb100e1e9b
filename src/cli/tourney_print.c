/* The result of a tournament, as JSON or as a table. */
#include "cli/tourney.h"

#include "core/json.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* One bot's line. */
typedef struct line {
    rating_range share, rating;
    uint64_t games;
    double total; /* mean */
    match_count count;
    double ms, p99, longest;
} line;

typedef struct sheet {
    uint64_t units, signature;
    line line[MATCH_MAX_BOTS];
} sheet;

/* ---- adding up ------------------------------------------------------------------------------------------------------ */

static void add_unit(const tourney *t, uint64_t u, sheet *s) {
    const tourney_unit *unit = &t->unit[u];
    s->units++;
    for (unsigned r = 0; r < t->players; r++) {
        s->signature += match_mixed(unit->game[r].hash, u * 8 + r + 1);
        for (unsigned seat = 0; seat < t->players; seat++) {
            line *l = &s->line[unit->game[r].bot[seat]];
            l->games++;
            l->total += unit->game[r].total[seat];
        }
    }
    for (unsigned i = 0; i < t->nbots; i++) {
        match_count_add(&s->line[i].count, &unit->count[i]);
    }
}

/* The bot whose rating is 0: chance if it plays, else the first. */
static unsigned anchor_of(const tourney *t) {
    for (unsigned i = 0; i < t->nbots; i++) {
        if (strcmp(t->name[i], "random") == 0) {
            return i;
        }
    }
    return 0;
}

static bool rate(const tourney *t, sheet *s) {
    size_t count = 0, units = 0;
    rating_game *game = calloc(s->units * t->players + 1, sizeof *game);
    rating_range rating[RATING_MAX_BOTS];
    if (game == NULL) {
        return false;
    }
    for (uint64_t u = 0; u < t->units; u++) {
        for (unsigned r = 0; r < t->players && t->unit[u].done; r++) {
            rating_game *g = &game[count++];
            g->unit = (uint32_t)units;
            g->players = (uint8_t)t->players;
            memcpy(g->bot, t->unit[u].game[r].bot, sizeof g->bot);
            memcpy(g->place, t->unit[u].game[r].place, sizeof g->place);
        }
        units += t->unit[u].done;
    }
    rating_fit(game, count, t->nbots, anchor_of(t), units, rating);
    for (unsigned i = 0; i < t->nbots; i++) {
        s->line[i].rating = rating[i];
    }
    free(game);
    return true;
}

static bool add_up(const tourney *t, sheet *s) {
    rating_wins *wins = malloc((t->units + 1) * sizeof *wins);
    if (wins == NULL) {
        return false;
    }
    for (uint64_t u = 0; u < t->units; u++) {
        if (t->unit[u].done) {
            add_unit(t, u, s);
        }
    }
    for (unsigned i = 0; i < t->nbots; i++) {
        line *l = &s->line[i];
        double moves = l->count.moves > 0 ? (double)l->count.moves : 1;
        l->share = rating_share(wins, tourney_wins(t, i, wins));
        l->total = l->games > 0 ? l->total / (double)l->games : 0;
        l->ms = (double)l->count.ns / moves / 1e6;
        l->longest = (double)l->count.longest_ns / 1e6;
        l->p99 = fmin(l->longest, (double)match_clock_ns(&t->clock[i], 0.99) / 1e6);
    }
    free(wins);
    return rate(t, s);
}

/* ---- for programs --------------------------------------------------------------------------------------------------- */

static const char *const verdicts[] = {"open", "low", "high"};

/* A rating's end may be unknown. */
static void put_end(FILE *out, const char *name, double value) {
    if (isfinite(value)) {
        fprintf(out, ",\"%s\":%.1f", name, value);
    } else {
        fprintf(out, ",\"%s\":null", name);
    }
}

static void line_json(const char *name, const line *l, FILE *out) {
    char quoted[2 * MATCH_NAME + 2];
    ir_text text = ir_text_on(quoted, sizeof quoted);
    ir_json j = ir_json_on(&text);
    const match_count *n = &l->count;
    ir_json_string(&j, name);
    fprintf(out, "{\"name\":%s,\"games\":%llu,\"win_share\":%.4f,\"low\":%.4f,\"high\":%.4f,\"mean_total\":%.1f",
            quoted, (unsigned long long)l->games, l->share.value, l->share.low, l->share.high, l->total);
    fprintf(out, ",\"rating\":%.1f", l->rating.value);
    put_end(out, "rating_low", l->rating.low);
    put_end(out, "rating_high", l->rating.high);
    fprintf(out, ",\"moves\":%llu,\"work_per_move\":%.1f", (unsigned long long)n->moves,
            n->moves > 0 ? (double)n->work / (double)n->moves : 0);
    fprintf(out, ",\"ms_per_move\":%.4f,\"ms_p99\":%.3f,\"ms_max\":%.3f", l->ms, l->p99, l->longest);
    fprintf(out, ",\"bankruptcies\":%llu,\"illegal\":%llu,\"over_budget\":%llu}", (unsigned long long)n->bankruptcies,
            (unsigned long long)n->illegal, (unsigned long long)n->over_budget);
}

static void print_json(const tourney *t, const sheet *s, FILE *out) {
    fprintf(out,
            "{\"title\":\"%s\",\"players\":%u,\"units\":%llu,\"games\":%llu,\"seed\":%llu,\"signature\":\"%016llx\"",
            ir_title_id(t->title), t->players, (unsigned long long)s->units, (unsigned long long)s->units * t->players,
            (unsigned long long)t->seed, (unsigned long long)s->signature);
    if (t->test.high > 0) {
        fprintf(out, ",\"sprt\":{\"low\":%.4f,\"high\":%.4f,\"llr\":%.3f,\"units\":%zu,\"verdict\":\"%s\"}",
                t->test.low, t->test.high, t->test.llr, t->test.units, verdicts[t->test.verdict]);
    }
    fputs(",\"bots\":[", out);
    for (unsigned i = 0; i < t->nbots; i++) {
        fputs(i > 0 ? "," : "", out);
        line_json(t->name[i], &s->line[i], out);
    }
    fputs("]}\n", out);
}

/* ---- for people ------------------------------------------------------------------------------------------------------ */

static void print_test(const rating_test *test, FILE *out) {
    static const char *const words[] = {"not decided yet", "decided for the lower", "decided for the higher"};
    fprintf(out, "share %.3f or %.3f: %s after %zu units (log likelihood ratio %.2f; 2.94 decides)\n", test->low,
            test->high, words[test->verdict], test->units, test->llr);
}

static void print_text(const tourney *t, const sheet *s, FILE *out) {
    fprintf(out, "%s, %u players: %llu units, %llu games, seed %llu, signature %016llx\n", ir_title_name(t->title),
            t->players, (unsigned long long)s->units, (unsigned long long)s->units * t->players,
            (unsigned long long)t->seed, (unsigned long long)s->signature);
    if (t->test.high > 0) {
        print_test(&t->test, out);
    }
    fprintf(out, "\n%-22s %6s  %-22s %7s  %s\n", "bot", "games", "share of wins", "total", "rating");
    for (unsigned i = 0; i < t->nbots; i++) {
        const line *l = &s->line[i];
        fprintf(out, "%-22.22s %6llu  %.3f [%.3f, %.3f]  %8.1f  %.0f [%.0f, %.0f]\n", t->name[i],
                (unsigned long long)l->games, l->share.value, l->share.low, l->share.high, l->total, l->rating.value,
                l->rating.low, l->rating.high);
    }
    fprintf(out, "\n%-22s %9s %8s %8s %8s %8s %7s %6s\n", "bot", "work/move", "ms/move", "ms p99", "ms max", "bankrupt",
            "illegal", "over");
    for (unsigned i = 0; i < t->nbots; i++) {
        const line *l = &s->line[i];
        double moves = l->count.moves > 0 ? (double)l->count.moves : 1;
        fprintf(out, "%-22.22s %9.0f %8.2f %8.1f %8.1f %8llu %7llu %6llu\n", t->name[i], (double)l->count.work / moves,
                l->ms, l->p99, l->longest, (unsigned long long)l->count.bankruptcies,
                (unsigned long long)l->count.illegal, (unsigned long long)l->count.over_budget);
    }
}

bool tourney_print(const tourney *t, bool json, FILE *out) {
    sheet *s = calloc(1, sizeof *s);
    bool fine = s != NULL && add_up(t, s);
    if (fine && json) {
        print_json(t, s, out);
    } else if (fine) {
        print_text(t, s, out);
    }
    free(s);
    return fine;
}
