"""§A3: the Commands of Ariovistus."""

from __future__ import annotations

from exact import Exact
from games.gaul.carry import drive
from games.gaul.table import ario, state

from quadriga.games.gaul.moves import (
    Against,
    Agree,
    Ambush,
    Attack,
    Disperse,
    Finish,
    Gain,
    Harass,
    Join,
    PlaceAlly,
    PlaceBands,
    Refuse,
    Remove,
    RemoveTribe,
    Retreat,
    Roll,
    Scatter,
    Select,
    Stand,
    Steal,
    To,
)
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.all_commands import execute
from quadriga.games.gaul.rules.battle.arithmetic import count_attack, count_counterattack, open_clash
from quadriga.games.gaul.rules.battle.losses import Toll, loss_options, take_losses
from quadriga.games.gaul.rules.battle.procedure import battle, fight
from quadriga.games.gaul.rules.battle.retreat import may_retreat
from quadriga.games.gaul.rules.battle.state import Clash
from quadriga.games.gaul.rules.battle.targets import attacks, battle_cost
from quadriga.games.gaul.rules.combined_forces import joint_regions
from quadriga.games.gaul.rules.march import march, march_cost, must_stop
from quadriga.games.gaul.rules.recruit_rally import rally, rally_cost, rally_regions, recruit_regions
from quadriga.games.gaul.rules.seize_raid import raid, raid_victims, seize
from quadriga.games.gaul.rules.supply import is_supplied
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Command, Faction, Force, Region, Status, Tribe
from quadriga.kernel import One

ARIO = {"scenario": "ARIOVISTUS"}


def romans_only(faction: Faction) -> bool:
    return faction is ROMANS


# Romans (§A3.2) ---------------------------------------------------------------------------------------------------


def test_a3_2_1_intimidation_bars_recruit_without_a_roman_leader() -> None:
    a = Action(ROMANS, Command.RECRUIT)
    there = {"AEDUI": {"LEGION": 3, "FORT": 1}}
    assert Region.AEDUI in list(recruit_regions(ario(pieces=there, resources={"ROMANS": 9}), a))
    assert Region.AEDUI not in list(recruit_regions(ario(pieces=there, resources={"ROMANS": 9}, intimidated=["AEDUI"]), a))
    led = {"AEDUI": {"LEGION": 3, "FORT": 1, "ROMAN_LEADER": 1}}
    assert Region.AEDUI in list(recruit_regions(ario(pieces=led, resources={"ROMANS": 9}, intimidated=["AEDUI"]), a))


def test_a3_2_1_example_germans_in_provincia_and_cisalpina_cut_the_romans_off() -> None:
    cut = ario(
        pieces={
            "PROVINCIA": {"GERMAN_HIDDEN": 4}, "CISALPINA": {"GERMAN_HIDDEN": 4},
            "AEDUI": {"LEGION": 2}, "SEQUANI": {"LEGION": 2},
        }
    )  # fmt: skip
    for region in (Region.AEDUI, Region.SEQUANI):
        assert not is_supplied(cut, region, romans_only)
        assert is_supplied(cut, region, lambda faction: faction in (ROMANS, GERMANS)), "unless the Germans agree"
    held = ario(
        pieces={
            "PROVINCIA": {"LEGION": 2}, "CISALPINA": {"GERMAN_HIDDEN": 4}, "AEDUI": {"LEGION": 2}, "SEQUANI": {"LEGION": 2},
        }
    )  # fmt: skip
    assert all(is_supplied(held, region, romans_only) for region in (Region.AEDUI, Region.SEQUANI))


def test_a3_2_1_the_line_may_end_in_cisalpina_but_not_merely_next_to_it() -> None:
    g = ario(pieces={"PROVINCIA": {"GERMAN_HIDDEN": 4}, "CISALPINA": {"GERMAN_HIDDEN": 4}, "UBII": {"LEGION": 1}})
    assert not is_supplied(g, Region.UBII, romans_only)
    g = ario(pieces={"PROVINCIA": {"GERMAN_HIDDEN": 4}, "UBII": {"LEGION": 1}})
    assert is_supplied(g, Region.UBII, romans_only)


