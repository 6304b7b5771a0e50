"""Refusals in other languages: the sentence an error was raised with, found by its pattern and said again."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources

_RULE = re.compile(r" \(rule (?P<rule>[^()]+)\)\.$")
_BY_RULE = {"cs": " (pravidlo {rule})."}


@cache
def _patterns(lang: str) -> list[tuple[re.Pattern[str], str]]:
    table = tomllib.loads((resources.files("quadriga.text") / "refusals.toml").read_text(encoding="utf-8"))
    return [(_pattern(entry["en"]), entry[lang]) for entry in table["refusal"] if lang in entry]


def _pattern(sentence: str) -> re.Pattern[str]:
    """A sentence in which each name in braces stands for anything."""
    return re.compile(re.sub(r"\\\{(\w+)\\\}", r"(?P<\1>.+)", re.escape(sentence)), re.DOTALL)


def refusal(lang: str, sentence: str) -> str | None:
    """What an English refusal says, in this language; None where nobody has put it into words yet."""
    rule = _RULE.search(sentence)
    if rule is not None:
        plain = refusal(lang, sentence[: rule.start()] + ".")
        return None if plain is None or lang not in _BY_RULE else plain.rstrip(".") + _BY_RULE[lang].format(rule=rule["rule"])
    for pattern, words in _patterns(lang):
        found = pattern.fullmatch(sentence)
        if found:
            return words.format(**found.groupdict())
    return None
