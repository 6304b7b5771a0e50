"""Described positions: the one of docs/builders/positions.md, what follows from the rules, and contradictions refused."""

from __future__ import annotations

import re
import tomllib
from enum import IntEnum
from pathlib import Path
from random import Random
from typing import Any

import pytest

import quadriga.text  # noqa: F401 - refusals say their sentences
from quadriga.games.trajan import GAME
from quadriga.games.trajan.components import SENATE_TRACK, TILE_NEED
from quadriga.games.trajan.config import TrajanConfig
from quadriga.games.trajan.moves import Build, Sow
from quadriga.games.trajan.state import BOWLS, Trajan, new_state
from quadriga.games.trajan.terms import (
    NONE,
    Action,
    Bonus,
    Building,
    Category,
    Colour,
    Commodity,
    Face,
    ForumSpace,
    ForumTile,
    Icon,
    Need,
    Player,
    Province,
    Ship,
    Site,
    Slot,
    Source,
    Stage,
    TrajanTile,
)
from quadriga.kernel import AnyMatch, BadPosition, Match, from_position, random_dealer
from quadriga.kernel.state import to_json

from .setting import RED, aim, dealing, pass_all, prompt

MARKED = [action.name for action in Action]
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


def described_by(g: Trajan) -> dict[str, Any]:
    """The table that describes a state at the start of a turn."""
    seats: dict[str, Any] = {}
    for seat in range(g.players):

        def counted(kind: type[IntEnum], counts: list[int], seat: int = seat) -> list[str]:
            own = counts[seat * len(kind) : (seat + 1) * len(kind)]
            return [item.name for item, n in zip(kind, own, strict=True) for _ in range(n)]

        bowls = {bowl.name: [colour.name for colour in Colour for _ in range(g.bowl(seat, bowl)[colour])] for bowl in Action}
        slots = [(slot, g.slots[seat * BOWLS + slot]) for slot in Slot if slot != Slot.CENTRE]
        icons = g.icons[seat * len(Icon) : (seat + 1) * len(Icon)]
        bonus = g.bonus[seat * len(Bonus) : (seat + 1) * len(Bonus)]
        seats[Player(seat).name] = {
            "bowls": bowls, "slots": {slot.name: TrajanTile(tile).name for slot, tile in slots if tile != NONE},
            "arch": Slot(g.arch[seat]).name, "kept": counted(Need, g.kept), "step": SENATE_TRACK[g.steps[seat]],
            "points": {source.name: g.points[seat * len(Source) + source] for source in Source},
            "hand": counted(Commodity, g.hands), "known": counted(Commodity, g.known), "display": counted(Commodity, g.display),
            "supply": g.supply[seat], "worker_camp": g.worker_camp[seat], "military_camp": g.military_camp[seat],
            "leader": Province(g.leader[seat]).name, "tiles": counted(ForumTile, g.tiles),
            "garrisons": [province.name for province, bits in zip(Province, g.garrisons, strict=False) if bits >> seat & 1],
            "workers": [site.name for site in Site if g.workers[seat] >> site & 1],
            "icons": {icon.name: n for icon, n in zip(Icon, icons, strict=True) if n},
            "plus_two": [action.name for action in Action if g.has_plus_two(seat, action)],
            "bonus": {tile.name: Face(face).name for tile, face in zip(Bonus, bonus, strict=True) if face != Face.ABSENT},
        }  # fmt: skip
    return {
        "config": {"players": g.players}, "active": Player(g.active).name, "start": Player(g.start).name,
        "quarter": g.quarter + 1, "time": g.time, "demands": [Need(need).name for need in g.demands],
        "forum": {ForumSpace(at).name: ForumTile(tile).name for at, tile in enumerate(g.forum) if tile != NONE},
        "provinces": {Province(at).name: ForumTile(tile).name for at, tile in enumerate(g.province_tiles) if tile != NONE},
        "sites": {Site(at).name: Building(tile).name for at, tile in enumerate(g.buildings) if tile != NONE},
        "tops": {Category(at).name: TrajanTile(tile).name for at, tile in enumerate(g.tops) if tile != NONE},
        "gray_ships": [ship.name for ship in Ship if g.ships[ship] == Face.GRAY],
        "piles": [[Commodity(card).name for card in pile] for pile in (g.left_pile, g.right_pile)],
        "offered": [Bonus(tile).name for tile in g.offered], "discs": [Player(seat).name for seat in g.discs],
        "gone": gone_from(g), "seats": seats,
    }  # fmt: skip


