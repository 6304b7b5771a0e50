"""§4.2-§4.6: Forum, Military, Trajan, Senate and Construction."""

from __future__ import annotations

import pytest

from quadriga.games.trajan.components import ADJACENT, PROVINCE_POINTS
from quadriga.games.trajan.moves import Advance, Build, Garrison, Hire, Levy, March, TakeTile, TakeTrajan
from quadriga.games.trajan.rules.areas import province_worth
from quadriga.games.trajan.terms import NONE, Action, Category, ForumSpace, ForumTile, Province, Site, Slot, TrajanTile

from .setting import BLUE, GREEN, RED, acting, moves, points, prompt, written


def test_4_2_r17_any_tile_of_the_forum() -> None:
    """§4.2: forum tiles and extra-action tiles alike; the space stays empty."""
    forum = {"EXTRA_2": "EXTRA_SENATE", "FORUM_4": "VOTES_3"}
    match = acting(Action.FORUM, forum=forum)
    assert moves(match, TakeTile) == [TakeTile(ForumSpace.EXTRA_2), TakeTile(ForumSpace.FORUM_4)]
    match.answer(RED, TakeTile(ForumSpace.FORUM_4))
    assert match.state.count_tiles(RED, ForumTile.VOTES_3) == 1
    assert match.state.forum[ForumSpace.FORUM_4] == NONE
    assert match.state.count_votes(RED) == 3


# Military -------------------------------------------------------------------------------------------------------------


def test_4_3_printed_example_military_is_the_third_bowl() -> None:
    """§4.3"""
    assert int(Action.MILITARY) == int(Slot.III)
    assert acting(Action.MILITARY).state.doing == Action.MILITARY


def test_4_3_three_things_to_choose_from() -> None:
    """§4.3: or nothing at all."""
    match = acting(Action.MILITARY, seats={"RED": {"leader": "NORICUM"}})
    assert written(match) == ["Levy", "March RAETIA", "Garrison", "Pass"]
    match.answer(RED, Levy())
    assert prompt(match) == (GREEN, "sow"), "one of them"


def test_4_3_a_figure_becomes_a_legionary() -> None:
    """§4.3"""
    match = acting(Action.MILITARY)
    match.answer(RED, Levy())
    assert match.state.military_camp[RED] == 2
    assert match.state.supply[RED] == 12


def test_4_3_camp_and_britannia_touch_three_provinces() -> None:
    """§4.3: and neighbourhood goes both ways."""
    assert ADJACENT[Province.CAMP] == (Province.ALPES, Province.RAETIA, Province.NORICUM)
    assert ADJACENT[Province.BRITANNIA] == (Province.LUGUDUNENSIS, Province.BELGICA, Province.GERMANIA_INFERIOR)
    for province in range(10):
        assert all(province in ADJACENT[other] for other in ADJACENT[province])


def test_4_3_r18_the_leader_takes_the_tile_of_the_province() -> None:
    """§4.3"""
    match = acting(Action.MILITARY, provinces={"RAETIA": "WILD_NEED"})
    match.answer(RED, March(Province.RAETIA))
    assert match.state.leader[RED] == Province.RAETIA
    assert match.state.count_tiles(RED, ForumTile.WILD_NEED) == 1
    assert match.state.province_tiles[Province.RAETIA] == NONE


def test_4_3_r18_the_leader_never_returns_to_the_camp() -> None:
    match = acting(Action.MILITARY, seats={"RED": {"leader": "NORICUM"}})
    assert moves(match, March) == [March(Province.RAETIA)]


def test_4_3_a_legionary_scores_the_province() -> None:
    """§4.3: alone there, all the points."""
    match = acting(Action.MILITARY, seats={"RED": {"leader": "BRITANNIA"}})
    match.answer(RED, Garrison())
    assert points(match) == 10
    assert match.state.garrisons[Province.BRITANNIA] == 1 << RED
    assert match.state.military_camp[RED] == 0


def test_4_3_three_points_less_for_each_other_legionary() -> None:
    """§4.3: and never less than nothing."""
    others = {"GREEN": {"garrisons": ["BRITANNIA", "ALPES"]}, "BLUE": {"garrisons": ["BRITANNIA", "ALPES"]}}
    match = acting(Action.MILITARY, config={"players": 3}, seats={"RED": {"leader": "BRITANNIA"}, **others})
    match.answer(RED, Garrison())
    assert points(match) == 4
    assert province_worth(match.state, Province.ALPES) == 0
    assert PROVINCE_POINTS[Province.ALPES] == 3


