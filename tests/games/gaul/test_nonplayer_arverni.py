"""8.7: the chart of the non-player Arverni, node by node and each both ways."""

from __future__ import annotations

from typing import Any

import pytest
from exact import Exact

from quadriga.games.gaul.cards import BASE_DECK, FACES, Card
from quadriga.games.gaul.moves import Agree, Harass, Refuse, Remove, RemoveTribe, Stand
from quadriga.games.gaul.rules.nonplayers.arverni.abilities import entreat_rank, find_pleas, is_worth_devastating
from quadriga.games.gaul.rules.nonplayers.arverni.battle import outnumber_caesar, rivals
from quadriga.games.gaul.rules.nonplayers.arverni.march import roads
from quadriga.games.gaul.rules.nonplayers.arverni.sheet import SHEET, acco_side
from quadriga.games.gaul.rules.nonplayers.instructions import is_listed_no
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, ROMANS, Ability, Deed, Force, Region, Senate, Side, Tribe

from .follow import take_turn, winter
from .table import with_nonplayers

R = Region
NOT_FOR_ARVERNI = "BALLISTAE"


def arverni(nonplayers: str = "ALL", **data: Any) -> Gaul:
    """Arverni with a chart, who are to act; the card is not for them. Nobody else is asked, unless they play."""
    data = {"card": NOT_FOR_ARVERNI, "eligible": ["ARVERNI"], "resources": {"ARVERNI": 12}, **data}
    return with_nonplayers(nonplayers, "RECONQUEST", **data)


ENEMY = {"BITURIGES": "AEDUI_ALLY"}
TEN = {"PICTONES": {"ARVERNI_HIDDEN": 9}}