def test_a3_2_2_romans_stop_at_the_alps() -> None:
    g = ario()
    assert must_stop(g, Region.PROVINCIA, Region.CISALPINA)
    assert must_stop(g, Region.CISALPINA, Region.SEQUANI)
    assert not must_stop(g, Region.PROVINCIA, Region.SEQUANI)


def test_a3_2_2_germans_may_harass_and_arverni_always_do() -> None:
    pieces = {
        "PROVINCIA": {"LEGION": 2, "AUXILIA_HIDDEN": 3}, "AEDUI": {"GERMAN_HIDDEN": 3, "ARVERNI_HIDDEN": 3},
    }  # fmt: skip
    g = ario(pieces=pieces, resources={"ROMANS": 9})
    a = Action(ROMANS, Command.MARCH)
    group = {Force.LEGION: 2, Force.AUXILIA_HIDDEN: 2}
    answers = [group, To(Region.AEDUI), To(Region.MANDUBII), group, Refuse(), Remove(Force.AUXILIA_HIDDEN), {}]
    prompts = drive(g, march(g, a, Region.PROVINCIA), answers)
    assert prompts.count("harass") == 1, "only the Germans are asked"
    assert g.count(Region.MANDUBII, Force.AUXILIA_HIDDEN) == 1


def test_a3_2_3_provoked_arverni_rally_by_their_own_steps_where_at_war() -> None:
    """R-84."""
    g = ario(
        pieces={
            "CARNUTES": {"LEGION": 3},
            "VENETI": {"AUXILIA_HIDDEN": 1, "ARVERNI_HIDDEN": 2},
            "PICTONES": {"ARVERNI_HIDDEN": 1},
        },
        resources={"ROMANS": 5},
    )
    drive(g, seize(g, Action(ROMANS, Command.SEIZE), Region.CARNUTES), [Disperse(Tribe.AULERCI), Finish()], [1, "NAMNETES", 6])
    assert g.status(Tribe.NAMNETES) is Status.ARVERNI_ALLY
    assert g.count_bands(Region.PICTONES, ARVERNI) == 1, "no enemy, no war there"


def test_a3_2_3_arverni_harass_a_seizure() -> None:
    g = ario(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 2, "ARVERNI_HIDDEN": 3}})
    drive(g, seize(g, Action(ROMANS, Command.SEIZE), Region.CARNUTES), [])
    assert g.count_bands(Region.CARNUTES, ROMANS) == 1


def test_a3_2_4_germans_may_retreat_and_arverni_may_not() -> None:
    g = ario(pieces={"SEQUANI": {"LEGION": 2, "GERMAN_HIDDEN": 2, "ARVERNI_HIDDEN": 2}})
    assert may_retreat(g, Clash(Region.SEQUANI, ROMANS, GERMANS))
    assert not may_retreat(g, Clash(Region.SEQUANI, ROMANS, ARVERNI))


def test_a3_2_4_germans_facing_romans_may_stay_put_hidden() -> None:
    g = ario(pieces={"SEQUANI": {"LEGION": 1, "GERMAN_HIDDEN": 2, "GERMAN_REVEALED": 1, "GERMAN_LEADER": 1}})
    clash = Clash(Region.SEQUANI, ROMANS, GERMANS)
    drive(g, fight(g, Action(ROMANS, Command.BATTLE), clash), [Scatter(), {Force.GERMAN_LEADER: 1, Force.GERMAN_HIDDEN: 2}])
    assert g.pieces(Region.SEQUANI, GERMANS) == {Force.GERMAN_LEADER: 1, Force.GERMAN_HIDDEN: 2}


def test_a3_2_4_ariovistus_doubles_even_his_own_loss_and_against_an_attackers_fort() -> None:
    g = ario(pieces={"SEQUANI": {"LEGION": 4, "FORT": 1, "GERMAN_HIDDEN": 3, "GERMAN_LEADER": 1}})
    clash = Clash(Region.SEQUANI, ROMANS, GERMANS)
    open_clash(g, clash)
    assert count_counterattack(g, clash) == 5, "each Warband one Loss, Ariovistus two"


