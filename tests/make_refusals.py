#!/usr/bin/env python3
"""tests/golden/refusals.txt: refusals that players get, 200 over 1888 and 1888n, 120 of 1880, 60 of nar, 110 of 1890 and 40 of
its scenarios, as many different ones as can be found; and those of 1890's positions in tests/games/refused, which were made to
reach the others: a comment `; try ACTION` names each.

    tests/make_refusals.py --update [PROGRAM]    tries illegal actions of every kind at many positions of the games in
                                                 tests/games and writes the file anew (minutes). Read the diff.
    tests/make_refusals.py --update=1880 [PROGRAM]   the same for one set alone: 1888, 1880, 1890, scenarios,
                                                 refused or nar
    tests/make_refusals.py [PROGRAM]             tries the actions of the file again and prints what it should hold

A line is `position | action | rule: text`; the position is the game's file, the number of actions before, who acts, and
the step. The same program gives the same file everywhere."""
import json
import os
import pathlib
import random
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

SOURCE = pathlib.Path(os.environ.get("SOURCE_DIR", pathlib.Path(__file__).resolve().parent.parent))
GAMES = SOURCE / "tests" / "games"
GOLDEN = SOURCE / "tests" / "golden" / "refusals.txt"
NAR = SOURCE / "src" / "titles" / "nar" / "refusals.h"
WANTED = {"1888": 200, "1880": 120, "1890": 110, "scenarios": 40, "refused": 120, "nar": 60}  # by set, see set_of
FOLDERS = {"1888": ("1888n", "1888", "vectors"), "1880": ("1880",), "1890": ("1890",), "scenarios": ("1890",),
           "refused": ("refused",), "nar": ("nar",)}
HEAD = """# What `ironroad do` says to illegal actions: position | action | rule: text.
# Made by tests/make_refusals.py --update; checked by tests/test_golden_refusals.py.
"""
program = os.environ.get("IRONROAD") or str(SOURCE / "build" / "ironroad")


def cut(game, number):
    """The game's text up to that many actions, without its hashes: they are not the matter here."""
    lines, seen = [], 0
    for line in (GAMES / game).read_text(encoding="utf-8").splitlines():
        is_action = re.match(r"\d+ ", line) is not None
        seen += is_action
        if is_action and seen > number:
            break
        lines.append(re.sub(r" #[0-9a-f]{16}$", "", line))
    return "\n".join(lines) + "\n"


def ask(command, text, *args):
    done = subprocess.run([program, command, "-", *args], input=text, capture_output=True, text=True, timeout=60)
    return done.returncode, done.stdout, done.stderr.strip()


def refusal(text, action):
    """What the program says, or None if the action is legal or no action at all."""
    code, _, said = ask("do", text, action)
    return said.split("': ", 1)[-1] if code == 1 else None  # without the file, the number and the action


def position(game, number, text):
    show = json.loads(ask("show", text, "--json")[1])
    if show["title"] == "nar":
        who = (show["to_act"] or ["nobody"])[0]
        step = "an offer" if "offer" in show else "game over" if show["finished"] else f"phase {show['phase']}"
        return show, f"{game} at {number}, {who} acts, {step}"
    who = show.get("to_act") or "nobody"
    return show, f"{game} at {number}, {who} acts, {show.get('step', 'game over')}"


# ---- what to try ------------------------------------------------------------------------------------------------------

COMPANIES = "JHR SSL CDL HJR TJL LYR JZR ZDR".split()
PRIVATES = "KT TA HS CW YRF FC".split()
TRAINS = "2 3 4 5 6 D".split()
TILES = "1 2 3 4 5 6 7 8 9 14 15 18 19 20 23 24 25 39 41 43 45 51 57 58 69 611 8858 8860 L39 L40a L41 L42 X7 512 8892".split()
WALL = "B4 B6 B8 B10 B16 C3 C7 C11 C13 C15 D2 D4 D6 E3 F4".split()
HEXES = ("A1 A7 A19 B2 B4 B6 B8 B12 B16 B18 B20 C3 C5 C7 C9 C11 C13 C15 C17 C19 D4 D6 D8 D10 D12 D14 D16 E3 E5 E7 E9 E17 "
         "F2 F4 F6 F8 F12 F14 F16 G5 G9 G11 G13 G15 H2 H4 H8 H14 H16 I5 I11").split()
