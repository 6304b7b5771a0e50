"""§4.3-4.4: Entreat and Devastate, Trade and Suborn, condition by condition."""

from __future__ import annotations

from typing import Any

import pytest
from games.gaul.asking import next_ask, offered
from games.gaul.carry import drive
from games.gaul.table import ario, state

from quadriga.games.gaul.board import Marker
from quadriga.games.gaul.moves import Agree, Finish, PlaceAnyAlly, PlacePiece, Proceed, Refuse, Remove, RemoveTribe, Select
from quadriga.games.gaul.rules.abilities.gallic import (
    can_devastate,
    can_entreat,
    can_suborn,
    can_trade,
    count_markets,
    count_starved,
    devastate,
    devastate_regions,
    entreat,
    entreat_options,
    entreat_regions,
    suborn,
    suborn_cost,
    suborn_options,
    suborn_regions,
    trade,
    trade_income,
    trade_incomes,
    trade_regions,
    vergobret_allows,
)
from quadriga.games.gaul.rules.action import Action
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    FACTIONS,
    GERMANS,
    ROMANS,
    Command,
    Faction,
    Force,
    Mark,
    Region,
    Status,
    Tribe,
)

HERE = Region.CARNUTES


def rallying(faction: Faction, **more: Any) -> Action:
    return Action(faction, Command.RALLY, **more)


def kinds(moves: Any) -> list[tuple[str, int]]:
    return [(type(move).__name__, int(move[0])) for move in moves]


def used(rule: Any, *answers: Any) -> bool:
    """Whether the Special Ability counts as used after these answers."""
    left = list(answers)
    value = None
    while True:
        try:
            ask = rule.send(value)
        except StopIteration as end:
            return bool(end.value)
        value = left.pop(0) if left else Finish()
        assert value in ask.choice


# Entreat (§4.3.1) -----------------------------------------------------------------------------------------------------


def led(pieces: dict[str, dict[str, int]], **more: Any) -> Gaul:
    """Vercingetorix among the Carnutes, with these pieces."""
    here = {"ARVERNI_LEADER": 1, **pieces.pop("CARNUTES", {})}
    return state(pieces={"CARNUTES": here, **pieces}, **more)


def test_4_3_1_whom_the_arverni_may_entreat() -> None:
    tribes = {"MANDUBII": "AEDUI_CITADEL", "SENONES": "BELGIC_ALLY", "LINGONES": "ROMAN_ALLY"}
    pieces = {"MANDUBII": {"ARVERNI_HIDDEN": 2, "AUXILIA_REVEALED": 1, "LEGION": 1, "GERMAN_SCOUTED": 1, "AEDUI_HIDDEN": 1}}
    g = state(pieces=pieces, tribes=tribes)
    bands = [("Remove", Force.AUXILIA_REVEALED), ("Remove", Force.AEDUI_HIDDEN), ("Remove", Force.GERMAN_SCOUTED)]
    assert kinds(entreat_options(g, Region.MANDUBII)) == bands, "any Warband or Auxilia; Allies only under Control"
    g.place(Region.MANDUBII, Force.ARVERNI_HIDDEN, 9)
    assert kinds(entreat_options(g, Region.MANDUBII)) == [*bands, ("RemoveTribe", Tribe.SENONES)]


def test_4_3_1_where_and_for_one_resource() -> None:
    pieces = {
        "CARNUTES": {"ARVERNI_HIDDEN": 1, "AEDUI_HIDDEN": 1},
        "PICTONES": {"ARVERNI_HIDDEN": 1},
        "BITURIGES": {"ARVERNI_REVEALED": 1, "AEDUI_HIDDEN": 1},
        "MANDUBII": {"ARVERNI_HIDDEN": 1, "AEDUI_HIDDEN": 1},
        "AEDUI": {"ARVERNI_HIDDEN": 1, "AEDUI_HIDDEN": 1},
    }
    g = led(pieces, resources={"ARVERNI": 1})
    a = rallying(ARVERNI)
    assert entreat_regions(g, a) == [HERE, Region.MANDUBII]
    assert entreat_regions(g, a, [HERE]) == [Region.MANDUBII]
    assert entreat_regions(g, rallying(ARVERNI, within=(HERE,))) == [HERE]
    assert can_entreat(g, a)
    g.pay(ARVERNI, 1)
    assert entreat_regions(g, a) == []
    assert not can_entreat(g, a)
    assert entreat_regions(g, rallying(ARVERNI, free=True)) == [HERE, Region.MANDUBII]


