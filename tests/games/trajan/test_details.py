"""§1, §3-§5, §8: details of turns, areas and quarters that the tests of each chapter leave open."""

from __future__ import annotations

from collections.abc import Coroutine
from itertools import permutations
from random import Random
from typing import Any

import pytest

from quadriga.games.trajan import GAME
from quadriga.games.trajan.components import BESIDE, TILE_COLOURS
from quadriga.games.trajan.moves import (
    Advance,
    Build,
    Garrison,
    Hire,
    Levy,
    March,
    Pass,
    Repeat,
    Sow,
    SpendTile,
    SpendWild,
    TakeBonus,
    TakeCard,
    TakeTrajan,
    UseEffect,
)
from quadriga.games.trajan.rules.areas import honour_trajan, military_options
from quadriga.games.trajan.rules.quarter import meet_all_demands
from quadriga.games.trajan.rules.setup import pass_on, take_cards
from quadriga.games.trajan.rules.sowing import claim, could_claim, in_reach, matches, move_time
from quadriga.games.trajan.state import BOWLS, COLOURS, Trajan
from quadriga.games.trajan.terms import (
    NONE,
    Action,
    Bonus,
    Category,
    Colour,
    Commodity,
    Face,
    ForumTile,
    Need,
    Pile,
    Player,
    Province,
    Site,
    Slot,
    Stage,
    TrajanTile,
)
from quadriga.kernel import AnyMatch, Ask, BadConfig, Match, random_dealer

from .setting import BLUE, GREEN, RED, acting, aim, moves, points, position, prompt, told, written


def asked_first(rule: Coroutine[Any, Any, Any]) -> Ask[Any]:
    """The first question of a rule."""
    effect = rule.send(None)
    rule.close()
    assert isinstance(effect, Ask)
    return effect


def run(rule: Coroutine[Any, Any, None]) -> None:
    """Drive a rule that asks nobody and draws nothing."""
    with pytest.raises(StopIteration):
        rule.send(None)


def stones(**named: list[str]) -> dict[str, list[str]]:
    """The named bowls; all other stones lie in Construction."""
    left = [colour.name for colour in Colour for _ in range(2)]
    for names in named.values():
        for name in names:
            left.remove(name)
    return {**named, "CONSTRUCTION": left}


# §1: setting up -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [1, 5])
def test_1_1_two_to_four_players(players: int) -> None:
    with pytest.raises(BadConfig):
        GAME.configure({"players": players})


def test_r26_r32_the_doubtful_readings_that_are_not_played_unless_agreed() -> None:
    config = GAME.configure()
    assert (config.wild_need_bonus, config.province_votes_leave, config.long_lap) == (False, False, False)


@pytest.mark.parametrize("first", list(Player)[:3])
def test_1_1_r01_the_start_player_is_drawn_and_lies_lowest_in_the_senate(first: Player) -> None:
    """§1.1: the others follow clockwise, each on top."""

    def deal(chance: Any, ordinal: int) -> Any:
        return first if chance.what == "start" else random_dealer(Random(1))(chance, ordinal)

    g = Match(GAME, GAME.configure({"players": 3}), deal).state
    assert (g.start, g.active) == (first, first)
    assert g.discs == [(first + i) % 3 for i in range(3)]


def test_1_2_nobody_has_a_marker_and_nothing_is_being_loaded() -> None:
    g = position(config={"players": 4}).state
    assert not any(g.has_plus_two(seat, action) for seat in range(4) for action in Action)
    assert (g.wilds, g.due, g.extra_used) == (0, 0, 0)


def test_1_6_a_card_of_the_deck_may_be_taken_even_if_a_kind_has_run_out() -> None:
    g = position().state
    g.deck[Commodity.OIL] = 0
    assert list(asked_first(take_cards(g)).choice) == [TakeCard(Pile.LEFT), TakeCard(Pile.RIGHT), TakeCard(Pile.DECK)]


def test_1_6_players_choose_clockwise_until_the_start_player_is_due_again() -> None:
    g = position(config={"players": 3}, start="GREEN", active="GREEN").state
    seen = []
    for _ in range(3):
        pass_on(g, Stage.TILES)
        seen.append((g.active, g.stage))
    assert seen == [(BLUE, Stage.TURN), (RED, Stage.TURN), (GREEN, Stage.TILES)]


