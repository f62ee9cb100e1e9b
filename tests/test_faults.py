#!/usr/bin/env python3
"""Faults around the database file: of a newer version, of another program, damaged, locked, read-only, on a full disk.
Each time a clear message, or 503 while it lasts, and no damage."""
import hashlib
import os
import resource
import shutil
import sqlite3
import subprocess
import threading
import time

import served
from served import FOLDER, IRONROAD, Server, Table, check


def path(name):
    return os.path.join(FOLDER, name)


def digest(name):
    with open(name, "rb") as file:
        return hashlib.sha256(file.read()).hexdigest()


def refused(name, words, what, same=True):
    """`serve` on a file: ends with a message that holds these words, and the file stays as it was."""
    # to open a file and close it ends the locks that this process has on it
    before = digest(name) if same and os.path.isfile(name) else None
    done = subprocess.run([IRONROAD, "serve", "--port", "0", "--db", name], capture_output=True, text=True, timeout=60)
    check(f"{what}: refused with a message", done.returncode == 2 and words in done.stderr and done.stderr.count("\n") == 1,
          (done.returncode, done.stdout, done.stderr))
    if before:
        check(f"{what}: the file is as it was", digest(name) == before)


def make(name, asks=False):
    """A database with a table on which some moves were made; asks: the first player has asked for an undo."""
    server = Server("--no-limits", db=path(name))
    table = Table(server, "1888n", served.scripts("1888n", 2, 1, 7)[0], undo="consent" if asks else "own")
    for _ in range(40):
        table.play(server)
    if asks:
        status, said = server.ask("POST", f"/api/games/{table.id}/undo", {"at": table.at}, secret=table.secrets[0])
        check("an undo is asked for", status == 200, (status, said))
        table.at = said["at"]
    server.stop()
    return table


def test_versions():
    make("newer.db")
    with sqlite3.connect(path("newer.db")) as db:
        db.execute("PRAGMA user_version=99")
    db.close()
    refused(path("newer.db"), "newer version", "a database of a newer version")
    with sqlite3.connect(path("other.db")) as db:
        db.execute("CREATE TABLE things(a)")
    db.close()
    refused(path("other.db"), "not one of Ironroad", "a database of another program")
    with open(path("text.db"), "w", encoding="utf-8") as file:
        file.write("this is a letter to my aunt\n" * 400)
    refused(path("text.db"), "no database", "a file that is no database")
    os.mkdir(path("folder.db"))
    refused(path("folder.db"), "", "a folder")
    refused(path("nowhere/games.db"), "cannot be created", "a folder that does not exist")


def test_older_version():
    """A file of the first version is taken over, with what is in it."""
    def schema(db):
        return sorted((row[1], row[2]) for name in ("game", "seat") for row in db.execute(f"PRAGMA table_info({name})")), \
            sorted(name for name, in db.execute("SELECT name FROM sqlite_schema WHERE type='index' AND sql IS NOT NULL"))

    def asked(server):
        lists = [server.ask("GET", "/api/games?mine", secret=secret)[1]["games"] for secret in table.secrets]
        return [games[0]["asked"] for games in lists]

    table = make("older.db", asks=True)
    with sqlite3.connect(path("older.db")) as db:
        fresh = schema(db)
        for index in ("game_listed", "game_made", "game_title", "game_live", "game_title_live", "game_idle", "session_seen", "session_created", "account_looks", "seat_bot"):
            db.execute(f"DROP INDEX {index}")
        for name in ("account", "session", "reset", "game", "seat", "journal", "note", "program"):
            db.execute(f"ALTER TABLE {name} DROP COLUMN sum")
        for name, columns in (("account", ("looks", "banned")), ("game", ("least", "live", "seeded", "made", "asked", "taken", "dice", "version")), ("seat", ("called", "person", "offer", "offer_own", "bot"))):
            for column in columns:
                db.execute(f"ALTER TABLE {name} DROP COLUMN {column}")
        db.execute("DROP TABLE sat")
        db.execute("DROP TABLE audit")
        db.execute("CREATE INDEX game_open ON game(created) WHERE state = 0 AND private = 0")
        db.execute("PRAGMA user_version=1")
    db.close()
    for awaited in ([False, True], [False, False]):
        server = Server("--no-limits", db=path("older.db"))
        check("who is asked is known", asked(server) == awaited, asked(server))
        status, said = table.play(server)
        check("a database of an older version goes on", status == 200 and table.verify(server) is None, (status, said))
        server.stop()
    with sqlite3.connect(path("older.db")) as db:
        check("and is of this one then", db.execute("PRAGMA user_version").fetchone()[0] == 10)
        check("with all that a new one has", schema(db) == fresh)
    db.close()


