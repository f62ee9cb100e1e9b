/* The plain mode. What it says is collected, cleaned of what could disturb a terminal, and written line by line. */
#include "term/plain.h"

#include "core/catalogue.h"
#include "term/words.h"

#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { FEW = 16 /* choices that are listed without being asked for */, LATEST = 20 /* lines of a log */ };

static const char *const HELP[] = {
    "A line is a number from the list of choices, with an amount after it where one is free: 3 or 2 85.",
    "Or it is a move in notation: bid HS 80. Or one of these:",
    "  choices [WORD]  what may be done; with a word only what has it in it; /WORD is the same",
    "  board [HEX]     the board: the tiles that lie there, or one hex",
    "  company [X]     all companies in short, or one in full",
    "  market          prices, trains and privates; in North American Railways the layouts",
    "  players         money, shares, bids",
    "  run [X]         the best run of the company whose turn it is, or of X",
    "  log [N]         what happened in the last N actions",
    "  history [N]     the last N actions in notation, with their numbers",
    "  at N            looks at the position after N actions; now: back to the present",
    "  undo            takes back the last decision of a person and what followed",
    "  sandbox         tries moves out, for all players, from the position that is looked at; leave: back to the game",
    "  save FILE       writes the game to a file",
    "  status          the round and whose turn it is",
    "  help            this list",
    "  quit            ends; the game is kept",
};

/* ---- words of a line --------------------------------------------------------------------------------------------------- */

/* Whether the line is this command, alone or with more after spaces; *rest is what follows. */
static bool is(const char *line, const char *word, const char **rest) {
    size_t n = strlen(word);
    if (strncmp(line, word, n) != 0 || (line[n] != 0 && line[n] != ' ')) {
        return false;
    }
    *rest = line + n + strspn(line + n, " ");
    return true;
}

/* A number at the beginning of a line, and what follows it. */
static bool number(const char *text, int64_t min, int64_t max, int64_t *out, const char **rest) {
    size_t n = strcspn(text, " ");
    *rest = text + n + strspn(text + n, " ");
    return ir_read_int(text, n, min, max, out);
}

static size_t how_many(const char *text, size_t usual) {
    int64_t n;
    const char *rest;
    return number(text, 1, 1000000, &n, &rest) ? (size_t)n : usual;
}

/* ---- telling -------------------------------------------------------------------------------------------------------------- */

static void say_status(const term_game *g, FILE *out) {
    ir_party player, actor = term_asked(g, &player);
    if (g->trying) {
        fputs("Moves are only being tried out.\n", out);
    }
    if (g->at < g->log.count) {
        fprintf(out, "The position after %zu of %zu actions.\n", g->at, g->log.count);
    }
    term_say_round(g, out);
    if (g->shown.finished) {
        term_say_end(g, out);
    } else if (actor != IR_NOBODY) {
        term_who(g, actor, out);
        fputs(" must decide.\n", out);
    }
}

static void say_choice(const term_game *g, size_t i, ir_party asked, FILE *out) {
    const term_choice *c = &g->choice[i];
    char money[32];
    fprintf(out, "%zu ", i + 1);
    if (c->actor != asked) {
        term_who(g, c->actor, out);
        fputs(": ", out);
    }
    fputs(c->text, out);
    if (c->form == IR_FORM_AMOUNT) {
        fprintf(out, ", %d to %d", (int)c->min, (int)c->max);
        if (c->step > 1) {
            fprintf(out, " in steps of %d", (int)c->step);
        }
    } else if (c->form == IR_FORM_OPEN) {
        fprintf(out, " %s", g->log.game.title->open_hint);
    } else if (c->cost != 0) {
        fprintf(out, ", %s %s", c->cost > 0 ? "costs" : "brings",
                term_money(&g->log.game, c->cost > 0 ? c->cost : -c->cost, money, sizeof money));
    }
    fputc('\n', out);
}

/* Many choices by their first word: those of which there are few in full. */
static void say_groups(const term_game *g, ir_party asked, FILE *out) {
    enum { SHOWN = 6 };
    for (size_t i = 0; i < g->nchoices; i++) {
        const char *word = g->choice[i].text;
        size_t len = strcspn(word, " "), first = i, n = 0;
        for (size_t j = 0; j < g->nchoices; j++) {
            if (strcspn(g->choice[j].text, " ") == len && strncmp(g->choice[j].text, word, len) == 0) {
                first = n == 0 ? j : first;
                n++;
            }
        }
        if (n <= SHOWN) {
            say_choice(g, i, asked, out);
        } else if (first == i) {
            fprintf(out, "%.*s: %zu choices; /%.*s lists them.\n", (int)len, word, n, (int)len, word);
        }
    }
}

