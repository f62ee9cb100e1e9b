"""A game with its log: choices, actions, positions, best runs, computer players. What it answers is what the program's
--json answers and what docs/facts.md describes; a list of all calls is `ironroad.calls()`."""
from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from ._library import EVERYBODY, NEWEST, SPECTATOR, Error, Refused, Unreadable, header_length, lib


class Talk:
    """A session of the library: `ask` asks any of its calls."""

    def __init__(self) -> None:
        self._talk = lib.ir_talk_new()
        if not self._talk:
            raise MemoryError

    def __del__(self) -> None:
        if getattr(self, "_talk", None):
            lib.ir_talk_end(self._talk)
            self._talk = None

    def ask(self, call: str, *arguments: int | bool | str | bytes | Sequence[str]) -> Any:
        """Numbers in their order; a text, or words, at any place."""
        numbers, text = [0, 0], b""
        count = 0
        for argument in arguments:
            if isinstance(argument, (int, bool)):
                numbers[count] = int(argument)
                count += 1
            elif isinstance(argument, (str, bytes)):
                text = argument.encode() if isinstance(argument, str) else argument
            else:
                text = b"".join(word.encode() + b"\0" for word in argument)
        said = lib.ir_ask(self._talk, call.encode(), numbers[0], numbers[1], text, len(text))
        if said is None:
            raise Error(f"no answer to '{call}'")
        return json.loads(said)


_shared: list[Talk] = []


def _talk() -> Talk:
    if not _shared:
        _shared.append(Talk())
    return _shared[0]


def titles() -> list[dict[str, Any]]:
    """The titles with their options and presets."""
    return list(_talk().ask("titles"))


def calls() -> list[dict[str, Any]]:
    """Every call of a session: its name, what it does, its arguments and the type of its answer."""
    return list(_talk().ask("calls"))


def _good(answer: dict[str, Any]) -> dict[str, Any]:
    if answer["ok"]:
        return answer
    if answer.get("rule"):
        raise Refused(answer["rule"], answer["text"], answer.get("better"))
    raise Unreadable(answer["text"], answer.get("line", 0), answer.get("column", 0))


