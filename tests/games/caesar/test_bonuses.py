"""§7: the bonuses."""

from __future__ import annotations

from typing import Any

import pytest
from games.caesar.tabletop import at, news, play, told, written

from quadriga.games.caesar.board import BASIC_TOKENS
from quadriga.games.caesar.terms import NOBODY, Border, Province, Side, Token


def syria(bonus: str, **data: Any) -> dict[str, Any]:
    """Caesar closes and wins Syria with its bonus by "Place SHIELD_33 ASIA_SYRIA ASIA"."""
    table: dict[str, Any] = {
        "borders": {"AEGYPTUS_SYRIA": "CAESAR SWORD_33", **data.pop("borders", {})},
        "supply": {"CAESAR": ["SHIELD_33", "LAUREL_40"], **data.pop("supply", {})},
        "bonus": {"SYRIA": bonus, **data.pop("bonus", {})},
    }
    return {**table, **data}


CLOSE = "Place SHIELD_33 ASIA_SYRIA ASIA"


def test_7_every_bonus_but_the_senate_is_asked_for() -> None:
    for bonus, prompt in (("TACTICS", "bonus"), ("WEALTH", "bonus"), ("MIGHT", "might")):
        match = at(**syria(bonus, borders={"CRETA_AEGYPTUS": "POMPEY SHIP_33"}))
        play(match, CLOSE)
        assert match.pending[0].prompt == prompt
    match = at(**syria("SENATE"))
    play(match, CLOSE)
    assert match.pending[0].seat == Side.POMPEY


def test_7_1_tactics_gives_another_turn() -> None:
    match = at(**syria("TACTICS"))
    play(match, CLOSE, "Use TACTICS")
    assert match.pending[0].seat == Side.CAESAR
    assert match.pending[0].prompt == "place"
    assert match.view(None).seats[0].supply_size == 2, "drawn before the extra turn"
    play(match, "Place LAUREL_40 ITALIA_ACHAIA ITALIA")
    assert match.pending[0].seat == Side.POMPEY


TWO_TACTICS: dict[str, Any] = {
    "borders": {
        "HISPANIA_ULTERIOR_MAURITANIA": "CAESAR SHIP_60 -> HISPANIA_ULTERIOR",
        "HISPANIA_CITERIOR_GALLIA": "CAESAR SWORD_60 -> HISPANIA_CITERIOR",
        "AEGYPTUS_SYRIA": "CAESAR SWORD_33",
    },
    "supply": {"CAESAR": ["SHIELD_33", "SHIELD_51", "LAUREL_22"]},
    "bonus": {"HISPANIA_ULTERIOR": "TACTICS", "HISPANIA_CITERIOR": "TACTICS", "SYRIA": "TACTICS"},
}
BOTH = "Place SHIELD_33 HISPANIA_ULTERIOR_HISPANIA_CITERIOR HISPANIA_ULTERIOR"


def test_7_1_two_tactics_in_one_turn_give_one_extra_turn() -> None:
    """R-06: the second one can do nothing and is not asked for."""
    match = at(**TWO_TACTICS)
    play(match, BOTH, "Resolve HISPANIA_ULTERIOR", "Use TACTICS")
    assert "no_effect" in told(match)
    play(match, "Place LAUREL_22 ITALIA_ACHAIA ITALIA")
    assert match.pending[0].seat == Side.POMPEY


def test_7_1_tactics_gained_in_the_extra_turn_gives_a_third() -> None:
    match = at(**TWO_TACTICS)
    play(match, BOTH, "Resolve HISPANIA_ULTERIOR", "Use TACTICS", "Place SHIELD_51 ASIA_SYRIA SYRIA", "Use TACTICS")
    assert match.pending[0].seat == Side.CAESAR


