"""One notice for a question and a way: when it is due, by whom it is sent, and what calls it back. On both databases."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Sequence

from club.house import ADA, LONG, House, Recorder, house
from web.harness import run, until

from quadriga.club.notices import AGAIN, HOUR, LETTERS, OTHERS, PROMPT, Notices
from quadriga.club.senders import BROKEN, DAILY, EMAIL, WEBHOOK, Outcome, Waiting, Way
from quadriga.club.ways import MOST
from quadriga.table.clocks import DAY
from quadriga.table.waits import AWHILE


async def later(place: House, notices: Notices, seconds: float) -> None:
    place.time += seconds
    await notices.tick()


def test_whoever_is_away_is_told_once_after_a_while(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            table = await place.seat_two()
            place.tell("bob", WEBHOOK)
            sender = Recorder()
            notices = place.server({WEBHOOK: sender})
            await later(place, notices, AWHILE[""] - 1)
            assert sender.sent == []
            for seconds in (2, 10, 10, DAY):
                await later(place, notices, seconds)
            assert sender.sent == [("bob", [table.key])]

    run(test())


def test_nobody_is_told_after_the_answer(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            table = await place.seat_two()
            place.tell("bob", WEBHOOK)
            sender = Recorder()
            notices = place.server({WEBHOOK: sender})
            place.time += LONG
            await place.answer(table, 1)
            await notices.tick()
            assert sender.sent == []

    run(test())


def test_an_answer_calls_back_what_was_to_be_tried_again(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            table = await place.seat_two()
            place.tell("bob", WEBHOOK)
            sender = Recorder(Outcome.LATER)
            notices = place.server({WEBHOOK: sender})
            await later(place, notices, LONG)
            assert (len(sender.sent), place.rows("outbox")) == (1, 1)
            await place.answer(table, 1)
            assert place.rows("outbox") == 0
            await later(place, notices, DAY)
            assert len(sender.sent) == 1

    run(test())


def test_the_end_of_a_match_calls_it_back_as_well(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            table = await place.seat_two()
            place.tell("bob", WEBHOOK)
            notices = place.server({WEBHOOK: Recorder(Outcome.LATER)})
            await later(place, notices, LONG)
            await table.resign("ada", 0)
            assert place.rows("outbox") == place.rows("waits") == 0

    run(test())


def test_the_next_question_is_another_wait(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            table = await place.seat_two()
            place.tell("bob", WEBHOOK)
            sender = Recorder()
            notices = place.server({WEBHOOK: sender})
            await later(place, notices, LONG)
            for seat in (1, 0):
                await place.answer(table, seat)
            assert 1 in table.missing()
            await later(place, notices, LONG)
            assert sender.sent == [("bob", [table.key])] * 2

    run(test())


def test_whoever_has_a_page_open_is_not_told_until_a_while_after_it_was_closed(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            table = await place.seat_two()
            place.tell("bob", WEBHOOK)
            sender = Recorder()
            notices = place.server({WEBHOOK: sender})
            place.there = {(table.key, 1)}
            for _ in range(5):
                await later(place, notices, LONG)
            assert sender.sent == []
            place.there = set()
            await notices.saw(table.key, [1], AWHILE[""])
            await later(place, notices, AWHILE[""] - 1)
            assert sender.sent == []
            await later(place, notices, 2)
            assert sender.sent == [("bob", [table.key])]

    run(test())


def test_whoever_has_looked_is_not_told_of_the_same_question_again(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            table = await place.seat_two()
            place.tell("bob", WEBHOOK)
            sender = Recorder(Outcome.LATER)
            notices = place.server({WEBHOOK: sender})
            await later(place, notices, LONG)
            await notices.saw(table.key, [1], AWHILE[""])
            await later(place, notices, DAY)
            assert len(sender.sent) == 1, "what was to be tried again is called back"

    run(test())


def test_whoever_was_told_is_not_told_again_because_somebody_comes(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            table = await place.seat_two()
            place.tell("bob", WEBHOOK)
            sender = Recorder()
            notices = place.server({WEBHOOK: sender})
            await later(place, notices, LONG)
            link = await table.invite(ADA, 0, "nonce")
            await place.tables.join(link, "eve")
            await later(place, notices, LONG)
            assert len(sender.sent) == 1

    run(test())


def test_who_plays_alone_keeps_nobody_waiting(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            table = await place.seat_two()
            place.tell("bob", WEBHOOK), place.tell("ada", WEBHOOK)
            await table.leave("bob", 1)
            sender = Recorder()
            await later(place, place.server({WEBHOOK: sender}), LONG)
            assert sender.sent == []

    run(test())


def test_of_several_servers_one_sends_each_notice(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            keys = [(await place.seat_two()).key for _ in range(6)]
            place.tell("ada", WEBHOOK), place.tell("bob", WEBHOOK)
            sender = Recorder()
            servers = [place.server({WEBHOOK: sender}, apart=number > 0) for number in range(4)]
            place.time += LONG
            for _ in range(3):
                await asyncio.gather(*(one.tick() for one in servers))
            told = sorted((person, key) for person, keys in sender.sent for key in keys)
            assert told == sorted((person, key) for person in ("ada", "bob") for key in keys)

    run(test())


def test_what_a_server_took_that_died_is_not_sent_twice(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            await place.seat_two()
            place.tell("bob", WEBHOOK)

            class Hangs(Recorder):
                def send(self, way: Way, waiting: Sequence[Waiting], now: float) -> Outcome:
                    came = super().send(way, waiting, now)
                    ended.wait()
                    return came

            ended, hangs, sender = threading.Event(), Hangs(), Recorder()
            place.time += LONG
            dying = asyncio.create_task(place.server({WEBHOOK: hangs}).tick())
            await until(lambda: hangs.sent)
            dying.cancel()
            await later(place, place.server({WEBHOOK: sender}, apart=True), DAY)
            ended.set()
            assert (len(hangs.sent), sender.sent) == (1, [])

    run(test())


class Stalls(Recorder):
    """Receivers of which those that are called slow do not answer before they are let go."""

    def __init__(self) -> None:
        super().__init__()
        self.stalled: list[str] = []
        self.let_go = threading.Event()

    def send(self, way: Way, waiting: Sequence[Waiting], now: float) -> Outcome:
        if "slow" in way.address:
            self.stalled.append(way.address)
            self.let_go.wait()
        return super().send(way, waiting, now)


def test_receivers_that_do_not_answer_hold_up_nobody_who_does(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            sender, letters = Stalls(), Recorder()
            notices = place.server({WEBHOOK: sender, EMAIL: letters})
            place.tell("ada", WEBHOOK, "https://prompt.example.org/ada")
            place.tell("ada", EMAIL, "ada@example.org")
            await place.seat_two()
            await later(place, notices, LONG)
            assert len(sender.sent) == 1, "from now on they are known to be prompt"
            for number in range(MOST):
                place.tell("bob", WEBHOOK, f"https://slow{number}.example.org/")
            await place.seat_two()
            place.time += LONG
            telling = asyncio.create_task(notices.tick())
            await until(lambda: len(sender.stalled) == OTHERS)
            await until(lambda: len(sender.sent) == len(letters.sent) == 2)
            await place.seat_two()
            place.time += LONG
            others = asyncio.create_task(notices.tick())
            await until(lambda: len(sender.sent) == len(letters.sent) == 3)
            assert len(sender.stalled) == OTHERS, "those wait for each other"
            sender.let_go.set()
            await telling
            await others
            assert len(sender.stalled) == MOST

    run(test())


def test_who_answers_late_is_not_among_the_prompt_the_next_time(database: str) -> None:
    clock, taken = [0.0], [0.0]

    class Takes(Recorder):
        def send(self, way: Way, waiting: Sequence[Waiting], now: float) -> Outcome:
            clock[0] += taken[0]
            return super().send(way, waiting, now)

    async def test() -> None:
        async with house(database) as place:
            notices = place.server({WEBHOOK: Takes()})
            notices._clock = lambda: clock[0]
            place.tell("bob", WEBHOOK, "https://hooks.example.org/bob")
            for taken[0], known in ((PROMPT - 1, ["hooks.example.org"]), (PROMPT + 1, [])):
                await place.seat_two()
                await later(place, notices, LONG)
                assert list(notices._prompt) == known

    run(test())


def test_a_webhook_that_fails_is_tried_again_later_and_later_and_then_switched_off(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            await place.seat_two()
            way = place.tell("bob", WEBHOOK)
            sender = Recorder(*[Outcome.LATER] * 9)
            notices = place.server({WEBHOOK: sender})
            await later(place, notices, LONG)
            for number, pause in enumerate(AGAIN, 1):
                await later(place, notices, pause - 1)
                assert len(sender.sent) == number
                await later(place, notices, 2)
                assert len(sender.sent) == number + 1
            kept = place.ways.get(way.id)
            assert kept is not None
            assert (kept.state, place.rows("outbox")) == (BROKEN, 0)
            await later(place, notices, DAY)
            assert len(sender.sent) == len(AGAIN) + 1
            place.ways.mend("bob", way.id).result()
            assert place.ways.of("bob")[0].state == "on"

    run(test())


def test_a_way_that_is_gone_is_forgotten(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            await place.seat_two()
            place.tell("bob", WEBHOOK)
            await later(place, place.server({WEBHOOK: Recorder(Outcome.GONE)}), LONG)
            assert place.ways.of("bob") == []

    run(test())


def test_an_address_gets_no_more_letters_an_hour_than_it_may(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            place.tell("bob", EMAIL, "bob@example.org")
            sender = Recorder()
            notices = place.server({EMAIL: sender})
            keys = []
            for _ in range(LETTERS + 3):
                keys.append((await place.seat_two()).key)
                await later(place, notices, LONG)
            assert len(sender.sent) == LETTERS
            await later(place, notices, HOUR)
            assert len(sender.sent) == LETTERS + 1
            assert sorted(sender.sent[-1][1]) == sorted(keys[LETTERS:]), "what had to wait comes in one letter"

    run(test())


def test_slow_games_are_told_of_once_a_day_where_somebody_wants_that(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            way = place.tell("bob", EMAIL, "bob@example.org")
            place.ways.set_pace("bob", way.id, DAILY).result()
            sender = Recorder()
            notices = place.server({EMAIL: sender})
            first = await place.slow()
            await later(place, notices, AWHILE["slow"] + 1)
            assert sender.sent == [("bob", [first.key])]
            others = [(await place.slow()).key for _ in range(2)]
            await later(place, notices, DAY / 2)
            assert len(sender.sent) == 1
            await later(place, notices, DAY / 2)
            assert sorted(sender.sent[-1][1]) == sorted(others)
            quick = await place.seat_two()
            await later(place, notices, LONG)
            assert sender.sent[-1] == ("bob", [quick.key]), "others do not wait for it"

    run(test())


def test_what_was_to_come_once_a_day_does_not_come_after_the_answer(database: str) -> None:
    async def test() -> None:
        async with house(database) as place:
            way = place.tell("bob", EMAIL, "bob@example.org")
            place.ways.set_pace("bob", way.id, DAILY).result()
            sender = Recorder()
            notices = place.server({EMAIL: sender})
            await place.slow()
            await later(place, notices, AWHILE["slow"] + 1)
            table = await place.slow()
            await later(place, notices, AWHILE["slow"] + 1)
            assert place.rows("outbox") == 1
            await place.answer(table, 1)
            await later(place, notices, DAY)
            assert len(sender.sent) == 1

    run(test())


def test_under_seal_a_notice_comes_at_the_same_moment_whether_others_have_answered_or_not(database: str) -> None:
    async def told(answers: bool) -> list[float]:
        async with house(database) as place:
            table = await place.seat_two()
            place.ways.of("bob") or place.tell("bob", WEBHOOK)
            sender = Recorder()
            notices = place.server({WEBHOOK: sender})
            found: list[float] = []
            for step in range(40):
                place.time += 10
                if answers and step == 10:
                    await place.answer(table, 0)
                await notices.tick()
                found += [place.time] * (len(sender.sent) - len(found))
            await table.resign("ada", 0)
            return found

    first, second = run(told(True)), run(told(False))
    assert first == second
    assert len(first) == 1
