"""§1: setting up, and the players' own choices."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quadriga.games.trajan import GAME
from quadriga.games.trajan.components import BONUS_ACTION, FORUM_COUNT, TILE_CATEGORY, TILE_COLOURS, TRAJAN_TILES
from quadriga.games.trajan.moves import PlaceTile, TakeCard
from quadriga.games.trajan.state import BOWLS
from quadriga.games.trajan.terms import NONE, Action, Category, Colour, Icon, Pile, Province, Slot, Stage
from quadriga.kernel import AnyMatch, Chance, Match, random_dealer

from .setting import GREEN, RED


def opened(players: int, seed: int = 3, **options: Any) -> AnyMatch:
    return Match(GAME, GAME.configure({"players": players, **options}), random_dealer(Random(seed)))


def lay_stones(match: AnyMatch) -> None:
    for ask in match.pending:
        match.answer(ask.seat, next(iter(ask.choice)))


@pytest.mark.parametrize(("players", "spaces"), [(2, 6), (3, 9), (4, 12)])
def test_1_1_tiles_on_the_board(players: int, spaces: int) -> None:
    """§1.1: ten provinces, three extra-action tiles, 6, 9 or 12 forum tiles, twenty construction tiles."""
    g = opened(players).state
    assert NONE not in g.province_tiles
    assert len(g.forum) == 3 + spaces
    assert NONE not in g.forum
    assert sum(g.extra_stack) == 12 - 3
    assert sum(g.forum_stack) == 70 - 10 - spaces
    assert sorted(g.buildings) == list(range(20))
    assert (g.quarter, g.time, g.demands) == (0, 0, []), "the first quarter, the marker on the start space"


def test_1_1_construction_tiles_lie_as_they_are_dealt() -> None:
    """§1.1: at random, one on each space in turn."""
    dealt: list[int] = []
    deal = random_dealer(Random(3))

    def watch(chance: Chance[Any], ordinal: int) -> Any:
        outcome = deal(chance, ordinal)
        if chance.what == "building":
            assert sorted([*dealt, *map(int, chance.items)]) == list(range(20)), "any that is left"
            dealt.append(int(outcome))
        return outcome

    match: AnyMatch = Match(GAME, GAME.configure({"players": 2}), watch)
    assert match.state.buildings == dealt != list(range(20))


def test_1_1_components() -> None:
    """§1.1: the counts that the rulebook gives, and the balance of colours on the Trajan tiles."""
    assert sum(FORUM_COUNT) == 70
    assert len(TRAJAN_TILES) == 54
    assert [TILE_CATEGORY.count(category) for category in Category] == [9] * 6
    shown = [colour for pair in TILE_COLOURS for colour in pair]
    assert [shown.count(colour) for colour in Colour] == [18] * 6
    assert [BONUS_ACTION[icon].name for icon in Icon] == ["FORUM", "SENATE", "SEAPORT", "TRAJAN", "MILITARY"]


def test_1_2_pieces_of_each_player() -> None:
    """§1.2: leader and a figure in the military camp, one in the worker camp, thirteen in the supply, the arch on I."""
    g = opened(4).state
    assert g.supply == [13] * 4
    assert g.worker_camp == g.military_camp == [1] * 4
    assert g.leader == [Province.CAMP] * 4
    assert g.arch == [Slot.I] * 4
    assert g.ships == [2, 2, 2]
    assert [g.score_of(seat) for seat in range(4)] == [0] * 4


def test_1_3_stones_are_laid_before_trajan_tiles_are_seen() -> None:
    """§1.3, R-02: two stones of any colours into each bowl, all players at once."""
    match = opened(3)
    assert [ask.prompt for ask in match.pending] == ["stones"] * 3
    assert match.state.tops == [NONE] * 6
    order = tuple(Colour(i // 2) for i in range(12))
    mixed = tuple(Colour(i % 6) for i in range(12))
    match.answer(0, order)
    assert match.state.bowl(0, Action.SEAPORT) == [0] * 6, "sealed until all are in"
    match.answer(1, mixed)
    match.answer(2, order)
    assert match.state.bowl(0, Action.SEAPORT) == [2, 0, 0, 0, 0, 0]
    assert match.state.bowl(1, Action.SEAPORT) == [1, 1, 0, 0, 0, 0]
    assert match.state.bowl(1, Action.FORUM) == [0, 0, 1, 1, 0, 0]
    assert NONE not in match.state.tops


def test_r02_stones_may_be_dealt_by_chance() -> None:
    match = opened(2, stones="random")
    assert match.state.stage == Stage.CARDS
    for seat in (RED, GREEN):
        assert [sum(match.state.bowl(seat, bowl)) for bowl in range(BOWLS)] == [2] * 6
    GAME.check(match.state)


def test_1_4_r01_the_start_player_lies_at_the_bottom_of_the_senate_pile() -> None:
    """§1.4"""
    for seed in range(6):
        g = opened(4, seed).state
        assert g.discs == [(g.start + i) % 4 for i in range(4)]
        assert g.rank_by_track() == g.discs[::-1], "ties go to the disc that lies higher"


def test_1_5_bonus_tiles() -> None:
    """§1.5: one gold tile for each player, two for the senate."""
    match = opened(4)
    lay_stones(match)
    g = match.state
    assert [g.bonus[seat * 12 : seat * 12 + 12].count(2) for seat in range(4)] == [1] * 4
    assert len(set(g.offered)) == 2
    assert sum(g.bonus_bag) == 12 - 4 - 2


def test_1_6_five_cards_of_each_of_twelve_commodities() -> None:
    """§1.6: all in the deck until the first two are turned up."""
    match = opened(2)
    assert match.state.deck == [5] * 12
    lay_stones(match)
    g = match.state
    assert [len(g.left_pile), len(g.right_pile), sum(g.deck)] == [1, 1, 58]


def test_1_6_r03_three_cards_from_any_pile_one_by_one() -> None:
    """§1.6: in turn order; an emptied pile is refilled at once, so that the next card is a new choice."""
    match = opened(2)
    lay_stones(match)
    first = match.state.start
    top = match.state.left_pile[-1]
    match.answer(first, TakeCard(Pile.LEFT))
    assert match.state.hand(first)[top] == 1
    assert len(match.state.left_pile) == 1, "refilled"
    match.answer(first, TakeCard(Pile.DECK))
    match.answer(first, TakeCard(Pile.RIGHT))
    assert match.state.count_hand(first) == 3
    assert match.pending[0].seat == 1 - first
    assert match.state.known[first * 12 : first * 12 + 12] != match.state.hand(first), "what came from the deck is unseen"


def test_1_7_r03_three_trajan_tiles_of_different_categories() -> None:
    """§1.7: to II, IV and VI; the newly uncovered tiles are for the next player."""
    match = opened(2, stones="random")
    while match.state.stage == Stage.CARDS:
        match.answer(match.pending[0].seat, TakeCard(Pile.DECK))
    first, tops = match.state.start, match.state.tops[:]
    assert list(match.options(first)) == [PlaceTile(category, Slot.II) for category in Category]
    match.answer(first, PlaceTile(Category.NINE, Slot.II))
    assert list(match.options(first)) == [PlaceTile(c, Slot.IV) for c in Category if c != Category.NINE]
    match.answer(first, PlaceTile(Category.NEEDS, Slot.IV))
    assert match.why_no_undo(first) is None, "nothing new has been seen yet"
    match.answer(first, PlaceTile(Category.CARDS, Slot.VI))
    g = match.state
    taken = [NONE, tops[Category.NINE], NONE, tops[Category.NEEDS], NONE, tops[Category.CARDS]]
    assert g.slots[first * 6 : first * 6 + 6] == taken
    assert NONE not in g.tops
    assert g.active == 1 - first


def test_r04_only_the_top_of_a_stack_is_seen() -> None:
    match = opened(2, stones="random")
    view = match.view(RED)
    assert view.stacks == (9,) * 6
    assert not hasattr(view, "buried")
    hidden = [mat.hand for mat in view.mats if mat.seat != RED]
    assert hidden == [None]
