"""The vocabulary of Gaul: factions, pieces, places and actions, named as the rulebook names them."""

from __future__ import annotations

from enum import IntEnum


class Word(IntEnum):
    """A word of the rulebook. It is hashed as its number, in no time: rules look words up in tables at every step."""

    __hash__ = int.__hash__


class Faction(Word):
    """§1.5: the factions. The Germans are game-run in Falling Sky, the Arverni in Ariovistus."""

    ROMANS = 0
    ARVERNI = 1
    AEDUI = 2
    BELGAE = 3
    GERMANS = 4


ROMANS, ARVERNI, AEDUI, BELGAE, GERMANS = Faction
FACTIONS = tuple(Faction)
GAULS = (ARVERNI, AEDUI, BELGAE)


class Kind(Word):
    """What stands in a Region off the tribe circles. Auxilia and Warbands are told apart by their owner and their face."""

    LEADER = 0
    LEGION = 1
    HIDDEN = 2
    REVEALED = 3
    SCOUTED = 4
    STATIC = 5  # a Roman Fort or a Germanic Settlement


KINDS = len(Kind)
_KINDS = tuple(Kind)
FACES = (Kind.HIDDEN, Kind.REVEALED, Kind.SCOUTED)


class Force(Word):
    """§1.4: every piece but Allies and Citadels; the value is `faction * 6 + kind`."""

    ROMAN_LEADER = 0
    LEGION = 1
    AUXILIA_HIDDEN = 2
    AUXILIA_REVEALED = 3
    FORT = 5
    ARVERNI_LEADER = 6
    ARVERNI_HIDDEN = 8
    ARVERNI_REVEALED = 9
    ARVERNI_SCOUTED = 10
    AEDUI_LEADER = 12
    AEDUI_HIDDEN = 14
    AEDUI_REVEALED = 15
    AEDUI_SCOUTED = 16
    BELGIC_LEADER = 18
    BELGIC_HIDDEN = 20
    BELGIC_REVEALED = 21
    BELGIC_SCOUTED = 22
    GERMAN_LEADER = 24
    GERMAN_HIDDEN = 26
    GERMAN_REVEALED = 27
    GERMAN_SCOUTED = 28
    SETTLEMENT = 29

    faction: Faction
    kind: Kind
    is_band: bool  # a Warband or an Auxilia
    is_mobile: bool


