"""The games for one learner, as environments of Gymnasium.

`make("caesar", crassus="medium")`, `make("byzantion", players=1)`, `make("gaul", nonplayers="all_but_romans")` are the solo
games; in any other game the other seats are played by bots: `make("caesar", opponents="greedy", seat=1)`. After `register()`
the same environments have ids: `gymnasium.make("Quadriga/Caesar-v0", crassus="medium")`.

Which steps are possible is in `info["action_mask"]` and `env.unwrapped.action_masks()`. A step that is not possible ends the
match with -1.
"""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces

from quadriga import games
from quadriga.adapters import names
from quadriga.adapters.tables import RENDERS, Mask, Numbers, Table
from quadriga.kernel import QuadrigaError, Seat

OPPONENT = "greedy"


class QuadrigaEnv(gymnasium.Env[Numbers, np.int64]):
    """One seat of a game; the rules and bots play the others."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": list(RENDERS), "render_fps": 1}  # type: ignore[misc]

    def __init__(
        self,
        game: str,
        *,
        seat: Seat | None = None,
        opponents: str = OPPONENT,
        by: str = "parts",
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        core = games.load(game)
        config = core.configure(settings)
        free = [other for other in range(core.seats(config)) if other not in core.automata(config)]
        self.seat = free[0] if seat is None and free else seat
        if self.seat not in free:
            raise QuadrigaError("refuse.adapter.seat", seat=self.seat, game=game)
        self.table = Table(core, settings, by=by, bots={other: opponents for other in free if other != self.seat})
        self.render_mode = render_mode
        self.action_space = spaces.Discrete(self.table.actions)
        self.observation_space = spaces.Box(-np.inf, np.inf, (self.table.size,), np.float32)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Numbers, dict[str, Any]]:
        super().reset(seed=seed)
        while True:
            self.table.deal(int(self.np_random.integers(1 << 62)))
            if not self.table.over:  # a match that others end before this seat is asked teaches nothing
                return self._seen()

    def step(self, action: np.int64) -> tuple[Numbers, float, bool, bool, dict[str, Any]]:
        assert self.seat is not None
        if int(action) not in self.table.stepper.legal(self.seat):
            seen, info = self._seen()
            return seen, -1.0, True, False, info | {"illegal": True}
        self.table.step(self.seat, int(action))
        seen, info = self._seen()
        return seen, self.table.reward(self.seat), self.table.over, False, info

    def _seen(self) -> tuple[Numbers, dict[str, Any]]:
        assert self.seat is not None
        return self.table.observe(self.seat), {"action_mask": self.action_masks()}

    def action_masks(self) -> Mask:
        """1 for each step that is possible."""
        assert self.seat is not None
        return self.table.mask(self.seat)

    def render(self) -> str | None:
        return self.table.render(self.render_mode, self.seat)


def make(game: str, **settings: Any) -> QuadrigaEnv:
    """An environment of a game; settings of the game, and those of `QuadrigaEnv`."""
    return QuadrigaEnv(game, **settings)


def register() -> None:
    """Let `gymnasium.make` know every game as "Quadriga/Caesar-v0" and so on. To do it again changes nothing."""
    for name in names():
        known = f"Quadriga/{name.title()}-v0"
        if known not in gymnasium.registry:
            gymnasium.register(known, entry_point=f"{__name__}:QuadrigaEnv", kwargs={"game": name})
