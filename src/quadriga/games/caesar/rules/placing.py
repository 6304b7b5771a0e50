"""§5.1: placing a token; §6.1: not being able to."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from quadriga.kernel import Lazy

from ..board import ENDS, FACE_DOWN, PLACEMENTS
from ..moves import Place, PlaceFaceDown, Placement
from ..state import Caesar
from ..terms import Token

TRIES = 24  # on a crowded board, blind sampling gives way to listing


class Placements(Lazy[Placement]):
    """Every way to lay one token of the supply on a free space of its kind; equal tokens count once."""

    __slots__ = ("empty", "has_checkpoints", "kinds")

    def __init__(self, g: Caesar, seat: int) -> None:
        self._list = None
        kinds = 0  # mask of the tokens: the choice stays what it was when the state goes on
        for token in g.supply[seat]:
            kinds |= 1 << token
        self.kinds = kinds
        self.empty = g.empty
        self.has_checkpoints = g.config.checkpoints

    def listed(self) -> list[Placement]:
        empty = self.empty
        tokens = [token for token in Token if self.kinds >> token & 1]
        moves: list[Placement] = [move for token in tokens for move in PLACEMENTS[token] if empty >> move.border & 1]
        if self.has_checkpoints:
            moves += [move for token in tokens for move in FACE_DOWN[token] if empty >> move.border & 1]
        return moves

    def __contains__(self, answer: object) -> bool:
        if type(answer) is not Place and not (type(answer) is PlaceFaceDown and self.has_checkpoints):
            return False
        if type(answer.token) is not Token or not self.kinds >> answer.token & 1:
            return False
        table: Sequence[Placement] = (PLACEMENTS if type(answer) is Place else FACE_DOWN)[answer.token]
        return answer in table and self.empty >> answer.border & 1 == 1

    def sample(self, rng: Random) -> Placement:
        """Evenly: any placement on an empty board, again and again until its space is free."""
        tables = ALL_WITH_FACE_DOWN if self.has_checkpoints else ALL
        table = tables.get(self.kinds) or find_all(self.kinds, self.has_checkpoints)
        size = len(table)
        empty = self.empty
        random = rng.random
        for _ in range(TRIES):
            space, move = table[int(random() * size)]
            if empty & space:
                return move
        return super().sample(rng)


# Every placement on an empty board, each behind the mask of its space: of each token, and by the mask of a set of tokens.
Table = tuple[tuple[int, Placement], ...]
OF_TOKEN: tuple[Table, ...] = tuple(tuple((1 << move.border, move) for move in moves) for moves in PLACEMENTS)
FACE_DOWN_OF_TOKEN: tuple[Table, ...] = tuple(tuple((1 << move.border, move) for move in moves) for moves in FACE_DOWN)
ALL: dict[int, Table] = {}
ALL_WITH_FACE_DOWN: dict[int, Table] = {}


def find_all(kinds: int, has_checkpoints: bool) -> Table:
    """Join the placements of these tokens once and for all."""
    table: Table = ()
    for token in Token:
        if kinds >> token & 1:
            table += OF_TOKEN[token] + FACE_DOWN_OF_TOKEN[token] if has_checkpoints else OF_TOKEN[token]
    (ALL_WITH_FACE_DOWN if has_checkpoints else ALL)[kinds] = table
    return table


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
