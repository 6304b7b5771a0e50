"""A program that plays: one line of JSON in, one line out, within its time. It is told the view and the options, nothing else.

    -> {"game": "caesar", "settings": {…}, "seat": 1, "view": {…}, "prompt": "place", "seconds": 5.0,
        "options": {"kind": "one", "moves": [["Place", "SWORD_51", …], …]}}
    <- {"move": ["Place", "SWORD_51", …]}

The other shapes of options are `{"kind": "count", "least": 0, "most": 5}`, answered by `["3"]`; `{"kind": "set", "items": […],
"least": 0, "most": 2}` and `{"kind": "order", "items": […]}`, answered by items; and `{"kind": "amounts", "caps": {"GOLD": 3},
"least": 0, "most": 2}`, answered by `["GOLD=2"]`. For a list, `{"index": 7}` will do.
"""

from __future__ import annotations

import json
import os
import select
import shlex
import subprocess
import time
import weakref
from typing import TYPE_CHECKING, Any

from quadriga.kernel import Amounts, Choice, Count, IllegalMove, Order, Subset, part, to_json

if TYPE_CHECKING:
    from quadriga.bots.own import Question

LONGEST = 1_000_000  # bytes of an answer
LISTED = 5_000  # moves that are listed; of more, as many of the first
KEPT = ("PATH", "HOME", "LANG", "LC_ALL", "TMPDIR")  # of our environment: nothing else is a bot's affair


def write_options(choice: Choice[Any]) -> dict[str, Any]:
    """A choice as JSON, by its shape."""
    if isinstance(choice, Count):
        return {"kind": choice.kind, "least": choice.least, "most": choice.most}
    if isinstance(choice, Subset):
        return {"kind": choice.kind, "items": list(map(part, choice.items)), "least": choice.least, "most": choice.most}
    if isinstance(choice, Order):
        return {"kind": choice.kind, "items": list(map(part, choice.items))}
    if isinstance(choice, Amounts):
        caps = {part(item): cap for item, cap in choice.caps.items()}
        return {"kind": choice.kind, "caps": caps, "least": choice.least, "most": choice.most}
    moves = [list(choice.write(move)) for _, move in zip(range(LISTED), choice, strict=False)]
    return {"kind": choice.kind, "moves": moves}


def write_question(question: Question, seconds: float) -> dict[str, Any]:
    """All that a program is told."""
    return {
        "game": question.game.name,
        "settings": to_json(question.config),
        "seat": question.seat,
        "view": to_json(question.view),
        "prompt": question.prompt,
        "seconds": seconds,
        "options": write_options(question.options),
    }


class Program:
    """A running program. One that fails is ended, and begun anew when it is asked again."""

    def __init__(self, name: str, command: str, seconds: float) -> None:
        self.name = name
        self.seconds = seconds
        self._command = shlex.split(command)
        self._process: subprocess.Popen[bytes] | None = None

    def choose(self, question: Question) -> Any:
        """The words of its answer; `IllegalMove` if there is none in time."""
        try:
            answer = json.loads(self._ask(json.dumps(write_question(question, self.seconds))))
            if "index" in answer and type(answer["index"]) is int and question.options.kind == "one":
                return list(question.options.write(list(question.options)[answer["index"]]))
            return [str(word) for word in answer["move"]]
        except (OSError, ValueError, TypeError, KeyError, IndexError) as error:
            self.end()
            raise IllegalMove("refuse.own.answer", name=self.name, why=f"{type(error).__name__}: {error}") from error

    def _ask(self, line: str) -> bytes:
        process = self._running()
        assert process.stdin is not None
        process.stdin.write(line.encode() + b"\n")
        process.stdin.flush()
        return self._read(process)

    def _read(self, process: subprocess.Popen[bytes]) -> bytes:
        """One line, before the time is up."""
        assert process.stdout is not None
        until, found = time.monotonic() + self.seconds, b""
        while not found.endswith(b"\n"):
            ready, _, _ = select.select([process.stdout], [], [], max(0.0, until - time.monotonic()))
            if not ready:
                raise TimeoutError(f"no answer within {self.seconds} s")
            more = os.read(process.stdout.fileno(), 65_536)
            if not more or len(found) > LONGEST:
                raise OSError("the program has ended" if not more else "the answer is too long")
            found += more
        return found

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is None:
            clean = {name: os.environ[name] for name in KEPT if name in os.environ}
            self._process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=clean)
            weakref.finalize(self, _end, self._process)
        return self._process

    def end(self) -> None:
        """Let it go; the next question begins it anew."""
        if self._process is not None:
            _end(self._process)
            self._process = None


def _end(process: subprocess.Popen[bytes]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with_care(pipe)


def with_care(pipe: Any) -> None:
    """Close a pipe whose other end may be gone."""
    try:
        pipe.close()
    except OSError:
        return
