"""8.6, A8.6: what the non-player Aedui do, board by board: Battle, Rally, Trade, Suborn, Raid and March."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ROMANS, Faction, Region, Status, Tribe

from .follow import Path, take_turn
from .test_nonplayer_aedui import EXPANSION, aedui

R = Region


def bands(g: Gaul, faction: Faction = AEDUI) -> dict[str, int]:
    """Where Warbands or Auxilia are, and how many."""
    return {region.name: n for region in g.regions() if (n := g.count_bands(region, faction))}


def fought(path: Path) -> list[tuple[str, str]]:
    return [(args["region"].name, args["other"].name) for args in path.find("battle")]


def drawn(path: Path) -> list[set[Any]]:
    return [set(chance.items) for chance in path.lots]


# Battle (§8.6.2) --------------------------------------------------------------------------------------------------

KEY = {"BITURIGES": {"AEDUI_REVEALED": 2}}  # one Loss, on the Ally there
ALLY = {"BITURIGES": "ARVERNI_ALLY"}


@pytest.mark.parametrize(
    ("pieces", "tribes", "answer"),
    [
        ({"AEDUI_REVEALED": 2}, ALLY, "yes"),
        ({"AEDUI_REVEALED": 1}, ALLY, "no"),  # half a Loss is none
        ({"AEDUI_REVEALED": 4}, {"BITURIGES": "ARVERNI_CITADEL"}, "yes"),  # halved by its walls: one roll
        ({"AEDUI_REVEALED": 3}, {"BITURIGES": "ARVERNI_CITADEL"}, "no"),
        ({"AEDUI_REVEALED": 4, "GERMAN_REVEALED": 1}, {"BITURIGES": "GERMAN_ALLY"}, "yes"),  # Germans never Retreat
        ({"AEDUI_REVEALED": 3, "GERMAN_REVEALED": 1}, {"BITURIGES": "GERMAN_ALLY"}, "no"),  # the Warband takes the Loss
        ({"AEDUI_REVEALED": 8, "ARVERNI_REVEALED": 3}, ALLY, "yes"),  # four Losses; two if they Retreat, the Ally's first
        ({"AEDUI_REVEALED": 3, "ARVERNI_REVEALED": 1}, ALLY, "no"),  # a Retreat leaves no Loss
        ({"AEDUI_REVEALED": 6, "ARVERNI_REVEALED": 3}, ALLY, "no"),  # if they stand the Warbands take all
        ({"AEDUI_REVEALED": 4}, {"BITURIGES": "ROMAN_ALLY"}, "no"),  # not against Romans
    ],
)
def test_8_6_2_a4_only_where_a_key_piece_is_sure_to_be_hit(pieces: dict[str, int], tribes: dict[str, str], answer: str) -> None:
    path = take_turn(aedui("ALL", pieces={"BITURIGES": pieces}, tribes=tribes))
    assert f"A4 {answer}" in path.nodes
    assert ("A_BATTLE" in path.nodes) is (answer == "yes")


@pytest.mark.parametrize(
    ("pieces", "also"),
    [
        ({"AEDUI_REVEALED": 2, "GERMAN_REVEALED": 2}, True),
        ({"AEDUI_REVEALED": 1, "GERMAN_REVEALED": 1}, False),  # no Loss
        ({"AEDUI_REVEALED": 2, "GERMAN_REVEALED": 4}, True),  # one for one
        ({"AEDUI_REVEALED": 2, "GERMAN_REVEALED": 5}, False),  # two for one
        ({"AEDUI_REVEALED": 4, "BELGIC_REVEALED": 4}, True),  # one at least, if they Retreat
        ({"AEDUI_REVEALED": 3, "BELGIC_REVEALED": 2}, False),  # none, if they Retreat
        ({"AEDUI_REVEALED": 4, "BELGIC_REVEALED": 6}, False),  # sure of one Loss only, and two could strike back
        ({"AEDUI_REVEALED": 8, "AUXILIA_REVEALED": 4}, False),  # not against Romans
    ],
)
def test_8_6_2_then_wherever_they_are_sure_of_a_loss_and_of_as_many_as_they_take(pieces: dict[str, int], also: bool) -> None:
    path = take_turn(aedui("ALL", pieces={**KEY, "TREVERI": pieces}, tribes=ALLY))
    assert fought(path)[0] == ("BITURIGES", "ARVERNI")
    assert [region for region, _ in fought(path)[1:]] == ["TREVERI"] * also


def test_8_6_2_key_pieces_are_hit_before_others() -> None:
    early = {"MORINI": {"AEDUI_REVEALED": 4, "GERMAN_REVEALED": 2}}  # the first Region of the map
    path = take_turn(aedui("ALL", pieces={**KEY, **early}, tribes=ALLY))
    assert [region for region, _ in fought(path)] == ["BITURIGES", "MORINI"]


def test_8_4_1_of_two_targets_in_a_region_the_first_in_the_order() -> None:
    pieces = {"ATREBATES": {"AEDUI_REVEALED": 2}}
    tribes = {"BELLOVACI": "BELGIC_ALLY", "ATREBATES": "ARVERNI_ALLY", "REMI": "GERMAN_ALLY"}
    path = take_turn(aedui("ALL", pieces=pieces, tribes=tribes))
    assert fought(path) == [("ATREBATES", "ARVERNI")]


def test_8_3_4_equal_regions_are_drawn() -> None:
    pieces = {**KEY, "TREVERI": {"AEDUI_REVEALED": 2}}
    path = take_turn(aedui("ALL", pieces=pieces, tribes={**ALLY, "TREVERI": "BELGIC_ALLY"}))
    assert drawn(path)[0] == {R.BITURIGES, R.TREVERI}


def test_8_6_2_as_long_as_resources_last() -> None:
    pieces = {**KEY, "TREVERI": {"AEDUI_REVEALED": 2}}
    g = aedui("ALL", pieces=pieces, tribes={**ALLY, "TREVERI": "BELGIC_ALLY"}, resources={"AEDUI": 1})
    assert len(fought(take_turn(g))) == 1
    broke = aedui("ALL", pieces=pieces, tribes=ALLY, resources={"AEDUI": 0})
    assert "A4 no" in take_turn(broke).nodes


@pytest.mark.parametrize(
    ("pieces", "fights", "ambush"),
    [
        ({"AEDUI_HIDDEN": 5, "ARVERNI_REVEALED": 2}, True, True),  # who Retreats loses less
        ({"AEDUI_HIDDEN": 3, "GERMAN_REVEALED": 4}, True, True),  # a Counterattack would cost a Warband
        ({"AEDUI_HIDDEN": 4, "GERMAN_REVEALED": 2}, True, False),  # neither flight nor Counterattack
        ({"AEDUI_REVEALED": 8, "ARVERNI_REVEALED": 2}, True, False),  # nobody is Hidden
        ({"AEDUI_HIDDEN": 2, "AEDUI_REVEALED": 8, "ARVERNI_HIDDEN": 2}, True, False),  # not more Hidden than the enemy
        ({"AEDUI_HIDDEN": 3, "ARVERNI_REVEALED": 2}, True, True),  # without Ambush a Retreat would spare all
        ({"AEDUI_REVEALED": 3, "ARVERNI_REVEALED": 2}, False, False),
    ],
)
def test_8_6_2_ambush_only_where_flight_or_counterattack_could_matter(
    pieces: dict[str, int], fights: bool, ambush: bool
) -> None:
    path = take_turn(aedui("ALL", pieces={**KEY, "TREVERI": pieces, "NERVII": {"ARVERNI_REVEALED": 1}}, tribes=ALLY))
    assert ("TREVERI" in {region for region, _ in fought(path)}) is fights
    assert ("A_AMBUSH" in path.nodes) is ambush
    assert len([args for args in path.find("uses") if args["ability"].name == "AMBUSH"]) == ambush


@pytest.mark.parametrize(
    ("pieces", "fights"),
    [
        ({"AEDUI_LEADER": 1, "AEDUI_REVEALED": 2, "ARVERNI_REVEALED": 1}, True),
        ({"AEDUI_LEADER": 1, "AEDUI_REVEALED": 2, "ARVERNI_REVEALED": 7}, True),  # two for two, and not on him
        ({"AEDUI_LEADER": 1, "AEDUI_REVEALED": 2, "ARVERNI_REVEALED": 8}, False),  # three strike back
        ({"AEDUI_LEADER": 1, "ARVERNI_REVEALED": 3}, False),  # one for one, and that is Diviciacus
        ({"AEDUI_REVEALED": 2, "ARVERNI_REVEALED": 3}, True),
    ],
)
def test_a8_6_2_no_battle_where_diviciacus_could_take_a_loss(pieces: dict[str, int], fights: bool) -> None:
    """The Arverni are game-run here and never Retreat; their Ally is the key piece of the other Battle."""
    path = take_turn(aedui("ALL", EXPANSION, pieces={**KEY, "SEQUANI": pieces}, tribes=ALLY))
    assert (("SEQUANI", "ARVERNI") in fought(path)) is fights


# Rally (§8.6.3) ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "tribes", "answer"),
    [
        ({"BITURIGES": {"AEDUI_HIDDEN": 4, "BELGIC_HIDDEN": 4}}, {}, "yes"),  # four Warbands
        ({"BITURIGES": {"AEDUI_HIDDEN": 5, "BELGIC_HIDDEN": 5}}, {}, "no"),  # nothing but the one at home
        ({"BITURIGES": {"AEDUI_HIDDEN": 5, "BELGIC_HIDDEN": 5}}, {"BITURIGES": "AEDUI_ALLY"}, "yes"),  # a Citadel
        ({"CARNUTES": {"AEDUI_HIDDEN": 5, "BELGIC_HIDDEN": 8}}, {"AULERCI": "AEDUI_ALLY"}, "no"),  # two Warbands
        (
            {"CARNUTES": {"AEDUI_HIDDEN": 5, "BELGIC_HIDDEN": 8}, "VENETI": {"BELGIC_HIDDEN": 3}},
            {"AULERCI": "AEDUI_ALLY", "VENETI": "AEDUI_ALLY"},
            "yes",  # three
        ),
        ({"CARNUTES": {"AEDUI_HIDDEN": 5, "BELGIC_HIDDEN": 3}}, {}, "yes"),  # an Ally
    ],
)
def test_8_6_3_a5_few_warbands_or_a_citadel_or_an_ally_or_three_pieces(
    pieces: dict[str, dict[str, int]], tribes: dict[str, str], answer: str
) -> None:
    g = aedui("ALL", pieces=pieces, tribes={"AEDUI": "DISPERSED", **tribes})
    assert f"A5 {answer}" in take_turn(g).nodes


def test_8_6_3_rally_in_order_and_with_what_there_is() -> None:
    """Two Resources: the Citadel at home first, then the Ally; no Warbands for want of Resources."""
    g = aedui(
        "ALL",
        pieces={"CARNUTES": {"AEDUI_HIDDEN": 3}, "BITURIGES": {"AEDUI_HIDDEN": 1, "BELGIC_HIDDEN": 4}},
        tribes={"AEDUI": "AEDUI_ALLY", "BITURIGES": "AEDUI_ALLY", "CARNUTES": "DISPERSED"},
        resources={"AEDUI": 3},
    )
    path = take_turn(g)
    assert "A_RALLY" in path.nodes
    assert g.status(Tribe.AEDUI) is Status.AEDUI_CITADEL
    assert g.status(Tribe.BITURIGES) is Status.AEDUI_CITADEL
    assert g.status(Tribe.AULERCI) is Status.AEDUI_ALLY
    assert sum(bands(g).values()) == 4
    assert g.resources[AEDUI] == sum(args["n"] for args in path.find("traded"))


# Trade (§8.6.3) ---------------------------------------------------------------------------------------------------

MARKETS = {"AEDUI": "AEDUI_CITADEL", "BITURIGES": "AEDUI_CITADEL", "HELVETII": "AEDUI_ALLY", "SEQUANI": "DISPERSED"}


@pytest.mark.parametrize(
    ("own", "romans", "trades"),
    [(12, 20, True), (13, 20, False), (13, 4, True), (13, 5, False), (17, 0, True), (18, 0, False)],
)
def test_8_6_3_trade_with_fewer_than_ten_or_together_fewer_than_fifteen(own: int, romans: int, trades: bool) -> None:
    """Three Regions to Rally cost three Resources first."""
    g = aedui("ALL", pieces={"AEDUI": {"AEDUI_HIDDEN": 1}}, tribes=MARKETS, resources={"AEDUI": own, "ROMANS": romans})
    path = take_turn(g)
    assert path.nodes[-1] == ("A_TRADE" if trades else "A_SUBORN")


@pytest.mark.parametrize(
    ("tribes", "deeds", "earns"),
    [
        ({"AEDUI": "AEDUI_CITADEL"}, {}, 0),  # two are too few
        ({"AEDUI": "AEDUI_CITADEL"}, {"ROMANS": "COMMAND"}, 2),  # but as 2nd Eligible
        ({"AEDUI": "AEDUI_CITADEL"}, {"ROMANS": "PASSED"}, 0),
        ({"AEDUI": "AEDUI_CITADEL", "HELVETII": "AEDUI_ALLY", "SEQUANI": "DISPERSED"}, {}, 4),
    ],
)
def test_8_6_3_trade_for_more_than_two_or_as_second_eligible(tribes: dict[str, str], deeds: dict[str, str], earns: int) -> None:
    g = aedui(
        "ALL", pieces={"VENETI": {"AEDUI_HIDDEN": 1, "BELGIC_HIDDEN": 2}}, tribes=tribes, deeds=deeds, resources={"AEDUI": 8}
    )
    path = take_turn(g)
    assert "A_TRADE" in path.nodes
    assert sum(args["n"] for args in path.find("traded")) == earns
    assert (path.nodes[-1] == "A_TRADE") is bool(earns)
    assert ("A_SUBORN" in path.nodes) is not bool(earns)


# Suborn (§8.6.3) --------------------------------------------------------------------------------------------------

RICH = {"AEDUI": 30, "ROMANS": 30}


def suborn(
    pieces: dict[str, dict[str, int]], tribes: dict[str, str], nonplayers: str = "ALL", **data: Any
) -> tuple[Gaul, Path]:
    """Aedui in Carnutes who Rally at home first, where they have a Citadel, and are too rich to Trade."""
    tribes = {"AEDUI": "AEDUI_CITADEL", **tribes}
    data = {"resources": RICH, **data}
    g = aedui(nonplayers, pieces=pieces, tribes=tribes, **data)
    path = take_turn(g)
    assert path.nodes[-1] == "A_SUBORN"
    return g, path


FULL = {"CARNUTES": "ARVERNI_ALLY", "AULERCI": "BELGIC_ALLY"}
CROWD = {"BELGIC_HIDDEN": 3, "ARVERNI_HIDDEN": 2}


def changes(path: Path) -> list[str]:
    """What the Suborning did, in order."""
    words: list[str] = []
    started = False
    for news in path.told:
        started = started or news.key == "uses"
        if started and news.key in ("placed", "removed"):
            words += [f"{'+' if news.key == 'placed' else '-'}{news.args['piece'].name}"] * news.args["n"]
        elif started and news.key in ("allied", "subdued"):
            words.append(f"{'+' if news.key == 'allied' else '-'}{news.args['tribe'].name}")
    return words


def test_8_6_3_suborn_an_own_ally_and_then_warbands() -> None:
    pieces = {"CARNUTES": {"AEDUI_HIDDEN": 1, **CROWD}}
    g, path = suborn(pieces, {"CARNUTES": "ARVERNI_ALLY"})
    assert changes(path) == ["+AULERCI", "+AEDUI_HIDDEN", "+AEDUI_HIDDEN"]
    assert g.owner(Tribe.AULERCI) is AEDUI


def test_8_4_1_suborn_an_ally_in_a_city_before_another() -> None:
    _, path = suborn({"CARNUTES": {"AEDUI_HIDDEN": 1, **CROWD}}, {})
    assert changes(path)[0] == "+CARNUTES"


@pytest.mark.parametrize(
    ("tribes", "nonplayers", "gone"),
    [
        ({**FULL, "MENAPII": "BELGIC_ALLY"}, "ALL", "AULERCI"),  # Belgae have more Allies and Citadels
        ({**FULL, "CADURCI": "ARVERNI_ALLY"}, "ALL", "CARNUTES"),
        ({**FULL, "BITURIGES": "ARVERNI_CITADEL"}, "ALL", "CARNUTES"),
        ({"CARNUTES": "ROMAN_ALLY", "AULERCI": "BELGIC_ALLY", "REMI": "ROMAN_ALLY"}, "ALL", "AULERCI"),  # Romans last
        ({"CARNUTES": "ROMAN_ALLY", "AULERCI": "BELGIC_ALLY", "REMI": "ROMAN_ALLY"}, "ALL_BUT_ROMANS", "CARNUTES"),
        ({"CARNUTES": "ROMAN_ALLY", "AULERCI": "DISPERSED"}, "ALL", "CARNUTES"),
    ],
)
def test_8_6_3_else_an_ally_of_whoever_has_most_is_removed_and_of_nonplayer_romans_last(
    tribes: dict[str, str], nonplayers: str, gone: str
) -> None:
    g, path = suborn({"CARNUTES": {"AEDUI_HIDDEN": 1, **CROWD}}, tribes, nonplayers)
    assert changes(path) == [f"-{gone}", "+AEDUI_HIDDEN", "+AEDUI_HIDDEN"]
    assert g.owner(Tribe[gone]) is None


@pytest.mark.parametrize(
    ("crowd", "gone"),
    [
        (
            {"BELGIC_HIDDEN": 2, "ARVERNI_REVEALED": 1, "GERMAN_HIDDEN": 1},
            ["ARVERNI_REVEALED", "BELGIC_HIDDEN", "BELGIC_HIDDEN"],
        ),
        (
            {"ARVERNI_REVEALED": 1, "ARVERNI_HIDDEN": 1, "GERMAN_HIDDEN": 1},
            ["ARVERNI_HIDDEN", "ARVERNI_REVEALED", "GERMAN_HIDDEN"],
        ),
        ({"AUXILIA_HIDDEN": 2, "GERMAN_HIDDEN": 1}, ["GERMAN_HIDDEN", "AUXILIA_HIDDEN", "AUXILIA_HIDDEN"]),
    ],
)
def test_8_6_3_without_warbands_available_others_are_removed(crowd: dict[str, int], gone: list[str]) -> None:
    """All twenty Warbands are on the map, no Tribe in Carnutes can change hands, and Frost leaves nothing but a Raid."""
    pieces = {"CARNUTES": {"AEDUI_HIDDEN": 3, **crowd}, "BITURIGES": {"AEDUI_REVEALED": 17, "BELGIC_REVEALED": 17}}
    tribes = {"CARNUTES": "DISPERSED", "AULERCI": "DISPERSED", "BITURIGES": "DISPERSED"}
    _, path = suborn(pieces, tribes, "ALL", next="WINTER")
    assert changes(path) == [f"-{piece}" for piece in gone]


def test_8_6_3_they_suborn_where_the_best_can_be_done() -> None:
    """An own Ally in Veneti before an enemy's away in Carnutes; with Convictolitavis both."""
    pieces = {"CARNUTES": {"AEDUI_HIDDEN": 1, **CROWD}, "VENETI": {"AEDUI_HIDDEN": 1, "BELGIC_HIDDEN": 2}}
    tribes = {**FULL, "VENETI": "BELGIC_ALLY"}
    _, path = suborn(pieces, tribes)
    assert changes(path) == ["+NAMNETES", "+AEDUI_HIDDEN", "+AEDUI_HIDDEN"]
    _, path = suborn(pieces, tribes, capabilities={"CONVICTOLITAVIS": "UNSHADED"})
    assert [word for word in changes(path) if "AEDUI_HIDDEN" not in word] == ["+NAMNETES", "-AULERCI"]


