#!/usr/bin/env python3
"""Computer players at tables of the real server, over HTTP: two people and two of them at a table; kill -9 while one thinks;
stand-ins, undo, pace, quotas; and that somebody with many such tables keeps nobody else waiting.

People's moves come from `ironroad bot`, with dice that depend on the number of actions alone: two runs of the same table
must have the same log. IR_TESTS=quick kills 3 times, normal 8, long 100."""
import http.client
import os
import random
import shutil
import subprocess
import sys
import threading
import time

import served
from served import Server, check, note

KILLS = {"quick": 3, "long": 100}.get(served.SIZE, 8)
SLACK = 10 if os.environ.get("PRESET") == "asan" else 1
QUICK = ("--bot-pace", "0", "--bot-work-percent", "1", "--bot-threads", "2")
SEATS = ["Ann", {"bot": "hard"}, "Bob", {"bot": "club:raider"}]


def path(name):
    return os.path.join(served.FOLDER, name)


class Mover:
    """Decides for people, as a computer player of its own (docs/bots.md)."""

    def __init__(self):
        self.process = subprocess.Popen([served.IRONROAD, "bot", "--level", "random"], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, text=True)
        self.say("ironroad 1")

    def say(self, line):
        self.process.stdin.write(line + "\n")
        self.process.stdin.flush()

    def move(self, header, lines, seat):
        for line in ("game", *header, "end", f"seat {seat + 1}", *(f"line {line}" for line in lines),
                     f"go seed {len(lines) + 1}"):
            self.say(line)
        while True:
            said = self.process.stdout.readline().strip()
            if said.startswith("move "):
                return said[5:]
            if said.startswith("error") or not said:
                raise RuntimeError(said)

    def close(self):
        self.process.stdin.close()
        self.process.wait()


class Table:
    def __init__(self, server, title="1888n", seats=SEATS, connection=None, **more):
        body = {"title": title, "seats": seats, "seed": 7, "order": "given", **more}
        status, made = server.ask("POST", "/api/games", body, connection=connection)
        if status != 201:
            raise RuntimeError(f"{status} {made}")
        self.id = made["id"]
        self.made = made["seats"]
        self.secret = {i: seat["secret"] for i, seat in enumerate(made["seats"]) if seat}

    def game(self, server, seat=None):
        return server.ask("GET", f"/api/games/{self.id}", secret=self.secret.get(seat))[1]

    def ask(self, server, what, body, seat, connection=None):
        return server.ask("POST", f"/api/games/{self.id}/{what}", body, secret=self.secret.get(seat), connection=connection)

    def rows(self, server):
        """[(row, time, kind, who, text)]"""
        status, text = server.ask("GET", f"/api/games/{self.id}/log", secret=next(iter(self.secret.values())))
        if status != 200:
            raise RuntimeError(f"{status} {text}")
        return [(int(a), int(b), *rest) for a, b, *rest in (line.split(" ", 4) for line in text.splitlines())]

    def waiting(self, server):
        """The person who is to move, None if it is a computer player or the game is over; and GAME."""
        game = self.game(server, min(self.secret))
        seats = [seat["seat"] for seat in game["seats"] if seat["name"] in game["to_act"]]
        return next((seat for seat in seats if seat in self.secret and "bot" not in game["seats"][seat]), None), game

    def wait_for_person(self, server, seconds=60):
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            seat, game = self.waiting(server)
            if seat is not None or game["state"] == "finished":
                return seat, game
            time.sleep(0.005)
        raise RuntimeError(f"no person's turn after {seconds} s: {game}")

    def person_moves(self, server, mover, seat):
        rows = self.rows(server)
        lines = []
        for _, _, kind, _, text in rows:
            if kind == "action":
                lines.append(text)
            elif kind in ("undo", "redo"):
                lines = lines[:int(text)]
        header = next(text for _, _, kind, _, text in rows if kind == "start").split("\\n")
        return self.ask(server, "actions", {"at": rows[-1][0], "action": mover.move(header, lines, seat)}, seat)

    def play(self, server, mover, moves):
        """This many moves of people, each after all computer players have moved."""
        for _ in range(moves):
            seat, game = self.wait_for_person(server)
            if seat is None:
                return
            status, said = self.person_moves(server, mover, seat)
            if status != 200:
                raise RuntimeError(f"{status} {said}")
        self.wait_for_person(server)

    def log(self, server):
        return [(kind, who, text) for _, _, kind, who, text in self.rows(server) if kind != "chat"]


# ---- a table ------------------------------------------------------------------------------------------------------------


