"""Who may do what in a house, beside its tables: one table of standings and deeds. `docs/players/serving.md` prints it."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from quadriga.table.rights import Forbidden


class Standing(StrEnum):
    """What somebody is in a house."""

    VISITOR = "visitor"
    BANNED = "banned"  # the keepers have closed the house to them
    KEEPER = "keeper"


class Deed(StrEnum):
    VISIT = "visit"
    NOTICES = "notices"
    END_NOTICES = "end notices"
    CLAIM = "claim"
    OVERSEE = "oversee"
    SETTLE = "settle"
    MUTE = "mute"
    BAN = "ban"
    LIFT = "lift"
    ANNOUNCE = "announce"
    WITHDRAW = "withdraw"
    BACK_UP = "back up"
    STEP_DOWN = "step down"


MEANING: Mapping[Deed, str] = {
    Deed.VISIT: "open the pages of the house and sit at its tables",
    Deed.NOTICES: "choose how to be told that a table waits",
    Deed.END_NOTICES: "confirm an address, or end mail to it, by a link in a letter",
    Deed.CLAIM: "become a keeper with the key that the server printed",
    Deed.OVERSEE: "see reports, limits, health, keepers and what they did",
    Deed.SETTLE: "settle a report without doing anything about it",
    Deed.MUTE: "take the word from whoever said something that was reported",
    Deed.BAN: "close the house to them",
    Deed.LIFT: "end either before its time",
    Deed.ANNOUNCE: "put an announcement on all pages",
    Deed.WITHDRAW: "take one down",
    Deed.BACK_UP: "have a backup written where the server keeps them",
    Deed.STEP_DOWN: "be no keeper any longer, unless one is the last",
}
_EVERYBODY = frozenset(Standing)
_WELCOME = frozenset({Standing.VISITOR, Standing.KEEPER})
_KEEPERS = frozenset({Standing.KEEPER})
RIGHTS: Mapping[Deed, frozenset[Standing]] = {
    **dict.fromkeys(Deed, _KEEPERS),
    Deed.VISIT: _WELCOME,
    Deed.NOTICES: _WELCOME,
    Deed.END_NOTICES: _EVERYBODY,
    Deed.CLAIM: _WELCOME,
}


def may(standing: Standing, deed: Deed) -> bool:
    return standing in RIGHTS[deed]


def require(standing: Standing, deed: Deed) -> None:
    """Refuse what somebody of this standing may not do."""
    if not may(standing, deed):
        raise Forbidden("refuse.keeper.banned" if standing is Standing.BANNED else "refuse.keeper.keeper")


def table() -> list[tuple[str, ...]]:
    """The rows of the documentation: deed, what it is, and who may do it."""
    return [(str(deed), MEANING[deed], ", ".join(one for one in Standing if one in RIGHTS[deed])) for deed in Deed]