def test_8_4_4_upon_frost_they_suborn_nobody_to_a_players_victory() -> None:
    """Every Arverni Ally that goes brings the Romans, who play, further beyond their threshold."""
    pieces = {"CARNUTES": {"AEDUI_HIDDEN": 1, **CROWD}}
    tribes = {"CARNUTES": "ARVERNI_ALLY", "AULERCI": "ARVERNI_ALLY"}
    g, path = suborn(pieces, tribes, "ALL_BUT_ROMANS", next="WINTER")
    assert g.rules.margin(g, ROMANS) > 0
    assert changes(path) == ["+AEDUI_HIDDEN"] * 3
    _, path = suborn(pieces, tribes, "ALL_BUT_ROMANS")
    assert changes(path)[0] in ("-CARNUTES", "-AULERCI")
    _, path = suborn(pieces, tribes, "ALL", next="WINTER")
    assert changes(path)[0] in ("-CARNUTES", "-AULERCI")


# Raid (§8.6.4) ----------------------------------------------------------------------------------------------------

STUCK = {"BITURIGES": "DISPERSED"}


def raid(pieces: dict[str, int], resources: dict[str, int], nonplayers: str = "ALL", **data: Any) -> list[str]:
    """Aedui in Bituriges without Resources who roll a 1: whom two of them robbed, or the land."""
    g = aedui(nonplayers, pieces={"BITURIGES": {"AEDUI_HIDDEN": 6, **pieces}}, resources=resources, tribes=STUCK, **data)
    path = take_turn(g, 1)
    assert "A_RAID" in path.nodes
    return [args["other"].name for args in path.find("stole")] + ["LAND"] * len(path.find("raided"))


