#!/usr/bin/env python3
"""What the engine offers under compat=18xx.games equals what 18xx.games' engine offered.

For each game under $SHARED/oracle/choices `replay --choices` prints our list after every source action. Both
lists are brought to one form, a set of tuples, and compared as sets (1880: choices_1880.py). A difference must have a
cause that `cause` below knows; the number of differences per cause is in choices_exceptions.txt, a line each, and the test
fails when one changes. `--update` writes the counts anew; read the diff.

What the recorded lists do not say is taken from the recorded snapshot of the same state: the treasury (recorded lays
and trains are not filtered by it, ours are), the trains of a company that must discard, the powers in use.
"""
import collections
import gzip
import json
import os
import pathlib
import re
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor

import choices_1880

SOURCE = pathlib.Path(os.environ.get("SOURCE_DIR", pathlib.Path(__file__).resolve().parent.parent))
IRONROAD = os.environ.get("IRONROAD") or str(SOURCE / "build" / "ironroad")
SHARED = os.environ.get("SHARED", str(SOURCE.parent / "shared"))
EXCEPTIONS = SOURCE / "tests" / "choices_exceptions.txt"
VARIANTS = ("1888-north", "1888-proto", "1880")


class Board:
    """Which city of a hex has which edges: stations are named by an edge in our notation, by a number in theirs."""

    def __init__(self, path):
        facts = json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
        self.tiles = {str(t["id"]): t for t in facts["tiles"]}
        self.hexes = {h["hex"]: h for h in facts["map"]}

    def exits(self, tile, rotation):
        """The edges that a tile's track reaches."""
        ends = [end for path in self.tiles[tile]["paths"] for end in path]
        return {(end["edge"] + rotation) % 6 for end in ends if "edge" in end}

    def station(self, hex_, city, tiles):
        """(hex, number of the city) as we write it."""
        tile, rotation = tiles.get(hex_, (None, 0))
        face = self.tiles[tile] if tile else self.hexes[hex_]
        cities = [n for n, node in enumerate(face["nodes"]) if node["kind"] == "city"]
        if len(cities) <= 1:
            return hex_
        edges = []
        for a, b in face["paths"]:
            for end, other in ((a, b), (b, a)):
                if end.get("node") == cities[city] and "edge" in other:
                    edges.append((other["edge"] + rotation) % 6)
        return f"{hex_}/{min(edges)}" if edges else f"{hex_}/c{city}"


# ---- theirs ----------------------------------------------------------------------------------------------------------


def auction(line, snap):
    del snap
    for private, least in line["min_bids"].items():
        most = line["max_bids"][private]
        if least <= most:
            yield ("bid", private, least, most)


