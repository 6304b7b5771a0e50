"""Whatever a game of Caesar! comes to can be described, and the description brings it about again."""

from __future__ import annotations

from itertools import combinations
from random import Random
from typing import Any

import pytest
from games.caesar.tabletop import CHECKPOINTS, at

from quadriga.games.caesar import GAME
from quadriga.games.caesar.board import BORDERS, BORDERS_OF, ENDS, FIRST, FITS, PROVINCES, SECOND
from quadriga.games.caesar.state import SURE, Caesar
from quadriga.games.caesar.terms import NOBODY, Border, Province, Side, Tile, Token
from quadriga.kernel import BadPosition, Match, random_dealer, to_json

GAMES: list[dict[str, Any]] = [
    {},
    {"poison": True},
    CHECKPOINTS,
    {"crassus": "low"},
    {"crassus": "high", "human": "pompey", "poison": True, "centurions": True, "harder": True},
    {"crassus": "low", **CHECKPOINTS},
]


def describe(g: Caesar) -> dict[str, Any]:
    """Everything but the settings."""
    counted = {province: find_counted(g, province) for province in PROVINCES if not g.is_open(province)}
    sides: dict[str, Any] = {
        "supply": {side.name: [token.name for token in g.supply[side]] for side in Side},
        "centurions": {side.name: [token.name for token in g.centurions[side]] for side in Side},
        "returned": {side.name: write_returned(g, side) for side in Side if g.returned[side]},
        "senate": {side.name: g.senate[side] for side in Side},
        "under_senate": {side.name: g.under_senate[side] for side in Side},
        "thrown": {side.name: g.thrown[side] for side in Side},
    }
    board: dict[str, Any] = {
        "active": Side(g.seat).name,
        "borders": {border.name: write_token(g, border, counted) for border in BORDERS if g.token[border] is not None},
        "bonus": {p.name: bonus.name for p, bonus in zip(PROVINCES, g.bonus, strict=True) if bonus is not None},
        "control": {province.name: write_control(g, province) for province in counted},
        "markers": [border.name for border in BORDERS if g.marker[border] != NOBODY],
    }
    if g.config.checkpoints:
        board["bank"] = [bonus.name for bonus in g.bank]
    if g.crassus != NOBODY:
        board["used"] = [tile.name for tile in g.used_tiles]
    return board | sides


def find_counted(g: Caesar, province: Province) -> set[Border]:
    """Tokens turned over that count in a closed province all the same: they make up what is missing of its totals."""
    around = [border for border in BORDERS_OF[province] if not g.secret >> border & 1]
    turned = [border for border in around if g.face_down >> border & 1]
    for n in range(len(turned) + 1):
        for some in combinations(turned, n):
            totals = [0, 0]
            for border in around:
                if border in some or border not in turned:
                    totals[g.owner[border]] += worth(g, border, province)
            if totals == g.influence[2 * province : 2 * province + 2]:
                return set(some)
    raise AssertionError(f"{province.name} has totals that nothing explains")


def worth(g: Caesar, border: Border, province: Province) -> int:
    token = g.token[border]
    assert token is not None
    return FIRST[token] if g.facing[border] is province else SECOND[token]


def write_token(g: Caesar, border: Border, counted: dict[Province, set[Border]]) -> str:
    token, facing = g.token[border], g.facing[border]
    assert token is not None
    assert facing is not None
    written = f"{Side(g.owner[border]).name} {token.name} -> {facing.name}"
    if g.secret >> border & 1:
        fitting = [other for other in unseen(g, g.owner[border]) if FITS[other] >> border & 1]
        others = {other.name for other in fitting if not is_guess(g, border, other)}
        return f"{written}, secret{' not ' if others else ''}{' '.join(sorted(others))}"
    if not g.face_down >> border & 1:
        return written
    later = [province.name for province in ENDS[border] if province in counted and border not in counted[province]]
    return f"{written}, face down{' before ' if later else ''}{' '.join(later)}"


def unseen(g: Caesar, seat: int) -> list[Token]:
    """Tokens of this seat that others do not see."""
    return [*g.supply[seat], *g.bag[seat], *g.find_secret_tokens(seat)]


def is_guess(g: Caesar, border: Border, token: Token) -> bool:
    return bool(g.guesses[border] >> token & 1)


def write_control(g: Caesar, province: Province) -> str:
    if g.control[province] == NOBODY:
        return "NOBODY"
    return Side(g.control[province]).name + (", face down" if g.turned >> province & 1 else "")


def write_returned(g: Caesar, side: Side) -> list[str]:
    back = zip(g.returned[side], g.drawn_since[side], strict=True)
    return [f"{token.name}, {since / SURE:.12f}" if since else token.name for token, since in back]


def comparable(g: Caesar) -> Any:
    """The state; of what a secret token might have been (R-14), what is still unseen."""
    secret = [border for border in BORDERS if g.secret >> border & 1]
    guesses = [[token for token in unseen(g, g.owner[border]) if is_guess(g, border, token)] for border in secret]
    return {**to_json(g), "guesses": [sorted(tokens) for tokens in guesses]}


