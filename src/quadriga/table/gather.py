"""Numbers that the browsers of a table mix into its dealer's secret before anything is drawn.

The dealer has published its commitment. Each browser makes up a number of 32 bytes and sends its SHA-256 (a promise) for the
seats it holds; once every person's seat is promised for, each sends the number itself, and the match is dealt. So nobody knows
another's number when choosing its own: whoever runs the table knows the secret, but not what it will be mixed with. For a
seat that gives no number, such as that of a browser without scripts, the server draws one, and the record says so.
"""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Iterable, Sequence

from quadriga.kernel import QuadrigaError, Seat
from quadriga.kernel.dealer import BROWSER, SECRET, SERVER, Number
from quadriga.table.info import Gift, Info


def promised_seats(info: Info) -> set[Seat]:
    """The seats for which a number is promised."""
    return {seat for gift in info.gifts for seat in gift.seats}


def is_promised(info: Info, people: Iterable[Seat]) -> bool:
    """Whether every person's seat is promised for, so that the numbers may be told."""
    return set(people) <= promised_seats(info)


def is_given(info: Info, people: Iterable[Seat]) -> bool:
    """Whether all numbers are there."""
    return is_promised(info, people) and all(gift.number for gift in info.gifts)


def step_for(info: Info, people: Sequence[Seat], held: Sequence[Seat]) -> str:
    """What the browser with these seats has to do: promise, give, or wait; nothing once the match is dealt."""
    if not info.gathering:
        return ""
    if not set(held) & set(people):
        return "wait"
    own = gift_of(info, held)
    if own is None:
        return "promise"
    return "give" if is_promised(info, people) and not own.number else "wait"


def gift_of(info: Info, held: Iterable[Seat]) -> Gift | None:
    """The number of whoever holds these seats."""
    return next((gift for gift in info.gifts if set(gift.seats) & set(held)), None)


def promise(info: Info, seats: Sequence[Seat], commitment: str) -> None:
    """Take the promise of a number for these seats; the first one stands."""
    if len(commitment) != 2 * SECRET or not set(commitment) <= set("0123456789abcdef"):
        raise QuadrigaError("refuse.table.promise")
    free = [seat for seat in seats if seat not in promised_seats(info)]
    if free:
        info.gifts.append(Gift(free, commitment))


def give(info: Info, people: Iterable[Seat], seats: Sequence[Seat], number: str) -> None:
    """Take the number that was promised."""
    gift = gift_of(info, seats)
    if gift is None or not is_promised(info, people):
        raise QuadrigaError("refuse.table.too_soon")
    if len(number) != 2 * SECRET or not set(number) <= set("0123456789abcdef") or _digest(number) != gift.commitment:
        raise QuadrigaError("refuse.table.other_number")
    gift.number = number


def draw_for(info: Info, seats: Sequence[Seat]) -> None:
    """Let the server draw a number for each of these seats that gives none."""
    for gift in [gift for gift in info.gifts if set(gift.seats) & set(seats) and not gift.number]:
        info.gifts.remove(gift)
    for seat in seats:
        if seat not in promised_seats(info):
            number = secrets.token_hex(SECRET)
            info.gifts.append(Gift([seat], _digest(number), number, SERVER))


def numbers(info: Info) -> list[Number]:
    """What the dealer mixes in, by the first seat of each browser."""
    return sorted(Number(min(gift.seats), bytes.fromhex(gift.number), gift.by) for gift in info.gifts)


def givers(info: Info) -> tuple[list[Seat], list[Seat]]:
    """The seats whose browsers gave a number, and those for which the server drew one."""
    by = {seat: gift.by for gift in info.gifts for seat in gift.seats}
    return sorted(s for s in by if by[s] == BROWSER), sorted(s for s in by if by[s] == SERVER)


def _digest(number: str) -> str:
    return hashlib.sha256(bytes.fromhex(number)).hexdigest()
