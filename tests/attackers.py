"""Those who attack the server in test_attacks.py: each is a process of its own, with a low priority (they would sit on
other machines), bounded in time, and talks to 127.0.0.1 only.

A Crew starts them, and tells in the end what they were answered. What they do is below, one function each; `line` is the
address from which a connection comes."""
import collections
import itertools
import json
import multiprocessing
import os
import random
import select
import signal
import socket
import time

fork = multiprocessing.get_context("fork")
LONGEST = 60  # seconds, whatever happens


class Crew:
    """with Crew(server.port, (attack, {...}), ...) as crew: ...; then crew.said counts what they were answered."""

    def __init__(self, port, *attacks):
        self.port, self.said = port, collections.Counter()
        self.stop = fork.Event()
        self.ready = fork.Semaphore(0)
        self.pipes, self.processes = [], []
        for work, more in attacks:
            here, there = fork.Pipe(False)
            process = fork.Process(target=self._run, args=(work, more, there), daemon=True)
            self.pipes.append(here)
            self.processes.append(process)

    def _run(self, work, more, pipe):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        os.nice(10)
        attacker = Attacker(self.port, self.stop, self.ready)
        try:
            work(attacker, **more)
        except OSError as error:  # the server has had enough of it, or the system
            attacker.said[type(error).__name__] += 1
        self.ready.release()  # in case it had not been
        pipe.send(dict(attacker.said))
        pipe.close()

    def __enter__(self):
        for process in self.processes:
            process.start()
        for _ in self.processes:
            self.ready.acquire(timeout=10)
        return self

    def __exit__(self, *_):
        self.stop.set()
        for pipe, process in zip(self.pipes, self.processes):
            if pipe.poll(5):
                self.said.update(pipe.recv())
            process.join(2)
            if process.is_alive():
                process.kill()
                process.join()

    def words(self):
        return ", ".join(f"{count} {what}" for what, count in sorted(self.said.items(), key=lambda x: str(x[0]))) or "nothing"


class Attacker:
    def __init__(self, port, stop, ready):
        self.port, self.stop, self.until = port, stop, time.monotonic() + LONGEST
        self.ready, self.said = ready, collections.Counter()
        self.dice = random.Random(os.getpid())

    def on(self):
        return not self.stop.is_set() and time.monotonic() < self.until

    def link(self, line, small=False, wait=5.0):
        """A connection; `small`: it takes little at a time."""
        link = socket.socket()
        if small:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        link.settimeout(wait)
        link.bind((line, 0))
        link.connect(("127.0.0.1", self.port))
        return link


def get(path, method="GET", fields=""):
    return f"{method} {path} HTTP/1.1\r\nHost: x\r\n{fields}\r\n".encode()


def post(path, body, secret=None, fields="", method="POST"):
    body = body if isinstance(body, bytes) else json.dumps(body).encode()
    proof = f"Authorization: Bearer {secret}\r\n" if secret else ""
    return f"{method} {path} HTTP/1.1\r\nHost: x\r\n{proof}{fields}Content-Length: {len(body)}\r\n\r\n".encode() + body


# ---- connections that ask and read ----------------------------------------------------------------------------------------


class Asking:
    """A connection on which one request after the other is asked and its answer read, `deep` of them at a time."""

    def __init__(self, attacker, line, deep):
        self.attacker, self.line, self.deep = attacker, line, deep
        self.link, self.left, self.rest, self.open, self.unsent = None, 0, b"", 0, b""

    def begin(self, poll):
        self.link = self.attacker.link(self.line)
        self.link.setblocking(False)
        self.left, self.rest, self.open, self.unsent = 0, b"", 0, b""
        poll.register(self.link.fileno(), select.EPOLLIN)
        return self.link.fileno()

    def ask(self, requests):
        data = b"".join(next(requests) for _ in range(self.deep))
        self.open = self.deep
        try:
            self.unsent = data[self.link.send(data):]
        except BlockingIOError:
            self.unsent = data

    def take(self):
        """Reads what is there; False if the connection has ended."""
        data = self.link.recv(1 << 18)
        if not data:
            return False
        if self.unsent:
            try:
                self.unsent = self.unsent[self.link.send(self.unsent):]
            except BlockingIOError:
                pass
        if self.left >= len(data):
            self.left -= len(data)
        else:
            self._heads(self.rest + data[self.left:])
        return True

    def _heads(self, data):
        self.left, self.rest = 0, b""
        while data:
            end = data.find(b"\r\n\r\n")
            if end < 0:
                self.rest = data
                return
            self.attacker.said[int(data[9:12])] += 1
            self.open -= 1
            at = data.find(b"Content-Length: ", 0, end)
            length = int(data[at + 16:data.index(b"\r", at)]) if at >= 0 and not self.bodiless else 0
            self.left = max(0, end + 4 + length - len(data))
            data = data[end + 4 + length:]

    bodiless = False  # HEAD

    def idle(self):
        return self.open <= 0 and self.left == 0


