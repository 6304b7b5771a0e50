"""What intrigue cards do when they are played on one's own turn, after a Play action or at the end."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from quadriga.kernel import Amounts, Ask, Seat

from ..box.kinds import Ability
from ..moves import Done, Gain, MoveUnit, Name, PlaceUnit, Take, TakePile, Target
from ..state import FACE_DOWN, NOBODY, Byzantion, amounts
from ..terms import EMPTY, RESOURCES, Card, Deme, Doing, Good, Plot, Territory
from .asking import choose
from .bandons import detach, reform
from .intrigue import playable
from .market import close_up

OWN_TURN = (
    Plot.MOVE, Plot.SPOILS, Plot.SEDUCE, Plot.ASSASSINATE, Plot.SPY, Plot.PLUNDER, Plot.AGAIN, Plot.CORNER, Plot.EXTORT,
)  # fmt: skip
AFTER_PLAY = (Plot.SEDUCE, Plot.ASSASSINATE)
FINALE = (Plot.MOVE, Plot.PLACE)


def ability(g: Byzantion, card: Card) -> Ability:
    plot = g.cards.plots[card]
    assert plot is not None
    return plot


def own_turn(g: Byzantion, seat: Seat) -> list[Card]:
    """The intrigue cards this player can play on his turn and that would do something."""
    return [card for card in playable(g, seat, OWN_TURN) if does_something(g, seat, card)]


def does_something(g: Byzantion, seat: Seat, card: Card) -> bool:
    plot = ability(g, card)
    rivals = g.others(seat)
    match plot.code:
        case Plot.MOVE:
            return bool(unit_moves(g, plot))
        case Plot.PLACE:
            return bool(placements(g, plot))
        case (Plot.SEDUCE | Plot.ASSASSINATE) as code:
            return bool(targets(g, rivals, code))
        case Plot.SPY:
            return any(g.hands[other] for other in rivals)
        case Plot.PLUNDER:
            return any(g.count_resources(other) for other in rivals)
        case Plot.EXTORT:
            return any(g.has(other, Good.NOMISMA) for other in rivals)
        case Plot.AGAIN:
            return not g.free_action
        case Plot.CORNER:  # not in the middle of a sale or purchase, whose prices would move
            return g.market[0] != EMPTY and g.doing not in (Doing.SELLING, Doing.BUYING)
    return True


async def resolve(g: Byzantion, seat: Seat, card: Card) -> None:
    """Carry out a plot."""
    await EFFECTS[ability(g, card).code](g, seat, ability(g, card))  # type: ignore[index]


async def name_rival(g: Byzantion, seat: Seat, rivals: list[Seat], prompt: str, rule: str) -> Seat:
    return int((await choose(seat, [Name(Deme(other)) for other in sorted(rivals)], prompt, rule=rule)).deme)


# Units --------------------------------------------------------------------------------------------------------------


def unit_moves(g: Byzantion, plot: Ability) -> list[MoveUnit]:
    assert plot.type is not None
    return [
        MoveUnit(unit, source, to)
        for unit in g.cards.units_by_type[plot.type] for source in Territory if g.count_units(source, unit)
        for to in Territory if to is not source
    ]  # fmt: skip


async def move_units(g: Byzantion, seat: Seat, plot: Ability) -> None:
    """§10.10: up to three placed units of one type to any other territories."""
    for _ in range(plot.n):
        move = await choose(seat, [Done(), *unit_moves(g, plot)], "move_unit", rule="10.10")
        if not isinstance(move, MoveUnit):
            return
        g.move_unit(move.unit, move.source, move.to)


def placements(g: Byzantion, plot: Ability) -> list[PlaceUnit]:
    assert plot.type is not None
    return [PlaceUnit(unit, to) for unit in g.cards.units_by_type[plot.type] if g.supply(unit) for to in Territory]


async def place_units(g: Byzantion, seat: Seat, plot: Ability) -> None:
    """§10.11: two units of one type, if there are two, in one territory."""
    chosen: Territory | None = None
    for _ in range(plot.n):
        options = [move for move in placements(g, plot) if chosen in (None, move.territory)]
        if not options:
            return
        move = await choose(seat, options, "place_unit", rule="10.11")
        g.place(move.unit, move.territory)
        chosen = move.territory


# Cards of others ------------------------------------------------------------------------------------------------------


def targets(g: Byzantion, rivals: Sequence[Seat], plot: Plot) -> list[Target]:
    """Cards in these zones, intrigues as well; one that lies face down cannot be seduced again."""
    return [
        Target(Deme(other), card)
        for other in sorted(rivals) for group in [*g.zones[other], g.intrigues[other]] for card in sorted(group)
        if plot is Plot.ASSASSINATE or not g.marks[card] & FACE_DOWN
    ]  # fmt: skip


async def seduce(g: Byzantion, seat: Seat, plot: Ability) -> None:
    """§10.13: a card of another player lies face down until the end of the round."""
    move = await choose(seat, sorted(targets(g, victims(g, seat), Plot.SEDUCE)), "seduce", rule="10.13")
    g.marks[move.card] |= FACE_DOWN
    g.tell("seduced", seat=g.who(seat), deme=move.deme, card=move.card)


async def assassinate(g: Byzantion, seat: Seat, plot: Ability) -> None:
    """§10.12: a card of another player leaves the game; its bandon may be formed anew."""
    move = await choose(seat, sorted(targets(g, victims(g, seat), Plot.ASSASSINATE)), "assassinate", rule="10.12")
    victim = int(move.deme)
    g.tell("assassinated", seat=g.who(seat), deme=move.deme, card=move.card)
    survivors: list[Card] = []
    if move.card in g.intrigues[victim]:
        g.intrigues[victim].remove(move.card)
    else:
        survivors = [card for card in g.group_of(victim, move.card) if card is not move.card]
        detach(g, victim, move.card)
    g.removed.append(move.card)
    g.marks[move.card] = 0
    await reform(g, victim, survivors)


def victims(g: Byzantion, seat: Seat) -> list[Seat]:
    """R-44: on one's own turn any other player; in reaction to a Play action the one who played."""
    return g.others(seat) if seat == g.active else [g.active]