CHINA = (SOURCE / "src" / "titles" / "1880" / "1880.yaml").read_text(encoding="utf-8")
CHINA_HEXES = re.findall(r"^  ([A-Q]\d+): +\{", CHINA, re.MULTILINE)
CHINA_TILES = re.findall(r"^  (\d+): +\{colour", CHINA, re.MULTILINE)
CHINA_COMPANIES = "JHA JHU JGG JLR BZU LHR SCR CKR BCR NXR HKR NJR QSR WNR".split()
CHINA_TRAINS = "2 2+2 3 3+3 4 4+4 6 6E 8 8E 10 2R".split()
OSAKA = (SOURCE / "src" / "titles" / "1890" / "osaka.yaml").read_text(encoding="utf-8")
OSAKA_HEXES = re.findall(r"^  ([A-N]\d+): +\{", OSAKA, re.MULTILINE)
OSAKA_TILES = re.findall(r"^  (\d+): +\{colour", OSAKA, re.MULTILINE)
OSAKA_COMPANIES = "JR OMS KER NER KNR SER HER HKR".split()
OSAKA_MINORS = "KAN OER ORW NAR KBE".split()
OSAKA_PRIVATES = "AR KT HKT HNT KSR OMER".split() + OSAKA_MINORS
OSAKA_LATE = "KFK KRTR KOK SEM".split()
OSAKA_TRAINS = "2 2+2 3 3+3 4 5 6 D".split()


def in_auction(who, dice, players):
    for private in PRIVATES:
        yield f"{who} buy {private}"
        for amount in (5, 60, 90, 150, 900):
            yield f"{who} bid {private} {amount}"
    yield f"{who} buy KT 30"
    yield f"{dice.choice(players)} pass"
    yield f"{who} sell JHR 1"
    yield f"{who} par JHR 80"


def in_stock(who, dice, players):
    for company in COMPANIES:
        yield f"{who} buy {company} ipo"
        yield f"{who} buy {company} pool"
        yield f"{who} par {company} {dice.choice((70, 72, 95))}"
        yield f"{who} sell {company} {dice.randint(1, 6)}"
        yield f"{who} exchange FC {company} {dice.choice(('ipo', 'pool'))}"
    yield f"{who} exchange KT JHR ipo"
    yield f"{dice.choice(players)} pass"
    yield f"{who} bid FC 200"
    yield f"{who} pass"


def around(hexagon, hexes):
    row, column = ord(hexagon[0]), int(hexagon[1:])
    places = [(row + r, column + c) for r, c in ((1, -1), (0, -2), (-1, -1), (-1, 1), (0, 2), (1, 1))]
    return [name for name in (f"{chr(r)}{c}" for r, c in places) if name in hexes]


def routes_near(run, dice, trains, kinds=TRAINS, board=HEXES):
    """Runs close to a legal one: shorter, broken, doubled, with another train."""
    for route in run.split()[1:]:
        train, hexes = route.split(":")
        hexes = hexes.split("-")
        yield f"run {train}:{hexes[0]}"
        yield f"run {train}:{'-'.join(hexes[:-1])}" if len(hexes) > 2 else f"run {route} {route}"
        yield f"run {dice.choice(kinds)}:{'-'.join(hexes)}"
        yield f"run {train}:{'-'.join(hexes + hexes[-2::-1])}"
        yield f"run {train}:{'-'.join(hexes)}-{dice.choice(board)}"
        yield f"run {route} {route}"
        yield f"run {route} {dice.choice(trains)}:{'-'.join(reversed(hexes))}"
        for _ in range(3):  # a piece of it
            a, b = sorted(dice.sample(range(len(hexes) + 1), 2))
            yield f"run {train}:{'-'.join(hexes[a:b])}"
        for _ in range(8):  # beyond its end
            further = dice.choice(around(hexes[-1], board) or hexes)
            more = [dice.choice(around(further, board) or hexes)] if dice.random() < 0.5 else []
            beyond = "-".join(hexes + [further] + more)
            yield f"run {train}:{beyond}"
            yield f"run {dice.choice(trains)}:{beyond}"


