"""§6.7 to §6.9: the market, from the cheap end to the dear one."""

from __future__ import annotations

from quadriga.kernel import Ask, Seat

from ..moves import Buy, Decline, Sell, Use
from ..state import Byzantion
from ..terms import EMPTY, PRICES, RESOURCES, Card, Good, Passive
from .piles import draw
from .setup import fill_market


def free_space(g: Byzantion) -> int:
    """The leftmost free space."""
    return g.market.index(EMPTY)


def close_up(g: Byzantion) -> None:
    """Tokens move toward the lower price until no space between them is free."""
    left = [good for good in g.market if good != EMPTY]
    g.market = left + [EMPTY] * (len(PRICES) - len(left))


def sales(g: Byzantion, seat: Seat) -> list[Sell]:
    """§6.7: kinds missing from the market, and once in a sale the kind that lay first when it began (R-06)."""
    return [
        Sell(good) for good in RESOURCES
        if g.has(seat, good) and (good not in g.market or (good == g.doubling and not g.doubled))
    ]  # fmt: skip


def can_sell(g: Byzantion, seat: Seat) -> bool:
    """Whether a sale that begins now could sell anything."""
    return any(g.has(seat, good) and (good not in g.market or good == g.market[0]) for good in RESOURCES)


def open_sale(g: Byzantion) -> None:
    g.doubling = g.market[0]


def sell(g: Byzantion, seat: Seat, good: Good) -> None:
    """The token goes to the leftmost free space and earns what is printed there."""
    if good in g.market:
        g.doubled = True
    space = free_space(g)
    g.tell("sells", seat=g.who(seat), good=good)
    g.pay(seat, good, 1)
    g.market[space] = int(good)
    g.gain_one(seat, Good.NOMISMA, PRICES[space] + g.bonus(seat, Passive.MARKET))


def close_sale(g: Byzantion) -> None:
    """§6.7: after a duplication the first token goes and all others move one space down."""
    if g.doubled:
        g.market[0] = EMPTY
        close_up(g)
    g.doubled = False
    g.doubling = EMPTY


def buying_price(g: Byzantion, seat: Seat, good: Good) -> int:
    """§6.8; §10.6: cheaper for whoever knows the market."""
    return max(0, PRICES[g.market.index(good)] - g.bonus(seat, Passive.MARKET))


def purchases(g: Byzantion, seat: Seat, more: int = 0) -> list[Buy]:
    """§6.8: what lies there and can be paid, with `more` nomismata besides."""
    purse = g.has(seat, Good.NOMISMA) + more
    return [Buy(good) for good in RESOURCES if good in g.market and buying_price(g, seat, good) <= purse]


def buy(g: Byzantion, seat: Seat, good: Good) -> None:
    g.tell("buys", seat=g.who(seat), good=good)
    g.pay(seat, Good.NOMISMA, buying_price(g, seat, good))
    g.market[g.market.index(good)] = EMPTY
    g.gain_one(seat, good)


def can_trade(g: Byzantion, seat: Seat) -> bool:
    """Whether one resource could be bought or sold now."""
    return bool(purchases(g, seat)) or can_sell(g, seat)


async def trade_one(g: Byzantion, seat: Seat, card: Card, rule: str) -> bool:
    """§10.5: buy or sell one resource without dynamis, by this card; False if nothing was traded."""
    open_sale(g)
    options = [*sales(g, seat), *purchases(g, seat)]
    if not options:
        close_sale(g)
        return False
    move = await Ask(seat, [Decline(), *options], "trade", rule=rule, card=card)
    if isinstance(move, Sell):
        sell(g, seat, move.good)
    elif isinstance(move, Buy):
        buy(g, seat, move.good)
        close_up(g)
    close_sale(g)
    return not isinstance(move, Decline)


def pay_tolls(g: Byzantion, seat: Seat) -> None:
    """Whoever keeps the harbour gains when another player takes a Buy or Sell action."""
    for other in g.others(seat):
        g.gain_one(other, Good.NOMISMA, g.bonus(other, Passive.TOLL))


async def refresh(g: Byzantion, seat: Seat) -> None:
    """§6.9: one of each resource in random order, the last space free; then a card, if you like."""
    await fill_market(g)
    n = 1 + g.bonus(seat, Passive.REFRESH)
    move = await Ask(seat, [Decline(), Use()], "refresh_draw", rule="6.9", n=n)
    if isinstance(move, Use):
        await draw(g, seat, n)
