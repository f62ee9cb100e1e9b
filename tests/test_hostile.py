#!/usr/bin/env python3
"""Hostile input to the real server: wrong JSON, huge and slow requests, 2,000 strings of path traversal and script
injection in every text field and every path, methods, headers of every answer, cookies, requests from other sites,
limits on signing in, sessions.

What is refused is refused with a status; what is stored comes back as data, byte for byte, with a type that no browser
runs. After everything the server lives and its tables are as they were."""
import itertools
import json
import random
import resource
import socket
import sqlite3
import statistics
import threading
import time
import urllib.parse

import served
from served import Server, Table, check

CSP = ("default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; object-src 'none'; base-uri 'none'; "
       "frame-ancestors 'none'; form-action 'self'")
STRINGS = {"quick": 300, "long": 8000}.get(served.SIZE, 2000)
dice = random.Random(5)

# ---- strings ---------------------------------------------------------------------------------------------------------

UP = ["../", "..\\", "..%2f", "%2e%2e/", "%2e%2e%2f", "..%5c", "%252e%252e%252f", "....//", "..;/", "/..//", "..%c0%af"]
GOAL = ["etc/passwd", "proc/self/environ", "games.db", "index.html", "healthz", "api/session", "windows/win.ini", ""]
OPEN = ["<script>", "<img src=x onerror=", "<svg/onload=", "\"><script>", "'><iframe src=", "</title><script>", "{{", "${", "<!--",
        "javascript:", "data:text/html,", "\\u003cscript\\u003e", "<a href=\"", "]]><x>", "&#60;script&#62;", "%3Cscript%3E"]
CODE = ["alert(1)", "fetch('/api/session')", "document.cookie", "7*7", "constructor.constructor('x')()", "`id`", "$(id)",
        "x' OR '1'='1", "1; DROP TABLE game; --", "\u202eevil", "\ufeff", "a\u0300" * 9, "\U0001f682" * 5]
CLOSE = ["</script>", ">", "\">", "'", "}}", "-->", "`", "\")", "", "\r\nSet-Cookie: ironroad=x", "\n\ndata: {}", "\x00", "%00"]


def traversals():
    for up, times, goal, head in itertools.product(UP, (1, 3, 8), GOAL, ("", "/", "assets/", "api/games/")):
        yield head + up * times + goal


def injections():
    for parts in itertools.product(OPEN, CODE, CLOSE):
        yield "".join(parts)


def strings():
    both = list(traversals()) + list(injections())
    dice.shuffle(both)
    return both[:STRINGS]


# ---- answers ---------------------------------------------------------------------------------------------------------


def bad_headers(response):
    """What an answer lacks; an empty list if nothing."""
    wanted = {"Content-Security-Policy": CSP, "X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin",
              "Cross-Origin-Opener-Policy": "same-origin"}
    out = [name for name, value in wanted.items() if response.getheader(name) != value]
    if response.getheader("Access-Control-Allow-Origin") is not None:
        out.append("Access-Control-Allow-Origin is there")
    return out


SAFE = ("application/json; charset=utf-8", "text/plain; charset=utf-8", "text/event-stream; charset=utf-8")


