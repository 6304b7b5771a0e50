"""`import quadriga`: matches, opponents and simulations in a few lines of Python."""

from __future__ import annotations

import copy
import json
import pickle
import re
import subprocess
import sys
from base64 import b64decode
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, assert_type
from xml.etree import ElementTree

import pytest
import toy

import quadriga
from quadriga import games
from quadriga.front import AnyMatch, Match
from quadriga.games import caesar as caesar_game
from quadriga.games.caesar.view import View
from quadriga.kernel import BadConfig, BadPosition, BadRecord, Choice, IllegalMove, QuadrigaError, verify

FIRST = "Place SHIELD_42 SARDINIA_GALLIA GALLIA"  # the first move of the match below

OURS = [name for name in games.names() if name not in ("forum", "cipher")]  # not the toys that other tests bring


def caesar() -> AnyMatch:
    return quadriga.new("caesar", seed=1, poison=True)


def odd(value: object) -> Any:
    """What no type checker would let through."""
    return value


def played_out(match: AnyMatch, seed: int = 0) -> AnyMatch:
    rng = Random(seed)
    while not match.over:
        seat = match.asked[0]
        match.play(match.options(seat).sample(rng), seat)
    return match


def test_importing_the_package_loads_nothing_but_the_kernel() -> None:
    code = "import sys, quadriga; print({name.split('.')[1] for name in sys.modules if name.startswith('quadriga.')})"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "{'kernel'}\n"


def test_the_front_door_has_four_names() -> None:
    assert {"new", "load", "bot", "simulate"} <= set(dir(quadriga))
    with pytest.raises(AttributeError, match="no attribute 'nothing'"):
        _ = quadriga.nothing


# Playing ----------------------------------------------------------------------------------------------------------


def test_a_seed_decides_the_draws_and_settings_are_keywords() -> None:
    assert caesar().core.entries == caesar().core.entries
    assert caesar().core.entries != quadriga.new("caesar", seed=2, poison=True).core.entries
    assert caesar().core.config.poison
    assert not quadriga.new("caesar", seed=1).core.config.poison


def test_a_move_is_played_by_its_words_or_as_it_is() -> None:
    by_words = caesar()
    assert by_words.play(FIRST) is by_words
    move = next(move for move in caesar().options() if " ".join(caesar().options().write(move)) == FIRST)
    assert caesar().play(move).core.entries == by_words.core.entries


def test_who_is_asked() -> None:
    match = caesar()
    assert (match.seat, match.asked) == (0, (0,))
    several = quadriga.new("trajan", seed=1)
    assert (several.seat, several.asked) == (None, (0, 1))
    with pytest.raises(IllegalMove, match="Several seats choose now; say which, one of 0, 1"):
        several.options()
    several.play(next(iter(several.options(1))), seat=1)
    assert several.seat == 0


def test_the_end() -> None:
    match = played_out(caesar())
    assert match.over
    assert match.result is not None
    assert match.asked == ()
    assert "Winner" in repr(match)
    with pytest.raises(IllegalMove, match="The game is over"):
        match.options()


def test_undo() -> None:
    match = quadriga.new(toy.GAME, seed=1)
    with pytest.raises(IllegalMove, match="nothing of yours to take back"):
        match.undo()
    before = list(match.core.entries)
    assert match.play(next(iter(match.options(0))), seat=0).undo() is match
    assert match.core.entries == before


