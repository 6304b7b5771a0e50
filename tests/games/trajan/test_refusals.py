"""Bad moves are refused with the sentence of the rule, and nothing changes."""

from __future__ import annotations

from typing import Any

import pytest

from quadriga.games.trajan.moves import Advance, Build, Cargo, Garrison, Load, March, Pass, Repeat, Sow, TakeTrajan
from quadriga.games.trajan.terms import Action, Category, Commodity, ForumTile, Province, Ship, Site
from quadriga.kernel import AnyMatch, IllegalMove, to_json
from quadriga.text import LANGUAGES, catalogue
from quadriga.text.telling import why_refused

from .setting import GREEN, RED, acting, aim, position


def refused(match: AnyMatch, move: Any, seat: int = RED) -> str:
    """The rule's sentence in English; the match has not changed."""
    before, entries = to_json(match.state), len(match.entries)
    with pytest.raises(IllegalMove) as refusal:
        match.answer(seat, move)
    assert to_json(match.state) == before
    assert len(match.entries) == entries
    why = why_refused(refusal.value)
    assert why is not None, str(refusal.value)
    for lang in LANGUAGES:
        assert catalogue(lang, "trajan").say(why).endswith(".")
    return catalogue("en", "trajan").say(why)


def test_3_2_an_empty_bowl() -> None:
    """§3.2"""
    match = position()
    aim(match, Action.SENATE)
    match.answer(RED, Pass())
    aim(match, Action.SENATE)
    match.answer(GREEN, Pass())
    assert "at least one stone" in refused(match, Sow(Action.FORUM))


def test_3_1_another_players_mat() -> None:
    """§3.1: only the active player sows, and only its own stones."""
    match = position()
    before = to_json(match.state)
    with pytest.raises(IllegalMove, match="not the turn of seat"):
        match.answer(GREEN, Sow(Action.FORUM))
    assert to_json(match.state) == before


def test_4_1_an_illegal_load() -> None:
    """§4.1"""
    match = acting(Action.SEAPORT, seats={"RED": {"hand": ["WINE", "FISH"]}})
    assert "do not fit this ship" in refused(match, Load(Ship.PAIRS, 0))
    assert "do not fit this ship" in refused(match, Load(Ship.SAME, 1))
    match.answer(RED, Load(Ship.SAME, 0))
    assert "do not fit this ship" in refused(match, Cargo(Commodity.WINE, 2))
    match.undo(RED)
    match.answer(RED, Load(Ship.DIFFERENT, 0))
    assert "do not fit this ship" in refused(match, (Commodity.WINE, Commodity.WINE))


def test_7_7_a_second_extra_action_tile() -> None:
    """§7.7"""
    seats = {"RED": {"tiles": ["EXTRA_SENATE", "WILD_ACTION"], "plus_two": ["SENATE"]}}
    match = acting(Action.SENATE, seats=seats)
    match.answer(RED, Advance())
    match.answer(RED, Repeat(ForumTile.EXTRA_SENATE))
    match.answer(RED, Advance())
    assert "Only one extra-action tile" in refused(match, Repeat(ForumTile.WILD_ACTION))


def test_7_7_a_tile_one_does_not_own() -> None:
    """§7.7"""
    match = acting(Action.SENATE, seats={"RED": {"tiles": ["WILD_ACTION"]}})
    match.answer(RED, Advance())
    assert "do not own" in refused(match, Repeat(ForumTile.EXTRA_SENATE))


def test_4_6_a_worker_without_a_neighbour() -> None:
    """§4.6"""
    match = acting(Action.CONSTRUCTION, seats={"RED": {"workers": ["A1"]}})
    assert "beside another of yours" in refused(match, Build(Site.E4))
    assert "already have a worker" in refused(match, Build(Site.A1))
    match = acting(Action.CONSTRUCTION, seats={"RED": {"worker_camp": 0}})
    assert "no worker" in refused(match, Build(Site.A1))


def test_4_3_bad_campaigns() -> None:
    """§4.3"""
    match = acting(Action.MILITARY)
    assert "neighbouring" in refused(match, March(Province.BRITANNIA))
    assert "not in a province" in refused(match, Garrison())
    match = acting(Action.MILITARY, seats={"RED": {"leader": "ALPES", "garrisons": ["ALPES"]}})
    assert "one is the limit" in refused(match, Garrison())
    match = acting(Action.MILITARY, seats={"RED": {"leader": "ALPES", "military_camp": 0}})
    assert "no legionary" in refused(match, Garrison())


def test_4_4_no_room_on_the_circle() -> None:
    """§4.4: seen where another action is under way."""
    slots = {"I": "NINE_YELLOW_YELLOW", "II": "NINE_BLUE_BLUE", "III": "NINE_ORANGE_ORANGE", "IV": "NINE_PINK_PINK",
             "V": "NINE_YELLOW_WHITE", "VI": "NINE_WHITE_WHITE"}  # fmt: skip
    match = acting(Action.FORUM, forum={"FORUM_1": "BREAD"}, seats={"RED": {"slots": slots}})
    assert "six slots" in refused(match, TakeTrajan(Category.NINE))


def test_the_page_says_it_in_the_language_of_the_reader() -> None:
    from types import SimpleNamespace

    from quadriga.web.request import Context

    match = acting(Action.CONSTRUCTION, seats={"RED": {"workers": ["A1"]}})
    with pytest.raises(IllegalMove) as refusal:
        match.answer_written(RED, ("Build", "E4"))
    reader: Any = SimpleNamespace(lang="cs")
    assert "sousedit" in Context.say_error(reader, refusal.value)
