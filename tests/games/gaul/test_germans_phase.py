"""§6.2: the Germans Phase, step by step, and what both game-run factions share."""

from __future__ import annotations

import pytest
from games.gaul.asking import listen
from games.gaul.carry import drive
from games.gaul.table import ario, state

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.rules.deck import is_frost
from quadriga.games.gaul.rules.game_run import ambush_targets, count_surplus, move_bands, would_hurt
from quadriga.games.gaul.rules.germans import battle_phase, destinations, germans_phase, march_phase, raid_phase, rally_phase
from quadriga.games.gaul.terms import AEDUI, ARVERNI, GERMANS, ROMANS, Force, GermanStep, Mark, Region, Status, Tribe
from quadriga.kernel import Chance

HERE = Region.CARNUTES


# The phase ------------------------------------------------------------------------------------------------------------


def test_6_2_rally_march_raid_and_battle_in_this_order() -> None:
    pieces = {"CARNUTES": {"GERMAN_REVEALED": 4, "AEDUI_REVEALED": 3}}
    g = state(pieces=pieces, tribes={"CARNUTES": "AEDUI_ALLY", "AULERCI": "AEDUI_ALLY"}, resources={"AEDUI": 5})
    heard = listen(g)
    drive(g, germans_phase(g), [])
    assert [news.args["step"] for news in heard if news.key == "german_step"] == list(GermanStep)
    assert g.count_hidden(Region.SUGAMBRI, GERMANS) == g.count_hidden(Region.UBII, GERMANS) == 1, "a Rally in Germania"
    assert "german_skipped" not in [news.key for news in heard]
    assert g.resources[AEDUI] == 3, "a Raid of two, Hidden by the March"
    assert g.count_bands(HERE, AEDUI) == 1, "an Ambush by the two that are left"


def test_6_2_4_in_their_phase_germans_ambush_only_whom_they_outhide() -> None:
    g = state(pieces={"CARNUTES": {"GERMAN_HIDDEN": 2, "AEDUI_HIDDEN": 3}})
    drive(g, germans_phase(g), [])
    assert g.count_bands(HERE, AEDUI) == 3


def test_6_2_an_event_may_leave_out_rally_or_march() -> None:
    g = state(pieces={"UBII": {"GERMAN_REVEALED": 1}})
    drive(g, germans_phase(g, rally=False, march=False), [])
    assert g.count_bands(Region.SUGAMBRI, GERMANS) == 0
    assert g.count(Region.UBII, Force.GERMAN_REVEALED) == 1, "without a March nobody hides"
    drive(g, germans_phase(g, rally=False), [])
    assert g.count(Region.UBII, Force.GERMAN_HIDDEN) == 1


@pytest.mark.parametrize("upcoming", ["WINTER", "CICERO"])
def test_2_3_8_the_germans_phase_marches_upon_frost_as_ever(upcoming: str) -> None:
    """§2.3.8: an Event before Winter may call it; Frost does not hold the Germans back."""
    g = state(
        card="MASSED_GALLIC_ARCHERS", next=upcoming, pieces={"UBII": {"GERMAN_HIDDEN": 4}}, tribes={"SUEBI_SOUTH": "DISPERSED"}
    )
    assert is_frost(g) is (upcoming == "WINTER")
    drive(g, germans_phase(g, rally=False), [], dice=[Region.TREVERI])
    assert g.count_bands(Region.TREVERI, GERMANS) == 3


# Rally (§6.2.1) -------------------------------------------------------------------------------------------------------


def test_6_2_1_the_suebi_first_then_germania_then_elsewhere_one_in_a_region() -> None:
    pieces = {"UBII": {"GERMAN_HIDDEN": 2}, "TREVERI": {"GERMAN_HIDDEN": 1}, "SUGAMBRI": {"GERMAN_HIDDEN": 1}}
    tribes = {"SUEBI_NORTH": "GERMAN_ALLY"}
    g = state(pieces=pieces, tribes=tribes)
    heard = listen(g)
    drive(g, rally_phase(g), [])
    assert [news.args["tribe"] for news in heard if news.key == "allied"] == [Tribe.SUEBI_SOUTH, Tribe.SUGAMBRI, Tribe.TREVERI]
    assert g.status(Tribe.UBII) is Status.SUBDUED, "one Ally in a Region"
    assert [g.count_bands(region, GERMANS) for region in (Region.UBII, Region.SUGAMBRI, Region.TREVERI)] == [3, 3, 2]