@pytest.mark.parametrize(
    ("others", "resources", "nonplayers", "robbed"),
    [
        ({"ARVERNI_REVEALED": 1, "BELGIC_REVEALED": 1}, {"ARVERNI": 5, "BELGAE": 5}, "ALL", ["ARVERNI"] * 2),
        ({"ARVERNI_REVEALED": 1, "BELGIC_REVEALED": 1}, {"ARVERNI": 1, "BELGAE": 2}, "ALL", ["ARVERNI", "BELGAE"]),
        ({"AUXILIA_REVEALED": 1, "BELGIC_REVEALED": 1}, {"ROMANS": 5, "BELGAE": 5}, "ALL", ["BELGAE"] * 2),
        ({"AUXILIA_REVEALED": 1, "BELGIC_REVEALED": 1}, {"ROMANS": 5, "BELGAE": 5}, "ALL_BUT_ROMANS", ["ROMANS"] * 2),
        ({"AUXILIA_REVEALED": 1, "BELGIC_REVEALED": 1}, {"ROMANS": 1, "BELGAE": 5}, "ALL_BUT_ROMANS", ["ROMANS", "BELGAE"]),
        ({"ARVERNI_REVEALED": 1, "BELGIC_REVEALED": 1}, {"ARVERNI": 5, "BELGAE": 5}, "ALL_BUT_BELGAE", ["ARVERNI"] * 2),
        ({"AUXILIA_REVEALED": 1}, {"ROMANS": 5}, "ALL", ["LAND"] * 2),
        ({"AUXILIA_REVEALED": 1, "BELGIC_REVEALED": 1}, {"ROMANS": 5, "BELGAE": 1}, "ALL", ["BELGAE", "LAND"]),
        ({"BELGIC_REVEALED": 1}, {"BELGAE": 1, "ROMANS": 5}, "ALL", ["BELGAE", "LAND"]),
    ],
)
def test_8_6_4_players_at_victory_then_others_but_romans_then_the_land(
    others: dict[str, int], resources: dict[str, int], nonplayers: str, robbed: list[str]
) -> None:
    """With most Tribes Subdued the Romans are beyond their threshold; Belgae are far from theirs."""
    assert raid(others, resources, nonplayers) == robbed


