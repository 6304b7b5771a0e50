"""Bots of one's own: a class or a program, told the view and the options and nothing else."""

from __future__ import annotations

import json
import logging
import os
import shutil
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from cli.command import Run

import quadriga
from quadriga import games
from quadriga.bots import OwnPlayer, Question, enrol, enrolled, player
from quadriga.bots.own import VARIABLE
from quadriga.bots.program import Program, write_options, write_question
from quadriga.kernel import Amounts, Count, Match, Order, QuadrigaError, Subset, random_dealer
from quadriga.lab.simulate import Plan, play_game
from quadriga.table.bots import job as table_job
from quadriga.table.bots import levels, may_sit, think
from quadriga.text import LANGUAGES, catalogue
from quadriga.web.page.names import level_line

EXAMPLES = Path(__file__).parents[2] / "examples"
FOX = f"class:{EXAMPLES / 'fox.py'}:Fox"
HARE = f"program:240s:{shutil.which('node')} {EXAMPLES / 'hare.mjs'}"
TORTOISE = f"program:240s:sh {EXAMPLES / 'tortoise.sh'}"


@pytest.fixture(autouse=True)
def _nobody_enrolled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "{}")


def program(tmp_path: Path, code: str, seconds: float = 240.0) -> str:
    """The spec of a bot that is this Python program."""
    file = tmp_path / "bot.py"
    file.write_text(code, encoding="utf-8")
    return f"program:{seconds}s:{sys.executable} {file}"


def question(name: str = "caesar", seed: int = 1) -> Question:
    game = games.load(name)
    match = Match(game, game.configure({}), random_dealer(Random(seed)), quiet=True)
    ask = match.pending[0]
    return Question(game, match.config, ask.seat, match.view(ask.seat), ask.choice, ask.prompt)


@pytest.mark.parametrize(("spec", "game"), [(FOX, "caesar"), (TORTOISE, "caesar"), (HARE, "trajan"), (HARE, "byzantion")])
def test_the_examples_play_whole_games(spec: str, game: str, caplog: pytest.LogCaptureFixture) -> None:
    enrol("mine", spec)
    core = games.load(game)
    plan = Plan(core, core.configure({}), ("mine", "random"), "1")
    with caplog.at_level(logging.WARNING):
        assert play_game(plan, 1).result
    assert not caplog.records, "every answer was an option"


def test_a_program_is_told_the_view_and_the_options_and_nothing_else() -> None:
    asked = question()
    told = write_question(asked, 1.0)
    assert set(told) == {"game", "settings", "seat", "view", "prompt", "seconds", "options"}
    other = told["view"]["seats"][1 - asked.seat]
    assert other["supply"] is None
    assert other["bag"] is None
    assert len(told["options"]["moves"]) == len(asked.options)


def test_every_shape_of_options_is_written() -> None:
    assert write_options(Count(0, 5)) == {"kind": "count", "least": 0, "most": 5}
    assert write_options(Subset(["a", "b"], 0, 2)) == {"kind": "set", "items": ["a", "b"], "least": 0, "most": 2}
    assert write_options(Order(["a"])) == {"kind": "order", "items": ["a"]}
    assert write_options(Amounts({"a": 3}, 1)) == {"kind": "amounts", "caps": {"a": 3}, "least": 1, "most": 3}


def test_the_environment_of_a_program_holds_no_secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("QUADRIGA_SECRET", "hush")
    code = "import json, os\ninput()\nprint(json.dumps({'move': sorted(os.environ)}), flush=True)"
    file = tmp_path / "env.py"
    file.write_text(code, encoding="utf-8")
    names = Program("spy", f"{sys.executable} {file}", 20.0).choose(question())
    assert not {name for name in names if name.startswith("QUADRIGA")}


