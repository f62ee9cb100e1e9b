#!/usr/bin/env python3
"""Recorded games of 18xx.games: the same position after every action, and the way back.

For every game under $SHARED/oracle/games and $SHARED/oracle/sensible (1888-north, 1888-proto, 1880):
  same     `replay --trace` agrees with the recorded snapshots (oracle/compare.py --strict, and plainly for every 8th game)
  hash     `import | replay --result` prints what `replay --result` of the JSON prints
  cuts     20 random prefixes: each imports, who must act is who was recorded, and somebody has a choice
  export   `import | export` gives back the source's effective list of type, entity and arguments
The games run in two processes. Also 80-V-21: the game between people that 18xx.games tests itself with ends as it says,
if somebody has put it there. TAP on standard output.
"""
import contextlib
import gc
import glob
import gzip
import importlib.util
import io
import json
import os
import random
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor

IRONROAD = os.environ.get("IRONROAD", "")
SHARED = os.environ.get("SHARED", "")
CUTS = {"quick": 5, "long": 60}.get(os.environ.get("IR_TESTS", ""), 20)
PLAIN = 1 if os.environ.get("IR_TESTS", "") == "long" else 8  # every n-th game is compared plainly too
ENVELOPE = {"id", "created_at", "user", "auto_actions"}  # not arguments of an action


def load_compare():
    spec = importlib.util.spec_from_file_location("compare", os.path.join(SHARED, "oracle", "compare.py"))
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class Reader:
    """Lines of JSON, most of which is as in the line before: what is written as it was then is taken from there. An object
    or a list ends where it ends, so that the same text at the same key is the same value."""

    class Known:  # the last object or list at one place
        def __init__(self):
            self.text, self.value, self.inside = "", None, {}

    def __init__(self, depth):
        self.scan = json.JSONDecoder().scan_once
        self.depth = depth  # this many levels of objects are read key by key
        self.known = Reader.Known()

    def read(self, line):
        value, end = self.read_at(line, 0, self.known, self.depth)
        if line[end:].strip():
            raise ValueError(f"something follows the line's object: {line[end : end + 40]!r}")
        return value

    def read_at(self, line, at, known, depth):
        if known.text and line.startswith(known.text, at):
            return known.value, at + len(known.text)
        value, end = (depth and self.read_object(line, at, known.inside, depth)) or self.scan(line, at)
        known.text, known.value = line[at:end], value
        return value, end

    def read_object(self, line, at, inside, depth):
        """None unless it is an object that is written without spaces."""
        found = {}
        if line[at : at + 2] != '{"':
            return None
        while line[at] != "}":
            if line[at + 1] != '"':
                return None
            key, at = json.decoder.scanstring(line, at + 2)
            if line[at] != ":":
                return None
            at += 1
            if line[at] in "{[":
                if key not in inside:
                    inside[key] = Reader.Known()
                found[key], at = self.read_at(line, at, inside[key], depth - 1)
            else:
                found[key], at = self.scan(line, at)
            if line[at] not in ",}":
                return None
        return found, at + 1


