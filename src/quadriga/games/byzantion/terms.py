"""The vocabulary of Byzantion, in the words of its rulebook."""

from __future__ import annotations

from enum import Enum, IntEnum


class Deme(IntEnum):
    """A seat: one of the factions of the hippodrome."""

    BLUE = 0
    GREEN = 1
    RED = 2
    WHITE = 3


class Ruler(IntEnum):
    """The one seat of the solo game."""

    JUSTINIAN = 0


class Good(IntEnum):
    """§1.2: the seven resources, then nomismata, doxa and dynamis, which are no resources."""

    AUCTORITAS = 0
    CIVICUS = 1
    VIRTUS = 2
    FIDES = 3
    LAPIS = 4
    LIGNUM = 5
    FRUMENTUM = 6
    NOMISMA = 7
    DOXA = 8
    DYNAMIS = 9


RESOURCES = tuple(Good)[:7]
Goods = tuple[int, ...]  # how many of each Good


class CardType(IntEnum):
    PALATINE = 0
    ECCLESIASTICAL = 1
    STRATIOTIKA = 2
    EMPORION = 3
    RUSTICA = 4


class Keimelion(IntEnum):
    """The relic of each space of the initiative scale."""

    LABARON = 0
    CUP = 1
    SCEPTRE = 2
    ROBE = 3


class Territory(IntEnum):
    THRACIA = 0
    ORIENS = 1
    ITALIA = 2
    ILLYRICUM = 3
    TYRRHENIAN_SEA = 4
    AFRICA = 5


class Unit(IntEnum):
    LEGION = 0
    CATAPHRACT = 1
    FORTIFICATION = 2
    SIEGE_ENGINE = 3
    DROMON = 4
    PRIEST = 5
    MONK = 6
    MONASTERY = 7
    TEMPLE = 8
    HAGIA_SOPHIA = 9
    SENATOR = 10
    HIPPODROME = 11
    AQUEDUCT = 12
    MERCHANT = 13
    CARAVAN = 14
    MERCHANT_SHIP = 15


KINDS = len(Unit)


class Length(IntEnum):
    STANDARD = 0
    MARATHON = 1


class RobeDoubles(IntEnum):
    """What the purple robe doubles for the winner (R-08)."""

    DELIVERY = 0
    REWARD = 1


class Step(IntEnum):
    """Where in the game we are; each call of `turn` does a piece of one step."""

    SETUP = 0
    DRAFT = 1
    SEALS = 2
    VOTES = 3
    ACTIONS = 4
    DELIVERY = 5
    CLEANUP = 6
    FINALE = 7


class Action(IntEnum):
    DRAW = 0
    PLAY = 1
    ACTIVATE = 2
    SELL = 3
    BUY = 4
    REFRESH = 5
    BUILD = 6


class Doing(IntEnum):
    """The stage of the running action; NOTHING before one is announced."""

    NOTHING = 0
    PLAYING = 1
    ARRANGING = 2
    SELLING = 3
    BUYING = 4
    BUILDING = 5
    DRAWING = 6


class Passive(Enum):
    """What a hero does for its owner while it leads a bandon or stands alone, face up."""

    SUBSTITUTE = 0
    CHEST_AGAIN = 1
    AFTER = 2
    MARKET = 3
    DELIVER = 4
    VOTE = 5
    WIN = 6
    ACT = 7
    ROUND = 8
    DRAW_DISCOUNT = 9
    INCOME = 10
    HAND = 11
    INTRIGUE_DRAW = 12
    INTRIGUE_DISCOUNT = 13
    BID_BONUS = 14
    SHIELD = 15
    TOLL = 16
    REFRESH = 17


class After(Enum):
    GAIN = 0
    TRADE = 1
    ACTIVATE = 2


class Instant(Enum):
    """§2.3: what any other empire card does once, right after it is played."""

    PLAY_MORE = 0
    DRAW = 1
    LEVY_CARD = 2
    LEVY = 3
    EXTRA = 4
    GAIN = 5
    PICK = 6
    ACTIVATE = 7
    CHEST = 8
    TAKE = 9
    COUNT = 10
    SWAP = 11
    TRADE = 12


