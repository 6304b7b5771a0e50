"""What a state of Gaul keeps at hand is what stands on the map: no change leaves it behind."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quadriga.games.gaul import GAME
from quadriga.games.gaul.ariovistus.interlude import open_britannia
from quadriga.games.gaul.rules.battle.state import Clash
from quadriga.games.gaul.rules.nonplayers.forecast import _fight, forecast
from quadriga.games.gaul.state import Gaul
from quadriga.games.gaul.terms import FACTIONS, FORCES, REGIONS, Book, Force, Kind, Region, Tribe
from quadriga.kernel import Ask, play_out

from .table import state

SETTINGS = [{"scenario": "PAX_GALLICA"}, {"scenario": "GALLIC_WAR", "diviciacus": True}, {"nonplayers": "ALL_BUT_ROMANS"}]


def assert_true_to_the_map(g: Gaul) -> None:
    for region in REGIONS:
        assert vars_of(g, region) == vars_of(fresh(g), region), region.name
    for piece in Force:
        assert g.count_on_map(piece) == sum(g.board[piece::FORCES]), piece.name


def fresh(g: Gaul) -> Gaul:
    other = g.copy()
    other.forget()
    return other


def vars_of(g: Gaul, region: Region) -> list[object]:
    return [
        g.control(region),
        *((g.count_pieces(region, f), g.pieces(region, f), g.mobile(region, f), g.tribes_of(region, f)) for f in FACTIONS),
    ]


@pytest.mark.parametrize("settings", SETTINGS, ids=str)
def test_what_is_at_hand_is_what_stands_on_the_map(settings: dict[str, Any]) -> None:
    g = GAME.new(GAME.configure(settings))
    rng = Random(3)

    def answer(ask: Ask[Any]) -> Any:
        assert_true_to_the_map(g)
        return ask.choice.sample(rng)

    play_out(GAME, g, rng, answer, decisions=150)


def test_a_copy_has_its_own() -> None:
    g = state(pieces={"CARNUTES": {"LEGION": 2}})
    assert g.control(Region.CARNUTES) is not None
    other = g.copy()
    other.remove(Region.CARNUTES, Force.LEGION, 2)
    assert other.control(Region.CARNUTES) is None
    assert g.control(Region.CARNUTES) is not None
    assert (g.count_on_map(Force.LEGION), other.count_on_map(Force.LEGION)) == (2, 0)


def test_a_colony_is_seen() -> None:
    g = state()
    assert g.control(Region.CARNUTES) is None
    g.found_colony(Region.CARNUTES)
    g.place_ally(Tribe.COLONY, FACTIONS[0])
    assert g.tribes_of(Region.CARNUTES, FACTIONS[0]) == [Tribe.COLONY]
    assert g.control(Region.CARNUTES) is FACTIONS[0]


def test_the_rules_in_force_change_with_the_book() -> None:
    g = state(config={"scenario": "GALLIC_WAR"})
    assert g.rules.book is Book.ARIOVISTUS
    open_britannia(g)
    assert g.rules.book is g.copy().rules.book is Book.FALLING_SKY


def test_a_battle_remembered_is_the_battle_fought() -> None:
    """Every Battle that could be fought now and then in a game, forecast in the light of all before it."""
    g = GAME.new(GAME.configure({"nonplayers": "ALL_BUT_ROMANS"}))
    rng = Random(5)
    seen: list[bool] = []

    def answer(ask: Ask[Any]) -> Any:
        for region in g.regions():
            there = [f for f in FACTIONS if any(g.count_kind(region, f, kind) for kind in Kind)]
            for c in (Clash(region, a, d, ambush=rng.random() < 0.5) for a in there for d in there if a is not d):
                told, fought = forecast(g, c), _fight(fresh(g), c, survive=False)
                assert told[:-1] == fought[:-1]
                assert told.left.pieces == fought.left.pieces
                seen.append(told.inflicted > 0)
        return ask.choice.sample(rng)

    play_out(GAME, g, rng, answer, decisions=40)
    assert any(seen)
