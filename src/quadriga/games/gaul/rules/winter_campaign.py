"""Card 63 (Cold war): after each Harvest its holder may execute two Commands or Special Abilities, at the usual cost."""

from __future__ import annotations

from quadriga.kernel import Ask

from ..cards import Card
from ..moves import Finish, Issue, Use
from ..state import Gaul
from ..terms import Command, Faction, Side
from .action import Action
from .command import ABILITIES, can_issue, execute, use
from .nervii import rise_of_the_nervii

ACTIONS = 2


async def winter_campaign(g: Gaul) -> None:
    """Card 63: any two, of one kind or another. A Special Ability added to the first Command is the second action."""
    owners = [g.capability_owner(card, Side.SHADED) for card in (Card.WINTER_CAMPAIGN, Card.WINTER_CAMPAIGN_A)]
    holder = next((owner for owner in owners if owner is not None), None)
    if holder is None or g.is_game_run(holder):
        return
    left = ACTIONS
    with g.acts(holder):
        while left and (spent := await _act(g, holder, left)):
            left -= spent
            rise_of_the_nervii(g)


async def _act(g: Gaul, holder: Faction, left: int) -> int:
    """One action, or none; returns how many of the two it took."""
    commands = {c: _command(holder, c, left) for c in g.rules.commands(holder)}
    able: list[Issue | Use | Finish] = [Issue(command) for command, a in commands.items() if can_issue(g, a)]
    alone = Action(holder, None, by_event=True)
    talents = sorted(ability for ability in g.rules.abilities[holder] if ability in ABILITIES)
    able += [Use(ability) for ability in talents if ABILITIES[ability].can(g, alone)]
    with g.lets_choose(commands.values()):
        move = await Ask(g.seat(holder), [*able, Finish()], "winter_campaign", rule="5.3", faction=holder, n=left)
    if isinstance(move, Finish):
        return 0
    if isinstance(move, Use):
        await use(g, alone, move.ability)
        g.give_back(holder)
        return 1
    a = commands[move.command]
    await execute(g, a)
    return 1 + len(a.used)


def _command(holder: Faction, command: Command, left: int) -> Action:
    return Action(holder, command, by_event=True, abilities=left - 1)
