"""Whoever rolls a real die beside a real table reads what it is for."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from quadriga.games import gaul
from quadriga.text import LANGUAGES, catalogue

ROLLED = re.compile(r"\broll\(\w+, \"(\w+)\"\)")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_die_says_what_it_is_for(lang: str) -> None:
    """A die that is only rolled has no figures, so its words must do without."""
    text = catalogue(lang, "gaul")
    sources = Path(gaul.__file__).parent.rglob("*.py")
    names = {name for source in sources for name in ROLLED.findall(source.read_text(encoding="utf-8"))}
    assert "nonplayer_march" in names
    assert all(text.say(f"chance.{name}") for name in names)
