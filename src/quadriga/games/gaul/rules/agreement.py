"""§1.5.2: who agrees to what another faction asks, and Resources that change hands."""

from __future__ import annotations

from quadriga.kernel import Ask, Count

from ..cards import Card
from ..moves import Agree, Finish, Give, Negotiate, Refuse, Request
from ..state import Gaul
from ..terms import AEDUI, MOST_RESOURCES, ROMANS, Aside, Faction, Region, Side
from .action import Action

FRIENDS = (ROMANS, AEDUI)


async def agrees(
    g: Gaul, a: Action, faction: Faction, topic: str, rule: str, region: Region | None = None, **facts: int
) -> bool:
    """Whether the faction agrees to what the acting one asks; its answer holds for the rest of the action. `facts` are what
    its consent comes to.

    The game-run faction never agrees (§3.4.5).
    """
    if faction is a.faction:
        return True
    if g.is_game_run(faction):
        return False
    if faction not in a.agreed:
        a.agreed[faction] = await _consents(g, a, faction, topic, rule, region, **facts)
    return a.agreed[faction]


async def _consents(g: Gaul, a: Action, faction: Faction, topic: str, rule: str, region: Region | None, **facts: int) -> bool:
    args = {"faction": a.faction, "owner": faction, "region": region, **facts}
    agreed = isinstance(await Ask(g.seat(faction), [Agree(), Refuse()], topic, rule=rule, **args), Agree)
    g.tell("agreed" if agreed else "refused", faction=faction, other=a.faction)
    a.refused = a.refused or not agreed
    return agreed


def could_agree(g: Gaul, a: Action, faction: Faction) -> bool:
    """Whether the faction may still be won over, or has been."""
    return faction is a.faction or (not g.is_game_run(faction) and a.agreed.get(faction, True))


async def lets_in(g: Gaul, a: Action, region: Region, topic: str, rule: str, n: int) -> bool:
    """Whether whoever Controls the Region lets the acting faction's pieces in, n at most: to Retreat or to winter (R-22)."""
    controller = g.control(region)
    assert controller is not None, "whoever lets others in has Control"
    if controller is a.faction:
        return True
    if region not in a.entry:
        a.entry[region] = await _consents(g, a, controller, topic, rule, region, n=n)
    return a.entry[region]


def could_let_in(g: Gaul, a: Action, region: Region) -> bool:
    """Whether the Region is under Control (§3.2.4: No Control is no refuge), and whoever has it may yet let them in."""
    controller = g.control(region)
    if controller is None or g.is_game_run(controller):
        return False
    return controller is a.faction or a.entry.get(region, True)


# Transfers (§1.5.2) -----------------------------------------------------------------------------------------------


def can_transfer(g: Gaul, giver: Faction, taker: Faction, a: Action | None) -> int:
    """How many Resources may go from one to the other: at most four within one player's factions in one execution."""
    if giver is taker or not g.resources[giver] or not g.rules.tracks_resources(giver) or not g.rules.tracks_resources(taker):
        return 0
    if g.capabilities and giver in FRIENDS and taker in FRIENDS and has_rift(g):
        return 0
    n = min(g.resources[giver], MOST_RESOURCES - g.resources[taker])
    if a is not None and g.seat_of[giver] == g.seat_of[taker]:
        other = taker if giver is a.faction else giver
        n = min(n, 4 - abs(a.given.get(other, 0)))
    return n


def has_rift(g: Gaul) -> bool:
    """Cards 38 and O38: Romans and Aedui send each other nothing."""
    return g.has_capability(Card.DIVICIACUS, Side.SHADED) or g.has_capability(Card.DIVICIACUS_O, Side.SHADED)


async def give(g: Gaul, a: Action, taker: Faction) -> None:
    """The acting faction sends Resources."""
    most = can_transfer(g, a.faction, taker, a)
    n = await Ask(g.seat(a.faction), Count(1, most), "give", rule="1.5.2", faction=a.faction, other=taker)
    a.given[taker] = a.given.get(taker, 0) + n
    transfer(g, a.faction, taker, n)


