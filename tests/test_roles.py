#!/usr/bin/env python3
"""Who may do what: nine roles, every address, private and public tables, before and after the start. Every cell of the
matrix has its expected status, and each is asserted.

The lists below give the statuses in the order of ROLES. A cell that changes something gets a table of its own."""
import json
import socket

import served
from served import Server, check, note

ROLES = ["owner", "seat", "guest",                            # at the table: two accounts, one secret
         "wrong", "other", "dead", "nobody", "account", "invited"]  # a made-up secret, that of another table, an ended
#                                                               session, no proof, an account without a seat, a watcher
#                                                               who has the invitation in the address
SEATS = 3


def row(seats, others, invited=None):
    """Statuses of those at the table, of the others, and of who has the invitation."""
    seats = [seats] * SEATS if isinstance(seats, int) else list(seats)
    return seats + [others] * 5 + [others if invited is None else invited]


def owner(status, others=403):
    return [status] + [others] * 8


# (method, path after the table's, body, private, public); a body may be made from the world
STARTED = [
    ("GET", "", None, row(200, 403, 200), row(200, 200)),
    ("GET", "/log", None, row(200, 403, 200), row(200, 200)),
    ("GET", "/log?from=1", None, row(200, 403, 200), row(200, 200)),
    ("GET", "/export", None, row(200, 403, 200), row(200, 200)),
    ("GET", "/export?as=18xx", None, row(422, 403, 422), row(422, 422)),  # a game by the printed rules has no counterpart
    ("GET", "/events", None, row(200, 403, 200), row(200, 200)),
    ("GET", "/note", None, row(200, 403), row(200, 403)),
    ("PUT", "/note", {"text": "mine"}, row(204, 403), row(204, 403)),
    # an account that sits there gets its seat named again
    ("POST", "/join", {"name": "New"}, row(403, 403), [200, 200] + [409] * 7),
    ("POST", "/leave", {}, row(409, 403), row(409, 403)),
    ("POST", "/kick", {"seat": 1}, owner(409), owner(409)),
    ("POST", "/start", {}, owner(409), owner(409)),
    ("POST", "/order", {"seats": [0, 1, 2]}, owner(409), owner(409)),
    ("POST", "/end", {"at": 1}, owner(200), owner(200)),
    ("POST", "/end", {"at": 0}, owner(409), owner(409)),
    ("POST", "/resume", {"at": 1}, owner(409), owner(409)),
    ("POST", "/offer", {"seat": 0}, owner(200), owner(200)),  # your own; another's only when they are absent
    ("POST", "/offer", {"seat": 1}, [403, 200] + [403] * 7, [403, 200] + [403] * 7),
    ("POST", "/take", {"offer": "A" * 22, "name": "New"}, [403] * 9, [403] * 9),
    ("POST", "/actions", {"at": 1, "action": "Owner pass"}, owner(200), owner(200)),
    ("POST", "/actions", {"at": 1, "action": "pass"}, owner(200), owner(200)),
    ("POST", "/actions", {"at": 0, "action": "Owner pass"}, row(409, 403), row(409, 403)),
    ("POST", "/undo", {"at": 1}, row(422, 403), row(422, 403)),
    ("POST", "/redo", {"at": 1}, row(422, 403), row(422, 403)),
    ("POST", "/consent", {"at": 1, "yes": True}, row(422, 403), row(422, 403)),
    ("POST", "/chat", {"text": "hello"}, row(200, 403), row(200, 403)),
    ("POST", "/programs", {"program": "pass", "until": "round"}, row(422, 403), row(422, 403)),
    ("DELETE", "/programs", None, row(200, 403), row(200, 403)),
]
MOVED = [  # the owner has passed: undo by the rule "own"
    ("POST", "/undo", {"at": 2}, owner(200), owner(200)),
    ("POST", "/undo", {"at": 2, "to": 0}, owner(200), owner(200)),
    ("POST", "/redo", {"at": 2}, row(422, 403), row(422, 403)),
    ("POST", "/actions", {"at": 2, "action": "Owner pass"}, [422, 403, 403] + [403] * 6, [422, 403, 403] + [403] * 6),
    ("POST", "/actions", {"at": 2, "action": "Seat pass"}, [403, 200] + [403] * 7, [403, 200] + [403] * 7),
]
WAITING = [
    ("GET", "", None, row(200, 403, 200), row(200, 200)),
    ("GET", "/log", None, row(200, 403, 200), row(200, 200)),
    ("GET", "/export", None, row(409, 403, 409), row(409, 409)),
    ("GET", "/events", None, row(200, 403, 200), row(200, 200)),
    ("GET", "/note", None, row(200, 403), row(200, 403)),
    ("POST", "/join", {"name": "New"}, row(403, 403), [200] * 9),
    ("POST", "/join", "invite", [200] * 9, [200] * 9),
    ("POST", "/join", {"name": "New", "invite": "A" * 22}, row(403, 403), [200] * 9),
    ("POST", "/leave", {}, row(204, 403), row(204, 403)),
    ("POST", "/kick", {"seat": 1}, owner(204), owner(204)),
    ("POST", "/start", {}, owner(422), owner(422)),
    ("POST", "/order", {"seats": [1, 0, 2, 3]}, owner(204), owner(204)),
    ("POST", "/end", {"at": 0}, owner(409), owner(409)),
    ("POST", "/resume", {"at": 0}, owner(409), owner(409)),
    ("POST", "/offer", {"seat": 0}, row(409, 403), row(409, 403)),
    ("POST", "/take", {"offer": "A" * 22, "name": "New"}, [409] * 9, [409] * 9),
    ("POST", "/actions", {"at": 0, "action": "pass"}, row(409, 403), row(409, 403)),
    ("POST", "/undo", {"at": 0}, row(409, 403), row(409, 403)),
    ("POST", "/redo", {"at": 0}, row(409, 403), row(409, 403)),
    ("POST", "/consent", {"at": 0, "yes": True}, row(409, 403), row(409, 403)),
    ("POST", "/chat", {"text": "hello"}, row(200, 403), row(200, 403)),
    ("POST", "/programs", {"program": "pass", "until": "round"}, row(409, 403), row(409, 403)),
]
ACCOUNTS = {"owner", "seat", "account"}


