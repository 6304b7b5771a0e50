"""A described position (docs/builders/positions.md) becomes a state; contradictions are refused with a sentence."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from enum import IntEnum
from typing import Any, TypeVar

from quadriga.kernel import BadPosition
from quadriga.kernel.description import quoted

from .board import (
    BASIC_BONUSES,
    BASIC_TOKENS,
    BONUS_COUNT,
    BORDERS,
    CENTURIONS,
    ENDS,
    FIRST,
    FITS,
    IS_CHECKPOINT,
    MARKERS,
    MODULE_BONUSES,
    PROVINCES,
    ROW,
    SECOND,
    SPACES_FOR_MARKERS,
    SUPPLY,
    SUPPLY_POISON,
    SYMBOL,
    deck,
)
from .config import CaesarConfig
from .moves import Place, PlaceFaceDown
from .rules.setup import is_in_play
from .state import SURE, Caesar, new_state
from .terms import NOBODY, Bonus, Border, Province, Side, Tile, Token


class Contradiction(BadPosition):
    """What a description contradicts, in the words of this game's catalogue."""

    of_game = "caesar"


E = TypeVar("E", bound=IntEnum)

KEYS = (
    "active", "borders", "supply", "bag", "bonus", "bank", "control", "markers", "senate", "under_senate", "stock", "thrown",
    "centurions", "returned", "tiles", "used",
)  # fmt: skip
BANK = 6  # §8.3


def read_position(config: CaesarConfig, data: Mapping[str, Any]) -> Caesar:
    """The state of a description: pieces are named where they lie, everything else follows from the rules."""
    for key in data:
        if key not in KEYS:
            raise Contradiction("refuse.position.key", key=key, keys=", ".join(KEYS))
    g = new_state(config)
    g.is_set_up = True
    g.seat = int(named(Side, data["active"])) if "active" in data else g.seat
    unlikely = lay_tokens(g, table(data, "borders"))
    deal_tokens(g, data, unlikely)
    take_provinces(g, table(data, "control"))
    lay_border_markers(g, data.get("markers", []))
    count_markers(g, data)
    lay_bonuses(g, data)
    lay_tiles(g, data)
    return g


# Reading ------------------------------------------------------------------------------------------------------------


def named(kind: type[E], word: Any) -> E:
    """The member of that name."""
    if isinstance(word, str) and word.strip().upper() in kind.__members__:
        return kind[word.strip().upper()]
    raise Contradiction("refuse.position.no_such", what=kind, name=quoted(word))


def named_all(kind: type[E], words: Any, key: str) -> list[E]:
    if not isinstance(words, list):
        raise Contradiction("refuse.position.list", words=key, what=kind)
    return [named(kind, word) for word in words]


