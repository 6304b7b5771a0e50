"""§5.1: placing a token; §6.1: not being able to."""

from __future__ import annotations

from random import Random

from quadriga.games.caesar.board import ENDS, FACE_DOWN, PLACEMENTS
from quadriga.games.caesar.state import Caesar
from quadriga.games.caesar.terms import Place, PlaceFaceDown, Placement, Side, Token
from quadriga.kernel import Lazy

TRIES = 24  # on a crowded board, blind sampling gives way to listing


class Placements(Lazy[Placement]):
    """Every way to lay one token of the supply on a free space of its kind; equal tokens count once."""

    __slots__ = ("empty", "face_down", "tokens")

    def __init__(self, g: Caesar, seat: int) -> None:
        self._list = None
        self.tokens: list[Token] = g.supply[seat]
        self.empty = g.empty
        self.face_down = g.config.checkpoints

    def listed(self) -> list[Placement]:
        empty = self.empty
        tokens = sorted(set(self.tokens))
        moves: list[Placement] = [move for token in tokens for move in PLACEMENTS[token] if empty >> move.border & 1]
        if self.face_down:
            moves += [move for token in tokens for move in FACE_DOWN[token] if empty >> move.border & 1]
        return moves

    def __contains__(self, answer: object) -> bool:
        if type(answer) is Place:
            table: tuple[Placement, ...] = PLACEMENTS[answer.token] if answer.token in self.tokens else ()
        elif type(answer) is PlaceFaceDown and self.face_down:
            table = FACE_DOWN[answer.token] if answer.token in self.tokens else ()
        else:
            return False
        return any(answer == move and self.empty >> move.border & 1 for move in table)

    def sample(self, rng: Random) -> Placement:
        """Evenly: any placement on an empty board, again and again until its space is free."""
        if self._list is not None:
            return super().sample(rng)
        tables: list[tuple[Placement, ...]] = []
        size = 0
        last = None
        for token in self.tokens:
            if token is not last:
                tables.append(PLACEMENTS[token])
                size += len(PLACEMENTS[token])
                last = token
        if self.face_down:
            extra = [FACE_DOWN[token] for token in sorted(set(self.tokens))]
            tables += extra
            size += sum(map(len, extra))
        random = rng.random
        empty = self.empty
        for _ in range(TRIES):
            index = int(random() * size)
            for table in tables:
                if index < len(table):
                    move = table[index]
                    if empty >> move[1] & 1:
                        return move
                    break
                index -= len(table)
        return super().sample(rng)


def lose(g: Caesar, seat: int) -> None:
    """§6.1: who cannot place anything at the start of a turn loses."""
    g.tell("blocked", side=Side(seat))
    g.result = g.make_result(1 - seat, "blocked")


def place(g: Caesar, seat: int, move: Place) -> None:
    """§5.1: a token of the supply onto a free border space of its kind."""
    g.lay(seat, *move)
    if g.news is not None:
        tell_placed(g, seat, move)


def tell_placed(g: Caesar, seat: int, move: Place) -> None:
    first, second = ENDS[move.border]
    one, two = g.values(move.border)
    g.tell(
        "placed", side=Side(seat), token=move.token, border=move.border, first=first, second=second, one=one, two=two
    )  # fmt: skip
