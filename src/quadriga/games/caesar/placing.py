"""§5.1: placing a token; §6.1: not being able to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from random import Random

from quadriga.games.caesar.board import ENDS, FACE_DOWN, PLACEMENTS
from quadriga.games.caesar.state import Caesar
from quadriga.games.caesar.terms import Place, PlaceFaceDown, Placement, Token
from quadriga.kernel import Lazy

TRIES = 24  # on a crowded board, blind sampling gives way to listing


class Placements(Lazy[Placement]):
    """Every way to lay one token of the supply on a free space of its kind; equal tokens count once."""

    __slots__ = ("empty", "has_checkpoints", "tokens")

    def __init__(self, g: Caesar, seat: int) -> None:
        self._list = None
        self.tokens = g.supply[seat][:]  # the choice stays what it was when the state goes on
        self.empty = g.empty
        self.has_checkpoints = g.config.checkpoints

    def listed(self) -> list[Placement]:
        empty = self.empty
        tokens = [token for token, _ in groupby(self.tokens)]
        moves: list[Placement] = [move for token in tokens for move in PLACEMENTS[token] if empty >> move.border & 1]
        if self.has_checkpoints:
            moves += [move for token in tokens for move in FACE_DOWN[token] if empty >> move.border & 1]
        return moves

    def __contains__(self, answer: object) -> bool:
        if type(answer) is not Place and not (type(answer) is PlaceFaceDown and self.has_checkpoints):
            return False
        if type(answer.token) is not Token or answer.token not in self.tokens:
            return False
        table: Sequence[Placement] = (PLACEMENTS if type(answer) is Place else FACE_DOWN)[answer.token]
        return any(answer == move and self.empty >> move.border & 1 for move in table)

    def sample(self, rng: Random) -> Placement:
        """Evenly: any placement on an empty board, again and again until its space is free."""
        by_token = WITH_FACE_DOWN if self.has_checkpoints else WITH_SPACE
        tables = []
        size = 0
        last = None
        for token in self.tokens:
            if token is not last:
                table = by_token[token]
                tables.append(table)
                size += len(table)
                last = token
        empty = self.empty
        random = rng.random
        for _ in range(TRIES):
            index = int(random() * size)
            for table in tables:
                if index < len(table):
                    space, move = table[index]
                    if empty & space:
                        return move
                    break
                index -= len(table)
        return super().sample(rng)


def with_space(moves: Sequence[Placement]) -> tuple[tuple[int, Placement], ...]:
    """Each placement behind the mask of its space, so that sampling need not compute it."""
    return tuple((1 << move.border, move) for move in moves)


WITH_SPACE = tuple(with_space(PLACEMENTS[token]) for token in Token)
WITH_FACE_DOWN = tuple(with_space(PLACEMENTS[token] + FACE_DOWN[token]) for token in Token)


def lose(g: Caesar, seat: int) -> None:
    """§6.1: who cannot place anything at the start of a turn loses."""
    g.tell("blocked", side=g.who(seat))
    g.result = g.make_result(1 - seat, "blocked")


def tell_placed(g: Caesar, seat: int, move: Place) -> None:
    """Who laid what where, and what it counts on both sides."""
    first, second = ENDS[move.border]
    one, two = g.values(move.border)
    g.tell(
        "placed", side=g.who(seat), token=move.token, border=move.border, first=first, second=second, one=one, two=two
    )  # fmt: skip
