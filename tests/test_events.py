#!/usr/bin/env python3
"""`replay --events`: one JSON line for each action, codes with arguments for programs. TAP.

The lines of one short game of each title are kept in tests/golden/events (--update writes them: read the diff, a code keeps
its meaning for ever). Over all games every code is declared, has as many arguments as it declares, and each of the right
kind."""
import gzip
import json
import os
import pathlib
import re
import subprocess
import sys

SOURCE = pathlib.Path(os.environ.get("SOURCE_DIR", pathlib.Path(__file__).resolve().parent.parent))
IRONROAD = os.environ.get("IRONROAD") or str(SOURCE / "build" / "ironroad")
GAMES = SOURCE / "tests" / "games"
GOLDEN = SOURCE / "tests" / "golden" / "events"
SHORT = {
    "1888": "1888/5p-seed69-compat-bankrupt.rgn",
    "1888n": "1888n/5p-seed53-compat-bankrupt.rgn",
    "1880": "1880/4p-seed3-trains.rgn",
    "nar": "nar/3p-seed5-no_city.rgn",
}
FIGURES = {"number", "money", "percent", "edge", "column"}
count = failed = 0


def tell(name, wrong):
    global count, failed
    count += 1
    print("not ok" if wrong else "ok", count, "-", name, flush=True)
    failed |= bool(wrong)
    for line in wrong[:20]:
        print("#", line)


def events(game):
    done = subprocess.run([IRONROAD, "replay", str(GAMES / game), "--events"], capture_output=True, text=True, check=True)
    return done.stdout


def declared():
    """The kinds of the arguments of each event, from the lists in the source."""
    found = {}
    for path in sorted((SOURCE / "src").glob("*/events.h")) + sorted((SOURCE / "src").glob("titles/*/events.h")):
        prefix = "nar." if path.parent.name == "nar" else ""
        for name, args in re.findall(r'X\(\w+, (\w+),[\s\\]*"([^"]*)"', path.read_text(encoding="utf-8")):
            found[prefix + name] = [arg.split()[0] for arg in args.split(",") if arg.strip()]
    return found


def wrong_event(event, kinds):
    wanted = kinds.get(event["code"])
    if wanted is None or len(wanted) != len(event["args"]):
        return True
    return any((kind in FIGURES) != isinstance(arg, int) or arg == "?" for kind, arg in zip(wanted, event["args"]))


def lines_of(game, text, kinds):
    """What is wrong with the lines of a game."""
    rows = [json.loads(line) for line in text.splitlines()]
    actions = [line for line in (GAMES / game).read_text(encoding="utf-8").splitlines() if re.match(r"\d+ ", line)]
    wrong = [] if [row["id"] for row in rows] == list(range(1, len(actions) + 1)) else [f"{game}: not a line for each action"]
    for row, line in zip(rows, actions):
        if f" {row['action']}" not in line or set(row) != {"id", "action", "events"}:
            wrong.append(f"{game}: {row['id']} {row['action']} is not {line}")
        wrong += [f"{game}: {row['id']}: {event}" for event in row["events"] if wrong_event(event, kinds)]
    return wrong


def main():
    if "--update" in sys.argv[1:]:
        GOLDEN.mkdir(parents=True, exist_ok=True)
        for title, game in SHORT.items():
            (GOLDEN / f"{title}.jsonl").write_text(events(game), encoding="utf-8")
        return 0
    for title, game in SHORT.items():
        now, then = events(game).splitlines(), (GOLDEN / f"{title}.jsonl").read_text(encoding="utf-8").splitlines()
        differ = [f"is  {a}\n# was {b}" for a, b in zip(now, then) if a != b]
        tell(f"events of {game} are as in the golden file", differ or ["other lines"] * (len(now) != len(then)))
    kinds = declared()
    for title in SHORT:
        wrong = []
        for path in sorted((GAMES / title).glob("*.rgn")):
            game = f"{title}/{path.name}"
            wrong += lines_of(game, events(game), kinds)
        tell(f"every event of the games of {title} is as declared", wrong)
    path = sorted((GAMES / "exported").rglob("*.json.gz"))[0]
    last = json.loads(gzip.decompress(path.read_bytes()))["actions"][-1]["id"]
    ids = [json.loads(line)["id"] for line in events(path).splitlines()]
    tell("an imported game has the ids of its source", [] if ids == sorted(ids) and ids[-1] == last else [f"{ids[-9:]}, {last}"])
    print(f"1..{count}")
    return failed


sys.exit(main())
