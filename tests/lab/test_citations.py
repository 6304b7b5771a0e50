"""The scanner that finds who implements and who tests a section."""

from __future__ import annotations

from pathlib import Path

from quadriga.lab import citations

CODE = '''"""§1: the module."""

def turn(g):
    """§2.1: a turn; see also §2.1.3."""
    def helper():
        return 1  # §A3.4
    return helper

class Row:
    """§5: a row, §5 again."""
'''

TESTS = """
def test_2_1_a_turn():
    pass

def test_2_1_3_more():
    pass

def test_something():
    '''§5.'''

def helper_2_1():
    pass
"""


def test_citations_name_the_innermost_function(tmp_path: Path) -> None:
    (tmp_path / "turn.py").write_text(CODE, encoding="utf-8")
    found = citations._gather(tmp_path, {"1", "2.1", "2.1.3", "A3.4", "5"})
    assert found == {
        "1": ["turn.py"],
        "2.1": ["turn.py:turn"],
        "2.1.3": ["turn.py:turn"],
        "A3.4": ["turn.py:turn.helper"],
        "5": ["turn.py:Row"],
    }


def test_tests_are_found_by_name_or_citation(tmp_path: Path) -> None:
    (tmp_path / "test_turn.py").write_text(TESTS, encoding="utf-8")
    found = citations._gather(tmp_path, {"2", "2.1", "2.1.3", "5"})
    assert found == {
        "2.1": ["test_turn.py:test_2_1_a_turn"],
        "2.1.3": ["test_turn.py:test_2_1_3_more"],
        "5": ["test_turn.py:test_something"],
    }
