"""The moves: what a player points at, one small tuple per kind. Counts and groups of pieces are `Count` and `Amounts`."""

from __future__ import annotations

from typing import NamedTuple

from .terms import Ability, Command, Faction, Force, Region, Side, Tribe

# The slot (§2.3) --------------------------------------------------------------------------------------------------


class Pass(NamedTuple):
    """§2.3.3."""


class Event(NamedTuple):
    """§2.3.4: carry out this text of the card."""

    side: Side


class Issue(NamedTuple):
    """§2.3.4: execute a Command."""

    command: Command


class IssueLimited(NamedTuple):
    """§2.3.5: execute a Limited Command."""

    command: Command


# Within a Command -------------------------------------------------------------------------------------------------


class Select(NamedTuple):
    """§3.1: the next Region of the Command or Special Ability."""

    region: Region


SELECTS: tuple[Select, ...] = tuple(map(Select, Region))  # by Region: they are listed at every step


class Use(NamedTuple):
    """§4.1: the Special Ability, now."""

    ability: Ability


class Negotiate(NamedTuple):
    """§1.5.2: talk about Resources."""


class Give(NamedTuple):
    """§1.5.2: transfer Resources to a faction."""

    faction: Faction


class Request(NamedTuple):
    """§1.5.2: ask a faction for Resources."""

    faction: Faction


class Withdraw(NamedTuple):
    """§1.4.1: remove own pieces."""


class Summon(NamedTuple):
    """Pax Gallica?: Vercingetorix appears."""


class Join(NamedTuple):
    """Card 38: ask Romans or Aedui to let their Auxilia or Warbands count as one's own."""


class Finish(NamedTuple):
    """Nothing more here."""


class Proceed(NamedTuple):
    """§1.5.2: go on although somebody refused."""


class CallOff(NamedTuple):
    """§1.5.2: without the agreement, the action is off."""


# Answers of others ------------------------------------------------------------------------------------------------


class Agree(NamedTuple):
    pass


class Refuse(NamedTuple):
    pass


class Harass(NamedTuple):
    """§3.2.2, §3.2.3: inflict Losses on the Romans (or on Vercingetorix) in this Region."""

    region: Region


class Retreat(NamedTuple):
    """§3.2.4 Step 2: Retreat to this Region after the Attack."""

    region: Region


class Scatter(NamedTuple):
    """§3.2.4 Step 2: Retreat without a refuge: who may not stay put is removed."""


class Stand(NamedTuple):
    """§3.2.4 Step 2: no Retreat."""


# Things to point at -----------------------------------------------------------------------------------------------


class To(NamedTuple):
    """A destination."""

    region: Region


class Stop(NamedTuple):
    """The group stays where it is."""


class Against(NamedTuple):
    """A target faction."""

    faction: Faction


class Attack(NamedTuple):
    """§3.2.4 Step 1: the Defender."""

    faction: Faction


class Besiege(NamedTuple):
    """§4.2.3: the Defender, under siege."""

    faction: Faction


class Ambush(NamedTuple):
    """§4.3.3: the Defender, ambushed."""

    faction: Faction


class EnlistAsBelgic(NamedTuple):
    """§4.5.1: treat Germanic Warbands as Belgic in this Command."""


class EnlistFor(NamedTuple):
    """§4.5.1: one Limited Command with Germanic pieces."""

    command: Command


class At(NamedTuple):
    """A tribe."""

    tribe: Tribe


class PlaceAlly(NamedTuple):
    tribe: Tribe


class PlaceCitadel(NamedTuple):
    tribe: Tribe


class PlaceBands(NamedTuple):
    """n Warbands or Auxilia of one's own."""

    n: int


class PlaceEnlisted(NamedTuple):
    """§4.5.1, R-49: n Warbands or Auxilia of whoever lends them, instead of one's own."""

    n: int


class PlaceFort(NamedTuple):
    pass


class PlacePiece(NamedTuple):
    """§4.4.2: place a Warband or Auxilia of any faction."""

    piece: Force


class PlaceAnyAlly(NamedTuple):
    """§4.4.2: place an Ally of any faction."""

    tribe: Tribe
    faction: Faction


class Remove(NamedTuple):
    """Remove this piece."""

    piece: Force


class Flip(NamedTuple):
    """Reveal this Warband."""

    piece: Force


class Roll(NamedTuple):
    """§3.2.4: let this hard target absorb the Loss by a die: removed on 1-3."""

    piece: Force


class RemoveTribe(NamedTuple):
    """Remove the Ally or Citadel of this tribe."""

    tribe: Tribe


class RollTribe(NamedTuple):
    """§3.2.4: let this Citadel absorb the Loss by a die: removed on 1-3."""

    tribe: Tribe


class Demote(NamedTuple):
    """§1.4.1: replace the Citadel with an Ally."""

    tribe: Tribe


class Disperse(NamedTuple):
    """§3.2.3."""

    tribe: Tribe


class Gain(NamedTuple):
    """§3.3.3: Raid for a Resource of the land."""


class Steal(NamedTuple):
    """§3.3.3: Raid a Resource of this faction."""

    faction: Faction


class Pay(NamedTuple):
    """§6.3.3: pay to keep the piece."""
