"""Web Push: a message to the browser's own service, sealed so that only the browser can read it.

The sealing is pywebpush's; the posting is ours, as the address comes from whoever subscribes and may lead anywhere.
"""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Sequence
from functools import cached_property
from importlib.util import find_spec
from typing import Any
from urllib.parse import urlsplit

from quadriga.club.outside import BadAddress, Outside
from quadriga.club.senders import Outcome, Waiting, Way, headline
from quadriga.club.senders.http import Unreachable, checked_url, post
from quadriga.text import catalogue

DAY = 86400
VALID = 12 * 3600  # seconds for which a signature counts; a day is the most that services take


def is_there() -> bool:
    """Whether the extra is installed."""
    return find_spec("pywebpush") is not None


def new_key() -> str:
    """A private key of our own, to be kept for good: subscriptions belong to it."""
    from cryptography.hazmat.primitives.asymmetric import ec

    number = ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value
    return _written(number.to_bytes(32, "big"))


class Push:
    def __init__(self, outside: Outside, key: Callable[[], str]) -> None:
        self._outside = outside
        self._key = key

    @cached_property
    def _vapid(self) -> Any:
        from py_vapid import Vapid02

        return Vapid02.from_raw(self._key().encode())

    @cached_property
    def public_key(self) -> str:
        """What a browser subscribes with."""
        from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

        return _written(self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint))

    def send(self, way: Way, waiting: Sequence[Waiting], now: float) -> Outcome:
        from pywebpush import WebPusher

        parts = urlsplit(way.address)
        claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": int(now) + VALID, "sub": self._outside.address}
        keys = {"endpoint": way.address, "keys": json.loads(way.secret)}
        body = WebPusher(keys).encode(json.dumps(_told(way, waiting)).encode(), "aes128gcm")["body"]
        headers = {
            **self._vapid.sign(claims),
            "Content-Type": "application/octet-stream",
            "Content-Encoding": "aes128gcm",
            "TTL": str(DAY),
            "Urgency": "normal",
        }
        try:
            status = post(way.address, body, headers, self._outside.hosts)
        except (Unreachable, BadAddress):
            return Outcome.LATER
        if status in (404, 410):
            return Outcome.GONE
        return Outcome.SENT if 200 <= status < 300 else Outcome.LATER


def _told(way: Way, waiting: Sequence[Waiting]) -> dict[str, str]:
    text = catalogue(way.lang)
    names = ", ".join(one.named(way.lang) for one in waiting)
    one = waiting[0]
    where = f"/t/{one.match}" if len(waiting) == 1 else "/"
    return {"title": text.say("notice.turn"), "body": headline(text, waiting) if len(waiting) > 1 else names, "link": where}


def checked_keys(endpoint: str, given: Any, hosts: frozenset[str]) -> str:
    """The keys of a subscription, as we keep them; refused if nothing could be sealed with them."""
    from cryptography.hazmat.primitives.asymmetric import ec

    checked_url(endpoint, hosts)
    try:
        point, auth = _read(given["p256dh"]), _read(given["auth"])
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), point)
    except (TypeError, KeyError, ValueError, AttributeError):
        raise BadAddress("refuse.notice.push") from None
    if len(auth) != 16:
        raise BadAddress("refuse.notice.push")
    return json.dumps({"p256dh": _written(point), "auth": _written(auth)})


def _read(word: str) -> bytes:
    return base64.urlsafe_b64decode(word + "=" * (-len(word) % 4))


def _written(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).rstrip(b"=").decode()
