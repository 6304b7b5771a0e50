"""§1.5.2, §3.2.1: who agrees to what, Resources that change hands, and Supply Lines."""

from __future__ import annotations

from typing import Any

from exact import Exact
from games.gaul.asking import next_ask, offered
from games.gaul.carry import drive
from games.gaul.table import ario, state

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.moves import Agree, Finish, Give, Refuse, Request
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.rules.agreement import (
    agrees,
    bargains,
    can_transfer,
    could_agree,
    find_givers,
    give,
    has_rift,
    negotiate,
    request,
    transfers,
)
from quadriga.games.gaul.rules.supply import find_supplied, find_supply, is_supplied
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Command, Mark, Region

HERE = Region.CARNUTES


def recruiting(**more: Any) -> Action:
    return Action(ROMANS, Command.RECRUIT, **more)


def result_of(rule: Any, *answers: Any) -> Any:
    """What the rule returns after these answers; a question too many is an error."""
    left, value = list(answers), None
    while True:
        try:
            ask = rule.send(value)
        except StopIteration as end:
            assert not left, f"never asked for {left}"
            return end.value
        value = left.pop(0)
        assert value in ask.choice


# Consent (§1.5.2) -------------------------------------------------------------------------------------------------------


def test_1_5_2_oneself_always_germans_never_others_once_in_an_action() -> None:
    g = state()
    a = recruiting()
    assert result_of(agrees(g, a, ROMANS, "agree_supply", "3.2.1"))
    assert not result_of(agrees(g, a, GERMANS, "agree_supply", "3.2.1"))
    assert result_of(agrees(g, a, AEDUI, "agree_supply", "3.2.1"), Agree())
    assert result_of(agrees(g, a, AEDUI, "agree_supply", "3.2.1")), "the answer holds"
    assert not a.refused
    assert not result_of(agrees(g, a, ARVERNI, "agree_supply", "3.2.1"), Refuse())
    assert not result_of(agrees(g, a, ARVERNI, "agree_supply", "3.2.1"))
    assert a.refused
    result_of(agrees(g, a, BELGAE, "agree_supply", "3.2.1"), Agree())
    assert a.refused, "one refusal is not taken back by another's consent"


def test_1_5_2_who_could_agree() -> None:
    g = state()
    a = recruiting(agreed={ARVERNI: False, AEDUI: True})
    assert [could_agree(g, a, faction) for faction in (ROMANS, ARVERNI, AEDUI, BELGAE, GERMANS)] == [
        True,
        False,
        True,
        True,
        False,
    ]
    germans = Action(GERMANS, Command.MARCH)
    assert could_agree(g, germans, GERMANS), "even the game-run faction to its own action"


# Transfers (§1.5.2) -----------------------------------------------------------------------------------------------------


def test_1_5_2_how_much_may_go() -> None:
    g = state(resources={"AEDUI": 9, "ROMANS": 40, "BELGAE": 3})
    g.resources[GERMANS] = 5
    a = Action(AEDUI, Command.RALLY)
    assert can_transfer(g, AEDUI, ROMANS, a) == 5, "Romans hold 45 at most"
    assert can_transfer(g, AEDUI, AEDUI, a) == 0
    assert can_transfer(g, GERMANS, AEDUI, a) == can_transfer(g, AEDUI, GERMANS, a) == 0
    assert can_transfer(g, BELGAE, AEDUI, a) == 3


def test_1_5_2_four_between_one_players_factions_both_ways_together() -> None:
    g = state(config={"players": 2}, resources={"AEDUI": 9, "ROMANS": 9})
    a = Action(AEDUI, Command.RALLY, given={ROMANS: 3})
    assert can_transfer(g, AEDUI, ROMANS, a) == 1
    assert can_transfer(g, ROMANS, AEDUI, a) == 1
    other = Action(AEDUI, Command.RALLY, given={BELGAE: 3})
    assert can_transfer(g, AEDUI, ROMANS, other) == 4


