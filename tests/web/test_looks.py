"""The measures of the visual tests find what they are for."""

from __future__ import annotations

import io
from itertools import pairwise
from math import cos, pi, sin
from typing import Any

import numpy as np
from PIL import Image

from web import looks


def png(colour: tuple[int, int, int], size: tuple[int, int] = (90, 60)) -> bytes:
    packed = io.BytesIO()
    Image.new("RGB", size, colour).save(packed, "png")
    return packed.getvalue()


def text(**what: Any) -> dict[str, Any]:
    usual = {"words": "Roma", "box": [10, 10, 40, 20], "size": 12.0, "fill": "rgb(0, 0, 0)", "rim": "", "weight": 400}
    return usual | {"turned": False, "what": "t"} | what


def test_equal_pictures_are_alike_and_a_changed_part_is_found() -> None:
    white = looks.read(looks.small(png((255, 255, 255), (300, 300))))
    spotted = white.copy()
    spotted.paste((0, 0, 0), (40, 40, 60, 60))
    assert looks.share_of_others(white, white)[0] == 0
    assert looks.share_of_others(white, spotted)[0] > looks.SHARE


def test_faint_text_is_found_unless_it_has_a_rim_or_is_large() -> None:
    grey = png((128, 128, 128))
    assert looks.faint([text()], grey, "parchment") == []
    pale = text(fill="rgb(240, 240, 240)")
    assert looks.faint([pale], grey, "parchment") != []
    assert looks.faint([pale | {"rim": "rgb(0, 0, 0)"}], grey, "parchment") == []
    assert looks.faint([pale | {"size": 30.0}], grey, "parchment") == []


def test_texts_over_each_other_are_found_but_lines_below_each_other_are_not() -> None:
    assert looks.overlapping([text(), text(box=[20, 12, 40, 20])]) != []
    assert looks.overlapping([text(), text(box=[10, 24, 40, 20])]) == []


def test_words_need_larger_letters_than_signs() -> None:
    assert looks.small_print([text(words="IV", size=6.5)]) == []
    assert looks.small_print([text(words="Provincia", size=6.5)]) != []


def ring(corners: int) -> list[list[float]]:
    """The outline of a regular polygon, half a unit around its middle."""
    at = [(0.5 * cos(2 * pi * i / corners), 0.5 * sin(2 * pi * i / corners)) for i in range(corners + 1)]
    steps = np.linspace(0, 1, 96 // corners, endpoint=False)
    return [
        [a[0] + (b[0] - a[0]) * s, a[1] + (b[1] - a[1]) * s] for a, b in pairwise(at) for s in steps
    ]  # fmt: skip


def test_outlines_are_told_apart() -> None:
    assert looks.hausdorff(ring(8), ring(8)) < 0.025
    assert looks.hausdorff(ring(8), ring(96)) > 0.025
    assert looks.hausdorff(ring(4), ring(8)) > 0.1


def test_equal_crests_in_grey_are_found() -> None:
    dark, light = looks.grey(png((60, 60, 60))), looks.grey(png((120, 120, 120)))
    assert looks.apart(dark, dark) == 0
    assert looks.apart(dark, light) > 0.08
