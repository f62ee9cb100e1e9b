/* table: a game at the terminal, in the full screen or line by line (src/term). It is a conversation, so what it says is
 * not collected as the answers of other commands are. */
#include "cli/cli.h"
#include "cli/family.h"
#include "cli/load.h"
#include "cli/rail_title.h"

#include "core/message.h"
#include "term/plain.h"
#include "term/screen.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef struct wanted {
    const char *bots, *save;
    bool plain, ascii;
} wanted;

/* ---- a new game ----------------------------------------------------------------------------------------------------------- */

/* A line of the answer to a question, without its end; false at the end of the input. */
static bool ask(const char *question, char *answer, size_t cap) {
    printf("%s ", question);
    fflush(stdout);
    if (fgets(answer, (int)cap, stdin) == NULL) {
        return false;
    }
    answer[strcspn(answer, "\r\n")] = 0;
    return true;
}

static const ir_title *ask_title(void) {
    char text[256] = "Which game?", answer[256];
    for (size_t i = 0; i < ir_title_count(); i++) {
        size_t n = strlen(text);
        snprintf(text + n, sizeof text - n, " %s", ir_title_id(ir_title_at(i)));
    }
    while (ask(text, answer, sizeof answer)) {
        const ir_title *title = ir_title_find(answer);
        if (title != NULL) {
            return title;
        }
        puts("There is no such game.");
    }
    return NULL;
}

/* Splits "Ann, Bob=club" into names and, in `bots`, the seats of computer players. */
static unsigned split(char *list, const char *names[IR_MAX_PLAYERS + 1], char *bots, size_t cap) {
    unsigned n = 0;
    bots[0] = 0;
    for (char *at = list; at != NULL && n <= IR_MAX_PLAYERS;) {
        char *next = strchr(at, ','), *end;
        if (next != NULL) {
            *next++ = 0;
        }
        at += strspn(at, " ");
        for (end = at + strlen(at); end > at && end[-1] == ' ';) {
            *--end = 0;
        }
        if (strchr(at, '=') != NULL) {
            size_t len = strlen(bots);
            snprintf(bots + len, cap - len, "%s%s", len > 0 ? "," : "", at);
            *strchr(at, '=') = 0;
        }
        names[n++] = at;
        at = next;
    }
    return n;
}

static uint64_t draw_seed(void) {
    uint64_t seed = 0;
    FILE *in = fopen("/dev/urandom", "rb");
    if (in == NULL || fread(&seed, sizeof seed, 1, in) != 1) {
        seed = (uint64_t)time(NULL);
    }
    if (in != NULL) {
        fclose(in);
    }
    return seed;
}

static bool ask_players(const ir_title *title, ir_log *log, char *bots, size_t cap) {
    char answer[1024];
    const char *names[IR_MAX_PLAYERS + 1];
    while (ask("Who plays? Names with commas, a computer player as Bob=club:", answer, sizeof answer)) {
        ir_problem problem = {0};
        unsigned n = split(answer, names, bots, cap);
        if (ir_game_init(&log->game, title, title->revision, n, names, draw_seed(), 0, NULL, &problem)) {
            return true;
        }
        char why[1024];
        ir_text t = ir_text_on(why, sizeof why);
        ir_problem_put(NULL, &ir_languages[0], &problem, &t);
        term_put(stdout, why, t.len);
        puts(".");
    }
    return false;
}

/* The first name in the current folder that no file has. */
static void free_name(const ir_title *title, char *path, size_t cap) {
    snprintf(path, cap, "%s.rgn", ir_title_id(title));
    for (unsigned n = 2; access(path, F_OK) == 0; n++) {
        snprintf(path, cap, "%s-%u.rgn", ir_title_id(title), n);
    }
}

static int new_game(const cli *c, ir_log *log, char *bots, size_t nbots, char *path, size_t npath) {
    const ir_title *title = ask_title();
    if (title == NULL || !ask_players(title, log, bots, nbots)) {
        return cli_bad(c, "no game has been begun");
    }
    free_name(title, path, npath);
    return CLI_DONE;
}

/* ---- a game from a file ----------------------------------------------------------------------------------------------------- */

