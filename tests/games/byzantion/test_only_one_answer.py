"""R-39: where all know that there is one answer only, nobody is asked; where being asked keeps a secret, he is."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.moves import Announce, Intrigue, PlaceSeal, PlaceUnit, PlayCard, Replace, Use
from quadriga.games.byzantion.terms import Action, Card, Good, Keimelion, Territory, Unit
from quadriga.kernel import Match, random_dealer

from .setting import BLUE, GREEN, WHITE, asked, do, goods, table

SECRETS = {
    "react_vote", "react_action", "react_intrigue", "react_play", "react_win", "react_loss", "last_intrigue", "play_more",
    "deliver", "replace",
}  # fmt: skip


def test_5_1_the_last_of_four_seals_has_one_space_left() -> None:
    """§5.1: it is placed, with all that follows from it."""
    match = table(4, ["K01", "K02", "K03", "K04"], step="seals", event="V07", seals={})
    do(match, PlaceSeal(Keimelion.ROBE), PlaceSeal(Keimelion.CUP), PlaceSeal(Keimelion.SCEPTRE))
    assert match.state.seals == [WHITE, 1, 2, BLUE]
    assert goods(match, WHITE) == {"auctoritas": 1, "nomisma": 3}
    assert asked(match) == (WHITE, "turn")


def test_6_3_6_6_one_way_to_draw_and_one_card_to_activate() -> None:
    match = do(table(draws=["E011", "E012"], blue={"auctoritas": 1}), Announce(Action.DRAW))
    assert match.state.hands[BLUE] == [Card.E011, Card.E012]
    match = do(table(draws=["E013", "E014"], blue={"hand": ["E012"]}), Announce(Action.DRAW))
    assert match.state.discard == [Card.E012]  # nothing else could pay
    match = do(table(blue={"zone": [["E041", "E050"]]}), Announce(Action.ACTIVATE))
    assert goods(match, BLUE) == {"virtus": 2, "civicus": 1, "nomisma": 1}
    assert asked(match) == (GREEN, "turn")


def test_2_3_who_has_one_card_left_discards_it() -> None:
    match = table(blue={"nomisma": 5, "hand": ["E072"]}, green={"hand": ["E012"]})
    do(match, Announce(Action.PLAY), PlayCard(Card.E072), Use())
    assert match.state.discard == [Card.E012]


@pytest.mark.parametrize("card", [Card.I08, Card.I29])
def test_10_12_10_13_one_card_to_turn_on(card: Card) -> None:
    match = do(table(blue={"nomisma": 9, "hand": [card.name]}, green={"zone": [["E041"]]}), Intrigue(card))
    assert match.state.removed == ([Card.E041] if card is Card.I29 else [])
    assert [group.face_down for group in match.view(BLUE).players[GREEN].zone] == ([] if card is Card.I29 else [(Card.E041,)])
    assert asked(match) == (BLUE, "turn")


def test_2_4_all_there_is_is_taken() -> None:
    """§2.4: the only hand card, the last resources of a rival, the last token of the market."""
    match = do(table(blue={"nomisma": 4, "hand": ["I10"]}, green={"hand": ["E012"]}), Intrigue(Card.I10))
    assert match.state.hands == [[Card.E012], []]
    match = do(table(blue={"nomisma": 3, "hand": ["I19"]}, green={"lapis": 1, "fides": 1}), Intrigue(Card.I19))
    assert goods(match, BLUE) == {"lapis": 1, "fides": 1}
    match = do(table(blue={"nomisma": 3, "hand": ["I19"]}, green={"lapis": 5}), Intrigue(Card.I19))
    assert goods(match, BLUE) == {"lapis": 2}
    match = do(table(market=["lapis"], blue={"nomisma": 2, "hand": ["I39"]}), Intrigue(Card.I39))
    assert goods(match, BLUE) == {"lapis": 1}


def test_10_11_the_last_miniature_of_a_type_is_placed() -> None:
    units = {"oriens": {"senator": 10, "hippodrome": 3, "aqueduct": 1}}
    match = table(step="finale", units=units, blue={"nomisma": 5, "hand": ["I03", "E100"]})
    do(match, Intrigue(Card.I03), PlaceUnit(Unit.AQUEDUCT, Territory.AFRICA))
    assert match.state.count_units(Territory.AFRICA, Unit.AQUEDUCT) == 2


def test_8_1_the_only_other_card_is_discarded_for_money() -> None:
    match = table(step="finale", units={"thracia": {"priest": 1}}, blue={"nomisma": 2, "hand": ["I12", "E001"]})
    do(match, Intrigue(Card.I12))
    assert asked(match) == (BLUE, "move_unit")
    assert match.state.discard == [Card.E001]


def test_9_8_a_round_without_anything_left_to_do_is_over() -> None:
    """§9.8: alone, without dynamis, cards and seals for this round."""
    data: dict[str, Any] = {"events": ["S09", "S12"], "seals": {"cup": "justinian"}, "sealed": "cup"}
    match = table(1, justinian={"dynamis": 1, "doxa": 9}, market=["lapis"], **data)
    do(match, Announce(Action.REFRESH), Use())
    assert asked(match) == (BLUE, "turn")  # a card was drawn, which could be discarded
    match = table(1, justinian={"dynamis": 1, "doxa": 9, "zone": [["E011"]]}, display=["E001"], **data)
    do(match, Announce(Action.ACTIVATE))
    assert match.state.round == 0  # an auctoritas was made that can keep a card
    match = table(1, justinian={"dynamis": 1, "doxa": 9, "zone": [["E012"]]}, **data)
    assert do(match, Announce(Action.ACTIVATE)).state.round == 1


def test_7_1_what_is_left_to_deliver_is_asked_so_that_a_replacement_stays_secret() -> None:
    """Tribonian's owner may have spent his only civicus or not; nobody sees which, so he is asked in both cases."""
    blue = {"zone": [["E002"]], "civicus": 1}
    match = table(step="delivery", events=["V03", "V10"], option=2, blue=blue)
    match.answer(BLUE, Replace(Card.E002, Good.FIDES))
    assert asked(match) == (BLUE, "deliver")
    assert len(match.options(BLUE)) == 1
    nothing = table(step="delivery", events=["V03", "V10"], option=2, blue={"zone": [["E002"]], "lapis": 1})
    assert all(ask.prompt not in ("replace", "deliver") for ask in nothing.pending)


@pytest.mark.parametrize("players", [1, 2, 4])
def test_whoever_is_asked_with_one_answer_only_has_a_secret_to_keep(players: int) -> None:
    """In whole games."""
    for seed in range(3):
        rng = Random(seed)
        match = Match(GAME, GAME.configure({"players": players}), random_dealer(rng), quiet=True)
        while not match.over:
            ask = match.pending[0]
            assert len(ask.choice) > 1 or ask.prompt in SECRETS, ask.prompt
            match.answer(ask.seat, ask.choice.sample(rng))


def test_2_4_a_reaction_is_asked_for_whatever_the_hand_holds() -> None:
    """R-16: a player who is asked only when he holds a card would betray it."""
    match = table(green={"nomisma": 9, "hand": ["E100"]})
    match.answer(BLUE, Announce(Action.REFRESH))
    assert asked(match) == (GREEN, "react_action")
    assert len(match.options(GREEN)) == 1