def in_operation(who, dice, show, offered):
    step = show["step"]
    director = show.get("director") or who
    for private in show["corps"].get(who, {}).get("privates", []):  # its powers, nearly right
        for _ in range(5):
            hexagon, tile = dice.choice(WALL), dice.choice(("7", "8", "9", "57", "58", "L41", "14"))
            hexagon = {"HS": "C5", "TA": "H2", "YRF": "E17"}.get(private, hexagon)
            yield f"{who} lay {hexagon} {tile} rot {dice.randint(0, 5)} with {private}"
    if step == "track" or dice.random() < 0.2:
        yield f"{who} lay C5 {dice.choice(('7', '8', '9'))} rot {dice.randint(0, 5)}"
        for _ in range(18):
            power = dice.choice(("", "", "", " with " + dice.choice(PRIVATES)))
            yield f"{who} lay {dice.choice(HEXES)} {dice.choice(TILES)} rot {dice.randint(0, 5)}{power}"
        for choice in dice.sample(offered, min(4, len(offered))):  # nearly right: another rotation
            if choice.startswith("lay"):
                yield re.sub(r"rot \d", f"rot {dice.randint(0, 5)}", f"{who} {choice}")
        for hexagon, tile in show.get("tiles", {}).items():
            yield f"{who} lay {hexagon} {tile[0]} rot {dice.randint(0, 5)}"
            if dice.random() < 0.3:
                yield f"{who} lay {hexagon} {dice.choice(('14', '15', '611', '23', '43'))} rot {dice.randint(0, 5)}"
    if step == "station" or dice.random() < 0.2:
        for hexagon in dice.sample(HEXES, 8) + ["C9/1", "C9/5", "D10", "F16"]:
            yield f"{who} station {hexagon}"
    if step == "run":
        for choice in offered:
            if ":" in choice:
                for run in routes_near(choice, dice, show["corps"][who]["trains"] or TRAINS):
                    yield f"{who} {run}"
        yield f"{who} run"
    if step in ("trains", "last") or dice.random() < 0.15:
        for train in TRAINS:
            yield f"{who} train {train}"
            yield f"{who} train {train} pool"
            yield f"{who} train {train} trade {dice.choice(TRAINS)}"
            yield f"{who} train {train} from {dice.choice(COMPANIES)} {dice.choice((0, 1, 50, 5000))}"
        for company in COMPANIES:
            for number in (1, 2, 4):
                yield f"{director} sell {company} {number}"
        for company, have in show["corps"].items():
            for train in sorted(set(have["trains"])):
                yield f"{who} train {train} from {company} {dice.choice((0, 9000))}"
        yield f"{who} bankrupt"
    for private in PRIVATES:
        yield f"{who} private {private} {dice.choice((1, 40, 70, 900))}"
    for verb in ("pay", "keep", "pass", "accept", "discard 2", "discard D"):
        yield f"{who} {verb}"


def china_stock(who, dice, players):
    for company in CHINA_COMPANIES:
        yield f"{who} buy {company} ipo"
        yield f"{who} sell {company} {dice.randint(1, 6)}"
        yield f"{who} par {company} {dice.choice((70, 80, 90, 95, 100))} place {dice.randint(1, 5)}"
        yield f"{who} grant P5 {company}"
    for words in ("pass", "buy JHA pool", "repay 5", "repay 9000", "bid P0 5", "invest FI1", "size 30", "permits ABC"):
        yield f"{who} {words}"
    yield f"{dice.choice(players)} pass"


