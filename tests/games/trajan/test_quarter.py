"""§5: the end of rounds and quarters."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from quadriga.games.trajan import GAME
from quadriga.games.trajan.components import FORUM_COUNT, VOTES
from quadriga.games.trajan.moves import Pass, Sow, SpendTile, SpendWild, TakeBonus
from quadriga.games.trajan.terms import NONE, Action, Bonus, Face, ForumTile, Need, Province, Source, Stage
from quadriga.kernel import AnyMatch, Match, random_dealer

from .setting import BLUE, BROWN, GREEN, RED, pass_all, points, position, prompt, told

THREE = ["BREAD", "GAMES", "RELIGION"]


def ending(draws: list[Any] | None = None, **table: Any) -> AnyMatch:
    """Red's turn is over, and with it the quarter; nobody has been asked anything by it yet."""
    seats = table.pop("seats", {})
    players = table.get("config", {}).get("players", 2)
    last = {2: 10, 3: 15, 4: 20}[players]
    table.setdefault("demands", THREE)
    match = position(draws or [], time=last, seats=seats, **table)
    match.answer(RED, Sow(Action.FORUM))
    match.answer(RED, Pass())
    return match


def chosen(match: AnyMatch) -> AnyMatch:
    """The consul has chosen."""
    seat = match.pending[0].seat
    match.answer(seat, next(iter(match.options(seat))))
    return match


def test_5_1_printed_example_the_first_lap_reveals_the_first_demand() -> None:
    """§5.1, R-07: after the turn in which the marker reaches the start space."""
    match = position(["GAMES"], time=9)
    match.answer(RED, Sow(Action.FORUM))
    assert match.state.time == 0
    match.answer(RED, Pass())
    assert match.state.demands == [Need.GAMES]
    assert prompt(match) == (GREEN, "sow")


def test_5_1_printed_example_no_demand_after_the_fourth_round() -> None:
    """§5.1: the quarter is scored instead."""
    match = ending()
    assert match.state.stage == Stage.SENATE_VOTE
    assert match.state.demands == [0, 1, 2]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_5_1_r03_twelve_of_fifteen_demands_are_used(seed: int) -> None:
    """§1.1, §5.1: three in each quarter; at the end three have never been seen, whichever they are."""
    match = Match(GAME, GAME.configure(), random_dealer(Random(seed)))
    rng = Random(seed)
    while not match.over:
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
    revealed = [line["need"] for line in told(match, "demand")]
    assert len(revealed) == 12
    assert [revealed.count(need) + left for need, left in enumerate(match.state.demand_stack)] == [5, 5, 5]


def test_5_2_printed_example_one_demand_is_missed() -> None:
    """§5.2: a games tile of the forum and a Trajan tile for religion are used, bread is missing: four points lost."""
    match = ending(seats={"RED": {"tiles": ["GAMES", "GAMES"], "kept": ["RELIGION"]}})
    g = match.state
    assert g.points[Source.DEMANDS] == -4
    assert points(match) == -4, "points may be negative"
    assert g.count_tiles(RED, ForumTile.GAMES) == 1
    assert g.kept[Need.RELIGION] == 1


@pytest.mark.parametrize(("tiles", "lost"), [(THREE, 0), (THREE[:2], 4), (THREE[:1], 9), ([], 15)], ids=str)
def test_5_2_points_lost_for_missed_demands(tiles: list[str], lost: int) -> None:
    """§5.2: 4, 9 or 15."""
    assert points(ending(seats={"RED": {"tiles": tiles}})) == -lost


def test_5_2_a_trajan_tile_meets_one_demand_in_each_quarter() -> None:
    """§5.2: of two demands for bread it meets one."""
    match = ending(demands=["BREAD", "BREAD", "GAMES"], seats={"RED": {"kept": ["BREAD"], "tiles": ["BREAD", "GAMES"]}})
    assert points(match) == 0
    assert match.state.count_tiles(RED, ForumTile.BREAD) == 0
    match = ending(demands=["BREAD", "BREAD", "GAMES"], seats={"RED": {"kept": ["BREAD"], "tiles": ["GAMES"]}})
    assert points(match) == -4


