#!/usr/bin/env python3
"""Load: many watchers of one game, each of whom receives each action; how long that takes.

    load_watch.py [--watchers 10000] [--actions 20]

The real server on loopback. A wait is from the moment the action is posted to the moment a watcher has its event; this
program reads all streams itself, so part of what it measures is its own work, on the same cores."""
import argparse
import resource
import select
import socket
import sys
import time

import load_moves
import served
from served import Server, Table


def open_watchers(server, table, count):
    """Sockets by descriptor; each has got the head of its stream and the rows so far."""
    poll, links = select.epoll(), {}
    request = f"GET /api/games/{table.id}/events?from={table.at} HTTP/1.1\r\nHost: x\r\n\r\n".encode()
    for i in range(count):
        link = socket.create_connection(("127.0.0.1", server.port))
        link.sendall(request)
        link.setblocking(False)
        links[link.fileno()] = link
        poll.register(link.fileno(), select.EPOLLIN)
    quiet, heads = time.monotonic(), set()
    while len(heads) < count and time.monotonic() - quiet < 60:
        for fd, _ in poll.poll(1):
            if b"HTTP/1.1 200" in links[fd].recv(65536):
                heads.add(fd)
    if len(heads) < count:
        raise RuntimeError(f"{len(heads)} of {count} streams were opened")
    return poll, links


def one_action(server, table, poll, links, connection):
    """Posts an action; the acknowledgement's wait and those of all watchers."""
    began = time.perf_counter()
    status, said = table.play(server, connection)
    acked = time.perf_counter() - began
    if status != 200:
        raise RuntimeError(f"{status} {said}")
    mark = f'"at":{table.at},'.encode()
    waits, missing = [], set(links)
    kept = {}
    while missing and time.perf_counter() - began < 60:
        for fd, _ in poll.poll(1, 4096):
            data = kept.pop(fd, b"") + links[fd].recv(65536)
            if not data:
                raise RuntimeError("a stream was closed")
            if mark in data:
                waits.append(time.perf_counter() - began)
                missing.discard(fd)
            else:
                kept[fd] = data
    if missing:
        raise RuntimeError(f"{len(missing)} watchers did not get action {table.acked}")
    return acked, waits


def measure(watchers, actions):
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if hard < watchers + 100:
        raise RuntimeError(f"this system allows {hard} open files only")
    server = Server("--no-limits")
    table = Table(server, "1888n", served.scripts("1888n", 2, 1, 77)[0])
    poll, links = open_watchers(server, table, watchers)
    before, acks, waits, last = load_moves.machine(), [], [], []
    connection = server.connect(60)
    for _ in range(actions):
        acked, each = one_action(server, table, poll, links, connection)
        acks.append(acked)
        waits += each
        last.append(max(each))
        time.sleep(0.1)
    with open(f"/proc/{server.process.pid}/status", encoding="ascii") as file:
        memory = next(int(line.split()[1]) for line in file if line.startswith("VmRSS"))
    server.kill()
    of = load_moves.percentile
    return {"watchers": watchers, "actions": actions, "ack": of(acks, 0.5) * 1000, "p50": of(waits, 0.5) * 1000,
            "p99": of(waits, 0.99) * 1000, "all": of(last, 0.5) * 1000, "worst": max(last) * 1000, "memory": memory // 1024,
            "before": before, "after": load_moves.machine()}


def show(m):
    print(f"# watchers: each of {m['actions']} actions reached all {m['watchers']}, half of them within {m['p50']:.0f} ms, 99% within "
          f"{m['p99']:.0f} ms, all within {m['all']:.0f} ms (median of the actions; worst {m['worst']:.0f} ms); acknowledged after "
          f"{m['ack']:.1f} ms; the server holds {m['memory']} MB; {m['before']}, afterwards {m['after']}", flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--watchers", type=int, default=10000)
    parser.add_argument("--actions", type=int, default=20)
    args = parser.parse_args()
    try:
        show(measure(args.watchers, args.actions))
    finally:
        served.shutil.rmtree(served.FOLDER, ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())
