"""Chapter 9, the solo game: Justinian alone, with events of his own, units to build and a title at the end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from quadriga.kernel import Amounts, Ask, GameOver, Result

from ..box.kinds import Ability
from ..moves import (
    Announce,
    Build,
    Decline,
    Discard,
    Done,
    EndTurn,
    MoveUnit,
    Pass,
    PayEvent,
    PlaceSeal,
    PlayCard,
    Replace,
    Reserve,
    Reveal,
)
from ..state import NOBODY, Byzantion, base_dynamis
from ..terms import RESOURCES, Action, Card, Doing, Good, Keimelion, Passive, Step, Territory, Title, Unit
from .phase_actions import act, begin, can_act, end_action, end_turn, legal_actions
from .phase_events import empty_chest
from .phase_final import discard_surplus, penalty_for, suffer, surplus, unmark
from .piles import discard_for_income, discards, fill_display, turn_up
from .play import enter

ME = 0
REVEALING = 3  # auctoritas for a look at a future event
RESERVING = 1
CUP_PER_UNIT = 2
MenuMove: TypeAlias = Announce | Discard | PlaceSeal | Reveal | Reserve | PayEvent | EndTurn | Pass
TITLES = (  # the least doxa of each, R-29
    (61, Title.AUGUSTUS), (51, Title.JULIUS_CAESAR), (41, Title.MARCUS_AURELIUS), (31, Title.TRAJAN), (26, Title.TITUS),
    (21, Title.CALIGULA),
)  # fmt: skip


async def open_round(g: Byzantion) -> None:
    """§9.4: turn up the event of the round; there is none in the first."""
    g.shown[g.round] = True
    event = g.events[g.round]
    if event is None:
        g.tell("quiet_round")
    else:
        g.tell("round", n=g.round + 1, event=event)
    g.active = ME
    g.drew = [False]
    g.sealed_now = NOBODY
    g.paid = False
    g.goods[ME][Good.DYNAMIS] = base_dynamis(g.players)
    for _, ability in g.passives(ME, Passive.ROUND):
        g.gain(ME, ability.goods)
    g.step = Step.ACTIONS


async def take_turn(g: Byzantion) -> None:
    """§9.5: an action, a step of one, or a free move."""
    if g.doing is Doing.BUILDING:
        await build_step(g)
        return
    if g.doing is not Doing.NOTHING:
        await act(g)
        return
    rest = menu(g) if not can_act(g, ME) and not g.hands[ME] else []
    move = rest[0] if len(rest) == 1 else await Ask(ME, lambda: menu(g), "turn", rule="9.5")
    match move:
        case Announce(action):
            await announce(g, action)
        case Discard(card):
            discard_for_income(g, ME, card)
        case PlaceSeal(keimelion):
            await place_seal(g, keimelion)
        case Reveal(place):
            g.pay(ME, Good.AUCTORITAS, REVEALING)
            g.shown[place - 1] = True
            g.tell("revealed", event=g.events[place - 1])
        case Reserve(card):
            g.pay(ME, Good.AUCTORITAS, RESERVING)
            g.reserved.append(card)
            g.reserved.sort()
        case PayEvent():
            event = g.solo_event()
            assert event is not None
            g.pay(ME, Good.NOMISMA, event.pay)
            g.paid = True
        case EndTurn():
            end_turn(g)
        case Pass():
            end_round(g)


def menu(g: Byzantion) -> list[MenuMove]:
    """§9.5, §9.7: actions for dynamis, and what is free (R-42)."""
    moves: list[MenuMove] = []
    if can_act(g, ME):
        actions = [*legal_actions(g, ME), *([Action.BUILD] if builds(g, len(g.hands[ME])) else [])]
        moves += [Announce(action) for action in actions]
    moves += discards(g, ME)
    if g.sealed_now == NOBODY:
        moves += [PlaceSeal(keimelion) for keimelion in Keimelion if g.seals[keimelion] == NOBODY]
    if g.has(ME, Good.AUCTORITAS) >= REVEALING:
        moves += [Reveal(place + 1) for place, shown in enumerate(g.shown) if not shown]
    if g.has(ME, Good.AUCTORITAS) >= RESERVING:
        moves += [Reserve(card) for card in sorted(g.display) if card not in g.reserved]
    event = g.solo_event()
    if event is not None and event.pay and not g.paid and g.has(ME, Good.NOMISMA) >= event.pay:
        moves.append(PayEvent())
    moves.append(EndTurn() if g.acted else Pass())
    return moves


async def announce(g: Byzantion, action: Action) -> None:
    free = g.acted
    g.announced = action
    g.tell("announces", seat=g.who(ME), action=action)
    if free:
        g.free_action = False
    else:
        g.pay(ME, Good.DYNAMIS, 1)
        g.acted = True
    if action is Action.BUILD:
        g.doing = Doing.BUILDING
        return
    await begin(g, ME, action, free=free)


# Building -----------------------------------------------------------------------------------------------------------------


def substitutes(g: Byzantion) -> list[tuple[Card, Ability]]:
    return g.passives(ME, Passive.SUBSTITUTE)


def is_payable(have: list[int], cost: list[int], heroes: list[tuple[Card, Ability]]) -> bool:
    """Whether the cost can be met, each hero standing in for one resource at most."""
    if all(have[good] >= cost[good] for good in RESOURCES):
        return True
    return any(
        is_payable(left, rest, heroes[i + 1 :])
        for i, (_, ability) in enumerate(heroes) for kind, left, rest in stand_ins(have, cost, ability.good)
        if cost[kind] > have[kind]
    )  # fmt: skip


def stand_ins(have: list[int], cost: list[int], good: Good | None) -> Iterator[tuple[Good, list[int], list[int]]]:
    """§10.1: the kinds of a cost that a hero's resource can stand for, with what then is left at hand and of the cost."""
    assert good is not None
    if can_spend(have, good):
        for kind in RESOURCES:
            if cost[kind] and kind is not good:
                left, rest = have[:], cost[:]
                left[good] -= 1
                rest[kind] -= 1
                yield kind, left, rest


