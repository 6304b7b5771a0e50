"""§8: the modules, and what each seat may know and imagine."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from games.caesar.tabletop import CHECKPOINTS, at, news, play, written

from quadriga.games.caesar import GAME
from quadriga.games.caesar.board import BASIC_BONUSES, BASIC_TOKENS, SYMBOL
from quadriga.games.caesar.terms import Bonus, Border, Province, Side, Symbol, Token
from quadriga.kernel import AnyMatch, BadConfig, Match, random_dealer


def new_view(seed: int, **options: Any) -> Any:
    return Match(GAME, GAME.configure(options), random_dealer(Random(seed))).view(0)


def test_8_modules_combine_freely() -> None:
    for poison in (False, True):
        for centurions in (False, True):
            bonuses = Counter(p.bonus for p in new_view(1, poison=poison, centurions=centurions).provinces)
            assert bonuses[Bonus.POISON] == 3 * poison
            assert bonuses[Bonus.CENTURION] == 3 * centurions
            assert sum(bonuses.values()) == 18


def test_8_1_poison_starts_with_three_tokens() -> None:
    assert [s.supply_size for s in new_view(1, poison=True).seats] == [3, 3]


def test_8_1_r_27_replaced_bonuses_are_random_but_never_italias_senate() -> None:
    """Every basic token but Italia's is replaced equally often, 6 of 17, and wherever it would have lain."""
    gone: Counter[Bonus] = Counter()
    where: Counter[Province] = Counter()
    n = 400
    for seed in range(n):
        provinces = new_view(seed, poison=True, centurions=True).provinces
        where.update(p.province for p in provinces if p.bonus in (Bonus.POISON, Bonus.CENTURION))
        left = Counter(p.bonus for p in provinces)
        left[Bonus.SENATE] -= 1
        gone.update(Counter(BASIC_BONUSES) - left)
    assert sum(gone.values()) == 6 * n
    for bonus in (Bonus.SENATE, Bonus.TACTICS, Bonus.WEALTH, Bonus.MIGHT):
        expected = n * 6 * BASIC_BONUSES.count(bonus) / 17
        assert abs(gone[bonus] - expected) < 0.15 * expected
    assert set(where) == set(Province) - {Province.ITALIA}
    assert all(abs(count - n * 6 / 17) < 0.3 * n * 6 / 17 for count in where.values())


def test_8_2_centurions_lie_open_before_each_side() -> None:
    view = new_view(1, centurions=True)
    assert [len(s.centurions) for s in view.seats] == [3, 3]
    assert [s.supply_size for s in view.seats] == [2, 2]


def test_8_2_the_centurion_with_two_symbols_fits_both() -> None:
    match = at(config={"centurions": True}, supply={"CAESAR": ["CENTURION_SHIP_SHIELD_44"]})
    symbols = Counter(SYMBOL[Border[option.split()[2]]] for option in written(match))
    assert symbols == {Symbol.SHIELD: 10, Symbol.SHIP: 10}


@pytest.mark.parametrize("options", [{}, {"poison": True}, {"centurions": True}], ids=str)
def test_8_3_checkpoints_need_both_modules(options: dict[str, bool]) -> None:
    with pytest.raises(BadConfig, match="both Poison and Centurions"):
        GAME.configure({"checkpoints": True, **options})


def test_9_3_harder_needs_crassus() -> None:
    with pytest.raises(BadConfig, match="Crassus"):
        GAME.configure({"harder": True})


def test_8_3_r_16_the_bank_is_what_the_map_lacks() -> None:
    view = new_view(2, **CHECKPOINTS)
    on_map = [p.bonus for p in view.provinces]
    assert len(view.bank) == 6
    assert Counter(on_map) + Counter(view.bank) == Counter(
        [Bonus.SENATE, *BASIC_BONUSES, *[Bonus.POISON] * 3, *[Bonus.CENTURION] * 3]
    )


def checkpoint(draw: str, **data: Any) -> AnyMatch:
    """Caesar, who can lay a token on the checkpoint Sardinia - Gallia."""
    bank = ["TACTICS", "WEALTH", "MIGHT", "SENATE", "SENATE", "SENATE"]
    table = {"config": CHECKPOINTS, "supply": {"CAESAR": ["SHIELD_60", "LAUREL_40", "SHIP_33"]}, "bank": bank}
    return at([draw, *["SHIP_60"] * 3], **{**table, **data})


