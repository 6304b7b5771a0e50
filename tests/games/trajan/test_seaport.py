"""§4.1, §7.3: the Seaport and wild commodities."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quadriga.games.trajan.moves import Cargo, Discard, Display, DrawTwo, Load, Mates, Pass, Stop, TakeCard
from quadriga.games.trajan.terms import Action, Commodity, Face, ForumTile, Pile, Ship, Source
from quadriga.kernel import AnyMatch, IllegalMove, Subset
from quadriga.text.telling import why_refused

from .setting import GREEN, RED, acting, moves, points, prompt, told, written

WINE, FISH, GEM, OIL = Commodity.WINE, Commodity.FISH, Commodity.GEM, Commodity.OIL


def port(hand: list[str], *draws: str, tiles: int = 0, **table: Any) -> AnyMatch:
    seat = {"hand": hand, "tiles": ["WILD_COMMODITY"] * tiles}
    return acting(Action.SEAPORT, draws, seats={"RED": seat}, **table)


def test_4_1_four_things_to_choose_from() -> None:
    """§4.1: drawing, a card of either pile, laying out, and each ship that the hand can load; or nothing at all."""
    match = port(["GEM", "GEM"])
    ships = [f"Load {ship.name} 0" for ship in Ship]
    assert written(match) == ["DrawTwo", "TakeCard LEFT", "TakeCard RIGHT", "Display GEM", *ships, "Pass"]
    match.answer(RED, TakeCard(Pile.LEFT))
    assert prompt(match) == (GREEN, "sow"), "one of them"


def test_4_1_draw_two_and_discard_one() -> None:
    """§4.1: onto either pile; the discarded card may be one just drawn."""
    match = port(["GEM"], "OIL", "WHEAT")
    match.answer(RED, DrawTwo())
    assert prompt(match) == (RED, "discard")
    assert Discard(OIL, Pile.LEFT) in match.options(RED)
    match.answer(RED, Discard(GEM, Pile.RIGHT))
    assert match.state.right_pile == [FISH, GEM]
    assert match.state.count_hand(RED) == 2
    assert [line["card"] for line in told(match, "drew")] == [OIL, Commodity.WHEAT]


def test_4_1_r40_take_the_top_card_of_a_pile() -> None:
    """§4.1: everybody has seen it; an emptied pile is refilled when the turn is over."""
    match = port([])
    match.answer(RED, TakeCard(Pile.LEFT))
    assert match.state.hand(RED)[WINE] == 1
    assert match.view(GREEN).mats[RED].known[WINE] == 1
    assert len(match.state.left_pile) == 1


def test_4_1_lay_out_one_or_two_and_draw_as_many() -> None:
    """§4.1"""
    match = port(["WINE", "GEM"], "OIL", "OIL")
    match.answer(RED, Display(WINE))
    match.answer(RED, Display(GEM))
    assert match.state.display[WINE] == match.state.display[GEM] == 1
    assert match.state.hand(RED)[OIL] == 2
    match = port(["WINE", "GEM"], "OIL")
    match.answer(RED, Display(WINE))
    match.answer(RED, Stop())
    assert match.state.count_hand(RED) == 2
    assert points(match) == 0


SAME = [(1, 2, 0), (2, 6, 1), (3, 12, 7), (4, 20, 15)]


@pytest.mark.parametrize(("n", "colour", "gray"), SAME)
def test_4_1_printed_table_equal_cards(n: int, colour: int, gray: int) -> None:
    """§4.1: points by the side that is up, and the ship turns gray."""
    match = port(["GEM"] * 4)
    match.answer(RED, Load(Ship.SAME, 0))
    match.answer(RED, Cargo(GEM, n))
    assert points(match) == colour
    assert match.state.ships[Ship.SAME] == Face.GRAY
    assert match.state.display[GEM] == n
    assert match.state.count_hand(RED) == 4 - n, "loading never draws"
    match = port(["GEM"] * 4, gray_ships=["SAME"])
    match.answer(RED, Load(Ship.SAME, 0))
    match.answer(RED, Cargo(GEM, n))
    assert points(match) == gray
    assert match.state.ships[Ship.SAME] == Face.GRAY


@pytest.mark.parametrize(("n", "colour", "gray"), [(1, 2, 0), (2, 4, 1), (3, 6, 3), (4, 8, 5)])
def test_4_1_printed_table_different_cards(n: int, colour: int, gray: int) -> None:
    """§4.1"""
    cards = (Commodity.OIL, WINE, FISH, GEM)
    for side, expected in (([], colour), (["DIFFERENT"], gray)):
        match = port([card.name for card in cards], gray_ships=side)
        match.answer(RED, Load(Ship.DIFFERENT, 0))
        match.answer(RED, cards[:n])
        assert points(match) == expected


@pytest.mark.parametrize(("n", "colour", "gray"), [(1, 5, 1), (2, 10, 6), (3, 15, 11)])
def test_4_1_printed_table_pairs(n: int, colour: int, gray: int) -> None:
    """§4.1"""
    cards = (WINE, FISH, GEM)
    for side, expected in (([], colour), (["PAIRS"], gray)):
        match = port([card.name for card in cards for _ in range(2)], gray_ships=side)
        match.answer(RED, Load(Ship.PAIRS, 0))
        match.answer(RED, cards[:n])
        assert points(match) == expected
        assert match.state.count_hand(RED) == 6 - 2 * n


def test_4_1_a_ship_carries_four_cards_or_three_pairs_at_most() -> None:
    """§4.1"""
    match = port(["GEM"] * 5)
    match.answer(RED, Load(Ship.SAME, 0))
    assert Cargo(GEM, 5) not in match.options(RED)
    match = port(["WINE", "FISH", "GEM", "OIL", "FUR"])
    match.answer(RED, Load(Ship.DIFFERENT, 0))
    cards = match.options(RED)
    assert isinstance(cards, Subset)
    assert cards.most == 4
    match = port([card for card in ("WINE", "FISH", "GEM", "OIL") for _ in range(2)])
    match.answer(RED, Load(Ship.PAIRS, 0))
    choice = match.options(RED)
    assert isinstance(choice, Subset)
    assert (choice.least, choice.most) == (1, 3)


def test_4_1_no_pairs_without_a_pair() -> None:
    """§4.1"""
    match = port(["WINE", "FISH"])
    assert moves(match, Load) == [Load(Ship.SAME, 0), Load(Ship.DIFFERENT, 0)]


def test_4_1_r15_points_by_the_side_up_before_it_turns() -> None:
    """§4.1: a load worth nothing is still allowed."""
    match = port(["WINE"], gray_ships=["SAME"])
    match.answer(RED, Load(Ship.SAME, 0))
    match.answer(RED, Cargo(WINE, 1))
    assert points(match) == 0
    assert match.state.display[WINE] == 1


def test_4_1_r15_a_short_deck_gives_what_it_has() -> None:
    """§4.1: the last card of the deck is drawn, then one is discarded."""
    match = port(["WINE"])
    g = match.state
    deck = [card for card in Commodity for _ in range(g.deck[card])]
    for card in deck[1:]:
        g.deck[card] -= 1
        g.display[12 + card] += 1
    match.answer(RED, DrawTwo())
    assert match.state.count_hand(RED) == 2
    assert sum(match.state.deck) == 0


def test_4_1_r16_an_empty_deck_is_not_reshuffled() -> None:
    """§4.1: nothing can be drawn any more; the piles stay usable, an emptied one stays empty."""
    match = port(["GEM"], empty=["DECK"])
    assert moves(match, DrawTwo) == []
    match.answer(RED, TakeCard(Pile.LEFT))
    assert match.state.left_pile == []
    assert prompt(match) == (GREEN, "sow")
    match = port(["GEM"], empty=["DECK"])
    match.answer(RED, Display(GEM))
    assert match.state.count_hand(RED) == 0


# Wild commodities -----------------------------------------------------------------------------------------------------


def test_7_3_r25_a_wild_commodity_stands_for_a_card_and_leaves_the_game() -> None:
    """§7.3"""
    match = port(["GEM", "GEM", "GEM"], tiles=1)
    match.answer(RED, Load(Ship.SAME, 1))
    match.answer(RED, Cargo(GEM, 3))
    assert points(match) == 20
    assert match.state.count_tiles(RED, ForumTile.WILD_COMMODITY) == 0
    assert match.state.display[GEM] == 3, "the tile does not enter the display"


def test_7_3_wild_commodities_among_different_cards() -> None:
    """§7.3"""
    match = port(["GEM", "OIL"], tiles=2)
    match.answer(RED, Load(Ship.DIFFERENT, 2))
    match.answer(RED, (OIL, GEM))
    assert points(match) == 8


def test_7_3_wild_commodities_complete_pairs() -> None:
    """§7.3: each beside a card, or two as a pair of their own."""
    match = port(["GEM", "OIL", "WINE", "WINE"], tiles=2)
    match.answer(RED, Load(Ship.PAIRS, 2))
    assert Mates(None, None, None) in match.options(RED)
    match.answer(RED, Mates(OIL, GEM, None))
    match.answer(RED, (WINE,))
    assert points(match) == 15
    match = port(["GEM", "OIL", "WINE", "WINE"], tiles=2)
    match.answer(RED, Load(Ship.PAIRS, 2))
    match.answer(RED, Mates(None, None, None))
    match.answer(RED, (WINE,))
    assert points(match) == 10
    match = port(["GEM"], tiles=3)
    match.answer(RED, Load(Ship.PAIRS, 3))
    match.answer(RED, Mates(GEM, None, None))
    assert points(match) == 10


def test_7_3_wild_commodities_alone() -> None:
    """§7.3: with no card in hand they are a load by themselves."""
    for ship, expected in ((Ship.SAME, 12), (Ship.DIFFERENT, 6)):
        match = port([], tiles=3)
        match.answer(RED, Load(ship, 3))
        assert points(match) == expected
    match = port([], tiles=2)
    match.answer(RED, Load(Ship.PAIRS, 2))
    assert points(match) == 5
    assert match.state.points[Source.SHIPS] == 5


def test_7_3_r25_a_wild_commodity_is_not_laid_out() -> None:
    """§7.3: it never enters the display, so it is no card for laying out."""
    match = port([], tiles=1)
    assert moves(match, Display) == []
    assert moves(match, Load) == [Load(Ship.SAME, 1), Load(Ship.DIFFERENT, 1)]


def test_r38_an_emptied_pile_is_refilled_after_the_turn() -> None:
    """So taking a card can be taken back as long as nothing has been drawn."""
    match = port([], piles=[["WINE", "GEM"], ["FISH"]])
    match.answer(RED, TakeCard(Pile.LEFT))
    assert match.why_no_undo(RED) is None, "the pile still shows its next card, which all have seen"
    match.undo(RED)
    assert match.state.left_pile == [WINE, GEM]


def test_a_load_from_nowhere_is_refused() -> None:
    match = port(["GEM"])
    match.answer(RED, Load(Ship.SAME, 0))
    with pytest.raises(IllegalMove) as refusal:
        match.answer(RED, Cargo(WINE, 2))
    assert why_refused(refusal.value) == "why.load"
    assert Pass() not in match.options(RED), "loading has begun; Undo leads back"


def test_4_1_who_loads_pairs_is_imagined_with_a_pair() -> None:
    """§4.1: Green saw Red begin to load pairs; every world Green imagines gives Red one."""
    match = port(["GEM", "GEM", "OIL"])
    match.answer(RED, Load(Ship.PAIRS, 0))
    for seed in range(30):
        world = match.imagine(GREEN, Random(seed))
        assert max(world.state.hand(RED)) >= 2
        assert len(world.options(RED)) >= 1


def test_7_3_cards_beside_wild_tiles_are_loaded_at_once() -> None:
    """§7.3: so a world imagined before the whole pairs are chosen cannot take them away."""
    match = port(["GEM", "OIL", "OIL", "WINE"], tiles=1)
    match.answer(RED, Load(Ship.PAIRS, 1))
    match.answer(RED, Mates(WINE, None, None))
    assert match.state.display[WINE] == 1
    for seed in range(10):
        world = match.imagine(GREEN, Random(seed))
        world.answer(RED, next(iter(world.options(RED))))
        assert world.state.points[Source.SHIPS] >= 5
