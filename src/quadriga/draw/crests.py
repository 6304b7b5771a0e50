"""The six liveries: colour, outline, pattern and letter together, so that no seat is recognised by colour alone."""

from __future__ import annotations

from quadriga.draw.svg import Markup, join, label, memo, polygon, tag

LIVERIES = 6


@memo
def outline(livery: int, radius: float) -> str:
    """The outline of a livery: circle, octagon, square, hexagon, diamond, triangle."""
    r = f"{radius:g}"
    if livery == 0:
        return f"M-{r} 0a{r} {r} 0 1 1 {radius * 2:g} 0a{r} {r} 0 1 1 {radius * -2:g} 0z"
    sides, size, turn = _OUTLINES[livery]
    return polygon(sides, radius * size, turn)


_EIGHTH = 0.3926991
_OUTLINES = {
    1: (8, 1.04, _EIGHTH),
    2: (4, 1.22, 2 * _EIGHTH),
    3: (6, 1.06, 0.0),
    4: (4, 1.2, 0.0),
    5: (3, 1.3, 0.0),
}


@memo
def medal(livery: int, radius: float = 20) -> Markup:
    """The body of a round piece in a livery: put it into an element of class `s<livery>`."""
    shape = outline(livery, radius)
    return join(
        [
            tag("path", class_="halo", d=shape),
            tag("path", class_="body", d=shape),
            tag("path", class_="weave", d=shape),
            tag("path", class_="trim", d=outline(livery, radius * 0.82)),
        ]
    )


@memo
def crest(livery: int, letter: str, size: int = 32) -> Markup:
    """The badge of a seat, for panels, prompts and the chronicle: a small picture of its own."""
    inner = tag("g", medal(livery), label(letter, 0, 8.8, class_="letter"), class_=f"s{livery}")
    return tag("svg", inner, class_=f"crest s{livery}", viewBox="-25 -25 50 50", width=size, height=size, aria_hidden="true")
