"""Who may do what, when: every role at every action at every stage, over HTTP; and links that lead to seats once."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest
from starlette.routing import Route

from quadriga.bots import Budget
from quadriga.table import Action, Bots, Role, Stage, Table
from quadriga.table.clocks import DAY, SLOW, Clock
from quadriga.table.info import Proposal
from quadriga.table.rights import RIGHTS, may, table
from quadriga.web.app import ROUTES
from web.harness import Answer, Browser, House, house, run, sit_down
from web.test_protocol import answer_of, play_on

DOCS = Path(__file__).parents[2] / "docs" / "builders" / "table-protocol.md"


@dataclass
class Scene:
    """A table at some stage, and a browser of each role."""

    live: Table
    address: str
    browsers: dict[Role, Browser]


async def at_stage(place: House, stage: Stage, *, alone: bool) -> Scene:
    """A table with a host who holds no seat, a player (alone with a bot, or one of two), a newcomer, and a watcher who has
    given up a seat."""
    host, player, newcomer, watcher, other = (place.browser() for _ in range(5))
    made = await host.create("forum", ["link", "bot:random" if alone else "open"])
    live = await place.tables.open(made["match"])
    await player.join(made["links"][0])
    if stage is not Stage.WAITING and not alone:
        await other.join(made["links"][1])
    while stage is Stage.FINISHED and not live.match.over:
        await place.tables.idle()
        await play_on([player, other], made["address"], Random(1), 1)
    await newcomer.open(made["address"]), await watcher.open(made["address"])
    live.info.parted.append(session_name(watcher))
    assert live.stage is stage
    role = Role.ALONE if alone else Role.PLAYER
    browsers = {Role.HOST: host, role: player, Role.NEWCOMER: newcomer, Role.WATCHER: watcher}
    for role, browser in browsers.items():
        assert live.roles(session_name(browser)) == roles_of(role)
    return Scene(live, made["address"], browsers)


def session_name(browser: Browser) -> str:
    return hashlib.sha256(browser.cookies["quadriga"].partition(".")[0].encode()).hexdigest()[:40]


async def _see(b: Browser, s: Scene) -> Answer:
    return await b.get(f"{s.address}/view", data=True)


async def _post(b: Browser, s: Scene, tail: str, **values: Any) -> Answer:
    return await b.post(f"{s.address}/{tail}", **values)


def own(b: Browser, s: Scene, otherwise: int = 0) -> int:
    """A seat of this browser's, if it has one."""
    return next((seat for seat in s.live.held(session_name(b)) if seat >= 0), otherwise)


async def _move(b: Browser, s: Scene) -> Answer:
    await _post(b, s, "curtain", seat=own(b, s))
    seen = (await _see(b, s)).data
    ask = seen["ask"]
    return await _post(b, s, "move", v=seen["v"], path=answer_of(ask, Random(1)) if ask else ["Bid", "1"])


async def _undo(b: Browser, s: Scene) -> Answer:
    await _move(b, s)
    await _post(b, s, "curtain", seat=own(b, s))
    return await _post(b, s, "undo", v=(await _see(b, s)).data["v"])


async def _asking(b: Browser, s: Scene, tail: str) -> Answer:
    await _post(b, s, "curtain", seat=own(b, s))
    v = (await _see(b, s)).data["v"]
    return await b.get(f"{s.address}/{tail}?v={v}&path=", data=True)


async def _get(b: Browser, s: Scene, tail: str) -> Answer:
    return await b.get(f"{s.address}/{tail}", data=True)


async def _eyes(b: Browser, s: Scene) -> Answer:
    """Through other eyes, or (403) through one's own alone."""
    before = await _get(b, s, f"at/{s.live.match.first}?as=1")
    page = (await b.get(f"{s.address}?at={s.live.match.first}&as=1")).text
    return before if 'id="f-eyes"' in page else Answer(409, {}, b"")


async def _return(b: Browser, s: Scene) -> Answer:
    await _post(b, s, "substitute", seat=own(b, s))
    return await _post(b, s, "return", seat=own(b, s))


