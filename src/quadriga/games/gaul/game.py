"""Gaul as the kernel sees it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any

from quadriga.kernel import Game, Landmark, News, Seat, Waypoint

from .cards import Card
from .config import GaulConfig
from .events import EVENTS
from .moves import Event
from .outposts import outposts_of
from .position import read_position
from .rules.nonplayers.factions import conduct
from .rules.nonplayers.waypoints import list_waypoints, waypoint_of
from .rules.scenarios import deck_of, set_up
from .rules.sequence import PHASES
from .state import Gaul, Unsound
from .terms import ARVERNI, FACTIONS, GERMANS, Book, Faction, Scenario
from .view import View, hides, imagine, view

if TYPE_CHECKING:
    from .bots.mind import GaulMind
    from .draw.scene import GaulScene
    from .schema import GaulSchema
    from .telling.moments import GaulMoments
    from .telling.telling import GaulTelling


class GaulGame(Game[Gaul, GaulConfig, View]):
    """Falling Sky and Ariovistus."""

    name = "gaul"
    rules_version = 5
    config_type = GaulConfig
    state_type = Gaul
    main_setting = "scenario"

    def seats(self, config: GaulConfig) -> int:
        return config.seats

    def automata(self, config: GaulConfig) -> tuple[Seat, ...]:
        return config.automata

    def progress(self, g: Gaul) -> int:
        return len(g.played) + 1

    def side(self, config: GaulConfig, seat: Seat) -> Faction | tuple[Faction, ...]:
        factions = tuple(Faction(f) for f, owner in enumerate(config.seat_of) if owner == seat)
        if config.scenario is Scenario.GALLIC_WAR and GERMANS in factions:
            factions = (*factions, ARVERNI)  # in its second half
        return factions[0] if len(factions) == 1 else factions

    def new(self, config: GaulConfig) -> Gaul:
        g = set_up(config.scenario, config.seat_of, config.automata, **config.variants)
        g.solo = config.solo
        return g

    async def turn(self, g: Gaul) -> None:
        phase = PHASES[g.phase](g)
        await (conduct(g, phase) if g.automata else phase)

    def check(self, g: Gaul) -> None:
        super().check(g)
        Unsound.unless(all(g.seat_of[f] < 0 for f in FACTIONS if f not in g.rules.players), "refuse.state.seats")

    def view(self, g: Gaul, seat: Seat | None) -> View:
        return view(g, seat)

    def imagine(self, g: Gaul, seat: Seat | None, rng: Random) -> None:
        imagine(g, seat, rng)

    def hides(self, g: Gaul, seat: Seat | None) -> bool:
        return hides(g, seat)

    def position(self, config: GaulConfig, data: Mapping[str, Any]) -> Gaul:
        return read_position(config, data)

    def landmarks(self, config: GaulConfig) -> list[Landmark]:
        """Every side of every card that may come up."""
        cards = self.new(config).undrawn
        if config.scenario is Scenario.GALLIC_WAR:
            cards = sorted({*cards, *deck_of(Book.FALLING_SKY, diviciacus=True)})  # its second half
        return [(Card(card), side) for card in cards for side in sorted(EVENTS[card])]

    def landmark(self, g: Gaul, answer: Any) -> Landmark | None:
        return (Card(g.current), answer.side) if type(answer) is Event else None

    def waypoints(self, config: GaulConfig) -> list[Waypoint]:
        """Every node of the non-players' charts, and every entry of their Event sheets."""
        diviciacus = config.diviciacus or config.scenario is Scenario.GALLIC_WAR
        return [
            waypoint
            for book, faction in config.charts
            for waypoint in list_waypoints(book, faction, diviciacus=diviciacus)
        ]  # fmt: skip

    def outposts(self, config: GaulConfig) -> list[Gaul]:
        return [self.position(config, outpost.data) for outpost in outposts_of(config)]

    def waypoint(self, news: News) -> Waypoint | None:
        return waypoint_of(news)

    @cached_property
    def schema(self) -> GaulSchema:
        from .schema import GaulSchema

        return GaulSchema()

    @cached_property
    def mind(self) -> GaulMind:
        from .bots.mind import GaulMind

        return GaulMind()

    @cached_property
    def scene(self) -> GaulScene:
        from .draw.scene import GaulScene

        return GaulScene()

    @cached_property
    def telling(self) -> GaulTelling:
        from .telling.telling import GaulTelling

        return GaulTelling()

    @cached_property
    def moments(self) -> GaulMoments:
        from .telling.moments import GaulMoments

        return GaulMoments()


GAME = GaulGame()
