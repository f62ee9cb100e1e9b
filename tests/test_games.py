#!/usr/bin/env python3
"""The project's own games (tests/games/1888, 1888n, 1880, 1890 and nar), TAP.

Every file replays with every invariant and every hash right (`check`), gives the result in golden/games.txt
(`replay --result`), and is canonical: printing what was read gives the file again (`import` reads RGN too and prints
it). Over the set all numbers of players, phases, ends, powers, verbs and colours of tiles come up, of 1880 and 1890 every event
that they have, of nar every event, every option and a deck that the game carries with it, and `bench` takes its game from here. `tests/make_games.sh` plays
them anew after an intended change.

tests/games/old holds games from before a ruling, with an action that is refused today. They replay all the same (IR-08),
to the same hashes; nothing plays them anew.
"""
import json
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor

SOURCE = pathlib.Path(os.environ.get("SOURCE_DIR", pathlib.Path(__file__).resolve().parent.parent))
IRONROAD = os.environ.get("IRONROAD") or str(SOURCE / "build" / "ironroad")
GAMES = SOURCE / "tests" / "games"
GOLDEN = SOURCE / "tests" / "golden" / "games.txt"
ACTION = re.compile(r'^\d+ (?:"(?:[^"\\]|\\.)*"|\S+) (\S+) ?(.*?) #[0-9a-f]{16}$')
BROWN = {"39", "40", "41", "42", "43", "44", "45", "46", "47", "70", "611", "X7", "8892", "63", "8871"}
GREY = {"51", "512", "8893", "455", "895", "8875"}
KINDS = (
    "pass pay keep accept decline bankrupt bid buy-private buy-ipo buy-pool par sell exchange lay station run private "
    "discard train train-pool train-trade train-from train-D run-D tile-brown tile-grey "
    "with-TA with-HS with-CW with-YRF"
).split()
# What a set must show besides: numbers of players, phases reached, ends.
SETS = {
    ("1888n", False): ("2 3 4 5 6", "7", "bank bankrupt stalemate"),
    ("1888n", True): ("3 4 5 6", "D", "bank bankrupt"),
    ("1888", False): ("3 4 5 6", "7", "bank bankrupt"),
    ("1888", True): ("2 3 4 5 6", "D", "bank bankrupt"),
}

# Of 1880: its verbs, and the events of rail/events.h that its rules do not have.
CHINA_VERBS = (
    "pass bid invest par size permits buy-ipo sell repay lay station run pay keep train discard rocket grant collect takeover "
    "replace home"
).split()
RAIL_EVENTS = SOURCE / "src" / "rail" / "events.h"
CHINA = {("1880", False): "3 4 5 6 7", ("1880", True): "3 4 5 6 7"}
NOT_IN_CHINA = set(
    "bank_broken bankrupt below_best bidding closed declined dividend_own exchanged exported halved offered_private offered_train outside "
    "private_bought privates_closed traded_in".split()
)

# Of 1890: likewise, and what its set must show of options and scenarios.
OSAKA_VERBS = (
    "pass bid buy-private par buy-ipo buy-pool sell lay station access run pay half keep train train-pool train-trade train-from "
    "private accept decline discard bankrupt merge convert ask offer with-AR"
).split()
OSAKA_EVENTS = SOURCE / "src" / "titles" / "1890" / "events.h"
OSAKA_MARKS = "book phase2 phase4 plain top scenario a b d"
NOT_IN_OSAKA = set("below_best charged exchanged exported fee privates_closed resumed run_bonus".split())

# Of nar: marks of options in the names, and what its log must tell over the set.
NAR_MARKS = "maypass founder rounddown chain cash deck"
NAR_EVENTS = SOURCE / "src" / "titles" / "nar" / "events.h"


# Games from before a ruling: an action in the log, and the rule that refuses it today.
OLD = {
    "1888-3p-seed19.rgn": (354, "IR-09"),
    "1888-4p-seed622.rgn": (496, "88-RV-04"),
    "1888n-3p-seed10.rgn": (384, "IR-09"),
    "1888n-3p-seed7550.rgn": (267, "IR-10"),
}


def run(*words):
    done = subprocess.run([IRONROAD, *map(str, words)], capture_output=True, check=False)
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


