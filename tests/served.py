"""What the tests of the real server share: starting it, asking it, games to play on it, TAP.

A game is a recorded one of the random player: its lines are posted one after the other, so every test knows what the
journal must hold."""
import http.client
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

IRONROAD = os.environ.get("IRONROAD") or str(pathlib.Path(__file__).resolve().parent.parent / "build" / "ironroad")
SIZE = os.environ.get("IR_TESTS", "normal")
FOLDER = tempfile.mkdtemp(prefix="ironroad-")
MASK = (1 << 64) - 1
results = []


def check(what, good, said=""):
    results.append(bool(good))
    print(f"{'ok' if good else 'not ok'} {len(results)} - {what}", flush=True)
    if not good and said != "":
        print("# " + str(said)[:2000].replace("\n", "\n# "), flush=True)
    return bool(good)


def note(text):
    print("# " + text, flush=True)


def sanitizers():
    """What the sanitizers said of the servers, if they are built with them."""
    try:
        with open(os.path.join(FOLDER, "stderr"), encoding="utf-8", errors="replace") as file:
            lines = file.read().splitlines()
    except OSError:
        return ""
    found = [i for i, line in enumerate(lines) if "Sanitizer" in line or "runtime error:" in line]
    return "\n".join(lines[found[0]:found[0] + 30]) if found else ""


def finish():
    if os.environ.get("PRESET") == "asan":
        check("the sanitizers have nothing to say", sanitizers() == "", sanitizers())
    shutil.rmtree(FOLDER, ignore_errors=True)
    print(f"1..{len(results)}")
    sys.exit(0 if all(results) else 1)


class Server:
    def __init__(self, *args, db=None, wrap=()):
        self.db = db or os.path.join(FOLDER, "games.db")
        self.errors = open(os.path.join(FOLDER, "stderr"), "ab+")
        self.process = subprocess.Popen([*wrap, IRONROAD, "serve", "--port", "0", "--db", self.db, *args],
                                        stdout=subprocess.PIPE, stderr=self.errors, text=True)
        self.said = [self.process.stdout.readline()]
        found = re.search(r":(\d+)/$", self.said[0].strip())
        if not found:
            self.process.wait(10)
            raise RuntimeError(f"no address: {self.said[0]} {self.log()}")
        self.port = int(found.group(1))
        while not self.said[-1].startswith("Games"):
            self.said.append(self.process.stdout.readline())

    def log(self):
        self.errors.seek(0)
        return self.errors.read().decode(errors="replace")

    def connect(self, seconds=20):
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=seconds)

    def raw(self, method, path, body=None, headers=None, connection=None):
        """The response and its bytes."""
        own = connection or self.connect()
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
        if isinstance(body, str):
            body = body.encode()
        own.request(method, path, body=body, headers=headers or {})
        response = own.getresponse()
        data = response.read()
        if not connection:
            own.close()
        return response, data

    def ask(self, method, path, body=None, secret=None, cookie=None, headers=None, connection=None):
        """Status and what the body says."""
        more = dict(headers or {})
        if secret:
            more["Authorization"] = f"Bearer {secret}"
        if cookie:
            more["Cookie"] = cookie
            more.setdefault("X-Ironroad", "1")
        response, data = self.raw(method, path, body, more, connection)
        return response.status, json.loads(data) if data[:1] == b"{" else data.decode(errors="replace")

    def alive(self):
        return self.process.poll() is None

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.errors.close()

    def stop(self):
        self.process.terminate()
        code = self.process.wait(10)
        self.process.stdout.close()
        self.errors.close()
        return code

    def account(self, name, password="correct horse battery"):
        """The cookie of a new account."""
        response, data = self.raw("POST", "/api/accounts", {"name": name, "password": password})
        if response.status != 201:
            raise RuntimeError(f"{response.status} {data}")
        return response.getheader("Set-Cookie").split(";")[0]


