"""§1.1, §2: the sequence of play. One turn is one faction's slot on a card, or one step of Winter."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import partial

from quadriga.kernel import Ask, Lazy

from ..cards import CARDS, FACES
from ..events import EVENTS
from ..moves import Event, Issue, IssueLimited, Pass
from ..state import Gaul
from ..terms import FACTIONS, WINTER, Ability, Command, Deed, Faction, Phase, Side
from . import deck
from .action import Action
from .agreement import negotiate_event
from .all_commands import can_issue, execute, usable_abilities
from .circumvallation import review_ring
from .nervii import rise_of_the_nervii
from .winter import WINTER_PHASES

DEEDS = tuple(Deed)
PASSED = Deed.PASSED
SlotMove = Pass | Event | Issue | IssueLimited


# Cards (§2.2, §2.3.7) ---------------------------------------------------------------------------------------------


async def start(g: Gaul) -> None:
    """§2.2: the first card, and the next one for all to see."""
    g.current = await deck.draw(g)
    g.upcoming = await deck.draw(g)
    _open_card(g)


async def next_card(g: Gaul) -> None:
    """§2.3.7: the next card is played and the one after it turned up."""
    g.played.append(g.current)
    g.current = g.upcoming
    g.upcoming = await deck.draw(g)
    _open_card(g)


def _open_card(g: Gaul) -> None:
    if g.sudden_frost and deck.is_frost(g):  # §2.3.8: the two cards change places
        g.current, g.upcoming = g.upcoming, g.current
    g.deeds = [int(Deed.NOTHING)] * len(FACTIONS)
    g.stays = [0] * len(FACTIONS)
    g.step = 0
    if g.current == WINTER:  # §2.4
        g.winters += 1
        g.phase = g.rules.winter[0]
        g.tell("winter", n=g.winters)
        return
    g.phase = Phase.CARD
    g.tell("card", card=CARDS[g.current])


# A slot (§2.3) ----------------------------------------------------------------------------------------------------


def find_eligible(g: Gaul) -> Faction | None:
    """§2.3.1, §2.3.2: the leftmost Eligible faction that has not acted or passed on this card."""
    if count_executed(g) >= 2:
        return None
    order = g.rules.order(FACES[CARDS[g.current]].order)
    return next((f for f in order if g.eligible[f] and g.deeds[f] == Deed.NOTHING and not g.is_game_run(f)), None)


def count_executed(g: Gaul) -> int:
    """How many factions have executed a Command or Event on this card."""
    return len([deed for deed in g.deeds if deed > PASSED])


def first_deed(g: Gaul) -> Deed:
    """§2.3.4: what the 1st Eligible executed."""
    return DEEDS[next((deed for deed in g.deeds if deed > PASSED), 0)]


def sides(g: Gaul) -> list[Side]:
    """§5.2: the texts of the current card that can be carried out."""
    return sorted(EVENTS.get(g.current, {}))


def may_choose_event(g: Gaul) -> bool:
    """§2.3.4: the 1st Eligible may, and the 2nd after a Command with a Special Ability."""
    return first_deed(g) in (Deed.NOTHING, Deed.COMMAND_ABILITY)


class Slot(Lazy[SlotMove]):
    """§2.3.4: what the faction may do in its slot. Whether it may issue one Command is answered without listing the others."""

    __slots__ = ("barred", "faction", "g")

    def __init__(self, g: Gaul, faction: Faction, barred: tuple[Command, ...]) -> None:
        super().__init__()
        self.g = g
        self.faction = faction
        self.barred = barred

    def listed(self) -> list[SlotMove]:
        return slot_options(self.g, self.faction, self.barred)

    def __contains__(self, answer: object) -> bool:
        if type(answer) is Event:
            return may_choose_event(self.g) and answer.side in sides(self.g)
        if type(answer) is Pass:
            return True
        if type(answer) is Issue and not _is_limited(self.g, self.faction):
            commands = self.g.rules.commands(self.faction)
            a = _action(self.faction, answer.command, limited=False)
            return answer.command in commands and _may_issue(self.g, a, self.barred)
        return super().__contains__(answer)


def slot_options(g: Gaul, faction: Faction, barred: tuple[Command, ...] = ()) -> list[SlotMove]:
    """§2.3.4: what the faction may do, after what the 1st Eligible did. Commands called off in this slot are barred."""
    options: list[SlotMove] = [Pass()]
    if may_choose_event(g):
        options += [Event(side) for side in sides(g)]
    a = _action(faction, None, limited=_is_limited(g, faction))
    for command in g.rules.commands(faction):
        a.command = command
        if _may_issue(g, a, barred):
            options.append(IssueLimited(command) if a.limited else Issue(command))
    return options


def _is_limited(g: Gaul, faction: Faction) -> bool:
    """§2.3.4, §8.1.2: the 2nd Eligible after a Command, but no non-player."""
    return first_deed(g) in (Deed.COMMAND, Deed.COMMAND_ABILITY) and not g.is_nonplayer(faction)


def _may_issue(g: Gaul, a: Action, barred: tuple[Command, ...]) -> bool:
    return a.command not in barred and (can_issue(g, a) or _may_only_settle(g, a))


def _may_only_settle(g: Gaul, a: Action) -> bool:
    """§A8.7.4: the Special Ability of a non-player's Rally survives a Rally that places nothing."""
    return g.is_nonplayer(a.faction) and a.command is Command.RALLY and Ability.SETTLE in usable_abilities(g, a)