def china_question(who, dice, players):
    """An auction, and what is asked in between: every verb, most of them out of place."""
    for private in range(8):
        yield f"{who} bid P{private} {dice.choice((5, 12, 45, 100, 900))}"
    for number in range(1, 8):
        yield f"{who} invest FI{number}"
    for letters in ("ABC", "BCD", "AC", "AB", "D", "ABCD"):
        yield f"{who} permits {letters}"
    for words in ("pass", "size 20", "size 50", "par BCR 90 place 1", "par BCR 100 place 5", "par JHA 100 place 1", "sell JHA 1",
                  "collect P0", "takeover owner", "replace", "home c0", "home c7", "repay 1", "repay 9000", "train 2"):
        yield f"{who} {words}"
    for train in CHINA_TRAINS:
        yield f"{who} discard {train}"
    for company in CHINA_COMPANIES:
        yield f"{who} rocket P7 {company}"
        yield f"{who} rocket P7 {company} for {dice.choice(CHINA_TRAINS)}"
        yield f"{who} grant P5 {company}"
    yield f"{dice.choice(players)} pass"


def china_turn(who, dice, show, offered):
    step = show["step"]
    director = show.get("director") or who
    if step == "track" or dice.random() < 0.2:
        for _ in range(18):
            yield f"{who} lay {dice.choice(CHINA_HEXES)} {dice.choice(CHINA_TILES)} rot {dice.randint(0, 5)}"
        for choice in dice.sample(offered, min(12, len(offered))):  # nearly right: another rotation, another tile
            if choice.startswith("lay"):
                yield re.sub(r"rot \d", f"rot {dice.randint(0, 5)}", f"{who} {choice}")
                yield f"{who} lay {choice.split()[1]} {dice.choice(CHINA_TILES)} rot {dice.randint(0, 5)}"
        for hexagon, tile in show.get("tiles", {}).items():
            yield f"{who} lay {hexagon} {dice.choice((tile[0], '14', '15', '611', '63', '23', '887', '8860'))} rot {dice.randint(0, 5)}"
        for hexagon in "G7 F6 E9 F10 E11 E13 F8 D12 N12 A3 F12".split():
            yield f"{who} lay {hexagon} {dice.choice(('7', '8', '9', '57', '6', '235', '8886'))} rot {dice.randint(0, 5)}"
    if step == "station" or dice.random() < 0.2:
        for hexagon in dice.sample(CHINA_HEXES, 8) + "F8/0 F8/2 A3 Q7 Q15 D12 N12 M3".split():
            yield f"{who} station {hexagon}"
    if step == "run":
        for choice in offered:
            if ":" in choice:
                trains = show["corps"].get(who, {}).get("trains") or CHINA_TRAINS
                for run in routes_near(choice, dice, trains, CHINA_TRAINS, CHINA_HEXES):
                    yield f"{who} {run}"
        yield f"{who} run"
    if step == "trains" or dice.random() < 0.15:
        for train in CHINA_TRAINS:
            yield f"{who} train {train}"
            yield f"{who} train {train} from {dice.choice(CHINA_COMPANIES)} {dice.choice((0, 1, 50, 5000))}"
        for company, have in show["corps"].items():
            yield f"{director} sell {company} {dice.randint(1, 5)}"
            for train in sorted(set(have["trains"])):
                yield f"{who} train {train} from {company} {dice.choice((0, 1, 9000))}"
    for company in dice.sample(CHINA_COMPANIES, 4):
        yield f"{who} rocket P7 {company}"
        yield f"{who} grant P5 {company}"
    for words in ("pay", "keep", "pass", "bankrupt", "discard 2", "private P1 10", "accept", "station M3", "train 2"):
        yield f"{who} {words}"


def in_china(show, dice, offered, legal_actor):
    players = list(show["players"])
    who = legal_actor or show.get("to_act") or players[0]
    if show["step"] == "stock":
        return china_stock(who, dice, players)
    if show["step"] in ("track", "station", "run", "dividend", "trains", "last"):
        return china_turn(who, dice, show, offered)
    return china_question(who, dice, players)


