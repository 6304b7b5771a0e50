"""Where rules meet: closings at once, bonuses and modules in one turn, the last space of the board."""

from __future__ import annotations

from typing import Any

import pytest
from games.caesar.tabletop import CHECKPOINTS, SOLO, at, news, play, told, written

from quadriga.games.caesar import GAME
from quadriga.games.caesar.board import BASIC_TOKENS, BORDERS, SYMBOL
from quadriga.games.caesar.terms import NOBODY, Border, Province, Side, Symbol, Token
from quadriga.kernel import AnyMatch, Chance, Match, from_position

HISPANIA = {
    "HISPANIA_ULTERIOR_MAURITANIA": "CAESAR SHIP_60 -> HISPANIA_ULTERIOR",
    "HISPANIA_CITERIOR_GALLIA": "CAESAR SWORD_60 -> HISPANIA_CITERIOR",
}
CLOSE_HISPANIA = "Place SHIELD_33 HISPANIA_ULTERIOR_HISPANIA_CITERIOR HISPANIA_ULTERIOR"
CLOSE_SYRIA = "Place SHIELD_33 ASIA_SYRIA ASIA"
BANK = ["SENATE", "TACTICS", "WEALTH", "MIGHT", "SENATE", "WEALTH"]


def preferring(*names: str) -> Any:
    """A dealer who deals these as soon as they can come, one after the other; else the first thing there is."""
    wanted = list(names)

    def deal(chance: Chance[Any], _ordinal: int) -> Any:
        for item in chance.items:
            if wanted and getattr(item, "name", None) == wanted[0]:
                wanted.pop(0)
                return item
        return chance.items[0]

    return deal


def dealt(names: list[str], **data: Any) -> AnyMatch:
    return from_position(GAME, data, preferring(*names))


# Two provinces at once ------------------------------------------------------------------------------------------------

ONE_EACH: dict[str, Any] = {
    "borders": {
        "HISPANIA_ULTERIOR_MAURITANIA": "CAESAR SHIP_33",
        "MAURITANIA_SARDINIA": "CAESAR SHIP_60 -> MAURITANIA",
        "MAURITANIA_NUMIDIA": "CAESAR SWORD_33",
        "HISPANIA_CITERIOR_GALLIA": "POMPEY SWORD_42 -> HISPANIA_CITERIOR",
        "SARDINIA_GALLIA": "POMPEY SHIELD_51 -> GALLIA",
        "GALLIA_GALLIA_CISALPINA": "POMPEY SWORD_60 -> GALLIA_CISALPINA",
    },
    "supply": {"CAESAR": ["SHIELD_33"]},
    "bonus": {"HISPANIA_ULTERIOR": "WEALTH", "HISPANIA_CITERIOR": "WEALTH"},
}


def one_each(stock: int) -> AnyMatch:
    """Caesar's token closes Hispania Ulterior for himself and Citerior for Pompey, each beside a province of its owner;
    so many markers are left to each."""
    config = GAME.configure()
    g = GAME.position(config, ONE_EACH)
    g.stock[:] = [stock, stock]
    return Match(GAME, config, preferring(), g)


@pytest.mark.parametrize("first", ["HISPANIA_ULTERIOR", "HISPANIA_CITERIOR"])
def test_5_2_4_6_2_r_03_with_two_markers_each_the_active_player_wins_in_either_order(first: str) -> None:
    """One on the province, one on the border: Pompey's second one waits until Caesar's is laid."""
    match = one_each(2)
    play(match, CLOSE_HISPANIA, f"Resolve {first}")
    if not match.over:
        assert match.state.marker[Border.HISPANIA_CITERIOR_GALLIA] == NOBODY
        play(match, "Decline WEALTH")
    assert match.state.result.winners == (Side.CAESAR,)


@pytest.mark.parametrize(("first", "winner"), [("HISPANIA_ULTERIOR", Side.CAESAR), ("HISPANIA_CITERIOR", Side.POMPEY)])
def test_5_2_6_2_with_one_marker_each_the_order_decides(first: str, winner: Side) -> None:
    """Only markers on borders wait; the one that takes control never does."""
    match = one_each(1)
    play(match, CLOSE_HISPANIA, f"Resolve {first}")
    assert match.state.result.winners == (winner,)


