"""Posting to an address that somebody gave us: never to what is not on the open network, never for long, never elsewhere.

The name is looked up once, and what was checked is what is connected to; a library that looks it up again could be led astray.
Nobody is followed to another address.
"""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import socket
import ssl
import threading
from collections.abc import Collection, Mapping
from urllib.parse import SplitResult, urlsplit

from quadriga.club.outside import BadAddress

STEP = 5.0  # seconds for one step, such as to connect
WHOLE = 15.0  # and for all of it
LONGEST = 2000  # letters of an address
HEARD = 16 * 1024  # bytes of the answer that are read, and thrown away
GIVEN = ipaddress.IPv6Network("2000::/3")  # all that is given to hosts so far
NOT_GIVEN = [ipaddress.IPv6Network(one) for one in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20")]
ISATAP = (0xFDFFFFFF, 0x5EFE)  # the mask and the value of the word before an address of IPv4
ASSIGNED = ipaddress.IPv4Network("192.0.0.0/24")


class Unreachable(Exception):
    """It did not work this time."""


def checked_url(url: str, hosts: Collection[str]) -> SplitResult:
    """An address that we may post to, as far as its letters tell."""
    try:
        parts = urlsplit(url)
        port, host = parts.port, (parts.hostname or "").lower()
    except ValueError:
        raise BadAddress("refuse.notice.address") from None
    if len(url) > LONGEST or not url.isascii() or not url.isprintable() or " " in url or not host or port == 0:
        raise BadAddress("refuse.notice.address")
    if parts.username is not None or parts.password is not None:
        raise BadAddress("refuse.notice.address")
    if parts.scheme != "https" and not (parts.scheme == "http" and host in hosts):
        raise BadAddress("refuse.notice.https")
    return parts


def resolve(parts: SplitResult, hosts: Collection[str]) -> str:
    """The address behind a name; refused if any that it stands for is one of ours or of our neighbours'."""
    host = (parts.hostname or "").lower()
    try:
        found = socket.getaddrinfo(host, _port(parts), type=socket.SOCK_STREAM)
    except (OSError, UnicodeError) as error:
        raise Unreachable("no such name") from error
    addresses = [str(where[0]) for *_, where in found]
    if host not in hosts and not all(map(is_open, addresses)):
        raise BadAddress("refuse.notice.private")
    return addresses[0]


def is_open(address: str) -> bool:
    """Whether an address is on the open network. Of IPv6 only what is given to hosts there; what holds an address of IPv4
    inside is needed by nobody, and easily overlooked."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        is_tunnel = (int(ip) >> 32) & ISATAP[0] == ISATAP[1]
        return ip in GIVEN and ip.is_global and not is_tunnel and not any(ip in network for network in NOT_GIVEN)
    return ip.is_global and not ip.is_multicast and ip not in ASSIGNED


def post(url: str, body: bytes, headers: Mapping[str, str], hosts: Collection[str], whole: float = WHOLE) -> int:
    """Post something, and give the status that was answered."""
    parts = checked_url(url, hosts)
    address = resolve(parts, hosts)
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    connection = http.client.HTTPConnection(parts.hostname or "", _port(parts), timeout=STEP)
    end: threading.Timer | None = None
    try:
        plain = socket.create_connection((address, _port(parts)), STEP)
        connection.sock = plain
        end = threading.Timer(whole, _cut, (plain,))
        end.daemon = True
        end.start()
        if parts.scheme == "https":
            connection.sock = ssl.create_default_context().wrap_socket(plain, server_hostname=parts.hostname)
        connection.request("POST", target, body, {"User-Agent": "Quadriga", **headers})
        answer = connection.getresponse()
        answer.read(HEARD)
        return answer.status
    except (OSError, http.client.HTTPException) as error:
        raise Unreachable(type(error).__name__) from error
    finally:
        if end is not None:
            end.cancel()
        connection.close()


def _port(parts: SplitResult) -> int:
    return parts.port or (443 if parts.scheme == "https" else 80)


def _cut(connection: socket.socket) -> None:
    """Whoever drips one byte after the other must not keep a thread."""
    with contextlib.suppress(OSError):
        connection.shutdown(socket.SHUT_RDWR)