def raw(server, data, seconds=5, pieces=None):
    """Bytes to the port; what comes back until it is closed or nothing comes any more."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=seconds) as link:
        try:
            link.sendall(data)
            for piece, pause in pieces or ():
                time.sleep(pause)
                link.sendall(piece)
            out = b""
            while True:
                got = link.recv(65536)
                if not got:
                    return out
                out += got
                if b"\r\n\r\n" in out and pieces is None and b"Content-Length: " in out:
                    head, body = out.split(b"\r\n\r\n", 1)
                    if len(body) >= int(head.split(b"Content-Length: ")[1].split(b"\r\n")[0]):
                        return out
        except (ConnectionError, socket.timeout, TimeoutError):
            return b"" if not locals().get("out") else out


# ---- tests -----------------------------------------------------------------------------------------------------------


def test_json(server, table):
    deep = "[" * 5000 + "]" * 5000
    bad = ['{"text":"a","text":"b"}', '{"text":' + deep + "}", "[" * 40, '{"text":NaN}', '{"text":Infinity}', "{'text':'a'}",
           '{"text":"a",}', '{"text":"a"}x', "null", "[]", '"text"', "1", "", "\x00", '{"text":"\\ud800"}', '{"text":1e999}',
           '{"text":"\\u0000"}', b'{"text":"\xff\xfe"}', b'{"text":"\xc0\xaf"}', b'{"text":"\xed\xa0\x80"}', '{"text":null}',
           '{"text":["a"]}', '{"text":{"a":1}}', '{"text":true}', '{"text":"a","more":1}', '{"__proto__":{"x":1},"text":"a"}',
           '{"text":"a\\nb"}', '{"text":""}', json.dumps({"text": "x" * 501}), json.dumps({"text": "\x1b[31m"}),
           '{"text":"' + "\\u0041" * 20000 + '"}']
    wrong = []
    for body in bad:
        response, data = server.raw("POST", f"/api/games/{table.id}/chat", body, {"Authorization": f"Bearer {table.secret}"})
        if response.status not in (400, 413) or not data.startswith(b'{"error":') or bad_headers(response):
            wrong.append((body[:60], response.status, data[:100]))
    check(f"{len(bad)} bodies that are no JSON, or not what is wanted: 400", not wrong, wrong)
    numbers = ["1.5", "1e3", "-1", "9223372036854775808", "1e400", '"1"', "null", "true", "[1]", "01", "0x1", "+1"]
    wrong = []
    for number in numbers:
        status, said = server.ask("POST", f"/api/games/{table.id}/actions", '{"at":%s,"action":"pass"}' % number,
                                  secret=table.secret)
        if status != 400:
            wrong.append((number, status, said))
    check(f"{len(numbers)} numbers that are no row: 400", not wrong, wrong)


def test_sizes(server, table):
    statuses = {}
    for name, path, size in (("chat", f"/api/games/{table.id}/chat", 65537), ("chat 1 MB", f"/api/games/{table.id}/chat", 1 << 20),
                             ("accounts", "/api/accounts", 70000), ("import", "/api/import", (5 << 20) + 1)):
        response, _ = server.raw("POST", path, b'{"text":"' + b"a" * size + b'"}', {"Authorization": f"Bearer {table.secret}"})
        statuses[name] = response.status
    check("bodies that are too large: 413", set(statuses.values()) == {413}, statuses)
    check("the server lives", server.ask("GET", "/healthz")[0] == 200)


def head_of(data):
    """Status and headers of the first answer in some bytes."""
    lines = data.split(b"\r\n\r\n")[0].decode("latin-1").split("\r\n")
    fields = dict(line.split(": ", 1) for line in lines[1:] if ": " in line)
    words = lines[0].split(" ")
    return int(words[1]) if words[0] == "HTTP/1.1" and len(words) > 2 else 0, fields


class Answer:
    def __init__(self, data):
        self.status, self.fields = head_of(data)

    def getheader(self, name):
        return self.fields.get(name)


END = b"\r\nHost: x\r\n\r\n"
POST = b"POST /api/session HTTP/1.1\r\nHost: x\r\n"
MALFORMED = {  # what is sent -> the status
    "a long address": (b"GET /" + b"a" * 100000 + b" HTTP/1.1" + END, 431),
    "a long header": (b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: " + b"a" * 100000 + b"\r\n\r\n", 431),
    "many headers": (b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + b"X-A: b\r\n" * 20000 + b"\r\n", 431),
    "65 headers": (b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + b"X-A: b\r\n" * 64 + b"\r\n", 431),
    "TLS": (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\x00" * 200 + b"\r\n\r\n", 400),
    "one word": (b"GET" + END, 400),
    "no version": (b"GET /healthz" + END, 400),
    "HTTP/0.9": (b"GET /healthz HTTP/0.9" + END, 505),
    "HTTP/2.0": (b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
    "HTTP/1.2": (b"GET /healthz HTTP/1.2" + END, 505),
    "another protocol": (b"GET /healthz FTP/1.1" + END, 400),
    "a method that is no word": (b"G@T /healthz HTTP/1.1" + END, 400),
    "two blanks": (b"GET  /healthz HTTP/1.1" + END, 400),
    "a tab": (b"GET\t/healthz\tHTTP/1.1" + END, 400),
    "a blank in the address": (b"GET /health z HTTP/1.1" + END, 400),
    "a byte above 127": (b"GET /health\xc3\xa9 HTTP/1.1" + END, 400),
    "a zero byte": (b"GET /healthz HTTP/1.1\r\nHost: x\r\nX: \x00\r\n\r\n", 400),
    "a control character": (b"GET /healthz HTTP/1.1\r\nHost: x\r\nX: a\x0bb\r\n\r\n", 400),
    "lines without a carriage return": (b"GET /healthz HTTP/1.1\nHost: x\nX: y\r\n\r\n", 400),
    "a lone carriage return": (b"GET /healthz HTTP/1.1\r\nHost: x\rX: y\r\n\r\n", 400),
    "a folded line": (b"GET /healthz HTTP/1.1\r\nHost: x\r\nX: a\r\n b\r\n\r\n", 400),
    "a blank before the colon": (b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length : 2\r\n\r\n{}", 400),
    "no colon": (b"GET /healthz HTTP/1.1\r\nHost: x\r\nnonsense\r\n\r\n", 400),
    "no name": (b"GET /healthz HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n", 400),
    "no host": (b"GET /healthz HTTP/1.1\r\nX: y\r\n\r\n", 400),
    "two hosts": (b"GET /healthz HTTP/1.1\r\nHost: x\r\nHost: y\r\n\r\n", 400),
    "a negative length": (POST + b"Content-Length: -5\r\n\r\nabcde", 400),
    "a length with a sign": (POST + b"Content-Length: +2\r\n\r\n{}", 400),
    "an empty length": (POST + b"Content-Length:\r\n\r\n{}", 400),
    "a length in hex": (POST + b"Content-Length: 0x2\r\n\r\n{}", 400),
    "two lengths": (POST + b"Content-Length: 2\r\nContent-Length: 50\r\n\r\n{}", 400),
    "the same length twice": (POST + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}", 400),
    "a list of lengths": (POST + b"Content-Length: 2, 2\r\n\r\n{}", 400),
    "a length of 100 GB": (b"POST /api/import HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999\r\n\r\nabc", 413),
    "a length beyond all numbers": (POST + b"Content-Length: 99999999999999999999999\r\n\r\nabc", 413),
    "64 KiB and a byte": (POST + b"Content-Length: 65537\r\n\r\nabc", 413),
    "chunks": (POST + b"Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", 411),
    "chunks and a length": (POST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}", 400),
    "an unknown coding": (POST + b"Transfer-Encoding: xchunked\r\n\r\n{}", 411),
    "an unknown expectation": (POST + b"Content-Length: 2\r\nExpect: wonders\r\n\r\n{}", 417),
    "a proxy's request": (b"GET http://evil.example/api/session HTTP/1.1" + END, 400),
    "CONNECT": (b"CONNECT evil.example:443 HTTP/1.1" + END, 400),
    "OPTIONS *": (b"OPTIONS * HTTP/1.1" + END, 400),
    "an unknown method": (b"BREW /healthz HTTP/1.1\r\nConnection: close" + END, 405),
    "an unknown method for a page": (b"BREW /nowhere HTTP/1.1\r\nConnection: close" + END, 404),
    "a method in small letters": (b"get /healthz HTTP/1.1\r\nConnection: close" + END, 405)}


def test_malformed(server):
    """What is not HTTP, or is ambiguous: a status, our headers, and the end of the connection."""
    wrong = []
    for name, (data, status) in MALFORMED.items():
        said = Answer(got := raw(server, data, 4, ()))
        if said.status != status or bad_headers(said) or said.getheader("Connection") != "close" or \
                not (said.getheader("Content-Type") or "").startswith("application/json"):
            wrong.append((name, status, got[:300]))
    check(f"{len(MALFORMED)} requests that are none: refused, with every header", not wrong, wrong[:3])
    smuggled = raw(server, POST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\nGET /healthz HTTP/1.1" + END, 3, ())
    check("nothing is smuggled behind one", smuggled.count(b"HTTP/1.1 ") == 1, smuggled[:300])
    check("the server lives", server.ask("GET", "/healthz")[0] == 200)


def test_framing(server):
    """Requests one after the other on a connection, in one piece and byte by byte."""
    ask = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
    last = b"GET /api/titles HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    post = POST + b"Content-Length: 3\r\n\r\n{}\n"
    said = raw(server, ask + b"\r\n" + post + ask + last, 4, ())
    statuses = [head_of(b"HTTP/1.1 " + part)[0] for part in said.split(b"HTTP/1.1 ")[1:]]
    check("four requests in one piece: four answers in their order", statuses == [200, 400, 200, 200], statuses)
    said = raw(server, b"", 4, [(bytes([byte]), 0) for byte in ask + post + last])
    statuses = [head_of(b"HTTP/1.1 " + part)[0] for part in said.split(b"HTTP/1.1 ")[1:]]
    check("byte by byte: the same", statuses == [200, 400, 200], statuses)
    said = raw(server, b"GET /healthz HTTP/1.0\r\n\r\n", 4, ())
    check("HTTP/1.0 is answered and closed", Answer(said).status == 200 and said.endswith(b"}"), said)
    said = raw(server, POST + b"Expect: 100-continue\r\nConnection: close\r\nContent-Length: 2\r\n\r\n", 4, [(b"{}", 0.2)])
    check("100 Continue", said.startswith(b"HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 400 "), said)
    said = raw(server, b"HEAD /api/titles HTTP/1.1\r\nConnection: close" + END, 4, ())
    check("HEAD has a length and no body", int(Answer(said).getheader("Content-Length")) > 100 and said.endswith(b"\r\n\r\n"), said)
    proxied = Server("--trusted-proxy", "127.0.0.1", db=served.os.path.join(served.FOLDER, "proxied.db"))
    statuses = []
    for i in range(8):
        body = b'{"name":"Nobody%d","password":"wrong horse battery"}' % i
        said = raw(proxied, b"POST /api/session HTTP/1.1\r\nHost: x\r\nConnection: close\r\nX-Forwarded-For: 192.0.2.%d\r\n"
                   b"X-Forwarded-For: 203.0.113.9\r\nContent-Length: %d\r\n\r\n" % (i, len(body)) + body, 10, ())
        statuses.append(Answer(said).status)
    check("of two X-Forwarded-For the proxy's own counts, the last", statuses[-1] == 429, statuses)
    proxied.stop()


class Slow(threading.Thread):
    """Sends a byte a second for as long as it is let."""

    def __init__(self, server, name, begin, drip, least, most):
        super().__init__(daemon=True)
        self.name, self.begin, self.drip, self.least, self.most, self.server = name, begin, drip, least, most, server
        self.said, self.since = b"", 0
        self.start()

    def run(self):
        began = time.monotonic()
        with socket.create_connection(("127.0.0.1", self.server.port)) as link:
            link.settimeout(1)
            link.sendall(self.begin)
            while time.monotonic() - began < 100:
                try:
                    if self.drip:
                        link.sendall(self.drip)
                    got = link.recv(4096)
                    if not got:
                        break
                    self.said += got
                except (socket.timeout, TimeoutError):
                    continue
                except ConnectionError:
                    break
        self.since = time.monotonic() - began

    def verdict(self):
        self.join()
        said = Answer(self.said) if self.said else None
        good = self.least <= self.since <= self.most and (said is None or (said.status == 408 and not bad_headers(said)))
        check(f"{self.name}: cut after {self.since:.0f} s, with {said.status if said else 'nothing'}",
              good and (said is not None) == (self.begin != b""), self.said)


class Lazy(threading.Thread):
    """Asks eight times for two megabytes, more than the system takes off the server's hands; takes nothing of the answers for a
    while, then all that is left of them."""

    TIMES = 8

    def __init__(self, server, table, wait):
        super().__init__(daemon=True)
        self.server, self.table, self.wait, self.got, self.whole = server, table, wait, 0, 0
        self.start()

    def run(self):
        with socket.socket() as link:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
            link.connect(("127.0.0.1", self.server.port))
            link.settimeout(20)
            ask = f"GET /api/games/{self.table.id}/log HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {self.table.secret}\r\n"
            link.sendall(f"{ask}\r\n".encode() * (self.TIMES - 1) + f"{ask}Connection: close\r\n\r\n".encode())
            time.sleep(self.wait)
            said = b""
            try:
                while got := link.recv(1 << 20):
                    said += got
            except ConnectionError:
                pass
        head, _, _ = said.partition(b"\r\n\r\n")
        self.got = len(said)
        self.whole = self.TIMES * int(head.lower().split(b"content-length:")[1].split()[0])

    def verdict(self):
        self.join()
        late = self.wait > 120
        check(f"answers of which nothing is taken for {self.wait} s: {self.got} of {self.whole} bytes",
              self.whole > 16000000 and (self.got < self.whole if late else self.got > self.whole))


def lazy_readers(server):
    """An answer must be taken within 120 seconds (docs/api.md): not much less, and not much more."""
    table = Table(server, "1888n", served.scripts("1888n", 2, 1, 4)[0])
    connection = server.connect()
    for i in range(4200):
        server.ask("POST", f"/api/games/{table.id}/chat", {"text": f"{i} " + "x" * 490}, secret=table.secret, connection=connection)
    connection.close()
    return [Lazy(server, table, 105), Lazy(server, table, 132)]


def slow_senders(server):
    """That they are cut is seen while the other tests run."""
    return [Slow(server, "a head of a byte a second", b"GET /healthz HTTP/1.1\r\nX: ", b"a", 28, 45),
            Slow(server, "a body of a byte a second", POST + b"Content-Length: 60000\r\n\r\n", b" ", 58, 80),
            Slow(server, "a body that stops", POST + b"Content-Length: 60000\r\n\r\n{", b"", 58, 80),
            Slow(server, "a connection on which nothing comes", b"", b"", 28, 45)]


def test_slow(server):
    """Fifty slow senders do not keep others waiting."""
    slow = []
    for _ in range(50):
        link = socket.create_connection(("127.0.0.1", server.port))
        link.sendall(POST + b"Content-Length: 60000\r\n\r\n{")
        slow.append(link)
    times = []
    for _ in range(20):
        began = time.monotonic()
        server.ask("GET", "/healthz")
        times.append(time.monotonic() - began)
        for link in slow:
            link.sendall(b" ")
    check("fifty slow senders keep nobody waiting", statistics.median(times) < 1, times)
    for link in slow:
        link.close()


def test_paths(server, table):
    """Every string as an address, as the id of a table, after an asset, and as each parameter."""
    wrong, count = [], 0
    connection = server.connect()
    for text in strings():
        quoted = urllib.parse.quote(text, safe="/%.\\;?=&:'()*!$,@+~-_")
        quoted = "".join(c if 0x20 < ord(c) < 0x7f else "_" for c in quoted)
        for path in (f"/{quoted}", f"/api/games/{quoted}", f"/assets/{quoted}", f"/api/games/{table.id}/log?from={quoted}",
                     f"/api/games/{table.id}/export?as={quoted}", f"/api/events?games={quoted}",
                     f"/api/games/{table.id}?invite={quoted}")[dice.randrange(2)::2]:
            response, data = server.raw("GET", path, connection=connection)
            count += 1
            kind = response.getheader("Content-Type")
            page = response.status == 200 and kind and kind.startswith("text/html")
            if (response.status not in (200, 400, 403, 404) or bad_headers(response) or b"root:" in data or b"SQLite" in data or
                    (response.status != 200 and kind not in SAFE) or (page and text.encode() in data and len(text) > 3)):
                wrong.append((path, response.status, kind, data[:80]))
            if response.getheader("Set-Cookie") or response.getheader("Location"):
                wrong.append((path, "a cookie or a redirection"))
    connection.close()
    check(f"{count} addresses of {STRINGS} strings: a refusal or our own page", not wrong, wrong[:5])


def test_fields(server):
    """Every string in every text field that is stored, or refused; what is stored is read back."""
    wrong, stored, refused = [], 0, 0
    connection = server.connect()
    table = Table(server, "1888n", served.scripts("1888n", 2, 1, 3)[0])
    auth = {"Authorization": f"Bearer {table.secret}"}

    def ask(method, path, body=None, headers=None):
        response, data = server.raw(method, path, body, headers or auth, connection)
        kind = response.getheader("Content-Type")
        if response.status >= 500 or bad_headers(response) or (data and kind not in SAFE):
            wrong.append((method, path, body, response.status, kind))
        return response.status, data

    def same(what, text, got):
        if got != text:
            wrong.append((what, text, got))

    for number, text in enumerate(strings()):
        status, data = ask("POST", f"/api/games/{table.id}/chat", {"text": text})
        if status == 200:
            stored += 1
            row = json.loads(data)["at"]
            _, log = ask("GET", f"/api/games/{table.id}/log?from={row}")
            lines = log.decode().split("\n")
            same("chat", text, lines[0].split(" ", 4)[4] if len(lines) == 2 else lines)
        else:
            refused += 1
        status, _ = ask("PUT", f"/api/games/{table.id}/note", {"text": text})
        if status == 204:
            same("note", text, json.loads(ask("GET", f"/api/games/{table.id}/note")[1])["text"])
        field = ("name", "description", "option", "title", "seed", "action", "account", "sign-in", "join", "program", "reset")[number % 11]
        if field in ("name", "description", "option", "title", "seed"):
            body = {"title": "1888n", "seats": ["Ann", None], "options": {}}
            if field == "name":
                body["seats"] = [text, None]
            elif field == "option":
                body["options"] = {text: text}
            else:
                body[field] = text
            status, data = ask("POST", "/api/games", body, {"X-Ironroad": "1"})
            if status == 201:
                made = json.loads(data)
                _, game = ask("GET", f"/api/games/{made['id']}")
                game = json.loads(game)
                if field in ("name", "description"):
                    same(field, text, game["seats"][0]["name"] if field == "name" else game["description"])
                    stored += 1
        elif field == "action":
            status, _ = ask("POST", f"/api/games/{table.id}/actions", {"at": 1, "action": text})
            if status not in (409, 422, 400):
                wrong.append((field, text, status))
        elif field == "account":
            status, _ = ask("POST", "/api/accounts", {"name": text, "password": "short"}, {"X-Ironroad": "1"})
        elif field == "sign-in" and number % 5 == 0:
            status, _ = ask("POST", "/api/session", {"name": text, "password": text}, {"X-Ironroad": "1"})
            if status not in (400, 401, 422):
                wrong.append((field, text, status))
        elif field == "join":
            ask("POST", f"/api/games/{table.id}/join", {"name": text[:39], "invite": text[:40]}, {"X-Ironroad": "1"})
        elif field == "program":
            ask("POST", f"/api/games/{table.id}/programs", {"program": text[:10], "until": text[:10], "company": text[:40]})
        elif field == "reset" and number % 5 == 0:
            ask("POST", "/api/reset", {"token": text[:40], "password": text}, {"X-Ironroad": "1"})
    rows = table.rows(server)
    if [row for row, *_ in rows] != list(range(1, len(rows) + 1)):
        wrong.append("the journal has holes")
    connection.close()
    check(f"{STRINGS} strings in every text field: {stored} stored and given back as they were, {refused} chats refused",
          not wrong and stored > STRINGS // 4 and refused > 0, wrong[:5])


ADDRESSES = ["/healthz", "/api/titles", "/api/session", "/api/accounts", "/api/account/password", "/api/account/sessions",
             "/api/account", "/api/reset", "/api/games", "/api/import", "/api/events", "/api/games/{}", "/api/games/{}/log",
             "/api/games/{}/events", "/api/games/{}/export", "/api/games/{}/join", "/api/games/{}/leave", "/api/games/{}/kick",
             "/api/games/{}/start", "/api/games/{}/order", "/api/games/{}/offer", "/api/games/{}/take", "/api/games/{}/end", "/api/games/{}/resume", "/api/games/{}/actions", "/api/games/{}/undo", "/api/games/{}/redo",
             "/api/games/{}/consent", "/api/games/{}/chat", "/api/games/{}/note", "/api/games/{}/programs", "/", "/game/x", "/reset"]
ALLOWED = {"/api/session": "GET, POST, DELETE", "/api/account/sessions": "GET, DELETE", "/api/account": "GET, DELETE",
           "/api/games": "GET, POST", "/api/games/{}/note": "GET, PUT", "/api/games/{}/programs": "POST, DELETE"}
READ = ["/healthz", "/api/titles", "/api/events", "/api/games/{}", "/api/games/{}/log", "/api/games/{}/events",
        "/api/games/{}/export", "/", "/game/x", "/reset"]


def test_methods(server, table):
    wrong, count = [], 0
    for address in ADDRESSES:
        allowed = ALLOWED.get(address, "GET" if address in READ else "POST").split(", ")
        for method in ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"):
            if address.endswith("/events") and method in ("GET", "HEAD"):
                continue
            response, _ = server.raw(method, address.format(table.id))
            count += 1
            known = method in allowed or (method == "HEAD" and "GET" in allowed)
            missing = address in ("/", "/game/x", "/reset") and response.status == 404  # built without the client
            if known == (response.status == 405) and not missing:
                wrong.append((method, address, response.status))
            if response.status == 405 and sorted((response.getheader("Allow") or "").split(", ")) != sorted(allowed):
                wrong.append((method, address, response.getheader("Allow")))
            if bad_headers(response):
                wrong.append((method, address, bad_headers(response)))
    check(f"{count} pairs of method and address: 405 with Allow, and every header", not wrong, wrong[:5])
    link = socket.create_connection(("127.0.0.1", server.port), timeout=5)
    link.sendall(f"GET /api/games/{table.id}/events HTTP/1.1\r\nHost: x\r\n\r\n".encode())
    head = link.recv(4096).decode()
    link.close()
    check("the stream has the headers too", all(x in head for x in (CSP, "nosniff", "text/event-stream", "no-store")), head)


def test_sites(server):
    """Requests that a page of another site could make somebody's browser send."""
    cookie = server.account("Victim")
    here = f"http://127.0.0.1:{server.port}"
    body = {"title": "1888n", "seats": ["Victim", None]}
    cases = {  # headers -> whether it may pass
        "without our header": ({"Cookie": cookie}, False),
        "with a wrong value": ({"Cookie": cookie, "X-Ironroad": "0"}, False),
        "from another origin": ({"Cookie": cookie, "X-Ironroad": "1", "Origin": "https://evil.example"}, False),
        "from origin null": ({"Cookie": cookie, "X-Ironroad": "1", "Origin": "null"}, False),
        "from an origin that begins like ours": ({"Cookie": cookie, "X-Ironroad": "1", "Origin": here + ".evil.example"}, False),
        "from another port": ({"Cookie": cookie, "X-Ironroad": "1", "Origin": "http://127.0.0.1:1"}, False),
        "without a cookie from another origin": ({"Origin": "https://evil.example"}, False),
        "as the browser says from another site": ({"Cookie": cookie, "X-Ironroad": "1", "Sec-Fetch-Site": "cross-site"}, False),
        "as the browser says from a neighbour": ({"Cookie": cookie, "X-Ironroad": "1", "Sec-Fetch-Site": "same-site"}, False),
        "from our page, as the browser says": ({"Cookie": cookie, "X-Ironroad": "1", "Origin": here, "Sec-Fetch-Site": "same-origin"}, True),
        "from our page": ({"Cookie": cookie, "X-Ironroad": "1", "Origin": here}, True),
        "from our page, no origin": ({"Cookie": cookie, "X-Ironroad": "1"}, True)}
    wrong = []
    for name, (headers, passes) in cases.items():
        for kind in ("application/json", "text/plain", "application/x-www-form-urlencoded"):
            response, data = server.raw("POST", "/api/games", body, {**headers, "Content-Type": kind})
            if (response.status == 201) != passes or (not passes and response.status != 403):
                wrong.append((name, kind, response.status, data[:80]))
    check(f"{len(cases)} ways to send it from elsewhere, three types: 403, nothing made", not wrong, wrong)
    listed = server.ask("GET", "/api/games?mine", cookie=cookie)[1]["games"]
    check("only what was allowed is there", len(listed) == 9, len(listed))
    for method, path in (("DELETE", "/api/session"), ("DELETE", "/api/account"), ("DELETE", "/api/account/sessions")):
        response, _ = server.raw(method, path, None, {"Cookie": cookie})
        check(f"{method} {path} without our header: 403", response.status == 403, response.status)