def test_4_3_1_one_piece_in_each_region_changes_sides() -> None:
    pieces = {"CARNUTES": {"ARVERNI_HIDDEN": 1, "AEDUI_HIDDEN": 2}, "MANDUBII": {"ARVERNI_HIDDEN": 9}}
    g = led(pieces, tribes={"SENONES": "BELGIC_ALLY"}, resources={"ARVERNI": 5})
    answers = [Select(HERE), Remove(Force.AEDUI_HIDDEN), Select(Region.MANDUBII), RemoveTribe(Tribe.SENONES)]
    assert drive(g, entreat(g, rallying(ARVERNI)), answers) == ["entreat", "entreat_whom", "entreat", "entreat_whom"]
    assert (g.count(HERE, Force.AEDUI_HIDDEN), g.count(HERE, Force.ARVERNI_HIDDEN)) == (1, 2)
    assert g.tribes[Tribe.SENONES] == Status.ARVERNI_ALLY
    assert g.resources[ARVERNI] == 3


def test_4_1_an_entreaty_counts_if_somebody_was_entreated() -> None:
    def start() -> Gaul:
        return led({"CARNUTES": {"ARVERNI_HIDDEN": 1, "AEDUI_HIDDEN": 2}}, resources={"ARVERNI": 5})

    g = start()
    assert not used(entreat(g, rallying(ARVERNI)))
    assert used(entreat(g, rallying(ARVERNI)), Select(HERE), Remove(Force.AEDUI_HIDDEN))


def test_4_3_1_4_4_2_the_question_names_the_purse_unless_free() -> None:
    g = led({"CARNUTES": {"ARVERNI_HIDDEN": 1, "AEDUI_HIDDEN": 2}}, resources={"ARVERNI": 5, "AEDUI": 4})
    assert next_ask(entreat(g, rallying(ARVERNI))).args["n"] == 5
    assert next_ask(entreat(g, rallying(ARVERNI, free=True))).prompt == "entreat_free"
    assert next_ask(suborn(g, rallying(AEDUI))).args["n"] == 4
    assert next_ask(suborn(g, rallying(AEDUI, free=True))).prompt == "suborn_free"


# Devastate (§4.3.2) ---------------------------------------------------------------------------------------------------


def test_4_3_2_where() -> None:
    pieces = {"PICTONES": {"ARVERNI_HIDDEN": 1}, "BITURIGES": {"AEDUI_HIDDEN": 1}, "AEDUI": {"ARVERNI_HIDDEN": 1}}
    g = led(pieces)
    a = rallying(ARVERNI)
    assert devastate_regions(g, a) == [HERE, Region.PICTONES]
    assert devastate_regions(g, a, [HERE]) == [Region.PICTONES]
    assert devastate_regions(g, rallying(ARVERNI, within=(HERE,))) == [HERE]
    assert can_devastate(g, a)
    assert not can_devastate(state(), a)


@pytest.mark.parametrize(
    ("faction", "pieces", "n"),
    [
        (ARVERNI, {"ARVERNI_HIDDEN": 7, "ARVERNI_LEADER": 1}, 1),
        (ARVERNI, {"ARVERNI_HIDDEN": 5, "ARVERNI_REVEALED": 3}, 2),
        (AEDUI, {"AEDUI_HIDDEN": 5}, 1),
        (ROMANS, {"AUXILIA_HIDDEN": 2, "LEGION": 4, "ROMAN_LEADER": 1}, 2),
        (GERMANS, {"GERMAN_HIDDEN": 2, "LEGION": 9}, 0),
    ],
)
def test_4_3_2_one_in_four_arverni_and_one_in_three_of_others(faction: Faction, pieces: dict[str, int], n: int) -> None:
    assert count_starved(state(pieces={"CARNUTES": pieces}), faction, HERE) == n


