"""Trajan as the kernel sees it."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from quadriga.kernel import Game, Seat

from .config import TrajanConfig
from .position import read_position
from .rules import quarter, setup, sowing
from .state import PLAYERS, Trajan, new_state
from .terms import Player, Stage
from .view import View, imagine, view

if TYPE_CHECKING:
    from .bots.mind import TrajanMind
    from .draw.scene import TrajanScene
    from .schema import TrajanSchema
    from .telling.moments import TrajanMoments
    from .telling.telling import TrajanTelling

STAGES: dict[Stage, Callable[[Trajan], Coroutine[Any, Any, None]]] = {
    Stage.BOARD: setup.lay_out_board,
    Stage.STONES: setup.place_stones,
    Stage.CARDS: setup.take_cards,
    Stage.TILES: setup.take_tiles,
    Stage.TURN: sowing.take_turn,
    Stage.ROUND_END: quarter.end_round,
    Stage.QUARTER_END: quarter.meet_all_demands,
    Stage.SENATE_VOTE: quarter.share_power,
}


class TrajanGame(Game[Trajan, TrajanConfig, View]):
    name = "trajan"
    rules_version = 2
    config_type = TrajanConfig
    state_type = Trajan

    def seats(self, config: TrajanConfig) -> int:
        return config.players

    def progress(self, g: Trajan) -> int:
        return min(g.quarter + 1, 4)

    def side(self, config: TrajanConfig, seat: Seat) -> Player:
        return PLAYERS[seat]

    def new(self, config: TrajanConfig) -> Trajan:
        return new_state(config)

    def turn(self, g: Trajan) -> Coroutine[Any, Any, None]:
        return STAGES[g.stage](g)

    def view(self, g: Trajan, seat: Seat | None) -> View:
        return view(g, seat)

    def imagine(self, g: Trajan, seat: Seat | None, rng: Random) -> None:
        imagine(g, seat, rng)

    def position(self, config: TrajanConfig, data: Mapping[str, Any]) -> Trajan:
        return read_position(config, data)

    @cached_property
    def schema(self) -> TrajanSchema:
        from .schema import TrajanSchema

        return TrajanSchema()

    @cached_property
    def mind(self) -> TrajanMind:
        from .bots.mind import TrajanMind

        return TrajanMind()

    @cached_property
    def scene(self) -> TrajanScene:
        from .draw.scene import TrajanScene

        return TrajanScene()

    @cached_property
    def telling(self) -> TrajanTelling:
        from .telling.telling import TrajanTelling

        return TrajanTelling()

    @cached_property
    def moments(self) -> TrajanMoments:
        from .telling.moments import TrajanMoments

        return TrajanMoments()


GAME = TrajanGame()
