"""§5: the cards as data: numbers, order of factions, sides. What they do is in events/, what they say in text/."""

from __future__ import annotations

from typing import NamedTuple

from .atlas import read_data
from .terms import Faction, Side, Word


class Card(Word):
    """Every card by name. Cards of Ariovistus have their number plus 100; the optional Diviciacus is 238."""

    WINTER = 0
    CICERO = 1
    LEGIONES_XIIII_ET_XV = 2
    POMPEY = 3
    CIRCUMVALLATION = 4
    GALLIA_TOGATA = 5
    MARCUS_ANTONIUS = 6
    ALAUDAE = 7
    BAGGAGE_TRAINS = 8
    MONS_CEVENNA = 9
    BALLISTAE = 10
    NUMIDIANS = 11
    TITUS_LABIENUS = 12
    BALEARIC_SLINGERS = 13
    CLODIUS_PULCHER = 14
    LEGIO_X = 15
    AMBACTI = 16
    GERMANIC_CHIEFTAINS = 17
    RHENUS_BRIDGE = 18
    LUCTERIUS = 19
    OPTIMATES = 20
    THE_PROVINCE = 21
    HOSTAGES = 22
    SACKING = 23
    SAPPERS = 24
    AQUITANI = 25
    GOBANNITIO = 26
    MASSED_GALLIC_ARCHERS = 27
    OPPIDA = 28
    SUEBI_MOBILIZE = 29
    VERCINGETORIXS_ELITE = 30
    COTUATUS_AND_CONCONNETODUMNUS = 31
    FORCED_MARCHES = 32
    LOST_EAGLE = 33
    ACCO = 34
    GALLIC_SHOUTS = 35
    MORASSES = 36
    BOII = 37
    DIVICIACUS = 38
    RIVER_COMMERCE = 39
    ALPINE_TRIBES = 40
    AVARICUM = 41
    ROMAN_WINE = 42
    CONVICTOLITAVIS = 43
    DUMNORIX_LOYALISTS = 44
    LITAVICCUS = 45
    CELTIC_RITES = 46
    CHIEFTAINS_COUNCIL = 47
    DRUIDS = 48
    DROUGHT = 49
    SHIFTING_LOYALTIES = 50
    SURUS = 51
    ASSEMBLY_OF_GAUL = 52
    CONSUETUDINE = 53
    JOINED_RANKS = 54
    COMMIUS = 55
    FLIGHT_OF_AMBIORIX = 56
    LAND_OF_MIST_AND_MYSTERY = 57
    ADUATUCA = 58
    GERMANIC_HORSE = 59
    INDUTIOMARUS = 60
    CATUVOLCUS = 61
    WAR_FLEET = 62
    WINTER_CAMPAIGN = 63
    CORREUS = 64
    GERMAN_ALLEGIANCES = 65
    MIGRATION = 66
    ARDUENNA = 67
    REMI_INFLUENCE = 68
    SEGNI_AND_CONDRUSI = 69
    CAMULOGENUS = 70
    COLONY = 71
    IMPETUOSITY = 72
    GALLIA_TOGATA_A = 105
    PUBLIUS_LICINIUS_CRASSUS = 117
    RHENUS_BRIDGE_A = 118
    GAIUS_VALERIUS_PROCILLUS = 119
    MORBIHAN = 120
    VOSEGUS = 121
    DREAD = 122
    PARLEY = 123
    SEDUNI_UPRISING = 124
    ARIOVISTUSS_WIFE = 125
    DIVICO = 126
    SOTIATES_UPRISING = 127
    ADMAGETOBRIGA = 128
    HARUDES = 129
    ORGETORIX = 130
    GERMAN_PHALANX = 131
    VENETI_UPRISING = 132
    WAILING_WOMEN = 133
    DIVINATION = 134
    NASUA_AND_CIMBERIUS = 135
    USIPETES_AND_TENCTERI = 136
    ALL_GAUL_GATHERS = 137
    VERGOBRET = 138
    DIVICIACUS_O = 238
    ALPINE_TRIBES_A = 140
    DUMNORIX = 143
    SAVAGE_DICTATES = 145
    SIEGE_OF_BIBRAX = 151
    FRUMENTUM = 153
    GALBA = 156
    SABIS = 157
    ADUATUCI = 158
    ICCIUS_AND_ANDECOMBORIUS = 160
    WINTER_CAMPAIGN_A = 163
    ABATIS = 164
    KINSHIP = 165
    WINTER_UPRISING = 166
    ARDUENNA_A = 167
    BELLOVACI = 169
    NERVII = 170


CARDS: dict[int, Card] = {int(card): card for card in Card}


class Face(NamedTuple):
    """What is printed on a card besides its text."""

    order: tuple[Faction, ...]  # §2.3.2
    dual: bool  # §5.2: it has a shaded text
    capability: str  # §5.3: "", "both", "unshaded" or "shaded"
    trigger: bool  # A2.3.9: the carnyx that calls the Arverni Phase
    swords: tuple[Faction, ...]  # 8.2.1: symbols for non-players
    laurels: tuple[Faction, ...]
    carnyx: tuple[Faction, ...]


class Capability(NamedTuple):
    """§5.3: a lasting Event, and who holds it where its text names somebody."""

    card: Card
    side: Side
    owner: Faction | None = None


def _read(name: str) -> dict[Card, Face]:
    def factions(row: dict[str, list[str]], key: str) -> tuple[Faction, ...]:
        return tuple(Faction[word] for word in row.get(key, []))

    return {
        Card(row["number"]): Face(
            factions(row, "order"), row.get("dual", True), row.get("capability", ""), row.get("trigger", False),
            factions(row, "swords"), factions(row, "laurels"), factions(row, "carnyx"),
        )
        for row in read_data(name)["card"]
    }  # fmt: skip


BASE_DECK = _read("cards.toml")
FACES: dict[Card, Face] = {**BASE_DECK, **_read("cards-ariovistus.toml")}
REPLACING = {card: Card(card - 100) for card in FACES if 100 < card < 200}  # §A2.1: which card each of Ariovistus replaces
ARIOVISTUS_DECK = sorted(set(BASE_DECK) - set(REPLACING.values()) | set(REPLACING))
