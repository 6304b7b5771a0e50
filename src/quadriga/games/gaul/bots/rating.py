"""A quick guess of what each option would add: enough to carry a Command through at a glance."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import atanh, tanh
from typing import Any

from quadriga.kernel import Amount, Seat

from .. import moves
from ..cards import FACES, Card
from ..rules.action import Action, Group
from ..rules.battle.arithmetic import count_attack
from ..rules.battle.losses import fatal_roll
from ..rules.battle.state import Clash
from ..rules.quarters import movers
from ..state import Gaul
from ..terms import AEDUI, ROMANS, Ability, Aside, Command, Faction, Force, Kind, Phase, Region, Side, Tribe
from .commands import (
    ABILITY_GAINS,
    ALLY,
    Reached,
    ability_gain,
    bands_gain,
    clash_gain,
    cost,
    dispersal_gain,
    gain,
    group_gain,
    harassment,
    moved_gain,
)
from .evaluation import PIECE, evaluate
from .regions import fell, left_of
from .resources import earning, spending
from .under_way import DIE, find_host, rest
from .weights import W

SURE = 0.999


class Glance:
    """One seat's look at a position."""

    def __init__(self, g: Gaul, seat: Seat) -> None:
        self.g = g
        self.seat = seat
        self.faction: Faction | None = g.acting
        self.region: Region | None = g.focus
        self.action = g.action
        self.reached = Reached()  # by groups that leave this Region

    def owns(self, faction: Faction) -> bool:
        return self.g.seat_of[faction] == self.seat

    @property
    def is_acting(self) -> bool:
        return self.faction is not None and self.owns(self.faction)

    def piece(self, piece: Force) -> float:
        """What a piece is worth."""
        return W.hard if piece.kind in (Kind.LEADER, Kind.LEGION) else PIECE[piece.kind]

    def removal(self, faction: Faction | None, worth: float) -> float:
        """A piece that goes: a loss to its owner, and some joy to the others."""
        if faction is None:
            return 0.0
        return -worth if self.owns(faction) else W.envy * worth


def rate(g: Gaul, seat: Seat, options: Sequence[Any], now: float | None) -> list[float]:
    """The guesses on the scale of the evaluation."""
    worth = evaluate(g, seat) if now is None else now
    base = atanh(max(-SURE, min(SURE, worth)))
    look = Glance(g, seat)
    return [tanh(base + guess(look, move) / W.scale) for move in options]


def guess(look: Glance, move: Any) -> float:
    """In points of margin."""
    known = GUESSES.get(type(move))
    if known is not None:
        return known(look, move)
    if type(move) is int:
        return number(look, move)
    return amounts(look, move) if type(move) is tuple else 0.0


# The slot ---------------------------------------------------------------------------------------------------------


def pass_by(look: Glance, move: moves.Pass) -> float:
    assert look.faction is not None, "somebody passes"
    return earning(look.g.resources[look.faction], look.g.rules.pass_income(look.faction))


def event(look: Glance, move: moves.Event) -> float:
    """The shaded text is mostly for Rome's enemies; swords say that a card is nothing for a faction."""
    assert look.faction is not None, "somebody carries out an Event"
    if look.faction in FACES[Card(look.g.current)].swords:
        return 0.0
    shaded = look.faction not in (ROMANS, AEDUI)
    return W.event if (move.side is Side.SHADED) == shaded else 0.0


def issue(look: Glance, move: moves.Issue | moves.IssueLimited) -> float:
    assert look.faction is not None, "somebody issues a Command"
    limited = isinstance(move, moves.IssueLimited)
    free = look.g.carried is not None
    return rest(look.g, Action(look.faction, move.command, limited=limited, free=free, by_event=free))


# Within an action -------------------------------------------------------------------------------------------------


