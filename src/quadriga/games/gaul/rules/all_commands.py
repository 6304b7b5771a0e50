"""§3-4: the Commands and Special Abilities by name. Whoever executes one imports it from here, so that all are known."""

from __future__ import annotations

from ..terms import Ability, Command
from .abilities.belgic import can_enlist, can_rampage, enlist, rampage
from .abilities.gallic import ENTREAT_COST, can_devastate, can_entreat, can_suborn, can_trade, devastate, entreat, suborn, trade
from .abilities.roman import BUILD_COST, build, can_build, can_scout, scout
from .battle.procedure import battle
from .battle.targets import battle_cost, battle_regions
from .command import ABILITIES, COMMANDS, Procedure, Talent, can_issue, execute, free_ability, free_command, usable_abilities
from .march import march, march_cost, march_regions
from .recruit_rally import dearest_recruit, rally, rally_cost, rally_regions, recruit, recruit_regions
from .seize_raid import raid, raid_regions, seize, seize_regions

__all__ = ["ABILITIES", "COMMANDS", "can_issue", "execute", "free_ability", "free_command", "usable_abilities"]

ANY = tuple(Command)

COMMANDS |= {
    Command.RECRUIT: Procedure(recruit_regions, recruit, dearest_recruit),
    Command.RALLY: Procedure(rally_regions, rally, rally_cost),
    Command.MARCH: Procedure(march_regions, march, march_cost),
    Command.SEIZE: Procedure(seize_regions, seize),
    Command.RAID: Procedure(raid_regions, raid),
    Command.BATTLE: Procedure(battle_regions, battle, battle_cost),
}

ABILITIES |= {
    Ability.BUILD: Talent((Command.RECRUIT, Command.MARCH, Command.SEIZE), can_build, build, lambda g, region: BUILD_COST),
    Ability.SCOUT: Talent(ANY, can_scout, scout),
    Ability.ENTREAT: Talent(ANY, can_entreat, entreat, lambda g, region: ENTREAT_COST),
    Ability.DEVASTATE: Talent(ANY, can_devastate, devastate),
    Ability.TRADE: Talent(ANY, can_trade, trade),
    Ability.SUBORN: Talent((Command.RALLY, Command.MARCH, Command.RAID), can_suborn, suborn),
    Ability.ENLIST: Talent(ANY, can_enlist, enlist),
    Ability.RAMPAGE: Talent((Command.RALLY, Command.RAID, Command.BATTLE), can_rampage, rampage),
}
