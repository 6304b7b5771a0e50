"""The contract between a game and whoever shows it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from quadriga.draw.legend import Kind
from quadriga.draw.svg import EMPTY, Markup
from quadriga.kernel import Ask, Facet, Game, News, Seat
from quadriga.text import Text
from quadriga.text.telling import Partial

V = TypeVar("V")

Fragments: TypeAlias = dict[str, Markup]  # by the id of the fragment's outermost element, in drawing order
Layers: TypeAlias = dict[str, Fragments]  # by the layer's name, from the bottom to the top


class Area(NamedTuple):
    """A part of the drawing that can stand alone on a small screen. Its name is `area.<key>` of the catalogue."""

    key: str
    box: tuple[float, float, float, float]  # x, y, width, height


class Beside(NamedTuple):
    """Layers that stand beside the board, outside its camera: what must be in sight however near the board is looked at."""

    layers: tuple[str, ...]
    box: tuple[float, float, float, float]  # of the drawing: x, y, width, height; to the right of the board


class Course(NamedTuple):
    """Pieces that move one after the other, in the units of the drawing (SVG).

    In `moving`, everything of the class `lands` stands where it comes to lie and says how far from there it began (`data-dx`,
    `data-dy`), in the order of the document; what is of the class `lit` lights at the end. `ground` lies below it where the
    board does not.
    """

    box: tuple[float, float, float, float]  # x, y, width, height
    ground: Markup
    moving: Markup


class Entry(NamedTuple):
    """A card, or whatever else a game shows in its gallery."""

    key: str
    title: str
    picture: Markup  # HTML below the title; its words can be searched


class Scene(Facet, Generic[V]):
    """How one game is drawn; every method is pure. As it stands, it draws nothing: the board in words must do."""

    attribute = "scene"
    package: str = ""  # "quadriga.games.<name>": its folder `ui` holds the files below
    size: tuple[int, int] = (0, 0)  # of the drawing, in its own units
    backdrop: str | None = "map.svg"  # the still picture under all layers
    corner: str = "left"  # the lower corner, "left" or "right", where buttons over the board cover the least
    order: tuple[str, ...] = ()  # the names of the layers, from the bottom to the top
    beside: Beside | None = None
    ornaments: tuple[str, ...] = ()  # what only adorns: how its ids begin (`#g-`), and its symbols (`i-art-`)
    areas: tuple[Area, ...] = ()  # on a small screen one is shown at a time, with a switcher in this order

    @classmethod
    def of(cls, game: Game[Any, Any, V]) -> Scene[V]:
        """The scene of this game, or one without a picture."""
        return cls.find(game)

    @property
    def is_drawn(self) -> bool:
        return self.size != (0, 0)

    # What is drawn --------------------------------------------------------------------------------------------

    def layers(self, view: V, seat: Seat | None, text: Text) -> Layers:
        """The board: every name in `order`, each with its fragments (SVG)."""
        return {}

    def panel(self, view: V, owner: Seat, seat: Seat | None, text: Text) -> Markup:
        """What belongs to one seat (HTML): key numbers, stocks, the hand. The page puts it below the seat's name."""
        return EMPTY

    def ghosts(self, view: V, seat: Seat, partial: Partial, text: Text) -> Markup:
        """Over the board while a choice is half made (SVG): what it would place where, and the pictures to choose from."""
        return EMPTY

    def course(self, told: Sequence[News], text: Text) -> Course | None:
        """What moved, one after the other, in a moment that these reports make; None: nothing is to be seen so."""
        return None

    def extra(self, view: V, seat: Seat | None, text: Text) -> Markup:
        """A line beside the title (HTML): the round, the phase, what everybody must keep an eye on."""
        return EMPTY

    def sign(self, n: int) -> Markup:
        """What the n-th sign of the help looks like (HTML), beside its words; EMPTY: they say it."""
        return EMPTY

    def legend(self, text: Text) -> tuple[Kind, ...]:
        """Every kind of thing that is drawn, in the order in which a newcomer meets them."""
        return ()

    def gallery(self, text: Text) -> list[Entry]:
        """All cards of the game, to leaf through and search; nothing that depends on a match."""
        return []

    @property
    def has_gallery(self) -> bool:
        return type(self).gallery is not Scene.gallery

    # Who is who -----------------------------------------------------------------------------------------------

    def livery(self, view: V, seat: Seat) -> int:
        """Which of the six sets of colour, outline, pattern and letter the seat wears."""
        return seat

    def letter(self, view: V, seat: Seat, name: str, text: Text) -> str:
        """The letter on the seat's crest: of its name, unless two names begin alike."""
        return name[:1]

    def asked(self, view: V, ask: Ask[Any], text: Text) -> tuple[int, str] | None:
        """Livery and letter of whom a question is put to, where a seat plays more than one part; None: the seat's."""
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
        return ui_file(self.package, name) if self.package else None


@cache
def ui_file(package: str, name: str) -> str | None:
    """A file of a game's `ui` folder, such as its cover, drawn or not."""
    found = resources.files(package) / "ui" / name
    return found.read_text(encoding="utf-8") if found.is_file() else None


@cache
def shared(name: str) -> str:
    """A file that belongs to all drawings: `board.css`, `sprite.svg`."""
    return (resources.files("quadriga.draw") / name).read_text(encoding="utf-8")
