"""§5.1.3: an Event without effect can be chosen, and everybody is told beforehand that it would do nothing."""

from __future__ import annotations

from random import Random

from games.gaul.carry import carry_out_at_random
from games.gaul.table import do, options, position
from games.gaul.test_events_all import random_positions

from quadriga.games.gaul import GAME
from quadriga.games.gaul.cards import ARIOVISTUS_DECK, BASE_DECK, Card
from quadriga.games.gaul.events import EVENTS
from quadriga.games.gaul.explain.effectless import _traces, has_effect
from quadriga.games.gaul.moves import Event, Issue
from quadriga.games.gaul.terms import Command, Deed, Scenario, Side
from quadriga.text import catalogue

UNSHADED = Side.UNSHADED


def test_5_1_3_an_event_without_effect_can_be_chosen_and_the_list_says_so() -> None:
    match = position(start="scenario", card="LOST_EAGLE")  # no Legion is Fallen
    seat = match.pending[0].seat
    view = match.view(seat)
    telling = GAME.telling
    assert view.idle == (UNSHADED,)
    assert all(match.view(other).idle == view.idle for other in (None, 0, 1, 2, 3))
    assert telling.line(view, seat, Event(UNSHADED), catalogue("en", "gaul")) == "the Event, unshaded: it would do nothing now"
    assert "bez účinku" in str(telling.label(view, seat, ("Event", "UNSHADED"), catalogue("cs", "gaul")))
    assert "Without effect now." in str(GAME.scene.layers(view, seat, catalogue("en", "gaul"))["card"]["c-current"])
    before = _traces(match.state.copy())
    do(match, Event(UNSHADED))
    assert _traces(match.checkpoints[-1][1])[:15] == before[:15]


def test_an_event_that_does_something_is_told_plainly() -> None:
    match = position(start="scenario", card="CICERO")
    view = match.view(0)
    assert view.idle == ()
    assert GAME.telling.line(view, 0, Event(UNSHADED), catalogue("en", "gaul")) is None


def test_nothing_is_said_where_no_event_is_to_be_chosen() -> None:
    match = position(start="scenario", card="LOST_EAGLE")
    do(match, next(move for move in options(match) if move == Issue(Command.MARCH)))
    assert match.view(0).idle == (), "within a Command"
    limited = position(start="scenario", card="LOST_EAGLE", deeds={"ROMANS": "COMMAND"})
    assert limited.view(0).idle == (), "after a Command without a Special Ability"


def test_what_is_called_idle_changes_nothing_whatever_is_answered() -> None:
    rng, found, idle = Random(3), 0, 0
    for start in random_positions(2, [Scenario.RECONQUEST, Scenario.PAX_GALLICA, Scenario.ARIOVISTUS]):
        cards = ARIOVISTUS_DECK if start.scenario is Scenario.ARIOVISTUS else list(BASE_DECK)
        for card in rng.sample(cards, 24):
            for side in EVENTS[card]:
                by = rng.choice(start.rules.players)
                g = start.copy()
                g.current, g.acting = int(card), by
                g.deeds = [int(Deed.NOTHING)] * len(g.deeds)
                found += 1
                if has_effect(g, by, side):
                    continue
                idle += 1
                for _ in range(3):
                    played = g.copy()
                    carry_out_at_random(played, by, card, side, rng)
                    assert _traces(played) == _traces(g), f"{Card(card).name} {side.name} by {by.name}"
    assert 0 < idle < found / 3
