"""Several answers that belong together, given at once: what is to follow the first of them, as far as it still can.

Between two of them others may be asked, as whoever could cancel what was announced. Then the rest waits until the seat is asked
again, and is given up if it does not fit what is asked by then.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeAlias

from quadriga.kernel import AnyMatch, IllegalMove, Seat, Written

Check: TypeAlias = Callable[[AnyMatch, Seat, Written], None]  # refuses answers that are legal but not wanted, as lessons do


def anything(match: AnyMatch, seat: Seat, path: Written) -> None:
    """Whatever is legal is wanted."""


class Wish(NamedTuple):
    """What a seat still wants to answer, in this order."""

    seat: Seat
    answers: tuple[Written, ...]


def follow(match: AnyMatch, seat: Seat, answers: Sequence[Written], check: Check = anything) -> Wish | None:
    """Give further answers as long as this seat, and nobody else, is asked; one that is not legal in its turn is left out.

    Returns what waits because only others are asked now.
    """
    for i, path in enumerate(answers):
        asked = [ask.seat for ask in match.pending]
        if asked != [seat]:
            return None if seat in asked or not asked else Wish(seat, tuple(answers[i:]))
        with contextlib.suppress(IllegalMove):
            check(match, seat, path)
            match.answer_written(seat, path)
    return None


def resume(match: AnyMatch, wish: Wish, check: Check = anything) -> Wish | None:
    """Go on with what waited, if the seat is asked at last and the next answer is legal; returns what still waits."""
    asked = [ask.seat for ask in match.pending]
    if asked and wish.seat not in asked:
        return wish
    ask = match.ask(wish.seat)
    if asked != [wish.seat] or ask is None:
        return None
    try:
        ask.choice.read(wish.answers[0])
    except IllegalMove:
        return None
    return follow(match, wish.seat, wish.answers, check)