def seal(*values):
    """The checksum of a row, as src/store/seal.c makes it."""
    h = 0
    for i, value in enumerate(values):
        if value is None:
            field, words = 8 * i + 5, ((0, 0),)
        elif isinstance(value, int):
            field, words = 8 * i + 1, ((0, value),)
        else:
            field, data = (8 * i + 3, value.encode()) if isinstance(value, str) else (8 * i + 4, value)
            words = [(MASK >> 32, len(data))]
            words += [(k, int.from_bytes(data[k:k + 8], "little")) for k in range(0, len(data), 8)]
        for index, word in words:
            z = (field << 32 | index) * 0xD6E8FEB86659FD93 + h + word & MASK
            z = (z ^ z >> 32) * 0xBF58476D1CE4E5B9 & MASK
            z = (z ^ z >> 29) * 0x94D049BB133111EB & MASK
            h = z ^ z >> 32
    return h - (1 << 64) if h >> 63 else h


def reseal(db, table, where, *values):
    """After rows were changed past the server: their checksums are made anew."""
    db.create_function("seal", -1, seal)
    columns = ", ".join(row[1] for row in db.execute(f"PRAGMA table_info({table})") if row[1] != "sum")
    db.execute(f"UPDATE {table} SET sum = seal('{table}', {columns}) WHERE {where}", values)


def scripts(title, players, games, seed=1):
    """Recorded games: [(names, seed, lines)]."""
    folder = tempfile.mkdtemp(dir=FOLDER)
    subprocess.run([IRONROAD, "sim", title, "--players", str(players), "--games", str(games), "--seed", str(seed),
                    "--save", folder], check=True, stdout=subprocess.DEVNULL)
    out = []
    for path in sorted(pathlib.Path(folder).iterdir()):
        text = path.read_text(encoding="utf-8").splitlines()
        names = re.findall(r'"([^"]*)"', re.search(r"\[Players ([^\]]*)\]", text[0]).group(1))
        number = re.search(r'\[Seed "(\d+)"\]', text[0]).group(1)
        lines = [re.sub(r" #[0-9a-f]{16}$", "", line.split(" ", 1)[1]) for line in text if line[:1].isdigit()]
        out.append((names, number, lines))
    return out


class Table:
    """A table on which a recorded game is played by one who holds all seats."""

    def __init__(self, server, title, script, **more):
        self.names, seed, self.lines = script
        body = {"title": title, "seats": self.names, "seed": seed, "order": "given", "options": {}, **more}
        status, made = server.ask("POST", "/api/games", body)
        if status != 201:
            raise RuntimeError(f"{status} {made}")
        self.id = made["id"]
        self.secrets = [seat["secret"] for seat in made["seats"]]
        self.secret = ",".join(self.secrets)
        self.at = 1
        self.acked = 0  # lines
        self.unsure = False
        self.chats = []

    def rows(self, server):
        """The journal: [(row, kind, who, text)]."""
        status, text = server.ask("GET", f"/api/games/{self.id}/log", secret=self.secret)
        if status != 200:
            raise RuntimeError(f"{status} {text}")
        out = []
        for line in text.splitlines():
            row, _, kind, who, rest = line.split(" ", 4)
            out.append((int(row), kind, who, rest))
        return out

    def play(self, server, connection=None):
        """Posts the next line; the status."""
        self.unsure = True
        status, said = server.ask("POST", f"/api/games/{self.id}/actions", {"at": self.at, "action": self.lines[self.acked]},
                                  secret=self.secret, connection=connection)
        self.unsure = False
        if status == 200:
            self.at = said["at"]
            self.acked += 1
        return status, said

    def over(self):
        return self.acked == len(self.lines)

    def verify(self, server):
        """What is wrong with the journal, or None; a move of which nothing was heard is settled."""
        rows = self.rows(server)
        if [row for row, *_ in rows] != list(range(1, len(rows) + 1)):
            return "rows are missing"
        actions = [text for _, kind, _, text in rows if kind == "action"]
        if actions != self.lines[:len(actions)]:
            return "other actions than those that were sent, or one twice"
        if len(actions) < self.acked:
            return f"{self.acked} were acknowledged, {len(actions)} are there"
        if len(actions) > self.acked + self.unsure:
            return f"{self.acked} were acknowledged, {len(actions)} are there, {int(self.unsure)} unsure"
        said = [text for _, kind, _, text in rows if kind == "chat"]
        if len(set(said)) != len(said) or not {c for c, sure in self.chats if sure} <= set(said):
            return "chats are lost or doubled"
        self.acked = len(actions)
        self.at = rows[-1][0]
        self.unsure = False
        return None