static void say_choices(const term_game *g, const char *filter, bool all, FILE *out) {
    ir_party player, asked = term_asked(g, &player);
    size_t n = 0;
    if (!all && g->nchoices > FEW) {
        fprintf(out, "%zu choices:\n", g->nchoices);
        say_groups(g, asked, out);
        return;
    }
    for (size_t i = 0; i < g->nchoices; i++) {
        n += term_fits(&g->choice[i], filter);
    }
    if (n > 0) {
        fprintf(out, n == 1 ? "1 choice:\n" : "%zu choices:\n", n);
    } else if (g->nchoices > 0) {
        fputs("No choice has that in it.\n", out);
    } else {
        fputs("There is nothing to choose.\n", out);
    }
    for (size_t i = 0; i < g->nchoices; i++) {
        if (term_fits(&g->choice[i], filter)) {
            say_choice(g, i, asked, out);
        }
    }
}

static void say_log(const term_game *g, size_t n, bool notation, FILE *out) {
    for (size_t i = g->at > n ? g->at - n : 0; i < g->at; i++) {
        if (notation) {
            term_line(g, i, out);
        } else {
            term_told(g, i, out);
        }
    }
    if (g->at == 0) {
        fputs("Nothing has happened yet.\n", out);
    }
}

static bool tell(term_game *g, const char *line, FILE *out) {
    const char *rest;
    if (line[0] == '/') {
        say_choices(g, line + 1, true, out);
    } else if (is(line, "choices", &rest)) {
        say_choices(g, rest, true, out);
    } else if (is(line, "board", &rest)) {
        (void)term_say_board(g, rest, out);
    } else if (is(line, "company", &rest)) {
        if (rest[0] == 0) {
            term_say_companies(g, out);
        } else {
            (void)term_say_company(g, rest, out);
        }
    } else if (is(line, "market", &rest)) {
        term_say_market(g, out);
    } else if (is(line, "players", &rest)) {
        term_say_players(g, out);
    } else if (is(line, "run", &rest) && (rest[0] == 0 || strchr(rest, ':') == NULL)) { /* otherwise a move */
        (void)term_say_run(g, rest, out);
    } else if (is(line, "log", &rest)) {
        say_log(g, how_many(rest, LATEST), false, out);
    } else if (is(line, "history", &rest)) {
        say_log(g, how_many(rest, LATEST), true, out);
    } else if (is(line, "status", &rest)) {
        say_status(g, out);
    } else if (is(line, "help", &rest)) {
        for (size_t i = 0; i < sizeof HELP / sizeof HELP[0]; i++) {
            fprintf(out, "%s\n", HELP[i]);
        }
    } else {
        return false;
    }
    return true;
}

/* ---- changing the position that is shown ----------------------------------------------------------------------------------- */

static void undo(term_game *g, FILE *out) {
    if (!term_undo(g)) {
        fputs("There is nothing to take back.\n", out);
        return;
    }
    fputs("Taken back.\n", out);
    if (!g->trying && g->path != NULL) {
        (void)term_save(g, g->path, out);
    }
}

static void sandbox(term_game *g, FILE *out) {
    if (g->trying) {
        fputs("Moves are being tried out already; leave ends that.\n", out);
    } else if (!term_try(g)) {
        fputs("Out of memory.\n", out);
    }
}

static void leave(term_game *g, FILE *out) {
    if (!g->trying) {
        fputs("No moves are being tried out.\n", out);
        return;
    }
    term_try_end(g);
    fputs("Back in the game.\n", out);
}

static void look_at(term_game *g, const char *text, FILE *out) {
    int64_t n;
    const char *rest;
    if (!number(text, 0, (int64_t)g->log.count, &n, &rest) || rest[0] != 0) {
        fprintf(out, "Give a number from 0 to %zu.\n", g->log.count);
        return;
    }
    term_look(g, (size_t)n);
}

