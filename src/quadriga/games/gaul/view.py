"""What a seat may see: everything but the cards somebody else has looked at ahead."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from quadriga.kernel import Result, Seat

from .board import Loan, Marker
from .cards import Capability
from .moves import Negotiate, Request
from .rules.battle.arithmetic import Account, account
from .rules.battle.state import Losses
from .rules.command import ABILITIES, COMMANDS
from .rules.deck import count_deck, redraw_ahead
from .rules.forecast import Fight, Way
from .rules.sequence import find_eligible
from .state import Gaul
from .terms import FACTIONS, REGIONS, Ability, Book, Command, Doing, Faction, Force, Phase, Region, Scenario, Side


class View(NamedTuple):
    """The open table of Gaul."""

    book: Book
    scenario: Scenario
    short: bool
    sudden_frost: bool
    seat_of: tuple[int, ...]
    seat: int | None
    board: tuple[int, ...]
    tribes: tuple[int, ...]
    devastated: tuple[int, ...]
    intimidated: tuple[int, ...]
    colony: Region | None
    marks: tuple[Marker, ...]
    standing: tuple[int, ...]
    track: int
    fallen: int
    gone: int
    winter_box: int
    senate: int
    firm: bool
    resources: tuple[int, ...]
    capabilities: tuple[Capability, ...]
    current: int
    upcoming: int
    played: tuple[int, ...]
    deck: int  # cards face down
    ahead: tuple[int | None, ...]  # cards known to be next, for whoever looked
    winters: int
    phase: Phase
    step: int  # how far a phase of several turns has come
    eligible: tuple[int, ...]
    benched: tuple[int, ...]
    deeds: tuple[int, ...]
    acting: Faction | None
    doing: Doing | None
    focus: Region | None
    due: Losses | None
    loans: tuple[Loan, ...]
    control: tuple[int, ...]  # by Region; -1: none
    scores: tuple[int, ...]
    margins: tuple[int, ...]
    at_war: tuple[int, ...]  # §A6.2: the Regions that put game-run Arverni At War
    carried: Side | None  # the side of the current card that is being carried out
    clash: Account | None  # the Battle under way, in figures
    costs: tuple[int, ...]  # by Region: what the Command or Special Ability would cost there; () where nothing is to be paid
    result: Result | None
    effectless: tuple[Side, ...] = ()  # for people alone: sides of the current card that would do nothing, if chosen now
    fights: tuple[Fight, ...] = ()  # … what Battles would come to, while one is chosen
    ways: tuple[Way, ...] = ()  # … how far a group can March
    toward: Region | None = None  # … where the group goes of whose pieces some go on
    fatal: tuple[tuple[Force, int], ...] = ()  # … up to which roll pieces are lost, while Losses are taken
    winter_need: tuple[int, int] = (0, 0)  # … for how many pieces Romans would have to pay in winter, and how much
    march_paid: int = 0  # … what has been paid to March out of the Region whose groups are chosen
    struck_back: int = 0  # … what a Defender could inflict at most, while it is asked whether to Retreat
    all_winters: int = 0  # … how many Winters the deck has
    vain: tuple[Negotiate | Request, ...] = ()  # … talks about Resources that only non-players could answer, who give nothing
    deaf: bool = False  # … and whether an Event would ask about Resources where only non-players could be talked to


def view(g: Gaul, seat: Seat | None) -> View:
    """The state as this seat sees it."""
    control = tuple(-1 if (faction := g.control(region)) is None else int(faction) for region in REGIONS)
    players = [faction for faction in FACTIONS if faction in g.rules.players]
    return View(
        g.book, g.scenario, g.short, g.sudden_frost, g.seat_of, seat, tuple(g.board), tuple(g.tribes), tuple(g.devastated),
        tuple(g.intimidated), g.colony, tuple(g.marks), tuple(g.standing), g.track, g.fallen, g.gone, g.winter_box, g.senate,
        g.firm, tuple(g.resources), tuple(g.capabilities), g.current, g.upcoming, tuple(g.played), count_deck(g),
        tuple(card if _knows(g, seat, i) else None for i, card in enumerate(g.ahead)), g.winters, g.phase, g.step,
        tuple(g.eligible), tuple(g.benched), tuple(g.deeds), g.acting, g.doing, g.focus, g.due,
        tuple(g.loans), control, tuple(g.rules.score(g, f) for f in players),
        tuple(g.rules.margin(g, f) for f in players), tuple(map(int, g.rules.war_regions(g))),
        g.carried, account(g), costs(g), g.result,
    )  # fmt: skip


def costs(g: Gaul) -> tuple[int, ...]:
    """§3.1: for the faction whose slot it is, while it chooses the Regions of its Command or Special Ability."""
    if g.phase is not Phase.CARD or g.carried is not None or g.focus is not None:
        return ()
    faction = find_eligible(g)
    if faction is None or faction is not g.acting:
        return ()
    if isinstance(g.doing, Ability):
        cost = ABILITIES[g.doing].cost
        return tuple(cost(g, region) for region in REGIONS)
    if isinstance(g.doing, Command):
        return tuple(COMMANDS[g.doing].cost(g, faction, region) for region in REGIONS)
    return ()


def _knows(g: Gaul, seat: Seat | None, i: int) -> bool:
    return seat is not None and bool(g.ahead_seen[i] >> seat & 1)


def imagine(g: Gaul, seat: Seat | None, rng: Random) -> None:
    """Redraw the cards that only others have seen ahead; all else is open or not yet drawn.

    Who looks ahead sees from the next card on, so what a seat knows is always a beginning.
    """
    redraw_ahead(g, _known(g, seat), rng)


def _known(g: Gaul, seat: Seat | None) -> int:
    """How many of the cards that were seen ahead this seat has seen."""
    return sum(_knows(g, seat, i) for i in range(len(g.ahead)))


def hides(g: Gaul, seat: Seat | None) -> bool:
    """Whether somebody else has seen cards ahead that this seat has not."""
    return len(g.ahead) > _known(g, seat)
