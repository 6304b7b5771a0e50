"""The notebooks of `examples` run from top to bottom."""

from __future__ import annotations

from pathlib import Path

import matplotlib
import nbclient
import nbformat
import pytest

from quadriga.bots.own import VARIABLE

EXAMPLES = Path(__file__).parents[2] / "examples"
NOTEBOOKS = sorted(EXAMPLES.glob("*.ipynb"))
TRAINING = EXAMPLES / "training.ipynb"  # needs PyTorch: see tests/learning


@pytest.mark.parametrize("path", [path for path in NOTEBOOKS if path != TRAINING], ids=lambda path: path.stem)
def test_a_notebook_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(VARIABLE, "{}")
    run(path)


def run(path: Path) -> None:
    """In this process, which is much quicker than a kernel for each."""
    matplotlib.use("Agg")
    notebook = nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]
    nbformat.validate(notebook)
    names: dict[str, object] = {"__name__": "__main__"}
    for number, cell in enumerate(notebook.cells, 1):
        if cell.cell_type == "code":
            assert not cell.outputs, "outputs are not kept: they would grow old"
            exec(compile(cell.source, f"{path.name}, cell {number}", "exec"), names)


def test_a_notebook_runs_in_a_kernel_and_draws_its_board() -> None:
    notebook = nbformat.read(EXAMPLES / "first_steps.ipynb", as_version=4)  # type: ignore[no-untyped-call]
    nbclient.NotebookClient(notebook, timeout=300, kernel_name="python3").execute()
    pictures = [output for cell in notebook.cells for output in cell.get("outputs", []) if "image/svg+xml" in str(output)]
    assert pictures


def test_there_is_a_notebook_for_each_thing_that_the_lab_tells() -> None:
    assert {path.stem for path in NOTEBOOKS} == {
        "a_bot_of_your_own", "a_game_looked_at", "balance_of_the_factions", "first_steps", "training",
    }  # fmt: skip
