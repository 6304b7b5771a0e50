"""The game as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any

from quadriga.kernel import Ask, Config, Game, Landmark, Seat, Skill, Thinking, Written, number
from quadriga.text import Table, Text

from . import view as sight
from .bots.evaluation import evaluate, evaluate_all
from .bots.rating import rate
from .cards import Card
from .events import EVENTS
from .explain.refusals import why_not
from .moves import Event
from .position import position
from .rules.scenarios import deck_of, seats_of, set_up
from .rules.sequence import PHASES
from .state import Gaul
from .telling.board_text import board_text
from .terms import ARVERNI, GERMANS, Book, Faction, Scenario, Sharing
from .view import View

if TYPE_CHECKING:
    from quadriga.draw import Scene


@dataclass(frozen=True)
class GaulConfig(Config):
    """§2.1: what is set up, and for whom."""

    scenario: Scenario = Scenario.RECONQUEST
    players: int = number(4, 2, 4)
    sharing: Sharing = Sharing.ARVERNI_BELGAE
    short: bool = False
    sudden_frost: bool = False
    even: bool = False
    diviciacus: bool = False
    every_home: bool = False

    @property
    def seat_of(self) -> tuple[int, ...]:
        """§1.5.1: which seat runs each faction at the start."""
        return seats_of(self.players, self.sharing, self.scenario)

    @property
    def variants(self) -> dict[str, bool]:
        """The options that the state keeps."""
        names = ("short", "sudden_frost", "even", "diviciacus", "every_home")
        return {name: getattr(self, name) for name in names}


class GaulGame(Game[Gaul, GaulConfig]):
    """Falling Sky and Ariovistus."""

    name = "gaul"
    rules_version = 2
    config_type = GaulConfig
    state_type = Gaul
    # A Command is many small decisions: one imagined to its end is worth more than a tree of beginnings.
    thinking = Thinking(
        tiro=Skill(notices=2),
        miles=Skill(notices=4),
        centurio=Skill(notices=12),
        legatus=Skill(notices=6, tried=3, turns=1),
        imperator=Skill(tried=8, turns=1, worlds=2),
        search=Skill(tried=8, turns=1, worlds=2),
    )
    opening = "slot"
    main_setting = "scenario"

    def seats(self, config: GaulConfig) -> int:
        return config.players

    def side(self, config: GaulConfig, seat: Seat) -> Faction | tuple[Faction, ...]:
        factions = tuple(Faction(f) for f, owner in enumerate(config.seat_of) if owner == seat)
        if config.scenario is Scenario.GALLIC_WAR and GERMANS in factions:
            factions = (*factions, ARVERNI)  # in its second half
        return factions[0] if len(factions) == 1 else factions

    def new(self, config: GaulConfig) -> Gaul:
        return set_up(config.scenario, config.seat_of, **config.variants)

    async def turn(self, g: Gaul) -> None:
        await PHASES[g.phase](g)

    def why_not(self, g: Gaul, ask: Ask[Any], written: Written) -> str | None:
        return why_not(g, ask, written)

    def view(self, g: Gaul, seat: Seat | None) -> View:
        return sight.view(g, seat)

    def imagine(self, g: Gaul, seat: Seat | None, rng: Random) -> None:
        sight.imagine(g, seat, rng)

    def position(self, config: GaulConfig, data: Mapping[str, Any]) -> Gaul:
        return position(config.scenario, config.seat_of, data, **config.variants)

    def evaluate(self, g: Gaul, seat: Seat) -> float:
        return evaluate(g, seat)

    def evaluate_all(self, g: Gaul, seats: int) -> list[float]:
        return evaluate_all(g)

    def rate(self, g: Gaul, seat: Seat, moves: Sequence[Any], now: float | None = None) -> list[float] | None:
        return rate(g, seat, moves, now)

    def board_text(self, view: View, text: Text) -> list[Table]:
        return board_text(view, text)

    def scene(self) -> Scene[View]:
        from .draw.scene import SCENE

        return SCENE

    def check(self, g: Gaul) -> None:
        g.check()

    def landmarks(self, config: GaulConfig) -> list[Landmark]:
        """Every side of every card that may come up."""
        cards = self.new(config).undrawn
        if config.scenario is Scenario.GALLIC_WAR:
            cards = sorted({*cards, *deck_of(Book.FALLING_SKY, diviciacus=True)})  # its second half
        return [(Card(card), side) for card in cards for side in sorted(EVENTS[card])]

    def landmark(self, g: Gaul, answer: Any) -> Landmark | None:
        return (Card(g.current), answer.side) if type(answer) is Event else None


GAME = GaulGame()