# §3: the turn -------------------------------------------------------------------------------------------------------


def test_3_2_while_stones_are_sown_their_bowl_is_lifted_and_afterwards_none() -> None:
    match = position(seats={"RED": {"bowls": stones(SEAPORT=["BLUE", "PINK"])}})
    match.answer(RED, Sow(Action.SEAPORT))
    assert prompt(match) == (RED, "order")
    assert match.state.lifted == Action.SEAPORT
    match.answer(RED, (Colour.PINK, Colour.BLUE))
    assert match.state.lifted == NONE


@pytest.mark.parametrize("two_laps", [False, True])
def test_3_3_r08_steps_short_of_the_start_space_end_no_round(two_laps: bool) -> None:
    g = position(time=3, config={"two_laps": two_laps}).state
    move_time(g, 2)
    assert (g.time, g.laps) == (5, 0)


def test_3_5_r09_both_colours_must_lie_in_the_bowl() -> None:
    tile = TrajanTile.WORKER_BLUE_GREEN
    first, second = TILE_COLOURS[tile]
    bowl = [0] * COLOURS
    for colours, expected in (((), False), ((first,), False), ((second,), False), ((first, second), True)):
        stones = bowl[:]
        for colour in colours:
            stones[colour] += 1
        assert matches(stones, tile) is expected


def test_3_5_without_a_tile_at_the_bowl_nothing_is_claimed_whatever_lies_there() -> None:
    everything = {"SEAPORT": [colour.name for colour in Colour] * 2}
    g = position(seats={"RED": {"bowls": everything}}).state
    run(claim(g, RED, Action.SEAPORT))
    assert g.score_of(RED) == 0
    assert not could_claim(g, RED, Action.SEAPORT)


def fitting(lifted: list[int], there: list[int], tile: int) -> bool:
    """By trial: the stones of the first bowl sown in every order; does the tile match where the last one falls?"""
    stones = [colour for colour in range(COLOURS) for _ in range(lifted[colour])]
    target = len(stones) % BOWLS
    for order in set(permutations(stones)):
        bowl = there[:]
        for i, colour in enumerate(order, 1):
            bowl[colour] += i % BOWLS == target
        if matches(bowl, tile):
            return True
    return False


def test_3_5_a_tile_is_called_within_reach_exactly_if_some_order_claims_it() -> None:
    """§3.2, §3.5: also with so many stones that two of them fall into the target bowl."""
    rng = Random(4)
    seen = set()
    for _ in range(400):
        lifted, there = [0] * COLOURS, [0] * COLOURS
        for _ in range(rng.choice([1, 2, 3, 5, 6, 7])):
            lifted[rng.randrange(3)] += 1
        for _ in range(rng.randrange(3)):
            there[rng.randrange(3)] += 1
        tile = rng.choice([tile for tile in TrajanTile if max(TILE_COLOURS[tile]) < 3])
        expected = fitting(lifted, there, tile)
        assert in_reach(lifted, there, tile) is expected
        seen.add((sum(lifted), expected))
    assert {(n, reached) for n in (1, 2, 7) for reached in (False, True)} <= seen


MIXED = ["PINK", "BLUE", "GREEN", "GREEN", "WHITE", "WHITE"]


def test_3_5_stones_that_wait_in_the_target_bowl_count_but_not_those_just_lifted() -> None:
    """§3.2: a tile at Military shows pink and blue."""
    tile = {"slots": {"III": "LEGIONARY_PINK_BLUE"}}
    waiting = position(tops={}, seats={"RED": {**tile, "bowls": stones(MILITARY=["PINK"], SEAPORT=["BLUE", "GREEN"])}}).state
    waiting.lifted = int(Action.SEAPORT)
    assert could_claim(waiting, RED, Action.MILITARY)
    lifted = position(tops={}, seats={"RED": {**tile, "bowls": stones(MILITARY=MIXED)}}).state
    lifted.lifted = int(Action.MILITARY)
    assert not could_claim(lifted, RED, Action.MILITARY), "one of six stones comes round to it"


# §3.6, §7.7: performing actions -------------------------------------------------------------------------------------


