"""The front door for Python: matches that play, print and draw themselves, opponents, and simulations.

    match = quadriga.new("caesar", seed=1, poison=True)
    match.play("Place SHIELD_42 SARDINIA_GALLIA GALLIA")    # or a move out of match.options()
    match.play(quadriga.bot("legatus").choose(match))

What cannot be done is refused by a `QuadrigaError` that says why, and changes nothing. Bots, drawing and the lab are loaded
when they are needed.
"""

from __future__ import annotations

import html
import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from os import PathLike, fspath
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, overload

from quadriga import files, games, kernel
from quadriga.kernel import (
    CHANCE,
    AnyGame,
    BadPosition,
    Choice,
    Game,
    IllegalMove,
    QuadrigaError,
    Result,
    Seat,
    SeatInfo,
    State,
)
from quadriga.text import LANGUAGES, Text, plain
from quadriga.text.telling import Telling, look

if TYPE_CHECKING:
    from quadriga.bots import Player
    from quadriga.lab.simulate import Simulation

WIDTH = 120  # of a match in words

S = TypeVar("S", bound=State)
C = TypeVar("C")
V = TypeVar("V")


class Match(Generic[S, C, V]):
    """A match. Moves are played by `play`, and nothing else changes it but `undo`.

    `copy.copy` gives an independent match with the same draws to come; a match can be pickled, with the secret of its draws.
    """

    def __init__(self, core: kernel.Match[S, C, V], seats: Sequence[SeatInfo] = (), lang: str = "en") -> None:
        if lang not in LANGUAGES:
            raise QuadrigaError("refuse.front.language", name=lang, names=", ".join(LANGUAGES))
        self.core = core  # the kernel's match, for all that has no short name here
        self.seats = list(seats)  # who sits where, if a record said it
        self.lang = lang  # in which it prints itself: "en" or "cs"

    @property
    def game(self) -> Game[S, C, V]:
        return self.core.game

    @property
    def asked(self) -> tuple[Seat, ...]:
        """The seats that choose now: mostly one, several where they choose at the same time, none once the match is over."""
        return tuple(ask.seat for ask in self.core.pending)

    @property
    def seat(self) -> Seat | None:
        """The seat that chooses now; None if several do, or none."""
        return self.asked[0] if len(self.asked) == 1 else None

    @property
    def over(self) -> bool:
        return self.core.over

    @property
    def result(self) -> Result | None:
        """Who won, with how many points and how; None while the match goes on."""
        result: Result | None = self.core.state.result
        return result

    def options(self, seat: Seat | None = None) -> Choice[object]:
        """What the seat may choose: iterate over it, take its length, ask whether a move is in it.

        Moves are of the classes that the game and the question have: `isinstance` or `match` tell them apart.
        """
        return self.core.options(self.choosing(seat))

    def play(self, move: object, seat: Seat | None = None) -> Match[S, C, V]:
        """Answer with a move, or with its words as records write it. Gives the match back."""
        seat = self.choosing(seat)
        if isinstance(move, str):
            self.core.answer_written(seat, tuple(move.split()))
        else:
            self.core.answer(seat, move)
        return self

    def undo(self, seat: Seat | None = None) -> Match[S, C, V]:
        """Take back the last choice, or the last one of a seat; refused if something has been drawn, done or shown since."""
        if seat is None:
            seat = next((entry.seat for entry in reversed(self.core.entries) if entry.seat != CHANCE), None)
        if seat is None:
            raise IllegalMove("undo.nothing")
        self.core.undo(seat)
        return self

    def view(self, seat: Seat | None) -> V:
        """All that a seat may know, or a watcher (None)."""
        seats = range(self.game.seats(self.core.config))
        if seat is not None and seat not in seats:
            raise QuadrigaError("refuse.no_seat", seat=seat, last=len(seats) - 1)
        return self.core.view(seat)

    def save(self, path: str | PathLike[str]) -> None:
        """Write the match into a file that `load` and `quadriga play --load` go on with.

        While the match is running, the file holds the secret from which its draws follow: keep it to yourself until the end.
        """
        name = _path(path)
        data = kernel.write_kept(self.core, self.seats)
        files.write_text(name, json.dumps(data, ensure_ascii=False, indent=1) + "\n")

    def choosing(self, seat: Seat | None = None) -> Seat:
        """This seat, or the only one that is asked; a sentence where none or several are."""
        if seat is not None:
            return seat
        if self.seat is not None:
            return self.seat
        if self.asked:
            raise IllegalMove("refuse.which_seat", seats=", ".join(map(str, self.asked)))
        raise IllegalMove("undo.over")

    def __reduce__(self) -> tuple[Any, ...]:
        """How `copy` and `pickle` make it again: by its record."""
        packaged = self.game.name in games.names() and games.load(self.game.name) is self.game
        return _again, (self.game.name if packaged else self.game, kernel.write_kept(self.core, self.seats), self.lang)

    # In words and pictures ------------------------------------------------------------------------------------

    @property
    def _text(self) -> Text:
        return Telling.of(self.game).words(plain.game_text(self.lang, self.game), self.core.config)

    def __repr__(self) -> str:
        """The board in words as the seat that is asked sees it, and what it is asked; else as a watcher sees it."""
        text = self._text
        return "\n\n".join([plain.title(text, self.game), plain.board(text, self.core, self.seat, WIDTH), self._question()])

    def _question(self) -> str:
        """What is asked, or how the match ended."""
        text = self._text
        if self.over:
            return "\n".join(plain.ending(text, self.core))
        names = {seat: plain.seat_name(text, self.game, self.core.config, seat) for seat in self.asked}
        if self.seat is None:
            return text.say("page.waiting", names=", ".join(names.values()))
        moves = text.say("cli.position.moves", n=len(self.options()))
        return f"{names[self.seat]}: {plain.prompt(text, self.core, self.core.pending[0])} ({moves})"

    def _repr_svg_(self) -> str | None:
        """The board as a picture for notebooks, with the same secrets kept; None for a game without a drawing."""
        from quadriga.draw import Scene, render

        if not Scene.of(self.game).is_drawn:
            return None
        return render(self.game, look(self.game, self.core.state, self.seat), self._text, self.seat)

    def _repr_html_(self) -> str:
        """The picture and what is asked. The picture is an image of its own, so that its styles stay within it."""
        svg = self._repr_svg_()
        if svg is None:
            return f"<pre>{html.escape(repr(self))}</pre>"
        picture = f"data:image/svg+xml;base64,{b64encode(svg.encode()).decode()}"
        name = html.escape(plain.title(self._text, self.game))
        lines = html.escape(self._question()).replace("\n", "<br>")
        return f'<img src="{picture}" alt="{name}" style="max-width:100%"><p>{lines}</p>'