def test_8_3_face_down_is_a_further_way_to_place_on_a_checkpoint() -> None:
    match = checkpoint("WEALTH")
    down = [option for option in written(match) if option.startswith("PlaceFaceDown")]
    assert down == [
        "PlaceFaceDown SHIELD_60 SARDINIA_GALLIA",
        "PlaceFaceDown SHIP_33 AEGYPTUS_ASIA",
        "PlaceFaceDown LAUREL_40 SARDINIA_GALLIA",
        "PlaceFaceDown LAUREL_40 NUMIDIA_AFRICA",
        "PlaceFaceDown LAUREL_40 AEGYPTUS_ASIA",
    ]


def test_8_3_a_face_down_token_counts_nothing_and_brings_a_bonus() -> None:
    match = checkpoint("TACTICS")
    play(match, "PlaceFaceDown SHIELD_60 SARDINIA_GALLIA")
    assert written(match) == ["Use TACTICS", "Decline TACTICS"]
    assert match.view(0).provinces[Province.GALLIA].influence == (0, 0)
    assert match.view(0).provinces[Province.SARDINIA].influence == (0, 0)
    assert len(match.view(0).bank) == 5
    play(match, "Use TACTICS")
    assert match.pending[0].seat == Side.CAESAR


@pytest.mark.parametrize("bonus", ["TACTICS", "WEALTH", "MIGHT", "SENATE"])
def test_8_3_r_29_whatever_comes_out_of_the_bank_may_be_left(bonus: str) -> None:
    """Nobody is asked before the draw; after it, whoever wants nothing has gained nothing but a Senate token."""
    match = checkpoint(bonus, borders={"ITALIA_ACHAIA": "POMPEY SHIP_33"})
    play(match, "PlaceFaceDown SHIELD_60 SARDINIA_GALLIA")
    assert [args["bonus"].name for args in news(match, "bank")] == [bonus]
    if bonus != "SENATE":
        assert f"Decline {bonus}" in written(match)
        play(match, f"Decline {bonus}")
    g = match.state
    assert match.pending[0].seat == Side.POMPEY, "no extra turn"
    assert len(g.supply[0]) == 3, "two left of three, and one drawn at the end"
    assert (g.face_down, g.turned) == (1 << Border.SARDINIA_GALLIA, 0)
    assert (g.senate[0], g.stock) == (int(bonus == "SENATE"), [12, 12])


def test_8_3_face_up_on_a_checkpoint_is_an_ordinary_placement() -> None:
    match = checkpoint("TACTICS")
    match.dealer = None
    play(match, "Place SHIELD_60 SARDINIA_GALLIA GALLIA")
    assert len(match.view(0).bank) == 6
    assert match.view(0).provinces[Province.GALLIA].influence == (6, 0)


def test_8_3_r_16_a_senate_from_the_bank_is_kept_without_markers() -> None:
    match = checkpoint("SENATE")
    play(match, "PlaceFaceDown SHIELD_60 SARDINIA_GALLIA")
    assert match.state.senate == [1, 0]
    assert match.state.stock == [12, 12]


GALLIA_ALMOST_CLOSED = {
    "HISPANIA_CITERIOR_GALLIA": "POMPEY SWORD_60 -> GALLIA",
    "GALLIA_GALLIA_CISALPINA": "CAESAR SWORD_33",
}


def test_8_3_r_13_the_bank_comes_before_closing_but_the_totals_are_frozen() -> None:
    match = checkpoint(
        "MIGHT", borders=GALLIA_ALMOST_CLOSED, bonus={"GALLIA": "SENATE"}, bank=["MIGHT", *["TACTICS"] * 4, "SENATE"]
    )
    play(match, "PlaceFaceDown SHIELD_60 SARDINIA_GALLIA")
    assert match.pending[0].prompt == "might"
    assert match.state.bonus[Province.GALLIA] is Bonus.SENATE, "not resolved yet"
    play(match, "TurnToken HISPANIA_CITERIOR_GALLIA")
    gallia = match.view(0).provinces[Province.GALLIA]
    assert gallia.influence == (3, 6)
    assert gallia.control is Side.POMPEY
    assert match.view(0).provinces[Province.HISPANIA_CITERIOR].influence == (0, 0)


def test_8_3_r_14_the_opponent_does_not_learn_the_token() -> None:
    match = checkpoint("SENATE")
    play(match, "PlaceFaceDown SHIELD_60 SARDINIA_GALLIA")
    assert match.view(0).borders[Border.SARDINIA_GALLIA].token is Token.SHIELD_60
    for seat in (1, None):
        border = match.view(seat).borders[Border.SARDINIA_GALLIA]
        assert border.token is None
        assert border.facing is None
        assert border.is_face_down
        assert border.owner is Side.CAESAR
    assert "token" not in news(match, "face_down_hidden")[0]


