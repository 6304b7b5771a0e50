"""§9, §10: the turns of Crassus."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from games.caesar.tabletop import CHECKPOINTS, SOLO, at, news, play, solo, told

from quadriga.games.caesar import GAME
from quadriga.games.caesar.board import BASIC_TOKENS
from quadriga.games.caesar.terms import NOBODY, Border, Province, Side, Step, Tile, Token
from quadriga.kernel import Match, from_position, random_dealer

CRASSUS = Side.POMPEY


# §9.1-§9.3: his turn ------------------------------------------------------------------------------------------------


def crassus_turn(tile: str, row: list[str], draws: list[str] | None = None, **data: Any) -> Any:
    """A match in which Crassus has just taken a turn with this tile; further draws are the first there is."""
    config = {**SOLO, **data.pop("config", {})}
    script = iter([tile, *(draws or [])])

    def deal(chance: Any, _ordinal: int) -> Any:
        wanted = next(script, None)
        return next((item for item in chance.items if getattr(item, "name", None) == wanted), chance.items[0])

    supply = {"POMPEY": row, "CAESAR": data.pop("human", ["LAUREL_22"])}
    return from_position(GAME, {**data, "config": config, "supply": supply}, deal)


@pytest.mark.parametrize(("human", "crassus"), [("caesar", 1), ("pompey", 0)])
def test_9_crassus_begins_on_either_side_and_is_never_asked(human: str, crassus: int) -> None:
    config = GAME.configure({"crassus": "low", "human": human})
    assert GAME.automata(config) == (crassus,)
    assert GAME.new(config).seat == crassus
    match = Match(GAME, config, random_dealer(Random(1)))
    assert match.pending[0].seat == 1 - crassus
    assert news(match, "placed")[0]["side"].name == "CRASSUS"


def test_9_1_three_tokens_face_up_and_a_deck_by_level() -> None:
    match = Match(GAME, GAME.configure({"crassus": "high", "poison": True}), random_dealer(Random(1)))
    view = match.at(17 + 3 + 3).view(None)  # the bonuses and both supplies are drawn, no tile yet
    assert [s.supply_size for s in view.seats] == [3, 3]
    assert view.seats[0].supply is None
    assert len(view.seats[1].supply or ()) == 3
    for level, letters in {"low": "AAAABB", "medium": "AAABBC", "high": "AAAACC"}.items():
        assert sorted(tile.name for tile in solo(config={"crassus": level}).tiles) == list(letters)


@pytest.mark.parametrize(("tile", "left", "placed"), [("A", 3, 1), ("B", 3, 1), ("C", 3, 2)])
def test_9_2_tiles_draw_place_and_discard(tile: str, left: int, placed: int) -> None:
    match = crassus_turn(tile, ["SHIP_33", "SHIP_42", "SHIP_51"], config={"crassus": "medium"})
    assert match.view(0).used_tiles == (Tile[tile],)
    assert len(match.view(0).tiles) == 5
    assert match.view(0).seats[1].supply_size == left
    assert len(news(match, "placed")) == placed
    assert len(news(match, "discarded")) == (tile == "A")


def test_9_2_drawn_tokens_join_at_the_right_end_and_the_leftmost_is_discarded() -> None:
    match = crassus_turn("A", ["SHIP_33", "SWORD_33", "SHIELD_33"], ["SHIP_60", "SWORD_60"])
    assert news(match, "placed")[0]["token"] in (Token.SHIP_60, Token.SWORD_60)
    assert news(match, "discarded")[0]["token"] is Token.SHIP_33
    assert match.view(0).seats[1].supply[:2] == (Token.SWORD_33, Token.SHIELD_33)


def test_9_2_no_discard_if_the_bag_ran_short() -> None:
    row = [t.name for t in BASIC_TOKENS]
    row.remove("SHIP_60")  # the only one in the bag, but two are to be drawn
    match = crassus_turn("A", row)
    assert not news(match, "discarded")
    assert match.view(0).seats[1].bag_size == 0
    assert match.view(0).seats[1].supply_size == 15


def test_9_2_an_empty_pile_is_made_of_the_used_tiles() -> None:
    match = crassus_turn("B", ["SHIP_33", "SHIP_42", "SHIP_51"], tiles="")
    assert "tiles_shuffled" in told(match)
    assert len(match.view(0).tiles) == 5
    assert match.view(0).used_tiles == (Tile.B,)


def test_9_2_r_18_he_loses_before_or_after_drawing() -> None:
    """His row is empty; a token drawn first would save him."""
    before = crassus_turn("B", [])
    assert before.state.result.winners == (Side.CAESAR,)
    after = crassus_turn("B", [], config={"loss_check": "drawn"})
    assert not after.over
    assert after.pending[0].seat == Side.CAESAR


def test_9_2_r_20_a_further_placement_that_is_impossible_is_skipped() -> None:
    row = ["SHIP_33"]
    laid = {t: b.name for t, b in zip(
        [t.name for t in BASIC_TOKENS if t.name.startswith(("SWORD", "SHIELD"))],
        [Border.HISPANIA_CITERIOR_GALLIA, Border.MAURITANIA_NUMIDIA, Border.GALLIA_GALLIA_CISALPINA, Border.SICILIA_ITALIA,
         Border.SARDINIA_ITALIA, Border.AFRICA_CYRENE, Border.ACHAIA_CRETA, Border.CRETA_ASIA], strict=True)}  # fmt: skip
    borders = {border: f"POMPEY {token}, face down" for token, border in laid.items()}
    spaces = [
        "ITALIA_ACHAIA",
        "AFRICA_ACHAIA",
        "CRETA_AEGYPTUS",
        "SARDINIA_SICILIA",
        "NUMIDIA_SICILIA",
        "SICILIA_AFRICA",
        "ITALIA_DALMATIA",
    ]
    others = ["SHIP_42", "SHIP_51", "SHIP_60", "LAUREL_40", "LAUREL_31", "LAUREL_22", "LAUREL_22"]
    borders |= {space: f"POMPEY {token}, face down" for space, token in zip(spaces, others, strict=True)}
    match = crassus_turn("C", row, borders=borders, config={"crassus": "high"})
    assert len(news(match, "placed")) == 1, "his last token; the second placement is skipped"
    assert not match.over


@pytest.mark.parametrize("bonus", ["TACTICS", "WEALTH", "MIGHT"])
def test_9_3_other_bonuses_are_thrown_away(bonus: str) -> None:
    """No further turn, no further token, and nothing of Caesar's is turned over."""
    borders = {"AEGYPTUS_SYRIA": "POMPEY SWORD_33", "ITALIA_ACHAIA": "CAESAR SHIP_51 -> ITALIA"}
    match = crassus_turn("B", ["SHIELD_33"], borders=borders, bonus={"SYRIA": bonus})
    assert [args["bonus"].name for args in news(match, "thrown_away")] == [bonus]
    assert match.pending[0].seat == Side.CAESAR
    assert match.state.stock[1] == 11
    assert len(match.state.supply[1]) == 1
    assert match.state.face_down == 0