def osaka_asked(who, dice, players):
    """The auction, and what is asked in between: pars, deals, mergers, offers."""
    for private in OSAKA_PRIVATES:
        yield f"{who} buy {private}"
        yield f"{who} bid {private} {dice.choice((20, 63, 90, 105, 210, 233, 900))}"
    for company in OSAKA_COMPANIES:
        yield f"{who} par {company} {dice.choice((65, 72, 100))}"
        yield f"{who} sell {company} 1"
    for minor in OSAKA_MINORS:
        yield f"{who} merge {minor}"
        yield f"{dice.choice(players)} convert {minor}"
    for words in ("buy AR 15", "buy KFK", "bid SEM 330", "pass", "accept", "decline", "train 2", "discard 2", "discard D",
                  f"ask KT {dice.choice((1, 900))}", f"offer KT to {dice.choice(players)} 10"):
        yield f"{who} {words}"
    yield f"{dice.choice(players)} pass"
    yield f"{dice.choice(players)} accept"


def osaka_stock(who, dice, players):
    for company in OSAKA_COMPANIES:
        yield f"{who} buy {company} {dice.choice(('ipo', 'ipo', 'pool'))}"
        yield f"{who} sell {company} {dice.randint(1, 6)}"
        yield f"{who} par {company} {dice.choice((65, 72, 80, 100))}"
    for private in OSAKA_LATE + ["NAR", "KT"]:
        yield f"{who} buy {private}"
    for private in OSAKA_PRIVATES + OSAKA_LATE:
        yield f"{who} ask {private} {dice.choice((0, 1, 40, 5000))}"
        yield f"{who} offer {private} to {dice.choice(players)} {dice.choice((0, 40, 5000))}"
    for words in ("pass", "bid KT 50", "accept", "merge OER", "convert KBE", "lay F3 57 rot 0"):
        yield f"{who} {words}"
    yield f"{dice.choice(players)} pass"


def osaka_track(who, dice, show, offered):
    for _ in range(14):
        yield f"{who} lay {dice.choice(OSAKA_HEXES)} {dice.choice(OSAKA_TILES)} rot {dice.randint(0, 5)}"
    for choice in dice.sample(offered, min(12, len(offered))):  # nearly right: another rotation, another tile
        if choice.startswith("lay"):
            yield re.sub(r"rot \d", f"rot {dice.randint(0, 5)}", f"{who} {choice}")
            yield f"{who} lay {choice.split()[1]} {dice.choice(OSAKA_TILES)} rot {dice.randint(0, 5)}"
    for hexagon, tile in show.get("tiles", {}).items():
        yield f"{who} lay {hexagon} {dice.choice((tile[0], '14', '15', '205', '206', '821', '465', '820'))} rot {dice.randint(0, 5)}"
    for hexagon in "D5 D19 F1 D7 F5 B17 G12 H11 H13 I12 H19 E14 G16 E6 F3".split():
        power = dice.choice(("", "", f" with {dice.choice(('AR', 'AR', 'KT', 'HKT'))}"))
        yield f"{who} lay {hexagon} {dice.choice(('8', '9', '57', '6', '1', '210', '823', '824', '825'))} rot {dice.randint(0, 5)}{power}"


def osaka_trains(who, dice, show):
    director = show.get("director") or who
    for train in OSAKA_TRAINS:
        yield f"{who} train {train}"
        yield f"{who} train {train} pool"
        yield f"{who} train {train} trade {dice.choice(OSAKA_TRAINS)}"
    for company, have in show["corps"].items():
        yield f"{director} sell {company} {dice.randint(1, 5)}"
        yield f"{who} train {dice.choice(OSAKA_TRAINS)} from {company} {dice.choice((0, 1, 50))}"
        for train in sorted(set(have["trains"])):
            yield f"{who} train {train} from {company} {dice.choice((0, 1, 9000))}"
    yield f"{who} bankrupt"
    yield f"{director} bankrupt"
    yield f"{director} offer KT to {dice.choice(list(show['players']))} {dice.choice((0, 40, 5000))}"


