"""The base game: components, setup, turns and the end. Named by the sections of the rulebook."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.caesar.tabletop import at, news, play, told, written

from quadriga.games.caesar import GAME
from quadriga.games.caesar.board import (
    BASIC_BONUSES,
    BASIC_TOKENS,
    BORDERS_OF,
    CENTURIONS,
    CHECKPOINTS,
    ENDS,
    FIRST,
    IS_CENTRAL,
    NEIGHBOURS,
    SECOND,
    SYMBOL,
    TOKEN_SYMBOLS,
)
from quadriga.games.caesar.config import CaesarConfig
from quadriga.games.caesar.terms import Bonus, Border, Province, Side, Symbol, Token
from quadriga.kernel import AnyMatch, IllegalMove, Match, play_out, random_dealer


def new_match(seed: int = 1, **options: Any) -> AnyMatch:
    return Match(GAME, GAME.configure(options), random_dealer(Random(seed)))


def test_1_components() -> None:
    assert len(BASIC_TOKENS) == 16
    assert len(CENTURIONS) == 3
    assert Counter(BASIC_BONUSES) == {Bonus.SENATE: 5, Bonus.TACTICS: 4, Bonus.WEALTH: 4, Bonus.MIGHT: 4}


def test_2_board() -> None:
    assert len(Province) == 18
    assert len(Border) == 30
    assert Counter(SYMBOL) == {Symbol.SWORD: 10, Symbol.SHIELD: 10, Symbol.SHIP: 10}
    assert [len(BORDERS_OF[p]) for p in Province] == [2, 2, 3, 4, 3, 3, 4, 6, 3, 4, 4, 3, 3, 3, 4, 4, 3, 2]
    assert {p for p in Province if IS_CENTRAL[p]} == {
        Province.SARDINIA, Province.SICILIA, Province.ITALIA, Province.ACHAIA, Province.CRETA,
    }  # fmt: skip
    assert sorted(SYMBOL[b] for b in CHECKPOINTS) == [Symbol.SWORD, Symbol.SHIELD, Symbol.SHIP]
    assert Province.ASIA not in NEIGHBOURS[Province.MACEDONIA]


BORDERS_BY_SYMBOL = {
    Symbol.SWORD: """HISPANIA_CITERIOR_GALLIA MAURITANIA_NUMIDIA GALLIA_GALLIA_CISALPINA NUMIDIA_AFRICA SICILIA_ITALIA
        ITALIA_GALLIA_CISALPINA ACHAIA_MACEDONIA MACEDONIA_DALMATIA CYRENE_AEGYPTUS AEGYPTUS_SYRIA""",
    Symbol.SHIELD: """HISPANIA_ULTERIOR_HISPANIA_CITERIOR SARDINIA_GALLIA SARDINIA_ITALIA ITALIA_MACEDONIA
        GALLIA_CISALPINA_DALMATIA AFRICA_CYRENE ACHAIA_CRETA CYRENE_CRETA CRETA_ASIA ASIA_SYRIA""",
    Symbol.SHIP: """HISPANIA_ULTERIOR_MAURITANIA MAURITANIA_SARDINIA SARDINIA_SICILIA NUMIDIA_SICILIA SICILIA_AFRICA
        ITALIA_ACHAIA ITALIA_DALMATIA AFRICA_ACHAIA CRETA_AEGYPTUS AEGYPTUS_ASIA""",
}


def test_2_every_border_space_has_its_kind_and_its_two_provinces() -> None:
    """As on the printed map; the double rings are checkpoints (§8.3)."""
    for symbol, names in BORDERS_BY_SYMBOL.items():
        assert [b.name for b in Border if SYMBOL[b] is symbol] == sorted(names.split(), key=lambda name: Border[name])
    for border in Border:
        first, second = ENDS[border]
        assert border.name == f"{first.name}_{second.name}"
        assert second in NEIGHBOURS[first]
        assert first in NEIGHBOURS[second]
    assert [b.name for b in CHECKPOINTS] == ["SARDINIA_GALLIA", "NUMIDIA_AFRICA", "AEGYPTUS_ASIA"]


def test_3_every_token_has_the_symbol_and_the_numbers_it_is_named_after() -> None:
    for token in Token:
        *words, numbers = token.name.removeprefix("CENTURION_").split("_")
        assert [symbol.name for symbol in TOKEN_SYMBOLS[token]] == words
        assert f"{FIRST[token]}{SECOND[token]}" == numbers
    kinds = [f"{kind}_{numbers}" for kind in ("SWORD", "SHIELD", "SHIP") for numbers in ("60", "51", "42", "33")]
    kinds += ["LAUREL_40", "LAUREL_31", "LAUREL_22", "LAUREL_22"]
    assert [token.name for token in BASIC_TOKENS] == kinds


def test_3_influence_tokens() -> None:
    assert all(FIRST[t] + SECOND[t] == 6 for t in Token if t.name.startswith(("SW", "SHI")))
    assert all(FIRST[t] + SECOND[t] == 4 for t in Token if t.name.startswith("LAUREL"))
    assert BASIC_TOKENS.count(Token.LAUREL_22) == 2


def test_3_a_laurel_fits_everywhere_and_a_ship_only_ship_spaces() -> None:
    match = at(supply={"CAESAR": ["LAUREL_22", "SHIP_33"]})
    places = [option.split()[1:3] for option in written(match)]
    assert sum(token == "LAUREL_22" for token, _ in places) == 30
    ships = [border for token, border in places if token == "SHIP_33"]
    assert sorted(ships) == sorted(b.name for b in Border if SYMBOL[b] is Symbol.SHIP)


def test_4_setup() -> None:
    match = new_match()
    view = match.view(None)
    assert view.turn is Side.CAESAR
    assert [s.supply_size for s in view.seats] == [2, 2]
    assert [s.bag_size for s in view.seats] == [14, 14]
    assert all(s.supply is None for s in view.seats)
    assert len(match.view(0).seats[0].supply) == 2


def test_4_1_the_board_is_empty() -> None:
    assert all(b.owner is None for b in new_match().view(None).borders)


def test_4_2_italia_has_a_senate() -> None:
    for seed in range(5):
        assert new_match(seed, poison=True, centurions=True).view(None).provinces[Province.ITALIA].bonus is Bonus.SENATE


def test_4_3_bonuses_lie_at_random_on_the_other_provinces() -> None:
    seen = []
    for seed in range(3):
        bonuses = [p.bonus for p in new_match(seed).view(None).provinces if p.province is not Province.ITALIA]
        assert Counter(bonuses) == Counter(BASIC_BONUSES)
        seen.append(bonuses)
    assert seen[0] != seen[1] != seen[2]


def test_4_4_a_seat_sees_its_own_supply_only() -> None:
    match = new_match()
    assert match.view(0).seats[1].supply is None
    assert match.view(0).seats[1].bag is None
    assert len(match.view(1).seats[1].bag) == 14


def test_4_5_twelve_control_markers() -> None:
    assert [s.stock for s in new_match().view(None).seats] == [12, 12]


def test_5_sides_take_turns_and_caesar_begins() -> None:
    match = at(supply={"CAESAR": ["SHIP_33"], "POMPEY": ["SHIP_33"]})
    assert match.pending[0].seat == Side.CAESAR
    play(match, "Place SHIP_33 ITALIA_ACHAIA ITALIA")
    assert match.pending[0].seat == Side.POMPEY
    play(match, "Place SHIP_33 ITALIA_DALMATIA ITALIA")
    assert match.pending[0].seat == Side.CAESAR


def test_5_random_games_end_and_are_close() -> None:
    rng = Random(1)
    wins = [0, 0]
    for _ in range(300):
        g = GAME.new(CaesarConfig())
        play_out(GAME, g, rng)
        assert g.result is not None
        wins[g.result.winners[0]] += 1
    assert min(wins) > 100


def test_5_1_example_sicilia_and_sardinia() -> None:
    """The rulebook's first example: a 5/1 gives 5 in Sicilia and 1 in Sardinia."""
    match = at(supply={"CAESAR": ["SHIP_51"]})
    play(match, "Place SHIP_51 SARDINIA_SICILIA SICILIA")
    provinces = match.view(None).provinces
    assert provinces[Province.SICILIA].influence == (5, 0)
    assert provinces[Province.SARDINIA].influence == (1, 0)
    assert match.view(None).borders[Border.SARDINIA_SICILIA].values == (1, 5)


