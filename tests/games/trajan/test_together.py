"""Where rules meet: claims, actions and extra actions of one turn, laps and quarters, ties of many."""

from __future__ import annotations

from itertools import combinations_with_replacement
from typing import Any

import pytest

from quadriga.games.trajan.moves import (
    Advance,
    Build,
    Display,
    Garrison,
    Levy,
    Load,
    March,
    Pass,
    Repeat,
    Sow,
    TakeBonus,
    TakeCard,
    TakeTile,
    TakeTrajan,
    UseEffect,
)
from quadriga.games.trajan.terms import (
    Action,
    Bonus,
    Category,
    Colour,
    Commodity,
    Face,
    ForumSpace,
    ForumTile,
    Pile,
    Province,
    Ship,
    Site,
    Slot,
    TrajanTile,
)
from quadriga.kernel import AnyMatch

from .setting import BLUE, BROWN, GREEN, RED, TOPS, acting, aim, moves, pass_all, points, position, prompt, written

THREE = ["BREAD", "GAMES", "RELIGION"]


def ending(players: int, **table: Any) -> AnyMatch:
    """Red's turn is over, and with it the quarter."""
    match = position(config={"players": players}, time=5 * players, **{"demands": THREE, **table})
    match.answer(RED, Sow(Action.FORUM))
    match.answer(RED, Pass())
    return match


# One turn -------------------------------------------------------------------------------------------------------------


def test_3_6_each_bowl_offers_its_own_action() -> None:
    """§3.6: what can be done after the last stone has fallen into it."""
    own = {
        Action.SEAPORT: "DrawTwo",
        Action.FORUM: "TakeTile FORUM_1",
        Action.MILITARY: "Levy",
        Action.SENATE: "Advance",
        Action.TRAJAN: "TakeTrajan CARDS",
        Action.CONSTRUCTION: "Hire",
    }
    for action in Action:
        match = acting(action, forum={"FORUM_1": "BREAD"})
        before = match.state.copy()
        assert [word for word in own.values() if word in written(match)] == [own[action]]
        match.answer(RED, next(iter(match.options(RED))))
        if action == Action.FORUM:
            assert match.state.count_tiles(RED, ForumTile.BREAD) == before.count_tiles(RED, ForumTile.BREAD) + 1


def test_3_5_4_4_r13_a_full_circle_is_left_and_filled_in_one_turn() -> None:
    """§4.4: the arch comes from the centre to the slot of the claimed tile, and goes back when a new one lies there."""
    slots = {"I": "NINE_BLUE_WHITE", "II": "NINE_WHITE_WHITE", "III": "NINE_YELLOW_WHITE", "IV": "NINE_ORANGE_WHITE",
             "V": "NINE_GREEN_GREEN", "VI": "NINE_YELLOW_YELLOW"}  # fmt: skip
    bowls = {"MILITARY": ["GREEN", "PINK"], "TRAJAN": ["GREEN", "PINK"], "SEAPORT": ["BLUE", "BLUE", "YELLOW", "YELLOW"],
             "FORUM": ["ORANGE", "ORANGE", "WHITE", "WHITE"]}  # fmt: skip
    seats = {"RED": {"arch": "CENTRE", "slots": slots, "bowls": bowls}}
    for order, gained in (((Colour.GREEN, Colour.PINK), 0), ((Colour.PINK, Colour.GREEN), 9)):
        match = position(tops={**TOPS, "NINE": "NINE_ORANGE_ORANGE"}, seats=seats)
        match.answer(RED, Sow(Action.MILITARY))
        match.answer(RED, order)
        assert points(match) == gained
    assert match.state.arch[RED] == Slot.V
    match.answer(RED, TakeTrajan(Category.NINE))
    assert match.state.slots[Slot.V] == TrajanTile.NINE_ORANGE_ORANGE
    assert match.state.arch[RED] == Slot.CENTRE


def test_3_5_8_3_4_6_a_worker_of_a_claimed_tile_can_build_at_once() -> None:
    """§3.5: the special action comes before the action of the bowl."""
    seats = {"RED": {"worker_camp": 0, "military_camp": 2, "slots": {"VI": "WORKER_WHITE_ORANGE"}}}
    match = position(sites={"A1": "DOOR_5"}, seats=seats)
    aim(match, Action.CONSTRUCTION)
    match.answer(RED, UseEffect())
    match.answer(RED, Build(Site.A1))
    assert points(match) == 5 + 5
    assert written(match) == ["Advance"]