def test_cookies(server):
    response, _ = server.raw("POST", "/api/accounts", {"name": "Cook", "password": "correct horse battery"})
    cookie = response.getheader("Set-Cookie")
    parts = {part.strip().lower() for part in cookie.split(";")[1:]}
    check("flags of the cookie", {"httponly", "samesite=lax", "path=/"} <= parts and "domain" not in cookie.lower(), cookie)
    check("its value is long", len(cookie.split("=", 1)[1].split(";")[0]) >= 43, cookie)
    https = Server("--public-url", "https://trains.example", db=served.os.path.join(served.FOLDER, "https.db"))
    response, _ = https.raw("POST", "/api/accounts", {"name": "Cook", "password": "correct horse battery"},
                            {"Origin": "https://trains.example"})
    cookie = response.getheader("Set-Cookie")
    check("behind https: __Host- and Secure", cookie.startswith("__Host-ironroad=") and "; Secure" in cookie and
          response.getheader("Strict-Transport-Security"), cookie)
    plain = cookie.replace("__Host-", "").split(";")[0]
    check("the plain name is not taken there", https.ask("GET", "/api/session", headers={"Cookie": plain})[1]["account"] is None)
    https.stop()


def test_sessions(server):
    password, other = "correct horse battery", "another horse battery"
    planted = "ironroad=" + "A" * 43
    response, _ = server.raw("POST", "/api/accounts", {"name": "Sess", "password": password}, {"Cookie": planted, "X-Ironroad": "1"})
    first = response.getheader("Set-Cookie").split(";")[0]
    check("a planted session is not taken over", first != planted and
          server.ask("GET", "/api/session", cookie=planted)[1]["account"] is None)
    response, _ = server.raw("POST", "/api/session", {"name": "sess", "password": password})  # another browser
    second = response.getheader("Set-Cookie").split(";")[0]
    check("each signing in has a token of its own", response.status == 200 and second not in (first, planted))
    link = socket.create_connection(("127.0.0.1", server.port), timeout=5)
    table = Table(server, "1888n", served.scripts("1888n", 2, 1, 4)[0])
    link.sendall(f"GET /api/games/{table.id}/events HTTP/1.1\r\nHost: x\r\nCookie: {second}\r\n\r\n".encode())
    link.recv(4096)
    status, _ = server.ask("POST", "/api/account/password", {"old": "wrong horse", "new": other}, cookie=first)
    check("a wrong old password: 401", status == 401, status)
    status, said = server.ask("POST", "/api/account/password", {"old": password, "new": other}, cookie=first)
    check("the password is changed", status == 204, (status, said))
    check("other sessions have ended", server.ask("GET", "/api/session", cookie=second)[1]["account"] is None and
          server.ask("GET", "/api/session", cookie=first)[1]["account"] == {"name": "Sess"})
    ended = False
    try:
        for _ in range(50):
            if not link.recv(4096):
                ended = True
                break
    except (socket.timeout, TimeoutError):
        pass
    link.close()
    check("and so have their streams", ended)
    status, _ = server.ask("DELETE", "/api/session", cookie=first)
    check("signed out: the token is worth nothing", status == 204 and server.ask("GET", "/api/session", cookie=first)[1]["account"] is None)
    for cookie in ("ironroad=", "ironroad=x", "ironroad=" + "A" * 5000, "ironroad=%00", "ironroad=" + first[9:] + "x", ";;;=;=ironroad="):
        status, said = server.ask("GET", "/api/session", headers={"Cookie": cookie})
        if status != 200 or said["account"] is not None:
            check("a strange cookie is nobody's", False, (cookie, status, said))


