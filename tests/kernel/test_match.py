"""The match: the only door, sealed rounds, undo, previews, positions and records, on the toy game."""

import json
from random import Random
from typing import Any

import pytest
from toy import GAME, Allow, Bid, Coin, Forum, Object

from quadriga.kernel import (
    Amount,
    AnyMatch,
    Ask,
    BadConfig,
    BadPosition,
    BadRecord,
    IllegalMove,
    Match,
    News,
    SecretDealer,
    from_position,
    random_dealer,
    read_record,
    scripted_dealer,
    to_json,
    verify,
    write_record,
)
from quadriga.kernel.foresee import agreed
from quadriga.text.telling import Telling, why_refused


def opened(hands: list[list[int]], *draws: int, **config: Any) -> AnyMatch:
    return from_position(GAME, {"config": config, "hands": hands}, scripted_dealer(draws))


def test_a_sealed_round_opens_when_the_last_answer_is_in() -> None:
    match = opened([[9, 1, 1], [5, 2, 2]])
    match.answer(0, Bid(9))
    assert [ask.seat for ask in match.pending] == [1]
    assert match.sealed(0) == Bid(9)
    assert 9 in match.state.hands[0], "nothing has happened yet"
    match.answer(1, Bid(5))
    assert match.state.hands == [[1, 1], [2, 2]]
    assert [ask.prompt for ask in match.pending] == ["object"]


def test_a_sealed_answer_can_be_taken_back_although_others_have_answered() -> None:
    match = opened([[9, 1, 1], [5, 2, 2], [4, 4, 4]], players=3)
    match.answer(0, Bid(9))
    match.answer(1, Bid(5))
    match.undo(0)
    assert {ask.seat for ask in match.pending} == {0, 2}
    match.answer(0, Bid(1))
    match.answer(2, Bid(4))
    assert match.state.hands[0] == [1, 9]


def test_an_opened_answer_cannot_be_taken_back() -> None:
    match = opened([[9, 1, 1], [5, 2, 2]])
    match.answer(0, Bid(9))
    match.answer(1, Bid(5))
    for seat in (0, 1):
        with pytest.raises(IllegalMove):
            match.undo(seat)


def test_a_reaction_window_asks_all_who_could_react_and_resolves_together() -> None:
    match = opened([[9, 1, 1], [5, 2, 2], [4, 4, 4]], 3, 3, 3, players=3)
    for seat, card in enumerate((9, 5, 4)):
        match.answer(seat, Bid(card))
    assert [ask.seat for ask in match.pending] == [1, 2]
    match.answer(2, Object())
    match.answer(1, Allow())
    assert match.state.guards == [1, 1, 0]
    assert match.state.purse == [[0, 0]] * 3


def test_undo_walks_back_through_a_turn_to_the_last_draw() -> None:
    match = opened([[9, 1, 1], [5, 2, 2]], 3, 3, 3, guards=False)
    match.answer(0, Bid(9))
    match.answer(1, Bid(5))
    match.answer(0, (Amount(Coin.GOLD, 2),))
    match.answer(0, (2, 1, 0))
    match.undo(0)
    match.undo(0)
    assert match.state.bank == [12, 12]
    match.answer(0, (Amount(Coin.SILVER, 1),))
    match.answer(0, (0, 1, 2))
    match.answer(0, (1,))
    assert match.why_no_undo(0) == "undo.chance"


def test_other_seats_illegal_and_stale_moves_are_refused_without_change() -> None:
    match = opened([[9, 1, 1], [5, 2, 2]], guards=False)
    match.answer(0, Bid(9))
    match.answer(1, Bid(5))
    before = match.state.copy()
    for seat, move in [(1, (Amount(Coin.GOLD, 1),)), (0, Bid(9)), (0, (Amount(Coin.GOLD, 5),)), (7, Bid(1))]:
        with pytest.raises(IllegalMove):
            match.answer(seat, move)
    assert match.state == before
    with pytest.raises(IllegalMove, match="§3"):
        match.answer_written(0, ("GOLD=9",))


def test_a_refused_move_names_the_rule() -> None:
    match = opened([[9, 1, 1], [5, 2, 2]])
    with pytest.raises(IllegalMove, match="§1"):
        match.answer(0, Bid(5))


