"""Described positions: the one of docs/builders/positions.md, what follows from the rules, and contradictions refused."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from random import Random
from typing import Any

import pytest

import quadriga.text  # noqa: F401 - refusals say their sentences
from quadriga.games.trajan import GAME
from quadriga.games.trajan.moves import Build, Sow
from quadriga.games.trajan.terms import NONE, Action, Bonus, Category, Commodity, Face, Site, TrajanTile
from quadriga.kernel import AnyMatch, BadPosition, from_position

from .setting import RED, aim, dealing, pass_all, prompt

DOCUMENT = Path(__file__).parents[3] / "docs" / "builders" / "positions.md"


def described(**table: Any) -> AnyMatch:
    """A match of this table and nothing else."""
    return from_position(GAME, table, dealing([]))


def play_to_the_end(match: AnyMatch, seed: int = 1) -> AnyMatch:
    rng = Random(seed)
    while not match.over:
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
        GAME.check(match.state)
    return match


def test_the_documented_position_shows_the_bridge_to_the_window() -> None:
    blocks = re.findall(r"```toml\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    (table,) = [table for block in blocks if (table := tomllib.loads(block))["game"] == "trajan"]
    match = from_position(GAME, table, dealing([]))
    aim(match, Action.CONSTRUCTION)
    assert Build(Site.C2) in match.options(RED)
    assert Build(Site.D2) not in match.options(RED)


# What is not named --------------------------------------------------------------------------------------------------


def test_5_3_two_bonus_tiles_are_offered_even_if_none_is_named() -> None:
    """§1.5: so that there is something to choose when the quarter ends."""
    match = described(time=10, demands=["BREAD", "GAMES", "RELIGION"], seats={"RED": {"bonus": {"SCROLLS_OIL": "GOLD"}}})
    assert match.state.offered == [Bonus.COLUMNS_FURS, Bonus.FRUIT_LAMPS], "the first two of the bag"
    match.answer(RED, Sow(Action.FORUM))
    pass_all(match)
    assert prompt(match)[1] == "consul"
    assert len(match.options(match.pending[0].seat)) == 2


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("quarter", [1, 4])
def test_6_1_a_position_that_names_next_to_nothing_can_be_played_to_the_end(players: int, quarter: int) -> None:
    match = described(config={"players": players}, quarter=quarter)
    assert play_to_the_end(match).state.result is not None


def test_7_7_extra_action_tiles_of_later_quarters_are_not_those_that_players_have() -> None:
    """§5.4: of five that players have two came out of the forum stack; nine are left for three quarters."""
    red, green = ["EXTRA_SEAPORT", "EXTRA_SEAPORT", "EXTRA_FORUM"], ["EXTRA_TRAJAN", "EXTRA_MILITARY"]
    match = described(seats={"RED": {"tiles": red}, "GREEN": {"tiles": green}})
    assert sum(match.state.extra_stack) == 9
    assert play_to_the_end(match).state.result is not None


# `empty` beside what is named ---------------------------------------------------------------------------------------

TABLE = """
game = "trajan"
empty = ["DECK", "NINE", "FORUM"]
piles = [["WINE"], ["FISH"]]

[tops]
NINE = "NINE_PINK_PINK"

[forum]
FORUM_1 = "BREAD"