def signed_in(status, others=403):
    return [status if role in ACCOUNTS else others for role in ROLES]


ELSEWHERE = [
    ("GET", "/healthz", None, [200] * 9),
    ("GET", "/api/titles", None, [200] * 9),
    ("GET", "/api/session", None, [200] * 9),
    ("GET", "/api/games?mine", None, [200] * 9),
    ("GET", "/api/games?open", None, [200] * 9),
    ("GET", "/api/games?finished", None, [200] * 9),
    ("GET", "/api/games?running", None, [200] * 9),
    ("GET", "/api/games?over", None, [200] * 9),
    ("GET", "/api/games/zzzzzzzzzzzz", None, [404] * 9),
    ("POST", "/api/games/zzzzzzzzzzzz/actions", {}, [404] * 9),
    ("POST", "/api/games", {}, [400] * 9),
    ("POST", "/api/import", "no game", [422] * 9),
    ("GET", "/api/account/sessions", None, signed_in(200)),
    ("POST", "/api/account/password", {}, signed_in(400)),
    ("GET", "/api/account", None, signed_in(200)),
    ("DELETE", "/api/account", {}, signed_in(400)),
    ("POST", "/api/accounts", {}, [400] * 9),
    ("POST", "/api/session", {}, [400] * 9),
    ("POST", "/api/reset", {"token": "A" * 43, "password": "correct horse battery"}, [403] * 9),
    ("DELETE", "/api/account/sessions", None, signed_in(204)),
    ("DELETE", "/api/session", None, [204] * 9),  # last: it ends the sessions
]


class World:
    """The people, and tables as they are needed."""

    def __init__(self, server):
        self.server = server
        self.cookie = {name: server.account(name) for name in ("Owner", "Seat", "Account", "Dead")}
        server.ask("DELETE", "/api/session", cookie=self.cookie["Dead"])
        self.seed = 1
        while self.server.ask("GET", f"/api/games/{self.make('started', False)['id']}")[1]["to_act"] != ["Owner"]:
            self.seed += 1
        self.others = self.make("started", False)["secret"]

    def make(self, state, private):
        seats = SEATS if state != "waiting" else SEATS + 1
        body = {"title": "1888n", "seats": ["Owner"] + [None] * (seats - 1), "options": {}, "private": private, "order": "given",
                "seed": self.seed}
        status, made = self.server.ask("POST", "/api/games", body, cookie=self.cookie["Owner"])
        invite = {"invite": made["invite"]}
        second = self.server.ask("POST", f"/api/games/{made['id']}/join", invite, cookie=self.cookie["Seat"])
        third = self.server.ask("POST", f"/api/games/{made['id']}/join", {"name": "Guest", **invite})
        if status != 201 or second[0] != 200 or third[0] != 200:
            raise RuntimeError((made, second, third))
        if state == "moved":
            self.server.ask("POST", f"/api/games/{made['id']}/actions", {"at": 1, "action": "pass"}, cookie=self.cookie["Owner"])
        return {"id": made["id"], "invite": made["invite"], "secret": third[1]["secret"]}

    def proof(self, role, table):
        """Headers of a role."""
        cookie = {"owner": "Owner", "seat": "Seat", "account": "Account", "dead": "Dead"}.get(role)
        secret = {"guest": table and table["secret"], "wrong": "B" * 22, "other": self.others}.get(role)
        if cookie:
            return {"Cookie": self.cookie[cookie], "X-Ironroad": "1"}
        return {"Authorization": f"Bearer {secret}"} if secret else {}

    def status(self, method, path, body, headers):
        if path.split("?")[0].endswith("/events"):
            return self.stream(path, headers)
        response, data = self.server.raw(method, path, body, headers)
        if response.status >= 400 and not json.loads(data).get("error"):
            return (response.status, data)
        return response.status

    def stream(self, path, headers):
        """The status of a stream, which has no end."""
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        with socket.create_connection(("127.0.0.1", self.server.port), timeout=10) as link:
            link.sendall(f"GET {path} HTTP/1.1\r\nHost: x\r\n{lines}\r\n".encode())
            return int(link.recv(4096).split(b" ")[1])


