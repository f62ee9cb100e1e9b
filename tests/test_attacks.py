#!/usr/bin/env python3
"""The server under attack: how long others wait while somebody who has not signed in, and keeps within the limits of
docs/api.md, does its worst.

Others are forty tables, each from an address of its own: one looks at it (GET), one plays (POST), one watches (the push
after an action). Their waits are measured without an attack and during each, in the same run. A wait is counted for every
moment at which somebody would have asked, also while the one before still waits: a standstill of a second is not one wait.
A measurement that fails is repeated, with a new one without attack, since machines are shared.

Bars: the wait of 99 in 100 below 50 ms, or below five times that without attack, whichever is more; signing in within a
second; four times that with the sanitizers. IR_TESTS=long tries each attack alone and longer."""
import argparse
import gzip
import heapq
import itertools
import json
import os
import select
import socket
import sqlite3
import subprocess
import time

import attackers
import served
from attackers import Crew, get, post
from served import Server, check, note

LONG = served.SIZE == "long"
SLACK = 4 if os.environ.get("PRESET") == "asan" else 1
SECONDS = 4.0 if LONG else 1.5
TRIES = 3
FINISHED = 50000  # tables in the lists
ROWS = 19900  # of a large game
BAD = "127.0.0.2"  # where attackers sit
SHOWN = {"get": "GET", "post": "POST", "push": "push"}


def machine():
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


def memory(pid):
    """MB that a process holds."""
    try:
        with open(f"/proc/{pid}/status", encoding="ascii") as file:
            return next((int(line.split()[1]) for line in file if line.startswith("VmRSS")), 0) // 1024
    except OSError:
        return 0


class Cores:
    """What the deciding thread of a server got of the machine meanwhile, and how long it waited for a core of it."""

    def __init__(self, server):
        self.pid = server.process.pid
        self.path = f"/proc/{self.pid}/task/{self.pid}/schedstat"
        self.began, self.before = time.monotonic(), self.read()

    def read(self):
        try:
            with open(self.path, encoding="ascii") as file:
                return [int(word) / 1e6 for word in file.read().split()[:2]]
        except (OSError, ValueError):
            return [0, 0]

    def words(self):
        ran, waited = (now - then for now, then in zip(self.read(), self.before))
        took = (time.monotonic() - self.began) * 1000
        return f"it ran {ran:.0f} and waited {waited:.0f} of {took:.0f} ms for a core, {machine()}, {memory(self.pid)} MB"


def part(values, share):
    values = sorted(values)
    return values[min(len(values) - 1, int(len(values) * share))] if values else 0.0


# ---- others -----------------------------------------------------------------------------------------------------------------


class Line:
    """A connection of one who is not an attacker."""

    def __init__(self, port, address):
        self.link = socket.socket()
        self.link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.link.settimeout(20)
        self.link.bind((address, 0))
        self.link.connect(("127.0.0.1", port))
        self.got, self.since = b"", None

    def send(self, data):
        self.got = b""
        self.link.sendall(data)
        self.since = time.perf_counter()

    def answer(self):
        """Status and body once they are there, else None."""
        data = self.link.recv(1 << 17)
        self.got += data
        head, found, body = self.got.partition(b"\r\n\r\n")
        if not data:
            return 0, b"closed"
        if not found:
            return None
        at = head.find(b"Content-Length: ")
        return None if at >= 0 and len(body) < int(head[at + 16:].split(b"\r")[0]) else (int(head[9:12]), body)

    def ask(self, data):
        """Sends and waits."""
        self.send(data)
        while (said := self.answer()) is None:
            pass
        return said


