#!/usr/bin/env python3
"""docs/api.md lists every error of the server (src/server/errors.h) with its status, class, arguments and English text, and
nothing else; --update writes the list. TAP."""
import os
import pathlib
import re
import sys

SOURCE = pathlib.Path(os.environ.get("SOURCE_DIR", pathlib.Path(__file__).resolve().parent.parent))
DOC = SOURCE / "docs" / "api.md"
BEGIN, END = "<!-- errors: made by tests/test_api_codes.py --update -->\n", "<!-- end of errors -->\n"


def errors():
    text = (SOURCE / "src" / "server" / "errors.h").read_text(encoding="utf-8")
    return re.findall(r'^    X\(\w+, (\w+), (\d+), (\w+), "([^"]*)"\)', text, re.MULTILINE)


def messages():
    text = (SOURCE / "src" / "text" / "en.msg").read_text(encoding="utf-8")
    return dict(re.findall(r"^error\.(\w+) = (.*)$", text, re.MULTILINE))


def said(text, args):
    """The text with the names of its arguments."""
    names = [" ".join(arg.split()[1:]) or arg.split()[0] for arg in args.split(",") if arg.strip()]
    text = re.sub(r"\{(\d)\|[^|}]*\|([^}]*)\}", r"\2", text)
    return re.sub(r"\{\w+:(\d)\}", lambda match: f"*{names[int(match[1])]}*", text)


def table():
    texts = messages()
    lines = ["| code | status | error | text |\n", "|---|---|---|---|\n"]
    for name, status, kind, args in errors():
        lines.append(f"| `error.{name}` | {status} | `{kind}` | {said(texts[name], args)} |\n")
    return "".join(lines)


def main():
    text = DOC.read_text(encoding="utf-8")
    before, rest = text.split(BEGIN, 1)
    listed, after = rest.split(END, 1)
    if "--update" in sys.argv[1:]:
        DOC.write_text(before + BEGIN + table() + END + after, encoding="utf-8")
        return 0
    count = len(errors())
    print("ok" if count > 80 else "not ok", 1, f"- there are {count} errors")
    fine = listed == table()
    print("ok" if fine else "not ok", 2, "- docs/api.md lists them all: else run tests/test_api_codes.py --update")
    print("1..2")
    return 0 if fine and count > 80 else 1


sys.exit(main())
