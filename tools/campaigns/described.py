"""Requests made up from our own description of the addresses (OpenAPI), by schemathesis where it is installed."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from campaigns.kills import Client, server
from campaigns.report import Report

PROGRAM = "from schemathesis.cli import schemathesis; schemathesis()"
PROBLEMS = re.compile(r"^=+ (?:ERRORS|FAILURES) =+.*", re.MULTILINE | re.DOTALL)
COUNTED = re.compile(r"(\d+) (?:test cases? )?generated")


def described(folder: Path, port: int, examples: int) -> Report:
    """So many requests for each address; a server error is a fault."""
    report = Report("requests by the description", examples)
    if find_spec("schemathesis") is None:
        report.counts["left out: schemathesis is not installed"] = 1
        return report
    with server(folder / "described.db", port):
        client = Client(port)
        client.start()
        words = ["run", f"http://127.0.0.1:{port}/openapi.json", "--checks", "not_a_server_error", "--seed", "1"]
        words += ["--max-examples", str(examples), "--request-timeout", "60", "--exclude-path-regex", "events$"]
        words += ["-H", f"cookie: {client.cookie}", "-H", f"x-csrf: {client.csrf}"]
        done = subprocess.run([sys.executable, "-c", PROGRAM, *words], cwd=folder, capture_output=True, text=True, check=False)
    for count in COUNTED.findall(done.stdout):
        report.counts["requests"] = int(count)
    if done.returncode:
        told = PROBLEMS.search(done.stdout)
        report.fault((told[0] if told else done.stdout[-500:]) + done.stderr[-500:])
    report.step(examples)
    return report
