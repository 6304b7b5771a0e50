"""Why an answer is refused, as the key of the rule's sentence. Only answers that could be meant get one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from quadriga.kernel import Ask, Written

from ..atlas import NEIGHBOURS, border
from ..rules.abilities.gallic import ENTREAT_COST
from ..rules.abilities.roman import BUILD_COST, build_options
from ..rules.ability_range import in_reach
from ..rules.action import Action
from ..rules.battle.losses import besiegeable, count_side_hidden
from ..rules.command import ABILITIES, COMMANDS, is_anywhere
from ..rules.deck import is_frost
from ..rules.recruit_rally import count_rallied, count_recruits
from ..rules.sequence import first_deed
from ..rules.supply import can_be_supplied
from ..state import Gaul
from ..terms import ROMANS, Ability, Border, Command, Deed, Faction, Force, Region
from .barred import (
    named,
    why_no_ally,
    why_no_defender,
    why_no_loss,
    why_not_dispersed,
    why_not_driven,
    why_not_removed,
    why_not_robbed,
)


def why_not(g: Gaul, ask: Ask[Any], written: Written) -> str | None:
    """The sentence of the rule that forbids the answer, if there is a particular one."""
    prompt = ask.prompt.removesuffix("_free")
    explain = WHY.get((prompt, written[0])) if written else None
    return explain(g, {**ask.args, "free": prompt != ask.prompt}, written) if explain else None


def why_no_event(g: Gaul, args: dict[str, Any], written: Written) -> str | None:
    """§2.3.4."""
    return "why.event_gone" if first_deed(g) in (Deed.COMMAND, Deed.EVENT) else None


def why_no_command(g: Gaul, args: dict[str, Any], written: Written) -> str | None:
    """§2.3.4, §2.3.8, §3.1."""
    command, faction = named(Command, written), args["faction"]
    if command is None or command not in g.rules.commands(faction):
        return "why.not_your_command"
    if command is Command.MARCH and is_frost(g):
        return "why.frost"
    limited = first_deed(g) in (Deed.COMMAND, Deed.COMMAND_ABILITY)
    if limited != (written[0] == "IssueLimited"):
        return "why.limited_only" if limited else "why.not_limited"
    free = Action(faction, command, free=True)
    return "why.no_resources" if is_anywhere(g, free) else "why.no_region"


def why_no_region(g: Gaul, args: dict[str, Any], written: Written) -> str | None:
    """§3.2-3.3: why the Region cannot be selected for the Command."""
    region, faction, command = named(Region, written), args["faction"], args["command"]
    if region is None or command is None:
        return None
    if not g.rules.is_playable(g, region):
        return "why.no_such_region"
    if command in (Command.RALLY, Command.RECRUIT) and g.is_devastated(region):
        return "why.devastated"
    if command in (Command.RALLY, Command.RECRUIT) and g.rules.blocks_growth(g, faction, region):
        return "why.intimidated"
    if command is not Command.RALLY and command is not Command.RECRUIT and not g.count_pieces(region, faction):
        return "why.no_pieces"
    if command is Command.RAID and not g.count_hidden(region, faction):
        return "why.no_hidden"
    if region in COMMANDS[command].regions(g, Action(faction, command, free=True)):
        poor = not args["free"] and g.resources[faction] < COMMANDS[command].cost(g, faction, region)
        return "why.no_resources" if poor else "why.not_reached" if args["free"] else "why.selected"
    grown = {Command.RECRUIT: count_recruits(g, region), Command.RALLY: count_rallied(g, faction, region)}
    return "why.none_available" if grown.get(command) and not g.count_available_bands(faction) else IDLE[command]


IDLE: dict[Command, str] = {  # why a Command would do nothing in a Region
    Command.RECRUIT: "why.nobody_to_recruit",
    Command.RALLY: "why.nobody_to_rally",
    Command.MARCH: "why.nobody_to_march",
    Command.SEIZE: "why.no_pieces",
    Command.RAID: "why.nothing_to_raid",
    Command.BATTLE: "why.nobody_to_fight",
}


def why_no_ability(g: Gaul, args: dict[str, Any], written: Written) -> str | None:
    """§4.1: why the Special Ability cannot be used now."""
    ability, faction, command = named(Ability, written), args["faction"], args["command"]
    if ability is None or ability not in g.rules.abilities[faction]:
        return "why.not_your_ability"
    if ability not in ABILITIES:
        return "why.part_of_battle"
    if command not in ABILITIES[ability].commands:
        return "why.does_not_accompany"
    if first_deed(g) in (Deed.COMMAND, Deed.COMMAND_ABILITY):
        return "why.limited_no_ability"
    return _why_not_now(g, faction, ability)


def _why_not_now(g: Gaul, faction: Faction, ability: Ability) -> str:
    """One reason: what this Command has seen already, the price, the Leader; then what the ability looks for in vain."""
    a = g.action
    if a is not None and (a.used or ability in a.declined):
        return "why.ability_used" if a.used else "why.ability_left"
    if a is not None and a.crossed:
        return "why.sea_and_ability"
    reaches = ability in (Ability.SCOUT, Ability.TRADE, Ability.SUBORN) or any(in_reach(g, faction, r) for r in g.regions())
    if not reaches:
        return "why.no_leader"
    poor = g.resources[faction] < PRICES.get(ability, 0) and not (a is not None and a.free)
    return "why.no_resources" if poor else f"why.place_{ability.name.lower()}"


PRICES: dict[Ability, int] = {  # the least that an ability costs, if it costs anything
    Ability.BUILD: BUILD_COST,
    Ability.ENTREAT: ENTREAT_COST,
    Ability.SUBORN: 1,
    Ability.SETTLE: 2,
}


class Need(NamedTuple):
    """What a Special Ability asks of a Region, in the order in which it is refused."""

    kind: str  # "auxilia", "hidden" or "control"
    idle: str  # what is wrong if all of that is there
    leader: bool = True  # near the Leader
    cost: int = 0


NEEDS: dict[str, Need] = {
    "scout_from": Need("auxilia", "why.no_scouts_left", leader=False),
    "scout_reveal": Need("auxilia", "why.nobody_to_reveal"),
    "entreat": Need("hidden", "why.nobody_to_entreat", cost=ENTREAT_COST),
    "devastate": Need("control", "why.selected"),
    "suborn": Need("hidden", "why.out_of_range"),
    "rampage": Need("hidden", "why.nobody_to_drive_out"),
}


def why_no_place(prompt: str) -> Callable[[Gaul, dict[str, Any], Written], str | None]:
    """§4.2-4.5: why the Special Ability cannot be used in the Region."""
    need = NEEDS[prompt]

    def explain(g: Gaul, args: dict[str, Any], written: Written) -> str | None:
        region, faction = named(Region, written), args["faction"]
        if region is None:
            return None
        if not g.rules.is_playable(g, region):
            return "why.no_such_region"
        missing = {
            "why.no_auxilia": need.kind == "auxilia" and not g.count_bands(region, faction),
            "why.no_hidden": need.kind == "hidden" and not g.count_hidden(region, faction),
            "why.not_controlled": need.kind == "control" and g.control(region) is not faction,
            "why.no_leader": need.leader and not in_reach(g, faction, region),
            "why.no_resources": not args["free"] and g.resources[faction] < need.cost,
        }
        return next((why for why, holds in missing.items() if holds), need.idle)

    return explain


def why_no_build(g: Gaul, args: dict[str, Any], written: Written) -> str | None:
    """§4.2.1: why nothing can be Built in the Region: one reason, and of several the one that would have to be mended first."""
    region, a = named(Region, written), g.action
    if region is None or a is None:
        return None
    if not g.rules.is_playable(g, region):
        return "why.no_such_region"
    if not g.count_pieces(region, ROMANS):
        return "why.no_pieces"
    if not in_reach(g, ROMANS, region):
        return "why.no_leader"
    if not g.count_allies(region, ROMANS) and not can_be_supplied(g, a, region):
        return "why.build_unsupplied"
    if not a.can_pay(g, BUILD_COST):
        return "why.no_resources"
    if build_options(g, a, region, fort=True, tribe=True):
        return "why.selected"
    if g.control(region) is not ROMANS:
        return "why.build_uncontrolled" if g.has_fort(region) else "why.build_no_fort"
    return "why.build_seized" if a.command is Command.SEIZE and region in a.regions else "why.build_settled"


def why_no_step(g: Gaul, args: dict[str, Any], written: Written) -> str | None:
    """§3.2.2: why the group cannot go there."""
    region, here = named(Region, written), args["region"]
    if region is None:
        return None
    if not g.rules.is_playable(g, region):
        return "why.no_such_region"
    if region not in NEIGHBOURS[here]:
        return "why.not_adjacent"
    return "why.sea_and_ability" if border(here, region) is Border.SEA else None


def why_no_ambush(g: Gaul, args: dict[str, Any], written: Written) -> str | None:
    """§4.3.3."""
    defender, faction, region = named(Faction, written), args["faction"], args["region"]
    if defender is None:
        return None
    if faction is ROMANS:
        return "why.not_your_ability"
    if count_side_hidden(g, region, faction) <= count_side_hidden(g, region, defender):
        return "why.too_few_hidden"
    return None if in_reach(g, faction, region) else "why.no_leader"


def why_no_siege(g: Gaul, args: dict[str, Any], written: Written) -> str | None:
    """§4.2.3."""
    defender, faction, region = named(Faction, written), args["faction"], args["region"]
    if defender is None or faction is not ROMANS:
        return "why.not_your_ability"
    if not g.count(region, Force.LEGION):
        return "why.no_legion"
    return None if besiegeable(g, region, defender) else "why.nothing_to_besiege"


def why_no_refuge(g: Gaul, args: dict[str, Any], written: Written) -> str | None:
    """§3.2.4 Step 6."""
    region = named(Region, written)
    if region is None:
        return None
    if region not in NEIGHBOURS[args["region"]]:
        return "why.not_adjacent"
    controller = g.control(region)
    if controller is None:
        return "why.no_cover"
    return "why.never_agrees" if g.is_game_run(controller) else "why.refused"


WHY: dict[tuple[str, str], Callable[[Gaul, dict[str, Any], Written], str | None]] = {
    ("slot", "Event"): why_no_event,
    ("slot", "Issue"): why_no_command,
    ("slot", "IssueLimited"): why_no_command,
    ("step", "Select"): why_no_region,
    ("step", "Use"): why_no_ability,
    ("step_limited", "Select"): why_no_region,
    ("step_limited", "Use"): why_no_ability,
    ("grow", "PlaceAlly"): why_no_ally,
    ("grow", "PlaceCitadel"): why_no_ally,
    ("build_what", "PlaceAlly"): why_no_ally,
    ("build_what", "RemoveTribe"): why_not_removed,
    ("disperse", "Disperse"): why_not_dispersed,
    ("entreat_whom", "RemoveTribe"): why_not_removed,
    ("suborn_what", "RemoveTribe"): why_not_removed,
    ("besiege", "RemoveTribe"): why_not_removed,
    ("raid", "Steal"): why_not_robbed,
    ("rampage_whom", "Against"): why_not_driven,
    ("intimidate_whom", "Against"): why_not_driven,
    ("loss", "Remove"): why_no_loss,
    ("loss", "Roll"): why_no_loss,
    ("harassed", "Remove"): why_no_loss,
    ("harassed", "Roll"): why_no_loss,
    ("attack", "Attack"): why_no_defender,
    ("march_to", "To"): why_no_step,
    ("march_past", "To"): why_no_step,
    ("attack", "Ambush"): why_no_ambush,
    ("attack", "Besiege"): why_no_siege,
    ("retreat", "Retreat"): why_no_refuge,
    ("rampage_flee", "Retreat"): why_no_refuge,
    ("build", "Select"): why_no_build,
    **{(prompt, "Select"): why_no_place(prompt) for prompt in NEEDS},
}