/* Whether the line is such a command. */
static bool move_about(term_game *g, const char *line, FILE *out) {
    const char *rest;
    if (is(line, "undo", &rest)) {
        undo(g, out);
    } else if (is(line, "sandbox", &rest)) {
        sandbox(g, out);
    } else if (is(line, "leave", &rest)) {
        leave(g, out);
    } else if (is(line, "at", &rest)) {
        look_at(g, rest, out);
    } else if (is(line, "now", &rest)) {
        term_look(g, g->log.count);
    } else {
        return false;
    }
    return true;
}

/* ---- a line ------------------------------------------------------------------------------------------------------------------ */

static bool play(term_game *g, const char *line, FILE *out) {
    int64_t n;
    const char *rest;
    if (g->at < g->log.count) {
        fputs("You are looking at the past: now goes back, sandbox tries moves out from here.\n", out);
        return false;
    }
    if (number(line, 1, INT32_MAX, &n, &rest)) {
        if ((uint64_t)n > g->nchoices) {
            fprintf(out, g->nchoices > 0 ? "There are only %zu choices.\n" : "There is nothing to choose.\n",
                    g->nchoices);
            return false;
        }
        return term_choose(g, &g->choice[n - 1], rest, out) == TERM_DONE;
    }
    return term_do(g, line, out) == TERM_DONE;
}

term_after term_answer(term_game *g, const char *line, FILE *out) {
    const char *rest;
    if (line[0] == 0) {
        return TERM_STAY;
    }
    if (is(line, "quit", &rest)) {
        return TERM_QUIT;
    }
    if (is(line, "save", &rest)) {
        if (rest[0] == 0) {
            fputs("Name a file: save FILE\n", out);
        } else if (access(rest, F_OK) == 0) {
            fputs("There is a file of that name already.\n", out);
        } else if (term_save(g, rest, out)) {
            fprintf(out, "Saved to %s.\n", rest);
        }
        return TERM_STAY;
    }
    if (tell(g, line, out)) {
        return TERM_STAY;
    }
    return move_about(g, line, out) || play(g, line, out) ? TERM_AGAIN : TERM_STAY;
}

/* ---- the conversation ---------------------------------------------------------------------------------------------------------- */

/* Everything that was said reaches the terminal through here. */
static FILE *collect(char **text, size_t *len) {
    *text = NULL;
    return open_memstream(text, len);
}

static void hand_over(FILE *said, char **text, const size_t *len, FILE *out) {
    if (said != NULL && fclose(said) == 0) {
        term_put(out, *text, *len);
        fflush(out);
    }
    free(*text);
}

/* Lets the computer players play, each decision as soon as it is made, and then says what a person must know. */
static void go_on(term_game *g, FILE *out) {
    char *text;
    size_t len;
    bool going = true;
    while (going && term_bot_due(g)) {
        FILE *said = collect(&text, &len);
        going = said != NULL && term_bot_go(g, said) == TERM_DONE;
        hand_over(said, &text, &len, out);
    }
    FILE *said = collect(&text, &len);
    if (said != NULL && term_choices(g)) {
        say_status(g, said);
        if (!g->shown.finished && g->at == g->log.count) {
            say_choices(g, "", false, said);
        }
    }
    hand_over(said, &text, &len, out);
}

bool term_plain(term_game *g, FILE *in, FILE *out, bool prompt) {
    char *line = NULL, *text;
    size_t cap = 0, len;
    term_after next = TERM_AGAIN;
    const char *note = ir_game_note(&g->log.game, &ir_languages[0]);
    fprintf(out, "%s. Type help for the commands.\n%s%s", ir_title_name(g->log.game.title), note,
            note[0] != 0 ? "\n" : "");
    while (next != TERM_QUIT) {
        if (next == TERM_AGAIN) {
            go_on(g, out);
        }
        if (prompt) {
            fputs("> ", out);
            fflush(out);
        }
        ssize_t n = getline(&line, &cap, in);
        if (n < 0) {
            break;
        }
        while (n > 0 && strchr("\r\n ", line[n - 1]) != NULL) {
            line[--n] = 0;
        }
        FILE *said = collect(&text, &len);
        next = said != NULL ? term_answer(g, line + strspn(line, " "), said) : TERM_STAY;
        hand_over(said, &text, &len, out);
    }
    free(line);
    term_try_end(g);
    if (g->path != NULL) {
        if (!term_save(g, g->path, out)) {
            return false;
        }
        fputs("The game is kept in ", out);
        term_put(out, g->path, strlen(g->path));
        fputs(".\n", out);
    }
    return fflush(out) == 0;
}
