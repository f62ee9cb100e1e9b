#!/usr/bin/env python3
"""What the operator of a server does: `ironroad admin`, beside a server that runs and without one. TAP."""
import http.client
import json
import os
import pathlib
import shutil
import socket
import sqlite3
import stat
import subprocess
import sys
import threading
import time

import served
from served import FOLDER, IRONROAD, Server, Table, check, note

PASSWORD = "correct horse battery"


def path(name):
    return os.path.join(FOLDER, name)


def admin(db, *words):
    run = subprocess.run([IRONROAD, "admin", *words, "--db", db], capture_output=True, text=True, timeout=120, check=False)
    return run.returncode, run.stdout, run.stderr.strip()


def integrity(file):
    with sqlite3.connect(file) as db:
        said = db.execute("PRAGMA integrity_check").fetchone()[0]
    db.close()
    return said


# ---- backups -----------------------------------------------------------------------------------------------------------

class Mover(threading.Thread):
    """Plays its tables in turn until it is told to stop."""

    def __init__(self, server, tables):
        super().__init__(daemon=True)
        self.server, self.tables, self.stop, self.wrong = server, tables, False, None

    def run(self):
        connection = self.server.connect()
        while not self.stop and self.wrong is None:
            left = [table for table in self.tables if not table.over()]
            if not left:
                break
            for table in left:
                status, said = table.play(self.server, connection)
                if status != 200:
                    self.wrong = (status, said)
        connection.close()


def test_backup_while_played():
    """A backup holds what was acknowledged before it began, and of the rest a prefix for each table."""
    server = Server("--no-limits", db=path("club.db"))
    tables = [Table(server, "1888n", script) for script in served.scripts("1888n", 3, 24)]
    movers = [Mover(server, tables[i::6]) for i in range(6)]
    for mover in movers:
        mover.start()
    time.sleep(0.5)
    before = [table.acked for table in tables]
    began = time.monotonic()
    code, _, said = admin(server.db, "backup", path("backup.db"))
    took = time.monotonic() - began
    after = [table.acked + 1 for table in tables]  # one more may be written, and its answer under way
    time.sleep(0.2)
    for mover in movers:
        mover.stop = True
    for mover in movers:
        mover.join(30)
    note(f"a backup beside {sum(after) - sum(before) - len(tables)} actions in {took:.2f} s")
    check("a backup while games are played", code == 0 and not any(m.wrong for m in movers), (code, said, [m.wrong for m in movers]))
    check("games went on meanwhile", sum(after) > sum(before) + len(tables))
    check("only its owner can read it", stat.S_IMODE(os.stat(path("backup.db")).st_mode) == 0o600)
    check("it is one sound file", integrity(path("backup.db")) == "ok" and not os.path.exists(path("backup.db-wal")) and
          not os.path.exists(path("backup.db.part")))
    code, _, said = admin(server.db, "backup", path("backup.db"))
    check("no backup takes the place of a file", code == 2 and "exists already" in said, (code, said))
    code, _, said = admin(server.db, "backup", path("nowhere/backup.db"))
    check("a folder that is not there", code == 2 and "No such file" in said, (code, said))
    check("what was played goes on", all(table.verify(server) is None for table in tables))

    shutil.copy(path("backup.db"), path("served.db"))
    second = Server("--no-limits", db=path("served.db"))
    have = []
    for table in tables:
        actions = [text for _, kind, _, text in table.rows(second) if kind == "action"]
        have.append(len(actions) if actions == table.lines[:len(actions)] else -1)
    check("it can be served, and has a prefix of each game", min(have) >= 0, have)
    check("with all that was acknowledged before, and nothing that came later",
          all(a <= n <= b for a, n, b in zip(before, have, after)), (before, have, after))
    second.stop()

    code, _, said = admin(server.db, "restore", path("backup.db"))
    check("nothing is restored under a running server", code == 2 and "another server" in said, (code, said))
    server.stop()
    code, out, said = admin(path("club.db"), "restore", path("backup.db"))
    aside = out.strip().rsplit(" ", 1)[-1]
    check("a backup is restored", code == 0 and os.path.exists(aside), (code, out, said))
    check("the backup is as it was", integrity(path("backup.db")) == "ok")
    server = Server("--no-limits", db=path("club.db"))
    for table, n in zip(tables, have):
        table.acked, table.unsure = n, False
    check("games are as they were then", all(table.verify(server) is None for table in tables))
    check("and can be played", all(table.over() or table.play(server)[0] == 200 for table in tables))
    server.stop()
    with open(path("no.db"), "wb") as file:
        file.write(b"this is not a database, whatever its name says " * 40)
    kept = pathlib.Path(path("club.db")).read_bytes()
    code, _, said = admin(path("club.db"), "restore", path("no.db"))
    check("only a database is restored", code == 2 and pathlib.Path(path("club.db")).read_bytes() == kept, (code, said))
    code, out, _ = admin(aside, "stats")
    check("what was there before can be used", code == 0 and "24" in out, out)


