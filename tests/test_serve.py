#!/usr/bin/env python3
"""The real server over HTTP on loopback: play, live streams with resume, kill -9 and restart, headers on every route,
hostile addresses and requests, start and stop."""
import gzip
import http.client
import json
import os
import pathlib
import re
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

IRONROAD = os.environ["IRONROAD"]
if not IRONROAD:
    sys.exit(77)

HEADERS = {
    "Content-Security-Policy": "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; "
                               "base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
}
folder = tempfile.mkdtemp(prefix="ironroad-")
DB = os.path.join(folder, "games.db")
results = []


class Server:
    def __init__(self, *args, db=DB):
        self.process = subprocess.Popen([IRONROAD, "serve", "--port", "0", "--db", db, *args], stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True)
        self.said = self.process.stdout.readline()
        found = re.search(r":(\d+)/$", self.said.strip())
        if not found:
            raise RuntimeError(f"no address: {self.said} {self.process.stderr.read()}")
        self.port = int(found.group(1))

    def ask(self, method, path, body=None, secret=None, headers=None, raw=False):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        all_headers = dict(headers or {})
        if secret:
            all_headers["Authorization"] = f"Bearer {secret}"
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
        connection.request(method, path, body=body, headers=all_headers)
        response = connection.getresponse()
        data = response.read()
        connection.close()
        if raw:
            return response, data
        return response.status, json.loads(data) if data[:1] == b"{" else data.decode()

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.close()

    def stop(self):
        self.process.terminate()
        code = self.process.wait(10)
        self.close()
        return code

    def close(self):
        self.process.stdout.close()
        self.process.stderr.close()


class Stream(threading.Thread):
    """Reads server-sent events; keeps the data of each."""

    def __init__(self, server, path, secret=None, last=None):
        super().__init__(daemon=True)
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        if last is not None:
            headers["Last-Event-ID"] = str(last)
        self.connection.request("GET", path, headers=headers)
        self.response = self.connection.getresponse()
        self.rows, self.tables, self.last = [], [], None
        self.start()

    def run(self):
        event = None
        try:
            while True:
                line = self.response.readline()
                if not line:
                    return
                line = line.decode().rstrip("\n")
                if line.startswith("id: "):
                    self.last = line[4:]
                elif line.startswith("event: "):
                    event = line[7:]
                elif line.startswith("data: "):
                    (self.tables if event == "table" else self.rows).append(json.loads(line[6:]))
                    event = None
        except (OSError, http.client.HTTPException, ValueError):
            pass

    def wait(self, count, seconds=5):
        end = time.time() + seconds
        while len(self.rows) < count and time.time() < end:
            time.sleep(0.005)
        return len(self.rows) >= count


def check(what, good, said=""):
    results.append(good)
    print(f"{'ok' if good else 'not ok'} {len(results)} - {what}" + (f" # {said}" if not good and said != "" else ""), flush=True)


def new_table(server, **more):
    status, made = server.ask("POST", "/api/games", {"title": "1888n", "seats": ["Ann", "Bob", "Cat"], "order": "given",
                                                     "seed": 3, **more})
    assert status == 201, made
    return made["id"], {seat["name"]: seat["secret"] for seat in made["seats"]}


def act(server, table, secrets, at, action):
    who = action.split()[0]
    return server.ask("POST", f"/api/games/{table}/actions", {"at": at, "action": action}, secrets[who])


def test_play_stream_kill(server):
    table, secrets = new_table(server)
    stream = Stream(server, f"/api/games/{table}/events")
    check("a stream begins with the start", stream.wait(1) and stream.rows[0]["kind"] == "start")
    start = time.time()
    status, answer = act(server, table, secrets, 1, "Bob buy KT")
    check("an action is taken", (status, answer) == (200, {"at": 2}), answer)
    check("and pushed within a second", stream.wait(2) and time.time() - start < 1)
    check("a stale one is not", act(server, table, secrets, 1, "Bob buy KT") == (409, {
        "error": "stale", "at": 2, "code": "error.stale", "args": [],
        "text": "The game has moved on. Read the newer rows and try again."}))
    act(server, table, secrets, 2, "Cat bid FC 535")
    stream.wait(3)
    last = stream.last
    server.kill()
    server = Server()
    status, log = server.ask("GET", f"/api/games/{table}/log?from=1")
    check("after kill -9 everything is there", status == 200 and log.count("\n") == 3 and "Cat bid FC 535" in log, log)
    again = Stream(server, f"/api/games/{table}/events", last=last)
    status, answer = act(server, table, secrets, 3, "Ann pass")
    check("the game goes on", status == 200, answer)
    check("who resumes gets what is new, once", again.wait(1) and [row["at"] for row in again.rows] == [4], again.rows)
    check("with the hash of the position", re.fullmatch("[0-9a-f]{16}", again.rows[0].get("hash", "")) is not None)
    return server


