"""Caesar! as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from quadriga.kernel import Game, Seat

from .config import CaesarConfig
from .position import read_position
from .rules import turn
from .state import Caesar, new_state
from .terms import ACTORS, NOBODY, Actor
from .view import View, imagine, view

if TYPE_CHECKING:
    from .bots.mind import CaesarMind
    from .draw.scene import CaesarScene
    from .schema import CaesarSchema
    from .telling.moments import CaesarMoments
    from .telling.telling import CaesarTelling


class CaesarGame(Game[Caesar, CaesarConfig, View]):
    name = "caesar"
    rules_version = 1
    config_type = CaesarConfig
    state_type = Caesar

    def seats(self, config: CaesarConfig) -> int:
        return 2

    def automata(self, config: CaesarConfig) -> tuple[Seat, ...]:
        return () if config.crassus_seat == NOBODY else (config.crassus_seat,)

    def side(self, config: CaesarConfig, seat: Seat) -> Actor:
        return Actor.CRASSUS if seat == config.crassus_seat else ACTORS[seat]

    def new(self, config: CaesarConfig) -> Caesar:
        return new_state(config)

    turn = staticmethod(turn.turn)

    def view(self, g: Caesar, seat: Seat | None) -> View:
        return view(g, seat)

    def imagine(self, g: Caesar, seat: Seat | None, rng: Random) -> None:
        imagine(g, seat, rng)

    def position(self, config: CaesarConfig, data: Mapping[str, Any]) -> Caesar:
        return read_position(config, data)

    @cached_property
    def schema(self) -> CaesarSchema:
        from .schema import CaesarSchema

        return CaesarSchema()

    @cached_property
    def mind(self) -> CaesarMind:
        from .bots.mind import CaesarMind

        return CaesarMind()

    @cached_property
    def scene(self) -> CaesarScene:
        from .draw.scene import CaesarScene

        return CaesarScene()

    @cached_property
    def telling(self) -> CaesarTelling:
        from .telling.telling import CaesarTelling

        return CaesarTelling()

    @cached_property
    def moments(self) -> CaesarMoments:
        from .telling.moments import CaesarMoments

        return CaesarMoments()


GAME = CaesarGame()