def can_spend(have: list[int], good: Good) -> bool:
    """R-30: the last doxa cannot be spent, for that would be defeat."""
    return have[good] > (1 if good is Good.DOXA else 0)


def builds(g: Byzantion, more: int = 0) -> list[Build]:
    """§9.6: any unit that can be paid, anywhere; with `more` auctoritas besides (§6.2)."""
    heroes = substitutes(g)
    have = g.goods[ME][:]
    have[Good.AUCTORITAS] += more
    return [
        Build(unit, territory)
        for unit in Unit if g.supply(unit) and is_payable(have, list(g.cards.units[unit].cost), heroes)
        for territory in Territory
    ]  # fmt: skip


def moves(g: Byzantion) -> list[MoveUnit]:
    """§9.6: for each unit built, one unit may move."""
    if not g.built:
        return []
    return [
        MoveUnit(unit, source, to)
        for unit in Unit for source in Territory if g.count_units(source, unit) for to in Territory if to is not source
    ]  # fmt: skip


async def build_step(g: Byzantion) -> None:
    """A unit built or moved, or a card discarded on the way (R-05)."""
    options = [*builds(g), *moves(g), *discards(g, ME)]
    move = await Ask(ME, [Done(), *options], "build", rule="9.6") if options else Done()
    if isinstance(move, Build):
        await build(g, move.unit, move.territory)
    elif isinstance(move, MoveUnit):
        g.built -= 1
        g.move_unit(move.unit, move.source, move.to)
    elif isinstance(move, Discard):
        discard_for_income(g, ME, move.card)
    else:
        g.built = 0
        end_action(g)


async def build(g: Byzantion, unit: Unit, territory: Territory) -> None:
    """§9.6: pay for a unit; one doxa for each resource used. §9.3: heroes that help to deliver help here, unit by unit."""
    cost = list(g.cards.units[unit].cost)
    used = sum(cost)
    heroes = substitutes(g)
    for i, (hero, ability) in enumerate(heroes):
        assert ability.good is not None
        kind = await choose_substitute(g, cost, hero, ability.good, heroes[i + 1 :])
        if kind is not None:
            cost[kind] -= 1
            g.pay(ME, ability.good, 1)
    for good in RESOURCES:
        g.pay(ME, good, cost[good])
    g.place(unit, territory)
    g.built += 1
    g.gain_one(ME, Good.DOXA, used)
    g.gain_one(ME, Good.NOMISMA, used * g.bonus(ME, Passive.DELIVER))