# ---- people -----------------------------------------------------------------------------------------------------------

def sign_in(server, name):
    response, data = server.raw("POST", "/api/session", {"name": name, "password": PASSWORD})
    return response.status, (response.getheader("Set-Cookie") or "").split(";")[0], data.decode()


def who(server, cookie):
    return server.ask("GET", "/api/session", cookie=cookie)[1]["account"]


class Stream:
    def __init__(self, server, target, cookie=None, secret=None):
        self.connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=10)
        headers = {"Cookie": cookie} if cookie else {"Authorization": f"Bearer {secret}"}
        self.connection.request("GET", target, headers=headers)
        self.response = self.connection.getresponse()

    def until(self, text, seconds=5):
        """Whether this comes; None: the stream has ended."""
        got, end = b"", time.monotonic() + seconds
        while time.monotonic() < end:
            part = self.response.read1(65536)
            if part == b"":
                return None
            got += part
            if text.encode() in got:
                return True
        return False


def test_people():
    server = Server("--no-limits", db=path("people.db"))
    zoe, yan = server.account("Zoe"), server.account("Yan")
    table = Table(server, "1888n", served.scripts("1888n", 3, 1)[0])
    stream = Stream(server, f"/api/events?games={table.id}:0", cookie=zoe)
    check("both are signed in", who(server, zoe)["name"] == "Zoe" and who(server, yan)["name"] == "Yan")
    code, _, said = admin(server.db, "ban", "zoe")
    check("a ban", code == 0, said)
    check("it works at the next request", who(server, zoe) is None and who(server, yan) is not None)
    check("and ends the streams", stream.until("never", 5) is None)
    status, _, said = sign_in(server, "Zoe")
    check("who is banned cannot sign in", status == 403 and '"error.banned"' in said, (status, said))
    check("nor does a wrong password tell", server.ask("POST", "/api/session", {"name": "Zoe", "password": "wrong horse battery"})[0] == 401)
    code, out, _ = admin(server.db, "stats")
    check("it is counted", code == 0 and "accounts: 2 (1 banned)" in out and "1 are played" in out, out)
    check("until it is lifted", admin(server.db, "unban", "Zoe")[0] == 0 and sign_in(server, "Zoe")[0] == 200)
    check("nobody else has noticed", who(server, yan)["name"] == "Yan")
    code, _, said = admin(server.db, "sign-out", "Yan")
    check("signed out", code == 0 and who(server, yan) is None, said)
    code, _, said = admin(server.db, "ban", "Nobody")
    check("nobody of that name", code == 1 and "no account" in said, (code, said))

    # deleting: a line of chat, an account, a table
    stream = Stream(server, f"/api/games/{table.id}/events?from=0", secret=table.secret)
    status, said = server.ask("POST", f"/api/games/{table.id}/chat", {"text": "something foul"}, secret=table.secret)
    row = said["at"]
    check("it is said", status == 200 and stream.until("something foul"))
    check("a line of chat is removed", admin(server.db, "delete", "chat", table.id, str(row))[0] == 0)
    rows = table.rows(server)
    check("at once", "foul" not in str(rows) and rows[row - 1][3] == "[removed]", rows)
    table.at = row
    check("the game goes on", table.play(server)[0] == 200 and stream.until(table.lines[0]))
    code, _, said = admin(server.db, "delete", "chat", table.id, "1")
    check("no other row is", code == 1 and "not a line of chat" in said, (code, said))
    _, zoe, _ = sign_in(server, "Zoe")
    status, made = server.ask("POST", "/api/games", {"title": "1888n", "seats": ["Zoe", "Cat"], "order": "given"}, cookie=zoe)
    check("Zoe plays", status == 201, made)
    code, _, said = admin(server.db, "delete", "account", "Zoe")
    check("an account is deleted", code == 0 and sign_in(server, "Zoe")[0] == 401 and who(server, zoe) is None, said)
    status, game = server.ask("GET", f"/api/games/{made['id']}")
    check("its name is gone from its games", status == 200 and game["seats"][0]["name"] == "Deleted" and game["seats"][0]["empty"] and
          "Zoe" not in server.ask("GET", f"/api/games/{made['id']}/log")[1], game)
    check("a table is deleted", admin(server.db, "delete", "table", table.id)[0] == 0)
    check("with the next request", server.ask("GET", f"/api/games/{table.id}", secret=table.secret)[0] == 404 and
          stream.until("never", 5) is None)
    check("once", admin(server.db, "delete", "table", table.id)[0] == 1)
    code, out, _ = admin(server.db, "audit")
    words = [line.split(" ", 1)[1].split(" ")[0] for line in out.splitlines()]
    check("all of it is written down, without names", code == 0 and words ==
          ["ban", "unban", "sign-out", "delete", "delete", "delete"] and "Zoe" not in out and "Yan" not in out and table.id in out, out)
    with sqlite3.connect(server.db) as db:
        left = [db.execute(f"SELECT count(*) FROM {name} WHERE game = ?", (table.id,)).fetchone()[0]
                for name in ("journal", "seat", "note", "program", "sat")]
    db.close()
    check("and nothing of the table is left", left == [0] * 5, left)
    code, _, said = admin(server.db, "delete", "everything", "now")
    check("what it can delete", code == 2 and "delete table ID" in said, said)
    check("the server runs", server.alive() and admin(server.db, "check")[0] == 0)
    server.stop()