@pytest.mark.parametrize("config", GAMES, ids=str)
def test_whatever_a_game_comes_to_can_be_described(config: dict[str, Any]) -> None:
    settings, compared, turned_before = GAME.configure(config), 0, 0
    for seed in range(12):
        rng = Random(seed)
        match = Match(GAME, settings, random_dealer(rng), quiet=True)
        while not match.over:
            ask = match.pending[0]
            match.answer(ask.seat, ask.choice.sample(rng))
        turns = [g for _, g in match.checkpoints if g.is_set_up and g.result is None]
        for g in turns[len(turns) // 2 :: 3]:
            table = describe(g)
            again = GAME.position(settings, table)
            assert comparable(again) == comparable(g)
            assert all(GAME.view(again, seat) == GAME.view(g, seat) for seat in (None, *Side))
            compared += 1
            turned_before += any(" before " in token for token in table["borders"].values())
    assert compared > 20
    assert turned_before or g.crassus != NOBODY, "Might has turned some token before its province closed"


# What a picture of the board does not show -----------------------------------------------------------------------------

SYRIA = {"AEGYPTUS_SYRIA": "POMPEY SWORD_60 -> SYRIA", "ASIA_SYRIA": "CAESAR SHIELD_51 -> SYRIA"}


def test_7_3_a_token_turned_before_a_province_closed_never_counted_there() -> None:
    """Syria was Caesar's at 5:0 if Pompey's sword was turned in time, and Pompey's at 5:6 if not."""
    for lie, totals, control in ((", face down", [5, 6], Side.POMPEY), (", face down before SYRIA", [5, 0], Side.CAESAR)):
        g = at(borders={**SYRIA, "AEGYPTUS_SYRIA": SYRIA["AEGYPTUS_SYRIA"] + lie}).state
        assert g.influence[2 * Province.SYRIA : 2 * Province.SYRIA + 2] == totals
        assert g.control[Province.SYRIA] == control


def test_7_5_r_15_a_returned_token_may_have_been_drawn_again() -> None:
    data: dict[str, Any] = {"config": {"poison": True}, "supply": {"POMPEY": ["SWORD_60", "SHIP_33"]}}
    g = at(returned={"POMPEY": ["SWORD_60, 1.5", "SWORD_51"]}, **data).state
    assert (g.returned[1], g.drawn_since[1]) == ([Token.SWORD_60, Token.SWORD_51], [SURE * 3 // 2, 0])
    with pytest.raises(BadPosition, match="SWORD_60 is not in the bag of POMPEY"):
        at(returned={"POMPEY": ["SWORD_60"]}, **data)


def test_8_3_r_14_what_everybody_knows_that_a_secret_token_is_not() -> None:
    """Where the sword of six was in the bag for sure when a token was laid unseen."""
    for lie, possible in (("secret", True), ("secret not SWORD_60", False)):
        g = at(config=CHECKPOINTS, borders={"NUMIDIA_AFRICA": f"POMPEY SWORD_42, {lie}"}).state
        assert is_guess(g, Border.NUMIDIA_AFRICA, Token.SWORD_60) is possible
        assert is_guess(g, Border.NUMIDIA_AFRICA, Token.SWORD_42)
        assert is_guess(g, Border.NUMIDIA_AFRICA, Token.SWORD_51)


def test_9_2_the_tiles_used_lie_in_their_order() -> None:
    settings = GAME.configure({"crassus": "low"})
    whole, g = GAME.position(settings, {}), GAME.position(settings, {"used": "BA"})
    assert (whole.used_tiles, g.used_tiles) == ([], [Tile.B, Tile.A])
    assert sorted(g.tiles + g.used_tiles) == sorted(whole.tiles)


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        ({"borders": {"ASIA_SYRIA": "CAESAR SHIELD_33, face down before SYRIA"}}, "SYRIA is open"),
        ({"borders": {**SYRIA, "ASIA_SYRIA": "CAESAR SHIELD_33, face down before"}}, "says nothing about a token"),
        ({"borders": {**SYRIA, "ASIA_SYRIA": "CAESAR SHIELD_33, face down after SYRIA"}}, "says nothing about a token"),
        ({"borders": {**SYRIA, "ASIA_SYRIA": "CAESAR SHIELD_33, face down before ITALIA"}}, "ITALIA does not lie on"),
        ({"config": CHECKPOINTS, "borders": {"NUMIDIA_AFRICA": "POMPEY SWORD_42, secret not SWORD_42"}}, "says nothing about"),
        ({"config": CHECKPOINTS, "borders": {"NUMIDIA_AFRICA": "POMPEY SWORD_42, secret not"}}, "says nothing about"),
        ({"config": CHECKPOINTS, "borders": {"NUMIDIA_AFRICA": "POMPEY SWORD_42, secret or not"}}, "says nothing about"),
        ({"config": {"poison": True}, "returned": {"CAESAR": ["SWORD_60, often"]}}, "'often' says nothing about SWORD_60"),
        ({"config": {"poison": True}, "returned": {"CAESAR": ["SWORD_60, 4"]}}, "from 0 to 3"),
        ({"config": {"poison": True}, "returned": {"CAESAR": "SWORD_60"}}, "should be a list"),
        ({"config": {"crassus": "low"}, "tiles": "A", "used": "B"}, "not both"),
        ({"config": {"crassus": "low"}, "used": "AAAAA"}, "not that many tiles A"),
        ({"used": "A"}, "only against Crassus"),
    ],
)
def test_what_was_turned_returned_or_used_otherwise_is_refused(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadPosition, match=sentence):
        at(**data)
