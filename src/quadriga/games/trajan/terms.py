"""The vocabulary of Trajan: things by the rulebook's names."""

from __future__ import annotations

from enum import IntEnum

NONE = -1  # in the state: no tile, no bowl, no action


class Player(IntEnum):
    """The seats, by the colours in the box."""

    RED = 0
    GREEN = 1
    BLUE = 2
    BROWN = 3


class Stage(IntEnum):
    """What the next turn of the engine is."""

    BOARD = 0
    STONES = 1
    CARDS = 2
    TILES = 3
    TURN = 4
    ROUND_END = 5
    QUARTER_END = 6
    SENATE_VOTE = 7


class Action(IntEnum):
    """The six actions; also the bowls of the action circle, clockwise."""

    SEAPORT = 0
    FORUM = 1
    MILITARY = 2
    SENATE = 3
    TRAJAN = 4
    CONSTRUCTION = 5


class Slot(IntEnum):
    """The places for Trajan tiles, one outside each bowl; and the centre, where only the arch may stand."""

    I = 0  # noqa: E741 - the book's own numerals
    II = 1
    III = 2
    IV = 3
    V = 4
    VI = 5
    CENTRE = 6


class Colour(IntEnum):
    """Colours of action stones."""

    BLUE = 0
    YELLOW = 1
    GREEN = 2
    ORANGE = 3
    PINK = 4
    WHITE = 5


class Need(IntEnum):
    """What the people demand."""

    BREAD = 0
    GAMES = 1
    RELIGION = 2


class ForumTile(IntEnum):
    """Everything that lies in the forum and in provinces; the first three are the needs."""

    BREAD = 0
    GAMES = 1
    RELIGION = 2
    VOTES_2 = 3
    VOTES_3 = 4
    VOTES_4 = 5
    VOTES_5 = 6
    WILD_NEED = 7
    WILD_COMMODITY = 8
    WILD_CONSTRUCTION = 9
    WILD_ACTION = 10
    EXTRA_SEAPORT = 11
    EXTRA_FORUM = 12
    EXTRA_MILITARY = 13
    EXTRA_SENATE = 14
    EXTRA_TRAJAN = 15
    EXTRA_CONSTRUCTION = 16


class ForumSpace(IntEnum):
    """The spaces of the forum: three for extra-action tiles, then three per column in use."""

    EXTRA_1 = 0
    EXTRA_2 = 1
    EXTRA_3 = 2
    FORUM_1 = 3
    FORUM_2 = 4
    FORUM_3 = 5
    FORUM_4 = 6
    FORUM_5 = 7
    FORUM_6 = 8
    FORUM_7 = 9
    FORUM_8 = 10
    FORUM_9 = 11
    FORUM_10 = 12
    FORUM_11 = 13
    FORUM_12 = 14


class Province(IntEnum):
    """The ten provinces, and the military camp from which leaders set out."""

    ALPES = 0
    RAETIA = 1
    NORICUM = 2
    NARBONENSIS = 3
    LUGUDUNENSIS = 4
    BELGICA = 5
    GERMANIA_SUPERIOR = 6
    AQUITANIA = 7
    BRITANNIA = 8
    GERMANIA_INFERIOR = 9
    CAMP = 10


class Commodity(IntEnum):
    """The twelve kinds of commodity cards."""

    COLUMN = 0
    FUR = 1
    SCROLL = 2
    OIL = 3
    FRUIT = 4
    LAMP = 5
    WINE = 6
    FISH = 7
    GOBLET = 8
    GEM = 9
    CATTLE = 10
    WHEAT = 11


class Pile(IntEnum):
    """Where cards are taken from: the two face-up discard piles and the face-down deck."""

    LEFT = 0
    RIGHT = 1
    DECK = 2


class Ship(IntEnum):
    SAME = 0
    DIFFERENT = 1
    PAIRS = 2


class Icon(IntEnum):
    """The types of construction tiles."""

    STAIRS = 0
    DOOR = 1
    FOUNTAIN = 2
    ROOF = 3
    WINDOW = 4


class Building(IntEnum):
    """Construction tiles: icon x 4 + points - 2."""

    STAIRS_2 = 0
    STAIRS_3 = 1
    STAIRS_4 = 2
    STAIRS_5 = 3
    DOOR_2 = 4
    DOOR_3 = 5
    DOOR_4 = 6
    DOOR_5 = 7
    FOUNTAIN_2 = 8
    FOUNTAIN_3 = 9
    FOUNTAIN_4 = 10
    FOUNTAIN_5 = 11
    ROOF_2 = 12
    ROOF_3 = 13
    ROOF_4 = 14
    ROOF_5 = 15
    WINDOW_2 = 16
    WINDOW_3 = 17
    WINDOW_4 = 18
    WINDOW_5 = 19


