"""Moves of Caesar! as sentences."""

from __future__ import annotations

import json
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from games.caesar.tabletop import at

from quadriga.games.caesar import GAME
from quadriga.games.caesar.draw.scene import CaesarScene
from quadriga.games.caesar.moves import Decline, Place, TurnMarker, TurnToken
from quadriga.games.caesar.telling.telling import CaesarTelling
from quadriga.games.caesar.terms import Bonus, Border, Province, Token
from quadriga.kernel import AnyMatch, Ask, Match, SecretDealer, read_record
from quadriga.text import catalogue
from quadriga.web.page.preview import fate_of


def line(move: Place) -> str | None:
    return CaesarTelling().line(None, 0, move, catalogue("en", "caesar"))  # type: ignore[arg-type]


def test_5_1_a_token_says_which_value_goes_where() -> None:
    move = Place(Token.SHIELD_42, Border.SARDINIA_GALLIA, Province.GALLIA)
    assert str(line(move)).endswith(": 4 to Gallia, 2 to Sardinia")
    assert str(line(move._replace(facing=Province.SARDINIA))).endswith(": 4 to Sardinia, 2 to Gallia")


def test_5_1_equal_values_need_no_direction() -> None:
    alike = next(token for token in Token if token.name.endswith("33"))
    assert str(line(Place(alike, Border.SARDINIA_GALLIA, Province.SARDINIA))).endswith(": 3 to each side")


def test_5_2_what_closing_a_province_comes_to_begins_with_who_gets_it() -> None:
    """A button has room for one short sentence."""
    borders = {
        "AFRICA_ACHAIA": "CAESAR SHIP_60 -> ACHAIA",
        "ITALIA_ACHAIA": "CAESAR SHIP_42 -> ITALIA",
        "ACHAIA_MACEDONIA": "POMPEY SWORD_51 -> MACEDONIA",
    }
    match = at(active="POMPEY", borders=borders, supply={"POMPEY": ["SHIELD_33"]}, bonus={"ACHAIA": "SENATE"})
    move = next(one for one in match.pending[0].choice if isinstance(one, Place) and "ACHAIA_CRETA" in one.border.name)
    told = GAME.telling.sum_up(match.foresee(match.pending[0].seat, move).news)
    for lang, words in (("en", "Caesar gets Achaia, 8:4."), ("cs", "Caesar získá provincii Achaia, 8:4.")):
        said = [catalogue(lang, "caesar").say(f"log.{news.key}", **news.args) for news in told]
        first = next(i for i, news in enumerate(told) if news.key == "wins")
        assert said[first] == words
        assert first == 0, "nothing comes before it"
    assert [news.key for news in told].count("takes") == 1, "the rest follows, and its sums are not said again"
    assert "closed" not in [news.key for news in told]
    assert "control" not in [news.key for news in told], "and is not said twice"


CLOSED = {
    "AFRICA_ACHAIA": "CAESAR SHIP_60 -> ACHAIA",
    "ITALIA_ACHAIA": "CAESAR SHIP_42 -> ITALIA",
    "ACHAIA_MACEDONIA": "POMPEY SWORD_51 -> MACEDONIA",
}


def closing(bonus: str) -> AnyMatch:
    """Pompey is about to close Achaia, which Caesar gets."""
    return at(active="POMPEY", borders=CLOSED, supply={"POMPEY": ["SHIELD_33"]}, bonus={"ACHAIA": bonus})


def close(match: AnyMatch) -> Ask[Any]:
    ask = match.pending[0]
    match.answer(ask.seat, next(move for move in ask.choice if "ACHAIA_CRETA" in move.border.name))
    return match.pending[0]


@pytest.mark.parametrize("lang", ["en", "cs"])
@pytest.mark.parametrize("bonus", list(Bonus))
def test_7_every_bonus_says_what_it_does_on_the_board(lang: str, bonus: Bonus) -> None:
    text = catalogue(lang, "caesar")
    view = closing("WEALTH").view(1)
    view = view._replace(provinces=tuple(province._replace(bonus=bonus) for province in view.provinces))
    drawn = str(CaesarScene().layers(view, 1, text)["province"]["p-ACHAIA"])
    assert text.say(f"bonus.{bonus.name}") in unescape(drawn)


def test_7_the_question_says_what_the_bonus_does_and_lapsing_that_it_is_lost() -> None:
    match = closing("WEALTH")
    ask = close(match)
    for lang, does, lost in (("en", "draw one more token", "is lost then"), ("cs", "vylosujete žeton navíc", "přijde vniveč")):
        text = catalogue(lang, "caesar")
        assert does in str(GAME.telling.prompt(match.view(1), ask, text))
        decline = next(move for move in ask.choice if isinstance(move, Decline))
        assert lost in str(GAME.telling.caution(match.view(1), decline, None, text))