def test_5_2_4_r_02_two_border_markers_at_once_over_tokens_of_either_side() -> None:
    """Aegyptus joins Asia and Syria: a marker on the border to each, over a token of Pompey and over one's own."""
    match = at(
        borders={
            "AEGYPTUS_ASIA": "POMPEY SHIP_51 -> AEGYPTUS",
            "AEGYPTUS_SYRIA": "CAESAR SWORD_33",
            "ASIA_SYRIA": "CAESAR SHIELD_33",
            "CRETA_ASIA": "CAESAR SHIELD_60 -> CRETA",
            "CRETA_AEGYPTUS": "CAESAR SHIP_51 -> AEGYPTUS",
        },
        supply={"CAESAR": ["SWORD_60"]},
        bonus={"AEGYPTUS": "WEALTH"},
    )
    before = match.state.stock[0]
    assert match.state.control[Province.ASIA] == match.state.control[Province.SYRIA] == Side.CAESAR
    play(match, "Place SWORD_60 CYRENE_AEGYPTUS CYRENE")
    assert match.state.marker[Border.AEGYPTUS_ASIA] == match.state.marker[Border.AEGYPTUS_SYRIA] == Side.CAESAR
    assert match.state.stock[0] == before - 3


ASIA_AND_SYRIA: dict[str, Any] = {
    "borders": {
        "AEGYPTUS_SYRIA": "POMPEY SWORD_60 -> SYRIA",
        "CRETA_ASIA": "POMPEY SHIELD_60 -> ASIA",
        "AEGYPTUS_ASIA": "POMPEY SHIP_33",
    },
    "supply": {"CAESAR": ["SHIELD_33"]},
    "bonus": {"SYRIA": "MIGHT", "ASIA": "SENATE"},
}


def test_5_2_7_3_might_of_the_first_province_keeps_the_border_to_the_second_free() -> None:
    """Both become Pompey's; Syria's marker is turned before Asia is resolved, so no right to their border has arisen."""
    match = at(**ASIA_AND_SYRIA)
    play(match, CLOSE_SYRIA, "Resolve SYRIA", "TurnMarker SYRIA")
    assert match.state.control[Province.ASIA] == match.state.control[Province.SYRIA] == Side.POMPEY
    assert match.state.marker[Border.ASIA_SYRIA] == NOBODY
    assert match.state.stock[1] == 10


def test_5_2_5_7_3_might_comes_after_the_markers_of_its_own_province() -> None:
    """It may turn the marker just laid there; the one on the border lies already, and stays."""
    match = at(**ASIA_AND_SYRIA)
    play(match, CLOSE_SYRIA, "Resolve ASIA")
    assert "TurnMarker SYRIA" in written(match)
    assert "TurnToken ASIA_SYRIA" not in written(match), "covered"
    play(match, "TurnMarker SYRIA")
    assert match.state.marker[Border.ASIA_SYRIA] == Side.POMPEY
    assert match.state.stock[1] == 9


ITALIA = {
    "SARDINIA_ITALIA": "CAESAR SHIELD_60 -> ITALIA",
    "SICILIA_ITALIA": "CAESAR SWORD_60 -> ITALIA",
    "ITALIA_GALLIA_CISALPINA": "POMPEY SWORD_60 -> ITALIA",
    "ITALIA_ACHAIA": "POMPEY SHIP_60 -> ITALIA",
    "ITALIA_MACEDONIA": "POMPEY SHIELD_33",
}


@pytest.mark.parametrize(("move", "owner", "laid"), [("SHIP_51 ITALIA_DALMATIA DALMATIA", Side.POMPEY, 2),
                                                    ("SHIP_33 ITALIA_DALMATIA ITALIA", NOBODY, 0)])  # fmt: skip
