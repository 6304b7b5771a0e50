"""Chapter 7, the Final phase: secret deliveries, completion, penalty, units, challenges, the next round."""

from __future__ import annotations

from functools import partial
from typing import Any

from quadriga.kernel import Amount, Amounts, Ask, AskAll, Order, Seat

from ..box.kinds import Ability
from ..moves import Bid, Decline, Name, Replace
from ..state import ACTIVATED, FACE_DOWN, KNOWN, MARKED, NOBODY, Byzantion, amounts
from ..terms import (
    EMPTY,
    HAND_LIMIT,
    RESOURCES,
    Card,
    Deme,
    Event,
    Good,
    Goods,
    Keimelion,
    Passive,
    Plot,
    RobeDoubles,
    Step,
    Unit,
)
from .intrigue import play_intrigue, playable, price, window
from .phase_events import CUP
from .piles import discard_for_income, discards
from .plots import ability as plot_of
from .setup import drop_tasks


async def deliver(g: Byzantion) -> None:
    """§7.1: everybody chooses in secret what to give, then all is shown."""
    seats = [seat for seat in g.initiative if deliveries(g, seat).most]  # by what all see, before anything is replaced
    await choose_replacements(g)
    asks = [Ask(seat, partial(deliveries, g, seat), "deliver", rule="7.1") for seat in seats]
    given = dict(zip(seats, await AskAll(asks) if asks else (), strict=True))
    values = [0] * g.players
    total = [0] * len(Good)
    for seat in g.initiative:
        values[seat] = hand_over(g, seat, given.get(seat, ()), total)
    g.replaced = [[] for _ in range(g.players)]
    if g.news is not None:
        g.tell("needed", goods=amounts(g.needs()), given=amounts(total))
    if all(total[good] >= need for good, need in enumerate(g.needs())):
        await complete(g, values)
    else:
        await cancel(g, values)
    g.step = Step.CLEANUP


# Replacements -----------------------------------------------------------------------------------------------------------


async def choose_replacements(g: Byzantion) -> None:
    """§10.1: each hero of that kind may once let its resource stand for a needed one; sealed like the delivery itself."""
    heroes = [substitutes(g, seat) for seat in range(g.players)]
    for turn in range(max(map(len, heroes))):
        seats = [seat for seat in g.initiative if len(heroes[seat]) > turn]
        asks = [
            Ask(seat, partial(replacements, g, seat, *heroes[seat][turn]), "replace", "10.1", **stand_in(*heroes[seat][turn]))
            for seat in seats
        ]  # fmt: skip
        for seat, answer in zip(seats, await AskAll(asks), strict=True):
            note_replacement(g, seat, heroes[seat][turn][1], answer)


def substitutes(g: Byzantion, seat: Seat) -> list[tuple[Card, Ability]]:
    """The heroes who are asked, one after the other; a hero with two such abilities stands there twice."""
    return [(hero, ability) for hero, ability in g.passives(seat, Passive.SUBSTITUTE) if could_replace(g, seat, ability)]


def stand_in(hero: Card, ability: Ability) -> dict[str, Any]:
    """What the question names: whose resource, and which."""
    return {"card": hero, "good": ability.good}


def could_replace(g: Byzantion, seat: Seat, ability: Ability) -> bool:
    """R-39: whether by what all see the hero's resource could stand for a needed one."""
    good = ability.good
    assert good is not None
    return bool(g.has(seat, good)) and any(n for kind, n in enumerate(g.needs()[: len(RESOURCES)]) if kind != good)


def note_replacement(g: Byzantion, seat: Seat, ability: Ability, answer: Decline | Replace) -> None:
    assert ability.good is not None
    g.replaced[seat] += [int(ability.good), int(answer.good) if isinstance(answer, Replace) else EMPTY]


def replacements(g: Byzantion, seat: Seat, hero: Card, ability: Ability) -> list[Decline | Replace]:
    good = ability.good
    assert good is not None
    options: list[Decline | Replace] = [Decline()]
    if g.has(seat, good) > spent_on_replacing(g, seat)[good]:
        needs, covered = g.needs(), g.replaced[seat][1::2]
        options += [Replace(hero, kind) for kind in RESOURCES if kind is not good and needs[kind] > covered.count(kind)]
    return options


def spent_on_replacing(g: Byzantion, seat: Seat) -> list[int]:
    """What the chosen replacements cost (R-38)."""
    spent = [0] * len(Good)
    for good, kind in zip(g.replaced[seat][::2], g.replaced[seat][1::2], strict=True):
        if kind != EMPTY:
            spent[good] += 1
    return spent


