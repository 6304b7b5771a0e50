"""What is good once and not for long: links that sign another device in or invite somebody, and challenges for passkeys.

The store knows their digests alone, so a stolen database lets nobody in.
"""

from __future__ import annotations

from enum import StrEnum

from quadriga.kernel import QuadrigaError
from quadriga.table.links import digest
from quadriga.table.writer import Db

MINUTE, DAY = 60.0, 86_400.0


class Kind(StrEnum):
    MOVE = "move"  # brings another device to an account
    INVITE = "invite"  # lets somebody new in
    ADD = "add"  # the challenge for a new passkey
    ENTER = "enter"  # the challenge of a passkey that signs in


LASTS = {Kind.MOVE: 10 * MINUTE, Kind.INVITE: 7 * DAY, Kind.ADD: 5 * MINUTE, Kind.ENTER: 5 * MINUTE}


class DeadPass(QuadrigaError):
    """It was used, has expired, or never was."""

    def __init__(self, kind: Kind) -> None:
        super().__init__(f"refuse.club.dead_{kind}")


def issue(db: Db, token: str, kind: Kind, person: str, now: float) -> None:
    """Let this token be good for one use. What has expired goes."""
    db.execute("DELETE FROM passes WHERE expires < ?", (now,))
    row = (digest(token), str(kind), person, now + LASTS[kind])
    db.execute("INSERT INTO passes VALUES (?,?,?,?) ON CONFLICT DO NOTHING", row)


FIND = "SELECT person FROM passes WHERE pass=? AND kind=? AND expires >= ?"


def use(db: Db, token: str, kind: Kind, now: float) -> str:
    """Use a token up; gives the person for whom it was issued."""
    row = db.execute(FIND, (digest(token), str(kind), now)).fetchone()
    if row is None or db.execute("DELETE FROM passes WHERE pass=?", (digest(token),)).rowcount == 0:
        raise DeadPass(kind)
    return str(row[0])
