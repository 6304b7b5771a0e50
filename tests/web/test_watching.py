"""Watching over a server: health in a word, metrics that tell of no single match, and logs without anything to misuse."""

from __future__ import annotations

import io
import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from club.receivers import Letters, here, post_office

from quadriga.club.logs import HIDDEN, log_lines, scrubbed
from quadriga.club.metrics import HELP, Metrics, written
from quadriga.table import Bots, StorageError
from quadriga.web.app import ROUTES
from quadriga.web.watching import Around
from web.harness import House, house, run, sit_down
from web.test_notices_page import PAGE, Time, links, tick
from web.test_protocol import play_on

LOCAL = "127.0.0.1"


@pytest.fixture
def letters() -> Iterator[Letters]:
    with post_office() as found:
        yield found


@pytest.fixture
def log() -> Iterator[io.StringIO]:
    """All that is logged, as lines of JSON, however unimportant."""
    root, stream = logging.getLogger(), io.StringIO()
    before, level = list(root.handlers), root.level
    handler = log_lines(stream)
    root.setLevel(logging.DEBUG)
    yield stream
    root.handlers[:], root.level = before, level
    handler.close()


def numbers(text: str) -> dict[str, float]:
    """The samples of Prometheus's text format, read strictly."""
    found: dict[str, float] = {}
    for line in text.splitlines():
        if line.startswith("#"):
            assert re.fullmatch(r"# (HELP|TYPE) [a-z_]+ .+", line), line
            continue
        sample = re.fullmatch(r'([a-z_]+(?:\{[a-z]+="[^"\\]*"(?:,[a-z]+="[^"\\]*")*\})?) (\S+)', line)
        assert sample, line
        assert sample[1] not in found, "each once"
        found[sample[1]] = float(sample[2])
    return found


async def measured(place: House) -> dict[str, float]:
    answer = await place.browser(address=LOCAL).get("/metrics")
    assert answer.status == 200
    return numbers(answer.text)


# Health ---------------------------------------------------------------------------------------------------------------