def test_7_1_r_10_an_extra_turn_without_a_placement_is_skipped() -> None:
    """Caesar's last token closes Syria; with an empty bag the extra turn would lose, so it does not take place."""
    spare = [t.name for t in BASIC_TOKENS]
    for token in ("SWORD_33", "SHIELD_33"):
        spare.remove(token)
    laid = {
        "ITALIA_ACHAIA": "SHIP_60", "ITALIA_DALMATIA": "SHIP_51", "AFRICA_ACHAIA": "SHIP_42", "CRETA_AEGYPTUS": "SHIP_33",
        "SARDINIA_ITALIA": "SHIELD_60", "AFRICA_CYRENE": "SHIELD_51", "CYRENE_CRETA": "SHIELD_42",
        "SICILIA_ITALIA": "SWORD_60", "MACEDONIA_DALMATIA": "SWORD_51", "GALLIA_GALLIA_CISALPINA": "SWORD_42",
        "NUMIDIA_SICILIA": "LAUREL_40", "MAURITANIA_SARDINIA": "LAUREL_31", "NUMIDIA_AFRICA": "LAUREL_22",
        "GALLIA_CISALPINA_DALMATIA": "LAUREL_22",
    }  # fmt: skip
    assert sorted(laid.values()) == sorted(spare)
    borders = {border: f"CAESAR {token}, face down" for border, token in laid.items()}
    match = at(
        borders={**borders, "AEGYPTUS_SYRIA": "CAESAR SWORD_33"},
        supply={"CAESAR": ["SHIELD_33"], "POMPEY": ["LAUREL_22"]},
        bonus={"SYRIA": "TACTICS"},
    )
    play(match, CLOSE, "Use TACTICS")
    assert not match.over
    assert match.pending[0].seat == Side.POMPEY
    used = next(line.news for line in match.chronicle or [] if line.news.key == "tactics")
    assert used.shown, "everybody saw it used, although nothing on the table shows it any more"


def test_7_2_wealth_draws_at_once_and_again_at_the_end() -> None:
    match = at(**syria("WEALTH"))
    play(match, CLOSE, "Use WEALTH")
    assert match.view(None).seats[0].supply_size == 3
    assert len(news(match, "drew")) == 2


def test_7_2_r_05_wealth_with_an_empty_bag_is_lost() -> None:
    hand = [t.name for t in BASIC_TOKENS]
    hand.remove("SWORD_33")
    match = at(**syria("WEALTH", supply={"CAESAR": hand}))
    play(match, CLOSE)
    assert news(match, "no_effect")
    assert match.pending[0].seat == Side.POMPEY


def test_7_3_might_turns_a_token_of_an_open_province_to_nothing() -> None:
    match = at(**syria("MIGHT", borders={"CRETA_AEGYPTUS": "POMPEY SHIP_51 -> AEGYPTUS"}))
    play(match, CLOSE)
    assert written(match) == ["TurnToken CRETA_AEGYPTUS", "Decline MIGHT"]
    play(match, "TurnToken CRETA_AEGYPTUS")
    view = match.view(None)
    assert view.provinces[Province.AEGYPTUS].influence == (3, 0)
    assert view.provinces[Province.CRETA].influence == (0, 0)
    assert view.borders[Border.CRETA_AEGYPTUS].is_face_down
    assert view.borders[Border.CRETA_AEGYPTUS].token is Token.SHIP_51, "everybody saw it"
    assert view.provinces[Province.AEGYPTUS].free == 3 - 1, "it still fills the space"


def test_7_3_a_closed_province_stays_as_it_is_even_if_nobody_controls_it() -> None:
    """Hispania Ulterior closed at 2:2; Pompey's token there is turned over, and yet nobody controls it."""
    tied = {
        "HISPANIA_ULTERIOR_MAURITANIA": "POMPEY LAUREL_22",
        "HISPANIA_ULTERIOR_HISPANIA_CITERIOR": "CAESAR SHIELD_42 -> HISPANIA_CITERIOR",
    }
    match = at(**syria("MIGHT", borders=tied))
    assert match.state.control[Province.HISPANIA_ULTERIOR] == NOBODY
    play(match, CLOSE, "TurnToken HISPANIA_ULTERIOR_MAURITANIA")
    provinces = match.view(None).provinces
    assert provinces[Province.HISPANIA_ULTERIOR].influence == (2, 2)
    assert provinces[Province.HISPANIA_ULTERIOR].control is None
    assert provinces[Province.MAURITANIA].influence == (0, 0), "an open province does change"