def test_4_6_7_7_each_repeated_construction_brings_its_own_additional_action() -> None:
    """§7.7: with [+2] two repetitions; the second door is no first tile of its type."""
    seats = {"RED": {"worker_camp": 3, "tiles": ["EXTRA_CONSTRUCTION", "EXTRA_SENATE"], "plus_two": ["CONSTRUCTION"]}}
    match = acting(Action.CONSTRUCTION, sites={"A1": "WINDOW_2", "B1": "DOOR_5", "C1": "DOOR_4"}, seats=seats)
    for move in (Build(Site.A1), Levy(), Repeat(ForumTile.EXTRA_CONSTRUCTION), Build(Site.B1), Advance(), Build(Site.C1)):
        match.answer(RED, move)
    assert points(match) == 2 + 5 + 2 + 4
    assert prompt(match) == (GREEN, "sow")
    assert match.state.count_tiles(RED, ForumTile.EXTRA_SENATE) == 1, "one extra-action tile in a turn"


def test_7_6_7_7_plus_two_of_the_additional_action_counts_for_it() -> None:
    """§7.7: a wild tile repeats the Senate twice, and Construction not at all."""
    seats = {"RED": {"worker_camp": 2, "tiles": ["WILD_ACTION"], "plus_two": ["SENATE"]}}
    match = acting(Action.CONSTRUCTION, sites={"A1": "DOOR_2"}, seats=seats)
    for move in (Build(Site.A1), Advance(), Repeat(ForumTile.WILD_ACTION), Advance(), Advance()):
        match.answer(RED, move)
    assert points(match) == 2 + 2 + 3 + 4
    assert prompt(match) == (GREEN, "sow")


def test_7_7_plus_two_elsewhere_gives_no_second_repetition() -> None:
    """§7.7, §8.5: neither on another action nor on the same one of another player."""
    seats = {"RED": {"tiles": ["EXTRA_SENATE"], "plus_two": ["FORUM"]}, "GREEN": {"plus_two": ["SENATE"]}}
    match = acting(Action.SENATE, seats=seats)
    for move in (Advance(), Repeat(ForumTile.EXTRA_SENATE), Advance()):
        match.answer(RED, move)
    assert prompt(match) == (GREEN, "sow")
    assert points(match) == 2 + 3


def test_7_7_every_turn_has_its_own_extra_action() -> None:
    """§7.7: one in a turn; the next player has one again."""
    tiles = {"tiles": ["EXTRA_SENATE", "EXTRA_SENATE"]}
    match = acting(Action.SENATE, seats={"RED": tiles, "GREEN": {"tiles": ["WILD_ACTION"]}})
    for move in (Advance(), Repeat(ForumTile.EXTRA_SENATE), Advance()):
        match.answer(RED, move)
    assert prompt(match) == (GREEN, "sow")
    aim(match, Action.SENATE)
    match.answer(GREEN, Advance())
    assert prompt(match) == (GREEN, "repeat")


def test_4_3_7_7_a_tile_the_leader_has_just_taken_repeats_his_action() -> None:
    """§4.3, §7.7: he marches, finds it, and a legionary follows in the same turn."""
    match = acting(Action.MILITARY, provinces={"ALPES": "EXTRA_MILITARY"})
    for move in (March(Province.ALPES), Repeat(ForumTile.EXTRA_MILITARY), Garrison()):
        match.answer(RED, move)
    assert points(match) == 3
    assert match.state.count_tiles(RED, ForumTile.EXTRA_MILITARY) == 0


def test_4_1_the_top_card_of_a_pile_is_the_last_one_laid_there() -> None:
    """§4.1: it is taken, and the one below shows again."""
    match = acting(Action.SEAPORT, piles=[["WINE", "GEM"], ["FISH"]])
    match.answer(RED, TakeCard(Pile.LEFT))
    assert match.state.hand(RED)[Commodity.GEM] == 1
    assert match.state.left_pile == [Commodity.WINE]


