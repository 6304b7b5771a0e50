"""§2: the sequence of play."""

from __future__ import annotations

import pytest
from games.gaul.table import do, options, position, prompt, resources, seat, state

from quadriga.games.gaul.cards import BASE_DECK
from quadriga.games.gaul.events import EVENTS
from quadriga.games.gaul.moves import Event, Finish, Gain, Issue, IssueLimited, Pass, PlaceBands, Proceed, Refuse, Select, Use
from quadriga.games.gaul.rules.deck import count_deck, count_winters, is_final_winter
from quadriga.games.gaul.rules.sequence import end_card, find_eligible, first_deed, slot_options
from quadriga.games.gaul.rules.victory import end_game, has_winner, ranking, seat_margin
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import (
    AEDUI,
    ARVERNI,
    BELGAE,
    ROMANS,
    Ability,
    Command,
    Deed,
    Force,
    Phase,
    Region,
    Scenario,
    Side,
)
from quadriga.kernel import Chance, One

ARVERNI_AT_HOME = {"ARVERNI": {"ARVERNI_HIDDEN": 4}}


def test_2_3_3_t01_a_pass_hands_the_slot_on_and_pays() -> None:
    match = position(dice=["AMBACTI"], card="CICERO", resources={"ROMANS": 3, "ARVERNI": 3})
    do(match, Pass())
    assert resources(match, ROMANS) == 5
    assert seat(match) == ARVERNI
    assert Issue(Command.RALLY) in options(match), "the passer's slot, with all its options, goes to the next"
    do(match, Pass())
    assert resources(match, ARVERNI) == 4
    do(match, Pass(), Pass())
    assert match.state.eligible[:4] == [1, 1, 1, 1], "passers stay Eligible"
    assert match.state.played == [1]


def test_2_3_3_t01_only_a_current_1st_or_2nd_eligible_is_asked() -> None:
    match = position(dice=["AMBACTI"], pieces=ARVERNI_AT_HOME, resources={"ARVERNI": 5, "ROMANS": 5}, card="LUCTERIUS")
    do(match, Issue(Command.RALLY), Select(Region.ARVERNI), PlaceBands(1), Finish())
    do(match, IssueLimited(Command.RECRUIT), Select(Region.PROVINCIA), PlaceBands(1))
    assert match.state.played == [19], "two have acted; Aedui and Belgae were not asked, nor paid"
    assert match.state.resources[AEDUI] == 0


def test_2_3_2_the_leftmost_eligible_symbol_is_first() -> None:
    g = state(card="LUCTERIUS", eligible=["AEDUI", "ROMANS"])
    assert find_eligible(g) is ROMANS


