"""The mutation run: it changes what it should, leaves alone what it should, and tells caught mutants from survivors."""

from __future__ import annotations

import time
from pathlib import Path

import pytest
from mutation import known, results, trials
from mutation.known import Catches, KnownTests
from mutation.mutants import Module, Mutant, find_modules, find_mutants
from mutation.workers import limit_time, run_all


def mutate(folder: Path, source: str) -> list[Mutant]:
    file = folder / "module.py"
    file.write_text(source, encoding="utf-8")
    return find_mutants(Module(file, "game/module"))


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("return a < b", ["return a <= b"]),
        ("return a and b", ["return a or b", "return b", "return a"]),
        ("return not a", ["return a"]),
        ("return a + 2", ["return a - 2", "return a + 3", "return a + 1"]),
        ("return [a] + [b]", []),
        ("return max(a, b)", ["return min(a, b)", "return max(b, a)"]),
        ("return [x for x in a if x]", ["return [x for x in a]"]),
        ("for x in range(a):\n        b.add(x)", ["for x in ():", "for x in range(a - 1):", "pass"]),
        ("if a:\n        b.add()", ["if True:", "if False:", "pass"]),
        ("while a:\n        b.add()", ["while False:", "pass"]),
        ("a.b = c", ["pass"]),
        ("c = a", []),
        ("a.b += c", ["pass", "a.b -= c"]),
        ("a.tell('hired', n=a.muster(1))", ["pass", "a.tell('hired', n=a.muster(2))", "a.tell('hired', n=a.muster(0))"]),
        ("return zip(a, b, strict=True)", ["return zip(b, a, strict=True)"]),
    ],
)
def test_what_is_changed(tmp_path: Path, source: str, changed: list[str]) -> None:
    mutants = mutate(tmp_path, f"def f(a: int, b: int):\n    {source}\n")
    assert sorted(mutant.after for mutant in mutants) == sorted(changed)


@pytest.mark.parametrize(
    ("source", "changed"),
    [
        ("def f(a) -> bool:\n    return a()", ["return True", "return False"]),
        ("def f(a) -> int:\n    return a()", ["return a() + 1"]),
        ("def f(a) -> list[int]:\n    return a()", ["return []"]),
        ("def f(a) -> str:\n    return a()", []),
        ("N = 2", ["N = 3", "N = 1"]),
        ("def f(a=0): ...", ["def f(a=1):"]),
    ],
)
def test_results_constants_and_defaults(tmp_path: Path, source: str, changed: list[str]) -> None:
    assert sorted(mutant.after for mutant in mutate(tmp_path, source)) == sorted(changed)


@pytest.mark.parametrize(
    "source",
    [
        '"""A docstring of 2 < 3."""',
        "from a import b",
        "def f(a):\n    assert a < 2",
        "def f(g):\n    g.tell('drew', n=1 + 1)",
        "def f(g):\n    if g.news is not None:\n        tell_drawn(g, 1)",
        "def f(g, n):\n    if n > 1:\n        g.tell('one')\n    else:\n        g.tell('two')",
        "def tell_drawn(g):\n    return 1 + 1",
        "def __repr__(self):\n    return 1 + 1",
        "def copy(self):\n    return 1 + 1",
        "x: int | None",
    ],
)
def test_what_is_no_rule_is_left_alone(tmp_path: Path, source: str) -> None:
    assert mutate(tmp_path, source) == []


def test_a_mutant_changes_the_code_and_leaves_the_tree_as_it_was(tmp_path: Path) -> None:
    source = "def f(a, b):\n    if a and b < 3:\n        return 1\n    return 0\n"
    mutants = mutate(tmp_path, source)
    honest = mutants[0].module.compile()
    for mutant in mutants:
        assert mutant.compile() != honest
        assert mutants[0].module.compile() == honest
    inside = next(mutant for mutant in mutants if mutant.after == "if a and b <= 3:")
    names: dict[str, object] = {}
    exec(inside.compile(), names)
    f = names["f"]
    assert callable(f)
    assert f(1, 3) == 1


def test_alike_mutants_of_one_function_keep_their_names_apart(tmp_path: Path) -> None:
    mutants = mutate(tmp_path, "def f(a):\n    a.add()\n    a.add()\n")
    assert [mutant.nth for mutant in mutants] == [1, 2]
    assert len({results.name(mutant) for mutant in mutants}) == 2