POMPEY_IN_THE_WEST = {
    "HISPANIA_ULTERIOR_MAURITANIA": "POMPEY SHIP_60 -> HISPANIA_ULTERIOR",
    "HISPANIA_ULTERIOR_HISPANIA_CITERIOR": "POMPEY SHIELD_33",
    "HISPANIA_CITERIOR_GALLIA": "POMPEY SWORD_33",
}


def test_7_3_r_07_targets_are_bare_tokens_and_province_markers_only() -> None:
    """Not the token under a border marker, not the border marker itself."""
    match = at(**syria("MIGHT", borders=POMPEY_IN_THE_WEST))
    play(match, CLOSE)
    assert match.state.marker[Border.HISPANIA_ULTERIOR_HISPANIA_CITERIOR] == Side.POMPEY
    assert written(match) == [
        "TurnToken HISPANIA_ULTERIOR_MAURITANIA",
        "TurnToken HISPANIA_CITERIOR_GALLIA",
        "TurnMarker HISPANIA_ULTERIOR",
        "TurnMarker HISPANIA_CITERIOR",
        "Decline MIGHT",
    ]


def test_7_3_a_turned_marker_still_controls_and_keeps_its_border_markers() -> None:
    match = at(**syria("MIGHT", borders=POMPEY_IN_THE_WEST))
    play(match, CLOSE, "TurnMarker HISPANIA_ULTERIOR")
    province = match.view(None).provinces[Province.HISPANIA_ULTERIOR]
    assert province.control is Side.POMPEY
    assert province.is_turned
    assert match.state.marker[Border.HISPANIA_ULTERIOR_HISPANIA_CITERIOR] == Side.POMPEY


POMPEY_IN_ITALIA = {
    "SARDINIA_ITALIA": "POMPEY SHIELD_60 -> ITALIA",
    "SICILIA_ITALIA": "POMPEY SWORD_33",
    "ITALIA_GALLIA_CISALPINA": "POMPEY SWORD_51 -> GALLIA_CISALPINA",
    "ITALIA_ACHAIA": "POMPEY SHIP_33",
    "ITALIA_MACEDONIA": "POMPEY SHIELD_33",
    "ITALIA_DALMATIA": "POMPEY SHIP_42 -> ITALIA",
    "GALLIA_GALLIA_CISALPINA": "POMPEY SWORD_42 -> GALLIA_CISALPINA",
}


@pytest.mark.parametrize(("answer", "marker"), [("TurnMarker ITALIA", NOBODY), ("Decline MIGHT", Side.POMPEY)])
def test_7_3_r_08_one_turned_marker_of_italia_is_enough(answer: str, marker: int) -> None:
    """From then on no border of Italia gets a marker, although its other marker lies face up."""
    supply = {"POMPEY": ["LAUREL_40"]}
    match = at(**syria("MIGHT", borders=POMPEY_IN_ITALIA, supply=supply))
    play(match, CLOSE, answer, "Place LAUREL_40 GALLIA_CISALPINA_DALMATIA GALLIA_CISALPINA")
    assert match.state.control[Province.GALLIA_CISALPINA] == match.state.control[Province.ITALIA] == Side.POMPEY
    assert match.state.marker[Border.ITALIA_GALLIA_CISALPINA] == marker


def test_7_3_r_08_italia_cannot_be_aimed_at_again() -> None:
    turned = at(**syria("MIGHT", borders=POMPEY_IN_ITALIA, control={"ITALIA": "POMPEY, face down"}))
    play(turned, CLOSE)
    assert "TurnMarker ITALIA" not in written(turned)
    other = at(**syria("MIGHT", borders=POMPEY_IN_ITALIA))
    play(other, CLOSE)
    assert "TurnMarker ITALIA" in written(other)


def test_7_3_r_06_might_without_a_target_is_not_asked_for() -> None:
    match = at(**syria("MIGHT"))
    play(match, CLOSE)
    assert news(match, "no_effect")
    assert match.pending[0].seat == Side.POMPEY