def test_4_1_two_equal_cards_can_be_laid_out() -> None:
    """§4.1"""
    match = acting(Action.SEAPORT, ["OIL", "OIL"], seats={"RED": {"hand": ["WINE", "WINE"]}})
    match.answer(RED, Display(Commodity.WINE))
    match.answer(RED, Display(Commodity.WINE))
    assert match.state.display[Commodity.WINE] == 2
    assert match.state.hand(RED)[Commodity.OIL] == 2


PAIRS = [
    ("WINE WINE WINE WINE", 0, {5}),
    ("WINE WINE WINE", 1, {5}),
    ("WINE WINE", 2, {5, 10}),
    ("WINE FISH", 2, {5, 10}),
    ("WINE", 3, {5, 10}),
    ("WINE WINE WINE", 3, {5, 10}),
    ("WINE FISH GEM", 3, {5, 10, 15}),
    ("WINE WINE FISH FISH", 2, {5, 10, 15}),
]


@pytest.mark.parametrize(("hand", "wilds", "expected"), PAIRS)
def test_4_1_7_3_whatever_way_pairs_are_loaded_they_differ(hand: str, wilds: int, expected: set[int]) -> None:
    """§4.1, §7.3: the points of every way there is to load this hand."""
    seats = {"RED": {"hand": hand.split(), "tiles": ["WILD_COMMODITY"] * wilds}}
    found: set[int] = set()

    def load(path: list[Any]) -> None:
        match = acting(Action.SEAPORT, seats=seats)
        for answer in path:
            match.answer(RED, answer)
        if prompt(match)[0] != RED:
            found.add(points(match))
            return
        options = match.options(RED) if path else [move for move in moves(match, Load) if move.ship == Ship.PAIRS]
        for option in options:
            load([*path, option])

    load([])
    assert found == expected


# Rounds and quarters --------------------------------------------------------------------------------------------------

ALL = [colour.name for colour in Colour for _ in range(2)]


@pytest.mark.parametrize(("time", "rounds", "after"), [(0, 1, 1), (9, 1, 10), (10, 2, 0)])
def test_3_4_r08_twelve_stones_end_as_many_rounds_as_they_pass_the_start(time: int, rounds: int, after: int) -> None:
    """§3.3, §3.4: eleven steps a round; the twelfth stone falls into the bowl it came from."""
    match = position(time=time, seats={"RED": {"bowls": {"SENATE": ALL}}})
    match.answer(RED, Sow(Action.SENATE))
    match.answer(RED, next(iter(match.options(RED))))
    assert match.state.doing == Action.SENATE
    pass_all(match)
    assert len(match.state.demands) == rounds
    assert match.state.time == after


@pytest.mark.parametrize("demands", list(combinations_with_replacement(THREE, 3)), ids=str)
@pytest.mark.parametrize("kept", [[], ["BREAD"], ["GAMES", "RELIGION"], ["BREAD", "BREAD"]], ids=str)
def test_5_2_7_4_r29_as_many_demands_are_met_as_can_be(demands: tuple[str, ...], kept: list[str]) -> None:
    """§5.2: whatever the owner answers, each kept tile meets one demand, each tile of its icon one, each wild one any."""
    for tiles in (["BREAD"], ["BREAD", "GAMES"], ["RELIGION", "RELIGION", "WILD_NEED"], ["BREAD", "WILD_NEED", "WILD_NEED"]):
        left = list(demands)
        for icon in kept:
            if icon in left:
                left.remove(icon)
        to_pay = len(left)
        for icon in tiles:
            if icon in left:
                left.remove(icon)
        unmet = max(0, len(left) - tiles.count("WILD_NEED"))
        for last in (False, True):
            match = ending(2, demands=list(demands), seats={"RED": {"tiles": tiles, "kept": kept}})
            while prompt(match) == (RED, "spend"):
                match.answer(RED, list(match.options(RED))[-1 if last else 0])
            assert points(match) == -[0, 4, 9, 15][unmet]
            assert sum(match.state.count_tiles(RED, tile) for tile in ForumTile) == len(tiles) - (to_pay - unmet)
            assert sum(match.state.kept[:3]) == len(kept)


