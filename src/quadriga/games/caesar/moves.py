"""The moves of Caesar!."""

from __future__ import annotations

from typing import NamedTuple

from .terms import Bonus, Border, Province, Token


class Place(NamedTuple):
    """§5.1: lay a token; `facing` is the province that gets its first value.

    A token with equal values faces the first province of the border: turning it would change nothing.
    """

    token: Token
    border: Border
    facing: Province


class PlaceFaceDown(NamedTuple):
    """§8.3: lay a token face down on a checkpoint and draw from the bank."""

    token: Token
    border: Border


class Resolve(NamedTuple):
    """§5.2: of two provinces closed at once, resolve this one first."""

    province: Province


class Use(NamedTuple):
    """§5.2.5: use the bonus just gained."""

    bonus: Bonus


class Decline(NamedTuple):
    """§5.2.5: let the bonus just gained lapse."""

    bonus: Bonus


class TurnToken(NamedTuple):
    """§7.3: turn the enemy's influence token on this border face down."""

    border: Border


class TurnMarker(NamedTuple):
    """§7.3: turn an enemy's control marker on this province face down."""

    province: Province


class TakeCenturion(NamedTuple):
    """§7.6: take this Centurion instead of drawing."""

    token: Token


Placement = Place | PlaceFaceDown