def test_9_3_the_harder_option_removes_a_marker() -> None:
    syria: dict[str, Any] = {"borders": {"AEGYPTUS_SYRIA": "POMPEY SWORD_33"}, "bonus": {"SYRIA": "TACTICS"}}
    match = crassus_turn("B", ["SHIELD_33"], **syria, config={"harder": True})
    assert match.state.stock[1] == 10
    assert match.state.thrown == [0, 1]


def test_9_3_the_senate_works_for_crassus() -> None:
    match = crassus_turn("B", ["SHIELD_33"], borders={"AEGYPTUS_SYRIA": "POMPEY SWORD_33"}, bonus={"SYRIA": "SENATE"})
    assert match.state.under_senate == [0, 1]


def test_9_3_he_tells_step_and_tie_break() -> None:
    match = crassus_turn("B", ["SHIELD_33"], borders={"AEGYPTUS_SYRIA": "POMPEY SWORD_33"}, bonus={"SYRIA": "SENATE"})
    (told_step,) = news(match, "crassus_step")
    assert told_step["step"] is Step.S1
    assert told_step["province"] is Province.SYRIA


def test_9_3_r_19_he_resolves_the_province_he_aimed_at_first() -> None:
    borders = {
        "HISPANIA_ULTERIOR_MAURITANIA": "POMPEY SHIP_33",
        "HISPANIA_CITERIOR_GALLIA": "POMPEY SWORD_33",
    }
    match = crassus_turn(
        "B", ["SHIELD_33"], borders=borders, bonus={"HISPANIA_CITERIOR": "SENATE", "HISPANIA_ULTERIOR": "WEALTH"}
    )
    assert [args["province"] for args in news(match, "closed")] == [Province.HISPANIA_CITERIOR, Province.HISPANIA_ULTERIOR]


