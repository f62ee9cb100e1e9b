#!/usr/bin/env python3
"""Makes the wheel of the Python package: python/ironroad with the shared library beside it. `./dev package` runs it.
    tools/wheel.py LIBRARY FOLDER      prints the path of the wheel

A wheel is a zip file with a list of its files. The same inputs give the same bytes."""
import base64
import hashlib
import pathlib
import re
import subprocess
import sys
import sysconfig
import zipfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "python/ironroad"


def version():
    """0.2.0-dev as Python writes it."""
    said = re.search(r'#define IR_VERSION "([^"]+)"', (ROOT / "include/ironroad/ironroad.h").read_text()).group(1)
    return said.replace("-dev", ".dev0")


def platform(library):
    """By the newest glibc that the library asks for."""
    machine = sysconfig.get_platform().replace("-", "_").replace(".", "_")
    symbols = subprocess.run(["objdump", "-T", str(library)], capture_output=True, text=True, check=True).stdout
    wanted = [tuple(map(int, pair)) for pair in re.findall(r"GLIBC_(\d+)\.(\d+)", symbols)]
    return machine.replace("linux", "manylinux_{}_{}".format(*max(wanted)), 1) if wanted else machine


def metadata(number):
    about = (ROOT / "python/README.md").read_text()
    return (f"Metadata-Version: 2.1\nName: ironroad\nVersion: {number}\n"
            "Summary: 18xx railway games by their printed rules\nLicense: AGPL-3.0-or-later\nRequires-Python: >=3.9\n"
            "Classifier: Typing :: Typed\nDescription-Content-Type: text/markdown\n\n" + about)


def main():
    library, folder = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2])
    number, tag = version(), f"py3-none-{platform(library)}"
    info = f"ironroad-{number}.dist-info"
    files = {f"ironroad/{path.name}": path.read_bytes() for path in sorted(PACKAGE.iterdir())
             if path.suffix == ".py" or path.name == "py.typed"}
    files["ironroad/libironroad.so"] = library.read_bytes()
    files[f"{info}/LICENSE"] = (ROOT / "LICENSE").read_bytes()
    files[f"{info}/METADATA"] = metadata(number).encode()
    files[f"{info}/WHEEL"] = f"Wheel-Version: 1.0\nGenerator: ironroad\nRoot-Is-Purelib: false\nTag: {tag}\n".encode()
    record = "".join(
        f"{name},sha256={base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b'=').decode()},{len(data)}\n"
        for name, data in files.items())
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    folder.mkdir(parents=True, exist_ok=True)
    wheel = folder / f"ironroad-{number}-{tag}.whl"
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as out:
        for name, data in files.items():
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            out.writestr(entry, data)
    print(wheel)


main()
