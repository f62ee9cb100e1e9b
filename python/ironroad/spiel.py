"""A state as OpenSpiel has it: actions by number, cheap copies, information states as strings. It needs no OpenSpiel.

    game = load_game("nar", players=3)
    state = game.new_initial_state()
    while not state.is_terminal():
        state.apply_action(random.choice(state.legal_actions()))
    print(state.returns())

What is drawn by lot is drawn before the first action, from the seed of the game; so there are no chance nodes, and a game
with another seed is another deal of the same game."""
from __future__ import annotations

import ctypes
import hashlib
from collections.abc import Mapping

from ._library import ACTION_BYTES, PROBLEM_BYTES, Error, Unreadable, lib, problem_text
from .many import new_many, zeros

TERMINAL = -4  # as OpenSpiel's PlayerId
_ROOM = 1 << 15


class Game:
    """A title with its number of players and its options."""

    def __init__(self, title: str, players: int = 3, seed: int = 1, options: Mapping[str, str] | None = None) -> None:
        self.title, self.players, self.seed, self.options = title, players, seed, dict(options or {})
        state = self.new_initial_state()
        self._numbers = int(lib.ir_many_numbers(state._many))
        self._features = int(lib.ir_many_features(state._many))

    def new_initial_state(self, seed: int | None = None) -> State:
        return State(self, self.seed if seed is None else seed)

    def num_players(self) -> int:
        return self.players

    def num_distinct_actions(self) -> int:
        return self._numbers

    def observation_tensor_shape(self) -> list[int]:
        return [self._features]

    def observation_tensor_size(self) -> int:
        return self._features


def load_game(title: str, players: int = 3, seed: int = 1, options: Mapping[str, str] | None = None) -> Game:
    return Game(title, players, seed, options)


