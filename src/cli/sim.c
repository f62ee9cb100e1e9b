/* sim: plays games among bots and prints the results. */
#include "cli/sim.h"

#include "cli/load.h"
#include "cli/position.h"

#include "cli/family.h"
#include "cli/options.h"

#include "core/message.h"

#include <stdlib.h>
#include <string.h>

/* Events are listed even with 0, so that what was not reached shows. Names of titles' things need no escaping. */
static void seen_json(const sim_order *o, const sim_seen *seen, FILE *out) {
    sim_printer p = {out, false};
    fputs("\"reached\":{\"verbs\":{", out);
    for (unsigned i = 0; i < 256; i++) {
        uint64_t n = seen->verb[i];
        bool said = n == 0;
        for (unsigned j = 0; j < i && !said; j++) {
            said = seen->verb[j] > 0 && strcmp(seen->verb_name[i], seen->verb_name[j]) == 0;
        }
        for (unsigned j = i + 1; j < 256 && !said; j++) { /* two verbs may share a word */
            n += strcmp(seen->verb_name[i], seen->verb_name[j]) == 0 ? seen->verb[j] : 0;
        }
        if (!said) {
            sim_put_count(&p, seen->verb_name[i], n);
        }
    }
    fputs("},\"events\":{", out);
    p.comma = false;
    for (unsigned i = 0; i < SIM_MAX_EVENTS; i++) {
        const char *key = ir_event_key(o->title, (uint16_t)i), *dot = key != NULL ? strrchr(key, '.') : NULL;
        if (key == NULL) {
            break;
        }
        sim_put_count(&p, dot != NULL ? dot + 1 : key, seen->event[i]);
    }
    fputs("}", out);
    const cli_family *family = cli_family_of(o->title);
    if (family->reached != NULL) {
        family->reached(o->title, seen, out);
    }
    fputs("}", out);
}

static void ends_json(const ir_title *title, const sim_sum *sum, FILE *out) {
    sim_printer p = {out, false};
    fputs("\"ends\":{", out);
    for (unsigned i = 0; i < 8 && title->end_name(title, i) != NULL; i++) {
        sim_put_count(&p, title->end_name(title, i), sum->ends[i]);
    }
    fputs("}", out);
}

static double per_second(uint64_t n, double seconds) { return seconds > 0 ? (double)n / seconds : 0; }

static void sim_json(cli *c, const sim_order *o, const sim_sum *sum) {
    fprintf(c->out, "{\"title\":\"%s\",\"players\":%u,\"games\":%llu,\"finished\":%llu,", ir_title_id(o->title),
            o->players, (unsigned long long)o->games, (unsigned long long)sum->finished);
    ends_json(o->title, sum, c->out);
    fprintf(c->out, ",\"actions\":%llu,\"seconds\":%.3f,\"games_per_second\":%.1f,\"actions_per_second\":%.0f",
            (unsigned long long)sum->actions, sum->seconds, per_second(o->games, sum->seconds),
            per_second(sum->actions, sum->seconds));
    fprintf(c->out, ",\"violations\":%llu,\"signature\":\"%016llx\",\"actions_per_game\":%.1f,",
            (unsigned long long)sum->violations, (unsigned long long)sum->signature,
            o->games > 0 ? (double)sum->actions / (double)o->games : 0);
    if (o->full) {
        fprintf(c->out, "\"battery\":{\"choices\":%llu,\"refused\":%llu},", (unsigned long long)sum->choices,
                (unsigned long long)sum->mutants);
    }
    seen_json(o, &sum->seen, c->out);
    fputs("}\n", c->out);
}

static void sim_text(cli *c, const sim_order *o, const sim_sum *sum) {
    uint64_t runs = 0;
    for (unsigned i = 0; i < 256; i++) {
        runs += strcmp(sum->seen.verb_name[i], "run") == 0 ? sum->seen.verb[i] : 0;
    }
    fprintf(c->out, "%s, %u players: %llu games, %llu finished\n", ir_title_name(o->title), o->players,
            (unsigned long long)o->games, (unsigned long long)sum->finished);
    for (unsigned i = 0; i < 8 && o->title->end_name(o->title, i) != NULL; i++) {
        fprintf(c->out, "  ends met: %-10s %llu\n", o->title->end_name(o->title, i), (unsigned long long)sum->ends[i]);
    }
    fprintf(c->out, "  actions per game    %.1f\n", o->games > 0 ? (double)sum->actions / (double)o->games : 0);
    if (runs > 0) {
        fprintf(c->out, "  runs per game       %.1f\n", (double)runs / (double)o->games);
    }
    fprintf(c->out, "  games per second    %.1f\n  actions per second  %.0f\n", per_second(o->games, sum->seconds),
            per_second(sum->actions, sum->seconds));
    fprintf(c->out, "  violations          %llu\n  signature           %016llx\n", (unsigned long long)sum->violations,
            (unsigned long long)sum->signature);
}

