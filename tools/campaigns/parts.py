"""Campaigns in parts, which several processes work at, and which can be gone on with where a run was broken off."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from campaigns import leaks as twins
from campaigns import storm
from campaigns.report import Report

PLANTED = 3_000  # comparisons within which a planted leak must be found


def in_parts(report: Report, work: Callable[[int, int], Report], size: int, first: int, workers: int) -> Report:
    """A campaign in parts of this size, made by so many processes: `work` gets a part's number, which is its seed, and how much
    it has to do. What was done before part `first` is left out, so a run that was broken off can be gone on with."""
    sizes = [min(size, report.total - done) for done in range(0, report.total, size)]
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        for number, part in enumerate(pool.map(work, range(first, len(sizes)), sizes[first:]), first):
            report.add(part)
            report.note_last("parts done", number + 1)
    return report


def requests(folder: Path, number: int, count: int) -> Report:
    return asyncio.run(storm.requests(_apart(folder, "requests", number), count, number))


def records(folder: Path, number: int, count: int) -> Report:
    return asyncio.run(storm.records(_apart(folder, "records", number), count, None, number))


def leaks(folder: Path, name: str, number: int, count: int) -> Report:
    report = Report(f"leaks in {name}", count)
    try:
        asyncio.run(twins.leaks(_apart(folder, name, number), name, count, number, report))
    except twins.Leak as leak:
        report.fault(f"part {number}: {leak}")
    return report


def planted_leak(folder: Path, name: str, number: int, count: int) -> Report:
    plant = list(twins.PLANTS)[number]
    report = Report(f"leaks planted in {name}", count)
    if not asyncio.run(twins.is_found(_apart(folder, f"{name}-planted", number), name, plant, PLANTED)):
        report.fault(f"the leak planted in the {plant} of {name} was not found")
    report.step()
    return report


def _apart(folder: Path, name: str, number: int) -> Path:
    """A folder for one part alone."""
    apart = folder / f"{name}-{number}"
    apart.mkdir(parents=True)
    return apart
