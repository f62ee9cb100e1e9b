#!/usr/bin/env python3
"""Rules and tests name each other, for every title with a RULES.md. TAP.

Every rule, vector, case and row of table D in RULES.md has a registered test (the ids before the colon of its name, a
vector's game, or a case of the browser tests), or is in the list of what is not testable; no test names an id that
is not there; the places named in RULES.md exist; refusals and presets cite ids of it; and where ../shared is, the ids
are the same there.
"""
import os
import pathlib
import re
import subprocess
import sys

SOURCE = pathlib.Path(os.environ.get("SOURCE_DIR", pathlib.Path(__file__).resolve().parent.parent))
BUILD = pathlib.Path(os.environ.get("BUILD_DIR", SOURCE / "build" / "test"))
SHARED = os.environ.get("SHARED", "")
TITLES = SOURCE / "src" / "titles"
KINDS = {"rule": "every rule", "vector": "every vector", "case": "every case", "D": "every row of table D",
         "X": "every row of table X",
         "question": "every open question that changes an answer", "own": "every addition of our own"}


class Title:
    """What is a title's own: how its ids look, which tests are its, and where its refusals cite rules."""

    def __init__(self, folder, ids, loose, header, home, kinds):
        self.folder = TITLES / folder
        self.id = re.compile(rf"(?<![\w-])(?:{ids})(?![\w-])")
        self.loose = re.compile(rf"(?<![\w-])(?:{loose})-[A-Z0-9][\w-]*")  # what looks like one
        self.header = header  # a file of its tests includes this
        self.home = home  # the folder under src of a place without one
        self.kinds = kinds.split()


ALL = (
    Title("1888", r"T88-\d\d|88-V-\d\d|88-OQ-\d\d|88-P\d[a-c]?|88-[A-Z]{2}-\d\d|A-\d\d|D-\d\d|IR-\d\d",
          "T88|88|IR|D|A", "scene.h", "rail", "rule vector case D question own"),
    Title("1880", r"T80-\d\d|80-[A-Z]{1,2}-\d\d|X-\d\d|IR-\d\d", "T80|80|IR|X", "scene_list.h", "rail",
          "rule vector case X question own"),
    Title("1890", r"90-[A-Z]{2}-\d\d|90-Q\d{1,2}|IR-\d\d", "90|IR", "osaka_scene.h", "rail", "rule vector question own"),
    Title("nar", r"NA-[A-Z]{2}-\d\d", "NA", "nar_scene.h", "titles/nar", "rule vector question"),
)
count = 0
failed = 0


def tell(name, wrong):
    global count, failed
    count += 1
    wrong = sorted(set(wrong))
    print("not ok" if wrong else "ok", count, "-", name, flush=True)
    failed |= bool(wrong)
    for line in wrong:
        print("#", line)


def kind(rule):
    if rule.startswith("NA-"):
        return {"TV": "vector", "OQ": "question"}.get(rule[3:5], "rule")
    if rule.startswith("90-"):
        return {"TV": "vector", "DF": "DF"}.get(rule[3:5], "question" if rule[3] == "Q" else "rule")
    if rule.startswith("T8"):
        return "case"
    if rule[0] in "ADX":
        return rule[0]
    if rule[2:5] == "-V-":
        return "vector"
    if rule[2:6] == "-OQ-":
        return "question"
    return "own" if rule.startswith("IR") else "rule"


