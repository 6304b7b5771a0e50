"""The secret links that lead to seats.

A link is made of a key that only its maker's browser has, so it can be shown there again and again, while the store knows no
more than its digest: a stolen database gives nobody a seat. It dies when it is followed, and when a newer one is made.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
from dataclasses import dataclass
from typing import NamedTuple

from quadriga.kernel import QuadrigaError, Seat


class DeadLink(QuadrigaError):
    """Nobody waits behind this link."""

    def __init__(self) -> None:
        super().__init__("refuse.table.dead_link")


class Visitor(NamedTuple):
    """Whoever asks: a name, which the store knows, and a key, which it does not."""

    name: str
    key: bytes

    @property
    def mark(self) -> str:
        """What a link says of its maker: it is shown where its key is, and nowhere else, whoever that is by now."""
        return hashlib.sha256(self.key).hexdigest()[:40]

    def token(self, match: str, seat: Seat, nonce: str) -> str:
        """The secret of a link that this visitor made."""
        made = hmac.new(self.key, f"join/{match}/{seat}/{nonce}".encode(), "sha256").digest()
        return base64.urlsafe_b64encode(made[:18]).decode()


@dataclass
class Link:
    """A link that nobody has followed yet."""

    seat: Seat
    nonce: str
    maker: str  # the mark of whoever made it


def digest(token: str) -> str:
    """What the store knows of a link."""
    return hashlib.sha256(token.encode()).hexdigest()