class Seat:
    """A table of others: who plays it, who looks at it, who watches."""

    def __init__(self, number, scripts):
        self.address, self.scripts = f"127.0.1.{number + 1}", scripts
        self.table, self.secret, self.at, self.played, self.lines = None, "", 1, 0, []
        self.player = self.looker = self.watcher = None
        self.head = ""

    def sit(self, port, need):
        """A table with enough left to play, and fresh connections to it."""
        for line in (self.player, self.looker, self.watcher):
            if line is not None:
                line.link.close()
        self.player, self.looker = Line(port, self.address), Line(port, self.address)
        if self.played + need > len(self.lines):
            names, seed, self.lines = next(self.scripts)
            status, said = self.player.ask(post("/api/games", {"title": "1888n", "seats": names, "seed": seed, "order": "given",
                                                               "options": {}}))
            if status != 201:
                raise RuntimeError(f"others get no table: {status} {said}")
            made = json.loads(said)
            self.table, self.at, self.played = made["id"], 1, 0
            self.secret = ",".join(seat["secret"] for seat in made["seats"])
        status, said = self.looker.ask(get(f"/api/games/{self.table}"))
        if status != 200:
            raise RuntimeError(f"others do not see their table: {status} {said}")
        self.at, self.played = json.loads(said)["at"], json.loads(said)["actions"]
        self.watcher = Line(port, self.address)
        self.watcher.send(get(f"/api/games/{self.table}/events?from={self.at}"))
        while b"retry: 2000\n\n" not in self.watcher.got:
            self.watcher.got += self.watcher.link.recv(65536)

    def request(self, kind):
        if kind == "get":
            return get(f"/api/games/{self.table}")
        return post(f"/api/games/{self.table}/actions", {"at": self.at, "action": self.lines[self.played]}, self.secret)


