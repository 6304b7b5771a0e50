"""Trajan, by Stefan Feld: six actions around a circle of bowls, a year in Rome for two to four players."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from quadriga.games.trajan import quarter, setup, sowing
from quadriga.games.trajan.guess import rate
from quadriga.games.trajan.players import evaluate, evaluate_all
from quadriga.games.trajan.position import read_position
from quadriga.games.trajan.refusals import why_not
from quadriga.games.trajan.state import PLAYERS, TrajanConfig, TrajanState, check, new_state
from quadriga.games.trajan.terms import Player, Stage
from quadriga.games.trajan.view import View, imagine, view
from quadriga.kernel import Ask, Game, Path, Seat, Skill, Thinking

if TYPE_CHECKING:
    from quadriga.draw import Scene
    from quadriga.text import Table, Text

STAGES: dict[Stage, Callable[[TrajanState], Coroutine[Any, Any, None]]] = {
    Stage.BOARD: setup.lay_out_board,
    Stage.STONES: setup.place_stones,
    Stage.CARDS: setup.take_cards,
    Stage.TILES: setup.take_tiles,
    Stage.TURN: sowing.take_turn,
    Stage.ROUND_END: quarter.end_round,
    Stage.QUARTER_END: quarter.meet_all_demands,
    Stage.SENATE_VOTE: quarter.share_power,
}


class Trajan(Game[TrajanState, TrajanConfig]):
    name = "trajan"
    rules = 1
    config_type = TrajanConfig
    state_type = TrajanState
    is_zero_sum = True
    thinking = Thinking(
        tiro=Skill(notices=2), miles=Skill(notices=3), centurio=Skill(notices=6), legatus=Skill(tried=16),
        imperator=Skill(tried=16, turns=1), search=Skill(tried=16, turns=1),
    )  # fmt: skip

    def seats(self, config: TrajanConfig) -> int:
        return config.players

    def side(self, config: TrajanConfig, seat: Seat) -> Player:
        return PLAYERS[seat]

    def new(self, config: TrajanConfig) -> TrajanState:
        return new_state(config)

    def turn(self, g: TrajanState) -> Coroutine[Any, Any, None]:
        return STAGES[g.stage](g)

    def why_not(self, g: TrajanState, ask: Ask[Any], written: Path) -> str | None:
        return why_not(g, ask.seat, written)

    def view(self, g: TrajanState, seat: Seat | None) -> View:
        return view(g, seat)

    def imagine(self, g: TrajanState, seat: Seat | None, rng: Random) -> None:
        imagine(g, seat, rng)

    def check(self, g: TrajanState) -> None:
        check(g)

    def scene(self) -> Scene[View]:
        from quadriga.games.trajan.draw import SCENE

        return SCENE

    def twin(self, view: View, text: Text) -> list[Table]:
        from quadriga.games.trajan.twin import twin

        return twin(view, text)

    def evaluate(self, g: TrajanState, seat: Seat) -> float:
        return evaluate(g, seat)

    def evaluate_all(self, g: TrajanState, seats: int) -> list[float]:
        return evaluate_all(g)

    def rate(self, g: TrajanState, seat: Seat, moves: Sequence[Any], now: float | None = None) -> list[float]:
        return rate(g, seat, moves, now)

    def position(self, config: TrajanConfig, data: Mapping[str, Any]) -> TrajanState:
        return read_position(config, data)


GAME = Trajan()
