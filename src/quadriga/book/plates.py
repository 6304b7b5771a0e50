"""Plates: positions that a rulebook draws, and examples that it plays.

`book/plates/<name>.toml` holds a described position and, for an example, the moves from it and what they must bring about.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cache, lru_cache
from importlib import resources
from typing import Any, NamedTuple

from quadriga import games
from quadriga.draw import Scene, render
from quadriga.kernel import AnyGame, AnyMatch, Chance, Dealer, IllegalMove, News, from_position
from quadriga.kernel.notation import notate
from quadriga.text import Text, catalogue
from quadriga.text.plain import answer_line
from quadriga.text.telling import Telling, look

PICTURES = 200  # that are remembered; the books of all games have fewer


@dataclass(frozen=True)
class Plate:
    """One position, what is played from it, and what is claimed about that."""

    position: dict[str, Any]
    moves: list[str] = field(default_factory=list)  # as records write them
    draws: list[str] = field(default_factory=list)  # what chance brings, in order; after these always the first thing there is
    told: list[dict[str, Any]] = field(default_factory=list)  # reports that must come, in this order: key and some arguments
    legal: list[str] = field(default_factory=list)  # what may be played after the moves
    illegal: list[str] = field(default_factory=list)  # and what may not
    over: str = ""  # how the game has ended then
    seat: int | None = None  # whose eyes see the picture
    box: list[float] | str = field(
        default_factory=list
    )  # the part of the drawing that is shown: x, y, width, height, or an area


class Played(NamedTuple):
    """An example in words: what was played, and what the table said to it."""

    moves: list[str]
    told: list[str]


@cache
def read_plate(game: str, name: str) -> Plate:
    file = resources.files(f"quadriga.games.{game}") / "book" / "plates" / f"{name}.toml"
    return Plate(**tomllib.loads(file.read_text(encoding="utf-8")))


def names(game: str) -> list[str]:
    """The plates that a game has."""
    folder = resources.files(f"quadriga.games.{game}") / "book" / "plates"
    return sorted(file.name.removesuffix(".toml") for file in folder.iterdir()) if folder.is_dir() else []


# Playing ------------------------------------------------------------------------------------------------------------


def begin(game: AnyGame, plate: Plate) -> AnyMatch:
    return from_position(game, plate.position, _dealer(plate.draws))


def play(game: AnyGame, plate: Plate) -> AnyMatch:
    """The match after the moves, each answered for whoever is asked first."""
    match = begin(game, plate)
    for move in plate.moves:
        match.answer_written(match.pending[0].seat, tuple(move.split()))
    return match


def _dealer(draws: Sequence[str]) -> Dealer:
    left = list(draws)

    def deal(chance: Chance[Any], _ordinal: int) -> Any:
        possible = [x for i, x in enumerate(chance.items) if chance.weights is None or chance.weights[i] > 0]
        if not left:
            return possible[0]
        wanted = left.pop(0)
        found = [item for item in possible if " ".join(notate(item)) == wanted]
        if not found:
            raise ValueError(f"{wanted} cannot be drawn, only {', '.join(' '.join(notate(item)) for item in possible)}")
        return found[0]

    return deal


def failures(game: AnyGame, plate: Plate) -> list[str]:
    """The claims of a plate that do not hold."""
    match = play(game, plate)
    found = [f"not told: {claim}" for claim in untold(plate.told, [line.news for line in match.chronicle or ()])]
    found += [f"not legal: {move}" for move in plate.legal if not _may(match, move)]
    found += [f"legal: {move}" for move in plate.illegal if _may(match, move)]
    how = match.state.result.how if match.state.result is not None else ""
    if how != plate.over:
        found.append(f"over: {how or 'no'}")
    return found


def untold(claims: Sequence[dict[str, Any]], told: Sequence[News]) -> list[dict[str, Any]]:
    """The claims that no report fulfils, each looked for after the one before."""
    news = iter(told)
    return [claim for claim in claims if not any(_fits(claim, one) for one in news)]


def _fits(claim: dict[str, Any], news: News) -> bool:
    return news.key == claim["key"] and all(_value(news.args.get(k)) == v for k, v in claim.items() if k != "key")


def _value(value: Any) -> Any:
    """An argument of a report as a plate writes it."""
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, tuple | list):
        return [_value(item) for item in value]
    return value


def _may(match: AnyMatch, move: str) -> bool:
    if not match.pending:
        return False
    try:
        match.pending[0].choice.read(tuple(move.split()))
    except IllegalMove:
        return False
    return True


# Telling and drawing ------------------------------------------------------------------------------------------------


def _text(game: AnyGame, match: AnyMatch, lang: str) -> Text:
    return Telling.of(game).words(catalogue(lang, game.name), match.config)


@lru_cache(PICTURES)
def tell(game_name: str, name: str, lang: str) -> Played:
    """An example in words, as everybody at the table would read them."""
    game = games.load(game_name)
    plate = read_plate(game_name, name)
    match = begin(game, plate)
    text = _text(game, match, lang)
    moves = []
    for move in plate.moves:
        ask = match.pending[0]
        answer = ask.choice.read(tuple(move.split()))
        telling = Telling.of(game)
        view = look(game, match.state, ask.seat)
        line = telling.answer(view, ask, answer, text) or telling.line(view, ask.seat, answer, text)
        moves.append(line or answer_line(text, answer))
        match.answer(ask.seat, answer)
    heard = [line.news for line in match.chronicle or () if line.news.is_for(None)]
    return Played(moves, [text.say(f"log.{news.key}", **news.args) for news in heard if text.has(f"log.{news.key}")])


@lru_cache(PICTURES)
def draw(game_name: str, name: str, lang: str, is_played: bool) -> str:
    """A plate as one SVG: the position, or what its moves have made of it."""
    game = games.load(game_name)
    plate = read_plate(game_name, name)
    match = play(game, plate)
    state = match.state if is_played else match.checkpoints[0][1]  # before anybody, also a seat that the rules play, has acted
    view = look(game, state, plate.seat)
    return render(game, view, _text(game, match, lang), plate.seat, box_of(Scene.of(game), plate))


def box_of(scene: Scene[Any], plate: Plate) -> tuple[float, float, float, float] | None:
    """The part of the drawing that a plate shows; None: all of it."""
    if isinstance(plate.box, str):
        return next(area.box for area in scene.areas if area.key == plate.box)
    if not plate.box:
        return None
    x, y, width, height = plate.box
    return x, y, width, height