static bool only_random(const char *bots) {
    for (const char *s = bots; *s != 0;) {
        size_t n = strcspn(s, ",");
        if (n != 6 || memcmp(s, "random", 6) != 0) {
            return false;
        }
        s += n + (s[n] == ',');
    }
    return true;
}

static unsigned count_bots(const char *bots) {
    unsigned n = 1;
    for (const char *s = bots; *s != 0; s++) {
        n += *s == ',';
    }
    return n;
}

static int run_order(cli *c, const sim_order *o, bool json) {
    sim_sum *sum = malloc(sizeof *sum);
    if (sum == NULL) {
        return cli_bad(c, "out of memory");
    }
    int code = CLI_DONE;
    if (!sim_run(o, sum)) {
        code = cli_bad(c, "%s", sum->error);
    } else {
        if (json) {
            sim_json(c, o, sum);
        } else {
            sim_text(c, o, sum);
        }
        if (sum->violations > 0) {
            code = cli_say(CLI_NO, sum->first);
        } else if (sum->finished < o->games) {
            code = cli_say(CLI_NO, "some games did not finish");
        }
    }
    free(sum);
    return code;
}

/* Whether such a game can be set up at all. */
static int try_order(const cli *c, const sim_order *o, const cli_options *options, const char *path) {
    ir_game game;
    ir_problem problem;
    if (!ir_game_init(&game, o->title, o->title->revision, o->players, sim_names, o->seed, o->noptions, o->options,
                      &problem)) {
        return cli_options_problem(c, options, &problem);
    }
    bool begins = o->position == NULL || ir_game_position(&game, o->position, o->position_len, &problem);
    return begins ? CLI_DONE : cli_position_problem(path, &problem);
}

static int play_order(cli *c, sim_order *o, const cli_options *options, const char *path, bool json) {
    char *text = path != NULL ? cli_read_file(path, &o->position_len) : NULL;
    if (path != NULL && text == NULL) {
        return CLI_BAD;
    }
    o->position = text;
    int code = try_order(c, o, options, path);
    code = code == CLI_DONE ? run_order(c, o, json) : code;
    free(text);
    return code;
}

int cli_sim(cli *c, int argc, char **argv) {
    const char *players = NULL, *games = NULL, *seed = "1", *jobs = "1", *bots = "random", *dir = NULL;
    const char *position = NULL;
    cli_options options = {0};
    bool json = false, full = false, hashes = false;
    uint64_t nplayers, ngames, nseed, njobs;
    const cli_flag flags[] = {
        {"players", &players, NULL, NULL, NULL},   {"games", &games, NULL, NULL, NULL},
        {"seed", &seed, NULL, NULL, NULL},         {"jobs", &jobs, NULL, NULL, NULL},
        {"bots", &bots, NULL, NULL, NULL},         {"save", &dir, NULL, NULL, NULL},
        {"position", &position, NULL, NULL, NULL}, {"option", NULL, NULL, options.text, &options.count},
        {"json", NULL, &json, NULL, NULL},         {"battery", NULL, &full, NULL, NULL},
        {"hashes", NULL, &hashes, NULL, NULL},     {0}};
    if (!cli_arguments(c, argc, argv, flags, 1, 1)) {
        return CLI_BAD;
    }
    const ir_title *title = ir_title_find(c->word[0]);
    if (title == NULL) {
        return cli_bad(c, "there is no title '%s'; see ironroad titles", c->word[0]);
    }
    if (players == NULL || games == NULL) {
        return cli_bad(c, "--players and --games are required");
    }
    if (!cli_number(c, "players", players, 1, IR_MAX_PLAYERS, &nplayers) ||
        !cli_number(c, "games", games, 1, 1000000000, &ngames) || !cli_number(c, "seed", seed, 0, UINT64_MAX, &nseed) ||
        !cli_number(c, "jobs", jobs, 1, SIM_MAX_JOBS, &njobs)) {
        return CLI_BAD;
    }
    if (!only_random(bots)) {
        return cli_bad(c, "the only bot so far is 'random', not '%s'", bots);
    }
    if (count_bots(bots) != 1 && count_bots(bots) != nplayers) {
        return cli_bad(c, "--bots has %u bots for %u players; give one, or one for each", count_bots(bots),
                       (unsigned)nplayers);
    }
    sim_order order = {.title = title,
                       .players = (unsigned)nplayers,
                       .jobs = (unsigned)njobs,
                       .noptions = options.count,
                       .options = options.text,
                       .games = ngames,
                       .seed = nseed,
                       .full = full,
                       .hashes = hashes,
                       .save = dir};
    int code = cli_options_read(c, title, &options) ? play_order(c, &order, &options, position, json) : CLI_BAD;
    cli_options_free(&options);
    return code;
}