@pytest.mark.parametrize(
    ("code", "why"),
    [
        ("print('nonsense', flush=True)\ninput()\ninput()", "JSONDecodeError"),
        ("import json\ninput()\nprint(json.dumps({'move': ['Fly']}), flush=True)\ninput()", "Fly"),
        ("raise SystemExit", "has ended"),
        ("input()\nprint('{\"index\": 9999}', flush=True)\ninput()", "IndexError"),
    ],
)
def test_whoever_gives_no_proper_answer_gets_one_drawn_and_a_warning(
    tmp_path: Path, code: str, why: str, caplog: pytest.LogCaptureFixture
) -> None:
    game = games.load("caesar")
    match = Match(game, game.configure({}), random_dealer(Random(1)), quiet=True)
    seat = match.pending[0].seat
    mine = OwnPlayer("mine", program(tmp_path, code), 1)
    with caplog.at_level(logging.WARNING):
        assert mine.choose(match, seat) in match.options(seat)
    assert why in caplog.text


def test_whoever_is_late_is_ended(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    game = games.load("caesar")
    match = Match(game, game.configure({}), random_dealer(Random(1)), quiet=True)
    seat = match.pending[0].seat
    mine = OwnPlayer("mine", program(tmp_path, "input()\ninput()", seconds=0.01), 1)
    with caplog.at_level(logging.WARNING):
        assert mine.choose(match, seat) in match.options(seat)
    assert "no answer within 0.01 s" in caplog.text


def test_names_and_specs_are_checked_and_code_is_loaded_only_when_it_plays(tmp_path: Path) -> None:
    for name, spec in (("Fox", FOX), ("fox", "fox.py"), ("fox", "class:"), ("", FOX)):
        with pytest.raises(QuadrigaError):
            enrol(name, spec)
    mark = tmp_path / "ran"
    evil = tmp_path / "evil.py"
    evil.write_text(f"open({str(mark)!r}, 'w')\nclass Bot: pass\n", encoding="utf-8")
    game = games.load("caesar")
    assert not may_sit(game, f"class:{evil}:Bot"), "a stranger can only say a name"
    with pytest.raises(QuadrigaError):
        player(game, f"class:{evil}:Bot", 0)
    enrol("evil", f"class:{evil}:Bot")
    player(game, "evil", 0)
    assert not mark.exists()
    enrol("gone", "class:no_such_module:Bot")
    match = quadriga.new("caesar", seed=1)
    with pytest.raises(QuadrigaError, match="cannot be loaded"):
        player(game, "gone", 0).choose(match.core, match.choosing())


def test_it_sits_at_the_table() -> None:
    enrol("fox", FOX)
    game = games.load("caesar")
    match = Match(game, game.configure({}), random_dealer(Random(1)), quiet=True)
    seat = match.pending[0].seat
    assert levels(game)[-1] == "fox"
    assert may_sit(game, "fox")
    assert match.options(seat).read(think(table_job(match, seat, "fox", 1)))


def test_it_plays_in_the_terminal_and_on_the_ladder(run: Run) -> None:
    ran = run("play", "caesar", "--bot", f"fox={FOX}", "--seat", "0=fox", "--seat", "1=random", "--seed", "1")
    assert ran.code == 0
    ran = run(
        "ladder", "caesar", "--bot", f"fox={FOX}", "--players", "random,fox", "--games", "2", "--workers", "1", "--seed", "1"
    )  # fmt: skip
    assert "fox" in ran.out
    assert run("play", "caesar", "--bot", "Fox").code == 2
    assert json.loads(os.environ[VARIABLE]) == enrolled() == {"fox": FOX}


def test_a_class_may_answer_in_words() -> None:
    class Words:
        def choose(self, asked: Question) -> Any:
            return " ".join(asked.options.write(next(iter(asked.options))))

    mine = OwnPlayer("words", FOX, 1)
    mine._bot = Words()
    match = quadriga.new("caesar", seed=1)
    assert mine.choose(match.core, match.choosing()) == next(iter(match.options()))


def test_the_page_says_who_brought_a_bot() -> None:
    for lang in LANGUAGES:
        text = catalogue(lang)
        assert level_line(text, "fox") == text.say("page.own_bot")
        assert level_line(text, "miles") == text.say("level.miles.line")
