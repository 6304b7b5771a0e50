"""Chapter 8: the last intrigues, doxa from resources, cards and tasks, and the winner."""

from __future__ import annotations

from itertools import cycle

from quadriga.kernel import Ask, GameOver, Result, Seat

from ..box.kinds import TaskCard
from ..moves import Discard, Intrigue, Pass
from ..state import KNOWN, Byzantion
from ..terms import RESOURCE_DOXA, RESOURCES, VALUE_DOXA, Card, CardType, Good, Scoring, Task
from .intrigue import could_play, play_intrigue, price
from .piles import discard_for_income, income
from .plots import FINALE, does_something, resolve


async def finale(g: Byzantion) -> None:
    """§8.1 to §8.4: what happens after the last round."""
    await last_intrigues(g)
    score_places(g, [g.count_resources(seat) for seat in range(g.players)], RESOURCE_DOXA, "score_resources")
    score_places(g, [g.value(seat) for seat in range(g.players)], VALUE_DOXA, "score_cards")
    for seat in g.initiative:
        for task in g.tasks[seat]:
            doxa = score_task(g, seat, task)
            g.tell("score_task", seat=g.who(seat), task=task, n=doxa)
            g.goods[seat][Good.DOXA] += doxa
    raise GameOver(result(g))


# The last intrigues -----------------------------------------------------------------------------------------------------


async def last_intrigues(g: Byzantion) -> None:
    """§8.1: cards that move or place units, in initiative order until everybody passes in a row."""
    passes = 0
    for seat in cycle(g.initiative):
        passes = 0 if await last_intrigue(g, seat) else passes + 1
        if passes == g.players:
            return


async def last_intrigue(g: Byzantion, seat: Seat) -> bool:
    """Ask whoever could hold such a card (R-16); False if nothing was played."""
    if not could_play(g, seat, FINALE, purse(g, seat)):
        return False
    move = await Ask(seat, lambda: [Pass(), *(Intrigue(card) for card in last_cards(g, seat))], "last_intrigue", rule="8.1")
    if not isinstance(move, Intrigue):
        return False
    g.marks[move.card] |= KNOWN
    g.tell("prepares", seat=g.who(seat), card=move.card)
    while g.has(seat, Good.NOMISMA) < price(g, seat, move.card):
        spare = spare_cards(g, seat, move.card)
        only = spare[0] if len(spare) == 1 else None
        discarded = only or await Ask(seat, lambda: spare_cards(g, seat, move.card), "raise_money", rule="8.1")
        discard_for_income(g, seat, discarded.card)
    await play_intrigue(g, seat, move.card, resolve)
    return True


def purse(g: Byzantion, seat: Seat) -> int:
    """§8.1: the nomismata at hand and those to be had for all other hand cards."""
    return g.has(seat, Good.NOMISMA) + income(g, seat) * (len(g.hands[seat]) - 1)


def last_cards(g: Byzantion, seat: Seat) -> list[Card]:
    found = []
    for card in g.hands[seat]:
        plot = g.cards.plots[card]
        if (
            plot is not None
            and plot.code in FINALE
            and price(g, seat, card) <= purse(g, seat)
            and does_something(g, seat, card)
        ):
            found.append(card)
    return found


def spare_cards(g: Byzantion, seat: Seat, kept: Card) -> list[Discard]:
    return [Discard(card) for card in g.hands[seat] if card is not kept]


# Scoring ----------------------------------------------------------------------------------------------------------------


def score_places(g: Byzantion, totals: list[int], doxa: tuple[int, ...], key: str) -> None:
    """§8.2, R-27: everybody sharing a place gets its full doxa; nothing earns nothing."""
    for seat, total in enumerate(totals):
        place = sum(1 for other in totals if other > total)
        if total and place < len(doxa):
            g.goods[seat][Good.DOXA] += doxa[place]
            g.tell(key, seat=g.who(seat), total=total, n=doxa[place])


def score_task(g: Byzantion, seat: Seat, task: Task) -> int:
    """§8.3: the doxa of one task. Units on the map belong to nobody."""
    card = g.cards.tasks[task]
    if card.scoring in (Scoring.PER_TYPE, Scoring.PER_TERRITORY, Scoring.PER_MONUMENT):
        return card.doxa * sum(g.units[place] for place in g.cards.counted[task])
    if card.scoring is Scoring.NEVER_LOSER:
        return 0 if g.defeats[seat] else card.doxa
    if card.scoring is Scoring.ALL_TYPES:
        return card.doxa if all(g.count_type(seat, kind) >= card.least for kind in CardType) else 0
    if card.scoring is Scoring.ALL_RESOURCES:
        return card.doxa if all(g.has(seat, good) >= card.least for good in RESOURCES) else 0
    counts = [measure(g, card, other) for other in range(g.players)]
    return card.doxa if counts[seat] == max(counts) >= card.least else 0


def measure(g: Byzantion, card: TaskCard, seat: Seat) -> int:
    """What players are compared by."""
    match card.scoring:
        case Scoring.MOST_CARDS:
            assert card.type is not None
            return g.count_type(seat, card.type)
        case Scoring.MOST_INTRIGUES:
            return g.plotted[seat]
        case Scoring.MOST_HEROES:
            return sum(g.cards.hero[member] for group in g.zones[seat] for member in group)
        case Scoring.MOST_BANDON:
            return max((len(group) for group in g.zones[seat]), default=0)
        case Scoring.MOST_VICTORIES:
            return g.victories[seat]
        case Scoring.MOST_AUCTORITAS:
            return g.has(seat, Good.AUCTORITAS)
    return g.has(seat, Good.NOMISMA)


def result(g: Byzantion) -> Result:
    """§8.4: the farthest quadriga; then more auctoritas, then more nomismata, else the victory is shared."""
    ranks = [(goods[Good.DOXA], goods[Good.AUCTORITAS], goods[Good.NOMISMA]) for goods in g.goods]
    winners = tuple(seat for seat in range(g.players) if ranks[seat] == max(ranks))
    how = "shared" if len(winners) > 1 else "doxa" if [r[0] for r in ranks].count(max(ranks)[0]) == 1 else "tie_break"
    return Result(winners, tuple(rank[0] for rank in ranks), how)