def test_a_server_that_is_well_says_so(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            answer = await place.browser().get("/health")
            assert (answer.status, answer.data["ok"]) == (200, True)
            assert set(answer.data["checks"].values()) == {"ok"}

    run(test())


def test_a_file_that_is_gone_is_told_by_name_and_without_its_place(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            (tmp_path / "q.db").rename(tmp_path / "elsewhere.db")
            answer = await place.browser().get("/health")
            assert (answer.status, answer.data["ok"], answer.data["checks"]["writing"]) == (503, False, "unwritable")
            assert str(tmp_path) not in answer.text
            (tmp_path / "elsewhere.db").rename(tmp_path / "q.db")

    run(test())


def test_notices_that_nobody_sends_are_told(tmp_path: Path) -> None:
    async def test() -> None:
        time = Time()
        async with house(tmp_path / "q.db", now=time) as place:
            await sit_down(place)
            with sqlite3.connect(tmp_path / "q.db") as db:
                db.execute("INSERT INTO ways VALUES ('w', 'p', 'email', 'a', '', 'en', 'on', 'each', 0, 0, 0, 0)")
                db.execute("INSERT INTO outbox SELECT 'w', match, seat, ?, 0 FROM waits LIMIT 1", (time.now - 601,))
            assert (await place.browser().get("/health")).data["checks"]["notices"] == "late"

    run(test())


# Metrics --------------------------------------------------------------------------------------------------------------


def test_metrics_are_for_this_machine_or_for_whoever_has_the_token(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            assert (await place.browser(address="192.0.2.7").get("/metrics")).status == 403
            assert (await place.browser(address="test").get("/metrics")).status == 403
            near = place.browser(address=LOCAL)
            assert (await near.get("/metrics")).status == 200
            assert (await near.ask("GET", "/metrics", headers={"x-forwarded-for": "192.0.2.7"})).status == 403
        async with house(tmp_path / "q.db", around=Around(token="let-me-in")) as place:
            far, near = place.browser(address="192.0.2.7"), place.browser(address=LOCAL)
            assert (await far.ask("GET", "/metrics", headers={"authorization": "Bearer let-me-in"})).status == 200
            for headers in ({}, {"authorization": "Bearer let-me"}, {"authorization": "Bearer "}):
                assert (await near.ask("GET", "/metrics", headers=headers)).status == 403, "a proxy is near as well"

    run(test())


def test_what_happens_is_counted(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", bots=Bots(1)) as place:
            ada = place.browser()
            made = await ada.create("caesar", ["here", "bot:random"])
            async with ada.stream(made["address"]):
                for _ in range(2):
                    await place.tables.idle()
                    await play_on([ada], made["address"], Random(1), 1)
                await place.tables.idle()
                found = await measured(place)
            live = await place.tables.open(made["match"])
            assert 2 <= found["quadriga_moves_total"] <= len(live.match.entries)
            assert found["quadriga_matches_live"] == 1
            assert found["quadriga_streams"] >= 1
            assert found['quadriga_bot_seconds_count{level="random"}'] >= 1
            assert found['quadriga_requests_total{method="POST",route="/t/{match}/move",status="204"}'] >= 2
            assert found["quadriga_memory_bytes"] > 1e6
            logging.getLogger("quadriga.test").error("a mistake")
            again = await measured(place)
            assert again['quadriga_errors_total{where="quadriga.test"}'] == 1

    run(test())


def test_an_answer_under_seal_is_not_counted_before_it_is_opened(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, made = await sit_down(place)
            await place.tables.idle()

            def told(found: dict[str, float]) -> dict[str, float]:
                return {name: value for name, value in found.items() if "requests" not in name and "memory" not in name}

            before = told(await measured(place))
            await play_on([ada], made["address"], Random(1), 1)
            assert told(await measured(place)) == before
            await play_on([bob], made["address"], Random(1), 1)
            assert told(await measured(place))["quadriga_moves_total"] >= before.get("quadriga_moves_total", 0) + 2

    run(test())


def test_no_metric_names_a_match_a_person_or_an_address(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, _, made = await sit_down(place)
            await ada.get("/t/nobody-knows-this"), await ada.get("/secret-path"), await ada.ask("BREW", "/coffee")
            text = (await place.browser(address=LOCAL).get("/metrics")).text
            routes = {route.path for route in ROUTES if hasattr(route, "path")} | {"other"}
            assert set(re.findall(r'route="([^"]*)"', text)) <= routes
            for secret in (made["match"], "nobody-knows", "secret-path", "coffee"):
                assert secret not in text

    run(test())


def test_processes_that_share_a_port_tell_of_each_other(tmp_path: Path) -> None:
    async def test() -> None:
        (tmp_path / "77.json").write_text(json.dumps([["quadriga_streams", "quadriga_streams", [], 5]]))
        (tmp_path / "78.json").write_text("{")
        async with house(tmp_path / "q.db", around=Around(folder=str(tmp_path))) as place:
            found = await measured(place)
            assert found['quadriga_streams{process="77"}'] == 5
            assert sum(name.startswith("quadriga_streams{") for name in found) == 2

    run(test())


def test_the_format_escapes_what_a_label_holds_and_names_every_family() -> None:
    metrics = Metrics()
    metrics.count("quadriga_requests_total", route='a"b\\c\nd')
    for seconds in (0.05, 3.0, 99.0):
        metrics.time("quadriga_bot_seconds", seconds, level="x")
    text = written(metrics.rows({"quadriga_streams": 3}))
    assert r'quadriga_requests_total{route="a\"b\\c\nd"} 1' in text
    assert 'quadriga_bot_seconds_bucket{level="x",le="0.1"} 1' in text
    assert 'quadriga_bot_seconds_bucket{level="x",le="5.0"} 2' in text
    assert 'quadriga_bot_seconds_bucket{level="x",le="+Inf"} 3' in text
    assert 'quadriga_bot_seconds_sum{level="x"} 102.05' in text
    assert all(kind in ("counter", "gauge", "histogram") for kind, _ in HELP.values())


# Logs -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "secret",
    ["ada@example.org", "/join/abcDEF123456", "192.0.2.7", "2001:db8::1", "https://u:p@example.org/x?token=1",
     "postgresql://u:pw@db/x", "smtp://u:pw@mail", "a" * 12 + "1" * 12, "/notices/end/abc-def"],
)  # fmt: skip
def test_a_message_is_scrubbed(secret: str) -> None:
    assert scrubbed(f"before {secret} after") == f"before {HIDDEN} after"


def test_what_is_needed_is_not_scrubbed() -> None:
    for words in ("match abcDEF123_-x failed", "quadriga.table.sqlite refused", "internationalisation-of-everything"):
        assert scrubbed(words) == words


def test_an_error_is_told_by_its_kind_and_place_never_by_its_words(log: io.StringIO) -> None:
    try:
        raise ValueError("what somebody typed")
    except ValueError:
        logging.getLogger("quadriga").exception("it failed")
    logging.getLogger("quadriga").warning("refused: %s", StorageError("refuse.storage.gone", path="/srv/hidden.db"))
    first, second = map(json.loads, log.getvalue().splitlines())
    assert (first["error"], first["level"]) == ("ValueError", "error")
    assert first["trace"][-1].startswith("test_watching.py:")
    assert second["message"] == "refused: refuse.storage.gone"
    assert "typed" not in log.getvalue()
    assert "hidden" not in log.getvalue()


def test_a_busy_run_leaves_nothing_in_the_log_that_anybody_could_misuse(
    tmp_path: Path, log: io.StringIO, letters: Letters, monkeypatch: pytest.MonkeyPatch
) -> None:
    secrets: set[str] = {"Agrippina", "Salve, omnes!", "bob@example.org", "let-me-in", "192.0.2.44", "0123456789abcdef"}

    async def busy() -> None:
        time = Time()
        around = Around(here(letters), token="let-me-in", logs=True)
        async with house(tmp_path / "q.db", now=time, around=around) as place:
            ada, bob = place.browser(address="192.0.2.44"), place.browser(address="192.0.2.44")
            made = await ada.create("forum", ["here", "link"])
            secrets.update(made["links"][1:])
            await bob.join(made["links"][1], "Agrippina")
            await bob.open(PAGE)
            await bob.submit(f"{PAGE}/email", [("address", "bob@example.org")])
            confirm, end = links(letters.came[0])
            await ada.ask("POST", confirm)
            await ada.post(f"{made['address']}/talk", words="Salve, omnes!")
            await bob.post(f"{made['address']}/report", n=0)
            time.now += 400
            await tick(place)
            assert len(letters.came) == 2
            async with ada.stream(made["address"]):
                await play_on([ada, bob], made["address"], Random(1), 4)
            await ada.get("/join/0123456789abcdef"), await ada.get("/metrics"), await ada.get("/t/0123456789abcdef")
            live = await place.tables.open(made["match"])
            monkeypatch.setattr(type(live), "viewer", lambda *_: 1 / 0)
            await ada.get(made["address"])
            await ada.post(f"{made['address']}/delete")
            secrets.update([confirm.rpartition("/")[2], end.rpartition("/")[2], ada.csrf, bob.csrf])
            secrets.update(cookie for one in (ada, bob) for name, cookie in one.cookies.items() if name == "quadriga")
            secrets.update(found for (found,) in place.tables.storage.read("SELECT value FROM settings WHERE name='secret'"))
            secrets.update(found for (found,) in place.tables.storage.read("SELECT DISTINCT session FROM holders"))

    run(busy())
    lines = [json.loads(line) for line in log.getvalue().splitlines()]
    assert {"/t/{match}/move", "/notices/confirm/{token}", "/join/{token}"} <= {line.get("route") for line in lines}
    assert any(line.get("error") == "ZeroDivisionError" for line in lines), "and of what failed, something is there"
    assert len(secrets) > 12
    told = log.getvalue()
    assert not [secret for secret in secrets if secret and (secret in told or json.dumps(secret)[1:-1] in told)]


def test_every_line_of_a_log_says_when_who_and_what(log: io.StringIO) -> None:
    logging.getLogger("quadriga.x").info("said %s to %s", "this", 3)
    line: dict[str, Any] = json.loads(log.getvalue())
    assert (line["from"], line["level"], line["message"]) == ("quadriga.x", "info", "said this to 3")
    assert line["time"] > 0