@pytest.mark.parametrize(
    ("call", "kind", "sentence"),
    [
        (lambda: quadriga.new("chess", seed=1), QuadrigaError, "There is no game 'chess'"),
        (lambda: quadriga.new("caesar", seed=1, colour="red"), BadConfig, "caesar has no setting 'colour'"),
        (lambda: caesar().play("Dance"), IllegalMove, "'Dance' is not among the choices"),
        (lambda: caesar().play(7), IllegalMove, "not a legal choice"),
        (lambda: caesar().options(1), IllegalMove, "not the turn of seat"),
        (lambda: caesar().play(FIRST, seat=1), IllegalMove, "not the turn of seat"),
        (lambda: caesar().view(2), QuadrigaError, "There is no seat 2; there are those from 0 to 1"),
        (lambda: quadriga.bot("nero"), QuadrigaError, "There is no player 'nero'"),
        (lambda: quadriga.bot("search:many"), QuadrigaError, "There is no player 'search:many'"),
        (lambda: quadriga.bot("search:nans"), QuadrigaError, "There is no player 'search:nans'"),
        (lambda: quadriga.bot("tiro").choose(caesar(), 1), IllegalMove, "not the turn of seat"),
        (lambda: quadriga.simulate("caesar", ["tiro"]), QuadrigaError, "caesar has 2 seats here, and 1 players are named"),
        (lambda: quadriga.simulate("caesar", ["tiro"] * 2, games=0), QuadrigaError, "games should be a whole number from 1 on"),
        (lambda: quadriga.simulate("caesar", ["tiro"] * 2, games=odd("3")), QuadrigaError, "from 1 on, not '3'"),
        (lambda: quadriga.simulate("caesar", ["tiro"] * 2, games=1, workers=0), QuadrigaError, "workers should be a whole"),
        (lambda: quadriga.simulate("caesar", odd(None)), QuadrigaError, "The players are a list of levels"),
        (lambda: quadriga.simulate("caesar", "tiro"), QuadrigaError, "The players are a list of levels"),
        (lambda: quadriga.simulate("caesar", [odd(None)] * 2), QuadrigaError, "There is no player 'None'"),
        (lambda: quadriga.new(odd(None), seed=1), QuadrigaError, "There is no game 'None'; there are"),
        (lambda: quadriga.new("caesar", seed=1, lang="xx"), QuadrigaError, "There is no language 'xx'; there are en, cs"),
        (lambda: quadriga.load({"game": "caesar"}, lang="xx"), QuadrigaError, "There is no language 'xx'"),
        (lambda: quadriga.new("caesar", seed=odd([])), QuadrigaError, "A seed is a whole number or a word, not []"),
        (lambda: quadriga.bot("tiro", seed=odd([])), QuadrigaError, "A seed is a whole number or a word"),
        (lambda: quadriga.bot(odd(None)), QuadrigaError, "There is no player 'None'"),
        (lambda: quadriga.bot("tiro").choose(odd(None)), QuadrigaError, "None is not a match"),
        (lambda: quadriga.load(odd(None)), QuadrigaError, "None is not the name of a file"),
        (lambda: caesar().save(odd(None)), QuadrigaError, "None is not the name of a file"),
        (lambda: caesar().save("."), QuadrigaError, ". cannot be written: Is a directory"),
        (lambda: quadriga.load("nowhere.json"), QuadrigaError, "There is no file nowhere.json"),
        (lambda: quadriga.load({"hands": []}), BadPosition, "does not say which game it is"),
        (lambda: quadriga.load({"game": "caesar", "entries": []}), BadRecord, "This is not a Quadriga record"),
    ],
)
def test_what_cannot_be_done_is_refused_with_a_sentence(call: object, kind: type[QuadrigaError], sentence: str) -> None:
    assert callable(call)
    with pytest.raises(kind, match=re.escape(sentence)):
        call()


def test_a_refused_move_changes_nothing() -> None:
    match = caesar()
    with pytest.raises(IllegalMove):
        match.play("Dance")
    assert repr(match) == repr(caesar())


# Files ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", [1, None])
def test_a_saved_match_goes_on_with_the_same_draws(tmp_path: Path, seed: int | None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("secrets.token_bytes", Random(7).randbytes)  # where the secret of a match without a seed comes from
    match = quadriga.new("caesar", seed=seed)
    match.play(next(iter(match.options())))
    match.save(tmp_path / "match.json")
    again = quadriga.load(tmp_path / "match.json")
    assert again.core.entries == match.core.entries
    assert played_out(again).core.entries == played_out(match).core.entries


def test_a_finished_match_can_be_checked(tmp_path: Path) -> None:
    played_out(quadriga.new("caesar", seed=1)).save(tmp_path / "match.json")
    data = json.loads((tmp_path / "match.json").read_text(encoding="utf-8"))
    verdict = verify(games.load("caesar"), data)
    assert not verdict.doubts
    assert verdict.confirmed == verdict.draws > 0
    assert quadriga.load(data).over


def test_a_record_keeps_who_sits_where(tmp_path: Path) -> None:
    caesar().save(tmp_path / "match.json")
    data = json.loads((tmp_path / "match.json").read_text(encoding="utf-8"))
    data["seats"] = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "level": "tiro"}]
    quadriga.load(data).save(tmp_path / "again.json")
    assert json.loads((tmp_path / "again.json").read_text(encoding="utf-8"))["seats"] == data["seats"]


def test_a_position_is_loaded_from_a_file_or_a_table(tmp_path: Path) -> None:
    (tmp_path / "puzzle.toml").write_text('game = "gaul"\nstart = "scenario"\n', encoding="utf-8")
    described = {"game": "gaul", "start": "scenario"}
    (tmp_path / "puzzle.json").write_text(json.dumps(described), encoding="utf-8")
    boards = {repr(quadriga.load(source, seed=3)) for source in (tmp_path / "puzzle.toml", tmp_path / "puzzle.json", described)}
    assert len(boards) == 1


