"""Czech as it is said: cards, units and goods stand in the case that their sentence asks for, and are counted."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from quadriga.games import byzantion as catalogues
from quadriga.games.byzantion import GAME
from quadriga.games.byzantion.box.cards import HOUSE
from quadriga.games.byzantion.moves import Announce, Build, Discard, Join, MoveUnit, PlayCard, TakeFrom
from quadriga.games.byzantion.telling.card_text import card_text, task_text
from quadriga.games.byzantion.terms import Action, Card, Deme, Good, Task, Territory, Unit
from quadriga.kernel import Amount
from quadriga.text import catalogue, keys

TEXT = catalogue("cs", "byzantion")


@pytest.mark.parametrize(
    ("move", "words"),
    [
        (Discard(Card.E053), "odhodit Verbíře"),
        (PlayCard(Card.E001), "odehrát Theodoru"),
        (Join(Card.E050, Card.E041), "postavit Vojenského tajemníka za Belisaria"),
        (Announce(Action.PLAY), "odehrát karty"),
        (Build(Unit.CATAPHRACT, Territory.ITALIA), "postavit katafrakta v Itálii"),
        (MoveUnit(Unit.LEGION, Territory.AFRICA, Territory.ORIENS), "přesunout legii z Afriky do Orientu"),
        (TakeFrom(Deme.GREEN, Good.LAPIS), "vzít Zelenému dému lapis"),
    ],
)
def test_moves_decline_what_they_name(move: Any, words: str) -> None:
    assert TEXT.name(move) == words


@pytest.mark.parametrize("n", [1, 2, 5])
def test_doxa_stays_as_the_rulebook_prints_it(n: int) -> None:
    """It prints `2 doxa`, as it prints `2 auctoritas`: in Help, on the board and in the rules alike."""
    words = f"{n} doxa"
    assert TEXT.say("log.gains", seat=Deme.BLUE, goods=(Amount(Good.DOXA, n),)) == f"Modrý dém získává {words}."
    assert TEXT.say("log.loses_doxa", seat=Deme.BLUE, n=n) == f"Modrý dém ztrácí {words}."


@pytest.mark.parametrize(("n", "words"), [(1, "1 nomisma"), (3, "3 nomismata"), (6, "6 nomismat")])
def test_nomismata_are_counted_alike_everywhere(n: int, words: str) -> None:
    assert TEXT.name(Amount(Good.NOMISMA, n)) == words
    assert words in TEXT.say("line.Discard", card=Card.E053, n=n)


def test_units_are_counted() -> None:
    names = [TEXT.name(Amount(Unit.MONK, n)) for n in (1, 2, 5)]
    assert names == ["1 mnich", "2 mniši", "5 mnichů"]


def test_no_text_counts_one_of_several() -> None:
    """`až 3 jednotka` was printed once: a number is followed by the form that goes with it."""
    wrong = re.compile(r"\b(?:[02-9]|\d\d+)×? (?:doxu|nomisma|karta|kartu|jednotka|jednotku|zdroj)\b")
    said = [card_text(HOUSE, card, TEXT) for card in Card] + [task_text(HOUSE, task, TEXT) for task in Task]
    alone = GAME.telling.words(TEXT, GAME.configure({"players": 1}))
    said += [card_text(HOUSE, card, alone) for card in Card]
    assert [words for words in said if wrong.search(words)] == []


def said_in_czech(folder: Path) -> dict[str, str]:
    return {path.name: path.read_text(encoding="utf-8") for path in folder.glob("cs*.toml")}


@pytest.mark.parametrize(
    "said", [r"\bdox[yu]\b", r"\bdox\b", r"\bobnovit trh\b", r"\bna trhu\b", "jedno dynamis", r"(?:kart\w+|jednot\w+) \{type\}"]
)
def test_no_catalogue_speaks_otherwise_than_the_rulebook(said: str) -> None:
    """It says doxa, tržiště, one dynamis as a woman, and `karta typu palatine`."""
    found = said_in_czech(Path(catalogues.__file__).parent / "text")
    assert [name for name, words in found.items() if re.search(said, words, re.IGNORECASE)] == []


def test_cards_are_drawn_not_drawn_by_lot() -> None:
    """The rulebook says `dobrat` of cards; `losovat` is a word of other games."""
    assert "dobír" in TEXT.say("undo.chance")
    assert "los" not in TEXT.say("undo.chance")


@pytest.mark.parametrize(
    "said", ["oraženým události", "draftuje", "císařovo ucho", "něco zdarma", "Otevřené ruce", "hry o Římu"]
)
def test_what_nobody_says_is_not_written(said: str) -> None:
    assert [key for key, words in keys(TEXT.table) if said in words] == []
