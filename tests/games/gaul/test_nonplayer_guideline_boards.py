"""8.3-8.4: the guidelines of all non-players, board by board: Retreat, Losses, Frost, Leaders and Quarters."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.moves import Retreat, Scatter, Stand
from quadriga.games.gaul.rules.nonplayers.frost import is_barred
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, ROMANS, Faction, Region, Tribe

from .follow import take_turn, winter
from .table import with_nonplayers
from .test_nonplayer_belgae import belgae
from .test_nonplayers import is_move, retreats

R = Region


def bands(g: Gaul, faction: Faction) -> dict[str, int]:
    return {region.name: n for region in g.regions() if (n := g.count_bands(region, faction))}


# Retreat (§8.4.3) -------------------------------------------------------------------------------------------------

HOME = {"NERVII": {"BELGIC_REVEALED": 3}}
FOUR = {"LEGION": 3, "AUXILIA_REVEALED": 2}  # four Losses, two upon a Retreat
AWAY = Retreat(R.NERVII)


@pytest.mark.parametrize(
    ("here", "around", "answer"),
    [
        ({"BELGIC_REVEALED": 4, **FOUR}, HOME, AWAY),  # to save the last piece
        ({"BELGIC_REVEALED": 4, **FOUR}, {}, Stand()),  # nowhere to go: off the map all would be lost too
        ({"BELGIC_REVEALED": 7, **FOUR}, HOME, AWAY),  # three would strike back for one Loss, less than half of four
        ({"BELGIC_REVEALED": 8, **FOUR}, HOME, Stand()),  # four for two, which is half
        ({"BELGIC_REVEALED": 7, **FOUR}, {}, Stand()),  # a Retreat would remove pieces
        ({"BELGIC_LEADER": 1, "BELGIC_REVEALED": 4, **FOUR}, HOME, AWAY),
        ({"BELGIC_LEADER": 1, "BELGIC_REVEALED": 6, **FOUR}, HOME, Stand()),  # two and the Leader for two
        ({"BELGIC_REVEALED": 2, "AUXILIA_REVEALED": 1}, HOME, Stand()),  # nobody is lost
    ],
)
def test_8_4_3_for_the_last_piece_or_if_they_cannot_inflict_half(
    here: dict[str, int], around: dict[str, dict[str, int]], answer: Any
) -> None:
    assert is_move(retreats("BELGAE", BELGAE, ROMANS, pieces={"TREVERI": here, **around}), answer)


@pytest.mark.parametrize(
    ("here", "answer"),
    [
        ({"LEGION": 2, "AUXILIA_REVEALED": 2, "BELGIC_REVEALED": 6}, Retreat(R.MANDUBII)),  # one Legion less is rolled for
        (
            {"LEGION": 3, "AUXILIA_REVEALED": 4, "BELGIC_REVEALED": 6},
            Stand(),
        ),  # Auxilia take all Losses, and Legions strike back
        ({"LEGION": 1, "AUXILIA_REVEALED": 2, "FORT": 1, "BELGIC_REVEALED": 6}, Stand()),  # a Fort halves as well
        ({"AUXILIA_REVEALED": 6, "FORT": 1, "BELGIC_REVEALED": 10}, Stand()),  # in a Fort they do not count Losses
        ({"AUXILIA_REVEALED": 6, "BELGIC_REVEALED": 10}, Retreat(R.MANDUBII)),  # five for none
    ],
)
def test_8_4_3_romans_to_spare_legions_and_not_out_of_a_fort(here: dict[str, int], answer: Any) -> None:
    pieces = {"TREVERI": here, "MANDUBII": {"LEGION": 1}}
    assert is_move(retreats("ROMANS", ROMANS, BELGAE, pieces=pieces), answer)


@pytest.mark.parametrize(
    ("leader", "around", "goal"),
    [
        (None, {"NERVII": 3, "ATREBATES": 2}, R.NERVII),  # where the most own pieces are
        (None, {"NERVII": 2, "ATREBATES": 3}, R.ATREBATES),
        ("ATREBATES", {"NERVII": 3, "ATREBATES": 1}, R.ATREBATES),  # to join the Leader
        ("TREVERI", {"NERVII": 3, "ATREBATES": 1}, R.NERVII),  # he flees with them
    ],
)
def test_8_4_3_they_join_their_leader_or_the_most_own_pieces(leader: str | None, around: dict[str, int], goal: Region) -> None:
    pieces: dict[str, dict[str, int]] = {name: {"BELGIC_REVEALED": n} for name, n in around.items()}
    pieces["TREVERI"] = {"BELGIC_REVEALED": 3, **FOUR}
    if leader:
        pieces[leader] |= {"BELGIC_LEADER": 1}
    assert is_move(retreats("BELGAE", BELGAE, ROMANS, pieces=pieces), Retreat(goal))


@pytest.mark.parametrize(
    ("nonplayers", "host", "answer"),
    [
        ("AEDUI", {"LEGION": 1}, Retreat(R.MANDUBII)),  # a person may let them in
        ("ALL", {"LEGION": 1}, Retreat(R.MANDUBII)),  # and so do non-player Romans (§8.8.6)
        ("AEDUI_BELGAE", {"BELGIC_REVEALED": 1}, Stand()),  # but no other non-player
        ("AEDUI", {"BELGIC_REVEALED": 1}, Retreat(R.MANDUBII)),
        ("AEDUI", {"GERMAN_REVEALED": 1}, Stand()),  # nor the game-run Germans
        ("AEDUI", {"GERMAN_REVEALED": 1, "BELGIC_REVEALED": 1}, Stand()),  # nobody's Region
    ],
)
def test_8_4_3_where_nobody_of_their_own_is_whoever_may_let_them_in(nonplayers: str, host: dict[str, int], answer: Any) -> None:
    pieces = {"TREVERI": {"AEDUI_REVEALED": 3, "ARVERNI_REVEALED": 6}, "MANDUBII": host}
    assert is_move(retreats(nonplayers, AEDUI, ARVERNI, pieces=pieces), answer)


# Frost (§8.4.4) ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("card", "n"), [("WINTER", 0), ("CICERO", 1)])
def test_8_4_4_upon_frost_no_battle_that_subdues_a_tribe_to_a_players_victory(card: str, n: int) -> None:
    """The Ally that falls would be a Subdued Tribe for the Romans, who play and are beyond their threshold."""
    pieces = {"TREVERI": {"BELGIC_LEADER": 1, "BELGIC_REVEALED": 4}}
    g = belgae("ALL_BUT_ROMANS", pieces=pieces, tribes={"TREVERI": "AEDUI_ALLY"}, next=card)
    assert g.rules.margin(g, ROMANS) > 0
    assert len(take_turn(g).find("battle")) == n


# Quarters (§8.5.6, §8.7.7) ----------------------------------------------------------------------------------------


def quarters(faction: Faction, pieces: dict[str, dict[str, int]], scenario: str = "RECONQUEST", **data: Any) -> Gaul:
    g = with_nonplayers(
        "ALL", scenario, pieces=pieces, eligible=[faction.name], card="CICERO", resources={faction.name: 9}, **data
    )
    winter(g, faction)
    return g


@pytest.mark.parametrize(
    ("pieces", "home", "expected"),
    [
        # he is where the most Warbands can be together; one stays in each Region, and any Control
        ({"NERVII": (1, 2), "MORINI": (0, 5)}, R.NERVII, {"NERVII": 6, "MORINI": 1}),
        ({"NERVII": (1, 0), "MORINI": (0, 5)}, R.MORINI, {"MORINI": 5}),
        ({"NERVII": (1, 5), "MORINI": (0, 1)}, R.NERVII, {"NERVII": 5, "MORINI": 1}),
        ({"NERVII": (1, 1), "PICTONES": (0, 9)}, R.NERVII, {"NERVII": 1, "PICTONES": 9}),  # too far
    ],
)
def test_8_5_6_the_leader_and_the_most_warbands_together(
    pieces: dict[str, tuple[int, int]], home: Region, expected: dict[str, int]
) -> None:
    rows = {name: {"BELGIC_HIDDEN": n} | ({"BELGIC_LEADER": 1} if led else {}) for name, (led, n) in pieces.items()}
    g = quarters(BELGAE, rows)
    assert g.find_leader(BELGAE) is home
    assert bands(g, BELGAE) == expected


def test_8_5_6_control_is_kept_behind() -> None:
    """Two of three may go along; with Auxilia there only one."""
    morini = {"MORINI": {"BELGIC_HIDDEN": 5, "AUXILIA_REVEALED": 2}}
    for auxilia, expected in ((0, {"NERVII": 1, "MORINI": 7}), (1, {"NERVII": 2, "MORINI": 6})):
        pieces = {"NERVII": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 3, "AUXILIA_REVEALED": auxilia}, **morini}
        assert bands(quarters(BELGAE, pieces), BELGAE) == expected


def test_8_5_6_nobody_goes_where_others_have_control_or_devastation_is() -> None:
    pieces = {"NERVII": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 1, "LEGION": 3}, "MORINI": {"BELGIC_HIDDEN": 4}}
    g = quarters(BELGAE, pieces)
    assert (g.find_leader(BELGAE), bands(g, BELGAE)) == (R.MORINI, {"NERVII": 1, "MORINI": 4})  # he goes, nobody comes
    g = quarters(BELGAE, pieces, devastated=["MORINI"], tribes={"MORINI": "BELGIC_ALLY"})
    assert g.find_leader(BELGAE) is R.NERVII


@pytest.mark.parametrize(("tribes", "left"), [({}, 0), ({"MORINI": "BELGIC_ALLY"}, 3), ({"MORINI": "ARVERNI_ALLY"}, 0)])
def test_8_5_6_they_leave_devastation_without_an_ally_of_their_own(tribes: dict[str, str], left: int) -> None:
    g = quarters(BELGAE, {"MORINI": {"BELGIC_HIDDEN": 3}, "NERVII": {"BELGIC_HIDDEN": 2}}, devastated=["MORINI"], tribes=tribes)
    assert g.count_bands(R.MORINI, BELGAE) == left


def test_8_6_7_the_aedui_do_nothing_else() -> None:
    pieces = {"AEDUI": {"AEDUI_HIDDEN": 3}, "BITURIGES": {"AEDUI_HIDDEN": 5}, "ARVERNI": {"AEDUI_HIDDEN": 2}}
    g = quarters(AEDUI, pieces, devastated=["ARVERNI"])
    assert not g.count_bands(R.ARVERNI, AEDUI)
    assert sum(bands(g, AEDUI).values()) == 10
    assert g.count_bands(R.AEDUI, AEDUI) + g.count_bands(R.BITURIGES, AEDUI) == 10
    still = quarters(AEDUI, pieces)
    assert bands(still, AEDUI) == {"AEDUI": 3, "BITURIGES": 5, "ARVERNI": 2}


def test_8_7_7_vercingetorix_stays_near_the_most_arverni() -> None:
    """With as many Warbands either way, he goes where more Regions with Arverni lie around."""
    pieces = {
        "PICTONES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 1}, "BITURIGES": {"ARVERNI_HIDDEN": 3},
        "VENETI": {"ARVERNI_HIDDEN": 3},
        "AEDUI": {"ARVERNI_HIDDEN": 1}, "MANDUBII": {"ARVERNI_HIDDEN": 1},
    }  # fmt: skip
    g = quarters(ARVERNI, pieces)
    assert g.find_leader(ARVERNI) is R.BITURIGES


def test_8_5_6_the_leader_and_a_group_may_meet_between_them() -> None:
    """Six of the Treveri cannot come to the Morini, nor he to them; among the Nervii they meet."""
    pieces = {"MORINI": {"BELGIC_LEADER": 1}, "NERVII": {"BELGIC_HIDDEN": 1}, "TREVERI": {"BELGIC_HIDDEN": 6}}
    g = quarters(BELGAE, pieces)
    assert g.find_leader(BELGAE) is R.NERVII
    assert bands(g, BELGAE) == {"NERVII": 6, "TREVERI": 1}


def test_8_5_6_who_has_left_devastation_does_not_move_on_but_others_may_join_him() -> None:
    pieces = {
        "ATREBATES": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 2}, "NERVII": {"BELGIC_HIDDEN": 1}, "SUGAMBRI": {"BELGIC_HIDDEN": 9},
    }  # fmt: skip
    g = quarters(BELGAE, pieces, devastated=["ATREBATES"])
    assert g.find_leader(BELGAE) is R.NERVII
    assert bands(g, BELGAE) == {"NERVII": 3 + 8, "SUGAMBRI": 1}


def test_8_5_6_of_equal_ways_the_simplest() -> None:
    """He stays where he is rather than change places with as many."""
    g = quarters(BELGAE, {"NERVII": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 1}, "MORINI": {"BELGIC_HIDDEN": 1}})
    assert g.find_leader(BELGAE) is R.NERVII


def test_a8_5_6_a_haven_before_the_most_belgae_around() -> None:
    """As many Warbands either way: Treveri is a haven, Mandubii lies nearer to the others."""
    pieces = {
        "ATREBATES": {"BELGIC_LEADER": 1}, "TREVERI": {"BELGIC_HIDDEN": 2}, "MANDUBII": {"BELGIC_HIDDEN": 2},
        "BITURIGES": {"BELGIC_HIDDEN": 1}, "AEDUI": {"BELGIC_HIDDEN": 1},
    }  # fmt: skip
    assert quarters(BELGAE, pieces, "ARIOVISTUS").find_leader(BELGAE) is R.TREVERI
    assert quarters(BELGAE, pieces).find_leader(BELGAE) is R.MANDUBII


def test_8_5_6_who_has_nowhere_to_go_stays_in_devastation() -> None:
    pieces = {"MORINI": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 3}, "ATREBATES": {"LEGION": 1}}
    g = quarters(BELGAE, pieces, devastated=["MORINI"])
    assert g.find_leader(BELGAE) is R.MORINI
    assert not g.count_bands(R.ATREBATES, BELGAE)


@pytest.mark.parametrize(
    ("attacker", "name", "answer"), [(ARVERNI, "ARVERNI_REVEALED", Stand()), (ROMANS, "AUXILIA_REVEALED", Scatter())]
)
def test_8_4_3_only_before_romans_may_hidden_warbands_stay(attacker: Faction, name: str, answer: Any) -> None:
    """All four would fall. Off the map they are lost as well, unless they may stay Hidden."""
    pieces = {"TREVERI": {"BELGIC_HIDDEN": 4, name: 8}}
    assert is_move(retreats("BELGAE", BELGAE, attacker, pieces=pieces), answer)


@pytest.mark.parametrize(("score", "barred"), [(0, False), (1, True)])
def test_8_4_4_to_the_threshold_is_allowed_and_beyond_it_is_not(score: int, barred: bool) -> None:
    """The Romans, who play, come to a margin of 0 or of 1."""
    g = with_nonplayers("ALL_BUT_ROMANS", card="CICERO", next="WINTER")
    for faction in (ARVERNI, BELGAE):
        for tribe in Tribe:
            is_free = g.is_subdued(tribe) and g.can_hold(tribe, faction) and g.count_available_allies(faction)
            if is_free and g.rules.margin(g, ROMANS) > score - 1:
                g.place_ally(tribe, faction)
    assert g.rules.margin(g, ROMANS) == score - 1
    after = g.copy()
    after.subdue(next(tribe for tribe in Tribe if after.owner(tribe) is BELGAE))
    assert after.rules.margin(after, ROMANS) == score
    assert is_barred(g, after) is barred
