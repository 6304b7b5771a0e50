"""What a move costs the server of this source tree beside that of another one, such as an older commit.

    git worktree add ../before COMMIT
    python -m bench.duel ../before caesar gaul

Both servers run at once, each with a few tables, a player who holds every seat and a watcher at each; they are asked for one
move at every table in turns, so that a busy moment hits both alike. What counts is the processor time of each server.
"""

from __future__ import annotations

import argparse
import asyncio
from pathlib import Path
from random import Random
from statistics import median, quantiles

from bench.attack import worked
from bench.web import Seat, serving

HERE = Path(__file__).parents[1]
WARM = 5  # rounds until everything is loaded


class Rival(Seat):
    """A table of one of the two servers."""

    def __init__(self, port: int, rng: Random, game: str) -> None:
        super().__init__(port, rng, game)
        self.streams: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        self.leave()
        self.cookie, self.opts = "", asyncio.Queue()
        await self.sit()
        self.streams = [asyncio.create_task(self.follow(plays=plays)) for plays in (True, False)]

    def leave(self) -> None:
        for stream in self.streams:
            stream.cancel()

    async def move(self) -> bool:
        """One move, until the player is shown what comes next; False if the match is over."""
        opts = await self.opts.get()
        if opts["kind"] == "none":
            return False
        self.v = opts["v"]
        self.ready.clear()
        path = await self.choose(opts)
        status, body = await self.ask("POST", f"{self.table}/move", {"v": self.v, "path": path})
        assert status == 204, body
        await self.ready.wait()
        return True


async def _round(rivals: list[Rival], process: int) -> float | None:
    """Processor seconds of the server for each move of one round; None where a match has ended."""
    before = worked(process)
    made = await asyncio.gather(*(rival.move() for rival in rivals))
    await asyncio.sleep(0.01)  # until the watchers are shown it as well
    spent = worked(process) - before
    for rival, has_moved in zip(rivals, made, strict=True):
        if not has_moved:
            await rival.begin()
    return spent / len(made) if all(made) else None


async def duel(ports: list[int], processes: list[int], game: str, tables: int, rounds: int) -> list[list[float]]:
    """Processor seconds per move of both servers, round by round."""
    sides = [[Rival(port, Random(n), game) for n in range(tables)] for port in ports]
    for rival in sides[0] + sides[1]:
        await rival.begin()
    found: list[list[float]] = []
    for n in range(WARM + rounds):
        took: dict[int, float | None] = {}
        for side in (0, 1) if n % 2 else (1, 0):
            took[side] = await _round(sides[side], processes[side])
        before, now = took[0], took[1]
        if n >= WARM and before is not None and now is not None:
            found.append([before, now])
    for rival in sides[0] + sides[1]:
        rival.leave()
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("before", type=Path, help="the other source tree")
    parser.add_argument("games", nargs="*", default=["caesar", "gaul"])
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--rounds", type=int, default=40)
    args = parser.parse_args()
    for game in args.games:
        with serving(tree=args.before.resolve()) as before, serving(tree=HERE) as now:
            ports, processes = zip(before, now, strict=True)
            found = asyncio.run(duel(list(ports), list(processes), game, args.tables, args.rounds))
        ratios = [before / now for before, now in found]
        low, _, high = quantiles(ratios, n=4)
        old, new = (1000 * median(column) for column in zip(*found, strict=True))
        print(f"{game}: {old:.2f} ms a move before and {new:.2f} now, {1000 / new:.0f} moves a second of the processor,")
        print(f"  {median(ratios):.2f} times as fast (half of {len(ratios)} rounds between {low:.2f} and {high:.2f})")


if __name__ == "__main__":
    main()