def test_38_o38_a_rift_ends_all_transfers_between_romans_and_aedui() -> None:
    for card in ("DIVICIACUS", "DIVICIACUS_O"):
        config = {"diviciacus": card == "DIVICIACUS_O"}
        g = state(config=config, resources={"AEDUI": 9, "ROMANS": 9}, capabilities={card: "SHADED"})
        assert has_rift(g)
        assert can_transfer(g, AEDUI, ROMANS, None) == can_transfer(g, ROMANS, AEDUI, None) == 0
        assert can_transfer(g, AEDUI, BELGAE, None) == 9
    assert not has_rift(state())


def test_1_5_2_a_gift_is_at_least_one_and_once_to_each() -> None:
    g = state(resources={"AEDUI": 9})
    a = Action(AEDUI, Command.RALLY)
    assert list(offered(give(g, a, BELGAE))) == list(range(1, 10))
    drive(g, give(g, a, BELGAE), [2])
    assert a.given == {BELGAE: 2}
    assert Exact(bargains(g, a)) == [Give(ROMANS), Give(ARVERNI), Request(BELGAE)]
    assert (g.resources[AEDUI], g.resources[BELGAE]) == (7, 2)


def test_1_5_2_a_request_may_be_refused_and_is_made_once() -> None:
    g = state(resources={"ROMANS": 3})
    a = Action(AEDUI, Command.RALLY)
    assert find_givers(g, a) == [ROMANS]
    assert 0 in offered(request(g, Action(AEDUI, Command.RALLY), ROMANS))
    drive(g, request(g, a, ROMANS), [0])
    assert (a.refused, a.given, a.spoken) == (True, {}, [ROMANS])
    assert find_givers(g, a) == []
    b = Action(AEDUI, Command.RALLY)
    drive(g, request(g, b, ROMANS), [1])
    assert (b.refused, b.given, g.resources[ROMANS], g.resources[AEDUI]) == (False, {ROMANS: 1}, 2, 1)


def test_1_5_2_a_single_resource_is_worth_a_word() -> None:
    g = state(resources={"AEDUI": 1})
    assert Exact(bargains(g, Action(AEDUI, Command.RALLY))) == [Give(ROMANS), Give(ARVERNI), Give(BELGAE)]
    assert Exact(bargains(g, Action(BELGAE, Command.RALLY))) == [Request(AEDUI)]
    assert find_givers(g, Action(BELGAE, Command.RALLY)) == [AEDUI]


def test_1_5_2_a_talk_may_come_to_nothing() -> None:
    g = state(resources={"AEDUI": 3})
    a = Action(AEDUI, Command.RALLY)
    drive(g, negotiate(g, a), [Finish()])
    assert a.quiet
    b = Action(AEDUI, Command.RALLY)
    drive(g, negotiate(g, b), [Give(BELGAE), 1])
    assert not b.quiet


def test_1_5_2_r_12_in_winter_each_sends_what_it_likes_once_to_each() -> None:
    g = state(resources={"AEDUI": 3})
    choice = offered(transfers(g), Give(BELGAE))
    assert list(choice) == [1, 2, 3]
    g = state(resources={"AEDUI": 3})
    second = offered(transfers(g), Give(BELGAE), 1)
    assert Exact(second) == [Give(ROMANS), Give(ARVERNI), Finish()], "not twice to the same"
    g = state(resources={"ROMANS": 1})
    asked = drive(g, transfers(g), [Give(AEDUI), 1, Finish()])
    assert asked == ["winter_transfer", "give", "winter_transfer"], "then the Aedui have something to send"


# Supply Lines (§3.2.1) --------------------------------------------------------------------------------------------------


def nobody(_faction: object) -> bool:
    return False


