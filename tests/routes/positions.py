"""Recorded positions as text for the slow solvers (tests/routes_position.h).

Reads $SHARED/oracle and $SHARED/titles/*/facts.json and nothing of ours: neither the engine's board nor its data files.
What 18xx.games does otherwise is followed, because that is what was recorded: in 1880 the Trans-Siberian bonus is paid
per route (X-22). Its preference of an express for printed values (X-23) is not: no recorded best shows it.
"""
import gzip
import json
import os
import re
import shutil
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
FACTS = {}


def facts(shared, title):
    if title not in FACTS:
        with open(os.path.join(shared, "titles", title, "facts.json"), encoding="utf-8") as handle:
            data = json.load(handle)
        data["hex_by_id"] = {h["hex"]: h for h in data["map"]}
        data["tile_by_id"] = {t["id"]: t for t in data["tiles"]}
        FACTS[title] = data
    return FACTS[title]


def title_of(variant):
    """From a folder of oracle/games, or a row's source."""
    return {"1888-north": "1888n", "1888-proto": "1888", "1880": "1880"}[variant.split("/")[0]]


def phase_colour(data, title, phase):
    if title == "1880":
        return next(p["offboard_value"] for p in data["phases"] if p["id"] == phase)
    # 18xx.games names 1888's phases by their train: 2 3 4 5 6 D.
    return {"2": "yellow", "3": "green", "4": "green", "5": "brown", "6": "brown", "D": "gray"}[phase]


def face_at(data, state, name):
    """What lies on a hex: nodes, and pieces of track with edges turned."""
    printed = data["hex_by_id"][name]
    tile, turn = state["tiles"].get(name, (None, 0))
    face = data["tile_by_id"][tile] if tile else printed

    def place(end):
        return f"{name}.e{(end['edge'] + turn) % 6}" if "edge" in end else f"{name}.n{end['node']}"

    ends = bool(face.get("terminal")) or bool(face.get("terminal_paths"))
    return face["nodes"], [(place(a), place(b)) for a, b in face["paths"]], ends


def stations(state):
    """{(hex, city): set of owners}, and who owns."""
    found = {}
    for kind in ("corps", "minors"):
        for owner, data in (state.get(kind) or {}).items():
            for token in data.get("tokens") or []:
                if token:
                    found.setdefault((token[0], token[1]), []).append(f"{kind[:-1]}:{owner}")
    return found


def city_number(nodes, index):
    """The city's number among those of the hex that take stations, as the recording counts them."""
    return sum(1 for node in nodes[:index] if node.get("slots"))


def train_line(data, name):
    train = next(t for t in data["trains"] if t["id"] == name)
    if train.get("range") == "unlimited":
        return f"train {name} diesel"
    if train.get("kind") == "plus":
        return f"train {name} plus {train['max_large']} {train['max_stops'] - train['max_large']}"
    if train.get("kind") == "express":
        return f"train {name} express {train['max_stops']}"
    return f"train {name} plain {re.match('[0-9]+', str(train['range'])).group()}"


def owner_of_private(state, sym, player):
    entry = state["privates"].get(sym)
    if not entry or entry.get("closed"):
        return False
    owner = str(entry.get("owner") or "")
    return owner in (str(player), f"player:{player}")