@pytest.mark.parametrize("words", [(), ("",), (" ", "")])
def test_an_empty_answer_is_not_quoted(words: tuple[str, ...]) -> None:
    match = opened([[9, 1, 1], [5, 2, 2]])
    with pytest.raises(IllegalMove, match=r"^Nothing was chosen \(§1\)\.$"):
        match.answer_written(0, words)


def test_preview_shows_what_the_seat_may_know_and_changes_nothing() -> None:
    match = opened([[9, 1, 1], [5, 2, 2]], guards=False)
    match.answer(0, Bid(9))
    match.answer(1, Bid(5))
    match.answer(0, (Amount(Coin.GOLD, 2),))
    match.answer(0, (2, 1, 0))
    before = write_record(match)
    told = match.preview(0, (1, 1))
    assert all(news.key != "drew" for news in told), "which card comes is not known"
    assert told == [News("exchanged", {"seat": 0, "n": 2})], "but what follows the draws is"
    assert write_record(match) == before


def test_what_worlds_agree_on_is_told_where_they_part_and_as_often_as_in_all() -> None:
    a, b, c, d = (News(key, {"n": 1}) for key in "abcd")
    other = News("b", {"n": 2})
    assert agreed([[a, b, c], [a, other, c], [a, b, c]]) == [a, c]
    assert agreed([[a, b, d], [a, c, c, d], [d], [b, d, a]]) == [d]
    assert agreed([[a, b], [b, a]]) == [a, b], "both happen, whatever comes first"
    assert agreed([[a, a, a], [a, b, a]]) == [a, a]
    assert agreed([[a], []]) == []
    assert agreed([[a, b]]) == [a, b]


def test_in_imagined_worlds_nobody_else_has_answered_under_seal() -> None:
    """Neither what nor that: worlds, and what is thought or told in them, are the same before and after."""
    match = opened([[9, 1, 1], [5, 2, 3]])
    before = [match.imagine(0, Random(k)) for k in range(20)]
    foreseen = match.preview(0, Bid(9))
    assert foreseen, "the seat's own bid is told, as if all others had answered"
    match.answer(1, Bid(5))
    after = [match.imagine(0, Random(k)) for k in range(20)]
    assert [world.state for world in after] == [world.state for world in before]
    assert all([ask.seat for ask in world.pending] == [0, 1] for world in [*before, *after])
    assert match.preview(0, Bid(9)) == foreseen
    mine = opened([[9, 1, 1], [5, 2, 3]])
    mine.answer(0, Bid(9))
    assert all(mine.imagine(0, Random(k)).sealed(0) == Bid(9) for k in range(10))


def test_without_a_dealer_a_person_tells_what_was_drawn() -> None:
    match = Match(GAME, GAME.configure(), None)
    assert match.chance is not None
    assert not match.pending
    with pytest.raises(IllegalMove):
        match.draw(12)
    for card in (1, 1, 1, 2, 2, 2):
        match.draw(card)
    assert match.state.hands == [[1, 1, 1], [2, 2, 2]]
    with pytest.raises(IllegalMove):
        match.draw(3)


def played(seed: int, decisions: int = 100) -> AnyMatch:
    match = Match(GAME, GAME.configure({"players": 3}), SecretDealer(bytes([seed] * 32)))
    rng = Random(seed)
    while not match.over and decisions:
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
        decisions -= 1
    return match


def test_a_record_goes_on_in_the_middle_of_a_sealed_round_and_of_a_turn() -> None:
    for decisions in range(1, 12):
        match = played(3, decisions)
        again = read_record(GAME, json.loads(json.dumps(write_record(match))), match.dealer)
        assert again.state == match.state
        assert [ask.seat for ask in again.pending] == [ask.seat for ask in match.pending]
        assert again.chronicle == match.chronicle


def test_a_record_of_older_rules_goes_on_from_its_checkpoint() -> None:
    match = played(3, 8)
    saved = write_record(match)
    saved["rules"] = 0
    saved["entries"][0] = ["chance", "nothing like that any more"]
    again = read_record(GAME, saved, match.dealer)
    assert again.state == match.state
    assert len(again.entries) == len(match.entries)
    assert write_record(again)["entries"] == saved["entries"]
    saved["checkpoints"] = []
    with pytest.raises(BadRecord, match="checkpoint"):
        read_record(GAME, saved)


