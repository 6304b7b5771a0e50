"""Plots of results, where matplotlib is installed."""

from __future__ import annotations

from typing import Any

from quadriga.kernel import QuadrigaError


def plotter() -> Any:
    """matplotlib, asked for before the games are played; a sentence if it is not there."""
    try:
        import matplotlib

        matplotlib.use("Agg")
        from matplotlib import pyplot
    except ImportError:
        raise QuadrigaError("cli.error.lab", what="--plot") from None
    return pyplot


def save_plot(figure: Any, file: str) -> None:
    try:
        figure.savefig(file)
    except (OSError, ValueError) as error:
        raise QuadrigaError("refuse.file.write", name=file, why=str(error)) from None
