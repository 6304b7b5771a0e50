"""§5.3: what the capabilities change, in the rules that ask for them."""

from __future__ import annotations

from typing import Any

import pytest
from games.gaul.carry import carry_out, drive
from games.gaul.table import state

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import BASE_DECK, Card
from quadriga.games.gaul.events import EVENTS
from quadriga.games.gaul.events.vocabulary import Name
from quadriga.games.gaul.moves import (
    Agree,
    Finish,
    Issue,
    Join,
    PlaceAlly,
    PlaceBands,
    Refuse,
    Remove,
    Roll,
    Select,
    Stand,
    Stop,
    To,
    Use,
)
from quadriga.games.gaul.rules.abilities.gallic import count_suborn_regions, trade_income
from quadriga.games.gaul.rules.abilities.roman import build_regions, reveal_regions
from quadriga.games.gaul.rules.ability_range import in_reach
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.agreement import can_transfer
from quadriga.games.gaul.rules.battle.arithmetic import count_attack, count_counterattack, open_clash
from quadriga.games.gaul.rules.battle.losses import Toll, loss_options
from quadriga.games.gaul.rules.battle.procedure import fight
from quadriga.games.gaul.rules.battle.state import Clash
from quadriga.games.gaul.rules.battle.targets import battle_cost
from quadriga.games.gaul.rules.command import execute
from quadriga.games.gaul.rules.march import march_cost
from quadriga.games.gaul.rules.quarters import keep_cost
from quadriga.games.gaul.rules.recruit_rally import (
    count_rallied,
    count_recruits,
    rally_cost,
    rally_options,
    recruit_options,
    recruit_regions,
)
from quadriga.games.gaul.rules.seize_raid import count_raiders, raid_victims
from quadriga.games.gaul.rules.winter_campaign import winter_campaign
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Ability,
    Command,
    Faction,
    Force,
    Mark,
    Region,
    Side,
    Tribe,
)

HERE = Region.CARNUTES


def lasting(card: str, side: str, *pieces: dict[str, int], **more: object) -> Gaul:
    """A state with one capability and pieces in Carnutes."""
    return state(capabilities={card: side}, pieces={"CARNUTES": pieces[0]} if pieces else {}, **more)


def opened(g: Gaul, attacker: Faction, defender: Faction, **more: Any) -> Clash:
    clash = Clash(HERE, attacker, defender, **more)
    open_clash(g, clash)
    return clash


@pytest.mark.parametrize("card", [card for card, face in BASE_DECK.items() if face.capability], ids=lambda card: card.name)
def test_5_3_every_lasting_text_takes_the_card_and_replaces_its_other_side(card: Card) -> None:
    g = state()
    sides = [Side.UNSHADED, Side.SHADED] if BASE_DECK[card].capability == "both" else [Side.SHADED]
    for side in sides:
        needs_a_gaul = (card, side) in ((Card.BALLISTAE, Side.SHADED), (Card.WINTER_CAMPAIGN, Side.SHADED))
        carry_out(g, BELGAE, card, *([Name(AEDUI)] if needs_a_gaul else []), shaded=side is Side.SHADED)
        assert g.has_capability(card, side)
        assert len(g.capabilities) == 1


@pytest.mark.parametrize(
    ("card", "side", "owner"),
    [
        (Card.BAGGAGE_TRAINS, Side.UNSHADED, BELGAE),
        (Card.BAGGAGE_TRAINS, Side.SHADED, BELGAE),
        (Card.BALLISTAE, Side.SHADED, AEDUI),
        (Card.AQUITANI, Side.SHADED, BELGAE),
        (Card.GERMANIC_HORSE, Side.SHADED, BELGAE),
        (Card.WINTER_CAMPAIGN, Side.SHADED, AEDUI),
        (Card.LEGIO_X, Side.UNSHADED, None),
    ],
)
def test_t48_capabilities_with_a_holder(card: Card, side: Side, owner: Faction | None) -> None:
    g = state()
    carry_out(g, BELGAE, card, *([Name(AEDUI)] if owner is AEDUI else []), shaded=side is Side.SHADED)
    assert g.capability_owner(card, side) is owner


def test_59_shaded_only_a_gaul_can_take_it() -> None:
    g = state()
    carry_out(g, ROMANS, Card.GERMANIC_HORSE, shaded=True)
    assert g.capabilities == []


