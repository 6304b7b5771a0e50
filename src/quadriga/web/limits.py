"""How much one person, or one address, may ask for. Whoever asks for more is told when to come back."""

from __future__ import annotations

import ipaddress
import math
import time
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache

from quadriga.kernel import QuadrigaError

REMEMBERED = 20_000  # people and addresses, of each thing that is counted
COME_BACK = 30  # seconds after which to try again what is not counted by time


@lru_cache(maxsize=4096)
def household_of(address: str) -> str:
    """Who shares an address: of IPv6 all of its network, since every household is given at least 2^64 addresses."""
    try:
        ip = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return address
    return str(ip.ipv4_mapped or ipaddress.ip_network((int(ip) >> 64 << 64, 64)))


class TooMany(QuadrigaError):
    """More than one's share."""

    def __init__(self, seconds: int) -> None:
        super().__init__("refuse.web.too_many", n=seconds)
        self.seconds = seconds


@dataclass(frozen=True)
class Limit:
    """A number within a number of seconds, for a person and for an address; what was not used fills up again evenly."""

    person: int
    household: int
    seconds: float


FREELY = Limit(10**9, 10**9, 1)


@dataclass(frozen=True)
class Limits:
    """What a house allows."""

    requests: Limit = Limit(1000, 1000, 10)  # of any kind, counted by address
    tables: Limit = Limit(40, 200, 600)
    seats: Limit = Limit(40, 200, 600)  # taken at open tables
    proposals: Limit = Limit(20, 200, 600)
    talk: Limit = Limit(20, 120, 60)
    reports: Limit = Limit(10, 40, 600)
    imports: Limit = Limit(20, 60, 600)
    hints: Limit = Limit(30, 120, 60)
    previews: Limit = Limit(400, 2000, 60)
    analyses: Limit = Limit(10, 40, 600)
    openings: Limit = Limit(120, 1200, 60)  # of streams: each begins with a whole page
    sign_ins: Limit = Limit(10, 100, 600)  # tried, in any way
    guesses: Limit = Limit(20, 10**9, 600)  # of one name's pass phrase or code, from wherever
    registrations: Limit = Limit(10, 40, 3600)
    passes: Limit = Limit(20, 100, 600)  # links to move or invite, and challenges for passkeys
    exports: Limit = Limit(5, 20, 600)  # of all that is kept of a person
    streams: tuple[int, int] = (24, 240)  # open at once, of a person and of an address
    listeners: int = 300  # at one table
    club: Limit = Limit(60, 300, 600)  # wishes, waiting, invitations, tournaments
    ways: Limit = Limit(20, 100, 600)  # changes of how one is told
    keys: Limit = Limit(5, 10, 600)  # attempts to become a keeper


def alike(limit: Limit, streams: int) -> Limits:
    """One limit for everything that costs more than a page."""
    return Limits(FREELY, *(limit,) * 9, FREELY, *(limit,) * 5, (streams, streams), streams, *(limit,) * 3)


FREE = alike(FREELY, 10**9)  # for a house of tests


class Meters:
    """What everybody has asked for lately."""

    def __init__(self, limits: Limits, clock: Callable[[], float] = time.monotonic) -> None:
        self.limits = limits
        self.clock = clock
        self._spent: OrderedDict[tuple[str, str], tuple[float, float]] = OrderedDict()  # how much, and when
        self._streams: Counter[str] = Counter()

    def spend(self, what: str, person: str, household: str) -> None:
        """Count one more of something, or refuse it."""
        limit: Limit = getattr(self.limits, what)
        now = self.clock()
        shares = [((what, f"p:{person}"), limit.person), ((what, f"h:{household}"), limit.household)]
        levels = [self._level(key, most, limit.seconds, now) for key, most in shares]
        waits = [(level + 1 - most) * limit.seconds / most for level, (_, most) in zip(levels, shares, strict=True)]
        if max(waits) > 0:
            raise TooMany(math.ceil(max(waits)))
        for (key, _), level in zip(shares, levels, strict=True):
            self._spent[key] = (level + 1, now)
            self._spent.move_to_end(key)
        while len(self._spent) > REMEMBERED:
            self._spent.popitem(last=False)

    def _level(self, key: tuple[str, str], most: int, seconds: float, now: float) -> float:
        spent, when = self._spent.get(key, (0.0, now))
        return max(0.0, spent - (now - when) * most / seconds)

    def check_streams(self, person: str, household: str) -> None:
        """Refuse one more open connection than a person or an address may have."""
        for key, most in zip((f"p:{person}", f"h:{household}"), self.limits.streams, strict=True):
            if self._streams[key] >= most:
                raise TooMany(COME_BACK)

    def count_streams(self, person: str) -> int:
        """How many connections a person has, and is about to have."""
        return self._streams[f"p:{person}"]

    def check_listeners(self, count: int) -> None:
        if count >= self.limits.listeners:
            raise TooMany(COME_BACK)

    @contextmanager
    def streaming(self, person: str, household: str) -> Iterator[None]:
        """While a connection is open."""
        keys = (f"p:{person}", f"h:{household}")
        self._streams.update(keys)
        try:
            yield
        finally:
            self._streams.subtract(keys)
            for key in keys:
                if not self._streams[key]:
                    del self._streams[key]
