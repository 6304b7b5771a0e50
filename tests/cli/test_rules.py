"""`quadriga rules`."""

from __future__ import annotations

from cli.command import Run


def test_rules_of_a_section_say_what_does_it_and_what_holds_it(run: Run) -> None:
    ran = run("rules", "gaul", "A4.6.1")
    assert ran.code == 0
    assert ran.out.startswith("§A4.6.1 Settle\n")
    assert "code: ariovistus.german_abilities.settle_regions" in ran.out
    assert "tests: test_a4_6_1_where_to_settle" in ran.out


def test_every_sentence_of_a_section_is_listed(run: Run) -> None:
    ran = run("rules", "trajan", "§4.5")
    assert ran.out.count("code: ") == 3
    assert "the disc goes one space to the right" in ran.out
