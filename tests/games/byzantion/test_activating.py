"""§6.5 and §6.6 as the book tells them: who leads whom, and what a bandon yields."""

from __future__ import annotations

from quadriga.games.byzantion.box.cards import HOUSE
from quadriga.games.byzantion.moves import (
    Activate,
    Announce,
    Join,
    Leave,
    PlayCard,
)
from quadriga.games.byzantion.rules.bandons import fits
from quadriga.games.byzantion.terms import Action, Card

from .setting import BLUE, can, do, goods, kinds, offers, table

PLAY = Announce(Action.PLAY)
ACTIVATE = Announce(Action.ACTIVATE)


# Bandons ---------------------------------------------------------------------------------------------------------------


def test_6_5_belisarios_leads_up_to_three_stratiotika_and_two_palatine_cards() -> None:
    """§6.5: the example of the book."""
    stratiotika, palatine = [Card.E049, Card.E050, Card.E051, Card.E053], [Card.E009, Card.E010, Card.E011]
    assert fits(HOUSE, Card.E041, stratiotika[:3] + palatine[:2])
    assert not fits(HOUSE, Card.E041, stratiotika)
    assert not fits(HOUSE, Card.E041, palatine)
    assert not fits(HOUSE, Card.E041, [Card.E029])


def test_6_5_a_follower_with_both_types_takes_either_slot() -> None:
    both = [Card.E055, Card.E015]  # str + pal, pal + str
    assert fits(HOUSE, Card.E041, [*both, Card.E049, Card.E050, Card.E051])
    assert not fits(HOUSE, Card.E041, [*both, Card.E049, Card.E050, Card.E051, Card.E009])


def test_6_5_bandons_are_formed_after_cards_are_played() -> None:
    match = table(blue={"zone": [["E041"], ["E050"], ["E051"], ["E009"]]})
    do(match, PLAY)
    for card in (Card.E050, Card.E051, Card.E009):
        do(match, Join(card, Card.E041))
    assert match.state.zones[BLUE] == [[Card.E041, Card.E050, Card.E051, Card.E009]]


def test_6_5_two_full_bandons_can_exchange_followers() -> None:
    """R-11: each card leaves once and joins once in an arrangement, so every regrouping can be made and it ends."""
    match = table(blue={"zone": [["E046", "E050"], ["E047", "E051"]]})
    do(match, PLAY, Leave(Card.E050), Join(Card.E051, Card.E046), Join(Card.E050, Card.E047))
    assert sorted(match.state.zones[BLUE]) == [[Card.E046, Card.E051], [Card.E047, Card.E050]]
    assert not can(match, Leave(Card.E050))


def test_6_5_a_new_leader_takes_over_and_the_old_bandon_falls_apart() -> None:
    match = table(blue={"zone": [["E043", "E050"], ["E041"]]})
    do(match, PLAY, Join(Card.E043, Card.E041))
    assert sorted(match.state.zones[BLUE]) == [[Card.E041, Card.E043], [Card.E050]]


def test_6_5_what_was_activated_this_round_does_not_move() -> None:
    """R-09: in whatever way, also without dynamis."""
    match = table(blue={"zone": [["E041", "E050"], ["E051"], ["E043"]], "activated": ["E041", "E050"]})
    do(match, PLAY)
    moves = kinds(match, Join) + kinds(match, Leave)
    assert moves == [Join(Card.E051, Card.E043)]


def test_6_5_a_face_down_card_stays_and_leads_nobody_new() -> None:
    """R-13."""
    match = table(blue={"zone": [["E041", "E050"], ["E051"]], "face_down": ["E041"]})
    do(match, PLAY)
    assert kinds(match, Join) == []
    assert kinds(match, Leave) == [Leave(Card.E050)]


# Activate --------------------------------------------------------------------------------------------------------------


def test_6_6_belisarios_bandon_yields_what_the_book_says() -> None:
    """§6.6: 3 virtus, 2 civicus, 1 lapis, 1 frumentum, 1 nomisma."""
    match = do(table(blue={"zone": [["E041", "E050", "E051", "E009"], ["E029"]]}), ACTIVATE, Activate(Card.E041))
    assert goods(match, BLUE) == {"virtus": 3, "civicus": 2, "lapis": 1, "frumentum": 1, "nomisma": 1}


def test_6_6_by_dynamis_only_once_a_round() -> None:
    match = table(blue={"zone": [["E041"], ["E050"], ["E009"]], "marked": ["E041"]})
    do(match, ACTIVATE)
    assert offers(match) == [Activate(Card.E009), Activate(Card.E050)]


def test_6_6_a_free_activation_ignores_the_token_and_places_none() -> None:
    match = table(blue={"nomisma": 6, "hand": ["E015"], "zone": [["E041"], ["E050"]], "marked": ["E041"]})
    do(match, PLAY, PlayCard(Card.E015))
    assert can(match, Activate(Card.E041))
    do(match, Activate(Card.E050))
    assert not match.view(BLUE).players[BLUE].zone[1].marked
    assert match.view(BLUE).players[BLUE].zone[1].activated


def test_6_6_the_leader_may_add_to_the_production() -> None:
    match = do(table(blue={"zone": [["E083", "E091"]]}), ACTIVATE)  # the only one: nobody is asked
    assert goods(match, BLUE) == {"frumentum": 2, "lapis": 1 + 1, "lignum": 1}


def test_6_6_a_face_down_card_yields_nothing() -> None:
    """§10.13: the rest of the bandon still does."""
    zone = [["E041", "E050"], ["E002"], ["E009"]]
    match = do(table(blue={"zone": zone, "face_down": ["E041", "E002"]}), ACTIVATE)
    assert offers(match) == [Activate(Card.E009), Activate(Card.E041)]
    do(match, Activate(Card.E041))
    assert goods(match, BLUE) == {"virtus": 1, "nomisma": 1}
