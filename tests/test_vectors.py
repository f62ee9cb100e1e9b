#!/usr/bin/env python3
"""The rule book's examples as games (tests/games/vectors), TAP. Each file is a legal game from its start to the
position of a vector 88-V-nn; comment lines among its actions say what must be true at that place:

    ; 88-V-01 expect cash Ann 475

Words after `expect`, about the position after the actions above the line:
    cash PLAYER N       treasury COMPANY N      bank N              total PLAYER N
    price COMPANY N     cell COMPANY ROW COL    par COMPANY N       (cells and numbers as in the rules checklist)
    shares HOLDER COMPANY PERCENT               HOLDER: a player, ipo or pool
    director COMPANY PLAYER                     owner PRIVATE WHO   WHO: a player, a company, bank or closed
    listed PRIVATE N    its price in the auction
    trains COMPANY [KIND...]                    trains pool [KIND...]
    depot KIND N        phase ID                tile HEX TILE       certificates PLAYER N
    stations COMPANY HEX...                     order COMPANY...    (those yet to operate in this round, first to last)
    actor WHO           step NAME               finished END        (the last action ended the game)
    revenue N           outside N               of the run that is the last action above the line
    routes N...         the revenue of each of its routes
    paid PARTY N        what the last action above the line changed in that party's cash (bank, player, company)
    accepted ACTION     refused RULE ACTION     the action would be done here, or refused by that rule
    range ACTION MIN MAX                        it is offered with this range
    offered ACTION      absent ACTION           it is in the list of choices, or not
"""
import json
import os
import pathlib
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

SOURCE = pathlib.Path(os.environ.get("SOURCE_DIR", pathlib.Path(__file__).resolve().parent.parent))
IRONROAD = os.environ.get("IRONROAD") or str(SOURCE / "build" / "ironroad")
VECTORS = SOURCE / "tests" / "games" / "vectors"
EXPECT = re.compile(r"^; (88-V-\d\d) expect (.+)$")
NUMBER = re.compile(r"^\d+ ")


def run(words, text=None):
    given = text.encode() if text is not None else None
    done = subprocess.run([IRONROAD, *words], input=given, capture_output=True, check=False)
    return done.returncode, done.stdout.decode("utf-8", "replace"), done.stderr.decode("utf-8", "replace")


class Place:
    """A position in a game: what the program says about the text up to a line."""

    def __init__(self, text):
        self.text = text
        self.kept = {}

    def ask(self, key, words):
        if key not in self.kept:
            code, out, err = run(words, self.text)
            if code != 0:
                raise ValueError(f"{' '.join(words)}: {err.strip()}")
            self.kept[key] = out
        return self.kept[key]

    @property
    def now(self):
        return json.loads(self.ask("now", ["show", "-", "--json"]))

    @property
    def choices(self):
        return json.loads(self.ask("choices", ["legal", "-", "--json"]))["choices"]

    @property
    def trace(self):
        return json.loads(self.ask("trace", ["replay", "-", "--trace"]).splitlines()[-1])

    @property
    def before(self):
        lines = self.text.splitlines()
        last = max(n for n, line in enumerate(lines) if NUMBER.match(line))
        return Place("\n".join(lines[:last]) + "\n")

    def cash(self, party):
        now = self.now
        if party == "bank":
            return now["bank"]
        return (now["corps"].get(party) or now["players"][party])["cash"]

    def owner(self, private):
        now = self.now
        for table in (now["players"], now["corps"]):
            for name, holder in table.items():
                if private in holder["privates"]:
                    return name
        return "bank" if private in now.get("bids", {}) else "closed"

    def order(self):
        """By price, then further right, then higher in the pile (88-OP-03)."""
        waiting = [(name, c) for name, c in self.now["corps"].items() if c["floated"] and not c["operated"]]
        waiting.sort(key=lambda item: (-item[1]["price"], -item[1]["cell"][1], item[1]["cell_pos"]))
        return [name for name, _ in waiting]


def shares(place, holder, company):
    if holder in ("ipo", "pool"):
        return place.now["corps"][company][holder]
    return place.now["players"][holder]["shares"].get(company, 0)


def trains(place, holder):
    now = place.now
    return sorted(now["train_pool"] if holder == "pool" else now["corps"][holder]["trains"])


def result(place):
    return json.loads(place.ask("result", ["replay", "-", "--result"]))


