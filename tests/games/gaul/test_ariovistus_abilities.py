"""§A4-A5: the Special Abilities of Ariovistus, and what it changes in those of Falling Sky."""

from __future__ import annotations

from collections.abc import Awaitable

from games.gaul.carry import drive
from games.gaul.table import ario

from quadriga.games.gaul.ariovistus.german_abilities import (
    cowed_factions,
    intimidate,
    intimidate_regions,
    settle,
    settle_cost,
    settle_regions,
)
from quadriga.games.gaul.ariovistus.uprising import break_out, offer_uprising
from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.moves import (
    Against,
    Agree,
    Ambush,
    Attack,
    EnlistAsBelgic,
    EnlistFor,
    Finish,
    Gain,
    PlaceAlly,
    PlaceBands,
    PlaceEnlisted,
    Refuse,
    Remove,
    RemoveTribe,
    Select,
    Stand,
    To,
    Use,
)
from quadriga.games.gaul.rules.abilities.belgic import enlist, enlist_regions, german_actions, rampage
from quadriga.games.gaul.rules.abilities.gallic import suborn_options, suborn_regions, trade_regions
from quadriga.games.gaul.rules.abilities.roman import build_options, build_regions, scout, scout_targets
from quadriga.games.gaul.rules.ability_range import in_reach
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.all_commands import ABILITIES, execute
from quadriga.games.gaul.rules.battle.losses import count_side_bands, count_side_hidden
from quadriga.games.gaul.rules.battle.procedure import fight
from quadriga.games.gaul.rules.battle.state import Clash
from quadriga.games.gaul.rules.battle.targets import attacks
from quadriga.games.gaul.rules.combined_forces import count_schemers
from quadriga.games.gaul.rules.command import free_ability, usable_abilities
from quadriga.games.gaul.rules.recruit_rally import rally
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Ability,
    Command,
    Force,
    Mark,
    Region,
    Status,
    Tribe,
)
from quadriga.kernel import One

ARIO = {"scenario": "ARIOVISTUS"}


# Leaders and sharing (§A4.1, §A4.4) -------------------------------------------------------------------------------


def test_a4_1_germans_have_their_own_abilities_and_shared_forces_count_for_them() -> None:
    g = ario(pieces={"AEDUI": {"AEDUI_LEADER": 1, "AEDUI_REVEALED": 1, "AUXILIA_HIDDEN": 1}}, resources={"AEDUI": 5})
    a = Action(AEDUI, Command.RALLY)
    assert suborn_regions(g, a, []) == [], "no Hidden Aedui"
    g.lend(ROMANS, AEDUI, (Region.AEDUI,))
    assert count_schemers(g, Region.AEDUI) == 1
    assert suborn_regions(g, a, []) == [Region.AEDUI]


def test_a4_1_aedui_who_joined_scout_as_auxilia() -> None:
    pieces = {"AEDUI": {"AEDUI_LEADER": 1, "AEDUI_HIDDEN": 2, "ROMAN_LEADER": 1, "GERMAN_HIDDEN": 3, "AUXILIA_HIDDEN": 1}}
    g = ario(pieces=pieces)
    a = Action(ROMANS, Command.MARCH)
    g.lend(AEDUI, ROMANS, (Region.AEDUI,))
    answers = [
        Select(Region.AEDUI), To(Region.SEQUANI), {Force.AEDUI_HIDDEN: 1}, Finish(),
        Select(Region.AEDUI), {Force.GERMAN_HIDDEN: 3},
    ]  # fmt: skip
    drive(g, scout(g, a), answers)
    assert g.count_bands(Region.SEQUANI, AEDUI) == 1
    assert g.count(Region.AEDUI, Force.GERMAN_SCOUTED) == 3
    assert (g.count_hidden(Region.AEDUI, ROMANS), g.count_hidden(Region.AEDUI, AEDUI)) == (0, 0), "two flipped"


def test_a4_1_r_93_aedui_who_scout_along_are_not_scouted_themselves() -> None:
    pieces = {"AEDUI": {"AEDUI_LEADER": 1, "AEDUI_HIDDEN": 2, "ROMAN_LEADER": 1, "GERMAN_HIDDEN": 1, "AUXILIA_HIDDEN": 1}}
    g = ario(pieces=pieces)
    assert Force.AEDUI_HIDDEN in scout_targets(g, Region.AEDUI)
    g.lend(AEDUI, ROMANS, (Region.AEDUI,))
    assert list(scout_targets(g, Region.AEDUI)) == [Force.GERMAN_HIDDEN]