def test_8_the_holder_marches_for_nothing() -> None:
    g = lasting("BAGGAGE_TRAINS", "UNSHADED BELGAE", devastated=["CARNUTES"])
    assert (march_cost(g, BELGAE, HERE), march_cost(g, ARVERNI, HERE), march_cost(g, ROMANS, HERE)) == (0, 2, 4)


def test_8_shaded_three_raiders_despite_walls() -> None:
    g = lasting(
        "BAGGAGE_TRAINS", "SHADED BELGAE", {"BELGIC_HIDDEN": 5, "FORT": 1, "ARVERNI_HIDDEN": 5}, resources={"ROMANS": 5}
    )
    assert count_raiders(g, Action(BELGAE, Command.RAID), HERE) == 3
    assert count_raiders(g, Action(ARVERNI, Command.RAID), HERE) == 2
    assert raid_victims(g, BELGAE, HERE) == [ROMANS]
    assert raid_victims(g, ARVERNI, HERE) == []


def test_10_besiege_is_not_halved_by_the_citadel() -> None:
    g = lasting("BALLISTAE", "UNSHADED", {"LEGION": 4, "ARVERNI_HIDDEN": 9}, tribes={"CARNUTES": "ARVERNI_CITADEL"})
    assert count_attack(g, opened(g, ROMANS, ARVERNI, besiege=True)) == 4
    assert count_attack(g, opened(g, ROMANS, ARVERNI)) == 2


def test_10_forts_fall_on_one_and_two_only() -> None:
    for roll, stands in ((2, False), (3, True)):
        g = lasting("BALLISTAE", "UNSHADED", {"FORT": 1, "GERMAN_HIDDEN": 4})
        drive(g, fight(g, Action(GERMANS, Command.BATTLE), Clash(HERE, GERMANS, ROMANS)), [], [roll])
        assert g.has_fort(HERE) is stands


def test_10_shaded_the_holder_razes_after_an_ambush() -> None:
    g = lasting("BALLISTAE", "SHADED BELGAE", {"BELGIC_HIDDEN": 4, "AUXILIA_REVEALED": 5, "FORT": 1})
    drive(g, fight(g, Action(BELGAE, Command.BATTLE), Clash(HERE, BELGAE, ROMANS, ambush=True)), [Remove(Force.FORT)])
    assert not g.has_fort(HERE)
    assert g.count_bands(HERE, ROMANS) == 4  # it still halved the Losses
    plain = lasting("BALLISTAE", "SHADED BELGAE", {"BELGIC_HIDDEN": 2, "AUXILIA_REVEALED": 1, "FORT": 1})
    drive(plain, fight(plain, Action(BELGAE, Command.BATTLE), Clash(HERE, BELGAE, ROMANS)), [Stand()])
    assert plain.has_fort(HERE), "after an Ambush only"


def test_12_labienus_acts_for_the_leader_anywhere() -> None:
    g = state(pieces={"PROVINCIA": {"ROMAN_LEADER": 1}, "VENETI": {"LEGION": 1}})
    assert not in_reach(g, ROMANS, Region.VENETI)
    g = lasting("TITUS_LABIENUS", "UNSHADED")
    assert in_reach(g, ROMANS, Region.VENETI)
    assert not in_reach(g, ARVERNI, Region.VENETI)


def test_12_shaded_build_and_reveal_reach_one_region() -> None:
    g = state(
        capabilities={"TITUS_LABIENUS": "SHADED"},
        pieces={"CARNUTES": {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 2, "BELGIC_HIDDEN": 1}, "MANDUBII": {"LEGION": 3}},
        resources={"ROMANS": 9},
    )
    a = Action(ROMANS, Command.MARCH)
    assert build_regions(g, a, [])
    assert build_regions(g, a, [HERE]) == []
    assert reveal_regions(g, a, []) == [HERE]
    assert reveal_regions(g, a, [Region.MANDUBII]) == []


def test_13_auxilia_strike_first_even_in_a_battle_of_others() -> None:
    g = lasting("BALEARIC_SLINGERS", "UNSHADED", {"AUXILIA_HIDDEN": 4, "ARVERNI_HIDDEN": 6, "BELGIC_HIDDEN": 4})
    drive(g, fight(g, Action(BELGAE, Command.BATTLE), Clash(HERE, BELGAE, ARVERNI)), [Agree(), Stand()])
    assert g.count_bands(HERE, ARVERNI) == 5  # two of four attackers are left to strike
    assert g.count_bands(HERE, BELGAE) == 0  # five defenders strike back for two


