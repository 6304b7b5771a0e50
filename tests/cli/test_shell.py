"""Languages, help and tables."""

from __future__ import annotations

import subprocess
import sys

import pytest
from cli.command import Run

import quadriga
from quadriga.cli import parser
from quadriga.cli.shell import Shell, language
from quadriga.text.plain import columns


@pytest.mark.parametrize(
    ("argv", "environment", "lang"),
    [
        ([], {}, "en"),
        ([], {"LANG": "cs_CZ.UTF-8"}, "cs"),
        ([], {"LANG": "cs_CZ.UTF-8", "LC_ALL": "C"}, "en"),
        ([], {"LANG": "de_DE.UTF-8"}, "en"),
        (["--lang", "cs", "games"], {"LANG": "en_GB"}, "cs"),
        (["games", "--lang=en"], {"LANG": "cs_CZ"}, "en"),
        (["games", "--lang"], {}, "en"),
    ],
)
def test_the_language_is_asked_for_or_found(argv: list[str], environment: dict[str, str], lang: str) -> None:
    assert language(argv, environment) == lang


def test_the_version_says_which_build_is_running(run: Run) -> None:
    assert run("--version").out == f"quadriga {quadriga.__version__} (interpreted)\n"


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_every_command_has_help_with_an_example(run: Run, lang: str) -> None:
    listed = next(action for action in parser(Shell(lang))._actions if action.dest == "command")
    commands = set(listed.choices or ())
    assert {"games", "play", "simulate", "replay", "verify", "draw", "fuzz", "bench", "rules", "position"} <= commands
    for name in commands:
        ran = run(name, "--help", "--lang", lang)
        assert ran.code == 0
        assert f"  quadriga {name}" in ran.out


def test_columns_within_a_width_go_on_below() -> None:
    written = columns([("long", "one two three four five six seven"), ("short", "x")], ["a", "b"], width=27)
    assert written.splitlines() == [
        "a      b",
        "-----  --------------------",
        "long   one two three four",
        "       five six seven",
        "short  x",
    ]


def test_columns_align_words_left_and_numbers_right() -> None:
    assert columns([("a", 5), ("bcd", 1234)], ["x", "n"]).splitlines() == ["x       n", "---  ----", "a       5", "bcd  1234"]


def test_help_loads_no_command() -> None:
    code = "import sys; from quadriga.cli import main; main(['--help']); print([n for n in sys.modules if 'commands.' in n])"
    printed = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert printed.splitlines()[-1] == "[]"


def test_a_command_loads_only_its_own_machinery() -> None:
    code = "import sys; from quadriga.cli import main; main(['games']); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.splitlines()[-1]
    assert "quadriga.cli.commands.games" in loaded.split()
    assert not [name for name in loaded.split() if name.startswith(("quadriga.bots", "quadriga.web", "quadriga.games.caesar"))]