def test_3_2_1_both_ways_of_looking_find_the_same_lines() -> None:
    pieces = {
        "SEQUANI": {"ARVERNI_HIDDEN": 1},
        "PROVINCIA": {"ARVERNI_HIDDEN": 2},
        "UBII": {"GERMAN_HIDDEN": 1},
        "MANDUBII": {"BELGIC_HIDDEN": 1},
        "MORINI": {"AEDUI_HIDDEN": 1},
    }
    g = state(pieces=pieces)
    for opens in (
        nobody,
        lambda f: f is ARVERNI,
        lambda f: f in (ARVERNI, BELGAE),
        lambda f: f is BELGAE,
        lambda f: f is GERMANS,
    ):
        found = find_supplied(g, opens)
        assert found == {region for region in g.regions() if is_supplied(g, region, opens)}
    assert find_supplied(g, nobody) == set()
    south = find_supplied(g, lambda f: f is ARVERNI)
    assert {Region.PROVINCIA, Region.SEQUANI, Region.AEDUI, Region.NERVII} <= south
    assert not {Region.MANDUBII, Region.MORINI, Region.UBII} & south


def test_3_2_1_a_line_does_not_lead_through_cisalpina() -> None:
    pieces = {"SEQUANI": {"ARVERNI_HIDDEN": 1}, "PROVINCIA": {"ARVERNI_HIDDEN": 2}, "TREVERI": {"ARVERNI_HIDDEN": 1}}
    g = state(pieces={**pieces, "SUGAMBRI": {"ARVERNI_HIDDEN": 1}})
    assert is_supplied(g, Region.UBII, nobody)
    assert not is_supplied(g, Region.AEDUI, nobody)


def test_a1_3_4_in_ariovistus_no_line_leads_over_britannia() -> None:
    around = {name: {"GERMAN_HIDDEN": 1} for name in ("NERVII", "ATREBATES", "SUGAMBRI")}
    g = ario(pieces=around)
    assert not is_supplied(g, Region.MORINI, nobody)
    assert Region.MORINI not in find_supplied(g, nobody), "though nobody Controls it"
    assert is_supplied(g, Region.VENETI, nobody)


def test_5_gallia_togata_ends_a_supply_line_too() -> None:
    g = state(pieces={"PROVINCIA": {"LEGION": 1}})
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    assert is_supplied(g, Region.CISALPINA, nobody)
    assert Region.CISALPINA in g.rules.supply_ends
    assert Region.UBII not in ario().rules.supply_ends


def walled() -> Any:
    """The Carnutes have a way out only by Arverni and Belgae, or by Arverni and Aedui."""
    return state(
        card="CICERO",
        pieces={
            "CARNUTES": {"FORT": 1, "ARVERNI_HIDDEN": 2},
            "UBII": {"GERMAN_HIDDEN": 1},
            "PROVINCIA": {"BELGIC_HIDDEN": 2},
            "SEQUANI": {"AEDUI_HIDDEN": 1},
        },
    )


def test_r_15_consent_is_asked_in_card_order_of_those_whose_answer_matters() -> None:
    g = walled()
    ask = next_ask(find_supply(g, recruiting(), HERE))
    assert (ask.seat, ask.prompt) == (g.seat(ARVERNI), "agree_supply")
    assert result_of(find_supply(g, recruiting(), HERE), Refuse()) is False, "without the Arverni no line: nobody else is asked"
    assert result_of(find_supply(g, recruiting(), HERE), Agree(), Agree()) is True, "Arverni and Aedui are enough"
    a = recruiting()
    assert result_of(find_supply(g, a, HERE), Agree(), Refuse(), Agree()) is True, "or Arverni and Belgae"
    assert a.agreed == {ARVERNI: True, AEDUI: False, BELGAE: True}
    assert result_of(find_supply(g, recruiting(), HERE), Agree(), Refuse(), Refuse()) is False


def test_r_15_an_answer_holds_and_an_open_line_needs_none() -> None:
    g = walled()
    agreed = recruiting(agreed={ARVERNI: True, BELGAE: True})
    assert result_of(find_supply(g, agreed, HERE)) is True
    asked_before = recruiting(agreed={ARVERNI: True})
    assert next_ask(find_supply(g, asked_before, HERE)).seat == g.seat(AEDUI)
    assert result_of(find_supply(g, recruiting(), Region.PROVINCIA), Agree()) is True, "only the Belgae"
    open_road = state(pieces={"CARNUTES": {"FORT": 1}, "MORINI": {"ARVERNI_HIDDEN": 1}})
    assert result_of(find_supply(open_road, recruiting(), HERE)) is True