def test_5_1_only_free_spaces_of_the_right_kind() -> None:
    match = at(borders={"SARDINIA_SICILIA": "POMPEY SHIP_33"}, supply={"CAESAR": ["SHIP_51"]})
    for move in (
        "Place SHIP_51 SARDINIA_SICILIA SICILIA",
        "Place SHIP_51 SARDINIA_GALLIA GALLIA",
        "Place SHIP_60 AFRICA_ACHAIA AFRICA",
    ):
        with pytest.raises(IllegalMove, match=r"§5\.1"):
            play(match, move)
    assert not match.entries


def test_5_1_equal_values_have_one_facing_and_equal_tokens_one_option() -> None:
    match = at(supply={"CAESAR": ["LAUREL_22", "LAUREL_22"]})
    options = written(match)
    assert len(options) == len(set(options)) == 30
    assert all(option.split()[3] == ENDS[Border[option.split()[2]]][0].name for option in options)


def test_5_1_sampling_is_even_over_the_options() -> None:
    match = at(borders={"SARDINIA_SICILIA": "POMPEY SHIP_33"}, supply={"CAESAR": ["SHIP_33", "SHIP_51", "SWORD_60"]})
    choice = match.pending[0].choice
    rng = Random(3)
    seen = Counter(choice.sample(rng) for _ in range(9400))
    assert set(seen) == set(choice)
    assert len(seen) == 9 + 18 + 20
    assert all(130 < n < 270 for n in seen.values()), "about 200 each"


