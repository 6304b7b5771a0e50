"""What every non-player goes by where its own script does not answer: the table that they are given."""

from __future__ import annotations

from . import agreements, carrying, reactions
from .driver import Manual

MANUAL = Manual(
    improvise=reactions.improvise,
    script_for=carrying.script_for,
    is_subsidy_due=agreements.is_subsidy_due,
    subsidise=agreements.subsidise,
)