def test_limits():
    """With the limits on: signing in, accounts, chat; a wrong name is answered like a wrong password."""
    server = Server(db=served.os.path.join(served.FOLDER, "limits.db"))
    server.account("Known")
    answers, times = {}, {"Known": [], "Unknown": []}
    for i in range(4):
        name = ("Known", "Unknown")[i % 2]
        began = time.monotonic()
        response, data = server.raw("POST", "/api/session", {"name": name, "password": "wrong horse battery"})
        times[name].append(time.monotonic() - began)
        answers[name] = (response.status, data, sorted(k for k, _ in response.getheaders() if k != "Date"))
    check("a wrong name and a wrong password: the same answer", answers["Known"] == answers["Unknown"] and answers["Known"][0] == 401,
          answers)
    quick, slow = sorted((min(times["Known"]), min(times["Unknown"])))
    check("after the same work", quick > 0.01 and slow < 8 * quick, times)
    statuses, waits = [], []
    for _ in range(10):
        response, _ = server.raw("POST", "/api/session", {"name": "Known", "password": "wrong horse battery"})
        statuses.append(response.status)
        waits.append(int(response.getheader("Retry-After") or 0))
    check("then 429 with Retry-After, for the right password too", statuses[-1] == 429 and waits[-1] > 0 and
          server.ask("POST", "/api/session", {"name": "Known", "password": "correct horse battery"})[0] == 429, (statuses, waits))
    made = [server.raw("POST", "/api/accounts", {"name": f"New{i}", "password": "correct horse battery"})[0].status for i in range(4)]
    check("accounts: three an hour from one address", made == [201, 201, 429, 429], made)
    table = Table(server, "1888n", served.scripts("1888n", 2, 1, 6)[0])
    chats = [server.ask("POST", f"/api/games/{table.id}/chat", {"text": f"{i}"}, secret=table.secrets[0])[0] for i in range(30)]
    check("chat: twenty at once, then 429", chats[:20] == [200] * 20 and chats[-1] == 429, chats)
    check("of one seat only", server.ask("POST", f"/api/games/{table.id}/chat", {"text": "x"}, secret=table.secrets[1])[0] == 200)
    imports = [server.ask("POST", "/api/import", "x")[0] for _ in range(12)]
    check("imports: ten an hour", imports[-1] == 429 and 429 not in imports[:10], imports)
    forged = [server.raw("POST", "/api/session", {"name": "Z", "password": "wrong horse battery"},
                         {"X-Forwarded-For": f"198.51.100.{i}"})[0].status for i in range(3)]
    check("X-Forwarded-For of somebody who is no proxy of ours is not believed", 429 in forged, forged)
    server.stop()


