#!/usr/bin/env python3
"""kill -9 of the real server while many clients post moves on many tables: what was acknowledged is there after the
restart, once and in order; what was not is there wholly or not at all.

IR_TESTS=quick kills 5 times, normal 25, long 500 (over 200 tables)."""
import http.client
import os
import random
import socket
import sys
import threading
import time

import served
from served import Server, Table, check, note

KILLS = {"quick": 5, "long": 500}.get(served.SIZE, 25)
TABLES = {"quick": 20, "long": 200}.get(served.SIZE, 60)
CLIENTS = 8
dice = random.Random(1888)


class Client(threading.Thread):
    """Plays its tables in turn, until the server is gone."""

    def __init__(self, server, tables, seed):
        super().__init__(daemon=True)
        self.server, self.tables, self.dice = server, tables, random.Random(seed)
        self.wrong = None

    def one(self, connection, table):
        if self.dice.random() < 0.1:
            text = f"said {table.id} {len(table.chats)}"
            table.chats.append((text, False))
            status, said = self.server.ask("POST", f"/api/games/{table.id}/chat", {"text": text}, secret=table.secret,
                                           connection=connection)
            if status == 200:
                table.chats[-1] = (text, True)
        else:
            status, said = table.play(self.server, connection)
        if status != 200:
            self.wrong = f"{status} {said}"

    def run(self):
        connection = self.server.connect()
        try:
            while self.wrong is None:
                left = [table for table in self.tables if not table.over()]
                if not left:
                    break
                self.one(connection, self.dice.choice(left))
        except (OSError, http.client.HTTPException, socket.timeout):
            pass  # killed
        connection.close()


def fresh_tables(server, count, seed):
    tables = []
    for title, players, part in (("1888n", 2, 2), ("1888", 3, 4), ("nar", 3, 4)):
        for script in served.scripts(title, players, max(1, count // part), seed):
            tables.append(Table(server, title, script))
    return tables[:count]


def one_kill(server, tables, number):
    clients = [Client(server, tables[i::CLIENTS], number * 100 + i) for i in range(CLIENTS)]
    for client in clients:
        client.start()
    time.sleep(0.05 + dice.random() * 0.5)
    server.kill()
    for client in clients:
        client.join(30)
    return [client.wrong for client in clients if client.wrong]


def main():
    server = Server("--no-limits")
    note(server.said[-1].strip())
    tables = fresh_tables(server, TABLES, 1)
    problems, unsure, actions = [], 0, 0
    for number in range(KILLS):
        problems += one_kill(server, tables, number)
        began = time.monotonic()
        server = Server("--no-limits")
        back = time.monotonic() - began
        if back > 5:
            problems.append(f"it took {back:.1f} s to start again")
        for table in tables:
            before, doubt = table.acked, table.unsure
            wrong = table.verify(server)
            unsure += doubt and table.acked > before
            if wrong:
                problems.append(f"kill {number}, table {table.id}: {wrong}")
        if problems:
            break
        if number % 50 == 49:
            note(f"{number + 1} kills, load {os.getloadavg()[0]:.1f}")
        if sum(not table.over() for table in tables) < 2 * CLIENTS:
            actions += sum(table.acked for table in tables)
            tables = fresh_tables(server, TABLES, number + 1000)
    actions += sum(table.acked for table in tables)
    check(f"{KILLS} kills: nothing acknowledged is lost, nothing is there twice", not problems, "\n".join(problems[:5]))
    check("the clients did play", actions > 20 * KILLS, actions)
    note(f"{actions} actions on {TABLES} tables, {CLIENTS} clients; {unsure} moves without an answer had been kept")
    check("and it stops when asked", server.stop() == 0)
    served.finish()


if __name__ == "__main__":
    sys.exit(main())
