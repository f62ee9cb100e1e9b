#!/usr/bin/env python3
"""Connections of the real server: what a client sends at its own pace, and how the server stops.

Pipelined requests cost nothing while they wait; a client that ends its side still gets its answers; a line without a
carriage return is refused at once; a server that is told to stop answers what it has read and tells its streams."""
import os
import socket
import threading
import time

import served
from served import Server, Table, check, note

STOPS = {"quick": 6, "long": 300}.get(served.SIZE, 12)


def connect(server, seconds=10):
    return socket.create_connection(("127.0.0.1", server.port), timeout=seconds)


def read_all(link):
    out = b""
    try:
        while True:
            got = link.recv(1 << 16)
            if not got:
                return out
            out += got
    except (TimeoutError, ConnectionError):
        return out + b"<cut>"


def processor_seconds(server):
    fields = open(f"/proc/{server.process.pid}/stat").read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def get(path, more=""):
    return f"GET {path} HTTP/1.1\r\nHost: x\r\n{more}\r\n".encode()


def test_pipelines(server, table):
    """A password takes a while; requests piled up after it must not keep the processor busy."""
    with connect(server) as link:
        body = b'{"name":"Nobody","password":"no such password"}'
        link.sendall(b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        link.settimeout(0.2)
        sent = 0
        try:
            for _ in range(4000):
                sent += link.send(get(f"/api/games/{table.id}"))
        except TimeoutError:
            pass
        link.settimeout(10)
        # not reading: what was asked fills the way back, then the server stops reading
        time.sleep(0.5)
        before = processor_seconds(server)
        time.sleep(1)
        spent = processor_seconds(server) - before
    check("requests that are piled up behind answers nobody takes cost no time", spent < 0.2, f"{spent} s, {sent} bytes")


def test_large(server, table):
    """Large answers, asked for many at a time and not taken."""
    log = len(server.raw("GET", f"/api/games/{table.id}/log")[1])
    with connect(server) as link:
        link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        link.sendall(get(f"/api/games/{table.id}/log") * 250)
        time.sleep(0.5)
        before = processor_seconds(server)
        time.sleep(1)
        spent = processor_seconds(server) - before
        check("large answers that nobody takes cost no time", spent < 0.2, f"{spent} s")
        got, answers = b"", 0
        while answers < 250:
            part = link.recv(1 << 16)
            if not part:
                break
            got += part
            answers = got.count(b"HTTP/1.1 200")
        rest = read_until(link, got, 250 * log)
        check("and all come once they are taken", rest.count(b"HTTP/1.1 200") == 250 and len(rest) >= 250 * log,
              (answers, len(rest)))


def read_until(link, got, length):
    while len(got) < length:
        part = link.recv(1 << 16)
        if not part:
            break
        got += part
    return got


def test_half_closed(server, table):
    wrong = []
    for count in (1, 3):
        with connect(server) as link:
            link.sendall(get(f"/api/games/{table.id}") * count)
            link.shutdown(socket.SHUT_WR)
            out = read_all(link)
            if out.count(b"HTTP/1.1 200") != count or out.endswith(b"<cut>"):
                wrong.append((count, out[-200:]))
    check("a client that has ended its side gets its answers", not wrong, wrong)
    with connect(server) as link:
        body = b'{"name":"Nobody","password":"no such password"}'
        link.sendall(b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        link.shutdown(socket.SHUT_WR)
        out = read_all(link)
        check("also one that takes a while", b"HTTP/1.1 403" in out or b"HTTP/1.1 401" in out or b"HTTP/1.1 422" in out,
              out[:300])
    with connect(server, 5) as link:
        link.sendall(b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\nabc")
        link.shutdown(socket.SHUT_WR)
        check("half a body is dropped, with no answer to wait for", read_all(link) == b"")


def test_bare_lf(server):
    bad = [b"GET / HTTP/1.1\nHost: x\n\n", b"GET / HTTP/1.1\r\nHost: x\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n\n", b"\n",
           b"GET / HTTP/1.1\r\nHost: x\r\nA: b\nC: d"]
    wrong = []
    for head in bad:
        with connect(server, 5) as link:
            began = time.monotonic()
            link.sendall(head)
            out = b""
            try:
                out = link.recv(4096)
            except TimeoutError:
                pass
            if not out.startswith(b"HTTP/1.1 400 ") or time.monotonic() - began > 1:
                wrong.append((head, out[:40], time.monotonic() - began))
    check("a line that ends without a carriage return: 400 at once", not wrong, wrong)


class Asker(threading.Thread):
    """Asks one thing after the other until the server closes; counts answers that were cut."""

    def __init__(self, server, request):
        super().__init__()
        self.link = connect(server)
        self.request = request
        self.whole = 0
        self.cut = None

    def run(self):
        try:
            while True:
                self.link.sendall(self.request)
                got = b""
                while b"\r\n\r\n" not in got:
                    part = self.link.recv(1 << 16)
                    if not part:
                        self.cut = got or None  # nothing at all: it was not taken, and can be asked again
                        return
                    got += part
                head, body = got.split(b"\r\n\r\n", 1)
                length = int(head.split(b"Content-Length: ")[1].split(b"\r\n")[0])
                while len(body) < length:
                    part = self.link.recv(1 << 16)
                    if not part:
                        self.cut = head
                        return
                    body += part
                self.whole += 1
                if b"Connection: close" in head:
                    return
        except ConnectionError:
            self.cut = None
        finally:
            self.link.close()


def test_stops(script):
    cut, streams, codes, slow, whole = [], 0, [], 0.0, 0
    for turn in range(STOPS):
        server = Server("--no-limits", db=os.path.join(served.FOLDER, "stop.db"))
        table = Table(server, "1888n", script)
        for _ in range(20):
            table.play(server)
        post = b'{"text":"hello"}'
        chat = (f"POST /api/games/{table.id}/chat HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {table.secret}\r\n"
                f"Content-Length: {len(post)}\r\n\r\n").encode() + post
        askers = [Asker(server, request) for request in (get(f"/api/games/{table.id}"), get("/api/games?running"), chat,
                                                          get("/api/titles"))]
        stream = connect(server)
        stream.sendall(get(f"/api/games/{table.id}/events"))
        late = connect(server)  # whose password is being compared when the signal comes
        body = b'{"name":"Nobody","password":"no such password"}'
        for asker in askers:
            asker.start()
        time.sleep(0.03 + 0.002 * (turn % 10))
        late.sendall(b"POST /api/session HTTP/1.1\r\nHost: x\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        time.sleep(0.01)
        began = time.monotonic()
        codes.append(server.stop())
        slow = max(slow, time.monotonic() - began)
        for asker in askers:
            asker.join()
            whole += asker.whole
            if asker.cut:
                cut.append(asker.cut[:80])
        told = read_all(stream)
        streams += b"event: restart" in told and not told.endswith(b"<cut>")
        answer = read_all(late)
        if not answer.startswith(b"HTTP/1.1 ") or answer.endswith(b"<cut>"):
            cut.append(answer)
        stream.close()
        late.close()
    check(f"{STOPS} stops cut no answer ({whole} whole ones)", not cut, cut[:5])
    check("every stream was told to come back", streams == STOPS, streams)
    check("each ended by itself, and soon", set(codes) == {0} and slow < 4, (set(codes), slow))
    note(f"the slowest stop took {slow:.2f} s")


def main():
    server = Server("--no-limits")
    script = served.scripts("1888n", 2, 3, 7)[0]
    table = Table(server, "1888n", script)
    for _ in range(60):
        table.play(server)
    test_pipelines(server, table)
    test_large(server, table)
    test_half_closed(server, table)
    test_bare_lf(server)
    server.stop()
    test_stops(script)
    served.finish()


if __name__ == "__main__":
    main()
