"""§7.6, §7.7: extra-action tiles, [+2] markers and wild extra actions."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.trajan.moves import Advance, Build, Hire, Pass, Repeat, TakeCard, TakeTile, TakeTrajan
from quadriga.games.trajan.terms import NONE, Action, Category, ForumSpace, ForumTile, Pile, Site, TrajanTile
from quadriga.text import catalogue

from .setting import GREEN, RED, acting, moves, points, prompt, written


def test_7_7_r39_an_extra_action_tile_repeats_its_action() -> None:
    """§7.7: the tile leaves the game."""
    match = acting(Action.SENATE, seats={"RED": {"tiles": ["EXTRA_SENATE"]}})
    match.answer(RED, Advance())
    assert prompt(match) == (RED, "repeat")
    match.answer(RED, Repeat(ForumTile.EXTRA_SENATE))
    assert written(match) == ["Advance"], "the tile is spent for it"
    match.answer(RED, Advance())
    assert points(match) == 2 + 3
    assert match.state.count_tiles(RED, ForumTile.EXTRA_SENATE) == 0
    assert prompt(match) == (GREEN, "sow")


@pytest.mark.parametrize(("lang", "extra", "additional"), [("en", "Extra", "Additional"), ("cs", "navíc", "Dodatečná")])
def test_4_6_7_7_a_repeated_action_is_called_otherwise_than_an_additional_one(lang: str, extra: str, additional: str) -> None:
    """§4.6, §7.7: the book has a word for what a construction tile brings, and another one for what a tile repeats."""
    match = acting(Action.CONSTRUCTION, sites={"A1": "DOOR_2"}, seats={"RED": {"tiles": ["EXTRA_SENATE"]}})
    match.answer(RED, Build(Site.A1))
    said = []
    for answers in ([Advance(), Repeat(ForumTile.EXTRA_SENATE)], []):
        (ask,) = match.pending
        said.append(catalogue(lang, "trajan").say(f"prompt.{ask.prompt}", **ask.args))
        for answer in answers:
            match.answer(RED, answer)
    assert additional in said[0]
    assert additional not in said[1]
    assert extra in said[1]
    assert extra not in said[0]


def test_7_7_r22_with_plus_two_it_is_repeated_twice() -> None:
    """§7.7, §8.5: the second repetition is optional; the marker stays."""
    seats = {"RED": {"tiles": ["EXTRA_SENATE"], "plus_two": ["SENATE"]}}
    match = acting(Action.SENATE, seats=seats)
    match.answer(RED, Advance())
    match.answer(RED, Repeat(ForumTile.EXTRA_SENATE))
    match.answer(RED, Advance())
    assert written(match) == ["Advance", "Pass"]
    match.answer(RED, Advance())
    assert points(match) == 2 + 3 + 4
    assert match.state.has_plus_two(RED, Action.SENATE)


def test_7_7_a_tile_of_another_action_is_of_no_use() -> None:
    """§7.7"""
    match = acting(Action.SENATE, seats={"RED": {"tiles": ["EXTRA_FORUM"]}})
    match.answer(RED, Advance())
    assert prompt(match) == (GREEN, "sow")


def test_7_7_nothing_is_repeated_after_passing() -> None:
    """§7.7: only a performed action can be repeated."""
    match = acting(Action.SENATE, seats={"RED": {"tiles": ["EXTRA_SENATE"]}})
    match.answer(RED, Pass())
    assert prompt(match) == (GREEN, "sow")


def test_7_7_nothing_is_repeated_that_cannot_be_done_again() -> None:
    """§7.7, R-14"""
    match = acting(Action.SENATE, seats={"RED": {"step": 7, "tiles": ["EXTRA_SENATE"]}})
    match.answer(RED, Advance())
    assert prompt(match) == (GREEN, "sow")


def test_7_6_r24_wild_or_matching_tile_as_the_player_likes() -> None:
    """§7.6"""
    match = acting(Action.SENATE, seats={"RED": {"tiles": ["EXTRA_SENATE", "WILD_ACTION"]}})
    match.answer(RED, Advance())
    assert written(match) == ["Repeat WILD_ACTION", "Repeat EXTRA_SENATE", "Pass"]
    match.answer(RED, Repeat(ForumTile.WILD_ACTION))
    match.answer(RED, Advance())
    assert match.state.count_tiles(RED, ForumTile.EXTRA_SENATE) == 1
    assert prompt(match) == (GREEN, "sow"), "one tile in a turn"


def test_7_7_r22_a_tile_gained_in_the_turn_can_be_used() -> None:
    """§7.7: the Forum tile just taken repeats the Forum action."""
    match = acting(Action.FORUM, forum={"EXTRA_1": "EXTRA_FORUM", "FORUM_1": "BREAD"})
    match.answer(RED, TakeTile(ForumSpace.EXTRA_1))
    match.answer(RED, Repeat(ForumTile.EXTRA_FORUM))
    match.answer(RED, TakeTile(ForumSpace.FORUM_1))
    assert match.state.count_tiles(RED, ForumTile.BREAD) == 1


def test_7_7_r23_a_tile_can_repeat_the_additional_action_of_a_construction_tile() -> None:
    """§7.7: after that no second tile for Construction itself."""
    seats = {"RED": {"tiles": ["EXTRA_SENATE", "EXTRA_CONSTRUCTION"], "worker_camp": 3}}
    match = acting(Action.CONSTRUCTION, sites={"A1": "DOOR_2"}, seats=seats)
    match.answer(RED, Build(Site.A1))
    match.answer(RED, Advance())
    assert moves(match, Repeat) == [Repeat(ForumTile.EXTRA_SENATE)]
    match.answer(RED, Repeat(ForumTile.EXTRA_SENATE))
    match.answer(RED, Advance())
    assert points(match) == 2 + 2 + 3
    assert prompt(match) == (GREEN, "sow")


def test_7_7_r23_else_construction_can_be_repeated_after_it() -> None:
    """§7.7: and a repeated Construction may bring additional actions of its own."""
    seats = {"RED": {"tiles": ["EXTRA_SENATE", "EXTRA_CONSTRUCTION"], "worker_camp": 3, "plus_two": ["CONSTRUCTION"]}}
    match = acting(Action.CONSTRUCTION, sites={"A1": "DOOR_2", "B1": "STAIRS_2"}, forum={"FORUM_1": "BREAD"}, seats=seats)
    match.answer(RED, Build(Site.A1))
    match.answer(RED, Advance())
    match.answer(RED, Pass())
    assert moves(match, Repeat) == [Repeat(ForumTile.EXTRA_CONSTRUCTION)]
    match.answer(RED, Repeat(ForumTile.EXTRA_CONSTRUCTION))
    match.answer(RED, Build(Site.B1))
    assert prompt(match) == (RED, "act_now")
    match.answer(RED, TakeTile(ForumSpace.FORUM_1))
    assert prompt(match) == (RED, "act"), "the second repetition by [+2]"
    match.answer(RED, Hire())
    assert prompt(match) == (GREEN, "sow")
    assert match.state.extra_used == 0, "a new turn"


def test_r38_the_next_trajan_tile_is_seen_before_the_action_is_repeated() -> None:
    """Without a tile to repeat it, the stack is turned up when the turn is over."""
    match = acting(Action.TRAJAN, ["NINE_PINK_PINK"], seats={"RED": {"tiles": ["EXTRA_TRAJAN"]}})
    match.answer(RED, TakeTrajan(Category.NINE))
    assert prompt(match) == (RED, "repeat")
    assert match.state.tops[Category.NINE] == TrajanTile.NINE_PINK_PINK, "as it is drawn: the stack is shuffled"
    match.answer(RED, Repeat(ForumTile.EXTRA_TRAJAN))
    match.answer(RED, TakeTrajan(Category.NINE))
    assert match.state.slots[:2] == [TrajanTile.NINE_GREEN_GREEN, TrajanTile.NINE_PINK_PINK]


def test_r38_an_emptied_pile_is_refilled_before_the_seaport_is_repeated() -> None:
    match = acting(Action.SEAPORT, ["GEM"], seats={"RED": {"tiles": ["EXTRA_SEAPORT"]}})
    match.answer(RED, TakeCard(Pile.LEFT))
    match.answer(RED, Repeat(ForumTile.EXTRA_SEAPORT))
    assert TakeCard(Pile.LEFT) in match.options(RED)


@pytest.mark.parametrize(("tile", "move"), [("ROOF_3", TakeTrajan(Category.NINE)), ("FOUNTAIN_3", TakeCard(Pile.LEFT))])
def test_r38_what_an_additional_action_has_uncovered_is_seen_before_construction_is_repeated(tile: str, move: Any) -> None:
    """At the table it lies open at once. Without a tile to spend nothing is left to decide, so nothing is turned up."""
    seats: dict[str, dict[str, Any]] = {"RED": {"tiles": ["EXTRA_CONSTRUCTION"], "worker_camp": 3}}
    match = acting(Action.CONSTRUCTION, sites={"A1": tile}, seats=seats)
    match.answer(RED, Build(Site.A1))
    match.answer(RED, move)
    assert prompt(match) == (RED, "repeat")
    assert match.state.tops[Category.NINE] != NONE
    assert match.state.left_pile
    seats["RED"]["tiles"] = ["EXTRA_FORUM"]
    match = acting(Action.CONSTRUCTION, sites={"A1": tile}, seats=seats)
    match.answer(RED, Build(Site.A1))
    assert match.why_no_undo(RED) is None
    match.answer(RED, move)
    assert prompt(match) == (GREEN, "sow"), "seen when the turn is over"