# Of one address, as docs/api.md says; this program needs as many descriptors itself.
HARD = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
LINES = min(500, HARD // 4) if HARD != resource.RLIM_INFINITY else 500
resource.setrlimit(resource.RLIMIT_NOFILE, (HARD, HARD))


def link_from(server, address, data=b""):
    link = socket.create_connection(("127.0.0.1", server.port), timeout=5, source_address=(address, 0))
    link.sendall(data)
    return link


def said_on(link, seconds=10):
    """The first answer on a connection; None if none comes."""
    link.settimeout(seconds)
    try:
        return Answer(link.recv(65536))
    except (socket.timeout, TimeoutError):
        return None


def ask_from(server, address, path="/healthz", more=b""):
    with link_from(server, address, b"GET %s HTTP/1.1\r\nHost: x\r\n%s\r\n" % (path.encode(), more)) as link:
        return said_on(link).status


def all_read(server):
    """What was sent before is read before the second of these is answered."""
    for _ in range(2):
        server.ask("GET", "/healthz")


def refused_for_now(said, status):
    return said is not None and said.status == status and int(said.getheader("Retry-After") or 0) > 0 and not bad_headers(said)


def test_connections():
    """One address may have a limited number of connections; others are served, and so is it once some have gone."""
    server = Server(db=served.os.path.join(served.FOLDER, "lines.db"))
    links = [link_from(server, "127.0.0.2") for _ in range(LINES)]
    with link_from(server, "127.0.0.2") as link:
        check(f"connections of one address: {LINES}, then 429", refused_for_now(said_on(link), 429))
    check("other addresses are served", ask_from(server, "127.0.0.3") == 200)
    for link in links[:10]:
        link.close()
    end = time.monotonic() + 10
    while (again := ask_from(server, "127.0.0.2")) != 200 and time.monotonic() < end:
        time.sleep(0.05)
    check("and so is this one, when some are closed", again == 200, again)
    for link in links:
        link.close()
    server.stop()


def test_streams_behind_proxy():
    """A proxy's connections are counted for those who ask through it, and only while they do."""
    server = Server("--trusted-proxy", "127.0.0.0/8", db=served.os.path.join(served.FOLDER, "streams.db"))
    table = Table(server, "1888n", served.scripts("1888n", 2, 1, 6)[0])
    path, ann, bob = f"/api/games/{table.id}/events", b"X-Forwarded-For: 192.0.2.1\r\n", b"X-Forwarded-For: 192.0.2.2\r\n"
    ask = b"GET %s HTTP/1.1\r\nHost: x\r\n" % path.encode()
    links = []
    for _ in range(LINES):
        links.append(link_from(server, "127.0.0.1", ask + ann + b"\r\n"))
        links[-1].recv(12)
    with link_from(server, "127.0.0.1", ask + ann + b"\r\n") as link:
        check(f"streams of one client behind a proxy: {LINES}, then 429", refused_for_now(said_on(link), 429))
    check("others behind it are served", ask_from(server, "127.0.0.1", path, bob) == 200 and ask_from(server, "127.0.0.1") == 200)
    for link in links:
        link.close()
    end = time.monotonic() + 10
    while (again := ask_from(server, "127.0.0.1", "/healthz", ann)) != 200 and time.monotonic() < end:
        time.sleep(0.05)
    check("and so is he, when they are closed", again == 200, again)
    with link_from(server, "127.0.0.1") as link:
        for _ in range(600):
            link.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\n" + ann + b"\r\n")
            last = said_on(link)
        check("requests that are answered count no more", last.status == 200, last.status)
    server.stop()


def test_bodies():
    """Bodies that do not come to their end: 32 MiB of one address, 64 MiB of large ones in all, room for small ones always."""
    server = Server(db=served.os.path.join(served.FOLDER, "bodies.db"))
    large = b"POST /api/import HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % (5 << 20)
    small = POST + b"Content-Length: 2\r\n\r\n{}"
    links, last = [], {}
    for address, most in (("127.0.0.2", 6), ("127.0.0.3", 6)):
        for _ in range(most):
            links.append(link_from(server, address, large))
        all_read(server)
        with link_from(server, address, large) as link:
            last[address] = refused_for_now(said_on(link), 429)
    check("unfinished imports of one address: six, then 429", all(last.values()), last)
    with link_from(server, "127.0.0.4", large) as link:
        check("of all together: twelve, then 503", refused_for_now(said_on(link), 503))
    for address in ("127.0.0.2", "127.0.0.4"):
        with link_from(server, address, small) as link:
            last[address] = said_on(link)
    check("what is small is taken", all(last[address].status == 400 for address in ("127.0.0.2", "127.0.0.4")), last)
    for link in links:
        link.close()
    all_read(server)
    with link_from(server, "127.0.0.2", large) as link:
        check("and large ones again, when those have gone", said_on(link, 1) is None)
    imports = [server.ask("POST", "/api/import", "x")[0] for _ in range(10)]
    with link_from(server, "127.0.0.1", large) as link:
        check("who has had his imports of the hour is told before he sends one", refused_for_now(said_on(link), 429), imports)
    server.stop()
    server = Server("--no-limits", db=served.os.path.join(served.FOLDER, "bodies.db"))
    links = [link_from(server, "127.0.0.2", large) for _ in range(12)]
    all_read(server)
    with link_from(server, "127.0.0.2", large) as link:
        check("without limits the bound of all holds", refused_for_now(said_on(link), 503))
    for link in links:
        link.close()
    server.stop()


def long_table(name):
    """A table whose log is as long as one answer may be: two megabytes of chat, written past the server."""
    server = Server("--no-limits", db=name)
    table = Table(server, "1888n", served.scripts("1888n", 2, 1, 4)[0])
    server.ask("POST", f"/api/games/{table.id}/chat", {"text": "x" * 490}, secret=table.secrets[0])
    server.stop()
    with sqlite3.connect(name) as db:
        last = db.execute("SELECT max(row) FROM journal WHERE game = ?", (table.id,)).fetchone()[0]
        db.executemany("INSERT INTO journal SELECT game, row + ?, time, kind, who, text, hash, 0 FROM journal WHERE game = ? AND row = ?",
                       [(i + 1, table.id, last) for i in range(4200)])
        db.execute("UPDATE game SET at = at + 4200 WHERE id = ?", (table.id,))
        served.reseal(db, "journal", "game = ? AND row > ?", table.id, last)
        served.reseal(db, "game", "id = ?", table.id)
    db.close()
    return table


def test_answers_left():
    """Who asks for much and takes nothing of it: 32 MiB wait for one address, then it gets 429 instead; others get theirs."""
    name = served.os.path.join(served.FOLDER, "left.db")
    table = long_table(name)
    server = Server(db=name)
    ask = f"GET /api/games/{table.id}/log HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {table.secret}\r\n\r\n".encode()
    links = []
    for _ in range(24):
        link = socket.socket()
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 8192)
        link.bind(("127.0.0.2", 0))
        link.connect(("127.0.0.1", server.port))
        link.sendall(ask * 4)  # more than the system takes off the server's hands
        links.append(link)
        all_read(server)
    response, log = server.raw("GET", f"/api/games/{table.id}/log", None, {"Authorization": f"Bearer {table.secret}"})
    check("others get theirs", response.status == 200 and len(log) > 2000000, (response.status, len(log)))
    statuses = []
    for link in links:
        said, whole = b"", 4 * len(log)
        link.settimeout(20)
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 1 << 20)
        while len(said) < whole and (got := link.recv(1 << 20)):
            said += got
        link.close()
        statuses.append("429" if b"HTTP/1.1 429 " in said else "200" if len(said) >= whole else "cut")
    check("answers that are not taken: 32 MiB of one address, then 429", statuses.count("200") in range(12, 20) and
          "cut" not in statuses, statuses)
    server.stop()


def main():
    server = Server("--no-limits")
    table = Table(server, "1888n", served.scripts("1888n", 2, 1, 2)[0])
    for _ in range(10):
        table.play(server)
    slow = slow_senders(server) + lazy_readers(server)
    test_slow(server)
    test_json(server, table)
    test_sizes(server, table)
    test_malformed(server)
    test_framing(server)
    test_paths(server, table)
    test_fields(server)
    test_methods(server, table)
    test_sites(server)
    test_cookies(server)
    test_sessions(server)
    test_limits()
    test_connections()
    test_streams_behind_proxy()
    test_bodies()
    test_answers_left()
    for sender in slow:
        sender.verdict()
    check("after all of it the table is as it was", table.verify(server) is None and table.acked == 10)
    log = server.log()
    check("the log tells of accounts, and holds no password, secret, cookie or text of others",
          "signed in, from 127.0.0.1" in log and "changed its password" in log and
          not any(word in log for word in ("horse", "battery", *table.secrets, "Sess", "Victim", "ironroad=", "script", "\x1b")), log[-2000:])
    check("and the server lives", server.alive() and server.stop() == 0)
    served.finish()


main()