FACTS = {  # word: (number of words that name the thing, what is there)
    "cash": (1, Place.cash),
    "treasury": (1, Place.cash),
    "bank": (0, lambda p: p.now["bank"]),
    "total": (1, lambda p, who: result(p)["totals"][who]),
    "price": (1, lambda p, c: p.now["corps"][c]["price"]),
    "par": (1, lambda p, c: p.now["corps"][c]["par"]),
    "cell": (1, lambda p, c: p.now["corps"][c]["cell"]),
    "shares": (2, shares),
    "director": (1, lambda p, c: p.now["corps"][c]["president"]),
    "owner": (1, Place.owner),
    "listed": (1, lambda p, private: p.now["bids"][private]["price"]),
    "trains": (1, trains),
    "depot": (1, lambda p, kind: p.now["depot"].get(kind, 0)),
    "phase": (0, lambda p: p.now["phase"]),
    "tile": (1, lambda p, hex_: p.now["tiles"].get(hex_, ["-"])[0]),
    "certificates": (1, lambda p, who: p.now["players"][who]["certificates"]),
    "stations": (1, lambda p, c: sorted(s[0] for s in p.now["corps"][c]["tokens"])),
    "order": (0, Place.order),
    "actor": (0, lambda p: p.now["to_act"]),
    "step": (0, lambda p: p.now["step"]),
    "finished": (0, lambda p: result(p)["end"] if result(p)["finished"] else "not finished"),
    "revenue": (0, lambda p: p.trace["revenue"]),
    "routes": (0, lambda p: [r["revenue"] for r in p.trace["routes"]]),
    "outside": (0, lambda p: p.trace.get("outside", 0)),
    "paid": (1, lambda p, who: p.cash(who) - p.before.cash(who)),
}
LISTS = {"trains", "stations", "order", "cell", "routes"}


def wrong_action(place, word, rest):
    """What is wrong with an expectation about an action, or None."""
    if word in ("accepted", "refused"):
        rule, action = rest.split(" ", 1) if word == "refused" else (None, rest)
        code, _, err = run(["do", "-", action], place.text)
        if word == "accepted":
            return None if code == 0 else f"it is refused: {err.strip()}"
        if code == 0:
            return "it is accepted"
        return None if code == 1 and f"': {rule}: " in err else f"it says: {err.strip()}"
    if word == "range":
        action, least, most = rest.rsplit(" ", 2)
        found = [c["amount"] for c in place.choices if c["action"] == action and "amount" in c]
        spans = [(a["min"], a["max"]) for a in found]
        return None if spans == [(int(least), int(most))] else f"the range is {spans}"
    there = any(c["action"] == rest for c in place.choices)
    return None if there == (word == "offered") else f"the list is {[c['action'] for c in place.choices]}"


def wrong(place, text):
    """What is wrong with an expectation, or None."""
    word, _, rest = text.partition(" ")
    try:
        if word in ("accepted", "refused", "range", "offered", "absent"):
            return wrong_action(place, word, rest)
        if word not in FACTS:
            return f"'{word}' is no word of this test"
        count, get = FACTS[word]
        words = rest.split()
        value, want = get(place, *words[:count]), words[count:]
        if word in ("trains", "stations"):
            want = sorted(want)
        got = [str(v) for v in value] if word in LISTS else [str(value)]
        return None if got == want else f"it is {' '.join(got)}"
    except (ValueError, KeyError, TypeError) as problem:
        return f"{type(problem).__name__}: {problem}"


def places(text):
    """(vector, expectation, text up to it) of a file."""
    above = []
    for line in text.splitlines():
        match = EXPECT.match(line)
        if match:
            yield match[1], match[2], "\n".join(above) + "\n"
        above.append(line)


def one_file(path):
    """(vectors, number of expectations, complaints)"""
    text = path.read_text(encoding="utf-8")
    complaints = []
    code, _, err = run(["check", str(path)])
    if code != 0:
        complaints.append(f"check: {err.strip()}")
    code, again, err = run(["import", str(path)])
    if code != 0 or again != text:
        complaints.append(f"printed again it is another text {err.strip()}")
    count, vectors, at = 0, set(), {}
    for vector, expectation, above in places(text):
        count += 1
        vectors.add(vector)
        lines = "\n".join(line for line in above.splitlines() if not EXPECT.match(line)) + "\n"
        place = at.setdefault(lines, Place(lines))
        why = wrong(place, expectation)
        if why:
            complaints.append(f"{vector} expect {expectation}: {why}")
    if not path.name.startswith(tuple(vectors) or ("?",)):
        complaints.append(f"the file speaks of {' '.join(sorted(vectors)) or 'no vector'}")
    return vectors, count, complaints


def main():
    number = failed = total = 0
    seen = set()
    paths = sorted(VECTORS.glob("*.rgn"))
    with ThreadPoolExecutor(2) as pool:
        for path, (vectors, count, complaints) in zip(paths, pool.map(one_file, paths)):
            number += 1
            failed += bool(complaints)
            total += count
            seen |= vectors
            print(f"{'not ok' if complaints else 'ok'} {number} - {path.name}: {count} expectations")
            for text in complaints:
                print(f"# {text}")
    for n in range(1, 31):
        vector = f"88-V-{n:02d}"
        number += 1
        failed += vector not in seen
        print(f"{'ok' if vector in seen else 'not ok'} {number} - {vector} has a game")
    print(f"# {len(paths)} games, {total} expectations")
    print(f"1..{number}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
