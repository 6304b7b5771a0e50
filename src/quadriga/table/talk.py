"""What is said at a table: two rooms that do not hear each other, one for those who play and one for those who watch.

Nothing here comes from the match, and no change of the match comes from here: what is said is kept apart, has no version, and
is told to nobody by the table itself. Ready-made phrases are kept by name, so that everybody reads them in their own language.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from quadriga.kernel import QuadrigaError, Seat

TABLE, GALLERY = "table", "gallery"  # players; watchers
PHRASES = ("hello", "luck", "thinking", "moment", "turn", "sorry", "nice", "thanks", "played", "again", "bye")
LONGEST = 300  # letters
SHOWN = 200  # lines, the last ones


class BadTalk(QuadrigaError):
    """That cannot be said."""


@dataclass
class Said:
    """One line. `seq` is its number at the table, which the store gives."""

    at: float
    room: str
    seat: Seat  # -1: a watcher
    session: str
    words: str  # or the name of a phrase
    is_phrase: bool
    seq: int = -1

    def who(self, key: str) -> str:
        """Whoever said it, for those who want to hear no more of them: it leads back to no session, and to no other table."""
        return hashlib.sha256(f"{key}/{self.session}".encode()).hexdigest()[:10]


def rooms(held: tuple[Seat, ...], *, is_over: bool) -> tuple[str, ...]:
    """What somebody with these seats hears; the first is where they speak. Players hear watchers when the match is over."""
    if not any(seat >= 0 for seat in held):
        return (GALLERY,)
    return (TABLE, GALLERY) if is_over else (TABLE,)


def checked(words: str, phrase: str) -> tuple[str, bool]:
    """What somebody wants to say: one line of words, or a phrase."""
    if phrase:
        if phrase not in PHRASES:
            raise BadTalk("refuse.talk.phrase")
        return phrase, True
    words = " ".join(words.split())
    if not words or len(words) > LONGEST or not words.isprintable():
        raise BadTalk("refuse.talk.words", n=LONGEST)
    return words, False