def test_a4_1_2_reach_of_ariovistus_and_of_his_successor() -> None:
    g = ario(pieces={"UBII": {"GERMAN_LEADER": 1}})
    near = {r for r in g.regions() if in_reach(g, GERMANS, r)}
    assert near == {Region.UBII, Region.SUGAMBRI, Region.TREVERI, Region.SEQUANI, Region.CISALPINA}
    g = ario(pieces={"UBII": {"GERMAN_LEADER": 1}}, successors=["GERMANS"])
    assert [r for r in g.regions() if in_reach(g, GERMANS, r)] == [Region.UBII]


def test_a4_4_aedui_abilities_are_near_diviciacus_while_he_is_on_the_map() -> None:
    pieces = {"AEDUI": {"AEDUI_LEADER": 1}, "MORINI": {"AEDUI_HIDDEN": 1}, "SEQUANI": {"AEDUI_HIDDEN": 1}}
    g = ario(pieces=pieces, resources={"AEDUI": 5})
    a = Action(AEDUI, Command.RALLY)
    assert suborn_regions(g, a, []) == [Region.SEQUANI]
    assert Region.MORINI not in trade_regions(g, a)
    g.remove(Region.AEDUI, Force.AEDUI_LEADER)
    assert suborn_regions(g, a, []) == [Region.MORINI, Region.SEQUANI]


# Romans (§A4.2) ---------------------------------------------------------------------------------------------------


def test_a4_2_1_build_needs_the_amended_supply_line_and_leaves_settlements_alone() -> None:
    pieces = {
        "PROVINCIA": {"GERMAN_HIDDEN": 3},
        "CISALPINA": {"ARVERNI_HIDDEN": 3},
        "SEQUANI": {"LEGION": 3, "ROMAN_LEADER": 1},
    }
    g = ario(pieces=pieces, resources={"ROMANS": 9})
    a = Action(ROMANS, Command.MARCH)
    a.agreed[GERMANS] = False
    assert Region.SEQUANI not in build_regions(g, a, []), "Arverni never agree, Germans refuse"
    g.place(Region.SEQUANI, Force.SETTLEMENT)
    assert all(not isinstance(m, Remove) for m in build_options(g, a, Region.SEQUANI, fort=True, tribe=True))


def test_a4_2_3_besiege_may_remove_a_settlement() -> None:
    pieces = {"SEQUANI": {"LEGION": 1, "GERMAN_HIDDEN": 1, "SETTLEMENT": 1}}
    g = ario(pieces=pieces, tribes={"HELVETII": "GERMAN_ALLY"})
    clash = Clash(Region.SEQUANI, ROMANS, GERMANS, besiege=True)
    drive(g, fight(g, Action(ROMANS, Command.BATTLE), clash), [Stand(), Remove(Force.SETTLEMENT)])
    assert g.count(Region.SEQUANI, Force.SETTLEMENT) == 0
    assert g.status(Tribe.HELVETII) is Status.GERMAN_ALLY


def test_a4_4_suborn_cannot_touch_settlements() -> None:
    g = ario(pieces={"SEQUANI": {"SETTLEMENT": 1, "AEDUI_HIDDEN": 1}}, resources={"AEDUI": 9})
    options = One(suborn_options(g, Action(AEDUI, Command.RALLY), Region.SEQUANI, allies=True))
    assert Remove(Force.SETTLEMENT) not in options


# Arverni (§A4.3, §A5.4) -------------------------------------------------------------------------------------------


def test_a4_3_a5_4_arverni_neither_entreat_nor_devastate_even_for_free() -> None:
    """§A4.3, §A5.4."""
    g = ario(pieces={"ARVERNI": {"ARVERNI_HIDDEN": 4, "AEDUI_HIDDEN": 1}})
    assert g.rules.abilities[ARVERNI] == (Ability.AMBUSH,)
    assert usable_abilities(g, Action(ARVERNI, Command.MARCH)) == []
    drive(g, free_ability(g, ARVERNI, (Ability.ENTREAT, Ability.DEVASTATE)), [])
    assert g.count_bands(Region.ARVERNI, AEDUI) == 1