def test_a3_2_4_settlements_absorb_losses_as_allies_and_the_germans_choose() -> None:
    g = ario(pieces={"SEQUANI": {"SETTLEMENT": 1, "GERMAN_HIDDEN": 1}}, tribes={"HELVETII": "GERMAN_ALLY"})
    first = loss_options(g, Region.SEQUANI, GERMANS, Toll())
    assert Exact(first) == [Remove(Force.GERMAN_HIDDEN)]
    g.remove(Region.SEQUANI, Force.GERMAN_HIDDEN)
    assert set(map(type, loss_options(g, Region.SEQUANI, GERMANS, Toll()))) == {Remove, RemoveTribe}
    drive(g, take_losses(g, Region.SEQUANI, GERMANS, 1, Toll()), [Remove(Force.SETTLEMENT)])
    assert g.count_available(Force.SETTLEMENT) == 6


def test_a3_2_4_a_settlement_in_provincia_absorbs_losses_though_the_fort_does_not() -> None:
    g = ario(pieces={"PROVINCIA": {"SETTLEMENT": 1, "GERMAN_HIDDEN": 1}})
    drive(g, take_losses(g, Region.PROVINCIA, GERMANS, 2, Toll()), [])
    assert not g.count_pieces(Region.PROVINCIA, GERMANS)
    assert loss_options(g, Region.PROVINCIA, ROMANS, Toll()) == []


def test_a3_2_4_diviciacus_is_hit_after_all_other_aedui_pieces_and_falls_on_a_one() -> None:
    g = ario(pieces={"AEDUI": {"AEDUI_LEADER": 1, "AEDUI_HIDDEN": 1}}, tribes={"AEDUI": "AEDUI_CITADEL"})
    g.remove(Region.AEDUI, Force.AEDUI_HIDDEN)
    assert Roll(Force.AEDUI_LEADER) not in One(loss_options(g, Region.AEDUI, AEDUI, Toll())), "the Citadel goes before him (C4)"
    g.subdue(Tribe.AEDUI)
    drive(g, take_losses(g, Region.AEDUI, AEDUI, 2, Toll()), [], [2, 1])
    assert g.find_leader(AEDUI) is None


def test_a3_2_4_arverni_lose_scouted_revealed_hidden_allies_cities_citadels() -> None:
    g = ario(
        pieces={"ARVERNI": {"ARVERNI_HIDDEN": 1, "ARVERNI_REVEALED": 1, "ARVERNI_SCOUTED": 1}},
        tribes={"ARVERNI": "ARVERNI_CITADEL", "CADURCI": "ARVERNI_ALLY"},
    )
    drive(g, take_losses(g, Region.ARVERNI, ARVERNI, 2, Toll()), [])
    assert g.pieces(Region.ARVERNI, ARVERNI) == {Force.ARVERNI_HIDDEN: 1}
    drive(g, take_losses(g, Region.ARVERNI, ARVERNI, 2, Toll()), [])
    assert g.tribes_of(Region.ARVERNI, ARVERNI) == [Tribe.ARVERNI]
    city = ario(tribes={"CARNUTES": "ARVERNI_ALLY", "AULERCI": "ARVERNI_ALLY"})
    drive(city, take_losses(city, Region.CARNUTES, ARVERNI, 1, Toll()), [])
    assert city.tribes_of(Region.CARNUTES, ARVERNI) == [Tribe.CARNUTES], "Cenabum last"


# Gauls (§A3.3) ----------------------------------------------------------------------------------------------------


def test_a3_3_1_intimidation_bars_rally_without_the_leader() -> None:
    a = Action(BELGAE, Command.RALLY)
    g = ario(tribes={"NERVII": "BELGIC_ALLY"}, resources={"BELGAE": 5}, intimidated=["NERVII"])
    assert Region.NERVII not in list(rally_regions(g, a))
    g = ario(
        tribes={"NERVII": "BELGIC_ALLY"},
        pieces={"NERVII": {"BELGIC_LEADER": 1}},
        resources={"BELGAE": 5},
        intimidated=["NERVII"],
    )
    assert Region.NERVII in list(rally_regions(g, a))