def kinds_of(text):
    """What a game shows, as words of KINDS."""
    for line in text.splitlines():
        match = ACTION.match(line)
        if not match:
            continue
        verb, words = match[1], match[2].split()
        if verb == "buy":
            yield "buy-" + (words[1] if words[1:2] in (["ipo"], ["pool"]) else "private")
        elif verb == "lay":
            yield verb
            if words[1] in BROWN | GREY:
                yield "tile-grey" if words[1] in GREY else "tile-brown"
            if "with" in words:
                yield "with-" + words[-1]
        elif verb == "train":
            yield "-".join([verb] + [w for w in words if w in ("pool", "trade", "from")])
            if words[0] == "D":
                yield "train-D"
        else:
            yield verb
            if verb == "run" and any(w.startswith("D:") for w in words):
                yield "run-D"


def names_in(path):
    """The names of a list of events in C."""
    return set(re.findall(r"^    X\(\w+, (\w+),", path.read_text(encoding="utf-8"), re.MULTILINE))


def events_of(path):
    """The names of the events of a game: the test language shows keys."""
    code, out, _ = run("replay", path, "--log", "--lang", "te_ST")
    return set(re.findall(r"event\.(?:nar\.)?(\w+)", out)) if code == 0 else set()


def way_back(path, result):
    """Exported and imported again it is the same game, with the prices it was played with (80-V-21)."""
    code, out, err = run("export", path)
    if code != 0:
        return [f"export: {err}".strip()]
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        file.write(out)
        file.flush()
        code, again, err = run("import", file.name)
        _, got, _ = run("replay", file.name, "--result")
    old = [text for text in (path.read_text(encoding="utf-8"), again) if '[Option "prices" "old"]' in text]
    if code != 0 or got != result or len(old) == 1:
        return [f"export and import: {err} {got}".strip()]
    return []


def one_game(path):
    """(name, list of complaints, result, kinds, phase)"""
    name = str(path.relative_to(GAMES))
    text = path.read_text(encoding="utf-8")
    wrong = []
    code, out, err = run("check", path)
    match = re.fullmatch(r"good: (\d+) actions, (\d+) hashes\n", out)
    if code != 0 or not match or match[1] != match[2] or match[1] == "0":
        wrong.append(f"check: {out}{err}".strip())
    code, result, err = run("replay", path, "--result")
    if code != 0:
        wrong.append(f"replay: {err}".strip())
    code, again, err = run("import", path)
    if code != 0 or again != text:
        wrong.append(f"printed again it is another text {err}".strip())
    if "-compat" in name and path.parent.name == "1880":
        wrong += way_back(path, result)
    code, show, err = run("show", path, "--json")
    phase = json.loads(show)["phase"] if code == 0 else None
    kinds = set() if path.parent.name == "nar" else set(kinds_of(text))
    kinds |= events_of(path) if path.parent.name in ("1880", "1890", "nar") else set()
    return name, wrong, result.strip(), kinds, phase


def old_game(name, number, rule):
    """What is wrong with a game from before a ruling."""
    path = GAMES / "old" / name
    lines = path.read_text(encoding="utf-8").splitlines()
    at = next(i for i, line in enumerate(lines) if line.startswith(f"{number} "))
    wrong = []
    code, out, err = run("check", path)
    match = re.search(r"^good: (\d+) actions, (\d+) hashes\n\Z", out, re.MULTILINE)
    if code != 0 or not match or match[1] != match[2]:
        wrong.append(f"check: {out}{err}".strip())
    with tempfile.NamedTemporaryFile("w", suffix=".rgn", encoding="utf-8") as file:
        file.write("\n".join(lines[:at]) + "\n")
        file.flush()
        code, out, err = run("do", file.name, re.sub(r"^\d+ (.*?) #.*$", r"\1", lines[at]))
    if code != 1 or f": {rule}: " not in err:
        wrong.append(f"{lines[at]}: exit {code} {err}")
    return wrong


class Tap:
    def __init__(self):
        self.number = self.failed = 0

    def case(self, good, name, why=()):
        self.number += 1
        self.failed += not good
        print(f"{'ok' if good else 'not ok'} {self.number} - {name}")
        for text in [] if good else why:
            for line in str(text).splitlines():
                print(f"# {line}")

    def end(self):
        print(f"1..{self.number}")
        return 1 if self.failed else 0


