#!/usr/bin/env python3
"""The Python package (python/ironroad), TAP: the program's games have its hashes after every action, by lines and by numbers;
the environment and the state keep what PettingZoo and OpenSpiel promise; it works with and without numpy, from the source
tree and from its wheel. `--long`: 100 games of each title, and how fast it is beside C."""
import inspect
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import zipfile

SOURCE = pathlib.Path(os.environ.get("SOURCE_DIR", pathlib.Path(__file__).resolve().parent.parent))
BUILD = pathlib.Path(os.environ.get("BUILD_DIR", SOURCE / "build/test"))
PROGRAM = os.environ.get("IRONROAD") or str(BUILD / "ironroad")
SIZE = os.environ.get("IR_TESTS", "normal")
LIBRARY = BUILD / "libironroad.so"
TITLES = {"1888n": 3, "1888": 4, "nar": 4, "1880": 3, "1890": 4, "1890a": 2, "1890b": 3, "1890d": 4}
count = failed = 0


def check(name, good, why=""):
    global count, failed
    count += 1
    failed += not good
    print(f"{'ok' if good else 'not ok'} {count} - {name}", flush=True)
    if not good:
        print("# " + str(why).strip()[:2000].replace("\n", "\n# "), flush=True)


def run(*words, env=None, cwd=None):
    return subprocess.run([str(w) for w in words], capture_output=True, text=True, cwd=cwd, timeout=600, check=False,
                          env=dict(os.environ, PYTHONPATH=str(SOURCE / "python"), **(env or {})))


def games_of(title, folder, games):
    """Games of the program by the random player, with its hash on every line."""
    done = run(PROGRAM, "sim", title, "--players", TITLES[title], "--games", games, "--seed", 5, "--save", folder, "--hashes")
    if done.returncode != 0:
        check(f"sim {title}", False, done.stderr)
    return sorted(pathlib.Path(folder).glob("*.rgn"))


LINE = re.compile(r"^\d+ (.*) #([0-9a-f]{16})$", re.MULTILINE)