def select(look: Glance, move: moves.Select) -> float:
    g, a = look.g, look.action
    if g.doing is Aside.GIVING:
        return -W.give_up
    if a is None:
        return 0.0
    if g.phase is Phase.QUARTERS:
        return -W.fuss
    if isinstance(g.doing, Ability):
        return ability_gain(g, a, g.doing, move.region) if g.doing in ABILITY_GAINS else -W.fuss
    if a.command is None:
        return 0.0
    return W.hope * gain(g, a, move.region) - spending(g.resources[a.faction], cost(g, a, move.region))


def use(look: Glance, move: moves.Use) -> float:
    if look.action is None:
        return 0.0
    return W.hope * ability_gain(look.g, look.action, move.ability, None) - W.ability


def go(look: Glance, move: moves.To) -> float:
    """A step of a March, to stay or to go on; or to Winter quarters."""
    g, a = look.g, look.action
    if a is None or look.region is None:
        return 0.0
    group = g.group or Group(movers(g, a.faction, look.region, {}))
    onward = moved_gain(g, a.faction, look.region, move.region, group.pieces)
    return onward - (harassment(g, a, look.region, group.pieces) if group.walked else 0.0)


def attack(look: Glance, move: moves.Attack | moves.Besiege | moves.Ambush) -> float:
    if look.action is None or look.region is None:
        return 0.0
    attacker, defender = (find_host(look.g, look.region, faction) for faction in (look.action.faction, move.faction))
    if attacker is None or defender is None:
        return 0.0
    ambush, besiege = isinstance(move, moves.Ambush), isinstance(move, moves.Besiege)
    c = Clash(look.region, look.action.faction, move.faction, ambush=ambush, besiege=besiege)
    return clash_gain(look.g, c, attacker, defender)


def bands(look: Glance, move: moves.PlaceBands) -> float:
    if look.region is None or look.faction is None:
        return move.n * W.hidden
    return bands_gain(look.g, look.faction, look.region, move.n)


def ally(look: Glance, move: moves.PlaceAlly) -> float:
    return W.disc + W.roman_tribe if look.faction is ROMANS else ALLY


def any_ally(look: Glance, move: moves.PlaceAnyAlly) -> float:
    return ALLY if look.owns(move.faction) else -W.envy * ALLY


def any_piece(look: Glance, move: moves.PlacePiece) -> float:
    return W.hidden if look.owns(move.piece.faction) else -W.envy * W.hidden


def tribe_falls(look: Glance, tribe: Tribe) -> float:
    owner = look.g.owner(tribe)
    rome = W.stronghold if owner is not None and look.owns(ROMANS) and not look.owns(owner) else 0.0
    return look.removal(owner, ALLY) + rome


def against(look: Glance, move: moves.Against) -> float:
    """The stronger, the better to hit."""
    if look.owns(move.faction):
        return -ALLY
    return W.fuss * look.g.rules.margin(look.g, move.faction) if move.faction in look.g.rules.players else 0.0


def steal(look: Glance, move: moves.Steal) -> float:
    return -W.fuss if look.owns(move.faction) else 1.3 * gain_one(look)


def gain_one(look: Glance) -> float:
    return earning(look.g.resources[look.faction], 1) if look.faction is not None else 0.0


# Answers of others --------------------------------------------------------------------------------------------------


def agree(look: Glance, move: moves.Agree) -> float:
    """One's own affairs, and a defence that somebody joins; nobody does a rival a favour."""
    c = look.g.clash
    return W.fuss if look.is_acting or (c is not None and look.owns(c.defender)) else -W.fuss


def harass(look: Glance, move: moves.Harass) -> float:
    return -W.hard if look.is_acting else W.envy * W.hard


def stand(look: Glance, move: moves.Stand) -> float:
    """What the Attack takes, and what the Counterattack may give back."""
    c = look.g.clash
    host = None if c is None else find_host(look.g, c.region, c.defender)
    if c is None or host is None:
        return 0.0
    lost = fell(host, count_attack(look.g, c), rolls=c.braced)
    return W.envy * left_of(host, lost) / 2 * W.revealed - lost.worth


