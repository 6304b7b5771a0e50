"""Requests made up from our own description of the addresses: each is answered as described, and none with a server error.
Meanwhile nothing is read from the store on the event loop.

This is a part of `make storm` at a small size, which asks schemathesis for the rest.
"""

from __future__ import annotations

import json
import re
import threading
from pathlib import Path
from random import Random
from typing import Any

import pytest
from table.test_holders import Watched

from web.harness import Answer, Browser, house, run
from web.test_people import register

EACH = 4  # requests to an address
WORDS = ["", "x", "Ada", "caesar", "0", "here", "x" * 50, "\u3164", "\ud83c\udffa"]
NUMBERS = [0, 1, -1, 7, 10**9]


def made_up(schema: dict[str, Any], rng: Random) -> Any:
    """Something that a schema allows."""
    if "enum" in schema:
        return rng.choice(schema["enum"])
    match schema.get("type"):
        case "string":
            return rng.choice(WORDS)
        case "integer":
            return rng.choice(NUMBERS)
        case "boolean":
            return rng.random() < 0.5
        case "array":
            return [made_up(schema["items"], rng) for _ in range(rng.randint(0, 3))]
        case "object":
            needed = schema.get("required", [])
            fields = schema.get("properties", {}).items()
            return {name: made_up(field, rng) for name, field in fields if name in needed or rng.random() < 0.7}
    return rng.choice([None, 1, "x", [], {}])


async def ask(browser: Browser, method: str, address: str, described: dict[str, Any], rng: Random) -> Answer:
    if method == "get":
        return await browser.get(address, data=True)
    body = described.get("requestBody", {}).get("content", {}).get("application/json", {"schema": {"type": "object"}})
    headers = {"content-type": "application/json", "accept": "*/*", "x-csrf": browser.csrf}
    return await browser.ask("POST", address, json.dumps(made_up(body["schema"], rng)).encode(), headers)


@pytest.mark.parametrize("is_member", [False, True])
def test_what_is_asked_by_the_description_is_answered_by_it(tmp_path: Path, is_member: bool) -> None:
    async def test() -> None:
        rng, count, storage = Random(1), 0, Watched(tmp_path / "q.db")
        async with house("", storage) as place:
            ada = place.browser()
            storage.readers.clear()  # before anybody comes, the house itself reads
            paths = (await ada.get("/openapi.json", data=True)).data["paths"]
            for path, methods in paths.items():
                for method in [one for one in methods if one != "parameters" and not path.endswith("/events")]:
                    await ada.open("/fairness")  # who was signed out, or forgotten, is somebody else by now
                    if is_member and "guest here" in (await ada.open("/you")).text:
                        await register(ada, f"Ada {count}")
                    match = (await ada.create("forum", ["here", "link"]))["match"]
                    known = {"match": match, "game": "caesar", "n": "1", "seat": "0", "lang": "en"}
                    for number in range(EACH):
                        asked = re.sub(r"\{(\w+)\}", lambda part: known.get(part[1], "x") if number else rng.choice("x1"), path)  # noqa: B023
                        answer = await ask(ada, method, asked, methods[method], rng)
                        assert str(answer.status) in methods[method]["responses"], (method, asked, answer.status, answer.text)
                        assert answer.status < 500 or answer.status == 507, (method, asked, answer.text)
                        count += 1
        assert count > 400
        assert threading.current_thread() not in storage.readers

    run(test())