class Plot(Enum):
    """What an intrigue card does."""

    SWAY = 0
    CANCEL = 1
    COUNTER = 2
    MOVE = 3
    PLACE = 4
    SPOILS = 5
    SEDUCE = 6
    ASSASSINATE = 7
    TRIUMPH = 8
    ABSOLVE = 9
    CLAQUE = 10
    SPY = 11
    PLUNDER = 12
    AGAIN = 13
    CORNER = 14
    EXTORT = 15


class Scoring(Enum):
    """How a task is scored."""

    PER_TYPE = 0
    PER_TERRITORY = 1
    PER_MONUMENT = 2
    MOST_CARDS = 3
    MOST_INTRIGUES = 4
    MOST_HEROES = 5
    MOST_BANDON = 6
    MOST_VICTORIES = 7
    MOST_AUCTORITAS = 8
    MOST_NOMISMATA = 9
    ALL_TYPES = 10
    ALL_RESOURCES = 11
    NEVER_LOSER = 12


class Title(IntEnum):
    """How a solo ruler is remembered."""

    NERO = 0
    CALIGULA = 1
    TITUS = 2
    TRAJAN = 3
    MARCUS_AURELIUS = 4
    JULIUS_CAESAR = 5
    AUGUSTUS = 6


class Card(IntEnum):
    """The deck by the ids printed on the cards: empire cards E, intrigue cards I."""

    E001, E002, E003, E004, E005, E006, E007, E008, E009, E010 = range(10)
    E011, E012, E013, E014, E015, E016, E017, E018, E019, E020 = range(10, 20)
    E021, E022, E023, E024, E025, E026, E027, E028, E029, E030 = range(20, 30)
    E031, E032, E033, E034, E035, E036, E037, E038, E039, E040 = range(30, 40)
    E041, E042, E043, E044, E045, E046, E047, E048, E049, E050 = range(40, 50)
    E051, E052, E053, E054, E055, E056, E057, E058, E059, E060 = range(50, 60)
    E061, E062, E063, E064, E065, E066, E067, E068, E069, E070 = range(60, 70)
    E071, E072, E073, E074, E075, E076, E077, E078, E079, E080 = range(70, 80)
    E081, E082, E083, E084, E085, E086, E087, E088, E089, E090 = range(80, 90)
    E091, E092, E093, E094, E095, E096, E097, E098, E099, E100 = range(90, 100)
    I01, I02, I03, I04, I05, I06, I07, I08, I09, I10 = range(100, 110)
    I11, I12, I13, I14, I15, I16, I17, I18, I19, I20 = range(110, 120)
    I21, I22, I23, I24, I25, I26, I27, I28, I29, I30 = range(120, 130)
    I31, I32, I33, I34, I35, I36, I37, I38, I39, I40 = range(130, 140)


FIRST_INTRIGUE = 100


class Event(IntEnum):
    """The events, and those of the solo game."""

    V01, V02, V03, V04, V05, V06, V07, V08, V09, V10 = range(10)
    V11, V12, V13, V14, V15, V16, V17, V18, V19, V20 = range(10, 20)
    V21, V22, V23, V24, V25, V26, V27, V28, V29, V30 = range(20, 30)
    S01, S02, S03, S04, S05, S06, S07, S08, S09, S10 = range(30, 40)
    S11, S12, S13, S14, S15, S16, S17, S18, S19, S20 = range(40, 50)
    S21, S22, S23, S24, S25, S26, S27, S28, S29, S30 = range(50, 60)


FIRST_SOLO_EVENT = 30


class Task(IntEnum):
    T01, T02, T03, T04, T05, T06, T07, T08, T09, T10 = range(10)
    T11, T12, T13, T14, T15, T16, T17, T18, T19, T20 = range(10, 20)
    T21, T22, T23, T24, T25 = range(20, 25)


class Chest(IntEnum):
    K01, K02, K03, K04, K05, K06, K07, K08, K09, K10 = range(10)
    K11, K12, K13, K14, K15, K16, K17, K18, K19, K20 = range(10, 20)
    K21, K22, K23, K24, K25, K26, K27, K28, K29, K30 = range(20, 30)
    K31, K32, K33, K34, K35, K36, K37, K38, K39, K40 = range(30, 40)


PRICES = (2, 3, 4, 5, 6, 7, 8, 9)
EMPTY = -1
DISPLAY_SIZE = 8
HAND_LIMIT = 6
DYNAMIS = (4, 6, 5, 4)  # by the number of players, from one
RESOURCE_DOXA = (3, 2, 1)
VALUE_DOXA = (6, 4, 2)
