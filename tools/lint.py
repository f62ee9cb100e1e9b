#!/usr/bin/env python3
"""The house rules that no compiler knows. Prints `file:line: what is wrong`, exit code 1 if anything is.

Rules (design: core <- rail <- {map, titles} <- {bots, interop, cli, term, server, wasm, lib}; store knows core only):
  includes     dependencies point one way; a title without rails includes nothing of rail; the engine includes
               only a few headers of the language
  banned       calls that cannot be bounded, and jumps outside src/core/guard.c
  engine       no floating point in the engine, no title's name in core and rail, no sentences in rail and titles
               (a literal that people do not read is marked with the comment: literal)
  size         files of at most 900 lines; functions longer than 100 lines are warned of
  text         no to-do mark without an issue (#12), no paths of one machine, no trailing spaces, no tabs in C
  generated    what a tool wrote is not committed
  words        none of the commonest signs of translated English (tools/words.py)
"""
import os
import re
import subprocess
import sys

import words

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
ENGINE = ("core", "rail", "map", "titles")
MAX_FILE = 900
WARN_FUNCTION = 100

# Which folders of src/ each folder may include from.
MAY_INCLUDE = {
    "core": {"core"},
    "rail": {"core", "rail"},
    "map": {"core", "rail", "map"},
    "titles": {"core", "rail", "titles"},
    "store": {"core", "store"},
    "bots": {"core", "rail", "titles", "bots"},
    "interop": {"core", "rail", "titles", "interop"},
    "wasm": {"core", "rail", "map", "titles", "bots", "wasm"},
    "lib": {"core", "rail", "titles", "bots", "wasm", "lib"},
    "term": {"core", "rail", "map", "titles", "bots", "interop", "term"},
    "server": {"core", "rail", "titles", "bots", "interop", "store", "server"},
    "cli": {"core", "rail", "map", "titles", "bots", "interop", "store", "server", "term", "cli"},
}
# Titles that play without the rail kit: core is all they may include.
WITHOUT_RAIL = ("nar",)
ENGINE_HEADERS = {"stdalign.h", "stdatomic.h", "stdbool.h", "stddef.h", "stdint.h", "string.h", "limits.h"}
# The one place where a failed assertion is caught. It prints and jumps on a real system, and traps in a browser.
GUARD = "src/core/guard.c"
GUARD_HEADERS = ENGINE_HEADERS | {"setjmp.h", "stdio.h", "stdlib.h"}

BANNED = re.compile(r"\b(strcpy|strcat|sprintf|vsprintf|strtok|atoi|atol|atoll|gets|alloca)\s*\(")
JUMPS = re.compile(r"\b(_?setjmp|sigsetjmp|_?longjmp|siglongjmp)\s*\(")
FLOATS = re.compile(r"\b(float|double)\b|(?<![\w.])\d+\.\d")
# A title's id as a whole literal or within a name: that is how code would ask which title it is. An example in a
# complaint to the user is not such a question.
TITLE_IDS = re.compile(r'"(18\d\d\w?|nar)"|\w*(?<!\d)18(?:80|88|90)n?(?!\d)\w*')
# Folders that give people codes, never sentences.
SPEAKS_CODES = {"core", "rail", "titles", "interop", "server", "wasm"}
DECLARATIONS = {"events.h", "refusals.h", "problems.h", "errors.h", "calls.h"}
# What the server writes into its log, for the people who run it.
LOGS = re.compile(r"srv_log_line\(")
SENTENCE = re.compile(r"(?<![\w'])[a-z]{2,} +[a-z]{2,}(?![\w'])")
LATER = re.compile(r"\b(" + "|".join(("TO" + "DO", "FIX" + "ME", "X" + "XX")) + r")\b")
ISSUE = re.compile(r"#\d+")
MACHINE = re.compile(r"(?<![\w.$}*])/(?:" + "|".join(("work", "home", "root", "Users")) + r")/\w")
INCLUDE = re.compile(r'^\s*#\s*include\s*([<"])([^>"]+)[>"]')
MADE_BY = re.compile(r"\b(generated|made|written) (by|from) (tools/)?(titlegen|deckgen|msggen)", re.IGNORECASE)
TOKEN = re.compile(r'/\*.*?\*/|//[^\n]*|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])*\'', re.DOTALL)

problems = []
warnings = []


def complain(path, line, what):
    problems.append(f"{path}:{line}: {what}")


def project_files():
    """What git tracks or would track; without git, what is there."""
    try:
        out = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT, check=True, capture_output=True).stdout.decode()
        names = [n for n in out.split("\0") if n]
    except (OSError, subprocess.CalledProcessError):
        names = []
        for folder, folders, files in os.walk(ROOT):
            folders[:] = [f for f in folders if f not in ("build", ".git", "node_modules")]
            names += [os.path.relpath(os.path.join(folder, f), ROOT) for f in files]
    return sorted(n for n in set(names) if os.path.isfile(os.path.join(ROOT, n)))


def blank(text):
    return re.sub(r"[^\n]", " ", text)


def split_c(text):
    """The text without comments, and the same without the inside of literals too; lines stay in place."""
    def no_comment(m):
        return blank(m.group()) if m.group().startswith("/") else m.group()

    def no_literal(m):
        t = m.group()
        return blank(t) if t.startswith("/") else t[0] + " " * (len(t) - 2) + t[-1]

    return TOKEN.sub(no_comment, text), TOKEN.sub(no_literal, text)