def deliveries(g: Byzantion, seat: Seat) -> Amounts:
    """§7.1: never more than the event needs of a kind, nor more than one has."""
    spent, covered, needs = spent_on_replacing(g, seat), g.replaced[seat][1::2], g.needs()
    caps = {good: min(needs[good] - covered.count(good), g.has(seat, good) - spent[good]) for good in RESOURCES}
    caps[Good.NOMISMA] = min(needs[Good.NOMISMA], g.has(seat, Good.NOMISMA))
    return Amounts(caps)


def hand_over(g: Byzantion, seat: Seat, given: tuple[Amount, ...], total: list[int]) -> int:
    """Pay what was chosen; one doxa for each resource and for each two nomismata (R-24)."""
    resources = 0
    for good, n in enumerate(spent_on_replacing(g, seat)):
        g.pay(seat, Good(good), n)
    for kind in g.replaced[seat][1::2]:
        if kind != EMPTY:
            total[kind] += 1
            resources += 1
    for good, n in given:
        g.pay(seat, good, n)
        total[good] += n
        resources += n if good is not Good.NOMISMA else 0
    value = resources + sum(n for good, n in given if good is Good.NOMISMA) // 2
    g.tell(
        "delivers" if given else "delivers_replaced" if value else "delivers_nothing",
        seat=g.who(seat),
        goods=given,
        value=value,
    )
    g.gain_one(seat, Good.DOXA, value)
    g.gain_one(seat, Good.NOMISMA, resources * g.bonus(seat, Passive.DELIVER))
    return value


# Completed or cancelled -------------------------------------------------------------------------------------------------


async def name(g: Byzantion, seats: list[Seat], prompt: str) -> Seat:
    """§5.3: the judge decides a tie, also one of his own."""
    if len(seats) == 1:
        return seats[0]
    return int((await Ask(g.judge(), [Name(Deme(seat)) for seat in sorted(seats)], prompt, rule="7.2")).deme)


async def complete(g: Byzantion, values: list[int]) -> None:
    """§7.2: who delivered most wins the reward and places the units."""
    g.tell("completed")
    g.completed += 1
    winner = await name(g, [seat for seat in range(g.players) if values[seat] == max(values)], "name_winner")
    g.victories[winner] += 1
    g.tell("wins", seat=g.who(winner))
    event = g.event()
    robed = g.holder(Keimelion.ROBE) == winner
    if robed and g.robe_doubles is RobeDoubles.DELIVERY:
        g.gain_one(winner, Good.DOXA, values[winner])
    for _, passive in g.passives(winner, Passive.WIN):
        g.gain(winner, passive.goods)
    g.gain(winner, event.reward)
    if robed and g.robe_doubles is RobeDoubles.REWARD:
        g.gain(winner, event.reward)
    card = await window(g, winner, (Plot.TRIUMPH,), "react_win", rule="2.4", seats=[winner])
    if card is not None:
        g.gain(winner, plot_of(g, card).goods)
    place_event_units(g)
    if event.bid is not None:
        await challenge(g, event.bid)


def place_event_units(g: Byzantion) -> None:
    """§7.4: the units of the option, as far as there are miniatures (R-25)."""
    event = g.event()
    for unit in Unit:
        for _ in range(min(event.options[g.option].units[unit], g.supply(unit))):
            g.place(unit, event.territory)


async def cancel(g: Byzantion, values: list[int]) -> None:
    """§7.3, R-32: what was delivered is lost; who delivered least pays the penalty (R-36: saved or not, he is the loser)."""
    g.tell("event_cancelled")
    loser = await name(g, [seat for seat in range(g.players) if values[seat] == min(values)], "name_loser")
    g.defeats[loser] += 1
    g.tell("loses", seat=g.who(loser))
    if g.holder(Keimelion.ROBE) == loser:
        g.tell("robe_saves", seat=g.who(loser))
        return
    penalty = penalty_for(g, loser, g.event().penalty)
    g.tell("punished", seat=g.who(loser), goods=amounts(penalty))
    if await window(g, loser, (Plot.ABSOLVE,), "react_loss", rule="2.4", seats=[loser], goods=amounts(penalty)):
        return
    suffer(g, loser, penalty)