def test_5_2_7_2_r29_a_matching_tile_that_is_spent_spares_the_wild_one() -> None:
    """§5.2, §7.2: as the owner has chosen."""
    match = ending(2, seats={"RED": {"tiles": [*THREE, "WILD_NEED"]}})
    while prompt(match) == (RED, "spend"):
        match.answer(RED, next(iter(match.options(RED))))
    assert match.state.count_tiles(RED, ForumTile.WILD_NEED) == 1
    assert sum(match.state.count_tiles(RED, tile) for tile in ForumTile) == 1


def test_8_6_whoever_claims_a_need_keeps_it() -> None:
    """§8.6: Green, not the first seat."""
    bowls = {"FORUM": ["YELLOW", "BLUE"], "SENATE": ["ORANGE"],
             "SEAPORT": ["BLUE", "YELLOW", "ORANGE", "GREEN", "GREEN", "PINK", "PINK", "WHITE", "WHITE"]}  # fmt: skip
    match = position(active="GREEN", seats={"GREEN": {"slots": {"IV": "RELIGION_BLUE_ORANGE"}, "bowls": bowls}})
    match.answer(GREEN, Sow(Action.FORUM))
    match.answer(GREEN, (Colour.YELLOW, Colour.BLUE))
    assert points(match, GREEN) == 1
    assert match.state.kept == [0, 0, 0, 0, 0, 1]


def test_5_3_r30_r31_four_players_with_as_many_votes() -> None:
    """§5.3: the track decides before the pile, for all four; only two get a bonus tile."""
    seats = {"RED": {"step": 5}, "GREEN": {"step": 5}, "BLUE": {"step": 3, "tiles": ["VOTES_2"]},
             "BROWN": {"step": 2, "tiles": ["VOTES_3"]}}  # fmt: skip
    match = ending(4, discs=["RED", "GREEN", "BLUE", "BROWN"], seats=seats)
    assert prompt(match) == (GREEN, "consul")
    match.answer(GREEN, TakeBonus(Bonus.GOLD_TILES))
    g = match.state
    assert g.bonus[12 * GREEN + Bonus.GOLD_TILES] == Face.GOLD
    assert g.bonus[12 * RED + Bonus.WINE_FISH] == Face.GRAY
    assert sum(map(bool, g.bonus)) == 2
    assert g.discs == [BROWN, BLUE, RED, GREEN]


def test_6_2_r36_a_tie_of_three_goes_to_the_most_votes_of_the_last_quarter() -> None:
    """§6.2: votes on tiles count, though they are the lowest on the track."""
    seats = {"RED": {"points": 20, "step": 3}, "GREEN": {"points": 20, "tiles": ["VOTES_4"]}, "BLUE": {"points": 20, "step": 2}}
    match = ending(3, quarter=4, offered=["OWN_BREAD", "OWN_GAMES"], seats=seats)
    match.answer(GREEN, next(iter(match.options(GREEN))))
    assert match.state.result.winners == (GREEN,)
    assert match.state.result.how == "senate"


def test_6_1_r37_the_game_ends_with_the_turn_of_whoever_passes_the_start() -> None:
    """§6.1: the others of the round get no further turn; a tie below the first place is no matter."""
    seats = {"GREEN": {"points": 40}, "RED": {"points": 20}, "BLUE": {"points": 20}}
    match = position(config={"players": 3}, time=15, quarter=4, demands=THREE, active="GREEN", seats=seats,
                     offered=["OWN_BREAD", "OWN_GAMES"])  # fmt: skip
    match.answer(GREEN, Sow(Action.FORUM))
    match.answer(GREEN, Pass())
    match.answer(BLUE, next(iter(match.options(BLUE))))
    assert match.state.result.winners == (GREEN,)
    assert match.state.result.how == "points"


def test_4_2_no_tile_comes_into_the_forum_before_the_quarter_ends() -> None:
    """§4.2, R-17"""
    match = acting(Action.FORUM, forum={"FORUM_1": "BREAD"})
    match.answer(RED, TakeTile(ForumSpace.FORUM_1))
    assert set(match.state.forum) == {-1}
    aim(match, Action.FORUM)
    assert prompt(match) == (RED, "sow"), "Green found nothing"