def test_4_3_one_legionary_of_a_player_in_each_province() -> None:
    """§4.3"""
    match = acting(Action.MILITARY, seats={"RED": {"leader": "ALPES", "garrisons": ["ALPES"]}})
    assert moves(match, Garrison) == []


def test_4_3_r18_no_legionary_moves_while_the_leader_is_in_the_camp() -> None:
    match = acting(Action.MILITARY)
    assert moves(match, Garrison) == []
    assert len(moves(match, March)) == 3


# Trajan ---------------------------------------------------------------------------------------------------------------


def test_4_4_printed_example_the_arch_moves_on_to_the_next_free_slot() -> None:
    """§4.4: the new tile goes to I, II is taken, so the arch goes to III."""
    match = acting(Action.TRAJAN, seats={"RED": {"slots": {"II": "NINE_BLUE_BLUE"}}})
    match.answer(RED, TakeTrajan(Category.WORKERS))
    assert match.state.slots[Slot.I] == TrajanTile.WORKER_BLUE_GREEN
    assert match.state.arch[RED] == Slot.III
    assert match.state.tops[Category.WORKERS] not in (NONE, TrajanTile.WORKER_BLUE_GREEN), "the next one shows"


def test_4_4_the_arch_goes_to_the_centre_when_all_slots_are_taken() -> None:
    """§4.4"""
    slots = {"II": "NINE_BLUE_BLUE", "III": "NINE_ORANGE_ORANGE", "IV": "NINE_PINK_PINK", "V": "NINE_YELLOW_WHITE",
             "VI": "NINE_WHITE_WHITE"}  # fmt: skip
    match = acting(Action.TRAJAN, seats={"RED": {"slots": slots}})
    match.answer(RED, TakeTrajan(Category.NINE))
    assert match.state.arch[RED] == Slot.CENTRE


def test_4_4_r19_no_trajan_action_without_a_free_slot_or_a_tile() -> None:
    """§4.4"""
    slots = {"I": "NINE_YELLOW_YELLOW", "II": "NINE_BLUE_BLUE", "III": "NINE_ORANGE_ORANGE", "IV": "NINE_PINK_PINK",
             "V": "NINE_YELLOW_WHITE", "VI": "NINE_WHITE_WHITE"}  # fmt: skip
    assert prompt(acting(Action.TRAJAN, seats={"RED": {"slots": slots}})) == (GREEN, "sow")
    empty = [category.name for category in Category]
    assert prompt(acting(Action.TRAJAN, tops={}, empty=empty)) == (GREEN, "sow")
    match = acting(Action.TRAJAN, tops={"NINE": "NINE_PINK_PINK"}, empty=empty)
    assert moves(match, TakeTrajan) == [TakeTrajan(Category.NINE)]


# Senate ---------------------------------------------------------------------------------------------------------------


def test_4_5_printed_example_from_four_to_five() -> None:
    """§4.5: five points."""
    match = acting(Action.SENATE, seats={"RED": {"step": 4}})
    match.answer(RED, Advance())
    assert points(match) == 5
    assert match.state.count_votes(RED) == 5


def test_4_5_the_disc_lies_on_top() -> None:
    """§4.5"""
    match = acting(Action.SENATE, seats={"RED": {"step": 4}, "GREEN": {"step": 5}}, discs=["RED", "GREEN"])
    match.answer(RED, Advance())
    assert match.state.rank_by_track() == [RED, GREEN]


def test_4_5_r20_not_beyond_eight() -> None:
    """§4.5"""
    match = acting(Action.SENATE, seats={"RED": {"step": 7}})
    match.answer(RED, Advance())
    assert points(match) == 8
    assert prompt(acting(Action.SENATE, seats={"RED": {"step": 8}})) == (GREEN, "sow")


# Construction ---------------------------------------------------------------------------------------------------------


def test_4_6_a_figure_becomes_a_worker() -> None:
    """§4.6"""
    match = acting(Action.CONSTRUCTION)
    match.answer(RED, Hire())
    assert match.state.worker_camp[RED] == 2


