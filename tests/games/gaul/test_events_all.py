"""Every side of every card from many random positions, by every faction: legal asks, sound states, an end."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from quadriga.games.gaul import GAME
from quadriga.games.gaul.cards import Card
from quadriga.games.gaul.events import EVENTS
from quadriga.games.gaul.scenarios import SCENARIOS
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import Book, Deed, Faction, Scenario, Side
from quadriga.kernel import Ask, Chance, play_out, random_dealer

POSITIONS = 6
FALLING_SKY = [scenario for scenario in Scenario if SCENARIOS[scenario].book is Book.FALLING_SKY]
LONGEST = 2000  # asks and draws in one Event


def random_positions(seed: int) -> list[Gaul]:
    """Positions after random play in every scenario."""
    rng = Random(seed)
    positions: list[Gaul] = []
    while len(positions) < POSITIONS:
        scenario = FALLING_SKY[len(positions) % len(FALLING_SKY)]
        g = GAME.new(GAME.configure({"scenario": scenario.name, "players": 2 + len(positions) % 3}))
        play_out(GAME, g, rng, decisions=rng.randrange(20, 600))
        if g.result is None:
            positions.append(g)
    return positions


def carry_out_at_random(g: Gaul, by: Faction, card: int, side: Side, rng: Random) -> int:
    """Carry it out with random answers and dice; every state on the way must be sound. Returns how much was asked."""
    g.current, g.acting = card, int(by)
    g.deeds = [int(Deed.NOTHING)] * len(g.deeds)
    g.deeds[by] = int(Deed.EVENT)
    rule: Any = EVENTS[card][side](g, by)
    deal = random_dealer(rng)
    value: Any = None
    for steps in range(LONGEST):
        try:
            effect = rule.send(value)
        except StopIteration:
            return steps
        g.check()
        if isinstance(effect, Chance):
            value = deal(effect, 0)
            continue
        assert isinstance(effect, Ask)
        assert len(effect.choice) > 0, f"{effect.prompt} offers nothing"
        if effect.choice.kind == "one":
            options = list(effect.choice)
            assert len({(type(option), option) for option in options}) == len(options), f"{effect.prompt} repeats itself"
        value = effect.choice.sample(rng)
    raise AssertionError(f"{Card(card).name} does not end")


@pytest.mark.parametrize("seed", [1, 2])
def test_every_side_of_every_card_by_every_faction(seed: int, capsys: pytest.CaptureFixture[str]) -> None:
    rng = Random(seed)
    done: Counter[tuple[int, Side]] = Counter()
    changed: Counter[tuple[int, Side]] = Counter()
    for start in random_positions(seed):
        for card, sides in EVENTS.items():
            if card >= 100:
                continue
            for side in sides:
                for by in start.rules.players:
                    g = start.copy()
                    before = (g.board[:], g.tribes[:], g.resources[:], g.capabilities[:], g.marks[:], g.senate, g.eligible[:])
                    carry_out_at_random(g, by, card, side, rng)
                    g.check()
                    assert g.acting == by
                    assert g.loans == []
                    done[card, side] += 1
                    after = (g.board, g.tribes, g.resources, g.capabilities, g.marks, g.senate, g.eligible)
                    changed[card, side] += before != after
    with capsys.disabled():
        idle = [f"{Card(card).name} {side.name}" for card, side in done if not changed[card, side]]
        print(
            f"\n{sum(done.values())} events carried out, {len(done)} sides, {sum(changed.values())} with effect; idle: {idle}"
        )
    assert len(done) == 126
    assert set(done.values()) == {POSITIONS * 4}
