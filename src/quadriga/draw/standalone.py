"""One stand-alone SVG of a position: for documents, the command line and anybody without the page."""

from __future__ import annotations

import re
from base64 import b64encode
from functools import cache
from importlib import resources
from typing import Any

from quadriga.draw.scene import Scene, shared
from quadriga.draw.svg import Markup, join, tag
from quadriga.kernel.effects import Seat
from quadriga.kernel.game import AnyGame
from quadriga.text import Text

_SUBSETS = {"latin": "U+0-FF,U+2000-206F,U+2190-2193", "latin-ext": "U+100-2BA,U+1E00-1EFF"}


Box = tuple[float, float, float, float]  # x, y, width, height


def render(game: AnyGame, view: Any, text: Text, seat: Seat | None = None, box: Box | None = None) -> str:
    """The board as this view shows it, in one file that needs nothing else; with a box, that part of it."""
    scene = Scene.of(game)
    if not scene.is_drawn:
        raise ValueError(f"{game.name} has no drawing yet.")
    return still(scene, view, text, seat, box)


def extent(scene: Scene[Any]) -> tuple[int, int]:
    """How large the whole drawing is, with what stands beside the board."""
    across, down = scene.size
    if scene.beside is not None:
        left, _, wide, _ = scene.beside.box
        across = int(left + wide)
    return across, down


def still(scene: Scene[Any], view: Any, text: Text, seat: Seat | None = None, box: Box | None = None) -> str:
    x, y, width, height = box or (0, 0, *extent(scene))
    layers = scene.layers(view, seat, text)
    drawn = [tag("g", *layers[name].values(), id=f"L-{name}") for name in scene.order]
    svg = tag(
        "svg",
        tag("style", Markup(_style(scene, text.lang))),
        tag("defs", Markup(shared("sprite.svg")), scene.sprite()),
        Markup(_inside(scene.picture() or "")),
        *drawn,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"{x:g} {y:g} {width:g} {height:g}",
        width=f"{width:g}",
        height=f"{height:g}",
        role="img",
        aria_label=text.say("game.title") if text.has("game.title") else None,
    )
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{join([svg])}\n'


def _style(scene: Scene[Any], lang: str) -> str:
    return "<![CDATA[" + _fonts(lang) + shared("board.css") + scene.style() + "]]>"


@cache
def _fonts(lang: str) -> str:
    """The two faces of the drawings, inside the file: whoever opens it sees the same letters."""
    folder = resources.files("quadriga") / "web" / "static" / "fonts"
    faces = []
    for family, name in (("Cinzel", "cinzel"), ("Alegreya Sans", "alegreya-sans")):
        for subset, letters in _SUBSETS.items():
            font = folder / f"{name}-{subset}-700-normal.woff2"
            if font.is_file() and (lang != "en" or subset == "latin"):
                data = b64encode(font.read_bytes()).decode()
                source = f"src:url(data:font/woff2;base64,{data});unicode-range:{letters}"
                faces.append(f'@font-face{{font-family:"{family}";font-weight:700;{source}}}')
    return "".join(faces)


def _inside(svg: str) -> str:
    """The picture as a nested drawing, without the declaration of a file of its own."""
    return re.sub(r"^\s*<\?xml[^>]*\?>", "", svg)