# March (§8.6.5) ---------------------------------------------------------------------------------------------------


def march(pieces: dict[str, dict[str, int]], tribes: dict[str, str], **data: Any) -> tuple[Gaul, Path]:
    """Nothing to Rally: Bibracte and the Bituriges are Dispersed."""
    g = aedui("ALL", pieces=pieces, tribes={"AEDUI": "DISPERSED", "BITURIGES": "DISPERSED", **tribes}, **data)
    path = take_turn(g)
    assert "A_MARCH" in path.nodes
    return g, path


def moved(path: Path) -> list[tuple[str, str, int]]:
    """From where, to where, and how many Warbands."""
    return [(a["region"].name, a["target"].name, sum(amount.n for amount in a["pieces"])) for a in path.find("marched")]


def test_8_6_5_first_to_the_enemies_with_the_most_allies_and_citadels() -> None:
    """Belgae have three, Arverni two, Romans one; nobody goes where there are none or only own ones."""
    tribes = {
        "MENAPII": "BELGIC_ALLY", "MORINI": "BELGIC_ALLY", "CADURCI": "BELGIC_ALLY", "PICTONES": "ARVERNI_ALLY",
        "VENETI": "ARVERNI_ALLY", "LINGONES": "ROMAN_ALLY", "CARNUTES": "DISPERSED", "AULERCI": "DISPERSED",
    }  # fmt: skip
    _, path = march({"BITURIGES": {"AEDUI_HIDDEN": 4, "AEDUI_REVEALED": 1, "GERMAN_REVEALED": 1}}, tribes)
    assert moved(path) == [("BITURIGES", "ARVERNI", 1), ("BITURIGES", "PICTONES", 1), ("BITURIGES", "MANDUBII", 1)]
    _, path = march({"BITURIGES": {"AEDUI_HIDDEN": 5, "GERMAN_REVEALED": 2}}, tribes)
    assert moved(path) == [("BITURIGES", "ARVERNI", 1), ("BITURIGES", "PICTONES", 1)]  # three keep Control