def test_a3_3_3_gauls_rob_germans() -> None:
    g = ario(pieces={"TREVERI": {"BELGIC_HIDDEN": 1, "GERMAN_HIDDEN": 1}}, resources={"GERMANS": 2})
    assert raid_victims(g, BELGAE, Region.TREVERI) == [GERMANS]
    drive(g, raid(g, Action(BELGAE, Command.RAID), Region.TREVERI), [Steal(GERMANS)])
    assert (g.resources[BELGAE], g.resources[GERMANS]) == (1, 1)


def test_a3_3_4_germans_retreating_from_gauls_may_not_stay_put() -> None:
    g = ario(
        pieces={"TREVERI": {"BELGIC_HIDDEN": 2, "GERMAN_HIDDEN": 4}, "UBII": {"GERMAN_HIDDEN": 1}}, resources={"BELGAE": 5}
    )
    prompts = drive(g, fight(g, Action(BELGAE, Command.BATTLE), Clash(Region.TREVERI, BELGAE, GERMANS)), [Retreat(Region.UBII)])
    assert "stay_put" not in prompts
    assert g.count_bands(Region.UBII, GERMANS) == 5


# Germans (§A3.4) --------------------------------------------------------------------------------------------------


def test_a3_4_1_costs() -> None:
    g = ario(pieces={"SEQUANI": {"SETTLEMENT": 1}})
    assert [rally_cost(g, GERMANS, r) for r in (Region.UBII, Region.SEQUANI, Region.CISALPINA)] == [0, 1, 2]


def test_a3_4_1_an_ally_or_warbands_and_one_more_at_home() -> None:
    pieces = {"SEQUANI": {"SETTLEMENT": 1, "GERMAN_HIDDEN": 3}}
    g = ario(pieces=pieces, resources={"GERMANS": 5}, tribes={"HELVETII": "GERMAN_ALLY"})
    drive(g, rally(g, Action(GERMANS, Command.RALLY), Region.SEQUANI), [PlaceBands(2)])
    assert g.count_bands(Region.SEQUANI, GERMANS) == 6, "one Ally, one Settlement, one for home"
    g = ario(pieces=pieces, resources={"GERMANS": 5}, tribes={"HELVETII": "GERMAN_ALLY"})
    drive(g, rally(g, Action(GERMANS, Command.RALLY), Region.SEQUANI), [PlaceAlly(Tribe.SEQUANI)])
    assert g.count_bands(Region.SEQUANI, GERMANS) == 4
    assert g.resources[GERMANS] == 4


def test_a3_4_1_home_gives_a_warband_even_for_nothing_else_but_not_where_devastated() -> None:
    g = ario(devastated=["UBII"])
    assert list(rally_regions(g, Action(GERMANS, Command.RALLY))) == [Region.SUGAMBRI]
    drive(g, rally(g, Action(GERMANS, Command.RALLY), Region.SUGAMBRI), [])
    assert g.count_bands(Region.SUGAMBRI, GERMANS) == 1


def test_a3_4_1_intimidation_does_not_bar_germans_nor_bibracte_receive_them() -> None:
    g = ario(
        pieces={"AEDUI": {"GERMAN_HIDDEN": 3}},
        tribes={"BITURIGES": "GERMAN_ALLY"},
        resources={"GERMANS": 5},
        intimidated=["BITURIGES"],
    )
    assert Region.BITURIGES in list(rally_regions(g, Action(GERMANS, Command.RALLY)))
    assert Region.AEDUI not in list(rally_regions(g, Action(GERMANS, Command.RALLY))), "Bibracte takes Aedui only"


def test_a3_4_1_r_81_every_home_region_has_its_warband_unless_the_option_says_only_the_selected() -> None:
    """R-81."""
    for config, expected in ((ARIO, 1), ({**ARIO, "every_home": False}, 0)):
        g = state(config=config, resources={"GERMANS": 5})
        a = Action(GERMANS, Command.RALLY, limited=True, abilities=0)
        drive(g, execute(g, a), [Select(Region.SUGAMBRI)])
        assert g.count_bands(Region.SUGAMBRI, GERMANS) == 1
        assert g.count_bands(Region.UBII, GERMANS) == expected


