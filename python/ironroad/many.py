"""Many games at once, by numbers: one call steps all of them and fills arrays. With numpy the arrays are numpy's; without
it they are memoryviews. Arrays of your own may be given: anything writable with the right size."""
from __future__ import annotations

import ctypes
from collections.abc import Mapping
from typing import Any

from ._library import PROBLEM_BYTES, Unreadable, find_title, lib, problem_text

try:
    import numpy
except ImportError:
    numpy = None  # type: ignore[assignment]


class _Rows(ctypes.Structure):
    _fields_ = [(name, ctypes.c_void_p) for name in ("mask", "observation", "reward", "seat", "over")]


def new_many(title: str, players: int, games: int, options: Mapping[str, str] | None = None) -> int:
    """An ir_many of the library, to be ended by ir_many_end."""
    words = [f"{name}={value}".encode() for name, value in (options or {}).items()]
    given = (ctypes.c_char_p * max(1, len(words)))(*words)
    problem = ctypes.create_string_buffer(PROBLEM_BYTES)
    many = lib.ir_many_new(find_title(title), players, len(words), given, games, problem)
    if not many:
        said = problem_text(problem)
        if not said:
            raise MemoryError
        raise Unreadable(said)
    return int(many)


def zeros(kind: str, *shape: int) -> Any:
    """An array of int32 ("i") or bytes ("B")."""
    if numpy is not None:
        return numpy.zeros(shape, dtype=numpy.int32 if kind == "i" else numpy.uint8)
    size = 1
    for n in shape:
        size *= n
    raw = bytearray(size * (4 if kind == "i" else 1))
    return memoryview(raw).cast("B").cast(kind, shape=list(shape)) if kind == "i" or len(shape) > 1 else memoryview(raw)


def address(array: Any, size: int) -> int:
    """Where an array's memory begins; it must be writable, in one piece, and have this many bytes."""
    view = memoryview(array)
    if view.readonly or not view.c_contiguous or view.nbytes != size:
        raise ValueError(f"an array of {size} writable bytes in one piece is needed, not one of {view.nbytes}")
    return ctypes.addressof(ctypes.c_char.from_buffer(view.cast("B") if view.ndim == 1 else array))


class Many:
    """This many games of a title. `numbers` is how many action numbers there are, `features` how many an observation has.

    After `look` and `step` the arrays hold, one row per game:
      mask          1 for each number that is legal for the seat that is asked
      observation   what that seat sees
      reward        by how much the step changed what each seat is worth
      seat          who is asked, -1 when the game is over
      over          1 when it is over, 2 where the number was not legal
    A game that is over begins anew with the next step."""

    def __init__(self, title: str, players: int = 3, games: int = 256, seed: int = 1,
                 options: Mapping[str, str] | None = None, **arrays: Any) -> None:
        self._many = 0
        self._many = new_many(title, players, games, options)
        self.title, self.players, self.games = title, players, games
        self.numbers = int(lib.ir_many_numbers(self._many))
        self.features = int(lib.ir_many_features(self._many))
        for game in range(games):
            self.start(game, seed + game)
        self._rows = _Rows()
        self.mask = self._take(arrays, "mask", "B", games, self.numbers)
        self.observation = self._take(arrays, "observation", "i", games, self.features)
        self.reward = self._take(arrays, "reward", "i", games, players)
        self.seat = self._take(arrays, "seat", "i", games)
        self.over = self._take(arrays, "over", "B", games)
        self.action = zeros("i", games)
        self._action_at = address(self.action, 4 * games)
        self._dice = ctypes.c_uint64(seed)
        self._dice_at = ctypes.addressof(self._dice)
        self._rows_at = ctypes.addressof(self._rows)
        if arrays:
            raise TypeError(f"no array is called {', '.join(arrays)}")
        self.look()

    def __del__(self) -> None:
        if getattr(self, "_many", 0):
            lib.ir_many_end(self._many)
            self._many = 0

    def _take(self, arrays: dict[str, Any], name: str, kind: str, *shape: int) -> Any:
        given = arrays.pop(name, None)
        if given is False:  # not wanted
            return None
        array = zeros(kind, *shape) if given is None else given
        size = 4 if kind == "i" else 1
        for n in shape:
            size *= n
        setattr(self._rows, name, address(array, size))
        return array

    def start(self, game: int, seed: int) -> None:
        """Begins one game anew."""
        lib.ir_many_start(self._many, game, seed)

    def look(self) -> None:
        """Fills the arrays as things are."""
        lib.ir_many_look(self._many, self._rows_at)

    def random(self) -> Any:
        """A legal number for each game, by chance, in `action`."""
        lib.ir_many_random(self._many, self._dice_at, self._action_at)
        return self.action

    def step(self, action: Any = None) -> int:
        """Does one action in each game; a negative number leaves its game alone. Without `action`, what is in self.action.
        Returns how many numbers were not legal."""
        at = self._action_at if action is None or action is self.action else address(action, 4 * self.games)
        return int(lib.ir_many_step(self._many, at, self._rows_at))

    def number_text(self, number: int) -> str:
        """What an action number means."""
        out = ctypes.create_string_buffer(256)
        lib.ir_many_number_text(self._many, number, out, len(out))
        return out.value.decode()

    def feature_text(self, feature: int) -> str:
        """What a number of the observation means."""
        out = ctypes.create_string_buffer(256)
        lib.ir_many_feature_text(self._many, feature, out, len(out))
        return out.value.decode()

    def hash(self, game: int) -> str:
        return f"{lib.ir_hash(lib.ir_many_game(self._many, game), lib.ir_many_state(self._many, game)):016x}"