def cells(world, state, lines):
    wrong, count = [], 0
    for private in (True, False):
        table = world.make(state, private)
        for method, tail, body, when_private, when_public in lines:
            for role, expected in zip(ROLES, when_private if private else when_public):
                path = f"/api/games/{table['id']}{tail}"
                sent = {"name": "New", "invite": table["invite"]} if body == "invite" else body
                proof = world.proof(role, table)
                if role == "invited":
                    proof = {**proof, "X-Ironroad-Invite": table["invite"]}
                got = world.status(method, path, sent, proof)
                count += 1
                if got != expected:
                    wrong.append(f"{state}, {'private' if private else 'public'}, {role}: {method} {tail} -> {got}, not {expected}")
                if method != "GET" and got in (200, 204):
                    table = world.make(state, private)
    return wrong, count


def private_leaks(world):
    """Lists and streams of several tables: a private one is not there for those who have no seat."""
    table, wrong = world.make("waiting", True), []
    chat = world.server.ask("POST", f"/api/games/{table['id']}/chat", {"text": "between us"}, secret=table["secret"])
    started = world.make("started", True)
    ended = world.make("started", True)
    world.server.ask("POST", f"/api/games/{ended['id']}/end", {"at": 1}, cookie=world.cookie["Owner"])
    public = world.make("started", False)
    world.server.ask("POST", f"/api/games/{public['id']}/chat", {"text": "among players"}, secret=public["secret"])
    for role in ROLES:
        headers, at_table = world.proof(role, table), role in ("owner", "seat", "guest")
        for which in ("running", "over"):
            _, data = world.server.raw("GET", f"/api/games?{which}", None, headers)
            if started["id"].encode() in data or ended["id"].encode() in data or table["id"].encode() in data:
                wrong.append(f"{role}: a private table in games?{which}")
            if (public["id"].encode() in data) != (which == "running"):
                wrong.append(f"{role}: the public table in games?{which}")
        for which in ("mine", "open", "finished"):
            _, data = world.server.raw("GET", f"/api/games?{which}", None, headers)
            if (table["id"].encode() in data) != (at_table and which == "mine"):
                wrong.append(f"{role}: games?{which}")
            if table["invite"].encode() in data and role != "owner":
                wrong.append(f"{role}: the invitation in games?{which}")
        _, data = world.server.raw("GET", f"/api/games/{table['id']}", None, headers)
        if (table["invite"].encode() in data) != (role == "owner"):
            wrong.append(f"{role}: the invitation")
        headers = world.proof(role, public)
        _, data = world.server.raw("GET", f"/api/games/{public['id']}/log", None, headers)
        if (b"among players" in data) != at_table:
            wrong.append(f"{role}: chat in the log of a public table")
        lines = "".join(f"{name}: {value}\r\n" for name, value in world.proof(role, table).items())
        with socket.create_connection(("127.0.0.1", world.server.port), timeout=10) as link:
            link.sendall(f"GET /api/events?games={table['id']}:0 HTTP/1.1\r\nHost: x\r\n{lines}\r\n".encode())
            got = b""
            while b"between us" not in got and b"event: gone" not in got:
                got += link.recv(65536)
        if (b"between us" in got) != at_table or (b"event: gone" in got) == at_table:
            wrong.append(f"{role}: the stream of a private table")
    return wrong + ([] if chat[0] == 200 else ["no chat"])


def main():
    server = Server("--no-limits")
    world = World(server)
    total = 0
    for state, lines in (("started", STARTED), ("moved", MOVED), ("waiting", WAITING)):
        wrong, count = cells(world, state, lines)
        total += count
        check(f"{count} cells of tables that are {state}", not wrong, "\n".join(wrong))
    wrong = private_leaks(world)
    check("private tables, invitations and chat reach those at the table only", not wrong, "\n".join(wrong))
    wrong, table = [], world.make("started", False)
    for method, path, body, expected in ELSEWHERE:
        for role, status in zip(ROLES, expected):
            total += 1
            got = world.status(method, path, body, world.proof(role, table))
            if got != status:
                wrong.append(f"{role}: {method} {path} -> {got}, not {status}")
    check(f"{len(ELSEWHERE) * len(ROLES)} cells of other addresses", not wrong, "\n".join(wrong))
    note(f"{total} cells, {len(ROLES)} roles")
    check("the server lives", server.alive() and server.stop() == 0)
    served.finish()


main()