class Game:
    """A game of a title.

    >>> game = Game("1888n", ["Ann", "Bob", "Cat"], seed=42)
    >>> game.apply("bid HS 80")
    ['Bob bids ¥80 on HS']

    A position is given by the number of actions before it (`at`); without it the newest is meant. A seat counts from 0;
    None is a spectator."""

    def __init__(self, title: str, players: Iterable[str] | int = 3, seed: int = 1,
                 options: Mapping[str, str] | None = None) -> None:
        names = [f"Player {n + 1}" for n in range(players)] if isinstance(players, int) else list(players)
        words = [title, str(seed), str(len(names)), *names]
        words += [f"{name}={value}" for name, value in (options or {}).items()]
        self._begin(_good(_talk().ask("header", words))["header"])

    def _begin(self, header: str | bytes) -> None:
        self.talk = Talk()
        _good(self.talk.ask("open", header))

    @classmethod
    def from_rgn(cls, text: str | bytes) -> Game:
        """The game of a log (docs/notation.md)."""
        raw = text.encode() if isinstance(text, str) else text
        used = header_length(raw)
        game = cls.__new__(cls)
        game._begin(raw[:used])
        if raw[used:].strip():
            answer = game.talk.ask("extend", raw[used:])
            if not answer["ok"]:
                answer["line"] = raw[:used].count(b"\n") + answer["line"] + 1
            _good(answer)
        return game

    @classmethod
    def from_position(cls, text: str) -> Game:
        """A game that begins from a position in words, which names its title and players."""
        game = cls.__new__(cls)
        game._begin(_good(_talk().ask("placed", text))["header"])
        return game

    # ---- the log

    def __len__(self) -> int:
        """How many actions it has."""
        return int(self.talk.ask("actions"))

    def apply(self, line: str, logged: bool = False) -> list[str]:
        """Does an action, in words; returns what happened, in sentences. Raises Refused or Unreadable, and then nothing has
        changed. `logged`: it was decided elsewhere, so that what is only advice (the best run) is not asked."""
        return list(_good(self.talk.ask("apply", line, logged))["events"])

    def undo(self, actions: int = 1) -> int:
        """Takes actions back; returns how many are left."""
        return int(self.talk.ask("truncate", max(0, len(self) - actions)))

    def lines(self, first: int = 1, last: int = NEWEST) -> list[str]:
        """The actions first to last, counted from 1."""
        return list(self.talk.ask("lines", first, last))

    def moves(self, first: int = 1, last: int = NEWEST) -> list[dict[str, Any]]:
        """The same, taken apart."""
        return list(self.talk.ask("moves", first, last))

    def happened(self, first: int = 1, last: int = NEWEST) -> list[dict[str, Any]]:
        """The events of these actions: code, arguments and sentence."""
        return list(self.talk.ask("happened", first, last))

    def rgn(self, hashes: bool = False) -> str:
        """The game as a log."""
        return "".join(self.talk.ask("rgn", hashes))

    # ---- positions

    @property
    def finished(self) -> bool:
        return bool(self.talk.ask("finished"))

    def hash(self, at: int = NEWEST) -> str:
        """16 hexadecimal digits, the same on every machine."""
        return str(self.talk.ask("hash", at))

    def view(self, seat: int | None = None, at: int = NEWEST) -> dict[str, Any]:
        """The position as a seat sees it."""
        return dict(self.talk.ask("view", at, SPECTATOR if seat is None else seat))

    def facts(self) -> dict[str, Any]:
        """What never changes in this game: map, tiles, companies, trains, ..."""
        return dict(self.talk.ask("facts"))

    def position(self, at: int = NEWEST) -> str:
        """The position in words; empty where something of it is hidden."""
        return str(self.talk.ask("position", at))

    def board(self, at: int = NEWEST) -> dict[str, Any] | None:
        """The map as a drawing; None for a title without one."""
        answer = self.talk.ask("board", at, 0)
        return None if answer is None else dict(answer)

    def totals(self, at: int = NEWEST) -> list[int]:
        """What the players are worth, by seat; empty while it is hidden."""
        return list(self.talk.ask("totals", at))

    def ranking(self, at: int = NEWEST) -> list[int]:
        """The seats from the best to the last; empty while it is hidden."""
        return list(self.talk.ask("ranking", at))

    # ---- choices

    def actors(self) -> list[str]:
        """Who must decide: players, or companies."""
        return list(self.talk.ask("menu", NEWEST, SPECTATOR)["actors"])

    def decider(self, at: int = NEWEST) -> int | None:
        """The seat of the first player who must decide."""
        seat = int(self.talk.ask("decider", at))
        return None if seat == SPECTATOR else seat

    def choices(self, seat: int | None = None, at: int = NEWEST) -> list[dict[str, Any]]:
        """What a seat may do; None: what anybody may do. An action without a free amount or form can be applied as it is:
        its actor first, then `action`."""
        return list(self.talk.ask("menu", at, EVERYBODY if seat is None else seat)["choices"])

    def why(self, line: str, at: int = NEWEST) -> Refused | Unreadable | None:
        """Why a line would be refused; None if it would be taken."""
        try:
            _good(self.talk.ask("why", at, line))
        except (Refused, Unreadable) as no:
            return no
        return None

    def preview(self, line: str, at: int = NEWEST) -> list[dict[str, Any]]:
        """What a line would do, without doing it."""
        return list(_good(self.talk.ask("preview", at, line))["events"])

    def best_run(self, company: str, at: int = NEWEST) -> dict[str, Any] | None:
        """The best run of a company, proven, whether or not it is its turn; None if it can run nowhere."""
        answer = self.talk.ask("best", at, company)
        return None if answer is None else dict(answer)

    # ---- computer players

    def random_line(self, seed: int) -> str:
        """A random legal line; "" when the game is over."""
        return str(self.talk.ask("bot", seed))

    def think(self, player: str = "club", seat: int | None = None, seed: int = 1, work: int = 0,
              at: int = NEWEST) -> dict[str, Any]:
        """What a computer player would do in a seat (None: who must decide), the best idea first, and why."""
        asked = self.decider(at) if seat is None else seat
        answer = self.talk.ask("move", at, SPECTATOR if asked is None else asked, [player, str(seed), str(work)])
        if answer is None:
            raise Unreadable(f"there is no player '{player}', or nobody decides")
        return dict(answer)

    def judge(self, action: int, player: str = "club", seed: int = 1, work: int = 0) -> dict[str, Any]:
        """What a computer player thinks of an action, counted from 1, and would have done instead."""
        answer = self.talk.ask("judge", action, [player, str(seed), str(work)])
        if answer is None:
            raise Unreadable(f"there is no player '{player}' or no action {action}")
        return dict(answer)
