"""An environment for PettingZoo (AEC: one agent after the other), with action masks. It works without PettingZoo, gymnasium
and numpy too: then the base class and the spaces are the small ones below, and arrays are memoryviews.

    from ironroad.aec import env
    e = env("1888n", players=3)
    e.reset(seed=42)
    for agent in e.agent_iter():
        observation, reward, termination, truncation, info = e.last()
        e.step(None if termination else policy(observation["observation"], observation["action_mask"]))"""
from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import Any

from ._library import Error, lib
from .many import address, numpy, zeros
from .spiel import TERMINAL, Game, State

try:
    from pettingzoo import AECEnv as _Base
except ImportError:

    class _Base:  # type: ignore[no-redef]
        """What PettingZoo's AECEnv does for its environments."""

        def _was_dead_step(self, action: Any) -> None:
            if action is not None:
                raise ValueError("when an agent is dead, the only valid action is None")
            agent = self.agent_selection
            for kept in (self.terminations, self.truncations, self.rewards, self._cumulative_rewards, self.infos):
                del kept[agent]
            self.agents.remove(agent)
            dead = [a for a in self.agents if self.terminations[a] or self.truncations[a]]
            if dead:
                self.agent_selection = dead[0]

        def _accumulate_rewards(self) -> None:
            for agent, reward in self.rewards.items():
                self._cumulative_rewards[agent] += reward

        def _clear_rewards(self) -> None:
            for agent in self.rewards:
                self.rewards[agent] = 0

        def agent_iter(self, max_iter: int = 1 << 63) -> Iterator[str]:
            while self.agents and max_iter > 0:
                max_iter -= 1
                yield self.agent_selection

        def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
            agent = self.agent_selection
            return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                    self.truncations[agent], self.infos[agent])

        @property
        def num_agents(self) -> int:
            return len(self.agents)

        @property
        def max_num_agents(self) -> int:
            return len(self.possible_agents)

        @property
        def unwrapped(self) -> Any:
            return self


try:
    from gymnasium import spaces

    def _discrete(n: int) -> Any:
        return spaces.Discrete(n)

    def _observed(features: int, numbers: int) -> Any:
        whole = numpy.iinfo(numpy.int32)
        return spaces.Dict({"observation": spaces.Box(whole.min, whole.max, (features,), numpy.int32),
                            "action_mask": spaces.Box(0, 1, (numbers,), numpy.int8)})
except ImportError:

    class Discrete:
        """The numbers 0 to n - 1."""

        def __init__(self, n: int) -> None:
            self.n = n
            self._dice = random.Random()

        def seed(self, seed: int | None = None) -> None:
            self._dice.seed(seed)

        def contains(self, number: Any) -> bool:
            return 0 <= int(number) < self.n

        def sample(self, mask: Any = None) -> int:
            if mask is None:
                return self._dice.randrange(self.n)
            legal = [n for n, good in enumerate(mask) if good]
            return self._dice.choice(legal) if legal else 0

    def _discrete(n: int) -> Any:
        return Discrete(n)

    def _observed(features: int, numbers: int) -> Any:
        return {"observation": (features,), "action_mask": (numbers,)}


class IronroadEnv(_Base):  # type: ignore[misc]
    """`rewards`: "win" (the default) gives nothing until the end, then each player's share of the win less an equal share;
    "worth" gives after each action by how much it changed what each player is worth. An action that the mask does not
    allow raises an Error and changes nothing. `reset(seed=N)` begins the game with that seed; without one it is drawn."""

    metadata = {"name": "ironroad_v0", "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(self, title: str = "1888n", players: int = 3, options: Mapping[str, str] | None = None,
                 rewards: str = "win", render_mode: str | None = None) -> None:
        if rewards not in ("win", "worth"):
            raise ValueError("rewards is 'win' or 'worth'")
        self.game = Game(title, players, 1, options)
        self.render_mode = render_mode
        self._worth_counts = rewards == "worth"
        self._numbers, self._features = self.game.num_distinct_actions(), self.game.observation_tensor_size()
        self._dice = random.Random()
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: _discrete(self._numbers) for agent in self.possible_agents}
        self.observation_spaces = {agent: _observed(self._features, self._numbers) for agent in self.possible_agents}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self._dice.seed(seed)
        self.state_of_game: State = self.game.new_initial_state(self._dice.getrandbits(48))
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.state_of_game.current_player()]

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees, and the mask: all 0 for an agent who is not asked."""
        seat = self._seats[agent]
        row = zeros("i", self._features)
        lib.ir_many_observe(self.state_of_game._many, 0, seat, address(row, 4 * self._features))
        mask = zeros("B", self._numbers)
        for number in self.state_of_game.legal_actions(seat):
            mask[number] = 1
        return {"observation": row, "action_mask": mask if numpy is None else mask.view(numpy.int8)}

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.state_of_game
        before = state.worth() if self._worth_counts else []
        number = -1 if action is None else int(action)
        if number < 0:
            raise Error("an agent who is asked must act")
        state.apply_action(number)
        self._cumulative_rewards[agent] = 0
        self._clear_rewards()
        seat = state.current_player()
        if self._worth_counts:
            for other, (now, then) in zip(self.possible_agents, zip(state.worth(), before)):
                self.rewards[other] = float(now - then)
        elif seat == TERMINAL:
            for other, share in zip(self.possible_agents, state.returns()):
                self.rewards[other] = share
        if seat == TERMINAL:
            self.terminations = dict.fromkeys(self.agents, True)
            seat = (self._seats[agent] + 1) % len(self.possible_agents)
        self.agent_selection = self.possible_agents[seat]
        self._accumulate_rewards()

    def render(self) -> str:
        """The position as a spectator's JSON would have it from the seat that is asked."""
        return self.state_of_game.observation_string()

    def close(self) -> None:
        pass

    def __str__(self) -> str:
        return "ironroad_v0"


def env(title: str = "1888n", players: int = 3, options: Mapping[str, str] | None = None, rewards: str = "win",
        render_mode: str | None = None) -> IronroadEnv:
    return IronroadEnv(title, players, options, rewards, render_mode)
