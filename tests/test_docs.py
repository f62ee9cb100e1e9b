#!/usr/bin/env python3
"""The front pages, TAP: every command of the README's tour works as printed, every link leads somewhere, the changelog
names the version of the program, and figures of speed are in docs/figures.md alone."""
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.environ["SOURCE_DIR"]
PROGRAM = os.environ["IRONROAD"]
PAGES = ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "SECURITY.md", "CHANGELOG.md"]
PAGES += ["docs/" + name for name in sorted(os.listdir(os.path.join(ROOT, "docs"))) if name.endswith(".md")]
COMMAND = re.compile(r"^(build/ironroad \S.*?)(?:\s{3,}.*)?$", re.MULTILINE)
LINK = re.compile(r"\]\(([^)#\s]+)[^)]*\)")
count = failed = 0


def check(name, good, why=""):
    global count, failed
    count += 1
    failed += not good
    print(f"{'ok' if good else 'not ok'} {count} - {name}")
    if not good:
        print("# " + str(why).strip().replace("\n", "\n# "))


def read(name):
    with open(os.path.join(ROOT, name), encoding="utf-8") as file:
        return file.read()


def tour(folder):
    """Runs the commands of README.md in their order, in a folder that has build/ironroad and examples/."""
    os.mkdir(os.path.join(folder, "build"))
    os.symlink(PROGRAM, os.path.join(folder, "build/ironroad"))
    os.symlink(os.path.join(ROOT, "examples"), os.path.join(folder, "examples"))
    commands = [line for line in COMMAND.findall(read("README.md")) if " serve " not in line]
    check("the tour has its commands", len(commands) >= 8, commands)
    for command in commands:
        done = subprocess.run(["bash", "-c", command], cwd=folder, capture_output=True, text=True, timeout=300, check=False)
        said = done.stdout if ">" not in command else read(os.path.join(folder, command.split(">")[1].strip()))
        check(command, done.returncode == 0 and said and not done.stderr, done.stderr or "no output")


def links():
    for page in PAGES:
        text = re.sub(r"```.*?```", "", read(page), flags=re.DOTALL)
        lost = [to for to in LINK.findall(text)
                if "://" not in to and not os.path.exists(os.path.join(ROOT, os.path.dirname(page), to))]
        check(f"{page}: its links", not lost, lost)


def version():
    said = subprocess.run([PROGRAM, "version"], capture_output=True, text=True, check=True).stdout.split()[1]
    newest = re.search(r"^## \[([^]]+)\]", read("CHANGELOG.md"), re.MULTILINE).group(1)
    check("the changelog begins with the version of the program", said.split("-")[0] == newest, (said, newest))


def figures():
    speed = re.compile(r"\d+ ms \((?:median|99|95|worst)|\d (?:games|actions) a second on")
    for page in PAGES:
        if page not in ("docs/figures.md", "CHANGELOG.md"):
            check(f"{page}: no figures that docs/figures.md has", not speed.search(read(page)), speed.findall(read(page)))


with tempfile.TemporaryDirectory() as temporary:
    tour(temporary)
links()
version()
figures()
print(f"1..{count}")
sys.exit(failed > 0)
