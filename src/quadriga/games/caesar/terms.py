"""The vocabulary of Caesar!: what the rulebook names."""

from __future__ import annotations

from enum import IntEnum
from typing import Final

NOBODY: Final = -1


class Side(IntEnum):
    """The two seats."""

    CAESAR = 0
    POMPEY = 1


class Actor(IntEnum):
    """Who does something, in a report: a side, or Crassus who plays with its pieces."""

    CAESAR = 0
    POMPEY = 1
    CRASSUS = 2


SIDES: Final = tuple(Side)  # quicker than calling the enum
ACTORS: Final = tuple(Actor)


class Symbol(IntEnum):
    """§3: where a token may lie. A laurel fits every border space."""

    SWORD = 0
    SHIELD = 1
    SHIP = 2
    LAUREL = 3


class Token(IntEnum):
    """§3: the kinds of influence tokens, by symbol and values. Each side has one of each, and two LAUREL_22."""

    SWORD_60 = 0
    SWORD_51 = 1
    SWORD_42 = 2
    SWORD_33 = 3
    SHIELD_60 = 4
    SHIELD_51 = 5
    SHIELD_42 = 6
    SHIELD_33 = 7
    SHIP_60 = 8
    SHIP_51 = 9
    SHIP_42 = 10
    SHIP_33 = 11
    LAUREL_40 = 12
    LAUREL_31 = 13
    LAUREL_22 = 14
    CENTURION_SWORD_70 = 15
    CENTURION_SHIP_SHIELD_44 = 16
    CENTURION_LAUREL_33 = 17


class Bonus(IntEnum):
    """§7: the bonus tokens of the provinces."""

    SENATE = 0
    TACTICS = 1
    WEALTH = 2
    MIGHT = 3
    POISON = 4
    CENTURION = 5


class Tile(IntEnum):
    """§9.2: the tactic tiles of Crassus."""

    A = 0
    B = 1
    C = 2
    D = 3
    E = 4


class Province(IntEnum):
    """§2: the provinces, as printed on the map."""

    HISPANIA_ULTERIOR = 0
    HISPANIA_CITERIOR = 1
    MAURITANIA = 2
    SARDINIA = 3
    GALLIA = 4
    NUMIDIA = 5
    SICILIA = 6
    ITALIA = 7
    GALLIA_CISALPINA = 8
    AFRICA = 9
    ACHAIA = 10
    MACEDONIA = 11
    DALMATIA = 12
    CYRENE = 13
    CRETA = 14
    AEGYPTUS = 15
    ASIA = 16
    SYRIA = 17


class Border(IntEnum):
    """§2: the border spaces, one for each pair of neighbours."""

    HISPANIA_ULTERIOR_HISPANIA_CITERIOR = 0
    HISPANIA_ULTERIOR_MAURITANIA = 1
    HISPANIA_CITERIOR_GALLIA = 2
    MAURITANIA_SARDINIA = 3
    MAURITANIA_NUMIDIA = 4
    SARDINIA_GALLIA = 5
    SARDINIA_SICILIA = 6
    SARDINIA_ITALIA = 7
    GALLIA_GALLIA_CISALPINA = 8
    NUMIDIA_SICILIA = 9
    NUMIDIA_AFRICA = 10
    SICILIA_ITALIA = 11
    SICILIA_AFRICA = 12
    ITALIA_GALLIA_CISALPINA = 13
    ITALIA_ACHAIA = 14
    ITALIA_MACEDONIA = 15
    ITALIA_DALMATIA = 16
    GALLIA_CISALPINA_DALMATIA = 17
    AFRICA_ACHAIA = 18
    AFRICA_CYRENE = 19
    ACHAIA_MACEDONIA = 20
    ACHAIA_CRETA = 21
    MACEDONIA_DALMATIA = 22
    CYRENE_CRETA = 23
    CYRENE_AEGYPTUS = 24
    CRETA_AEGYPTUS = 25
    CRETA_ASIA = 26
    AEGYPTUS_ASIA = 27
    AEGYPTUS_SYRIA = 28
    ASIA_SYRIA = 29


class Step(IntEnum):
    """§9.4: the steps of Crassus' algorithm."""

    S1 = 1
    S2 = 2
    S3 = 3
    S4 = 4
    S5 = 5
    S6 = 6
    S7 = 7


class ProvinceTie(IntEnum):
    """§9.5: what decided between several provinces."""

    NONE = 0
    BEHIND = 1  # the largest difference against him (step 3)
    CLOSEST = 2  # the fewest free spaces (step 4)
    VALUE = 3  # the highest value he can place (steps 5 to 7)
    ITALIA = 4  # step 6
    NEXT_TO_HIS = 5
    SENATE = 6
    POISON = 7
    CENTRAL = 8
    NEXT_TO_CENTRAL = 9
    RANDOM = 10


class SpaceTie(IntEnum):
    """§9.6, §9.7: what decided between several spaces and tokens."""

    NONE = 0
    BEHIND = 1
    CENTRAL = 2
    NO_LAUREL = 3
    SUM = 4
    LEFTMOST = 5
    RANDOM = 6
