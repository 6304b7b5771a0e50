"""Names as they are shown: one line of letters that can be seen."""

from __future__ import annotations

import unicodedata

LONGEST = 40  # letters of a name
BLANK = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u2800\U0001d159"
    + "".join(map(chr, (*range(0x180B, 0x1810), *range(0xFE00, 0xFE10), *range(0xE0100, 0xE01F0))))
)  # letters, marks and signs that show nothing; what Unicode calls no letter at all is not printable anyway


def visible(given: str) -> str:
    """What can be seen of a name; nothing if that is only marks on letters that are not there."""
    normal = unicodedata.normalize("NFKC", given)
    name = " ".join("".join(one for one in normal if one.isspace() or (one.isprintable() and one not in BLANK)).split())
    return name if any(unicodedata.category(one)[0] in "LNPS" for one in name) else ""


def seat_name(given: str) -> str:
    """As much of it as fits at a seat."""
    return visible(given)[:LONGEST].rstrip()
