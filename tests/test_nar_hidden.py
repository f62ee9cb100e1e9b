#!/usr/bin/env python3
"""What the program prints of hidden money (NA-HI-01, NA-HI-04, NA-HI-06), TAP: `show`, `legal` and `replay --trace` at many
places of the games in tests/games/nar, for each player and a spectator. That no byte of it depends on another player's
cash is shown in test_nar_hidden.c; here the commands are looked at from outside."""
import json
import os
import pathlib
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

SOURCE = pathlib.Path(os.environ.get("SOURCE_DIR", pathlib.Path(__file__).resolve().parent.parent))
IRONROAD = os.environ.get("IRONROAD") or str(SOURCE / "build" / "ironroad")
GAMES = SOURCE / "tests" / "games" / "nar"


def run(*words):
    done = subprocess.run([IRONROAD, *map(str, words)], capture_output=True, text=True, check=False)
    return done.stdout if done.returncode == 0 else f"failed: {done.stderr}"


def look(path, at, total, players):
    """Complaints about one place of one game."""
    wrong, own = [], {}
    is_open = at == total or "money" in path.read_text(encoding="utf-8").split("\n1 ", 1)[0]
    for viewer in players + [None]:
        flags = ["--at", at] + (["--viewer", viewer] if viewer else [])
        view = json.loads(run("show", path, "--json", *flags))
        seen = {name: player["cash"] for name, player in view["players"].items()}
        hidden = [name for name in players if not is_open and name != viewer]
        if [name for name in players if seen[name] is None] != hidden:
            wrong.append(f"at {at} {viewer} sees {seen}")
        if ("hash" in view) != is_open:
            wrong.append(f"at {at} {viewer} {'lacks the' if is_open else 'sees a'} hash")
        text = run("show", path, *flags)
        for name in players:
            line = re.search(rf"^{name} +(hidden|\d+)", text, re.MULTILINE)
            if not line or line[1] != ("hidden" if name in hidden else str(seen[name])):
                wrong.append(f"at {at} {viewer} reads of {name}: {line and line[0]}")
        if not viewer and not is_open and at < total:
            legal = json.loads(run("legal", path, "--json", *flags))
            if legal["choices"] or legal["actors"] != view["to_act"]:
                wrong.append(f"at {at} a spectator is told {legal}")
        if viewer:
            own[viewer] = seen[viewer]
            legal = json.loads(run("legal", path, "--json", *flags))
            if any(choice["player"] != viewer for choice in legal["choices"]):
                wrong.append(f"at {at} {viewer} is told what others may do")
            if bool(legal["choices"]) != (viewer in view["to_act"]):
                wrong.append(f"at {at} {viewer} has {len(legal['choices'])} choices, {view['to_act']} must act")
            most = [choice["amount"]["max"] for choice in legal["choices"] if "amount" in choice]
            if any(value != own[viewer] for value in most):
                wrong.append(f"at {at} {viewer} may pay {most}, he has {own[viewer]}")
    return wrong


def one_game(path):
    text = path.read_text(encoding="utf-8")
    players = re.findall(r'"(\w+)"', re.search(r"\[Players (.*?)\]", text)[1])
    total = len(re.findall(r"^\d+ ", text, re.MULTILINE))
    wrong = [line for at in sorted({0, 1, total // 3, total // 2, total - 1, total}) for line in look(path, at, total, players)]
    trace = [json.loads(line) for line in run("replay", path, "--trace").splitlines()]
    if "money" not in text.split("\n1 ", 1)[0] and any(player["cash"] is not None for line in trace[:-1] for player in line["players"].values()):
        wrong.append("the trace shows cash before the end")
    return wrong


def main():
    paths = sorted(GAMES.glob("*.rgn"))
    failed = not paths
    print(f"1..{len(paths)}")
    with ThreadPoolExecutor(2) as pool:
        for number, (path, wrong) in enumerate(zip(paths, pool.map(one_game, paths)), 1):
            print("not ok" if wrong else "ok", number, "-", f"{path.name}: each sees his own cash alone until the end")
            for line in wrong[:10]:
                print("#", line)
            failed |= bool(wrong)
    return failed


sys.exit(main())