def test_5_1_laying_says_the_new_sums_of_provinces_that_stay_open() -> None:
    match = closing("WEALTH")
    text = catalogue("en", "caesar")
    told = GAME.telling.brings(match.view(1), 1, Place(Token.SHIELD_33, Border.ACHAIA_CRETA, Province.ACHAIA), text)
    assert told == "Then Creta 0:3.", "Achaia closes, and that is told"


def test_7_3_might_names_the_token_and_what_it_takes_away() -> None:
    match = closing("MIGHT")
    ask = close(match)
    view, text = match.view(1), catalogue("en", "caesar")
    ship = TurnToken(Border.ITALIA_ACHAIA)
    assert ship in ask.choice
    assert GAME.telling.line(view, 1, ship, text) == "turn ship 4/2 on Italia – Achaia face down"
    assert GAME.telling.brings(view, 1, ship, text) == "Then Italia 0:0.", "what it counted in Achaia stays"


@pytest.mark.parametrize(
    ("written", "key"),
    [
        (("Place", "", "ITALIA_ACHAIA"), "taken"),
        (("Place", "", "SICILIA_AFRICA"), "none_SHIP"),
        (("Place", "SHIELD_33", "SICILIA_AFRICA"), "none_SHIP"),
    ],
)
def test_5_1_a_space_that_cannot_be_chosen_says_why(written: tuple[str, ...], key: str) -> None:
    match = closing("MIGHT")
    assert GAME.telling.why_not(match.state, match.pending[0], written) == f"why.{key}"
    for lang in ("en", "cs"):
        assert catalogue(lang, "caesar").has(f"why.{key}")


def test_7_3_what_might_cannot_turn_says_why() -> None:
    match = closing("MIGHT")
    ask = close(match)
    found = {border: GAME.telling.why_not(match.state, ask, ("TurnToken", border.name)) for border in Border}
    assert found[Border.ACHAIA_MACEDONIA] == "why.own"
    assert found[Border.ASIA_SYRIA] == "why.nothing_there"
    assert found[Border.ITALIA_ACHAIA] is None, "it can be"
    assert GAME.telling.why_not(match.state, ask, ("TurnMarker", "SYRIA")) == "why.no_marker"


def test_6_2_a_move_that_wins_is_known_to_win() -> None:
    golden = Path(__file__).parent / "golden" / "base-caesar-markers.json"
    match = read_record(GAME, json.loads(golden.read_text(encoding="utf-8")))
    last = max(n for n, entry in enumerate(match.entries) if entry.seat is not None)
    seat, answer = match.entries[last].seat, match.entries[last].answer
    match.rewind(last)
    assert fate_of(match, seat, answer).wins
    begun = Match(GAME, GAME.configure({}), SecretDealer(b"wins"))
    ask = begun.pending[0]
    assert not fate_of(begun, ask.seat, next(iter(ask.choice))).wins, "the first placement does not"


def test_5_2_a_province_to_resolve_first_says_how_it_stands_and_what_lies_there() -> None:
    borders = {
        "AEGYPTUS_ASIA": "POMPEY SHIP_42 -> ASIA",
        "CRETA_ASIA": "CAESAR SHIELD_51 -> ASIA",
        "AEGYPTUS_SYRIA": "CAESAR SWORD_33",
    }
    match = at(active="CAESAR", borders=borders, supply={"CAESAR": ["SHIELD_33"]}, bonus={"ASIA": "SENATE", "SYRIA": "MIGHT"})
    match.answer_written(0, ("Place", "SHIELD_33", "ASIA_SYRIA", "ASIA"))
    labels = [
        CaesarTelling().label(match.view(0), 0, ("Resolve", name), catalogue(lang, "caesar"))
        for lang in ("en", "cs")
        for name in ("ASIA", "SYRIA")
    ]
    assert labels == ["Asia 8:4, Senate", "Syria 6:0, Might", "Asia 8:4, Senát", "Syria 6:0, Síla"]


def test_7_3_turning_a_marker_says_what_follows() -> None:
    match = at()
    told = CaesarTelling().brings(match.view(0), 0, TurnMarker(Province.GALLIA), catalogue("en", "caesar"))
    assert told == "Gallia stays whose it is, but it brings no more markers on the borders beside it."
