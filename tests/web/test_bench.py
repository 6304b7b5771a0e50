"""The bench of the table reports its figures. How large they are is for whoever runs `quadriga bench --web` to judge."""

from __future__ import annotations

from bench import web
from web.harness import aside


def test_drawing_bytes_and_weights_are_measured() -> None:
    figures = aside(lambda: web.drawing(1) + web.wire("caesar", 1) + web.weights())
    assert len(figures) == 8
    assert all(figure.value > 0 for figure in figures)
