"""What a house must know to tell people something who are not there: its own address, and by whom its mail goes."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from urllib.parse import SplitResult, unquote, urlsplit

from quadriga.kernel import QuadrigaError

_ADDRESS = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,250}[A-Za-z0-9])?")
PORTS = {"smtp": 587, "smtps": 465}


class BadAddress(QuadrigaError):
    """Nothing can be sent there."""


@dataclass(frozen=True)
class Mail:
    """The server that takes our mail."""

    host: str
    port: int
    is_tls: bool  # from the first byte on; else it is asked for
    user: str = ""
    password: str = ""
    sender: str = ""


@dataclass(frozen=True)
class Outside:
    """How a house reaches people. Without an address of its own it can give nobody a link, so nothing is offered then."""

    address: str = ""  # as people know it: https://games.example.org
    mail: Mail | None = None
    hosts: frozenset[str] = frozenset()  # that may be written to though they are not on the open network


NOWHERE = Outside()


def outside_of(address: str, sender: str, hosts: list[str], surroundings: Mapping[str, str]) -> Outside:
    """From what somebody says when the server starts; what is secret comes from the surroundings (`QUADRIGA_SMTP`)."""
    parts = _split(address) if address else None
    if parts is not None and (parts.scheme not in ("http", "https") or not parts.hostname or parts.path.strip("/")):
        raise BadAddress("refuse.notice.public_address")
    smtp = surroundings.get("QUADRIGA_SMTP", "")
    mail = read_mail(smtp, sender) if smtp else None
    return Outside(address.rstrip("/"), mail, frozenset(host.lower() for host in hosts))


def read_mail(smtp: str, sender: str) -> Mail:
    """`smtp://user:password@host:587`, or `smtps://` for TLS at once. What is wrong is said without repeating it."""
    parts = _split(smtp)
    try:
        port = parts.port
    except ValueError:
        raise BadAddress("refuse.notice.smtp") from None
    if parts.scheme not in PORTS or not parts.hostname:
        raise BadAddress("refuse.notice.smtp")
    user, password = unquote(parts.username or ""), unquote(parts.password or "")
    return Mail(parts.hostname, port or PORTS[parts.scheme], parts.scheme == "smtps", user, password, checked_mail(sender))


def checked_mail(address: str) -> str:
    """An address of e-mail, as far as it can be checked without writing to it."""
    address = address.strip()
    if len(address) > 254 or not _ADDRESS.fullmatch(address) or ".." in address:
        raise BadAddress("refuse.notice.mail")
    return address


def _split(address: str) -> SplitResult:
    try:
        return urlsplit(address)
    except ValueError:
        raise BadAddress("refuse.notice.address") from None