def test_9_8_the_game_ends_as_usual() -> None:
    match = crassus_turn("B", ["SHIP_33", "SHIP_42", "SHIP_51"], human=[])
    assert match.state.result.winners == (CRASSUS,)
    assert match.state.result.how == "blocked"


# Five markers of his lie in the west; he leads in Syria, which has one free space.
NEAR_VICTORY = {
    "AEGYPTUS_SYRIA": "POMPEY SWORD_33",
    "HISPANIA_ULTERIOR_HISPANIA_CITERIOR": "POMPEY SHIELD_51 -> HISPANIA_ULTERIOR",
    "HISPANIA_CITERIOR_GALLIA": "POMPEY SWORD_42 -> HISPANIA_CITERIOR",
    "HISPANIA_ULTERIOR_MAURITANIA": "POMPEY SHIP_33",
    "MAURITANIA_SARDINIA": "CAESAR SHIP_42 -> SARDINIA",
    "MAURITANIA_NUMIDIA": "POMPEY SWORD_51 -> MAURITANIA",
}


@pytest.mark.parametrize(
    ("stock", "is_harder", "is_won"), [(1, False, True), (2, False, False), (2, True, True), (3, True, False)]
)
def test_9_8_crassus_wins_by_his_last_marker(stock: int, is_harder: bool, is_won: bool) -> None:
    """On Syria, or thrown away with its Tactics (§9.3)."""
    match = crassus_turn(
        "B", ["SHIELD_33"], borders=NEAR_VICTORY, bonus={"SYRIA": "TACTICS"}, config={"harder": is_harder},
        senate={"POMPEY": 3}, stock={"POMPEY": stock},
    )  # fmt: skip
    assert match.over is is_won
    if is_won:
        assert match.state.result.winners == (CRASSUS,)
        assert match.state.result.how == "markers"


# §10: with modules --------------------------------------------------------------------------------------------------


def test_10_1_poison_works_for_and_against_crassus() -> None:
    borders = {"AEGYPTUS_SYRIA": "POMPEY SWORD_33"}
    match = crassus_turn("B", ["SHIELD_33"], borders=borders, bonus={"SYRIA": "POISON"}, config={"poison": True})
    assert news(match, "poisoned")[0]["token"] is Token.LAUREL_22
    assert match.over, "the human had no other token"
    human = at(
        config={**SOLO, "poison": True}, active="CAESAR", borders={"AEGYPTUS_SYRIA": "CAESAR SWORD_33"},
        bonus={"SYRIA": "POISON"}, supply={"CAESAR": ["SHIELD_33"], "POMPEY": ["SHIP_60", "SHIP_51"]},
    )  # fmt: skip
    human.dealer = None
    play(human, "Place SHIELD_33 ASIA_SYRIA ASIA", "Use POISON")
    human.draw(Token.SHIP_60)
    assert human.view(0).seats[1].supply == (Token.SHIP_51,)


def test_10_1_r_30_of_two_equal_laurels_in_his_row_the_left_one_goes() -> None:
    """Chance weighs all four tokens alike; the row closes up where the left laurel lay."""
    match = at(
        config={**SOLO, "poison": True}, active="CAESAR", borders={"AEGYPTUS_SYRIA": "CAESAR SWORD_33"},
        bonus={"SYRIA": "POISON"}, supply={"CAESAR": ["SHIELD_33"], "POMPEY": ["SHIP_60", "LAUREL_22", "SHIP_51", "LAUREL_22"]},
    )  # fmt: skip
    match.dealer = None
    play(match, "Place SHIELD_33 ASIA_SYRIA ASIA", "Use POISON")
    assert match.chance is not None
    assert sorted(match.chance.items) == [Token.SHIP_60, Token.SHIP_51, Token.LAUREL_22, Token.LAUREL_22]
    match.draw(Token.LAUREL_22)
    assert match.view(0).seats[1].supply == (Token.SHIP_60, Token.SHIP_51, Token.LAUREL_22)