def test_a4_3_3_arverni_only_fight_by_ambush_and_need_no_leader() -> None:
    g = ario(pieces={"ARVERNI": {"ARVERNI_HIDDEN": 4, "AEDUI_HIDDEN": 1, "AUXILIA_HIDDEN": 4}})
    found = attacks(g, Action(ARVERNI, Command.BATTLE), Region.ARVERNI)
    assert [type(move) for move in found] == [Ambush]
    assert found[0].faction is AEDUI


# Belgae (§A4.5) ---------------------------------------------------------------------------------------------------


def test_a4_5_1_not_where_ariovistus_is() -> None:
    g = ario(pieces={"TREVERI": {"BELGIC_LEADER": 1}, "UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 3}})
    a = Action(BELGAE, Command.RALLY)
    assert Region.UBII not in enlist_regions(g, a)
    assert Region.SUGAMBRI in enlist_regions(g, a)
    g = ario(pieces={"TREVERI": {"BELGIC_LEADER": 1}, "UBII": {"GERMAN_LEADER": 1}}, successors=["GERMANS"])
    assert Region.UBII in enlist_regions(g, a)


def test_a4_5_1_four_warbands_at_most_count_as_belgic() -> None:
    g = ario(pieces={"TREVERI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 1, "GERMAN_HIDDEN": 9}})
    a = Action(BELGAE, Command.RAID)
    drive(g, enlist(g, a), [EnlistAsBelgic(), {Region.TREVERI: 4}])
    assert count_side_hidden(g, Region.TREVERI, BELGAE) == 5
    assert count_side_bands(g, Region.TREVERI, GERMANS) == 5
    assert g.control(Region.TREVERI) is BELGAE, "six with Ambiorix, against five"


def test_a4_5_1_enlisted_march_takes_four_warbands_in_all() -> None:
    g = ario(pieces={"TREVERI": {"BELGIC_LEADER": 1, "GERMAN_HIDDEN": 9}}, resources={"BELGAE": 5})
    a = Action(BELGAE, Command.MARCH)
    answers = [
        Use(Ability.ENLIST), EnlistAsBelgic(), {Region.TREVERI: 4}, Select(Region.TREVERI), {Force.GERMAN_HIDDEN: 3},
        To(Region.NERVII), {Force.GERMAN_HIDDEN: 1}, To(Region.ATREBATES), {}, Finish(),
    ]  # fmt: skip
    drive(g, execute(g, a), answers)
    assert g.count_bands(Region.TREVERI, GERMANS) == 5


def test_a4_5_1_enlisted_rally_places_four_germans_at_most() -> None:
    """R-91."""
    tribes = {"NERVII": "BELGIC_ALLY", "EBURONES": "BELGIC_ALLY"}
    g = ario(pieces={"NERVII": {"BELGIC_LEADER": 1}}, tribes=tribes, resources={"BELGAE": 5})
    a = Action(BELGAE, Command.RALLY)
    drive(g, enlist(g, a), [EnlistAsBelgic(), {Region.NERVII: 1}])
    drive(g, rally(g, a, Region.NERVII), [PlaceEnlisted(1), PlaceBands(1)])
    assert g.count_bands(Region.NERVII, GERMANS) == g.count_bands(Region.NERVII, BELGAE) == 1


def test_a4_5_1_a_free_raid_pays_the_germans() -> None:
    g = ario(pieces={"TREVERI": {"BELGIC_LEADER": 1, "GERMAN_HIDDEN": 2}}, resources={"BELGAE": 5})
    drive(g, enlist(g, Action(BELGAE, Command.MARCH)), [EnlistFor(Command.RAID), Select(Region.TREVERI), Gain(), Gain()])
    assert (g.resources[BELGAE], g.resources[GERMANS]) == (5, 2)


def test_a4_5_1_a_free_battle_is_no_ambush_and_four_warbands_fight_alone() -> None:
    pieces = {"TREVERI": {"BELGIC_LEADER": 1, "GERMAN_HIDDEN": 7, "AEDUI_REVEALED": 5, "SETTLEMENT": 1}}
    g = ario(pieces=pieces)
    a = Action(BELGAE, Command.RALLY)
    battle = next(action for action in german_actions(g, a) if action.command is Command.BATTLE)
    found = attacks(g, battle, Region.TREVERI)
    assert all(isinstance(move, Attack) for move in found)
    answers = [EnlistFor(Command.BATTLE), Select(Region.TREVERI), Attack(AEDUI), {Force.GERMAN_HIDDEN: 4}, Stand()]
    drive(g, enlist(g, a), answers)
    assert g.count_bands(Region.TREVERI, AEDUI) == 3, "four Warbands inflict two Losses"
    assert g.count_hidden(Region.TREVERI, GERMANS) == 3, "the others took no part"


def test_a4_5_1_a_free_rally_counts_four_allies_and_no_settlement() -> None:
    g = ario(pieces={"TREVERI": {"BELGIC_LEADER": 1, "SETTLEMENT": 1}}, tribes={"TREVERI": "GERMAN_ALLY"})
    answers = [EnlistFor(Command.RALLY), Select(Region.TREVERI), PlaceBands(1)]
    drive(g, enlist(g, Action(BELGAE, Command.RAID)), answers)
    assert g.count_bands(Region.TREVERI, GERMANS) == 2, "one for the Ally, one for the Home Region"


def test_a4_5_1_rampage_removes_arverni_who_never_retreat() -> None:
    pieces = {"NERVII": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 2, "ARVERNI_HIDDEN": 1, "ARVERNI_REVEALED": 1}}
    g = ario(pieces=pieces)
    drive(g, rampage(g, Action(BELGAE, Command.RALLY)), [Select(Region.NERVII), 1])
    assert g.pieces(Region.NERVII, ARVERNI) == {Force.ARVERNI_HIDDEN: 1}


# Germans (§A4.6) --------------------------------------------------------------------------------------------------


def test_a4_6_settle_with_rally_or_march_intimidate_with_march_raid_or_battle() -> None:
    assert ABILITIES[Ability.SETTLE].commands == (Command.RALLY, Command.MARCH)
    assert ABILITIES[Ability.INTIMIDATE].commands == (Command.MARCH, Command.RAID, Command.BATTLE)


def test_a4_6_1_where_to_settle() -> None:
    pieces = {
        "UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 1}, "TREVERI": {"GERMAN_HIDDEN": 1}, "SEQUANI": {"GERMAN_HIDDEN": 1},
        "CISALPINA": {"GERMAN_HIDDEN": 1, "LEGION": 1}, "NERVII": {"GERMAN_HIDDEN": 1},
    }  # fmt: skip
    g = ario(pieces=pieces, resources={"GERMANS": 9})
    a = Action(GERMANS, Command.RALLY)
    assert settle_regions(g, a) == [Region.TREVERI, Region.SEQUANI], "Control, reach, and never Germania"
    g.place(Region.SEQUANI, Force.SETTLEMENT)
    assert settle_regions(g, a) == [Region.TREVERI]
    g.pay(GERMANS, 8)
    assert settle_regions(g, a) == []


def test_a4_6_1_a_new_settlement_makes_the_next_one_possible_and_devastation_doubles_the_price() -> None:
    pieces = {
        "SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 2}, "AEDUI": {"GERMAN_HIDDEN": 2},
    }  # fmt: skip
    g = ario(pieces=pieces, resources={"GERMANS": 6}, devastated=["AEDUI"])
    assert settle_regions(g, Action(GERMANS, Command.MARCH)) == [Region.SEQUANI]
    assert settle_cost(g, Region.AEDUI) == 4
    drive(g, settle(g, Action(GERMANS, Command.MARCH)), [Select(Region.SEQUANI), Select(Region.AEDUI)])
    assert g.count_on_map(Force.SETTLEMENT) == 2
    assert g.resources[GERMANS] == 0


def test_a4_6_2_one_faction_without_leader_loses_as_many_as_flip() -> None:
    pieces = {"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 3, "AEDUI_HIDDEN": 1, "AEDUI_LEADER": 1, "AUXILIA_HIDDEN": 2}}
    g = ario(pieces=pieces, tribes={"HELVETII": "ROMAN_ALLY", "SEQUANI": "ARVERNI_CITADEL"})
    assert cowed_factions(g, Region.SEQUANI) == [ROMANS], "Diviciacus shields his own; a Citadel cannot be cowed"
    answers = [Select(Region.SEQUANI), Against(ROMANS), 2, Remove(Force.AUXILIA_HIDDEN), RemoveTribe(Tribe.HELVETII)]
    drive(g, intimidate(g, Action(GERMANS, Command.MARCH)), answers)
    assert g.count_bands(Region.SEQUANI, ROMANS) == 1
    assert g.count_hidden(Region.SEQUANI, GERMANS) == 1
    assert g.is_intimidated(Region.SEQUANI)


def test_a4_6_2_with_ariovistus_or_under_control_near_him() -> None:
    enemy = {"AEDUI_HIDDEN": 9}
    pieces = {
        "SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 1, **enemy}, "UBII": {"GERMAN_HIDDEN": 2},
        "TREVERI": {"GERMAN_HIDDEN": 1, "BELGIC_HIDDEN": 1}, "NERVII": {"GERMAN_HIDDEN": 3},
    }  # fmt: skip
    g = ario(pieces=pieces)
    assert intimidate_regions(g, Action(GERMANS, Command.RAID), []) == [Region.UBII, Region.SEQUANI]


def test_a4_6_2_r_83_a_marker_alone_is_enough_reason_once() -> None:
    """R-83."""
    g = ario(pieces={"UBII": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 2}})
    drive(g, intimidate(g, Action(GERMANS, Command.MARCH)), [Select(Region.UBII)])
    assert g.is_intimidated(Region.UBII)
    assert g.count_hidden(Region.UBII, GERMANS) == 1
    assert intimidate_regions(g, Action(GERMANS, Command.MARCH), []) == []


def test_a4_6_3_germanic_ambush_is_near_ariovistus() -> None:
    pieces = {
        "UBII": {"GERMAN_LEADER": 1},
        "SEQUANI": {"GERMAN_HIDDEN": 2, "AEDUI_HIDDEN": 1},
        "AEDUI": {"GERMAN_HIDDEN": 2, "AEDUI_HIDDEN": 1},
    }
    g = ario(pieces=pieces)
    a = Action(GERMANS, Command.BATTLE)
    assert Ambush in [type(move) for move in attacks(g, a, Region.SEQUANI)]
    assert Ambush not in [type(move) for move in attacks(g, a, Region.AEDUI)]


# Markers of Events (§A5.1.4) --------------------------------------------------------------------------------------


def test_a5_1_4_the_uprising_marker_is_removed_and_the_region_decides_who_rises() -> None:
    g = ario(card="WINTER", next="LEGIO_X")
    g.add_mark(Marker(Mark.WINTER_UPRISING, Region.BITURIGES, BELGAE))
    prompts = drive_any(g, break_out(g))
    assert prompts, "the holder places them"
    assert not g.has_mark(Mark.WINTER_UPRISING)
    assert g.tribes.count(Status.ARVERNI_ALLY) == 4
    assert sum(g.count_bands(r, ARVERNI) for r in g.regions()) >= 8


def test_a5_1_4_the_holder_says_after_which_quarters_it_comes() -> None:
    g = ario(card="WINTER", next="LEGIO_X", pieces={"NERVII": {"BELGIC_LEADER": 1}})
    g.add_mark(Marker(Mark.WINTER_UPRISING, Region.MORINI, AEDUI))
    drive(g, offer_uprising(g), [Refuse()])
    assert g.has_mark(Mark.WINTER_UPRISING)
    allies = [PlaceAlly(Tribe.MORINI), PlaceAlly(Tribe.NERVII)]
    drive(g, offer_uprising(g), [Agree(), *allies, *[Select(Region.NERVII)] * 4, Finish()])
    assert g.status(Tribe.NERVII) is Status.BELGIC_ALLY
    assert g.count_bands(Region.NERVII, BELGAE) == 4
    assert not g.has_mark(Mark.WINTER_UPRISING)


def drive_any(g: Gaul, rule: Awaitable[object]) -> list[str]:
    """Run a rule, always taking the first option and the first item."""
    prompts: list[str] = []
    value: object = None
    running = rule.__await__()
    while True:
        try:
            effect = running.send(value)
        except StopIteration:
            return prompts
        g.check()
        if hasattr(effect, "items") and not hasattr(effect, "choice"):
            value = effect.items[0]
            continue
        prompts.append(effect.prompt)
        value = next(iter(effect.choice))
