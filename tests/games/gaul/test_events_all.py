"""Every side of every card from many random positions, by every faction: legal asks, sound states, an end."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.gaul.carry import carry_out_at_random

from quadriga.games.gaul import GAME
from quadriga.games.gaul.cards import ARIOVISTUS_DECK, BASE_DECK, Card
from quadriga.games.gaul.events import EVENTS
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import Scenario, Side
from quadriga.kernel import Ask, News, State, play_out
from quadriga.text import LANGUAGES, catalogue

POSITIONS = 6


def random_positions(seed: int, scenarios: list[Scenario]) -> list[Gaul]:
    """Positions after random play in these scenarios."""
    rng = Random(seed)
    positions: list[Gaul] = []
    while len(positions) < POSITIONS:
        scenario = scenarios[len(positions) % len(scenarios)]
        g = GAME.new(GAME.configure({"scenario": scenario.name, "players": 2 + len(positions) % 3}))
        play_out(GAME, g, rng, decisions=rng.randrange(20, 600))
        if g.result is None:
            positions.append(g)
    return positions


@pytest.mark.parametrize(
    ("scenarios", "cards", "sides"),
    [
        ([Scenario.PAX_GALLICA, Scenario.RECONQUEST, Scenario.GREAT_REVOLT], list(BASE_DECK), 126),
        ([Scenario.ARIOVISTUS], ARIOVISTUS_DECK, 123),
    ],
    ids=["falling-sky", "ariovistus"],
)
def test_every_side_of_every_card_by_every_faction(
    scenarios: list[Scenario], cards: list[Card], sides: int, capsys: pytest.CaptureFixture[str]
) -> None:
    rng = Random(1)
    done: Counter[tuple[int, Side]] = Counter()
    changed: Counter[tuple[int, Side]] = Counter()
    for start in random_positions(1, scenarios):
        for card, side in [(number, face) for number in cards for face in EVENTS[number]]:
            for by in start.rules.players:
                g = start.copy()
                before = g.copy()
                carry_out_at_random(g, by, card, side, rng)
                g.check()
                assert g.acting == by
                assert g.loans == []
                done[card, side] += 1
                changed[card, side] += _traces(before) != _traces(g)
    with capsys.disabled():
        idle = [f"{Card(card).name} {side.name}" for card, side in done if not changed[card, side]]
        print(f"\n{sum(done.values())} events of {len(done)} sides, {sum(changed.values())} with effect; idle: {idle}")
    assert len(done) == sides
    assert set(done.values()) == {POSITIONS * 4}


def _traces(g: Gaul) -> tuple[object, ...]:
    return (g.board, g.tribes, g.resources, g.capabilities, g.marks, g.senate, g.firm, g.eligible, g.benched, g.standing)


def listen(g: State) -> list[News]:
    """What the rules will report from now on."""
    g.news = []
    return g.news


@pytest.mark.parametrize("scenario", [Scenario.RECONQUEST, Scenario.ARIOVISTUS])
def test_every_question_answer_and_report_of_an_event_has_words(scenario: Scenario) -> None:
    rng = Random(7)
    texts = [catalogue(lang, "gaul") for lang in LANGUAGES]
    cards = list(BASE_DECK) if scenario is Scenario.RECONQUEST else ARIOVISTUS_DECK
    for card, side in [(number, face) for number in cards for face in EVENTS[number]]:
        start = GAME.new(GAME.configure({"scenario": scenario.name}))
        for by in start.rules.players:
            g = start.copy()
            news = listen(g)
            asks: list[tuple[Ask[Any], Any]] = []
            carry_out_at_random(g, by, card, side, rng, asks)
            for text in texts:
                for ask, answer in asks:
                    assert text.say(f"prompt.{ask.prompt}", seat=by, **ask.args)
                    if hasattr(answer, "_asdict"):
                        assert text.say(f"move.{type(answer).__name__}", **answer._asdict())
                for told in news:
                    assert text.say(f"log.{told.key}", **told.args)