# V1, V_BATTLE, V_MARCH_THREAT (§8.7.1) ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "tribes", "answer"),
    [
        ({"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 2}, ENEMY, "yes"),
        ({"ARVERNI_HIDDEN": 10}, ENEMY, "yes"),
        ({"ARVERNI_HIDDEN": 9}, ENEMY, "no"),
        ({"ARVERNI_HIDDEN": 10, "AUXILIA_HIDDEN": 3}, {}, "no"),
        ({"ARVERNI_HIDDEN": 10, "BELGIC_HIDDEN": 5}, {}, "no"),  # not Belgae
    ],
)
def test_8_7_1_v1_vercingetorix_or_ten_warbands_near_romans_or_aedui(
    pieces: dict[str, int], tribes: dict[str, str], answer: str
) -> None:
    assert take_turn(arverni(pieces={"BITURIGES": pieces}, tribes=tribes)).nodes[0] == f"V1 {answer}"


def test_8_7_1_a_loss_on_a_legion_is_enough() -> None:
    """Ten Warbands inflict five Losses, two of them on Legions, and suffer as many."""
    g = arverni(pieces={"BITURIGES": {"ARVERNI_REVEALED": 10, "LEGION": 6, "AUXILIA_HIDDEN": 3}})
    path = take_turn(g)
    assert path.nodes[:2] == ["V1 yes", "V_BATTLE"]
    assert path.find("battle")


def test_8_7_1_against_caesar_only_two_to_one() -> None:
    pieces = {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 6, "ROMAN_LEADER": 1, "LEGION": 1, "AUXILIA_HIDDEN": 1}
    g = arverni(pieces={"BITURIGES": pieces})
    assert outnumber_caesar(g, R.BITURIGES)
    assert "V_BATTLE none" not in take_turn(g).nodes
    even = arverni(pieces={"BITURIGES": {**pieces, "AUXILIA_HIDDEN": 2}})
    assert not outnumber_caesar(even, R.BITURIGES)
    path = take_turn(even)
    assert path.nodes[:4] == ["V1 yes", "V_BATTLE", "V_BATTLE none", "V_MARCH_THREAT"]
    assert even.find_leader(ARVERNI) is not R.BITURIGES


def test_8_7_1_belgae_are_fought_only_as_a_player_and_germans_never() -> None:
    assert rivals(arverni()) == (ROMANS, AEDUI)
    assert rivals(arverni("ARVERNI")) == (ROMANS, AEDUI, BELGAE)


def test_8_7_1_ambush_where_it_matters_and_then_everywhere() -> None:
    pieces = {
        "BITURIGES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 6, "LEGION": 2},
        "ARVERNI": {"ARVERNI_HIDDEN": 8, "AUXILIA_REVEALED": 5},
    }
    g = arverni(pieces=pieces)
    path = take_turn(g)
    assert path.nodes == ["V1 yes", "V_BATTLE", "V_AMBUSH"]
    assert path.find("battle")[0]["region"] is R.BITURIGES  # Vercingetorix against Romans first
    assert {args["ability"] for args in path.find("uses")} == {Ability.AMBUSH}


def test_8_7_1_battles_are_paid_for_before_devastate_or_entreat() -> None:
    """With one Resource they fight rather than Entreat."""
    pieces = {"BITURIGES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 6, "AEDUI_REVEALED": 1}}
    g = arverni(pieces=pieces, tribes=ENEMY, resources={"ARVERNI": 1})
    path = take_turn(g)
    assert path.nodes == ["V1 yes", "V_BATTLE", "V_NO_ABILITY"]
    assert path.find("battle")
    rich = arverni(pieces=pieces, tribes=ENEMY)
    path = take_turn(rich)
    assert path.nodes == ["V1 yes", "V_BATTLE", "V_ENTREAT"]
    assert path.words.index("paid") < path.words.index("uses") < path.words.index("battle")
    assert len(path.find("paid")) == 2  # one for the Battle, one for Entreat


def test_8_7_1_r_132_where_entreat_would_take_the_only_target_they_march_and_entreat_instead() -> None:
    g = arverni(pieces={"BITURIGES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 6}}, tribes=ENEMY)
    assert Exact(find_pleas(g, R.BITURIGES)) == [RemoveTribe(Tribe.BITURIGES)]
    path = take_turn(g)
    assert path.nodes == ["V1 yes", "V_BATTLE", "V_BATTLE none", "V_MARCH_THREAT", "V_ENTREAT"]
    assert path.words.index("turned") < path.words.index("marched")
    assert not path.find("battle")
    assert g.owner(Tribe.BITURIGES) is ARVERNI


def test_8_7_1_r_132_what_entreat_leaves_is_fought() -> None:
    """Two Aedui Warbands beside the Ally: Entreat takes the Ally, the Battle is about the Warbands."""
    pieces = {"BITURIGES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 4, "ARVERNI_REVEALED": 4, "AEDUI_HIDDEN": 5}}
    path = take_turn(arverni(pieces=pieces, tribes=ENEMY))
    assert path.nodes[:2] == ["V1 yes", "V_BATTLE"]
    assert path.find("battle")


@pytest.mark.parametrize(("card", "entreats"), [("WINTER", False), ("CICERO", True)])
def test_8_4_4_upon_frost_entreat_does_not_bring_a_player_beyond_the_threshold(card: str, entreats: bool) -> None:
    """A Belgic Ally gives way to an Arverni one, so the Aedui, who play, would have more than anybody else."""
    tribes = {"BELLOVACI": "BELGIC_ALLY", "ATREBATES": "BELGIC_ALLY", "AEDUI": "AEDUI_ALLY", "BITURIGES": "AEDUI_ALLY"}
    pieces = {"ATREBATES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 6}}
    g = arverni("ALL_BUT_AEDUI", pieces=pieces, tribes=tribes, next=card)
    assert g.rules.margin(g, AEDUI) == 0
    assert bool(find_pleas(g, R.ATREBATES)) is entreats


def test_8_7_1_vercingetorix_marches_to_the_most_arverni_and_the_others_toward_him() -> None:
    pieces = {
        "BITURIGES": {"ARVERNI_LEADER": 1, "ARVERNI_REVEALED": 2, "LEGION": 9},
        "PICTONES": {"ARVERNI_HIDDEN": 3},
        "ARVERNI": {"ARVERNI_HIDDEN": 6},
        "VENETI": {"ARVERNI_HIDDEN": 3},
    }
    g = arverni(pieces=pieces)
    path = take_turn(g)
    assert "V_MARCH_THREAT" in path.nodes
    assert g.find_leader(ARVERNI) is R.ARVERNI
    assert not g.count_bands(R.BITURIGES, ARVERNI)
    assert g.count_bands(R.VENETI, ARVERNI) == 1
    assert g.count_bands(R.PICTONES, ARVERNI) == 3  # one stayed, two came


def test_8_7_1_vercingetorix_may_pass_through_the_first_region_of_the_map() -> None:
    pieces = {
        "ATREBATES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 1, "LEGION": 6, "ROMAN_LEADER": 1},
        "SUGAMBRI": {"ARVERNI_HIDDEN": 8}, "NERVII": {"AUXILIA_HIDDEN": 12},
    }  # fmt: skip
    g = arverni(pieces=pieces)
    assert roads(g, R.ATREBATES, 1)[R.SUGAMBRI].via is R.MORINI
    path = take_turn(g)
    assert "V_MARCH_THREAT" in path.nodes
    assert g.find_leader(ARVERNI) is R.SUGAMBRI


def test_8_7_1_two_regions_with_vercingetorix_and_no_more_than_three_harassment_losses() -> None:
    pieces: dict[str, Any] = {"BITURIGES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 4}}
    g = arverni(pieces=pieces)
    assert roads(g, R.BITURIGES, 4)[R.VENETI].via is not None
    near = {r.name: {"AUXILIA_HIDDEN": 6} for r in (R.CARNUTES, R.PICTONES)}
    two = arverni(pieces={**pieces, **near})
    assert roads(two, R.BITURIGES, 4)[R.VENETI].losses == 2
    assert R.VENETI not in roads(two, R.BITURIGES, 1)  # a Loss would fall on him
    successor = arverni(pieces=pieces, successors=["ARVERNI"])
    assert R.VENETI not in roads(successor, R.BITURIGES, 4)


PAST: dict[str, Any] = {
    "BITURIGES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 4, "AUXILIA_HIDDEN": 4, "LEGION": 4},
    "CARNUTES": {"BELGIC_HIDDEN": 3},
    "PICTONES": {"BELGIC_HIDDEN": 3},
    "VENETI": {"ARVERNI_HIDDEN": 8},
}


@pytest.mark.parametrize(("answer", "left"), [(Agree(), 4), (Refuse(), 3)])
def test_8_7_1_r_142_players_say_before_the_march_whether_they_harass_and_a_promise_binds(
    answer: Agree | Refuse, left: int
) -> None:
    """§1.5.2 too: who has promised is not asked again on the way, and the others are."""
    g = arverni("ALL_BUT_BELGAE", pieces=PAST)
    answers = [answer] if isinstance(answer, Agree) else [answer, Harass(R.CARNUTES)]
    path = take_turn(g, answers=answers)
    assert "V_MARCH_THREAT" in path.nodes
    assert g.find_leader(ARVERNI) is R.VENETI
    assert g.count_bands(R.VENETI, ARVERNI) == 8 + left
    assert len(path.find("promised")) == isinstance(answer, Agree)
    assert g.promised == (), "the slot is over"


def test_8_7_1_r_142_nobody_is_asked_who_could_not_harass() -> None:
    few = {**PAST, "CARNUTES": {"BELGIC_HIDDEN": 2}, "PICTONES": {"BELGIC_REVEALED": 4}}
    take_turn(arverni("ALL_BUT_BELGAE", pieces=few))
    successor = arverni("ALL_BUT_BELGAE", pieces=PAST, successors=["ARVERNI"])
    take_turn(successor)
    assert successor.find_leader(ARVERNI) is not R.VENETI


def test_8_7_1_r_142_a_promise_opens_a_road_that_harassment_would_close() -> None:
    many = {**PAST, "CARNUTES": {"BELGIC_HIDDEN": 12}, "PICTONES": {"BELGIC_HIDDEN": 12}}
    g = arverni("ALL_BUT_BELGAE", pieces=many)
    assert R.VENETI not in roads(g, R.BITURIGES, 4)
    g.promised = (BELGAE,)
    assert roads(g, R.BITURIGES, 4)[R.VENETI].losses == 0


# Devastate and Entreat (§8.7.1) -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "answer"),
    [
        ({"ARVERNI_HIDDEN": 9, "LEGION": 3}, True),
        ({"ARVERNI_HIDDEN": 9, "AUXILIA_HIDDEN": 6}, True),
        ({"ARVERNI_HIDDEN": 4, "AUXILIA_HIDDEN": 3}, True),
        ({"ARVERNI_HIDDEN": 8, "AUXILIA_HIDDEN": 3}, False),
        ({"ARVERNI_HIDDEN": 3, "AUXILIA_HIDDEN": 2}, False),
    ],
)
def test_8_7_1_devastate_where_it_takes_enough(pieces: dict[str, int], answer: bool) -> None:
    assert is_worth_devastating(arverni(pieces={"BITURIGES": pieces}), R.BITURIGES) is answer


def test_8_7_1_who_can_devastate_after_the_march_does_not_entreat_before_it() -> None:
    """Entreat comes only where no Devastate is possible, before they move or after."""
    threat = {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 1, "LEGION": 3, "AUXILIA_HIDDEN": 1}
    g = arverni(pieces={"MANDUBII": threat, "PICTONES": {"ARVERNI_HIDDEN": 12, "AUXILIA_HIDDEN": 6}})
    path = take_turn(g)
    assert path.nodes[1:3] == ["V_BATTLE", "V_BATTLE none"]
    assert g.find_leader(ARVERNI) is R.PICTONES
    assert path.nodes[-2:] == ["V_MARCH_THREAT", "V_DEVASTATE"]
    assert g.is_devastated(R.PICTONES)
    without = arverni(pieces={"MANDUBII": threat, "PICTONES": {"ARVERNI_HIDDEN": 12}})
    assert take_turn(without).nodes[-2:] == ["V_MARCH_THREAT", "V_ENTREAT"]


def test_8_7_1_what_they_entreat_first() -> None:
    crowd = {"ARVERNI_HIDDEN": 9, "AUXILIA_HIDDEN": 1, "AEDUI_HIDDEN": 1, "BELGIC_HIDDEN": 1}
    g = arverni(pieces={"BITURIGES": crowd}, tribes=ENEMY)
    moves: list[Any] = [RemoveTribe(Tribe.BITURIGES), Remove(Force.AUXILIA_HIDDEN), Remove(Force.AEDUI_HIDDEN)]
    ranks = [entreat_rank(g, move) for move in moves]
    assert ranks == sorted(ranks, reverse=True)  # type: ignore[type-var]
    assert entreat_rank(g, Remove(Force.BELGIC_HIDDEN)) is None


# V2, V2b, V2c (§8.7.2) --------------------------------------------------------------------------------------------


def test_8_7_2_v2_v2b_and_the_roll_of_v2c() -> None:
    card: dict[str, Any] = {"card": "CICERO", "pieces": TEN}
    g = arverni(**card)
    assert take_turn(g, 4).nodes == ["V1 no", "V2 yes", "V2B no", "V2C yes", "V_EVENT"]
    assert g.senate == Senate.UPROAR
    assert "V2C no" in take_turn(arverni(**card), 5).nodes
    assert "V2 no" in take_turn(arverni(deeds={"ROMANS": "COMMAND"}, **card)).nodes
    assert "V2B yes" in take_turn(arverni(pieces=TEN)).nodes


def test_8_7_2_a_carnyx_needs_no_roll() -> None:
    g = arverni(card="LEGIO_X", pieces=TEN)
    assert take_turn(g).nodes[-2:] == ["V2C yes", "V_EVENT"]


# V3, V_RALLY (§8.7.3) ---------------------------------------------------------------------------------------------


def test_8_7_3_v3_and_the_rally() -> None:
    few = arverni(pieces={"PICTONES": {"ARVERNI_HIDDEN": 3}})
    path = take_turn(few)
    assert "V3 yes" in path.nodes
    assert few.count_allies(R.PICTONES, ARVERNI) == 1
    many = {"PICTONES": {"ARVERNI_HIDDEN": 10}}
    none = arverni(pieces=many, tribes={"PICTONES": "DISPERSED", "SANTONES": "DISPERSED"})
    assert "V3 no" in take_turn(none).nodes


def test_8_7_3_vercingetorix_brings_an_ally_and_warbands() -> None:
    g = arverni(pieces={"PICTONES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 1}})
    take_turn(g)
    assert g.count_allies(R.PICTONES, ARVERNI) == 1
    assert g.count_bands(R.PICTONES, ARVERNI) > 1


def test_25_warbands_that_come_beside_an_ally_are_not_planned_twice() -> None:
    """Card 25: of three left Warbands two come with the Ally, so one comes at home."""
    elsewhere = {"VENETI": {"ARVERNI_HIDDEN": 29}, "PICTONES": {"ARVERNI_HIDDEN": 3}}
    g = arverni(pieces=elsewhere, capabilities={"AQUITANI": "SHADED ARVERNI"}, tribes={"PICTONES": "DISPERSED"})
    take_turn(g)
    assert g.count_allies(R.PICTONES, ARVERNI) == 1
    assert (g.count_bands(R.PICTONES, ARVERNI), g.count_bands(R.ARVERNI, ARVERNI)) == (5, 1)


def test_8_7_3_if_they_cannot_rally_they_spread() -> None:
    g = arverni(pieces={"PICTONES": {"ARVERNI_HIDDEN": 3}}, resources={"ARVERNI": 0})
    path = take_turn(g)
    assert path.nodes[path.nodes.index("V_RALLY") :][:3] == ["V_RALLY", "V_RALLY none", "V_MARCH_SPREAD"]


# V4, V_MARCH_SPREAD (§8.7.4) --------------------------------------------------------------------------------------

LOST = {"PICTONES": "DISPERSED", "SANTONES": "DISPERSED"}


def test_8_7_4_v4_yes_a_hidden_warband_to_each_region_from_the_fewest() -> None:
    g = arverni(pieces={"PICTONES": {"ARVERNI_HIDDEN": 10}}, tribes=LOST)
    path = take_turn(g)
    assert "V4 yes" in path.nodes
    assert {args["region"] for args in path.find("marched")} == {R.PICTONES}
    assert all(sum(amount.n for amount in args["pieces"]) == 1 for args in path.find("marched"))
    assert len(path.find("marched")) == len({args["target"] for args in path.find("marched")}) >= 3
    assert g.control(R.PICTONES) is ARVERNI


def test_8_7_4_v4_no_with_six_allies_and_few_warbands_available() -> None:
    tribes = dict.fromkeys(("CARNUTES", "AULERCI", "SENONES", "VENETI", "NAMNETES", "CADURCI"), "ARVERNI_ALLY")
    guards = {r: {"BELGIC_HIDDEN": 3} for r in ("CARNUTES", "MANDUBII", "VENETI", "ARVERNI")}
    g = arverni(pieces={**guards, "PICTONES": {"ARVERNI_HIDDEN": 30}}, tribes={**LOST, **tribes}, resources={"ARVERNI": 0})
    assert "V4 no" in take_turn(g, 6).nodes


# V5, V_RAID, V_MARCH_MASS (§8.7.5, §8.7.6) ------------------------------------------------------------------------


def late(**data: Any) -> Gaul:
    """Six Allies, few Warbands Available, and nothing to Rally for want of Control."""
    tribes = dict.fromkeys(("CARNUTES", "AULERCI", "SENONES", "VENETI", "NAMNETES", "CADURCI"), "ARVERNI_ALLY")
    guards = {r: {"BELGIC_HIDDEN": 3} for r in ("CARNUTES", "MANDUBII", "VENETI", "ARVERNI")}
    own = data.pop("own")
    return arverni(pieces={**guards, **own}, tribes={**LOST, **tribes}, devastated=[r.name for r in REST], **data)


REST = (R.CARNUTES, R.MANDUBII, R.VENETI, R.ARVERNI)


@pytest.mark.parametrize(("roll", "answer"), [(4, "yes"), (5, "no")])
def test_8_7_5_v5_and_the_raid(roll: int, answer: str) -> None:
    g = late(own={"PICTONES": {"ARVERNI_HIDDEN": 30}}, resources={"ARVERNI": 0})
    path = take_turn(g, roll)
    assert f"V5 {answer}" in path.nodes
    assert ("V_RAID" in path.nodes) is (answer == "yes")
    assert g.resources[ARVERNI] == 2  # without a Leader nobody masses, so they Raid in either case


def test_8_7_6_mass_to_take_a_region_with_a_legion() -> None:
    own = {"PICTONES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 30}, "BITURIGES": {"LEGION": 2}}
    g = late(own=own, resources={"ARVERNI": 9})
    path = take_turn(g)
    assert "V_MARCH_MASS" in path.nodes
    assert g.find_leader(ARVERNI) is R.BITURIGES
    assert g.control(R.BITURIGES) is ARVERNI


def test_8_7_6_else_the_most_arverni_next_to_a_legion_leaving_one() -> None:
    own = {
        "PICTONES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 30},
        "AEDUI": {"LEGION": 12, "ROMAN_LEADER": 1, "AUXILIA_HIDDEN": 20},
    }
    g = late(own=own, resources={"ARVERNI": 9})
    path = take_turn(g)
    assert "V_MARCH_MASS" in path.nodes
    home = g.find_leader(ARVERNI)
    assert home is not None
    assert home is not R.PICTONES
    assert g.count_bands(R.PICTONES, ARVERNI) == 1


# Winter (§8.7.7) --------------------------------------------------------------------------------------------------


def test_8_7_7_quarters() -> None:
    g = arverni(pieces={"PICTONES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 3}, "ARVERNI": {"ARVERNI_HIDDEN": 6}})
    path = winter(g, ARVERNI)
    assert path.nodes == ["V_QUARTERS"]
    home = g.find_leader(ARVERNI)
    assert home is not None
    assert g.count_bands(home, ARVERNI) >= 8
    assert g.control(R.PICTONES) is ARVERNI


# The sheet (§8.2.1) -----------------------------------------------------------------------------------------------


def test_8_2_1_an_instruction_for_every_card_with_laurels_for_the_arverni() -> None:
    assert set(SHEET) == {card for card in BASE_DECK if ARVERNI in FACES[card].laurels}
    assert len(SHEET) == 14
    assert sum(ARVERNI in FACES[card].carnyx for card in BASE_DECK) == 15
    g = arverni()
    refused = 0
    for card in BASE_DECK:
        g.current = int(card)
        refused += is_listed_no(g, ARVERNI)
    assert refused == 9


def plays(g: Gaul, **more: Any) -> bool:
    return "V_EVENT" in take_turn(g, 1, **more).nodes


def declines(g: Gaul) -> bool:
    return "V2B yes" in take_turn(g).nodes


def test_8_7_2_acco_shaded_only_for_a_citadel() -> None:
    assert acco_side(arverni(card="ACCO", pieces=TEN)) is Side.UNSHADED
    assert acco_side(arverni(card="ACCO", pieces=TEN, tribes={"CARNUTES": "AEDUI_CITADEL"})) is Side.SHADED
    g = arverni(card="ACCO", pieces=TEN)
    assert plays(g)
    assert g.resources[ARVERNI] == 12


@pytest.mark.parametrize("card", ["AMBACTI", "MARCUS_ANTONIUS", "NUMIDIANS"])
def test_8_7_2_auxilia_go_that_leave_legions_alone(card: str) -> None:
    pieces = {
        "TREVERI": {"AUXILIA_HIDDEN": 9},
        "NERVII": {"LEGION": 1, "AUXILIA_HIDDEN": 1},
        "MORINI": {"LEGION": 1, "AUXILIA_HIDDEN": 2},
    }
    g = arverni(card=card, pieces={**TEN, **pieces})
    assert plays(g, fates=[1])
    assert not g.count_bands(R.NERVII, ROMANS)
    assert not g.count_bands(R.MORINI, ROMANS)


def test_8_7_2_assembly_remi_and_optimates_only_if_they_qualify() -> None:
    assert declines(arverni(card="ASSEMBLY_OF_GAUL", pieces=TEN))
    assert not SHEET[Card.ASSEMBLY_OF_GAUL].declines(arverni(pieces={"CARNUTES": {"ARVERNI_HIDDEN": 3}}), ARVERNI)
    assert declines(arverni(card="REMI_INFLUENCE", pieces=TEN))
    assert plays(arverni(card="REMI_INFLUENCE", pieces=TEN, tribes={"REMI": "ARVERNI_ALLY"}))
    assert declines(arverni(card="OPTIMATES", pieces=TEN))
    assert declines(arverni(card="FORCED_MARCHES", pieces=TEN))


def nine_allies(g: Gaul) -> Gaul:
    for tribe in Tribe:
        if g.count_strongholds(ARVERNI) < 9 and g.is_subdued(tribe) and g.can_hold(tribe, ARVERNI):
            g.place_ally(tribe, ARVERNI)
    return g


def test_8_7_2_forced_marches_and_optimates_with_nine_allies() -> None:
    assert plays(nine_allies(arverni(card="OPTIMATES", pieces=TEN)))
    pieces = {"PICTONES": {"ARVERNI_HIDDEN": 9}, "ATREBATES": {"LEGION": 2}}
    g = nine_allies(arverni(card="FORCED_MARCHES", pieces=pieces))
    assert plays(g)
    assert g.control(R.ATREBATES) is ARVERNI


def test_8_7_2_war_fleet_and_impetuosity_against_players() -> None:
    pieces = {"PICTONES": {"ARVERNI_HIDDEN": 9}, "VENETI": {"AUXILIA_REVEALED": 2}}
    g = arverni("ALL_BUT_ROMANS", card="WAR_FLEET", pieces=pieces)
    assert plays(g, answers=[Stand()])
    assert g.control(R.VENETI) is ARVERNI
    assert g.count_bands(R.VENETI, ROMANS) < 2
    assert declines(arverni(card="WAR_FLEET", pieces=pieces))  # no player is there
    assert declines(arverni(card="IMPETUOSITY", pieces=pieces))


def test_8_7_2_shifting_loyalties_takes_a_capability_of_player_romans() -> None:
    g = arverni("ALL_BUT_ROMANS", card="SHIFTING_LOYALTIES", capabilities={"LEGIO_X": "UNSHADED"}, pieces=TEN)
    assert plays(g)
    assert not g.capabilities
    assert declines(arverni(card="SHIFTING_LOYALTIES", capabilities={"LEGIO_X": "UNSHADED"}, pieces=TEN))


def test_8_7_1_second_in_the_sequence_they_have_a_special_ability() -> None:
    g = arverni(deeds={"ROMANS": "COMMAND"}, pieces={"PICTONES": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 3, "AEDUI_HIDDEN": 1}})
    path = take_turn(g)
    assert path.nodes[-1] == "V_ENTREAT"
    assert g.deeds[ARVERNI] == Deed.COMMAND_ABILITY
