"""The card files of Byzantion."""

from __future__ import annotations

from pathlib import Path

from quadriga.games.box import Box

from .cards import Cards, export, is_set, load


class ByzantionBox(Box):
    setting = "cards"

    def export(self, folder: Path) -> list[Path]:
        return export(folder)

    def sets(self, folder: Path) -> dict[str, Cards]:
        inside = sorted(path for path in folder.iterdir() if path.is_dir()) if folder.is_dir() else []
        found = {path.name: load(path) for path in inside if is_set(path)}
        return found if found and not is_set(folder) else {folder.resolve().name: load(folder)} | found