def test_5_2_3_7_4_italia_closed_for_the_other_or_for_nobody(move: str, owner: int, laid: int) -> None:
    """Two markers for whoever has it; the closer keeps the Senate, with nothing under it."""
    match = at(borders=ITALIA, supply={"CAESAR": ["SHIP_51", "SHIP_33"]})
    play(match, f"Place {move}")
    assert match.state.control[Province.ITALIA] == owner
    assert match.state.stock == [12, 12 - laid]
    assert (match.state.senate, match.state.under_senate) == ([1, 0], [0, 0])


# The turn -------------------------------------------------------------------------------------------------------------


def test_5_place_resolve_and_draw_come_in_this_order() -> None:
    match = at(borders={"AEGYPTUS_SYRIA": "CAESAR SWORD_33"}, supply={"CAESAR": ["SHIELD_33"]}, bonus={"SYRIA": "TACTICS"})
    play(match, CLOSE_SYRIA)
    assert match.state.supply[0] == [], "nothing is drawn before the bonus is settled"
    play(match, "Decline TACTICS")
    assert [key for key in told(match) if key in ("placed", "closed", "declined", "drew")] == [
        "placed",
        "closed",
        "declined",
        "drew",
    ]


def full(bonus: str) -> dict[str, Any]:
    """All spaces but Asia-Syria hold tokens turned face down, and no province has an owner; Caesar has one token left."""
    borders: dict[str, str] = {}
    hands: dict[str, list[str]] = {}
    spaces = {symbol: [b for b in BORDERS if SYMBOL[b] is symbol and b is not Border.ASIA_SYRIA] for symbol in Symbol}
    for side in Side:
        hand = [token.name for token in BASIC_TOKENS]
        for name in [name for name in hand if not name.startswith("LAUREL") and (side, name) != (Side.CAESAR, "SHIELD_33")]:
            borders[spaces[Symbol[name.split("_")[0]]].pop().name] = f"{side.name} {name}, face down"
            hand.remove(name)
        hands[side.name] = hand
    rest = [space for symbol in Symbol for space in spaces[symbol]]
    for owner, hand in hands.items():
        for name in [name for name in hand if name.startswith("LAUREL")][: len(rest)]:
            borders[rest.pop().name] = f"{owner} {name}, face down"
            hand.remove(name)
    nobody = {province.name: "NOBODY" for province in Province if province.name not in ("ASIA", "SYRIA")}
    return {"borders": borders, "supply": hands, "control": nobody, "bonus": {"ASIA": "SENATE", "SYRIA": bonus}}


@pytest.mark.parametrize("bonus", ["WEALTH", "TACTICS"])
def test_6_1_7_1_r_10_who_fills_the_last_space_has_won(bonus: str) -> None:
    """Nobody can place any more: the next one loses, and Tactics gives no turn in which one would lose oneself."""
    match = at(**full(bonus))
    play(match, CLOSE_SYRIA, "Resolve SYRIA")
    while not match.over:
        play(match, f"Use {bonus}")
    assert match.state.empty == 0
    assert match.state.result.winners == (Side.CAESAR,)
    assert match.state.result.how == "blocked"


# Modules --------------------------------------------------------------------------------------------------------------


def test_7_2_7_6_a_centurion_replaces_the_draw_at_the_end_but_not_that_of_wealth() -> None:
    match = at(
        config={"centurions": True},
        borders=HISPANIA,
        supply={"CAESAR": ["SHIELD_33"]},
        bonus={"HISPANIA_ULTERIOR": "WEALTH", "HISPANIA_CITERIOR": "CENTURION"},
    )
    moves = ["Resolve HISPANIA_CITERIOR", "Use CENTURION", "Use WEALTH", "TakeCenturion CENTURION_LAUREL_33"]
    play(match, CLOSE_HISPANIA, *moves)
    assert len(match.state.supply[0]) == 2
    assert Token.CENTURION_LAUREL_33 in match.state.supply[0]
    assert len(news(match, "drew")) == 1


