"""Trajan, by Stefan Feld: six actions around a circle of bowls, a year in Rome for two to four players."""

from __future__ import annotations

from collections.abc import Callable, Coroutine, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from quadriga.kernel import Ask, Game, Seat, Skill, Thinking, Written

from .bots.evaluation import evaluate, evaluate_all
from .bots.rating import rate
from .explain.refusals import why_not
from .position import read_position
from .rules import quarter, setup, sowing
from .state import PLAYERS, TrajanConfig, TrajanState, check, new_state
from .terms import Player, Stage
from .view import View, imagine, view

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
    rules_version = 1
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

    def why_not(self, g: TrajanState, ask: Ask[Any], written: Written) -> str | None:
        return why_not(g, ask.seat, written)

    def view(self, g: TrajanState, seat: Seat | None) -> View:
        return view(g, seat)

    def imagine(self, g: TrajanState, seat: Seat | None, rng: Random) -> None:
        imagine(g, seat, rng)

    def check(self, g: TrajanState) -> None:
        check(g)

    def scene(self) -> Scene[View]:
        from .draw.scene import SCENE

        return SCENE

    def board_text(self, view: View, text: Text) -> list[Table]:
        from .telling.board_text import board_text

        return board_text(view, text)

    def evaluate(self, g: TrajanState, seat: Seat) -> float:
        return evaluate(g, seat)

    def evaluate_all(self, g: TrajanState, seats: int) -> list[float]:
        return evaluate_all(g)

    def rate(self, g: TrajanState, seat: Seat, moves: Sequence[Any], now: float | None = None) -> list[float]:
        return rate(g, seat, moves, now)

    def position(self, config: TrajanConfig, data: Mapping[str, Any]) -> TrajanState:
        return read_position(config, data)


GAME = Trajan()
