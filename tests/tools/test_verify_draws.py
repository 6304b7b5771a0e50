"""The verifier in one file: it confirms what is true, and finds what was tampered with, without any of our code."""

from __future__ import annotations

import importlib.util
import json
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest

from quadriga import games
from quadriga.kernel import Match, SecretDealer, verify, write_record
from quadriga.kernel.dealer import Number
from quadriga.kernel.fairness import list_draws

ROOT = Path(__file__).parents[2]
NUMBERS = [Number(0, bytes([7] * 32)), Number(1, bytes([9] * 32), "server")]


def verifier() -> ModuleType:
    spec = importlib.util.spec_from_file_location("verify_draws", ROOT / "tools/verify_draws.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def played(numbers: list[Number]) -> tuple[Any, Any]:
    """A whole match of Caesar!, and from what each draw was made."""
    game, rng = games.load("caesar"), Random(3)
    match = Match(game, game.configure(), SecretDealer(bytes(range(32)), numbers=numbers))
    while not match.over:
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
    record = json.loads(json.dumps(write_record(match)))
    return record, list_draws(game, record)


@pytest.mark.parametrize("numbers", [[], NUMBERS], ids=["secret", "numbers"])
def test_a_true_record_is_confirmed_by_both(numbers: list[Number]) -> None:
    record, draws = played(numbers)
    made = sum(entry[0] == "chance" for entry in record["entries"])
    promised = record["dealers"][0]["commitment"]
    assert verifier().check(record, draws, promised) == (made, [])
    assert verify(games.load("caesar"), record, promised) == (made, made, [])


def test_the_numbers_decide_what_is_drawn() -> None:
    """Neither the secret alone nor any other number gives the same deal."""
    deals = [
        [entry for entry in played(numbers)[0]["entries"] if entry[0] == "chance"][:8] for numbers in ([], NUMBERS, NUMBERS[:1])
    ]
    assert deals[0] != deals[1] != deals[2] != deals[0]


def other(text: str) -> str:
    return ("1" if text[0] == "0" else "0") + text[1:]


def tampered(record: Any) -> list[Any]:
    (dealer,) = record["dealers"]
    first, *rest = dealer["numbers"]
    forged = [
        {**dealer, "secret": other(dealer["secret"])},
        {**dealer, "commitment": other(dealer["commitment"])},
        {**dealer, "numbers": [{**first, "number": other(first["number"])}, *rest]},
        {**dealer, "numbers": rest},
        {**dealer, "numbers": []},
        {**dealer, "first": 1},
    ]
    return [{**record, "dealers": [one]} for one in forged]


def test_tampering_is_found_by_both() -> None:
    record, draws = played(NUMBERS)
    for forged in tampered(record):
        assert verifier().check(forged, draws)[1], forged["dealers"]
        assert verify(games.load("caesar"), forged).doubts, forged["dealers"]
    at = next(i for i, entry in enumerate(record["entries"]) if entry[0] == "chance")
    items = draws[0]["items"]
    entry = ["chance", *next(item for item in items if item != record["entries"][at][1:])]
    swapped = {**record, "entries": [*record["entries"][:at], entry, *record["entries"][at + 1 :]]}
    assert verifier().check(swapped, draws)[1][0].startswith("false: draw 1 is")


@pytest.mark.parametrize("numbers", [[{"seat": 0, "number": "00", "by": "browser"}], [{"seat": 0}], 3, [3]])
def test_a_secret_or_number_of_another_length_is_refused(numbers: Any) -> None:
    from quadriga.kernel import BadRecord

    record, _ = played([])
    (dealer,) = record["dealers"]
    for forged in ({**dealer, "numbers": numbers}, {**dealer, "secret": "00" * 65}):
        with pytest.raises(BadRecord, match="does not say properly who dealt"):
            verify(games.load("caesar"), {**record, "dealers": [forged]})


def idle_dealers(record: Any) -> list[Any]:
    """True dealers who dealt every draw, and one whose commitment was shown and who dealt nothing."""
    draws = sum(entry[0] == "chance" for entry in record["entries"])
    shown = SecretDealer(bytes([5] * 32))
    return [*record["dealers"], {"first": draws, "commitment": shown.commitment, "secret": shown.secret.hex()}]


def said(record: Any, commitment: str = "") -> tuple[list[str], list[str]]:
    """What both verifiers find."""
    game = games.load("caesar")
    return [doubt.key for doubt in verify(game, record, commitment).doubts], verifier().check(
        record, list_draws(game, record), commitment
    )[1]


def test_a_commitment_of_a_dealer_who_dealt_nothing_is_named_by_both() -> None:
    record, _ = played([])
    dealers = idle_dealers(record)
    ours, theirs = said({**record, "dealers": dealers}, dealers[1]["commitment"])
    assert ours == ["refuse.verify.idle_commitment"]
    assert theirs == ["false: the dealer who made that commitment dealt nothing"]
    assert said({**record, "dealers": dealers}) == ([], [])


def test_a_commitment_that_covers_some_draws_alone_is_named_by_both() -> None:
    """Whoever wants to choose a deal could let another dealer make all draws but one."""
    record, _ = played([])
    dealers = idle_dealers(record)
    dealers[1]["first"] -= 1
    draws = dealers[1]["first"] + 1
    ours, theirs = said({**record, "dealers": dealers}, dealers[1]["commitment"])
    assert "refuse.verify.covers" in ours
    assert f"cannot tell: that commitment covers the draws {draws} to {draws} alone" in theirs
    ours, theirs = said({**record, "dealers": dealers}, dealers[0]["commitment"])
    assert "refuse.verify.covers" in ours
    assert f"cannot tell: that commitment covers the draws 1 to {draws - 1} alone" in theirs


@pytest.mark.parametrize("seats", [[], [{"kind": "person"}, {"kind": "bot", "level": "tiro"}]], ids=["unlisted", "listed"])
def test_the_number_of_a_seat_where_nobody_sat_is_named_by_both(seats: Any) -> None:
    strange = Number(77 if not seats else 1, bytes([9] * 32))
    record, _ = played([strange])
    ours, theirs = said({**record, "seats": seats})
    assert ours == ["refuse.verify.strange_number"]
    assert theirs == [f"false: a number was mixed in for seat {strange.seat}, where no person sat"]


def test_a_secret_that_is_too_short_is_named_by_both() -> None:
    game, rng = games.load("caesar"), Random(3)
    match = Match(game, game.configure(), SecretDealer(b"guess me"))
    while not match.over:
        match.answer(match.pending[0].seat, match.pending[0].choice.sample(rng))
    record = json.loads(json.dumps(write_record(match)))
    assert said(record) == (["refuse.verify.short_secret"], ["false: a secret has 8 bytes instead of 32"])
    assert verify(game, record).fair is False


def test_what_cannot_be_told_is_said() -> None:
    record, _ = played([])
    game = games.load("caesar")
    keys = [doubt.key for doubt in verify(game, record, "0" * 64).doubts]
    assert keys == ["refuse.verify.other_commitment"]
    cut = {**record, "entries": record["entries"][:40], "checkpoints": []}
    verdict = verify(game, cut)
    assert [doubt.key for doubt in verdict.doubts] == ["refuse.verify.cut"]
    assert verdict.fair is None, "nothing is wrong, but not everything is there"
    whole = Match(game, game.configure(), SecretDealer(bytes(32)))
    start = write_record(whole, all_checkpoints=True)["checkpoints"][-1]["state"]
    begun = Match(game, game.configure(), SecretDealer(bytes(range(32))), whole.checkpoints[-1][1].copy())
    rng = Random(1)
    while not begun.over:
        begun.answer(begun.pending[0].seat, begun.pending[0].choice.sample(rng))
    data = json.loads(json.dumps(write_record(begun)))
    assert data["start"] == json.loads(json.dumps(start))
    verdict = verify(game, data)
    assert ([doubt.key for doubt in verdict.doubts], verdict.fair) == (["refuse.verify.position"], None)
    assert "cannot tell" in verifier().check(record, None)[1][-1]