@pytest.mark.parametrize(
    ("first", "limited", "event"),
    [
        (Deed.NOTHING, False, True),
        (Deed.COMMAND, True, False),
        (Deed.COMMAND_ABILITY, True, True),
        (Deed.EVENT, False, False),
    ],
)
def test_2_3_4_t02_options_of_the_2nd_follow_from_the_1st(
    first: Deed, limited: bool, event: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def nothing(_g: object, _faction: object) -> None: ...

    monkeypatch.setitem(EVENTS, 1, {Side.UNSHADED: nothing})
    g = state(card="CICERO", pieces={"CARNUTES": {"AEDUI_HIDDEN": 2}}, deeds={"ROMANS": first.name}, resources={"AEDUI": 5})
    g.deeds[ARVERNI] = int(Deed.PASSED)
    moves = One(slot_options(g, AEDUI))
    assert (IssueLimited(Command.RAID) in moves) == limited
    assert (Issue(Command.RAID) in moves) == (not limited)
    assert (Event(Side.UNSHADED) in moves) == event
    assert first_deed(g) is first


def test_2_3_5_t03_a_limited_command_is_one_region_without_special_ability() -> None:
    match = position(
        card="LUCTERIUS",
        deeds={"ARVERNI": "COMMAND", "ROMANS": "PASSED"},
        pieces={"AEDUI": {"AEDUI_HIDDEN": 3}, "BITURIGES": {"AEDUI_HIDDEN": 2}, "CARNUTES": {"BELGIC_HIDDEN": 1}},
        tribes={"AEDUI": "AEDUI_ALLY"},
        resources={"AEDUI": 5},
        dice=["AMBACTI"],
    )
    do(match, IssueLimited(Command.RAID))
    assert not [move for move in options(match) if isinstance(move, Use)]
    do(match, Select(Region.AEDUI), Gain())
    assert match.state.resources[AEDUI] == 7
    assert match.state.played == [19], "no second Region is offered: the card is over"


def test_3_2_2_t03_a_limited_march_has_one_origin_with_several_groups() -> None:
    match = position(
        dice=["AMBACTI"],
        card="CICERO",
        eligible=["ROMANS", "ARVERNI"],
        deeds={"ARVERNI": "COMMAND"},
        pieces={"SEQUANI": {"LEGION": 2, "AUXILIA_HIDDEN": 2}, "TREVERI": {"LEGION": 1}},
        resources={"ROMANS": 10},
    )
    do(match, IssueLimited(Command.MARCH), Select(Region.SEQUANI), {Force.LEGION: 1})
    from quadriga.games.gaul.moves import Stop, To

    do(match, To(Region.TREVERI), Stop())
    assert prompt(match) == "march_group", "a second group may leave"
    do(match, {Force.AUXILIA_HIDDEN: 2}, To(Region.AEDUI), Stop())
    do(match, ())
    assert match.state.played == [1], "but no second origin is offered"


def test_2_3_6_t04_ineligible_through_next_card_survives_the_end_of_this_one() -> None:
    g = state(card="CICERO")
    g.bench(ROMANS)
    assert find_eligible(g) is ARVERNI, "it takes effect at once"
    _end(g)
    assert g.eligible[ROMANS] == 0, "through the next card"
    _end(g)
    assert g.eligible[ROMANS] == 1


def test_2_3_6_t05_stays_eligible_unless_benched() -> None:
    g = state(card="CICERO", deeds={"AEDUI": "EVENT", "BELGAE": "COMMAND"})
    g.keep_eligible(AEDUI)
    g.bench(BELGAE)
    g.keep_eligible(BELGAE)
    _end(g)
    assert (g.eligible[AEDUI], g.eligible[BELGAE]) == (1, 0)


def test_2_3_6_who_executed_is_ineligible() -> None:
    g = state(card="CICERO", deeds={"ARVERNI": "COMMAND", "AEDUI": "LIMITED", "ROMANS": "PASSED"})
    _end(g)
    assert g.eligible[:4] == [1, 0, 0, 1]


def _end(g: Gaul) -> None:
    coroutine = end_card(g)
    value = None
    try:
        while True:
            effect = coroutine.send(value)
            assert isinstance(effect, Chance)
            value = effect.items[0]
    except StopIteration:
        pass


def test_2_3_8_t07_frost_bars_march_by_the_sequence_of_play() -> None:
    pieces = {"SEQUANI": {"LEGION": 2}, "NERVII": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 2, "GERMAN_HIDDEN": 3}}
    frost = state(card="CICERO", next="WINTER", pieces=pieces, resources={"ROMANS": 9, "BELGAE": 9})
    thaw = state(card="CICERO", next="POMPEY", pieces=pieces, resources={"ROMANS": 9, "BELGAE": 9})
    assert Issue(Command.MARCH) not in One(slot_options(frost, ROMANS))
    assert Issue(Command.MARCH) in One(slot_options(thaw, ROMANS))


def test_4_5_1_t07_frost_bars_the_march_of_enlisted_germans_too() -> None:
    from quadriga.games.gaul.moves import EnlistFor
    from quadriga.games.gaul.rules.abilities.belgic import enlist_options
    from quadriga.games.gaul.rules.action import Action

    pieces = {"NERVII": {"BELGIC_LEADER": 1, "BELGIC_HIDDEN": 2, "GERMAN_HIDDEN": 3}}
    a = Action(BELGAE, Command.RAID)
    assert EnlistFor(Command.MARCH) not in enlist_options(state(next="WINTER", pieces=pieces), a)
    assert EnlistFor(Command.MARCH) in enlist_options(state(pieces=pieces), a)


def test_5_4_t07_a_march_by_event_ignores_frost() -> None:
    from quadriga.games.gaul.rules.action import Action
    from quadriga.games.gaul.rules.march import march_regions

    g = state(next="WINTER", pieces={"SEQUANI": {"LEGION": 2}})
    assert list(march_regions(g, Action(ROMANS, Command.MARCH, free=True, by_event=True)))


def test_2_3_8_sudden_frost_changes_the_places_of_the_two_cards() -> None:
    match = position(dice=["WINTER"], config={"sudden_frost": True, "scenario": "PAX_GALLICA"}, card="CICERO", next="POMPEY")
    match.state.pile_winter = True
    match.checkpoints[-1][1].pile_winter = True
    do(match, Pass(), Pass(), Pass(), Pass())
    assert (match.state.current, match.state.upcoming) == (0, 3)
    assert match.state.phase is not Phase.CARD