class Others:
    COUNT = 40
    EACH = {"get": 0.2, "post": 0.5}  # seconds between two requests of one: a seat may act 120 times a minute

    def __init__(self, server):
        self.server = server
        scripts = [s for s in served.scripts("1888n", 3, 60, 100) if len(s[2]) > 400]
        self.seats = [Seat(i, itertools.cycle(scripts[i:] + scripts[:i])) for i in range(self.COUNT)]

    def sit(self):
        for seat in self.seats:
            seat.sit(self.server.port, int(SECONDS / self.EACH["post"]) + 20)

    def measure(self, seconds, sign_ins=()):
        """{kind: waits in ms}, and under "wrong" whatever was answered otherwise than to one who is alone.
        sign_ins: [(moment, address, request)]."""
        out = {"get": [], "post": [], "push": [], "sign-in": [], "wrong": []}
        poll, by_fd, due = select.epoll(), {}, []
        began = time.perf_counter()
        for i, seat in enumerate(self.seats):
            for kind, line in (("get", seat.looker), ("post", seat.player), ("push", seat.watcher)):
                by_fd[line.link.fileno()] = kind, i, line
                line.since = None
                poll.register(line.link.fileno(), select.EPOLLIN)
                if kind != "push":
                    heapq.heappush(due, (began + self.EACH[kind] * i / self.COUNT, kind, i))
        for k, (moment, _, _) in enumerate(sign_ins):
            heapq.heappush(due, (began + moment, "sign-in", k))
        open_now = 0

        def done(kind, line, now):
            wait, step = now - line.since, self.EACH["post" if kind == "push" else kind] if kind != "sign-in" else 10**6
            line.since = None
            while wait > 0:
                out[kind].append(wait * 1000)
                wait -= step

        while due or open_now:
            now = time.perf_counter()
            if now > began + seconds:
                due = [d for d in due if d[1] == "sign-in"] if now < began + seconds + 5 else []
                if now > began + seconds + 5:
                    break
            while due and due[0][0] <= now:
                _, kind, i = heapq.heappop(due)
                if kind == "sign-in":
                    line = Line(self.server.port, sign_ins[i][1])
                    by_fd[line.link.fileno()] = kind, i, line
                    poll.register(line.link.fileno(), select.EPOLLIN)
                    line.send(sign_ins[i][2])
                    line.since = now
                else:
                    seat = self.seats[i]
                    line = seat.looker if kind == "get" else seat.player
                    if kind == "post" and seat.watcher.since is not None:
                        heapq.heappush(due, (now + 0.02, kind, i))  # the push of the one before has not come
                        continue
                    line.send(seat.request(kind))
                    if kind == "post":
                        seat.watcher.since = line.since
                        open_now += 1
                open_now += 1
            pause = max(0.0, due[0][0] - time.perf_counter()) if due else 0.1
            for fd, _ in poll.poll(min(pause, 0.1)):
                kind, i, line = by_fd[fd]
                if kind == "push":
                    open_now -= self._pushed(self.seats[i], line, done, out)
                    continue
                try:
                    said = line.answer()
                except OSError as error:
                    said = 0, str(error).encode()
                if said is None:
                    continue
                now = time.perf_counter()
                open_now -= 1
                if kind == "sign-in" or said[0] == 0:
                    poll.unregister(fd)
                if said[0] != 200:
                    out["wrong"].append((kind, said[0], said[1][:120].decode(errors="replace")))
                    if kind == "post" and self.seats[i].watcher.since is not None:
                        self.seats[i].watcher.since, open_now = None, open_now - 1
                step, sent = self.EACH.get(kind), line.since
                if kind != "sign-in" or said[0] == 200:
                    done(kind, line, now)
                line.since = None
                if step is not None and said[0] != 0:
                    if kind == "post" and said[0] == 200:
                        self.seats[i].at, self.seats[i].played = json.loads(said[1])["at"], self.seats[i].played + 1
                    heapq.heappush(due, (max(now, sent + step), kind, i))
        for kind, i, line in by_fd.values():
            if line.since is not None:
                out["wrong"].append((kind, "no answer in five seconds"))
                done(kind, line, time.perf_counter())
        poll.close()
        return out

    @staticmethod
    def _pushed(seat, line, done, out):
        """Reads the stream; 1 if the awaited row has come."""
        try:
            data = line.link.recv(1 << 17)
        except OSError:
            data = b""
        line.got = (line.got + data)[-4096:]
        if not data:
            out["wrong"].append(("push", 0, "the stream was cut"))
            line.since = None
            return 1
        # the player continues once the answer is there, which may come before or after the push
        marks = (b'"at":%d,' % (seat.at + 1), b'"at":%d,' % seat.at)
        if line.since is None or not any(mark in line.got for mark in marks[:1 if seat.player.since is not None else 2]):
            return 0
        done("push", line, time.perf_counter())
        line.got = b""
        return 1


class Figures:
    """What one measurement says."""

    def __init__(self, waits):
        self.waits = waits

    def p99(self, kind):
        return part(self.waits[kind], 0.99)

    def words(self):
        return "; ".join(f"{SHOWN[k]} p50 {part(v, .5):.1f} p99 {part(v, .99):.1f} most {max(v, default=0):.0f}"
                         for k, v in self.waits.items() if k in SHOWN) + " ms"