def test_13_once_per_battle_command() -> None:
    g = lasting("BALEARIC_SLINGERS", "UNSHADED", {"AUXILIA_HIDDEN": 2, "GERMAN_HIDDEN": 6})
    a = Action(GERMANS, Command.BATTLE)
    drive(g, fight(g, a, Clash(HERE, GERMANS, ROMANS, ambush=True)), [Agree()])
    assert a.spent == [Card.BALEARIC_SLINGERS]
    assert g.count_bands(HERE, GERMANS) == 5
    g.place(HERE, Force.AUXILIA_HIDDEN, 2)
    prompts = drive(g, fight(g, a, Clash(HERE, GERMANS, ROMANS, ambush=True)), [])
    assert "once_per_command" not in prompts


def test_13_with_59_auxilia_first_inflict_whole_losses() -> None:
    g = state(
        capabilities={"BALEARIC_SLINGERS": "UNSHADED", "GERMANIC_HORSE": "UNSHADED"},
        pieces={"CARNUTES": {"AUXILIA_HIDDEN": 3, "GERMAN_HIDDEN": 7, "AEDUI_HIDDEN": 1}},
    )
    drive(g, fight(g, Action(GERMANS, Command.BATTLE), Clash(HERE, GERMANS, AEDUI, ambush=True)), [Agree(), Agree()])
    assert g.count_bands(HERE, GERMANS) == 4


def test_13_shaded_recruit_only_in_supply_and_for_two() -> None:
    g = state(
        capabilities={"BALEARIC_SLINGERS": "SHADED"},
        pieces={"VENETI": {"FORT": 1, "GERMAN_HIDDEN": 2}},
        resources={"ROMANS": 9},
    )
    assert list(recruit_regions(g, Action(ROMANS, Command.RECRUIT))) == [Region.PROVINCIA]
    drive(g, execute(g, Action(ROMANS, Command.RECRUIT, limited=True)), [Select(Region.PROVINCIA), PlaceBands(2)])
    assert g.resources[ROMANS] == 7


def test_15_romans_inflict_two_more_and_take_one_less() -> None:
    g = lasting("LEGIO_X", "UNSHADED", {"ROMAN_LEADER": 1, "LEGION": 2, "ARVERNI_HIDDEN": 8})
    clash = opened(g, ROMANS, ARVERNI)
    assert count_attack(g, clash) == 1 + 4 + 2
    assert count_counterattack(g, clash) == 4 - 1
    assert count_attack(g, opened(g, ARVERNI, ROMANS)) == 4 - 1


