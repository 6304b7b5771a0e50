"""Who dealt which draws, as a record says it, and who deals on: see `quadriga.kernel.record`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any

from quadriga.kernel.dealer import BROWSER, SECRET, SERVER, Number, SecretDealer, Share
from quadriga.kernel.errors import BadRecord
from quadriga.kernel.match import AnyMatch
from quadriga.kernel.seats import MOST_SEATS

_COMMITMENT = re.compile(r"[0-9a-f]{64}")


def write_dealers(dealer: SecretDealer, *, publish: bool) -> list[dict[str, Any]]:
    """Who dealt which draws. The secret of the one who deals now is told only if it is to be published."""
    *before, now = dealer.shares()
    shares = [*before, now if publish else now._replace(secret=None)]
    return [_write_share(share) for share in shares]


def _write_share(share: Share) -> dict[str, Any]:
    written: dict[str, Any] = {"first": share.first, "commitment": share.commitment}
    if share.numbers:
        written["numbers"] = [{"seat": n.seat, "number": n.number.hex(), "by": n.by} for n in share.numbers]
    return written if share.secret is None else {**written, "secret": share.secret.hex()}


def read_dealers(data: Mapping[str, Any]) -> list[Share]:
    """Who dealt which draws of a record, as far as anybody promised them."""
    written = data.get("dealers")
    if written is None:  # as one dealer was written once
        written = [{**data, "first": 0}] if "commitment" in data else []
    try:
        shares = [_read_share(share) for share in written]
    except (KeyError, TypeError, ValueError) as error:
        raise BadRecord("refuse.record.dealers") from error
    if any(share.first >= later.first for share, later in pairwise(shares)):
        raise BadRecord("refuse.record.dealer_order")
    return shares


def _read_share(written: Any) -> Share:
    first, commitment, secret = written["first"], written["commitment"], written.get("secret")
    if type(first) is not int or first < 0 or not isinstance(commitment, str) or not _COMMITMENT.fullmatch(commitment):
        raise TypeError(first)
    numbers = tuple(_read_number(number) for number in written.get("numbers", ()))
    if list(numbers) != sorted(set(numbers)) or len({number.seat for number in numbers}) != len(numbers):
        raise ValueError(numbers)
    known = None if secret is None else bytes.fromhex(secret)
    if known is not None and len(known) > SECRET:
        raise ValueError(secret)
    return Share(first, commitment, known, numbers)


def _read_number(written: Any) -> Number:
    number = Number(written["seat"], bytes.fromhex(written["number"]), written["by"])
    if type(number.seat) is not int or not 0 <= number.seat < MOST_SEATS or number.by not in (BROWSER, SERVER):
        raise TypeError(number)
    if len(number.number) != SECRET:
        raise ValueError(number)
    return number


def dealer_of(data: Mapping[str, Any], match: AnyMatch, secret: bytes | None = None) -> SecretDealer:
    """Who deals when the match of a record goes on: its own dealer if its secret is known, else a new one from here on.

    `secret` is that of the new one; without it, one is drawn.

    The secret of a running table never leaves it: a copy that was dealt with the same secret would foretell its draws.
    """
    shares = read_dealers(data)
    if shares and "private" in data:
        shares[-1] = shares[-1]._replace(secret=_private_secret(data["private"]))
        if not shares[-1].is_kept:
            raise BadRecord("refuse.record.secret")
    if shares and shares[-1].is_kept:
        *before, now = shares
        return SecretDealer(now.secret, now.first, before, now.commitment, now.numbers)
    return SecretDealer(secret, match.dealt, shares)


def successor_of(data: Mapping[str, Any], match: AnyMatch, secret: bytes) -> SecretDealer:
    """A new dealer for all that is still to be drawn in the match of a record, even where the record brings a secret along.

    Whoever brings a record to a table knows that secret, and with it what would be drawn there.
    """
    return SecretDealer(secret, match.dealt, read_dealers(data))


def _private_secret(private: Any) -> bytes | None:
    try:
        return bytes.fromhex(private["secret"])
    except (KeyError, TypeError, ValueError):
        return None
