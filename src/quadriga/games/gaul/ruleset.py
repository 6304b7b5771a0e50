"""The ruleset object: what Ariovistus changes stands here under a name, and nowhere else.

The rules modules never ask which game is played. Where the expansion differs from Falling Sky they call a hook of
`g.rules`; `Ruleset` holds the answers of Falling Sky, and the expansion subclasses it, overriding data and named functions.
Phases that only one of the games has are found in `sequence.PHASES`, where the expansion adds its own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from .atlas import AROUND, BELGICA, GERMANIA, NEIGHBOURS, VALUE, is_within_one
from .terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GAULS,
    GERMANS,
    REGIONS,
    ROMANS,
    Ability,
    Book,
    Command,
    Faction,
    Mark,
    Phase,
    Region,
    Standing,
    Tribe,
)

if TYPE_CHECKING:
    from .board import Board
    from .state import Gaul

CISALPINA = Region.CISALPINA
_WITHOUT_CISALPINA = REGIONS[:CISALPINA]
_NEAR_WITHOUT_CISALPINA = tuple(tuple(other for other in near if other is not CISALPINA) for near in NEIGHBOURS)
GALLIC_COMMANDS = (Command.RALLY, Command.MARCH, Command.RAID, Command.BATTLE)
_PLACE = {  # of a Command in its chapter
    Command.RECRUIT: 1, Command.RALLY: 1, Command.MARCH: 2, Command.SEIZE: 3, Command.RAID: 3, Command.BATTLE: 4,
}  # fmt: skip
_CHAPTER = {ROMANS: "3.2", ARVERNI: "3.3", AEDUI: "3.3", BELGAE: "3.3", GERMANS: "3.4"}
_COMMAND_RULES = {(faction, command): f"{_CHAPTER[faction]}.{_PLACE[command]}" for faction in Faction for command in Command}
_ABILITY_RULES = {
    Ability.BUILD: "4.2.1", Ability.SCOUT: "4.2.2", Ability.BESIEGE: "4.2.3", Ability.ENTREAT: "4.3.1",
    Ability.DEVASTATE: "4.3.2", Ability.TRADE: "4.4.1", Ability.SUBORN: "4.4.2", Ability.ENLIST: "4.5.1",
    Ability.RAMPAGE: "4.5.2", Ability.SETTLE: "A4.6.1", Ability.INTIMIDATE: "A4.6.2",
}  # fmt: skip
_AMBUSH_RULES = {ARVERNI: "4.3.3", AEDUI: "4.4.3", BELGAE: "4.5.3", GERMANS: "3.4.4"}


class Ruleset:
    """Falling Sky. Every attribute and method is a hook."""

    book = Book.FALLING_SKY

    # §1.2-1.4: map and forces ---------------------------------------------------------------------------------

    bands = (20, 35, 20, 25, 15)  # Auxilia or Warbands, by faction
    allies = (6, 10, 6, 10, 6)
    citadels = (0, 3, 2, 1, 0)
    forts = 6
    settlements = 0
    leaders: tuple[Faction, ...] = (ROMANS, ARVERNI, BELGAE)
    absent_tribes: tuple[Tribe, ...] = (Tribe.NORI, Tribe.COLONY)
    homes: tuple[tuple[Region, ...], ...] = (
        (Region.PROVINCIA,), (Region.ARVERNI,), (Region.AEDUI,), BELGICA, GERMANIA,
    )  # fmt: skip

    def heir(self, faction: Faction) -> Standing:
        """§1.4.3, §A1.4: a removed Leader returns as Successor; Diviciacus has none."""
        return Standing.OUT if faction is AEDUI else Standing.SUCCESSOR

    def regions(self, g: Board) -> tuple[Region, ...]:
        """§1.4.2: Cisalpina is no Region unless the Gallia Togata Event made it one."""
        return REGIONS if g.marks and g.has_mark(Mark.GALLIA_TOGATA) else _WITHOUT_CISALPINA

    def is_playable(self, g: Board, region: Region) -> bool:
        return region is not CISALPINA or g.has_mark(Mark.GALLIA_TOGATA)

    def may_stack(self, g: Gaul, faction: Faction, region: Region) -> bool:
        """Card 5: only Romans may enter Gallia Togata."""
        return region is not CISALPINA or faction is ROMANS

    def next_to(self, g: Gaul, faction: Faction, region: Region) -> Sequence[Region]:
        """Adjacent Regions that are playable and where the faction may stack."""
        togata = bool(g.marks) and faction is ROMANS and g.has_mark(Mark.GALLIA_TOGATA)
        return NEIGHBOURS[region] if togata else _NEAR_WITHOUT_CISALPINA[region]

    def is_home(self, g: Gaul, faction: Faction, region: Region) -> bool:
        """§1.3.1: the Region bears the faction's "Rally" or "Recruit" symbol."""
        return region in self.homes[faction]

    def control_value(self, g: Gaul, region: Region) -> int:
        """§7.2: the Region's printed value, plus one for a Colony."""
        return VALUE[region] + (g.colony is region)

    # §1.5, §2: factions and sequence --------------------------------------------------------------------------

    players: tuple[Faction, ...] = (ROMANS, ARVERNI, AEDUI, BELGAE)
    game_run = GERMANS
    ties: tuple[Faction, ...] = (ROMANS, ARVERNI, AEDUI, BELGAE)  # §7.1
    winter: tuple[Phase, ...] = (
        Phase.VICTORY, Phase.GERMANS, Phase.QUARTERS, Phase.HARVEST, Phase.SENATE, Phase.SPRING,
    )  # fmt: skip

    def order(self, order: tuple[Faction, ...]) -> tuple[Faction, ...]:
        """§2.3.2: who stands where on a card."""
        return order

    def pass_income(self, faction: Faction) -> int:
        """§2.3.3."""
        return 2 if faction is ROMANS else 1

    def has_second_half(self, g: Gaul) -> bool:
        """§A2.1: whether The Gallic War goes on with its Interlude."""
        return False

    def war_regions(self, g: Gaul) -> list[Region]:
        """§A6.2: where the game-run faction is At War: nowhere in Falling Sky."""
        return []

    def after_card(self, g: Gaul) -> Phase | None:
        """A phase of the game-run faction between two cards: none in Falling Sky."""
        return None

    def tracks_resources(self, faction: Faction) -> bool:
        """§1.8: the game-run faction has no Resources."""
        return faction is not self.game_run

    # §3: commands ---------------------------------------------------------------------------------------------

    def commands(self, faction: Faction) -> tuple[Command, ...]:
        """§3.2, §3.3, §3.4: the faction's four Commands."""
        if faction is ROMANS:
            return (Command.RECRUIT, Command.MARCH, Command.SEIZE, Command.BATTLE)
        return GALLIC_COMMANDS

    def command_rule(self, faction: Faction, command: Command) -> str:
        """Where the book has the faction's Command: in §3.2, §3.3 or §3.4."""
        return _COMMAND_RULES[faction, command]

    supply_ends: tuple[Region, ...] = AROUND[CISALPINA]  # §3.2.1: at a border with Cisalpina (or in Gallia Togata)

    def count_togata(self, recruits: int) -> int:
        """Card 5: each Recruit in Gallia Togata places two Auxilia."""
        return 2

    def blocks_growth(self, g: Gaul, faction: Faction, region: Region) -> bool:
        """Whether a marker bars Recruit and Rally, Devastation aside: only by Intimidation, in Ariovistus."""
        return False

    def german_rally_cost(self, g: Gaul, region: Region) -> int:
        """§3.4.1: nothing."""
        return 0

    def count_german_rally(self, g: Gaul, region: Region) -> int:
        """§3.4.1: as many Warbands as Allies, in Germania at least one."""
        return max(g.count_allies(region, GERMANS), int(self.is_home(g, GERMANS, region)))

    def adds_home_warband(self, g: Gaul, faction: Faction, region: Region) -> bool:
        """Whether a Rally there brings a Warband on top of all else: that of the Germans of Ariovistus."""
        return False

    def is_halting(self, g: Gaul, a: Region, b: Region) -> bool:
        """Whether a Roman group stops for more than §3.2.2 says: the Alps of Ariovistus."""
        return False

    # §4: special abilities ------------------------------------------------------------------------------------

    abilities: tuple[tuple[Ability, ...], ...] = (
        (Ability.BUILD, Ability.SCOUT, Ability.BESIEGE),
        (Ability.ENTREAT, Ability.DEVASTATE, Ability.AMBUSH),
        (Ability.TRADE, Ability.SUBORN, Ability.AMBUSH),
        (Ability.ENLIST, Ability.RAMPAGE, Ability.AMBUSH),
        (Ability.AMBUSH,),
    )  # fmt: skip

    def ability_rule(self, faction: Faction, ability: Ability) -> str:
        """Where the book has the Special Ability; each faction's Ambush has its own place."""
        return _AMBUSH_RULES[faction] if ability is Ability.AMBUSH else _ABILITY_RULES[ability]

    most_enlisted: int | None = None  # §4.5.1: how many Germanic Warbands Enlist may affect

    def aedui_range(self, g: Gaul, region: Region) -> bool:
        """§4.1.2, §A4.1.2: the Aedui need no Leader for their Special Abilities, but Diviciacus on the map binds them to
        his surroundings."""
        if g.standing[AEDUI] != Standing.NAMED:
            return True
        leader = g.find_leader(AEDUI)
        return leader is None or is_within_one(leader, region)

    # §6-7: winter and victory ---------------------------------------------------------------------------------

    quarters: tuple[Faction, ...] = (GERMANS, BELGAE, AEDUI, ARVERNI, ROMANS)
    thresholds = (15, 8, 0, 15, 6)  # §7.2, by faction; the Arverni's is of Allies and Citadels
    legion_threshold = 6  # §7.2: off-map Legions of the Arverni

    def earnings(self, g: Gaul, faction: Faction) -> int:
        """§6.4: what the Harvest brings."""
        if faction is ROMANS:
            return self.score(g, ROMANS)  # §6.4.1
        if faction in GAULS:
            tolls = 4 if faction is AEDUI else 0  # §6.4.3
            return 2 * g.count_strongholds(faction) + tolls  # §6.4.2
        return 0

    def harvest_rule(self, faction: Faction) -> str:
        """Where the book has what the Harvest brings the faction."""
        return "6.4.1" if faction is ROMANS else "6.4.2"

    def score(self, g: Gaul, faction: Faction) -> int:
        """§1.9, §7.2: the total on the faction's victory track (for the Aedui and Arverni, their Allies and Citadels)."""
        if faction is ROMANS:
            return g.count_roman_tribes()
        if faction is BELGAE:
            return self.belgic_control(g) + g.count_strongholds(BELGAE)
        return g.count_strongholds(faction)

    def belgic_control(self, g: Gaul) -> int:
        """§7.2: tribes under Belgic Control, Suebi and Dispersed ones aside."""
        return sum(
            self.control_value(g, region) - g.count_dispersed(region)
            for region in g.regions()
            if g.control(region) is BELGAE
        )  # fmt: skip

    def margin(self, g: Gaul, faction: Faction) -> int:
        """§7.3: how far the faction is beyond its condition; positive means met."""
        if faction is AEDUI:
            return g.count_strongholds(AEDUI) - self.most_other_allies(g)
        margin = self.score(g, faction) - self.thresholds[faction]
        return min(margin, g.count_off_map_legions() - self.legion_threshold) if faction is ARVERNI else margin

    def most_other_allies(self, g: Gaul) -> int:
        """§1.9: the most Allies and Citadels of any faction but the Aedui."""
        return max(g.count_strongholds(faction) for faction in (ROMANS, ARVERNI, BELGAE, GERMANS))

    def legions_entering(self, g: Gaul) -> int:
        """§6.5.2: Legions on the Senate's row or above: all that the rows below it cannot hold (R-02)."""
        below = {0: 8, 1: 4, 2: 0}[g.senate]
        return max(0, g.track - below)


RULESETS: dict[Book, Ruleset] = {Book.FALLING_SKY: Ruleset()}
