"""The style of the pages: one file a subject, sent as one."""

from __future__ import annotations

from functools import cache
from pathlib import Path

FOLDER = Path(__file__).parent / "static" / "css"
ORDER = (
    "tokens", "base", "layout", "prompt", "stage", "seats", "side", "chronicle", "analysis", "replay", "moments", "story",
    "over", "why", "pages", "club", "lesson", "book", "narrow", "landscape", "print", "themes",
)  # fmt: skip


@cache
def page_style() -> str:
    """All of it. Later files win over earlier ones where their rules are equally specific."""
    return "\n".join((FOLDER / f"{name}.css").read_text(encoding="utf-8") for name in ORDER)
