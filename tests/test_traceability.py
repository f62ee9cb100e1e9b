#!/usr/bin/env python3
"""Rules and tests name each other. TAP.

Every rule, vector, case and row of table D in src/titles/1888/RULES.md has a registered test (the ids before the colon of
its name, or a vector's game), or stands in the list of what is not testable; no test names an id that is not there; the
places named in RULES.md exist; refusals and presets cite ids of it; and where ../shared is, the ids are the same there.
"""
import os
import pathlib
import re
import subprocess
import sys

SOURCE = pathlib.Path(os.environ.get("SOURCE_DIR", pathlib.Path(__file__).resolve().parent.parent))
BUILD = pathlib.Path(os.environ.get("BUILD_DIR", SOURCE / "build" / "test"))
SHARED = os.environ.get("SHARED", "")
TITLE = SOURCE / "src" / "titles" / "1888"
ID = re.compile(r"(?<![\w-])(?:T88-\d\d|88-V-\d\d|88-OQ-\d\d|88-P\d[a-c]?|88-[A-Z]{2}-\d\d|A-\d\d|D-\d\d|IR-\d\d)(?![\w-])")
LOOSE = re.compile(r"(?<![\w-])(?:T88|88|IR|D|A)-[A-Z0-9][\w-]*")

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
    if rule.startswith("T88"):
        return "case"
    if rule[0] in "AD":
        return rule[0]
    if rule.startswith("88-V-"):
        return "vector"
    if rule.startswith("88-OQ-"):
        return "question"
    return "own" if rule.startswith("IR") else "rule"


def read_rules():
    """The rows of the tables by id, and the list of what is not testable."""
    rows, twice, excused = {}, [], {}
    for line in (TITLE / "RULES.md").read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if line.startswith("| ") and ID.fullmatch(cells[0]):
            twice += [cells[0]] if cells[0] in rows else []
            rows[cells[0]] = cells
        excuse = re.fullmatch(r"- (\S+): not testable: (.+)", line)
        if excuse:
            excused[excuse[1]] = excuse[2]
    return rows, twice, excused


def registered():
    """(name, file) of every rule test and of every vector that a game shows."""
    names = []
    for source in sorted((SOURCE / "tests").glob("test_*.c")):
        if '#include "scene.h"' not in source.read_text(encoding="utf-8"):
            continue
        binary = BUILD / source.stem
        if not binary.exists():
            names.append((None, source.name))
            continue
        listed = subprocess.run([binary, "--list"], capture_output=True, text=True, timeout=60)
        names += [(line, source.name) for line in listed.stdout.splitlines() if line]
    for game in sorted((SOURCE / "tests" / "games" / "vectors").glob("*.rgn")):
        for vector in set(re.findall(r"^; (88-V-\d\d) expect ", game.read_text(encoding="utf-8"), re.MULTILINE)):
            names.append((vector + ":", "test_vectors.py"))
    return names


def missing_places(rows):
    """Places file:name of RULES.md that do not exist. A file without a folder is one of src/rail or a YAML file."""
    wrong = []
    for rule, cells in rows.items():
        for file, name in re.findall(r"(?<![\w/])([\w/-]+\.(?:c|yaml)):(\w+)", " ".join(cells[2:])):
            if file.endswith(".yaml"):
                path, pattern = TITLE / file, rf"^ *{re.escape(name)}:"
            else:
                path = SOURCE / "src" / (file if "/" in file else "rail/" + file)
                pattern = rf"\b{re.escape(name)}\("
            if not path.exists() or not re.search(pattern, path.read_text(encoding="utf-8"), re.MULTILINE):
                wrong.append(f"{rule}: {file}:{name}")
    return wrong


def missing_files(rows):
    """Files named in the last column, where tests are."""
    wrong = []
    for rule, cells in rows.items():
        for file in re.findall(r"[\w]+\.(?:c|py)", cells[-1]):
            if not (SOURCE / "tests" / ("test_" + file)).exists():
                wrong.append(f"{rule}: tests/test_{file}")
    return wrong