def to_text(shared, variant, state, company, trains, kind="corp"):
    """The lines of a position in which `company` is about to run `trains`."""
    title = title_of(variant)
    data = facts(shared, title)
    colour = phase_colour(data, title, state["phase"])
    standing = stations(state)
    me = f"{kind}:{company}"
    entry = next((c for c in data["companies"] if c["id"] == company), {})
    player = (state["corps" if kind == "corp" else "minors"][company]).get("president" if kind == "corp" else "owner")
    home, destination, bonus = entry.get("home"), entry.get("destination"), entry.get("bonus", 0)
    taiwan = 20 if title == "1880" and owner_of_private(state, "P3", player) else 0
    pays_ferries = title == "1880" and not owner_of_private(state, "P2", player)
    charged = {f["charge_hex"]: f["charge"] for f in data.get("ferries", [])} if pays_ferries else {}
    nodes_out, tracks, edges = [], [], set()
    for name in data["hex_by_id"]:
        nodes, paths, ends = face_at(data, state, name)
        for i, node in enumerate(nodes):
            value = node["revenue"]
            value = value[colour] if isinstance(value, dict) else value
            flags = []
            owners = standing.get((name, city_number(nodes, i)), []) if node.get("slots") else []
            if me in owners:
                flags.append("own")
            elif node["kind"] == "city" and len(owners) >= node["slots"]:
                flags.append("full")
            if ends or node.get("terminal"):
                flags.append("end")
            if node.get("counts_for_range") is False:
                flags.append("free")
            if node.get("group"):
                flags.append(f"group={node['group']}")
            if node.get("treasury_bonus"):
                flags.append(f"out={node['treasury_bonus']}")
            tags = []
            if bonus and name == home:
                tags.append("home")
            if bonus and name == destination:
                tags.append("destination")
            if title == "1880" and name in data["trans_siberian"]["hexes"]:
                tags.append("siberia_" + name)
            if tags:
                flags.append("tag=" + ",".join(tags))
            if title == "1880" and name == "N16":
                value += taiwan
            shown = {"city": "city", "town": "town", "offboard": "off", "harbour": "town", "city_or_town": "city"}
            nodes_out.append(" ".join(["node", f"{name}.n{i}", shown[node["kind"]], str(value), *flags]))
        for a, b in paths:
            cost = f" cost={charged[name]}" if name in charged else ""
            tracks.append(f"track {a} {b}{cost}")
            edges.update(p for p in (a, b) if ".e" in p)
    joins = []
    for edge in sorted(edges):
        name, number = edge.split(".e")
        other = data["hex_by_id"][name]["neighbours"].get(number)
        there = f"{other}.e{(int(number) + 3) % 6}"
        if there in edges and edge < there:
            joins.append(f"join {edge} {there}")
    lines = nodes_out + tracks + joins
    if bonus and destination:
        lines.append(f"bonus route {bonus} home destination")
    if title == "1880":
        one, two = data["trans_siberian"]["hexes"]
        lines.append(f"bonus route {data['trans_siberian']['bonus']} siberia_{one} siberia_{two}")
    lines += [train_line(data, t) for t in trains]
    return "\n".join([*lines, "end", ""])


def recorded(shared):
    """The positions of positions.jsonl.gz."""
    with gzip.open(os.path.join(shared, "oracle", "positions.jsonl.gz"), "rt") as handle:
        return [json.loads(line) for line in handle]


def runs_of_game(path):
    """Every run of a recorded game: (the state before, the line of the run)."""
    with gzip.open(path, "rt") as handle:
        before = None
        for text in handle:
            line = json.loads(text)
            if line["action"] == "run_routes" and before is not None:
                yield before, line
            before = line


def compiled():
    """The slow solvers, compiled from tests/ alone; kept in the build folder."""
    folder = os.path.join(os.environ.get("BUILD_DIR") or os.path.join(HERE, "..", "..", "build"), "routes")
    os.makedirs(folder, exist_ok=True)
    tests = os.path.dirname(HERE)
    names = ("routes_position.c", "routes_enumerate.c", "routes_frontier.c", os.path.join("routes", "solve.c"))
    target = os.path.join(folder, f"solve-{os.getpid()}")
    compiler = os.environ.get("CC") or shutil.which("gcc") or "cc"
    subprocess.run([compiler, "-std=gnu17", "-O3", "-Wall", "-Wextra", "-I", tests, "-o", target,
                    *[os.path.join(tests, n) for n in names]], check=True)
    final = os.path.join(folder, "solve")
    os.replace(target, final)
    return final


def solve(program, method, texts, *more):
    """One answer for each text, in order."""
    done = subprocess.run([program, method, *map(str, more)], input="".join(texts), capture_output=True, text=True,
                          check=False)
    if done.returncode != 0:
        raise RuntimeError(f"solve {method}: exit {done.returncode}: {done.stderr.strip()}")
    return [json.loads(line) for line in done.stdout.splitlines()]


if __name__ == "__main__":  # positions.py SHARED N: the N-th position of positions.jsonl.gz, to look at
    row = recorded(sys.argv[1])[int(sys.argv[2])]
    sys.stdout.write(to_text(sys.argv[1], row["source"], row["state"], row["corp"], row["trains"], row["corp_kind"]))
