/* ironroad: finds the command, runs it, and prints its answer as a whole. */
#include "cli/cli.h"
#include "cli/like.h"

#include "core/money.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

const cli_command cli_commands[] = {
    {"titles", "titles [--json]", "the games this program can play",
     "  --json    with options, their values and everything that presets change\n", cli_titles},
    {"new", "new TITLE --players \"Ann,Bob,Cat\" [--seed N] [--option NAME=VALUE]... [--position FILE]",
     "a new game, as RGN",
     "  --players NAMES      in seat order, separated by commas\n"
     "  --seed N             0 to 18446744073709551615; random by default\n"
     "  --option NAME=VALUE  see ironroad titles; for an option of several lines VALUE is a file (-: standard input)\n"
     "  --position FILE      begins from this position (docs/notation.md); its players and options count where none "
     "are "
     "given\n",
     cli_new},
    {"position", "position GAME [--at N | --after ID] [--all]", "a position in words, to begin a new game from",
     "  --at N      after N actions\n  --after ID  after that action of an imported game (0: the start)\n"
     "  --all       even if parts of it are hidden from players\n",
     cli_position},
    {"show", "show GAME [--at N | --after ID] [--viewer NAME] [--json]", "the position",
     "  --at N         after N actions\n  --after ID     after that action of an imported game (0: the start)\n"
     "  --viewer NAME  as this player sees it (default: as a spectator)\n  --json         for programs\n",
     cli_show},
    {"legal", "legal GAME [--at N | --after ID] [--viewer NAME] [--json]", "whose turn it is, and every legal move",
     "  --at N         after N actions\n  --after ID     after that action of an imported game (0: the start)\n"
     "  --viewer NAME  only the choices of this player and their companies (default: of all players,\n                 "
     "or of none if cash is hidden)\n  --json         for "
     "programs\n",
     cli_legal},
    {"do", "do GAME 'bid HS 80' ...", "the game with actions appended",
     "Each action is one line of notation; the actor is optional if only one can act.\n"
     "A refusal names its rule; then nothing is written and the exit code is 1.\n",
     cli_do},
    {"replay", "replay GAME [--result | --trace | --events | --choices [--viewer NAME] | --log [--lang LL]]",
     "plays a game through",
     "  --result       the result as one JSON object\n  --trace        the position after each action, a JSON line "
     "each\n"
     "  --events       what happened in each action, a JSON line each: codes with their arguments\n"
     "  --choices      what may be done at the start and after each action, as legal --json prints it, with its id\n"
     "  --viewer NAME  only the choices of this player, as for legal\n"
     "  --log          what happened, as sentences\n  --lang LL      their language (en)\n",
     cli_replay},
    {"check", "check GAME", "replays with every invariant checked after each action",
     "Also reports runs below the best (88-RV-04), which a log may contain.\n", cli_check},
    {"import", "import FILE.json [--hashes]", "an 18xx.games export as RGN",
     "  --hashes   each line has the hash of the position after it\n", cli_import},
    {"export", "export GAME", "a game as 18xx.games JSON", "", cli_export},
    {"routes", "routes GAME [--at N | --after ID] [--company X] [--budget NODES | --what-if] [--json]", "the best run",
     "  --at N          after N actions\n  --after ID      after that action of an imported game (0: the start)\n"
     "  --company X     its run (default: the company whose turn it is)\n"
     "  --budget NODES  stops after this many steps of the search; the bound is then the most that is possible\n"
     "  --what-if       the best revenue after each lay and station that its track and money allow, best first;\n"
     "                  no matter whose turn it is; without the powers of privates\n"
     "  --json          for programs\n",
     cli_routes},
    {"sim",
     "sim TITLE --players N --games K [--seed S] [--bots A,B,... [--work W | --work-percent P]] [--jobs J] [--json] "
     "[--save DIR] [--position FILE]",
     "plays games among bots",
     "  --players N          number of players\n  --games K            number of games\n"
     "  --seed S             the same seed gives the same games (1)\n"
     "  --bots LIST          who plays, in turn: random, learner, casual, club, hard, exec:PROGRAM (docs/bots.md);\n"
     "                       by default all seats are played by chance\n"
     "  --work W             what one decision may cost; by default each level has its own\n"
     "  --work-percent P     the same, in percent of what the level has\n"
     "  --jobs J             threads (1)\n  --option NAME=VALUE  as in ironroad new\n"
     "  --battery            all checks in every state, not only the invariants\n"
     "  --position FILE      all games begin from this position\n"
     "  --save DIR           writes the games there as RGN\n  --hashes             with a hash on every line\n"
     "  --json               for programs\n",
     cli_sim},
    {"advise", "advise GAME [--at N | --after ID] [--level L] [--personality P] [--work W] [--seed S] [--json]",
     "what a computer player would do, and why",
     "It knows what the player who must decide may know.\n"
     "  --at N           after N actions\n  --after ID       after that action of an imported game (0: the start)\n"
     "  --level L        random, learner, casual, club, hard (club)\n"
     "  --personality P  neutral, investor, operator, raider, cautious (neutral)\n"
     "  --work W         what the decision may cost; by default each level has its own\n"
     "  --seed S         the same seed gives the same advice (1)\n"
     "  --json           for programs\n",
     cli_advise},
    {"tourney",
     "tourney TITLE --players N --bots A,B,... --units K [--seed S] [--work W] [--part I/N] [--jobs J] [--json]\n"
     "       ironroad tourney --merge FILE... [--json]",
     "rated matches between computer players",
     "A unit is one opening, played in every rotation of the seats. With two bots one of the first plays among the "
     "second.\n"
     "  --players N          number of players\n"
     "  --bots LIST          random, learner, casual, club, hard, with :PERSONALITY and @WORK; or exec:PROGRAM\n"
     "  --units K            number of openings; each gives as many games as there are players\n"
     "  --seed S             the same seed gives the same games (1)\n"
     "  --work W             what one decision may cost; by default each level has its own\n"
     "  --work-percent P     the same, in percent of what the level has\n"
     "  --deadline MS        for one answer of a program (10000)\n"
     "  --option NAME=VALUE  as in ironroad new\n"
     "  --jobs J             threads (1)\n"
     "  --part I/N           plays the I-th of N parts and writes its results, to be merged\n"
     "  --merge              puts the files of all parts together: the same output as one run\n"
     "  --sprt LOW,HIGH      stops when it is decided which of two shares of wins the first bot has\n"
     "  --save DIR           writes the games there as RGN\n"
     "  --json               for programs\n",
     cli_tourney},
    {"map", "map GAME [--at N | --after ID] [--company X] [--best]", "the board as SVG, with the last run",
     "  --at N       after N actions\n  --after ID   after that action of an imported game (0: the start)\n"
     "  --company X  its run (default: the company whose turn it is)\n"
     "  --best       its best run, not its last\n",
     cli_map},
    {"table", "table [GAME] [--plain] [--ascii] [--bots NAME=LEVEL,...] [--save FILE]", "plays a game at the terminal",
     "Without GAME it asks what to play. GAME is written back after every action if it is RGN (docs/terminal.md).\n"
     "  --plain              lines in, lines out: for screen readers and pipes; by default the full screen where\n"
     "                       there is a terminal\n"
     "  --ascii              no box characters\n"
     "  --bots NAME=LEVEL    computer players: random, learner, casual, club, hard, also as club:raider\n"
     "  --save FILE          keeps the game in this new file, not in GAME\n",
     cli_table},
    {"bot", "bot [--level L] [--personality P] [--work W]", "a computer player on standard input and output",
     "It speaks the line protocol of docs/bots.md.\n"
     "  --level L        random, learner, casual, club, hard (club)\n"
     "  --personality P  neutral, investor, operator, raider, cautious (neutral)\n"
     "  --work W         what one decision may cost; by default each level has its own\n",
     cli_bot},
    {"serve",
     "serve [--port 1888] [--host 127.0.0.1] [--db FILE] [--public-url URL] [--trusted-proxy ADDR] [--bot-threads N]",
     "the server",
     "  --port N              0: any free port (1888)\n"
     "  --host ADDR           where it listens; 0.0.0.0 or ::: everywhere (127.0.0.1: this machine only)\n"
     "  --db FILE             games and accounts (ironroad.db in $XDG_DATA_HOME/ironroad, else "
     "~/.local/share/ironroad)\n"
     "  --public-url URL      the address people use, if through a proxy; with https://, cookies are for https only\n"
     "  --trusted-proxy ADDR  the proxy's address, or a range such as 10.0.0.0/8, whose X-Forwarded-For is trusted\n"
     "  --bot-threads N       threads that think for computer players, 0 to 32; 0: there are none (half the "
     "processors)\n"
     "  --bot-pace MS         from one of their moves to the next at a table (1000)\n"
     "  --bot-work-percent P  what a decision may cost, in percent of its level's; for tests (100)\n"
     "  --metrics-port N      figures for Prometheus at http://127.0.0.1:N/metrics (none)\n"
     "  --log text|json       how the log on standard error is written (text)\n"
     "  --config FILE         settings as lines NAME = VALUE, by the names of these options (/etc/ironroad.conf, if it "
     "is there)\n"
     "                        IRONROAD_NAME in the environment comes before the file, an option before both\n"
     "  --no-limits           no limits by address or seat; for load tests\n",
     cli_serve},
    {"admin", "admin COMMAND [--db FILE]", "what the operator of a server does",
     "The server may be running, except for `restore`; it notices with its next request. What is changed is written\n"
     "down, by number and without names: `admin audit`.\n"
     "  reset NAME            a new password for somebody who forgot theirs: prints a link that works once, for ten "
     "minutes\n"
     "                        (--public-url URL, or --port N on this machine: the server's address)\n"
     "  ban NAME, unban NAME  an account that may not sign in; its sessions end\n"
     "  sign-out NAME         ends all sessions of an account\n"
     "  delete table ID | chat ID ROW | account NAME\n"
     "                        for good; of chat one line, of an account what its player could delete\n"
     "  stats                 how many tables, accounts and sessions there are\n"
     "  audit                 what operators have changed\n"
     "  backup FILE           everything as it is now, in a new file that can be served; only its owner can read it\n"
     "  restore FILE          puts a backup in the place of the database, which is kept under another name\n"
     "  check [--repair]      reads and replays every table and lists what is damaged; repairs a table to its last\n"
     "                        good row\n"
     "  --db FILE             the server's database file\n"
     "  --config FILE         the server's settings, as for serve\n",
     cli_admin},
    {"bench", "bench [--json] [--games DIR] [--worst N]", "measures this machine",
     "  --games DIR  uses the games in it (default: tests/games, or a random game); best runs are measured for each "
     "of\n"
     "               its folders\n"
     "  --worst N    the N slowest searches for best runs, on standard error\n"
     "  --json       for programs\n",
     cli_bench},
    {"version", "version [--json]", "the version", "  --json  with the revision of each title's rules\n", cli_version},
    {NULL, NULL, NULL, NULL, NULL}};