def test_8_6_5_out_of_the_region_from_which_the_best_can_be_reached() -> None:
    """Veneti reaches the Arverni of Pictones, Bituriges the Belgae next door too."""
    tribes = {"MENAPII": "BELGIC_ALLY", "CADURCI": "BELGIC_ALLY", "PICTONES": "ARVERNI_ALLY", "NAMNETES": "DISPERSED"}
    pieces = {"VENETI": {"AEDUI_HIDDEN": 3, "GERMAN_REVEALED": 3}, "BITURIGES": {"AEDUI_HIDDEN": 3}}
    _, path = march({**pieces, "CARNUTES": {"BELGIC_REVEALED": 9}}, {**tribes, "VENETI": "DISPERSED"})
    assert [leg for leg in moved(path) if leg[1] in ("ARVERNI", "PICTONES")] == [
        ("BITURIGES", "ARVERNI", 1),
        ("BITURIGES", "PICTONES", 1),
    ]


def test_8_6_5_only_where_nobody_is_hidden() -> None:
    around = {r: {"AEDUI_HIDDEN": 1, "BELGIC_REVEALED": 4} for r in ("MANDUBII", "AEDUI", "ARVERNI", "CARNUTES")}
    pieces = {"BITURIGES": {"AEDUI_HIDDEN": 2}, **around, "PICTONES": {"AEDUI_REVEALED": 1, "BELGIC_REVEALED": 4}}
    _, path = march(pieces, {})
    assert moved(path) == [("BITURIGES", "PICTONES", 1)]


