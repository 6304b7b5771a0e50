"""8.6, A8.6: the chart of the non-player Aedui, node by node and each both ways."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.gaul.cards import ARIOVISTUS_DECK, BASE_DECK, FACES, Card
from quadriga.games.gaul.moves import Agree, Refuse
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.battle.state import Clash
from quadriga.games.gaul.rules.nonplayers.aedui.chart import battles, enemies, victims, worst
from quadriga.games.gaul.rules.nonplayers.aedui.sheet import EXPANSION_SHEET, SHEET
from quadriga.games.gaul.rules.nonplayers.instructions import is_listed_no
from quadriga.games.gaul.rules.nonplayers.threat import Foray
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
    Side,
    Tribe,
)
from quadriga.kernel import Ask, Count

from .follow import run, take_turn, winter
from .table import with_nonplayers
from .test_nonplayers import is_move, react

R = Region
NOT_FOR_AEDUI = "CICERO"
EXPANSION = "ARIOVISTUS"


def aedui(nonplayers: str = "AEDUI", scenario: str = "RECONQUEST", **data: Any) -> Gaul:
    """Aedui with a chart, who are to act; the card is not for them."""
    data = {"card": NOT_FOR_AEDUI, "next": "BALLISTAE", "eligible": ["AEDUI"], "resources": {"AEDUI": 20}, **data}
    return with_nonplayers(nonplayers, scenario, **data)


MANY = {"BITURIGES": {"AEDUI_HIDDEN": 5}}


# A1-A3 (§8.6.1) ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "answer"), [(4, "yes"), (5, "no")])
def test_8_6_1_a1_first_of_all_they_may_pass_for_the_next_card(roll: int, answer: str) -> None:
    g = aedui(next="BOII", pieces=MANY)
    path = take_turn(g, roll)
    assert path.nodes[0] == f"A1 {answer}"
    assert (g.deeds[AEDUI] == Deed.PASSED) is (answer == "yes")


def test_8_6_1_a2_and_a3_the_event_before_all_commands() -> None:
    card: dict[str, Any] = {"card": "BAGGAGE_TRAINS", "pieces": MANY}
    g = aedui(**card)
    assert take_turn(g).nodes == ["A1 no", "A2 yes", "A3 no", "A_EVENT"]
    assert g.has_capability(Card.BAGGAGE_TRAINS, Side.SHADED)
    assert "A2 no" in take_turn(aedui(deeds={"ROMANS": "COMMAND"}, **card)).nodes
    assert "A3 yes" in take_turn(aedui(pieces=MANY)).nodes


# A4, A_BATTLE (§8.6.2) --------------------------------------------------------------------------------------------


def test_8_6_2_a4_yes_where_a_key_piece_is_sure_to_be_hit() -> None:
    g = aedui("ALL", pieces={"BITURIGES": {"AEDUI_HIDDEN": 6}}, tribes={"BITURIGES": "ARVERNI_ALLY"})
    path = take_turn(g)
    assert "A4 yes" in path.nodes
    assert g.owner(Tribe.BITURIGES) is not ARVERNI
    assert path.find("battle")[0]["other"] is ARVERNI


def test_8_6_2_a4_no_where_warbands_would_take_the_losses_or_a_retreat_spares_all() -> None:
    shielded = {"BITURIGES": {"AEDUI_REVEALED": 4, "ARVERNI_HIDDEN": 4}}
    g = aedui("ALL", pieces=shielded, tribes={"BITURIGES": "ARVERNI_ALLY"})
    on_keys, inflicted = worst(g, Clash(R.BITURIGES, AEDUI, ARVERNI))
    assert (on_keys, inflicted) == (0, 1)
    assert "A4 no" in take_turn(g).nodes


def test_8_6_2_warbands_that_may_survive_their_rolls_make_a_loss_on_a_leader_unsure() -> None:
    """Card 30 shaded: four Warbands could take all Losses of the Attack and stand."""
    pieces = {"BITURIGES": {"AEDUI_REVEALED": 20, "ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 4}}
    sure = [
        worst(aedui(pieces=pieces, capabilities=elite), Clash(R.BITURIGES, AEDUI, ARVERNI))[0]
        for elite in ({}, {"VERCINGETORIXS_ELITE": "SHADED"})
    ]
    assert sure[0] > 0
    assert sure[1] == 0


def test_8_6_2_romans_only_while_the_aedui_exceed_their_threshold() -> None:
    behind = aedui(tribes={"ARVERNI": "ARVERNI_ALLY"})
    assert ROMANS not in enemies(behind)
    ahead = aedui(tribes={"AEDUI": "AEDUI_ALLY"})
    assert ahead.rules.margin(ahead, AEDUI) > 0
    assert ROMANS in enemies(ahead)


def test_8_6_2_ambush_once_where_it_matters_and_no_other_ability() -> None:
    pieces = {"BITURIGES": {"AEDUI_HIDDEN": 8, "ARVERNI_LEADER": 1}, "SEQUANI": {"AEDUI_HIDDEN": 8, "BELGIC_LEADER": 1}}
    g = aedui("ALL", pieces=pieces)
    path = take_turn(g)
    assert path.nodes[-2:] == ["A_BATTLE", "A_AMBUSH"]
    assert len(path.find("battle")) == 2
    assert len(path.find("uses")) == 1


def test_8_6_2_without_ambush_they_trade_after_the_battle() -> None:
    tribes = {"BITURIGES": "ARVERNI_ALLY", "AEDUI": "AEDUI_ALLY", "HELVETII": "AEDUI_ALLY"}
    g = aedui("ALL", pieces={"BITURIGES": {"AEDUI_HIDDEN": 6}, "AEDUI": {"AEDUI_HIDDEN": 2}}, tribes=tribes)
    path = take_turn(g)
    assert path.nodes[-2:] == ["A_BATTLE", "A_TRADE"]
    assert path.find("traded")


def test_a8_6_2_settlements_are_keys_and_diviciacus_risks_nothing() -> None:
    g = aedui("AEDUI", EXPANSION, pieces={"SEQUANI": {"AEDUI_HIDDEN": 3, "SETTLEMENT": 1}})
    assert battles(g, Action(AEDUI, Command.BATTLE), keys=True) == [Foray(R.SEQUANI, GERMANS)]
    alone = aedui("AEDUI", EXPANSION, pieces={"SEQUANI": {"AEDUI_LEADER": 1, "AEDUI_REVEALED": 1, "GERMAN_REVEALED": 4}})
    assert battles(alone, Action(AEDUI, Command.BATTLE), keys=False) == []


# A5, A_RALLY, Trade and Suborn (§8.6.3) ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pieces", "tribes", "answer"),
    [
        ({"BITURIGES": {"AEDUI_HIDDEN": 4}}, {}, "yes"),  # fewer than five Warbands
        ({"BITURIGES": {"AEDUI_HIDDEN": 5}}, {}, "yes"),  # an Ally
        ({"BITURIGES": {"AEDUI_HIDDEN": 5}}, {"BITURIGES": "DISPERSED"}, "no"),
    ],
)
def test_8_6_3_a5(pieces: dict[str, Any], tribes: dict[str, str], answer: str) -> None:
    assert f"A5 {answer}" in take_turn(aedui("ALL", pieces=pieces, tribes=tribes)).nodes


def test_8_6_3_citadels_then_allies_then_warbands() -> None:
    g = aedui("ALL", pieces=MANY, tribes={"AEDUI": "AEDUI_ALLY"})
    path = take_turn(g)
    assert "A_RALLY" in path.nodes
    assert [key for key in path.words if key in ("fortified", "allied")] == ["fortified", "allied"]


def test_8_6_3_trade_where_resources_are_few_and_it_earns_more_than_two() -> None:
    tribes = {"AEDUI": "AEDUI_ALLY", "BITURIGES": "AEDUI_ALLY", "HELVETII": "AEDUI_ALLY"}
    data: dict[str, Any] = {"pieces": {"AEDUI": {"AEDUI_HIDDEN": 4}}, "tribes": tribes}
    g = aedui("ALL", resources={"AEDUI": 5}, **data)
    assert take_turn(g).nodes[-1] == "A_TRADE"
    rich = aedui("ALL", resources={"AEDUI": 30}, **data)
    assert "A_TRADE" not in take_turn(rich).nodes


def test_8_6_3_players_declare_first_and_a_poor_trade_is_left_for_suborn() -> None:
    data: dict[str, Any] = {
        "pieces": {"AEDUI": {"AEDUI_HIDDEN": 4}}, "tribes": {"HELVETII": "AEDUI_ALLY"}, "resources": {"AEDUI": 8},
    }  # fmt: skip
    g = aedui("AEDUI", **data)
    path = take_turn(g, answers=[Refuse()])
    assert "A_TRADE" in path.nodes
    assert not path.find("traded") or path.find("traded")[0]["n"] > 2
    second = aedui("AEDUI", deeds={"ROMANS": "COMMAND"}, **data)
    assert take_turn(second, answers=[Refuse()]).find("traded")


def test_8_6_3_a_refusal_does_not_stop_a_trade_that_still_earns_more_than_two() -> None:
    """§1.5.2: a player would be asked whether to go on; non-players are held to their chart."""
    tribes = {"AEDUI": "AEDUI_ALLY", "HELVETII": "AEDUI_ALLY", "BITURIGES": "ROMAN_ALLY"}
    pieces = {"AEDUI": {"AEDUI_HIDDEN": 4}, "BITURIGES": {"AEDUI_HIDDEN": 6}}
    g = aedui("AEDUI", pieces=pieces, tribes=tribes, resources={"AEDUI": 5})
    path = take_turn(g, answers=[Refuse()])
    assert path.find("refused")
    assert path.find("traded")[0]["n"] > 2


def test_8_6_3_suborn_places_an_ally_else_removes_one_of_the_strongest_enemy() -> None:
    g = aedui("ALL", pieces={"BITURIGES": {"AEDUI_HIDDEN": 5}, "AEDUI": {"AEDUI_HIDDEN": 1}}, tribes={"AEDUI": "DISPERSED"})
    path = take_turn(g)
    assert path.nodes[-1] == "A_SUBORN"
    assert len(path.find("allied")) >= 1
    full = {"BITURIGES": "BELGIC_ALLY", "MENAPII": "BELGIC_ALLY", "AEDUI": "DISPERSED"}
    pieces = {"BITURIGES": {"AEDUI_HIDDEN": 3, "BELGIC_HIDDEN": 9}}
    g = aedui("ALL", pieces=pieces, tribes=full)
    path = take_turn(g)
    assert path.nodes[-1] == "A_SUBORN"
    assert g.owner(Tribe.BITURIGES) is not BELGAE


def test_8_6_3_if_they_cannot_rally_they_raid() -> None:
    g = aedui("ALL", resources={"AEDUI": 0}, pieces={"BITURIGES": {"AEDUI_HIDDEN": 2}})
    path = take_turn(g)
    assert path.nodes[path.nodes.index("A_RALLY") :][:3] == ["A_RALLY", "A_RALLY none", "A_RAID_AFTER"]


# A6, A_RAID (§8.6.4) ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("roll", "answer"), [(4, "yes"), (5, "no")])
def test_8_6_4_a6_fewer_than_four_resources_and_a_roll(roll: int, answer: str) -> None:
    data: dict[str, Any] = {"pieces": {"BITURIGES": {"AEDUI_HIDDEN": 6}}, "resources": {"AEDUI": 0}}
    g = aedui("ALL", tribes={"BITURIGES": "DISPERSED"}, **data)
    assert f"A6 {answer}" in take_turn(g, roll).nodes


def test_8_6_4_romans_are_robbed_only_as_a_player_at_victory() -> None:
    g = aedui(tribes={})  # all tribes are Subdued, so the Romans are winning
    assert g.rules.margin(g, ROMANS) >= 0
    assert ROMANS in victims(g, R.AEDUI)[0]
    nobody = aedui("ROMANS_AEDUI")
    assert all(ROMANS not in rank for rank in victims(nobody, R.AEDUI))
    assert BELGAE in victims(nobody, R.AEDUI)[1]


def test_8_6_4_for_less_than_two_they_pass() -> None:
    g = aedui("ALL", pieces={"BITURIGES": {"AEDUI_REVEALED": 6}}, resources={"AEDUI": 0}, tribes={"BITURIGES": "DISPERSED"})
    assert take_turn(g, 1).nodes[-3:] == ["A_RAID", "A_RAID none", "PASS"]


# A_MARCH (§8.6.5) -------------------------------------------------------------------------------------------------


def test_8_6_5_one_warband_to_each_of_three_regions_first_to_the_strongest_enemy() -> None:
    tribes = {"BITURIGES": "DISPERSED", "CADURCI": "BELGIC_ALLY", "MENAPII": "BELGIC_ALLY"}
    g = aedui("ALL", pieces={"BITURIGES": {"AEDUI_HIDDEN": 6}}, tribes=tribes)
    path = take_turn(g)
    assert "A_MARCH" in path.nodes
    spread = [args for args in path.find("marched") if sum(amount.n for amount in args["pieces"]) == 1]
    assert {args["region"] for args in spread} == {R.BITURIGES}
    assert R.ARVERNI in {args["target"] for args in spread}
    assert g.count_bands(R.BITURIGES, AEDUI) >= 1
    assert g.control(R.BITURIGES) is AEDUI


def test_8_6_5_upon_frost_they_raid_instead() -> None:
    g = aedui("ALL", pieces={"BITURIGES": {"AEDUI_HIDDEN": 6}}, tribes={"BITURIGES": "DISPERSED"}, next="WINTER")
    path = take_turn(g)
    assert "A_MARCH none" in path.nodes
    assert "A_RAID_AFTER" in path.nodes


def test_a8_6_5_diviciacus_joins_the_largest_group() -> None:
    pieces = {"BITURIGES": {"AEDUI_HIDDEN": 6}, "AEDUI": {"AEDUI_LEADER": 1, "AEDUI_HIDDEN": 1}}
    g = aedui("ALL", EXPANSION, pieces=pieces, tribes={"BITURIGES": "DISPERSED", "AEDUI": "DISPERSED"})
    path = take_turn(g)
    assert "A_MARCH" in path.nodes
    assert g.find_leader(AEDUI) is R.BITURIGES


# Agreements and Winter (§8.6.6-8.6.8) -----------------------------------------------------------------------------


def poor_romans(nonplayers: str, score: int = 30, *, own: int = 31) -> Gaul:
    """Romans with two Resources and at most this score."""
    g = aedui(nonplayers, resources={"AEDUI": own, "ROMANS": 2})
    for tribe in Tribe:
        for people in (ARVERNI, BELGAE, GERMANS):
            if g.rules.score(g, ROMANS) > score and g.can_hold(tribe, people) and g.count_available_allies(people):
                g.place_ally(tribe, people)
    return g


async def spend(g: Gaul, faction: Faction, n: int) -> None:
    """A turn in which nothing else happens."""
    g.pay(faction, n)


async def earn(g: Gaul, faction: Faction, n: int) -> None:
    g.gain(faction, n)


@pytest.mark.parametrize(("spent", "own", "given"), [(1, 21, 10), (2, 21, 10), (0, 21, 0), (1, 20, 0)])
def test_8_6_6_ten_resources_to_poor_romans_from_rich_aedui(spent: int, own: int, given: int) -> None:
    """Non-player Romans always get them."""
    g = poor_romans("ROMANS_AEDUI", own=own)
    assert sum(args["n"] for args in run(g, spend(g, ROMANS, spent)).find("transfer")) == given
    assert (g.resources[ROMANS], g.resources[AEDUI]) == (2 - spent + given, own - given)


@pytest.mark.parametrize(("score", "rolls", "given"), [(9, [], 10), (12, [4], 10), (12, [5], 0), (13, [], 0)])
def test_8_6_6_a_player_gets_them_by_the_roman_score(score: int, rolls: list[int], given: int) -> None:
    g = poor_romans("AEDUI", score)
    assert g.rules.score(g, ROMANS) == score
    run(g, spend(g, ROMANS, 1), rolls)
    assert g.resources[ROMANS] == 1 + given


def test_8_6_6_r_144_a_refusal_lasts_as_long_as_the_need() -> None:
    """No die in the turns after it, until the Romans fall below two anew."""
    g = poor_romans("AEDUI", 12)
    run(g, spend(g, ROMANS, 1), [5])
    run(g, spend(g, ROMANS, 1))
    run(g, spend(g, ROMANS, 0))
    assert g.resources[ROMANS] == 0
    run(g, earn(g, ROMANS, 2))
    run(g, spend(g, ROMANS, 1), [4])
    assert g.resources[ROMANS] == 11


def test_8_6_6_r_144_aedui_who_come_to_have_more_than_twenty_give_as_well() -> None:
    g = poor_romans("ROMANS_AEDUI", own=20)
    run(g, spend(g, ROMANS, 1))
    assert g.resources[ROMANS] == 1
    run(g, earn(g, AEDUI, 1))
    assert (g.resources[ROMANS], g.resources[AEDUI]) == (11, 11)


def test_8_6_8_8_8_8_when_auxilia_and_warbands_stand_together() -> None:
    """§8.6.8, §8.8.8."""
    ask: Ask[Any] = Ask(0, [Agree(), Refuse()], "agree_join", faction=ROMANS)
    g = aedui("ALL")
    assert g.rules.score(g, ROMANS) > 12
    assert is_move(react(g, AEDUI, ask), Refuse())
    assert is_move(react(g, ROMANS, ask), Agree())
    g.place_ally(Tribe.AEDUI, AEDUI)
    assert g.rules.margin(g, AEDUI) > 0
    assert is_move(react(g, ROMANS, ask), Refuse())


@pytest.mark.parametrize(("answer", "loot", "auxilia"), [(Agree(), 4, 0), (Refuse(), 2, 4)])
def test_8_6_8_r_134_auxilia_raid_along_if_the_romans_agree(answer: Agree | Refuse, loot: int, auxilia: int) -> None:
    """Two Regions with one Warband each; Auxilia are Revealed before Warbands."""
    pieces = {name: {"AEDUI_HIDDEN": 1, "AEDUI_REVEALED": 2, "AUXILIA_HIDDEN": 2} for name in ("BITURIGES", "MANDUBII")}
    g = aedui(pieces=pieces, resources={"AEDUI": 0}, capabilities={"DIVICIACUS": "UNSHADED"})
    path = take_turn(g, 1, answers=[answer, Refuse()])  # to raid along, and to help the Trade
    assert "A_RAID" in path.nodes
    assert len(path.find("raided")) == loot
    assert sum(g.count_hidden(region, ROMANS) for region in (R.BITURIGES, R.MANDUBII)) == auxilia


def test_8_6_8_r_134_no_auxilia_are_led_along_on_a_march() -> None:
    """The Romans would agree."""
    pieces = {"BITURIGES": {"AEDUI_HIDDEN": 8, "AUXILIA_HIDDEN": 3}}
    tribes = {"BITURIGES": "DISPERSED", "CADURCI": "BELGIC_ALLY", "MENAPII": "BELGIC_ALLY"}
    g = aedui("ALL", pieces=pieces, tribes=tribes, capabilities={"DIVICIACUS": "UNSHADED"})
    path = take_turn(g)
    assert not path.find("joined")
    assert "A_MARCH" in path.nodes
    assert g.count_bands(R.BITURIGES, ROMANS) == 3


def test_a8_6_6_frumentum_and_admagetobriga() -> None:
    """§A8.6.6."""
    corn: Ask[Any] = Ask(2, Count(0, 9), "event_corn")
    assert react(aedui("ALL", EXPANSION, resources={"AEDUI": 9}), AEDUI, corn) == 4
    assert react(aedui("AEDUI", EXPANSION, resources={"AEDUI": 9}), AEDUI, corn) == 0
    lend: Ask[Any] = Ask(2, [Agree(), Refuse()], "agree_lend", faction=GERMANS)
    g = aedui("ALL", EXPANSION)
    answers = {faction: type(react(g, faction, lend)) for faction in (AEDUI, BELGAE, ROMANS, GERMANS)}
    assert [faction for faction, kind in answers.items() if kind is Agree] == [AEDUI]


def test_8_6_7_they_only_leave_devastation() -> None:
    pieces = {"BITURIGES": {"AEDUI_HIDDEN": 3}, "AEDUI": {"AEDUI_HIDDEN": 2}, "SEQUANI": {"AEDUI_HIDDEN": 9}}
    g = aedui("ALL", pieces=pieces, devastated=["BITURIGES"])
    path = winter(g, AEDUI)
    assert path.nodes == ["A_QUARTERS"]
    assert not g.count_bands(R.BITURIGES, AEDUI)
    assert (g.count_bands(R.AEDUI, AEDUI), g.count_bands(R.SEQUANI, AEDUI)) == (5, 9)


# The sheets (§8.2.1) ----------------------------------------------------------------------------------------------


def test_8_2_1_an_instruction_for_every_card_with_laurels_for_the_aedui() -> None:
    assert set(SHEET) == {card for card in BASE_DECK if AEDUI in FACES[card].laurels}
    assert set(EXPANSION_SHEET) == {card for card in ARIOVISTUS_DECK if AEDUI in FACES[card].laurels}
    assert (len(SHEET), len(EXPANSION_SHEET)) == (16 + 21, 17 + 20)


@pytest.mark.parametrize(("scenario", "deck", "n"), [("RECONQUEST", list(BASE_DECK), 12), (EXPANSION, ARIOVISTUS_DECK, 10)])
def test_8_1_1_the_plain_no_of_the_aedui(scenario: str, deck: list[Card], n: int) -> None:
    g = aedui(scenario=scenario)
    refused = 0
    for card in deck:
        g.current = int(card)
        refused += is_listed_no(g, AEDUI)
    assert refused == n


def plays(g: Gaul, **more: Any) -> bool:
    return "A_EVENT" in take_turn(g, **more).nodes


def low_score(g: Gaul) -> Gaul:
    """The Roman score at 12 or less."""
    for tribe in Tribe:
        if g.rules.score(g, ROMANS) > 12 and g.is_subdued(tribe) and g.can_hold(tribe, ARVERNI):
            g.install(tribe, type(g.status(tribe)).ARVERNI_ALLY)
    return g


def test_8_6_1_favours_only_for_nonplayer_romans_with_a_low_score() -> None:
    assert not plays(aedui("ROMANS_AEDUI", card="LEGIO_X", pieces=MANY))
    assert plays(low_score(aedui("ROMANS_AEDUI", card="LEGIO_X", pieces=MANY)))
    assert not plays(low_score(aedui("AEDUI", card="LEGIO_X", pieces=MANY)))


@pytest.mark.parametrize("card", ["BAGGAGE_TRAINS", "BALLISTAE", "GERMANIC_HORSE", "AQUITANI"])
def test_8_6_1_these_are_used_shaded(card: str) -> None:
    g = aedui("ALL", card=card, next="BOII" if card == "BALLISTAE" else "BALLISTAE", pieces=MANY)
    if card == "BALLISTAE":
        g.upcoming = int(Card.POMPEY)
    assert plays(g)
    assert g.has_capability(Card[card], Side.SHADED)


def test_8_6_1_remi_influence_only_with_the_remi_as_ally() -> None:
    assert plays(aedui("ALL", card="REMI_INFLUENCE", tribes={"REMI": "AEDUI_ALLY"}, pieces=MANY))
    assert not plays(aedui("ALL", card="REMI_INFLUENCE", pieces=MANY))


@pytest.mark.parametrize(("owner", "nonplayers", "answer"), [("ARVERNI", "AEDUI", True), ("ARVERNI", "ALL", False)])
def test_8_6_1_sappers_hits_player_arverni_or_belgae_only(owner: str, nonplayers: str, answer: bool) -> None:
    tribes = {"CARNUTES": f"{owner}_CITADEL"}
    g = aedui(nonplayers, card="SAPPERS", tribes=tribes, pieces=MANY, resources={"AEDUI": 9, "ARVERNI": 12})
    path = take_turn(g, answers=[])
    assert ("A_EVENT" in path.nodes) is answer
    assert g.resources[ARVERNI] == (2 if answer else 12)


def test_8_6_1_shifting_loyalties_takes_a_shaded_capability_of_a_player_gaul() -> None:
    capabilities = {"AQUITANI": "SHADED ARVERNI", "LEGIO_X": "UNSHADED"}
    g = aedui("AEDUI", card="SHIFTING_LOYALTIES", capabilities=capabilities, pieces=MANY)
    assert plays(g)
    assert [capability.card for capability in g.capabilities] == [Card.LEGIO_X]
    assert not plays(aedui("ALL", card="SHIFTING_LOYALTIES", capabilities={"LEGIO_X": "UNSHADED"}, pieces=MANY))


@pytest.mark.parametrize("card", ["DIVICO", "ORGETORIX", "MORBIHAN"])
def test_8_6_1_not_while_ahead_of_the_arverni(card: str) -> None:
    ahead = aedui("ALL", EXPANSION, card=card, pieces=MANY, tribes={"AEDUI": "AEDUI_ALLY"})
    behind = aedui("ALL", EXPANSION, card=card, pieces={"SEQUANI": {"ARVERNI_HIDDEN": 9}})
    assert EXPANSION_SHEET[Card[card]].declines(ahead, AEDUI)
    assert not EXPANSION_SHEET[Card[card]].declines(behind, AEDUI)


def test_8_6_1_frumentum_and_nervii() -> None:
    sheet = EXPANSION_SHEET
    assert sheet[Card.FRUMENTUM].declines(aedui("AEDUI", EXPANSION), AEDUI)
    assert not sheet[Card.FRUMENTUM].declines(aedui("ALL", EXPANSION), AEDUI)
    assert sheet[Card.NERVII].declines(aedui("ALL", EXPANSION), AEDUI)
    assert not sheet[Card.NERVII].declines(aedui("AEDUI", EXPANSION), AEDUI)


def test_8_6_1_migration_moves_two_warbands_and_war_fleet_rallies() -> None:
    g = aedui("ALL", card="MIGRATION", pieces=MANY)
    assert plays(g)
    assert g.count_bands(R.BITURIGES, AEDUI) == 3
    fleet = aedui("ALL", card="WAR_FLEET", pieces={"PICTONES": {"AEDUI_HIDDEN": 6}})
    assert plays(fleet)
    assert fleet.resources[AEDUI] == 20
    assert fleet.count(R.PICTONES, Force.AEDUI_HIDDEN) == 0
