"""Drawing: what a seat may know becomes pictures. Pure functions of a view, a seat and a language; no server, no browser.

A game's `draw/scene.py` holds one subclass of `Scene`. The page shows the fragments it returns and sends only those that
changed; `render` puts the same fragments into one stand-alone SVG. `docs/builders/adding-a-game.md` says how to write one.
"""

from quadriga.draw.crests import LIVERIES, crest, medal, outline
from quadriga.draw.legend import Kind, sample, signs
from quadriga.draw.scene import Area, Beside, Course, Entry, Fragments, Layers, Scene
from quadriga.draw.standalone import extent, render
from quadriga.draw.svg import (
    EMPTY,
    Markup,
    at,
    capsule,
    classed,
    icon,
    join,
    label,
    length_of,
    memo,
    number,
    plate,
    polygon,
    tag,
    wrap,
)

__all__ = [
    "EMPTY",
    "LIVERIES",
    "Area",
    "Beside",
    "Course",
    "Entry",
    "Fragments",
    "Kind",
    "Layers",
    "Markup",
    "Scene",
    "at",
    "capsule",
    "classed",
    "crest",
    "extent",
    "icon",
    "join",
    "label",
    "length_of",
    "medal",
    "memo",
    "number",
    "outline",
    "plate",
    "polygon",
    "render",
    "sample",
    "signs",
    "tag",
    "wrap",
]