SEEN = {"AEDUI_HIDDEN": 1}


def hold(**arverni: int) -> dict[str, dict[str, int]]:
    """A Hidden Aedui Warband and so many Arverni in each Region around Bituriges: nobody spreads."""
    around = ("CARNUTES", "MANDUBII", "PICTONES", "AEDUI", "ARVERNI")
    return {r: {**SEEN, "ARVERNI_REVEALED": arverni.get(r.lower(), 5)} for r in around}


@pytest.mark.parametrize(
    ("own", "others", "expected"),
    [
        (9, {"carnutes": 3, "pictones": 2}, [("BITURIGES", "PICTONES", 2)]),  # the fewest
        (9, {"carnutes": 2, "pictones": 3}, [("BITURIGES", "CARNUTES", 2)]),
        (6, {}, [("BITURIGES", "CARNUTES", 5)]),  # all are equal, so it is drawn
        (5, {}, []),  # four may leave, five are needed
        (3, {"aedui": 2}, [("BITURIGES", "AEDUI", 2)]),
    ],
)
def test_8_6_5_then_control_of_one_region_by_the_fewest_warbands(
    own: int, others: dict[str, int], expected: list[tuple[str, str, int]]
) -> None:
    pieces = {"BITURIGES": {"AEDUI_HIDDEN": own}, **hold(**others)}
    g = aedui("ALL", pieces=pieces, tribes={"AEDUI": "DISPERSED", "BITURIGES": "DISPERSED"})
    path = take_turn(g)
    assert moved(path) == expected
    assert ("A_MARCH none" in path.nodes) is not bool(expected)