def test_3_6_the_action_under_way_is_shown_until_its_option_is_chosen() -> None:
    match = acting(Action.SENATE, seats={"RED": {"tiles": ["EXTRA_SENATE"]}})
    assert match.state.doing == Action.SENATE
    match.answer(RED, Advance())
    assert (prompt(match), match.state.doing) == ((RED, "repeat"), NONE)
    match.answer(RED, Repeat(ForumTile.EXTRA_SENATE))
    assert (prompt(match), match.state.doing) == ((RED, "act_again"), Action.SENATE)


def test_7_7_r38_what_is_laid_bare_is_seen_before_the_second_repetition_too() -> None:
    seats = {"RED": {"tiles": ["EXTRA_TRAJAN"], "plus_two": ["TRAJAN"]}}
    match = acting(Action.TRAJAN, seats=seats)
    match.answer(RED, TakeTrajan(Category.NINE))
    match.answer(RED, Repeat(ForumTile.EXTRA_TRAJAN))
    match.answer(RED, TakeTrajan(Category.NINE))
    assert prompt(match) == (RED, "act")
    assert match.state.tops[Category.NINE] != NONE


# §4.3: Military -----------------------------------------------------------------------------------------------------


def test_4_3_without_a_figure_in_the_supply_none_is_levied() -> None:
    match = acting(Action.MILITARY, seats={"RED": {"supply": 0, "military_camp": 14}})
    assert moves(match, Levy) == []


def test_4_3_without_a_legionary_in_the_camp_none_goes_to_the_leader() -> None:
    match = acting(Action.MILITARY, seats={"RED": {"leader": "NORICUM", "military_camp": 0}})
    assert written(match) == ["Levy", "March RAETIA", "Pass"]


@pytest.mark.parametrize(("there", "may"), [(["GREEN"], False), (["RED"], True), ([], True)], ids=str)
def test_4_3_one_legionary_of_each_player_in_a_province(there: list[str], may: bool) -> None:
    """§4.3: the legionary of another player does not keep mine away."""
    g = position(seats={"GREEN": {"leader": "ALPES"}}).state
    for name in there:
        g.garrisons[Province.ALPES] |= 1 << Player[name]
    assert any(isinstance(move, Garrison) for move in military_options(g, GREEN)) is may


def test_4_3_the_legionary_in_the_province_is_its_owners() -> None:
    match = position(active="GREEN", seats={"GREEN": {"leader": "ALPES"}})
    aim(match, Action.MILITARY)
    match.answer(GREEN, Garrison())
    assert match.state.garrisons[Province.ALPES] == 1 << GREEN
    assert match.state.military_camp[GREEN] == 0


def test_4_3_a_province_without_a_tile_brings_none() -> None:
    match = acting(Action.MILITARY)
    match.answer(RED, March(Province.RAETIA))
    assert sum(match.state.tiles) == 0
    assert told(match, "took_tile") == []


# §4.4: Trajan -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arch", "taken", "then"),
    [
        (Slot.II, [], Slot.III),
        (Slot.II, [Slot.III, Slot.IV], Slot.V),
        (Slot.VI, [Slot.I], Slot.II),
        (Slot.II, [Slot.III, Slot.IV, Slot.V, Slot.VI], Slot.I),
        (Slot.II, [Slot.III, Slot.IV, Slot.V, Slot.VI, Slot.I], Slot.CENTRE),
    ],
    ids=str,
)
def test_4_4_the_arch_goes_to_the_next_free_slot_clockwise(arch: Slot, taken: list[Slot], then: Slot) -> None:
    cards = [tile.name for tile in TrajanTile if tile.name.startswith("CARDS")]
    slots = {slot.name: tile for slot, tile in zip(taken, cards, strict=False)}
    g = position(tops={"NINE": "NINE_GREEN_GREEN"}, seats={"RED": {"slots": slots, "arch": arch.name}}).state
    run(honour_trajan(g, RED, TakeTrajan(Category.NINE)))
    assert g.arch[RED] == then
    assert g.slots[RED * BOWLS + arch] == TrajanTile.NINE_GREEN_GREEN


# §4.6: Construction -------------------------------------------------------------------------------------------------


