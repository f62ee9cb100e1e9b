#!/usr/bin/env python3
"""tools/words.py, TAP: finds each sign where people read, lets true uses pass, and looks at nothing else."""
import os
import sys

sys.path.insert(0, os.path.join(os.environ["SOURCE_DIR"], "tools"))
import words  # pylint: disable=wrong-import-position

FOUND = {
    "a.c": ["/* the row behind the last */", "// a blank between them\n", "/* A line\n * is no action. */",
            "/* so many steps */", "/* he passes */", "/* it stands in a list */", "/* one's own seat */"],
    "a.md": ["Whoever wants to play joins.", "Besides, it is fast.", "The trains are scrapped.", "the initial price"],
    "dev": ["x=1 # is none of these\n"],
    "a.py": ['"""The games of then."""'],
    "web/src/text/en/page.ts": ["'key': 'This is no link.'"],
}
PASSES = {
    "a.c": ["/* behind a proxy */", "/* there is no such row */", "/* it is no longer there */", "int behind = he + his;",
            '/* "is no" in quotes */', '"is no sentence"', "/* so many that they overflow */", "/* NULL if there\n * is none */",
            "/* his words */ // words: ok\n"],
    "a.md": ["`behind`", "```\nis no link\n```", "given to whoever buys it"],
    "a.rgn": ["; he passes"],
}
count = failed = 0


def check(name, good):
    global count, failed
    count += 1
    failed += not good
    print(f"{'ok' if good else 'not ok'} {count} - {name!r}")


for path, texts in FOUND.items():
    for text in texts:
        check(f"found in {path}: {text}", len(list(words.signs(path, text))) == 1)
for path, texts in PASSES.items():
    for text in texts:
        check(f"passes in {path}: {text}", not list(words.signs(path, text)))
print(f"1..{count}")
sys.exit(failed > 0)
