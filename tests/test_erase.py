#!/usr/bin/env python3
"""Whole games of every title in which one player has an account and then deletes it: the game is the same to its hash, and
their name is nowhere any more, in no answer and in no byte of the database that a reader could ask for."""
import json
import os
import pathlib
import sqlite3
import subprocess
import time

import served
from served import IRONROAD, Server, check, note

TITLES = [("1888n", 3), ("1888", 4), ("nar", 3), ("1880", 3)]
PASSWORD = "correct horse battery"


def play(server, cookie, title, script, name):
    """A table on which the recorded game is played; the account is the first of its names."""
    names, seed, lines = script
    called = [name] + names[1:]
    body = {"title": title, "seats": called, "seed": seed, "order": "given", "options": {}}
    status, made = server.ask("POST", "/api/games", body, cookie=cookie)
    if status != 201:
        raise RuntimeError(made)
    secrets = ",".join(seat["secret"] for seat in made["seats"] if "secret" in seat)
    at, connection = 1, server.connect()
    for line in lines:
        action = name + line[len(names[0]):] if line.startswith(names[0] + " ") else line.replace(f" {names[0]}", f" {name}")
        status, said = server.ask("POST", f"/api/games/{made['id']}/actions", {"at": at, "action": action}, secret=secrets,
                                  cookie=cookie, connection=connection)
        if status != 200:
            raise RuntimeError((action, said))
        at = said["at"]
    connection.close()
    return made["id"], secrets, len(lines)


def hand_over(server, table, whose, taker, name=None):
    """Seat 0 changes hands: its holder (secret or cookie) offers it, the other takes it. The new guest's secret."""
    status, offered = server.ask("POST", f"/api/games/{table}/offer", {"seat": 0}, **whose)
    if status != 200:
        raise RuntimeError(offered)
    body = {"offer": offered["offer"], **({"name": name} if name else {})}
    status, taken = server.ask("POST", f"/api/games/{table}/take", body, **taker)
    if status != 200:
        raise RuntimeError(taken)
    return taken.get("secret")


def given_up(server, cookie, name):
    """Two running games in which the account had a seat once: its own, and one that it took over and gave on. Each has a
    guest now; the second one is called as the account is."""
    tables = []
    for own in (True, False):
        body = {"title": "1888n", "seats": [name if own else "Gus", "Bob"], "seed": "7", "order": "given", "options": {}}
        _, made = server.ask("POST", "/api/games", body, **({"cookie": cookie} if own else {}))
        table, secrets = made["id"], [seat.get("secret") for seat in made["seats"]]
        if not own:
            hand_over(server, table, {"secret": secrets[0]}, {"cookie": cookie})
        at = 1  # seats that change hands do not concern the game
        for who, line in (({"secret": secrets[1]}, "bid HS 80"), ({"cookie": cookie}, "bid YRF 130"), ({"secret": secrets[1]}, "buy KT")):
            status, said = server.ask("POST", f"/api/games/{table}/actions", {"at": at, "action": line}, **who)
            if status != 200:
                raise RuntimeError((line, said))
            at = said["at"]
        guest = hand_over(server, table, {"cookie": cookie}, {}, "Una" if own else name + " the guest")
        tables.append((table, f"{guest},{secrets[1]}"))
    return tables


def result(server, table, secrets):
    """What the program says of the exported game, without names."""
    _, text = server.ask("GET", f"/api/games/{table}/export", secret=secrets)
    path = pathlib.Path(served.FOLDER) / "game.rgn"
    path.write_text(text, encoding="utf-8")
    done = subprocess.run([IRONROAD, "replay", str(path), "--result"], capture_output=True, text=True, check=True)
    said = json.loads(done.stdout)
    return said["hash"], said["actions"], sorted(said["totals"].values()), sorted(said["totals"])


def main():
    server = Server("--no-limits")
    name = "Zbigniew"
    cookie = server.account(name, PASSWORD)
    tables, before = [], []
    for title, players in TITLES:
        tables.append(play(server, cookie, title, served.scripts(title, players, 1, 5)[0], name))
        before.append(result(server, *tables[-1][:2]))
    check("four games are over, with the name", all(name in names for *_, names in before), before)
    left = given_up(server, cookie, name)
    left_before = [result(server, *table) for table in left]
    began = time.monotonic()
    status, said = server.ask("DELETE", "/api/account", {"password": PASSWORD}, cookie=cookie)
    took = time.monotonic() - began
    check("the account is deleted", status == 204, said)
    note(f"{len(tables)} tables with {sum(count for *_, count in tables)} actions: {took * 1000:.0f} ms, the password's check included")
    after = [result(server, *table[:2]) for table in tables]
    check("the games are the same to the hash", [a[:3] for a in after] == [b[:3] for b in before], (before, after))
    check("under another name", all("Deleted" in names and name not in names for *_, names in after), after)
    seen = [server.ask("GET", f"/api/games/{table}{tail}", secret=secrets)[1] for table, secrets, *_ in tables + left[:1]
            for tail in ("", "/log", "/export")]
    seen.append(server.ask("GET", "/api/games?over")[1])
    check("no answer has the old one", not any(name in json.dumps(one) for one in seen))
    totals = [json.dumps(server.ask("GET", f"/api/games/{table}", secret=secrets)[1]["totals"]) for table, secrets, _ in tables]
    check("nor the scores", all("Deleted" in one for one in totals), totals)
    left_after = [result(server, *table) for table in left]
    check("games whose seat it had given up are the same to the hash", [a[:3] for a in left_after] == [b[:3] for b in left_before],
          (left_before, left_after))
    logs = [server.ask("GET", f"/api/games/{table}/log", secret=secrets)[1] for table, secrets in left]
    check("a seat that it had given up has another name", name in str(left_before[0]) and '"Deleted" "Bob"' in logs[0] and " action 0 Deleted bid YRF 130" in logs[0], logs[0])
    check("a seat that it had taken over and given on does not tell its name", " seat 0 take Deleted\n" in logs[1] and f" take {name}\n" not in logs[1], logs[1])
    check("players who hold the seats now keep their names", all(f" take {guest}\n" in log for guest, log in zip(("Una", name + " the guest"), logs)), logs)
    check("the server lives", server.stop() == 0)
    again = Server("--no-limits")
    check("the journals replay after a restart", [result(again, *table[:2]) for table in tables] == after and [result(again, *table) for table in left] == left_after)
    again.stop()
    with sqlite3.connect(os.path.join(served.FOLDER, "games.db")) as db:
        rows = "\n".join(str(row) for table in ("game", "seat", "sat", "journal", "account", "note") for row in db.execute(f"SELECT * FROM {table}"))
    db.close()
    check("no row of the database has the name", name not in rows.replace(name + " the guest", ""))
    served.finish()


main()