def carried_over(match: AnyMatch) -> AnyMatch:
    """The match as if its rules had changed since it was saved."""
    return read_record(GAME, json.loads(json.dumps({**write_record(match), "rules": 0})), match.dealer)


def test_answers_under_other_rules_cannot_be_taken_back_and_the_reason_says_so() -> None:
    match = carried_over(opened([[9, 1, 1], [5, 2, 2]]))
    assert (match.first, match.why_no_undo(0)) == (0, "undo.nothing")
    rounds = (played(3, n) for n in range(3, 20))
    match = carried_over(next(match for match in rounds if match.checkpoints[-1][0] == len(match.entries)))
    assert [match.why_no_undo(seat) for seat in range(3)] == ["undo.rules"] * 3
    with pytest.raises(IllegalMove, match="rules have changed"):
        match.undo(0)
    match.answer(0, match.options(0).sample(Random(1)))
    match.undo(0)


def test_moments_under_other_rules_are_refused_with_a_sentence_and_change_nothing() -> None:
    match = carried_over(played(3, 8))
    before = write_record(match)
    for act in (match.at, match.rewind, lambda count: match.at_report(count + 1, 0)):
        with pytest.raises(IllegalMove, match="rules have changed"):
            act(match.first - 1)
    for act in (match.at, match.rewind):
        for count in (-1, len(match.entries) + 1):
            with pytest.raises(IllegalMove, match="no such moment"):
                act(count)
    assert write_record(match) == before


def test_a_match_carried_over_plays_on_is_saved_and_read_again() -> None:
    match = carried_over(played(3, 8))
    first, rng = match.first, Random(1)
    for _ in range(6):
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
    saved = json.loads(json.dumps(write_record(match)))
    assert saved["begins"] == first
    again = read_record(GAME, saved, match.dealer)
    assert (again.state, again.first, again.entries, again.chronicle) == (match.state, first, match.entries, match.chronicle)
    match.rewind(first)
    assert len(match.entries) == first
    while not match.over:
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
    assert "cannot be dealt again" in str(verify(GAME, write_record(match)).doubts[-1])


def test_the_secret_is_published_at_the_end_and_proves_the_draws() -> None:
    assert "secret" not in write_record(played(3, 5))["dealers"][0]
    saved = write_record(played(3))
    draws = sum(entry[0] == "chance" for entry in saved["entries"])
    assert verify(GAME, saved) == (draws, draws, [])
    other = json.loads(json.dumps(saved))
    first = next(i for i, entry in enumerate(other["entries"]) if entry[0] == "chance")
    other["entries"][first][1] = "1" if other["entries"][first][1] != "1" else "2"
    try:
        wrong = verify(GAME, other).doubts
    except BadRecord as refusal:  # the changed card may make a later entry impossible
        wrong = [refusal]
    assert wrong
    saved["dealers"][0]["secret"] = "00" * 32
    assert "commitment" in str(verify(GAME, saved).doubts[0])
    assert verify(GAME, write_record(played(3, 5))).doubts


SAVED = {"format": "quadriga-record/1", "game": "forum", "rules": 1, "config": {}, "entries": [], "checkpoints": []}


@pytest.mark.parametrize(
    "broken",
    [
        None,
        [],
        {},
        {"format": "quadriga-record/1"},
        {**SAVED, "entries": [["0"]]},
        {**SAVED, "entries": [[0, 5]]},
        {**SAVED, "entries": [[0, "Bid"]]},
        {**SAVED, "entries": [["chance", "x"]]},
        {**SAVED, "game": "other"},
        {**SAVED, "begins": 1},
        {**SAVED, "begins": "0"},
        {**SAVED, "begins": 1, "entries": [["chance", "x"]]},
        {**SAVED, "rules": 0, "checkpoints": [{"at": 0}]},
        {**SAVED, "rules": 0, "checkpoints": [{"at": 5, "state": {}}]},
        {**SAVED, "rules": 0, "checkpoints": [{"at": 0, "state": {"deck": "?"}}]},
    ],
    ids=str,
)
def test_a_malformed_record_is_refused_with_a_sentence(broken: object) -> None:
    with pytest.raises(BadRecord, match=r"\.$"):
        read_record(GAME, broken)


