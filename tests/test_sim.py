"""Random games of every title, by the book and by each preset or option, for every number of players: all end, nothing is
lost, and over the whole set every phase, every end, every private's power and every event is reached; of 1880 also every
kind of takeover, the removal of every train kind, and debts; of 1890, from the start and from the positions of tests/positions
together, every way to merge, to form KNR and to close, every late private, the pass and the subway. TAP.

IR_TESTS=quick plays 100 games each, normal 400, long 2,000 (the figure of the issue); of the short games of nar 5,000,
10,000 or 20,000 for each number of players, so that the rare end by cities comes up."""
import json
import os
import pathlib
import subprocess
import sys

PROGRAM = os.environ["IRONROAD"]
GAMES = {"quick": 100, "long": 2000}.get(os.environ.get("IR_TESTS", "normal"), 400)
COMPAT = ["--option", "compat=18xx.games"]
SETS = ([("1888n", p, []) for p in (2, 3, 4, 5, 6)] + [("1888n", p, COMPAT) for p in (3, 4, 5, 6)]
        + [("1888", p, []) for p in (3, 4, 5, 6)] + [("1888", p, COMPAT) for p in (2, 3, 4, 5, 6)]
        + [("1888", 4, COMPAT + ["--option", "small_bank=yes"])])
POSITIONS = sorted((pathlib.Path(os.environ["SOURCE_DIR"]) / "tests" / "positions").glob("1890-*.txt"))
OSAKA = ([("1890", p, []) for p in (2, 3, 4, 5, 6, 7)] + [("1890", 4, ["--position", str(path)]) for path in POSITIONS]
         + [(title, p, []) for title in ("1890a", "1890b") for p in (2, 3, 4)] + [("1890d", p, []) for p in (2, 3, 4, 5, 6, 7)])
CHINA = [("1880", p, options) for options in ([], COMPAT) for p in (3, 4, 5, 6, 7)]
count = failed = 0


def report(good, name, why=""):
    global count, failed
    count += 1
    failed += not good
    print(f"{'ok' if good else 'not ok'} {count} - {name}")
    if not good and why:
        print(f"# {why}")


def sim(title, players, options, games=GAMES, env=None):
    command = [PROGRAM, "sim", title, "--players", str(players), "--games", str(games), "--jobs", "2", "--json", *options]
    done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, **(env or {})})
    return json.loads(done.stdout) if done.stdout.strip() else {"error": done.stderr.strip()}


def play(sets):
    """Plays them; what was reached, summed up by title and whether there are options."""
    reached = {}
    for title, players, options in sets:
        got = sim(title, players, options)
        name = f"sim {title} --players {players} {' '.join(options)}"
        good = got.get("finished") == GAMES and got.get("violations") == 0
        report(good, f"{name}: {got.get('finished')} of {GAMES} finished, {got.get('violations')} violations, "
                     f"{got.get('games_per_second')} games/s", json.dumps(got)[:400])
        if not good:
            continue
        by = got["ended_by"]
        report(sum(by.values()) == GAMES and all(by[end] <= got["ends"][end] for end in by),
               f"{name}: one condition ended each game", (by, got["ends"]))
        sums = reached.setdefault((title, bool(options)), {})
        for kind, table in [("ends", got["ends"]), *got["reached"].items()]:
            for key, number in table.items():
                sums.setdefault(kind, {}).setdefault(key, 0)
                sums[kind][key] += number
    return reached


def all_there(sums, kind, words, name):
    missing = [word for word in words.split() if not sums[kind].get(word)]
    report(not missing, name, f"not {missing}")


def north_china():
    for (title, compat), sums in sorted(play(SETS).items()):
        rules = f"{title} {'compat=18xx.games' if compat else 'book'}"
        for kind in ("ends", "phases", "powers", "verbs"):
            print(f"# {rules} {kind}: {json.dumps(sums[kind])}")
        all_there(sums, "phases", "2 3 4 5 6 7" if compat else "1 2 3 4 5 6 7", f"{rules}: every phase is reached")
        all_there(sums, "powers", "TA HS CW YRF FC", f"{rules}: every private's power is used")
        all_there(sums, "ends", "bank bankrupt", f"{rules}: every end of the rules is reached")
        all_there(sums, "verbs", "pass bid buy par sell exchange lay station run pay keep train private accept decline "
                                 "discard bankrupt", f"{rules}: every kind of action is played")


def china():
    for (_, compat), sums in sorted(play(CHINA).items()):
        rules = f"1880 {'compat=18xx.games' if compat else 'book'}"
        for kind in ("ends", "phases", "powers", "takeovers", "removed", "debts", "verbs"):
            print(f"# {rules} {kind}: {json.dumps(sums[kind])}")
        all_there(sums, "phases", "A1 A2 B1 B2 B3 C1 C2 C3 D1 D2 D3", f"{rules}: every phase is reached")
        all_there(sums, "powers", "P0 P2 P3 P4 P5 P6 P7", f"{rules}: every private's power is used")
        all_there(sums, "takeovers", "company owner replaced taken_off", f"{rules}: every kind of takeover comes up")
        all_there(sums, "removed", "2 2+2 3 3+3 4 4+4 6 6E 8 8E", f"{rules}: every train kind is removed somewhere")
        all_there(sums, "debts", "borrowed interest repaid", f"{rules}: debts are made, grow and are paid")
        all_there(sums, "ends", "trains", f"{rules}: the end of the rules is reached")
        all_there(sums, "verbs", "pass bid invest par size permits buy sell repay lay station run pay keep train discard "
                                 "rocket grant collect takeover replace home", f"{rules}: every kind of action is played")