def stock(line, snap):
    del snap
    for source, corp, _, _ in line.get("buys", []):
        yield ("buy", corp, source)
    for corp, percents in line.get("sells", {}).items():
        for percent in percents:
            yield ("sell", corp, percent // 10)
    for corp, prices in line.get("pars", {}).items():
        for price in prices:
            yield ("par", corp, price)


def lays(table, treasury, private=None):
    for hex_, entry in table.items():
        if private is None and entry["cost"] > treasury:
            continue
        for tile, rotations in entry["tiles"].items():
            for rotation in rotations:
                yield ("lay", hex_, tile, rotation) + ((private,) if private else ())


def trains(line, snap, corp):
    """Those that can be paid: by the treasury, or as the train that is owed."""
    treasury = snap["corps"][corp]["cash"]
    director = snap["players"][str(snap["corps"][corp]["president"])]["cash"]
    pool = snap["depot"]["pool"]
    bank = [t for t in line["trains"] if t[1] == "depot"]
    cheapest = min((price for _, _, price in bank), default=0)
    for kind, seller, price in line["trains"] if line["room"] else []:
        if seller != "depot":
            if treasury >= 1:
                yield ("train", kind, "from", seller, 1, treasury)
            continue
        helped = line["must"] and treasury < cheapest == price and treasury + director >= price
        if price > treasury and not helped:
            continue
        if kind in pool:
            yield ("train", kind, "pool")
        if kind not in pool or snap["depot"]["next"] == kind:
            yield ("train", kind)
    for handed, kind, price in line["trade_in"]:
        if price <= treasury:
            yield ("train", kind, "trade", handed)


def exchanges(snap, sources):
    """Of Forbidden City the power is recorded; the shares follow from the position (88-P6, D-15, D-16)."""
    owner = snap["players"][str(snap["privates"]["FC"]["owner"]).partition(":")[2]]
    for corp, now in snap["corps"].items():
        beijing = any(token[0] == "C9" for token in now["tokens"])
        for source in sources:
            if beijing and now[source] and owner["shares"].get(corp, 0) + 10 <= 60:
                yield ("exchange", corp, source)


def theirs(line, snap, board, sources):
    kind, _, who = line["to_act"].partition(":")
    step = line["step"]
    got = set()
    if step == "WaterfallAuction":
        got.update(auction(line, snap))
    elif step == "BuySellParShares":
        got.update(stock(line, snap))
    elif step == "DiscardTrain":
        got.update(("discard", t) for t in snap["corps"][who]["trains"])
    elif step == "SpecialTrack":
        got.update(lays(line["lays"], 0, who))
    elif step == "Track":
        got.update(lays(line["lays"], snap["corps"][who]["cash"]))
    elif step == "Token":
        if line["token_price"] <= snap["corps"][who]["cash"]:
            got.update(("station", board.station(h, c, snap["tiles"])) for h, c in line["cities"])
    elif step == "Route":
        got.add(("run",))
    elif step == "Dividend":
        got.update({("pay",), ("keep",)})
    elif step == "BuyTrain":
        got.update(trains(line, snap, who))
    if kind == "corp" and step != "DiscardTrain":
        cash = snap["corps"][who]["cash"]
        for private, _, least, most in line.get("companies", []):
            if least <= cash:
                got.add(("private", private, least, min(most, cash)))
    for private, table in line.get("power_lays", {}).items():
        got.update(lays(table, 0, private))
    if "pass" in line["legal"]:
        got.add(("pass",))
    if "buy_shares" in snap["powers"].get("FC", []):
        got.update(exchanges(snap, sources))
    return got


# ---- ours ------------------------------------------------------------------------------------------------------------


def ours(entry):
    got = set()
    for choice in entry["choices"]:
        words = choice["action"].split()
        amount = choice.get("amount")
        span = (amount["min"], amount["max"]) if amount else ()
        verb = words[0]
        if verb == "run":
            got.add(("run",))
        elif verb in ("buy", "bid") and amount:
            got.add(("bid", words[1]) + span)
        elif verb == "buy":
            got.add(("buy", words[1], words[2]))
        elif verb == "lay":
            got.add(("lay", words[1], words[2], int(words[4])) + tuple(words[6:7]))
        elif verb == "exchange":
            got.add(("exchange", words[2], words[3]))
        elif verb in ("sell", "par"):
            got.add((verb, words[1], int(words[2])))
        else:
            got.add(tuple(words) + span)
    return got


# ---- causes ----------------------------------------------------------------------------------------------------------


def joins(board, item, line, snaps):
    """The tile of a second Great Wall lay meets the track of the first one, which is what changed last."""
    now, before = snaps[line["i"]]["tiles"], snaps[line["i"] - 1]["tiles"]
    first = next((h for h in now if now[h] != before.get(h)), None)
    if first is None:
        return True
    sides = [int(edge) for edge, hex_ in board.hexes[first]["neighbours"].items() if hex_ == item[1]]
    return any(
        side in board.exits(*now[first]) and (side + 3) % 6 in board.exits(item[2], item[3]) for side in sides
    )


def cause(side, item, line, snaps, board):
    """The id of a known reason for a difference, "" if it is counted already, or None. side: 'only theirs' or
    'only ours'."""
    snap = snaps[line["i"]]
    step, verb = line["step"], item[0]
    if step == "WaterfallAuction" and verb == "bid":
        up = snap["auction"]["on"]
        if up and item[1] != up and side == "only theirs":
            return "contest"
        if not up and item[1] == snap["auction"]["left"][0]:
            if side == "only ours" and item[2] == 0 and item[3] == line["max_bids"][item[1]]:
                return "D-11"
            if side == "only theirs":
                return ""  # the same difference, seen from their side
    if step == "SpecialTrack" and verb == "lay":
        if side == "only theirs" and item[4] == "CW" and not joins(board, item, line, snaps):
            return "D-19"
        if side == "only ours" and item[4] != line["to_act"].partition(":")[2]:
            return "power-beside" if "lay_tile" in snap["powers"].get(item[4], []) else None
    if step == "BuyTrain" and side == "only ours":
        if verb == "sell" and line["must"] and "sell_shares" in line["legal"]:
            return "D-29"
        if verb == "bankrupt" and line["must"] and "bankrupt" in line["legal"]:
            return "bankrupt"
    return None


# ---- the run ---------------------------------------------------------------------------------------------------------


def unzip(path):
    with gzip.open(path, "rt", encoding="utf-8") as handle:
        return [json.loads(line) for line in handle if line.strip()]


def one_game(path):
    """(states, choices, Counter of causes, list of unexplained)"""
    game = path.parents[2] / "games" / path.parent.name / path.name
    export = game.with_name(path.name.replace(".jsonl", ".json"))
    china = path.parent.name == "1880"
    board = Board(pathlib.Path(SHARED) / "titles" / ("1880" if china else "1888n") / "facts.json")
    their_list, our_list, why_not = (
        (choices_1880.theirs, choices_1880.ours, choices_1880.cause) if china else (theirs, ours, cause)
    )
    snaps = {s["i"]: s for s in unzip(game)}
    done = subprocess.run([IRONROAD, "replay", "--choices", str(export)], capture_output=True, check=False)
    if done.returncode != 0:
        return 0, 0, collections.Counter(), [f"{path.name}: replay: {done.stderr.decode().strip()}"]
    mine = [json.loads(line) for line in done.stdout.splitlines()]
    # the n-th line of an id is the n-th action with it, as in the snapshots
    order = sorted(snaps)
    if len(order) != len(mine):
        return 0, 0, collections.Counter(), [f"{path.name}: {len(order)} snapshots, {len(mine)} lines of ours"]
    by_i = dict(zip(order, mine))
    sources = ("ipo",) if path.parent.name == "1888-proto" else ("ipo", "pool")
    states = choices = 0
    causes, unknown = collections.Counter(), []
    for line in unzip(path):
        snap, entry = snaps[line["i"]], by_i[line["i"]]
        if line["i"] >= 0 and snap["id"] != entry["id"]:
            unknown.append(f"{path.name}: i {line['i']}: id {snap['id']} against {entry['id']}")
            break
        want, got = their_list(line, snap, board, sources), our_list(entry)
        states += 1
        choices += len(want | got)
        for side, items in (("only theirs", want - got), ("only ours", got - want)):
            for item in sorted(items, key=str):
                why = why_not(side, item, line, snaps, board)
                if why:
                    causes[why] += 1
                elif why is None:
                    where = f"{path.parent.name}/{path.name} after id {entry['id']}, {line['step']} of {line['to_act']}"
                    unknown.append(f"{where}: {side}: {' '.join(map(str, item))}")
    return states, choices, causes, unknown


def expected():
    counts = {}
    for text in EXCEPTIONS.read_text(encoding="utf-8").splitlines():
        match = re.match(r"(\S+)\s+(\d+)\s+\S", text)
        if match and not text.startswith("#"):
            counts[match[1]] = int(match[2])
    return counts


def update(causes):
    kept = []
    for text in EXCEPTIONS.read_text(encoding="utf-8").splitlines():
        match = re.match(r"(\S+)(\s+\d+)(\s+\S.*)", text)
        if match and not text.startswith("#"):
            text = f"{match[1]}{causes.get(match[1], 0):{len(match[2])}d}{match[3]}"
        kept.append(text)
    EXCEPTIONS.write_text("\n".join(kept) + "\n", encoding="utf-8")


def main():
    if not SHARED or not (pathlib.Path(SHARED) / "oracle" / "choices").is_dir():
        print("1..0 # SKIP the recorded choices are not here ($SHARED/oracle/choices)")
        return 0
    number = 0
    failed = False
    total_states = total_choices = 0
    causes = collections.Counter()
    with ProcessPoolExecutor(2) as pool:
        for variant in VARIANTS:
            paths = sorted((pathlib.Path(SHARED) / "oracle" / "choices" / variant).glob("*.jsonl.gz"))
            for path, (states, choices, why, unknown) in zip(paths, pool.map(one_game, paths)):
                number += 1
                good = states > 0 and not unknown
                failed = failed or not good
                name = f"choices of {variant}/{path.name.split('.')[0]}: {states} states, {choices} choices"
                print(f"{'ok' if good else 'not ok'} {number} - {name}")
                for text in unknown[:20]:
                    print(f"# {text}")
                if len(unknown) > 20:
                    print(f"# and {len(unknown) - 20} more")
                total_states += states
                total_choices += choices
                causes.update(why)
    if "--update" in sys.argv[1:]:
        update(causes)
    known = expected()
    for why in sorted(set(known) | set(causes)):
        number += 1
        good = why in known and causes[why] == known[why]
        failed = failed or not good
        print(f"{'ok' if good else 'not ok'} {number} - exceptions of {why}: {causes[why]}")
        if not good:
            print(f"# choices_exceptions.txt says {known.get(why, 'nothing')}")
    print(f"# {total_states} states, {total_choices} choices compared, {sum(causes.values())} exceptions")
    print(f"1..{number}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