async def _vacation(b: Browser, s: Scene) -> Answer:
    """As if the table had a slow clock."""
    s.live.info.clock = Clock(SLOW, DAY)
    s.live.info.clock.begin(s.live.people(), DAY)
    return await _post(b, s, "vacation", seat=own(b, s), begins=True)


async def _consent(b: Browser, s: Scene) -> Answer:
    """As if the other seat had asked for something."""
    s.live.info.proposal = Proposal("end", 1)
    return await _post(b, s, "consent", seat=own(b, s), agrees=False)


async def _report(b: Browser, s: Scene) -> Answer:
    await _post(b, s, "talk", phrase="hello")
    return await _post(b, s, "report", n=0)


async def _before_the_deal(b: Browser, s: Scene, tail: str) -> Answer:
    """As if numbers were still awaited; what is dealt with them is tested elsewhere."""

    async def kept() -> None:
        pass

    s.live.info.gathering = True
    with patch.object(s.live, "_gathered", kept):
        return await _post(b, s, tail)


Deed = Callable[[Browser, Scene], Awaitable[Answer]]
DEEDS: dict[Action, Deed] = {
    Action.SEE: _see,
    Action.MOVE: _move,
    Action.UNDO: _undo,
    Action.NUMBER: lambda b, s: _before_the_deal(b, s, "number"),
    Action.DEAL: lambda b, s: _before_the_deal(b, s, "deal"),
    Action.ORDER: lambda b, s: _post(b, s, "orders", drop="object", seat=own(b, s)),
    Action.LOOK: lambda b, s: _post(b, s, "curtain", seat=own(b, s)),
    Action.PREVIEW: lambda b, s: _asking(b, s, "preview"),
    Action.BRANCH: lambda b, s: _post(b, s, "branch", n=s.live.match.first),
    Action.EXPORT: lambda b, s: _get(b, s, "record.json"),
    Action.HINT: lambda b, s: _asking(b, s, "hints"),
    Action.SHARE: lambda b, s: _post(b, s, "invite", seat=own(b, s, 9)),
    Action.INVITE: lambda b, s: _post(b, s, "invite", seat=next(iter(s.live.awaited()), 1)),
    Action.LEAVE: lambda b, s: _post(b, s, "leave", seat=own(b, s)),
    Action.SIT: lambda b, s: _post(b, s, "sit", seat=1),
    Action.SUBSTITUTE: lambda b, s: _post(b, s, "substitute", seat=own(b, s)),
    Action.RETURN: _return,
    Action.VACATION: _vacation,
    Action.RESIGN: lambda b, s: _post(b, s, "resign", seat=own(b, s)),
    Action.PROPOSE: lambda b, s: _post(b, s, "propose", seat=own(b, s), kind="end"),
    Action.CONSENT: _consent,
    Action.TALK: lambda b, s: _post(b, s, "talk", words="Salve!"),
    Action.REPORT: _report,
    Action.EYES: _eyes,
    Action.VERIFY: lambda b, s: _get(b, s, "fair"),
    Action.ANALYSE: lambda b, s: _post(b, s, "analysis"),
    Action.REMATCH: lambda b, s: _post(b, s, "rematch"),
    Action.DELETE: lambda b, s: _post(b, s, "delete"),
}


def roles_of(role: Role) -> frozenset[Role]:
    implied = {Role.ALONE: {Role.PLAYER}, Role.HOST: {Role.NEWCOMER}}
    return frozenset({Role.WATCHER, role} | implied.get(role, set()))


def expected(role: Role, stage: Stage, action: Action) -> set[int]:
    """The answers that the table of rights promises."""
    if may(roles_of(role), stage, action):
        return {200, 201, 204, 303}
    return {403, 409}


