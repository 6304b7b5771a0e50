"""§3.2.3, §3.3.3: Seize and Raid, condition by condition."""

from __future__ import annotations

from typing import Any

import pytest
from exact import Exact
from games.gaul.asking import listen, next_ask, offered
from games.gaul.carry import drive
from games.gaul.table import ario, state

from quadriga.games.gaul.moves import Disperse, Finish, Flip, Gain, Harass, PlaceBands, Refuse, Remove, Select, Steal
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.all_commands import execute
from quadriga.games.gaul.rules.battle.state import Twist
from quadriga.games.gaul.rules.seize_raid import (
    count_raiders,
    forage,
    pillage,
    raid,
    raid_options,
    raid_regions,
    raid_victims,
    seize,
    seize_regions,
)
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    Command,
    Deed,
    Faction,
    Force,
    Region,
    Status,
    Tribe,
)

HERE = Region.CARNUTES


def seizing(**more: Any) -> Action:
    return Action(ROMANS, Command.SEIZE, **more)


def raiding(faction: Faction = BELGAE, **more: Any) -> Action:
    return Action(faction, Command.RAID, **more)


# Seize (§3.2.3) -------------------------------------------------------------------------------------------------------


def test_3_2_3_regions_with_roman_pieces() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 1}}, tribes={"VENETI": "ROMAN_ALLY"})
    assert list(seize_regions(g, seizing())) == [HERE, Region.VENETI, Region.PROVINCIA]
    assert list(seize_regions(g, seizing(regions=[HERE]))) == [Region.VENETI, Region.PROVINCIA]
    assert list(seize_regions(g, seizing(barred=[HERE]))) == [Region.VENETI, Region.PROVINCIA]
    assert list(seize_regions(g, seizing(as_if_control=True, within=(Region.MORINI,)))) == [Region.MORINI]


def test_3_2_3_subdued_tribes_are_dispersed_under_control_as_many_as_wanted() -> None:
    g = state(pieces={"MANDUBII": {"LEGION": 5}}, tribes={"MANDUBII": "AEDUI_ALLY"})
    first = offered(seize(g, seizing(), Region.MANDUBII))
    assert Exact(first) == [Disperse(Tribe.SENONES), Disperse(Tribe.LINGONES), Finish()]
    both = [Disperse(Tribe.SENONES), Disperse(Tribe.LINGONES)]
    asked = drive(g, seize(g, seizing(), Region.MANDUBII), both, dice=[6, 6, 6, 6])
    assert asked == ["disperse", "disperse"], "no third Tribe is Subdued"
    assert g.tribes[Tribe.SENONES] == g.tribes[Tribe.LINGONES] == Status.DISPERSED
    assert g.resources[ROMANS] == 12


def test_3_2_3_no_more_than_four_markers() -> None:
    tribes = {"VENETI": "DISPERSED", "REMI": "GATHERING", "MENAPII": "DISPERSED"}
    g = state(pieces={"CARNUTES": {"LEGION": 5}}, tribes=tribes)
    asked = drive(g, seize(g, seizing(), HERE), [Disperse(Tribe.AULERCI)], dice=[6, 6])
    assert asked == ["disperse"]
    assert g.count_dispersed_markers() == 4


@pytest.mark.parametrize(("dice", "rallies"), [([3, 4], "ARVERNI"), ([4, 3], "BELGAE"), ([4, 4], ""), ([6, 1], "BELGAE")])
def test_3_2_3_provoked_arverni_then_belgae_rally_on_one_to_three(dice: list[int], rallies: str) -> None:
    tribes = {"BITURIGES": "ARVERNI_ALLY", "BELLOVACI": "BELGIC_ALLY"}
    g = state(pieces={"CARNUTES": {"LEGION": 5}}, tribes=tribes)
    rule = seize(g, seizing(), HERE)
    if not rallies:
        drive(g, rule, [Disperse(Tribe.AULERCI), Finish()], dice=dice)
        return
    region = Region.BITURIGES if rallies == "ARVERNI" else Region.ATREBATES
    drive(g, rule, [Disperse(Tribe.AULERCI), Finish(), Select(region), PlaceBands(1)], dice=dice)
    assert g.count_bands(region, ARVERNI if rallies == "ARVERNI" else BELGAE) == 1


