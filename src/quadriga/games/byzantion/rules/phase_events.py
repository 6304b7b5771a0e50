"""Chapter 5, the Events phase: initiative, chests, keimelia, influencing the emperor."""

from __future__ import annotations

from quadriga.kernel import Ask, Seat

from ..moves import Abstain, Choose, PlaceSeal, Vote
from ..state import NOBODY, Byzantion, base_dynamis
from ..terms import Good, Keimelion, Passive, Plot, Step
from .asking import choose
from .intrigue import window
from .setup import lay_chests

CUP = 2  # §5.3: what the cup lends
LOUDEST = 2  # doxa for placing most auctoritas
AS_LOUD = 1  # doxa where several did


async def seals(g: Byzantion) -> None:
    """§5.1: from the ring clockwise, each places a seal; a call for each seat."""
    placed = sum(1 for seat in g.seals if seat != NOBODY)
    if placed == 0:
        await open_round(g)
    seat = (g.ring + placed) % g.players
    options = [PlaceSeal(keimelion) for keimelion in Keimelion if g.seals[keimelion] == NOBODY]
    move = await choose(seat, options, "seal", rule="5.1")
    g.seals[move.keimelion] = seat
    g.tell("seals", seat=g.who(seat), keimelion=move.keimelion)
    empty_chest(g, seat, move.keimelion)
    if move.keimelion is Keimelion.LABARON:
        g.gain_one(seat, Good.DYNAMIS)
    if placed + 1 == g.players:
        close_scale(g)


async def open_round(g: Byzantion) -> None:
    """§4.2: new chests, and each player's dynamis."""
    event = g.events[g.round]
    assert event is not None
    g.tell("round", n=g.round + 1, event=event)
    g.drew = [False] * g.players
    for seat in range(g.players):
        g.goods[seat][Good.DYNAMIS] = base_dynamis(g.players)
        g.stakes[seat] = g.backed[seat] = 0
    await lay_chests(g)


def take_chest(g: Byzantion, seat: Seat, space: Keimelion) -> None:
    """§5.2: the contents at once; the chest stays."""
    g.gain(seat, g.cards.chests[g.chests[space]])


def empty_chest(g: Byzantion, seat: Seat, space: Keimelion) -> None:
    """§10.3: the chest of the sealed space, once more for each hero who goes with this keimelion."""
    take_chest(g, seat, space)
    for _, ability in g.passives(seat, Passive.CHEST_AGAIN):
        if ability.keimelion is space:
            take_chest(g, seat, space)


def close_scale(g: Byzantion) -> None:
    """§5.1: the spaces I to IV give the order of this round."""
    g.initiative = [seat for seat in g.seals if seat != NOBODY]
    g.active = g.initiative[0]
    if g.event().bid is None:
        g.step = Step.VOTES
    else:
        open_actions(g)


def open_actions(g: Byzantion) -> None:
    """The Action phase starts with the first of the initiative."""
    g.step = Step.ACTIONS
    g.active = g.initiative[0]
    for seat in g.initiative:
        for _, ability in g.passives(seat, Passive.ROUND):
            g.gain(seat, ability.goods)


async def vote(g: Byzantion) -> None:
    """§5.4, R-31: the next player of the initiative places auctoritas on one option."""
    seat = g.active
    cup = CUP if g.holder(Keimelion.CUP) == seat else 0
    most = g.has(seat, Good.AUCTORITAS) + cup
    options = [Abstain(), *(Vote(option, n) for option in (1, 2) for n in range(1, most + 1))]
    move = await Ask(seat, options, "vote", rule="5.4") if most else Abstain()
    if isinstance(move, Vote):
        g.pay(seat, Good.AUCTORITAS, max(0, move.n - cup))
        g.stakes[seat] = move.n + g.bonus(seat, Passive.VOTE)
        g.backed[seat] = move.option
        g.tell("votes", seat=g.who(seat), option=move.option, n=g.stakes[seat])
        # §10.8: right after the vote
        if await window(g, seat, (Plot.SWAY,), "react_vote", rule="10.8"):
            g.backed[seat] = 3 - move.option
            g.tell("swayed", seat=g.who(seat), option=g.backed[seat])
    else:
        g.tell("abstains", seat=g.who(seat))
    at = g.initiative.index(seat) + 1
    if at < len(g.initiative):
        g.active = g.initiative[at]
    else:
        await decide(g)


async def decide(g: Byzantion) -> None:
    """§5.4: the option with more auctoritas; the judge decides a tie. Who placed most gains doxa."""
    first, second = (sum(n for n, backed in zip(g.stakes, g.backed, strict=True) if backed == option) for option in (1, 2))
    if first != second:
        chosen = 1 if first > second else 2
    else:
        chosen = (await Ask(g.judge(), [Choose(1), Choose(2)], "choose_option", rule="5.4")).option
    g.option = chosen - 1
    g.tell("decided", option=chosen)
    most = max(g.stakes)
    loudest = [seat for seat in g.initiative if g.stakes[seat] == most > 0]
    for seat in loudest:
        g.gain_one(seat, Good.DOXA, LOUDEST if len(loudest) == 1 else AS_LOUD)
    open_actions(g)
