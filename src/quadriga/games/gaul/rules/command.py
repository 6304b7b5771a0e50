"""§3.1, §4.1: how a Command is executed: Region by Region, with a Special Ability before, between or after.

`COMMANDS` and `ABILITIES` are filled by `all_commands.py`; Events start free actions with `free_command` and `free_ability`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from typing import NamedTuple

from quadriga.kernel import Ask, Lazy, Resume

from ..moves import SELECTS, CallOff, Finish, Issue, Join, Negotiate, Select, Summon, Use, Withdraw
from ..state import Gaul
from ..terms import Ability, Aside, Book, Command, Deed, Faction, Region
from .action import Action
from .agreement import can_bargain, find_givers, negotiate
from .battle.state import PLAIN, Twist
from .combined_forces import can_join, join
from .pax_gallica import can_summon, summon
from .removal import can_withdraw, removable, take_off, withdraw


def _free(g: Gaul, faction: Faction, region: Region) -> int:
    return 0


class Procedure(NamedTuple):
    """A Command: where it may be executed now, and how. `run` returns False if the Region was called off."""

    regions: Callable[[Gaul, Action], Iterator[Region]]  # one after the other, for often the first is enough
    run: Callable[[Gaul, Action, Region], Awaitable[bool]]
    cost: Callable[[Gaul, Faction, Region], int] = _free  # what it takes in a Region, at most


def _nothing(g: Gaul, region: Region) -> int:
    return 0


class Talent(NamedTuple):
    """§4.1.1: a Special Ability: which Commands it accompanies, whether it can be used now, and how. `run` says if it was."""

    commands: tuple[Command, ...]
    can: Callable[[Gaul, Action], bool]
    run: Callable[[Gaul, Action], Awaitable[bool]]
    cost: Callable[[Gaul, Region], int] = _nothing  # what it takes in a Region, at least


COMMANDS: dict[Command, Procedure] = {}
ABILITIES: dict[Ability, Talent] = {}
CLOSE: dict[Book, Callable[[Gaul, Action], None]] = {}  # what the end of a Command brings, by ruleset

StepMove = Select | Use | Negotiate | Withdraw | Finish | Summon | Join | CallOff


def command_regions(g: Gaul, a: Action) -> list[Region]:
    """§3.1: the Regions that may be selected next; one only for a Limited Command."""
    return list(_find_regions(g, a))


def _find_regions(g: Gaul, a: Action) -> Iterator[Region]:
    if a.command is None or len(a.regions) >= (1 if a.limited else a.most):
        return iter(())
    return COMMANDS[a.command].regions(g, a)


def can_issue(g: Gaul, a: Action) -> bool:
    """Whether the Command could be executed somewhere, if need be with Resources from Trade or from another faction, or
    with a piece of one's own taken off the map first."""
    if is_anywhere(g, a):
        return True
    funded = a
    if _could_be_funded(g, a):
        funded = a.copy()
        funded.free = True
    return (funded is not a and is_anywhere(g, funded)) or _could_make_room(g, funded)


def is_anywhere(g: Gaul, a: Action) -> bool:
    """Whether there is a Region that may be selected next."""
    return next(_find_regions(g, a), None) is not None


def _could_be_funded(g: Gaul, a: Action) -> bool:
    return not a.free and (bool(find_givers(g, a)) or is_usable(g, a, Ability.TRADE))


def _could_make_room(g: Gaul, a: Action) -> bool:
    """§1.4.1: where too little is Available to Recruit or Rally, whether some voluntary removal would allow it."""
    if not _may_withdraw(g, a) or not _lacks_pieces(g, a):
        return False
    for region in g.regions():
        for what in removable(g, a.faction, region):
            without = g.copy()
            take_off(without, a.faction, region, what)
            if is_anywhere(without, a):
                return True
    return False


def _may_withdraw(g: Gaul, a: Action) -> bool:
    """§1.4.1: who executes a Command or an Event may remove own pieces; in an Event that is asked where it may matter."""
    if a.keeps or a.guide is not None or not can_withdraw(g, a.faction):
        return False
    executes_event = g.carried is not None and g.deed(a.faction) is Deed.EVENT
    return not a.by_event or (executes_event and _lacks_pieces(g, a))


def _lacks_pieces(g: Gaul, a: Action) -> bool:
    """Whether a Recruit or Rally has no Warbands or Auxilia, or no Allies, to place."""
    if a.command not in (Command.RECRUIT, Command.RALLY):
        return False
    return not (g.count_available_bands(a.faction) and g.count_available_allies(a.faction))