class Stage:
    """A server, the others on it, and the cases."""

    def __init__(self, db, tries):
        self.db, self.tries, self.server, self.others, self.base = db, tries, None, None, None
        self.homes = 0  # addresses from which people have signed in

    def open(self):
        if self.server is not None:
            self.server.kill()
        self.server = Server("--trusted-proxy", "127.0.0.1", db=self.db)
        if self.others is None:
            self.others = Others(self.server)
        self.others.server = self.server
        self.calm()

    def calm(self):
        """Without an attack."""
        self.others.sit()
        cores = Cores(self.server)
        self.base = Figures(self.others.measure(SECONDS))
        note(f"alone: {self.base.words()}; {cores.words()}")
        if self.base.waits["wrong"]:
            raise RuntimeError(f"others are refused without an attack: {self.base.waits['wrong'][:3]}")

    def bar(self, kind):
        return max(50.0, 5 * self.base.p99(kind)) * SLACK

    def visits(self, name, known):
        """Somebody who signs in three times; if known, they have done so before, and their browser has kept its cookies."""
        body, self.homes = {"name": name, "password": "correct horse battery"}, self.homes + 1
        address, cookies = f"127.0.3.{self.homes}", ""
        if known:
            line = Line(self.server.port, address)
            status, said = line.ask(post("/api/session", body))
            if status != 200:
                raise RuntimeError(f"{name} cannot sign in without an attack: {status} {said}")
            fields = line.got.decode().split("\r\n")
            kept = [f.split(": ", 1)[1].split(";")[0] for f in fields if f.startswith("Set-Cookie: ")]
            cookies = f"Cookie: {'; '.join(kept)}\r\nX-Ironroad: 1\r\n"
        return [(SECONDS * k / 4, address, post("/api/session", body, fields=cookies)) for k in range(1, 4)]

    def attack(self, name, crews, cold=False, signs_in=(), known=False):
        """One case: others' waits while the crews are at work. signs_in: who does so meanwhile, another for every try."""
        for number in range(self.tries):
            if cold:
                self.open()
            elif number > 0:
                self.calm()
            self.others.sit()
            visits = self.visits(signs_in[number], known) if signs_in else ()
            with Crew(self.server.port, *crews) as crew:
                cores = Cores(self.server)
                seen = Figures(self.others.measure(SECONDS, visits))
                said = cores.words()
            note(f"{name}: {seen.words()}; attackers got {crew.words()}; {said}")
            wrong = [f"{SHOWN[k]} p99 {seen.p99(k):.1f} ms, the bar is {self.bar(k):.1f}" for k in SHOWN
                     if seen.p99(k) > self.bar(k)]
            if visits:
                slowest = max(seen.waits["sign-in"], default=0)
                note(f"{name}: signed in {len(seen.waits['sign-in'])} times, within {slowest:.0f} ms")
                wrong += [f"signing in took {slowest:.0f} ms"] if slowest > 1000 * SLACK else []
            wrong += [str(w) for w in seen.waits["wrong"][:3]]
            if not self.server.alive():
                wrong.append("the server is dead: " + self.server.log()[-500:])
                self.server = None
                self.open()
                break
            if not wrong:
                break
        check(name, not wrong, "; ".join(wrong))


# ---- what is in the database before -------------------------------------------------------------------------------------


def copies(db, game, prefix, count, rows=True):
    """`count` copies of a table straight in the file, with its rows or without."""
    fresh = f"'{prefix}' || printf('%07d', n.i)"
    other = {"game": {"id": fresh, "made": "NULL", "changed": "changed - n.i * 1000"},
             "seat": {"game": fresh, "secret": "NULL"}, "journal": {"game": fresh}}
    with sqlite3.connect(db) as link:
        link.create_function("seal", -1, served.seal, deterministic=True)
        link.execute("CREATE TEMP TABLE n(i INTEGER PRIMARY KEY)")
        link.executemany("INSERT INTO n VALUES(?)", ((i,) for i in range(count)))
        for table, what in list(other.items())[:3 if rows else 2]:
            columns = [row[1] for row in link.execute(f"PRAGMA table_info({table})")]
            wanted = [what.get(c, c) for c in columns if c != "sum"]
            if "sum" in columns:  # the last one
                wanted.append(f"seal('{table}', {', '.join(wanted)})")
            key = "id" if table == "game" else "game"
            link.execute(f"INSERT INTO {table} SELECT {', '.join(wanted)} FROM n, {table} WHERE {key}=?", (game,))
    link.close()


