"""§8.7.1, §8.7.4, §8.7.6: where the non-player Arverni March, board by board."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import ARVERNI, Force, Region

from .follow import Path, take_turn
from .test_nonplayer_arverni import arverni

R = Region


def bands(g: Gaul) -> dict[str, int]:
    """Where Arverni Warbands are, and how many."""
    return {region.name: n for region in g.regions() if (n := g.count_bands(region, ARVERNI))}


def origins(path: Path) -> list[str]:
    return [args["region"].name for args in path.find("marches")]


def drawn(path: Path) -> list[set[Any]]:
    """Among whom lots were drawn."""
    return [set(chance.items) for chance in path.lots]


# Away from a threat (§8.7.1) --------------------------------------------------------------------------------------

BESET = {"LEGION": 8, "ROMAN_LEADER": 1}


def beset(warbands: int, others: dict[str, dict[str, int]], nonplayers: str = "ALL", **data: Any) -> Gaul:
    """Vercingetorix with Caesar in Bituriges, far more Arverni in Veneti and a few in their home Region."""
    own = {"VENETI": {"ARVERNI_HIDDEN": 8}, "ARVERNI": {"ARVERNI_HIDDEN": 2}}
    here = {"BITURIGES": {"ARVERNI_LEADER": 1, "ARVERNI_REVEALED": warbands, **BESET}}
    return arverni(nonplayers, pieces={**here, **own, **others}, **data)


@pytest.mark.parametrize(
    ("warbands", "carnutes", "pictones", "goal", "left"),
    [
        (4, {}, {}, R.VENETI, 4),
        (4, {"AUXILIA_HIDDEN": 3}, {"AUXILIA_HIDDEN": 6}, R.VENETI, 3),  # by the way that costs least
        (4, {"AUXILIA_HIDDEN": 6}, {"AUXILIA_HIDDEN": 3}, R.VENETI, 3),
        (4, {"AUXILIA_HIDDEN": 2}, {"AUXILIA_HIDDEN": 6}, R.VENETI, 4),  # it takes three to Harass
        (4, {"AUXILIA_REVEALED": 9}, {"AUXILIA_HIDDEN": 6}, R.VENETI, 4),  # and they must be Hidden
        (4, {"AEDUI_HIDDEN": 9}, {"AEDUI_HIDDEN": 9}, R.VENETI, 1),  # three Losses, no more
        (5, {"AEDUI_HIDDEN": 9, "AUXILIA_HIDDEN": 3}, {"AEDUI_HIDDEN": 9, "AUXILIA_HIDDEN": 3}, R.ARVERNI, 5),
        (3, {"AEDUI_HIDDEN": 9}, {"AEDUI_HIDDEN": 9}, R.VENETI, 0),  # none on him
        (2, {"AEDUI_HIDDEN": 9}, {"AEDUI_HIDDEN": 9}, R.ARVERNI, 2),
        (2, {"GERMAN_HIDDEN": 3, "AEDUI_HIDDEN": 3}, {"GERMAN_HIDDEN": 6}, R.VENETI, 0),
        (1, {"GERMAN_HIDDEN": 3, "AEDUI_HIDDEN": 3}, {"GERMAN_HIDDEN": 6}, R.ARVERNI, 1),
        (1, {"BELGIC_HIDDEN": 12}, {"BELGIC_HIDDEN": 12}, R.VENETI, 1),  # §8.4.2: non-player Belgae do not
    ],
)
def test_8_7_1_two_regions_at_the_fewest_losses_three_at_most_and_none_on_vercingetorix(
    warbands: int, carnutes: dict[str, int], pictones: dict[str, int], goal: Region, left: int
) -> None:
    g = beset(warbands, {"CARNUTES": carnutes, "PICTONES": pictones})
    before = g.count_bands(goal, ARVERNI)
    path = take_turn(g)
    assert "V_MARCH_THREAT" in path.nodes
    assert g.find_leader(ARVERNI) is goal
    assert g.count_bands(goal, ARVERNI) == before + left


def test_8_7_1_a_successor_goes_one_region_only() -> None:
    threat = {"ARVERNI_LEADER": 1, "ARVERNI_REVEALED": 10, "LEGION": 12, "AUXILIA_HIDDEN": 6}
    own = {"VENETI": {"ARVERNI_HIDDEN": 8}, "ARVERNI": {"ARVERNI_HIDDEN": 2}}
    g = arverni(pieces={"BITURIGES": threat, **own}, successors=["ARVERNI"])
    path = take_turn(g)
    assert "V_MARCH_THREAT" in path.nodes
    assert g.find_leader(ARVERNI) is R.ARVERNI


def test_8_7_1_of_regions_with_as_many_arverni_the_way_with_fewer_losses() -> None:
    own = {"VENETI": {"ARVERNI_HIDDEN": 2}, "CARNUTES": {"AEDUI_HIDDEN": 3}, "PICTONES": {"AEDUI_HIDDEN": 3}}
    g = beset(4, own)
    path = take_turn(g)
    assert g.find_leader(ARVERNI) is R.ARVERNI
    assert drawn(path) == []


def test_8_7_1_where_equal_regions_can_be_reached_a_lot_is_drawn() -> None:
    g = beset(4, {"VENETI": {"ARVERNI_HIDDEN": 2}})
    path = take_turn(g)
    assert drawn(path)[0] == {R.VENETI, R.ARVERNI}


def test_8_7_1_all_others_but_one_each_come_closer_to_him() -> None:
    """He goes to Veneti. Those next door join him, those further off come a step nearer, and who is alone stays."""
    others = {
        "ATREBATES": {"ARVERNI_HIDDEN": 3}, "AEDUI": {"ARVERNI_HIDDEN": 1}, "NERVII": {"ARVERNI_HIDDEN": 2},
        "ARVERNI": {"ARVERNI_HIDDEN": 4},
    }  # fmt: skip
    g = beset(4, others)
    path = take_turn(g)
    assert bands(g) == {
        "VENETI": 8 + 4 + 2, "ATREBATES": 1 + 1, "AEDUI": 1, "NERVII": 1, "ARVERNI": 1, "PICTONES": 3,
    }  # fmt: skip
    assert origins(path)[0] == "BITURIGES"  # March first with him
    assert drawn(path) == []


def test_8_7_1_of_several_ways_closer_one_is_drawn() -> None:
    g = beset(4, {"MANDUBII": {"ARVERNI_HIDDEN": 2}})
    assert {R.ATREBATES, R.CARNUTES} in drawn(take_turn(g))


@pytest.mark.parametrize(
    ("resources", "expected"),
    [
        (1, ["BITURIGES"]),
        (2, ["BITURIGES", "MANDUBII"]),  # then the most Warbands
        (3, ["BITURIGES", "MANDUBII", "ARVERNI"]),
        (9, ["BITURIGES", "MANDUBII", "ARVERNI", "SEQUANI"]),
    ],
)
def test_8_7_1_as_far_as_resources_go_the_leader_and_the_largest_groups(resources: int, expected: list[str]) -> None:
    others = {"ARVERNI": {"ARVERNI_HIDDEN": 4}, "MANDUBII": {"ARVERNI_HIDDEN": 5}, "SEQUANI": {"ARVERNI_HIDDEN": 2}}
    path = take_turn(beset(4, others, resources={"ARVERNI": resources}))
    assert sorted(origins(path)) == sorted(expected)


def test_8_7_1_of_equal_groups_who_can_be_paid_for_is_drawn() -> None:
    others = {"ARVERNI": {"ARVERNI_HIDDEN": 4}, "SEQUANI": {"ARVERNI_HIDDEN": 4}}
    path = take_turn(beset(4, others, resources={"ARVERNI": 2}))
    assert {R.ARVERNI, R.SEQUANI} in drawn(path)
    assert len(origins(path)) == 2


def test_3_3_2_a_devastated_region_costs_two() -> None:
    others = {"ARVERNI": {"ARVERNI_HIDDEN": 5}, "SEQUANI": {"ARVERNI_HIDDEN": 4}}
    path = take_turn(beset(4, others, resources={"ARVERNI": 2}, devastated=["ARVERNI"]))
    assert sorted(origins(path)) == ["BITURIGES", "SEQUANI"]


def test_4_1_3_who_has_entreated_does_not_cross_the_sea() -> None:
    """Devastate or Entreat comes before the March, so those in Britannia stay there."""
    here = {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 4, "AUXILIA_HIDDEN": 1, **BESET}
    g = arverni(pieces={"VENETI": here, "PICTONES": {"ARVERNI_HIDDEN": 8}, "BRITANNIA": {"ARVERNI_HIDDEN": 4}})
    path = take_turn(g)
    assert path.nodes[-2:] == ["V_MARCH_THREAT", "V_ENTREAT"]
    assert g.find_leader(ARVERNI) is R.PICTONES
    assert g.count_bands(R.BRITANNIA, ARVERNI) == 4
    plain = arverni(
        pieces={
            "VENETI": {"ARVERNI_LEADER": 1, "ARVERNI_REVEALED": 4, **BESET},
            "PICTONES": {"ARVERNI_HIDDEN": 8},
            "BRITANNIA": {"ARVERNI_HIDDEN": 4},
        }
    )
    path = take_turn(plain)
    assert path.nodes[-2:] == ["V_MARCH_THREAT", "V_NO_ABILITY"]
    assert plain.count_bands(R.BRITANNIA, ARVERNI) == 1


# To spread (§8.7.4) -----------------------------------------------------------------------------------------------

LOST = dict.fromkeys(("PICTONES", "SANTONES"), "DISPERSED")


def spreading(pieces: dict[str, dict[str, int]], **data: Any) -> Gaul:
    """Nothing to Rally: no free Tribe in Pictones."""
    data = {"tribes": LOST, **data}
    return arverni(pieces=pieces, **data)


SHARED = {"BELGIC_HIDDEN": 3}  # so that no Ally can come
SENDERS = ("PICTONES", "BITURIGES")
FULL = {**LOST, "BITURIGES": "DISPERSED"}


def test_8_7_4_one_hidden_warband_to_each_region_without_any() -> None:
    """Revealed ones are none; where a Hidden one is nobody comes."""
    own = {"CARNUTES": {"ARVERNI_REVEALED": 1, **SHARED}, "VENETI": {"ARVERNI_HIDDEN": 1, **SHARED}}
    g = spreading({"PICTONES": {"ARVERNI_HIDDEN": 9}, **own})
    path = take_turn(g)
    assert path.nodes[-2] == "V_MARCH_SPREAD"
    assert bands(g) == {"PICTONES": 6, "CARNUTES": 2, "VENETI": 1, "BITURIGES": 1, "ARVERNI": 1}


@pytest.mark.parametrize(("belgae", "left"), [(0, 5), (3, 5), (4, 5), (5, 6), (6, 7), (7, 8)])
def test_8_7_4_enough_stay_to_keep_control(belgae: int, left: int) -> None:
    g = spreading({"PICTONES": {"ARVERNI_HIDDEN": 9, "BELGIC_HIDDEN": belgae}})
    take_turn(g)
    assert g.count_bands(R.PICTONES, ARVERNI) == left
    assert g.control(R.PICTONES) is ARVERNI


def test_8_7_4_out_of_the_fewest_regions() -> None:
    """Pictones alone reaches all that Carnutes could, and more."""
    others = {r: {"ARVERNI_HIDDEN": 1, **SHARED} for r in ("ATREBATES", "MANDUBII")}
    g = spreading({"PICTONES": {"ARVERNI_HIDDEN": 5}, "CARNUTES": {"ARVERNI_HIDDEN": 4, **SHARED}, **others})
    g.place(R.CARNUTES, Force.BELGIC_HIDDEN, 2)
    path = take_turn(g)
    assert origins(path) == ["PICTONES"]
    assert bands(g) == {
        "PICTONES": 2, "CARNUTES": 4, "VENETI": 1, "BITURIGES": 1, "ARVERNI": 1, "ATREBATES": 1, "MANDUBII": 1,
    }  # fmt: skip


@pytest.mark.parametrize("home", ["PICTONES", "BITURIGES"])
def test_8_4_1_8_7_4_r_150_of_two_regions_as_good_the_one_that_is_not_the_leaders_sends(home: str) -> None:
    """Either reaches the only Region without a Hidden Warband; three would be left with him. Nobody is drawn."""
    around = ("CARNUTES", "VENETI", "MANDUBII", "AEDUI", "SEQUANI", "PROVINCIA")
    others = {r: {"ARVERNI_HIDDEN": 1, **SHARED} for r in around}
    own = {r: {"ARVERNI_HIDDEN": 4, "BELGIC_HIDDEN": 1, **({"ARVERNI_LEADER": 1} if r == home else {})} for r in SENDERS}
    g = spreading({**own, **others}, tribes=FULL)
    path = take_turn(g)
    assert path.nodes[-2] == "V_MARCH_SPREAD"
    assert origins(path) == [next(r for r in SENDERS if r != home)]
    assert not path.lots


def taking_over(pieces: dict[str, dict[str, int]], leader: int = 9, **data: Any) -> Gaul:
    """The Leader in Pictones; in all Regions around a Hidden Warband among Belgae, so that nobody spreads or Rallies."""
    around = ("CARNUTES", "VENETI", "BITURIGES", "ARVERNI", "MANDUBII", "AEDUI", "ATREBATES", "PROVINCIA")
    seen = {r: {"ARVERNI_HIDDEN": 1, **SHARED} for r in around}
    home = {"PICTONES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": leader}}
    return spreading({**seen, **home, **{r: {"ARVERNI_HIDDEN": 1, **there} for r, there in pieces.items()}}, **data)


ROMAN = {"AUXILIA_REVEALED": 3}


@pytest.mark.parametrize(
    ("pieces", "leader", "goal"),
    [
        ({"BITURIGES": ROMAN}, 9, R.BITURIGES),
        ({"BITURIGES": {"AEDUI_REVEALED": 3}}, 9, R.BITURIGES),
        ({"BITURIGES": {"BELGIC_REVEALED": 3}}, 9, R.PICTONES),  # neither Roman nor Aedui Control
        ({"BITURIGES": {"AUXILIA_REVEALED": 3, "BELGIC_REVEALED": 3}}, 9, R.PICTONES),  # nobody's
        ({"MANDUBII": ROMAN}, 9, R.MANDUBII),  # two Regions
        ({"AEDUI": ROMAN}, 9, R.PICTONES),  # never the home of the Aedui
        ({"BITURIGES": {"AUXILIA_REVEALED": 10}}, 10, R.BITURIGES),  # nine, he and the one there
        ({"BITURIGES": {"AUXILIA_REVEALED": 10}}, 9, R.PICTONES),
        ({"BITURIGES": ROMAN, "ARVERNI": ROMAN}, 9, R.BITURIGES),  # more Arverni around
        ({"VENETI": ROMAN, "ARVERNI": ROMAN}, 9, R.ARVERNI),
    ],
)
def test_8_7_4_then_the_leader_takes_roman_or_aedui_control_near_the_most_arverni(
    pieces: dict[str, dict[str, int]], leader: int, goal: Region
) -> None:
    g = taking_over(pieces, leader)
    path = take_turn(g)
    assert "V_MARCH_SPREAD" in path.nodes
    assert g.find_leader(ARVERNI) is goal
    if goal is not R.PICTONES:
        assert g.control(goal) is ARVERNI
        assert g.count_bands(R.PICTONES, ARVERNI) == 1
        assert sum(amount.n for args in path.find("marched") for amount in args["pieces"]) % leader == 0  # all but one


@pytest.mark.parametrize(("romans", "goal"), [(8, R.MANDUBII), (9, R.PICTONES)])
def test_8_7_4_harassment_may_cost_the_control_that_he_comes_for(romans: int, goal: Region) -> None:
    """Nine set out with him, and two fall in either Region on the way; one is there."""
    watched = {r: {"GERMAN_HIDDEN": 6} for r in ("CARNUTES", "BITURIGES")}
    g = taking_over({**watched, "MANDUBII": {"AUXILIA_REVEALED": romans}}, 10)
    take_turn(g)
    assert g.find_leader(ARVERNI) is goal


# To mass (§8.7.6) -------------------------------------------------------------------------------------------------


def massing(pieces: dict[str, dict[str, int]], **data: Any) -> Gaul:
    """Six Allies, few Warbands Available, and no Tribe to Rally: Belgae hold the Regions of the Allies."""
    data = {"resources": {"ARVERNI": 9}, **data}
    allies = dict.fromkeys(("CARNUTES", "AULERCI", "SENONES", "VENETI", "NAMNETES", "CADURCI"), "ARVERNI_ALLY")
    guards = {r: {"BELGIC_HIDDEN": 4} for r in ("CARNUTES", "MANDUBII", "VENETI", "ARVERNI")}
    merged = {r: {**guards.get(r, {}), **pieces.get(r, {})} for r in {**guards, **pieces}}
    return arverni(pieces=merged, tribes={**LOST, **allies}, devastated=list(guards), **data)


@pytest.mark.parametrize(
    ("pieces", "expected", "home"),
    [
        (  # he and all around come, and nobody stays behind; who is further off does
            {"CARNUTES": {"ARVERNI_HIDDEN": 3}, "VENETI": {"ARVERNI_HIDDEN": 2}, "BITURIGES": {"LEGION": 2}},
            {"BITURIGES": 31, "VENETI": 2},
            R.BITURIGES,
        ),
        (  # two Regions, if he leads
            {"MANDUBII": {"LEGION": 2, "ARVERNI_HIDDEN": 2}, "CARNUTES": {"ARVERNI_HIDDEN": 3}},
            {"MANDUBII": 33},
            R.MANDUBII,
        ),
        (  # without Legions no goal; next to them the most, and one stays in each Region
            {"AEDUI": {"LEGION": 12, "AUXILIA_HIDDEN": 20}, "CARNUTES": {"ARVERNI_HIDDEN": 4}, "VENETI": {"ARVERNI_HIDDEN": 1}},
            {"MANDUBII": 30, "PICTONES": 1, "CARNUTES": 1, "VENETI": 1},  # where an Ally is a piece more
            R.MANDUBII,
        ),
    ],
)
def test_8_7_6_the_leader_with_as_many_as_can_reach_his_goal(
    pieces: dict[str, dict[str, int]], expected: dict[str, int], home: Region
) -> None:
    g = massing({"PICTONES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 28}, **pieces})
    path = take_turn(g)
    assert "V_MARCH_MASS" in path.nodes
    assert bands(g) == expected
    assert g.find_leader(ARVERNI) is home


@pytest.mark.parametrize(
    ("romans", "takes"),
    [
        ({"LEGION": 4, "AUXILIA_REVEALED": 11}, True),  # 31 against 15
        ({"LEGION": 4, "AUXILIA_REVEALED": 11, "ROMAN_LEADER": 1}, False),  # against Caesar more than twice as many: 31 and 16
        ({"LEGION": 4, "AUXILIA_REVEALED": 10, "ROMAN_LEADER": 1}, True),
        ({"LEGION": 4, "AUXILIA_REVEALED": 20, "AEDUI_REVEALED": 6}, True),  # Control: 31 against 30
        ({"LEGION": 4, "AUXILIA_REVEALED": 20, "AEDUI_REVEALED": 7}, False),
    ],
)
def test_8_7_6_control_and_against_caesar_more_than_twice_as_many(romans: dict[str, int], takes: bool) -> None:
    g = massing({"PICTONES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 30}, "BITURIGES": romans})
    path = take_turn(g)
    assert "V_MARCH_MASS" in path.nodes
    assert (g.find_leader(ARVERNI) is R.BITURIGES) is takes


def test_8_7_6_of_two_goals_that_which_costs_less_harassment() -> None:
    watched = {"GERMAN_HIDDEN": 3}
    own = {"PICTONES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 30}, "CARNUTES": watched, "BITURIGES": {"LEGION": 1, **watched}}
    g = massing({**own, "MANDUBII": {"LEGION": 1}})
    take_turn(g)
    assert g.find_leader(ARVERNI) is R.BITURIGES


@pytest.mark.parametrize(("resources", "n"), [(1, 24), (2, 24), (3, 29), (9, 32)])
def test_8_7_6_as_far_as_resources_go_the_largest_groups(resources: int, n: int) -> None:
    """Carnutes and Mandubii are Devastated and cost two each."""
    own = {"PICTONES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 24}, "CARNUTES": {"ARVERNI_HIDDEN": 5}}
    g = massing({**own, "MANDUBII": {"ARVERNI_HIDDEN": 3}, "BITURIGES": {"LEGION": 2}}, resources={"ARVERNI": resources})
    path = take_turn(g, *([6] if resources < 4 else []))
    assert "V_MARCH_MASS" in path.nodes
    assert g.count_bands(R.BITURIGES, ARVERNI) == n
