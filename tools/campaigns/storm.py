"""A storm of requests that nobody should send, and of records in which something is wrong: every one is refused or works."""

from __future__ import annotations

import json
import re
import time
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import quote

from starlette.routing import Route
from web.harness import Browser, House, house

from campaigns.report import Report
from quadriga import games
from quadriga.web.app import ROUTES

METHODS = ["GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH", "BREW"]
NOWHERE = ["/t/{match}/nowhere", "/nowhere", "/static/{game}", "/t/{match}/at/-1", "/t/{match}/at/zz"]
ODD = ["", "0", "-1", "99999999999999999999", "NaN", "null", "[]", "{}", "\x00", "\ud800", "é", "a" * 5000, "../../etc", "%00",
       "<b>", "' OR 1=1 --", "Bid/1", "//", "true", "1e9", "١"]  # fmt: skip
KINDS = ["application/json", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "multipart/form-data",
         "text/plain", "application/json; charset=utf-16", "", "\x01"]  # fmt: skip
WRONG: list[Any] = [None, True, -1, 0, 1, 7, 10**8, 2**70, 1.5, "", "nonsense", "é" * 300, [], {}, [[]], [1] * 300]
SLOW = 2.0  # seconds; no page may take longer
Asked = tuple[str, str, bytes, dict[str, str]]


def addresses() -> list[tuple[str, list[str]]]:
    """Every address there is, with what may be done there, and some that do not exist."""
    routes = [(route.path, sorted(route.methods or {"GET"})) for route in ROUTES if isinstance(route, Route)]
    return routes + [(path, ["GET", "POST"]) for path in NOWHERE]


def malformed(rng: Random, table: str, csrf: str) -> Asked:
    """One request that nobody should send."""
    path, methods = rng.choice(ADDRESSES)
    good = {"match": table.removeprefix("/t/"), "game": "forum", "n": "3", "seat": "0", "section": "1", "token": "x" * 24}
    good |= {"name": "moves", "lang": "en", "plate": "board", "stage": "after", "lesson": "01-placing"}
    good = {name: good.get(name, "x" * 12) for name in re.findall(r"{(\w+)}", path)}
    place = path.format(**{name: value if rng.random() < 0.7 else rng.choice(ODD) for name, value in good.items()})
    names = ["v", "path", "seat", "n", "drop", "at", "lang", "s", "game", "options", "seats", "record", "title", "theme",
             "back", "always", "setting.players", "seat0", "public", "commitment", "number", "gather",
             "as", "report", "from", "to", "turn", "then"]  # fmt: skip
    chosen = {rng.choice(names): rng.choice(ODD) for _ in range(rng.randint(0, 4))}
    query = "&".join(f"{quote(name)}={quote(value, errors='replace')}" for name, value in chosen.items())
    values: Any = {rng.choice(names): rng.choice([*ODD, 1, -5, None, [], {}, [[]], ["Bid", "1"], 1.5, True]) for _ in range(4)}
    if rng.random() < 0.2:
        values = rng.choice([None, [], 3, "x", [values]])
    body = json.dumps(values).encode() if rng.random() < 0.6 else rng.randbytes(rng.randint(0, 200))
    if rng.random() < 0.1:
        body = b"[" * 100_000
    headers = {"content-type": rng.choice(KINDS), "accept": rng.choice(["text/html", "*/*", ""])}
    if rng.random() < 0.7:
        headers["x-csrf"] = csrf if rng.random() < 0.8 else rng.choice(["", "é", "0"])
    if rng.random() < 0.2:
        headers["accept-encoding"] = rng.choice(["br", "gzip", ";;,,", "br;q=x"])
    method = rng.choice(methods if rng.random() < 0.85 else METHODS)
    return method, f"{quote(place, errors='replace') if rng.random() < 0.5 else place}?{query}", body, headers


ADDRESSES = addresses()


async def requests(folder: Path, count: int, seed: int = 0) -> Report:
    """So many malformed requests to a house with one table, by somebody who has no seat there."""
    report = Report("storm of requests", count)
    async with house(folder / "requests.db") as place:
        ada, eve = place.browser(), place.browser()
        made = await ada.create("forum", ["here", "link"])
        live = await place.tables.open(made["match"])
        before = (list(live.match.entries), live.version)
        await eve.open("/")
        rng = Random(f"requests/{seed}")
        for _ in range(count):
            asked = malformed(rng, made["address"], eve.csrf)
            report.step()
            if "/events" in asked[1] and asked[0] == "GET":
                continue  # a good stream is no fault
            await _ask(eve, asked, report)
        if (list(live.match.entries), live.version) != before:
            report.fault("a malformed request changed the table")
    return report


