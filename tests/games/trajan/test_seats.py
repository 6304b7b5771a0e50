"""§2, §4.1, §6, §7.3: what belongs to one seat and not to its neighbours, and what exactly the Seaport offers."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from quadriga.games.trajan.components import SET_POINTS
from quadriga.games.trajan.moves import Cargo, Discard, Display, DrawTwo, Load, Mates, Stop, TakeCard
from quadriga.games.trajan.rules.final import final_points, set_points
from quadriga.games.trajan.rules.seaport import mate_options, trade_options
from quadriga.games.trajan.state import Trajan
from quadriga.games.trajan.terms import NONE, Action, Commodity, Pile, Ship, Source
from quadriga.kernel import Subset

from .setting import BLUE, GREEN, RED, acting, points, position, prompt, written

OIL, WINE, FISH, GEM = Commodity.OIL, Commodity.WINE, Commodity.FISH, Commodity.GEM


# §6: the final scoring of three players -----------------------------------------------------------------------------


def three() -> Trajan:
    """Red, Green and Blue, each with other things."""
    seats: dict[str, dict[str, Any]] = {
        "RED": {
            "hand": ["OIL"],
            "slots": {"I": "NINE_BLUE_BLUE"},
            "workers": ["A1", "B1", "C1"],
            "icons": {"DOOR": 3},
            "bonus": {"GOLD_TILES": "GOLD", "OWN_GAMES": "GOLD"},
        },
        "GREEN": {
            "hand": ["OIL", "WINE"],
            "slots": {"II": "NINE_PINK_PINK", "VI": "NINE_WHITE_WHITE"},
            "workers": ["A2", "B2", "C2", "D2"],
            "icons": {"STAIRS": 4},
            "garrisons": ["ALPES", "RAETIA"],
            "bonus": {"PROVINCE_LEGIONARIES": "GOLD"},
        },
        "BLUE": {
            "hand": ["OIL", "WINE", "FISH"],
            "slots": {"III": "NINE_YELLOW_YELLOW", "IV": "NINE_ORANGE_ORANGE", "V": "CARDS_PINK_WHITE"},
            "workers": ["A3", "B3", "C3", "D3"],
            "icons": {"DOOR": 1, "ROOF": 3},
            "bonus": {"WINE_FISH": "GOLD"},
            "display": ["WINE"],
        },
    }
    g: Trajan = position(config={"players": 3}, quarter=4, offered=["OWN_BREAD", "CITY_WORKERS"], seats=seats).state
    return g


@pytest.mark.parametrize(
    ("source", "expected"),
    [(Source.HAND, [1, 2, 3]), (Source.CIRCLE, [1, 2, 3]), (Source.SETS, [10, 20, 10]), (Source.BONUS, [6, 4, 3])],
    ids=lambda value: getattr(value, "name", ""),
)
def test_6_1_6_3_everybody_scores_his_own_things(source: Source, expected: list[int]) -> None:
    g = three()
    assert [final_points(g, seat)[source] for seat in (RED, GREEN, BLUE)] == expected


def test_4_1_everybody_has_a_hand_of_his_own() -> None:
    g = three()
    cards = [[OIL], [OIL, WINE], [OIL, WINE, FISH]]
    for seat, held in enumerate(cards):
        assert g.hand(seat) == [int(card in held) for card in Commodity]
        assert g.count_hand(seat) == len(held)


def best_sets(icons: tuple[int, ...], wilds: int) -> int:
    """By trial: every way to add so many wild tiles to types one has."""
    if not wilds:
        return sum(SET_POINTS[n] for n in icons)
    more = [(*icons[:i], n + 1, *icons[i + 1 :]) for i, n in enumerate(icons) if 0 < n < 4]
    return max([best_sets(icons, 0), *(best_sets(then, wilds - 1) for then in more)])


def test_7_5_r27_wild_tiles_complete_sets_as_well_as_possible() -> None:
    for icons in product(range(5), repeat=3):
        for wilds in range(3):
            counted = list(icons)
            assert set_points(counted, wilds) == best_sets(icons, wilds)
            assert counted == list(icons), "nothing is changed by counting"


# §4.1: the Seaport --------------------------------------------------------------------------------------------------


def port(hand: list[str], *draws: object, tiles: int = 0, **table: Any) -> Any:
    return acting(Action.SEAPORT, draws, seats={"RED": {"hand": hand, "tiles": ["WILD_COMMODITY"] * tiles}}, **table)


def test_4_1_from_an_empty_pile_nothing_is_taken() -> None:
    g = position(empty=["DECK"], piles=[[], ["FISH"]]).state
    assert trade_options(g, RED) == [TakeCard(Pile.RIGHT)]


def test_4_1_only_a_card_in_hand_is_discarded() -> None:
    match = port(["GEM"], "OIL", "OIL")
    match.answer(RED, DrawTwo())
    piles = (Pile.LEFT, Pile.RIGHT)
    assert list(match.options(RED)) == [Discard(card, pile) for card in sorted((OIL, GEM)) for pile in piles]
    assert match.state.due == -1, "a discard is due"
    match.answer(RED, Discard(OIL, Pile.LEFT))
    assert match.state.due == 0


def test_4_1_only_a_card_in_hand_is_laid_out_second() -> None:
    match = port(["WINE", "GEM"])
    match.answer(RED, Display(WINE))
    assert written(match) == ["Display GEM", "Stop"]
    assert match.state.due == 1, "a card will be drawn for it"
    match.answer(RED, Stop())
    assert match.state.due == 0


def test_4_1_after_the_last_card_nobody_is_asked_for_a_second() -> None:
    match = port(["WINE"])
    match.answer(RED, Display(WINE))
    assert prompt(match) == (GREEN, "sow")
    assert match.state.count_hand(RED) == 1


def test_4_1_r40_a_card_that_all_saw_being_taken_is_known_until_it_leaves_the_hand() -> None:
    g = position(seats={"RED": {"hand": ["WINE"]}}).state
    assert g.pick_up(RED, Pile.LEFT) == WINE
    assert (g.hand(RED)[WINE], g.known[WINE]) == (2, 1)
    g.leave_hand(RED, WINE)
    assert (g.hand(RED)[WINE], g.known[WINE]) == (1, 0)
    g.leave_hand(RED, WINE)
    assert (g.hand(RED)[WINE], g.known[WINE]) == (0, 0), "nothing was known of the other one"


def loading(ship: Ship, hand: list[str], wilds: int = 0, **table: Any) -> Any:
    match = port(hand, tiles=wilds, **table)
    match.answer(RED, Load(ship, wilds))
    return match


def test_4_1_equal_cards_one_to_four_of_a_kind_in_hand() -> None:
    match = loading(Ship.SAME, ["WINE", "GEM", "GEM"])
    assert list(match.options(RED)) == [Cargo(WINE, 1), Cargo(GEM, 1), Cargo(GEM, 2)]


def test_7_3_equal_cards_beside_wild_tiles_or_the_wild_tiles_alone() -> None:
    match = loading(Ship.SAME, ["GEM", "GEM", "GEM"], 2)
    assert list(match.options(RED)) == [Cargo(None, 0), Cargo(GEM, 1), Cargo(GEM, 2)], "four things at most"
    match.answer(RED, Cargo(None, 0))
    assert points(match) == 6
    assert match.state.count_hand(RED) == 3
    assert (match.state.ship, match.state.wilds) == (NONE, 0)


def test_4_1_different_cards_that_are_in_hand_at_least_one() -> None:
    choice = loading(Ship.DIFFERENT, ["WINE", "GEM", "GEM"]).options(RED)
    assert isinstance(choice, Subset)
    assert list(choice) == [(WINE,), (GEM,), (WINE, GEM)]


@pytest.mark.parametrize(("wilds", "n", "expected"), [(1, 0, 2), (1, 1, 4), (2, 0, 4), (2, 2, 8), (1, 3, 8)])
def test_7_3_different_cards_beside_wild_tiles(wilds: int, n: int, expected: int) -> None:
    """§7.3: four things at most; the wild tiles alone are enough."""
    cards = tuple(sorted((WINE, FISH, GEM, OIL)))
    match = loading(Ship.DIFFERENT, [card.name for card in cards], wilds)
    choice = match.options(RED)
    assert (choice.least, choice.most) == (0, 4 - wilds)
    match.answer(RED, cards[:n])
    assert points(match) == expected


def test_7_3_a_card_beside_a_wild_tile_is_no_pair_of_its_own() -> None:
    """§7.3: pairs differ; and a single card left over is none."""
    match = loading(Ship.PAIRS, ["GEM", "GEM", "GEM", "WINE", "WINE", "FISH"], 1)
    match.answer(RED, Mates(GEM, None, None))
    choice = match.options(RED)
    assert list(choice) == [(), (WINE,)]


def test_7_3_three_pairs_are_all_even_if_another_is_in_hand() -> None:
    match = loading(Ship.PAIRS, ["GEM", "FISH", "OIL", "WINE", "WINE"], 3)
    match.answer(RED, Mates(*sorted((OIL, FISH, GEM))))
    assert points(match) == 15
    assert prompt(match) == (GREEN, "sow")


def test_7_3_one_pair_with_a_wild_tile_leaves_room_for_two() -> None:
    match = loading(Ship.PAIRS, ["GEM", "OIL", "OIL", "WINE", "WINE", "FISH", "FISH"], 1)
    match.answer(RED, Mates(GEM, None, None))
    assert match.options(RED).most == 2


def test_7_3_the_cards_that_wild_tiles_may_stand_beside() -> None:
    """§7.3: a wild tile beside a card of the hand each; those left over must be pairs by themselves."""
    hand = [int(card in (WINE, GEM)) for card in Commodity]
    none, wine, gem = Mates(None, None, None), Mates(WINE, None, None), Mates(GEM, None, None)
    first, second = sorted((WINE, GEM))
    both = Mates(first, second, None)
    assert mate_options(hand, 1) == sorted([wine, gem])
    assert mate_options(hand, 2) == [none, both]
    assert mate_options(hand, 3) == sorted([wine, gem])
    more = [int(card in (WINE, GEM, OIL)) for card in Commodity]
    three_of_them = Mates(*sorted((OIL, WINE, GEM)))
    oil = Mates(OIL, None, None)
    assert mate_options(more, 3) == sorted([wine, gem, oil, three_of_them], key=lambda m: [NONE if c is None else c for c in m])