[seats.RED]
hand = ["GEM", "GEM"]
slots = { II = "NINE_BLUE_BLUE" }
tiles = ["VOTES_5"]
"""


def test_4_1_r16_what_is_used_up_leaves_what_is_named_wherever_the_table_says_so() -> None:
    """§4.1: in TOML `empty` stands before the tables that name cards and tiles; the order of keys says nothing."""
    table = tomllib.loads(TABLE)
    match = from_position(GAME, table, dealing([]))
    backwards = from_position(GAME, dict(reversed(list(table.items()))), dealing([]))
    assert match.state == backwards.state
    g = match.state
    assert sum(g.deck) == 0
    assert g.hand(RED)[Commodity.GEM] == 2
    assert sum(g.display) == 60 - 2 - 2, "red has laid out all others"
    assert g.tops[Category.NINE] == TrajanTile.NINE_PINK_PINK
    assert not any(g.buried[tile] for tile in TrajanTile if tile.name.startswith("NINE"))
    assert g.forum.count(NONE) == len(g.forum) - 1
    assert play_to_the_end(match).state.result is not None


# Contradictions -----------------------------------------------------------------------------------------------------


def seat(**things: Any) -> dict[str, Any]:
    return {"seats": {"RED": things}}


REFUSED: list[tuple[str, dict[str, Any], str]] = [
    ("1_2", seat(supply=15), "15 figures"),
    ("1_3", seat(bowls={"SEAPORT": ["BLUE"]}), "Red has 2 stones of each colour"),
    ("1_5", {"offered": []}, "Two bonus tiles lie in the senate, not 0"),
    ("1_5", {"offered": ["OWN_BREAD"]}, "Two bonus tiles lie in the senate, not 1"),
    ("1_5", {"offered": ["OWN_BREAD", "OWN_GAMES", "GOLD_TILES"]}, "Two bonus tiles lie in the senate, not 3"),
    ("1_5", {"offered": ["OWN_BREAD", "OWN_BREAD"]}, "not that many OWN_BREAD"),
    ("1_7", {"tops": {"NINE": "CARDS_BLUE_BLUE"}}, "does not belong to the stack NINE"),
    ("4_1", seat(hand=["WINE"] * 6), "not that many WINE"),
    ("4_1", {"piles": [["WINE"]]}, "two discard piles"),
    ("4_1", {"gray_ships": ["SAME", "SAME"]}, "SAME is named twice"),
    ("4_2", {"forum": {"FORUM_9": "BREAD"}}, "not used by 2 players"),
    ("4_3", {"provinces": {"CAMP": "BREAD"}}, "No tile lies in the camp"),
    ("4_3", seat(garrisons=["CAMP"]), "counted by 'military_camp'"),
    ("4_3", seat(garrisons=["ALPES", "ALPES"]), "ALPES is named twice"),
    ("4_3", {"provinces": {"ALPES": "BREAD"}, **seat(leader="ALPES")}, "leader or a legionary in ALPES"),
    ("5_4", {"provinces": {"ALPES": "BREAD"}, **seat(garrisons=["ALPES"])}, "leader or a legionary in ALPES"),
    ("4_4", seat(arch="II", slots={"II": "NINE_PINK_PINK"}), "The arch of Red stands on a free slot"),
    ("4_4", seat(slots={"CENTRE": "NINE_PINK_PINK"}), "Only the arch can stand in the centre"),
    ("4_5", seat(step=1), "no space 1"),
    ("4_6", {"sites": {"A1": "DOOR_2"}, **seat(workers=["A1"])}, "A worker of RED stands on A1"),
    ("4_6", seat(workers=["A1", "B2"]), "do not all stand side by side"),
    ("4_6", seat(workers=["E1", "A2"]), "do not all stand side by side"),
    ("4_6", seat(workers=["A1", "B1", "D1", "E1"]), "do not all stand side by side"),
    ("4_6", seat(workers=["A1", "A1"]), "A1 is named twice"),
    ("5_1", {"demands": ["BREAD"] * 4}, "3 demands are revealed at most, not 4"),
    ("6_3", seat(bonus={"OWN_BREAD": "ABSENT"}), "GOLD or its GRAY side"),
    ("6_3", seat(bonus={"OWN_BREAD": "GOLD", "OWN_GAMES": "GOLD", "WINE_FISH": "GRAY"}), "2 bonus tiles at most, not 3"),
    ("7_7", seat(tiles=["EXTRA_FORUM"] * 3 + ["EXTRA_SENATE"] * 3), "No further EXTRA_SENATE can have come into play"),
    ("8_5", seat(plus_two=["FORUM", "FORUM"]), "FORUM is named twice"),
    ("8_6", seat(kept=["BREAD"] * 9), "No further Trajan tile shows BREAD"),
    ("8_6", {"tops": {"NEEDS": "BREAD_PINK_PINK"}, **seat(kept=["BREAD"] * 3)}, "No further Trajan tile shows BREAD"),
    ("", {"seats": {"BROWN": {}}}, "BROWN does not play"),
    ("", {"weather": "fine"}, "has no 'weather'"),
    ("", seat(weather="fine"), "has no 'weather'"),
]


@pytest.mark.parametrize(
    ("table", "sentence"), [pytest.param(table, words, id=f"{rule} {words}") for rule, table, words in REFUSED]
)
def test_a_contradiction_is_refused_with_a_sentence(table: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadPosition, match=re.escape(sentence)) as refusal:
        described(**table)
    assert str(refusal.value).endswith(".")


def test_4_6_workers_side_by_side_are_no_contradiction_in_whatever_shape() -> None:
    for workers in (["E4"], ["A1", "A2", "A3", "B3", "C3", "C2", "C1"], ["E1", "E2", "D2"], []):
        g = described(**seat(workers=workers)).state
        assert g.workers[RED].bit_count() == len(workers)


def test_8_6_a_kept_need_lies_in_no_stack_any_more() -> None:
    g = described(**seat(kept=["BREAD", "BREAD"], slots={"II": "BREAD_PINK_PINK"})).state
    assert not any(g.buried[tile] for tile in TrajanTile if tile.name.startswith("BREAD"))
    assert sum(g.buried[tile] for tile in TrajanTile if tile.name.startswith("GAMES")) == 3


def test_6_3_more_bonus_tiles_are_owned_in_later_quarters() -> None:
    bonus = {"OWN_BREAD": "GOLD", "OWN_GAMES": "GOLD", "WINE_FISH": "GRAY", "GOLD_TILES": "GOLD"}
    g = described(quarter=2, **seat(bonus=bonus)).state
    assert g.bonus.count(Face.GOLD) == 3
    assert sum(g.bonus_bag) == 12 - 4 - 2