async def spy(g: Byzantion, seat: Seat, plot: Ability) -> None:
    """Look at a hand and take one card out of it."""
    rivals = [other for other in g.others(seat) if g.hands[other]]
    if not rivals:
        return
    victim = await name_rival(g, seat, rivals, "spy", "2.4")
    g.peeked = victim
    g.tell("spies", seat=g.who(seat), deme=Deme(victim))
    card = await choose_spied(g, seat, victim)
    g.peeked = NOBODY
    g.take_from_hand(victim, card)
    g.add_to_hand(seat, card, known=False)
    for knows in (seat, victim):
        g.tell("spied", to=knows, seat=g.who(seat), deme=Deme(victim), card=card)


async def choose_spied(g: Byzantion, seat: Seat, victim: Seat) -> Card:
    if len(g.hands[victim]) == 1:
        return g.hands[victim][0]
    move = await Ask(seat, lambda: [Take(card) for card in g.hands[g.peeked]], "spy_take", rule="2.4", deme=Deme(victim))
    return move.card


# Goods ----------------------------------------------------------------------------------------------------------------


async def split_spoils(g: Byzantion, seat: Seat, plot: Ability) -> None:
    """§10.14: a chosen player splits the goods in two; you take one pile, he the other."""
    other = await name_rival(g, seat, g.others(seat), "spoils_player", "10.14")
    caps = {Good(good): n for good, n in enumerate(plot.goods)}
    g.piles = [list(plot.goods), [0] * len(Good)]  # all of it lies there to be split
    first = await Ask(other, Amounts(caps), "spoils_split", rule="10.14", deme=Deme(seat), card=g.intrigues[seat][-1])
    pile = [0] * len(Good)
    for good, n in first:
        pile[good] = n
    g.piles = [pile, [n - pile[good] for good, n in enumerate(plot.goods)]]
    halves = [amounts(half) for half in g.piles]
    if all(halves):
        g.tell("split", seat=g.who(other), first=halves[0], second=halves[1])
    else:
        g.tell("split_all", seat=g.who(other), goods=halves[0] or halves[1])
    taken = (await Ask(seat, [TakePile(1), TakePile(2)], "spoils_take", rule="10.14", deme=Deme(other))).pile
    g.gain(seat, g.piles[taken - 1])
    g.gain(other, g.piles[2 - taken])
    g.piles = []


async def plunder(g: Byzantion, seat: Seat, plot: Ability) -> None:
    """Take resources of your choice from one player."""
    rivals = [other for other in g.others(seat) if g.count_resources(other)]
    victim = await name_rival(g, seat, rivals, "plunder", "2.4")
    n = min(plot.n, g.count_resources(victim))
    choice = Amounts({good: g.has(victim, good) for good in RESOURCES}, n, n)
    only = next(iter(choice)) if len(choice) == 1 else None
    for good, taken in only or await Ask(seat, choice, "plunder_take", rule="2.4", deme=Deme(victim)):
        g.pay(victim, good, taken)
        g.gain_one(seat, good, taken)


async def extort(g: Byzantion, seat: Seat, plot: Ability) -> None:
    """One player gives up to six nomismata."""
    rivals = [other for other in g.others(seat) if g.has(other, Good.NOMISMA)]
    if not rivals:
        return
    victim = await name_rival(g, seat, rivals, "extort", "2.4")
    n = min(plot.n, g.has(victim, Good.NOMISMA))
    g.pay(victim, Good.NOMISMA, n)
    g.gain_one(seat, Good.NOMISMA, n)


async def corner(g: Byzantion, seat: Seat, plot: Ability) -> None:
    """Take one resource of the market for nothing."""
    options = [Gain(good) for good in RESOURCES if good in g.market]
    if not options:
        return
    good = (await choose(seat, options, "corner", rule="2.4")).good
    g.market[g.market.index(good)] = EMPTY
    close_up(g)
    g.gain_one(seat, good)


async def act_again(g: Byzantion, seat: Seat, plot: Ability) -> None:
    """R-18: one more action this turn; at most one such action is ever due."""
    g.free_action = True


EFFECTS: dict[Plot, Callable[[Byzantion, Seat, Ability], Awaitable[None]]] = {
    Plot.MOVE: move_units, Plot.PLACE: place_units, Plot.SEDUCE: seduce, Plot.ASSASSINATE: assassinate, Plot.SPY: spy,
    Plot.SPOILS: split_spoils, Plot.PLUNDER: plunder, Plot.EXTORT: extort, Plot.CORNER: corner, Plot.AGAIN: act_again,
}  # fmt: skip
