"""How a game is told: its board, its moves and its refusals in words. For the page, the terminal and for ears alike."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from enum import Enum
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from quadriga.kernel import AnyGame, Ask, Facet, Game, IllegalMove, News, QuadrigaError, Seat, Written
from quadriga.text import Table, Text, refusal
from quadriga.text.flow import Flow, Passage

V = TypeVar("V")

Partial: TypeAlias = tuple[str | None, ...]  # a choice being made: None stands for a part that is still open


class Step(NamedTuple):
    """A step of a procedure: its name and rule, how far it is, what it is about, and its reports."""

    title: str
    rule: str
    stage: str  # "done", "now" or "next"
    about: str
    told: range  # places in the reports the story was made from


class Story(NamedTuple):
    """A procedure in the order of the book."""

    title: str
    steps: tuple[Step, ...]
    nothing: str  # said of a step that is done and changed nothing


class Preset(NamedTuple):
    """A way to begin at once. The page names it (`page.preset.<key>`)."""

    key: str
    settings: dict[str, str]  # by name, as forms write them
    seats: tuple[str, ...]  # as forms write them: "here", "link", "bot"; none of seats that the rules play


class Plan(NamedTuple):
    """Several answers of one seat that belong together, chosen like one: pointed at as `path`, which is no answer itself, or
    the first of them.

    What follows is answered as long as the same seat is asked; an answer that is not legal when its turn comes is left out. If
    only others are asked in between, the rest waits for them.
    """

    path: Written
    answers: tuple[Written, ...]
    label: str


class Telling(Facet, Generic[V]):
    """One game in words. Every method is pure."""

    attribute = "telling"
    quiet: frozenset[str] = frozenset()  # kinds of moves that few want: to pass, to decline, to end; their buttons do not shout
    spoken: frozenset[str] = frozenset()  # kinds of moves that a click on their thing does not imply, if there are others

    tipped: frozenset[str] = frozenset()  # kinds of moves whose things say, when pointed at, what choosing them would do
    worded: frozenset[str] = frozenset()  # kinds of moves that have a button with their words although their things are drawn
    ordered: frozenset[str] = frozenset()  # kinds of moves whose things are pointed at one after the other, as they are written
    settled: frozenset[str] = (
        frozenset()
    )  # questions that carry out what was confirmed: their answers are not asked about again
    summed: frozenset[str] = frozenset()  # reports whose `n` counts things: alike but for it, they are told as one
    begins: frozenset[str] = frozenset()  # reports with which a seat that the rules play begins its turn
    presets: tuple[Preset, ...] = ()  # the first is what the form for a new table begins with
    readings: frozenset[str] = frozenset()  # settings that decide how a doubtful rule is read: few want to know
    openings: Mapping[str, tuple[int, str]] = MappingProxyType(
        {}
    )  # kinds of moves that are openings: the part that tells them apart and
    # the class that names it, or 0 and the key of a name. Of each seat the first such answer counts, for statistics
    leading: tuple[str, ...] = ()  # settings whose values tell one match from another in a list

    @classmethod
    def of(cls, game: Game[Any, Any, V]) -> Telling[V]:
        """The telling of this game, or one that calls everything by its plain name."""
        return cls.find(game)

    def words(self, text: Text, config: Any) -> Text:
        """The catalogue as it suits a match: a setting, such as a set of cards, may bring names of its own."""
        return text

    def board_text(self, view: V, text: Text) -> list[Table]:
        """The view as plain tables of words: the board for the terminal, for ears, and for the curious."""
        return [Table(text.say("page.board"), (text.say("page.what"), text.say("page.value")), tuple(_rows(view, text)))]

    def real_board(self, view: V, text: Text) -> list[Table]:
        """What lies on a real table beside which this is played: tables whose rows have names of their own."""
        return self.board_text(view, text)

    def remark(self, view: V, state: Any) -> V:
        """The view with what can be said about it only by trying the rules, such as what would be in vain.

        It is asked for wherever people look, once for each of them: remember what was found. Bots have no use for it.
        """
        return view

    # Questions and moves ----------------------------------------------------------------------------------------

    def prompt(self, view: V, ask: Ask[Any], text: Text) -> str | None:
        """A question for whoever looks at the drawing: what to point at, where, and for what; None: `prompt.<key>` says it."""
        return None

    def done(self, view: V, ask: Ask[Any], answer: Any, text: Text) -> str | None:
        """The question for a number, a set, an order or amounts once its answer is complete: what that comes to; None: the
        question stays as it was."""
        return None

    def deed(self, view: V, ask: Ask[Any], answer: Any, text: Text) -> str | None:
        """Such an answer as a sentence on its button, where `deed.<prompt>` says too little."""
        return None

    def label(self, view: V, seat: Seat, partial: Partial, text: Text) -> str | None:
        """What the last part of a choice is called, where its plain name says too little ("5 → Gallia"); None: plain name."""
        return None

    def line(self, view: V, seat: Seat, move: Any, text: Text) -> str | None:
        """A whole option as a line of a list, where its fields alone say too little ("votes 4, forum space 2"); None: plain."""
        return None

    def answer(self, view: V, ask: Ask[Any], move: Any, text: Text) -> str | None:
        """An option in the words of the question that it answers, where this gives it another meaning or price than others do
        (`answer.<prompt>.<Move>`), or where a plain yes says too little. None: `line` says it."""
        key = f"answer.{ask.prompt}.{type(move).__name__}"
        return text.say(key, **(ask.args | move._asdict())) if text.has(key) else None

    def tip(self, view: V, ask: Ask[Any], move: Any, text: Text) -> str | None:
        """What a short option means, for whoever rests on its button: what it does, where and for how much; None: its words
        say enough."""
        return None

    def barred(self, view: V, ask: Ask[Any]) -> list[Any]:
        """Moves of the kind asked for that the rules may bar now: those that are not offered get a button that says why."""
        return []

    def is_vain(self, view: V, ask: Ask[Any], move: Any) -> bool:
        """Whether a legal move would come to nothing for sure, so that the page does not offer it."""
        return False

    def usual(self, view: V, ask: Ask[Any]) -> Any:
        """The answer most people want to a question for a number, a set, an order or amounts: the page begins with it, or
        offers it in one click. None: there is none."""
        return None

    def few_want(self, view: V, ask: Ask[Any]) -> frozenset[str]:
        """The kinds of moves that few want at this question."""
        return self.quiet

    def item(self, view: V, ask: Ask[Any], item: Any, text: Text) -> str | None:
        """What an item of a set, an order or amounts is called in this question; of two to be put in order, what it means that
        this one comes first. None: its plain name says enough."""
        return None

    def counted(self, view: V, ask: Ask[Any]) -> Any:
        """What a question for a number counts, where it is drawn: a click on it counts one more. None: nothing drawn."""
        return ask.args.get("piece")

    def plans(self, view: V, ask: Ask[Any], text: Text) -> list[Plan]:
        """What lies several answers away and can be pointed at all the same."""
        return []

    def caution(self, view: V, move: Any, before: Any, text: Text) -> str | None:
        """What a move would give away that has been paid for, in a sentence: told before it is made. None: nothing.

        `before` is the last answer of the same seat, if there was one.
        """
        return None

    def brings(self, view: V, seat: Seat, move: Any, text: Text) -> str | None:
        """What a move would change of the figures on the board, which no report tells; told before it. None: nothing."""
        return None

    def is_near_end(self, view: V, seat: Seat) -> bool:
        """Whether one answer of this seat may win the game by now: then the guide to a first game looks whether one does."""
        return False

    def why_not(self, state: Any, ask: Ask[Any], written: Written) -> str | None:
        """The text key `why.<key>` of the rule that forbids this answer to this question; None: nothing special."""
        return None

    # Reports --------------------------------------------------------------------------------------------------

    def repeats(self, news: News, move: Any) -> bool:
        """Whether a report of what a move would do says no more than the move: it names every part of it. The first
        province and the first player are both number 0, and still two things."""
        told = [(type(value), value) for value in news.args.values()]
        return isinstance(move, tuple) and bool(move) and all((type(part), part) in told for part in move)

    def ranked(self, told: Sequence[News], seat: Seat) -> list[News]:
        """What a move of this seat would do, in the order in which it is told before: what hits the seat itself first."""
        return list(told)

    def sum_up(self, told: Sequence[News]) -> list[News]:
        """What a move would do, with alike reports of pieces that come or go told as one."""
        found: dict[str, News] = {}
        for place, news in enumerate(told):
            alike = {name: value for name, value in news.args.items() if name != "n"}
            key = f"{news.key} {alike}" if news.key in self.summed else str(place)
            before = found.get(key)
            found[key] = news if before is None else news._replace(args=news.args | {"n": news.args["n"] + before.args["n"]})
        return list(found.values())

    def story(self, view: V, told: Sequence[News], text: Text) -> Story | None:
        """A procedure that runs by itself or leads all players step by step, while it goes on and for a while after.

        `told` is what this viewer has been told, oldest first. None: there is no such thing now.
        """
        return None

    # Seats that the rules play ----------------------------------------------------------------------------------

    def flow(self, view: V, seat: Seat, chart: str | None, text: Text) -> Flow | None:
        """The chart that a seat follows now, or the one of that name (`Passage.chart`); None: it follows none."""
        return None

    def passages(self, view: V, told: Sequence[News], text: Text) -> list[Passage]:
        """The turns of those seats, oldest first, as reports tell them; `told` may begin in the middle of one."""
        return []

    def is_by_die(self, what: str) -> bool:
        """Whether people at a real table decide this `Chance` among equals with a die."""
        return False

    @property
    def has_stories(self) -> bool:
        return type(self).story is not Telling.story


def look(game: AnyGame, state: Any, seat: Seat | None) -> Any:
    """What this seat (None: a watcher) may know, as it is shown to people."""
    return Telling.of(game).remark(game.view(state, seat), state)


def why_refused(error: IllegalMove) -> str | None:
    """The text key of the rule that a refused answer breaks, where its game knows more than "not now"."""
    refused = error.refused
    return None if refused is None else Telling.of(refused.game).why_not(refused.state, refused.ask, refused.written)


def explained(text: Text, error: QuadrigaError) -> str:
    """What an error says, in the words of its game where it has some. `text` is the catalogue of that game, if it is known."""
    why = why_refused(error) if isinstance(error, IllegalMove) else None
    return text.say(why) if why is not None and text.has(why) else refusal(text.lang, error)


# A board without words of its own -----------------------------------------------------------------------------------


def _rows(view: Any, text: Text) -> list[tuple[str, str]]:
    """Every value of a view by its name."""
    if dataclasses.is_dataclass(view):
        pairs = [(f.name, getattr(view, f.name)) for f in dataclasses.fields(view)]
    else:
        pairs = list(view._asdict().items())
    shown = [(name, value) for name, value in pairs if value is not None]
    return [(name.replace("_", " ").capitalize(), _value(value, text)) for name, value in shown]


def _value(value: Any, text: Text) -> str:
    if isinstance(value, dict):
        return "; ".join(f"{text.name(key)}: {_value(item, text)}" for key, item in value.items())
    if isinstance(value, list | tuple):
        nested = any(isinstance(item, list | tuple) for item in value)
        return (" | " if nested else ", ").join(_value(item, text) for item in value)
    if dataclasses.is_dataclass(value) and not isinstance(value, Enum):
        return "; ".join(f"{name}: {word}" for name, word in _rows(value, text))
    return text.name(value)
