#!/usr/bin/env python3
"""The library as others use it, TAP: installed under a prefix, linked shared and static by pkg-config, exporting what its
headers say and nothing else; the examples in C are compiled there and play; sessions answer on many threads at once; every
choice has an action number of its own, which is the one of tests/golden/numbers.txt (--update writes that file)."""
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(os.environ.get("SOURCE_DIR", pathlib.Path(__file__).resolve().parent.parent))
BUILD = pathlib.Path(os.environ.get("BUILD_DIR", SOURCE / "build/test"))
PROGRAM = os.environ.get("IRONROAD") or str(BUILD / "ironroad")
GOLDEN = SOURCE / "tests/golden/numbers.txt"
TITLES = ("1888n", "1888", "nar", "1880", "1890", "1890a", "1890b", "1890d")
LONG = os.environ.get("IR_TESTS") == "long"
count = failed = 0


def check(name, good, why=""):
    global count, failed
    count += 1
    failed += not good
    print(f"{'ok' if good else 'not ok'} {count} - {name}", flush=True)
    if not good:
        print("# " + str(why).strip()[:2000].replace("\n", "\n# "), flush=True)
    return good


def run(*words, env=None, cwd=None):
    return subprocess.run([str(w) for w in words], capture_output=True, text=True, env=env, cwd=cwd, timeout=500,
                          check=False)


def declared():
    """The calls that the headers mark."""
    text = "".join(path.read_text() for path in sorted((SOURCE / "include/ironroad").glob("*.h")))
    return sorted(re.findall(r"^IR_API [^;(]*?\b(ir_\w+)\(", text, re.MULTILINE))


def exported(library, *options):
    words = [line.split() for line in run("nm", *options, "--defined-only", library).stdout.splitlines()]
    return sorted(word[2] for word in words if len(word) == 3)


class Prefix:
    def __init__(self, folder):
        self.at = pathlib.Path(folder)
        done = run("cmake", "--install", BUILD, "--prefix", self.at)
        check("cmake --install", done.returncode == 0, done.stderr)
        found = [path.parent for path in self.at.rglob("ironroad.pc")]
        self.pc = found[0] if found else self.at
        self.env = dict(os.environ, PKG_CONFIG_PATH=str(self.pc), LD_LIBRARY_PATH=str(self.pc.parent))

    def flags(self, *options):
        if shutil.which("pkg-config"):
            return run("pkg-config", *options, "ironroad", env=self.env).stdout.split()
        libs = [f"-L{self.pc.parent}", "-lironroad"] + (["-lpthread", "-lm"] if "--static" in options else [])
        return [f"-I{self.at}/include"] + libs

    def compile(self, source, *options, static=False):
        """A program made of a source with what was installed alone, in a folder of its own."""
        out = self.at / (source.stem + ("-static" if static else ""))
        words = self.flags("--cflags", "--libs", *(["--static"] if static else []))
        if static:
            words = [f"{self.pc.parent}/libironroad.a" if word == "-lironroad" else word for word in words]
        done = run("cc", "-std=c17", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-o", out, source, *options, *words,
                   cwd=self.at)
        check(f"{source.name} compiles" + (", static" if static else ""), done.returncode == 0, done.stderr)
        return out


def symbols(prefix):
    want = declared()
    check("the headers declare their calls", len(want) > 60, want)
    shared = next(prefix.at.rglob("libironroad.so"))
    check("the shared library exports what the headers declare", exported(shared, "-D") == want,
          set(exported(shared, "-D")) ^ set(want))
    archive = next(prefix.at.rglob("libironroad.a"))
    check("the archive likewise", exported(archive, "-g") == want, set(exported(archive, "-g")) ^ set(want))
    said = run("readelf", "-d", shared).stdout
    check("it has a version in its name", re.search(r"SONAME.*\[libironroad\.so\.\d+(\.\d+)?\]", said), said)
    for name in ("ironroad.h", "talk.h", "many.h"):
        text = f"#include <ironroad/{name}>\n"
        for words in (("cc", "-std=c17", "-x", "c"), ("clang", "-x", "c++", "-std=c++17")):
            if shutil.which(words[0]):
                done = subprocess.run([*words, "-fsyntax-only", "-Wall", f"-I{prefix.at}/include", "-"], input=text,
                                      text=True, capture_output=True, check=False)
                check(f"{name} alone, {words[2 if words[0] == 'cc' else 1]} {words[-1]}", done.returncode == 0, done.stderr)


