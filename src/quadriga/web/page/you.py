"""What the pages of people show: devices by their names, dates, and links as pictures to be scanned."""

from __future__ import annotations

from datetime import UTC, datetime

import segno
from markupsafe import Markup

BROWSERS = ("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("Chrome", "Chrome"), ("Safari", "Safari")
SYSTEMS = (
    ("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"), ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"), ("Linux", "Linux"),
)  # fmt: skip


def label_of(agent: str) -> str:
    """A device by what its browser says of itself; nothing if that says nothing."""
    found = [next((name for word, name in words if word in agent), "") for words in (BROWSERS, SYSTEMS)]
    return " · ".join(name for name in found if name)


def day(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def picture(link: str) -> Markup:
    """A link as a QR code: dark on light in every theme, for cameras."""
    return Markup(segno.make(link, error="m").svg_inline(scale=5, border=3, dark="#000", light="#fff", svgclass="qr"))
