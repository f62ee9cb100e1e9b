/* sim: plays games among bots and prints the results. */
#include "cli/sim.h"

#include "cli/like.h"
#include "cli/load.h"
#include "cli/position.h"

#include "cli/family.h"
#include "cli/options.h"

#include "core/message.h"

#include <stdlib.h>
#include <string.h>

/* Names of titles' things need no escaping. */
void sim_group(sim_printer *p, const char *name) {
    char heading[24];
    if (p->text) {
        snprintf(heading, sizeof heading, "  %s ", name);
        p->list = cli_list_on(p->out, heading, 22);
    } else {
        fprintf(p->out, "%s\"%s\":{", p->group_comma ? "," : "", name);
    }
    p->group_comma = true;
    p->comma = false;
}

void sim_put_count(sim_printer *p, const char *name, uint64_t n) {
    char word[64];
    if (p->text) {
        snprintf(word, sizeof word, "%s %llu", name, (unsigned long long)n);
        cli_list_add(&p->list, word, ", ");
    } else {
        fprintf(p->out, "%s\"%s\":%llu", p->comma ? "," : "", name, (unsigned long long)n);
    }
    p->comma = true;
}

void sim_group_end(sim_printer *p) {
    if (p->text) {
        cli_list_end(&p->list);
    } else {
        fputs("}", p->out);
    }
}

static void put_verbs(const sim_seen *seen, sim_printer *p) {
    sim_group(p, "verbs");
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
            sim_put_count(p, seen->verb_name[i], n);
        }
    }
    sim_group_end(p);
}

/* Events are listed even with 0, so that what was not reached shows. */
static void put_events(const sim_order *o, const sim_seen *seen, sim_printer *p) {
    sim_group(p, "events");
    for (unsigned i = 0; i < SIM_MAX_EVENTS; i++) {
        const char *key = ir_event_key(o->title, (uint16_t)i), *dot = key != NULL ? strrchr(key, '.') : NULL;
        if (key == NULL) {
            break;
        }
        sim_put_count(p, dot != NULL ? dot + 1 : key, seen->event[i]);
    }
    sim_group_end(p);
}

static void put_reached(const sim_order *o, const sim_seen *seen, sim_printer *p) {
    const cli_family *family = cli_family_of(o->title);
    if (family->reached != NULL) {
        family->reached(o->title, seen, p);
    }
}

static void ends_json(const ir_title *title, const char *name, const uint64_t count[8], sim_printer *p) {
    sim_group(p, name);
    for (unsigned i = 0; i < 8 && title->end_name(title, i) != NULL; i++) {
        sim_put_count(p, title->end_name(title, i), count[i]);
    }
    sim_group_end(p);
}

static double per_second(uint64_t n, double seconds) { return seconds > 0 ? (double)n / seconds : 0; }

static double per(double n, uint64_t of) { return of > 0 ? n / (double)of : 0; }

static double wins_of(const sim_bot *one) { return (double)one->wins / SIM_WIN; }

static void bots_json(const match_bots *bots, const sim_bot *sum, FILE *out) {
    fputs(",\"bots\":[", out);
    for (unsigned i = 0; i < bots->count; i++) {
        const match_count *n = &sum[i].count;
        char name[2 * MATCH_NAME + 2];
        ir_text t = ir_text_on(name, sizeof name);
        ir_json j = ir_json_on(&t);
        ir_json_string(&j, bots->bot[i].name);
        fprintf(out, "%s{\"name\":%s,\"games\":%llu,\"wins\":%.10g,\"mean_total\":%.1f,\"moves\":%llu",
                i > 0 ? "," : "", name, (unsigned long long)sum[i].games, wins_of(&sum[i]),
                per((double)sum[i].total, sum[i].games), (unsigned long long)n->moves);
        fprintf(out, ",\"bankruptcies\":%llu,\"illegal\":%llu,\"over_budget\":%llu",
                (unsigned long long)n->bankruptcies, (unsigned long long)n->illegal,
                (unsigned long long)n->over_budget);
        fprintf(out, ",\"budget\":%llu,\"work_per_move\":%.1f,\"ms_per_move\":%.4f,\"ms_max\":%.3f}",
                (unsigned long long)bots->bot[i].budget, per((double)n->work, n->moves),
                per((double)n->ns / 1e6, n->moves), (double)n->longest_ns / 1e6);
    }
    fputs("]", out);
}

static void bots_text(const match_bots *bots, const sim_bot *sum, FILE *out) {
    for (unsigned i = 0; i < bots->count; i++) {
        const match_count *n = &sum[i].count;
        fprintf(out, "  %-19s %.10g wins of %llu, total %.0f, %llu bankrupt, %llu illegal, %llu over budget\n",
                bots->bot[i].name, wins_of(&sum[i]), (unsigned long long)sum[i].games,
                per((double)sum[i].total, sum[i].games), (unsigned long long)n->bankruptcies,
                (unsigned long long)n->illegal, (unsigned long long)n->over_budget);
        fprintf(out, "  %-19s %.0f work, %.2f ms a move\n", "", per((double)n->work, n->moves),
                per((double)n->ns / 1e6, n->moves));
    }
}

