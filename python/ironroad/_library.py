"""The shared library: where it is, and the calls of it that this package uses.

It is looked for in $IRONROAD_LIBRARY, beside this file (as the wheel has it), in the build folder of the source tree, and
where the system keeps libraries."""
from __future__ import annotations

import ctypes
import ctypes.util
import os
import pathlib

HERE = pathlib.Path(__file__).resolve().parent
SPECTATOR, EVERYBODY, NEWEST = 255, 254, 0x7FFFFFFF


class Error(Exception):
    """Whatever goes wrong with a game."""


class Unreadable(Error):
    """A text that cannot be read, or a setup that cannot be played: `line` and `column` say where, 0 nowhere."""

    def __init__(self, text: str, line: int = 0, column: int = 0) -> None:
        super().__init__(f"line {line}: {text}" if line else text)
        self.text, self.line, self.column = text, line, column


class Refused(Error):
    """An action that the rules refuse: `rule` is the rule's id, `better` a run that would have been taken instead."""

    def __init__(self, rule: str, text: str, better: str | None = None) -> None:
        super().__init__(f"{rule}: {text}" if rule else text)
        self.rule, self.text, self.better = rule, text, better


def _places() -> list[str]:
    named = os.environ.get("IRONROAD_LIBRARY")
    if named:
        return [named]
    beside = sorted(HERE.glob("libironroad.so*"))
    build = HERE.parent.parent / "build"
    built = [build / preset / "libironroad.so" for preset in ("release", "test", "debug")]
    found = ctypes.util.find_library("ironroad")
    return [str(path) for path in beside + built if path.exists()] + ([found] if found else [])


def _load() -> ctypes.CDLL:
    places = _places()
    if not places:
        raise ImportError("libironroad.so is not there: build it (./dev build), install it, or set IRONROAD_LIBRARY")
    return ctypes.CDLL(places[0])


def _declare(lib: ctypes.CDLL) -> None:
    pointer, text, size = ctypes.c_void_p, ctypes.c_char_p, ctypes.c_size_t
    u32, i32, u64 = ctypes.c_uint32, ctypes.c_int32, ctypes.c_uint64
    for name, answer, *arguments in (
        ("ir_version", text),
        ("ir_title_find", pointer, text),
        ("ir_talk_new", pointer),
        ("ir_talk_end", None, pointer),
        ("ir_ask", text, pointer, text, u32, u32, text, size),
        ("ir_game_read", size, pointer, text, size, pointer),
        ("ir_problem_text", size, pointer, pointer, pointer, text, size),
        ("ir_many_new", pointer, pointer, ctypes.c_uint, ctypes.c_uint, pointer, size, pointer),
        ("ir_many_end", None, pointer),
        ("ir_many_numbers", size, pointer),
        ("ir_many_features", size, pointer),
        ("ir_many_number_text", size, pointer, size, text, size),
        ("ir_many_feature_text", size, pointer, size, text, size),
        ("ir_many_start", None, pointer, size, u64),
        ("ir_many_copy", None, pointer, size, pointer, size),
        ("ir_many_look", None, pointer, pointer),
        ("ir_many_step", size, pointer, pointer, pointer),
        ("ir_many_random", None, pointer, pointer, pointer),
        ("ir_many_seat", ctypes.c_int, pointer, size),
        ("ir_many_legal", size, pointer, size, pointer, size),
        ("ir_many_observe", None, pointer, size, ctypes.c_uint, pointer),
        ("ir_many_game", pointer, pointer, size),
        ("ir_many_state", pointer, pointer, size),
        ("ir_many_action", ctypes.c_bool, pointer, size, i32, pointer),
        ("ir_many_apply", ctypes.c_bool, pointer, size, i32),
        ("ir_many_apply_text", ctypes.c_bool, pointer, size, text, size, pointer),
        ("ir_action_text", size, pointer, pointer, pointer, text, size),
        ("ir_view_json", size, pointer, pointer, ctypes.c_uint8, text, size),
        ("ir_hash", u64, pointer, pointer),
        ("ir_total", i32, pointer, pointer, ctypes.c_uint),
        ("ir_end_name", text, pointer, pointer),
    ):
        call = getattr(lib, name)
        call.restype, call.argtypes = answer, arguments


lib = _load()
_declare(lib)
version = lib.ir_version().decode()

# Room for the structs that are only handed on: more than they are (ironroad.h), since a newer library may have larger ones.
GAME_BYTES, PROBLEM_BYTES, ACTION_BYTES = 1 << 16, 1 << 13, 1 << 12


def problem_text(problem: ctypes.Array[ctypes.c_char]) -> str:
    out = ctypes.create_string_buffer(2048)
    lib.ir_problem_text(None, None, problem, out, len(out))
    return out.value.decode()


def find_title(title: str) -> int:
    found = lib.ir_title_find(title.encode())
    if not found:
        raise Unreadable(f"there is no title '{title}'")
    return int(found)


def header_length(text: bytes) -> int:
    """The bytes of the header of a log."""
    game = ctypes.create_string_buffer(GAME_BYTES)
    problem = ctypes.create_string_buffer(PROBLEM_BYTES)
    used = int(lib.ir_game_read(game, text, len(text), problem))
    if used == 0:
        raise Unreadable(problem_text(problem))
    return used
