"""Forms as browsers send them, read at one go. How large they may be is said by whoever reads the body."""

from __future__ import annotations

import logging
from io import BytesIO
from typing import Any
from urllib.parse import parse_qsl

from python_multipart import parse_form

logging.getLogger("python_multipart").setLevel(logging.ERROR)  # whoever sends nonsense must not fill our log
MOST_FIELDS = 400


class _TooManyFields(ValueError):
    """More than any form of ours has."""


def read_form(kind: str, raw: bytes) -> list[tuple[str, str | bytes]]:
    """The fields of a form in their order, files as bytes; raises ValueError if it cannot be read."""
    if kind.startswith("application/x-www-form-urlencoded"):
        return list(parse_qsl(raw.decode("latin-1"), keep_blank_values=True, max_num_fields=MOST_FIELDS))
    if not kind.startswith("multipart/form-data"):
        return []
    found: list[tuple[str, str | bytes]] = []

    def note(name: bytes | None, value: str | bytes) -> None:
        if len(found) >= MOST_FIELDS:
            raise _TooManyFields
        found.append(((name or b"").decode("utf-8", "replace"), value))

    def on_field(field: Any) -> None:
        note(field.field_name, (field.value or b"").decode("utf-8", "replace"))

    def on_file(file: Any) -> None:
        file.file_object.seek(0)
        note(file.field_name, file.file_object.read())
        file.close()

    parse_form({"Content-Type": kind.encode("latin-1", "replace")}, BytesIO(raw), on_field, on_file)
    return found