def examples(prefix):
    for static in (False, True):
        embed = prefix.compile(SOURCE / "examples/embed.c", static=static)
        for title in TITLES:
            done = run(embed, title, 7, env=prefix.env)
            check(f"{embed.name} plays {title}", done.returncode == 0 and re.search(r"end \w+ after \d+ actions, hash [0-9a-f]{16}$", done.stdout),
                  done.stderr or done.stdout[-300:])
            if not static:
                replayed(title, done.stdout)
    tournament = prefix.compile(SOURCE / "examples/tournament.c")
    done = run(tournament, "nar", 5, "casual", "random", "random", env=prefix.env)
    wins = [int(n) for n in re.findall(r" (\d+) of 15", done.stdout)]
    check("tournament: 15 games, each with a winner", len(wins) == 3 and sum(wins) == 15, done.stdout + done.stderr)
    player = prefix.compile(SOURCE / "examples/player.c")
    done = run(PROGRAM, "tourney", "nar", "--players", 3, "--bots", f"exec:{player},random", "--units", 1)
    check("the bot in C plays", done.returncode == 0 and re.search(r"^exec:\S+ +3 ", done.stdout, re.MULTILINE),
          done.stdout + done.stderr)


def replayed(title, said):
    """The log that embed has printed is a game of the program's, with the same end."""
    lines = [line for line in said.splitlines() if re.match(r"\d+ ", line)]
    header = f'[Title "{title}"] [Rules "0"] [Players "Ann" "Bob" "Cat"] [Seed "7"]\n'
    with tempfile.NamedTemporaryFile("w", suffix=".rgn") as file:
        file.write(header + "\n".join(lines) + "\n")
        file.flush()
        done = run(PROGRAM, "replay", file.name, "--result")
    check(f"its log of {title} replays to its hash", done.stdout and said.split()[-1] in done.stdout, done.stderr)


THREADS = r"""
#include <ironroad/many.h>
#include <ironroad/talk.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static char hash[4][64];

/* Plays a game of 1888n by chance: all threads the same one, in sessions and games of their own. */
static void *play(void *arg) {
    ir_talk *talk = ir_talk_new();
    const char *header = "[Title \"1888n\"] [Rules \"0\"] [Players \"Ann\" \"Bob\" \"Cat\"] [Seed \"3\"]\n";
    ir_ask(talk, "open", 0, 0, header, strlen(header));
    for (unsigned seed = 0; strcmp(ir_ask(talk, "finished", 0, 0, NULL, 0), "true") != 0; seed++) {
        char line[IR_MAX_LINE];
        const char *said = ir_ask(talk, "bot", seed, 0, NULL, 0);
        size_t len = strlen(said) - 2;
        memcpy(line, said + 1, len);
        if (len > 0 && strstr(ir_ask(talk, "apply", 0, 0, line, len), "\"ok\":true") == NULL) {
            return NULL;
        }
    }
    snprintf(arg, 64, "%s", ir_ask(talk, "hash", IR_NEWEST, 0, NULL, 0));
    ir_talk_end(talk);
    ir_problem problem;
    ir_many *many = ir_many_new(ir_title_find("1888"), 4, 0, NULL, 3, &problem);
    int32_t number[3];
    uint64_t dice = 1;
    for (unsigned i = 0; i < 500; i++) {
        ir_many_random(many, &dice, number);
        if (ir_many_step(many, number, &(ir_many_rows){0}) > 0) {
            return NULL;
        }
    }
    snprintf((char *)arg + 18, 40, " %016llx", (unsigned long long)ir_hash(ir_many_game(many, 0), ir_many_state(many, 0)));
    ir_many_end(many);
    return NULL;
}

int main(void) {
    pthread_t thread[4];
    for (unsigned i = 0; i < 4; i++) {
        pthread_create(&thread[i], NULL, play, hash[i]);
    }
    for (unsigned i = 0; i < 4; i++) {
        pthread_join(thread[i], NULL);
        puts(hash[i]);
    }
    return 0;
}
"""


def threads(prefix):
    source = prefix.at / "threads.c"
    source.write_text(THREADS)
    done = run(prefix.compile(source, "-pthread"), env=prefix.env)
    lines = done.stdout.split("\n")[:4]
    check("four threads at once play the same games", len(set(lines)) == 1 and len(lines[0]) == 35, done.stdout + done.stderr)