class State:
    """A position of a game and the actions that led to it. Copies are independent of each other."""

    def __init__(self, game: Game, seed: int) -> None:
        self._many = 0
        self._many = new_many(game.title, game.players, 1, game.options)
        self._game, self._seed = game, seed
        self._history: list[int] = []
        self._legal = (ctypes.c_int32 * 256)()
        lib.ir_many_start(self._many, 0, seed)

    def __del__(self) -> None:
        if getattr(self, "_many", 0):
            lib.ir_many_end(self._many)
            self._many = 0

    def get_game(self) -> Game:
        return self._game

    def num_players(self) -> int:
        return self._game.players

    def num_distinct_actions(self) -> int:
        return self._game.num_distinct_actions()

    # ---- playing

    def current_player(self) -> int:
        seat = lib.ir_many_seat(self._many, 0)
        return int(seat) if seat >= 0 else TERMINAL

    def is_terminal(self) -> bool:
        return bool(lib.ir_many_seat(self._many, 0) < 0)

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Rising numbers; none for a player who is not asked."""
        if player is not None and player != self.current_player():
            return []
        count = lib.ir_many_legal(self._many, 0, self._legal, len(self._legal))
        if count > len(self._legal):
            self._legal = (ctypes.c_int32 * (2 * count))()
            count = lib.ir_many_legal(self._many, 0, self._legal, len(self._legal))
        return self._legal[:count]

    def legal_actions_mask(self, player: int | None = None) -> list[int]:
        mask = [0] * self.num_distinct_actions()
        for number in self.legal_actions(player):
            mask[number] = 1
        return mask

    def apply_action(self, action: int) -> None:
        if not lib.ir_many_apply(self._many, 0, action):
            raise Error(f"action {action} ({self.action_to_string(action)}) is not legal here")
        self._history.append(action)

    def action_to_string(self, *arguments: int) -> str:
        """Of an action, or of a player and an action: what the number means in every position."""
        out = ctypes.create_string_buffer(256)
        lib.ir_many_number_text(self._many, arguments[-1], out, len(out))
        return out.value.decode()

    def string_to_action(self, line: str) -> int:
        """The legal number of a line of notation ("Ann bid HS 80")."""
        for number in self.legal_actions():
            if self.line(number) == line:
                return number
        raise Unreadable(f"no legal number does '{line}'")

    def line(self, action: int) -> str:
        """The line of notation that a legal number stands for here."""
        raw = ctypes.create_string_buffer(ACTION_BYTES)
        out = ctypes.create_string_buffer(4096)
        if not lib.ir_many_action(self._many, 0, action, raw):
            raise Error(f"action {action} is not legal here")
        lib.ir_action_text(*self._position(), raw, out, len(out))
        return out.value.decode()

    def apply_line(self, line: str) -> None:
        """Does an action in words, also one that has no number. Its history then holds -1 for it."""
        problem = ctypes.create_string_buffer(PROBLEM_BYTES)
        text = line.encode()
        if not lib.ir_many_apply_text(self._many, 0, text, len(text), problem):
            raise Unreadable(problem_text(problem) or f"refused: {line}")
        self._history.append(-1)

    def clone(self) -> State:
        other = State(self._game, self._seed)
        lib.ir_many_copy(other._many, 0, self._many, 0)
        other._history = list(self._history)
        return other

    def child(self, action: int) -> State:
        other = self.clone()
        other.apply_action(action)
        return other

    def history(self) -> list[int]:
        return list(self._history)

    # ---- what it is worth

    def _position(self) -> tuple[int, int]:
        return lib.ir_many_game(self._many, 0), lib.ir_many_state(self._many, 0)

    def _total(self, seat: int) -> int:
        return int(lib.ir_total(*self._position(), seat))

    def worth(self) -> list[int]:
        """What each seat is worth now, in the title's money."""
        return [self._total(seat) for seat in range(self._game.players)]

    def returns(self) -> list[float]:
        """At the end each player's share of the win (tied winners share it) less an equal share: they sum to 0. Before it, 0."""
        if not self.is_terminal():
            return [0.0] * self._game.players
        worth = self.worth()
        best = max(worth)
        winners = worth.count(best)
        return [(total == best) / winners - 1 / self._game.players for total in worth]

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def rewards(self) -> list[float]:
        """Those of the last action: OpenSpiel's, so all of them come at the end."""
        return self.returns()

    def hash(self) -> str:
        return f"{lib.ir_hash(*self._position()):016x}"

    # ---- what a player knows

    def observation_tensor(self, player: int | None = None) -> list[int]:
        """What a player sees as numbers; Many.feature_text says what each is."""
        row = zeros("i", self._game.observation_tensor_size())
        raw = (ctypes.c_int32 * self._game.observation_tensor_size()).from_buffer(row)
        lib.ir_many_observe(self._many, 0, self._viewer(player), raw)
        return raw[:]

    def _viewer(self, player: int | None) -> int:
        seat = self.current_player() if player is None else player
        return seat if seat >= 0 else 0

    def observation_string(self, player: int | None = None) -> str:
        """The position as a player sees it, as JSON."""
        out = ctypes.create_string_buffer(_ROOM * 8)
        if lib.ir_view_json(*self._position(), 1 + self._viewer(player), out, len(out)) == 0:
            raise Error("the position is too long")
        return out.value.decode()

    def information_state_string(self, player: int | None = None) -> str:
        """All that a player knows and has known: every action, each with a sum of what the player saw after it, then what the
        player sees now. Two states have the same one only if the player cannot tell them apart. It plays the game again,
        so it costs as much as the game is long."""
        seat = self._viewer(player)
        again = self._game.new_initial_state(self._seed)
        lines = [f"{self._game.title}, {self._game.players} players, seen from seat {seat}"]
        for action in self._history:
            if action < 0:
                raise Error("an action without a number: its information state is not known")
            line = again.line(action)
            again.apply_action(action)
            seen = hashlib.blake2b(again.observation_string(seat).encode(), digest_size=8).hexdigest()
            lines.append(f"{line} ; {seen}")
        return "\n".join([*lines, self.observation_string(seat)])

    def __str__(self) -> str:
        return self.observation_string()
