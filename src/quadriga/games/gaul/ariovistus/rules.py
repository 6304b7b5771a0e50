"""§A1-A7 as a ruleset: what Ariovistus answers differently where the rules ask."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ..atlas import BELGICA, GERMANIA, NEIGHBOURS, border
from ..cards import CARDS, FACES, Card
from ..ruleset import Ruleset
from ..terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    REGIONS,
    ROMANS,
    Ability,
    Book,
    Border,
    Command,
    Faction,
    Force,
    Mark,
    Phase,
    Region,
    Scenario,
    Side,
    Tribe,
)
from .war import HOMES, at_war_regions

if TYPE_CHECKING:
    from ..board import Board
    from ..state import Gaul

PLAYABLE = tuple(region for region in REGIONS if region is not Region.BRITANNIA)
_NEAR = tuple(tuple(other for other in near if other is not Region.BRITANNIA) for near in NEIGHBOURS)
GERMANS_FOR_ARVERNI = {ARVERNI: GERMANS}
_ABILITY_RULES = {
    (ARVERNI, Ability.AMBUSH): "A4.3.3",
    (BELGAE, Ability.ENLIST): "A4.5.1",
    (GERMANS, Ability.AMBUSH): "A4.6.3",
}


class Ariovistus(Ruleset):
    """The hooks that the expansion overrides."""

    book = Book.ARIOVISTUS

    # §A1.3-A1.4: map and forces -------------------------------------------------------------------------------

    bands = (20, 35, 20, 25, 30)  # §A1.2: 15 more Germanic Warbands
    settlements = 6
    leaders: tuple[Faction, ...] = (ROMANS, BELGAE, GERMANS)  # Diviciacus is never Available (§A1.4.1)
    absent_tribes: tuple[Tribe, ...] = (Tribe.CATUVELLAUNI, Tribe.COLONY)
    homes: tuple[tuple[Region, ...], ...] = ((Region.PROVINCIA,), HOMES, (Region.AEDUI,), BELGICA, GERMANIA)

    def regions(self, g: Board) -> tuple[Region, ...]:
        """§A1.3.2, §A1.3.4, §A1.4.2: with Cisalpina, without Britannia."""
        return PLAYABLE

    def is_playable(self, g: Board, region: Region) -> bool:
        return region is not Region.BRITANNIA

    def may_stack(self, g: Gaul, faction: Faction, region: Region) -> bool:
        """Card A5: only Romans may stay in Gallia Togata."""
        return region is not Region.CISALPINA or faction is ROMANS or not g.has_mark(Mark.GALLIA_TOGATA)

    def next_to(self, g: Gaul, faction: Faction, region: Region) -> Sequence[Region]:
        near = _NEAR[region]
        return [other for other in near if self.may_stack(g, faction, other)] if g.marks else near

    def is_home(self, g: Gaul, faction: Faction, region: Region) -> bool:
        """§A1.3.1: the Germans' Home is Germania and wherever they have settled."""
        if faction is GERMANS and g.count(region, Force.SETTLEMENT):
            return True
        return super().is_home(g, faction, region)

    def control_value(self, g: Gaul, region: Region) -> int:
        """§A1.3.2: Cisalpina, with its one tribe, is worth 1."""
        return super().control_value(g, region) + (region is Region.CISALPINA)

    # §A1.5, §A2: factions and sequence ------------------------------------------------------------------------

    players: tuple[Faction, ...] = (ROMANS, AEDUI, BELGAE, GERMANS)  # §A1.9, §A6.1: who competes; §A2.3.3: who may pass
    game_run = ARVERNI  # §A1.5.2: never agrees, always Harasses; §A1.8: has no Resources; §A5.1.1: has no Eligibility
    ties: tuple[Faction, ...] = (ROMANS, GERMANS, AEDUI, BELGAE)  # §A7.1
    winter: tuple[Phase, ...] = (Phase.VICTORY, Phase.QUARTERS, Phase.HARVEST, Phase.SENATE, Phase.SPRING)  # §A6.2

    def order(self, order: tuple[Faction, ...]) -> tuple[Faction, ...]:
        """§A2.2, §A2.3.2: on cards of Falling Sky the Arverni symbol is the Germans'."""
        return tuple(GERMANS_FOR_ARVERNI.get(faction, faction) for faction in order)

    def has_second_half(self, g: Gaul) -> bool:
        return g.scenario is Scenario.GALLIC_WAR

    def war_regions(self, g: Gaul) -> list[Region]:
        return at_war_regions(g)

    def after_card(self, g: Gaul) -> Phase | None:
        """§A2.3.9: after a card with the carnyx comes the turn that asks whether the Arverni are At War."""
        return Phase.ARVERNI if FACES[CARDS[g.current]].trigger else None

    # §A3: commands --------------------------------------------------------------------------------------------

    def command_rule(self, faction: Faction, command: Command) -> str:
        """§A3.4: the Commands of the Germans as a player."""
        rule = super().command_rule(faction, command)
        return f"A{rule}" if faction is GERMANS else rule

    supply_ends: tuple[Region, ...] = (Region.PROVINCIA, Region.CISALPINA)  # §A3.2.1, §A4.2.1, §A6.3.3

    def blocks_growth(self, g: Gaul, faction: Faction, region: Region) -> bool:
        """§A3.2.1, §A3.3.1: Intimidation bars whoever has no Leader there, but never the Germans (§A3.4.1)."""
        if faction is ROMANS and g.has_capability(Card.DREAD, Side.UNSHADED):
            return False  # card A22
        return g.is_intimidated(region) and faction is not GERMANS and not g.has_leader(region, faction)

    def count_togata(self, recruits: int) -> int:
        """Card A5: one Auxilia more."""
        return recruits + 1

    def german_rally_cost(self, g: Gaul, region: Region) -> int:
        """§A3.4.1: nothing in Germania, one Resource at a Settlement, two elsewhere."""
        if region in GERMANIA:
            return 0
        return 1 if g.count(region, Force.SETTLEMENT) else 2

    def count_german_rally(self, g: Gaul, region: Region) -> int:
        """§A3.4.1: as many Warbands as Allies and Settlements there; the one for a Home Region comes on top."""
        return g.count_allies(region, GERMANS) + g.count(region, Force.SETTLEMENT)

    def adds_home_warband(self, g: Gaul, faction: Faction, region: Region) -> bool:
        """§A3.4.1: one for the Germans in a Home Region, whatever else the Rally places."""
        return faction is GERMANS and self.is_home(g, GERMANS, region) and g.count_available_bands(GERMANS) > 0

    def is_halting(self, g: Gaul, a: Region, b: Region) -> bool:
        """§A3.2.2: Romans stop after crossing the Alps, unless card A5 has made Cisalpina theirs."""
        return border(a, b) is Border.ALPS and not g.has_mark(Mark.GALLIA_TOGATA)

    # §A4: special abilities -----------------------------------------------------------------------------------

    abilities: tuple[tuple[Ability, ...], ...] = (
        (Ability.BUILD, Ability.SCOUT, Ability.BESIEGE),
        (Ability.AMBUSH,),  # §A4.3, §A4.3.3, §A5.4: with every Battle, and nothing else
        (Ability.TRADE, Ability.SUBORN, Ability.AMBUSH),  # §A4.4: near Diviciacus, see aedui_range
        (Ability.ENLIST, Ability.RAMPAGE, Ability.AMBUSH),
        (Ability.SETTLE, Ability.INTIMIDATE, Ability.AMBUSH),  # §A4.6, §A4.6.3
    )  # fmt: skip
    most_enlisted: int | None = 4  # §A4.5.1

    def ability_rule(self, faction: Faction, ability: Ability) -> str:
        """§A4.3.3, §A4.5.1, §A4.6.3: where the expansion has its own words."""
        return _ABILITY_RULES.get((faction, ability)) or super().ability_rule(faction, ability)

    # §A6-A7: winter and victory -------------------------------------------------------------------------------

    quarters: tuple[Faction, ...] = (BELGAE, AEDUI, GERMANS, ROMANS)  # §A6.3: the Arverni stay where they are (§A6.3.1)

    def earnings(self, g: Gaul, faction: Faction) -> int:
        """§A6.4.1: Romans their score; §A6.4.2: Gauls as ever, but Arverni nothing; §A6.4.4: Germans twice Allies and
        Settlements."""
        if faction is ARVERNI:
            return 0
        if faction is ROMANS:
            return max(0, self.score(g, ROMANS))
        if faction is GERMANS:
            return 2 * (g.count_strongholds(GERMANS) + g.count_on_map(Force.SETTLEMENT))
        return super().earnings(g, faction)

    def harvest_rule(self, faction: Faction) -> str:
        return "A6.4.4" if faction is GERMANS else super().harvest_rule(faction)

    def score(self, g: Gaul, faction: Faction) -> int:
        """§A7.2, §A7.3: Settlements count against Rome; for the Germans, Germania and Settlements under their Control."""
        if faction is ROMANS:
            return g.count_roman_tribes() - g.count_on_map(Force.SETTLEMENT)
        if faction is GERMANS:
            held = [region for region in PLAYABLE if g.control(region) is GERMANS]
            return sum((region in GERMANIA) + g.count(region, Force.SETTLEMENT) for region in held)
        return super().score(g, faction)

    def most_other_allies(self, g: Gaul) -> int:
        """§A7.2: Settlements count as Germanic Allies."""
        germans = g.count_strongholds(GERMANS) + g.count_on_map(Force.SETTLEMENT)
        return max(germans, *(g.count_strongholds(faction) for faction in (ROMANS, ARVERNI, BELGAE)))

    def legions_entering(self, g: Gaul) -> int:
        """§A6.5.2: two at most from the rows of Intrigue and Adulation; the row of Uproar has no such limit (R-86)."""
        entering = super().legions_entering(g)
        uproar = min(entering, max(0, g.track - 8))
        return uproar + min(2, entering - uproar)
