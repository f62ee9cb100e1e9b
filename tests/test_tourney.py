#!/usr/bin/env python3
"""Computer players as commands, TAP: tourney, sim --bots, advise, bot, and players that are programs (docs/bots.md)."""
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.environ["SOURCE_DIR"]
PROGRAM = os.environ["IRONROAD"]
GAME = os.path.join(ROOT, "examples/1888n.rgn")
count = failed = 0


def check(name, good, why=""):
    global count, failed
    count += 1
    failed += not good
    print(f"{'ok' if good else 'not ok'} {count} - {name}", flush=True)
    if not good:
        print("# " + str(why).strip().replace("\n", "\n# ")[:2000])


def run(*words, text=None):
    return subprocess.run([PROGRAM, *words], capture_output=True, text=True, input=text, timeout=120, check=False,
                          cwd=ROOT)


def tourney(title, players, bots, units, *more):
    done = run("tourney", title, "--players", str(players), "--bots", bots, "--units", str(units), *more)
    return done.stdout, done


def timeless(text):
    return re.sub(r'"ms_\w+":[\d.]+,', "", text)


def refused(name, why, *words):
    done = run(*words)
    check(f"refused: {name}", done.returncode == 2 and why in done.stderr and not done.stdout, done)


# ---- tournaments -------------------------------------------------------------------------------------------------------
def same_everywhere(folder):
    order = ("1888n", 3, "casual@3000,learner@3000,random", 7, "--json", "--seed", "5")
    whole, done = tourney(*order)
    check("a tournament is played", done.returncode == 0 and json.loads(whole)["games"] == 21, done)
    check("the same with any number of threads", timeless(tourney(*order, "--jobs", "3")[0]) == timeless(whole))
    other = json.loads(tourney("1888n", 3, "casual@3000,learner@3000,random", 7, "--json", "--seed", "6")[0])
    check("another seed, other games", other["signature"] != json.loads(whole)["signature"])
    files = []
    for part in (1, 2, 3):
        files.append(os.path.join(folder, f"{part}.json"))
        with open(files[-1], "w", encoding="utf-8") as file:
            file.write(tourney(*order, "--part", f"{part}/3")[0])
    merged = run("tourney", "--merge", *files, "--json")
    check("parts together are the whole", timeless(merged.stdout) == timeless(whole), merged)
    refused("a part is missing", "is missing", "tourney", "--merge", *files[:2])
    refused("a part comes twice", "earlier file", "tourney", "--merge", *files, files[0])
    refused("a file of something else", "this is not a part", "tourney", "--merge", GAME)
    with open(files[2], "w", encoding="utf-8") as file:
        file.write(tourney("1888n", 3, "casual@3000,learner@3000,random", 7, "--part", "3/3")[0])
    refused("a part of another tournament", "another tournament", "tourney", "--merge", *files)


def shares():
    got = json.loads(tourney("nar", 4, "random,random", 250, "--json")[0])
    first, second = got["bots"]
    check("chance among chance wins its share", first["low"] < 0.25 < first["high"] and abs(first["win_share"] - 0.25) < 0.05
          and first["games"] == 1000 and second["games"] == 3000, first)
    check("shares add up", abs(first["win_share"] * 1000 + second["win_share"] * 3000 - 1000) < 0.5, got)
    check("chance is rated 0", first["rating"] == 0 == first["rating_low"] and abs(second["rating"]) < 40, got)
    check("nothing is illegal or over budget", not any(b["illegal"] or b["over_budget"] for b in got["bots"]), got)
    five = json.loads(tourney("nar", 3, "learner@500,random,casual@500,random,random", 10, "--json")[0])
    check("more bots than seats", sum(b["games"] for b in five["bots"]) == 90
          and all(16 <= b["games"] <= 20 for b in five["bots"]), five)
    one = json.loads(tourney("nar", 3, "random", 2, "--json")[0])
    check("one bot alone", one["bots"][0]["win_share"] == 0.3333 and one["bots"][0]["games"] == 18, one)
    single = json.loads(tourney("nar", 3, "random,learner@500", 1, "--json")[0])["bots"][1]
    check("one unit says nothing", single["low"] == 0 and single["high"] == 1 and single["rating_low"] is None, single)