# ---- damage -----------------------------------------------------------------------------------------------------------

def test_check_and_repair():
    """Damage of each kind is found, and what can be mended is."""
    server = Server("--no-limits", db=path("worn.db"))
    scripts = served.scripts("1888n", 3, 8, seed=5)
    tables = [Table(server, "1888n", script) for script in scripts]
    for table in tables:
        for _ in range(20):
            table.play(server)
    server.ask("POST", f"/api/games/{tables[4].id}/chat", {"text": "hello"}, secret=tables[4].secret)
    tables[4].play(server)
    server.stop()
    code, out, _ = admin(path("worn.db"), "check")
    check("all is sound", code == 0 and "8 tables, 0 damaged" in out, out)
    with sqlite3.connect(path("worn.db")) as db:
        db.execute("UPDATE journal SET text = 'Ann pass' WHERE game = ? AND row = 12", (tables[0].id,))  # as a flipped bit
        db.execute("UPDATE journal SET hash = hash + 1 WHERE game = ? AND row = 15", (tables[1].id,))  # sealed, but not the game
        db.execute("DELETE FROM journal WHERE game = ? AND row = 18", (tables[2].id,))
        db.execute("DELETE FROM journal WHERE game = ? AND row > 19", (tables[3].id,))
        db.execute("UPDATE journal SET text = 'hellp' WHERE game = ? AND kind = 7", (tables[4].id,))
        db.execute("UPDATE journal SET text = 'x' WHERE game = ? AND row = 1", (tables[5].id,))
        db.execute("UPDATE game SET seats = 4 WHERE id = ?", (tables[6].id,))
        served.reseal(db, "journal", "game = ? AND row = 15", tables[1].id)
    db.close()
    code, out, _ = admin(path("worn.db"), "check")
    lines = {line.split(":")[0].split(" ")[1]: line for line in out.splitlines() if line.startswith("table ")}
    # a wrong hash in the middle contradicts nothing that is there: the game is what its last hash says
    worn = {tables[i].id for i in (0, 2, 3, 5, 6)}
    check("what is damaged is listed", code == 1 and set(lines) == worn and "8 tables, 5 damaged" in out, out)
    check("with the reason", "row 12" in lines[tables[0].id] and "row 18" in lines[tables[2].id], lines)
    code, out, _ = admin(path("worn.db"), "check", "--repair")
    check("three can be repaired", code == 1 and "8 tables, 2 damaged" in out and out.count("repaired, its last row") == 3, out)
    server = Server("--no-limits", db=path("worn.db"))
    for i, last in ((0, 11), (2, 17), (3, 19)):
        rows = tables[i].rows(server)
        check(f"table {i} is what it was up to row {last}", [row for row, *_ in rows] == list(range(1, last + 1)) and
              [text for _, kind, _, text in rows if kind == "action"] == tables[i].lines[:last - 1], rows)
        tables[i].at, tables[i].acked = last, last - 1
        check("and can be played", tables[i].play(server)[0] == 200 and tables[i].verify(server) is None)
    check("others are as they were", all(tables[i].verify(server) is None for i in (1, 7)) and tables[4].play(server)[0] == 200)
    for i in (5, 6):
        check("what cannot be repaired says so", server.ask("GET", f"/api/games/{tables[i].id}", secret=tables[i].secret)[0] == 500)
        check("and can be deleted", admin(server.db, "delete", "table", tables[i].id)[0] == 0)
    code, out, _ = admin(server.db, "check")
    check("then all is sound", code == 0 and "6 tables, 0 damaged" in out, out)
    check("it is written down", admin(server.db, "audit")[1].count("repair table") == 3)
    server.stop()