def test_3_2_3_the_provoked_rally_is_free_around_the_region_and_has_no_special_ability() -> None:
    pieces = {"CARNUTES": {"LEGION": 5}, "PICTONES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 1, "AEDUI_HIDDEN": 1}}
    g = state(pieces=pieces, tribes={"VOLCAE": "ARVERNI_ALLY"}, resources={"ARVERNI": 9})
    choice = offered(seize(g, seizing(), HERE), Disperse(Tribe.AULERCI), Finish(), dice=[1, 6])
    assert Exact(choice) == [Select(Region.PICTONES), Finish()], "not the Arverni Region, and no Entreaty"


def test_1_4_1_whoever_is_provoked_removes_nothing_even_after_an_event_of_its_own() -> None:
    """Only who executes a Command or an Event may; here the Romans do, and the Arverni did so before."""
    pieces = {"CARNUTES": {"LEGION": 5}, "PICTONES": {"ARVERNI_HIDDEN": 35}}
    g = state(pieces=pieces)
    g.deeds[ARVERNI] = int(Deed.EVENT)
    choice = offered(seize(g, seizing(), HERE), Disperse(Tribe.AULERCI), Finish(), dice=[1, 6])
    assert Exact(choice) == [Select(Region.PICTONES), Finish()]


def test_5_4_an_event_may_spare_provocation_and_harassment_and_grant_control() -> None:
    g = state(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 1, "ARVERNI_HIDDEN": 6}})
    calm = seizing(as_if_control=True, twist=Twist(no_provocation=True, no_harassment=True))
    assert drive(g, seize(g, calm, HERE), [Disperse(Tribe.AULERCI), Finish()]) == ["disperse", "disperse"]
    assert g.count_bands(HERE, ROMANS) == 1


def test_a3_2_3_game_run_arverni_rally_by_their_own_rule() -> None:
    g = ario(pieces={"CARNUTES": {"LEGION": 5}})
    drive(g, seize(g, seizing(), HERE), [Disperse(Tribe.AULERCI), Finish()], dice=[1, 6])
    assert g.tribes[Tribe.AULERCI] == Status.DISPERSED


def test_3_2_3_two_for_each_subdued_or_allied_tribe_and_six_for_each_just_dispersed() -> None:
    tribes = {"MANDUBII": "ROMAN_ALLY", "SENONES": "AEDUI_ALLY"}
    g = state(tribes=tribes)
    forage(g, Region.MANDUBII, 0)
    assert g.resources[ROMANS] == 4
    forage(g, Region.MANDUBII, 2)
    assert g.resources[ROMANS] == 4 + 4 + 12
    nothing = state(tribes={"TREVERI": "DISPERSED"})
    heard = listen(nothing)
    forage(nothing, Region.TREVERI, 0)
    assert heard == [], "nothing is told of nothing"
    assert nothing.resources[ROMANS] == 0
    one = state(tribes={"SEQUANI": "AEDUI_ALLY"})
    forage(one, Region.SEQUANI, 0)
    assert one.resources[ROMANS] == 2


def test_3_2_3_harassment_comes_last_in_card_order_and_may_be_left() -> None:
    pieces = {"CARNUTES": {"AUXILIA_HIDDEN": 4, "BELGIC_HIDDEN": 3, "ARVERNI_HIDDEN": 3, "GERMAN_HIDDEN": 3, "AEDUI_HIDDEN": 2}}
    g = state(card="CICERO", pieces=pieces)
    asked = drive(g, seize(g, seizing(), HERE), [Refuse(), Harass(HERE)])
    assert asked == ["harass", "harass"], "Arverni, then Belgae; the Germans are not asked"
    assert g.count_bands(HERE, ROMANS) == 2
    ask = next_ask(seize(state(card="COMMIUS", pieces=pieces), seizing(), HERE))
    assert ask.seat == g.seat(BELGAE), "first on this card"


