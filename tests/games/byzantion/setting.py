"""Tables for tests: described positions, and answers given by whoever is asked."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

from exact import Exact

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.box.cards import HOUSE_TABLES
from quadriga.games.byzantion.moves import Decline
from quadriga.games.byzantion.terms import Good
from quadriga.kernel import AnyMatch, from_position, random_dealer, scripted_dealer

BLUE, GREEN, RED, WHITE = range(4)


def table(players: int = 2, draws: Iterable[Any] | None = None, options: dict[str, Any] | None = None, **data: Any) -> AnyMatch:
    """A match from a described position; `draws` lists what is drawn."""
    dealer = random_dealer(Random(1)) if draws is None else scripted_dealer(draws)
    return from_position(GAME, {"config": {"players": players, **(options or {})}, **data}, dealer)


def solo(draws: Iterable[Any] | None = None, **data: Any) -> AnyMatch:
    """The same alone: the Sea Route, then another event."""
    return table(1, draws, **{"events": ["S09", "S12"], **data})


def card_set(file: str, card: str, **fields: Any) -> dict[str, Any]:
    """The option of a set of cards in which one card of ours is another."""
    ours = HOUSE_TABLES[file]
    return {"cards": {file: {**ours, card: {**ours[card], **fields}}}}


def settle(match: AnyMatch) -> None:
    """Everybody lets every reaction pass."""
    while match.pending and all(ask.prompt.startswith("react") for ask in match.pending):
        ask = match.pending[0]
        match.answer(ask.seat, Decline())


def do(match: AnyMatch, *moves: Any) -> AnyMatch:
    """Whoever is asked answers these moves in turn; reactions between them are declined."""
    for move in moves:
        settle(match)
        match.answer(match.pending[0].seat, move)
    settle(match)
    return match


def asked(match: AnyMatch) -> tuple[int, str]:
    """Who is asked what, when it is one seat."""
    assert len(match.pending) == 1
    return match.pending[0].seat, match.pending[0].prompt


def offers(match: AnyMatch, seat: int | None = None) -> Exact:
    """What a seat may answer, or whoever is asked first."""
    return Exact(match.options(match.pending[0].seat if seat is None else seat))


def kinds(match: AnyMatch, kind: type) -> list[object]:
    """The moves of one kind that are offered."""
    return [move for move in offers(match) if isinstance(move, kind)]


def can(match: AnyMatch, move: Any) -> bool:
    """Whether whoever is asked may answer so; moves of different kinds never stand for each other."""
    return move in match.options(match.pending[0].seat)


def react(match: AnyMatch, move: Any) -> AnyMatch:
    """The first who is asked reacts; later reactions are declined."""
    match.answer(match.pending[0].seat, move)
    settle(match)
    return match


def has(match: AnyMatch, seat: int, good: Good) -> int:
    return int(match.state.goods[seat][good])


def goods(match: AnyMatch, seat: int) -> dict[str, int]:
    """What a seat has, by name, without doxa and dynamis."""
    return {good.name.lower(): n for good in list(Good)[:8] if (n := has(match, seat, good))}