def test_without_bots():
    """A file from before computer players (version 7): every row is sealed anew, but never one that was damaged."""
    def columns(db):
        return [(row[1], row[2]) for name in ("game", "seat") for row in db.execute(f"PRAGMA table_info({name})")]

    table, other = make("seven.db"), make("seven.db")
    with sqlite3.connect(path("seven.db")) as db:
        fresh = columns(db)
        db.execute("DROP INDEX seat_bot")
        db.execute("ALTER TABLE game DROP COLUMN dice")
        db.execute("ALTER TABLE game DROP COLUMN version")
        db.execute("ALTER TABLE seat DROP COLUMN bot")
        db.execute("ALTER TABLE account DROP COLUMN banned")
        db.execute("DROP TABLE audit")
        for name in ("game", "seat", "account"):
            served.reseal(db, name, "1")
        db.execute("UPDATE seat SET name = 'Eve' WHERE game = ? AND seat = 1", (other.id,))
        db.execute("PRAGMA user_version=7")
    db.close()
    server = Server("--no-limits", "--bot-pace", "0", "--bot-work-percent", "1", db=path("seven.db"))
    status, said = table.play(server)
    check("a file of version 7 goes on", status == 200 and table.verify(server) is None, (status, said))
    status, said = server.ask("GET", f"/api/games/{other.id}", secret=other.secret)
    check("what was damaged in it still is", status == 500 and said["error"] == "damaged", (status, said))
    status, said = server.ask("POST", f"/api/games/{table.id}/bot", {"seat": 0, "player": "random"}, secret=table.secrets[0])
    check("and its games can have computer players", status == 200, (status, said))
    server.stop()
    with sqlite3.connect(path("seven.db")) as db:
        check("with its columns in the order of a new file", columns(db) == fresh, columns(db))
        check("and dice that nobody knows", db.execute("SELECT dice FROM game WHERE id=?", (table.id,)).fetchone()[0] != 0)
    db.close()


def test_damage():
    """Bytes of each page are overwritten, one copy for each: a message, a word of damage or a right answer, never another."""
    table = make("good.db")
    with sqlite3.connect(path("good.db")) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    db.close()
    size = os.path.getsize(path("good.db"))
    outcomes = {"refused": 0, "damaged": 0, "right": 0}
    wrong = []
    for page in range(size // 4096):
        shutil.copy(path("good.db"), path("bad.db"))
        with open(path("bad.db"), "r+b") as file:
            file.seek(page * 4096 + (100 if page == 0 else 0))
            file.write(os.urandom(600))
        try:
            server = Server(db=path("bad.db"))
        except RuntimeError as error:
            if "damaged" not in str(error) and "malformed" not in str(error) and "no database" not in str(error):
                wrong.append(f"page {page}: {error}")
            outcomes["refused"] += 1
            continue
        status, text = server.ask("GET", f"/api/games/{table.id}/log", secret=table.secret)
        if status == 500 and text["error"] == "damaged" and "damaged" in server.log():
            outcomes["damaged"] += 1
        elif status == 200 and [line.split(" ", 4)[4] for line in text.splitlines() if " action " in line] == table.lines[:40]:
            outcomes["right"] += 1
        else:
            wrong.append(f"page {page}: {status} {text[:200]}")
        if not server.alive():
            wrong.append(f"page {page}: the server ended")
        server.kill()
    check(f"damage in each of {size // 4096} pages: {outcomes}", not wrong and outcomes["damaged"] > 2,
          "\n".join(wrong))


def test_locks():
    server = Server("--no-limits", db=path("locked.db"))
    table = Table(server, "1888n", served.scripts("1888n", 2, 1, 8)[0])
    refused(path("locked.db"), "another server is using it", "a second server on the same file", same=False)
    holder = sqlite3.connect(path("locked.db"), isolation_level=None, check_same_thread=False)
    holder.execute("BEGIN IMMEDIATE")
    began = time.monotonic()
    status, said = table.play(server)
    waited = time.monotonic() - began
    check("another program writes: 503 after a while", status == 503 and said["error"] == "unavailable", (status, said))
    check("which is two seconds", 1.5 < waited < 4, waited)
    others, longest = 0, 0
    writer = threading.Thread(target=table.play, args=(server,))
    writer.start()
    while writer.is_alive():
        began = time.monotonic()
        others += server.ask("GET", f"/api/games/{table.id}/log", secret=table.secret)[0] == 200
        longest = max(longest, time.monotonic() - began)
    check(f"meanwhile others read ({others} times, {1000 * longest:.0f} ms at the longest)", others > 20 and longest < 0.5,
          (others, longest))
    holder.execute("ROLLBACK")
    status, said = table.play(server)
    check("and then it goes on", status == 200 and table.verify(server) is None, (status, said))
    timer = threading.Timer(0.5, lambda: holder.execute("ROLLBACK"))
    holder.execute("BEGIN IMMEDIATE")
    timer.start()
    status, said = table.play(server)
    timer.join()
    check("a short lock is only waited for", status == 200, (status, said))
    holder.close()
    server.stop()
    holder = sqlite3.connect(path("locked.db"), isolation_level=None)
    holder.execute("PRAGMA locking_mode=EXCLUSIVE")
    holder.execute("BEGIN EXCLUSIVE")
    holder.execute("UPDATE game SET changed = changed")
    refused(path("locked.db"), "another program holds it", "a file that another program has locked", same=False)
    holder.close()


class SmallDisk(Server):
    """A server that can write files up to a size only: what it writes beyond fails as on a full disk."""

    def __init__(self, limit, **more):
        popen = subprocess.Popen
        subprocess.Popen = lambda *args, **kw: popen(
            *args, preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY)),
            **kw)
        try:
            super().__init__("--no-limits", **more)
        finally:
            subprocess.Popen = popen

    def room(self, limit):
        resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))