def test_5_2_a_kept_trajan_tile_is_used_before_a_forum_tile() -> None:
    """§5.2, R-29: it stays in any case, so the forum tile is spared."""
    match = ending(
        demands=["BREAD", "GAMES", "GAMES"], seats={"RED": {"kept": ["BREAD"], "tiles": ["BREAD", "GAMES", "GAMES"]}}
    )
    assert points(match) == 0
    assert match.state.count_tiles(RED, ForumTile.BREAD) == 1
    assert match.state.count_tiles(RED, ForumTile.GAMES) == 0


def test_5_2_what_can_be_met_must_be_met() -> None:
    """§5.2, R-29: nobody is asked, tiles go by themselves; a wild need fills the gap."""
    match = ending(seats={"RED": {"tiles": ["BREAD", "GAMES", "WILD_NEED"]}})
    assert prompt(match)[1] == "consul"
    assert points(match) == 0
    assert sum(match.state.tiles[:17]) == 0


def test_5_2_7_4_r29_a_spare_wild_need_may_go_instead_of_a_tile() -> None:
    """§5.2, §7.4: whoever owns both chooses; the number of demands met stays the same."""
    match = ending(demands=["BREAD", "BREAD", "GAMES"], seats={"RED": {"tiles": ["BREAD", "BREAD", "GAMES", "WILD_NEED"]}})
    assert prompt(match) == (RED, "spend")
    assert list(match.options(RED)) == [SpendTile(Need.BREAD), SpendWild(Need.BREAD)]
    match.answer(RED, SpendWild(Need.BREAD))
    assert prompt(match)[1] == "consul", "no wild need is left to choose with"
    g = match.state
    assert g.count_tiles(RED, ForumTile.BREAD) == 1
    assert g.count_tiles(RED, ForumTile.WILD_NEED) == 0
    assert points(match) == 0


def test_7_4_r29_a_wild_need_that_is_needed_is_not_spent_elsewhere() -> None:
    """§7.4: with one demand unmet otherwise, there is no choice."""
    match = ending(seats={"RED": {"tiles": ["BREAD", "WILD_NEED"]}})
    assert prompt(match)[1] == "consul"
    assert points(match) == -4


# The senate -----------------------------------------------------------------------------------------------------------


def test_5_3_printed_example_a_senate_tile_beats_the_higher_disc() -> None:
    """§5.3, §7.1: green and brown have five votes on the track, green on top; brown's tile of three makes eight to five."""
    seats = {"GREEN": {"step": 5}, "BROWN": {"step": 5, "tiles": ["VOTES_3"]}}
    match = ending(config={"players": 4}, discs=["RED", "BLUE", "BROWN", "GREEN"], seats=seats)
    assert prompt(match) == (BROWN, "consul")
    without = ending(
        config={"players": 4}, discs=["RED", "BLUE", "BROWN", "GREEN"], seats={"GREEN": {"step": 5}, "BROWN": {"step": 5}}
    )
    assert prompt(without) == (GREEN, "consul")


def test_5_3_printed_example_consul_and_vice_consul_take_bonus_tiles() -> None:
    """§5.3: the consul's tile shows gold, the other one gray."""
    seats = {"GREEN": {"step": 5}, "BROWN": {"step": 5, "tiles": ["VOTES_3"]}}
    match = ending(config={"players": 4}, seats=seats, offered=["WINE_FISH", "GOLD_TILES"])
    assert list(match.options(BROWN)) == [TakeBonus(Bonus.WINE_FISH), TakeBonus(Bonus.GOLD_TILES)]
    match.answer(BROWN, TakeBonus(Bonus.WINE_FISH))
    g = match.state
    assert g.bonus[BROWN * 12 + Bonus.WINE_FISH] == Face.GOLD
    assert g.bonus[GREEN * 12 + Bonus.GOLD_TILES] == Face.GRAY


