#!/usr/bin/env python3
"""Every problem and every error of the server is provoked by some test: tests expect them by name ("name_twice Ann",
"file.undo 3", "error.private"), so each name is in a test, or here with the reason why not. TAP."""
import os
import pathlib
import re
import sys

SOURCE = pathlib.Path(os.environ.get("SOURCE_DIR", pathlib.Path(__file__).resolve().parent.parent))
# list, what a name begins with in the tests
LISTS = (("src/core/problems.h", ""), ("src/titles/nar/problems.h", "nar."), ("src/interop/problems.h", "file."),
         ("src/server/errors.h", "error."))
BY_CLASS = "other tests of the server provoke it, by its class or status alone"
EXCUSED = {
    "at_line": "only the text before a problem: test_server_errors.c",
    "out_of_memory": "cannot be provoked", "file.too_many_actions": "a file of 100,000 actions",
    "no_game": "the browser's engine: test_wasm.mjs", "game_too_long": "the browser's engine",
    "setup_too_long": "the browser's engine", "header_too_long": "the browser's engine",
    "no_options": "every title has options", "no_positions": "every title has them",
    "position_stuck": "an assertion of the rules", "position_idle": "no title's sound position leaves nobody to act",
    "file.title_gone": "a build without a title", "file.export_action": "a bug of the export",
    "file.share_not_sold": "recorded games: test_peer.c", "file.route_chains": "recorded games: routes",
    "file.route_apart": "recorded games: routes", "file.routes_too_long": "recorded games: routes",
    "error.address_busy": BY_CLASS, "error.signing_in_busy": BY_CLASS,
    "error.too_many_streams": BY_CLASS, "error.bug": BY_CLASS,
    "error.damaged": BY_CLASS, "error.no_memory": "cannot be provoked",
    "error.database": BY_CLASS, "error.database_lost": BY_CLASS,
    "error.nobody_decides": "no position of a title has such a company act",
    "error.seated_already": BY_CLASS, "error.options_too_long": BY_CLASS,
    "error.journal_full": BY_CLASS, "error.player_back": BY_CLASS,
    "error.file_unpacked": BY_CLASS, "error.import_busy": BY_CLASS,
    "error.stopping": BY_CLASS, "error.request_late": BY_CLASS,
    "error.imports": BY_CLASS, "error.connections": BY_CLASS,
    "error.bodies": BY_CLASS, "error.answers": BY_CLASS,
    "error.answers_all": BY_CLASS, "error.head_too_large": BY_CLASS,
}


def names(path, prefix):
    text = (SOURCE / path).read_text(encoding="utf-8")
    return [prefix + name for name in re.findall(r"^    X\(\w+, (\w+),", text, re.MULTILINE)]


def expected():
    """The literals of all tests but this one."""
    found = []
    for path in sorted((SOURCE / "tests").glob("*")):
        if path.suffix in (".c", ".h", ".py", ".sh", ".mjs") and path.name != BY_CLASS:
            found += re.findall(r'"((?:[^"\\\n]|\\.)*)"', path.read_text(encoding="utf-8"))
    return "\n".join(found)


def engine():
    return [path.read_text(encoding="utf-8") for folder in ("core", "rail", "titles")
            for path in sorted((SOURCE / "src" / folder).rglob("*.c"))]


def operands():
    """What readers ask for by a word: ir_reader_number(r, "price", ...), and the kinds of operands of verbs."""
    return {word for text in engine() for word in
            re.findall(r'ir_reader_(?:number|byte|thing|missing|wrong|wrong_part)\([^";]*"([a-z_]+)"', text)
            + re.findall(r'ir_operand_kind \w+ = \{\s*\.name = "([a-z_]+)"', text)}


def faults():
    """What is wrong with a position: functions called wrong... return a name."""
    return {word for text in engine() for body in re.findall(r"^(?:static )?const char \*(?:\w+_)?wrong\w*\(.*?^}", text,
                                                            re.MULTILINE | re.DOTALL)
            for word in re.findall(r'(?:return|:|,) "((?:nar\.)?[a-z_]+)"[;}]', body)}


def main():
    text, failed, count = expected(), 0, 0
    for path, prefix in LISTS:
        every = names(path, prefix)
        missing = [name for name in every if name not in EXCUSED
                   and not re.search(rf"(?<![\w.]){re.escape(name)}(?![\w.])", text)]
        count += 1
        print("not ok" if missing or not every else "ok", count, f"- a test expects each of the {len(every)} codes of {path}")
        for name in missing:
            print("#", name)
        failed |= bool(missing) or not every
    files = [SOURCE / "src" / "text" / "en.msg", *sorted((SOURCE / "src" / "titles").glob("*/en.msg"))]
    texts = "".join(file.read_text(encoding="utf-8") for file in files)
    keys = set(re.findall(r"^([\w.]+) = ", texts, re.MULTILINE))
    for what, named in (("operand", operands()), ("fault", faults())):
        missing = sorted(name for name in named if f"{what}.{name}" not in keys)
        count += 1
        print("not ok" if missing or not named else "ok", count, f"- each of the {len(named)} words for {what} has a message")
        for name in missing:
            print("#", name)
        failed |= bool(missing) or not named
    every = {name for path, prefix in LISTS for name in names(path, prefix)}
    stale = sorted(set(EXCUSED) - every)
    count += 1
    print("not ok" if stale else "ok", count, "- every excuse is for a code that exists")
    for name in stale:
        print("#", name)
    print(f"1..{count}")
    return 1 if failed or stale else 0


sys.exit(main())