AnyMatch: TypeAlias = Match[Any, Any, Any]  # of a game that is known by its name only


class Bot:
    """An opponent of some level, for any game. It knows what a player in its seat would know."""

    def __init__(self, level: str, seed: int = 0) -> None:
        from quadriga.bots.levels import maker

        maker(str(level))  # refuses a level that is not known, before there is a match
        self.level = level
        self.seed = _seed(seed)
        self._players: dict[str, Player] = {}

    def __repr__(self) -> str:
        return f"quadriga.bot({self.level!r}, seed={self.seed})"

    def choose(self, match: AnyMatch, seat: Seat | None = None) -> object:
        """The move it would play for the seat that is asked. It only looks: `match.play` plays it."""
        from quadriga.bots import player

        if not isinstance(match, Match):
            raise QuadrigaError("refuse.front.match", value=repr(match))
        seat = match.choosing(seat)
        match.options(seat)  # refuses a seat that is not asked
        if match.game.name not in self._players:
            self._players[match.game.name] = player(match.game, self.level, self.seed)
        return self._players[match.game.name].choose(match.core, seat)


# The four doors ---------------------------------------------------------------------------------------------------


@overload
def new(game: str, *, seed: int | str | None = ..., lang: str = ..., **settings: Any) -> AnyMatch: ...


