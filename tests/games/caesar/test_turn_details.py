"""§5.2.4, §7: finer points of closing two provinces at once, of Might, Centurions and extra turns."""

from __future__ import annotations

from typing import Any

import pytest
from games.caesar.tabletop import at, news, play, written

from quadriga.games.caesar.board import CENTURIONS
from quadriga.games.caesar.rules.turn import take_extra_turn
from quadriga.games.caesar.terms import NOBODY, Border, Province, Side, Token

CLOSE_BOTH = "Place SHIELD_42 HISPANIA_ULTERIOR_HISPANIA_CITERIOR HISPANIA_CITERIOR"
CLOSE = "Place SHIELD_33 ASIA_SYRIA ASIA"


def two_at_once(**borders: str) -> Any:
    """Caesar closes both Hispaniae by CLOSE_BOTH; he holds Gallia."""
    table = {
        "HISPANIA_CITERIOR_GALLIA": "CAESAR SWORD_51 -> HISPANIA_CITERIOR",
        "SARDINIA_GALLIA": "CAESAR SHIELD_51 -> GALLIA",
        "GALLIA_GALLIA_CISALPINA": "POMPEY SWORD_33",
        **borders,
    }
    bonus = {"HISPANIA_ULTERIOR": "MIGHT", "HISPANIA_CITERIOR": "SENATE"}
    match = at(borders=table, bonus=bonus, supply={"CAESAR": ["SHIELD_42"]})
    play(match, CLOSE_BOTH, "Resolve HISPANIA_ULTERIOR")
    return match


def test_5_2_4_r_03_the_active_player_never_waits() -> None:
    """Both Hispaniae are Caesar's, each beside a province of his: his markers lie at once."""
    match = two_at_once(
        HISPANIA_ULTERIOR_MAURITANIA="CAESAR SHIP_33",
        MAURITANIA_SARDINIA="CAESAR SHIP_51 -> MAURITANIA",
        MAURITANIA_NUMIDIA="POMPEY SWORD_42 -> NUMIDIA",
    )
    assert match.state.held == []
    assert match.state.marker[Border.HISPANIA_ULTERIOR_MAURITANIA] == Side.CAESAR
    assert match.pending[0].prompt == "might"
    assert match.state.marker[Border.HISPANIA_CITERIOR_GALLIA] == NOBODY, "not resolved yet"


@pytest.mark.parametrize(("token", "owner"), [("SWORD_60", Side.POMPEY), ("SWORD_42", NOBODY)], ids=["lost", "tied"])
def test_5_2_4_r_03_nothing_waits_if_the_active_player_does_not_win_the_other_province(token: str, owner: int) -> None:
    """Caesar holds Gallia, but will not have Citerior beside it: Pompey's marker lies before anybody is asked."""
    match = two_at_once(
        HISPANIA_CITERIOR_GALLIA=f"POMPEY {token} -> HISPANIA_CITERIOR",
        GALLIA_GALLIA_CISALPINA="POMPEY SWORD_51 -> GALLIA_CISALPINA",
        HISPANIA_ULTERIOR_MAURITANIA="POMPEY SHIP_33",
        MAURITANIA_SARDINIA="POMPEY SHIP_51 -> MAURITANIA",
        MAURITANIA_NUMIDIA="CAESAR SWORD_33",
    )
    assert match.state.control[Province.GALLIA] == Side.CAESAR
    assert match.pending[0].prompt == "might", "Citerior is still to come"
    assert match.state.held == []
    assert match.state.marker[Border.HISPANIA_ULTERIOR_MAURITANIA] == Side.POMPEY
    play(match, "Decline MIGHT")
    assert match.state.control[Province.HISPANIA_CITERIOR] == owner


def test_7_3_might_of_pompey_turns_what_is_caesars_and_still_face_up() -> None:
    match = at(
        active="POMPEY",
        borders={
            "AEGYPTUS_SYRIA": "POMPEY SWORD_33",
            "CRETA_AEGYPTUS": "CAESAR SHIP_33",
            "ITALIA_ACHAIA": "CAESAR SHIP_42, face down",
        },
        bonus={"SYRIA": "MIGHT"},
        supply={"POMPEY": ["SHIELD_33"]},
    )
    play(match, CLOSE)
    assert written(match) == ["TurnToken CRETA_AEGYPTUS", "Decline MIGHT"]


def centurions(*left: str) -> Any:
    """Caesar has just closed Syria with a Centurion bonus; these Centurions lie before him, the others are in his supply."""
    taken = [token.name for token in CENTURIONS if token.name not in left]
    match = at(
        config={"centurions": True},
        borders={"AEGYPTUS_SYRIA": "CAESAR SWORD_33"},
        bonus={"SYRIA": "CENTURION"},
        centurions={"CAESAR": list(left)},
        supply={"CAESAR": ["SHIELD_33", "LAUREL_40", *taken]},
    )
    play(match, CLOSE)
    return match


def test_7_6_r_06_without_a_centurion_left_the_bonus_does_nothing() -> None:
    match = centurions()
    assert news(match, "no_effect")
    assert match.pending[0].seat == Side.POMPEY


def test_7_6_the_last_centurion_needs_no_choice() -> None:
    match = centurions("CENTURION_LAUREL_33")
    play(match, "Use CENTURION")
    assert match.pending[0].seat == Side.POMPEY
    assert Token.CENTURION_LAUREL_33 in match.state.supply[0]
    assert match.state.centurions[0] == []


def test_7_6_of_two_centurions_the_player_chooses() -> None:
    match = centurions("CENTURION_SWORD_70", "CENTURION_LAUREL_33")
    play(match, "Use CENTURION")
    assert written(match) == ["TakeCenturion CENTURION_SWORD_70", "TakeCenturion CENTURION_LAUREL_33"]


def test_7_1_r_10_after_a_skipped_extra_turn_the_other_side_goes_on() -> None:
    for seat in (0, 1):
        g = at().state
        g.seat, g.has_extra_turn, g.supply[seat] = seat, True, []
        take_extra_turn(g, seat)
        assert (g.seat, g.has_extra_turn) == (1 - seat, False)
