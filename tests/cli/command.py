"""What a command line run inside a test gives back."""

from __future__ import annotations

from typing import NamedTuple, Protocol


class Ran(NamedTuple):
    code: int
    out: str
    err: str

    def refused(self) -> str:
        """The one sentence with which a command refused; nothing else may stand on either stream."""
        lines = self.err.splitlines()
        assert self.code == 1
        assert len(lines) == 1, self.err
        assert lines[0].startswith("quadriga: ")
        assert lines[0].endswith("."), lines[0]
        return lines[0].removeprefix("quadriga: ")


class Run(Protocol):
    """`run("play", "forum", typed=["1", ""])`"""

    def __call__(self, *words: str, typed: list[str] | None = None) -> Ran: ...