def test_4_3_2_each_owner_chooses_the_arverni_first_and_the_region_is_marked() -> None:
    pieces = {
        "ARVERNI_HIDDEN": 13,
        "ARVERNI_REVEALED": 3,
        "AUXILIA_HIDDEN": 2,
        "LEGION": 4,
        "AEDUI_HIDDEN": 2,
        "BELGIC_HIDDEN": 3,
        "GERMAN_HIDDEN": 1,
        "GERMAN_SCOUTED": 2,
    }
    g = led({"CARNUTES": pieces})
    answers = [Select(HERE), {Force.ARVERNI_HIDDEN: 1, Force.ARVERNI_REVEALED: 3}, {Force.LEGION: 1, Force.AUXILIA_HIDDEN: 1}]
    assert drive(g, devastate(g, rallying(ARVERNI)), answers) == ["devastate", "starve", "starve"]
    assert g.count_bands(HERE, ARVERNI) == 12
    assert (g.fallen, g.count(HERE, Force.AUXILIA_HIDDEN)) == (1, 1)
    assert (g.count_bands(HERE, AEDUI), g.count_bands(HERE, BELGAE)) == (2, 2), "two Aedui lose nobody"
    assert g.pieces(HERE, GERMANS) == {Force.GERMAN_HIDDEN: 1, Force.GERMAN_SCOUTED: 1}, "the Scouted go first, unasked"
    assert g.is_devastated(HERE)


def test_4_3_2_without_legions_only_auxilia_starve() -> None:
    g = led({"CARNUTES": {"ARVERNI_HIDDEN": 9, "AUXILIA_HIDDEN": 3, "AUXILIA_REVEALED": 3}})
    choice = offered(devastate(g, rallying(ARVERNI)), Select(HERE))
    assert choice.caps == {Force.AUXILIA_HIDDEN: 3, Force.AUXILIA_REVEALED: 3}  # type: ignore[attr-defined]
    assert used(devastate(led({}), rallying(ARVERNI)), Finish()) is False


def test_4_1_a_devastation_counts() -> None:
    g = led({})
    assert used(devastate(g, rallying(ARVERNI)), Select(HERE))


# Trade (§4.4.1) -------------------------------------------------------------------------------------------------------


def market(**more: Any) -> Gaul:
    return state(
        pieces={"MANDUBII": {"AEDUI_HIDDEN": 5}, "SEQUANI": {"ARVERNI_HIDDEN": 2}},
        tribes={"MANDUBII": "AEDUI_CITADEL", "SENONES": "ROMAN_ALLY", "SEQUANI": "AEDUI_ALLY", "TREVERI": "AEDUI_ALLY"},
        **more,
    )


def test_4_4_1_what_trades() -> None:
    g = market()
    assert count_markets(g, Region.MANDUBII, romans=False) == 2, "Citadel and Subdued Lingones"
    assert count_markets(g, Region.MANDUBII, romans=True) == 3, "and the Roman Ally"
    assert count_markets(g, Region.SEQUANI, romans=True) == 1, "no Subdued Tribe without Control"
    assert count_markets(g, Region.TREVERI, romans=False) == 1
    assert count_markets(g, Region.PICTONES, romans=True) == 0


def test_4_4_1_one_resource_each_or_two_with_the_romans() -> None:
    g = market()
    a = rallying(AEDUI)
    assert trade_incomes(g, a, (AEDUI,), romans=False) == {Region.TREVERI: 1, Region.MANDUBII: 2}
    assert trade_incomes(g, a, (AEDUI, ARVERNI), romans=True) == {Region.TREVERI: 2, Region.MANDUBII: 6, Region.SEQUANI: 2}
    assert trade_income(g, a, (AEDUI, ARVERNI), romans=True) == 10


def test_4_4_1_39_shaded_the_best_region_and_none_is_nothing() -> None:
    card = {"RIVER_COMMERCE": "SHADED"}
    g = market(capabilities=card)
    assert trade_income(g, rallying(AEDUI), (AEDUI, ARVERNI), romans=True) == 6
    assert trade_income(state(capabilities=card), rallying(AEDUI), (AEDUI,), romans=True) == 0


def test_4_4_1_where_an_event_allows_it() -> None:
    g = market()
    assert trade_regions(g, rallying(AEDUI, within=(Region.TREVERI,))) == [Region.TREVERI]
    assert len(trade_regions(g, rallying(AEDUI))) == 16


def test_4_4_1_trade_is_possible_while_it_might_bring_something() -> None:
    assert can_trade(market(), rallying(AEDUI))
    assert not can_trade(state(), rallying(AEDUI))
    shut = state(tribes={"TREVERI": "AEDUI_ALLY"}, pieces={"TREVERI": {"GERMAN_HIDDEN": 3}})
    assert not can_trade(shut, rallying(AEDUI)), "the Germans never agree"
    hoped = state(tribes={"TREVERI": "AEDUI_ALLY"}, pieces={"TREVERI": {"ARVERNI_HIDDEN": 3}})
    assert can_trade(hoped, rallying(AEDUI))
    assert not can_trade(hoped, rallying(AEDUI, agreed={ARVERNI: False}))
    assert can_trade(state(tribes={"TREVERI": "AEDUI_ALLY"}), rallying(AEDUI, agreed={ROMANS: False})), "one is enough"