def ask_again(attacker, line, requests, connections=10, deep=1, head=False, most=10**6, pause=0.0):
    """This many connections loop over the requests, each with `deep` at a time; those thrown out come back."""
    requests, poll, by_fd = itertools.cycle(requests), select.epoll(), {}
    for _ in range(connections):
        one = Asking(attacker, line, deep)
        one.bodiless = head
        by_fd[one.begin(poll)] = one
    attacker.ready.release()
    for one in by_fd.values():
        one.ask(requests)
    asked = 0
    while attacker.on() and asked < most:
        for fd, _ in poll.poll(0.05):
            one = by_fd[fd]
            try:
                alive = one.take()
            except ConnectionError:
                alive = False
            if alive and one.idle():
                if pause:
                    time.sleep(pause)
                one.ask(requests)
                asked += 1
            elif not alive:
                attacker.said["cut"] += 1
                poll.unregister(fd)
                by_fd.pop(fd)
                one.link.close()
                by_fd[one.begin(poll)] = one
                one.ask(requests)
                asked += 1


# ---- a. connections that are never empty ----------------------------------------------------------------------------------


def pipeline_unread(attacker, line, request, connections=1, bytes_each=1 << 20, small=True):
    """Sends requests without an end and takes nothing of the answers; once nothing more is taken it only keeps them open."""
    links = []
    for _ in range(connections):
        link = attacker.link(line, small)
        link.setblocking(False)
        links.append([link, 0])
    attacker.ready.release()
    chunk = request * max(1, 65536 // len(request))
    while attacker.on():
        busy = False
        for one in links:
            try:
                if one[1] < bytes_each:
                    sent = one[0].send(chunk[one[1] % len(request):])
                    one[1] += sent
                    busy = True
            except BlockingIOError:
                pass
            except ConnectionError:
                attacker.said["cut"] += 1
                one[0].close()
                one[0], one[1] = attacker.link(line, small), 0
                one[0].setblocking(False)
        time.sleep(0.001 if busy else 0.02)
    attacker.said["bytes sent"] += sum(sent for _, sent in links)
    for link, _ in links:
        link.close()


# ---- b. streams ---------------------------------------------------------------------------------------------------------------


def streams(attacker, line, paths, connections=450, life=None, takes=True, fields=""):
    """Opens streams, reads all that comes (or nothing), and, with a `life`, reopens each after that many seconds."""
    poll, by_fd = select.epoll(), {}
    paths = itertools.cycle(paths)

    def begin():
        link = attacker.link(line, small=not takes)
        link.sendall(get(next(paths), fields=fields))
        link.setblocking(False)
        by_fd[link.fileno()] = link, time.monotonic()
        poll.register(link.fileno(), select.EPOLLIN if takes else 0)

    def end(fd):
        poll.unregister(fd)
        by_fd.pop(fd)[0].close()

    begin()
    attacker.ready.release()
    while attacker.on():
        for _ in range(min(20, connections - len(by_fd))):
            begin()
            attacker.said["opened"] += 1
        for fd, _ in poll.poll(0.02):
            try:
                data = by_fd[fd][0].recv(1 << 20)
            except ConnectionError:
                data = b""
            if data[:9] == b"HTTP/1.1 ":
                attacker.said[int(data[9:12])] += 1
            attacker.said["bytes"] += len(data)
            if not data:
                attacker.said["cut"] += 1
                end(fd)
        if life is not None:
            now = time.monotonic()
            for fd in [fd for fd, (_, since) in by_fd.items() if now - since > life]:
                end(fd)
    for fd in list(by_fd):
        end(fd)


# ---- networks without an end ------------------------------------------------------------------------------------------------------------


def network(attacker):
    """The field by which the trusted proxy says that somebody asks from yet another IPv6 /64; and a number."""
    number = attacker.dice.getrandbits(62)
    where = f"2001:db8:{number >> 16 & 0xffff:x}:{number & 0xffff:x}::{number >> 32 & 0xffff:x}"
    return f"X-Forwarded-For: {where}\r\n", number


def ask_from_everywhere(attacker, paths, connections=100, proxy="127.0.0.1"):
    """Every request from another network."""
    ask_again(attacker, proxy, (get(path, fields=network(attacker)[0]) for path in itertools.cycle(paths)), connections)


def sign_in_flood(attacker, names, connections=64, path="/api/session", proxy="127.0.0.1"):
    """Every request from another network. `names` may hold None: a new name each time."""
    def requests():
        for name in itertools.cycle(names):
            where, number = network(attacker)
            yield post(path, {"name": name or f"N{number:x}", "password": f"wrong horse {number % 1000}"}, fields=where)
    ask_again(attacker, proxy, requests(), connections)


# ---- connections --------------------------------------------------------------------------------------------------------------


def connect_and_close(attacker, line, data=b"", wait=False):
    attacker.ready.release()
    while attacker.on():
        try:
            link = attacker.link(line)
            if data:
                link.sendall(data)
            if wait:
                link.recv(4096)
            link.close()
            attacker.said["connections"] += 1
        except OSError as error:
            attacker.said[type(error).__name__] += 1
            time.sleep(0.01)


def idle_connections(attacker, line, connections=600, drip=b"", begin=b"", pause=0.2):
    """Holds as many as it gets; with `drip` each sends that every `pause` seconds."""
    links = []
    for _ in range(connections):
        link = attacker.link(line)
        try:
            link.sendall(begin)
        except ConnectionError:
            pass
        link.setblocking(False)
        links.append(link)
    attacker.ready.release()
    while attacker.on():
        for i, link in enumerate(links):
            try:
                if drip:
                    link.send(drip)
                elif link.recv(4096) == b"":
                    raise ConnectionError
            except BlockingIOError:
                pass
            except OSError:
                attacker.said["cut"] += 1
                link.close()
                links[i] = attacker.link(line)
                if begin:
                    links[i].sendall(begin)
                links[i].setblocking(False)
        time.sleep(pause)
    attacker.said["connections"] += len(links)


# ---- tables -------------------------------------------------------------------------------------------------------------------


def talk(attacker, line, request, wait=20.0):
    """One request on a connection of its own: status and body."""
    with attacker.link(line, wait=wait) as link:
        link.sendall(request)
        data = b""
        while b"\r\n\r\n" not in data:
            got = link.recv(65536)
            if not got:
                return 0, {}
            data += got
        head, _, body = data.partition(b"\r\n\r\n")
        length = int(head.split(b"Content-Length: ")[1].split(b"\r")[0]) if b"Content-Length: " in head else 0
        while len(body) < length:
            got = link.recv(1 << 18)
            if not got:
                break
            body += got
        attacker.said[int(head[9:12])] += 1
        return int(head[9:12]), json.loads(body) if body[:1] == b"{" else body


def import_again(attacker, lines, bodies, most=10, fields=""):
    """One import after the other, from one address and then from the next; so often as it is let."""
    attacker.ready.release()
    for line in lines:
        for body in itertools.islice(itertools.cycle(bodies), most):
            if not attacker.on():
                return
            talk(attacker, line, post("/api/import", body, fields=fields))


def play(attacker, line, tables, lines):
    """Plays the same game at many tables, [(id, secrets)], a line at each in turn, as fast as it goes."""
    link, at, played = attacker.link(line), [1] * len(tables), [0] * len(tables)
    attacker.ready.release()
    for i in itertools.cycle(range(len(tables))):
        if not attacker.on() or played[i] == len(lines):
            return
        table, secrets = tables[i]
        link.sendall(post(f"/api/games/{table}/actions", {"at": at[i], "action": lines[played[i]]}, ",".join(secrets)))
        data = b""
        while b"}" not in data:
            data += link.recv(65536)
        attacker.said[int(data[9:12])] += 1
        said = json.loads(data[data.index(b"{"):])
        if data[9:12] == b"200":
            at[i], played[i] = said["at"], played[i] + 1
        elif "at" in said:
            at[i], played[i] = said["at"], said["at"] - 1  # it was played in a measurement before


def undo_and_redo(attacker, line, table, secrets, count, pairs=10**6):
    """Who holds all seats takes everything back and plays it again, in turn with the secret of each seat first."""
    status, game = talk(attacker, line, get(f"/api/games/{table}"))
    at, down = game.get("at", 0), True
    attacker.ready.release()
    for turn in range(2 * pairs):
        if not attacker.on():
            return
        body = {"at": at, "to": 0 if down else count}
        status, said = talk(attacker, line, post(f"/api/games/{table}/{'undo' if down else 'redo'}", body, ",".join(secrets)))
        if status == 200:
            at, down = said["at"], not down
        elif status in (409, 422):
            status, game = talk(attacker, line, get(f"/api/games/{table}"))
            at, down = game.get("at", at), game.get("actions", 0) > 0


def keep_bots_busy(attacker, line, count=10):
    """As many tables with computer players as an address may have: passes, takes it back, passes, so that they think."""
    tables = []
    body = {"title": "1888n", "seats": ["Ann"] + [{"bot": "hard"}] * 3, "order": "given", "seed": 7, "undo": "anyone"}
    for _ in range(count):
        status, made = talk(attacker, line, post("/api/games", body))
        if status == 201:
            tables.append((made["id"], made["seats"][0]["secret"]))
    attacker.ready.release()
    while attacker.on():
        for table, secret in tables:
            _, game = talk(attacker, line, get(f"/api/games/{table}", fields=f"Authorization: Bearer {secret}\r\n"))
            if "Ann" in game.get("to_act", ()):
                request = post(f"/api/games/{table}/actions", {"at": game["at"], "action": "pass"}, secret)
            elif game.get("may_undo"):
                request = post(f"/api/games/{table}/undo", {"at": game["at"]}, secret)
            else:
                continue
            talk(attacker, line, request)


def look_once(attacker, line, paths):
    """One look at each, one after the other."""
    attacker.ready.release()
    for path in paths:
        if not attacker.on():
            return
        talk(attacker, line, get(path))