def test_7_4_example_three_senate_tokens() -> None:
    """The rulebook's example: control, one marker; no control, none; control again, three markers."""
    match = at(
        borders={
            "AEGYPTUS_SYRIA": "CAESAR SWORD_33",
            "HISPANIA_ULTERIOR_HISPANIA_CITERIOR": "POMPEY SHIELD_60 -> HISPANIA_ULTERIOR",
        },
        supply={"CAESAR": ["SHIELD_60", "SHIP_33", "SWORD_60"], "POMPEY": ["LAUREL_22", "LAUREL_22", "LAUREL_31"]},
        bonus={"SYRIA": "SENATE", "HISPANIA_ULTERIOR": "SENATE", "HISPANIA_CITERIOR": "SENATE"},
    )
    senate = match.state
    play(match, "Place SHIELD_60 ASIA_SYRIA SYRIA", "Place LAUREL_22 ITALIA_ACHAIA ITALIA")
    assert (match.state.senate[0], match.state.under_senate[0], match.state.stock[0]) == (1, 1, 10)
    play(match, "Place SHIP_33 HISPANIA_ULTERIOR_MAURITANIA HISPANIA_ULTERIOR", "Place LAUREL_22 ITALIA_DALMATIA ITALIA")
    assert match.state.control[Province.HISPANIA_ULTERIOR] == Side.POMPEY
    assert (match.state.senate[0], match.state.under_senate[0], match.state.stock[0]) == (2, 1, 10)
    play(match, "Place SWORD_60 HISPANIA_CITERIOR_GALLIA HISPANIA_CITERIOR")
    assert (match.state.senate[0], match.state.under_senate[0], match.state.stock[0]) == (3, 4, 6)
    assert senate is match.state


def test_7_4_the_owner_of_the_province_gets_nothing_from_anothers_senate() -> None:
    match = at(
        borders={"AEGYPTUS_SYRIA": "POMPEY SWORD_60 -> SYRIA"}, supply={"CAESAR": ["SHIELD_33"]}, bonus={"SYRIA": "SENATE"}
    )
    play(match, CLOSE)
    assert match.state.control[Province.SYRIA] == Side.POMPEY
    assert match.state.under_senate == [0, 0]
    assert match.state.senate == [1, 0]


def test_7_4_6_2_the_last_marker_under_the_senate_wins_at_once() -> None:
    """Caesar's fourth Senate would take four markers; one is left after Syria, and the other province stays as it is."""
    west = {"HISPANIA_ULTERIOR_HISPANIA_CITERIOR": "CAESAR SHIELD_51 -> HISPANIA_ULTERIOR",
            "HISPANIA_CITERIOR_GALLIA": "CAESAR SWORD_42 -> HISPANIA_CITERIOR",
            "HISPANIA_ULTERIOR_MAURITANIA": "CAESAR SHIP_33", "MAURITANIA_SARDINIA": "POMPEY SHIP_42 -> SARDINIA",
            "MAURITANIA_NUMIDIA": "CAESAR SWORD_51 -> MAURITANIA"}  # fmt: skip
    for stock, is_won in ((2, True), (5, True), (6, False)):
        match = at(**syria("SENATE", borders=west), senate={"CAESAR": 3}, stock={"CAESAR": stock})
        play(match, CLOSE)
        assert match.over is is_won
        assert match.state.stock[0] == max(0, stock - 1 - 4)
        if is_won:
            assert match.state.result.winners == (Side.CAESAR,)
            assert match.state.result.how == "markers"
            assert told(match)[-1] == "senate", "nothing is drawn any more"


def test_7_4_r_01_more_than_four_senate_tokens_count() -> None:
    match = at(
        **syria("SENATE", borders={**POMPEY_IN_THE_WEST, "MAURITANIA_SARDINIA": "POMPEY SHIP_33",
                                   "MAURITANIA_NUMIDIA": "POMPEY SWORD_42 -> NUMIDIA",
                                   "SARDINIA_GALLIA": "POMPEY SHIELD_42 -> GALLIA",
                                   "GALLIA_GALLIA_CISALPINA": "CAESAR SWORD_42 -> GALLIA"}),
        senate={"CAESAR": 4},
    )  # fmt: skip
    play(match, CLOSE)
    assert match.state.senate[0] == 5
    assert match.state.under_senate[0] == 5


def poisoned(**supply: list[str]) -> Any:
    match = at(["SWORD_60"], **syria("POISON", supply=supply), config={"poison": True})
    match.dealer = None
    play(match, CLOSE)
    return match


