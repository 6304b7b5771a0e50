"""What a run found: kept beside the repository's files, listed for those who write tests, counted in docs/mutation.md."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterable
from pathlib import Path

from mutation.known import KEPT, Catches
from mutation.mutants import ROOT, Mutant
from mutation.trials import CAUGHT, ENDLESS, SURVIVED, UNREACHED, Verdict

PAGE = ROOT / "docs" / "mutation.md"
EQUIVALENT = "equivalent"
SURVIVORS = (SURVIVED, UNREACHED)

Verdicts = dict[str, list[str]]  # by mutant: ending and who caught it


def name(mutant: Mutant) -> str:
    """What finds a mutant in the results of an earlier run."""
    return " | ".join([*mutant.key, str(mutant.nth)])


class Equivalents:
    """Mutants that change nothing a player could notice, each with its reason: equivalent.toml."""

    def __init__(self) -> None:
        entries = tomllib.loads((Path(__file__).parent / "equivalent.toml").read_text(encoding="utf-8")).get("mutant", [])
        self.reasons = {(e["module"], e["function"], e["before"], e["after"]): e["reason"] for e in entries}
        self.used: set[tuple[str, str, str, str]] = set()

    def __contains__(self, mutant: Mutant) -> bool:
        game, *_, file = mutant.module.name.split("/")
        _, function, before, after = mutant.key
        key = (f"{game}/{file}", function, before, after)  # the folder does not matter
        self.used.add(key)
        return key in self.reasons

    def find_stale(self, game: str) -> list[tuple[str, str, str, str]]:
        """Entries of a game that no mutant asked for."""
        return [key for key in self.reasons if key[0].startswith(f"{game}/") and key not in self.used]


def load(game: str) -> Verdicts:
    file = KEPT / f"{game}.json"
    verdicts: Verdicts = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return verdicts


def save(game: str, verdicts: Verdicts) -> None:
    KEPT.mkdir(exist_ok=True)
    (KEPT / f"{game}.json").write_text(json.dumps(verdicts, indent=0, ensure_ascii=False), encoding="utf-8")


def find_catches(game: str) -> Catches:
    """Which tests have caught mutants in earlier runs."""
    catches = Catches()
    for key, (_, by) in load(game).items():
        module, function, *_ = key.split(" | ")
        catches.note(module, function, by)
    return catches


def as_verdict(verdict: Verdict) -> list[str]:
    return [verdict.ending, verdict.by]


def list_survivors(game: str, mutants: Iterable[Mutant], verdicts: Verdicts) -> Path:
    """Every survivor as a small difference, with its place and how many tests ran it."""
    lines = []
    for mutant in mutants:
        ending, by = verdicts[name(mutant)]
        if ending in SURVIVORS:
            ran = f"{by} tests ran it" if ending == SURVIVED else "no test runs it"
            where = f"{mutant.module.path.relative_to(ROOT)}:{mutant.line}"
            lines += [f"{where}  {mutant.function or '(module)'}: {ran}", f"  - {mutant.before}", f"  + {mutant.after}", ""]
    KEPT.mkdir(exist_ok=True)
    file = KEPT / f"{game}.txt"
    file.write_text("\n".join(lines), encoding="utf-8")
    return file


class Count:
    """Endings of some mutants."""

    def __init__(self, endings: list[str]) -> None:
        self.all = len(endings)
        self.caught = endings.count(CAUGHT) + endings.count(ENDLESS)
        self.survived = sum(ending in SURVIVORS for ending in endings)
        self.unreached = endings.count(UNREACHED)
        self.equivalent = endings.count(EQUIVALENT)

    @property
    def share(self) -> float:
        """How many of those that could be caught survive, in per cent."""
        return 100 * self.survived / (self.caught + self.survived) if self.caught + self.survived else 0.0

    def describe(self, whole: int, seed: int) -> str:
        """Whether these are all mutants, or what a sample says of all of them."""
        if self.all == whole:
            return f"All {whole} mutants."
        least, most = estimate(self.survived, self.caught + self.survived)
        drawn = f"{self.all} of {whole} mutants, drawn with seed {seed}"
        return f"{drawn}; of all, {least:.1f} to {most:.1f} % survive (95 % confidence)."

    def row(self, title: str) -> str:
        numbers = (self.all, self.caught, self.survived, self.unreached, self.equivalent)
        return f"| {title} | {' | '.join(map(str, numbers))} | {self.share:.1f} % |"


def estimate(found: int, drawn: int) -> tuple[float, float]:
    """Between how many per cent of all it is likely to be (Wilson's interval, 95 %)."""
    if not drawn:
        return 0.0, 100.0
    z, share = 1.96, found / drawn
    middle = (share + z**2 / (2 * drawn)) / (1 + z**2 / drawn)
    width = z / (1 + z**2 / drawn) * (share * (1 - share) / drawn + z**2 / (4 * drawn**2)) ** 0.5
    return 100 * max(0.0, middle - width), 100 * min(1.0, middle + width)


def make_table(mutants: Iterable[Mutant], verdicts: Verdicts) -> list[str]:
    """The counts per module, and of all."""
    by_module: dict[str, list[str]] = {}
    for mutant in mutants:
        by_module.setdefault(mutant.module.name.split("/", 1)[1], []).append(verdicts[name(mutant)][0])
    rows = [
        "| module | mutants | caught | survived | of these never run | equivalent | survive |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
        *(Count(endings).row(module) for module, endings in by_module.items()),
    ]
    return [*rows, Count([ending for endings in by_module.values() for ending in endings]).row("**all**")]


def write_page(game: str, table: list[str], remark: str) -> None:
    """Put the game's counts into the page in place of its old ones."""
    page = PAGE.read_text(encoding="utf-8")
    section = f"## {game}\n\n{remark}\n\n" + "\n".join(table) + "\n"
    pattern = re.compile(rf"^## {game}\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
    found = pattern.search(page)
    start, end = found.span() if found else (len(page), len(page))
    page = f"{page[:start].rstrip()}\n\n{section}\n{page[end:]}"
    PAGE.write_text(page.rstrip() + "\n", encoding="utf-8")
