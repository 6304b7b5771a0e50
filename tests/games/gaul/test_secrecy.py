"""What one seat has seen of the deck stays with it (cards 35 and 47): views, worlds and words."""

from __future__ import annotations

from random import Random

import pytest
from games.gaul.table import GaulMatch, do, position, state

from quadriga.games.gaul import GAME
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.moves import Agree, Event
from quadriga.games.gaul.rules.deck import draw, look_ahead
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import ROMANS, Side
from quadriga.games.gaul.view import imagine
from quadriga.kernel import to_json


def shouting() -> GaulMatch:
    """The Romans have looked at the two cards after the next one."""
    match = position(card="GALLIC_SHOUTS", eligible=["ROMANS"], dice=["AMBACTI", "SACKING", "CICERO", "HOSTAGES"])
    return do(match, Event(Side.UNSHADED), Agree())


def test_2_2_only_who_looked_sees_the_cards_ahead() -> None:
    match = shouting()
    assert GAME.view(match.state, ROMANS).ahead == (Card.AMBACTI, Card.SACKING)
    for other in (1, 2, 3, None):
        assert GAME.view(match.state, other).ahead == (None, None)


def test_2_2_the_others_are_told_only_that_somebody_looked() -> None:
    match = shouting()
    told = [line.news for line in match.chronicle or []]
    assert [news.key for news in told if news.is_for(ROMANS) and news.key == "foresaw"] == ["foresaw"] * 2
    for other in (1, None):
        words = [news for news in told if news.is_for(other)]
        assert "looked_ahead" in [news.key for news in words]
        assert not any(Card.AMBACTI in news.args.values() or Card.SACKING in news.args.values() for news in words)


def test_2_2_imagined_worlds_redraw_what_the_others_saw() -> None:
    match = shouting()
    seen = set()
    for k in range(20):
        world = match.imagine(1, Random(k))
        assert GAME.view(world.state, 1) == GAME.view(match.state, 1)
        GAME.check(world.state)
        seen.add(tuple(world.state.ahead))
        assert sorted(world.state.undrawn + world.state.ahead) == sorted(match.state.undrawn + match.state.ahead)
    assert len(seen) > 10
    same = match.imagine(ROMANS, Random(1))
    assert to_json(same.state) == to_json(match.state), "the Romans know them"


def test_2_2_cards_seen_ahead_come_in_that_order() -> None:
    g = shouting().state.copy()
    for expected in (Card.AMBACTI, Card.SACKING):
        with pytest.raises(StopIteration) as done:  # nothing is drawn: the card is known
            draw(g).send(None)
        assert done.value.value == expected


def see_two(g: Gaul, rng: Random) -> None:
    """Seat 0 looks at the next two cards, as chance has them."""
    coroutine = look_ahead(g, 0, 2)
    try:
        effect = coroutine.send(None)
        while True:
            effect = coroutine.send(rng.choices(effect.items, effect.weights)[0])
    except StopIteration:
        return


@pytest.mark.parametrize(("left", "winter"), [(3, False), (1, True), (1, False), (0, True)])
def test_2_2_a_winter_seen_ahead_is_imagined_too(left: int, winter: bool) -> None:
    """Whatever lies ahead, others imagine the same: also across the edge of a pile, and with a Winter card in it."""
    worlds = []
    for k in range(30):
        g = state(card="CICERO", next="POMPEY")
        g.pile, g.pile_left, g.pile_winter = 3, left, winter
        see_two(g, Random(k))
        imagine(g, 1, Random(5))
        GAME.check(g)
        worlds.append(to_json(g))
    assert all(world == worlds[0] for world in worlds)


def test_2_2_imagined_cards_include_winter_as_often_as_they_should() -> None:
    g = state(card="CICERO", next="POMPEY")
    g.pile, g.pile_left, g.pile_winter = 3, 1, True
    g.undrawn.remove(Card.AMBACTI)
    g.ahead, g.ahead_seen, g.pile_left = [int(Card.AMBACTI)], [1], 0
    winters = 0
    for k in range(400):
        world = g.copy()
        imagine(world, 1, Random(k))
        winters += world.ahead == [0]
    assert 150 < winters < 250, "one Event and the Winter were left in the pile"