def test_a3_4_2_germans_march_as_gauls_do_in_several_groups() -> None:
    g = ario(pieces={"UBII": {"GERMAN_HIDDEN": 4, "GERMAN_LEADER": 1}}, resources={"GERMANS": 5})
    assert march_cost(g, GERMANS, Region.UBII) == 1
    one, two = {Force.GERMAN_HIDDEN: 2}, {Force.GERMAN_LEADER: 1, Force.GERMAN_HIDDEN: 1}
    drive(g, march(g, Action(GERMANS, Command.MARCH), Region.UBII), [one, To(Region.TREVERI), two, To(Region.SEQUANI), {}])
    assert g.count_bands(Region.TREVERI, GERMANS) == 2
    assert g.has_named_leader(Region.SEQUANI, GERMANS)


def test_a3_4_3_raiders_with_ariovistus_intimidate_by_the_same_flips() -> None:
    """R-82."""
    g = ario(
        pieces={"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 2, "AEDUI_HIDDEN": 3}}, resources={"AEDUI": 1},
        tribes={"HELVETII": "AEDUI_ALLY"},
    )  # fmt: skip
    a = Action(GERMANS, Command.RAID, limited=True, abilities=0)
    answers = [Steal(AEDUI), Gain(), Select(Region.SEQUANI)]
    answers += [Against(AEDUI), Remove(Force.AEDUI_HIDDEN), RemoveTribe(Tribe.HELVETII)]
    drive(g, raid(g, a, Region.SEQUANI), answers)
    assert g.resources[GERMANS] == 2
    assert g.count_bands(Region.SEQUANI, AEDUI) == 2
    assert g.status(Tribe.HELVETII) is Status.SUBDUED
    assert g.is_intimidated(Region.SEQUANI)
    assert a.used == [], "it is no Special Ability"
    assert g.count_hidden(Region.SEQUANI, GERMANS) == 0


def test_a3_4_3_no_free_intimidation_by_a_successor_or_without_a_leader() -> None:
    g = ario(pieces={"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 1, "AEDUI_HIDDEN": 3}}, successors=["GERMANS"])
    prompts = drive(g, raid(g, Action(GERMANS, Command.RAID), Region.SEQUANI), [])
    assert "intimidate_raid" not in prompts
    assert not g.is_intimidated(Region.SEQUANI)


def test_a3_4_4_ariovistus_doubles_except_against_fort_or_citadel_even_in_ambush() -> None:
    pieces = {"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 4, "AEDUI_REVEALED": 3}}
    g = ario(pieces=pieces)
    clash = Clash(Region.SEQUANI, GERMANS, AEDUI)
    assert count_attack(g, clash) == 6
    g = ario(pieces=pieces, tribes={"SEQUANI": "AEDUI_CITADEL"})
    clash = Clash(Region.SEQUANI, GERMANS, AEDUI, ambush=True)
    open_clash(g, clash)
    assert count_attack(g, clash) == 1, "(4/2 + 1) halved, not doubled"
    g.standing[GERMANS] = 1
    assert count_attack(ario(pieces=pieces, successors=["GERMANS"]), Clash(Region.SEQUANI, GERMANS, AEDUI)) == 3


def test_a3_4_4_battle_with_or_without_ambush() -> None:
    g = ario(pieces={"SEQUANI": {"GERMAN_LEADER": 1, "GERMAN_HIDDEN": 4, "AEDUI_REVEALED": 3}}, resources={"GERMANS": 3})
    found = attacks(g, Action(GERMANS, Command.BATTLE), Region.SEQUANI)
    assert [type(move) for move in found] == [Attack, Ambush]
    assert battle_cost(g, GERMANS, Region.SEQUANI) == 1


def test_a3_4_5_germans_choose_losses_and_whether_to_harass() -> None:
    g = ario(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 2, "GERMAN_HIDDEN": 3}})
    prompts = drive(g, seize(g, Action(ROMANS, Command.SEIZE), Region.CARNUTES), [Harass(Region.CARNUTES)])
    assert prompts == ["harass"]
    assert g.count_bands(Region.CARNUTES, ROMANS) == 1
    g = ario(pieces={"CARNUTES": {"GERMAN_HIDDEN": 1, "GERMAN_REVEALED": 1}})
    drive(g, take_losses(g, Region.CARNUTES, GERMANS, 1, Toll()), [Remove(Force.GERMAN_HIDDEN)])
    assert g.pieces(Region.CARNUTES, GERMANS) == {Force.GERMAN_REVEALED: 1}


# Diviciacus (§A3.1) -----------------------------------------------------------------------------------------------


def test_a3_1_near_diviciacus_romans_and_aedui_act_as_one() -> None:
    there = {"AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 1}
    g = ario(pieces={"AEDUI": {"AEDUI_LEADER": 1, **there}, "SEQUANI": there, "TREVERI": there})
    assert joint_regions(g, ROMANS) == joint_regions(g, AEDUI) == [Region.AEDUI, Region.SEQUANI]
    assert joint_regions(g, BELGAE) == []
    g.remove(Region.AEDUI, Force.AEDUI_LEADER)
    assert joint_regions(g, ROMANS) == []


def test_a3_1_r_94_aedui_warbands_serve_as_auxilia_where_there_are_none() -> None:
    pieces = {"AEDUI": {"AEDUI_LEADER": 1}, "SEQUANI": {"LEGION": 3, "AEDUI_HIDDEN": 4, "GERMAN_HIDDEN": 9}}
    g = ario(pieces=pieces, resources={"ROMANS": 4})
    assert (joint_regions(g, ROMANS), joint_regions(g, AEDUI)) == ([Region.SEQUANI], [])
    battle_there = [Select(Region.SEQUANI), Stand(), *[Remove(Force.AEDUI_HIDDEN)] * 2]
    drive(g, execute(g, Action(ROMANS, Command.BATTLE)), [Join(), Agree(), *battle_there])
    assert g.count_bands(Region.SEQUANI, GERMANS) == 9 - (3 + 4 // 2)
    assert (g.count(Region.SEQUANI, Force.LEGION), g.count_bands(Region.SEQUANI, AEDUI)) == (3, 2)
    card = state(pieces={"SEQUANI": {"LEGION": 3, "AEDUI_HIDDEN": 4}}, capabilities={"DIVICIACUS": "UNSHADED"})
    assert joint_regions(card, ROMANS) == [], "card 38 asks for both"


def test_a1_4_hidden_auxilia_may_block_an_ambush_near_diviciacus() -> None:
    pieces = {"AEDUI": {"AEDUI_LEADER": 1, "AEDUI_HIDDEN": 1, "AUXILIA_HIDDEN": 2, "GERMAN_HIDDEN": 3, "GERMAN_LEADER": 1}}
    g = ario(pieces=pieces, resources={"GERMANS": 3})
    a = Action(GERMANS, Command.BATTLE)
    answers = [Ambush(AEDUI), Agree(), Agree(), Attack(AEDUI), Refuse(), Stand(), Remove(Force.GERMAN_HIDDEN)]
    prompts = drive(g, battle(g, a, Region.AEDUI), answers, [2, 2, 2, 2])
    assert prompts[:4] == ["attack", "block_ambush", "agree_join", "attack"]
    assert a.used == [], "no Ambush was executed"


def test_a1_4_an_ambush_goes_on_if_the_partner_refuses() -> None:
    pieces = {"AEDUI": {"AEDUI_LEADER": 1, "AEDUI_HIDDEN": 1, "AUXILIA_HIDDEN": 2, "GERMAN_HIDDEN": 3, "GERMAN_LEADER": 1}}
    g = ario(pieces=pieces, resources={"GERMANS": 3})
    drive(g, battle(g, Action(GERMANS, Command.BATTLE), Region.AEDUI), [Ambush(AEDUI), Agree(), Refuse(), Refuse()])
    assert g.count_pieces(Region.AEDUI, AEDUI) == 0, "five Losses, no roll"
