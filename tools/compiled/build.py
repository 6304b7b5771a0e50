"""mypyc on the copy: C, and out of that one shared library and a small one for each module."""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
from collections.abc import Collection
from pathlib import Path

from compiled.sources import GAMES, PROVEN, ROOT, copy_package, find_modules

FOLDER = ROOT / "build" / "compiled"
MYPY = """[mypy]
strict = true
python_version = 3.11
cache_dir = .mypy_cache
"""
SETUP = """
import glob, os, sys
from multiprocessing.pool import ThreadPool
from mypyc.build import mypycify
from setuptools import setup
from setuptools.command.build_ext import build_ext

class Build(build_ext):
    def build_extensions(self):
        compile = self.compiler.compile
        def compile_all(sources, **how):
            def compile_one(source):
                (made,) = self.compiler.object_filenames([source], output_dir=self.build_temp)
                changed = max(os.path.getmtime(file) for file in (source, *glob.glob("c/*.h")))
                if not os.path.exists(made) or os.path.getmtime(made) < changed:
                    compile([source], **how)
                return made
            with ThreadPool(int(jobs)) as pool:
                return pool.map(compile_one, sources)
        self.compiler.compile = compile_all
        super().build_extensions()

level, jobs, *modules = sys.argv.pop(1).split(",")
options = ["--config-file", "mypy.ini", *modules]
compiled = mypycify(options, opt_level=level, debug_level="0", multi_file=True, target_dir="c")
setup(name="quadriga", packages=["quadriga"], ext_modules=compiled, cmdclass={"build_ext": Build})
"""


def build(folder: Path = FOLDER, games: Collection[str] = PROVEN, level: str = "2", jobs: int = 2) -> Path:
    """Compile the package; its folder is to be put on the import path. C that is as it was is not compiled again."""
    folder.mkdir(parents=True, exist_ok=True)
    for library in folder.glob("*.so"):
        library.unlink()
    package = copy_package(folder, games)
    (folder / "mypy.ini").write_text(MYPY, encoding="utf-8")
    modules = [(Path(package.name) / module).as_posix() for module in find_modules(games)]
    words = [sys.executable, "-c", SETUP, ",".join([level, str(jobs), *modules]), "-q", "build_ext", "--inplace"]
    words += ["--build-temp", f"objects-{level}"]
    subprocess.run(words, cwd=folder, check=True, env={**os.environ, "PYTHONPATH": ""})
    return folder


def main() -> None:
    parser = argparse.ArgumentParser(prog="compiled.build", description=__doc__)
    parser.add_argument("games", nargs="*", choices=[*GAMES, []], help="those that are proven, if none is named")
    parser.add_argument("--level", choices="0123", default="2", help="how much the C compiler is to think")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many C compilers at a time")
    args = parser.parse_args()
    print(f"The compiled package is in {build(games=args.games or PROVEN, level=args.level, jobs=args.jobs)}.")


if __name__ == "__main__":
    main()
