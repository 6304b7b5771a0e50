"""What a game has worth stopping for: moments, the headings of its chronicle, and the sheet of its final score.

A moment is data, made from the reports that one seat may read, so it holds nothing that this seat may not know. A game says
which reports belong together and what they amount to; how a moment is staged is the page's affair.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Generic, NamedTuple, TypeVar

from quadriga.kernel import Facet, Game, News, Seat
from quadriga.text import Text

V = TypeVar("V")


class Row(NamedTuple):
    """One line of what is compared in a moment: who or what, in words, and as a number against what it takes."""

    name: Any  # a side, whose colour it wears, or anything else that has a name
    words: str = ""
    value: int | None = None
    most: int | None = None  # the number that fills the bar
    best: bool = False  # the one that decides it
    need: int | None = None  # what it takes, where that is said
    seat: Seat | None = None  # whose it is, where somebody else may play that side: the name is that of whoever does


class Moment(NamedTuple):
    """Something that all should see happen."""

    kind: str  # which picture and sound it gets: one of KINDS
    title: str
    lead: str = ""  # what it is about
    rows: tuple[Row, ...] = ()
    outcome: str = ""  # what came of it, and why
    things: tuple[Any, ...] = ()  # what it is about, as far as it is drawn: it must not be covered
    doer: Any = None  # the side that brought it about
    grave: bool = False  # it stays until somebody has seen it
    hurt: tuple[Any, ...] = ()  # sides that lost something by it: for whoever plays one it is grave
    course: str = ""  # what moved, one after the other, in words; a scene may draw it (`Scene.course`)
    mine_first: bool = False  # the row of whoever reads it comes first
    wears: Any = None  # the side whose colour it wears, where that is another one
    public: bool = False  # whoever brought it about sees it, too


KINDS = ("fall", "sow", "round", "vote", "deliver", "bid", "blow", "score", "winter", "battle", "event", "turn", "end")


class Span(NamedTuple):
    """The reports that make a moment: from `first` up to, but not with, `end`."""

    kind: str
    first: int
    end: int


class Heading(NamedTuple):
    """Where a round or card begins in the chronicle."""

    at: int  # the place of the report
    words: str
    instead: bool  # whether it says all that the report says


class Sheet(NamedTuple):
    """The final score by source: a row for each, with a number or words for each seat."""

    rows: tuple[tuple[str, tuple[str, ...]], ...]
    why: str = ""  # why it ended so, in numbers


class Moments(Facet, Generic[V]):
    """The moments of one game. Every method is pure."""

    attribute = "moments"
    anew: ClassVar[frozenset[str]] = frozenset()  # reports at which moments, headings and turns of automata begin anew
    is_local: ClassVar[bool] = False  # whether all of that, and `tell`, needs no report from before the last of these

    @classmethod
    def of(cls, game: Game[Any, Any, V]) -> Moments[V]:
        """The moments of this game; a game that names none has only its end."""
        return cls.find(game)

    def spans(self, told: Sequence[News], *, over: bool) -> list[Span]:
        """Which of the reports (oldest first) make moments, in the order in which they are complete; whether the match is
        over decides whether more can follow."""
        return []

    def tell(self, span: Span, told: Sequence[News], text: Text) -> Moment:
        """One of those moments in words; `told` is all reports, for what happened before it."""
        raise NotImplementedError  # abstract: a game that finds spans tells them

    def headings(self, told: Sequence[News], text: Text, start: int = 0) -> list[Heading]:
        """Where rounds or cards begin, from report `start` on."""
        return []

    def sheet(self, view: V, told: Sequence[News], text: Text) -> Sheet | None:
        """Where the points of a finished match come from; None: there is nothing to split."""
        return None


def runs(
    told: Sequence[News], starts: frozenset[str], within: frozenset[str], done: frozenset[str] = frozenset(), *, over: bool
) -> list[tuple[int, int]]:
    """Where a report of `starts` and whatever of `within` follows it begin and end.

    The last run counts only if nothing can follow: the match is over, or a report of `done` has been made.
    """
    found: list[tuple[int, int]] = []
    begun: int | None = None
    complete = False
    for i, news in enumerate(told):
        if begun is not None and news.key not in within:
            found.append((begun, i))
            begun = None
        if begun is None and news.key in starts:
            begun, complete = i, False
        complete = complete or news.key in done
    if begun is not None and (over or complete):
        found.append((begun, len(told)))
    return found


def signed(n: int) -> str:
    """A change as it is read: +2, 0, −3."""
    return f"{n:+d}".replace("-", "−") if n else "0"
