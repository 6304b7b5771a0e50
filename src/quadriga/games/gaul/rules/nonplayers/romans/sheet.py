"""stub"""

from __future__ import annotations

from ....cards import Card
from ..events import Instruction

SHEET: dict[Card, Instruction] = {}
EXPANSION_SHEET: dict[Card, Instruction] = {}
