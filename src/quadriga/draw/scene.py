"""The contract between a game and whoever shows it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from quadriga.draw.svg import EMPTY, Markup
from quadriga.kernel.effects import Ask, Seat
from quadriga.kernel.state import News
from quadriga.text import Text

V = TypeVar("V")

Fragments: TypeAlias = dict[str, Markup]  # by the id of the fragment's outermost element, in drawing order
Layers: TypeAlias = dict[str, Fragments]  # by the layer's name, from the bottom to the top
Partial: TypeAlias = tuple[str | None, ...]  # a choice being made: None stands for a part that is still open


class Area(NamedTuple):
    """A part of the drawing that can stand alone on a small screen. Its name is `area.<key>` of the catalogue."""

    key: str
    box: tuple[float, float, float, float]  # x, y, width, height


class Entry(NamedTuple):
    """A card, or whatever else a game shows in its gallery."""

    key: str
    title: str
    picture: Markup  # HTML below the title; its words can be searched


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


class Scene(Generic[V]):
    """How one game is drawn. One instance per game, made by `Game.scene()`; every method is pure."""

    package: str  # "quadriga.games.<name>": its folder `ui` holds the files below
    size: tuple[int, int]  # of the drawing, in its own units
    backdrop: str | None = "map.svg"  # the still picture under all layers
    corner: str = "left"  # the lower corner, "left" or "right", where buttons over the board cover the least
    order: tuple[str, ...]  # the names of the layers, from the bottom to the top
    areas: tuple[Area, ...] = ()  # on a small screen one is shown at a time, with a switcher in this order

    # What is drawn --------------------------------------------------------------------------------------------

    def layers(self, view: V, seat: Seat | None, text: Text) -> Layers:
        """The board: every name in `order`, each with its fragments (SVG)."""
        raise NotImplementedError  # abstract

    def panel(self, view: V, owner: Seat, seat: Seat | None, text: Text) -> Markup:
        """What belongs to one seat (HTML): key numbers, stocks, the hand. The page puts it below the seat's name."""
        return EMPTY

    def ghosts(self, view: V, seat: Seat, partial: Partial, text: Text) -> Markup:
        """Over the board while a choice is half made (SVG): what it would place where, and the pictures to choose from."""
        return EMPTY

    def extra(self, view: V, seat: Seat | None, text: Text) -> Markup:
        """A line beside the title (HTML): the round, the phase, what everybody must keep an eye on."""
        return EMPTY

    def gallery(self, text: Text) -> list[Entry]:
        """All cards of the game, to leaf through and search; nothing that depends on a match."""
        return []

    # What is said ---------------------------------------------------------------------------------------------

    def label(self, view: V, seat: Seat, partial: Partial, text: Text) -> str | None:
        """What the last part of a choice is called, where its plain name says too little ("5 → Gallia"); None: plain name."""
        return None

    def line(self, view: V, seat: Seat, move: Any, text: Text) -> str | None:
        """A whole option as a line of a list, where its fields alone say too little ("votes 4, forum space 2"); None: plain."""
        return None

    def barred(self, view: V, ask: Ask[Any]) -> list[Any]:
        """Moves of the kind asked for that the rules may bar now: those that are not offered get a button that says why."""
        return []

    def repeats(self, news: News, move: Any) -> bool:
        """Whether a report of what a move would do says no more than the move: it names every part of it."""
        told = list(news.args.values())
        return isinstance(move, tuple) and bool(move) and all(part in told for part in move)

    def livery(self, view: V, seat: Seat) -> int:
        """Which of the six sets of colour, outline, pattern and letter the seat wears."""
        return seat

    def letter(self, view: V, seat: Seat, name: str, text: Text) -> str:
        """The letter on the seat's crest: of its name, unless two names begin alike."""
        return name[:1]

    def asked(self, view: V, ask: Ask[Any], text: Text) -> tuple[int, str] | None:
        """Livery and letter of whom a question is put to, where a seat plays more than one part; None: the seat's."""
        return None

    def story(self, view: V, told: Sequence[News], text: Text) -> Story | None:
        """A procedure that runs by itself or leads all players step by step, while it goes on and for a while after.

        `told` is what this viewer has been told, oldest first. None: there is no such thing now.
        """
        return None

    # What does not change ---------------------------------------------------------------------------------------

    def sprite(self) -> Markup:
        """The `<symbol>`s and gradients that the fragments use."""
        return Markup(self.file("sprite.svg") or "")

    def style(self) -> str:
        """The game's own rules of style (CSS); the shared ones are in `quadriga/draw/board.css`."""
        return self.file("style.css") or ""

    def picture(self) -> str | None:
        """The backdrop as SVG."""
        return self.file(self.backdrop) if self.backdrop else None

    def file(self, name: str) -> str | None:
        """A file of the game's `ui` folder."""
        return ui_file(self.package, name)


@cache
def ui_file(package: str, name: str) -> str | None:
    """A file of a game's `ui` folder, such as its cover, drawn or not."""
    found = resources.files(package) / "ui" / name
    return found.read_text(encoding="utf-8") if found.is_file() else None


@cache
def shared(name: str) -> str:
    """A file that belongs to all drawings: `board.css`, `sprite.svg`."""
    return (resources.files("quadriga.draw") / name).read_text(encoding="utf-8")