NUMBERS = r"""
#include <ironroad/many.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* list TITLE: every number and feature. play TITLE PLAYERS GAMES SEED: plays games by choices, not by numbers; every plain
 * choice of the seat that is asked must have a number, and no two the same. */
static ir_choice choice[IR_MAX_CHOICES];
static int32_t legal[1 << 16];

static int play(ir_many *many, unsigned games, unsigned from) {
    uint64_t dice = from;
    for (unsigned n = 0; n < games; n++) {
        ir_many_start(many, 0, from + n);
        while (ir_many_seat(many, 0) >= 0) {
            const ir_game *game = ir_many_game(many, 0);
            const ir_state *state = ir_many_state(many, 0);
            ir_party who = IR_PLAYER((unsigned)ir_many_seat(many, 0));
            size_t count = ir_choices(game, state, choice, IR_MAX_CHOICES), own = 0, plain = 0, open = 0;
            for (size_t i = 0; i < count; i++) {
                if (ir_player_of(game, state, choice[i].move.actor) == who) {
                    plain += choice[i].form == IR_FORM_PLAIN;
                    open += choice[i].form == IR_FORM_OPEN;
                    choice[own++] = choice[i];
                }
            }
            size_t found = 0, numbers = ir_many_legal(many, 0, legal, sizeof legal / sizeof *legal);
            for (size_t i = 0; i < numbers; i++) {
                ir_action action;
                if (i > 0 && legal[i] == legal[i - 1]) {
                    char text[200];
                    ir_many_number_text(many, (size_t)legal[i], text, sizeof text);
                    printf("twice: %s\n", text);
                    return 1;
                }
                if (!ir_many_action(many, 0, legal[i], &action) || !ir_legal(game, state, &action, NULL)) {
                    printf("number %d is not legal\n", (int)legal[i]);
                    return 1;
                }
                for (size_t k = 0; k < own; k++) {
                    found += choice[k].form == IR_FORM_PLAIN &&
                             memcmp(&choice[k].move, &action.move, sizeof action.move) == 0;
                }
            }
            ir_action action;
            if (found < plain || numbers < plain + open) {
                printf("%zu of %zu plain choices have a number\n", found, plain);
                return 1;
            }
            char text[IR_MAX_LINE];
            ir_problem problem;
            if (!ir_choice_random(game, state, choice, own, &dice, &action)) {
                continue;
            }
            size_t len = ir_action_text(game, state, &action, text, sizeof text);
            if (!ir_many_apply_text(many, 0, text, len, &problem)) {
                printf("refused: %s\n", text);
                return 1;
            }
        }
    }
    puts("good");
    return 0;
}

int main(int argc, char **argv) {
    ir_problem problem;
    unsigned players = argc > 3 ? (unsigned)atoi(argv[3]) : 4;
    ir_many *many = ir_many_new(ir_title_find(argv[2]), players, 0, NULL, 1, &problem);
    char text[200];
    if (many == NULL) {
        return 2;
    }
    if (strcmp(argv[1], "play") == 0) {
        return play(many, (unsigned)atoi(argv[4]), (unsigned)atoi(argv[5]));
    }
    for (size_t i = 0; ir_many_number_text(many, i, text, sizeof text) > 0; i++) {
        printf("%zu %s\n", i, text);
    }
    for (size_t i = 0; i < ir_many_features(many) && ir_many_feature_text(many, i, text, sizeof text) > 0; i++) {
        printf("feature %zu %s\n", i, text);
    }
    ir_many_end(many);
    return 0;
}
"""


def summary(title, said):
    """What the golden file keeps: how many there are, one in a while, and a sum over all."""
    sums, kept = {"action": 0, "feature": 0}, []
    lines = said.splitlines()
    for line in lines:
        kind = "feature" if line.startswith("feature") else "action"
        for byte in line.encode():
            sums[kind] = (sums[kind] * 1099511628211 ^ byte) & (1 << 64) - 1
    numbers = [line for line in lines if not line.startswith("feature")]
    kept = numbers[:: max(1, len(numbers) // 40)]
    return [f"{title}: {len(numbers)} actions {sums['action']:016x}, {len(lines) - len(numbers)} features of 4 players "
            f"{sums['feature']:016x}"] + [f"{title} {line}" for line in kept]


def numbers(prefix, update):
    source = prefix.at / "numbers.c"
    source.write_text(NUMBERS)
    program = prefix.compile(source)
    lines = []
    for title in TITLES:
        players = {"1890a": 2, "1890b": 3}.get(title, 4)
        done = run(program, "list", title, players, env=prefix.env)
        lines += summary(title, done.stdout)
        games = 40 if LONG else 3
        done = run(program, "play", title, players, games, 11, env=prefix.env)
        check(f"{title}: every choice has a number of its own", done.stdout == "good\n", done.stdout + done.stderr)
    text = "\n".join(lines) + "\n"
    if update:
        GOLDEN.write_text(text)
    want = GOLDEN.read_text() if GOLDEN.exists() else ""
    check("every number means what it has always meant", text == want,
          [line for line in lines if line not in want.splitlines()][:8])


def main():
    if not (BUILD / "libironroad.so").exists():
        print("1..0 # SKIP this build has no library")
        return 77
    with tempfile.TemporaryDirectory(prefix="ironroad-lib-") as folder:
        prefix = Prefix(folder)
        symbols(prefix)
        examples(prefix)
        threads(prefix)
        numbers(prefix, "--update" in sys.argv)
    print(f"1..{count}")
    return failed > 0


sys.exit(main())