CENTURIONS = {"centurions": True}


def test_10_2_other_decks_with_centurions() -> None:
    decks = {"low": "AAAABD", "medium": "AABBCD", "high": "AAAACE"}
    for level, letters in decks.items():
        assert sorted(t.name for t in solo(config={"crassus": level, **CENTURIONS}).tiles) == list(letters)


def test_10_2_tile_d_adds_a_centurion_to_the_right_end_of_the_row() -> None:
    """The sword is the strongest he can place; what is left of his row ends with the Centurion."""
    match = crassus_turn("D", ["SWORD_60", "SHIP_33"], ["CENTURION_LAUREL_33"], config=CENTURIONS)
    assert news(match, "took_centurion")[0]["token"] is Token.CENTURION_LAUREL_33
    assert match.view(0).seats[1].centurions == (Token.CENTURION_SWORD_70, Token.CENTURION_SHIP_SHIELD_44)
    assert news(match, "placed")[0]["token"] is Token.SWORD_60
    assert match.view(0).seats[1].supply == (Token.SHIP_33, Token.CENTURION_LAUREL_33)


def test_10_2_tile_d_adds_the_centurion_before_he_places() -> None:
    match = crassus_turn("D", ["SHIP_33"], ["CENTURION_SWORD_70"], config=CENTURIONS)
    assert news(match, "placed")[0]["token"] is Token.CENTURION_SWORD_70


def test_10_2_tile_e_draws_a_token_adds_a_centurion_and_places_two() -> None:
    match = crassus_turn("E", ["SHIP_33"], ["SHIP_51", "CENTURION_LAUREL_33"], config={**CENTURIONS, "crassus": "high"})
    assert match.view(0).used_tiles == (Tile.E,)
    assert [news(match, key)[0]["token"] for key in ("drew_openly", "took_centurion")] == [
        Token.SHIP_51,
        Token.CENTURION_LAUREL_33,
    ]
    assert len(news(match, "placed")) == 2
    assert news(match, "discarded") == []
    assert match.view(0).seats[1].supply_size == 1 + 2 - 2


def test_10_2_r_21_an_empty_stack_adds_nothing() -> None:
    row = ["SHIP_33", "CENTURION_SWORD_70", "CENTURION_LAUREL_33", "CENTURION_SHIP_SHIELD_44"]
    match = crassus_turn("D", row, config=CENTURIONS)
    assert not news(match, "took_centurion")
    assert match.view(0).seats[1].supply_size == 3


def test_10_2_a_centurion_bonus_is_thrown_away() -> None:
    borders = {"AEGYPTUS_SYRIA": "POMPEY SWORD_33"}
    match = crassus_turn("B", ["SHIELD_33"], borders=borders, bonus={"SYRIA": "CENTURION"}, config=CENTURIONS)
    assert news(match, "thrown_away")
    assert len(match.view(0).seats[1].centurions) == 3, "none of his Centurions comes"
    assert match.state.thrown == [0, 0]


@pytest.mark.parametrize("bonus", ["TACTICS", "WEALTH", "MIGHT", "CENTURION"])
def test_9_3_10_2_with_the_harder_option_a_marker_goes_with_each_bonus_thrown_away(bonus: str) -> None:
    borders = {"AEGYPTUS_SYRIA": "POMPEY SWORD_33"}
    config = {**CENTURIONS, "poison": True, "harder": True}
    match = crassus_turn("B", ["SHIELD_33"], borders=borders, bonus={"SYRIA": bonus}, config=config)
    assert match.state.thrown == [0, 1]
    assert match.state.stock == [12, 12 - 2], "on Syria, and thrown away"
    other = crassus_turn("B", ["SHIELD_33"], borders=borders, bonus={"SYRIA": "POISON"}, config=config)
    assert other.state.thrown == [0, 0], "what he uses costs nothing"


def test_10_3_crassus_never_lays_a_token_face_down() -> None:
    for seed in range(6):
        match = Match(GAME, GAME.configure({"crassus": "high", **CHECKPOINTS}), random_dealer(Random(seed)))
        rng = Random(seed)
        while not match.over:
            match.answer(0, match.options(0).sample(rng))
        assert all(b.owner is not CRASSUS for b in match.view(None).borders if b.is_face_down and b.token is None)
        assert match.state.control.count(NOBODY) < 18