def test_5_3_r30_ties_go_to_the_track_and_then_to_the_pile() -> None:
    """§5.3: five on the track beats three and a tile of two; equal places go by the pile."""
    seats = {"RED": {"step": 3, "tiles": ["VOTES_2"]}, "GREEN": {"step": 5}}
    match = ending(discs=["GREEN", "RED"], seats=seats)
    assert prompt(match) == (GREEN, "consul")
    match = ending(discs=["RED", "GREEN"], seats={"RED": {"step": 4}, "GREEN": {"step": 4}})
    assert prompt(match) == (GREEN, "consul")


def test_5_3_r30_bonus_tiles_are_taken_even_without_a_vote() -> None:
    """§5.3: and in a game of two both players get one."""
    match = chosen(ending())
    assert [match.state.bonus[seat * 12 : seat * 12 + 12].count(0) for seat in (RED, GREEN)] == [11, 11]


def test_5_3_r31_the_discs_are_piled_by_rank() -> None:
    """§5.3: the consul on top, the fewest votes at the bottom; senate tiles count, so the track alone says otherwise."""
    seats = {"RED": {"step": 2, "tiles": ["VOTES_5", "VOTES_2"]}, "GREEN": {"step": 7}, "BLUE": {"step": 4}}
    match = chosen(ending(config={"players": 4}, seats=seats))
    assert match.state.steps == [0] * 4
    assert match.state.discs == [BROWN, BLUE, GREEN, RED]


# Tiles leave and come -------------------------------------------------------------------------------------------------


def test_5_4_printed_example_the_forum_is_emptied_and_filled() -> None:
    """§5.4: four tiles are left and go out of the game; all twelve spaces and the three orange ones are filled."""
    forum = {"EXTRA_1": "EXTRA_FORUM", "FORUM_2": "BREAD", "FORUM_5": "GAMES", "FORUM_11": "VOTES_2"}
    match = chosen(ending(config={"players": 4}, forum=forum))
    g = match.state
    assert NONE not in g.forum
    assert all(tile >= ForumTile.EXTRA_SEAPORT for tile in g.forum[:3])
    left = sum(g.forum_stack) + sum(g.province_tiles.count(tile) for tile in ForumTile) + 12
    assert left == sum(FORUM_COUNT) - 3, "three forum tiles and an extra-action tile are gone"


def test_5_4_printed_example_two_provinces_get_tiles() -> None:
    """§5.4: only those with no tile, no leader and no legionary."""
    full = {p.name: "BREAD" for p in list(Province)[:6]}
    seats = {"RED": {"leader": "GERMANIA_SUPERIOR"}, "GREEN": {"garrisons": ["AQUITANIA"]}}
    match = ending(provinces=full, seats=seats)
    before = match.state.province_tiles[:]
    chosen(match)
    after = match.state.province_tiles
    filled = [Province(p).name for p in range(10) if before[p] != after[p]]
    assert filled == ["BRITANNIA", "GERMANIA_INFERIOR"]
    assert after[:6] == before[:6]


def test_5_4_printed_example_ships_turn_back() -> None:
    """§5.4"""
    match = chosen(ending(gray_ships=["SAME", "PAIRS"]))
    assert match.state.ships == [Face.GOLD] * 3


def test_5_4_7_1_r32_senate_tiles_leave_needs_stay() -> None:
    """§5.4, §7.1, §7.2: used or not; bread that was not needed is kept."""
    seats = {"RED": {"tiles": ["VOTES_5", "BREAD", "BREAD", "WILD_ACTION"]}}
    match = chosen(ending(demands=["GAMES", "GAMES", "RELIGION"], seats=seats))
    g = match.state
    assert g.count_tiles(RED, ForumTile.VOTES_5) == 0
    assert g.count_tiles(RED, ForumTile.BREAD) == 2
    assert g.count_tiles(RED, ForumTile.WILD_ACTION) == 1
    assert g.demands == []
    assert len(g.offered) == 2
    assert g.quarter == 1