def test_6_2_1_equal_candidates_are_drawn() -> None:
    g = state(pieces={"CARNUTES": {"GERMAN_HIDDEN": 1}})
    drive(g, rally_phase(g), [], dice=[Tribe.AULERCI])
    assert g.status(Tribe.AULERCI) is Status.GERMAN_ALLY
    assert g.count_bands(HERE, GERMANS) == 2


def test_6_2_1_no_rally_in_devastation() -> None:
    g = state(pieces={"UBII": {"GERMAN_HIDDEN": 1}}, devastated=["UBII", "SUGAMBRI"])
    drive(g, rally_phase(g), [])
    assert g.count_bands(Region.UBII, GERMANS) == 1
    assert g.count_available_allies(GERMANS) == 6


def test_6_2_1_where_warbands_run_out_a_die_says_who_gets_them() -> None:
    pieces = {"UBII": {"GERMAN_HIDDEN": 0}, "MORINI": {"GERMAN_HIDDEN": 14, "LEGION": 12}, "NERVII": {"ARVERNI_HIDDEN": 14}}
    g = state(pieces=pieces, tribes={"MENAPII": "BELGIC_ALLY", "MORINI": "BELGIC_ALLY"})
    g.install(Tribe.TREVERI, Status.GERMAN_ALLY)
    g.place(Region.TREVERI, Force.ARVERNI_HIDDEN)
    effect = rally_phase(g).send(None)
    assert isinstance(effect, Chance)
    assert list(effect.items) == [Region.SUGAMBRI, Region.UBII, Region.TREVERI], "where there is anything to place"
    drive(g, rally_phase(g), [], dice=[Region.UBII])
    assert [g.count_bands(region, GERMANS) for region in (Region.UBII, Region.SUGAMBRI, Region.TREVERI)] == [1, 0, 0]
    tribes = {"MENAPII": "BELGIC_ALLY", "MORINI": "BELGIC_ALLY"}
    enough = state(pieces={"MORINI": {"GERMAN_HIDDEN": 13, "LEGION": 12}}, tribes=tribes)
    drive(enough, rally_phase(enough), [])
    assert enough.count_available_bands(GERMANS) == 0, "exactly enough: no die"


# March (§6.2.2) -------------------------------------------------------------------------------------------------------


def test_6_2_2_the_surplus_beyond_control_marches() -> None:
    g = state(pieces={"CARNUTES": {"GERMAN_HIDDEN": 4, "AEDUI_HIDDEN": 2}})
    assert count_surplus(g, GERMANS, HERE) == 1
    assert count_surplus(state(pieces={"CARNUTES": {"GERMAN_HIDDEN": 2, "AEDUI_HIDDEN": 2}}), GERMANS, HERE) == 0
    allied = state(pieces={"CARNUTES": {"GERMAN_HIDDEN": 1}}, tribes={"CARNUTES": "GERMAN_ALLY", "AULERCI": "GERMAN_ALLY"})
    assert count_surplus(allied, GERMANS, HERE) == 1, "no more than there are Warbands"
    g.add_mark(Marker(Mark.CIRCUMVALLATION, HERE, GERMANS, 4))
    assert count_surplus(g, GERMANS, HERE) == 0