# Imagining ----------------------------------------------------------------------------------------------------------


def worlds(match: AnyMatch, seat: int, n: int = 3000) -> list[Any]:
    found = []
    for k in range(n):
        g = match.state.copy()
        GAME.imagine(g, seat, Random(k))
        found.append(g)
    return found


def test_4_4_r_15_every_deal_of_the_unseen_tokens_is_equally_likely() -> None:
    match = at(borders={"ITALIA_ACHAIA": "POMPEY SHIP_60 -> ITALIA"})
    seen = Counter(token for g in worlds(match, 0) for token in g.supply[1])
    unseen = Counter(BASIC_TOKENS) - Counter([Token.SHIP_60])
    assert set(seen) == set(unseen)
    for token, count in unseen.items():
        assert abs(seen[token] - 3000 * 2 * count / 15) < 90 * count


def test_4_4_own_tokens_stay_when_imagining() -> None:
    match = at()
    assert all(g.supply[0] == match.state.supply[0] for g in worlds(match, 0, 50))


def test_7_5_r_15_a_returned_token_is_in_the_bag_until_something_is_drawn() -> None:
    match = at(config={"poison": True}, supply={"POMPEY": ["SHIP_60", "SHIP_51"]}, returned={"POMPEY": ["SWORD_60"]})
    assert all(Token.SWORD_60 in g.bag[1] for g in worlds(match, 0, 500))


def test_7_5_r_15_after_one_draw_the_returned_token_is_it_with_one_in_n() -> None:
    match = at(config={"poison": True}, supply={"POMPEY": ["SHIP_60", "SHIP_51"]}, returned={"POMPEY": ["SWORD_60"]})
    n = len(match.state.bag[1])
    match.state.take_from_bag(1, Token.SHIELD_60)
    in_supply = sum(Token.SWORD_60 in g.supply[1] for g in worlds(match, 0))
    assert abs(in_supply - 3000 / n) < 45


def test_7_5_r_15_placing_something_else_makes_the_returned_token_less_likely() -> None:
    """Of a supply of three, one of them drawn since: after one leaves, the new one is still there two times in three."""
    match = at(config={"poison": True}, supply={"POMPEY": ["SHIP_60", "SHIP_51"]}, returned={"POMPEY": ["SWORD_60"]})
    match.state.take_from_bag(1, Token.SHIELD_60)
    bag = len(match.state.bag[1])
    match.state.return_to_bag(1, Token.SHIP_51)
    odds = (2 / 3) / (2 / 3 + bag + 1)
    in_supply = sum(Token.SWORD_60 in g.supply[1] for g in worlds(match, 0))
    assert abs(in_supply - 3000 * odds) < 45


def test_7_6_a_centurion_all_saw_being_taken_is_in_the_supply() -> None:
    match = at(
        config={"centurions": True},
        supply={"POMPEY": ["SHIP_60", "CENTURION_SWORD_70"]},
    )
    assert all(Token.CENTURION_SWORD_70 in g.supply[1] for g in worlds(match, 0, 200))


def test_8_3_r_14_an_unseen_token_may_be_any_that_fits_and_was_there() -> None:
    match = at(
        config=CHECKPOINTS,
        borders={"NUMIDIA_AFRICA": "POMPEY SWORD_42, secret", "ITALIA_ACHAIA": "POMPEY SHIP_60 -> ITALIA"},
        supply={"POMPEY": ["SHIP_51"]},
    )
    seen = Counter(g.token[Border.NUMIDIA_AFRICA] for g in worlds(match, 0))
    fitting = {"SWORD_60", "SWORD_51", "SWORD_42", "SWORD_33", "LAUREL_40", "LAUREL_31", "LAUREL_22"}
    assert {token.name for token in seen} == fitting, "and no Centurion: they all lie open"
    assert seen[Token.LAUREL_22] > 1.5 * seen[Token.LAUREL_40], "there are two of them"
    assert all(g.token[Border.NUMIDIA_AFRICA] is Token.SWORD_42 for g in worlds(match, 1, 20)), "the owner knows"


def test_8_3_the_bank_is_the_same_in_every_world() -> None:
    match = checkpoint("SENATE")
    assert all(g.bank == match.state.bank for g in worlds(match, 1, 20))
