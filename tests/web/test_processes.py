"""Several processes at one door: one that dies is replaced, and they end with whoever has started them."""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from bench.ports import reserved_port

ROOT = Path(__file__).parents[2]
SCRIPT = """
import os, sys
from quadriga.web import processes

def tell(door):
    while True:
        visitor, _ = door.accept()
        visitor.sendall(str(os.getpid()).encode())
        visitor.close()

if __name__ == "__main__":
    processes.YOUNG = 0.0
    processes.serve_with(2, tell, processes.listening("127.0.0.1", int(sys.argv[1]), 10))
"""


def who(port: int) -> int:
    """The process that has opened the door; 0 if nobody has."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 60) as door:
        return int(door.recv(20) or 0)
    return 0


def met(port: int, wanted: int, besides: int = 0) -> set[int]:
    """Those who open the door, once there are so many."""
    found: set[int] = set()
    while len(found) < wanted:
        found |= {who(port)} - {0, besides}
    return found


@contextlib.contextmanager
def served(folder: Path) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    script = folder / "serve.py"
    script.write_text(SCRIPT, encoding="utf-8")
    with reserved_port() as port:
        env = {**os.environ, "PYTHONPATH": str(ROOT / "src")}
        process = subprocess.Popen([sys.executable, str(script), str(port)], env=env)
        try:
            yield port, process
        finally:
            process.kill()
            process.wait()


def test_a_process_that_dies_is_replaced_and_all_end_together(tmp_path: Path) -> None:
    with served(tmp_path) as (port, parent):
        first = met(port, 2)
        assert parent.pid not in first
        dead = min(first)
        os.kill(dead, signal.SIGKILL)
        assert met(port, 2, besides=dead) - first, "somebody new"
        parent.terminate()
        assert parent.wait(120) == 0
        assert who(port) == 0, "nobody is left"
