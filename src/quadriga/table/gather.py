"""Numbers that the browsers of a table mix into its dealer's secret before anything is drawn.

The dealer has published its commitment. Each browser makes up a number of 32 bytes and sends its SHA-256 (a promise) for the
seats it holds; once every person's seat is promised for, each sends the number itself, and the match is dealt. So nobody knows
another's number when choosing its own: whoever runs the table knows the secret, but not what it will be mixed with. For a
seat that gives no number, such as that of a browser without scripts, the server draws one, and the record says so.

All promise, then all tell. Once a number is told, nobody can promise another, the server neither: it would be chosen by
somebody who knows that number. A promise that is not kept is left out then.
"""

from __future__ import annotations

import hashlib
import secrets
from collections import Counter
from collections.abc import Iterable, Sequence

from quadriga.kernel import QuadrigaError, Seat
from quadriga.kernel.dealer import BROWSER, SECRET, SERVER, Number
from quadriga.table.info import Gift, Info

NOBODY = "nobody"  # who told the number of a promise that was not kept


def promised_seats(info: Info) -> set[Seat]:
    """The seats for which a number is promised."""
    return {seat for gift in info.gifts for seat in gift.seats}


def is_promised(info: Info, people: Iterable[Seat]) -> bool:
    """Whether every person's seat is promised for, so that the numbers may be told."""
    return set(people) <= promised_seats(info)


def is_telling(info: Info) -> bool:
    """Whether a browser has told its number, so that nobody may choose one any more."""
    return any(gift.number and gift.by == BROWSER for gift in info.gifts)


def is_given(info: Info, people: Iterable[Seat]) -> bool:
    """Whether all numbers are there that will come."""
    return is_promised(info, people) and all(gift.number or gift.by == NOBODY for gift in info.gifts)


def step_for(info: Info, people: Sequence[Seat], held: Sequence[Seat]) -> str:
    """What the browser with these seats has to do: promise, give, or wait; nothing once the match is dealt."""
    if not info.gathering:
        return ""
    if not set(held) & set(people):
        return "wait"
    own = gift_of(info, held)
    if own is None:
        return "promise"
    return "give" if is_promised(info, people) and not own.number and own.by != NOBODY else "wait"


def gift_of(info: Info, held: Iterable[Seat]) -> Gift | None:
    """The number of whoever holds these seats."""
    return next((gift for gift in info.gifts if set(gift.seats) & set(held)), None)


def promise(info: Info, seats: Sequence[Seat], commitment: str) -> None:
    """Take the promise of a number for these seats; the first one stands."""
    if len(commitment) != 2 * SECRET or not set(commitment) <= set("0123456789abcdef"):
        raise QuadrigaError("refuse.table.promise")
    free = [seat for seat in seats if seat not in promised_seats(info)]
    if free and is_telling(info):
        raise QuadrigaError("refuse.table.too_late")
    if free:
        info.gifts.append(Gift(free, commitment))


def give(info: Info, people: Iterable[Seat], seats: Sequence[Seat], number: str) -> None:
    """Take the number that was promised."""
    gift = gift_of(info, seats)
    if gift is None or not is_promised(info, people):
        raise QuadrigaError("refuse.table.too_soon")
    if gift.by != BROWSER:
        raise QuadrigaError("refuse.table.other_number")
    if len(number) != 2 * SECRET or not set(number) <= set("0123456789abcdef") or _digest(number) != gift.commitment:
        raise QuadrigaError("refuse.table.other_number")
    gift.number = number


def draw_for(info: Info, seats: Sequence[Seat]) -> None:
    """Wait no longer for the numbers of these seats: the server draws one for each, or, once a number is told, they are left
    out."""
    unkept = [gift for gift in info.gifts if set(gift.seats) & set(seats) and not gift.number]
    if is_telling(info):
        for gift in unkept:
            gift.by = NOBODY
        return
    for gift in unkept:
        info.gifts.remove(gift)
    for seat in sorted({*seats, *(seat for gift in unkept for seat in gift.seats)} - promised_seats(info)):
        number = secrets.token_hex(SECRET)
        info.gifts.append(Gift([seat], _digest(number), number, SERVER))


def numbers(info: Info) -> list[Number]:
    """What the dealer mixes in, by the first seat of each browser."""
    return sorted(Number(min(gift.seats), bytes.fromhex(gift.number), gift.by) for gift in info.gifts if gift.number)


def givers(info: Info) -> Counter[str]:
    """For how many seats a browser gave the number, the server drew it, or nobody kept the promise."""
    return Counter(gift.by for gift in info.gifts for _ in gift.seats)


def _digest(number: str) -> str:
    return hashlib.sha256(bytes.fromhex(number)).hexdigest()
