"""The terminal opens no file before it has been opened in a process that may die of it: records, positions and card files."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = """
import sys
from quadriga import confined
from quadriga.cli import main

confined.SECONDS, confined.MEMORY = 1, 1 << 29
command, where, how = sys.argv[1:4]

def eats_memory(*given, **named):
    kept = [bytearray(1 << 28) for _ in range(64)]

def eats_time(*given, **named):
    while True:
        pass

def falls_over(*given, **named):
    raise ZeroDivisionError

module, _, name = where.rpartition(".")
setattr(__import__(module, fromlist=["x"]), name, globals()[how])
sys.exit(main(["--lang", "en", *command.split()]))
"""
POSITION = 'game = "caesar"\n'
COMMANDS = {
    "replay match.json": "quadriga.cli.records.read_record",
    "draw match.json -o picture.svg": "quadriga.cli.records.read_record",
    "play --load match.json": "quadriga.cli.saves.read_record",
    "verify match.json": "quadriga.cli.commands.verify.verify",
    "position position.toml": "quadriga.cli.commands.position.from_position",
    "convert match.json -o table.parquet": "quadriga.lab.data.read_record",
    "games byzantion --cards set": "quadriga.games.byzantion.box.box.load",
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("confined")
    (made / "position.toml").write_text(POSITION)
    play = ["play", "caesar", "--seat", "0=random", "--seat", "1=random", "--save", "match.json", "--seed", "1"]
    for words in (play, ["cards", "byzantion", "--export", "set"]):
        subprocess.run([sys.executable, "-m", "quadriga", *words], cwd=made, check=True, capture_output=True)
    return made


@pytest.mark.slow
@pytest.mark.parametrize("how", ["eats_memory", "eats_time", "falls_over"])
@pytest.mark.parametrize("command", COMMANDS)
def test_a_file_that_takes_too_much_is_refused_with_one_sentence(folder: Path, command: str, how: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", SCRIPT, command, COMMANDS[command], how], cwd=folder, capture_output=True, text=True, timeout=300
    )
    assert ran.returncode == 1, (ran.stdout, ran.stderr)
    assert "Traceback" not in ran.stderr
    assert len(ran.stderr.splitlines()) == 1, ran.stderr
    assert ("more time or memory" in ran.stderr) == (how != "falls_over"), ran.stderr


def test_every_command_works_through_that_door(folder: Path) -> None:
    for command in COMMANDS:
        words = [sys.executable, "-m", "quadriga", "--lang", "en", *command.split()]
        ran = subprocess.run(words, cwd=folder, capture_output=True, text=True, timeout=300, input="quit\n")
        assert ran.returncode == 0, (command, ran.stderr)


def test_a_file_without_end_is_refused(folder: Path) -> None:
    words = [sys.executable, "-m", "quadriga", "--lang", "en", "replay", "-"]
    ran = subprocess.run(words, cwd=folder, capture_output=True, input=b"x" * 8_000_001, timeout=300)
    assert b"larger than 8 MB" in ran.stderr