def test_4_6_without_a_figure_in_the_supply_none_is_hired() -> None:
    match = acting(Action.CONSTRUCTION, seats={"RED": {"supply": 0, "worker_camp": 14}})
    assert moves(match, Hire) == []


def test_4_6_a_worker_leaves_the_camp_and_stands_beside_the_others() -> None:
    match = acting(Action.CONSTRUCTION, seats={"RED": {"workers": ["B2", "B3"], "worker_camp": 2}})
    near = ["B1", "A2", "C2", "A3", "C3", "B4"]
    assert moves(match, Build) == [Build(Site[name]) for name in near], "not where one stands already"
    match.answer(RED, Build(Site.B1))
    assert match.state.worker_camp[RED] == 1
    assert match.state.workers[RED] >> Site.B1 & 1


def test_4_6_the_end_of_a_row_is_not_beside_the_next_one() -> None:
    neighbours = {site: {other for other in Site if BESIDE[site] >> other & 1} for site in Site}
    assert neighbours[Site.E1] == {Site.D1, Site.E2}
    assert neighbours[Site.A2] == {Site.A1, Site.B2, Site.A3}
    assert all(site in neighbours[other] for site in Site for other in neighbours[site])


# §1.6, §1.7, §8: cards and tiles ------------------------------------------------------------------------------------


def test_1_6_a_pile_is_refilled_even_if_a_kind_has_run_out() -> None:
    match = acting(Action.SEAPORT)
    match.state.deck[Commodity.OIL] = 0
    match.answer(RED, TakeCard(Pile.LEFT))
    assert len(match.state.left_pile) == 1
    assert told(match, "took_card")[0]["card"] is Commodity.WINE


def test_1_7_a_stack_turns_up_only_tiles_that_lie_in_it() -> None:
    match = acting(Action.TRAJAN)
    g = match.state
    (last,) = [tile for tile in TrajanTile if tile.name == "NINE_PINK_PINK"]
    for tile in TrajanTile:
        g.buried[tile] = int(tile == last)
    match.answer(RED, TakeTrajan(Category.NINE))
    assert match.state.tops[Category.NINE] == last
    assert sum(match.state.buried) == 0


def claiming(tile: str, **table: Any) -> AnyMatch:
    """Red has just claimed a tile at Military, where two pink stones, a blue and a green one lie now."""
    match = about_to_claim(tile, **table)
    sow(match)
    return match


def about_to_claim(tile: str, **table: Any) -> AnyMatch:
    bowls = stones(SEAPORT=["PINK", "BLUE"], MILITARY=["PINK", "BLUE", "GREEN"])
    return position(seats={"RED": {"slots": {"III": tile}, "bowls": bowls, **table.pop("seat", {})}}, **table)


def sow(match: AnyMatch) -> None:
    match.answer(RED, Sow(Action.SEAPORT))
    match.answer(RED, (Colour.BLUE, Colour.PINK))


def test_8_1_cards_are_offered_while_the_deck_has_any() -> None:
    match = claiming("CARDS_GREEN_PINK")
    assert written(match) == ["UseEffect", "Decline"]
    empty = claiming("CARDS_GREEN_PINK", empty=["DECK"])
    assert prompt(empty) == (RED, "act")


def test_8_1_cards_are_offered_even_if_a_kind_has_run_out() -> None:
    match = about_to_claim("CARDS_GREEN_PINK")
    match.state.deck[Commodity.OIL] = 0
    sow(match)
    assert prompt(match) == (RED, "effect")


@pytest.mark.parametrize("tile", ["LEGIONARY_PINK_BLUE", "WORKER_BLUE_GREEN"])
def test_8_3_8_4_figures_are_offered_only_while_the_supply_has_any(tile: str) -> None:
    for supply, asked in ((13, "effect"), (0, "act")):
        seat = {"supply": supply, "worker_camp": 14 - supply}
        match = claiming(tile, seat=seat, tops={})
        assert prompt(match) == (RED, asked)
        if supply:
            match.answer(RED, UseEffect())
            assert (told(match, "hired") or told(match, "levied"))[0]["n"] == 1


# §5: rounds and quarters --------------------------------------------------------------------------------------------