enum { HELP_WIDTH = 80 };

static void help_all(FILE *out) {
    fputs("Ironroad plays railway games by their printed rules.\n\n", out);
    for (const cli_command *k = cli_commands; k->name != NULL; k++) {
        fprintf(out, "  ironroad %-8s %s\n", k->name, k->about);
    }
    fputs("\nGAME is an RGN file, an 18xx.games JSON export, or - for standard input; gzipped\n"
          "files work too.\n"
          "ironroad COMMAND --help says more about a command. -o FILE writes the answer\n"
          "of any of them there instead of to standard output.\n\n"
          "Exit codes: 0 done; 1 the answer is no (an illegal move, a check that fails);\n"
          "2 bad usage, or input that cannot be read.\n",
          out);
}

/* Where the words of a line begin that say what an option does: after two spaces. 0: the line has none. */
static size_t column_of(const char *line, size_t len) {
    for (size_t i = 3; i + 2 < len; i++) {
        if (line[i] != ' ' && line[i + 1] == ' ' && line[i + 2] == ' ') {
            i += strspn(line + i + 1, " ") + 1;
            return i < HELP_WIDTH / 2 ? i : 0;
        }
    }
    return 0;
}

/* A line, cut between words so that no row is wider than a terminal; rows after the first begin at `column`. Within
 * brackets a usage is cut between alternatives only. */
