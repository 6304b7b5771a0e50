"""The sources of the front end: they can be read, all of them are sent, and the page says what its scripts ask it."""

from __future__ import annotations

import re
from pathlib import Path

import quadriga
from quadriga.web.styles import FOLDER, ORDER, page_style
from web.harness import house, run

SOURCE = Path(quadriga.__file__).parent
LONGEST = {".css": 200, ".html": 140, ".js": 200}
OURS = [file for kind in LONGEST for file in SOURCE.rglob(f"*{kind}") if not {"vendor", "bundle"} & {*file.parts}]


def test_no_line_is_too_long_to_be_read() -> None:
    lines = [(file, n, line) for file in OURS for n, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1)]
    assert [f"{file}:{n}" for file, n, line in lines if len(line) > LONGEST[file.suffix]] == []


def test_every_style_has_its_place_in_the_order() -> None:
    assert sorted(ORDER) == sorted(file.stem for file in FOLDER.glob("*.css"))


def test_the_styles_are_sent_as_one_file_and_so_are_the_letters_they_name(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            sent = await ada.get("/static/style.css?stamp")
            assert (sent.status, sent.text) == (200, page_style())
            assert sent.headers["content-type"].startswith("text/css")
            letters = re.findall(r"url\((/static/[^)]+)\)", sent.text)
            assert letters
            assert [(await ada.get(address)).status for address in letters] == [200] * len(letters)

    run(test())


def test_a_table_tells_its_scripts_the_settings(tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db") as place:
            ada = place.browser()
            made = await ada.create("forum", ["here", "here"])
            await ada.post("/settings", keys="off", motion="off", confirm="always", turn="go")
            page = (await ada.get(made["address"])).text
            assert re.search(r'data-confirm="always"\s+data-turn="go"\s+data-motion="off"\s+data-keys="off"', page)

    run(test())