def test_7_5_poison_returns_a_random_token_that_both_see() -> None:
    match = poisoned(POMPEY=["SHIP_60", "SHIP_51", "SWORD_60"])
    play(match, "Use POISON")
    assert match.chance is not None
    assert sorted(match.chance.items) == [Token.SWORD_60, Token.SHIP_60, Token.SHIP_51]
    match.draw(Token.SHIP_51)
    assert match.view(1).seats[1].supply == (Token.SWORD_60, Token.SHIP_60)
    assert match.view(0).seats[1].returned == (Token.SHIP_51,)
    assert [args["token"] for args in news(match, "poisoned")] == [Token.SHIP_51]


def test_7_5_r_11_poison_on_an_empty_supply_does_nothing() -> None:
    match = poisoned(POMPEY=[])
    assert news(match, "no_effect")


def test_7_5_poisoned_down_to_nothing_loses() -> None:
    match = poisoned(POMPEY=["SHIP_60"])
    play(match, "Use POISON")
    match.draw(Token.SHIP_60)
    match.draw(match.chance.items[0])
    assert match.state.result.winners == (Side.CAESAR,)
    assert match.state.result.how == "blocked"


CENTURIONS = {"centurions": True}


def test_7_6_a_centurion_of_choice_instead_of_the_draw() -> None:
    match = at(**syria("CENTURION"), config=CENTURIONS)
    bag = match.view(None).seats[0].bag_size
    play(match, CLOSE, "Use CENTURION")
    assert written(match) == [
        "TakeCenturion CENTURION_SWORD_70",
        "TakeCenturion CENTURION_SHIP_SHIELD_44",
        "TakeCenturion CENTURION_LAUREL_33",
    ]
    play(match, "TakeCenturion CENTURION_SHIP_SHIELD_44")
    seat = match.view(0).seats[0]
    assert Token.CENTURION_SHIP_SHIELD_44 in (seat.supply or ())
    assert seat.bag_size == bag
    assert len(seat.centurions) == 2


def test_7_6_r_09_a_centurion_also_with_an_empty_bag() -> None:
    hand = [t.name for t in BASIC_TOKENS]
    hand.remove("SWORD_33")
    match = at(**syria("CENTURION", supply={"CAESAR": hand}), config=CENTURIONS)
    play(match, CLOSE, "Use CENTURION", "TakeCenturion CENTURION_LAUREL_33")
    assert match.view(None).seats[0].supply_size == 15


def test_7_6_r_12_two_centurion_bonuses_in_one_turn_give_one_token() -> None:
    bonus = {"HISPANIA_ULTERIOR": "CENTURION", "HISPANIA_CITERIOR": "CENTURION"}
    match = at(**{**TWO_TACTICS, "bonus": bonus}, config=CENTURIONS)
    play(match, BOTH, "Resolve HISPANIA_ULTERIOR", "Use CENTURION")
    assert news(match, "no_effect")
    play(match, "TakeCenturion CENTURION_SWORD_70")
    assert len(match.view(None).seats[0].centurions) == 2
    assert match.pending[0].seat == Side.POMPEY


def test_7_6_with_tactics_the_centurion_comes_first() -> None:
    bonus = {"HISPANIA_ULTERIOR": "CENTURION", "HISPANIA_CITERIOR": "TACTICS"}
    match = at(**{**TWO_TACTICS, "bonus": bonus}, config=CENTURIONS)
    play(match, BOTH, "Resolve HISPANIA_ULTERIOR", "Use CENTURION", "Use TACTICS", "TakeCenturion CENTURION_SWORD_70")
    assert match.pending[0].seat == Side.CAESAR
    assert any("CENTURION_SWORD_70" in option for option in written(match))


@pytest.mark.parametrize("bonus", ["TACTICS", "WEALTH"])
def test_5_2_5_a_declined_bonus_is_lost(bonus: str) -> None:
    match = at(**syria(bonus))
    play(match, CLOSE, f"Decline {bonus}")
    assert match.pending[0].seat == Side.POMPEY
    assert match.view(None).seats[0].supply_size == 2
    assert match.state.control[Province.SYRIA] != NOBODY
    assert match.state.bonus[Province.SYRIA] is None, "the token is gone all the same"
