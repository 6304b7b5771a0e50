"""§4, §5.1, §8.3: the empty table, and which placements are offered, accepted and sampled."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.caesar.tabletop import CHECKPOINTS, SOLO, at, news, play, written

from quadriga.games.caesar import GAME
from quadriga.games.caesar.moves import Place, PlaceFaceDown, TurnMarker
from quadriga.games.caesar.terms import NOBODY, Actor, Border, Province, Token
from quadriga.kernel import AnyMatch, Match, random_dealer


def new(**options: Any) -> Any:
    """A state before anything is drawn."""
    return GAME.new(GAME.configure(options))


def set_up(**options: Any) -> Any:
    """The state at the first question."""
    return Match(GAME, GAME.configure(options), random_dealer(Random(1))).state


# §4: the table ------------------------------------------------------------------------------------------------------


def test_4_1_every_border_space_is_free_and_nothing_lies_anywhere() -> None:
    g = new()
    assert g.empty == sum(1 << border for border in Border)
    assert (g.turned, g.face_down, g.secret) == (0, 0, 0)
    assert g.influence == [0, 0] * len(Province)
    assert g.guesses == [0] * len(Border)
    assert g.control == [NOBODY] * len(Province)


def test_4_5_all_markers_are_in_stock_and_nobody_has_a_senate() -> None:
    g = new()
    assert (g.stock, g.senate, g.under_senate, g.thrown) == ([12, 12], [0, 0], [0, 0], [0, 0])


def test_8_2_centurions_lie_there_only_with_their_module() -> None:
    assert new().centurions == [[], []]
    assert new(poison=True).centurions == [[], []]
    assert [len(stack) for stack in new(centurions=True).centurions] == [3, 3]


def test_8_3_there_is_a_bank_only_with_checkpoints() -> None:
    assert set_up(poison=True, centurions=True).bank == []
    assert len(set_up(**CHECKPOINTS).bank) == 6


@pytest.mark.parametrize("human", ["caesar", "pompey"])
def test_9_1_crassus_lays_out_three_tokens_also_without_poison(human: str) -> None:
    match = Match(GAME, GAME.configure({"crassus": "low", "human": human}), random_dealer(Random(1)))
    seats = match.at(17 + 5).view(None).seats  # the bonuses and both supplies are drawn
    crassus = GAME.automata(match.config)[0]
    assert [seats[crassus].supply_size, seats[1 - crassus].supply_size] == [3, 2]


# §5.1, §8.3: what is offered ----------------------------------------------------------------------------------------


def face_down(match: AnyMatch) -> list[str]:
    return [words for words in written(match) if words.startswith("PlaceFaceDown")]


def test_8_3_no_face_down_placement_on_an_occupied_checkpoint() -> None:
    match = at(config=CHECKPOINTS, borders={"SARDINIA_GALLIA": "POMPEY SHIELD_33"}, supply={"CAESAR": ["LAUREL_40"]})
    assert face_down(match) == ["PlaceFaceDown LAUREL_40 NUMIDIA_AFRICA", "PlaceFaceDown LAUREL_40 AEGYPTUS_ASIA"]
    assert PlaceFaceDown(Token.LAUREL_40, Border.SARDINIA_GALLIA) not in match.options(0)


def test_8_3_no_face_down_placement_without_the_module() -> None:
    match = at(supply={"CAESAR": ["LAUREL_40"]})
    assert face_down(match) == []
    assert PlaceFaceDown(Token.LAUREL_40, Border.SARDINIA_GALLIA) not in match.options(0)


@pytest.mark.parametrize("config", [{}, CHECKPOINTS], ids=["plain", "checkpoints"])
def test_5_1_only_a_placement_is_one(config: dict[str, bool]) -> None:
    options = at(config=config, supply={"CAESAR": ["LAUREL_40"]}).options(0)
    honest = Place(Token.LAUREL_40, Border.SARDINIA_GALLIA, Province.GALLIA)
    assert honest in options
    assert tuple(honest) not in options
    assert TurnMarker(Province.GALLIA) not in options
    number: Any = int(Token.LAUREL_40)
    assert Place(number, honest.border, honest.facing) not in options, "a number is no token"


@pytest.mark.parametrize("config", [{}, CHECKPOINTS], ids=["plain", "checkpoints"])
def test_5_1_8_3_sampling_is_even_on_a_board_that_fills(config: dict[str, bool]) -> None:
    """Also at checkpoints, of which one is occupied; and whatever was sampled before with the same tokens."""
    borders = {"NUMIDIA_AFRICA": "POMPEY SWORD_33", "HISPANIA_ULTERIOR_HISPANIA_CITERIOR": "POMPEY SHIELD_33"}
    table: dict[str, Any] = {"borders": borders, "supply": {"CAESAR": ["SHIELD_33", "LAUREL_40"]}}
    other = at(**table, config={} if config else CHECKPOINTS).options(0)
    other.sample(Random(1))
    options = at(**table, config=config).options(0)
    rng = Random(2)
    seen = Counter(options.sample(rng) for _ in range(200 * len(options)))
    assert set(seen) == set(options)
    assert all(130 < n < 270 for n in seen.values()), "about 200 each"


# §5, §6: small things that everybody sees ---------------------------------------------------------------------------


def test_5_a_report_names_the_side_and_crassus_by_his_name() -> None:
    match = at(supply={"CAESAR": ["SHIP_33"]})
    play(match, "Place SHIP_33 ITALIA_ACHAIA ITALIA")
    assert news(match, "placed")[0]["side"] is Actor.CAESAR
    g = GAME.new(GAME.configure(SOLO))
    assert [g.who(0), g.who(1)] == [Actor.CAESAR, Actor.CRASSUS]


def test_6_the_scores_are_the_markers_that_each_side_has_got_rid_of() -> None:
    borders = {
        "AEGYPTUS_SYRIA": "CAESAR SWORD_60 -> SYRIA",
        "ASIA_SYRIA": "POMPEY SHIELD_33",
        "HISPANIA_ULTERIOR_HISPANIA_CITERIOR": "POMPEY SHIELD_42 -> HISPANIA_ULTERIOR",
        "HISPANIA_ULTERIOR_MAURITANIA": "POMPEY SHIP_33",
        "HISPANIA_CITERIOR_GALLIA": "POMPEY SWORD_33",
    }
    match = at(borders=borders, supply={"CAESAR": []})
    assert match.state.result.scores == (1, 3), "Syria; both Hispaniae and the border between them"


def test_7_3_a_turned_marker_lies_on_its_own_province() -> None:
    g = new()
    g.turn_marker(Province.GALLIA)
    assert g.turned == 1 << Province.GALLIA