def _action(faction: Faction, command: Command | None, *, limited: bool) -> Action:
    return Action(faction, command, limited=limited)


async def play_slot(g: Gaul) -> None:
    """§2.3: the next Eligible faction passes, issues a Command or carries out the Event."""
    faction = find_eligible(g)
    if faction is None:
        g.phase = Phase.CARD_END
        return
    with g.acts(faction):
        await _fill_slot(g, faction, ())


async def _fill_slot(g: Gaul, faction: Faction, barred: tuple[Command, ...]) -> None:
    while not g.deeds[faction]:
        barred += await _take_slot(g, faction, barred)
    review_ring(g)
    rise_of_the_nervii(g)


async def _resume_slot(barred: tuple[Command, ...], g: Gaul) -> None:
    """The slot of a faction whose Command is under way, from between two of its steps."""
    a = g.action
    assert a is not None, "a Command is under way"
    g.stand_still()
    with g.acts(a.faction):
        barred += await _issue(g, a, barred)
        await _fill_slot(g, a.faction, barred)


async def _take_slot(g: Gaul, faction: Faction, barred: tuple[Command, ...]) -> tuple[Command, ...]:
    card = CARDS[g.current]
    move: SlotMove = await Ask(
        g.seat(faction), lambda: Slot(g, faction, barred), "slot", rule="2.3.4", faction=faction, card=card
    )
    if not barred:
        g.forget_luck()
    if isinstance(move, Pass):
        g.gain(faction, g.rules.pass_income(faction))
        g.deeds[faction] = int(Deed.PASSED)
        g.tell("passed", faction=faction, n=g.rules.pass_income(faction))
        return ()
    if isinstance(move, Event):
        g.deeds[faction] = int(Deed.EVENT)
        g.tell("event", faction=faction, card=card, side=move.side)
        await _execute_event(g, faction, move.side)
        return ()
    limited = isinstance(move, IssueLimited)
    a = _action(faction, move.command, limited=limited)
    rule = g.rules.command_rule(faction, move.command)
    g.tell("limited" if limited else "issued", faction=faction, command=move.command, rule=rule)
    return await _issue(g, a, barred)


async def _issue(g: Gaul, a: Action, barred: tuple[Command, ...]) -> tuple[Command, ...]:
    """Execute the Command; returns it where it was called off."""
    assert a.command is not None, "a Command is issued"
    if not await execute(g, a, partial(_resume_slot, barred)):
        return (a.command,)
    g.deeds[a.faction] = int(Deed.LIMITED if a.limited else Deed.COMMAND_ABILITY if a.used else Deed.COMMAND)
    return ()


async def _execute_event(g: Gaul, faction: Faction, side: Side) -> None:
    """§2.3.4: Resources may change hands before the text is carried out, and after it if it brought or took any (R-21)."""
    a = Action(faction, None)
    with g.carries_out(side):
        await negotiate_event(g, a)
        before = g.resources[:]
        await EVENTS[g.current][side](g, faction)
    if g.resources != before:
        await negotiate_event(g, a)


async def end_card(g: Gaul) -> None:
    """§2.3.6: who executed is Ineligible, everybody else Eligible; Events may say otherwise."""
    after = g.rules.after_card(g)
    if after is not None and g.step == 0:
        g.step, g.phase = 1, after
        return
    for faction in FACTIONS:
        g.benched[faction] = max(0, g.benched[faction] - 1)
        executed = g.deeds[faction] > Deed.PASSED and not g.stays[faction]
        g.eligible[faction] = int(not executed and not g.benched[faction])
    await next_card(g)


PHASES: dict[Phase, Callable[[Gaul], Awaitable[None]]] = {
    Phase.SETUP: start,
    Phase.CARD: play_slot,
    Phase.CARD_END: end_card,
    **WINTER_PHASES,
}


async def spring_into_next_card(g: Gaul) -> None:
    """§6.6, last step: play goes on with the next card."""
    await WINTER_PHASES[Phase.SPRING](g)
    await next_card(g)


PHASES[Phase.SPRING] = spring_into_next_card