def usable_abilities(g: Gaul, a: Action) -> list[Ability]:
    """§4.1: Special Abilities that may be executed at this moment; Besiege and Ambush belong to the Battle itself."""
    if not a.may_add_ability:
        return []
    return [ability for ability in sorted(g.rules.abilities[a.faction]) if is_usable(g, a, ability)]


def is_usable(g: Gaul, a: Action, ability: Ability) -> bool:
    """§4.1: whether this one may be executed at this moment. None goes with a free Ambush (card A58): that is one itself."""
    return (
        a.may_add_ability
        and not a.twist.only_ambush
        and ability in g.rules.abilities[a.faction]
        and ability in ABILITIES
        and ability not in a.used
        and ability not in a.declined
        and a.command in ABILITIES[ability].commands
        and ABILITIES[ability].can(g, a)
    )


def can_select(g: Gaul, a: Action, region: Region) -> bool:
    """Whether this Region may be selected next."""
    if not a.allows(region):
        return False
    within, a.within = a.within, (region,)
    try:
        return is_anywhere(g, a)
    finally:
        a.within = within


def can_finish(g: Gaul, a: Action) -> bool:
    """§3.1: a Command of one's own is executed somewhere, if it can be."""
    return bool(a.regions) or a.by_event or not is_anywhere(g, a)


class Steps(Lazy[StepMove]):
    """What the player may do next within the Command. A single move is tested without listing all of them."""

    __slots__ = ("a", "g")

    def __init__(self, g: Gaul, a: Action) -> None:
        super().__init__()
        self.g = g
        self.a = a

    def listed(self) -> list[StepMove]:
        return step_options(self.g, self.a)

    def __contains__(self, answer: object) -> bool:
        if type(answer) is Select:
            return can_select(self.g, self.a, answer.region)
        if type(answer) is Use:
            return is_usable(self.g, self.a, answer.ability)
        if type(answer) is Finish:
            return can_finish(self.g, self.a)
        if type(answer) is Join:
            return can_join(self.g, self.a)
        return super().__contains__(answer)


def step_options(g: Gaul, a: Action) -> list[StepMove]:
    """What the player may do next within the Command; asked even if it is one thing only (R-27)."""
    regions = command_regions(g, a)
    options: list[StepMove] = [SELECTS[region] for region in regions]
    options += [Use(ability) for ability in usable_abilities(g, a)]
    if not a.by_event and not a.quiet and can_bargain(g, a):
        options.append(Negotiate())
    if _may_withdraw(g, a):
        options.append(Withdraw())
    if a.regions or a.by_event or not regions:
        options.append(Finish())
    if can_summon(g, a.faction) and not a.by_event:
        options.append(Summon())
    if can_join(g, a):
        options.append(Join())
    if a.refused and not a.regions and not a.used and not a.by_event:
        options.append(CallOff())
    return options


async def execute(g: Gaul, a: Action, resume: Resume | None = None) -> bool:
    """§3.1: carry out the Command. False if it was called off before anything was done.

    Between two steps all that matters is in the state: `resume` says how whoever executes it goes on from there.
    """
    with g.executes(a):
        return await _carry_out(g, a, resume)


async def _carry_out(g: Gaul, a: Action, resume: Resume | None) -> bool:
    while not (a.limited and a.regions):
        if (a.by_event or a.guide is not None) and not is_anywhere(g, a) and len(step_options(g, a)) == 1:
            break  # there is nothing but to finish
        # Listing is costly and a replay never looks, so the options are computed when somebody does.
        args = {"faction": a.faction, "command": a.command, "n": g.resources[a.faction]}
        prompt = a.question("step_limited" if a.limited and not a.free else "step")
        rule = "3.1" if a.command is None else g.rules.command_rule(a.faction, a.command)
        move: StepMove = await Ask(a.seat(g), lambda: Steps(g, a), prompt, rule=rule, **args).resumed(resume)
        if isinstance(move, Finish):
            break
        if isinstance(move, CallOff):
            a.called_off = True
            g.tell("called_off", faction=a.faction, command=a.command)
            g.give_back(a.faction)
            return False
        await _step(g, a, move)
    if g.book in CLOSE:
        CLOSE[g.book](g, a)
    g.give_back(a.faction)  # §4.5.1: Enlist ends with the Belgic Command
    return bool(a.regions or a.used) or a.by_event


