"""Logs as lines of JSON, for programs that gather them: what happened, without anything that somebody could misuse.

Of an error its kind and the places in our code are written, never its words: these may repeat what somebody typed. Whatever
looks like a token, a link to a seat, an address of e-mail or of a machine is left out, should a message ever hold one.
"""

from __future__ import annotations

import json
import logging
import re
import sys
import traceback
from pathlib import Path
from types import TracebackType
from typing import TextIO

from quadriga.kernel import QuadrigaError

HIDDEN = "…"
_SECRET = re.compile(
    r"(?:postgres(?:ql)?|https?|smtps?)://\S+"  # addresses, perhaps with a password
    r"|/(?:join|notices/\w+)/[\w.-]+"
    r"|[\w.+%-]+@[\w-]+\.[\w.-]+"  # e-mail
    r"|\b(?:\d{1,3}\.){3}\d{1,3}\b|\b(?:[0-9a-f]{0,4}:){2,7}[0-9a-f]{0,4}\b"  # machines
    r"|[A-Za-z0-9_-]{16,}",  # tokens; the key of a match is shorter, and is needed to find it
)
_WORD = re.compile(r"[A-Za-z]+(?:[_-][A-Za-z]+)*")  # long words of ours, such as names of modules, are no tokens


def scrubbed(words: str) -> str:
    """A message without what it must not hold."""
    return _SECRET.sub(lambda found: found[0] if _WORD.fullmatch(found[0]) else HIDDEN, words)


class Lines(logging.Formatter):
    """One line of JSON for each record."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, object] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "from": record.name,
            "message": scrubbed(_message(record)),
        }
        line.update(getattr(record, "fields", {}))
        if record.exc_info and record.exc_info[1] is not None:
            error = record.exc_info[1]
            line["error"] = error.key if isinstance(error, QuadrigaError) else type(error).__name__
            line["trace"] = _places(record.exc_info[2])
        return json.dumps(line, ensure_ascii=False)


def _message(record: logging.LogRecord) -> str:
    """The words of a record. What a refusal says may quote somebody: it is named by its key."""
    if not isinstance(record.args, tuple):
        return record.getMessage()
    args = tuple(_named(value) for value in record.args)
    try:
        return str(record.msg) % args if args else str(record.msg)
    except (TypeError, ValueError):
        return str(record.msg)


def _named(value: object) -> object:
    if isinstance(value, QuadrigaError):
        return value.key
    return type(value).__name__ if isinstance(value, BaseException) else value


def _places(trace: TracebackType | None) -> list[str]:
    return [f"{Path(frame.filename).name}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(trace)]


def log_lines(stream: TextIO | None = None) -> logging.Handler:
    """From now on everything that is logged in this process is a line of JSON."""
    handler = logging.StreamHandler(stream or sys.stderr)
    handler.setFormatter(Lines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.INFO)
    for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
        logging.getLogger(name).handlers.clear()
        logging.getLogger(name).propagate = True
    return handler
