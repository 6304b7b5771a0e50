"""§5.2: closing provinces."""

from __future__ import annotations

from typing import Any

import pytest
from games.caesar.tabletop import SOLO, at, news, play, told, written

from quadriga.games.caesar.terms import NOBODY, Border, Province, Side
from quadriga.kernel import GameOver

# Caesar can close Hispania Ulterior (for Pompey, who holds Mauritania) and Citerior (for himself, who holds Gallia) at once.
TWO_AT_ONCE: dict[str, Any] = {
    "borders": {
        "HISPANIA_ULTERIOR_MAURITANIA": "POMPEY SHIP_33",
        "MAURITANIA_SARDINIA": "POMPEY SHIP_51 -> MAURITANIA",
        "MAURITANIA_NUMIDIA": "CAESAR SWORD_33",
        "HISPANIA_CITERIOR_GALLIA": "CAESAR SWORD_51 -> HISPANIA_CITERIOR",
        "SARDINIA_GALLIA": "CAESAR SHIELD_51 -> GALLIA",
        "GALLIA_GALLIA_CISALPINA": "POMPEY SWORD_33",
    },
    "supply": {"CAESAR": ["SHIELD_42"]},
    "bonus": {"HISPANIA_ULTERIOR": "MIGHT", "HISPANIA_CITERIOR": "SENATE"},
}
CLOSE_BOTH = "Place SHIELD_42 HISPANIA_ULTERIOR_HISPANIA_CITERIOR HISPANIA_CITERIOR"


def test_5_2_example_achaia() -> None:
    """The rulebook's second example: Pompey closes Achaia and takes the bonus, but Caesar wins it by 8 to 4."""
    match = at(
        active="POMPEY",
        borders={
            "AFRICA_ACHAIA": "CAESAR SHIP_60 -> ACHAIA",
            "ITALIA_ACHAIA": "CAESAR SHIP_42 -> ITALIA",
            "ACHAIA_MACEDONIA": "POMPEY SWORD_51 -> MACEDONIA",
        },
        supply={"POMPEY": ["SHIELD_33"]},
        bonus={"ACHAIA": "SENATE"},
    )
    play(match, "Place SHIELD_33 ACHAIA_CRETA ACHAIA")
    achaia = match.view(None).provinces[Province.ACHAIA]
    assert achaia.influence == (8, 4)
    assert achaia.control is Side.CAESAR
    assert achaia.bonus is None
    assert [s.senate for s in match.view(None).seats] == [0, 1]
    assert [s.stock for s in match.view(None).seats] == [11, 12]


def test_5_2_example_asia_and_syria() -> None:
    """The rulebook's third example: Pompey closes Asia beside his Syria and covers Caesar's token between them."""
    match = at(
        active="POMPEY",
        borders={
            "AEGYPTUS_SYRIA": "POMPEY SWORD_60 -> SYRIA",
            "ASIA_SYRIA": "CAESAR SHIELD_33",
            "AEGYPTUS_ASIA": "POMPEY SHIP_51 -> ASIA",
        },
        supply={"POMPEY": ["SHIELD_51"]},
        bonus={"ASIA": "WEALTH"},
    )
    play(match, "Place SHIELD_51 CRETA_ASIA ASIA")
    view = match.view(None)
    assert view.provinces[Province.ASIA].control is Side.POMPEY
    assert view.borders[Border.ASIA_SYRIA].marker is Side.POMPEY
    assert view.borders[Border.ASIA_SYRIA].owner is Side.CAESAR
    assert view.seats[1].stock == 9


def test_5_2_the_active_player_picks_the_order() -> None:
    match = at(**TWO_AT_ONCE)
    play(match, CLOSE_BOTH)
    assert written(match) == ["Resolve HISPANIA_ULTERIOR", "Resolve HISPANIA_CITERIOR"]
    play(match, "Resolve HISPANIA_CITERIOR")
    assert news(match, "closed")[0]["province"] is Province.HISPANIA_CITERIOR