def osaka():
    """Both values of the option rules by themselves; 18xx.games does not have the title."""
    for rules in ("summary", "book"):
        sums = {}
        for (title, _), more in play([(t, p, o + ["--option", f"rules={rules}"]) for t, p, o in OSAKA]).items():
            sums[title] = more
        for title, what in sums.items():
            for kind in ("ends", "phases", "powers", "osaka", "late"):
                print(f"# {title} rules={rules} {kind}: {json.dumps(what.get(kind, {}))}")
        full, name = sums["1890"], f"1890 rules={rules}"
        all_there(full, "phases", "1 1-late 2 2-late 3 4 5 6", f"{name}: every phase is reached")
        all_there(full, "powers", "AR HKT HNT KSR OMER KFK KRTR KOK SEM", f"{name}: every private's power is used")
        all_there(full, "late", "KFK KRTR KOK SEM", f"{name}: every late private is bought")
        all_there(full, "osaka", "merged_in_turn merged_at_formation merged_as_tenant merged_by_force formed_by_choice "
                                 "formed_by_force formed_out_of_turn stayed_apart converted", f"{name}: minors merge in every way")
        all_there(full, "osaka", "closed_by_sale closed_by_forced_sale closed_by_withholding union_closed_early minor_closed",
                  f"{name}: companies close in every way")
        all_there(full, "osaka", "pass_bought pass_by_station passed_rapid rapid_income passed_subway free_tile",
                  f"{name}: the pass and the subway are used")
        all_there(full, "osaka", "halved halved_by_minor deal tigers theatre yellow_money", f"{name}: so is the rest")
        all_there(full, "ends", "bank bankrupt turns", f"{name}: every end of the rules is reached")
        all_there(full, "verbs", "pass bid buy par sell lay station run pay keep half train private accept decline discard "
                                 "bankrupt merge convert access ask offer", f"{name}: every kind of action is played")
        for title in ("1890a", "1890b", "1890d"):
            all_there(sums[title], "osaka", "closed_by_sale closed_by_withholding converted halved halved_by_minor deal",
                      f"{title} rules={rules}: what it shares with 1890 is reached")
            all_there(sums[title], "ends", "bankrupt turns", f"{title} rules={rules}: so are two of the ends")


def cards():
    """North American Railways: the ends over all numbers of players, the events of each kind of share trade by each option."""
    games = {"quick": 5000, "long": 20000}.get(os.environ.get("IR_TESTS", "normal"), 10000)
    ends, events = {}, {}
    runs = [(players, []) for players in (3, 4, 5)]
    runs += [(4, [option]) for option in ("money=open", "phase1_may_pass=yes", "start_city_mode=founder_chooses",
                                          "final_half_remainder=round_down_100", "x2_only_first_selection=no")]
    runs += [(5, ["five_player_cash=1500"])]
    for players, options in runs:
        number = games if not options else games // 10
        got = sim("nar", players, [word for option in options for word in ("--option", option)], number)
        good = got.get("finished") == number and got.get("violations") == 0
        report(good, f"sim nar --players {players} {' '.join(options)}: {got.get('finished')} of {number} finished, "
                     f"{got.get('violations')} violations, {got.get('games_per_second')} games/s", json.dumps(got)[:400])
        if not good:
            continue
        here = got["reached"]["events"]
        trade = "founded bought_own allowed director_bought all_in grant stopped nothing_left shares_gone".split()
        missing = [event for event in trade if not here.get(event)]
        report(not missing, f"nar {players} {' '.join(options)}: every way of the share phase is taken", f"not {missing}")
        for table, more in ((ends, got["ends"] if not options else {}), (events, here)):
            for key, value in more.items():
                table[key] = table.get(key, 0) + value
    print(f"# nar ends: {json.dumps(ends)}")
    report(all(ends.get(end) for end in ("shares", "cities", "no_city")) and len(ends) == 3,
           "nar: each of the three ends holds in some game", json.dumps(ends))
    missing = [event for event, value in events.items() if not value]
    report(events and not missing, f"nar: every event comes up ({len(events)})", f"not {missing}")


north_china()
china()
osaka()
cards()
one, two = (sim("1888n", 4, [], 50)["signature"] for _ in range(2))
report(one == two, "the same seed gives the same signature")
if os.environ.get("PRESET") == "test":
    for title in ("1888n", "1880", "1890", "nar"):
        lost = sim(title, 4, [], 3, {"IR_FAULT": "lose1"})
        report(lost.get("violations", 0) > 0, f"{title}: IR_FAULT=lose1 is noticed: {lost.get('violations')} violations")
print(f"1..{count}")
sys.exit(failed != 0)
