"""Worker processes: they live as long as their server, and no longer."""

from __future__ import annotations

import subprocess
import sys

WORKER = """
import sys, threading
from quadriga.table.bots import settle_in
settle_in(int(sys.argv[1]))
threading.Event().wait()
"""


def test_a_worker_whose_server_died_before_it_was_ready_ends() -> None:
    gone = subprocess.Popen([sys.executable, "-c", ""])
    gone.wait()
    assert subprocess.run([sys.executable, "-c", WORKER, str(gone.pid)], timeout=240).returncode == 0