def main():
    tap = Tap()
    golden = dict(line.split(" ", 1) for line in GOLDEN.read_text(encoding="utf-8").splitlines())
    paths = sorted(p for title in ("1888", "1888n", "1880", "1890", "nar") for p in (GAMES / title).glob("*.rgn"))
    seen = {key: {"kinds": set(), "phases": set(), "ends": set(), "players": set()} for key in [*SETS, *CHINA, ("1890", False), ("nar", False)]}
    count = {"1888": 0, "1888n": 0, "1880": 0, "1890": 0, "nar": 0}
    marks = set()
    with ThreadPoolExecutor(2) as pool:
        for path, (name, wrong, result, kinds, phase) in zip(paths, pool.map(one_game, paths)):
            if golden.get(name) != result:
                wrong.append(f"the result is {result}")
                wrong.append(f"golden/games.txt says {golden.get(name)}")
            tap.case(not wrong, f"{name}: hashes, result, canonical text", wrong)
            end = json.loads(result)["end"] if result else None
            if not name.endswith(f"-{end}.rgn"):
                print(f"# {name} ended by {end}")
            here = seen[path.parent.name, "-compat" in name]
            here["kinds"] |= kinds
            here["phases"].add(phase)
            here["ends"].add(end)
            here["players"].add(path.name[0])
            count[path.parent.name] += 1
            marks |= set(path.stem.split("-")[2:-1])
    left = sorted(set(golden) - {str(p.relative_to(GAMES)) for p in paths})
    tap.case(not left, "golden/games.txt has no game that is not there", left)
    for title, number in count.items():
        least = 15 if title == "nar" else 20
        tap.case(number >= least, f"{title}: at least {least} games ({number})")
    for (title, compat), (players, last, ends) in SETS.items():
        here = seen[title, compat]
        lacks = sorted(set(KINDS) - here["kinds"]) + sorted(set(ends.split()) - here["ends"])
        lacks += [f"{p} players" for p in players.split() if p not in here["players"]]
        lacks += [] if last in here["phases"] else [f"phase {last}"]
        name = f"{title} {'with compat=18xx.games' if compat else 'by the book'}: every kind of thing comes up"
        tap.case(not lacks, name, lacks)
    events = names_in(RAIL_EVENTS) - NOT_IN_CHINA
    for (title, compat), players in CHINA.items():
        here = seen[title, compat]
        lacks = sorted(set(CHINA_VERBS) - here["kinds"]) + sorted({"tile-brown", "tile-grey", "train-from"} - here["kinds"])
        lacks += [f"{p} players" for p in players.split() if p not in here["players"]]
        lacks += [] if "D3" in here["phases"] and here["ends"] == {"trains"} else [f"{here['phases']} {here['ends']}"]
        name = f"{title} {'with compat=18xx.games' if compat else 'by the book'}: every kind of thing comes up"
        tap.case(not lacks, name, lacks)
    told = seen["1880", False]["kinds"] | seen["1880", True]["kinds"]
    lacks = sorted(events - told) + sorted(f"{name} does come up" for name in NOT_IN_CHINA & told)
    tap.case(not lacks, f"1880: every event that it has ({len(events)}) comes up", lacks)
    osaka = seen["1890", False]
    events = (names_in(RAIL_EVENTS) | names_in(OSAKA_EVENTS)) - NOT_IN_OSAKA
    lacks = sorted(events - osaka["kinds"]) + sorted(f"{name} does come up" for name in NOT_IN_OSAKA & osaka["kinds"])
    lacks += sorted(set(OSAKA_VERBS) - osaka["kinds"]) + sorted(set(OSAKA_MARKS.split()) - marks)
    lacks += sorted({"bank", "bankrupt", "turns"} - osaka["ends"]) + [f"{p} players" for p in "234567" if p not in osaka["players"]]
    tap.case(not lacks, f"1890: every event ({len(events)}), verb, end, option, scenario and number of players comes up", lacks)
    nar = seen["nar", False]
    lacks = sorted(names_in(NAR_EVENTS) - nar["kinds"])
    lacks += sorted({"shares", "cities", "no_city"} - nar["ends"]) + sorted(set(NAR_MARKS.split()) - marks)
    lacks += [f"{p} players" for p in "345" if p not in nar["players"]]
    tap.case(not lacks, f"nar: every event ({len(nar['kinds'])}), end, option and number of players comes up", lacks)
    for name, (number, rule) in OLD.items():
        wrong = old_game(name, number, rule)
        tap.case(not wrong, f"IR-08: old/{name} replays to its hashes; {rule} would refuse its action {number} today", wrong)
    extra = sorted(p.name for p in (GAMES / "old").glob("*.rgn") if p.name not in OLD)
    tap.case(not extra, "every old game has its line in this test", extra)
    # bench looks for games where it is started
    done = subprocess.run([IRONROAD, "bench", "--json"], capture_output=True, check=False, cwd=SOURCE)
    game = json.loads(done.stdout)["replay"]["game"] if done.returncode == 0 else done.stderr.decode()
    tap.case(game in {p.name for p in GAMES.rglob("*.rgn")}, f"bench replays one of these games by itself ({game})")
    return tap.end()


if __name__ == "__main__":
    sys.exit(main())
