"""How Sphinx builds the documentation: `make docs` writes it to `site/`, and it needs no network to be read."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "src"))

import quadriga  # noqa: E402

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


def setup(app: Any) -> None:
    app.connect("autodoc-process-docstring", reword)
