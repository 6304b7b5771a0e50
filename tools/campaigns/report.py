"""How far a campaign has come, and what it counted."""

from __future__ import annotations

import sys
import time
from collections import Counter


class Report:
    """Counts what a campaign did; with `loud`, says from time to time how far it has come."""

    def __init__(self, name: str, total: int, *, loud: bool = False) -> None:
        self.name = name
        self.total = total
        self.loud = loud
        self.done = 0
        self.counts: Counter[str] = Counter()
        self.worst: dict[str, tuple[float, str]] = {}  # with what it was
        self.last: dict[str, float] = {}
        self.faults: list[str] = []
        self._began = self._said = time.monotonic()

    def step(self, n: int = 1) -> None:
        self.done += n
        now = time.monotonic()
        if self.loud and now - self._said > 10:
            self._said = now
            left = (now - self._began) / max(1, self.done) * (self.total - self.done) / 60
            figures = "".join(f", {what} {value:.0f}" for what, value in self.last.items())
            said = f"{self.name}: {self.done} of {self.total}, {len(self.faults)} faults, {left:.0f} minutes left{figures}"
            print(said, file=sys.stderr, flush=True)

    def note_worst(self, name: str, value: float, what: str = "") -> None:
        self.worst[name] = max((value, what), self.worst.get(name, (0.0, "")))

    def note_last(self, name: str, value: float) -> None:
        self.last[name] = value

    def fault(self, sentence: str) -> None:
        self.faults.append(sentence)
        if self.loud:
            print(f"{self.name}: {sentence}", file=sys.stderr, flush=True)

    def add(self, part: Report) -> None:
        """What a part of the campaign did."""
        self.counts.update(part.counts)
        for name, (value, what) in part.worst.items():
            self.note_worst(name, value, what)
        for sentence in part.faults:
            self.fault(sentence)
        self.step(part.done)

    def __str__(self) -> str:
        spent = time.monotonic() - self._began
        lines = [f"{self.name}: {self.done} of {self.total} in {spent:.0f} s, {len(self.faults)} faults"]
        lines += [f"  {what}: {n}" for what, n in sorted(self.counts.items())]
        lines += [f"  {what}: {value:.1f}" for what, value in self.last.items()]
        lines += [f"  worst {name}: {value:.3f} {what}".rstrip() for name, (value, what) in sorted(self.worst.items())]
        lines += [f"  FAULT {sentence[:500]}" for sentence in self.faults[:20]]
        return "\n".join(lines)
