"""Records of an earlier Quadriga open, stand where they stood, go on and come back: in the kernel, terminal and browser."""

from __future__ import annotations

import io
import json
from pathlib import Path
from random import Random

import pytest
from legacy.old_files import (
    EXPECTED,
    FINISHED,
    FOLDER,
    RECORDS,
    RUNNING,
    RandomBots,
    check_position,
    commitments,
    open_record,
    play_at_table,
    play_randomly,
    record_of,
    seats_of,
    views,
)
from web.harness import house, run

from quadriga.cli import main
from quadriga.kernel import SecretDealer, verify, write_record


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_stands_where_it_stood(name: str) -> None:
    check_position(open_record(record_of(name)), EXPECTED[name])
    assert seats_of(record_of(name)) == EXPECTED[name]["seats"]


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_goes_on_and_comes_back(name: str) -> None:
    data = record_of(name)
    match = open_record(data, SecretDealer(b"later"))
    play_randomly(match, Random(name), 25)
    written = json.loads(json.dumps(write_record(match)))
    assert written["entries"][: len(data["entries"])] == data["entries"]
    again = open_record(written)
    assert again.state == match.state
    assert views(again) == views(match)


@pytest.mark.parametrize("name", FINISHED)
def test_the_draws_of_a_finished_record_are_confirmed(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Where the rules have changed since, nobody can deal again, and that is what is said."""
    data = record_of(name)
    game = open_record(data).game
    is_old = data["rules"] != game.rules_version
    assert [doubt.key for doubt in verify(game, data).doubts] == ["refuse.verify.other_rules"] * is_old
    assert main(["--lang", "en", "verify", str(FOLDER / name)]) == is_old
    said = capsys.readouterr()
    assert ("follows rules version" in said.err) if is_old else (data["commitment"] in said.out)


@pytest.mark.parametrize("name", RECORDS)
def test_the_terminal_replays_a_record(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "en", "replay", str(FOLDER / name)]) == 0
    lines = capsys.readouterr().out.splitlines()
    numbers = [line.split()[0] for line in lines if line[:4].strip().isdecimal()]
    assert numbers == [str(n + 1) for n in range(sum(entry[0] != "chance" for entry in record_of(name)["entries"]))]
    assert len(numbers) + sum(line.startswith("      Drawn: ") for line in lines) == EXPECTED[name]["entries"]


@pytest.mark.parametrize("name", RUNNING)
def test_the_terminal_goes_on_with_a_record(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("quit\n"))
    kept = tmp_path / "kept.json"
    assert main(["--lang", "en", "play", "--load", str(FOLDER / name), "--save", str(kept)]) == 0
    again = json.loads(kept.read_text())
    check_position(open_record(again), EXPECTED[name])
    assert seats_of(again) == EXPECTED[name]["seats"]
    promised = commitments(record_of(name))
    assert commitments(again)[:1] == promised
    assert (commitments(again) == promised) == name.startswith("terminal"), "only the terminal's own file knows the secret"


@pytest.mark.parametrize("name", RECORDS)
def test_the_table_goes_on_with_a_record(name: str, tmp_path: Path) -> None:
    async def test() -> None:
        async with house(tmp_path / "q.db", bots=RandomBots()) as place:
            ada = place.browser()
            await ada.open("/")
            made = await ada.post("/import", record=record_of(name))
            assert made.status == 201, made.text
            key = made.data["key"]
            live = await place.tables.open(key)
            check_position(live.match, EXPECTED[name])
            assert [place.seat()._asdict() for place in live.places] == EXPECTED[name]["seats"]
            assert (await ada.open(f"/t/{key}")).status == 200
            await play_at_table(place, [ada], key, Random(name), 6)
            exported = (await ada.get(f"/t/{key}/record.json")).data
            assert exported["entries"][: EXPECTED[name]["entries"]] == record_of(name)["entries"]
            assert seats_of(exported) == EXPECTED[name]["seats"]
            assert commitments(exported)[:1] == commitments(record_of(name))
            again = await ada.post("/import", record=exported)
            assert again.status == 201, again.text
            copy = await place.tables.open(again.data["key"])
            assert views(copy.match) == views(live.match)

    run(test())
