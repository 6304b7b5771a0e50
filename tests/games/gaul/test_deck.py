"""§2.1-2.3.8: the deck: piles, Winter cards, cards looked at ahead."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.gaul.carry import drive
from games.gaul.table import ario, state

from quadriga.games.gaul.cards import ARIOVISTUS_DECK, FACES, REPLACING, Card
from quadriga.games.gaul.rules.deck import (
    count_deck,
    count_even_share,
    count_winters,
    draw,
    event_weights,
    is_final_winter,
    is_frost,
    look_ahead,
    redraw_ahead,
)
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import NO_CARD, ROMANS, WINTER
from quadriga.kernel import Chance


def deck(pile: int, left: int, *, winter: bool = False, undrawn: int | None = None, **more: Any) -> Gaul:
    """Reconquest of Gaul in the middle of its deck: 12 piles, a Winter in every third."""
    g = state(**more)
    g.pile, g.pile_left, g.pile_winter = pile, left, winter
    if undrawn is not None:
        g.undrawn = g.undrawn[:undrawn]
    return g


def result_of(rule: Any, *dice: Any) -> Any:
    left, value = list(dice), None
    while True:
        try:
            effect = rule.send(value)
        except StopIteration as end:
            assert not left
            return end.value
        assert isinstance(effect, Chance)
        value = left.pop(0)
        assert value in effect.items


def chance_of(rule: Any) -> Chance[Any]:
    effect = rule.send(None)
    assert isinstance(effect, Chance)
    return effect


# Drawing ----------------------------------------------------------------------------------------------------------------


def test_2_1_with_n_events_to_come_the_next_card_is_winter_once_in_n_and_one() -> None:
    for left in (5, 3, 1):
        chance = chance_of(draw(deck(3, left, winter=True)))
        assert chance.weights is not None
        weights = dict(zip(chance.items, chance.weights, strict=True))
        events = [weight for card, weight in weights.items() if card != WINTER]
        assert set(events) == {left}, "all Events alike"
        assert weights[Card.WINTER] * (left + 1) == sum(weights.values())


def test_2_1_a_pile_without_winter_or_with_nothing_else() -> None:
    assert Card.WINTER not in chance_of(draw(deck(2, 3))).items
    only = chance_of(draw(deck(3, 0, winter=True)))
    assert (list(only.items), only.weights) == ([Card.WINTER], [1])


def test_2_1_drawn_cards_leave_the_pile() -> None:
    g = deck(3, 2, winter=True)
    assert result_of(draw(g), Card.WINTER) == WINTER
    assert (g.pile_left, g.pile_winter) == (2, False)
    assert result_of(draw(g), Card.COMMIUS) == Card.COMMIUS
    assert (g.pile_left, Card.COMMIUS in g.undrawn) == (1, False)


@pytest.mark.parametrize(("pile", "winter"), [(1, False), (2, True), (3, False), (11, True)])
def test_2_1_the_next_pile_has_five_events_and_in_every_third_a_winter(pile: int, winter: bool) -> None:
    g = deck(pile, 0)
    result_of(draw(g), Card.COMMIUS)
    assert (g.pile, g.pile_left, g.pile_winter) == (pile + 1, 4, winter)


def test_2_1_behind_the_last_pile_there_is_no_card() -> None:
    g = deck(12, 0)
    assert result_of(draw(g)) == NO_CARD
    assert g.pile == 12
    short = deck(9, 0, config={"short": True})
    assert result_of(draw(short)) == NO_CARD


@pytest.mark.parametrize(("undrawn", "size"), [(9, 5), (7, 5), (6, 4), (3, 1)])
def test_r_89_two_events_stay_aside_so_the_last_pile_may_be_short(undrawn: int, size: int) -> None:
    g = deck(2, 0, undrawn=undrawn)
    result_of(draw(g), Card(g.undrawn[0]))
    assert g.pile_left == size - 1


def test_r_89_an_empty_pile_holds_only_its_winter() -> None:
    for undrawn in (2, 1):
        assert list(chance_of(draw(deck(2, 0, undrawn=undrawn))).items) == [Card.WINTER]
    g = deck(2, 0, undrawn=2)
    assert result_of(draw(g), Card.WINTER) == WINTER
    g = deck(2, 0, undrawn=1)
    assert result_of(draw(g), Card.WINTER) == WINTER, "never less than nothing"


# Looking ahead ------------------------------------------------------------------------------------------------------------


def test_2_2_who_looks_knows_the_cards_and_they_come_in_that_order() -> None:
    g = deck(2, 3)
    drive(g, look_ahead(g, 2, 2), [], dice=["COMMIUS", "LUCTERIUS"])
    assert g.ahead == [Card.COMMIUS, Card.LUCTERIUS]
    assert g.ahead_seen == [0b100, 0b100]
    drive(g, look_ahead(g, 1, 1), [])
    assert g.ahead_seen == [0b110, 0b100], "another looks at the first only"
    assert result_of(draw(g)) == Card.COMMIUS
    assert (g.ahead, g.ahead_seen) == ([Card.LUCTERIUS], [0b100])


def test_2_2_nobody_looks_beyond_the_last_card() -> None:
    g = deck(12, 1)
    drive(g, look_ahead(g, 0, 2), [], dice=["COMMIUS"])
    assert (g.ahead, g.ahead_seen) == ([Card.COMMIUS], [1])


@pytest.mark.parametrize("seed", range(8))
def test_2_2_imagined_cards_never_leave_their_pile(seed: int) -> None:
    """A Winter that must be next is next in every imagined world, and the pile behind it stays behind."""
    g = deck(3, 0, winter=True)
    drive(g, look_ahead(g, 0, 2), [], dice=["WINTER", "COMMIUS"])
    assert (g.pile, g.pile_left) == (4, 4)
    redraw_ahead(g, 0, Random(seed))
    assert g.ahead[0] == WINTER
    assert g.ahead[1] != WINTER
    assert (g.pile, g.pile_left, g.pile_winter) == (4, 4, False)
    assert g.ahead[1] not in g.undrawn


@pytest.mark.parametrize("seed", range(8))
def test_2_2_no_winter_is_imagined_where_the_piles_have_none(seed: int) -> None:
    g = deck(1, 1)
    drive(g, look_ahead(g, 0, 2), [], dice=["COMMIUS", "LUCTERIUS"])
    redraw_ahead(g, 0, Random(seed))
    assert WINTER not in g.ahead
    assert (g.pile, g.pile_left, g.pile_winter) == (2, 4, False)


@pytest.mark.parametrize("seed", range(8))
def test_2_2_imagined_cards_keep_the_number_of_each_pile(seed: int) -> None:
    g = deck(2, 1)
    before = count_deck(g)
    drive(g, look_ahead(g, 0, 3), [], dice=["CAMULOGENUS", "WINTER", "COMMIUS"])
    redraw_ahead(g, 1, Random(seed))
    assert g.ahead[0] == Card.CAMULOGENUS, "what the seat knows stays"
    assert count_deck(g) == before
    assert g.pile == 3
    assert g.pile_left + g.pile_winter == 4
    assert (WINTER in g.ahead) is not g.pile_winter, "the Winter of the pile is seen or still to come"
    assert g.undrawn == sorted(g.undrawn)


def test_2_2_a_winter_put_back_may_come_again() -> None:
    seen = set()
    for seed in range(30):
        g = deck(3, 2, winter=True)
        drive(g, look_ahead(g, 0, 1), [], dice=["WINTER"])
        redraw_ahead(g, 0, Random(seed))
        seen.add(g.ahead[0] == WINTER)
        assert g.pile_winter is not (g.ahead[0] == WINTER)
    assert seen == {True, False}


# Counting -----------------------------------------------------------------------------------------------------------------


def test_2_2_everybody_may_count_the_deck() -> None:
    assert count_deck(deck(12, 0)) == 0
    assert count_deck(deck(12, 3, winter=True)) == 4
    assert count_deck(deck(11, 2)) == 2 + 5 + 1, "a pile of five and its Winter"
    looked = deck(12, 3)
    drive(looked, look_ahead(looked, 0, 1), [], dice=["COMMIUS"])
    assert count_deck(looked) == 3
    assert count_deck(deck(10, 0, undrawn=2)) == 1, "two Events stay aside; the last Winter comes"
    assert count_deck(deck(10, 0, undrawn=1)) == 1


def test_2_4_1_which_winter_is_the_last() -> None:
    g = state()
    assert count_winters(g) == 4
    assert count_winters(state(config={"short": True})) == 3
    g.winters = 3
    assert not is_final_winter(g)
    g.winters = 4
    assert is_final_winter(g)


def test_2_3_8_frost_is_an_event_before_winter() -> None:
    g = state(next="WINTER")
    assert is_frost(g)
    g.current = WINTER
    assert not is_frost(g)
    g.current = NO_CARD
    assert not is_frost(g)
    assert not is_frost(state())


def test_2_1_all_unseen_events_are_alike_unless_the_initiative_is_even() -> None:
    assert set(event_weights(state())) == {1}
    even = ario()
    even.even = True
    weights = event_weights(even)
    firsts: dict[Any, set[int]] = {}
    for number, weight in zip(even.undrawn, weights, strict=True):
        firsts.setdefault(FACES[Card(number)].order[0], set()).add(weight)
    assert all(len(found) == 1 for found in firsts.values()), "alike within a first faction"
    assert count_even_share(even) == 12, "45 Events for four factions, rounded up"


@pytest.mark.parametrize(("left", "possible"), [(7, True), (6, False)])
def test_a2_1_with_even_initiative_a_first_faction_that_has_had_its_share_comes_no_more(left: int, possible: bool) -> None:
    g = ario()
    g.even = True
    romans = [number for number in g.undrawn if FACES[Card(number)].order[0] is ROMANS]
    assert len(romans) == 18 - 2, "two lie open"
    g.undrawn = [number for number in g.undrawn if number not in romans[left:]]
    weights = dict(zip(g.undrawn, event_weights(g), strict=True))
    assert all(bool(weights[number]) is possible for number in romans[:left]), "twelve of them are dealt"


def test_a2_1_each_card_of_ariovistus_takes_the_place_of_the_one_with_its_number() -> None:
    assert REPLACING[Card.RHENUS_BRIDGE_A] is Card.RHENUS_BRIDGE
    assert REPLACING[Card.VERGOBRET] is Card.DIVICIACUS
    assert Card.RHENUS_BRIDGE_A in ARIOVISTUS_DECK
    assert Card.RHENUS_BRIDGE not in ARIOVISTUS_DECK
    assert Card.CICERO in ARIOVISTUS_DECK