def test_4_4_1_romans_declare_first_and_then_whoever_matters() -> None:
    g = market()
    asked = drive(g, trade(g, rallying(AEDUI)), [Agree(), Agree()])
    assert asked == ["agree_trade", "agree_trade_supply"], "the Belgae Control nothing"
    assert g.resources[AEDUI] == 10
    g = market()
    drive(g, trade(g, rallying(AEDUI)), [Refuse(), Refuse(), Proceed()])
    assert g.resources[AEDUI] == 3


def test_4_4_1_nobody_is_asked_whose_consent_opens_nothing() -> None:
    around = ("NERVII", "ATREBATES", "SUGAMBRI", "UBII", "MANDUBII", "SEQUANI")
    pieces = {"TREVERI": {"ARVERNI_HIDDEN": 3}, **{name: {"GERMAN_HIDDEN": 1} for name in around}}
    g = state(pieces=pieces, tribes={"TREVERI": "AEDUI_ALLY"})
    assert drive(g, trade(g, rallying(AEDUI)), [Agree()]) == ["agree_trade"], "beyond the Arverni are Germans everywhere"


def test_4_1_a_trade_that_brings_nothing_is_none() -> None:
    g = state(tribes={"TREVERI": "AEDUI_ALLY"}, pieces={"TREVERI": {"ARVERNI_HIDDEN": 3}})
    assert not used(trade(g, rallying(AEDUI)), Agree(), Refuse())
    assert used(trade(g, rallying(AEDUI)), Agree(), Agree())
    assert g.resources[AEDUI] == 2


# Suborn (§4.4.2) ------------------------------------------------------------------------------------------------------


def test_4_4_2_with_a_hidden_warband_in_one_region() -> None:
    g = state(
        pieces={"CARNUTES": {"AEDUI_HIDDEN": 1}, "PICTONES": {"AEDUI_REVEALED": 1}, "AEDUI": {"AEDUI_HIDDEN": 1}},
        resources={"AEDUI": 1},
    )
    a = rallying(AEDUI)
    assert suborn_regions(g, a) == [HERE, Region.AEDUI]
    assert suborn_regions(g, a, [HERE]) == [], "one Region"
    assert suborn_regions(g, rallying(AEDUI, within=(HERE,))) == [HERE]
    assert can_suborn(g, a)
    g.pay(AEDUI, 1)
    assert suborn_regions(g, a) == []
    assert not can_suborn(g, a)


def test_43_suborn_in_two_regions_but_not_twice_in_one() -> None:
    g = state(
        pieces={"CARNUTES": {"AEDUI_HIDDEN": 1}, "AEDUI": {"AEDUI_HIDDEN": 1}, "PICTONES": {"AEDUI_HIDDEN": 1}},
        capabilities={"CONVICTOLITAVIS": "UNSHADED"},
        resources={"AEDUI": 9},
    )
    assert suborn_regions(g, rallying(AEDUI), [HERE]) == [Region.PICTONES, Region.AEDUI]
    assert suborn_regions(g, rallying(AEDUI), [HERE, Region.AEDUI]) == []


def test_4_4_2_what_may_be_bought_in_or_out() -> None:
    g = state(
        pieces={"CARNUTES": {"AEDUI_HIDDEN": 1, "LEGION": 1, "ARVERNI_SCOUTED": 1}, "UBII": {"GERMAN_HIDDEN": 15}},
        tribes={"CARNUTES": "BELGIC_ALLY"},
        resources={"AEDUI": 2},
    )
    a = rallying(AEDUI)
    rich = kinds(suborn_options(g, a, HERE, allies=True))
    placed = [("PlacePiece", piece) for piece in (2, 8, 14, 20)]
    removed = [("Remove", Force.ARVERNI_SCOUTED), ("Remove", Force.AEDUI_HIDDEN)]
    assert rich == [*placed, *[("PlaceAnyAlly", Tribe.AULERCI)] * 5, *removed, ("RemoveTribe", Tribe.CARNUTES)]
    assert kinds(suborn_options(g, a, HERE, allies=False)) == [*placed, *removed], "no Germans are left to place"
    g.pay(AEDUI, 1)
    assert kinds(suborn_options(g, a, HERE, allies=True)) == [*placed, *removed], "Allies cost two"
    g.pay(AEDUI, 1)
    assert suborn_options(g, a, HERE, allies=True) == []
    assert kinds(suborn_options(g, rallying(AEDUI, free=True), HERE, allies=True)) == rich