@pytest.mark.parametrize(("resources", "expected"), [(4, [("SEQUANI", "MANDUBII", 4), ("BITURIGES", "MANDUBII", 1)]), (1, [])])
def test_8_6_5_out_of_as_few_regions_as_possible_and_as_far_as_resources_go(
    resources: int, expected: list[tuple[str, str, int]]
) -> None:
    """Five are needed in Mandubii: four from Sequani and one from Bituriges. Everywhere else more are in the way."""
    tribes = dict.fromkeys(("AEDUI", "BITURIGES", "SEQUANI", "HELVETII"), "DISPERSED")
    own = {"SEQUANI": {"AEDUI_HIDDEN": 5}, "BITURIGES": {"AEDUI_HIDDEN": 3}}
    guards = {r: SEEN | {"GERMAN_REVEALED": 5} for r in ("TREVERI", "PROVINCIA", "UBII")}
    g = aedui("ALL", pieces={**hold(aedui=6), **own, **guards}, tribes=tribes, resources={"AEDUI": resources})
    assert moved(take_turn(g, *([6] if resources < 4 else []))) == expected


def test_8_6_5_who_has_paid_for_a_region_marches_out_of_it_twice() -> None:
    """With one Resource they spread out of Bituriges and take Control with two more from there."""
    around = {r: there for r, there in hold(carnutes=2, aedui=2).items() if r != "PICTONES"}
    pieces = {"BITURIGES": {"AEDUI_HIDDEN": 6}, **around, "PICTONES": {"ARVERNI_REVEALED": 5}, "SEQUANI": {"AEDUI_HIDDEN": 6}}
    tribes = dict.fromkeys(("AEDUI", "BITURIGES", "SEQUANI", "HELVETII"), "DISPERSED")
    g = aedui("ALL", pieces=pieces, tribes=tribes | {"PICTONES": "BELGIC_ALLY"}, resources={"AEDUI": 1})
    path = take_turn(g, 6)
    assert moved(path)[0] == ("BITURIGES", "PICTONES", 1)
    assert [leg[0] for leg in moved(path)] == ["BITURIGES", "BITURIGES"]


