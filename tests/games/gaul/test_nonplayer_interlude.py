"""A2.1.1, A2.1.2: what non-players do in the Interlude of The Gallic War, and who they are after it."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul import GAME
from quadriga.games.gaul.ariovistus.adjust import (
    adjust_aedui,
    adjust_arverni,
    adjust_belgae,
    adjust_germans,
    adjust_romans,
)
from quadriga.games.gaul.ariovistus.interlude import STEPS, can_sail, expedition, open_britannia, spring
from quadriga.games.gaul.ariovistus.steps import InterludeStep
from quadriga.games.gaul.events.leaving import go_home
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    GERMANS,
    ROMANS,
    TRIBES,
    Faction,
    Force,
    Region,
    Standing,
    Status,
    Tribe,
)

from .follow import Path, run
from .table import with_nonplayers

R = Region


def table(nonplayers: str = "ALL", **data: Any) -> Gaul:
    return with_nonplayers(nonplayers, "GALLIC_WAR", **data)


def bands(g: Gaul, faction: Faction, *regions: Region) -> list[int]:
    return [g.count_bands(region, faction) for region in regions]


def drawn(path: Path, kind: type) -> list[Any]:
    """What the lots fell on, of this kind."""
    return [lot.items[0] for lot in path.lots if isinstance(lot.items[0], kind)]


# Removing (§A2.1.1) -----------------------------------------------------------------------------------------------


def test_a2_1_1_r_140_no_more_goes_than_must_and_home_last() -> None:
    pieces = {"SEQUANI": {"AEDUI_HIDDEN": 2}, "TREVERI": {"AEDUI_HIDDEN": 2}, "AEDUI": {"AEDUI_HIDDEN": 3}}
    g = table("AEDUI", pieces=pieces)
    run(g, adjust_aedui(g))
    assert bands(g, AEDUI, R.SEQUANI, R.TREVERI, R.AEDUI) == [0, 0, 3]


def test_a2_1_1_warbands_go_one_region_after_another_at_random() -> None:
    pieces = {"SEQUANI": {"AEDUI_HIDDEN": 2}, "TREVERI": {"AEDUI_HIDDEN": 3}, "MANDUBII": {"AEDUI_HIDDEN": 2}}
    g = table("AEDUI", pieces=pieces)
    path = run(g, adjust_aedui(g))
    regions = [R.SEQUANI, R.TREVERI, R.MANDUBII]
    lots = drawn(path, Region)
    assert len(lots) == 2
    assert bands(g, AEDUI, lots[0]) == [0]
    assert sum(bands(g, AEDUI, *regions)) == 3


def test_a2_1_1_allies_go_one_region_after_another_and_in_a_region_the_city_last() -> None:
    """§8.4.1 too: two of four go, both from the Region that is drawn first; the next loses one outside its City."""
    tribes = dict.fromkeys(("CARNUTES", "AULERCI", "MANDUBII", "SENONES", "LINGONES", "VENETI"), "BELGIC_ALLY")
    g = table("BELGAE", tribes=tribes)
    path = run(g, adjust_belgae(g))
    first, second = drawn(path, Region)[:2]
    assert {R.CARNUTES, R.MANDUBII, R.VENETI} == set(path.lots[0].items)
    assert not g.tribes_of(first, BELGAE)
    assert g.tribes.count(Status.BELGIC_ALLY) == 3
    city = {R.CARNUTES: Tribe.CARNUTES, R.MANDUBII: Tribe.MANDUBII}.get(second)
    assert city is None or g.owner(city) is BELGAE


def test_a2_1_1_allies_of_belgica_go_last() -> None:
    tribes = dict.fromkeys(("MORINI", "NERVII", "CARNUTES", "TREVERI"), "BELGIC_ALLY")
    g = table("BELGAE", tribes=tribes)
    run(g, adjust_belgae(g))
    assert [tribe for tribe in TRIBES if g.owner(tribe) is BELGAE] == [Tribe.MORINI, Tribe.NERVII]


def test_a2_1_1_r_140_available_warbands_leave_the_game_before_those_on_the_map() -> None:
    g = table("ARVERNI", pieces={"SEQUANI": {"GERMAN_HIDDEN": 4}, "UBII": {"GERMAN_HIDDEN": 8}})
    run(g, adjust_germans(g))
    assert bands(g, GERMANS, R.SEQUANI, R.UBII) == [1, 8]  # a quarter of twelve, from Germania last


def test_a2_1_1_beyond_fifteen_german_warbands_leave_region_by_region_and_home_last() -> None:
    """§A1.4: Regions with Settlements are Home Regions, too."""
    pieces = {
        "UBII": {"GERMAN_HIDDEN": 6},
        "SEQUANI": {"GERMAN_HIDDEN": 5, "SETTLEMENT": 1},
        "MANDUBII": {"GERMAN_HIDDEN": 4},
        "TREVERI": {"GERMAN_HIDDEN": 3},
    }
    g = table("ARVERNI", pieces=pieces, tribes={"SEQUANI": "AEDUI_ALLY", "HELVETII": "AEDUI_ALLY"})
    path = run(g, adjust_germans(g))
    left = [lot for lot in path.lots if set(lot.items) == {R.MANDUBII, R.TREVERI}]
    assert left, "the three that must leave the game go from abroad"
    assert bands(g, GERMANS, R.UBII) == [6]


def test_a2_1_1_a_settlement_becomes_an_ally_in_a_city_first() -> None:
    """§8.4.1 too."""
    g = table("ARVERNI", pieces={"MANDUBII": {"GERMAN_HIDDEN": 5, "SETTLEMENT": 1}})
    run(g, adjust_germans(g))
    assert g.owner(Tribe.MANDUBII) is None, "a quarter of one Ally is one, which is then removed"
    more = table("ARVERNI", pieces={"MANDUBII": {"GERMAN_HIDDEN": 5, "SETTLEMENT": 1}}, tribes={"UBII": "GERMAN_ALLY"})
    path = run(more, adjust_germans(more))
    assert {"tribe": Tribe.MANDUBII, "status": Status.GERMAN_ALLY} in [
        {key: news[key] for key in ("tribe", "status")} for news in path.find("turned")
    ]


def test_a2_1_1_nonplayer_germans_adjust_the_arverni_too() -> None:
    tribes = {"ARVERNI": "ARVERNI_CITADEL", "BITURIGES": "ARVERNI_CITADEL", "CARNUTES": "ARVERNI_CITADEL"}
    g = table("ARVERNI", tribes=tribes, pieces={"PICTONES": {"ARVERNI_HIDDEN": 2}, "BITURIGES": {"ARVERNI_HIDDEN": 2}})
    run(g, adjust_arverni(g))
    assert g.status(Tribe.ARVERNI) is Status.ARVERNI_CITADEL, "Gergovia last"
    assert g.tribes.count(Status.ARVERNI_CITADEL) == 1
    assert g.standing[ARVERNI] == Standing.WAITING
    assert bands(g, ARVERNI, R.ARVERNI) == [3]
    assert sum(bands(g, ARVERNI, R.PICTONES, R.BITURIGES)) == 2


def test_a2_1_1_ambiorix_comes_where_most_belgae_are_and_among_equals_by_lot() -> None:
    """§8.3.2, §8.3.4 too."""
    g = table("BELGAE", pieces={"NERVII": {"BELGIC_HIDDEN": 4}, "MORINI": {"BELGIC_HIDDEN": 1}})
    run(g, adjust_belgae(g))
    assert g.find_leader(BELGAE) in (R.NERVII, R.MORINI)
    even = table(
        "BELGAE", pieces={"NERVII": {"BELGIC_HIDDEN": 1}, "MORINI": {"BELGIC_HIDDEN": 1}, "UBII": {"BELGIC_HIDDEN": 2}}
    )
    path = run(even, adjust_belgae(even))
    assert [len(lot.items) for lot in path.lots] == [2]
    clear = table("BELGAE", pieces={"NERVII": {"BELGIC_HIDDEN": 3}, "UBII": {"BELGIC_HIDDEN": 3}})
    assert run(clear, adjust_belgae(clear)).lots == []
    assert clear.find_leader(BELGAE) is R.NERVII
    assert clear.standing[BELGAE] == Standing.NAMED


def test_a2_1_1_roman_forts_at_random_no_legion_and_provincia_last() -> None:
    pieces = {
        "PROVINCIA": {"AUXILIA_HIDDEN": 2},
        "SEQUANI": {"FORT": 1, "LEGION": 2, "AUXILIA_HIDDEN": 3},
        "TREVERI": {"FORT": 1, "AUXILIA_HIDDEN": 3, "ROMAN_LEADER": 1},
        "NERVII": {"FORT": 1},
    }
    g = table("ROMANS", pieces=pieces)
    run(g, adjust_romans(g))
    assert g.count_on_map(Force.FORT) == 2  # one of three, and Provincia's
    assert g.count_on_map(Force.LEGION) == 2
    assert bands(g, ROMANS, R.PROVINCIA) == [2]
    assert sum(bands(g, ROMANS, *g.regions())) == 4
    assert g.find_leader(ROMANS) is R.TREVERI


def test_a2_1_1_diviciacus_leaves_the_game_with_nonplayer_aedui() -> None:
    g = table("AEDUI", pieces={"AEDUI": {"AEDUI_LEADER": 1, "AEDUI_HIDDEN": 2}})
    run(g, adjust_aedui(g))
    assert g.find_leader(AEDUI) is None
    assert g.standing[AEDUI] == Standing.OUT
    assert g.owner(Tribe.AEDUI) is AEDUI


def test_a2_1_1_pieces_go_home_from_cisalpina_rather_than_off_the_map() -> None:
    g = table("ARVERNI", pieces={"CISALPINA": {"GERMAN_HIDDEN": 3, "SETTLEMENT": 1}})
    run(g, go_home(g, GERMANS, GERMANS, "A2.1.1"))
    assert sum(g.count_bands(region, GERMANS) for region in g.regions()) == 3
    assert g.count_on_map(Force.SETTLEMENT) == 1
    assert g.count_pieces(R.CISALPINA, GERMANS) == 0


def test_a2_1_1_a_leader_in_cisalpina_goes_home_where_most_own_pieces_are() -> None:
    """§8.3.2 too."""
    pieces = {"CISALPINA": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 2}, "NERVII": {"BELGIC_HIDDEN": 1}}
    g = table("BELGAE", pieces=pieces)
    run(g, go_home(g, BELGAE, BELGAE, "A2.1.1"))
    assert g.find_leader(BELGAE) is R.NERVII
    assert bands(g, BELGAE, R.NERVII) == [3]


def test_a2_1_1_an_ally_of_the_nori_is_rehoused_in_a_city_or_at_the_remi_first() -> None:
    """§8.4.1 too."""
    g = table("BELGAE", tribes={"NORI": "BELGIC_ALLY"})
    run(g, go_home(g, BELGAE, BELGAE, "A2.1.1"))
    assert [tribe for tribe in TRIBES if g.owner(tribe) is BELGAE] == [Tribe.REMI]


# The expedition (§A2.1.2) -----------------------------------------------------------------------------------------


FLEET: dict[str, dict[str, int]] = {
    "PROVINCIA": {"ROMAN_LEADER": 1, "LEGION": 5, "AUXILIA_HIDDEN": 2},
    "SEQUANI": {"LEGION": 3, "AUXILIA_HIDDEN": 1},
}


def test_a2_1_2_r_141_nonplayer_romans_sail_if_able_with_all_that_may_go() -> None:
    g = table("ROMANS", pieces=FLEET)
    assert can_sail(g)
    senate = g.senate
    open_britannia(g)
    run(g, expedition(g))
    assert g.winter_box == 3
    assert (g.count(R.BRITANNIA, Force.LEGION), g.count_bands(R.BRITANNIA, ROMANS)) == (5, 3)
    assert g.find_leader(ROMANS) is R.BRITANNIA
    assert g.senate == senate + 1


def test_a2_1_2_nonplayer_romans_who_cannot_sail_leave_britannia_to_the_belgae() -> None:
    g = table("ROMANS", pieces={**FLEET, "SEQUANI": {"AUXILIA_HIDDEN": 1}})
    assert not can_sail(g)
    open_britannia(g)
    run(g, expedition(g))
    assert g.control(R.BRITANNIA) is BELGAE
    assert g.count_bands(R.BRITANNIA, BELGAE) == 2


@pytest.mark.parametrize("nonplayers", ["ALL_BUT_ROMANS", "ALL", "ARVERNI"])
def test_a2_1_2_nonplayer_germans_become_nonplayer_arverni(nonplayers: str) -> None:
    g = table(nonplayers, pieces=FLEET)
    assert g.is_nonplayer(GERMANS)
    before = [g.is_player(faction) for faction in (ROMANS, AEDUI, BELGAE)]
    open_britannia(g)
    assert g.is_nonplayer(ARVERNI)
    assert g.is_game_run(GERMANS)
    assert [g.is_player(faction) for faction in (ROMANS, AEDUI, BELGAE)] == before


def test_a2_1_2_a_german_player_becomes_the_player_of_the_arverni() -> None:
    g = table("ALL_BUT_ARVERNI", pieces=FLEET)
    assert g.is_player(GERMANS)
    open_britannia(g)
    assert g.is_player(ARVERNI)


def test_a2_1_2_nonplayer_romans_keep_a_dispersed_tribe_as_it_is() -> None:
    """§8.4: to the maximum extent."""
    leaders = {"PROVINCIA": {"ROMAN_LEADER": 1}, "NERVII": {"BELGIC_LEADER": 1}}
    g = table("ROMANS", tribes={"VENETI": "DISPERSED"}, pieces=leaders, half="second")
    run(g, spring(g))
    assert g.status(Tribe.VENETI) is Status.DISPERSED


@pytest.mark.parametrize("nonplayers", ["ALL_BUT_ROMANS", "ALL"])
def test_a2_1_the_whole_interlude_asks_no_nonplayer_and_ends_with_the_second_deck(nonplayers: str) -> None:
    """With all four nobody is asked anything; a Roman player who cannot sail is asked about Forts and tribes only."""
    g = GAME.new(GAME.configure({"scenario": "GALLIC_WAR"}))
    g.automata = table(nonplayers).automata
    g.winters, g.current, g.upcoming = 3, 0, -1
    for step in InterludeStep:
        if step is InterludeStep.ROMANS and nonplayers != "ALL":
            continue
        if step is InterludeStep.EXPEDITION and nonplayers != "ALL":
            open_britannia(g)
            continue
        run(g, STEPS[step](g))
    assert g.current > 0
    assert g.is_nonplayer(ARVERNI)
