"""Described positions: how a refusal repeats what somebody wrote there."""

from __future__ import annotations

import json
from typing import Any

QUOTED = 40  # letters that are repeated


def quoted(value: Any) -> str:
    """A value as a description writes it, cut where it is long."""
    words = value if isinstance(value, str) and value else json.dumps(value, ensure_ascii=False, default=str, skipkeys=True)
    return words if len(words) <= QUOTED else f"{words[: QUOTED - 1]}…"
