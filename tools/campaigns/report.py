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
        self.worst: dict[str, float] = {}
        self.faults: list[str] = []
        self._began = self._said = time.monotonic()

    def step(self, n: int = 1) -> None:
        self.done += n
        now = time.monotonic()
        if self.loud and now - self._said > 10:
            self._said = now
            print(f"{self.name}: {self.done} of {self.total}, {len(self.faults)} faults", file=sys.stderr, flush=True)

    def note_worst(self, name: str, value: float) -> None:
        self.worst[name] = max(value, self.worst.get(name, 0.0))

    def fault(self, sentence: str) -> None:
        self.faults.append(sentence)
        if self.loud:
            print(f"{self.name}: {sentence}", file=sys.stderr, flush=True)

    def __str__(self) -> str:
        spent = time.monotonic() - self._began
        lines = [f"{self.name}: {self.done} of {self.total} in {spent:.0f} s, {len(self.faults)} faults"]
        lines += [f"  {what}: {n}" for what, n in sorted(self.counts.items())]
        lines += [f"  worst {what}: {value:.3f}" for what, value in sorted(self.worst.items())]
        lines += [f"  FAULT {sentence[:500]}" for sentence in self.faults[:20]]
        return "\n".join(lines)