def test_3_2_3_romans_do_not_harass_themselves_and_nobody_harasses_nobody() -> None:
    own = state(pieces={"CARNUTES": {"AUXILIA_HIDDEN": 6}}, tribes={"AULERCI": "AEDUI_ALLY", "CARNUTES": "AEDUI_ALLY"})
    assert drive(own, seize(own, seizing(), HERE), []) == []
    gone = state(card="CICERO", pieces={"CARNUTES": {"AUXILIA_HIDDEN": 1, "ARVERNI_HIDDEN": 3, "BELGIC_HIDDEN": 3}})
    assert drive(gone, seize(gone, seizing(), HERE), [Harass(HERE)]) == ["harass"]


def test_2_3_5_a_limited_seizure_is_of_one_region() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 1}, "AEDUI": {"LEGION": 1}}, devastated=["AEDUI"])
    assert drive(g, execute(g, seizing(limited=True)), [Select(Region.AEDUI), Finish()]) == ["step_limited", "disperse"]


# Raid (§3.3.3) --------------------------------------------------------------------------------------------------------


def test_3_3_3_where() -> None:
    pieces = {"CARNUTES": {"BELGIC_HIDDEN": 1}, "AEDUI": {"BELGIC_REVEALED": 1}, "VENETI": {"BELGIC_HIDDEN": 1}}
    g = state(pieces=pieces, devastated=["VENETI"])
    assert list(raid_regions(g, raiding())) == [HERE]
    assert list(raid_regions(g, raiding(regions=[HERE]))) == []
    assert list(raid_regions(g, raiding(within=(Region.AEDUI,)))) == []


def test_3_3_3_how_many() -> None:
    g = state(pieces={"CARNUTES": {"BELGIC_HIDDEN": 4}, "AEDUI": {"BELGIC_HIDDEN": 1}})
    assert (count_raiders(g, raiding(), HERE), count_raiders(g, raiding(), Region.AEDUI)) == (2, 1)
    wagons = state(pieces={"CARNUTES": {"BELGIC_HIDDEN": 4}}, capabilities={"BAGGAGE_TRAINS": "SHADED BELGAE"})
    assert count_raiders(wagons, raiding(), HERE) == 3
    assert count_raiders(g, raiding(twist=Twist(party={Force.BELGIC_HIDDEN: 1})), HERE) == 1
    assert count_raiders(g, raiding(twist=Twist(party={Force.BELGIC_HIDDEN: 4})), HERE) == 2


def test_3_3_3_from_whom() -> None:
    pieces = {"CARNUTES": {"BELGIC_HIDDEN": 1, "LEGION": 1, "GERMAN_HIDDEN": 1, "AEDUI_HIDDEN": 1}}
    g = state(
        pieces=pieces, tribes={"CARNUTES": "AEDUI_CITADEL"}, resources={"ROMANS": 1, "ARVERNI": 5, "AEDUI": 5, "BELGAE": 5}
    )
    g.resources[GERMANS] = 1
    assert raid_victims(g, BELGAE, HERE) == [ROMANS], "no Germans, no Citadel, nobody who is not there, not oneself"
    assert raid_victims(g, BELGAE, HERE, despite_walls=True) == [ROMANS, AEDUI]
    assert Exact(raid_options(g, raiding(twist=Twist(no_stronghold=True)), HERE)) == [Gain(), Steal(ROMANS), Steal(AEDUI)]
    g.resources[GERMANS] = 0
    g.pay(ROMANS, 1)
    assert raid_victims(g, BELGAE, HERE) == []
    assert raid_options(g, raiding(), Region.MORINI) == [], "no Hidden Warband"


