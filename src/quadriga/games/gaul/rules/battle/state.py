"""A Battle under way as the state keeps it: who fights whom and where, how far it has come, and what an Event changes in it.

What it comes to is counted in `arithmetic.py`, how it goes on is said in `procedure.py`.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum
from typing import NamedTuple

from quadriga.kernel import Amount

from ...terms import FACTIONS, Faction, Force, Region

Party = dict[Force, int]


def amounts(party: Party) -> tuple[Amount, ...]:
    """The pieces as a question or a report names them."""
    return tuple(Amount(piece, n) for piece, n in sorted(party.items()) if n)


@dataclass(frozen=True, slots=True)
class Twist:
    """What an Event changes in the Battles (or Raids) of an action."""

    against: tuple[Faction, ...] = FACTIONS  # the Defenders to choose from
    always_ambush: bool = False  # every Battle is an Ambush, whoever is Hidden and wherever the Leader is
    ambush_if_able: bool = False  # … where the attackers have more Hidden pieces
    no_retreat: bool = False
    no_counterattack: bool = False
    no_stronghold: bool = False  # a Fort or Citadel neither halves Losses nor protects from theft
    end_hidden: bool = False  # the attackers go Hidden
    extra: int = 0  # Losses on top
    ally_first: bool = False  # the first Loss is an Ally
    legion_first: bool = False  # the first Loss is a Legion, without a roll
    auxilia: int = 1  # the Losses that attacking Auxilia cause are multiplied by this
    bands: int = 1  # the Losses that attacking Warbands cause are multiplied by this
    only_ambush: bool = False  # no other Battle than by Ambush, under its usual conditions
    no_provocation: bool = False  # §3.2.3: nobody Rallies for a Tribe that is Dispersed
    no_harassment: bool = False  # §3.2.3
    without_forces: bool = False  # there is a Battle even without attackers
    party: dict[Force, int] | None = None  # only these pieces act

    def copy(self) -> Twist:
        return self if self.party is None else replace(self, party=dict(self.party))


PLAIN = Twist()


class Losses(NamedTuple):
    """§3.2.4: what a faction has still to take."""

    faction: Faction
    region: Region
    n: int


class Stage(IntEnum):
    """How far a Battle has come."""

    OPENING = 0  # until the Defender has declared
    ATTACK = 1
    COUNTERATTACK = 2


@dataclass(slots=True)
class Clash:
    """One Battle in one Region."""

    region: Region
    attacker: Faction
    defender: Faction
    ambush: bool = False
    besiege: bool = False
    twist: Twist = PLAIN
    party: Party | None = None  # the attackers, where an Event lets only some of the pieces fight
    shelter: bool = False  # the Defender began with a Fort or Citadel, which halves Losses
    retreat: bool = False
    refuge: Region | None = None
    elite: int = 0  # card 30: Arverni Warbands that still fight as Legions
    cavalry: bool = False  # card 59: Auxilia inflict whole Losses here
    shock: Faction | None = None  # card 59: who doubles the enemy's Losses here
    stage: Stage = Stage.OPENING
    braced: bool = True  # §4.3.3: the Defender rolls and strikes back; not in an Ambush, unless Caesar holds
    dealt: int = 0  # the Losses of the Attack

    def copy(self) -> Clash:
        other: Clash = Clash.__new__(Clash)
        other.region = self.region
        other.attacker = self.attacker
        other.defender = self.defender
        other.ambush = self.ambush
        other.besiege = self.besiege
        other.twist = self.twist.copy()
        other.party = None if self.party is None else dict(self.party)
        other.shelter = self.shelter
        other.retreat = self.retreat
        other.refuge = self.refuge
        other.elite = self.elite
        other.cavalry = self.cavalry
        other.shock = self.shock
        other.stage = self.stage
        other.braced = self.braced
        other.dealt = self.dealt
        return other