class Prepared:
    """A database with large games, whole games and many finished ones, made before anybody attacks."""

    def __init__(self):
        self.db = os.path.join(served.FOLDER, "attacked.db")
        server = Server("--no-limits", db=self.db)
        new = subprocess.run([served.IRONROAD, "new", "1880", "--players", ",".join(c * 39 for c in "ABC"), "--seed", "1"],
                             capture_output=True, text=True, check=True).stdout
        self.rows = ROWS
        while True:  # nobody buys anything: 1880 can be passed for ever
            self.book = new + "pass\n" * self.rows
            status, large = server.ask("POST", "/api/import", self.book)
            if status != 413 or self.rows < 1000:
                break
            self.rows //= 2
        self.peer = new + '[Option "compat" "18xx.games"]\n' + "pass\n" * self.rows
        peer = self.must(server, "/api/import", self.peer)
        self.large, self.secrets, self.peers = large["id"], [s["secret"] for s in large["seats"]], peer["id"]
        names, seed, lines = served.scripts("1888n", 3, 1, 100)[0]
        players = " ".join(f'"{name}"' for name in names)
        whole = [f'[Title "1888n"] [Players {players}] [Seed "{seed}"]', *lines[:250], ""]
        self.whole = self.must(server, "/api/import", "\n".join(whole))["id"]
        self.turned = self.must(server, "/api/import", self.book)
        self.own, self.lines = [], lines
        for _ in range(64):
            made = self.must(server, "/api/games",
                             {"title": "1888n", "seats": names, "seed": seed, "order": "given", "options": {}})
            self.own.append((made["id"], [s["secret"] for s in made["seats"]]))
        short = self.must(server, "/api/games", {"title": "1888n", "seats": ["Ann", "Bob"], "options": {}})
        status, said = server.ask("POST", f"/api/games/{short['id']}/end", {"at": 1}, secret=short["seats"][0]["secret"])
        if status != 200:
            raise RuntimeError(said)
        self.bystanders, self.victims = [f"Bystander{i}" for i in range(4)], [f"Victim{i}" for i in range(4 * TRIES)]
        for name in self.bystanders + self.victims:
            server.account(name)
        self.turn(server)
        server.stop()
        copies(self.db, short["id"], "over", FINISHED, rows=False)
        self.wholes = 600
        copies(self.db, self.whole, "whole", self.wholes)

    @staticmethod
    def must(server, path, body):
        status, said = server.ask("POST", path, body)
        if status != 201:
            raise RuntimeError(f"{path}: {status} {said}")
        return said

    def turn(self, server):
        """The journal of a large game ends with sixty times everything taken back and played again: a minute's worth."""
        table, secret = self.turned["id"], ",".join(s["secret"] for s in self.turned["seats"])
        connection = server.connect()
        at = server.ask("GET", f"/api/games/{table}", connection=connection)[1]["at"]
        for i in range(120):
            status, said = server.ask("POST", f"/api/games/{table}/{'redo' if i % 2 else 'undo'}",
                                      {"at": at, "to": self.rows if i % 2 else 0}, secret=secret, connection=connection)
            if status != 200:
                note(f"everything taken back {i // 2} times: {status} {said}")
                break
            at = said["at"]
        connection.close()


# ---- the attacks --------------------------------------------------------------------------------------------------------------


