"""`quadriga companion` and `why`: the non-players of a boxed game, told node by node at a real table."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from cli.command import Ran, Run

from quadriga.cli.choose import choose_by_die
from quadriga.kernel import Written
from quadriga.text import catalogue

ROMANS_ALONE = ("companion", "gaul", "-s", "nonplayers=all_but_romans")
START = ["Aduatuca", "Marcus Antonius"]  # the Belgae are first, and Ambush the Romans


def entries(name: str = "kept.json") -> list[Any]:
    found: list[Any] = json.loads(Path(name).read_text())["entries"]
    return found


def begin(run: Run, *typed: str, lang: str = "en") -> Ran:
    quits = {"en": "quit", "cs": "konec"}[lang]
    return run(*ROMANS_ALONE, "--lang", lang, "--save", "kept.json", typed=[*START, *typed, quits])


def test_8_1_the_nodes_of_a_nonplayer_are_told_one_by_one(run: Run) -> None:
    ran = begin(run)
    assert ran.code == 0
    told = ran.out
    assert "  · Belgae: Battle in Nervii; Ambush\n" in told
    nodes = re.findall(r"→ (.*) \(§(.*)\)", told)
    assert [rule for _, rule in nodes] == ["8.5.1", "8.5.1", "8.5.1"]
    assert nodes[0][0].startswith("B1 Ambiorix or four Warbands")
    assert nodes[0][0].endswith("Yes")
    assert "np_" not in told


def test_what_changes_on_the_real_board_is_said_piece_by_piece(run: Run) -> None:
    ran = begin(run, "remove Legion")
    assert "= Belgae, Resources: 10 → 9" in ran.out
    assert "= Nervii, pieces: 2 × Legion → 1 × Legion" in ran.out
    assert "= Fallen Legions: 0 → 1" in ran.out
    assert "Regions\n" not in ran.out, "the board itself lies on the table"


def test_cards_are_named_by_words_or_by_their_printed_number(run: Run) -> None:
    run(*ROMANS_ALONE, "--save", "kept.json", typed=["58", "antonius", "quit"])
    assert entries() == [["chance", "ADUATUCA"], ["chance", "MARCUS_ANTONIUS"]]


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        ("mar", "Several fit: "),
        ("99", "Nothing that can come up now fits '99'"),
        ("Aduatuca", "Nothing that can come up now fits 'Aduatuca'"),
        ("-1", "Nothing"),
    ],
)
def test_a_card_that_cannot_have_been_turned_up_is_refused_and_changes_nothing(run: Run, words: str, refusal: str) -> None:
    ran = run(*ROMANS_ALONE, "--save", "kept.json", typed=[START[0], words, "quit"])
    assert refusal in ran.out
    assert entries() == [["chance", "ADUATUCA"]]


def test_an_impossible_move_is_refused_and_changes_nothing(run: Run) -> None:
    ran = begin(run, "7", "remove Citadel", "Remove BELGIC_LEADER")
    assert ran.out.count("> ") >= 5
    assert entries() == [["chance", "ADUATUCA"], ["chance", "MARCUS_ANTONIUS"]]


def test_a_draw_is_taken_back_with_all_that_followed_from_it(run: Run) -> None:
    ran = begin(run, "undo", "Cicero")
    assert entries() == [["chance", "ADUATUCA"], ["chance", "CICERO"]]
    assert ran.out.count("· Belgae: Battle in Nervii; Ambush") == 2, "it is told again"


def test_it_goes_on_from_a_file(run: Run) -> None:
    assert "quadriga companion --load kept.json" in begin(run).out
    ran = run("companion", "--load", "kept.json", "--save", "kept.json", typed=["remove Legion", "quit"])
    assert ran.code == 0
    assert entries()[2:] == [[0, "Remove", "LEGION"]]
    assert "Belgae ambush" not in ran.err


def test_in_czech(run: Run) -> None:
    ran = run(*ROMANS_ALONE, "--lang", "cs", "--save", "kept.json", typed=["58", "6", "proč", "proč Belg", "konec"])
    assert ran.code == 0
    assert ran.out.count("Belgové: Bitva (Nerviové); Přepadení") == 3
    assert "Na plánu je teď:" in ran.out
    assert "Ano (§8.5.1)" in ran.out


def test_why_prints_the_last_way(run: Run) -> None:
    ran = begin(run, "why", "why belgae", "why aedui")
    assert ran.out.count("B1 Ambiorix or four Warbands") == 3
    assert "No non-player called aedui has had a turn yet." in ran.out


def test_why_before_any_turn_says_so(run: Run) -> None:
    ran = run(*ROMANS_ALONE, "--save", "kept.json", typed=["why", "quit"])
    assert "No non-player has had a turn yet." in ran.out


def test_play_tells_the_way_too(run: Run) -> None:
    ran = run("play", "gaul", "-s", "nonplayers=belgae", "-s", "short=yes", "--seed", "2", "--seat", "0=random", "--seat",
              "1=random", "--seat", "2=random", typed=[])  # fmt: skip
    assert ran.code == 0
    assert re.search(r"  · Belgae: .*\n      → B1 ", ran.out)


# Dice -------------------------------------------------------------------------------------------------------------


def until_die(run: Run) -> list[str]:
    """Answers that lead to a die: the Romans lose soldiers until a Fort may absorb a Loss."""
    typed = ["remove Hidden Auxilia"] * 2
    while "Roll a die" not in begin(run, *typed).out:
        typed.append("1")
        assert len(typed) < 40, "a die comes"
        Path("kept.json").unlink()
    Path("kept.json").unlink()
    return typed


def test_a_die_is_asked_for_and_an_impossible_one_refused(run: Run) -> None:
    typed = until_die(run)
    begin(run, *typed)
    before = entries()
    ran = run("companion", "--load", "kept.json", "--save", "kept.json", typed=["7", "0", "six", "", "quit"])
    assert ran.out.count("Roll a die: what shows? (1-6)") == 1
    assert ran.out.count("Type a number from 1 to 6.") == 4
    assert entries() == before
    run("companion", "--load", "kept.json", "--save", "kept.json", typed=["6", "quit"])
    assert entries()[: len(before)] == before
    assert entries()[len(before)][0] == "chance"


def test_what_was_drawn_is_repeated_so_that_a_slip_is_seen_and_taken_back(run: Run) -> None:
    ran = run(*ROMANS_ALONE, "--save", "kept.json", typed=[START[0], "undo", START[0], "quit"])
    assert ran.out.count("Noted: ") == 2
    assert "The last entry is taken back." in ran.out
    assert ran.out.count("The card to be played first") == 2, "it is asked again"
    assert ran.out.count("The next card") == 2


def test_among_equals_every_candidate_has_the_same_share_of_the_die() -> None:
    """§8.3.4 at a real table: what is left over is rolled again."""
    for items in (("a", "b"), ("a", "b", "c"), ("a", "b", "c", "d"), ("a", "b", "c", "d", "e")):
        found = [choose_by_die(Sitting(str(n), "1"), items) for n in range(1, 7)]
        share = 6 // len(items)
        assert [found[share * i : share * (i + 1)] for i in range(len(items))] == [[item] * share for item in items]
        assert found[share * len(items) :] == ["a"] * (6 - share * len(items)), "rolled again"
        shown = Sitting("1")
        choose_by_die(shown, items)
        rows = [row.split(maxsplit=1) for row in shown.shown[0].splitlines()]
        assert rows[0] == ([f"1-{share}", "a"] if share > 1 else ["1", "a"])
        assert (rows[-1][1] == "roll again") is (6 % len(items) > 0), "which sides are nobody's is said before the roll"


class Sitting:
    """A person who types these lines."""

    def __init__(self, *lines: str) -> None:
        self.text = catalogue("en")
        self.lines = list(lines)
        self.shown: list[str] = []

    def line(self) -> str:
        return self.lines.pop(0)

    def say(self, key: str, /, **args: Any) -> str:
        return self.text.say(f"cli.{key}", **args)

    def show(self, words: str) -> None:
        self.shown.append(words)

    def preview(self, move: Any) -> None: ...

    def part_label(self, trail: Written) -> str | None: ...

    def line_for(self, move: Any) -> str | None: ...

    def why_not(self, written: Written) -> str | None: ...


def test_several_people_have_one_who_types_for_all(run: Run) -> None:
    """No curtain falls between them, and each report is told once."""
    typed = ["58", "6", "1", "1", "1", "1", "quit"]
    ran = run("companion", "gaul", "-s", "nonplayers=aedui_belgae", "--save", "kept.json", typed=typed)
    assert ran.code == 0
    assert "press Enter" not in ran.out
    assert ran.out.count("· Belgae: Battle in Nervii") == 1


# What cannot be begun ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "refusal"),
    [
        (("gaul",), "Nobody here is played by the rules"),
        (("gaul", "-s", "nonplayers=none"), "Nobody here is played by the rules"),
        (("gaul", "-s", "nonplayers=nobody"), "nobody"),
        (("gaul", "-s", "nonplayers=belgae", "-s", "players=2"), "3 players"),
        (("caesar",), "Nobody here is played by the rules"),
        (("chess",), "chess"),
        ((), "which game"),
    ],
)
def test_an_impossible_set_of_seats_is_refused_with_a_sentence(run: Run, words: tuple[str, ...], refusal: str) -> None:
    assert refusal in run("companion", *words).refused()


def test_a_match_dealt_by_the_program_is_no_match_beside_a_table(run: Run) -> None:
    run("play", "gaul", "-s", "nonplayers=all_but_romans", "--seed", "1", "--save", "kept.json", typed=["quit"])
    assert "is not a match beside a real table" in run("companion", "--load", "kept.json").refused()


def test_the_other_box_with_a_seat_of_the_rules_has_a_companion_too(run: Run) -> None:
    ran = run("companion", "caesar", "-s", "crassus=medium", "--save", "kept.json", typed=["quit"])
    assert ran.code == 0