def by_lines(ironroad, path):
    """The first action after which a hash differs, or None."""
    text = path.read_text()
    game = ironroad.Game.from_rgn(text[:re.search(r"^\d+ ", text, re.MULTILINE).start()])
    actions = LINE.findall(text)
    for number, (line, want) in enumerate(actions, 1):
        game.apply(line, logged=True)
        if game.hash() != want:
            return number, line
    again = ironroad.Game.from_rgn(text)
    if not game.finished or len(again) != len(actions) or again.hash() != game.hash() or again.hash(len(actions) // 2) \
            != actions[len(actions) // 2 - 1][1] or again.rgn(hashes=True) != text:
        return "the whole", path.name
    return None


def by_numbers(ironroad, path, title):
    """The same with numbers where there are some; also how many there were."""
    from ironroad.spiel import load_game
    text = path.read_text()
    seed = int(re.search(r'\[Seed "(\d+)"\]', text).group(1))
    names = re.search(r'\[Players ([^]]*)\]', text).group(1)
    seats = {name: str(n + 1) for n, name in enumerate(re.findall(r'"([^"]+)"', names))}
    state = load_game(title, len(seats)).new_initial_state(seed)
    numbered = 0
    for line, want in LINE.findall(text):
        line = re.sub(r"\b(" + "|".join(seats) + r")\b", lambda m: f'"{seats[m.group(1)]}"', line)
        try:
            state.apply_action(state.string_to_action(line))
            numbered += 1
        except ironroad.Unreadable:
            state.apply_line(line)
        if state.hash() != want:
            return line, numbered
    return None, numbered


def hashes(ironroad):
    games = {"quick": 2, "normal": 3, "long": 100}[SIZE]
    for title in TITLES:
        with tempfile.TemporaryDirectory() as folder:
            paths = games_of(title, folder, games)
            wrong = [found for found in (by_lines(ironroad, path) for path in paths) if found]
            check(f"{title}: {len(paths)} games have the program's hash after every action",
                  len(paths) == games and not wrong, wrong)
            wrong, numbered = by_numbers(ironroad, paths[0], title)
            check(f"{title}: by numbers too ({numbered})", wrong is None and numbered > 20, wrong)


def refusals(ironroad):
    game = ironroad.Game("1888n", ["Ann", "Bob", "Cat"], seed=42)
    before = game.hash()
    for line, kind in (("bid HS 10", ironroad.Refused), ("bidd HS 80", ironroad.Unreadable), ("", None)):
        try:
            game.apply(line)
            check(f"'{line}' is nothing", kind is None and game.hash() == before)
        except ironroad.Error as no:
            check(f"'{line}' is refused and changes nothing", isinstance(no, kind) and game.hash() == before and str(no), no)
    no = game.why("bid HS 10")
    check("why names the rule", isinstance(no, ironroad.Refused) and no.rule == "88-PA-02", no)
    for wrong in (lambda: ironroad.Game("1889"), lambda: ironroad.Game("1888n", 9),
                  lambda: ironroad.Game("1888n", 3, options={"compat": "no"}), lambda: ironroad.Game.from_rgn("no game"),
                  lambda: ironroad.Many("1888n", 9)):
        try:
            wrong()
            check("a setup that cannot be played is refused", False)
        except ironroad.Unreadable as no:
            check(f"refused: {str(no)[:60]}", len(str(no)) > 8)
    check("bids happen", game.apply("bid HS 80") == ["Bob bids ¥80 on HS"] and len(game) == 1)
    check("and are taken back", game.undo() == 0 and game.hash() == before)
    idea = game.think("casual")["ideas"][0]
    check("a computer player's idea is legal", game.why(idea["action"]) is None, idea)
    check("titles and calls", {"1888n", "nar"} <= {t["id"] for t in ironroad.titles()} and
          {"apply", "best", "move"} <= {c["call"] for c in ironroad.calls()})


def replay_example(ironroad):
    game = ironroad.Game.from_rgn((SOURCE / "examples/1888n.rgn").read_bytes())
    best = game.best_run("HJR", 150)
    said = run(PROGRAM, "routes", SOURCE / "examples/1888n.rgn", "--at", 150, "--company", "HJR", "--json").stdout
    check("the best run is the program's", best["proven"] and f'"revenue":{best["revenue"]},' in said, (best, said))
    check("there is no best run of what there is not", game.best_run("ABCDE") is None)
    check("totals and ranking", game.totals() == [7941, 9604, 7929] and game.ranking() == [1, 0, 2], game.totals())


def states(ironroad):
    from ironroad.spiel import load_game
    dice = random.Random(1)
    for title in ("nar", "1888n"):
        state = load_game(title, 3).new_initial_state(4)
        while not state.is_terminal() and len(state.history()) < 60:
            player, legal = state.current_player(), state.legal_actions()
            rising = legal == sorted(set(legal)) and legal and not state.legal_actions((player + 1) % 3)
            if not rising or sum(state.legal_actions_mask()) != len(legal):
                check(f"{title}: legal numbers rise and are those of the mask", False, legal)
                return
            state.apply_action(dice.choice(legal))
        copy = state.clone()
        before = state.hash(), state.history(), state.information_state_string(0)
        copy.apply_action(copy.legal_actions()[0])
        check(f"{title}: a copy is another state", before == (state.hash(), state.history(), state.information_state_string(0))
              and copy.hash() != state.hash())
        try:
            state.apply_action(next(n for n in range(state.num_distinct_actions()) if n not in state.legal_actions()))
            check(f"{title}: an illegal number is refused", False)
        except ironroad.Error:
            check(f"{title}: an illegal number is refused", state.hash() == before[0])
        while not state.is_terminal():
            state.apply_action(dice.choice(state.legal_actions()))
        check(f"{title}: the returns sum to 0", abs(sum(state.returns())) < 1e-9 and max(state.returns()) > 0, state.returns())
    # A price that only the owner's purse tells apart: who does not see the purse cannot tell.
    state = load_game("nar", 3).new_initial_state(4)
    tensors = [state.observation_tensor(seat) for seat in range(3)]
    check("every player sees their own cash alone", all(t[3 + 3] > 0 for t in tensors)
          and '"cash":null' in state.observation_string(0) and "Seed" not in state.information_state_string(0), tensors[0][:12])


def environment(ironroad):
    from ironroad.aec import env
    for title, players, rewards in (("nar", 3, "win"), ("1888n", 3, "worth"), ("1890a", 2, "win")):
        e, dice = env(title, players, rewards=rewards), random.Random(3)
        played = []
        for _ in range(2):
            e.reset(seed=9)
            sums, ends, steps = dict.fromkeys(e.possible_agents, 0.0), 0, 0
            for agent in e.agent_iter():
                seen, reward, termination, truncation, _info = e.last()
                sums[agent] += reward
                if termination:
                    ends += 1
                    e.step(None)
                    continue
                legal = [n for n, good in enumerate(seen["action_mask"]) if good]
                if steps == 0:
                    refused = next(n for n in range(len(seen["action_mask"])) if n not in legal)
                    try:
                        e.step(refused)
                        check(f"{title}: what the mask forbids is refused", False)
                    except ironroad.Error:
                        pass
                steps += 1
                e.step(legal[int(dice.random() * len(legal))] if rewards == "worth" else legal[steps % len(legal)])
                if steps > 20000:
                    break
            played.append((steps, tuple(sums.values())))
        good = ends == players and (rewards == "worth" or abs(sum(sums.values())) < 1e-9)
        check(f"{title}: the environment plays to the end ({steps} steps)", good, played)
        if rewards == "win":
            check(f"{title}: the same seed and actions, the same game", played[0] == played[1], played)


def many(ironroad):
    games = ironroad.Many("nar", 3, 8, seed=2)
    ended = 0
    for _ in range(300):
        games.random()
        legal = all(games.action[g] < 0 or games.mask[g, games.action[g]] == 1 for g in range(8))
        refused = games.step()
        ended += sum(1 for g in range(8) if games.over[g] == 1)
        if refused or not legal:
            break
    check("many games: chance takes what the mask allows, and games begin anew", not refused and legal and ended >= 8, ended)
    games = ironroad.Many("nar", 3, 8, seed=2)
    never = next(n for n in range(games.numbers) if not any(games.mask[g, n] for g in range(8)))
    for g in range(8):
        games.action[g] = never if g < 5 else -1
    before = [games.hash(g) for g in range(8)]
    refused = games.step()
    check("an illegal number leaves its game alone, a negative one too", refused == 5 and before == [games.hash(g) for g in range(8)]
          and [games.over[g] for g in range(8)] == [2] * 5 + [0] * 3, refused)
    bare = ironroad.Many("nar", 3, 8, observation=False, reward=False, mask=False)
    check("what is not wanted is not filled", bare.mask is None and bare.step(bare.random()) == 0)
    mine = bytearray(8 * games.numbers)
    own = ironroad.Many("nar", 3, 8, seed=2, mask=mine)
    other = ironroad.Many("nar", 3, 8, seed=2)
    same = True
    for _ in range(120):
        own.random()
        own.step()
        other.step(own.action)
        same = same and bytes(mine) == bytes(memoryview(other.mask).cast("B"))
    check("an array of the caller's is filled", same and any(mine))
    try:
        ironroad.Many("nar", 3, 8, mask=bytearray(7))
        check("one that is too small is refused", False)
    except ValueError as no:
        check("one that is too small is refused", "bytes" in str(no), no)


def typed(ironroad):
    import ironroad.aec
    import ironroad.game
    import ironroad.many
    import ironroad.spiel
    missing = []
    for module in (ironroad.game, ironroad.many, ironroad.spiel, ironroad.aec):
        for owner in [module, *(c for _, c in inspect.getmembers(module, inspect.isclass) if c.__module__ == module.__name__)]:
            for name, what in vars(owner).items():
                if inspect.isfunction(what) and what.__module__ == module.__name__ and \
                        (not name.startswith("_") or name == "__init__"):
                    signature = inspect.signature(what)
                    bare = [p for p in signature.parameters.values()
                            if p.annotation is p.empty and p.name not in ("self", "cls")]
                    if signature.return_annotation is signature.empty or bare:
                        missing.append(f"{owner.__name__}.{name}")
    check("every call of the package is typed", not missing and (SOURCE / "python/ironroad/py.typed").exists(), missing)


def examples():
    done = run(sys.executable, SOURCE / "examples/networth.py", SOURCE / "examples/1888n.rgn", env={"IRONROAD_LIBRARY": str(LIBRARY)})
    check("networth.py draws", done.stdout.startswith("<svg") and done.stdout.count("<polyline") == 3, done.stderr)
    done = run(sys.executable, SOURCE / "examples/networth.py", env={"IRONROAD_LIBRARY": str(LIBRARY)})
    check("networth.py plays", done.stdout.count("|") == 6 and done.returncode == 0, done.stderr)


def documents(ironroad):
    """What docs/embedding.md shows works as printed, and its table has every call."""
    for name in ("docs/embedding.md", "python/README.md"):
        for number, block in enumerate(re.findall(r"```python\n(.*?)```", (SOURCE / name).read_text(), re.DOTALL), 1):
            done = run(sys.executable, "-c", block, env={"IRONROAD_LIBRARY": str(LIBRARY)})
            check(f"{name}: its example {number} runs", done.returncode == 0 and done.stderr == "", done.stderr)
    table = re.findall(r"^\| `(\w+\(.*?\))` \| (.*) \| `(.*)` \|$", (SOURCE / "docs/embedding.md").read_text(), re.MULTILINE)
    want = [(f"{c['call']}({', '.join(a['name'] for a in c['arguments'])})", c["about"], c["answer"].replace("|", "\\|"))
            for c in ironroad.calls()]
    check("docs/embedding.md lists every call", table == want, set(table) ^ set(want))


def wheel():
    with tempfile.TemporaryDirectory() as folder:
        made = [run(sys.executable, SOURCE / "tools/wheel.py", LIBRARY.resolve(), pathlib.Path(folder) / str(n)).stdout.strip()
                for n in range(2)]
        check("the wheel comes out the same twice", made[0] and pathlib.Path(made[0]).read_bytes() == pathlib.Path(made[1]).read_bytes())
        there = pathlib.Path(folder) / "installed"
        with zipfile.ZipFile(made[0]) as archive:
            archive.extractall(there)
        names = sorted(path.name for path in there.iterdir())
        check("it holds the package and what says so", len(names) == 2 and names[0] == "ironroad"
              and {"RECORD", "WHEEL", "METADATA", "LICENSE"} <= {p.name for p in (there / names[1]).iterdir()}, names)
        said = subprocess.run([sys.executable, "-S", "-c", "import ironroad; print(ironroad.__file__, len(ironroad.titles()))"],
                              env={"PYTHONPATH": str(there), "PATH": os.environ["PATH"]}, cwd=folder, capture_output=True,
                              text=True, check=False)
        check("it plays from there, with the standard library alone", str(there) in said.stdout, said.stderr)


def speed():
    sys.path.insert(0, str(SOURCE / "tools"))
    import playouts
    for title in ("1888n", "nar"):
        best = playouts.measure(LIBRARY, title)
        print(f"# {title}: {best}")
        check(f"{title}: 256 games from Python at 60 % of C or more", best["many"] >= 0.6 * best["many, C"], best)
        if title == "nar":
            check("nar: 100,000 single steps a second", best["single"] >= 100000, best)


def main():
    if not LIBRARY.exists():
        print("1..0 # SKIP this build has no library")
        return 77
    os.environ["IRONROAD_LIBRARY"] = str(LIBRARY)
    sys.path.insert(0, str(SOURCE / "python"))
    if "--plain" in sys.argv:  # as where numpy is not installed
        sys.modules["numpy"] = None
    import ironroad
    many(ironroad)
    environment(ironroad)
    if "--plain" not in sys.argv:
        refusals(ironroad)
        replay_example(ironroad)
        states(ironroad)
        typed(ironroad)
        examples()
        documents(ironroad)
        wheel()
        hashes(ironroad)
        done = run(sys.executable, __file__, "--plain")
        check("the same without numpy", done.returncode == 0, done.stdout + done.stderr)
        if SIZE == "long":
            speed()
    print(f"1..{count}")
    return failed > 0


sys.exit(main())