def test_4_6_printed_example_the_first_door_brings_the_senate_action() -> None:
    """§4.6, R-21: the tile, its points, and the additional action, which is not optional."""
    match = acting(Action.CONSTRUCTION, sites={"C2": "DOOR_4"})
    match.answer(RED, Build(Site.C2))
    assert points(match) == 4
    assert prompt(match) == (RED, "act_now")
    assert written(match) == ["Advance"], "no passing"
    match.answer(RED, Advance())
    assert points(match) == 4 + 2
    assert match.state.buildings[Site.C2] == NONE


def test_4_6_r21_the_second_tile_of_a_type_brings_no_action() -> None:
    """§4.6"""
    match = acting(Action.CONSTRUCTION, sites={"C2": "DOOR_4"}, seats={"RED": {"workers": ["C1"], "icons": {"DOOR": 1}}})
    match.answer(RED, Build(Site.C2))
    assert prompt(match) == (GREEN, "sow")
    assert match.state.icons[1] == 2


def test_4_6_r21_an_impossible_additional_action_is_skipped() -> None:
    match = acting(Action.CONSTRUCTION, sites={"C2": "DOOR_4"}, seats={"RED": {"step": 8}})
    match.answer(RED, Build(Site.C2))
    assert prompt(match) == (GREEN, "sow")


def test_4_6_r21_a_wild_construction_tile_is_not_a_first_of_its_type() -> None:
    seats = {"RED": {"tiles": ["WILD_CONSTRUCTION"]}}
    match = acting(Action.CONSTRUCTION, sites={"C2": "DOOR_4"}, seats=seats)
    match.answer(RED, Build(Site.C2))
    assert prompt(match) == (RED, "act_now")


def test_4_6_printed_example_a_worker_bridges_a_gap() -> None:
    """§4.6: beside a rival's worker there is no tile and no point, but the window beside it can be reached next."""
    seats = {"RED": {"workers": ["B2"]}, "BLUE": {"workers": ["C2"]}}
    match = acting(Action.CONSTRUCTION, config={"players": 3}, sites={"D2": "WINDOW_4"}, seats=seats)
    assert Build(Site.D2) not in match.options(RED)
    match.answer(RED, Build(Site.C2))
    assert points(match) == 0
    assert match.state.workers[RED] >> Site.C2 & 1
    assert match.state.workers[BLUE] >> Site.C2 & 1
    again = acting(
        Action.CONSTRUCTION, config={"players": 3}, sites={"D2": "WINDOW_4"}, seats={"RED": {"workers": ["B2", "C2"]}}
    )
    again.answer(RED, Build(Site.D2))
    assert points(again) == 4


def test_4_6_r21_the_first_worker_goes_anywhere() -> None:
    """§4.6: also beside and among others."""
    match = acting(Action.CONSTRUCTION, seats={"GREEN": {"workers": ["A1"]}})
    assert moves(match, Build) == [Build(site) for site in Site]


@pytest.mark.parametrize(
    ("own", "near"), [("A1", ["B1", "A2"]), ("C2", ["C1", "B2", "D2", "C3"]), ("E4", ["E3", "D4"])], ids=str
)
def test_4_6_later_workers_stand_beside_an_own_one(own: str, near: list[str]) -> None:
    """§4.6: never diagonally, and never where one stands already."""
    match = acting(Action.CONSTRUCTION, seats={"RED": {"workers": [own]}})
    assert moves(match, Build) == [Build(Site[name]) for name in near]


def test_4_6_without_a_worker_in_the_camp_nothing_is_built() -> None:
    """§4.6"""
    match = acting(Action.CONSTRUCTION, seats={"RED": {"worker_camp": 0}})
    assert written(match) == ["Hire", "Pass"]


def test_4_6_additional_actions_can_follow_each_other_only_through_tiles() -> None:
    """§4.6, §3.5: an additional action sows nothing and so claims nothing."""
    match = acting(Action.CONSTRUCTION, sites={"A1": "ROOF_3"}, seats={"RED": {"slots": {"V": "NINE_PINK_PINK"}}})
    match.answer(RED, Build(Site.A1))
    assert prompt(match) == (RED, "act_now")
    match.answer(RED, TakeTrajan(Category.NINE))
    assert points(match) == 3
    assert match.state.slots[Slot.I] == TrajanTile.NINE_GREEN_GREEN
