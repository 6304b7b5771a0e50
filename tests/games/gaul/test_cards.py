"""§5: the card data against what is known about the decks as a whole."""

from __future__ import annotations

from collections import Counter

import pytest

from quadriga.games.gaul.cards import BASE_DECK, FACES, Card, Face
from quadriga.games.gaul.terms import AEDUI, ARVERNI, BELGAE, GERMANS, ROMANS, Faction
from quadriga.text import catalogue

EXPANSION = {card: face for card, face in FACES.items() if 100 < card < 200}
REPLACED = {card - 100 for card in EXPANSION}
ARIOVISTUS_DECK = {**{card: face for card, face in BASE_DECK.items() if card not in REPLACED}, **EXPANSION}


def as_in_ariovistus(face: Face) -> tuple[Faction, ...]:
    """A2.3.2: the Germans answer to the Arverni symbol."""
    return tuple(GERMANS if faction is ARVERNI else faction for faction in face.order)


def test_5_0_every_order_of_factions_stands_on_three_cards() -> None:
    for orders in (
        Counter(face.order for face in BASE_DECK.values()),
        Counter(as_in_ariovistus(face) for face in ARIOVISTUS_DECK.values()),
    ):
        assert len(orders) == 24
        assert set(orders.values()) == {3}


def test_5_0_every_faction_is_first_on_eighteen_cards() -> None:
    assert Counter(face.order[0] for face in BASE_DECK.values()) == {ROMANS: 18, ARVERNI: 18, AEDUI: 18, BELGAE: 18}
    first = Counter(as_in_ariovistus(face)[0] for face in ARIOVISTUS_DECK.values())
    assert first == {ROMANS: 18, GERMANS: 18, AEDUI: 18, BELGAE: 18}


def test_5_2_fifty_four_dual_and_eighteen_single_cards() -> None:
    assert Counter(face.dual for face in BASE_DECK.values()) == {True: 54, False: 18}
    assert Counter(face.dual for face in EXPANSION.values()) == {True: 29, False: 10}


def test_5_3_fourteen_capabilities_in_each_deck() -> None:
    assert sum(bool(face.capability) for face in BASE_DECK.values()) == 14
    assert sum(bool(face.capability) for face in ARIOVISTUS_DECK.values()) == 14
    assert [card for card, face in FACES.items() if face.capability == "shaded"] == [Card.AQUITANI]


def test_a2_3_9_a_third_of_the_deck_calls_the_arverni() -> None:
    assert sum(face.trigger for face in ARIOVISTUS_DECK.values()) == 24
    assert not any(face.trigger for face in BASE_DECK.values())


def test_8_2_1_carnyx_only_beside_the_arverni_and_one_symbol_each() -> None:
    for face in FACES.values():
        assert set(face.carnyx) <= {ARVERNI}
        symbols = (*face.swords, *face.laurels, *face.carnyx)
        assert len(symbols) == len(set(symbols))
        assert set(symbols) <= set(face.order)
    assert set(FACES[Card.CHIEFTAINS_COUNCIL].swords) == {ROMANS, ARVERNI, AEDUI, BELGAE}


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_every_side_has_a_text(lang: str) -> None:
    text = catalogue(lang, "gaul")
    for card, face in FACES.items():
        assert text.has(f"name.Card.{card.name}")
        assert text.has(f"card.{card.name}.unshaded")
        assert text.has(f"card.{card.name}.shaded") == face.dual, card
