"""§5.1: placing a token; §6.1: not being able to."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from quadriga.games.caesar.board import ENDS, FACE_DOWN, PLACEMENTS
from quadriga.games.caesar.state import Caesar
from quadriga.games.caesar.terms import Place, PlaceFaceDown, Placement, Token
from quadriga.kernel import Lazy

TRIES = 24  # on a crowded board, blind sampling gives way to listing


class Placements(Lazy[Placement]):
    """Every way to lay one token of the supply on a free space of its kind; equal tokens count once."""

    __slots__ = ("empty", "face_down", "tokens")

    def __init__(self, g: Caesar, seat: int) -> None:
        self._list = None
        self.tokens = 0  # a mask
        for token in g.supply[seat]:
            self.tokens |= 1 << token
        self.empty = g.empty
        self.face_down = g.config.checkpoints

    def listed(self) -> list[Placement]:
        return [move for space, move in find_placements(self.tokens, self.face_down) if self.empty & space]

    def __contains__(self, answer: object) -> bool:
        if type(answer) is not Place and not (type(answer) is PlaceFaceDown and self.face_down):
            return False
        if type(answer.token) is not Token or not self.tokens >> answer.token & 1:
            return False
        table = PLACEMENTS if type(answer) is Place else FACE_DOWN
        return any(answer == move and self.empty >> move.border & 1 for move in table[answer.token])

    def sample(self, rng: Random) -> Placement:
        """Evenly: any placement on an empty board, again and again until its space is free."""
        moves = find_placements(self.tokens, self.face_down)
        size = len(moves)
        empty = self.empty
        random = rng.random
        for _ in range(TRIES):
            space, move = moves[int(random() * size)]
            if empty & space:
                return move
        return super().sample(rng)


@lru_cache(maxsize=4096)
def find_placements(tokens: int, face_down: bool) -> tuple[tuple[int, Placement], ...]:
    """All placements of a mask of tokens on an empty board, each behind the mask of its space."""
    held = [token for token in Token if tokens >> token & 1]
    moves: list[Placement] = [move for token in held for move in PLACEMENTS[token]]
    if face_down:
        moves += [move for token in held for move in FACE_DOWN[token]]
    return tuple((1 << move.border, move) for move in moves)


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