for _piece in Force:
    _piece.faction = FACTIONS[_piece // KINDS]
    _piece.kind = _KINDS[_piece % KINDS]
    _piece.is_band = _piece.kind in FACES
    _piece.is_mobile = _piece.kind is not Kind.STATIC

FORCES = len(FACTIONS) * KINDS
OF_FACTION: tuple[tuple[Force, ...], ...] = tuple(tuple(f for f in Force if f.faction is faction) for faction in FACTIONS)
MOBILE: tuple[tuple[Force, ...], ...] = tuple(tuple(f for f in pieces if f.is_mobile) for pieces in OF_FACTION)
LEADERS: tuple[Force, ...] = tuple(Force(faction * KINDS) for faction in FACTIONS)


_FORCES: dict[int, Force] = {int(piece): piece for piece in Force}


def force(faction: Faction, kind: Kind) -> Force:
    """The piece of this faction and kind."""
    return _FORCES[faction * KINDS + kind]


class Group(Word):
    """§1.3.1: what a Region belongs to."""

    BELGICA = 0
    GERMANIA = 1
    CELTICA = 2
    BRITANNIA = 3
    PROVINCIA = 4
    CISALPINA = 5


class Region(Word):
    """§1.3.1: the Regions. Cisalpina is one only by Event or in Ariovistus, Britannia only in Falling Sky."""

    MORINI = 0
    NERVII = 1
    ATREBATES = 2
    SUGAMBRI = 3
    UBII = 4
    TREVERI = 5
    CARNUTES = 6
    MANDUBII = 7
    VENETI = 8
    PICTONES = 9
    BITURIGES = 10
    AEDUI = 11
    SEQUANI = 12
    ARVERNI = 13
    BRITANNIA = 14
    PROVINCIA = 15
    CISALPINA = 16


REGIONS = tuple(Region)


class Border(Word):
    """§1.3.4-1.3.5: what a step between two Regions crosses."""

    LAND = 0
    RHENUS = 1
    SEA = 2
    ALPS = 3


class Tribe(Word):
    """§1.3.2: the tribe circles. The Nori belong to Ariovistus; the Colony is settled by its Event."""

    MENAPII = 0
    MORINI = 1
    EBURONES = 2
    NERVII = 3
    BELLOVACI = 4
    ATREBATES = 5
    REMI = 6
    SUEBI_NORTH = 7
    SUGAMBRI = 8
    SUEBI_SOUTH = 9
    UBII = 10
    TREVERI = 11
    CARNUTES = 12
    AULERCI = 13
    MANDUBII = 14
    SENONES = 15
    LINGONES = 16
    VENETI = 17
    NAMNETES = 18
    PICTONES = 19
    SANTONES = 20
    BITURIGES = 21
    AEDUI = 22
    SEQUANI = 23
    HELVETII = 24
    ARVERNI = 25
    CADURCI = 26
    VOLCAE = 27
    CATUVELLAUNI = 28
    HELVII = 29
    NORI = 30
    COLONY = 31


TRIBES = tuple(Tribe)


OWNERS: tuple[Faction | None, ...] = (None, *FACTIONS, *FACTIONS, None, None, None, None)  # of what a circle holds


class Status(Word):
    """§1.3.2, §1.7: what a tribe circle holds. One value, and the only record of Allies and Citadels."""

    SUBDUED = 0
    ROMAN_ALLY = 1
    ARVERNI_ALLY = 2
    AEDUI_ALLY = 3
    BELGIC_ALLY = 4
    GERMAN_ALLY = 5
    ARVERNI_CITADEL = 7
    AEDUI_CITADEL = 8
    BELGIC_CITADEL = 9
    DISPERSED = 11
    GATHERING = 12
    RAZED = 13
    ABSENT = 14

    owner: Faction | None
    is_ally: bool  # a disc, not a Citadel
    is_citadel: bool
    is_dispersed: bool  # Dispersed, Gathering or Razed: not Subdued, but worth the same to Rome


for _status in Status:
    _status.owner = OWNERS[_status]
    _status.is_ally = 1 <= _status <= 5
    _status.is_citadel = 7 <= _status <= 9
    _status.is_dispersed = 11 <= _status <= 13


STATUS: dict[int, Status] = {int(status): status for status in Status}


def ally(faction: Faction) -> Status:
    """The faction's disc."""
    return STATUS[1 + faction]


def citadel(faction: Faction) -> Status:
    """The Gallic faction's Citadel."""
    return STATUS[6 + faction]


class Standing(Word):
    """§1.4.3: the face of a Leader piece, or why it is not to be had."""

    NAMED = 0  # Caesar, Vercingetorix, Ambiorix, Ariovistus, Diviciacus
    SUCCESSOR = 1
    WAITING = 2  # in the Spring box of Pax Gallica?
    OUT = 3  # not in this game, or out of play


class Senate(Word):
    """§6.5: the Senate's boxes, from the top."""

    UPROAR = 0
    INTRIGUE = 1
    ADULATION = 2
    NOWHERE = 3  # the first year of Pax Gallica?


class Command(Word):
    """§3: what a faction does with its turn."""

    RECRUIT = 0
    RALLY = 1
    MARCH = 2
    SEIZE = 3
    RAID = 4
    BATTLE = 5


class Aside(Word):
    """§1.4.1, §1.5.2: what goes on beside a Command. The number is no Command's and no Special Ability's."""

    GIVING = 7  # Resources or pieces are given up


class Ability(Word):
    """§4: Special Abilities, by faction in the order of the book. They are numbered on from the Commands."""

    BUILD = 8
    SCOUT = 9
    BESIEGE = 10
    ENTREAT = 11
    DEVASTATE = 12
    TRADE = 13
    SUBORN = 14
    ENLIST = 15
    RAMPAGE = 16
    SETTLE = 17
    INTIMIDATE = 18
    AMBUSH = 19


Doing = Command | Aside | Ability  # what is under way: no two of them are equal


class Deed(Word):
    """§2.3: what a faction has done on the current card."""

    NOTHING = 0
    PASSED = 1
    COMMAND = 2
    COMMAND_ABILITY = 3
    LIMITED = 4
    EVENT = 5


class GermanStep(Word):
    """§6.2: the steps of the Germans Phase, in the printed order, for all to follow."""

    RALLY = 0
    MARCH = 1
    RAID = 2
    BATTLE = 3

    @property
    def rule(self) -> str:
        return f"6.2.{self + 1}"


class Side(Word):
    """§5.2: the text of a card that is carried out."""

    UNSHADED = 0
    SHADED = 1


class Phase(Word):
    """Where the game stands between two turns."""

    SETUP = 0
    CARD = 1  # §2.3: a faction's slot on an Event card
    CARD_END = 2  # §2.3.6
    VICTORY = 3  # §6.1 …
    GERMANS = 4
    QUARTERS = 5
    HARVEST = 6
    SENATE = 7
    SPRING = 8
    ARVERNI = 9  # §A6.2, after a card with the carnyx
    INTERLUDE = 10  # §A2.1: between the halves of The Gallic War


class Mark(Word):
    """§5.1.4: markers of Events with lasting effect, besides those on tribes and Regions."""

    CIRCUMVALLATION = 0
    GALLIA_TOGATA = 1
    LOST_EAGLE = 2
    OPTIMATES = 3
    ABATIS = 4
    WINTER_UPRISING = 5


class Book(Word):
    """Which rules are in force."""

    FALLING_SKY = 0
    ARIOVISTUS = 1


class Scenario(Word):
    """§2.1."""

    PAX_GALLICA = 0
    RECONQUEST = 1
    GREAT_REVOLT = 2
    ARIOVISTUS = 3
    GALLIC_WAR = 4


class Sharing(Word):
    """§1.5.1, §A1.5.1: who runs two factions in a game of three; in Ariovistus the Germans sit where the Arverni would."""

    ARVERNI_BELGAE = 0
    ROMANS_AEDUI = 1


class NonPlayers(Word):
    """§8.0, §A8.0: which factions are run by their charts: one bit each for Romans, Arverni (in Ariovistus Germans), Aedui
    and Belgae. The recommended sets stand first, then that of a game without people."""

    NONE = 0
    BELGAE = 8
    AEDUI = 4
    AEDUI_BELGAE = 12
    ALL_BUT_ROMANS = 14
    ALL_BUT_ARVERNI = 13
    ALL = 15
    ROMANS = 1
    ARVERNI = 2
    ROMANS_ARVERNI = 3
    ROMANS_AEDUI = 5
    ROMANS_BELGAE = 9
    ARVERNI_AEDUI = 6
    ARVERNI_BELGAE = 10
    ALL_BUT_AEDUI = 11
    ALL_BUT_BELGAE = 7

    @property
    def factions(self) -> tuple[Faction, ...]:
        """By the names of Falling Sky."""
        return tuple(faction for faction in (ROMANS, ARVERNI, AEDUI, BELGAE) if self >> faction & 1)


class Solo(Word):
    """§8.9: how hard a game of one player is."""

    NORMAL = 0
    EASY = 1  # to exceed the threshold wins in any Victory Phase
    DIFFICULT = 2  # a non-player with a higher margin wins in any Victory Phase


MOST_RESOURCES = 45  # §1.8
LEGIONS = 12
MOST_DISPERSED = 4  # §3.2.3
WINTER = 0  # the number of a Winter card
NO_CARD = -1


class Matter(Word):
    """What a lot among equals decides."""

    WHERE = 0
    WHOM = 1
    WHAT = 2
