"""Caesar! as the kernel sees it."""

from __future__ import annotations

from collections.abc import Coroutine
from random import Random
from typing import TYPE_CHECKING, Any

from quadriga.games.caesar import checks, state, turn, view
from quadriga.games.caesar.config import CaesarConfig
from quadriga.games.caesar.state import Caesar
from quadriga.games.caesar.terms import NOBODY
from quadriga.kernel import Game

if TYPE_CHECKING:
    from quadriga.draw import Scene
    from quadriga.games.caesar.view import View


class CaesarGame(Game[Caesar, CaesarConfig]):
    name = "caesar"
    rules = 1
    config_type = CaesarConfig
    state_type = Caesar

    def seats(self, config: CaesarConfig) -> int:
        return 2

    def automata(self, config: CaesarConfig) -> tuple[int, ...]:
        return () if config.crassus_seat == NOBODY else (config.crassus_seat,)

    def new(self, config: CaesarConfig) -> Caesar:
        return state.new(config)

    def turn(self, g: Caesar) -> Coroutine[Any, Any, None]:
        return turn.turn(g)

    def view(self, g: Caesar, seat: int | None) -> view.View:
        return view.view(g, seat)

    def imagine(self, g: Caesar, seat: int | None, rng: Random) -> None:
        view.imagine(g, seat, rng)

    def scene(self) -> Scene[View]:
        from quadriga.games.caesar.draw import SCENE

        return SCENE

    def check(self, g: Caesar) -> None:
        checks.check(g)


GAME = CaesarGame()
