"""§1-§3: the map and the pieces as tables, loaded once. Masks are ints with one bit per border or province."""

from __future__ import annotations

import tomllib
from importlib import resources
from typing import Any, Final, NamedTuple

from .config import Crassus
from .moves import Place, PlaceFaceDown, TurnMarker, TurnToken
from .terms import Bonus, Border, Province, Symbol, Tile, Token


def load(name: str) -> dict[str, Any]:
    """A data file of this game."""
    return tomllib.loads((resources.files(__package__) / "data" / name).read_text(encoding="utf-8"))


_MAP = load("board.toml")
_PIECES = load("pieces.toml")

# The map ------------------------------------------------------------------------------------------------------------

PROVINCES: Final = tuple(Province)
BORDERS: Final = tuple(Border)
ENDS: Final = tuple((Province[b["between"][0]], Province[b["between"][1]]) for b in _MAP["border"])
SYMBOL: Final = tuple(Symbol[b["symbol"]] for b in _MAP["border"])
CHECKPOINTS: Final = tuple(border for border in Border if _MAP["border"][border].get("checkpoint"))
IS_CHECKPOINT: Final = sum(1 << border for border in CHECKPOINTS)
IS_CENTRAL: Final = tuple(bool(p.get("central")) for p in _MAP["province"])
SPACES_FOR_MARKERS: Final = tuple(int(p.get("spaces", 1)) for p in _MAP["province"])

BORDERS_OF: Final = tuple(tuple(b for b in Border if province in ENDS[b]) for province in Province)
BORDER_MASK: Final = tuple(sum(1 << b for b in BORDERS_OF[province]) for province in Province)
END_MASKS: Final = tuple((BORDER_MASK[a], BORDER_MASK[b]) for a, b in ENDS)
ALL_BORDERS: Final = (1 << len(Border)) - 1
ENDS_SUM: Final = tuple(int(a) + int(b) for a, b in ENDS)  # minus one end, it is the other end
NEIGHBOURS: Final = tuple(tuple(Province(ENDS_SUM[b] - p) for b in BORDERS_OF[p]) for p in Province)

assert [b.name for b in Border] == [f"{x.name}_{y.name}" for x, y in ENDS], (
    "the data lists the borders in the order of the terms"
)
assert [p.name for p in Province] == [p["name"] for p in _MAP["province"]], "and the provinces too"
assert all(a < b for a, b in ENDS), "the first province of a border stands first"


def across(border: Border, province: int) -> Province:
    """The province on the other side of a border."""
    return PROVINCES[ENDS_SUM[border] - province]


# The pieces ---------------------------------------------------------------------------------------------------------

MARKERS: Final = int(_PIECES["markers"])
SUPPLY: Final = int(_PIECES["supply"])
SUPPLY_POISON: Final = int(_PIECES["supply_poison"])
ROW: Final = int(_PIECES["row"])

_TOKENS = [_PIECES["token"][token.name] for token in Token]
TOKEN_SYMBOLS: Final = tuple(tuple(Symbol[s] for s in t["symbols"]) for t in _TOKENS)
FIRST: Final = tuple(int(t["values"][0]) for t in _TOKENS)
SECOND: Final = tuple(int(t["values"][1]) for t in _TOKENS)
IS_LAUREL: Final = tuple(symbols == (Symbol.LAUREL,) for symbols in TOKEN_SYMBOLS)
FITS: Final = tuple(
    sum(1 << b for b in Border if SYMBOL[b] in symbols or Symbol.LAUREL in symbols) for symbols in TOKEN_SYMBOLS
)
CENTURIONS: Final = tuple(t for t in Token if _TOKENS[t].get("centurion"))
BASIC_TOKENS: Final = tuple(t for t in Token if t not in CENTURIONS for _ in range(_TOKENS[t].get("count", 1)))

BONUS_COUNT: Final = tuple(int(_PIECES["bonus"][bonus.name]) for bonus in Bonus)
MODULE_BONUSES: Final = (Bonus.POISON, Bonus.CENTURION)
# §4.3: the bonus tokens besides the Senate of Italia.
BASIC_BONUSES: Final = tuple(
    bonus for bonus in Bonus if bonus not in MODULE_BONUSES for _ in range(BONUS_COUNT[bonus] - (bonus is Bonus.SENATE))
)


class Order(NamedTuple):
    """§9.2: what a tactic tile orders, from top to bottom."""

    draw: int
    centurions: int
    place: int
    discard: int


ORDERS: Final = tuple(Order(**_PIECES["tile"][tile.name]) for tile in Tile)


def deck(level: Crassus, *, centurions: bool) -> list[Tile]:
    """§9.1, §10.2: the tactic tiles of a level."""
    letters = _PIECES["deck_centurions" if centurions else "deck"][level.name]
    return [Tile[letter] for letter in letters]


# Moves, built once and shared by all states: every placement there is, by token; every target of Might. --------------


def _placements(token: Token) -> tuple[Place, ...]:
    turns = 1 if FIRST[token] == SECOND[token] else 2
    return tuple(Place(token, b, end) for b in Border if FITS[token] >> b & 1 for end in sorted(ENDS[b][:turns]))


PLACEMENTS: Final = tuple(_placements(token) for token in Token)
TURN_TOKEN: Final = tuple(TurnToken(border) for border in Border)
TURN_MARKER: Final = tuple(TurnMarker(province) for province in Province)
FACE_DOWN: Final = tuple(tuple(PlaceFaceDown(t, b) for b in CHECKPOINTS if FITS[t] >> b & 1) for t in Token)