def test_4_4_2_reserved_circles() -> None:
    g = state(pieces={"UBII": {"AEDUI_HIDDEN": 1}}, resources={"AEDUI": 9})
    options = [move for move in suborn_options(g, rallying(AEDUI), Region.UBII, allies=True) if isinstance(move, PlaceAnyAlly)]
    suebi = [move.faction for move in options if move.tribe is Tribe.SUEBI_SOUTH]
    assert suebi == [GERMANS]
    assert [move.faction for move in options if move.tribe is Tribe.UBII] == list(FACTIONS)


def test_4_4_2_prices() -> None:
    g = state()
    moves: list[Any] = [PlacePiece(Force.AUXILIA_HIDDEN), Remove(Force.ARVERNI_HIDDEN), PlaceAnyAlly(Tribe.AULERCI, BELGAE)]
    assert [suborn_cost(g, move) for move in [*moves, RemoveTribe(Tribe.AULERCI)]] == [1, 1, 2, 2]
    vergobret = ario(capabilities={"VERGOBRET": "UNSHADED"})
    assert [suborn_cost(vergobret, move) for move in moves] == [0, 1, 2]
    assert suborn_cost(vergobret, PlacePiece(Force.BELGIC_HIDDEN)) == 1
    assert suborn_cost(vergobret, Remove(Force.AUXILIA_HIDDEN)) == 1


def test_4_4_2_three_pieces_one_of_them_an_ally() -> None:
    g = state(
        pieces={"CARNUTES": {"AEDUI_HIDDEN": 1, "BELGIC_HIDDEN": 1}}, tribes={"CARNUTES": "BELGIC_ALLY"}, resources={"AEDUI": 9}
    )
    answers = [Select(HERE), RemoveTribe(Tribe.CARNUTES), Remove(Force.BELGIC_HIDDEN), PlacePiece(Force.AUXILIA_HIDDEN)]
    assert drive(g, suborn(g, rallying(AEDUI)), answers) == ["suborn"] + ["suborn_what"] * 3
    assert g.resources[AEDUI] == 9 - 4
    assert g.tribes[Tribe.CARNUTES] == Status.SUBDUED
    assert (g.count_bands(HERE, BELGAE), g.count_bands(HERE, ROMANS)) == (0, 1)


def test_4_4_2_after_one_ally_no_other_and_one_may_stop_after_the_first_piece() -> None:
    def start() -> Gaul:
        return state(pieces={"CARNUTES": {"AEDUI_HIDDEN": 1}}, resources={"AEDUI": 9})

    g = start()
    first = offered(suborn(g, rallying(AEDUI)), Select(HERE))
    assert Finish() not in first
    second = offered(suborn(start(), rallying(AEDUI)), Select(HERE), PlaceAnyAlly(Tribe.AULERCI, AEDUI))
    assert Finish() in second
    assert not [move for move in second if isinstance(move, PlaceAnyAlly | RemoveTribe)]
    g = start()
    assert drive(g, suborn(g, rallying(AEDUI)), [Select(HERE), PlaceAnyAlly(Tribe.AULERCI, AEDUI), Finish()]) == [
        "suborn",
        "suborn_what",
        "suborn_what",
    ]
    assert g.tribes[Tribe.AULERCI] == Status.AEDUI_ALLY
    assert used(suborn(start(), rallying(AEDUI)), Select(HERE), PlacePiece(Force.AEDUI_HIDDEN), Finish())


def test_4_4_2_the_purse_may_end_it() -> None:
    g = state(pieces={"CARNUTES": {"AEDUI_HIDDEN": 1}}, resources={"AEDUI": 1})
    ask = next_ask(suborn(g, rallying(AEDUI)), Select(HERE))
    assert (ask.args["n"], ask.args["resources"]) == (3, 1)
    assert drive(g, suborn(g, rallying(AEDUI)), [Select(HERE), PlacePiece(Force.AEDUI_HIDDEN)]) == ["suborn", "suborn_what"]


