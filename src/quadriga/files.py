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


def parse_record(written: str, name: str) -> dict[str, Any]:
    """The JSON of a record. The game it names decides the rest."""
    try:
        data = json.loads(written)
    except (ValueError, RecursionError):
        raise BadRecord("refuse.file.not_record", name=name) from None
    if not isinstance(data, dict) or not isinstance(data.get("game"), str):
        raise BadRecord("refuse.file.not_record", name=name)
    return data


def read_record_file(name: str) -> dict[str, Any]:
    """The JSON of a record in a file of one's own."""
    return parse_record(read_text(name), name)


def parse_position(written: str, name: str) -> dict[str, Any]:
    """A described position: JSON if it opens with a brace, TOML otherwise."""
    try:
        data = json.loads(written) if written.lstrip().startswith("{") else tomllib.loads(written)
    except (ValueError, RecursionError) as error:
        raise BadPosition("refuse.file.not_data", name=name, why=str(error)) from None
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
