"""A webhook: JSON posted to an address, signed with a secret that only its owner and this server know."""

from __future__ import annotations

import hashlib
import hmac
import json
from collections.abc import Sequence

from quadriga.club.outside import BadAddress, Outside
from quadriga.club.senders import Outcome, Waiting, Way
from quadriga.club.senders.http import Unreachable, post


class Webhook:
    def __init__(self, outside: Outside) -> None:
        self._outside = outside

    def send(self, way: Way, waiting: Sequence[Waiting], now: float) -> Outcome:
        tables = [{"game": one.game, "table": one.title, "link": one.link, "since": round(one.since)} for one in waiting]
        body = json.dumps({"type": "waiting", "at": round(now), "tables": tables}, ensure_ascii=False).encode()
        headers = {"Content-Type": "application/json", "X-Quadriga-Signature": signature(way.secret, round(now), body)}
        try:
            status = post(way.address, body, headers, self._outside.hosts)
        except (Unreachable, BadAddress):
            return Outcome.LATER
        return Outcome.SENT if 200 <= status < 300 else Outcome.LATER


def signature(secret: str, at: int, body: bytes) -> str:
    """What a receiver computes again: HMAC-SHA-256 of the time, a dot and the body."""
    made = hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()
    return f"t={at},v1={made}"
