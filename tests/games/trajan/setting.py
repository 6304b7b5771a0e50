"""Positions for the tests of Trajan.

Unless a test says otherwise, every bowl holds two stones of one colour: Seaport blue, Forum yellow, Military green, Senate
orange, Trajan pink, Construction white. So a sown bowl reaches the second one after it, and no order is asked.
"""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from quadriga.games.trajan import GAME
from quadriga.games.trajan.moves import Pass, Sow
from quadriga.games.trajan.terms import Action
from quadriga.kernel import AnyMatch, Chance, Dealer, from_position, random_dealer, scripted_dealer

RED, GREEN, BLUE, BROWN = range(4)

TOPS = {
    "CARDS": "CARDS_BLUE_BLUE",
    "NINE": "NINE_GREEN_GREEN",
    "WORKERS": "WORKER_BLUE_GREEN",
    "LEGION": "LEGIONARY_PINK_BLUE",
    "PLUS_TWO": "PLUS_TWO_PINK_PINK",
    "NEEDS": "BREAD_PINK_PINK",
}
BOARD: dict[str, Any] = {"tops": TOPS, "piles": [["WINE"], ["FISH"]], "offered": ["WINE_FISH", "GOLD_TILES"]}


def dealing(draws: Iterable[Any]) -> Dealer:
    """The listed draws, then by chance."""
    rest = list(draws)
    otherwise = random_dealer(Random(1))

    def deal(chance: Chance[Any], ordinal: int) -> Any:
        return scripted_dealer([rest.pop(0)])(chance, ordinal) if rest else otherwise(chance, ordinal)

    return deal


def position(draws: Iterable[Any] = (), *, config: dict[str, Any] | None = None, **table: Any) -> AnyMatch:
    return from_position(GAME, {"config": config or {}, **BOARD, **table}, dealing(draws))


def aim(match: AnyMatch, action: Action) -> None:
    """Sow so that the last stone falls into this bowl."""
    match.answer(match.state.active, Sow(Action((action - 2) % 6)))


def acting(action: Action, draws: Iterable[Any] = (), **table: Any) -> AnyMatch:
    """Red is about to perform this action."""
    match = position(draws, **table)
    aim(match, action)
    return match


def moves(match: AnyMatch, kind: type, seat: int = RED) -> list[Any]:
    """The seat's options of one kind."""
    return [move for move in match.options(seat) if isinstance(move, kind)]


def written(match: AnyMatch, seat: int = RED) -> list[str]:
    """The seat's options as records write them. Moves without fields equal each other, whatever they are; words do not."""
    choice = match.options(seat)
    return [" ".join(choice.write(option)) for option in choice]


def prompt(match: AnyMatch) -> tuple[int, str]:
    (ask,) = match.pending
    return ask.seat, ask.prompt


def points(match: AnyMatch, seat: int = RED) -> int:
    return int(match.state.score_of(seat))


def pass_all(match: AnyMatch) -> None:
    """Pass until the turn is over."""
    seat = match.state.active
    while not match.over and match.state.active == seat and match.ask(seat) is not None:
        match.answer(seat, Pass())


def told(match: AnyMatch, key: str) -> list[dict[str, Any]]:
    return [line.news.args for line in match.chronicle or [] if line.news.key == key]
