#!/usr/bin/env python3
"""`ironroad map`: well-formed SVG that shows every hex, tile, station and kept home of a position. TAP."""
import json
import os
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

IRONROAD = os.environ.get("IRONROAD", "")
SOURCE = os.environ.get("SOURCE_DIR", os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
SVG = "{http://www.w3.org/2000/svg}"
SIZE = os.environ.get("IR_TESTS", "normal")

count = 0
failed = 0


def run(*args):
    done = subprocess.run([IRONROAD, *args], capture_output=True, timeout=120)
    return done.returncode, done.stdout, done.stderr.decode("utf-8", "replace")


def tell(good, name, why=""):
    global count, failed
    count += 1
    print(("ok" if good else "not ok"), count, "-", name, flush=True)
    if not good:
        failed = 1
        for line in str(why).splitlines()[:20]:
            print("#", line)


def skip(why):
    print(f"1..0 # SKIP {why}")
    sys.exit(0)


def board():
    """Coordinate -> colour of every hex, and the homes of the companies, from the title's data file."""
    with open(os.path.join(SOURCE, "src/titles/1888/north-china.yaml"), encoding="utf-8") as file:
        text = file.read()
    hexes = re.findall(r"^  ([A-I][0-9]+): +\{", text, re.MULTILINE)
    homes = dict(re.findall(r"^  ([A-Z]{3}): \{name: .*? home: ([A-I][0-9]+)\.", text, re.MULTILINE))
    destinations = re.findall(r"^  ([A-Z]{3}): \{name: .*? destination: ([A-I][0-9]+)", text, re.MULTILINE)
    return sorted(hexes), homes, sorted(destinations)


HEXES, HOMES, DESTINATIONS = board()


def of_class(node, name):
    return [n for n in node.iter() if n.get("class") == name]


def marks(groups, name):
    """(company, hex) of every mark of a kind."""
    return sorted((n.get("data-company"), at) for at, group in groups.items() for n in of_class(group, name))


def check_position(root, view):
    """What is wrong with the picture of a position, as a list of lines."""
    wrong = []
    groups = {g.get("data-hex"): g for g in of_class(root, "hex")}
    if len(of_class(root, "hex")) != len(HEXES) or sorted(groups) != HEXES:
        wrong.append(f"hexes: {len(of_class(root, 'hex'))} groups, missing {set(HEXES) - set(groups)}")
        return wrong
    for at, group in groups.items():
        title, desc = group.find(SVG + "title"), group.find(SVG + "desc")
        if title is None or desc is None or not title.text.startswith(at):
            wrong.append(f"{at}: no title or description")
            continue
        tile = view["tiles"].get(at)
        said = re.search(r" tile (\S+) rotation (\d)", title.text)
        if bool(tile) != bool(said) or tile and [said.group(1), int(said.group(2))] != tile:
            wrong.append(f"{at}: tile {tile}, but the title says {title.text}")
        number = [n.text for n in of_class(group, "number")]
        if number != ([tile[0]] if tile else []):
            wrong.append(f"{at}: number {number}, tile {tile}")
    stations = sorted((c, t[0]) for c, corp in view["corps"].items() for t in corp["tokens"])
    if marks(groups, "station") != stations:
        wrong.append(f"stations {marks(groups, 'station')}, expected {stations}")
    kept = sorted((c, at) for c, at in HOMES.items() if (c, at) not in stations)
    if marks(groups, "kept") != kept:
        wrong.append(f"kept homes {marks(groups, 'kept')}, expected {kept}")
    if marks(groups, "flag") != DESTINATIONS:
        wrong.append(f"destinations {marks(groups, 'flag')}, expected {DESTINATIONS}")
    return wrong + check_texts(groups)


def check_texts(groups):
    """No text is smaller than src/map says (170 of the 1000 from a hex's centre to a corner), and none leaves its hex."""
    wrong = []
    for at, group in groups.items():
        for text in (n for n in group.iter() if n.tag == SVG + "text"):
            x, y, size = (int(text.get(key)) for key in ("x", "y", "font-size"))
            if size < 170:
                wrong.append(f"{at}: {text.text} has size {size}")
            if abs(x) > 1000 or abs(y) > 1000:
                wrong.append(f"{at}: {text.text} is at {x} {y}")
    return wrong


def check_alone(root, text):
    """It refers to nothing outside itself and runs nothing."""
    wrong = [n.tag for n in root.iter() if n.tag in (SVG + "script", SVG + "style", SVG + "image", SVG + "foreignObject")]
    for node in root.iter():
        for key, value in node.attrib.items():
            if key.endswith("href") and not value.startswith("#") or key.startswith("on"):
                wrong.append(f"{key}={value}")
            numbers = re.fullmatch(r"-?[0-9]+(\.[0-9]+)?", value)
            if key in ("x", "y", "cx", "cy", "r", "width", "height", "font-size") and not numbers:
                wrong.append(f"{key}={value}")
            if key in ("d", "points") and re.search(r"[^-0-9., MLAQCVHSTZmlaqcvhstz]", value):
                wrong.append(f"{key}={value}")
    if re.search(r"/(work|home|root|tmp)/", text):
        wrong.append("a path of the machine")
    return wrong


def check_game(path, name, at):
    where = ["--at", str(at)] if at is not None else []
    code, out, err = run("map", path, *where)
    code2, view, err2 = run("show", path, *where, "--json")
    name = f"{name} {' '.join(where)}".strip()
    if code or code2:
        tell(False, name, err + err2)
        return
    try:
        root = xml.fromstring(out)
    except xml.ParseError as error:
        tell(False, name + " is well-formed", error)
        return
    wrong = check_position(root, json.loads(view)) + check_alone(root, out.decode())
    if root.tag != SVG + "svg" or len(root.get("viewBox", "").split()) != 4 or not of_class(root, "legend"):
        wrong.append("no svg with a viewBox and a legend")
    tell(not wrong, name + " shows every hex, tile, station and home", "\n".join(wrong))


def length(path):
    with open(path, encoding="utf-8") as file:
        return sum(1 for line in file if re.match(r"\d+ ", line))


def check_china(folder):
    """1880: its legend explains what its map has, and nothing of another title's; mixed terrain shows both signs."""
    code, out, _ = run("new", "1880", "--players", "Ann,Bob,Cat", "--seed", "1")
    path = os.path.join(folder, "china.rgn")
    with open(path, "wb") as file:
        file.write(out)
    root = xml.fromstring(run("map", path)[1])
    told = " ".join("".join(legend.itertext()) for legend in of_class(root, "legend"))
    wrong = [text for text in ("Great Wall", "closed by a private", "destination", "never built on", "to the treasury", "water")
             if text in told]
    wrong += [f"no {text}" for text in ("river, also costs", "barrier", "cost of the first tile") if text not in told]
    hexes = {n.get("data-hex"): n for n in root.iter() if n.get("data-hex")}
    for at, signs in (("G5", ["mountain", "water"]), ("G1", ["water"]), ("B4", ["mountain"])):
        there = [sign for sign in ("mountain", "water", "wall") if of_class(hexes[at], sign)]
        wrong += [] if there == signs else [f"{at}: {there}"]
    tell(code == 0 and not wrong, "1880: a legend of its own, and both signs where mountain and river are", "\n".join(wrong))


def check_osaka(folder):
    """1890: rivers in place of barriers, what a better tile costs, and a legend's title that fits its room."""
    path = os.path.join(folder, "osaka.rgn")
    with open(path, "wb") as file:
        file.write(run("new", "1890b", "--players", "Ann,Bob,Cat", "--seed", "1")[1])
    root = xml.fromstring(run("map", path)[1])
    told = " ".join("".join(legend.itertext()) for legend in of_class(root, "legend"))
    wrong = [f"no {text}" for text in ("river, no track", "cost of a better tile", "water, also costs") if text not in told]
    wrong += ["barriers"] if "barrier" in told or of_class(root, "barriers") or not of_class(root, "rivers") else []
    hexes = {n.get("data-hex"): n for n in root.iter() if n.get("data-hex")}
    words = {at: hexes[at].find(SVG + "desc").text for at in ("E8", "G12")}
    wrong += [words["E8"]] if "river east" not in words["E8"] else []
    wrong += [words["G12"]] if "upgrade, cost 80" not in words["G12"] or not of_class(hexes["G12"], "upgrade") else []
    title = next(n for n in root.iter() if n.tag == SVG + "text" and n.text == "1890 Osaka: Keihanshin")
    wrong += [f"title of size {title.get('font-size')}"] if int(title.get("font-size")) > 50 else []
    tell(not wrong, "1890: rivers, costs of better tiles, a long title", "\n".join(wrong))


def main():
    if not IRONROAD or not os.path.exists(IRONROAD):
        skip("no program")
    code, out, _ = run("new", "1888n", "--players", "Ann,Bob,Cat", "--seed", "1")
    with tempfile.TemporaryDirectory() as folder:
        first = os.path.join(folder, "first.rgn")
        with open(first, "wb") as file:
            file.write(out)
        if code or run("map", "--help")[0]:
            skip("no map command")
        check_game(first, "the empty board", None)
        code, out, err = run("new", "1888", "--players", "A & B,<i>,O'x", "--seed", "2")
        odd = os.path.join(folder, "odd.rgn")
        with open(odd, "wb") as file:
            file.write(out)
        check_game(odd, "names with < & '", None)
        tell(run("map", first)[1] == run("map", first)[1], "the same position is the same text")
        tell(run("map", os.path.join(folder, "none.rgn"))[0] == 2, "a file that is not there: exit code 2")
        games = {"quick": 1, "normal": 3, "long": 20}.get(SIZE, 3)
        for title, players in (("1888n", 4), ("1888", 3)):
            saved = os.path.join(folder, title)
            os.mkdir(saved)
            code, _, err = run("sim", title, "--players", str(players), "--games", str(games), "--seed", "7", "--save", saved)
            if code:
                tell(False, f"sim {title} --save", err)
                continue
            for file in sorted(os.listdir(saved)):
                path = os.path.join(saved, file)
                for at in (length(path) // 3, length(path) * 2 // 3, None):
                    check_game(path, file, at)
        check_china(folder)
        check_osaka(folder)
    print(f"1..{count}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