def test_4_1_t09_trade_between_two_rallies_pays_for_the_second() -> None:
    match = position(
        card="DIVICIACUS",
        pieces={"AEDUI": {"AEDUI_HIDDEN": 3}, "BITURIGES": {"AEDUI_HIDDEN": 3}},
        tribes={"AEDUI": "AEDUI_ALLY", "BITURIGES": "AEDUI_ALLY"},
        resources={"AEDUI": 1},
    )
    do(match, Issue(Command.RALLY), Select(Region.AEDUI), PlaceBands(1))
    assert Select(Region.BITURIGES) not in options(match)
    do(match, Use(Ability.TRADE))
    do(match, Refuse(), Proceed())
    assert resources(match, AEDUI) == 2, "one each without Roman consent"
    do(match, Select(Region.BITURIGES), PlaceBands(1), Finish())
    assert match.state.deeds[AEDUI] == Deed.COMMAND_ABILITY


def test_4_1_t09_one_type_of_special_ability() -> None:
    match = position(
        card="LUCTERIUS",
        pieces={"ARVERNI": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 8}},
        tribes={"ARVERNI": "ARVERNI_ALLY"},
        resources={"ARVERNI": 5},
    )
    do(match, Issue(Command.RAID), Use(Ability.DEVASTATE), Select(Region.ARVERNI))
    assert match.state.count(Region.ARVERNI, Force.ARVERNI_HIDDEN) == 6
    assert not [move for move in options(match) if isinstance(move, Use)]


def test_1_5_1_t10_a_player_with_two_factions_uses_the_lower_margin() -> None:
    g = state(config={"players": 2}, start="scenario", card="CICERO")
    assert seat_margin(g, 0) == min(g.rules.margin(g, ROMANS), g.rules.margin(g, AEDUI))
    assert seat_margin(g, 1) == min(g.rules.margin(g, ARVERNI), g.rules.margin(g, BELGAE))


def test_1_5_1_t10_one_faction_of_two_does_not_end_play() -> None:
    g = state(config={"players": 2, "scenario": "PAX_GALLICA"}, start="scenario", card="CICERO")
    assert g.rules.margin(g, ROMANS) > 0 > g.rules.margin(g, AEDUI)
    assert not has_winner(g)
    alone = state(config={"players": 4, "scenario": "PAX_GALLICA"}, start="scenario", card="CICERO")
    assert has_winner(alone)


def test_1_5_1_t10_great_revolt_arverni_and_belgae_use_the_higher() -> None:
    g = state(config={"players": 2, "scenario": "GREAT_REVOLT"}, start="scenario", card="CICERO")
    assert g.scenario is Scenario.GREAT_REVOLT
    assert seat_margin(g, 1) == max(g.rules.margin(g, ARVERNI), g.rules.margin(g, BELGAE))


def test_7_1_ties_go_to_the_romans_then_arverni_then_aedui() -> None:
    g = state(card="WINTER", pieces={}, tribes={})
    for faction in (ROMANS, ARVERNI, AEDUI, BELGAE):
        assert g.rules.ties.index(faction) == [ROMANS, ARVERNI, AEDUI, BELGAE].index(faction)
    end_game(g, "final")
    assert g.result is not None
    assert g.result.winners == (ranking(g)[0],)


# The deck ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("scenario", "short", "cards", "winters"),
    [
        ("PAX_GALLICA", False, 70, 5),
        ("RECONQUEST", False, 60, 4),
        ("RECONQUEST", True, 45, 3),
        ("GREAT_REVOLT", False, 45, 3),
        ("GREAT_REVOLT", True, 30, 2),
    ],
)
def test_2_1_deck_preparation(scenario: str, short: bool, cards: int, winters: int) -> None:
    from quadriga.games.gaul import GAME

    g = GAME.new(GAME.configure({"scenario": scenario, "short": short}))
    assert count_winters(g) == winters
    assert count_deck(g) == cards + winters
    assert len(g.undrawn) == len(BASE_DECK) == 72


@pytest.mark.parametrize("left", [5, 2, 1])
def test_2_1_a_winter_lies_anywhere_in_its_pile(left: int) -> None:
    from quadriga.games.gaul.rules.deck import draw

    g = state(card="CICERO")
    g.pile_left, g.pile_winter = left, True
    effect = draw(g).send(None)
    assert isinstance(effect, Chance)
    assert effect.weights is not None
    assert effect.weights[-1] * (left + 1) == sum(effect.weights), "one chance in n + 1"


def test_2_4_1_the_last_winter_card_ends_the_game() -> None:
    g = state(card="WINTER", winters=4)
    assert is_final_winter(g)
    assert not is_final_winter(state(card="WINTER", winters=3))