@pytest.mark.parametrize("stage", Stage)
@pytest.mark.parametrize("action", Action)
def test_every_role_may_do_what_the_table_says_and_nothing_else(
    tmp_path: Path, stage: Stage, action: Action, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quadriga.table.analysis.HINT", Budget(iterations=10))
    monkeypatch.setattr("quadriga.table.analysis.ITERATIONS", 2)

    async def test() -> None:
        reaction = (0.0, 0.0) if stage is Stage.FINISHED else (3600.0, 3600.0)
        async with house(tmp_path / "q.db", bots=Bots(executor=ThreadPoolExecutor(1)), reaction=reaction) as place:
            for role in Role:
                if role is Role.ALONE and stage is Stage.WAITING:
                    continue  # nobody is alone while somebody is awaited
                scene = await at_stage(place, stage, alone=role is Role.ALONE)
                answer = await DEEDS[action](scene.browsers[role], scene)
                assert answer.status in expected(role, stage, action), (role, answer.status, answer.text)

    run(test())


def test_the_walk_knows_every_action_and_the_rights_every_stage() -> None:
    assert set(DEEDS) == set(RIGHTS) == set(Action)


ADDRESSES: dict[str, set[Action]] = {
    "": {Action.SEE, Action.EYES}, "/view": {Action.SEE}, "/events": {Action.SEE}, "/moments": {Action.SEE},
    "/panel/{name}": {Action.SEE},
    "/at/{n}": {Action.SEE, Action.EYES}, "/why/{seat}": {Action.SEE},
    "/preview": {Action.PREVIEW}, "/options": {Action.PREVIEW}, "/record.json": {Action.EXPORT}, "/fair": {Action.VERIFY},
    "/hints": {Action.HINT}, "/coach": {Action.HINT}, "/analysis": {Action.ANALYSE}, "/move": {Action.MOVE},
    "/undo": {Action.UNDO},
    "/branch": {Action.BRANCH}, "/curtain": {Action.LOOK}, "/orders": {Action.ORDER}, "/number": {Action.NUMBER},
    "/invite": {Action.INVITE, Action.SHARE}, "/leave": {Action.LEAVE}, "/deal": {Action.DEAL},
    "/sit": {Action.SIT}, "/substitute": {Action.SUBSTITUTE}, "/return": {Action.RETURN},
    "/vacation": {Action.VACATION}, "/resign": {Action.RESIGN}, "/propose": {Action.PROPOSE}, "/consent": {Action.CONSENT},
    "/talk": {Action.TALK}, "/report": {Action.REPORT},
    "/rematch": {Action.REMATCH}, "/delete": {Action.DELETE},
}  # fmt: skip


def test_every_address_of_a_table_belongs_to_an_action() -> None:
    routes = {r.path.removeprefix("/t/{match}") for r in ROUTES if isinstance(r, Route) and r.path.startswith("/t/{match}")}
    assert set(ADDRESSES) == routes
    assert set().union(*ADDRESSES.values()) == set(Action)


@pytest.mark.parametrize("stage", Stage)
def test_further_addresses_of_an_action_ask_for_the_same_rights(tmp_path: Path, stage: Stage) -> None:
    """The walk above takes one address for each action; these are the others that show something."""
    further = ["", "/panel/log", "/moments?from=0&to=9", "/at/0", "/events", "/options?v={v}&path="]

    async def test() -> None:
        reaction = (0.0, 0.0) if stage is Stage.FINISHED else (3600.0, 3600.0)
        async with house(tmp_path / "q.db", bots=Bots(executor=ThreadPoolExecutor(1)), reaction=reaction) as place:
            for role in Role:
                if role is Role.ALONE and stage is Stage.WAITING:
                    continue
                scene = await at_stage(place, stage, alone=role is Role.ALONE)
                browser = scene.browsers[role]
                await _post(browser, scene, "curtain", seat=own(browser, scene))
                v = (await _see(browser, scene)).data["v"]
                for tail in further:
                    (action,) = ADDRESSES[
                        re.sub(r"\?.*", "", tail.replace("/0", "/{n}").replace("panel/log", "panel/{name}"))
                    ] - {Action.EYES}
                    method = "HEAD" if tail == "/events" else "GET"
                    answer = await browser.ask(method, scene.address + tail.format(v=v), headers={"accept": "*/*"})
                    assert answer.status in expected(role, stage, action), (role, tail, answer.status, answer.text)

    run(test())


def test_the_documentation_prints_the_table_of_rights() -> None:
    rows = [" | ".join(("", *row, "")).strip() for row in table()]
    printed = DOCS.read_text(encoding="utf-8")
    for row in rows:
        assert row in printed, row
    section = printed.partition("## Rights")[2].partition("\n## ")[0]
    assert len(re.findall(r"^\| [a-z]", section, re.MULTILINE)) == len(rows) + 1, "the rows, and their head"


# Links ------------------------------------------------------------------------------------------------------------


def test_looking_at_a_link_takes_no_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob = place.browser(), place.browser()
            made = await ada.create("forum", ["here", "link"])
            for _ in range(2):
                page = await bob.open(made["links"][1])
                assert page.status == 200
                assert page.headers["cache-control"] == "no-store"
                assert "Take this seat" in page.text
                assert (await bob.ask("HEAD", made["links"][1])).status == 200
            assert (await bob.view(made["address"]))["seat"] is None
            await bob.join(made["links"][1], "Bob")
            assert (await bob.view(made["address"]))["seat"] == 1
            assert "Bob" in (await ada.get(made["address"])).text

    run(test())


def test_there_is_no_link_to_the_place_of_the_host(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "link"])
            for seat in (-1, 2, 99):
                assert (await ada.post(f"{made['address']}/invite", seat=seat)).status == 403
            assert (await ada.get(made["address"])).status == 200

    run(test())


