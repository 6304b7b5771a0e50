"""§2.4 and the cards of chapter 10: reactions, their order, and what each plot does."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.byzantion.moves import (
    Abstain,
    Announce,
    Choose,
    Decline,
    Discard,
    Done,
    EndTurn,
    Gain,
    Intrigue,
    Join,
    MoveUnit,
    Name,
    Pass,
    PlaceSeal,
    Take,
    TakePile,
    Target,
)
from quadriga.games.byzantion.rules.plots import AFTER_PLAY, FINALE, OWN_TURN
from quadriga.games.byzantion.terms import Action, Card, Deme, Good, Keimelion, Plot, Step, Territory, Unit
from quadriga.kernel import Amount, AnyMatch

from .setting import BLUE, GREEN, RED, WHITE, asked, can, do, goods, has, offers, react, table

REFRESH = Announce(Action.REFRESH)
PLAY = Announce(Action.PLAY)
FAT = {"nomisma": 9, "hand": ["E100"]}


def prompts(match: AnyMatch) -> list[tuple[int, str]]:
    return [(ask.seat, ask.prompt) for ask in match.pending]


# Windows --------------------------------------------------------------------------------------------------------------------


def test_who_could_react_is_asked_whatever_he_holds() -> None:
    """R-16: by hand size and purse alone. Red has no card, white no money: nobody waits for them."""
    match = table(4, green={"nomisma": 4, "hand": ["E100"]}, red={"nomisma": 9}, white={"nomisma": 3, "hand": ["I11"]})
    match.answer(BLUE, REFRESH)
    assert prompts(match) == [(GREEN, "react_action")]
    assert offers(match, GREEN) == [Decline()]


def test_public_discounts_count_for_who_could_react() -> None:
    """R-16: with a hero of the type even 1 nomisma is enough."""
    match = table(green={"nomisma": 1, "hand": ["E100"], "zone": [["E041"]]})
    match.answer(BLUE, REFRESH)
    assert prompts(match) == [(GREEN, "react_action")]


def test_no_window_opens_when_every_such_card_is_seen_elsewhere() -> None:
    """R-16: both cards that cancel actions lie open."""
    match = table(discard=["I11"], display=["I22"], green=FAT)
    match.answer(BLUE, REFRESH)
    assert asked(match) == (BLUE, "refresh_draw")


def test_asking_depends_on_public_facts_only() -> None:
    """R-16: the same seats are asked whether they hold the card or not."""
    holding = table(3, green={"nomisma": 4, "hand": ["I11"]}, red={"nomisma": 4, "hand": ["E001"]})
    empty = table(3, green={"nomisma": 4, "hand": ["E002"]}, red={"nomisma": 4, "hand": ["E001"]})
    for match in (holding, empty):
        match.answer(BLUE, REFRESH)
    assert prompts(holding) == prompts(empty)


def test_reactions_are_sealed_and_the_first_in_order_plays() -> None:
    """R-16: green and red both want to cancel; only green's card is played, red's stays secret in the hand."""
    match = table(3, green={"nomisma": 4, "hand": ["I11"]}, red={"nomisma": 4, "hand": ["I22"]})
    match.answer(BLUE, REFRESH)
    match.answer(RED, Intrigue(Card.I22))
    assert match.state.hands[RED] == [Card.I22]
    match.answer(GREEN, Intrigue(Card.I11))
    do(match)
    assert match.state.intrigues[GREEN] == [Card.I11]
    assert match.state.hands[RED] == [Card.I22]


def test_the_order_starts_after_whoever_opened_the_window() -> None:
    match = table(4, seals={"labaron": "red", "cup": "blue", "sceptre": "white", "robe": "green"}, active="white",
                  **{name: FAT if name == "green" else {"nomisma": 9, "hand": [card]}
                     for name, card in (("green", ""), ("red", "E001"), ("blue", "E002"))})  # fmt: skip
    match.answer(WHITE, REFRESH)
    assert [ask.seat for ask in match.pending] == [GREEN, RED, BLUE]


# Cancelling -------------------------------------------------------------------------------------------------------------------


def test_10_9_a_cancelled_action_ends_the_turn_and_its_dynamis_is_spent() -> None:
    """§10.9: he may try again next turn."""
    match = table(blue={"dynamis": 2}, green={"nomisma": 4, "hand": ["I11"]})
    match.answer(BLUE, REFRESH)
    react(match, Intrigue(Card.I11))
    assert has(match, BLUE, Good.DYNAMIS) == 1
    assert asked(match) == (GREEN, "turn")
    assert has(match, GREEN, Good.NOMISMA) == 0


def test_10_9_whoever_has_cancelled_the_action_is_named() -> None:
    match = table(3, blue={"dynamis": 2}, green={"nomisma": 4}, red={"nomisma": 4, "hand": ["I11"]})
    match.answer(BLUE, REFRESH)
    for ask in list(match.pending):
        match.answer(ask.seat, Intrigue(Card.I11) if ask.seat == RED else Decline())
    assert [line.news.args["seat"] for line in match.chronicle or [] if line.news.key == "cancelled"] == [Deme.RED]


def test_10_9_a_cancelled_free_action_costs_no_dynamis_and_what_is_due_lapses() -> None:
    """R-18."""
    match = table(blue={"nomisma": 4, "hand": ["I20"], "dynamis": 2}, green={"nomisma": 4, "hand": ["I11"]})
    do(match, Intrigue(Card.I20), REFRESH)
    match.answer(BLUE, Decline())
    assert match.state.free_action
    match.answer(BLUE, REFRESH)
    react(match, Intrigue(Card.I11))
    assert has(match, BLUE, Good.DYNAMIS) == 1
    assert not match.state.free_action
    assert asked(match) == (GREEN, "turn")


def test_2_4_a_canceller_may_be_cancelled() -> None:
    """§2.4, R-17: the cancelled card goes to the discard pile, is not refunded and does not count as played."""
    match = table(blue={"nomisma": 3, "hand": ["I05"]}, green={"nomisma": 7, "hand": ["I11", "I15"]})
    match.answer(BLUE, REFRESH)
    match.answer(GREEN, Intrigue(Card.I11))
    assert prompts(match) == [(BLUE, "react_intrigue")]
    match.answer(BLUE, Intrigue(Card.I05))
    assert prompts(match) == [(GREEN, "react_intrigue")]
    match.answer(GREEN, Intrigue(Card.I15))  # cancels the canceller of the canceller
    do(match)
    assert asked(match) == (GREEN, "turn")
    assert match.state.discard == [Card.I05]
    assert match.state.plotted == [0, 2]
    assert goods(match, BLUE) == {}


def test_a_window_goes_on_with_the_others_after_a_cancelled_reaction() -> None:
    """R-16: each player at most once."""
    match = table(
        3, blue={"nomisma": 3, "hand": ["I05"]}, green={"nomisma": 4, "hand": ["I11"]}, red={"nomisma": 4, "hand": ["I22"]}
    )  # fmt: skip
    match.answer(BLUE, REFRESH)
    match.answer(GREEN, Intrigue(Card.I11))
    match.answer(RED, Intrigue(Card.I22))
    assert prompts(match) == [(RED, "react_intrigue"), (BLUE, "react_intrigue")]
    match.answer(RED, Decline())
    match.answer(BLUE, Intrigue(Card.I05))
    assert prompts(match) == [(RED, "react_intrigue")]  # somebody might cancel blue's card
    match.answer(RED, Decline())
    assert prompts(match) == [(RED, "react_action")]  # green's card is gone; red is asked again
    react(match, Intrigue(Card.I22))
    assert match.state.intrigues == [[Card.I05], [], [Card.I22]]
    assert asked(match) == (GREEN, "turn")


def test_intrigue_is_cheaper_with_heroes_and_askidas() -> None:
    match = table(blue={"zone": [["E027"], ["E001"]], "hand": ["I10"], "nomisma": 0}, green={"hand": ["E100"]})
    assert can(match, Intrigue(Card.I10))  # 4 - 3 (palatine 3) - 2


def test_antonina_draws_after_an_intrigue_unless_it_is_cancelled() -> None:
    """R-17."""
    match = do(table(blue={"zone": [["E004"]], "hand": ["I40"], "nomisma": 2}, green={"nomisma": 2}), Intrigue(Card.I40))
    assert len(match.state.hands[BLUE]) == 1
    match = table(blue={"zone": [["E004"]], "hand": ["I40"], "nomisma": 2}, green={"nomisma": 3, "hand": ["I05"]})
    match.answer(BLUE, Intrigue(Card.I40))
    match.answer(GREEN, Intrigue(Card.I05))
    do(match)
    assert match.state.hands[BLUE] == []


# Plots of one's own turn ------------------------------------------------------------------------------------------------------


def test_10_10_units_of_one_type_move_to_other_territories() -> None:
    """§10.10: up to three."""
    match = table(units={"thracia": {"priest": 2, "legion": 1}}, blue={"nomisma": 4, "hand": ["I12"]})
    do(match, Intrigue(Card.I12))
    assert all(move.unit is Unit.PRIEST for move in offers(match) if isinstance(move, MoveUnit))
    do(match, MoveUnit(Unit.PRIEST, Territory.THRACIA, Territory.ITALIA), Done())
    assert match.state.count_units(Territory.ITALIA, Unit.PRIEST) == 1


def test_10_12_an_assassinated_card_leaves_and_its_bandon_is_formed_anew() -> None:
    """§10.12, R-12: also though it was activated; the token stays on what is formed of it."""
    zone = [["E041", "E043", "E050"], ["E051"]]
    match = table(blue={"nomisma": 7, "hand": ["I29"]}, green={"zone": zone, "marked": ["E041", "E043", "E050"]})
    do(match, Intrigue(Card.I29), Target(Deme.GREEN, Card.E041))
    assert asked(match) == (GREEN, "reform")
    assert can(match, Join(Card.E050, Card.E043))
    assert can(match, Join(Card.E051, Card.E043))
    do(match, Join(Card.E050, Card.E043), Join(Card.E051, Card.E043))
    assert [Card.E043, Card.E050, Card.E051] in match.state.zones[GREEN]
    assert match.state.removed == [Card.E041]
    assert all(group.marked for group in match.view(GREEN).players[GREEN].zone)


def test_10_12_without_a_hero_the_cards_stand_alone_and_stay_frozen() -> None:
    """R-12."""
    match = table(blue={"nomisma": 7, "hand": ["I29"]}, green={"zone": [["E043", "E050"]], "marked": ["E043", "E050"]})
    do(match, Intrigue(Card.I29), Target(Deme.GREEN, Card.E043))
    assert match.state.zones[GREEN] == [[Card.E050]]
    assert match.view(GREEN).players[GREEN].zone[0].marked


def test_10_12_all_survivors_may_follow_a_hero_from_outside() -> None:
    """R-12: the new leader is frozen by the first of them, and still takes the second, and a free card after it."""
    zone = [["E041", "E050", "E051"], ["E042"], ["E053"], ["E029"]]
    match = table(blue={"nomisma": 7, "hand": ["I29"]}, green={"zone": zone, "marked": ["E041", "E050", "E051"]})
    do(match, Intrigue(Card.I29), Target(Deme.GREEN, Card.E041), Join(Card.E050, Card.E042))
    assert [group.marked for group in match.view(GREEN).players[GREEN].zone] == [True, True, False, False]
    do(match, Join(Card.E051, Card.E042), Join(Card.E053, Card.E042))
    assert sorted(match.state.zones[GREEN]) == [[Card.E029], [Card.E042, Card.E050, Card.E051, Card.E053]]
    assert [group.marked for group in match.view(GREEN).players[GREEN].zone] == [True, False]  # E053 got the token, too


def test_10_12_a_frozen_hero_from_outside_takes_no_survivor() -> None:
    """R-12: what was activated by itself stays as it is."""
    zone = [["E041", "E050"], ["E042"]]
    match = table(blue={"nomisma": 7, "hand": ["I29"]}, green={"zone": zone, "marked": ["E041", "E050", "E042"]})
    do(match, Intrigue(Card.I29), Target(Deme.GREEN, Card.E041))
    assert asked(match) == (BLUE, "turn")


def test_10_13_a_seduced_hero_loses_its_ability_until_the_round_ends() -> None:
    """§10.13, R-13: John the Cappadocian raises the income before and after, and leads his bandon all the time."""
    green: dict[str, Any] = {"zone": [["E003", "E011"]], "hand": ["E100", "E099", "E098"], "dynamis": 1}
    match = table(events=["V02", "V03"], blue={"nomisma": 4, "hand": ["I08"], "dynamis": 1}, green=green)
    do(match, Intrigue(Card.I08), Target(Deme.GREEN, Card.E003))
    assert match.view(BLUE).players[GREEN].zone[0].face_down == (Card.E003,)
    assert match.state.zones[GREEN] == [[Card.E003, Card.E011]]
    do(match, REFRESH, Decline(), Discard(Card.E100))
    assert goods(match, GREEN) == {"auctoritas": 1, "nomisma": 2}
    do(match, REFRESH, Decline(), EndTurn(), Name(Deme.BLUE))
    assert match.state.round == 1
    do(match, PlaceSeal(Keimelion.CUP), PlaceSeal(Keimelion.ROBE))
    before = has(match, GREEN, Good.NOMISMA)
    while asked(match) != (GREEN, "turn"):
        do(match, Abstain() if asked(match)[1] == "vote" else Choose(1) if asked(match)[1] == "choose_option" else Pass())
    do(match, Discard(Card.E099))
    assert has(match, GREEN, Good.NOMISMA) == before + 3


def test_after_a_play_action_others_may_turn_on_its_cards() -> None:
    """§10.12, R-44: once at the end of the action, each at most one card, and only on who played."""
    match = table(3, blue={"zone": [["E041"], ["E009"]], "hand": ["E011"], "nomisma": 5, "marked": ["E041"]},
                  green={"nomisma": 9, "hand": ["I29"]}, red={"zone": [["E002"]]})  # fmt: skip
    match.answer(BLUE, PLAY)
    match.answer(GREEN, Decline())
    match.answer(BLUE, Done())
    assert prompts(match) == [(GREEN, "react_play")]
    match.answer(GREEN, Intrigue(Card.I29))
    do(match)
    assert offers(match) == [Target(Deme.BLUE, Card.E009), Target(Deme.BLUE, Card.E041)]


def test_10_14_spoils_are_split_by_one_and_chosen_by_the_other() -> None:
    """§10.14: Imperial Stores hold 2 civicus, 2 auctoritas, 4 nomismata."""
    match = do(table(3, blue={"nomisma": 2, "hand": ["I04"]}), Intrigue(Card.I04), Name(Deme.RED))
    assert asked(match) == (RED, "spoils_split")
    match.answer(RED, (Amount(Good.CIVICUS, 2), Amount(Good.NOMISMA, 1)))
    assert asked(match) == (BLUE, "spoils_take")
    do(match, TakePile(2))
    assert goods(match, BLUE) == {"auctoritas": 2, "nomisma": 3}
    assert goods(match, RED) == {"civicus": 2, "nomisma": 1}


def test_spies_look_into_a_hand_and_take_a_card() -> None:
    match = table(3, blue={"nomisma": 4, "hand": ["I10"]}, green={"hand": ["E001", "I11"]}, red={"hand": ["E002"]})
    do(match, Intrigue(Card.I10), Name(Deme.GREEN))
    assert match.view(BLUE).own.peeked == (Card.E001, Card.I11)
    assert match.view(RED).own.peeked == ()
    do(match, Take(Card.I11))
    assert match.state.hands[BLUE] == [Card.I11]
    assert match.view(BLUE).own.peeked == ()
    told = [line.news for line in match.chronicle or [] if line.news.args.get("card") is Card.I11]
    assert {news.to for news in told} == {BLUE, GREEN}


def test_plunder_extort_and_corner() -> None:
    match = table(3, blue={"nomisma": 3, "hand": ["I19"]}, green={"lapis": 3, "fides": 1}, red={"fides": 1})
    do(match, Intrigue(Card.I19), Name(Deme.GREEN), (Amount(Good.LAPIS, 2),))
    assert (has(match, BLUE, Good.LAPIS), has(match, GREEN, Good.LAPIS)) == (2, 1)

    match = do(table(blue={"nomisma": 2, "hand": ["I40"]}, green={"nomisma": 4}), Intrigue(Card.I40))
    assert (has(match, BLUE, Good.NOMISMA), has(match, GREEN, Good.NOMISMA)) == (4, 0)

    match = do(table(market=["lapis", "fides"], blue={"nomisma": 2, "hand": ["I39"]}), Intrigue(Card.I39), Gain(Good.LAPIS))
    assert goods(match, BLUE) == {"lapis": 1}
    assert match.state.market[0] == Good.FIDES


def test_again_gives_one_more_action_this_turn() -> None:
    """R-18: not while one is due already."""
    match = table(blue={"nomisma": 8, "hand": ["I20", "I30"], "dynamis": 1}, green={"dynamis": 0})
    do(match, Intrigue(Card.I20))
    assert not can(match, Intrigue(Card.I30))
    do(match, REFRESH, Decline(), REFRESH, Decline())
    assert can(match, Intrigue(Card.I30))  # after the last dynamis there is time for free moves
    do(match, EndTurn())
    assert match.state.step is Step.DELIVERY


@pytest.mark.parametrize("card", ["I01", "I03", "I05", "I06", "I07", "I09", "I11"])
def test_cards_of_other_moments_are_not_played_on_ones_turn(card: str) -> None:
    """§2.4: each in its own window."""
    match = table(units={"thracia": {"senator": 1}}, blue={"nomisma": 30, "hand": [card]}, green={"zone": [["E001"]]})
    assert not can(match, Intrigue(Card[card]))


def test_every_plot_has_a_window() -> None:
    elsewhere = {Plot.SWAY, Plot.CANCEL, Plot.COUNTER, Plot.TRIUMPH, Plot.ABSOLVE, Plot.CLAQUE}
    assert {*OWN_TURN, *AFTER_PLAY, *FINALE} | elsewhere == set(Plot)