@pytest.mark.parametrize(
    "again", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))], ids=["copy", "deepcopy", "pickle"]
)
@pytest.mark.parametrize("game", [*OURS, toy.GAME], ids=[*OURS, "toy"])
def test_a_match_is_copied_and_pickled_with_the_draws_to_come(game: Any, again: Callable[[AnyMatch], AnyMatch]) -> None:
    match = quadriga.new(game, seed=1, lang="cs")
    seat = match.asked[0]
    match.play(next(iter(match.options(seat))), seat)
    other = again(match)
    assert other.lang == "cs"
    assert other.core.entries == match.core.entries
    assert other.core.chronicle == match.core.chronicle
    before = list(match.core.entries)
    for _ in range(8):
        seat = other.asked[0]
        other.play(next(iter(other.options(seat))), seat)
    assert match.core.entries == before
    while len(match.core.entries) < len(other.core.entries):
        seat = match.asked[0]
        match.play(next(iter(match.options(seat))), seat)
    assert match.core.entries == other.core.entries


def test_the_types_of_a_match_are_those_of_its_game() -> None:
    """A type checker holds this one: the views of a game that is given itself are known, and moves are objects."""
    match = quadriga.new(caesar_game.GAME, seed=1)
    view = assert_type(match.view(0), View)
    assert view.seat == 0
    assert_type(match.options(), Choice[object])
    assert_type(quadriga.bot("random").choose(match), object)


# Opponents --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", ["random", "tiro", "search:5"])
def test_a_bot_chooses_in_any_game_and_changes_nothing(level: str) -> None:
    bot = quadriga.bot(level, seed=4)
    for name in OURS:
        match = quadriga.new(name, seed=1)
        before = repr(match)
        seat = match.asked[0]
        move = bot.choose(match, seat)
        assert move in match.options(seat)
        assert repr(match) == before


def test_a_simulation_prints_itself() -> None:
    run = quadriga.simulate("caesar", ["tiro", "random"], games=6, seed=1, poison=True)
    assert run.summary.games == 6
    assert run.plan.config.poison
    assert re.search(r"Caesar +tiro +\d", repr(run))
    html = run._repr_html_()
    assert html.count("<table>") == 2
    assert "<th>mean score</th>" in html
    assert f"<td>{run.summary.seats[0].wins}</td>" in html
    assert repr(run) == repr(quadriga.simulate("caesar", ["tiro", "random"], games=6, seed=1, poison=True))


# In words and pictures --------------------------------------------------------------------------------------------


def test_a_match_prints_the_board_and_what_is_asked() -> None:
    printed = repr(caesar())
    assert printed.startswith("Caesar!\n")
    assert "Hispania Ulterior" in printed
    assert printed.endswith("Caesar: Place a token on a free border space. (90 legal choices)")
    czech = quadriga.new("caesar", seed=1, poison=True, lang="cs")
    assert czech.core.entries == caesar().core.entries
    assert repr(czech) != printed


@pytest.mark.parametrize("name", OURS)
def test_a_match_shows_what_the_seat_that_is_asked_may_see(name: str) -> None:
    """In a world that this seat (or a watcher) cannot tell from the real one, words and pictures are the same."""
    match = quadriga.new(name, seed=1)
    rng = Random(1)
    compared = 0
    for number in range(24):
        if number % 3 == 2 and not match.core.is_sealed:  # under seal a world does not know who has answered
            world = Match(match.core.imagine(match.seat, Random(number)))
            assert repr(world) == repr(match)
            assert world._repr_html_() == match._repr_html_()
            compared += world.core.state != match.core.state
        seat = match.asked[0]
        match.play(match.options(seat).sample(rng), seat)
    assert compared or name == "gaul", "worlds that differ were compared; Gaul has nothing hidden so early"


@pytest.mark.parametrize("name", OURS)
def test_a_match_draws_itself(name: str) -> None:
    match = quadriga.new(name, seed=1)
    svg = match._repr_svg_()
    assert svg is not None
    assert ElementTree.fromstring(svg).tag == "{http://www.w3.org/2000/svg}svg"
    found = re.match(r'<img src="data:image/svg\+xml;base64,([^"]+)" alt="', match._repr_html_())
    assert found
    assert b64decode(found[1]).decode() == svg


def test_a_game_without_a_drawing_is_shown_in_words() -> None:
    match = quadriga.new(toy.GAME, seed=1)
    assert match._repr_svg_() is None
    assert match._repr_html_().lower().startswith("<pre>forum")
