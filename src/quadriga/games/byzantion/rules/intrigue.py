"""§2.4: intrigue cards at any time, and the bounded windows in which others may react.

Whoever could react by what everybody sees is asked, whether he holds a fitting card or not, and all answer at once and
sealed; so neither being asked nor the time it takes betrays a hand (R-16). The first in order who reacts plays his card; if
it is cancelled the others are asked again, so a window ends after at most as many plays as there are players.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Any

from quadriga.kernel import Ask, AskAll, Seat

from ..moves import Decline, Intrigue
from ..state import FACE_DOWN, Byzantion
from ..terms import Card, Deme, Good, Passive, Plot, Step
from .piles import draw

Effect = Callable[[Byzantion, Seat, Card], Awaitable[None]]


def discount(g: Byzantion, seat: Seat, card: Card) -> int:
    """§6.4, R-10: the levels of the best single hero in the types of the card, wherever it stands, face up."""
    cards = g.cards
    types = cards.types[card]
    best = 0
    for group in g.zones[seat]:
        for hero in group:
            if cards.hero[hero] and not g.marks[hero] & FACE_DOWN:
                levels = cards.levels[hero]
                best = max(best, sum(levels[kind] for kind in types))
    return best


def price(g: Byzantion, seat: Seat, card: Card) -> int:
    """What a card costs this player."""
    cost = g.cards.cost[card] - discount(g, seat, card)
    if g.cards.is_intrigue(card):
        cost -= g.bonus(seat, Passive.INTRIGUE_DISCOUNT)
    return max(0, cost)


def is_hidden(g: Byzantion, card: Card) -> bool:
    """Whether the card may still be in somebody's hand, by what everybody sees."""
    if card in g.display or card in g.discard or card in g.removed:
        return False
    return not any(card in played for played in g.intrigues)


def could_play(g: Byzantion, seat: Seat, plots: Sequence[Plot], purse: int) -> bool:
    """R-16: by public knowledge alone, this seat may hold and afford such a card."""
    return bool(g.hands[seat]) and any(
        price(g, seat, card) <= purse and is_hidden(g, card) for plot in plots for card in g.cards.with_plot[plot]
    )


def playable(g: Byzantion, seat: Seat, plots: Sequence[Plot]) -> list[Card]:
    """The cards of such plots in the hand that the player can pay."""
    purse = g.has(seat, Good.NOMISMA)
    found = []
    for card in g.hands[seat]:
        plot = g.cards.plots[card]
        if plot is not None and plot.code in plots and price(g, seat, card) <= purse:
            found.append(card)
    return found


async def window(
    g: Byzantion,
    opener: Seat,
    plots: tuple[Plot, ...],
    prompt: str,
    *,
    rule: str,
    seats: Sequence[Seat] | None = None,
    effect: Effect | None = None,
    once: bool = True,
    has_aim: Callable[[Plot], bool] = lambda plot: True,
    **args: Any,
) -> Card | None:
    """Ask who could react; returns the card that took effect. With `once` the first success closes the window.

    `has_aim`: whether such a plot could do anything now, as all see.
    """
    left = list(g.others(opener) if seats is None else seats)
    while True:
        aimed = tuple(filter(has_aim, plots))
        left = [seat for seat in left if could_play(g, seat, aimed, g.has(seat, Good.NOMISMA))]
        if not left:
            return None
        asks = [Ask(seat, partial(reactions, g, seat, aimed), prompt, rule, deme=Deme(opener), **args) for seat in left]
        answers = await AskAll(asks)
        reacting = next((i for i, answer in enumerate(answers) if isinstance(answer, Intrigue)), None)
        if reacting is None:
            return None
        seat = left.pop(reacting)
        card: Card = answers[reacting].card
        if await play_intrigue(g, seat, card, effect) and once:
            return card


def reactions(g: Byzantion, seat: Seat, plots: Sequence[Plot]) -> list[Decline | Intrigue]:
    return [Decline(), *(Intrigue(card) for card in playable(g, seat, plots))]


async def play_intrigue(g: Byzantion, seat: Seat, card: Card, effect: Effect | None = None) -> bool:
    """§2.4: pay, lay the card into the zone, let others cancel it; False if one did (R-17)."""
    g.take_from_hand(seat, card)
    g.tell("intrigues", seat=g.who(seat), card=card)
    g.pay(seat, Good.NOMISMA, price(g, seat, card))
    g.intrigues[seat].append(card)
    if await window(g, seat, (Plot.COUNTER,), "react_intrigue", rule="2.4", card=card):
        g.intrigues[seat].remove(card)
        g.throw(card)
        g.tell("countered", seat=g.who(seat), card=card)
        return False
    g.plotted[seat] += 1
    if effect is not None:
        await effect(g, seat, card)
    if g.step is not Step.FINALE:
        await draw(g, seat, g.bonus(seat, Passive.INTRIGUE_DRAW))
    return True