def test_kills_while_playing(server):
    """Moves by three threads, killed at moments of chance: what was acknowledged is there once."""
    rounds = {"quick": 3, "long": 60}.get(os.environ.get("IR_TESTS"), 8)
    tables = [new_table(server, undo="anyone") for _ in range(3)]
    acknowledged = {table: [] for table, _ in tables}

    def play(number, stop):
        table, secrets = tables[number]
        try:
            at = server.ask("GET", f"/api/games/{table}")[1]["at"]
            while not stop.is_set():
                actions = server.ask("GET", f"/api/games/{table}")[1]["actions"]
                status, answer = (act(server, table, secrets, at, "Bob buy KT") if actions == 0 else
                                  server.ask("POST", f"/api/games/{table}/undo", {"at": at}, secrets["Ann"]))
                if status == 200:
                    acknowledged[table].append(answer["at"])
                at = answer.get("at", at)
        except (OSError, http.client.HTTPException, ValueError):
            pass

    lost, twice = 0, 0
    for _ in range(rounds):
        stop = threading.Event()
        threads = [threading.Thread(target=play, args=(i, stop)) for i in range(3)]
        for thread in threads:
            thread.start()
        time.sleep(0.1 + 0.2 * (time.time_ns() // 1000 % 1000) / 1000)
        server.kill()
        stop.set()
        for thread in threads:
            thread.join()
        server = Server("--no-limits")
        for table, _ in tables:
            rows = [int(line.split()[0]) for line in server.ask("GET", f"/api/games/{table}/log")[1].splitlines()]
            lost += len(set(acknowledged[table]) - set(rows))
            twice += len(rows) - len(set(rows)) + (rows != list(range(1, len(rows) + 1)))
    total = sum(len(rows) for rows in acknowledged.values())
    check(f"{rounds} kills during {total} acknowledged moves: none lost, none twice", lost == 0 and twice == 0 and
          total > 0, f"{lost} lost, {twice} twice")
    return server


def test_headers(server):
    table, secrets = new_table(server)
    routes = [("GET", "/", 200), ("HEAD", "/", 200), ("GET", "/healthz", 200), ("GET", "/api/titles", 200),
              ("GET", "/game/abc", 200), ("GET", "/table/abc", 200), ("GET", "/hotseat/1", 200), ("GET", "/reset", 200),
              ("GET", "/learn", 200), ("GET", "/rules/1888n", 200), ("GET", "/watch", 200), ("GET", "/watch/nar", 200),
              ("GET", "/nothing", 404), ("GET", "/api/nothing", 404), ("POST", "/", 405), ("PUT", "/healthz", 405),
              ("GET", "/api/session", 200), ("POST", "/api/session", 400), ("DELETE", "/api/session", 204),
              ("POST", "/api/accounts", 400), ("GET", "/api/account/sessions", 403), ("DELETE", "/api/account", 403),
              ("GET", "/api/games?open", 200), ("GET", "/api/games?mine", 200), ("POST", "/api/games", 400),
              ("GET", f"/api/games/{table}", 200), ("GET", f"/api/games/{table}/log", 200),
              ("GET", f"/api/games/{table}/export?as=rgn", 200), ("GET", f"/api/games/{table}/export?as=18xx", 422),
              ("POST", f"/api/games/{table}/actions", 403), ("POST", "/api/import", 400), ("GET", "/api/events", 400),
              ("OPTIONS", "/api/games", 405), ("PATCH", "/api/games", 405), ("HEAD", f"/api/games/{table}/events", 200)]
    bad = []
    for method, path, expected in routes:
        response, data = server.ask(method, path, raw=True)
        missing = [name for name, value in HEADERS.items() if response.getheader(name) != value]
        if response.status != expected or missing or (method == "HEAD" and data):
            bad.append((method, path, response.status, missing))
    check(f"headers on {len(routes)} routes", not bad, bad)
    stream = Stream(server, f"/api/games/{table}/events")
    check("and on streams", all(stream.response.getheader(name) == value for name, value in HEADERS.items()) and
          stream.response.getheader("Content-Type").startswith("text/event-stream"))
    response, page = server.ask("GET", "/", raw=True)
    check("no HSTS without https", response.getheader("Strict-Transport-Security") is None)
    response, data = server.ask("GET", "/", headers={"If-None-Match": response.getheader("ETag")}, raw=True)
    check("ETag", response.status == 304 and data == b"", response.status)
    response, data = server.ask("GET", "/", headers={"Accept-Encoding": "gzip"}, raw=True)
    plain = gzip.decompress(data) if response.getheader("Content-Encoding") == "gzip" else data
    check("gzip", plain == page)
    response, _ = server.ask("GET", "/api/session", raw=True)
    check("answers are not stored", response.getheader("Cache-Control") == "no-store")


def hostile_strings():
    parts = ["../etc/passwd", "..%2fetc%2fpasswd", "%2e%2e/%2e%2e/etc/passwd", "..\\..\\windows", "....//....//etc/passwd",
             "%00", "%0d%0aSet-Cookie:%20x=1", "<script>alert(1)</script>", "%3Cscript%3Ealert(1)%3C/script%3E", "'--",
             "' OR '1'='1", "%27%20OR%201=1", "${7*7}", "{{7*7}}", "%c0%ae%c0%ae/", "%uff0e", "a" * 3000, "-1", "0x10",
             "9" * 30, "null", "undefined", "%ff%fe", "%E2%80%AE", ";ls", "|id", "`id`", "$(id)", "//evil.example", "?x", "&y"]
    bases = ["/{}", "/assets/{}", "/api/{}", "/api/games/{}", "/api/games/{}/log", "/api/games/{}/events", "/game/{}",
             "/api/events?games={}:1", "/api/games?{}", "/hotseat/{}/"]
    return [base.format(part) for base in bases for part in parts]


def raw_request(server, data, seconds=5):
    out = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=seconds) as s:
        try:
            s.sendall(data)
            while True:
                got = s.recv(65536)
                if not got:
                    return out
                out += got
        except OSError:
            return out


def test_hostile(server):
    secret_text = open("/etc/passwd", encoding="utf-8").read(20)
    bad = []
    strings = hostile_strings()
    for path in strings:
        text = raw_request(server, f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n".encode(),
                           0.3 if "/events" in path else 5).decode("latin-1")
        status = text.split(" ", 2)[1] if text.startswith("HTTP/") else "none"
        if status not in ("200", "400", "403", "404") or secret_text in text or "<script>alert" in text or \
                "\nSet-Cookie: x" in text:
            bad.append((path, text[:100]))
    check(f"{len(strings)} hostile addresses", not bad, bad[:3])
    broken = [b"\r\n\r\n", b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\x16\x03\x01\x02\x00\x01\x00", b"A" * 40000,
              b"GET / HTTP/1.1\r\n" + b"X: " + b"y" * 20000 + b"\r\n\r\n",
              b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\nConnection: close\r\n\r\n",
              b"POST /api/games HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\nConnection: close\r\n\r\n",
              b"POST /api/games HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\nzz\r\n",
              b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello"]
    for data in broken:
        raw_request(server, data, 0.3)
    check("requests that are no HTTP", server.ask("GET", "/healthz")[0] == 200)
    status = raw_request(server, b"POST /api/import HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 6000000\r\n\r\n"
                         + b"x" * 6000000)
    check("a body of 6 MB is cut", b" 200 " not in status[:40] and b" 201 " not in status[:40])
    status, answer = server.ask("POST", "/api/games", b"x" * 70000)
    check("64 KiB is the most elsewhere", status == 413, answer)
    bomb = gzip.compress(b" " * (20 << 20))
    status, answer = server.ask("POST", "/api/import", bomb)
    check("a packed file that swells", status == 413, answer)
    status, answer = server.ask("POST", "/api/import", b'{"a":[' + b"1," * 2600000 + b"1]}")
    check("a file of two million numbers is not read", status == 413 and "values" in answer["text"], answer)


def test_import_gzip(server):
    game = "[Title \"1888n\"] [Rules \"0\"] [Players \"Ann\" \"Bob\" \"Cat\"] [Seed \"3\"]\nBob buy KT\n"
    status, made = server.ask("POST", "/api/import", gzip.compress(game.encode()))
    check("a packed file is imported", status == 201 and made["seats"][2]["name"] == "Cat", made)
    key = {"X-Ironroad-Key": "abcdefghijklmnopqrstuv"}
    twice = [server.ask("POST", "/api/import", game.encode(), headers=key) for _ in range(2)]
    check("one with a key, sent twice, is there once", twice[0] == twice[1] and twice[0][0] == 201 and
          twice[0][1]["id"] != made["id"], twice)
    status, text = server.ask("GET", f"/api/games/{made['id']}/export")
    check("and exported", status == 200 and text.endswith("\n1 Bob buy KT\n"), text)


def test_runs(server):
    """A run is decided aside; the refusal of one below the best names the better one, and that is taken."""
    game = pathlib.Path(__file__).resolve().parent / "games" / "1888n" / "5p-seed44-bank.rgn"
    lines = game.read_text(encoding="utf-8").splitlines()
    first = next(i for i, line in enumerate(lines) if line.startswith("1 "))
    run = re.sub(r" #[0-9a-f]{16}$", "", lines[first + 722].split(" ", 1)[1])
    status, made = server.ask("POST", "/api/import", "\n".join(lines[:first + 722]) + "\n")
    check("a game before a run of two trains", status == 201 and len(run.split()) == 4, (status, made, run))
    secret = ",".join(seat["secret"] for seat in made["seats"])
    ask = lambda action: server.ask("POST", f"/api/games/{made['id']}/actions", {"at": 723, "action": action}, secret=secret)
    status, said = ask(" ".join(run.split()[:3]))
    better = said.get("better", "") if status == 422 else ""
    check("a run below the best: 422 with the rule and the better one",
          status == 422 and said["rule"] == "88-RV-04" and "run" in better and said["text"], (status, said))
    status, said = ask("run 2:ZZ9")
    check("a run over track that does not exist: 422", status == 422 and said["text"], (status, said))
    status, said = ask(better)
    check("the better one is taken", status == 200 and said["at"] == 724, (status, said, better))


def test_accounts(server):
    status, answer = server.ask("POST", "/api/accounts", {"name": "Zoe", "password": "correct horse"})
    check("an account", status == 201, answer)
    link = subprocess.run([IRONROAD, "admin", "reset", "zoe", "--db", DB, "--public-url", "http://x"], capture_output=True,
                          text=True, check=False)
    found = re.search(r"http://x/reset#([\w-]{43})\n", link.stdout)
    check("a link for a forgotten password, while the server runs", found is not None, link.stderr)
    with sqlite3.connect(DB) as db:
        left = db.execute("SELECT expires FROM reset").fetchone()[0] / 1000 - time.time()
    db.close()
    check("for ten minutes", 580 < left <= 601, left)
    status, _ = server.ask("POST", "/api/reset", {"token": found.group(1), "password": "battery staple"})
    check("it works", status == 204, status)
    check("once", server.ask("POST", "/api/reset", {"token": found.group(1), "password": "battery staple"})[0] == 403)
    times = {"Zoe": [], "Nobody": []}
    for i in range(12):
        name = "Zoe" if i % 2 else "Nobody"
        start = time.perf_counter()
        status, _ = server.ask("POST", "/api/session", {"name": name, "password": "wrong wrong"})
        times[name].append(time.perf_counter() - start)
    least = {name: min(values) for name, values in times.items()}  # what else the machine does only adds to it
    check("a wrong name takes as long as a wrong password", 0.4 < least["Zoe"] / least["Nobody"] < 2.5, least)
    response, _ = server.ask("POST", "/api/session", {"name": "Zoe", "password": "battery staple"}, raw=True)
    check("signed in", response.status == 200 and "HttpOnly; SameSite=Lax" in response.getheader("Set-Cookie"))
    none = subprocess.run([IRONROAD, "admin", "reset", "Nobody", "--db", DB], capture_output=True, text=True, check=False)
    check("no account, no link", none.returncode == 1 and none.stdout == "")
    links = [subprocess.run([IRONROAD, "admin", "reset", "zoe", "--db", DB, *args], capture_output=True, text=True, check=False).stdout
             for args in ((), ("--port", "1899"))]
    check("without an address the link begins with its path, with a port it is whole",
          re.search(r"address.*:\n/reset#[\w-]{43}\n", links[0]) and re.search(r":\nhttp://127.0.0.1:1899/reset#[\w-]{43}\n", links[1]), links)
    wrong = os.path.join(folder, "mistyped.db")
    none = subprocess.run([IRONROAD, "admin", "reset", "zoe", "--db", wrong], capture_output=True, text=True, check=False)
    check("a file that is not there is not made", none.returncode == 2 and "mistyped.db" in none.stderr and
          not os.path.exists(wrong), none.stderr)


def refused_start(*args):
    run = subprocess.run([IRONROAD, "serve", *args], capture_output=True, text=True, timeout=20, check=False)
    return run.returncode, run.stderr.strip()


def test_start_and_stop(server):
    code, said = refused_start("--port", "0", "--db", DB)
    check("a second server on the same file", code == 2 and "another server is using it" in said, said)
    linked = os.path.join(folder, "linked.db")
    os.symlink(DB, linked)
    code, said = refused_start("--port", "0", "--db", linked)
    check("by a link, too", code == 2 and "another server is using it" in said, said)
    os.symlink(os.path.join(folder, "later.db"), os.path.join(folder, "early.db"))
    first = Server(db=os.path.join(folder, "early.db"))
    code, said = refused_start("--port", "0", "--db", os.path.join(folder, "later.db"))
    check("and where the first was started by a link to nothing", code == 2 and "another server is using it" in said, said)
    first.stop()
    code, said = refused_start("--port", str(server.port), "--db", os.path.join(folder, "other.db"))
    check("a port that is taken", code == 2 and "in use" in said, said)
    newer = os.path.join(folder, "newer.db")
    with sqlite3.connect(newer) as db:
        db.execute("PRAGMA user_version = 99")
    before = open(newer, "rb").read()
    code, said = refused_start("--port", "0", "--db", newer)
    check("a database of a newer version", code == 2 and "newer version" in said and open(newer, "rb").read() == before, said)
    wrong = os.path.join(folder, "wrong.db")
    with open(wrong, "wb") as out:
        out.write(b"no database " * 1000)
    before = open(wrong, "rb").read()
    code, said = refused_start("--port", "0", "--db", wrong)
    check("a file that is no database", code == 2 and "no database" in said and open(wrong, "rb").read() == before, said)
    code, said = refused_start("--port", "0", "--db", "/nowhere/x.db")
    check("a folder that is not there", code == 2 and said != "", said)
    bad = {}
    for url in ("trains.example", "https://trains.example/games", "https://", "https://trains.example:x", "https://a b"):
        code, said = refused_start("--port", "0", "--db", os.path.join(folder, "url.db"), "--public-url", url)
        if code != 2 or "--public-url" not in said:
            bad[url] = (code, said)
    for proxy in ("localhost", "127.0.0.1/33", "10.1.2.3/8", ""):
        code, said = refused_start("--port", "0", "--db", os.path.join(folder, "url.db"), "--trusted-proxy", proxy)
        if code != 2 or "--trusted-proxy" not in said:
            bad[proxy] = (code, said)
    check("public addresses and proxies that are none", not bad, bad)
    check("SIGTERM ends it cleanly", server.stop() == 0)
    https = Server("--public-url", "https://trains.example")
    response, _ = https.ask("GET", "/healthz", raw=True)
    check("HSTS with https", response.getheader("Strict-Transport-Security") == "max-age=31536000")
    https.process.send_signal(signal.SIGINT)
    check("SIGINT too", https.process.wait(10) == 0)
    https.close()


def main():
    server = Server()
    try:
        server = test_play_stream_kill(server)
        server.kill()
        server = Server("--no-limits")
        server = test_kills_while_playing(server)
        test_headers(server)
        test_hostile(server)
        test_import_gzip(server)
        test_runs(server)
        test_accounts(server)
        test_start_and_stop(server)
    finally:
        if server.process.poll() is None:
            server.kill()
        shutil.rmtree(folder, ignore_errors=True)
    print(f"1..{len(results)}")
    return 0 if all(results) else 1


sys.exit(main())
