"""§3.2.4: a Battle shows its arithmetic to everybody, at every choice in it."""

from __future__ import annotations

from random import Random

import pytest
from games.gaul.table import GaulMatch, do, options, position, prompt

from quadriga.games.gaul import GAME
from quadriga.games.gaul.moves import Ambush, Besiege, Issue, Remove, RemoveTribe, Roll, Select, Stand
from quadriga.games.gaul.rules.battle.arithmetic import Account
from quadriga.games.gaul.rules.battle.state import Stage
from quadriga.games.gaul.telling.battle import fraction, sides
from quadriga.games.gaul.telling.board_text import board_text
from quadriga.games.gaul.terms import ARVERNI, ROMANS, Command, Force, Region, Tribe
from quadriga.kernel import Match, random_dealer
from quadriga.text import catalogue

EN = catalogue("en", "gaul")


def fought(match: GaulMatch) -> Account:
    account: Account | None = match.view(None).clash
    assert account is not None
    return account


def said(match: GaulMatch) -> list[str]:
    return [words for _, words in sides(fought(match), EN)]


def test_3_2_4_from_the_retreat_to_the_counterattack_everybody_sees_the_sums() -> None:
    match = position(
        dice=[6],
        pieces={"MANDUBII": {"ROMAN_LEADER": 1, "LEGION": 2, "AUXILIA_HIDDEN": 3, "ARVERNI_HIDDEN": 8}},
        resources={"ROMANS": 9},
    )
    do(match, Issue(Command.BATTLE), Select(Region.MANDUBII))
    assert prompt(match) == "retreat"
    assert said(match) == [
        "Attack: Leader 1 + Legions 2 + Caesar doubles 2 + Auxilia 3 × ½ = 6½; rounded down 6; Losses: 6. If they retreat: 3.",
        "Would strike back now: Warbands 8 × ½ = 4; Losses: 4.",
    ]
    assert all(match.view(seat) == match.view(None)._replace(seat=seat) for seat in range(4))
    do(match, Stand())
    account = fought(match)  # six of eight alike are gone without a question; two strike back for one
    assert account.stage is Stage.COUNTERATTACK
    assert said(match) == ["Attack: 6 Losses inflicted.", "Counterattack: Warbands 2 × ½ = 1; Losses: 1."]
    panel = str(GAME.scene.layers(match.view(0), 0, EN)["action"]["f-action"])
    assert panel.count('class="loss"') == 1
    assert "Romans attack Arverni: Mandubii" in panel
    table = board_text(match.view(0), EN)[0]
    assert table.rows[0] == ("Romans", "Attack: 6 Losses inflicted.")
    do(match, Roll(Force.LEGION))
    assert match.view(0).clash is None


def test_3_2_4_the_fort_halves_and_card_15_comes_after_rounding() -> None:
    match = position(
        pieces={"MANDUBII": {"ROMAN_LEADER": 1, "LEGION": 2, "FORT": 1, "ARVERNI_HIDDEN": 9}},
        capabilities={"LEGIO_X": "UNSHADED"},
        resources={"ARVERNI": 9},
        card="LOST_EAGLE",
    )
    do(match, Issue(Command.BATTLE), Select(Region.MANDUBII))
    assert said(match) == [
        "Attack: Warbands 9 × ½ = 4½; halved (Fort or Citadel) 2¼; rounded down 2; Legio X −1; Losses: 1. If they retreat: 1.",
        "Would strike back now: Leader 1 + Legions 2 = 3; Legio X +2; Losses: 5.",
    ]


def test_4_3_3_an_ambush_says_that_nobody_strikes_back() -> None:
    match = position(
        pieces={"MANDUBII": {"ARVERNI_LEADER": 1, "ARVERNI_HIDDEN": 4, "AUXILIA_REVEALED": 2, "LEGION": 1}},
        resources={"ARVERNI": 9},
        card="LOST_EAGLE",
    )
    do(match, Issue(Command.BATTLE), Select(Region.MANDUBII), Ambush(ROMANS))
    assert prompt(match) == "loss"
    assert said(match) == ["Attack: Leader 1 + Warbands 4 × ½ = 3; Losses: 3.", "No Counterattack."]
    assert Remove(Force.LEGION) in options(match), "without a roll"


def test_4_2_3_a_siege_is_named() -> None:
    match = position(pieces={"MANDUBII": {"LEGION": 4}}, tribes={"MANDUBII": "ARVERNI_CITADEL"}, resources={"ROMANS": 9})
    do(match, Issue(Command.BATTLE), Select(Region.MANDUBII), Besiege(ARVERNI))
    assert prompt(match) == "besiege"
    assert "halved (Fort or Citadel) 2" in said(match)[0]
    assert "besiege Arverni" in str(GAME.scene.layers(match.view(0), 0, EN)["action"]["f-action"])
    do(match, RemoveTribe(Tribe.MANDUBII))
    assert match.view(0).clash is None


@pytest.mark.parametrize(
    ("n", "parts", "words"), [(7, 2, "3½"), (1, 2, "½"), (0, 2, "0"), (9, 4, "2¼"), (3, 4, "¾"), (-2, 2, "−1")]
)
def test_fractions_read_as_they_are_spoken(n: int, parts: int, words: str) -> None:
    assert fraction(n, parts) == words


def test_in_random_play_the_sums_shown_are_the_losses_taken() -> None:
    rng = Random(11)
    seen = 0
    for scenario in ("RECONQUEST", "ARIOVISTUS", "GREAT_REVOLT") * 3:
        match = Match(GAME, GAME.configure({"scenario": scenario}), random_dealer(rng))
        while not match.over and seen < 400:
            account: Account | None = match.view(None).clash
            if account is not None:
                seen += 1
                check(account, match)
            ask = match.pending[0]
            match.answer(ask.seat, ask.choice.sample(rng))
    assert seen > 50


def check(account: Account, match: GaulMatch) -> None:
    for side in (account.attack, account.counterattack):
        if side is not None:
            halves = sum(term.halves for term in side.terms) // (2 if side.halved else 1)
            assert side.losses == max(0, halves // 2 + sum(term.n for term in side.extras))
    for lang in ("en", "cs"):
        assert all(words for _, words in sides(account, catalogue(lang, "gaul")))
    due = match.view(None).due
    shown = account.attack if account.stage is Stage.ATTACK else account.counterattack
    if due and account.stage is not Stage.OPENING:
        assert shown is not None
        assert due.n <= shown.losses
        assert due.faction is (account.defender if account.stage is Stage.ATTACK else account.attacker)