def test_5_1_a_revealed_demand_leaves_the_stack() -> None:
    match = position(["GAMES"], time=9)
    match.answer(RED, Sow(Action.FORUM))
    match.answer(RED, Pass())
    assert match.state.demands == [Need.GAMES]
    assert match.state.demand_stack == [5, 4, 5]


def test_5_2_players_meet_the_demands_clockwise_from_the_next_one() -> None:
    spare = {"tiles": ["BREAD", "WILD_NEED"]}
    g = position(
        config={"players": 3}, active="GREEN", demands=["BREAD"], seats={"RED": spare, "GREEN": spare, "BLUE": spare}
    ).state
    rule = meet_all_demands(g)
    seats = [rule.send(None).seat]
    for _ in range(2):
        seats.append(rule.send(SpendTile(Need.BREAD)).seat)
    with pytest.raises(StopIteration):
        rule.send(SpendTile(Need.BREAD))
    assert seats == [GREEN, BLUE, RED]
    assert [g.count_tiles(seat, ForumTile.BREAD) for seat in range(3)] == [0, 0, 0]
    assert [g.count_tiles(seat, ForumTile.WILD_NEED) for seat in range(3)] == [1, 1, 1], "the tile went, as chosen"


def test_5_2_r29_or_the_wild_tile_goes() -> None:
    g = position(demands=["BREAD"], seats={"RED": {"tiles": ["BREAD", "WILD_NEED"]}}).state
    rule = meet_all_demands(g)
    rule.send(None)
    with pytest.raises(StopIteration):
        rule.send(SpendWild(Need.BREAD))
    assert (g.count_tiles(RED, ForumTile.BREAD), g.count_tiles(RED, ForumTile.WILD_NEED)) == (1, 0)


def quarter_end(**table: Any) -> AnyMatch:
    """Red's turn and the quarter are over; nobody has asked for anything, and the consul is to choose."""
    last = {2: 10, 3: 15, 4: 20}[table.get("config", {}).get("players", 2)]
    match = position(time=last, demands=["BREAD", "GAMES", "RELIGION"], **table)
    match.answer(RED, Sow(Action.FORUM))
    match.answer(RED, Pass())
    assert prompt(match)[1] == "consul"
    return match


@pytest.mark.parametrize("tile", [Bonus.WINE_FISH, Bonus.GOLD_TILES])
def test_5_3_the_vice_consul_gets_the_bonus_tile_that_the_consul_left(tile: Bonus) -> None:
    match = quarter_end(seats={"RED": {"step": 5}}, quarter=4)
    match.answer(RED, TakeBonus(tile))
    (other,) = {Bonus.WINE_FISH, Bonus.GOLD_TILES} - {tile}
    faces = [match.state.bonus[seat * len(Bonus) : (seat + 1) * len(Bonus)] for seat in (RED, GREEN)]
    assert faces[RED][tile] == Face.GOLD
    assert faces[RED][other] == Face.ABSENT
    assert faces[GREEN][other] == Face.GRAY
    assert match.state.offered == []


def choose_first(match: AnyMatch) -> Trajan:
    seat = match.pending[0].seat
    match.answer(seat, next(iter(match.options(seat))))
    g: Trajan = match.state
    return g


def test_5_4_the_senate_tiles_of_every_player_leave() -> None:
    seats = {name: {"tiles": ["VOTES_2"]} for name in ("RED", "GREEN", "BLUE")}
    g = choose_first(quarter_end(config={"players": 3}, seats=seats))
    assert [g.count_tiles(seat, ForumTile.VOTES_2) for seat in range(3)] == [0, 0, 0]


def test_5_4_r32_if_senate_tiles_leave_the_provinces_the_others_stay() -> None:
    provinces = {"NORICUM": "VOTES_4", "ALPES": "BREAD"}
    match = quarter_end(config={"province_votes_leave": True}, provinces=provinces)
    match.state.forum_stack = [0] * len(ForumTile)  # nothing to fill them with
    g = choose_first(match)
    assert g.province_tiles[Province.NORICUM] == NONE
    assert g.province_tiles[Province.ALPES] == ForumTile.BREAD
    assert g.province_tiles.count(NONE) == 9


def test_5_points_of_the_quarter_are_those_of_unmet_demands() -> None:
    match = quarter_end()
    assert points(match) == -15
