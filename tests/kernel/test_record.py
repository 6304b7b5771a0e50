"""Who sits and who deals, in a record: one shape, whoever wrote it, and nothing lost when a match goes on elsewhere."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from steady import steady_secrets
from toy import GAME

from quadriga.kernel import (
    AUTOMATON,
    BOT,
    PERSON,
    AnyMatch,
    BadRecord,
    Match,
    SeatInfo,
    SecretDealer,
    dealer_of,
    random_dealer,
    read_record,
    read_seats,
    verify,
    write_record,
)
from quadriga.kernel.shares import read_dealers

__all__ = ["steady_secrets"]

CONFIG = GAME.configure()
ONE = b"one".ljust(32)


def played(dealer: Any, moves: int | None = None) -> AnyMatch:
    """A match at random, to its end or for so many moves."""
    return play_on(Match(GAME, CONFIG, dealer), moves)


def play_on(match: AnyMatch, moves: int | None = None) -> AnyMatch:
    rng = Random(3)
    made = 0
    while not match.over and (moves is None or made < moves):
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
        made += 1
    return match


def through_json(match: AnyMatch) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(json.dumps(write_record(match)))
    return data


def continued(data: dict[str, Any]) -> AnyMatch:
    """The match of a record, gone on with as the table and the terminal do."""
    match = read_record(GAME, data)
    match.resume(dealer_of(data, match))
    return match


# Seats ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "written",
    [
        [{"kind": "person", "name": "Ada"}, {"kind": "bot", "level": "tiro"}],
        [{"kind": "here", "name": "Ada"}, {"kind": "bot", "level": "tiro"}],
        [{"kind": "link", "name": "Ada"}, {"kind": "bot", "level": "tiro", "name": ""}],
        [{"kind": "person", "name": "Ada"}, "tiro"],
    ],
    ids=str,
)
def test_seats_of_every_shape_are_read_alike_and_written_in_one(written: list[Any]) -> None:
    seats = read_seats(GAME, CONFIG, {"seats": written})
    assert seats == [SeatInfo(PERSON, "Ada"), SeatInfo(BOT, "", "tiro")]
    data = write_record(Match(GAME, CONFIG, None), seats)
    assert data["seats"] == [{"kind": "person", "name": "Ada"}, {"kind": "bot", "level": "tiro"}]


def test_a_name_brings_no_control_characters_and_no_novel() -> None:
    seats = [{"kind": "person", "name": "\x1b[2JAda\n"}, {"kind": "person", "name": "x" * 1000}]
    assert read_seats(GAME, CONFIG, {"seats": seats}) == [SeatInfo(PERSON, "[2JAda"), SeatInfo(PERSON, "x" * 80)]


def test_words_of_the_terminal() -> None:
    assert read_seats(GAME, CONFIG, {"seats": ["human", "search:2s"]}) == [SeatInfo(), SeatInfo(BOT, "", "search:2s")]


@pytest.mark.parametrize("data", [{}, {"seats": []}, {"seats": None}], ids=str)
def test_where_nobody_is_named_people_sit(data: dict[str, Any]) -> None:
    assert read_seats(GAME, CONFIG, data) == [SeatInfo(PERSON), SeatInfo(PERSON)]


def test_which_seats_the_rules_play_is_the_games_to_say(monkeypatch: pytest.MonkeyPatch) -> None:
    assert read_seats(GAME, CONFIG, {"seats": ["human", "automaton"]}) == [SeatInfo(), SeatInfo()]
    monkeypatch.setattr(type(GAME), "automata", lambda game, config: (1,))
    assert read_seats(GAME, CONFIG, {"seats": ["human", "tiro"]}) == [SeatInfo(), SeatInfo(AUTOMATON)]
    assert read_seats(GAME, CONFIG, {}) == [SeatInfo(), SeatInfo(AUTOMATON)]


# Dealers ----------------------------------------------------------------------------------------------------------


def test_the_one_dealer_of_an_older_record_is_read_and_checked_as_before() -> None:
    data = through_json(played(SecretDealer(ONE)))
    (share,) = data.pop("dealers")
    old = {**data, "commitment": share["commitment"], "secret": share["secret"]}
    assert [(s.first, s.commitment, s.secret) for s in read_dealers(old)] == [(0, share["commitment"], ONE)]
    draws = sum(entry[0] == "chance" for entry in old["entries"])
    assert verify(GAME, old) == (draws, draws, [])
    old["secret"] = b"another".hex()
    assert "does not match the commitment" in str(verify(GAME, old).doubts[0])
    del old["secret"]
    verdict = verify(GAME, old)
    assert (verdict.draws, verdict.confirmed, *map(str, verdict.doubts)) == (
        draws,
        0,
        "The secret is published when the match is over; this one is not.",
    )


def test_a_known_secret_goes_on_dealing() -> None:
    half = played(SecretDealer(ONE), 6)
    data = {**through_json(half), "private": {"secret": ONE.hex()}}
    whole = play_on(continued(data))
    assert whole.dealt > half.dealt
    record = through_json(whole)
    assert verify(GAME, record) == (whole.dealt, whole.dealt, [])
    (share,) = record["dealers"]
    assert share["first"] == 0


def test_a_new_dealer_takes_over_where_the_secret_stayed_behind() -> None:
    half = played(SecretDealer(ONE), 6)
    whole = play_on(continued(through_json(half)))
    record = through_json(whole)
    old, new = record["dealers"]
    assert old == {"first": 0, "commitment": SecretDealer(ONE).commitment}, "the promise stays, its secret is not here"
    assert new["first"] == half.dealt
    verdict = verify(GAME, record)
    assert verdict.confirmed == whole.dealt - half.dealt > 0
    (doubt,) = verdict.doubts
    assert str(doubt).startswith(f"The draws 1 to {half.dealt} cannot be checked")
    old["secret"] = ONE.hex()  # once the other table has published it
    assert verify(GAME, record) == (whole.dealt, whole.dealt, [])


def test_each_part_is_checked_with_its_own_secret() -> None:
    half = played(SecretDealer(ONE), 6)
    record = through_json(play_on(continued(through_json(half))))
    old, new = record["dealers"]
    old["secret"] = ONE.hex()
    forged = b"forged".hex()
    for dealers in ([{**old, "secret": forged}, new], [old, {**new, "secret": forged}]):
        (doubt,) = verify(GAME, {**record, "dealers": dealers}).doubts
        assert "does not match the commitment" in str(doubt)
    for first in (new["first"] - 4, new["first"] + 4):
        moved = {**record, "dealers": [old, {**new, "first": first}]}
        assert "was recorded" in str(verify(GAME, moved).doubts[0]), "draws that are credited to another dealer are found"


def test_going_on_twice_names_every_dealer() -> None:
    first = played(SecretDealer(ONE), 4)
    second = play_on(continued(through_json(first)), 4)
    third = play_on(continued(through_json(second)))
    assert first.dealt < second.dealt < third.dealt
    assert [share.first for share in read_dealers(through_json(third))] == [0, first.dealt, second.dealt]
    assert len(verify(GAME, through_json(third)).doubts) == 2


def test_a_match_that_goes_back_beyond_the_takeover_is_dealt_by_the_new_dealer_from_there() -> None:
    half = played(SecretDealer(ONE), 6)
    match = play_on(continued(through_json(half)), 3)
    back = next(i for i, entry in enumerate(half.entries) if entry.seat != -1)
    match.rewind(back)
    play_on(match)
    record = through_json(match)
    old, new = record["dealers"]
    kept = sum(entry[0] == "chance" for entry in record["entries"][:back])
    assert new["first"] == kept < half.dealt
    old["secret"] = ONE.hex()
    assert verify(GAME, record) == (match.dealt, match.dealt, [])


def test_draws_that_nobody_promised_are_said_to_be_so() -> None:
    half = played(random_dealer(Random(1)), 6)
    assert "dealers" not in through_json(half)
    whole = play_on(continued(through_json(half)))
    verdict = verify(GAME, through_json(whole))
    doubt = f"Nobody committed to the draws before number {half.dealt + 1}."
    assert verdict[:2] == (whole.dealt, whole.dealt - half.dealt)
    assert list(map(str, verdict.doubts)) == [doubt]


def test_a_finished_match_names_no_dealer_who_never_dealt() -> None:
    over = played(random_dealer(Random(1)))
    assert through_json(continued(through_json(over)))["dealers"] == []
    data = through_json(played(SecretDealer(ONE)))
    del data["dealers"][0]["secret"]
    assert through_json(continued(data))["dealers"] == data["dealers"]


def test_a_false_private_secret_is_refused() -> None:
    data = through_json(played(SecretDealer(ONE), 6))
    for private in ({"secret": "00"}, {"secret": "x"}, {}, None):
        with pytest.raises(BadRecord, match="does not match the commitment"):
            continued({**data, "private": private})


def test_a_false_published_secret_is_kept_as_evidence() -> None:
    data = through_json(played(SecretDealer(ONE)))
    data["dealers"][0]["secret"] = "00"
    again = through_json(continued(data))
    assert again["dealers"] == data["dealers"]
    assert "does not match the commitment" in str(verify(GAME, again).doubts[0])


# Older rules ------------------------------------------------------------------------------------------------------


def test_a_match_that_went_on_after_a_change_of_the_rules_is_written_and_read_again() -> None:
    data = {**through_json(played(SecretDealer(ONE), 9)), "rules": -1, "start": {"of": "another shape"}}
    match = play_on(read_record(GAME, data, SecretDealer(ONE)), 4)
    begins = match.checkpoints[0][0]
    assert begins > 0
    again = read_record(GAME, through_json(match), SecretDealer(ONE))
    assert again.state == match.state
    assert again.dealt == match.dealt
    assert [at for at, _ in again.checkpoints] == [at for at, _ in match.checkpoints]
    assert [line.at for line in again.chronicle or []] == [line.at for line in match.chronicle or []]
    assert through_json(again) == through_json(match)
    play_on(again)
    record = through_json(again)
    assert record["entries"][: len(data["entries"])] == data["entries"]
    verdict = verify(GAME, record)
    before = sum(entry[0] == "chance" for entry in record["entries"][:begins])
    assert verdict.confirmed == again.dealt - before > 0
    assert list(map(str, verdict.doubts)) == [
        f"The draws 1 to {before} cannot be dealt again: they were made under other rules."
    ]


@pytest.mark.parametrize("begins", [-1, 10**6, "1", None, True])
def test_a_record_that_begins_nowhere_is_refused(begins: Any) -> None:
    with pytest.raises(BadRecord, match="does not begin among its entries"):
        read_record(GAME, {**through_json(played(SecretDealer(ONE), 2)), "begins": begins})
