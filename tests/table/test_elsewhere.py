"""A match goes on elsewhere: browser to terminal, terminal to browser, browser to browser. Seats, bots and promises stay."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from legacy.old_files import RandomBots, play_at_table
from web.harness import Browser, House, house, run

from quadriga.cli import main
from quadriga.kernel import SecretDealer

PEOPLE = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "level": "tiro"}]
Ran = tuple[int, str, str]
Terminal = Callable[..., Ran]


@pytest.fixture
def terminal(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Terminal:
    """`terminal("verify", "x.json")` in an empty folder; exit code and what was printed."""
    monkeypatch.chdir(tmp_path)

    def run(*words: str, typed: list[str] | None = None) -> Ran:
        monkeypatch.setattr("sys.stdin", io.StringIO("".join(f"{line}\n" for line in typed or [])))
        code = main(["--lang", "en", *words])
        return code, *capsys.readouterr()

    return run


def keep(name: str, data: Any) -> None:
    Path(name).write_text(json.dumps(data), encoding="utf-8")


def kept(name: str) -> Any:
    return json.loads(Path(name).read_text(encoding="utf-8"))


def at_tables(test: Callable[[House, Browser], Any]) -> None:
    """Run a test in a house, with a browser that may post."""

    async def visit() -> None:
        async with house("q.db", bots=RandomBots()) as place:
            ada = place.browser()
            await ada.open("/")
            await test(place, ada)

    run(visit())


async def set_up(place: House, ada: Browser, moves: int) -> str:
    """A table of Caesar! with Ada against a bot, after so many answers of hers."""
    fields = [("seat0", "here"), ("name0", "Ada"), ("seat1", "bot:tiro")]
    table = (await ada.submit("/new/caesar", fields)).headers["location"]
    await play_at_table(place, [ada], table.removeprefix("/t/"), Random(1), moves)
    return str(table)


async def bring(place: House, ada: Browser, data: Any) -> str:
    made = await ada.post("/import", record=data)
    assert made.status == 201, made.text
    await place.tables.idle()
    return f"/t/{made.data['key']}"


async def exported(ada: Browser, table: str) -> Any:
    answer = await ada.get(f"{table}/record.json")
    assert answer.status == 200, answer.text
    return answer.data


def draws(data: Any) -> int:
    return sum(entry[0] == "chance" for entry in data["entries"])


def test_the_browsers_record_goes_on_in_the_terminal(terminal: Terminal) -> None:
    async def export(place: House, ada: Browser) -> None:
        keep("web.json", await exported(ada, await set_up(place, ada, 3)))

    at_tables(export)
    web = kept("web.json")
    assert web["seats"] == PEOPLE
    assert [sorted(share) for share in web["dealers"]] == [["commitment", "first"]], "a running table keeps its secret"
    code, out, _ = terminal("play", "--load", "web.json", "--save", "half.json", typed=["quit"])
    assert code == 0
    assert re.search(r"Caesar +Ada\n +Pompey +Tiro\n", out)
    assert f"The draws from number {draws(web) + 1} on are promised by a new dealer" in out
    half = kept("half.json")
    assert half["seats"] == PEOPLE
    assert half["entries"] == web["entries"]
    old, new = half["dealers"]
    assert old == web["dealers"][0]
    assert new["first"] == draws(web)
    assert new["commitment"] in out, "the new promise is published before its first draw"
    code, _, err = terminal("play", "--load", "half.json", "--seat", "0=random", "--save", "end.json")
    assert code == 0, err
    end = kept("end.json")
    assert [share.get("secret") is not None for share in end["dealers"]] == [False, True]
    code, out, err = terminal("verify", "end.json")
    assert code == 1
    assert err.startswith(f"The draws 1 to {draws(web)} cannot be checked")
    assert out == f"{draws(end) - draws(web)} of {draws(end)} draws are confirmed.\n"


def test_the_table_that_the_record_came_from_publishes_the_missing_secret(terminal: Terminal) -> None:
    """What verify cannot check alone it can with the secret that the first table publishes at its own end."""

    async def test(place: House, ada: Browser) -> None:
        first = await set_up(place, ada, 3)
        second = await bring(place, ada, await exported(ada, first))
        for table in (first, second):
            await play_at_table(place, [ada], table.removeprefix("/t/"), Random(2), 10**6)
        whole, copy = await exported(ada, first), await exported(ada, second)
        copy["dealers"][0]["secret"] = whole["dealers"][0]["secret"]
        keep("copy.json", copy)

    at_tables(test)
    code, out, err = terminal("verify", "copy.json")
    assert code == 0, err
    assert all(share["commitment"] in out for share in kept("copy.json")["dealers"])


def test_the_terminals_record_goes_on_in_the_browser(terminal: Terminal) -> None:
    code, _, _ = terminal("play", "caesar", "--seat", "1=tiro", "--save", "half.json", typed=["1", "1", "1", "quit"])
    assert code == 0
    half = kept("half.json")
    assert half["seats"] == [{"kind": "person"}, PEOPLE[1]]

    async def test(place: House, ada: Browser) -> None:
        table = await bring(place, ada, half)
        live = await place.tables.open(table.removeprefix("/t/"))
        assert [(place.kind, place.level) for place in live.places] == [("here", ""), ("bot", "tiro")]
        assert half["private"]["secret"] not in json.dumps(await exported(ada, table)), "while it runs, the secret stays"
        page = (await ada.open(table)).text
        assert live.dealer is not None
        assert live.dealer.commitment in page
        assert "Tiro" in page
        await play_at_table(place, [ada], live.key, Random(1), 10**6)
        assert {entry.seat for entry in live.match.entries[len(half["entries"]) :]} >= {0, 1}, "the bot played on"
        keep("end.json", await exported(ada, table))
        assert (await ada.get(f"{table}/fair", data=True)).data["fair"] is None

    at_tables(test)
    end = kept("end.json")
    assert [share["first"] for share in end["dealers"]] == [0, draws(half)]
    assert draws(end) > draws(half)
    code, out, err = terminal("verify", "end.json")
    assert code == 1
    assert err.startswith(f"The draws 1 to {draws(half)} cannot be checked")
    end["dealers"][0]["secret"] = half["private"]["secret"]
    keep("whole.json", end)
    code, out, err = terminal("verify", "whole.json")
    assert code == 0, err
    assert half["dealers"][0]["commitment"] in out


@pytest.mark.parametrize("where", ["dealers", "private"])
def test_whoever_brings_a_running_record_does_not_know_what_will_be_drawn(terminal: Terminal, where: str) -> None:
    """A secret in the record is that of its author: what is drawn from now on depends on another, committed to anew."""

    async def test(place: House, ada: Browser) -> None:
        record = await exported(ada, await set_up(place, ada, 3))
        known = SecretDealer(bytes(range(32)))
        share = {"first": 0, "commitment": known.commitment}
        secret = {"secret": known.secret.hex()}
        rigged = {"dealers": [share | secret]} if where == "dealers" else {"dealers": [share], "private": secret}
        table = await bring(place, ada, record | rigged)
        live = await place.tables.open(table.removeprefix("/t/"))
        assert isinstance(live.match.dealer, SecretDealer)
        assert live.match.dealer.secret != known.secret
        assert live.match.dealer.first == draws(record)
        page = (await ada.open(table)).text
        assert live.match.dealer.commitment in page
        assert "From here on a new dealer draws, with a secret" in page
        assert [share["commitment"] for share in (await exported(ada, table))["dealers"]] == [
            known.commitment,
            live.match.dealer.commitment,
        ]

    at_tables(test)


def test_the_browsers_record_goes_on_in_the_browser(terminal: Terminal) -> None:
    async def test(place: House, ada: Browser) -> None:
        web = await exported(ada, await set_up(place, ada, 3))
        table = await bring(place, ada, web)
        live = await place.tables.open(table.removeprefix("/t/"))
        assert [(place.kind, place.level, place.name) for place in live.places] == [("here", "", "Ada"), ("bot", "tiro", "")]
        assert "From here on a new dealer draws, with a secret" in (await ada.open(table)).text
        await play_at_table(place, [ada], live.key, Random(1), 10**6)
        end = await exported(ada, table)
        assert end["seats"] == PEOPLE
        assert [share["first"] for share in end["dealers"]] == [0, draws(web)]
        fair = (await ada.get(f"{table}/fair", data=True)).data
        assert (fair["fair"], fair["draws"], fair["confirmed"]) == (None, draws(end), draws(end) - draws(web))
        assert "cannot be checked" in fair["wrong"][0]
        czech = await place.browser("cs").get(f"{table}/fair")
        assert "nelze ověřit" in czech.text
        keep("end.json", end)

    at_tables(test)
    code, _, err = terminal("verify", "end.json")
    assert code == 1
    assert err.startswith("The draws 1 to")


def test_who_deals_outlives_a_restart_even_after_going_back(terminal: Terminal) -> None:
    async def before(place: House, ada: Browser) -> None:
        web = await exported(ada, await set_up(place, ada, 3))
        table = await bring(place, ada, web)
        live = await place.tables.open(table.removeprefix("/t/"))
        back = next(i for i, entry in enumerate(live.match.entries) if entry.seat != -1)
        done = await ada.post(f"{table}/branch", n=back)
        assert done.status == 201, done.text
        table = done.data["address"]
        await play_at_table(place, [ada], done.data["match"], Random(4), 2)
        data = await exported(ada, table)
        assert data["dealers"][1]["first"] == draws({"entries": web["entries"][:back]}) < draws(web)
        keep("before.json", {"table": table, "dealers": data["dealers"], "cookies": ada.cookies})

    async def after(place: House, ada: Browser) -> None:
        then = kept("before.json")
        ada.cookies = then["cookies"]
        await ada.open("/")
        assert (await exported(ada, then["table"]))["dealers"] == then["dealers"]

    at_tables(before)
    at_tables(after)


def test_a_finished_record_keeps_its_promise_and_can_be_played_again_from_the_middle(terminal: Terminal) -> None:
    async def test(place: House, ada: Browser) -> None:
        first = await set_up(place, ada, 10**6)
        record = await exported(ada, first)
        table = await bring(place, ada, record)
        copy = await exported(ada, table)
        assert copy["dealers"] == record["dealers"]
        assert copy["seats"] == record["seats"] == PEOPLE
        assert (await ada.get(f"{table}/fair", data=True)).data["fair"] is True
        for unpromised in ({}, {"dealers": [{"first": 0, "commitment": record["dealers"][0]["commitment"]}]}):
            bare = {key: value for key, value in record.items() if key != "dealers"} | unpromised
            table = await bring(place, ada, bare)
            live = await place.tables.open(table.removeprefix("/t/"))
            assert (await exported(ada, table))["dealers"] == unpromised.get("dealers", [])
            back = next(i for i, entry in enumerate(live.match.entries) if entry.seat != -1)
            done = await ada.post(f"{table}/branch", n=back)
            table = done.data["address"]
            live = await place.tables.open(done.data["match"])
            await play_at_table(place, [ada], live.key, Random(5), 10**6)
            assert live.match.over, "somebody deals after going back"
            assert (await exported(ada, table))["dealers"][-1]["first"] < live.match.dealt

    at_tables(test)


@pytest.mark.parametrize(
    ("level", "status"), [("random", 201), ("search:20", 201), ("search:2s", 201), ("search:9s", 422), ("deus", 422)]
)
def test_bots_of_the_terminal_sit_at_the_table_unless_they_would_think_for_ever(
    terminal: Terminal, level: str, status: int
) -> None:
    async def test(place: House, ada: Browser) -> None:
        record = await exported(ada, await set_up(place, ada, 2))
        record["seats"][1] = level
        made = await ada.post("/import", record=record)
        assert made.status == status, made.text
        if status == 201:
            live = await place.tables.open(made.data["key"])
            assert (live.places[1].kind, live.places[1].level) == ("bot", level)
        else:
            assert f"There is no bot '{level}' at this table; there are tiro," in made.data["error"]

    at_tables(test)


def test_a_finished_record_may_name_a_bot_that_nobody_knows(terminal: Terminal) -> None:
    async def test(place: House, ada: Browser) -> None:
        record = await exported(ada, await set_up(place, ada, 10**6))
        record["seats"][1] = {"kind": "bot", "level": "deus", "name": "Machina"}
        table = await bring(place, ada, record)
        assert "deus" in (await ada.open(table)).text
        assert (await exported(ada, table))["seats"] == record["seats"]

    at_tables(test)


@pytest.mark.parametrize("seats", [5, ["human"], ["human", None], [{"kind": "person", "name": 5}, "human"]], ids=str)
def test_seats_that_cannot_be_understood_are_refused(terminal: Terminal, seats: Any) -> None:
    async def test(place: House, ada: Browser) -> None:
        record = await exported(ada, await set_up(place, ada, 1))
        before = len(place.tables.storage.list_matches(""))
        refused = await ada.post("/import", record={**record, "seats": seats})
        assert refused.status == 422
        assert refused.data["error"].startswith("The record does not say who sits in")
        assert len(place.tables.storage.list_matches("")) == before

    at_tables(test)
