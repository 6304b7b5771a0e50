"""§8.2.1, §A8.2.1: which cards a Faction's Event sheet speaks about, and how."""

from __future__ import annotations

from ...cards import CARDS, FACES, Card
from ...state import Gaul
from ...terms import ARVERNI, GERMANS, Book, Faction, Word
from .instructions import SHEETS


class Entry(Word):
    """What a symbol at the edge of a card means to the non-player."""

    NO = 0  # swords: the Event is declined
    AUTO = 1  # the carnyx of Falling Sky: Arverni need no roll
    INSTRUCTED = 2  # laurels, which may come to a No


def entry_of(book: Book, faction: Faction, card: Card) -> Entry | None:
    """A8.2.1: at cards of Falling Sky the Arverni symbol is the Germans' in Ariovistus."""
    face = FACES[card]
    symbols = (GERMANS, ARVERNI) if book is Book.ARIOVISTUS and faction is GERMANS else (faction,)
    if any(symbol in face.swords for symbol in symbols):
        return Entry.NO
    if card in SHEETS.get((book, faction), {}):
        return Entry.INSTRUCTED
    return Entry.AUTO if book is Book.FALLING_SKY and faction is ARVERNI and ARVERNI in face.carnyx else None


def sheet_rule(book: Book) -> str:
    return "8.2.1" if book is Book.FALLING_SKY else "A8.2.1"


def tell_entry(g: Gaul, faction: Faction) -> None:
    """What the sheet has about the current card, if anything."""
    card = CARDS[g.current]
    entry = entry_of(g.book, faction, card)
    if entry is not None:
        g.tell("np_sheet", faction=faction, card=card, entry=entry, rule=sheet_rule(g.book))
