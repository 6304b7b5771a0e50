"""Chapter 6: turns and dynamis, discarding, drawing, and actions that cost nothing."""

from __future__ import annotations

from typing import Any

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.moves import (
    Activate,
    Announce,
    Decline,
    Discard,
    Done,
    DrawDeck,
    DrawDiscard,
    DrawDisplay,
    EndTurn,
    Intrigue,
    Pass,
    PlayCard,
    Use,
)
from quadriga.games.byzantion.terms import Action, Card, Good, Step
from quadriga.kernel import Match, scripted_dealer

from .setting import BLUE, GREEN, asked, can, do, goods, has, kinds, offers, react, table

PLAY = Announce(Action.PLAY)
ACTIVATE = Announce(Action.ACTIVATE)
DRAW = Announce(Action.DRAW)


# Turns -----------------------------------------------------------------------------------------------------------------


def test_4_3_turns_go_in_initiative_order_one_action_each() -> None:
    """§4.3, §6.1: an action costs one dynamis; whoever has none is skipped."""
    match = table(3, blue={"dynamis": 1}, green={"dynamis": 2}, red={"dynamis": 0})
    do(match, Announce(Action.REFRESH), Decline())
    assert asked(match) == (GREEN, "turn")
    do(match, Announce(Action.REFRESH), Decline())
    assert asked(match) == (GREEN, "turn")
    do(match, Announce(Action.REFRESH), Decline())
    assert match.state.step is Step.DELIVERY


def test_6_3_who_cannot_pay_any_draw_is_told_to_discard_first() -> None:
    two = ["E001", "E002"]
    assert asked(do(table(blue={"auctoritas": 0, "hand": two}), DRAW)) == (BLUE, "draw_poor")
    assert asked(do(table(blue={"auctoritas": 1, "hand": two}), DRAW)) == (BLUE, "draw")


def test_passing_is_final_for_the_round() -> None:
    """R-07."""
    match = do(table(2), Pass())
    assert has(match, BLUE, Good.DYNAMIS) == 0
    assert asked(match) == (GREEN, "turn")
    do(match, Announce(Action.REFRESH), Decline())
    assert asked(match) == (GREEN, "turn")


def test_after_the_last_dynamis_there_is_time_for_free_moves() -> None:
    """R-05: cards just drawn can still be discarded before the delivery."""
    match = do(table(2, ["E011", "E012"], blue={"dynamis": 1, "auctoritas": 1}), DRAW)
    assert offers(match) == [Discard(Card.E011), Discard(Card.E012), EndTurn()]
    do(match, Discard(Card.E011), EndTurn())
    assert goods(match, BLUE) == {"auctoritas": 1, "nomisma": 2}
    assert asked(match) == (GREEN, "turn")


def test_6_2_a_discarded_card_gives_one_auctoritas_and_two_nomismata() -> None:
    """§6.2: no action, any number, the order makes the pile."""
    match = do(table(blue={"hand": ["E011", "I11"]}), Discard(Card.I11), Discard(Card.E011))
    assert goods(match, BLUE) == {"auctoritas": 2, "nomisma": 4}
    assert match.state.discard == [Card.I11, Card.E011]
    assert asked(match) == (BLUE, "turn")


def test_after_an_action_there_is_time_for_free_moves() -> None:
    """R-05: also while dynamis is left, so that the money is there when others act; only who has cards is asked."""
    match = do(table(2, ["E011", "E012"], blue={"auctoritas": 1}, green={"hand": ["E013"]}), DRAW)
    assert asked(match) == (BLUE, "after_action")
    assert offers(match) == [Discard(Card.E011), Discard(Card.E012), EndTurn()]
    do(match, Discard(Card.E012), EndTurn())
    assert goods(match, BLUE) == {"auctoritas": 1, "nomisma": 2}
    assert asked(match) == (GREEN, "turn")
    match = table(blue={"hand": ["I40"], "zone": [["E073"], ["E011"]]}, green={"nomisma": 5})
    do(match, ACTIVATE, Activate(Card.E073), Intrigue(Card.I40))  # its price is what the activation has just brought
    assert has(match, GREEN, Good.NOMISMA) == 0
    assert asked(match) == (GREEN, "turn")  # no hand card left


def test_6_2_a_draw_can_be_announced_with_cards_alone_and_paid_by_discarding() -> None:
    """§6.2, R-05: at any time of the action; the discarded card is the top of the pile then."""
    match = table(draws=["E100"], blue={"hand": ["E011", "E012", "E013"]})
    do(match, DRAW)
    assert offers(match) == [Discard(Card.E011), Discard(Card.E012), Discard(Card.E013)]
    do(match, Discard(Card.E012), Discard(Card.E011))
    assert not can(match, DrawDiscard())
    do(match, Discard(Card.E013), DrawDiscard())
    assert match.state.hands[BLUE] == [Card.E013, Card.E100]
    assert goods(match, BLUE) == {"nomisma": 6}


def test_6_2_nothing_is_given_away_before_an_action_is_cancelled() -> None:
    """§6.2, §10.9."""
    match = table(blue={"hand": ["E011"]}, green={"nomisma": 4, "hand": ["I11"]})
    match.answer(BLUE, DRAW)
    react(match, Intrigue(Card.I11))
    assert match.state.hands[BLUE] == [Card.E011]
    assert asked(match) == (GREEN, "turn")


def test_6_2_heroes_raise_the_income_and_add_up() -> None:
    """R-20: John the Cappadocian and Dioskoros."""
    match = do(table(blue={"hand": ["E011"], "zone": [["E003"], ["E085"]]}), Discard(Card.E011))
    assert has(match, BLUE, Good.NOMISMA) == 4