def test_unknown_options_and_values_are_refused_with_the_possible_ones() -> None:
    with pytest.raises(BadConfig, match="players, guards"):
        GAME.configure({"colour": "red"})
    with pytest.raises(BadConfig, match="2, 3, 4"):
        GAME.configure({"players": 9})
    assert GAME.configure({"players": "3", "guards": "off"}).guards is False


def test_a_contradictory_position_is_refused() -> None:
    with pytest.raises(BadPosition, match="three cards 9"):
        from_position(GAME, {"hands": [[9, 9, 9], [9]]})
    with pytest.raises(BadPosition):
        from_position(GAME, {"game": "other"})
    with pytest.raises(BadPosition):
        from_position(GAME, "nonsense")


def test_taking_moves_back_never_changes_what_will_be_drawn() -> None:
    match = played(5)
    entries, lines = list(match.entries), list(match.chronicle or [])
    for count in (12, 15, 20):
        match.rewind(count)
        while not match.over:
            entry = entries[len(match.entries)]
            match.answer(entry.seat, entry.answer)
        assert match.entries == entries
        assert match.chronicle == lines


def test_a_match_from_a_position_is_saved_with_its_start() -> None:
    match = from_position(GAME, {"hands": [[9, 1, 1], [5, 2, 2]]}, random_dealer(Random(1)))
    match.answer(0, Bid(9))
    again = read_record(GAME, json.loads(json.dumps(write_record(match))))
    assert again.state == match.state


def test_a_refusal_carries_the_rule_in_the_words_of_the_game() -> None:
    class StrictTelling(Telling[Any]):
        def why_not(self, state: Any, ask: Any, written: Any) -> str | None:
            return "why.not_in_hand" if ask.prompt == "bid" and written[:1] == ("Bid",) else None

    class Strict(type(GAME)):  # type: ignore[misc]
        telling = StrictTelling()

    match = from_position(Strict(), {"hands": [[9, 1, 1], [5, 2, 2]]}, scripted_dealer([]))
    with pytest.raises(IllegalMove, match=r"\(§1\)") as refusal:
        match.answer(0, Bid(5))
    assert why_refused(refusal.value) == "why.not_in_hand"
    with pytest.raises(IllegalMove) as refusal:
        match.answer_written(0, ("Bid", "5"))
    assert why_refused(refusal.value) == "why.not_in_hand"
    with pytest.raises(IllegalMove) as refusal:
        match.answer(0, object())
    assert why_refused(refusal.value) is None
    assert not match.entries


def test_between_moments_the_state_at_each_report_can_be_looked_at() -> None:
    rng = Random(3)
    match = Match(GAME, GAME.configure({}), random_dealer(rng))
    while not match.over:
        ask = match.pending[0]
        match.answer(ask.seat, ask.choice.sample(rng))
    before = to_json(match.state)
    told = [line.at for line in match.chronicle or [] if line.at > 0]
    assert max(told.count(at) for at in told) > 1, "several reports follow one entry"
    for at in sorted(set(told)):
        seen = [match.at_report(at, report) for report in range(told.count(at))]
        assert all(state is not match.state for state in seen)
        with pytest.raises(IllegalMove, match="no such moment"):
            match.at_report(at, told.count(at))
    assert to_json(match.state) == before
    with pytest.raises(IllegalMove, match="no such moment"):
        match.at_report(0, 0)


def test_taking_back_ignores_others_sealed_answers_and_takes_their_round_back(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = GAME.turn

    async def turn(g: Forum) -> None:
        await Ask(0, [Bid(1), Bid(2)], "bid")
        await honest(g)

    monkeypatch.setattr(GAME, "turn", turn)
    match = opened([[9, 1, 1], [5, 2, 3]])
    match.answer(0, Bid(2))
    assert match.why_no_undo(0) is None
    match.answer(1, Bid(5))
    assert match.why_no_undo(0) is None, "that the other has answered is not to be seen by the undo button either"
    match.undo(0)
    assert match.entries == []
    assert [ask.seat for ask in match.pending] == [0]