def osaka_turn(who, dice, show, offered):
    step, players = show["step"], list(show["players"])
    if step == "track" or dice.random() < 0.1:
        yield from osaka_track(who, dice, show, offered)
    if step == "station" or dice.random() < 0.2:
        for hexagon in dice.sample(OSAKA_HEXES, 6) + "F5 G12 H11 H13/0 H13/1 B17/0 B17/1 F9 J15 E16 F1 I12 D9".split():
            yield f"{who} station {hexagon}"
    if step == "run":
        for choice in offered:
            if ":" in choice:
                trains = show["corps"].get(who, {}).get("trains") or OSAKA_TRAINS
                for run in routes_near(choice, dice, trains, OSAKA_TRAINS, OSAKA_HEXES):
                    yield f"{who} {run}"
        yield f"{who} run"
    if step == "trains" or dice.random() < 0.15:
        yield from osaka_trains(who, dice, show)
    for private in dice.sample(OSAKA_PRIVATES + OSAKA_LATE, 6):
        yield f"{who} private {private} {dice.choice((1, 40, 110, 900))}"
    for minor in OSAKA_MINORS:
        yield f"{who} merge {minor}"
        yield f"{dice.choice(players)} merge {minor}"
        yield f"{dice.choice(players)} convert {minor}"
    for words in ("access KRTR", "access KFK", "pay", "half", "keep", "pass", "discard 2", "accept", "buy NER ipo"):
        yield f"{who} {words}"


def in_osaka(show, dice, offered, legal_actor):
    players = list(show["players"])
    who = legal_actor or show.get("to_act") or players[0]
    if show["step"] == "stock":
        return osaka_stock(who, dice, players)
    if show["step"] in ("track", "station", "run", "dividend", "trains", "last"):
        return osaka_turn(who, dice, show, offered)
    return osaka_asked(who, dice, players)


def in_cards(show, dice):
    """North American Railways: every verb of the player who acts, with operands that are nearly right, and of another."""
    players = list(show["players"])
    who = (show["to_act"] or players)[0]
    for column in (1, 2, 3, 4):
        for price in ("", " 50", " 100", " 250", " 1000", " 900000", " start 1 300", " start 5 300"):
            yield f"{who} select {column}{price}"
        for company in show["corps"]:
            yield f"{who} city {company} {column}"
    for words in ("answer allow", "answer buy", "stop", "pass"):
        yield f"{who} {words}"
        yield f"{dice.choice(players)} {words}"
    yield f"{dice.choice(players)} select 1 100"


def to_try(show, offered, legal_actor, dice):
    """Actions that are illegal or nearly so."""
    if show["title"] == "nar":
        return list(in_cards(show, dice))
    players = list(show["players"])
    who = show.get("to_act")
    if show["title"] == "1880" and who:
        return list(in_china(show, dice, offered, legal_actor))
    if show["title"].startswith("1890") and who:
        return list(in_osaka(show, dice, offered, legal_actor))
    if not who:
        return [f"{players[0]} pass"]
    if show["round"] == "auction":
        return list(in_auction(who, dice, players))
    if show["round"] == "stock" and show["step"] == "stock":
        return list(in_stock(who, dice, players))
    if show["step"] in ("offer", "discard", "laying"):
        who = legal_actor or who
        words = ["pass", "accept", "train 2", "discard 2", "discard 5", "discard D"]
        words += [f"lay {dice.choice(WALL)} {dice.choice(('7', '8', '9'))} rot {dice.randint(0, 5)} with CW" for _ in range(8)]
        return [f"{who} {word}" for word in words] + [f"{dice.choice(players)} pass"]
    return list(in_operation(who, dice, show, offered))


# ---- which to keep ----------------------------------------------------------------------------------------------------

