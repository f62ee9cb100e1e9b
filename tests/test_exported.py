#!/usr/bin/env python3
"""The exports that 18xx.games has loaded (tests/games/exported, see its README), TAP: `export` writes each of them again byte
for byte from our log, and each imports to the log, hash and totals that were compared with 18xx.games' own."""
import gzip
import json
import os
import pathlib
import subprocess
import sys
import tempfile

SOURCE = pathlib.Path(os.environ.get("SOURCE_DIR", pathlib.Path(__file__).resolve().parent.parent))
IRONROAD = os.environ.get("IRONROAD") or str(SOURCE / "build" / "ironroad")
GAMES = SOURCE / "tests" / "games" / "exported"
count = failed = 0


def report(good, name, why=""):
    global count, failed
    count += 1
    failed += not good
    print(f"{'ok' if good else 'not ok'} {count} - {name}")
    if not good:
        print(f"# {str(why)[:400]}")


def run(*words):
    done = subprocess.run([IRONROAD, *words], capture_output=True)
    return done.stdout if done.returncode == 0 else done.stderr


def actions(rgn):
    """The actions of a log, without its header (an import says where it comes from) and its notes. A route that ends on the
    hex where it began comes back in either direction."""
    def route(word):
        train, mark, path = word.partition(":")
        hexes = path.split("-")
        return train + mark + "-".join(min(hexes, hexes[::-1])) if mark else word

    lines = [line.split(" ; 18xx.games ")[0] for line in rgn.decode().splitlines() if line[:1].isdigit()]
    return [" ".join(map(route, line.split(" "))) if " run " in line else line for line in lines]


with tempfile.TemporaryDirectory() as folder:
    rgn, theirs, back = (pathlib.Path(folder) / name for name in ("game.rgn", "game.json", "back.rgn"))
    loaded = dict(line.split(" ", 1) for line in (GAMES / "loaded.txt").read_text().splitlines())
    for name, result in sorted(loaded.items()):
        log, written = (gzip.decompress((GAMES / f"{name}.{kind}.gz").read_bytes()) for kind in ("rgn", "json"))
        rgn.write_bytes(log)
        theirs.write_bytes(written)
        got = run("export", str(rgn))
        report(got == written, f"{name}: the export is the one that 18xx.games has loaded", got[:200])
        back.write_bytes(run("import", str(theirs)))
        report(actions(back.read_bytes()) == actions(log), f"{name}: it imports to the same actions", back.read_bytes()[:200])
        got = run("replay", str(back), "--result")
        report(json.loads(got or b"{}") == json.loads(result), f"{name}: to the same hash and totals", got)
        totals = json.loads(result)["totals"]
        there = json.loads(written)
        names = {str(player["id"]): player["name"] for player in there["players"]}
        report({names[key]: value for key, value in there["result"].items()} == totals and there["status"] == "finished",
               f"{name}: the file says the same totals", there["result"])
    for mode, players in (("1888n", "3456"), ("1888", "23456"), ("1880", "34567")):
        seen = {name.split("/")[1][0] for name in loaded if name.startswith(f"{mode}/")}
        number = sum(name.startswith(f"{mode}/") for name in loaded)
        report(seen == set(players) and number >= 10, f"{mode}: {number} files, {''.join(sorted(seen))} players")
print(f"1..{count}")
sys.exit(failed != 0)
