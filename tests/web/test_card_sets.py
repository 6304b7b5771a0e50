"""Card sets at tables: offered where the server was given some, different ones side by side, kept with their match."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest

from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.terms import Card
from quadriga.kernel import Offers
from quadriga.table import Bots
from web.harness import Browser, house, run
from web.test_protocol import play_on

SECRET = "Flavius Belisarius"


@pytest.fixture
def offers(tmp_path: Path) -> dict[str, Offers]:
    folder = tmp_path / "mine"
    GAME.box.export(folder)
    for file, old, new in (
        ("units.toml", "miniatures = 10", "miniatures = 2"),
        ("names-en.toml", 'E041 = "Belisarios"', f'E041 = "{SECRET}"'),
    ):
        text = (folder / file).read_text(encoding="utf-8")
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return {"byzantion": {"cards": GAME.box.sets(tmp_path)}}


async def legions(ada: Browser, key: str) -> int:
    table = await ada.house.tables.open(key)
    assert table.match.state.cards is table.match.config.cards
    return int(table.match.state.cards.units[0].miniatures)


def test_tables_with_different_sets_stand_side_by_side_and_survive_a_restart(tmp_path: Path, offers: dict[str, Offers]) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", offers=offers) as place:
            ada = place.browser()
            assert ">mine<" in (await ada.open("/new/byzantion")).text.replace("\n", "")
            settings = next(g for g in (await ada.get("/api/games", data=True)).data if g["name"] == "byzantion")["options"]
            assert next(s for s in settings if s["name"] == "cards")["values"] == ["mine", "house"]
            fields = [("setting.cards", "mine"), ("setting.players", "2"), ("seat0", "here"), ("seat1", "here")]
            answer = await ada.submit("/new/byzantion", fields)
            assert answer.status == 303
            mine = answer.headers["location"].rpartition("/")[2]
            ours = (await ada.create("byzantion", ["here", "here"]))["match"]
            assert (await legions(ada, mine), await legions(ada, ours)) == (2, 10)
            await play_on([ada], f"/t/{mine}", Random(1), 6)
            cookies, csrf = ada.cookies, ada.csrf
        async with house(tmp_path / "q.db") as place:  # started without the folder
            ada = place.browser()
            ada.cookies, ada.csrf = cookies, csrf
            assert (await legions(ada, mine), await legions(ada, ours)) == (2, 10)
            await play_on([ada], f"/t/{mine}", Random(2), 4)
            assert "setting.cards" not in (await ada.open("/new/byzantion")).text, "there is nothing to choose"

    run(test())


def test_cards_are_called_by_the_names_of_their_set(tmp_path: Path, offers: dict[str, Offers]) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", offers=offers) as place:
            ada = place.browser()
            for cards, name in (("mine", SECRET), ("house", "Belisarios")):
                made = await ada.create("byzantion", ["here", "here"], cards=cards)
                table = await place.tables.open(made["match"])
                table.match.state.display = [Card.E041]
                table.info.open_hands = True
                page = (await ada.open(made["address"])).text
                assert name in page
                assert (SECRET in page) is (cards == "mine")

    run(test())


def test_bots_and_records_take_the_set_along(tmp_path: Path, offers: dict[str, Offers]) -> None:
    async def test() -> None:
        with ThreadPoolExecutor(1) as pool:
            async with house(tmp_path / "q.db", bots=Bots(executor=pool), offers=offers) as place:
                ada = place.browser()
                made = await ada.create("byzantion", ["here"], cards="mine", players=1)
                await play_on([ada], made["address"], Random(1), 4)
                saved = (await ada.get(f"{made['address']}/record.json", data=True)).data
        assert set(saved["config"]["cards"]) == {"units.toml", "names-en.toml"}
        async with house(tmp_path / "other.db") as place:
            bob = place.browser()
            await bob.open()
            taken = await bob.post("/import", record=saved)
            assert taken.status == 201, taken.text
            assert await legions(bob, taken.data["key"]) == 2
            saved["config"]["cards"]["units.toml"]["legion"]["miniatures"] = "many"
            refused = await bob.post("/import", record=saved)
            assert refused.status == 422
            assert "units.toml, card legion, field 'miniatures'" in json.loads(refused.body)["error"]
            cyril = place.browser("cs")
            await cyril.open()
            said = json.loads((await cyril.post("/import", record=saved)).body)["error"]
            assert said.startswith("units.toml, karta legion, pole „miniatures“: má to být celé číslo")

    run(test())