def named(p):
    """Those of the issue: [(name, crews, more)]."""
    ask = attackers.ask_again
    lists = [get(f"/api/games?over{more}") for more in ("&title=zzz", "&title=1880", "&pace=live", "&title=1888n&pace=live")]
    log, stream = f"/api/games/{p.large}/log", f"/api/games/{p.large}/events"
    book, peer = f"/api/games/{p.large}/export?as=18xx", f"/api/games/{p.peers}/export?as=18xx"

    return [
        ("a. one connection pipelines requests, 17 KB at a time",
         [(ask, {"line": BAD, "requests": [get("/api/titles")], "connections": 1, "deep": 500})], {}),
        ("a. one connection pipelines requests without an end and takes no answer",
         [(attackers.pipeline_unread, {"line": BAD, "request": get("/api/titles")})], {}),
        ("a. one connection pipelines large answers and takes none",
         [(attackers.pipeline_unread, {"line": BAD, "request": get(log)})], {}),
        ("b. 450 streams of a large game, opened again and again",
         [(attackers.streams, {"line": BAD, "paths": [stream], "life": 1.0})], {}),
        ("c. 20 connections export a large game for 18xx.games",
         [(ask, {"line": BAD, "requests": [get(peer)], "connections": 20})], {}),
        ("c. 20 connections ask for an export that is refused",
         [(ask, {"line": BAD, "requests": [get(book)], "connections": 20})], {}),
        ("c. 20 connections read the log of a large game",
         [(ask, {"line": BAD, "requests": [get(log)], "connections": 20})], {}),
        (f"d. 10 connections search among {FINISHED} finished games", [(ask, {"line": BAD, "requests": lists})], {}),
        ("e. one import of a large game after the other",
         [(attackers.import_again, {"lines": [BAD], "bodies": [p.book.encode(), p.peer.encode()]})], {}),
        ("e. one cold look at a large game",
         [(attackers.look_once, {"line": BAD, "paths": [f"/api/games/{p.large}", f"/api/games/{p.peers}"]})], {"cold": True}),
        ("f. sign-ins from ever new networks",
         [(attackers.sign_in_flood, {"names": [None, *p.bystanders]})], {"signs_in": p.victims[:TRIES]}),
        ("f. sign-ins with the name of one who has signed in before",
         [(attackers.sign_in_flood, {"names": [None, *p.victims[TRIES:2 * TRIES]]})],
         {"signs_in": p.victims[TRIES:2 * TRIES], "known": True})]


def together(cases, apart):
    """All at once; `apart`: each from an address of its own."""
    crews = []
    for number, (_, crew, _) in enumerate(cases):
        for work, more in crew:
            more = dict(more)
            if apart and "line" in more:
                more["line"] = f"127.0.0.{number + 10}"
            elif apart and "lines" in more:
                more["lines"] = [f"127.0.0.{number + 10}"]
            crews.append((work, more))
    return crews


