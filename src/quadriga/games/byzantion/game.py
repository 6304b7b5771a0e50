"""Byzantion as the kernel knows it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

from quadriga.kernel import Ask, Config, Game, Result, Seat, Skill, Thinking, Written, number

from . import position
from . import view as views
from .bots import evaluation as players
from .bots import rating as guess
from .box.cards import HOUSE, Cards, export, load
from .explain import refusals
from .rules import phase_actions, phase_events, phase_final, setup, solo, victory
from .state import Byzantion, new_state
from .telling import card_text as words
from .terms import Deme, Length, RobeDoubles, Ruler, Step

if TYPE_CHECKING:
    from quadriga.draw import Scene
    from quadriga.text import Table, Text


@dataclass(frozen=True)
class ByzantionConfig(Config):
    """One player plays the solo game."""

    players: int = number(2, 1, 4)
    length: Length = Length.STANDARD
    robe_doubles: RobeDoubles = RobeDoubles.DELIVERY
    harder_marathon: bool = False
    quiet_first_round: bool = True


class ByzantionGame(Game[Byzantion, ByzantionConfig]):
    name = "byzantion"
    rules_version = 1
    config_type = ByzantionConfig
    state_type = Byzantion
    thinking = Thinking(
        tiro=Skill(notices=2), miles=Skill(notices=3), centurio=Skill(notices=5), legatus=Skill(notices=9),
        imperator=Skill(tried=5, turns=1), search=Skill(tried=5, turns=1),
    )  # fmt: skip

    def __init__(self, cards: Cards = HOUSE) -> None:
        self.cards = cards

    def export_cards(self, folder: Path) -> list[Path]:
        return export(folder)

    def use_cards(self, folder: Path) -> None:
        self.cards = load(folder)
        words.rename(self.cards)

    def seats(self, config: ByzantionConfig) -> int:
        return config.players

    def side(self, config: ByzantionConfig, seat: Seat) -> Deme | Ruler:
        return Deme(seat) if config.players > 1 else Ruler.JUSTINIAN

    def new(self, config: ByzantionConfig) -> Byzantion:
        return new_state(
            self.cards.key, config.players, config.length, config.robe_doubles,
            harder_marathon=config.harder_marathon, quiet_first_round=config.quiet_first_round,
        )  # fmt: skip

    async def turn(self, g: Byzantion) -> None:
        """§1.1, §4.2: rounds of three phases, each in small pieces."""
        if g.step is Step.SETUP:
            await setup.set_up(g)
        elif g.step is Step.ACTIONS:
            await (solo.take_turn(g) if g.solo else phase_actions.act(g))
        elif g.step is Step.SEALS:
            await (solo.open_round(g) if g.solo else phase_events.seals(g))
        elif g.step is Step.VOTES:
            await phase_events.vote(g)
        elif g.step is Step.DELIVERY:
            await phase_final.deliver(g)
        elif g.step is Step.CLEANUP:
            await phase_final.clean_up(g)
        elif g.step is Step.DRAFT:
            await setup.draft(g)
        else:
            await victory.finale(g)

    def why_not(self, g: Byzantion, ask: Ask[Any], written: Written) -> str | None:
        return refusals.why_not(g, ask, written)

    def view(self, g: Byzantion, seat: Seat | None) -> views.View:
        return views.view(g, seat)

    def imagine(self, g: Byzantion, seat: Seat | None, rng: Random) -> None:
        views.imagine(g, seat, rng)

    def check(self, g: Byzantion) -> None:
        views.check(g)

    def evaluate(self, g: Byzantion, seat: Seat) -> float:
        return players.evaluate(g, seat)

    def outcome(self, result: Result, seat: Seat) -> float:
        return super().outcome(result, seat) if len(result.scores) > 1 else players.solo_outcome(result)

    def evaluate_all(self, g: Byzantion, seats: int) -> list[float]:
        return players.evaluate_all(g)

    def rate(self, g: Byzantion, seat: Seat, moves: Sequence[Any], now: float | None = None) -> list[float]:
        return guess.rate(g, seat, moves, now)

    def scene(self) -> Scene[views.View]:
        from .draw.scene import SCENE

        return SCENE

    def board_text(self, view: views.View, text: Text) -> list[Table]:
        from .telling.board_text import board_text

        return board_text(view, text)

    def position(self, config: ByzantionConfig, data: Mapping[str, Any]) -> Byzantion:
        g = self.new(config)
        position.fill(g, data)
        return g


GAME = ByzantionGame()
