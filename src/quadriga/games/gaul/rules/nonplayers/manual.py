"""What every non-player goes by where its own script does not answer: the table that the driver is given."""

from __future__ import annotations

from . import agreements, carrying, reactions
from .driver import Manual

MANUAL = Manual(
    improvise=reactions.improvise,
    script_for=carrying.script_for,
    subsidise=agreements.subsidise,
)
