"""Question by question: what every non-player answers out of its turn, and what it does where nothing tells it more."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from quadriga.kernel import Amount, Amounts, Count, Subset

from ...events.vocabulary import Name
from ...moves import (
    Agree,
    CallOff,
    Finish,
    Negotiate,
    Remove,
    RemoveTribe,
    Retreat,
    Scatter,
    Select,
    Stand,
    Summon,
    Withdraw,
)
from ...state import Gaul
from ...terms import AEDUI, ARVERNI, BELGAE, GERMANS, LEADERS, ROMANS, Faction, Force, Kind, Region, force
from ..battle.losses import mobile_in
from .driver import REACTIONS, Answer, Question
from .forecast import aftermath, forecast
from .guidelines import give_up, loss_rank, place_of_move, send
from .instructions import choose_in_event, instruction
from .nodes import ChartNode
from .rank import by_lot, choose

# Losses (§8.4.1) --------------------------------------------------------------------------------------------------


async def lose(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§8.4.1: in reverse order; §8.5.1, §8.7.8: enlisted Germans and the Elite first."""
    return await choose(g, ask.choice, lambda move: -loss_rank(g, faction, move))


async def lose_some(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§8.4.1: as few as it takes, in reverse order."""
    assert isinstance(ask.choice, Amounts)
    return give_up(ask.choice.caps, faction, ask.choice.least)


async def move_most(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """8.4: as many as may, in the order of §8.4.1."""
    assert isinstance(ask.choice, Amounts)
    return send(ask.choice.caps, ask.choice.most)


async def raze(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§8.3.3, card 10: what may be removed is, the dearest first."""
    pieces = [move for move in ask.choice if isinstance(move, (Remove, RemoveTribe))]
    return await choose(g, pieces, lambda move: -place_of_move(g, move))


# Retreat (§8.4.3) -------------------------------------------------------------------------------------------------


async def retreat(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§8.4.3: for three reasons, each by itself."""
    moves = [move for move in ask.choice if isinstance(move, Retreat)]
    refuge = await find_refuge(g, faction, [move.region for move in moves])
    if not wants_retreat(g, faction, refuge):
        return Stand()
    return Scatter() if refuge is None else Retreat(refuge)


async def find_refuge(g: Gaul, faction: Faction, regions: list[Region]) -> Region | None:
    """§8.4.3: where the most own pieces are; first what needs nobody's leave, then where it will be given."""
    sure = [region for region in regions if g.control(region) is faction]
    leader = LEADERS[faction]
    at = g.clash.region if g.clash is not None else None
    with_leader = at is not None and g.count(at, leader) > 0

    def joins_leader(region: Region) -> bool:
        return not with_leader and g.count(region, leader) > 0

    open_to_us = [r for r in regions if r not in sure and _may_be_let_in(g, faction, r)]
    return await choose(g, sure or open_to_us, joins_leader, lambda region: g.count_pieces(region, faction))


def _may_be_let_in(g: Gaul, faction: Faction, region: Region) -> bool:
    """A person may be asked; of the non-players only those who would agree."""
    owner = g.control(region)
    if owner is None or g.is_game_run(owner):
        return False
    return not g.is_nonplayer(owner) or {owner, faction} == {ROMANS, AEDUI}


def wants_retreat(g: Gaul, faction: Faction, refuge: Region | None) -> bool:
    """§8.4.3. The Battle is the one under way, with its Defender still undecided."""
    clash = g.clash
    assert clash is not None, "there is a Battle"
    fleeing = clash.copy()
    fleeing.retreat, fleeing.refuge = True, refuge
    stand, flee = forecast(g, clash), forecast(g, fleeing)
    left_standing, left_fleeing = stand.left.pieces[faction], flee.left.pieces[faction]
    strays = count_strays(aftermath(g, fleeing), faction, clash.attacker, clash.region) if refuge is None else 0
    if left_standing == 0 and left_fleeing - strays > 0:
        return True
    if faction is ROMANS and flee.on_legions < stand.on_legions:
        return True
    if g.has_stronghold(clash.region, faction) or strays:
        return False
    return 2 * stand.suffered < stand.inflicted


def count_strays(g: Gaul, faction: Faction, attacker: Faction, region: Region) -> int:
    """Pieces that a Retreat itself would remove, for want of a Region to go to."""
    party = mobile_in(g, region, faction)
    if attacker is ROMANS:
        party = {p: n for p, n in party.items() if p.kind not in (Kind.LEADER, Kind.HIDDEN)}
    return sum(party.values())


async def stay_put(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§8.4.3: all Hidden Warbands stay; the Leader is where the most own pieces will be."""
    assert isinstance(ask.choice, Amounts)
    clash = g.clash
    assert clash is not None, "there is a Battle"
    caps = dict(ask.choice.caps)
    leader, hidden = LEADERS[faction], caps.get(force(faction, Kind.HIDDEN), 0)
    if leader in caps and clash.refuge is not None:
        going = sum(mobile_in(g, clash.region, faction).values()) - hidden - 1
        here = g.count_pieces(clash.region, faction) - going - 1
        if g.count_pieces(clash.refuge, faction) + going > here:
            del caps[leader]
    return send(caps, sum(caps.values()))


async def flee(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§4.5.2, §8.4.3: whoever is Rampaged flees where he may."""
    refuge = await find_refuge(g, faction, [move.region for move in ask.choice if isinstance(move, Retreat)])
    return Scatter() if refuge is None else Retreat(refuge)


# Leaders (§8.3.2) and capabilities (§8.3.3) -----------------------------------------------------------------------


SPRING = {GERMANS: ChartNode.G_SPRING, BELGAE: ChartNode.B_SPRING, ARVERNI: ChartNode.V_SPRING, ROMANS: ChartNode.R_SPRING}


async def where_most(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§8.3.2: a Leader comes where the most own pieces are."""
    if faction in SPRING:
        g.tell("np_does", faction=faction, node=SPRING[faction], rule="8.3.2")
    regions = [move.region for move in ask.choice if isinstance(move, Select)]
    region = await choose(g, regions, lambda r: g.count_pieces(r, faction))
    assert region is not None, "there is somewhere to come"
    return Select(region)


async def at_once(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§8.3.2: as soon as able."""
    return Summon()


async def agree(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§8.3.3: a capability serves where it first applies; what a marker can do is done when able."""
    return Agree()


async def decline(g: Gaul, faction: Faction, ask: Question) -> Answer:
    """§8.4.1, §8.4.2: nothing is given away, and no own piece removed."""
    return Finish()


# What nothing else answers (8.2.3, 8.4) -------------------------------------------------------------------------

_UNWANTED: tuple[type, ...] = (Finish, CallOff, Negotiate, Withdraw, Scatter)


async def improvise(g: Gaul, faction: Faction, ask: Question, used: Sequence[Region] = ()) -> Answer:
    """8.2.3, 8.4: as much as may be; where that leaves a choice, by lot. `used`: where an Event has done something."""
    choice = ask.choice
    if ask.prompt.startswith("step") and Finish() in choice:
        return Finish()
    if isinstance(choice, Count):
        return choice.most
    if isinstance(choice, Amounts):
        return await _improvise_amounts(g, faction, choice)
    if isinstance(choice, Subset):
        return await _improvise_subset(g, faction, choice)
    if ask.prompt.startswith("event_"):
        return await choose_in_event(g, faction, ask, used)
    wanted: list[Any] = [move for move in choice if not isinstance(move, _UNWANTED)]
    return await by_lot(g, wanted or list(choice))


async def _improvise_amounts(g: Gaul, faction: Faction, choice: Amounts) -> Answer:
    if all(isinstance(item, Force) for item in choice.caps):
        return send(choice.caps, choice.most)
    return await one_after_another(g, choice.caps, choice.most)


async def one_after_another(g: Gaul, caps: Mapping[Any, int], n: int) -> Answer:
    """n in all: all of one item drawn by lot, then of another."""
    left = dict(caps)
    taken: dict[Any, int] = {}
    while n and left:
        item = await by_lot(g, list(left))
        taken[item] = min(n, left.pop(item))
        n -= taken[item]
    return tuple(Amount(item, taken[item]) for item in caps if taken.get(item))


async def _improvise_subset(g: Gaul, faction: Faction, choice: Subset[Any]) -> Answer:
    """§8.2.3: of factions that have a benefit, itself alone, unless its sheet names others."""
    names = [item for item in choice.items if isinstance(item, Name)]
    wanted = [name for name in names if instruction(g, faction).prefers(g, faction, name)]
    if names and choice.least == 1 and (wanted or Name(faction) in names):
        return tuple(wanted) or (Name(faction),)
    left: list[Any] = list(choice.items)
    chosen: list[Any] = []
    while len(chosen) < choice.least:
        item = await by_lot(g, left)
        left.remove(item)
        chosen.append(item)
    return tuple(item for item in choice.items if item in chosen)


REACTIONS |= {
    "loss": lose,
    "harassed": lose,
    "event_starve": lose,
    "starve": lose_some,
    "rampage_fall": lose_some,
    "rampage_fleeing": move_most,
    "enlist_whom": move_most,
    "rampage_flee": flee,
    "retreat": retreat,
    "stay_put": stay_put,
    "raze_after_ambush": raze,
    "once_per_command": agree,
    "uprising": agree,
    "successor": where_most,
    "summon": where_most,
    "summon_now": at_once,
    "winter_transfer": decline,
    "event_transfer": decline,
    "event_withdraw": decline,
}