def test_a6_2_2_a_leader_does_not_march_with_the_surplus() -> None:
    g = state(pieces={"CARNUTES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 1}}, tribes={"AULERCI": "ARVERNI_ALLY"})
    assert count_surplus(g, ARVERNI, HERE) == 1


def test_6_2_2_r_09_hidden_ones_go_first_and_are_told_of() -> None:
    g = state(pieces={"CARNUTES": {"GERMAN_HIDDEN": 1, "GERMAN_REVEALED": 1, "GERMAN_SCOUTED": 1}})
    heard = listen(g)
    move_bands(g, GERMANS, HERE, Region.PICTONES, 2)
    assert g.pieces(Region.PICTONES, GERMANS) == {Force.GERMAN_HIDDEN: 1, Force.GERMAN_REVEALED: 1}
    assert [tuple(amount) for amount in heard[0].args["pieces"]] == [(Force.GERMAN_HIDDEN, 1), (Force.GERMAN_REVEALED, 1)]


def test_6_2_2_where_to() -> None:
    g = state(pieces={"PICTONES": {"AEDUI_HIDDEN": 1}, "BITURIGES": {"LEGION": 3}, "MANDUBII": {"GERMAN_HIDDEN": 5}})
    assert destinations(g, HERE, 2) == [Region.PICTONES], "where it takes Control from a player"
    assert destinations(g, HERE, 1) == [Region.ATREBATES, Region.VENETI], "one man takes none from a player"
    full = {name: {"LEGION": 2} for name in ("ATREBATES", "MANDUBII", "VENETI", "PICTONES", "BITURIGES")}
    assert len(destinations(state(pieces=full), HERE, 1)) == 5, "if none can be taken, anywhere a player has Control"
    some = state(pieces={**full, "VENETI": {"GERMAN_HIDDEN": 2}})
    assert Region.VENETI not in destinations(some, HERE, 1)
    own = {name: {"GERMAN_HIDDEN": 1} for name in full}
    assert len(destinations(state(pieces=own), HERE, 1)) == 5, "or anywhere at all"
    assert Region.CISALPINA not in destinations(state(), Region.UBII, 1)
    mixed = state(pieces={"PICTONES": {"GERMAN_HIDDEN": 1, "AEDUI_HIDDEN": 2}})
    assert Region.PICTONES not in destinations(mixed, HERE, 1), "as many as the others are not Control"
    assert destinations(mixed, HERE, 2) == [Region.PICTONES], "those who are there already count"


def test_5_germans_do_not_march_into_gallia_togata() -> None:
    g = state()
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    assert Region.CISALPINA not in destinations(g, Region.UBII, 1)


def test_6_2_2_the_largest_group_goes_first_and_all_hide() -> None:
    pieces = {
        "UBII": {"GERMAN_REVEALED": 4},
        "MORINI": {"GERMAN_HIDDEN": 2, "GERMAN_SCOUTED": 1},
        "ARVERNI": {"GERMAN_HIDDEN": 2},
    }
    g = state(pieces=pieces)
    heard = listen(g)
    dice = [Region.TREVERI, Region.NERVII, Region.PICTONES]
    drive(g, march_phase(g), [], dice=dice)
    assert [news.args["region"] for news in heard if news.key == "marched"] == [Region.UBII, Region.MORINI, Region.ARVERNI]
    assert g.count(Region.TREVERI, Force.GERMAN_HIDDEN) == 3
    assert g.count(Region.UBII, Force.GERMAN_HIDDEN) == 1
    assert g.count(Region.MORINI, Force.GERMAN_REVEALED) == 1, "the Scouted only lose their marker"
    assert g.count(Region.PICTONES, Force.GERMAN_HIDDEN) == 1


def test_6_2_2_among_equal_groups_a_die_decides() -> None:
    g = state(pieces={"UBII": {"GERMAN_HIDDEN": 2}, "ARVERNI": {"GERMAN_HIDDEN": 2}})
    heard = listen(g)
    drive(g, march_phase(g), [], dice=[Region.ARVERNI, Region.PICTONES, Region.TREVERI])
    assert [news.args["region"] for news in heard if news.key == "marched"] == [Region.ARVERNI, Region.UBII]


# Raid and Battle (§6.2.3-6.2.4) -----------------------------------------------------------------------------------------


def test_6_2_3_up_to_two_warbands_take_a_resource_each() -> None:
    g = state(pieces={"CARNUTES": {"GERMAN_HIDDEN": 3, "AEDUI_HIDDEN": 1}}, resources={"AEDUI": 5})
    drive(g, raid_phase(g), [])
    assert (g.resources[AEDUI], g.count(HERE, Force.GERMAN_REVEALED)) == (3, 2)
    poor = state(pieces={"CARNUTES": {"GERMAN_HIDDEN": 3, "AEDUI_HIDDEN": 1}}, resources={"AEDUI": 1})
    drive(poor, raid_phase(poor), [])
    assert poor.count(HERE, Force.GERMAN_REVEALED) == 1


def test_6_2_4_whom_an_ambush_hurts() -> None:
    g = state(pieces={"CARNUTES": {"GERMAN_HIDDEN": 3, "AUXILIA_HIDDEN": 2, "AEDUI_HIDDEN": 3, "ARVERNI_REVEALED": 1}})
    assert ambush_targets(g, GERMANS, HERE) == [ROMANS, ARVERNI]
    assert ambush_targets(g, GERMANS, HERE, always=True) == [ROMANS, ARVERNI, AEDUI]
    revealed = state(pieces={"CARNUTES": {"GERMAN_REVEALED": 3, "LEGION": 1}})
    assert ambush_targets(revealed, GERMANS, HERE, always=True) == [], "not without Hidden Warbands"
    weak = state(pieces={"CARNUTES": {"GERMAN_HIDDEN": 1, "LEGION": 1}})
    assert ambush_targets(weak, GERMANS, HERE) == [], "half a Loss is none"
    alone = state(pieces={"CARNUTES": {"GERMAN_HIDDEN": 3}})
    assert ambush_targets(alone, GERMANS, HERE, always=True) == []


@pytest.mark.parametrize(("hidden", "hurts"), [(3, False), (4, True)])
def test_6_2_4_a_citadel_halves_what_an_ambush_would_cause(hidden: int, hurts: bool) -> None:
    g = state(pieces={"CARNUTES": {"GERMAN_HIDDEN": hidden, "AEDUI_REVEALED": 1}}, tribes={"CARNUTES": "AEDUI_CITADEL"})
    assert would_hurt(g, GERMANS, HERE, AEDUI) is hurts


def test_r_18_provincias_fort_alone_is_not_attacked() -> None:
    g = state(pieces={"PROVINCIA": {"GERMAN_HIDDEN": 4, "AEDUI_HIDDEN": 1}, "CARNUTES": {"GERMAN_HIDDEN": 4, "LEGION": 1}})
    assert not would_hurt(g, GERMANS, Region.PROVINCIA, ROMANS)
    assert would_hurt(g, GERMANS, Region.PROVINCIA, AEDUI)
    assert would_hurt(g, GERMANS, HERE, ROMANS)
    g.place(Region.PROVINCIA, Force.LEGION)
    assert would_hurt(g, GERMANS, Region.PROVINCIA, ROMANS)


def test_6_2_4_a_region_is_fought_in_once() -> None:
    g = state(pieces={"CARNUTES": {"GERMAN_HIDDEN": 4, "AEDUI_REVEALED": 3, "BELGIC_REVEALED": 3}})
    drive(g, battle_phase(g), [], dice=["AEDUI"])
    assert g.count_bands(HERE, AEDUI) == 1
    assert g.count(HERE, Force.GERMAN_REVEALED) == 4


def test_6_2_4_an_event_may_let_all_germans_ambush() -> None:
    g = state(pieces={"CARNUTES": {"GERMAN_HIDDEN": 2, "AEDUI_HIDDEN": 3}})
    drive(g, battle_phase(g), [])
    assert g.count_bands(HERE, AEDUI) == 3
    drive(g, battle_phase(g, always_ambush=True), [])
    assert g.count_bands(HERE, AEDUI) == 2


def test_a6_2_the_arverni_of_ariovistus_share_these_rules() -> None:
    g = ario(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 3, "AUXILIA_HIDDEN": 2}})
    assert ambush_targets(g, ARVERNI, HERE) == [ROMANS]
    assert count_surplus(g, ARVERNI, HERE) == 0