def test_15_not_without_leader_or_legion() -> None:
    g = lasting("LEGIO_X", "UNSHADED", {"ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 4, "ARVERNI_HIDDEN": 8})
    assert count_attack(g, opened(g, ROMANS, ARVERNI)) == 3


def test_15_shaded_caesar_doubles_one_legion() -> None:
    g = lasting("LEGIO_X", "SHADED", {"ROMAN_LEADER": 1, "LEGION": 3, "ARVERNI_HIDDEN": 8})
    assert count_attack(g, opened(g, ROMANS, ARVERNI)) == 1 + 3 + 1


def test_25_shaded_the_holder_rallies_two_more_in_the_south() -> None:
    g = lasting("AQUITANI", "SHADED BELGAE")
    assert count_rallied(g, BELGAE, Region.PICTONES) == 2
    assert count_rallied(g, ARVERNI, Region.PICTONES) == 0
    assert count_rallied(g, BELGAE, HERE) == 0


def test_27_arverni_attack_for_one_less_before_halving() -> None:
    g = lasting(
        "MASSED_GALLIC_ARCHERS", "UNSHADED", {"ARVERNI_HIDDEN": 8, "AEDUI_HIDDEN": 9}, tribes={"CARNUTES": "AEDUI_CITADEL"}
    )
    assert count_attack(g, opened(g, ARVERNI, AEDUI)) == 1  # (4 - 1) / 2
    assert count_counterattack(g, opened(g, AEDUI, ARVERNI)) == 4


def test_27_shaded_six_warbands_cost_the_other_side_a_loss_first() -> None:
    g = lasting("MASSED_GALLIC_ARCHERS", "SHADED", {"ARVERNI_HIDDEN": 6, "AEDUI_HIDDEN": 4})
    drive(g, fight(g, Action(AEDUI, Command.BATTLE), Clash(HERE, AEDUI, ARVERNI)), [Stand()])
    assert g.count_bands(HERE, ARVERNI) == 5  # three Aedui are left to attack
    assert g.count_bands(HERE, AEDUI) == 1


def test_27_r_46_archers_strike_before_retreat_and_in_an_ambush_without_a_roll() -> None:
    g = lasting("MASSED_GALLIC_ARCHERS", "SHADED", {"ARVERNI_HIDDEN": 6, "LEGION": 5})
    prompts = drive(g, fight(g, Action(ARVERNI, Command.BATTLE), Clash(HERE, ARVERNI, ROMANS, ambush=True)), [])
    assert (g.count(HERE, Force.LEGION), g.fallen) == (1, 4)
    assert prompts == []


def test_30_arverni_rally_without_leader_and_extra_one() -> None:
    g = lasting("VERCINGETORIXS_ELITE", "UNSHADED", {"ARVERNI_LEADER": 1}, tribes={"AULERCI": "ARVERNI_ALLY"})
    assert count_rallied(g, ARVERNI, HERE) == 1
    g.drop_capability(Card.VERCINGETORIXS_ELITE)
    assert count_rallied(g, ARVERNI, HERE) == 3


def test_30_shaded_four_warbands_fight_as_legions() -> None:
    g = lasting("VERCINGETORIXS_ELITE", "SHADED", {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 6, "LEGION": 3})
    assert count_attack(g, opened(g, ARVERNI, ROMANS)) == 1 + 4 + 1
    options = loss_options(g, HERE, ARVERNI, Toll(elite=4))
    assert [type(move).__name__ for move in options] == ["Remove", "Roll", "Roll"]


def test_30_r_57_four_are_picked_or_all_if_there_are_fewer() -> None:
    few = lasting("VERCINGETORIXS_ELITE", "SHADED", {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 3, "LEGION": 3})
    assert count_attack(few, opened(few, ARVERNI, ROMANS)) == 1 + 3
    assert [type(move).__name__ for move in loss_options(few, HERE, ARVERNI, Toll(elite=3))] == ["Roll", "Roll"]
    mixed = {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 3, "ARVERNI_REVEALED": 3, "LEGION": 3}
    many = lasting("VERCINGETORIXS_ELITE", "SHADED", mixed)
    offered = loss_options(many, HERE, ARVERNI, Toll(elite=4))
    assert Remove(Force.ARVERNI_HIDDEN) in offered, "one that was not picked"
    assert Roll(Force.ARVERNI_HIDDEN) in offered
    assert Roll(Force.ARVERNI_REVEALED) in offered


def test_30_shaded_picked_warbands_that_fall_no_longer_strike_as_legions() -> None:
    g = lasting("VERCINGETORIXS_ELITE", "SHADED", {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 4, "LEGION": 2})
    rolls = [Roll(Force.ARVERNI_HIDDEN), Roll(Force.ARVERNI_HIDDEN)]
    prompts = drive(
        g, fight(g, Action(ROMANS, Command.BATTLE), Clash(HERE, ROMANS, ARVERNI)), [Stand(), *rolls], [1, 3, 4, 4, 4]
    )
    assert prompts.count("loss") == 2
    assert g.count_bands(HERE, ARVERNI) == 2  # two picked ones are left: they and the Leader strike for three
    assert g.count(HERE, Force.LEGION) == 2


def test_38_r_49_romans_and_aedui_act_with_each_others_bands() -> None:
    g = lasting(
        "DIVICIACUS", "UNSHADED", {"AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 3, "ARVERNI_REVEALED": 3}, resources={"ROMANS": 9}
    )
    march = [
        Join(),
        Agree(),
        Select(HERE),
        {Force.AUXILIA_HIDDEN: 1, Force.AEDUI_HIDDEN: 2},
        To(Region.MANDUBII),
        Stop(),
        {},
        Finish(),
    ]
    drive(g, execute(g, Action(ROMANS, Command.MARCH)), march)
    assert (g.count_bands(Region.MANDUBII, ROMANS), g.count_bands(Region.MANDUBII, AEDUI)) == (1, 2)
    assert g.loans == []


def test_38_the_partner_may_refuse() -> None:
    g = lasting("DIVICIACUS", "UNSHADED", {"AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 3}, resources={"AEDUI": 9})
    drive(
        g,
        execute(g, Action(AEDUI, Command.MARCH)),
        [Join(), Refuse(), Select(HERE), {Force.AEDUI_HIDDEN: 3}, To(Region.MANDUBII)],
    )
    assert g.count_bands(HERE, ROMANS) == 1


def test_38_aedui_warbands_help_defend_romans() -> None:
    g = lasting("DIVICIACUS", "UNSHADED", {"AUXILIA_HIDDEN": 2, "AEDUI_HIDDEN": 2, "ARVERNI_HIDDEN": 4})
    answers = [Agree(), Agree(), Stand(), Remove(Force.AEDUI_HIDDEN), Remove(Force.AUXILIA_HIDDEN)]
    drive(g, fight(g, Action(ARVERNI, Command.BATTLE), Clash(HERE, ARVERNI, ROMANS)), answers)
    assert (g.count_bands(HERE, AEDUI), g.count_bands(HERE, ROMANS), g.count_bands(HERE, ARVERNI)) == (1, 1, 3)
    assert g.loans == []


def test_38_shaded_no_resources_change_hands() -> None:
    g = lasting("DIVICIACUS", "SHADED", resources={"ROMANS": 9, "AEDUI": 9, "BELGAE": 9})
    assert can_transfer(g, ROMANS, AEDUI, None) == 0
    assert can_transfer(g, AEDUI, ROMANS, None) == 0
    assert can_transfer(g, ROMANS, BELGAE, None) == 9


def test_39_trade_without_supply_lines() -> None:
    cut = {"MANDUBII": {"GERMAN_HIDDEN": 9}, "BITURIGES": {"GERMAN_HIDDEN": 2}}
    tribes = {"AULERCI": "AEDUI_ALLY", "CARNUTES": "AEDUI_CITADEL", "SENONES": "AEDUI_ALLY"}
    g = state(pieces=cut, tribes=tribes)
    a = Action(AEDUI, Command.RALLY)
    before = trade_income(g, a, (AEDUI,), romans=False)
    g.take_capability(Card.RIVER_COMMERCE, Side.UNSHADED)
    assert trade_income(g, a, (AEDUI,), romans=False) == before + 1  # Senones, under German Control


def test_39_shaded_trade_in_one_region() -> None:
    tribes = {"AULERCI": "AEDUI_ALLY", "CARNUTES": "AEDUI_CITADEL", "SENONES": "AEDUI_ALLY"}
    g = state(tribes=tribes)
    a = Action(AEDUI, Command.RALLY)
    assert trade_income(g, a, (AEDUI, ROMANS), romans=True) == 2 * (2 + 3)
    g.take_capability(Card.RIVER_COMMERCE, Side.SHADED)
    assert trade_income(g, a, (AEDUI, ROMANS), romans=True) == 6


def test_43_suborn_in_two_regions() -> None:
    assert count_suborn_regions(state()) == 1
    assert count_suborn_regions(lasting("CONVICTOLITAVIS", "UNSHADED")) == 2


def test_43_shaded_aedui_commands_cost_double() -> None:
    g = lasting("CONVICTOLITAVIS", "SHADED", devastated=["CARNUTES"])
    assert (rally_cost(g, AEDUI, Region.AEDUI), march_cost(g, AEDUI, HERE), battle_cost(g, AEDUI, Region.VENETI)) == (2, 4, 2)
    assert march_cost(g, ARVERNI, HERE) == 2


def test_55_belgica_is_as_good_as_roman() -> None:
    g = lasting("COMMIUS", "UNSHADED")
    a = Action(ROMANS, Command.RECRUIT)
    options = recruit_options(g, a, Region.NERVII)
    assert PlaceAlly(Tribe.NERVII) in options
    assert count_recruits(g, Region.NERVII) == 1
    assert recruit_options(g, a, Region.VENETI) == []


def test_55_shaded_belgic_rally_is_free_and_needs_pieces_only() -> None:
    g = lasting("COMMIUS", "SHADED", {"BELGIC_HIDDEN": 1, "LEGION": 5})
    assert rally_cost(g, BELGAE, HERE) == 0
    assert PlaceAlly(Tribe.AULERCI) in rally_options(g, Action(BELGAE, Command.RALLY), HERE)
    assert rally_options(g, Action(BELGAE, Command.RALLY), Region.VENETI) == []


def test_59_auxilia_strike_whole_in_one_region_on_attack_and_defence() -> None:
    g = lasting("GERMANIC_HORSE", "UNSHADED", {"AUXILIA_HIDDEN": 4, "GERMAN_HIDDEN": 6})
    drive(g, fight(g, Action(ROMANS, Command.BATTLE), Clash(HERE, ROMANS, GERMANS)), [Agree()])
    assert g.count_bands(HERE, GERMANS) == 2
    g = lasting("GERMANIC_HORSE", "UNSHADED", {"AUXILIA_HIDDEN": 6, "BELGIC_HIDDEN": 4})
    drive(g, fight(g, Action(BELGAE, Command.BATTLE), Clash(HERE, BELGAE, ROMANS)), [Agree(), Stand()])
    assert g.count_bands(HERE, BELGAE) == 0  # four Auxilia are left, a whole Loss each


def test_59_shaded_the_holder_doubles_before_rounding() -> None:
    g = lasting("GERMANIC_HORSE", "SHADED BELGAE", {"BELGIC_HIDDEN": 3, "GERMAN_HIDDEN": 6})
    drive(g, fight(g, Action(BELGAE, Command.BATTLE), Clash(HERE, BELGAE, GERMANS)), [Agree()])
    assert g.count_bands(HERE, GERMANS) == 3


def test_59_shaded_not_against_walls() -> None:
    g = lasting(
        "GERMANIC_HORSE", "SHADED BELGAE", {"BELGIC_HIDDEN": 4, "AEDUI_HIDDEN": 3}, tribes={"CARNUTES": "AEDUI_CITADEL"}
    )
    prompts = drive(g, fight(g, Action(BELGAE, Command.BATTLE), Clash(HERE, BELGAE, AEDUI)), [Stand()])
    assert "once_per_command" not in prompts
    assert g.count_bands(HERE, AEDUI) == 2


def test_63_quarters_cost_only_where_devastated() -> None:
    g = lasting("WINTER_CAMPAIGN", "UNSHADED", devastated=["CARNUTES"])
    assert (keep_cost(g, HERE), keep_cost(g, Region.VENETI)) == (4, 0)


def test_63_shaded_two_paid_actions_after_harvest() -> None:
    g = lasting("WINTER_CAMPAIGN", "SHADED ARVERNI", {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 6}, resources={"ARVERNI": 9})
    march = [Issue(Command.MARCH), Select(HERE), {Force.ARVERNI_HIDDEN: 1}, To(Region.VENETI), {}, Finish()]
    drive(g, winter_campaign(g), [*march, Use(Ability.DEVASTATE), Select(HERE)])
    assert g.resources[ARVERNI] == 8
    assert g.is_devastated(HERE)
    assert g.count_bands(Region.VENETI, ARVERNI) == 1


def test_63_r_50_an_ability_within_the_first_command_is_the_second_action() -> None:
    g = lasting("WINTER_CAMPAIGN", "SHADED ARVERNI", {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 6}, resources={"ARVERNI": 9})
    raid = [Issue(Command.RAID), Select(HERE), Finish()]
    prompts = drive(g, winter_campaign(g), [*raid, Use(Ability.DEVASTATE), Select(HERE), {Force.ARVERNI_REVEALED: 1}])
    assert prompts.count("winter_campaign") == 1
    assert g.is_devastated(HERE)


def test_5_gallia_togata_recruits_two_and_marches_out_for_nothing() -> None:
    g = state()
    assert march_cost(g, ROMANS, Region.CISALPINA) == 2
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    assert count_recruits(g, Region.CISALPINA) == 2
    assert march_cost(g, ROMANS, Region.CISALPINA) == 0
    assert Region.CISALPINA in g.rules.supply_ends


def test_every_side_of_every_card_has_an_effect_entered() -> None:
    for card, face in BASE_DECK.items():
        assert set(EVENTS[card]) == ({Side.UNSHADED, Side.SHADED} if face.dual else {Side.UNSHADED})
    assert sum(len(EVENTS[card]) for card in BASE_DECK) == 126


def test_38_a_defender_may_stand_alone() -> None:
    g = lasting("DIVICIACUS", "UNSHADED", {"AUXILIA_HIDDEN": 2, "AEDUI_HIDDEN": 2, "GERMAN_HIDDEN": 4})
    drive(g, fight(g, Action(GERMANS, Command.BATTLE), Clash(HERE, GERMANS, ROMANS, ambush=True)), [Refuse()])
    assert (g.count_bands(HERE, ROMANS), g.count_bands(HERE, AEDUI)) == (0, 2)


def test_63_shaded_may_be_left_alone() -> None:
    g = lasting("WINTER_CAMPAIGN", "SHADED ARVERNI", {"ARVERNI_HIDDEN": 6}, resources={"ARVERNI": 9})
    assert drive(g, winter_campaign(g), [Finish()]) == ["winter_campaign"]