def table(data: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    found = data.get(key, {})
    if not isinstance(found, dict):
        raise Contradiction("refuse.position.is_table", name=key)
    return found


def border_named(word: Any) -> Border:
    """A border by its two provinces, in either order."""
    for border in BORDERS:
        first, second = ENDS[border]
        if str(word).strip().upper() in (border.name, f"{second.name}_{first.name}"):
            return border
    raise Contradiction("refuse.position.border", border=quoted(word))


def numbers(data: Mapping[str, Any], key: str) -> list[int]:
    """A number for each side, 0 where none is given."""
    found = [0, 0]
    for word, n in table(data, key).items():
        side = named(Side, word)
        if type(n) is not int or not 0 <= n <= MARKERS:
            what = f"{key}.{side.name}"
            raise Contradiction("refuse.position.from_to", what=what, least=0, most=MARKERS, value=quoted(n))
        found[side] = n
    return found


def take(pool: list[E], items: Iterable[E], refusal: str, /, **where: str) -> None:
    """Remove the items; refuse under this key if one is not there."""
    for item in items:
        if item not in pool:
            raise Contradiction(f"refuse.position.{refusal}", item=item.name, **where)
        pool.remove(item)


# Tokens -------------------------------------------------------------------------------------------------------------


def lay_tokens(g: Caesar, borders: Mapping[str, Any]) -> dict[Border, list[Token]]:
    """§5.1: "CAESAR SWORD_51 -> SICILIA", with ", face down" (turned by Might) or ", secret" (§8.3) behind it.

    A token that was turned counts in what had closed before; ", face down before SICILIA" if Sicilia closed after it.
    Returns what everybody knows that secret tokens are not (R-14): ", secret not SWORD_60".
    """
    unlikely: dict[Border, list[Token]] = {}
    everything = BASIC_TOKENS + (CENTURIONS if g.config.centurions else ())
    g.bag = [list(everything), list(everything)]
    turned: list[tuple[Border, list[Province]]] = []
    for word, written in borders.items():
        border = border_named(word)
        lie = "" if not isinstance(written, str) else written.partition(",")[2].strip()
        side, token, facing = read_placement(border, written)
        if not g.empty >> border & 1:
            raise Contradiction("refuse.position.two_tokens", border=border.name)
        take(g.bag[side], [token], "none_for_border", side=side.name, border=border.name)
        g.supply[side].append(token)
        if lie.split()[:1] == ["secret"]:
            if side == g.crassus:
                raise Contradiction("refuse.position.secret_crassus", border=border.name)
            if not (g.config.checkpoints and IS_CHECKPOINT >> border & 1):
                raise Contradiction("refuse.position.secret", border=border.name)
            g.lay_face_down(int(side), PlaceFaceDown(token, border))
            unlikely[border] = read_unlikely(token, lie)
        else:
            g.lay(int(side), Place(token, border, facing))
            turned += [(border, read_turned(border, lie))] if lie else []
    for border, later in turned:
        values = g.values(border)
        g.turn_token(border)
        for province, value in zip(ENDS[border], values, strict=True):
            if province in later:
                if g.is_open(province):
                    raise Contradiction("refuse.position.turned_before", province=province.name)
                g.influence[2 * province + g.owner[border]] -= value
    return unlikely


def read_lie(lie: str, plain: str, more: str) -> list[str]:
    """How a token lies: "face down" alone, or "face down before" and the words that follow."""
    start, words = plain.split(), lie.split()
    if words == start:
        return []
    if words[: len(start) + 1] == [*start, more] and words[len(start) + 1 :]:
        return words[len(start) + 1 :]
    raise Contradiction("refuse.position.token_lie", word=lie)


def read_unlikely(token: Token, lie: str) -> list[Token]:
    """What a secret token is not."""
    others = [named(Token, word) for word in read_lie(lie, "secret", "not")]
    if token in others:
        raise Contradiction("refuse.position.token_lie", word=lie)
    return others


def read_turned(border: Border, lie: str) -> list[Province]:
    """Of a token that was turned: the provinces beside it that closed only then."""
    later = [named(Province, word) for word in read_lie(lie, "face down", "before")]
    for province in later:
        if province not in ENDS[border]:
            raise Contradiction("refuse.position.facing", province=province.name, border=border.name)
    return later


def read_placement(border: Border, written: Any) -> tuple[Side, Token, Province]:
    """Whose token lies on a border, and which province its first value faces."""
    words = written.partition(",")[0].split() if isinstance(written, str) else []
    if len(words) not in (2, 4) or (len(words) == 4 and words[2] != "->"):
        raise Contradiction("refuse.position.placement", written=quoted(written), province=ENDS[border][0].name)
    side, token = named(Side, words[0]), named(Token, words[1])
    if not FITS[token] >> border & 1:
        raise Contradiction("refuse.position.fit", token=token.name, border=border.name, symbol=SYMBOL[border].name.lower())
    facing = named(Province, words[3]) if len(words) == 4 else ENDS[border][0]
    if facing not in ENDS[border]:
        raise Contradiction("refuse.position.facing", province=facing.name, border=border.name)
    if FIRST[token] == SECOND[token]:
        return side, token, ENDS[border][0]
    if len(words) == 2 and "," not in written:
        raise Contradiction("refuse.position.which_way", token=token.name, border=border.name)
    return side, token, facing


def deal_tokens(g: Caesar, data: Mapping[str, Any], unlikely: Mapping[Border, list[Token]]) -> None:
    """Supplies and Centurions as named; all other tokens are in the bags."""
    centurions, supply, returned = table(data, "centurions"), table(data, "supply"), table(data, "returned")
    for word in (*centurions, *supply, *returned, *table(data, "bag")):
        named(Side, word)
    for side in Side:
        bag = g.bag[side]
        in_play = [token for token in CENTURIONS if token in bag]
        hand = named_all(Token, supply[side.name], "supply") if side.name in supply else None
        take(bag, hand or [], "none_for_supply", side=side.name)
        back = read_returned(returned.get(side.name, []))
        returned_here = [token for token, _ in back]
        if side.name in centurions:
            g.centurions[side] = sorted(named_all(Token, centurions[side.name], "centurions"))
        else:
            g.centurions[side] = [t for t in in_play if t in bag and t not in returned_here]
        take(bag, g.centurions[side], "not_before", side=side.name)
        if hand is None:
            drawn = list((Counter(bag) - Counter(returned_here)).elements())  # in the order of the bag
            hand = drawn[: ROW if side == g.crassus else SUPPLY_POISON if g.config.poison else SUPPLY]
            take(bag, hand, "none_for_supply", side=side.name)
        g.supply[side] = hand if side == g.crassus else sorted(hand)
        for border, others in unlikely.items():
            if g.owner[border] == side:
                g.guesses[border] = g.find_secret_candidates(side, border) & ~sum(1 << token for token in set(others))
        know_bag(g, side, back, table(data, "bag").get(side.name))


def read_returned(words: Any) -> list[tuple[Token, int]]:
    """R-15: "SWORD_60", in the bag for sure; "SWORD_60, 1.5" if so many tokens of the supply may be that one by now."""
    if not isinstance(words, list):
        raise Contradiction("refuse.position.list", words="returned", what=Token)
    found = []
    for word in words:
        name, _, since = word.partition(",") if isinstance(word, str) else (word, "", "")
        token = named(Token, name)
        if since and not re.fullmatch(r"\s*[0-9]{1,2}(\.[0-9]{1,20})?\s*", since, re.ASCII):
            raise Contradiction("refuse.position.since", item=token.name, value=quoted(since.strip()))
        found.append((token, round(float(since or 0) * SURE)))
    return found


def know_bag(g: Caesar, side: Side, back: list[tuple[Token, int]], bag: Any) -> None:
    """The bag is what is left; naming it is only a check. Tokens returned by Poison are known to be in it, or were drawn
    since: then they may be in the supply, or lie where nobody sees them."""
    returned = [token for token, _ in back]
    if bag is not None and sorted(named_all(Token, bag, "bag")) != g.bag[side]:
        rest = ", ".join(token.name for token in g.bag[side]) or "nothing"
        raise Contradiction("refuse.position.bag", side=side.name, left=rest)
    left = g.bag[side][:]
    take(left, [token for token, since in back if not since], "not_in_bag", side=side.name)
    left += [*g.supply[side], *g.find_secret_tokens(side)]
    take(left, [token for token, since in back if since], "not_in_bag", side=side.name)
    for token, since in back:
        if since > SURE * len(g.supply[side]):
            n = len(g.supply[side])
            raise Contradiction("refuse.position.from_to", what=token.name, least=0, most=n, value=quoted(since / SURE))
    if returned and not g.config.poison:
        raise Contradiction("refuse.position.returned")
    for token in CENTURIONS:
        # Crassus throws tokens of his row into his bag (§9.2); of others only Poison returns one, and all see it.
        if side != g.crassus and token in g.bag[side] and token not in returned:
            raise Contradiction("refuse.position.centurion_in_bag", side=side.name, item=token.name)
    g.returned[side] = returned
    g.drawn_since[side] = [since for _, since in back]


# Provinces and markers ----------------------------------------------------------------------------------------------


def take_provinces(g: Caesar, control: Mapping[str, Any]) -> None:
    """§5.2.2: closed provinces belong to the stronger side, unless the description says otherwise and may say so."""
    written = {named(Province, word): value for word, value in control.items()}
    for province, value in written.items():
        if g.is_open(province):
            raise Contradiction("refuse.position.open", province=province.name, value=quoted(value))
    for province in PROVINCES:
        if g.is_open(province):
            continue
        totals = g.influence[2 * province : 2 * province + 2]
        stronger = NOBODY if totals[0] == totals[1] else totals.index(max(totals))
        g.control[province] = stronger
        if province in written:
            name, _, lie = str(written[province]).partition(",")
            g.control[province] = NOBODY if name.strip().upper() == "NOBODY" else int(named(Side, name))
            if lie.strip() not in ("", "face down"):
                raise Contradiction("refuse.position.marker_lie", word=lie.strip())
            g.turned |= bool(lie.strip()) << province
        if g.control[province] != stronger and not is_explained(g, province, stronger):
            raise Contradiction("refuse.position.control", province=province.name, first=totals[0], second=totals[1])


def is_explained(g: Caesar, province: Province, stronger: int) -> bool:
    """Whether other control than the totals show is possible: a tie won by Crassus, or a token turned over later."""
    if any(g.face_down >> border & 1 for border in BORDERS if province in ENDS[border]):
        return True
    return stronger == NOBODY and g.control[province] == g.crassus != NOBODY


def lay_border_markers(g: Caesar, markers: Any) -> None:
    """§5.2.4: on all borders within one side's provinces; beside a face-down marker only where named."""
    if not isinstance(markers, list):
        raise Contradiction("refuse.position.markers_list")
    borders = [border_named(word) for word in markers]
    for border in BORDERS:
        first, second = ENDS[border]
        owner = g.control[first]
        is_turned = bool((g.turned >> first | g.turned >> second) & 1)
        if owner != NOBODY and owner == g.control[second] and (border in borders or not is_turned):
            g.marker[border] = owner
        elif border in borders:
            raise Contradiction("refuse.position.marker_border", border=border.name)


def count_markers(g: Caesar, data: Mapping[str, Any]) -> None:
    """The stock follows from what lies on the board; a named stock puts the rest under the Senate."""
    g.senate, g.under_senate, g.thrown = numbers(data, "senate"), numbers(data, "under_senate"), numbers(data, "thrown")
    for side in Side:
        on_board = sum(SPACES_FOR_MARKERS[p] for p in PROVINCES if g.control[p] == side) + g.marker.count(side)
        g.stock[side] = MARKERS - on_board - g.under_senate[side] - g.thrown[side]
        if side.name in table(data, "stock"):
            stock = numbers(data, "stock")[side]
            g.under_senate[side] += g.stock[side] - stock
            g.stock[side] = stock
        if g.stock[side] < 1 or g.under_senate[side] < 0:
            raise Contradiction("refuse.position.markers", n=MARKERS, side=side.name, laid=on_board)
        most = g.senate[side] * (g.senate[side] + 1) // 2
        if g.under_senate[side] > most:
            raise Contradiction("refuse.position.senate", side=side.name, n=g.under_senate[side], tokens=g.senate[side])
        if g.thrown[side] and not (g.config.harder and side == g.crassus):
            raise Contradiction("refuse.position.thrown")


# Bonuses and tiles --------------------------------------------------------------------------------------------------


def lay_bonuses(g: Caesar, data: Mapping[str, Any]) -> None:
    """§4.3: as named; open provinces without a name get what is left, in the order of the terms."""
    pool: list[Bonus] = [Bonus.SENATE, *BASIC_BONUSES]
    pool += [bonus for bonus in MODULE_BONUSES if is_in_play(g, bonus) for _ in range(BONUS_COUNT[bonus])]
    take(pool, [Bonus.SENATE] * sum(g.senate), "too_many_tokens")
    written = {named(Province, word): named(Bonus, b) for word, b in table(data, "bonus").items()}
    if g.is_open(Province.ITALIA) and written.setdefault(Province.ITALIA, Bonus.SENATE) is not Bonus.SENATE:
        raise Contradiction("refuse.position.italia")
    for province, bonus in written.items():
        if not g.is_open(province):
            raise Contradiction("refuse.position.bonus_taken", province=province.name)
        take(pool, [bonus], "none_for_province", province=province.name)
        g.bonus[province] = bonus
    fill_bank(g, data, pool)
    for province in PROVINCES:
        if g.is_open(province) and g.bonus[province] is None:
            if not pool:
                raise Contradiction("refuse.position.bonuses")
            g.bonus[province] = pool.pop(0)


def fill_bank(g: Caesar, data: Mapping[str, Any], pool: list[Bonus]) -> None:
    """§8.3: of six basic bonuses one is gone for each token laid face down (R-29)."""
    if not g.config.checkpoints:
        if "bank" in data:
            raise Contradiction("refuse.position.bank")
        return
    size = BANK - g.secret.bit_count()
    basic: list[Bonus] = [bonus for bonus in pool if bonus not in MODULE_BONUSES]
    g.bank = named_all(Bonus, data["bank"], "bank") if "bank" in data else basic[-size:]
    take(basic, g.bank, "none_for_bank")
    if len(g.bank) != size:
        raise Contradiction("refuse.position.bank_size", n=size, found=len(g.bank))
    take(pool, g.bank, "none_for_bank")


def lay_tiles(g: Caesar, data: Mapping[str, Any]) -> None:
    """§9.2: the tiles still in the pile, or those used in their order; the others are the other ones."""
    if g.crassus == NOBODY:
        if "tiles" in data or "used" in data:
            raise Contradiction("refuse.position.tiles")
        return
    if "tiles" in data and "used" in data:
        raise Contradiction("refuse.position.tiles_or_used")
    rest: list[Tile] = deck(g.config.crassus, centurions=g.config.centurions)
    named_ones = read_tiles(data, "used" if "used" in data else "tiles", rest)
    take(rest, named_ones, "too_many_tiles")
    g.tiles, g.used_tiles = (rest, named_ones) if "used" in data else (named_ones, rest)


def read_tiles(data: Mapping[str, Any], key: str, default: list[Tile]) -> list[Tile]:
    """ "AAB", or a list of them."""
    written = data.get(key)
    if written is None:
        return default[:]
    return named_all(Tile, list(written) if isinstance(written, str) else written, key)