static void sim_json(cli *c, const sim_order *o, const sim_sum *sum) {
    fprintf(c->out, "{\"title\":\"%s\",\"players\":%u,\"games\":%llu,\"finished\":%llu,", ir_title_id(o->title),
            o->players, (unsigned long long)o->games, (unsigned long long)sum->finished);
    sim_printer ends = {.out = c->out};
    ends_json(o->title, "ends", sum->ends, &ends);
    ends_json(o->title, "ended_by", sum->ended_by, &ends);
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
    sim_printer p = {.out = c->out};
    fputs("\"reached\":{", c->out);
    put_verbs(&sum->seen, &p);
    put_events(o, &sum->seen, &p);
    put_reached(o, &sum->seen, &p);
    fputs("}", c->out);
    if (o->bots != NULL) {
        bots_json(o->bots, sum->bot, c->out);
    }
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
    put_reached(o, &sum->seen, &(sim_printer){.out = c->out, .text = true});
    if (o->bots != NULL) {
        bots_text(o->bots, sum->bot, c->out);
    }
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
    if (o->position != NULL && !ir_game_position(&game, o->position, o->position_len, &problem)) {
        return cli_position_problem(path, &problem);
    }
    if (o->position != NULL && o->bots != NULL && match_has_program(o->bots) &&
        ir_hides(&game, &game.start, IR_NOBODY)) {
        return cli_bad(c, "a program cannot play from a position with hidden cash: it is told the position");
    }
    return CLI_DONE;
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

/* The flags as they were given; NULL or false: not at all. */
typedef struct sim_flags {
    const char *players, *games, *seed, *jobs, *bots, *save, *position;
    match_budget budget;
    cli_options options;
    bool json, full, hashes;
} sim_flags;

static bool read_flags(cli *c, int argc, char **argv, sim_flags *f) {
    const cli_flag flags[] = {{"players", &f->players, NULL, NULL, NULL},
                              {"games", &f->games, NULL, NULL, NULL},
                              {"seed", &f->seed, NULL, NULL, NULL},
                              {"jobs", &f->jobs, NULL, NULL, NULL},
                              {"bots", &f->bots, NULL, NULL, NULL},
                              {"work", &f->budget.work, NULL, NULL, NULL},
                              {"work-percent", &f->budget.percent, NULL, NULL, NULL},
                              {"save", &f->save, NULL, NULL, NULL},
                              {"position", &f->position, NULL, NULL, NULL},
                              {"option", NULL, NULL, f->options.text, &f->options.count},
                              {"json", NULL, &f->json, NULL, NULL},
                              {"battery", NULL, &f->full, NULL, NULL},
                              {"hashes", NULL, &f->hashes, NULL, NULL},
                              {0}};
    if (!cli_arguments(c, argc, argv, flags, 1, 1)) {
        return false;
    }
    if (f->bots == NULL && (f->budget.work != NULL || f->budget.percent != NULL)) {
        cli_bad(c, "--work and --work-percent are for --bots");
        return false;
    }
    return true;
}

/* The order that the flags give; the bots, if there are any, go to `bots`. */
static bool read_order(const cli *c, const sim_flags *f, match_bots *bots, sim_order *o) {
    uint64_t players, jobs;
    o->title = ir_title_find(c->word[0]);
    if (o->title == NULL) {
        cli_bad(c, "there is no title '%s'; see ironroad titles%s", c->word[0], cli_title_meant(c->word[0]));
        return false;
    }
    if (f->players == NULL || f->games == NULL) {
        cli_bad(c, "--players and --games are required");
        return false;
    }
    if (!cli_number(c, "players", f->players, 1, IR_MAX_PLAYERS, &players) ||
        !cli_number(c, "games", f->games, 1, 1000000000, &o->games) ||
        !cli_number(c, "seed", f->seed, 0, UINT64_MAX, &o->seed) ||
        !cli_number(c, "jobs", f->jobs, 1, SIM_MAX_JOBS, &jobs)) {
        return false;
    }
    if (f->bots != NULL) {
        if (!match_bots_read(c, f->bots, &f->budget, bots)) {
            return false;
        }
        o->bots = bots;
    }
    o->players = (unsigned)players;
    o->jobs = (unsigned)jobs;
    o->full = f->full;
    o->hashes = f->hashes;
    o->save = f->save;
    return true;
}

int cli_sim(cli *c, int argc, char **argv) {
    sim_flags f = {.seed = "1", .jobs = "1"};
    match_bots bots;
    sim_order o = {0};
    if (!read_flags(c, argc, argv, &f) || !read_order(c, &f, &bots, &o)) {
        return CLI_BAD;
    }
    bool read = cli_options_read(c, o.title, &f.options);
    o.noptions = f.options.count;
    o.options = f.options.text;
    int code = read ? play_order(c, &o, &f.options, f.position, f.json) : CLI_BAD;
    cli_options_free(&f.options);
    return code;
}
