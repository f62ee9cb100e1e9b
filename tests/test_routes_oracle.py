#!/usr/bin/env python3
"""The positions of $SHARED/oracle/positions.jsonl.gz: the enumerator of tests/routes_enumerate.c, the recorded best, and
our program must agree.

The position is made from the recorded state and facts.json alone (tests/routes/positions.py), so that a mistake in our
board or data files shows. Taken are those with fewer than 100,000 routes:
  enumerator   its best is `best_revenue` where `exact`, and it counts as many legal routes per train
  engine       the router says the same (test_routes_recorded --print)
  program      `ironroad routes --json` says the same, and its routes are the whole of it
Those with more routes are compared with our program all the same. TAP on standard output.
"""
import json
import os
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "routes"))
import positions  # noqa: E402

IRONROAD = os.environ.get("IRONROAD", "")
SHARED = os.environ.get("SHARED", "")
BUILD_DIR = os.environ.get("BUILD_DIR", "")
LIMIT = 100000


def enumerate_one(job):
    program, text = job
    return positions.solve(program, "enumerate", [text], LIMIT)[0]


def game_of(row):
    return os.path.join(SHARED, "oracle", "games", row["source"] + ".json.gz")


def company_of(row):
    """As we call it: an investor has a number there."""
    return f"FI{row['corp']}" if row["corp_kind"] == "minor" else row["corp"]


def action_ids(row):
    """The ids of the source actions before the run and of the run."""
    import gzip
    with gzip.open(game_of(row), "rt") as handle:
        actions = json.load(handle)["actions"]
    return actions[row["state_i"]]["id"], actions[row["run_i"]]["id"]


def ask_engine(rows):
    """{index: best} by tests/test_routes_recorded --print, or a reason why not."""
    binary = os.path.join(BUILD_DIR, "test_routes_recorded")
    if not os.path.exists(binary):
        return "test_routes_recorded is not built"
    games = sorted({game_of(row) for row in rows})
    done = subprocess.run([binary, "--print", *games], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        return f"test_routes_recorded --print: exit {done.returncode}: {done.stderr.strip()}"
    said = {}
    for line in map(json.loads, done.stdout.splitlines()):
        said.setdefault((line["game"], line["id"], line["company"]), []).append(line)
    return [said.get((game_of(row), action_ids(row)[1], company_of(row)), [None])[-1] for row in rows]


def ask_program(row):
    """What `routes` says; None if it is not part of this version."""
    done = subprocess.run([IRONROAD, "routes", game_of(row), "--after", str(action_ids(row)[0]), "--company", company_of(row),
                           "--json"], capture_output=True, text=True, check=False)
    if done.returncode == 2 and "not part of this version" in done.stderr:
        return None
    if done.returncode != 0:
        return {"error": f"exit {done.returncode}: {done.stderr.strip()}"}
    return json.loads(done.stdout)


class Tap:
    def __init__(self):
        self.number = self.failed = 0

    def say(self, fine, text, why=""):
        self.number += 1
        self.failed += not fine
        print(f"{'ok' if fine else 'not ok'} {self.number} - {text}")
        if not fine:
            print("# " + why.replace("\n", "\n# ")[:1500], flush=True)

    def skip(self, text, why):
        self.number += 1
        print(f"ok {self.number} - {text} # SKIP {why}")


def differences(rows, wanted, found):
    """Lines about rows whose `found` is not what is wanted."""
    lines = []
    for i, row in enumerate(rows):
        if i in wanted and found(i) != wanted[i]:
            lines.append(f"{i} {row['source']} after {row['state_i']} {row['corp']} {row['trains']}: "
                         f"{found(i)}, expected {wanted[i]}")
    return lines


def main():
    if not SHARED:
        print("1..0 # SKIP no recorded positions: $SHARED is not set")
        return 0
    rows = positions.recorded(SHARED)
    texts = [positions.to_text(SHARED, r["source"], r["state"], r["corp"], r["trains"], r["corp_kind"]) for r in rows]
    program = positions.compiled()
    # The longest first, so that both processes end at about the same time.
    order = sorted(range(len(rows)), key=lambda i: -min(sum(rows[i]["legal_routes"]), 2 * LIMIT))
    with ProcessPoolExecutor(2) as pool:
        answers = dict(zip(order, pool.map(enumerate_one, [(program, texts[i]) for i in order])))
    small = [i for i in answers if not answers[i]["over"]]
    exact = {i: rows[i]["best_revenue"] for i in small if rows[i]["exact"]}
    of_1880 = [i for i, row in enumerate(rows) if row["source"].startswith("1880")]
    best = {i: answers[i]["best"] if i in small else rows[i]["best_revenue"] for i in range(len(rows))}
    tap = Tap()
    print(f"# {len(small)} of {len(rows)} positions have fewer than {LIMIT} routes, {len(exact)} of them an exact best; "
          f"{len(of_1880)} are of 1880")
    few = [i for i, row in enumerate(rows) if max(row["legal_routes"]) < LIMIT]
    tap.say(sorted(small) == few, f"{len(few)} positions with fewer than {LIMIT} routes are enumerated",
            f"only {len(small)}")
    lines = differences(rows, exact, lambda i: answers[i]["best"])
    tap.say(not lines, f"the enumerator finds the recorded best of {len(exact)} positions", "\n".join(lines))
    counts = {i: sorted(set(rows[i]["legal_routes"])) for i in small}
    lines = differences(rows, counts, lambda i: sorted(set(answers[i]["of_train"])))
    tap.say(not lines, f"it counts as many legal routes as recorded in {len(small)} positions", "\n".join(lines))

    text = f"88-RV-04: the engine's best run is the enumerator's or the recorded best in {len(rows)} positions"
    engine = ask_engine(rows)
    if isinstance(engine, str):
        tap.skip(text, engine)
    else:
        lines = differences(rows, best, lambda i: engine[i] and engine[i]["revenue"])
        tap.say(not lines, text, "\n".join(lines))

    text = f"88-RV-04: `ironroad routes` says the same, proven, in {len(rows)} positions"
    first = ask_program(rows[0]) if IRONROAD else None
    if first is None:
        tap.skip(text, "`ironroad routes` is not part of this version")
    else:
        said = {i: ask_program(row) for i, row in enumerate(rows)}
        lines = differences(rows, best, lambda i: said[i].get("revenue", said[i]))
        lines += [f"{i}: {a}" for i, a in said.items() if "error" not in a and
                  not (a["proven"] and a["bound"] == a["revenue"] == sum(r["revenue"] for r in a["routes"]))]
        tap.say(not lines, text, "\n".join(lines))
    print(f"1..{tap.number}")
    return 1 if tap.failed else 0


if __name__ == "__main__":
    sys.exit(main())