def test_full_disk():
    server = SmallDisk(1200 * 1024, db=path("full.db"))
    tables = [Table(server, "1888n", script) for script in served.scripts("1888n", 2, 4, 9)]
    refusals = acted = 0
    for i in range(4000):
        table = tables[i % 4]
        if table.over():
            continue
        status, said = table.play(server)
        if status == 503:
            refusals += 1
            if refusals == 8:
                break
        else:
            acted += status == 200
    check("a full disk: some moves, then 503", acted > 20 and refusals == 8 and server.alive(), (acted, refusals))
    status, said = server.ask("GET", f"/api/games/{tables[0].id}", secret=tables[0].secret)
    check("reading goes on", status == 200 and said["actions"] == tables[0].acked, (status, said))
    wrong = [table.verify(server) for table in tables]
    check("what was acknowledged is there, what was refused is not", wrong == [None] * 4, wrong)
    server.room(resource.RLIM_INFINITY)
    statuses = [table.play(server)[0] for table in tables]
    check("with room again it goes on", statuses == [200] * 4, statuses)
    server.kill()
    again = Server("--no-limits", db=path("full.db"))
    wrong = [table.verify(again) for table in tables]
    check("and so it is after a kill", wrong == [None] * 4, wrong)
    with sqlite3.connect(path("full.db")) as db:
        check("integrity_check", db.execute("PRAGMA integrity_check").fetchone()[0] == "ok")
    db.close()
    again.stop()


def test_lost_file():
    """The file, or its write-ahead log, is deleted, moved or replaced: nothing is promised any more, and it is said."""
    server = Server("--no-limits", db=path("lost.db"))
    table = Table(server, "1888n", served.scripts("1888n", 2, 1, 8)[0])
    check("a move before", table.play(server)[0] == 200)

    def is_refused(what, said):
        status, body = table.play(server)
        log = server.ask("GET", f"/api/games/{table.id}/log", secret=table.secret)
        health = server.ask("GET", "/healthz")
        check(f"{what}: a move is refused, in clear words", status == 503 and "database file is not where it was" in body["text"], (status, body))
        check(f"{what}: the log of the server says so", said in server.log(), server.log()[-300:])
        check(f"{what}: what is there can be read", log[0] == 200 and table.lines[0] in log[1], log)
        check(f"{what}: its health is not good", health[0] == 503 and health[1]["ok"] is False and said in health[1]["text"], health)

    os.rename(path("lost.db"), path("moved.db"))
    is_refused("a file that was moved", "moved or deleted")
    os.rename(path("moved.db"), path("lost.db"))
    check("it is back: a move", table.play(server)[0] == 200)
    shutil.copy(path("lost.db"), path("moved.db"))
    os.rename(path("lost.db"), path("old.db"))
    os.rename(path("moved.db"), path("lost.db"))
    is_refused("a file that was replaced", "taken the place")
    os.rename(path("old.db"), path("lost.db"))
    check("it is back again: a move", table.play(server)[0] == 200)
    os.rename(path("lost.db-wal"), path("old.db-wal"))
    is_refused("a log that was moved", "write-ahead log")
    os.rename(path("old.db-wal"), path("lost.db-wal"))
    check("the log is back: a move", table.play(server)[0] == 200 and server.ask("GET", "/healthz")[0] == 200)
    server.kill()
    server = Server("--no-limits", db=path("lost.db"))
    check("and every move is there", table.verify(server) is None and table.acked == 4, table.acked)
    os.unlink(path("lost.db"))
    is_refused("a file that was deleted", "moved or deleted")
    server.stop()


def main():
    test_versions()
    test_older_version()
    test_without_bots()
    test_damage()
    test_locks()
    test_full_disk()
    test_lost_file()
    served.finish()


main()
