#!/usr/bin/env python3
"""How strong and how safe the computer players are, TAP.

In the normal run: small matches with wide margins, and a few games of each title and level with the battery.
With a name, by `./dev test --long NAME`, what docs/bots.md publishes is repeated: `ratings-TITLE-PLAYER` plays the rows of its
table in which PLAYER comes first, and wants the same signature and share; `shape` plays its games between four of `club`, and wants
the same runs, trains and end; `safe-TITLE` plays 1,000 games of each level with 1 % of its work and every check. All are played in
pieces, which are kept in the build folder: a run that was stopped goes on where it was, as long as the program is the same.
"""
import hashlib
import json
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.environ["SOURCE_DIR"]
PROGRAM = os.environ["IRONROAD"]
PIECES = os.path.join(os.environ["BUILD_DIR"], "long")
TITLES = ("1888n", "1888", "1880", "1890", "nar")
LEVELS = ("random", "casual", "club", "hard")
SAFE_GAMES, SAFE_PIECE = 1000, 100
count = failed = 0


def check(name, good, why=""):
    global count, failed
    count += 1
    failed += not good
    print(f"{'ok' if good else 'not ok'} {count} - {name}", flush=True)
    if not good:
        print("# " + str(why).strip().replace("\n", "\n# ")[:2000])


def run(*words):
    done = subprocess.run([PROGRAM, *words], capture_output=True, text=True, check=False, cwd=ROOT)
    if done.returncode != 0:
        raise SystemExit(f"Bail out! {' '.join(words)}: {done.stderr}")
    return done.stdout


def kept(name, *words):
    """The output of a command, from an earlier run of the same program if there is one."""
    return kept_as(name, lambda: run(*words))


def kept_as(name, make):
    """The file with a piece, made unless an earlier run of the same program has."""
    with open(PROGRAM, "rb") as file:
        version = hashlib.sha256(file.read()).hexdigest()[:12]
    folder = os.path.join(PIECES, version)
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, name + ".json")
    if not os.path.exists(path):
        text = make()
        with open(path + ".part", "w", encoding="utf-8") as file:
            file.write(text)
        os.rename(path + ".part", path)
        print(f"# {name}", flush=True)
    return path


def jobs():
    return ("--jobs", str(os.cpu_count() or 1))


# ---- what is published --------------------------------------------------------------------------------------------------
ROW = re.compile(r"^\| (\w+), (\d), (\d+) \| (\S+) among (\S+) \| ([\d.]+) \[([\d.]+), ([\d.]+)\] \| ([0-9a-f]{16}) \|$")


def published():
    with open(os.path.join(ROOT, "docs/bots.md"), encoding="utf-8") as file:
        return [found.groups() for found in map(ROW.match, file.read().splitlines()) if found]


def repeat(title, players, units, one, others, share, low, high, signature):
    name = f"{title}-{players}-{one}-{others}".replace(":", "_")
    order = ("tourney", title, "--players", players, "--bots", f"{one},{others}", "--units", units, "--seed", "7")
    pieces = min(int(units), 10)
    files = [kept(f"{name}-{i}", *order, "--part", f"{i}/{pieces}", *jobs()) for i in range(1, pieces + 1)]
    got = json.loads(run("tourney", "--merge", *files, "--json"))
    first = got["bots"][0]
    figures = f"{first['win_share']:.2f} [{first['low']:.2f}, {first['high']:.2f}]"
    check(f"{title}, {players} players: {one} among {others} {figures}",
          got["signature"] == signature and figures == f"{share} [{low}, {high}]",
          f"published: {share} [{low}, {high}] {signature}, played: {got['signature']}")
    check(f"{title}, {players} players: no illegal move, none over budget",
          all(b["illegal"] == 0 and b["over_budget"] == 0 for b in got["bots"]), got)


def ratings(title, player):
    rows = [row for row in published() if row[0] == title and row[3] == player]
    check(f"docs/bots.md rates {player} in {title}", rows != [])
    for row in rows:
        repeat(*row)


# ---- the shape of a game --------------------------------------------------------------------------------------------------
SHAPE = re.compile(r"^\| 1888n, 4 players, (\d+) games \| (\d+) \| ([\d.]+) \| (\d+) to (\d+) \|$", re.M)
SHAPE_ROUND = 12  # people's runs are known for this one