static void put_wrapped(FILE *out, const char *line, size_t len, size_t column, bool usage) {
    size_t indent = 0;
    while (len + indent > HELP_WIDTH) {
        size_t cut = 0;
        int inside = 0;
        for (size_t i = 0; i + indent <= HELP_WIDTH; i++) {
            inside += line[i] == '[' ? 1 : line[i] == ']' ? -1 : 0;
            bool between = !usage || inside == 0 || line[i + 1] == '|';
            if (line[i] == ' ' && i > (indent == 0 ? column : 0) && between) {
                cut = i;
            }
        }
        if (cut == 0) {
            break;
        }
        fprintf(out, "%*s%.*s\n", (int)indent, "", (int)cut, line);
        line += cut + 1;
        len -= cut + 1;
        indent = column;
    }
    fprintf(out, "%*s%.*s\n", (int)indent, "", (int)len, line);
}

static void put_lines(FILE *out, const char *text, bool usage) {
    for (size_t len; *text != 0; text += len + (text[len] == '\n')) {
        len = strcspn(text, "\n");
        put_wrapped(out, text, len, usage ? sizeof "usage: ironroad" : column_of(text, len), usage);
    }
}

static void help_one(FILE *out, const cli_command *k) {
    char usage[600];
    snprintf(usage, sizeof usage, "usage: ironroad %s", k->usage);
    put_lines(out, usage, true);
    fprintf(out, "\n%s\n%s", k->about, k->help[0] ? "\n" : "");
    put_lines(out, k->help, false);
}