def test_table(mover):
    server = Server("--no-limits", *QUICK)
    check("the page may offer them", server.ask("GET", "/api/session")[1].get("bots") is True)
    check("health says how they are", server.ask("GET", "/healthz")[1]["bots"]["threads"] == 2)
    table = Table(server)
    check("a computer player has no secret", table.made[1] is None and table.made[3] is None, table.made)
    table.play(server, mover, 30)
    game = table.game(server, 0)
    check("its seat says who it is", [seat.get("bot") for seat in game["seats"]] == [None, "hard", None, "club:raider"] and
          game["seats"][1]["name"] == "Hard computer" and not any(seat["empty"] for seat in game["seats"]), game["seats"])
    by = [who for kind, who, _ in table.log(server) if kind == "action"]
    check("all four have moved", set(by) == set("0123"), by)
    rgn = server.ask("GET", f"/api/games/{table.id}/export")[1]
    with open(path("game.rgn"), "w", encoding="utf-8") as file:
        file.write(rgn)
    done = subprocess.run([served.IRONROAD, "check", path("game.rgn")], capture_output=True, text=True)
    check("the exported game is one, and names them", done.returncode == 0 and '[Bots "" "hard" "" "club:raider"]' in rgn,
          done.stderr + rgn[:300])
    # undo goes back past them
    seat, game = table.wait_for_person(server)
    while True:
        before = game["actions"]
        table.person_moves(server, mover, seat)
        mine, (seat, game) = seat, table.wait_for_person(server)
        if game["actions"] > before + 1:
            break
    status, said = table.ask(server, "undo", {"at": game["at"]}, mine)
    time.sleep(0.1)
    game = table.game(server, mine)
    check("an undo goes back past their moves, and they wait", status == 200 and game["actions"] == before, (said, game))
    status, said = table.person_moves(server, mover, mine)
    seat, game = table.wait_for_person(server)
    check("then they go on", status == 200 and game["actions"] > before + 1, (status, said, game))
    # a stand-in
    status, said = table.ask(server, "bot", {"player": "casual"}, 2)
    table.wait_for_person(server)
    check("a stand-in plays", status == 200 and said["seat"] == 2 and table.waiting(server)[0] == 0, (status, said))
    status, said = table.ask(server, "bot", {"seat": 2, "player": None}, 2)
    check("and goes when its player is back", status == 200 and "bot" not in table.game(server)["seats"][2], (status, said))
    status, said = table.ask(server, "bot", {"seat": 2, "player": "club"}, 0)
    check("nobody is replaced while present", status == 403 and said["code"] == "error.bot_early", (status, said))
    for spec in ("grandmaster", "club@1", "club:", "exec:sh", ""):
        status, said = table.ask(server, "bot", {"player": spec}, 0)
        check(f"there is no player '{spec}'", status == 422 and said["code"] == "error.bot_unknown", (status, said))
    check("it ends when asked", server.stop() == 0)


def test_none():
    server = Server("--no-limits", "--bot-threads", "0", db=path("none.db"))
    status, said = server.ask("POST", "/api/games", {"title": "1888n", "seats": SEATS})
    check("a server without threads for them says so", status == 422 and said["code"] == "error.no_bots", (status, said))
    check("and the page learns it", "bots" not in server.ask("GET", "/api/session")[1])
    server.stop()


def test_pace(mover):
    server = Server("--no-limits", "--bot-pace", "200", "--bot-work-percent", "1", db=path("pace.db"))
    table = Table(server, seats=["Ann", {"bot": "random"}, {"bot": "random"}, {"bot": "random"}])
    table.play(server, mover, 4)
    rows = [(when, who) for _, when, kind, who, _ in table.rows(server) if kind == "action"]
    gaps = [b[0] - a[0] for a, b in zip(rows, rows[1:]) if a[1] != "0" and b[1] != "0"]
    check("their moves come at the table's pace", gaps and min(gaps) >= 190, gaps)
    server.stop()


def test_quota():
    server = Server(*QUICK, db=path("quota.db"))
    said = [server.ask("POST", "/api/games", {"title": "nar", "seats": ["Ann", {"bot": "random"}, {"bot": "random"}]})
            for _ in range(11)]
    check("an address has ten tables with them", [status for status, _ in said] == [201] * 10 + [429] and
          said[-1][1]["code"] == "error.address_bot_tables", said[-1])
    server.stop()


def test_stop():
    """A long thought does not keep the server from ending."""
    server = Server("--no-limits", "--bot-work-percent", "1000", "--bot-threads", "1", db=path("stop.db"))
    Table(server, title="1888n", seats=["Ann", {"bot": "hard"}, {"bot": "hard"}, {"bot": "hard"}])
    deadline = time.monotonic() + 20
    while server.ask("GET", "/healthz")[1]["bots"]["thinking"] == 0 and time.monotonic() < deadline:
        time.sleep(0.02)
    began = time.monotonic()
    code = server.stop()
    took = time.monotonic() - began
    check("told to end while one thinks, it does so at once", code == 0 and took < 5 * SLACK, (code, took))


# ---- kill -9 --------------------------------------------------------------------------------------------------------------


