"""What a process counts, and how that is written for Prometheus.

It is a few lines of our own: all we need are counters, gauges and one kind of histogram, in a text format that is old and
stable. The library for it keeps everything in globals and, for several processes, in files of its own that must be cleared.

Nothing that is counted names a match or a person. Answers under seal are counted when they are opened; that a request came can
be seen, so metrics are for whoever could read the database as well.
"""

from __future__ import annotations

import threading
from collections import defaultdict
from collections.abc import Mapping

Labels = tuple[tuple[str, str], ...]
BOUNDS = (0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)  # seconds


class Metrics:
    """Counts from many threads."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._counts: dict[tuple[str, Labels], float] = defaultdict(float)
        self._times: dict[tuple[str, Labels], list[float]] = {}

    def count(self, name: str, by: float = 1, **labels: str) -> None:
        with self._lock:
            self._counts[name, tuple(sorted(labels.items()))] += by

    def time(self, name: str, seconds: float, **labels: str) -> None:
        """Count how long something took: how many below each bound, how many, and how much together."""
        key = name, tuple(sorted(labels.items()))
        with self._lock:
            found = self._times.setdefault(key, [0.0] * (len(BOUNDS) + 2))
            for place, bound in enumerate(BOUNDS):
                found[place] += seconds <= bound
            found[-2] += 1
            found[-1] += seconds

    def rows(self, gauges: Mapping[str, float]) -> list[tuple[str, str, Labels, float]]:
        """Everything as rows: family, name, labels, value."""
        with self._lock:
            found = [(name, name, labels, value) for (name, labels), value in self._counts.items()]
            for (name, labels), times in self._times.items():
                for bound, value in zip((*map(str, BOUNDS), "+Inf"), times, strict=False):
                    found.append((name, f"{name}_bucket", (*labels, ("le", bound)), value))
                found.append((name, f"{name}_count", labels, times[-2]))
                found.append((name, f"{name}_sum", labels, times[-1]))
        return found + [(name, name, (), value) for name, value in gauges.items()]


HELP: Mapping[str, tuple[str, str]] = {
    "quadriga_requests_total": ("counter", "Requests, by address and status."),
    "quadriga_errors_total": ("counter", "Mistakes of our own that were logged, by part of the program."),
    "quadriga_moves_total": ("counter", "Answers; those under seal when they are opened."),
    "quadriga_notices_total": ("counter", "Notices, by way and by what came of them."),
    "quadriga_bot_seconds": ("histogram", "How long bots took to answer."),
    "quadriga_matches_live": ("gauge", "Matches in memory."),
    "quadriga_streams": ("gauge", "Pages that follow a table."),
    "quadriga_threads_queue": ("gauge", "What waits for a thread: pages, matches to be opened."),
    "quadriga_bots_queue": ("gauge", "What waits for a worker: bots, hints, analyses."),
    "quadriga_notices_queue": ("gauge", "Notices that have come due and are not sent."),
    "quadriga_jobs_queue": ("gauge", "Jobs that have come due and that no server does."),
    "quadriga_memory_bytes": ("gauge", "Memory of the process."),
    "quadriga_started_seconds": ("gauge", "When the process began, as seconds since 1970."),
}


def written(rows: list[tuple[str, str, Labels, float]]) -> str:
    """In Prometheus's text format, families together."""
    lines: list[str] = []
    for family, (kind, words) in HELP.items():
        own = [row for row in rows if row[0] == family]
        if own:
            lines += [f"# HELP {family} {words}", f"# TYPE {family} {kind}"]
            lines += [f"{name}{_labels(labels)} {value:.15g}" for _, name, labels, value in own]
    return "\n".join(lines) + "\n"


def _labels(labels: Labels) -> str:
    if not labels:
        return ""
    return "{" + ",".join(f'{name}="{_escaped(value)}"' for name, value in labels) + "}"


def _escaped(value: str) -> str:
    return value.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")