static const cli_command *find(const char *name) {
    for (const cli_command *k = cli_commands; k->name != NULL; k++) {
        if (strcmp(k->name, name) == 0) {
            return k;
        }
    }
    return NULL;
}

static bool asks_help(int argc, char **argv) {
    for (int i = 0; i < argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            return true;
        }
    }
    return false;
}

/* Whether everything has reached standard output. */
static int written(int code) {
    if (fflush(stdout) != 0 || ferror(stdout) != 0) {
        return cli_say(CLI_BAD, "ironroad: the answer could not be written to standard output");
    }
    return code;
}

static int hand_over(const char *text, size_t len, int code) {
    fwrite(text, 1, len, stdout);
    return written(code);
}

/* Takes `-o FILE` out of the arguments; false if the file is missing. */
static bool take_output(int *argc, char **argv, const char **path) {
    for (int i = 0; i < *argc && strcmp(argv[i], "--") != 0; i++) {
        if (strcmp(argv[i], "-o") == 0) {
            if (i + 1 == *argc || *path != NULL) {
                return false;
            }
            *path = argv[i + 1];
            memmove(argv + i, argv + i + 2, (size_t)(*argc - i - 1) * sizeof *argv); /* with the NULL at the end */
            *argc -= 2;
            i--;
        }
    }
    return true;
}

/* Beside the file first, so that it is there as a whole or as it was. */
static int write_file(const char *path, const char *text, size_t len, int code) {
    char beside[4096];
    int n = snprintf(beside, sizeof beside, "%s.part", path);
    FILE *file = n > 0 && (size_t)n < sizeof beside ? fopen(beside, "wb") : NULL;
    bool good = file != NULL && fwrite(text, 1, len, file) == len;
    if (file != NULL && fclose(file) != 0) {
        good = false;
    }
    if (!good || rename(beside, path) != 0) {
        fprintf(stderr, "%s:1: cannot be written: %s\n", path, strerror(errno));
        if (file != NULL) {
            remove(beside);
        }
        return CLI_BAD;
    }
    return code;
}

static int run(const cli_command *k, int argc, char **argv) {
    const char *path = NULL;
    char *text = NULL;
    size_t len = 0;
    cli c = {.command = k->name, .out = open_memstream(&text, &len)};
    if (c.out == NULL) {
        return cli_say(CLI_BAD, "ironroad: out of memory");
    }
    if (!take_output(&argc, argv, &path)) {
        fclose(c.out);
        free(text);
        return cli_bad(&c, "-o needs one file");
    }
    int code = k->run(&c, argc, argv);
    if (fclose(c.out) != 0) {
        code = cli_say(CLI_BAD, "ironroad: out of memory");
    }
    if (code != CLI_BAD) {
        code = path != NULL ? write_file(path, text, len, code) : hand_over(text, len, code);
    }
    free(text);
    return code;
}

int main(int argc, char **argv) {
#ifdef IR_TEST_BUILD
    const char *fault = getenv("IR_FAULT");
    if (fault != NULL && strcmp(fault, "lose1") == 0) {
        ir_fault_lose1 = 1;
    }
#endif
    if (argc < 2) {
        help_all(stderr);
        return CLI_BAD;
    }
    bool help = strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 || strcmp(argv[1], "help") == 0;
    const char *name = help && argc > 2 ? argv[2] : argv[1];
    if (help && argc == 2) {
        help_all(stdout);
        return written(CLI_DONE);
    }
    const cli_command *k = find(strcmp(name, "--version") == 0 ? "version" : name);
    if (k == NULL) {
        cli_like like = {0};
        for (k = cli_commands; k->name != NULL; k++) {
            cli_look(&like, name, strlen(name), k->name);
        }
        fprintf(stderr, "ironroad: there is no command '%s'; see ironroad --help%s\n", name, cli_meant(&like, ""));
        return CLI_BAD;
    }
    if (help || asks_help(argc - 2, argv + 2)) {
        help_one(stdout, k);
        return written(CLI_DONE);
    }
    return run(k, argc - 2, argv + 2);
}