def test_r_15_each_is_asked_whose_answer_may_matter_after_those_before() -> None:
    g = walled()
    g.current = int(Card.DIVICIACUS)  # Aedui before Arverni
    a = recruiting()
    assert result_of(find_supply(g, a, HERE), Refuse(), Agree(), Agree()) is True
    assert list(a.agreed.items()) == [(AEDUI, False), (ARVERNI, True), (BELGAE, True)]
    a = recruiting()
    assert result_of(find_supply(g, a, HERE), Refuse(), Refuse()) is False, "nothing depends on the Belgae any more"


def any_two() -> Any:
    """The Carnutes have a way out with any two of Arverni, Aedui and Belgae, and with none of them alone."""
    pieces = {
        "ATREBATES": {"GERMAN_HIDDEN": 1},
        "MANDUBII": {"ARVERNI_HIDDEN": 1},
        "BITURIGES": {"AEDUI_HIDDEN": 1},
        "PICTONES": {"BELGIC_HIDDEN": 1},
        "VENETI": {"GERMAN_HIDDEN": 1},
        "TREVERI": {"GERMAN_HIDDEN": 1},
        "ARVERNI": {"ARVERNI_HIDDEN": 1},
        "AEDUI": {"BELGIC_HIDDEN": 1},
        "SEQUANI": {"AEDUI_HIDDEN": 1},
    }
    return state(card="CICERO", pieces=pieces)


def test_r_15_where_any_two_of_three_must_agree_they_are_asked() -> None:
    g = any_two()
    assert not is_supplied(g, HERE, lambda faction: faction is ARVERNI)
    assert not is_supplied(g, HERE, lambda faction: faction is AEDUI)
    assert not is_supplied(g, HERE, lambda faction: faction is BELGAE)
    assert result_of(find_supply(g, recruiting(), HERE), Agree(), Agree()) is True, "Arverni and Aedui"
    a = recruiting()
    assert result_of(find_supply(g, a, HERE), Refuse(), Agree(), Agree()) is True, "Aedui and Belgae"
    assert result_of(find_supply(g, recruiting(), HERE), Agree(), Refuse(), Agree()) is True, "Arverni and Belgae"
    assert result_of(find_supply(g, recruiting(), HERE), Refuse(), Refuse()) is False


def test_r_15_who_controls_nothing_on_the_way_is_not_asked() -> None:
    pieces = {"CARNUTES": {"FORT": 1, "BELGIC_HIDDEN": 2}, "MORINI": {"ARVERNI_HIDDEN": 1}, "BITURIGES": {"AEDUI_HIDDEN": 1}}
    g = state(card="CICERO", pieces=pieces)
    assert next_ask(find_supply(g, recruiting(), HERE)).seat == g.seat(BELGAE), "the Aedui can be gone round"


def test_r_15_a_way_by_germans_is_no_way_round() -> None:
    shut = {name: {"GERMAN_HIDDEN": 1} for name in ("NERVII", "ATREBATES", "SUGAMBRI", "UBII", "SEQUANI")}
    pieces = {**shut, "MANDUBII": {"ARVERNI_HIDDEN": 1}, "PROVINCIA": {"AEDUI_HIDDEN": 2}, "MORINI": {"BELGIC_HIDDEN": 1}}
    g = state(card="COMMIUS", pieces=pieces)
    a = recruiting()
    assert result_of(find_supply(g, a, Region.TREVERI), Agree(), Agree()) is True
    assert list(a.agreed) == [ARVERNI, AEDUI], "the Belgae, first on the card, have nothing to do with it"


def test_3_2_1_the_romans_do_not_ask_themselves() -> None:
    g = state(card="CICERO", pieces={"CARNUTES": {"LEGION": 1}, "PROVINCIA": {"LEGION": 1}})
    assert result_of(find_supply(g, recruiting(), HERE)) is True
