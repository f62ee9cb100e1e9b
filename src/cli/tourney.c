/* tourney: the command. */
#include "cli/tourney.h"

#include "cli/like.h"
#include "cli/options.h"
#include "cli/sim.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The flags as they were given; NULL or false: not at all. */
typedef struct tourney_flags {
    const char *players, *units, *seed, *jobs, *bots, *part, *sprt, *deadline, *save;
    match_budget budget;
    cli_options options;
    bool json, merge;
} tourney_flags;

static bool read_flags(cli *c, int argc, char **argv, tourney_flags *f) {
    const cli_flag flags[] = {{"players", &f->players, NULL, NULL, NULL},
                              {"units", &f->units, NULL, NULL, NULL},
                              {"seed", &f->seed, NULL, NULL, NULL},
                              {"jobs", &f->jobs, NULL, NULL, NULL},
                              {"bots", &f->bots, NULL, NULL, NULL},
                              {"work", &f->budget.work, NULL, NULL, NULL},
                              {"work-percent", &f->budget.percent, NULL, NULL, NULL},
                              {"part", &f->part, NULL, NULL, NULL},
                              {"sprt", &f->sprt, NULL, NULL, NULL},
                              {"deadline", &f->deadline, NULL, NULL, NULL},
                              {"save", &f->save, NULL, NULL, NULL},
                              {"option", NULL, NULL, f->options.text, &f->options.count},
                              {"merge", NULL, &f->merge, NULL, NULL},
                              {"json", NULL, &f->json, NULL, NULL},
                              {0}};
    if (!cli_arguments(c, argc, argv, flags, 1, CLI_MAX_WORDS)) {
        return false;
    }
    if (!f->merge && c->nwords > 1) {
        cli_bad(c, "'%s' is one argument too many; see ironroad tourney --help", c->word[1]);
        return false;
    }
    return true;
}

/* "3/8": the third of eight. */
static bool read_part(const cli *c, const char *text, tourney_order *o) {
    size_t slash = strcspn(text, "/");
    if (text[slash] == '/' && ir_read_u64(text, slash, &o->part) &&
        ir_read_u64(text + slash + 1, strlen(text + slash + 1), &o->parts) && o->part >= 1 && o->part <= o->parts &&
        o->part <= o->units) {
        return true;
    }
    cli_bad(c, "--part takes I/N, the I-th of N parts, each with a unit at least; not '%s'", text);
    return false;
}

/* "0.50,0.55": two shares of wins. */
static bool read_test(const cli *c, const char *text, tourney_order *o) {
    char *end = NULL;
    o->low = strtod(text, &end);
    bool two = end != text && *end == ',' && end[1] != 0;
    o->high = two ? strtod(end + 1, &end) : 0;
    o->tests = two && *end == 0 && o->low > 0 && o->low < o->high && o->high < 1;
    if (!o->tests) {
        cli_bad(c, "--sprt takes two shares of wins, the lower first: 0.50,0.55; not '%s'", text);
    }
    return o->tests;
}

static bool read_numbers(const cli *c, const tourney_flags *f, tourney_order *o, match_bots *bots) {
    uint64_t players, jobs;
    if (!cli_number(c, "players", f->players, 1, IR_MAX_PLAYERS, &players) ||
        !cli_number(c, "units", f->units, 1, TOURNEY_MAX_UNITS, &o->units) ||
        !cli_number(c, "seed", f->seed, 0, INT64_MAX, &o->seed) ||
        !cli_number(c, "jobs", f->jobs, 1, TOURNEY_MAX_JOBS, &jobs) ||
        !cli_number(c, "deadline", f->deadline, 1, 3600000, &bots->deadline_ms)) {
        return false;
    }
    o->players = (unsigned)players;
    o->jobs = (unsigned)jobs;
    return true;
}

static bool read_order(const cli *c, const tourney_flags *f, tourney_order *o, match_bots *bots) {
    o->title = ir_title_find(c->word[0]);
    if (o->title == NULL) {
        cli_bad(c, "there is no title '%s'; see ironroad titles%s", c->word[0], cli_title_meant(c->word[0]));
        return false;
    }
    if (f->players == NULL || f->bots == NULL || f->units == NULL) {
        cli_bad(c, "--players, --bots and --units are required");
        return false;
    }
    if (f->part != NULL && f->sprt != NULL) {
        cli_bad(c, "--sprt looks at the units in their order, so it cannot be had in parts");
        return false;
    }
    o->part = o->parts = 1;
    o->bots = bots;
    o->save = f->save;
    return match_bots_read(c, f->bots, &f->budget, bots) && read_numbers(c, f, o, bots) &&
           (f->part == NULL || read_part(c, f->part, o)) && (f->sprt == NULL || read_test(c, f->sprt, o));
}

static int report(cli *c, const tourney *t, bool part, bool json) {
    if (part) {
        tourney_write(t, c->out);
    } else if (!tourney_print(t, json, c->out)) {
        return cli_bad(c, "out of memory");
    }
    return t->first[0] != 0 ? cli_say(CLI_NO, t->first) : CLI_DONE;
}

static int play(cli *c, const tourney_order *o, const tourney_flags *f) {
    ir_game *game = malloc(sizeof *game);
    tourney *t = calloc(1, sizeof *t);
    ir_problem problem;
    int code;
    if (game == NULL || t == NULL) {
        code = cli_bad(c, "out of memory");
    } else if (!ir_game_init(game, o->title, o->title->revision, o->players, sim_names, o->seed, o->noptions,
                             o->options, &problem)) {
        code = cli_options_problem(c, &f->options, &problem);
    } else if (!tourney_run(o, t)) {
        code = cli_bad(c, "%s", t->error);
    } else {
        code = report(c, t, f->part != NULL, f->json);
    }
    if (t != NULL) {
        tourney_free(t);
    }
    free(t);
    free(game);
    return code;
}

static int merge(cli *c, const tourney_flags *f) {
    if (f->players != NULL || f->bots != NULL || f->units != NULL || f->part != NULL || f->sprt != NULL) {
        return cli_bad(c, "--merge takes the files of all parts and --json, nothing else");
    }
    tourney *t = calloc(1, sizeof *t);
    if (t == NULL) {
        return cli_bad(c, "out of memory");
    }
    int code = tourney_merge(c, c->word, (size_t)c->nwords, t);
    if (code == CLI_DONE) {
        code = report(c, t, false, f->json);
    }
    tourney_free(t);
    free(t);
    return code;
}

int cli_tourney(cli *c, int argc, char **argv) {
    tourney_flags f = {.seed = "1", .jobs = "1", .deadline = "10000"};
    tourney_order o = {0};
    match_bots bots;
    if (!read_flags(c, argc, argv, &f)) {
        return CLI_BAD;
    }
    if (f.merge) {
        return merge(c, &f);
    }
    if (!read_order(c, &f, &o, &bots)) {
        return CLI_BAD;
    }
    bool read = cli_options_read(c, o.title, &f.options);
    o.noptions = f.options.count;
    o.options = f.options.text;
    int code = read ? play(c, &o, &f) : CLI_BAD;
    cli_options_free(&f.options);
    return code;
}
