#!/usr/bin/env python3
"""tests/golden/refusals.txt is what the program says today, every refusal names a rule of a RULES.md, and there are 200
of them over 1888 and 1888n, 120 of 1880, more than 200 of 1890 and its scenarios, and 60 of nar. TAP. After an intended change: tests/make_refusals.py --update, and read the diff."""
import difflib
import re
import sys

import make_refusals

RULES = [make_refusals.SOURCE / "src" / "titles" / title / "RULES.md" for title in ("1888", "1880", "1890", "nar")]
count = failed = 0


def tell(name, wrong):
    global count, failed
    count += 1
    print("not ok" if wrong else "ok", count, "-", name, flush=True)
    failed |= bool(wrong)
    for line in wrong[:40]:
        print("#", line)


golden = make_refusals.GOLDEN.read_text(encoding="utf-8")
lines = [line for line in golden.splitlines() if not line.startswith("#")]
gone = {line.split(" at ")[0] for line in lines}
gone = sorted(game for game in gone if not (make_refusals.GAMES / game).exists())
tell("the games are there", [f"{game}: run tests/make_refusals.py --update" for game in gone])
if not gone:
    now = make_refusals.again()
    tell("refusals are as in the golden file",
         list(difflib.unified_diff(golden.splitlines(), now.splitlines(), "golden", "now", lineterm="", n=0)))
known = {rule for file in RULES for rule in re.findall(r"^\| (\S+) \|", file.read_text(encoding="utf-8"), re.MULTILINE)}
tell("each names a rule", [line for line in lines if line.split(" | ")[2].split(":")[0] not in known])
for name, least_kinds in (("1888", 60), ("1880", 50), ("1890", 40), ("scenarios", 30), ("refused", 90), ("nar", 20)):
    least = make_refusals.WANTED[name]
    here = [line for line in lines if make_refusals.set_of(line) == name]
    kinds = {re.sub(r"[^ ]*\d[^ ]*|\b[A-Z]{2,3}\b", "_", line.split(" | ")[2]) for line in here}
    tell(f"{name}: {len(here)} refusals, {len(kinds)} kinds",
         [] if len(here) >= least and len(kinds) >= least_kinds else ["too few"])
tell("both editions of 1888", [title for title in ("1888/", "1888n/") if sum(line.startswith(title) for line in lines) < 40])
print(f"1..{count}")
sys.exit(failed)