def templates():
    """Message key -> pattern of its text."""
    found = {}
    rules = dict(re.findall(r'^    X\(\w+, (\w+), "([^"]*)"', NAR.read_text(encoding="utf-8"), re.MULTILINE))
    files = [SOURCE / "src" / "text" / "en.msg", *sorted((SOURCE / "src" / "titles").glob("*/en.msg"))]
    for line in "\n".join(file.read_text(encoding="utf-8") for file in files).splitlines():
        match = re.match(r"refusal\.((?:nar\.)?\w+) = (.*)", line)
        if match:
            pattern = ""
            for part in re.split(r"(\{[^}]*\})", match[2]):
                words = part[1:-1].split("|") if part.startswith("{") else []
                pattern += f"(?:{'|'.join(map(re.escape, words[1:]))})" if len(words) > 1 else \
                    ".+" if words else re.escape(part)
            rule = rules.get(match[1][4:]) if match[1].startswith("nar.") else None  # some texts are the same there
            found[match[1]] = re.compile((rule or r"\S+") + ": " + pattern + "(?:: run .*)?")  # the better run
    return found


def look_for(job):
    """The refusals at one position: (key, title, line)."""
    game, number, known = job
    text = cut(game, number)
    dice = random.Random(f"{game} {number}")
    show, name = position(game, number, text)
    if show.get("to_act") and show.get("round") == "operating" and show["step"] in ("turn", "none"):
        return []
    legal = json.loads(ask("legal", text, "--json")[1])
    if show["title"] == "nar" and legal["actors"]:  # choices tell cash, so they are for their player alone
        legal = json.loads(ask("legal", text, "--json", "--viewer", legal["actors"][0])[1])
    offered = [choice["action"] for choice in legal["choices"]]
    found, seen = [], set()
    if game.startswith("refused/"):
        tries = re.findall(r"^; try (.*)$", text, re.MULTILINE)
    else:
        tries = to_try(show, offered, (legal["actors"] or [None])[0], dice)
        tries = dice.sample(tries, min(20 if show["title"] == "1880" else 60, len(tries)))
    for action in tries:
        said = refusal(text, action)
        if said is None or action in seen:
            continue
        seen.add(action)
        own = {key: pattern for key, pattern in known.items() if key.startswith("nar.") == (show["title"] == "nar")}
        key = next((key for key, pattern in own.items() if pattern.fullmatch(said)), "?")
        found.append((key, show["title"], f"{name} | {action} | {said}"))
    return found


CHINA_STEPS = "lot draft found home takeover replace payment rocket grant repay station".split()
OSAKA_STEPS = "set_par join deal dividend".split()


def places_of(game):
    """Numbers of actions after which something is worth trying: a few by chance, and what is rare."""
    text, dice, rare = cut(game, 10 ** 6), random.Random(game), {}
    total = len(re.findall(r"^\d+ ", text, re.MULTILINE))
    if game.startswith("refused/"):
        return [total]
    if game.startswith("nar/"):
        later = range(4, total)
        return sorted({1, 2, 3, total, *dice.sample(later, min(12, len(later)))})  # companies are founded early
    lines = [json.loads(line) for line in ask("replay", text, "--trace")[1].splitlines()]
    for number, show in enumerate(lines, 1):
        who, step = show.get("to_act"), show.get("step")
        corps = show["corps"]
        if who is None:
            rare.setdefault("over", []).append(number)
        elif show["round"] == "stock" and show["players"].get(who, {}).get("certificates", 0) >= show["certificate_limit"]:
            above = show["players"][who]["certificates"] > show["certificate_limit"]
            rare.setdefault("above" if above else "limit", []).append(number)
        elif step == "trains" and who in corps and not corps[who]["trains"]:
            cash = corps[who]["cash"] + show["players"][show["director"]]["cash"]
            rare.setdefault("poor" if cash < 300 else "owed", []).append(number)
        elif step == "track" and who in corps and corps[who]["cash"] < 40:
            rare.setdefault("no terrain", []).append(number)
        elif step == "track" and show["phase"] in "123":
            rare.setdefault("early", []).append(number)
        elif step == "auction":
            rare.setdefault(step if show["bids"].get("KT") is None else "KT", []).append(number)
        elif step in ("bidding", "laying", "offer", "discard", "last", "run", *CHINA_STEPS, *OSAKA_STEPS):
            rare.setdefault(step, []).append(number)
        elif game.startswith(("1880/", "1890/")) and step in ("track", "trains"):
            rare.setdefault(f"{step} {show['phase'][0]}", []).append(number)
        elif step == "track" and "CW" in corps[who]["privates"]:
            rare.setdefault("wall", []).append(number)
    found = {len(lines)} if game.startswith("vectors") else set(dice.sample(range(1, len(lines)), min(5, len(lines) - 1)))
    for numbers in rare.values():
        found |= set(dice.sample(numbers, min(1 if game.startswith("1880/") else 2, len(numbers))))  # 1880 has many kinds
    return sorted(found)


