#!/usr/bin/env python3
"""A second method for late positions: dynamic programming over a frontier (tests/routes_frontier.c), which lists no route.

It takes runs of recorded games of 1888 in phases 5, 6 and D, where companies have their long trains, evenly over all of
them, and some of 1880 for plus and express trains. The position is made from the snapshot before the run and facts.json
(tests/routes/positions.py). Compared are
  enumerator   where it has fewer than 20,000 routes                          (1888 and 1880)
  engine       the router's best run (test_routes_recorded --print)           (1888)
  recorded     what was run is not more
and for the positions of positions.jsonl.gz their exact best, those with millions of routes too. IR_TESTS=quick takes 30
positions, normal 320, long 3,000; a position with too many states is counted as left out. TAP on standard output.
"""
import glob
import json
import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "routes"))
import positions  # noqa: E402

SHARED = os.environ.get("SHARED", "")
BUILD_DIR = os.environ.get("BUILD_DIR", "")
MODE = os.environ.get("IR_TESTS", "normal")
WANTED = {"quick": 30, "long": 3000}.get(MODE, 320)
STATES = {"long": 3000000}.get(MODE, 250000)  # of the frontier
ROUTES = 20000  # of the enumerator
LATE = ("5", "6", "D")
LATE_1880 = ("C1", "C2", "C3", "D1", "D2", "D3")


def late_runs(path):
    """(ordinal of the run, variant, company, ran, text) of the late runs of one game."""
    variant = path.split(os.sep)[-2]
    late = LATE if variant.startswith("1888") else LATE_1880
    found = []
    for ordinal, (before, line) in enumerate(positions.runs_of_game(path)):
        kind, _, company = (before["to_act"] or "").partition(":")
        entity = before["corps"].get(company)
        if before["phase"] in late and kind == "corp" and entity["trains"]:
            text = positions.to_text(SHARED, variant, before, company, entity["trains"])
            found.append((ordinal, variant, company, line["routes"]["routes_revenue"], text))
    return found


def solve_both(job):
    program, text = job
    return (positions.solve(program, "frontier", [text], STATES)[0],
            positions.solve(program, "enumerate", [text], ROUTES)[0])


def engine_says(games):
    """{(game, ordinal): line} or a reason why not."""
    binary = os.path.join(BUILD_DIR, "test_routes_recorded")
    if not os.path.exists(binary):
        return "test_routes_recorded is not built"
    done = subprocess.run([binary, "--print", *games], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return f"test_routes_recorded --print: exit {done.returncode}: {done.stderr.strip()}"
    said, seen = {}, {}
    for line in map(json.loads, done.stdout.splitlines()):
        seen[line["game"]] = seen.get(line["game"], -1) + 1
        said[line["game"], seen[line["game"]]] = line
    return said


class Tap:
    def __init__(self):
        self.number = self.failed = 0

    def say(self, text, lines):
        self.number += 1
        self.failed += bool(lines)
        print(f"{'not ok' if lines else 'ok'} {self.number} - {text}")
        for line in lines[:10]:
            print("# " + line, flush=True)

    def skip(self, text, why):
        self.number += 1
        print(f"ok {self.number} - {text} # SKIP {why}")


def choose(pool, pattern, wanted):
    """Evenly chosen late runs of the games that match."""
    paths = sorted(glob.glob(os.path.join(SHARED, "oracle", "games", pattern)))
    games = paths[::max(1, len(paths) // max(1, wanted // 8))]
    rows = [(path.replace(".jsonl.gz", ".json.gz"), *run) for path, runs in zip(games, pool.map(late_runs, games))
            for run in runs]
    return rows[::max(1, len(rows) // wanted)][:wanted] if rows else []


def check_games(tap, pool, program):
    rows = choose(pool, "1888-*/*.jsonl.gz", WANTED)
    rows += choose(pool, "1880/*.jsonl.gz", WANTED // 8)
    answers = list(pool.map(solve_both, [(program, row[5]) for row in rows], chunksize=4))
    solved = [(row, dp, listed) for row, (dp, listed) in zip(rows, answers) if not dp["over"]]
    both = [(row, dp, listed) for row, dp, listed in solved if not listed["over"]]
    of_1888 = [(row, dp) for row, dp, _ in solved if row[2].startswith("1888")]
    print(f"# {len(rows)} late runs, {len(rows) - len(solved)} left out with more than {STATES} states; "
          f"{len(of_1888)} of 1888, {len(solved) - len(of_1888)} of 1880; {len(both)} have fewer than {ROUTES} routes; "
          f"{max(dp['states'] for _, dp, _ in solved)} states at most")

    def name(row):
        return f"{row[0]} run {row[1]} {row[3]}"

    enough = 300 if MODE != "quick" else 20
    tap.say(f"88-RV-04: at least {enough} late positions of 1888 are solved", [] if len(of_1888) >= enough else ["too few"])
    def bests(answer):
        return answer["best"], answer["with_outside"]

    with_outside = sum(dp["with_outside"] > -1000000 for _, dp, _ in solved)
    tap.say(f"A-22: frontier and enumerator agree in {len(both)} positions; {with_outside} can earn outside the dividend",
            [f"{name(row)}: {bests(dp)}, enumerator {bests(listed)}" for row, dp, listed in both
             if bests(dp) != bests(listed)])
    tap.say(f"no recorded run is better in {len(solved)} positions",
            [f"{name(row)}: {dp['best']}, ran {row[4]}" for row, dp, _ in solved if row[4] > dp["best"]])
    text = f"88-RV-04 A-22: frontier and engine agree in {len(of_1888)} positions"
    engine = engine_says(sorted({row[0] for row, _ in of_1888}))
    if isinstance(engine, str):
        tap.skip(text, engine)
    else:
        def best_runs(row):
            said = engine.get((row[0], row[1]), {})
            return said.get("revenue"), said.get("with_outside")

        tap.say(text, [f"{name(row)}: {bests(dp)}, engine {engine.get((row[0], row[1]))}" for row, dp in of_1888
                       if best_runs(row) != bests(dp)])


def check_positions(tap, pool, program):
    """Those with more routes than the enumerator takes, and in the long run all."""
    rows = [r for r in positions.recorded(SHARED) if MODE == "long" or max(r["legal_routes"]) >= 100000]
    texts = [positions.to_text(SHARED, r["source"], r["state"], r["corp"], r["trains"], r["corp_kind"]) for r in rows]
    answers = [dp for dp, _ in pool.map(solve_both, [(program, text) for text in texts])]
    lines = [f"{r['source']} after {r['state_i']} {r['corp']}: {dp['best']}, recorded {r['best_revenue']}"
             for r, dp in zip(rows, answers) if not dp["over"] and r["exact"] and dp["best"] != r["best_revenue"]]
    solved = sum(not dp["over"] for dp in answers)
    tap.say(f"the frontier finds the recorded best of {solved} of {len(rows)} positions"
            f"{'' if MODE == 'long' else ' with more than 100,000 routes'}",
            lines or ([] if solved * 10 >= len(rows) * 9 else ["too few solved"]))


def main():
    if not SHARED:
        print("1..0 # SKIP no recorded games: $SHARED is not set")
        return 0
    program = positions.compiled()
    tap = Tap()
    with ProcessPoolExecutor(2) as pool:
        check_games(tap, pool, program)
        if MODE != "quick":
            check_positions(tap, pool, program)
    print(f"1..{tap.number}")
    return 1 if tap.failed else 0


if __name__ == "__main__":
    sys.exit(main())
