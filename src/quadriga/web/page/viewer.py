"""Who looks at a table and what there is to see: all that the templates ask for."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

from jinja2 import Environment, FileSystemLoader

from quadriga.draw import Scene
from quadriga.kernel import Ask, IllegalMove, News, Seat, Written
from quadriga.table import Action, Table
from quadriga.text import Text, catalogue
from quadriga.text.telling import Telling, look
from quadriga.web.page import question

TEMPLATES = Environment(
    loader=FileSystemLoader(Path(__file__).parents[1] / "templates"),
    autoescape=True,
    trim_blocks=True,
    lstrip_blocks=True,
    auto_reload=False,
)

STATIC = Path(__file__).parents[1] / "static"
TEMPLATES.globals["icon"] = "data:image/svg+xml," + quote((STATIC / "icon.svg").read_text("utf-8").strip())


def render(template: str, /, **values: Any) -> str:
    """A template with its values."""
    return TEMPLATES.get_template(template).render(**values).strip()


@lru_cache(maxsize=2048)
def remembered(template: str, text: Text, /, **values: Any) -> str:
    """The same for a fragment that depends on nothing but these values and the words of a language: written once."""
    return render(template, say=lambda key, **args: text.say(f"page.{key}", **args), **values)


class Told(NamedTuple):
    """A line of the chronicle as one viewer may read it."""

    at: int
    plain: str
    html: str  # with links
    seat: Seat | None  # whose doing it is, as far as the report names one
    before: bool = False  # promised before anything was drawn: no part of the game
    under: str = ""  # the beginning of `html` that says what the line is part of
    news: News | None = None  # the report that it tells


@dataclass(frozen=True)
class Viewer:
    """Who looks at a table."""

    seat: Seat | None  # whose knowledge is shown; None: a watcher's
    curtain: Seat | None  # the seat for which the screen must change hands first
    held: tuple[Seat, ...]
    lang: str
    links: tuple[tuple[Seat, str], ...] = ()  # the secret links that this browser made and nobody has followed yet
    rights: frozenset[Action] = frozenset()


@dataclass
class Frame:
    """All that the templates ask for."""

    table: Table
    viewer: Viewer
    text: Text
    view: Any
    at: int | None = None  # a past moment
    prefix: Written = ()
    names: dict[Seat, str] = field(default_factory=dict)
    report: int | None = None  # of the past moment: the report at which to look

    def __post_init__(self) -> None:
        table = self.table
        self.scene: Scene[Any] = Scene.of(table.game)
        self.telling: Telling[Any] = Telling.of(table.game)
        self.sides = [table.game.side(table.match.config, seat) for seat in range(len(table.places))]
        self.names |= {seat: self.text.name(side) for seat, side in enumerate(self.sides)}

    def say(self, key: str, **args: Any) -> str:
        return self.text.say(f"page.{key}", **args)

    @property
    def version(self) -> int:
        return self.table.version_for(self.viewer.seat)

    @property
    def base(self) -> str:
        return f"/t/{self.table.key}"

    @property
    def live(self) -> bool:
        return self.at is None

    # The question before this viewer: made once for all who sit here and read the same language ---------------

    @property
    def ask(self) -> Ask[Any] | None:
        """What this viewer is asked now."""
        if self.viewer.seat is None or not self.live or self.table.is_learnt or self.table.has_stand_in(self.viewer.seat):
            return None
        return self.table.match.ask(self.viewer.seat)

    @property
    def options(self) -> list[question.Option]:
        """The list of moves; empty where the choice is of a kind that has none."""
        ask = self.ask
        if ask is None or ask.choice.kind != "one":
            return []
        return self.table.once(("options", ask.seat), lambda: self._offered(ask))

    def _offered(self, ask: Ask[Any]) -> list[question.Option]:
        """All moves but those that would come to nothing for sure."""
        return [one for one in question.listed(ask.choice) if not self.telling.is_vain(self.view, ask, one.move)]

    @property
    def words(self) -> question.Words:
        """The names of parts and moves."""
        seat = self.viewer.seat
        assert seat is not None
        assert self.live
        key = "words", seat, self.viewer.lang
        return self.table.once(key, lambda: question.Words(self.text, self.telling, self.view, seat, self.ask))

    @property
    def opts(self) -> dict[str, Any] | None:
        """What the browser needs to let this viewer choose; None if nothing is asked."""
        ask = self.ask
        if ask is None:
            return None
        key = "opts", ask.seat, self.viewer.lang
        begin = question.opts if self.table.lesson is None else question.opts_by_hand
        return self.table.once(key, lambda: begin(ask, self.version, self.words, self.options))


def text_of(table: Table, lang: str) -> Text:
    """The words of a match, which may be played with cards of its own."""
    return Telling.of(table.game).words(catalogue(lang, table.game.name), table.match.config)


def frame(table: Table, viewer: Viewer, prefix: Written = ()) -> Frame:
    if table.match.over:  # how it came to that is told from the beginning
        table.whole()
    view = table.once(("look", viewer.seat), lambda: look(table.game, table.match.state, viewer.seat))
    return Frame(table, viewer, text_of(table, viewer.lang), view, None, prefix)


def past_frame(table: Table, viewer: Viewer, at: int, report: int | None = None) -> Frame:
    """As it was after `at` entries, in this viewer's eyes; at one of the reports to this viewer that followed, if asked for."""
    match = table.whole()
    state = match.at(at).state if report is None else _at_report(table, viewer, at, report)
    view = look(match.game, state, viewer.seat)
    return Frame(table, viewer, text_of(table, viewer.lang), view, at, report=report)


def _at_report(table: Table, viewer: Viewer, at: int, report: int) -> Any:
    """Only what this viewer may read is counted: nobody learns from a number that somebody else got a report."""
    lines = [line for line in table.lines(viewer.seat) if line.at == at]
    if report >= len(lines):
        raise IllegalMove("refuse.no_moment")
    line = lines[report]
    place = next(i for i, other in enumerate(o for o in table.match.chronicle or [] if o.at == at) if other is line)
    return table.match.at_report(at, place)


def side_of(f: Frame, seat: Seat) -> Any:
    """The side that a seat plays, or all of them."""
    return f.sides[seat]


def seat_of(f: Frame, side: Any) -> Seat | None:
    """The seat that plays a side, alone or among others."""
    for seat, own in enumerate(f.sides):
        for each in (own, *own) if isinstance(own, tuple) else (own,):
            if type(each) is type(side) and each == side:
                return seat
    return None