def test_7_1_7_5_6_1_who_was_poisoned_down_to_nothing_loses_only_after_the_extra_turn() -> None:
    """Pompey's last token was a Centurion; it goes into the bag like any other."""
    match = at(
        config={"poison": True, "centurions": True},
        borders=HISPANIA,
        supply={"CAESAR": ["SHIELD_33", "LAUREL_22"], "POMPEY": ["CENTURION_SWORD_70"]},
        bonus={"HISPANIA_ULTERIOR": "TACTICS", "HISPANIA_CITERIOR": "POISON"},
    )
    play(match, CLOSE_HISPANIA, "Resolve HISPANIA_CITERIOR", "Use POISON", "Use TACTICS")
    assert Token.CENTURION_SWORD_70 in match.state.bag[1]
    assert not match.over
    play(match, "Place LAUREL_22 ITALIA_ACHAIA ITALIA")
    assert match.state.result.winners == (Side.CAESAR,)


NUMIDIA: dict[str, Any] = {
    "config": CHECKPOINTS,
    "bank": BANK,
    "borders": {"MAURITANIA_NUMIDIA": "CAESAR SWORD_33", "NUMIDIA_SICILIA": "POMPEY SHIP_42 -> SICILIA"},
    "supply": {"CAESAR": ["SWORD_60", "LAUREL_22", "LAUREL_40"]},
}


@pytest.mark.parametrize("answers", [["Use TACTICS"], ["Decline TACTICS", "Use TACTICS"]], ids=str)
def test_7_1_8_3_tactics_of_the_bank_and_of_a_province_give_one_extra_turn(answers: list[str]) -> None:
    """The second one lapses if the first was used, and can be used if it was not."""
    match = dealt(["TACTICS"], **NUMIDIA, bonus={"NUMIDIA": "TACTICS"})
    play(match, "PlaceFaceDown SWORD_60 NUMIDIA_AFRICA", *answers)
    assert match.state.control[Province.NUMIDIA] == Side.CAESAR
    assert match.pending[0].seat == Side.CAESAR
    play(match, "Place LAUREL_22 ITALIA_ACHAIA ITALIA")
    assert match.pending[0].seat == Side.POMPEY


def test_7_4_8_3_r_16_a_senate_of_the_bank_counts_for_one_gained_by_the_same_token() -> None:
    match = dealt(["SENATE"], **NUMIDIA, bonus={"NUMIDIA": "SENATE"})
    play(match, "PlaceFaceDown SWORD_60 NUMIDIA_AFRICA")
    assert match.state.senate[0] == 2
    assert match.state.under_senate[0] == 2
    assert match.state.stock[0] == 12 - 1 - 2


def test_5_2_4_8_3_a_border_marker_covers_a_token_that_nobody_has_seen() -> None:
    match = at(
        config=CHECKPOINTS,
        bank=BANK[1:],
        borders={
            "AEGYPTUS_ASIA": "POMPEY SHIP_60, secret",
            "AEGYPTUS_SYRIA": "CAESAR SWORD_60 -> AEGYPTUS",
            "CYRENE_AEGYPTUS": "CAESAR SWORD_51 -> AEGYPTUS",
            "ASIA_SYRIA": "CAESAR SHIELD_60 -> ASIA",
            "CRETA_ASIA": "POMPEY SHIELD_33",
        },
        supply={"CAESAR": ["SHIP_33"]},
        bonus={"AEGYPTUS": "SENATE"},
    )
    assert match.state.control[Province.SYRIA] == NOBODY, "a tie at nothing"
    play(match, "Place SHIP_33 CRETA_AEGYPTUS CRETA")
    assert match.state.marker[Border.AEGYPTUS_ASIA] == Side.CAESAR
    assert match.state.marker[Border.AEGYPTUS_SYRIA] == NOBODY


# Crassus --------------------------------------------------------------------------------------------------------------


def crassus_turn(tile: str, row: list[str], draws: list[str], **data: Any) -> AnyMatch:
    """Crassus, with Pompey's pieces, has just taken a turn with this tile."""
    config = {**SOLO, **data.pop("config", {})}
    supply = {"POMPEY": row, "CAESAR": ["LAUREL_22"]}
    return dealt([tile, *draws], config=config, supply=supply, **data)