def test_a_foreign_program_is_refused_before_its_body_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """So nobody can keep the server busy with bodies that it would refuse."""

    async def unread(*_: Any) -> Any:
        raise AssertionError("read")

    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open()
            ada.csrf = "0" * 64
            monkeypatch.setattr("quadriga.web.request.read_raw", unread)
            assert (await ada.post("/import", record={})).status == 403

    run(test())


def test_a_link_brings_one_browser_and_the_host_no_longer_sees_it(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, eve = place.browser(), place.browser(), place.browser()
            made = await ada.create("forum", ["here", "link"])
            link = made["links"][1]
            assert link in (await ada.get(made["address"])).text
            await bob.join(link)
            assert link not in (await ada.get(made["address"])).text
            refused = await eve.join(link)
            assert refused.status == 404
            assert "leads nowhere any more" in refused.text
            assert (await eve.view(made["address"]))["seat"] is None

    run(test())


def test_two_who_follow_a_link_at_once_do_not_both_get_the_seat(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, eve = place.browser(), place.browser(), place.browser()
            made = await ada.create("forum", ["here", "link"])
            live = await place.tables.open(made["match"])
            token = made["links"][1].rpartition("/")[2]
            await bob.open("/"), await eve.open("/")
            both = [await place.tables.invited(token) for _ in (bob, eve)]
            await both[0][0].join(session_name(bob), 1, token)
            version = live.version
            answer = await eve.submit(made["links"][1], [])
            assert answer.status == 404
            with pytest.raises(Exception, match="leads nowhere"):
                await both[1][0].join(session_name(eve), 1, token)
            assert live.version == version
            assert [note.key for note in live.info.notes] == ["commitment", "came"]
            assert live.held(session_name(eve)) == ()

    run(test())


def test_one_more_browser_at_a_seat_is_told_to_all(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, made = await sit_down(place)
            phone = place.browser()
            table = made["address"]
            shared = await bob.post(f"{table}/invite", seat=1)
            assert shared.status == 201
            assert shared.data["link"] in (await bob.get(table)).text
            assert shared.data["link"] not in (await ada.get(table)).text, "only its maker is shown a link"
            await phone.join(shared.data["link"])
            assert (await phone.view(table))["seat"] == 1
            for one in (ada, bob, phone):
                assert any("One more browser" in line for line in (await one.view(table))["log"])

    run(test())


def test_a_host_who_sits_on_both_sides_beside_the_guest_may_neither_export_nor_branch(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, made = await sit_down(place)
            table = made["address"]
            again = (await bob.post(f"{table}/invite", seat=1)).data["link"]
            await ada.join(again)
            live = await place.tables.open(made["match"])
            assert {seat for seat in live.held(session_name(ada)) if seat >= 0} == {0, 1}
            assert (await ada.get(f"{table}/record.json")).status == 403
            assert (await ada.post(f"{table}/branch", n=0)).status == 403
            assert any("One more browser" in line for line in (await bob.view(table))["log"])

    run(test())


@pytest.mark.parametrize("awaited", [True, False])
def test_a_host_makes_no_link_to_a_seat_that_is_taken_until_it_is_given_up(tmp_path: Path, awaited: bool) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob, eve = place.browser(), place.browser(), place.browser()
            made = await ada.create("trajan", ["here", "link", "link" if awaited else "here"], players=3)
            table, live = made["address"], await place.tables.open(made["match"])
            await bob.join(made["links"][1])
            refused = await ada.post(f"{table}/invite", seat=1)
            assert (refused.status, "only they can make a link" in refused.text) == (403, True)
            assert (await ada.post(f"{table}/leave", seat=1)).status == 403, "nobody is turned out"
            own = (await bob.post(f"{table}/invite", seat=1)).data["link"]
            assert f'action="{table}/leave"' in (await bob.get(table)).text
            assert (await bob.post(f"{table}/leave", seat=1)).status == 204
            assert (await bob.view(table))["seat"] is None
            assert live.stage is Stage.WAITING
            assert any("was given up" in line for line in (await ada.view(table))["log"])
            assert (await eve.join(own)).status == 404, "with the seat goes the link that its holder made"
            newer = await ada.post(f"{table}/invite", seat=1)
            assert newer.status == 201
        async with house(tmp_path / "q.db") as place:
            eve.house = bob.house = place
            assert (await bob.view(table))["seat"] is None
            await eve.join(newer.data["link"])
            assert (await eve.view(table))["seat"] == 1

    run(test())


def test_a_newer_link_replaces_the_one_before_and_survives_a_restart(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada, bob = place.browser(), place.browser()
            made = await ada.create("forum", ["here", "link"])
            newer = (await ada.post(f"{made['address']}/invite", seat=1)).data["link"]
            assert newer != made["links"][1]
            assert (await bob.open(made["links"][1])).status == 404
        assert newer.rpartition("/")[2].encode() not in (tmp_path / "q.db").read_bytes(), "the store knows its digest alone"
        async with house(tmp_path / "q.db") as place:
            ada.house = bob.house = place
            assert newer in (await ada.get(made["address"])).text
            await bob.join(newer)
            assert (await bob.view(made["address"]))["seat"] == 1

    run(test())


# Sessions ---------------------------------------------------------------------------------------------------------


def test_sessions_are_minted_by_the_server(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            eve = place.browser()
            chosen = "x" * 32
            for cookie in (chosen, f"{chosen}.", f"{chosen}.{'0' * 32}", f"{chosen}.é"):
                eve.cookies = {"quadriga": cookie}
                await eve.open()
                minted = eve.cookies["quadriga"]
                assert not minted.startswith(chosen)
                await eve.open()
                assert eve.cookies["quadriga"] == minted, "which it keeps"

    run(test())


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 201),
        ({"origin": "http://table.test"}, 201),
        ({"origin": "http://evil.test"}, 403),
        ({"origin": "null"}, 403),
        ({"origin": "http://["}, 403),
        ({"sec-fetch-site": "same-origin", "origin": "http://table.test"}, 201),
        ({"sec-fetch-site": "cross-site"}, 403),
    ],
)
def test_a_post_must_come_from_a_page_of_ours_or_from_a_program(tmp_path: Path, headers: dict[str, str], status: int) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            await ada.open()
            given = {"content-type": "application/json", "accept": "*/*", "x-csrf": ada.csrf, **headers}
            body = b'{"game": "forum", "seats": ["here", "here"]}'
            assert (await ada.ask("POST", "/api/matches", body, given)).status == status

    run(test())