def test_3_3_3_each_flip_brings_one_and_one_may_stop_after_the_first() -> None:
    g = state(pieces={"CARNUTES": {"BELGIC_HIDDEN": 2, "LEGION": 1}}, resources={"ROMANS": 5})
    first = offered(raid(g, raiding(), HERE))
    assert Exact(first) == [Gain(), Steal(ROMANS)]
    drive(g, raid(g, raiding(), HERE), [Steal(ROMANS), Finish()])
    assert (g.resources[BELGAE], g.resources[ROMANS], g.count_hidden(HERE, BELGAE)) == (1, 4, 1)
    both = state(pieces={"CARNUTES": {"BELGIC_HIDDEN": 2, "LEGION": 1}}, resources={"ROMANS": 5})
    drive(both, raid(both, raiding(), HERE), [Steal(ROMANS), Gain()])
    assert (both.resources[BELGAE], both.resources[ROMANS], both.count_hidden(HERE, BELGAE)) == (2, 4, 0)


def test_3_3_3_a_raid_ends_when_nothing_is_left_to_take() -> None:
    g = state(pieces={"CARNUTES": {"BELGIC_HIDDEN": 2, "LEGION": 1}}, devastated=["CARNUTES"], resources={"ROMANS": 1})
    assert drive(g, raid(g, raiding(), HERE), []) == [], "a single way is not asked about"
    assert (g.resources[BELGAE], g.count_hidden(HERE, BELGAE)) == (1, 1)


def test_3_4_3_what_germans_take_is_lost() -> None:
    g = state(pieces={"CARNUTES": {"GERMAN_HIDDEN": 1, "LEGION": 1}}, resources={"ROMANS": 5})
    pillage(g, GERMANS, HERE, Steal(ROMANS))
    assert (g.resources[ROMANS], g.resources[GERMANS]) == (4, 0)
    assert Exact(raid_options(g, raiding(GERMANS), HERE)) == [Steal(ROMANS)], "nor do they live off the land"
    player = ario(pieces={"CARNUTES": {"GERMAN_HIDDEN": 1}})
    assert Exact(raid_options(player, raiding(GERMANS), HERE)) == [Gain()]


def test_4_5_1_an_enlisted_warband_flips_instead() -> None:
    g = state(pieces={"CARNUTES": {"BELGIC_HIDDEN": 1, "GERMAN_HIDDEN": 1}})
    g.lend(GERMANS, BELGAE, (HERE,))
    rule = raid(g, raiding(), HERE)
    assert Exact(offered(rule)) == [Flip(Force.BELGIC_HIDDEN), Flip(Force.GERMAN_HIDDEN)]
    drive(g, raid(g, raiding(), HERE), [Flip(Force.GERMAN_HIDDEN), Finish()])
    assert g.count(HERE, Force.GERMAN_REVEALED) == 1
    revealed = state(pieces={"CARNUTES": {"BELGIC_REVEALED": 1, "GERMAN_HIDDEN": 1}})
    revealed.lend(GERMANS, BELGAE, (HERE,))
    assert drive(revealed, raid(revealed, raiding(), HERE), []) == [], "who is Revealed cannot flip"
    assert revealed.resources[BELGAE] == 1


def test_a3_4_3_a_raid_with_ariovistus_may_intimidate() -> None:
    g: Gaul = ario(pieces={"SEQUANI": {"GERMAN_HIDDEN": 2, "GERMAN_LEADER": 1, "AEDUI_HIDDEN": 2}}, resources={"AEDUI": 2})
    region = Region.SEQUANI
    ask = next_ask(raid(g, raiding(GERMANS), region), Steal(AEDUI), Steal(AEDUI))
    assert ask.prompt not in ("raid", "step")
    most = ask.args.get("n")
    assert most in (None, 2), "as many as flipped"


def test_3_2_3_each_loss_of_a_harassed_seizure_is_chosen() -> None:
    g = state(card="CICERO", pieces={"CARNUTES": {"AUXILIA_HIDDEN": 2, "AUXILIA_REVEALED": 1, "ARVERNI_HIDDEN": 6}})
    drive(g, seize(g, seizing(), HERE), [Harass(HERE), Remove(Force.AUXILIA_HIDDEN), Remove(Force.AUXILIA_REVEALED)])
    assert g.pieces(HERE, ROMANS) == {Force.AUXILIA_HIDDEN: 1}