def test_5_1_sampling_on_a_crowded_board_finds_the_last_space() -> None:
    ships = [b.name for b in Border if SYMBOL[b] is Symbol.SHIP]
    sides = ["CAESAR"] * 4 + ["POMPEY"] * 5
    tokens = ["SHIP_60", "SHIP_51", "SHIP_42", "SHIP_33", "SHIP_60", "SHIP_51", "SHIP_42", "LAUREL_40", "LAUREL_31"]
    borders = {b: f"{side} {token}, face down" for b, side, token in zip(ships, sides, tokens, strict=False)}
    match = at(borders=borders, active="POMPEY", supply={"POMPEY": ["SHIP_33"]})
    assert len(written(match)) == 1
    assert all(match.pending[0].choice.sample(Random(k)).border is Border.AEGYPTUS_ASIA for k in range(20))


def test_5_3_draw_one_token_that_only_the_owner_sees() -> None:
    match = at(["SWORD_60"], supply={"CAESAR": ["SHIP_33"]})
    play(match, "Place SHIP_33 ITALIA_ACHAIA ITALIA")
    assert match.view(0).seats[0].supply == (Token.SWORD_60,)
    lines = [line.news for line in match.chronicle or []]
    assert [n.key for n in lines if n.is_for(0)] == ["placed", "drew"]
    assert [n.key for n in lines if n.is_for(1)] == ["placed", "drew_hidden"]
    assert not any("token" in n.args for n in lines if n.is_for(1) and n.key != "placed")


def test_5_3_r_05_an_empty_bag_gives_nothing() -> None:
    everything = sorted(t.name for t in BASIC_TOKENS)
    match = at(supply={"CAESAR": everything})
    play(match, "Place SHIP_33 ITALIA_ACHAIA ITALIA")
    assert match.view(0).seats[0].supply_size == 15
    assert "drew" not in told(match)
    everything.remove("LAUREL_40")
    match = at(supply={"CAESAR": everything})
    play(match, "Place SHIP_33 ITALIA_ACHAIA ITALIA")
    assert Token.LAUREL_40 in match.state.supply[0], "the last one is drawn"


def test_6_1_who_cannot_place_loses() -> None:
    ships = [b.name for b in Border if SYMBOL[b] is Symbol.SHIP]
    mine, theirs = ["SHIP_60", "SHIP_51", "SHIP_42"], ["SHIP_60", "SHIP_51", "SHIP_42", "SHIP_33", "LAUREL_40", "LAUREL_31"]
    borders = {b: f"CAESAR {t}, face down" for b, t in zip(ships[:3], mine, strict=True)}
    borders |= {b: f"POMPEY {t}, face down" for b, t in zip(ships[3:9], theirs, strict=True)}
    borders[ships[9]] = "POMPEY LAUREL_22, face down"
    match = at(borders=borders, supply={"CAESAR": ["SHIP_33"]})
    assert match.over
    assert match.state.result.winners == (Side.POMPEY,)
    assert match.state.result.how == "blocked"
    assert told(match) == ["blocked"]