def test_a38_one_piece_and_one_ally_more() -> None:
    g = ario(pieces={"CARNUTES": {"AEDUI_HIDDEN": 1}}, capabilities={"VERGOBRET": "UNSHADED"}, resources={"AEDUI": 9})
    allies = [PlaceAnyAlly(Tribe.AULERCI, AEDUI), PlaceAnyAlly(Tribe.CARNUTES, BELGAE)]
    third = offered(suborn(g, rallying(AEDUI)), Select(HERE), *allies)
    assert not [move for move in third if isinstance(move, PlaceAnyAlly | RemoveTribe)]
    g = ario(pieces={"CARNUTES": {"AEDUI_HIDDEN": 1}}, capabilities={"VERGOBRET": "UNSHADED"}, resources={"AEDUI": 9})
    auxilia = PlacePiece(Force.AUXILIA_HIDDEN)
    assert Finish() in offered(suborn(g, rallying(AEDUI)), Select(HERE), PlacePiece(Force.AEDUI_HIDDEN))
    g.drop(AEDUI, 45)
    g.gain(AEDUI, 9)
    assert Finish() not in offered(suborn(g, rallying(AEDUI)), Select(HERE))
    assert drive(g, suborn(g, rallying(AEDUI)), [Select(HERE), *[auxilia] * 4]) == ["suborn"] + ["suborn_what"] * 4
    assert g.resources[AEDUI] == 9


def test_a38_shaded_suborn_where_diviciacus_is_or_near_bibracte() -> None:
    places = (HERE, Region.MANDUBII, Region.AEDUI)
    g = ario(capabilities={"VERGOBRET": "SHADED"})
    assert [vergobret_allows(g, region, trade=True) for region in places] == [False, True, True]
    assert [vergobret_allows(g, region, trade=False) for region in places] == [False, True, True]
    led_by = ario(pieces={"CARNUTES": {"AEDUI_LEADER": 1}}, capabilities={"VERGOBRET": "SHADED"})
    assert [vergobret_allows(led_by, region, trade=False) for region in places] == [True, False, False]
    assert [vergobret_allows(led_by, region, trade=True) for region in places] == [True, True, True]
    assert vergobret_allows(ario(), HERE, trade=False)


def test_a38_shaded_bounds_trade_and_suborn() -> None:
    pieces = {"CARNUTES": {"AEDUI_HIDDEN": 1}, "AEDUI": {"AEDUI_HIDDEN": 1}}
    g = ario(pieces=pieces, capabilities={"VERGOBRET": "SHADED"}, resources={"AEDUI": 9})
    assert suborn_regions(g, rallying(AEDUI)) == [Region.AEDUI]
    assert HERE not in trade_regions(g, rallying(AEDUI))
    bound = ario(
        pieces={**pieces, "CARNUTES": {"AEDUI_HIDDEN": 1, "AEDUI_LEADER": 1}, "MANDUBII": {"AEDUI_HIDDEN": 1}},
        capabilities={"VERGOBRET": "SHADED"},
        resources={"AEDUI": 9},
    )
    assert suborn_regions(bound, rallying(AEDUI)) == [HERE], "only where he is"
    assert Region.MANDUBII in trade_regions(bound, rallying(AEDUI)), "but Trade around him"
    near = ario(pieces={**pieces, "MANDUBII": {"AEDUI_LEADER": 1, "AEDUI_HIDDEN": 1}}, resources={"AEDUI": 9})
    assert suborn_regions(near, rallying(AEDUI)) == [HERE, Region.MANDUBII, Region.AEDUI]
    far = ario(pieces={**pieces, "MORINI": {"AEDUI_LEADER": 1, "AEDUI_HIDDEN": 1}}, resources={"AEDUI": 9})
    assert suborn_regions(far, rallying(AEDUI)) == [Region.MORINI]
    assert HERE not in trade_regions(far, rallying(AEDUI))


def test_a5_only_auxilia_are_bought_into_gallia_togata() -> None:
    g = ario(resources={"AEDUI": 9})
    g.add_mark(Marker(Mark.GALLIA_TOGATA))
    options = suborn_options(g, rallying(AEDUI), Region.CISALPINA, allies=True)
    assert [move.piece for move in options if isinstance(move, PlacePiece)] == [Force.AUXILIA_HIDDEN]
    assert [move.faction for move in options if isinstance(move, PlaceAnyAlly)] == [ROMANS]