# Draw ------------------------------------------------------------------------------------------------------------------


def test_6_3_one_auctoritas_two_cards_of_the_deck() -> None:
    """§6.3."""
    match = do(table(draws=["E011", "E012"], blue={"auctoritas": 1, "hand": ["E013"]}), DRAW, DrawDeck())
    assert match.state.hands[BLUE] == [Card.E011, Card.E012, Card.E013]
    assert has(match, BLUE, Good.AUCTORITAS) == 0


def test_6_3_two_auctoritas_one_of_the_display_and_one_of_the_deck() -> None:
    """§6.3: the display is filled at once."""
    display = [f"E{n:03}" for n in range(1, 9)]
    match = do(table(draws=["E050", "E051"], display=display, blue={"auctoritas": 2}), DRAW, DrawDisplay(Card.E003))
    assert match.state.hands[BLUE] == [Card.E003, Card.E050]
    assert match.state.display[2] is Card.E051  # in the freed place
    assert match.state.display[3] is Card.E004
    assert len(match.state.display) == 8
    assert match.view(GREEN).players[BLUE].known == (Card.E003,)


def test_6_3_three_auctoritas_the_top_of_the_discard_pile() -> None:
    """§6.3, R-15: the discarded card comes first."""
    match = do(table(draws=["E050"], discard=["E001", "E002"], blue={"auctoritas": 3}), DRAW, DrawDiscard())
    assert match.state.hands[BLUE] == [Card.E002, Card.E050]
    assert match.state.discard == [Card.E001]


def test_6_3_draws_that_cannot_be_paid_are_not_offered() -> None:
    match = table(blue={"auctoritas": 2, "hand": ["E001"]}, discard=["E002"])
    do(match, DRAW)
    assert kinds(match, DrawDiscard) == []
    assert Announce(Action.DRAW) not in offers(table())


def test_6_3_the_first_draw_of_a_round_is_cheaper_with_petros_patrikios() -> None:
    match = table(draws=["E011", "E012"], blue={"zone": [["E007"]], "hand": ["E013"]}, green={"dynamis": 0})
    do(match, DRAW, DrawDeck(), EndTurn(), DRAW)
    assert len(match.state.hands[BLUE]) == 3
    assert kinds(match, DrawDeck) == []  # the second one is no longer free


def test_6_3_an_empty_deck_is_renewed_from_the_discard_pile() -> None:
    """R-15: and when both are empty one draws what there is."""
    match = table(blue={"auctoritas": 1}, discard=["E001"])
    g = match.checkpoints[-1][1].copy()
    g.removed += g.deck
    g.deck = []
    match = Match(GAME, match.config, scripted_dealer(["E001"]), g)
    do(match, DRAW)
    assert match.state.hands[BLUE] == [Card.E001]
    assert match.state.discard == []


# Extra actions ---------------------------------------------------------------------------------------------------------


def test_10_4_the_escort_gives_one_more_action_without_dynamis() -> None:
    """§10.4: a bandon activated so bears no token and is activated again later."""
    match = table(blue={"nomisma": 7, "hand": ["E030"], "zone": [["E043", "E050"]], "dynamis": 2}, green={"dynamis": 0})
    do(match, PLAY, PlayCard(Card.E030), Done())
    assert asked(match) == (BLUE, "turn")
    assert has(match, BLUE, Good.DYNAMIS) == 1
    do(match, ACTIVATE, Activate(Card.E043))
    assert has(match, BLUE, Good.DYNAMIS) == 1
    assert has(match, BLUE, Good.VIRTUS) == 2
    do(match, ACTIVATE, Activate(Card.E043))
    assert has(match, BLUE, Good.DYNAMIS) == 0
    assert has(match, BLUE, Good.VIRTUS) == 4


def test_at_most_one_free_action_is_due() -> None:
    """R-18: two cards for an extra action in one Play action give one."""
    match = table(blue={"nomisma": 14, "hand": ["E030", "E052"], "dynamis": 1}, green={"dynamis": 0})
    do(match, PLAY, PlayCard(Card.E030), PlayCard(Card.E052))
    do(match, Announce(Action.REFRESH), Decline())
    assert match.state.step is Step.DELIVERY


def test_free_actions_cannot_be_looped() -> None:
    """R-18: every extra action, Again, chest and free activation at once, and the turn still ends.

    Each free action needs a card that then lies in the zone, so the chain is as long as the hand at most.
    """
    hand = ["E030", "E052", "E090", "I20", "I30", "E015", "E035", "E016", "E036", "E009", "E029"]
    goods_ = {"nomisma": 200, "civicus": 20, "fides": 20, "auctoritas": 20}
    match = table(
        chests=["K33", "K01", "K02", "K03"], blue={"hand": hand, "zone": [["E005"], ["E041", "E050"]], "dynamis": 1, **goods_},
        green={"dynamis": 0},
    )  # fmt: skip
    free, answers = 0, 0
    while match.state.step is Step.ACTIONS:
        seat, options = match.pending[0].seat, offers(match)
        eager = (PlayCard, Activate, Use)
        move: Any = next((move for move in options if isinstance(move, eager)), None)
        move = move or next((move for move in options if type(move).__name__ == "Intrigue"), None)
        move = move or next((move for move in (PLAY, Announce(Action.REFRESH)) if move in options), options[0])
        if isinstance(move, Announce) and match.state.acted:
            free += 1
        match.answer(seat, move)
        answers += 1
        assert answers < 200
    assert 1 <= free <= 5