def stops_early():
    order = ("nar", 3, "random,random", 2000, "--json", "--sprt", "0.33,0.60")
    whole = tourney(*order)[0]
    got = json.loads(whole)
    check("the sequential test decides", got["sprt"]["verdict"] == "low" and got["units"] == got["sprt"]["units"] < 200, got)
    check("after the same unit with any number of threads", timeless(tourney(*order, "--jobs", "4")[0]) == timeless(whole))


def saves(folder):
    tourney("nar", 3, "random,learner@500", 1, "--save", folder)
    files = sorted(name for name in os.listdir(folder) if name.endswith(".rgn"))
    checked = [run("check", os.path.join(folder, name)).returncode for name in files]
    check("saved games can be replayed", len(files) == 3 and checked == [0, 0, 0], (files, checked))
    with open(os.path.join(folder, files[0]), encoding="utf-8") as file:
        check("and name their bots", '[Bots "random" "learner@500" "learner@500"]' in file.read())


def usage():
    base = ("tourney", "1888n", "--players", "3", "--bots", "club,random", "--units", "1")
    refused("no such bot", "there is no bot 'clever'", *base[:5], "clever", *base[6:])
    refused("no bots", "--players, --bots and --units are required", "tourney", "1888n")
    refused("no such title", "there is no title", "tourney", "1999", *base[2:])
    refused("a part beyond the last", "--part takes I/N", *base, "--part", "3/2")
    refused("a test between equals", "--sprt takes two shares", *base, "--sprt", "0.5,0.5")
    refused("a test in parts", "cannot be had in parts", *base, "--sprt", "0.3,0.5", "--part", "1/1")
    refused("two budgets", "exclude each other", *base, "--work", "5", "--work-percent", "5")
    refused("players", "players", "tourney", "1888", "--players", "2", *base[4:])
    refused("no such level", "there is no level 'clever'", "bot", "--level", "clever")
    refused("no such personality", "there is no personality 'mild'", "advise", GAME, "--personality", "mild")


# ---- sim -----------------------------------------------------------------------------------------------------------------
def sim():
    order = ("sim", "1888n", "--players", "4", "--games", "4", "--bots", "casual,random", "--work-percent", "1", "--json")
    got = json.loads(run(*order).stdout)
    check("sim: bots are counted", [b["games"] for b in got["bots"]] == [8, 8] and got["violations"] == 0
          and sum(b["wins"] for b in got["bots"]) == 4 and got["bots"][0]["budget"] == 4000, got.get("bots"))
    again = json.loads(run(*order, "--jobs", "3", "--battery").stdout)
    check("sim: the same with threads and battery", again["signature"] == got["signature"] and again["violations"] == 0)
    check("sim: without bots as before", "bots" not in json.loads(
        run("sim", "nar", "--players", "3", "--games", "2", "--json").stdout))


# ---- programs --------------------------------------------------------------------------------------------------------------
BAD = {
    "crashes": "import sys\nfor line in sys.stdin:\n    if line[:2] == 'go': sys.exit(3)\n"
               "    if line[:8] == 'ironroad': print('ready', flush=True)",
    "hangs": "import sys, time\nfor line in sys.stdin:\n    if line[:2] == 'go': time.sleep(60)\n"
             "    if line[:8] == 'ironroad': print('ready', flush=True)",
    "lies": "import sys\nfor line in sys.stdin:\n    if line[:2] == 'go': print('move Ann buy everything', flush=True)\n"
            "    if line[:8] == 'ironroad': print('ready', flush=True)",
    "talks": "import sys\nprint('ready')\nwhile True: print('x' * 100)",
    "is silent": "import time\ntime.sleep(60)",
}


