#!/usr/bin/env python3
"""Every refusal is noticed by some test: with IR_REFUSAL_OFF=name one rule test at least must fail. TAP.

A refusal that is off is either left out, so that the action is accepted, or given without its code, so that no rule is
cited. A crash counts as a failure: a position that the check kept away has come about."""
import os
import pathlib
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

SOURCE = pathlib.Path(os.environ.get("SOURCE_DIR", pathlib.Path(__file__).resolve().parent.parent))
BUILD = pathlib.Path(os.environ.get("BUILD_DIR", SOURCE / "build" / "test"))


# A family of titles: the beginning of its names, its list of refusals, and what its tests include.
FAMILIES = (("", "src/rail/refusals.h", ("scene.h", "scene_list.h", "osaka_scene.h")),
            ("1880.", "src/titles/1880/refusals.h", ("scene.h", "scene_list.h")),
            ("1890.", "src/titles/1890/refusals.h", ("osaka_scene.h",)),
            ("nar.", "src/titles/nar/refusals.h", ("nar_scene.h",)))


def binaries(headers):
    found = []
    for source in sorted((SOURCE / "tests").glob("test_*.c")):
        binary, text = BUILD / source.stem, source.read_text(encoding="utf-8")
        if any(f'#include "{header}"' in text for header in headers) and binary.exists():
            found.append(binary)
    return sorted(found, key=lambda binary: "test_rules" not in binary.name)  # those take no time and notice most


def names_of(prefix, path):
    text = (SOURCE / path).read_text(encoding="utf-8")
    return [prefix + name for name in re.findall(r"^    X\(\w+, (\w+)[,)]", text, re.MULTILINE) if name != "none"]


def first_failure(binary, name):
    """The failing test (a crash counts), or None. Stops at the first one."""
    env = dict(os.environ, IR_REFUSAL_OFF=name) if name else dict(os.environ)
    last = "the start"
    with subprocess.Popen([binary], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=env) as run:
        for line in run.stdout:
            if line.startswith("not ok"):
                run.kill()
                return line.split(" - ", 1)[-1].strip()
            if line.startswith("ok"):
                last = line.split(" - ", 1)[-1].strip()
        code = run.wait()
    return f"crash after: {last}" if code else None


def main():
    jobs = [(name, binaries(headers)) for prefix, path, headers in FAMILIES for name in names_of(prefix, path)]
    tests = sorted({binary for _, binaries_of in jobs for binary in binaries_of})
    if not tests:
        print("1..0 # SKIP no rule tests are built")
        return 0
    cache = BUILD / "CMakeCache.txt"
    if cache.exists() and "IR_TEST_BUILD:BOOL=ON" not in cache.read_text(encoding="utf-8"):
        print("1..0 # SKIP refusals cannot be switched off in this build")
        return 0
    failed = 0

    def noticed(job):
        name, among = job
        for binary in among:
            found = first_failure(binary, name)
            if found:
                return f"{binary.name}: {found}"
        return None

    print(f"1..{len(jobs) + 1}")
    with ThreadPoolExecutor(max_workers=os.cpu_count() or 1) as pool:
        first = noticed(("", tests))  # else every refusal would seem to be noticed
        print("not ok" if first else "ok", 1, "- with every refusal on all tests pass")
        if first:
            print("#", first)
            failed = 1
        for number, ((name, _), found) in enumerate(zip(jobs, pool.map(noticed, jobs)), 2):
            print("ok" if found else "not ok", number, "-", name, flush=True)
            print("#", found or f"IR_REFUSAL_OFF={name} and no test fails")
            failed |= not found
    return failed


sys.exit(main())
