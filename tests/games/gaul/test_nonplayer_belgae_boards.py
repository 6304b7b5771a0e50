"""8.5, A8.5: what the non-player Belgae do, board by board: Rampage, Enlist, Rally, Raid, March and Quarters."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.moves import Agree
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import BELGAE, GERMANS, Faction, Region

from .follow import Path, take_turn
from .test_nonplayer_belgae import belgae

R = Region


def bands(g: Gaul, faction: Faction = BELGAE) -> dict[str, int]:
    return {region.name: n for region in g.regions() if (n := g.count_bands(region, faction))}


def moved(path: Path) -> list[tuple[str, str, int]]:
    """From where, to where, and how many pieces."""
    return [(a["region"].name, a["target"].name, sum(amount.n for amount in a["pieces"])) for a in path.find("marched")]


def drawn(path: Path) -> list[set[Any]]:
    return [set(chance.items) for chance in path.lots]


# Rampage (§8.5.1) -------------------------------------------------------------------------------------------------

HOME: dict[str, dict[str, int]] = {"NERVII": {"BELGIC_LEADER": 1, "BELGIC_REVEALED": 3}}
ROMAN_REFUGE = {"MANDUBII": {"LEGION": 1}}
AEDUI_REFUGE = {"SEQUANI": {"AEDUI_REVEALED": 1}}


def rampaged(pieces: dict[str, dict[str, int]], **data: Any) -> list[tuple[str, str, int]]:
    """After a Rally: where, whom and with how many Warbands."""
    path = take_turn(belgae("ALL", pieces={**HOME, **pieces}, **data))
    assert "B_RALLY" in path.nodes
    return [(args["region"].name, args["other"].name, args["n"]) for args in path.find("rampaged")]


@pytest.mark.parametrize(
    ("here", "around", "expected"),
    [
        ({"AUXILIA_REVEALED": 1, "AEDUI_REVEALED": 1}, {}, ("ROMANS", 1)),
        ({"ARVERNI_REVEALED": 1, "AEDUI_REVEALED": 1}, {}, ("AEDUI", 1)),
        ({"ARVERNI_REVEALED": 1, "AUXILIA_REVEALED": 1}, {}, ("ROMANS", 1)),
        ({"AUXILIA_REVEALED": 1, "AEDUI_REVEALED": 2}, {}, ("AEDUI", 2)),  # two are forced off the map
        ({"AUXILIA_REVEALED": 2, "AEDUI_REVEALED": 1}, ROMAN_REFUGE, ("AEDUI", 1)),  # Romans could flee
        ({"AUXILIA_REVEALED": 1, "AEDUI_REVEALED": 2}, AEDUI_REFUGE, ("ROMANS", 1)),
        (
            {"AUXILIA_REVEALED": 1, "AEDUI_REVEALED": 2},
            ROMAN_REFUGE | AEDUI_REFUGE,
            ("AEDUI", 2),
        ),  # for Control: two against one
        ({"AUXILIA_REVEALED": 2, "AEDUI_REVEALED": 2}, ROMAN_REFUGE | AEDUI_REFUGE, ("ROMANS", 2)),  # none to win
        ({"LEGION": 1, "AEDUI_REVEALED": 1}, {}, ("ROMANS", 1)),
        ({"AEDUI_LEADER": 0, "AEDUI_REVEALED": 3}, {}, ("AEDUI", 2)),  # two Hidden Warbands do it
    ],
)
def test_8_5_1_rampage_to_remove_then_for_control_then_romans_aedui_arverni(
    here: dict[str, int], around: dict[str, dict[str, int]], expected: tuple[str, int]
) -> None:
    found = rampaged({"TREVERI": {"BELGIC_HIDDEN": 2, **here}, **around})
    assert [(whom, n) for region, whom, n in found if region == "TREVERI"] == [expected]


def test_8_5_1_wherever_they_can_first_where_pieces_must_go() -> None:
    pieces = {
        "MORINI": {"BELGIC_HIDDEN": 1, "AUXILIA_REVEALED": 1},
        "ATREBATES": {"BELGIC_HIDDEN": 2, "BELGIC_REVEALED": 1, "AEDUI_REVEALED": 2},
        "TREVERI": {"BELGIC_HIDDEN": 1, "AUXILIA_REVEALED": 1}, "MANDUBII": {"LEGION": 1},
    }  # fmt: skip
    found = [row for row in rampaged(pieces, devastated=["MORINI", "ATREBATES"]) if row[0] != "NERVII"]
    assert [region for region, _, _ in found] == ["ATREBATES", "MORINI", "TREVERI"]  # two, one, and who could flee


def test_8_4_4_upon_frost_they_rampage_nobody_to_a_players_victory() -> None:
    """In Ariovistus: whoever leaves Treveri gives the Germans, who play, Control over their Settlement there."""
    walls = {name: {"SETTLEMENT": 1} for name in ("SEQUANI", "MANDUBII", "CARNUTES", "BITURIGES")}
    here = {"SETTLEMENT": 1, "GERMAN_HIDDEN": 1, "BELGIC_HIDDEN": 1, "AUXILIA_REVEALED": 1}
    pieces = {**HOME, "UBII": {"GERMAN_HIDDEN": 1}, "SUGAMBRI": {"GERMAN_HIDDEN": 1}, **walls, "TREVERI": here}
    for card, n in (("WINTER", 0), ("CICERO", 1)):
        g = belgae("ROMANS_AEDUI_BELGAE", "ARIOVISTUS", pieces=pieces, next=card, devastated=["MORINI", "ATREBATES"])
        path = take_turn(g, answers=[Agree()] * n)
        assert len([args for args in path.find("rampaged") if args["region"] is R.TREVERI]) == n


# Enlist (§8.5.1) --------------------------------------------------------------------------------------------------


def enlisted(
    pieces: dict[str, dict[str, int]], nonplayers: str = "ALL", scenario: str = "RECONQUEST", **data: Any
) -> tuple[Gaul, Path]:
    """Belgae Rally around their Leader in Nervii, where nobody is to be Rampaged, and then Enlist."""
    data = {"resources": {"BELGAE": 9, "ROMANS": 5, "AEDUI": 5}, "devastated": ["MORINI", "ATREBATES"], **data}
    g = belgae(nonplayers, scenario, pieces={**HOME, **pieces}, **data)
    path = take_turn(g, answers=data.pop("answers", ()))
    assert "B_RALLY" in path.nodes
    return g, path


def command(path: Path) -> str | None:
    found = path.find("enlisted_command")
    return found[0]["command"].name if found else None


@pytest.mark.parametrize(
    ("pieces", "nonplayers", "enemy"),
    [
        ({"GERMAN_HIDDEN": 2, "AUXILIA_REVEALED": 1}, "ALL", "ROMANS"),
        ({"GERMAN_HIDDEN": 1, "AUXILIA_REVEALED": 1}, "ALL", None),  # half a Loss is none
        ({"GERMAN_HIDDEN": 2, "AUXILIA_HIDDEN": 2}, "ALL", None),  # Germans only Ambush
        ({"GERMAN_HIDDEN": 2, "AUXILIA_HIDDEN": 1}, "ALL", "ROMANS"),
        ({"GERMAN_HIDDEN": 4, "AUXILIA_REVEALED": 1, "AEDUI_REVEALED": 1}, "ALL", "ROMANS"),
        ({"GERMAN_HIDDEN": 4, "ARVERNI_REVEALED": 1, "AEDUI_REVEALED": 1}, "ALL", "AEDUI"),
        ({"GERMAN_HIDDEN": 4, "ARVERNI_REVEALED": 1, "AEDUI_REVEALED": 1}, "ALL_BUT_ARVERNI", "ARVERNI"),  # a player first
        ({"GERMAN_HIDDEN": 4, "BELGIC_REVEALED": 1}, "ALL", None),  # never Belgae
    ],
)
def test_8_5_1_germans_battle_to_inflict_any_loss_a_player_first(
    pieces: dict[str, int], nonplayers: str, enemy: str | None
) -> None:
    _, path = enlisted({"TREVERI": pieces}, nonplayers)
    assert [args["other"].name for args in path.find("battle")] == ([enemy] if enemy else [])
    assert (command(path) == "BATTLE") is (enemy is not None)


@pytest.mark.parametrize(
    ("pieces", "nonplayers", "expected"),
    [
        ({"SUGAMBRI": {"GERMAN_HIDDEN": 2}, "TREVERI": {"LEGION": 1}}, "ALL", ("SUGAMBRI", "TREVERI", 2)),
        ({"SUGAMBRI": {"GERMAN_HIDDEN": 1}, "TREVERI": {"LEGION": 1}}, "ALL", None),  # two at least
        ({"SUGAMBRI": {"GERMAN_HIDDEN": 2}, "TREVERI": {"AEDUI_HIDDEN": 1}}, "ALL", ("SUGAMBRI", "TREVERI", 2)),
        ({"SUGAMBRI": {"GERMAN_HIDDEN": 2}, "TREVERI": {"ARVERNI_HIDDEN": 1}}, "ALL", ("SUGAMBRI", "TREVERI", 2)),
        ({"SUGAMBRI": {"GERMAN_HIDDEN": 2}, "TREVERI": {"BELGIC_REVEALED": 1}}, "ALL", None),  # not to Belgae
        ({"SUGAMBRI": {"GERMAN_HIDDEN": 2}}, "ALL", None),  # nor to nobody's
        ({"TREVERI": {"GERMAN_HIDDEN": 2}, "MANDUBII": {"LEGION": 1}}, "ALL", None),  # out of Belgica or Germania only
        (
            {
                "SUGAMBRI": {"GERMAN_HIDDEN": 2},
                "MORINI": {"GERMAN_HIDDEN": 3},
                "TREVERI": {"LEGION": 1},
                "ATREBATES": {"LEGION": 3},
            },
            "ALL",
            ("MORINI", "ATREBATES", 3),  # the most
        ),
        (
            {
                "SUGAMBRI": {"GERMAN_HIDDEN": 2},
                "MORINI": {"GERMAN_HIDDEN": 3},
                "TREVERI": {"LEGION": 1},
                "ATREBATES": {"AEDUI_HIDDEN": 3},
            },
            "ALL_BUT_ROMANS",
            ("SUGAMBRI", "TREVERI", 2),  # a player first
        ),
    ],
)
def test_8_5_1_else_two_or_more_march_to_an_enemys_control_a_players_first(
    pieces: dict[str, dict[str, int]], nonplayers: str, expected: tuple[str, str, int] | None
) -> None:
    _, path = enlisted(pieces, nonplayers)
    assert moved(path) == ([expected] if expected else [])


def test_a8_5_1_in_ariovistus_out_of_treveri_as_well_and_four_at_most() -> None:
    pieces = {"TREVERI": {"GERMAN_HIDDEN": 3, "GERMAN_REVEALED": 2}, "MANDUBII": {"LEGION": 2}}
    _, path = enlisted(pieces, "ALL", "ARIOVISTUS")
    assert moved(path) == [("TREVERI", "MANDUBII", 4)]


@pytest.mark.parametrize(
    ("pieces", "hidden"),
    [
        ({"SUGAMBRI": {"GERMAN_REVEALED": 2}}, {"SUGAMBRI": 2}),
        ({"SUGAMBRI": {"GERMAN_REVEALED": 1}}, {}),
        ({"SUGAMBRI": {"GERMAN_REVEALED": 1, "GERMAN_SCOUTED": 1}}, {"SUGAMBRI": 1}),  # a marker goes, a Warband hides
        ({"SUGAMBRI": {"GERMAN_REVEALED": 2}, "TREVERI": {"GERMAN_REVEALED": 3}}, {"TREVERI": 3}),  # the most
    ],
)
def test_8_5_1_else_they_hide_where_they_are(pieces: dict[str, dict[str, int]], hidden: dict[str, int]) -> None:
    g, path = enlisted(pieces)
    assert (command(path) == "MARCH") is bool(hidden)
    if hidden:
        assert {r.name: n for r in g.regions() if (n := g.count_hidden(r, GERMANS))} == hidden


@pytest.mark.parametrize(
    ("pieces", "tribes", "where", "what"),
    [
        ({"SUGAMBRI": {"GERMAN_HIDDEN": 1}}, {}, R.SUGAMBRI, "ally"),
        ({"SUGAMBRI": {"GERMAN_HIDDEN": 1}}, {"SUGAMBRI": "DISPERSED", "SUEBI_NORTH": "DISPERSED"}, R.SUGAMBRI, "band"),
        (
            {"SUGAMBRI": {"GERMAN_HIDDEN": 1}, "TREVERI": {"GERMAN_HIDDEN": 1}},
            {"SUGAMBRI": "DISPERSED", "SUEBI_NORTH": "DISPERSED"},
            R.TREVERI,
            "ally",  # an Ally before Warbands
        ),
        (
            {},
            {"SUGAMBRI": "GERMAN_ALLY", "SUEBI_NORTH": "DISPERSED", "TREVERI": "GERMAN_ALLY"},
            R.SUGAMBRI,
            "band",
        ),  # two there
    ],
)
def test_8_5_1_else_they_rally_an_ally_then_the_most_warbands(
    pieces: dict[str, dict[str, int]], tribes: dict[str, str], where: Region, what: str
) -> None:
    before = belgae("ALL", pieces={**HOME, **pieces}, tribes=tribes)
    g, path = enlisted(pieces, tribes=tribes)
    assert command(path) == "RALLY"
    assert g.count_allies(where, GERMANS) - before.count_allies(where, GERMANS) == (what == "ally")
    assert g.count_bands(where, GERMANS) > before.count_bands(where, GERMANS)


@pytest.mark.parametrize(
    ("nonplayers", "resources", "robbed"),
    [
        ("ALL_BUT_ROMANS", {"ROMANS": 5, "AEDUI": 5}, ["ROMANS"]),
        ("ALL_BUT_AEDUI", {"ROMANS": 5, "AEDUI": 5}, ["AEDUI"]),
        ("ALL_BUT_ROMANS_AEDUI", {"ROMANS": 5, "AEDUI": 5}, ["ROMANS"]),
        ("ALL_BUT_ROMANS", {"ROMANS": 0, "AEDUI": 5}, []),
        ("ALL", {"ROMANS": 5, "AEDUI": 5}, []),
    ],
)
def test_8_5_1_else_they_raid_a_player_who_has_something(nonplayers: str, resources: dict[str, int], robbed: list[str]) -> None:
    """One Hidden German with Auxilia and Aedui in Treveri: no Loss, no March, and no piece is left to Rally."""
    pieces = {
        "TREVERI": {"GERMAN_HIDDEN": 1, "AUXILIA_REVEALED": 2, "AEDUI_REVEALED": 2},
        "PROVINCIA": {"GERMAN_HIDDEN": 14},
    }
    tribes = {"TREVERI": "DISPERSED", "SUGAMBRI": "DISPERSED", "SUEBI_NORTH": "DISPERSED"}
    _g, path = enlisted(pieces, nonplayers, tribes=tribes, resources={"BELGAE": 9, **resources})
    assert [args["other"].name for args in path.find("stole")] == robbed
    assert path.nodes[-1] == ("B_ENLIST" if robbed else "B_NO_ABILITY")


# Battle with Enlist (§8.5.1) --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("germans", "enemy", "joins"),
    [
        (4, {"ARVERNI_REVEALED": 9}, True),
        (1, {"ARVERNI_REVEALED": 4}, False),  # all fall anyway, and nobody strikes back
        (1, {"ARVERNI_REVEALED": 8}, True),  # three would strike back, whom a German could take the Loss for
        (0, {"ARVERNI_REVEALED": 8}, False),
    ],
)
def test_8_5_1_germans_join_a_battle_where_they_add_losses_or_could_absorb_one(
    germans: int, enemy: dict[str, int], joins: bool
) -> None:
    here = {"BELGIC_LEADER": 1, "BELGIC_REVEALED": 4, "GERMAN_REVEALED": germans, **enemy}
    path = take_turn(belgae("ALL", pieces={"TREVERI": here}))
    assert path.nodes[:2] == ["B1 yes", "B_BATTLE"]
    assert bool(path.find("enlisted")) is joins


# Rally (§8.5.3) ---------------------------------------------------------------------------------------------------


def crowd(*names: str) -> dict[str, dict[str, int]]:
    """Others who hold these Regions."""
    return {name: {"AUXILIA_REVEALED": 3} for name in names}


@pytest.mark.parametrize(
    ("pieces", "tribes", "resources", "answer"),
    [
        (crowd("MORINI", "NERVII"), {}, 9, "yes"),  # Control of Atrebates
        (crowd("MORINI", "NERVII", "ATREBATES"), {}, 9, "yes"),  # three Warbands
        (crowd("MORINI", "NERVII", "ATREBATES"), {}, 2, "no"),  # two
        (crowd("MORINI", "NERVII", "ATREBATES"), {"MORINI": "BELGIC_ALLY", "MENAPII": "BELGIC_ALLY"}, 2, "yes"),  # two and one
        (
            {**crowd("MORINI", "NERVII", "ATREBATES"), "BITURIGES": {"AUXILIA_REVEALED": 2}},
            {"BITURIGES": "BELGIC_ALLY"},
            2,
            "yes",
        ),
        ({**crowd("MORINI", "NERVII", "ATREBATES"), "VENETI": {"BELGIC_HIDDEN": 1}}, {}, 2, "yes"),  # an Ally
    ],
)
def test_8_5_3_b4_an_ally_a_citadel_three_warbands_or_control(
    pieces: dict[str, dict[str, int]], tribes: dict[str, str], resources: int, answer: str
) -> None:
    g = belgae("ALL", pieces=pieces, tribes=tribes, resources={"BELGAE": resources})
    rolls = [6] if answer == "no" else []
    assert f"B4 {answer}" in take_turn(g, *rolls).nodes


def test_8_5_3_warbands_first_where_they_add_control() -> None:
    """Two Resources: two come to Morini, where they add nothing; one to Nervii takes Control."""
    g = belgae(
        "ALL",
        pieces={"MORINI": {"AUXILIA_REVEALED": 6}, "ATREBATES": {"AUXILIA_REVEALED": 6}},
        tribes={"MORINI": "BELGIC_ALLY"},
        resources={"BELGAE": 1},
    )
    take_turn(g)
    assert bands(g) == {"NERVII": 1}


# Raid (§8.5.4) ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("others", "resources", "nonplayers", "robbed"),
    [
        ({"AUXILIA_REVEALED": 1, "AEDUI_REVEALED": 1}, {"ROMANS": 5, "AEDUI": 5}, "BELGAE", ["ROMANS"] * 2),
        ({"AUXILIA_REVEALED": 1, "AEDUI_REVEALED": 1}, {"ROMANS": 1, "AEDUI": 5}, "BELGAE", ["ROMANS", "AEDUI"]),
        ({"ARVERNI_REVEALED": 1, "AEDUI_REVEALED": 1}, {"ARVERNI": 5, "AEDUI": 1}, "BELGAE", ["AEDUI", "ARVERNI"]),
        ({"AUXILIA_REVEALED": 1, "AEDUI_REVEALED": 1}, {"ROMANS": 5, "AEDUI": 5}, "ALL_BUT_AEDUI", ["AEDUI"] * 2),
        ({"AUXILIA_REVEALED": 1, "AEDUI_REVEALED": 1}, {"ROMANS": 5, "AEDUI": 5}, "ALL", ["LAND"] * 2),  # no non-players
    ],
)
def test_8_5_4_from_players_romans_aedui_others_then_from_the_land(
    others: dict[str, int], resources: dict[str, int], nonplayers: str, robbed: list[str]
) -> None:
    g = belgae(nonplayers, pieces={"VENETI": {"BELGIC_HIDDEN": 2, **others}}, resources={"BELGAE": 0, **resources})
    path = take_turn(g, 1)
    assert "B_RAID" in path.nodes
    assert [args["other"].name for args in path.find("stole")] + ["LAND"] * len(path.find("raided")) == robbed


def test_8_5_4_in_devastated_regions_nothing_comes_of_the_land() -> None:
    g = belgae("ALL", pieces={"VENETI": {"BELGIC_HIDDEN": 2}}, resources={"BELGAE": 0}, devastated=["VENETI"])
    assert take_turn(g, 1).nodes[-3:] == ["B_RAID", "B_RAID none", "PASS"]


# March (§8.5.5) ---------------------------------------------------------------------------------------------------

BURNT = ["MORINI", "NERVII", "ATREBATES"]


def march(pieces: dict[str, dict[str, int]], tribes: dict[str, str], resources: int = 9, **data: Any) -> tuple[Gaul, Path]:
    """Nothing to Rally for the Devastation of Belgica, and nothing that threatens."""
    g = belgae("ALL", pieces=pieces, tribes=tribes, devastated=BURNT, resources={"BELGAE": resources}, **data)
    path = take_turn(g, *([6] if resources < 4 else []))
    assert "B_MARCH" in path.nodes
    return g, path


GONE = {"TREVERI": "DISPERSED", "PICTONES": "DISPERSED", "SANTONES": "DISPERSED"}


@pytest.mark.parametrize(
    ("pieces", "expected"),
    [
        # Belgica with all that may leave; then there again, where one Warband is needed
        ({"TREVERI": {"BELGIC_HIDDEN": 6}}, [("TREVERI", "NERVII", 5)]),
        ({"TREVERI": {"BELGIC_HIDDEN": 6, "AUXILIA_REVEALED": 2}}, [("TREVERI", "NERVII", 3)]),  # three keep Control
        ({"TREVERI": {"BELGIC_HIDDEN": 6}, "NERVII": {"AUXILIA_REVEALED": 2}}, [("TREVERI", "ATREBATES", 5)]),  # fewer needed
        (
            {"TREVERI": {"BELGIC_HIDDEN": 6}, "NERVII": {"AUXILIA_REVEALED": 4}, "ATREBATES": {"AUXILIA_REVEALED": 5}},
            [("TREVERI", "NERVII", 5)],
        ),
        # elsewhere as few as it takes, and two Regions
        ({"PICTONES": {"BELGIC_HIDDEN": 6}}, [("PICTONES", "CARNUTES", 1), ("PICTONES", "VENETI", 1)]),
        (
            {"PICTONES": {"BELGIC_HIDDEN": 6}, "CARNUTES": {"LEGION": 1}, "VENETI": {"LEGION": 2}, "BITURIGES": {"LEGION": 3},
             "ARVERNI": {"LEGION": 1, "AUXILIA_REVEALED": 2}},
            [("PICTONES", "CARNUTES", 2), ("PICTONES", "VENETI", 3)],
        ),
        ({"PICTONES": {"BELGIC_HIDDEN": 1}}, []),  # the last one stays
    ],
)  # fmt: skip
def test_8_5_5_two_regions_belgica_with_the_most_elsewhere_with_the_fewest(
    pieces: dict[str, dict[str, int]], expected: list[tuple[str, str, int]]
) -> None:
    _, path = march(pieces, GONE)
    assert moved(path)[: len(expected)] == expected
    assert ("B_MARCH none" in path.nodes) is not bool(expected)


def test_8_5_5_the_second_region_costs_nothing_more_out_of_the_same_origin() -> None:
    _, path = march({"PICTONES": {"BELGIC_HIDDEN": 6}}, GONE, resources=1)
    assert moved(path) == [("PICTONES", "CARNUTES", 1), ("PICTONES", "VENETI", 1)]


@pytest.mark.parametrize(
    ("resources", "expected"),
    [
        (2, [("PICTONES", "BITURIGES", 4), ("CARNUTES", "BITURIGES", 1)]),
        (1, []),
    ],
)
def test_8_5_5_out_of_as_few_regions_as_possible_and_as_far_as_resources_go(
    resources: int, expected: list[tuple[str, str, int]]
) -> None:
    """Five are needed in Bituriges, and more everywhere else."""
    guards = {name: {"LEGION": 7} for name in ("VENETI",)}
    pieces = {
        "PICTONES": {"BELGIC_HIDDEN": 5}, "CARNUTES": {"BELGIC_HIDDEN": 3}, "BITURIGES": {"LEGION": 4},
        "ARVERNI": {"AUXILIA_REVEALED": 8}, "MANDUBII": {"ARVERNI_REVEALED": 8}, "ATREBATES": {"ARVERNI_REVEALED": 8}, **guards,
    }  # fmt: skip
    tribes = {"CARNUTES": "DISPERSED", "AULERCI": "DISPERSED", "PICTONES": "DISPERSED", "SANTONES": "DISPERSED"}
    _, path = march(pieces, tribes, resources)
    assert moved(path) == expected


@pytest.mark.parametrize(
    ("home", "pieces", "goal"),
    [
        # He joins the larger group at a goal of this March
        ({"BELGIC_LEADER": 1, "BELGIC_REVEALED": 1}, {"TREVERI": {"BELGIC_HIDDEN": 6}}, R.NERVII),
        # he stays where as many are, and with four Warbands or more
        ({"BELGIC_LEADER": 1, "BELGIC_REVEALED": 5, "AEDUI_REVEALED": 2}, {"TREVERI": {"BELGIC_HIDDEN": 6}}, R.ATREBATES),
        ({"BELGIC_LEADER": 1, "BELGIC_REVEALED": 4, "AEDUI_REVEALED": 1}, {"TREVERI": {"BELGIC_HIDDEN": 6}}, R.NERVII),
        # with fewer than four Warbands he goes to any Region with four
        ({"BELGIC_LEADER": 1}, {"CARNUTES": {"BELGIC_REVEALED": 4, "AUXILIA_REVEALED": 3}}, R.CARNUTES),
        ({"BELGIC_LEADER": 1}, {"CARNUTES": {"BELGIC_REVEALED": 3, "AUXILIA_REVEALED": 2}}, R.ATREBATES),
    ],
)
def test_8_5_5_the_leader_alone_joins_the_most_belgae(
    home: dict[str, int], pieces: dict[str, dict[str, int]], goal: Region
) -> None:
    tribes = {"TREVERI": "DISPERSED", "CARNUTES": "DISPERSED", "AULERCI": "DISPERSED"}
    g, _path = march({"ATREBATES": {**home, "AUXILIA_REVEALED": 3}, **pieces}, tribes, successors=["BELGAE"])
    assert g.find_leader(BELGAE) is goal


def test_a8_5_1_in_ariovistus_four_germans_join_in_all_the_first_battles_first() -> None:
    here = {"BELGIC_REVEALED": 6, "GERMAN_REVEALED": 3, "ARVERNI_REVEALED": 9}
    pieces = {"NERVII": {"BELGIC_LEADER": 1, **here}, "TREVERI": {**here, "ARVERNI_REVEALED": 8}}
    path = take_turn(belgae("ALL", "ARIOVISTUS", pieces=pieces))
    assert "B_ENLIST" in path.nodes
    assert [(args["region"].name, args["n"]) for args in path.find("enlisted_some")] == [("NERVII", 3), ("TREVERI", 1)]


@pytest.mark.parametrize(("hidden", "fights"), [(2, True), (1, False)])
def test_8_5_1_germans_who_are_commanded_must_be_able_to_hurt(hidden: int, fights: bool) -> None:
    """Revealed ones do not Ambush, and nothing else do Germans do."""
    _, path = enlisted({"TREVERI": {"GERMAN_HIDDEN": hidden, "GERMAN_REVEALED": 3, "AUXILIA_HIDDEN": 1}})
    assert bool(path.find("battle")) is fights
