"""§6, §7.5: the final scoring."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.trajan.moves import Pass, Sow
from quadriga.games.trajan.rules.final import bonus_points, final_points, set_points
from quadriga.games.trajan.terms import Action, Bonus, Source
from quadriga.kernel import AnyMatch

from .setting import GREEN, RED, position


def scoring(**seat: Any) -> dict[Source, int]:
    offered = [bonus.name for bonus in Bonus if bonus.name not in seat.get("bonus", {})][:2]
    return final_points(position(quarter=4, offered=offered, seats={"RED": seat}).state, RED)


def ended(**table: Any) -> AnyMatch:
    match = position(time=10, quarter=4, demands=["BREAD", "GAMES", "RELIGION"], **table)
    match.answer(RED, Sow(Action.FORUM))
    match.answer(RED, Pass())
    consul = match.pending[0].seat
    match.answer(consul, next(iter(match.options(consul))))
    return match


def test_6_1_what_is_left_over_counts_one_each() -> None:
    """§6.1: cards in hand, figures in camps, Trajan tiles on the circle."""
    slots = {"II": "NINE_BLUE_BLUE", "V": "NINE_PINK_PINK"}
    got = scoring(hand=["WINE", "GEM", "GEM"], worker_camp=2, military_camp=4, slots=slots, tiles=["WILD_COMMODITY"])
    assert got[Source.HAND] == 3, "a wild commodity is no card in hand"
    assert got[Source.CAMPS] == 6
    assert got[Source.CIRCLE] == 2


@pytest.mark.parametrize(
    ("icons", "wilds", "expected"),
    [
        ([3, 0, 0, 0, 0], 0, 10),
        ([4, 0, 0, 0, 0], 0, 20),
        ([3, 3, 4, 2, 1], 0, 40),
        ([2, 0, 0, 0, 0], 1, 10),
        ([3, 2, 0, 0, 0], 1, 20),
        ([3, 3, 0, 0, 0], 2, 40),
        ([2, 0, 0, 0, 0], 2, 20),
        ([1, 0, 0, 0, 0], 2, 10),
        ([4, 0, 0, 0, 0], 2, 20),
        ([2, 2, 0, 0, 0], 2, 20),
        ([0, 0, 0, 0, 0], 2, 0),
    ],
)
def test_6_1_7_5_r27_sets_of_construction_tiles(icons: list[int], wilds: int, expected: int) -> None:
    """§6.1, §7.5: ten for three, twenty for four; wild tiles complete sets as well as possible."""
    assert set_points(icons, wilds) == expected


@pytest.mark.parametrize(("face", "each"), [("GOLD", 3), ("GRAY", 2)])
def test_6_3_commodity_bonus(face: str, each: int) -> None:
    """§6.3: for each card of the two kinds in the display, not in the hand."""
    got = scoring(display=["WINE", "WINE", "FISH", "GEM"], hand=["WINE", "FISH"], bonus={"WINE_FISH": face})
    assert got[Source.BONUS] == 3 * each


@pytest.mark.parametrize(("face", "worth"), [("GOLD", 9), ("GRAY", 6)])
def test_6_3_r35_need_bonus(face: str, worth: int) -> None:
    """§6.3: once, for a forum tile; kept Trajan tiles do not count."""
    assert scoring(tiles=["BREAD", "BREAD"], bonus={"OWN_BREAD": face})[Source.BONUS] == worth
    assert scoring(tiles=["GAMES"], kept=["BREAD"], bonus={"OWN_BREAD": face})[Source.BONUS] == 0
    assert scoring(kept=["BREAD"])[Source.CIRCLE] == 0


@pytest.mark.parametrize(("face", "expected"), [("GOLD", 3), ("GRAY", 2)])
def test_6_3_worker_bonus(face: str, expected: int) -> None:
    """§6.3: one point each, or half a point, the sum rounded up."""
    assert scoring(workers=["A1", "B1", "C1"], bonus={"CITY_WORKERS": face})[Source.BONUS] == expected


@pytest.mark.parametrize(("face", "expected"), [("GOLD", 4), ("GRAY", 2)])
def test_6_3_legionary_bonus(face: str, expected: int) -> None:
    """§6.3: in provinces, not in the camp."""
    got = scoring(garrisons=["ALPES", "RAETIA"], military_camp=5, bonus={"PROVINCE_LEGIONARIES": face})
    assert got[Source.BONUS] == expected


@pytest.mark.parametrize(("face", "expected"), [("GOLD", 6), ("GRAY", 2)])
def test_6_3_gold_bonus(face: str, expected: int) -> None:
    """§6.3: the gold tile counts itself, the gray one does not."""
    assert scoring(bonus={"GOLD_TILES": face, "OWN_BREAD": "GOLD", "OWN_GAMES": "GRAY"})[Source.BONUS] == expected


def test_6_3_gold_bonus_counts_no_tile_of_another_seat() -> None:
    for other in Bonus:
        if other is not Bonus.GOLD_TILES:
            offered = [bonus.name for bonus in Bonus if bonus not in (other, Bonus.GOLD_TILES)][:2]
            seats = {"RED": {"bonus": {"GOLD_TILES": "GOLD"}}, "GREEN": {"bonus": {other.name: "GOLD"}}}
            alone = scoring(bonus={"GOLD_TILES": "GOLD"})[Source.BONUS]
            assert bonus_points(position(quarter=4, offered=offered, seats=seats).state, RED) == alone


def test_7_3_r25_an_unused_wild_commodity_counts_for_the_best_bonus_tile() -> None:
    """§7.3: as one card of the display."""
    bonus = {"WINE_FISH": "GRAY", "GOBLETS_GEMS": "GOLD"}
    assert scoring(tiles=["WILD_COMMODITY"] * 2, bonus=bonus)[Source.BONUS] == 6
    assert scoring(tiles=["WILD_COMMODITY"] * 2, bonus={"OWN_BREAD": "GOLD"})[Source.BONUS] == 0


@pytest.mark.parametrize(("counts", "expected"), [(False, 0), (True, 9)])
def test_7_4_r26_a_wild_need_for_a_bonus_tile(counts: bool, expected: int) -> None:
    """§7.4: not by default."""
    seats = {"RED": {"tiles": ["WILD_NEED"], "bonus": {"OWN_BREAD": "GOLD"}}}
    g = position(config={"wild_need_bonus": counts}, seats=seats).state
    assert bonus_points(g, RED) == expected


def test_r35_needs_are_looked_at_after_the_last_demands() -> None:
    """The bread that met the last demand is gone; a second one scores."""
    bonus = {"OWN_BREAD": "GOLD"}
    one = ended(seats={"RED": {"tiles": ["BREAD"], "bonus": bonus}}).state
    two = ended(seats={"RED": {"tiles": ["BREAD", "BREAD"], "bonus": bonus}}).state
    assert two.points[Source.BONUS] - one.points[Source.BONUS] == 9


def test_6_1_the_most_points_win() -> None:
    """§6.1, §2: scores in the result are the final ones."""
    match = ended(seats={"RED": {"points": 50}, "GREEN": {"points": 40}}, offered=["OWN_BREAD", "OWN_GAMES"])
    result = match.state.result
    assert result.winners == (RED,)
    assert result.how == "points"
    assert result.scores == (50 - 15 + 2, 40 - 15 + 2)


@pytest.mark.parametrize(("tie_break", "winner"), [("votes", RED), ("track", GREEN)])
def test_6_2_r36_a_tie_goes_to_the_better_place_in_the_senate(tie_break: str, winner: int) -> None:
    """§6.2: by the votes of the last quarter; or by the track alone, if so agreed."""
    seats = {"RED": {"step": 3, "tiles": ["VOTES_5"], "points": 30}, "GREEN": {"step": 6, "points": 30}}
    match = ended(config={"tie_break": tie_break}, seats=seats, offered=["OWN_BREAD", "OWN_GAMES"])
    result = match.state.result
    assert result.scores[RED] == result.scores[GREEN]
    assert result.how == "senate"
    assert result.winners == (winner,)
