"""`quadriga rules`."""

from __future__ import annotations

from cli.command import Run


def test_rules_of_a_section_say_what_does_it_and_what_holds_it(run: Run) -> None:
    ran = run("rules", "gaul", "A4.6.1", "--where")
    assert ran.code == 0
    assert ran.out.startswith("§A4.6.1 Settle\n")
    assert "code: ariovistus.german_abilities.settle_regions" in ran.out
    assert "tests: test_a4_6_1_where_to_settle" in ran.out


def test_every_sentence_of_a_section_is_listed(run: Run) -> None:
    ran = run("rules", "trajan", "§4.5", "--where")
    assert ran.out.count("code: ") == 3
    assert "the disc goes one space to the right" in ran.out


def test_czech_says_that_the_sentences_are_in_english(run: Run) -> None:
    ran = run("rules", "caesar", "5.2", "--where", "--lang", "cs")
    assert ran.out.startswith("§5.2 Provincie se uzavírá\n")
    assert ran.out.index("anglicky") < ran.out.index("a province with all border spaces filled")


def test_without_more_words_the_whole_book_is_printed(run: Run) -> None:
    ran = run("rules", "caesar")
    assert ran.code == 0
    assert ran.out.startswith("Caesar!\n=======")
    assert "§5.2.4 Borders between your own" in ran.out
    assert "Pompey lays a control marker on Asia – Syria." in ran.out, "examples are told in the words of the table"


def test_a_chapter_without_a_number_is_read_by_its_key(run: Run) -> None:
    assert run("rules", "caesar", "aim", "--lang", "cs").out.startswith("O co jde\n")


def test_where_lists_code_and_tests_of_every_section(run: Run) -> None:
    ran = run("rules", "caesar", "--where")
    assert ran.code == 0
    assert "§5.2.2 Who wins it  [Průběh hry 2]\n    code: rules/closing.py:" in ran.out