@overload
def new(game: Game[S, C, V], *, seed: int | str | None = ..., lang: str = ..., **settings: Any) -> Match[S, C, V]: ...


def new(game: str | AnyGame, *, seed: int | str | None = None, lang: str = "en", **settings: Any) -> AnyMatch:
    """A new match of a game, by its name, with its settings as keywords: `new("caesar", seed=1, poison=True)`.

    Given the game itself (`from quadriga.games.caesar import GAME`), type checkers know what its views are.

    The same seed gives the same draws. Without one, they come from a secret that the record publishes at the end.
    """
    found = _game(game)
    return Match(kernel.Match(found, found.configure(settings), _dealer(seed)), lang=lang)


def load(source: str | PathLike[str] | Mapping[str, Any], *, seed: int | str | None = None, lang: str = "en") -> AnyMatch:
    """The match of a record, or one that begins at a described position: a file (JSON or TOML) or its content as a table.

    A match goes on with its own dealer where the file knows its secret; else new draws follow from the seed as in `new`.
    """
    data = dict(source) if isinstance(source, Mapping) else files.read_position_file(_path(source))
    if not isinstance(data.get("game"), str):
        raise BadPosition("refuse.file.no_game", name="{…}")
    game = games.load(data["game"])
    dealer = _dealer(seed)
    if "format" not in data and "entries" not in data:
        return Match(kernel.from_position(game, data, dealer), lang=lang)
    return _again(game, data, lang, dealer.secret)


def bot(level: str, *, seed: int = 0) -> Bot:
    """An opponent: "tiro", "miles", "centurio", "legatus", "imperator", "random", "greedy", or "search:500" and "search:2s".

    With the same seed it makes the same choices when it is asked the same in the same order, as long as the machine keeps up:
    a level that searches stops after 2, 4 or 8 seconds at the latest, and "search:2s" always by the clock. What depends on the
    seed alone is "search:500", "greedy", "random" and any level that does not search this game.
    """
    return Bot(level, seed)


def simulate(
    game: str | AnyGame,
    players: Sequence[str],
    *,
    games: int = 100,
    seed: int | str = 0,
    workers: int = 1,
    **settings: Any,
) -> Simulation:
    """Many games between opponents, one for each seat: who wins, how often, how.

    They are the same for the same seed, but for players whom the clock may stop: see `bot`.
    """
    from quadriga.lab import simulate as lab

    found = _game(game)
    if not isinstance(players, Sequence) or isinstance(players, str):
        raise QuadrigaError("refuse.front.players", value=repr(players))
    plan = lab.Plan(found, found.configure(settings), tuple(map(str, players)), str(_seed(seed)))
    games, workers = _whole("games", games), _whole("workers", workers)
    return lab.Simulation(plan, lab.simulate(plan, games, workers))


# What is given at the doors, or a sentence where it is something else ---------------------------------------------------


def _again(game: str | AnyGame, data: dict[str, Any], lang: str, secret: bytes | None = None) -> AnyMatch:
    """The match of a record; `secret` is for new draws, where the record does not know that of its own dealer."""
    found = _game(game)
    core = kernel.read_record(found, data)
    core.resume(kernel.dealer_of(data, core, secret))
    return Match(core, kernel.read_seats(found, core.config, data), lang)


def _game(game: str | AnyGame) -> AnyGame:
    if isinstance(game, Game):
        return game
    return games.load(str(game))


def _path(path: str | PathLike[str]) -> str:
    if not isinstance(path, str | PathLike):
        raise QuadrigaError("refuse.front.file", value=repr(path))
    return fspath(path)


def _whole(name: str, value: int) -> int:
    if type(value) is not int or value < 1:
        raise QuadrigaError("refuse.front.whole", name=name, value=repr(value))
    return value


Seed = TypeVar("Seed", int, str, int | str)


def _seed(seed: Seed) -> Seed:
    if not isinstance(seed, int | str):
        raise QuadrigaError("refuse.front.seed", value=repr(seed))
    return seed


def _dealer(seed: int | str | None) -> kernel.SecretDealer:
    return kernel.seeded_dealer(None if seed is None else _seed(seed))
