"""Why something on the board cannot be chosen: the key of a sentence, for a move that may be only begun."""

from __future__ import annotations

from typing import Any

from quadriga.kernel import Ask, Written

from ..board import FITS, SYMBOL
from ..moves import Place, PlaceFaceDown, TurnMarker, TurnToken
from ..state import Caesar
from ..terms import NOBODY, Border, Province, Token


def why_not(g: Caesar, ask: Ask[Any], written: Written) -> str | None:
    """The sentence for this answer; parts of it may be missing or empty. None: there is none."""
    verb, *parts = written or ("",)
    if verb in (Place.__name__, PlaceFaceDown.__name__) and len(parts) > 1 and parts[1] in Border.__members__:
        return _why_not_there(g, ask.seat, parts[0], Border[parts[1]])
    if verb == TurnToken.__name__ and parts and parts[0] in Border.__members__:
        return _why_not_turned(g, ask.seat, Border[parts[0]])
    if verb == TurnMarker.__name__ and parts and parts[0] in Province.__members__:
        return _why_marker_stays(g, ask.seat, Province[parts[0]])
    return None


def _why_not_there(g: Caesar, seat: int, named: str, border: Border) -> str | None:
    """§5.1: a free space of the token's kind."""
    if g.owner[border] != NOBODY:
        return "why.taken"
    symbol = SYMBOL[border].name
    if not any(FITS[token] >> border & 1 for token in g.supply[seat]):
        return f"why.none_{symbol}"
    if named in Token.__members__ and not FITS[Token[named]] >> border & 1:
        return f"why.needs_{symbol}"
    return None


def _why_not_turned(g: Caesar, seat: int, border: Border) -> str | None:
    """§7.3, R-07: which tokens Might cannot turn."""
    if g.owner[border] == NOBODY:
        return "why.nothing_there"
    if g.owner[border] == seat:
        return "why.own"
    if g.face_down >> border & 1:
        return "why.turned"
    return "why.marked" if g.marker[border] != NOBODY else None


def _why_marker_stays(g: Caesar, seat: int, province: Province) -> str | None:
    """§7.3, R-07, R-08: which markers Might cannot turn."""
    if g.control[province] == NOBODY:
        return "why.no_marker"
    if g.control[province] == seat:
        return "why.own"
    return "why.turned" if g.turned >> province & 1 else None