def run(*arguments, text=None):
    done = subprocess.run([IRONROAD, *arguments], input=text, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout, done.stderr.strip()


def changes_nothing(action):
    return action["type"] == "message" or action["type"].startswith("program_")


def kept(actions):
    """Positions of the actions that count: an own, slow reading of rules.md D.1, to check the program's."""
    filtered, undone = [None] * len(actions), []
    for i, action in enumerate(actions):
        if action["type"] == "undo":
            to = action.get("action_id")
            if to is None:
                live = [j for j in range(i) if filtered[j] is not None and actions[j]["type"] != "message"]
                start = live[-1] if live else 0
            else:
                start = 0 if to == 0 else [a["id"] for a in actions].index(to) + 1
            group = [j for j in range(start, i) if filtered[j] is not None and actions[j]["type"] != "message"]
            for j in group:
                filtered[j] = None
            undone.append(group)
        elif action["type"] == "redo":
            for j in undone.pop():
                filtered[j] = j
        else:
            filtered[i] = i
            if action["type"] != "message":
                undone = []
    return [i for i in filtered if i is not None and actions[i]["type"] != "message"]


def effective(actions):
    flat = []
    for i in kept(actions):
        flat += [a for a in [actions[i], *actions[i].get("auto_actions", [])] if not changes_nothing(a)]
    return [{k: v for k, v in a.items() if k not in ENVELOPE} for a in flat]


def check_same(compare, path, recorded, trace, also_plain):
    """--strict asks for all that the plain comparison asks for, and more; it comes first, because the plain one shortens
    our lines. So that the test stays quick, the plain one is made for some games only."""
    code, out, err = run("replay", path, "--trace")
    if code != 0:
        return f"replay --trace: exit {code}: {err}"
    with open(trace, "w", encoding="utf-8") as handle:
        handle.write(out)
    for flags in (["--strict"], []) if also_plain else (["--strict"],):
        said = io.StringIO()
        with contextlib.redirect_stdout(said):
            code = compare.main(["compare.py", path, recorded, trace, *flags])
        if code != 0:
            return " ".join(["compare.py", *flags, said.getvalue().strip()])
    return None


def check_hash(path, rgn):
    code, of_json, err = run("replay", path, "--result")
    if code != 0:
        return f"replay --result: exit {code}: {err}"
    code, of_rgn, err = run("replay", "-", "--result", text=rgn)
    return None if (code, of_rgn) == (0, of_json) else f"RGN: {of_rgn.strip()} {err}, JSON: {of_json.strip()}"


def check_export(game, rgn):
    code, out, err = run("export", "-", text=rgn)
    if code != 0:
        return f"export: exit {code}: {err}"
    got = [{k: v for k, v in a.items() if k not in ENVELOPE} for a in json.loads(out)["actions"]]
    want = effective(game["actions"])
    for i, (a, b) in enumerate(zip(want, got)):
        if a != b:
            keys = sorted(k for k in a.keys() | b.keys() if a.get(k) != b.get(k))
            return f"effective action {i} ({a['type']}): " + ", ".join(f"{k}: {a.get(k)} became {b.get(k)}" for k in keys)
    return None if len(want) == len(got) else f"{len(want)} actions became {len(got)}"


def expected_actor(line, names):
    """Who must act, as `legal` names them; a private's tile is laid by the company that owns it."""
    kind, _, ident = (line["to_act"] or "").partition(":")
    if kind == "private":
        ident = str(line["privates"][ident]["owner"]).partition(":")[2] or str(line["privates"][ident]["owner"])
    if kind == "minor":
        return "FI" + ident
    return names.get(ident, ident) if kind in ("player", "private") else ident


def check_cuts(name, game, lines):
    names = {str(p["id"]): p["name"] for p in game["players"]}
    by_position = {line["i"]: line for line in lines}
    dice = random.Random("cuts of " + name)
    actions, tried = game["actions"], 0
    written = [json.dumps(action) for action in actions]
    head = json.dumps({k: v for k, v in game.items() if k != "actions"})[:-1] + ', "actions": ['
    for _ in range(CUTS * 20):
        if tried == CUTS:
            break
        n = dice.randrange(len(actions))
        live = kept(actions[:n])
        if any(i not in by_position for i in live):
            continue  # something was undone later: this position was not recorded
        tried += 1
        line = by_position[live[-1] if live else -1]
        code, out, err = run("legal", "-", "--json", text=head + ",".join(written[:n]) + "]}")
        if code != 0:
            return f"cut after {n}: legal: exit {code}: {err}"
        said = json.loads(out)
        want = expected_actor(line, names)
        if want not in said["actors"] or not said["choices"]:
            return f"cut after {n}: {want} must act, but it is {said['actors']} with {len(said['choices'])} choices"
    return None if tried == CUTS else f"only {tried} cuts found"


def quick(compare, check_reader):
    """The same comparison with less work: lines are read once and by a Reader, and what is equal as a whole is not looked at
    in parts."""
    slow_lines, slow_difference, known = compare.lines, compare.first_difference, {}

    def lines(file):
        if file not in known:
            reader = Reader(2)
            with compare.open_text(file) as handle:
                known[file] = [reader.read(line) for line in handle if line.strip()]
            if check_reader and known[file] != slow_lines(file):
                raise ValueError(f"{file} is read wrongly")
        return known[file]

    compare.lines = lines
    compare.first_difference = lambda want, got, path="": None if want == got else slow_difference(want, got, path)
    return compare


def check_game(job):
    """Millions of small objects, all needed to the end: looking for cycles among them took a fifth of the time."""
    gc.disable()
    try:
        return check_whole(*job)
    finally:
        gc.enable()
        gc.collect()


def check_whole(path, also_plain):
    compare = quick(load_compare(), also_plain)
    recorded = path.replace(".json.gz", ".jsonl.gz")
    name = "/".join(path.replace(".json.gz", "").split(os.sep)[-2:])
    with gzip.open(path, "rt") as handle:
        game = json.load(handle)
    with tempfile.TemporaryDirectory() as folder:
        results = [("same", check_same(compare, path, recorded, os.path.join(folder, "trace.jsonl"), also_plain))]
    code, rgn, err = run("import", path)
    if code != 0:
        return name, results + [(what, f"import: exit {code}: {err}") for what in ("hash", "export", "cuts")]
    return name, results + [
        ("hash", check_hash(path, rgn)),
        ("export", check_export(game, rgn)),
        ("cuts", check_cuts(name, game, compare.lines(recorded))),
    ]


FIXTURE = ("fixtures/1880/1.json", [11442, 9529, 11118])  # under $SHARED/oracle; totals of the players in their order


def check_fixture(path, totals):
    code, out, err = run("replay", path, "--result")
    got = list(json.loads(out)["totals"].values()) if code == 0 else err
    return None if got == totals else f"{got}, not {totals}"


def main():
    if not SHARED:
        print("1..0 # SKIP no recorded games: $SHARED is not set")
        return 0
    paths = [path for kind in ("games", "sensible")
             for path in sorted(glob.glob(os.path.join(SHARED, "oracle", kind, "18*", "*.json.gz")))]
    if not paths:
        print("1..0 # SKIP no recorded games under $SHARED/oracle")
        return 0
    print(f"1..{4 * len(paths) + 1}")
    number = failed = 0
    with ProcessPoolExecutor(2) as pool:
        for name, results in pool.map(check_game, [(path, i % PLAIN == 0) for i, path in enumerate(paths)]):
            for what, trouble in results:
                number += 1
                print(f"{'ok' if trouble is None else 'not ok'} {number} - {name}: {what}")
                if trouble is not None:
                    failed += 1
                    print("# " + trouble.replace("\n", "\n# ")[:1500], flush=True)
    path = os.path.join(SHARED, "oracle", FIXTURE[0])
    trouble = check_fixture(path, FIXTURE[1]) if os.path.exists(path) else None
    skipped = "" if os.path.exists(path) else f" # SKIP {FIXTURE[0]} is not here"
    print(f"{'ok' if trouble is None else 'not ok'} {number + 1} - 80-V-21: the totals of a game between people{skipped}")
    if trouble is not None:
        failed += 1
        print(f"# {trouble}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
