"""Every section of every rulebook is cited somewhere in the code and by some test."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from quadriga import games
from quadriga.lab.citations import coverage, sections, unknown_citations

PACKAGE = Path(next(iter(games.__path__)))
OURS = [name for name in games.names() if (PACKAGE / name).is_dir()]  # not the toys that other tests bring


@pytest.mark.parametrize("game", OURS)
def test_census_every_section_is_cited_in_code_and_by_a_test(game: str) -> None:
    """A chapter that only holds its sections together is cited through them."""
    covers = coverage(game)
    ids = [cover.section.id for cover in covers]
    chapters = {section for section in ids if any(other.startswith(f"{section}.") for other in ids)}
    bare = {
        f"§{cover.section.id}": "no code" if not cover.code else "no test"
        for cover in covers
        if cover.section.id not in chapters and (not cover.code or not cover.tests)
    }
    assert not bare


@pytest.mark.parametrize("game", OURS)
def test_only_sections_of_the_rulebook_are_cited(game: str) -> None:
    assert not unknown_citations(game)


@pytest.mark.parametrize("game", OURS)
def test_a_rulebook_lists_each_section_once_in_both_languages(game: str) -> None:
    listed = sections(game)
    ids = [section.id for section in listed]
    assert len(set(ids)) == len(ids) > 0
    for section in listed:
        for lang in ("en", "cs"):
            assert section.title[lang].strip(), f"§{section.id} has no title in {lang}"


def asked_by(game: str) -> set[str]:
    """The rules that questions and reports of the game name."""
    found: set[str] = set()
    for file in sorted((PACKAGE / game).rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.keyword) and node.arg == "rule" and isinstance(node.value, ast.Constant):
                found.add(str(node.value.value))
    return found


@pytest.mark.parametrize("game", OURS)
def test_questions_and_reports_name_sections_that_can_be_opened(game: str) -> None:
    named = asked_by(game)
    assert named
    assert named - {section.id for section in sections(game)} == set()


def test_rules_are_listed_first_and_pictures_sentences_and_opponents_apart() -> None:
    war = next(cover for cover in coverage("gaul") if cover.section.id == "A6.2")
    assert war.code[0].startswith("ariovistus/")
    assert not [place for place in war.code if place.startswith(("draw/", "telling/", "bots/", "view.py"))]
    assert "draw/tracks.py:at_war" in war.aside
    rules = [place.startswith(("rules/", "events/", "ariovistus/")) for place in war.code]
    assert rules == sorted(rules, reverse=True)