AROUND = ("SEQUANI", "CARNUTES", "PICTONES", "ARVERNI", "PROVINCIA")


@pytest.mark.parametrize(
    ("here", "there", "resources", "goal"),
    [
        (1, 3, 20, R.BITURIGES),
        (3, 3, 20, R.AEDUI),  # he is with the largest group, if not alone
        (4, 3, 20, R.AEDUI),
        (1, 3, 0, R.AEDUI),
    ],
)
def test_a8_6_5_diviciacus_goes_to_the_largest_group_unless_he_is_with_it(
    here: int, there: int, resources: int, goal: Region
) -> None:
    pieces = {
        "AEDUI": {"AEDUI_LEADER": 1, "AEDUI_HIDDEN": here, "ARVERNI_REVEALED": 5},
        "BITURIGES": {"AEDUI_HIDDEN": there}, "MANDUBII": {"AEDUI_HIDDEN": 1, "ARVERNI_REVEALED": 5},
    }  # fmt: skip
    around = {r: {"AEDUI_HIDDEN": 1, "ARVERNI_REVEALED": 5} for r in AROUND}
    g = aedui(
        "ALL",
        EXPANSION,
        pieces=pieces | around,
        tribes={"AEDUI": "DISPERSED", "BITURIGES": "DISPERSED"},
        resources={"AEDUI": resources},
    )
    take_turn(g, *([6] if resources < 4 else []))
    assert g.find_leader(AEDUI) is goal
