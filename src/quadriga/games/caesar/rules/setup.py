"""§4: setting up, with what the modules (§8) and the solo game (§9.1, §10) change in it."""

from __future__ import annotations

from quadriga.kernel import Chance, Deal

from ..board import BASIC_BONUSES, BASIC_TOKENS, BONUS_COUNT, MODULE_BONUSES, PROVINCES, ROW, SUPPLY, SUPPLY_POISON, deck
from ..state import Caesar
from ..terms import NOBODY, Bonus, Province, Side, Token

RANDOM_PROVINCES = tuple(province for province in PROVINCES if province is not Province.ITALIA)
DRAW = ("draw_caesar", "draw_pompey")  # by seat; a name of its own each, because nothing is drawn more often


async def set_up(g: Caesar) -> None:
    """§4: bonus tokens onto the provinces, then the supplies."""
    g.bonus[Province.ITALIA] = Bonus.SENATE  # §4.2
    await lay_out_bonuses(g)
    for side in Side:
        g.bag[side] = list(BASIC_TOKENS)
        await draw_supply(g, side)
    if g.crassus != NOBODY:
        g.tiles = deck(g.config.crassus, centurions=g.config.centurions)
    g.is_set_up = True


async def lay_out_bonuses(g: Caesar) -> None:
    """§4.3: at random on all provinces but Italia. §8.1, §8.2: three random ones of each module stand in for basic ones.

    Drawing province by province, with weights for what the modules put in, is the same as replacing at random.
    R-27: the Senate of Italia is never replaced.
    """
    added = [bonus for bonus in MODULE_BONUSES if is_in_play(g, bonus) for _ in range(BONUS_COUNT[bonus])]
    if not added:
        dealt = await Deal(BASIC_BONUSES, len(RANDOM_PROVINCES), "bonus", province=RANDOM_PROVINCES)
        for province, bonus in zip(RANDOM_PROVINCES, dealt, strict=True):
            g.bonus[province] = bonus
        return
    basic: list[Bonus] = list(BASIC_BONUSES)
    for left, province in zip(range(len(RANDOM_PROVINCES), 0, -1), RANDOM_PROVINCES, strict=True):
        weights = [left - len(added)] * len(basic) + [len(basic)] * len(added) if added else None
        bonus = await Chance(basic + added, "bonus", weights, province=province)
        (added if bonus in added else basic).remove(bonus)
        g.bonus[province] = bonus
    if g.config.checkpoints:
        g.bank = basic  # §8.3: face down, but all know what is missing on the map


def is_in_play(g: Caesar, bonus: Bonus) -> bool:
    """§8: whether the module of this bonus token is played."""
    return g.config.poison if bonus is Bonus.POISON else g.config.centurions if bonus is Bonus.CENTURION else True


async def draw_supply(g: Caesar, side: Side) -> None:
    """§4.4: two tokens, §8.1: three with Poison; §9.1: Crassus always lays out three."""
    size = ROW if side == g.crassus else SUPPLY_POISON if g.config.poison else SUPPLY
    for token in await Deal(g.bag[side], size, DRAW[side]):
        take(g, side, token)


async def draw_one(g: Caesar, seat: int) -> bool:
    """§5.3: one token out of the bag, if there is one."""
    if not g.bag[seat]:
        return False
    token: Token = await Chance(g.bag[seat], DRAW[seat])
    take(g, seat, token)
    return True


def take(g: Caesar, seat: int, token: Token) -> None:
    """§5.3: a drawn token into the supply."""
    g.take_from_bag(seat, token)
    if g.news is not None:
        tell_drawn(g, seat, token)


def tell_drawn(g: Caesar, seat: int, token: Token) -> None:
    """Only the owner sees what is drawn; everybody sees Crassus' row."""
    if seat == g.crassus:
        g.tell("drew_openly", side=g.who(seat), token=token)
        return
    g.tell("drew", to=seat, side=g.who(seat), token=token)
    g.tell("drew_hidden", but=seat, side=g.who(seat))