def test_6_1_an_empty_supply_loses() -> None:
    match = at(supply={"CAESAR": []})
    assert match.state.result.winners == (Side.POMPEY,)


# Five markers of Caesar's lie in the west; he leads in Syria, which has one free space.
NEAR_VICTORY = {
    "AEGYPTUS_SYRIA": "CAESAR SWORD_33",
    "HISPANIA_ULTERIOR_HISPANIA_CITERIOR": "CAESAR SHIELD_33",
    "HISPANIA_CITERIOR_GALLIA": "POMPEY SWORD_51 -> GALLIA",
    "HISPANIA_ULTERIOR_MAURITANIA": "CAESAR SHIP_33",
    "MAURITANIA_SARDINIA": "POMPEY SHIP_42 -> SARDINIA",
    "MAURITANIA_NUMIDIA": "CAESAR SWORD_51 -> MAURITANIA",
}


def test_6_2_it_wins_in_the_turn_of_the_other_side_too() -> None:
    """Pompey closes Syria for the bonus, and Caesar, who controls it, has won."""
    match = at(
        active="POMPEY",
        borders=NEAR_VICTORY,
        supply={"POMPEY": ["SHIELD_60"]},
        bonus={"SYRIA": "TACTICS"},
        senate={"CAESAR": 3},
        stock={"CAESAR": 1},
    )
    play(match, "Place SHIELD_60 ASIA_SYRIA ASIA")
    assert match.state.result.winners == (Side.CAESAR,)
    assert told(match)[-1] == "control", "the bonus is not used any more"


@pytest.mark.parametrize(("stock", "is_won"), [(2, True), (3, False)])
def test_6_2_the_last_marker_may_lie_on_a_border(stock: int, is_won: bool) -> None:
    """Numidia lies beside Caesar's Mauritania: one marker on it, one between them."""
    match = at(
        borders={**NEAR_VICTORY, "NUMIDIA_SICILIA": "CAESAR SHIP_60 -> NUMIDIA"},
        supply={"CAESAR": ["SWORD_42"]},
        bonus={"NUMIDIA": "WEALTH"},
        senate={"CAESAR": 3},
        stock={"CAESAR": stock},
    )
    play(match, "Place SWORD_42 NUMIDIA_AFRICA NUMIDIA")
    assert match.over is is_won
    assert match.state.stock[0] == stock - 2
    assert told(match)[-1] == "border"


def test_6_2_the_last_marker_wins_at_once() -> None:
    """Syria takes Caesar's last marker: its bonus is not used any more."""
    match = at(
        borders={
            "AEGYPTUS_SYRIA": "CAESAR SWORD_33",
            "HISPANIA_ULTERIOR_HISPANIA_CITERIOR": "CAESAR SHIELD_33",
            "HISPANIA_CITERIOR_GALLIA": "POMPEY SWORD_51 -> GALLIA",
            "HISPANIA_ULTERIOR_MAURITANIA": "CAESAR SHIP_33",
            "MAURITANIA_SARDINIA": "POMPEY SHIP_42 -> SARDINIA",
            "MAURITANIA_NUMIDIA": "CAESAR SWORD_51 -> MAURITANIA",
            "CRETA_ASIA": "CAESAR SHIELD_42 -> CRETA",
            "AEGYPTUS_ASIA": "POMPEY LAUREL_22",
        },
        supply={"CAESAR": ["SHIELD_60"]},
        bonus={"SYRIA": "WEALTH"},
        senate={"CAESAR": 3},
        stock={"CAESAR": 1},
    )  # fmt: skip
    play(match, "Place SHIELD_60 ASIA_SYRIA SYRIA", "Resolve SYRIA")
    assert match.over
    assert match.state.result.winners == (Side.CAESAR,)
    assert match.state.result.scores[0] == 12
    assert told(match)[-1] == "control"
    assert news(match, "control")[-1]["province"] is Province.SYRIA
