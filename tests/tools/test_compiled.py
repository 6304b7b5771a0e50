"""What is compiled: what mypyc is told about the sources, and that nothing of it comes to lie among them."""

from __future__ import annotations

import ast

import pytest
from compiled import sources
from compiled.same import play, variants
from compiled.sources import GAMES, SETTINGS, SOURCES, find_modules, prepare

from quadriga import games

HEAD = "from __future__ import annotations\n"


def test_no_library_lies_among_the_sources() -> None:
    assert not list(SOURCES.rglob("*.so")), "it would take the place of a module that was changed since"


def test_every_game_has_a_place_in_the_list() -> None:
    assert sorted(GAMES) == [name for name in games.names() if (SOURCES / "games" / name).is_dir()], "toys are elsewhere"


def test_the_list_names_only_what_there_is() -> None:
    patterns = [f"{folder}/{pattern}" for folder, named in SETTINGS["compiled"].items() for pattern in named]
    assert [pattern for pattern in (*patterns, *SETTINGS["left_out"]) if not any(SOURCES.glob(pattern))] == []
    assert all(reason for reason in SETTINGS["left_out"].values())
    assert {*SETTINGS["open"]} <= {module.as_posix() for module in find_modules()}


def test_only_the_games_asked_for_are_compiled() -> None:
    found = {module.parts[1] for module in find_modules(["caesar"]) if module.parts[0] == "games"}
    assert found == {"caesar"}


def test_what_mypyc_reads_is_python() -> None:
    for module in find_modules():
        source = (SOURCES / module).read_text(encoding="utf-8")
        ast.parse(prepare(source, SETTINGS["open"].get(module.as_posix(), ())), str(module))


def test_a_dataclass_says_its_fields_again_and_makes_no_class_of_its_own() -> None:
    made = prepare(HEAD + "@dataclass(frozen=True, slots=True)\nclass A:\n    n: list[int]\n    m: int = 1\nB = A\n")
    assert "@dataclass(frozen=True)\nclass A:\n" in made
    assert "    m: int = 1\ngetattr(A, '__annotations__').update({'n': 'list[int]', 'm': 'int'})\nB = A\n" in made


def test_a_named_tuple_says_its_fields_again() -> None:
    made = prepare(HEAD + "class A(NamedTuple):\n    n: tuple[int, ...]\n\n\nclass B(A):\n    pass\n")
    assert "    n: tuple[int, ...]\ngetattr(A, '__annotations__').update({'n': 'tuple[int, ...]'})\n" in made
    assert "getattr(B" not in made


def test_members_of_an_enum_that_stand_together_are_written_one_by_one() -> None:
    made = prepare(HEAD + "class A(IntEnum):\n    X, Y = range(2, 4)\n    Z = 4\n")
    assert made.endswith("class A(IntEnum):\n    X = 2; Y = 3\n    Z = 4\n")


def test_classes_that_others_extend_are_marked() -> None:
    made = prepare(HEAD + "@dataclass\nclass A:\n    n: int\nclass B:\n    pass\n", ["A", "B"])
    assert f"{sources.OPEN}\n@dataclass\nclass A:" in made
    assert f"{sources.OPEN}\nclass B:" in made
    with pytest.raises(AssertionError, match="no class"):
        prepare(HEAD, ["C"])


def test_constants_are_final_and_tables_that_grow_are_not() -> None:
    made = prepare(HEAD + "N = 1\nALL: dict[int, int] = {}\nMOST: Final = 3\nAlias = int\nCHARTS: dict[int, int] = {}\n")
    assert made.endswith("N = 1\nALL: _Final[dict[int, int]] = {}\nMOST: Final = 3\nAlias = int\nCHARTS: dict[int, int] = {}\n")
    assert "MOST: _Final = 3" in prepare(HEAD + "MOST = 3\n")


def test_games_are_told_apart_by_what_was_answered() -> None:
    game = games.load("caesar")
    plain, *others = variants(game)
    assert len({name for name, _ in others}) == len(others) >= 5
    assert play(game, plain[1], "random", 1) == play(game, plain[1], "random", 1) != play(game, plain[1], "random", 2)
