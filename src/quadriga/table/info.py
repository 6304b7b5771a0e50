"""What a table knows besides the match: who sits where, its title, links, standing orders, notes.

It is kept with the match as JSON that says its own version, so that tables set up by an earlier Quadriga go on. `read_info`
is the only way back from JSON: it takes what is older one version further after the other, and refuses what is newer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, dataclass, field, fields
from typing import Annotated, Any

from quadriga.kernel import AUTOMATON, BOT, PERSON, AnyMatch, BadRecord, Seat, SeatInfo, from_json
from quadriga.kernel.state import Within
from quadriga.table.clocks import AT_ZERO, LIVE, SLOW, Clock
from quadriga.table.links import Link

HERE, LINK = "here", "link"  # a person at the screen of whoever set the table up, or one who comes by a secret link
OPEN = "open"  # as LINK, and whoever finds the table may sit down
KINDS = (HERE, LINK, OPEN, BOT)  # what may be wished for; which seats the rules play is the game's to say
Counted = Annotated[int, Within(0, 1 << 40)]


@dataclass
class Place:
    """One place at the table."""

    kind: str
    level: str = ""  # of a bot
    name: str = ""  # of a person, if given
    open: bool = False  # whether anybody may take it while it is free

    @classmethod
    def of(cls, seat: SeatInfo) -> Place:
        """The place of somebody in a record: whoever goes on with it brings the people to one screen."""
        return cls(HERE if seat.kind == PERSON else seat.kind, seat.level, seat.name)

    def seat(self) -> SeatInfo:
        """Who sits here, for a record."""
        return SeatInfo(PERSON if self.kind in (HERE, LINK) else self.kind, self.name, self.level)


@dataclass
class Note:
    """Something the table, not the rules, reports: a text key once `at` entries were in."""

    at: int
    key: str
    args: dict[str, Any] = field(default_factory=dict)


@dataclass
class Gift:
    """A number that a browser promises, and then gives, to be mixed into the dealer's secret: see `quadriga.table.gather`."""

    seats: list[Seat]  # of that browser
    commitment: str
    number: str = ""  # once it is told
    by: str = "browser"


END, BACK = "end", "back"  # what may be proposed: to end the match without a winner, or to take a move back


@dataclass
class Proposal:
    """What one seat has asked of the others."""

    kind: str
    by: Seat
    count: Counted = 0  # entries after which the match would stand
    opened: Counted = 0  # entries that all knew of when it was made
    agreed: list[Seat] = field(default_factory=list)


@dataclass
class Info:
    """What a table knows besides the match."""

    places: list[Place]
    title: str = ""
    public: bool = False
    open_hands: bool = False
    rematch: str = ""
    asked: list[Seat] = field(default_factory=list)  # whose turn it is, for lists
    joined: list[Seat] = field(default_factory=list)  # seats whose secret link has been followed
    orders: dict[str, dict[str, list[str]]] = field(default_factory=dict)  # seat -> prompt -> answer
    since: dict[str, Counted] = field(default_factory=dict)  # seat -> entries up to its last answer
    notes: list[Note] = field(default_factory=list)
    links: list[Link] = field(default_factory=list)  # that nobody has followed yet: at most one to a seat
    unseen: dict[str, Counted] = field(default_factory=dict)  # viewer -> versions that changed nothing for it
    gathering: bool = False  # whether numbers are still awaited, and nothing is drawn yet
    gifts: list[Gift] = field(default_factory=list)
    progress: int = 0  # for lists: how far it is, as its game counts; below: who has won, and settings that are not as usual
    winners: list[Seat] = field(default_factory=list)
    variant: dict[str, str] = field(default_factory=dict)
    branch: dict[str, Any] = field(default_factory=dict)  # of a branch: the table it comes from, its moment and how far it was
    lesson: str = ""  # the lesson that is followed here, or the guide: see `quadriga.lessons`
    analysis: dict[str, Any] | None = None  # of a finished match: see `quadriga.table.analysis`
    stand_ins: dict[str, str] = field(default_factory=dict)  # seat -> the level of the bot that plays it for its person
    covers: bool = False  # whether players may let a bot play for somebody who is away
    clock: Clock | None = None
    proposal: Proposal | None = None
    parted: list[str] = field(default_factory=list)  # sessions that gave a seat up: they know what it knew
    rated: bool = False  # whether the match counts for ratings, if it was played as such matches are
    waits: dict[str, float] = field(default_factory=dict)  # seat -> since when its answer is missing
    first: dict[str, str] = field(default_factory=dict)  # seat -> the session that held it alone when it was first played
    deal_by: float = 0.0  # while numbers are awaited: when no longer, where nobody is there to say so; 0: never

    @property
    def due(self) -> float:
        """When something is to be seen to though nobody does anything: somebody's time is up, or the deal; 0: never."""
        if self.gathering:
            return self.deal_by
        return 0.0 if self.clock is None else self.clock.due

    def free(self) -> list[Seat]:
        """The seats that anybody may take."""
        return [seat for seat, place in enumerate(self.places) if place.open and seat not in self.joined]

    def tell_progress(self, match: AnyMatch) -> None:
        """Keep for lists how far a match is, and who has won it."""
        self.progress = match.game.progress(match.state)
        self.winners = list(match.state.result.winners) if match.state.result is not None else []


