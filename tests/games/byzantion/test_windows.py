"""§2.4 and R-16: who is asked for a reaction, and what intrigue costs."""

from __future__ import annotations

from random import Random

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.moves import Announce, Done, Intrigue
from quadriga.games.byzantion.rules.intrigue import price
from quadriga.games.byzantion.terms import Action, Card, Good
from quadriga.kernel import AnyMatch, Match, random_dealer

from .setting import BLUE, GREEN, asked, do, has, table

REFRESH = Announce(Action.REFRESH)
FAT = {"nomisma": 9, "hand": ["E100"]}


def prompts(match: AnyMatch) -> list[tuple[int, str]]:
    return [(ask.seat, ask.prompt) for ask in match.pending]


@pytest.mark.parametrize("nomisma", [3, 4])
def test_a_window_opens_for_who_can_just_pay(nomisma: int) -> None:
    """R-16: the cards that cancel an action cost 4."""
    match = table(green={"nomisma": nomisma, "hand": ["I11", "I22"]})
    match.answer(BLUE, REFRESH)
    assert asked(match)[1] == ("react_action" if nomisma == 4 else "refresh_draw")


def test_a_card_that_was_played_or_removed_is_not_expected_in_a_hand() -> None:
    """R-16: Contemplation lies in red's zone, the Guard was killed; with one of them hidden the window opens."""
    match = table(3, green=FAT, red={"intrigues": ["I11"]})
    match.answer(BLUE, REFRESH)
    assert prompts(match) == [(GREEN, "react_action")]
    g = table(3, green=FAT, red={"intrigues": ["I11"]}).state.copy()
    g.deck.remove(Card.I22)
    g.removed.append(Card.I22)
    match = Match(GAME, match.config, random_dealer(Random(1)), g)
    match.answer(BLUE, REFRESH)
    assert asked(match) == (BLUE, "refresh_draw")


def test_askidas_makes_intrigue_cheaper_and_nothing_else() -> None:
    """§6.4: an ecclesiastical card is one nomisma cheaper with him, an intrigue card of that type three."""
    match = table(blue={"zone": [["E027"]], "hand": ["E031", "I12", "I02"]})
    assert [price(match.state, BLUE, card) for card in (Card.E031, Card.I12, Card.I02)] == [4, 1, 2]
    assert price(match.state, GREEN, Card.I12) == 4


def test_2_4_an_intrigue_is_paid_and_stays_in_the_zone() -> None:
    match = table(blue={"nomisma": 5, "hand": ["I40", "E100"], "intrigues": ["I01"]}, green={"nomisma": 1})
    do(match, Intrigue(Card.I40))
    assert match.state.intrigues[BLUE] == [Card.I01, Card.I40]
    assert match.state.hands[BLUE] == [Card.E100]
    assert match.state.plotted == [2, 0]
    assert has(match, BLUE, Good.NOMISMA) == 5 - 2 + 1


def test_antonina_does_not_draw_after_the_last_round() -> None:
    """R-17, §8.1: then the hand one has is all there is."""
    match = table(step="finale", units={"italia": {"monk": 1}}, blue={"zone": [["E004"]], "hand": ["I12"], "nomisma": 4})
    do(match, Intrigue(Card.I12), Done())
    assert match.state.hands[BLUE] == []