def shape_of(path):
    """Runs in the round, trains bought from the bank, the round in which the bank broke (0: it did not)."""
    number, runs, trains, broken = 0, [], 0, 0
    for line in run("replay", path, "--events").splitlines():
        for event in json.loads(line)["events"]:
            code, args = event["code"], event["args"]
            number += code == "operating_round"
            trains += code == "train_bought" and args[3] == "bank"
            if code == "bank_broken":
                broken = number
            if code == "ran" and number == SHAPE_ROUND:
                runs.append(args[1])
    return {"runs": runs, "trains": trains, "broken": broken}


def shape_game(seed):
    with tempfile.TemporaryDirectory() as folder:
        run("sim", "1888n", "--players", "4", "--games", "1", "--seed", str(seed), "--bots", "club", "--save", folder)
        return json.dumps(shape_of(os.path.join(folder, os.listdir(folder)[0])))


def shape():
    with open(os.path.join(ROOT, "docs/bots.md"), encoding="utf-8") as file:
        games, *published_shape = SHAPE.search(file.read()).groups()
    got = []
    for seed in range(1, int(games) + 1):
        with open(kept_as(f"shape-{seed}", lambda number=seed: shape_game(number)), encoding="utf-8") as file:
            got.append(json.load(file))
    runs = [one for game in got for one in game["runs"]]
    broken = [game["broken"] for game in got]
    figures = [f"{sum(runs) / len(runs):.0f}", f"{sum(game['trains'] for game in got) / len(got):.1f}", str(min(broken)),
               str(max(broken))]
    check(f"runs in round {SHAPE_ROUND}, trains, first and last round in which the bank broke: {', '.join(figures)}",
          figures == published_shape, f"published: {published_shape}")


# ---- safety ---------------------------------------------------------------------------------------------------------------
def is_safe(name, got, games):
    bots = got["bots"]
    check(f"{name}: {games} games end, 0 illegal, 0 violations, 0 over budget",
          got["finished"] == games and got["violations"] == 0 and
          all(b["illegal"] == 0 and b["over_budget"] == 0 for b in bots), got)


def safe_order(title, level, games, seed):
    return ("sim", title, "--players", "4", "--games", str(games), "--seed", str(seed), "--bots", level,
            "--work-percent", "1", "--battery", "--json", *jobs())


def safe(title):
    for level in LEVELS:
        for piece in range(SAFE_GAMES // SAFE_PIECE):
            seed = 1 + piece * SAFE_PIECE
            with open(kept(f"safe-{title}-{level}-{seed}", *safe_order(title, level, SAFE_PIECE, seed)),
                      encoding="utf-8") as file:
                is_safe(f"{title}, {level}, from {seed}", json.load(file), SAFE_PIECE)


# ---- the normal run -------------------------------------------------------------------------------------------------------
def sample():
    for title, least in (("1888n", 0.8), ("1888", 0.8), ("1880", 0.5), ("1890", 0.5), ("nar", 0.6)):
        got = json.loads(run("tourney", title, "--players", "4", "--bots", "casual,random", "--units", "2", "--seed", "7",
                             "--json"))["bots"][0]
        check(f"{title}: casual among random wins more than {least}", got["win_share"] > least, got)
    for title, work in (("1888n", "club@300000"), ("nar", "club@100000")):
        got = json.loads(run("tourney", title, "--players", "4", "--bots", f"{work},casual", "--units", "2", "--seed", "7",
                             "--json"))["bots"]
        check(f"{title}: {work} among casual ends richer", got[0]["mean_total"] > got[1]["mean_total"], got)
    for title in TITLES:
        for level, games in zip(LEVELS, (2, 2, 1, 1)):
            is_safe(f"{title}, {level}", json.loads(run(*safe_order(title, level, games, 1))), games)


if len(sys.argv) == 1:
    sample()
elif sys.argv[1].startswith("ratings-"):
    ratings(*sys.argv[1].split("-")[1:])
elif sys.argv[1] == "shape":
    shape()
elif sys.argv[1].startswith("safe-"):
    safe(sys.argv[1].split("-")[1])
else:
    raise SystemExit(f"unknown: {sys.argv[1]}")
print(f"1..{count}")
sys.exit(failed > 0)