class Site(IntEnum):
    """Construction spaces: columns A-E from the left, rows 1-4 from the top; row x 5 + column."""

    A1 = 0
    B1 = 1
    C1 = 2
    D1 = 3
    E1 = 4
    A2 = 5
    B2 = 6
    C2 = 7
    D2 = 8
    E2 = 9
    A3 = 10
    B3 = 11
    C3 = 12
    D3 = 13
    E3 = 14
    A4 = 15
    B4 = 16
    C4 = 17
    D4 = 18
    E4 = 19


class Bonus(IntEnum):
    """The twelve bonus tiles, by what they score."""

    COLUMNS_FURS = 0
    SCROLLS_OIL = 1
    FRUIT_LAMPS = 2
    WINE_FISH = 3
    GOBLETS_GEMS = 4
    CATTLE_WHEAT = 5
    OWN_BREAD = 6
    OWN_GAMES = 7
    OWN_RELIGION = 8
    CITY_WORKERS = 9
    PROVINCE_LEGIONARIES = 10
    GOLD_TILES = 11


class Face(IntEnum):
    """Which side of a player's bonus tile is up; ships have the same two sides."""

    ABSENT = 0
    GRAY = 1
    GOLD = 2


class Category(IntEnum):
    """The six stacks of Trajan tiles."""

    CARDS = 0
    NINE = 1
    WORKERS = 2
    LEGION = 3
    PLUS_TWO = 4
    NEEDS = 5


class Source(IntEnum):
    """Where victory points come from."""

    TRAJAN_TILES = 0
    SHIPS = 1
    PROVINCES = 2
    SENATE = 3
    BUILDINGS = 4
    DEMANDS = 5
    HAND = 6
    CAMPS = 7
    CIRCLE = 8
    SETS = 9
    BONUS = 10


class TrajanTile(IntEnum):
    """The Trajan tiles: what they give and the two colours they need. Nine per category, in the order of categories."""

    CARDS_ORANGE_ORANGE = 0
    CARDS_BLUE_BLUE = 1
    CARDS_YELLOW_YELLOW = 2
    CARDS_YELLOW_GREEN = 3
    CARDS_PINK_WHITE = 4
    CARDS_GREEN_PINK = 5
    CARDS_WHITE_BLUE = 6
    CARDS_ORANGE_YELLOW = 7
    CARDS_BLUE_ORANGE = 8
    NINE_ORANGE_ORANGE = 9
    NINE_BLUE_BLUE = 10
    NINE_YELLOW_YELLOW = 11
    NINE_GREEN_GREEN = 12
    NINE_PINK_PINK = 13
    NINE_WHITE_WHITE = 14
    NINE_ORANGE_WHITE = 15
    NINE_YELLOW_WHITE = 16
    NINE_BLUE_WHITE = 17
    WORKER_YELLOW_ORANGE = 18
    WORKER_PINK_ORANGE = 19
    WORKER_WHITE_ORANGE = 20
    WORKER_GREEN_ORANGE = 21
    WORKER_BLUE_GREEN = 22
    WORKERS_YELLOW_YELLOW = 23
    WORKERS_BLUE_YELLOW = 24
    WORKERS_ORANGE_YELLOW = 25
    WORKERS_ORANGE_ORANGE = 26
    LEGIONARY_YELLOW_BLUE = 27
    LEGIONARY_BLUE_BLUE = 28
    LEGIONARY_PINK_BLUE = 29
    LEGIONARY_WHITE_BLUE = 30
    LEGIONARY_GREEN_BLUE = 31
    LEGIONARIES_WHITE_YELLOW = 32
    LEGIONARIES_GREEN_YELLOW = 33
    LEGIONARIES_PINK_YELLOW = 34
    LEGIONARIES_ORANGE_BLUE = 35
    PLUS_TWO_GREEN_WHITE = 36
    PLUS_TWO_YELLOW_PINK = 37
    PLUS_TWO_WHITE_PINK = 38
    PLUS_TWO_ORANGE_PINK = 39
    PLUS_TWO_PINK_PINK = 40
    PLUS_TWO_GREEN_PINK = 41
    PLUS_TWO_WHITE_WHITE = 42
    PLUS_TWO_BLUE_PINK = 43
    PLUS_TWO_PINK_WHITE = 44
    BREAD_PINK_PINK = 45
    BREAD_GREEN_GREEN = 46
    BREAD_ORANGE_GREEN = 47
    GAMES_GREEN_GREEN = 48
    GAMES_YELLOW_GREEN = 49
    GAMES_PINK_GREEN = 50
    RELIGION_WHITE_GREEN = 51
    RELIGION_WHITE_WHITE = 52
    RELIGION_BLUE_ORANGE = 53


# Rulings that are settings ---------------------------------------------------------------------------------------------


class Stones(IntEnum):
    """How the action stones are laid out at the start (R-02)."""

    CHOSEN = 0
    RANDOM = 1


class TieBreak(IntEnum):
    """What "higher in the senate" means at the end (R-36)."""

    VOTES = 0
    TRACK = 1


class Refill(IntEnum):
    """Who gets forum tiles first when the stack is short (R-33)."""

    PROVINCES_FIRST = 0
    FORUM_FIRST = 1
