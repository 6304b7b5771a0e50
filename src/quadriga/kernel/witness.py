"""A look at the state between two moments of a match."""

from __future__ import annotations

from typing import Generic, TypeVar

from quadriga.kernel.state import News, State

S = TypeVar("S", bound=State)


class Witness(list[News], Generic[S]):
    """Reports that are listened to for the sake of one of them: what the state was like then."""

    def __init__(self, state: S, report: int) -> None:
        super().__init__()
        self.state = state
        self.report = report
        self.seen: S | None = None

    def append(self, news: News) -> None:
        if len(self) == self.report:
            self.seen = self.state.copy()
        super().append(news)