def test_kills(mover):
    """The same table, from the same file, undisturbed and killed again and again while they think."""
    busy = ("--bot-pace", "0", "--bot-work-percent", "4", "--bot-threads", "2")
    server = Server("--no-limits", *busy, db=path("once.db"))
    table = Table(server)
    moves = 2 * KILLS
    server.stop()
    for name in os.listdir(served.FOLDER):
        if name.startswith("once.db") and not name.endswith(".lock"):
            shutil.copy(path(name), path(name.replace("once", "again")))
    server = Server("--no-limits", *busy, db=path("once.db"))
    table.play(server, mover, moves)
    calm = table.log(server)
    server.stop()
    dice, kills, thinking = random.Random(15), 0, 0
    server = Server("--no-limits", *busy, db=path("again.db"))
    for _ in range(moves):
        seat, game = table.wait_for_person(server)
        if seat is None:
            break
        table.person_moves(server, mover, seat)
        time.sleep(dice.random() * 0.1)
        thinking += server.ask("GET", "/healthz")[1]["bots"]["thinking"]
        server.kill()
        kills += 1
        server = Server("--no-limits", *busy, db=path("again.db"))
    table.wait_for_person(server)
    found = table.log(server)
    same = next((i for i, (a, b) in enumerate(zip(calm, found)) if a != b), min(len(calm), len(found)))
    check(f"{kills} kills: nothing is lost, nothing is there twice, and every move is the same", calm == found,
          (calm[same:same + 3], found[same:same + 3]))
    check("they were thinking when it happened", thinking > 0, thinking)
    note(f"{len(calm)} rows; {thinking} thoughts were under way at {kills} kills")
    server.stop()


# ---- others ---------------------------------------------------------------------------------------------------------------


def connect(server, address):
    return http.client.HTTPConnection("127.0.0.1", server.port, timeout=60, source_address=(address, 0))


class Greedy(threading.Thread):
    """Keeps the computer players of ten tables thinking: passes, takes it back, passes."""

    def __init__(self, server, address):
        super().__init__(daemon=True)
        self.server, self.line, self.on = server, connect(server, address), True
        seats = ["Ann", {"bot": "hard"}, {"bot": "hard"}, {"bot": "hard"}]
        self.tables = [Table(server, seats=seats, connection=self.line, undo="anyone") for _ in range(10)]
        self.count = 0

    def run(self):
        while self.on:
            for table in self.tables:
                game = self.server.ask("GET", f"/api/games/{table.id}", secret=table.secret[0], connection=self.line)[1]
                if "Ann" in game.get("to_act", ()):
                    status, _ = table.ask(self.server, "actions", {"at": game["at"], "action": "pass"}, 0, self.line)
                elif game.get("may_undo"):
                    status, _ = table.ask(self.server, "undo", {"at": game["at"]}, 0, self.line)
                else:
                    continue
                self.count += status == 200
            time.sleep(0.02)


def wait_for_bot(server, line, table, mover):
    """Milliseconds from a person's move to the next person's turn, with casual players between."""
    seat, _ = table.wait_for_person(server)
    rows = len(table.rows(server))
    began = time.monotonic()
    status, said = table.person_moves(server, mover, seat)
    if status != 200:
        raise RuntimeError(f"{status} {said}")
    asked = time.monotonic()
    table.wait_for_person(server)
    return (time.monotonic() - asked) * 1000, (asked - began) * 1000, len(table.rows(server)) - rows


def test_others(mover):
    server = Server("--bot-pace", "0", "--bot-work-percent", "5", "--bot-threads", "1", db=path("others.db"))
    line = connect(server, "127.0.0.9")
    mine = Table(server, seats=["Eve", {"bot": "casual"}, {"bot": "casual"}], connection=line)
    plain = Table(server, seats=["Fay", "Gus", "Hal"], connection=line)
    quiet = [wait_for_bot(server, line, mine, mover) for _ in range(4)]
    crowd = [Greedy(server, f"127.0.0.{20 + i}") for i in range(3)]
    for one in crowd:
        one.start()
    time.sleep(1)
    health = server.ask("GET", "/healthz", connection=line)[1]["bots"]
    tried, waits = [], []
    for _ in range(6):
        tried.append(wait_for_bot(server, line, mine, mover))
        for _ in range(20):
            began = time.monotonic()
            status, _ = plain.ask(server, "chat", {"text": "hello"}, 0, line)
            waits.append((time.monotonic() - began) * 1000 if status in (200, 429) else 1e9)
    for one in crowd:
        one.on = False
    for one in crowd:
        one.join(60)
    note(f"quiet {[round(x[0]) for x in quiet]} ms, with 30 tables of three addresses on one thread "
         f"{[round(x[0]) for x in tried]} ms; {health}; their requests: {[one.count for one in crowd]}")
    check("thirty tables keep the thread busy", health["thinking"] == 1 and health["tables"] > 3, health)
    check("another's computer players move all the same", max(x[0] for x in tried) < 2000 * SLACK, tried)
    waits.sort()
    note(f"a request that needs no thought: half within {waits[len(waits) // 2]:.1f} ms, the slowest {waits[-1]:.1f} ms")
    check("who needs none does not wait for thoughts", waits[len(waits) * 9 // 10] < 250 * SLACK, waits[-5:])
    server.stop()


def main():
    began = time.monotonic()
    mover = Mover()
    test_table(mover)
    test_none()
    test_pace(mover)
    test_quota()
    test_stop()
    test_kills(mover)
    if os.environ.get("PRESET") != "asan":
        test_others(mover)
    mover.close()
    note(f"{time.monotonic() - began:.0f} s in all")
    served.finish()


if __name__ == "__main__":
    sys.exit(main())
