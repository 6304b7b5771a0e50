"""The board in words: the tables that say what the drawing shows."""

from __future__ import annotations

from html import escape

from quadriga.draw import memo
from quadriga.web.page.viewer import Frame


def board_text_layer(f: Frame) -> dict[str, str]:
    tables = f.telling.board_text(f.view, f.text)
    return {f"tw-{i}": _table(f"tw-{i}", table.title, table.head, tuple(table.rows)) for i, table in enumerate(tables)}


@memo
def _table(key: str, title: str, head: tuple[str, ...], rows: tuple[tuple[str, ...], ...]) -> str:
    """One table of the board in words. Written by hand: it is the largest fragment of most views."""
    if len(rows) < len(head) - 1:  # wider than long: turned over, it fits beside the board
        head, *rows_ = zip(head, *rows, strict=True)
        rows = tuple(rows_)
    heads = "".join(f'<th scope="col">{escape(word)}</th>' for word in head)
    body = "".join(map(_row, rows))
    table = f"<table><thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
    return f'<section id="{key}"><h3>{escape(title)}</h3>{table}</section>'


@memo
def _row(cells: tuple[str, ...]) -> str:
    first, *rest = (escape(str(cell)) for cell in cells)
    return f'<tr><th scope="row">{first}</th>' + "".join(f"<td>{cell}</td>" for cell in rest) + "</tr>"