def others_of_their_kind(p):
    ask = attackers.ask_again
    secrets = [s for _, seats in p.own for s in seats]
    mine = get("/api/games?mine", fields=f"Authorization: Bearer {','.join(secrets[:64])}\r\n")
    crowd = "/api/events?games=" + ",".join(f"{t}:0" for t, _ in p.own)
    proof = f"Authorization: Bearer {','.join(s[0] for _, s in p.own)}\r\n"
    wholes = [f"whole{i:07d}" for i in range(p.wholes)]
    many = ["/api/events?games=" + ",".join(f"{t}:0" for t in wholes[i:i + 64]) for i in range(0, p.wholes - 64, 8)]
    chat = [post(f"/api/games/{t}/chat", {"text": "x" * 500}, s[0]) for t, s in p.own]
    notes = [post(f"/api/games/{t}/note", {"text": "x" * 16000}, s[0], method="PUT") for t, s in p.own]
    programs = [post(f"/api/games/{t}/programs", {"program": "pass", "until": "round"}, s[0]) for t, s in p.own]
    full = post("/api/session", b'{"name":"a","password":"' + b"x" * 65400 + b'"}')
    deep = post(f"/api/games/{p.own[1][0]}/chat", b"[" * 65000, p.own[1][1][0])
    begin = b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n{"
    bomb, values = gzip.compress(b"0" * (100 << 20)), b'{"actions":[' + b"[]," * 140000 + b"[]]}"
    passes = b",".join([b'{"type":"pass","id":1}'] * 90000)
    words = b'{"title":"1880","players":[{"id":1,"name":"a"}],"actions":[' + passes + b"]}"
    lines = [f"127.0.0.{i}" for i in range(40, 60)]
    page, nothing = get("/"), get("/nothing/here")
    def one(name, work, more, **rest):
        return name, [(work, {"line": BAD, **more})], rest

    def asks(name, requests, connections=10, **more):
        return one(name, ask, {"requests": requests, "connections": connections, **more})

    return [
        one("connections opened and closed", attackers.connect_and_close, {}),
        one("connections for one request each", attackers.connect_and_close, {"data": get("/healthz"), "wait": True}),
        ("requests whose answer nobody waits for",
         [(attackers.connect_and_close, {"line": f"127.0.0.{i}", "data": get("/healthz")}) for i in range(2, 5)], {}),
        ("600 connections that do nothing, and more than an address may have",
         [(attackers.idle_connections, {"line": BAD}),
          (attackers.connect_and_close, {"line": BAD, "data": page, "wait": True})], {}),
        asks("400 connections keep every socket readable: pages and 404", [page, nothing], 400, deep=20),
        asks("400 connections ask for what there is not", [get("/api/nothing"), get("/api/games/zzz")], 400, deep=20),
        asks("50 connections ask for heads", [get(path, "HEAD") for path in ("/api/titles", f"/api/games/{p.large}/log")], 50,
             head=True),
        one("300 slow senders", attackers.idle_connections, {"connections": 300, "begin": begin, "drip": b" ", "pause": 0.01}),
        asks("20 connections send bodies of 64 KiB", [full, deep], 20),
        asks("chat, notes and programs without a pause", chat + notes + programs),
        one("everything taken back and played again", attackers.undo_and_redo,
            {"table": p.large, "secrets": p.secrets, "count": p.rows}),
        one("one cold look at a game that was taken back sixty times", attackers.look_once,
            {"paths": [f"/api/games/{p.turned['id']}"]}, cold=True),
        asks(f"{p.wholes} games, more than are kept open", [get(f"/api/games/{t}") for t in wholes]),
        one("streams opened and closed", attackers.streams,
            {"paths": [f"/api/games/{t}/events" for t in wholes], "connections": 100, "life": 0.05}),
        one("streams of 64 cold tables each", attackers.streams, {"paths": many, "connections": 20, "life": 0.2}),
        one("200 readers who take nothing", attackers.streams,
            {"paths": [f"/api/games/{p.large}/events"], "connections": 200, "takes": False}),
        ("files that are bombs",
         [(attackers.import_again, {"lines": lines, "bodies": [bomb, values, words, gzip.compress(words)]})], {}),
        asks("'mine' with 64 secrets", [mine]),
        ("450 streams of 64 tables at which something happens all the time",
         [(attackers.streams, {"line": BAD, "paths": [crowd], "fields": proof}),
          (attackers.play, {"line": BAD, "tables": p.own, "lines": p.lines})], {}),
        ("new accounts from ever new networks", [(attackers.sign_in_flood, {"names": [None], "path": "/api/accounts"})], {}),
        ("logs, exports and lists from ever new networks",
         [(attackers.ask_from_everywhere, {"paths": [f"/api/games/{p.large}/log", f"/api/games/{p.peers}/export?as=18xx",
                                                     f"/api/games/{p.large}/export", "/api/games?over&title=zzz"]})], {}),
        ("400 connections ask for little from ever new networks",
         [(attackers.ask_from_everywhere, {"paths": ["/healthz", "/api/titles"], "connections": 400})], {}),
        ("computer players at thirty tables that think all the time",
         [(attackers.keep_bots_busy, {"line": f"127.0.0.{i}"}) for i in range(60, 63)], {}),
        asks("new tables without a pause", [post("/api/games", {"title": "1880", "seats": list("ABC"), "options": {}})]),
        asks("the lists without a pause",
             [get(path) for path in ("/api/games?over", "/api/games?running", "/api/games?open", "/api/titles")])]


def groups(cases, count):
    """Several at once, for the run in which time is short; those that need a fresh server stay alone."""
    cold, warm = [c for c in cases if c[2].get("cold")], [c for c in cases if not c[2].get("cold")]
    some = [warm[i::count] for i in range(count)]
    return cold + [(" + ".join(name for name, _, _ in group), together(group, True), {}) for group in some]


def cut_imports(p):
    """An import that a kill -9 cuts leaves nothing behind, and can be asked again with the same key."""
    db, wrong = os.path.join(served.FOLDER, "cut.db"), []
    for number in range(12 if LONG else 4):
        key = f"{number:022d}".replace("0", "A")
        fields = f"X-Ironroad-Key: {key}\r\n"
        server = Server(db=db)
        line = Line(server.port, f"127.0.4.{2 * number + 1}")
        line.send(post("/api/import", p.book.encode(), fields=fields))
        time.sleep(0.02 + 0.04 * number)
        server.kill()
        server = Server(db=db)
        with sqlite3.connect(db) as link:
            games, lost = (link.execute(f"SELECT count(*) FROM {what}").fetchone()[0] for what in (
                "game WHERE at <> (SELECT count(*) FROM journal WHERE game = game.id)",
                "journal WHERE game NOT IN (SELECT id FROM game)"))
        link.close()
        again = [Line(server.port, f"127.0.4.{2 * number + 2}").ask(post("/api/import", p.book.encode(), fields=fields))
                 for _ in range(2)]
        made = [json.loads(body) for _, body in again]
        look, said = Line(server.port, "127.0.4.1").ask(get(f"/api/games/{made[0].get('id')}"))
        if games or lost or [status for status, _ in again] != [201, 201] or made[0] != made[1] or \
                look != 200 or json.loads(said)["actions"] != p.rows:
            wrong.append((number, games, lost, again, look))
        server.stop()
    check(f"{12 if LONG else 4} imports cut by kill -9 leave nothing, and are done when asked again", not wrong, wrong)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--once", action="store_true", help="what fails is not repeated")
    parser.add_argument("words", nargs="*", help="of the names of the cases to try")
    args = parser.parse_args()
    began = time.monotonic()
    p = Prepared()
    note(f"{FINISHED} finished games, large ones of {p.rows} rows; {time.monotonic() - began:.0f} s; {machine()}")
    stage = Stage(p.db, 1 if args.once else TRIES)
    stage.open()
    listed = stage.server.ask("GET", "/api/games?over&title=1888n")[1]
    copied = stage.server.ask("GET", f"/api/games/whole{p.wholes - 1:07d}")
    known = [game["id"] for game in listed["games"] if game["id"].startswith("over") and len(game["players"]) == 2]
    check("the tables that were copied are as good as others", len(known) > 40 and copied[0] == 200, (copied, len(known)))
    issue, more = named(p), others_of_their_kind(p)
    cases = issue + (more if LONG or args.words else groups(more, 6))
    for where, apart, first in (("one address", False, 2 * TRIES), ("an address each", True, 3 * TRIES)):
        cases.append((f"g. all of them at once, from {where}", together(issue, apart),
                      {"signs_in": p.victims[first:first + TRIES]}))
    for name, crews, rest in cases:
        if not args.words or any(word in name for word in args.words):
            stage.attack(name, crews, **rest)
    with Crew(stage.server.port, *together(issue, True)):
        time.sleep(SECONDS / 2)
        ending = time.monotonic()
        code = stage.server.stop()
        took = time.monotonic() - ending
    check("told to end in the middle of it all, the server does so in good order", code == 0 and took < 8 * SLACK, (code, took))
    cut_imports(p)
    with open(os.path.join(served.FOLDER, "stderr"), encoding="utf-8", errors="replace") as file:
        bad = [line for line in file if "bug:" in line or "Sanitizer" in line or "runtime error" in line]
    check("no assertion and no sanitizer had anything to say", not bad, "".join(bad[:20]))
    note(f"{time.monotonic() - began:.0f} s in all")
    served.finish()


if __name__ == "__main__":
    main()