async def _ask(browser: Browser, asked: Asked, report: Report) -> int:
    """One request, as a fault if the server fails or takes too long."""
    method, address, body, headers = asked
    began, busy = time.perf_counter(), time.process_time()
    try:
        status = (await browser.ask(method, address, body, headers)).status
    except Exception as error:
        report.fault(f"{method} {address[:120]} {body[:200]!r}: {type(error).__name__}: {error}")
        status = 500
    else:
        if status >= 500:
            report.fault(f"{method} {address[:120]} {body[:200]!r} {headers}: {status}")
    took, worked = time.perf_counter() - began, time.process_time() - busy
    what = f"{method} {address[:80]} {status}"
    report.note_worst("seconds", took, what)
    report.note_worst("seconds of the processor", worked, what)
    report.counts["answers over 2 s"] += took > SLOW
    if worked > SLOW:  # whatever else the machine has to do
        report.fault(f"{what} {body[:200]!r} took {worked:.1f} s of the processor")
    report.counts[f"status {status}"] += 1
    browser.sent.clear()
    return status


# Records ------------------------------------------------------------------------------------------------------------


def spots(data: Any, found: list[tuple[Any, Any]] | None = None) -> list[tuple[Any, Any]]:
    """Every place of a JSON value at which something can be changed: its container and key."""
    found = [] if found is None else found
    for key in list(data) if isinstance(data, dict) else range(len(data)):
        found.append((data, key))
        if isinstance(data[key], dict | list):
            spots(data[key], found)
    return found


def mutated(record: Any, rng: Random) -> Any:
    """The record with one to three things wrong in it."""
    data = deepcopy(record)
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        container, key = rng.choice(spots(data))
        how = rng.random()
        if how < 0.15:
            del container[key]
        elif how < 0.3 and isinstance(container, list):
            container.insert(key, deepcopy(container[rng.randrange(len(container))]))
        elif how < 0.6 and type(container[key]) is int:
            container[key] += rng.choice((-1, 1, 10, -100, 10**6))
        elif how < 0.7:
            container[key] = rng.choice(ODD)
        else:
            container[key] = deepcopy(rng.choice(WRONG))  # it may be changed in its turn
        if not data:
            break
    return data


async def saved_records(place: House, names: list[str]) -> list[Any]:
    """Records of matches at their beginning, under way and under older rules."""
    found: list[Any] = []
    for name in names:
        game, rng = games.load(name), Random(4)
        ada = place.browser()
        made = await ada.create(name, ["here"] * game.seats(game.configure()))
        live = await place.tables.open(made["match"])
        for decisions in (1, 20):
            for _ in range(decisions):
                if live.match.pending:
                    ask = live.match.pending[0]
                    await live.answer(ask.seat, live.version_for(ask.seat), ask.choice.write(ask.choice.sample(rng)))
            record = json.loads(json.dumps(live.record()))
            found += [record, {**record, "rules": 0}]
            point = record["checkpoints"][-1]
            found.append({**record, "start": point["state"], "entries": [], "checkpoints": [], "dealers": []})
    return found


async def records(folder: Path, count: int, names: list[str] | None = None, seed: int = 0) -> Report:
    """Import so many mutated records; whatever is taken must also be shown, played on and deleted."""
    report = Report("storm of records", count)
    rng = Random(f"records/{seed}")
    async with house(folder / "records.db") as place:
        saved = await saved_records(place, names or [*games.names()])
        ada = place.browser()
        await ada.open("/")
        for _ in range(count):
            body = json.dumps({"record": mutated(rng.choice(saved), rng)}).encode()
            headers = {"content-type": "application/json", "accept": "*/*", "x-csrf": ada.csrf}
            status = await _ask(ada, ("POST", "/import", body, headers), report)
            if status == 201:
                await _use(place, ada, report)
            report.step()
    return report


async def _use(place: House, ada: Browser, report: Report) -> None:
    """Look at the table just imported, and delete it."""
    key = next(reversed(place.tables._live))
    for address in (f"/t/{key}", f"/t/{key}?at=0", f"/t/{key}/view"):
        await _ask(ada, ("GET", address, b"", {"accept": "text/html"}), report)
    await place.tables.idle()
    headers = {"content-type": "application/json", "accept": "*/*", "x-csrf": ada.csrf}
    if await _ask(ada, ("POST", f"/t/{key}/delete", b"{}", headers), report) != 303:
        report.fault(f"an imported table could not be deleted: {key}")