def test_5_2_1_the_closer_takes_the_bonus_even_if_the_other_side_wins() -> None:
    match = at(**TWO_AT_ONCE)
    play(match, CLOSE_BOTH, "Resolve HISPANIA_ULTERIOR")
    assert match.pending[0].seat == Side.CAESAR
    assert match.pending[0].prompt == "might"
    assert match.state.control[Province.HISPANIA_ULTERIOR] == Side.POMPEY


def test_5_2_2_a_tie_leaves_the_province_to_nobody() -> None:
    match = at(
        borders={"AEGYPTUS_SYRIA": "POMPEY SWORD_33"}, supply={"CAESAR": ["SHIELD_33"]}, bonus={"SYRIA": "SENATE"}
    )  # fmt: skip
    play(match, "Place SHIELD_33 ASIA_SYRIA ASIA")
    assert match.state.control[Province.SYRIA] == NOBODY
    assert match.state.bonus[Province.SYRIA] is None
    assert match.state.senate == [1, 0]
    assert match.state.stock == [12, 12]
    assert "nobody" in told(match)


def test_5_2_3_italia_takes_two_markers() -> None:
    match = at(
        borders={
            "SARDINIA_ITALIA": "CAESAR SHIELD_60 -> ITALIA",
            "SICILIA_ITALIA": "POMPEY SWORD_33",
            "ITALIA_GALLIA_CISALPINA": "POMPEY SWORD_51 -> GALLIA_CISALPINA",
            "ITALIA_ACHAIA": "CAESAR SHIP_33",
            "ITALIA_MACEDONIA": "POMPEY SHIELD_33",
        },
        supply={"CAESAR": ["SHIP_42"]},
    )
    play(match, "Place SHIP_42 ITALIA_DALMATIA ITALIA")
    assert match.state.control[Province.ITALIA] == Side.CAESAR
    assert match.state.stock[0] == 12 - 2 - 1, "two on Italia and one under its Senate"


def test_5_2_4_r_02_a_border_marker_on_every_border_between_own_provinces() -> None:
    """R-02: they are laid without asking, all of them, also on the space just filled."""
    match = at(
        borders={
            "HISPANIA_ULTERIOR_MAURITANIA": "CAESAR SHIP_60 -> HISPANIA_ULTERIOR",
            "HISPANIA_CITERIOR_GALLIA": "CAESAR SWORD_60 -> HISPANIA_CITERIOR",
        },
        supply={"CAESAR": ["SHIELD_33"]},
        bonus={"HISPANIA_ULTERIOR": "SENATE", "HISPANIA_CITERIOR": "SENATE"},
    )
    play(match, "Place SHIELD_33 HISPANIA_ULTERIOR_HISPANIA_CITERIOR HISPANIA_ULTERIOR", "Resolve HISPANIA_ULTERIOR")
    assert match.state.marker[Border.HISPANIA_ULTERIOR_HISPANIA_CITERIOR] == Side.CAESAR
    assert match.state.under_senate[0] == 1 + 2
    assert match.state.stock[0] == 12 - 3 - 3


def test_5_2_4_no_border_marker_beside_a_face_down_marker() -> None:
    match = at(
        active="POMPEY",
        borders={
            "AEGYPTUS_SYRIA": "POMPEY SWORD_60 -> SYRIA",
            "ASIA_SYRIA": "CAESAR SHIELD_33",
            "AEGYPTUS_ASIA": "POMPEY SHIP_51 -> ASIA",
        },
        control={"SYRIA": "POMPEY, face down"},
        supply={"POMPEY": ["SHIELD_51"]},
        bonus={"ASIA": "SENATE"},
    )
    play(match, "Place SHIELD_51 CRETA_ASIA ASIA")
    assert match.state.marker[Border.ASIA_SYRIA] == NOBODY
    assert match.state.control[Province.ASIA] == Side.POMPEY