def programs(folder):
    for name, text in BAD.items():
        path = os.path.join(folder, "bad.py")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        done = tourney("nar", 3, f"exec:{sys.executable} {path},random", 1, "--json", "--deadline", "400")[1]
        got = json.loads(done.stdout or "{}").get("bots", [{}])[0]
        check(f"a program that {name} spoils nothing", done.returncode == 0 and got.get("illegal") == got.get("moves") > 10,
              (done.stdout, done.stderr))
    ours = tourney("1888n", 3, "casual@3000,random", 1, "--json", "--work", "3000")[0]
    theirs = tourney("1888n", 3, f"exec:{PROGRAM} bot --level casual,random", 1, "--json", "--work", "3000")[0]
    check("our player as a program plays the same game",
          json.loads(ours)["signature"] == json.loads(theirs)["signature"], (ours, theirs))
    examples(folder)


def examples(folder):
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    player = os.path.join(folder, "player")
    made = subprocess.run([compiler, "-Wall", "-Wextra", "-Werror", "-o", player, os.path.join(ROOT, "examples/player.c")],
                          capture_output=True, text=True, check=False)
    check("examples/player.c compiles", made.returncode == 0, made.stderr)
    bots = f"exec:{sys.executable} examples/player.py,exec:{player},random"
    for title in ("1888n", "1880", "1890", "nar"):
        got = json.loads(tourney(title, 3, bots, 1, "--json")[0])
        check(f"the examples play {title}", [b["illegal"] for b in got["bots"]] == [0, 0, 0]
              and all(b["moves"] > 10 for b in got["bots"]), got)


# ---- bot and advise ----------------------------------------------------------------------------------------------------------
def session():
    with open(os.path.join(ROOT, "docs/bots.md"), encoding="utf-8") as file:
        lines = re.search(r"```session\n(.*?)```", file.read(), re.DOTALL).group(1).splitlines()
    heard = "".join(line[2:] + "\n" for line in lines if line.startswith("> "))
    wanted = [line[2:] for line in lines if line.startswith("< ")]
    done = run("bot", "--level", "random", text=heard)
    said = [re.sub(r"^info work \d+", "info work 8", line) for line in done.stdout.splitlines()]
    check("the session of docs/bots.md", said == wanted and done.returncode == 0, done.stdout + done.stderr)
    done = run("bot", text="nonsense\ngo\nline x\nseat 3\ngame\n[Title \"1999\"]\nend\n")
    said = done.stdout.splitlines()
    check("bot: what it does not understand", len(said) == 5 and all(line.startswith("error ") for line in said), done)


def advise():
    done = run("advise", GAME, "--at", "60", "--json", "--level", "casual", "--work", "5000")
    got = json.loads(done.stdout)
    check("advise: its members", list(got) == ["actor", "level", "work", "best", "others"] and got["level"] == "casual"
          and list(got["best"]) == ["action", "gain", "why"] and isinstance(got["others"], list), got)
    check("advise: reasons have code, arguments and text",
          all(list(why) == ["code", "args", "text"] and why["text"] and "<" not in why["text"] for why in got["best"]["why"])
          and got["best"]["why"], got)
    legal = json.loads(run("legal", GAME, "--at", "60", "--json").stdout)
    check("advise: for whom it is to decide", got["actor"] in legal["actors"], (got, legal["actors"]))
    again = run("advise", GAME, "--at", "60", "--json", "--level", "casual", "--work", "5000").stdout
    check("advise: the same again", again == done.stdout)
    over = run("advise", GAME, "--json")
    check("advise: nothing to decide", json.loads(over.stdout)["best"] is None and over.returncode == 0, over)
    check("advise: for people", "must decide" in run("advise", GAME, "--at", "60", "--work", "5000").stdout)


with tempfile.TemporaryDirectory() as top:
    for number, part in enumerate((same_everywhere, saves, programs)):
        inner = os.path.join(top, str(number))
        os.mkdir(inner)
        part(inner)
for part in (shares, stops_early, usage, sim, session, advise):
    part()
print(f"1..{count}")
sys.exit(1 if failed else 0)
