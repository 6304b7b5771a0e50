"""Wheels of the compiled package: `make wheel`. Without the word of the environment, wheels are of plain sources."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledHook(BuildHookInterface):
    """Puts the libraries of `make compiled` beside the sources that they were made of."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        sys.path.insert(0, str(Path(self.root) / "tools"))
        from compiled.build import PROVEN, build

        folder = build(games=os.environ.get("QUADRIGA_GAMES", "").split() or PROVEN)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        places = {library: library.relative_to(folder) for library in (*folder.glob("*.so"), *folder.glob("quadriga/**/*.so"))}
        build_data["force_include"].update({str(library): place.as_posix() for library, place in places.items()})
