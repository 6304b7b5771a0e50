"""Records and positions in files, with a sentence for every file that is no such thing."""

from __future__ import annotations

import errno
import json
import os
import sys
import tomllib
from pathlib import Path
from typing import Any

from quadriga.kernel import BadPosition, BadRecord, QuadrigaError

LARGEST = 8_000_000  # letters of a file


def read_text(name: str) -> str:
    try:
        text = sys.stdin.read(LARGEST + 1) if name == "-" else _read(name)
    except FileNotFoundError:
        raise QuadrigaError("refuse.file.none", name=name) from None
    except UnicodeDecodeError:
        raise QuadrigaError("refuse.file.not_text", name=name) from None
    except OSError as error:
        raise QuadrigaError("refuse.file.read", name=name, why=error.strerror or str(error)) from None
    if len(text) > LARGEST:
        raise QuadrigaError("refuse.file.large", name=name, n=LARGEST // 1_000_000)
    return text


def _read(name: str) -> str:
    """No more than anybody needs: some files have no end."""
    with Path(name).open(encoding="utf-8") as file:
        return file.read(LARGEST + 1)


def _is_json(written: str) -> bool:
    """Whether it means to be a table in JSON."""
    return written.lstrip().startswith("{")


def _parse_json(written: str, name: str) -> Any:
    """A record or a position: while it cannot be read, nobody knows which."""
    try:
        return json.loads(written)
    except (ValueError, RecursionError) as error:
        raise BadRecord("refuse.file.not_json", name=name, line=getattr(error, "lineno", 1)) from None


def _parse_toml(written: str, name: str) -> dict[str, Any]:
    try:
        return tomllib.loads(written)
    except (ValueError, RecursionError) as error:
        raise BadPosition("refuse.file.not_toml", name=name, why=str(error)) from None


def parse_record(written: str, name: str) -> dict[str, Any]:
    """The JSON of a record. The game it names decides the rest."""
    if not _is_json(written):
        raise BadRecord("refuse.file.not_record", name=name)
    data = _parse_json(written, name)
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BadRecord("refuse.file.not_record", name=name)
    return data


def parse_position(written: str, name: str) -> dict[str, Any]:
    """A described position: JSON if it opens with a brace, TOML otherwise."""
    data = _parse_json(written, name) if _is_json(written) else _parse_toml(written, name)
    if not isinstance(data.get("game"), str):
        raise BadPosition("refuse.file.no_game", name=name)
    return dict(data)


def read_position_file(name: str) -> dict[str, Any]:
    """A described position in a file of one's own."""
    return parse_position(read_text(name), name)


def write_text(name: str | Path, content: str, *, private: bool = False) -> None:
    """Write a file whole or not at all; one that is private can be read by its owner alone."""
    path = Path(name)
    if not path.name or path.is_dir():
        raise QuadrigaError("refuse.file.write", name=str(name), why=os.strerror(errno.EISDIR))
    draft = path.with_name(path.name + ".part")
    try:
        with open(draft, "w", encoding="utf-8", opener=_private if private else None) as file:
            file.write(content)
        draft.replace(path)
    except OSError as error:
        raise QuadrigaError("refuse.file.write", name=str(name), why=error.strerror or str(error)) from None


def _private(name: str, flags: int) -> int:
    """Open a file anew that nobody else may read."""
    Path(name).unlink(missing_ok=True)
    return os.open(name, flags, 0o600)