def read_rules(title):
    """The rows of the tables by id, and the list of what is not testable."""
    rows, twice, excused = {}, [], {}
    for line in (title.folder / "RULES.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and title.id.fullmatch(cells[0]):
            twice += [cells[0]] if cells[0] in rows else []
            rows[cells[0]] = cells
        excuse = re.fullmatch(r"- (\S+): not testable: (.+)", line)
        if excuse:
            excused[excuse[1]] = excuse[2]
    return rows, twice, excused


def registered(title):
    """(name, file) of every rule test of a title and of every vector that a game shows."""
    names = []
    for source in sorted((SOURCE / "tests").glob("test_*.c")):
        if f'#include "{title.header}"' not in source.read_text(encoding="utf-8"):
            continue
        binary = BUILD / source.stem
        if not binary.exists():
            names.append((None, source.name))
            continue
        listed = subprocess.run([binary, "--list"], capture_output=True, text=True, timeout=60)
        names += [(line, source.name) for line in listed.stdout.splitlines() if line]
    for game in sorted((SOURCE / "tests" / "games" / "vectors").glob("*.rgn")):
        for vector in set(re.findall(r"^; (\S+) expect ", game.read_text(encoding="utf-8"), re.MULTILINE)):
            names += [(vector + ":", "test_vectors.py")] if title.id.fullmatch(vector) else []
    return names + browser_cases(title)


def browser_cases(title):
    """Cases of the browser tests whose name begins with ids of the title."""
    text = (SOURCE / "tests" / "test_browser.mjs").read_text(encoding="utf-8")
    names = re.findall(r'^    \["([^"]+)"', text, re.MULTILINE)
    return [(name, "test_browser.mjs") for name in names if title.id.match(name)]


def missing_places(title, rows):
    """Places file:name of RULES.md that do not exist. A file without a folder is in the title's
    folder, or its home."""
    wrong = []
    for rule, cells in rows.items():
        for file, name in re.findall(r"(?<![\w/])([\w/-]+\.(?:c|yaml)):(\w+)", " ".join(cells[2:])):
            if file.endswith(".yaml"):
                path, pattern = title.folder / file, rf"^ *{re.escape(name)}:"
            else:
                own = title.folder / file
                path = own if own.exists() else SOURCE / "src" / (file if "/" in file else f"{title.home}/{file}")
                pattern = rf"\b{re.escape(name)}\("
            if not path.exists() or not re.search(pattern, path.read_text(encoding="utf-8"), re.MULTILINE):
                wrong.append(f"{rule}: {file}:{name}")
    return wrong


def missing_files(rows):
    """Files named in the last column, where tests are."""
    wrong = []
    for rule, cells in rows.items():
        for file in re.findall(r"[\w]+\.(?:c|py|mjs)\b", cells[-1]):
            if not (SOURCE / "tests" / ("test_" + file)).exists():
                wrong.append(f"{rule}: tests/test_{file}")
    return wrong


def presets(title):
    """Row -> names of the rules that the peer's preset changes there, over all its files."""
    found = {}
    for file in sorted(title.folder.glob("*.yaml")):
        text = file.read_text(encoding="utf-8").split("presets:", 1)[-1]
        for row, what in re.findall(r"^      ([DX]-\d\d|90-DF-\d\d): \{(.*)\}", text, re.MULTILINE):
            names = found.setdefault(row, set())
            rules = re.search(r"rules: \{([^}]*)\}", what)
            names |= set(re.findall(r"(\w+):", rules[1])) if rules else set()
            names |= {"prices of privates"} if "privates: {" in what else set()
            names |= {"counts of tiles"} if "tiles: {" in what else set()
    return found


def shared_ids(title):
    text = pathlib.Path(SHARED, "titles", title.folder.name, "rules.md").read_text(encoding="utf-8")
    if title.folder.name == "nar":
        ids = set(re.findall(r"\*\*(NA-[A-Z]{2}-\d\d)\*\*", text)) | set(re.findall(r"^\| (NA-OQ-\d\d) \|", text, re.MULTILINE))
        # vectors named in passing, "(TV-10)": those that the facts have
        facts = pathlib.Path(SHARED, "titles", "nar", "facts.json").read_text(encoding="utf-8")
        return ids | set(re.findall(r'"id": "(NA-TV-\d\d)"', facts))
    if title.folder.name == "1890":
        text += pathlib.Path(SHARED, "titles", "1890", "vectors.md").read_text(encoding="utf-8")
        return set(re.findall(r"^(?:- |\| )(90-(?:[A-Z]{2}-\d\d|Q\d{1,2})) ", text, re.MULTILINE))
    product = pathlib.Path(SHARED, "anchors", "product.md")
    cases = product.read_text(encoding="utf-8") if product.exists() else ""
    if title.folder.name == "1880":
        return set(re.findall(r"^- (80-[A-Z]{1,2}-\d\d|X-\d\d) ", text, re.MULTILINE)) | set(
            re.findall(r"^- (T80-\d\d) ", cases, re.MULTILINE))
    ids = set(re.findall(r"\*\*(88-(?:[A-Z]{2}-\d\d|V-\d\d|P\d[a-c]?))(?= |\*\*)", text))
    ids |= set(re.findall(r"^\| (88-OQ-\d\d|A-\d\d|D-\d\d) \|", text, re.MULTILINE))
    return ids | set(re.findall(r"^- (T88-\d\d) ", cases, re.MULTILINE))


def cited(title):
    """The rules that refusals name."""
    files = {"1888": "north-china.yaml", "1880": "1880.yaml", "1890": "osaka.yaml"}
    if title.folder.name in files:
        data = (title.folder / files[title.folder.name]).read_text(encoding="utf-8").split("citations:", 1)[-1]
        return re.findall(r"^  \w+: (\S+)", data, re.MULTILINE)
    text = (title.folder / "refusals.h").read_text(encoding="utf-8")
    return re.findall(r'^    X\(\w+, \w+, "([^"]+)", "', text, re.MULTILINE)


def table_of(title, letter, rows):
    found = presets(title)
    column = 4 if letter == "DF" else 3
    named = {rule: re.sub(r"\w+\.yaml:", "", cells[column]) for rule, cells in rows.items() if kind(rule) == letter}
    tell(f"{title.folder.name}: table {letter} names the rules that the preset changes",
         [f"{rule}: {names}, but the preset has {', '.join(sorted(found.get(rule, set()))) or 'same'}"
          for rule, names in named.items()
          if (set() if names in ("same", "-") else set(names.split(", "))) != found.get(rule, set())])


def one_title(title):
    name_of_title = title.folder.name
    rows, twice, excused = read_rules(title)
    names = registered(title)
    tell(f"{name_of_title}: every file of rule tests is built", [file for name, file in names if name is None])
    tests, strange = {}, []
    for name, file in names:
        if name is None:
            continue
        before = name.split(":", 1)[0]
        for rule in title.id.findall(before):
            tests.setdefault(rule, set()).add(file)
        strange += [f"{file}: '{name}': {word}" for word in title.loose.findall(before) if not title.id.fullmatch(word)]
        strange += [f"{file}: '{name}': {rule}" for rule in title.id.findall(before) if rule not in rows]
        strange += [] if title.id.findall(before) else [f"{file}: '{name}': no id"]
    tell(f"{name_of_title}: no id stands twice in RULES.md", twice)
    for what in title.kinds:
        ids = [rule for rule in rows if kind(rule) == what]
        bare = [rule for rule in ids if rule not in tests and rule not in excused]
        # a question is settled by the rule or the row that uses its answer: only a note
        if what == "question":
            tell(f"{name_of_title}: {len(ids)} open questions are listed", [] if ids else ["none"])
            for rule in bare:
                print(f"# no test of its own: {rule}")
        else:
            tell(f"{name_of_title}: {KINDS[what]} has a registered test ({len(ids)})", bare if ids else ["none found"])
    tell(f"{name_of_title}: every registered test names ids of RULES.md", strange)
    tell(f"{name_of_title}: what is called not testable has no test",
         [rule for rule in excused if rule in tests or rule not in rows])
    tell(f"{name_of_title}: the places named in RULES.md exist", missing_places(title, rows))
    tell(f"{name_of_title}: the test files named in RULES.md exist", missing_files(rows))
    if name_of_title == "nar":  # its table names each file in which an id is tested
        tell("nar: RULES.md names the files in which an id is tested",
             [f"{rule}: {cells[-1]}, but the tests are in {', '.join(sorted(tests.get(rule, set())))}"
              for rule, cells in rows.items()
              if rule in tests and {f"test_{file}" for file in cells[-1].split(", ")} != tests[rule]])
    tell(f"{name_of_title}: refusals cite rules of RULES.md", [rule for rule in cited(title) if rule not in rows])
    if name_of_title in ("1888", "1880", "1890"):
        table_of(title, {"1888": "D", "1880": "X", "1890": "DF"}[name_of_title], rows)
    if SHARED and pathlib.Path(SHARED, "titles", name_of_title, "rules.md").exists():
        theirs, ours = shared_ids(title), {rule for rule in rows if kind(rule) != "own"}
        added = {rule for rule in ours - theirs if kind(rule) not in ("D", "X")}  # what 18xx.games does is found out by and by
        tell(f"{name_of_title}: the ids are those of the shared rules",
             [f"only in ../shared: {rule}" for rule in theirs - ours] + [f"only in RULES.md: {rule}" for rule in added])


def main():
    if not any(name for title in ALL for name, _ in registered(title)):
        print("1..0 # SKIP no rule tests are built")
        return 0
    tell("every title with a RULES.md is looked at",
         {path.parent.name for path in TITLES.glob("*/RULES.md")} ^ {title.folder.name for title in ALL})
    for title in ALL:
        one_title(title)
    print(f"1..{count}")
    return failed


sys.exit(main())