def test_9_2_against_crassus_your_own_turn_is_the_usual_one() -> None:
    """A token is drawn, bonuses are asked for, and Tactics gives another turn before his."""
    match = at(
        config=SOLO,
        active="CAESAR",
        borders={"AEGYPTUS_SYRIA": "CAESAR SWORD_33"},
        supply={"CAESAR": ["SHIELD_33", "LAUREL_22"], "POMPEY": ["SHIP_33", "SHIP_42", "SHIP_51"]},
        bonus={"SYRIA": "TACTICS"},
    )
    play(match, CLOSE_SYRIA, "Use TACTICS")
    assert match.pending[0].seat == Side.CAESAR
    assert len(match.state.supply[0]) == 2
    assert match.view(0).used_tiles == (), "Crassus has not moved yet"
    play(match, "Place LAUREL_22 ITALIA_ACHAIA ITALIA")
    assert len(match.state.supply[0]) == 2
    assert len(match.view(0).used_tiles) == 1


def test_9_3_7_4_a_tie_at_nothing_is_his_and_convenes_the_senate() -> None:
    borders = {"AEGYPTUS_SYRIA": "CAESAR SWORD_60 -> AEGYPTUS"}
    match = crassus_turn("B", ["SHIELD_60"], ["SHIP_33"], borders=borders, bonus={"SYRIA": "SENATE"})
    assert match.state.influence[2 * Province.SYRIA : 2 * Province.SYRIA + 2] == [0, 0]
    assert match.state.control[Province.SYRIA] == Side.POMPEY
    assert match.state.under_senate[1] == 1


def test_9_3_5_2_4_two_ties_at_once_are_his_with_the_border_between_them() -> None:
    borders = {"HISPANIA_ULTERIOR_MAURITANIA": "CAESAR SHIP_33", "HISPANIA_CITERIOR_GALLIA": "CAESAR SWORD_33"}
    bonus = {"HISPANIA_ULTERIOR": "WEALTH", "HISPANIA_CITERIOR": "WEALTH"}
    match = crassus_turn("B", ["SHIELD_33"], ["SHIP_33"], borders=borders, bonus=bonus)
    assert match.state.control[Province.HISPANIA_ULTERIOR] == Side.POMPEY == match.state.control[Province.HISPANIA_CITERIOR]
    assert match.state.marker[Border.HISPANIA_ULTERIOR_HISPANIA_CITERIOR] == Side.POMPEY
    assert match.state.stock[1] == 9


def test_9_2_9_4_the_second_placement_of_a_tile_sees_what_the_first_has_done() -> None:
    """Tile C: he closes Syria, and his influence in Asia, where fewer spaces are free than in Aegyptus, draws the next."""
    match = crassus_turn(
        "C",
        ["SHIELD_33", "SWORD_60"],
        ["SHIP_60", "SHIP_51"],
        config={"crassus": "high"},
        borders={"AEGYPTUS_SYRIA": "POMPEY SWORD_33"},
        bonus={"SYRIA": "TACTICS"},
    )
    placed = [(args["token"], args["border"]) for args in news(match, "placed")]
    assert placed == [(Token.SHIELD_33, Border.ASIA_SYRIA), (Token.SHIP_60, Border.AEGYPTUS_ASIA)]
    assert match.state.influence[2 * Province.ASIA + 1] == 3 + 6


@pytest.mark.parametrize(("bag", "discarded"), [(0, 0), (1, 0), (2, 1)])
def test_9_2_tile_a_discards_only_if_both_tokens_could_be_drawn(bag: int, discarded: int) -> None:
    row = [token.name for token in BASIC_TOKENS][bag:]
    row.remove("LAUREL_22")
    match = crassus_turn("A", row, [], borders={"ITALIA_ACHAIA": "POMPEY LAUREL_22"})
    assert len(news(match, "discarded")) == discarded
    assert len(match.state.bag[1]) == discarded
    assert len(match.state.supply[1]) == 15 - 1 - discarded