async def _step(g: Gaul, a: Action, move: StepMove) -> None:
    if isinstance(move, Select):
        await run_region(g, a, move.region)
    elif isinstance(move, Use):
        await use(g, a, move.ability)
    else:
        await _digress(g, a, move)


async def _digress(g: Gaul, a: Action, move: StepMove) -> None:
    """What is no part of the Command itself."""
    with g.under_way(Aside.GIVING):
        if isinstance(move, Negotiate):
            await negotiate(g, a)
        elif isinstance(move, Withdraw):
            a.keeps = not await withdraw(g, a.faction)
        elif isinstance(move, Summon):
            await summon(g)
        elif isinstance(move, Join):
            await join(g, a)


async def run_region(g: Gaul, a: Action, region: Region) -> None:
    """Execute the Command in one Region."""
    assert a.command is not None, "an action in a Region has a Command"
    a.regions.append(region)
    with g.under_way(a.command, region):
        done = await COMMANDS[a.command].run(g, a, region)
    if not done:
        a.regions.remove(region)
        a.off.append(region)
        a.refused = True


async def use(g: Gaul, a: Action, ability: Ability) -> bool:
    """§4.1: execute the Special Ability, at one time, in all the Regions desired."""
    with g.under_way(ability):
        g.tell("uses", faction=a.faction, ability=ability, rule=g.rules.ability_rule(a.faction, ability))
        used = await ABILITIES[ability].run(g, a)
        if not used:
            g.tell("left_alone", faction=a.faction, ability=ability)
    (a.used if used else a.declined).append(ability)
    return used


# Free actions (§3.1.2, §5.4) --------------------------------------------------------------------------------------


async def free_command(
    g: Gaul,
    faction: Faction,
    commands: Sequence[Command] = (),
    *,
    within: Sequence[Region] | None = None,
    limited: bool = False,
    abilities: int = 0,
    guide: Faction | None = None,
    as_if_control: bool = False,
    ignore_devastation: bool = False,
    most: int = 99,
    twist: Twist = PLAIN,
    may: bool = True,
) -> Action | None:
    """An Event's free Command: one of `commands` (any of the faction's, if none is named), in the Regions `within`.

    It costs nothing, ignores Frost and leaves Eligibility alone, but keeps every other rule (§5.4). `guide` decides where the
    pieces are not the decider's own. Returns the action executed, or None if none was possible or wanted.
    """
    actions = [
        Action(
            faction,
            command,
            guide,
            limited=limited,
            free=True,
            by_event=True,
            abilities=abilities,
            within=None if within is None else tuple(within),
            as_if_control=as_if_control,
            ignore_devastation=ignore_devastation,
            most=most,
            twist=twist,
        )
        for command in (commands or g.rules.commands(faction))
    ]
    a = await _choose_free(g, [a for a in actions if can_issue(g, a)], may=may)
    if a is not None:
        with g.acts(faction):
            await execute(g, a)
    return a


async def _choose_free(g: Gaul, possible: Sequence[Action], *, may: bool) -> Action | None:
    """Which of the Commands it is; None if there is none, or none is wanted, where the faction `may` do without."""
    if not possible or (len(possible) == 1 and not may):
        return possible[0] if possible else None
    issues = sorted(Issue(a.command) for a in possible if a.command is not None)
    options: list[Issue | Finish] = [*issues, Finish()] if may else [*issues]
    with g.lets_choose(possible):
        move = await Ask(possible[0].seat(g), options, "free_command", rule="5.4", faction=possible[0].faction)
    if isinstance(move, Finish):
        return None
    return next(a for a in possible if a.command is move.command)


async def free_ability(
    g: Gaul, faction: Faction, abilities: Sequence[Ability], *, within: Sequence[Region] | None = None, anywhere: bool = False
) -> Ability | None:
    """An Event's free Special Ability without a Command: one of these, if the player likes. Returns which.

    `anywhere`: neither a Leader nor Control is needed.
    """
    place = None if within is None else tuple(within)
    a = Action(faction, None, free=True, by_event=True, within=place, anywhere=anywhere)
    usable = [ability for ability in sorted(abilities) if ability in ABILITIES and ABILITIES[ability].can(g, a)]
    if not usable:
        return None
    options: list[Use | Finish] = [*(Use(ability) for ability in usable), Finish()]
    move = await Ask(a.seat(g), options, "free_ability", rule="5.4", faction=faction)
    if isinstance(move, Finish):
        return None
    await use(g, a, move.ability)
    g.give_back(faction)
    return move.ability