def gone_from(g: Trajan) -> dict[str, list[str]]:
    """What is neither in a stack nor on the board nor with a player."""
    start = new_state(g.config)
    kept = [tile for tile in TrajanTile if TILE_NEED[tile] is not None]
    lost = [tile for tile in TrajanTile if not g.buried[tile] and tile not in g.tops and tile not in g.slots]
    for need in Need:  # nobody can tell which tile of a need was kept
        for _ in range(sum(g.kept[seat * len(Need) + need] for seat in range(g.players))):
            lost.remove(next(tile for tile in lost if tile in kept and TILE_NEED[tile] == need))
    forum: list[str] = []
    for tile in ForumTile:
        extra = tile - ForumTile.EXTRA_SEAPORT
        was = start.forum_stack[tile] + (start.extra_stack[extra] if extra >= 0 else 0)
        left = g.forum_stack[tile] + (g.extra_stack[extra] if extra >= 0 else 0)
        held = g.forum.count(tile) + g.province_tiles.count(tile) + sum(g.count_tiles(seat, tile) for seat in range(g.players))
        forum += [tile.name] * (was - left - held)
    demands = [
        need.name for need in Need for _ in range(start.demand_stack[need] - g.demand_stack[need] - g.demands.count(need))
    ]
    return {"demands": demands, "forum": forum, "trajan": [tile.name for tile in lost]}


def blurred(g: Trajan) -> Any:
    """A state but for which of two stacks an extra-action tile came from, and which tile of a need was kept."""
    extras = [g.forum_stack[ForumTile.EXTRA_SEAPORT + i] + n for i, n in enumerate(g.extra_stack)]
    needs = [sum(g.buried[tile] for tile in TrajanTile if TILE_NEED[tile] == need) for need in Need]
    data = to_json(g)
    for field in ("forum_stack", "extra_stack", "buried"):
        del data[field]
    others = [n for tile, n in zip(TrajanTile, g.buried, strict=True) if TILE_NEED[tile] is None]
    return data, extras, g.forum_stack[: ForumTile.EXTRA_SEAPORT], needs, others


@pytest.mark.parametrize("players", [2, 3, 4])
def test_1_2_whatever_a_game_comes_to_can_be_described(players: int) -> None:
    rng = Random(players)
    match = play_to_the_end(Match(GAME, TrajanConfig(players=players), random_dealer(rng)))
    turns = [state for _, state in match.checkpoints if state.stage is Stage.TURN]
    assert len(turns) > 20
    for state in turns[::5]:
        assert blurred(described(**described_by(state)).state) == blurred(state)


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
    ("4_6", seat(icons={"DOOR": 1}), "RED has 0 workers in place, who cannot have taken 1 construction tile."),
    ("4_6", seat(workers=["A1"], icons={"DOOR": 1, "ROOF": 1}), "RED has 1 worker in place, who cannot have taken 2"),
    ("5_1", {"demands": ["BREAD"] * 4}, "3 demands are revealed at most, not 4"),
    ("6_3", seat(bonus={"OWN_BREAD": "ABSENT"}), "GOLD or its GRAY side"),
    ("6_3", seat(bonus={"OWN_BREAD": "GOLD", "OWN_GAMES": "GOLD", "WINE_FISH": "GRAY"}), "2 bonus tiles at most, not 3"),
    ("7_7", seat(tiles=["EXTRA_FORUM"] * 3 + ["EXTRA_SENATE"] * 3), "No further EXTRA_SENATE can have come into play"),
    ("8_5", seat(plus_two=["FORUM", "FORUM"]), "FORUM is named twice"),
    (
        "8_5",
        {"config": {"players": 4}, "seats": {name: {"plus_two": MARKED} for name in ("RED", "GREEN", "BLUE", "BROWN")}},
        "There can be 9 [+2] markers at most, not 24.",
    ),
    ("5_1", {"gone": {"demands": ["BREAD"]}}, "Before quarter 1 0 demands were revealed at most."),
    ("1_4", {"gone": {"cards": ["WINE"]}}, "Out of the game there are demands, forum, trajan, not 'cards'."),
    ("1_4", {"forum": {"EXTRA_1": "VOTES_4"}}, "VOTES_4 is no extra-action tile, so it does not lie on EXTRA_1."),
    ("3_1", seat(hand=["WINE"], known=["WINE", "WINE"]), "RED does not hold that many of WINE"),
    ("4_4", seat(step=4.0), "The senate track has no space"),
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
