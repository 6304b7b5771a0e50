"""§5.1.3: an Event without effect can be chosen, and everybody is told beforehand that it would do nothing."""

from __future__ import annotations

from random import Random

import pytest
from games.gaul.carry import carry_out_at_random
from games.gaul.table import do, options, position
from games.gaul.test_events_all import random_positions

from quadriga.games.gaul import GAME
from quadriga.games.gaul.cards import ARIOVISTUS_DECK, BASE_DECK, Card
from quadriga.games.gaul.events import EVENTS
from quadriga.games.gaul.explain import effectless
from quadriga.games.gaul.explain.effectless import _traces, has_effect
from quadriga.games.gaul.moves import Event, Issue
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import Command, Deed, Faction, Scenario, Side
from quadriga.text import catalogue
from quadriga.text.telling import look

UNSHADED = Side.UNSHADED


def test_5_1_3_an_event_without_effect_can_be_chosen_and_the_list_says_so() -> None:
    match = position(start="scenario", card="LOST_EAGLE")  # no Legion is Fallen
    seat = match.pending[0].seat
    view = look(GAME, match.state, seat)
    telling = GAME.telling
    assert view.effectless == (UNSHADED,)
    assert all(look(GAME, match.state, other).effectless == (UNSHADED,) for other in (None, 0, 1, 2, 3))
    assert telling.line(view, seat, Event(UNSHADED), catalogue("en", "gaul")) == "the Event, unshaded: it would do nothing now"
    assert "bez účinku" in str(telling.label(view, seat, ("Event", "UNSHADED"), catalogue("cs", "gaul")))
    assert "Without effect now." in str(GAME.scene.layers(view, seat, catalogue("en", "gaul"))["card"]["c-current"])
    before = _traces(match.state.copy())
    do(match, Event(UNSHADED))
    assert _traces(match.checkpoints[-1][1])[:15] == before[:15]


def test_an_event_that_does_something_is_told_plainly() -> None:
    match = position(start="scenario", card="CICERO")
    view = look(GAME, match.state, 0)
    assert view.effectless == ()
    assert GAME.telling.line(view, 0, Event(UNSHADED), catalogue("en", "gaul")) is None


def test_nothing_is_said_where_no_event_is_to_be_chosen() -> None:
    match = position(start="scenario", card="LOST_EAGLE")
    do(match, next(move for move in options(match) if move == Issue(Command.MARCH)))
    assert look(GAME, match.state, 0).effectless == (), "within a Command"
    limited = position(start="scenario", card="LOST_EAGLE", deeds={"ROMANS": "COMMAND"})
    assert look(GAME, limited.state, 0).effectless == (), "after a Command without a Special Ability"


def test_a_view_tries_no_rules_and_what_people_are_shown_is_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[Side] = []

    def may_change(g: Gaul, by: Faction, side: Side) -> bool:
        tried.append(side)
        return False

    monkeypatch.setattr(effectless, "_KNOWN", {})
    monkeypatch.setattr(effectless, "_may_change", may_change)
    match = position(start="scenario", card="LOST_EAGLE")
    assert match.view(0).effectless == ()
    assert tried == []
    shown = [look(GAME, match.state, seat).effectless for seat in (None, 0, 1, 2, 3)]
    assert shown == [(UNSHADED,)] * 5
    assert tried == [UNSHADED], "once for all of them"


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