/* Whether the file can be written back as it came: RGN, not packed. */
static bool is_rgn(const char *path) {
    FILE *in = fopen(path, "rb");
    int first = in != NULL ? fgetc(in) : EOF;
    while (first == ' ' || first == '\n' || first == '\r' || first == '\t') {
        first = fgetc(in);
    }
    if (in != NULL) {
        fclose(in);
    }
    return first == '[' || first == ';';
}

static int open_game(const cli *c, ir_log *log, char *path, size_t cap) {
    const char *name = c->word[0];
    if (strcmp(name, "-") == 0) {
        return cli_bad(c, "standard input is for your moves; name a file");
    }
    if (strstr(name, "://") != NULL) {
        return cli_bad(c, "tables of a server are not part of this version; play them in the browser");
    }
    int code = cli_load(name, log);
    if (code == CLI_DONE && is_rgn(name)) {
        snprintf(path, cap, "%s", name);
    }
    return code;
}

/* ---- the game ---------------------------------------------------------------------------------------------------------------- */

static bool full_screen(const wanted *want) {
    return !want->plain && term_screen_there() && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO);
}

static int play(const cli *c, term_game *g, const wanted *want) {
    if (g->path == NULL) {
        puts("This file is not written back; --save FILE keeps the game, or the command save.");
    }
    if (full_screen(want)) {
        return term_screen(g, want->ascii) ? CLI_DONE : cli_bad(c, "the full screen cannot be used; try --plain");
    }
    if (!want->plain && !term_screen_there() && isatty(STDOUT_FILENO)) {
        puts("Built without ncursesw (libncurses-dev), so there is no full screen; this is the plain mode.");
    }
    return term_plain(g, stdin, stdout, isatty(STDIN_FILENO)) ? CLI_DONE : cli_bad(c, "the game could not be written");
}

/* Takes the log over, seats computer players, and sees whether the file can be written. */
static bool prepare(term_game *g, ir_log *log, const char *path, const char *bots, FILE *said) {
    if (!term_game_begin(g, log, path)) {
        fputs("Out of memory.\n", said);
        return false;
    }
    g->pending = cli_family_of(g->log.game.title)->pending;
    g->endless_bank = cli_rail_title_named(g->log.game.title)->endless_bank;
    return (bots == NULL || bots[0] == 0 || term_bots_set(g, bots, said)) && (path == NULL || term_save(g, path, said));
}

static int begin(const cli *c, ir_log *log, const char *path, const wanted *want) {
    char *why = NULL;
    size_t len = 0;
    term_game *g = calloc(1, sizeof *g);
    FILE *said = open_memstream(&why, &len);
    if (g == NULL || said == NULL) {
        if (said != NULL) {
            fclose(said);
        }
        free(why);
        free(g);
        return cli_bad(c, "out of memory");
    }
    bool good = prepare(g, log, path, want->bots, said);
    fclose(said);
    int code = good ? play(c, g, want) : cli_bad(c, "%.*s", (int)(len > 0 ? len - 1 : 0), why != NULL ? why : "");
    free(why);
    term_game_end(g);
    free(g);
    return code;
}

int cli_table(cli *c, int argc, char **argv) {
    wanted want = {0};
    const cli_flag flags[] = {{"plain", NULL, &want.plain, NULL, NULL},
                              {"ascii", NULL, &want.ascii, NULL, NULL},
                              {"bots", &want.bots, NULL, NULL, NULL},
                              {"save", &want.save, NULL, NULL, NULL},
                              {0}};
    ir_log log = {0};
    char bots[1024] = "", path[4096] = "", quoted[300];
    if (!cli_arguments(c, argc, argv, flags, 0, 1)) {
        return CLI_BAD;
    }
    if (want.save != NULL && access(want.save, F_OK) == 0) {
        return cli_bad(c, "there is a file %s already", cli_quoted(quoted, sizeof quoted, want.save));
    }
    (void)setlocale(LC_CTYPE, "");
    int code =
        c->nwords > 0 ? open_game(c, &log, path, sizeof path) : new_game(c, &log, bots, sizeof bots, path, sizeof path);
    if (code == CLI_DONE) {
        want.bots = want.bots != NULL ? want.bots : bots;
        const char *keep = want.save != NULL ? want.save : path[0] != 0 ? path : NULL;
        code = begin(c, &log, keep, &want);
    }
    ir_log_free(&log);
    return code;
}
