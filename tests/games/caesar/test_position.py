"""Described positions: the ten of docs/builders/positions.md, and contradictions refused with a sentence."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from games.caesar.tabletop import CHECKPOINTS, SOLO, at, first_dealer, play, written

from quadriga.games.caesar import GAME
from quadriga.games.caesar.terms import Border, Province, Side, Token
from quadriga.kernel import AnyMatch, BadConfig, BadPosition, from_position

DOCUMENT = Path(__file__).parents[3] / "docs" / "builders" / "positions.md"
EXAMPLES = [tomllib.loads(block) for block in re.findall(r"```toml\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.S)]
CAESAR_EXAMPLES = {e["title"]: e for e in EXAMPLES if e["game"] == "caesar"}


def example(title: str) -> AnyMatch:
    return from_position(GAME, CAESAR_EXAMPLES[title], first_dealer)


def test_census_there_are_ten_examples() -> None:
    assert len(CAESAR_EXAMPLES) == 10


def test_example_sicilia_or_sardinia() -> None:
    assert "Place SHIP_51 SARDINIA_SICILIA SICILIA" in written(example("Sicilia or Sardinia"))


def test_example_three_senates() -> None:
    match = example("Three Senates")
    stock = match.state.stock[0]
    play(match, "Place SHIELD_60 ASIA_SYRIA SYRIA")
    assert match.state.under_senate[0] == 4
    assert match.state.stock[0] == stock - 1 - 3


def test_example_two_at_once() -> None:
    match = example("Two at once")
    play(match, "Place SHIELD_42 HISPANIA_ULTERIOR_HISPANIA_CITERIOR HISPANIA_CITERIOR", "Resolve HISPANIA_ULTERIOR")
    assert match.view(0).held == (Border.HISPANIA_ULTERIOR_MAURITANIA,)


def test_example_turned_over() -> None:
    match = example("Turned over")
    assert match.view(None).provinces[Province.SYRIA].is_turned
    play(match, "Place SHIELD_51 CRETA_ASIA ASIA")
    assert match.view(None).borders[Border.ASIA_SYRIA].marker is None


def test_example_border_control() -> None:
    match = example("Border control")
    assert match.view(0).borders[Border.NUMIDIA_AFRICA].token is None
    assert match.view(1).borders[Border.NUMIDIA_AFRICA].token is Token.SWORD_42
    assert "PlaceFaceDown SHIELD_60 SARDINIA_GALLIA" in written(match)


def test_example_crassus_catches_up() -> None:
    match = example("Crassus catches up")
    assert match.view(0).borders[Border.SICILIA_ITALIA].token is Token.SWORD_60, "the first there is to draw"


def test_example_the_last_marker() -> None:
    match = example("The last marker")
    play(match, "Place SHIELD_60 ASIA_SYRIA SYRIA")
    assert match.state.result.winners == (Side.CAESAR,)


def test_what_is_not_named_follows_from_the_rules() -> None:
    match = at(borders={"AEGYPTUS_SYRIA": "POMPEY SWORD_60 -> SYRIA", "ASIA_SYRIA": "CAESAR SHIELD_33"})
    g = match.state
    assert g.control[Province.SYRIA] == Side.POMPEY
    assert g.stock == [12, 11]
    assert len(g.supply[0]) == 2
    assert len(g.supply[0]) + len(g.bag[0]) == 15
    assert g.bonus[Province.SYRIA] is None


def test_8_3_r_29_a_bonus_of_the_bank_is_gone_for_each_token_laid_face_down() -> None:
    """Named or not, so many are left; with another number of them a draw would find none, or one too many would stay."""
    hidden = {"NUMIDIA_AFRICA": "POMPEY SWORD_42, secret", "AEGYPTUS_ASIA": "CAESAR SHIP_33, secret"}
    for borders, left in (({}, 6), (hidden, 4)):
        assert len(at(config=CHECKPOINTS, borders=borders).state.bank) == left
        bank = ["TACTICS", "WEALTH", "WEALTH", "SENATE", "SENATE", "MIGHT", "MIGHT"]
        assert len(at(config=CHECKPOINTS, borders=borders, bank=bank[:left]).state.bank) == left
        for size in (0, left - 1, left + 1):
            with pytest.raises(BadPosition, match=f"leave {left} in the bank, not {size}"):
                at(config=CHECKPOINTS, borders=borders, bank=bank[:size])


def test_7_5_a_token_in_the_bag_is_not_in_a_supply_that_nobody_named() -> None:
    g = at(config={"poison": True}, returned={"POMPEY": ["SWORD_60", "SWORD_42"]}).state
    assert [token.name for token in g.supply[1]] == ["SWORD_51", "SWORD_33", "SHIELD_60"]
    assert g.bag[1][:2] == [Token.SWORD_60, Token.SWORD_42]


def test_7_6_a_centurion_is_in_a_bag_only_if_poison_has_returned_it() -> None:
    """Or if Crassus has thrown it back from the left end of his row (§9.2)."""
    both = {"poison": True, "centurions": True}
    gone, left = ["CENTURION_SWORD_70"], ["CENTURION_SHIP_SHIELD_44", "CENTURION_LAUREL_33"]
    g = at(config=both, returned={"POMPEY": gone}).state
    assert Token.CENTURION_SWORD_70 in g.bag[1]
    assert [token.name for token in g.centurions[1]] == left
    with pytest.raises(BadPosition, match="unless Poison has returned it"):
        at(config=both, centurions={"POMPEY": left})
    thrown = at(config={**SOLO, "centurions": True}, active="CAESAR", centurions={"POMPEY": left}).state
    assert Token.CENTURION_SWORD_70 in thrown.bag[1]


SYRIA = {"AEGYPTUS_SYRIA": "POMPEY SWORD_60 -> SYRIA", "ASIA_SYRIA": "CAESAR SHIELD_33"}
REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"weather": "fine"}, "has no 'weather'"),
    ({"active": "CRASSUS"}, "no side 'CRASSUS'"),
    ({"borders": {"ITALIA_SYRIA": "CAESAR SHIP_33"}}, "no border 'ITALIA_SYRIA'"),
    ({"borders": []}, "should be a table"),
    ({"borders": {"ITALIA_ACHAIA": 5}}, "is not a placement"),
    ({"borders": {"ITALIA_ACHAIA": "CAESAR SHIP_99"}}, "no token 'SHIP_99'"),
    ({"borders": {"ITALIA_ACHAIA": "CAESAR SWORD_33"}}, "does not fit ITALIA_ACHAIA, a ship space"),
    ({"borders": {"ITALIA_ACHAIA": "CAESAR SHIP_51"}}, "Say which province"),
    ({"borders": {"ITALIA_ACHAIA": "CAESAR SHIP_51 -> SYRIA"}}, "SYRIA does not lie on"),
    ({"borders": {"ITALIA_ACHAIA": "CAESAR SHIP_33, upside down"}}, "says nothing about a token"),
    ({"borders": {"ITALIA_ACHAIA": "CAESAR SHIP_33", "ACHAIA_ITALIA": "POMPEY SHIP_33"}}, "Two tokens lie on"),
    ({"borders": {"ITALIA_ACHAIA": "CAESAR SHIP_33", "ITALIA_DALMATIA": "CAESAR SHIP_33"}}, "no further SHIP_33"),
    ({"borders": {"SARDINIA_GALLIA": "CAESAR SHIELD_33, secret"}}, "only on a checkpoint"),
    ({"borders": {"ITALIA_ACHAIA": "CAESAR SHIP_33"}, "supply": {"CAESAR": ["SHIP_33"]}}, "no further SHIP_33 for the supply"),
    ({"supply": {"CAESAR": "SHIP_33"}}, "should be a list"),
    ({"supply": {"BRUTUS": []}}, "no side 'BRUTUS'"),
    ({"supply": {"CAESAR": ["CENTURION_SWORD_70"]}}, "no further CENTURION_SWORD_70"),
    ({"bag": {"CAESAR": ["SHIP_33"]}}, "must hold what lies nowhere else"),
    ({"returned": {"CAESAR": ["SWORD_60"]}, "supply": {"CAESAR": ["SWORD_60"]}}, "SWORD_60 is not in the bag"),
    ({"returned": {"CAESAR": ["SWORD_60"]}}, "Only Poison returns tokens"),
    ({"centurions": {"CAESAR": []}, "config": {"centurions": True}}, "CENTURION_SWORD_70 cannot be in the bag of CAESAR"),
    ({"control": {"SYRIA": "CAESAR"}}, "SYRIA is open"),
    ({"borders": SYRIA, "control": {"SYRIA": "CAESAR"}}, "closed at 3:6, cannot be controlled like that"),
    ({"borders": SYRIA, "control": {"SYRIA": "POMPEY, hidden"}}, "says nothing about a control marker"),
    ({"borders": SYRIA, "markers": ["ASIA_SYRIA"]}, "needs control of both"),
    ({"markers": "ASIA_SYRIA"}, "list of borders"),
    ({"senate": {"CAESAR": -1}}, "should be a whole number from 0 to 12"),
    ({"senate": {"CAESAR": 1}}, "More bonus tokens have been taken"),
    ({"senate": {"CAESAR": 7}}, "not that many SENATE"),
    ({"stock": {"CAESAR": 9}}, "cannot have 3 markers under the Senate with 0"),
    ({"stock": {"CAESAR": 0}}, "do not add up"),
    ({"thrown": {"POMPEY": 1}}, "harder option"),
    ({"bonus": {"ITALIA": "MIGHT"}}, "always SENATE"),
    ({"bonus": {"SYRIA": "POISON"}}, "no POISON left for SYRIA"),
    ({"borders": SYRIA, "bonus": {"SYRIA": "MIGHT"}}, "SYRIA is closed"),
    ({"bank": ["MIGHT"]}, "only with checkpoints"),
    ({"bank": ["MIGHT"] * 3, "config": CHECKPOINTS}, "leave 6 in the bank, not 3"),
    ({"bank": ["MIGHT"] * 4 + ["WEALTH"] * 3, "config": CHECKPOINTS}, "leave 6 in the bank, not 7"),
    ({"bank": ["POISON", *["MIGHT"] * 4, "WEALTH"], "config": CHECKPOINTS}, "no POISON left for the bank"),
    (
        {"borders": {"NUMIDIA_AFRICA": "POMPEY SWORD_42, secret"}, "config": {**SOLO, **CHECKPOINTS}},
        "Crassus never lays a token face down",
    ),
    ({"tiles": "A"}, "only against Crassus"),
    ({"tiles": "AAAAA", "config": {"crassus": "low"}}, "not that many tiles A"),
    ({"tiles": 7, "config": {"crassus": "low"}}, "should be a list"),
    ({"game": "trajan"}, "position of trajan"),
]


@pytest.mark.parametrize(("data", "sentence"), REFUSED, ids=[sentence for _, sentence in REFUSED])
def test_a_contradiction_is_refused_with_a_sentence(data: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadPosition, match=re.escape(sentence)) as refusal:
        from_position(GAME, data, first_dealer)
    assert str(refusal.value).endswith(".")


def test_a_position_is_a_table() -> None:
    with pytest.raises(BadPosition):
        from_position(GAME, [], first_dealer)


def test_options_of_a_position_are_checked() -> None:
    with pytest.raises(BadConfig):
        from_position(GAME, {"config": {"checkpoints": True}}, first_dealer)
    assert at(config=CHECKPOINTS).state.config.checkpoints