def set_of(game):
    """To which set a game belongs: see WANTED."""
    if "-scenario-" in game.split(" at ")[0]:
        return "scenarios"
    return next(name for name, folders in FOLDERS.items() if game.split("/")[0] in folders)


def found_in(name, known):
    """The refusals of a set: (number of their kind, title, line)."""
    jobs = []
    for title in FOLDERS[name]:
        for path in sorted((GAMES / title).glob("*.rgn"))[::2 if title == "1880" else 1]:  # its games are long
            game = f"{title}/{path.name}"
            if set_of(game) == name:
                jobs += [(game, number, known) for number in places_of(game)]
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
        found = [entry for entries in pool.map(look_for, jobs) for entry in entries]
    groups = {}
    for key, title, line in found:
        groups.setdefault((key, title), []).append(line)
    dice, kept = random.Random(1888), []
    for lines in groups.values():
        dice.shuffle(lines)
    order = sorted(groups)
    if len(order) > WANTED[name]:  # not for all: any of them
        dice.shuffle(order)
    for turn in range(20):  # one of each kind and title, then a second one, and so on
        for group in order:
            if turn < len(groups[group]) and (len(kept) < WANTED[name] or name == "refused"):
                kept.append((list(known).index(group[0]) if group[0] in known else -1, group[1], groups[group][turn]))
    own = {key for key in known if key.startswith("nar.") == (name == "nar")}
    missing = sorted(own - {key for key, _ in groups} - {"none", "nar.none"})
    kinds = len({key for key, _ in groups})
    print(f"{name}: {len(kept)} refusals of {kinds} kinds; not found: {' '.join(missing) or 'none'}")
    return [line for _, _, line in sorted(kept)]


def update(names):
    """Those of the named sets are looked for anew, those of others stay."""
    known = templates()
    lines = {name: [] for name in WANTED}
    for line in GOLDEN.read_text(encoding="utf-8").splitlines() if GOLDEN.exists() else []:
        if not line.startswith("#"):
            lines[set_of(line)].append(line)
    for name in names:
        lines[name] = found_in(name, known)
    GOLDEN.parent.mkdir(exist_ok=True)
    GOLDEN.write_text(HEAD + "".join(line + "\n" for name in WANTED for line in lines[name]), encoding="utf-8")


def again():
    """The file as this program would have it now."""
    lines = [line for line in GOLDEN.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]

    def redo(line):
        name, action, _ = line.split(" | ", 2)
        game, number = re.match(r"(\S+) at (\d+),", name).groups()
        text = cut(game, int(number))
        said = refusal(text, action)
        return f"{position(game, int(number), text)[1]} | {action} | {said if said is not None else 'accepted'}\n"

    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
        return HEAD + "".join(pool.map(redo, lines))


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if not word.startswith("--update")]
    program = words[0] if words else program
    asked = [word.partition("=")[2] for word in sys.argv[1:] if word.startswith("--update")]
    if asked:
        update([name for name in WANTED if asked[0] in ("", name)])
    else:
        sys.stdout.write(again())