async def request(g: Gaul, a: Action, giver: Faction) -> None:
    """The acting faction asks another for Resources, once in an action."""
    most = can_transfer(g, giver, a.faction, a)
    a.spoken.append(giver)
    n = await Ask(g.seat(giver), Count(0, most), "requested", rule="1.5.2", faction=giver, other=a.faction)
    if n == 0:
        a.refused = True
        g.tell("refused", faction=giver, other=a.faction)
        return
    a.given[giver] = a.given.get(giver, 0) + n
    transfer(g, giver, a.faction, n)


def transfer(g: Gaul, giver: Faction, taker: Faction, n: int) -> None:
    g.pay(giver, n)
    g.gain(taker, n)
    g.tell("transfer", faction=giver, other=taker, n=n)


def find_givers(g: Gaul, a: Action) -> list[Faction]:
    """Who could still be asked for Resources in this action."""
    return [f for f in g.rules.players if f not in a.spoken and can_transfer(g, f, a.faction, a) > 0]


def can_bargain(g: Gaul, a: Action) -> bool:
    """Whether there is anything to offer or to ask for."""
    faction = a.faction
    for f in g.rules.players:
        if f not in a.given and can_transfer(g, faction, f, a) > 0:
            return True
        if f not in a.spoken and can_transfer(g, f, faction, a) > 0:
            return True
    return False


def bargains(g: Gaul, a: Action) -> list[Give | Request]:
    """§1.5.2: Resources to offer or to ask for, once with each faction in an action."""
    takers = [f for f in g.rules.players if f not in a.given and can_transfer(g, a.faction, f, a) > 0]
    return [*(Give(faction) for faction in takers), *(Request(faction) for faction in find_givers(g, a))]


def vain_talks(g: Gaul) -> tuple[Negotiate | Request, ...]:
    """§8.4.2: whom the acting faction would ask for Resources in vain; and to begin to talk, if there is nothing else."""
    a = g.action
    if a is None or not g.automata or not g.is_player(a.faction):
        return ()
    talks = bargains(g, a)
    vain = [move for move in talks if isinstance(move, Request) and g.is_nonplayer(move.faction)]
    return (*vain, Negotiate()) if len(vain) == len(talks) else tuple(vain)


def is_deaf(g: Gaul) -> bool:
    """§8.4.2: whether the faction whose slot it is would be asked about Resources in an Event though only non-players could be
    talked to, who send nothing because somebody asks."""
    faction = g.acting
    if faction is None or not g.automata or not g.is_player(faction):
        return False
    talks = bargains(g, Action(faction, None))
    return bool(talks) and all(g.is_nonplayer(move.faction) for move in talks)


async def negotiate(g: Gaul, a: Action, prompt: str = "negotiate") -> None:
    """§1.5.2: one transfer of Resources, given or asked for."""
    move: Give | Request | Finish = await Ask(
        a.seat(g), lambda: [*bargains(g, a), Finish()], prompt, rule="1.5.2", faction=a.faction
    )
    if isinstance(move, Finish):
        a.quiet = True
        return
    with g.under_way(Aside.GIVING):
        await (give(g, a, move.faction) if isinstance(move, Give) else request(g, a, move.faction))


async def negotiate_event(g: Gaul, a: Action) -> None:
    """§1.5.2, R-21: transfers to and from the faction that executes an Event, as long as it likes."""
    a.quiet = False
    while not a.quiet and can_bargain(g, a):
        await negotiate(g, a, "event_transfer")


async def transfers(g: Gaul) -> None:
    """§1.5.2: in the Quarters and Harvest Phases (R-12) any faction may send Resources to others."""
    for faction in g.rules.players:
        sent: list[Faction] = []
        while True:
            takers = [f for f in g.rules.players if f not in sent and can_transfer(g, faction, f, None) > 0]
            if not takers:
                break
            options: list[Give | Finish] = [Give(taker) for taker in takers]
            move = await Ask(g.seat(faction), [*options, Finish()], "winter_transfer", rule="1.5.2", faction=faction)
            if isinstance(move, Finish):
                break
            with g.acts(faction), g.under_way(Aside.GIVING):
                most = can_transfer(g, faction, move.faction, None)
                args = {"faction": faction, "other": move.faction}
                transfer(g, faction, move.faction, await Ask(g.seat(faction), Count(1, most), "give", rule="1.5.2", **args))
            sent.append(move.faction)
