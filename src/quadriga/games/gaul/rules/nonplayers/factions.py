"""Which chart belongs to whom, the script of a turn, and the driver with its manual."""

from __future__ import annotations

from typing import Any

from ...state import Gaul
from ...terms import AEDUI, ARVERNI, BELGAE, ROMANS, Book, Faction, Region
from . import driver
from .aedui import chart as aedui
from .aedui import sheet as aedui_sheet
from .arverni import chart as arverni
from .arverni import sheet as arverni_sheet
from .belgae import chart as belgae
from .belgae import sheet
from .by_event import LEADS, STRIKES, strike_by
from .chart import Chart
from .commands import FREE_ABILITIES, PROCEDURES
from .driver import SCRIPTS, Turn
from .instructions import SHEETS
from .manual import MANUAL
from .nodes import ChartNode
from .romans import battle as roman_battle
from .romans import chart as romans
from .romans import quarters as roman_quarters
from .romans import sheet as roman_sheet
from .winter import QUARTERS, Winterer

CHARTS: dict[tuple[Book, Faction], Chart] = {(book, BELGAE): belgae.CHART for book in Book}
PROCEDURES |= {(book, BELGAE): belgae.BY_EVENT for book in Book}
SHEETS |= {(Book.FALLING_SKY, BELGAE): sheet.SHEET, (Book.ARIOVISTUS, BELGAE): sheet.EXPANSION_SHEET}
CHARTS |= {(book, AEDUI): aedui.CHART for book in Book}
PROCEDURES |= {(book, AEDUI): aedui.BY_EVENT for book in Book}
SHEETS |= {(Book.FALLING_SKY, AEDUI): aedui_sheet.SHEET, (Book.ARIOVISTUS, AEDUI): aedui_sheet.EXPANSION_SHEET}
CHARTS[Book.FALLING_SKY, ARVERNI] = arverni.CHART
PROCEDURES[Book.FALLING_SKY, ARVERNI] = arverni.BY_EVENT
SHEETS[Book.FALLING_SKY, ARVERNI] = arverni_sheet.SHEET
CHARTS |= {(book, ROMANS): romans.CHART for book in Book}
PROCEDURES |= {(book, ROMANS): romans.BY_EVENT for book in Book}
FREE_ABILITIES |= {(book, ROMANS): romans.use_for_free for book in Book}
SHEETS |= {(Book.FALLING_SKY, ROMANS): roman_sheet.SHEET, (Book.ARIOVISTUS, ROMANS): roman_sheet.EXPANSION_SHEET}
STRIKES |= {(book, BELGAE): strike_by(belgae.STANCE) for book in Book}
STRIKES |= {(book, AEDUI): aedui.strike for book in Book}
STRIKES |= {(book, ROMANS): roman_battle.strike for book in Book}
STRIKES[Book.FALLING_SKY, ARVERNI] = strike_by(arverni.STANCE)
LEADS |= {(Book.FALLING_SKY, ARVERNI): arverni.LEAD, (Book.FALLING_SKY, BELGAE): belgae.LEAD}
QUARTERS |= {
    **{(book, ROMANS): Winterer(ChartNode.R_QUARTERS, "8.8.7", script=roman_quarters.quarter) for book in Book},
    (Book.FALLING_SKY, ARVERNI): Winterer(ChartNode.V_QUARTERS, "8.7.7"),
    **{(book, AEDUI): Winterer(ChartNode.A_QUARTERS, "8.6.7", gathers=False) for book in Book},
    (Book.FALLING_SKY, BELGAE): Winterer(ChartNode.B_QUARTERS, "8.5.6"),
    (Book.ARIOVISTUS, BELGAE): Winterer(ChartNode.B_QUARTERS, "A8.5.6", havens=(Region.MORINI, Region.NERVII, Region.TREVERI)),
}


async def take_turn(turn: Turn) -> None:
    """§8.1: the chart says what is done."""
    await CHARTS[turn.g.book, turn.faction].follow(turn)


SCRIPTS["slot"] = take_turn
SCRIPTS |= dict.fromkeys(roman_quarters.PROMPTS[1:], roman_quarters.quarter)


async def drive(g: Gaul, rule: Any) -> None:
    """Carry out the rule; the non-players answer by their charts and the guidelines."""
    await driver.drive(g, rule, MANUAL)