def penalty_for(g: Byzantion, seat: Seat, penalty: Goods) -> Goods:
    """§7.3: what an event takes from this loser; half of it from whoever has a shield."""
    return tuple((n + 1) // 2 for n in penalty) if g.passives(seat, Passive.SHIELD) else penalty


def suffer(g: Byzantion, seat: Seat, penalty: Goods) -> None:
    """§7.3, R-37: what cannot be paid costs doxa, one for each resource and for each two nomismata, rounded down."""
    short = 0
    for good, n in enumerate(penalty):
        if good == Good.DOXA:
            continue
        paid = min(n, g.goods[seat][good])
        g.pay(seat, Good(good), paid)
        short += (n - paid) // 2 if good == Good.NOMISMA else n - paid
    g.lose_doxa(seat, short + penalty[Good.DOXA])


# Challenges -------------------------------------------------------------------------------------------------------------


async def challenge(g: Byzantion, good: Good) -> None:
    """§7.5: a sealed bid of one resource; doxa from the highest bid to the lowest (R-22, R-23)."""

    def bids(seat: Seat) -> list[Bid]:
        cup = CUP if g.holder(Keimelion.CUP) == seat else 0
        cards = [None, *playable(g, seat, (Plot.CLAQUE,))]
        return [Bid(0, None), *(Bid(n, card) for n in range(1, g.has(seat, good) + cup + 1) for card in cards)]

    seats = [seat for seat in g.initiative if g.has(seat, good) or g.holder(Keimelion.CUP) == seat]
    asks = [Ask(seat, partial(bids, seat), "bid", rule="7.5", good=good) for seat in seats]
    answers = await AskAll(asks) if asks else []
    strength = [0] * g.players
    for seat, bid in zip(seats, answers, strict=True):
        cup = CUP if g.holder(Keimelion.CUP) == seat else 0
        g.pay(seat, good, max(0, bid.n - cup))
        strength[seat] = bid.n + (g.bonus(seat, Passive.BID_BONUS) if bid.n else 0)
        g.tell("bids", seat=g.who(seat), n=bid.n, good=good, shown=True)  # a cup may have paid
        if bid.card is not None:
            g.marks[bid.card] |= KNOWN
    for seat, bid in zip(seats, answers, strict=True):
        if bid.card is None or price(g, seat, bid.card) > g.has(seat, Good.NOMISMA):
            continue
        if await play_intrigue(g, seat, bid.card):
            strength[seat] += plot_of(g, bid.card).n
    await rank_bids(g, strength)


async def rank_bids(g: Byzantion, strength: list[int]) -> None:
    """The judge orders equal bids; a bid of nothing earns nothing."""
    ranks = list(g.event().ranks)
    for level in sorted({n for n in strength if n}, reverse=True):
        equal = [Deme(seat) for seat in range(g.players) if strength[seat] == level]
        order = tuple(equal)
        if len(equal) > 1:
            order = await Ask(g.judge(), Order(equal), "order_bids", rule="7.5", ranks=tuple(ranks[: len(equal)]))
        for deme in order:
            g.gain_one(int(deme), Good.DOXA, ranks.pop(0))


# The next round -----------------------------------------------------------------------------------------------------------


async def clean_up(g: Byzantion) -> None:
    """§7.6, §4.1: hands down to six, everything back to its place, the ring and the diptych one further."""
    full = next((seat for seat in g.initiative if surplus(g, seat) > 0), None)
    if full is not None:
        await discard_surplus(g, full)
        return
    unmark(g)
    g.seals = [NOBODY] * 4
    if g.event().age == 2 and g.round + 1 < len(g.events) and g.cards.age(next_event(g)) == 3:
        await drop_tasks(g)
    g.ring = (g.ring + 1) % g.players
    g.round += 1
    g.option = 0
    g.step = Step.SEALS if g.round < len(g.events) else Step.FINALE


def next_event(g: Byzantion) -> Event:
    event = g.events[g.round + 1]
    assert event is not None
    return event


async def discard_surplus(g: Byzantion, seat: Seat) -> None:
    """§7.6, R-40: a surplus card is discarded for the usual income, one at a time, so that the order is chosen."""
    move = await Ask(seat, lambda: discards(g, seat), "hand_limit", rule="7.6", n=surplus(g, seat))
    discard_for_income(g, seat, move.card)


def surplus(g: Byzantion, seat: Seat) -> int:
    return len(g.hands[seat]) - HAND_LIMIT - g.bonus(seat, Passive.HAND)


def unmark(g: Byzantion) -> None:
    """Cards turn up again and tokens come back."""
    for zone in [*g.zones, g.intrigues]:
        for group in zone:
            for card in group:
                g.marks[card] &= ~(FACE_DOWN | ACTIVATED | MARKED)