def check_include(path, part, number, bracket, name):
    if bracket == '"' and ".." in name.split("/"):
        complain(path, number, f"include \"{name}\" by its folder, not by '..'")
        return
    if part is None:
        return
    if bracket == "<":
        allowed = GUARD_HEADERS if path == GUARD else ENGINE_HEADERS
        if part in ENGINE + ("include",) and name not in allowed:
            complain(path, number, f"the engine may not include <{name}>: only {' '.join(sorted(ENGINE_HEADERS))}")
        return
    folder = name.split("/")[0]
    if folder == "ironroad":
        return
    if part == "include":
        complain(path, number, f"a public header may not include \"{name}\"")
    elif "/" in name and folder not in MAY_INCLUDE.get(part, MAY_INCLUDE["cli"] | {part}):
        complain(path, number, f"{part} may not include \"{name}\": dependencies point the other way")
    elif part == "titles" and folder == "rail" and path.split("/")[2] in WITHOUT_RAIL:
        complain(path, number, f"title {path.split('/')[2]} may not include \"{name}\": it needs core alone")
    elif part == "titles" and name.startswith("titles/") and path != "src/titles/titles.c":
        own, other = path.split("/")[2], name.split("/")[1]
        if own != other and not other.endswith(".h"):
            complain(path, number, f"title {own} may not include \"{name}\" of another title")


def check_c(path, text):
    parts = path.split("/")
    part = parts[1] if parts[0] == "src" and len(parts) > 2 else "include" if parts[0] == "include" else None
    engine = part in ENGINE
    lines = text.split("\n")
    bare, code = split_c(text)
    for number, (line, no_comment, only_code) in enumerate(zip(lines, bare.split("\n"), code.split("\n")), 1):
        found = INCLUDE.match(no_comment)
        if found:
            check_include(path, part, number, found.group(1), found.group(2))
            continue
        call = BANNED.search(only_code)
        if call:
            complain(path, number, f"{call.group(1)} is banned: it knows no size")
        if path not in (GUARD, "tests/rule_main.c") and JUMPS.search(only_code):
            complain(path, number, f"{JUMPS.search(only_code).group(1)} is for {GUARD} alone")
        if "\t" in line:
            complain(path, number, "a tab; indent with spaces")
        if engine and FLOATS.search(only_code):
            complain(path, number, "no floating point in the engine")
        asks = TITLE_IDS.search(re.sub(r'"(?!18\d\d\w?"|nar")(?:\\.|[^"\\])*"', '""', no_comment))
        if part in ("core", "rail") and asks:
            complain(path, number, f"{asks.group()}: the kit does not know titles")
        asserted = "_Static_assert" in line or number > 1 and "_Static_assert" in lines[number - 2]
        declares = parts[-1] in DECLARATIONS  # arguments of codes, which look like sentences
        logs = LOGS.search(line) or number > 1 and LOGS.search(lines[number - 2])
        if part in SPEAKS_CODES and not logs and "/* literal */" not in line and not asserted and not declares:
            for literal in re.findall(r'"((?:\\.|[^"\\])*)"', no_comment):
                if SENTENCE.search(literal):
                    complain(path, number, f"a sentence in the code: \"{literal}\"; texts belong in src/text/")
    count = len(lines) - 1
    if count > MAX_FILE:
        complain(path, count, f"{count} lines; at most {MAX_FILE}")
    check_functions(path, lines)


def check_functions(path, lines):
    start = None
    for number, line in enumerate(lines, 1):
        if start is None and re.match(r"^[A-Za-z_].*\)\s*\{$|^\s{2,}.*\)\s*\{$|^\{$", line):
            outer = re.match(r"^[A-Za-z_{]", line) or continues_signature(lines, number)
            if outer and not re.match(r"^(typedef|struct|enum|union|static const)\b.*=", line):
                start = number
        elif start is not None and line.startswith("}"):
            if number - start > WARN_FUNCTION:
                warnings.append(f"{path}:{start}: warning: a function of {number - start} lines; aim at 70")
            start = None


def continues_signature(lines, number):
    """A line that ends with '{' may be the end of a signature that began in column 0."""
    for back in range(number - 2, max(number - 6, -1), -1):
        line = lines[back]
        if re.match(r"^[A-Za-z_].*[(,]$", line):
            return True
        if not re.match(r"^\s+.*,$", line):
            return False
    return False


def check_text(path, text):
    for number, line in enumerate(text.split("\n"), 1):
        if LATER.search(line) and not ISSUE.search(line):
            complain(path, number, f"{LATER.search(line).group()} without an issue number (#12)")
        if MACHINE.search(line):
            complain(path, number, f"a path of one machine: {MACHINE.search(line).group()}")
        if line != line.rstrip() and not path.endswith(".md"):
            complain(path, number, "blanks at the end of the line")
    if text and not text.endswith("\n"):
        complain(path, text.count("\n") + 1, "no newline at the end of the file")


def is_data(path):
    """Files whose bytes are what they are: corpora, goldens, the licence."""
    return path == "LICENSE" or path.startswith(("fuzz/corpus/", "tests/golden", "tests/data", "tests/bad",
                                                 "tests/games")) \
        or path.endswith((".png", ".webp", ".gz", ".wasm", ".svg", ".rgn", ".json", ".golden"))


def main():
    for path in project_files():
        if path.startswith("build/"):
            complain(path, 1, "what the build made is not committed")
            continue
        if is_data(path):
            continue
        with open(os.path.join(ROOT, path), "rb") as file:
            raw = file.read()
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError:
            complain(path, 1, "not UTF-8")
            continue
        check_text(path, text)
        for number, found, say in words.signs(path, text):
            complain(path, number, f"'{found}': write {say} (docs/glossary.md)")
        if path.endswith((".c", ".h")):
            if MADE_BY.search("\n".join(text.split("\n")[:3])):
                complain(path, 1, "a generated file; the build makes it, it is not committed")
            check_c(path, text)
    for line in warnings:
        print(line)
    for line in problems:
        print(line)
    print(f"{len(problems)} problems, {len(warnings)} warnings")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
