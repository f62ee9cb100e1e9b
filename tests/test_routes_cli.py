#!/usr/bin/env python3
"""Best runs on the command line: `routes`, what-if, the run that `legal` offers, the refusal of a worse one with the
better one in it, what `check` and `replay --log` say of a log, what `show` and `map` draw. On the project's own games,
which were played by the book. TAP."""
import json
import os
import re
import subprocess
import sys
import xml.etree.ElementTree as xml

IRONROAD = os.environ.get("IRONROAD", "")
SOURCE = os.environ.get("SOURCE_DIR", os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
GAMES = os.path.join(SOURCE, "tests", "games")
MANY = {"quick": 4, "normal": 12, "long": 1000}.get(os.environ.get("IR_TESTS", "normal"), 12)
KEYS = ["company", "revenue", "outside", "bound", "proven", "nodes", "micros", "routes", "second"]
SOMETIMES = ("outside", "second")

count = failed = 0


def run(*args, text=None):
    done = subprocess.run([IRONROAD, *map(str, args)], input=text, capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout, done.stderr


def tell(good, name, why=""):
    global count, failed
    count += 1
    print("ok" if good else "not ok", count, "-", name, flush=True)
    if not good:
        failed = 1
        for line in str(why).splitlines()[:15]:
            print("#", line)


def own_games(title):
    folder = os.path.join(GAMES, title)
    return [os.path.join(folder, f) for f in sorted(os.listdir(folder)) if f.endswith(".rgn")]


def cut(path, number):
    """The game's text up to that many actions, without hashes."""
    lines, seen = [], 0
    with open(path, encoding="utf-8") as file:
        for line in file.read().splitlines():
            seen += re.match(r"\d+ ", line) is not None
            if seen > number:
                break
            lines.append(re.sub(r" #[0-9a-f]{16}$", "", line))
    return "\n".join(lines) + "\n"


def runs_of(path):
    """The trace lines of runs."""
    return [row for row in map(json.loads, run("replay", path, "--trace")[1].splitlines()) if "routes" in row]


def some(rows):
    """A few of them, over the whole list."""
    return rows if len(rows) <= MANY else [rows[i * len(rows) // MANY] for i in range(MANY)]


def as_action(routes):
    return "run " + " ".join(f"{r['train']}:{'-'.join(r['path'])}" for r in routes)


def best(text, *args):
    code, out, err = run("routes", "-", "--json", *args, text=text)
    return json.loads(out) if code == 0 else {"error": err}


def check_routes(path):
    """`routes` and `legal` where a run is due."""
    wrong = []
    rows = some(runs_of(path))
    for row in rows:
        text = cut(path, row["id"] - 1)
        said = best(text)
        if "error" in said or [k for k in KEYS if k not in SOMETIMES or k in said] != list(said):
            wrong.append(f"{row['id']}: {said}")
            continue
        sums = sum(r["revenue"] for r in said["routes"])
        if not said["proven"] or not said["revenue"] == said["bound"] == sums or said["company"] != row["by"]:
            wrong.append(f"{row['id']}: {said}")
        if said["revenue"] < row["revenue"]:
            wrong.append(f"{row['id']}: {said['revenue']}, but {row['revenue']} was run")
        for r in said["routes"]:
            if r["path"][0] != r["stops"][0] or r["path"][-1] != r["stops"][-1] or not set(r["stops"]) <= set(r["path"]):
                wrong.append(f"{row['id']}: {r}")
        runs = [as_action(s["routes"]) for s in (said, said.get("second")) if s]
        choices = json.loads(run("legal", "-", "--json", text=text)[1])["choices"]
        filled = [choice["action"] for choice in choices[:len(runs)] if "form" not in choice]
        if filled != runs or choices[len(runs)].get("form") != "routes":
            wrong.append(f"{row['id']}: legal {choices[:3]}")
    name = os.path.relpath(path, GAMES)
    tell(not wrong, f"88-RV-04: {name}: routes and legal agree before {len(rows)} runs", "\n".join(wrong))


def worse_run(said):
    """An action for less: one of several routes; None if there is but one."""
    return as_action(said["routes"][:1]) if len(said.get("routes", [])) > 1 and "outside" not in said else None


def check_refusal(path, compat):
    """`do` with a run for less."""
    for row in reversed(runs_of(path)):
        text = cut(path, row["id"] - 1)
        said = best(text)
        less = worse_run(said)
        if less is None:
            continue
        code, out, err = run("do", "-", less, text=text)
        if compat:
            tell(code == 0 and out, f"D-21: {os.path.relpath(path, GAMES)}: a run for less is accepted", err)
            return True
        match = re.search(r"88-RV-04: this run earns \S+, but \D*(\d+) is possible: (run .*)\n", err)
        tell(code == 1 and not out and match and int(match[1]) == said["revenue"],
             f"88-RV-04: {os.path.relpath(path, GAMES)}: the refusal of a run for less shows the better one", err)
        if match:
            code, out, err = run("do", "-", match[2], text=text)
            tell(code == 0, "88-RV-04: which is accepted", err)
        logged = text + f"{row['id']} {row['by']} {less}\n"
        code, out, err = run("check", "-", text=logged)
        told = rf"{row['by']} ran for \D*\d+; \D*{said['revenue']} was possible\n"
        tell(code == 0 and re.search(rf"^action {row['id']}: {told}", out, re.MULTILINE) and "good: " in out,
             "IR-08: check reports it in a log, which is good all the same", out + err)
        code, out, err = run("replay", "-", "--log", text=logged)
        tell(code == 0 and re.search(told, out), "IR-08: so does replay --log", err)
        code, out, err = run("show", "-", text=text)
        tell(code == 0 and re.search(r"^Best run: +" + row["by"], out, re.MULTILINE), "show prints the best run", out)
        code, out, err = run("show", "-", text=logged)
        tell(code == 0 and re.search(rf"^Last run: +{row['by']} .*\(action {row['id']}\)", out, re.MULTILINE),
             "show prints the last run", out)
        tell(max(map(len, out.splitlines())) <= 80, "in 80 columns", out)
        check_map(text, ["--best"], said["routes"], "the best run")
        code, out, _ = run("replay", "-", "--trace", text=logged)
        check_map(logged, [], json.loads(out.splitlines()[-1])["routes"], "the last run")
        return True
    return False


def between(a, b):
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def hex_at(centres, point):
    return min(centres, key=lambda at: (centres[at][0] - point[0]) ** 2 + (centres[at][1] - point[1]) ** 2)


def check_map(text, args, routes, name):
    code, out, err = run("map", "-", *args, text=text)
    if code:
        tell(False, f"map draws {name}", err)
        return
    root = xml.fromstring(out)
    drawn, style = {}, {}
    centres = {g.get("data-hex"): [int(v) for v in re.findall(r"-?\d+", g.get("transform"))]
               for g in root.iter() if g.get("class") == "hex"}
    for line in (n for n in root.iter() if n.get("class") == "route"):
        number = int(line.get("data-route"))
        points = [(int(x), int(y)) for x, y in re.findall(r"[ML](-?\d+) (-?\d+)", line.get("d"))]
        drawn[number] = {hex_at(centres, middle) for middle in map(between, points, points[1:])}
        style[number] = (line.get("stroke"), line.get("stroke-dasharray"))
        steps = [abs(x - u) + abs(y - v) for (x, y), (u, v) in zip(points, points[1:])]
        if line.get("d").count("M") != 1 or max(steps) > 700:
            tell(False, f"map draws {name}", f"the line has a hole: {line.get('d')}")
            return
    wanted = {i: set(r["path"]) for i, r in enumerate(routes)}
    keys = [(n.get("stroke"), n.get("stroke-dasharray")) for n in root.iter() if n.get("class") == "key"]
    apart = len({s[0] for s in style.values()}) == len({s[1] for s in style.values()}) == len(routes)
    tell(drawn == wanted and apart and keys == [style[i] for i in range(len(routes))],
         f"map draws {name}, {len(routes)} trains, each with its colour, dash and legend", f"{drawn}\n{wanted}\n{keys}")


def check_what_if(path):
    """What is said of lays and stations is what comes."""
    rows = runs_of(path)
    laid = [row for row in map(json.loads, run("replay", path, "--trace")[1].splitlines()) if row["action"] == "lay"]
    for row in reversed(laid):
        text = cut(path, row["id"] - 1)
        code, out, err = run("routes", "-", "--what-if", "--json", "--company", row["by"], text=text)
        said = json.loads(out) if code == 0 else {"moves": []}
        moves = said["moves"]
        if code or len(moves) < 8 or said["revenue"] == 0:
            continue
        wrong = [] if [m["revenue"] for m in moves] == sorted((m["revenue"] for m in moves), reverse=True) else ["order"]
        tried = 0
        for move in moves[:3] + moves[-3:]:
            code, then, err = run("do", "-", move["action"], text=text)
            if code == 0 and move["action"].startswith("lay"):
                tried += 1
                is_now = best(then, "--company", row["by"])
                if is_now.get("revenue") != move["revenue"]:
                    wrong.append(f"{move}, but then {is_now}")
        now = best(text, "--company", row["by"])
        if now.get("revenue") != said["revenue"]:
            wrong.append(f"now {said['revenue']}, routes says {now}")
        if not re.search(r"now; \d+ lays and stations", run("routes", "-", "--what-if", "--company", row["by"], text=text)[1]):
            wrong.append("text")
        tell(not wrong and tried, f"routes --what-if: {len(moves)} moves, best first; {tried} of them tried", "\n".join(wrong))
        return
    tell(False, "routes --what-if", f"no position found among {len(rows)} runs {err}")


def check_outside():
    """The run that is offered leaves no money at Heng Shan: a run with the same dividend and more of it was played here."""
    said = best(cut(os.path.join(GAMES, "old", "1888-4p-seed622.rgn"), 394))
    tell((said["revenue"], said["outside"], len(said["routes"])) == (70, 80, 2),
         "88-OQ-13: of equal dividends the best run has most outside", said)
    code, out, err = run("routes", os.path.join(GAMES, "1888n", "3p-seed20-bank.rgn"), "--company", "JHR", "--budget", "1")
    tell(code == 0 and "nothing found yet" in out and "not proven" in out, "a budget that finds nothing says no more than that", out + err)


def check_second():
    """1888: where the best run does not go to Heng Shan, the best one that does is shown beside it, and is legal too."""
    text = cut(os.path.join(GAMES, "old", "1888-4p-seed622.rgn"), 504)
    said = best(text)
    second = said["second"]
    tell((said["revenue"], second["revenue"], second["outside"], second["proven"]) == (140, 110, 40, True),
         "A-22: routes shows both", said)
    lines = [as_action(said["routes"]), as_action(second["routes"])]
    code, out, err = run("legal", "-", text=text)
    tell(code == 0 and [line.strip() for line in out.splitlines()[1:3]] == lines, "A-22: so does legal", out + err)
    code, out, err = run("legal", "-", "--json", text=text)
    tell([choice["action"] for choice in json.loads(out)["choices"][:2]] == lines, "A-22: so does legal --json", out + err)
    code, out, err = run("show", "-", text=text)
    tell(re.search(r"^Best run: +JZR \$140.*\nor: +JZR \$110 and \$40 outside", out, re.MULTILINE), "A-22: so does show", out)
    code, out, err = run("routes", "-", text=text)
    tell("or with a stop that pays the treasury:\nJZR: $110 and $40 outside the dividend" in out, "A-22: routes as text", out)
    tell(all(run("do", "-", line, text=text)[0] == 0 for line in lines), "A-22: both are accepted")


def check_errors(path):
    last = runs_of(path)[-1]
    text = cut(path, last["id"] - 1)
    said = best(text)
    for name, args, wanted in (
            ("unknown company", ["--company", "XYZ"], "there is no company 'XYZ'; there are JHR"),
            ("nobody operates", ["--at", "0"], "no company is operating"),
            ("a budget of 0", ["--budget", "0"], "--budget"),
            ("budget and what-if", ["--budget", "9", "--what-if"], "exclude each other"),
            ("after in RGN", ["--after", "9"], "use --at N")):
        code, out, err = run("routes", "-", *args, text=text)
        tell(code == 2 and not out and wanted in err, f"routes: {name}", out + err)
    code, out, _ = run("routes", "-", text=text)
    tell(code == 0 and re.search(r"at most \S+, proven; \d+ nodes, [\d.]+ us\n" + re.escape(as_action(said["routes"])), out)
         and all(r["stops"][0] + " " in out for r in said["routes"]), "routes as text", out)
    little = best(text, "--budget", "1")
    tell(not little["proven"] and little["bound"] >= said["revenue"] >= little["revenue"], "a small budget is told", little)
    wrong = [c for c in "JHR SSL CDL HJR TJL LYR JZR ZDR".split() for at in (["--at", "0"], [])
             for more in ([], ["--what-if"])
             if run("routes", path, *at, "--company", c, *more)[0] != 0]
    tell(not wrong, "any company may be asked, at the start and when the game is over", wrong)
    code, out, err = run("map", "-", "--company", "XYZ", text=text)
    tell(code == 2 and not out and "there is no company" in err, "map: unknown company", err)
    code, out, err = run("map", "-", "--at", "0", "--company", "JHR", text=text)
    tell(code == 2 and not out and "has not run yet" in err, "map: a company that has not run", err)


def main():
    if not IRONROAD or not os.path.exists(IRONROAD):
        print("1..0 # SKIP no program")
        return 0
    for title in ("1888", "1888n"):
        book = [p for p in own_games(title) if "-compat" not in p]
        for path in book[:: max(1, len(book) // MANY)]:
            check_routes(path)
        if not any(check_refusal(path, False) for path in book):
            tell(False, f"{title}: no run of two trains found")
        if not any(check_refusal(path, True) for path in own_games(title) if "-compat" in path):
            tell(False, f"{title}: no run of two trains found by other rules")
        check_what_if(max(book, key=os.path.getsize))
        check_errors(max(book, key=os.path.getsize))
    check_outside()
    check_second()
    print(f"1..{count}")
    return failed


if __name__ == "__main__":
    sys.exit(main())