async def choose_substitute(
    g: Byzantion, cost: list[int], hero: Card, good: Good, rest: list[tuple[Card, Ability]]
) -> Good | None:
    """§10.1: whether this hero's resource stands for another; asked only where there is a choice."""
    options: list[Decline | Replace] = [Decline()] if is_payable(g.goods[ME], cost, rest) else []
    for kind, have, left in stand_ins(g.goods[ME], cost, good):
        if is_payable(have, left, rest):
            options.append(Replace(hero, kind))
    move = options[0] if len(options) == 1 else await Ask(ME, options, "replace", rule="10.1", card=hero, good=good)
    return move.good if isinstance(move, Replace) else None


# Seals --------------------------------------------------------------------------------------------------------------------


async def place_seal(g: Byzantion, keimelion: Keimelion) -> None:
    """§9.9: once per round, each space once in the game: the chest and the keimelion of a deme."""
    g.seals[keimelion] = ME
    g.sealed_now = int(keimelion)
    g.tell("seals", seat=g.who(ME), keimelion=keimelion)
    empty_chest(g, ME, keimelion)
    if keimelion is Keimelion.LABARON:
        largest = max((len(group) for group in g.zones[ME]), default=1)
        g.gain_one(ME, Good.DYNAMIS, largest)
    elif keimelion is Keimelion.CUP:
        g.gain_one(ME, Good.NOMISMA, CUP_PER_UNIT * sum(g.units))
    elif keimelion is Keimelion.SCEPTRE:
        await take_sceptre(g)
    else:
        await wear_robe(g)


async def take_sceptre(g: Byzantion) -> None:
    """A resource of one's choice for each event completed."""
    n = g.completed
    if n:
        for good, gained in await Ask(ME, Amounts(dict.fromkeys(RESOURCES, n), n, n), "sceptre", rule="9.9", n=n):
            g.gain_one(ME, good, gained)


async def wear_robe(g: Byzantion) -> None:
    """As many cards of the deck as lie in the zone; one of them is played for nothing. R-43: the rest as it was turned up."""
    for _ in range(sum(len(group) for group in g.zones[ME])):
        card = await turn_up(g)
        if card is not None:
            g.packs[ME].append(card)
    if not g.packs[ME]:
        return
    options = [Decline(), *(PlayCard(card) for card in sorted(g.packs[ME]))]
    move = await Ask(ME, options, "robe", rule="9.9")
    rest = [card for card in g.packs[ME] if not (isinstance(move, PlayCard) and card is move.card)]
    g.packs[ME] = []
    for card in rest:
        g.throw(card)
    if isinstance(move, PlayCard):
        g.tell("plays", seat=g.who(ME), card=move.card)
        await enter(g, ME, move.card)
        g.acted = g.acted or g.free_action  # an action won so comes at once, before the next one for dynamis


# The end of a round -------------------------------------------------------------------------------------------------------


def end_round(g: Byzantion) -> None:
    """§9.8: was the event completed?"""
    g.goods[ME][Good.DYNAMIS] = 0
    judge_event(g)
    g.step = Step.CLEANUP


async def clean_up(g: Byzantion) -> None:
    """§9.8, R-34: the hand limit, then the display, and the next round."""
    if surplus(g, ME) > 0:
        await discard_surplus(g, ME)
        return
    freed = [place for place, card in enumerate(g.display) if card not in g.reserved]
    for card in [g.display[place] for place in freed]:
        g.display.remove(card)
        g.throw(card)
    g.reserved = []
    await fill_display(g, freed)
    unmark(g)
    g.round += 1
    if g.round == len(g.events):
        finish(g)
    g.step = Step.SEALS


def judge_event(g: Byzantion) -> None:
    event = g.solo_event()
    if event is None:
        return
    stands = all(g.count_units(event.territory, unit) >= event.units[unit] for unit in Unit)
    if stands and (g.paid or not event.pay):
        g.completed += 1
        g.tell("completed")
        for _, ability in g.passives(ME, Passive.WIN):
            g.gain(ME, ability.goods)
        g.gain(ME, event.reward)
    else:
        g.tell("event_cancelled")
        suffer(g, ME, penalty_for(g, ME, event.penalty))


def title(doxa: int) -> Title:
    """§9.1: what a ruler with so much doxa is remembered as."""
    return next((title for least, title in TITLES if doxa >= least), Title.NERO)


def finish(g: Byzantion) -> None:
    doxa = g.has(ME, Good.DOXA)
    raise GameOver(Result((ME,), (doxa,), f"title_{title(doxa).name.lower()}"))
