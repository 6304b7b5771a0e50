"""Looking at the table: fixed positions, pictures of them made small, and how far two pictures differ.

A picture is made a third as large before it is compared, and a pixel may be found right beside its place, so that fonts drawn
by another machine do not count, but a missing token does. When a drawing was changed on purpose, look at the new pictures and
keep them: `make looks`.
"""

from __future__ import annotations

import io
import json
import os
import re
from pathlib import Path
from typing import Any

import numpy as np
from PIL import Image, ImageFilter

HERE = Path(__file__).parent
MAKER = HERE / "maker.json"  # the browser and the signs they were made with
FAILED = HERE / "failed"  # golden, now and difference side by side; not kept in the repository
RENEW = bool(os.environ.get("QUADRIGA_LOOKS"))
SMALL = 3  # a golden picture is so many times smaller than the screen
STEP = 32  # of 255: a pixel that differs by more is another one
SHARE = 0.0004  # of all pixels: so many may be other ones (a token of Caesar! that goes is four times that)


def position(game: str, moment: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((HERE / f"{game}-{moment}.json").read_text(encoding="utf-8"))
    return found


def small(png: bytes) -> bytes:
    """A picture of the screen as it is kept: made small and packed."""
    image = Image.open(io.BytesIO(png)).convert("RGB")
    packed = io.BytesIO()
    smaller = image.resize((image.width // SMALL, image.height // SMALL), Image.Resampling.BOX)
    smaller.save(packed, "webp", quality=80, method=6)
    return packed.getvalue()


def read(packed: bytes) -> Image.Image:
    return Image.open(io.BytesIO(packed)).convert("RGB")


def _beyond(one: Image.Image, two: Image.Image) -> Any:
    """How far each pixel of the first picture lies outside of what the second has there and right beside."""
    low, high = (np.asarray(two.filter(near), dtype=int) for near in (ImageFilter.MinFilter(3), ImageFilter.MaxFilter(3)))
    there = np.asarray(one, dtype=int)
    return np.maximum(low - there, there - high).max(axis=2)


def share_of_others(one: Image.Image, two: Image.Image) -> tuple[float, Image.Image]:
    """Which part of all pixels differs, and where."""
    apart = np.maximum(_beyond(one, two), _beyond(two, one)) > STEP
    return float(apart.mean()), Image.fromarray((apart * 255).astype("uint8")).convert("RGB")


def compare(name: str, png: bytes) -> str:
    """What is wrong with a picture, in a sentence; nothing if it looks as before (or is to be looked at anew)."""
    packed = small(png)
    golden = HERE / f"{name}.webp"
    if RENEW:
        golden.write_bytes(packed)
        return ""
    if not golden.exists():
        return f"There is no golden picture '{golden.name}': take it with `make looks` and look at it."
    before, now = read(golden.read_bytes()), read(packed)
    if before.size != now.size:
        return f"{name}: {now.size} instead of {before.size}."
    share, where = share_of_others(before, now)
    if share <= SHARE:
        return ""
    FAILED.mkdir(exist_ok=True)
    sheet = Image.new("RGB", (3 * now.width, now.height))
    for i, image in enumerate((before, now, where)):
        sheet.paste(image, (i * now.width, 0))
    sheet.save(FAILED / f"{name}.png")
    return f"{name}: {100 * share:.2f} % of the picture differ; see {FAILED / name}.png (golden, now, difference)."


SIGNS, WORDS = 6.0, 7.2  # pixels on a screen of 1440 x 900 that shows the whole board

# Text ---------------------------------------------------------------------------------------------------------------


def letters(text: dict[str, Any]) -> tuple[float, float, float, float]:
    """Where the letters are, without the room above and below them."""
    x, y, w, h = text["box"]
    return x, y + 0.25 * h, w, 0.5 * h


def small_print(found: list[dict[str, Any]]) -> list[str]:
    """Texts too small to read: words need more than a digit or a letter on a piece."""
    return [f"small: {t['words']} {t['size']:.1f}" for t in found if t["size"] < (WORDS if len(t["words"]) > 4 else SIGNS)]


def overlapping(found: list[dict[str, Any]]) -> list[str]:
    """Texts of which one covers a fifth of another."""
    wrong = []
    level = [text for text in found if not text["turned"]]  # the box of a turned text is larger than the text
    for i, one in enumerate(level):
        for two in level[i + 1 :]:
            (ax, ay, aw, ah), (bx, by, bw, bh) = letters(one), letters(two)
            both = max(0, min(ax + aw, bx + bw) - max(ax, bx)) * max(0, min(ay + ah, by + bh) - max(ay, by))
            if both > 0.2 * min(aw * ah, bw * bh):
                wrong.append(f"over each other: {one['words']} | {two['words']}")
    return wrong


def luminance(colour: Any) -> float:
    """How light a colour is, as WCAG reckons."""
    shares = np.asarray(colour, dtype=float) / 255
    linear = np.where(shares <= 0.03928, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    return float(linear @ [0.2126, 0.7152, 0.0722])


def contrast(one: Any, two: Any) -> float:
    light, dark = sorted((luminance(one), luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def faint(found: list[dict[str, Any]], png: bytes, theme: str) -> list[str]:
    """Texts that stand out too little from the picture without texts; large ones need less, a rim around letters helps."""
    picture = np.asarray(Image.open(io.BytesIO(png)).convert("RGB"))
    wrong = []
    for text in found:
        x, y, w, h = (round(n) for n in letters(text))
        behind = picture[max(y, 0) : y + h, max(x, 0) : x + w].reshape(-1, 3)
        if not len(behind):
            continue
        ink = colour(text["fill"])
        ratio = max(contrast(ink, np.median(behind, axis=0)), contrast(ink, colour(text["rim"])) if text["rim"] else 0)
        needed = 3.0 if text["size"] >= 24 or (text["size"] >= 18.6 and text["weight"] >= 700) else 4.5
        if ratio < needed:
            wrong.append(f"{theme}: {text['words']} ({text['what']}) {ratio:.1f} < {needed}")
    return wrong


def colour(written: str) -> list[int]:
    """`rgb(1, 2, 3)` as numbers."""
    return [round(float(n)) for n in re.findall(r"[0-9.]+", written)[:3]]


# Without colours ----------------------------------------------------------------------------------------------------


def grey(png: bytes) -> Any:
    return np.asarray(Image.open(io.BytesIO(png)).convert("L"), dtype=float)


def apart(one: Any, two: Any) -> float:
    """How much two grey pictures differ, where either has something on its white ground; 1: black against white."""
    drawn = (one < 250) | (two < 250)
    return float(np.abs(one - two)[drawn].mean() / 255)


def hausdorff(one: list[list[float]], two: list[list[float]]) -> float:
    """How far the outlines lie apart at the point where they do most."""
    distances = np.linalg.norm(np.asarray(one)[:, None] - np.asarray(two)[None], axis=2)
    return float(max(distances.min(axis=0).max(), distances.min(axis=1).max()))


def colours(written: str) -> list[list[int]]:
    """All colours in a value of CSS that cover what is behind them."""
    found = [[float(n) for n in re.findall(r"[0-9.]+", one)] for one in re.findall(r"rgba?\([^)]*\)", written)]
    return [[round(n) for n in one[:3]] for one in found if len(one) < 4 or one[3] == 1]