def _complete(data: dict[str, Any]) -> dict[str, Any]:
    """From version 0, which did not say so, and from 2 on: fields that came in the course of time may be missing; one was
    of no use."""
    complete = {name: value for name, value in data.items() if name != "imported"}
    for known in fields(Info):
        if known.default is not MISSING:
            complete.setdefault(known.name, known.default)
        elif known.default_factory is not MISSING:
            complete.setdefault(known.name, known.default_factory())
    return complete


def _without_tokens(data: dict[str, Any]) -> dict[str, Any]:
    """From version 1, which kept the secret links of the places as they are, and called the analysis insight."""
    places = [{name: value for name, value in place.items() if name != "token"} for place in data["places"]]
    rest = {name: value for name, value in data.items() if name != "insight"}
    return {**rest, "places": places, "links": [], "analysis": data.get("insight")}


UPGRADES: tuple[Callable[[dict[str, Any]], dict[str, Any]], ...] = (
    _complete,
    _without_tokens,
    _complete,
    _complete,
    _complete,
    _complete,
    _complete,
)  # each from its own number to the next
VERSION = len(UPGRADES)


def write_info(info: Info) -> dict[str, Any]:
    """As it is kept. It is written with every move, so what it holds is not copied: whoever writes it, writes it at once."""
    rows = {name: [vars(row) for row in getattr(info, name)] for name in ("places", "notes", "links", "gifts")}
    clock = None if info.clock is None else vars(info.clock)
    proposal = None if info.proposal is None else vars(info.proposal)
    return {"version": VERSION, **vars(info), **rows, "clock": clock, "proposal": proposal}


def read_info(data: Any) -> Info:
    """What was kept with a match, by this Quadriga or an earlier one."""
    try:
        version = data.get("version", 0)
        if version > VERSION:
            raise BadRecord("refuse.record.kept_newer")
        for upgrade in UPGRADES[version:]:
            data = upgrade(data)
        info: Info = from_json(Info, {name: value for name, value in data.items() if name != "version"})
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise BadRecord("refuse.record.kept", error=error) from error
    except BadRecord as error:
        if error.key == "refuse.record.kept_newer":
            raise
        raise BadRecord("refuse.record.kept", error=error.values.get("error", "")) from error
    _check(info)
    return info


def _check(info: Info) -> None:
    """Refuse what no table of ours has kept: seats that it does not have, and people of no kind."""
    seats = range(len(info.places))
    named = [*info.asked, *info.joined, *(link.seat for link in info.links), *(s for gift in info.gifts for s in gift.seats)]
    named += [int(seat) if seat.isdecimal() else -1 for seat in (*info.orders, *info.stand_ins, *info.waits)]
    if info.proposal is not None:
        named += [info.proposal.by, *info.proposal.agreed]
    if any(place.kind not in (HERE, LINK, BOT, AUTOMATON) for place in info.places) or any(seat not in seats for seat in named):
        raise BadRecord("refuse.record.kept", error="its seats")
    if info.clock is not None:
        _check_clock(info.clock, seats)
    if not 0 <= info.deal_by < 1e12:
        raise BadRecord("refuse.record.kept", error="its deal")
    if not all(gift.seats and _is_hex(gift.commitment) and _is_hex(gift.number) for gift in info.gifts):
        raise BadRecord("refuse.record.kept", error="its numbers")


def _check_clock(clock: Clock, seats: range) -> None:
    """Refuse a clock that no table of ours has kept."""
    named = [*clock.resting, *clock.running, *clock.up]
    keys = [int(seat) if seat.isdecimal() else -1 for seat in (*clock.left, *clock.vacation)]
    times = [clock.base, clock.extra, clock.since, clock.due, *clock.left.values(), *clock.vacation.values()]
    if clock.kind not in (LIVE, SLOW) or clock.at_zero not in AT_ZERO or any(seat not in seats for seat in (*named, *keys)):
        raise BadRecord("refuse.record.kept", error="its clock")
    if not all(0 <= seconds < 1e12 for seconds in times):
        raise BadRecord("refuse.record.kept", error="its clock")


def _is_hex(word: str) -> bool:
    return len(word) % 2 == 0 and set(word) <= set("0123456789abcdef")
