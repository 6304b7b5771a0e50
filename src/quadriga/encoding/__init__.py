"""Moves and views as numbers, one way for all games: the ground on which adapters, data and learning stand."""

from quadriga.encoding.lexicon import END, NOTHING, Lexicon
from quadriga.encoding.observer import Observer
from quadriga.encoding.outcome import worths
from quadriga.encoding.parts import Cursor, Indexed, cursor_of
from quadriga.encoding.schema import Schema
from quadriga.encoding.specs import Bag, Bits, Custom, Flag, Label, Maybe, Number, Pile, Record, Row, Skip, Spec
from quadriga.encoding.stepper import Stepper

__all__ = [
    "END",
    "NOTHING",
    "Bag",
    "Bits",
    "Cursor",
    "Custom",
    "Flag",
    "Indexed",
    "Label",
    "Lexicon",
    "Maybe",
    "Number",
    "Observer",
    "Pile",
    "Record",
    "Row",
    "Schema",
    "Skip",
    "Spec",
    "Stepper",
    "cursor_of",
    "worths",
]