# ---- upgrades ----------------------------------------------------------------------------------------------------------

def test_upgrade():
    """An upgrade of the file keeps it as it was; an admin command alone upgrades nothing."""
    server = Server("--no-limits", db=path("old.db"))
    table = Table(server, "1888n", served.scripts("1888n", 3, 1)[0])
    table.play(server)
    server.stop()
    with sqlite3.connect(path("old.db")) as db:
        db.execute("ALTER TABLE account DROP COLUMN banned")
        db.execute("DROP TABLE audit")
        served.reseal(db, "account", "1")
        db.execute("PRAGMA user_version = 9")
    db.close()
    code, _, said = admin(path("old.db"), "stats")
    check("an admin command leaves an older file alone", code == 2 and "older version" in said, (code, said))
    server = Server("--no-limits", db=path("old.db"))
    check("the server upgrades it", table.play(server)[0] == 200)
    server.stop()
    kept = path("old.db.version-9")
    check("and has kept it as it was", os.path.exists(kept) and stat.S_IMODE(os.stat(kept).st_mode) == 0o600 and integrity(kept) == "ok")
    with sqlite3.connect(kept) as db:
        check("of that version", db.execute("PRAGMA user_version").fetchone()[0] == 9 and
              db.execute("SELECT count(*) FROM journal").fetchone()[0] == 2)
    db.close()
    code, _, said = admin(path("old.db"), "restore", kept)
    server = Server("--no-limits", db=path("old.db"))
    table.acked, table.at = 1, 2
    check("with which the upgrade can be undone", code == 0 and table.verify(server) is None, (code, said))
    server.stop()


# ---- running it ---------------------------------------------------------------------------------------------------------

def free_port():
    with socket.socket() as it:
        it.bind(("127.0.0.1", 0))
        return it.getsockname()[1]


def fetch(port, target):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    connection.request("GET", target)
    response = connection.getresponse()
    text = response.read().decode()
    connection.close()
    return response.status, text


def figures(port):
    status, text = fetch(port, "/metrics")
    return status, text, {line.rsplit(" ", 1)[0]: float(line.rsplit(" ", 1)[1]) for line in text.splitlines() if line[:1] != "#"}