def retreat(look: Glance, move: moves.Retreat | moves.Scatter) -> float:
    """Half the Losses, Allies and Citadels first; without a refuge all who move are lost."""
    c = look.g.clash
    host = None if c is None else find_host(look.g, c.region, c.defender)
    if c is None or host is None:
        return W.fuss if isinstance(move, moves.Retreat) else 0.0
    lost = fell(host, count_attack(look.g, c) // 2, rolls=c.braced, static_first=True)
    if isinstance(move, moves.Scatter):
        return -lost.worth - host.bands * W.revealed - (host.legions + host.leader) * W.hard
    controller = look.g.control(move.region)
    return -lost.worth - (0.0 if controller is not None and look.owns(controller) else W.ground)


# Numbers and groups -------------------------------------------------------------------------------------------------


def number(look: Glance, n: int) -> float:
    """Resources given are lost; other numbers are pieces that act, and more of them do more."""
    return -W.first_resource * n if look.g.doing is Aside.GIVING or not look.is_acting else W.fuss * n


def amounts(look: Glance, chosen: tuple[Any, ...]) -> float:
    """A group that Marches, soldiers that are kept, or pieces that are given up."""
    party = {amount.item: amount.n for amount in chosen if type(amount) is Amount and isinstance(amount.item, Force)}
    g, a = look.g, look.action
    if a is not None and look.region is not None and look.is_acting:
        if g.phase is Phase.QUARTERS and g.group is not None:
            return moved_gain(g, a.faction, look.region, g.group.toward[0], party)
        if g.group is not None:
            return W.fuss * sum(party.values())
        if g.doing is Command.MARCH:
            return group_gain(g, a, look.region, Group(party), look.reached) - W.march if party else 0.0
        if g.phase is Phase.QUARTERS or isinstance(g.doing, Ability):
            return sum(look.piece(piece) * n for piece, n in party.items())
    return sum(look.removal(piece.faction, look.piece(piece) * n) for piece, n in party.items())


GUESSES: dict[type, Callable[[Glance, Any], float]] = {
    moves.Pass: pass_by,
    moves.Event: event,
    moves.Issue: issue,
    moves.IssueLimited: issue,
    moves.Select: select,
    moves.Use: use,
    moves.Negotiate: lambda look, move: -W.give_up,
    moves.Give: lambda look, move: -W.give_up,
    moves.Request: lambda look, move: -W.fuss,
    moves.Withdraw: lambda look, move: -W.give_up,
    moves.Summon: lambda look, move: W.named,
    moves.Proceed: lambda look, move: W.fuss,
    moves.CallOff: lambda look, move: -W.fuss,
    moves.Agree: agree,
    moves.Harass: harass,
    moves.Retreat: retreat,
    moves.Scatter: retreat,
    moves.Stand: stand,
    moves.To: go,
    moves.Against: against,
    moves.Attack: attack,
    moves.Besiege: attack,
    moves.Ambush: attack,
    moves.PlaceAlly: ally,
    moves.PlaceCitadel: lambda look, move: W.citadel - W.disc,
    moves.PlaceBands: bands,
    moves.PlaceEnlisted: lambda look, move: W.fuss * move.n,
    moves.PlaceFort: lambda look, move: W.static,
    moves.PlacePiece: any_piece,
    moves.PlaceAnyAlly: any_ally,
    moves.Remove: lambda look, move: look.removal(move.piece.faction, look.piece(move.piece)),
    moves.Flip: lambda look, move: look.removal(move.piece.faction, W.hidden - W.revealed),
    moves.Roll: lambda look, move: look.removal(move.piece.faction, look.piece(move.piece) * fatal_roll(look.g, move) / DIE),
    moves.RemoveTribe: lambda look, move: tribe_falls(look, move.tribe),
    moves.RollTribe: lambda look, move: tribe_falls(look, move.tribe) / 2,
    moves.Demote: lambda look, move: W.disc - W.citadel,
    moves.Disperse: lambda look, move: dispersal_gain(look.g),
    moves.Gain: lambda look, move: gain_one(look),
    moves.Steal: steal,
    moves.Pay: lambda look, move: W.fuss,
}
