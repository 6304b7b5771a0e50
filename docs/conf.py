"""How Sphinx builds the documentation: `make docs` writes it to `site/`, and it needs no network to be read."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))

import quadriga  # noqa: E402
from quadriga import book, games  # noqa: E402
from quadriga.book import plates  # noqa: E402
from quadriga.book.html import Writer  # noqa: E402
from quadriga.draw import Scene  # noqa: E402
from quadriga.draw.scene import shared  # noqa: E402

project = "Quadriga"
author = copyright = "The Quadriga authors"  # noqa: A001 - the name is given by Sphinx
release = version = quadriga.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["images", "static"]
suppress_warnings = ["ref.python"]  # names such as Table exist in two packages

myst_heading_anchors = 3

autodoc_member_order = "bysource"
autodoc_typehints_format = "short"
autodoc_default_options = {"members": True, "undoc-members": True, "show-inheritance": True}

html_theme = "furo"
html_title = f"Quadriga {release}"
html_favicon = "../src/quadriga/web/static/icon.svg"
html_static_path = ["static"]
html_css_files = ["style.css"]
html_show_sphinx = False
html_copy_source = False
html_show_search_summary = False  # summaries are fetched, which browsers refuse for pages opened as files
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#8c2f2b", "color-brand-content": "#8c2f2b"},
    "dark_css_variables": {"color-brand-primary": "#d9a35f", "color-brand-content": "#d9a35f"},
}

CODE_BLOCK = re.compile(r"^(?!\s)(.*\S)\n\n(?= {4})", re.M)
CODE = re.compile(r"`([^`]+)`")
MARKUP = re.compile(r"[*|\\]|_(?!\w)")


def prose(text: str) -> str:
    """Plain text as reStructuredText: what would be markup there is escaped."""
    return MARKUP.sub(r"\\\g<0>", text)


def reword(_app: Any, _what: str, _name: str, _object: Any, _options: Any, lines: list[str]) -> None:
    """Our docstrings are plain text with `code` and indented blocks of code, as in Markdown."""
    if lines and lines[0].startswith("Alias for field number"):
        lines.clear()  # what Python says of a NamedTuple's fields
    parts = re.split(r"((?:^ {4}.*\n?|^\n(?= {4}))+)", CODE_BLOCK.sub(r"\1\n\n::\n\n", "\n".join(lines)), flags=re.M)
    for i in range(0, len(parts), 2):
        spans = CODE.split(parts[i])
        spans[::2] = map(prose, spans[::2])
        spans[1::2] = [f"``{span}``\\ " for span in spans[1::2]]  # the escaped space lets a letter follow
        parts[i] = "".join(spans)
    lines[:] = "".join(parts).split("\n")


class Rulebook(SphinxDirective):
    """`{rulebook} caesar en`: a game's rulebook, as the page of the server shows it."""

    required_arguments = 2

    def run(self) -> Sequence[nodes.Node]:
        name, lang = self.arguments
        game, text = games.load(name), book.load(name, lang)
        writer = Writer(game, text, lambda plate, is_played: f"../_static/books/{picture(name, lang, plate, is_played)}")
        signs = (
            f'<svg width="0" height="0" aria-hidden="true"><defs>{shared("sprite.svg")}{Scene.of(game).sprite()}</defs></svg>'
        )
        html = "".join([signs, writer.contents(), *(writer.section(section) for section in text.sections)])
        return [nodes.raw("", f'<div class="rulebook" lang="{lang}">{html}</div>', format="html")]


def picture(game: str, lang: str, plate: str, is_played: bool) -> str:
    """The file of a plate."""
    return f"{game}-{lang}-{plate}-{'after' if is_played else 'before'}.svg"


def draw_plates(app: Any, failure: Exception | None) -> None:
    """The pictures of the rulebooks that the site shows."""
    folder = Path(app.outdir) / "_static" / "books"
    for page in (ROOT / "docs" / "books").glob("*.md"):
        game, lang = re.findall(r"\{rulebook\} (\w+) (\w+)", page.read_text(encoding="utf-8"))[0]
        folder.mkdir(parents=True, exist_ok=True)
        for figure in book.load(game, lang).figures():
            for is_played in (False, True):
                drawn = plates.draw(game, figure.name, lang, is_played)
                (folder / picture(game, lang, figure.name, is_played)).write_text(drawn, encoding="utf-8")


def setup(app: Any) -> None:
    app.connect("autodoc-process-docstring", reword)
    app.connect("build-finished", draw_plates)
    app.add_directive("rulebook", Rulebook)