def presets():
    """Row -> names of the rules that the peer's preset changes there, over all three files."""
    found = {}
    for file in ("north-china.yaml", "1888.yaml", "1888n.yaml"):
        text = (TITLE / file).read_text(encoding="utf-8").split("presets:", 1)[-1]
        for row, what in re.findall(r"^      (D-\d\d): \{(.*)\}", text, re.MULTILINE):
            names = found.setdefault(row, set())
            rules = re.search(r"rules: \{([^}]*)\}", what)
            names |= set(re.findall(r"(\w+):", rules[1])) if rules else set()
            names |= {"prices of privates"} if "privates: {" in what else set()
            names |= {"counts of tiles"} if "tiles: {" in what else set()
    return found


def shared_ids():
    text = pathlib.Path(SHARED, "titles", "1888", "rules.md").read_text(encoding="utf-8")
    ids = set(re.findall(r"\*\*(88-(?:[A-Z]{2}-\d\d|V-\d\d|P\d[a-c]?))(?= |\*\*)", text))
    ids |= set(re.findall(r"^\| (88-OQ-\d\d|A-\d\d|D-\d\d) \|", text, re.MULTILINE))
    product = pathlib.Path(SHARED, "anchors", "product.md")
    if product.exists():
        ids |= set(re.findall(r"^- (T88-\d\d) ", product.read_text(encoding="utf-8"), re.MULTILINE))
    return ids


def main():
    rows, twice, excused = read_rules()
    names = registered()
    if not any(name for name, _ in names):
        print("1..0 # SKIP no rule tests are built")
        return 0
    tell("every file of rule tests is built", [file for name, file in names if name is None])
    tests, strange = {}, []
    for name, file in names:
        if name is None:
            continue
        before = name.split(":", 1)[0]
        for rule in ID.findall(before):
            tests.setdefault(rule, set()).add(file)
        strange += [f"{file}: '{name}': {word}" for word in LOOSE.findall(before) if not ID.fullmatch(word)]
        strange += [f"{file}: '{name}': {rule}" for rule in ID.findall(before) if rule not in rows]
    tell("no id stands twice in RULES.md", twice)
    for what, title in (("rule", "every rule"), ("vector", "every vector"), ("case", "every case"),
                        ("D", "every row of table D"), ("question", "every open question that changes an answer"),
                        ("own", "every addition of our own")):
        ids = [rule for rule in rows if kind(rule) == what]
        bare = [rule for rule in ids if rule not in tests and rule not in excused]
        # a question is settled by the rule or the row that uses its answer: only a note
        if what == "question":
            tell(f"{len(ids)} open questions are listed", [] if ids else ["none"])
            for rule in bare:
                print(f"# no test of its own: {rule}")
        else:
            tell(f"{title} has a registered test ({len(ids)})", bare if ids else ["none found"])
    tell("every registered test names ids of RULES.md", strange)
    tell("what is called not testable has no test", [rule for rule in excused if rule in tests or rule not in rows])
    tell("the places named in RULES.md exist", missing_places(rows))
    tell("the test files named in RULES.md exist", missing_files(rows))
    data = (TITLE / "north-china.yaml").read_text(encoding="utf-8").split("citations:", 1)[-1]
    tell("refusals cite rules of RULES.md",
         [rule for rule in re.findall(r"^  \w+: (\S+)", data, re.MULTILINE) if rule not in rows])
    found = presets()
    tell("table D names the rules that the preset changes",
         [f"{rule}: {cells[3]}, but the preset has {', '.join(sorted(found.get(rule, set()))) or 'same'}"
          for rule, cells in rows.items() if kind(rule) == "D"
          and (set() if cells[3] == "same" else set(cells[3].split(", "))) != found.get(rule, set())])
    if SHARED and pathlib.Path(SHARED, "titles", "1888", "rules.md").exists():
        theirs, ours = shared_ids(), {rule for rule in rows if kind(rule) != "own"}
        tell("the ids are those of the shared rules",
             [f"only in ../shared: {rule}" for rule in theirs - ours] + [f"only in RULES.md: {rule}" for rule in ours - theirs])
    print(f"1..{count}")
    return failed


sys.exit(main())
