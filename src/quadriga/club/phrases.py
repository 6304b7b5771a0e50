"""Pass phrases: hashed with argon2id beside the event loop, a few at a time, and with the same work where there is none."""

from __future__ import annotations

import asyncio
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import Argon2Error, InvalidHashError

from quadriga.kernel import QuadrigaError

T = TypeVar("T")
SHORTEST, LONGEST = 10, 200  # letters
AT_ONCE = 2  # each takes 19 MB, and a processor for a moment
WAITING = 20  # beyond that nobody waits in vain


class BadPhrase(QuadrigaError):
    """Too short to be safe, or too long to be meant."""

    def __init__(self) -> None:
        super().__init__("refuse.club.phrase", least=SHORTEST, most=LONGEST)


class Busy(QuadrigaError):
    """Too many sign in at this moment."""

    def __init__(self) -> None:
        super().__init__("refuse.club.busy")


def check(phrase: str) -> None:
    """Refuse what is no pass phrase. Its length counts and nothing else."""
    if not SHORTEST <= len(_same(phrase)) <= LONGEST:
        raise BadPhrase


def _same(phrase: str) -> str:
    """The same letters, however a keyboard composes them."""
    return unicodedata.normalize("NFKC", phrase)


class Phrases:
    """Hashes, and compares with what was hashed before."""

    def __init__(self, hasher: PasswordHasher | None = None) -> None:
        self._hasher = hasher or PasswordHasher(time_cost=2, memory_cost=19 * 1024, parallelism=1)  # as OWASP advises
        self._threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="quadriga-phrases")
        self._begun = 0
        self._nobody = ""  # the hash of something that nobody knows

    async def hash(self, phrase: str) -> str:
        check(phrase)
        return await self._do(lambda: self._hasher.hash(_same(phrase)))

    async def fits(self, phrase: str, kept: str | None) -> bool:
        """Whether this is the phrase that was hashed; where there is none, it is compared with another all the same."""
        return await self._do(lambda: self._compare(_same(phrase), kept))

    def _compare(self, phrase: str, kept: str | None) -> bool:
        if not self._nobody:  # for everybody, or the first who asks in vain would wait longer
            self._nobody = self._hasher.hash("\0" * LONGEST)
        try:
            return self._hasher.verify(kept or self._nobody, phrase) and bool(kept)
        except (Argon2Error, InvalidHashError):
            return False

    async def _do(self, work: Callable[[], T]) -> T:
        if self._begun >= WAITING:
            raise Busy
        self._begun += 1
        done = asyncio.get_running_loop().run_in_executor(self._threads, work)
        done.add_done_callback(lambda _: self._end())
        return await asyncio.shield(done)

    def _end(self) -> None:
        self._begun -= 1

    def close(self) -> None:
        self._threads.shutdown(wait=False, cancel_futures=True)
