#!/usr/bin/env python3
"""Load: a number of durable actions a second over many tables, and how long each waits for its acknowledgement.

    load_moves.py [--rate 1000] [--seconds 10] [--tables 250]

An open loop: each action has its moment, and its wait is counted from there, whether or not the one before was late. The
server is the real one on loopback, its database in the system's folder for temporary files (TMPDIR)."""
import argparse
import heapq
import json
import os
import select
import socket
import sys
import time

import served
from served import Server, Table


def machine():
    return f"load {' '.join(f'{x:.1f}' for x in os.getloadavg())} on {os.cpu_count()} cores"


class Player:
    """One connection and one table."""

    def __init__(self, server, table):
        self.table = table
        self.link = socket.create_connection(("127.0.0.1", server.port))
        self.link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.link.setblocking(False)
        self.got = b""
        self.waits = False
        self.due = 0.0
        self.head = f"POST /api/games/{table.id}/actions HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {table.secret}\r\n".encode()

    def send(self):
        body = b'{"at":%d,"action":%s}' % (self.table.at, json.dumps(self.table.lines[self.table.acked]).encode())
        self.link.send(self.head + b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.waits = True

    def receive(self):
        """True once the answer is there."""
        self.got += self.link.recv(65536)
        head, found, body = self.got.partition(b"\r\n\r\n")
        if not found or len(body) < int(head.split(b"Content-Length: ")[1].split(b"\r\n")[0]):
            return False
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(self.got.decode())
        self.table.at = json.loads(body)["at"]
        self.table.acked += 1
        self.got = b""
        self.waits = False
        return True


def play(players, rate, seconds):
    """The waits in seconds, and how long all took."""
    poll = select.epoll()
    by_fd = {player.link.fileno(): player for player in players}
    for fd in by_fd:
        poll.register(fd, select.EPOLLIN)
    began = time.perf_counter() + 0.05
    step = len(players) / rate
    ready = []
    for i, player in enumerate(players):
        player.due = began + i / rate
        heapq.heappush(ready, (player.due, i))
    waits, goal = [], int(rate * seconds)
    sent = 0
    while len(waits) < goal:
        now = time.perf_counter()
        while ready and ready[0][0] <= now and sent < goal:
            players[heapq.heappop(ready)[1]].send()
            sent += 1
        pause = max(0.0, ready[0][0] - time.perf_counter()) if ready and sent < goal else 1.0
        for fd, _ in poll.poll(pause):
            player = by_fd[fd]
            if player.receive():
                now = time.perf_counter()
                waits.append(now - player.due)
                player.due += step
                heapq.heappush(ready, (player.due, player.number))
    return waits, time.perf_counter() - began


def percentile(values, share):
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


def measure(rate, seconds, tables):
    """A dictionary of what was measured; raises if something is wrong."""
    server = Server("--no-limits")
    need = int(rate * seconds / tables) + 2
    scripts = [script for script in served.scripts("1888n", 2, 40, 100) if len(script[2]) >= need]
    if not scripts:
        raise RuntimeError("no game is long enough; take more tables")
    players = [Player(server, Table(server, "1888n", scripts[i % len(scripts)])) for i in range(tables)]
    for i, player in enumerate(players):
        player.number = i
    before = machine()
    waits, took = play(players, rate, seconds)
    wrong = [player.table.verify(server) for player in players[::10]]
    said = server.said[-1].strip()
    server.stop()
    if any(wrong):
        raise RuntimeError(next(w for w in wrong if w))
    return {"asked": rate, "rate": len(waits) / took, "actions": len(waits), "tables": tables,
            "p50": percentile(waits, 0.5) * 1000, "p99": percentile(waits, 0.99) * 1000, "max": max(waits) * 1000,
            "durable": said[said.index("("):], "before": before, "after": machine()}


def show(m):
    print(f"# moves: {m['rate']:.0f} durable actions/s (asked: {m['asked']}) on {m['tables']} tables, acknowledged after "
          f"p50 {m['p50']:.1f} ms, p99 {m['p99']:.1f} ms, most {m['max']:.1f} ms; {m['durable']}; {m['before']}, "
          f"afterwards {m['after']}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--rate", type=int, default=1000)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--tables", type=int, default=250)
    args = parser.parse_args()
    try:
        show(measure(args.rate, args.seconds, args.tables))
    finally:
        served.shutil.rmtree(served.FOLDER, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
