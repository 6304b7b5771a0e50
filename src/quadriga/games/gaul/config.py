"""What can be chosen before a game of Gaul."""

from __future__ import annotations

from dataclasses import dataclass

from quadriga.kernel import BadConfig, Config, Seat, number

from .rules.scenarios import SCENARIOS, seats_of
from .terms import ARVERNI, GERMANS, Book, Faction, NonPlayers, Scenario, Sharing, Solo

FACTIONS_PLAYED = 4
FEWEST_SHARING = 2  # §1.5.1


class BadSeats(BadConfig):
    """Seats that the rulebook does not allow together."""

    of_game = "gaul"


@dataclass(frozen=True)
class GaulConfig(Config):
    """§2.1: what is set up, and for whom.

    `players` are people or opponents that choose; what they leave over is shared (§1.5.1) or follows its charts (§8.0).
    """

    scenario: Scenario = Scenario.RECONQUEST
    players: int = number(FACTIONS_PLAYED, 0, FACTIONS_PLAYED)
    sharing: Sharing = Sharing.ARVERNI_BELGAE
    nonplayers: NonPlayers = NonPlayers.NONE
    solo: Solo = Solo.NORMAL
    short: bool = False
    sudden_frost: bool = False
    even: bool = False
    diviciacus: bool = False
    every_home: bool = True

    def check(self) -> None:
        """§1.5.1, §8.0: non-players take the place of people; nobody then runs two factions."""
        if self.nonplayers and self.players not in (FACTIONS_PLAYED, self.people):
            raise BadSeats("refuse.nonplayers", n=self.people, most=FACTIONS_PLAYED)
        if not self.nonplayers and self.players < FEWEST_SHARING:
            raise BadSeats("refuse.few_players", least=FEWEST_SHARING)
        if self.solo is not Solo.NORMAL and self.people != 1:
            raise BadSeats("refuse.solo")

    @property
    def charts(self) -> list[tuple[Book, Faction]]:
        """§8.0, §A8.0: whose charts are followed, in both halves of The Gallic War."""
        books = [SCENARIOS[self.scenario].book]
        if self.scenario is Scenario.GALLIC_WAR:
            books.append(Book.FALLING_SKY)
        return [
            (book, GERMANS if faction is ARVERNI and book is Book.ARIOVISTUS else faction)
            for book in books
            for faction in self.nonplayers.factions
        ]

    @property
    def people(self) -> int:
        """How many choose for themselves."""
        return FACTIONS_PLAYED - len(self.nonplayers.factions) if self.nonplayers else self.players

    @property
    def seats(self) -> int:
        """Every non-player has a seat of its own."""
        return FACTIONS_PLAYED if self.nonplayers else self.players

    @property
    def seat_of(self) -> tuple[int, ...]:
        """§1.5.1: which seat runs each faction at the start."""
        return seats_of(self.seats, self.sharing, self.scenario)

    @property
    def automata(self) -> tuple[Seat, ...]:
        """§8.0: the seats of the non-players; with four seats that of a faction is its number in Falling Sky."""
        return tuple(int(faction) for faction in self.nonplayers.factions)

    @property
    def variants(self) -> dict[str, bool]:
        """The settings that the state keeps."""
        names = ("short", "sudden_frost", "even", "diviciacus", "every_home")
        return {name: getattr(self, name) for name in names}

    def idle(self) -> frozenset[str]:
        """What makes no difference beside the other settings."""
        sheet = SCENARIOS[self.scenario]
        expansion = sheet.book is Book.ARIOVISTUS
        matters = {
            "players": not self.nonplayers,
            "sharing": not self.nonplayers and self.players == 3,
            "solo": self.people == 1,
            "short": sheet.short_piles < sheet.piles,
            "even": self.scenario is not Scenario.PAX_GALLICA,
            "diviciacus": not expansion,
            "every_home": expansion,
        }
        return frozenset(name for name, does in matters.items() if not does)
