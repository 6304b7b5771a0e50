"""Caesar! as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from quadriga.kernel import Game

from . import checks, position, state, view
from .bots import evaluation as players
from .config import CaesarConfig
from .rules import turn
from .state import Caesar
from .terms import ACTORS, NOBODY, Actor

if TYPE_CHECKING:
    from quadriga.draw import Scene
    from quadriga.text import Table, Text

    from .view import View


class CaesarGame(Game[Caesar, CaesarConfig]):
    name = "caesar"
    rules_version = 1
    config_type = CaesarConfig
    state_type = Caesar

    def seats(self, config: CaesarConfig) -> int:
        return 2

    def automata(self, config: CaesarConfig) -> tuple[int, ...]:
        return () if config.crassus_seat == NOBODY else (config.crassus_seat,)

    def side(self, config: CaesarConfig, seat: int) -> Actor:
        return Actor.CRASSUS if seat == config.crassus_seat else ACTORS[seat]

    def new(self, config: CaesarConfig) -> Caesar:
        return state.new(config)

    turn = staticmethod(turn.turn)

    def view(self, g: Caesar, seat: int | None) -> view.View:
        return view.view(g, seat)

    def imagine(self, g: Caesar, seat: int | None, rng: Random) -> None:
        view.imagine(g, seat, rng)

    def scene(self) -> Scene[View]:
        from .draw.scene import SCENE

        return SCENE

    def board_text(self, view: Any, text: Text) -> list[Table]:
        from .telling.board_text import board_text

        return board_text(view, text)

    def check(self, g: Caesar) -> None:
        checks.check(g)

    def position(self, config: CaesarConfig, data: Mapping[str, Any]) -> Caesar:
        return position.position(config, data)

    is_zero_sum = True
    weights = players.WEIGHTS

    def evaluate(self, g: Caesar, seat: int) -> float:
        return players.evaluate(g, seat)

    def features(self, g: Caesar, seat: int) -> list[float]:
        return players.features(g, seat)

    def rate(self, g: Caesar, seat: int, moves: Sequence[Any], now: float | None = None) -> list[float]:
        return players.rate(g, seat, moves)


GAME = CaesarGame()