@pytest.mark.parametrize("leave", [False, True])
def test_5_4_r32_senate_tiles_in_provinces(leave: bool) -> None:
    """§5.4: they stay, or go if so agreed, and the province is refilled at once."""
    match = ending(config={"province_votes_leave": leave}, provinces={"NORICUM": "VOTES_4", "ALPES": "GAMES"})
    match.state.forum_stack = [20] + [0] * 16  # bread only
    chosen(match)
    assert match.state.province_tiles[Province.NORICUM] == (ForumTile.BREAD if leave else ForumTile.VOTES_4)
    assert match.state.province_tiles[Province.ALPES] == ForumTile.GAMES


@pytest.mark.parametrize(("refill", "provinces", "forum"), [("provinces_first", 10, 2), ("forum_first", 6, 6)])
def test_5_4_r33_a_short_stack(refill: str, provinces: int, forum: int) -> None:
    """§5.4: twelve tiles for ten provinces and six spaces; nothing is reshuffled."""
    match = ending(config={"refill": refill})
    g = match.state
    g.forum_stack = [0] * 17
    g.forum_stack[ForumTile.BREAD] = 12
    chosen(match)
    assert sum(tile != NONE for tile in match.state.province_tiles) == provinces
    assert sum(tile != NONE for tile in match.state.forum[3:]) == forum
    assert sum(match.state.forum_stack) == 0


def test_5_4_r33_chance_says_which_provinces_go_without() -> None:
    match = ending(["GOLD_TILES", "OWN_BREAD", "BRITANNIA", "BREAD", "ALPES", "BREAD"], offered=["WINE_FISH", "OWN_GAMES"])
    match.state.forum_stack = [2] + [0] * 16
    chosen(match)
    filled = [p.name for p in list(Province)[:10] if match.state.province_tiles[p] != NONE]
    assert filled == ["ALPES", "BRITANNIA"]


def test_5_4_r28_the_order_of_players_goes_on() -> None:
    """§5.4: the next player begins the new quarter; the time marker stays."""
    match = chosen(ending())
    assert prompt(match) == (GREEN, "sow")
    assert match.state.time == 1
    assert told(match, "quarter") == [{"n": 2}]


def test_6_1_r34_r37_the_fourth_quarter_ends_the_game_at_once() -> None:
    """§6.1, §5.3: demands and senate are scored, nothing is refilled; turns may be unequal."""
    match = ending(quarter=4, forum={"FORUM_1": "BREAD"}, gray_ships=["SAME"])
    assert not match.over
    chosen(match)
    assert match.over
    g = match.state
    assert g.forum[3] == ForumTile.BREAD
    assert g.ships[0] == Face.GRAY
    assert sum(g.bonus[:24]) == Face.GOLD + Face.GRAY


def test_r37_no_end_before_the_last_round_of_the_last_quarter() -> None:
    match = position(["BREAD"], time=10, quarter=4, demands=["BREAD", "GAMES"])
    match.answer(RED, Sow(Action.FORUM))
    pass_all(match)
    assert not match.over
    assert len(match.state.demands) == 3


def test_7_1_votes_on_senate_tiles() -> None:
    """§7.1: two to five."""
    assert sorted(VOTES.values()) == [2, 3, 4, 5]
    match = position(seats={"RED": {"step": 6, "tiles": ["VOTES_2", "VOTES_5", "VOTES_5"]}})
    assert match.state.count_votes(RED) == 18, "each tile counts, equal ones too"
    assert match.state.count_votes(GREEN) == 0