def test_5_2_4_r_03_the_other_sides_border_markers_wait_for_the_active_player() -> None:
    match = at(**TWO_AT_ONCE)
    play(match, CLOSE_BOTH, "Resolve HISPANIA_ULTERIOR")
    assert match.view(0).held == (Border.HISPANIA_ULTERIOR_MAURITANIA,)
    assert match.state.marker[Border.HISPANIA_ULTERIOR_MAURITANIA] == NOBODY
    play(match, "Decline MIGHT")
    borders = [args["border"] for args in news(match, "border")]
    assert borders == [Border.HISPANIA_CITERIOR_GALLIA, Border.HISPANIA_ULTERIOR_MAURITANIA]
    keys = told(match)
    assert keys.index("border") < len(keys) - 1 - keys[::-1].index("border") < keys.index("senate")


def test_5_2_4_r_03_waiting_markers_are_laid_although_their_province_was_turned_over() -> None:
    match = at(**TWO_AT_ONCE)
    play(match, CLOSE_BOTH, "Resolve HISPANIA_ULTERIOR", "TurnMarker MAURITANIA")
    assert match.state.marker[Border.HISPANIA_ULTERIOR_MAURITANIA] == Side.POMPEY
    assert match.state.held == []


def test_5_2_4_r_03_nothing_waits_if_the_active_player_lays_none() -> None:
    borders = {k: v for k, v in TWO_AT_ONCE["borders"].items() if k != "SARDINIA_GALLIA"}
    match = at(**{**TWO_AT_ONCE, "borders": borders})
    play(match, CLOSE_BOTH, "Resolve HISPANIA_ULTERIOR")
    assert match.view(0).held == ()
    assert match.state.marker[Border.HISPANIA_ULTERIOR_MAURITANIA] == Side.POMPEY


def test_5_2_5_a_bonus_may_be_declined() -> None:
    match = at(borders={"AEGYPTUS_SYRIA": "CAESAR SWORD_33"}, supply={"CAESAR": ["SHIELD_33"]}, bonus={"SYRIA": "TACTICS"})
    play(match, "Place SHIELD_33 ASIA_SYRIA ASIA")
    assert written(match) == ["Use TACTICS", "Decline TACTICS"]
    play(match, "Decline TACTICS")
    assert match.pending[0].seat == Side.POMPEY


def test_5_2_r_04_might_of_the_first_province_leaves_the_second_as_it_closed() -> None:
    bonus = {"HISPANIA_CITERIOR": "MIGHT", "HISPANIA_ULTERIOR": "SENATE"}
    match = at(**{**TWO_AT_ONCE, "bonus": bonus})
    play(match, CLOSE_BOTH, "Resolve HISPANIA_CITERIOR", "TurnToken HISPANIA_ULTERIOR_MAURITANIA")
    ulterior = match.view(0).provinces[Province.HISPANIA_ULTERIOR]
    assert ulterior.influence == (2, 3)
    assert ulterior.control is Side.POMPEY


def test_6_2_r_28_too_few_markers_place_what_there_is_and_win() -> None:
    g = at(supply={"CAESAR": ["SHIP_33"]}).state
    g.stock[0] = 1
    with pytest.raises(GameOver) as over:
        g.take_control(0, Province.ITALIA)
    assert over.value.result.winners == (0,)
    assert g.stock[0] == 0


def test_9_3_in_his_own_turn_crassus_wins_ties() -> None:
    tie: dict[str, Any] = {"borders": {"AEGYPTUS_SYRIA": "CAESAR SWORD_33"}, "config": SOLO}
    match = at(["B", "SWORD_51"], **tie, supply={"POMPEY": ["SHIELD_33"], "CAESAR": ["LAUREL_22"]}, tiles="B")
    assert match.state.control[Province.SYRIA] == Side.POMPEY
    other = at(**{**tie, "borders": {"AEGYPTUS_SYRIA": "POMPEY SWORD_33"}}, active="CAESAR", supply={"CAESAR": ["SHIELD_33"]})
    other.dealer = None
    play(other, "Place SHIELD_33 ASIA_SYRIA ASIA")
    assert other.state.control[Province.SYRIA] == NOBODY