def test_processes_send_back_what_they_found_or_the_signal_that_ended_them() -> None:
    def endless() -> None:
        limit_time(0.05)
        while True:
            pass

    def broken() -> None:
        raise ValueError

    outcomes = sorted(run_all([lambda: 7, endless, broken], jobs=2))
    assert [outcome.value for outcome in outcomes] == [7, None, None]
    assert [bool(outcome.signal) for outcome in outcomes] == [False, True, False]


def test_no_task_is_begun_after_the_deadline() -> None:
    assert list(run_all([lambda: 7, lambda: 8], jobs=2, deadline=time.monotonic() - 1)) == []


def test_a_living_function_is_mutated_wherever_it_is_held(tmp_path: Path) -> None:
    mutant = next(m for m in mutate(tmp_path, "def f(a):\n    return a < 3\n") if m.after == "return a <= 3")
    names: dict[str, object] = {}
    exec(mutant.module.compile(), names)
    held = [names["f"]]
    file = str(mutant.module.path)
    functions = trials.find_functions({file})[file]
    trials.put_in(mutant, functions)
    assert callable(held[0])
    assert held[0](3) is True


def as_test(name: str, seconds: float = 0.01) -> known.Test:
    return known.Test(name, seconds, {}, True)


def test_a_test_that_has_caught_a_neighbour_is_tried_before_quicker_ones(tmp_path: Path) -> None:
    (mutant,) = (m for m in mutate(tmp_path, "def f(a):\n    return a < 3\n") if m.after == "return a <= 3")
    slow, quick = as_test("test_a.py::slow", 0.1), as_test("test_a.py::quick", 0.01)
    catches = Catches()
    assert catches.rate(mutant, quick) > catches.rate(mutant, slow)
    catches.note("game/module", "f", slow.name)
    assert catches.rate(mutant, slow) > catches.rate(mutant, quick)
    assert catches.likely_files(mutant) == {"test_a.py"}


def test_what_is_known_of_a_test_holds_until_its_file_or_the_code_changes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    monkeypatch.setattr(known, "KEPT", tmp_path)
    monkeypatch.setattr(known, "hash_code", lambda: "as it is")
    item = request.node
    assert KnownTests("toy").find(item) is None
    KnownTests("toy").keep([item], [as_test(item.nodeid)])
    assert KnownTests("toy").find(item) == as_test(item.nodeid)
    monkeypatch.setattr(known, "hash_files", lambda files: "another file")
    assert KnownTests("toy").find(item) is None
    monkeypatch.undo()
    monkeypatch.setattr(known, "KEPT", tmp_path)
    monkeypatch.setattr(known, "hash_code", lambda: "changed")
    assert KnownTests("toy").find(item) is None


def test_a_test_that_fails_is_not_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    monkeypatch.setattr(known, "KEPT", tmp_path)
    monkeypatch.setattr(known, "hash_code", lambda: "as it is")
    KnownTests("toy").keep([request.node], [as_test(request.node.nodeid)._replace(is_good=False)])
    assert KnownTests("toy").find(request.node) is None


@pytest.mark.parametrize("game", ["caesar", "trajan", "byzantion", "gaul"])
def test_every_game_has_modules_of_rules(game: str) -> None:
    modules = find_modules(game)
    assert sum(len(module.path.read_text(encoding="utf-8").splitlines()) for module in modules) > 1000


def test_the_page_keeps_the_counts_of_other_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "PAGE", tmp_path / "page.md")
    results.PAGE.write_text("# Title\n", encoding="utf-8")
    for game, row in [("caesar", "| 1 |"), ("trajan", "| 2 |"), ("caesar", "| 3 |")]:
        results.write_page(game, [row], "All.")
    assert results.PAGE.read_text(encoding="utf-8") == "# Title\n\n## caesar\n\nAll.\n\n| 3 |\n\n## trajan\n\nAll.\n\n| 2 |\n"


def test_a_sample_says_how_sure_it_is_of_all_mutants() -> None:
    count = results.Count(["caught"] * 270 + ["survived"] * 30)
    assert count.describe(300, seed=1) == "All 300 mutants."
    assert (
        count.describe(9000, seed=1)
        == "300 of 9000 mutants, drawn with seed 1; of all, 7.1 to 13.9 % survive (95 % confidence)."
    )


def test_every_equivalent_mutant_has_a_reason() -> None:
    assert all(len(reason) > 10 for reason in results.Equivalents().reasons.values())
