"""The games as environments of PettingZoo: `env("trajan", players=3)` in turns, `parallel_env("byzantion")` all at once.

Agents are "seat_0", "seat_1" …; seats that the rules play, or bots (`bots={1: "miles"}`), are no agents. An observation is
`{"observation": numbers, "action_mask": possible steps}`. In turns, seats that choose under seal are asked one after another
and see nothing of each other's answers; all at once, who is not asked can only do nothing (0).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from quadriga.adapters.tables import RENDERS, Table, names
from quadriga.kernel import Seat

Seen = dict[str, Any]


class _Common:
    """The agents of a table, and their spaces."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDERS), "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        game: str,
        *,
        by: str = "parts",
        bots: Mapping[Seat, str] | None = None,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        self.table = Table(game, settings, by=by, bots=bots)
        self.metadata = {**type(self).metadata, "name": f"quadriga_{self.table.game.name}_v0"}  # type: ignore[misc]
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.possible_agents = names(self.table.seats)
        self.agents: list[str] = []
        self.seat_of = dict(zip(self.possible_agents, self.table.seats, strict=True))
        numbers = spaces.Box(-np.inf, np.inf, (self.table.size,), np.float32)
        mask = spaces.Box(0, 1, (self.table.actions,), np.int8)
        self.observation_spaces: dict[str, Any] = {
            agent: spaces.Dict({"observation": numbers, "action_mask": mask}) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Any] = {agent: spaces.Discrete(self.table.actions) for agent in self.possible_agents}
        self._random = np.random.default_rng()

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        space: gymnasium.Space[Any] = self.observation_spaces[agent]
        return space

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        space: gymnasium.Space[Any] = self.action_spaces[agent]
        return space

    def observe(self, agent: str) -> Seen:
        seat = self.seat_of[agent]
        return {"observation": self.table.observe(seat), "action_mask": self.table.mask(seat)}

    def _deal(self, seed: int | None) -> None:
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.table.deal(int(self._random.integers(1 << 62)))
        self.agents = self.possible_agents[:]
        self.cycles = 0

    def _is_cut(self) -> bool:
        """Whether the match has taken as many steps as it may."""
        self.cycles += 1
        return self.max_cycles is not None and self.cycles >= self.max_cycles and not self.table.over

    def render(self) -> str | None:
        return self.table.render(self.render_mode, None)

    def close(self) -> None:
        """Nothing is open."""


class InTurns(_Common, AECEnv):  # type: ignore[misc]
    """One agent after another."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._deal(seed)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        assert action is not None, "an agent that plays has to act"
        self._cumulative_rewards[self.agent_selection] = 0
        self.table.step(self.seat_of[self.agent_selection], int(action))
        cut = self._is_cut()
        for agent in self.agents:
            self.rewards[agent] = self.table.reward(self.seat_of[agent])
            self.terminations[agent] = self.table.over
            self.truncations[agent] = cut
        self._accumulate_rewards()
        self._select()

    def _select(self) -> None:
        asked = names(self.table.asked)
        self.agent_selection = asked[0] if asked else self.agents[0]


class AtOnce(_Common, ParallelEnv):  # type: ignore[misc]
    """All agents at the same time; those who are not asked do nothing."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        self._deal(seed)
        return {agent: self.observe(agent) for agent in self.agents}, {agent: {} for agent in self.agents}

    def step(self, actions: Mapping[str, int]) -> tuple[Any, ...]:
        infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        for seat in self.table.asked:  # as it was before anybody acts: what one answers must not be another's question
            agent = names([seat])[0]
            if int(actions[agent]) in self.table.stepper.legal(seat):
                self.table.step(seat, int(actions[agent]))
            else:
                infos[agent]["illegal"] = True
        cut, agents = self._is_cut(), self.agents
        if self.table.over or cut:
            self.agents = []
        return (
            {agent: self.observe(agent) for agent in agents},
            {agent: self.table.reward(self.seat_of[agent]) for agent in agents},
            dict.fromkeys(agents, self.table.over),
            dict.fromkeys(agents, cut),
            infos,
        )


def raw_env(game: str, **settings: Any) -> InTurns:
    """The bare environment in turns."""
    return InTurns(game, **settings)


def env(game: str, **settings: Any) -> Any:
    """In turns. A step that is not possible ends the match, with -1 for whoever took it."""
    bare = wrappers.TerminateIllegalWrapper(raw_env(game, **settings), illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(bare))


def parallel_env(game: str, **settings: Any) -> AtOnce:
    """All at once. An agent that is asked and does nothing possible lets the others wait."""
    return AtOnce(game, **settings)