def test_figures():
    port = free_port()
    server = Server("--no-limits", "--metrics-port", str(port), "--log", "json", db=path("figures.db"))
    before = len(server.log())
    table = Table(server, "1888n", served.scripts("1888n", 3, 1)[0])
    for _ in range(10):
        table.play(server)
    server.ask("GET", "/api/nothing")
    server.account("Zoe")
    stream = Stream(server, f"/api/games/{table.id}/events", secret=table.secret)
    status, text, now = figures(port)
    check("figures", status == 200 and now["ironroad_batch_requests_total"] >= 12 and now["ironroad_batches_total"] >= 12 and
          now["ironroad_streams"] == 1 and now["ironroad_tables_in_memory"] == 1, text)
    check("of answers", now['ironroad_answers_total{status="2xx"}'] >= 12 and now['ironroad_answers_total{status="4xx"}'] == 1, text)
    buckets = [value for name, value in now.items() if name.startswith("ironroad_commit_seconds_bucket")]
    check("of how long a commit takes", buckets == sorted(buckets) and buckets[-1] == now["ironroad_commit_seconds_count"] and
          0 < now["ironroad_commit_seconds_sum"] < 60, text)
    check("of memory", 1 << 20 < now["process_resident_memory_bytes"] < 1 << 31, text)
    check("and nobody's name", not any(word in text for word in ("Zoe", "Ann", "Bob", "Cat", table.id)), text)
    check("nothing else is there", fetch(port, "/")[0] == 404 and fetch(port, "/api/titles")[0] == 404)
    check("nor figures at the other port", fetch(server.port, "/metrics")[0] == 404)
    lines = [json.loads(line) for line in server.log()[before:].splitlines()]
    check("the log as JSON", lines and all(set(line) == {"time", "message"} for line in lines) and
          any(line["message"].startswith("account") for line in lines), lines)
    check("it is ready", server.ask("GET", "/readyz") == (200, {"ready": True}))
    os.rename(path("figures.db"), path("moved.db"))
    check("and is not once its file is gone", server.ask("GET", "/readyz") == (503, {"ready": False}))
    os.rename(path("moved.db"), path("figures.db"))
    check("and is again", server.ask("GET", "/readyz")[0] == 200)
    stream.connection.close()
    server.stop()


def refused(*args, env=None):
    run = subprocess.run([IRONROAD, "serve", *args], capture_output=True, text=True, timeout=20, check=False,
                         env={**os.environ, **(env or {})})
    return run.returncode, run.stderr.strip()


def test_settings():
    """An option comes before the environment, and that before the file."""
    port, other = free_port(), free_port()
    file = path("ironroad.conf")
    with open(file, "w", encoding="utf-8") as out:
        out.write(f"# of the club\n\n  metrics-port = {port}\nlog=json\ndb = {path('elsewhere.db')}\n")
    server = Server("--config", file, db=path("settings.db"))
    check("settings in a file", figures(port)[0] == 200 and not os.path.exists(path("elsewhere.db")))
    server.stop()
    os.environ["IRONROAD_CONFIG"] = file
    os.environ["IRONROAD_METRICS_PORT"] = str(other)
    server = Server(db=path("settings.db"))
    check("and in the environment", figures(other)[0] == 200)
    server.stop()
    os.environ["IRONROAD_METRICS_PORT"] = "99999"
    server = Server("--metrics-port", str(port), db=path("settings.db"))
    check("an option comes first", figures(port)[0] == 200)
    server.stop()
    code, said = refused("--port", "0", "--db", path("settings.db"))
    check("a wrong one is refused", code == 2 and "--metrics-port takes a number" in said, said)
    del os.environ["IRONROAD_METRICS_PORT"], os.environ["IRONROAD_CONFIG"]
    shutil.copy(path("settings.db"), path("elsewhere.db"))
    run = subprocess.run([IRONROAD, "admin", "stats", "--config", file], capture_output=True, text=True, check=False)
    check("admin reads the same file", run.returncode == 0 and "accounts: 0" in run.stdout, run.stderr)
    for line, reason in (("colour = red", "is not a setting"), ("port", "NAME = VALUE"), ("host =", "has no value"), ("log = loud", "--log is")):
        with open(file, "w", encoding="utf-8") as out:
            out.write(f"# one\n{line}\n")
        code, said = refused("--port", "0", "--db", path("settings.db"), "--config", file)
        check(f"{line!r} is refused", code == 2 and reason in said and (":2:" in said or "log" in line), said)
    code, said = refused("--port", "0", "--db", path("settings.db"), "--config", path("none.conf"))
    check("a file that is not there", code == 2 and "No such file" in said, said)


def main():
    test_figures()
    test_settings()
    test_backup_while_played()
    test_people()
    test_check_and_repair()
    test_upgrade()
    served.finish()


if __name__ == "__main__":
    sys.exit(main())
